/* Waiting for the other tables of the section, and the way to the next one. */
#include "kiosk/app/screen_def.h"
#include "kiosk/app/step.h"
#include "kiosk/draw/parts.h"
#include "kiosk/screens/screen.h"

#include <math.h>
#include <string.h>

#define N WK_SECTION_TABLES

/* What a table still needs, counted; 0: it is ready. */
static int n_walls(const struct wk_lack *lack)
{
    int n = 0;
    for (int i = 0; i < WK_N_WINDS; i++)
        n += (int)(lack->walls >> i & 1U);
    return n;
}

static bool is_ready(const struct wk_lack *lack)
{
    return !lack->result && !lack->confirmation && lack->walls == 0;
}

/* Tables of a section are numbered through the hall; within it 1..4. */
static int first_table(const struct wk_app *app)
{
    return (wk_section_of_table(app->table) - 1) * N + 1;
}

int wk_screen_gate_lacks(const struct wk_app *app, const struct wk_gate *gate, int table[WK_SECTION_TABLES])
{
    int n = 0;

    for (int i = 0; i < N; i++)
        if (!is_ready(&gate->lack[i]))
            table[n++] = first_table(app) + i;
    return n;
}

int wk_screen_next_table(const struct wk_app *app)
{
    return app->hand < WK_HANDS ? first_table(app) + (app->table - first_table(app) + 1) % N : 0;
}

/* "table 2", "tables 2 and 4", "tables 1, 2 and 4": those that are not ready. */
static void lacking_tables(const struct wk_app *app, struct wk_draw *draw, const struct wk_gate *gate, char *text, size_t n)
{
    int table[N];
    const int n_tables = wk_screen_gate_lacks(app, gate, table);
    struct wk_hand_id at;
    const struct wk_hand_state *hand = wk_app_hand_now(app, &at) ? wk_hand_look(app->hall.tournament, &at) : NULL;
    if (!is_ready(&gate->lack[app->table - first_table(app)]))
        snprintf(text, n, "%s", T("These walls cannot be checked: call the judge"));
    else if (hand && (hand->not_played || hand->unbegun)) /* no walls were looked at */
        snprintf(text, n, "%s", T("Please wait for the other tables"));
    else if (n_tables == 1)
        snprintf(text, n, T("Your walls are right. Please wait for table %d."), table[0]);
    else if (n_tables == 2)
        snprintf(text, n, T("Your walls are right. Wait for tables %d and %d."), table[0], table[1]);
    else if (n_tables == 3)
        snprintf(text, n, "%s", T("Your walls are right. Wait for three tables."));
    else
        snprintf(text, n, "%s", T("Please wait a moment"));
}

/* What comes after the gate, for the group that sits here. */
static void after_gate(const struct wk_app *app, struct wk_draw *draw, char *text, size_t n)
{
    const int to = wk_screen_next_table(app);

    if (to > 0)
        snprintf(text, n, T("Your group goes to table %d"), to);
    else if (app->round < WK_ROUNDS)
        snprintf(text, n, "%s", T("Stickers off, then a break of 10 minutes"));
    else
        snprintf(text, n, "%s", T("Stickers off, then the final standings"));
}

static void lack_text(struct wk_draw *draw, const struct wk_lack *lack, bool here, char *text, size_t n)
{
    int walls = n_walls(lack);
    if (lack->result)
        snprintf(text, n, "%s", T("no result yet"));
    else if (lack->confirmation)
        snprintf(text, n, "%s", T("not confirmed yet"));
    else if (walls == 1)
        snprintf(text, n, "%s", T("1 wall to go"));
    else if (walls > 1)
        snprintf(text, n, T("%d walls to go"), walls);
    else
        snprintf(text, n, "%s", here ? T("You are here") : T("ready"));
}

/* A table's card: its number, what it still needs, its four walls. */
static void table_card(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, double h, int i,
                       const struct wk_lack *lack)
{
    char text[48];
    int table = first_table(app) + i;
    bool here = table == app->table;
    double pitch = (h - 100) / WK_N_WINDS;
    struct wk_cmd *card = wk_draw_box(draw, wk_box_at(x, y, w, h), 12, WK_C_PANEL);

    if (here) {
        card->stroke = WK_C_IVORY;
        card->line_w = 3;
    }
    wk_part_number_tile(draw, x + 20, y + 16, 54, table);
    snprintf(text, sizeof(text), T("Table %d"), table);
    wk_draw_text(draw, x + 92, y + 46, wk_type_bold, text);
    lack_text(draw, lack, here, text, sizeof(text));
    bool waits = !is_ready(lack);
    wk_draw_text(draw, x + 92, y + 80, wk_type_in(wk_type_tag, waits ? WK_C_IVORY : WK_C_STONE, WK_LEFT), text);
    for (int k = 0; k < WK_N_WINDS; k++) {
        bool right = !(lack->walls >> k & 1U);
        double row = y + 96 + k * pitch;
        wk_part_wind_tile(draw, x + 24, row, 36, (enum wk_wind)(k + 1));
        wk_draw_text(draw, x + 78, row + 34, right ? wk_type_quiet : wk_type_text, wk_wind_text(draw, (enum wk_wind)(k + 1)));
        wk_draw_mark(draw, right ? WK_MARK_OK : WK_MARK_EMPTY, x + w - 30, row + 24, 28, false);
    }
}

/* Tables 1 to 4 in a row and the way from each to the next, the last one's back to the first. `mine`: 0..3, -1 none. */
static void chain(const struct wk_app *app, struct wk_draw *draw, double y, int mine)
{
    double left = WK_MARGIN + 122, right = wk_zone_right(draw) - 122, pitch = (right - left - 48) / (N - 1), cy = y + 32;
    for (int i = 0; i < N; i++) {
        double x = left + i * pitch, x1 = x + 68, x2 = x + pitch - 20;
        enum wk_colour colour = i == mine ? WK_C_ACCENT : WK_C_EDGE;
        wk_part_number_tile(draw, x, y, 48, first_table(app) + i);
        if (i < N - 1) {
            struct wk_point way[2] = {{(float)x1, (float)cy}, {(float)x2, (float)cy}};
            wk_part_arrow(draw, way, 2, colour, i == mine ? 6 : 4);
        } else {
            struct wk_point back[4] = {{(float)(x + 24), (float)(y + 70)},
                                       {(float)(x + 24), (float)(y + 88)},
                                       {(float)(left + 24), (float)(y + 88)},
                                       {(float)(left + 24), (float)(y + 70)}};
            wk_part_arrow(draw, back, 4, colour, i == mine ? 6 : 4);
        }
        if (i == mine && i < N - 1)
            wk_draw_text(draw, (x1 + x2) / 2, cy - 14, (struct wk_type){28, true, WK_C_ACCENT, WK_MIDDLE}, T("your group"));
        else if (i == mine)
            wk_draw_text(draw, (left + right) / 2, y + 76, (struct wk_type){28, true, WK_C_ACCENT, WK_MIDDLE}, T("your group"));
    }
}

static void draw_wait(const struct wk_app *app, struct wk_draw *draw)
{
    char text[96], next[96], gauge[16];
    double w = (wk_zone_right(draw) - WK_MARGIN - 48) / N, bottom = wk_zone_bar_y(draw), top = 192, h = bottom - top - 176;
    struct wk_gate gate;
    int n_ready = 0;

    if (!wk_app_walls(app))
        return;
    wk_gate_look(app->hall.tournament, app->hall.floor, wk_section_of_table(app->table), app->round, app->hand, &gate);
    for (int i = 0; i < N; i++)
        n_ready += is_ready(&gate.lack[i]);
    lacking_tables(app, draw, &gate, text, sizeof(text));
    after_gate(app, draw, next, sizeof(next));
    snprintf(gauge, sizeof(gauge), "%d", n_ready);
    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = text, .next = next, .gauge = gauge, .unit = "/4"});
    for (int i = 0; i < N; i++)
        table_card(app, draw, WK_MARGIN + i * (w + 16), top, w, h, i, &gate.lack[i]);
    if (app->hand < WK_HANDS) {
        wk_draw_text(draw, WK_MARGIN, bottom - 146, wk_type_tag, T("Where each group goes next"));
        chain(app, draw, bottom - 126, app->table - first_table(app));
    }
    wk_part_bar(app, draw, &(struct wk_keycap){T("Standings"), WK_KEY_PLAIN, WK_ACTION_STANDINGS, 0, -1}, 1);
}

/* Its own result or walls are called into question again. */
static void changed(struct wk_app *app, struct wk_effects *effects)
{
    const enum wk_screen flow = wk_app_flow(app);

    if (flow != WK_SCREEN_WAIT)
        wk_app_go(app, flow, effects);
}

const struct wk_screen_def wk_screen_def_wait = {
    .id = WK_SCREEN_WAIT,
    .word = "wait",
    .area = WK_AREA_TABLE,
    .draw = draw_wait,
    .changed = changed,
    .resume = {WK_N("This table is ready"), WK_N("All four tables go on together"), WK_N("What is missing?")},
    .help = {.headline = WK_N("All groups change tables together"),
             .steps = {WK_N("A table is ready when its result is confirmed and its four walls have passed"),
                       WK_N("The rings show what is still missing, and where"),
                       WK_N("When all four are ready this screen says where to go")}},
};

/* ---------------------------------------------------------------- rotate */

/* One player of the group: wind there as a tile, the wind before and then, the chair, which stays. */
static void player_card(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, double h,
                        const struct wk_hand_id *to, enum wk_wind direction)
{
    int from_table = (to->table - 1) % N == 0 ? N : (to->table - 1) % N,
        player = wk_player_at(app->hall.tournament, to, direction);
    enum wk_wind before = wk_wind_of_direction(direction, from_table),
                 then = wk_wind_of_direction(direction, (to->table - 1) % N + 1);
    const char *seat = wk_seat_text(draw, direction);
    double left = x + 96, right = x + w - 20, wide = right - left, seat_w = wk_text_width(seat, 24, false) + 32;

    wk_draw_box(draw, wk_box_at(x, y, w, h), 12, WK_C_PANEL);
    wk_part_wind_tile(draw, x + 18, y + h / 2 - 40, 60, then);
    double was_w = wk_text_width(wk_wind_text(draw, before), 28, false),
           is_w = wk_text_width(wk_wind_text(draw, then), 28, true);
    double winds_w = was_w + 62 + is_w;
    bool one_line = winds_w + 16 + seat_w <= wide;
    double name_h = one_line ? h - 56 : h - 100, line = y + h - (one_line ? 18 : 66);
    if (player >= 0)
        wk_part_name(draw, left, y + name_h / 2 + 6, wide, one_line ? 1 : 2, wk_type_bold,
                     wk_person_of(app->hall.tournament, player, to->round, to->hand)->name);
    wk_draw_text(draw, left, line, wk_type_quiet, wk_wind_text(draw, before));
    struct wk_point arrow[2] = {{(float)(left + was_w + 16), (float)(line - 10)},
                                {(float)(left + was_w + 46), (float)(line - 10)}};
    wk_part_arrow(draw, arrow, 2, WK_C_STONE, 3);
    wk_draw_text(draw, left + was_w + 62, line, wk_type_bold, wk_wind_text(draw, then));
    wk_part_seat_tag(draw, one_line ? right - seat_w : left, one_line ? y + h - 52 : y + h - 52, direction);
}

/* From which table to which: the big tile, and below it the four groups, one of which is chosen. */
static void way(const struct wk_app *app, struct wk_draw *draw, double top, double bottom, int from, int to)
{
    double x = WK_MARGIN, w = 240, h = bottom - top - 206, size = to > 9 ? 150 : 190;

    wk_part_blank_tile(draw, x, top, w, h);
    wk_draw_text(draw, x + w / 2, top + 56, (struct wk_type){36, false, WK_C_INK, WK_MIDDLE}, T("Table"));
    wk_draw_textf(draw, x + w / 2, top + h / 2 + size * .46, (struct wk_type){size, true, WK_C_INK, WK_MIDDLE}, "%d", to);
    wk_draw_text(draw, x, bottom - 170, wk_type_tag, T("The group from table"));
    for (int i = 0; i < N; i++) {
        char text[16];
        int table = first_table(app) + i;
        snprintf(text, sizeof(text), "%d", table);
        wk_part_key(draw, wk_box_at(x + i % 2 * 126, bottom - 156 + i / 2 * 84, 114, 72),
                    &(struct wk_keycap){text, table == from ? WK_KEY_CHOSEN : WK_KEY_CHOICE, WK_ACTION_GROUP,
                                        wk_group_at_table(i + 1, app->hand - 1), -1});
    }
}

static void draw_rotate(const struct wk_app *app, struct wk_draw *draw)
{
    char text[96];
    double top = 196, bottom = wk_zone_bar_y(draw) - 12, right = wk_zone_right(draw), left = WK_MARGIN + 272;
    int from, to;

    if (!wk_app_walls(app) || app->hand < 2 || app->gate.group < 1)
        return;
    from = first_table(app) + wk_table_of_group(app->gate.group, app->hand - 1) - 1;
    to = first_table(app) + wk_table_of_group(app->gate.group, app->hand) - 1;
    struct wk_hand_id at = {to, app->round, app->hand};
    snprintf(text, sizeof(text), T("Go to table %d. Keep your seat."), to);
    wk_part_top(app, draw);
    wk_part_headline(
        draw, &(struct wk_headline){.text = text, .next = T("Take the score form with you. Scan the four walls there.")});
    way(app, draw, top, bottom, from, to);
    double h = bottom - top, side_h = (h - 32) * .27, mid_h = h - 32 - 2 * side_h, half = fmin(mid_h / 2, 110),
           cx = (left + right) / 2;
    double side_w = cx - half - 16 - left;
    wk_screen_table(draw, cx, top + side_h + 16 + mid_h / 2, half, 15, WK_WIND_NONE, to);
    player_card(app, draw, left + 130, top, right - left - 260, side_h, &at, WK_WIND_WEST);
    player_card(app, draw, left, top + side_h + 16, side_w, mid_h, &at, WK_WIND_NORTH);
    player_card(app, draw, cx + half + 16, top + side_h + 16, side_w, mid_h, &at, WK_WIND_SOUTH);
    player_card(app, draw, left + 130, bottom - side_h, right - left - 260, side_h, &at, WK_WIND_EAST);
    wk_part_bar(app, draw, &(struct wk_keycap){T("We are leaving"), WK_KEY_PRIMARY, WK_ACTION_LEAVE, 0, -1}, 1);
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (!wk_app_has_event(app) || (action != WK_ACTION_LEAVE && action != WK_ACTION_GROUP))
        return false;
    if (action == WK_ACTION_LEAVE)
        wk_app_leave_table(app, effects);
    else if (arg >= 1 && arg <= WK_SECTION_TABLES)
        app->gate.group = arg;
    return true;
}

const struct wk_screen_def wk_screen_def_rotate = {
    .id = WK_SCREEN_ROTATE,
    .word = "rotate",
    .area = WK_AREA_TABLE,
    .draw = draw_rotate,
    .action = act,
    .resume = {WK_N("On to the next table"), WK_N("Take the score form with you"), WK_N("Go on")},
    .help = {.headline = WK_N("Your group goes to the next table"),
             .steps = {WK_N("Keep your seat: E stays E. Your wind changes."), WK_N("Take the score form with you"),
                       WK_N("Look at the four walls there before you stack them")}},
};
