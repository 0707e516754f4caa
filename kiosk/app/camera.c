/* The director's camera: the check of the picture, the measuring of the lens, and whether its calibration still holds. */
#include "kiosk/app/parts.h"

#include <string.h>

void wk_app_measuring_on_screen(struct wk_app *app, enum wk_screen screen)
{
    if (screen == app->screen)
        return;
    memset(&app->measuring, 0, sizeof(app->measuring));
    app->measuring.kept = WK_NOT_YET;
}

void wk_app_measuring_step(struct wk_app *app, const struct wk_event *event)
{
    struct wk_app_camera *measuring = &app->measuring;

    if (event->kind == WK_EVENT_CHECK && app->screen == WK_SCREEN_CAMERA) {
        measuring->checked = true;
        measuring->check = *event->check;
    } else if (event->kind == WK_EVENT_LENS && app->screen == WK_SCREEN_LENS) {
        measuring->lens_seen = true;
        measuring->lens = *event->lens;
    } else if (event->kind == WK_EVENT_LENS_KEPT && app->screen == WK_SCREEN_LENS) {
        measuring->keeping = false;
        measuring->kept = event->lens_kept.status;
        measuring->kept_seq = event->lens_kept.status == WK_OK ? event->lens_kept.seq : 0;
    }
}

void wk_app_keep_lens(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_camera *measuring = &app->measuring;

    if (app->screen != WK_SCREEN_LENS || !app->director.unlocked || measuring->keeping || measuring->kept_seq > 0 ||
        !measuring->lens_seen || measuring->lens.grade == WK_APP_MEND)
        return;
    measuring->keeping = true;
    wk_app_effect(effects, WK_EFFECT_KEEP_LENS, WK_WIND_NONE, 0);
}

/* A single picture may err (a hand over a mark); what is known of the camera itself stands at once. */
void wk_app_notice(struct wk_app *app, const char *notice, bool by_picture)
{
    if (!notice)
        return;
    if (!app->notice_seen || strcmp(notice, app->notice_seen) != 0 || !by_picture) {
        app->notice_seen = notice;
        app->notice_since_ns = app->now_ns;
    }
    if (!by_picture || app->now_ns - app->notice_since_ns >= WK_APP_NOTICE_NS)
        app->notice = notice;
}
