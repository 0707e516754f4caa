#include "kiosk/parts.h"
#include "kiosk/screen.h"

void wk_screen_wait(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_top(app, draw);
    wk_part_order(draw, &(struct wk_order){.text = "This table is ready"});
    wk_part_bar(app, draw, NULL, 0);
}

void wk_screen_rotate(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_top(app, draw);
    wk_part_order(draw, &(struct wk_order){.text = "To the next table"});
    wk_part_bar(app, draw, NULL, 0);
}

void wk_screen_inspect(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_top(app, draw);
    wk_part_order(draw, &(struct wk_order){.text = "Look at the four walls before you stack them"});
    wk_part_bar(app, draw, NULL, 0);
}

void wk_screen_round_end(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_top(app, draw);
    wk_part_order(draw, &(struct wk_order){.text = "The round is over"});
    wk_part_bar(app, draw, NULL, 0);
}
