/* The store's answers: what is recorded, sealed and passed, which hand is played; and checkpoints. */
#include "kiosk/face/app/parts.h"

#include <string.h>

static void take_hash(struct wk_app *app, const uint8_t hash[WK_APP_HASH_SIZE], const char *const words[WK_APP_N_WORDS])
{
    memcpy(app->hash, hash, WK_APP_HASH_SIZE);
    for (int i = 0; i < WK_APP_N_WORDS; i++)
        app->words[i] = words[i];
}

void wk_app_next_wall_or_seal(struct wk_app *app, struct wk_effects *effects)
{
    app->faces_step = WK_FACES_AWAY;
    app->away_ns = app->now_ns;
    if (wk_app_all_recorded(app)) {
        app->waiting = true;
        wk_app_effect(effects, WK_EFFECT_SEAL);
    } else if (app->side != WK_SIDE_BACKS) {
        wk_app_forget_reading(app);
        wk_app_use_side(app, WK_SIDE_BACKS, effects);
    }
}

void wk_app_seal_recorded(struct wk_app *app, struct wk_effects *effects)
{
    if (wk_app_reads_faces(app) && wk_app_all_recorded(app) && app->sealed_seq == 0 && !app->waiting)
        wk_app_next_wall_or_seal(app, effects);
}

/* The four walls of the hand are laid back: goes on to the next hand, or the deal is over. */
void wk_app_finish_hand(struct wk_app *app)
{
    app->hand_begun = false;
    app->playing_since_ns = 0;
    if (app->hand == 4) {
        app->deal_over = true;
        return;
    }
    app->hand++;
    for (int i = 0; i < WK_N_WINDS; i++)
        wk_app_set_passed(&app->wall[i], 0);
}

static const int64_t none[WK_N_WINDS];

/* Sets the sealed deal's hand as the store knows it. Walls that passed before any hand began say nothing about the first. */
static void take_hand(struct wk_app *app, int hand, const int64_t passed_seq[WK_N_WINDS])
{
    app->deal_over = false;
    app->hand_begun = hand > 0;
    app->hand = hand > 0 && hand <= 4 ? hand : 1;
    for (int i = 0; i < WK_N_WINDS; i++)
        wk_app_set_passed(&app->wall[i], hand > 0 ? passed_seq[i] : 0);
    if (app->hand_begun && wk_app_all_passed(app))
        wk_app_finish_hand(app);
}

/* Where the making of the deal's tiles is by what is on record: somebody has looked at the neighbour's stickers, or the dice
 * were thrown. */
static enum wk_dealing_step dealing_step(const struct wk_event *event)
{
    return event->store.looked != 0 ? WK_DEALING_LOOK : event->store.dice_seq > 0 ? WK_DEALING_BREAK : WK_DEALING_SHUFFLE;
}

/* After a restart it goes on there. */
static void take_dealing(struct wk_app *app, const struct wk_event *event)
{
    struct wk_app_dealing *dealing = &app->dealing;

    if (event->store.dice_seq == 0 && event->store.looked == 0)
        return;
    if (dealing->table != app->table || dealing->round != app->round)
        *dealing = (struct wk_app_dealing){.by_kiosk = dealing->by_kiosk,
                                           .table = app->table,
                                           .round = app->round,
                                           .nearest = dealing->nearest,
                                           .step = dealing_step(event),
                                           .dice = event->store.dice,
                                           .dice_seq = event->store.dice_seq};
    dealing->looked |= event->store.looked;
}

void wk_app_hear_store(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    bool first = !app->store_tried || wk_app_stands(app)->no_deal;
    app->store_tried = true;
    app->store = event->store.status;
    app->free_bytes = event->store.free_bytes;
    if (app->store != WK_OK)
        return;
    app->hour.pin = event->store.pin;
    wk_app_choose_draws(app, &event->store.draws);
    if (first || (event->store.sealed && app->sealed_seq == 0)) {
        const bool builds = app->round == event->store.round && app->sealed_seq == 0 && !event->store.sealed;

        app->round = event->store.round > 0 ? event->store.round : 1;
        for (int i = 0; i < WK_N_WINDS; i++) {
            struct wk_app_wall *wall = &app->wall[i];
            const struct wk_app_wall was = *wall;

            memset(wall, 0, sizeof(*wall));
            wall->passed_s = -1;
            wall->recorded = (event->store.recorded >> i & 1U) != 0;
            wall->built = wall->recorded || (builds && was.built && !was.recorded); /* the store has no such wall */
        }
        app->sealed_seq = event->store.sealed ? event->store.sealed_seq : 0;
        if (!wk_app_set_is_fixed(app))
            app->set[0] = 0;
        if (event->store.set && wk_set_valid(event->store.set))
            memcpy(app->set, event->store.set, WK_SET_SIZE);
        app->walls_lost = event->store.lost;
        app->key_left = event->store.key_left;
        take_dealing(app, event);
        take_hand(app, event->store.sealed ? event->store.hand : 0, event->store.passed_seq);
        if (event->store.sealed)
            take_hash(app, event->store.hash, event->store.words);
        if (app->sealed_seq > 0 && wk_app_walls_are(app) == WK_WALLS_RECORDED)
            wk_app_go(app, WK_SCREEN_SEALED, effects);
        wk_app_gate_closed(app);
        wk_app_follow(app);
        return;
    }
    /* The store works again in the middle of a deal: asks again for what failed. */
    if (wk_app_sees_table(app) && app->faces_step == WK_FACES_RECORD && !app->waiting) {
        wk_app_turning_record(app, effects);
    } else if (wk_app_reads_faces(app) && app->faces_step == WK_FACES_RECORD && !app->waiting) {
        app->waiting = true;
        wk_app_effect(effects, WK_EFFECT_RECORD_WALL)->wind = app->wind;
    } else {
        wk_app_seal_recorded(app, effects);
    }
}

/* Slots that have to be seen again, from a verdict's repair and findings. */
static void take_again(struct wk_app *app, enum wk_wind wind, const struct wk_verdict *verdict)
{
    bool again[WK_N_SLOTS] = {false};
    for (int i = 0; i < verdict->n_moves; i++) {
        int slot = verdict->move[i].a;
        if (slot < 0 || slot >= WK_N_SLOTS)
            continue;
        again[slot] |= verdict->move[i].what == WK_DO_LOOK_AGAIN;
        again[slot] |= app->given.other && verdict->move[i].what == WK_DO_RESTICK;
    }
    app->n_again = 0;
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (again[slot])
            app->again[app->n_again++] = (struct wk_tile_place){wind, slot};
}

static void lay_again(struct wk_app *app, enum wk_wind wind, struct wk_effects *effects)
{
    app->wall[wind - 1].built = false;
    app->faces_step = WK_FACES_LAY;
    app->wind = WK_WIND_NONE;
    wk_app_forget_reading(app);
    wk_app_use_side(app, WK_SIDE_BACKS, effects);
}

void wk_app_hear_recorded(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    app->waiting = false;
    if (event->stored.status != WK_OK) {
        if (event->stored.status == WK_NOT_YET && app->wind != WK_WIND_NONE) {
            /* The store had failed, and this is the second request; no faces are kept for it any more. */
            lay_again(app, app->wind, effects);
            return;
        }
        if (event->stored.status == WK_ALREADY)
            wk_app_effect(effects, WK_EFFECT_OPEN_STORE); /* sealed before: reads what is there */
        else if (event->stored.status == WK_NOT_ENROLLED)
            app->tileset = WK_NOT_ENROLLED;
        else
            wk_app_store_failed(app, event->stored.status);
        return;
    }
    enum wk_wind wind = event->stored.wind;
    if (wind < WK_WIND_EAST || wind > WK_WIND_NORTH)
        return;
    if (event->stored.seq > 0) {
        app->wall[wind - 1].recorded = true;
        app->wall[wind - 1].built = true;
        app->n_again = 0;
        app->given.other = false;
        if (wk_app_stands(app)->asks_again)
            wk_app_same_wall(app, wk_app_below(app) ? WK_SCREEN_BUILD : WK_SCREEN_FACES);
        wk_app_sound(app, effects, WK_SOUND_DONE);
        wk_app_next_wall_or_seal(app, effects);
        return;
    }
    app->given.other = event->stored.verdict && event->stored.verdict->kind == WK_FAIL &&
                       event->stored.verdict->finding[0].kind == WK_FINDING_FACE_MISMATCH;
    if (event->stored.verdict && (event->stored.verdict->kind == WK_INCOMPLETE || app->given.other)) {
        take_again(app, wind, event->stored.verdict);
        if (app->n_again > 0) { /* the wall still lies there, faces up: looks once more */
            wk_app_same_wall(app, WK_SCREEN_AGAIN);
            app->n_faces = app->n_back_up = 0;
            app->faces_step = wk_app_below(app) ? WK_FACES_LAY : WK_FACES_LOOK; /* the camera below starts again by itself */
            if (!wk_app_below(app))
                wk_app_use_side(app, WK_SIDE_FACES, effects);
            return;
        }
    }
    lay_again(app, wind, effects); /* the backs were not in order after all */
}

static void take_sealed(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    app->waiting = false;
    if (event->sealed.status == WK_NOT_YET) {
        for (int i = 0; i < WK_N_WINDS; i++)
            if (!(event->sealed.walls >> i & 1U))
                app->wall[i].recorded = false;
        wk_app_go(app, WK_SCREEN_FACES, effects);
        return;
    }
    if (event->sealed.status != WK_OK) {
        if (event->sealed.status == WK_NOT_CONFIRMED) {
            app->tileset = WK_NOT_ENROLLED;
            for (int i = 0; i < WK_N_WINDS; i++)
                app->wall[i].recorded = false;
            wk_app_go(app, WK_SCREEN_FACES, effects);
        } else if (event->sealed.status == WK_ALREADY)
            wk_app_effect(effects, WK_EFFECT_OPEN_STORE);
        else
            wk_app_store_failed(app, event->sealed.status);
        return;
    }
    if (event->sealed.seq > 0) {
        app->sealed_seq = event->sealed.seq;
        app->sealed_s = event->sealed.stored_s;
        app->walls_lost = false;
        app->key_left = event->sealed.key_left;
        if (event->sealed.round > 0)
            app->round = event->sealed.round;
        take_hash(app, event->sealed.hash, event->sealed.words);
        app->n_again = 0;
        take_hand(app, 0, none);
        wk_app_sound(app, effects, WK_SOUND_PASS);
        wk_app_go(app, WK_SCREEN_SEALED, effects);
        return;
    }
    app->n_again = 0;
    for (int i = 0; i < event->sealed.n_again && i < WK_N_TILES && event->sealed.again; i++) {
        struct wk_tile_place place = event->sealed.again[i];
        if (place.wind < WK_WIND_EAST || place.wind > WK_WIND_NORTH || place.slot < 0 || place.slot >= WK_N_SLOTS)
            continue;
        app->again[app->n_again++] = place;
        app->wall[place.wind - 1].recorded = false;
    }
    wk_app_go(app, app->n_again > 0 ? WK_SCREEN_AGAIN : WK_SCREEN_FACES, effects);
}

static void take_begun(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    enum wk_status status = event->hand.status;
    struct wk_hand_id at;
    app->waiting = false;
    if (status == WK_ALREADY || status == WK_END || status == WK_NOT_YET) {
        wk_app_go(app, WK_SCREEN_IDLE, effects); /* there the store says how things stand */
        wk_app_effect(effects, WK_EFFECT_OPEN_STORE);
        return;
    }
    if (status != WK_OK) {
        wk_app_store_failed(app, status);
        return;
    }
    if (event->hand.seq <= 0 || event->hand.hand < 1 || event->hand.hand > 4)
        return;
    if (wk_app_hand_now(app, &at) && event->hand.hand < at.hand) { /* skips a hand that was played without the kiosk */
        app->waiting = true;
        wk_app_effect(effects, WK_EFFECT_START_HAND);
        return;
    }
    take_hand(app, event->hand.hand, none);
    wk_app_forget_draws(app);
    for (int i = 0; i < WK_N_WINDS; i++) {
        app->wall[i].n_right = 0;
        memset(app->wall[i].row_right, 0, sizeof(app->wall[i].row_right));
    }
    if (wk_app_hand_played(app) || (app->face_pass == WK_FACES_WAY_AFTER_FIRST_HAND && app->hand == 1)) {
        wk_app_go(app, WK_SCREEN_RESTORE,
                  effects); /* the hand has been played: the walls, turned back, are compared with the sealed deal */
        return;
    }
    app->playing_since_ns = app->now_ns;
    wk_app_go(app, WK_SCREEN_PLAYING, effects);
}

/* A fault that is still there goes on record once the store works again. */
static void verify_failed(struct wk_app *app, enum wk_status status)
{
    wk_app_store_failed(app, status);
    app->fail_asked = false;
    for (int i = 0; i < WK_N_WINDS; i++)
        app->whole.wall[i].fail_asked = false;
}

static void take_pass(struct wk_app *app, enum wk_wind wind, int64_t seq, int stored_s)
{
    struct wk_app_wall *wall = &app->wall[wind - 1];

    wk_app_set_passed(wall, seq);
    wall->passed_s = stored_s;
    app->fail_asked = false;
}

/* Takes the answer for the four walls of the table at once. */
static void take_table_verified(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    app->waiting = false;
    if (event->table_verified.status != WK_OK) {
        verify_failed(app, event->table_verified.status);
        return;
    }
    app->compared.n = 0;
    for (int i = 0; i < WK_N_WINDS; i++)
        if (event->table_verified.passed_seq[i] > 0)
            take_pass(app, (enum wk_wind)(i + 1), event->table_verified.passed_seq[i], event->table_verified.stored_s);
    if (wk_app_all_passed(app))
        wk_app_sound(app, effects, WK_SOUND_PASS);
    wk_app_table_verified(app, WK_WIND_NORTH, effects);
}

static void take_verified(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    app->waiting = false;
    if (event->stored.status != WK_OK) {
        verify_failed(app, event->stored.status);
        return;
    }
    enum wk_wind wind = event->stored.wind;
    if (event->stored.seq <= 0 || !event->stored.verdict || wind < WK_WIND_EAST || wind > WK_WIND_NORTH)
        return;
    struct wk_app_wall *wall = &app->wall[wind - 1];
    app->compared.n = 0;
    if (event->stored.verdict->kind != WK_PASS) {
        wk_app_gate_failed(app, &event->stored.window);
        wk_app_set_passed(wall, 0);
        app->compared.n = wind == app->wind ? event->stored.n_compared : 0;
        app->compared.edition = event->stored.compared_edition;
        memcpy(app->compared.slots, event->stored.compared_slots, sizeof(app->compared.slots));
    } else {
        take_pass(app, wind, event->stored.seq, event->stored.stored_s);
        wk_app_sound(app, effects, WK_SOUND_PASS);
    }
    wk_app_table_verified(app, wind, effects);
}

/* This changes the event's state. */
static void look_at_event(const struct wk_app *app, struct wk_effects *effects)
{
    if (wk_app_has_event(app))
        wk_app_effect(effects, WK_EFFECT_LOOK_EVENT);
}

void wk_app_hear_sealed(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    take_sealed(app, event, effects);
    look_at_event(app, effects);
}

void wk_app_hear_hand(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    take_begun(app, event, effects);
    look_at_event(app, effects);
}

void wk_app_hear_table_verified(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    take_table_verified(app, event, effects);
    look_at_event(app, effects);
}

void wk_app_hear_verified(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    take_verified(app, event, effects);
    look_at_event(app, effects);
}

/* ---- checkpoints: at the beginning and end of a round, and whenever a judge asks ---- */

void wk_app_ask_checkpoint(struct wk_app *app, enum wk_checkpoint_why why, struct wk_effects *effects)
{
    struct wk_app_vouch *vouch = &app->vouch;
    struct wk_effect *effect = wk_app_effect(effects, WK_EFFECT_CHECKPOINT);

    memset(&vouch->shown, 0, sizeof(vouch->shown));
    vouch->why = why;
    vouch->table = app->table;
    vouch->deal = app->sealed_seq;
    vouch->waiting = true;
    effect->checkpoint.why = why;
    effect->checkpoint.round = app->round;
}

void wk_app_checkpoint_once(struct wk_app *app, enum wk_checkpoint_why why, struct wk_effects *effects)
{
    const struct wk_app_vouch *vouch = &app->vouch;
    bool there = vouch->shown.seq > 0 || vouch->waiting;

    if (app->store != WK_OK || app->sealed_seq == 0)
        return;
    if (!there || vouch->why != why || vouch->table != app->table || vouch->deal != app->sealed_seq)
        wk_app_ask_checkpoint(app, why, effects);
}

const struct wk_app_checkpoint *wk_app_checkpoint(const struct wk_app *app)
{
    const struct wk_app_vouch *vouch = &app->vouch;
    const enum wk_checkpoint_why why = wk_app_stands(app)->checkpoint;
    /* The last round's checkpoint stays on the screen when its deal is closed. */
    bool same = vouch->deal == app->sealed_seq || app->sealed_seq == 0;

    return vouch->shown.seq > 0 && vouch->why == why && vouch->table == app->table && same ? &vouch->shown : NULL;
}

void wk_app_hear_checkpoint(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    struct wk_app_vouch *vouch = &app->vouch;

    if (!vouch->waiting)
        return;
    vouch->waiting = false;
    if (event->checkpoint.status == WK_OK)
        vouch->shown = event->checkpoint.made;
    else if (event->checkpoint.status != WK_NOT_YET && event->checkpoint.status != WK_NOT_FOUND)
        wk_app_store_failed(app, event->checkpoint.status);
}
