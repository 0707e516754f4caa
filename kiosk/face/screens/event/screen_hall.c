/* The tables of a hall; those that hold up the others come first. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/hall_news.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "rules/event/floor.h"
#include "rules/event/kind.h"

#include <math.h>
#include <string.h>

/* What a table is doing, in one line. */
static void stage_text(const struct wk_app *app, const struct wk_draw *draw, const struct wk_table_news *news, char *text,
                       size_t n)
{
    struct wk_hand_clock clock;
    int back = 0;

    for (int i = 0; i < WK_N_WINDS; i++)
        back += !(news->is.walls >> i & 1U);
    wk_app_hand_clock(app, &news->is.at, &clock);
    if (news->is.stage == WK_STAGE_PLAY && clock.known) {
        char span[WK_SPAN_SIZE];

        wk_span_text(draw, span, clock.passed_s);
        snprintf(text, n, T("playing, %s"), span);
    } else if (news->is.stage == WK_STAGE_CLOSE && wk_app_walls_in_doubt(app, news->is.at.table))
        snprintf(text, n, "%s", T("round over: walls not back"));
    else if (news->is.stage == WK_STAGE_RESTORE)
        snprintf(text, n, T("laying back, %d of 4"), back);
    else if (news->is.stage == WK_STAGE_READY && news->is.waits_for > 0)
        snprintf(text, n, T("ready, waits for table %d"), news->is.waits_for);
    else
        snprintf(text, n, "%s", T(wk_table_stage_name(news->is.stage)));
}

/* The sign: a ring before the hand, a tick when nothing is left to do, else what is being done. */
static void stage_mark(struct wk_draw *draw, enum wk_table_stage stage, double x, double y, double size)
{
    switch (stage) {
    case WK_STAGE_READY:
    case WK_STAGE_OVER:
        wk_draw_mark(draw, WK_MARK_OK, x, y, 30 * size, false);
        break;
    case WK_STAGE_PLAY:
        wk_draw_icon(draw, WK_ICON_PLAY, x, y, .8 * size, WK_C_IVORY);
        break;
    case WK_STAGE_RESULT:
    case WK_STAGE_CONFIRM:
    case WK_STAGE_CARD:
        wk_draw_icon(draw, WK_ICON_WRITE, x, y, size, WK_C_IVORY);
        break;
    case WK_STAGE_RESTORE:
        wk_draw_icon(draw, WK_ICON_WALL, x, y, size, WK_C_IVORY);
        break;
    case WK_STAGE_CLOSE:
    case WK_STAGE_SEATS:
    case WK_STAGE_BUILD:
    case WK_STAGE_INSPECT:
    case WK_STAGE_BEGIN:
    case WK_N_STAGES:
        wk_draw_mark(draw, WK_MARK_EMPTY, x, y, 26 * size, false);
        break;
    }
}

/* The distance from the left at which text after a mark begins. */
static double marked(double size)
{
    return size > 26 ? 44 : 36;
}

/* Red on a pressed card would have too little contrast. */
static enum wk_colour late_colour(const struct wk_draw *draw, int table)
{
    return wk_draw_is_pressed(draw, WK_ACTION_TABLE, table) ? WK_C_IVORY : WK_C_WRONG;
}

/* "12 min late". */
static void late_text(const struct wk_draw *draw, int late_s, char *text, size_t n)
{
    const int minutes = late_s / 60;

    if (minutes < 60)
        snprintf(text, n, T("%d min late"), minutes);
    else
        snprintf(text, n, T("%d h %d min late"), minutes / 60, minutes % 60);
}

/* What is wrong with a table, after a sign: it waits for the judge, it is late, or a hand that it left behind has no result
 * yet. The worst, or the first two if there is room; false: nothing. */
static bool matter_line(struct wk_draw *draw, struct wk_box line, int table, const struct wk_hall_table *news, double size)
{
    struct wk_type type = {size, true, WK_C_INK, WK_LEFT};
    char text[96];

    if (news->news.for_judge) {
        const double w = marked(size) + wk_text_width(T("calls the judge"), size, true) + 10;
        struct wk_box tag = wk_cut_left(&line, w);
        tag = wk_box_centre(tag, w, fmin(40, tag.h));
        wk_draw_box(draw, tag, WK_R_TAG, WK_C_BLOCKED);
        wk_draw_icon(draw, WK_ICON_BELL, tag.x + marked(size) / 2, wk_box_mid_y(tag), .8, WK_C_INK);
        wk_cut_left(&tag, marked(size));
        wk_draw_centred(draw, tag, type, T("calls the judge"));
        wk_cut_left(&line, WK_GAP);
    }
    late_text(draw, news->late_s, text, sizeof(text));
    if (news->late_s > 0 && wk_text_width(text, size, true) + marked(size) <= line.w) {
        wk_draw_icon(draw, WK_ICON_CLOCK, line.x + marked(size) / 2 - 4, wk_box_mid_y(line), marked(size) / 40,
                     late_colour(draw, table));
        type.colour = late_colour(draw, table);
    } else if (news->n_missing > 0 && !news->news.for_judge) {
        wk_draw_mark(draw, WK_MARK_AGAIN, line.x + marked(size) / 2 - 4, wk_box_mid_y(line), 28, false);
        type.colour = WK_C_IVORY;
        if (news->n_missing == 1)
            snprintf(text, sizeof(text), T("No result: %d.%d"), news->missing.round, news->missing.hand);
        else
            snprintf(text, sizeof(text), T("No results: %d"), news->n_missing);
    } else {
        return news->news.for_judge;
    }
    wk_cut_left(&line, marked(size));
    wk_draw_centred(draw, line, type, text);
    return true;
}

static void hand_text(const struct wk_app *app, const struct wk_draw *draw, const struct wk_table_news *news, char *text,
                      size_t n)
{
    const struct wk_event_shape *shape = wk_app_shape(app);

    if (news->is.stage == WK_STAGE_OVER)
        snprintf(text, n, "%s", T("finished"));
    else
        snprintf(text, n,
                 wk_app_says_games(app) ? T("Round %d of %d \u00b7 Game %d of %d") : T("Round %d of %d \u00b7 Hand %d of %d"),
                 news->is.at.round, shape->n_rounds, news->is.at.hand, shape->n_hands);
}

/* The ground of a table: outlined if another kiosk serves it, framed if it is late. */
static void table_ground(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, double r, int table,
                         const struct wk_hall_table *news)
{
    const bool serves = wk_app_serves(app, table), down = wk_draw_is_pressed(draw, WK_ACTION_TABLE, table);

    if (serves)
        wk_draw_box(draw, card, r, down ? WK_C_KEY_DOWN : WK_C_PANEL);
    else
        wk_draw_border(draw, card, r, WK_C_LINE, WK_W_OUTLINE);
    if (serves && news->late_s > 0)
        wk_draw_border(draw, wk_box_inset(card, 1.5, 1.5), r - 1.5, WK_C_WRONG, WK_W_THIS);
    if (serves)
        wk_draw_touch(draw, card, WK_ACTION_TABLE, table, false);
}

/* What a table is doing, after its sign; smaller if the card is narrow. */
static void stage_line(const struct wk_app *app, struct wk_draw *draw, struct wk_box line, const struct wk_table_news *news,
                       double size)
{
    struct wk_type type = {size, true, WK_C_IVORY, WK_LEFT};
    char text[96];

    stage_mark(draw, news->is.stage, line.x + marked(size) / 2 - 4, wk_box_mid_y(line), marked(size) / 44);
    wk_cut_left(&line, marked(size));
    stage_text(app, draw, news, text, sizeof(text));
    if (wk_text_width(text, 22, true) > line.w) /* "ready, waits for table 61": the tick says the rest */
        snprintf(text, sizeof(text), "%s", T(wk_table_stage_name(news->is.stage)));
    wk_draw_centred(draw, line, wk_type_narrowed(type, text, line.w, 22), text);
}

/* ---- one section: four large cards ---- */

static void large_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, int table,
                       const struct wk_hall_table *news)
{
    const double tile_w = fmin(96, (card.h - 48) * .75);
    char text[96];

    table_ground(app, draw, card, WK_R_PLATE, table, news);
    struct wk_box rest = wk_box_inset(card, 24, 0), tile = wk_cut_left(&rest, tile_w);
    tile = wk_box_centre(tile, tile_w, tile_w * 4 / 3);
    wk_part_number_tile(draw, tile.x, tile.y, tile_w, table);
    wk_cut_left(&rest, 28);
    rest = wk_box_centre(rest, rest.w, 160);
    hand_text(app, draw, &news->news, text, sizeof(text));
    wk_draw_centred(draw, wk_cut_top(&rest, 44), wk_type_quiet, text);
    stage_line(app, draw, wk_cut_top(&rest, 60), &news->news, 32);
    matter_line(draw, wk_cut_top(&rest, 56), table, news, 28);
}

/* ---- several sections: who holds up the others; below that all tables, a column for each section, always in the same place
 * ---- */

#define LATE_W 290.0 /* width at least: "Section 16 \u00b7 5.4", "laying back, 3 of 4" */
#define LATE_H 104.0
#define WIDE_W 250.0  /* a table's number and words, */
#define SHORT_W 120.0 /* its number and a few letters; narrower places have signs and figures only */
#define CELL_GAP 4.0
#define CELL_MAX_H 160.0

struct map {
    struct wk_box box;
    int n_columns, n_bands; /* sections side by side, and rows of sections */
    int n_across, n_rows;   /* a section's tables: so many side by side, in rows */
    double gap, head_h;     /* between the columns; of what stands above each */
};

/* One of the worst tables: where it is, what is wrong, what it is doing. */
static void late_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, int table,
                      const struct wk_hall_table *news)
{
    struct wk_box rest = wk_box_inset(card, 12, 0), tile = wk_cut_left(&rest, 54);
    char text[96], hand[16];

    table_ground(app, draw, card, WK_R_CARD, table, news);
    wk_part_number_tile(draw, tile.x, wk_box_mid_y(tile) - 36, 54, table);
    wk_cut_left(&rest, 10);
    rest = wk_box_inset(rest, 0, 6);
    snprintf(hand, sizeof(hand), "%d.%d", news->news.is.at.round, news->news.is.at.hand);
    snprintf(text, sizeof(text), T("Section %d"), wk_section_of_table(wk_app_shape(app), table));
    struct wk_box line = wk_box_row(rest, 0, 3, 0);
    wk_draw_centred(draw, line, wk_type_tag, text);
    if (news->news.is.stage != WK_STAGE_OVER)
        wk_draw_centred(draw, line, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT), hand);
    matter_line(draw, wk_box_row(rest, 1, 3, 0), table, news, 22);
    stage_line(app, draw, wk_box_row(rest, 2, 3, 0), &news->news, 22);
}

/* No table needs anybody: how far the tables are. */
static void nobody_late(const struct wk_app *app, struct wk_draw *draw, struct wk_box line, const struct wk_hall_news *hall)
{
    int n_play = 0, n_back = 0, n_ready = 0;
    char text[128];

    for (int table = 1; table <= wk_app_shape(app)->n_tables; table++) {
        const int section = wk_section_of_table(wk_app_shape(app), table);
        if (!memchr(hall->section, section, (size_t)hall->n_sections))
            continue;
        const enum wk_table_stage stage = hall->table[table - 1].news.is.stage;
        n_play += stage == WK_STAGE_PLAY;
        n_back += stage == WK_STAGE_RESULT || stage == WK_STAGE_CONFIRM || stage == WK_STAGE_RESTORE || stage == WK_STAGE_CARD;
        n_ready += stage == WK_STAGE_READY || stage == WK_STAGE_OVER;
    }
    wk_draw_box(draw, line, WK_R_CARD, WK_C_PANEL);
    wk_draw_mark(draw, WK_MARK_OK, line.x + 40, wk_box_mid_y(line), 34, false);
    wk_cut_left(&line, 72);
    wk_draw_centred(draw, wk_box_row(wk_box_inset(line, 0, 12), 0, 2, 0), wk_type_bold, T("No table is late"));
    snprintf(text, sizeof(text), T("Playing: %d \u00b7 result and laying back: %d \u00b7 ready: %d"), n_play, n_back, n_ready);
    wk_draw_centred(draw, wk_box_row(wk_box_inset(line, 0, 12), 1, 2, 0), wk_type_quiet, text);
}

/* The worst tables, as many as there are places; the last place says how many more there are. */
static void draw_late(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, int n_rows,
                      const struct wk_hall_news *hall)
{
    const int n_columns = (int)((box.w + WK_KEY_GAP) / (LATE_W + WK_KEY_GAP)), n_places = n_rows * n_columns,
              n = hall->n_worst <= n_places ? hall->n_worst : n_places - 1;
    char text[64];

    if (hall->n_worst == 0) {
        nobody_late(app, draw, wk_cut_top(&box, LATE_H), hall);
        return;
    }
    for (int i = 0; i < n; i++)
        late_card(app, draw, wk_box_cell(box, i, n_columns, n_rows, WK_KEY_GAP), hall->worst[i],
                  &hall->table[hall->worst[i] - 1]);
    if (n == hall->n_worst)
        return;
    const struct wk_box more = wk_box_cell(box, n, n_columns, n_rows, WK_KEY_GAP);
    snprintf(text, sizeof(text), T("%d more below"), hall->n_worst - n);
    wk_draw_wrapped(draw, more.x + 8, wk_box_mid_y(more) + 10, more.w - 8, 34, wk_type_text, text);
}

/* As many rows of sections as give each table the place into which its words fit best. */
static struct map map_of(struct wk_box box, int n_sections, int section_tables)
{
    const int n_across = section_tables > 4 ? 2 : 1, n_rows = (section_tables + n_across - 1) / n_across;
    struct map map = {box, n_sections, 1, n_across, n_rows, CELL_GAP, 56}; /* if nothing fits, all are side by side */
    double best = 0;

    for (int n_bands = 1; n_bands <= n_sections; n_bands++) {
        const int n_columns = (n_sections + n_bands - 1) / n_bands;
        const bool wide = box.w / n_columns >= WIDE_W + WK_KEY_GAP;
        const double gap = wide ? WK_KEY_GAP : CELL_GAP, head_h = wide ? 34 : 56,
                     w = ((box.w + gap) / n_columns - gap + CELL_GAP) / n_across - CELL_GAP,
                     h = ((box.h + WK_GAP) / n_bands - WK_GAP - head_h) / n_rows - CELL_GAP,
                     fit = fmin(fmin(w / WIDE_W, 1), h / WK_KEY_H);
        if (h < WK_KEY_H || w < WK_KEY_H || fit <= best)
            continue;
        best = fit;
        map.n_bands = n_bands;
        map.n_columns = n_columns;
        map.gap = gap;
        map.head_h = head_h;
    }
    return map;
}

/* A section, and the hand that its tables are playing. */
static void section_head(struct wk_draw *draw, struct wk_box head, int section, const struct wk_table_news *news)
{
    const bool wide = head.w >= WIDE_W;
    char name[32], hand[32];

    snprintf(name, sizeof(name), head.w >= SHORT_W ? T("Section %d") : "%d", section);
    if (news->is.stage == WK_STAGE_OVER)
        snprintf(hand, sizeof(hand), "%s", head.w >= SHORT_W ? T("finished") : "\u2013");
    else
        snprintf(hand, sizeof(hand), T("Round %d, hand %d"), news->is.at.round, news->is.at.hand);
    if (news->is.stage != WK_STAGE_OVER && wk_text_width(name, 24, true) + wk_text_width(hand, 24, false) + WK_GAP > head.w)
        snprintf(hand, sizeof(hand), "%d.%d", news->is.at.round, news->is.at.hand);
    const struct wk_type bold = {24, true, WK_C_IVORY, wide ? WK_LEFT : WK_MIDDLE};
    wk_draw_centred(draw, wide ? head : wk_box_row(head, 0, 2, 0), bold, name);
    wk_draw_centred(draw, wide ? head : wk_box_row(head, 1, 2, 0),
                    wk_type_in(wk_type_tag, WK_C_STONE, wide ? WK_RIGHT : WK_MIDDLE), hand);
}

static void wide_cell(const struct wk_app *app, struct wk_draw *draw, struct wk_box cell, int table,
                      const struct wk_hall_table *news)
{
    const bool matters = news->news.for_judge || news->late_s > 0 || news->n_missing > 0;
    const double tile_w = fmin(66, (cell.h - 12) * .75);
    struct wk_box rest = wk_box_inset(cell, 10, 0), tile = wk_cut_left(&rest, tile_w);

    wk_part_number_tile(draw, tile.x, wk_box_mid_y(tile) - tile_w * 2 / 3, tile_w, table);
    wk_cut_left(&rest, 12);
    rest = wk_box_centre(rest, rest.w, fmin(rest.h, 88));
    stage_line(app, draw, matters ? wk_box_row(rest, 0, 2, 0) : rest, &news->news, 24);
    if (matters)
        matter_line(draw, wk_box_row(rest, 1, 2, 0), table, news, rest.w < 220 ? 22 : 24);
}

/* Its number and sign, one below the other; or side by side, with how many minutes late it is below. */
static void small_cell(const struct wk_app *app, struct wk_draw *draw, struct wk_box cell, int table,
                       const struct wk_hall_table *news)
{
    const bool calls = news->news.for_judge && wk_app_serves(app, table), late = news->late_s > 0;
    struct wk_box upper = wk_box_centre(cell, cell.w, fmin(cell.h, 80)), lower = wk_cut_bottom(&upper, upper.h / 2);
    const double by = table < 100 ? 0 : 12, /* three digits take more room */
        sign_x = late ? wk_box_mid_x(cell) + 20 + by : wk_box_mid_x(cell), sign_y = wk_box_mid_y(late ? upper : lower),
                 number_x = late ? wk_box_mid_x(cell) - 13 - by / 2 : wk_box_mid_x(cell);
    const enum wk_colour ink = calls ? WK_C_INK : WK_C_IVORY;
    char text[32];

    if (calls)
        wk_draw_box(draw, wk_box_inset(cell, 4, 4), WK_R_TAG, WK_C_BLOCKED);
    snprintf(text, sizeof(text), "%d", table);
    wk_draw_text(draw, number_x, wk_box_mid_y(upper) + 12, (struct wk_type){late ? 30 : 34, true, ink, WK_MIDDLE}, text);
    if (calls)
        wk_draw_icon(draw, WK_ICON_BELL, sign_x, sign_y, late ? .8 : 1, WK_C_INK);
    else if (!late && news->n_missing > 0)
        wk_draw_mark(draw, WK_MARK_AGAIN, sign_x, sign_y, 28, false);
    else
        stage_mark(draw, news->news.is.stage, sign_x, sign_y, late ? .8 : 1);
    if (!late)
        return;
    snprintf(text, sizeof(text), cell.w >= SHORT_W ? T("+%d min") : "+%d", news->late_s / 60);
    wk_draw_text(draw, wk_box_mid_x(lower), wk_box_mid_y(lower) + 6,
                 (struct wk_type){28, true, calls ? WK_C_INK : late_colour(draw, table), WK_MIDDLE}, text);
}

/* ---- one section of more tables than there are large cards: a page of them after the other ---- */

#define LARGE_CARDS 4
#define GRID_H 92.0

struct grid {
    struct wk_box box;
    int n_columns, n_rows, n_pages;
};

/* As few columns as hold all tables, so that they stay large. */
static struct grid grid_of(const struct wk_draw *draw, struct wk_box box, int n_tables)
{
    const int most = (int)((box.h + WK_KEY_GAP) / (GRID_H + WK_KEY_GAP));
    int n_columns = wk_zone_upright(draw) ? 1 : 2;

    if (n_columns * most < n_tables)
        n_columns *= 2;
    const int n_rows = (n_tables + n_columns - 1) / n_columns < most ? (n_tables + n_columns - 1) / n_columns : most;
    box.h = fmin(box.h, n_rows * (CELL_MAX_H + WK_KEY_GAP) - WK_KEY_GAP);
    return (struct grid){box, n_columns, n_rows, (n_tables + n_columns * n_rows - 1) / (n_columns * n_rows)};
}

static void draw_grid(const struct wk_app *app, struct wk_draw *draw, const struct grid *grid, int page,
                      const struct wk_hall_news *hall)
{
    const int places = grid->n_columns * grid->n_rows, first = page * places;

    for (int i = first; i < first + places && i < wk_section_tables(wk_app_shape(app), hall->section[0]); i++) {
        const int table = wk_first_table(wk_app_shape(app), hall->section[0]) + i;
        const struct wk_box cell = wk_box_cell(grid->box, i - first, grid->n_columns, grid->n_rows, WK_KEY_GAP);
        table_ground(app, draw, cell, WK_R_CARD, table, &hall->table[table - 1]);
        wide_cell(app, draw, cell, table, &hall->table[table - 1]);
    }
}

static void draw_section(const struct wk_app *app, struct wk_draw *draw, struct wk_box column, const struct map *map,
                         const struct wk_hall_news *hall, int section)
{
    const int first = wk_first_table(wk_app_shape(app), section);

    section_head(draw, wk_cut_top(&column, map->head_h), section, &hall->table[first - 1].news);
    column.h = fmin(column.h, map->n_rows * (CELL_MAX_H + CELL_GAP));
    for (int i = 0; i < wk_section_tables(wk_app_shape(app), section); i++) {
        const struct wk_box cell = wk_box_cell(column, i, map->n_across, map->n_rows, CELL_GAP);
        const struct wk_hall_table *news = &hall->table[first + i - 1];
        table_ground(app, draw, cell, WK_R_TAG, first + i, news);
        if (cell.w >= WIDE_W)
            wide_cell(app, draw, cell, first + i, news);
        else
            small_cell(app, draw, cell, first + i, news);
    }
}

/* The meaning of the signs in small places, beside Help. */
static void draw_legend(struct wk_draw *draw)
{
    static const struct {
        int icon; /* enum wk_icon, -1: the mark */
        enum wk_mark mark;
        const char *text;
    } signs[] = {{-1, WK_MARK_EMPTY, WK_N("before the hand")},
                 {WK_ICON_PLAY, WK_MARK_OK, WK_N("playing")},
                 {WK_ICON_WRITE, WK_MARK_OK, WK_N("result")},
                 {WK_ICON_WALL, WK_MARK_OK, WK_N("laying back")},
                 {-1, WK_MARK_OK, WK_N("ready")},
                 {WK_ICON_CLOCK, WK_MARK_OK, WK_N("minutes late")}};
    const bool upright = wk_zone_upright(draw); /* in the row for keys, since this screen has none */
    double y = wk_zone_keys_y(draw) + 12 + WK_KEY_H / 2, w = 0, x;

    for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++)
        w += 30 + wk_text_width(T(signs[i].text), 24, false) + 22;
    x = draw->looks.left_handed ? WK_MARGIN : wk_zone_right(draw) - w + 22;
    for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++) {
        if (upright) {
            x = WK_MARGIN + (double)(i % 3) * (wk_zone_right(draw) - WK_MARGIN) / 3;
            y = wk_zone_bar_y(draw) + (i < 3 ? 20 : 56);
        }
        const enum wk_colour colour = signs[i].icon == WK_ICON_CLOCK ? WK_C_WRONG : WK_C_IVORY;
        if (signs[i].icon < 0)
            wk_draw_mark(draw, signs[i].mark, x + 12, y, 24, false);
        else
            wk_draw_icon(draw, (enum wk_icon)signs[i].icon, x + 12, y, .8, colour);
        x += 30;
        x += wk_draw_text(draw, x, y + 9, wk_type_tag, T(signs[i].text)) + 22;
    }
}

static void draw_tables(const struct wk_app *app, struct wk_draw *draw, struct wk_box body, const struct wk_hall_news *hall)
{
    /* in a tall window there is room for more of them, and the tables still have theirs */
    const int n_rows = body.h > 1000 ? (wk_zone_upright(draw) ? 2 : 3) : 1;
    const struct wk_box late = wk_cut_top(&body, n_rows * (LATE_H + WK_KEY_GAP) - WK_KEY_GAP);

    draw_late(app, draw, late, n_rows, hall);
    wk_cut_top(&body, WK_KEY_GAP);
    const int n_pages = wk_app_section_pages(hall->n_sections), page = app->hall.page < n_pages ? app->hall.page : 0,
              first = page * WK_PAGE_SECTIONS, left = hall->n_sections - first,
              n = n_pages > 1 && left > WK_PAGE_SECTIONS ? WK_PAGE_SECTIONS : left;
    const struct map map = map_of(body, n_pages > 1 ? WK_PAGE_SECTIONS : n, wk_app_shape(app)->section_tables);
    for (int i = 0; i < n; i++) {
        const struct wk_box band = wk_box_row(body, i / map.n_columns, map.n_bands, WK_GAP);
        draw_section(app, draw, wk_box_column(band, i % map.n_columns, map.n_columns, map.gap), &map, hall,
                     hall->section[first + i]);
    }
    if (map.gap < WK_KEY_GAP && n_pages == 1) /* the key to the next page stands there */
        draw_legend(draw);
}

static int n_late(const struct wk_hall_news *hall)
{
    int n = 0;

    for (int i = 0; i < hall->n_worst; i++)
        n += hall->table[hall->worst[i] - 1].late_s > 0;
    return n;
}

static void draw_hall(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_box body = wk_zone_body(draw, 192);
    struct wk_hall_news hall;
    bool missing = false;
    char gauge[16], unit[32];

    wk_part_top(app, draw);
    if (!wk_app_has_event(app))
        return;
    const bool keeps_walls = app->hall.tournament->plan.kind->keeps_walls;
    wk_app_hall_news(app, &hall);
    const int n_tables =
        hall.n_sections == 1 ? wk_section_tables(wk_app_shape(app), hall.section[0]) : wk_app_shape(app)->section_tables;
    const bool in_grid = hall.n_sections == 1 && n_tables > LARGE_CARDS;
    const struct grid grid = grid_of(draw, wk_box_at(body.x, body.y, body.w, body.h - WK_KEY_GAP), n_tables);
    const int n_pages = in_grid ? grid.n_pages : wk_app_section_pages(hall.n_sections),
              page = app->hall.page < n_pages ? app->hall.page : 0;
    const struct wk_keycap next = {T("Other tables"), WK_KEY_PLAIN, WK_ACTION_JUDGE_PAGE, (page + 1) % n_pages, -1};
    if (hall.n_sections > 1 && n_pages == 1)
        body.h = (wk_zone_upright(draw) ? wk_zone_bar_y(draw) : wk_zone_keys_y(draw)) -
                 body.y; /* the whole height: the more tables have words, the better */
    for (int i = 0; i < hall.n_worst; i++)
        missing |= hall.table[hall.worst[i] - 1].n_missing > 0;
    snprintf(gauge, sizeof(gauge), "%d", n_late(&hall));
    snprintf(unit, sizeof(unit), " %s", T("late"));
    wk_part_headline(draw, &(struct wk_headline){.text = T("Touch your table"),
                                                 .note = missing       ? T("Tell the director: results are missing")
                                                         : keeps_walls ? T("Or lay one of its walls on the mat")
                                                                       : NULL,
                                                 .gauge = n_late(&hall) > 0 ? gauge : NULL,
                                                 .unit = n_late(&hall) > 0 ? unit : NULL});
    wk_cut_bottom(&body, WK_KEY_GAP);
    if (hall.n_sections > 1)
        draw_tables(app, draw, body, &hall);
    else if (in_grid)
        draw_grid(app, draw, &grid, page, &hall);
    else
        for (int i = 0; i < n_tables; i++) {
            const int table = wk_first_table(wk_app_shape(app), hall.section[0]) + i;
            const struct wk_box card =
                wk_zone_upright(draw) ? wk_box_row(body, i, n_tables, WK_GAP) : wk_box_cell(body, i, 2, 2, WK_GAP);
            large_card(app, draw, card, table, &hall.table[table - 1]);
        }
    wk_part_bar(app, draw, &next, n_pages > 1);
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
        memset(app->wall, 0, sizeof(app->wall)); /* the store says how this table's walls are */
    app->table = table;
    app->hall.opened = true;
    app->gate.leaving = false;
    app->judge_called = app->hall.judge[table - 1];
    wk_app_go(app, WK_SCREEN_IDLE, effects);
    wk_app_effect(effects, WK_EFFECT_USE_TABLE)->table = table;
}

/* This kiosk's table to whose deal most labels on the mat belong; 0: none, several, or too few labels. */
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
    hall->by_wall = wk_app_stands(app)->home == WK_HOME_TABLE;
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (action == WK_ACTION_TABLE)
        choose_table(app, arg, effects);
    else if (action == WK_ACTION_JUDGE_PAGE && arg >= 0 && arg < WK_MAX_SECTIONS / WK_PAGE_SECTIONS)
        app->hall.page = arg;
    return false;
}

/* There is no screen to go back to. */
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
    .home = WK_HOME_TABLES,
    .no_camera = true,
    .draw = draw_hall,
    .enter = enter,
    .action = act,
    .back = back,
    .frame = look_at_mat,
    .help = {.sketch = WK_SKETCH_TABLES,
             .headline = WK_N("This kiosk serves several tables"),
             .steps = {WK_N("Touch the card of your table"), WK_N("Laying one of its walls on the mat does it too"),
                       WK_N("Back leads here, and nothing is lost")}},
};
