/* The end of a round: stickers come off, the break, and where each player sits next. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts_print.h"
#include "rules/event/floor.h"
#include "rules/event/kind.h"

#include <math.h>

#define NS_A_SECOND INT64_C(1000000000)

/* The round that is over: the one of the deal that lies there, else the one before the present round. */
static int round_over(const struct wk_app *app)
{
    const struct wk_table_walls *walls = wk_app_walls(app);
    struct wk_hand_id at;

    if (walls && walls->sealed && !walls->opened)
        return walls->round;
    return wk_app_hand_now(app, &at) ? at.round - 1 : wk_app_shape(app)->n_rounds;
}

static int pause_min(const struct wk_app *app)
{
    return app->hall.tournament->plan.kind->clock.pause;
}

/* It looks like a sticker's code but is none: a phone should find the checkpoint's code only. */
static void like_a_code(struct wk_draw *draw, struct wk_box box)
{
    static const char *const rows[] = {"##.#.##", "#.#.#.#", ".##.##.", "#..#..#", ".##.##.", "#.#.#.#", "##.#.##"};
    const int n = (int)(sizeof rows / sizeof rows[0]);

    for (int i = 0; i < n * n; i++)
        if (rows[i / n][i % n] == '#')
            wk_draw_box(draw, wk_box_cell(box, i, n, n, 0), 0, WK_C_TILE_INK);
}

/* A tile's back with its sticker: on it, or half peeled off. */
static void tile_with_sticker(struct wk_draw *draw, double x, double y, double w, bool peeled)
{
    const struct wk_box tile = {x, y, w, w * 4 / 3};
    const double side = w * .8;
    struct wk_box place = wk_box_centre(tile, side, side), sticker = place;
    const struct wk_point way[] = {{(float)(x + w * .5), (float)(y + tile.h * .62)},
                                   {(float)(x + w * 1.62), (float)(y - tile.h * .22)}};

    wk_draw_box(draw, tile, w * .1, WK_C_BACK);
    if (peeled) {
        place.y += w * .1;
        sticker.x += w * .42;
        sticker.y -= w * .26;
        wk_draw_box(draw, place, 6, WK_C_MAT_DARK);
        wk_part_arrow(draw, way, 2, WK_C_NOW, 8);
    }
    wk_draw_box(draw, sticker, 6, WK_C_WHITE);
    like_a_code(draw, wk_box_centre(sticker, side * .7, side * .7));
}

#define STEPS_H 300.0 /* of three steps over the whole width */

/* The panel of a picture: to the left of its steps, in an upright window above them. */
static struct wk_box panel_before(const struct wk_draw *draw, struct wk_box *body)
{
    struct wk_box panel;

    if (wk_zone_upright(draw))
        return wk_cut_top(body, body->h - STEPS_H - 24);
    panel = wk_cut_left(body, 480);
    wk_cut_left(body, 40);
    return panel;
}

/* A picture and three steps: the picture at the left; or at the right and smaller if a checkpoint stands below. */
static void stickers_off(const struct wk_app *app, struct wk_draw *draw, bool last)
{
    const bool checkpoint = wk_app_checkpoint(app) != NULL;
    const char *steps[3] = {T("Take the stickers off all 136 tiles"), T("Put them back on their sheets, none is thrown away"),
                            last ? T("Then the final standings are shown")
                                 : T("Then the break, and the seats of the next round")};
    const bool upright = wk_zone_upright(draw);
    struct wk_box body = wk_zone_body(draw, checkpoint ? 200 : 208), panel;

    wk_cut_bottom(&body, 12);
    if (checkpoint) {
        wk_cut_bottom(&body, wk_vouch_h(draw) + WK_GAP);
        panel = upright ? wk_cut_top(&body, body.h - STEPS_H) : wk_cut_right(&body, 320);
        if (!upright)
            wk_cut_right(&body, 40);
        wk_draw_box(draw, panel, WK_R_PLATE, WK_C_PANEL);
        tile_with_sticker(draw, wk_box_mid_x(panel) - 80, wk_box_mid_y(panel) - 64.8, 108, true);
        wk_part_steps(draw, body.x, body.y + (upright ? 12 : -6), body.w, steps, 3);
        wk_part_checkpoint(app, draw);
        return;
    }
    panel = panel_before(draw, &body);
    wk_draw_box(draw, panel, WK_R_PLATE, WK_C_PANEL);
    tile_with_sticker(draw, wk_box_mid_x(panel) - 130, wk_box_mid_y(panel) - 110, 180, true);
    wk_part_steps(draw, body.x, body.y + 24, body.w, steps, 3);
}

/* The walls are not laid back, or the store would not close the deal: stickers stay on, for without them nobody could tell what
 * became of the walls. */
static void stickers_on(const struct wk_app *app, struct wk_draw *draw)
{
    const char *const steps[3] = {T("Leave all stickers on: they show where each tile belongs"),
                                  app->judge_called ? T("The judge is on the way") : T("Call the judge"),
                                  T("The walls of the last hand have not passed: they are laid back first")};
    struct wk_box body = wk_zone_body(draw, 208), panel;

    wk_part_headline(draw, &(struct wk_headline){.text = app->judge_called ? T("Leave the stickers on. The judge is called.")
                                                                           : T("Leave the stickers on. Call the judge.")});
    wk_cut_bottom(&body, 12);
    panel = panel_before(draw, &body);
    wk_draw_box(draw, panel, WK_R_PLATE, WK_C_PANEL);
    tile_with_sticker(draw, wk_box_mid_x(panel) - 90, wk_box_mid_y(panel) - 120, 180, false);
    wk_part_steps(draw, body.x, body.y + 24, body.w, steps, 3);
}

/* The table's number at the left of its card. */
static void number(struct wk_draw *draw, struct wk_box *card, double tile_w, int table)
{
    wk_part_number_tile(draw, card->x + WK_PAD, wk_box_mid_y(*card) - tile_w * 2 / 3, tile_w, table);
    wk_cut_left(card, tile_w + 2 * WK_PAD);
}

/* One table of the next round: who sits there, by chair. */
static void table_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, int table, int round)
{
    const bool low = card.h < 110, upright = low || wk_zone_upright(draw); /* low: the four side by side */

    wk_draw_box(draw, card, WK_R_CARD, WK_C_PANEL);
    card = wk_box_inset(card, 0, low ? 4 : 12);
    number(draw, &card, low ? 54 : 84, table);
    wk_cut_right(&card, WK_GAP);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const struct wk_hand_id at = {table, round, 1};
        const int player = wk_player_at(app->hall.tournament, &at, (enum wk_wind)d);
        struct wk_box row = low ? wk_box_column(card, d - 1, WK_N_WINDS, WK_KEY_GAP) : wk_box_row(card, d - 1, WK_N_WINDS, 0);

        if (upright)
            wk_part_seat_letter(draw, wk_box_at(row.x, wk_box_mid_y(row) - 20, 44, 40), (enum wk_wind)d, false);
        else
            wk_part_seat_tag(draw, row.x, wk_box_mid_y(row) - 20, (enum wk_wind)d);
        if (player < 0)
            continue;
        const bool out = wk_out_at(app->hall.tournament, &at, (enum wk_wind)d) != NULL;
        const char *name = out ? T("out of the event") : wk_person_of(app->hall.tournament, player, round, 1)->name;
        struct wk_type type = out ? wk_type_quiet : wk_type_bold;
        wk_cut_left(&row, upright ? 60 : 126);
        if (wk_text_width(name, type.size, true) > row.w) /* two lines of it would not fit */
            type.size = 22;
        if (upright) /* whose rows are lower */
            wk_part_fit(draw, row, type, name);
        else
            wk_part_name(draw, row.x, wk_box_mid_y(row), row.w, 2, type, name);
    }
}

/* One who has played here: to which table, and to which chair there. */
static void way(const struct wk_app *app, struct wk_draw *draw, struct wk_box row, int player, struct wk_hand_id from,
                enum wk_wind direction)
{
    struct wk_hand_id to = {.round = from.round + 1, .hand = 1};
    enum wk_wind chair;

    wk_place_of(app->hall.tournament, player, to.round, to.hand, &to.table, &chair);
    const bool out = to.table && wk_out_at(app->hall.tournament, &to, chair) != NULL;
    const char *name = wk_person_of(app->hall.tournament, player, to.round, to.hand)->name;

    wk_draw_box(draw, row, WK_R_CARD, WK_C_PANEL);
    row = wk_box_inset(row, WK_PAD, 8);
    const double tile_w = fmin(row.h * .75, 84);
    wk_part_seat_letter(draw, wk_box_centre(wk_cut_left(&row, 44), 44, 40), direction, false);
    wk_cut_left(&row, WK_GAP);
    struct wk_box there = wk_cut_right(&row, wk_zone_upright(draw) ? 330 : 430);
    wk_part_fit(draw, row, out ? wk_type_quiet : wk_type_bold, name);
    if (out || !to.table) {
        wk_draw_centred(draw, there, wk_type_quiet, T("out of the event"));
        return;
    }
    const struct wk_box arrow = wk_cut_left(&there, wk_zone_upright(draw) ? 70 : 150);
    const struct wk_point points[] = {{(float)arrow.x, (float)wk_box_mid_y(arrow)},
                                      {(float)(wk_box_right(arrow) - WK_PAD), (float)wk_box_mid_y(arrow)}};
    wk_part_arrow(draw, points, 2, WK_C_NOW, 6);
    wk_part_number_tile(draw, there.x, wk_box_mid_y(there) - tile_w * 2 / 3, tile_w, to.table);
    wk_cut_left(&there, tile_w + WK_PAD);
    wk_part_seat_tag(draw, there.x, wk_box_mid_y(there) - 20, chair);
}

/* Where those who have played here sit in the next round, each for himself. */
static void ways(const struct wk_app *app, struct wk_draw *draw, struct wk_box body, int round)
{
    const struct wk_hand_id from = {app->table, round, wk_app_shape(app)->n_hands};

    for (int i = 0; i < WK_N_WINDS; i++) {
        const enum wk_wind direction = wk_chair_at(app->hall.tournament->plan.kind, i);
        const int player = wk_player_at(app->hall.tournament, &from, direction);
        const struct wk_box row = wk_box_row(body, i, WK_N_WINDS, WK_GAP);

        if (player >= 0)
            way(app, draw, row, player, from, direction);
    }
}

/* The seconds until the break of this table's section ends, below 0: it is over. False: not known, as before round 1. */
static bool break_left(const struct wk_app *app, int round, int64_t *left_s)
{
    int64_t end_ns;

    if (app->wall_s < 0 || app->hall.wall_ns == 0 ||
        !wk_app_steady_break(app, wk_section_of_table(wk_app_shape(app), app->table), round, &end_ns))
        return false;
    const int64_t left_ns = end_ns - app->now_ns;
    *left_s = left_ns > 0 ? (left_ns + NS_A_SECOND - 1) / NS_A_SECOND : left_ns / NS_A_SECOND;
    return true;
}

static void break_headline(const struct wk_app *app, struct wk_draw *draw, int round)
{
    char text[96], left[16], end[12], next[96];
    int64_t left_s = 0;
    const bool known = break_left(app, round, &left_s), over = known && left_s <= 0;

    snprintf(left, sizeof(left), "%d:%02d", over ? 0 : (int)(left_s / 60), over ? 0 : (int)(left_s % 60));
    wk_time_text(end, wk_app_time_of_day(app, app->hall.wall_ns + left_s * NS_A_SECOND), false);
    if (!known)
        snprintf(text, sizeof(text), T("A break of %d minutes"), pause_min(app));
    else if (!over)
        snprintf(text, sizeof(text), T("Break until %s"), end);
    else
        snprintf(text, sizeof(text), "%s", T("The break is over"));
    snprintf(next, sizeof(next), T("Your seats in round %d"), round + 1);
    wk_part_headline(draw, &(struct wk_headline){.text = text, .note = next, .gauge = known ? left : NULL});
}

static void draw_round_end(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_table_walls *walls = wk_app_walls(app);
    struct wk_box body = wk_zone_body(draw, 196);
    char text[96], pause[96];

    if (!walls)
        return;
    const int section = wk_section_of_table(wk_app_shape(app), app->table);
    int round = round_over(app), first = wk_first_table(wk_app_shape(app), section),
        n = wk_section_tables(wk_app_shape(app), section);
    const bool deal = walls->sealed && !walls->opened, last = round >= wk_app_shape(app)->n_rounds,
               doubt = app->gate.not_closed || wk_app_walls_in_doubt(app, app->table);
    struct wk_keycap keys[3] = {{T("To the seats"), WK_KEY_PRIMARY, WK_ACTION_LEAVE, 0, -1},
                                {T("+5 min"), WK_KEY_PLAIN, WK_ACTION_MORE_BREAK, 0, -1},
                                {T("Standings"), WK_KEY_PLAIN, WK_ACTION_STANDINGS, 0, -1}};
    wk_part_top(app, draw);
    if (deal || last || app->gate.peeling) {
        snprintf(pause, sizeof(pause), T("A break of %d minutes"), pause_min(app));
        snprintf(text, sizeof(text), T("Round %d is over. Take the stickers off."), round);
        if (doubt) {
            stickers_on(app, draw);
        } else {
            wk_part_headline(
                draw, &(struct wk_headline){.text = text,
                                            .next = wk_part_print_next(app, draw, last ? T("The final standings") : pause)});
            stickers_off(app, draw, last);
        }
        keys[0] = (struct wk_keycap){doubt                       ? T("The judge has looked")
                                     : deal || app->gate.peeling ? T("Stickers are off")
                                                                 : T("To the standings"),
                                     doubt ? WK_KEY_PLAIN : WK_KEY_PRIMARY,
                                     deal || app->gate.peeling ? WK_ACTION_STICKERS_OFF : WK_ACTION_LEAVE, 0, -1};
        keys[1] =
            wk_app_hall_is_away(app) ? (struct wk_keycap){T("Ready code"), WK_KEY_PLAIN, WK_ACTION_READY_CODE, 0, -1} : keys[2];
        wk_part_bar(app, draw, keys, 2 + wk_part_print_key(app, draw, deal ? WK_PRINT_CHECKPOINT : WK_PRINT_RECEIPT, &keys[2]));
        return;
    }
    break_headline(app, draw, round);
    wk_cut_bottom(&body, 12);
    if (app->hall.tournament->plan.kind->by_round)
        ways(app, draw, body, round);
    for (int i = 0; i < n && !app->hall.tournament->plan.kind->by_round; i++)
        table_card(app, draw,
                   n > 4                   ? wk_box_row(body, i, n, 8)
                   : wk_zone_upright(draw) ? wk_box_row(body, i, n, WK_GAP)
                                           : wk_box_cell(body, i, 2, 2, WK_GAP),
                   first + i, round + 1);
    wk_part_bar(app, draw, keys, 3);
}

static void more_break(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_hand_id at;

    if (!wk_app_hand_now(app, &at) || at.round < 2)
        return;
    app->hall.entry = (struct wk_entry){.kind = WK_ENTRY_CLOCK,
                                        .clock = {.kind = WK_CLOCK_BREAK,
                                                  .at = {at.table, at.round - 1, wk_app_shape(app)->n_hands},
                                                  .minutes = WK_BREAK_MORE_MIN}};
    wk_app_put(app, effects);
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    (void)arg;
    if (!wk_app_has_event(app))
        return false;
    if (action == WK_ACTION_LEAVE) {
        wk_app_leave_table(app, effects);
    } else if (action == WK_ACTION_MORE_BREAK) {
        more_break(app, effects);
    } else if (action == WK_ACTION_STICKERS_OFF && app->gate.peeling) {
        app->gate.peeling = false;
    } else if (action == WK_ACTION_STICKERS_OFF && !app->waiting) {
        app->gate.closing = true;
        app->gate.asked = app->gate.not_closed || wk_app_walls_in_doubt(app, app->table);
        wk_app_effect(effects, WK_EFFECT_CLOSE_DEAL);
    } else {
        return false;
    }
    return true;
}

static void enter_round_end(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    if (wk_app_has_event(app))
        app->gate.not_closed = app->gate.closing = app->gate.peeling = false;
    wk_app_checkpoint_once(app, WK_CHECKPOINT_ROUND_END, effects);
}

const struct wk_screen_def wk_screen_def_round_end = {
    .id = WK_SCREEN_ROUND_END,
    .word = "round-end",
    .area = WK_AREA_TABLE,
    .ready_code = true,
    .no_deal = true,
    .waits = true,
    .checkpoint = WK_CHECKPOINT_ROUND_END,
    .draw = draw_round_end,
    .enter = enter_round_end,
    .action = act,
    .resume = {WK_N("The round is over"), WK_N("What is left to do here, then the break"), WK_N("Go on")},
    .help = {.sketch = WK_SKETCH_STICKERS_OFF,
             .headline = WK_N("The round is over"),
             .steps = {WK_N("When all walls have passed, take the stickers off: they are used again"),
                       WK_N("A bell rings when the break is over; nothing starts by itself"),
                       WK_N("Find your table and seat of the next round")},
             .no_walls = {WK_N("Each of you goes to another table: the tile shows which"),
                          WK_N("A bell rings when the break is over; nothing starts by itself"),
                          WK_N("There, touch your name when you sit")}},
};
