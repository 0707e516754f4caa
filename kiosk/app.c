#include "kiosk/app_parts.h"

#include <stdio.h>
#include <string.h>

void wk_app_effect(struct wk_effects *effects, enum wk_effect_kind kind, enum wk_wind wind, int value)
{
    if (effects && effects->n < WK_MAX_EFFECTS)
        effects->effect[effects->n++] = (struct wk_effect){.kind = kind, .wind = wind, .value = value};
}

void wk_app_sound(const struct wk_app *app, struct wk_effects *effects, enum wk_sound sound)
{
    if (!app->muted && app->volume > 0)
        wk_app_effect(effects, WK_EFFECT_SOUND, WK_WIND_NONE, (int)sound);
}

struct wk_app_wall *wk_app_wall(struct wk_app *app)
{
    return app->wind == WK_WIND_NONE ? NULL : &app->wall[app->wind - 1];
}

bool wk_app_all_built(const struct wk_app *app)
{
    return app->wall[0].built && app->wall[1].built && app->wall[2].built && app->wall[3].built;
}

bool wk_app_plays_unsealed(const struct wk_app *app)
{
    return app->face_pass == WK_FACES_WAY_AFTER_FIRST_HAND && app->sealed_seq == 0;
}

bool wk_app_all_recorded(const struct wk_app *app)
{
    return app->wall[0].recorded_seq > 0 && app->wall[1].recorded_seq > 0 && app->wall[2].recorded_seq > 0 &&
           app->wall[3].recorded_seq > 0;
}

bool wk_app_all_passed(const struct wk_app *app)
{
    return app->wall[0].passed_seq > 0 && app->wall[1].passed_seq > 0 && app->wall[2].passed_seq > 0 &&
           app->wall[3].passed_seq > 0;
}

void wk_app_forget_reading(struct wk_app *app)
{
    app->read = app->in_order = false;
    app->n_same = app->n_seen_wind = 0;
    app->seen_wind = WK_WIND_NONE;
    app->n_repairs = app->n_repairs_done = app->n_rows_done = 0;
    app->n_other_set = app->n_other_event = 0;
    app->blocked_since_ns = 0;
    app->fail_asked = app->task_told = false;
    app->pair.n = 0;
    app->pass_shown_ns = 0;
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
    /* The first frame of the new side is on its way: the last one of the old side says nothing about it. */
    app->frame_ns = 0;
    app->opened_ns = app->now_ns;
    wk_app_effect(effects, WK_EFFECT_USE_SIDE, WK_WIND_NONE, (int)side);
}

/* What the camera reads when a screen begins. */
static enum wk_side side_of(enum wk_screen screen)
{
    switch (screen) {
    case WK_SCREEN_SEATS:
    case WK_SCREEN_BUILD:
    case WK_SCREEN_FACES:
    case WK_SCREEN_AGAIN:
    case WK_SCREEN_RESTORE:
    case WK_SCREEN_DRILL:
    case WK_SCREEN_CAMERA:
        return WK_SIDE_BACKS;
    case WK_SCREEN_IDLE:
    case WK_SCREEN_SEALED:
    case WK_SCREEN_PLAYING:
    case WK_SCREEN_DONE:
    case WK_SCREEN_PIN:
    case WK_SCREEN_DIRECTOR:
    case WK_SCREEN_ENROL: /* while tiles are laid, see app_enrol.c */
    case WK_SCREEN_LENS:
    case WK_N_SCREENS:
        break;
    }
    return WK_SIDE_NONE;
}

void wk_app_go(struct wk_app *app, enum wk_screen screen, struct wk_effects *effects)
{
    bool keep = screen == WK_SCREEN_BUILD || (screen == WK_SCREEN_FACES && app->screen == WK_SCREEN_BUILD);
    enum wk_side side = side_of(screen);
    wk_app_director_gone_to(app, screen);
    wk_app_drill_gone_to(app, screen);
    wk_app_measuring_gone_to(app, screen);
    wk_app_below_stop(app, effects);
    app->screen = screen;
    app->screen_since_ns = app->now_ns;
    app->focus = 0;
    app->faces_step = WK_FACES_LAY;
    if (!keep) { /* a wall that lies there is recognised anew */
        app->wind = WK_WIND_NONE;
        wk_app_forget_reading(app);
    }
    if (side != app->side)
        wk_app_use_side(app, side, effects);
}

void wk_app_init(struct wk_app *app, const struct wk_app_options *options, struct wk_effects *effects)
{
    memset(app, 0, sizeof(*app));
    app->table = options->table;
    if (options->event_name) {
        size_t n = strnlen(options->event_name, sizeof(app->event_name) - 1);
        memcpy(app->event_name, options->event_name, n);
    }
    if (options->mat)
        app->mat = *options->mat;
    else
        wk_mat_default(&app->mat);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        app->mark[slot] = (struct wk_point){(float)app->mat.slot_mm[slot].x, (float)app->mat.slot_mm[slot].y};
    app->n_still = options->n_still > 0 ? options->n_still : WK_APP_STILL;
    app->face_pass = options->face_pass;
    app->below.camera = WK_NOT_YET;
    app->lang = options->lang;
    app->volume = options->volume;
    app->muted = options->muted;
    app->less_motion = options->less_motion;
    app->w_px = options->w_px > 0 ? options->w_px : 1280;
    app->h_px = options->h_px > 0 ? options->h_px : 800;
    app->round = app->hand = 1;
    app->wall_s = app->camera_since_s = app->sealed_s = app->judge_called_s = -1;
    app->free_bytes = -1;
    app->tray = WK_OK;
    app->task[0].kind = WK_TASK_LAY;
    if (effects) {
        effects->n = 0;
        wk_app_effect(effects, WK_EFFECT_OPEN_CAMERA, WK_WIND_NONE, 0);
        wk_app_effect(effects, WK_EFFECT_OPEN_STORE, WK_WIND_NONE, 0);
    }
}

/* ---------------------------------------------------------------- answers of the store */

static void take_hash(struct wk_app *app, const uint8_t hash[WK_APP_HASH_SIZE], const char *const words[WK_APP_N_WORDS])
{
    memcpy(app->hash, hash, WK_APP_HASH_SIZE);
    for (int i = 0; i < WK_APP_N_WORDS; i++)
        app->words[i] = words[i];
}

static void next_wall_or_seal(struct wk_app *app, struct wk_effects *effects)
{
    app->faces_step = WK_FACES_AWAY;
    if (wk_app_all_recorded(app)) {
        app->waiting = true;
        wk_app_effect(effects, WK_EFFECT_SEAL, WK_WIND_NONE, 0);
    } else if (app->side != WK_SIDE_BACKS) {
        wk_app_forget_reading(app);
        wk_app_use_side(app, WK_SIDE_BACKS, effects);
    }
}

/* The four walls of the hand are back: on to the next, or the deal is over. */
static void finish_hand(struct wk_app *app)
{
    app->hand_begun = false;
    app->playing_since_ns = 0;
    if (app->hand == 4) {
        app->deal_over = true;
        return;
    }
    app->hand++;
    for (int i = 0; i < WK_N_WINDS; i++)
        app->wall[i].passed_seq = 0;
}

/* Which hand of the sealed deal, as the store knows it. What passed before any hand began, says nothing of the first. */
static void take_hand(struct wk_app *app, int hand, unsigned passed)
{
    app->deal_over = false;
    app->hand_begun = hand > 0;
    app->hand = hand > 0 && hand <= 4 ? hand : 1;
    for (int i = 0; i < WK_N_WINDS; i++)
        app->wall[i].passed_seq = hand > 0 ? passed >> i & 1U : 0;
    if (app->hand_begun && wk_app_all_passed(app))
        finish_hand(app);
}

static void step_store(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    bool first = !app->store_tried || app->screen == WK_SCREEN_IDLE;
    app->store_tried = true;
    app->store = event->store.status;
    app->free_bytes = event->store.free_bytes;
    if (app->store != WK_OK)
        return;
    if (first || (event->store.sealed && app->sealed_seq == 0)) {
        app->round = event->store.round > 0 ? event->store.round : 1;
        for (int i = 0; i < WK_N_WINDS; i++) {
            struct wk_app_wall *wall = &app->wall[i];
            memset(wall, 0, sizeof(*wall));
            wall->passed_s = -1;
            wall->recorded_seq = event->store.recorded >> i & 1U;
            wall->built = wall->recorded_seq > 0;
        }
        app->set[0] = 0;
        if (event->store.set && wk_set_valid(event->store.set))
            memcpy(app->set, event->store.set, WK_SET_SIZE);
        app->sealed_seq = event->store.sealed ? event->store.sealed_seq : 0;
        take_hand(app, event->store.sealed ? event->store.hand : 0, event->store.passed);
        if (event->store.sealed)
            take_hash(app, event->store.hash, event->store.words);
        if (app->sealed_seq > 0 && (app->screen == WK_SCREEN_FACES || app->screen == WK_SCREEN_AGAIN))
            wk_app_go(app, WK_SCREEN_SEALED, effects);
        return;
    }
    /* The store is back in the middle of the work: ask again for what it failed to do. */
    if (app->screen == WK_SCREEN_FACES && app->faces_step == WK_FACES_RECORD && !app->waiting) {
        app->waiting = true;
        wk_app_effect(effects, WK_EFFECT_RECORD_WALL, app->wind, 0);
    } else if (app->screen == WK_SCREEN_FACES && wk_app_all_recorded(app) && app->sealed_seq == 0 && !app->waiting) {
        next_wall_or_seal(app, effects);
    }
}

/* Slots that are to be seen again, from the repair and the findings of a verdict. */
static void take_again(struct wk_app *app, enum wk_wind wind, const struct wk_verdict *verdict)
{
    bool again[WK_N_SLOTS] = {false};
    for (int i = 0; i < verdict->n_moves; i++) {
        int slot = verdict->move[i].a;
        if (verdict->move[i].what == WK_DO_LOOK_AGAIN && slot >= 0 && slot < WK_N_SLOTS)
            again[slot] = true;
    }
    app->n_again = 0;
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (again[slot])
            app->again[app->n_again++] = (struct wk_app_place){wind, slot};
}

static void step_recorded(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    app->waiting = false;
    if (event->stored.status != WK_OK) {
        if (event->stored.status == WK_ALREADY)
            wk_app_effect(effects, WK_EFFECT_OPEN_STORE, WK_WIND_NONE, 0); /* sealed before: read what is there */
        else if (event->stored.status == WK_NOT_ENROLLED)
            app->tileset = WK_NOT_ENROLLED;
        else
            app->store = event->stored.status;
        return;
    }
    enum wk_wind wind = event->stored.wind;
    if (wind < WK_WIND_EAST || wind > WK_WIND_NORTH)
        return;
    if (event->stored.seq > 0) {
        app->wall[wind - 1].recorded_seq = event->stored.seq;
        app->wall[wind - 1].built = true;
        app->n_again = 0;
        if (app->screen == WK_SCREEN_AGAIN) {
            app->screen = wk_app_below(app) ? WK_SCREEN_BUILD : WK_SCREEN_FACES;
            app->screen_since_ns = app->now_ns;
        }
        wk_app_sound(app, effects, WK_SOUND_DONE);
        next_wall_or_seal(app, effects);
        return;
    }
    if (event->stored.verdict && event->stored.verdict->kind == WK_INCOMPLETE) {
        take_again(app, wind, event->stored.verdict);
        if (app->n_again > 0) { /* the wall still lies there, faces up: look once more */
            app->screen = WK_SCREEN_AGAIN;
            app->screen_since_ns = app->now_ns;
            app->n_faces = 0;
            app->faces_step = wk_app_below(app) ? WK_FACES_LAY : WK_FACES_LOOK; /* from below it begins anew by itself */
            if (!wk_app_below(app))
                wk_app_use_side(app, WK_SIDE_FACES, effects);
            return;
        }
    }
    /* The backs were not in order after all: lay the wall once more. */
    app->wall[wind - 1].built = false;
    app->faces_step = WK_FACES_LAY;
    app->wind = WK_WIND_NONE;
    wk_app_forget_reading(app);
    wk_app_use_side(app, WK_SIDE_BACKS, effects);
}

static void step_sealed(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    app->waiting = false;
    if (event->sealed.status == WK_NOT_YET) {
        for (int i = 0; i < WK_N_WINDS; i++)
            if (!(event->sealed.walls >> i & 1U))
                app->wall[i].recorded_seq = 0;
        wk_app_go(app, WK_SCREEN_FACES, effects);
        return;
    }
    if (event->sealed.status != WK_OK) {
        if (event->sealed.status == WK_NOT_CONFIRMED) {
            app->tileset = WK_NOT_ENROLLED;
            for (int i = 0; i < WK_N_WINDS; i++)
                app->wall[i].recorded_seq = 0;
            wk_app_go(app, WK_SCREEN_FACES, effects);
        } else if (event->sealed.status == WK_ALREADY)
            wk_app_effect(effects, WK_EFFECT_OPEN_STORE, WK_WIND_NONE, 0);
        else
            app->store = event->sealed.status;
        return;
    }
    if (event->sealed.seq > 0) {
        app->sealed_seq = event->sealed.seq;
        app->sealed_s = event->sealed.stored_s;
        if (event->sealed.round > 0)
            app->round = event->sealed.round;
        take_hash(app, event->sealed.hash, event->sealed.words);
        app->n_again = 0;
        take_hand(app, 0, 0);
        wk_app_sound(app, effects, WK_SOUND_PASS);
        wk_app_go(app, WK_SCREEN_SEALED, effects);
        return;
    }
    app->n_again = 0;
    for (int i = 0; i < event->sealed.n_again && i < WK_N_TILES && event->sealed.again; i++) {
        struct wk_app_place place = event->sealed.again[i];
        if (place.wind < WK_WIND_EAST || place.wind > WK_WIND_NORTH || place.slot < 0 || place.slot >= WK_N_SLOTS)
            continue;
        app->again[app->n_again++] = place;
        app->wall[place.wind - 1].recorded_seq = 0;
    }
    wk_app_go(app, app->n_again > 0 ? WK_SCREEN_AGAIN : WK_SCREEN_FACES, effects);
}

static void step_hand(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    enum wk_status status = event->hand.status;
    app->waiting = false;
    if (status == WK_ALREADY || status == WK_END || status == WK_NOT_YET) {
        wk_app_go(app, WK_SCREEN_IDLE, effects); /* where the store says how things stand */
        wk_app_effect(effects, WK_EFFECT_OPEN_STORE, WK_WIND_NONE, 0);
        return;
    }
    if (status != WK_OK) {
        app->store = status;
        return;
    }
    if (event->hand.seq <= 0 || event->hand.hand < 1 || event->hand.hand > 4)
        return;
    take_hand(app, event->hand.hand, 0);
    for (int i = 0; i < WK_N_WINDS; i++) {
        app->wall[i].n_right = 0;
        memset(app->wall[i].row_right, 0, sizeof(app->wall[i].row_right));
    }
    if (app->face_pass == WK_FACES_WAY_AFTER_FIRST_HAND && app->hand == 1) {
        wk_app_go(app, WK_SCREEN_RESTORE,
                  effects); /* it has been played: the walls, turned back, are checked against the seal */
        return;
    }
    app->playing_since_ns = app->now_ns;
    wk_app_go(app, WK_SCREEN_PLAYING, effects);
}

static void step_verified(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    app->waiting = false;
    if (event->stored.status != WK_OK) {
        app->store = event->stored.status;
        return;
    }
    enum wk_wind wind = event->stored.wind;
    if (event->stored.seq <= 0 || !event->stored.verdict || wind < WK_WIND_EAST || wind > WK_WIND_NORTH)
        return;
    struct wk_app_wall *wall = &app->wall[wind - 1];
    app->pair.n = 0;
    if (event->stored.verdict->kind != WK_PASS) {
        wall->passed_seq = 0;
        app->pair.n = wind == app->wind ? event->stored.n_pairs : 0;
        app->pair.edition = event->stored.pair_edition;
        memcpy(app->pair.slots, event->stored.pair_slots, sizeof(app->pair.slots));
        return;
    }
    wall->passed_seq = event->stored.seq;
    wall->passed_s = event->stored.stored_s;
    app->fail_asked = false;
    if (wind == app->wind)
        app->pass_shown_ns = app->now_ns;
    wk_app_sound(app, effects, WK_SOUND_PASS);
}

/* ---------------------------------------------------------------- what people ask for */

static void go_back(struct wk_app *app, struct wk_effects *effects)
{
    if (app->overlay != WK_OVERLAY_NONE) {
        app->overlay = WK_OVERLAY_NONE;
        return;
    }
    switch (app->screen) {
    case WK_SCREEN_IDLE:
    case WK_N_SCREENS:
        break;
    case WK_SCREEN_SEATS:
    case WK_SCREEN_SEALED:
        wk_app_go(app, WK_SCREEN_IDLE, effects);
        break;
    case WK_SCREEN_BUILD:
    case WK_SCREEN_FACES:
    case WK_SCREEN_AGAIN: {
        enum wk_wind left = app->wind;
        wk_app_go(app, WK_SCREEN_SEATS, effects);
        app->left_wind = left;
        break;
    }
    case WK_SCREEN_PLAYING:
        wk_app_go(app, wk_app_plays_unsealed(app) ? WK_SCREEN_SEATS : WK_SCREEN_SEALED, effects);
        break;
    case WK_SCREEN_RESTORE:
        wk_app_go(app, WK_SCREEN_PLAYING, effects);
        break;
    case WK_SCREEN_DONE:
        wk_app_go(app, WK_SCREEN_RESTORE, effects);
        break;
    case WK_SCREEN_PIN:
    case WK_SCREEN_DIRECTOR:
    case WK_SCREEN_ENROL:
    case WK_SCREEN_DRILL:
    case WK_SCREEN_CAMERA:
    case WK_SCREEN_LENS:
        wk_app_director_back(app, effects);
        break;
    }
}

static void start(struct wk_app *app, struct wk_effects *effects)
{
    bool some_passed = false;
    for (int i = 0; i < WK_N_WINDS; i++)
        some_passed |= app->wall[i].passed_seq > 0;
    if (app->sealed_seq > 0 && app->deal_over)
        wk_app_effect(effects, WK_EFFECT_OPEN_STORE, WK_WIND_NONE, 0); /* the director may have opened it */
    else if (app->hand_begun)                                          /* before a restart, or it was left by Back */
        wk_app_go(app, some_passed ? WK_SCREEN_RESTORE : WK_SCREEN_PLAYING, effects);
    else if (app->sealed_seq > 0)
        wk_app_go(app, WK_SCREEN_SEALED, effects);
    else if (wk_app_all_built(app))
        wk_app_go(app, WK_SCREEN_FACES, effects);
    else
        wk_app_go(app, WK_SCREEN_SEATS, effects);
}

static void set_language(struct wk_app *app, enum wk_language lang, struct wk_effects *effects)
{
    app->lang = lang;
    wk_app_effect(effects, WK_EFFECT_LANGUAGE, WK_WIND_NONE, (int)lang);
}

static void choose_seat(struct wk_app *app, int wind, struct wk_effects *effects)
{
    if (app->screen != WK_SCREEN_SEATS || wind < WK_WIND_EAST || wind > WK_WIND_NORTH)
        return;
    app->wind = (enum wk_wind)wind;
    wk_app_go(app, WK_SCREEN_BUILD, effects);
}

static void step_action(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    int arg = event->action.arg;
    app->hint = false;
    app->focus = 0;
    wk_app_director_touch(app);
    switch (event->action.action) {
    case WK_ACTION_NONE:
    case WK_N_ACTIONS:
        break;
    case WK_ACTION_BACK:
        go_back(app, effects);
        break;
    case WK_ACTION_HELP:
        app->overlay = app->overlay == WK_OVERLAY_HELP ? WK_OVERLAY_NONE : WK_OVERLAY_HELP;
        break;
    case WK_ACTION_CALL_JUDGE:
        app->overlay = WK_OVERLAY_JUDGE;
        if (!app->judge_called) {
            app->judge_called = true;
            app->judge_called_s = app->wall_s;
            wk_app_effect(effects, WK_EFFECT_CALL_JUDGE, WK_WIND_NONE, 0);
        }
        break;
    case WK_ACTION_JUDGE_CAME:
        app->judge_called = false;
        app->overlay = WK_OVERLAY_NONE;
        break;
    case WK_ACTION_CLOSE:
        app->overlay = WK_OVERLAY_NONE;
        break;
    case WK_ACTION_LANGUAGE:
        set_language(app, app->lang == WK_LANG_EN ? WK_LANG_ZH : WK_LANG_EN, effects);
        break;
    case WK_ACTION_SET_LANGUAGE:
        if (arg >= 0 && arg < WK_N_LANGS)
            set_language(app, (enum wk_language)arg, effects);
        break;
    case WK_ACTION_SETTINGS:
        app->overlay = app->overlay == WK_OVERLAY_SETTINGS ? WK_OVERLAY_NONE : WK_OVERLAY_SETTINGS;
        break;
    case WK_ACTION_SOUND:
        app->muted = !app->muted;
        wk_app_effect(effects, WK_EFFECT_VOLUME, WK_WIND_NONE, app->muted ? 0 : app->volume);
        break;
    case WK_ACTION_VOLUME:
        if (arg >= 0 && arg <= 5) {
            app->volume = arg;
            app->muted = arg == 0;
            wk_app_effect(effects, WK_EFFECT_VOLUME, WK_WIND_NONE, arg);
            wk_app_sound(app, effects, WK_SOUND_DONE);
        }
        break;
    case WK_ACTION_LESS_MOTION:
        app->less_motion = !app->less_motion;
        break;
    case WK_ACTION_START:
        if (app->screen == WK_SCREEN_IDLE)
            start(app, effects);
        break;
    case WK_ACTION_WIND:
        choose_seat(app, arg, effects);
        break;
    case WK_ACTION_FACES:
        if (wk_app_all_built(app) && app->sealed_seq == 0)
            wk_app_go(app, WK_SCREEN_FACES, effects);
        break;
    case WK_ACTION_START_HAND:
        if (app->hand_begun) {
            wk_app_go(app, WK_SCREEN_PLAYING, effects);
        } else if (app->sealed_seq > 0 && !app->deal_over && !app->waiting) {
            app->waiting = true;
            wk_app_effect(effects, WK_EFFECT_START_HAND, WK_WIND_NONE, 0);
        }
        break;
    case WK_ACTION_HAND_OVER:
        if (app->screen == WK_SCREEN_PLAYING && wk_app_plays_unsealed(app))
            wk_app_go(app, WK_SCREEN_FACES, effects); /* each wall is laid back, turned in place and recorded */
        else if (app->hand_begun)
            wk_app_go(app, WK_SCREEN_RESTORE, effects);
        break;
    case WK_ACTION_FINISH:
        if (app->screen == WK_SCREEN_DONE) {
            finish_hand(app);
            wk_app_go(app, WK_SCREEN_IDLE, effects);
        }
        break;
    case WK_ACTION_TRY_AGAIN:
        if (app->store != WK_OK)
            wk_app_effect(effects, WK_EFFECT_OPEN_STORE, WK_WIND_NONE, 0);
        if (app->camera != WK_OK || wk_app_trouble(app) == WK_TROUBLE_OLD_FRAME)
            wk_app_effect(effects, WK_EFFECT_OPEN_CAMERA, WK_WIND_NONE, 0);
        break;
    case WK_ACTION_OTHER_CAMERA:
        wk_app_effect(effects, WK_EFFECT_OPEN_CAMERA, WK_WIND_NONE, 1);
        break;
    case WK_ACTION_SHOT:
        wk_app_effect(effects, WK_EFFECT_SHOT, WK_WIND_NONE, 0);
        break;
    case WK_ACTION_QUIT:
        wk_app_effect(effects, WK_EFFECT_QUIT, WK_WIND_NONE, 0);
        break;
    case WK_ACTION_DEMO_PAUSE:
    case WK_ACTION_DEMO_NEXT:
    case WK_ACTION_DEMO_FASTER:
    case WK_ACTION_DEMO_TAKE_OVER:
    case WK_ACTION_SIM_LAY:
    case WK_ACTION_SIM_SWAP:
    case WK_ACTION_SIM_MEND:
    case WK_ACTION_SIM_TURN:
    case WK_ACTION_SIM_HAND:
        wk_app_effect(effects, WK_EFFECT_DEMO, WK_WIND_NONE, (int)event->action.action);
        break;
    case WK_ACTION_NOT_YET:
        app->hint = true;
        break;
    case WK_ACTION_DIGIT: /* of a keyboard; on the seats' screen it stands for a seat */
        if (app->screen == WK_SCREEN_SEATS)
            choose_seat(app, arg, effects);
        else
            wk_app_director_action(app, WK_ACTION_DIGIT, arg, effects);
        break;
    case WK_ACTION_ERASE:
        if (app->screen == WK_SCREEN_PIN && app->overlay == WK_OVERLAY_NONE)
            wk_app_director_action(app, WK_ACTION_ERASE, arg, effects);
        else if (!wk_app_enrol_erase(app))
            go_back(app, effects);
        break;
    case WK_ACTION_ENROL_TAKE:
    case WK_ACTION_ENROL_TILE:
    case WK_ACTION_ENROL_KIND:
    case WK_ACTION_ENROL_RIGHT:
    case WK_ACTION_ENROL_MORE:
    case WK_ACTION_ENROL_NAME:
    case WK_ACTION_ENROL_LETTER:
    case WK_ACTION_ENROL_SAVE:
        wk_app_enrol_action(app, event->action.action, arg, effects);
        break;
    case WK_ACTION_KEEP_LENS:
        wk_app_keep_lens(app, effects);
        break;
    case WK_ACTION_DIRECTOR:
    case WK_ACTION_PIN_DONE:
    case WK_ACTION_OPEN:
    case WK_ACTION_LOCK:
    case WK_ACTION_MORE_TIME:
        wk_app_director_action(app, event->action.action, arg, effects);
        break;
    case WK_ACTION_DRILL:
        wk_app_drill_action(app, effects);
        break;
    }
}

/* ---------------------------------------------------------------- the step */

static void step_camera(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
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
    app->frame_ns = 0;
    app->opened_ns = app->now_ns;
    app->simulated = event->camera.simulated;
    if (event->camera.status == WK_OK) {
        wk_app_notice(app, event->camera.notice, false);
        app->lens_measured = event->camera.measured;
    }
    if (event->camera.status == WK_OK && event->camera.name)
        snprintf(app->camera_name, sizeof(app->camera_name), "%s", event->camera.name);
    if (event->camera.status != WK_OK)
        wk_app_below_stop(app, effects);
    if (event->camera.status != WK_OK && app->side == WK_SIDE_FACES && app->faces_step == WK_FACES_LOOK) {
        /* What was seen before the dark does not count: nobody saw what was done to the tiles in it. */
        app->n_faces = app->n_back_up = app->n_faces_blocked = 0;
        wk_app_use_side(app, WK_SIDE_FACES, effects);
    }
    if (event->camera.status != WK_OK && app->screen != WK_SCREEN_FACES)
        wk_app_forget_reading(app);
}

static void step_demo(struct wk_app *app, const struct wk_event *event)
{
    app->demo.on = event->demo.on;
    app->demo.paused = event->demo.paused;
    app->demo.by_hand = event->demo.by_hand;
    app->demo.step = event->demo.step;
    app->demo.n_steps = event->demo.n_steps;
    snprintf(app->demo.text, sizeof(app->demo.text), "%s", event->demo.text ? event->demo.text : "");
}

/* One sound when something begins to be the matter. */
static void tell_trouble(struct wk_app *app, struct wk_effects *effects)
{
    enum wk_trouble trouble = wk_app_trouble(app);
    if (trouble != app->told && trouble != WK_TROUBLE_NONE)
        wk_app_sound(app, effects, trouble < WK_TROUBLE_NO_MAT ? WK_SOUND_TROUBLE : WK_SOUND_AGAIN);
    app->told = trouble;
}

void wk_app_step(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    effects->n = 0;
    if (event->t_ns > app->now_ns)
        app->now_ns = event->t_ns;
    switch (event->kind) {
    case WK_EVENT_NONE:
    case WK_N_EVENTS:
        break;
    case WK_EVENT_TICK:
        app->wall_s = event->tick.wall_s;
        wk_app_director_tick(app, effects);
        wk_app_enrol_tick(app, effects);
        break;
    case WK_EVENT_RESIZE:
        if (event->resize.w_px > 0 && event->resize.h_px > 0) {
            app->w_px = event->resize.w_px;
            app->h_px = event->resize.h_px;
        }
        break;
    case WK_EVENT_ACTION:
        step_action(app, event, effects);
        break;
    case WK_EVENT_PRESS:
        app->pressed = event->action.action;
        break;
    case WK_EVENT_FOCUS:
        app->focus += event->action.arg >= 0 ? 1 : -1;
        if (app->focus < 0)
            app->focus = 0;
        break;
    case WK_EVENT_CAMERA:
        step_camera(app, event, effects);
        break;
    case WK_EVENT_FRAME:
        wk_app_frame(app, event, effects);
        break;
    case WK_EVENT_FACES:
        wk_app_faces(app, event, effects);
        break;
    case WK_EVENT_STORE:
        step_store(app, event, effects);
        break;
    case WK_EVENT_TILESET:
        app->tileset = event->tileset.status;
        snprintf(app->tileset_name, sizeof(app->tileset_name), "%s", event->tileset.name ? event->tileset.name : "");
        break;
    case WK_EVENT_RECORDED:
        step_recorded(app, event, effects);
        break;
    case WK_EVENT_SEALED:
        step_sealed(app, event, effects);
        break;
    case WK_EVENT_HAND:
        step_hand(app, event, effects);
        break;
    case WK_EVENT_VERIFIED:
        step_verified(app, event, effects);
        break;
    case WK_EVENT_ENROL:
        wk_app_enrol_answer(app, event, effects);
        break;
    case WK_EVENT_PIN:
        wk_app_director_pin(app, event, effects);
        break;
    case WK_EVENT_DRILL:
        wk_app_drill_event(app, event, effects);
        break;
    case WK_EVENT_CHECK:
    case WK_EVENT_LENS:
    case WK_EVENT_LENS_KEPT:
        wk_app_measuring_step(app, event);
        break;
    case WK_EVENT_DEMO:
        step_demo(app, event);
        break;
    }
    tell_trouble(app, effects);
}
