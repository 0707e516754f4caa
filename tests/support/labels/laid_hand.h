/* Winning hands drawn and claimed in a deal that is made for them, and laid on the mat in any way that they may lie. Test code.
 */
#ifndef WK_TESTS_LABELS_LAID_HAND_H
#define WK_TESTS_LABELS_LAID_HAND_H

#include "tests/support/labels/laying.h"
#include "tests/support/rules/mcr_deal.h"

#define N_WALL 21 /* of a wall besides the hand row */

enum place { IN_HAND = 0, WON, IN_MELD };

struct piece {
    enum place place;
    int meld; /* IN_MELD */
    uint8_t face;
    wk_label label;
    int slot;
    bool back, sideways;
};

struct laid_hand {
    struct wk_mcr_hand hand;
    enum wk_wind winner, from;
    int n;
    struct piece piece[WK_DECLARED_MAX];
    struct wk_deal sealed;
    int n_hand_stickers[WK_N_WINDS]; /* that the hand's tiles bear */
    bool used[WK_LABEL_END];
    int n_drawn; /* by the winner */
};

enum wk_wind some_other(enum wk_wind wind);
enum wk_wind left_of(enum wk_wind wind);

/* Draws a hand's tiles in a deal of its own. Of its flags only the self-drawn one is looked at. */
void hold(struct laid_hand *h, const struct wk_mcr_hand *hand);

/* Lays it in one of the ways in which it may lie: the winning tile sideways, by itself or last. */
void lay_hand(struct laid_hand *h);

void look_at_faces(const struct laid_hand *h, struct wk_face_reading *look);
void look_at_backs(const struct laid_hand *h, struct wk_face_reading *look);

#endif
