/* Scores, IMP and averages in whole numbers. */
#include "rules/score.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static bool is_wind(enum wk_wind wind)
{
    return wind >= WK_WIND_EAST && wind <= WK_WIND_NORTH;
}

static bool is_sound(const struct wk_outcome *outcome)
{
    const bool won = outcome->points >= WK_POINTS_MIN && outcome->points <= WK_POINTS_MAX && is_wind(outcome->winner);

    if (outcome->kind == WK_OUTCOME_DRAW)
        return outcome->winner == WK_WIND_NONE && outcome->payer == WK_WIND_NONE && outcome->points == 0;
    if (outcome->kind == WK_OUTCOME_DISCARD)
        return won && is_wind(outcome->payer) && outcome->payer != outcome->winner;
    return outcome->kind == WK_OUTCOME_SELF_DRAWN && won && outcome->payer == WK_WIND_NONE;
}

enum wk_status wk_outcome_ms(const struct wk_outcome *outcome, int ms[WK_N_WINDS])
{
    if (!is_sound(outcome))
        return WK_BAD_INPUT;
    memset(ms, 0, WK_N_WINDS * sizeof *ms);
    if (outcome->kind == WK_OUTCOME_DRAW)
        return WK_OK;
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const bool pays_points = outcome->kind == WK_OUTCOME_SELF_DRAWN || d == (int)outcome->payer;
        const int pays = WK_BASE_POINTS + (pays_points ? outcome->points : 0);
        if (d == (int)outcome->winner)
            continue;
        ms[d - 1] -= pays;
        ms[outcome->winner - 1] += pays;
    }
    return WK_OK;
}

int wk_imp(int32_t dif_12)
{
    /* Appendix 2: the first difference in points that is worth 1, 2, .. 20; one that lies between two bands has reached the
     * lower only. */
    static const int first[] = {2, 6, 10, 16, 24, 32, 40, 48, 56, 64, 72, 84, 96, 108, 132, 156, 180, 212, 244, 296};
    const int64_t size_12 = dif_12 < 0 ? -(int64_t)dif_12 : dif_12;
    int imp = 0;

    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        imp += size_12 >= (int64_t)first[i] * WK_PARTS_OF_POINT;
    return dif_12 < 0 ? -imp : imp;
}

void wk_twelfths_format(int32_t value_12, char text[16])
{
    const int64_t size_12 = value_12 < 0 ? -(int64_t)value_12 : value_12;
    const char *sign = value_12 < 0 ? "-" : "";
    const int whole = (int)(size_12 / WK_PARTS_OF_POINT);
    const int hundredths = (int)(size_12 % WK_PARTS_OF_POINT * 100 + WK_PARTS_OF_POINT / 2) / WK_PARTS_OF_POINT;

    if (hundredths == 0)
        snprintf(text, 16, "%s%d", sign, whole);
    else if (hundredths % 10 == 0)
        snprintf(text, 16, "%s%d.%d", sign, whole, hundredths / 10);
    else
        snprintf(text, 16, "%s%d.%02d", sign, whole, hundredths);
}
