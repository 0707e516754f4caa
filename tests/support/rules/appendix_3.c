/* The example of Appendix 3. */
#include "tests/support/rules/appendix_3.h"

#include "rules/event/duplicate/seating.h"

const char *const appendix_3_ms[4][4] = {
    {"-8", "-45", "-12", "0"}, {"-8", "-8", "-8", "-8"}, {"-36", "60", "-20", "36"}, {"72", "-16", "0", "45"}};
const char *const appendix_3_dif[4][4] = {{"8.25", "-28.75", "4.25", "16.25"},
                                          {"0", "0", "0", "0"},
                                          {"-46", "50", "-30", "26"},
                                          {"46.75", "-41.25", "-25.25", "19.75"}};
const char *const appendix_3_imp[4][4] = {
    {"2", "-5", "1", "4"}, {"0", "0", "0", "0"}, {"-7", "8", "-5", "5"}, {"7", "-7", "-5", "4"}};
const char *const appendix_3_average[4] = {"-16.25", "-8", "10", "25.25"};
const int appendix_3_sum_ms[4] = {20, -9, -40, 73}, appendix_3_sum_imp[4] = {2, -4, -9, 13};

/* A confirmed hand in which these points changed hands, whatever play could have brought them: a draw and a ruling. */
static void bring(struct event *event, int table, int hand, int east)
{
    const struct wk_hand_id at = {table, 1, hand};

    if (!event_play(event, at, outcome_draw()) || (east && event_put(event, entry_ms(at, east, -east, 0, 0)) != WK_OK))
        abort();
}

void appendix_3_play(struct event *event)
{
    for (int deal = 1; deal <= 4; deal++)
        for (int hand = 1; hand <= 4; hand++)
            bring(event, deal, hand, atoi(appendix_3_ms[deal - 1][wk_group_at_table(deal, hand, 4) - 1]));
}
