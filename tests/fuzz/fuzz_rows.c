/*
 * Rows of the journal as somebody with the file in his hands may have left them: one field of one record is replaced, and the
 * chain made to fit again or not. Whatever it is, all that reads the journal answers. Input: 'F' (the chain fits) or another
 * byte, record, field, then the value: 'i' and a number, 't' and text, 'b' and bytes, 's' and what is put in place of a piece
 * of the text that stands there.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/audit/audit.h"
#include "db/audit/deal_history.h"
#include "db/journal/record.h"
#include "db/state/source.h"
#include "db/state/tournament.h"
#include "db/store/stored_checkpoint.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_pictures.h"
#include "db/store/stored_floor.h"
#include "db/store/hands.h"
#include "db/store/pin.h"
#include "db/store/store.h"
#include "db/store/stored_table.h"
#include "db/store/tile_sets.h"
#include "rules/event/floor.h"
#include "tests/support/signer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char folder[] = "/tmp/wk-rows-XXXXXX", sound[64], path[64];

static int64_t a_clock(void *context)
{
    static int64_t t_ns = 1800000000000000000;
    (void)context;
    return t_ns += 1000000000;
}

static void must(bool ok)
{
    if (!ok)
        abort();
}

static struct wk_store *open_store(const char *at, bool read_only)
{
    struct wk_store *store = NULL;
    struct wk_store_options options = {.path = at,
                                       .signer = a_signer(),
                                       .version = "fuzz",
                                       .clock = a_clock,
                                       .random = wk_random_system,
                                       .read_only = read_only};
    return wk_store_open(&store, &options) == WK_OK ? store : NULL;
}

static void put_wall(struct wk_store *store, const struct wk_deal *deal, enum wk_wind wind)
{
    struct wk_wall_record wall = {.table = 1, .wind = wind, .set = "07A", .tileset = "drawn"};
    const struct wk_reading_source source = {.camera = "files", .calibration = "", .backs = {(const uint8_t *)"jpeg", 4}};
    struct wk_receipt receipt;
    wk_reading_init(&wall.backs, WK_SIDE_BACKS);
    wk_reading_init(&wall.faces.seen, WK_SIDE_FACES);
    wall.backs.tray.found = wall.faces.seen.tray.found = true;
    wall.backs.tray.reason = wall.faces.seen.tray.reason = WK_OK;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        wall.backs.slot[s] = (struct wk_read){.state = WK_READ_LABEL, .label = wk_layout_label(wind, s), .set = "07A"};
        wall.faces.seen.slot[s].state = WK_READ_FACE;
        wall.faces.face[s].best = (enum wk_face)deal->face[wind - 1][s];
    }
    must(wk_store_record_wall(store, &wall, &source, &receipt) == WK_OK);
}

/* A deal from its walls to its opening, with a check that failed. */
static void make_sound(void)
{
    struct wk_deal deal = {.set = "07A", .table = 1, .round = 1};
    struct wk_verdict verdict = {
        .kind = WK_FAIL, .wind = WK_WIND_EAST, .n_right = 33, .n_wrong = 1, .n_findings = 1, .n_moves = 1};
    struct wk_reading reading;
    const struct wk_reading_source source = {.camera = "files", .calibration = ""};
    struct wk_receipt receipt;
    uint8_t hash[WK_HASH_SIZE], salt[WK_SALT_SIZE];
    int hand;
    must(mkdtemp(folder) != NULL);
    snprintf(sound, sizeof sound, "%s/sound.db", folder);
    snprintf(path, sizeof path, "%s/event.db", folder);
    struct wk_store *store = open_store(sound, false);
    must(store != NULL);
    for (int i = 0; i < WK_N_TILES; i++)
        deal.face[i / WK_N_SLOTS][i % WK_N_SLOTS] = (uint8_t)(i / WK_N_COPIES + 1);
    must(wk_store_put_tileset(store, "drawn", "any", 3, &receipt) == WK_OK);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        put_wall(store, &deal, (enum wk_wind)w);
    must(wk_store_seal(store, &deal, "drawn", hash, &receipt) == WK_OK);
    must(wk_store_start_hand(store, 1, &hand, &receipt) == WK_OK);
    verdict.finding[0] = (struct wk_finding){.kind = WK_FINDING_WRONG_LABEL, .n_slots = 1, .slots = {7}};
    verdict.move[0] = (struct wk_move){.what = WK_DO_RESTICK, .a = 7};
    wk_reading_init(&reading, WK_SIDE_BACKS);
    must(wk_store_put_verdict(store, 1, "restore", &verdict, &reading, &source, &receipt) == WK_OK);
    must(wk_store_append(store, "clock-changed", "{\"back_ms\": 5}", NULL, 0, &receipt) == WK_OK);
    must(wk_store_unlock(store, "1234", NULL, NULL) == WK_OK);
    must(wk_store_open_deal(store, 1, &deal, salt, &receipt) == WK_OK);
    wk_store_close(store);
}

static void copy_sound(void)
{
    static uint8_t *bytes;
    static size_t n;
    if (!bytes) {
        FILE *in = fopen(sound, "rb");
        must(in && fseek(in, 0, SEEK_END) == 0);
        n = (size_t)ftell(in);
        rewind(in);
        bytes = malloc(n);
        must(bytes && fread(bytes, 1, n, in) == n && fclose(in) == 0);
    }
    FILE *out = fopen(path, "wb");
    must(out && fwrite(bytes, 1, n, out) == n && fclose(out) == 0);
}

static const char *text_of(sqlite3_stmt *s, int column)
{
    return (const char *)sqlite3_column_text(s, column);
}

/* Each record's hash as its fields give it, and the next one's reference to it. */
static void fit_chain(sqlite3 *db)
{
    uint8_t hash[WK_HASH_SIZE] = {0};
    sqlite3_stmt *read, *write;
    must(sqlite3_prepare_v2(db, "SELECT seq, kiosk_id, t_ns, kind, version, body, secret FROM journal ORDER BY seq", -1, &read,
                            NULL) == SQLITE_OK);
    must(sqlite3_prepare_v2(db, "UPDATE journal SET previous = ?1, hash = ?2 WHERE seq = ?3", -1, &write, NULL) == SQLITE_OK);
    while (sqlite3_step(read) == SQLITE_ROW) {
        struct wk_record record = {.seq = sqlite3_column_int64(read, 0),
                                   .kiosk_id = text_of(read, 1),
                                   .t_ns = sqlite3_column_int64(read, 2),
                                   .kind = text_of(read, 3),
                                   .version = text_of(read, 4),
                                   .body = text_of(read, 5),
                                   .secret = sqlite3_column_blob(read, 6),
                                   .n_secret = (size_t)sqlite3_column_bytes(read, 6)};
        memcpy(record.previous, hash, sizeof hash);
        if (wk_record_hash(&record, hash) != WK_OK)
            break;
        sqlite3_bind_blob(write, 1, record.previous, WK_HASH_SIZE, SQLITE_STATIC);
        sqlite3_bind_blob(write, 2, hash, WK_HASH_SIZE, SQLITE_STATIC);
        sqlite3_bind_int64(write, 3, record.seq);
        (void)sqlite3_step(write);
        sqlite3_reset(write);
    }
    sqlite3_finalize(read);
    sqlite3_finalize(write);
}

static void replace(sqlite3 *db, int64_t seq, const char *field, const uint8_t *value, size_t n)
{
    char sql[200];
    sqlite3_stmt *s;
    const bool piece = n > 4 && value[0] == 's';
    if (piece)
        snprintf(sql, sizeof sql, "UPDATE journal SET %s = substr(%s, 1, ?2) || ?1 || substr(%s, ?2 + ?3) WHERE seq = %lld",
                 field, field, field, (long long)seq);
    else
        snprintf(sql, sizeof sql, "UPDATE journal SET %s = ?1 WHERE seq = %lld", field, (long long)seq);
    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) != SQLITE_OK)
        return;
    if (piece) {
        sqlite3_bind_int(s, 2, value[1] | value[2] << 8);
        sqlite3_bind_int(s, 3, value[3]);
        sqlite3_bind_text(s, 1, (const char *)value + 4, (int)n - 4, SQLITE_STATIC);
    } else if (n > 0 && value[0] == 'i') {
        int64_t number = 0;
        for (size_t i = 1; i < n && i < 9; i++)
            number = (int64_t)((uint64_t)number << 8 | value[i]);
        sqlite3_bind_int64(s, 1, number);
    } else if (n > 0 && value[0] == 't') {
        sqlite3_bind_text(s, 1, (const char *)value + 1, (int)n - 1, SQLITE_STATIC);
    } else if (n > 0 && value[0] == 'b') {
        sqlite3_bind_blob(s, 1, value + 1, (int)n - 1, SQLITE_STATIC);
    }
    (void)sqlite3_step(s);
    sqlite3_finalize(s);
}

static void read_all(struct wk_store *store)
{
    static struct wk_audit audit;
    const struct wk_audit_options options = {.no_signatures = true};
    const struct wk_tournament *tournament;
    struct wk_audit_log log = {.n_histories = 0};
    struct wk_deal_entry deals[4];
    struct wk_evidence_entry evidence[4];
    struct wk_checkpoint checkpoint[2];
    struct wk_window window[4];
    struct wk_floor floor;
    struct wk_deal deal;
    uint8_t salt[WK_SALT_SIZE];
    bool set = false;
    int n = 0, wait_s = 0;
    enum wk_status status = wk_store_audit(store, &options, &audit);
    if (status == WK_OK && audit.n == 0 && !audit.holds)
        abort();
    status = wk_store_audit_log(store, NULL, NULL, &log);
    wk_audit_log_release(&log);
    status = wk_store_tournament(store, &tournament);
    status = wk_store_floor(store, &floor);
    status = wk_store_list_deals(store, 0, deals, 4, &n);
    for (int i = 0; i < n && i < 4 && status == WK_OK; i++)
        if (wk_store_opened_deal(store, deals[i].sealed.seq, &deal, salt) == WK_OK && wk_deal_check(&deal) != WK_OK)
            abort();
    status = wk_store_faults(store, 1, 1, window, 4, &n);
    status = wk_store_list_evidence(store, 1, 0, WK_WIND_EAST, evidence, 4, &n);
    status = wk_store_witnessed(store, checkpoint, 2, &n);
    status = wk_store_checkpoint(store, checkpoint);
    status = wk_store_pin_state(store, WK_ROLE_DIRECTOR, &set, &wait_s);
    (void)status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const fields[] = {"body",     "kind",     "t_ns", "version",   "secret",
                                         "kiosk_id", "previous", "hash", "signature", "seq"};
    sqlite3 *db = NULL;
    if (size < 4)
        return 0;
    if (!path[0])
        make_sound();
    copy_sound();
    must(sqlite3_open(path, &db) == SQLITE_OK);
    must(sqlite3_exec(db,
                      "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = ON;"
                      "DROP TRIGGER journal_no_update; DROP TRIGGER kiosk_no_update;",
                      NULL, NULL, NULL) == SQLITE_OK);
    replace(db, data[1] % 16 + 1, fields[data[2] % (sizeof fields / sizeof *fields)], data + 3, size - 3);
    if (data[0] == 'F')
        fit_chain(db);
    must(sqlite3_close(db) == SQLITE_OK);
    struct wk_store *store = open_store(path, true);
    if (store) {
        read_all(store);
        wk_store_close(store);
    }
    return 0;
}
