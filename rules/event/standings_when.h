/* When players may see the standings. The director always may. */
#ifndef WK_RULES_EVENT_STANDINGS_WHEN_H
#define WK_RULES_EVENT_STANDINGS_WHEN_H

enum wk_standings_when {
    WK_STANDINGS_ROUND_END = 0, /* those after the last round that is over */
    WK_STANDINGS_ALWAYS,        /* as they stand */
    WK_STANDINGS_NEVER,
    WK_N_STANDINGS_WHEN
};

#endif
