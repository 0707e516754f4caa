#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
/*
 * One event on four kiosks, to be looked at: a hall and the four tables of a section, each kiosk a process with its window (or
 * none, without a display), its own database and a simulated camera over its table, joined by TLS on this computer. They play a
 * whole round by themselves, four hands with a rotation after each, and a browser beside them follows it on the hall's pages.
 * Exit 0 only if every gate opened on all four screens, and none before all sixteen walls had passed.
 *
 *     WK_HEADLESS  1: no windows and no browser, though there is a display
 */
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "calibration/enrol_drawn.h"
#include "db/hall/roster_change.h"
#include "db/store/tile_sets.h"
#include "hall/board/hall_board.h"
#include "hall/server/listen.h"
#include "hall/server/server.h"
#include "hall/server/tls.h"
#include "kiosk/programs/play/demo_fixture.h"
#include "kiosk/programs/run/kiosk.h"
#include "kiosk/programs/play/play.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/hall/carry_records.h"
#include "tests/support/signer.h"

#define N WK_SECTION_TABLES
#define SECOND_NS INT64_C(1000000000)
#define PATIENCE_NS (1800 * SECOND_NS)
#define PATH_MOST 200
#define ART "drawn"
#define LATE_NS (10 * SECOND_NS) /* a gate that one screen shows so much later than another is none */

/* What the kiosks were seen to show; mapped by all processes. 0: not yet. */
struct seen {
    volatile int64_t open_ns[N][WK_HANDS]; /* the screen sends the group on; wall clock, as records have it */
    volatile int hand[N];                  /* gates that a table has come through */
};

static struct seen *seen;
static char folder[] = "/tmp/wk-demo-hall-XXXXXX";

static void need(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "demo-hall: %s\n", what);
    exit(4);
}

static int64_t now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * SECOND_NS + t.tv_nsec;
}

static int64_t wall_clock(void *context)
{
    struct timespec t;

    (void)context;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * SECOND_NS + t.tv_nsec;
}

static int64_t steady_clock(void *context)
{
    (void)context;
    return now_ns();
}

static void path_of(char path[PATH_MOST], const char *name, int table)
{
    if (table > 0)
        snprintf(path, PATH_MOST, "%s/table-%d/%s", folder, table, name);
    else
        snprintf(path, PATH_MOST, "%s/%s", folder, name);
}

/* ---------------------------------------------------------------- a kiosk */

/* What a group does at its table, four times; the walls lie in its place all the while but for the hand. */
static void write_script(char *to, size_t size)
{
    size_t n = 0;

    for (int hand = 1; hand <= WK_HANDS; hand++) {
        n += (size_t)snprintf(to + n, size - n,
                              "%s"
                              "wait checkin\npause 2\ntap seat-here 1\ntap seat-here 2\ntap seat-here 3\ntap seat-here 4\n",
                              hand == 1 ? "wait idle\npause 2\ntap start\n" : "");
        if (hand == 1)
            n += (size_t)snprintf(to + n, size - n, "wait sealed\npause 2\ntap start-hand\n");
        else
            n += (size_t)snprintf(to + n, size - n,
                                  "wait inspect\nlay table\nwait passed E\nwait passed S\nwait passed W\nwait passed N\n"
                                  "pause 2\ntap start-hand\n");
        n += (size_t)snprintf(to + n, size - n,
                              "wait playing\nclear\npause 3\ntap hu\nwait result\ntap winner 0\npause 1\ntap enter-result\n"
                              "wait confirm\npause 1\ntap agree 1\ntap agree 2\ntap agree 3\ntap agree 4\n"
                              "wait restore\nlay table\nwait passed E\nwait passed S\nwait passed W\nwait passed N\n"
                              "pause 1\nclear\nwait %s\npause 3\n%s",
                              hand < WK_HANDS ? "rotate" : "round-end", hand < WK_HANDS ? "tap leave\n" : "quit\n");
    }
}

static void deal_of(struct wk_deal *deal, int table)
{
    const char set[WK_SET_SIZE] = {'0', '7', (char)('A' + table - 1), 0};

    wk_sim_deal(deal, set, table, (uint64_t)table);
}

static bool note_shown(void *context, const struct wk_kiosk_shown *shown)
{
    const int t = *(const int *)context - 1;
    const struct wk_app *app = shown->app;
    const bool opened = app->screen == WK_SCREEN_ROTATE || app->screen == WK_SCREEN_ROUND_END;
    const int hand = seen->hand[t];

    if (hand >= WK_HANDS)
        return true;
    if (opened && seen->open_ns[t][hand] == 0)
        seen->open_ns[t][hand] = wall_clock(NULL);
    else if (!opened && seen->open_ns[t][hand] > 0)
        seen->hand[t] = hand + 1;
    return true;
}

static void open_env(struct wk_env *env, const struct wk_host *host, int table)
{
    char db[PATH_MOST], key[PATH_MOST], kiosk_key[PATH_MOST], config[PATH_MOST];
    struct wk_common common = {.db = db, .key = key, .kiosk_key = kiosk_key, .config = config, .db_new = true};
    struct wk_problem note, problem;
    FILE *file;

    path_of(db, "event.db", table);
    path_of(key, "club.key", 0);
    path_of(kiosk_key, "kiosk.key", table);
    path_of(config, "wallkeeper.ini", table);
    file = fopen(config, "w");
    need(file && fputs("[kiosk]\nview = table\n", file) >= 0 && fclose(file) == 0, config);
    need(wk_env_open(env, host, &common, &note, &problem) == WK_OK, problem.text);
    env->let = WK_ROLE_JUDGE; /* its camera is not live */
}

/* A process of its own; never returns. */
static void run_kiosk(const struct wk_host *host, int table, bool headless)
{
    static char text[16 * 1024];
    struct wk_sim_table sim_table = {0};
    struct wk_script script = {0};
    struct wk_player player = {.script = &script,
                               .sim_table = &sim_table,
                               .name = "demo",
                               .for_people = true, /* a screen that nobody saw says nothing */
                               .patience_ms = 900000};
    struct wk_kiosk_options options = {.host = host,
                                       .table = table,
                                       .camera = "sim:1",
                                       .face_pass = WK_FACES_WAY_JUDGE,
                                       .simulator = &wk_simulator,
                                       .sim_table = &sim_table,
                                       .player = &player,
                                       .windowed = true,
                                       .headless = headless,
                                       .w_px = 960,
                                       .h_px = 600,
                                       .loudness = WK_LOUDNESS_OFF,
                                       .shown = note_shown,
                                       .shown_context = &table};
    struct wk_problem problem;
    struct wk_deal deal;
    struct wk_env env;

    open_env(&env, host, table);
    options.env = &env;
    write_script(text, sizeof(text));
    need(wk_script_parse(&script, text, strlen(text), "demo", &problem) == WK_OK, problem.text);
    deal_of(&deal, table);
    wk_kiosk_texts(host);
    need(wk_sim_table_open(&sim_table, &env.mat, env.key, ART, &deal, (uint64_t)table, NULL, NULL) == WK_OK, "the camera");
    wk_sim_table_lay_all(&sim_table);
    wk_sim_table_clear(&sim_table);
    const enum wk_status status = wk_kiosk_run(&options, NULL);
    wk_sim_table_close(&sim_table);
    wk_script_release(&script);
    wk_env_close(&env);
    fflush(NULL);
    _exit(status == WK_OK ? 0 : 1);
}

/* ---------------------------------------------------------------- the hall */

struct hall {
    struct wk_key *club;
    struct wk_signer *signer;
    struct wk_tls tls;
    struct wk_store *store;
    struct wk_hall *hall;
    struct wk_board *board;
    int fd, port;
    char url[64], pages[64];
};

static void open_hall_store(struct hall *self)
{
    char path[PATH_MOST];
    const struct wk_store_options options = {.path = path,
                                             .key = self->club,
                                             .signer = self->signer,
                                             .version = "demo",
                                             .clock = wall_clock,
                                             .random = wk_random_system};

    path_of(path, "hall.db", 0);
    need(wk_store_open(&self->store, &options) == WK_OK, path);
    as_director(self->store);
}

static void make_event(struct hall *self)
{
    char path[PATH_MOST];
    struct wk_receipt receipt;

    path_of(path, "club.key", 0);
    need(wk_key_load(&self->club, path, wk_random_system, NULL, NULL) == WK_OK, path);
    path_of(path, "hall.key", 0);
    need(wk_signer_load(&self->signer, path, wk_random_system, NULL, NULL) == WK_OK, path);
    path_of(path, "tls.pem", 0);
    need(wk_tls_load(&self->tls, path) == WK_OK, path);
    need(wk_listen_net("127.0.0.1", 0, &self->fd, &self->port) == WK_OK, "a port");
    snprintf(self->url, sizeof(self->url), "https://127.0.0.1:%d", self->port);
    open_hall_store(self);
    need(wk_store_begin_hall(self->store, "Hall", &receipt) == WK_OK, "the hall");
    need(wk_demo_fixture(self->store, WK_DEMO_EVENT, NULL, ART) == WK_OK, "the event");
    as_director(self->store);
}

/* As pairing does it: the kiosk is on the roster, has the hall's key and address, and its table. */
static void pair(struct hall *self, struct wk_host host, int table, const uint8_t *set, size_t n_set)
{
    struct wk_member member = {.number = 0};
    struct wk_hall_place place = {.number = 0};
    struct wk_problem problem;
    struct wk_receipt receipt;
    char path[PATH_MOST];
    struct wk_deal deal;
    struct wk_env env;

    path_of(path, "", table);
    need(mkdir(path, 0700) == 0, path);
    host.err = host.out; /* that keys are made */
    open_env(&env, &host, table);
    need(wk_env_store(&env, &host, false, &problem) == WK_OK, problem.text);
    as_director(env.store);
    need(wk_store_put_tileset(env.store, ART, set, n_set, &receipt) == WK_OK, "the tile set");
    snprintf(member.kiosk_id, sizeof(member.kiosk_id), "%s", wk_store_kiosk_id(env.store));
    memcpy(member.key, env.signer->public_key, sizeof(member.key));
    snprintf(member.name, sizeof(member.name), "Table %d", table);
    need(wk_store_enroll(self->store, &member, &place.number, &receipt) == WK_OK, "enrolment");
    need(wk_store_give_table(self->store, table, member.kiosk_id, WK_TAKE_UNSAID, &receipt) == WK_OK, "the table's owner");
    snprintf(place.hall_id, sizeof(place.hall_id), "%s", wk_store_kiosk_id(self->store));
    memcpy(place.key, self->signer->public_key, sizeof(place.key));
    memcpy(place.pin, self->tls.spki, sizeof(place.pin));
    snprintf(place.url, sizeof(place.url), "%s", self->url);
    need(wk_store_join(env.store, &place, &receipt) == WK_OK, "joining");
    /* By the time players come, it has long heard of the event. */
    need(hall_carry(self->store, env.store, place.hall_id) == WK_OK, "the hall's records");
    deal_of(&deal, table);
    need(wk_demo_seal(env.store, &deal, ART) == WK_OK, "the deal"); /* it was built before */
    wk_env_close(&env);
}

static void say(void *context, const char *line)
{
    (void)context;
    printf("hall: %s\n", line);
}

/* Its pages, for any browser on this computer. */
static void open_board(struct hall *self, struct wk_hall_options *hall)
{
    struct wk_board_options options = {
        .store = self->store, .clock = wall_clock, .steady = steady_clock, .random = wk_random_system};
    int port = 0;

    (void)signal(SIGPIPE, SIG_IGN); /* a browser that has gone ends nothing here */
    need(wk_listen_net("127.0.0.1", 0, &options.fd, &port) == WK_OK, "a port for the pages");
    need(wk_board_open(&self->board, &options) == WK_OK, "the pages");
    hall->beside = wk_board_beside(self->board);
    snprintf(self->pages, sizeof(self->pages), "http://127.0.0.1:%d/", port);
    printf("its pages: %s\n", self->pages);
}

/* In the browser that this computer opens pages with; without one the address was printed. */
static void show_pages(const struct hall *self)
{
    if (fork() == 0) {
        execlp("sh", "sh", "-c", "exec >/dev/null 2>&1; xdg-open \"$1\" || exec chromium \"$1\"", "sh", self->pages,
               (char *)NULL);
        _exit(0);
    }
}

static void open_hall(struct hall *self)
{
    struct wk_hall_options options = {.fd = self->fd,
                                      .local = -1,
                                      .tls_key = self->tls.key,
                                      .tls_certificate = self->tls.certificate,
                                      .url = self->url,
                                      .limits = wk_hall_usual_limits,
                                      .clock = wall_clock,
                                      .steady = steady_clock,
                                      .random = wk_random_system,
                                      .say = say};

    open_hall_store(self);
    options.store = self->store;
    memcpy(options.spki, self->tls.spki, sizeof(options.spki));
    open_board(self, &options);
    need(wk_hall_open(&self->hall, &options) == WK_OK, "the hall's server");
}

/* ---------------------------------------------------------------- who judges */

/* Of a hand, from what the hall has on record: walls that were back and when the last of them was, tables that said so. */
struct passed {
    int n_walls, n_ready;
    int64_t last_ns;
};

static int64_t number_of(sqlite3 *db, const char *sql, int hand)
{
    sqlite3_stmt *statement;

    need(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK, sqlite3_errmsg(db));
    sqlite3_bind_int(statement, 1, hand);
    need(sqlite3_step(statement) == SQLITE_ROW, sqlite3_errmsg(db));
    const int64_t number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

#define FIRST_PASSES                                                                                                           \
    "(SELECT min(t_ns) AS t FROM heard WHERE kind = 'verdict' AND body ->> 'verdict' = 'PASS' AND body ->> 'purpose' = "       \
    "'restore' AND body ->> 'hand' = ?1 GROUP BY kiosk_id, body -> 'reading' ->> 'wind')"

static struct passed passed_of(sqlite3 *db, int hand)
{
    return (struct passed){
        .n_walls = (int)number_of(db, "SELECT count(*) FROM " FIRST_PASSES, hand),
        .last_ns = number_of(db, "SELECT max(t) FROM " FIRST_PASSES, hand),
        .n_ready = (int)number_of(
            db, "SELECT count(DISTINCT kiosk_id) FROM heard WHERE kind = 'hand-ready' AND body ->> 'hand' = ?1", hand)};
}

/* Sixteen walls first, then four screens. */
static bool judge(sqlite3 *db, int hand)
{
    const struct passed passed = passed_of(db, hand);
    int64_t first_ns = INT64_MAX, last_ns = 0;

    for (int t = 0; t < N; t++) {
        const int64_t open_ns = seen->open_ns[t][hand - 1];
        if (open_ns == 0) {
            printf("hand %d: WRONG: table %d never saw its gate open\n", hand, t + 1);
            return false;
        }
        first_ns = open_ns < first_ns ? open_ns : first_ns;
        last_ns = open_ns > last_ns ? open_ns : last_ns;
    }
    const bool right = passed.n_walls == N * WK_N_WINDS && passed.n_ready == N && first_ns >= passed.last_ns &&
                       last_ns - passed.last_ns < LATE_NS;
    printf(
        "hand %d: %s: %d walls had passed at %d tables; the gate was open on the first screen %.2f s later, on all four %.2f s "
        "later\n",
        hand, right ? "right" : "WRONG", passed.n_walls, passed.n_ready, (double)(first_ns - passed.last_ns) / 1e9,
        (double)(last_ns - passed.last_ns) / 1e9);
    return right;
}

static bool judge_all(void)
{
    char path[PATH_MOST];
    sqlite3 *db;
    bool good = true;

    path_of(path, "hall.db", 0);
    need(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK, path);
    for (int hand = 1; hand <= WK_HANDS; hand++)
        good &= judge(db, hand);
    sqlite3_close(db);
    return good;
}

static void tell_progress(void)
{
    static int told[N][WK_HANDS];

    for (int t = 0; t < N; t++)
        for (int hand = 0; hand < WK_HANDS; hand++)
            if (seen->open_ns[t][hand] > 0 && !told[t][hand]) {
                told[t][hand] = 1;
                printf("hand %d: at table %d the gate is open\n", hand + 1, t + 1);
            }
}

/* Serves until all four have ended. */
static bool serve(struct hall *self, const pid_t pid[N])
{
    const int64_t until_ns = now_ns() + PATIENCE_NS;
    bool running[N], good = true;
    int n_running = N;

    for (int t = 0; t < N; t++)
        running[t] = true;
    while (n_running > 0) {
        wk_hall_turn(self->hall, 50);
        tell_progress();
        for (int t = 0; t < N; t++) {
            int code = 0;
            if (!running[t] || waitpid(pid[t], &code, WNOHANG) != pid[t])
                continue;
            running[t] = false;
            n_running--;
            if (!WIFEXITED(code) || WEXITSTATUS(code) != 0) {
                printf("table %d ended with a fault\n", t + 1);
                good = false;
            }
        }
        if (!good || now_ns() > until_ns)
            for (int t = 0; t < N; t++)
                if (running[t])
                    (void)kill(pid[t], SIGTERM);
        good &= now_ns() <= until_ns;
    }
    return good;
}

int main(void)
{
    struct wk_host host = {.out = fopen("/dev/null", "w"),
                           .err = stderr,
                           .clock = wall_clock,
                           .random = wk_random_system,
                           .tmp = "/tmp",
                           .home = folder,
                           .locale = "build/locale"};
    const bool display = getenv("DISPLAY") || getenv("WAYLAND_DISPLAY");
    struct wk_tileset *tileset = NULL;
    struct hall hall = {.fd = -1};
    char command[PATH_MOST];
    uint8_t *set = NULL;
    size_t n_set = 0;
    pid_t pid[N];
    bool good;

    setvbuf(stdout, NULL, _IOLBF, 0);
    need(mkdtemp(folder) != NULL && host.out, folder);
    seen = mmap(NULL, sizeof(*seen), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    need(seen != MAP_FAILED, "memory");
    need(wk_enrol_drawn(&tileset, ART) == WK_OK && wk_tileset_save(tileset, &set, &n_set) == WK_OK, "the tile set");
    make_event(&hall);
    for (int table = 1; table <= N; table++)
        pair(&hall, host, table, set, n_set);
    wk_store_close(hall.store); /* no process goes on with another's */
    printf("a hall at %s and four kiosks play a round: four hands at each table\n", hall.url);
    for (int table = 1; table <= N; table++) {
        pid[table - 1] = fork();
        need(pid[table - 1] >= 0, "fork");
        if (pid[table - 1] == 0) {
            (void)close(hall.fd);
            run_kiosk(&host, table, !display || getenv("WK_HEADLESS"));
        }
    }
    open_hall(&hall);
    if (display && !getenv("WK_HEADLESS"))
        show_pages(&hall);
    good = serve(&hall, pid);
    good &= judge_all();
    wk_hall_close(hall.hall);
    wk_board_close(hall.board);
    wk_store_close(hall.store);
    wk_tls_release(&hall.tls);
    wk_tileset_free(tileset);
    free(set);
    wk_secret_free(hall.club);
    wk_secret_free(hall.signer);
    snprintf(command, sizeof(command), "rm -rf %s", folder);
    (void)!system(command);
    printf(good ? "every gate opened when all sixteen walls had passed\n" : "that was not right\n");
    return good ? 0 : 1;
}
