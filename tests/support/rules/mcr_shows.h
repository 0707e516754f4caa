/* What a fan is, by the tiles marked for it, knowing nothing of how the marks were made. Test code only. */
#ifndef WK_TESTS_MCR_SHOWS_H
#define WK_TESTS_MCR_SHOWS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/mcr/marks.h"
#include "rules/mcr/hand_text.h"

struct shown_hand {
    const struct wk_mcr_hand *hand;
    struct wk_mcr_score score;
    struct wk_mcr_shown shown;
    uint32_t marks[WK_MCR_MAX_FAN], all;
    uint32_t mark;
    int id, n;
    int have[WK_N_FACES + 10]; /* of the marked tiles */
    int n_have;
};

extern struct shown_hand g;

_Noreturn void wrong(const char *what);
#define WANT(is)                                                                                                               \
    do {                                                                                                                       \
        if (!(is))                                                                                                             \
            wrong(#is);                                                                                                        \
    } while (0)

bool shows(void);

#endif
