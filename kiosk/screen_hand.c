/* Sealed, playing, done: between the record and the restore. */
#include "kiosk/parts.h"
#include "kiosk/screen.h"

#include <math.h>

/* The commitment in hexadecimal, as it goes into the code for photographs. */
static void hash_text(const struct wk_app *app, char text[2 * WK_APP_HASH_SIZE + 1])
{
    for (int i = 0; i < WK_APP_HASH_SIZE; i++)
        snprintf(text + 2 * i, 3, "%02x", app->hash[i]);
}

void wk_screen_sealed(const struct wk_app *app, struct wk_draw *draw)
{
    char hex[2 * WK_APP_HASH_SIZE + 1], code[128], text[96], clock[12], start[64];
    double right = wk_zone_right(draw), side = fmin(370, wk_zone_bar_y(draw) - 334), qr_x = right - side, y = 486;
    double card_w = (qr_x - 46 - WK_MARGIN - 32) / 3;
    hash_text(app, hex);
    snprintf(code, sizeof(code), "WK1 T%d R%d %s", app->table, app->round, hex);
    wk_part_top(app, draw);
    wk_part_order(draw, &(struct wk_order){.text = T("Write down these six words"), .next = T("Stack the walls and play")});
    for (int i = 0; i < WK_APP_N_WORDS; i++) {
        double x = WK_MARGIN + (i % 3) * (card_w + 16), cy = 208 + (i / 3) * 132;
        const char *word = app->words[i] ? app->words[i] : "-";
        wk_draw_rect(draw, x, cy, card_w, 116, 12, WK_C_IVORY);
        wk_draw_textf(draw, x + 18, cy + 35, (struct wk_type){24, true, WK_C_EDGE, WK_LEFT}, "%d", i + 1);
        double size = fmin(44, 44 * (card_w - 40) / fmax(1, wk_text_width(word, 44, true)));
        wk_draw_text(draw, x + card_w / 2, cy + 76, (struct wk_type){size, true, WK_C_INK, WK_MIDDLE}, word);
    }
    y = wk_part_fact(draw, WK_MARGIN, y + 26, T("136 stickers, each in its place"));
    y = wk_part_fact(draw, WK_MARGIN, y, T("136 tiles, four of each face"));
    if (app->sealed_seq > 0) {
        wk_time_text(clock, app->sealed_s, true);
        if (app->sealed_s >= 0)
            snprintf(text, sizeof(text), T("Stored %s"), clock);
        else
            snprintf(text, sizeof(text), "%s", T("Stored"));
        y = wk_part_fact(draw, WK_MARGIN, y, text);
    }
    wk_draw_text(draw, WK_MARGIN, y + 10, wk_type_quiet, T("The words prove later that this deal was never changed."));
    wk_draw_rect(draw, qr_x, 208, side, side, 12, WK_C_WHITE);
    wk_draw_qr(draw, qr_x + side * .09, 208 + side * .09, side * .82, code);
    wk_draw_text(draw, qr_x + side / 2, 208 + side + 36, wk_type_in(wk_type_quiet, WK_C_STONE, WK_MIDDLE),
                 T("or photograph this"));
    if (app->hand_begun)
        snprintf(start, sizeof(start), "%s", T("Go on"));
    else if (wk_app_hand_played(app) || (app->face_pass == WK_FACES_WAY_AFTER_FIRST_HAND && app->hand == 1))
        snprintf(start, sizeof(start), "%s", T("Lay the walls back"));
    else
        snprintf(start, sizeof(start), T("Start hand %d"), app->hand);
    wk_part_bar(app, draw, &(struct wk_keycap){start, WK_KEY_PRIMARY, WK_ACTION_START_HAND, 0, -1}, 1);
}

void wk_screen_playing(const struct wk_app *app, struct wk_draw *draw)
{
    char text[64], clock[24];
    int64_t s = (app->now_ns - app->playing_since_ns) / 1000000000;
    double bar = wk_zone_bar_y(draw), cx = (double)draw->w / 2, half = (bar - 232) / 2;
    snprintf(text, sizeof(text), T("Hand %d is being played"), app->hand);
    wk_part_top(app, draw);
    wk_part_order(draw, &(struct wk_order){.text = text, .next = T("After the hand: lay the four walls back")});
    snprintf(clock, sizeof(clock), "%d:%02d", (int)(s / 60), (int)(s % 60));
    bool timed = app->playing_since_ns > 0; /* else it began before a restart, and how long ago is not known here */
    wk_screen_table(draw, timed ? cx - 300 : cx, 208 + half, half, 15, WK_WIND_NONE, app->table);
    if (timed) {
        wk_draw_text(draw, cx + 260, 208 + half + 40, (struct wk_type){168, true, WK_C_IVORY, WK_MIDDLE}, clock);
        wk_draw_text(draw, cx + 260, 208 + half + 100, wk_type_in(wk_type_large, WK_C_STONE, WK_MIDDLE),
                     T("since the hand began"));
    }
    wk_part_bar(app, draw, &(struct wk_keycap){T("Hand over: lay back"), WK_KEY_PRIMARY, WK_ACTION_HAND_OVER, 0, -1}, 1);
}

void wk_screen_done(const struct wk_app *app, struct wk_draw *draw)
{
    double top = 208, w = (wk_zone_right(draw) - WK_MARGIN - 48) / 4, h = wk_zone_bar_y(draw) - top - 32;
    wk_part_top(app, draw);
    wk_part_order(draw, &(struct wk_order){.text = T("All four walls have passed"),
                                           .next = app->hand < 4 ? T("The table is ready for the next group")
                                                                 : T("The director opens the deal"),
                                           .gauge = "4",
                                           .unit = "/4"});
    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_app_wall *wall = &app->wall[i];
        double x = WK_MARGIN + i * (w + 16), cx = x + w / 2;
        char clock[12], text[64];
        wk_draw_rect(draw, x, top, w, h, 16, WK_C_PANEL);
        wk_part_wind_tile(draw, cx - 66, top + 40, 132, (enum wk_wind)(i + 1));
        wk_draw_text(draw, cx, top + 268, wk_type_in(wk_type_bold, WK_C_IVORY, WK_MIDDLE),
                     wk_wind_text(draw, (enum wk_wind)(i + 1)));
        if (wall->passed_seq <= 0)
            continue;
        const char *word = T("PASS");
        double word_w = wk_text_width(word, 52, true);
        wk_draw_mark(draw, WK_MARK_OK, cx - word_w / 2 - 10, top + 330, 48, false);
        wk_draw_text(draw, cx + 30, top + 349, (struct wk_type){52, true, WK_C_OK, WK_MIDDLE}, word);
        wk_time_text(clock, wall->passed_s, true);
        snprintf(text, sizeof(text), T("Stored %s"), clock);
        wk_draw_text(draw, cx, top + 410, wk_type_in(wk_type_tag, WK_C_STONE, WK_MIDDLE), text);
    }
    const char *key = app->hand < 4 ? T("Next hand") : T("End of the round");
    wk_part_bar(app, draw, &(struct wk_keycap){key, WK_KEY_PRIMARY, WK_ACTION_FINISH, 0, -1}, 1);
}
