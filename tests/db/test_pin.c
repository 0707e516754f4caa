/* Who may do what: PINs, the wait that guessing brings, and what is refused without a role. */
#include "db/journal/journal.h"
#include "db/state/append.h"
#include "db/state/state.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_pictures.h"
#include "db/store/pin.h"
#include "db/store/vouch.h"
#include "db/state/pin_wait.h"
#include "tests/support/audit.h"
#include "db/state/journal_state.h"
#include "db/store/stored_checkpoint.h"
#include "tests/support/db/event_script.h"
#include "tests/support/db/party.h"
#include "tests/support/rules/sample_event.h"

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
    const struct wk_guesses none = {.n = 0}, guesses = wk_guesses_more(store, &none);
    assert_int_equal(wk_sql_begin(store), WK_OK);
    enum wk_status status = wk_journal_add(store, WK_KIND_REFUSED, wk_guesses_json(&guesses), NULL, 0, &draft);
    assert_int_equal(wk_journal_end(store, status, &draft, &receipt), WK_OK);
}

static void pass(struct world *world, int64_t s)
{
    world->t_ns += s * 1000000000;
    world->up_ns += s * 1000000000;
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
    char *kinds = world_dump(
        world,
        "SELECT kind, json_remove(body, '$.boot', '$.up_ms') FROM journal WHERE kind IN ('pin-set', 'unlocked', 'pin-refused')"
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

/* Only running time counts: no clock shortens or lengthens the wait, and after a start it begins again, for 900 s at most. */
static void test_the_wait_is_not_beaten_by_setting_the_clock(void **state)
{
    struct world *world = *state;
    struct wk_store *store = locked_store(world);
    bool set = false;
    int wait_s = 0;
    for (int i = 0; i < 3; i++)
        plant_refusal(store);
    static const struct {
        int clock_s, up_s, left_s;
        bool start;
    } steps[] = {{10, 10, 20, false}, {-3600, 0, 20, false},  {86400, 0, 20, false},
                 {5, 5, 15, false},   {1000000, 0, 30, true}, {-2000000, 8, 22, false},
                 {0, 0, 30, true},    {30, 30, 0, false},     {-500, 0, 0, false}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        world->t_ns += steps[i].clock_s * INT64_C(1000000000);
        world->up_ns += steps[i].up_s * INT64_C(1000000000);
        if (steps[i].start) {
            world->boot++;
            world->up_ns = 0;
        }
        if (i % 2) {
            wk_store_close(store);
            store = locked_store(world);
        }
        assert_int_equal(wk_store_pin_state(store, WK_ROLE_DIRECTOR, &set, &wait_s), WK_OK);
        if (wait_s != steps[i].left_s)
            fail_msg("step %zu: %d s", i, wait_s);
    }
    for (int i = 0; i < 60; i++)
        plant_refusal(store);
    world->boot++;
    world->up_ns = 0;
    assert_int_equal(wk_store_pin_state(store, WK_ROLE_DIRECTOR, &set, &wait_s), WK_OK);
    assert_int_equal(wait_s, 900);
    wk_store_close(store);
}

/* A judge may not guess at the director's PIN for ever by entering his own between. */
static void a_judges_right_pin_ends_the_judges_wait_alone(void **state)
{
    struct world *world = *state;
    struct wk_store *store = locked_store(world);
    struct wk_receipt receipt;
    bool set = false;
    int wait_s = 0;
    expect_unlock(store, DIRECTOR, WK_OK, WK_ROLE_DIRECTOR, 0);
    assert_int_equal(wk_store_set_pin(store, WK_ROLE_JUDGE, JUDGE, &receipt), WK_OK);
    for (int i = 0; i < 3; i++)
        plant_refusal(store);
    expect_unlock(store, JUDGE, WK_PIN_WAIT, WK_ROLE_PLAYERS, 30);
    pass(world, 30);
    expect_unlock(store, JUDGE, WK_OK, WK_ROLE_JUDGE, 0);
    expect_unlock(store, "1111", WK_BAD_INPUT, WK_ROLE_PLAYERS, 0); /* the judges' first, the director's fourth */
    assert_int_equal(wk_store_pin_state(store, WK_ROLE_DIRECTOR, &set, &wait_s), WK_OK);
    assert_int_equal(wait_s, 60);
    expect_unlock(store, JUDGE, WK_OK, WK_ROLE_JUDGE, 0);
    wk_store_close(store);
    store = locked_store(world);
    expect_unlock(store, DIRECTOR, WK_BAD_INPUT, WK_ROLE_PLAYERS, 0); /* it was not looked at */
    pass(world, 120);
    expect_unlock(store, DIRECTOR, WK_OK, WK_ROLE_DIRECTOR, 0);
    assert_int_equal(wk_store_pin_state(store, WK_ROLE_DIRECTOR, &set, &wait_s), WK_OK);
    assert_int_equal(wait_s, 0);
    wk_store_close(store);
}

static void write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* A copy from before the guessing forgets it, the kiosk does not; and a right PIN clears both. */
static void test_the_wait_is_not_beaten_by_restoring_a_copy(void **state)
{
    struct world *world = *state;
    char waits[96], copy[128], kept[192];
    struct wk_store_options options = world_options(world);
    struct wk_store *store = NULL;
    snprintf(waits, sizeof waits, "%s/waits", world->folder);
    snprintf(copy, sizeof copy, "%.70s/copy.db", world->folder);
    options.pin_waits = waits;
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    expect_unlock(store, DIRECTOR, WK_OK, WK_ROLE_DIRECTOR, 0);
    snprintf(kept, sizeof kept, "%s/%s.json", waits, wk_store_kiosk_id(store));
    wk_store_close(store);
    world_sql(world, "PRAGMA journal_mode = DELETE");
    char command[300];
    snprintf(command, sizeof command, "cp %s %s", world->path, copy);
    assert_int_equal(system(command), 0);
    assert_int_equal(access(kept, F_OK), -1);
    for (int i = 0; i < 4; i++) { /* one guess a copy */
        assert_int_equal(rename(copy, world->path), 0);
        snprintf(command, sizeof command, "cp %s %s", world->path, copy);
        assert_int_equal(system(command), 0);
        assert_int_equal(wk_store_open(&store, &options), WK_OK);
        if (i < 3)
            expect_unlock(store, "0000", WK_BAD_INPUT, WK_ROLE_PLAYERS, i == 2 ? 30 : 0);
        else
            expect_unlock(store, DIRECTOR, WK_PIN_WAIT, WK_ROLE_PLAYERS, 30);
        wk_store_close(store);
        world_sql(world, "PRAGMA journal_mode = DELETE");
    }
    struct stat st;
    assert_int_equal(stat(kept, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    pass(world, 30);
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    expect_unlock(store, DIRECTOR, WK_OK, WK_ROLE_DIRECTOR, 0);
    assert_int_equal(access(kept, F_OK), -1);
    static const char *const spoiled[] = {"",
                                          "{",
                                          "[]",
                                          "{\"n\":-1}",
                                          "{\"n\":\"9\"}",
                                          "{\"n\":1e99}",
                                          "{\"n\":9999999999999999999999}",
                                          "{\"n\":2,\"boot\":7,\"up_ms\":-4}"};
    for (size_t i = 0; i < sizeof spoiled / sizeof *spoiled; i++) {
        write_text(kept, spoiled[i]);
        expect_unlock(store, DIRECTOR, WK_OK, WK_ROLE_DIRECTOR, 0);
    }
    write_text(kept, "{\"n\":9,\"boot\":\"start 0\",\"up_ms\":9000000000000000}"); /* as if of later than now */
    world->up_ns = 0;
    expect_unlock(store, DIRECTOR, WK_PIN_WAIT, WK_ROLE_PLAYERS, 900);
    wk_store_close(store);
}

/* The table of PINs is no more than a look at the journal: emptied, or led elsewhere, it changes nothing. */
static void test_deleting_the_pins_does_not_let_anybody_choose_the_directors(void **state)
{
    static const char *const ways[] = {"DELETE FROM pins", "DELETE FROM pins WHERE role = 'director'",
                                       "UPDATE pins SET seq = (SELECT min(seq) FROM journal WHERE kind = 'pin-set')",
                                       "PRAGMA foreign_keys = OFF; UPDATE pins SET seq = 1 WHERE role = 'director'"};
    struct world *world = *state;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct wk_receipt receipt;
        bool set = false;
        snprintf(world->path, sizeof world->path, "%.70s/%zu.db", world->folder, i);
        struct wk_store *store = locked_store(world);
        expect_unlock(store, "1357", WK_OK, WK_ROLE_DIRECTOR, 0);
        assert_int_equal(wk_store_set_pin(store, WK_ROLE_JUDGE, JUDGE, &receipt), WK_OK);
        assert_int_equal(wk_store_set_pin(store, WK_ROLE_DIRECTOR, DIRECTOR, &receipt), WK_OK); /* 1357 is an older one */
        wk_store_lock(store);
        wk_store_close(store);
        world_tamper(world, i == 2 ? "DELETE FROM pins WHERE role = 'judge'" : "SELECT 1");
        world_tamper(world, ways[i]);
        store = locked_store(world);
        assert_int_equal(wk_store_pin_state(store, WK_ROLE_DIRECTOR, &set, NULL), WK_OK);
        assert_true(set);
        expect_unlock(store, "9999", WK_BAD_INPUT, WK_ROLE_PLAYERS, 0);
        expect_unlock(store, "1357", WK_BAD_INPUT, WK_ROLE_PLAYERS, 0);
        expect_unlock(store, DIRECTOR, WK_OK, WK_ROLE_DIRECTOR, 0);
        wk_store_lock(store);
        expect_unlock(store, JUDGE, WK_OK, WK_ROLE_JUDGE, 0);
        wk_store_close(store);
    }
}

/* Nor does taking the records themselves away: a journal that does not hold, or in which PINs were given, takes no first one.
 */
static void a_first_pin_is_not_set_where_there_was_one(void **state)
{
    static const char *const ways[] = {"DELETE FROM journal WHERE kind = 'pin-set'",
                                       "DELETE FROM journal WHERE kind IN ('pin-set', 'unlocked')",
                                       "UPDATE journal SET kind = 'note' WHERE kind IN ('pin-set', 'unlocked')"};
    struct world *world = *state;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct wk_receipt receipt;
        snprintf(world->path, sizeof world->path, "%.70s/%zu.db", world->folder, i);
        struct wk_store *store = locked_store(world);
        expect_unlock(store, DIRECTOR, WK_OK, WK_ROLE_DIRECTOR, 0);
        append_note(store, 1, &receipt);
        wk_store_close(store);
        world_tamper(world, "DELETE FROM pins");
        world_tamper(world, ways[i]);
        store = locked_store(world);
        expect_unlock(store, "9999", WK_DB_BROKEN, WK_ROLE_PLAYERS, 0);
        wk_store_close(store);
    }
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
        const bool refers = entry.kind == WK_ENTRY_CONFIRMED || entry.kind == WK_ENTRY_REVERSED ||
                            entry.kind == WK_ENTRY_RESULT || entry.kind == WK_ENTRY_VOID;
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

/* ---- an event of several kiosks ---- */

/* The hall and two kiosks; the hall has PINs, nobody stands anywhere. */
static void open_with_pins(struct party *p)
{
    struct wk_receipt receipt;
    party_open(p, 3);
    assert_int_equal(wk_store_set_pin(p->at[0].store, WK_ROLE_DIRECTOR, "13579", &receipt), WK_OK);
    assert_int_equal(wk_store_set_pin(p->at[0].store, WK_ROLE_JUDGE, "2468", &receipt), WK_OK);
    party_meet(p);
    for (int i = 0; i < p->n; i++)
        wk_store_lock(p->at[i].store);
}

static void the_halls_pins_open_every_kiosk(void **state)
{
    static struct party party;
    struct party *p = &party;
    struct wk_receipt receipt;
    bool set = false;
    (void)state;
    party_open(p, 3);
    assert_int_equal(wk_store_set_pin(p->at[1].store, WK_ROLE_JUDGE, "4321", &receipt), WK_OK); /* its own, so far */
    assert_int_equal(wk_store_set_pin(p->at[0].store, WK_ROLE_DIRECTOR, "13579", &receipt), WK_OK);
    party_meet(p);
    assert_int_equal(wk_store_pin_state(p->at[1].store, WK_ROLE_JUDGE, &set, NULL), WK_OK);
    assert_false(set); /* the hall's count, and it has none for judges */
    assert_int_equal(wk_store_set_pin(p->at[1].store, WK_ROLE_JUDGE, "4321", &receipt), WK_NOT_ALLOWED);
    assert_int_equal(party_unlock(p, 1, "4321", NULL), WK_BAD_INPUT);
    assert_int_equal(party_unlock(p, 1, "13579", NULL), WK_OK);
    assert_int_equal(wk_store_role(p->at[1].store), WK_ROLE_DIRECTOR);
    wk_store_lock(p->at[1].store);
    assert_int_equal(wk_store_set_pin(p->at[0].store, WK_ROLE_DIRECTOR, "97531", &receipt), WK_OK); /* a newer one */
    party_meet(p);
    assert_int_equal(party_unlock(p, 2, "97531", NULL), WK_OK);
    assert_int_equal(party_unlock(p, 2, "13579", NULL), WK_BAD_INPUT);
    party_close(p);
}

/* A PIN that was typed at a new kiosk to let it join would stay in its journal, where whoever has the kiosk tries it out. */
static void a_kiosk_that_has_joined_takes_no_first_pin(void **state)
{
    static struct party party;
    struct party *p = &party;
    enum wk_role role = WK_ROLE_PLAYERS;
    bool set = false;
    (void)state;
    party_open(p, 2);
    for (int i = 0; i < 2; i++)
        wk_store_lock(p->at[i].store);
    struct wk_store *const kiosk = p->at[1].store;
    assert_int_equal(wk_store_unlock(kiosk, "1111", &role, NULL), WK_NO_HALL);
    assert_int_equal(world_int(p->at[1].world, "SELECT count(*) FROM journal WHERE kind IN ('pin-set', 'unlocked')"), 0);
    assert_int_equal(wk_store_pin_state(kiosk, WK_ROLE_DIRECTOR, &set, NULL), WK_OK);
    assert_true(set); /* nobody is asked to choose one */
    party_close(p);
}

static void a_new_kiosk_joins_without_a_pin_of_its_own(void **state)
{
    struct world *world = *state;
    struct wk_hall_place place = {.hall_id = "00112233445566ff", .url = "https://192.168.8.2:7443", .number = 2};
    struct wk_receipt receipt;
    struct wk_store *store = world_open(world);
    wk_store_lock(store);
    assert_int_equal(wk_store_unlock(store, "13579", NULL, NULL), WK_OK); /* it has one: */
    wk_store_lock(store);
    assert_int_equal(wk_store_join(store, &place, &receipt), WK_NOT_ALLOWED);
    wk_store_close(store);
    snprintf(world->path, sizeof world->path, "%s/new.db", world->folder);
    store = world_open(world);
    wk_store_lock(store);
    assert_int_equal(wk_store_join(store, &place, &receipt), WK_OK);
    assert_int_equal(wk_store_role(store), WK_ROLE_PLAYERS);
    assert_int_equal(wk_store_join(store, &place, &receipt), WK_NOT_ALLOWED); /* whoever moves it is asked */
    wk_store_close(store);
}

/* Who guesses at one kiosk makes nobody wait elsewhere. */
static void three_wrong_pins_at_one_kiosk_lock_no_judge_out_at_another(void **state)
{
    static struct party party;
    struct party *p = &party;
    static struct wk_pins_at tried[WK_MAX_JOURNALS];
    int64_t total = 0;
    int wait = 0;
    (void)state;
    open_with_pins(p);
    for (int i = 0; i < 3; i++)
        assert_int_equal(party_unlock(p, 1, "1111", &wait), WK_BAD_INPUT);
    assert_int_equal(wait, 30);
    party_meet(p);
    assert_int_equal(wk_store_pins_at(p->at[0].store, tried, &total), WK_OK); /* the work list names it */
    assert_int_equal(total, 3);
    assert_int_equal(tried[2].n, 3);
    assert_int_equal(tried[3].n, 0);
    assert_int_equal(party_unlock(p, 1, "2468", &wait), WK_PIN_WAIT); /* there it does */
    assert_int_equal(party_unlock(p, 2, "2468", &wait), WK_OK);
    assert_int_equal(party_unlock(p, 0, "13579", &wait), WK_OK);
    party_meet(p);
    assert_int_equal(party_unlock(p, 1, "2468", &wait), WK_PIN_WAIT); /* and they freed nobody there */
    p->at[1].world->up_ns += INT64_C(31000000000);                    /* both count: the kiosk, and the hall for it */
    assert_int_equal(party_unlock(p, 1, "2468", &wait), WK_PIN_WAIT);
    p->at[0].world->up_ns += INT64_C(31000000000);
    assert_int_equal(party_unlock(p, 1, "2468", &wait), WK_OK);
    party_close(p);
}

static void an_event_with_a_hall_is_guarded_and_closed_by_it(void **state)
{
    static struct party party;
    struct party *p = &party;
    struct wk_checkpoint point;
    struct wk_receipt receipt;
    enum wk_close_step step = WK_CLOSE_NONE;
    int64_t closed = 0;
    bool guarded = false;
    (void)state;
    party_open(p, 3);
    assert_int_equal(wk_store_guarded(p->at[1].store, &guarded), WK_OK);
    assert_true(guarded);
    assert_int_equal(wk_store_close_event(p->at[1].store, "rained off", 0, false, &step, &point, &receipt), WK_NOT_ALLOWED);
    assert_int_equal(wk_store_close_event(p->at[0].store, "rained off", 0, false, &step, &point, &receipt), WK_OK);
    assert_int_equal(wk_store_closed(p->at[1].store, &closed), WK_NOT_FOUND);
    party_meet(p);
    assert_int_equal(wk_store_closed(p->at[1].store, &closed), WK_OK);
    assert_int_equal(closed, wk_record_number(WK_HALL_NUMBER, receipt.seq));
    const struct wk_entry gate = entry_gate(1, 1, 1);
    assert_int_equal(wk_store_put_entry(p->at[1].store, &gate, NULL, &receipt), WK_EVENT_CLOSED);
    party_close(p);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        TEST(the_first_pin_is_the_directors),
        TEST(guessing_takes_its_time),
        TEST(test_the_wait_is_not_beaten_by_setting_the_clock),
        TEST(a_judges_right_pin_ends_the_judges_wait_alone),
        TEST(test_the_wait_is_not_beaten_by_restoring_a_copy),
        TEST(test_deleting_the_pins_does_not_let_anybody_choose_the_directors),
        TEST(a_first_pin_is_not_set_where_there_was_one),
        TEST(who_guesses_side_by_side_shares_the_count),
        cmocka_unit_test_setup_teardown(an_act_takes_its_role, script_setup, script_teardown),
        TEST(faces_take_the_director),
        cmocka_unit_test(the_halls_pins_open_every_kiosk),
        cmocka_unit_test(a_kiosk_that_has_joined_takes_no_first_pin),
        cmocka_unit_test_setup_teardown(a_new_kiosk_joins_without_a_pin_of_its_own, world_setup, world_teardown),
        cmocka_unit_test(three_wrong_pins_at_one_kiosk_lock_no_judge_out_at_another),
        cmocka_unit_test(an_event_with_a_hall_is_guarded_and_closed_by_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
