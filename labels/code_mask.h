/*
 * Masks of a sticker's code, version 1-H: which of the eight patterns its data are turned over with, and those that keep a
 * set's codes furthest apart. Pure.
 *
 * Any reader takes any mask, for the format beside the finder patterns names it; what an encoder is free to choose is chosen
 * here so that no two of a set's codes look alike. Two codes with one mask differ in what their texts and corrections differ:
 * of 88 texts two are sometimes as near as 54 of 441 modules. With another mask each they are 76 apart or more, for masks and
 * formats differ too. So texts that are near one another are given different masks, and what remains is 78 or more. Turned by a
 * quarter or more codes differ in over 100 modules whatever their masks. `tests/bench/bench_masks.c` prints all this. Source:
 * ISO/IEC 18004, 7.8 (masks), 7.9 (format).
 */
#ifndef WK_LABELS_CODE_MASK_H
#define WK_LABELS_CODE_MASK_H

#include <stdbool.h>
#include <stdint.h>

#include "labels/label.h"
#include "labels/sticker.h"
#include "rules/status.h"

enum {
    WK_N_MASKS = 8,
    WK_MASK_ENCODERS = -1, /* the one that libqrencode chooses for a code */
    WK_N_FORMAT_BITS = 15, /* of the format, which stands twice in a code */
    WK_CODE_SQUARES = WK_CODE_MODULES * WK_CODE_MODULES
};

/* Which masks a set's codes have. Old stickers are read as new ones are; a sheet says which kind it is of. */
enum wk_codes {
    WK_CODES_NONE = 0,      /* not told */
    WK_CODES_1,             /* the mask that libqrencode chooses for each code by itself: so were all stickers printed before */
    WK_CODES_2,             /* those that wk_masks_apart() chooses for all of a set */
    WK_N_CODES = WK_CODES_2 /* kinds, each one's index in an array is one less */
};

/* Whether a module holds data, and whether a mask turns it over. x, y: 0..20 from the upper left. */
bool wk_mask_is_data(int x, int y);
bool wk_mask_turns(int mask, int x, int y);

/* The format's 15 bits for level H and a mask, bit 0 the least; and the module, y * 21 + x, of a bit of copy 0 or 1. */
unsigned wk_mask_format(int mask);
int wk_mask_format_at(int copy, int bit);

/* The mask of a code, black [WK_CODE_SQUARES], 0 or 1; -1: its format is none of level H. */
int wk_mask_of(const uint8_t *black);

/* Gives a code of level H another mask, 0..7; its text stays. WK_BAD_INPUT: none of level H; it is unchanged. */
enum wk_status wk_mask_change(uint8_t *black, int mask) WK_MUST_CHECK;

/*
 * Chooses masks, mask [n], for codes black [n], n up to WK_N_LABELS, each of level H with any mask. The same codes in the same
 * order give the same masks, in any version. Takes a millisecond. WK_BAD_INPUT: one is not of level H.
 */
enum wk_status wk_masks_apart(const uint8_t (*black)[WK_CODE_SQUARES], int n, uint8_t *mask) WK_MUST_CHECK;

#endif
