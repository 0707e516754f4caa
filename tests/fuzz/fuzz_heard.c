/*
 * Records that a kiosk of the event, or the hall, has signed, whatever stands in them: they are taken in or refused, and what
 * is kept can be merged, listed and audited afterwards; nothing that another kiosk writes stops this one. First byte: 'H', the
 * hall hears them; else a kiosk that has joined. Then a record a line: who wrote it, 'h' the hall, 'a' or 'b' a kiosk, its
 * kind, a blank, its body. "@h", "@a", "@b", "@c" in a body stand for the ids of the hall, of those two and of the one that
 * hears.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/audit/audit.h"
#include "db/hall/aside.h"
#include "db/hall/heard.h"
#include "db/hall/roster.h"
#include "db/hall/takeover.h"
#include "db/hall/witness.h"
#include "db/state/tournament.h"
#include "db/store/deal.h"
#include "db/store/store.h"
#include "db/store/tile_sets.h"
#include "tests/support/rules/event.h"
#include "tests/support/signer.h"

#define N_STORES 4 /* the hall, a, b, c */
#define LINES 12
#define LINE_SIZE 6000
#define MOST_DOUBTS 64

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct side {
    struct wk_signer signer;
    char id[WK_KIOSK_ID_LEN + 1];
    int64_t seq; /* of the newest record that it wrote */
    uint8_t head[WK_HASH_SIZE];
} side[N_STORES], fresh[N_STORES];
static const char letters[] = "habc";
static char folder[64];
static int64_t clock_ns;
static const struct wk_key club = {{5}};

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

static void copy_store(int i)
{
    static uint8_t bytes[1 << 20];
    char from[96], to[96];
    path_of(from, "first", i);
    path_of(to, "now", i);
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    need(in && out);
    const size_t n = fread(bytes, 1, sizeof bytes, in);
    need(n < sizeof bytes && fwrite(bytes, 1, n, out) == n);
    need(fclose(out) == 0);
    fclose(in);
    (void)unlink(strcat(strcpy(from, to), "-wal"));
    (void)unlink(strcat(strcpy(from, to), "-shm"));
}

/* ---- what is heard */

/* What "@h" and the like stand for; 0: nothing. */
static int stands_for(char letter, char out[160])
{
    char hash[2 * WK_HASH_SIZE + 1];
    const char *const who = letter ? strchr(letters, letter) : NULL;
    if (who)
        return snprintf(out, 160, "%s", side[who - letters].id);
    if (letter != 'S')
        return 0;
    wk_hex(hash, side[0].head, sizeof side[0].head);
    return snprintf(out, 160, "\"seen\":{\"%s\":[%d,\"%s\"]}", side[0].id, (int)side[0].seq, hash);
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

/* The next record of its journal, signed. False: no line for one. */
static bool sign_line(char *line, int hears, struct wk_signed_record *out)
{
    static char body[2 * LINE_SIZE];
    static uint8_t signatures[LINES][WK_SIGNATURE_SIZE];
    static int n_signatures;
    const char *const who = line[0] ? strchr(letters, line[0]) : NULL;
    char *blank = strchr(line, ' '), *canonical = NULL;
    uint8_t *bytes = NULL, *const signature = signatures[n_signatures++ % LINES];
    if (!who || !blank || who - letters == hears)
        return false;
    *blank++ = 0;
    struct side *const by = &side[who - letters];
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
    out->bytes = bytes;
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
    int64_t upto[WK_MAX_JOURNALS], n_now = 0;
    int n = 0, n_all = 0;
    need(wk_store_merged(store, &merged) == WK_OK);
    need(wk_store_doubts(store, doubt, MOST_DOUBTS, &n, &n_all) == WK_OK);
    need(wk_store_tileset_offers(store, offer, MOST_DOUBTS, &n) == WK_OK);
    need(wk_store_takeovers(store, taken, MOST_DOUBTS, &n) == WK_OK);
    need(wk_store_vouchers(store, 0, upto, WK_MAX_JOURNALS, &n) == WK_OK);
    need(wk_store_heads(store, head, WK_MAX_JOURNALS, &n) == WK_OK);
    for (int i = 1; i < n; i++) /* its own grows by what it witnesses */
        n_now += head[i].seq;
    need(n_now == n_before + n_new);
    need(wk_store_witness_gates(store, &n) == WK_OK);
    need(wk_store_open_released(store, &n) == WK_OK);
    need(wk_store_merged(store, &merged) == WK_OK);
    need(wk_store_audit(store, &(struct wk_audit_options){.no_pictures = true}, &audit) == WK_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wk_head head[WK_MAX_JOURNALS];
    int64_t n_before = 0;
    int n_heads = 0, n_new = 0;
    if (size < 2 || size > LINES * LINE_SIZE)
        return 0;
    if (!folder[0])
        begin();
    const int hears = data[0] == 'H' ? 0 : N_STORES - 1;
    char *const text = malloc(size), *rest = NULL;
    need(text != NULL);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = 0;
    memcpy(side, fresh, sizeof side);
    clock_ns = INT64_C(1700000000000000000);
    copy_store(hears);
    struct wk_store *const store = open_store("now", hears);
    need(wk_store_heads(store, head, WK_MAX_JOURNALS, &n_heads) == WK_OK);
    for (int i = 1; i < n_heads; i++)
        n_before += head[i].seq;
    int lines = 0;
    for (char *line = strtok_r(text, "\n", &rest); line && lines < LINES; line = strtok_r(NULL, "\n", &rest), lines++) {
        struct wk_signed_record frame;
        enum wk_hearing said;
        if (strlen(line) >= LINE_SIZE || !sign_line(line, hears, &frame))
            continue;
        need(wk_store_hear(store, &frame, 1, &said) == WK_OK);
        n_new += said == WK_HEARD_NEW;
        free((void *)(uintptr_t)frame.bytes);
    }
    expect_sound(store, n_before, n_new);
    wk_store_close(store);
    free(text);
    return 0;
}
