/*
 * What a hand is called that several things befall, where a penalty stands on such lines, and who keeps a rank in the views of
 * earlier rounds: by table, and as the handbook has it in both languages.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "kiosk/pages/report/rank_out.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/rules/entering.h"

enum befalls { CANCELLED = 1, NOT_PLAYED = 2, MISSING = 4, ANNULLED = 8, OUT = 16 };

static const struct wk_hand_id here = {1, 2, 2};

/* East of the hand, with a penalty of 30 and 3 IMP off. Another hand of the deal is played, so that there is an average. */
static int make(struct event *event, unsigned what)
{
    event_restart(event, 1);
    const int player = wk_player_at(event->tour, &here, WK_WIND_EAST);
    assert_true(event_play(event, (struct wk_hand_id){1, 2, 1}, outcome_self_drawn(WK_WIND_EAST, 10)));
    if (!(what & (MISSING | NOT_PLAYED)))
        assert_true(event_play(event, here, outcome_self_drawn(WK_WIND_EAST, 20)));
    taken(event, entry_penalty(here, WK_WIND_EAST, -30));
    taken(event, entry_imp(here, WK_WIND_EAST, -3));
    if (what & NOT_PLAYED)
        taken(event, entry_not_played(here));
    if (what & CANCELLED)
        taken(event, entry_foul(1, 2, "1222", WK_FOUL_CANCEL));
    if (what & ANNULLED) /* all that he has played; from a later hand on, unless he is out in this one too */
        taken(event, entry_out(player, WK_OUT_WITHDRAWN, what & OUT ? 1 : 5, 1, WK_OUT_ANNUL));
    else if (what & OUT)
        taken(event, entry_out(player, WK_OUT_WITHDRAWN, 2, 2, WK_OUT_KEEP));
    return player;
}

static const struct wk_standing *row_of(const struct wk_standings *standings, int player)
{
    for (int i = 0; i < standings->n; i++)
        if (standings->row[i].player == player)
            return &standings->row[i];
    return NULL;
}

static void the_order_is_cancelled_not_played_missing_annulled_out(void **state)
{
    static const struct {
        unsigned bit;
        enum wk_line_state state;
    } order[] = {{CANCELLED, WK_LINE_CANCELLED},
                 {NOT_PLAYED, WK_LINE_NOT_PLAYED},
                 {MISSING, WK_LINE_MISSING},
                 {ANNULLED, WK_LINE_ANNULLED},
                 {OUT, WK_LINE_OUT}};
    static struct wk_standings standings;
    struct event *event = *state;

    for (unsigned what = 0; what < 32; what++) {
        const int player = make(event, what);
        enum wk_line_state wanted = WK_LINE_PROVISIONAL;
        struct wk_line line[WK_ROUNDS * WK_HANDS];
        for (size_t i = sizeof order / sizeof *order; i-- > 0;)
            wanted = what & order[i].bit ? order[i].state : wanted;
        wk_player_lines(event->tour, player, line);
        const struct wk_line *its = &line[WK_HANDS + 1];
        if (its->state != wanted)
            fail_msg("what befalls it: %u; it is %s", what, wk_line_state_word(its->state));
        assert_int_equal(its->value[WK_COL_PENALTY], -30); /* wherever it stands, it is off the sum */
        assert_int_equal(its->value[WK_COL_IMP_RULING], -3);
        assert_int_equal(its->value[WK_COL_MS], wanted == WK_LINE_PROVISIONAL ? 84 - 30 : -30);
        assert_true(wanted == WK_LINE_PROVISIONAL || its->value[WK_COL_IMP] == 0);
        wk_standings_make(event->tour, 0, 0, &standings);
        assert_int_equal(row_of(&standings, player)->sum[WK_SUM_MS], its->value[WK_COL_MS]);
        assert_int_equal(row_of(&standings, player)->sum[WK_SUM_IMP], its->value[WK_COL_IMP] - 3);
    }
}

static void who_leaves_later_keeps_the_rank_of_earlier_rounds(void **state)
{
    static struct wk_standings standings;
    struct event *event = *state;
    const struct wk_entry outs[] = {entry_out(5, WK_OUT_WITHDRAWN, 3, 1, 0), entry_out(5, WK_OUT_DISQUALIFIED, 3, 4, 0),
                                    entry_out(5, WK_OUT_WITHDRAWN, 3, 1, WK_OUT_ANNUL), entry_suspended(5, 3, 1, 5, 4)};
    static const bool ranked[][WK_ROUNDS + 1] = {
        {0, 1, 1, 0, 0, 0}, {0, 1, 1, 0, 0, 0}, {0, 0, 0, 0, 0, 0}, {1, 1, 1, 1, 1, 1}};

    for (size_t i = 0; i < sizeof outs / sizeof *outs; i++) {
        event_restart(event, 1);
        assert_true(event_play(event, (struct wk_hand_id){1, 1, 1}, outcome_draw()));
        taken(event, outs[i]);
        for (int after = 0; after <= WK_ROUNDS; after++) {
            wk_standings_make(event->tour, 0, after, &standings);
            assert_int_equal(row_of(&standings, 5)->rank > 0, ranked[i][after]);
            assert_int_equal(row_of(&standings, 5)->out, !ranked[i][after]);
        }
    }
}

/* The line of the table that begins "| N | `word` |", or with blanks before it. */
static bool table_row(FILE *page, char *line, int n, int *order, char word[24], char cell[3])
{
    char sign[3][8];

    while (fgets(line, n, page))
        if (sscanf(line, " | %d | `%23[a-z-]` | %7[^ |] | %7[^ |] | %7[^ |] |", order, word, sign[0], sign[1], sign[2]) == 5) {
            for (int i = 0; i < 3; i++)
                cell[i] = sign[i][0];
            return true;
        }
    return false;
}

static void the_handbook_has_the_states_in_this_order(void **state)
{
    static const char *const pages[] = {"kiosk/handbook/director.md", "kiosk/handbook/zh/club.md"};
    static const enum wk_line_state order[] = {WK_LINE_CANCELLED, WK_LINE_NOT_PLAYED, WK_LINE_MISSING, WK_LINE_HOUSE,
                                               WK_LINE_ANNULLED,  WK_LINE_OUT,        WK_LINE_WAITING, WK_LINE_PROVISIONAL,
                                               WK_LINE_ALONE,     WK_LINE_FINAL};
    char line[1024], word[24], cell[3];
    int number = 0;
    (void)state;

    _Static_assert(sizeof order / sizeof *order == WK_N_LINE_STATES, "all of them");
    for (size_t p = 0; p < sizeof pages / sizeof *pages; p++) {
        FILE *page = fopen(pages[p], "r");
        assert_non_null(page);
        for (int i = 0; i < WK_N_LINE_STATES; i++) {
            const unsigned has = wk_duplicate_has(order[i], 2);
            assert_true(table_row(page, line, sizeof line, &number, word, cell));
            assert_int_equal(number, i + 1);
            assert_string_equal(word, wk_line_state_word(order[i]));
            assert_int_equal(cell[0] == '+', (has >> WK_COL_MS & 1) != 0);
            assert_int_equal(cell[1] == '+', (has >> WK_COL_AVERAGE & 1) != 0);
            assert_int_equal(cell[2] == '+', (has >> WK_COL_IMP & 1) != 0);
        }
        fclose(page);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_EVENT(the_order_is_cancelled_not_played_missing_annulled_out),
        IN_EVENT(who_leaves_later_keeps_the_rank_of_earlier_rounds),
        cmocka_unit_test(the_handbook_has_the_states_in_this_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
