/* What the tests of the store share. */
#include "tests/support/db/store_test.h"

#include "db/store/hands.h"

uint64_t world_next(uint64_t *seed)
{
    *seed += 0x9e3779b97f4a7c15u;
    uint64_t z = *seed;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

int64_t world_clock(void *context)
{
    struct world *world = context;
    return world->t_ns += 1000000000;
}

static void world_uptime(void *context, struct wk_uptime *out)
{
    const struct world *world = context;
    snprintf(out->boot, sizeof out->boot, "start %d", world->boot);
    out->ns = world->up_ns;
}

void world_random(void *context, void *buffer, size_t n)
{
    struct world *world = context;
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)buffer)[i] = (uint8_t)world_next(&world->seed);
}

int world_setup(void **state)
{
    struct world *world = calloc(1, sizeof *world);
    assert_non_null(world);
    snprintf(world->folder, sizeof world->folder, "/tmp/wk-db-XXXXXX");
    assert_non_null(mkdtemp(world->folder));
    snprintf(world->path, sizeof world->path, "%s/event.db", world->folder);
    world->t_ns = 1800000000000000000;
    world->seed = 1;
    memset(world->key.bytes, 7, sizeof world->key.bytes);
    *state = world;
    return 0;
}

int world_teardown(void **state)
{
    struct world *world = *state;
    char command[256];
    snprintf(command, sizeof command, "chmod -R u+rwx %s && rm -rf %s", world->folder, world->folder);
    int rc = system(command);
    free(world);
    return rc;
}

struct wk_store_options world_options(struct world *world)
{
    return (struct wk_store_options){.path = world->path,
                                     .key = &world->key,
                                     .signer = a_signer(),
                                     .version = "test 1",
                                     .clock = world_clock,
                                     .uptime = world_uptime,
                                     .random = world_random,
                                     .context = world};
}

enum wk_status world_try_open(struct world *world, struct wk_store **out)
{
    struct wk_store_options options = world_options(world);
    enum wk_status status = wk_store_open(out, &options);
    if (status == WK_OK)
        as_director(*out); /* who may do what is tested by itself */
    return status;
}

struct wk_store *world_open(struct world *world)
{
    struct wk_store *store = NULL;
    assert_int_equal(world_try_open(world, &store), WK_OK);
    return store;
}

sqlite3 *world_connect(const struct world *world, bool triggers)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(world->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, triggers, (int *)NULL), SQLITE_OK);
    return db;
}

static void world_run(const struct world *world, bool triggers, const char *sql)
{
    sqlite3 *db = world_connect(world, triggers);
    char *error = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK)
        fail_msg("%s: %s", sql, error);
    sqlite3_close(db);
}

void world_sql(struct world *world, const char *sql)
{
    world_run(world, true, sql);
}

void world_tamper(struct world *world, const char *sql)
{
    world_run(world, false, sql);
}

void world_make_older(struct world *world, int version)
{
    char newer[128], sql[1024];
    sqlite3 *db = NULL;
    snprintf(newer, sizeof newer, "%s.newer", world->path);
    world_sql(world, "PRAGMA journal_mode = DELETE");
    assert_int_equal(rename(world->path, newer), 0);
    assert_int_equal(sqlite3_open(world->path, &db), SQLITE_OK);
    for (int i = 0; i < version; i++)
        assert_int_equal(sqlite3_exec(db, wk_sqlite_schema.step[i], NULL, NULL, NULL), SQLITE_OK);
    snprintf(
        sql, sizeof sql,
        "PRAGMA application_id = %d; PRAGMA user_version = %d; ATTACH '%s' AS newer;"
        "INSERT INTO kiosk SELECT only, id, 0 FROM newer.kiosk;"
        "INSERT INTO journal SELECT seq, kiosk_id, t_ns, kind, version, body, secret, previous, hash FROM newer.journal"
        " ORDER BY seq;"
        "INSERT INTO tilesets(name, seq) SELECT name, seq FROM newer.tilesets; INSERT INTO walls SELECT * FROM newer.walls;"
        "INSERT INTO deals SELECT * FROM newer.deals; INSERT INTO verdicts(seq, table_no, round, wind, purpose, verdict, "
        "t_ns, deal_seq) SELECT seq, table_no, round, wind, purpose, verdict, t_ns, deal_seq FROM newer.verdicts;"
        "INSERT INTO pin SELECT 1, seq FROM newer.pins WHERE role = 'director'; DETACH newer;",
        WK_APPLICATION_ID, version, newer);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(db));
    sqlite3_close(db);
    assert_int_equal(remove(newer), 0);
}

void plant_record(struct world *world, const char *kind, const char *body)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *s = NULL;
    char *canonical = NULL;
    uint8_t hash[WK_HASH_SIZE];
    struct wk_record record = {.kind = kind, .version = "forged", .t_ns = 1};
    assert_int_equal(wk_record_canonical_json(body, &canonical), WK_OK);
    record.body = canonical;
    assert_int_equal(sqlite3_open(world->path, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db, "SELECT ifnull(max(seq), 0) + 1, id, ifnull(hash, zeroblob(32)) FROM kiosk LEFT JOIN journal",
                           -1, &s, NULL),
        SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    char id[WK_KIOSK_ID_LEN + 1];
    snprintf(id, sizeof id, "%s", (const char *)sqlite3_column_text(s, 1));
    record.seq = sqlite3_column_int64(s, 0);
    record.kiosk_id = id;
    memcpy(record.previous, sqlite3_column_blob(s, 2), WK_HASH_SIZE);
    sqlite3_finalize(s);
    assert_int_equal(wk_record_hash(&record, hash), WK_OK);
    assert_int_equal(sqlite3_prepare_v2(db,
                                        "INSERT INTO journal(seq, kiosk_id, t_ns, kind, version, body, previous, hash)"
                                        " VALUES (?1, ?2, 1, ?3, 'forged', ?4, ?5, ?6)",
                                        -1, &s, NULL),
                     SQLITE_OK);
    sqlite3_bind_int64(s, 1, record.seq);
    sqlite3_bind_text(s, 2, id, -1, SQLITE_STATIC);
    sqlite3_bind_text(s, 3, kind, -1, SQLITE_STATIC);
    sqlite3_bind_text(s, 4, canonical, -1, SQLITE_STATIC);
    sqlite3_bind_blob(s, 5, record.previous, WK_HASH_SIZE, SQLITE_STATIC);
    sqlite3_bind_blob(s, 6, hash, WK_HASH_SIZE, SQLITE_STATIC);
    assert_int_equal(sqlite3_step(s), SQLITE_DONE);
    sqlite3_finalize(s);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    free(canonical);
}

char *world_dump(struct world *world, const char *sql)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    char *text = NULL;
    size_t n = 0;
    FILE *stream = open_memstream(&text, &n);
    assert_non_null(stream);
    assert_int_equal(sqlite3_open(world->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        for (int c = 0; c < sqlite3_column_count(statement); c++) {
            const unsigned char *value = sqlite3_column_text(statement, c);
            fprintf(stream, "%s|", value ? (const char *)value : "NULL");
        }
        fputc('\n', stream);
    }
    assert_int_equal(sqlite3_finalize(statement), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    assert_int_equal(fclose(stream), 0);
    return text;
}

int64_t world_int(struct world *world, const char *sql)
{
    char *text = world_dump(world, sql);
    int64_t value = strtoll(text, NULL, 10);
    free(text);
    return value;
}

void make_deal(struct wk_deal *deal, int table, int round, uint64_t seed)
{
    uint8_t tile[WK_N_TILES];
    *deal = (struct wk_deal){.table = table, .round = round};
    /* each table has its own set: table 1 07A, 2 08A ... */
    deal->set[0] = (char)('0' + (6 + table) / 10);
    deal->set[1] = (char)('0' + (6 + table) % 10);
    deal->set[2] = 'A';
    for (int i = 0; i < WK_N_TILES; i++)
        tile[i] = (uint8_t)(i / WK_N_COPIES + 1);
    for (int i = WK_N_TILES - 1; i > 0; i--) {
        int k = (int)(world_next(&seed) % (uint64_t)(i + 1));
        uint8_t t = tile[i];
        tile[i] = tile[k];
        tile[k] = t;
    }
    memcpy(deal->face, tile, sizeof deal->face);
}

void make_reading(struct wk_reading *reading, enum wk_side side, enum wk_wind wind)
{
    wk_reading_init(reading, side);
    reading->tray = (struct wk_tray){.found = true,
                                     .reason = WK_OK,
                                     .residual_px = 0.31,
                                     .px_per_mm = 4.2,
                                     .blur_px = 0.7,
                                     .brightness = 143,
                                     .glare = 0.01,
                                     .mm_to_px = {4.2, 0.1, 30, 0.2, 4.1, 40, 0.0001, 0, 1}};
    reading->wind = side == WK_SIDE_BACKS ? wind : WK_WIND_NONE;
    reading->n_images = 2;
    reading->tray_ms = 12.5;
    reading->read_ms = 31.25;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct wk_read *read = &reading->slot[s];
        float x = (float)(100 + 10 * s), y = 200.25f;
        *read = (struct wk_read){.state = side == WK_SIDE_BACKS ? WK_READ_LABEL : WK_READ_FACE,
                                 .score = 0.5f,
                                 .corners_px = {{x, y}, {x + 8, y}, {x + 8, y + 8}, {x, y + 8}}};
        if (side == WK_SIDE_BACKS) {
            read->label = wk_layout_label(wind, s);
            memcpy(read->set, "07A", WK_SET_SIZE);
        }
    }
}

void make_wall(struct wk_wall_record *wall, const struct wk_deal *deal, enum wk_wind wind)
{
    *wall = (struct wk_wall_record){.table = deal->table, .wind = wind, .tileset = "drawn"};
    memcpy(wall->set, deal->set, sizeof wall->set);
    make_reading(&wall->backs, WK_SIDE_BACKS, wind);
    make_reading(&wall->faces.seen, WK_SIDE_FACES, wind);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        memcpy(wall->backs.slot[s].set, deal->set, sizeof wall->backs.slot[s].set);
        int face = deal->face[wind - 1][s];
        struct wk_face_obs *obs = &wall->faces.face[s];
        obs->best = (enum wk_face)face;
        obs->margin = 0.2f + (float)face / 100;
        for (int f = 0; f < WK_N_FACES; f++)
            obs->score[f] = f + 1 == face ? 0.9f : 0.1f + (float)((face * 7 + f) % 34) / 100;
        wall->faces.seen.slot[s].score = obs->margin;
    }
}

const struct wk_reading_source a_source = {.camera = "files", .calibration = "lens-1"};

void record_wall(struct wk_store *store, const struct wk_deal *deal, enum wk_wind wind)
{
    struct wk_wall_record wall;
    struct wk_receipt receipt = {0};
    make_wall(&wall, deal, wind);
    assert_int_equal(wk_store_record_wall(store, &wall, &a_source, &receipt), WK_OK);
    assert_true(receipt.seq > 0);
}

void record_deal(struct wk_store *store, const struct wk_deal *deal)
{
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        record_wall(store, deal, (enum wk_wind)w);
}

void seal_deal(struct wk_store *store, const struct wk_deal *deal)
{
    struct wk_receipt receipt = {0};
    uint8_t hash[WK_HASH_SIZE];
    record_deal(store, deal);
    assert_int_equal(wk_store_seal(store, deal, "drawn", hash, &receipt), WK_OK);
    assert_true(receipt.seq > 0);
}

unsigned world_passed(struct wk_store *store, int table)
{
    int64_t seq[WK_N_WINDS] = {-1, -1, -1, -1};
    unsigned walls = 0;
    assert_int_equal(wk_store_passed(store, table, seq), WK_OK);
    for (int i = 0; i < WK_N_WINDS; i++) {
        struct wk_stored_verdict verdict;
        if (seq[i] == 0)
            continue;
        assert_int_equal(wk_store_last_verdict(store, table, (enum wk_wind)(i + 1), &verdict), WK_OK);
        assert_int_equal(verdict.kind, WK_PASS);
        assert_int_equal(seq[i], verdict.seq);
        walls |= 1u << i;
    }
    assert_int_equal(wk_all_passed(seq), walls == 15);
    return walls;
}

void append_note(struct wk_store *store, int number, struct wk_receipt *receipt)
{
    char body[64];
    snprintf(body, sizeof body, "{\"number\": %d}", number);
    assert_int_equal(wk_store_append(store, "note", body, NULL, 0, receipt), WK_OK);
}
