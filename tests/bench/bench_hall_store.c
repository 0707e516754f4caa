/*
 * The hall's own way of storing, on a file and on a server beside it: 64 kiosks (WK_KIOSKS) push at once, four records each,
 * every other one of a verdict's size, and each batch is proved, stored, committed to the disk and folded. The two take turns,
 * batch by batch. Then one kiosk is alone, and pushes one record after the other; beside it a bare fdatasync after each.
 * Without the network. The server's disk is that of /tmp, as the file's.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "db/backend/backend.h"
#include "db/hall/heard.h"
#include "db/hall/roster_change.h"
#include "db/hall/wanted.h"
#include "db/hall/witness.h"
#include "db/postgres/postgres.h"
#include "db/state/tournament.h"
#include "db/store/store.h"
#include "hall/wire/frames.h"
#include "tests/support/db/postgres_test.h"
#include "tests/support/figures.h"
#include "tests/support/signer.h"

#define N_MOST 500
#define AT_ONCE 4  /* records of a push */
#define BATCH 256  /* as the hall's: hall/server/push.c */
#define ROUNDS 24  /* pushes of each kiosk */
#define WARM 4     /* of them, not counted */
#define ALONE 400  /* pushes of one kiosk, of one record */
#define LARGE 4700 /* bytes of a body: a verdict's */

static const struct wk_key club = {{5}};

struct kiosk {
    char id[WK_KIOSK_ID_LEN + 1];
    struct wk_signer signer;
    int64_t seq;
    uint8_t head[WK_HASH_SIZE];
};

struct hall {
    const char *word;
    struct wk_signer signer;
    struct wk_store *store;
    double s, slowest_s;
    int64_t n;
};

static struct kiosk kiosk[N_MOST];
static int n_kiosks = 64;

static void need(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "bench_hall_store: %s\n", what);
    exit(1);
}

static int64_t clock_of(void *context)
{
    struct timespec t;
    (void)context;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static struct wk_store_options options_of(const struct hall *self, const char *place)
{
    return (struct wk_store_options){.path = place,
                                     .key = &club,
                                     .signer = &self->signer,
                                     .version = "bench",
                                     .clock = clock_of,
                                     .random = wk_random_system,
                                     .hall = true};
}

static void open_hall(struct hall *self, const char *word, const char *place)
{
    struct wk_receipt receipt;
    self->word = word;
    wk_signer_init(&self->signer, (const uint8_t[32]){1});
    const struct wk_store_options options = options_of(self, place);
    need(wk_store_open(&self->store, &options) == WK_OK, place);
    as_director(self->store);
    need(wk_store_begin_hall(self->store, "Hall", &receipt) == WK_OK, "a hall");
    for (int i = 0; i < n_kiosks; i++) {
        struct wk_member member = {.number = 0};
        int number;
        memcpy(member.kiosk_id, kiosk[i].id, sizeof member.kiosk_id);
        snprintf(member.name, sizeof member.name, "Table %d", i + 1);
        memcpy(member.key, kiosk[i].signer.public_key, sizeof member.key);
        need(wk_store_enroll(self->store, &member, &number, &receipt) == WK_OK, "a kiosk");
    }
}

static void write_record(struct kiosk *self, struct wk_frames *out)
{
    static char body[LARGE + 32];
    uint8_t *bytes = NULL, signature[WK_SIGNATURE_SIZE];
    size_t n = 0;
    snprintf(body, sizeof body, "{\"text\":\"%0*d\"}", self->seq % 2 ? LARGE : 150, 7);
    struct wk_record record = {
        .kiosk_id = self->id, .seq = self->seq + 1, .t_ns = clock_of(NULL), .kind = "note", .version = "bench", .body = body};
    memcpy(record.previous, self->head, sizeof record.previous);
    need(wk_record_encode(&record, &bytes, &n) == WK_OK, "a record");
    wk_hash(self->head, bytes, n);
    self->seq++;
    wk_sign(signature, &self->signer, self->head, sizeof self->head);
    need(wk_frames_add(out, bytes, n, signature) == WK_OK, "a frame");
    free(bytes);
}

/* As hall/server/push.c stores what has come. */
static void store(struct hall *self, const struct wk_signed_record *frame, int n, bool counts)
{
    static enum wk_hearing said[BATCH];
    static struct wk_head head[WK_MAX_JOURNALS];
    int n_heads, n_done;
    const double since_s = now_s();
    need(wk_store_hear(self->store, frame, n, said) == WK_OK, self->word);
    need(wk_store_witness_gates(self->store, &n_done) == WK_OK, "gates");
    need(wk_store_answer_wants(self->store, &n_done) == WK_OK, "wants");
    need(wk_store_heads(self->store, head, WK_MAX_JOURNALS, &n_heads) == WK_OK && n_heads > 1, "heads");
    const double s = now_s() - since_s;
    for (int i = 0; i < n; i++)
        need(said[i] == WK_HEARD_NEW, wk_hearing_word(said[i]));
    if (!counts)
        return;
    self->s += s;
    self->slowest_s = s > self->slowest_s ? s : self->slowest_s;
    self->n += n;
}

static void push(struct hall *halls, int n_halls, bool counts)
{
    static struct wk_frames frames[N_MOST];
    static struct wk_signed_record frame[N_MOST * WK_FRAMES_MOST];
    int n = 0;
    for (int i = 0; i < n_kiosks; i++) {
        int count = 0;
        frames[i] = (struct wk_frames){.data = NULL};
        for (int k = 0; k < AT_ONCE; k++)
            write_record(&kiosk[i], &frames[i]);
        need(wk_frames_read(frame + n, &count, frames[i].data, frames[i].n) == WK_OK, "frames");
        n += count;
    }
    for (int at = 0; at < n; at += BATCH)
        for (int h = 0; h < n_halls; h++)
            store(&halls[h], frame + at, n - at < BATCH ? n - at : BATCH, counts);
    for (int i = 0; i < n_kiosks; i++)
        wk_frames_release(&frames[i]);
}

static void push_one(struct hall *halls, int n_halls)
{
    struct wk_signed_record frame[WK_FRAMES_MOST];
    struct wk_frames frames = {.data = NULL};
    int n = 0;
    write_record(&kiosk[0], &frames);
    need(wk_frames_read(frame, &n, frames.data, frames.n) == WK_OK, "a frame");
    for (int h = 0; h < n_halls; h++)
        store(&halls[h], frame, n, true);
    wk_frames_release(&frames);
}

/* What the disk does without any of it: as many bytes as a record, and a wait until they are there. */
static struct {
    int fd;
    double s;
} bare;

static void sync_bare(void)
{
    static const char bytes[LARGE];
    const double since_s = now_s();
    need(write(bare.fd, bytes, sizeof bytes) == (ssize_t)sizeof bytes && fdatasync(bare.fd) == 0, "fdatasync");
    bare.s += now_s() - since_s;
}

static void report(struct hall *halls, int n_halls, const char *who, int batch)
{
    for (int h = 0; h < n_halls; h++)
        printf("%-10s %5lld records of %s, %d a batch: %6.0f a second, a batch %.1f ms, the slowest %.1f ms\n", halls[h].word,
               (long long)halls[h].n, who, batch, (double)halls[h].n / halls[h].s,
               1e3 * halls[h].s * batch / (double)halls[h].n, 1e3 * halls[h].slowest_s);
    if (n_halls == 2)
        printf("postgresql to sqlite: %.2f\n", halls[0].s / halls[1].s);
    for (int h = 0; h < n_halls; h++) {
        halls[h].s = halls[h].slowest_s = 0;
        halls[h].n = 0;
    }
}

/* And opened once more, as `serve` begins: all that is stored is read and merged. */
static void close_hall(struct hall *self, const char *place)
{
    const struct wk_merged *merged = NULL;
    const long before_kb = resident_kb(getpid());
    wk_store_close(self->store);
    struct wk_store_options options = options_of(self, place);
    need(wk_store_open(&self->store, &options) == WK_OK, place);
    const double since_s = now_s();
    need(wk_store_merged(self->store, &merged) == WK_OK, "all of it");
    printf("%-10s read and merged from its beginning: %.0f ms; both in %ld MB of memory\n", self->word,
           1e3 * (now_s() - since_s), before_kb / 1024);
    wk_store_close(self->store);
}

int main(void)
{
    static struct hall halls[2];
    char folder[] = "/tmp/wk-bench-store-XXXXXX", path[64], command[64], place[192];
    setenv("WK_PG_FSYNC", "on", 1);
    const char *const server = postgres_place();
    n_kiosks = number_of("WK_KIOSKS", n_kiosks);
    need(n_kiosks >= 1 && n_kiosks <= N_MOST, "WK_KIOSKS");
    need(mkdtemp(folder) != NULL, "a folder");
    for (int i = 0; i < n_kiosks; i++) {
        const uint8_t seed[32] = {2, (uint8_t)i, (uint8_t)(i >> 8)};
        wk_signer_init(&kiosk[i].signer, seed);
        snprintf(kiosk[i].id, sizeof kiosk[i].id, "%016x", i + 1);
    }
    snprintf(path, sizeof path, "%s/hall.db", folder);
    open_hall(&halls[0], "sqlite", path);
    if (server) {
        wk_backend_add(&wk_backend_postgresql);
        snprintf(place, sizeof place, "%s#bench", server);
        open_hall(&halls[1], "postgresql", place);
    }
    for (int r = 0; r < ROUNDS; r++)
        push(halls, server ? 2 : 1, r >= WARM);
    snprintf(command, sizeof command, "%d kiosks", n_kiosks);
    report(halls, server ? 2 : 1, command, BATCH);
    snprintf(command, sizeof command, "%s/bare", folder);
    bare.fd = open(command, O_WRONLY | O_CREAT | O_APPEND, 0600);
    need(bare.fd >= 0, command);
    for (int i = 0; i < ALONE; i++) {
        push_one(halls, server ? 2 : 1);
        sync_bare();
    }
    (void)close(bare.fd);
    printf("fdatasync by itself: %6.0f a second, %.1f ms\n", ALONE / bare.s, 1e3 * bare.s / ALONE);
    report(halls, server ? 2 : 1, "one kiosk", 1);
    for (int h = 0; h < (server ? 2 : 1); h++)
        close_hall(&halls[h], h == 0 ? path : place);
    if (!server)
        printf("no PostgreSQL here\n");
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}
