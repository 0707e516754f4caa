/* Who may do what: PINs, the wait that guessing brings, and what is refused without a role. */
#include "db/journal.h"
#include "db/state.h"
#include "tests/audit.h"
#include "tests/db/event_test.h"

#define DIRECTOR "2468"
#define JUDGE "13579"

static int64_t still_clock(void *context)
{
    const struct world *world = context;
    return world->t_ns;
}

static struct wk_store *locked_store(struct world *world)
{
    struct wk_store_options options = world_options(world);
    struct wk_store *store = NULL;
    options.clock = still_clock;
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    assert_int_equal(wk_store_role(store), WK_ROLE_PLAYERS);
    return store;
}

static void expect_unlock(struct wk_store *store, const char *pin, enum wk_status wanted, enum wk_role role, int wait_s)
{
    enum wk_role whose = WK_ROLE_PLAYERS;
    int wait = -1;
    assert_int_equal(wk_store_unlock(store, pin, &whose, &wait), wanted);
    assert_int_equal(whose, role);
    assert_int_equal(wait, wait_s);
    if (wanted == WK_OK)
        assert_int_equal(wk_store_role(store), role);
}

/* A wrong PIN without the time that it takes to look at one. */
static void plant_refusal(struct wk_store *store)
{
    struct wk_receipt draft = {0}, receipt;
    assert_int_equal(wk_sql_begin(store), WK_OK);
    enum wk_status status = wk_journal_add(store, WK_KIND_REFUSED, json_pack("{s:i}", "n", 1), NULL, 0, &draft);
    assert_int_equal(wk_journal_end(store, status, &draft, &receipt), WK_OK);
}

static void pass(struct world *world, int64_t s)
{
    world->t_ns += s * 1000000000;
}

static void the_first_pin_is_the_directors(void **state)
{
    struct world *world = *state;
    struct wk_store *store = locked_store(world);
    struct wk_receipt receipt = {.seq = -5};
    bool set = true;
    int wait_s = -1;
    static const char *const bad[] = {"", "123", "123456789012345678901234567890123", "12a4", " 1234", "1234 ", "1234\n5"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect_unlock(store, bad[i], WK_BAD_INPUT, WK_ROLE_PLAYERS, 0);
    assert_int_equal(wk_store_pin_state(store, WK_ROLE_DIRECTOR, &set, &wait_s), WK_OK);
    assert_false(set);
    assert_int_equal(wait_s, 0);
    assert_int_equal(wk_store_set_pin(store, WK_ROLE_DIRECTOR, DIRECTOR, &receipt), WK_NOT_ALLOWED);
    expect_unlock(store, DIRECTOR "\r\n", WK_OK, WK_ROLE_DIRECTOR, 0);
    assert_int_equal(wk_store_pin_state(store, WK_ROLE_DIRECTOR, &set, NULL), WK_OK);
    assert_true(set);
    assert_int_equal(wk_store_pin_state(store, WK_ROLE_JUDGE, &set, NULL), WK_OK);
    assert_false(set);

    assert_int_equal(wk_store_set_pin(store, WK_ROLE_JUDGE, DIRECTOR, &receipt), WK_BAD_INPUT); /* the director's own */
    assert_int_equal(wk_store_set_pin(store, WK_ROLE_JUDGE, "12", &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_set_pin(store, WK_ROLE_PLAYERS, JUDGE, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_set_pin(store, WK_ROLE_PAPER, JUDGE, &receipt), WK_BAD_INPUT);
    assert_int_equal(receipt.seq, -5);
    assert_int_equal(wk_store_set_pin(store, WK_ROLE_JUDGE, JUDGE, &receipt), WK_OK);
    assert_int_equal(wk_store_set_pin(store, WK_ROLE_DIRECTOR, JUDGE, &receipt), WK_BAD_INPUT);
    wk_store_lock(store);
    assert_int_equal(wk_store_role(store), WK_ROLE_PLAYERS);
    expect_unlock(store, JUDGE, WK_OK, WK_ROLE_JUDGE, 0);
    assert_int_equal(wk_store_set_pin(store, WK_ROLE_JUDGE, "7777", &receipt), WK_NOT_ALLOWED);
    expect_unlock(store, "0000", WK_BAD_INPUT, WK_ROLE_PLAYERS, 0);
    assert_int_equal(wk_store_role(store), WK_ROLE_JUDGE); /* who stands there stays */
    expect_unlock(store, DIRECTOR, WK_OK, WK_ROLE_DIRECTOR, 0);
    assert_int_equal(wk_store_set_pin(store, WK_ROLE_JUDGE, "7777", &receipt), WK_OK);
    assert_int_equal(wk_store_rebuild(store, NULL, NULL), WK_OK);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    wk_store_close(store);

    store = locked_store(world);
    expect_unlock(store, JUDGE, WK_BAD_INPUT, WK_ROLE_PLAYERS, 0);
    expect_unlock(store, "7777", WK_OK, WK_ROLE_JUDGE, 0);
    wk_store_close(store);
    char *kinds = world_dump(world, "SELECT kind, body FROM journal WHERE kind IN ('pin-set', 'unlocked', 'pin-refused')"
                                    " ORDER BY seq");
    assert_string_equal(kinds, "pin-set|{\"role\":\"director\"}|\nunlocked|{\"role\":\"director\"}|\n"
                               "pin-set|{\"role\":\"judge\"}|\nunlocked|{\"role\":\"judge\"}|\n"
                               "pin-refused|{\"n\":1}|\nunlocked|{\"role\":\"director\"}|\n"
                               "pin-set|{\"role\":\"judge\"}|\npin-refused|{\"n\":1}|\nunlocked|{\"role\":\"judge\"}|\n");
    free(kinds);
}

/* A hundred tries, one every twelve seconds: few are looked at, as the waits say, and a restart between them changes nothing.
 */
static void guessing_takes_its_time(void **state)
{
    struct world *world = *state;
    struct wk_store *store = locked_store(world);
    int n_looked_at = 0, free_at_s = 0;
    expect_unlock(store, DIRECTOR, WK_OK, WK_ROLE_DIRECTOR, 0);
    for (int i = 0, now_s = 0; i < 100; i++, now_s += 12, pass(world, 12)) {
        if (i % 7 == 3) {
            wk_store_close(store);
            store = locked_store(world);
        }
        if (now_s < free_at_s) { /* not even the right one is looked at */
            expect_unlock(store, i % 2 ? DIRECTOR : "1111", WK_PIN_WAIT, WK_ROLE_PLAYERS, free_at_s - now_s);
            continue;
        }
        static const int waits_s[] = {0, 0, 30, 60, 120, 240, 480, 900};
        const int wait_s = waits_s[n_looked_at++];
        expect_unlock(store, "1111", WK_BAD_INPUT, WK_ROLE_PLAYERS, wait_s);
        free_at_s = now_s + wait_s;
    }
    assert_int_equal(n_looked_at, 8);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE kind = 'pin-refused'"), n_looked_at);
    pass(world, 900);
    expect_unlock(store, DIRECTOR, WK_OK, WK_ROLE_DIRECTOR, 0);
    wk_store_close(store);
}

static void a_clock_set_back_does_not_lengthen_the_wait(void **state)
{
    struct world *world = *state;
    struct wk_store *store = locked_store(world);
    bool set = false;
    int wait_s = 0;
    for (int i = 0; i < 3; i++)
        plant_refusal(store);
    static const struct {
        int pass_s, left_s;
    } steps[] = {{10, 20}, {-3600, 20}, {5, 15}, {-86400, 15}, {15, 0}, {-500, 0}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        pass(world, steps[i].pass_s);
        assert_int_equal(wk_store_pin_state(store, WK_ROLE_DIRECTOR, &set, &wait_s), WK_OK);
        assert_int_equal(wait_s, steps[i].left_s);
    }
    wk_store_close(store);
    store = locked_store(world); /* who has not seen the time go by waits it once more, from now */
    expect_unlock(store, DIRECTOR, WK_PIN_WAIT, WK_ROLE_PLAYERS, 30);
    pass(world, 30);
    assert_int_equal(wk_store_pin_state(store, WK_ROLE_DIRECTOR, &set, &wait_s), WK_OK);
    assert_int_equal(wait_s, 0);
    wk_store_close(store);
}

static void who_guesses_side_by_side_shares_the_count(void **state)
{
    struct world *world = *state;
    struct wk_store *a = locked_store(world), *b = locked_store(world);
    expect_unlock(a, DIRECTOR, WK_OK, WK_ROLE_DIRECTOR, 0);
    plant_refusal(b);
    plant_refusal(a);
    expect_unlock(b, "1113", WK_BAD_INPUT, WK_ROLE_PLAYERS, 30);
    expect_unlock(a, "1114", WK_PIN_WAIT, WK_ROLE_PLAYERS, 30);
    pass(world, 30);
    expect_unlock(a, "1114", WK_BAD_INPUT, WK_ROLE_PLAYERS, 60);
    expect_unlock(b, DIRECTOR, WK_PIN_WAIT, WK_ROLE_PLAYERS, 60);
    pass(world, 60);
    expect_unlock(b, DIRECTOR, WK_OK, WK_ROLE_DIRECTOR, 0);
    wk_store_close(a);
    wk_store_close(b);
}

/* An act as each of the roles, by each who may stand there: it is who it says, and may do it, or it is refused. */
static void an_act_takes_its_role(void **state)
{
    struct script *script = *state;
    struct world *world = &script->world;
    struct wk_store *store = locked_store(world);
    struct wk_receipt receipt = {.seq = 0};
    static const enum wk_role all[] = {WK_ROLE_PLAYERS, WK_ROLE_JUDGE, WK_ROLE_PAPER, WK_ROLE_DIRECTOR};
    int n_refused = 0, n_by_judge = 0;
    for (int i = 0; i < script->n; i++) {
        const struct wk_entry entry = script->entry[i];
        const struct wk_tournament *tournament = NULL;
        assert_int_equal(wk_store_tournament(store, &tournament), WK_OK);
        /* What the script refers to has other numbers here; put_scripted() knows them. */
        const bool refers =
            entry.kind == WK_ENTRY_CONFIRMED || entry.kind == WK_ENTRY_REVERSED || entry.kind == WK_ENTRY_RESULT;
        const enum wk_role needs = wk_entry_needs(tournament, &entry);
        for (int who = 0; who < 4 && !refers && needs != WK_ROLE_PLAYERS; who++)
            for (int as = 0; as < 4; as++) {
                const bool may = wk_role_may(all[who], all[as]) && wk_role_may(all[as], needs);
                struct wk_entry tried = entry;
                if (may)
                    continue;
                tried.seq = tried.t_ns = 0;
                tried.role = all[as];
                store->role = all[who];
                assert_int_equal(wk_store_put_entry(store, &tried, NULL, &receipt), WK_NOT_ALLOWED);
                n_refused++;
            }
        store->role = entry.role == WK_ROLE_PAPER ? WK_ROLE_JUDGE : entry.role;
        n_by_judge += store->role == WK_ROLE_JUDGE;
        put_scripted(store, script, i);
    }
    assert_int_equal(receipt.seq, 0);
    assert_true(n_refused > 50);
    assert_true(n_by_judge > 5);
    wk_store_close(store);
}

static void faces_take_the_director(void **state)
{
    struct world *world = *state;
    struct wk_store *store = locked_store(world);
    struct wk_deal deal, back;
    struct wk_receipt receipt = {.seq = -5};
    uint8_t salt[WK_SALT_SIZE], *bytes = NULL;
    size_t n = 0;
    make_deal(&deal, 1, 1, 5);
    seal_deal(store, &deal);
    for (int i = 0; i < 2; i++) {
        store->role = i ? WK_ROLE_JUDGE : WK_ROLE_PLAYERS;
        assert_int_equal(wk_store_open_deal(store, 1, &back, salt, &receipt), WK_NOT_ALLOWED);
        assert_int_equal(wk_store_give_deal(store, &deal, "", &receipt), WK_NOT_ALLOWED);
        assert_int_equal(wk_store_get_evidence(store, 2, WK_SIDE_FACES, &bytes, &n), WK_NOT_ALLOWED);
        assert_int_equal(wk_store_get_evidence(store, 2, WK_SIDE_BACKS, &bytes, &n), WK_NOT_FOUND);
    }
    assert_int_equal(receipt.seq, -5);
    as_director(store);
    assert_int_equal(wk_store_open_deal(store, 1, &back, salt, &receipt), WK_OK);
    wk_store_close(store);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        TEST(the_first_pin_is_the_directors),
        TEST(guessing_takes_its_time),
        TEST(a_clock_set_back_does_not_lengthen_the_wait),
        TEST(who_guesses_side_by_side_shares_the_count),
        cmocka_unit_test_setup_teardown(an_act_takes_its_role, script_setup, script_teardown),
        TEST(faces_take_the_director),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
