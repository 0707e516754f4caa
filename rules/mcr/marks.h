/* MCR: the tiles of a counted hand in the order in which they are shown, and which of them each fan rests on. Pure. */
#ifndef WK_RULES_MCR_MARKS_H
#define WK_RULES_MCR_MARKS_H

#include "rules/mcr/mcr.h"

#define WK_MCR_SHOWN_MAX 18

/* Tiles as they are shown: group by group, concealed ones first, then melds; the winning tile last, in a group of its own. */
struct wk_mcr_shown {
    int n, n_groups;
    struct {
        uint8_t face;  /* enum wk_face */
        uint8_t group; /* 0.., not falling */
        int8_t meld;   /* of the hand, -1: in hand or the winning tile */
        bool back;     /* a concealed kong shows it with the back up (its first and last) */
        bool win;
    } tile[WK_MCR_SHOWN_MAX];
};

/*
 * With a score the groups are the sets and the pair of its reading, pair by pair, series by series of a Knitted Straight, or
 * all of single tiles; what the winning tile completed stands without it. score NULL: it wins nothing, or is not whole; then
 * the tiles in hand are one group, sorted. hand need not be sound: a .win of 0 is not shown, nor what is more than 18 tiles.
 */
void wk_mcr_show(const struct wk_mcr_hand *hand, const struct wk_mcr_score *score, struct wk_mcr_shown *out);

/*
 * Bit i of marks[k]: fan k of the score rests on tile i of *shown. A fan of sets marks those sets, of the wait or of how it was
 * won the winning tile (a wait its set or pair as well), of the whole hand all tiles: of what they are, Concealed and Melded
 * Hand, Chicken Hand. 0 for what no tile shows: No Honors and One Voided Suit, which are about tiles that are not there, and
 * flowers, which lie apart. Of a fan that counts n times the union of n; where there are more of it than are counted, one
 * choice that the principles allow. score and shown as above, not NULL.
 */
void wk_mcr_marks(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules, const struct wk_mcr_score *score,
                  const struct wk_mcr_shown *shown, uint32_t marks[WK_MCR_MAX_FAN]);

#endif
