/* Kiosk: one loop around the app, which is a reducer. */
#include "kiosk/programs/run/loop.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kiosk/eye/walls/printer.h"
#include "kiosk/face/screens/screens.h"
#include "kiosk/programs/run/simulator.h"
#include "labels/lang/lang.h"
#include "vision/image/clock.h"

#define SHOW_NS 16000000   /* at most 60 screens a second */
#define STOOD_NS 400000000 /* a line must stand this long before it is said, since hands pass over walls */
#define TICK_NS 33000000   /* time goes on this often; nothing is painted when nothing has changed, */
#define MOVE_NS 16000000   /* and this often while a tile moves on the screen */

void wk_runtime_tell(struct wk_runtime *runtime, struct wk_event *event)
{
    struct wk_effects effects;

    event->t_ns = runtime->service.now_ns = wk_clock_ns(runtime->options->clock);
    wk_app_step(&runtime->kiosk->app, event, &effects);
    runtime->changed = true;
    for (int i = 0; i < effects.n; i++) {
        wk_runtime_carry_out(runtime, &effects.effect[i]);
        wk_wipe(&effects.effect[i], sizeof(effects.effect[i])); /* it may have held a PIN or a passphrase */
    }
}

static int wall_second(const struct wk_kiosk *kiosk)
{
    const struct wk_kiosk_options *options = kiosk->runtime.options;

    if (options->wall_s)
        return options->wall_s(options->wall_context);
    return wk_service_second_of_day(options->host->clock(options->host->context));
}

static void take_input(struct wk_kiosk *kiosk, int timeout_ms)
{
    struct wk_event event;

    wk_ui_poll(kiosk->runtime.ui, timeout_ms, &event);
    while (event.kind != WK_EVENT_NONE) {
        wk_runtime_tell(&kiosk->runtime, &event);
        wk_ui_poll(kiosk->runtime.ui, 0, &event);
    }
}

/* Reads one planted fault in each turn of the loop, so that the screen does not stop. */
static void take_drill(struct wk_runtime *runtime)
{
    struct wk_event event;

    if (!runtime->service.drill)
        return;
    wk_service_drill_step(&runtime->service, &event);
    wk_runtime_tell(runtime, &event);
}

static int64_t next_tick_ns(const struct wk_kiosk *kiosk)
{
    return kiosk->tick_ns + (wk_ui_moves(kiosk->runtime.ui) ? MOVE_NS : TICK_NS);
}

static void take_time(struct wk_kiosk *kiosk, int64_t now_ns)
{
    struct wk_event event = {.kind = WK_EVENT_TICK};
    struct wk_feed_camera camera;

    if (now_ns < next_tick_ns(kiosk))
        return;
    kiosk->tick_ns = now_ns;
    event.tick.wall_s = wall_second(kiosk);
    event.tick.wall_ns =
        event.tick.wall_s >= 0 ? kiosk->runtime.options->host->clock(kiosk->runtime.options->host->context) : 0;
    (void)wk_pipeline_camera(kiosk->runtime.pipeline, false, &camera);
    event.tick.heard_ns = camera.held_up ? now_ns : camera.frame_ns; /* it may have frames to give, which are not taken */
    /* On a busy computer a long time may pass between reading the two clocks. Such a comparison is worthless; the next one uses
     * the values before it. */
    const bool at_once = wk_clock_ns(kiosk->runtime.options->clock) - now_ns < TICK_NS;
    const int64_t jump_ns = at_once ? wk_clock_watch(&kiosk->clock, event.tick.wall_ns, now_ns) : 0;
    wk_service_time(&kiosk->runtime.service, now_ns, event.tick.wall_ns);
    wk_runtime_tell(&kiosk->runtime, &event);
    for (int at = 0; wk_service_take_news(&kiosk->runtime.service, &at, &event);)
        wk_runtime_answer(&kiosk->runtime, &event);
    if (jump_ns != 0)
        wk_runtime_tell(&kiosk->runtime, &(struct wk_event){.kind = WK_EVENT_CLOCK, .jump_ns = jump_ns});
}

static void tell_shown(struct wk_kiosk *kiosk)
{
    const struct wk_kiosk_options *options = kiosk->runtime.options;
    const struct wk_kiosk_shown shown = {.app = &kiosk->app,
                                         .sim_table = options->sim_table,
                                         .frame = kiosk->runtime.frame,
                                         .t_ns = wk_clock_ns(kiosk->runtime.options->clock),
                                         .picture = kiosk->runtime.has_picture};

    if (options->shown && !options->shown(options->shown_context, &shown))
        kiosk->runtime.quit = true;
}

/* Nothing is presented when nothing has changed, so that the next change does not have to wait for it. */
static enum wk_status show(struct wk_kiosk *kiosk, int64_t now_ns)
{
    bool drawn;
    enum wk_status status = wk_ui_show(kiosk->runtime.ui, &kiosk->app, &drawn);

    kiosk->runtime.changed = false;
    if (status != WK_OK || !drawn)
        return status;
    kiosk->show_ns = now_ns;
    tell_shown(kiosk);
    kiosk->runtime.stats->n_shown++;
    if (kiosk->runtime.stats->first_screen_ns == 0)
        kiosk->runtime.stats->first_screen_ns = wk_clock_ns(kiosk->runtime.options->clock) - kiosk->runtime.options->begun_ns;
    if (kiosk->runtime.stats->first_picture_ns == 0 && kiosk->runtime.has_picture)
        kiosk->runtime.stats->first_picture_ns = wk_clock_ns(kiosk->runtime.options->clock) - kiosk->runtime.options->begun_ns;
    return WK_OK;
}

/* The camera's picture is part of the screen, as what is drawn is. */
static void want_picture(struct wk_kiosk *kiosk)
{
    static const enum wk_measure measures[] = {
        [WK_APP_MEASURES_NOTHING] = WK_MEASURE_NOTHING, [WK_APP_MEASURES_SLOTS] = WK_MEASURE_SLOTS,
        [WK_APP_MEASURES_LENS] = WK_MEASURE_LENS,       [WK_APP_MEASURES_KEY] = WK_MEASURE_KEY,
        [WK_APP_MEASURES_CODE] = WK_MEASURE_CODE,       [WK_APP_MEASURES_HALL] = WK_MEASURE_HALL,
        [WK_APP_MEASURES_READY] = WK_MEASURE_READY};
    struct wk_app_picture place;

    wk_app_picture(&kiosk->app, &place);
    const struct wk_picture_window window = {.x_mm = place.x_mm,
                                             .y_mm = place.y_mm,
                                             .w_mm = place.w_mm,
                                             .h_mm = place.h_mm,
                                             .w_px = place.w_px,
                                             .h_px = place.h_px,
                                             .whole_table = place.whole_table,
                                             .wall = place.wall};
    const enum wk_measure measure = wk_app_sees_table(&kiosk->app)        ? WK_MEASURE_TABLE
                                    : wk_app_follows_draws(&kiosk->app)   ? WK_MEASURE_DRAW
                                    : kiosk->app.count.state.sees_flowers ? WK_MEASURE_FLOWERS
                                                                          : measures[wk_app_stands(&kiosk->app)->measures];
    wk_runtime_close_cameras(&kiosk->runtime, wk_app_closes_camera(&kiosk->app), wk_screen_word(kiosk->app.screen));
    wk_runtime_use_set(&kiosk->runtime, wk_app_set(&kiosk->app), wk_app_is_station(&kiosk->app));
    wk_runtime_want_picture(&kiosk->runtime, measure, &window);
    wk_runtime_follow_draws(&kiosk->runtime, measure == WK_MEASURE_DRAW);
}

/* Says a new line that has stood for a moment; PASS is said at once. Lines that come while it is off are not said later. */
static void speak(struct wk_kiosk *kiosk, int64_t now_ns)
{
    const struct wk_said *said = wk_ui_said(kiosk->runtime.ui);
    const struct wk_app *app = &kiosk->app;

    if (strcmp(said->text, kiosk->stood) != 0) {
        memcpy(kiosk->stood, said->text, sizeof(kiosk->stood));
        kiosk->stood_ns = now_ns;
        kiosk->spoken = false;
    }
    if (kiosk->spoken || (!said->pass && now_ns - kiosk->stood_ns < STOOD_NS))
        return;
    kiosk->spoken = true;
    if (said->text[0] && wk_app_may_speak(app) && (said->pass || app->voice == WK_VOICE_STEPS))
        wk_ui_say(kiosk->runtime.ui, said->text, app->lang, wk_app_volume(app, WK_HEARD_VOICE));
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

    sigemptyset(&action.sa_mask);
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
    (void)sigaction(SIGHUP, &action, NULL);
}

/* In lock-step no other thread runs: does here what a camera would have done in the meantime. */
static void step_cameras(struct wk_kiosk *kiosk)
{
    kiosk->runtime.options->clock->now_ns += WK_KIOSK_STEP_NS;
    wk_pipeline_step(kiosk->runtime.pipeline);
    if (kiosk->runtime.pipeline_faces)
        wk_pipeline_step(kiosk->runtime.pipeline_faces);
}

/* A lost screen cannot show that it is lost, so the log says it. */
static void note_screen(struct wk_kiosk *kiosk)
{
    const char *const trouble = wk_ui_trouble(kiosk->runtime.ui);

    if (trouble == kiosk->screen_trouble)
        return;
    fprintf(kiosk->runtime.options->host->err, "wallkeeper: %s\n", trouble ? trouble : "the screen is back");
    kiosk->screen_trouble = trouble;
}

/* Everything that is done between two waits for input. */
static enum wk_status turn(struct wk_kiosk *kiosk)
{
    wk_runtime_take_pipeline(&kiosk->runtime);
    wk_runtime_take_link(&kiosk->runtime);
    wk_runtime_take_pack(&kiosk->runtime);
    take_drill(&kiosk->runtime);
    const int64_t now_ns = wk_clock_ns(kiosk->runtime.options->clock);
    take_time(kiosk, now_ns);
    if (kiosk->runtime.options->simulator)
        kiosk->runtime.options->simulator->turn(kiosk);
    if (kiosk->runtime.stats->n_shown > 0)
        wk_notify_turned(kiosk->runtime.options->notify, now_ns);
    want_picture(kiosk);
    speak(kiosk, now_ns);
    note_screen(kiosk);
    if (!kiosk->runtime.changed || now_ns - kiosk->show_ns < SHOW_NS)
        return WK_OK;
    const enum wk_status status = show(kiosk, now_ns);
    return status == WK_OK ? wk_shots_watch(&kiosk->runtime.shots, kiosk->runtime.ui, &kiosk->app, now_ns) : status;
}

static enum wk_status run(struct wk_kiosk *kiosk)
{
    struct wk_clock *const clock = kiosk->runtime.options->clock; /* in lock-step */
    enum wk_status status = WK_OK;

    while (status == WK_OK && !kiosk->runtime.quit && !told_to_end) {
        const int64_t due_ns = kiosk->runtime.changed ? kiosk->show_ns + SHOW_NS : next_tick_ns(kiosk);

        if (clock)
            step_cameras(kiosk);
        take_input(kiosk, kiosk->runtime.service.drill || clock ? 0 : ms_until(due_ns, wk_clock_ns(clock)));
        const int64_t begun_ns = wk_clock_ns(clock);
        status = turn(kiosk);
        const int64_t took_ns = wk_clock_ns(clock) - begun_ns;
        if (kiosk->runtime.stats->n_shown > 1 && took_ns > kiosk->runtime.stats->longest_turn_ns)
            kiosk->runtime.stats->longest_turn_ns = took_ns;
    }
    return status == WK_OK ? kiosk->runtime.failed : status;
}

static enum wk_status start_pipeline(struct wk_kiosk *kiosk, struct wk_source *source, const struct wk_mat *mat,
                                     const struct wk_lens *lens, struct wk_pipeline **out)
{
    const struct wk_env *env = kiosk->runtime.options->env;
    struct wk_pipeline_options options = {
        .camera = {.open = wk_source_open,
                   .notify = wk_source_wake,
                   .context = source,
                   .mains = env->config.mains,
                   .tunings = env->tunings,
                   .clock = kiosk->runtime.options->clock},
        .table_below = env->config.table_below,
        .scan = {.mat = *mat,
                 .lens = *lens,
                 .key = env->key,
                 .keep_fit = true,
                 .cascade = true,
                 .clock = kiosk->runtime.options->clock},
    };
    enum wk_status status = wk_pipeline_new(out, &options);

    return status;
}

static enum wk_status begin(struct wk_kiosk *kiosk)
{
    const struct wk_kiosk_options *options = kiosk->runtime.options;
    const struct wk_config *config = &options->env->config;
    const struct wk_env *env = options->env;
    bool below = options->face_pass == WK_FACES_WAY_UNDERGLASS;
    struct wk_mat under;
    struct wk_app_options app = {.table = options->table,
                                 .station = options->station_mode,
                                 .event_name = options->event_name,
                                 .mat = &options->env->mat,
                                 .face_pass = options->face_pass,
                                 .hand_minutes = config->hand_minutes,
                                 .challenge_one_in = config->challenge,
                                 .kiosk_throws = config->kiosk_throws,
                                 .attract_minutes = config->attract,
                                 .first_table = config->first_table,
                                 .last_table = config->last_table,
                                 .standings = config->standings,
                                 .lang = options->lang,
                                 .looks = config->looks,
                                 .voice = config->voice,
                                 .time_of_day = wk_service_second_of_day,
                                 .loudness = options->loudness,
                                 .whole_table = config->view == WK_VIEW_TABLE,
                                 .below = config->table_below,
                                 .can_print = config->print_folder[0] != 0,
                                 .has_joined = options->env->joined,
                                 .first_hour = options->first_hour,
                                 .language_kept = options->env->lang_given,
                                 .has_printer = wk_printer_is_there(config->print_command),
                                 .paper = config->paper,
                                 .kept = config->first_hour,
                                 .key_copy = options->env->chosen.key_copy,
                                 .key_copied = options->env->chosen.key_copied,
                                 .kept_unread = options->env->chosen_unread};
    struct wk_effects effects;
    enum wk_status status;

    memcpy(app.volume, config->volume, sizeof(app.volume));
    app.looks.less_motion |= options->clock || options->shots; /* pictures show movements at their end */
    wk_source_init(&kiosk->runtime.source, options->camera, config->camera, !options->demo && !below, kiosk->runtime.ui);
    wk_source_init(&kiosk->runtime.source_faces, options->camera_faces, config->camera_faces, false, kiosk->runtime.ui);
    kiosk->runtime.source.simulator = kiosk->runtime.source_faces.simulator = options->simulator;
    kiosk->runtime.source.sim_table = kiosk->runtime.source_faces.sim_table = options->sim_table;
    kiosk->runtime.source_faces.below = true;
    kiosk->runtime.source.open = options->open_camera;
    kiosk->runtime.source.open_context = options->open_context;
    kiosk->runtime.source.loopback = kiosk->runtime.source_faces.loopback = config->allow_loopback;
    wk_runtime_use_lens(&kiosk->runtime);
    status = start_pipeline(kiosk, &kiosk->runtime.source, &env->mat, &env->lens, &kiosk->runtime.pipeline);
    wk_mat_below(&env->mat, &under);
    if (status == WK_OK && below)
        status = start_pipeline(kiosk, &kiosk->runtime.source_faces, &under, &(struct wk_lens){.fx = 0},
                                &kiosk->runtime.pipeline_faces);
    if (status == WK_OK)
        status = wk_shots_init(&kiosk->runtime.shots, options->shots);
    if (status != WK_OK)
        return status;
    wk_ui_size(kiosk->runtime.ui, &app.w_px, &app.h_px);
    wk_app_init(&kiosk->app, &wk_screens, &app, &effects);
    kiosk->runtime.changed = true;
    if (options->sim_table && !options->player)
        wk_runtime_tell(&kiosk->runtime, &(struct wk_event){.kind = WK_EVENT_DEMO, .demo = {.by_hand = true}});
    for (int i = 0; i < effects.n; i++)
        if (effects.effect[i].kind != WK_EFFECT_OPEN_CAMERA) /* the capture thread opens the camera itself */
            wk_runtime_carry_out(&kiosk->runtime, &effects.effect[i]);
    return WK_OK;
}

static void give_window_back(struct wk_kiosk *kiosk)
{
    if (kiosk->runtime.options->ui)
        wk_ui_forget(kiosk->runtime.ui);
    else
        wk_ui_close(kiosk->runtime.ui);
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

void wk_kiosk_texts(const struct wk_host *host)
{
    if (!host->locale || wk_lang_open(host->locale) != WK_OK)
        fprintf(host->err, "wallkeeper: the Chinese texts were not found; English is shown for both\n");
}

enum wk_status wk_kiosk_run(const struct wk_kiosk_options *options, struct wk_kiosk_stats *stats)
{
    struct wk_kiosk_stats unused;
    struct wk_kiosk *kiosk = calloc(1, sizeof(*kiosk));
    const struct wk_ui_options ui = {.windowed = options->windowed || options->headless,
                                     .w_px = options->w_px,
                                     .h_px = options->h_px,
                                     .sound = !options->headless,
                                     .software = options->headless,
                                     .headless = options->headless,
                                     .bare = !options->host->has_display};
    int64_t begun_ns = wk_clock_ns(options->clock);
    enum wk_status status;

    if (!kiosk)
        return WK_NO_MEMORY;
    kiosk->runtime.kiosk = kiosk;
    kiosk->runtime.options = options;
    kiosk->runtime.stats = stats ? stats : &unused;
    memset(kiosk->runtime.stats, 0, sizeof(*kiosk->runtime.stats));
    kiosk->runtime.failed = WK_OK;
    kiosk->runtime.service.host = options->host;
    kiosk->runtime.service.env = options->env;
    options->env->screen = true;
    kiosk->runtime.service.table = options->table;
    kiosk->runtime.ui = options->ui;
    status = options->ui ? WK_OK : wk_ui_open(&kiosk->runtime.ui, &ui);
    if (status != WK_OK) {
        fprintf(options->host->err, "wallkeeper: no window could be opened: %s\n", wk_ui_error());
        free(kiosk);
        return status == WK_FAILED ? WK_IO : status;
    }
    heed_signals();
    status = begin(kiosk);
    if (status == WK_OK)
        status = run(kiosk);
    wk_runtime_end_pack(&kiosk->runtime);
    wk_pipeline_free(kiosk->runtime.pipeline);
    wk_pipeline_free(kiosk->runtime.pipeline_faces);
    kiosk->runtime.stats->run_ns = wk_clock_ns(kiosk->runtime.options->clock) - begun_ns;
    kiosk->runtime.stats->resident_kb = resident_kb();
    kiosk->runtime.stats->cut_short = told_to_end && !kiosk->runtime.quit;
    if (kiosk->runtime.stats->cut_short)
        told_to_end = 0; /* the signal came after the end: it is meant for the demo's next chapter */
    wk_enroller_free(kiosk->runtime.enroller);
    wk_link_stop(kiosk->runtime.link);
    if (wk_service_stop(&kiosk->runtime.service) != WK_OK)
        fprintf(options->host->err, "wallkeeper: that the kiosk has ended could not be noted\n");
    wk_service_release(&kiosk->runtime.service);
    give_window_back(kiosk);
    wk_wipe(kiosk, sizeof(*kiosk));
    free(kiosk);
    return status;
}

void wk_kiosk_print_stats(FILE *out, const struct wk_kiosk_stats *stats)
{
    double seconds = stats->run_ns > 0 ? (double)stats->run_ns / 1e9 : 1;

    fprintf(out,
            "first screen %.0f ms, first live picture %.0f ms, %.1f frames/s read, %.1f screens/s drawn, longest turn %.0f ms, "
            "%.1f MB resident at most\n",
            (double)stats->first_screen_ns / 1e6, (double)stats->first_picture_ns / 1e6, (double)stats->n_frames / seconds,
            (double)stats->n_shown / seconds, (double)stats->longest_turn_ns / 1e6, (double)stats->resident_kb / 1024);
}
