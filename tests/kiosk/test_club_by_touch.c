/*
 * Two club evenings played by touches to their end, and the power cut after every record: who plays is typed, touched and left
 * without a name, others sit down, a result is taken back. The sums are added up here, by the rule of the points alone.
 */
#include "tests/support/db/disk_test.h" /* before all others */

#include "tests/support/audit.h"
#include "tests/support/kiosk/replay_test.h"

#include "db/state/evenings.h"
#include "kiosk/face/screens/screens.h"
#include "rules/event/kind.h"
#include "rules/event/standings.h"

#define EVENINGS 2
#define PLAYERS 6
#define HANDS 10
#define TAKEN_BACK 5 /* of the first evening: so many hands are in, then the last one is entered again */

struct play {
    struct replay r; /* first */
    int n_evenings;  /* that are over */
};

static const struct wk_tournament *event_of(const struct play *p)
{
    return p->r.app.hall.tournament;
}

/* ---- what happens in the hands of each evening, from their number alone */

static bool is_draw(int hand)
{
    return hand % 5 == 3;
}

static int winner_of(int hand) /* a chair, 0.. */
{
    return hand * 3 % WK_N_WINDS;
}

static int payer_of(int hand) /* a chair; the winner's own: self-drawn */
{
    return hand % WK_N_WINDS;
}

static int points_of(int hand, bool again)
{
    return 8 + hand * 5 + (again ? 1 : 0);
}

static bool is_change(int hand)
{
    return hand % 3 == 1;
}

/* Whoever sits on a chair changes with the first of those who sit out. */
static void change(int hand, int seat[WK_N_WINDS])
{
    for (int p = 0; p < PLAYERS; p++) {
        bool on_chair = false;
        for (int c = 0; c < WK_N_WINDS; c++)
            on_chair |= seat[c] == p;
        if (!on_chair) {
            seat[hand % WK_N_WINDS] = p;
            return;
        }
    }
}

static void sums_of(int evening, int sum[PLAYERS])
{
    int seat[WK_N_WINDS] = {0, 1, 2, 3};

    for (int hand = 0; hand < HANDS; hand++) {
        if (is_change(hand))
            change(hand, seat);
        for (int c = 0; !is_draw(hand) && c < WK_N_WINDS; c++) {
            const int points = points_of(hand, evening == 1 && hand == TAKEN_BACK - 1), winner = winner_of(hand),
                      payer = payer_of(hand),
                      pays = c == winner                     ? 0
                             : payer == winner || payer == c ? 8 + points
                                                             : 8;
            sum[seat[c]] -= pays;
            sum[seat[winner]] += pays;
        }
    }
}

/* ---- what people do */

static void type_a_name(struct play *p)
{
    touch(&p->r, WK_ACTION_TONIGHT_TYPE, 0);
    for (const char *letter = "ann"; *letter; letter++)
        touch(&p->r, WK_ACTION_JUDGE_LETTER, *letter);
    touch(&p->r, WK_ACTION_TONIGHT_TYPE, 0);
}

static void say_who_plays(struct play *p)
{
    if (p->n_evenings == 0)
        type_a_name(p);
    else
        touch(&p->r, WK_ACTION_TONIGHT_NAME, 0);
    for (int i = 1; i < PLAYERS; i++)
        touch(&p->r, WK_ACTION_TONIGHT_NAME, -1);
    touch(&p->r, WK_ACTION_TONIGHT_BEGIN, 0);
}

static int n_hands(const struct wk_tournament *event)
{
    int n = 0;

    for (int i = 0; i < event->shape.n_player_hands; i++) {
        const struct wk_hand_id at = wk_hand_in_time(&event->shape, 1, i);
        n += wk_hand_look(event, &at)->state == WK_RESULT_CONFIRMED;
    }
    return n;
}

static void go_on(struct play *p)
{
    struct replay *r = &p->r;
    const int hand = n_hands(event_of(p));
    struct wk_hand_id at;

    assert_true(wk_app_hand_now(&r->app, &at));
    if (p->n_evenings == 0 && hand == TAKEN_BACK && event_of(p)->n_acts == 0) {
        touch(r, WK_ACTION_HANDS_ELSE, 0);
        touch(r, WK_ACTION_HANDS_BACK, 0);
        touch(r, WK_ACTION_HANDS_BACK, 1);
    } else if (hand == HANDS) {
        touch(r, WK_ACTION_HANDS_ELSE, 0);
        touch(r, WK_ACTION_HANDS_END, 0);
        touch(r, WK_ACTION_HANDS_END, 1);
    } else if (is_change(hand) && wk_hand_look(event_of(p), &at)->seated_seq == 0) {
        touch(r, WK_ACTION_HANDS_ELSE, 0);
        touch(r, WK_ACTION_HANDS_CHAIRS, 0);
        touch(r, WK_ACTION_HANDS_PLACE, hand % WK_N_WINDS + 1);
        touch(r, WK_ACTION_HANDS_PLACE, WK_N_WINDS + 1);
        touch(r, WK_ACTION_HANDS_CHAIRS, 1);
    } else
        touch(r, WK_ACTION_HANDS_RESULT, 0);
}

static void enter_result(struct play *p)
{
    struct replay *r = &p->r;
    const int hand = n_hands(event_of(p));
    const int points = points_of(hand, p->n_evenings == 0 && event_of(p)->n_acts > 0 && hand == TAKEN_BACK - 1);

    if (is_draw(hand)) {
        touch(r, WK_ACTION_RESULT_WINNER, WK_WIND_NONE);
    } else {
        touch(r, WK_ACTION_RESULT_WINNER, winner_of(hand) + 1);
        touch(r, WK_ACTION_RESULT_PAYER, payer_of(hand) + 1);
        if (points >= 10)
            touch(r, WK_ACTION_DIGIT, points / 10);
        touch(r, WK_ACTION_DIGIT, points % 10);
    }
    touch(r, WK_ACTION_RESULT_ENTER, 0);
}

/* All four: who won has entered it. */
static void agree(struct play *p)
{
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH && p->r.app.screen == WK_SCREEN_CONFIRM; d++)
        if (!(p->r.app.seat.agreed >> (d - 1) & 1U))
            touch(&p->r, WK_ACTION_AGREE, d);
}

static void do_next(struct play *p)
{
    struct replay *r = &p->r;

    switch ((int)r->app.screen) {
    case WK_SCREEN_IDLE:
        touch(r, wk_app_has_event(&r->app) && !wk_drop_in_over(event_of(p)) ? WK_ACTION_START : WK_ACTION_TONIGHT, 0);
        break;
    case WK_SCREEN_TONIGHT:
        say_who_plays(p);
        break;
    case WK_SCREEN_HANDS:
        go_on(p);
        break;
    case WK_SCREEN_RESULT:
        enter_result(p);
        break;
    case WK_SCREEN_CONFIRM:
        agree(p);
        break;
    case WK_SCREEN_STANDINGS:
        assert_true(wk_drop_in_over(event_of(p)));
        p->n_evenings++;
        touch(r, WK_ACTION_BACK, 0);
        break;
    default:
        fail_msg("nobody knows what to do at '%s'", wk_screen_word(r->app.screen));
    }
}

static void play_evenings(struct play *p)
{
    struct replay *r = &p->r;

    for (int i = 0; p->n_evenings < EVENINGS; i++) {
        assert_true(i < 1000);
        if (r->dead)
            power_comes_back(r);
        r->app.hour.kept.evening = WK_OCCASION_CLUB; /* as the configuration says */
        tick(r);
        do_next(p);
    }
}

/* ---- what comes of it */

static void assert_evening(struct wk_store *store, int nth)
{
    struct wk_tournament *event = calloc(1, sizeof *event);
    struct wk_standings *standings = calloc(1, sizeof *standings);
    int sum[PLAYERS] = {0};

    assert_true(event && standings);
    assert_int_equal(wk_store_evening(store, nth, event), WK_OK);
    assert_true(wk_drop_in_over(event));
    assert_int_equal(n_hands(event), HANDS);
    assert_int_equal(event->n_acts, nth == 1 ? 2 : 1); /* a result that was taken back; the end */
    assert_string_equal(event->plan.player[0].person.name, "Ann");
    assert_string_equal(event->plan.player[1].person.name, "Player 1");
    sums_of(nth, sum);
    wk_standings_make(event, 0, 0, standings);
    for (int i = 0; i < standings->n; i++)
        assert_int_equal(standings->row[i].sum[0], sum[standings->row[i].player]);
    assert_int_equal(standings->n, PLAYERS - 1); /* the last one never sat down */
    free(standings);
    free(event);
}

static void whole(struct table_world *world, enum cuts cuts)
{
    struct play *p = calloc(1, sizeof *p);
    int n_evenings;
    int64_t n;

    assert_non_null(p);
    wk_store_close(world->store);
    disk_begin(world->folder, 1);
    p->r.world = world;
    world->store = open_file(&p->r);
    replay_open(&p->r, world, NULL, cuts, 3, (enum wk_faces_way)0);
    play_evenings(p);
    disk.room = -1;
    if (p->r.dead)
        power_comes_back(&p->r);
    assert_int_equal(wk_store_n_evenings(world->store, &n_evenings), WK_OK);
    assert_int_equal(n_evenings, EVENINGS);
    for (int nth = 1; nth <= EVENINGS; nth++)
        assert_evening(world->store, nth);
    assert_int_equal(audit_of(world->store, &n, NULL), WK_OK);
    printf("%d evenings, %d records, %d power cuts\n", n_evenings, (int)n, p->r.n_cuts);
    assert_true(cuts == CUTS_NONE || p->r.n_cuts > 2 * EVENINGS);
    replay_close(&p->r);
    disk_end();
    free(p);
}

static void evenings_are_played(void **state)
{
    whole(*state, CUTS_NONE);
}

static void the_power_is_cut_after_every_record(void **state)
{
    whole(*state, CUTS_EVERY_WRITE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(evenings_are_played, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(the_power_is_cut_after_every_record, table_setup, table_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
