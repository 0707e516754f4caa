/*
 * Events whose tables wait for each other only between rounds, played by touches to their end at one kiosk for all tables,
 * tables of three among them, and the power cut between any two records: seats, games, cards, rounds, the break; what comes of
 * it is what the rules make of the same results alone.
 */
#include "tests/support/db/disk_test.h" /* before all others */

#include "tests/support/audit.h"
#include "tests/support/kiosk/replay_test.h"

#include "db/store/pin.h"
#include "kiosk/face/screens/screens.h"
#include "rules/event/kind.h"
#include "tests/support/slice.h"

#define ROUNDS 2

struct play {
    struct replay r; /* first */
    struct wk_event_plan *plan;
    bool over[WK_MAX_TABLES];
    int n_wrong; /* chairs that were found wrong */
    int n_begun; /* round clocks that were begun by hand */
};

static const struct wk_tournament *event_of(const struct play *p)
{
    return p->r.app.hall.tournament;
}

/* The same in each kind: what happens in a hand follows from its numbers. */
static struct wk_outcome outcome_of(const struct play *p, const struct wk_hand_id *at)
{
    const unsigned here = wk_players_at(event_of(p), at);
    const int dice = at->table * 7 + at->round * 5 + at->hand * 3;
    enum wk_wind winner = (enum wk_wind)(dice % WK_N_WINDS + 1), payer = (enum wk_wind)((dice + 1) % WK_N_WINDS + 1);

    while (!(here >> (winner - 1) & 1U))
        winner = (enum wk_wind)(winner % WK_N_WINDS + 1);
    while (payer == winner || !(here >> (payer - 1) & 1U))
        payer = (enum wk_wind)(payer % WK_N_WINDS + 1);
    if (p->plan->kind->talk.drawn_as == WK_OUTCOME_WALL)
        return dice % 5 == 0 ? (struct wk_outcome){.kind = WK_OUTCOME_WALL}
                             : (struct wk_outcome){.kind = WK_OUTCOME_WIN,
                                                   .winner = winner,
                                                   .payer = payer,
                                                   .points = 25 + dice % 3 * 5,
                                                   .exposures = dice % 4};
    if (at->hand == 3 + at->table % 3) /* time was called in this one */
        return (struct wk_outcome){.kind = WK_OUTCOME_TIME};
    return dice % 5 == 0 ? outcome_draw() : outcome_discard((int)winner, (int)payer, 8 + dice % 30);
}

/* ---- what people do */

static void take_seats(struct play *p, const struct wk_hand_id *at)
{
    struct replay *r = &p->r;
    const unsigned here = wk_players_at(event_of(p), at);

    if (p->n_wrong == 0 && at->table == 2) {
        touch(r, WK_ACTION_SEAT_WRONG, 0);
        touch(r, WK_ACTION_SEAT_HERE, WK_WIND_EAST);
        touch(r, WK_ACTION_SEAT_HERE, WK_WIND_WEST);
        touch(r, WK_ACTION_SEAT_CHANGED, 0);
        p->n_wrong++;
    }
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH && r->app.screen == WK_SCREEN_CHECKIN; d++)
        if (here >> (d - 1) & 1U) /* a chair where nobody sits offers nothing */
            touch(r, WK_ACTION_SEAT_HERE, d);
}

static void play_hand(struct play *p, const struct wk_hand_id *at)
{
    const enum wk_outcome_kind kind = outcome_of(p, at).kind;
    const struct wk_kind_talk *talk = &p->plan->kind->talk;
    struct wk_app_round round;

    assert_true(wk_app_round_look(&p->r.app, 1, &round));
    if (round.clock.begun_ns == 0 && at->round == 2) {
        touch(&p->r, WK_ACTION_MORE_MINUTES, 0);
        p->n_begun++;
    } else
        touch(&p->r, WK_ACTION_HU, kind == talk->drawn_as); /* that time was called is offered when it is over */
}

/* Who has won, from whom, how many points; or that nobody has. */
static void enter_result(struct play *p, const struct wk_hand_id *at)
{
    const struct wk_outcome outcome = outcome_of(p, at);
    struct replay *r = &p->r;

    if (outcome.kind == WK_OUTCOME_TIME) {
        touch(r, WK_ACTION_TIME_CALLED, 0);
    } else {
        touch(r, WK_ACTION_RESULT_WINNER, (int)outcome.winner);
        if (outcome.winner != WK_WIND_NONE) {
            touch(r, WK_ACTION_RESULT_PAYER, (int)outcome.payer);
            for (int ten = outcome.points >= 10 ? 10 : 1; ten > 0; ten /= 10)
                touch(r, WK_ACTION_DIGIT, outcome.points / ten % 10);
        }
    }
    touch(r, WK_ACTION_RESULT_ENTER, 0);
}

/* The winner has agreed by entering it. */
static void confirm(struct play *p)
{
    struct replay *r = &p->r;

    if (p->plan->kind->form == WK_FORM_GAME) {
        touch(r, WK_ACTION_AGREE, 0);
        return;
    }
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH && r->app.screen == WK_SCREEN_CONFIRM; d++)
        if (!(r->app.seat.agreed >> (d - 1) & 1U))
            touch(r, WK_ACTION_AGREE, d);
}

/* As it stands on a card; by one touch the table agrees to it. */
static void enter_game(struct play *p, const struct wk_hand_id *at)
{
    const struct wk_outcome outcome = outcome_of(p, at);
    struct replay *r = &p->r;

    if (outcome.winner == WK_WIND_NONE) {
        touch(r, WK_ACTION_GAME_ENDED, (int)outcome.kind);
    } else {
        touch(r, WK_ACTION_RESULT_WINNER, (int)outcome.winner);
        touch(r, WK_ACTION_GAME_VALUE, outcome.points);
        touch(r, WK_ACTION_RESULT_PAYER, (int)outcome.payer);
        touch(r, WK_ACTION_GAME_EXPOSURES, outcome.exposures);
    }
    touch(r, WK_ACTION_AGREE, 0);
}

static void hand_in(struct play *p, const struct wk_hand_id *at)
{
    const unsigned here = wk_players_at(event_of(p), at);

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        if (here >> (d - 1) & 1U)
            touch(&p->r, WK_ACTION_CARD_INITIAL, d);
    touch(&p->r, WK_ACTION_CARD_HAND_IN, 0);
}

static void choose_table(struct play *p)
{
    struct replay *r = &p->r;
    const int table = r->app.table % wk_n_tables(event_of(p)) + 1;

    touch(r, WK_ACTION_TABLE, table);
    touch(r, WK_ACTION_START, 0);
    if (!r->dead && r->app.screen == WK_SCREEN_STANDINGS)
        p->over[table - 1] = true;
}

/* What people do at the screen that they see. */
static void do_next(struct play *p)
{
    struct replay *r = &p->r;
    struct wk_hand_id at = {1, 1, 1};

    (void)wk_app_hand_now(&r->app, &at);
    switch ((int)r->app.screen) {
    case WK_SCREEN_HALL:
        choose_table(p);
        break;
    case WK_SCREEN_IDLE:
        touch(r, WK_ACTION_START, 0);
        break;
    case WK_SCREEN_CHECKIN:
        take_seats(p, &at);
        break;
    case WK_SCREEN_PLAYING:
        play_hand(p, &at);
        break;
    case WK_SCREEN_RESULT:
        enter_result(p, &at);
        break;
    case WK_SCREEN_GAME:
        enter_game(p, &at);
        break;
    case WK_SCREEN_CONFIRM:
        confirm(p);
        break;
    case WK_SCREEN_CARD:
        hand_in(p, &at);
        break;
    case WK_SCREEN_WAIT:
        touch(r, WK_ACTION_BACK, 0);
        break;
    case WK_SCREEN_ROUND_END:
        touch(r, WK_ACTION_LEAVE, 0);
        break;
    case WK_SCREEN_STANDINGS:
        touch(r, WK_ACTION_BACK, 0);
        break;
    default:
        fail_msg("nobody knows what to do at '%s'", wk_screen_word(r->app.screen));
    }
}

/* ---- the evening */

static bool all_over(const struct play *p)
{
    for (int table = 1; table <= wk_n_tables(event_of(p)); table++)
        if (!p->over[table - 1])
            return false;
    return true;
}

static void play_event(struct play *p)
{
    struct replay *r = &p->r;
    int idle = 0, n = 0;

    while (r->dead || !all_over(p)) {
        if (r->dead) {
            power_comes_back(r);
            continue;
        }
        for (int i = 0; i < 5 && !r->dead; i++)
            tick(r);
        if (!r->dead)
            do_next(p);
        idle = r->n_log > n ? 0 : idle + 1;
        n = r->n_log;
        if (idle > 200)
            fail_msg("table %d, round %d, hand %d: nobody gets on at '%s'", r->app.table, r->app.round, r->app.hand,
                     wk_screen_word(r->app.screen));
    }
}

/* All that was put, taken in by a tournament that knows nothing else: the same standings. */
static void assert_event(struct play *p)
{
    const struct wk_tournament *tournament;
    struct wk_tournament *fresh = calloc(1, sizeof *fresh);
    struct wk_standings *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
    struct wk_store *store;
    int64_t n;

    assert_true(fresh && a && b);
    wk_store_close(p->r.world->store);
    p->r.world->store = NULL;
    store = open_file(&p->r);
    assert_int_equal(audit_of(store, &n, NULL), WK_OK);
    assert_int_equal(wk_store_tournament(store, &tournament), WK_OK);
    for (int i = 0; i < p->r.n_log; i++)
        assert_int_equal(wk_tournament_apply(fresh, &p->r.log[i], NULL), WK_OK);
    wk_standings_make(tournament, 0, 0, a);
    wk_standings_make(fresh, 0, 0, b);
    assert_int_equal(a->n, p->plan->n_players);
    assert_memory_equal(a, b, sizeof *a);
    for (int i = 0; i < a->n; i++)
        assert_false(a->row[i].provisional);
    for (int round = 1; round < ROUNDS; round++)
        assert_int_equal(tournament->break_min[0][round - 1], p->plan->kind->clock.pause);
    assert_int_equal(p->n_wrong, 1);
    assert_true(p->n_begun > 0);
    printf("%s: %d records, %d power cuts\n", p->plan->kind->word, (int)n, p->r.n_cuts);
    wk_store_close(store);
    free(fresh);
    free(a);
    free(b);
}

static void whole_event(struct table_world *world, const char *kind, int n_players, enum cuts cuts)
{
    struct play *p = calloc(1, sizeof *p);

    assert_non_null(p);
    p->plan = event_plan_of_kind(kind, n_players, ROUNDS);
    wk_store_close(world->store);
    disk_begin(world->folder, 1);
    p->r.world = world;
    world->store = open_file(&p->r);
    replay_open(&p->r, world, p->plan, cuts, 3, (enum wk_faces_way)0);
    play_event(p);
    disk.room = -1;
    assert_event(p);
    replay_close(&p->r);
    disk_end();
    free(p->plan);
    free(p);
}

static void an_nmjl_event_is_played(void **state)
{
    whole_event(*state, "nmjl", 19, CUTS_NONE);
}

static void an_mcr_event_is_played(void **state)
{
    whole_event(*state, "mcr", 16, CUTS_NONE);
}

static void the_power_is_cut_after_every_record_of_nmjl(void **state)
{
    whole_event(*state, "nmjl", 19, CUTS_EVERY_WRITE);
}

static void the_power_is_cut_after_every_record_of_mcr(void **state)
{
    whole_event(*state, "mcr", 16, CUTS_EVERY_WRITE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_nmjl_event_is_played, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(an_mcr_event_is_played, table_setup, table_teardown),
        cmocka_unit_test_long_setup_teardown(the_power_is_cut_after_every_record_of_nmjl, table_setup, table_teardown),
        cmocka_unit_test_long_setup_teardown(the_power_is_cut_after_every_record_of_mcr, table_setup, table_teardown),
    };
    pass_over_long();
    if (getenv("WK_ONLY"))
        cmocka_set_test_filter(getenv("WK_ONLY"));
    return cmocka_run_group_tests(tests, NULL, NULL);
}
