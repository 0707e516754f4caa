/*
 * Pretend: for practice, a wall is judged by an invented order instead of the layout's. The order is how the wall lies. Then a
 * fault is invented. Either tiles that lie right belong elsewhere from now on, so that players have to make real moves; or one
 * slot is read as if something else lay in it, until a player says that he has mended it. Pure.
 *
 * Nothing of it may be recorded or called PASS: a verdict made here says nothing about a deal.
 */
#ifndef WK_LABELS_PRETEND_H
#define WK_LABELS_PRETEND_H

#include "labels/verdict.h"

/*
 * Faults for practice, the easiest first: those that are most common in a restore and that players can mend with their own
 * tiles.
 */
enum wk_pretend_fault {
    WK_PRETEND_SWAP = 0, /* two tiles exchanged */
    WK_PRETEND_ONE,      /* one missing, or face up: in the picture only */
    WK_PRETEND_CYCLE,    /* three in each other's places */
    WK_PRETEND_ROW,      /* a row moved on by one place, or laid the wrong way round */
    WK_PRETEND_TWO,      /* two exchanged, and in the picture a tile of another wall */
    WK_N_PRETENDS
};

struct wk_pretend {
    enum wk_wind wind; /* of the wall; NONE: nothing is pretended */
    /* The label that belongs in each slot: those of the wind's wall, hand labels in the near row. */
    wk_label home[WK_N_SLOTS];
    int planted;         /* slot that is read as what follows, WK_SLOT_NONE: none is */
    struct wk_read read; /* EMPTY, FACE, or LABEL of another wall */
};

/*
 * The wall of `wind` (EAST..NORTH), and the order is that in which its tiles lie in the middle and the far row; those that lie
 * in neither belong where the layout has them, or in what places are left. Nothing is planted. Written whole.
 */
void wk_pretend_begin(struct wk_pretend *out, const struct wk_reading *reading, enum wk_wind wind);

/* Makes a fault up, which seed draws: any number, the same number the same fault. */
void wk_pretend_fault(struct wk_pretend *pretend, enum wk_pretend_fault fault, uint64_t seed);

/*
 * The planted fault is mended: taken away, turned, or laid back. A tile of another wall takes two calls: after the first its
 * place is empty.
 */
void wk_pretend_mend(struct wk_pretend *pretend);

/* Puts what is planted into a reading of the wall, where a tile with its label lies: hands and gaps stay what they are. */
void wk_pretend_read(const struct wk_pretend *pretend, struct wk_reading *reading);

/* As wk_verdict_judge(), by this order; its findings and steps name the labels that the tiles have. */
void wk_pretend_judge(const struct wk_pretend *pretend, const struct wk_reading *reading, const char set[WK_SET_SIZE],
                      struct wk_verdict *out);

/* The slot where a label belongs, as wk_layout_slot(). */
int wk_pretend_slot(const struct wk_pretend *pretend, wk_label label);

#endif
