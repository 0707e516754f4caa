/* What tests of histories and reports share. */
#include "tests/support/db/deal_history_test.h"
#include "rules/event/duplicate/seating.h"

/* That of a table's kiosk, 0: where it is decided. */
static struct wk_store *store_at(const struct story *story, int table)
{
    return story->party ? story->party->at[table].store : story->store;
}

void story_put(struct story *story, int table, const struct wk_entry *entry, int64_t *seq)
{
    struct wk_receipt receipt = {.seq = 0};
    struct wk_refusal why;
    assert_int_equal(wk_store_put_entry(store_at(story, table), entry, &why, &receipt), WK_OK);
    if (seq)
        *seq = wk_store_number(store_at(story, table), receipt.seq);
}

static void story_look(struct story *story, int table, enum wk_wind wind, const char *purpose, const struct wk_verdict *verdict)
{
    struct wk_reading reading;
    struct wk_receipt receipt;
    make_reading(&reading, WK_SIDE_BACKS, wind);
    assert_int_equal(wk_store_put_verdict(store_at(story, table), table, purpose, verdict, &reading, &story->source, &receipt),
                     WK_OK);
}

void story_pass(struct story *story, int table, unsigned winds, const char *purpose)
{
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        if (winds & 1u << (w - 1))
            story_look(story, table, (enum wk_wind)w, purpose,
                       &(struct wk_verdict){.kind = WK_PASS, .wind = (enum wk_wind)w, .n_right = WK_N_SLOTS});
}

void story_swap(struct story *story, int table, enum wk_wind wind, const char *purpose)
{
    int a = wk_row_first(WK_ROW_2) + 3, b = a + 1;
    struct wk_verdict verdict = {.kind = WK_FAIL, .wind = wind, .n_right = WK_N_SLOTS - 2, .n_wrong = 2, .n_findings = 1};
    verdict.finding[0] = (struct wk_finding){.kind = WK_FINDING_SWAPPED, .n_slots = 2, .n_labels = 2};
    verdict.finding[0].slots[0] = (int8_t)a;
    verdict.finding[0].slots[1] = (int8_t)b;
    verdict.finding[0].labels[0] = wk_layout_label(wind, a);
    verdict.finding[0].labels[1] = wk_layout_label(wind, b);
    verdict.n_moves = 1;
    verdict.move[0] = (struct wk_move){.what = WK_DO_SWAP, .a = (int8_t)a, .b = (int8_t)b};
    story_look(story, table, wind, purpose, &verdict);
}

void story_deal(struct story *story, int table)
{
    struct wk_deal deal;
    struct wk_wall_record wall;
    struct wk_receipt receipt;
    uint8_t hash[WK_HASH_SIZE];
    make_deal(&deal, table, 1, story->seed + (uint64_t)table);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        make_wall(&wall, &deal, (enum wk_wind)w);
        assert_int_equal(wk_store_record_wall(store_at(story, table), &wall, &story->source, &receipt), WK_OK);
    }
    assert_int_equal(wk_store_seal(store_at(story, table), &deal, "drawn", hash, &receipt), WK_OK);
}

static void story_hand(struct story *story, int table, int hand)
{
    const struct wk_hand_id at = {table, 1, hand};
    const struct wk_tournament *tournament = NULL;
    struct wk_entry entry = {.kind = WK_ENTRY_SEATED, .seated = {.at = at}};
    struct wk_outcome outcome = {.kind = WK_OUTCOME_DRAW};
    struct wk_receipt receipt;
    int64_t seq = 0;
    int begun = 0;
    if (story->won && table == 3 && hand == 1)
        outcome = (struct wk_outcome){.kind = WK_OUTCOME_DISCARD, .winner = WK_WIND_EAST, .payer = WK_WIND_SOUTH, .points = 48};
    if (story->party)
        party_meet(story->party);
    assert_int_equal(wk_store_start_hand(store_at(story, table), table, &begun, &receipt), WK_OK);
    assert_int_equal(begun, hand);
    assert_int_equal(wk_store_tournament(store_at(story, table), &tournament), WK_OK);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        entry.seated.player[d - 1] = (uint16_t)wk_player_at(tournament, &at, (enum wk_wind)d);
    story_put(story, table, &entry, NULL);
    story_put(story, table, &(struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at}, NULL);
    story_put(story, table, &(struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = at}, NULL);
    story_put(story, table,
              &(struct wk_entry){.kind = WK_ENTRY_RESULT, .result = {.at = at, .outcome = outcome, .by = WK_WIND_SOUTH}}, &seq);
    story_put(story, table, &(struct wk_entry){.kind = WK_ENTRY_CONFIRMED, .confirmed = {.result = seq, .by = 15}}, NULL);
}

void story_begin(struct story *story, int n_sections)
{
    static struct wk_event_plan plan;
    make_plan(&plan, n_sections);
    if (story->first_name)
        snprintf(plan.player[0].person.name, WK_NAME_SIZE, "%s", story->first_name);
    story_put(story, 0, &(struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan}, NULL);
}

/* Hands first..4 of a table, all of them in order, and the deal closed. */
static void story_finish(struct story *story, int table, int first)
{
    struct wk_receipt receipt;
    for (int hand = first; hand <= WK_HANDS; hand++) {
        story_hand(story, table, hand);
        story_pass(story, table, 15, "restore");
        if (hand < WK_HANDS)
            story_pass(story, table, 15, "inspect");
    }
    assert_int_equal(wk_store_close_deal(store_at(story, table), table, &receipt), WK_OK);
}

void story_tell(struct story *story)
{
    struct wk_receipt receipt;
    if (!story->party)
        story_begin(story, 1);
    assert_int_equal(wk_store_append(store_at(story, 0), "calibration", "{\"what\":\"tray\"}", NULL, 0, &receipt), WK_OK);
    assert_int_equal(wk_store_append(store_at(story, 0), "drill",
                                     "{\"n\":100,\"missed\":0,\"named\":98,\"again\":2,\"bound\":0.029513}", NULL, 0, &receipt),
                     WK_OK);
    for (int table = 1; table <= 4; table++)
        story_deal(story, table);
    story_finish(story, 1, 1);
    /* Table 2: two tiles exchanged when hand 2 was laid back, found and mended by the same group. */
    story_hand(story, 2, 1);
    story_pass(story, 2, 15, "restore");
    story_hand(story, 2, 2);
    story_swap(story, 2, WK_WIND_EAST, "restore");
    story_swap(story, 2, WK_WIND_EAST, "restore");
    story_pass(story, 2, 15, "restore");
    story_finish(story, 2, 3);
    /* Table 3: two walls at once were right when laid back and wrong when the next group looked, who played all the same. */
    story_hand(story, 3, 1);
    story_pass(story, 3, 15, "restore");
    story_swap(story, 3, WK_WIND_SOUTH, "inspect");
    story_swap(story, 3, WK_WIND_NORTH, "inspect");
    assert_int_equal(wk_store_append(store_at(story, 3), "judge-call", "{\"table\": 3}", NULL, 0, &receipt), WK_OK);
    /* Table 4: nobody looked at the north wall. */
    story_hand(story, 4, 1);
    story_pass(story, 4, 7, "restore");
    struct wk_entry gate = {.kind = WK_ENTRY_GATE, .role = WK_ROLE_JUDGE, .gate = {1, 1, 1, {0, 0, 10, 8}}};
    snprintf(gate.reason, sizeof gate.reason, "looked <by> eye");
    if (story->party)
        party_meet(story->party);
    story_put(story, 0, &gate, NULL);
    story_hand(story, 3, 2);
    story_pass(story, 3, 15, "restore");
    story_hand(story, 4, 2);
    struct wk_entry foul = {.kind = WK_ENTRY_FOUL, .role = WK_ROLE_DIRECTOR, .foul = {3, 1, {1, 2, 2, 2}, WK_FOUL_APART}};
    snprintf(foul.reason, sizeof foul.reason, "two walls were wrong");
    if (story->party)
        party_meet(story->party);
    story_put(story, 0, &foul, NULL);
    if (story->party)
        party_meet(story->party);
}
