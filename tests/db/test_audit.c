/* The audit: a journal that nobody touched gives no finding; each way of touching one does, given a checkpoint. */
#include "db/journal/journal.h"
#include "db/state/state.h"
#include "db/state/tournament.h"
#include "db/store/hands.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/db/store_test.h"

static struct wk_audit said; /* by the last audit */

static uint64_t bits(enum wk_audit_kind kind)
{
    return UINT64_C(1) << kind;
}

static uint64_t audit_with(struct world *world, const struct wk_audit_options *options)
{
    struct wk_store_options how = world_options(world);
    struct wk_store *store = NULL;
    uint64_t kinds = 0;
    how.read_only = true;
    assert_int_equal(wk_store_open(&store, &how), WK_OK);
    assert_int_equal(wk_store_audit(store, options, &said), WK_OK);
    wk_store_close(store);
    for (int i = 0; i < said.n; i++) {
        char text[256];
        wk_audit_text(&said.finding[i], text, sizeof text);
        assert_true(strlen(text) > 10 && strlen(text) < sizeof text - 1);
        assert_true(strlen(wk_audit_word(said.finding[i].kind)) > 2);
        kinds |= bits(said.finding[i].kind);
    }
    return kinds;
}

static uint64_t audit(struct world *world)
{
    return audit_with(world, &(struct wk_audit_options){.n_checkpoints = 0});
}

static void pass_walls(struct wk_store *store, int table, const char *purpose)
{
    struct wk_reading reading;
    struct wk_receipt receipt;
    uint8_t picture[600];
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        const struct wk_verdict verdict = {.kind = WK_PASS, .wind = (enum wk_wind)w, .n_right = WK_N_SLOTS};
        struct wk_reading_source source = a_source;
        memset(picture, w, sizeof picture);
        source.backs = (struct wk_evidence){picture, sizeof picture};
        make_reading(&reading, WK_SIDE_BACKS, (enum wk_wind)w);
        assert_int_equal(wk_store_put_verdict(store, table, purpose, &verdict, &reading, &source, &receipt), WK_OK);
    }
}

/* Two tables, one with its deal played to the end and opened, the other in its second hand. */
static void make_journal(struct world *world)
{
    struct wk_store *store = world_open(world);
    struct wk_receipt receipt;
    struct wk_deal deal;
    for (int i = 1; i <= 6; i++)
        append_note(store, i, &receipt);
    for (int table = 1; table <= 2; table++) {
        int hand = 0;
        make_deal(&deal, table, 1, (uint64_t)(7 + table));
        seal_deal(store, &deal);
        for (int h = 1; h <= (table == 1 ? 4 : 2); h++) {
            assert_int_equal(wk_store_start_hand(store, table, &hand, &receipt), WK_OK);
            if (table == 1 || h == 1)
                pass_walls(store, table, "restore");
        }
        if (table == 1)
            assert_int_equal(wk_store_close_deal(store, table, &receipt), WK_OK);
    }
    pass_walls(store, 2, "inspect");
    for (int i = 7; i <= 12; i++)
        append_note(store, i, &receipt);
    wk_store_close(store);
}

/* The checkpoint of record seq as the kiosk would have shown it then. */
static struct wk_checkpoint checkpoint_at(struct world *world, int64_t seq)
{
    struct wk_checkpoint point = {.seq = seq};
    const struct wk_signer *signer = a_signer();
    char sql[128];
    snprintf(sql, sizeof sql, "SELECT kiosk_id FROM journal WHERE seq = %lld", (long long)seq);
    char *id = world_dump(world, sql);
    memcpy(point.kiosk_id, id, WK_KIOSK_ID_LEN);
    free(id);
    snprintf(sql, sizeof sql, "SELECT lower(hex(hash)) FROM journal WHERE seq = %lld", (long long)seq);
    char *hash = world_dump(world, sql);
    assert_int_equal(wk_unhex(point.head, WK_HASH_SIZE, hash), WK_OK);
    free(hash);
    snprintf(sql, sizeof sql, "SELECT t_ns / 1000000000 FROM journal WHERE seq = %lld", (long long)seq);
    point.t_s = world_int(world, sql);
    wk_checkpoint_sign(&point, signer);
    return point;
}

static void an_untouched_journal_gives_no_finding(void **state)
{
    struct world *world = *state;
    make_journal(world);
    const int64_t n = world_int(world, "SELECT count(*) FROM journal");
    const struct wk_checkpoint points[] = {checkpoint_at(world, 1), checkpoint_at(world, n), checkpoint_at(world, n / 2)};
    const struct wk_audit_options options = {.checkpoint = points, .n_checkpoints = 3};
    assert_int_equal(audit_with(world, &options), 0);
    assert_true(said.holds);
    assert_int_equal(said.n_records, n);
    assert_int_equal(said.last_seq, n);
    assert_int_equal(said.n_signed, n);
    assert_int_equal(said.n_pictures, 24);
    assert_int_equal(said.n_deals, 2);
    assert_int_equal(said.n_closed_deals, 0);
    assert_int_equal(said.n_checkpoints, 3);
    assert_int_equal(said.head.seq, n);
    assert_memory_equal(said.head.head, points[1].head, WK_HASH_SIZE);
    assert_memory_equal(said.head.key, points[1].key, WK_PUBLIC_SIZE);
    assert_true(said.first_ns > 0 && said.first_ns < said.last_ns);
    assert_int_equal(said.n_affected + said.n_more + said.n_more_affected, 0);

    /* less is looked at where less is asked for, and then less is said to hold */
    assert_int_equal(
        audit_with(world, &(struct wk_audit_options){.no_signatures = true, .no_pictures = true, .no_deals = true}), 0);
    assert_true(said.holds && said.n_records == n && said.n_signed == 0 && said.n_pictures == 0 && said.n_deals == 0);
    assert_int_equal(said.n_closed_deals, 2);
    world->key.bytes[5] ^= 1; /* another club's */
    assert_int_equal(audit(world), 0);
    assert_true(said.holds && said.n_deals == 0 && said.n_closed_deals == 2);
}

static bool give_up(void *context, int64_t done, int64_t all)
{
    assert_true(done > 0 && done <= all);
    ++*(int *)context;
    return false;
}

static void it_can_be_given_up(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_receipt receipt;
    struct wk_audit *out = calloc(1, sizeof *out);
    const struct wk_tournament *tour = NULL;
    int n = 0;
    assert_int_equal(wk_sql_run(store, "PRAGMA synchronous = OFF"), WK_OK);
    for (int i = 0; i < 1100; i++)
        append_note(store, i, &receipt);
    const struct wk_audit_options options = {.step = give_up, .context = &n, .no_signatures = true};
    assert_int_equal(wk_store_audit(store, &options, out), WK_END);
    assert_int_equal(n, 1);
    assert_int_equal(out->n_records, 0);
    append_note(store, 1, &receipt); /* and the store works on */
    assert_int_equal(wk_store_tournament(store, &tour), WK_OK);
    assert_int_equal(audit_kinds(store), 0);
    wk_store_close(store);
    free(out);
}

/* ---- somebody with the file and without the key */

/* Makes the records from seq on a chain again; signed by signer, or with their old signatures when it is NULL. */
static void chain_again(struct world *world, int64_t from, const struct wk_signer *signer)
{
    sqlite3 *db = world_connect(world, false);
    sqlite3_stmt *get = NULL, *set = NULL;
    uint8_t hash[WK_HASH_SIZE] = {0}, signature[WK_SIGNATURE_SIZE];
    assert_int_equal(sqlite3_exec(db, "BEGIN; CREATE TEMP TABLE old AS SELECT * FROM journal", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db, "SELECT seq, kiosk_id, t_ns, kind, version, body, secret, hash, signature FROM old ORDER BY seq",
                           -1, &get, NULL),
        SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db, "UPDATE journal SET previous = ?1, hash = ?2, signature = ?3 WHERE seq = ?4", -1, &set, NULL),
        SQLITE_OK);
    while (sqlite3_step(get) == SQLITE_ROW) {
        struct wk_record record = {.seq = sqlite3_column_int64(get, 0),
                                   .kiosk_id = (const char *)sqlite3_column_text(get, 1),
                                   .t_ns = sqlite3_column_int64(get, 2),
                                   .kind = (const char *)sqlite3_column_text(get, 3),
                                   .version = (const char *)sqlite3_column_text(get, 4),
                                   .body = (const char *)sqlite3_column_text(get, 5),
                                   .secret = sqlite3_column_blob(get, 6),
                                   .n_secret = (size_t)sqlite3_column_bytes(get, 6)};
        memcpy(record.previous, hash, WK_HASH_SIZE);
        if (record.seq < from) {
            memcpy(hash, sqlite3_column_blob(get, 7), WK_HASH_SIZE);
            continue;
        }
        assert_int_equal(wk_record_hash(&record, hash), WK_OK);
        if (signer)
            wk_sign(signature, signer, hash, WK_HASH_SIZE);
        else
            memcpy(signature, sqlite3_column_blob(get, 8), sizeof signature);
        sqlite3_bind_blob(set, 1, record.previous, WK_HASH_SIZE, SQLITE_STATIC);
        sqlite3_bind_blob(set, 2, hash, WK_HASH_SIZE, SQLITE_STATIC);
        sqlite3_bind_blob(set, 3, signature, WK_SIGNATURE_SIZE, SQLITE_STATIC);
        sqlite3_bind_int64(set, 4, record.seq);
        assert_int_equal(sqlite3_step(set), SQLITE_DONE);
        sqlite3_reset(set);
    }
    sqlite3_finalize(get);
    sqlite3_finalize(set);
    assert_int_equal(sqlite3_exec(db, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* The tables say again what the records say, and pictures without a record are gone. */
static void tidy_up(struct world *world)
{
    struct wk_store *store = world_open(world);
    (void)!wk_store_rebuild(store, NULL, NULL);
    wk_store_close(store);
    world_tamper(world, "DELETE FROM evidence WHERE seq NOT IN (SELECT seq FROM journal WHERE kind IN ('wall', 'verdict'))");
}

static const struct way {
    const char *name, *sql; /* :a the record, :b another one */
    bool chained;           /* and the hashes made to fit */
    bool last_excepted;     /* of the last record it is the cutting off of the end */
} ways[] = {
    {"removed", "DELETE FROM journal WHERE seq = :a", false, true},
    {"removed, the rest moved up",
     "DELETE FROM journal WHERE seq = :a;"
     "UPDATE journal SET seq = seq + 100000 WHERE seq > :a;"
     "UPDATE journal SET seq = seq - 100001 WHERE seq > 100000",
     false, true},
    {"removed, chained again",
     "DELETE FROM journal WHERE seq = :a;"
     "UPDATE journal SET seq = seq + 100000 WHERE seq > :a;"
     "UPDATE journal SET seq = seq - 100001 WHERE seq > 100000",
     true, true},
    {"exchanged",
     "UPDATE journal SET seq = 100000 WHERE seq = :a; UPDATE journal SET seq = :a WHERE seq = :b;"
     "UPDATE journal SET seq = :b WHERE seq = 100000",
     false, false},
    {"exchanged, chained again",
     "UPDATE journal SET seq = 100000 WHERE seq = :a; UPDATE journal SET seq = :a WHERE seq = :b;"
     "UPDATE journal SET seq = :b WHERE seq = 100000",
     true, false},
    {"repeated, chained again",
     "UPDATE journal SET seq = seq + 100000 WHERE seq > :a; UPDATE journal SET seq = seq - 99999 WHERE seq > 100000;"
     "INSERT INTO journal SELECT seq + 1, kiosk_id, t_ns, kind, version, body, secret, hash, zeroblob(32), signature"
     " FROM journal WHERE seq = :a",
     true, false},
    {"altered", "UPDATE journal SET t_ns = t_ns + 60000000000 WHERE seq = :a", false, false},
    {"altered, chained again", "UPDATE journal SET t_ns = t_ns + 60000000000 WHERE seq = :a", true, false},
};

/* The SQL of a way with its two numbers in their places. */
static void fill(char *sql, size_t size, const char *way, int a, int b)
{
    size_t n = 0;
    for (; *way; way++) {
        const bool number = way[0] == ':' && (way[1] == 'a' || way[1] == 'b');
        n += (size_t)(number ? snprintf(sql + n, size - n, "%d", way[1] == 'a' ? a : b)
                             : snprintf(sql + n, size - n, "%c", *way));
        assert_true(n < size);
        way += number;
    }
}

static void copy_file(const char *from, const char *to)
{
    static uint8_t bytes[1 << 22];
    FILE *file = fopen(from, "rb");
    assert_non_null(file);
    const size_t n = fread(bytes, 1, sizeof bytes, file);
    assert_true(n > 0 && n < sizeof bytes);
    fclose(file);
    file = fopen(to, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

#define CHECKPOINT_KINDS (AUDIT_BIT(CUT_OFF) | AUDIT_BIT(OTHER_HEAD) | AUDIT_BIT(OTHER_KEY))

/*
 * Each record of a journal in each way, and its end cut off behind each. All are found given the checkpoint of the end. Without
 * WK_ALL=1 (`make tamper`) some of the records in each way, others in each.
 */
static void every_tampering_is_found_given_a_checkpoint(void **state)
{
    struct world *world = *state;
    char whole[128];
    int n_done = 0, n_alone = 0;
    make_journal(world);
    snprintf(whole, sizeof whole, "%s/whole.db", world->folder);
    copy_file(world->path, whole);
    const int n = (int)world_int(world, "SELECT count(*) FROM journal");
    const int step = getenv("WK_ALL") ? 1 : 9;
    const struct wk_checkpoint end = checkpoint_at(world, n);
    const struct wk_audit_options options = {.checkpoint = &end, .n_checkpoints = 1};
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        int n_way = 0, n_way_alone = 0;
        for (int seq = 1 + (int)w % step; seq <= n; seq += step, n_way++) {
            char sql[512];
            const int other = seq % n + 1;
            copy_file(whole, world->path);
            fill(sql, sizeof sql, ways[w].sql, seq, other);
            world_tamper(world, sql);
            if (ways[w].chained)
                chain_again(world, seq < other ? seq : other, NULL);
            const uint64_t kinds = audit_with(world, &options);
            if (said.holds || kinds == 0)
                fail_msg("%s: record %d is accepted", ways[w].name, seq);
            const bool alone = (kinds & ~CHECKPOINT_KINDS) != 0;
            if (!alone && !(ways[w].last_excepted && seq == n))
                fail_msg("%s: record %d is accepted without a checkpoint", ways[w].name, seq);
            if (alone && said.finding[0].seq > (seq < other ? other : seq) + 1)
                fail_msg("%s: record %d is found at %lld only", ways[w].name, seq, (long long)said.finding[0].seq);
            n_way_alone += alone;
        }
        print_message("%-28s %3d of %3d found with a checkpoint, %3d without\n", ways[w].name, n_way, n_way, n_way_alone);
        n_done += n_way;
        n_alone += n_way_alone;
    }
    int n_cut = 0, n_cut_alone = 0;
    for (int seq = 1; seq < n; seq += step, n_cut++) {
        char sql[128];
        copy_file(whole, world->path);
        snprintf(sql, sizeof sql, "DELETE FROM journal WHERE seq > %d", seq);
        world_tamper(world, sql);
        tidy_up(world);
        assert_int_equal(audit_with(world, &options), bits(WK_AUDIT_CUT_OFF)); /* what no chain can tell by itself */
        assert_int_equal(said.n_records, seq);
        copy_file(whole, world->path);
        world_tamper(world, sql);
        n_cut_alone += (audit(world) & ~CHECKPOINT_KINDS) != 0;
    }
    print_message("%-28s %3d of %3d found with a checkpoint,   0 without; %d where the tables are left as they are\n",
                  "end cut off", n_cut, n_cut, n_cut_alone);
    print_message("%d records, %d tampered journals, %d found without a checkpoint\n", n, n_done + n_cut, n_alone);
    assert_true(n >= 50);
}

/* Whoever has another key can write a journal that holds in itself: only a checkpoint tells. */
static void a_journal_rewritten_is_told_by_a_checkpoint(void **state)
{
    struct world *world = *state;
    static const uint8_t seed[32] = {66};
    struct wk_signer forger;
    char hex[2 * WK_PUBLIC_SIZE + 1], sql[256];
    make_journal(world);
    const int64_t n = world_int(world, "SELECT count(*) FROM journal");
    const struct wk_checkpoint points[] = {checkpoint_at(world, n), checkpoint_at(world, 1), checkpoint_at(world, n / 2)};
    wk_signer_init(&forger, seed);
    wk_hex(hex, forger.public_key, WK_PUBLIC_SIZE);
    snprintf(sql, sizeof sql, "UPDATE journal SET body = json_set(body, '$.key', '%s') WHERE seq = 1", hex);
    world_tamper(world, sql);
    /* Hashes that are named in a body have to be forged as well, or left out as in records of before they were named. */
    world_tamper(world, "UPDATE journal SET body = json_remove(body, '$.sealed', '$.checks') WHERE kind = 'deal-opened'");
    chain_again(world, 1, &forger);
    tidy_up(world);
    world_tamper(world, "DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)"); /* the key that tidy_up() brought */
    assert_int_equal(audit(world), 0);
    for (int i = 0; i < 3; i++) {
        const struct wk_audit_options options = {.checkpoint = &points[i], .n_checkpoints = 1};
        assert_int_equal(audit_with(world, &options), bits(WK_AUDIT_OTHER_HEAD));
        assert_int_equal(said.n_checkpoints, 0);
        assert_int_equal(said.finding[0].seq, points[i].seq);
    }
}

/* A checkpoint that is not of this journal, or forged, does not count as agreed with. */
static void checkpoints_are_held_against_the_journal(void **state)
{
    struct world *world = *state;
    static const uint8_t seed[32] = {66};
    struct wk_signer forger;
    make_journal(world);
    wk_signer_init(&forger, seed);
    struct wk_checkpoint points[4];
    for (int i = 0; i < 4; i++)
        points[i] = checkpoint_at(world, 20);
    memcpy(points[0].kiosk_id, "ffffffffffffffff", WK_KIOSK_ID_LEN);
    points[1].seq = 4000;
    points[2].t_s++;
    for (int i = 0; i < 3; i++) {
        const struct wk_signer *signer = a_signer();
        wk_checkpoint_sign(&points[i], signer);
    }
    wk_checkpoint_sign(&points[3], &forger);
    static const enum wk_audit_kind kinds[] = {WK_AUDIT_OTHER_KIOSK, WK_AUDIT_CUT_OFF, WK_AUDIT_OTHER_HEAD, WK_AUDIT_OTHER_KEY};
    for (int i = 0; i < 4; i++) {
        const struct wk_audit_options options = {.checkpoint = &points[i], .n_checkpoints = 1};
        assert_int_equal(audit_with(world, &options), bits(kinds[i]));
        assert_false(said.holds);
    }
    const struct wk_audit_options all = {.checkpoint = points, .n_checkpoints = 4};
    audit_with(world, &all);
    assert_int_equal(said.n, 4);
    assert_int_equal(said.n_checkpoints, 0);
}

/* ---- what a kiosk with its key writes and could not be so */

/* Appends a record as the kiosk does, whatever it says; its tables are not asked. */
static int64_t write_signed(struct world *world, const char *kind, const char *body)
{
    struct wk_store *store = world_open(world);
    struct wk_receipt receipt;
    assert_int_equal(wk_store_append(store, "note", body, NULL, 0, &receipt), WK_OK);
    wk_store_close(store);
    char sql[128];
    const struct wk_signer *signer = a_signer();
    snprintf(sql, sizeof sql, "UPDATE journal SET kind = '%s' WHERE seq = %lld", kind, (long long)receipt.seq);
    world_tamper(world, sql);
    chain_again(world, receipt.seq, signer);
    return receipt.seq;
}

#define COUNTS(right, wrong, unreadable) "\"n_right\": " #right ", \"n_wrong\": " #wrong ", \"n_unreadable\": " #unreadable
#define VERDICT(deal, counts)                                                                                                  \
    "{\"purpose\": \"restore\", \"verdict\": \"PASS\", \"table\": 1, \"round\": 1, \"wind\": \"E\", \"hand\": 4, "             \
    "\"deal_seq\": " deal ", " counts "}"

#define SUMMARY(sealed, checks)                                                                                                \
    "{\"table\": 1, \"round\": 1, \"deal_seq\": 12, \"sealed\": \"" sealed "\", \"checks\": [" checks "]}"
#define NO_COMMITMENT "\"commitment\": \"0000000000000000000000000000000000000000000000000000000000000000\""

static void what_cannot_be_so_is_found(void **state)
{
    static const struct {
        const char *kind, *body;
        uint64_t wanted; /* kinds */
    } rows[] = {
        {"note", "{}", 0},
        {"verdict", VERDICT("12", COUNTS(34, 0, 0)), 0},
        {"verdict", VERDICT("12", COUNTS(33, 0, 0)), AUDIT_BIT(SUM)},
        {"verdict", VERDICT("12", COUNTS(34, 1, 0)), AUDIT_BIT(SUM)},
        {"verdict", VERDICT("12", "\"n_right\": 34"), AUDIT_BIT(SUM)},
        {"verdict", VERDICT("11", COUNTS(34, 0, 0)), AUDIT_BIT(REFERENCE)},
        {"verdict", VERDICT("4000", COUNTS(34, 0, 0)), AUDIT_BIT(REFERENCE)},
        {"verdict", "{" COUNTS(34, 0, 0) "}", AUDIT_BIT(REFERENCE)},
        {"verdict", VERDICT("12, " NO_COMMITMENT, COUNTS(34, 0, 0)), AUDIT_BIT(REFERENCE)},
        {"hand", "{\"table\": 1, \"round\": 1, \"deal_seq\": 12, \"hand\": 4, " NO_COMMITMENT "}", AUDIT_BIT(REFERENCE)},
        {"deal-opened", "{\"table\": 1, \"round\": 1, \"deal_seq\": 12, " NO_COMMITMENT "}", AUDIT_BIT(REFERENCE)},
        {"hand", "{\"table\": 1, \"round\": 1, \"deal_seq\": 11, \"hand\": 1}", AUDIT_BIT(REFERENCE)},
        {"deal-opened", "{\"table\": 1, \"round\": 1, \"deal_seq\": 5}", AUDIT_BIT(REFERENCE)},
        {"deal-opened", "{\"table\": 2, \"round\": 1, \"deal_seq\": 12}", AUDIT_BIT(REFERENCE)},
        {"deal-opened", SUMMARY("00", ""), AUDIT_BIT(REFERENCE)},
        {"checkpoint", "{\"why\": \"asked\", \"deal\": " SUMMARY("00", "") "}", AUDIT_BIT(REFERENCE)},
        {"checkpoint", "{\"why\": \"asked\", \"deal\": null}", 0},
        {"checkpoint", "{\"deal\": {\"table\": 1, \"round\": 1, \"deal_seq\": 12, \"checks\": []}}", 0},
        {"checkpoint",
         "{\"deal\": {\"table\": 1, \"round\": 1, \"deal_seq\": 12, \"checks\": [{\"record\": 3, \"hash\": \"00\"}]}}",
         AUDIT_BIT(REFERENCE)},
        {"checkpoint",
         "{\"deal\": {\"table\": 1, \"round\": 1, \"deal_seq\": 12, \"checks\": [{\"record\": 4000, \"hash\": \"00\"}]}}",
         AUDIT_BIT(REFERENCE)},
        {"witness", "{\"checkpoint\": \"WKC1 00\"}", AUDIT_BIT(REFERENCE)},
        {"result", "{\"table\": 1}", AUDIT_BIT(REFERENCE)},
        {"kiosk-key", "{\"key\": 5}", AUDIT_BIT(KEY)},
        {"clock-changed", "{\"ahead_ms\": 5000}", AUDIT_BIT(CLOCK_AHEAD)},
        {"clock-changed", "{\"back_ms\": 5000}", AUDIT_BIT(CLOCK_BACK)},
        {"deal-sealed",
         "{\"table\": 5, \"round\": 1, \"set\": \"11A\", \"tileset\": \"drawn\", \"walls\": [2], \"commitment\": "
         "\"0000000000000000000000000000000000000000000000000000000000000000\"}",
         AUDIT_BIT(DEAL) | AUDIT_BIT(REFERENCE)},
    };
    struct world *world = *state;
    char whole[128];
    make_journal(world);
    snprintf(whole, sizeof whole, "%s/whole.db", world->folder);
    copy_file(world->path, whole);
    assert_int_equal(world_int(world, "SELECT seq FROM deals WHERE table_no = 1"), 12);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        copy_file(whole, world->path);
        const int64_t seq = write_signed(world, rows[i].kind, rows[i].body);
        const uint64_t kinds = audit(world) & ~bits(WK_AUDIT_TABLE); /* the tables were not asked */
        if (kinds != rows[i].wanted)
            fail_msg("row %zu: %llx", i, (unsigned long long)kinds);
        for (int k = 0; k < said.n; k++)
            assert_int_equal(said.finding[k].seq, seq);
        if (rows[i].wanted == bits(WK_AUDIT_SUM))
            assert_true(said.finding[0].table == 1 && said.finding[0].round == 1 && said.finding[0].hand == 4 &&
                        said.finding[0].wind == WK_WIND_EAST);
    }
}

/* A key that comes in without a restored copy is somebody else's; of those with one see tests/db/test_restored.c. */
static void another_key_needs_a_restored_copy(void **state)
{
    struct world *world = *state;
    static const uint8_t seed[32] = {66};
    struct wk_store_options options = world_options(world);
    struct wk_store *store = world_open(world);
    struct wk_receipt receipt;
    append_note(store, 1, &receipt);
    wk_store_close(store);
    static struct wk_signer signer;
    wk_signer_init(&signer, seed);
    options.signer = &signer;
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    append_note(store, 2, &receipt);
    wk_store_close(store);
    assert_int_equal(audit(world), bits(WK_AUDIT_KEY));
    assert_false(said.holds);
    assert_int_equal(said.finding[0].seq, 3);
    assert_int_equal(said.n_records, 2);
}

static void a_clock_set_back_is_told_of(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_receipt receipt;
    append_note(store, 1, &receipt);
    world->t_ns -= 3600000000000;
    append_note(store, 2, &receipt);
    append_note(store, 3, &receipt);
    wk_store_close(store);
    assert_int_equal(audit(world), bits(WK_AUDIT_CLOCK_BACK));
    assert_true(said.holds);
    assert_int_equal(said.n, 1);
    assert_int_equal(said.finding[0].seq, 3);
    assert_int_equal(said.finding[0].back_ns, 3599000000000);
}

/* Of many findings the worst are listed, in order, and the rest counted. */
static void many_findings_are_counted(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_receipt receipt;
    for (int i = 0; i < 100; i++) {
        world->t_ns -= 5000000000;
        append_note(store, i, &receipt);
    }
    wk_store_close(store);
    world_tamper(world, "UPDATE journal SET body = '{}' WHERE seq % 20 = 0");
    assert_int_equal(audit(world), bits(WK_AUDIT_RECORD) | bits(WK_AUDIT_CLOCK_BACK));
    assert_int_equal(said.n, WK_AUDIT_MAX);
    assert_int_equal(said.n + said.n_more, 5 + 95);
    for (int i = 0; i < said.n; i++) {
        assert_int_equal(said.finding[i].kind, i < 5 ? WK_AUDIT_RECORD : WK_AUDIT_CLOCK_BACK);
        assert_true(i == 0 || i == 5 || said.finding[i].seq > said.finding[i - 1].seq);
    }
    assert_int_equal(said.finding[0].last_seq, 101); /* the first takes all behind it along, the others themselves */
    assert_int_equal(said.finding[1].last_seq, 40);
    assert_int_equal(said.n_records, 19);
}

/* A schema that is changed while the store is open; before, it is not opened at all (test_foreign.c). */
static void a_schema_that_changes_under_the_audit_is_told_of(void **state)
{
    static const char *const changes[] = {"DROP TRIGGER journal_no_update",
                                          "CREATE TRIGGER t AFTER INSERT ON journal BEGIN SELECT 1; END",
                                          "CREATE TABLE more(a)", "DROP INDEX journal_by_kind"};
    struct world *world = *state;
    char whole[128];
    make_journal(world);
    snprintf(whole, sizeof whole, "%s/whole.db", world->folder);
    copy_file(world->path, whole);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct wk_store_options how = world_options(world);
        struct wk_store *store = NULL;
        snprintf(world->path, sizeof world->path, "%s/%zu.db", world->folder, i);
        copy_file(whole, world->path);
        how.read_only = true;
        assert_int_equal(wk_store_open(&store, &how), WK_OK);
        world_sql(world, changes[i]);
        assert_int_equal(wk_store_audit(store, &(struct wk_audit_options){.n_checkpoints = 0}, &said), WK_OK);
        wk_store_close(store);
        assert_int_equal(said.n, 1);
        assert_int_equal(said.finding[0].kind, WK_AUDIT_SCHEMA);
        assert_int_equal(said.n_records, said.last_seq);
    }
}

/* Tables and rows beside the journal. */
static void what_is_beside_the_journal_is_looked_at(void **state)
{
    static const struct {
        const char *sql;
        enum wk_audit_kind wanted;
    } rows[] = {
        {"UPDATE deals SET round = 2", WK_AUDIT_TABLE},
        {"DELETE FROM verdicts WHERE seq = (SELECT max(seq) FROM verdicts)", WK_AUDIT_TABLE},
        {"DELETE FROM evidence WHERE rowid = 1", WK_AUDIT_PICTURE},
        {"UPDATE evidence SET seq = 2 WHERE rowid = 1", WK_AUDIT_PICTURE},
        {"UPDATE evidence SET seq = 900 WHERE rowid = 1", WK_AUDIT_PICTURE},
        {"UPDATE evidence SET bytes = zeroblob(600) WHERE rowid = 1", WK_AUDIT_PICTURE},
    };
    struct world *world = *state;
    char whole[128];
    make_journal(world);
    snprintf(whole, sizeof whole, "%s/whole.db", world->folder);
    copy_file(world->path, whole);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        copy_file(whole, world->path);
        world_tamper(world, rows[i].sql);
        if (audit(world) != bits(rows[i].wanted))
            fail_msg("row %zu: %s", i, wk_audit_word(said.finding[0].kind));
        assert_false(said.holds);
        assert_int_equal(said.n_records, said.last_seq); /* the records themselves hold */
    }
}

/* Where it begins, how far it reaches, and whose deals lie in it. */
static void what_is_affected_is_named(void **state)
{
    struct world *world = *state;
    char text[256], wanted[256];
    make_journal(world);
    const long long n = world_int(world, "SELECT count(*) FROM journal");
    const long long seq = world_int(world, "SELECT min(seq) FROM journal WHERE kind = 'verdict' AND body LIKE '%\"table\":2%'");
    snprintf(text, sizeof text, "UPDATE journal SET body = replace(body, 'PASS', 'FAIL') WHERE seq = %lld", seq);
    world_tamper(world, text);
    assert_int_equal(audit(world), bits(WK_AUDIT_RECORD));
    assert_int_equal(said.n_records, seq - 1);
    assert_int_equal(said.n_signed, seq - 1);
    assert_int_equal(said.finding[0].last_seq, n);
    assert_int_equal(said.n_affected, 1);
    assert_true(said.affected[0].table == 2 && said.affected[0].round == 1);
    wk_audit_text(&said.finding[0], text, sizeof text);
    snprintf(wanted, sizeof wanted,
             "record %lld (table 2, round 1, hand 1, wall E) does not fit its own hash: it was changed after it was written;"
             " records %lld to %lld prove nothing any more",
             seq, seq, n);
    assert_string_equal(text, wanted);
    world_tamper(world, "DELETE FROM journal WHERE seq = 3; UPDATE journal SET body = '{}' WHERE seq IN (5, 6)");
    assert_int_equal(audit(world), bits(WK_AUDIT_RECORD) | bits(WK_AUDIT_GAP));
    assert_int_equal(said.n, 3);
    assert_true(said.finding[0].seq == 3 && said.finding[1].seq == 5 && said.finding[1].last_seq == 6);
    assert_int_equal(said.n_records, 2);
    assert_int_equal(said.n_affected, 2);
}

static void play_out(struct wk_store *store, int table)
{
    struct wk_receipt receipt;
    int hand = 0;
    for (int h = 1; h <= WK_HANDS; h++) {
        assert_int_equal(wk_store_start_hand(store, table, &hand, &receipt), WK_OK);
        pass_walls(store, table, "restore");
    }
    assert_int_equal(wk_store_close_deal(store, table, &receipt), WK_OK);
}

/* A set at two tables: reported when both deals lay there at the same time, with no harm to the journal. */
static void a_set_at_two_tables_is_told_of(void **state)
{
    /* what is done, step by step: w, W record the walls at tables 3 and 4; s, S seal; o opens the deal of table 3 */
    static const struct {
        const char *steps;
        bool same, wanted;
    } rows[] = {
        {"wsWS", true, true},    /* sealed while the other was closed */
        {"wsWSo", true, true},   /* which it was afterwards opened */
        {"wsWoS", true, true},   /* recorded while the other was closed */
        {"wWsoS", true, true},   /* both recorded, one played to its end before the other was sealed */
        {"wsoWS", true, false},  /* carried over to the next table */
        {"wsWSo", false, false}, /* a set each */
    };
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    wk_store_close(store);
    char fresh[128], text[256], wanted[256];
    snprintf(fresh, sizeof fresh, "%s/fresh.db", world->folder);
    copy_file(world->path, fresh);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct wk_receipt receipt, sealed = {0};
        struct wk_deal deal[2];
        uint8_t hash[WK_HASH_SIZE];
        copy_file(fresh, world->path);
        store = world_open(world);
        make_deal(&deal[0], 3, 1, 31);
        make_deal(&deal[1], 4, 1, 32);
        if (rows[i].same)
            memcpy(deal[1].set, deal[0].set, sizeof deal[1].set);
        for (const char *step = rows[i].steps; *step; step++) {
            const struct wk_deal *one = &deal[*step == 'W' || *step == 'S'];
            if (*step == 'w' || *step == 'W')
                record_deal(store, one);
            else if (*step == 'o')
                play_out(store, 3);
            else
                assert_int_equal(wk_store_seal(store, one, "drawn", hash, one->table == 4 ? &sealed : &receipt), WK_OK);
        }
        wk_store_close(store);
        const uint64_t kinds = audit(world);
        if (kinds != (rows[i].wanted ? bits(WK_AUDIT_SET_TWICE) : 0))
            fail_msg("row %zu: %#llx", i, (unsigned long long)kinds);
        assert_true(said.holds && said.n_records == said.last_seq && said.n_affected == 0);
        if (!rows[i].wanted)
            continue;
        assert_int_equal(said.n, 1);
        assert_true(said.finding[0].table == 4 && said.finding[0].round == 1 && said.finding[0].other_table == 3);
        wk_audit_text(&said.finding[0], text, sizeof text);
        snprintf(wanted, sizeof wanted,
                 "record %lld (table 4, round 1) seals a deal of a set that was in play at another table as well, table 3: the"
                 " same labels were twice in the hall",
                 (long long)sealed.seq);
        assert_string_equal(text, wanted);
        assert_string_equal(wk_audit_word(said.finding[0].kind), "set-twice");
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        TEST(an_untouched_journal_gives_no_finding),
        TEST(it_can_be_given_up),
        TEST(every_tampering_is_found_given_a_checkpoint),
        TEST(a_journal_rewritten_is_told_by_a_checkpoint),
        TEST(checkpoints_are_held_against_the_journal),
        TEST(what_cannot_be_so_is_found),
        TEST(another_key_needs_a_restored_copy),
        TEST(a_clock_set_back_is_told_of),
        TEST(many_findings_are_counted),
        TEST(a_schema_that_changes_under_the_audit_is_told_of),
        TEST(what_is_beside_the_journal_is_looked_at),
        TEST(what_is_affected_is_named),
        TEST(a_set_at_two_tables_is_told_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
