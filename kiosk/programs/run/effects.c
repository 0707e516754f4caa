/* Effects carried out: what each asks for is in it, and the app is not here to be asked. */
#include "kiosk/programs/run/shell.h"

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

static void open_store(struct wk_shell *shell)
{
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
    wk_service_event(&shell->service, &event);
    wk_shell_tell(shell, &event);
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

void wk_shell_take_papers(struct wk_shell *shell)
{
    struct wk_event event;

    if (!wk_service_take_papers(&shell->service, &event))
        return;
    if (event.papers.about == WK_PAPERS_LOOK)
        lend_papers(shell);
    wk_shell_tell(shell, &event);
}

static void enrol(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    struct wk_tile_pictures tiles;
    struct wk_event event;

    wk_enroller_do(&shell->enroller, &shell->service, effect, out);
    tiles = wk_enroller_pictures(shell->enroller);
    wk_ui_tiles(shell->ui, &tiles);
    if (effect->kind != WK_EFFECT_ENROL_SAVE || out->enrol.seq == 0)
        return;
    wk_service_new_tileset(&shell->service, &event); /* faces are read with it from now on */
    wk_shell_tell(shell, &event);
}

/* The app sees the state that holds the entry before it is told that the entry was taken. */
static void put_entry(struct wk_shell *shell, const struct wk_entry *entry, struct wk_event *out)
{
    struct wk_event event;

    wk_service_put(&shell->service, entry, out);
    wk_service_event(&shell->service, &event);
    wk_shell_tell(shell, &event);
    if (out->entered.seq > 0 && (out->entered.kind == WK_ENTRY_CONFIRMED || out->entered.kind == WK_ENTRY_GATE))
        wk_service_backup(&shell->service, false); /* the result of the hand stands */
}

/* Likewise; of a close a copy is made, if there is a folder for it. */
static void decide(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    struct wk_event event;

    if (effect->kind == WK_EFFECT_CLOSE_EVENT)
        wk_service_close_event(&shell->service, effect->close.reason, effect->close.leave_open, out);
    else
        wk_service_choose(&shell->service, effect->choose.counts, effect->choose.other, effect->choose.take_other,
                          effect->choose.reason, out);
    wk_service_event(&shell->service, &event);
    wk_shell_tell(shell, &event);
    if (out->decided.seq > 0)
        wk_service_backup(&shell->service, false);
}

/* As with an entry: the app sees the event's state before it is told that it has begun. */
static void tell_begun(struct wk_shell *shell, const struct wk_event *begun)
{
    struct wk_event event;

    if (begun->new_event.seq == 0)
        return;
    wk_service_event(&shell->service, &event);
    wk_shell_tell(shell, &event);
    wk_service_backup(&shell->service, false);
}

void wk_shell_take_new_event(struct wk_shell *shell)
{
    struct wk_event event;

    if (!wk_service_take_new_event(&shell->service, &event))
        return;
    tell_begun(shell, &event);
    wk_shell_tell(shell, &event);
}

static void deals(struct wk_shell *shell, const struct wk_openings_request *request, struct wk_event *out)
{
    struct wk_event event;

    wk_service_deals(&shell->service, request, out);
    if (out->deals.seq == 0)
        return;
    wk_service_look(&shell->service, &event); /* the table is free for its next deal */
    wk_shell_tell(shell, &event);
    wk_service_backup(&shell->service, false);
}

static void take_over(struct wk_shell *shell, const struct wk_effect *effect, struct wk_event *out)
{
    struct wk_event event;

    wk_service_take_over(&shell->service, &effect->take_over, out);
    if (out->taken_over.state != WK_TAKE_HERE)
        return;
    wk_service_event(&shell->service, &event);
    wk_shell_tell(shell, &event);
}

static void read_ready(struct wk_shell *shell, const struct wk_ready_request *request)
{
    struct wk_ready_answer answer;
    struct wk_event event;

    wk_service_ready(&shell->service, request, &answer);
    if (answer.news.n_taken > 0) {
        wk_service_event(&shell->service, &event);
        wk_shell_tell(shell, &event);
    }
    wk_shell_tell(shell, &(struct wk_event){.kind = WK_EVENT_READY, .ready = &answer});
}

static void close_deal(struct wk_shell *shell, struct wk_event *out)
{
    struct wk_event event;

    wk_service_close_deal(&shell->service, &event);
    wk_shell_tell(shell, &event);
    wk_service_event(&shell->service, out);
}

void wk_shell_carry_out(struct wk_shell *shell, const struct wk_effect *effect)
{
    const struct wk_said *said;
    struct wk_event event = {.kind = WK_EVENT_NONE};
    char camera[WK_PATH_SIZE];

    switch (effect->kind) {
    case WK_EFFECT_NONE:
    case WK_EFFECT_LANGUAGE: /* it is handed over with each screen */
        break;
    case WK_EFFECT_OPEN_CAMERA:
        wk_shell_open_cameras(shell, effect->open_camera.other);
        break;
    case WK_EFFECT_USE_SIDE:
        wk_shell_use_side(shell, effect->side);
        break;
    case WK_EFFECT_USE_BELOW:
        wk_shell_use_below(shell, effect->use_below.look);
        break;
    case WK_EFFECT_KEEP_BACKS:
        wk_service_keep(&shell->service, effect->keep_backs.wind, &effect->keep_backs.reading);
        wk_pipeline_keep(shell->pipeline, shell->service.sees_table ? effect->keep_backs.wind : WK_WIND_NONE,
                         &effect->keep_backs.reading);
        break;
    case WK_EFFECT_RECORD_WALL:
        wk_service_record(&shell->service, effect->wind, &event);
        break;
    case WK_EFFECT_RECORD_TABLE:
        wk_service_record_table(&shell->service, &event);
        break;
    case WK_EFFECT_SEAL:
        wk_service_seal(&shell->service, &event);
        wk_service_backup(&shell->service, false);
        break;
    case WK_EFFECT_START_HAND:
        wk_service_start_hand(&shell->service, &event);
        wk_service_backup(&shell->service, false);
        break;
    case WK_EFFECT_VERIFY:
        wk_service_verify(&shell->service, effect->verify.wind, &effect->verify.reading, effect->verify.inspect, &event);
        if (wk_service_all_passed(&shell->service))
            wk_service_backup(&shell->service, false);
        lend_pair(shell, event.stored.n_pairs);
        break;
    case WK_EFFECT_VERIFY_TABLE:
        wk_service_verify_table(&shell->service, effect->verify.inspect, &event);
        if (wk_service_all_passed(&shell->service))
            wk_service_backup(&shell->service, false);
        break;
    case WK_EFFECT_OPEN_STORE:
        open_store(shell);
        break;
    case WK_EFFECT_LOOK_STORE:
        if (shell->service.env->store)
            wk_service_look(&shell->service, &event);
        break;
    case WK_EFFECT_SOUND:
        wk_ui_sound(shell->ui, effect->sound.sound, effect->sound.volume);
        break;
    case WK_EFFECT_HUSH:
        wk_ui_hush(shell->ui);
        break;
    case WK_EFFECT_SAY:
        said = wk_ui_said(shell->ui);
        wk_ui_say(shell->ui, effect->say.next ? said->next : said->text, effect->say.language, effect->say.volume);
        break;
    case WK_EFFECT_CALL_JUDGE:
        if (wk_service_note_call(&shell->service) != WK_OK)
            fprintf(shell->options->host->err, "wallkeeper: the call for the judge could not be noted\n");
        break;
    case WK_EFFECT_ENROL_BEGIN:
    case WK_EFFECT_ENROL_TAKE:
    case WK_EFFECT_ENROL_READ:
    case WK_EFFECT_ENROL_SET:
    case WK_EFFECT_ENROL_DROP:
    case WK_EFFECT_ENROL_BUILD:
    case WK_EFFECT_ENROL_SAVE:
    case WK_EFFECT_ENROL_END:
        enrol(shell, effect, &event);
        break;
    case WK_EFFECT_ASK_PIN:
        wk_service_pin(&shell->service, NULL, &event);
        break;
    case WK_EFFECT_CHECK_PIN:
        wk_service_pin(&shell->service, effect->pin.pin, &event);
        break;
    case WK_EFFECT_LOOK_PIN:
        wk_service_pin_answer(&shell->service, &event);
        break;
    case WK_EFFECT_SET_PIN:
        wk_service_set_pin(&shell->service, effect->pin.role, effect->pin.pin, &event);
        break;
    case WK_EFFECT_LOCK:
        wk_service_lock(&shell->service);
        break;
    case WK_EFFECT_DRILL:
        wk_service_drill_begin(&shell->service, &event);
        break;
    case WK_EFFECT_DRILL_END:
        wk_service_drill_end(&shell->service);
        break;
    case WK_EFFECT_DRILL_KEEP:
        wk_service_drill_keep(&shell->service,
                              &(struct wk_hand_drill){.wind = effect->drill_keep.wind,
                                                      .slots = {effect->drill_keep.slots[0], effect->drill_keep.slots[1]},
                                                      .seats = {effect->drill_keep.seats[0], effect->drill_keep.seats[1]},
                                                      .noticed = effect->drill_keep.noticed,
                                                      .named = effect->drill_keep.noticed,
                                                      .restored = effect->drill_keep.noticed},
                              &event);
        break;
    case WK_EFFECT_TUNE:
        wk_pipeline_tune(shell->pipeline);
        break;
    case WK_EFFECT_KEEP_LENS:
        wk_service_keep_lens(&shell->service, &shell->board.state, &event);
        wk_pipeline_lens(shell->pipeline, &shell->options->env->lens);
        break;
    case WK_EFFECT_USE_TABLE:
        shell->service.table = effect->table;
        wk_service_look(&shell->service, &event);
        wk_shell_tell(shell, &event);
        wk_service_event(&shell->service, &event);
        break;
    case WK_EFFECT_LOOK_EVENT:
        wk_service_event(&shell->service, &event);
        break;
    case WK_EFFECT_LOOK_FAULTS:
        wk_service_faults(&shell->service, effect->section, &event);
        break;
    case WK_EFFECT_PUT_ENTRY:
        put_entry(shell, &effect->entry, &event);
        break;
    case WK_EFFECT_CLOSE_EVENT:
    case WK_EFFECT_CHOOSE:
        decide(shell, effect, &event);
        break;
    case WK_EFFECT_CLOSE_DEAL:
        close_deal(shell, &event);
        break;
    case WK_EFFECT_NOTE_CLOCK:
        if (wk_service_clock(&shell->service, effect->clock.jump_ns) != WK_OK)
            fprintf(shell->options->host->err, "wallkeeper: that the clock was set could not be noted\n");
        break;
    case WK_EFFECT_PRINT:
        wk_service_print(&shell->service, effect->print.what, effect->print.language, effect->print.player, &event);
        break;
    case WK_EFFECT_KEEP:
        wk_shell_camera_in_use(shell, camera);
        wk_service_keep_choice(&shell->service, effect->keep.what, effect->keep.value, camera, &event);
        if (event.kept.what == WK_KEEP_BELOW && event.kept.status == WK_OK)
            wk_pipeline_below(shell->pipeline, (enum wk_wind)event.kept.value);
        break;
    case WK_EFFECT_PACK:
        wk_shell_pack(shell, effect->pack.table, &event);
        break;
    case WK_EFFECT_PACK_END:
        wk_shell_drop_pack(shell);
        break;
    case WK_EFFECT_PAPERS:
        wk_service_papers(&shell->service, &effect->papers, &event);
        if (effect->papers.ask == WK_PAPERS_END)
            lend_papers(shell);
        break;
    case WK_EFFECT_CHECKPOINT:
        wk_service_checkpoint(&shell->service, effect->checkpoint.why, effect->checkpoint.round, &event);
        break;
    case WK_EFFECT_CARRY:
        wk_service_carry(&shell->service, effect->carry.code[0] ? effect->carry.code : NULL, &event);
        break;
    case WK_EFFECT_READY:
        read_ready(shell, &effect->ready);
        break;
    case WK_EFFECT_DEALS:
        deals(shell, &effect->deals, &event);
        break;
    case WK_EFFECT_BACKUP:
        wk_service_backup(&shell->service, true);
        break;
    case WK_EFFECT_GIVEN_WALL:
        wk_given_deal_wall(&shell->given_deal, &shell->service, effect->wind, &event);
        break;
    case WK_EFFECT_GIVEN_END:
        wk_given_deal_end(&shell->given_deal);
        break;
    case WK_EFFECT_SPOT:
        wk_service_spot(&shell->service, &effect->spot, &event);
        break;
    case WK_EFFECT_COUNT:
        wk_hand_scoring_do(&shell->scoring, &shell->service, &effect->count, &event);
        break;
    case WK_EFFECT_CHALLENGE:
        wk_service_challenge(&shell->service, &effect->challenge, &event);
        break;
    case WK_EFFECT_LOOK_WORK:
        wk_service_work(&shell->service, &event);
        break;
    case WK_EFFECT_TAKE_OVER:
        take_over(shell, effect, &event);
        break;
    case WK_EFFECT_JOIN:
        wk_service_join(&shell->service, &effect->join, &event);
        wk_shell_link(shell);
        break;
    case WK_EFFECT_NEW_EVENT:
        wk_service_new_event(&shell->service, &effect->new_event, &event);
        tell_begun(shell, &event);
        break;
    case WK_EFFECT_SHOT:
        if (wk_screen_is_private(effect->screen))
            break;
        if (wk_shots_take(&shell->shots, shell->ui, wk_screen_word(effect->screen)) != WK_OK)
            fprintf(shell->options->host->err, "wallkeeper: the screenshot could not be written\n");
        break;
    case WK_EFFECT_DEMO:
        if (shell->options->simulator)
            shell->options->simulator->demo_key(shell, &effect->demo);
        break;
    case WK_EFFECT_QUIT:
        shell->quit = true;
        break;
    }
    wk_shell_wake_link(shell, effect->kind);
    if (event.kind != WK_EVENT_NONE)
        wk_shell_tell(shell, &event);
}
