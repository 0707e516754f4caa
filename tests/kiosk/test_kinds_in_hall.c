/*
 * Events whose tables wait for each other only between rounds, played by touches to their end at four kiosks with a hall: three
 * kiosks at a table each, one that serves two, each with its own database and its own link. The power fails at one kiosk in the
 * first round and at another in the second, and the hall is restarted in between. All five databases tell what the rules make
 * of the same results.
 */
#include "tests/support/hall/linked.h"
#include "tests/support/kiosk/kind_play.h"

#include "kiosk/face/screens/screens.h"
#include "rules/event/kind.h"

#define N_KIOSKS 4
#define N_TABLES 5
#define ROUNDS 2

struct at_kiosk {
    struct kind_play play;
    struct table_world world; /* of the same database as `linked` */
    struct linked linked;
    uint64_t n_heard;
};

struct evening {
    struct hall_world hall;
    struct wk_event_plan *plan;
    struct at_kiosk at[N_KIOSKS];
    int n_cuts;
};

static const struct wk_key club = {{5}};

static struct wk_app_options options_of(int kiosk)
{
    if (kiosk < N_KIOSKS - 1)
        return (struct wk_app_options){.table = kiosk + 1, .has_joined = true};
    return (struct wk_app_options){
        .table = N_KIOSKS, .station = true, .first_table = N_KIOSKS, .last_table = N_TABLES, .has_joined = true};
}

/* The hall begins the event and says who has which table. */
static void begin(struct evening *e)
{
    const struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = e->plan};
    struct wk_receipt receipt;

    hall_world_open(&e->hall, NULL);
    for (int i = 0; i < N_KIOSKS; i++)
        linked_open(&e->hall, &e->at[i].linked);
    assert_int_equal(wk_store_put_entry(e->hall.store, &entry, NULL, &receipt), WK_OK);
    for (int table = 1; table <= N_TABLES; table++) {
        const struct linked *to = &e->at[table < N_KIOSKS ? table - 1 : N_KIOSKS - 1].linked;
        assert_int_equal(
            wk_store_give_table(e->hall.store, table, wk_store_kiosk_id(to->kiosk.store), WK_TAKE_UNSAID, &receipt), WK_OK);
    }
    hall_run(&e->hall, 300);
}

static void switch_on(struct evening *e, int kiosk)
{
    struct at_kiosk *at = &e->at[kiosk];
    const struct wk_app_options options = options_of(kiosk);

    at->world = (struct table_world){.key = club,
                                     .signer = &at->linked.kiosk.signer,
                                     .t_ns = hall_now(NULL),
                                     .seed = (uint64_t)kiosk + 1,
                                     .store = at->linked.kiosk.store};
    hall_world_path(&e->hall, strrchr(at->linked.kiosk.path, '/') + 1, at->world.path);
    replay_switch_on(&at->play.r, &at->world, &options, CUTS_NONE, (uint64_t)kiosk + 1);
    linked_start(&at->linked);
}

static void power_fails(struct at_kiosk *at)
{
    replay_cut(&at->play.r);
    linked_stop(&at->linked);
    at->play.r.cuts = CUTS_EVERY_WRITE; /* the file as it lies there counts, without a handle being closed */
    power_comes_back(&at->play.r);
    at->play.r.cuts = CUTS_NONE;
    at->linked.kiosk.store = at->world.store;
    linked_start(&at->linked);
    at->n_heard = 0;
}

/* As main of the kiosk does it, when the link says that something came. */
static void take_news(struct at_kiosk *at)
{
    struct replay *r = &at->play.r;
    struct wk_link_state state;
    struct wk_event event;

    wk_link_wake(at->linked.link);
    if (!wk_link_look(at->linked.link, &state) || state.n_heard == at->n_heard)
        return;
    at->n_heard = state.n_heard;
    wk_service_link(&r->service, &state, &event);
    step(r, &event);
}

static bool is_over(const struct evening *e)
{
    for (int table = 1; table <= N_TABLES; table++)
        if (!e->at[table < N_KIOSKS ? table - 1 : N_KIOSKS - 1].play.over[table - 1])
            return false;
    return true;
}

/* What goes wrong in this evening, each once. */
static void accidents(struct evening *e, int kiosk)
{
    struct at_kiosk *at = &e->at[kiosk];
    const int n = at->play.r.n_log;
    const bool first = kiosk == 1 && e->n_cuts == 0 && n >= 3, second = kiosk == N_KIOSKS - 1 && e->n_cuts == 1 && n >= 40;

    if (!first && !second)
        return;
    e->n_cuts++;
    power_fails(at);
    if (first) {
        hall_world_stop(&e->hall);
        hall_world_start(&e->hall);
    }
}

static void play(struct evening *e)
{
    const int64_t until_ns = hall_steady(NULL) + HALL_PATIENCE_MS * (HALL_SECOND_NS / 1000);

    while (!is_over(e)) {
        for (int i = 0; i < N_KIOSKS; i++) {
            struct at_kiosk *at = &e->at[i];
            at->world.t_ns = hall_now(NULL);
            take_news(at);
            for (int k = 0; k < 5; k++)
                tick(&at->play.r);
            if (wk_app_has_event(&at->play.r.app))
                kind_play_next(&at->play);
            accidents(e, i);
            wk_hall_turn(e->hall.hall, 1);
        }
        if (hall_steady(NULL) > until_ns)
            fail_msg("nobody gets on: '%s' at table 1", wk_screen_word(e->at[0].play.r.app.screen));
    }
}

/* ---- what is to come of it */

static void put(struct wk_tournament *tournament, struct wk_entry entry, int64_t *seq)
{
    entry.seq = ++*seq;
    assert_int_equal(wk_tournament_apply(tournament, &entry, NULL), WK_OK);
}

static void play_hand(struct wk_tournament *tournament, const struct wk_hand_id *at, int64_t *seq)
{
    put(tournament,
        (struct wk_entry){.kind = WK_ENTRY_RESULT, .result = {.at = *at, .outcome = kind_play_outcome(tournament, at)}}, seq);
    put(tournament,
        (struct wk_entry){.kind = WK_ENTRY_CONFIRMED, .confirmed = {.result = *seq, .by = wk_players_at(tournament, at)}}, seq);
}

/* The same results, with nobody's kiosk and nobody's network. */
static void by_the_rules(const struct wk_event_plan *plan, struct wk_standings *out)
{
    struct wk_tournament *fresh = calloc(1, sizeof *fresh);
    int64_t seq = 0;

    assert_non_null(fresh);
    put(fresh, (struct wk_entry){.kind = WK_ENTRY_EVENT, .event = plan}, &seq);
    for (int round = 1; round <= ROUNDS; round++)
        for (int table = 1; table <= N_TABLES; table++) {
            struct wk_hand_id at = {table, round, 1};
            struct wk_entry seated = {.kind = WK_ENTRY_SEATED, .seated.at = at};
            for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
                seated.seated.player[d - 1] = (uint16_t)wk_player_at(fresh, &at, (enum wk_wind)d);
            put(fresh, seated, &seq);
            for (; at.hand <= fresh->shape.n_hands; at.hand++) {
                play_hand(fresh, &at, &seq);
                if (kind_play_outcome(fresh, &at).kind == WK_OUTCOME_TIME)
                    break;
            }
            if (plan->kind->initialer)
                put(fresh, kind_play_card(fresh, table, round), &seq);
        }
    wk_standings_make(fresh, 0, 0, out);
    free(fresh);
}

static void assert_same(struct wk_store *store, const struct wk_standings *expected, const char *where)
{
    const struct wk_tournament *tournament;
    struct wk_standings *got = calloc(1, sizeof *got);

    assert_non_null(got);
    assert_int_equal(wk_store_tournament(store, &tournament), WK_OK);
    wk_standings_make(tournament, 0, 0, got);
    assert_int_equal(got->n, expected->n);
    for (int i = 0; i < got->n; i++)
        if (got->row[i].provisional || memcmp(&got->row[i], &expected->row[i], sizeof got->row[i]) != 0)
            fail_msg("%s: line %d of the standings is another one", where, i + 1);
    free(got);
}

static void all_have_all(struct evening *e)
{
    for (int i = 0; i < N_KIOSKS; i++)
        for (int k = 0; k < N_KIOSKS; k++)
            UNTIL(&e->hall,
                  linked_at_hall(&e->hall, &e->at[i].linked) && (i == k || linked_has(&e->at[i].linked, &e->at[k].linked)));
}

static void whole_event(const char *kind, int n_players)
{
    struct evening *e = calloc(1, sizeof *e);
    struct wk_standings *expected = calloc(1, sizeof *expected);
    int n_records = 0;

    assert_true(e && expected);
    e->plan = event_plan_of_kind(kind, n_players, ROUNDS);
    begin(e);
    for (int i = 0; i < N_KIOSKS; i++)
        switch_on(e, i);
    play(e);
    all_have_all(e);
    by_the_rules(e->plan, expected);
    assert_same(e->hall.store, expected, "the hall");
    for (int i = 0; i < N_KIOSKS; i++) {
        char where[16];
        snprintf(where, sizeof where, "kiosk %d", i + 1);
        assert_same(e->at[i].world.store, expected, where);
        assert_int_equal(linked_look(&e->at[i].linked).refused_seq, 0);
        n_records += e->at[i].play.r.n_log;
        linked_stop(&e->at[i].linked);
        replay_close(&e->at[i].play.r);
        linked_close(&e->at[i].linked);
    }
    assert_int_equal(e->n_cuts, 2);
    printf("%s: %d acts at %d kiosks, %d power cuts, the hall restarted\n", kind, n_records, N_KIOSKS, e->n_cuts);
    hall_world_close(&e->hall);
    free(e->plan);
    free(e);
    free(expected);
}

static void an_nmjl_event_is_played_in_a_hall(void **state)
{
    (void)state;
    whole_event("nmjl", 19);
}

static void an_mcr_event_is_played_in_a_hall(void **state)
{
    (void)state;
    whole_event("mcr", 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_nmjl_event_is_played_in_a_hall),
        cmocka_unit_test(an_mcr_event_is_played_in_a_hall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
