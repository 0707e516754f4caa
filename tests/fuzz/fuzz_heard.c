/*
 * Records that a kiosk of the event, or the hall, has signed, whatever stands in them: they are taken in or refused, and what
 * is kept can be merged, listed and audited afterwards; nothing that another kiosk writes stops this one. First byte: 'H', the
 * hall hears them; else a kiosk that has joined. Then a record a line: who wrote it, 'h' the hall, 'a' or 'b' a kiosk, its
 * kind, a blank, its body; 'A' or 'B': it comes as an excerpt that the hall vouches for, where its kind has one. "@h", "@a",
 * "@b", "@c" in a body stand for the ids of the hall, of those two and of the one that hears, "@0" to "@3" for the numbers of
 * the newest records that they have written, "@S" for what says that the hall's was seen.
 *
 * For speed the stores are opened once, what an input wrote is rolled back, statements are kept, and a signature is a keyed
 * hash, for each is made here by the key that it is tried with. So this leaves out: opening, the place of the file, the
 * schema check, its log and disk, Ed25519 (tests/db/test_heard, test_backend); and the audit, which fuzz_audit adds to the very
 * same. Most of what is left is spent on reading the event's plan again, under AddressSanitizer.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/audit/audit.h"
#include "db/backend/backend.h"
#include "db/hall/set_aside.h"
#include "db/hall/forks.h"
#include "db/hall/heard.h"
#include "db/hall/roster_change.h"
#include "db/hall/takeover.h"
#include "db/hall/twice.h"
#include "db/hall/wanted.h"
#include "db/hall/witness.h"
#include "db/journal/excerpt.h"
#include "db/state/gather.h"
#include "db/state/tournament.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_draws.h"
#include "db/store/store.h"
#include "db/store/tile_sets.h"
#include "db/store/vouch.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/rules/sample_event.h"
#include "tests/support/signer.h"

#define N_STORES 4 /* the hall, a, b, c */
#define LINES 12
#define LINE_SIZE 6000
#define MOST_DOUBTS 64
#ifndef AUDITED
#define AUDITED false
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct writer {
    struct wk_signer signer;
    char id[WK_KIOSK_ID_LEN + 1];
    int64_t seq; /* of the newest record that it wrote */
    uint8_t head[WK_HASH_SIZE];
} writer[N_STORES], fresh[N_STORES];
static const char letters[] = "habc";
static char folder[64];
static int64_t clock_ns;
static const struct wk_key club = {{5}};

/* What is given back is used again at once: a plan of a quarter of a megabyte is taken from the system each time otherwise. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "quarantine_size_mb=4:malloc_context_size=4:max_malloc_fill_size=0";
}

static void need(bool holds)
{
    if (!holds)
        abort();
}

static int64_t tick(void *context)
{
    (void)context;
    return clock_ns += 1000;
}

static void path_of(char path[96], const char *kind, int i)
{
    snprintf(path, 96, "%s/%s%d.db", folder, kind, i);
}

static struct wk_store *open_store(const char *kind, int i)
{
    char path[96];
    struct wk_store *store = NULL;
    path_of(path, kind, i);
    const struct wk_store_options options = {
        .path = path, .key = &club, .signer = &fresh[i].signer, .version = "fuzz", .clock = tick, .random = wk_random_system};
    need(wk_store_open(&store, &options) == WK_OK);
    need(wk_sql_run(store, "PRAGMA synchronous = OFF") == WK_OK);
    as_director(store);
    return store;
}

static void clear(void)
{
    char command[96];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        perror(folder);
}

static bool carry(void *context, int64_t seq, const struct wk_signed_record *frame)
{
    enum wk_hearing said;
    (void)seq;
    need(wk_store_hear(context, frame, 1, &said) == WK_OK && said == WK_HEARD_NEW);
    return true;
}

/* An event of one section, its tables at a, b, c and b, and what all three of its kiosks wrote when they joined. */
static void begin(void)
{
    static struct wk_event_plan plan;
    const struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan};
    struct wk_store *store[N_STORES];
    struct wk_receipt receipt;
    struct wk_refusal why;
    struct wk_head head;
    snprintf(folder, sizeof folder, "%s/wk-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    need(mkdtemp(folder) != NULL && atexit(clear) == 0);
    event_plan_make(&plan, 1);
    for (int i = 0; i < N_STORES; i++) {
        wk_signer_init(&fresh[i].signer, (const uint8_t[32]){(uint8_t)(i + 1)});
        store[i] = open_store("first", i);
        snprintf(fresh[i].id, sizeof fresh[i].id, "%s", wk_store_kiosk_id(store[i]));
    }
    need(wk_store_begin_hall(store[0], "Hall", &receipt) == WK_OK);
    for (int i = 1; i < N_STORES; i++) {
        struct wk_member member = {.name = "Table"};
        struct wk_hall_place place = {.url = "https://hall.test:7443"};
        memcpy(member.kiosk_id, fresh[i].id, sizeof member.kiosk_id);
        memcpy(member.key, fresh[i].signer.public_key, sizeof member.key);
        need(wk_store_enroll(store[0], &member, &place.number, &receipt) == WK_OK);
        memcpy(place.hall_id, fresh[0].id, sizeof place.hall_id);
        memcpy(place.key, fresh[0].signer.public_key, sizeof place.key);
        need(wk_store_join(store[i], &place, &receipt) == WK_OK);
    }
    need(wk_store_put_entry(store[0], &entry, &why, &receipt) == WK_OK);
    for (int table = 1; table <= WK_SECTION_TABLES; table++)
        need(wk_store_give_table(store[0], table, fresh[1 + table % 3].id, WK_TAKE_UNSAID, &receipt) == WK_OK);
    for (int of = 0; of < N_STORES; of++)
        for (int to = 0; to < N_STORES; to += N_STORES - 1) /* the hall, and c */
            if (of != to)
                need(wk_store_frames(store[of], fresh[of].id, 0, carry, store[to]) == WK_OK);
    for (int i = 0; i < N_STORES; i++) {
        need(wk_store_head(store[i], fresh[i].id, &head) == WK_OK);
        fresh[i].seq = head.seq;
        memcpy(fresh[i].head, head.hash, sizeof head.hash);
        wk_store_close(store[i]);
    }
}

/* ---- a store that is open once: transactions within one that is rolled back, statements that are parsed once */

#define KEPT 512

static const struct wk_backend *real;
static struct wk_backend quick;
static struct wk_backend_files nowhere;
static struct wk_schema shadowed;
static struct kept {
    struct wk_db *db;
    const char *sql;
    struct wk_db_statement *statement;
    bool lent;
} kept[KEPT];
static int n_kept;
static struct wk_store *opened[N_STORES];

static enum wk_status prepare_once(struct wk_db *db, const char *sql, struct wk_db_statement **out)
{
    for (int i = 0; i < n_kept; i++)
        if (!kept[i].lent && kept[i].db == db && kept[i].sql == sql) {
            kept[i].lent = true;
            *out = kept[i].statement;
            return WK_OK;
        }
    const enum wk_status status = real->prepare(db, sql, out);
    if (status == WK_OK && n_kept < KEPT)
        kept[n_kept++] = (struct kept){db, sql, *out, true};
    return status;
}

static void give_back(struct wk_db_statement *statement)
{
    for (int i = 0; i < n_kept; i++)
        if (statement && kept[i].statement == statement) {
            real->reset(statement);
            kept[i].lent = false;
            return;
        }
    real->finish(statement);
}

static enum wk_status begin_within(struct wk_db *db)
{
    return real->run(db, "SAVEPOINT within");
}

static enum wk_status commit_within(struct wk_db *db)
{
    return real->run(db, "RELEASE within");
}

static void rollback_within(struct wk_db *db)
{
    (void)real->run(db, "ROLLBACK TO within; RELEASE within");
}

static enum wk_status look_nowhere(struct wk_db *db, bool *touched)
{
    (void)db;
    *touched = false;
    return WK_OK;
}

static enum wk_status as_it_is(struct wk_db *db)
{
    (void)db;
    return WK_OK;
}

static void open_once(int i)
{
    opened[i] = open_store("first", i);
    real = opened[i]->backend;
    quick = *real;
    quick.prepare = prepare_once;
    quick.finish = give_back;
    quick.begin = begin_within;
    quick.commit = commit_within;
    quick.rollback = rollback_within;
    nowhere = *real->files;
    nowhere.look = look_nowhere;
    nowhere.tidy = as_it_is;
    quick.files = &nowhere;
    quick.check_schema = as_it_is;
    /* The audit's shadow lies within that transaction too, where this pragma would change nothing. */
    shadowed = *quick.schema;
    shadowed.shadow_begin = "SAVEPOINT within";
    shadowed.shadow_end = "";
    quick.schema = &shadowed;
    if (AUDITED)
        need(wk_sql_run(opened[i], "PRAGMA foreign_keys = OFF; PRAGMA temp_store = MEMORY") == WK_OK);
    opened[i]->backend = &quick;
}

/* ---- signatures that cost little: only the true key's holder makes one here, as with the real ones */

int crypto_sign_detached(unsigned char *out, unsigned long long *n_out, const unsigned char *data, unsigned long long n,
                         const unsigned char *secret)
{
    if (n_out)
        *n_out = crypto_sign_BYTES;
    return crypto_generichash(out, crypto_sign_BYTES, data, n, secret + crypto_sign_SEEDBYTES, crypto_sign_PUBLICKEYBYTES);
}

int crypto_sign_verify_detached(const unsigned char *signature, const unsigned char *data, unsigned long long n,
                                const unsigned char *key)
{
    unsigned char made[crypto_sign_BYTES];
    (void)crypto_generichash(made, sizeof made, data, n, key, crypto_sign_PUBLICKEYBYTES);
    return memcmp(made, signature, sizeof made) == 0 ? 0 : -1;
}

/* ---- what is heard */

/* What "@h" and the like stand for; 0: nothing. */
static int stands_for(char letter, char out[160])
{
    char hash[2 * WK_HASH_SIZE + 1];
    const char *const who = letter ? strchr(letters, letter) : NULL;
    if (who)
        return snprintf(out, 160, "%s", writer[who - letters].id);
    if (letter >= '0' && letter < '0' + N_STORES)
        return snprintf(out, 160, "%d", (int)writer[letter - '0'].seq);
    if (letter != 'S')
        return 0;
    wk_hex(hash, writer[0].head, sizeof writer[0].head);
    return snprintf(out, 160, "\"seen\":{\"%s\":[%d,\"%s\"]}", writer[0].id, (int)writer[0].seq, hash);
}

static void fill_in(char out[2 * LINE_SIZE], const char *body)
{
    size_t at = 0;
    while (*body && at + 160 < 2 * LINE_SIZE) {
        const int n = body[0] == '@' ? stands_for(body[1], out + at) : 0;
        if (n == 0)
            out[at++] = *body++;
        else {
            at += (size_t)n;
            body += 2;
        }
    }
    out[at] = 0;
}

/* As the hall gives it to a kiosk of another section; where it would be given whole it stays so. */
static uint8_t *as_excerpt(uint8_t *bytes, size_t *n)
{
    uint8_t *excerpt = NULL;
    if (wk_excerpt_make(bytes, *n, &writer[0].signer, &excerpt, n) != WK_OK)
        return bytes;
    free(bytes);
    return excerpt;
}

/* The next record of its journal, signed. False: no line for one. */
static bool sign_line(char *line, int hears, struct wk_signed_record *out)
{
    static char body[2 * LINE_SIZE];
    static uint8_t signatures[LINES][WK_SIGNATURE_SIZE];
    static int n_signatures;
    const bool excerpt = line[0] >= 'A' && line[0] <= 'C';
    const char *const who = line[0] ? strchr(letters, excerpt ? line[0] - 'A' + 'a' : line[0]) : NULL;
    char *blank = strchr(line, ' '), *canonical = NULL;
    uint8_t *bytes = NULL, *const signature = signatures[n_signatures++ % LINES];
    if (!who || !blank || who - letters == hears)
        return false;
    *blank++ = 0;
    struct writer *const by = &writer[who - letters];
    fill_in(body, blank);
    if (wk_record_canonical_json(body, &canonical) != WK_OK)
        return false;
    struct wk_record record = {
        .kiosk_id = by->id, .seq = by->seq + 1, .t_ns = tick(NULL), .kind = line + 1, .version = "fuzz", .body = canonical};
    memcpy(record.previous, by->head, sizeof by->head);
    const bool made = wk_record_encode(&record, &bytes, &out->n) == WK_OK;
    free(canonical);
    if (!made)
        return false;
    by->seq++;
    wk_hash(by->head, bytes, out->n);
    wk_sign(signature, &by->signer, by->head, sizeof by->head);
    out->bytes = excerpt ? as_excerpt(bytes, &out->n) : bytes;
    out->signature = signature;
    return true;
}

/* ---- what is made of it */

static void expect_sound(struct wk_store *store, int64_t n_before, int n_new)
{
    static struct wk_audit audit;
    const struct wk_merged *merged = NULL;
    struct wk_doubt doubt[MOST_DOUBTS];
    struct wk_takeover taken[MOST_DOUBTS];
    struct wk_head head[WK_MAX_JOURNALS];
    struct wk_tileset_offer offer[MOST_DOUBTS];
    struct wk_twice twice[MOST_DOUBTS];
    struct wk_fork_report report[MOST_DOUBTS];
    struct wk_draws_choice draws;
    static struct wk_pins_at tried[WK_MAX_JOURNALS];
    int64_t upto[WK_MAX_JOURNALS], n_now = 0, n_tried = 0;
    int n = 0, n_all = 0;
    need(wk_store_merged(store, &merged) == WK_OK);
    need(wk_store_doubts(store, doubt, MOST_DOUBTS, &n, &n_all) == WK_OK);
    need(wk_store_tileset_offers(store, offer, MOST_DOUBTS, &n) == WK_OK);
    need(wk_store_takeovers(store, taken, MOST_DOUBTS, &n) == WK_OK);
    need(wk_store_vouchers(store, 0, upto, WK_MAX_JOURNALS, &n) == WK_OK);
    need(wk_store_draws(store, &draws) == WK_OK);
    need(wk_store_twice(store, twice, MOST_DOUBTS, &n, &n_all) == WK_OK);
    need(wk_store_fork_reports(store, report, MOST_DOUBTS, &n) == WK_OK);
    const enum wk_status at_hall = wk_store_pins_at(store, tried, &n_tried);
    need(at_hall == WK_OK || at_hall == WK_NOT_FOUND);
    need(wk_store_heads(store, head, WK_MAX_JOURNALS, &n) == WK_OK);
    for (int i = 1; i < n; i++) /* its own grows by what it witnesses */
        n_now += head[i].seq;
    need(n_now == n_before + n_new);
    need(wk_store_witness_gates(store, &n) == WK_OK);
    need(wk_store_open_released(store, &n) == WK_OK);
    need(wk_store_answer_wants(store, &n) == WK_OK);
    need(wk_store_merged(store, &merged) == WK_OK);
    if (AUDITED)
        need(wk_store_audit(store, &(struct wk_audit_options){.no_pictures = true}, &audit) == WK_OK);
}

/* Signs what the lines say, and has all of it heard at once. How many records are new. */
static int hear_lines(struct wk_store *store, int hears, char *text)
{
    struct wk_signed_record frame[LINES];
    enum wk_hearing said[LINES];
    char *rest = NULL;
    int n = 0, n_new = 0, lines = 0;
    for (char *line = strtok_r(text, "\n", &rest); line && lines < LINES; line = strtok_r(NULL, "\n", &rest), lines++)
        n += strlen(line) < LINE_SIZE && sign_line(line, hears, &frame[n]);
    const enum wk_status status = n == 0 ? WK_OK : wk_store_hear(store, frame, n, said);
    need(status == WK_OK || status == WK_DB_NEWER); /* a hall whose program is newer: nothing is taken in */
    for (int i = 0; i < n; i++) {
        n_new += status == WK_OK && said[i] == WK_HEARD_NEW;
        free((void *)(uintptr_t)frame[i].bytes);
    }
    return n_new;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int64_t n_first[N_STORES];
    struct wk_head head[WK_MAX_JOURNALS];
    int64_t n_before = 0;
    int n_heads = 0;
    if (size < 2 || size > LINES * LINE_SIZE)
        return 0;
    if (!folder[0])
        begin();
    const int hears = data[0] == 'H' ? 0 : N_STORES - 1;
    char *const text = malloc(size);
    need(text != NULL);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = 0;
    memcpy(writer, fresh, sizeof writer);
    clock_ns = INT64_C(1700000000000000000);
    if (!opened[hears])
        open_once(hears);
    struct wk_store *const store = opened[hears];
    const struct wk_db_mark mark = store->mark;
    need(wk_sql_run(store, "BEGIN") == WK_OK);
    need(wk_store_heads(store, head, WK_MAX_JOURNALS, &n_heads) == WK_OK);
    for (int i = 1; i < n_heads; i++)
        n_before += head[i].seq;
    expect_sound(store, n_before, hear_lines(store, hears, text));
    need(wk_sql_run(store, "ROLLBACK") == WK_OK);
    need(n_first[hears] == 0 || n_first[hears] == n_before); /* nothing of the input before is left */
    n_first[hears] = n_before;
    wk_gather_forget(store);
    store->n_undone++;
    store->mark = mark;
    store->session = (struct wk_unlocking){.asked = 0};
    free(text);
    return 0;
}
