/* Tile sets of an event with several kiosks: enrolled at one of them, used at all. */
#include "db/audit/audit.h"
#include "db/store/tile_sets.h"
#include "tests/support/db/party.h"

#define HALL PARTY_HALL
#define BATCH 1000

static int open_party(void **state)
{
    static struct party party;
    party_open(&party, 4);
    *state = &party;
    return 0;
}

static int close_party(void **state)
{
    party_close(*state);
    return 0;
}

static int64_t enrol(struct party *p, int i, const char *name, const char *bytes)
{
    struct wk_receipt receipt;
    assert_int_equal(wk_store_put_tileset(p->at[i].store, name, bytes, strlen(bytes), &receipt), WK_OK);
    return receipt.seq;
}

static void expect_set(struct party *p, int i, const char *name, const char *bytes)
{
    uint8_t *got = NULL;
    size_t n = 0;
    assert_int_equal(wk_store_get_tileset(p->at[i].store, name, &got, &n), WK_OK);
    assert_int_equal(n, strlen(bytes));
    assert_memory_equal(got, bytes, n);
    free(got);
}

static bool follow(struct party *p, int i)
{
    bool used = false;
    assert_int_equal(wk_store_follow_tilesets(p->at[i].store, &used), WK_OK);
    return used;
}

static void a_set_that_was_enrolled_once_serves_all_kiosks_of_the_event(void **state)
{
    struct party *p = *state;
    struct wk_tileset_entry set;
    struct wk_tileset_offer by;
    int64_t n = 0;
    assert_false(follow(p, 2)); /* there is none */
    const int64_t seq = enrol(p, 1, "club", "the club's tiles");
    party_meet(p);
    for (int i = 2; i <= 3; i++) {
        assert_int_equal(wk_store_tilesets_heard(p->at[i].store, &n), WK_OK);
        assert_int_equal(n, 1);
        assert_true(follow(p, i));
        assert_false(follow(p, i));
        expect_set(p, i, "club", "the club's tiles");
        expect_set(p, i, NULL, "the club's tiles");
        assert_int_equal(wk_store_find_tileset(p->at[i].store, NULL, 0, &set), WK_OK);
        assert_true(set.confirmed);
        assert_int_equal(wk_store_tileset_by(p->at[i].store, set.seq, &by), WK_OK);
        assert_int_equal(by.number, 2);
        assert_int_equal(by.seq, seq);
        assert_string_equal(by.by, "Table 1");
    }
    assert_int_equal(wk_store_tileset_by(p->at[1].store, seq, &by), WK_NOT_FOUND); /* its own */
    party_meet(p);
    assert_false(follow(p, 1)); /* what others use of it is no set of theirs */
    party_reopen(p, 2);
    expect_set(p, 2, "club", "the club's tiles");
}

/* Of one name the last of the event counts; a kiosk's own stays until somebody there says otherwise. */
static void of_one_name_the_last_counts_and_an_own_one_stays(void **state)
{
    struct party *p = *state;
    struct wk_receipt receipt;
    enrol(p, 1, "club", "first");
    party_meet(p);
    assert_true(follow(p, 2));
    enrol(p, 3, "club", "mended");
    party_meet(p);
    assert_true(follow(p, 2));
    expect_set(p, 2, "club", "mended");
    assert_false(follow(p, 1));
    assert_false(follow(p, 3));
    expect_set(p, 1, "club", "first");
    assert_int_equal(wk_store_use_tileset(p->at[1].store, "club", &receipt), WK_OK);
    assert_int_equal(wk_store_use_tileset(p->at[1].store, "club", &receipt), WK_ALREADY);
    expect_set(p, 1, "club", "mended");
    /* Once that kiosk is expelled from before it, the one before counts again. */
    int64_t from = 1;
    assert_int_equal(wk_store_expel(p->at[HALL].store, 4, &from, &receipt), WK_OK);
    party_carry(p, HALL, 2, HALL, BATCH);
    assert_true(follow(p, 2));
    expect_set(p, 2, "club", "first");
}

static void of_several_names_somebody_chooses(void **state)
{
    struct party *p = *state;
    struct wk_tileset_offer offer[4];
    struct wk_receipt receipt;
    int n = 0;
    enrol(p, 1, "old", "old tiles");
    party_meet(p);
    enrol(p, 3, "new", "new tiles");
    assert_int_equal(wk_store_put_guessed_tileset(p->at[3].store, "guessed", "x", 1, &receipt), WK_OK);
    party_meet(p);
    assert_int_equal(wk_store_tileset_offers(p->at[2].store, offer, 4, &n), WK_OK);
    assert_int_equal(n, 2); /* nobody stands for the guessed one */
    assert_string_equal(offer[0].name, "new");
    assert_string_equal(offer[1].name, "old");
    assert_false(follow(p, 2));
    assert_int_equal(wk_store_use_tileset(p->at[2].store, "guessed", &receipt), WK_NOT_ENROLLED);
    assert_int_equal(wk_store_use_tileset(p->at[2].store, "old", &receipt), WK_OK);
    expect_set(p, 2, NULL, "old tiles");
    assert_false(follow(p, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_set_that_was_enrolled_once_serves_all_kiosks_of_the_event, open_party, close_party),
        cmocka_unit_test_setup_teardown(of_one_name_the_last_counts_and_an_own_one_stays, open_party, close_party),
        cmocka_unit_test_setup_teardown(of_several_names_somebody_chooses, open_party, close_party),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
