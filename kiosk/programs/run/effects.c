/* Effects carried out, in the order of kiosk/face/app/effects.def: what each asks for is in it, and the app is not here to be
 * asked. */
#include "kiosk/programs/run/effects.h"

#include <stdio.h>

#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/screens/screens.h"
#include "kiosk/programs/run/simulator.h"
#include "labels/lang/lang.h"
#include "vision/image/clock.h"

/* Once the database is there: that the kiosk has started, and that its clock says less than when it was on last. */
static void note_start(struct wk_shell *shell)
{
    const struct wk_source *source = &shell->source;
    const char *camera = source->n > 0 ? source->spec[atomic_load(&source->chosen) % source->n] : "";
    int64_t back_ns;
    int w_px, h_px;

    if (shell->service.started)
        return;
    wk_ui_size(shell->ui, &w_px, &h_px);
    back_ns = wk_service_clock_back(&shell->service);
    if (wk_service_start(&shell->service, camera, shell->options->sim_table != NULL, w_px, h_px) != WK_OK)
        fprintf(shell->options->host->err, "wallkeeper: that the kiosk has started could not be noted\n");
    if (back_ns > 0)
        wk_shell_tell(shell, &(struct wk_event){.kind = WK_EVENT_CLOCK, .jump_ns = -back_ns});
}

/* What the judge is shown beside a verdict. Enrolment lends its own pictures later, but not while a wall is being restored. */
static void lend_pair(struct wk_shell *shell, int n)
{
    struct wk_tile_pictures tiles = wk_before_after_tiles(n > 0 ? shell->service.before_after : NULL);

    wk_ui_tiles(shell->ui, &tiles);
}

/* Pages that were drawn, or none any more: on the papers' screen nothing else is lent. */
static void lend_papers(struct wk_shell *shell)
{
    const struct wk_tile_pictures pages = wk_service_paper_pictures(&shell->service);

    wk_ui_tiles(shell->ui, &pages);
}

void wk_carry_out_nothing(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)shell, (void)effect, (void)out;
}

/* ---------------------------------------------------------------- the camera */

void wk_carry_out_open_camera(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    wk_shell_open_cameras(shell, effect->open_camera.other);
}

void wk_carry_out_use_side(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    wk_shell_use_side(shell, effect->side);
}

void wk_carry_out_use_below(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    wk_shell_use_below(shell, effect->use_below.look);
}

void wk_carry_out_tune(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect, (void)out;
    wk_pipeline_tune(shell->pipeline);
}

void wk_carry_out_keep_lens(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    wk_service_keep_lens(&shell->service, &shell->board.state, out);
    wk_pipeline_lens(shell->pipeline, &shell->options->env->lens);
}

void wk_carry_out_pack(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_shell_pack(shell, effect->pack.table, out);
}

void wk_carry_out_pack_end(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect, (void)out;
    wk_shell_drop_pack(shell);
}

/* ---------------------------------------------------------------- the walls */

void wk_carry_out_keep_backs(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    wk_service_keep(&shell->service, effect->keep_backs.wind, &effect->keep_backs.reading);
    wk_pipeline_keep(shell->pipeline, shell->service.sees_table ? effect->keep_backs.wind : WK_WIND_NONE,
                     &effect->keep_backs.reading);
}

void wk_carry_out_record_wall(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_record(&shell->service, effect->wind, out);
}

void wk_carry_out_record_table(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    wk_service_record_table(&shell->service, out);
}

void wk_carry_out_seal(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    wk_service_seal(&shell->service, out);
    wk_service_backup(&shell->service, false);
}

void wk_carry_out_start_hand(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    wk_service_start_hand(&shell->service, out);
    wk_service_backup(&shell->service, false);
}

static void back_up_when_all_passed(struct wk_shell *shell)
{
    if (wk_service_all_passed(&shell->service))
        wk_service_backup(&shell->service, false);
}

void wk_carry_out_verify(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_verify(&shell->service, effect->verify.wind, &effect->verify.reading, effect->verify.inspect, out);
    back_up_when_all_passed(shell);
    lend_pair(shell, out->stored.n_pairs);
}

void wk_carry_out_verify_table(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_verify_table(&shell->service, effect->verify.inspect, out);
    back_up_when_all_passed(shell);
}

void wk_carry_out_challenge(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_challenge(&shell->service, &effect->challenge, out);
}

void wk_carry_out_spot(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_spot(&shell->service, &effect->spot, out);
}

void wk_carry_out_given_wall(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_given_deal_wall(&shell->given_deal, &shell->service, effect->wind, out);
}

void wk_carry_out_given_end(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect, (void)out;
    wk_given_deal_end(&shell->given_deal);
}

/* ---------------------------------------------------------------- the store, and the event */

void wk_carry_out_open_store(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    struct wk_event event;

    if (shell->service.env->store && !shell->asked_store)
        wk_service_look(&shell->service, &event); /* the caller had opened it */
    else
        wk_service_open(&shell->service, &event);
    shell->asked_store = true;
    const bool open = event.store.status == WK_OK;
    wk_shell_tell(shell, &event);
    if (open) {
        note_start(shell);
        wk_shell_link(shell);
    }
    wk_service_tileset(&shell->service, &event);
    wk_shell_tell(shell, &event);
    wk_service_event(&shell->service, out);
}

void wk_carry_out_look_store(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    if (shell->service.env->store)
        wk_service_look(&shell->service, out);
}

void wk_carry_out_use_table(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    struct wk_event event;

    shell->service.table = effect->table;
    wk_service_look(&shell->service, &event);
    wk_shell_tell(shell, &event);
    wk_service_event(&shell->service, out);
}

void wk_carry_out_look_event(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    wk_service_event(&shell->service, out);
}

void wk_carry_out_look_faults(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_faults(&shell->service, effect->section, out);
}

void wk_carry_out_look_work(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    wk_service_work(&shell->service, out);
}

/* The app sees the event's state as it is by now before it is told that what it asked for was done. */
static void tell_event(struct wk_shell *shell)
{
    struct wk_event event;

    wk_service_event(&shell->service, &event);
    wk_shell_tell(shell, &event);
}

void wk_carry_out_put_entry(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_put(&shell->service, &effect->entry, out);
    tell_event(shell);
    if (out->entered.seq > 0 && (out->entered.kind == WK_ENTRY_CONFIRMED || out->entered.kind == WK_ENTRY_GATE))
        wk_service_backup(&shell->service, false); /* the result of the hand stands */
}

/* Of a close a copy is made, if there is a folder for it. */
static void tell_decided(struct wk_shell *shell, const struct wk_event *decided)
{
    tell_event(shell);
    if (decided->decided.seq > 0)
        wk_service_backup(&shell->service, false);
}

void wk_carry_out_close_event(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_close_event(&shell->service, effect->close.reason, effect->close.leave_open, out);
    tell_decided(shell, out);
}

void wk_carry_out_choose(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_choose(&shell->service, effect->choose.counts, effect->choose.other, effect->choose.take_other,
                      effect->choose.reason, out);
    tell_decided(shell, out);
}

void wk_carry_out_close_deal(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    struct wk_event event;

    wk_service_close_deal(&shell->service, &event);
    wk_shell_tell(shell, &event);
    wk_service_event(&shell->service, out);
}

void wk_carry_out_deals(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    struct wk_event event;

    wk_service_deals(&shell->service, &effect->deals, out);
    if (out->deals.seq == 0)
        return;
    wk_service_look(&shell->service, &event); /* the table is free for its next deal */
    wk_shell_tell(shell, &event);
    wk_service_backup(&shell->service, false);
}

void wk_carry_out_new_event(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_new_event(&shell->service, &effect->new_event, out);
}

void wk_carry_out_take_over(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_take_over(&shell->service, &effect->take_over, out);
    if (out->taken_over.state == WK_TAKE_HERE)
        tell_event(shell);
}

void wk_carry_out_ready(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    struct wk_ready_answer answer;

    wk_service_ready(&shell->service, &effect->ready, &answer);
    if (answer.news.n_taken > 0)
        tell_event(shell);
    wk_shell_tell(shell, &(struct wk_event){.kind = WK_EVENT_READY, .ready = &answer});
}

void wk_carry_out_join(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_join(&shell->service, &effect->join, out);
    wk_shell_link(shell);
}

void wk_carry_out_checkpoint(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_checkpoint(&shell->service, effect->checkpoint.why, effect->checkpoint.round, out);
}

void wk_carry_out_carry(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_carry(&shell->service, effect->carry.code[0] ? effect->carry.code : NULL, out);
}

void wk_carry_out_count(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_hand_scoring_do(&shell->scoring, &shell->service, &effect->count, out);
}

void wk_carry_out_call_judge(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect, (void)out;
    if (wk_service_note_call(&shell->service) != WK_OK)
        fprintf(shell->options->host->err, "wallkeeper: the call for the judge could not be noted\n");
}

void wk_carry_out_note_clock(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    if (wk_service_clock(&shell->service, effect->clock.jump_ns) != WK_OK)
        fprintf(shell->options->host->err, "wallkeeper: that the clock was set could not be noted\n");
}

void wk_carry_out_backup(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect, (void)out;
    wk_service_backup(&shell->service, true);
}

void wk_carry_out_print(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_print(&shell->service, effect->print.what, effect->print.language, effect->print.player, out);
}

void wk_carry_out_papers(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_papers(&shell->service, &effect->papers, out);
    if (effect->papers.ask == WK_PAPERS_END)
        lend_papers(shell);
}

void wk_carry_out_keep(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    char camera[WK_PATH_SIZE];

    wk_shell_camera_in_use(shell, camera);
    wk_service_keep_choice(&shell->service, effect->keep.what, effect->keep.value, camera, out);
    if (out->kept.what == WK_KEEP_BELOW && out->kept.status == WK_OK)
        wk_pipeline_below(shell->pipeline, (enum wk_wind)out->kept.value);
}

/* ---------------------------------------------------------------- the director's area, enrolment */

void wk_carry_out_ask_pin(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    wk_service_pin(&shell->service, NULL, out);
}

void wk_carry_out_check_pin(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_pin(&shell->service, effect->pin.pin, out);
}

void wk_carry_out_look_pin(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    wk_service_pin_answer(&shell->service, out);
}

void wk_carry_out_set_pin(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_set_pin(&shell->service, effect->pin.role, effect->pin.pin, out);
}

void wk_carry_out_lock(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect, (void)out;
    wk_service_lock(&shell->service);
}

void wk_carry_out_drill(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect;
    wk_service_drill_begin(&shell->service, out);
}

void wk_carry_out_drill_end(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect, (void)out;
    wk_service_drill_end(&shell->service);
}

void wk_carry_out_drill_keep(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    const struct wk_hand_drill hand = {.wind = effect->drill_keep.wind,
                                       .slots = {effect->drill_keep.slots[0], effect->drill_keep.slots[1]},
                                       .seats = {effect->drill_keep.seats[0], effect->drill_keep.seats[1]},
                                       .noticed = effect->drill_keep.noticed,
                                       .named = effect->drill_keep.noticed,
                                       .restored = effect->drill_keep.noticed};

    wk_service_drill_keep(&shell->service, &hand, out);
}

void wk_carry_out_enrol(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    struct wk_tile_pictures tiles;

    wk_enroller_do(&shell->enroller, &shell->service, effect, out);
    tiles = wk_enroller_pictures(shell->enroller);
    wk_ui_tiles(shell->ui, &tiles);
}

void wk_carry_out_enrol_save(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    struct wk_event event;

    wk_carry_out_enrol(shell, effect, out);
    if (out->enrol.seq == 0)
        return;
    wk_service_new_tileset(&shell->service, &event); /* faces are read with it from now on */
    wk_shell_tell(shell, &event);
}

/* ---------------------------------------------------------------- what is seen and heard */

void wk_carry_out_sound(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    wk_ui_sound(shell->ui, effect->sound.sound, effect->sound.volume);
}

void wk_carry_out_say(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    const struct wk_said *const said = wk_ui_said(shell->ui);

    wk_ui_say(shell->ui, effect->say.next ? said->next : said->text, effect->say.language, effect->say.volume);
}

void wk_carry_out_hush(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect, (void)out;
    wk_ui_hush(shell->ui);
}

void wk_carry_out_shot(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    if (wk_screen_is_private(effect->screen))
        return;
    if (wk_shots_take(&shell->shots, shell->ui, wk_screen_word(effect->screen)) != WK_OK)
        fprintf(shell->options->host->err, "wallkeeper: the screenshot could not be written\n");
}

void wk_carry_out_demo(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)out;
    if (shell->options->simulator)
        shell->options->simulator->demo_key(shell, &effect->demo);
}

void wk_carry_out_quit(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    (void)effect, (void)out;
    shell->quit = true;
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

/* The event has begun: the app sees its state before it is told so, and a copy is made. */
static void tell_begun(struct wk_shell *shell)
{
    tell_event(shell);
    wk_service_backup(&shell->service, false);
}

void wk_shell_answer(struct wk_shell *shell, struct wk_event *answer)
{
    if (answer->kind == WK_EVENT_NEW_EVENT && answer->new_event.seq != 0)
        tell_begun(shell);
    if (answer->kind == WK_EVENT_PAPERS && answer->papers.about == WK_PAPERS_LOOK)
        lend_papers(shell);
    wk_shell_tell(shell, answer);
}

void wk_shell_carry_out(struct wk_shell *shell, const struct wk_effect *effect)
{
    const struct wk_effect_row *row = wk_effect_row(effect->kind);
    struct wk_event answer = {.kind = WK_EVENT_NONE};

    row->carry_out(shell, effect, &answer);
    if (row->hall_waits && shell->link)
        wk_link_wake(shell->link);
    if (answer.kind != WK_EVENT_NONE)
        wk_shell_answer(shell, &answer);
}
