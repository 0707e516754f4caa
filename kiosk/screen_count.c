/*
 * The points of a declared hand: laid on the mat or keyed in, and counted fan by fan. The players' one screen that shows what
 * tiles are (kiosk/hand_view.h).
 */
#include "kiosk/hand_view.h"
#include "kiosk/parts.h"
#include "kiosk/screen.h"

void wk_screen_count(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_top(app, draw);
    wk_part_bar(app, draw, NULL, 0);
}
