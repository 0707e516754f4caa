/*
 * Hands as other projects write them, all in one text, made into columns as wk_mcr_read() takes them. Pure.
 *
 * `[123m,1][7777p]45sEE789m6s|ES1000|2` (GB-Mahjong, mahjong-algorithm): melds in brackets, with who gave the tile, or which
 * was taken; a kong without that is concealed. Then the tiles, the last of 14 wins; prevalent wind, seat wind, and 0 or 1 for
 * self-drawn, last of its kind, last tile of the wall, and kong (a replacement tile when drawn, else a robbed one); flowers,
 * how many or a to h. What follows a | may be left out.
 *
 * `GANG W1 0, CHI T5 2, B1 B1 B2 ... F4 J1` (Botzone, PyMahjongGB): W characters, T bamboo, B dots, F1 to F4 the winds, J1 to
 * J3 red, green, white, H1 to H8 flowers; brackets, quotes and commas are passed over; CHI names the middle tile, and a GANG
 * from nobody is concealed. The last of 14 tiles wins.
 */
#ifndef WK_RULES_MCR_FOREIGN_TEXT_H
#define WK_RULES_MCR_FOREIGN_TEXT_H

#include <stddef.h>

#include "rules/mcr/hand_text.h"

#define WK_MCR_FOREIGN_SIZE 96

/* The columns, and of each byte where in the given text it came from. All zero is empty. */
struct wk_mcr_foreign {
    char text[WK_MCR_N_COLUMNS][WK_MCR_FOREIGN_SIZE];
    uint16_t from[WK_MCR_N_COLUMNS][WK_MCR_FOREIGN_SIZE];
};

/*
 * WK_BAD_INPUT: it is written neither way, *reason (static storage) why, *wrong where in the text, of no column, and *out as
 * far as it was read. What is read may still be no hand: wk_mcr_read() of the columns says so. Of 13 tiles win is `-`, and
 * wk_mcr_read_waiting() reads it.
 */
enum wk_status wk_mcr_foreign_read(const char *text, struct wk_mcr_foreign *out, const char **reason,
                                   struct wk_mcr_place *wrong) WK_MUST_CHECK;

/* The columns of it; they point into it. */
struct wk_mcr_columns wk_mcr_foreign_columns(const struct wk_mcr_foreign *self);

/* A place in the columns, as wk_mcr_point() finds it, as one in the text; n: bytes of the text. */
struct wk_mcr_place wk_mcr_foreign_place(const struct wk_mcr_foreign *self, const struct wk_mcr_place *place, size_t n);

#endif
