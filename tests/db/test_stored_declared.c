/* Declared hands on record: who may declare, what is told before and after the deal is opened, and that nothing tells a face.
 */
#include "db/store/stored_deal.h"
#include "db/store/stored_declared.h"
#include "db/store/pin.h"
#include "rules/mcr/hand_text.h"
#include "tests/support/audit.h"
#include "tests/support/db/event_script.h"

static const struct wk_hand_id first = {1, 1, 1};

static void put(struct wk_store *store, struct wk_entry entry)
{
    struct wk_refusal why = {0};
    struct wk_receipt receipt;
    if (wk_store_put_entry(store, &entry, &why, &receipt) != WK_OK)
        fail_msg("an entry of kind %d was refused: %d", (int)entry.kind, (int)why.kind);
}

static void play_hand(struct wk_store *store, struct wk_hand_id at)
{
    const struct wk_tournament *tournament;
    struct wk_entry entry = {.kind = WK_ENTRY_SEATED, .seated = {.at = at}};

    assert_int_equal(wk_store_tournament(store, &tournament), WK_OK);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        entry.seated.player[d - 1] = (uint16_t)wk_player_at(tournament, &at, (enum wk_wind)d);
    put(store, entry);
    put(store, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
}

/* An event, the deal of table 1 sealed (seed 0: not), its first hand played to the Hu. */
static struct wk_store *begin(struct world *world, uint64_t seed)
{
    static struct wk_event_plan plan;
    struct wk_store *store = world_open(world);
    struct wk_deal deal;

    make_plan(&plan, 1);
    assert_int_equal(wk_store_unlock(store, "13579", NULL, NULL), WK_OK);
    put(store, (struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan});
    make_deal(&deal, 1, 1, seed);
    if (seed > 0)
        seal_deal(store, &deal);
    play_hand(store, first);
    return store;
}

static void stop(struct wk_store *store)
{
    put(store, (struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = first});
}

static struct wk_mcr_hand hand_of(const char *melds, const char *standing, const char *win, const char *flags)
{
    const struct wk_mcr_columns columns = {melds, standing, win, flags, "S", "E", "0"};
    struct wk_mcr_hand hand;
    const char *reason;
    if (wk_mcr_read(&columns, &hand, &reason) != WK_OK)
        fail_msg("%s %s: %s", melds, standing, reason);
    return hand;
}

static enum wk_status count(struct wk_store *store, int64_t declared, const struct wk_mcr_hand *hand, int64_t *seq)
{
    struct wk_mcr_score score;
    struct wk_receipt receipt = {0};
    assert_int_equal(wk_mcr_score(hand, WK_MCR_AS_PLAYED, &score), WK_OK);
    enum wk_status status =
        wk_store_count_hand(store, declared, WK_COUNTED_CAMERA, WK_STICKERS_AGREE, WK_MCR_AS_PLAYED, hand, &score, &receipt);
    if (seq)
        *seq = receipt.seq;
    return status;
}

static int64_t declare(struct wk_store *store)
{
    struct wk_receipt receipt = {0};
    assert_int_equal(wk_store_declare(store, &first, WK_WIND_SOUTH, &receipt), WK_OK);
    assert_true(receipt.seq > 0);
    return receipt.seq;
}

/* Kongs of all kinds, pairs, every flag: hands come back as they were, once their deal is open and not before. */
static void hands_come_back(void **state)
{
    const struct wk_mcr_hand hands[] = {
        hand_of("-", "1199m1199s119pEE", "9p", "-"),
        hand_of("(1111m) (9999s) (EEEE) CCCC", "F", "F", "selfdraw,lasttile,replacement"),
        hand_of("123m 555p", "55567s99p", "8s", "robkong"),
        hand_of("-", "19m19s19pESWNCFP", "1m", "selfdraw,lasttile"),
        hand_of("1111m", "222333mEEPP", "P", "selfdraw,replacement"),
    };
    enum { N = sizeof hands / sizeof *hands };
    struct world *world = *state;
    struct wk_store *store = begin(world, 31);
    struct wk_counted counted[N + 1];
    struct wk_receipt receipt;
    struct wk_deal deal;
    uint8_t salt[WK_SALT_SIZE];
    int n = 0;

    stop(store);
    for (int i = 0; i < N; i++)
        assert_int_equal(count(store, declare(store), &hands[i], NULL), WK_OK);
    assert_int_equal(wk_store_counted(store, 1, counted, N + 1, &n), WK_OK);
    assert_int_equal(n, N);
    for (int i = 0; i < N; i++) {
        static const struct wk_mcr_hand none;
        assert_false(counted[i].open);
        assert_memory_equal(&counted[i].hand, &none, sizeof none);
        assert_int_equal(counted[i].n_fan, 0);
        assert_int_equal(counted[i].declared.winner, WK_WIND_SOUTH);
        assert_true(counted[i].declared.deal_seq > 0);
        assert_int_equal(counted[i].rules, WK_MCR_AS_PLAYED);
        assert_true(i == 0 || counted[i].seq > counted[i - 1].seq);
    }
    assert_int_equal(wk_store_counted(store, 2, counted, N, &n), WK_OK);
    assert_int_equal(n, 0);
    assert_int_equal(wk_store_counted(store, 0, counted, 2, &n), WK_OK); /* the newest two */
    assert_int_equal(n, 2);
    assert_int_equal(wk_store_open_deal(store, 1, &deal, salt, &receipt), WK_OK);
    assert_int_equal(wk_store_counted(store, 1, counted, N, &n), WK_OK);
    for (int i = 0; i < N; i++) {
        struct wk_mcr_score score;
        struct wk_mcr_hand sorted = hands[i];
        assert_true(counted[i].open);
        assert_int_equal(counted[i].hand.n_melds, sorted.n_melds);
        assert_memory_equal(counted[i].hand.meld, sorted.meld, sizeof sorted.meld);
        assert_memory_equal(counted[i].hand.standing, sorted.standing, sizeof sorted.standing);
        assert_int_equal(counted[i].hand.flags, sorted.flags);
        assert_int_equal(wk_mcr_score(&counted[i].hand, WK_MCR_AS_PLAYED, &score), WK_OK);
        assert_int_equal(score.total, counted[i].points);
        assert_int_equal(score.n_fan, counted[i].n_fan);
        assert_memory_equal(score.fan, counted[i].fan, sizeof score.fan[0] * (size_t)score.n_fan);
    }
    assert_int_equal(wk_store_counted_one(store, receipt.seq, counted), WK_NOT_FOUND);
    wk_store_close(store);
}

/* Played before the seal: its deal is the one that is sealed next, and opened after that. */
static void a_hand_before_the_seal_waits_for_it(void **state)
{
    struct wk_store *store = begin(*state, 0);
    const struct wk_mcr_hand hand = hand_of("-", "1199m1199s119pEE", "9p", "-");
    struct wk_counted counted;
    struct wk_receipt receipt;
    struct wk_deal deal, other;
    uint8_t salt[WK_SALT_SIZE];
    int64_t seq = 0;

    stop(store);
    assert_int_equal(count(store, declare(store), &hand, &seq), WK_OK);
    make_deal(&other, 2, 1, 9); /* another table's opening tells nothing */
    seal_deal(store, &other);
    assert_int_equal(wk_store_open_deal(store, 2, &deal, salt, &receipt), WK_OK);
    assert_int_equal(wk_store_counted_one(store, seq, &counted), WK_OK);
    assert_int_equal(counted.declared.deal_seq, 0);
    assert_false(counted.open);
    make_deal(&deal, 1, 1, 5);
    seal_deal(store, &deal);
    assert_int_equal(wk_store_counted_one(store, seq, &counted), WK_OK);
    assert_false(counted.open);
    assert_int_equal(wk_store_open_deal(store, 1, &deal, salt, &receipt), WK_OK);
    assert_int_equal(wk_store_counted_one(store, seq, &counted), WK_OK);
    assert_true(counted.open);
    assert_int_equal(counted.hand.win, hand.win);
    wk_store_close(store);
}

/* Only between the Hu and the confirmed result, and not whom a ruling bars. */
static void who_may_declare(void **state)
{
    struct wk_store *store = begin(*state, 31);
    const struct wk_hand_id nowhere[] = {{0, 1, 1}, {5, 1, 1}, {1, 0, 1}, {1, 6, 1}, {1, 1, 0}, {1, 1, 5}, {-1, 1, 1}};
    const struct wk_tournament *tournament;
    struct wk_receipt receipt = {0};

    assert_int_equal(wk_store_declare(store, &first, WK_WIND_SOUTH, &receipt), WK_NOT_YET); /* it is being played */
    stop(store);
    for (size_t i = 0; i < sizeof nowhere / sizeof *nowhere; i++)
        assert_int_equal(wk_store_declare(store, &nowhere[i], WK_WIND_SOUTH, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_declare(store, &first, WK_WIND_NONE, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_declare(store, &first, (enum wk_wind)5, &receipt), WK_BAD_INPUT);
    assert_int_equal(receipt.seq, 0);
    declare(store);
    put(store, (struct wk_entry){.kind = WK_ENTRY_RULING,
                                 .role = WK_ROLE_JUDGE,
                                 .reason = "a tile too many",
                                 .ruling = {.at = first, .kind = WK_RULING_DEAD_HAND, .direction = WK_WIND_SOUTH}});
    assert_int_equal(wk_store_declare(store, &first, WK_WIND_SOUTH, &receipt), WK_NOT_ALLOWED);
    assert_int_equal(wk_store_declare(store, &first, WK_WIND_EAST, &receipt), WK_OK);
    put(store, (struct wk_entry){.kind = WK_ENTRY_RESULT,
                                 .result = {.at = first,
                                            .outcome = {.kind = WK_OUTCOME_SELF_DRAWN, .winner = WK_WIND_EAST, .points = 8},
                                            .by = WK_WIND_EAST}});
    assert_int_equal(wk_store_declare(store, &first, WK_WIND_EAST, &receipt), WK_OK); /* they count again */
    assert_int_equal(wk_store_tournament(store, &tournament), WK_OK);
    put(store, (struct wk_entry){.kind = WK_ENTRY_CONFIRMED,
                                 .confirmed = {.result = wk_hand_look(tournament, &first)->result_seq, .by = 15}});
    assert_int_equal(wk_store_declare(store, &first, WK_WIND_EAST, &receipt), WK_NOT_YET);
    assert_int_equal(wk_store_append(store, "hand-declared", "{}", NULL, 0, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_append(store, "hand-counted", "{}", NULL, 0, &receipt), WK_BAD_INPUT);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    wk_store_close(store);
}

static void what_may_be_taken_over(void **state)
{
    struct wk_store *store = begin(*state, 31);
    struct wk_mcr_hand hand = hand_of("-", "1199m1199s119pEE", "9p", "-");
    struct wk_mcr_score score;
    struct wk_receipt receipt = {0};
    int n = -1;

    stop(store);
    const int64_t declared = declare(store);
    assert_int_equal(wk_mcr_score(&hand, WK_MCR_RULEBOOK, &score), WK_OK);
#define COUNT(seq, how, stickers) wk_store_count_hand(store, seq, how, stickers, WK_MCR_RULEBOOK, &hand, &score, &receipt)
    assert_int_equal(COUNT(declared, WK_COUNTED_NOT, WK_STICKERS_AGREE), WK_BAD_INPUT);
    assert_int_equal(COUNT(declared, WK_COUNTED_KEYS, WK_STICKERS_UNKNOWN), WK_BAD_INPUT);
    assert_int_equal(COUNT(declared + 1, WK_COUNTED_KEYS, WK_STICKERS_AGREE), WK_BAD_INPUT);
    assert_int_equal(COUNT(1, WK_COUNTED_KEYS, WK_STICKERS_AGREE), WK_BAD_INPUT); /* of another kind */
    score.points = 7;
    assert_int_equal(COUNT(declared, WK_COUNTED_KEYS, WK_STICKERS_AGREE), WK_BAD_INPUT);
    score.points = 24;
    hand.n_standing = 12;
    assert_int_equal(COUNT(declared, WK_COUNTED_KEYS, WK_STICKERS_AGREE), WK_BAD_INPUT);
    hand.n_standing = 13;
    struct wk_counted any;
    assert_int_equal(wk_store_counted(store, 0, &any, 1, &n), WK_OK);
    assert_int_equal(n, 0);
    assert_int_equal(COUNT(declared, WK_COUNTED_KEYS, WK_STICKERS_DIFFER), WK_OK);
    assert_int_equal(wk_store_counted_one(store, receipt.seq, &any), WK_OK);
    assert_int_equal(any.stickers, WK_STICKERS_DIFFER);
    assert_int_equal(any.how, WK_COUNTED_KEYS);
    assert_int_equal(any.points, score.total);
    wk_store_close(store);
}

/* Whatever else wrote the journal: such records are told as broken, and nothing more. */
static void records_that_are_none(void **state)
{
    static const struct {
        const char *kind, *body;
    } bad[] = {
        {"hand-declared", "{}"},
        {"hand-declared", "{\"table\":1,\"round\":1,\"hand\":9,\"winner\":\"S\",\"deal_seq\":null}"},
        {"hand-declared", "{\"table\":1,\"round\":1,\"hand\":1,\"winner\":\"Q\",\"deal_seq\":null}"},
        {"hand-declared", "{\"table\":1,\"round\":1,\"hand\":1,\"winner\":null,\"deal_seq\":null}"},
        {"hand-declared", "{\"table\":1,\"round\":1,\"hand\":1,\"winner\":\"S\",\"deal_seq\":99999}"},
        {"hand-declared", "{\"table\":1,\"round\":1,\"hand\":1,\"winner\":\"S\"}"},
        {"hand-counted", "{}"},
        {"hand-counted", "{\"table\":1,\"round\":1,\"hand\":1,\"declared_seq\":1,\"how\":\"camera\",\"stickers\":\"agree\","
                         "\"rules\":\"rulebook\",\"points\":8}"},
        {"hand-counted", "{\"table\":1,\"round\":1,\"hand\":1,\"declared_seq\":99999,\"how\":\"camera\",\"stickers\":\"agree\","
                         "\"rules\":\"rulebook\",\"points\":8}"},
        {"hand-counted", "{\"table\":1,\"round\":1,\"hand\":1,\"declared_seq\":1,\"how\":\"dream\",\"stickers\":\"agree\","
                         "\"rules\":\"rulebook\",\"points\":8}"},
        {"hand-counted", "{\"table\":1,\"round\":1,\"hand\":1,\"declared_seq\":1,\"how\":\"keys\",\"stickers\":\"agree\","
                         "\"rules\":\"rulebook\",\"points\":7}"},
        {"hand-counted", "{\"table\":1,\"round\":1,\"hand\":1,\"declared_seq\":1,\"how\":\"keys\",\"stickers\":12,"
                         "\"rules\":\"rulebook\",\"points\":8}"},
    };
    struct world *first_world = *state;

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct world world = *first_world;
        struct wk_declaration declared[2];
        struct wk_counted counted[2];
        int n = -1;
        snprintf(world.path, sizeof world.path, "%s/%zu.db", first_world->folder, i);
        wk_store_close(world_open(&world));
        plant_record(&world, bad[i].kind, bad[i].body);
        struct wk_store *store = world_open(&world);
        const bool of_one = strcmp(bad[i].kind, "hand-declared") == 0;
        assert_int_equal(wk_store_declared(store, 0, declared, 2, &n), of_one ? WK_DB_BROKEN : WK_OK);
        assert_int_equal(wk_store_counted(store, 0, counted, 2, &n), of_one ? WK_OK : WK_DB_BROKEN);
        wk_store_close(store);
    }
}

/* ---------------------------------------------------------------- secrecy */

static bool holds(const char *path, const char *text)
{
    static char bytes[4 << 20];
    FILE *file = fopen(path, "rb");
    const size_t length = strlen(text);
    bool found = false;

    assert_non_null(file);
    const size_t n = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_in_range(n, 1, sizeof bytes - 1);
    for (size_t i = 0; i + length <= n && !found; i++)
        found = memcmp(bytes + i, text, length) == 0;
    return found;
}

/* Hands of the same points, of fourteen tiles and of eighteen, in other suits: all that is in clear is the same, as long. */
static void hands_look_alike_in_clear(void **state)
{
    static const char sql[] = "SELECT seq, t_ns, kind, version, json_remove(body, '$.commitment'), length(secret) FROM journal"
                              " WHERE kind <> 'verdict' ORDER BY seq";
    const struct wk_mcr_hand hands[] = {
        hand_of("-", "1112345678999m", "5m", "-"),
        hand_of("(1111s) (2222p) (8888s) (FFFF)", "9s", "9s", "-"),
        hand_of("EEEE SSSS WWWW NNNN", "5m", "5m", "-"),
    };
    struct world *first_world = *state;
    char *dump[3];
    off_t size[3];

    for (int i = 0; i < 3; i++) {
        struct world world = *first_world;
        struct wk_mcr_score score;
        struct wk_receipt receipt;
        struct stat st;
        char standing[WK_MCR_TILES_SIZE];
        snprintf(world.path, sizeof world.path, "%s/%d.db", first_world->folder, i);
        struct wk_store *store = begin(&world, 31);
        stop(store);
        assert_int_equal(wk_mcr_score(&hands[i], WK_MCR_RULEBOOK, &score), WK_OK);
        score.total = score.points = 88; /* as if all were worth the same */
        assert_int_equal(wk_store_count_hand(store, declare(store), WK_COUNTED_CAMERA, WK_STICKERS_AGREE, WK_MCR_RULEBOOK,
                                             &hands[i], &score, &receipt),
                         WK_OK);
        wk_store_close(store);
        dump[i] = world_dump(&world, sql);
        assert_int_equal(stat(world.path, &st), 0);
        size[i] = st.st_size;
        assert_string_equal(dump[0], dump[i]);
        assert_int_equal(size[0], size[i]);
        assert_true(holds(world.path, "hand-counted"));
        wk_mcr_write_tiles(hands[i].standing, hands[i].n_standing, standing);
        assert_false(hands[i].n_standing > 4 && holds(world.path, standing));
        assert_false(holds(world.path, "EEEE SSSS") || holds(world.path, "(1111s)"));
        for (int k = 0; k < hands[i].n_standing - 8; k++) { /* nor as bytes */
            char bytes[9] = {0};
            memcpy(bytes, hands[i].standing + k, 8);
            assert_false(holds(world.path, bytes));
        }
    }
    for (int i = 0; i < 3; i++)
        free(dump[i]);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        TEST(hands_come_back),       TEST(a_hand_before_the_seal_waits_for_it),
        TEST(who_may_declare),       TEST(what_may_be_taken_over),
        TEST(records_that_are_none), TEST(hands_look_alike_in_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
