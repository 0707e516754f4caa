/* Records of the kinds of event that keep no walls: each entry comes back as it was, and what nothing would have written is
 * refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "db/state/entry.h"
#include "rules/event/kinds/kinds.h"

#define N_PLAYERS 15

static struct wk_event_plan *plan_of(const char *kind)
{
    struct wk_event_plan *plan = calloc(1, sizeof *plan);

    assert_non_null(plan);
    plan->kind = wk_kind_of_event_find(kind);
    plan->n_sections = 1;
    plan->n_players = plan->kind->n_seats == 3 ? N_PLAYERS : N_PLAYERS + 1;
    plan->n_rounds = 2;
    plan->minutes = plan->kind->clock.round;
    plan->movement = WK_MOVEMENT_DRAWN;
    strcpy(plan->seed, "c0ffee");
    plan->teams = plan->kind->teams;
    plan->east_scores = plan->kind->initialer != NULL;
    strcpy(plan->name, "Thursday");
    for (int p = 0; p < plan->n_players; p++) {
        plan->player[p].number = p + 1;
        snprintf(plan->player[p].person.name, WK_NAME_SIZE, "Player %c", 'A' + p);
        snprintf(plan->player[p].team, WK_NAME_SIZE, "%s", plan->teams ? (const char *[]){"N", "E", "S", "W"}[p % 4] : "");
    }
    plan->kind->arrange(plan);
    return plan;
}

static char *encoded(const struct wk_entry *entry, const struct wk_event_plan *plan)
{
    json_t *body = NULL;

    assert_int_equal(wk_entry_encode(entry, plan, &body), WK_OK);
    char *text = json_dumps(body, JSON_COMPACT);
    json_decref(body);
    assert_non_null(text);
    return text;
}

/* The entry that a text is read as says the same again; with a member more, or one of it left out, it is refused. */
static void comes_back(const struct wk_entry *entry, struct wk_event_plan *plan)
{
    char *text = encoded(entry, plan);
    json_t *body = json_loads(text, 0, NULL);
    struct wk_entry back;

    assert_int_equal(wk_entry_decode(entry->kind, body, plan, &back), WK_OK);
    char *again = encoded(&back, plan);
    assert_string_equal(text, again);
    json_object_set_new(body, "more", json_true());
    assert_int_equal(wk_entry_decode(entry->kind, body, plan, &back), WK_DB_BROKEN);
    json_decref(body);
    free(text);
    free(again);
}

static void an_event_says_how_it_is_seated(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct wk_event_plan *plan = plan_of(i ? "mcr" : "nmjl"), *read = calloc(1, sizeof *read);
        const struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = plan};
        struct wk_schedule_fault fault;
        char *text = encoded(&entry, NULL);
        json_t *body = json_loads(text, 0, NULL);
        struct wk_entry back;

        assert_int_equal(plan->kind->prove(plan, &fault), WK_OK);
        assert_int_equal(wk_entry_decode(WK_ENTRY_EVENT, body, read, &back), WK_OK);
        assert_int_equal(read->n_rounds, 2);
        assert_int_equal(read->minutes, plan->minutes);
        assert_int_equal(read->movement, WK_MOVEMENT_DRAWN);
        assert_string_equal(read->seed, "c0ffee");
        assert_true(read->teams == plan->teams && read->east_scores == plan->east_scores);
        assert_string_equal(read->player[3].team, plan->player[3].team);
        assert_memory_equal(&read->schedule, &plan->schedule, sizeof plan->schedule);
        json_decref(body);
        free(text);
        free(read);
        free(plan);
    }
}

static void results_and_cards_come_back(void **state)
{
    (void)state;
    struct wk_event_plan *nmjl = plan_of("nmjl"), *mcr = plan_of("mcr");
    const struct wk_hand_id at = {2, 1, 3};
    const struct wk_outcome games[] = {
        {.kind = WK_OUTCOME_WIN, .winner = WK_WIND_EAST, .points = 25, .self_picked = true, .jokerless = true},
        {.kind = WK_OUTCOME_WIN, .winner = WK_WIND_WEST, .payer = WK_WIND_NORTH, .points = 75, .exposures = 3, .dead = 1},
        {.kind = WK_OUTCOME_WIN, .winner = WK_WIND_NORTH, .points = 50, .self_picked = true, .singles_pairs = true},
        {.kind = WK_OUTCOME_WALL, .dead = 9, .penalty = {-10, 0, 0, 0}},
        {.kind = WK_OUTCOME_ERROR_ONE, .intact = WK_WIND_SOUTH},
    };
    const struct wk_outcome hands[] = {
        {.kind = WK_OUTCOME_GAME, .game = {120, -40, -30, -50}, .penalty = {0, 0, -30, 0}},
        {.kind = WK_OUTCOME_TIME},
        {.kind = WK_OUTCOME_DISCARD, .winner = WK_WIND_EAST, .payer = WK_WIND_NORTH, .points = 8},
    };

    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        comes_back(
            &(struct wk_entry){.kind = WK_ENTRY_RESULT, .result = {.at = at, .outcome = games[i], .present = i == 1 ? 15 : 0}},
            nmjl);
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++)
        comes_back(&(struct wk_entry){.kind = WK_ENTRY_RESULT, .result = {.at = at, .outcome = hands[i]}}, mcr);
    comes_back(&(struct wk_entry){.kind = WK_ENTRY_CARD,
                                  .card = {.at = {4, 2, 4}, .initials = {2, 0, 1, 3}, .collector = WK_WIND_EAST}},
               nmjl);
    comes_back(&(struct wk_entry){.kind = WK_ENTRY_RULING,
                                  .ruling = {.at = at, .kind = WK_RULING_COMPLAINT, .direction = WK_WIND_EAST}},
               nmjl);
    free(nmjl);
    free(mcr);
}

static void initials_that_are_none_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"\"WNE\"", "\"WNESS\"", "\"XNES\"", "null", "7"};
    struct wk_event_plan *plan = plan_of("nmjl");
    struct wk_entry entry = {.kind = WK_ENTRY_CARD, .card = {.at = {1, 1, 4}, .initials = {3, 4, 1, 2}, .collector = 1}}, back;

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char *text = encoded(&entry, plan);
        json_t *body = json_loads(text, 0, NULL);
        json_object_set_new(body, "initials", json_loads(bad[i], JSON_DECODE_ANY, NULL));
        assert_int_equal(wk_entry_decode(WK_ENTRY_CARD, body, plan, &back), WK_DB_BROKEN);
        json_decref(body);
        free(text);
    }
    free(plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_event_says_how_it_is_seated),
        cmocka_unit_test(results_and_cards_come_back),
        cmocka_unit_test(initials_that_are_none_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
