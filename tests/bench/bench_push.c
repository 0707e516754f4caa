/*
 * A whole push at the hall: kiosks of one section send four records at a time to a hall that stores those of a whole event, and
 * it decodes, checks, stores, folds and answers. In two programs' time, for only the second is run by valgrind:
 *
 *     bench_push make FOLDER TABLES RECORDS    a hall that stores so many records of the kiosks of so many tables, 4 or more
 *     bench_push push FOLDER                   what it takes in then; instructions are counted in bench_turn(), by its name
 *
 * tests/bench/push.sh runs both, and the same file built within an older tree: nothing is used here that is not in both.
 * Each kiosk has heard all of its section and of the hall, and says so in each record. Of what is stored as many records are
 * the players' as the table has to say, spread over all of them, and the rest looks at walls, with readings of two slots so
 * that a hall opens under valgrind in minutes. What is pushed is the same whatever is stored: a record of the players, a look
 * of 5 kB with all 34, and so on. begun.db is the hall before it had heard anybody: tests/bench/bench_both_stores.c begins
 * there. There is no TLS, and time stands still but for the order of things.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "db/hall/roster_change.h"
#include "db/hall/witness.h"
#include "db/journal/json.h"
#include "db/state/entry.h"
#include "db/state/state.h"
#include "db/state/tournament.h"
#include "db/store/store.h"
#include "hall/server/listen.h"
#include "hall/server/parts.h"
#include "labels/layout.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/rules/kiosks.h"
#include "tests/support/signer.h"

#define PUSHES 32
#define WARM 8    /* of them, not counted: what is begun by a hall's first pushes is begun */
#define AT_ONCE 4 /* records of a push */
#define STEPS 84  /* at most so many records of the players a table has to say before them, of 120 in all */
#define AT_SECTION WK_SECTION_TABLES

struct kiosk {
    char id[WK_KIOSK_ID_LEN + 1];
    struct wk_signer signer;
    int64_t seq, n_looks;
    int64_t since, n_steps; /* of the players' records so many from that one on */
    uint8_t head[WK_HASH_SIZE];
    int64_t told[AT_SECTION + 1]; /* of the kiosks of its section, and behind them the hall */
    struct wk_hand_id at;         /* in play */
    struct wk_frames *out;        /* what is not stored yet */
};

static struct kiosk kiosk[WK_MAX_TABLES];
static int n_kiosks;
static struct wk_store *at_hall;
static struct wk_head hall_head;
static struct event event;
static int64_t seq_of[1 << 20]; /* of an entry of the event in its kiosk's journal */
static int64_t clock_ns = INT64_C(1700000000) * WK_SECOND_NS;
static char folder[256];

static void need(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "bench_push: %s\n", what);
    exit(1);
}

static int64_t tick(void *context)
{
    (void)context;
    return clock_ns += 1000;
}

static void open_hall(void)
{
    static struct wk_signer signer;
    char path[sizeof folder + 16];
    snprintf(path, sizeof path, "%s/hall.db", folder);
    wk_signer_init(&signer, (const uint8_t[32]){1});
    const struct wk_store_options options = {
        .path = path, .signer = &signer, .version = "bench", .clock = tick, .random = wk_random_system};
    need(wk_store_open(&at_hall, &options) == WK_OK, path);
    need(wk_sql_run(at_hall, "PRAGMA synchronous = OFF") == WK_OK, "synchronous");
    as_director(at_hall);
}

static void name_kiosk(int i)
{
    const uint8_t seed[32] = {2, (uint8_t)(i & 255), (uint8_t)(i >> 8)};
    wk_signer_init(&kiosk[i].signer, seed);
    snprintf(kiosk[i].id, sizeof kiosk[i].id, "%016x", i + 1);
}

/* ---- a kiosk writes */

static void look_at_hall(void)
{
    need(wk_store_head(at_hall, wk_store_kiosk_id(at_hall), &hall_head) == WK_OK, "the hall's head");
}

static void tell(json_t *seen, const char *id, int64_t seq, const uint8_t hash[WK_HASH_SIZE], int64_t *told)
{
    if (*told >= seq)
        return;
    json_object_set_new(seen, id, json_pack("[I, o]", (json_int_t)seq, wk_json_hash(hash)));
    *told = seq;
}

static void put_seen(struct kiosk *self, json_t *body)
{
    const int own = (int)(self - kiosk), first = own / AT_SECTION * AT_SECTION;
    json_t *seen = json_object();
    for (int i = 0; i < AT_SECTION; i++)
        if (first + i != own)
            tell(seen, kiosk[first + i].id, kiosk[first + i].seq, kiosk[first + i].head, &self->told[i]);
    tell(seen, hall_head.kiosk_id, hall_head.seq, hall_head.hash, &self->told[AT_SECTION]);
    if (json_object_size(seen) > 0)
        json_object_set(body, "seen", seen);
    json_decref(seen);
}

/* body: taken over. */
static void put_record(struct kiosk *self, const char *kind, json_t *body)
{
    char *canonical = NULL;
    uint8_t *bytes = NULL, signature[WK_SIGNATURE_SIZE];
    size_t n = 0;
    put_seen(self, body);
    char *const text = json_dumps(body, 0);
    need(text && wk_record_canonical_json(text, &canonical) == WK_OK, "a body");
    struct wk_record record = {
        .kiosk_id = self->id, .seq = self->seq + 1, .t_ns = tick(NULL), .kind = kind, .version = "bench", .body = canonical};
    memcpy(record.previous, self->head, sizeof record.previous);
    need(wk_record_encode(&record, &bytes, &n) == WK_OK, "a record");
    wk_hash(self->head, bytes, n);
    self->seq++;
    wk_sign(signature, &self->signer, self->head, sizeof self->head);
    need(wk_frames_add(self->out, bytes, n, signature) == WK_OK, "a frame");
    free(bytes);
    free(canonical);
    free(text);
    json_decref(body);
}

/* What the reading of a wall is in a verdict. */
static json_t *a_reading(int n_slots)
{
    json_t *slots = json_array();
    for (int i = 0; i < n_slots; i++)
        json_array_append_new(slots, json_pack("{s:s, s:s, s:f, s:f, s:f, s:f, s:i, s:b}", "state", "LABEL", "label", "E07",
                                               "x_mm", 12.25 + i, "y_mm", 210.5, "angle_deg", 0.125 * i, "sharpness", 0.875,
                                               "votes", 5, "turned", 0));
    return json_pack("{s:o, s:s}", "slots", slots, "side", "backs");
}

static void put_look(struct kiosk *self, int table, int n_slots)
{
    const char wind[2] = {"ESWN"[self->n_looks++ % 4], 0};
    put_record(self, WK_KIND_VERDICT,
               json_pack("{s:i, s:i, s:s, s:s, s:s, s:o}", "table", table, "hand", self->at.hand, "wind", wind, "verdict",
                         self->n_looks % 9 < 2 ? "INCOMPLETE" : "PASS", "purpose", "restore", "reading", a_reading(n_slots)));
}

/* The next thing that players do there; false: they wait for the others of their section, or have played all of it. */
static bool put_step(struct kiosk *self, int table)
{
    struct wk_entry entry = kiosks_next_step(event.tour, table);
    json_t *body = NULL;
    if (entry.kind == WK_ENTRY_NONE || event_put(&event, entry) != WK_OK)
        return false;
    if (entry.kind == WK_ENTRY_PLAY) {
        self->at = entry.at;
        if (entry.at.hand == 1)
            put_record(self, WK_KIND_SEALED, json_pack("{s:i}", "table", table));
        put_record(self, WK_KIND_HAND, json_pack("{s:i, s:i}", "table", table, "hand", entry.at.hand));
    }
    int64_t *const reference = wk_entry_reference(&entry);
    if (reference && *reference > 0)
        *reference = seq_of[*reference];
    need(wk_entry_encode(&entry, event.plan, &body) == WK_OK, "an entry");
    put_record(self, wk_entry_record_kind(entry.kind), body);
    seq_of[event.seq] = self->seq;
    return true;
}

/* One record, or two where a hand begins. every: so many records for one of the players. */
static void go_on(struct kiosk *self, int64_t every, int n_slots)
{
    const int table = (int)(self - kiosk) + 1;
    const bool due = self->n_steps * every <= self->seq - self->since;
    if (due && put_step(self, table))
        self->n_steps++;
    else if (self->at.table)
        put_look(self, table, n_slots);
    else
        put_record(self, "note", json_pack("{s:i}", "table", table));
}

/* ---- a hall that stores an event */

static void hear(struct wk_frames *frames)
{
    static struct wk_signed_record frame[WK_FRAMES_MOST];
    static enum wk_hearing said[WK_FRAMES_MOST];
    int n = 0, n_gates = 0;
    need(wk_frames_read(frame, &n, frames->data, frames->n) == WK_OK, "frames");
    if (n == 0)
        return;
    need(wk_store_hear(at_hall, frame, n, said) == WK_OK, "the hall hears");
    for (int i = 0; i < n; i++)
        need(said[i] == WK_HEARD_NEW, "all of it is new");
    wk_frames_release(frames);
    *frames = (struct wk_frames){.data = NULL};
    need(wk_store_witness_gates(at_hall, &n_gates) == WK_OK, "gates");
    look_at_hall();
}

static void begin_event(void)
{
    const struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = event.plan};
    struct wk_receipt receipt;
    struct wk_refusal why;
    need(wk_store_begin_hall(at_hall, "Hall", &receipt) == WK_OK, "a hall");
    for (int i = 0; i < n_kiosks; i++) {
        struct wk_member member = {.name = "Table"};
        memcpy(member.kiosk_id, kiosk[i].id, sizeof member.kiosk_id);
        memcpy(member.key, kiosk[i].signer.public_key, sizeof member.key);
        need(wk_store_enroll(at_hall, &member, &member.number, &receipt) == WK_OK, "a kiosk");
    }
    need(wk_store_put_entry(at_hall, &entry, &why, &receipt) == WK_OK, "the event");
    for (int i = 0; i < n_kiosks; i++)
        need(wk_store_give_table(at_hall, i + 1, kiosk[i].id, WK_TAKE_UNSAID, &receipt) == WK_OK, "a table");
    look_at_hall();
}

static void keep_copy(void)
{
    char command[2 * sizeof folder + 32];
    wk_store_close(at_hall);
    snprintf(command, sizeof command, "cp %s/hall.db %s/begun.db", folder, folder);
    need(system(command) == 0, "a copy");
    open_hall();
}

/* Pushes as they will be sent: whose, how many bytes, and these. */
static void write_pushes(void)
{
    char path[sizeof folder + 16];
    snprintf(path, sizeof path, "%s/pushes", folder);
    FILE *const file = fopen(path, "wb");
    need(file != NULL, path);
    for (int i = 0; i < AT_SECTION; i++) {
        kiosk[i].since = kiosk[i].seq;
        kiosk[i].n_steps = 0;
    }
    for (int i = 0; i < PUSHES; i++) {
        struct wk_frames frames = {.data = NULL};
        struct kiosk *const by = &kiosk[i % AT_SECTION];
        by->out = &frames;
        while (frames.count < AT_ONCE)
            go_on(by, 2, WK_N_SLOTS);
        const int32_t n[2] = {i % AT_SECTION, (int32_t)frames.n};
        need(fwrite(n, sizeof n, 1, file) == 1 && fwrite(frames.data, 1, frames.n, file) == frames.n, path);
        wk_frames_release(&frames);
    }
    need(fclose(file) == 0, path);
}

static void make(int tables, int64_t records)
{
    struct wk_frames frames = {.data = NULL};
    const int64_t each = records / tables, every = (each + STEPS - 1) / STEPS;
    n_kiosks = tables;
    need(tables >= AT_SECTION && tables <= WK_MAX_TABLES && tables % AT_SECTION == 0, "tables");
    event_open(&event, tables / AT_SECTION);
    open_hall();
    for (int i = 0; i < n_kiosks; i++)
        name_kiosk(i);
    begin_event();
    keep_copy();
    for (bool more = true; more; hear(&frames)) {
        more = false;
        for (int i = 0; i < n_kiosks; i++) {
            kiosk[i].out = &frames;
            if (kiosk[i].seq >= each)
                continue;
            more = true;
            go_on(&kiosk[i], every, 2);
            if (frames.count > WK_FRAMES_MOST - 4 || frames.n > WK_FRAMES_BYTES - 65536)
                hear(&frames);
        }
    }
    int64_t stored = 0, steps = 0;
    for (int i = 0; i < n_kiosks; i++) {
        stored += kiosk[i].seq;
        steps += kiosk[i].n_steps;
    }
    printf("%lld records of %d tables, %lld of them the players', and %lld of the hall\n", (long long)stored, tables,
           (long long)steps, (long long)hall_head.seq);
    write_pushes();
    wk_store_close(at_hall);
}

/* ---- the pushes */

static struct wk_hall *hall;
static bool counted;

void bench_turn(void);
__attribute__((noinline)) void bench_turn(void)
{
    wk_hall_turn(hall, 0);
}

static void turn(void)
{
    if (counted)
        bench_turn();
    else
        wk_hall_turn(hall, 0);
}

/* Sent to the hall; its answer is 200. */
static void exchange(const char *path, const char *head, const uint8_t *body, size_t n_body)
{
    static char answer[65536];
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    const size_t n_head = strlen(head), n = n_head + n_body;
    size_t at = 0, got = 0;
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
    need(fd >= 0 && strlen(path) < sizeof to.sun_path, path);
    strcpy(to.sun_path, path);
    need(connect(fd, (const struct sockaddr *)&to, sizeof to) == 0, path);
    while (got < 12) {
        const char *const from = at < n_head ? head + at : (const char *)body + (at - n_head);
        const ssize_t put = at < n ? send(fd, from, at < n_head ? n_head - at : n - at, MSG_NOSIGNAL) : 0;
        at += put > 0 ? (size_t)put : 0;
        turn();
        const ssize_t took = recv(fd, answer + got, sizeof answer - 1 - got, 0);
        got += took > 0 ? (size_t)took : 0;
    }
    answer[got] = 0;
    need(strncmp(answer, "HTTP/1.1 200", 12) == 0, answer);
    need(strstr(answer, "\"refused\"") == NULL || strstr(answer, "\"why\":\"\"") != NULL, answer);
    (void)close(fd);
    wk_hall_turn(hall, 0);
}

static void push(const char *path, struct kiosk *by, const uint8_t *body, size_t n)
{
    char lines[WK_N_HEADERS][WK_HEADER_SIZE], head[4096];
    struct wk_request request = {.method = "POST", .target = WK_PATH_RECORDS};
    struct wk_request_mark mark = {.signature = {0}};
    int at = snprintf(head, sizeof head, "POST " WK_PATH_RECORDS " HTTP/1.1\r\nHost: h\r\n");
#ifdef WK_NONCE_SIZE
    static int64_t count;
    request.stamp.count = ++count;
    memcpy(request.stamp.nonce, hall->nonce, sizeof hall->nonce);
    mark.stamp = request.stamp;
#else /* requests bore the hall's time then */
    request.t_ns = mark.t_ns = tick(NULL);
#endif
    wk_hash(request.body, body, n);
    need(wk_request_sign(mark.signature, &by->signer, &request) == WK_OK, "a request");
    memcpy(mark.body, request.body, sizeof mark.body);
    memcpy(mark.kiosk_id, by->id, sizeof mark.kiosk_id);
    wk_request_mark_lines(&mark, lines);
    for (int i = 0; i < WK_N_HEADERS; i++)
        at += snprintf(head + at, sizeof head - (size_t)at, "%s\r\n", lines[i]);
    snprintf(head + at, sizeof head - (size_t)at, "Content-Length: %zu\r\n\r\n", n);
    exchange(path, head, body, n);
}

static void push_all(void)
{
    static uint8_t body[WK_FRAMES_BYTES];
    char path[sizeof folder + 16];
    struct wk_hall_options options = {.local = -1,
                                      .url = "https://hall.test:7443",
                                      .limits = wk_hall_usual_limits,
                                      .clock = tick,
                                      .steady = tick,
                                      .random = wk_random_system};
    int32_t n[2];
    snprintf(path, sizeof path, "%s/pushes", folder);
    FILE *const file = fopen(path, "rb");
    need(file != NULL, path);
    open_hall();
    snprintf(path, sizeof path, "%s/socket", folder);
    need(wk_listen_local(path, &options.fd) == WK_OK, path);
    options.store = at_hall;
    options.limits.least_bytes = options.limits.least_bytes_pictures = 0;
    need(wk_hall_open(&hall, &options) == WK_OK, "the hall");
    for (int i = 0; i < PUSHES; i++) {
        need(fread(n, sizeof n, 1, file) == 1 && n[0] >= 0 && n[0] < AT_SECTION && n[1] > 0 && (size_t)n[1] <= sizeof body &&
                 fread(body, 1, (size_t)n[1], file) == (size_t)n[1],
             "pushes");
        name_kiosk(n[0]);
        counted = i >= WARM;
        push(path, &kiosk[n[0]], body, (size_t)n[1]);
    }
    counted = false;
    need(hall->taken >= PUSHES * AT_ONCE, "all were taken");
    printf("%d\n", PUSHES - WARM);
    (void)fclose(file);
    wk_hall_close(hall);
    wk_store_close(at_hall);
}

int main(int argc, char **argv)
{
    if (argc > 2)
        snprintf(folder, sizeof folder, "%s", argv[2]);
    if (argc == 5 && strcmp(argv[1], "make") == 0)
        make(atoi(argv[3]), atoll(argv[4]));
    else if (argc == 3 && strcmp(argv[1], "push") == 0)
        push_all();
    else
        need(false, "make FOLDER TABLES RECORDS, or push FOLDER");
    return 0;
}
