/* The audit of a kiosk alone: an act of a judge or the director takes a PIN that is on record before it. */
#include "db/state/append.h"
#include "db/state/entry.h"
#include "db/state/tournament.h"
#include "db/store/pin.h"
#include "tests/support/db/event_script.h"
#include "tests/support/rules/sample_event.h"

#define DIRECTOR "135790"
#define JUDGE "2468"

static const struct wk_hand_id first = {1, 1, 1}, second = {1, 1, 2};

static int64_t put(struct wk_store *store, struct wk_entry entry)
{
    struct wk_receipt receipt;
    assert_int_equal(wk_store_put_entry(store, &entry, NULL, &receipt), WK_OK);
    return receipt.seq;
}

/* An act of whoever has the kiosk's key: no PIN is typed. */
static int64_t forge(struct wk_store *store, struct wk_entry entry)
{
    as_director(store);
    const int64_t seq = put(store, entry);
    wk_store_lock(store);
    return seq;
}

static struct wk_entry act(struct wk_hand_id at, enum wk_role role, enum wk_via via)
{
    struct wk_entry entry = entry_not_played(at);
    entry.role = role;
    entry.via = via;
    snprintf(entry.reason, sizeof entry.reason, "a table was late");
    return entry;
}

static void note(struct wk_store *store, const char *kind)
{
    struct wk_receipt receipt;
    assert_int_equal(wk_store_append(store, kind, "{}", NULL, 0, &receipt), WK_OK);
}

/* Which records are named; *n of them. */
static const int64_t *named(struct wk_store *store, int *n)
{
    static int64_t seq[WK_AUDIT_MAX];
    static struct wk_audit audit;
    *n = 0;
    assert_int_equal(wk_store_audit(store, &(struct wk_audit_options){.n_checkpoints = 0}, &audit), WK_OK);
    assert_true(audit.holds); /* it is to be known, and the journal is as it was written */
    for (int i = 0; i < audit.n; i++) {
        assert_int_equal(audit.finding[i].kind, WK_AUDIT_UNVOUCHED);
        seq[(*n)++] = audit.finding[i].seq;
    }
    return seq;
}

static void expect_none(struct wk_store *store)
{
    int n = 0;
    named(store, &n);
    assert_int_equal(n, 0);
}

static void expect_one(struct wk_store *store, int64_t seq)
{
    int n = 0;
    const int64_t *const seqs = named(store, &n);
    assert_int_equal(n, 1);
    assert_int_equal(seqs[0], seq);
}

/* The director's first PIN opened the kiosk, and he began the event. */
static struct wk_store *open_event(struct world *world)
{
    static struct wk_event_plan plan;
    struct wk_receipt receipt;
    struct wk_store *const store = world_open(world);
    wk_store_lock(store);
    make_plan(&plan, 1);
    assert_int_equal(wk_store_unlock(store, DIRECTOR, NULL, NULL), WK_OK);
    put(store, (struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan});
    assert_int_equal(wk_store_set_pin(store, WK_ROLE_JUDGE, JUDGE, &receipt), WK_OK);
    wk_store_lock(store);
    return store;
}

static void an_act_without_a_pin_before_it_is_named(void **state)
{
    struct world *world = *state;
    struct wk_receipt receipt;
    struct wk_store *const store = world_open(world);
    assert_int_equal(wk_store_set_pin(store, WK_ROLE_DIRECTOR, DIRECTOR, &receipt), WK_OK); /* the first: nobody is asked */
    expect_none(store);
    static struct wk_event_plan plan;
    make_plan(&plan, 1);
    const int64_t begun = put(store, (struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan});
    expect_one(store, begun);
    assert_int_equal(wk_store_set_pin(store, WK_ROLE_JUDGE, JUDGE, &receipt), WK_OK); /* another one takes the director */
    int n = 0;
    assert_int_equal(named(store, &n)[1], receipt.seq);
    wk_store_lock(store);
    assert_int_equal(wk_store_unlock(store, JUDGE, NULL, NULL), WK_OK);
    put(store, act(first, WK_ROLE_JUDGE, WK_VIA_COMMAND)); /* a judge stands there, */
    named(store, &n);
    assert_int_equal(n, 2);
    const int64_t higher = forge(store, act(second, WK_ROLE_DIRECTOR, WK_VIA_COMMAND)); /* and no director */
    assert_int_equal(named(store, &n)[2], higher);
    assert_int_equal(n, 3);
    wk_store_close(store);
}

/* A kiosk forgets who stood there when its program ends, or when its power fails and it begins again. */
static void what_the_screens_did_takes_a_pin_since_the_program_began(void **state)
{
    struct world *world = *state;
    struct wk_store *const store = open_event(world);
    note(store, "start");
    assert_int_equal(wk_store_unlock(store, JUDGE, NULL, NULL), WK_OK);
    put(store, act(first, WK_ROLE_JUDGE, WK_VIA_SCREEN));
    wk_store_lock(store);
    expect_none(store);
    note(store, "stop");
    const int64_t forged = forge(store, act(second, WK_ROLE_JUDGE, WK_VIA_SCREEN));
    expect_one(store, forged);
    note(store, "start");
    assert_int_equal(wk_store_unlock(store, JUDGE, NULL, NULL), WK_OK);
    put(store, act((struct wk_hand_id){1, 1, 3}, WK_ROLE_JUDGE, WK_VIA_SCREEN));
    expect_one(store, forged);
    wk_store_close(store);
}

/* Whoever writes a correction as the players' does what takes a judge. */
static void an_act_that_calls_itself_the_players_is_named(void **state)
{
    struct world *world = *state;
    static struct wk_event_plan plan;
    struct wk_receipt receipt, draft = {0};
    const struct wk_tournament *tour = NULL;
    json_t *body = NULL;
    struct wk_store *const store = world_open(world);
    assert_int_equal(wk_store_set_pin(store, WK_ROLE_JUDGE, JUDGE, &receipt), WK_OK);
    make_plan(&plan, 1);
    const int64_t begun = put(store, (struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan});
    expect_one(store, begun);
    const struct wk_entry entry = act(first, WK_ROLE_PLAYERS, WK_VIA_UNKNOWN);
    assert_int_equal(wk_store_put_entry(store, &entry, NULL, &receipt), WK_NOT_ALLOWED);
    assert_int_equal(wk_store_tournament(store, &tour), WK_OK);
    assert_int_equal(wk_sql_begin(store), WK_OK);
    assert_int_equal(wk_entry_encode(&entry, &tour->plan, &body), WK_OK);
    const enum wk_status status = wk_journal_add(store, wk_entry_record_kind(entry.kind), body, NULL, 0, &draft);
    assert_int_equal(wk_journal_end(store, status, &draft, &receipt), WK_OK);
    int n = 0;
    assert_int_equal(named(store, &n)[1], receipt.seq);
    assert_int_equal(n, 2);
    wk_store_close(store);
}

/* Older versions did not say by which way an entry came: of theirs any "unlocked" before it is enough, so that no honest
 * journal has a finding that nobody can mend. */
static void an_honest_journal_of_an_older_version_has_no_finding(void **state)
{
    struct world *world = *state;
    struct wk_store *const store = open_event(world);
    note(store, "stop");
    note(store, "start");
    forge(store, act(first, WK_ROLE_JUDGE, WK_VIA_UNKNOWN));
    forge(store, act(second, WK_ROLE_JUDGE, WK_VIA_COMMAND)); /* nor do commands say when they end */
    expect_none(store);
    wk_store_close(store);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        TEST(an_act_without_a_pin_before_it_is_named),
        TEST(what_the_screens_did_takes_a_pin_since_the_program_began),
        TEST(an_act_that_calls_itself_the_players_is_named),
        TEST(an_honest_journal_of_an_older_version_has_no_finding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
