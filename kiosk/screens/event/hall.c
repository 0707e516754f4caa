/* The tables of a hall, and what a table of an event shows between its hands. */
#include "kiosk/app/screen_def.h"
#include "kiosk/app/step.h"
#include "kiosk/draw/parts.h"
#include "kiosk/screens/screen.h"

#include <math.h>
#include <string.h>

static const char *const stage_words[WK_N_STAGES] = {
    [WK_STAGE_OVER] = WK_N("finished"),
    [WK_STAGE_CLOSE] = WK_N("round over: stickers off"),
    [WK_STAGE_SEATS] = WK_N("seat check"),
    [WK_STAGE_BUILD] = WK_N("walls are built"),
    [WK_STAGE_INSPECT] = WK_N("walls are looked at"),
    [WK_STAGE_BEGIN] = WK_N("about to play"),
    [WK_STAGE_PLAY] = WK_N("playing"),
    [WK_STAGE_RESULT] = WK_N("result is entered"),
    [WK_STAGE_CONFIRM] = WK_N("result is confirmed"),
    [WK_STAGE_RESTORE] = WK_N("laying back"),
    [WK_STAGE_READY] = WK_N("ready"),
};

/* What a table is at, in one line. */
static void stage_text(const struct wk_app *app, const struct wk_draw *draw, const struct wk_table_news *news, char *text,
                       size_t n)
{
    struct wk_hand_clock clock;
    int back = 0;

    for (int i = 0; i < WK_N_WINDS; i++)
        back += !(news->walls >> i & 1U);
    wk_app_hand_clock(app, &news->at, &clock);
    if (news->stage == WK_STAGE_PLAY && clock.known)
        snprintf(text, n, T("playing, %d:%02d"), clock.passed_s / 60, clock.passed_s % 60);
    else if (news->stage == WK_STAGE_RESTORE)
        snprintf(text, n, T("laying back, %d of 4"), back);
    else if (news->stage == WK_STAGE_READY && news->waits_for > 0)
        snprintf(text, n, T("ready, waits for table %d"), news->waits_for);
    else
        snprintf(text, n, "%s", T(stage_words[news->stage]));
}

/* Nothing left to do here: a tick; a hand that is over its time: a bell; else a ring that a share of is filled. */
static void stage_mark(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_news *news, double x, double y)
{
    struct wk_hand_clock clock;

    wk_app_hand_clock(app, &news->at, &clock);
    if (news->stage == WK_STAGE_READY || news->stage == WK_STAGE_OVER)
        wk_draw_mark(draw, WK_MARK_OK, x, y, 30, false);
    else if (news->stage == WK_STAGE_PLAY && clock.known && clock.warn)
        wk_draw_icon(draw, WK_ICON_BELL, x, y, 1, WK_C_BLOCKED);
    else if (news->stage == WK_STAGE_PLAY)
        wk_draw_icon(draw, WK_ICON_PLAY, x, y, .8, WK_C_IVORY);
    else
        wk_draw_mark(draw, WK_MARK_EMPTY, x, y, 26, false);
}

/* Hands of this table that its section has left behind without a confirmed result: for the director, until they have one. */
static void missing_line(struct wk_draw *draw, const struct wk_missing *missing, int table, double x, double y)
{
    const struct wk_hand_id *first = NULL;
    char text[96];
    int n = 0;

    for (int i = 0; i < missing->n; i++)
        if (missing->at[i].table == table) {
            first = first ? first : &missing->at[i];
            n++;
        }
    if (!first)
        return;
    if (n == 1)
        snprintf(text, sizeof(text), T("Result missing: round %d, hand %d"), first->round, first->hand);
    else
        snprintf(text, sizeof(text), T("%d results missing, from %d.%d on"), n, first->round, first->hand);
    wk_draw_mark(draw, WK_MARK_AGAIN, x + 15, y - 9, 28, false);
    wk_draw_text(draw, x + 44, y, (struct wk_type){24, true, WK_C_AGAIN, WK_LEFT}, text);
}

static void table_card(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, double h, int table,
                       const struct wk_missing *missing)
{
    struct wk_table_news news;
    bool serves = wk_app_serves(app, table);
    double tile = fmin(96, (h - 48) * .75), tx = x + 24 + tile + 28;
    char text[96];

    wk_app_table_news(app, table, &news);
    struct wk_cmd *card = wk_draw_box(draw, wk_box_at(x, y, w, h), 16,
                                      serves ? draw->pressed == WK_ACTION_TABLE ? WK_C_KEY : WK_C_PANEL : WK_C_NONE);
    card->stroke = serves ? WK_C_NONE : WK_C_LINE;
    card->line_w = serves ? 0 : 2;
    wk_part_number_tile(draw, x + 24, y + (h - tile * 4 / 3) / 2, tile, table);
    if (news.stage == WK_STAGE_OVER)
        snprintf(text, sizeof(text), T("Table %d"), table);
    else
        snprintf(text, sizeof(text), T("Round %d of 5 \u00b7 Hand %d of 4"), news.at.round, news.at.hand);
    missing_line(draw, missing, table, tx, y + h / 2 - 60);
    wk_draw_text(draw, tx, y + h / 2 - 24, wk_type_quiet, text);
    stage_mark(app, draw, &news, tx + 15, y + h / 2 + 18);
    stage_text(app, draw, &news, text, sizeof(text));
    wk_draw_text(draw, tx + 44, y + h / 2 + 28, (struct wk_type){32, true, WK_C_IVORY, WK_LEFT}, text);
    if (news.for_judge) {
        const char *call = T("calls the judge");
        wk_draw_box(draw, wk_box_at(tx, y + h / 2 + 48, wk_text_width(call, 24, true) + 62, 40), 8, WK_C_BLOCKED);
        wk_draw_icon(draw, WK_ICON_BELL, tx + 26, y + h / 2 + 67, .8, WK_C_INK);
        wk_draw_text(draw, tx + 46, y + h / 2 + 77, (struct wk_type){24, true, WK_C_INK, WK_LEFT}, call);
    }
    if (serves)
        wk_draw_touch(draw, wk_box_at(x, y, w, h), WK_ACTION_TABLE, table, false);
}

static bool serves_section(const struct wk_app *app, int section)
{
    for (int i = 0; i < WK_SECTION_TABLES; i++)
        if (wk_app_serves(app, (section - 1) * WK_SECTION_TABLES + i + 1))
            return true;
    return false;
}

static int first_section(const struct wk_app *app)
{
    for (int s = 1; s <= app->hall.tournament->plan.n_sections; s++)
        if (serves_section(app, s))
            return s;
    return 1;
}

/* One key a section of this kiosk's; returns how high the row is. */
static double section_keys(const struct wk_app *app, struct wk_draw *draw, double y, int now)
{
    int sections[WK_MAX_SECTIONS], n = 0;

    for (int s = 1; s <= app->hall.tournament->plan.n_sections; s++)
        if (serves_section(app, s))
            sections[n++] = s;
    if (n < 2)
        return 0;
    double room = wk_zone_right(draw) - WK_MARGIN, pitch = fmin(room / n, 172), gap = pitch >= 84 ? 12 : 4;
    for (int i = 0; i < n; i++) {
        char text[32];
        snprintf(text, sizeof(text), pitch > 150 ? T("Section %d") : "%d", sections[i]);
        wk_part_key(draw, wk_box_at(WK_MARGIN + i * pitch, y, pitch - gap, 72),
                    &(struct wk_keycap){text, sections[i] == now ? WK_KEY_CHOSEN : WK_KEY_CHOICE, WK_ACTION_HALL_SECTION,
                                        sections[i], -1});
    }
    return 88;
}

static void draw_hall(const struct wk_app *app, struct wk_draw *draw)
{
    double top = 196, right = wk_zone_right(draw), w = (right - WK_MARGIN - 16) / 2;
    struct wk_missing missing;

    wk_part_top(app, draw);
    if (!wk_app_has_event(app))
        return;
    int section = app->hall.section > 0 ? app->hall.section : first_section(app);
    wk_missing_results(app->hall.tournament, app->hall.floor, section, &missing);
    wk_part_headline(draw, &(struct wk_headline){.text = T("Touch your table"),
                                                 .next = missing.n > 0 ? T("Tell the director: results are missing")
                                                                       : T("Or lay one of its walls on the mat")});
    top += section_keys(app, draw, top, section);
    double h = (wk_zone_bar_y(draw) - 16 - 16 - top) / 2;
    for (int i = 0; i < WK_SECTION_TABLES; i++)
        table_card(app, draw, WK_MARGIN + i % 2 * (w + 16), top + i / 2 * (h + 16), w, h,
                   (section - 1) * WK_SECTION_TABLES + i + 1, &missing);
    wk_part_bar(app, draw, NULL, 0);
}

/* ---- its steps: a table is touched, or one of its walls laid on the mat: its stickers say whose it is ---- */

static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    app->hall.mat_table = app->hall.n_mat_table = 0;
    app->hall.left_table = app->hall.opened ? app->table : 0;
    app->hall.by_wall = false;
}

static void choose_table(struct wk_app *app, int table, struct wk_effects *effects)
{
    if (!wk_app_may_change_table(app) || !wk_app_serves(app, table))
        return;
    app->table = table;
    app->hall.opened = true;
    app->gate.leaving = false;
    app->judge_called = app->hall.judges >> (table - 1) & 1U;
    wk_app_go(app, WK_SCREEN_IDLE, effects);
    wk_app_effect(effects, WK_EFFECT_USE_TABLE)->table = table;
}

/* The one table of this kiosk whose deal bears the stickers of most labels on the mat; 0: none, several, or too few labels. */
static int table_on_mat(const struct wk_app *app, const struct wk_reading *reading)
{
    int found = 0;

    for (int table = 1; table <= wk_n_tables(app->hall.tournament); table++) {
        const struct wk_table_walls *walls = &app->hall.floor->table[table - 1];
        int n = 0;
        if (!walls->set[0] || walls->opened || !wk_app_serves(app, table))
            continue;
        for (int slot = 0; slot < WK_N_SLOTS; slot++)
            n += reading->slot[slot].state == WK_READ_LABEL && strncmp(reading->slot[slot].set, walls->set, WK_SET_SIZE) == 0;
        if (n <= WK_N_SLOTS / 2)
            continue;
        if (found > 0)
            return 0;
        found = table;
    }
    return found;
}

static void look_at_mat(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_hall *hall = &app->hall;
    int table = wk_app_has_event(app) && app->overlay == WK_OVERLAY_NONE ? table_on_mat(app, &app->reading) : 0;

    hall->n_mat_table = table == hall->mat_table ? hall->n_mat_table + 1 : 1;
    hall->mat_table = table;
    if (hall->n_mat_table < app->n_still)
        return;
    if (table != hall->left_table)
        hall->left_table = 0; /* its wall has been taken off */
    if (table == 0 || table == hall->left_table)
        return;
    choose_table(app, table, effects);
    hall->by_wall = app->screen == WK_SCREEN_IDLE;
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (action == WK_ACTION_TABLE)
        choose_table(app, arg, effects);
    else if (action == WK_ACTION_HALL_SECTION && wk_app_may_change_table(app) && arg >= 1 &&
             arg <= app->hall.tournament->plan.n_sections)
        app->hall.section = arg;
    return false;
}

/* There is nothing behind it. */
static bool back(struct wk_app *app, struct wk_effects *effects)
{
    (void)app;
    (void)effects;
    return true;
}

const struct wk_screen_def wk_screen_def_hall = {
    .id = WK_SCREEN_HALL,
    .word = "hall",
    .area = WK_AREA_PLAYERS,
    .side = WK_SIDE_BACKS,
    .no_camera = true,
    .draw = draw_hall,
    .enter = enter,
    .action = act,
    .back = back,
    .frame = look_at_mat,
    .help = {.headline = WK_N("This kiosk serves several tables"),
             .steps = {WK_N("Touch the card of your table"), WK_N("Or lay one of its walls on the mat"),
                       WK_N("Back leads here, and nothing is lost")}},
};

/* ---------------------------------------------------------------- a table between its hands */

static void rounds_row(struct wk_draw *draw, double x0, double right, const struct wk_hand_id *at, bool over)
{
    double gap = (right - x0) / WK_ROUNDS;
    char text[32];

    for (int r = 1; r <= WK_ROUNDS; r++) {
        double x = x0 + (r - 1) * gap;
        bool here = !over && r == at->round;
        snprintf(text, sizeof(text), T("Round %d"), r);
        wk_draw_text(draw, x, 232, (struct wk_type){24, here, here ? WK_C_IVORY : WK_C_STONE, WK_LEFT}, text);
        for (int k = 1; k <= WK_HANDS; k++, x += 33) {
            bool now = here && k == at->hand, past = over || r < at->round || (here && k < at->hand);
            if (past || now)
                wk_draw_box(draw, wk_box_at(x, 246, 27, 36), 5, now ? WK_C_ACCENT : WK_C_IVORY);
            else
                wk_draw_border(draw, wk_box_at(x + 1, 247, 25, 34), 5, WK_C_EDGE, 2);
        }
    }
    wk_draw_segment(draw, x0, 308, right, 308, WK_C_LINE, 1);
}

/* The group of the hand, East first: wind, name, chair. */
static void group_rows(const struct wk_app *app, struct wk_draw *draw, double x0, double right, double bottom,
                       const struct wk_hand_id *at)
{
    double pitch = (bottom - 320) / WK_N_WINDS;

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        enum wk_wind wind = wk_app_wind_of(at->table, (enum wk_wind)d);
        double y = 320 + (wind - 1) * pitch, cy = y + pitch / 2;
        double tag = wk_text_width(wk_seat_text(draw, (enum wk_wind)d), 24, false) + 32;
        wk_part_wind_tile(draw, x0, cy - 36, 54, wind);
        wk_draw_text(draw, x0 + 76, cy + 10, wk_type_bold, wk_wind_text(draw, wind));
        wk_part_name(draw, x0 + 196, cy, right - tag - 16 - x0 - 196, 2, wk_type_text,
                     wk_app_person_at(app, at, (enum wk_wind)d)->name);
        wk_part_seat_tag(draw, right - tag, cy - 20, (enum wk_wind)d);
        if (wind != WK_WIND_NORTH)
            wk_draw_segment(draw, x0 + 76, y + pitch, right, y + pitch, WK_C_LINE, 1);
    }
}

void wk_screen_idle_event(const struct wk_app *app, struct wk_draw *draw)
{
    double right = wk_zone_right(draw), x0 = 416, bar = wk_zone_bar_y(draw), h = bar - 240;
    double size = app->table > 9 ? 240 : 352;
    const char *notice = app->notice ? app->notice : "";
    const struct wk_screen_lines *lines = &wk_screen_def(wk_app_flow(app))->resume; /* where the table goes on */
    struct wk_hand_id at = {.round = WK_ROUNDS};
    bool known = app->table <= wk_n_tables(app->hall.tournament) && lines->headline, over = known && !wk_app_hand_now(app, &at);
    struct wk_keycap key = {known ? T(lines->key) : NULL, WK_KEY_PRIMARY, WK_ACTION_START, 0, -1};

    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = known ? T(lines->headline) : T("The event has no such table"),
                                                 .next = known && lines->next ? T(lines->next) : NULL});
    wk_part_blank_tile(draw, WK_MARGIN, 208, 336, h);
    wk_draw_text(draw, WK_MARGIN + 168, 276, (struct wk_type){40, false, WK_C_INK, WK_MIDDLE}, T("Table"));
    wk_draw_textf(draw, WK_MARGIN + 168, 208 + h / 2 + size * .38, (struct wk_type){size, true, WK_C_INK, WK_MIDDLE}, "%d",
                  app->table);
    if (known)
        rounds_row(draw, x0, right, &at, over);
    if (known && !over)
        group_rows(app, draw, x0, right, bar - 24 - (notice[0] ? 64 : 0), &at);
    if (notice[0])
        wk_draw_wrapped(draw, x0, bar - 46, right - x0, 28, (struct wk_type){22, false, WK_C_AGAIN, WK_LEFT}, T(notice));
    wk_part_bar(app, draw, &key, known ? 1 : 0);
}
