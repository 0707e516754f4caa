#include "kiosk/parts.h"
#include "kiosk/screen.h"

void wk_screen_standings(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_top(app, draw);
    wk_part_order(draw, &(struct wk_order){.text = "Standings"});
    wk_part_bar(app, draw, NULL, 0);
}
