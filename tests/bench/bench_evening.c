/*
 * Evenings over a network: a hall and the kiosks of an event, each a process with a database of its own, joined by TLS on
 * loopback. Every kiosk plays its table, hand after hand, and sits down to the next when it sees that the gate is open; now and
 * then a judge acts at one of them. Meanwhile processes are killed or halted at moments that nobody chose. In the end all have
 * made the same of it, and nothing is lost that somebody was told is stored.
 *
 *     WK_EVENINGS  how many (else 1), each from another seed; WK_SEED: of the first (else 1)
 *     WK_SECTIONS  1..16, four kiosks each (else 1); WK_ROUNDS: 1..5 (else 2)
 *     WK_LOOKS     records of 4.8 kB a hand at each table, as large as a verdict on a wall (else 9)
 *     WK_DEALS     1: deals that are sealed and verdicts on their walls in place of those; nothing is killed then (else 0)
 *     WK_ARRIVALS  kiosks that hear nothing of it all evening, and then everything at once: by nobody's network, in batches of
 * 1 to 256, cut, doubled, in any order (else 0; at most 3) WK_ONE       1: what one database makes of the same acts is compared
 * too (else 0) WK_KILLS, WK_KIOSK_KILLS  how often an evening the hall, or a kiosk, is killed and started again (else 0)
 *     WK_HALTS     how often the hall stands still for WK_HALT_S seconds, its connections open (else 0; 10)
 *     WK_TAKEOVERS 1: a kiosk dies, its table goes on at the spare, and the dead one comes back later; 2: the hall is away, and
 * the table goes on from a copy on a stick, by the program's own commands, with the dead kiosk's key (else 0)
 *     WK_CLOCKS    1: each kiosk's clock is off by up to an hour (else 0)
 *     WK_CUT       once a hand has been played the network is cut for so many seconds, and beside the tables' there is a kiosk
 * that does nothing, with records to send: the program itself, without a display (else 0: it is not) WK_CUT_SECTIONS  of so
 * many sections only (else all); WK_CUT_LINK  1: as root, by a link that is down, not by proxies WK_BACKUP    1: a copy of the
 * hall is made after the first hand, by its own command; two hands later the hall is lost, and goes on from that copy (else 0)
 *     WK_CUT_DISK  of the hall, as root, with WK_CUT in place of the network: 1: another file fills it to its last block; 2: an
 * error sets it read-only below the hall, it is repaired, and the hall started again (else 0)
 *     WK_LOST      1: when all have played, the hall's database is lost but for a copy of before the event was made (else 0)
 *     TMPDIR       where the databases lie (else /tmp); WK_PROGRAM  the kiosk's program, beside which is the hall's
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "db/hall/heard.h"
#include "db/hall/roster_change.h"
#include "db/hall/takeover.h"
#include "db/hall/witness.h"
#include "db/state/tournament.h"
#include "db/store/hands.h"
#include "db/store/pin.h"
#include "db/store/store.h"
#include "db/store/vouch.h"
#include "hall/link/link.h"
#include "hall/server/listen.h"
#include "hall/server/server.h"
#include "hall/server/tls.h"
#include "kiosk/pages/report/faults.h"
#include "rules/event/duplicate/seating.h"
#include "rules/event/floor.h"
#include "tests/support/db/party.h"
#include "tests/support/db/one_database.h"
#include "tests/support/db/table_look.h"
#include "tests/support/figures.h"
#include "tests/support/hall/cut_wire.h"
#include "tests/support/hall/disk.h"
#include "tests/support/rules/sample_event.h"
#include "tests/support/rules/kiosks.h"
#include "tests/support/signer.h"

#define SECOND_NS INT64_C(1000000000)
#define ARRIVALS_MOST 3
#define KIOSKS_MOST (WK_MAX_TABLES + 1 + ARRIVALS_MOST) /* behind those of the tables a spare, and those that hear nothing */
#define PATH_SIZE 160
#define N_HANDS (WK_ROUNDS * WK_HANDS)
#define LOOK_BYTES 4800
#define PIN "2468"
#define PATIENCE_NS (3600 * SECOND_NS) /* an evening that takes longer stands still */

/* What processes tell each other; mapped by all of them, so that it outlives any that is killed. */
struct shared {
    volatile int64_t receipt[KIOSKS_MOST];             /* newest record that a kiosk was told is stored */
    volatile int64_t acknowledged[KIOSKS_MOST];        /* newest that it was told the hall has */
    volatile int64_t ready_ns[WK_MAX_TABLES][N_HANDS]; /* when a table had said so */
    volatile int64_t open_ns[KIOSKS_MOST][N_HANDS];    /* when a kiosk had seen that its gate is open */
    volatile int64_t put_ns_most[KIOSKS_MOST];         /* the longest that an entry took */
    volatile int64_t pulled[KIOSKS_MOST];              /* bytes that it was sent when it asked for records */
    volatile int done[KIOSKS_MOST];
    volatile int take;                   /* a table that the spare is to take over, 0: none */
    volatile int hold, held;             /* a table that stays in mid-hand, 0: none; it does */
    volatile int64_t taken_ns;           /* when it had, and the first entry there was stored */
    volatile int proxy[WK_MAX_SECTIONS]; /* port of a section's */
    volatile int cut[WK_MAX_SECTIONS];
    volatile int hall_left, linked;        /* the hall is in a network of its own; and both have a link */
    volatile int64_t bad_ns;               /* since when the hall's disk takes nothing; 0: it does */
    volatile int64_t said_ns[KIOSKS_MOST]; /* when a kiosk said so */
};

struct evening {
    char folder[128];
    unsigned seed;
    int n_sections, n_rounds, n_looks, n_tables, n_kiosks, n_arrivals, port;
    bool deals, one;
    int cut_s, n_cut; /* seconds; sections */
    bool cut_link, stick;
    enum { DISK_GOOD, DISK_FULL, DISK_BROKEN } cut_disk;
    struct disk disk;            /* of the hall, where one is cut */
    int64_t n_enrolled;          /* records of the hall, when all kiosks were on its roster */
    int64_t off_ns[KIOSKS_MOST]; /* of a kiosk's clock */
    struct wk_signer hall_signer, signer[KIOSKS_MOST];
    char id[KIOSKS_MOST][WK_KIOSK_ID_LEN + 1], hall_id[WK_KIOSK_ID_LEN + 1];
    pid_t hall, kiosk[KIOSKS_MOST];
    struct shared *shared;
};

static void need(int ok, const char *what)
{
    if (ok)
        return;
    fprintf(stderr, "bench_evening: %s failed\n", what);
    exit(1);
}

static void need_ok(enum wk_status status, const char *what)
{
    if (status != WK_OK)
        fprintf(stderr, "%s: ", wk_status_text(status));
    need(status == WK_OK, what);
}

static const struct wk_key club = {{7}};

static int64_t off_ns; /* of this process's clock */

static int64_t now(void *context)
{
    struct timespec t;
    (void)context;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * SECOND_NS + t.tv_nsec + off_ns;
}

static int64_t steady(void *context)
{
    struct timespec t;
    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * SECOND_NS + t.tv_nsec;
}

static int setting(const char *name, int usual, int most)
{
    const char *text = getenv(name);
    const int value = text ? atoi(text) : usual;
    need(value >= 0 && value <= most, name);
    return value;
}

static void nap_ms(int ms)
{
    const struct timespec t = {ms / 1000, (long)(ms % 1000) * 1000000};
    nanosleep(&t, NULL);
}

/* ---- stores */

static void path_of(const struct evening *e, const char *name, int i, char path[PATH_SIZE])
{
    const bool hall = strcmp(name, "hall") == 0;
    snprintf(path, PATH_SIZE, i >= 0 ? "%s/%s%d.db" : "%s/%s.db", hall && e->cut_disk ? e->disk.at : e->folder, name, i);
}

static struct wk_store_options options_of(const char *path, const struct wk_signer *signer)
{
    return (struct wk_store_options){
        .path = path, .key = &club, .signer = signer, .version = "evening", .clock = now, .random = wk_random_system};
}

static struct wk_store *open_store(const char *path, const struct wk_signer *signer)
{
    const struct wk_store_options options = options_of(path, signer);
    struct wk_store *store = NULL;
    enum wk_status status;
    const int64_t start = steady(NULL);
    while ((status = wk_store_open(&store, &options)) == WK_DB_LOCKED && steady(NULL) - start < PATIENCE_NS)
        nap_ms(10);
    if (status != WK_OK)
        fprintf(stderr, "%s: %s\n", path, wk_status_text(status));
    need(status == WK_OK, "store");
    as_director(store);
    return store;
}

static void new_signer(struct wk_signer *signer)
{
    uint8_t seed[32];
    wk_random_system(NULL, seed, sizeof seed);
    wk_signer_init(signer, seed);
}

/* ---- the hall */

static volatile sig_atomic_t ended;

static void end(int signal_number)
{
    (void)signal_number;
    ended = 1;
}

static void say(void *context, const char *line)
{
    (void)context;
    if (getenv("WK_VERBOSE"))
        fprintf(stderr, "hall: %s\n", line);
}

static void tls_of(const struct evening *e, struct wk_tls *tls)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/tls.key", e->folder);
    need(wk_tls_load(tls, path) == WK_OK, "TLS key");
}

static void serve(const struct evening *e)
{
    char path[PATH_SIZE], local[PATH_SIZE + 8], url[64];
    struct wk_tls tls;
    struct wk_hall *hall = NULL;
    int port = 0;
    struct wk_hall_options options = {.local = -1,
                                      .url = url,
                                      .limits = wk_hall_usual_limits,
                                      .clock = now,
                                      .steady = steady,
                                      .random = wk_random_system,
                                      .say = say};
    signal(SIGTERM, end);
    path_of(e, "hall", -1, path);
    options.store = open_store(path, &e->hall_signer);
    if (e->cut_disk) {
        options.limits.least_bytes = 0; /* it is SQLite that finds it full */
        snprintf(local, sizeof local, "%s.sock", path);
        need(wk_listen_local(local, &options.local) == WK_OK, "socket of the hall's commands");
    }
    tls_of(e, &tls);
    const char *const address = e->cut_link ? CUT_HALL_ADDRESS : "127.0.0.1";
    if (e->cut_link) {
        need(cut_leave_network(), "network of the hall");
        e->shared->hall_left = 1;
        while (!e->shared->linked)
            nap_ms(5);
    }
    need(wk_listen_net(address, e->port, &options.fd, &port) == WK_OK, "address");
    snprintf(url, sizeof url, "https://%s:%d", address, port);
    options.tls_key = tls.key;
    options.tls_certificate = tls.certificate;
    memcpy(options.spki, tls.spki, sizeof options.spki);
    need(wk_hall_open(&hall, &options) == WK_OK, "hall");
    while (!ended)
        wk_hall_turn(hall, 200);
    wk_hall_close(hall);
    wk_store_close(options.store);
    wk_tls_release(&tls);
}

static void start_hall(struct evening *e)
{
    e->hall = fork();
    need(e->hall >= 0, "fork");
    if (e->hall == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        serve(e);
        _exit(0);
    }
    while (e->cut_link && !e->shared->hall_left)
        nap_ms(5);
    if (e->cut_link) {
        need(cut_make_link(e->hall), "link to the hall");
        e->shared->linked = 1;
    }
}

static void stop(pid_t pid, int with)
{
    int status = 0;
    kill(pid, with);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
}

/* ---- a kiosk */

struct kiosk {
    const struct evening *e;
    int i, number, table, section; /* table 0: a spare */
    struct wk_store *store;
    struct wk_link *link;
    int pipe[2]; /* the link has news */
    int begun;   /* the hand whose deal and beginning are on record, counted from 1 */
};

static void notify(void *context)
{
    struct kiosk *self = context;
    ssize_t written = write(self->pipe[1], "", 1);
    (void)written; /* full: it will be read anyway */
}

static void told(struct kiosk *self, const struct wk_receipt *receipt)
{
    self->e->shared->receipt[self->i] = receipt->seq;
    wk_link_wake(self->link);
}

/* What is refused was overtaken: it is looked at once more. */
static void put(struct kiosk *self, struct wk_entry entry)
{
    struct wk_receipt receipt;
    struct wk_refusal why;
    const int64_t start = steady(NULL);
    const enum wk_status status = wk_store_put_entry(self->store, &entry, &why, &receipt);
    const int64_t took = steady(NULL) - start;
    if (took > self->e->shared->put_ns_most[self->i])
        self->e->shared->put_ns_most[self->i] = took;
    if (status == WK_OK)
        told(self, &receipt);
}

/* Records as large as verdicts; what they say makes no difference here. */
static void add_looks(struct kiosk *self)
{
    static char body[LOOK_BYTES + 32];
    struct wk_receipt receipt;
    memset(body, 'x', sizeof body - 1);
    memcpy(body, "{\"reading\":\"", 12);
    memcpy(body + LOOK_BYTES, "\"}", 3);
    for (int i = 0; i < self->e->n_looks; i++)
        if (wk_store_append(self->store, "note", body, NULL, 0, &receipt) == WK_OK)
            told(self, &receipt);
}

/* What a kiosk does again when its link held the database for too long: on a computer with 64 kiosks it may. */
static enum wk_status end_round(struct kiosk *self, int table)
{
    struct wk_receipt receipt;
    enum wk_status status;
    do
        status = wk_store_close_deal(self->store, table, &receipt);
    while (status == WK_DB_LOCKED);
    while (status == WK_NOT_CONFIRMED || status == WK_DB_LOCKED) /* a judge corrected a result, and it is not confirmed yet */
        status = wk_store_close_deal_anyway(self->store, table, "it is played on", &receipt);
    return status;
}

static void add_verdicts(struct kiosk *self, int table)
{
    enum wk_status status;
    do
        status = table_look(self->store, table);
    while (status == WK_DB_LOCKED);
    need_ok(status, "looks at walls");
    wk_link_wake(self->link);
}

/* Begins hands of the table's deal up to this one. Of one that a judge entered before anybody sat down the walls are looked at
 * only. */
static void begin_hands(struct kiosk *self, int table, int upto)
{
    struct wk_receipt receipt;
    int hand = 0;
    while (hand < upto) {
        const enum wk_status status = wk_store_start_hand(self->store, table, &hand, &receipt);
        if (status == WK_ALREADY || (status == WK_OK && hand < upto))
            add_verdicts(self, table);
        else if (status != WK_DB_LOCKED)
            need_ok(status, "hand");
    }
}

/* A deal is sealed for the first hand of a round, and the one before it closed. */
static void begin_deal(struct kiosk *self, struct wk_hand_id at)
{
    const int count = (at.round - 1) * WK_HANDS + at.hand;
    enum wk_status status;
    int hand = WK_HANDS;
    if (self->begun == count)
        return;
    if (at.hand == 1 && at.round > 1) {
        need_ok(wk_store_hand(self->store, at.table, &hand), "hands of a round");
        if (hand < WK_HANDS) {
            begin_hands(self, at.table, WK_HANDS);
            add_verdicts(self, at.table);
        }
        need_ok(end_round(self, at.table), "end of a round");
    }
    do
        status = at.hand == 1 ? table_deal_sealed(self->store, at.table, at.round) : WK_OK;
    while (status == WK_DB_LOCKED);
    need_ok(status, "seal");
    begin_hands(self, at.table, at.hand);
    self->begun = count;
}

static const struct wk_floor floor_of_many = {.own = WK_HALL_NUMBER};

/* The next step of the table's hand; false: the others are waited for, or another kiosk has the table now. */
static bool step(struct kiosk *self, const struct wk_merged *merged, struct wk_hand_id at)
{
    const struct wk_tournament *tour = &merged->tournament;
    const struct wk_hand_state *hand = wk_hand_look(tour, &at);
    if (hand->ready_seq || merged->owner[at.table - 1].owner != self->number)
        return false;
    if (hand->state == WK_RESULT_ENTERED)
        put(self, entry_confirmed(hand->result_seq));
    else if (hand->state == WK_RESULT_CONFIRMED) {
        if (self->e->deals)
            add_verdicts(self, at.table);
        else
            add_looks(self);
        put(self, (struct wk_entry){.kind = WK_ENTRY_READY, .at = at});
        self->e->shared->ready_ns[at.table - 1][(at.round - 1) * WK_HANDS + at.hand - 1] = steady(NULL);
    } else if (!hand->seated_seq) {
        if (self->e->deals)
            begin_deal(self, at);
        put(self, entry_seated(tour, at));
    } else if (!hand->play_seq)
        put(self, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    else if (self->e->shared->hold == at.table) {
        self->e->shared->held = 1;
        return false;
    } else if (!hand->stopped_seq)
        put(self, (struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = at});
    else
        put(self, entry_result(at, kiosks_outcome(), 0));
    return true;
}

/* Where the section is: a number of hands, WK_ROUNDS * WK_HANDS when all are over. */
static int place_of(const struct wk_tournament *tour, int section)
{
    int round = 0, hand = 0;
    if (wk_section_now(tour, &floor_of_many, section, &round, &hand) != WK_OK)
        return N_HANDS;
    return (round - 1) * WK_HANDS + hand - 1;
}

static void note_link(struct kiosk *self, bool *drained)
{
    struct wk_link_state state;
    *drained = false;
    if (!wk_link_look(self->link, &state))
        return;
    self->e->shared->pulled[self->i] = (int64_t)state.n_bytes;
    struct wk_head head;
    int n = 0;
    volatile int64_t *const said_ns = &self->e->shared->said_ns[self->i];
    if (self->e->shared->bad_ns && !*said_ns && (state.status == WK_DISK_FULL || state.status == WK_DB_READ_ONLY))
        *said_ns = steady(NULL);
    if (wk_store_heads(self->store, &head, 1, &n) != WK_OK || state.status != WK_OK)
        return;
    const int64_t have = head.seq - state.n_waiting;
    if (state.n_waiting == 0 && have > self->e->shared->acknowledged[self->i])
        self->e->shared->acknowledged[self->i] = have;
    *drained = state.n_waiting == 0;
}

/* What the hall cannot take has to be there before a kiosk can say so. */
static void note_bad_disk(struct kiosk *self, bool *noted)
{
    struct wk_receipt receipt;
    if (*noted == (self->e->shared->bad_ns != 0))
        return;
    *noted = !*noted;
    if (*noted && wk_store_append(self->store, "note", "{\"disk\":true}", NULL, 0, &receipt) == WK_OK)
        told(self, &receipt);
}

static bool all_over(const struct evening *e, const struct wk_tournament *tour)
{
    for (int s = 1; s <= e->n_sections; s++)
        if (place_of(tour, s) < e->n_rounds * WK_HANDS)
            return false;
    return true;
}

/* A judge somewhere in the hall; most of what he tries may come next, some may not. */
static void act_of_a_judge(struct kiosk *self, const struct wk_tournament *tour)
{
    struct wk_entry entry = kiosks_some_act(tour, 1 + (int)kiosks_chance((unsigned)self->e->n_sections));
    if (entry.kind != WK_ENTRY_GATE && entry.kind != WK_ENTRY_VOID) /* those would let a hand end otherwise than here */
        put(self, entry);
}

/* A kiosk has died: this one goes on at its table. */
static void take_over(struct kiosk *self)
{
    struct wk_receipt receipt;
    const int table = self->e->shared->take;
    if (self->table > 0 || table == 0)
        return;
    const enum wk_status status = wk_store_take_over(self->store, table, WK_TAKE_BROKEN, &receipt);
    if (status == WK_NOT_FOUND) /* the roster has not come yet */
        return;
    if (status != WK_OK && status != WK_ALREADY)
        fprintf(stderr, "takeover: %s\n", wk_status_text(status));
    need(status == WK_OK || status == WK_ALREADY, "takeover");
    if (status == WK_OK)
        told(self, &receipt);
    self->table = table;
    self->section = (table - 1) / WK_SECTION_TABLES + 1;
}

static void rest(struct kiosk *self)
{
    struct pollfd news = {.fd = self->pipe[0], .events = POLLIN};
    char bytes[64];
    if (poll(&news, 1, 100) > 0 && read(self->pipe[0], bytes, sizeof bytes) < 0)
        nap_ms(100); /* it will be read the next time */
}

static void note_open(struct kiosk *self, int *seen, int at)
{
    volatile int64_t *open = self->e->shared->open_ns[self->i];
    for (; *seen < at && *seen < N_HANDS; ++*seen)
        if (!open[*seen])
            open[*seen] = steady(NULL);
}

static void play(struct kiosk *self)
{
    const struct evening *e = self->e;
    int seen = 0;
    bool drained = false, noted = false;
    while (!ended) {
        const struct wk_merged *merged = NULL;
        take_over(self);
        note_bad_disk(self, &noted);
        need(wk_store_merged(self->store, &merged) == WK_OK, "tournament");
        const struct wk_tournament *tour = &merged->tournament;
        const int at = tour->begun && self->table > 0 ? place_of(tour, self->section) : 0;
        note_open(self, &seen, at);
        const bool acted = tour->begun && self->table > 0 && at < e->n_rounds * WK_HANDS &&
                           step(self, merged, (struct wk_hand_id){self->table, at / WK_HANDS + 1, at % WK_HANDS + 1});
        if (acted && self->i == e->n_tables && !e->shared->taken_ns)
            e->shared->taken_ns = steady(NULL);
        if (acted && kiosks_chance(40) == 0 && wk_store_tournament(self->store, &tour) == WK_OK)
            act_of_a_judge(self, tour);
        if (acted)
            continue;
        note_link(self, &drained);
        e->shared->done[self->i] = tour->begun && all_over(e, tour) && drained;
        rest(self);
    }
}

static void be_kiosk(const struct evening *e, int i)
{
    struct kiosk self = {.e = e, .i = i, .number = i + 2, .table = i < e->n_tables ? i + 1 : 0};
    char path[PATH_SIZE];
    self.section = i < e->n_tables ? (self.table - 1) / WK_SECTION_TABLES + 1 : 1;
    off_ns = e->off_ns[i];
    signal(SIGTERM, end);
    need(pipe(self.pipe) == 0, "pipe");
    path_of(e, "kiosk", i, path);
    kiosks_seed(e->seed * 1000 + (unsigned)i + (unsigned)e->shared->receipt[i]);
    self.store = open_store(path, &e->signer[i]);
    const struct wk_link_options options = {
        .store = options_of(path, &e->signer[i]), .monotonic = steady, .notify = notify, .context = &self};
    need(wk_link_start(&self.link, &options) == WK_OK, "link");
    play(&self);
    wk_link_stop(self.link);
    wk_store_close(self.store);
}

/* ---- programs */

/* The kiosk's program; of it the hall's is "...-hall". */
static const char *program(void)
{
    const char *const said = getenv("WK_PROGRAM");
    return said ? said : "build/wallkeeper";
}

static void save_key(const struct evening *e, const char *name, const uint8_t key[32])
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", e->folder, name);
    const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    need(fd >= 0 && write(fd, key, 32) == 32, path);
    close(fd);
}

/* The kiosk that does nothing: what it says at its end stands in the folder's file "screen". */
static void be_screen(const struct evening *e, int i)
{
    char db[PATH_SIZE], said[PATH_SIZE], club_key[PATH_SIZE], own[PATH_SIZE];
    path_of(e, "kiosk", i, db);
    snprintf(said, sizeof said, "%s/screen", e->folder);
    snprintf(club_key, sizeof club_key, "%s/club.key", e->folder);
    snprintf(own, sizeof own, "%s/screen.key", e->folder);
    save_key(e, "screen.key", e->signer[i].seed);
    need(setenv("HOME", e->folder, 1) == 0 && unsetenv("XDG_DATA_HOME") == 0 && unsetenv("XDG_CONFIG_HOME") == 0 &&
             setenv("SDL_VIDEODRIVER", "dummy", 1) == 0 && setenv("SDL_AUDIODRIVER", "dummy", 1) == 0 &&
             freopen(said, "w", stdout) != NULL,
         "program's surroundings");
    execl(program(), program(), "kiosk", "--windowed", "--stats", "--db", db, "--key", club_key, "--kiosk-key", own,
          (char *)NULL);
    need(0, program());
}

static bool is_screen(const struct evening *e, int i)
{
    return e->cut_s > 0 && i == e->n_tables;
}

static void start_kiosk(struct evening *e, int i)
{
    e->kiosk[i] = fork();
    need(e->kiosk[i] >= 0, "fork");
    if (e->kiosk[i] == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (is_screen(e, i))
            be_screen(e, i);
        be_kiosk(e, i);
        _exit(0);
    }
}

/* ---- before, and after */

static void make_kiosk(struct evening *e, struct wk_store *hall, const struct wk_tls *tls, int i)
{
    struct wk_member member = {.number = 0};
    struct wk_hall_place place = {.number = 0};
    struct wk_receipt receipt;
    char path[PATH_SIZE];
    new_signer(&e->signer[i]);
    path_of(e, "kiosk", i, path);
    struct wk_store *store = open_store(path, &e->signer[i]);
    snprintf(e->id[i], sizeof e->id[i], "%s", wk_store_kiosk_id(store));
    memcpy(member.kiosk_id, e->id[i], sizeof member.kiosk_id);
    memcpy(member.key, e->signer[i].public_key, sizeof member.key);
    snprintf(member.name, sizeof member.name, i < e->n_tables ? "Table %d" : "Spare", i + 1);
    need(wk_store_enroll(hall, &member, &place.number, &receipt) == WK_OK, "enrolment");
    memcpy(place.hall_id, e->hall_id, sizeof place.hall_id);
    memcpy(place.key, e->hall_signer.public_key, sizeof place.key);
    memcpy(place.pin, tls->spki, sizeof place.pin);
    const int section = i < e->n_tables ? i / WK_SECTION_TABLES : 0;
    snprintf(place.url, sizeof place.url, "https://%s:%d", e->cut_link ? CUT_HALL_ADDRESS : "127.0.0.1",
             e->cut_s > 0 && !e->cut_link && !e->cut_disk ? e->shared->proxy[section] : e->port);
    need(wk_store_join(store, &place, &receipt) == WK_OK, "joining");
    wk_store_close(store);
}

/* With nothing but the kiosks enrolled. */
static void keep_copy(const struct evening *e)
{
    char path[PATH_SIZE], first[PATH_SIZE], command[2 * PATH_SIZE + 32];
    path_of(e, "hall", -1, path);
    path_of(e, "first", -1, first);
    snprintf(command, sizeof command, "cp %s %s", path, first);
    need(system(command) == 0, "copy");
}

static void make_folder(struct evening *e)
{
    int fd = -1;
    snprintf(e->folder, sizeof e->folder, "%s/wk-evening-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    need(mkdtemp(e->folder) != NULL, "folder");
    need(wk_listen_net("127.0.0.1", 0, &fd, &e->port) == WK_OK, "port");
    close(fd);
}

static void share(struct evening *e)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/shared", e->folder);
    const int fd = open(path, O_RDWR | O_CREAT | O_EXCL, 0600);
    need(fd >= 0 && ftruncate(fd, sizeof *e->shared) == 0, "shared memory");
    e->shared = mmap(NULL, sizeof *e->shared, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    need(e->shared != MAP_FAILED, "shared memory");
    close(fd);
}

/* The director's code for when the hall is away, which a copy asks for before anybody goes on with it. */
static void set_pin(const struct evening *e, struct wk_store *hall)
{
    struct wk_receipt receipt;
    char path[PATH_SIZE], code[WK_AWAY_CODE_SIZE];
    need(wk_store_set_pin(hall, WK_ROLE_DIRECTOR, PIN, &receipt) == WK_OK, "PIN");
    need(wk_store_make_away_code(hall, WK_ROLE_DIRECTOR, code, &receipt) == WK_OK, "code for when the hall is away");
    snprintf(path, sizeof path, "%s/pin", e->folder);
    const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    need(fd >= 0 && write(fd, code, strlen(code)) == (ssize_t)strlen(code), path);
    close(fd);
}

static void prepare(struct evening *e)
{
    static struct wk_event_plan plan;
    const struct wk_entry begin = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan};
    char path[PATH_SIZE];
    struct wk_receipt receipt;
    struct wk_refusal why;
    struct wk_head enrolled;
    struct wk_tls tls;
    tls_of(e, &tls);
    new_signer(&e->hall_signer);
    save_key(e, "club.key", club.bytes);
    save_key(e, "hall.key", e->hall_signer.seed);
    path_of(e, "hall", -1, path);
    struct wk_store *hall = open_store(path, &e->hall_signer);
    snprintf(e->hall_id, sizeof e->hall_id, "%s", wk_store_kiosk_id(hall));
    need(wk_store_begin_hall(hall, "Hall", &receipt) == WK_OK, "hall");
    event_plan_make(&plan, e->n_sections);
    for (int i = 0; i < e->n_kiosks + e->n_arrivals; i++)
        make_kiosk(e, hall, &tls, i);
    need(wk_store_head(hall, e->hall_id, &enrolled) == WK_OK, "roster");
    e->n_enrolled = enrolled.seq;
    wk_store_close(hall);
    keep_copy(e);
    hall = open_store(path, &e->hall_signer);
    if (e->stick)
        set_pin(e, hall);
    need(wk_store_put_entry(hall, &begin, &why, &receipt) == WK_OK, "event");
    for (int i = 0; i < e->n_tables; i++)
        need(wk_store_give_table(hall, i + 1, e->id[i], WK_TAKE_UNSAID, &receipt) == WK_OK, "table");
    wk_store_close(hall);
    wk_tls_release(&tls);
}

static char *digest_of(const char *path)
{
    struct wk_store_options options = options_of(path, NULL);
    struct wk_store *store = NULL;
    const struct wk_merged *merged = NULL;
    options.read_only = true;
    need(wk_store_open(&store, &options) == WK_OK && wk_store_merged(store, &merged) == WK_OK, "reading back");
    char *digest = merged_digest(merged);
    wk_store_close(store);
    return digest;
}

static int64_t head_in(const char *path, const char *id)
{
    struct wk_store_options options = options_of(path, NULL);
    struct wk_store *store = NULL;
    struct wk_head head[WK_MAX_JOURNALS];
    int n = 0;
    int64_t seq = 0;
    options.read_only = true;
    need(wk_store_open(&store, &options) == WK_OK && wk_store_heads(store, head, WK_MAX_JOURNALS, &n) == WK_OK, "heads");
    for (int i = 0; i < n; i++)
        if (strcmp(head[i].kiosk_id, id) == 0)
            seq = head[i].seq;
    wk_store_close(store);
    return seq;
}

/* Records that a store has, own and heard. */
static int64_t n_known(const char *path)
{
    struct wk_store_options options = options_of(path, NULL);
    struct wk_store *store = NULL;
    struct wk_head head[WK_MAX_JOURNALS];
    int n = 0;
    int64_t known = 0;
    options.read_only = true;
    need(wk_store_open(&store, &options) == WK_OK && wk_store_heads(store, head, WK_MAX_JOURNALS, &n) == WK_OK, "heads");
    for (int i = 0; i < n; i++)
        known += head[i].seq;
    wk_store_close(store);
    return known;
}

static int n_forks(const char *path)
{
    struct wk_store_options options = options_of(path, NULL);
    struct wk_store *store = NULL;
    struct wk_head fork[16];
    int n = 0;
    options.read_only = true;
    need(wk_store_open(&store, &options) == WK_OK && wk_store_forks(store, fork, 16, &n) == WK_OK, "forks");
    wk_store_close(store);
    return n;
}

/* ---- an evening */

struct tally {
    int evenings, differ, lost, forks, kills, kiosk_kills, halts, takeovers;
    int arrivals, arrivals_differ, ones, ones_differ, entries, aside;
    double takeover_s; /* the longest from a kiosk's death to play at the spare */
    int64_t records;
    int64_t queued, restored_own;
    double seconds, filled_s, turn_ms_most, kiosk_said_s, hall_said_s;
    int n_latencies;
    double *latency_ms;
    double put_ms_most, hall_mb, walk_ms, vouch_ms;
    double pulled, pulled_whole; /* bytes, by n_pulled kiosks */
    int n_pulled;
};

static bool all_done(const struct evening *e)
{
    for (int i = 0; i < e->n_kiosks; i++)
        if (!e->shared->done[i])
            return false;
    return true;
}

static void wait_until_done(const struct evening *e, int64_t since)
{
    while (!all_done(e)) {
        need(waitpid(-1, NULL, WNOHANG) == 0, "a process that was to go on");
        need(steady(NULL) - since < PATIENCE_NS, "evening stands still:");
        nap_ms(20);
    }
}

/* What was written last has reached everybody. */
static bool all_know_all(const struct evening *e)
{
    char path[PATH_SIZE];
    path_of(e, "hall", -1, path);
    const int64_t wanted = n_known(path);
    for (int i = 0; i < e->n_kiosks; i++) {
        path_of(e, "kiosk", i, path);
        if (n_known(path) != wanted)
            return false;
    }
    return true;
}

static void wait_until_known(const struct evening *e)
{
    const int64_t since = steady(NULL);
    do {
        wait_until_done(e, since);
        need(steady(NULL) - since < PATIENCE_NS, "what was written reaches all:");
        nap_ms(200);
    } while (!all_know_all(e));
}

static void disturb(struct evening *e, struct tally *t, int kills, int kiosk_kills, int halts, int halt_s)
{
    int left = kills + kiosk_kills + halts;
    while (left > 0 && !all_done(e)) {
        nap_ms(50 + (int)kiosks_chance(400));
        int which = (int)kiosks_chance((unsigned)left);
        if (which < kills) {
            stop(e->hall, SIGKILL);
            nap_ms((int)kiosks_chance(200));
            start_hall(e);
            kills--;
            t->kills++;
        } else if (which < kills + kiosk_kills) {
            const int i = (int)kiosks_chance((unsigned)e->n_tables);
            stop(e->kiosk[i], SIGKILL);
            e->shared->done[i] = 0;
            start_kiosk(e, i);
            kiosk_kills--;
            t->kiosk_kills++;
        } else {
            kill(e->hall, SIGSTOP);
            nap_ms(halt_s * 1000);
            kill(e->hall, SIGCONT);
            halts--;
            t->halts++;
        }
        left--;
    }
}

static void remove_database(const char *path)
{
    char log[PATH_SIZE + 8];
    (void)unlink(path);
    for (int i = 0; i < 2; i++) {
        snprintf(log, sizeof log, "%s%s", path, i ? "-wal" : "-shm");
        (void)unlink(log);
    }
}

static void note_takeover(struct tally *t, int64_t start_ns)
{
    const double took_s = (double)(steady(NULL) - start_ns) / 1e9;
    t->takeover_s = took_s > t->takeover_s ? took_s : t->takeover_s;
    t->takeovers++;
}

/* Until a kiosk is somewhere in its evening. False: it is over. */
static bool await_records(const struct evening *e, int i)
{
    const int64_t wanted = 12 + kiosks_chance(30 * (unsigned)e->n_rounds); /* records from the start on */
    const int64_t since = steady(NULL);
    while (e->shared->receipt[i] < wanted && !all_done(e) && steady(NULL) - since < PATIENCE_NS)
        nap_ms(5);
    return !all_done(e);
}

/* A kiosk dies in the middle of a hand. It comes back, knowing nothing of it, when the spare plays at its table. */
static void take_table_over(struct evening *e, struct tally *t)
{
    const int i = (int)kiosks_chance((unsigned)e->n_tables);
    if (!await_records(e, i))
        return;
    stop(e->kiosk[i], SIGKILL);
    const int64_t start = steady(NULL);
    e->shared->take = i + 1;
    while (!e->shared->taken_ns && !all_done(e)) {
        need(steady(NULL) - start < PATIENCE_NS, "takeover stands still:");
        nap_ms(5);
    }
    if (e->shared->taken_ns)
        note_takeover(t, start);
    nap_ms((int)kiosks_chance(2000));
    e->shared->done[i] = 0;
    start_kiosk(e, i);
}

/* A command of the kiosk's program about this kiosk. */
static void command_kiosk(const struct evening *e, int i, const char *words)
{
    char command[6 * PATH_SIZE];
    save_key(e, "dead.key", e->signer[i].seed);
    snprintf(command, sizeof command, "%s %s --db %s/kiosk%d.db --key %s/club.key --kiosk-key %s/dead.key >%s/said", program(),
             words, e->folder, i, e->folder, e->folder, e->folder);
    need(system(command) == 0, command);
}

/*
 * The hall goes away; later a kiosk's computer dies with its disk. On another one its table goes on from the stick, and then
 * the hall comes back. What it wrote after the copy was heard by nobody, and is gone with the disk.
 */
static void go_on_from_stick(struct evening *e, struct tally *t)
{
    const int i = (int)kiosks_chance((unsigned)e->n_tables);
    char words[3 * PATH_SIZE], path[PATH_SIZE];
    if (!await_records(e, i))
        return;
    for (e->shared->hold = i + 1; !e->shared->held && !all_done(e);)
        nap_ms(5);
    stop(e->hall, SIGKILL);
    snprintf(words, sizeof words, "backup --out %s/stick.db", e->folder);
    command_kiosk(e, i, words);
    nap_ms((int)kiosks_chance(300));
    stop(e->kiosk[i], SIGKILL);
    const int64_t start = steady(NULL);
    e->shared->hold = 0;
    path_of(e, "kiosk", i, path);
    remove_database(path);
    snprintf(words, sizeof words, "restore %s/stick.db --pin-file %s/pin", e->folder, e->folder);
    command_kiosk(e, i, words);
    const int64_t head = head_in(path, e->id[i]);
    e->shared->receipt[i] = head;
    e->shared->done[i] = 0;
    start_kiosk(e, i);
    while (e->shared->held && e->shared->receipt[i] == head) {
        need(steady(NULL) - start < PATIENCE_NS, "takeover stands still:");
        nap_ms(5);
    }
    if (e->shared->held) /* else its evening was over before */
        note_takeover(t, start);
    nap_ms((int)kiosks_chance(1000));
    start_hall(e);
}

/* Its own records too. */
static int64_t hall_head(const struct evening *e)
{
    char path[PATH_SIZE];
    path_of(e, "hall", -1, path);
    return head_in(path, e->hall_id);
}

/* Until the hall has again what everybody had written up to now, and its own up to record `own`; how long that takes. */
static double fill_again(struct evening *e, int64_t own)
{
    int64_t wanted[KIOSKS_MOST];
    char path[PATH_SIZE];
    const int64_t start = steady(NULL);
    for (int i = 0; i < e->n_kiosks; i++) {
        path_of(e, "kiosk", i, path);
        wanted[i] = head_in(path, e->id[i]);
    }
    path_of(e, "hall", -1, path);
    for (int i = 0; i < e->n_kiosks; i++)
        while (head_in(path, e->id[i]) < wanted[i] || hall_head(e) < own) {
            need(steady(NULL) - start < PATIENCE_NS, "the hall is filled again:");
            nap_ms(100);
        }
    return (double)(steady(NULL) - start) / 1e9;
}

/* Its database, and what lies beside it. */
static void remove_hall(const struct evening *e)
{
    char path[PATH_SIZE];
    path_of(e, "hall", -1, path);
    remove_database(path);
}

/* The hall goes on with a copy of before the event was made: all else, its own records too, comes back from the kiosks. */
static void lose_hall(struct evening *e, struct tally *t)
{
    char path[PATH_SIZE], first[PATH_SIZE];
    const int64_t own = hall_head(e);
    stop(e->hall, SIGTERM);
    remove_hall(e);
    path_of(e, "hall", -1, path);
    path_of(e, "first", -1, first);
    need(rename(first, path) == 0, "older copy of the hall"); /* see keep_copy() */
    for (int i = 0; i < e->n_tables; i++)
        e->shared->done[i] = 0;
    start_hall(e);
    t->filled_s = fill_again(e, own);
    wait_until_done(e, steady(NULL));
}

/* Until table 1 has come so far, or all is over. */
static void await_hand(struct evening *e, int count)
{
    while (!e->shared->ready_ns[0][count - 1] && !all_done(e)) {
        need(waitpid(-1, NULL, WNOHANG) == 0, "a process that was to go on");
        nap_ms(20);
    }
}

/* One of the hall's own commands, by its program. */
static void command_hall(const struct evening *e, const char *words)
{
    char command[4 * PATH_SIZE + 256], path[PATH_SIZE];
    path_of(e, "hall", -1, path);
    snprintf(command, sizeof command, "%s-hall %s --db %s --key %s/club.key --kiosk-key %s/hall.key >%s/said", program(), words,
             path, e->folder, e->folder, e->folder);
    need(system(command) == 0, command);
}

static void lose_hall_with_copy(struct evening *e, struct tally *t)
{
    char words[PATH_SIZE + 32];
    await_hand(e, 1);
    snprintf(words, sizeof words, "backup --out %s/copy.db", e->folder);
    command_hall(e, words);
    await_hand(e, 3);
    stop(e->hall, SIGKILL);
    const int64_t own = hall_head(e), start = steady(NULL);
    remove_hall(e);
    snprintf(words, sizeof words, "restore %s/copy.db", e->folder);
    command_hall(e, words);
    for (int i = 0; i < e->n_tables; i++)
        e->shared->done[i] = 0;
    t->restored_own = own - hall_head(e);
    start_hall(e);
    (void)fill_again(e, own);
    t->filled_s = (double)(steady(NULL) - start) / 1e9;
}

/* ---- a network that is cut, or a disk of the hall that takes nothing */

static void start_network(struct evening *e)
{
    if (e->cut_disk)
        need(disk_open(&e->disk, e->folder), "WK_CUT_DISK takes root, mkfs.ext4 and a loop device;");
    else if (e->cut_link)
        need(cut_leave_network(), "WK_CUT_LINK takes root and `ip`;");
    else
        need(cut_proxies(e->shared->proxy, e->shared->cut, e->n_sections, e->port) > 0, "proxies");
    e->shared->done[e->n_tables] = 1; /* nobody plays there */
}

static void set_disk(struct evening *e, bool good)
{
    e->shared->bad_ns = good ? 0 : steady(NULL);
    if (e->cut_disk == DISK_FULL)
        need(good ? disk_empty(&e->disk) : disk_fill(&e->disk), "another file on the hall's disk");
    else if (!good)
        need(disk_break(&e->disk), "an error of the hall's disk");
    else {
        stop(e->hall, SIGTERM);
        need(disk_mend(&e->disk), "repair of the hall's disk");
        start_hall(e);
    }
}

static void set_network(struct evening *e, bool up)
{
    if (e->cut_disk)
        set_disk(e, up);
    else if (e->cut_link)
        need(cut_set_link(up), "link");
    for (int s = 0; s < e->n_cut && !e->cut_disk; s++)
        e->shared->cut[s] = !up;
}

/* At the kiosk that does nothing, beside its program. */
static void leave_records(const struct evening *e)
{
    char path[PATH_SIZE];
    struct wk_receipt receipt;
    path_of(e, "kiosk", e->n_tables, path);
    struct wk_store *store = open_store(path, &e->signer[e->n_tables]);
    for (int i = 0; i < 100; i++)
        need(wk_store_append(store, "note", "{\"left\":true}", NULL, 0, &receipt) == WK_OK, "record");
    wk_store_close(store);
}

/* The hall's work list names its disk. */
static bool hall_says(const struct evening *e)
{
    char path[PATH_SIZE], line[400];
    bool says = false;
    command_hall(e, "status");
    snprintf(path, sizeof path, "%s/said", e->folder);
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in))
        says = says || strstr(line, "disk: no records are stored");
    if (in)
        fclose(in);
    return says;
}

static void note_said(const struct evening *e, int64_t hall_ns, struct tally *t)
{
    need(hall_ns > 0, "what the hall says of its disk");
    const double hall_s = (double)(hall_ns - e->shared->bad_ns) / 1e9;

    t->hall_said_s = hall_s > t->hall_said_s ? hall_s : t->hall_said_s;
    for (int i = 0; i < e->n_tables; i++) {
        const double s = (double)(e->shared->said_ns[i] - e->shared->bad_ns) / 1e9;
        need(e->shared->said_ns[i] > 0, "what a kiosk says of the hall's disk");
        t->kiosk_said_s = s > t->kiosk_said_s ? s : t->kiosk_said_s;
    }
}

static void cut_network(struct evening *e, struct tally *t)
{
    char path[PATH_SIZE];
    int64_t hall_said_ns = 0;
    await_hand(e, 1);
    set_network(e, false);
    leave_records(e);
    for (int s = 0; s < e->cut_s; s++) {
        need(waitpid(-1, NULL, WNOHANG) == 0, "a process that was to go on");
        if (e->cut_disk && !hall_said_ns && hall_says(e))
            hall_said_ns = steady(NULL);
        nap_ms(1000);
    }
    if (e->cut_disk)
        note_said(e, hall_said_ns, t);
    for (int i = 0; i < e->n_kiosks; i++) {
        path_of(e, "kiosk", i, path);
        const int64_t written = head_in(path, e->id[i]);
        path_of(e, "hall", -1, path);
        t->queued += written - head_in(path, e->id[i]);
    }
    set_network(e, true);
    t->filled_s = fill_again(e, 0);
}

/* Of the program, once it has ended. */
static void read_screen(const struct evening *e, struct tally *t)
{
    char path[PATH_SIZE], line[400] = "";
    snprintf(path, sizeof path, "%s/screen", e->folder);
    FILE *in = fopen(path, "r");
    need(in != NULL && fgets(line, sizeof line, in) != NULL, "what the program says");
    fclose(in);
    const char *const at = strstr(line, "longest turn ");
    need(at != NULL && sscanf(at, "longest turn %lf ms", &t->turn_ms_most) == 1, line);
}

/* A kiosk that has heard of nothing but the roster hears all of it, by nobody's network. */
static void arrive(const struct evening *e, int i, const struct frames *all)
{
    char path[PATH_SIZE];
    path_of(e, "kiosk", i, path);
    struct wk_store *store = open_store(path, &e->signer[i]);
    enum wk_hearing said[WK_MAX_JOURNALS + 1];
    need(e->n_enrolled <= WK_MAX_JOURNALS && wk_store_hear(store, all[e->n_kiosks].frame, (int)e->n_enrolled, said) == WK_OK,
         "roster");
    for (int missing = 1; missing > 0;) {
        const int of = (int)kiosks_chance((unsigned)e->n_kiosks + 1);
        struct wk_head head;
        missing = 0;
        for (int j = 0; j <= e->n_kiosks; j++) {
            need(wk_store_head(store, j < e->n_kiosks ? e->id[j] : e->hall_id, &head) == WK_OK, "heads");
            missing += all[j].n - (int)head.seq;
            if (j == of)
                need(frames_hear_some(store, &all[j], head.seq) <= WK_HEARD_EARLY, "arrival");
        }
    }
    wk_store_close(store);
}

static void compare_arrivals(const struct evening *e, const char *wanted, struct tally *t)
{
    static struct frames all[KIOSKS_MOST + 1]; /* the hall's behind the kiosks' */
    char path[PATH_SIZE];
    path_of(e, "hall", -1, path);
    struct wk_store *hall = open_store(path, &e->hall_signer);
    for (int j = 0; j <= e->n_kiosks; j++)
        frames_read(&all[j], hall, j < e->n_kiosks ? e->id[j] : e->hall_id, 0, INT32_MAX);
    for (int i = e->n_kiosks; i < e->n_kiosks + e->n_arrivals; i++) {
        arrive(e, i, all);
        path_of(e, "kiosk", i, path);
        char *said = digest_of(path);
        t->arrivals++;
        t->arrivals_differ += strcmp(said, wanted) != 0;
        free(said);
    }
    for (int j = 0; j <= e->n_kiosks; j++)
        frames_free(&all[j]);
    wk_store_close(hall);
}

static void compare_one(const struct evening *e, struct tally *t)
{
    struct wk_signer signer;
    char path[PATH_SIZE], one_path[PATH_SIZE];
    new_signer(&signer);
    path_of(e, "hall", -1, path);
    path_of(e, "one", -1, one_path);
    struct wk_store *hall = open_store(path, &e->hall_signer), *one = open_store(one_path, &signer);
    const struct one_database said = one_database_compare(hall, one);
    t->ones++;
    t->ones_differ += !said.same_aside || !said.same_tournament;
    t->entries += said.n_entries;
    t->aside += said.n_refused;
    wk_store_close(one);
    wk_store_close(hall);
}

static double cpu_ms(void)
{
    struct timespec at;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
    return (double)at.tv_sec * 1e3 + (double)at.tv_nsec / 1e6;
}

/* What a kiosk asks of all journals: walls out of order, on a thread; who vouches for its own, on the main one. */
static void time_questions(const struct evening *e, struct tally *t)
{
    struct wk_fault_source *faults = NULL;
    char path[PATH_SIZE];
    int64_t upto[WK_MAX_JOURNALS];
    int n = 0;
    path_of(e, "kiosk", 0, path);
    struct wk_store *store = open_store(path, &e->signer[0]);
    const struct wk_merged *merged = NULL;
    need(wk_store_merged(store, &merged) == WK_OK, "tournament");
    const double start = cpu_ms();
    need(wk_faults_open(&faults, store, NULL, NULL) == WK_OK, "all journals");
    const double walked = cpu_ms();
    need(wk_store_vouchers(store, 0, upto, WK_MAX_JOURNALS, &n) == WK_OK, "who vouches");
    t->walk_ms = walked - start;
    t->vouch_ms = cpu_ms() - walked;
    wk_faults_close(faults);
    wk_store_close(store);
}

static bool weigh_frame(void *context, int64_t seq, const struct wk_signed_record *frame)
{
    (void)seq;
    *(double *)context += (double)(frame->n + WK_SIGNATURE_SIZE + 4);
    return true;
}

/* What a kiosk would pull that pulled all of it, as it is: all journals but its own. */
static double weight_of(const char *path, const char *but)
{
    struct wk_store_options options = options_of(path, NULL);
    struct wk_store *store = NULL;
    struct wk_head head[WK_MAX_JOURNALS];
    double bytes = 0;
    int n = 0;
    options.read_only = true;
    need(wk_store_open(&store, &options) == WK_OK && wk_store_heads(store, head, WK_MAX_JOURNALS, &n) == WK_OK, "heads");
    for (int i = 0; i < n; i++)
        if (strcmp(head[i].kiosk_id, but) != 0)
            need(wk_store_frames(store, head[i].kiosk_id, 0, weigh_frame, &bytes) == WK_OK, "frames");
    wk_store_close(store);
    return bytes;
}

static void compare(const struct evening *e, struct tally *t)
{
    char path[PATH_SIZE], own[PATH_SIZE];
    path_of(e, "hall", -1, path);
    char *wanted = digest_of(path);
    for (int i = 0; i < e->n_kiosks; i++) {
        path_of(e, "kiosk", i, own);
        char *said = digest_of(own);
        const int64_t kept = head_in(own, e->id[i]), at_hall = head_in(path, e->id[i]);
        t->differ += strcmp(said, wanted) != 0;
        t->lost += kept < e->shared->receipt[i] || at_hall < e->shared->acknowledged[i];
        t->forks += n_forks(own);
        t->records += at_hall;
        t->pulled += (double)e->shared->pulled[i];
        t->pulled_whole += weight_of(path, e->id[i]);
        t->n_pulled++;
        free(said);
        if ((double)e->shared->put_ns_most[i] / 1e6 > t->put_ms_most)
            t->put_ms_most = (double)e->shared->put_ns_most[i] / 1e6;
    }
    t->forks += n_forks(path);
    t->records += head_in(path, e->hall_id);
    time_questions(e, t);
    compare_arrivals(e, wanted, t);
    free(wanted);
    if (e->one)
        compare_one(e, t);
}

static void take_latencies(const struct evening *e, struct tally *t)
{
    for (int i = 0; i < e->n_tables; i++)
        for (int h = 0; h < e->n_rounds * WK_HANDS; h++) {
            const int first = i / WK_SECTION_TABLES * WK_SECTION_TABLES;
            int64_t last = 0;
            if (!e->shared->open_ns[i][h]) /* it was dead */
                continue;
            for (int k = first; k < first + WK_SECTION_TABLES; k++)
                if (e->shared->ready_ns[k][h] > last)
                    last = e->shared->ready_ns[k][h];
            t->latency_ms = realloc(t->latency_ms, ((size_t)t->n_latencies + 1) * sizeof *t->latency_ms);
            need(t->latency_ms != NULL, "memory");
            const double ms = (double)(e->shared->open_ns[i][h] - last) / 1e6;
            t->latency_ms[t->n_latencies++] = ms > 0 ? ms : 0;
        }
}

/* Most memory that the hall's process held, MB. */
static double memory_of(pid_t pid)
{
    char path[48], line[128];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in))
        if (sscanf(line, "VmHWM: %ld", &kb) == 1)
            break;
    if (in)
        fclose(in);
    return (double)kb / 1024;
}

static void clear(const struct evening *e)
{
    char command[PATH_SIZE + 16];
    snprintf(command, sizeof command, "rm -rf %s", e->folder);
    need(system(command) == 0, "folder");
}

static void pass(struct evening *e, struct tally *t)
{
    make_folder(e);
    share(e);
    if (e->cut_s > 0)
        start_network(e);
    prepare(e);
    const int64_t start = steady(NULL);
    start_hall(e);
    for (int i = 0; i < e->n_kiosks; i++)
        start_kiosk(e, i);
    disturb(e, t, setting("WK_KILLS", 0, 10000), setting("WK_KIOSK_KILLS", 0, 10000), setting("WK_HALTS", 0, 1000),
            setting("WK_HALT_S", 10, 600));
    if (setting("WK_TAKEOVERS", 0, 2) == 1)
        take_table_over(e, t);
    else if (e->stick)
        go_on_from_stick(e, t);
    if (e->cut_s > 0)
        cut_network(e, t);
    if (setting("WK_BACKUP", 0, 1))
        lose_hall_with_copy(e, t);
    wait_until_done(e, start);
    t->seconds += (double)(steady(NULL) - start) / 1e9;
    if (memory_of(e->hall) > t->hall_mb)
        t->hall_mb = memory_of(e->hall);
    if (setting("WK_LOST", 0, 1))
        lose_hall(e, t);
    wait_until_known(e);
    for (int i = 0; i < e->n_kiosks; i++)
        stop(e->kiosk[i], SIGTERM);
    stop(e->hall, SIGTERM);
    if (e->cut_s > 0)
        read_screen(e, t);
    compare(e, t);
    take_latencies(e, t);
    t->evenings++;
    if (e->cut_disk)
        need(disk_close(&e->disk), "the hall's disk");
    clear(e);
    munmap(e->shared, sizeof *e->shared);
}

int main(void)
{
    static const char *const cut_names[] = {
        [DISK_GOOD] = "network cut", [DISK_FULL] = "hall's disk full", [DISK_BROKEN] = "hall's disk read-only"};
    static struct evening e;
    struct tally t = {.evenings = 0};
    const int n = setting("WK_EVENINGS", 1, 10000), first = setting("WK_SEED", 1, INT32_MAX);
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int i = 0; i < n; i++) {
        e = (struct evening){.seed = (unsigned)(first + i),
                             .n_sections = setting("WK_SECTIONS", 1, WK_MAX_SECTIONS),
                             .n_rounds = setting("WK_ROUNDS", 2, WK_ROUNDS),
                             .n_looks = setting("WK_LOOKS", 9, 1000)};
        need(e.n_sections >= 1 && e.n_rounds >= 1, "WK_SECTIONS, WK_ROUNDS");
        e.n_arrivals = setting("WK_ARRIVALS", 0, ARRIVALS_MOST);
        e.deals = setting("WK_DEALS", 0, 1);
        e.one = setting("WK_ONE", 0, 1);
        need(!e.deals || !(setting("WK_KIOSK_KILLS", 0, 10000) || setting("WK_TAKEOVERS", 0, 2)), "WK_DEALS alone");
        e.n_tables = e.n_sections * WK_SECTION_TABLES;
        e.cut_s = setting("WK_CUT", 0, 3600);
        e.n_cut = setting("WK_CUT_SECTIONS", e.n_sections, e.n_sections);
        e.cut_link = e.cut_s > 0 && setting("WK_CUT_LINK", 0, 1);
        e.cut_disk = e.cut_s > 0 ? setting("WK_CUT_DISK", DISK_GOOD, DISK_BROKEN) : DISK_GOOD;
        need(!(e.cut_link && e.cut_disk), "WK_CUT_LINK or WK_CUT_DISK");
        e.stick = setting("WK_TAKEOVERS", 0, 2) == 2;
        need(!(e.cut_s && setting("WK_TAKEOVERS", 0, 2)), "WK_CUT or WK_TAKEOVERS");
        e.n_kiosks = e.n_tables + (e.cut_s > 0 || setting("WK_TAKEOVERS", 0, 2) == 1);
        kiosks_seed(e.seed);
        for (int k = 0; k < e.n_kiosks && setting("WK_CLOCKS", 0, 1); k++)
            e.off_ns[k] = ((int64_t)kiosks_chance(7201) - 3600) * SECOND_NS;
        pass(&e, &t);
        printf("evening %d (seed %u): %" PRId64 " records so far, %d differ, %d lost, %d forks\n", i + 1, e.seed, t.records,
               t.differ, t.lost, t.forks);
    }
    sort_values(t.latency_ms, t.n_latencies);
    const double middle = t.latency_ms[t.n_latencies / 2];
    printf("%d evenings, %d kiosks, %" PRId64 " records in %.1f s: %.0f a second\n", t.evenings, e.n_kiosks, t.records,
           t.seconds, (double)t.records / t.seconds);
    printf("killed: hall %d, kiosks %d; hall halted %d times\n", t.kills, t.kiosk_kills, t.halts);
    if (t.takeovers > 0)
        printf("tables taken over in mid-hand: %d; from a kiosk's death to play %s at most %.1f s (below 60)\n", t.takeovers,
               e.stick ? "from the stick" : "at the spare", t.takeover_s);
    printf("kiosks that make something else of it than the hall: %d (to reach 0)\n", t.differ);
    if (t.arrivals)
        printf("kiosks that heard all of it at the end, in any order: %d; that make something else of it: %d (to reach 0)\n",
               t.arrivals, t.arrivals_differ);
    if (t.ones)
        printf("one database with the same %d entries, %d of them set aside: %d differ (to reach 0)\n", t.entries, t.aside,
               t.ones_differ);
    printf("journals that lost a record somebody was told is stored: %d (to reach 0); forks: %d (0)\n", t.lost, t.forks);
    printf("last table ready to gate open at each kiosk: p50 %.0f ms, p99 %.0f ms, worst %.0f ms (n %d; p99 below 1,500)\n",
           middle, t.latency_ms[t.n_latencies * 99 / 100], t.latency_ms[t.n_latencies - 1], t.n_latencies);
    printf("longest that an entry took at a kiosk: %.0f ms; most memory of the hall: %.1f MB (below 150)\n", t.put_ms_most,
           t.hall_mb);
    printf("records pulled: %.2f MB a kiosk; as they are, by each of them all: %.2f MB, %.1f times as much\n",
           t.pulled / t.n_pulled / 1e6, t.pulled_whole / t.n_pulled / 1e6, t.pulled_whole / t.pulled);
    printf("a kiosk looks through all journals for walls out of order, on a thread: %.0f ms of processor; asks on its main one "
           "who vouches: %.1f ms\n",
           t.walk_ms, t.vouch_ms);
    if (setting("WK_LOST", 0, 1))
        printf("a lost hall was filled again by its kiosks in %.1f s (below 60)\n", t.filled_s);
    if (setting("WK_BACKUP", 0, 1))
        printf("a lost hall went on from a copy two hands old, with %" PRId64
               " records of its own missing, and had all again: %.1f s "
               "(below 60)\n",
               t.restored_own, t.filled_s);
    if (setting("WK_CUT", 0, 3600))
        printf("%s for %d s: %" PRId64 " records waited, all there %.1f s after it was back (below 60); longest turn of "
               "a kiosk's loop %.0f ms\n",
               cut_names[e.cut_disk], setting("WK_CUT", 0, 3600), t.queued, t.filled_s, t.turn_ms_most);
    if (e.cut_disk)
        printf("said by the hall's status after %.1f s, by the last of its kiosks after %.1f s (below 30)\n", t.hall_said_s,
               t.kiosk_said_s);
    free(t.latency_ms);
    return t.differ + t.lost + t.forks + t.arrivals_differ + t.ones_differ > 0 || t.hall_said_s > 30 || t.kiosk_said_s > 30;
}
