/*
 * A declared hand: after Hu the winner lays it on the mat, and what lies in the slots becomes melds, tiles in hand and the tile
 * that won. Its stickers are compared with the sealed deal. Pure. It holds faces, so it must never be part of a player screen's
 * state.
 *
 * How it is laid: the near row holds the tiles in hand, in any order; the two other rows the melds, an empty slot between two.
 * The tile that won lies sideways, or by itself beyond an empty slot, or last in the near row (its rightmost). A concealed kong
 * shows one or two of its backs.
 * Several: a hand is made, checked and seen by one set of rules, which is stated here.
 */
#ifndef WK_LABELS_DEAL_DECLARED_H
#define WK_LABELS_DEAL_DECLARED_H

#include "labels/deal/deal.h"
#include "labels/reading.h"
#include "rules/mcr/mcr.h"

#define WK_DECLARED_MAX 18 /* tiles: four kongs and a pair */

/* What is known of one slot, gathered over many looks, of both sides of the tile in it. All zero: nothing lies there. */
struct wk_laid_tile {
    bool lies;             /* a tile lies there */
    bool back_up;          /* now */
    bool shown_back_first; /* it was laid with its back up: that was seen before any face, and before the tiles were turned */
    bool sideways;         /* it was laid so; used rather for its face than for its sticker */
    bool foreign;   /* it shows none of the 34 faces, and showed none before it was turned; or it has another club's sticker */
    bool hidden;    /* nothing is known to lie there, but the slot cannot be seen now */
    bool by_hand;   /* that hides it */
    uint8_t face;   /* enum wk_face; 0: not seen (clearly) yet */
    wk_label label; /* 0: not seen yet */
    char set[WK_SET_SIZE];

    /* wk_laid_see()'s own. */
    bool other_club;                   /* the sticker is another club's */
    uint8_t n_empty;                   /* how long it was seen empty */
    uint8_t n_foreign;                 /* looks in a row that showed no face of the 34 */
    bool once;                         /* the face was seen in one look only, where another tile was before: */
    bool was_back_first, was_sideways; /* what that was */
    uint8_t was_face;
    wk_label was_label;
    char was_set[WK_SET_SIZE];
};
struct wk_laid {
    struct wk_laid_tile slot[WK_N_SLOTS];
    bool turning; /* its tiles are turned over where they lie: from when 14 or more lay still with no hand over the mat, or one
                     showed its sticker after its face */
    uint64_t flowers; /* slots in which a flower lies, bit per slot: they are no part of the hand's tiles */
    uint8_t n_still;  /* wk_laid_see()'s own: such looks in a row */
};

/*
 * Takes in one look (vision's reading, fused over a moment; backs and faces may be mixed). A slot that a hand covers keeps what
 * is known; one that is empty for two looks is cleared (for six while a hand is over the mat, because a tile that is being
 * turned leaves it for a moment); a tile with another face or label replaces the one before, of which nothing is kept. True:
 * something changed. faces->seen.tray not found: nothing changes.
 *
 * Face and label stay together once both were seen in a slot with nothing else seen there in between. So a face can only be
 * joined with another tile's sticker if a player exchanges the two under a hand before the other side was seen, or exchanges
 * two tiles of the hand like that. The comparison with the sealed deal shows that (wk_declared_check()), with two exceptions:
 * both tiles have the same face, which does no harm; or the sticker belongs to a hand row that has such a face to spare.
 * Without a sealed deal it is not noticed. A face that was seen in only one look, in a slot that showed another face before,
 * and was followed by a sticker, is not used: the tile has to show its face again.
 */
bool wk_laid_see(struct wk_laid *laid, const struct wk_face_reading *faces);

/* What is wrong with how it lies, or with the tiles themselves: the first of these that holds. */
enum wk_declared_fault {
    WK_DECLARED_NOTHING = 0, /* nothing lies there, or nobody has looked */
    WK_DECLARED_SOUND,       /* it can be counted */
    WK_DECLARED_FOREIGN,     /* slots: tiles that are none of the table's */
    WK_DECLARED_NO_FACE,  /* slots: tiles whose face was not seen yet; hidden slots beside a pung (by a hand: before turning) */
    WK_DECLARED_FEW,      /* n_tiles so far, fewer than 14 with three for a kong */
    WK_DECLARED_MANY,     /* more */
    WK_DECLARED_NO_MELD,  /* slots: tiles that lie together and are no chow, pung or kong */
    WK_DECLARED_TWO_WINS, /* slots: several tiles that lie as the one that won does */
    WK_DECLARED_MALFORMED /* hand_fault says why: five of a kind */
};

/* What made a tile the one that won. */
enum wk_declared_by {
    WK_DECLARED_BY_NONE = 0,
    WK_DECLARED_BY_TOUCH,
    WK_DECLARED_BY_SIDEWAYS,
    WK_DECLARED_BY_LABELS,
    WK_DECLARED_BY_APART,
    WK_DECLARED_BY_LAST
};

struct wk_declared {
    enum wk_declared_fault fault;
    enum wk_mcr_fault hand_fault;
    uint64_t slots; /* that the fault is about, bit per slot */
    int n_tiles;    /* that lie there */
    /* SOUND only. melds, standing, win; .flowers as they lie; .flags SELF_DRAWN where the labels tell; .seat winner or East,
     * .prevalent East; the rest is the caller's. */
    struct wk_mcr_hand hand;
    /* Where its tiles lie; SLOT_NONE: none such. */
    int8_t meld_slot[WK_MCR_MELDS][4];
    int8_t standing_slot[WK_MCR_STANDING];
    int8_t win_slot;
    enum wk_declared_by win_by;
    /* What follows from the labels of all tiles; .labels false: not all were seen, or nothing follows. */
    bool labels;
    enum wk_wind from; /* whose tile won it: the winner's own wind for a self-drawn one */
};

/*
 * Makes the hand of what lies there. winner: whose labels are the winner's, WK_WIND_NONE: labels are not looked at. touched:
 * the slot that a player named as the winning tile's, or WK_SLOT_NONE. kong_concealed: melds (bit of their first slot) that a
 * player says are concealed kongs, used where nothing else decides; kong_open: the same for melded ones.
 *
 * Melds that lie without a gap are separated where there is only one way. In the near row four of a kind set apart are a kong
 * where there would be too many tiles else, and a chow or pung set apart a meld where all others in hand lie in one run of four
 * or more, unless its stickers are all the winner's own. A kong whose four stickers were seen is concealed where all are the
 * winner's own, and melded where one is not and it shows no back. Fourteen tiles that make no melds may lie in several rows:
 * pairs, or two rows of seven. A tile that lies sideways in a meld is the one that was claimed.
 *
 * The winning tile is the touched one (if that lies in a chow or pung, the set was in hand); else the one that follows from the
 * labels, lies sideways, lies apart, or lies last, in this order. If the labels point to another tile with the same face as the
 * touched one, it is that tile.
 */
void wk_declared_make(const struct wk_laid *laid, enum wk_wind winner, int touched, uint64_t kong_concealed, uint64_t kong_open,
                      struct wk_declared *out);

/* How the stickers of a hand contradict it. Each is a sentence for the players; none tells a face. */
enum wk_declared_doubt {
    WK_DOUBT_NONE = 0,
    WK_DOUBT_NOT_LOOKED,    /* slots: their stickers were not seen yet */
    WK_DOUBT_OTHER_SET,     /* slots: stickers of another table */
    WK_DOUBT_TWICE,         /* slots: one label that there is once */
    WK_DOUBT_NOT_THE_DEAL,  /* slots: label and face do not belong together in the sealed deal. The slots must not be shown */
    WK_DOUBT_NOT_DRAWN,     /* slots: in hand but from another player's wall, apart from the winning tile */
    WK_DOUBT_NOT_CLAIMED,   /* slots: a chow or pung laid as melded, all of whose tiles are the winner's own */
    WK_DOUBT_CLAIMED_TWO,   /* slots: a meld with two tiles of others */
    WK_DOUBT_NOT_FROM_LEFT, /* slots: a chow whose claimed tile is not of the player on the left */
    WK_DOUBT_DRAWN_LATER    /* slots: the winning tile, self-drawn, and one that is drawn after it */
};
#define WK_DECLARED_MAX_DOUBTS 8
struct wk_declared_doubts {
    int n;
    struct {
        enum wk_declared_doubt kind;
        uint64_t slots;
        wk_label label; /* of the first of them (DRAWN_LATER: that was drawn later), 0: none */
    } doubt[WK_DECLARED_MAX_DOUBTS];
};

/*
 * Compares a SOUND hand and its labels with the table's set and deal. deal NULL: nothing is sealed, faces are not compared. Of
 * the thirteen alike stickers of a hand row only the set of faces is known: as many of a face as that row has may be there. n
 * 0: all agree; a hand that is not SOUND has not been looked at. One doubt for each kind, with all its slots. The time does not
 * depend on the faces, only on the answer.
 */
void wk_declared_check(const struct wk_laid *laid, const struct wk_declared *declared, enum wk_wind winner,
                       const char set[WK_SET_SIZE], const struct wk_deal *deal, struct wk_declared_doubts *out);

#endif
