/*
 * The kiosk as it runs, before the simulated camera at 30 frames a second: start, what of a second's frames is read and drawn,
 * the way of a frame from camera to screen, what a tile laid and a wall put right take to be said, and the processor's share
 * while a wall lies still.
 *
 * "Laid" is when the simulator has drawn the new view: from then on the camera may take it, so the wait for its next frame
 * counts. "Screen" is when the window was handed to SDL (its dummy driver here: a real one adds its refresh). The processor's
 * share is the whole process's time without the thread that draws the simulated frames, which a camera does not need; drawing
 * takes place on the same cores, so the times to the screen are pessimistic. A busy machine shows in them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "kiosk/programs/play/demo.h"
#include "kiosk/programs/play/play.h"
#include "vision/camera/camera.h"
#include "vision/image/clock.h"
#include "tests/support/figures.h"

#define N_TIMES 25 /* tiles laid, walls put right */
#define STILL_S 10 /* the still wall is watched so long */
#define STILL_AFTER_NS 1000000000
#define MAX_FRAMES 20000
#define MS 1e6

enum { WAITED, READ, FUSED, STEPPED, SHOWN, WHOLE, N_WAYS };

static struct {
    struct wk_kiosk_stats stats;
    double way[N_WAYS][MAX_FRAMES], tile[N_TIMES * 2], pass[N_TIMES * 2];
    int n_frames, n_tiles, n_passes;
    int64_t number;
    const char *marker; /* of the demo's step */
    int64_t asked;      /* view whose mark was waited for last */
    bool waiting;
    int64_t still_ns, still_cpu_ns, still_drawing_ns, still_number, end_ns, end_cpu_ns, end_drawing_ns, end_number;
    int64_t n_read, n_shown;
} seen;

static void need(int ok, const char *what)
{
    if (ok)
        return;
    fprintf(stderr, "bench_live: %s failed\n", what);
    exit(1);
}

static int64_t cpu_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void take_frame(const struct wk_kiosk_shown *shown)
{
    const struct wk_kiosk_frame *f = &shown->frame;
    int n = seen.n_frames;

    if (f->number == seen.number || n == MAX_FRAMES || shown->app->side != WK_SIDE_BACKS || f->stepped_ns == 0)
        return;
    seen.number = f->number;
    seen.n_frames++;
    seen.way[WAITED][n] = (double)(f->begun_ns - f->taken_ns) / MS;
    seen.way[READ][n] = (double)(f->read_ns - f->begun_ns) / MS;
    seen.way[FUSED][n] = (double)(f->fused_ns - f->read_ns) / MS;
    seen.way[STEPPED][n] = (double)(f->stepped_ns - f->fused_ns) / MS;
    seen.way[SHOWN][n] = (double)(shown->t_ns - f->stepped_ns) / MS;
    seen.way[WHOLE][n] = (double)(shown->t_ns - f->taken_ns) / MS;
}

/* Waits for the screen that says what was done on the mat last. */
static void take_mark(const struct wk_kiosk_shown *shown, bool said, double *times, int *n)
{
    int64_t laid_ns = wk_scene_laid_ns(shown->sim_table->scene);

    if (shown->sim_table->asked != seen.asked) {
        seen.asked = shown->sim_table->asked;
        seen.waiting = !said;
    }
    if (!seen.waiting || !said || laid_ns == 0)
        return;
    seen.waiting = false;
    if (*n < 2 * N_TIMES)
        times[(*n)++] = (double)(shown->t_ns - laid_ns) / MS;
}

static int n_on_mat(const struct wk_sim_table *sim_table)
{
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        n += sim_table->view.wall.slot[s].present;
    return n;
}

static void watch_still(const struct wk_kiosk_shown *shown)
{
    int64_t drawing_ns = wk_scene_drawing_ns(shown->sim_table->scene);

    if (seen.still_ns == 0)
        seen.still_ns = shown->t_ns + STILL_AFTER_NS;
    if (shown->t_ns < seen.still_ns)
        return;
    if (seen.still_cpu_ns == 0) {
        seen.still_ns = shown->t_ns;
        seen.still_cpu_ns = cpu_ns();
        seen.still_drawing_ns = drawing_ns;
        seen.still_number = shown->frame.number;
        seen.n_read = seen.n_shown = 0;
        return;
    }
    seen.n_shown++;
    seen.n_read += shown->frame.number != seen.end_number;
    seen.end_ns = shown->t_ns;
    seen.end_cpu_ns = cpu_ns();
    seen.end_drawing_ns = drawing_ns;
    seen.end_number = shown->frame.number;
}

static bool shown(void *context, const struct wk_kiosk_shown *shown)
{
    const struct wk_app *app = shown->app;
    const char *step = app->demo.text;
    const struct wk_app_wall *wall = app->wind == WK_WIND_NONE ? NULL : &app->wall[app->wind - 1];

    (void)context;
    take_frame(shown);
    if (strcmp(step, "Still") == 0)
        watch_still(shown);
    else if (strcmp(step, "Tiles") == 0 && n_on_mat(shown->sim_table) == WK_N_SLOTS)
        take_mark(shown, wall && wall->n_right == WK_N_SLOTS, seen.tile, &seen.n_tiles);
    else if (strcmp(step, "Pass") == 0)
        take_mark(shown, wall && app->in_order && wall->passed, seen.pass, &seen.n_passes);
    return true;
}

/* ---------------------------------------------------------------- the script */

static char script[64 * 1024];

static void say(const char *line)
{
    size_t n = strlen(script);

    need(snprintf(script + n, sizeof(script) - n, "%s\n", line) < (int)(sizeof(script) - n), "script");
}

static void write_script(void)
{
    static const char *const winds[] = {"E", "S", "W", "N"};
    char line[64];

    say("step Walls\ntap start\nwait seats\nlay E 33\nwait label\npause 1"); /* a picture, before tiles are turned */
    for (int i = 0; i < 4; i++) {
        snprintf(line, sizeof(line), "lay %s\nwait turn\nside faces\nwait recorded %s", winds[i], winds[i]);
        say(line);
    }
    say("wait sealed\nclear\ntap start-hand\nwait playing\ntap hand-over\nwait restore\nlay E\nwait passed E\nstep Still");
    snprintf(line, sizeof(line), "pause %d", STILL_S + 1);
    say(line);
    say("step Tiles");
    for (int i = 0; i < N_TIMES; i++)
        say("lay E 33\nwait label\npause 0.5\nlay E 34\nwait label\npause 0.5");
    say("step Pass");
    for (int i = 0; i < N_TIMES; i++)
        say("fault swap:25,26\nexpect FAIL swapped\nwait failed E\npause 0.3\nmend\nwait passed E\npause 0.7");
    say("quit");
}

/* ---------------------------------------------------------------- figures */

static void report(const char *name, double *values, int n)
{
    need(n > 0, name);
    sort_values(values, n);
    printf("%-52s n %5d  median %7.1f  p95 %7.1f  worst %7.1f ms\n", name, n, values[n / 2], values[(int)(0.95 * n)],
           values[n - 1]);
}

static int64_t wall_clock(void *context)
{
    struct timespec t;

    (void)context;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* A line of /proc/self/status, MB. */
static double memory_mb(const char *name)
{
    FILE *file = fopen("/proc/self/status", "r");
    char line[128];
    long kb = -1;

    need(file != NULL, "/proc/self/status");
    while (kb < 0 && fgets(line, sizeof(line), file))
        if (strncmp(line, name, strlen(name)) == 0)
            kb = strtol(line + strlen(name) + 1, NULL, 10);
    fclose(file);
    need(kb >= 0, name);
    return (double)kb / 1024;
}

/* What the simulated camera adds to a process at most that does nothing else: backs, then faces, some frames of each. */
static double simulator_mb(void)
{
    const double before_mb = memory_mb("VmRSS:");
    struct wk_scene_view view = {.side = WK_SIDE_BACKS};
    struct wk_camera *camera;
    struct wk_scene *scene;
    struct wk_deal deal;
    struct wk_frame frame;
    struct wk_key key = {{0}};
    struct wk_mat mat;

    wk_mat_default(&mat);
    wk_sim_deal(&deal, "07A", 1, 1);
    wk_sim_wall_init(&view.wall, WK_WIND_EAST, &deal);
    wk_sim_conditions_default(&view.conditions);
    need(wk_scene_new(&scene, &mat, &key, "drawn", 7, &view, NULL) == WK_OK && wk_scene_open(scene, &camera) == WK_OK, "scene");
    for (int side = 0; side < 2; side++) {
        view.side = side == 0 ? WK_SIDE_BACKS : WK_SIDE_FACES;
        const int64_t number = wk_scene_set(scene, &view);

        for (int n = 0; n < 5;)
            n += wk_camera_read(camera, 1000, &frame) == WK_OK && wk_scene_shown(scene) == number;
    }
    return memory_mb("VmHWM:") - before_mb;
}

/* In a process of its own, which ends with it. */
static double simulator_alone_mb(void)
{
    int ends[2], status;
    double mb = 0;
    pid_t child;

    need(pipe(ends) == 0 && (child = fork()) >= 0, "fork");
    if (child == 0) {
        mb = simulator_mb();
        _exit(write(ends[1], &mb, sizeof(mb)) == (ssize_t)sizeof(mb) ? 0 : 1);
    }
    need(waitpid(child, &status, 0) == child && status == 0 && read(ends[0], &mb, sizeof(mb)) == (ssize_t)sizeof(mb),
         "the simulator alone");
    close(ends[0]);
    close(ends[1]);
    return mb;
}

int main(void)
{
    static const char *const ways[N_WAYS] = {"frame: taken to begun with",    "frame: begun with to read",
                                             "frame: read to fused, picture", "frame: fused to the app",
                                             "frame: app to the screen",      "frame: taken to the screen"};
    char folder[] = "/tmp/wk-bench-live-XXXXXX", data[64];
    struct wk_host host = {.out = fopen("/dev/null", "w"),
                           .err = stderr,
                           .clock = wall_clock,
                           .random = wk_random_system,
                           .tmp = "/tmp",
                           .home = "/nonexistent"};
    struct wk_demo_options options = {
        .host = &host, .folder = data, .script = script, .deal_seed = 1, .seed = 7, .headless = true, .pauses = true};
    const bool speaks = getenv("WK_SPEAKS") != NULL;
    double seconds, simulator;

    simulator = simulator_alone_mb();
    need(mkdtemp(folder) != NULL && host.out, "mkdtemp");
    snprintf(data, sizeof(data), "%s/data", folder);
    write_script();
    options.shown = shown;
    options.speaks = speaks;
    if (speaks)
        setenv("SDL_AUDIODRIVER", "dummy", 1); /* all of the work, and nobody hears it */
    need(wk_demo_run(&options, &seen.stats) == WK_OK, "the table");
    rmdir(folder);
    printf("%-52s %.0f ms\n", "start to the first screen", (double)seen.stats.first_screen_ns / MS);
    printf("%-52s %.0f ms (<= 1500)\n", "start to the first live picture", (double)seen.stats.first_picture_ns / MS);
    for (int i = 0; i < N_WAYS; i++)
        report(ways[i], seen.way[i], seen.n_frames);
    report("last tile laid to its mark on the screen (<= 150)", seen.tile, seen.n_tiles);
    report("wall put right to PASS on disk and shown (<= 500)", seen.pass, seen.n_passes);
    seconds = (double)(seen.end_ns - seen.still_ns) / 1e9;
    need(seconds > STILL_S / 2.0, "the still wall");
    printf("still wall, %.1f s: camera %.1f frames/s, read %.1f/s, screens %.1f/s\n", seconds,
           (double)(seen.end_number - seen.still_number) / seconds, (double)seen.n_read / seconds,
           (double)seen.n_shown / seconds);
    printf("%-52s %.2f of one core (<= 0.50)\n", "still wall, process without the simulator's drawing",
           (double)(seen.end_cpu_ns - seen.still_cpu_ns - (seen.end_drawing_ns - seen.still_drawing_ns)) / 1e9 / seconds);
    printf("%-52s %.2f of one core\n", "still wall, the simulator's drawing",
           (double)(seen.end_drawing_ns - seen.still_drawing_ns) / 1e9 / seconds);
    printf("%-52s %.0f MB; the simulated camera alone %.0f MB, without it %.0f MB (<= 250)\n", "resident memory at most",
           (double)seen.stats.resident_kb / 1024, simulator, (double)seen.stats.resident_kb / 1024 - simulator);
    fclose(host.out);
    return 0;
}
