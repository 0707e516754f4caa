/* Parts of the event's screens: seats, clocks, why an entry was not taken. */
#include "kiosk/face/app/app.h"
#include "kiosk/face/draw/parts.h"

/* "Seat E": an outline stands for a seat, a tile for a wind, or for the letter of a chair that has none. What a chair's letter
 * is called: alone, and with the word. */
static const struct seat_name {
    char letter;
    const char *alone, *text;
} seat_names[] = {{'E', WK_N("E"), WK_N("Seat E")}, {'S', WK_N("S"), WK_N("Seat S")}, {'W', WK_N("W"), WK_N("Seat W")},
                  {'N', WK_N("N"), WK_N("Seat N")}, {'A', WK_N("A"), WK_N("Seat A")}, {'B', WK_N("B"), WK_N("Seat B")},
                  {'C', WK_N("C"), WK_N("Seat C")}, {'D', WK_N("D"), WK_N("Seat D")}};

static const struct seat_name *seat_name(const struct wk_draw *draw, enum wk_wind direction)
{
    const char letter = draw->chairs ? draw->chairs[direction - 1] : wk_wind_letter(direction);

    for (size_t i = 0; i < sizeof(seat_names) / sizeof(seat_names[0]); i++)
        if (seat_names[i].letter == letter)
            return &seat_names[i];
    return &seat_names[0]; /* tests look at the chairs of all kinds */
}

const char *wk_seat_text(const struct wk_draw *draw, enum wk_wind direction)
{
    return direction >= WK_WIND_EAST && direction <= WK_WIND_NORTH ? T(seat_name(draw, direction)->text) : "";
}

bool wk_seats_are_winds(const struct wk_draw *draw)
{
    return !draw->chairs || draw->chairs[0] == wk_wind_letter(WK_WIND_EAST);
}

void wk_part_seat_tile(struct wk_draw *draw, double x, double y, double w, enum wk_wind wind, enum wk_wind direction)
{
    struct wk_box tile = {x, y, w, w * 4 / 3};

    if (wk_seats_are_winds(draw)) {
        wk_part_wind_tile(draw, x, y, w, wind);
        return;
    }
    wk_part_blank_tile(draw, tile);
    wk_draw_centred(draw, tile, (struct wk_type){w * .8, true, WK_C_TILE_INK, WK_MIDDLE}, T(seat_name(draw, direction)->alone));
}

void wk_part_seat_letter(struct wk_draw *draw, struct wk_box box, enum wk_wind direction, bool chosen)
{
    wk_draw_border(draw, wk_box_inset(box, 1, 1), WK_R_TAG, chosen ? WK_C_INK : WK_C_EDGE, WK_W_OUTLINE);
    wk_draw_centred(draw, box, wk_type_in(wk_type_tag, chosen ? WK_C_INK : WK_C_STONE, WK_MIDDLE),
                    T(seat_name(draw, direction)->alone));
}

double wk_part_seat_tag(struct wk_draw *draw, double x, double y, enum wk_wind direction)
{
    const char *text = wk_seat_text(draw, direction);
    double w = wk_text_width(text, 24, false) + 32;

    wk_draw_border(draw, wk_box_at(x + 1, y + 1, w - 2, 38), 8, WK_C_EDGE, 2);
    wk_draw_text(draw, x + w / 2, y + 29, wk_type_in(wk_type_tag, WK_C_STONE, WK_MIDDLE), text);
    return w;
}

void wk_protest_text(const struct wk_app *app, const struct wk_draw *draw, char *text, size_t n)
{
    const int64_t until_ns = wk_app_protest_until(app);
    char end[12];

    text[0] = '\0';
    if (until_ns == 0 || app->hall.wall_ns == 0 || app->wall_s < 0)
        return;
    const int64_t left_s = (until_ns - app->hall.wall_ns + 999999999) / 1000000000;
    const int left_min = (int)((left_s + 59) / 60);
    wk_time_text(end, wk_app_time_of_day(app, until_ns), false);
    if (left_s <= 0)
        snprintf(text, n, T("Provisional: the protest time ended at %s"), end);
    else
        snprintf(text, n,
                 left_min == 1 ? T("Provisional until %s: %d minute left") : T("Provisional until %s: %d minutes left"), end,
                 left_min);
}

/* ---- the clock of a round */

/* What there is to know beside the time; "": nothing. */
static void round_note(const struct wk_draw *draw, const struct wk_app_round *round, char *text, size_t n)
{
    const struct wk_round_time *time = &round->time;

    text[0] = '\0';
    if (!round->begun && round->clock.begun_ns > 0)
        snprintf(text, n, "%s", T("Clock not set"));
    else if (!round->begun)
        snprintf(text, n, "%s", T("It runs when everybody sits"));
    else if (time->over)
        snprintf(text, n, "%s", T("Time is up"));
    else if (time->rest_left_s > 0)
        snprintf(text, n, "%s", T("Break"));
    else if (time->warn)
        snprintf(text, n, T("The last %d minutes"), round->clock.notice);
}

bool wk_part_round_clock(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, int section)
{
    struct wk_app_round round;
    char text[64];

    if (!wk_app_round_look(app, section, &round))
        return false;
    const int left_s = round.time.rest_left_s > 0 ? round.time.rest_left_s : round.time.left_s;
    const double cx = wk_box_mid_x(box), size = box.h < 300 ? 96 : 168, y = box.y + box.h * .3 + size * .36;
    const struct wk_type large = {size, true, round.begun ? WK_C_IVORY : WK_C_STONE, WK_MIDDLE};

    snprintf(text, sizeof(text), "%d:%02d", left_s / 60, left_s % 60);
    wk_draw_text(draw, cx, y, wk_type_narrowed(large, text, box.w, 0), text);
    snprintf(text, sizeof(text), T("Round %d: %d minutes"), round.round, round.clock.minutes);
    wk_draw_text(draw, cx, y + 60, wk_type_in(wk_type_large, WK_C_STONE, WK_MIDDLE), text);
    round_note(draw, &round, text, sizeof(text));
    if (!text[0])
        return true;
    const struct wk_type type = {32, true, WK_C_IVORY, WK_LEFT};
    const double tag_w = wk_text_width(text, type.size, true) + 90;
    const struct wk_box tag = {cx - tag_w / 2, y + 104, tag_w, 64};
    wk_draw_border(draw, tag, WK_R_CARD, WK_C_BLOCKED, WK_W_THIS);
    wk_draw_icon(draw, WK_ICON_BELL, tag.x + 34, wk_box_mid_y(tag) - 1, 1, WK_C_BLOCKED);
    wk_draw_text(draw, tag.x + 64, wk_box_mid_y(tag) + 11, type, text);
    return true;
}

bool wk_part_refusal(const struct wk_app *app, struct wk_draw *draw)
{
    const double x = WK_MARGIN, w = wk_zone_right(draw) - x;
    if (app->hall.refusal.kind == WK_REFUSED_NOT)
        return false;
    const char *line = T(wk_refusal_screen(app->hall.refusal.kind));
    snprintf(draw->said.text, sizeof(draw->said.text), "%s", line);
    struct wk_cmd *strip = wk_draw_box(draw, wk_box_at(x, 84, w, 94), 12, WK_C_PANEL);
    strip->stroke = WK_C_WRONG;
    strip->line_w = 4;
    wk_draw_mark(draw, WK_MARK_WRONG, x + 50, 131, 48, false);
    const struct wk_type type = wk_type_narrowed((struct wk_type){40, true, WK_C_IVORY, WK_LEFT}, line, w - 120, 32);
    wk_part_line(draw, x + 96, 131 + type.size * .36, w - 120, type, line);
    return true;
}
