#include "kiosk/parts.h"
#include "kiosk/screen.h"

void wk_screen_checkin(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_top(app, draw);
    wk_part_order(draw, &(struct wk_order){.text = "Each player confirms the chair"});
    wk_part_bar(app, draw, NULL, 0);
}

void wk_screen_result(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_top(app, draw);
    wk_part_order(draw, &(struct wk_order){.text = "How did the hand end?"});
    wk_part_bar(app, draw, NULL, 0);
}

void wk_screen_confirm(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_top(app, draw);
    wk_part_order(draw, &(struct wk_order){.text = "Is this right?"});
    wk_part_bar(app, draw, NULL, 0);
}
