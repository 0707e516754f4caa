/*
 * Tables that change hands between real stores, as their records are carried between them by chance: the store itself says what
 * it has heard when the rule needs that (rules/event/merge.h), so that what four players stood for, and somebody besides their
 * kiosk had heard, stays. tests/rules/test_takeovers.c asks the same of the rule, of stores that are played.
 */
#include <limits.h>
#include <stdio.h>

#include "db/hall/takeover.h"
#include "db/state/roster.h"
#include "db/state/tournament.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/db/party.h"
#include "tests/support/rules/kiosks.h"
#include "tests/support/rules/shown.h"
#include "tests/support/slice.h"

#define HALL PARTY_HALL

static const struct wk_merged *merged(struct party *p, int i)
{
    const struct wk_merged *out = NULL;
    assert_int_equal(wk_store_merged(p->at[i].store, &out), WK_OK);
    return out;
}

static void take_over(struct party *p, int i, int table)
{
    struct wk_receipt receipt;
    if (i != HALL && merged(p, i)->owner[table - 1].owner != i + 1)
        assert_int_equal(wk_store_take_over(p->at[i].store, table, WK_TAKE_BROKEN, &receipt), WK_OK);
}

static void play_a_step(struct party *p, int i)
{
    struct wk_refusal why;
    for (int table = 1; table <= WK_SECTION_TABLES; table++) {
        const struct wk_entry entry = kiosks_next_step(&merged(p, i)->tournament, table);
        if (merged(p, i)->owner[table - 1].owner == i + 1 && entry.kind != WK_ENTRY_NONE)
            (void)party_try(p, i, entry, &why);
    }
}

/* away: nobody hears the hall, and the hall hears nobody. */
static void something_happens(struct party *p, struct shown *shown, bool *away)
{
    const int i = 1 + (int)kiosks_chance((unsigned)p->n - 1), table = 1 + (int)kiosks_chance((unsigned)shown->n_tables);
    const unsigned what = kiosks_chance(100);
    if (kiosks_chance(20) == 0)
        *away = !*away;
    if (what < 45) {
        play_a_step(p, i);
    } else if (what < 50) {
        take_over(p, i, table);
        if (kiosks_chance(2) == 0) /* at once */
            take_over(p, 1 + (int)kiosks_chance((unsigned)p->n - 1), table);
    } else if (what < 52 && !*away) {
        if (merged(p, HALL)->owner[table - 1].owner != i + 1)
            party_give(p, HALL, table, i);
    } else {
        const int to = kiosks_chance(3) ? i : HALL, of = (int)kiosks_chance((unsigned)p->n);
        if (!*away || (to != HALL && of != HALL))
            (void)party_carry(p, of, to, of, 1 + (int)kiosks_chance(8));
        shown_look(shown, to + 1, merged(p, to), false);
    }
    shown_look(shown, i + 1, merged(p, i), false);
}

/* The first thing that went wrong of an evening of the hall and so many kiosks. Static storage. */
static const char *evening(unsigned seed, int n_kiosks, int n_steps)
{
    static struct party party;
    static struct shown shown;
    struct party *p = &party;
    bool away = false;
    kiosks_seed(seed);
    shown_begin(&shown, n_kiosks < WK_SECTION_TABLES ? n_kiosks : WK_SECTION_TABLES);
    party_open(p, 1 + n_kiosks);
    for (int i = 0; i < n_steps && !shown.fault[0]; i++)
        something_happens(p, &shown, &away);
    for (int meet = 0; meet < 3 && !shown.fault[0]; meet++) {
        party_meet(p);
        for (int i = 0; i < p->n; i++)
            shown_look(&shown, i + 1, merged(p, i), meet == 2);
    }
    for (int i = 1; i < p->n && !shown.fault[0]; i++) {
        char *here = party_digest(p, i), *hall = party_digest(p, HALL);
        if (strcmp(here, hall) != 0)
            snprintf(shown.fault, sizeof shown.fault, "store %d and the hall are of two minds", i);
        free(here);
        free(hall);
    }
    party_close(p);
    return shown.fault;
}

static void expect_evenings(unsigned from, unsigned n)
{
    for (unsigned seed = from; seed < from + n; seed++) {
        const char *const fault = evening(seed, 2 + (int)(seed % 2), 120);
        if (fault[0])
            fail_msg("seed %u: %s", seed, fault);
    }
}

static void stores_lose_no_confirmed_result_whoever_takes_the_tables(void **state)
{
    (void)state;
    expect_evenings(1, 4);
}

static void stores_lose_no_confirmed_result_for_longer(void **state)
{
    const char *wanted = getenv("WK_SEEDS");
    (void)state;
    expect_evenings(1001, wanted ? (unsigned)strtoul(wanted, NULL, 10) : 10);
}

/* Seeds that lost a result while stores said what they had heard before a grant alone. */
static void a_store_says_what_it_has_heard_before_what_may_decide_between_two(void **state)
{
    (void)state;
    expect_evenings(1049, 1);
}

/* ---- an event that is older */

/* The next word of a line, as bytes. */
static size_t read_hex(FILE *file, uint8_t *out, size_t most)
{
    size_t n = 0;
    unsigned byte = 0;
    while (n < most && fscanf(file, "%2x", &byte) == 1) {
        out[n++] = (uint8_t)byte;
        const int next = fgetc(file);
        if (next == ' ' || next == '\n')
            break;
        ungetc(next, file);
    }
    return n;
}

#define OLDER 3

/* A store that has joined the hall of tests/data/fold2 and hears all of it. */
static void hear_the_evening(struct party *p)
{
    static uint8_t bytes[65536];
    uint8_t signature[WK_SIGNATURE_SIZE];
    struct wk_hall_place place = {.url = "https://hall.test:7146", .number = OLDER + 1};
    struct wk_receipt receipt;
    FILE *file = fopen("tests/data/fold2/evening.txt", "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%16s ", place.hall_id), 1);
    assert_int_equal(read_hex(file, place.key, sizeof place.key), sizeof place.key);
    while (p->n <= OLDER) /* those before it have the ids of the stores that wrote it */
        (void)party_add(p);
    assert_int_equal(wk_store_join(p->at[OLDER].store, &place, &receipt), WK_OK);
    for (size_t n = read_hex(file, bytes, sizeof bytes); n > 0; n = read_hex(file, bytes, sizeof bytes)) {
        struct wk_signed_record frame = {bytes, n, signature};
        enum wk_hearing said = WK_HEARD_FORGED;
        assert_int_equal(read_hex(file, signature, sizeof signature), sizeof signature);
        assert_int_equal(wk_store_hear(p->at[OLDER].store, &frame, 1, &said), WK_OK);
        assert_int_equal(said, WK_HEARD_NEW);
    }
    fclose(file);
}

static void an_event_begun_under_the_rule_of_before_opens_and_is_merged_by_it_to_its_end(void **state)
{
    static struct party party;
    static struct wk_roster roster;
    struct party *p = &party;
    (void)state;
    party = (struct party){.n = 0};
    hear_the_evening(p);
    char *heard = party_digest(p, OLDER);
    party_reopen(p, OLDER);
    char *read = party_digest(p, OLDER);
    assert_string_equal(read, heard);
    assert_int_equal(wk_store_roster(p->at[OLDER].store, &roster), WK_OK);
    assert_int_equal(roster.fold, WK_FOLD_BY_WRITER);
    const struct wk_tournament *const tour = &merged(p, OLDER)->tournament;
    const struct wk_hand_id hand[] = {{1, 1, 1}, {1, 1, 2}, {1, 1, 3}};
    assert_int_equal(wk_hand_look(tour, &hand[0])->outcome.points, 24);
    assert_int_equal(wk_hand_look(tour, &hand[1])->outcome.points,
                     33); /* 16 were confirmed there, and went: that was the rule */
    assert_int_equal(wk_hand_look(tour, &hand[2])->state, WK_RESULT_MISSING);
    assert_int_equal(merged(p, OLDER)->owner[0].owner, 3);
    assert_int_equal(merged(p, OLDER)->n_waiting, 0);
    free(heard);
    free(read);
    party_close(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stores_lose_no_confirmed_result_whoever_takes_the_tables),
        cmocka_unit_test(a_store_says_what_it_has_heard_before_what_may_decide_between_two),
        cmocka_unit_test(an_event_begun_under_the_rule_of_before_opens_and_is_merged_by_it_to_its_end),
        cmocka_unit_test_long(stores_lose_no_confirmed_result_for_longer),
    };
    pass_over_long();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
