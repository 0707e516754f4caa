/* The spot check: how many, the checkpoint and the seed, the walls to turn, and one answer for each as a whole. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/draw/wall.h"
#include "kiosk/face/screens/screen_spot.h"
#include "kiosk/face/screens/judge/spot_seed.h"
#include "kiosk/face/screens/walls/walls.h"
#include "labels/deal/spot_risk.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define TOP 200.0
#define LOOK_AGAIN_NS 700000000 /* between two comparisons of a wall */

/*
 * How many of the table's 136 tiles: some; fifteen, which at each deal of an evening of twenty make its certificate; those that
 * find eight, four and two altered ones in 95 % of cases, and two in 99 %.
 */
#define N_CHOICES 8
static const int choices[N_CHOICES] = {4, 8, 15, 42, 71, 106, 122, WK_N_TILES};

/* Tiles that one draw is made from: of an old check of labels, those. */
static int all_of(const struct wk_app_spot_state *state)
{
    return state->labels ? WK_N_LABELS : WK_N_TILES;
}

/* The chance that a draw of so many tiles has at least one of those that were altered. */
static double found(int n, int drawn, int altered)
{
    return 1 - wk_spot_risk(&(struct wk_spot_group){n, drawn}, 1, altered);
}

/* How far its seed is. */
static struct wk_seed_view seed_of(const struct wk_app *app)
{
    static const enum wk_seeding steps[] = {[WK_SPOTTING_BEACON] = WK_SEEDING_BEACON,
                                            [WK_SPOTTING_NUMBER] = WK_SEEDING_SAY,
                                            [WK_SPOTTING_TYPE] = WK_SEEDING_TYPE,
                                            [WK_SPOTTING_DONE] = WK_SEEDING_NOT};
    const struct wk_app_spot *spot = &app->spot;

    return (struct wk_seed_view){.step = steps[spot->step],
                                 .source = &spot->state.source,
                                 .checkpoint = &spot->state.checkpoint,
                                 .seq = spot->state.seq,
                                 .number = spot->number,
                                 .waiting = spot->waiting,
                                 .next = WK_ACTION_SPOT_NEXT};
}

/* Whether any tile of the wall is drawn. */
static bool is_drawn(const struct wk_app *app, enum wk_wind wind)
{
    for (int s = 0; wind != WK_WIND_NONE && s < WK_N_SLOTS; s++)
        if (app->spot.state.slot[wind - 1][s])
            return true;
    return false;
}

/* Some wall is not compared any more, so that the check stays without its answer. */
static bool is_cut_short(const struct wk_app *app)
{
    for (int w = 0; w < WK_N_WINDS; w++)
        if (app->spot.state.said[w] == WK_SPOT_SAID_NO_MORE)
            return true;
    return false;
}

enum wk_wind wk_spot_next(const struct wk_app *app)
{
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        if (is_drawn(app, w) && app->spot.state.said[w - 1] == WK_SPOT_SAID_NOTHING)
            return w;
    return WK_WIND_NONE;
}

/* "9.1 %"; never 0 for what is not nothing. */
static void share_text(const struct wk_draw *draw, char text[16], double chance)
{
    if (chance > 0 && chance < .001)
        snprintf(text, 16, "%s", T("< 0.1 %"));
    else
        snprintf(text, 16, T("%.1f %%"), 100 * chance);
}

/* "9 %": what a sentence says; with a tenth where nearly all are meant. */
static void cases_text(const struct wk_draw *draw, char text[16], double chance)
{
    if (chance > .95 && chance < 1)
        share_text(draw, text, chance);
    else
        snprintf(text, 16, T("%.0f %%"), 100 * chance);
}

/* ---- how many ---- */

static void choice(struct wk_draw *draw, struct wk_box card, int count)
{
    struct wk_box text = card;
    char share[16], line[96];

    wk_cut_left(&text, WK_PAD);
    wk_cut_right(&text, WK_GAP);
    wk_draw_box(draw, card, WK_R_PLATE, WK_C_PANEL);
    snprintf(line, sizeof(line), "%d", count);
    wk_draw_label(draw, wk_cut_top(&text, 56), (struct wk_type){48, true, WK_C_IVORY, WK_LEFT}, line);
    cases_text(draw, share, found(WK_N_TILES, count, 1));
    snprintf(line, sizeof(line), T("1 changed tile: %s"), share);
    wk_draw_label(draw, wk_cut_top(&text, 42), wk_type_tag, line);
    if (count == WK_N_TILES) {
        wk_draw_label(draw, wk_cut_top(&text, 34), wk_type_in(wk_type_tag, WK_C_IVORY, WK_LEFT), T("all: nothing escapes"));
    } else {
        cases_text(draw, share, found(WK_N_TILES, count, 2));
        snprintf(line, sizeof(line), T("2 swapped tiles: %s"), share);
        wk_draw_label(draw, wk_cut_top(&text, 34), wk_type_tag, line);
    }
    wk_draw_touch(draw, card, WK_ACTION_SPOT_COUNT, count, false);
}

static void choose(const struct wk_app *app, struct wk_draw *draw)
{
    const bool away = app->spot.refused == WK_SEALED_AWAY;
    struct wk_box body = wk_zone_body(draw, TOP);

    if (away || app->spot.refused == WK_NOT_YET) {
        wk_part_headline(draw, &(struct wk_headline){.text = T("Is the deal still what was sealed?")});
        wk_part_ended(draw, WK_MARK_AGAIN,
                      away ? T("This deal is sealed to the director's key") : T("Nothing is sealed at this table"),
                      away ? T("Open it after its round (Director, Open deals), then check")
                           : T("A deal is sealed once its four walls are recorded"));
        wk_part_bar(app, draw, &(struct wk_keycap){T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1}, 1);
        return;
    }
    wk_part_headline(draw, &(struct wk_headline){.text = T("How many of 136 tiles?"),
                                                 .note = T("Drawn by lot. One of a hand stands for its 13: all are turned")});
    wk_draw_label(draw, wk_cut_top(&body, 22), wk_type_quiet, T("The more, the surer. What such a check finds:"));
    wk_cut_top(&body, 14);
    wk_cut_bottom(&body, 10);
    wk_seed_keys(draw, wk_cut_bottom(&body, wk_zone_upright(draw) ? 240 : 64), false, app->spot.state.source.seed);
    wk_cut_bottom(&body, 14);
    for (int i = 0; i < N_CHOICES; i++)
        choice(draw, wk_zone_upright(draw) ? wk_box_cell(body, i, 2, 4, WK_GAP) : wk_box_cell(body, i, 4, 2, WK_GAP),
               choices[i]);
    wk_part_bar(app, draw, NULL, 0);
}

/* ---- the walls ---- */

/* What is drawn, wall by wall, and how far each is. */
static void plans(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_box body = wk_zone_body(draw, TOP);

    wk_cut_bottom(&body, WK_GAP);
    for (int i = 0; i < WK_N_WINDS; i++) {
        const enum wk_wind wind = (enum wk_wind)(i + 1);
        const enum wk_spot_said said = app->spot.state.said[i];
        const bool wrong = said == WK_SPOT_SAID_NO_MATCH || said == WK_SPOT_SAID_NO_MORE;
        struct wk_box card = wk_zone_upright(draw) ? wk_box_row(body, i, WK_N_WINDS, WK_GAP)
                                                   : wk_box_column(wk_box_row(body, i / 2, 2, WK_GAP), i % 2, 2, 32);
        const double w = fmin(card.w - 170, (card.h - 24) / WK_PLAN_ASPECT), cy = wk_box_mid_y(card);

        wk_draw_box(draw, card, WK_R_PLATE, WK_C_PANEL);
        wk_part_wind_tile(draw, card.x + 16, cy - 36, 54, wind);
        wk_screen_plan(app->spot.state.slot[i], draw, card.x + 86, cy - w * WK_PLAN_ASPECT / 2, w, wind);
        if (said != WK_SPOT_SAID_NOTHING || !is_drawn(app, wind))
            wk_draw_mark(draw, wrong ? WK_MARK_WRONG : WK_MARK_OK, wk_box_right(card) - 38, cy, 48, false);
    }
}

static void lay(const struct wk_app *app, struct wk_draw *draw)
{
    const enum wk_wind next = wk_spot_next(app);
    const bool known = app->read && app->wind != WK_WIND_NONE, drawn = known && is_drawn(app, app->wind),
               no_more = drawn && app->spot.state.said[app->wind - 1] == WK_SPOT_SAID_NO_MORE;
    char text[128] = "";

    if (no_more)
        snprintf(text, sizeof(text), "%s", T("This wall is not compared any more. Take it off"));
    else if (drawn)
        wk_task_text(app, draw, &app->task[0], text, sizeof(text));
    else if (known)
        snprintf(text, sizeof(text), "%s", T("Nothing is drawn of this wall. Take it off"));
    if (!text[0] && drawn)
        snprintf(text, sizeof(text), "%s", T("Hands off the mat for a moment"));
    else if (!text[0])
        snprintf(text, sizeof(text), T("Lay %s's wall, backs up"), wk_wind_text(draw, next != WK_WIND_NONE ? next : app->wind));
    wk_part_headline(draw, &(struct wk_headline){.text = text,
                                                 .note = no_more ? T("Its faces did not match three times before")
                                                                 : T("The marked tiles are turned up then, in their places")});
    if (drawn && !no_more && app->task[0].kind != WK_TASK_NONE && app->task[0].kind != WK_TASK_LAY)
        wk_part_mat(app, draw, true); /* backs only, drawn: no picture while faces may lie open */
    else
        plans(app, draw);
    wk_part_bar(app, draw, NULL, 0);
}

static void turn(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_spot *spot = &app->spot;
    const int i = app->wind != WK_WIND_NONE ? (int)app->wind - 1 : 0;
    bool marked[WK_N_SLOTS];
    const char *text = T("Judge: turn the marked tiles up in place"),
               *next = T("They are compared as a whole: match or no match");

    for (int s = 0; s < WK_N_SLOTS; s++)
        marked[s] = spot->looked && spot->look.turn != 0 ? spot->look.turn >> s & 1 : spot->state.slot[i][s];
    if (app->n_faces_blocked > 0) {
        text = T("Take the hand away");
    } else if (spot->looked && spot->look.other_wall) {
        text = T("A tile lies where it does not belong");
        next = T("Turn all back and lay the wall in order");
    } else if (spot->looked && spot->look.turn == 0 && app->now_ns - spot->since_ns > WK_SPOT_UNCLEAR_NS) {
        text = T("Not all of it is clear yet: straighten, no glare");
        next = T("More tiles of this wall may be turned up, which helps with colours");
    } else if (spot->looked && spot->look.turn == 0) {
        text = T("Leave the wall as it lies");
    }
    wk_part_headline(draw, &(struct wk_headline){.text = text, .note = next});
    if (app->wind != WK_WIND_NONE)
        wk_screen_one_plan(app, draw, marked, app->wind);
    struct wk_box foot = wk_zone_body(draw, TOP);
    foot = wk_cut_bottom(&foot, 118);
    wk_draw_icon(draw, WK_ICON_COVERED, foot.x + 70, foot.y, 3.3, WK_C_STONE);
    wk_draw_text(draw, foot.x + 150, foot.y + 50, wk_type_quiet, T("The picture is covered"));
    wk_part_bar(app, draw, NULL, 0);
}

/* ---- answers ---- */

/* The answer as a large mark; what stands beside it begins half-way down. */
static struct wk_box answer(struct wk_draw *draw, enum wk_mark mark)
{
    struct wk_box body = wk_zone_body(draw, TOP);

    if (wk_zone_upright(draw)) { /* below it */
        wk_draw_mark(draw, mark, wk_box_mid_x(body), body.y + body.h * .28, 260, false);
        wk_cut_top(&body, body.h * .56);
        return body;
    }
    wk_draw_mark(draw, mark, body.x + 130, wk_box_mid_y(body), 200, false);
    wk_cut_left(&body, 280);
    wk_cut_right(&body, WK_PAD);
    wk_cut_top(&body, body.h / 2);
    return body;
}

/* In place of an answer: it did not match three times, and who guesses gets no fourth. */
static void told_no_more(const struct wk_app *app, struct wk_draw *draw)
{
    char text[96];

    snprintf(text, sizeof(text), T("%s: compared no more"), wk_wind_text(draw, app->wind));
    wk_part_headline(draw, &(struct wk_headline){.text = text, .next = T("Turn the tiles back, stickers up")});
    const struct wk_box rest = answer(draw, WK_MARK_WRONG);
    wk_draw_wrapped(draw, rest.x, rest.y - 40, rest.w, 42, wk_type_in(wk_type_large, WK_C_IVORY, WK_LEFT),
                    T("The faces of this wall did not match three times. They are not compared again before the deal is "
                      "opened: call the director"));
    wk_part_bar(app, draw, &(struct wk_keycap){T("Go on"), WK_KEY_PLAIN, WK_ACTION_SPOT_NEXT, 0, -1}, 1);
}

static void told(const struct wk_app *app, struct wk_draw *draw)
{
    const enum wk_spot_said said = app->wind != WK_WIND_NONE ? app->spot.state.said[app->wind - 1] : WK_SPOT_SAID_NOTHING;
    const bool match = said == WK_SPOT_SAID_MATCH;
    const struct wk_keycap keys[] = {{T("Go on"), match ? WK_KEY_PRIMARY : WK_KEY_PLAIN, WK_ACTION_SPOT_NEXT, 0, -1},
                                     {T("Look again"), WK_KEY_PLAIN, WK_ACTION_SPOT_AGAIN, 0, -1}};
    char text[96];

    if (app->spot.refused == WK_END) {
        told_no_more(app, draw);
        return;
    }
    snprintf(text, sizeof(text), match ? T("%s: match") : T("%s: no match"), wk_wind_text(draw, app->wind));
    wk_part_headline(draw, &(struct wk_headline){.text = text, .next = T("Turn the tiles back, stickers up")});
    const struct wk_box rest = answer(draw, match ? WK_MARK_OK : WK_MARK_WRONG);
    snprintf(text, sizeof(text), T("Stored as record %lld"), (long long)app->spot.look.seq);
    wk_draw_text(draw, rest.x, rest.y - 40, wk_type_bold, text);
    wk_draw_wrapped(
        draw, rest.x, rest.y + 16, rest.w, 42, wk_type_in(wk_type_large, WK_C_IVORY, WK_LEFT),
        match ? T("All drawn tiles of this wall show what was sealed")
              : T("At least one drawn tile shows something else than was sealed. Which one is not said: call the director"));
    wk_part_bar(app, draw, keys, 2);
}

/* What such a check is worth: the sentence that it supports, and what it finds. */
static void put_worth(struct wk_draw *draw, struct wk_box body, const struct wk_app_spot_state *state, bool match)
{
    const int n = all_of(state), fewer = wk_spot_fewer_than(&(struct wk_spot_group){n, state->count}, 1, WK_SPOT_RISK);
    char text[160], share[16];

    wk_cut_top(&body, 30);
    if (match && fewer > 0 && !state->labels) {
        snprintf(text, sizeof(text), T("At a risk of %d %%, fewer than %d of %d tiles were altered."), WK_SPOT_RISK, fewer, n);
        const struct wk_box line = wk_cut_top(&body, 56);
        wk_part_line(draw, line.x, line.y, line.w, wk_type_bold, text);
    }
    cases_text(draw, share, found(n, state->count, 1));
    snprintf(text, sizeof(text), T("This check finds one changed tile in %s of cases."), share);
    wk_draw_label(draw, wk_cut_top(&body, 56), wk_type_bold, text);
    cases_text(draw, share, found(n, state->count, 2));
    snprintf(text, sizeof(text), T("It finds two exchanged tiles in %s of cases."), share);
    wk_draw_label(draw, wk_cut_top(&body, 56), wk_type_bold, text);
}

static void done(const struct wk_app *app, struct wk_draw *draw)
{
    const bool cut_short = is_cut_short(app);
    bool match = true;
    char text[160];

    for (int w = 0; w < WK_N_WINDS; w++)
        match = match && app->spot.state.said[w] != WK_SPOT_SAID_NO_MATCH;
    if (!match)
        snprintf(text, sizeof(text), "%s", T("No match: the deal is not what was sealed"));
    else if (cut_short)
        snprintf(text, sizeof(text), "%s", T("No answer: not every wall is compared any more"));
    else
        snprintf(text, sizeof(text), app->spot.state.labels ? T("Match: all of %d labels") : T("Match: all of %d tiles"),
                 app->spot.state.count);
    wk_part_headline(draw, &(struct wk_headline){.text = T("Is the deal still what was sealed?")});
    const struct wk_box rest =
        wk_part_ended(draw,
                      !match      ? WK_MARK_WRONG
                      : cut_short ? WK_MARK_AGAIN
                                  : WK_MARK_OK,
                      text,
                      !match      ? T("It is on record. Leave the tiles as they lie; the judge decides (Rulings).")
                      : cut_short ? T("What was compared is on record: call the director")
                                  : T("It is on record"));
    if (!cut_short)
        put_worth(draw, rest, &app->spot.state, match);
    const struct wk_keycap again = {T("Another check"), WK_KEY_PLAIN, WK_ACTION_SPOT_AGAIN, 0, -1},
                           keys[2] = {{T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1}, again};
    const bool good = match && !cut_short;
    wk_part_bar(app, draw, good ? keys : &again, good ? 2 : 1);
}

static void draw_spot(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_seed_view seed = seed_of(app);

    wk_part_top(app, draw);
    switch (app->spot.step) {
    case WK_SPOTTING_CHOOSE:
        choose(app, draw);
        break;
    case WK_SPOTTING_NUMBER:
    case WK_SPOTTING_BEACON:
    case WK_SPOTTING_TYPE:
        wk_seed_draw(app, draw, &seed);
        break;
    case WK_SPOTTING_LAY:
        lay(app, draw);
        break;
    case WK_SPOTTING_TURN:
        turn(app, draw);
        break;
    case WK_SPOTTING_TOLD:
        told(app, draw);
        break;
    case WK_SPOTTING_DONE:
        done(app, draw);
        break;
    }
}

/* ---- its steps. What is drawn comes from the store, once the seed has been said ---- */

static void ask_store(struct wk_app *app, enum wk_spot_ask what, struct wk_effects *effects)
{
    struct wk_spot_request *request = &wk_app_effect(effects, WK_EFFECT_SPOT)->spot;
    const struct wk_seed_view seed = seed_of(app);

    app->spot.waiting = true;
    request->what = what;
    request->wind = app->wind;
    request->count = app->spot.state.count;
    request->source = app->spot.state.source;
    wk_seed_said(app, &seed, request->said);
}

static void go_step(struct wk_app *app, enum wk_spotting step, struct wk_effects *effects)
{
    const enum wk_side side = step == WK_SPOTTING_LAY ? WK_SIDE_BACKS : step == WK_SPOTTING_TURN ? WK_SIDE_FACES : WK_SIDE_NONE;
    struct wk_app_spot *spot = &app->spot;

    spot->step = step;
    spot->looked = false;
    spot->n_steady = 0;
    spot->since_ns = app->screen_since_ns = app->now_ns;
    spot->asked_ns = 0;
    app->n_faces = app->n_back_up = app->n_faces_blocked = 0;
    app->focus = 0;
    if (step == WK_SPOTTING_LAY) { /* the wall that lies there is recognised again */
        app->wind = WK_WIND_NONE;
        wk_app_forget_reading(app);
    }
    if (side != app->side)
        wk_app_use_side(app, side, effects);
}

static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    memset(&app->spot, 0, sizeof(app->spot));
    if (app->store == WK_OK)
        ask_store(app, WK_SPOT_ASK_STATE, effects);
}

static void leave(struct wk_app *app, enum wk_screen to, struct wk_effects *effects)
{
    (void)to;
    (void)effects;
    wk_app_forget_looked(app);
    wk_seed_type_end(app);
    memset(&app->spot, 0, sizeof(app->spot));
}

/* A number is being typed. */
static bool is_counting(const struct wk_app_spot *spot)
{
    return spot->step == WK_SPOTTING_NUMBER && spot->state.source.seed == WK_SPOT_SEED_NUMBER && !spot->waiting;
}

/* The seed's source is chosen: of a beacon it is named first. */
static void take_count(struct wk_app *app, int count, struct wk_effects *effects)
{
    app->spot.state.count = count;
    if (app->spot.state.source.seed == WK_SPOT_SEED_BEACON) {
        wk_seed_type_begin(app);
        go_step(app, WK_SPOTTING_BEACON, effects);
    } else {
        ask_store(app, WK_SPOT_ASK_COUNT, effects);
    }
}

static void next(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_spot *spot = &app->spot;
    const struct wk_seed_view seed = seed_of(app);
    char said[WK_SPOT_SAID_SIZE];

    if (spot->step == WK_SPOTTING_BEACON && wk_seed_take_beacon(app, &spot->state.source)) {
        ask_store(app, WK_SPOT_ASK_COUNT, effects);
    } else if (spot->step == WK_SPOTTING_NUMBER && spot->state.source.seed != WK_SPOT_SEED_NUMBER) {
        wk_seed_type_begin(app);
        go_step(app, WK_SPOTTING_TYPE, effects);
    } else if ((spot->step == WK_SPOTTING_NUMBER && spot->number[0]) ||
               (spot->step == WK_SPOTTING_TYPE && wk_seed_said(app, &seed, said))) {
        ask_store(app, WK_SPOT_ASK_DRAW, effects);
    } else if (spot->step == WK_SPOTTING_TOLD) {
        go_step(app, wk_spot_next(app) == WK_WIND_NONE ? WK_SPOTTING_DONE : WK_SPOTTING_LAY, effects);
    }
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_spot *spot = &app->spot;
    const struct wk_seed_view seed = seed_of(app);

    if (!spot->waiting && wk_seed_type(app, &seed, action, arg))
        return true;
    if (action == WK_ACTION_ERASE)
        return is_counting(spot) && wk_seed_erase_digit(spot->number);
    if (action == WK_ACTION_DIGIT && is_counting(spot))
        (void)wk_seed_add_digit(spot->number, arg);
    if (!app->director.unlocked || app->overlay != WK_OVERLAY_NONE || spot->waiting || app->store != WK_OK)
        return false;
    if (action == WK_ACTION_SPOT_COUNT && spot->step == WK_SPOTTING_CHOOSE && arg >= 1 && arg <= WK_N_TILES) {
        take_count(app, arg, effects);
    } else if (action == WK_ACTION_SPOT_SEED && spot->step == WK_SPOTTING_CHOOSE && arg >= 0 && arg < WK_N_SPOT_SEEDS) {
        spot->state.source = (struct wk_app_spot_source){.seed = (enum wk_spot_seed)arg};
    } else if (action == WK_ACTION_SPOT_AGAIN && spot->step == WK_SPOTTING_TOLD) {
        go_step(app, WK_SPOTTING_LAY, effects);
    } else if (action == WK_ACTION_SPOT_AGAIN && spot->step == WK_SPOTTING_DONE) {
        memset(spot, 0, sizeof(*spot));
    } else if (action == WK_ACTION_SPOT_NEXT) {
        next(app, effects);
    }
    return false;
}

/* From the keyboard to the step before it. */
static bool back(struct wk_app *app, struct wk_effects *effects)
{
    const enum wk_spotting step = app->spot.step;

    if ((step != WK_SPOTTING_BEACON && step != WK_SPOTTING_TYPE) || app->spot.waiting)
        return false;
    wk_seed_type_end(app);
    go_step(app, step == WK_SPOTTING_BEACON ? WK_SPOTTING_CHOOSE : WK_SPOTTING_NUMBER, effects);
    return true;
}

/* ---- the mat ---- */

static void look_at_wall(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_spot *spot = &app->spot;

    wk_app_stay_open(app); /* hands are busy on the mat */
    if (spot->step == WK_SPOTTING_LAY && app->in_order && wk_app_lies_still(app) && is_drawn(app, app->wind) &&
        spot->state.said[app->wind - 1] != WK_SPOT_SAID_NO_MORE)
        go_step(app, WK_SPOTTING_TURN, effects);
}

static void look_at_faces(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_spot *spot = &app->spot;
    const bool same = event->faces.n_seen == spot->n_seen && event->faces.n_back_up == spot->n_back_up;

    wk_app_stay_open(app);
    app->n_faces_blocked = event->faces.n_blocked;
    spot->n_steady = same && event->faces.n_blocked == 0 ? spot->n_steady + 1 : 0;
    app->n_faces = event->faces.n_seen;
    app->n_back_up = event->faces.n_back_up;
    spot->n_seen = event->faces.n_seen;
    spot->n_back_up = event->faces.n_back_up;
    if (spot->step != WK_SPOTTING_TURN || spot->waiting || spot->n_steady < WK_SPOT_STEADY || app->store != WK_OK ||
        (spot->asked_ns != 0 && app->now_ns - spot->asked_ns < LOOK_AGAIN_NS))
        return;
    spot->asked_ns = app->now_ns;
    ask_store(app, WK_SPOT_ASK_LOOK, effects);
}

/* ---- answers ---- */

static void looked(struct wk_app *app, const struct wk_app_spot_look *look, struct wk_effects *effects)
{
    struct wk_app_spot *spot = &app->spot;

    if (spot->step != WK_SPOTTING_TURN || app->wind == WK_WIND_NONE)
        return;
    spot->look = *look;
    spot->looked = true;
    if (look->said == WK_SPOT_SAID_NOTHING || look->seq <= 0) /* law 2: what is not on record is not said */
        return;
    spot->state.said[app->wind - 1] = look->said;
    wk_app_sound(app, effects, look->said == WK_SPOT_SAID_MATCH ? WK_SOUND_PASS : WK_SOUND_TROUBLE);
    go_step(app, WK_SPOTTING_TOLD, effects);
}

/* The faces of this wall are not compared any more: it is said instead of an answer, and what was answered before stays. */
static void refused(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_spot *spot = &app->spot;

    if (spot->step != WK_SPOTTING_TURN || app->wind == WK_WIND_NONE)
        return;
    if (spot->state.said[app->wind - 1] == WK_SPOT_SAID_NOTHING)
        spot->state.said[app->wind - 1] = WK_SPOT_SAID_NO_MORE;
    go_step(app, WK_SPOTTING_TOLD, effects);
}

/* One that is under way goes on where it was; just_drawn: one of which nothing can be compared is told all the same. */
static void take_state(struct wk_app *app, const struct wk_app_spot_state *state, bool just_drawn, struct wk_effects *effects)
{
    struct wk_app_spot *spot = &app->spot;

    if (state->seq == 0)
        return;
    spot->state = *state;
    wk_seed_type_end(app);
    if (!state->drawn) {
        go_step(app, WK_SPOTTING_NUMBER, effects);
    } else if (wk_spot_next(app) != WK_WIND_NONE) {
        go_step(app, WK_SPOTTING_LAY, effects);
    } else if (just_drawn) {
        go_step(app, WK_SPOTTING_DONE, effects);
    } else {
        memset(&spot->state, 0, sizeof(spot->state)); /* it is over: a new one may begin */
        go_step(app, WK_SPOTTING_CHOOSE, effects);
    }
}

static void spot_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_spot *spot = &app->spot;
    const enum wk_status status = event->spot.status;

    if (event->kind != WK_EVENT_SPOT || !spot->waiting)
        return;
    spot->waiting = false;
    spot->refused = status;
    if (status == WK_SEALED_AWAY || status == WK_NOT_YET || status == WK_ALREADY || status == WK_BAD_INPUT ||
        status == WK_NOT_ALLOWED || status == WK_END) {
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
        if (spot->step == WK_SPOTTING_BEACON) /* why is said there */
            go_step(app, WK_SPOTTING_CHOOSE, effects);
        if (status == WK_END && event->spot.asked == WK_SPOT_ASK_LOOK)
            refused(app, effects);
    } else if (status != WK_OK) {
        wk_app_store_failed(app, status);
    } else if (event->spot.asked == WK_SPOT_ASK_LOOK) {
        looked(app, &event->spot.look, effects);
    } else {
        take_state(app, &event->spot.state, event->spot.asked == WK_SPOT_ASK_DRAW, effects);
    }
}

const struct wk_screen_def wk_screen_def_spot = {
    .id = WK_SCREEN_SPOT,
    .word = "spot",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_JUDGE,
    .side = WK_SIDE_NONE, /* something while a wall is looked at */
    .draw = draw_spot,
    .leave = leave,
    .enter = enter,
    .action = act,
    .back = back,
    .wall = look_at_wall,
    .faces = look_at_faces,
    .event = spot_event,
    .needs_walls = true,
    .card = {4, WK_N("Spot check"), WK_N("Is the deal still what was sealed?")},
    .help = {.sketch = WK_SKETCH_SPOT,
             .headline = WK_N("Is the deal still what was sealed?"),
             .steps = {WK_N("The checkpoint comes first, then the seed is said: nobody can choose the tiles"),
                       WK_N("The marked tiles are turned up, and no picture is shown"),
                       WK_N("The answer is match or no match, for the whole wall")}},
};
