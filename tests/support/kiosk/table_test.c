/* What tests of the work share. */
#include "tests/support/kiosk/table_test.h"

#include <sqlite3.h>

#include "vision/faces/decision.h"

int64_t table_clock(void *context)
{
    return ((struct table_world *)context)->t_ns += 1000000000;
}

void table_random(void *context, void *buffer, size_t n)
{
    struct table_world *world = context;
    for (size_t i = 0; i < n; i++) {
        world->seed = world->seed * 6364136223846793005u + 1442695040888963407u;
        ((uint8_t *)buffer)[i] = (uint8_t)(world->seed >> 56);
    }
}

int table_setup(void **state)
{
    struct table_world *world = calloc(1, sizeof *world);
    assert_non_null(world);
    snprintf(world->folder, sizeof world->folder, "/tmp/wk-work-XXXXXX");
    assert_non_null(mkdtemp(world->folder));
    snprintf(world->path, sizeof world->path, "%s/event.db", world->folder);
    world->t_ns = 1800000000000000000;
    memset(world->key.bytes, 7, sizeof world->key.bytes);
    char keys[80];
    snprintf(keys, sizeof keys, "%s/deal-keys", world->folder);
    struct wk_store_options options = {.path = world->path,
                                       .deal_keys = keys,
                                       .key = &world->key,
                                       .signer = a_signer(),
                                       .version = "test",
                                       .clock = table_clock,
                                       .random = table_random,
                                       .screen = true,
                                       .let = WK_ROLE_JUDGE, /* who lets it use what is no live camera */
                                       .context = world};
    assert_int_equal(wk_store_open(&world->store, &options), WK_OK);
    struct wk_receipt receipt; /* the set that walls are said to be read with; nobody looks into it */
    assert_int_equal(wk_store_put_tileset(world->store, "drawn", "any", 3, &receipt), WK_OK);
    *state = world;
    return 0;
}

int table_teardown(void **state)
{
    struct table_world *world = *state;
    char command[128];
    wk_store_close(world->store);
    snprintf(command, sizeof command, "rm -rf %s", world->folder);
    int rc = system(command);
    free(world);
    return rc;
}

int64_t table_records(struct table_world *world)
{
    int64_t n = 0;
    assert_int_equal(audit_of(world->store, &n, NULL), WK_OK);
    return n;
}

int64_t table_ask(const struct table_world *world, const char *sql)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *query = NULL;

    assert_int_equal(sqlite3_open_v2(world->path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &query, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(query), SQLITE_ROW);
    const int64_t n = sqlite3_column_int64(query, 0);
    sqlite3_finalize(query);
    sqlite3_close(db);
    return n;
}

void table_deal(struct wk_deal *deal, int turn)
{
    memset(deal, 0, sizeof *deal);
    memcpy(deal->set, "07A", 4);
    deal->table = 1;
    deal->round = 1;
    for (int i = 0; i < WK_N_TILES; i++)
        deal->face[i / WK_N_SLOTS][i % WK_N_SLOTS] = (uint8_t)((i * 7 + i / WK_N_SLOTS + turn) % WK_N_FACES + 1);
}

void table_backs(struct wk_reading *reading, enum wk_wind wind, const char *set)
{
    wk_reading_init(reading, WK_SIDE_BACKS);
    reading->tray = (struct wk_tray){.found = true, .reason = WK_OK, .residual_px = 0.2, .px_per_mm = 4};
    reading->wind = wind;
    reading->n_images = 1;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct wk_read *read = &reading->slot[s];
        read->state = WK_READ_LABEL;
        read->label = wk_layout_label(wind, s);
        memcpy(read->set, set, WK_SET_SIZE);
        read->score = 0.9f;
    }
}

void table_face(struct wk_face_reading *faces, int slot, enum wk_face face, enum wk_face next, float margin)
{
    struct wk_face_obs *obs = &faces->face[slot];
    *obs = (struct wk_face_obs){.best = face, .margin = margin};
    for (int f = 0; f < WK_N_FACES; f++)
        obs->score[f] = 0.1f;
    obs->score[next - 1] = 0.9f - margin;
    obs->score[face - 1] = 0.9f;
    faces->seen.slot[slot].state = margin < wk_face_margin_accept ? WK_READ_UNREADABLE : WK_READ_FACE;
    faces->seen.slot[slot].why = margin < wk_face_margin_accept ? WK_WHY_LOW_MARGIN : WK_WHY_NONE;
    faces->seen.slot[slot].score = margin;
}

enum wk_face table_other(enum wk_face face)
{
    return face == WK_FACE_WHITE ? WK_FACE_1M : (enum wk_face)(face + 1);
}

void table_faces(struct wk_face_reading *faces, const struct wk_deal *deal, enum wk_wind wind)
{
    memset(faces, 0, sizeof *faces);
    wk_reading_init(&faces->seen, WK_SIDE_FACES);
    faces->seen.tray = (struct wk_tray){.found = true, .reason = WK_OK, .residual_px = 0.2, .px_per_mm = 4};
    faces->seen.n_images = 1;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        enum wk_face face = (enum wk_face)deal->face[wind - 1][s];
        table_face(faces, s, face, table_other(face), 0.5f);
    }
}

const struct wk_reading_source table_source = {.camera = "files", .calibration = ""};

void table_record(struct table_world *world, const struct wk_deal *deal, enum wk_wind wind)
{
    struct wk_reading backs;
    struct wk_face_reading faces;
    struct wk_answer answer;
    table_backs(&backs, wind, deal->set);
    table_faces(&faces, deal, wind);
    struct wk_recording in = {.table = deal->table, .wind = wind, .backs = &backs, .faces = &faces, .tileset = "drawn"};
    assert_int_equal(wk_wall_service_record(world->store, &in, &table_source, &answer), WK_OK);
    assert_int_equal(answer.verdict.kind, WK_PASS);
    assert_true(answer.receipt.seq > 0);
}

void table_seal(struct table_world *world, const struct wk_deal *deal)
{
    struct wk_sealing sealing;
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        table_record(world, deal, w);
    assert_int_equal(wk_wall_service_seal(world->store, deal->table, &sealing), WK_OK);
    assert_true(sealing.receipt.seq > 0);
    assert_int_equal(sealing.n_again, 0);
}
