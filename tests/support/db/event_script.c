/* What the tests of the tournament in the store share. */
#include "tests/support/db/event_script.h"
#include "rules/event/duplicate/kind.h"
#include "rules/event/duplicate/seating.h"

void make_plan(struct wk_event_plan *plan, int n_sections)
{
    *plan = (struct wk_event_plan){.name = "Spring \"Open\" \xe6\x98\xa5", .kind = &wk_duplicate, .n_sections = n_sections};
    for (int i = 0; i < n_sections * WK_SECTION_PLAYERS; i++) {
        plan->player[i].number = 101 + i;
        snprintf(plan->player[i].person.name, WK_NAME_SIZE, "Player %d \xe7\x8e\x8b", i + 1);
        snprintf(plan->player[i].person.club, WK_NAME_SIZE, "%s", i % 3 ? "Club \\ \"A\"" : "");
    }
    wk_schedule_make(&plan->schedule);
}

/* Adds an entry that may come next, and returns its place in the script. */
static int script_add(struct script *script, struct wk_entry entry)
{
    struct wk_refusal why;
    assert_in_range(script->n, 0, SCRIPT_MAX - 1);
    entry.seq = script->n + 1;
    entry.t_ns = 1800000000000000000 + 1000000000ll * script->n;
    if (wk_tournament_apply(&script->tournament, &entry, &why) != WK_OK) {
        char line[400];
        wk_refusal_text(&why, &script->tournament, line, sizeof line);
        fail_msg("entry %d: %s", script->n + 1, line);
    }
    script->entry[script->n] = entry;
    return script->n++;
}

/* A hand as it goes: seats, clock, result and confirmation. */
static void script_hand(struct script *script, struct wk_hand_id at, uint64_t *seed)
{
    struct wk_entry entry = {.kind = WK_ENTRY_SEATED, .seated = {.at = at, .n_corrected = at.hand == 2}};
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        entry.seated.player[d - 1] = (uint16_t)wk_player_at(&script->tournament, &at, (enum wk_wind)d);
    script_add(script, entry);
    script_add(script, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    script_add(script, (struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = at});
    struct wk_outcome outcome = {.kind = WK_OUTCOME_DRAW};
    int which = (int)(world_next(seed) % 5);
    if (which > 0) {
        outcome.winner = (enum wk_wind)(1 + world_next(seed) % 4);
        outcome.points = 8 + (int)(world_next(seed) % 80);
        outcome.kind = which == 1 ? WK_OUTCOME_SELF_DRAWN : WK_OUTCOME_DISCARD;
        if (which > 1)
            outcome.payer = (enum wk_wind)(1 + ((unsigned)outcome.winner - 1 + 1 + world_next(seed) % 3) % 4);
    }
    int i = script_add(
        script, (struct wk_entry){.kind = WK_ENTRY_RESULT, .result = {.at = at, .outcome = outcome, .by = WK_WIND_SOUTH}});
    script_add(script, (struct wk_entry){.kind = WK_ENTRY_CONFIRMED, .confirmed = {.result = script->entry[i].seq, .by = 15}});
}

struct wk_entry judged(struct wk_entry entry, const char *reason)
{
    snprintf(entry.reason, sizeof entry.reason, "%s", reason);
    entry.role = entry.kind == WK_ENTRY_FOUL ? WK_ROLE_DIRECTOR : WK_ROLE_JUDGE;
    return entry;
}

/* Two rounds of one section with everything that can happen. */
static void make_script(struct script *script)
{
    uint64_t seed = 5;
    int i;
    make_plan(&script->plan, 1);
    script->plan.protest_min = WK_PROTEST_MIN;
    script_add(script, (struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &script->plan});
    struct wk_entry entry = {.kind = WK_ENTRY_PLAYER, .role = WK_ROLE_JUDGE, .player = {.player = 3, .round = 1, .hand = 1}};
    snprintf(entry.player.person.name, WK_NAME_SIZE, "Late \xd9\x85\xd8\xaf");
    script_add(script, entry);
    for (int hand = 1; hand <= 4; hand++)
        for (int table = 1; table <= 4; table++)
            script_hand(script, (struct wk_hand_id){table, 1, hand}, &seed);
    i = script_add(script, (struct wk_entry){.kind = WK_ENTRY_READY, .at = {1, 1, 4}});
    script_add(script,
               (struct wk_entry){.kind = WK_ENTRY_CARRIED, .carried = {{2, 1, 4}, script->entry[i].seq, 1800000000, "0a1b"}});
    script_add(script, (struct wk_entry){.kind = WK_ENTRY_CLOCK, .clock = {WK_CLOCK_BREAK, {1, 1, 4}, 10}});
    snprintf(entry.player.person.name, WK_NAME_SIZE, "Stand In");
    entry.player.player = 7;
    entry.player.round = 2;
    script_add(script, judged(entry, "taken ill"));
    script_hand(script, (struct wk_hand_id){1, 2, 1}, &seed);
    script_add(script, (struct wk_entry){.kind = WK_ENTRY_CLOCK, .clock = {WK_CLOCK_HAND, {2, 2, 1}, 5}});
    i = script->n - 2; /* confirmed */
    int64_t result = script->entry[i].confirmed.result;
    script_add(
        script,
        judged((struct wk_entry){.kind = WK_ENTRY_RESULT,
                                 .result = {.at = {1, 2, 1},
                                            .outcome = {.kind = WK_OUTCOME_SELF_DRAWN, .winner = WK_WIND_WEST, .points = 24},
                                            .corrects = result}},
               "points counted again"));
    script_add(script, (struct wk_entry){.kind = WK_ENTRY_CONFIRMED,
                                         .role = WK_ROLE_PAPER,
                                         .confirmed = {.result = script->entry[script->n - 1].seq}});
    i = script_add(
        script, judged((struct wk_entry){.kind = WK_ENTRY_RULING,
                                         .ruling = {.at = {2, 2, 1}, .kind = WK_RULING_DEAD_HAND, .direction = WK_WIND_NORTH}},
                       "a tile too few \xe5\xb0\x91"));
    script_add(script, judged((struct wk_entry){.kind = WK_ENTRY_REVERSED, .reversed = script->entry[i].seq}, "it was not"));
    script_add(
        script,
        judged((struct wk_entry){.kind = WK_ENTRY_RULING,
                                 .ruling = {.at = {2, 1, 3}, .kind = WK_RULING_IMP, .direction = WK_WIND_EAST, .imp = -1}},
               "DF-20"));
    script_add(script, judged((struct wk_entry){.kind = WK_ENTRY_RULING,
                                                .ruling = {.at = {3, 1, 2}, .kind = WK_RULING_MS, .ms = {-10, 10, 0, 0}}},
                              "shown a tile"));
    script_add(script,
               judged((struct wk_entry){.kind = WK_ENTRY_RULING,
                                        .ruling = {.at = {3, 2, 1}, .kind = WK_RULING_NO_HU, .direction = WK_WIND_SOUTH}},
                      "DF-21"));
    script_add(script,
               judged((struct wk_entry){.kind = WK_ENTRY_MOVED, .moved = {1, 1, 2, 3, 2, {{0, 5}, {9, 12}}}}, "sat wrong"));
    script_add(script, judged((struct wk_entry){.kind = WK_ENTRY_GATE, .gate = {1, 2, 1, {1, 0, 15, 8}}}, "camera broke"));
    script_add(script, judged((struct wk_entry){.kind = WK_ENTRY_FOUL, .foul = {2, 1, {1, 1, 2, 2}, WK_FOUL_APART}},
                              "two tiles exchanged"));
    script_add(script,
               judged((struct wk_entry){.kind = WK_ENTRY_FOUL, .foul = {2, 1, {1, 1, 2, 2}, WK_FOUL_CANCEL}}, "after all"));
}

/* What came with the acts of the second edition: results taken back, hands not played, players who are out, and what a record
 * says besides. */
static void script_more(struct script *script)
{
    const struct wk_hand_id paper = {4, 2, 1}, never = {3, 2, 1};
    int i =
        script_add(script, (struct wk_entry){.kind = WK_ENTRY_RESULT,
                                             .role = WK_ROLE_PAPER,
                                             .via = WK_VIA_COMMAND,
                                             .result = {.at = paper, .outcome = {.kind = WK_OUTCOME_DRAW}, .unbegun = true}});
    script_add(script, judged((struct wk_entry){.kind = WK_ENTRY_VOID, .voided = script->entry[i].seq}, "wrong round"));
    i = script_add(script, judged((struct wk_entry){.kind = WK_ENTRY_NOT_PLAYED, .at = never}, "the hall closed"));
    script_add(script, judged((struct wk_entry){.kind = WK_ENTRY_REVERSED, .reversed = script->entry[i].seq}, "it opened"));
    script_add(script, judged((struct wk_entry){.kind = WK_ENTRY_NOT_PLAYED, .at = never}, "it closed again"));
    script_add(script,
               judged(
                   (struct wk_entry){
                       .kind = WK_ENTRY_RULING,
                       .via = WK_VIA_SCREEN,
                       .ruling = {.at = {2, 1, 3}, .kind = WK_RULING_PENALTY, .direction = WK_WIND_WEST, .ms = {0, 0, -30, 0}}},
                   "late"));
    script_add(
        script,
        judged((struct wk_entry){.kind = WK_ENTRY_RULING,
                                 .ruling = {.at = {2, 1, 3}, .kind = WK_RULING_REDRESS, .direction = WK_WIND_NORTH, .imp = 3}},
               "the wall was not his"));
    script_add(script, judged((struct wk_entry){.kind = WK_ENTRY_OUT,
                                                .out = {9, WK_OUT_WITHDRAWN, WK_OUT_ANNUL, 2, 1, WK_ROUNDS, WK_HANDS}},
                              "ill"));
    script_add(script, (struct wk_entry){.kind = WK_ENTRY_ENDED, .role = WK_ROLE_DIRECTOR, .reason = "the hall closed"});
}

int script_setup(void **state)
{
    struct script *script = calloc(1, sizeof *script);
    void *world = NULL;
    assert_non_null(script);
    assert_int_equal(world_setup(&world), 0);
    script->world = *(struct world *)world;
    free(world);
    make_script(script);
    script_more(script);
    *state = script;
    return 0;
}

int script_teardown(void **state)
{
    struct script *script = *state;
    void *world = malloc(sizeof script->world);
    assert_non_null(world);
    memcpy(world, &script->world, sizeof script->world);
    free(script);
    return world_teardown(&world);
}

/* Its seq as the store gave it, of a reference to an entry of the script by its number there. */
static int64_t stored_seq(const struct script *script, int64_t number)
{
    return number > 0 ? script->entry[number - 1].seq : 0;
}

void put_scripted(struct wk_store *store, struct script *script, int i)
{
    struct wk_entry entry = script->entry[i];
    struct wk_receipt receipt = {.seq = 0};
    struct wk_refusal why;
    entry.seq = entry.t_ns = 0;
    if (entry.kind == WK_ENTRY_RESULT)
        entry.result.corrects = stored_seq(script, entry.result.corrects);
    if (entry.kind == WK_ENTRY_CONFIRMED)
        entry.confirmed.result = stored_seq(script, entry.confirmed.result);
    if (entry.kind == WK_ENTRY_REVERSED)
        entry.reversed = stored_seq(script, entry.reversed);
    if (entry.kind == WK_ENTRY_VOID)
        entry.voided = stored_seq(script, entry.voided);
    if (wk_store_put_entry(store, &entry, &why, &receipt) != WK_OK) {
        char line[400];
        wk_refusal_text(&why, NULL, line, sizeof line);
        fail_msg("entry %d: %s", i, line);
    }
    assert_true(receipt.seq > 0);
    entry.seq = receipt.seq;
    entry.t_ns = receipt.t_ns;
    script->entry[i] = entry;
}

void expect_same(const struct wk_tournament *a, const struct wk_tournament *b)
{
    static struct wk_standings sa, sb;
    assert_int_equal(a->begun, b->begun);
    assert_int_equal(a->seq, b->seq);
    assert_int_equal(a->t_ns, b->t_ns);
    assert_int_equal(a->last_seq[0], b->last_seq[0]);
    assert_string_equal(a->plan.name, b->plan.name);
    assert_int_equal(a->plan.n_sections, b->plan.n_sections);
    assert_memory_equal(&a->plan.schedule, &b->plan.schedule, sizeof a->plan.schedule);
    for (int i = 0; i < wk_n_players(a); i++) {
        assert_int_equal(a->plan.player[i].number, b->plan.player[i].number);
        for (int hand = 1; hand <= 2; hand++) {
            assert_string_equal(wk_person_of(a, i, 2, hand)->name, wk_person_of(b, i, 2, hand)->name);
            assert_string_equal(wk_person_of(a, i, 2, hand)->club, wk_person_of(b, i, 2, hand)->club);
        }
    }
    assert_memory_equal(&a->shape, &b->shape, sizeof a->shape);
    assert_memory_equal(a->gate, b->gate, sizeof a->gate);
    assert_memory_equal(a->break_ns, b->break_ns, sizeof a->break_ns);
    assert_memory_equal(a->foul, b->foul, sizeof a->foul);
    assert_memory_equal(a->out, b->out, sizeof a->out);
    for (int table = 1; table <= wk_n_tables(a); table++)
        for (int round = 1; round <= WK_ROUNDS; round++)
            for (int hand = 1; hand <= WK_HANDS; hand++) {
                const struct wk_hand_id at = {table, round, hand};
                const struct wk_hand_state *x = wk_hand_look(a, &at), *y = wk_hand_look(b, &at);
                assert_memory_equal(x->player, y->player, sizeof x->player);
                assert_int_equal(x->state, y->state);
                assert_int_equal(x->by, y->by);
                assert_int_equal(x->role, y->role);
                assert_int_equal(x->result_seq, y->result_seq);
                assert_int_equal(x->confirmed_seq, y->confirmed_seq);
                assert_int_equal(x->seated_seq, y->seated_seq);
                assert_int_equal(x->play_ns, y->play_ns);
                assert_int_equal(x->stopped_ns, y->stopped_ns);
                assert_int_equal(x->extra_min, y->extra_min);
                assert_int_equal(x->ruling, y->ruling);
                assert_int_equal(x->via, y->via);
                assert_int_equal(x->unbegun, y->unbegun);
                assert_int_equal(x->not_played, y->not_played);
            }
    assert_int_equal(a->n_stand_ins, b->n_stand_ins);
    assert_int_equal(a->n_acts, b->n_acts);
    for (int i = 0; i < a->n_acts; i++) {
        assert_int_equal(a->act[i].entry.kind, b->act[i].entry.kind);
        assert_int_equal(a->act[i].entry.seq, b->act[i].entry.seq);
        assert_int_equal(a->act[i].entry.role, b->act[i].entry.role);
        assert_string_equal(a->act[i].entry.reason, b->act[i].entry.reason);
        assert_int_equal(a->act[i].reversed_seq, b->act[i].reversed_seq);
    }
    if (!a->begun)
        return;
    wk_standings_make(a, 0, 0, &sa);
    wk_standings_make(b, 0, 0, &sb);
    assert_int_equal(sa.n, sb.n);
    for (int i = 0; i < sa.n; i++) {
        assert_int_equal(sa.row[i].player, sb.row[i].player);
        assert_int_equal(sa.row[i].sum[WK_SUM_IMP], sb.row[i].sum[WK_SUM_IMP]);
        assert_int_equal(sa.row[i].sum[WK_SUM_MS], sb.row[i].sum[WK_SUM_MS]);
        assert_int_equal(sa.row[i].rank, sb.row[i].rank);
    }
}
