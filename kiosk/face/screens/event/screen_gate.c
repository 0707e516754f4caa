/* Waiting for the section's other tables, and the way to the next table. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/draw/wall.h"
#include "rules/event/duplicate/seating.h"
#include "rules/event/floor.h"
#include "rules/event/kind.h"

#include <math.h>
#include <string.h>

/* The state of the other tables is what their kiosks have reported. */
static bool of_several(const struct wk_app *app)
{
    return app->hall.floor->own > 0;
}

static bool by_round(const struct wk_app *app)
{
    return app->hall.tournament->plan.kind->by_round;
}

/* How many things a table still needs; 0: it is ready. */
static int n_walls(const struct wk_lack *lack)
{
    int n = 0;
    for (int i = 0; i < WK_N_WINDS; i++)
        n += (int)(lack->walls >> i & 1U);
    return n;
}

static bool is_ready(const struct wk_lack *lack)
{
    return !lack->result && !lack->confirmation && lack->walls == 0 && !lack->card && !lack->word;
}

/* Tables are numbered through the hall; within their section 1..4. */
static int first_table(const struct wk_app *app)
{
    return wk_first_table(wk_app_shape(app), wk_section_of_table(wk_app_shape(app), app->table));
}

/* "table 2", "tables 2 and 4", "tables 1, 2 and 4": the tables that are not ready. */
static void lacking_tables(const struct wk_app *app, struct wk_draw *draw, const struct wk_gate *gate, char *text, size_t n)
{
    int table[WK_MAX_SECTION_TABLES];
    const int n_tables = wk_app_tables_lacking(app, gate, table);
    struct wk_hand_id at;
    const struct wk_hand_state *hand = wk_app_hand_now(app, &at) ? wk_hand_look(app->hall.tournament, &at) : NULL;
    const struct wk_lack *own = &gate->lack[app->table - first_table(app)];
    if (wk_app_link_says(app) == WK_LINK_EXPELLED) /* it gets no news of other tables any more */
        snprintf(text, n, "%s", T("Stop here and call the director"));
    else if (own->result || own->confirmation || own->walls)
        snprintf(text, n, "%s", T("These walls cannot be checked: call the judge"));
    else if (hand && (hand->not_played || hand->unbegun)) /* no walls were checked */
        snprintf(text, n, "%s", T("Please wait for the other tables"));
    else if (n_tables == 1)
        snprintf(text, n, T("Your walls are right. Please wait for table %d."), table[0]);
    else if (n_tables == 2)
        snprintf(text, n, T("Your walls are right. Wait for tables %d and %d."), table[0], table[1]);
    else if (n_tables == 3)
        snprintf(text, n, "%s", T("Your walls are right. Wait for three tables."));
    else if (n_tables > 3)
        snprintf(text, n, T("Your walls are right. Wait for %d tables."), n_tables);
    else
        snprintf(text, n, "%s", T("Please wait a moment"));
}

/* The same where tables wait for each other between rounds, and have no walls. */
static void playing_tables(const struct wk_app *app, struct wk_draw *draw, const struct wk_gate *gate, char *text, size_t n)
{
    int table[WK_MAX_SECTION_TABLES];
    const int n_tables = wk_app_tables_lacking(app, gate, table);

    if (wk_app_link_says(app) == WK_LINK_EXPELLED)
        snprintf(text, n, "%s", T("Stop here and call the director"));
    else if (n_tables == 1)
        snprintf(text, n, T("Please wait for table %d"), table[0]);
    else if (n_tables == 2)
        snprintf(text, n, T("Please wait for tables %d and %d"), table[0], table[1]);
    else if (n_tables > 2)
        snprintf(text, n, T("Please wait for %d tables"), n_tables);
    else
        snprintf(text, n, "%s", T("Please wait a moment"));
}

/* What the group at this table does after the gate. */
static void after_gate(const struct wk_app *app, struct wk_draw *draw, char *text, size_t n)
{
    const int to = wk_app_next_table(app);

    if (to > 0)
        snprintf(text, n, T("Your group goes to table %d"), to);
    else if (by_round(app))
        snprintf(text, n, "%s",
                 app->round < wk_app_shape(app)->n_rounds ? T("Then a break, and where each of you sits next")
                                                          : T("Then the final standings"));
    else if (wk_app_walls_in_doubt(app, app->table))
        snprintf(text, n, "%s", T("All stickers stay on"));
    else if (app->round < wk_app_shape(app)->n_rounds)
        snprintf(text, n, "%s", T("Stickers off, then a break of 10 minutes"));
    else
        snprintf(text, n, "%s", T("Stickers off, then the final standings"));
}

static const char *one_wall(struct wk_draw *draw, unsigned walls)
{
    for (int i = 0; i < WK_N_WINDS; i++)
        if (walls >> i & 1U)
            return wk_wind_text(draw, (enum wk_wind)(i + 1));
    return "";
}

static void lack_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_lack *lack, bool here, char *text,
                      size_t n)
{
    int walls = n_walls(lack);
    if (lack->result)
        snprintf(text, n, "%s", T("no result yet"));
    else if (lack->confirmation)
        snprintf(text, n, "%s", T("not confirmed yet"));
    else if (walls == 1 && of_several(app))
        snprintf(text, n, T("missing: %s"), one_wall(draw, lack->walls));
    else if (walls == 1)
        snprintf(text, n, "%s", T("1 wall to go"));
    else if (walls > 1)
        snprintf(text, n, T("%d walls to go"), walls);
    else if (lack->card)
        snprintf(text, n, "%s", T("score cards to come"));
    else if (lack->word && !here)
        snprintf(text, n, "%s", T("about to be ready"));
    else
        snprintf(text, n, "%s", here ? T("You are here") : T("ready"));
}

/* A table's card: its number, what it still needs, its four walls. */
static void table_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, int table,
                       const struct wk_lack *lack)
{
    const bool here = table == app->table, narrow = card.w < 260; /* has no room for more than the number tile says */
    const bool lies = card.w > 2 * card.h;                        /* one below the other: its walls stand beside its number */
    const struct wk_box whole = card;
    const struct wk_type type = wk_type_in(wk_type_tag, is_ready(lack) ? WK_C_STONE : WK_C_IVORY, WK_LEFT);
    struct wk_box head = lies ? wk_cut_left(&card, card.w * 0.4) : wk_cut_top(&card, of_several(app) ? 128 : 96);
    char text[64], what[64];

    wk_part_card(draw, whole, here);
    wk_part_number_tile(draw, head.x + WK_PAD, head.y + WK_GAP, 54, table);
    wk_cut_left(&head, narrow ? 84 : 92);
    lack_text(app, draw, lack, here, what, sizeof(what));
    if (narrow) {
        wk_part_fit(draw, wk_cut_top(&head, 80), type, what);
    } else {
        snprintf(text, sizeof(text), T("Table %d"), table);
        wk_draw_label(draw, wk_cut_top(&head, 46), wk_type_bold, text);
        wk_draw_label(draw, wk_cut_top(&head, 34), type, what);
    }
    if (of_several(app)) {
        wk_part_heard_text(app, draw, table, text, sizeof(text));
        wk_draw_label(draw, wk_cut_top(&head, 32), wk_type_narrowed(wk_type_tag, text, head.w, 0), text);
    }
    wk_cut_bottom(&card, 4);
    for (int k = 0; k < WK_N_WINDS; k++) {
        const enum wk_wind wind = (enum wk_wind)(k + 1);
        const bool right = !(lack->walls >> k & 1U);
        struct wk_box row = lies ? wk_box_cell(card, k, 2, 2, 0) : wk_box_row(card, k, WK_N_WINDS, 0);

        if (lies)
            wk_cut_top(&row, 12);
        wk_part_wind_tile(draw, row.x + 24, row.y, 36, wind);
        wk_cut_left(&row, 78);
        wk_draw_label(draw, wk_cut_top(&row, 34), right ? wk_type_quiet : wk_type_text, wk_wind_text(draw, wind));
        wk_draw_mark(draw, right ? WK_MARK_OK : WK_MARK_EMPTY, wk_box_right(row) - 30, row.y - 10, 28, false);
    }
}

#define CHAIN_TILE_W 48.0
#define CHAIN_TILE_H (CHAIN_TILE_W * 4 / 3)

/* The tables of the section in a row, with the way from each to the next, and from the last to the first. `mine`: 0.., -1:
 * none. */
static void chain(const struct wk_app *app, struct wk_draw *draw, struct wk_box row, int mine)
{
    const int n = wk_app_section_tables(app);
    const double pitch = n > 1 ? (row.w - CHAIN_TILE_W) / (n - 1) : 0, cy = row.y + CHAIN_TILE_H / 2,
                 below = row.y + CHAIN_TILE_H + 6;
    const bool upright = wk_zone_upright(draw);
    const struct wk_type type = {upright ? 22 : 28, true, WK_C_NOW, WK_MIDDLE};

    for (int i = 0; i < n; i++) {
        const enum wk_colour colour = i == mine ? WK_C_NOW : WK_C_EDGE;
        const double width = i == mine ? 6 : 4, x = row.x + i * pitch, tail = x + CHAIN_TILE_W + WK_PAD,
                     tip = x + pitch - WK_PAD;

        wk_part_number_tile(draw, x, row.y, CHAIN_TILE_W, first_table(app) + i);
        if (i < n - 1) {
            const struct wk_point on[] = {{(float)tail, (float)cy}, {(float)tip, (float)cy}};

            wk_part_arrow(draw, on, 2, colour, width);
        } else {
            const float from = (float)(x + CHAIN_TILE_W / 2), to = (float)(row.x + CHAIN_TILE_W / 2),
                        deep = (float)(below + 18);
            const struct wk_point back[] = {{from, (float)below}, {from, deep}, {to, deep}, {to, (float)below}};

            wk_part_arrow(draw, back, 4, colour, width);
        }
        if (i == mine && i < n - 1)
            wk_draw_text(draw, (tail + tip) / 2 - (upright && n <= 4 ? 10 : 0), cy - (upright ? 18 : 14), type,
                         T("your group"));
        else if (i == mine)
            wk_draw_text(draw, wk_box_mid_x(row), below + 6, type, T("your group"));
    }
}

/* The hall has been silent long enough to say so: what is not known, and how to go on. */
static void draw_away(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, const struct wk_gate *gate)
{
    const int minutes = (int)(wk_app_link_away_ns(app) / 60000000000LL);
    int table[WK_MAX_SECTION_TABLES], n = wk_app_tables_lacking(app, gate, table);
    char line[160], item[48], clock[12];
    size_t used = 0;

    line[0] = 0;
    for (int i = 0; i < n; i++) {
        const int64_t heard_ns = wk_app_heard_ns(app, table[i]);

        wk_time_text(clock, wk_app_time_of_day(app, app->hall.wall_ns - (app->now_ns - heard_ns)), false);
        if (wk_keeps_table(app->hall.floor, table[i]))
            continue;
        if (heard_ns == 0)
            snprintf(item, sizeof(item), T("table %d: nothing yet"), table[i]);
        else
            snprintf(item, sizeof(item), T("table %d: %s"), table[i], clock);
        used += (size_t)snprintf(line + used, sizeof(line) - used, "%s%s", used ? T(", ") : "", item);
    }
    wk_draw_label(draw, wk_cut_top(&box, 40), wk_type_bold,
                  minutes > 0 ? T("The hall does not answer. Heard last:")
                              : T("The hall has just stopped answering. Heard last:"));
    wk_part_fit(draw, wk_cut_top(&box, 40), wk_type_text, line);
    wk_part_fit(draw, wk_cut_top(&box, 40), wk_type_quiet, T("A judge may open the rotation at each table."));
}

#define WAIT_TABLES 20 /* at most, in as many rows as four of them need */

/* The tables that still play, each with what it is at; more than there is room for are left out: the line above counts them. */
static void playing_list(const struct wk_app *app, struct wk_draw *draw, struct wk_box body, const struct wk_gate *gate)
{
    const int columns = wk_zone_upright(draw) ? 2 : 4;
    int table[WK_MAX_SECTION_TABLES], n = wk_app_tables_lacking(app, gate, table);
    char text[64];

    n = n < WAIT_TABLES ? n : WAIT_TABLES;
    for (int i = 0; i < n; i++) {
        const int rows = (n + columns - 1) / columns;
        struct wk_box card = wk_box_cell(wk_box_at(body.x, body.y, body.w, fmin(body.h, rows * 112)), i, columns, rows, WK_GAP);

        wk_part_card(draw, card, table[i] == app->table);
        card = wk_box_inset(card, 12, 8);
        wk_part_number_tile(draw, card.x, wk_box_mid_y(card) - 26, 39, table[i]);
        wk_cut_left(&card, 56);
        lack_text(app, draw, &gate->lack[table[i] - first_table(app)], false, text, sizeof(text));
        wk_part_fit(draw, card, wk_type_in(wk_type_tag, WK_C_IVORY, WK_LEFT), text);
    }
}

/* Where tables wait for each other only between rounds. */
static void wait_for_round(const struct wk_app *app, struct wk_draw *draw, const struct wk_gate *gate)
{
    const struct wk_keycap standings = {T("Standings"), WK_KEY_PLAIN, WK_ACTION_STANDINGS, 0, -1};
    struct wk_box body = wk_zone_body(draw, 192), clock = wk_cut_bottom(&body, 290);
    int table[WK_MAX_SECTION_TABLES];
    char text[96], next[96], gauge[16], unit[16];

    playing_tables(app, draw, gate, text, sizeof(text));
    after_gate(app, draw, next, sizeof(next));
    snprintf(gauge, sizeof(gauge), "%d", wk_app_section_tables(app) - wk_app_tables_lacking(app, gate, table));
    snprintf(unit, sizeof(unit), "/%d", wk_app_section_tables(app));
    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = text, .next = next, .gauge = gauge, .unit = unit});
    playing_list(app, draw, body, gate);
    (void)wk_part_round_clock(app, draw, clock, wk_section_of_table(wk_app_shape(app), app->table));
    wk_part_bar(app, draw, &standings, 1);
}

static void draw_wait(const struct wk_app *app, struct wk_draw *draw)
{
    char text[96], next[96], gauge[16], unit[16];
    struct wk_box body = wk_zone_body(draw, 192), ways = wk_cut_bottom(&body, 126);
    const struct wk_keycap keys[] = {{T("Standings"), WK_KEY_PLAIN, WK_ACTION_STANDINGS, 0, -1},
                                     {T("Ready code"), WK_KEY_PLAIN, WK_ACTION_READY_CODE, 0, -1}};
    struct wk_hand_id at;
    struct wk_gate gate;
    int n_ready = 0;

    if (!wk_app_walls(app))
        return;
    wk_gate_look(app->hall.tournament, app->hall.floor, wk_section_of_table(wk_app_shape(app), app->table), app->round,
                 app->hand, &gate);
    if (by_round(app)) {
        wait_for_round(app, draw, &gate);
        return;
    }
    for (int i = 0; i < wk_app_section_tables(app); i++)
        n_ready += is_ready(&gate.lack[i]);
    lacking_tables(app, draw, &gate, text, sizeof(text));
    after_gate(app, draw, next, sizeof(next));
    snprintf(gauge, sizeof(gauge), "%d", n_ready);
    snprintf(unit, sizeof(unit), "/%d", wk_app_section_tables(app));
    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = text, .next = next, .gauge = gauge, .unit = unit});
    wk_cut_bottom(&body, WK_PAD);
    const struct wk_box caption = wk_cut_bottom(&body, 30);
    for (int i = 0; i < wk_app_section_tables(app); i++)
        table_card(app, draw, wk_part_share(draw, body, i, wk_app_section_tables(app)), first_table(app) + i, &gate.lack[i]);
    if (of_several(app) && wk_app_link_away_ns(app) >= WK_LINK_SAYS_NS) {
        draw_away(app, draw, wk_box_at(ways.x, caption.y, ways.w, ways.h + caption.h), &gate);
    } else if (app->hand < wk_app_shape(app)->n_hands) {
        wk_draw_label(draw, caption, wk_type_tag, T("Where each group goes next"));
        chain(app, draw, wk_box_inset(ways, wk_zone_upright(draw) || wk_app_section_tables(app) > 4 ? 8 : 122, 0),
              app->table - first_table(app));
    }
    wk_part_bar(app, draw, keys, of_several(app) && wk_app_ready_hand(app, &at) ? 2 : 1);
}

/* The table's own result or walls have been called into question again. */
static void changed(struct wk_app *app, struct wk_effects *effects)
{
    const enum wk_screen flow = wk_app_flow(app);

    if (flow != app->screen)
        wk_app_go(app, flow, effects);
}

const struct wk_screen_def wk_screen_def_wait = {
    .id = WK_SCREEN_WAIT,
    .word = "wait",
    .area = WK_AREA_TABLE,
    .ready_code = true,
    .waits = true,
    .between_hands = true,
    .draw = draw_wait,
    .tick = wk_app_codes_tick,
    .changed = changed,
    .resume = {WK_N("This table is ready"), WK_N("All four tables go on together"), WK_N("What is missing?")},
    .not_four = WK_N("All tables go on together"),
    .no_walls = {WK_N("This table is ready"), WK_N("All tables go on together"), WK_N("Who still plays?")},
    .help = {.sketch = WK_SKETCH_WAITING,
             .headline = WK_N("All groups change tables together"),
             .steps = {WK_N("A table is ready when its result is confirmed and its four walls have passed"),
                       WK_N("The rings show what is still missing, and where"),
                       WK_N("When all four are ready this screen says where to go")},
             .not_four = WK_N("When all are ready this screen says where to go"),
             .no_walls = {WK_N("A table is ready when all its results of the round are confirmed"),
                          WK_N("Here you see which tables still play"),
                          WK_N("When all are ready this screen says where each of you goes")}},
};

/* ---------------------------------------------------------------- rotate */

#define WINDS_ARROW_W 62.0 /* between two winds, with an arrow from one to the other */

/* The wind before, and the wind in the next hand. */
static void change_of_wind(struct wk_draw *draw, struct wk_box line, enum wk_wind before, enum wk_wind then)
{
    const float y = (float)(wk_box_bottom(line) - 10);

    wk_cut_left(&line, wk_draw_label(draw, line, wk_type_quiet, wk_wind_text(draw, before)));
    struct wk_box gap = wk_box_inset(wk_cut_left(&line, WINDS_ARROW_W), WK_GAP, 0);
    const struct wk_point arrow[] = {{(float)gap.x, y}, {(float)wk_box_right(gap), y}};
    wk_part_arrow(draw, arrow, 2, WK_C_STONE, 3);
    wk_draw_label(draw, line, wk_type_bold, wk_wind_text(draw, then));
}

/* At the table that a group comes from. */
static enum wk_wind wind_before(const struct wk_app *app, const struct wk_hand_id *to, enum wk_wind direction)
{
    const int section_tables = wk_app_section_tables(app), first = first_table(app);
    const struct wk_hand_id from = {first + (to->table - first + section_tables - 1) % section_tables, to->round,
                                    to->hand > 1 ? to->hand - 1 : to->hand};

    return wk_app_wind_at(app, &from, direction);
}

#define CARD_TILE_W 60.0

static struct wk_point card_tile(struct wk_box card)
{
    return (struct wk_point){(float)(card.x + 18 + CARD_TILE_W / 2), (float)wk_box_mid_y(card)};
}

/* One player of the group: the next wind as a tile, both winds, and the chair, which stays the same. */
static void player_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, const struct wk_hand_id *to,
                        enum wk_wind direction)
{
    const int player = wk_player_at(app->hall.tournament, to, direction);
    const enum wk_wind before = wind_before(app, to, direction), then = wk_app_wind_at(app, to, direction);
    const double seat_w = wk_text_width(wk_seat_text(draw, direction), 24, false) + 32;
    const double winds_w = wk_text_width(wk_wind_text(draw, before), 28, false) + WINDS_ARROW_W +
                           wk_text_width(wk_wind_text(draw, then), 28, true);

    wk_draw_box(draw, card, WK_R_CARD, WK_C_PANEL);
    if (wk_way(app, app->screen_since_ns, false) >= 1)
        wk_part_wind_tile(draw, card.x + 18, wk_box_mid_y(card) - 40, CARD_TILE_W, then);
    wk_cut_left(&card, 96);
    wk_cut_right(&card, WK_PAD);

    const bool one_line = winds_w + WK_GAP + seat_w <= card.w;
    struct wk_box foot = wk_cut_bottom(&card, 52), winds = one_line ? foot : wk_cut_bottom(&card, 48);
    wk_cut_bottom(&winds, one_line ? 18 : 14);
    wk_cut_bottom(&card, one_line ? 4 : 0);
    if (player >= 0)
        wk_part_fit(draw, wk_box_at(card.x, card.y + 8, card.w, card.h - 4), wk_type_bold,
                    wk_out_at(app->hall.tournament, to, direction)
                        ? T("out of the event")
                        : wk_person_of(app->hall.tournament, player, to->round, to->hand)->name);
    change_of_wind(draw, winds, before, then);
    wk_part_seat_tag(draw, one_line ? wk_box_right(foot) - seat_w : foot.x, foot.y, direction);
}

static void way_tile(struct wk_draw *draw, struct wk_box tile, int to)
{
    const double size = to > 9 ? 150 : 190;

    wk_part_blank_tile(draw, tile);
    wk_draw_text(draw, wk_box_mid_x(tile), tile.y + 56, wk_type_in(wk_type_large, WK_C_TILE_INK, WK_MIDDLE), T("Table"));
    wk_draw_textf(draw, wk_box_mid_x(tile), wk_box_mid_y(tile) + size * .46,
                  (struct wk_type){size, true, WK_C_TILE_INK, WK_MIDDLE}, "%d", to);
}

/* The four groups as keys, and the line above them. */
static void groups(const struct wk_app *app, struct wk_draw *draw, struct wk_box line, struct wk_box keys, int from)
{
    wk_draw_label(draw, line, wk_type_tag, T("The group from table"));
    for (int i = 0; i < wk_app_section_tables(app); i++) {
        const int table = first_table(app) + i;
        char text[16];

        snprintf(text, sizeof(text), "%d", table);
        wk_part_key(draw, wk_box_cell(keys, i, wk_app_section_tables(app) > 4 ? 3 : 2, 2, WK_KEY_GAP),
                    &(struct wk_keycap){text, table == from ? WK_KEY_CHOSEN : WK_KEY_CHOICE, WK_ACTION_GROUP,
                                        wk_group_at_table(i + 1, app->hand - 1, wk_app_section_tables(app)), -1});
    }
}

/* From which table to which: the large tile, and below it the four groups, of which one is chosen. */
static void way(const struct wk_app *app, struct wk_draw *draw, struct wk_box column, int from, int to)
{
    struct wk_box keys, tile;

    if (wk_zone_upright(draw)) { /* the groups beside the tile */
        tile = wk_cut_left(&column, 240);
        wk_cut_left(&column, WK_MARGIN);
        keys = wk_cut_bottom(&column, 2 * WK_KEY_H + WK_KEY_GAP);
        way_tile(draw, tile, to);
        wk_cut_bottom(&column, 14);
        groups(app, draw, column, keys, from);
        return;
    }
    column.h =
        fmin(column.h, column.w * 1.4 + 50 + 2 * WK_KEY_H + WK_KEY_GAP); /* in a tall window it keeps the shape of a tile */
    keys = wk_cut_bottom(&column, 2 * WK_KEY_H + WK_KEY_GAP);
    tile = column;
    wk_cut_bottom(&tile, 50);
    way_tile(draw, tile, to);
    wk_cut_bottom(&column, 14);
    groups(app, draw, column, keys, from);
}

/* Chairs stay, winds move on: each is taken over from the player who has it now. cards: [direction - 1]. */
static void show_winds_going(const struct wk_app *app, struct wk_draw *draw, const struct wk_box cards[WK_N_WINDS],
                             const struct wk_hand_id *to)
{
    const double way = wk_way(app, app->screen_since_ns, false);

    for (int i = 0; i < WK_N_WINDS; i++)
        for (int k = 0; k < WK_N_WINDS; k++)
            if (wind_before(app, to, (enum wk_wind)(k + 1)) == wk_app_wind_at(app, to, (enum wk_wind)(i + 1)))
                wk_part_wind_on_way(draw, card_tile(cards[k]), card_tile(cards[i]), CARD_TILE_W,
                                    wk_app_wind_at(app, to, (enum wk_wind)(i + 1)), way);
}

/* Where the four players' cards stand, in the order of the winds: around a table of `half`; in an upright window close
 * together. */
static double seat_cards(const struct wk_draw *draw, struct wk_box box, struct wk_box cards[WK_N_WINDS])
{
    const bool upright = wk_zone_upright(draw);
    const double side_h = (box.h - 2 * WK_GAP) * (upright ? 1 / 3.0 : .27);
    struct wk_box west = wk_cut_top(&box, side_h), east = wk_cut_bottom(&box, side_h), middle = wk_box_inset(box, 0, WK_GAP);
    const double half = upright ? 0 : fmin(middle.h / 2, 110), side_w = middle.w / 2 - half - (upright ? WK_GAP / 2 : WK_GAP),
                 inset = upright ? 0 : 130;

    cards[WK_WIND_NORTH - 1] = wk_cut_left(&middle, side_w);
    cards[WK_WIND_SOUTH - 1] = wk_cut_right(&middle, side_w);
    cards[WK_WIND_EAST - 1] = wk_box_inset(east, inset, 0);
    cards[WK_WIND_WEST - 1] = wk_box_inset(west, inset, 0);
    return half;
}

/* The table seen from above, the four players around it. */
static void seats(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, const struct wk_hand_id *at)
{
    struct wk_box cards[WK_N_WINDS];
    const double half = seat_cards(draw, box, cards);

    if (half > 0)
        wk_part_table(app, draw, wk_box_mid_x(box), wk_box_mid_y(box), half, 15, WK_WIND_NONE, at->table);
    for (int i = 0; i < WK_N_WINDS; i++)
        player_card(app, draw, cards[i], at, (enum wk_wind)(i + 1));
    show_winds_going(app, draw, cards, at);
}

static void draw_rotate(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_keycap keys[] = {{T("We are leaving"), WK_KEY_PRIMARY, WK_ACTION_LEAVE, 0, -1},
                                     {T("Ready code"), WK_KEY_PLAIN, WK_ACTION_READY_CODE, 0, -1}};
    char text[96];
    struct wk_box body = wk_zone_body(draw, 196);
    int from, to;

    if (!wk_app_walls(app) || app->hand < 2 || app->gate.group < 1)
        return;
    from = first_table(app) + wk_table_of_group(app->gate.group, app->hand - 1, wk_app_section_tables(app)) - 1;
    to = first_table(app) + wk_table_of_group(app->gate.group, app->hand, wk_app_section_tables(app)) - 1;
    snprintf(text, sizeof(text), T("Go to table %d. Keep your seat."), to);
    wk_part_top(app, draw);
    wk_part_headline(
        draw, &(struct wk_headline){.text = text, .next = T("Take the score form with you. Scan the four walls there.")});
    wk_cut_bottom(&body, 12);
    way(app, draw, wk_zone_upright(draw) ? wk_cut_top(&body, 300) : wk_cut_left(&body, 240), from, to);
    if (wk_zone_upright(draw))
        wk_cut_top(&body, WK_MARGIN);
    else
        wk_cut_left(&body, WK_MARGIN);
    seats(app, draw, body, &(struct wk_hand_id){to, app->round, app->hand});
    wk_part_bar(app, draw, keys, wk_app_hall_is_away(app) ? 2 : 1);
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (!wk_app_has_event(app) || (action != WK_ACTION_LEAVE && action != WK_ACTION_GROUP))
        return false;
    if (action == WK_ACTION_LEAVE)
        wk_app_leave_table(app, effects);
    else if (arg >= 1 && arg <= wk_app_section_tables(app))
        app->gate.group = arg;
    return true;
}

const struct wk_screen_def wk_screen_def_rotate = {
    .id = WK_SCREEN_ROTATE,
    .word = "rotate",
    .area = WK_AREA_TABLE,
    .ready_code = true,
    .draw = draw_rotate,
    .action = act,
    .resume = {WK_N("These four play here next"), WK_N("Who has played here goes on to the next table"), WK_N("Where to?")},
    .help = {.sketch = WK_SKETCH_ROTATE,
             .headline = WK_N("Your group goes to the next table"),
             .steps = {WK_N("Keep your seat: E stays E. Your wind changes."), WK_N("Take the score form with you"),
                       WK_N("Check the four walls there before you stack them")}},
};
