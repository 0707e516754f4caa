/*
 * The certificate: checks of tiles on record, drawn from words, a number or a beacon; what of them counts, and the sentence,
 * which a second count in long double repeats.
 */
#include "db/audit/certificate.h"

#include "db/store/stored_spot.h"
#include "tests/support/db/store_test.h"

static const struct wk_seed_source by_number = {.seed = WK_SPOT_SEED_NUMBER}, by_words = {.seed = WK_SPOT_SEED_WORDS},
                                   by_beacon = {.seed = WK_SPOT_SEED_BEACON, .beacon = "drand-quicknet", .round = 4711};

static void seal(struct wk_store *store, int table, int round)
{
    struct wk_deal deal;

    make_deal(&deal, table, round, (uint64_t)(10 * table + round));
    seal_deal(store, &deal);
}

static void ask(struct wk_store *store, int table, enum wk_wind wind, int tiles, const struct wk_seed_source *source)
{
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;

    assert_int_equal(wk_store_spot_ask_tiles(store, table, wind, tiles, source, &checkpoint, &receipt), WK_OK);
    assert_memory_equal(checkpoint.head, receipt.hash, WK_HASH_SIZE);
}

/* Answers for all walls of which something is drawn but for the last `left`. */
static void answer(struct wk_store *store, int table, int left)
{
    struct wk_receipt receipt;
    struct wk_spot spot;
    int n = 0;

    assert_int_equal(wk_store_spot(store, table, &spot), WK_OK);
    for (int pass = 0; pass < 2; pass++)
        for (enum wk_wind wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
            bool slot[WK_N_SLOTS];
            if (wk_spot_slots(spot.label, spot.count, wind, slot) == 0)
                continue;
            if (pass == 0)
                n++;
            else if (n-- > left)
                assert_int_equal(wk_store_spot_answer(store, table, wind, WK_SPOT_MATCH, &receipt), WK_OK);
        }
}

static void check(struct wk_store *store, int table, enum wk_wind wind, int tiles, const struct wk_seed_source *source,
                  const char *said)
{
    struct wk_receipt receipt;

    ask(store, table, wind, tiles, source);
    assert_int_equal(wk_store_spot_draw(store, table, said, &receipt), WK_OK);
    answer(store, table, 0);
}

static struct wk_certificate certificate_of(struct wk_store *store)
{
    struct wk_audit_log log = {.n_histories = 0};
    struct wk_certificate made;

    assert_int_equal(wk_store_audit_log(store, NULL, NULL, &log), WK_OK);
    assert_int_equal(wk_certificate_make(&log, &made), WK_OK);
    wk_audit_log_release(&log);
    return made;
}

/* The chance of one group by the product over its draws. */
static long double chance(int n, int drawn, int altered)
{
    long double out = 1;

    for (int i = 0; i < drawn; i++)
        out *= n - altered - i > 0 ? (long double)(n - altered - i) / (n - i) : 0;
    return out;
}

static void three_deals_make_one_sentence(void **state)
{
    struct wk_store *store = world_open(*state);

    for (int table = 1; table <= 4; table++)
        seal(store, table, 1);
    struct wk_certificate made = certificate_of(store);
    assert_true(made.said.n_deals == 4 && made.said.n_looked == 0 && made.said.fewer_than == 0);
    check(store, 1, WK_WIND_NONE, 42, &by_words, "apple.pear.plum.fig");
    made = certificate_of(store);
    assert_true(made.said.n_looked == 1 && made.said.n_tiles == 136 && made.said.n_drawn == 42 && made.said.fewer_than == 8);
    check(store, 2, WK_WIND_NONE, 42, &by_number, "4711");
    check(store, 3, WK_WIND_NONE, 42, &by_beacon, "8f3a5be1d0c2447689aa0b1c2d3e4f50");
    made = certificate_of(store);
    assert_true(made.said.n_deals == 4 && made.said.n_looked == 3 && made.said.n_tiles == 3 * 136 &&
                made.said.n_drawn == 3 * 42);
    for (int seed = 0; seed < WK_N_SPOT_SEEDS; seed++)
        assert_int_equal(made.n_of[seed], 1);
    int least = 0; /* three alike: spread evenly is the worst */
    for (long double risk = 1; risk > 0.05L; least++) {
        const int next = least + 1;
        risk = chance(136, 42, next / 3) * chance(136, 42, (next + 1) / 3) * chance(136, 42, (next + 2) / 3);
    }
    assert_int_equal(made.said.fewer_than, least);
    assert_int_equal(wk_spot_per_mille(made.said.fewer_than, made.said.n_tiles), (1000 * least + 407) / 408);
    wk_store_close(store);
}

static void a_wall_is_a_group_of_34(void **state)
{
    struct wk_store *store = world_open(*state);

    seal(store, 1, 1);
    check(store, 1, WK_WIND_SOUTH, 34, &by_number, "0");
    const struct wk_certificate made = certificate_of(store);
    assert_true(made.said.n_looked == 1 && made.said.n_tiles == 34 && made.said.n_drawn == 34 && made.said.fewer_than == 1);
    wk_store_close(store);
}

/* Somebody who goes on drawing until it suits has chosen: a draw that was left gives no sentence for its deal. */
static void what_was_left_counts_for_nobody(void **state)
{
    struct wk_store *store = world_open(*state);
    struct wk_receipt receipt;

    seal(store, 1, 1);
    seal(store, 2, 1);
    check(store, 2, WK_WIND_NONE, 30, &by_number, "1");
    ask(store, 1, WK_WIND_NONE, 30, &by_number); /* asked for alone: nothing was chosen */
    check(store, 1, WK_WIND_NONE, 30, &by_number, "1");
    assert_int_equal(certificate_of(store).said.n_looked, 2);
    ask(store, 1, WK_WIND_NONE, 30, &by_number);
    assert_int_equal(wk_store_spot_draw(store, 1, "2", &receipt), WK_OK);
    struct wk_certificate made = certificate_of(store);
    assert_true(made.said.n_looked == 1 && made.n_unended == 1 && made.said.n_tiles == 136);
    answer(store, 1, 1);
    assert_int_equal(certificate_of(store).n_unended, 1);
    answer(store, 1, 0);
    made = certificate_of(store);
    assert_true(made.said.n_looked == 2 && made.n_unended == 0);
    wk_store_close(store);
}

static void no_match_gives_no_sentence(void **state)
{
    struct wk_store *store = world_open(*state);
    struct wk_receipt receipt;

    seal(store, 1, 1);
    seal(store, 2, 1);
    check(store, 1, WK_WIND_NONE, 30, &by_number, "1");
    check(store, 2, WK_WIND_EAST, 30, &by_number, "1");
    assert_int_equal(wk_store_spot_answer(store, 2, WK_WIND_EAST, WK_SPOT_NO_MATCH, &receipt), WK_OK);
    assert_int_equal(wk_store_spot_answer(store, 2, WK_WIND_EAST, WK_SPOT_MATCH, &receipt), WK_OK);
    const struct wk_certificate made = certificate_of(store);
    assert_true(made.n_no_match == 1 && made.said.n_looked == 1 && made.said.fewer_than == 0);
    wk_store_close(store);
}

/* A check that drew labels is no draw of tiles. */
static void labels_are_left_out(void **state)
{
    struct wk_store *store = world_open(*state);
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;

    seal(store, 1, 1);
    assert_int_equal(wk_store_spot_ask(store, 1, WK_WIND_EAST, 22, &checkpoint, &receipt), WK_OK);
    assert_int_equal(wk_store_spot_draw(store, 1, "5", &receipt), WK_OK);
    assert_int_equal(wk_store_spot_answer(store, 1, WK_WIND_EAST, WK_SPOT_MATCH, &receipt), WK_OK);
    const struct wk_certificate made = certificate_of(store);
    assert_true(made.said.n_looked == 0 && made.n_unended == 0 && made.n_wrong_draw == 0);
    wk_store_close(store);
}

/* Words that are no words, a beacon without a round, another count: nothing of it is stored. */
static void what_cannot_be_asked_is_refused(void **state)
{
    static const struct wk_seed_source bad[] = {{.seed = WK_SPOT_SEED_BEACON},
                                                {.seed = WK_SPOT_SEED_BEACON, .beacon = "drand"},
                                                {.seed = WK_SPOT_SEED_BEACON, .beacon = "two words", .round = 1},
                                                {.seed = WK_SPOT_SEED_NUMBER, .round = 1},
                                                {.seed = WK_N_SPOT_SEEDS}};
    struct wk_store *store = world_open(*state);
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;
    struct wk_spot spot;

    seal(store, 1, 1);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(wk_store_spot_ask_tiles(store, 1, WK_WIND_NONE, 8, &bad[i], &checkpoint, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_spot_ask_tiles(store, 1, WK_WIND_NONE, 137, &by_words, &checkpoint, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_spot_ask_tiles(store, 1, WK_WIND_EAST, 35, &by_words, &checkpoint, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_spot_ask_tiles(store, 2, WK_WIND_NONE, 8, &by_words, &checkpoint, &receipt), WK_NOT_YET);
    assert_int_equal(wk_store_spot(store, 1, &spot), WK_NOT_FOUND);
    ask(store, 1, WK_WIND_NONE, 8, &by_words);
    assert_int_equal(wk_store_spot_draw(store, 1, "4711", &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_spot_draw(store, 1, "a.b.c.d", &receipt), WK_OK);
    assert_int_equal(wk_store_spot_draw(store, 1, "a.b.c.e", &receipt), WK_ALREADY);
    assert_int_equal(wk_store_spot(store, 1, &spot), WK_OK);
    assert_true(spot.drawn && spot.tiles == 8 && spot.asked.source.seed == WK_SPOT_SEED_WORDS);
    assert_true(spot.count >= 1 && spot.count <= 8);
    assert_string_equal(spot.number, "a.b.c.d");
    wk_store_close(store);
}

/* Before the draw its secret stands nowhere: neither in the record nor in what the file has in clear; afterwards it is shown.
 */
static void the_secret_is_committed_to_and_shown(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_receipt receipt;

    seal(store, 1, 1);
    ask(store, 1, WK_WIND_NONE, 8, &by_words);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE kind = 'spot-check' AND secret IS NOT NULL"), 0);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE kind = 'spot-check'"
                                      " AND length(json_extract(body, '$.secret_hash')) = 64"
                                      " AND json_extract(body, '$.secret') IS NULL"),
                     1);
    assert_int_equal(wk_store_spot_draw(store, 1, "a.b.c.d", &receipt), WK_OK);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE kind = 'spot-check'"
                                      " AND length(json_extract(body, '$.secret')) = 64"),
                     1);
    wk_store_close(store);
}

/* A draw that is not what record, seed and secret give was written by hand: one changed member is enough. */
static void a_draw_written_by_hand_is_found(void **state)
{
    static const struct {
        const char *step, *key, *value;
    } table[] = {{"drawn", "said", "4712"},
                 {"drawn", "secret", "0000000000000000000000000000000000000000000000000000000000000000"},
                 {"asked", "secret_hash", "0000000000000000000000000000000000000000000000000000000000000000"},
                 {"asked", "seed", "beacon"},
                 {"drawn", "labels", NULL}};
    struct wk_store *store = world_open(*state);
    struct wk_certificate made;

    seal(store, 1, 1);
    check(store, 1, WK_WIND_NONE, 30, &by_number, "4711");
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct wk_audit_log log = {.n_histories = 0};
        int n = 0;

        assert_int_equal(wk_store_audit_log(store, NULL, NULL, &log), WK_OK);
        for (int k = 0; k < log.n_notes; k++) {
            const char *step = json_string_value(json_object_get(log.note[k].body, "step"));
            if (!step || strcmp(step, table[i].step) != 0)
                continue;
            n++;
            if (table[i].value)
                json_object_set_new(log.note[k].body, table[i].key, json_string(table[i].value));
            else
                json_array_remove(json_object_get(log.note[k].body, table[i].key), 0);
        }
        assert_int_equal(n, 1);
        assert_int_equal(wk_certificate_make(&log, &made), WK_OK);
        if (made.n_wrong_draw != 1 || made.said.n_looked != 0 || made.said.fewer_than != 0)
            fail_msg("%s of %s", table[i].key, table[i].step);
        wk_audit_log_release(&log);
    }
    assert_int_equal(certificate_of(store).said.n_looked, 1);
    wk_store_close(store);
}

static void thousandths_are_rounded_up(void **state)
{
    (void)state;
    assert_int_equal(wk_spot_per_mille(26, 2720), 10);
    assert_int_equal(wk_spot_per_mille(27, 2720), 10);
    assert_int_equal(wk_spot_per_mille(28, 2720), 11);
    assert_int_equal(wk_spot_per_mille(0, 0), 0);
    assert_int_equal(wk_spot_per_mille(136, 136), 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(three_deals_make_one_sentence, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(a_wall_is_a_group_of_34, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(what_was_left_counts_for_nobody, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(no_match_gives_no_sentence, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(labels_are_left_out, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(what_cannot_be_asked_is_refused, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(the_secret_is_committed_to_and_shown, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(a_draw_written_by_hand_is_found, world_setup, world_teardown),
        cmocka_unit_test(thousandths_are_rounded_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
