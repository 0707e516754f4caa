/* The app: begins, changes screens, and asks for what a screen needs: effects, sounds, a side of the tiles. */
#include "kiosk/face/app/parts.h"

#include <stdio.h>
#include <string.h>

#define UNREAD_CODE_NS 2000000000 /* a hand does not hold still, so that not each frame shows the code */

enum wk_status wk_app_code_unread(const struct wk_app *app)
{
    return app->unread_ns > 0 && app->now_ns - app->unread_ns < UNREAD_CODE_NS ? app->unread : WK_OK;
}

void wk_app_forget_reading(struct wk_app *app)
{
    app->read = app->in_order = false;
    wk_slots_clear(&app->slots);
    app->n_seen_wind = 0;
    app->seen_wind = WK_WIND_NONE;
    app->n_repairs = app->n_repairs_done = app->n_rows_done = 0;
    app->n_other_set = app->n_other_event = 0;
    app->blocked_since_ns = 0;
    app->fail_asked = app->task_told = false;
    app->compared.n = 0;
    app->task[0] = (struct wk_task){.kind = WK_TASK_LAY};
    app->task[1] = (struct wk_task){.kind = WK_TASK_NONE};
    memset(app->look, 0, sizeof(app->look));
}

void wk_app_use_side(struct wk_app *app, enum wk_side side, struct wk_effects *effects)
{
    app->side = side;
    app->side_since_ns = app->now_ns;
    app->tray = WK_OK;
    app->tray_since_ns = app->now_ns;
    /* Waits for the first frame of the new side: the last one of the old side says nothing about it. */
    app->frame_ns = app->fresh_ns = 0;
    app->opened_ns = app->now_ns;
    wk_app_effect(effects, WK_EFFECT_USE_SIDE)->side = side;
}

/* Forgets what screens keep for themselves, in whatever way they were left. */
static void forget_others(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    for (int i = 0; i < WK_N_SCREENS; i++) {
        const struct wk_screen_def *other = app->screens->def[i];

        if (other && other->id != app->screen && other->forget)
            other->forget(app, from, effects);
    }
}

void wk_app_go(struct wk_app *app, enum wk_screen screen, struct wk_effects *effects)
{
    const enum wk_screen from = app->screen;
    const struct wk_screen_def *left = wk_app_screen(app, from), *def = wk_app_screen(app, screen);
    const bool faces = def->walls == WK_WALLS_RECORDED && !def->asks_again,
               keep = def->walls == WK_WALLS_BUILT || (faces && left->walls == WK_WALLS_BUILT);

    wk_app_lock(app, def, effects);
    wk_app_seat_on_way(app, def, effects);
    if (left->leave)
        left->leave(app, screen, effects);
    wk_app_below_stop(app, effects);
    app->screen = screen;
    app->screen_since_ns = app->now_ns;
    app->focus = 0;
    app->director.details = false;
    app->faces_step = WK_FACES_LAY;
    if (!keep) { /* a wall that lies there is recognised again */
        app->wind = WK_WIND_NONE;
        wk_app_forget_reading(app);
    }
    wk_app_table_forget(app);
    if (def->side != app->side)
        wk_app_use_side(app, def->side, effects);
    if (wk_app_has_event(app))
        wk_app_follow(app);
    if (def->enter)
        def->enter(app, from, effects);
    forget_others(app, from, effects);
    wk_app_print_on_screen(app);
}

void wk_app_same_wall(struct wk_app *app, enum wk_screen screen)
{
    app->screen = screen;
    app->screen_since_ns = app->now_ns;
}

void wk_app_init(struct wk_app *app, const struct wk_screens *screens, const struct wk_app_options *options,
                 struct wk_effects *effects)
{
    memset(app, 0, sizeof(*app));
    app->screens = screens;
    app->table = options->table;
    app->hall.station = options->station;
    app->hall.first_table = options->first_table;
    app->hall.last_table = options->last_table;
    app->challenge_one_in = options->challenge_one_in;
    app->dealing.by_kiosk = options->kiosk_throws;
    app->attract.minutes = options->attract_minutes;
    app->hand_minutes = options->hand_minutes;
    if (options->event_name) {
        size_t n = strnlen(options->event_name, sizeof(app->event_name) - 1);
        memcpy(app->event_name, options->event_name, n);
    }
    if (options->mat)
        app->mat = *options->mat;
    else
        wk_mat_default(&app->mat);
    wk_slots_init(&app->slots, &app->mat);
    app->n_still = options->n_still > 0 ? options->n_still : WK_APP_STILL;
    app->face_pass = options->face_pass;
    app->gate.when = options->standings;
    app->below.camera = WK_NOT_YET;
    app->lang = options->lang;
    memcpy(app->volume, options->volume, sizeof(app->volume));
    app->loudness = options->loudness;
    app->unmuted = options->loudness != WK_LOUDNESS_OFF ? options->loudness : WK_LOUDNESS_NORMAL;
    app->looks = options->looks;
    app->time_of_day = options->time_of_day;
    app->voice = options->voice;
    app->print.ready = options->can_print;
    app->hour.on = options->first_hour;
    app->hour.shown = options->has_joined;
    app->hour.language_kept = options->language_kept;
    app->hour.kept = options->kept;
    app->hour.unread = options->kept_unread;
    app->hour.printer = options->has_printer;
    app->hour.paper = options->paper != WK_PAPER_NOT_SAID ? options->paper : WK_PAPER_A4;
    app->backup.key_copy = options->key_copy;
    snprintf(app->backup.key_copied, sizeof(app->backup.key_copied), "%s", options->key_copied ? options->key_copied : "");
    app->hour.fault = WK_OK;
    app->whole.on = options->whole_table;
    app->whole.below = options->below != WK_WIND_NONE ? options->below : WK_WIND_EAST;
    wk_app_table_forget(app);
    app->w_px = options->w_px > 0 ? options->w_px : 1280;
    app->h_px = options->h_px > 0 ? options->h_px : 800;
    app->round = app->hand = 1;
    app->wall_s = app->camera_since_s = app->sealed_s = app->judge_called_s = -1;
    app->free_bytes = -1;
    app->tray = WK_OK;
    app->task[0].kind = WK_TASK_LAY;
    if (effects) {
        effects->n = 0;
        wk_app_effect(effects, WK_EFFECT_OPEN_CAMERA);
        wk_app_effect(effects, WK_EFFECT_OPEN_STORE);
    }
}

void wk_app_hear_camera(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    if (event->camera.for_faces) {
        wk_app_below_camera(app, event->camera.status, effects);
        return;
    }
    if (event->camera.status != WK_OK && app->camera != event->camera.status)
        app->camera_since_s = app->wall_s;
    app->camera = event->camera.status;
    app->camera_tried = true;
    app->frame_number = 0;
    app->frame_ns = app->fresh_ns = 0;
    app->opened_ns = app->now_ns;
    app->simulated = event->camera.simulated;
    if (event->camera.status == WK_OK) {
        wk_app_notice(app, event->camera.notice, false);
        app->lens_measured = event->camera.measured;
    }
    if (event->camera.status == WK_OK && event->camera.name)
        snprintf(app->camera_name, sizeof(app->camera_name), "%s", event->camera.name);
    if (event->camera.status != WK_OK) {
        wk_slots_clear(&app->slots);
        wk_app_below_stop(app, effects);
    }
    if (event->camera.status != WK_OK && app->side == WK_SIDE_FACES && app->faces_step == WK_FACES_LOOK) {
        /* What was seen before the picture went dark does not count: nobody saw what was done to the tiles meanwhile. */
        app->n_faces = app->n_back_up = app->n_faces_blocked = 0;
        wk_app_turning_forget(app);
        wk_app_use_side(app, WK_SIDE_FACES, effects);
    }
    if (event->camera.status != WK_OK && !wk_app_reads_faces(app)) {
        wk_app_forget_reading(app);
        wk_app_table_forget(app);
    }
}

/* Asked regularly: the disk can fill up even when nothing is recorded. */
static void look_at_store(struct wk_app *app, struct wk_effects *effects)
{
    if (app->looked_ns == 0)
        app->looked_ns = app->now_ns;
    if (app->now_ns - app->looked_ns < WK_APP_LOOK_NS || app->store != WK_OK || !app->store_tried || app->waiting)
        return;
    app->looked_ns = app->now_ns;
    wk_app_effect(effects, WK_EFFECT_LOOK_STORE);
}

void wk_app_hear_demo(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    app->demo.on = event->demo.on;
    app->demo.paused = event->demo.paused;
    app->demo.by_hand = event->demo.by_hand;
    app->demo.step = event->demo.step;
    app->demo.n_steps = event->demo.n_steps;
    app->demo.chapter = event->demo.chapter;
    app->demo.n_chapters = event->demo.n_chapters;
    app->demo.card = event->demo.card;
    snprintf(app->demo.text, sizeof(app->demo.text), "%s", event->demo.text ? event->demo.text : "");
}

/* One sound when a trouble begins. */
static void tell_trouble(struct wk_app *app, struct wk_effects *effects)
{
    enum wk_trouble trouble = wk_app_trouble(app);
    if (trouble != app->told && trouble != WK_TROUBLE_NONE)
        wk_app_sound(app, effects, trouble < WK_TROUBLE_NO_MAT ? WK_SOUND_TROUBLE : WK_SOUND_AGAIN);
    app->told = trouble;
}

static void tell_screens(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    const enum wk_screen stands = app->screen; /* saying something may lead to another screen */

    for (int i = 0; i < WK_N_SCREENS; i++) {
        const struct wk_screen_def *def = app->screens->def[i];

        if (def && def->id == stands && def->event)
            def->event(app, event, effects);
        else if (def && def->id != stands && def->late)
            def->late(app, event, effects);
    }
}

void wk_app_hear_nothing(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)app;
    (void)event;
    (void)effects;
}

void wk_app_hear_tick(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    app->wall_s = event->tick.wall_s;
    app->hall.wall_ns = event->tick.wall_ns;
    app->heard_ns = event->tick.heard_ns;
    wk_app_seat_tick(app, effects);
    wk_app_gate_tick(app, effects);
    wk_app_lock_tick(app, effects);
    wk_app_table_tick(app, effects);
    if (wk_app_stands(app)->tick)
        wk_app_stands(app)->tick(app, effects);
    look_at_store(app, effects);
}

void wk_app_hear_resize(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    if (event->resize.w_px <= 0 || event->resize.h_px <= 0)
        return;
    app->w_px = event->resize.w_px;
    app->h_px = event->resize.h_px;
}

void wk_app_hear_press(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    app->pressed = event->action.action;
    app->pressed_arg = event->action.arg;
}

void wk_app_hear_focus(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    app->focus += event->action.arg >= 0 ? 1 : -1;
    if (app->focus < 0)
        app->focus = 0;
}

void wk_app_hear_tileset(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    app->tileset = event->tileset.status;
    snprintf(app->tileset_name, sizeof(app->tileset_name), "%s", event->tileset.name ? event->tileset.name : "");
    snprintf(app->tileset_by, sizeof(app->tileset_by), "%s", event->tileset.by ? event->tileset.by : "");
}

void wk_app_hear_clock(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    app->clock_jump_ns = event->jump_ns;
    wk_app_effect(effects, WK_EFFECT_NOTE_CLOCK)->clock.jump_ns = event->jump_ns;
}

void wk_app_hear_backup(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    app->backup = event->backup;
}

void wk_app_hear_stick(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    app->stick = event->stick;
}

void wk_app_hear_tune(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    app->tune = *event->tune;
}

void wk_app_hear_code(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)event;
    (void)effects;
    app->unread_ns = 0;
}

void wk_app_hear_code_unread(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    app->unread = event->unread;
    app->unread_ns = app->now_ns;
}

void wk_app_step(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    static void (*const hear[WK_N_EVENTS])(struct wk_app *, const struct wk_event *, struct wk_effects *) = {
#define WK_EVENT(name, by, ...) [WK_EVENT_##name] = wk_app_hear_##by,
#include "kiosk/face/app/events.def"
#undef WK_EVENT
    };

    effects->n = 0;
    if (event->t_ns > app->now_ns)
        app->now_ns = event->t_ns;
    if (event->kind == WK_EVENT_ACTION || event->kind == WK_EVENT_PRESS || event->kind == WK_EVENT_FOCUS)
        app->attract.touched_ns = app->now_ns;
    hear[event->kind](app, event, effects);
    tell_screens(app, event, effects);
    if ((event->kind == WK_EVENT_ENTERED && event->entered.status == WK_NOT_ALLOWED) ||
        (event->kind == WK_EVENT_DECIDED && event->decided.status == WK_NOT_ALLOWED))
        wk_app_shut(app, effects);
    tell_trouble(app, effects);
}
