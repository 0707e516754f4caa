#include "rules/mcr_marks.h"

#include <string.h>

void wk_mcr_show(const struct wk_mcr_hand *hand, const struct wk_mcr_score *score, struct wk_mcr_shown *out)
{
    (void)hand, (void)score;
    memset(out, 0, sizeof(*out));
}

void wk_mcr_marks(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules, const struct wk_mcr_score *score,
                  const struct wk_mcr_shown *shown, uint32_t marks[WK_MCR_MAX_FAN])
{
    (void)hand, (void)rules, (void)score, (void)shown;
    memset(marks, 0, sizeof(uint32_t) * WK_MCR_MAX_FAN);
}
