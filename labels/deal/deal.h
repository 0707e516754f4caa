/* Deals: the label-to-face mapping of a table for a round, its canonical bytes and its commitment. Pure. */
#ifndef WK_LABELS_DEAL_DEAL_H
#define WK_LABELS_DEAL_DEAL_H

#include "labels/layout.h"
#include "labels/secret/secret.h"
#include "rules/event/shape.h"

/* Four walls of one table. A secret until the deal is closed: kept encrypted, wiped after use. */
struct wk_deal {
    char set[WK_SET_SIZE];
    int table;                            /* 1..WK_MAX_TABLES */
    int round;                            /* 1..5 */
    uint8_t face[WK_N_WINDS][WK_N_SLOTS]; /* enum wk_face; [wind - 1][slot] */
};

/* Four of each of 34 faces? WK_OK, or WK_BAD_INPUT. */
enum wk_status wk_deal_check(const struct wk_deal *deal) WK_MUST_CHECK;

/*
 * Canonical bytes: text, one line a wall, see formats.md, "The canonical text of a deal", so that anybody can rebuild and hash
 * them with ordinary tools. The thirteen faces of a hand row are sorted (its stickers are alike, DF-10), the others stand in
 * slot order. Writes at most size bytes with the terminating zero; returns the length without it (fits 1024).
 */
#define WK_DEAL_TEXT_SIZE 1024
int wk_deal_canonical(const struct wk_deal *deal, char text[WK_DEAL_TEXT_SIZE]);

/* Reads canonical bytes back (hand rows come back sorted). WK_BAD_INPUT and *deal unchanged otherwise. */
enum wk_status wk_deal_parse(struct wk_deal *deal, const char *text, size_t n) WK_MUST_CHECK;

/* Commitment: BLAKE2b-256 over salt and canonical bytes: `printf SALT-HEX | xxd -r -p | cat - DEAL.txt | b2sum -l 256`. */
void wk_deal_commit(const struct wk_deal *deal, const uint8_t salt[WK_SALT_SIZE], uint8_t out[WK_HASH_SIZE]);

#endif
