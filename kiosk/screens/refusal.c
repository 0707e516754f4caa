/* Refusals: why an entry was not taken, as sentences for people at a table. */
#include "kiosk/draw/parts.h"

const char *wk_refusal_line(const struct wk_draw *draw, enum wk_refusal_kind kind)
{
    const char *line = wk_refusal_screen(kind);
    return line[0] ? T(line) : "";
}

bool wk_part_refusal(const struct wk_app *app, struct wk_draw *draw)
{
    double x = WK_MARGIN, w = wk_zone_right(draw) - x, size = 40;
    const char *line = wk_refusal_line(draw, app->hall.refusal.kind);

    if (app->hall.refusal.kind == WK_REFUSED_NOT)
        return false;
    struct wk_cmd *strip = wk_draw_box(draw, wk_box_at(x, 84, w, 94), 12, WK_C_PANEL);
    strip->stroke = WK_C_WRONG;
    strip->line_w = 4;
    wk_draw_mark(draw, WK_MARK_WRONG, x + 50, 131, 48, false);
    while (size > 32 && wk_text_width(line, size, true) > w - 120)
        size--;
    const struct wk_type type = {size, true, WK_C_IVORY, WK_LEFT};
    wk_part_line(draw, x + 96, 131 + size * .36, w - 120, type, line);
    return true;
}
