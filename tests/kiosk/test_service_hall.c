/* What the store service answers of an event of several kiosks: a takeover, the list of what waits, how the link stands. */
#include <poll.h>

#include "db/hall/takeover.h"
#include "db/hall/twice.h"
#include "db/state/body.h"
#include "db/state/state.h"
#include "db/state/tournament.h"
#include "db/store/stored_checkpoint.h"
#include "db/store/stored_floor.h"
#include "kiosk/programs/service/service.h"
#include "rules/event/duplicate/seating.h"
#include "rules/event/protest.h"
#include "tests/support/db/deal_history_test.h"
#include "tests/support/rules/sample_event.h"

#define OLD 1
#define SPARE 5
#define TABLE 1

static struct party party;
static struct wk_env env;
static struct wk_service service;

static int open_party(void **state)
{
    (void)state;
    party_open(&party, 6);
    party_deal(&party, OLD);
    party_meet(&party);
    env = (struct wk_env){.store = party.at[SPARE].store};
    service = (struct wk_service){.env = &env, .table = TABLE};
    return 0;
}

static int close_party(void **state)
{
    (void)state;
    party_close(&party);
    return 0;
}

#define WITH_PARTY(test) cmocka_unit_test_setup_teardown(test, open_party, close_party)

static const struct wk_event *take_over(int table, enum wk_take_reason why)
{
    static struct wk_event event;
    wk_service_take_over(&service, &(struct wk_take_request){table, why, WK_TAKE_ALONE}, &event);
    assert_int_equal(event.kind, WK_EVENT_TAKEN_OVER);
    return &event;
}

/* How many tables were taken over for a reason, as the spare has it. */
static int reasons(enum wk_take_reason why)
{
    struct wk_takeover taken[8];
    int n = 0, n_why = 0;
    assert_int_equal(wk_store_takeovers(env.store, taken, 8, &n), WK_OK);
    for (int i = 0; i < n; i++) {
        assert_int_equal(taken[i].owner, SPARE + 1);
        assert_int_equal(taken[i].epoch, 2);
        assert_int_equal(taken[i].role, WK_ROLE_DIRECTOR);
        assert_int_equal(wk_record_journal(taken[i].number), SPARE + 1);
        assert_true(taken[i].t_ns > 0);
        n_why += taken[i].why == why;
    }
    return n_why;
}

static void a_takeover_is_answered(void **state)
{
    (void)state;
    assert_int_equal(take_over(0, WK_TAKE_BROKEN)->taken_over.status, WK_BAD_INPUT);
    assert_int_equal(reasons(WK_TAKE_BROKEN), 0);
    const struct wk_event *event = take_over(TABLE, WK_TAKE_BROKEN);
    assert_int_equal(event->taken_over.status, WK_OK);
    assert_true(event->taken_over.seq > 0);
    assert_int_equal(reasons(WK_TAKE_BROKEN), 1);
    event = take_over(TABLE, WK_TAKE_MOVED);
    assert_int_equal(event->taken_over.status, WK_ALREADY);
    assert_int_equal(event->taken_over.seq, 0);
    assert_int_equal(take_over(2, WK_TAKE_UNSAID)->taken_over.status, WK_OK);
    assert_int_equal(reasons(WK_TAKE_MOVED), 0);
}

static void a_takeover_takes_a_judge_and_a_database(void **state)
{
    (void)state;
    party_reopen(&party, SPARE); /* nobody is at it */
    env.store = party.at[SPARE].store;
    assert_int_equal(take_over(TABLE, WK_TAKE_BROKEN)->taken_over.status, WK_NOT_ALLOWED);
    env.store = NULL;
    assert_int_equal(take_over(TABLE, WK_TAKE_BROKEN)->taken_over.status, WK_NOT_YET);
}

static const struct wk_app_work *work(struct wk_store *store)
{
    static struct wk_event event;
    env.store = store;
    wk_service_work(&service, &event);
    assert_int_equal(event.kind, WK_EVENT_WORK);
    return &event.work;
}

static void what_was_set_aside_is_listed(void **state)
{
    const struct wk_entry more_time = {.kind = WK_ENTRY_CLOCK, .clock = {WK_CLOCK_HAND, {TABLE, 1, 1}, 5}};
    (void)state;
    assert_int_equal(work(NULL)->status, WK_NOT_YET);
    assert_int_equal(work(party.at[SPARE].store)->status, WK_OK);
    assert_int_equal(work(party.at[SPARE].store)->n_all, 0);
    party_give(&party, SPARE, TABLE, SPARE);
    const int64_t late = party_enter(&party, OLD, more_time); /* it has not heard of that */
    party_tell(&party, SPARE);                                /* and the others hear of that first */
    party_meet(&party);
    for (int i = 0; i < party.n; i++) {
        const struct wk_app_work *list = work(party.at[i].store);
        const struct wk_work_item *item = &list->item[0];
        assert_int_equal(list->status, WK_OK);
        assert_true(list->n == 1 && list->n_all == 1);
        assert_int_equal(item->kind, WK_WORK_ASIDE);
        assert_int_equal(item->number, late);
        assert_int_equal(item->why, WK_REFUSED_NOT_OWNER);
        assert_int_equal(item->entry, WK_ENTRY_CLOCK);
        assert_true(item->at.table == TABLE && item->at.round == 1 && item->at.hand == 1);
        assert_in_range(item->time_s, 0, 86399);
        assert_int_equal(wk_record_journal(item->other), SPARE + 1); /* the takeover */
    }
}

/* Two spares have the table at once, and four players confirm at each. */
static void confirm_twice(void)
{
    static const struct {
        int spare, points;
    } had[] = {{4, 33}, {SPARE, 22}};
    const struct wk_hand_id at = {TABLE, 1, 1};
    struct wk_receipt receipt;

    for (int i = 0; i < 2; i++)
        assert_int_equal(wk_store_take_over(party.at[had[i].spare].store, TABLE, WK_TAKE_BROKEN, &receipt), WK_OK);
    for (int i = 0; i < 2; i++) {
        const int64_t result = party_enter(&party, had[i].spare, entry_result(at, outcome_self_drawn(1, had[i].points), 0));
        party_enter(&party, had[i].spare, entry_confirmed(result));
    }
    for (int i = 0; i < 2; i++)
        party_carry(&party, had[i].spare, PARTY_HALL, had[i].spare, 256);
    party_meet(&party);
}

static const struct wk_event *choose(struct wk_store *store, const struct wk_work_twice *two, bool other)
{
    static struct wk_event event;
    env.store = store;
    wk_service_choose(&service, two->version[0].confirmed, two->version[1].confirmed, other, "The players say so", &event);
    assert_int_equal(event.kind, WK_EVENT_DECIDED);
    return &event;
}

/* Not two records set aside, but one thing, which says who entered and confirmed what, where and when; the director's choice is
 * read back as the hand's result, and nothing waits any more. */
static void a_hand_confirmed_twice_is_one_item_with_both_versions_and_a_choice(void **state)
{
    const struct wk_hand_id at = {TABLE, 1, 1};
    const struct wk_tournament *tournament = NULL;
    (void)state;
    confirm_twice();
    for (int i = 0; i < party.n; i++) {
        const struct wk_app_work *list = work(party.at[i].store);
        const struct wk_work_twice *two = &list->twice[list->item[0].twice];
        assert_true(list->status == WK_OK && list->n == 2 && list->n_all == 2);
        assert_int_equal(list->item[1].entry, WK_ENTRY_NONE); /* the other one's takeover, which is a thing of its own */
        assert_int_equal(list->item[0].kind, WK_WORK_TWICE);
        assert_true(two->at.table == TABLE && two->at.round == 1 && two->at.hand == 1);
        assert_int_equal(two->version[0].outcome.points + two->version[1].outcome.points, 33 + 22);
        for (int v = 0; v < 2; v++) {
            const struct wk_work_version *version = &two->version[v];
            assert_int_equal(wk_record_journal(version->confirmed), (version->outcome.points == 33 ? 4 : SPARE) + 1);
            assert_int_equal(wk_record_journal(version->result), wk_record_journal(version->confirmed));
            assert_int_equal(version->entered_by, WK_ROLE_PLAYERS);
            assert_true(version->confirmed_by == WK_ROLE_PLAYERS && version->by == 15);
            assert_in_range(version->entered_s, 0, 86399);
            assert_in_range(version->confirmed_s, 0, 86399);
        }
    }
    struct wk_store *hall = party.at[PARTY_HALL].store;
    const struct wk_work_twice two = work(hall)->twice[0];
    hall->role = WK_ROLE_JUDGE;
    assert_int_equal(choose(hall, &two, true)->decided.status, WK_NOT_ALLOWED);
    as_director(hall);
    assert_int_equal(choose(hall, &two, true)->decided.status, WK_OK);
    assert_int_equal(choose(hall, &two, true)->decided.status, WK_NOT_FOUND); /* it is none any more */
    party_meet(&party);
    for (int i = 0; i < party.n; i++) {
        const struct wk_app_work *list = work(party.at[i].store);
        assert_true(list->n_all == 1 && list->item[0].entry == WK_ENTRY_NONE);
        assert_int_equal(wk_store_tournament(party.at[i].store, &tournament), WK_OK);
        assert_int_equal(wk_hand_look(tournament, &at)->outcome.points, two.version[1].outcome.points);
    }
}

/* Where the event is closed, by touch as by command: a hand of which two results were confirmed is open until the director has
 * chosen, and who leaves it so has that on record. */
static void a_hand_confirmed_twice_is_open_at_the_close(void **state)
{
    struct wk_store *hall = party.at[PARTY_HALL].store;
    struct wk_event told;
    int n = 0;
    (void)state;
    confirm_twice();
    assert_int_equal(wk_store_twice_waiting(hall, &n), WK_OK);
    assert_int_equal(n, 1);
    assert_true(work(hall)->n_twice == 1 && work(hall)->n_twice_all == 1);
    as_director(hall);
    wk_service_close_event(&service, "rain", false, &told);
    assert_int_equal(told.decided.status, WK_NOT_CONFIRMED);
    const struct wk_work_twice two = work(hall)->twice[0];
    assert_int_equal(choose(hall, &two, true)->decided.status, WK_OK);
    assert_int_equal(wk_store_twice_waiting(hall, &n), WK_OK);
    assert_int_equal(n, 0);
}

/* Who leaves it open has that on record. */
static void a_hand_confirmed_twice_that_is_left_open_is_on_record(void **state)
{
    struct wk_store *hall = party.at[PARTY_HALL].store;
    const struct wk_tournament *tournament = NULL;
    static struct wk_floor floor;
    struct wk_open_items open;
    struct wk_event told;
    json_t *body = NULL;
    (void)state;
    confirm_twice();
    as_director(hall);
    assert_int_equal(wk_store_tournament(hall, &tournament), WK_OK);
    assert_int_equal(wk_store_floor(hall, &floor), WK_OK);
    const int n_open = wk_open_items_look(tournament, &floor, &open);
    env.store = hall;
    wk_service_close_event(&service, "rain", true, &told);
    assert_int_equal(told.decided.status, WK_OK);
    assert_int_equal(wk_body_of(hall, wk_record_seq(told.decided.seq), &body), WK_OK);
    assert_int_equal(json_integer_value(json_object_get(body, "left_open")), n_open + 1);
    json_decref(body);
}

static void what_waits_is_listed_with_what_it_waits_for(void **state)
{
    struct wk_receipt receipt;
    (void)state;
    assert_int_equal(wk_store_append(party.at[2].store, "drill", "{}", NULL, 0, &receipt), WK_OK);
    const int64_t needed = wk_record_number(3, receipt.seq);
    party_carry(&party, 2, 3, 2, 256);
    assert_int_equal(wk_store_append(party.at[3].store, "drill", "{}", NULL, 0, &receipt), WK_OK);
    party_carry(&party, 3, PARTY_HALL, 3, 256); /* which has not heard what that one had */
    const struct wk_app_work *list = work(party.at[PARTY_HALL].store);
    assert_int_equal(list->n, 1);
    assert_int_equal(list->item[0].kind, WK_WORK_WAITING);
    assert_int_equal(list->item[0].number, wk_record_number(4, receipt.seq));
    assert_int_equal(list->item[0].other, needed);
    party_meet(&party);
    assert_int_equal(work(party.at[PARTY_HALL].store)->n_all, 0);
}

static struct wk_app_link link_of(const struct wk_link_state *state)
{
    static struct wk_event event;
    wk_service_link(&service, state, &event);
    assert_int_equal(event.kind, WK_EVENT_LINK);
    assert_true(event.link.joined);
    return event.link;
}

static void the_link_is_told_table_by_table(void **state)
{
    static struct wk_link_state there = {
        .status = WK_OK, .answered_ns = 9, .clock = {.offset_ns = 5}, .n_heard = 3, .n_kiosks = 1};
    struct wk_receipt receipt;
    (void)state;
    env.store = party.at[OLD].store;
    memcpy(there.kiosk[0].kiosk_id, party_id(&party, 2), sizeof there.kiosk[0].kiosk_id);
    there.kiosk[0].heard_ns = 77;
    struct wk_app_link link = link_of(&there);
    assert_int_equal(link.own, OLD + 1);
    assert_int_equal(link.heard_ns[1], 77);
    assert_int_equal(link.heard_ns[0] + link.heard_ns[2], 0);
    assert_int_equal(link.since_ns, 0);
    assert_int_equal(link.offset_ns, 0); /* not known before there and back was measured */
    assert_int_equal(link.n_others, 4);  /* the hall, and the kiosks of three other tables */
    const int64_t head = party_head(&party, OLD, OLD);
    int n = 0;
    for (int i = 0; i < link.n_others; i++)
        n += link.vouched_seq[i] >= head;
    assert_int_equal(n, 0);
    assert_int_equal(wk_store_append(party.at[2].store, "drill", "{}", NULL, 0, &receipt), WK_OK);
    party_meet(&party);
    link = link_of(&there);
    for (int i = 0; i < link.n_others; i++)
        n += link.vouched_seq[i] >= head;
    assert_int_equal(n, 1);
}

static void a_link_that_fails_or_waits_says_since_when(void **state)
{
    struct wk_link_state there = {.status = WK_NO_HALL, .failed_ns = 40, .clock = {.offset_ns = 6, .within_ns = 1}};
    (void)state;
    env.store = party.at[OLD].store;
    assert_int_equal(link_of(&there).since_ns, 40);
    assert_int_equal(link_of(&there).offset_ns, 5);
    assert_int_equal(link_of(&there).status, WK_NO_HALL);
    there.n_waiting = 2;
    there.waiting_ns = 30;
    assert_int_equal(link_of(&there).since_ns, 30);
    env.store = NULL;
    assert_int_equal(link_of(&there).own, 0);
    assert_int_equal(link_of(&there).n_others, 0);
}

/* What is said at once, and what a thread finds then in all journals. */
static struct wk_app_faults faults_of(int section)
{
    struct wk_event event;
    wk_service_faults(&service, section, &event);
    assert_int_equal(event.kind, WK_EVENT_FAULTS);
    if (event.faults.status != WK_NOT_YET)
        return event.faults;
    while (!wk_service_take_faults(&service, &event))
        (void)poll(NULL, 0, 1);
    assert_false(wk_service_take_faults(&service, &event));
    return event.faults;
}

/* The judge's list has walls of deals that other kiosks played. */
static void faults_are_those_of_all_tables(void **state)
{
    struct story story = {.party = &party, .source = a_source, .seed = 5};
    struct wk_host host = {.clock = world_clock, .random = world_random, .err = stderr};
    struct wk_event event;
    (void)state;
    party_open(&party, 5);
    story_tell(&story);
    for (int i = 0; i < party.n; i += 2) { /* the hall; at table 2; at table 4 */
        env = (struct wk_env){.store = party.at[i].store};
        snprintf(env.config.db, sizeof env.config.db, "%s", party.at[i].world->path);
        host.context = party.at[i].world;
        service = (struct wk_service){.host = &host, .env = &env, .table = i};
        const struct wk_app_faults faults = faults_of(1);
        assert_int_equal(faults.status, WK_OK);
        for (int t = 0; t < WK_SECTION_TABLES; t++)
            assert_true((faults.found[t][0][0] != 0) == (t == 2)); /* table 3's, after its first hand */
        assert_int_equal(faults.lasting[2][0][0], faults.found[2][0][0]);
    }
    wk_service_faults(&service, 1, &event); /* the newer question counts, and nobody waits for the older */
    assert_int_equal(event.faults.status, WK_NOT_YET);
    assert_int_equal(faults_of(2).found[2][0][0], 0);
    snprintf(env.config.db, sizeof env.config.db, "/nowhere.db");
    assert_int_equal(faults_of(1).status, WK_NO_FILE);
    env.store = NULL;
    assert_int_equal(faults_of(1).status, WK_FAILED);
    party_close(&party);
}

/* What a kiosk's app knows about the event. */
static bool hears(int i, bool *ended)
{
    static struct wk_event event;
    env.store = party.at[i].store;
    wk_service_event(&service, &event);
    assert_int_equal(event.tournament.status, WK_OK);
    *ended = event.tournament.tournament->ended_seq > 0;
    return event.tournament.closed;
}

/* The hall ends play, and later closes: each kiosk that hears of it has provisional standings, then final ones. */
static void kiosks_hear_the_end_of_play_and_the_close(void **state)
{
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;
    enum wk_close_step step;
    bool ended = false;
    (void)state;
    party_open_event(&party, 6, 30);
    env = (struct wk_env){.store = NULL};
    service = (struct wk_service){.env = &env, .table = TABLE};
    for (enum wk_close_step want = WK_CLOSE_ENDED; want <= WK_CLOSE_CLOSED; want++) {
        assert_int_equal(wk_store_close_event(party.at[PARTY_HALL].store, "rain", 0, true, &step, &checkpoint, &receipt),
                         WK_OK);
        assert_int_equal(step, want);
        party_meet(&party);
        for (int i = 0; i < party.n; i++) {
            assert_int_equal(hears(i, &ended), want == WK_CLOSE_CLOSED);
            assert_true(ended);
        }
    }
    struct wk_event told;
    env.store = party.at[SPARE].store; /* a kiosk of a hall closes nothing */
    wk_service_close_event(&service, "rain", true, &told);
    assert_int_not_equal(told.decided.status, WK_OK);
    wk_service_release(&service);
    party_close(&party);
}

/* Where the draw is watched is said at one kiosk, and told at each other once, when it has come there. */
static void the_draw_is_watched_where_any_kiosk_was_told(void **state)
{
    const struct wk_draws_request request = {.what = WK_DRAWS_ASK_SAY, .said = WK_DRAWS_AT_ONCE};
    struct wk_env old_env = {.store = party.at[OLD].store};
    struct wk_service old = {.env = &old_env, .table = TABLE};
    struct wk_event event;

    (void)state;
    wk_service_draws(&old, &request, &event);
    assert_int_equal(event.draws_kept.status, WK_OK);
    assert_int_equal(event.draws_kept.chosen.said, WK_DRAWS_AT_ONCE);
    assert_int_equal(event.draws_kept.chosen.number, wk_record_number(OLD + 1, event.draws_kept.seq));
    assert_false(wk_service_follow_draws(&old, &event));
    assert_false(wk_service_follow_draws(&service, &event));
    party_meet(&party);
    assert_true(wk_service_follow_draws(&service, &event));
    assert_int_equal(event.kind, WK_EVENT_DRAWS_KEPT);
    assert_int_equal(event.draws_kept.what, WK_DRAWS_ASK_NOTHING);
    assert_int_equal(event.draws_kept.status, WK_OK);
    assert_int_equal(event.draws_kept.chosen.said, WK_DRAWS_AT_ONCE);
    assert_int_equal(wk_record_journal(event.draws_kept.chosen.number), OLD + 1);
    assert_false(wk_service_follow_draws(&service, &event));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_PARTY(a_takeover_is_answered),
        WITH_PARTY(a_takeover_takes_a_judge_and_a_database),
        WITH_PARTY(what_was_set_aside_is_listed),
        WITH_PARTY(what_waits_is_listed_with_what_it_waits_for),
        WITH_PARTY(the_link_is_told_table_by_table),
        WITH_PARTY(the_draw_is_watched_where_any_kiosk_was_told),
        WITH_PARTY(a_link_that_fails_or_waits_says_since_when),
        cmocka_unit_test(faults_are_those_of_all_tables),
        cmocka_unit_test(kiosks_hear_the_end_of_play_and_the_close),
        WITH_PARTY(a_hand_confirmed_twice_is_one_item_with_both_versions_and_a_choice),
        WITH_PARTY(a_hand_confirmed_twice_is_open_at_the_close),
        WITH_PARTY(a_hand_confirmed_twice_that_is_left_open_is_on_record),
    };
    return cmocka_run_group_tests_name("test_service_hall", tests, NULL, NULL);
}
