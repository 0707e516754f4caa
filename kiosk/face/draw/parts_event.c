/* Parts of the event's screens: seats. */
#include "kiosk/face/draw/parts.h"

/* "Seat E": an outline stands for a seat, a tile for a wind. */
const char *wk_seat_text(const struct wk_draw *draw, enum wk_wind direction)
{
    static const char *const names[] = {"", WK_N("Seat E"), WK_N("Seat S"), WK_N("Seat W"), WK_N("Seat N")};
    return direction >= WK_WIND_EAST && direction <= WK_WIND_NORTH ? T(names[direction]) : "";
}

void wk_part_seat_letter(struct wk_draw *draw, struct wk_box box, enum wk_wind direction, bool chosen)
{
    static const char *const letters[] = {"", WK_N("E"), WK_N("S"), WK_N("W"), WK_N("N")};

    wk_draw_border(draw, wk_box_inset(box, 1, 1), WK_R_TAG, chosen ? WK_C_INK : WK_C_EDGE, WK_W_OUTLINE);
    wk_draw_centred(draw, box, wk_type_in(wk_type_tag, chosen ? WK_C_INK : WK_C_STONE, WK_MIDDLE), T(letters[direction]));
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
