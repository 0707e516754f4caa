/*
 * Duplicate evenings whose sections have three or five tables, played by touches to their end at one kiosk for all tables, the
 * power cut now and then: seats, walls, results, rotations after the last table to the first, breaks; what comes of it is what
 * the rules make of the same results alone.
 */
#include "tests/support/db/disk_test.h" /* before all others */

#include "tests/support/audit.h"
#include "tests/support/kiosk/deal_play.h"

#include "kiosk/face/screens/screens.h"
#include "rules/event/kind.h"
#include "tests/support/slice.h"

static bool all_over(const struct deal_play *p)
{
    for (int table = 1; table <= p->n_tables; table++)
        if (!p->over[table - 1])
            return false;
    return true;
}

static void play_evening(struct deal_play *p)
{
    struct replay *r = &p->r;
    int idle = 0, n = 0;

    while (r->dead || !all_over(p)) {
        if (r->dead) {
            power_comes_back(r);
            continue;
        }
        tick(r);
        if (!r->dead)
            deal_play_next(p);
        idle = r->n_writes > n ? 0 : idle + 1;
        n = r->n_writes;
        if (idle > 600)
            fail_msg("table %d, round %d, hand %d: nobody gets on at '%s'", r->app.table, r->app.round, r->app.hand,
                     wk_screen_word(r->app.screen));
    }
}

static void assert_outcomes(const struct wk_tournament *tournament)
{
    const struct wk_event_shape *shape = &tournament->shape;

    for (int table = 1; table <= shape->n_tables; table++)
        for (int place = 0; place < shape->n_player_hands; place++) {
            const struct wk_hand_id at = wk_hand_in_time(shape, table, place);
            const struct wk_hand_state *hand = wk_hand_look(tournament, &at);
            const struct wk_outcome outcome = outcome_of(at);
            if (hand->state != WK_RESULT_CONFIRMED || !same_outcome(&hand->outcome, &outcome))
                fail_msg("table %d, round %d, hand %d: another result", at.table, at.round, at.hand);
        }
}

/* All that was put, taken in by a tournament that knows nothing else: the same standings, of all players, of all hands. */
static void assert_evening(struct deal_play *p, const struct wk_event_plan *plan)
{
    const struct wk_tournament *tournament;
    struct wk_tournament *fresh = calloc(1, sizeof *fresh);
    struct wk_standings *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
    struct wk_store *store;
    int64_t n;
    int n_hands = 0;

    assert_true(fresh && a && b);
    wk_store_close(p->r.world->store);
    p->r.world->store = NULL;
    store = open_file(&p->r);
    assert_int_equal(audit_of(store, &n, NULL), WK_OK);
    assert_int_equal(wk_store_tournament(store, &tournament), WK_OK);
    assert_outcomes(tournament);
    for (int i = 0; i < p->r.n_log; i++)
        assert_int_equal(wk_tournament_apply(fresh, &p->r.log[i], NULL), WK_OK);
    wk_standings_make(tournament, 0, 0, a);
    wk_standings_make(fresh, 0, 0, b);
    assert_int_equal(a->n, wk_plan_players(plan));
    assert_memory_equal(a, b, sizeof *a);
    for (int i = 0; i < a->n; i++) {
        assert_false(a->row[i].provisional);
        n_hands += a->row[i].n_hands;
    }
    assert_int_equal(n_hands, /* the house's chairs are no player's */
                     (WK_GROUP * p->n_tables - (plan->n_players - a->n)) * tournament->shape.n_player_hands);
    for (int round = 1; round < tournament->shape.n_rounds; round++)
        assert_int_equal(tournament->break_min[0][round - 1], plan->kind->clock.pause);
    printf("%d players: %d records, %d power cuts\n", a->n, (int)n, p->r.n_cuts);
    wk_store_close(store);
    free(fresh);
    free(a);
    free(b);
}

static void whole_evening(struct table_world *world, int n_players, enum cuts cuts)
{
    struct deal_play *p = calloc(1, sizeof *p);
    struct wk_event_plan *plan = event_plan_of_kind("duplicate", n_players, 0);

    assert_non_null(p);
    wk_store_close(world->store);
    disk_begin(world->folder, 1);
    p->r.world = world;
    world->store = open_file(&p->r);
    replay_open(&p->r, world, plan, cuts, 3, (enum wk_faces_way)0);
    p->n_tables = wk_n_tables(p->r.app.hall.tournament);
    p->smooth = true;
    play_evening(p);
    assert_evening(p, plan);
    assert_true((p->r.n_cuts > 0) == (cuts != CUTS_NONE));
    replay_close(&p->r);
    disk_end();
    free(plan);
    free(p);
}

static void twelve_play_at_three_tables_and_the_power_fails(void **state)
{
    whole_evening(*state, 12, CUTS_AT_RANDOM);
}

static void twenty_play_at_five_tables_and_the_power_fails(void **state)
{
    whole_evening(*state, 20, CUTS_AT_RANDOM);
}

static void eighteen_play_with_the_house(void **state)
{
    whole_evening(*state, 18, CUTS_EVERY_WRITE);
}

static void one_of_thirteen_sits_out(void **state)
{
    whole_evening(*state, 13, CUTS_EVERY_WRITE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(twelve_play_at_three_tables_and_the_power_fails, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(twenty_play_at_five_tables_and_the_power_fails, table_setup, table_teardown),
        cmocka_unit_test_long_setup_teardown(eighteen_play_with_the_house, table_setup, table_teardown),
        cmocka_unit_test_long_setup_teardown(one_of_thirteen_sits_out, table_setup, table_teardown),
    };
    pass_over_long();
    if (getenv("WK_ONLY"))
        cmocka_set_test_filter(getenv("WK_ONLY"));
    return cmocka_run_group_tests(tests, NULL, NULL);
}
