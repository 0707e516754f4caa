/* Begin an event: what a list of players makes it, and what is chosen for it. */
#include "kiosk/face/screens/director/new_event_plan.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "kiosk/face/app/app.h"
#include "kiosk/face/screens/director/director_parts.h"
#include "kiosk/face/screens/director/new_event_lots.h"
#include "kiosk/face/screens/judge/judge.h"
#include "labels/lang/comparison.h"
#include "rules/event/kind.h"
#include "rules/text.h"

#define KEYS_H 76

static const int hand_minutes[] = {15, 20, 25, 30}; /* about the time of the rules, and more for slower groups */
#define N_HAND_MINUTES ((int)(sizeof hand_minutes / sizeof *hand_minutes))

bool wk_screen_new_event_hand_minutes(int minutes)
{
    return minutes >= hand_minutes[0] && minutes <= hand_minutes[N_HAND_MINUTES - 1];
}

/* By how much a touch changes a round's time: a few touches for all of its range. */
static int minutes_step(const struct wk_kind_of_event *kind)
{
    return kind->clock.most - kind->clock.least > 60 ? 15 : 5;
}

bool wk_screen_new_event_choice(const struct wk_event_plan *plan, enum wk_action action, int arg,
                                struct wk_new_event_choice *out)
{
    const struct wk_kind_of_event *kind = plan->kind;

    *out = (struct wk_new_event_choice){.n_rounds = plan->n_rounds,
                                        .minutes = plan->minutes,
                                        .movement = plan->movement,
                                        .teams = plan->teams,
                                        .east_scores = plan->east_scores};
    if (action == WK_ACTION_NEW_EVENT_ROUNDS && kind->n_rounds > 0 && arg >= 1 && arg <= WK_MAX_ROUNDS)
        out->n_rounds = arg;
    else if (action == WK_ACTION_NEW_EVENT_MINUTES && arg >= kind->clock.least && arg <= kind->clock.most && arg > 0)
        out->minutes = arg;
    else if (action == WK_ACTION_NEW_EVENT_MOVE && arg > WK_MOVEMENT_NONE && arg < WK_MOVEMENT_OWN &&
             (kind->movements >> arg & 1u))
        out->movement = (enum wk_movement)arg;
    else if (action == WK_ACTION_NEW_EVENT_TEAMS && kind->teams)
        out->teams = arg == 1;
    else if (action == WK_ACTION_NEW_EVENT_SCORER && kind->initialer)
        out->east_scores = arg == 1;
    else
        return false;
    return true;
}

/* ---------------------------------------------------------------- what is drawn */

static const char *name_at(const struct wk_event_plan *plan, const struct wk_event_shape *shape, int table,
                           enum wk_wind direction)
{
    for (int p = 0; p < wk_section_players(shape, 1); p++) {
        const struct wk_seat *seat = &plan->schedule.seat[0][p];
        if (seat->table == table && seat->direction == direction)
            return plan->player[p].person.name;
    }
    return "";
}

/* Who sits where in the first hand of a table of section 1. */
static void table_card(struct wk_draw *draw, struct wk_box card, const struct wk_event_plan *plan,
                       const struct wk_event_shape *shape, int table)
{
    const bool low = card.w > 2 * card.h; /* tables stand one below the other: names two by two, beside the table's */
    struct wk_box rows = wk_box_inset(card, WK_PAD, 12);
    char text[32];

    wk_part_card(draw, card, false);
    snprintf(text, sizeof(text), T("Table %d"), table);
    if (low)
        wk_draw_centred(draw, wk_cut_left(&rows, 120), wk_type_tag, text);
    else
        wk_draw_label(draw, wk_cut_top(&rows, 40), wk_type_tag, text);
    for (int i = 0; i < WK_N_WINDS; i++) {
        const enum wk_wind direction = wk_chair_at(plan->kind, i);
        const char letter[2] = {wk_chair_letter(plan->kind, direction), '\0'};
        struct wk_box row = low ? wk_box_cell(rows, i, 2, 2, 8) : wk_box_row(rows, i, WK_N_WINDS, 0);
        const struct wk_box sign = wk_cut_left(&row, 40);
        wk_draw_centred(draw, sign, wk_type_in(wk_type_bold, WK_C_STONE, WK_LEFT),
                        wk_seats_are_winds(draw) ? wk_wind_sign(draw, direction) : letter);
        wk_part_name(draw, row.x, wk_box_mid_y(row), row.w, card.w < 280 ? 2 : 1,
                     card.w < 280 || low ? wk_type_in(wk_type_tag, WK_C_IVORY, WK_LEFT) : wk_type_text,
                     name_at(plan, shape, table, direction));
    }
}

/* The tables of section 1, or, of more than there is room for, the first four, which stand for the others. */
static void draw_tables(struct wk_draw *draw, struct wk_box box, const struct wk_event_plan *plan,
                        const struct wk_event_shape *shape)
{
    const int all = wk_section_tables(shape, 1), n = all > WK_DEAL_TABLES ? 4 : all;

    for (int t = 1; t <= n; t++)
        table_card(draw, wk_part_share(draw, box, t - 1, n), plan, shape, t);
}

/* What the seating does to the comparison, if it is not as the format has it: a sentence, cut off the foot of the body. */
static void draw_comparison(struct wk_draw *draw, struct wk_box *body, const struct wk_event_plan *plan)
{
    const double lead = 32, n_lines = wk_zone_upright(draw) ? 4 : 2;
    struct wk_comparison comparison;
    char text[WK_COMPARISON_SIZE];

    if (!plan->kind->comparison || !plan->kind->comparison(plan, &comparison))
        return;
    wk_draw_paragraph(draw, wk_cut_bottom(body, n_lines * lead), lead, wk_type_text,
                      wk_comparison_text(draw->lang, &comparison, text));
    wk_cut_bottom(body, WK_GAP);
}

static void name_of(const struct wk_event_plan *plan, int player, char *text, size_t n)
{
    snprintf(text, n, "%s (%d)", player ? plan->player[player - 1].person.name : "",
             player ? plan->player[player - 1].number : 0);
}

static void say_fault(struct wk_draw *draw, const struct wk_players_file *file, char *text, size_t n)
{
    const struct wk_schedule_fault *fault = &file->seating;
    char first[WK_NAME_SIZE + 16], second[WK_NAME_SIZE + 16];

    name_of(file->plan, fault->player[0], first, sizeof(first));
    name_of(file->plan, fault->player[1], second, sizeof(second));
    if (fault->kind == WK_SCHEDULE_TABLE_TWICE)
        snprintf(text, n, T("%s and %s would meet again in round %d: choose fewer rounds, or seat them otherwise"), first,
                 second, fault->round[1]);
    else if (fault->kind == WK_SCHEDULE_TEAM)
        snprintf(text, n, T("%s and %s of one team would meet in round %d: choose fewer rounds"), first, second,
                 fault->round[0]);
    else
        snprintf(text, n, "%s", T(wk_refusal_screen(WK_REFUSED_SCHEDULE)));
}

static void say_size(const struct wk_app *app, struct wk_draw *draw, const struct wk_event_plan *plan,
                     const struct wk_event_shape *shape, char *text, size_t n)
{
    if (!app->hall.station)
        snprintf(text, n, T("Set up for table %d alone: the other tables would need a hall and kiosks of their own"),
                 app->table);
    else
        snprintf(text, n,
                 plan->kind->talk.games ? T("%d players at %d tables, %d rounds of %d games")
                                        : T("%d players at %d tables, %d rounds of %d hands"),
                 wk_plan_players(plan), shape->n_tables, shape->n_rounds, shape->n_hands);
}

static void say_note(const struct wk_app *app, struct wk_draw *draw, const struct wk_players_file *file,
                     const struct wk_event_shape *shape, char *text, size_t n)
{
    const struct wk_app_new_event *self = &app->new_event;

    if (self->news.asked == WK_NEW_EVENT_KEY && !self->waiting)
        snprintf(text, n, "%s", T(wk_screen_stick_mend(self->news.status)));
    else if (self->waiting && self->to_director)
        snprintf(text, n, "%s", T("The director's key is being looked for, or made"));
    else if (self->news.refusal != WK_REFUSED_NOT)
        snprintf(text, n, "%s", T(wk_refusal_screen(self->news.refusal)));
    else if (file->seating.kind != WK_SCHEDULE_SOUND)
        say_fault(draw, file, text, n);
    else
        say_size(app, draw, file->plan, shape, text, n);
}

static void draw_seal(const struct wk_app *app, struct wk_draw *draw, struct wk_box row)
{
    for (int i = 0; i < 2; i++)
        wk_part_key(draw, wk_box_column(row, i, 2, WK_KEY_GAP),
                    &(struct wk_keycap){i ? T("Director's key") : T("Club key"),
                                        app->new_event.to_director == (i == 1) ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                        WK_ACTION_NEW_EVENT_SEAL, i, -1});
}

static void draw_hand_minutes(const struct wk_app *app, struct wk_draw *draw, struct wk_box row)
{
    char key[32];

    for (int i = 0; i < N_HAND_MINUTES; i++) {
        snprintf(key, sizeof(key), T("%d min"), hand_minutes[i]);
        wk_part_key(draw, wk_box_column(row, i, N_HAND_MINUTES, WK_KEY_GAP),
                    &(struct wk_keycap){key, wk_app_hand_minutes(app) == hand_minutes[i] ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                        WK_ACTION_NEW_EVENT_MINUTES, hand_minutes[i], -1});
    }
}

/* Events of tables that keep deals: who can open them, and the time of a hand. */
static void draw_walls_keys(const struct wk_app *app, struct wk_draw *draw, struct wk_box *body)
{
    const bool upright = wk_zone_upright(draw);
    struct wk_box time = wk_cut_bottom(body, KEYS_H),
                  seal = upright ? wk_cut_bottom(body, KEYS_H + WK_GAP) : wk_cut_right(&time, 500);

    seal.h = KEYS_H;
    draw_seal(app, draw, seal);
    if (!upright)
        wk_cut_right(&time, 2 * WK_GAP);
    draw_hand_minutes(app, draw, time);
}

/* A number with a key to make it less and one for more; `is` as a text. */
static void draw_number(struct wk_draw *draw, struct wk_box row, enum wk_action action, const char *is, int less, int more,
                        const struct wk_event_plan *plan)
{
    struct wk_new_event_choice choice;
    const bool can[2] = {wk_screen_new_event_choice(plan, action, less, &choice),
                         wk_screen_new_event_choice(plan, action, more, &choice)};
    const struct wk_box keys[2] = {wk_cut_left(&row, KEYS_H + 20), wk_cut_right(&row, KEYS_H + 20)};

    for (int i = 0; i < 2; i++)
        wk_part_key(draw, keys[i],
                    &(struct wk_keycap){i ? "+" : "\xe2\x88\x92", can[i] ? WK_KEY_PLAIN : WK_KEY_NOT_YET,
                                        can[i] ? action : WK_ACTION_NOT_YET, can[i] ? (i ? more : less) : 0, -1});
    wk_draw_centred(draw, row, wk_type_in(wk_type_bold, WK_C_IVORY, WK_MIDDLE), is);
}

static void draw_numbers(struct wk_draw *draw, struct wk_box row, const struct wk_event_plan *plan)
{
    const int step = minutes_step(plan->kind);
    char text[48];

    snprintf(text, sizeof(text), plan->n_rounds == 1 ? T("%d round") : T("%d rounds"), plan->n_rounds);
    draw_number(draw, wk_box_column(row, 0, 2, 2 * WK_GAP), WK_ACTION_NEW_EVENT_ROUNDS, text, plan->n_rounds - 1,
                plan->n_rounds + 1, plan);
    snprintf(text, sizeof(text), T("%d min"), plan->minutes);
    draw_number(draw, wk_box_column(row, 1, 2, 2 * WK_GAP), WK_ACTION_NEW_EVENT_MINUTES, text, plan->minutes - step,
                plan->minutes + step, plan);
}

#define MAX_CHOICES 6

/* What else the kind leaves open: how players move, if there is more than one way, teams, who keeps the score. */
static int list_choices(struct wk_draw *draw, const struct wk_event_plan *plan, struct wk_keycap keys[MAX_CHOICES])
{
    static const char *const moves[] = {NULL, WK_N("Sanctioned"), WK_N("East stays"), WK_N("By lot"), NULL};
    const unsigned open = plan->kind->movements & ~(1u << WK_MOVEMENT_OWN);
    int n = 0;

    for (int m = WK_MOVEMENT_NONE; (open & (open - 1)) && m < WK_MOVEMENT_OWN; m++)
        if ((open >> m & 1u) && moves[m])
            keys[n++] = (struct wk_keycap){T(moves[m]), (int)plan->movement == m ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                           WK_ACTION_NEW_EVENT_MOVE, m, -1};
    if (plan->kind->teams && wk_plan_lists_teams(plan))
        keys[n++] = (struct wk_keycap){T("Teams"), plan->teams ? WK_KEY_CHOSEN : WK_KEY_CHOICE, WK_ACTION_NEW_EVENT_TEAMS,
                                       !plan->teams, -1};
    if (plan->kind->initialer)
        keys[n++] = (struct wk_keycap){T("East scores"), plan->east_scores ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                       WK_ACTION_NEW_EVENT_SCORER, !plan->east_scores, -1};
    return n;
}

/* Events of rounds: how many, how long, and what else their kind leaves open. */
static void draw_rounds_keys(struct wk_draw *draw, struct wk_box *body, const struct wk_event_plan *plan)
{
    struct wk_keycap keys[MAX_CHOICES];
    const int n = list_choices(draw, plan, keys);

    if (n > 0) {
        const struct wk_box row = wk_cut_bottom(body, KEYS_H);
        for (int i = 0; i < n; i++)
            wk_part_key(draw, wk_box_column(row, i, n, WK_KEY_GAP), &keys[i]);
        wk_cut_bottom(body, WK_GAP);
    }
    draw_numbers(draw, wk_cut_bottom(body, KEYS_H), plan);
}

bool wk_screen_new_event_other_list(const struct wk_players_file *file)
{
    return file->lots == WK_NEW_EVENT_LOTS_OTHER || file->lots == WK_NEW_EVENT_LOTS_WAIT;
}

/* ---- why another list than the drawn one */

static const char *const reasons[WK_NEW_EVENT_REASONS] = {
    WK_N("Somebody came or left after the draw"), WK_N("There was a mistake in the list"), WK_N("The draw was only a trial")};

const char *wk_screen_new_event_reason(const struct wk_app *app)
{
    const int reason = app->new_event.reason;

    return reason > 0 && reason <= WK_NEW_EVENT_REASONS ? reasons[reason - 1] : reason < 0 ? app->judge.draft.reason : NULL;
}

void wk_screen_new_event_why(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_box body = wk_zone_body(draw, 200);
    const char *typed = app->judge.draft.reason;
    const bool some = !wk_text_blank(typed) && !app->judge.syllable[0];

    wk_part_headline(draw,
                     &(struct wk_headline){.text = T("Why another list than the drawn one?"),
                                           .note = T("The event begins with it all the same; the reason goes on record")});
    if (app->new_event.why_typed) {
        wk_judge_keyboard(app, draw, typed);
        wk_part_bar(app, draw,
                    &(struct wk_keycap){T("Go on"), some ? WK_KEY_PRIMARY : WK_KEY_NOT_YET,
                                        some ? WK_ACTION_NEW_EVENT_NEXT : WK_ACTION_NOT_YET, 0, -1},
                    1);
        return;
    }
    body.h = fmin(body.h, (WK_NEW_EVENT_REASONS + 1) * 112);
    for (int i = 0; i <= WK_NEW_EVENT_REASONS; i++)
        wk_part_key(draw, wk_box_row(body, i, WK_NEW_EVENT_REASONS + 1, WK_KEY_GAP),
                    &(struct wk_keycap){i < WK_NEW_EVENT_REASONS ? T(reasons[i]) : T("Another reason"), WK_KEY_CHOICE,
                                        WK_ACTION_NEW_EVENT_WHY, i < WK_NEW_EVENT_REASONS ? i : -1, -1});
    wk_part_bar(app, draw, NULL, 0);
}

/* ---- the event */

/* The lots on record and what this list is to them: hash before, seed after; the tables below show the order. */
static void draw_lots(const struct wk_app *app, struct wk_draw *draw, struct wk_box *body, const struct wk_players_file *file)
{
    const struct wk_new_event_lots_news *lots = app->new_event.news.lots;
    char text[WK_REASON_SIZE + WK_SPOT_SAID_SIZE];

    if (file->lots == WK_NEW_EVENT_LOTS_NONE || !lots)
        return;
    const long long seq = (long long)lots->checkpoint.seq;
    if (file->lots == WK_NEW_EVENT_LOTS_DRAWN)
        snprintf(text, sizeof(text), T("Drawn by lot, record %lld: list %.8s, seed %s"), seq, lots->list, lots->said);
    else if (file->lots == WK_NEW_EVENT_LOTS_UNKNOWN)
        snprintf(text, sizeof(text), T("Lots of record %lld: of which names is not on record"), seq);
    else if (app->new_event.reason != 0)
        snprintf(text, sizeof(text), T("Another list than the drawn one: %s"), T(wk_screen_new_event_reason(app)));
    else if (file->lots == WK_NEW_EVENT_LOTS_WAIT)
        snprintf(text, sizeof(text), T("The lots of record %lld are not drawn yet"), seq);
    else
        snprintf(text, sizeof(text), T("Not the list that the lots of record %lld drew: list %.8s, seed %s"), seq, lots->list,
                 lots->said);
    const bool upright = wk_zone_upright(draw);
    struct wk_box line = wk_cut_top(body, upright ? 80 : 44);
    const bool good = file->lots == WK_NEW_EVENT_LOTS_DRAWN;
    wk_draw_mark(draw, good ? WK_MARK_OK : WK_MARK_AGAIN, wk_cut_left(&line, 48).x + 18, wk_box_mid_y(line), 32, false);
    const struct wk_type type = wk_type_in(wk_type_bold, good ? WK_C_IVORY : WK_C_AGAIN, WK_LEFT);
    if (upright)
        wk_draw_paragraph(draw, line, 38, type, text);
    else
        wk_part_fit(draw, line, type, text);
    wk_cut_top(body, 8);
}

void wk_screen_new_event_plan(const struct wk_app *app, struct wk_draw *draw, const struct wk_players_file *file)
{
    const struct wk_event_plan *plan = file->plan;
    const bool waits = app->new_event.waiting, sound = file->seating.kind == WK_SCHEDULE_SOUND;
    struct wk_box body = wk_zone_body(draw, 200);
    struct wk_event_shape shape;
    char text[320];

    if (wk_event_shape(plan, &shape) != WK_OK)
        return; /* a list that was read has one */
    draw->chairs = plan->kind->chairs;
    say_note(app, draw, file, &shape, text, sizeof(text));
    wk_part_headline(draw, &(struct wk_headline){.text = plan->name, .note = text});
    wk_cut_bottom(&body, WK_GAP);
    draw_lots(app, draw, &body, file);
    if (plan->kind->keeps_walls)
        draw_walls_keys(app, draw, &body);
    else
        draw_rounds_keys(draw, &body, plan);
    wk_cut_bottom(&body, WK_GAP);
    draw_comparison(draw, &body, plan);
    if (wk_zone_upright(draw))
        body.h = fmin(body.h, 2 * 270 + WK_GAP);
    draw_tables(draw, body, plan, &shape);
    const struct wk_keycap keys[2] = {{app->new_event.to_director   ? T("Go on")
                                       : app->new_event.reason != 0 ? T("Begin all the same")
                                                                    : T("Begin the event"),
                                       waits || !sound ? WK_KEY_NOT_YET : WK_KEY_PRIMARY,
                                       waits || !sound ? WK_ACTION_NOT_YET : WK_ACTION_NEW_EVENT_NEXT, 0, -1},
                                      {wk_screen_lots_word(draw, file), WK_KEY_PLAIN, WK_ACTION_NEW_EVENT_LOTS, 0, -1}};
    wk_part_bar(app, draw, keys, 2);
}
