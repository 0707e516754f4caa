/* Ready codes: while the hall does not answer, tables of a section read from each other's screens that they are ready. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/pages/phrases/act_phrase.h"
#include "rules/event/floor.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ROW_H 62.0
#define NEWS_H 76.0

static const char *refusal(const struct wk_app *app, enum wk_ready_said said)
{
    static const char *const lines[WK_N_READY_SAID] = {
        [WK_READY_UNREAD] = WK_N("That code was not read whole. Show it again"),
        [WK_READY_KNOWN] = WK_N("That is known here already"),
        [WK_READY_OWN] = WK_N("That is this table's own code: hold another table's here"),
        [WK_READY_OTHER_EVENT] = WK_N("That code is of another event"),
        [WK_READY_STRANGER] = WK_N("That code's kiosk does not belong to this event"),
        [WK_READY_FORGED] = WK_N("That code is not genuine: call the judge"),
        [WK_READY_OTHER_SECTION] = WK_N("That table is in another section: nobody waits for it"),
        [WK_READY_OTHER_HAND] = WK_N("That code is of another hand: let that table show its new one"),
        [WK_READY_NOT_OWNER] = WK_N("Another kiosk has that table by now: hold that one's code here"),
    };

    if (said == WK_READY_OTHER_HAND && wk_app_says_games(app))
        return WK_N("That code is of another game: let that table show its new one");
    return (unsigned)said < WK_N_READY_SAID && lines[said] ? lines[said] : lines[WK_READY_UNREAD];
}

/* What came of the code that was shown to the camera last. */
static void draw_news(const struct wk_app *app, struct wk_draw *draw, struct wk_box box)
{
    const struct wk_ready_news *news = &app->ready.answer.news;
    const bool taken = news->said == WK_READY_TAKEN, known = news->said == WK_READY_KNOWN || news->said == WK_READY_OWN;
    const char *unread = wk_part_code_unread(app);
    char place[64], line[200];

    if (!app->ready.told && !unread)
        return;
    place[0] = 0;
    if (news->said >= WK_READY_OTHER_HAND && news->at.table > 0)
        wk_hand_place(app->hall.tournament, draw->lang, &news->at, place, sizeof(place));
    if (unread)
        snprintf(line, sizeof(line), "%s", T(unread));
    else if (taken && news->n_taken > 1)
        snprintf(line, sizeof(line), T("Read: %d tables more are ready"), news->n_taken);
    else if (taken)
        snprintf(line, sizeof(line), T("Read: table %d is ready"), news->at.table);
    else
        snprintf(line, sizeof(line), "%s%s%s", place, place[0] ? " · " : "", T(refusal(app, news->said)));
    wk_draw_mark(draw,
                 unread                          ? WK_MARK_AGAIN
                 : taken                         ? WK_MARK_OK
                 : known                         ? WK_MARK_EMPTY
                 : news->said == WK_READY_FORGED ? WK_MARK_WRONG
                                                 : WK_MARK_AGAIN,
                 box.x + 22, wk_box_mid_y(box), 40, false);
    wk_cut_left(&box, 60);
    wk_part_fit(draw, box, wk_type_bold, line);
}

/* A table of the section: that it is ready, or when it was heard last. */
static void draw_row(const struct wk_app *app, struct wk_draw *draw, struct wk_box row, int table, bool ready)
{
    const bool here = table == app->table;
    char text[64], heard[64];

    wk_draw_mark(draw, ready ? WK_MARK_OK : WK_MARK_EMPTY, row.x + 20, wk_box_mid_y(row), 34, false);
    wk_cut_left(&row, 52);
    snprintf(text, sizeof(text), T("Table %d"), table);
    wk_part_heard_text(app, draw, table, heard, sizeof(heard));
    const double w = wk_draw_centred(draw, row, ready ? wk_type_text : wk_type_bold, text);
    wk_cut_left(&row, w + WK_PAD);
    wk_part_fit(draw, row, wk_type_in(wk_type_tag, ready ? WK_C_STONE : WK_C_IVORY, WK_RIGHT),
                here    ? T("You are here")
                : ready ? T("ready")
                        : heard);
}

static void draw_tables(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, const struct wk_hand_id *at,
                        const struct wk_gate *gate)
{
    const int first = wk_first_table(wk_app_shape(app), wk_section_of_table(wk_app_shape(app), at->table));
    int lacks[WK_MAX_SECTION_TABLES];
    const int n = wk_app_tables_lacking(app, gate, lacks);

    for (int i = 0; i < wk_app_section_tables(app); i++) {
        bool ready = true;
        for (int k = 0; k < n; k++)
            ready &= lacks[k] != first + i;
        draw_row(app, draw, wk_box_row(box, i, wk_app_section_tables(app), 0), first + i, ready);
    }
}

static void draw_codes(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_keycap go_on = {T("Go on"), WK_KEY_PRIMARY, WK_ACTION_LEAVE, 0, -1};
    const char *const steps[] = {T("Show this code to the other tables' cameras: a photo of it will do"),
                                 T("Hold their codes under this camera")};
    const bool upright = wk_zone_upright(draw);
    const char *why = wk_app_hall_is_away(app) ? WK_N("The hall does not answer: so the tables tell each other")
                                               : WK_N("For a table that the hall does not reach");
    struct wk_box body = wk_zone_body(draw, 192);
    const int n_tables = wk_app_section_tables(app);
    char gauge[16], of_all[16], caption[96];
    struct wk_hand_id at;
    struct wk_gate gate;
    int lacks[WK_MAX_SECTION_TABLES];

    if (!wk_app_ready_hand(app, &at))
        return;
    wk_gate_look(app->hall.tournament, app->hall.floor, wk_section_of_table(wk_app_shape(app), at.table), at.round, at.hand,
                 &gate);
    snprintf(gauge, sizeof(gauge), "%d", n_tables - wk_app_tables_lacking(app, &gate, lacks));
    snprintf(of_all, sizeof(of_all), "/%d", n_tables);
    wk_part_top(app, draw);
    wk_part_headline(
        draw, &(struct wk_headline){.text = !gate.open      ? T("Show each other your codes")
                                            : n_tables == 4 ? T("All four tables are ready")
                                                            : T("All tables are ready"),
                                    .note = gate.open ? T("Does another table still need this code? Then wait for it") : T(why),
                                    .gauge = gauge,
                                    .unit = of_all});
    struct wk_box left = upright ? wk_cut_top(&body, 440) : wk_cut_left(&body, body.h - 44 + WK_CODE_UP_W);
    struct wk_box foot = wk_cut_bottom(&left, 44);
    const double side = fmin(left.w - WK_CODE_UP_W, left.h), wide = side + WK_CODE_UP_W;
    left = wk_box_at(upright ? wk_box_mid_x(left) - wide / 2 : left.x, left.y, wide, side);
    if (app->ready.answer.text[0])
        wk_part_code(draw, left, app->ready.answer.text);
    else
        wk_draw_box(draw, left, WK_R_CARD, WK_C_PANEL);
    wk_hand_place(app->hall.tournament, draw->lang, &at, caption, sizeof(caption));
    wk_draw_centred(draw, wk_box_at(left.x + WK_CODE_UP_W, foot.y, side, foot.h),
                    wk_type_in(wk_type_tag, WK_C_STONE, WK_MIDDLE), caption);
    if (!upright)
        wk_cut_left(&body, WK_MARGIN);
    struct wk_box hint = wk_cut_bottom(&body, 34), news = wk_cut_bottom(&body, NEWS_H);
    const double y = wk_part_steps(draw, body.x, body.y + 30, body.w, steps, gate.open ? 1 : 2);
    wk_cut_top(&body, y - body.y);
    draw_tables(app, draw, wk_cut_top(&body, fmin(body.h, n_tables * ROW_H)), &at, &gate);
    draw_news(app, draw, news);
    if (!gate.open)
        wk_part_fit(draw, hint, wk_type_in(wk_type_tag, WK_C_STONE, WK_LEFT),
                    T("A judge may open the rotation at each table."));
    wk_part_bar(app, draw, &go_on, gate.open ? 1 : 0);
}

/* ---- its steps ---- */

static struct wk_ready_request *ask(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_ready_request *request = &wk_app_effect(effects, WK_EFFECT_READY)->ready;

    (void)wk_app_ready_hand(app, &request->at);
    request->code[0] = 0;
    return request;
}

static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    struct wk_app_ready *ready = &app->ready;

    (void)from;
    ready->waiting = ready->told = false;
    ready->read[0] = 0;
    memset(&ready->answer, 0, sizeof(ready->answer));
    ask(app, effects);
}

static void leave_by_hand(struct wk_app *app, struct wk_effects *effects)
{
    app->ready.left = true;
    app->ready.left_at = app->gate.at[wk_section_of_table(wk_app_shape(app), app->table) - 1];
    wk_app_go(app, wk_app_flow(app), effects);
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    (void)arg;
    if (action != WK_ACTION_LEAVE || !wk_app_has_event(app))
        return false;
    leave_by_hand(app, effects);
    return true;
}

static bool back(struct wk_app *app, struct wk_effects *effects)
{
    if (!wk_app_has_event(app))
        return false;
    leave_by_hand(app, effects);
    return true;
}

/* The screen came up by itself and the hall is back: the hall tells all four tables what it knows. */
static void tick(struct wk_app *app, struct wk_effects *effects)
{
    if (!app->ready.by_key && !wk_app_hall_is_away(app))
        wk_app_go(app, wk_app_flow(app), effects);
}

static void changed(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_hand_id at;

    if (wk_app_elsewhere(app) || !wk_app_ready_hand(app, &at))
        wk_app_go(app, wk_app_flow(app), effects);
}

static void take_code(struct wk_app *app, const char *text, struct wk_effects *effects)
{
    struct wk_app_ready *ready = &app->ready;

    if (ready->waiting || app->hall.waiting || app->store != WK_OK || strcmp(text, ready->read) == 0)
        return;
    snprintf(ready->read, sizeof(ready->read), "%s", text);
    ready->waiting = true;
    memcpy(ask(app, effects)->code, ready->read, sizeof(ready->read));
}

static void take_answer(struct wk_app *app, const struct wk_ready_answer *answer, struct wk_effects *effects)
{
    struct wk_app_ready *ready = &app->ready;

    ready->answer = *answer;
    if (!answer->read) {
        ready->answer.news = (struct wk_ready_news){.said = WK_READY_UNREAD};
    } else {
        ready->waiting = false;
        ready->told = answer->status == WK_OK;
        if (!ready->told) /* the same code may be shown again once the store works */
            ready->read[0] = 0;
        wk_app_sound(app, effects, answer->news.said == WK_READY_TAKEN ? WK_SOUND_DONE : WK_SOUND_AGAIN);
    }
    if (answer->status != WK_OK && answer->status != WK_NOT_YET)
        wk_app_store_failed(app, answer->status);
}

static void codes_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    if (event->kind == WK_EVENT_CODE)
        take_code(app, event->code, effects);
    else if (event->kind == WK_EVENT_READY)
        take_answer(app, event->ready, effects);
}

const struct wk_screen_def wk_screen_def_codes = {
    .id = WK_SCREEN_CODES,
    .word = "codes",
    .measures = WK_APP_MEASURES_READY,
    .no_camera = true,
    .draw = draw_codes,
    .enter = enter,
    .action = act,
    .back = back,
    .tick = tick,
    .changed = changed,
    .event = codes_event,
    .help = {.sketch = WK_SKETCH_CHECKPOINT,
             .headline = WK_N("When the hall does not answer"),
             .steps = {WK_N("Each table that is ready shows a code: take a photo of it on a telephone"),
                       WK_N("Hold the photos of the other tables under this camera, one after the other"),
                       WK_N("This table's code then speaks for those tables too")}},
};
