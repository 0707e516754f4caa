/* A screen is drawn by its row, unless help, settings, a call of the judge or a trouble stands in front of it. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/screens/screen.h"
#include "kiosk/face/screens/screens.h"
#include "rules/event/kind.h"

#include <math.h>

static void draw_screen(const struct wk_app *app, struct wk_draw *draw)
{
    switch (app->overlay) {
    case WK_OVERLAY_HELP:
        wk_screen_help(app, draw);
        return;
    case WK_OVERLAY_SETTINGS:
        wk_screen_settings(app, draw);
        return;
    case WK_OVERLAY_JUDGE:
        wk_screen_judge(app, draw);
        return;
    case WK_OVERLAY_CHAPTERS:
        wk_screen_chapters(app, draw);
        return;
    case WK_OVERLAY_INCIDENTS:
        wk_screen_incidents(app, draw);
        return;
    case WK_OVERLAY_NONE:
        break;
    }
    if (wk_app_trouble(app) != WK_TROUBLE_NONE) {
        wk_screen_trouble(app, draw);
        return;
    }
    wk_app_stands(app)->draw(app, draw);
}

void wk_screen_draw(const struct wk_app *app, struct wk_draw *draw)
{
    wk_draw_begin(draw, app->w_px, app->h_px, app->lang);
    wk_draw_scale(draw, wk_app_scale(app));
    draw->strip = (float)wk_app_demo_strip(app);
    draw->looks = app->looks;
    draw->chairs = wk_app_has_event(app) ? app->hall.tournament->plan.kind->chairs : NULL;
    draw->pressed = app->pressed;
    draw->pressed_arg = app->pressed_arg;
    draw_screen(app, draw);
    if (app->focus > 0 && draw->n_areas > 0) {
        const struct wk_area *area = &draw->area[(app->focus - 1) % draw->n_areas];
        double top = fmax((double)area->y - 4, 2), bottom = fmin((double)(area->y + area->h) + 4, (double)draw->h - 2);
        wk_draw_border(draw, wk_box_at((double)area->x - 4, top, (double)area->w + 8, bottom - top), 15, WK_C_NOW, 4);
    }
}

const char *wk_screen_word(enum wk_screen screen)
{
    return (unsigned)screen < WK_N_SCREENS ? wk_screens.def[screen]->word : "unknown";
}

bool wk_screen_is_private(enum wk_screen screen)
{
    const struct wk_screen_def *def = wk_screens_find(&wk_screens, screen);

    return def->shows_faces || def->shows_phrase;
}
