/* Takes a table over: on a spare kiosk, from a kiosk that has died or cannot be used. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/hall_news.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/pages/phrases/who_phrase.h"
#include "rules/event/floor.h"

#include <math.h>

#include <stdio.h>

static int table_at(const struct wk_app *app, int i)
{
    return wk_first_table(wk_app_shape(app), app->takeover.section) + i;
}

/* Whether another kiosk has the table. */
static bool is_elsewhere(const struct wk_app *app, int table)
{
    return table >= 1 && table <= wk_n_tables(app->hall.tournament) && !wk_keeps_table(app->hall.floor, table);
}

/* Whether another kiosk keeps the table, so that taking it needs a reason. */
static bool wants_reason(const struct wk_app *app, int table)
{
    return is_elsewhere(app, table) && app->hall.floor->table[table - 1].keeper > 0;
}

static bool can_take(const struct wk_app *app)
{
    const struct wk_app_takeover *takeover = &app->takeover;

    return is_elsewhere(app, takeover->table) && (!wants_reason(app, takeover->table) || takeover->why != WK_TAKE_UNSAID);
}

/* Why: a key each. */
static void reasons(const struct wk_app *app, struct wk_draw *draw, struct wk_box box)
{
    const bool upright = wk_zone_upright(draw);

    for (int why = WK_TAKE_BROKEN; why <= WK_TAKE_OTHER; why++)
        wk_part_key(draw, wk_box_cell(box, why - WK_TAKE_BROKEN, upright ? 2 : WK_TAKE_OTHER, upright ? 2 : 1, WK_KEY_GAP),
                    &(struct wk_keycap){T(wk_take_phrases((enum wk_take_reason)why)->key),
                                        app->takeover.why == (enum wk_take_reason)why ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                        WK_ACTION_JUDGE_CHOOSE, why, -1});
}

static void table_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, int table)
{
    const bool there = is_elsewhere(app, table), down = wk_draw_is_pressed(draw, WK_ACTION_TABLE, table);
    struct wk_table_news news;
    char text[64];

    if (there)
        wk_draw_box(draw, card, WK_R_CARD, down ? WK_C_KEY_DOWN : WK_C_PANEL);
    wk_draw_border(draw, card, WK_R_CARD, table == app->takeover.table ? WK_C_IVORY : WK_C_LINE,
                   table == app->takeover.table ? WK_W_THIS : WK_W_OUTLINE);
    if (there)
        wk_draw_touch(draw, card, WK_ACTION_TABLE, table, false);
    wk_part_number_tile(draw, card.x + WK_PAD, card.y + WK_PAD, 72, table);
    struct wk_box lines = card;
    wk_cut_left(&lines, 72 + 2 * WK_PAD + WK_GAP);
    wk_cut_right(&lines, WK_GAP);
    wk_cut_top(&lines, WK_PAD - 4);
    const double part = fmin(1, (lines.h - 8) / (46 + 38 + 36 + 36)); /* of that: low cards of a small upright window */
    wk_app_table_news(app, table, &news);
    snprintf(text, sizeof(text), T("Table %d"), table);
    wk_draw_label(draw, wk_cut_top(&lines, 46 * part), wk_type_bold, text);
    if (app->hall.floor->table[table - 1].keeper > 0)
        snprintf(text, sizeof(text), T("is at kiosk %d"), app->hall.floor->table[table - 1].keeper);
    wk_part_fit(draw, wk_cut_top(&lines, 38 * part), wk_type_text,
                app->hall.floor->table[table - 1].keeper > 0 ? text : T("no kiosk has it"));
    wk_part_heard_text(app, draw, table, text, sizeof(text));
    wk_part_fit(draw, wk_cut_top(&lines, 36 * part), wk_type_tag, text);
    if (news.is.stage != WK_STAGE_OVER) {
        snprintf(text, sizeof(text), wk_app_says_games(app) ? T("round %d, game %d") : T("round %d, hand %d"), news.is.at.round,
                 news.is.at.hand);
        wk_part_fit(draw, wk_cut_top(&lines, 36 * part), wk_type_tag, text);
    }
}

/* The hall can be asked. */
static bool hall_answers(const struct wk_app *app)
{
    return app->link.joined && app->link.status == WK_OK;
}

static const char *why_not(enum wk_status status)
{
    if (status == WK_ALREADY)
        return WK_N("This kiosk has it already");
    return status == WK_NOT_FOUND ? WK_N("The hall does not know this kiosk yet") : WK_N("It is not on record. Try again");
}

static void draw_ended(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_keycap done = {T("To the table"), WK_KEY_PRIMARY, WK_ACTION_TAKE_OVER, 0, -1};
    char text[96];

    wk_part_headline(draw,
                     &(struct wk_headline){.text = T("Take a table over"),
                                           .note = app->takeover.alone
                                                       ? T("Taken without the hall, which hears of it later: it is on record")
                                                       : T("It is on record")});
    snprintf(text, sizeof(text), T("Table %d is at this kiosk now"), app->takeover.table);
    wk_part_ended(draw, WK_MARK_OK, text,
                  T("It goes on where it stood, as far as its kiosk was heard. What that one had not sent is kept and shown"));
    wk_part_bar(app, draw, &done, 1);
}

/* The hall was asked: says what is waited for, and offers the way out. */
static void draw_asked(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_keycap alone = {T("Take it without the hall"), WK_KEY_PLAIN, WK_ACTION_TAKE_OVER, app->takeover.table, -1};
    char text[96];

    wk_part_headline(draw, &(struct wk_headline){.text = T("Take a table over"), .note = T("The hall was asked for it")});
    snprintf(text, sizeof(text), T("Table %d comes when the hall answers"), app->takeover.table);
    wk_part_ended(
        draw, WK_MARK_EMPTY, text,
        T("It has heard what the other kiosk had sent. If it does not answer, this kiosk takes the table without it"));
    wk_part_bar(app, draw, &alone, 1);
}

/* The line under the headline while a table is chosen. */
static const char *note_of(const struct wk_app *app, const struct wk_draw *draw, char text[96])
{
    const struct wk_app_takeover *takeover = &app->takeover;

    if (takeover->answered && takeover->answer.state == WK_TAKE_GONE) {
        snprintf(text, 96, T("Kiosk %d had asked before, and has it now"), takeover->answer.owner);
        return text;
    }
    if (takeover->answered)
        return T(why_not(takeover->answer.status));
    if (wants_reason(app, takeover->table) && !takeover->why)
        return T("Say why, below: it goes into the journal");
    if (app->link.joined && !hall_answers(app))
        return T("The hall does not answer: this kiosk takes the table without it");
    return T("The kiosk that has it now stops recording for it");
}

static void draw_takeover(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_takeover *takeover = &app->takeover;
    struct wk_box body = wk_zone_body(draw, 200);
    struct wk_keycap keys[2];
    int n = 0;
    char text[96], key[48];

    wk_part_top(app, draw);
    if (!wk_app_has_event(app) || app->hall.floor->own == 0) {
        wk_part_headline(draw, &(struct wk_headline){.text = T("Take a table over"),
                                                     .note = T("This kiosk keeps its event alone: there is no other")});
        wk_part_bar(app, draw, NULL, 0);
        return;
    }
    if (takeover->answer.state == WK_TAKE_HERE) {
        draw_ended(app, draw);
        return;
    }
    if (takeover->answer.state == WK_TAKE_ASKED) {
        draw_asked(app, draw);
        return;
    }
    if (!wk_app_elsewhere(app)) {
        snprintf(text, sizeof(text), T("This kiosk has table %d. Take a spare one"), app->table);
        wk_part_headline(draw, &(struct wk_headline){.text = T("Take a table over"), .note = text});
        wk_part_bar(app, draw, NULL, 0);
        return;
    }
    wk_part_headline(draw,
                     &(struct wk_headline){.text = T("Which table goes on at this kiosk?"), .note = note_of(app, draw, text)});
    wk_cut_bottom(&body, WK_GAP);
    if (wants_reason(app, takeover->table)) {
        reasons(app, draw, wk_cut_bottom(&body, wk_zone_upright(draw) ? 2 * WK_KEY_H + WK_KEY_GAP : WK_KEY_H));
        wk_cut_bottom(&body, WK_GAP);
    }
    const int n_tables = wk_section_tables(wk_app_shape(app), takeover->section), more = n_tables > 4;
    for (int i = 0; i < n_tables; i++)
        table_card(app, draw,
                   wk_box_cell(body, i, wk_zone_upright(draw) ? 1 : 2 + more, wk_zone_upright(draw) ? 4 + more : 2, WK_GAP),
                   table_at(app, i));
    if (can_take(app)) {
        snprintf(key, sizeof(key), T("Take over table %d"), takeover->table);
        keys[n++] = (struct wk_keycap){key, WK_KEY_PRIMARY, WK_ACTION_TAKE_OVER, takeover->table, -1};
    }
    if (app->hall.tournament->plan.n_sections > 1)
        keys[n++] = (struct wk_keycap){T("Other tables"), WK_KEY_PLAIN, WK_ACTION_JUDGE_PAGE,
                                       takeover->section % app->hall.tournament->plan.n_sections, -1};
    wk_part_bar(app, draw, keys, n);
}

static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    app->takeover = (struct wk_app_takeover){.section = wk_app_has_event(app) && app->table <= wk_n_tables(app->hall.tournament)
                                                            ? wk_section_of_table(wk_app_shape(app), app->table)
                                                            : 1};
}

static void do_step(struct wk_app *app, enum wk_take_step step, struct wk_effects *effects)
{
    struct wk_app_takeover *takeover = &app->takeover;
    struct wk_effect *effect = wk_app_effect(effects, WK_EFFECT_TAKE_OVER);

    takeover->waiting = step != WK_TAKE_GIVE_UP;
    takeover->alone = step == WK_TAKE_ALONE;
    effect->take_over = (struct wk_take_request){.table = takeover->table, .why = takeover->why, .step = step};
}

/* Who leaves after asking does not want the table any more, though the hall may still answer. */
static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    if (app->takeover.answer.state == WK_TAKE_ASKED)
        do_step(app, WK_TAKE_GIVE_UP, effects);
    app->takeover = (struct wk_app_takeover){.section = 0};
}

static void take_over(struct wk_app *app, int table, struct wk_effects *effects)
{
    struct wk_app_takeover *takeover = &app->takeover;

    if (takeover->answer.state == WK_TAKE_HERE)
        wk_app_go(app, wk_app_flow(app), effects);
    else if (table == takeover->table && takeover->answer.state == WK_TAKE_ASKED)
        do_step(app, WK_TAKE_ALONE, effects);
    else if (table == takeover->table && wk_app_elsewhere(app) && can_take(app))
        do_step(app, hall_answers(app) ? WK_TAKE_ASK : WK_TAKE_ALONE, effects);
}

/* Waits a few seconds for the hall's answer, then takes it for absent. */
static void tick(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_takeover *takeover = &app->takeover;

    if (takeover->answer.state != WK_TAKE_ASKED || takeover->waiting || app->now_ns - takeover->looked_ns < WK_TAKE_LOOK_NS)
        return;
    takeover->looked_ns = app->now_ns;
    if (hall_answers(app) || app->now_ns - takeover->asked_ns < WK_TAKE_ALONE_NS)
        do_step(app, WK_TAKE_LOOK, effects);
    else
        do_step(app, WK_TAKE_ALONE, effects);
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_takeover *takeover = &app->takeover;

    if (!wk_app_has_event(app) || takeover->waiting)
        return false;
    if (takeover->answer.state == WK_TAKE_ASKED && action != WK_ACTION_TAKE_OVER)
        return false;
    if (action == WK_ACTION_TABLE && is_elsewhere(app, arg) && takeover->answer.state != WK_TAKE_HERE) {
        takeover->answer.state = WK_TAKE_NOT;
        if (arg != takeover->table) /* the reason belongs to the kiosk that has the table */
            takeover->why = WK_TAKE_UNSAID;
        takeover->table = arg;
        takeover->answered = false;
    } else if (action == WK_ACTION_JUDGE_CHOOSE && wants_reason(app, takeover->table) && arg >= WK_TAKE_BROKEN &&
               arg <= WK_TAKE_OTHER) {
        takeover->why = (enum wk_take_reason)arg;
    } else if (action == WK_ACTION_JUDGE_PAGE && arg >= 0 && arg < app->hall.tournament->plan.n_sections) {
        takeover->section = arg + 1;
    } else if (action == WK_ACTION_TAKE_OVER) {
        take_over(app, arg, effects);
    } else {
        return false;
    }
    return true;
}

static void takeover_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_takeover *takeover = &app->takeover;
    const enum wk_take_state before = takeover->answer.state;

    if (event->kind != WK_EVENT_TAKEN_OVER || !takeover->waiting)
        return;
    takeover->waiting = false;
    takeover->answer = event->taken_over;
    takeover->answered = takeover->answer.state != WK_TAKE_ASKED;
    if (takeover->answer.state == WK_TAKE_ASKED && before != WK_TAKE_ASKED)
        takeover->asked_ns = takeover->looked_ns = app->now_ns;
    if (takeover->answered)
        wk_app_sound(app, effects, takeover->answer.state == WK_TAKE_HERE ? WK_SOUND_DONE : WK_SOUND_AGAIN);
    if (takeover->answer.status == WK_NOT_ALLOWED)
        wk_app_shut(app, effects);
}

const struct wk_screen_def wk_screen_def_takeover = {
    .id = WK_SCREEN_TAKEOVER,
    .word = "takeover",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_JUDGE,
    .no_camera = true,
    .needs_event = true,
    .draw = draw_takeover,
    .enter = enter,
    .forget = forget,
    .action = act,
    .tick = tick,
    .event = takeover_event,
    .help = {.sketch = WK_SKETCH_TABLES,
             .headline = WK_N("A spare kiosk goes on with a table"),
             .steps = {WK_N("Choose the table whose kiosk has died, or that nobody can use, and say why"),
                       WK_N("Clock, result and walls that have passed come with it"),
                       WK_N("When the other kiosk is back it is a spare: what it had not sent is shown, and does not count")}},
};
