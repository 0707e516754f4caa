/* Why a fan that the tiles show is not counted. */
#include <stddef.h>

#include "rules/mcr_parts.h"

void wk_mcr_left_out(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules, const struct wk_mcr_score *score,
                     struct wk_mcr_left *out)
{
    (void)hand, (void)rules, (void)score;
    out->n = 0;
}

const char *wk_mcr_why_text(enum wk_mcr_why why)
{
    (void)why;
    return "";
}
