/*
 * A second scorer, slow and simple, written apart from rules/mcr/: arrays of counts, every way to take the tiles, every order
 * in which sets can be put together, each fan a line of its own. Test code only.
 */
#ifndef WK_TESTS_MCR_REFERENCE_H
#define WK_TESTS_MCR_REFERENCE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/mcr/mcr.h"

enum { REF_MAX_LISTS = 400, REF_LIST = 160 };

struct ref_set {
    char kind; /* c chow, p pung, k kong, K concealed kong, 2 pair */
    int face;
    bool open; /* melded, but for a concealed kong */
};

struct ref_state {
    const struct wk_mcr_hand *hand;
    enum wk_mcr_rules rules;
    int all[35], closed[35]; /* with melds; standing and winning tile */
    struct ref_set set[6];
    int n_sets;
    bool knit_is; /* tiles of knit[] are in the straight */
    bool knit[35];
    int where; /* set that the winning tile is in, -1 */
    int one_wait;
    int raw[83];
    int best, n_lists;
    char list[REF_MAX_LISTS][REF_LIST];
    bool just_ask, any;
};

extern struct ref_state ref;

/* Whether a tile more makes the standing ones a hand, were there a fifth of it too. */
bool ref_waits_for(const struct wk_mcr_hand *hand, int face);

/* The most points without flowers, -3: no winning hand. The lists that are worth that are in ref.list then. */
int ref_score(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules);

#endif
