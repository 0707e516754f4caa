/* kiosk: the touch screen at a table. */
#include <stdlib.h>
#include <string.h>

#include "db/state/roster.h"
#include "db/state/source.h"
#include "kiosk/host/process.h"
#include "kiosk/host/program/become.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/host/system_log.h"
#include "kiosk/programs/cmd/commands.h"
#include "kiosk/programs/run/kiosk.h"
#include "kiosk/programs/run/simulator.h"
#include "labels/lang/lang.h"
#include "vision/camera/camera.h"
#include "vision/image/clock.h"

#define MAX_KINDS 16 /* kinds of cameras, from which the nearest name is suggested */

struct arguments {
    struct wk_common common;
    int64_t table;
    const char *camera, *camera_faces, *face_pass, *shots, *script, *pin_file;
    bool windowed, stats, lock_step;
};

/*
 * What can be checked about a camera before there is a screen: that the kind exists, and the file. (A webcam that is not
 * plugged in yet has a screen of its own.)
 */
static enum wk_status check_camera(const char *option, const char *spec, struct wk_problem *problem)
{
    const char *words[MAX_KINDS], *why = NULL;
    const enum wk_status status = wk_camera_check(spec, &why);
    char word[16];
    int n = 0;

    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s %s: %s", option, spec, why);
    if (wk_camera_kind(spec)->word)
        return WK_OK;
    for (const struct wk_camera_kind *kind; n < MAX_KINDS && (kind = wk_camera_kind_at((size_t)n)); n++)
        words[n] = kind->word;
    snprintf(word, sizeof(word), "%.*s", (int)strcspn(spec, ":"), spec);
    return wk_problem_set(problem, WK_BAD_INPUT, "%s %s: a camera is %s; the nearest is %s:", option, spec, wk_camera_forms(),
                          wk_nearest(word, words, n));
}

/* --face-pass; without it `underglass` if a camera below is given, else the configured one. Checks that the cameras fit. */
static enum wk_status choose_face_pass(const struct wk_env *env, const struct arguments *arguments, const char *camera,
                                       enum wk_faces_way *out, struct wk_problem *problem)
{
    const char *below = arguments->camera_faces ? arguments->camera_faces : env->config.camera_faces;
    const bool simulated = wk_camera_kind(camera)->simulated;

    *out = arguments->camera_faces ? WK_FACES_WAY_UNDERGLASS : env->config.face_pass;
    if (arguments->face_pass && wk_faces_way_parse(arguments->face_pass, out) != WK_OK)
        return wk_problem_set(problem, WK_BAD_INPUT, "--face-pass %s: judge, underglass or after-first-hand is wanted",
                              arguments->face_pass);
    if (*out != WK_FACES_WAY_UNDERGLASS)
        return arguments->camera_faces
                   ? wk_problem_set(problem, WK_BAD_INPUT, "--camera-faces %s: only --face-pass underglass has a second camera",
                                    arguments->camera_faces)
                   : WK_OK;
    if (env->config.view == WK_VIEW_TABLE)
        return wk_problem_set(problem, WK_BAD_INPUT,
                              "face_pass underglass: one wall at a time stands on the glass, so it is for --view mat");
    if (!below[0])
        return wk_problem_set(problem, WK_BAD_INPUT,
                              "face_pass underglass: --camera-faces SPEC is missing, the camera below the glass");
    if (simulated != wk_camera_kind(below)->simulated || (simulated && strcmp(below, camera) != 0))
        return wk_problem_set(problem, WK_BAD_INPUT,
                              "--camera-faces %s: a simulated table is seen by both cameras: give the same sim:SEED for both",
                              below);
    if (!simulated && strcmp(below, camera) == 0)
        return wk_problem_set(problem, WK_BAD_INPUT, "%s: given twice, as --camera and as --camera-faces", below);
    return WK_OK;
}

/* Opens the script, and a simulated table if the camera is a simulated one. */
static enum wk_status simulate(struct wk_simulated *simulated, const struct arguments *arguments, const char *spec,
                               struct wk_kiosk_options *options, struct wk_problem *problem)
{
    enum wk_status status = WK_OK;

    if (arguments->script)
        status = options->simulator->load(simulated, arguments->script, options, problem);
    if (status != WK_OK)
        return status;
    wk_kiosk_texts(options->host);
    if (wk_camera_kind(spec)->simulated)
        status = options->simulator->lay(simulated, spec, options);
    if (status == WK_BAD_INPUT)
        return wk_problem_set(problem, status, "--camera %s: sim: is followed by a whole number, its seed", spec);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "--camera %s: %s", spec, wk_status_text(status));
    return WK_OK;
}

static bool is_live(const char *spec)
{
    return !spec || !spec[0] || wk_camera_kind(spec)->live;
}

/*
 * Once there is a PIN or an event, a kiosk without a live camera, or one whose keys a script presses, needs a judge to be
 * started. If the database does not open, the screen says so.
 */
static enum wk_status let_in(struct wk_env *env, const struct wk_host *host, const struct arguments *arguments,
                             const char *camera, struct wk_problem *problem)
{
    const bool needs = !is_live(camera) || !is_live(arguments->camera_faces) || arguments->script;
    bool guarded = false;
    enum wk_status status = WK_OK;

    if (!needs && !arguments->pin_file)
        return WK_OK;
    status = wk_env_store(env, host, false, problem);
    if (status != WK_OK)
        return arguments->pin_file ? status : WK_OK;
    status = wk_env_unlock(env, arguments->pin_file, NULL, problem);
    if (status == WK_OK && wk_store_guarded(env->store, &guarded) == WK_OK && guarded && needs && !arguments->pin_file)
        status =
            wk_problem_set(problem, WK_NOT_ALLOWED,
                           "%s: there is an event or a PIN here; a camera that is not live, or a script, takes the PIN of a"
                           " judge or the director: --pin-file FILE",
                           env->config.db);
    wk_store_close(env->store);
    env->store = NULL;
    return status;
}

static bool all_simulated(const struct wk_env *env, const struct arguments *arguments, const char *camera)
{
    const char *below = arguments->camera_faces ? arguments->camera_faces : env->config.camera_faces;

    return wk_camera_kind(camera)->simulated && (!below[0] || wk_camera_kind(below)->simulated);
}

/* A kiosk that keeps its event alone gives up the network before it looks at a picture. */
static bool has_joined(struct wk_env *env, const struct wk_host *host)
{
    struct wk_hall_place place;
    struct wk_problem unused;
    bool joined = false;

    if (wk_env_store(env, host, true, &unused) == WK_OK)
        joined = wk_store_hall_place(env->store, &place) == WK_OK;
    wk_store_close(env->store);
    env->store = NULL;
    return joined;
}

static int exit_code(enum wk_status status)
{
    return status == WK_FAILED ? WK_EXIT_FAIL : wk_exit_of(status);
}

/* Checks that all options can be met and that the person may start the kiosk so. */
static enum wk_status check(struct wk_env *env, const struct arguments *arguments, const char *camera,
                            struct wk_kiosk_options *options, struct wk_problem *problem)
{
    enum wk_status status = WK_OK;

    if (camera[0])
        status = check_camera("--camera", camera, problem);
    if (status == WK_OK && arguments->camera_faces)
        status = check_camera("--camera-faces", arguments->camera_faces, problem);
    if (status == WK_OK)
        status = choose_face_pass(env, arguments, camera, &options->face_pass, problem);
    /* What the upper camera sees through the windows of the frame is not a tile beside a row. */
    env->mat.glass = env->mat.glass || options->face_pass == WK_FACES_WAY_UNDERGLASS;
    if (status == WK_OK)
        status = let_in(env, options->host, arguments, camera, problem);
    if (status == WK_OK && arguments->lock_step && !(arguments->script && all_simulated(env, arguments, camera)))
        status = wk_problem_set(problem, WK_BAD_INPUT, "--lock-step: only with simulated cameras and a script");
    return status;
}

static int run_kiosk(const struct wk_host *host, struct wk_env *env, const struct arguments *arguments,
                     struct wk_notify *notify, int64_t begun_ns)
{
    const char *camera = arguments->camera ? arguments->camera : env->config.camera;
    struct wk_simulated *simulated = NULL;
    struct wk_kiosk_stats stats;
    struct wk_kiosk_options options = {.host = host,
                                       .notify = notify,
                                       .env = env,
                                       .table = arguments->table > 0 ? (int)arguments->table : 1,
                                       .station_mode = arguments->table == 0,
                                       .camera = arguments->camera,
                                       .camera_faces = arguments->camera_faces,
                                       .simulator = host->simulator,
                                       .windowed = arguments->windowed,
                                       .first_hour = !arguments->script,
                                       .lang = env->lang,
                                       .loudness = WK_LOUDNESS_NORMAL,
                                       .shots = arguments->shots,
                                       .begun_ns = begun_ns};
    struct wk_problem problem;
    enum wk_status status = WK_OK;
    int code;

    if (host->simulator && host->simulator->begin(&simulated) != WK_OK)
        return wk_complain(host, wk_exit_of(WK_NO_MEMORY), "%s", wk_status_text(WK_NO_MEMORY));
    if (simulated && arguments->lock_step)
        host->simulator->step(simulated, begun_ns, &options);
    status = check(env, arguments, camera, &options, &problem);
    if (status == WK_OK && simulated)
        status = simulate(simulated, arguments, camera, &options, &problem);
    else if (status == WK_OK)
        wk_kiosk_texts(host);
    if (status == WK_OK) {
        code = exit_code(wk_kiosk_run(&options, &stats));
        if (code == WK_EXIT_DONE && arguments->script && stats.cut_short)
            code = wk_complain(host, WK_EXIT_UNSURE, "ended by a signal before the script's end");
        if (arguments->stats)
            wk_kiosk_print_stats(host->out, &stats);
    } else {
        code = wk_complain(host, wk_exit_of(status), "%s", problem.text);
    }
    if (simulated)
        host->simulator->release(simulated);
    return code;
}

/* Only the program that can simulate takes simulated cameras and scripts. */
static bool wants_simulator(const struct wk_host *host, const struct arguments *arguments, bool *wants, int *code)
{
    char camera[WK_PATH_SIZE] = "";

    *wants = false;
    if (host->simulator)
        return true;
    if (!arguments->camera && !wk_env_camera(host, &arguments->common, camera, code))
        return false;
    *wants = arguments->script || wk_camera_kind(arguments->camera ? arguments->camera : camera)->simulated;
    return true;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    int64_t begun_ns = wk_clock_ns(NULL);
    struct arguments arguments = {.common = {.db_missing = WK_DB_MISSING_NEW}};
    struct wk_env env;
    struct wk_notify notify;
    struct wk_problem problem;
    const struct wk_option options[] = {
        WK_OPT_WHOLE("table", &arguments.table, "T", 1, WK_MAX_TABLES,
                     "the only table it serves (default: the configured one, else all tables of an event, else table 1)"),
        WK_OPT_TEXT("camera", &arguments.camera, "SPEC", wk_camera_examples()),
        WK_OPT_TEXT("camera-faces", &arguments.camera_faces, "SPEC", "the camera below the glass; --face-pass underglass"),
        WK_OPT_TEXT("face-pass", &arguments.face_pass, "WAY",
                    "judge, underglass or after-first-hand (default: the configured one)"),
        WK_OPT_FLAG("windowed", &arguments.windowed, "in a window instead of the full screen"),
        WK_OPT_TEXT("shots", &arguments.shots, "DIR", "save a PNG of each screen that comes up"),
        WK_OPT_TEXT("script", &arguments.script, "FILE", "do what the file says, line by line; exit 1 when it fails"),
        WK_OPT_TEXT(
            "pin-file", &arguments.pin_file, "FILE",
            "holds the PIN of a judge or the director: wanted with a simulated camera, files or a script, once there is a"
            " PIN or an event"),
        WK_OPT_FLAG("lock-step", &arguments.lock_step,
                    "with a simulated camera and a script: as fast as the computer can, and always the same; nobody can watch"),
        WK_OPT_FLAG("stats", &arguments.stats, "at the end: start, frames, memory"),
        WK_OPTS_VIEW(&arguments.common),
        WK_OPT_NEW(&arguments.common),
        WK_OPTS_ALL(&arguments.common),
        WK_OPT_END,
    };
    bool wants;
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!wants_simulator(host, &arguments, &wants, &code))
        return code;
    if (wants)
        return wk_become_simulator(host);
    if (!wk_env_begin(&env, host, &arguments.common, &code))
        return code;
    wk_notify_open(&notify, host->notify);
    env.joined = host->own_process && has_joined(&env, host);
    wk_env_confine(&env, host, &arguments.common, true, arguments.shots);
    if (arguments.table == 0)
        arguments.table = env.config.table;
    wk_system_log_table((int)arguments.table);
    const enum wk_status found = wk_env_find(&env, &problem);
    if (found == WK_OK && host->own_process && wk_process_is_root())
        wk_complain(host, 0,
                    "started by root: whoever finds a hole in it has the whole computer; give the kiosk an account of its own");
    if (found == WK_OK)
        code = run_kiosk(host, &env, &arguments, &notify, begun_ns);
    else
        code = wk_complain(host, wk_exit_of(found), "%s", problem.text);
    wk_notify_close(&notify);
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_kiosk = {
    .name = "kiosk",
    .full = "kiosk",
    .summary = "The touch screen at a table: build and label, faces, seal, restore.",
    .usage = "[--table] [--view] [--table-below] [--camera] [--camera-faces] [--face-pass] [--windowed] [--shots] [--script] "
             "[--lock-step] [--pin-file] "
             "[--db [--new]]",
    .example =
        "  wallkeeper kiosk --table 3 --camera v4l2:/dev/video0\n"
        "  wallkeeper kiosk --camera v4l2:/dev/video0,4k\n"
        "  wallkeeper kiosk --camera sim:7 --windowed\n"
        "  wallkeeper kiosk --camera sim:7 --camera-faces sim:7 --windowed\n"
        "\n"
        "a script, one command a line, # begins a comment:\n"
        "  wait SCREEN                          idle seats build faces again sealed playing restore done\n"
        "                                       in an event: hall checkin inspect result confirm wait rotate ...\n"
        "  wait built|recorded|passed WIND      until that wall is\n"
        "  wait turn|label|fault|hand|doubt     until tiles are to be turned, or the camera sees such a thing\n"
        "  wait points                          until a declared hand has been counted\n"
        "  wait trouble WORD                    until the screen says camera-lost, below-lost, no-mat, ...\n"
        "  expect PASS|FAIL|INCOMPLETE [KIND]   the verdict on the wall that lies there, with such a finding\n"
        "  repair                               does each move that the screen asks for, until PASS or the end of practice\n"
        "  tap ACTION [ARG]                     start faces start-hand hand-over finish language help back ...\n"
        "                                       in an event: table T, seat-here D, hu, winner D, payer D, digit N,\n"
        "                                       enter-result, agree D, ... with D 1 to 4 for the seats E S W N\n"
        "  key K                                a letter, space, enter, tab, escape, arrows (left ...)\n"
        "  shot NAME · pause SECONDS · step TEXT · quit\n"
        "  with --camera sim:SEED: lay WIND [TILES]|table · clear · side backs|faces · turn SLOT · fault FAULT · mend\n"
        "                          declare WIND [sideways|apart|last]: a hand that wins, as its winner lays it\n"
        "                          hand on|off · camera on|off · camera-below on|off",
    .run = run,
};
