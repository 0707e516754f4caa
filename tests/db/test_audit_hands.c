/* The audit of hands that the kiosk counted: against their results, the rules and the deal, once that has been opened. */
#include <inttypes.h>

#include "db/state/append.h"
#include "tests/support/db/store_test.h"

#include "db/journal/journal.h"
#include "db/state/sealed_deal.h"
#include "db/state/tournament.h"
#include "db/store/stored_checkpoint.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_declared.h"
#include "db/store/hands.h"
#include "db/store/receipt.h"
#include "tests/support/rules/sample_event.h"

#define TABLE 2
static const struct wk_hand_id at = {TABLE, 1, 1};
/* At table 2 the wind of direction East is North. */
enum { WINNER = WK_WIND_WEST, PAYER = WK_WIND_EAST };
#define WINNERS_WIND WK_WIND_SOUTH

/* 24 points: Full Flush. */
static const uint8_t standing[WK_MCR_STANDING] = {1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9};

static void exchange(struct wk_deal *deal, int wall, int slot, int face)
{
    for (int i = WK_N_TILES - 1; i >= 0; i--) {
        uint8_t *there = &deal->face[i / WK_N_SLOTS][i % WK_N_SLOTS], *here = &deal->face[wall - 1][slot];
        if (*there == face && !(i / WK_N_SLOTS == wall - 1 && i % WK_N_SLOTS < WK_MCR_STANDING)) {
            *there = *here;
            *here = (uint8_t)face;
            return;
        }
    }
}

static struct wk_mcr_hand a_hand(void)
{
    struct wk_mcr_hand hand = {.n_standing = WK_MCR_STANDING, .win = 9, .seat = WINNERS_WIND, .prevalent = WK_WIND_EAST};
    memcpy(hand.standing, standing, sizeof standing);
    return hand;
}

static void put(struct wk_store *store, struct wk_entry entry, int64_t *seq)
{
    struct wk_receipt receipt;
    assert_int_equal(wk_store_put_entry(store, &entry, NULL, &receipt), WK_OK);
    if (seq)
        *seq = receipt.seq;
}

/* A hand of an event, stopped; its deal gives the winner those thirteen. Returns the record of the declaration. */
static int64_t begin(struct wk_store *store)
{
    static struct wk_event_plan plan;
    const struct wk_tournament *tour;
    struct wk_deal deal;
    struct wk_receipt receipt;
    int hand = 0;
    event_plan_make(&plan, 1);
    put(store, (struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan}, NULL);
    make_deal(&deal, TABLE, 1, 5);
    for (int s = 0; s < WK_MCR_STANDING; s++)
        exchange(&deal, WINNERS_WIND, s, standing[s]);
    for (int s = 0; s < WK_MCR_STANDING; s++)
        assert_int_equal(deal.face[WINNERS_WIND - 1][s], standing[s]);
    for (int s = WK_MCR_STANDING; s < WK_N_SLOTS; s++) { /* the fourth of the kong is somebody else's */
        uint8_t *here = &deal.face[WINNERS_WIND - 1][s], *there = &deal.face[WK_WIND_EAST - 1][s];
        const uint8_t face = *here;
        if (face == 1) {
            *here = *there;
            *there = face;
        }
    }
    seal_deal(store, &deal);
    assert_int_equal(wk_store_start_hand(store, TABLE, &hand, &receipt), WK_OK);
    assert_int_equal(wk_store_tournament(store, &tour), WK_OK);
    put(store, entry_seated(tour, at), NULL);
    put(store, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at}, NULL);
    put(store, (struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = at}, NULL);
    assert_int_equal(wk_store_declare(store, &at, WINNERS_WIND, &receipt), WK_OK);
    return receipt.seq;
}

static void count_as(struct wk_store *store, int64_t declared, const struct wk_mcr_hand *hand, int more,
                     enum wk_counted_stickers stickers)
{
    struct wk_mcr_score score;
    struct wk_receipt receipt;
    assert_int_equal(wk_mcr_score(hand, WK_MCR_RULEBOOK, &score), WK_OK);
    score.total += more;
    score.points += more;
    assert_int_equal(wk_store_count_hand(store, declared, WK_COUNTED_CAMERA, stickers, WK_MCR_RULEBOOK, hand, &score, &receipt),
                     WK_OK);
}

static int points_of(const struct wk_mcr_hand *hand)
{
    struct wk_mcr_score score;
    assert_int_equal(wk_mcr_score(hand, WK_MCR_RULEBOOK, &score), WK_OK);
    return score.total;
}

static void open_deal(struct wk_store *store)
{
    uint8_t salt[WK_SALT_SIZE];
    struct wk_deal deal;
    struct wk_receipt receipt;
    assert_int_equal(wk_store_open_deal(store, TABLE, &deal, salt, &receipt), WK_OK);
}

/* The kinds of its findings, as bits. */
static uint64_t kinds_of(struct wk_store *store, bool *holds)
{
    static struct wk_audit audit;
    const struct wk_audit_options options = {.n_checkpoints = 0};
    uint64_t kinds = 0;
    assert_int_equal(wk_store_audit(store, &options, &audit), WK_OK);
    for (int i = 0; i < audit.n; i++) {
        char text[256];
        wk_audit_text(&audit.finding[i], text, sizeof text);
        kinds |= UINT64_C(1) << audit.finding[i].kind;
        if (audit.finding[i].kind < WK_AUDIT_HAND_POINTS)
            continue;
        assert_int_equal(audit.finding[i].table, TABLE);
        assert_int_equal(audit.finding[i].round, 1);
        assert_int_equal(audit.finding[i].hand, 1);
        assert_non_null(strstr(text, "table 2, round 1, hand 1"));
    }
    *holds = audit.holds;
    return kinds;
}

static struct wk_mcr_hand right_hand(void)
{
    return a_hand();
}

/* Of another suit, which the winner has little of. */
static struct wk_mcr_hand hand_of_others(void)
{
    struct wk_mcr_hand hand = a_hand();
    memcpy(hand.standing, (uint8_t[]){10, 10, 10, 11, 12, 13, 14, 15, 16, 17, 17, 18, 18}, sizeof standing);
    hand.win = 18;
    return hand;
}

/* As if two of its sets had been claimed. */
static struct wk_mcr_hand hand_with_melds(void)
{
    struct wk_mcr_hand hand = a_hand();
    hand.n_melds = 2;
    hand.meld[0] = (struct wk_mcr_set){WK_MCR_PUNG, 1};
    hand.meld[1] = (struct wk_mcr_set){WK_MCR_CHOW, 2};
    hand.n_standing = 7;
    memmove(hand.standing, hand.standing + 6, 7);
    return hand;
}

static struct wk_mcr_hand hand_with_a_claimed_tile(void)
{
    struct wk_mcr_hand hand = a_hand();
    hand.n_melds = 1;
    hand.meld[0] = (struct wk_mcr_set){WK_MCR_KONG, 1};
    hand.n_standing = 10;
    memmove(hand.standing, hand.standing + 3, 10);
    return hand;
}

/* Concealed it cannot be. */
static struct wk_mcr_hand hand_with_its_own_kong(void)
{
    struct wk_mcr_hand hand = hand_with_a_claimed_tile();
    hand.meld[0].kind = WK_MCR_CONCEALED_KONG;
    return hand;
}

static void findings_are_those(void **state)
{
    static const struct {
        const char *name;
        struct wk_mcr_hand (*hand)(void);
        int more, more_on_record; /* points added to the count, and then to the result */
        enum wk_counted_stickers stickers;
        uint64_t closed, opened;
    } rows[] = {
        {"right", right_hand, 0, 0, WK_STICKERS_AGREE, 0, 0},
        {"melded", hand_with_melds, 0, 0, WK_STICKERS_NOT_SEEN, 0, 0},
        {"claimed", hand_with_a_claimed_tile, 0, 0, WK_STICKERS_NOT_SEEN, 0, 0},
        {"own kong", hand_with_its_own_kong, 0, 0, WK_STICKERS_NOT_SEEN, 0, AUDIT_BIT(HAND_DEAL)},
        {"stickers", right_hand, 0, 0, WK_STICKERS_DIFFER, AUDIT_BIT(HAND_STICKERS), AUDIT_BIT(HAND_STICKERS)},
        {"result", right_hand, 0, 4, WK_STICKERS_AGREE, AUDIT_BIT(HAND_RESULT), AUDIT_BIT(HAND_RESULT)},
        {"count", right_hand, 8, 0, WK_STICKERS_AGREE, 0, AUDIT_BIT(HAND_POINTS)},
        {"tiles", hand_of_others, 0, 0, WK_STICKERS_NOT_SEEN, 0, AUDIT_BIT(HAND_DEAL)},
        {"all", hand_of_others, 8, 4, WK_STICKERS_DIFFER, AUDIT_BIT(HAND_STICKERS) | AUDIT_BIT(HAND_RESULT),
         AUDIT_BIT(HAND_STICKERS) | AUDIT_BIT(HAND_RESULT) | AUDIT_BIT(HAND_POINTS) | AUDIT_BIT(HAND_DEAL)},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        void *made;
        assert_int_equal(world_setup(&made), 0);
        struct world *world = made;
        struct wk_store *store = world_open(world);
        const struct wk_mcr_hand hand = rows[i].hand();
        const int points = points_of(&hand) + rows[i].more + rows[i].more_on_record;
        bool holds;
        int64_t result;
        count_as(store, begin(store), &hand, rows[i].more, rows[i].stickers);
        put(store, entry_result(at, outcome_discard(WINNER, PAYER, points), 0), &result);
        put(store, entry_confirmed(result), NULL);
        uint64_t kinds = kinds_of(store, &holds);
        if (kinds != rows[i].closed)
            fail_msg("%s, closed: %" PRIx64 ", not %" PRIx64, rows[i].name, kinds, rows[i].closed);
        open_deal(store);
        kinds = kinds_of(store, &holds);
        if (kinds != rows[i].opened)
            fail_msg("%s, opened: %" PRIx64 ", not %" PRIx64, rows[i].name, kinds, rows[i].opened);
        assert_true(holds); /* the journal does */
        wk_store_close(store);
        assert_int_equal(world_teardown(&made), 0);
    }
}

/* A count of before records named an edition, with points and fan as they were counted then. */
static void count_before(struct wk_store *store, int64_t declared, const char *rules, int points, const char *hand)
{
    char text[512] = "";
    struct wk_receipt draft = {0}, receipt;

    snprintf(text, sizeof text, "%s", hand);
    assert_int_equal(wk_sql_begin(store), WK_OK);
    const enum wk_status status = wk_journal_add(store, "hand-counted",
                                                 json_pack("{s:i, s:i, s:i, s:I, s:s, s:s, s:s, s:i}", "table", TABLE, "round",
                                                           1, "hand", 1, "declared_seq", (json_int_t)declared, "how", "keys",
                                                           "stickers", "not-seen", "rules", rules, "points", points),
                                                 text, sizeof text, &draft);
    assert_int_equal(wk_journal_end(store, status, &draft, &receipt), WK_OK);
}

/* What an honest kiosk counted is no finding because this version counts otherwise; what it cannot have counted still is. */
static void counts_of_the_first_edition_are_counted_by_it(void **state)
{
    static const struct {
        const char *name, *rules, *hand;
        int points;
        bool is_found;
    } rows[] = {
        {"last tile unsaid", "as-played", "444m 123m 789m\t5699m\t4m\t-\tS\tE\t0\t22*1,28*1,64*1", 42, false},
        {"last tile, as now", "as-played", "444m 123m 789m\t5699m\t4m\t-\tS\tE\t0\t22*1,28*1,58*1,64*1", 46, true},
        {"nine gates", "rulebook", "-\t1112345678999m\t5m\t-\tS\tE\t0\t4*1,66*1,73*1", 91, false},
        {"pairs", "rulebook", "-\t66m88s446688pEFF\tE\t-\tS\tE\t0\t19*1,51*1", 30, false},
        {"pairs, less", "rulebook", "-\t66m88s446688pEFF\tE\t-\tS\tE\t0\t19*1", 24, true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        void *made;
        assert_int_equal(world_setup(&made), 0);
        struct wk_store *store = world_open(made);
        bool holds;
        count_before(store, begin(store), rows[i].rules, rows[i].points, rows[i].hand);
        open_deal(store);
        const bool is_found = (kinds_of(store, &holds) & AUDIT_BIT(HAND_POINTS)) != 0;
        if (is_found != rows[i].is_found)
            fail_msg("%s: %s", rows[i].name, is_found ? "a finding" : "no finding");
        wk_store_close(store);
        assert_int_equal(world_teardown(&made), 0);
    }
}

/* The newest count of a hand is the one that was taken over; a hand without a result is none's business yet. */
static void only_the_newest_is_held_against_the_result(void **state)
{
    struct wk_store *store = world_open(*state);
    const struct wk_mcr_hand hand = a_hand();
    const int64_t declared = begin(store);
    bool holds;
    count_as(store, declared, &hand, 8, WK_STICKERS_AGREE);
    count_as(store, declared, &hand, 0, WK_STICKERS_AGREE);
    assert_int_equal(kinds_of(store, &holds), 0);
    put(store, entry_result(at, outcome_discard(WINNER, PAYER, points_of(&hand)), 0), NULL);
    assert_int_equal(kinds_of(store, &holds), 0);
    count_as(store, declared, &hand, 8, WK_STICKERS_AGREE);
    assert_int_equal(kinds_of(store, &holds), AUDIT_BIT(HAND_RESULT));
    wk_store_close(store);
}

static void another_winner_is_told(void **state)
{
    struct wk_store *store = world_open(*state);
    const struct wk_mcr_hand hand = a_hand();
    bool holds;
    count_as(store, begin(store), &hand, 0, WK_STICKERS_AGREE);
    put(store, entry_result(at, outcome_discard(PAYER, WINNER, points_of(&hand)), 0), NULL);
    assert_int_equal(kinds_of(store, &holds), AUDIT_BIT(HAND_RESULT));
    assert_true(holds);
    wk_store_close(store);
}

/* Records that no kiosk writes. */
static void what_cannot_be_is_told(void **state)
{
    static const struct {
        const char *kind, *body;
    } rows[] = {
        {"hand-counted", "{\"table\": 2}"},
        {"hand-counted", "{\"table\":2,\"round\":1,\"hand\":1,\"declared_seq\":1,\"how\":\"keys\",\"stickers\":\"agree\","
                         "\"rules\":\"rulebook\",\"points\":24}"},
        {"hand-declared", "{\"table\":2,\"round\":1,\"hand\":1,\"winner\":\"S\",\"deal_seq\":1}"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        void *made;
        assert_int_equal(world_setup(&made), 0);
        struct world *world = made;
        struct wk_store *store = world_open(world);
        bool holds;
        (void)begin(store);
        wk_store_close(store);
        plant_record(world, rows[i].kind, rows[i].body);
        store = world_open(world);
        /* it is not signed either, and its time is long ago */
        if ((kinds_of(store, &holds) & ~AUDIT_BIT(UNSIGNED) & ~AUDIT_BIT(CLOCK_BACK)) != AUDIT_BIT(REFERENCE) || holds)
            fail_msg("row %zu", i);
        wk_store_close(store);
        assert_int_equal(world_teardown(&made), 0);
    }
    (void)state;
}

/* Hands may lie in a receipt's chain, between the opening and a checkpoint. */
static void receipts_hold_over_hands(void **state)
{
    struct wk_store *store = world_open(*state);
    const struct wk_mcr_hand hand = a_hand();
    struct wk_sealed sealed;
    struct wk_receipt receipt;
    struct wk_checkpoint point;
    struct wk_deal_receipt made = {.n = 0};
    struct wk_receipt_check check;
    char *text = NULL;
    size_t n = 0;
    count_as(store, begin(store), &hand, 0, WK_STICKERS_AGREE);
    assert_int_equal(wk_store_sealed(store, TABLE, &sealed), WK_OK);
    open_deal(store);
    assert_int_equal(wk_store_declare(store, &at, WINNERS_WIND, &receipt), WK_OK);
    count_as(store, receipt.seq, &hand, 0, WK_STICKERS_NO_DEAL);
    assert_int_equal(wk_store_put_checkpoint(store, "asked", 0, 0, &point, &receipt), WK_OK);
    assert_int_equal(wk_store_deal_receipt(store, sealed.seq, receipt.seq, &made), WK_OK);
    assert_int_equal(wk_deal_receipt_format(&made, &text, &n), WK_OK);
    assert_int_equal(wk_receipt_check(text, n, &check, NULL), WK_OK);
    assert_int_equal(check.fault, WK_RECEIPT_HOLDS);
    assert_int_equal(check.anchor_seq, point.seq);
    assert_non_null(strstr(text, " hand-counted"));
    free(text);
    wk_deal_receipt_release(&made);
    wk_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(findings_are_those),
        cmocka_unit_test(counts_of_the_first_edition_are_counted_by_it),
        cmocka_unit_test_setup_teardown(only_the_newest_is_held_against_the_result, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(another_winner_is_told, world_setup, world_teardown),
        cmocka_unit_test(what_cannot_be_is_told),
        cmocka_unit_test_setup_teardown(receipts_hold_over_hands, world_setup, world_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
