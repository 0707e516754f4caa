/* Kiosk: one loop around a reducer. */
#include "kiosk/kiosk.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kiosk/desk.h"
#include "kiosk/enroller.h"
#include "kiosk/lang.h"
#include "kiosk/live.h"
#include "kiosk/shots.h"
#include "kiosk/tally.h"
#include "kiosk/ui.h"
#include "vision/clock.h"

#define SHOW_NS 16000000      /* not more than 60 screens a second */
#define TICK_NS 33000000      /* what moves on a screen, moves so often; nothing is painted when nothing does */
#define WALL_NS 60000000000LL /* between two looks at the free space of the disk */

/* Which of several cameras is to be opened: set by the main thread, asked by the capture thread. */
struct source {
    const char *spec[WK_KIOSK_MAX_CAMERAS];
    char device[WK_KIOSK_MAX_CAMERAS][40]; /* "v4l2:/dev/video3" */
    int n;
    struct wk_scene *scene; /* what sim:... is here, NULL: no simulated camera */
    struct wk_ui *ui;
    atomic_int chosen;

    /* The capture thread's own: the choice that was opened last, and the name under which it comes back. */
    int lasting_of;
    char lasting[WK_PATH_SIZE];
};

struct kiosk {
    const struct wk_kiosk_options *options;
    struct wk_kiosk_stats *stats;
    struct wk_app app;
    struct wk_ui *ui;
    struct source source, source_faces;
    struct wk_live *live, *live_faces; /* live_faces NULL: one camera for both sides */
    struct wk_desk desk;
    struct wk_tally tally;
    struct wk_enroller *enroller; /* NULL: nobody enrols */
    struct wk_shots shots;
    struct wk_picture_window window;
    struct wk_kiosk_frame frame; /* newest that the app has */
    enum wk_measure measure;
    struct wk_live_board board; /* as seen last */
    bool quit, changed, has_picture, asked_store;
    int64_t tick_ns, show_ns, disk_ns; /* when each was last */
    enum wk_status failed;             /* WK_OK: nothing has */
};

static int64_t now(void)
{
    return wk_clock_ns();
}

static int wall_second(const struct kiosk *kiosk)
{
    const struct wk_kiosk_options *options = kiosk->options;

    if (options->wall_s)
        return options->wall_s(options->wall_context);
    return wk_desk_second_of_day(options->host->clock(options->host->context));
}

/* ---------------------------------------------------------------- cameras */

static bool is_simulated(const char *spec)
{
    return strncmp(spec, "sim:", 4) == 0;
}

/*
 * Runs in the capture thread. A webcam that comes back with another number is still the same one. Once a driver is asked,
 * nothing of the source is touched any more: it may hold this call up for longer than the kiosk lives.
 */
static enum wk_status open_camera(void *context, struct wk_camera **out)
{
    struct source *source = context;
    int chosen = source->n > 0 ? atomic_load(&source->chosen) % source->n : 0;
    char spec[sizeof(source->lasting)] = "", lasting[sizeof(source->lasting)];
    enum wk_status status = WK_NO_CAMERA;

    if (source->n == 0)
        return WK_NO_CAMERA;
    if (is_simulated(source->spec[chosen]))
        return source->scene ? wk_scene_open(source->scene, out) : WK_NO_CAMERA;
    if (source->lasting_of != chosen)
        source->lasting[0] = 0;
    source->lasting_of = chosen;
    snprintf(spec, sizeof(spec), "%s", source->spec[chosen]);
    if (!source->lasting[0] && !wk_camera_lasting_spec(spec, source->lasting, sizeof(source->lasting)))
        source->lasting[0] = 0;
    memcpy(lasting, source->lasting, sizeof(lasting));
    if (lasting[0])
        status = wk_camera_open(out, lasting);
    return status == WK_NO_CAMERA ? wk_camera_open(out, spec) : status;
}

/* Runs in the capture and vision threads. */
static void wake(void *context)
{
    struct source *source = context;

    wk_ui_wake(source->ui);
}

static void add_spec(struct source *source, const char *spec)
{
    for (int i = 0; i < source->n; i++)
        if (strcmp(source->spec[i], spec) == 0)
            return;
    if (source->n < WK_KIOSK_MAX_CAMERAS)
        source->spec[source->n++] = spec;
}

/* The wanted camera first, then the webcams that are plugged in, for "the other camera". */
static void init_source(struct source *source, const char *spec, const char *configured, bool others, struct wk_scene *scene,
                        struct wk_ui *ui)
{
    source->scene = scene;
    source->ui = ui;
    if (spec && spec[0])
        add_spec(source, spec);
    else if (configured && configured[0])
        add_spec(source, configured);
    for (int i = 0; others && i < WK_KIOSK_MAX_CAMERAS; i++) {
        char path[32];

        snprintf(path, sizeof(path), "/dev/video%d", i);
        if (access(path, F_OK) != 0 && (i > 0 || source->n > 0))
            continue;
        snprintf(source->device[i], sizeof(source->device[i]), "v4l2:%s", path);
        add_spec(source, source->device[i]);
    }
}

static enum wk_status start_live(struct kiosk *kiosk, struct source *source, const struct wk_mat *mat,
                                 const struct wk_lens *lens, struct wk_live **out)
{
    const struct wk_station *station = kiosk->options->station;
    struct wk_live_options options = {
        .camera = {.open = open_camera, .notify = wake, .context = source},
        .scan = {.mat = *mat, .lens = *lens, .key = station->key, .keep_fit = true, .cascade = true},
    };
    enum wk_status status = wk_live_new(out, &options);

    wk_key_wipe(&options.scan.key);
    return status;
}

/* ---------------------------------------------------------------- effects */

static void step(struct kiosk *kiosk, struct wk_event *event);

static void act(struct kiosk *kiosk, enum wk_action action, int arg)
{
    struct wk_event event = {.kind = WK_EVENT_ACTION, .action = {.action = action, .arg = arg}};

    step(kiosk, &event);
}

static void take_picture_away(struct kiosk *kiosk)
{
    if (kiosk->has_picture && wk_ui_picture(kiosk->ui, NULL, 0, 0, 0) == WK_OK)
        kiosk->has_picture = false;
}

static void use_side(struct kiosk *kiosk, enum wk_side side)
{
    wk_desk_forget(&kiosk->desk);
    memset(&kiosk->tally, 0, sizeof(kiosk->tally));
    if (side != WK_SIDE_BACKS)
        take_picture_away(kiosk);
    wk_live_look(kiosk->live, side, kiosk->desk.tileset);
}

/* The camera under the glass. Its picture is never drawn: nobody asks it for one. */
static void use_below(struct kiosk *kiosk, bool look)
{
    wk_desk_forget(&kiosk->desk);
    memset(&kiosk->tally, 0, sizeof(kiosk->tally));
    if (kiosk->live_faces)
        wk_live_look(kiosk->live_faces, look ? WK_SIDE_FACES : WK_SIDE_NONE, kiosk->desk.tileset);
}

/* The camera in use brings its own calibration, or has none. */
static void use_lens_of(struct kiosk *kiosk)
{
    const struct source *source = &kiosk->source;
    char id[WK_CAMERA_ID_SIZE] = "";

    if (source->n > 0)
        wk_camera_identify(source->spec[atomic_load(&source->chosen) % source->n], "/sys", id);
    wk_station_use_camera(kiosk->options->station, id);
    if (kiosk->live)
        wk_live_lens(kiosk->live, &kiosk->options->station->lens);
}

static void open_cameras(struct kiosk *kiosk, bool other)
{
    if (other) {
        atomic_fetch_add(&kiosk->source.chosen, 1);
        use_lens_of(kiosk);
    }
    wk_live_reopen(kiosk->live);
    if (kiosk->live_faces)
        wk_live_reopen(kiosk->live_faces);
}

static void open_store(struct kiosk *kiosk)
{
    struct wk_event event;

    if (kiosk->desk.station->store && !kiosk->asked_store)
        wk_desk_look(&kiosk->desk, &event); /* the caller had opened it */
    else
        wk_desk_open(&kiosk->desk, &event);
    kiosk->asked_store = true;
    step(kiosk, &event);
    wk_desk_tileset(&kiosk->desk, &event);
    step(kiosk, &event);
}

static void run_demo_key(struct kiosk *kiosk, enum wk_action action);

/* What the judge is shown beside a verdict. Enrolment lends its own pictures later, but not while a wall is being restored. */
static void lend_pair(struct kiosk *kiosk, int n)
{
    struct wk_tile_pictures tiles = wk_pair_tiles(n > 0 ? kiosk->desk.pair : NULL);

    wk_ui_tiles(kiosk->ui, &tiles);
}

static void enrol(struct kiosk *kiosk, const struct wk_effect *effect, struct wk_event *out)
{
    struct wk_tile_pictures tiles;
    struct wk_event event;

    wk_enroller_do(&kiosk->enroller, &kiosk->desk, effect, kiosk->app.enrol.name, out);
    tiles = wk_enroller_pictures(kiosk->enroller);
    wk_ui_tiles(kiosk->ui, &tiles);
    if (effect->kind != WK_EFFECT_ENROL_SAVE || out->enrol.seq == 0)
        return;
    wk_desk_new_tileset(&kiosk->desk, &event); /* faces are read with it from now on */
    step(kiosk, &event);
}

static void carry_out(struct kiosk *kiosk, const struct wk_effect *effect)
{
    struct wk_event event = {.kind = WK_EVENT_NONE};

    switch (effect->kind) {
    case WK_EFFECT_NONE:
    case WK_EFFECT_VOLUME:   /* the app's volume is handed over with each sound */
    case WK_EFFECT_LANGUAGE: /* and its language with each screen */
        break;
    case WK_EFFECT_OPEN_CAMERA:
        open_cameras(kiosk, effect->value == 1);
        break;
    case WK_EFFECT_USE_SIDE:
        use_side(kiosk, (enum wk_side)effect->value);
        break;
    case WK_EFFECT_USE_BELOW:
        use_below(kiosk, effect->value == 1);
        break;
    case WK_EFFECT_KEEP_BACKS:
        wk_desk_keep(&kiosk->desk, effect->wind);
        wk_live_keep(kiosk->live, &kiosk->desk.kept);
        break;
    case WK_EFFECT_RECORD_WALL:
        wk_desk_record(&kiosk->desk, effect->wind, &event);
        break;
    case WK_EFFECT_SEAL:
        wk_desk_seal(&kiosk->desk, &event);
        break;
    case WK_EFFECT_START_HAND:
        wk_desk_start_hand(&kiosk->desk, &event);
        break;
    case WK_EFFECT_VERIFY:
        wk_desk_verify(&kiosk->desk, effect->wind, &event);
        lend_pair(kiosk, event.stored.n_pairs);
        break;
    case WK_EFFECT_OPEN_STORE:
        open_store(kiosk);
        break;
    case WK_EFFECT_SOUND:
        wk_ui_sound(kiosk->ui, (enum wk_sound)effect->value, kiosk->app.volume);
        break;
    case WK_EFFECT_CALL_JUDGE:
        if (wk_desk_note_call(&kiosk->desk) != WK_OK)
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
        wk_desk_pin(&kiosk->desk, NULL, &event);
        break;
    case WK_EFFECT_CHECK_PIN:
        wk_desk_pin(&kiosk->desk, kiosk->app.director.pin, &event);
        break;
    case WK_EFFECT_DRILL:
        wk_desk_drill_begin(&kiosk->desk, &event);
        break;
    case WK_EFFECT_DRILL_KEEP:
        wk_desk_drill_keep(&kiosk->desk, &kiosk->app.drill, effect->value == 1, &event);
        break;
    case WK_EFFECT_KEEP_LENS:
        wk_desk_keep_lens(&kiosk->desk, &kiosk->board.state, &event);
        wk_live_lens(kiosk->live, &kiosk->options->station->lens);
        break;
    case WK_EFFECT_SHOT:
        if (wk_shots_take(&kiosk->shots, kiosk->ui, wk_screen_word(kiosk->app.screen)) != WK_OK)
            fprintf(kiosk->options->host->err, "wallkeeper: the screenshot could not be written\n");
        break;
    case WK_EFFECT_DEMO:
        run_demo_key(kiosk, (enum wk_action)effect->value);
        break;
    case WK_EFFECT_QUIT:
        kiosk->quit = true;
        break;
    }
    if (event.kind != WK_EVENT_NONE)
        step(kiosk, &event);
}

static void step(struct kiosk *kiosk, struct wk_event *event)
{
    struct wk_effects effects;

    event->t_ns = now();
    wk_app_step(&kiosk->app, event, &effects);
    kiosk->changed = true;
    for (int i = 0; i < effects.n; i++)
        carry_out(kiosk, &effects.effect[i]);
}

/* ---------------------------------------------------------------- what comes in */

/* What is to be said of the lens's calibration, as far as is known: by a picture too, when there is one. */
static const char *notice_of(const struct kiosk *kiosk, const struct wk_tray *tray)
{
    return wk_trust_text(wk_station_trust(kiosk->options->station, kiosk->options->host, tray));
}

static void take_camera(struct kiosk *kiosk, struct wk_live *live, bool for_faces)
{
    struct wk_feed_camera camera;
    char *name = for_faces ? kiosk->desk.camera_faces : kiosk->desk.camera;
    struct wk_event event = {.kind = WK_EVENT_CAMERA};

    if (!wk_live_camera(live, true, &camera))
        return;
    if (camera.name[0])
        snprintf(name, sizeof(kiosk->desk.camera), "%s", camera.name);
    event.camera.status = camera.status;
    event.camera.name = camera.name;
    event.camera.simulated = camera.simulated;
    event.camera.for_faces = for_faces;
    event.camera.notice = notice_of(kiosk, NULL);
    event.camera.measured = kiosk->options->station->lens.fx > 0;
    step(kiosk, &event);
}

static void take_backs(struct kiosk *kiosk, const struct wk_live_sight *sight)
{
    struct wk_event event = {.kind = WK_EVENT_FRAME};

    kiosk->desk.backs = *sight;
    event.frame.reading = &kiosk->desk.backs.wall.seen;
    event.frame.frame_t_ns = sight->t_ns;
    event.frame.number = sight->number;
    event.frame.live = sight->live;
    event.frame.simulated = sight->simulated;
    event.frame.notice = notice_of(kiosk, &sight->newest.tray);
    step(kiosk, &event);
    if (sight->surveyed) {
        struct wk_app_check check;

        wk_desk_check(sight, &check);
        step(kiosk, &(struct wk_event){.kind = WK_EVENT_CHECK, .check = &check});
    }
}

static void take_board(struct kiosk *kiosk)
{
    struct wk_app_lens lens;

    if (!wk_live_board(kiosk->live, &kiosk->board))
        return;
    wk_desk_lens(&kiosk->board, &lens);
    step(kiosk, &(struct wk_event){.kind = WK_EVENT_LENS, .lens = &lens});
}

static void take_faces(struct kiosk *kiosk, const struct wk_live_sight *sight)
{
    struct wk_event event = {.kind = WK_EVENT_FACES};

    kiosk->desk.faces = *sight;
    wk_tally_add(&kiosk->tally, &sight->wall.seen, sight->t_ns);
    event.faces.reason = kiosk->tally.reason;
    event.faces.n_seen = kiosk->tally.n_seen;
    event.faces.n_back_up = kiosk->tally.n_back_up;
    event.faces.n_blocked = kiosk->tally.n_blocked;
    event.faces.done = kiosk->tally.done && (kiosk->live_faces || sight->in_custody || !wk_desk_sees_all(&kiosk->desk));
    event.faces.doubt = sight->doubt;
    event.faces.frame_t_ns = sight->t_ns;
    event.faces.number = sight->number;
    event.faces.live = sight->live;
    event.faces.simulated = sight->simulated;
    step(kiosk, &event);
}

static void take_sight(struct kiosk *kiosk, struct wk_live *live)
{
    struct wk_live_sight sight;

    if (!wk_live_sight(live, &sight))
        return;
    kiosk->stats->n_frames++;
    kiosk->frame = (struct wk_kiosk_frame){.number = sight.number,
                                           .taken_ns = sight.t_ns,
                                           .begun_ns = sight.begun_ns,
                                           .read_ns = sight.read_ns,
                                           .fused_ns = sight.fused_ns};
    if (sight.wall.seen.side == WK_SIDE_FACES)
        take_faces(kiosk, &sight);
    else
        take_backs(kiosk, &sight);
    kiosk->frame.stepped_ns = now();
    wk_wipe(&sight, sizeof(sight));
}

/*
 * Faces take their time, and no picture is shown meanwhile: the camera itself tells that it still sees. (Of backs a picture
 * stands on the screen, and that is no older than its reading.)
 */
static void take_sign_of_life(struct kiosk *kiosk, struct wk_live *live)
{
    struct wk_event event = {.kind = WK_EVENT_FRAME};
    struct wk_feed_camera camera;

    wk_live_camera(live, false, &camera);
    if (camera.status != WK_OK || camera.frame_ns <= kiosk->app.frame_ns)
        return;
    event.frame.frame_t_ns = camera.frame_ns;
    event.frame.simulated = camera.simulated;
    step(kiosk, &event);
}

static void take_live(struct kiosk *kiosk)
{
    struct wk_image picture;

    take_camera(kiosk, kiosk->live, false);
    take_sight(kiosk, kiosk->live);
    take_board(kiosk);
    if (kiosk->live_faces) {
        take_camera(kiosk, kiosk->live_faces, true);
        take_sight(kiosk, kiosk->live_faces);
    }
    if (kiosk->app.side == WK_SIDE_FACES)
        take_sign_of_life(kiosk, kiosk->live);
    if (!wk_live_picture(kiosk->live, &picture))
        return;
    if (picture.w == kiosk->window.w_px && picture.h == kiosk->window.h_px &&
        wk_ui_picture(kiosk->ui, picture.data, picture.w, picture.h, picture.stride_bytes) == WK_OK) {
        kiosk->has_picture = true;
        kiosk->changed = true;
    }
}

static void take_input(struct kiosk *kiosk, int timeout_ms)
{
    struct wk_event event;

    wk_ui_poll(kiosk->ui, timeout_ms, &event);
    while (event.kind != WK_EVENT_NONE) {
        step(kiosk, &event);
        wk_ui_poll(kiosk->ui, 0, &event);
    }
}

/* One planted fault a turn of the loop, so that the screen goes on; whoever leaves the drill ends it. */
static void take_drill(struct kiosk *kiosk)
{
    struct wk_event event;

    if (!kiosk->desk.drill)
        return;
    if (kiosk->app.screen != WK_SCREEN_DRILL || kiosk->app.drill.step != WK_DRILL_RUN) {
        wk_desk_drill_end(&kiosk->desk);
        return;
    }
    wk_desk_drill_step(&kiosk->desk, &event);
    step(kiosk, &event);
}

static void take_time(struct kiosk *kiosk, int64_t now_ns)
{
    struct wk_event event = {.kind = WK_EVENT_TICK};

    if (now_ns - kiosk->tick_ns < TICK_NS)
        return;
    kiosk->tick_ns = now_ns;
    event.tick.wall_s = wall_second(kiosk);
    step(kiosk, &event);
    if (now_ns - kiosk->disk_ns < WALL_NS || kiosk->app.store != WK_OK || !kiosk->desk.station->store || kiosk->app.waiting)
        return;
    kiosk->disk_ns = now_ns;
    wk_desk_look(&kiosk->desk, &event);
    step(kiosk, &event);
}

/* ---------------------------------------------------------------- script and demo */

static void tell_demo(struct kiosk *kiosk, const char *text)
{
    const struct wk_player *player = kiosk->options->player;
    struct wk_event event = {.kind = WK_EVENT_DEMO};

    if (!kiosk->options->demo)
        return;
    event.demo.on = !player->taken_over;
    event.demo.paused = player->paused;
    event.demo.by_hand = player->taken_over;
    event.demo.step = player->step;
    event.demo.n_steps = player->script->n_steps;
    event.demo.text = text;
    step(kiosk, &event);
}

/* What hands would do at a table. */
static void play_by_hand(struct wk_stage *stage, enum wk_action action)
{
    if (action == WK_ACTION_SIM_LAY)
        wk_stage_lay_next(stage);
    else if (action == WK_ACTION_SIM_SWAP)
        wk_stage_swap_two(stage);
    else if (action == WK_ACTION_SIM_MEND)
        wk_stage_mend(stage);
    else if (action == WK_ACTION_SIM_TURN)
        wk_stage_turn(stage, stage->view.side == WK_SIDE_FACES ? WK_SIDE_BACKS : WK_SIDE_FACES);
    else if (action == WK_ACTION_SIM_HAND)
        wk_stage_hand(stage, !stage->view.wall.hand);
}

static void run_demo_key(struct kiosk *kiosk, enum wk_action action)
{
    struct wk_player *player = kiosk->options->player;
    char text[sizeof(kiosk->app.demo.text)];

    if (kiosk->options->stage)
        play_by_hand(kiosk->options->stage, action);
    if (!player)
        return;
    snprintf(text, sizeof(text), "%s", kiosk->app.demo.text);
    if (action == WK_ACTION_DEMO_PAUSE)
        player->paused = !player->paused;
    else if (action == WK_ACTION_DEMO_NEXT)
        player->next = true;
    else if (action == WK_ACTION_DEMO_FASTER)
        player->speed = player->speed >= 4 ? 1 : player->speed >= 2 ? 4 : 2;
    else if (action == WK_ACTION_DEMO_TAKE_OVER)
        player->taken_over = true;
    tell_demo(kiosk, text);
}

static void play_shot(struct kiosk *kiosk, const char *name)
{
    if (kiosk->options->demo && !kiosk->options->shots)
        return; /* its script asks for pictures, but nobody else did */
    if (wk_ui_show(kiosk->ui, &kiosk->app, NULL) != WK_OK || wk_shots_take(&kiosk->shots, kiosk->ui, name) != WK_OK) {
        fprintf(kiosk->options->host->err, "wallkeeper: the screenshot %s could not be written\n", name);
        kiosk->failed = WK_IO;
        kiosk->quit = true;
    }
}

/* Plays what can be played now. */
static void play(struct kiosk *kiosk)
{
    struct wk_player *player = kiosk->options->player;
    const struct wk_host *host = kiosk->options->host;
    struct wk_ask ask;

    if (!player || player->taken_over)
        return;
    do {
        wk_player_step(player, &kiosk->app, now(), &ask);
        switch (ask.kind) {
        case WK_ASK_NOTHING:
        case WK_ASK_GO_ON:
            break;
        case WK_ASK_STEP:
            fprintf(host->out, "[%2d/%d] %s\n", player->step, player->script->n_steps, ask.text);
            fflush(host->out);
            tell_demo(kiosk, ask.text);
            break;
        case WK_ASK_TAP:
            act(kiosk, ask.action, ask.arg);
            break;
        case WK_ASK_KEY:
            wk_ui_key(kiosk->ui, ask.text);
            break;
        case WK_ASK_SHOT:
            play_shot(kiosk, ask.text);
            break;
        case WK_ASK_RIGHT:
            fprintf(host->out, "        %s: right\n", ask.text);
            fflush(host->out);
            break;
        case WK_ASK_WRONG:
            fprintf(host->err, "wallkeeper: %s\n", ask.text);
            kiosk->failed = WK_FAILED;
            kiosk->quit = true;
            break;
        case WK_ASK_END:
            kiosk->quit = !kiosk->options->demo || kiosk->options->headless;
            player->taken_over = true;
            tell_demo(kiosk, "");
            break;
        }
    } while (ask.kind != WK_ASK_NOTHING && !kiosk->quit && !player->taken_over);
}

/* ---------------------------------------------------------------- the loop */

static void want_picture(struct kiosk *kiosk)
{
    struct wk_app_picture place;
    struct wk_picture_window window;
    enum wk_measure measure = kiosk->app.screen == WK_SCREEN_CAMERA ? WK_MEASURE_SLOTS
                              : kiosk->app.screen == WK_SCREEN_LENS ? WK_MEASURE_LENS
                                                                    : WK_MEASURE_NOTHING;

    if (measure != kiosk->measure)
        wk_live_measure(kiosk->live, measure);
    kiosk->measure = measure;

    wk_app_picture(&kiosk->app, &place);
    window = (struct wk_picture_window){place.x_mm, place.y_mm, place.w_mm, place.h_mm, place.w_px, place.h_px};
    if (window.w_px == 0)
        take_picture_away(kiosk);
    if (memcmp(&window, &kiosk->window, sizeof(window)) == 0)
        return;
    kiosk->window = window;
    wk_live_show(kiosk->live, &window);
}

static void tell_shown(struct kiosk *kiosk)
{
    const struct wk_kiosk_options *options = kiosk->options;
    const struct wk_kiosk_shown shown = {
        .app = &kiosk->app, .stage = options->stage, .frame = kiosk->frame, .t_ns = now(), .picture = kiosk->has_picture};

    if (options->shown && !options->shown(options->shown_context, &shown))
        kiosk->quit = true;
}

/* Nothing is presented when nothing has changed, and then the next change need not wait for it. */
static enum wk_status show(struct kiosk *kiosk, int64_t now_ns)
{
    bool drawn;
    enum wk_status status = wk_ui_show(kiosk->ui, &kiosk->app, &drawn);

    kiosk->changed = false;
    if (status != WK_OK || !drawn)
        return status;
    kiosk->show_ns = now_ns;
    tell_shown(kiosk);
    kiosk->stats->n_shown++;
    if (kiosk->stats->first_screen_ns == 0)
        kiosk->stats->first_screen_ns = now() - kiosk->options->begun_ns;
    if (kiosk->stats->first_picture_ns == 0 && kiosk->has_picture)
        kiosk->stats->first_picture_ns = now() - kiosk->options->begun_ns;
    return WK_OK;
}

static int ms_until(int64_t t_ns, int64_t now_ns)
{
    return t_ns <= now_ns ? 0 : (int)((t_ns - now_ns + 999999) / 1000000);
}

/* SIGINT, SIGTERM and SIGHUP end the loop, so that threads end, pictures of tiles are wiped and the demo's folder goes. */
static volatile sig_atomic_t told_to_end;

static void on_signal(int number)
{
    (void)number;
    told_to_end = 1;
}

static void heed_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal};

    told_to_end = 0;
    sigemptyset(&action.sa_mask);
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
    (void)sigaction(SIGHUP, &action, NULL);
}

static enum wk_status run(struct kiosk *kiosk)
{
    while (!kiosk->quit && !told_to_end) {
        int64_t now_ns = now();
        int64_t due_ns = kiosk->changed ? kiosk->show_ns + SHOW_NS : kiosk->tick_ns + TICK_NS;
        enum wk_status status;

        take_input(kiosk, kiosk->desk.drill ? 0 : ms_until(due_ns, now_ns));
        take_live(kiosk);
        take_drill(kiosk);
        now_ns = now();
        take_time(kiosk, now_ns);
        play(kiosk);
        want_picture(kiosk);
        if (!kiosk->changed || now_ns - kiosk->show_ns < SHOW_NS)
            continue;
        status = show(kiosk, now_ns);
        if (status == WK_OK)
            status = wk_shots_watch(&kiosk->shots, kiosk->ui, &kiosk->app, now_ns);
        if (status != WK_OK)
            return status;
    }
    return kiosk->failed;
}

static enum wk_status begin(struct kiosk *kiosk)
{
    const struct wk_kiosk_options *options = kiosk->options;
    const struct wk_config *config = &options->station->config;
    const struct wk_station *station = options->station;
    bool below = options->face_pass == WK_FACES_WAY_UNDERGLASS;
    struct wk_mat under;
    struct wk_app_options app = {.table = options->table,
                                 .event_name = options->event_name,
                                 .mat = &options->station->mat,
                                 .face_pass = options->face_pass,
                                 .lang = options->lang,
                                 .volume = options->volume,
                                 .less_motion = options->headless}; /* screenshots show motions at their end */
    struct wk_effects effects;
    enum wk_status status;

    init_source(&kiosk->source, options->camera, config->camera, !options->demo && !below,
                options->stage ? options->stage->scene : NULL, kiosk->ui);
    init_source(&kiosk->source_faces, options->camera_faces, config->camera_faces, false,
                options->stage ? options->stage->below : NULL, kiosk->ui);
    use_lens_of(kiosk);
    status = start_live(kiosk, &kiosk->source, &station->mat, &station->lens, &kiosk->live);
    wk_mat_below(&station->mat, &under);
    if (status == WK_OK && below)
        status = start_live(kiosk, &kiosk->source_faces, &under, &(struct wk_lens){.fx = 0}, &kiosk->live_faces);
    if (status == WK_OK)
        status = wk_shots_init(&kiosk->shots, options->shots);
    if (status != WK_OK)
        return status;
    wk_ui_size(kiosk->ui, &app.w_px, &app.h_px);
    wk_app_init(&kiosk->app, &app, &effects);
    kiosk->changed = true;
    if (options->stage && !options->player)
        step(kiosk, &(struct wk_event){.kind = WK_EVENT_DEMO, .demo = {.by_hand = true}});
    for (int i = 0; i < effects.n; i++)
        if (effects.effect[i].kind != WK_EFFECT_OPEN_CAMERA) /* the capture thread is at it */
            carry_out(kiosk, &effects.effect[i]);
    return WK_OK;
}

/* VmHWM of /proc/self/status, in kB; -1 when it cannot be told. */
static int64_t resident_kb(void)
{
    FILE *file = fopen("/proc/self/status", "r");
    char line[128];
    long long kb = -1;

    if (!file)
        return -1;
    while (kb < 0 && fgets(line, sizeof(line), file))
        if (sscanf(line, "VmHWM: %lld kB", &kb) != 1)
            kb = -1;
    fclose(file);
    return kb;
}

enum wk_status wk_kiosk_run(const struct wk_kiosk_options *options, struct wk_kiosk_stats *stats)
{
    struct wk_kiosk_stats unused;
    struct kiosk *kiosk = calloc(1, sizeof(*kiosk));
    const struct wk_ui_options ui = {.windowed = options->windowed || options->headless,
                                     .w_px = options->w_px,
                                     .h_px = options->h_px,
                                     .sound = !options->headless,
                                     .software = options->headless,
                                     .headless = options->headless};
    int64_t begun_ns = now();
    enum wk_status status;

    if (!kiosk)
        return WK_NO_MEMORY;
    kiosk->options = options;
    kiosk->stats = stats ? stats : &unused;
    memset(kiosk->stats, 0, sizeof(*kiosk->stats));
    kiosk->failed = WK_OK;
    kiosk->disk_ns = begun_ns;
    kiosk->desk.host = options->host;
    kiosk->desk.station = options->station;
    kiosk->desk.table = options->table;
    if (!options->host->locale || wk_lang_open(options->host->locale) != WK_OK)
        fprintf(options->host->err, "wallkeeper: the Chinese texts were not found; English is shown for both\n");
    status = wk_ui_open(&kiosk->ui, &ui);
    if (status != WK_OK) {
        fprintf(options->host->err, "wallkeeper: no window could be opened: %s\n", wk_ui_error());
        free(kiosk);
        return status == WK_FAILED ? WK_IO : status;
    }
    heed_signals();
    status = begin(kiosk);
    if (status == WK_OK)
        status = run(kiosk);
    wk_live_free(kiosk->live);
    wk_live_free(kiosk->live_faces);
    kiosk->stats->run_ns = now() - begun_ns;
    kiosk->stats->resident_kb = resident_kb();
    wk_enroller_free(kiosk->enroller);
    wk_desk_release(&kiosk->desk);
    wk_ui_close(kiosk->ui);
    wk_wipe(kiosk, sizeof(*kiosk));
    free(kiosk);
    return status;
}

void wk_kiosk_print_stats(FILE *out, const struct wk_kiosk_stats *stats)
{
    double seconds = stats->run_ns > 0 ? (double)stats->run_ns / 1e9 : 1;

    fprintf(out,
            "first screen %.0f ms, first live picture %.0f ms, %.1f frames/s read, %.1f screens/s drawn, %.1f MB resident at "
            "most\n",
            (double)stats->first_screen_ns / 1e6, (double)stats->first_picture_ns / 1e6, (double)stats->n_frames / seconds,
            (double)stats->n_shown / seconds, (double)stats->resident_kb / 1024);
}
