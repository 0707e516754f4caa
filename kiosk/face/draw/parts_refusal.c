/* Why an entry was not taken, as a sentence for people at a table. */
#include "kiosk/face/draw/parts.h"

bool wk_part_refusal(const struct wk_app *app, struct wk_draw *draw)
{
    const double x = WK_MARGIN, w = wk_zone_right(draw) - x;
    if (app->hall.refusal.kind == WK_REFUSED_NOT)
        return false;
    const char *line = T(wk_refusal_screen(app->hall.refusal.kind));
    struct wk_cmd *strip = wk_draw_box(draw, wk_box_at(x, 84, w, 94), 12, WK_C_PANEL);
    strip->stroke = WK_C_WRONG;
    strip->line_w = 4;
    wk_draw_mark(draw, WK_MARK_WRONG, x + 50, 131, 48, false);
    const struct wk_type type = wk_type_narrowed((struct wk_type){40, true, WK_C_IVORY, WK_LEFT}, line, w - 120, 32);
    wk_part_line(draw, x + 96, 131 + type.size * .36, w - 120, type, line);
    return true;
}
