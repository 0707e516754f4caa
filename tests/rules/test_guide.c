/* Guided rulings: each kind's table is whole, covers the articles it should, and what follows from it is taken by the record.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rules/event/guide.h"
#include "rules/event/kinds/kinds.h"

static struct wk_tournament *event;

static void begin(const struct wk_kind_of_event *kind)
{
    struct wk_event_plan *plan = calloc(1, sizeof *plan);
    struct wk_refusal why;

    assert_non_null(plan);
    event = calloc(1, sizeof *event);
    assert_non_null(event);
    plan->kind = kind;
    plan->n_sections = 1;
    plan->n_players = 16;
    if (kind->movements >> WK_MOVEMENT_DRAWN & 1u) {
        plan->n_rounds = 1;
        plan->movement = WK_MOVEMENT_DRAWN;
        strcpy(plan->seed, "1");
    }
    strcpy(plan->name, "Tuesday");
    for (int p = 0; p < plan->n_players; p++) {
        plan->player[p].number = p + 1;
        snprintf(plan->player[p].person.name, WK_NAME_SIZE, "Player %c", 'A' + p);
    }
    kind->arrange(plan);
    const struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = plan, .seq = 1};
    assert_int_equal(wk_tournament_apply(event, &entry, &why), WK_OK);
    free(plan);
}

static int end(void **state)
{
    (void)state;
    free(event);
    event = NULL;
    return 0;
}

static enum wk_refusal_kind put(struct wk_entry entry)
{
    struct wk_refusal why;

    entry.seq = event->last_seq[0] + 1;
    if (entry.role == WK_ROLE_PLAYERS)
        entry.role = WK_ROLE_JUDGE;
    if (!entry.reason[0])
        strcpy(entry.reason, "-");
    return wk_tournament_apply(event, &entry, &why) == WK_OK ? WK_REFUSED_NOT : why.kind;
}

/* "[11a]", "DF-20", "S4, Play 1" */
static bool is_cited(const char *rule)
{
    if (!rule || strncmp(rule, "DF-", 3) == 0)
        return rule && rule[3];
    return rule[0] == '[' ? strchr(rule, ']') != NULL : rule[0] == 'S' && strchr(rule, ',') != NULL;
}

/* Nodes that a way leads to; the longest way may not be longer than a screen remembers. */
static void follow(const struct wk_guide *guide, int node, int depth, bool *seen)
{
    const struct wk_guide_node *at = &guide->nodes[node];

    assert_in_range(node, 0, guide->n_nodes - 1);
    assert_in_range(depth, 1, WK_GUIDE_DEPTH);
    seen[node] = true;
    assert_true(is_cited(at->rule));
    assert_true(at->text && at->text[0]);
    if (at->kind != WK_GUIDE_QUESTION) {
        assert_null(at->answer[0].text);
        return;
    }
    assert_non_null(at->answer[1].text);
    for (int i = 0; i < WK_GUIDE_ANSWERS && at->answer[i].text; i++)
        follow(guide, at->answer[i].to, depth + 1, seen);
}

/* A ruling says what goes on record and whom it concerns, and nothing else. */
static void is_whole(const struct wk_kind_of_event *kind, const struct wk_guide_node *node)
{
    const bool penalty = node->rulings >> WK_RULING_PENALTY & 1u, shares = node->rulings >> WK_RULING_MS & 1u;
    const bool imp = node->rulings >> WK_RULING_IMP & 1u;

    assert_int_not_equal(node->kind, WK_GUIDE_NONE);
    assert_int_equal(node->rulings & ~kind->rulings, 0);
    assert_int_equal(node->kind == WK_GUIDE_RULING, node->rulings != 0);
    assert_int_equal(node->kind == WK_GUIDE_RESULT, node->outcome != WK_OUTCOME_NONE);
    if (node->kind == WK_GUIDE_RULING || node->kind == WK_GUIDE_OUT)
        assert_non_null(node->who);
    else if (node->kind != WK_GUIDE_RESULT)
        assert_null(node->who);
    assert_true(node->points == 0 || penalty || shares || imp);
    assert_true(!imp || node->points > 0);
    assert_int_equal(shares && node->points % (WK_N_WINDS - 1), 0);
    assert_true(!shares || node->points > 0);
    if (node->order) /* there is room for the picture */
        assert_true(node->kind == WK_GUIDE_PLAY_ON || (node->kind == WK_GUIDE_QUESTION && !node->answer[2].text));
}

static void every_table_is_whole(void **state)
{
    const struct wk_kind_of_event *kind;
    int n_guides = 0;

    (void)state;
    for (int k = 0; (kind = wk_kind_of_event_at(k)) != NULL; k++) {
        bool seen[256] = {false};
        if (!kind->guide)
            continue;
        n_guides++;
        for (int i = 0; i < kind->guide->n_cases; i++) {
            assert_true(kind->guide->cases[i].title[0]);
            follow(kind->guide, kind->guide->cases[i].first, 1, seen);
        }
        for (int i = 0; i < kind->guide->n_nodes; i++) {
            if (!seen[i])
                fail_msg("%s: nothing leads to node %d", kind->word, i);
            is_whole(kind, &kind->guide->nodes[i]);
        }
    }
    assert_int_equal(n_guides, 3);
}

static void articles_are_covered(void **state)
{
    static const char *const nmjl[] = {"[H]",   "[2]",   "[3b]",  "[6]",   "[7]",   "[8]",   "[9]",   "[10h]", "[11a]", "[11b]",
                                       "[11c]", "[12a]", "[12b]", "[12c]", "[12d]", "[13a]", "[13b]", "[13c]", "[13d]", "[13e]",
                                       "[14]",  "[15]",  "[16]",  "[17]",  "[18]",  "[23]",  "[24]",  NULL};
    static const char *const mcr[] = {"Terms 27", "and 29",   "Terms 28",      "Terms 31",      "Play 1",
                                      "Play 3",   "Play 4",   "Play 5",        "Play 6",        "Play 7",
                                      "Hu 1",     "Hu 2.3",   "Results 2",     "Results 4",     "Conduct",
                                      "S3, ",     "Terms 34", "Procedure 5.5", "Procedure 5.6", NULL};
    static const char *const duplicate[] = {"DF-11",     "DF-12",     "DF-13",     "DF-20",     "DF-21", "DF-22",
                                            "DF-22 (1)", "DF-22 (2)", "DF-22 (3)", "DF-22 (4)", "DF-23", NULL};
    static const struct {
        const char *kind;
        const char *const *rules;
    } tables[] = {{"duplicate", duplicate}, {"nmjl", nmjl}, {"mcr", mcr}};

    (void)state;
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (const char *const *rule = tables[t].rules; *rule; rule++) {
            const struct wk_guide *guide = wk_kind_of_event_find(tables[t].kind)->guide;
            bool found = false;
            for (int i = 0; i < guide->n_nodes; i++)
                found = found || strstr(guide->nodes[i].rule, *rule);
            if (!found)
                fail_msg("%s: no node for %s", tables[t].kind, *rule);
        }
}

/* Each in a hand of its own, about each player of the table. */
static void what_follows_is_taken(void **state)
{
    const struct wk_kind_of_event *kind;

    (void)state;
    for (int k = 0; (kind = wk_kind_of_event_at(k)) != NULL; k++)
        for (int i = 0; kind->guide && i < kind->guide->n_nodes; i++) {
            const struct wk_guide_node *node = &kind->guide->nodes[i];
            begin(kind);
            for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
                const struct wk_hand_id at = {d, 1, 1};
                struct wk_entry entry[WK_GUIDE_ENTRIES];
                const int n = wk_guide_entries(node, event, &at, node->who ? (enum wk_wind)d : WK_WIND_NONE, 7, entry);
                assert_int_equal(n > 0, node->kind == WK_GUIDE_RULING || node->kind == WK_GUIDE_RESULT);
                for (int e = 0; e < n; e++)
                    assert_int_equal(put(entry[e]), WK_REFUSED_NOT);
                if (wk_guide_asks_points(node))
                    assert_int_equal(wk_hand_penalty(event, &at, (enum wk_wind)d), -7);
            }
            free(event);
            event = NULL;
        }
}

static const struct wk_guide_node *node_of(const struct wk_guide *guide, const char *rule, enum wk_guide_kind kind)
{
    for (int i = 0; i < guide->n_nodes; i++)
        if (strcmp(guide->nodes[i].rule, rule) == 0 && guide->nodes[i].kind == kind)
            return &guide->nodes[i];
    fail_msg("no %s", rule);
    return NULL;
}

static enum wk_refusal_kind rule(const char *number, const struct wk_hand_id *at, enum wk_wind who)
{
    struct wk_entry entry[WK_GUIDE_ENTRIES];
    const struct wk_guide *guide = event->plan.kind->guide;

    assert_int_equal(wk_guide_entries(node_of(guide, number, WK_GUIDE_RULING), event, at, who, 0, entry), 1);
    return put(entry[0]);
}

static enum wk_refusal_kind enter(const struct wk_hand_id *at, struct wk_outcome outcome)
{
    return put((struct wk_entry){.kind = WK_ENTRY_RESULT, .result = {.at = *at, .outcome = outcome}});
}

/* Whoever a ruling has made dead is dead in the game's result, whoever enters it. */
static void the_dead_are_dead_in_the_result(void **state)
{
    const struct wk_hand_id first = {1, 1, 1}, second = {1, 1, 2};
    const struct wk_outcome all = {.kind = WK_OUTCOME_WALL};
    struct wk_outcome outcome = {.kind = WK_OUTCOME_WALL, .dead = 1u << (WK_WIND_WEST - 1)};
    int points[WK_N_WINDS];

    (void)state;
    begin(wk_kind_of_event_find("nmjl"));
    assert_int_equal(rule("[8]", &first, WK_WIND_WEST), WK_REFUSED_NOT);
    assert_int_equal(wk_ruled_dead(event, &first), outcome.dead);
    assert_int_equal(wk_ruled_dead(event, &second), 0);
    assert_int_equal(enter(&first, all), WK_REFUSED_RULED_DEAD);
    assert_int_equal(
        enter(&first, (struct wk_outcome){.kind = WK_OUTCOME_WIN, .winner = WK_WIND_WEST, .payer = WK_WIND_EAST, .points = 25}),
        WK_REFUSED_RULED_OUT);
    assert_int_equal(enter(&first, outcome), WK_REFUSED_NOT);
    assert_int_equal(wk_outcome_points(event, &outcome, points), WK_OK);
    assert_int_equal(points[WK_WIND_WEST - 1], 0);
    /* After the result it is corrected instead. */
    assert_int_equal(rule("[8]", &first, WK_WIND_WEST), WK_REFUSED_NOT);
    assert_int_equal(rule("[8]", &first, WK_WIND_EAST), WK_REFUSED_NOT_DEAD);
    /* Mah Jongg in error by somebody who was dead already. */
    assert_int_equal(rule("[8]", &second, WK_WIND_EAST), WK_REFUSED_NOT);
    struct wk_entry entry[WK_GUIDE_ENTRIES];
    const struct wk_guide_node *one = node_of(event->plan.kind->guide, "[13d]", WK_GUIDE_RESULT);
    assert_int_equal(wk_guide_entries(one, event, &second, WK_WIND_SOUTH, 0, entry), 1);
    assert_int_equal(entry[0].result.outcome.dead, 1u << (WK_WIND_EAST - 1));
    assert_int_equal(put(entry[0]), WK_REFUSED_NOT);
}

/* DF-20: who takes the missing tile after a discard pays 1 IMP and may win; who does not, or took another's, may not. */
static void a_tile_too_few_costs_one_imp_or_the_win(void **state)
{
    const struct wk_outcome west = {.kind = WK_OUTCOME_DISCARD, .winner = WK_WIND_WEST, .payer = WK_WIND_EAST, .points = 8};
    const struct wk_guide *guide;
    int n_dead = 0, n_paid = 0, n_barred = 0;

    (void)state;
    begin(wk_kind_of_event_find("duplicate"));
    guide = event->plan.kind->guide;
    for (int i = 0, table = 1; i < guide->n_nodes; i++) {
        const struct wk_guide_node *node = &guide->nodes[i];
        struct wk_entry entry[WK_GUIDE_ENTRIES];
        if (node->kind != WK_GUIDE_RULING || wk_guide_asks_points(node))
            continue;
        const struct wk_hand_id at = {table++, 1, 1};
        assert_int_equal(wk_guide_entries(node, event, &at, WK_WIND_WEST, 0, entry), 1);
        assert_int_equal(put(entry[0]), WK_REFUSED_NOT);
        n_dead += node->rulings == 1u << WK_RULING_DEAD_HAND;
        n_barred += node->rulings == 1u << WK_RULING_NO_HU;
        n_paid += node->rulings == 1u << WK_RULING_IMP;
        assert_int_equal(wk_hand_imp(event, &at, WK_WIND_WEST), node->rulings == 1u << WK_RULING_IMP ? -1 : 0);
        assert_int_equal(enter(&at, west), node->rulings == 1u << WK_RULING_IMP ? WK_REFUSED_NOT : WK_REFUSED_RULED_OUT);
    }
    assert_int_equal(n_dead, 2); /* DF-20 and DF-12 */
    assert_int_equal(n_barred, 1);
    assert_int_equal(n_paid, 1);
}

static void complaints_are_counted_until_they_are_taken_back(void **state)
{
    const struct wk_hand_id first = {1, 1, 1}, second = {1, 1, 4};

    (void)state;
    begin(wk_kind_of_event_find("nmjl"));
    const int player = wk_player_at(event, &first, WK_WIND_SOUTH);
    assert_int_equal(wk_complaints(event, player), 0);
    assert_int_equal(rule("[2]", &first, WK_WIND_SOUTH), WK_REFUSED_NOT);
    const int64_t complaint = event->last_seq[0];
    assert_int_equal(rule("[2]", &first, WK_WIND_EAST), WK_REFUSED_NOT);
    assert_int_equal(wk_complaints(event, player), 1);
    assert_int_equal(rule("[2]", &second, WK_WIND_SOUTH), WK_REFUSED_NOT);
    assert_int_equal(wk_complaints(event, player), event->plan.kind->complaints);
    assert_int_equal(put((struct wk_entry){.kind = WK_ENTRY_REVERSED, .reversed = complaint}), WK_REFUSED_NOT);
    assert_int_equal(wk_complaints(event, player), 1);
}

static void reasons_are_found_again(void **state)
{
    const struct wk_kind_of_event *kind;
    char text[WK_REASON_SIZE];
    int found, node;

    (void)state;
    for (int k = 0; (kind = wk_kind_of_event_at(k)) != NULL; k++)
        for (int i = 0; kind->guide && i < kind->guide->n_cases; i++) {
            const int first = kind->guide->cases[i].first;
            wk_guide_reason(kind->guide, i, first, text);
            assert_true(strlen(text) < 100);
            assert_true(wk_guide_reason_known(kind->guide, text, &found, &node));
            assert_int_equal(found, i);
            assert_string_equal(kind->guide->nodes[node].rule, kind->guide->nodes[first].rule);
        }
    assert_false(wk_guide_reason_known(wk_kind_of_event_find("nmjl")->guide, "[8] Nothing", &found, &node));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(every_table_is_whole, end),
        cmocka_unit_test_teardown(articles_are_covered, end),
        cmocka_unit_test_teardown(what_follows_is_taken, end),
        cmocka_unit_test_teardown(the_dead_are_dead_in_the_result, end),
        cmocka_unit_test_teardown(a_tile_too_few_costs_one_imp_or_the_win, end),
        cmocka_unit_test_teardown(complaints_are_counted_until_they_are_taken_back, end),
        cmocka_unit_test_teardown(reasons_are_found_again, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
