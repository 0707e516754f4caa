/*
 * Below: the camera below the glass reads a wall's faces, while the camera above goes on reading the stickers. Nobody turns a
 * tile. Every picture of faces that was used was taken between two pictures from above that showed all 34 stickers in order and
 * still. Between those no picture from above showed anything else, and none came later than WK_APP_BELOW_NS after the one
 * before. So no two tiles can have changed places meanwhile.
 */
#include "kiosk/face/app/parts.h"

bool wk_app_below(const struct wk_app *app)
{
    return app->face_pass == WK_FACES_WAY_UNDERGLASS;
}

void wk_app_below_stop(struct wk_app *app, struct wk_effects *effects)
{
    if (!wk_app_below(app) || app->faces_step != WK_FACES_LOOK)
        return;
    app->faces_step = WK_FACES_LAY;
    wk_app_effect(effects, WK_EFFECT_USE_BELOW)->use_below.look = false;
}

static void begin(struct wk_app *app, int64_t frame_t_ns, struct wk_effects *effects)
{
    wk_app_keep_backs(app->wind, &app->reading, effects);
    wk_app_effect(effects, WK_EFFECT_USE_BELOW)->use_below.look = true;
    app->faces_step = WK_FACES_LOOK;
    app->n_faces = app->n_back_up = app->n_faces_blocked = 0;
    app->below.above_ns = frame_t_ns;
    app->below.done_ns = 0;
    app->below.reason = WK_OK;
    app->below.reason_since_ns = app->now_ns;
}

void wk_app_below_above(struct wk_app *app, int64_t frame_t_ns, struct wk_effects *effects)
{
    const struct wk_app_wall *wall = wk_app_wall(app);
    bool still = app->in_order && wk_app_lies_still(app);

    if (app->faces_step == WK_FACES_LAY || (app->faces_step == WK_FACES_AWAY && !wall->recorded)) {
        if (still && !wall->recorded && !app->waiting && app->tileset == WK_OK && app->below.camera == WK_OK)
            begin(app, frame_t_ns, effects);
        return;
    }
    if (app->faces_step != WK_FACES_LOOK)
        return;
    if (!still || frame_t_ns - app->below.above_ns > WK_APP_BELOW_NS) {
        wk_app_below_stop(app, effects);
        return;
    }
    app->below.above_ns = frame_t_ns;
    if (app->below.done_ns == 0 || frame_t_ns < app->below.done_ns || app->waiting || app->store != WK_OK)
        return;
    app->faces_step = WK_FACES_RECORD;
    app->waiting = true;
    wk_app_effect(effects, WK_EFFECT_RECORD_WALL)->wind = app->wind;
    wk_app_effect(effects, WK_EFFECT_USE_BELOW)->use_below.look = false;
}

void wk_app_below_faces(struct wk_app *app, const struct wk_event *event)
{
    int n = event->faces.n_seen < 0 ? 0 : event->faces.n_seen > WK_N_SLOTS ? WK_N_SLOTS : event->faces.n_seen;

    if (app->faces_step != WK_FACES_LOOK)
        return;
    if (event->faces.reason != app->below.reason) {
        app->below.reason = event->faces.reason;
        app->below.reason_since_ns = app->now_ns;
    }
    if (n > app->n_faces)
        app->n_faces = n;
    if (event->faces.done)
        app->below.done_ns = event->faces.frame_t_ns; /* time of its newest picture; the next one from above must be newer */
}

void wk_app_below_camera(struct wk_app *app, enum wk_status status, struct wk_effects *effects)
{
    app->below.camera = status;
    app->below.tried = true;
    if (status != WK_OK)
        wk_app_below_stop(app, effects);
}
