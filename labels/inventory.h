/* Inventory: the tiles that pictures of a whole set showed, against those that it has to have. Pure. */
#ifndef WK_LABELS_INVENTORY_H
#define WK_LABELS_INVENTORY_H

#include <stdbool.h>

#include "rules/extra.h"
#include "rules/tile.h"

/*
 * A set's size: 136 of 34 faces, 144 with eight flowers, each once (MCR), 152 with eight flowers of whatever kind and eight
 * jokers (NMJL).
 */
bool wk_inventory_size(int tiles);

/* A kind of tile: a face's number, or behind those a flower's or joker's. */
#define WK_INVENTORY_KINDS (WK_N_FACES + WK_EXTRA_FLOWER)
#define WK_INVENTORY_EXTRA(extra) (WK_N_FACES + (int)(extra))

/* What was seen so far. Zeros: nothing. */
struct wk_inventory {
    int tiles;                        /* that the set has to have */
    int seen[WK_INVENTORY_KINDS + 1]; /* at the kind's number */
    int n_seen, n_unreadable;         /* tiles that were sure; places for tiles that were not */
    bool unsure;                      /* a picture may show any number of tiles besides */
};

enum wk_inventory_answer {
    WK_INVENTORY_UNSURE = 0, /* what is unreadable may be what is missing, or a tile too many */
    WK_INVENTORY_WHOLE,
    WK_INVENTORY_WRONG /* a face too often, or more missing than what is unreadable can be */
};

/* A tile that was sure; `room` tiles that were not. A flower that may be any of the eight is one of a set of 152 alone. */
void wk_inventory_see(struct wk_inventory *inventory, enum wk_face face);
void wk_inventory_see_extra(struct wk_inventory *inventory, enum wk_extra extra);
void wk_inventory_doubt(struct wk_inventory *inventory, int room);

/* How many of a kind the set has to have; how many are missing, below 0: too many. "5p", "plum", "joker". */
int wk_inventory_wanted(const struct wk_inventory *inventory, int kind);
int wk_inventory_missing(const struct wk_inventory *inventory, int kind);
const char *wk_inventory_kind(int kind);

enum wk_inventory_answer wk_inventory_judge(const struct wk_inventory *inventory);

/* "whole" "wrong" "unsure". Static storage. */
const char *wk_inventory_word(enum wk_inventory_answer answer);

#endif
