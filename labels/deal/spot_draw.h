/*
 * Spot check: which tiles are turned up to be compared with the record, drawn so that nobody can choose them, and the chance
 * that a draw of this size misses a fault. Pure.
 *
 * What is drawn are labels, 88 of a table and 22 of a wall: a wall label is one tile, a hand label stands for the thirteen
 * tiles of that hand, which are all turned up and compared as a heap, for their stickers are alike and their order is on no
 * record.
 *
 * The draw. First the kiosk shows a checkpoint (labels/deal/checkpoint.h), then the players say a number of 1 to 32 digits. For
 * round 0, 1, 2 ... hash this line, which has no end of line (blanks single, the checkpoint's HEAD in 64 small hexadecimal
 * digits, T the table, W "table" or the wind of one wall):
 *
 *     printf 'wallkeeper-spot 1 HEAD T W NUMBER ROUND' | b2sum -l 256
 *
 * and take its bytes, two digits each, from the left. With n labels to draw from: a byte not below the largest multiple of n
 * within 256 (176 for a table, 242 for a wall) is passed over; else its remainder by n is the label, counted from 0; one that
 * has been drawn already is passed over. Labels count in the order 1 10 11 ... 29 A, 2 30 ... 49 B, 3 ..., 4 ...; within a wall
 * in the same order. A larger draw begins like a smaller one.
 */
#ifndef WK_LABELS_DEAL_SPOT_DRAW_H
#define WK_LABELS_DEAL_SPOT_DRAW_H

#include <stdbool.h>

#include "labels/layout.h"
#include "labels/secret/secret.h"

#define WK_SPOT_WALL 22 /* labels of a wall */
#define WK_SPOT_NUMBER_MAX 32
#define WK_SPOT_NUMBER_SIZE (WK_SPOT_NUMBER_MAX + 1)

/* Where the seed comes from, of a draw of tiles (labels/deal/spot_tiles.h): the record that asks for the check says it. */
enum wk_spot_seed {
    WK_SPOT_SEED_NUMBER = 0, /* that the players say, a digit of each or more */
    WK_SPOT_SEED_WORDS,      /* a word of each player, East's first */
    WK_SPOT_SEED_BEACON,     /* a public beacon's value in a round that was named beforehand */
    WK_N_SPOT_SEEDS
};

#define WK_SPOT_WORD_SIZE 33                      /* bytes of a word with its end */
#define WK_SPOT_SAID_SIZE (4 * WK_SPOT_WORD_SIZE) /* of SEED with its end; a beacon's value has 32 to 128 digits */
#define WK_SPOT_BEACON_SIZE 33                    /* of a beacon's name, printable ASCII without blanks */

/* How many labels there are to draw from: 22, with WK_WIND_NONE (the whole table) 88. */
int wk_spot_labels(enum wk_wind wind);

/* 1 to 32 digits 0-9 and nothing else: as said, so that 07 is another number than 7. */
bool wk_spot_number_valid(const char *number);

/*
 * Draws count labels (1..wk_spot_labels()) into out [count]. wind: WK_WIND_NONE for the whole table. WK_BAD_INPUT and *out
 * unchanged: a table without 1..WK_MAX_TABLES, a count or number that cannot be. Any thread.
 */
enum wk_status wk_spot_draw(const uint8_t head[WK_HASH_SIZE], int table, enum wk_wind wind, const char *number, int count,
                            wk_label *out) WK_MUST_CHECK;

/* Which slots of a wall the labels [n] stand for, those of other walls left out; returns how many. */
int wk_spot_slots(const wk_label *labels, int n, enum wk_wind wind, bool slot[WK_N_SLOTS]);

/*
 * The chance, exact, that a draw of count out of n labels has none of `touched` labels in it: 1 for a tile that was changed, 2
 * for two tiles that were exchanged (of two labels; within one hand nothing is changed thereby, nor between equal faces).
 * C(n - touched, count) / C(n, count). touched 1..4, n 1..88.
 */
double wk_spot_escape(int n, int count, int touched);

/* The least count with which that chance is at most (100 - per_cent) / 100. per_cent 0..100. */
int wk_spot_needed(int n, int touched, int per_cent);

#endif
