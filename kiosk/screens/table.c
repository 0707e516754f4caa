/* Idle and seats: the table, and whose walls are done. */
#include "kiosk/app/screen_def.h"
#include "kiosk/app/step.h"
#include "kiosk/draw/parts.h"
#include "kiosk/screens/screen.h"

#include <math.h>

/* Seats from the reader's, who sits nearest, against the clock: East, South, West, North. */
void wk_screen_table(struct wk_draw *draw, double cx, double cy, double half, unsigned done, enum wk_wind now, int table)
{
    static const struct {
        int n;
        double off;
    } rows[] = {{13, .80}, {10, .68}, {11, .56}};
    static const int turn_x[] = {1, 0, -1, 0},
                     turn_y[] = {0, -1, 0, 1}; /* where a wall's right hand points, from the reader's */
    wk_draw_box(draw, wk_box_at(cx - half, cy - half, 2 * half, 2 * half), 16, WK_C_FELT);
    wk_draw_border(draw, wk_box_at(cx - half, cy - half, 2 * half, 2 * half), 16, WK_C_FELT_EDGE, 3);
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        int i = wind - 1;
        bool lit = done >> i & 1U, here = now == (enum wk_wind)wind;
        double ux = turn_x[i], uy = turn_y[i], ox = -uy, oy = ux; /* o: from the middle towards the player */
        for (int r = 0; r < 3; r++) {
            for (int k = 0; k < rows[r].n; k++) {
                double along = (-.46 + k * .0725 + .03) * half, out = (rows[r].off + .045) * half;
                double x = cx + ux * along + ox * out, y = cy + uy * along + oy * out;
                double w = (ux != 0 ? .059 : .087) * half, h = (ux != 0 ? .087 : .059) * half;
                struct wk_cmd *tile = wk_draw_box(draw, wk_box_at(x - w / 2, y - h / 2, w, h), 1, lit ? WK_C_IVORY : WK_C_NONE);
                if (!lit) {
                    tile->stroke = here ? WK_C_ACCENT : WK_C_EMPTY;
                    tile->line_w = 1.4F;
                }
            }
        }
    }
    wk_draw_textf(draw, cx, cy + .10 * half, (struct wk_type){.56 * half, true, WK_C_IVORY, WK_MIDDLE}, "%d", table);
    wk_draw_text(draw, cx, cy + .34 * half, wk_type_in(wk_type_tag, WK_C_STONE, WK_MIDDLE), T("Table"));
}

static unsigned walls_done(const struct wk_app *app)
{
    unsigned done = 0;
    for (int i = 0; i < WK_N_WINDS; i++)
        if (app->wall[i].built)
            done |= 1U << i;
    return done;
}

/* One line of a wall: tile, wind, what is known of it. */
static void wall_line(const struct wk_app *app, struct wk_draw *draw, double x, double y, double right, enum wk_wind wind)
{
    const struct wk_app_wall *wall = &app->wall[wind - 1];
    const char *text = T("to be built");
    bool ok = true;
    if (app->sealed_seq > 0 && wall->passed)
        text = T("back in order");
    else if (app->sealed_seq > 0)
        text = T("sealed");
    else if (wall->recorded)
        text = T("stored");
    else if (wall->built)
        text = T("built");
    else
        ok = false;
    wk_part_wind_tile(draw, x, y + 9, 54, wind);
    wk_draw_text(draw, x + 76, y + 55, wk_type_bold, wk_wind_text(draw, wind));
    double w = wk_text_width(text, 28, false);
    wk_draw_text(draw, right, y + 55, wk_type_in(ok ? wk_type_text : wk_type_quiet, ok ? WK_C_IVORY : WK_C_STONE, WK_RIGHT),
                 text);
    if (ok)
        wk_draw_mark(draw, WK_MARK_OK, right - w - 26, y + 45, 30, false);
    else
        wk_draw_mark(draw, WK_MARK_EMPTY, right - w - 26, y + 45, 26, false);
}

static void idle_alone(const struct wk_app *app, struct wk_draw *draw)
{
    char text[96], next[96];
    double right = wk_zone_right(draw), x0 = 416, h = wk_zone_bar_y(draw) - 240;
    int n_built = 0;
    for (int i = 0; i < WK_N_WINDS; i++)
        n_built += app->wall[i].built;
    struct wk_keycap keys[2] = {{T("Start building"), WK_KEY_PRIMARY, WK_ACTION_START, 0, -1}, {NULL, WK_KEY_PLAIN, 0, 0, -1}};
    int n_keys = 1;
    snprintf(text, sizeof(text), T("Build the four walls of round %d"), app->round);
    snprintf(next, sizeof(next), "%s", T("Lay each wall on the mat, it says whose it is"));
    if (app->sealed_seq > 0) {
        bool restoring = app->wall[0].passed || app->wall[1].passed || app->wall[2].passed || app->wall[3].passed;
        if (app->deal_over) {
            snprintf(text, sizeof(text), "%s", T("All four hands are played"));
            snprintf(next, sizeof(next), "%s", T("The director opens the deal"));
            keys[0].text = T("Next round");
        } else if (!app->hand_begun) {
            snprintf(text, sizeof(text), T("Hand %d can be played here"), app->hand);
            snprintf(next, sizeof(next), "%s", T("Stack the walls, play, then lay them back"));
            keys[0].text = T("Start the hand");
        } else if (!restoring) {
            snprintf(text, sizeof(text), T("Hand %d is being played"), app->hand);
            snprintf(next, sizeof(next), "%s", T("After the hand: lay the four walls back"));
            keys[0].text = T("Go on");
            keys[1] = (struct wk_keycap){T("Lay the walls back"), WK_KEY_PLAIN, WK_ACTION_HAND_OVER, 0, -1};
            n_keys = 2;
        } else {
            snprintf(text, sizeof(text), "%s", T("Go on laying the walls back"));
            snprintf(next, sizeof(next), "%s", T("Walls that passed stay passed"));
            keys[0].text = T("Go on");
        }
    } else if (n_built > 0) {
        snprintf(text, sizeof(text), "%s", T("Go on building the walls"));
        keys[0].text = T("Go on");
    } else if (!app->drilled) {
        keys[1] = (struct wk_keycap){T("Drill first"), WK_KEY_PLAIN, WK_ACTION_DRILL, 0, -1};
        n_keys = 2;
    }
    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = text, .next = next});
    wk_part_blank_tile(draw, WK_MARGIN, 208, 336, h);
    wk_draw_text(draw, WK_MARGIN + 168, 276, (struct wk_type){40, false, WK_C_INK, WK_MIDDLE}, T("Table"));
    double size = app->table > 9 ? 240 : 352;
    wk_draw_textf(draw, WK_MARGIN + 168, 208 + h / 2 + size * .38, (struct wk_type){size, true, WK_C_INK, WK_MIDDLE}, "%d",
                  app->table);
    double gap = (right - x0) / 5;
    for (int r = 1; r <= 5; r++) {
        double x = x0 + (r - 1) * gap;
        snprintf(text, sizeof(text), T("Round %d"), r);
        wk_draw_text(draw, x, 232, (struct wk_type){24, r == app->round, r == app->round ? WK_C_IVORY : WK_C_STONE, WK_LEFT},
                     text);
        for (int k = 1; k <= 4; k++, x += 33) {
            bool now = r == app->round && k == app->hand && !app->deal_over;
            bool past = r < app->round || (r == app->round && k <= app->hand && !now);
            if (past || now)
                wk_draw_box(draw, wk_box_at(x, 246, 27, 36), 5, now ? WK_C_ACCENT : WK_C_IVORY);
            else
                wk_draw_border(draw, wk_box_at(x + 1, 247, 25, 34), 5, WK_C_EDGE, 2);
        }
    }
    wk_draw_segment(draw, x0, 308, right, 308, WK_C_LINE, 1);
    const char *notice = app->notice ? app->notice : "";
    double pitch = (wk_zone_bar_y(draw) - 24 - (notice[0] ? 64 : 0) - 320) / 4;
    if (notice[0])
        wk_draw_wrapped(draw, x0, wk_zone_bar_y(draw) - 46, right - x0, 28, (struct wk_type){22, false, WK_C_AGAIN, WK_LEFT},
                        T(notice));
    for (int i = 0; i < WK_N_WINDS; i++) {
        double y = 320 + i * pitch;
        wall_line(app, draw, x0, y + pitch / 2 - 45, right, (enum wk_wind)(i + 1));
        if (i < 3)
            wk_draw_segment(draw, x0 + 76, y + pitch, right, y + pitch, WK_C_LINE, 1);
    }
    wk_part_bar(app, draw, keys, n_keys);
}

static void draw_idle(const struct wk_app *app, struct wk_draw *draw)
{
    if (wk_app_has_event(app))
        wk_screen_idle_event(app, draw);
    else
        idle_alone(app, draw);
}

/* A drill between deals: behind the PIN it begins at once, unless the way leads elsewhere. */
static bool idle_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    (void)arg;
    if (action != WK_ACTION_DRILL || app->overlay != WK_OVERLAY_NONE)
        return false;
    app->drill_wanted = true;
    wk_app_ask_pin(app, effects);
    return true;
}

static void leave_idle(struct wk_app *app, enum wk_screen to, struct wk_effects *effects)
{
    (void)effects;
    if (to != WK_SCREEN_PIN)
        app->drill_wanted = false;
}

const struct wk_screen_def wk_screen_def_idle = {
    .id = WK_SCREEN_IDLE,
    .word = "idle",
    .area = WK_AREA_PLAYERS,
    .draw = draw_idle,
    .leave = leave_idle,
    .action = idle_action,
    .help = {.headline = WK_N("This kiosk checks the walls of a table"),
             .steps = {WK_N("Before the first hand: build four walls with stickers"), WK_N("Play the hand"),
                       WK_N("After it: lay every wall back as it was")}},
};

/* The card of one wall beside the table. */
static void wall_card(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, double h, enum wk_wind wind)
{
    const struct wk_app_wall *wall = &app->wall[wind - 1];
    wk_draw_box(draw, wk_box_at(x, y, w, h), 16, draw->pressed == WK_ACTION_WIND ? WK_C_KEY : WK_C_PANEL);
    wk_part_wind_tile(draw, x + 20, y + h / 2 - 44, 66, wind);
    wk_draw_text(draw, x + 108, y + h / 2 - 6, wk_type_bold, wk_wind_text(draw, wind));
    if (wall->built) {
        const char *text = wall->recorded ? T("stored") : T("built");
        wk_draw_mark(draw, WK_MARK_OK, x + 122, y + h / 2 + 26, 30, false);
        wk_draw_text(draw, x + 148, y + h / 2 + 36, wk_type_text, text);
    } else if (wall->n_right > 0) {
        wk_draw_textf(draw, x + 108, y + h / 2 + 36, wk_type_quiet, "%d/34", wall->n_right);
    } else {
        wk_draw_mark(draw, WK_MARK_EMPTY, x + 122, y + h / 2 + 26, 26, false);
        wk_draw_text(draw, x + 148, y + h / 2 + 36, wk_type_quiet, T("to be built"));
    }
    wk_draw_touch(draw, wk_box_at(x, y, w, h), WK_ACTION_WIND, (int)wind, false);
}

static void draw_seats(const struct wk_app *app, struct wk_draw *draw)
{
    char gauge[16];
    unsigned done = walls_done(app);
    int n = 0;
    for (int i = 0; i < WK_N_WINDS; i++)
        n += (int)(done >> i & 1U);
    snprintf(gauge, sizeof(gauge), "%d", n);
    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = n == 4 ? T("All four walls are built") : T("Lay a wall on the mat"),
                                                 .next = n == 4 ? T("The faces are read, covered")
                                                         : app->walls_lost
                                                             ? T("The key of walls recorded before is gone: record them again")
                                                             : T("Its stickers say whose it is. Or tap a seat."),
                                                 .gauge = gauge,
                                                 .unit = "/4"});
    double top = 192, bottom = wk_zone_bar_y(draw) - 16, h = bottom - top, half = h * .28, cx = (double)draw->w / 2,
           cy = top + h / 2;
    double card_w = 320, card_h = h * .215;
    wk_screen_table(draw, cx, cy, half - 4, done, app->wind, app->table);
    wall_card(app, draw, cx - card_w / 2, bottom - card_h, card_w, card_h, WK_WIND_EAST);
    wall_card(app, draw, cx + half + 20, cy - card_h / 2, card_w, card_h, WK_WIND_SOUTH);
    wall_card(app, draw, cx - card_w / 2, top, card_w, card_h, WK_WIND_WEST);
    wall_card(app, draw, cx - half - 20 - card_w, cy - card_h / 2, card_w, card_h, WK_WIND_NORTH);
    struct wk_keycap key = {T("Read the faces"), n == 4 ? WK_KEY_PRIMARY : WK_KEY_NOT_YET,
                            n == 4 ? WK_ACTION_FACES : WK_ACTION_NOT_YET, 0, -1};
    if (app->hint && n < 4)
        key.text = T("Four walls first");
    wk_part_bar(app, draw, &key, 1);
}

/* A seat is touched, or its digit typed. */
static bool choose_seat(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if ((action != WK_ACTION_WIND && action != WK_ACTION_DIGIT) || arg < WK_WIND_EAST || arg > WK_WIND_NORTH)
        return false;
    app->wind = (enum wk_wind)arg;
    wk_app_go(app, WK_SCREEN_BUILD, effects);
    return true;
}

const struct wk_screen_def wk_screen_def_seats = {
    .id = WK_SCREEN_SEATS,
    .word = "seats",
    .area = WK_AREA_TABLE,
    .side = WK_SIDE_BACKS,
    .draw = draw_seats,
    .action = choose_seat,
    .resume = {WK_N("Build the four walls"), WK_N("Lay each wall on the mat, it says whose it is"), WK_N("Start building")},
    .help = {.headline = WK_N("Lay one wall on the mat"),
             .steps = {WK_N("34 tiles, backs up: 13 near, 10 in the middle, 11 far"),
                       WK_N("The stickers tell whose wall it is"), WK_N("Without stickers: tap your seat")},
             .picture = wk_screen_help_wall},
};
