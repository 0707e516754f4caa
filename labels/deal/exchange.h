/*
 * Exchange: a physical duplicate deal and its results as text, for people and other programs, as PBN is for bridge. Pure.
 *
 * UTF-8, one tag a line, [Name "value"]. In a value `"` is written `\"` and `\` is written `\\`. `%` outside of a value begins
 * a comment that ends with the line; blank lines, blanks around and between, CRLF and a byte order mark are allowed. A file
 * holds one deal after another, each of which begins with Format; Wall stands four times, all other tags once at most.
 *
 *     [Format "mahjong-duplicate-deal 1"]        version 1; a reader refuses versions that it does not know
 *     [Event "Spring Open"] [Site "Town hall"]   up to 120 bytes each
 *     [Date "2026-11-20"]                        of the day on which the deal was sealed, UTC
 *     [Round "2"]                                1..5, of the event
 *     [Set "07A"] [Table "3"] [Deal "2"]         the stickers' set; the table, 1..256; which of its deals it is, 1..5
 *     [Commitment "64 digits 0-9 a-f"]
 *     [Salt "64 digits"]
 *     [Wall "E hand F*13 row1 F*10 row2 F*11"] the same for S, W, N, in any order; faces as in labels/deal/deal.c, in a hand in
 *                                                any order (it is written sorted); four of each of 34 faces
 *     [Hand "1"]                                 1..4 in order of time; what follows is of this hand:
 *     [East "Anna"] [South ..] [West ..] [North ..]   players by direction (chair), up to 120 bytes each
 *     [Result "draw"]                            or "East 24 self-drawn", "East 24 from South"
 *     [MS "96 -32 -32 -32"]                      match points by direction, East South West North, sum 0, rulings included
 *     [State "final"]                            waiting, provisional, final, alone, cancelled: enum wk_line_state
 *     [IMP "5 -2 -3 -1"]                         by direction; there with State provisional, final, alone or cancelled
 *     [Penalty "0 0 -1 0"]                       IMP that rulings take off (or give, above 0), by direction; counts besides
 *
 * All but Format and Wall may be left out. Set, Table, Deal and the walls are what the deal's canonical text is made of, so
 * that with the salt anybody can compute the commitment; one that does not fit is refused. Unknown tags are ignored and
 * counted: other programs may add their own. File names end with .deal.txt, so that every computer opens them as text; readers
 * do not check that.
 * Several: writing and reading share the format that is stated here.
 */
#ifndef WK_LABELS_DEAL_EXCHANGE_H
#define WK_LABELS_DEAL_EXCHANGE_H

#include "labels/deal/deal.h"
#include "rules/event/standings.h"

struct wk_exchange_hand {
    bool given;
    char player[WK_N_WINDS][WK_NAME_SIZE]; /* by direction; "" not given */
    struct wk_outcome outcome;             /* kind NONE: not given */
    enum wk_line_state state;              /* MISSING: not given */
    bool has_ms, has_imp;
    int ms[WK_N_WINDS], imp[WK_N_WINDS], penalty[WK_N_WINDS]; /* by direction; -2000..2000, IMP -20..20, -99..99 */
};

/* One deal of a file. A secret as long as the deal is not closed: its owner wipes it. */
struct wk_exchange {
    char event[WK_NAME_SIZE], site[WK_NAME_SIZE]; /* "" not given */
    char date[11];                                /* YYYY-MM-DD, "" not given */
    int round;                                    /* of the event, 0 not given */
    struct wk_deal deal;                          /* set "", table 0, round (the table's count of deals) 0: not given */
    bool committed, salted;
    uint8_t commitment[WK_HASH_SIZE], salt[WK_SALT_SIZE];
    struct wk_exchange_hand hand[WK_DEAL_HANDS];
    int n_unknown; /* tags passed over; not written */
};

/*
 * Fills in the event's name and the results of the deal that a table had in a round, as far as they are known: of unconfirmed
 * hands only the players. Fills in nothing where the tournament has no such table or round, or there is no event.
 */
void wk_exchange_results(struct wk_exchange *self, const struct wk_tournament *tournament, int table, int round);

/*
 * Writes a deal, with a blank line after it, and the terminating zero; returns the length without it, 0 when something in it
 * breaks the rules above. What is written is read back as it was (hands sorted).
 */
#define WK_EXCHANGE_SIZE 8192
int wk_exchange_format(const struct wk_exchange *self, char text[WK_EXCHANGE_SIZE]);

/* Why a file was refused: the line, from 1, and what is wanted there. Never a face. */
struct wk_exchange_fault {
    int line;
    char text[120];
};

/* A file being read: bytes are borrowed. */
#define WK_EXCHANGE_MAX_BYTES (4 << 20)
#define WK_EXCHANGE_MAX_LINE 1024
struct wk_exchange_reader {
    const char *at, *end;
    int line; /* of what is read next */
};

/* Begins with bytes [n]; n beyond WK_EXCHANGE_MAX_BYTES is for the caller to refuse. */
void wk_exchange_begin(struct wk_exchange_reader *self, const char *bytes, size_t n);

/* The next deal. WK_END: there is no further one. WK_BAD_INPUT: *fault tells, and the rest cannot be read; *out is unchanged.
 */
enum wk_status wk_exchange_next(struct wk_exchange_reader *self, struct wk_exchange *out,
                                struct wk_exchange_fault *fault) WK_MUST_CHECK;

#endif
