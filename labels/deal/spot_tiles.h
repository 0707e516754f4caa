/*
 * The draw of a spot check that a certificate rests on: tiles are drawn, each of a table's 136 or a wall's 34 as likely as any
 * other, from what nobody can choose. Pure.
 *
 * What is drawn are slots. A drawn tile of a hand stands for all thirteen of that hand, which are turned up and compared as a
 * heap, as in labels/deal/spot_draw.h: so more is looked at than was drawn, and the bound below holds all the more.
 *
 * The draw. First the kiosk puts on record the hash of a SECRET of its own and shows the checkpoint of that record. Then the
 * seed is said: by the players, or by a public beacon in a round that the record named beforehand. Then the secret is shown.
 * So the kiosk has chosen before it knows the seed, and who says the seed does not know the secret. For round 0, 1, 2 ... hash
 * this line, which has no end of line (blanks single; HEAD the checkpoint's, and SECRET, each 64 small hexadecimal digits; T
 * the table; W "table" or the wind of one wall):
 *
 *     printf 'wallkeeper-spot 2 HEAD T W SEED SECRET ROUND' | b2sum -l 256
 *
 * and take its bytes from the left. With n tiles to draw from: a byte not below the largest multiple of n within 256 (136 for a
 * table, 238 for a wall) is passed over; else its remainder by n is the tile, counted from 0; one that has been drawn already
 * is passed over. Tiles count wall by wall, E S W N, and in a wall by slots: h.0 to h.12, 1.0 to 1.9, 2.0 to 2.10.
 *
 * SEED: of a number its digits as said; of words the four, East's first, with a full stop between two; of a beacon the round's
 * value in small hexadecimal digits. SECRET is spent with its draw: another draw has another.
 */
#ifndef WK_LABELS_DEAL_SPOT_TILES_H
#define WK_LABELS_DEAL_SPOT_TILES_H

#include <stdbool.h>
#include <stdint.h>

#include "labels/deal/spot_draw.h"

/* "number" "words" "beacon"; static storage. And back: WK_N_SPOT_SEEDS, it is none of them. */
const char *wk_spot_seed_word(enum wk_spot_seed seed);
enum wk_spot_seed wk_spot_seed_find(const char *word);

/* SEED as above can be one of its kind: digits; four words of letters and digits of any script; 32 to 128 hexadecimal digits.
 */
bool wk_spot_said_valid(enum wk_spot_seed seed, const char *said);

/* A draw but for its size. */
struct wk_spot_lot {
    uint8_t head[WK_HASH_SIZE];
    uint8_t secret[WK_HASH_SIZE];
    int table;         /* 1..WK_MAX_TABLES */
    enum wk_wind wind; /* WK_WIND_NONE: the whole table */
    char said[WK_SPOT_SAID_SIZE];
};

/* How many tiles there are to draw from: 34, with WK_WIND_NONE 136. */
int wk_spot_tiles(enum wk_wind wind);

/* Draws count tiles into out [count]; WK_BAD_INPUT and *out unchanged: no such table or wind, or a count without
 * 1..wk_spot_tiles(). Any thread. */
struct wk_spot_tile {
    enum wk_wind wind;
    int slot;
};
enum wk_status wk_spot_draw_tiles(const struct wk_spot_lot *lot, int count, struct wk_spot_tile *out) WK_MUST_CHECK;

/* The labels that drawn tiles [n] stand for, each once, into out [WK_N_LABELS]; returns how many. */
int wk_spot_tile_labels(const struct wk_spot_tile *tiles, int n, wk_label *out);

#endif
