/* The kiosk's steps: an event for the app, and its effects carried out. */
#include "kiosk/run/parts.h"

#include <stdio.h>

#include "labels/lang/lang.h"
#include "vision/image/clock.h"

/* Once the database is there: that the kiosk has started, and that its clock says less than when it was on last. */
static void note_start(struct wk_kiosk *kiosk)
{
    const struct wk_source *source = &kiosk->source;
    const char *camera = source->n > 0 ? source->spec[atomic_load(&source->chosen) % source->n] : "";
    int64_t back_ns;

    if (kiosk->app.store != WK_OK || kiosk->service.started)
        return;
    back_ns = wk_service_clock_back(&kiosk->service);
    if (wk_service_start(&kiosk->service, camera, kiosk->options->sim_table != NULL, kiosk->app.w_px, kiosk->app.h_px) != WK_OK)
        fprintf(kiosk->options->host->err, "wallkeeper: that the kiosk has started could not be noted\n");
    if (back_ns > 0)
        wk_kiosk_step(kiosk, &(struct wk_event){.kind = WK_EVENT_CLOCK, .jump_ns = -back_ns});
}

static void open_store(struct wk_kiosk *kiosk)
{
    struct wk_event event;

    if (kiosk->service.env->store && !kiosk->asked_store)
        wk_service_look(&kiosk->service, &event); /* the caller had opened it */
    else
        wk_service_open(&kiosk->service, &event);
    kiosk->asked_store = true;
    wk_kiosk_step(kiosk, &event);
    note_start(kiosk);
    wk_service_tileset(&kiosk->service, &event);
    wk_kiosk_step(kiosk, &event);
    wk_service_event(&kiosk->service, &event);
    wk_kiosk_step(kiosk, &event);
}

/* What the judge is shown beside a verdict. Enrolment lends its own pictures later, but not while a wall is being restored. */
static void lend_pair(struct wk_kiosk *kiosk, int n)
{
    struct wk_tile_pictures tiles = wk_before_after_tiles(n > 0 ? kiosk->service.before_after : NULL);

    wk_ui_tiles(kiosk->ui, &tiles);
}

static void enrol(struct wk_kiosk *kiosk, const struct wk_effect *effect, struct wk_event *out)
{
    struct wk_tile_pictures tiles;
    struct wk_event event;

    wk_enroller_do(&kiosk->enroller, &kiosk->service, effect, out);
    tiles = wk_enroller_pictures(kiosk->enroller);
    wk_ui_tiles(kiosk->ui, &tiles);
    if (effect->kind != WK_EFFECT_ENROL_SAVE || out->enrol.seq == 0)
        return;
    wk_service_new_tileset(&kiosk->service, &event); /* faces are read with it from now on */
    wk_kiosk_step(kiosk, &event);
}

/* The app sees the state that holds the entry before it is told that the entry was taken. */
static void put_entry(struct wk_kiosk *kiosk, const struct wk_entry *entry, struct wk_event *out)
{
    struct wk_event event;

    wk_service_put(&kiosk->service, entry, out);
    wk_service_event(&kiosk->service, &event);
    wk_kiosk_step(kiosk, &event);
    if (out->entered.seq > 0 && (out->entered.kind == WK_ENTRY_CONFIRMED || out->entered.kind == WK_ENTRY_GATE))
        wk_service_backup(&kiosk->service, false); /* the result of the hand stands */
}

static void close_deal(struct wk_kiosk *kiosk, struct wk_event *out)
{
    struct wk_event event;

    wk_service_close_deal(&kiosk->service, &event);
    wk_kiosk_step(kiosk, &event);
    wk_service_event(&kiosk->service, out);
}

void wk_kiosk_carry_out(struct wk_kiosk *kiosk, const struct wk_effect *effect)
{
    struct wk_event event = {.kind = WK_EVENT_NONE};

    switch (effect->kind) {
    case WK_EFFECT_NONE:
    case WK_EFFECT_VOLUME:   /* it is handed over with each sound */
    case WK_EFFECT_LANGUAGE: /* and with each screen */
        break;
    case WK_EFFECT_OPEN_CAMERA:
        wk_kiosk_open_cameras(kiosk, effect->open_camera.other);
        break;
    case WK_EFFECT_USE_SIDE:
        wk_kiosk_use_side(kiosk, effect->side);
        break;
    case WK_EFFECT_USE_BELOW:
        wk_kiosk_use_below(kiosk, effect->use_below.look);
        break;
    case WK_EFFECT_KEEP_BACKS:
        wk_service_keep(&kiosk->service, effect->keep_backs.wind, &effect->keep_backs.reading);
        wk_pipeline_keep(kiosk->pipeline, &kiosk->service.kept);
        break;
    case WK_EFFECT_RECORD_WALL:
        wk_service_record(&kiosk->service, effect->wind, &event);
        break;
    case WK_EFFECT_SEAL:
        wk_service_seal(&kiosk->service, &event);
        wk_service_backup(&kiosk->service, false);
        break;
    case WK_EFFECT_START_HAND:
        wk_service_start_hand(&kiosk->service, &event);
        wk_service_backup(&kiosk->service, false);
        break;
    case WK_EFFECT_VERIFY:
        wk_service_verify(&kiosk->service, effect->verify.wind, &effect->verify.reading, effect->verify.inspect, &event);
        if (wk_service_all_passed(&kiosk->service))
            wk_service_backup(&kiosk->service, false);
        lend_pair(kiosk, event.stored.n_pairs);
        break;
    case WK_EFFECT_OPEN_STORE:
        open_store(kiosk);
        break;
    case WK_EFFECT_SOUND:
        wk_ui_sound(kiosk->ui, effect->sound.sound, effect->sound.volume);
        break;
    case WK_EFFECT_CALL_JUDGE:
        if (wk_service_note_call(&kiosk->service) != WK_OK)
            fprintf(kiosk->options->host->err, "wallkeeper: the call for the judge could not be noted\n");
        break;
    case WK_EFFECT_ENROL_BEGIN:
    case WK_EFFECT_ENROL_TAKE:
    case WK_EFFECT_ENROL_READ:
    case WK_EFFECT_ENROL_SET:
    case WK_EFFECT_ENROL_DROP:
    case WK_EFFECT_ENROL_BUILD:
    case WK_EFFECT_ENROL_SAVE:
    case WK_EFFECT_ENROL_END:
        enrol(kiosk, effect, &event);
        break;
    case WK_EFFECT_ASK_PIN:
        wk_service_pin(&kiosk->service, NULL, &event);
        break;
    case WK_EFFECT_CHECK_PIN:
        wk_service_pin(&kiosk->service, effect->pin.pin, &event);
        break;
    case WK_EFFECT_SET_PIN:
        wk_service_set_pin(&kiosk->service, effect->pin.role, effect->pin.pin, &event);
        break;
    case WK_EFFECT_LOCK:
        wk_service_lock(&kiosk->service);
        break;
    case WK_EFFECT_DRILL:
        wk_service_drill_begin(&kiosk->service, &event);
        break;
    case WK_EFFECT_DRILL_KEEP:
        wk_service_drill_keep(&kiosk->service, effect->drill_keep.wind, effect->drill_keep.slots, effect->drill_keep.noticed,
                              &event);
        break;
    case WK_EFFECT_KEEP_LENS:
        wk_service_keep_lens(&kiosk->service, &kiosk->board.state, &event);
        wk_pipeline_lens(kiosk->pipeline, &kiosk->options->env->lens);
        break;
    case WK_EFFECT_USE_TABLE:
        kiosk->service.table = effect->table;
        wk_service_look(&kiosk->service, &event);
        wk_kiosk_step(kiosk, &event);
        wk_service_event(&kiosk->service, &event);
        break;
    case WK_EFFECT_LOOK_EVENT:
        wk_service_event(&kiosk->service, &event);
        break;
    case WK_EFFECT_LOOK_FAULTS:
        wk_service_faults(&kiosk->service, effect->section, &event);
        break;
    case WK_EFFECT_PUT_ENTRY:
        put_entry(kiosk, &effect->entry, &event);
        break;
    case WK_EFFECT_CLOSE_DEAL:
        close_deal(kiosk, &event);
        break;
    case WK_EFFECT_NOTE_CLOCK:
        if (wk_service_clock(&kiosk->service, effect->clock.jump_ns) != WK_OK)
            fprintf(kiosk->options->host->err, "wallkeeper: that the clock was set could not be noted\n");
        break;
    case WK_EFFECT_PRINT:
        wk_service_print(&kiosk->service, effect->print.what, wk_lang_word(effect->print.language), &event);
        break;
    case WK_EFFECT_CHECKPOINT:
        wk_service_checkpoint(&kiosk->service, effect->checkpoint.why, effect->checkpoint.round, &event);
        break;
    case WK_EFFECT_CARRY:
        wk_service_carry(&kiosk->service, effect->carry.code[0] ? effect->carry.code : NULL, &event);
        break;
    case WK_EFFECT_DEALS:
        wk_service_deals(&kiosk->service, &effect->deals, &event);
        break;
    case WK_EFFECT_BACKUP:
        wk_service_backup(&kiosk->service, true);
        break;
    case WK_EFFECT_GIVEN_WALL:
        wk_given_deal_wall(&kiosk->given_deal, &kiosk->service, effect->wind, &event);
        break;
    case WK_EFFECT_GIVEN_END:
        wk_given_deal_end(&kiosk->given_deal);
        break;
    case WK_EFFECT_SPOT:
        wk_service_spot(&kiosk->service, &effect->spot, &event);
        break;
    case WK_EFFECT_COUNT:
        wk_hand_scoring_do(&kiosk->scoring, &kiosk->service, &effect->count, &event);
        break;
    case WK_EFFECT_CHALLENGE:
        wk_service_challenge(&kiosk->service, &effect->challenge, &event);
        break;
    case WK_EFFECT_SHOT:
        if (wk_screen_def(effect->screen)->shows_faces)
            break; /* they go into no file */
        if (wk_shots_take(&kiosk->shots, kiosk->ui, wk_screen_word(effect->screen)) != WK_OK)
            fprintf(kiosk->options->host->err, "wallkeeper: the screenshot could not be written\n");
        break;
    case WK_EFFECT_DEMO:
        wk_kiosk_demo_key(kiosk, effect->demo.key);
        break;
    case WK_EFFECT_QUIT:
        kiosk->quit = true;
        break;
    }
    if (event.kind != WK_EVENT_NONE)
        wk_kiosk_step(kiosk, &event);
}

void wk_kiosk_step(struct wk_kiosk *kiosk, struct wk_event *event)
{
    struct wk_effects effects;

    event->t_ns = wk_clock_ns(kiosk->options->clock);
    wk_app_step(&kiosk->app, event, &effects);
    kiosk->changed = true;
    for (int i = 0; i < effects.n; i++) {
        wk_kiosk_carry_out(kiosk, &effects.effect[i]);
        wk_wipe(&effects.effect[i], sizeof(effects.effect[i])); /* a PIN or a passphrase may have been in it */
    }
}
