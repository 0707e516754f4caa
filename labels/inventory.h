/* Inventory: the tiles that pictures of a whole set showed, against those that it has to have. Pure. */
#ifndef WK_LABELS_INVENTORY_H
#define WK_LABELS_INVENTORY_H

#include <stdbool.h>

#include "rules/tile.h"

/* A set's size: 136 of 34 faces. 0: none that is known. */
#define WK_INVENTORY_TILES WK_N_TILES

/* What was seen so far. Zeros: nothing. */
struct wk_inventory {
    int tiles;                /* that the set has to have */
    int seen[WK_N_FACES + 1]; /* of each face, at its number */
    int n_seen, n_unreadable; /* tiles that were sure; places for tiles that were not */
};

enum wk_inventory_answer {
    WK_INVENTORY_UNSURE = 0, /* what is unreadable may be what is missing, or a tile too many */
    WK_INVENTORY_WHOLE,
    WK_INVENTORY_WRONG /* a face too often, or more missing than what is unreadable can be */
};

/* A tile that was sure; `room` tiles that were not. */
void wk_inventory_see(struct wk_inventory *inventory, enum wk_face face);
void wk_inventory_doubt(struct wk_inventory *inventory, int room);

/* How many of a face are missing, below 0: too many. */
int wk_inventory_missing(const struct wk_inventory *inventory, enum wk_face face);

enum wk_inventory_answer wk_inventory_judge(const struct wk_inventory *inventory);

/* "whole" "wrong" "unsure". Static storage. */
const char *wk_inventory_word(enum wk_inventory_answer answer);

#endif
