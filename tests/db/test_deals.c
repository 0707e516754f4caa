/* Deals found again: listed, opened ones with their faces, and those that are given to be laid out. */
#include "db/store/stored_deal.h"
#include "db/store/hands.h"
#include "tests/support/db/store_test.h"

/* One played by nobody and opened by the director, and one that is still sealed, at two tables. */
static void three_deals(struct wk_store *store, struct wk_deal deal[3])
{
    struct wk_deal back;
    uint8_t salt[WK_SALT_SIZE];
    struct wk_receipt receipt;
    int hand = 0;
    make_deal(&deal[0], 1, 1, 5);
    make_deal(&deal[1], 2, 1, 6);
    make_deal(&deal[2], 1, 2, 7);
    seal_deal(store, &deal[0]);
    seal_deal(store, &deal[1]);
    assert_int_equal(wk_store_start_hand(store, 1, &hand, &receipt), WK_OK);
    assert_int_equal(wk_store_open_deal(store, 1, &back, salt, &receipt), WK_OK);
    seal_deal(store, &deal[2]);
}

static void sealed_deals_are_listed(void **state)
{
    struct wk_store *store = world_open(*state);
    struct wk_deal deal[3];
    struct wk_deal_entry entry[4];
    int n = -1;
    assert_int_equal(wk_store_list_deals(store, 0, entry, 4, &n), WK_OK);
    assert_int_equal(n, 0);
    three_deals(store, deal);
    static const struct {
        int table, most, n;
        int of[3]; /* which deals, in this order */
    } cases[] = {{0, 4, 3, {0, 1, 2}}, {0, 2, 2, {1, 2}}, {1, 4, 2, {0, 2}}, {2, 4, 1, {1}}, {3, 4, 0, {0}}, {0, 0, 0, {0}}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        assert_int_equal(wk_store_list_deals(store, cases[c].table, entry, cases[c].most, &n), WK_OK);
        assert_int_equal(n, cases[c].n);
        for (int i = 0; i < n; i++) {
            const struct wk_deal *wanted = &deal[cases[c].of[i]];
            assert_int_equal(entry[i].sealed.table, wanted->table);
            assert_int_equal(entry[i].sealed.round, wanted->round);
            assert_int_equal(entry[i].event_round, 1);
            assert_true(i == 0 || entry[i].sealed.seq > entry[i - 1].sealed.seq);
            bool opened = wanted == &deal[0];
            assert_int_equal(entry[i].sealed.opened, opened);
            assert_int_equal(entry[i].by_director, opened);
            assert_int_equal(entry[i].n_hands, opened);
            assert_int_equal(entry[i].opened_seq > entry[i].sealed.seq, opened);
            assert_int_equal(entry[i].opened_ns > entry[i].sealed.t_ns, opened);
        }
    }
    wk_store_close(store);
}

static void faces_of_an_opened_deal_need_no_further_record(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_deal deal[3], back;
    struct wk_deal_entry entry[3];
    uint8_t salt[WK_SALT_SIZE], hash[WK_HASH_SIZE];
    int n = 0;
    three_deals(store, deal);
    assert_int_equal(wk_store_list_deals(store, 0, entry, 3, &n), WK_OK);
    int64_t n_records = world_int(world, "SELECT count(*) FROM journal");
    assert_int_equal(wk_store_opened_deal(store, entry[0].sealed.seq, &back, salt), WK_OK);
    wk_deal_commit(&back, salt, hash);
    assert_memory_equal(hash, entry[0].sealed.hash, sizeof hash);
    assert_int_equal(wk_store_opened_deal(store, entry[1].sealed.seq, &back, salt), WK_NOT_YET);
    assert_int_equal(wk_store_opened_deal(store, entry[2].sealed.seq, &back, salt), WK_NOT_YET);
    assert_int_equal(wk_store_opened_deal(store, entry[0].sealed.seq + 1, &back, salt), WK_NOT_FOUND);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal"), n_records);
    wk_store_close(store);
}

static void expect_given(struct wk_store *store, int table, const struct wk_deal *wanted)
{
    char a[WK_DEAL_TEXT_SIZE], b[WK_DEAL_TEXT_SIZE];
    struct wk_deal given, set_like = *wanted;
    int64_t seq = 0;
    assert_int_equal(wk_store_given_deal(store, table, &given, &seq), WK_OK);
    assert_true(seq > 0);
    memcpy(given.set, set_like.set, sizeof given.set);
    given.round = set_like.round = 1;
    assert_true(wk_deal_canonical(&given, a) > 0 && wk_deal_canonical(&set_like, b) > 0);
    assert_string_equal(a, b);
}

/* It holds until a deal is sealed at its table, across restarts and a rebuild; the newest counts. */
static void a_given_deal_holds_until_the_seal(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_deal first, second, other, bad, back;
    struct wk_receipt receipt = {0};
    uint8_t salt[WK_SALT_SIZE];
    make_deal(&first, 1, 1, 5);
    make_deal(&second, 1, 9, 6);
    make_deal(&other, 2, 1, 7);
    assert_int_equal(wk_store_given_deal(store, 1, &back, NULL), WK_NOT_FOUND);
    assert_int_equal(wk_store_give_deal(store, &first, "club \"A\" \xe6\x98\xa5", &receipt), WK_OK);
    assert_int_equal(wk_store_give_deal(store, &other, NULL, &receipt), WK_OK);
    expect_given(store, 1, &first);
    expect_given(store, 2, &other);
    assert_int_equal(wk_store_give_deal(store, &second, "again", &receipt), WK_OK);
    wk_store_close(store);
    store = world_open(world);
    assert_int_equal(wk_store_rebuild(store, NULL, NULL), WK_OK);
    expect_given(store, 1, &second);
    assert_int_equal(wk_store_given_deal(store, 3, &back, NULL), WK_NOT_FOUND);

    bad = first;
    bad.face[0][0] = bad.face[0][0] % WK_N_FACES + 1;
    assert_int_equal(wk_store_give_deal(store, &bad, "", &receipt), WK_BAD_INPUT);
    bad = first;
    bad.table = WK_MAX_TABLES + 1;
    assert_int_equal(wk_store_give_deal(store, &bad, "", &receipt), WK_BAD_INPUT);

    assert_int_equal(wk_store_withdraw_deal(store, 3, &receipt), WK_NOT_FOUND);
    assert_int_equal(wk_store_withdraw_deal(store, 1, &receipt), WK_OK);
    assert_int_equal(wk_store_given_deal(store, 1, &back, NULL), WK_NOT_FOUND);
    assert_int_equal(wk_store_withdraw_deal(store, 1, &receipt), WK_NOT_FOUND);
    expect_given(store, 2, &other);
    assert_int_equal(wk_store_give_deal(store, &second, "once more", &receipt), WK_OK);
    expect_given(store, 1, &second);

    second.round = 1;
    seal_deal(store, &second);
    assert_int_equal(wk_store_given_deal(store, 1, &back, NULL), WK_NOT_FOUND);
    expect_given(store, 2, &other);
    assert_int_equal(wk_store_give_deal(store, &first, "", &receipt), WK_ALREADY);
    assert_int_equal(wk_store_open_deal(store, 1, &back, salt, &receipt), WK_OK);
    struct wk_deal_entry entry = {.given = false};
    int n = 0;
    assert_int_equal(wk_store_list_deals(store, 1, &entry, 1, &n), WK_OK);
    assert_true(n == 1 && entry.given && entry.by_director);
    assert_int_equal(wk_store_give_deal(store, &first, "", &receipt), WK_OK);
    expect_given(store, 1, &first);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    wk_store_close(store);
    assert_int_equal(world_int(world,
                               "SELECT json_extract(s.body, '$.given') = (SELECT max(g.seq) FROM journal g WHERE g.kind ="
                               " 'deal-given' AND g.seq < s.seq) FROM journal s WHERE s.kind = 'deal-sealed'"),
                     1);
    assert_int_equal(world_int(world, "SELECT count(DISTINCT length(secret)) FROM journal WHERE kind = 'deal-given'"), 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        TEST(sealed_deals_are_listed),
        TEST(faces_of_an_opened_deal_need_no_further_record),
        TEST(a_given_deal_holds_until_the_seal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
