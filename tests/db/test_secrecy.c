/* No byte that can be read without the key tells a face: what is kept in clear of two deals that differ only in faces is the
 * same. */
#include <jansson.h>
#include <limits.h>

#include "db/hall/witness.h"
#include "db/store/pin.h"
#include "tests/support/db/party.h"

/* A table's deal from the first wall to a face check after the seal. */
static void play(struct world *world, const struct wk_deal *deal)
{
    struct wk_store *store = world_open(world);
    struct wk_verdict verdict = {
        .kind = WK_FAIL, .wind = WK_WIND_EAST, .n_right = 33, .n_wrong = 1, .n_findings = 1, .n_moves = 1};
    struct wk_receipt receipt;
    struct wk_wall_record wall;
    verdict.finding[0] = (struct wk_finding){.kind = WK_FINDING_FACE_MISMATCH, .n_slots = 1, .slots = {7}};
    verdict.move[0] = (struct wk_move){.what = WK_DO_RESTICK, .a = 7};
    seal_deal(store, deal);
    make_wall(&wall, deal, WK_WIND_EAST);
    assert_int_equal(wk_store_put_verdict(store, 1, "restore", &verdict, &wall.backs, &a_source, &receipt), WK_OK);
    assert_int_equal(wk_store_put_verdict(store, 1, "inspect", &verdict, &wall.faces.seen, &a_source, &receipt), WK_OK);
    assert_int_equal(wk_store_unlock(store, "13579", NULL, NULL), WK_OK);
    wk_store_close(store);
}

/* Makes the picture of faces differ in every way in which faces can make it differ. */
static void colour_wall(struct wk_wall_record *wall, const struct wk_deal *deal, int seed)
{
    make_wall(wall, deal, wall->wind);
    wall->faces.seen.tray.residual_px += 0.01 * seed;
    wall->faces.seen.tray.px_per_mm += 0.001 * seed;
    wall->faces.seen.tray.blur_px += 0.01 * seed;
    wall->faces.seen.tray.brightness += seed;
    wall->faces.seen.tray.glare += 0.001 * seed;
    wall->faces.seen.n_images += seed;
    wall->faces.seen.read_ms += seed;
    wall->faces.seen.slot[seed].state = WK_READ_UNREADABLE;
    wall->faces.seen.slot[seed].why = WK_WHY_LOW_MARGIN;
}

static void play_walls(struct world *world, const struct wk_deal *deal, int seed)
{
    struct wk_store *store = world_open(world);
    struct wk_receipt receipt;
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        struct wk_wall_record wall = {.wind = (enum wk_wind)w};
        colour_wall(&wall, deal, seed);
        assert_int_equal(wk_store_record_wall(store, &wall, &a_source, &receipt), WK_OK);
    }
    wk_store_close(store);
}

static const char clear_sql[] =
    "SELECT seq, kiosk_id, t_ns, kind, version, json_remove(body, '$.commitment'),"
    " length(body), length(secret), 0 FROM journal"
    " UNION ALL SELECT 'deals', seq, table_no, round, set_name, tileset, length(commitment), t_ns, opened_seq FROM deals"
    " UNION ALL SELECT 'walls', table_no, wind, seq, set_name, 0, 0, 0, 0 FROM walls"
    " UNION ALL SELECT 'verdicts', seq, table_no, round, wind, purpose, verdict, t_ns, deal_seq FROM verdicts ORDER BY 1, 2, 3";

static void deals_that_differ_in_faces_look_alike(void **state)
{
    struct world *first = *state;
    char *dumps[3];
    off_t sizes[3];
    for (int d = 0; d < 3; d++) {
        struct world world = *first;
        struct wk_deal deal;
        struct stat st;
        snprintf(world.path, sizeof world.path, "%s/%d.db", first->folder, d);
        make_deal(&deal, 1, 1, (uint64_t)(100 + d));
        play(&world, &deal);
        deal.table = 2;
        play_walls(&world, &deal, d + 1);
        dumps[d] = world_dump(&world, clear_sql);
        assert_int_equal(stat(world.path, &st), 0);
        sizes[d] = st.st_size;
        assert_true(strlen(dumps[d]) > 10000);
        if (d > 0) {
            assert_string_equal(dumps[0], dumps[d]);
            assert_int_equal(sizes[0], sizes[d]);
        }
    }
    for (int d = 0; d < 3; d++)
        free(dumps[d]);
}

static bool holds(const uint8_t *bytes, size_t n, const void *pattern, size_t n_pattern)
{
    for (size_t i = 0; n_pattern <= n && i <= n - n_pattern; i++)
        if (bytes[i] == *(const uint8_t *)pattern && memcmp(bytes + i, pattern, n_pattern) == 0)
            return true;
    return false;
}

/* In how many places something tells the faces of a deal, in each form that this program has for them. */
static int search(const uint8_t *bytes, size_t n, const struct wk_deal *deal)
{
    static const char *const joints[] = {"", " ", ",", "\",\"", "\", \""};
    char text[WK_DEAL_TEXT_SIZE];
    int n_found = 0;
    assert_true(wk_deal_canonical(deal, text) > 0);
    for (const char *line = text; line && *line;) {
        const char *end = strchr(line, '\n');
        size_t length = end ? (size_t)(end - line) : strlen(line);
        for (size_t at = 0; length >= 40 && at + 20 <= length; at += 10)
            n_found += holds(bytes, n, line + at, 20);
        line = end ? end + 1 : NULL;
    }
    for (int w = 0; w < WK_N_WINDS; w++) {
        struct wk_wall_record wall;
        make_wall(&wall, deal, (enum wk_wind)(w + 1));
        for (int s = 0; s < WK_N_SLOTS; s++)
            n_found += holds(bytes, n, wall.faces.face[s].score, 5 * sizeof(float));
        for (int s = 0; s + 5 <= WK_N_SLOTS; s++) {
            n_found += holds(bytes, n, &deal->face[w][s], 5);
            for (size_t j = 0; j < sizeof joints / sizeof *joints; j++) {
                char names[64] = "";
                for (int i = 0; i < 5; i++) {
                    size_t used = strlen(names);
                    snprintf(names + used, sizeof names - used, "%s%s", i ? joints[j] : "",
                             wk_face_name((enum wk_face)deal->face[w][s + i]));
                }
                n_found += holds(bytes, n, names, strlen(names));
            }
        }
    }
    return n_found;
}

/* The same for a file; a missing or empty one fails the test, for then nothing was looked at. */
static int search_file(const char *path, const struct wk_deal *deal)
{
    static uint8_t bytes[4 << 20];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t n = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_in_range(n, 1, sizeof bytes - 1);
    return search(bytes, n, deal);
}

static void no_file_names_a_face(void **state)
{
    struct world *world = *state;
    struct wk_deal deal;
    char log[128];
    snprintf(log, sizeof log, "%s-wal", world->path);
    make_deal(&deal, 1, 1, 31);
    play(world, &deal);
    /* Once more with the log still there: another connection keeps it from being taken in. */
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(world->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN; SELECT count(*) FROM journal", NULL, NULL, NULL), SQLITE_OK);
    struct wk_deal other = deal;
    other.table = 5;
    struct wk_store *store = world_open(world);
    seal_deal(store, &other);
    assert_int_equal(search_file(world->path, &deal), 0);
    assert_int_equal(search_file(log, &deal), 0);
    wk_store_close(store);
    sqlite3_close(db);
    assert_int_equal(search_file(world->path, &deal), 0);
}

/* The test of the test: each form of a face, put in clear into a note, is found. */
static void the_search_finds_what_it_looks_for(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_deal deal;
    struct wk_wall_record wall;
    struct wk_receipt receipt;
    char text[WK_DEAL_TEXT_SIZE], body[2 * WK_DEAL_TEXT_SIZE], log[128];
    snprintf(log, sizeof log, "%s-wal", world->path);
    make_deal(&deal, 1, 1, 31);
    make_wall(&wall, &deal, WK_WIND_WEST);
    append_note(store, 1, &receipt);
    assert_int_equal(search_file(log, &deal), 0);
    snprintf(body, sizeof body, "{\"leak\":[\"%s\",\"%s\",\"%s\",\"%s\",\"%s\"]}", wk_face_name((enum wk_face)deal.face[1][20]),
             wk_face_name((enum wk_face)deal.face[1][21]), wk_face_name((enum wk_face)deal.face[1][22]),
             wk_face_name((enum wk_face)deal.face[1][23]), wk_face_name((enum wk_face)deal.face[1][24]));
    assert_int_equal(wk_store_append(store, "note", body, NULL, 0, &receipt), WK_OK);
    int n_names = search_file(log, &deal);
    assert_true(n_names > 0);
    assert_true(wk_deal_canonical(&deal, text) > 0);
    for (char *p = text; *p; p++)
        *p = *p == '\n' ? '~' : *p;
    snprintf(body, sizeof body, "{\"leak\":\"%s\"}", text);
    assert_int_equal(wk_store_append(store, "note", body, NULL, 0, &receipt), WK_OK);
    assert_true(search_file(log, &deal) > n_names);
    assert_true(search(deal.face[2], sizeof deal.face[2], &deal) > 0);
    assert_true(search((const uint8_t *)&wall.faces, sizeof wall.faces, &deal) > 0);
    wk_store_close(store);
}

/* ---- what travels between kiosks ---- */

/* A kiosk's records as they travel, as text: what can be read without a key, and how much of the rest there is. */
static char *travelling(struct party *p, int i)
{
    struct frames frames;
    size_t n = 0;
    frames_read(&frames, p->at[i].store, party_id(p, i), 0, INT_MAX);
    char *text = calloc((size_t)frames.n + 1, 8192);
    assert_non_null(text);
    for (int k = 0; k < frames.n; k++) {
        struct wk_record_view view;
        assert_int_equal(wk_record_decode(&view, frames.frame[k].bytes, frames.frame[k].n), WK_OK);
        json_t *clear = json_loadb(view.body, view.n_body, 0, NULL);
        assert_non_null(clear);
        (void)json_object_del(clear, "commitment"); /* a hash over faces and a salt */
        (void)json_object_del(clear, "seen");       /* hashes of records */
        char *rest = json_dumps(clear, JSON_COMPACT | JSON_SORT_KEYS);
        assert_true(rest && strlen(rest) < 8000);
        n += (size_t)snprintf(text + n, 8192, "%s %lld %lld %s %s %zu %zu %zu %s\n", view.kiosk_id, (long long)view.seq,
                              (long long)view.t_ns, view.kind, view.version, frames.frame[k].n, view.n_body, view.n_secret,
                              rest);
        free(rest);
        json_decref(clear);
    }
    frames_free(&frames);
    return text;
}

static void what_travels_of_deals_that_differ_in_faces_is_alike(void **state)
{
    char *first[3] = {NULL};
    (void)state;
    for (int d = 0; d < 2; d++) {
        static struct party party;
        struct party *p = &party;
        party_open(p, 3);
        for (int i = 1; i <= 2; i++) {
            struct wk_deal deal;
            struct frames frames;
            make_deal(&deal, i, 1, (uint64_t)(100 * d + i));
            seal_deal(p->at[i].store, &deal);
            deal.table = i + 10;
            for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
                struct wk_wall_record wall = {.wind = (enum wk_wind)w};
                struct wk_receipt receipt;
                colour_wall(&wall, &deal, d + 1);
                assert_int_equal(wk_store_record_wall(p->at[i].store, &wall, &a_source, &receipt), WK_OK);
            }
            deal.table = i;
            frames_read(&frames, p->at[i].store, party_id(p, i), 0, INT_MAX);
            for (int k = 0; k < frames.n; k++)
                assert_int_equal(search(frames.frame[k].bytes, frames.frame[k].n, &deal), 0);
            frames_free(&frames);
        }
        party_meet(p);
        int n = 0;
        assert_int_equal(wk_store_witness_gates(p->at[1].store, &n), WK_OK);
        for (int i = 0; i < p->n; i++) {
            char *text = travelling(p, i);
            if (d == 0) {
                first[i] = text;
                continue;
            }
            assert_string_equal(first[i], text);
            free(text);
            free(first[i]);
        }
        party_close(p);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        TEST(deals_that_differ_in_faces_look_alike),
        TEST(no_file_names_a_face),
        TEST(the_search_finds_what_it_looks_for),
        cmocka_unit_test(what_travels_of_deals_that_differ_in_faces_is_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
