/*
 * Events whose tables wait for each other only between rounds, played by touches to their end at one kiosk for all tables,
 * tables of three among them, and the power cut between any two records: seats, games, cards, rounds, the break; what comes of
 * it is what the rules make of the same results alone.
 */
#include "tests/support/db/disk_test.h" /* before all others */

#include "tests/support/audit.h"
#include "tests/support/kiosk/kind_play.h"

#include "db/store/pin.h"
#include "kiosk/face/screens/screens.h"
#include "rules/event/kind.h"
#include "tests/support/slice.h"

#define ROUNDS 2

struct play {
    struct kind_play k; /* first */
    struct wk_event_plan *plan;
};

/* ---- the evening */

static bool all_over(const struct play *p)
{
    for (int table = 1; table <= wk_n_tables(kind_play_event(&p->k)); table++)
        if (!p->k.over[table - 1])
            return false;
    return true;
}

static void play_event(struct play *p)
{
    struct replay *r = &p->k.r;
    int idle = 0, n = 0;

    while (r->dead || !all_over(p)) {
        if (r->dead) {
            power_comes_back(r);
            continue;
        }
        for (int i = 0; i < 5 && !r->dead; i++)
            tick(r);
        if (!r->dead)
            kind_play_next(&p->k);
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
    wk_store_close(p->k.r.world->store);
    p->k.r.world->store = NULL;
    store = open_file(&p->k.r);
    assert_int_equal(audit_of(store, &n, NULL), WK_OK);
    assert_int_equal(wk_store_tournament(store, &tournament), WK_OK);
    for (int i = 0; i < p->k.r.n_log; i++)
        assert_int_equal(wk_tournament_apply(fresh, &p->k.r.log[i], NULL), WK_OK);
    wk_standings_make(tournament, 0, 0, a);
    wk_standings_make(fresh, 0, 0, b);
    assert_int_equal(a->n, p->plan->n_players);
    assert_memory_equal(a, b, sizeof *a);
    for (int i = 0; i < a->n; i++)
        assert_false(a->row[i].provisional);
    for (int round = 1; round < ROUNDS; round++)
        assert_int_equal(tournament->break_min[0][round - 1], p->plan->kind->clock.pause);
    assert_int_equal(p->k.n_wrong, 1);
    assert_true(p->k.n_begun > 0);
    printf("%s: %d records, %d power cuts\n", p->plan->kind->word, (int)n, p->k.r.n_cuts);
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
    p->k.r.world = world;
    world->store = open_file(&p->k.r);
    replay_open(&p->k.r, world, p->plan, cuts, 3, (enum wk_faces_way)0);
    play_event(p);
    disk.room = -1;
    assert_event(p);
    replay_close(&p->k.r);
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
