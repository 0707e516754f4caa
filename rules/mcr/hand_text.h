/*
 * Hands as text: `123m 55s EEP`. Digits and a suit's letter (m characters, s bamboo, p dots), winds E S W N, dragons C red, F
 * green, P white, or by number `1z` to `4z` for the winds, `5z` white, `6z` green, `7z` red; melds `123m 555s 7777p (7777p)`,
 * the last one concealed; `-` for nothing. Spare blanks do no harm, nor small letters for winds, but among tiles s is always
 * bamboo. Pure.
 */
#ifndef WK_RULES_MCR_HAND_TEXT_H
#define WK_RULES_MCR_HAND_TEXT_H

#include "rules/mcr/mcr.h"

enum wk_mcr_column {
    WK_MCR_COLUMN_MELDS = 0,
    WK_MCR_COLUMN_STANDING,
    WK_MCR_COLUMN_WIN,
    WK_MCR_COLUMN_FLAGS,
    WK_MCR_COLUMN_SEAT,
    WK_MCR_COLUMN_PREVALENT,
    WK_MCR_COLUMN_FLOWERS,
    WK_MCR_N_COLUMNS
};
extern const char *const wk_mcr_column_names[WK_MCR_N_COLUMNS]; /* as tables are headed */

/*
 * The columns of a hand, each a text that ends in NUL; NULL is as an empty one. melds, or `-`; standing, all in one or with
 * blanks between; win, a tile; flags, of `selfdraw`, `lasttile`, `replacement`, `robkong` and `lastofkind`, commas between, or
 * `-`; seat and prevalent, each E, S, W or N; flowers, 0 to 8. Only `-` is nothing: an empty text is refused.
 */
struct wk_mcr_columns {
    const char *melds, *standing, *win, *flags, *seat, *prevalent, *flowers;
};

/*
 * Reads the columns. WK_BAD_INPUT with *reason (static storage) what is wrong, *out unchanged: what is written is no tile, no
 * meld, ..., or the hand is malformed (wk_mcr_fault()).
 */
enum wk_status wk_mcr_read(const struct wk_mcr_columns *columns, struct wk_mcr_hand *out, const char **reason) WK_MUST_CHECK;

/*
 * The same of a hand that waits: win is not looked at, .win is 0. Too few tiles, five of a kind, flags that cannot be are not
 * looked for: wk_mcr_waits() says them.
 */
enum wk_status wk_mcr_read_waiting(const struct wk_mcr_columns *columns, struct wk_mcr_hand *out,
                                   const char **reason) WK_MUST_CHECK;

/* n bytes of a column from at on, whole characters of UTF-8; n 0: it ends where something is wanted. */
struct wk_mcr_place {
    enum wk_mcr_column column;
    int at, n;
};

/* Where columns are wrong that were refused, by wk_mcr_waits() for a fault, else (WK_MCR_SOUND) when they were read. */
void wk_mcr_point(const struct wk_mcr_columns *columns, enum wk_mcr_fault fault, struct wk_mcr_place *out);

/* Whether a column's text is `-`. */
bool wk_mcr_is_nothing(const char *text);

/* Writes a set as it is read, NUL-terminated. */
#define WK_MCR_SET_SIZE 8
void wk_mcr_write_set(const struct wk_mcr_set *set, char text[WK_MCR_SET_SIZE]);

/* Writes faces [n] in any order as they are read, sorted. */
#define WK_MCR_TILES_SIZE 48
void wk_mcr_write_tiles(const uint8_t *face, int n, char text[WK_MCR_TILES_SIZE]);

#endif
