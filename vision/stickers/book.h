/*
 * Book: the 88 payloads of a table set as they are printed, with either kind of codes (labels/code_mask.h), and seen
 * modules compared with them. Pure but for the key.
 *
 * Why a match is proof: any two codes of version 1-H differ in 18 or more of their 26 codewords when they have the same mask
 * (Reed-Solomon 26, 9), and codes of another mask or level in 7 or more of the 15 format bits, which stand there twice (BCH 15,
 * 5). That holds for forged ones too, which share our payload's first six characters. A match contradicts at most
 * WK_BOOK_MAX_WRONG codewords, so another code would have to be misread in 18 - WK_BOOK_MAX_WRONG codewords, each exactly as
 * this payload has it. A code that is partly covered is not accepted either: it is compared in nine regions of 7 x 7 modules,
 * and in each at most WK_BOOK_MAX_WRONG_REGION of the 49 may be wrong; where something plain covers a region, about half are.
 * Source: ISO/IEC 18004, 7.5 (error correction), 7.7.3 (where codewords lie), 7.9 (format).
 */
#ifndef WK_VISION_STICKERS_BOOK_H
#define WK_VISION_STICKERS_BOOK_H

#include "labels/code_mask.h"
#include "labels/payload.h"
#include "vision/stickers/modules.h"

enum {
    WK_N_CODEWORDS = 26,
    WK_BOOK_MAX_WRONG = 4,        /* of the 26 codewords */
    WK_BOOK_MAX_WRONG_FORMAT = 3, /* of the 30 format bits */
    WK_BOOK_MAX_WRONG_REGION = 10 /* of the 49 modules of each region */
};

/* The modules of a code that are not the same in all: 26 codewords, then both copies of the format, 15 bits in 2 bytes each. */
struct wk_code_bits {
    uint8_t byte[WK_N_CODEWORDS + 4];
};

struct wk_book_page {
    char text[WK_PAYLOAD_SIZE];
    uint8_t black[WK_N_MODULES];
    struct wk_code_bits bits;
};

struct wk_book {
    char set[WK_SET_SIZE];                             /* "": empty */
    struct wk_book_page page[WK_N_CODES][WK_N_LABELS]; /* by the kind of codes, less 1; in the order of the labels */
};

/* Fills a book for a table set; *book is empty on failure. WK_BAD_INPUT: no set. */
enum wk_status wk_book_fill(struct wk_book *book, const struct wk_key *key, const char set[WK_SET_SIZE]) WK_MUST_CHECK;

/* The modules that hold the codewords' bits, in their order. */
void wk_book_order(int module[8 * WK_N_CODEWORDS]);

/* black [WK_N_MODULES] in the order of the codewords. */
void wk_book_bits(const uint8_t *black, struct wk_code_bits *out);

/* In how many codewords, and in how many bits of the format, two codes differ. */
void wk_book_differ(const struct wk_code_bits *a, const struct wk_code_bits *b, int *n_codewords, int *n_format);

/* The most modules in which two codes (black [WK_N_MODULES]) differ in one of the nine regions. */
int wk_book_worst_region(const uint8_t *a, const uint8_t *b);

/*
 * The page, of either kind of codes, that differs from black [WK_N_MODULES] in the fewest modules; NULL for an empty book. That
 * it may be of either takes nothing from the proof above, which holds for each page by itself.
 */
const struct wk_book_page *wk_book_nearest(const struct wk_book *book, const uint8_t *black);

#endif
