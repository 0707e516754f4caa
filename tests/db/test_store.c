/* The store in a real database: records, tile sets, PINs and its id, and what it refuses. */
#include "db/store/tile_sets.h"
#include "tests/support/db/store_test.h"

static void a_record_is_appended_and_receipted(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    for (int i = 1; i <= 3; i++) {
        struct wk_receipt receipt = {0};
        append_note(store, i, &receipt);
        assert_int_equal(receipt.seq, N_OWN + i);
        assert_int_equal(receipt.t_ns, world->t_ns);
    }
    int64_t n = 0, bad = -1;
    assert_int_equal(audit_of(store, &n, &bad), WK_OK);
    assert_int_equal(n, N_OWN + 3);
    assert_int_equal(bad, -1);
    wk_store_close(store);
}

static void what_breaks_the_rules_is_not_appended(void **state)
{
    struct wk_store *store = world_open(*state);
    static const struct {
        const char *kind, *body;
    } bad[] = {{"", "{}"},
               {"Note", "{}"},
               {"note note", "{}"},
               {"abcdefghijklmnopqrstuvwxyzabcdefg", "{}"},
               {"note", ""},
               {"note", "[]"},
               {"note", "{\"a\":1,\"a\":2}"},
               {"note", "{"},
               {"note", "{} {}"},
               {"note", "\xff"},
               {"wall", "{}"},
               {"deal-sealed", "{}"},
               {"deal-opened", "{}"},
               {"hand", "{}"},
               {"verdict", "{}"},
               {"tileset", "{}"},
               {"pin-set", "{}"},
               {"unlocked", "{}"},
               {"pin-refused", "{}"},
               {"deal-given", "{}"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct wk_receipt receipt = {.seq = -5};
        assert_int_equal(wk_store_append(store, bad[i].kind, bad[i].body, NULL, 0, &receipt), WK_BAD_INPUT);
        assert_int_equal(receipt.seq, -5);
    }
    int64_t n = -1;
    assert_int_equal(audit_of(store, &n, NULL), WK_OK);
    assert_int_equal(n, N_OWN);
    wk_store_close(store);
}

static void tile_sets_are_kept_by_name(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_receipt receipt;
    uint8_t *bytes = NULL;
    size_t n = 0;
    assert_int_equal(wk_store_get_tileset(store, NULL, &bytes, &n), WK_NOT_ENROLLED);
    assert_int_equal(wk_store_put_tileset(store, "drawn", "first", 5, &receipt), WK_OK);
    assert_int_equal(wk_store_put_tileset(store, "kde:jade", "second", 6, &receipt), WK_OK);
    assert_int_equal(wk_store_put_tileset(store, "drawn", "third", 5, &receipt), WK_OK);
    assert_int_equal(wk_store_put_tileset(store, "Drawn", "x", 1, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_put_tileset(store, "drawn", "x", 0, &receipt), WK_BAD_INPUT);
    static const struct {
        const char *name, *bytes;
    } wanted[] = {{"drawn", "third"}, {"kde:jade", "second"}, {NULL, "third"}};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(wk_store_get_tileset(store, wanted[i].name, &bytes, &n), WK_OK);
        assert_int_equal(n, strlen(wanted[i].bytes));
        assert_memory_equal(bytes, wanted[i].bytes, n);
        free(bytes);
    }
    assert_int_equal(wk_store_get_tileset(store, "jade", &bytes, &n), WK_NOT_ENROLLED);
    wk_store_close(store);
    world->key.bytes[0] ^= 1;
    store = world_open(world);
    assert_int_equal(wk_store_get_tileset(store, NULL, &bytes, &n), WK_WRONG_KEY);
    wk_store_close(store);
}

/* What nobody has confirmed seals nothing; nor does what was confirmed only after the walls were read with it. */
static void a_guessed_tile_set_seals_nothing(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_tileset_entry entry = {.seq = 7};
    struct wk_receipt receipt;
    struct wk_deal deal;
    int n = 0;
    make_deal(&deal, 1, 1, 5);
    assert_int_equal(wk_store_find_tileset(store, NULL, 0, &entry), WK_NOT_FOUND);
    assert_int_equal(entry.seq, 7);
    assert_int_equal(wk_store_put_guessed_tileset(store, "drawn", "first", 5, &receipt), WK_OK);
    assert_int_equal(wk_store_find_tileset(store, "drawn", 0, &entry), WK_OK);
    assert_false(entry.confirmed);
    record_deal(store, &deal);
    assert_int_equal(wk_store_tileset_seals(store, 1, "drawn"), WK_NOT_CONFIRMED);
    assert_int_equal(wk_store_tileset_seals(store, 1, "other"), WK_NOT_ENROLLED);
    assert_int_equal(wk_store_put_tileset(store, "drawn", "first", 5, &receipt), WK_OK);
    assert_int_equal(wk_store_find_tileset(store, NULL, 0, &entry), WK_OK);
    assert_true(entry.confirmed);
    assert_int_equal(entry.seq, receipt.seq);
    assert_int_equal(wk_store_tileset_seals(store, 1, "drawn"), WK_NOT_CONFIRMED);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        assert_int_equal(wk_store_tileset_seals(store, 1, "drawn"), WK_NOT_CONFIRMED);
        record_wall(store, &deal, (enum wk_wind)w);
    }
    assert_int_equal(wk_store_tileset_seals(store, 1, "drawn"), WK_OK);

    assert_int_equal(wk_store_put_guessed_tileset(store, "b", "b", 1, &receipt), WK_OK);
    assert_int_equal(wk_store_put_tileset(store, "c", "c", 1, &receipt), WK_OK);
    entry.seq = 0;
    for (; wk_store_find_tileset(store, NULL, entry.seq, &entry) == WK_OK; n++)
        assert_string_equal(entry.name, ((const char *const[]){"c", "b", "drawn"})[n]);
    assert_int_equal(n, 3);
    assert_int_equal(wk_store_rebuild(store, NULL, NULL), WK_OK);
    assert_int_equal(wk_store_find_tileset(store, "b", 0, &entry), WK_OK);
    assert_false(entry.confirmed);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    wk_store_close(store);
}

static void a_pin_is_salted(void **state)
{
    struct world *world = *state;
    uint8_t a[WK_PIN_SIZE], b[WK_PIN_SIZE];
    assert_int_equal(wk_pin_hash(a, "2468", world_random, world), WK_OK);
    assert_int_equal(wk_pin_hash(b, "2468", world_random, world), WK_OK);
    assert_memory_not_equal(a, b, sizeof a); /* salted */
    assert_int_equal(wk_pin_check(a, "2468"), WK_OK);
    a[WK_PIN_SIZE - 1] ^= 1;
    assert_int_equal(wk_pin_check(a, "2468"), WK_BAD_INPUT);
    b[0]++;
    assert_int_equal(wk_pin_check(b, "2468"), WK_DB_BROKEN);
}

static void the_kiosk_keeps_its_id(void **state)
{
    struct world *world = *state;
    char id[17];
    struct wk_store *store = world_open(world);
    snprintf(id, sizeof id, "%s", wk_store_kiosk_id(store));
    assert_int_equal(strspn(id, "0123456789abcdef"), 16);
    assert_true(wk_store_free_bytes(store) > 0);
    wk_store_close(store);
    store = world_open(world);
    assert_string_equal(wk_store_kiosk_id(store), id);
    wk_store_close(store);
}

static void the_journal_refuses_changes(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_receipt receipt;
    append_note(store, 1, &receipt);
    append_note(store, 2, &receipt);
    wk_store_close(store);
    static const char *const sql[] = {
        "UPDATE journal SET body = '{}' WHERE seq = 1",
        "DELETE FROM journal WHERE seq = 2",
        "INSERT OR REPLACE INTO journal SELECT * FROM journal WHERE seq = 1",
        "INSERT INTO journal SELECT 9, kiosk_id, t_ns, kind, version, body, secret, previous, zeroblob(32), signature FROM "
        "journal WHERE "
        "seq = 1",
        "UPDATE kiosk SET id = '0123456789abcdef'",
        "DELETE FROM kiosk",
    };
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(world->path, &db), SQLITE_OK);
    for (size_t i = 0; i < sizeof sql / sizeof *sql; i++)
        assert_int_equal(sqlite3_exec(db, sql[i], NULL, NULL, NULL) & 0xff, SQLITE_CONSTRAINT);
    sqlite3_close(db);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        TEST(a_record_is_appended_and_receipted),
        TEST(what_breaks_the_rules_is_not_appended),
        TEST(tile_sets_are_kept_by_name),
        TEST(a_guessed_tile_set_seals_nothing),
        TEST(a_pin_is_salted),
        TEST(the_kiosk_keeps_its_id),
        TEST(the_journal_refuses_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
