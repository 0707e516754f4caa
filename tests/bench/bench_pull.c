/*
 * What kiosks fetch from their hall of a full event: 16 sections, 64 tables, 5 rounds, each table's records in the journal of a
 * kiosk of its own, its looks at walls with corners and scores as a camera measures them, no two alike. By kind of record what
 * it is made of; then what all kiosks fetch, as frames, packed, and with excerpts of what belongs to other sections; each once
 * as a kiosk that comes late fetches it, in bodies that are full, and once as one that has been there all evening, a record a
 * body.
 *
 *     WK_SECTIONS  how many (else 16)
 */
#include <inttypes.h>
#include <unistd.h>

#include "db/journal/excerpt.h"
#include "db/journal/journal.h"
#include "db/state/body.h"
#include "db/state/state.h"
#include "db/state/tournament.h"
#include "db/store/hands.h"
#include "db/store/store.h"
#include "db/store/stored_table.h"
#include "hall/wire/frames.h"
#include "hall/wire/packed.h"
#include "labels/verdict.h"
#include "rules/event/duplicate/seating.h"
#include "tests/bench/walls.h"
#include "tests/support/rules/sample_event.h"
#include "tests/support/signer.h"

#define LOOKS 9 /* of a hand: four walls are laid back and the next group looks at them, one is seen wrong once */
#define FRAME_EXTRA (4 + WK_SIGNATURE_SIZE)

static struct {
    struct wk_store *store;
    int64_t t_ns;
    unsigned chance;
} disk = {.t_ns = 1764300000000000000, .chance = 1};

static int64_t a_while_later(void *context)
{
    (void)context;
    disk.chance = disk.chance * 1664525u + 1013904223u;
    return disk.t_ns += 300000000 + (int64_t)disk.chance;
}

static float around(double middle, double most)
{
    disk.chance = disk.chance * 1664525u + 1013904223u;
    return (float)(middle + most * ((double)(disk.chance >> 8) / (1 << 23) - 1));
}

static int64_t put(struct wk_entry entry)
{
    struct wk_receipt receipt = {.seq = 0};
    need(wk_store_put_entry(disk.store, &entry, NULL, &receipt) == WK_OK, "entry");
    return receipt.seq;
}

/* ---- what a camera saw */

static const struct wk_reading_source source = {.camera = "v4l2:/dev/video0 1920x1080",
                                                .calibration = "5f1c0e7a",
                                                .from = WK_FROM_CAMERA,
                                                .driver = "uvcvideo",
                                                .card = "HD Pro Webcam C920",
                                                .bus = "usb-0000:00:14.0-3"};

static void see_backs(struct wk_reading *reading, enum wk_wind wind)
{
    wk_reading_init(reading, WK_SIDE_BACKS);
    reading->tray = (struct wk_tray){.found = true,
                                     .by = WK_TRAY_BY_MARKERS,
                                     .residual_px = (double)around(0.5, 0.3),
                                     .px_per_mm = (double)around(3.1, 0.2),
                                     .blur_px = (double)around(1.1, 0.3),
                                     .brightness = (double)around(0.5, 0.1),
                                     .glare = (double)around(0.02, 0.01)};
    for (int i = 0; i < 9; i++)
        reading->tray.mm_to_px[i] = (double)around(i % 3 == 2 ? 500 : 3, 1);
    reading->n_images = 5;
    reading->tray_ms = (double)around(9, 3);
    reading->read_ms = (double)around(31, 9);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const double x = 200 + 110 * (s % 13), y = 300 + 200 * (s / 13);
        reading->slot[s] = (struct wk_read){
            .state = WK_READ_LABEL, .label = wk_layout_label(wind, s), .set = "07A", .score = around(0.9, 0.09)};
        for (int c = 0; c < 4; c++)
            reading->slot[s].corners_px[c] =
                (struct wk_point){around(x + (c % 3 ? 70 : 0), 6), around(y + (c > 1 ? 90 : 0), 6)};
    }
}

static void look(int table, int i)
{
    const enum wk_wind wind = (enum wk_wind)(1 + i % 4);
    const struct wk_verdict verdict = {.kind = i == 0 ? WK_FAIL : WK_PASS, .wind = wind, .n_right = WK_N_SLOTS};
    struct wk_receipt receipt;
    struct wk_reading reading;
    see_backs(&reading, wind);
    need(wk_store_put_verdict(disk.store, table, i < 5 ? "restore" : "inspect", &verdict, &reading, &source, &receipt) == WK_OK,
         "look");
}

static void seal(int table, int round)
{
    struct wk_deal deal = {.set = "07A", .table = table, .round = round};
    struct wk_receipt receipt;
    uint8_t hash[WK_HASH_SIZE];
    for (int i = 0; i < WK_N_TILES; i++)
        deal.face[i / WK_N_SLOTS][i % WK_N_SLOTS] = (uint8_t)(i / WK_N_COPIES + 1);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        struct wk_wall_record wall = {.table = table, .wind = (enum wk_wind)w, .set = "07A", .tileset = "club"};
        see_backs(&wall.backs, wall.wind);
        wk_reading_init(&wall.faces.seen, WK_SIDE_FACES);
        need(wk_store_record_wall(disk.store, &wall, &source, &receipt) == WK_OK, "wall");
    }
    need(wk_store_seal(disk.store, &deal, "club", hash, &receipt) == WK_OK, "seal");
}

static void play(struct wk_hand_id at)
{
    const struct wk_tournament *tournament = NULL;
    struct wk_receipt receipt;
    int hand = 0;
    need(wk_store_tournament(disk.store, &tournament) == WK_OK, "tournament");
    const struct wk_entry seated = entry_seated(tournament, at);
    need(wk_store_start_hand(disk.store, at.table, &hand, &receipt) == WK_OK, "hand");
    put(seated);
    put((struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    put((struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = at});
    put(entry_confirmed(
        put(entry_result(at, outcome_self_drawn(1 + (at.table + at.hand) % 4, 8 + (at.table * 3 + at.hand * 7) % 50), 0))));
    for (int i = 0; i < LOOKS; i++)
        look(at.table, i);
}

static void play_all(int n_tables)
{
    struct wk_receipt receipt;
    for (int round = 1; round <= WK_ROUNDS; round++)
        for (int hand = 1; hand <= WK_HANDS; hand++)
            for (int table = 1; table <= n_tables; table++) {
                if (hand == 1)
                    seal(table, round);
                play((struct wk_hand_id){table, round, hand});
                if (hand == WK_HANDS && round < WK_ROUNDS)
                    need(wk_store_close_deal(disk.store, table, &receipt) == WK_OK, "close");
            }
}

/* ---- the same records, each in its table's journal, in the order in which they came */

struct row {
    uint8_t *bytes;
    size_t n;
    uint8_t signature[WK_SIGNATURE_SIZE];
    int journal; /* 0: the hall; else the table's */
    char kind[WK_KIND_MAX + 1];
    size_t n_body, n_secret;
    uint8_t *excerpt; /* [n_excerpt]; NULL: it always travels whole */
    size_t n_excerpt;
};
static struct row *row;
static int n_rows;

static struct chain {
    struct wk_signer signer;
    char id[WK_KIOSK_ID_LEN + 1];
    int64_t seq;
    uint8_t head[WK_HASH_SIZE];
} chain[WK_MAX_TABLES + 1];

static void write_anew(struct wk_record record)
{
    json_t *body = NULL;
    int64_t table = 0;
    struct row *const to = &row[n_rows++];
    need(wk_body_load(record.body, &body) == WK_OK, "body");
    if (wk_body_int(body, "table", 1, WK_MAX_TABLES, &table) != WK_OK)
        table = 0;
    json_decref(body);
    struct chain *const by = &chain[table];
    record.kiosk_id = by->id;
    record.seq = ++by->seq;
    memcpy(record.previous, by->head, WK_HASH_SIZE);
    need(wk_record_hash(&record, by->head) == WK_OK && wk_record_encode(&record, &to->bytes, &to->n) == WK_OK, "record");
    wk_sign(to->signature, &by->signer, by->head, WK_HASH_SIZE);
    to->journal = (int)table;
    snprintf(to->kind, sizeof to->kind, "%s", record.kind);
    to->n_body = strlen(record.body);
    to->n_secret = record.n_secret;
}

static enum wk_status count_row(struct wk_store *store, const struct wk_record *record)
{
    (void)store;
    (void)record;
    n_rows++;
    return WK_OK;
}

static enum wk_status take_row(struct wk_store *store, const struct wk_record *record)
{
    (void)store;
    write_anew(*record);
    return WK_OK;
}

static void part(void)
{
    int64_t n = 0, bad = 0;
    for (int i = 0; i <= WK_MAX_TABLES; i++) {
        uint8_t seed[32] = {(uint8_t)i, (uint8_t)(i >> 8), 9};
        wk_signer_init(&chain[i].signer, seed);
        snprintf(chain[i].id, sizeof chain[i].id, "%08x%08x", (unsigned)i * 2654435761u, ~(unsigned)i * 40503u);
    }
    need(wk_journal_walk(disk.store, count_row, &n, &bad) == WK_OK, "walk");
    row = calloc((size_t)n_rows, sizeof *row);
    need(row != NULL, "memory");
    n_rows = 0;
    need(wk_journal_walk(disk.store, take_row, &n, &bad) == WK_OK, "walk");
}

/* ---- what it is made of */

static void show_kinds(void)
{
    static struct {
        char kind[WK_KIND_MAX + 1];
        size_t n, body, secret, all;
    } of[64], sum;
    int n = 0;
    for (int r = 0; r < n_rows; r++) {
        int k = 0;
        while (k < n && strcmp(of[k].kind, row[r].kind) != 0)
            k++;
        if (k == n)
            snprintf(of[n++].kind, sizeof of[0].kind, "%s", row[r].kind);
        of[k].n++;
        of[k].body += row[r].n_body;
        of[k].secret += row[r].n_secret;
        of[k].all += row[r].n + FRAME_EXTRA;
    }
    printf("%-16s %8s %12s %12s %12s %12s %12s %12s\n", "kind", "records", "bodies", "secrets", "signatures", "previous",
           "rest", "in all");
    for (int k = 0; k <= n; k++) {
        if (k < n) {
            sum.n += of[k].n;
            sum.body += of[k].body;
            sum.secret += of[k].secret;
            sum.all += of[k].all;
        } else {
            of[k] = sum;
            snprintf(of[k].kind, sizeof of[k].kind, "in all");
        }
        const size_t signatures = of[k].n * WK_SIGNATURE_SIZE, previous = of[k].n * WK_HASH_SIZE;
        printf("%-16s %8zu %12zu %12zu %12zu %12zu %12zu %12zu\n", of[k].kind, of[k].n, of[k].body, of[k].secret, signatures,
               previous, of[k].all - of[k].body - of[k].secret - signatures - previous, of[k].all);
    }
}

/* ---- what is fetched */

static size_t sent(const struct wk_frames *frames, bool packs)
{
    uint8_t *packed = NULL;
    size_t n = frames->n;
    if (packs && frames->n > 0 && wk_pack(frames->data, frames->n, &packed, &n) != WK_OK)
        n = frames->n;
    free(packed);
    return n;
}

enum way { AS_THEY_ARE = 0, PACKED, EXCERPTS, N_WAYS };

/* What a kiosk of this table is sent of a row. */
static struct wk_signed_record frame_of(const struct row *from, int table, enum way way)
{
    const bool cuts =
        way == EXCERPTS && from->excerpt && (from->journal - 1) / WK_SECTION_TABLES != (table - 1) / WK_SECTION_TABLES;
    return (struct wk_signed_record){cuts ? from->excerpt : from->bytes, cuts ? from->n_excerpt : from->n, from->signature};
}

/* By the kiosk of a table, of all others; a record a body, or as many as fit. */
static size_t fetched(int table, enum way way, bool alone)
{
    struct wk_frames frames = {.data = NULL};
    size_t n = 0;
    for (int r = 0; r < n_rows; r++) {
        if (row[r].journal == table)
            continue;
        const struct wk_signed_record frame = frame_of(&row[r], table, way);
        enum wk_status status = wk_frames_add(&frames, frame.bytes, frame.n, frame.signature);
        if (status == WK_END || alone) {
            n += sent(&frames, way >= PACKED);
            wk_frames_release(&frames);
        }
        if (status == WK_END)
            status = wk_frames_add(&frames, frame.bytes, frame.n, frame.signature);
        need(status == WK_OK, "frames");
    }
    n += sent(&frames, way >= PACKED);
    wk_frames_release(&frames);
    return n;
}

static void cut_all(void)
{
    for (int r = 0; r < n_rows; r++) {
        const enum wk_status status =
            wk_excerpt_make(row[r].bytes, row[r].n, &chain[0].signer, &row[r].excerpt, &row[r].n_excerpt);
        need(status == WK_OK || status == WK_END, "excerpt");
    }
}

/* Measured at the first table of each section; the others have the same. */
static void show_fetched(int n_tables)
{
    static const char *const names[N_WAYS] = {"as it is", "packed", "packed, excerpts of other sections"};
    double before = 0;
    for (enum way way = AS_THEY_ARE; way < N_WAYS; way++)
        for (int alone = 0; alone < 2; alone++) {
            double all = 0;
            for (int table = 1; table <= n_tables; table += WK_SECTION_TABLES)
                all += (double)fetched(table, way, alone) * WK_SECTION_TABLES;
            if (way == AS_THEY_ARE && !alone)
                before = all;
            printf("%-36s %-16s %8.2f MB a kiosk, %8.1f MB by %d, %5.1f times less\n", names[way],
                   alone ? "a record a body" : "bodies are full", all / n_tables / 1e6, all / 1e6, n_tables, before / all);
        }
}

int main(void)
{
    const int n_sections = walls_number("WK_SECTIONS", 16);
    char folder[64], path[96], command[128];
    struct wk_event_plan plan;
    need(n_sections >= 1 && n_sections <= 16, "WK_SECTIONS");
    event_plan_make(&plan, n_sections);
    snprintf(folder, sizeof folder, "%s/wk-bench-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    need(mkdtemp(folder) != NULL, "folder");
    snprintf(path, sizeof path, "%s/event.db", folder);
    const struct wk_store_options options = {
        .path = path, .signer = a_signer(), .version = "v2.0.0", .clock = a_while_later, .random = wk_random_system};
    need(wk_store_open(&disk.store, &options) == WK_OK, "open");
    as_director(disk.store);
    put((struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan});
    play_all(n_sections * WK_SECTION_TABLES);
    part();
    wk_store_close(disk.store);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    need(system(command) == 0, "putting away");
    show_kinds();
    cut_all();
    show_fetched(n_sections * WK_SECTION_TABLES);
    for (int r = 0; r < n_rows; r++) {
        free(row[r].bytes);
        free(row[r].excerpt);
    }
    free(row);
    return 0;
}
