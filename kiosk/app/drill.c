/* The drill on the screen: faults planted in the picture of a wall in order, then two tiles exchanged by hand. */
#include "kiosk/app/parts.h"

#include <string.h>

static bool lies_in_order(const struct wk_app *app)
{
    return app->read && app->wind != WK_WIND_NONE && app->in_order && wk_app_lies_still(app);
}

bool wk_app_drill_ready(const struct wk_app *app)
{
    return lies_in_order(app) && app->store == WK_OK;
}

void wk_app_drill_on_screen(struct wk_app *app, enum wk_screen screen)
{
    if (app->screen == WK_SCREEN_DRILL || app->screen == WK_SCREEN_SPOT)
        for (int w = 0; w < WK_N_WINDS; w++) { /* a wall that only lay there to be looked at is not built by it */
            struct wk_app_wall *wall = &app->wall[w];

            if (!wall->built && wall->recorded_seq == 0 && wall->passed_seq == 0) {
                wall->n_right = 0;
                memset(wall->row_right, 0, sizeof(wall->row_right));
            }
        }
    if (screen == WK_SCREEN_DRILL)
        memset(&app->drill, 0, sizeof(app->drill));
    if (screen != WK_SCREEN_PIN)
        app->drill_wanted = false;
}

static wk_label label_of(const struct wk_app *app, int i)
{
    return wk_layout_label(app->drill.wind, app->drill.slots[i]);
}

/* What the exchange that is asked for looks like on the picture. */
static void show_exchange(struct wk_app *app)
{
    struct wk_task *task = &app->task[0];

    *task = (struct wk_task){.kind = WK_TASK_MOVE,
                             .move = {.what = WK_DO_SWAP, .a = app->drill.slots[0], .b = app->drill.slots[1]},
                             .label = label_of(app, 0),
                             .label_b = label_of(app, 1)};
    app->task[1] = (struct wk_task){.kind = WK_TASK_NONE};
}

/* Does the verdict call the exchange by its name? */
static bool named(const struct wk_app *app)
{
    for (int f = 0; f < app->verdict.n_findings; f++) {
        const struct wk_finding *finding = &app->verdict.finding[f];
        int n = 0;

        for (int i = 0; i < finding->n_slots; i++)
            n += finding->slots[i] == app->drill.slots[0] || finding->slots[i] == app->drill.slots[1];
        if (finding->kind == WK_FINDING_SWAPPED && finding->n_slots == 2 && n == 2)
            return true;
    }
    return false;
}

void wk_app_drill_frame(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_drill *drill = &app->drill;
    bool still = wk_app_lies_still(app);

    if (drill->step == WK_DRILL_SWAP) {
        if (still && app->verdict.kind == WK_FAIL && named(app)) {
            drill->step = WK_DRILL_BACK;
            wk_app_sound(app, effects, WK_SOUND_DONE);
        } else if (app->in_order) {
            show_exchange(app);
        }
    } else if (drill->step == WK_DRILL_BACK && lies_in_order(app) && app->wind == drill->wind) {
        drill->step = WK_DRILL_KEEP;
        wk_app_effect(effects, WK_EFFECT_DRILL_KEEP, app->wind, 1);
    }
    if (drill->step == WK_DRILL_SWAP || drill->step == WK_DRILL_BACK)
        wk_app_director_touch(app); /* hands are busy on the mat */
}

void wk_app_drill_action(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_drill *drill = &app->drill;

    if (app->screen == WK_SCREEN_IDLE && app->overlay == WK_OVERLAY_NONE) {
        app->drill_wanted = true;
        wk_app_director_action(app, WK_ACTION_DIRECTOR, 0, effects);
    }
    if (app->screen != WK_SCREEN_DRILL || app->overlay != WK_OVERLAY_NONE)
        return;
    switch (drill->step) {
    case WK_DRILL_LAY:
        if (!wk_app_drill_ready(app))
            return;
        drill->step = WK_DRILL_RUN;
        drill->wind = app->wind;
        wk_app_effect(effects, WK_EFFECT_DRILL, app->wind, 0);
        break;
    case WK_DRILL_TOLD:
        if (drill->n_missed > 0 || drill->status != WK_OK)
            wk_app_drill_on_screen(app, WK_SCREEN_DRILL);
        else if (lies_in_order(app) && app->wind == drill->wind)
            drill->step = WK_DRILL_SWAP;
        break;
    case WK_DRILL_SWAP: /* said to be done, and the kiosk still sees a wall in order */
        if (!lies_in_order(app))
            return;
        drill->step = WK_DRILL_MISSED;
        app->drilled = false;
        wk_app_sound(app, effects, WK_SOUND_TROUBLE);
        wk_app_effect(effects, WK_EFFECT_DRILL_KEEP, app->wind, 0);
        break;
    case WK_DRILL_MISSED:
    case WK_DRILL_DONE:
        wk_app_drill_on_screen(app, WK_SCREEN_DRILL);
        break;
    case WK_DRILL_RUN:
    case WK_DRILL_BACK:
    case WK_DRILL_KEEP:
        break;
    }
}

void wk_app_drill_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_drill *drill = &app->drill;

    if (app->screen != WK_SCREEN_DRILL)
        return;
    wk_app_director_touch(app);
    if (drill->step == WK_DRILL_RUN) {
        drill->status = event->drill.status;
        drill->n = event->drill.n;
        drill->n_done = event->drill.n_done;
        drill->n_missed = event->drill.n_missed;
        drill->bound_ppm = event->drill.bound_ppm;
        memcpy(drill->slots, event->drill.slots, sizeof(drill->slots));
        if (event->drill.status == WK_OK && !event->drill.done)
            return;
        drill->seq = event->drill.seq;
        drill->step = WK_DRILL_TOLD;
        app->drilled = drill->status == WK_OK && drill->n_missed == 0;
        wk_app_sound(app, effects, drill->status != WK_OK || drill->n_missed > 0 ? WK_SOUND_TROUBLE : WK_SOUND_DONE);
    } else if (drill->step == WK_DRILL_KEEP) {
        drill->hand_seq = event->drill.seq;
        drill->step = event->drill.status == WK_OK && event->drill.seq > 0 ? WK_DRILL_DONE : WK_DRILL_TOLD;
        drill->status = event->drill.status;
        if (drill->step == WK_DRILL_DONE)
            wk_app_sound(app, effects, WK_SOUND_PASS);
    } else if (drill->step == WK_DRILL_MISSED) {
        drill->hand_seq = event->drill.seq;
    }
}
