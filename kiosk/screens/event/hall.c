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
    [WK_STAGE_BUILD] = WK_N("building the walls"),
    [WK_STAGE_INSPECT] = WK_N("checking the walls"),
    [WK_STAGE_BEGIN] = WK_N("about to play"),
    [WK_STAGE_PLAY] = WK_N("playing"),
    [WK_STAGE_RESULT] = WK_N("entering the result"),
    [WK_STAGE_CONFIRM] = WK_N("confirming the result"),
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
    if (news->stage == WK_STAGE_PLAY && clock.known) {
        char span[WK_SPAN_SIZE];

        wk_span_text(draw, span, clock.passed_s);
        snprintf(text, n, T("playing, %s"), span);
    } else if (news->stage == WK_STAGE_RESTORE)
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

#define MARKED 44.0 /* what stands after a mark begins so far from the left */

/* Hands of this table that its section has left behind without a confirmed result: for the director, until they have one. */
static void missing_line(struct wk_draw *draw, struct wk_box line, const struct wk_missing *missing, int table)
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
    wk_draw_mark(draw, WK_MARK_AGAIN, line.x + 15, wk_box_bottom(line) - 9, 28, false);
    wk_cut_left(&line, MARKED);
    wk_draw_label(draw, line, (struct wk_type){24, true, WK_C_IVORY, WK_LEFT}, text);
}

static void judge_tag(struct wk_draw *draw, struct wk_box line)
{
    const struct wk_type type = {24, true, WK_C_INK, WK_LEFT};
    const char *call = T("calls the judge");
    struct wk_box tag = wk_cut_left(&line, wk_text_width(call, type.size, type.bold) + 62);

    wk_draw_box(draw, tag, WK_R_TAG, WK_C_BLOCKED);
    wk_draw_icon(draw, WK_ICON_BELL, tag.x + 26, wk_box_mid_y(tag) - 1, .8, WK_C_INK);
    wk_cut_left(&tag, 46);
    wk_draw_centred(draw, tag, type, call);
}

static void table_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, int table,
                       const struct wk_missing *missing)
{
    const bool serves = wk_app_serves(app, table), down = draw->pressed == WK_ACTION_TABLE;
    const double tile_w = fmin(96, (card.h - 48) * .75);
    struct wk_table_news news;
    char text[96];

    wk_app_table_news(app, table, &news);
    if (serves)
        wk_draw_box(draw, card, WK_R_PLATE, down ? WK_C_KEY_DOWN : WK_C_PANEL);
    else
        wk_draw_border(draw, card, WK_R_PLATE, WK_C_LINE, WK_W_OUTLINE);
    struct wk_box rest = wk_box_inset(card, 24, 0), tile = wk_cut_left(&rest, tile_w);
    tile = wk_box_centre(tile, tile_w, tile_w * 4 / 3);
    wk_part_number_tile(draw, tile.x, tile.y, tile_w, table);

    wk_cut_left(&rest, 28);
    rest = wk_box_centre(rest, rest.w, 176);
    missing_line(draw, wk_cut_top(&rest, 28), missing, table);
    if (news.stage == WK_STAGE_OVER)
        snprintf(text, sizeof(text), T("Table %d"), table);
    else
        snprintf(text, sizeof(text), T("Round %d of 5 \u00b7 Hand %d of 4"), news.at.round, news.at.hand);
    wk_draw_label(draw, wk_cut_top(&rest, 36), wk_type_quiet, text);
    struct wk_box line = wk_cut_top(&rest, 52);
    stage_mark(app, draw, &news, line.x + 15, wk_box_bottom(line) - 10);
    wk_cut_left(&line, MARKED);
    stage_text(app, draw, &news, text, sizeof(text));
    wk_draw_label(draw, line, (struct wk_type){32, true, WK_C_IVORY, WK_LEFT}, text);
    wk_cut_top(&rest, WK_PAD);
    if (news.for_judge)
        judge_tag(draw, wk_cut_top(&rest, 40));
    if (serves)
        wk_draw_touch(draw, card, WK_ACTION_TABLE, table, false);
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

/* One key a section of this kiosk's, where there are several: cut off the top of the body. */
static void section_keys(const struct wk_app *app, struct wk_draw *draw, struct wk_box *body, int now)
{
    int sections[WK_MAX_SECTIONS], n = 0;

    for (int s = 1; s <= app->hall.tournament->plan.n_sections; s++)
        if (serves_section(app, s))
            sections[n++] = s;
    if (n < 2)
        return;
    const double pitch = fmin(body->w / n, 172), gap = pitch >= 84 ? WK_KEY_GAP : 4;
    struct wk_box row = wk_cut_top(body, WK_KEY_H);
    wk_cut_top(body, WK_GAP);
    for (int i = 0; i < n; i++) {
        struct wk_box key = wk_cut_left(&row, pitch);
        char text[32];

        wk_cut_right(&key, gap);
        snprintf(text, sizeof(text), pitch > 150 ? T("Section %d") : "%d", sections[i]);
        wk_part_key(draw, key,
                    &(struct wk_keycap){text, sections[i] == now ? WK_KEY_CHOSEN : WK_KEY_CHOICE, WK_ACTION_HALL_SECTION,
                                        sections[i], -1});
    }
}

static void draw_hall(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_box body = wk_zone_body(draw, 196);
    struct wk_missing missing;

    wk_part_top(app, draw);
    if (!wk_app_has_event(app))
        return;
    const int section = app->hall.section > 0 ? app->hall.section : first_section(app);
    wk_missing_results(app->hall.tournament, app->hall.floor, section, &missing);
    wk_part_headline(draw, &(struct wk_headline){.text = T("Touch your table"),
                                                 .note = missing.n > 0 ? T("Tell the director: results are missing")
                                                                       : T("Or lay one of its walls on the mat")});
    section_keys(app, draw, &body, section);
    wk_cut_bottom(&body, WK_GAP);
    for (int i = 0; i < WK_SECTION_TABLES; i++)
        table_card(app, draw, wk_box_cell(body, i, 2, 2, WK_GAP), (section - 1) * WK_SECTION_TABLES + i + 1, &missing);
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
    if (table != app->table)
        memset(app->wall, 0, sizeof(app->wall)); /* the store tells how this one's are */
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

/* The group of the hand, East first: wind, name, chair. */
static void group_rows(const struct wk_app *app, struct wk_draw *draw, struct wk_box rows, const struct wk_hand_id *at)
{
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const enum wk_wind wind = wk_app_wind_of(at->table, (enum wk_wind)d);
        const double tag_w = wk_text_width(wk_seat_text(draw, (enum wk_wind)d), 24, false) + 32;
        struct wk_box row = wk_box_row(rows, (int)wind - 1, WK_N_WINDS, 0), line;
        const double tile_h = fmin(72, row.h - 8); /* a notice below takes some of the rows' height */

        wk_part_wind_tile(draw, row.x, wk_box_mid_y(row) - tile_h / 2, tile_h * .75, wind);
        wk_cut_left(&row, 76);
        line = row;
        wk_draw_centred(draw, wk_cut_left(&row, 120), wk_type_bold, wk_wind_text(draw, wind));
        const struct wk_box tag = wk_cut_right(&row, tag_w);
        wk_cut_right(&row, WK_GAP);
        wk_part_name(draw, row.x, wk_box_mid_y(row), row.w, 2, wk_type_text, wk_app_person_at(app, at, (enum wk_wind)d)->name);
        wk_part_seat_tag(draw, tag.x, wk_box_mid_y(tag) - 20, (enum wk_wind)d);
        if (wind != WK_WIND_NORTH)
            wk_draw_rule(draw, line);
    }
}

void wk_screen_idle_event(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_screen_lines *lines = &wk_screen_def(wk_app_flow(app))->resume; /* where the table goes on */
    struct wk_hand_id at = {.round = WK_ROUNDS};
    const bool known = app->table <= wk_n_tables(app->hall.tournament) && lines->headline,
               over = known && !wk_app_hand_now(app, &at);
    const struct wk_keycap keys[2] = {{known ? T(lines->key) : NULL, WK_KEY_PRIMARY, WK_ACTION_START, 0, -1},
                                      {T("Enrol tiles"), WK_KEY_PLAIN, WK_ACTION_OPEN, WK_SCREEN_ENROL, -1}};

    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = known ? T(lines->headline) : T("The event has no such table"),
                                                 .next = known && lines->next ? T(lines->next) : NULL});
    struct wk_box rest = wk_screen_idle_tile(app, draw);
    if (known)
        wk_screen_idle_rounds(draw, &rest, over ? WK_ROUNDS + 1 : at.round, at.hand - 1, true);
    if (known && !over)
        group_rows(app, draw, rest, &at);
    wk_screen_idle_notice(app, draw);
    wk_part_bar(app, draw, keys, !known ? 0 : wk_app_trouble_ahead(app) == WK_TROUBLE_NOT_ENROLLED ? 2 : 1);
}
