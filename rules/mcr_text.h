/*
 * Hands as text: `123m 55s EEP`. Digits and a suit's letter (m characters, s bamboo, p dots), winds E S W N, dragons C red, F
 * green, P white; melds `123m 555s 7777p (7777p)`, the last one concealed; `-` for nothing. Pure.
 */
#ifndef WK_RULES_MCR_TEXT_H
#define WK_RULES_MCR_TEXT_H

#include "rules/mcr.h"

/* The eight columns of a hand, each a text. */
struct wk_mcr_columns {
    const char *melds, *standing, *win, *flags, *seat, *prevalent, *flowers;
};

/*
 * Reads the columns. WK_BAD_INPUT with *reason (static storage) what is wrong, *out unchanged: what is written is no tile, no
 * meld, ..., or the hand is malformed (wk_mcr_fault()).
 */
enum wk_status wk_mcr_read(const struct wk_mcr_columns *columns, struct wk_mcr_hand *out, const char **reason) WK_MUST_CHECK;

/* The same of a hand that waits: win is not looked at, .win is 0. What only the winning tile tells is for wk_mcr_waits() to
 * say. */
enum wk_status wk_mcr_read_waiting(const struct wk_mcr_columns *columns, struct wk_mcr_hand *out,
                                   const char **reason) WK_MUST_CHECK;

/* Writes a set as it is read, NUL-terminated. */
#define WK_MCR_SET_SIZE 8
void wk_mcr_write_set(const struct wk_mcr_set *set, char text[WK_MCR_SET_SIZE]);

/* Writes faces [n] in any order as they are read, sorted. */
#define WK_MCR_TILES_SIZE 48
void wk_mcr_write_tiles(const uint8_t *face, int n, char text[WK_MCR_TILES_SIZE]);

#endif
