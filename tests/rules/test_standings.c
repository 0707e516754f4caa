/* Standings: the rule book's example, fouled deals, rulings, and random events summed up twice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/support/rules/appendix_3.h"
#include "tests/support/rules/reference.h"
#include "rules/event/duplicate/imp_sheet.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/slice.h"
#include "rules/rng.h"

static int open_event(void **state)
{
    static struct event event;
    event_open(&event, 1);
    *state = &event;
    return 0;
}

static int close_event(void **state)
{
    event_close(*state);
    return 0;
}

static const struct wk_standing *row_of(const struct wk_standings *standings, int player)
{
    for (int i = 0; i < standings->n; i++)
        if (standings->row[i].player == player)
            return &standings->row[i];
    fail();
    return NULL;
}

/* A confirmed hand in which these points changed hands, whatever play could have brought them: a draw and a ruling. */
static void bring(struct event *event, int table, int hand, int e, int s, int w, int n)
{
    const struct wk_hand_id at = {table, 1, hand};
    assert_true(event_play(event, at, outcome_draw()));
    if (e || s || w || n)
        assert_int_equal(event_put(event, entry_ms(at, e, s, w, n)), WK_OK);
}

/* Appendix 3 through the whole of it: the East players of the four groups at four tables. */
static void the_example_of_appendix_3(void **state)
{
    struct event *event = *state;
    struct wk_standings standings;

    appendix_3_play(event);
    wk_standings_make(event->tour, 1, 1, &standings);
    assert_int_equal(standings.n, 16);
    for (int group = 1; group <= 4; group++) {
        const struct wk_standing *row =
            row_of(&standings, wk_player_at(event->tour, &(struct wk_hand_id){group, 1, 1}, WK_WIND_EAST));
        assert_int_equal(row->sum[WK_SUM_IMP], appendix_3_sum_imp[group - 1]);
        assert_int_equal(row->sum[WK_SUM_MS], appendix_3_sum_ms[group - 1]);
        assert_int_equal(row->n_hands, 4);
        assert_false(row->provisional);
    }
}

/* One deal in time: waiting for others, provisional, final. */
static void a_deal_fills_up(void **state)
{
    struct event *event = *state;
    struct wk_line line[WK_HANDS][WK_N_WINDS];
    struct wk_standings standings;
    static const int east[4] = {30, 0, -30, 40};

    wk_table_lines(event->tour, 2, 1, line);
    assert_int_equal(line[0][0].state, WK_LINE_MISSING);
    bring(event, 2, 1, east[0], 0, 0, -east[0]);
    wk_table_lines(event->tour, 2, 1, line);
    assert_int_equal(line[0][0].state, WK_LINE_WAITING);
    assert_int_equal(line[0][0].value[WK_COL_IMP], 0);
    assert_int_equal(line[0][0].value[WK_COL_MS], 30);
    assert_int_equal(line[0][0].wind, WK_WIND_NORTH); /* DF-5: at table 2 the player in the East is North */
    assert_int_equal(line[0][3].value[WK_COL_MS], -30);
    assert_int_equal(line[1][0].state, WK_LINE_MISSING);
    bring(event, 2, 3, east[2], 0, 0, -east[2]);
    wk_table_lines(event->tour, 2, 1, line);
    assert_int_equal(line[0][0].state, WK_LINE_PROVISIONAL);
    assert_int_equal(line[0][0].value[WK_COL_N_COMPARED], 2);
    assert_int_equal(line[0][0].value[WK_COL_DIF], 30 * 12);
    assert_int_equal(line[0][0].value[WK_COL_IMP], 5);
    wk_standings_make(event->tour, 0, 0, &standings);
    assert_int_equal(standings.row[0].sum[WK_SUM_IMP], 5);
    assert_true(standings.row[0].provisional);
    bring(event, 2, 2, east[1], 0, 0, -east[1]);
    wk_table_lines(event->tour, 2, 1, line);
    assert_int_equal(line[0][0].value[WK_COL_AVERAGE], 0);
    bring(event, 2, 4, east[3], 0, 0, -east[3]);
    wk_table_lines(event->tour, 2, 1, line);
    for (int h = 0; h < WK_HANDS; h++) {
        assert_int_equal(line[h][0].state, WK_LINE_FINAL);
        assert_int_equal(line[h][0].value[WK_COL_N_COMPARED], 4);
        assert_int_equal(line[h][0].value[WK_COL_AVERAGE], 10 * 12);
        assert_int_equal(line[h][0].value[WK_COL_DIF], (east[h] - 10) * 12);
        assert_int_equal(line[h][1].value[WK_COL_IMP], 0);
    }
    wk_standings_make(event->tour, 0, 0, &standings);
    assert_false(standings.row[0].provisional);
    wk_standings_make(event->tour, 0, 1, &standings); /* after the round three hands are missing */
    assert_true(standings.row[0].provisional);
}

/* Table 1 of round 1 with East 30, 0, -30, 40; the walls were mixed after a hand. */
static void a_fouled_deal(void **state)
{
    static const int east[4] = {30, 0, -30, 40};
    static const struct {
        const char *parts;
        enum wk_foul_choice choice;
        struct {
            enum wk_line_state state;
            int ms, dif_12, imp;
        } east[4];
    } table[] = {
        {"1122",
         WK_FOUL_APART,
         {{WK_LINE_FINAL, 30, 15 * 12, 3},
          {WK_LINE_FINAL, 0, -15 * 12, -3},
          {WK_LINE_FINAL, -30, -35 * 12, -6},
          {WK_LINE_FINAL, 40, 35 * 12, 6}}},
        {"1222",
         WK_FOUL_APART,
         {{WK_LINE_ALONE, 30, 0, 0}, {WK_LINE_FINAL, 0, -40, -1}, {WK_LINE_FINAL, -30, -400, -6}, {WK_LINE_FINAL, 40, 440, 6}}},
        {"1211",
         WK_FOUL_APART,
         {{WK_LINE_FINAL, 30, 200, 4}, {WK_LINE_ALONE, 0, 0, 0}, {WK_LINE_FINAL, -30, -520, -7}, {WK_LINE_FINAL, 40, 320, 5}}},
        {"1122",
         WK_FOUL_CANCEL,
         {{WK_LINE_FINAL, 30, 15 * 12, 3},
          {WK_LINE_FINAL, 0, -15 * 12, -3},
          {WK_LINE_CANCELLED, 0, 0, 0},
          {WK_LINE_CANCELLED, 0, 0, 0}}},
        {"1234",
         WK_FOUL_CANCEL,
         {{WK_LINE_ALONE, 30, 0, 0}, {WK_LINE_CANCELLED, 0, 0, 0}, {WK_LINE_CANCELLED, 0, 0, 0}, {WK_LINE_CANCELLED, 0, 0, 0}}},
        {"1123",
         WK_FOUL_STAND,
         {{WK_LINE_FINAL, 30, 20 * 12, 4},
          {WK_LINE_FINAL, 0, -10 * 12, -3},
          {WK_LINE_FINAL, -30, -40 * 12, -7},
          {WK_LINE_FINAL, 40, 30 * 12, 5}}},
    };
    struct event *event = *state;
    struct wk_line line[WK_HANDS][WK_N_WINDS];

    for (int h = 1; h <= 4; h++)
        bring(event, 1, h, east[h - 1], -east[h - 1], 0, 0);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        assert_int_equal(event_put(event, entry_foul(1, 1, table[i].parts, table[i].choice)), WK_OK);
        wk_table_lines(event->tour, 1, 1, line);
        for (int h = 0; h < WK_HANDS; h++) {
            assert_true(line[h][0].fouled);
            assert_int_equal(line[h][0].state, table[i].east[h].state);
            assert_int_equal(line[h][0].value[WK_COL_MS], table[i].east[h].ms);
            assert_int_equal(line[h][0].value[WK_COL_DIF], table[i].east[h].dif_12);
            assert_int_equal(line[h][0].value[WK_COL_IMP], table[i].east[h].imp);
            assert_int_equal(line[h][1].value[WK_COL_IMP], -table[i].east[h].imp);
        }
    }
}

/* DF-20: one IMP is the price of a tile, once, even where the hand itself counts for nobody. */
static void imp_come_off_the_sum(void **state)
{
    struct event *event = *state;
    const struct wk_hand_id at = {1, 1, 2};
    const int player = wk_player_at(event->tour, &at, WK_WIND_WEST);
    struct wk_standings standings;
    struct wk_line line[WK_ROUNDS * WK_HANDS];

    assert_int_equal(event_put(event, entry_imp(at, WK_WIND_WEST, -1)), WK_OK);
    const int64_t first = event->seq;
    assert_int_equal(event_put(event, entry_imp(at, WK_WIND_WEST, -1)), WK_OK);
    assert_int_equal(event_put(event, entry_foul(1, 1, "1222", WK_FOUL_CANCEL)), WK_OK);
    wk_standings_make(event->tour, 0, 0, &standings);
    assert_int_equal(row_of(&standings, player)->sum[WK_SUM_IMP], -2);
    assert_int_equal(row_of(&standings, player)->rank, 16);
    assert_int_equal(standings.row[14].rank, 1); /* fifteen share the first rank */
    assert_int_equal(event_put(event, entry_reversed(first)), WK_OK);
    wk_player_lines(event->tour, player, line);
    assert_int_equal(line[1].value[WK_COL_IMP_RULING], -1);
    assert_int_equal(line[1].state, WK_LINE_CANCELLED);
    wk_standings_make(event->tour, 0, 0, &standings);
    assert_int_equal(row_of(&standings, player)->sum[WK_SUM_IMP], -1);
}

/* DF-19: IMP, then match points, then a shared rank; equals in the order of their numbers. */
static void ranks_are_shared(void **state)
{
    struct event *event = *state;
    struct wk_standings standings;

    bring(event, 1, 1, 50, -50, 10, -10); /* nobody has IMP yet */
    wk_standings_make(event->tour, 1, 0, &standings);
    assert_int_equal(standings.row[0].sum[WK_SUM_MS], 50);
    assert_int_equal(standings.row[1].sum[WK_SUM_MS], 10);
    assert_int_equal(standings.row[2].sum[WK_SUM_MS], 0);
    for (int i = 2; i < 14; i++) {
        assert_int_equal(standings.row[i].rank, 3);
        if (i > 2)
            assert_true(event->plan->player[standings.row[i - 1].player].number <
                        event->plan->player[standings.row[i].player].number);
    }
    assert_int_equal(standings.row[14].rank, 15);
    assert_int_equal(standings.row[15].rank, 16);
    assert_int_equal(standings.row[15].sum[WK_SUM_MS], -50);
}

/* Who sat on another's chair has that chair's results; a stand-in's results are the player's. */
static void results_follow_the_chairs(void **state)
{
    struct event *event = *state;
    struct wk_line a[WK_ROUNDS * WK_HANDS], b[WK_ROUNDS * WK_HANDS];
    const struct wk_hand_id at = {3, 1, 2}, other = {4, 1, 2};
    const int east = wk_player_at(event->tour, &at, WK_WIND_EAST), north = wk_player_at(event->tour, &other, WK_WIND_NORTH);

    bring(event, 3, 2, 24, -24, 0, 0);
    bring(event, 4, 2, 0, 0, 48, -48);
    assert_int_equal(event_put(event, entry_imp(other, WK_WIND_NORTH, -3)), WK_OK);
    assert_int_equal(event_put(event, entry_moved(1, 1, 2, 3, east, north)), WK_OK);
    assert_int_equal(event_put(event, entry_player(north, 2, 1, "Somebody else")), WK_OK);
    wk_player_lines(event->tour, east, a);
    wk_player_lines(event->tour, north, b);
    assert_int_equal(a[1].value[WK_COL_MS], -48);
    assert_int_equal(a[1].value[WK_COL_IMP_RULING], -3);
    assert_int_equal(a[1].at.table, 4);
    assert_int_equal(a[1].direction, WK_WIND_NORTH);
    assert_int_equal(b[1].value[WK_COL_MS], 24);
    assert_int_equal(a[2].at.table, 1); /* they rotate with the group that they sat with */
    assert_int_equal(a[3].at.table, 1);
    assert_int_equal(a[3].direction, WK_WIND_EAST);
    assert_false(b[3].stand_in);
    assert_true(b[4].stand_in && b[19].stand_in);
}

/* ---- random events ---- */

static struct wk_hand_id random_hand(struct wk_rng *rng, const struct event *event)
{
    return (struct wk_hand_id){1 + (int)wk_rng_below(rng, (uint32_t)wk_n_tables(event->tour)), 1 + (int)wk_rng_below(rng, 5),
                               1 + (int)wk_rng_below(rng, 4)};
}

static struct wk_outcome random_outcome(struct wk_rng *rng)
{
    const int winner = 1 + (int)wk_rng_below(rng, 4), payer = 1 + (int)wk_rng_below(rng, 4);
    const int points = 8 + (int)(wk_rng_below(rng, 8) ? wk_rng_below(rng, 40) : wk_rng_below(rng, 300));

    if (wk_rng_below(rng, 6) == 0)
        return outcome_draw();
    return winner == payer ? outcome_self_drawn(winner, points) : outcome_discard(winner, payer, points);
}

static int64_t random_seq(struct wk_rng *rng, const struct event *event)
{
    return event->log[wk_rng_below(rng, (uint32_t)event->n_log)].seq;
}

static struct wk_entry random_moved(struct wk_rng *rng, const struct event *event)
{
    const int section = 1 + (int)wk_rng_below(rng, (uint32_t)event->plan->n_sections);
    struct wk_entry entry = entry_moved(section, 1 + (int)wk_rng_below(rng, 5), 1 + (int)wk_rng_below(rng, 4), 4, 0, 0);

    entry.moved.last_hand -= (int)wk_rng_below(rng, 3);
    entry.moved.n = 1 + (int)wk_rng_below(rng, WK_MAX_EXCHANGES);
    for (int i = 0; i < entry.moved.n; i++) {
        const unsigned a = wk_rng_below(rng, 16), b = a + 1 + wk_rng_below(rng, 15);
        entry.moved.pair[i][0] = (uint16_t)((section - 1) * 16 + (int)a);
        entry.moved.pair[i][1] = (uint16_t)((section - 1) * 16 + (int)(b % 16));
    }
    return entry;
}

static struct wk_entry random_ruling(struct wk_rng *rng, const struct event *event)
{
    const struct wk_hand_id at = random_hand(rng, event);
    const int a = (int)wk_rng_below(rng, 60), b = (int)wk_rng_below(rng, 60), c = (int)wk_rng_below(rng, 60);

    switch (wk_rng_below(rng, 6)) {
    case 4:
        return entry_penalty(at, 1 + (int)wk_rng_below(rng, 4), -1 - a);
    case 5:
        return entry_redress(at, 1 + (int)wk_rng_below(rng, 4), 1 + (int)wk_rng_below(rng, 4));
    case 0:
        return entry_ms(at, a, -b, c, b - a - c);
    case 1:
        return entry_imp(at, 1 + (int)wk_rng_below(rng, 4), -1 - (int)wk_rng_below(rng, 3));
    default:
        return entry_ruling(at, WK_RULING_NO_HU, 1 + (int)wk_rng_below(rng, 4));
    }
}

static struct wk_entry random_foul(struct wk_rng *rng, const struct event *event)
{
    static const char *const parts[] = {"1112", "1122", "1222", "1211", "1123", "1234", "1212"};
    const struct wk_hand_id at = random_hand(rng, event);
    return entry_foul(at.table, at.round, parts[wk_rng_below(rng, 7)], (enum wk_foul_choice)(1 + wk_rng_below(rng, 3)));
}

static struct wk_entry random_correction(struct wk_rng *rng, const struct event *event)
{
    struct wk_entry entry = entry_result(random_hand(rng, event), random_outcome(rng), 0);
    entry.result.corrects = wk_hand_look(event->tour, &entry.result.at)->result_seq;
    snprintf(entry.reason, sizeof entry.reason, "misheard");
    return entry;
}

static struct wk_entry random_out(struct wk_rng *rng, const struct event *event)
{
    const int player = (int)wk_rng_below(rng, (uint32_t)event->plan->n_sections * 16), round = 1 + (int)wk_rng_below(rng, 5),
              hand = 1 + (int)wk_rng_below(rng, 4);

    if (wk_rng_below(rng, 2))
        return entry_suspended(player, round, hand, round + (int)wk_rng_below(rng, 2), 1 + (int)wk_rng_below(rng, 4));
    return entry_out(player, wk_rng_below(rng, 2) ? WK_OUT_WITHDRAWN : WK_OUT_DISQUALIFIED, round, hand,
                     wk_rng_below(rng, 2) ? WK_OUT_ANNUL : WK_OUT_KEEP);
}

/* Something that may come next, or may not. */
static struct wk_entry random_act(struct wk_rng *rng, const struct event *event)
{
    char name[32];

    switch (wk_rng_below(rng, 12)) {
    case 9:
        return entry_void(random_seq(rng, event));
    case 10:
        return entry_not_played(random_hand(rng, event));
    case 11:
        return random_out(rng, event);
    case 0:
        return random_correction(rng, event);
    case 1:
        return entry_confirmed(random_seq(rng, event));
    case 2:
        return random_moved(rng, event);
    case 3:
        return random_foul(rng, event);
    case 4:
        return entry_gate(1, 1 + (int)wk_rng_below(rng, 5), 1 + (int)wk_rng_below(rng, 4));
    case 5:
        snprintf(name, sizeof name, "Stand-in %u", wk_rng_below(rng, 40));
        return entry_player((int)wk_rng_below(rng, 16), 1 + (int)wk_rng_below(rng, 5), 1 + (int)wk_rng_below(rng, 4), name);
    case 6:
    case 7:
        return entry_reversed(random_seq(rng, event));
    default:
        return random_ruling(rng, event);
    }
}

/* A share of the hands in any order, acts between them. */
static void play_at_random(struct event *event, struct wk_rng *rng)
{
    const uint32_t percent = 20 + wk_rng_below(rng, 81), acts = wk_rng_below(rng, 60);
    const int n = wk_n_tables(event->tour) * WK_ROUNDS * WK_HANDS;
    int order[WK_MAX_TABLES * WK_ROUNDS * WK_HANDS];

    for (int i = 0; i < n; i++) {
        const uint32_t j = wk_rng_below(rng, (uint32_t)i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (int i = 0; i < n; i++) {
        const struct wk_hand_id at = {order[i] / 20 + 1, order[i] / 4 % 5 + 1, order[i] % 4 + 1};
        if (wk_rng_below(rng, 100) < percent && event_put(event, entry_result(at, random_outcome(rng), 0)) == WK_OK &&
            wk_rng_below(rng, 30))
            assert_int_equal(event_put(event, entry_confirmed(event->seq)), WK_OK);
        if (wk_rng_below(rng, 100) < acts)
            (void)event_put(event, random_act(rng, event));
    }
}

static void agree_with_reference(const struct event *event)
{
    struct reference_row row[WK_MAX_PLAYERS];
    struct wk_standings standings;

    for (int after = 1; after <= WK_ROUNDS; after += 2) {
        reference_standings(event, after, row);
        wk_standings_make(event->tour, 0, after, &standings);
        assert_int_equal(standings.n, event->plan->n_sections * 16);
        for (int i = 0; i < standings.n; i++) {
            const struct wk_standing *s = &standings.row[i];
            assert_int_equal(s->sum[WK_SUM_IMP], row[s->player].imp);
            assert_int_equal(s->sum[WK_SUM_MS], row[s->player].ms);
            assert_int_equal(s->rank, row[s->player].rank);
        }
    }
}

/* Whether somebody who is out of the event sits there: what he does is compared with, or not, and is nobody's. */
static bool is_out(const struct wk_line *line)
{
    return line->state == WK_LINE_OUT || line->state == WK_LINE_ANNULLED;
}

/* But for what was taken off one player alone, match points of a hand sum to 0, and so do the differences of a direction in
 * hands that are compared with each other. */
static void sums_are_zero(const struct event *event)
{
    for (int table = 1; table <= wk_n_tables(event->tour); table++)
        for (int round = 1; round <= WK_ROUNDS; round++) {
            struct wk_line line[WK_HANDS][WK_N_WINDS];
            wk_table_lines(event->tour, table, round, line);
            for (int h = 0; h < WK_HANDS; h++) {
                int sum = 0, n_out = 0;
                for (int d = 0; d < WK_N_WINDS; d++) {
                    n_out += is_out(&line[h][d]);
                    sum += line[h][d].value[WK_COL_MS] - line[h][d].value[WK_COL_PENALTY];
                }
                assert_true(n_out > 0 || sum == 0);
            }
            for (int d = 0; d < WK_N_WINDS; d++) {
                int sum = 0, n_out = 0;
                for (int h = 0; h < WK_HANDS; h++) {
                    n_out += is_out(&line[h][d]);
                    sum += wk_line_has(&line[h][d], WK_COL_DIF)
                               ? line[h][d].value[WK_COL_DIF] - WK_PARTS_OF_POINT * line[h][d].value[WK_COL_PENALTY]
                               : 0;
                }
                assert_true(n_out > 0 || sum == 0);
            }
        }
}

/* A player's lines add up to his row, and lie where the deal has them. */
static void lines_add_up(const struct event *event)
{
    struct wk_standings standings;

    wk_standings_make(event->tour, 0, 0, &standings);
    for (int i = 0; i < standings.n; i++) {
        struct wk_line line[WK_ROUNDS * WK_HANDS], deal[WK_HANDS][WK_N_WINDS];
        int imp = 0, ms = 0, n = 0;
        wk_player_lines(event->tour, standings.row[i].player, line);
        for (int k = 0; k < WK_ROUNDS * WK_HANDS; k++) {
            assert_int_equal(wk_player_at(event->tour, &line[k].at, line[k].direction), standings.row[i].player);
            wk_table_lines(event->tour, line[k].at.table, line[k].at.round, deal);
            assert_int_equal(deal[line[k].at.hand - 1][line[k].direction - 1].value[WK_COL_DIF], line[k].value[WK_COL_DIF]);
            assert_int_equal(deal[line[k].at.hand - 1][line[k].direction - 1].stand_in, line[k].stand_in);
            imp += line[k].value[WK_COL_IMP] + line[k].value[WK_COL_IMP_RULING];
            ms += line[k].value[WK_COL_MS];
            n += line[k].state != WK_LINE_MISSING;
        }
        assert_int_equal(imp, standings.row[i].sum[WK_SUM_IMP]);
        assert_int_equal(ms, standings.row[i].sum[WK_SUM_MS]);
        assert_int_equal(n, standings.row[i].n_hands);
    }
}

static void same_standings(const struct wk_tournament *a, const struct wk_tournament *b)
{
    struct wk_standings of_a, of_b;

    wk_standings_make(a, 0, 0, &of_a);
    wk_standings_make(b, 0, 0, &of_b);
    assert_int_equal(of_a.n, of_b.n);
    for (int i = 0; i < of_a.n; i++) {
        assert_int_equal(of_a.row[i].player, of_b.row[i].player);
        assert_int_equal(of_a.row[i].rank, of_b.row[i].rank);
        assert_int_equal(of_a.row[i].sum[WK_SUM_IMP], of_b.row[i].sum[WK_SUM_IMP]);
        assert_int_equal(of_a.row[i].sum[WK_SUM_MS], of_b.row[i].sum[WK_SUM_MS]);
        assert_int_equal(of_a.row[i].provisional, of_b.row[i].provisional);
    }
    for (int i = 0; i < a->shape.n_tables * a->shape.n_player_hands; i++)
        assert_memory_equal(a->hand[i].player, b->hand[i].player, sizeof a->hand[i].player);
    assert_memory_equal(a->gate, b->gate, sizeof a->gate);
    for (int t = 0; t < wk_n_tables(a); t++)
        for (int r = 0; r < WK_ROUNDS; r++) {
            const struct wk_act *x = wk_foul_of(a, t + 1, r + 1), *y = wk_foul_of(b, t + 1, r + 1);
            assert_int_equal(x ? x->entry.seq : 0, y ? y->entry.seq : 0);
        }
}

/* All entries again on top of those that are in: nothing is taken, nothing changes. And on nothing: all are taken. */
static void replay(const struct event *event, struct wk_tournament *copy)
{
    memcpy(copy, event->tour, sizeof *copy);
    for (int i = 0; i < event->n_log; i++)
        assert_int_equal(wk_tournament_apply(copy, &event->log[i], NULL), WK_ALREADY);
    assert_memory_equal(copy, event->tour, sizeof *copy);
    memset(copy, 0, sizeof *copy);
    for (int i = 0; i < event->n_log; i++)
        assert_int_equal(wk_tournament_apply(copy, &event->log[i], NULL), WK_OK);
    assert_memory_equal(copy->hand, event->tour->hand, sizeof copy->hand);
    assert_int_equal(copy->n_acts, event->tour->n_acts);
    for (int i = 0; i < copy->n_acts; i++)
        assert_int_equal(copy->act[i].reversed_seq, event->tour->act[i].reversed_seq);
    same_standings(copy, event->tour);
}

/* What was taken back might as well never have been entered. */
static void leave_out_what_was_reversed(const struct event *event, struct wk_tournament *copy)
{
    memset(copy, 0, sizeof *copy);
    for (int i = 0; i < event->n_log; i++)
        if (event->log[i].kind != WK_ENTRY_REVERSED && reference_holds(event, i))
            assert_int_equal(wk_tournament_apply(copy, &event->log[i], NULL), WK_OK);
    same_standings(copy, event->tour);
}

/* The same event with the players of each section numbered otherwise: each has what he had. */
static void number_otherwise(const struct event *event, struct wk_rng *rng, struct wk_tournament *copy)
{
    static struct wk_event_plan plan;
    struct wk_standings before, after;
    int to[WK_SECTION_PLAYERS];

    for (int i = 0; i < WK_SECTION_PLAYERS; i++) {
        const uint32_t j = wk_rng_below(rng, (uint32_t)i + 1);
        to[i] = to[j];
        to[j] = i;
    }
    plan = *event->plan;
    for (int p = 0; p < WK_SECTION_PLAYERS; p++)
        for (int r = 0; r < WK_ROUNDS; r++)
            plan.schedule.seat[r][to[p]] = event->plan->schedule.seat[r][p];
    for (int p = 0; p < wk_n_players(event->tour); p++)
        plan.player[p / 16 * 16 + to[p % 16]] = event->plan->player[p];
    memset(copy, 0, sizeof *copy);
    for (int i = 0; i < event->n_log; i++) {
        struct wk_entry entry = event->log[i];
        if (entry.kind == WK_ENTRY_EVENT)
            entry.event = &plan;
        if (entry.kind == WK_ENTRY_OUT)
            entry.out.player = entry.out.player / 16 * 16 + to[entry.out.player % 16];
        if (entry.kind == WK_ENTRY_PLAYER)
            entry.player.player = entry.player.player / 16 * 16 + to[entry.player.player % 16];
        for (int k = 0; entry.kind == WK_ENTRY_MOVED && k < entry.moved.n; k++)
            for (int side = 0; side < 2; side++)
                entry.moved.pair[k][side] =
                    (uint16_t)(entry.moved.pair[k][side] / 16 * 16 + to[entry.moved.pair[k][side] % 16]);
        assert_int_equal(wk_tournament_apply(copy, &entry, NULL), WK_OK);
    }
    wk_standings_make(event->tour, 0, 0, &before);
    wk_standings_make(copy, 0, 0, &after);
    for (int i = 0; i < before.n; i++) {
        assert_int_equal(after.row[i].player, before.row[i].player / 16 * 16 + to[before.row[i].player % 16]);
        assert_int_equal(after.row[i].rank, before.row[i].rank);
        assert_int_equal(after.row[i].sum[WK_SUM_IMP], before.row[i].sum[WK_SUM_IMP]);
        assert_int_equal(after.row[i].sum[WK_SUM_MS], before.row[i].sum[WK_SUM_MS]);
    }
}

/* The sheets of Appendix 3 bring as much as the standings say, all in all. */
static void sheets_add_up(const struct event *event)
{
    struct wk_standings standings;
    struct wk_imp_sheet sheet;
    int imp = 0, ms = 0;

    wk_standings_make(event->tour, 0, 0, &standings);
    for (int i = 0; i < standings.n; i++) {
        imp -= standings.row[i].sum[WK_SUM_IMP];
        ms -= standings.row[i].sum[WK_SUM_MS];
    }
    for (int section = 1; section <= event->tour->plan.n_sections; section++)
        for (int round = 1; round <= WK_ROUNDS; round++)
            for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
                wk_imp_sheet_make(event->tour, section, round, (enum wk_wind)d, &sheet);
                for (int group = 0; group < sheet.n; group++) {
                    imp += sheet.imp[group];
                    ms += sheet.ms[group];
                }
            }
    assert_int_equal(imp, 0);
    assert_int_equal(ms, 0);
}

/* Events first to last, of which at least so many entries of each rare kind were taken. */
static void events_at_random(uint64_t first, uint64_t last, int at_least)
{
    struct wk_tournament *copy = calloc(1, sizeof *copy);
    struct event event;
    int n_of[WK_N_ENTRIES] = {0};

    assert_non_null(copy);
    event_open(&event, 1);
    for (uint64_t seed = first; seed <= last; seed++) {
        struct wk_rng rng;
        wk_rng_init(&rng, seed, 4);
        event_restart(&event, 1 + (seed % 10 == 0) * 2);
        play_at_random(&event, &rng);
        agree_with_reference(&event);
        sums_are_zero(&event);
        lines_add_up(&event);
        sheets_add_up(&event);
        replay(&event, copy);
        leave_out_what_was_reversed(&event, copy);
        number_otherwise(&event, &rng, copy);
        for (int i = 0; i < event.n_log; i++)
            n_of[event.log[i].kind]++;
    }
    print_message("%d events: %d results taken back, %d hands not played, %d players out, %d rulings\n",
                  (int)(last - first + 1), n_of[WK_ENTRY_VOID], n_of[WK_ENTRY_NOT_PLAYED], n_of[WK_ENTRY_OUT],
                  n_of[WK_ENTRY_RULING]);
    assert_true(n_of[WK_ENTRY_VOID] >= at_least && n_of[WK_ENTRY_NOT_PLAYED] >= at_least && n_of[WK_ENTRY_OUT] >= at_least);
    event_close(&event);
    free(copy);
}

static void random_events(void **state)
{
    (void)state;
    events_at_random(1, 20, 5);
}

static void hundreds_of_random_events(void **state)
{
    (void)state;
    events_at_random(21, 300, 100);
}

/* Entries that are refused leave every byte as it was. */
static void refused_entries_change_nothing(void **state)
{
    struct event *event = *state;
    struct wk_tournament *copy = malloc(sizeof *copy);
    struct wk_rng rng;
    int n_refused = 0;

    assert_non_null(copy);
    wk_rng_init(&rng, 99, 0);
    play_at_random(event, &rng);
    for (int i = 0; i < 400; i++) {
        memcpy(copy, event->tour, sizeof *copy);
        if (event_put(event, random_act(&rng, event)) == WK_OK)
            continue;
        n_refused++;
        assert_int_not_equal(event->why.kind, WK_REFUSED_NOT);
        assert_memory_equal(copy, event->tour, sizeof *copy);
    }
    assert_true(n_refused > 50);
    free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_example_of_appendix_3, open_event, close_event),
        cmocka_unit_test_setup_teardown(a_deal_fills_up, open_event, close_event),
        cmocka_unit_test_setup_teardown(a_fouled_deal, open_event, close_event),
        cmocka_unit_test_setup_teardown(imp_come_off_the_sum, open_event, close_event),
        cmocka_unit_test_setup_teardown(ranks_are_shared, open_event, close_event),
        cmocka_unit_test_setup_teardown(results_follow_the_chairs, open_event, close_event),
        cmocka_unit_test(random_events),
        cmocka_unit_test_long(hundreds_of_random_events),
        cmocka_unit_test_setup_teardown(refused_entries_change_nothing, open_event, close_event),
    };
    pass_over_long();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
