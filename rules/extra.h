/* Tiles of a set beside the 34 faces: eight flowers, each once, and jokers. Pure; no other room is included. */
#ifndef WK_RULES_EXTRA_H
#define WK_RULES_EXTRA_H

#include "rules/status.h"

/* In this order they are enrolled; 0 is none. */
enum wk_extra {
    WK_EXTRA_NONE = 0,
    WK_EXTRA_PLUM,
    WK_EXTRA_ORCHID,
    WK_EXTRA_BAMBOO,
    WK_EXTRA_CHRYSANTHEMUM,
    WK_EXTRA_SPRING,
    WK_EXTRA_SUMMER,
    WK_EXTRA_AUTUMN,
    WK_EXTRA_WINTER,
    WK_EXTRA_JOKER,
    WK_EXTRA_FLOWER /* one of the eight, whichever: American sets draw them as they like, and play knows one kind */
};
#define WK_N_FLOWERS 8
#define WK_N_EXTRAS WK_EXTRA_JOKER /* that can be enrolled */

/* "plum" "orchid" ... "joker" "flower"; "none" for anything else. Static storage. */
const char *wk_extra_name(enum wk_extra extra);

#endif
