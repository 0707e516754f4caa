/*
 * The kiosk over a whole table as it runs, with the real store, before a camera of 30 frames a second of Motion JPEG, at 1080p
 * and at 4K: what the last tile laid takes to four times PASS on disk and on the screen, and once all lies still the
 * processor's share, how many frames are read, and the memory.
 *
 * The frames are drawn before, by a process of its own, and lie in files: what they cost here is what a webcam's cost, reading
 * the bytes and decoding them. "Laid" is when the next frame shows the tile. Each hand of a deal is one time: after an odd one
 * the four walls get their last tiles at once, so that four records follow one another; after an even one only South lacks one.
 * The next hand begins when the walls are seen stacked. WK_SIZE=3840x2160: that size alone.
 */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "db/store/tile_sets.h"
#include "kiosk/programs/run/kiosk.h"
#include "kiosk/programs/play/play.h"
#include "kiosk/eye/walls/wall_service.h"
#include "vision/camera/backend.h"
#include "vision/faces/decision.h"
#include "vision/image/clock.h"
#include "vision/image/codec.h"
#include "vision/image/sort.h"
#include "vision/sim/sim.h"

#define FPS 30
#define MS 1e6
#define LIE_NS 1500000000    /* a wall with tiles missing is looked at so long before they come */
#define STILL_NS 11000000000 /* after PASS until the processor is watched: it looks less often by then */
#define WATCH_NS 4000000000
#define MAX_JPEG (8 << 20)
#define MAX_TIMES 400

enum { LACKS_FOUR, LACKS_ONE, WHOLE, STACKED, N_TABLES };
enum { N_NOISES = 4 }; /* pictures of each, in turn */
enum { WAITED, READ, STEPPED, N_WAYS };

static const struct size {
    int w, h;
} sizes[] = {{1920, 1080}, {3840, 2160}};

static char folder[] = "/tmp/wk-bench-whole-XXXXXX";
static struct wk_host host;
static atomic_int table_shown;

static void need(bool ok, const char *what)
{
    if (ok)
        return;
    fprintf(stderr, "bench_whole: %s failed\n", what);
    exit(1);
}

static void frame_path(char path[128], int table, int noise)
{
    snprintf(path, 128, "%s/%d-%d.jpg", folder, table, noise);
}

static void open_env(struct wk_env *env, bool store)
{
    static char db[64], key[64], kiosk_key[64], config[64];
    const struct wk_common common = {
        .db = db, .key = key, .kiosk_key = kiosk_key, .config = config, .db_missing = WK_DB_MISSING_MADE};
    struct wk_problem note, problem;
    FILE *file;

    snprintf(db, sizeof(db), "%s/event.db", folder);
    snprintf(key, sizeof(key), "%s/club.key", folder);
    snprintf(kiosk_key, sizeof(kiosk_key), "%s/kiosk.key", folder);
    snprintf(config, sizeof(config), "%s/wallkeeper.ini", folder);
    file = fopen(config, "w");
    need(file && fputs("[kiosk]\nview = table\n", file) > 0 && fclose(file) == 0, "the configuration");
    need(wk_env_open(env, &host, &common, &note, &problem) == WK_OK, problem.text);
    need(!store || wk_env_store(env, &host, false, &problem) == WK_OK, "the store");
}

/* ---------------------------------------------------------------- in processes of their own, before */

/* The hand is taken up, and the middle row stands on the far row. */
static void stack(struct wk_sim_wall *wall)
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const int below = wk_slot_row(s) == WK_ROW_1 ? wk_slot_at(WK_ROW_2, wk_slot_column(s)) : WK_SLOT_NONE;

        if (below != WK_SLOT_NONE)
            wall->slot[below].label = wall->slot[s].label;
        if (wk_slot_row(s) != WK_ROW_2)
            wall->slot[s].present = false;
    }
}

static void draw_table(struct wk_sim *sim, const struct wk_deal *deal, const struct size *size, int table)
{
    static uint8_t bytes[MAX_JPEG];
    struct wk_sim_conditions conditions;
    struct wk_sim_walls walls;
    struct wk_image picture;
    char path[128];
    size_t n;

    wk_sim_walls_init(&walls, deal);
    for (int w = 0; w < WK_N_WINDS; w++)
        if (table == STACKED)
            stack(&walls.wall[w]);
        else
            walls.wall[w].slot[12].present = table == WHOLE || (table == LACKS_ONE && w + 1 != WK_WIND_SOUTH);
    wk_sim_conditions_default(&conditions);
    conditions.w = size->w;
    conditions.h = size->h;
    conditions.tilt_deg = 8;
    conditions.blur_px = .6;
    conditions.noise = 2;
    need(wk_image_new(&picture, size->w, size->h, 3) == WK_OK, "picture");
    need(wk_sim_walls_render(sim, &walls, WK_SIDE_BACKS, &conditions, 7, 0, &picture, NULL) == WK_OK, "render");
    for (int noise = 0; noise < N_NOISES; noise++) {
        FILE *file;

        need(noise == 0 || wk_sim_again(sim, (uint64_t)noise, &picture) == WK_OK, "noise");
        need(wk_image_jpeg(&picture, 85, bytes, sizeof(bytes), &n) == WK_OK, "jpeg");
        frame_path(path, table, noise);
        file = fopen(path, "wb");
        need(file && fwrite(bytes, 1, n, file) == n && fclose(file) == 0, path);
    }
    wk_image_free(&picture);
}

static void record_wall(struct wk_store *store, const struct wk_deal *deal, enum wk_wind wind)
{
    static struct wk_face_reading faces;
    static const struct wk_reading_source source = {.camera = "files", .calibration = ""};
    struct wk_recording in = {.table = 1, .wind = wind, .faces = &faces, .tileset = "drawn"};
    struct wk_reading backs;
    struct wk_answer answer;

    memset(&faces, 0, sizeof(faces));
    wk_reading_init(&backs, WK_SIDE_BACKS);
    wk_reading_init(&faces.seen, WK_SIDE_FACES);
    backs.tray = faces.seen.tray = (struct wk_tray){.found = true, .reason = WK_OK, .px_per_mm = 4};
    backs.wind = wind;
    backs.n_images = faces.seen.n_images = 1;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const uint8_t face = deal->face[wind - 1][s];

        backs.slot[s] = (struct wk_read){.state = WK_READ_LABEL, .label = wk_layout_label(wind, s), .score = .9F};
        memcpy(backs.slot[s].set, deal->set, WK_SET_SIZE);
        faces.seen.slot[s] = (struct wk_read){.state = WK_READ_FACE, .score = .5F};
        faces.face[s] = (struct wk_face_obs){.best = (enum wk_face)face, .margin = .5F};
        for (int f = 0; f < WK_N_FACES; f++)
            faces.face[s].score[f] = f + 1 == face ? .9F : .1F;
    }
    in.backs = &backs;
    need(wk_wall_service_record(store, &in, &source, &answer) == WK_OK && answer.receipt.seq > 0, "a wall's record");
}

/* The pictures, and a sealed deal to go with them. */
static void prepare(const struct size *size)
{
    struct wk_receipt receipt;
    struct wk_sealing sealing;
    struct wk_deal deal;
    struct wk_sim *sim;
    struct wk_env env;

    open_env(&env, true);
    wk_sim_deal(&deal, "07A", 1, 1);
    deal.round = 1;
    need(wk_sim_new(&sim, &env.mat, env.key, "drawn") == WK_OK, "simulator");
    for (int table = 0; table < N_TABLES; table++)
        draw_table(sim, &deal, size, table);
    wk_sim_free(sim);
    need(wk_store_put_tileset(env.store, "drawn", "any", 3, &receipt) == WK_OK, "tile set");
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        record_wall(env.store, &deal, (enum wk_wind)w);
    need(wk_wall_service_seal(env.store, 1, &sealing) == WK_OK && sealing.receipt.seq > 0, "the seal");
    wk_env_close(&env);
}

/* ---------------------------------------------------------------- the camera */

struct webcam {
    int64_t due_ns, number;
    struct wk_image decoded;
    uint8_t bytes[MAX_JPEG];
};

static enum wk_status webcam_read(void *self, int timeout_ms, struct wk_frame *out)
{
    struct webcam *webcam = self;
    int64_t now_ns = wk_clock_ns(NULL);
    char path[128];
    int orientation;

    (void)timeout_ms;
    if (webcam->due_ns > now_ns)
        nanosleep(&(struct timespec){.tv_nsec = (long)(webcam->due_ns - now_ns)}, NULL);
    now_ns = wk_clock_ns(NULL);
    webcam->due_ns = (webcam->due_ns > now_ns - 1000000000 / FPS ? webcam->due_ns : now_ns) + 1000000000 / FPS;
    frame_path(path, atomic_load(&table_shown), (int)(webcam->number % N_NOISES));
    FILE *file = fopen(path, "rb");
    need(file != NULL, path);
    const size_t n = fread(webcam->bytes, 1, sizeof(webcam->bytes), file);
    fclose(file);
    need(wk_jpeg_read(&webcam->decoded, &orientation, webcam->bytes, n) == WK_OK, "decoding");
    *out = (struct wk_frame){
        .image = webcam->decoded, .own = &webcam->decoded, .t_ns = now_ns, .number = ++webcam->number, .live = true};
    return WK_OK;
}

static void webcam_close(void *self)
{
    struct webcam *webcam = self;

    wk_image_free(&webcam->decoded);
    free(webcam);
}

static enum wk_status open_webcam(void *context, struct wk_camera **out)
{
    static const struct wk_camera_backend backend = {.read = webcam_read, .close = webcam_close};
    struct webcam *webcam = calloc(1, sizeof(*webcam));

    (void)context;
    need(webcam != NULL, "memory");
    return wk_camera_wrap(out, &backend, webcam, "bench MJPG 30/s");
}

/* ---------------------------------------------------------------- what is seen of it */

static struct {
    int hand, last_hand, n[2], n_ways;
    int64_t restore_ns, laid_ns, laid_cpu_ns, passed_ns;
    double time[2][MAX_TIMES], cpu[2][MAX_TIMES], way[N_WAYS][MAX_TIMES * 100];
    int64_t number, still_ns, still_cpu_ns, first_number;
    int n_read, n_offered;
    double still_s, still_cpu_s;
    bool watched;
} seen;

static int64_t cpu_ns(clockid_t whose)
{
    struct timespec t;

    clock_gettime(whose, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void take_frame(const struct wk_kiosk_shown *shown)
{
    const struct wk_kiosk_frame *f = &shown->frame;
    const int n = seen.n_ways;

    if (f->number == seen.number || f->stepped_ns == 0)
        return;
    seen.number = f->number;
    seen.n_read += seen.still_ns > 0 && !seen.watched;
    if (n == MAX_TIMES * 100)
        return;
    seen.n_ways++;
    seen.way[WAITED][n] = (double)(f->begun_ns - f->taken_ns) / MS;
    seen.way[READ][n] = (double)(f->read_ns - f->begun_ns) / MS;
    seen.way[STEPPED][n] = (double)(f->stepped_ns - f->read_ns) / MS;
}

static int n_passed(const struct wk_app *app)
{
    return app->wall[0].passed + app->wall[1].passed + app->wall[2].passed + app->wall[3].passed;
}

static void watch_still(const struct wk_kiosk_shown *shown)
{
    if (seen.watched || shown->t_ns - seen.passed_ns < STILL_NS)
        return;
    if (seen.still_ns == 0) {
        seen.still_ns = shown->t_ns;
        seen.still_cpu_ns = cpu_ns(CLOCK_PROCESS_CPUTIME_ID);
        seen.first_number = shown->frame.number;
    } else if (shown->t_ns - seen.still_ns >= WATCH_NS) {
        seen.still_s += (double)(shown->t_ns - seen.still_ns) / 1e9;
        seen.still_cpu_s += (double)(cpu_ns(CLOCK_PROCESS_CPUTIME_ID) - seen.still_cpu_ns) / 1e9;
        seen.n_offered += (int)(shown->frame.number - seen.first_number);
        seen.watched = true;
        atomic_store(&table_shown, STACKED);
    }
}

static bool shown(void *context, const struct wk_kiosk_shown *shown)
{
    const struct wk_app *app = shown->app;
    const bool four = app->hand % 2 == 1;

    (void)context;
    take_frame(shown);
    if (app->screen != WK_SCREEN_RESTORE) {
        seen.restore_ns = seen.laid_ns = seen.passed_ns = seen.still_ns = 0;
        seen.watched = false;
        atomic_store(&table_shown, four ? LACKS_FOUR : LACKS_ONE);
        return true;
    }
    if (seen.restore_ns == 0)
        seen.restore_ns = shown->t_ns;
    if (seen.laid_ns == 0 && shown->t_ns - seen.restore_ns >= LIE_NS && n_passed(app) == (four ? 0 : 3)) {
        atomic_store(&table_shown, WHOLE);
        seen.laid_ns = wk_clock_ns(NULL);
        seen.laid_cpu_ns = cpu_ns(CLOCK_THREAD_CPUTIME_ID);
    } else if (seen.laid_ns > 0 && seen.passed_ns == 0 && n_passed(app) == WK_N_WINDS) {
        seen.passed_ns = shown->t_ns;
        if (seen.n[four] < MAX_TIMES) {
            seen.cpu[four][seen.n[four]] = (double)(cpu_ns(CLOCK_THREAD_CPUTIME_ID) - seen.laid_cpu_ns) / MS;
            seen.time[four][seen.n[four]++] = (double)(shown->t_ns - seen.laid_ns) / MS;
        }
    }
    if (seen.passed_ns > 0)
        watch_still(shown);
    return true;
}

static void report(const char *name, double *values, int n)
{
    need(n > 0, name);
    wk_sort(values, n);
    printf("  %-58s n %4d  median %6.1f  p95 %6.1f  worst %6.1f ms\n", name, n, values[n / 2], values[(int)(.95 * n)],
           values[n - 1]);
}

/* Nobody touches the screen between "Hand over" and the next hand. */
static const char script[] = "wait idle\ntap start\nwait sealed\ntap start-hand\n"
                             "wait playing\npause .3\ntap hand-over\nwait restore\n"
                             "wait playing\npause .3\ntap hand-over\nwait restore\n"
                             "wait playing\npause .3\ntap hand-over\nwait restore\n"
                             "wait playing\npause .3\ntap hand-over\nwait done\nquit\n";

static void play(const struct size *size)
{
    struct wk_kiosk_stats stats;
    struct wk_script parsed;
    struct wk_problem problem;
    struct wk_player player = {.script = &parsed, .name = "bench", .for_people = true};
    struct wk_env env;
    const struct wk_kiosk_options options = {.host = &host,
                                             .env = &env,
                                             .table = 1,
                                             .camera = "v4l2:bench",
                                             .simulator = &wk_simulator,
                                             .player = &player,
                                             .headless = true,
                                             .shown = shown,
                                             .open_camera = open_webcam};

    open_env(&env, true);
    need(wk_script_parse(&parsed, script, sizeof(script) - 1, "bench", &problem) == WK_OK, problem.text);
    need(wk_kiosk_run(&options, &stats) == WK_OK, "the table");
    wk_script_release(&parsed);
    wk_env_close(&env);
    printf("%dx%d\n", size->w, size->h);
    report("frame: taken, decoded, to begun with", seen.way[WAITED], seen.n_ways);
    report("frame: begun with to read", seen.way[READ], seen.n_ways);
    report("frame: read, drawn, to the app", seen.way[STEPPED], seen.n_ways);
    report("last tile of one wall laid to four PASS shown (<= 500)", seen.time[0], seen.n[0]);
    report("last tile of all walls laid to four PASS shown (<= 500)", seen.time[1], seen.n[1]);
    report("of that the main thread's processor time, one wall", seen.cpu[0], seen.n[0]);
    report("of that the main thread's processor time, all walls", seen.cpu[1], seen.n[1]);
    need(seen.still_s > 0, "the still table");
    printf("  %-58s %.2f of one core (<= 0.12); camera %.1f frames/s (>= 4.5), read %.1f/s\n",
           "all has lain still for ten seconds", seen.still_cpu_s / seen.still_s, seen.n_offered / seen.still_s,
           seen.n_read / seen.still_s);
    printf("  %-58s %.0f MB (<= 140)\n", "resident memory at most", (double)stats.resident_kb / 1024);
}

/* Each in a process of its own, so that its memory is its own. */
static void apart(void (*what)(const struct size *size), const struct size *size)
{
    int status;
    const pid_t child = fork();

    need(child >= 0, "fork");
    if (child == 0) {
        what(size);
        fflush(stdout);
        _exit(0);
    }
    need(waitpid(child, &status, 0) == child && status == 0, "a process");
}

static int64_t wall_clock(void *context)
{
    struct timespec t;

    (void)context;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int main(void)
{
    const char *only = getenv("WK_SIZE");
    char command[64], text[32];

    need(mkdtemp(folder) != NULL, "mkdtemp");
    host = (struct wk_host){.out = fopen("/dev/null", "w"),
                            .err = stderr,
                            .clock = wall_clock,
                            .random = wk_random_system,
                            .tmp = "/tmp",
                            .home = folder};
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        snprintf(text, sizeof(text), "%dx%d", sizes[i].w, sizes[i].h);
        if (only && strcmp(only, text) != 0)
            continue;
        snprintf(command, sizeof(command), "rm -rf %s/*", folder);
        need(system(command) == 0, command);
        apart(prepare, &sizes[i]);
        apart(play, &sizes[i]);
    }
    snprintf(command, sizeof(command), "rm -rf %s", folder);
    need(system(command) == 0, command);
    return 0;
}
