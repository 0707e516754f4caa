/* Idle and seats: the table, and whose walls are done. */
#include "kiosk/face/app/hour.h"
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/draw/wall.h"
#include "kiosk/face/screens/screen.h"
#include "kiosk/face/screens/walls/walls.h"

#include <math.h>

static unsigned walls_done(const struct wk_app *app)
{
    unsigned done = 0;
    for (int i = 0; i < WK_N_WINDS; i++)
        if (app->wall[i].built)
            done |= 1U << i;
    return done;
}

/* One line of a wall: tile, wind, what is known of it. */
static void wall_line(const struct wk_app *app, struct wk_draw *draw, struct wk_box row, enum wk_wind wind)
{
    const struct wk_app_wall *wall = &app->wall[wind - 1];
    const char *text = T("to be built");
    const double tile_h = fmin(72, row.h - 8); /* a notice below takes some of the rows' height */
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
    wk_part_wind_tile(draw, row.x, wk_box_mid_y(row) - tile_h / 2, tile_h * .75, wind);
    wk_cut_left(&row, 76);
    wk_draw_centred(draw, row, wk_type_bold, wk_wind_text(draw, wind));
    wk_draw_centred(draw, row, wk_type_in(wk_type_text, ok ? WK_C_IVORY : WK_C_STONE, WK_RIGHT), text);
    wk_draw_mark(draw, ok ? WK_MARK_OK : WK_MARK_EMPTY, wk_box_right(row) - wk_text_width(text, 28, false) - 26,
                 wk_box_mid_y(row), ok ? 30 : 26, false);
    if (wind != WK_WIND_NORTH)
        wk_draw_rule(draw, row);
}

#define NOTICE_H 72.0
#define LINE_H 40.0
#define UPRIGHT_TILE_W 264.0 /* the table's number in an upright window, the rounds at its right: */
#define UPRIGHT_TOP_H 368.0  /* above all the rest */

/* What the director says to everybody, until somebody here has read it. */
static bool has_said(const struct wk_app *app)
{
    return app->link.joined && app->link.said && app->link.said[0] && app->link.said_number != app->said_seen;
}

static bool has_notice(const struct wk_app *app)
{
    return wk_app_trouble_ahead(app) != WK_TROUBLE_NONE || has_said(app) || (app->notice && app->notice[0]);
}

struct wk_box wk_screen_idle_tile(const struct wk_app *app, struct wk_draw *draw)
{
    const double size = (app->table > 9 ? 240 : 352) * (wk_zone_upright(draw) ? UPRIGHT_TILE_W / 336 : 1);
    const bool upright = wk_zone_upright(draw);
    struct wk_box rest = wk_zone_body(draw, 208), top = upright ? wk_cut_top(&rest, UPRIGHT_TOP_H) : rest,
                  tile = wk_cut_left(&top, upright ? UPRIGHT_TILE_W : 336);

    if (!upright)
        wk_cut_bottom(&tile, WK_MARGIN);
    tile.h = fmin(tile.h, tile.w * 1.4); /* in a tall window too it is a tile */
    wk_part_blank_tile(draw, tile);
    wk_draw_text(draw, wk_box_mid_x(tile), tile.y + 68, (struct wk_type){40, false, WK_C_TILE_INK, WK_MIDDLE}, T("Table"));
    wk_draw_textf(draw, wk_box_mid_x(tile), wk_box_mid_y(tile) + size * .38,
                  (struct wk_type){size, true, WK_C_TILE_INK, WK_MIDDLE}, "%d", app->table);
    if (!upright)
        wk_cut_left(&rest, 336 + 48);
    wk_cut_bottom(&rest, 24 + (has_notice(app) ? NOTICE_H : 0));
    return rest;
}

void wk_screen_idle_rounds(const struct wk_app *app, struct wk_draw *draw, struct wk_box *rest, int round, int n_played,
                           bool going)
{
    const bool upright = wk_zone_upright(draw);
    struct wk_box rows = upright ? wk_box_at(WK_MARGIN + UPRIGHT_TILE_W + 48, rest->y - UPRIGHT_TOP_H,
                                             rest->w - UPRIGHT_TILE_W - 48, UPRIGHT_TOP_H)
                                 : wk_cut_top(rest, 100);

    const double room = upright ? rows.w - 150 : rows.w / wk_app_shape(app)->n_rounds,
                 pitch = fmin(33, room / wk_app_shape(app)->n_hands);

    for (int r = 1; r <= wk_app_shape(app)->n_rounds; r++) {
        const bool here = r == round;
        const struct wk_type type = {24, here, here ? WK_C_IVORY : WK_C_STONE, WK_LEFT};
        struct wk_box column = wk_box_column(rows, r - 1, wk_app_shape(app)->n_rounds, 0), hand;
        char text[32];

        snprintf(text, sizeof(text), T("Round %d"), r);
        if (upright) {
            column = wk_box_row(rows, r - 1, wk_app_shape(app)->n_rounds, 0);
            wk_draw_centred(draw, wk_cut_left(&column, 150), type, text);
            hand = wk_box_centre(column, column.w, 36);
        } else {
            wk_draw_label(draw, wk_cut_top(&column, 24), type, text);
            wk_cut_top(&column, 14);
            hand = wk_cut_top(&column, 36);
        }
        for (int k = 1; k <= wk_app_shape(app)->n_hands; k++) {
            const struct wk_box tile = wk_cut_left(&hand, pitch * 27 / 33);
            const bool now = here && going && k == n_played + 1, past = r < round || (here && k <= n_played);

            if (past || now)
                wk_draw_box(draw, tile, 5, now ? WK_C_NOW : WK_C_IVORY);
            else
                wk_draw_border(draw, wk_box_inset(tile, 1, 1), 5, WK_C_EDGE, WK_W_OUTLINE);
            wk_cut_left(&hand, pitch * 6 / 33);
        }
    }
    if (!upright)
        wk_draw_rule(draw, rows);
    wk_cut_top(rest, 12);
}

static void draw_said(const struct wk_app *app, struct wk_draw *draw, struct wk_box body)
{
    const struct wk_keycap seen = {T("Seen"), WK_KEY_PLAIN, WK_ACTION_SAID_SEEN, 0, -1};
    struct wk_box key = wk_cut_right(&body, fmax(120, wk_text_width(seen.text, 28, true) + 40));

    wk_part_key(draw, wk_cut_top(&key, WK_KEY_H), &seen);
    wk_cut_right(&body, WK_GAP);
    wk_draw_label(draw, wk_cut_top(&body, 22), wk_type_in(wk_type_tag, WK_C_NOW, WK_LEFT), T("From the director:"));
    wk_draw_paragraph(draw, body, 26, (struct wk_type){22, true, WK_C_IVORY, WK_LEFT}, app->link.said);
}

void wk_screen_idle_notice(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_box body = wk_zone_body(draw, 0);

    const enum wk_trouble ahead = wk_app_trouble_ahead(app);

    if (!has_notice(app))
        return;
    if (!wk_zone_upright(draw))
        wk_cut_left(&body, 336 + 48); /* beside the tile */
    body = wk_cut_bottom(&body, 12 + NOTICE_H);
    if (ahead == WK_TROUBLE_NONE && has_said(app)) {
        draw_said(app, draw, body);
        return;
    }
    if (ahead == WK_TROUBLE_NONE) {
        wk_draw_mark(draw, WK_MARK_AGAIN, body.x + 13, body.y + 20, 26, false);
        wk_cut_left(&body, 36);
        wk_draw_paragraph(draw, body, 28, (struct wk_type){22, false, WK_C_IVORY, WK_LEFT}, T(app->notice));
        return;
    }
    const struct wk_headline lines = wk_screen_trouble_lines(app, draw, ahead);
    wk_draw_mark(draw, WK_MARK_WRONG, body.x + 27, body.y + 20, 36, false);
    wk_cut_left(&body, 76);
    wk_draw_label(draw, wk_cut_top(&body, 30), wk_type_bold, lines.text);
    wk_draw_label(draw, wk_cut_top(&body, 34), wk_type_tag, lines.note);
}

bool wk_screen_idle_scores(const struct wk_app *app)
{
    if (wk_app_has_event(app))
        return wk_app_drops_in(app) && wk_drop_in_over(app->hall.tournament) && !app->hall.closed;
    return app->hour.kept.evening == WK_OCCASION_CLUB && !wk_app_awaits_event(app) && !app->link.joined &&
           wk_app_may_practise(app);
}

static void idle_alone(const struct wk_app *app, struct wk_draw *draw)
{
    char text[96], next[96] = "";
    const char *note = "";
    int n_built = 0;
    for (int i = 0; i < WK_N_WINDS; i++)
        n_built += app->wall[i].built;
    struct wk_keycap keys[3] = {{T("Start building"), WK_KEY_PRIMARY, WK_ACTION_START, 0, -1}};
    int n_keys = 1;
    snprintf(text, sizeof(text), T("Build the four walls of round %d"), app->round);
    if (app->sealed_seq > 0) {
        bool restoring = app->wall[0].passed || app->wall[1].passed || app->wall[2].passed || app->wall[3].passed;
        if (app->deal_over) {
            snprintf(text, sizeof(text), "%s", T("All four hands are played"));
            snprintf(next, sizeof(next), "%s", T("The director opens the deal"));
            keys[1] = (struct wk_keycap){T("Next round"), WK_KEY_PLAIN, WK_ACTION_START, 0, -1};
            keys[0] = (struct wk_keycap){T("Open the deal"), WK_KEY_PRIMARY, WK_ACTION_OPEN, WK_SCREEN_DEALS, -1};
            n_keys = 2;
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
            note = T("Walls that passed stay passed");
            keys[0].text = T("Go on");
        }
    } else if (n_built > 0) {
        snprintf(text, sizeof(text), "%s", T("Go on building the walls"));
        keys[0].text = T("Go on");
    } else if (wk_app_trouble_ahead(app) == WK_TROUBLE_NOT_ENROLLED) {
        snprintf(text, sizeof(text), "%s", T("The tiles are enrolled first"));
        snprintf(next, sizeof(next), T("Build the four walls of round %d"), app->round);
        keys[1] = (struct wk_keycap){keys[0].text, WK_KEY_PLAIN, WK_ACTION_START, 0, -1};
        keys[0] = (struct wk_keycap){T("Enrol tiles"), WK_KEY_PRIMARY, WK_ACTION_OPEN, WK_SCREEN_ENROL, -1};
        n_keys = 2;
    } else if (wk_screen_idle_scores(app)) {
        keys[n_keys++] = (struct wk_keycap){T("Tonight's players"), WK_KEY_PLAIN, WK_ACTION_TONIGHT, 0, -1};
    } else if (!app->drilled) {
        keys[1] = (struct wk_keycap){T("Test the camera"), WK_KEY_PLAIN, WK_ACTION_DRILL, 0, -1};
        n_keys = 2;
    }
    if (keys[0].action == WK_ACTION_START && wk_app_trouble_ahead(app) != WK_TROUBLE_NONE)
        keys[0].look = WK_KEY_PLAIN; /* what is in the way comes first */
    if (wk_hour_is_open(app) && app->sealed_seq == 0 && n_keys < 3)
        keys[n_keys++] = (struct wk_keycap){T("The first hour"), WK_KEY_PLAIN, WK_ACTION_HOUR, 0, -1};
    if (!next[0] && !note[0])
        note = T("Lay each wall on the mat: its stickers say whose it is");
    if (wk_app_may_practise(app) && n_keys < 3)
        keys[n_keys++] = (struct wk_keycap){T("Practice"), WK_KEY_PLAIN, WK_ACTION_PRACTICE, 0, -1};
    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = text, .next = next, .note = note});
    struct wk_box rest = wk_screen_idle_tile(app, draw);
    wk_screen_idle_rounds(app, draw, &rest, app->round, app->deal_over ? app->hand : app->hand - 1, !app->deal_over);
    wk_screen_idle_notice(app, draw);
    for (int i = 0; i < WK_N_WINDS; i++)
        wall_line(app, draw, wk_box_row(rest, i, WK_N_WINDS, 0), (enum wk_wind)(i + 1));
    wk_part_bar(app, draw, keys, n_keys);
}

/* Shorter than this a hall's computer starts again, or a cable is put in. */
#define HALL_AWAY_NS 120000000000LL

/* A hall was joined, and its event has not come: what there is to do, and after a while how to play without. */
static void idle_waits(const struct wk_app *app, struct wk_draw *draw)
{
    const char *const steps[] = {
        T("Switch the hall's computer on; bring it and this kiosk into one network"),
        T("Begin the event at the hall, if it has none yet"),
        T("Without the hall: the director starts this kiosk with a new database; results go on paper")};
    const char *const install[] = {T("On this kiosk, as its administrator: apt install libcurl3-gnutls"),
                                   T("Then start the kiosk again"), steps[2]};
    const bool answers = app->link.joined && app->link.status == WK_OK, away = wk_app_link_away_ns(app) > 0,
               cannot = wk_app_link_says(app) == WK_LINK_NO_LIBRARY;
    const int first = answers ? 1 : 0, last = wk_app_link_away_ns(app) >= HALL_AWAY_NS ? 3 : 2;
    const char *const why = answers  ? WK_N("The hall answers, and has no event yet")
                            : cannot ? WK_N("This kiosk cannot ask the hall: libcurl3-gnutls is not installed")
                            : away   ? WK_N("The hall does not answer")
                                     : WK_N("The hall is being asked");
    struct wk_keycap keys[3];
    int n_keys = 0;

    if (wk_app_trouble_ahead(app) == WK_TROUBLE_NOT_ENROLLED)
        keys[n_keys++] = (struct wk_keycap){T("Enrol tiles"), WK_KEY_PRIMARY, WK_ACTION_OPEN, WK_SCREEN_ENROL, -1};
    if (wk_app_may_practise(app))
        keys[n_keys++] = (struct wk_keycap){T("Practice"), WK_KEY_PLAIN, WK_ACTION_PRACTICE, 0, -1};
    if (wk_hour_is_open(app))
        keys[n_keys++] = (struct wk_keycap){T("The first hour"), WK_KEY_PLAIN, WK_ACTION_HOUR, 0, -1};
    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = T("Waiting for the hall: the event is on its way"), .note = T(why)});
    struct wk_box rest = wk_screen_idle_tile(app, draw);
    wk_draw_paragraph(draw, wk_cut_top(&rest, 2 * LINE_H), LINE_H, wk_type_text,
                      T("Who sits where comes from the hall: no deal begins before"));
    wk_part_steps(draw, rest.x, rest.y + WK_GAP, rest.w, (cannot ? install : steps) + first, last - first);
    wk_screen_idle_notice(app, draw);
    wk_part_bar(app, draw, keys, n_keys);
}

static void draw_idle(const struct wk_app *app, struct wk_draw *draw)
{
    if (wk_app_has_event(app))
        wk_screen_idle_event(app, draw);
    else if (wk_app_awaits_event(app))
        idle_waits(app, draw);
    else
        idle_alone(app, draw);
}

/* A drill, the enrolment, the opening of a deal that is over: the PIN leads straight to it, unless the way leads elsewhere. */
static bool idle_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    const bool leads = action == WK_ACTION_OPEN && wk_screen_leads(app, arg),
               open = leads && (app->deal_over || wk_app_screen(app, (enum wk_screen)arg)->measures != WK_APP_MEASURES_KEY);

    if (action == WK_ACTION_TONIGHT && app->overlay == WK_OVERLAY_NONE && wk_screen_idle_scores(app)) {
        wk_app_go(app, WK_SCREEN_TONIGHT, effects);
        return true;
    }
    if (action == WK_ACTION_PRACTICE && app->overlay == WK_OVERLAY_NONE && wk_app_may_practise(app)) {
        wk_app_go(app, WK_SCREEN_PRACTICE, effects);
        return true;
    }
    if ((action != WK_ACTION_DRILL && !open) || app->overlay != WK_OVERLAY_NONE)
        return false;
    app->wanted = open ? (enum wk_screen)arg : WK_SCREEN_DRILL;
    wk_app_ask_pin(app, effects);
    return true;
}

static void leave_idle(struct wk_app *app, enum wk_screen to, struct wk_effects *effects)
{
    (void)effects;
    if (wk_app_screen(app, to)->area != WK_AREA_PIN)
        app->wanted = WK_SCREEN_IDLE;
}

const struct wk_screen_def wk_screen_def_idle = {
    .id = WK_SCREEN_IDLE,
    .word = "idle",
    .area = WK_AREA_PLAYERS,
    .home = WK_HOME_TABLE,
    .no_deal = true,
    .between_hands = true,
    .leads = {WK_SCREEN_ENROL, WK_SCREEN_DEALS},
    .draw = draw_idle,
    .leave = leave_idle,
    .action = idle_action,
    .tick = wk_screen_attract_when_idle,
    .help = {.headline = WK_N("This kiosk checks the walls of a table"),
             .steps = {WK_N("Before the first hand: build four walls with stickers"), WK_N("Play the hand"),
                       WK_N("After it: lay every wall back as it was")}},
};

/* The card of one wall beside the table. */
static void wall_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, enum wk_wind wind)
{
    const struct wk_app_wall *wall = &app->wall[wind - 1];
    const bool narrow = card.w < 300;
    struct wk_box lines = narrow ? wk_box_centre(card, card.w, 190) : card, line;

    wk_draw_box(draw, card, WK_R_PLATE, wk_draw_is_pressed(draw, WK_ACTION_WIND, (int)wind) ? WK_C_KEY_DOWN : WK_C_PANEL);
    if (narrow) { /* the tile above the words */
        wk_part_wind_tile(draw, card.x + WK_GAP, lines.y, 66, wind);
        wk_cut_left(&lines, WK_GAP);
        line = wk_cut_top(&lines, 134);
    } else {
        wk_part_wind_tile(draw, card.x + WK_PAD, wk_box_mid_y(card) - 44, 66, wind);
        wk_cut_left(&lines, 108);
        line = wk_cut_top(&lines, card.h / 2 - 6);
    }
    wk_draw_label(draw, line, wk_type_bold, wk_wind_text(draw, wind));
    line = wk_cut_top(&lines, 42);
    if (!wall->built && wall->n_right > 0) {
        char text[16];

        snprintf(text, sizeof(text), "%d/34", wall->n_right);
        wk_draw_label(draw, line, wk_type_quiet, text);
    } else {
        const char *text = !wall->built ? T("to be built") : wall->recorded ? T("stored") : T("built");

        wk_draw_mark(draw, wall->built ? WK_MARK_OK : WK_MARK_EMPTY, line.x + 14, wk_box_bottom(line) - 10,
                     wall->built ? 30 : 26, false);
        wk_cut_left(&line, 40);
        wk_draw_label(draw, line, wall->built ? wk_type_text : wk_type_quiet, text);
    }
    wk_draw_touch(draw, card, WK_ACTION_WIND, (int)wind, false);
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
    wk_part_headline(
        draw, &(struct wk_headline){.text = n == 4                   ? T("All four walls are built")
                                            : wk_app_is_undrawn(app) ? T("Draw your tiles, then lay a wall on the mat")
                                                                     : T("Lay a wall on the mat"),
                                    .next = n == 4 ? T("The faces are read, covered") : NULL,
                                    .note = app->walls_lost ? T("The key of walls recorded before is gone: record them again")
                                                            : T("Its stickers say whose it is. Or touch a seat."),
                                    .gauge = gauge,
                                    .unit = "/4"});
    struct wk_box body = wk_zone_body(draw, 192);
    wk_cut_bottom(&body, WK_GAP);
    const bool upright = wk_zone_upright(draw);
    if (upright)
        body = wk_box_centre(body, body.w, fmin(body.h, 840));
    const double half = upright ? 156 : body.h * .28, card_w = upright ? 360 : 320, card_h = body.h * .215,
                 mid_x = wk_box_mid_x(body), side_w = upright ? body.w / 2 - half - WK_PAD : card_w;
    struct wk_box middle = wk_box_centre(body, 2 * (half + WK_PAD + side_w), upright ? 2 * half - 8 : card_h);
    wk_part_table(app, draw, mid_x, wk_box_mid_y(body), half - 4, done, app->wind, app->table);
    struct wk_box west = wk_cut_top(&body, card_h), east = wk_cut_bottom(&body, card_h);
    wall_card(app, draw, wk_box_centre(east, card_w, card_h), WK_WIND_EAST);
    wall_card(app, draw, wk_cut_right(&middle, side_w), WK_WIND_SOUTH);
    wall_card(app, draw, wk_box_centre(west, card_w, card_h), WK_WIND_WEST);
    wall_card(app, draw, wk_cut_left(&middle, side_w), WK_WIND_NORTH);
    struct wk_keycap keys[2] = {
        {T("Read the faces"), n == 4 ? WK_KEY_PRIMARY : WK_KEY_NOT_YET, n == 4 ? WK_ACTION_FACES : WK_ACTION_NOT_YET, 0, -1}};
    if (app->hint && n < 4)
        keys[0].text = T("Four walls first");
    wk_part_bar(app, draw, keys, 1 + wk_screen_dealing_key(app, draw, &keys[1]));
}

/* A seat is touched, or its digit typed. */
static bool choose_seat(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (wk_screen_to_dealing(app, action, arg, effects))
        return true;
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
    .awaits_wall = true,
    .between_hands = true,
    .leads = {WK_SCREEN_DEALING},
    .draw = draw_seats,
    .action = choose_seat,
    .resume = {WK_N("Build the four walls"), WK_N("Lay each wall on the mat: its stickers say whose it is"),
               WK_N("Start building")},
    .help = {.headline = WK_N("Lay one wall on the mat"),
             .steps = {WK_N("34 tiles, backs up: 13 near, 10 in the middle, 11 far"), WK_N("The stickers say whose wall it is"),
                       WK_N("Without stickers: touch your seat")},
             .picture = wk_part_help_wall},
};
