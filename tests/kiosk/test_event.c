/*
 * A whole event of 16 at one kiosk: five rounds of four hands at four tables, seats, walls, faults, results, rulings and the
 * power cut between any two of its records; what comes of it is what a reference makes of the script alone.
 */
#include "tests/support/db/disk_test.h" /* before all others */

#include "tests/support/audit.h"
#include "tests/support/kiosk/deal_play.h"

#include "db/store/pin.h"
#include "kiosk/face/screens/screens.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/kiosk/replay_judge.h"
#include "tests/support/kiosk/replay_script.h"
#include "tests/support/slice.h"

/* ---------------------------------------------------------------- the players */

struct play {
    struct deal_play d; /* first */
    struct event script;
    int idle;           /* things done since the store was written last */
    bool ruled[N_ACTS]; /* is on record */
};

/* ---------------------------------------------------------------- judge and director */

/* Nothing is missing but the wall that does not come back. */
static bool is_stuck(const struct play *p, const struct act *act, const struct wk_tournament *tournament)
{
    struct wk_floor floor;
    struct wk_gate gate;
    bool others = false;
    assert_int_equal(wk_store_floor(p->d.r.world->store, &floor), WK_OK);
    wk_gate_look(tournament, &floor, 1, act->at.round, act->at.hand, &gate);
    for (int t = 1; t <= N_TABLES; t++)
        if (t != act->at.table)
            others |= gate.lack[t - 1].result || gate.lack[t - 1].confirmation || gate.lack[t - 1].walls;
    return !others && p->d.used[quirk_of(act->at, QUIRK_LOST_TILE) - quirks];
}

static bool is_due(const struct play *p, const struct act *act, const struct wk_tournament *tournament)
{
    const struct wk_hand_state *hand = wk_hand_look(tournament, &act->after);
    if (act->when == WHEN_PLAYED)
        return hand->play_seq > 0;
    return hand->state == WK_RESULT_CONFIRMED && (act->when == WHEN_CONFIRMED || is_stuck(p, act, tournament));
}

static const struct wk_act *act_with(const struct wk_tournament *tournament, const char *reason)
{
    for (int i = 0; i < tournament->n_acts; i++)
        if (strcmp(tournament->act[i].entry.reason, reason) == 0)
            return &tournament->act[i];
    return NULL;
}

static int64_t refers_to(const struct act *act, const struct wk_tournament *tournament)
{
    if (act->kind == ACT_REVERSE)
        return act_with(tournament, "One tile fewer")->entry.seq;
    return act->kind == ACT_CORRECT ? wk_hand_look(tournament, &act->at)->result_seq : 0;
}

static void enter(struct replay *r, struct wk_store *store, struct wk_entry entry, int64_t *seq)
{
    struct wk_receipt receipt;
    struct wk_refusal why;
    const enum wk_role before = wk_store_role(store);
    const struct wk_tournament *tournament = NULL;
    as_director(store);
    assert_int_equal(wk_store_tournament(store, &tournament), WK_OK);
    if (!wk_role_may(entry.role, wk_entry_needs(tournament, &entry)))
        entry.role = wk_entry_needs(tournament, &entry);
    if (wk_store_put_entry(store, &entry, &why, &receipt) != WK_OK)
        fail_msg("'%s' was refused: %d", entry.reason, (int)why.kind);
    store->role = before;
    *seq = r->log[r->n_log].seq = receipt.seq;
    r->log[r->n_log].t_ns = receipt.t_ns;
    entry.seq = receipt.seq;
    entry.t_ns = receipt.t_ns;
    r->log[r->n_log++] = entry;
}

/* At another kiosk, or by a command: a handle of its own. */
static void rule_elsewhere(struct play *p, const struct act *act)
{
    const struct wk_tournament *tournament;
    disk.room = -1; /* a command would say so; here somebody has made room before */
    struct wk_store *store = open_file(&p->d.r);
    int64_t seq;
    assert_int_equal(wk_store_tournament(store, &tournament), WK_OK);
    enter(&p->d.r, store, entry_of(act, &p->script, refers_to(act, tournament)), &seq);
    if (act->kind == ACT_CORRECT) {
        struct wk_entry stands = entry_confirmed(seq);
        stands.role = WK_ROLE_JUDGE;
        enter(&p->d.r, store, stands, &seq);
    }
    wk_store_close(store);
}

static void rule_here(struct play *p, const struct act *act)
{
    const struct wk_entry entry = entry_of(act, &p->script, refers_to(act, p->d.r.app.hall.tournament));
    rule_by_hand(&p->d.r, &entry);
}

static void judge(struct play *p)
{
    struct replay *r = &p->d.r;
    const struct wk_tournament *tournament;
    for (int i = 0; i < N_ACTS && !r->dead; i++) {
        if (p->ruled[i])
            continue;
        assert_int_equal(wk_store_tournament(r->world->store, &tournament), WK_OK);
        if (act_with(tournament, acts[i].reason))
            p->ruled[i] = true;
        else if (is_due(p, &acts[i], tournament) && r->cuts == CUTS_NONE)
            rule_here(p, &acts[i]);
        else if (is_due(p, &acts[i], tournament))
            rule_elsewhere(p, &acts[i]);
    }
}

/* ---------------------------------------------------------------- the evening */

/*
 * Now and then hardly anything fits on the disk any more. Nobody notices until something cannot be stored; then the screen says
 * so, somebody makes room, and touches "Try again".
 */
static void fill_disk(struct play *p)
{
    struct replay *r = &p->d.r;
    if (wk_app_trouble(&r->app) == WK_TROUBLE_DISK_FULL) {
        disk.room = -1;
        r->n_full++;
        touch(r, WK_ACTION_TRY_AGAIN, 0);
        frames(r, 8); /* whatever lies there is looked at before anybody mends it */
    } else if (disk.room < 0 && replay_roll(r, 25) == 0) {
        disk.room = replay_roll(r, 40000);
    }
}

static void play_event(struct play *p)
{
    struct replay *r = &p->d.r;
    int n = 0;
    while (!(p->d.over[0] && p->d.over[1] && p->d.over[2] && p->d.over[3])) {
        if (r->dead) {
            power_comes_back(r);
            continue;
        }
        tick(r);
        if (r->cuts == CUTS_FULL)
            fill_disk(p);
        judge(p);
        if (!r->dead)
            deal_play_next(&p->d);
        p->idle = r->n_writes > n ? 0 : p->idle + 1;
        n = r->n_writes;
        if (p->idle > 600)
            fail_msg("table %d, round %d, hand %d: nobody gets on at '%s'", r->app.table, r->app.round, r->app.hand,
                     wk_screen_word(r->app.screen));
    }
}

/* Each hand's outcome is the script's. */
static void assert_outcomes(const struct wk_tournament *tournament, const struct event *script)
{
    for (int i = 0; i < N_TABLES * WK_ROUNDS * WK_HANDS; i++) {
        const struct wk_hand_id at = {i % N_TABLES + 1, i / N_TABLES / WK_HANDS + 1, i / N_TABLES % WK_HANDS + 1};
        const struct wk_hand_state *hand = wk_hand_look(tournament, &at);
        if (hand->state != WK_RESULT_CONFIRMED || !same_outcome(&hand->outcome, reference_outcome(script, at)))
            fail_msg("table %d, round %d, hand %d: another result", at.table, at.round, at.hand);
    }
}

static void assert_standings(const struct wk_tournament *tournament, const struct event *script)
{
    struct reference_row row[WK_MAX_PLAYERS];
    struct wk_standings standings;
    for (int round = 1; round <= WK_ROUNDS; round++) {
        wk_standings_make(tournament, 0, round, &standings);
        reference_standings(script, round, row);
        assert_int_equal(standings.n, WK_SECTION_PLAYERS);
        for (int i = 0; i < standings.n; i++) {
            const struct wk_standing *one = &standings.row[i];
            assert_int_equal(one->sum[WK_SUM_IMP], row[one->player].imp);
            assert_int_equal(one->sum[WK_SUM_MS], row[one->player].ms);
            assert_int_equal(one->rank, row[one->player].rank);
            assert_int_equal(one->n_hands, round * WK_HANDS);
            assert_false(one->provisional);
        }
    }
}

/* All that the app and the judge put, taken in by a tournament that knows nothing else. */
static void assert_log(const struct replay *r, const struct event *script)
{
    struct wk_tournament *fresh = calloc(1, sizeof *fresh);
    assert_non_null(fresh);
    for (int i = 0; i < r->n_log; i++)
        assert_int_equal(wk_tournament_apply(fresh, &r->log[i], NULL), WK_OK);
    assert_standings(fresh, script);
    free(fresh);
}

static void assert_event(struct play *p)
{
    const struct wk_tournament *tournament;
    struct wk_store *store;
    int64_t n;
    wk_store_close(p->d.r.world->store);
    p->d.r.world->store = NULL;
    store = open_file(&p->d.r);
    assert_int_equal(audit_of(store, &n, NULL), WK_OK);
    assert_int_equal(wk_store_rebuild(store, NULL, NULL), WK_OK);
    assert_int_equal(wk_store_tournament(store, &tournament), WK_OK);
    assert_outcomes(tournament, &p->script);
    assert_standings(tournament, &p->script);
    assert_log(&p->d.r, &p->script);
    assert_int_equal(tournament->last_seq[0], p->d.r.log[p->d.r.n_log - 1].seq);
    assert_string_equal(wk_person_of(tournament, 5, 2, 4)->name, p->script.plan->player[5].person.name);
    assert_string_equal(wk_person_of(tournament, 5, 3, 1)->name, "Zhao Stand-In");
    for (int round = 1; round < WK_ROUNDS; round++)
        assert_int_equal(tournament->break_min[0][round - 1], 10);
    for (int i = 0; i < N_QUIRKS; i++)
        if (!p->d.used[i] && quirks[i].kind != QUIRK_INSPECT_BY_EYE)
            fail_msg("nothing went wrong at table %d, round %d, hand %d", quirks[i].table, quirks[i].round, quirks[i].hand);
    printf("%d records, %d by the kiosk, %d power cuts, %d of them for good, the clock set %d times, the disk full %d, %d "
           "walls found wrong, %d "
           "by the next group\n",
           (int)n, p->d.r.n_writes, p->d.r.n_cuts, p->d.r.n_replaced, p->d.r.n_clocks, p->d.r.n_full, p->d.r.n_fails,
           p->d.r.n_windows);
    wk_store_close(store);
}

static void whole_event(struct table_world *world, enum cuts cuts, uint64_t seed, enum wk_faces_way way)
{
    struct play *p = calloc(1, sizeof *p);
    assert_non_null(p);
    p->d.n_tables = N_TABLES;
    event_open(&p->script, 1);
    write_script(&p->script);
    wk_store_close(world->store);
    disk_begin(world->folder,
               1); /* all that is written passes through it; so syncs cost nothing, of which there are thousands */
    p->d.r.world = world;
    world->store = open_file(&p->d.r);
    replay_open(&p->d.r, world, p->script.plan, cuts, seed, way);
    play_event(p);
    disk.room = -1;
    assert_event(p);
    replay_close(&p->d.r);
    event_close(&p->script);
    disk_end();
    free(p);
}

static void an_event_is_played(void **state)
{
    whole_event(*state, CUTS_NONE, 0, (enum wk_faces_way)0);
}

static void the_power_is_cut_after_every_record(void **state)
{
    whole_event(*state, CUTS_EVERY_WRITE, 0, WK_FACES_WAY_JUDGE);
}

/* WK_SEED=N: another evening, and this test alone. */
static void the_power_is_cut_at_any_time(void **state)
{
    const char *seed = getenv("WK_SEED");
    whole_event(*state, CUTS_AT_RANDOM, seed ? strtoull(seed, NULL, 10) : 3, WK_FACES_WAY_AFTER_FIRST_HAND);
}

/* Times on record are what the clock said; nothing hangs on them. */
static void the_clock_is_set_back_and_forth(void **state)
{
    whole_event(*state, CUTS_CLOCK, 7, WK_FACES_WAY_JUDGE);
}

/* What cannot be stored has not happened: it is said, and done again. */
static void the_disk_is_full_now_and_then(void **state)
{
    whole_event(*state, CUTS_FULL, 11, WK_FACES_WAY_JUDGE);
}

/* In the middle of hands, walls and results: the standings at the end are the same. */
static void the_kiosk_is_replaced_by_others(void **state)
{
    whole_event(*state, CUTS_REPLACED, 5, WK_FACES_WAY_JUDGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_long_setup_teardown(an_event_is_played, table_setup, table_teardown),
        cmocka_unit_test_long_setup_teardown(the_power_is_cut_after_every_record, table_setup, table_teardown),
        cmocka_unit_test_long_setup_teardown(the_power_is_cut_at_any_time, table_setup, table_teardown),
        cmocka_unit_test_long_setup_teardown(the_clock_is_set_back_and_forth, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(the_disk_is_full_now_and_then, table_setup, table_teardown),
        cmocka_unit_test_long_setup_teardown(the_kiosk_is_replaced_by_others, table_setup, table_teardown),
    };
    pass_over_long();
    if (getenv("WK_ONLY"))
        cmocka_set_test_filter(getenv("WK_ONLY"));
    if (getenv("WK_SEED"))
        cmocka_set_test_filter("the_power_is_cut_at_any_time*");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
