#include "kiosk/screens/screen.h"

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
    case WK_OVERLAY_NONE:
        break;
    }
    if (wk_app_trouble(app) != WK_TROUBLE_NONE) {
        wk_screen_trouble(app, draw);
        return;
    }
    switch (app->screen) {
    case WK_SCREEN_IDLE:
    case WK_N_SCREENS:
        if (wk_app_has_event(app))
            wk_screen_idle_event(app, draw);
        else
            wk_screen_idle(app, draw);
        break;
    case WK_SCREEN_SEATS:
        wk_screen_seats(app, draw);
        break;
    case WK_SCREEN_BUILD:
        wk_screen_build(app, draw);
        break;
    case WK_SCREEN_FACES:
        wk_screen_faces(app, draw);
        break;
    case WK_SCREEN_AGAIN:
        wk_screen_again(app, draw);
        break;
    case WK_SCREEN_SEALED:
        wk_screen_sealed(app, draw);
        break;
    case WK_SCREEN_PLAYING:
        if (wk_app_has_event(app))
            wk_screen_play(app, draw);
        else
            wk_screen_playing(app, draw);
        break;
    case WK_SCREEN_RESTORE:
        wk_screen_restore(app, draw);
        break;
    case WK_SCREEN_DONE:
        wk_screen_done(app, draw);
        break;
    case WK_SCREEN_PIN:
        wk_screen_pin(app, draw);
        break;
    case WK_SCREEN_DIRECTOR:
        wk_screen_director(app, draw);
        break;
    case WK_SCREEN_ENROL:
        wk_screen_enrol(app, draw);
        break;
    case WK_SCREEN_DRILL:
        wk_screen_drill(app, draw);
        break;
    case WK_SCREEN_CAMERA:
        wk_screen_camera(app, draw);
        break;
    case WK_SCREEN_LENS:
        wk_screen_lens(app, draw);
        break;
    case WK_SCREEN_HALL:
        wk_screen_hall(app, draw);
        break;
    case WK_SCREEN_CHECKIN:
        wk_screen_checkin(app, draw);
        break;
    case WK_SCREEN_INSPECT:
        wk_screen_inspect(app, draw);
        break;
    case WK_SCREEN_RESULT:
        wk_screen_result(app, draw);
        break;
    case WK_SCREEN_CONFIRM:
        wk_screen_confirm(app, draw);
        break;
    case WK_SCREEN_WAIT:
        wk_screen_wait(app, draw);
        break;
    case WK_SCREEN_ROTATE:
        wk_screen_rotate(app, draw);
        break;
    case WK_SCREEN_ROUND_END:
        wk_screen_round_end(app, draw);
        break;
    case WK_SCREEN_STANDINGS:
        wk_screen_standings(app, draw);
        break;
    case WK_SCREEN_PLAYERS:
        wk_screen_players(app, draw);
        break;
    case WK_SCREEN_ACTS:
        wk_screen_acts(app, draw);
        break;
    case WK_SCREEN_GIVEN:
        wk_screen_given(app, draw);
        break;
    case WK_SCREEN_RANKING:
        wk_screen_standings(app, draw);
        break;
    case WK_SCREEN_RESULTS:
        wk_screen_results(app, draw);
        break;
    case WK_SCREEN_COUNT:
        wk_screen_count(app, draw);
        break;
    case WK_SCREEN_SPOT:
        wk_screen_spot(app, draw);
        break;
    case WK_SCREEN_PINS:
        wk_screen_pins(app, draw);
        break;
    case WK_SCREEN_BACKUP:
        wk_screen_backup(app, draw);
        break;
    case WK_SCREEN_DEALS:
        wk_screen_deals(app, draw);
        break;
    case WK_SCREEN_RECORDS:
        wk_screen_records(app, draw);
        break;
    }
}

void wk_screen_draw(const struct wk_app *app, struct wk_draw *draw)
{
    wk_draw_begin(draw, app->w_px, app->h_px, app->lang);
    draw->pressed = app->pressed;
    draw_screen(app, draw);
    if (app->focus > 0 && draw->n_areas > 0) {
        const struct wk_area *area = &draw->area[(app->focus - 1) % draw->n_areas];
        double top = fmax((double)area->y - 4, 2), bottom = fmin((double)(area->y + area->h) + 4, (double)draw->h - 2);
        wk_draw_frame(draw, (double)area->x - 4, top, (double)area->w + 8, bottom - top, 15, WK_C_ACCENT, 4);
    }
}
