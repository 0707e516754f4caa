#include "kiosk/parts.h"
#include "kiosk/screen.h"

void wk_screen_players(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_top(app, draw);
    wk_part_order(draw, &(struct wk_order){.text = "Players"});
    wk_part_bar(app, draw, NULL, 0);
}

void wk_screen_acts(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_top(app, draw);
    wk_part_order(draw, &(struct wk_order){.text = "Rulings"});
    wk_part_bar(app, draw, NULL, 0);
}

void wk_screen_results(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_top(app, draw);
    wk_part_order(draw, &(struct wk_order){.text = "Results"});
    wk_part_bar(app, draw, NULL, 0);
}
