/* A table in the middle of its second hand goes on at another kiosk: its deal, its hands, the walls that have passed. */
#include "db/audit/backup.h"
#include "db/hall/set_aside.h"
#include "db/hall/takeover.h"
#include "db/state/tournament.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_floor.h"
#include "db/store/hands.h"
#include "db/store/pin.h"
#include "db/store/vouch.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/db/event_script.h"
#include "tests/support/db/party.h"
#include "tests/support/rules/sample_event.h"

#define OLD 1
#define SPARE 2
#define TABLE 1

static void judge_wall(struct wk_store *store, enum wk_wind wind, enum wk_verdict_kind kind)
{
    struct wk_verdict verdict = {.kind = kind, .wind = wind, .n_right = WK_N_SLOTS};
    struct wk_reading reading;
    struct wk_receipt receipt;
    make_reading(&reading, WK_SIDE_BACKS, wind);
    assert_int_equal(wk_store_put_verdict(store, TABLE, "restore", &verdict, &reading, &a_source, &receipt), WK_OK);
}

static void judge_walls(struct wk_store *store)
{
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        judge_wall(store, (enum wk_wind)w, WK_PASS);
}

/* Two deals: the first played to its end and closed, the second in its second hand, with two walls back in order. */
static void play(struct wk_store *store)
{
    struct wk_deal deal;
    struct wk_receipt receipt;
    int hand = 0;
    make_deal(&deal, TABLE, 1, 5);
    seal_deal(store, &deal);
    for (int h = 1; h <= WK_HANDS; h++) {
        assert_int_equal(wk_store_start_hand(store, TABLE, &hand, &receipt), WK_OK);
        judge_walls(store);
    }
    assert_int_equal(wk_store_close_deal_anyway(store, TABLE, "results come from paper", &receipt), WK_OK);
    make_deal(&deal, TABLE, 2, 6);
    seal_deal(store, &deal);
    assert_int_equal(wk_store_start_hand(store, TABLE, &hand, &receipt), WK_OK);
    judge_walls(store);
    assert_int_equal(wk_store_start_hand(store, TABLE, &hand, &receipt), WK_OK);
    judge_wall(store, WK_WIND_EAST, WK_PASS);
    judge_wall(store, WK_WIND_SOUTH, WK_FAIL);
    judge_wall(store, WK_WIND_WEST, WK_PASS);
}

static void expect_the_same_table(struct wk_store *a, struct wk_store *b)
{
    struct wk_sealed sealed_a, sealed_b;
    struct wk_deal deal_a, deal_b;
    int hand_a = 0, hand_b = 0, round_a = 0, round_b = 0;
    assert_int_equal(wk_store_sealed(a, TABLE, &sealed_a), WK_OK);
    assert_int_equal(wk_store_sealed(b, TABLE, &sealed_b), WK_OK);
    assert_memory_equal(sealed_a.hash, sealed_b.hash, sizeof sealed_a.hash);
    assert_int_equal(sealed_a.round, sealed_b.round);
    assert_int_equal(wk_store_sealed_faces(a, TABLE, &deal_a), WK_OK);
    assert_int_equal(wk_store_sealed_faces(b, TABLE, &deal_b), WK_OK);
    assert_memory_equal(&deal_a, &deal_b, sizeof deal_a);
    assert_int_equal(wk_store_hand(a, TABLE, &hand_a), WK_OK);
    assert_int_equal(wk_store_hand(b, TABLE, &hand_b), WK_OK);
    assert_int_equal(hand_a, hand_b);
    assert_int_equal(wk_store_round(a, TABLE, &round_a), WK_OK);
    assert_int_equal(wk_store_round(b, TABLE, &round_b), WK_OK);
    assert_int_equal(round_a, round_b);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        struct wk_stored_verdict of_a, of_b;
        const enum wk_status status = wk_store_last_verdict(a, TABLE, (enum wk_wind)w, &of_a);
        assert_int_equal(wk_store_last_verdict(b, TABLE, (enum wk_wind)w, &of_b), status);
        if (status == WK_OK)
            assert_int_equal(of_a.kind, of_b.kind);
    }
}

/* The second hand of round 2, two walls of which are back: so every kiosk has it, from its own records or from what it heard.
 */
static void expect_floor(struct party *party, int keeper)
{
    for (int i = 0; i < party->n; i++) {
        struct wk_floor floor;
        assert_int_equal(wk_store_floor(party->at[i].store, &floor), WK_OK);
        const struct wk_table_walls *walls = &floor.table[TABLE - 1];
        assert_int_equal(floor.own, i + 1);
        assert_int_equal(walls->keeper, keeper);
        assert_int_equal(walls->round, 2);
        assert_int_equal(walls->hand, 2);
        assert_true(walls->sealed && !walls->opened);
        assert_int_equal(walls->passed, 1 << (WK_WIND_EAST - 1) | 1 << (WK_WIND_WEST - 1));
    }
}

static void expect_one_mind(struct party *party)
{
    char *said = party_digest(party, PARTY_HALL);
    for (int i = 1; i < party->n; i++) {
        char *other = party_digest(party, i);
        assert_string_equal(other, said);
        free(other);
    }
    free(said);
}

static int head_of(struct wk_store *store)
{
    struct wk_head head;
    int n = 0;
    assert_int_equal(wk_store_heads(store, &head, 1, &n), WK_OK);
    return (int)head.seq;
}

static void a_table_stands_at_the_spare_as_it_stood(void **state)
{
    struct party party;
    struct wk_receipt receipt;
    const struct wk_merged *merged = NULL;
    int hand = 0;
    (void)state;
    party_open(&party, 3);
    struct wk_store *old = party.at[OLD].store, *spare = party.at[SPARE].store;
    play(old);
    party_meet(&party);
    expect_floor(&party, OLD + 1);
    assert_int_equal(wk_store_take_over(spare, TABLE, WK_TAKE_BROKEN, &receipt), WK_OK);
    expect_the_same_table(old, spare);
    assert_int_equal(wk_store_take_over(spare, TABLE, WK_TAKE_BROKEN, &receipt), WK_ALREADY);
    party_meet(&party);
    expect_one_mind(&party);
    expect_floor(&party, SPARE + 1);
    assert_int_equal(wk_store_merged(old, &merged), WK_OK);
    assert_int_equal(merged->owner[TABLE - 1].owner, SPARE + 1);
    assert_int_equal(merged->owner[TABLE - 1].epoch, 2);

    /* It goes on there: the walls, the next hand. */
    judge_wall(spare, WK_WIND_SOUTH, WK_PASS);
    judge_wall(spare, WK_WIND_NORTH, WK_PASS);
    assert_int_equal(wk_store_start_hand(spare, TABLE, &hand, &receipt), WK_OK);
    assert_int_equal(hand, 3);
    party_meet(&party);

    /* And back: what is there already is not copied once more, what the spare did is. */
    const int before = head_of(old);
    assert_int_equal(wk_store_take_over(old, TABLE, WK_TAKE_BROKEN, &receipt), WK_OK);
    assert_int_equal(head_of(old), before + 2); /* the table, the third hand */
    expect_the_same_table(old, spare);
    party_close(&party);
}

/* Rounds of the event: a deal that the director opened early is dealt again in the same one. */
static void looks_are_of_the_round_of_the_event(void **state)
{
    struct party party;
    struct wk_deal deal, faces;
    struct wk_receipt receipt;
    const struct wk_merged *merged = NULL;
    uint8_t salt[WK_SALT_SIZE];
    int hand = 0;
    (void)state;
    party_open(&party, 3);
    struct wk_store *store = party.at[OLD].store;
    make_deal(&deal, TABLE, 1, 5);
    seal_deal(store, &deal);
    assert_int_equal(wk_store_start_hand(store, TABLE, &hand, &receipt), WK_OK);
    assert_int_equal(wk_store_open_deal(store, TABLE, &faces, salt, &receipt), WK_OK);
    make_deal(&deal, TABLE, 2, 6);
    seal_deal(store, &deal);
    assert_int_equal(wk_store_start_hand(store, TABLE, &hand, &receipt), WK_OK);
    judge_wall(store, WK_WIND_SOUTH, WK_FAIL);
    party_meet(&party);
    assert_int_equal(wk_store_merged(party.at[PARTY_HALL].store, &merged), WK_OK);
    const struct wk_table_looks *looks = &merged->looks[TABLE - 1];
    assert_int_equal(looks->at.round, 1);
    assert_int_equal(looks->at.hand, 1);
    assert_int_equal(looks->verdict[WK_WIND_SOUTH - 1], WK_WALL_LOOK_FAIL);
    party_close(&party);
}

static void a_takeover_takes_a_judge(void **state)
{
    struct party party;
    struct wk_receipt receipt;
    (void)state;
    party_open(&party, 3);
    party_reopen(&party, SPARE);
    const int before = head_of(party.at[SPARE].store);
    assert_int_equal(wk_store_take_over(party.at[SPARE].store, TABLE, WK_TAKE_BROKEN, &receipt), WK_NOT_ALLOWED);
    assert_int_equal(wk_store_take_over(party.at[SPARE].store, 0, WK_TAKE_BROKEN, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_take_over(party.at[SPARE].store, WK_MAX_TABLES + 1, WK_TAKE_BROKEN, &receipt), WK_BAD_INPUT);
    assert_int_equal(head_of(party.at[SPARE].store), before);
    party_close(&party);
}

static void a_kiosk_alone_takes_nothing_over(void **state)
{
    struct world *world = *state;
    struct wk_receipt receipt;
    struct wk_store *store = world_open(world);
    assert_int_equal(wk_store_take_over(store, TABLE, WK_TAKE_BROKEN, &receipt), WK_NOT_FOUND);
    assert_int_equal(wk_store_number(store, 7), 7);
    wk_store_close(store);
}

/* What the old kiosk had not sent is kept, set aside, and listed with what it was. */
static void the_old_kiosk_comes_back(void **state)
{
    const struct wk_entry more_time = {.kind = WK_ENTRY_CLOCK, .clock = {WK_CLOCK_HAND, {TABLE, 1, 1}, 5}};
    struct party party;
    struct wk_receipt receipt;
    struct wk_doubt doubt[4];
    int n = -1, n_all = -1;
    (void)state;
    party_open(&party, 3);
    struct wk_store *spare = party.at[SPARE].store;
    party_meet(&party);
    assert_int_equal(wk_store_doubts(spare, doubt, 4, &n, &n_all), WK_OK);
    assert_true(n == 0 && n_all == 0);
    assert_int_equal(wk_store_take_over(spare, TABLE, WK_TAKE_BROKEN, &receipt), WK_OK);
    const int64_t late = party_enter(&party, OLD, more_time); /* it has not heard of that */
    party_tell(&party, SPARE);                                /* and the others hear of that first */
    party_meet(&party);
    for (int i = 0; i < party.n; i++) {
        assert_int_equal(wk_store_doubts(party.at[i].store, doubt, 4, &n, &n_all), WK_OK);
        assert_true(n == 1 && n_all == 1);
        assert_int_equal(doubt[0].kind, WK_DOUBT_ASIDE);
        assert_int_equal(doubt[0].number, late);
        assert_int_equal(doubt[0].why, WK_REFUSED_NOT_OWNER);
        assert_int_equal(doubt[0].entry, WK_ENTRY_CLOCK);
        assert_true(doubt[0].at.table == TABLE && doubt[0].at.round == 1 && doubt[0].at.hand == 1 && doubt[0].t_ns > 0);
    }
    assert_int_equal(wk_store_doubts(spare, doubt, 0, &n, &n_all), WK_OK);
    assert_true(n == 0 && n_all == 1);
    assert_int_equal(wk_store_number(spare, 7), wk_record_number(SPARE + 1, 7));
    struct wk_refusal why;
    assert_int_equal(party_try(&party, OLD, more_time, &why), 0);
    assert_int_equal(why.kind, WK_REFUSED_NOT_OWNER);
    party_close(&party);
}

/* ---- without a hall: from the stick */

/* That of the director for when the hall is away: nobody here can tell a PIN. */
static char away[WK_AWAY_CODE_SIZE];

static void open_away(struct party *p)
{
    struct wk_receipt receipt;
    party_open(p, 3);
    assert_int_equal(wk_store_set_pin(p->at[PARTY_HALL].store, WK_ROLE_DIRECTOR, "2468", &receipt), WK_OK);
    assert_int_equal(wk_store_make_away_code(p->at[PARTY_HALL].store, WK_ROLE_DIRECTOR, away, &receipt), WK_OK);
    party_meet(p);
}

/* The kiosk's computer is gone, and with it its database; another one has the copy, and signs with this key. */
static enum wk_status restore_by(struct party *p, const char *copy, const struct wk_signer *signer, const char *pin)
{
    struct wk_store_options options = world_options(p->at[OLD].world);
    struct wk_receipt receipt;
    options.signer = signer;
    return wk_store_restore(copy, &options, pin, NULL, NULL, &receipt);
}

static enum wk_status restore(struct party *p, const char *copy, const struct wk_signer *signer)
{
    return restore_by(p, copy, signer, away);
}

static void remove_database(const char *path)
{
    char command[300];
    snprintf(command, sizeof command, "rm -f %s %s-wal %s-shm", path, path, path);
    assert_int_equal(system(command), 0);
}

/*
 * The hall is away when a kiosk dies in mid-hand. On a new computer the copy from the stick goes on with the dead one's key:
 * the table stands where it stood, plays to its end, and when the hall is back all are of one mind. With another key nobody
 * would take what it writes, so nothing can be written with one.
 */
static void with_the_hall_away_it_goes_on_from_the_stick(void **state)
{
    static struct party party;
    struct party *p = &party;
    struct wk_checkpoint checkpoint;
    struct wk_head fork[4];
    struct wk_store *store = NULL;
    char copy[160];
    int hand = 0, n = 0;
    (void)state;
    open_away(p);
    const struct wk_hand_id at = {TABLE, 1, 1};
    const struct wk_tournament *tour = NULL;
    assert_int_equal(wk_store_tournament(p->at[OLD].store, &tour), WK_OK);
    const struct wk_entry seated = entry_seated(tour, at);
    party_deal(p, OLD);
    party_enter(p, OLD, seated);
    party_enter(p, OLD, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    party_carry(p, OLD, PARTY_HALL, OLD, 256); /* and now it is away */
    party_look(p, OLD, TABLE, WK_WIND_EAST, WK_PASS);
    snprintf(copy, sizeof copy, "%s/stick.db", p->at[SPARE].world->folder);
    assert_int_equal(wk_store_backup(p->at[OLD].store, copy, NULL, NULL, &checkpoint), WK_OK);
    wk_store_close(p->at[OLD].store);
    p->at[OLD].store = NULL;
    remove_database(p->at[OLD].world->path);

    assert_int_equal(restore_by(p, copy, &p->at[OLD].signer, "2468"), WK_NOT_YET); /* only the hall could check a PIN */
    assert_int_equal(restore(p, copy, &p->at[OLD].signer), WK_OK);
    party_reopen(p, OLD);
    store = p->at[OLD].store;
    as_director(store);
    assert_int_equal(wk_store_hand(store, TABLE, &hand), WK_OK);
    assert_int_equal(hand, 1);
    assert_int_equal(world_passed(store, TABLE), 1u << (WK_WIND_EAST - 1));
    for (int w = WK_WIND_SOUTH; w <= WK_WIND_NORTH; w++)
        party_look(p, OLD, TABLE, (enum wk_wind)w, WK_PASS);
    party_enter(p, OLD, entry_confirmed(party_enter(p, OLD, entry_result(at, outcome_draw(), 0))));
    party_enter(p, OLD, (struct wk_entry){.kind = WK_ENTRY_READY, .at = at});
    party_meet(p); /* the hall is back */
    party_expect_one_mind(p);
    assert_int_equal(wk_store_tournament(p->at[PARTY_HALL].store, &tour), WK_OK);
    assert_true(wk_hand_look(tour, &at)->ready_seq > 0);
    assert_int_equal(wk_store_forks(p->at[PARTY_HALL].store, fork, 4, &n), WK_OK);
    assert_int_equal(n, 0);
    party_close(p);
}

static void with_another_key_it_does_not(void **state)
{
    static struct party party;
    struct party *p = &party;
    struct wk_checkpoint checkpoint;
    struct wk_signer other;
    char copy[160];
    (void)state;
    open_away(p);
    snprintf(copy, sizeof copy, "%s/stick.db", p->at[SPARE].world->folder);
    assert_int_equal(wk_store_backup(p->at[OLD].store, copy, NULL, NULL, &checkpoint), WK_OK);
    wk_store_close(p->at[OLD].store);
    p->at[OLD].store = NULL;
    remove_database(p->at[OLD].world->path);
    wk_signer_init(&other, (const uint8_t[32]){77});
    assert_int_equal(restore(p, copy, &other), WK_DB_OTHER_KEY);
    assert_int_equal(restore(p, copy, &p->at[OLD].signer), WK_OK);
    party_reopen(p, OLD);
    party_close(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_stands_at_the_spare_as_it_stood),
        cmocka_unit_test(looks_are_of_the_round_of_the_event),
        cmocka_unit_test(a_takeover_takes_a_judge),
        cmocka_unit_test(the_old_kiosk_comes_back),
        cmocka_unit_test(with_the_hall_away_it_goes_on_from_the_stick),
        cmocka_unit_test(with_another_key_it_does_not),
        cmocka_unit_test_setup_teardown(a_kiosk_alone_takes_nothing_over, world_setup, world_teardown),
    };
    return cmocka_run_group_tests_name("test_takeover", tests, NULL, NULL);
}
