/* Carries out effects, in the order of kiosk/face/app/effects.def. All that an effect needs is in it: this file cannot look
 * into the app. */
#include "kiosk/programs/run/effects.h"

#include <stdio.h>

#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/screens/screens.h"
#include "kiosk/programs/run/simulator.h"
#include "labels/lang/lang.h"
#include "vision/image/clock.h"

/* Once the database is open: records that the kiosk has started, and whether its clock is behind its newest record. */
static void note_start(struct wk_runtime *runtime)
{
    const struct wk_source *source = &runtime->source;
    const char *camera = source->n > 0 ? source->spec[atomic_load(&source->chosen) % source->n] : "";
    int64_t back_ns;
    int w_px, h_px;

    if (runtime->service.started)
        return;
    wk_ui_size(runtime->ui, &w_px, &h_px);
    back_ns = wk_service_clock_back(&runtime->service);
    if (wk_service_start(&runtime->service, camera, runtime->options->sim_table != NULL, w_px, h_px) != WK_OK)
        fprintf(runtime->options->host->err, "wallkeeper: that the kiosk has started could not be noted\n");
    if (back_ns > 0)
        wk_runtime_tell(runtime, &(struct wk_event){.kind = WK_EVENT_CLOCK, .jump_ns = -back_ns});
}

/* Lends the pictures that the judge sees beside a verdict. Enrolment lends its own, never while a wall is restored. */
static void lend_compared(struct wk_runtime *runtime, int n)
{
    struct wk_tile_pictures tiles = wk_before_after_tiles(n > 0 ? runtime->service.before_after : NULL);

    wk_ui_tiles(runtime->ui, &tiles);
}

/* Lends pages that were drawn, or none. The papers' screen needs no other pictures. */
static void lend_papers(struct wk_runtime *runtime)
{
    const struct wk_tile_pictures pages = wk_service_paper_pictures(&runtime->service);

    wk_ui_tiles(runtime->ui, &pages);
}

void wk_carry_out_nothing(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)runtime, (void)effect, (void)out;
}

/* ---------------------------------------------------------------- the camera */

void wk_carry_out_open_camera(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    wk_runtime_open_cameras(runtime, effect->open_camera.other);
}

void wk_carry_out_use_side(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    wk_runtime_use_side(runtime, effect->side);
}

void wk_carry_out_use_below(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    wk_runtime_use_below(runtime, effect->use_below.look);
}

void wk_carry_out_tune(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect, (void)out;
    wk_pipeline_tune(runtime->pipeline);
}

void wk_carry_out_keep_lens(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    wk_service_keep_lens(&runtime->service, &runtime->board.state, out);
    wk_pipeline_lens(runtime->pipeline, &runtime->options->env->lens);
}

void wk_carry_out_pack(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_runtime_pack(runtime, effect->pack.table, out);
}

void wk_carry_out_pack_end(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect, (void)out;
    wk_runtime_drop_pack(runtime);
}

/* ---------------------------------------------------------------- the walls */

void wk_carry_out_keep_backs(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    wk_service_keep(&runtime->service, effect->keep_backs.wind, &effect->keep_backs.reading);
    wk_pipeline_keep(runtime->pipeline, runtime->service.sees_table ? effect->keep_backs.wind : WK_WIND_NONE,
                     &effect->keep_backs.reading);
}

void wk_carry_out_record_wall(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_record(&runtime->service, effect->wind, out);
}

void wk_carry_out_record_table(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    wk_service_record_table(&runtime->service, out);
}

void wk_carry_out_seal(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    wk_service_seal(&runtime->service, out);
    wk_service_backup(&runtime->service, false);
}

void wk_carry_out_start_hand(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    wk_service_start_hand(&runtime->service, out);
    wk_service_backup(&runtime->service, false);
}

static void back_up_when_all_passed(struct wk_runtime *runtime)
{
    if (wk_service_all_passed(&runtime->service))
        wk_service_backup(&runtime->service, false);
}

void wk_carry_out_verify(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_verify(&runtime->service, effect->verify.wind, &effect->verify.reading, effect->verify.inspect, out);
    back_up_when_all_passed(runtime);
    lend_compared(runtime, out->stored.n_compared);
}

void wk_carry_out_verify_table(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_verify_table(&runtime->service, effect->verify.inspect, out);
    back_up_when_all_passed(runtime);
}

void wk_carry_out_challenge(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_challenge(&runtime->service, &effect->challenge, out);
}

void wk_carry_out_dealing(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_dealing(&runtime->service, &effect->dealing, out);
}

void wk_carry_out_spot(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_spot(&runtime->service, &effect->spot, out);
}

void wk_carry_out_given_wall(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_given_deal_wall(&runtime->given_deal, &runtime->service, effect->wind, out);
}

void wk_carry_out_given_end(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect, (void)out;
    wk_given_deal_end(&runtime->given_deal);
}

/* ---------------------------------------------------------------- the store, and the event */

void wk_carry_out_open_store(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    struct wk_event event;

    if (runtime->service.env->store && !runtime->asked_store)
        wk_service_look(&runtime->service, &event); /* the caller had opened the database */
    else
        wk_service_open(&runtime->service, &event);
    runtime->asked_store = true;
    const bool open = event.store.status == WK_OK;
    wk_runtime_tell(runtime, &event);
    if (open) {
        note_start(runtime);
        wk_runtime_link(runtime);
    }
    wk_service_tileset(&runtime->service, &event);
    wk_runtime_tell(runtime, &event);
    wk_service_event(&runtime->service, out);
}

void wk_carry_out_look_store(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    if (runtime->service.env->store)
        wk_service_look(&runtime->service, out);
}

void wk_carry_out_use_table(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    struct wk_event event;

    runtime->service.table = effect->table;
    wk_service_look(&runtime->service, &event);
    wk_runtime_tell(runtime, &event);
    wk_service_event(&runtime->service, out);
}

void wk_carry_out_look_event(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    wk_service_event(&runtime->service, out);
}

void wk_carry_out_look_faults(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_faults(&runtime->service, effect->section, out);
}

void wk_carry_out_look_work(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    wk_service_work(&runtime->service, out);
}

/* The app must have the event's newest state before it hears that its entry was stored. */
static void tell_event(struct wk_runtime *runtime)
{
    struct wk_event event;

    wk_service_event(&runtime->service, &event);
    wk_runtime_tell(runtime, &event);
}

void wk_carry_out_put_entry(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_put(&runtime->service, &effect->entry, out);
    tell_event(runtime);
    if (out->entered.seq > 0 && (out->entered.kind == WK_ENTRY_CONFIRMED || out->entered.kind == WK_ENTRY_GATE))
        wk_service_backup(&runtime->service, false); /* a hand has its result */
}

/* Closing an event makes a copy, if a folder is configured for it. */
static void tell_decided(struct wk_runtime *runtime, const struct wk_event *decided)
{
    tell_event(runtime);
    if (decided->decided.seq > 0)
        wk_service_backup(&runtime->service, false);
}

void wk_carry_out_close_event(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_close_event(&runtime->service, effect->close.reason, effect->close.leave_open, out);
    tell_decided(runtime, out);
}

void wk_carry_out_choose(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_choose(&runtime->service, effect->choose.counts, effect->choose.other, effect->choose.take_other,
                      effect->choose.reason, out);
    tell_decided(runtime, out);
}

void wk_carry_out_close_deal(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    struct wk_event event;

    wk_service_close_deal(&runtime->service, &event);
    wk_runtime_tell(runtime, &event);
    wk_service_event(&runtime->service, out);
}

void wk_carry_out_deals(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    struct wk_event event;

    wk_service_deals(&runtime->service, &effect->deals, out);
    if (out->deals.seq == 0)
        return;
    wk_service_look(&runtime->service, &event); /* the table may begin its next deal */
    wk_runtime_tell(runtime, &event);
    wk_service_backup(&runtime->service, false);
}

void wk_carry_out_new_event(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_new_event(&runtime->service, &effect->new_event, out);
}

void wk_carry_out_club(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_club(&runtime->service, &effect->club, out);
}

void wk_carry_out_take_over(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_take_over(&runtime->service, &effect->take_over, out);
    if (out->taken_over.state == WK_TAKE_HERE)
        tell_event(runtime);
}

void wk_carry_out_ready(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    struct wk_ready_answer answer;

    wk_service_ready(&runtime->service, &effect->ready, &answer);
    if (answer.news.n_taken > 0)
        tell_event(runtime);
    wk_runtime_tell(runtime, &(struct wk_event){.kind = WK_EVENT_READY, .ready = &answer});
}

void wk_carry_out_join(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_join(&runtime->service, &effect->join, out);
    wk_runtime_link(runtime);
}

void wk_carry_out_checkpoint(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_checkpoint(&runtime->service, effect->checkpoint.why, effect->checkpoint.round, out);
}

void wk_carry_out_carry(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_carry(&runtime->service, effect->carry.code[0] ? effect->carry.code : NULL, out);
}

void wk_carry_out_count(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_hand_scoring_do(&runtime->scoring, &runtime->service, &effect->count, out);
}

void wk_carry_out_call_judge(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect, (void)out;
    if (wk_service_note_call(&runtime->service) != WK_OK)
        fprintf(runtime->options->host->err, "wallkeeper: the call for the judge could not be noted\n");
}

void wk_carry_out_note_clock(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    if (wk_service_clock(&runtime->service, effect->clock.jump_ns) != WK_OK)
        fprintf(runtime->options->host->err, "wallkeeper: that the clock was set could not be noted\n");
}

void wk_carry_out_backup(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect, (void)out;
    wk_service_backup(&runtime->service, true);
}

void wk_carry_out_print(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_print(&runtime->service, effect->print.what, effect->print.language, effect->print.player, effect->print.evening,
                     out);
}

void wk_carry_out_papers(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_papers(&runtime->service, &effect->papers, out);
    if (effect->papers.ask == WK_PAPERS_END)
        lend_papers(runtime);
}

void wk_carry_out_keep(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    char camera[WK_PATH_SIZE];

    wk_runtime_camera_in_use(runtime, camera);
    wk_service_keep_choice(&runtime->service, effect->keep.what, effect->keep.value, camera, out);
    if (out->kept.what == WK_KEEP_BELOW && out->kept.status == WK_OK)
        wk_pipeline_below(runtime->pipeline, (enum wk_wind)out->kept.value);
}

/* ---------------------------------------------------------------- the director's area, enrolment */

void wk_carry_out_ask_pin(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    wk_service_pin(&runtime->service, NULL, out);
}

void wk_carry_out_check_pin(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_pin(&runtime->service, effect->pin.pin, out);
}

void wk_carry_out_look_pin(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    wk_service_pin_answer(&runtime->service, out);
}

void wk_carry_out_set_pin(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_set_pin(&runtime->service, effect->pin.role, effect->pin.pin, out);
}

void wk_carry_out_lock(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect, (void)out;
    wk_service_lock(&runtime->service);
}

void wk_carry_out_drill(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    wk_service_drill_begin(&runtime->service, out);
}

void wk_carry_out_drill_end(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect, (void)out;
    wk_service_drill_end(&runtime->service);
}

void wk_carry_out_drill_keep(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    const struct wk_hand_drill hand = {.wind = effect->drill_keep.wind,
                                       .slots = {effect->drill_keep.slots[0], effect->drill_keep.slots[1]},
                                       .seats = {effect->drill_keep.seats[0], effect->drill_keep.seats[1]},
                                       .noticed = effect->drill_keep.noticed,
                                       .named = effect->drill_keep.noticed,
                                       .restored = effect->drill_keep.noticed};

    wk_service_drill_keep(&runtime->service, &hand, out);
}

void wk_carry_out_stickers(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_stickers(&runtime->service, effect->stickers.at, out);
}

void wk_carry_out_inventory(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_inventory(&runtime->service, &effect->inventory, out);
}

void wk_carry_out_enrol(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    struct wk_tile_pictures tiles;

    wk_enroller_do(&runtime->enroller, &runtime->service, effect, out);
    tiles = wk_enroller_pictures(runtime->enroller);
    wk_ui_tiles(runtime->ui, &tiles);
}

void wk_carry_out_enrol_save(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    struct wk_event event;

    wk_carry_out_enrol(runtime, effect, out);
    if (out->enrol.seq == 0)
        return;
    wk_service_new_tileset(&runtime->service, &event); /* it is used for reading faces from now on */
    wk_runtime_tell(runtime, &event);
}

/* ---------------------------------------------------------------- what is seen and heard */

void wk_carry_out_sound(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    wk_ui_sound(runtime->ui, effect->sound.sound, effect->sound.volume);
}

void wk_carry_out_say(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    const struct wk_said *const said = wk_ui_said(runtime->ui);

    wk_ui_say(runtime->ui, effect->say.next ? said->next : said->text, effect->say.language, effect->say.volume);
}

void wk_carry_out_hush(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect, (void)out;
    wk_ui_hush(runtime->ui);
}

void wk_carry_out_shot(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    if (wk_screen_is_private(effect->screen))
        return;
    if (wk_shots_take(&runtime->shots, runtime->ui, wk_screen_word(effect->screen)) != WK_OK)
        fprintf(runtime->options->host->err, "wallkeeper: the screenshot could not be written\n");
}

void wk_carry_out_demo(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    if (runtime->options->simulator)
        runtime->options->simulator->demo_key(runtime, &effect->demo);
}

void wk_carry_out_quit(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect, (void)out;
    runtime->quit = true;
}

/* ---------------------------------------------------------------- all of them */

const struct wk_effect_row *wk_effect_row(enum wk_effect_kind kind)
{
    enum { SOON = false, AT_ONCE = true };
    static const struct wk_effect_row rows[WK_N_EFFECTS] = {
#define WK_EFFECT(name, by, answer, when, ...) [WK_EFFECT_##name] = {#name, wk_carry_out_##by, WK_EVENT_##answer, when},
#include "kiosk/face/app/effects.def"
#undef WK_EFFECT
    };

    return &rows[kind];
}

/* The event has begun: the app gets its state first, and a copy is made. */
static void tell_begun(struct wk_runtime *runtime)
{
    tell_event(runtime);
    wk_service_backup(&runtime->service, false);
}

void wk_runtime_answer(struct wk_runtime *runtime, struct wk_event *answer)
{
    if ((answer->kind == WK_EVENT_NEW_EVENT && answer->new_event.seq != 0) ||
        (answer->kind == WK_EVENT_CLUB && answer->club->seq != 0))
        tell_begun(runtime);
    if (answer->kind == WK_EVENT_PAPERS && answer->papers.about == WK_PAPERS_LOOK)
        lend_papers(runtime);
    wk_runtime_tell(runtime, answer);
}

void wk_runtime_carry_out(struct wk_runtime *runtime, const struct wk_effect *effect)
{
    const struct wk_effect_row *row = wk_effect_row(effect->kind);
    struct wk_event answer = {.kind = WK_EVENT_NONE};

    row->carry_out(runtime, effect, &answer);
    if (row->hall_waits && runtime->link)
        wk_link_wake(runtime->link);
    if (answer.kind != WK_EVENT_NONE)
        wk_runtime_answer(runtime, &answer);
}
