/* Winning hands drawn and claimed in a deal that is made for them, and laid on the mat in any way that they may lie. */
#include "tests/support/labels/laid_hand.h"

#include "labels/draw_order.h"

/* A free sticker of a player's: one of the hand row, or of what was drawn by then. */
static wk_label some_label(struct laid_hand *h, enum wk_wind wind, int n_drawn)
{
    for (;;) {
        const wk_label label = roll(2) ? (wk_label)wind : wk_label_drawn(wind, 1 + roll(n_drawn));
        if (label <= WK_WIND_NORTH ? h->n_hand_stickers[wind - 1] < 13 : !h->used[label]) {
            h->used[label] = true;
            h->n_hand_stickers[wind - 1] += label <= WK_WIND_NORTH;
            return label;
        }
    }
}

enum wk_wind some_other(enum wk_wind wind)
{
    return (enum wk_wind)(((int)wind - 1 + 1 + roll(3)) % 4 + 1);
}

enum wk_wind left_of(enum wk_wind wind)
{
    return wind == WK_WIND_EAST ? WK_WIND_NORTH : (enum wk_wind)(wind - 1);
}

static void add_piece(struct laid_hand *h, enum place place, int meld, int face)
{
    h->piece[h->n++] = (struct piece){.place = place, .meld = meld, .face = (uint8_t)face};
}

static void draw_pieces(struct laid_hand *h)
{
    const bool drawn = h->hand.flags & WK_MCR_SELF_DRAWN;
    int claimed[WK_MCR_MELDS], at[WK_MCR_MELDS] = {0};

    h->n_drawn = 8 + roll(N_WALL - 8);
    h->from = drawn ? h->winner : some_other(h->winner);
    for (int m = 0; m < h->hand.n_melds; m++)
        claimed[m] = roll(h->hand.meld[m].kind >= WK_MCR_KONG ? 4 : 3);
    for (int i = 0; i < h->n; i++) {
        struct piece *p = &h->piece[i];
        const enum wk_mcr_kind kind = p->place == IN_MELD ? (enum wk_mcr_kind)h->hand.meld[p->meld].kind : WK_MCR_NO_SET;
        const bool other = kind != WK_MCR_NO_SET && kind != WK_MCR_CONCEALED_KONG && at[p->meld]++ == claimed[p->meld];
        enum wk_wind wall = h->winner;

        if (other)
            wall = kind == WK_MCR_CHOW ? left_of(h->winner) : some_other(h->winner);
        if (p->place == WON && drawn) {
            p->label = wk_label_drawn(h->winner, h->n_drawn + 1);
            h->used[p->label] = true;
        } else {
            p->label = some_label(h, p->place == WON ? h->from : wall, wall == h->winner ? h->n_drawn : N_WALL);
        }
        p->sideways = other && roll(4) == 0;
    }
}

/* Slot of a wall where a sticker's tile lay; of a hand row the one after those given out. */
static int slot_of_label(wk_label label, int n_before)
{
    return label <= WK_WIND_NORTH ? n_before : wk_layout_slot(label);
}

/* A deal in which these stickers bear these faces, the rest by lot. */
static void seal(struct laid_hand *h)
{
    uint8_t rest[WK_N_TILES];
    int left[WK_N_FACES + 1], n = 0, n_hand[WK_N_WINDS] = {0};

    memset(&h->sealed, 0, sizeof(h->sealed));
    memcpy(h->sealed.set, laying_set, WK_SET_SIZE);
    h->sealed.table = h->sealed.round = 1;
    for (int f = 1; f <= WK_N_FACES; f++)
        left[f] = WK_N_COPIES;
    for (int i = 0; i < h->n; i++) {
        const int wall = (int)wk_label_wind(h->piece[i].label) - 1;
        const int slot = slot_of_label(h->piece[i].label, n_hand[wall]);
        n_hand[wall] += h->piece[i].label <= WK_WIND_NORTH;
        h->sealed.face[wall][slot] = h->piece[i].face;
        left[h->piece[i].face]--;
    }
    for (int f = 1; f <= WK_N_FACES; f++)
        for (int k = 0; k < left[f]; k++)
            rest[n++] = (uint8_t)f;
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int s = 0; s < WK_N_SLOTS; s++)
            if (!h->sealed.face[w][s]) {
                const int i = roll(n);
                h->sealed.face[w][s] = rest[i];
                rest[i] = rest[--n];
            }
}

void hold(struct laid_hand *h, const struct wk_mcr_hand *hand)
{
    memset(h, 0, sizeof(*h));
    h->hand = *hand;
    h->winner = (enum wk_wind)(1 + roll(4));
    for (int m = 0; m < hand->n_melds; m++) {
        const struct wk_mcr_set *set = &hand->meld[m];
        for (int k = 0; k < (set->kind >= WK_MCR_KONG ? 4 : 3); k++)
            add_piece(h, IN_MELD, m, set->face + (set->kind == WK_MCR_CHOW ? k : 0));
    }
    for (int i = 0; i < hand->n_standing; i++)
        add_piece(h, IN_HAND, 0, hand->standing[i]);
    add_piece(h, WON, 0, hand->win);
    draw_pieces(h);
    seal(h);
}

/* ---- on the mat ---- */

static void shuffle_ints(int *list, int n)
{
    for (int i = n - 1; i > 0; i--) {
        const int k = roll(i + 1), t = list[i];
        list[i] = list[k];
        list[k] = t;
    }
}

/* A meld's tiles in any order from this slot on; the slot after them. */
static int lay_meld(struct laid_hand *h, int meld, int slot)
{
    const bool concealed = h->hand.meld[meld].kind == WK_MCR_CONCEALED_KONG;
    int list[4], n = 0, n_backs = concealed ? 1 + roll(2) : 0;

    for (int i = 0; i < h->n; i++)
        if (h->piece[i].place == IN_MELD && h->piece[i].meld == meld)
            list[n++] = i;
    shuffle_ints(list, n);
    for (int i = 0; i < n; i++) {
        h->piece[list[i]].slot = slot++;
        h->piece[list[i]].back = n_backs-- > 0;
    }
    shuffle_ints(list, n);
    for (int i = 1; i < n; i++) { /* backs anywhere in it */
        struct piece *a = &h->piece[list[0]], *b = &h->piece[list[i]];
        const bool back = a->back;
        a->back = b->back;
        b->back = back;
    }
    return slot;
}

/* Two melds at most in each of the upper rows; the first slot that is free behind those of row 1. */
static int lay_melds(struct laid_hand *h)
{
    int list[WK_MCR_MELDS] = {0, 1, 2, 3}, end[2], swap = roll(2);

    end[0] = wk_row_first(WK_ROW_1) + roll(2);
    end[1] = wk_row_first(WK_ROW_2) + roll(3);
    shuffle_ints(list, h->hand.n_melds);
    for (int i = 0; i < h->hand.n_melds; i++)
        end[(i + swap) % 2] = lay_meld(h, list[i], end[(i + swap) % 2]) + 1;
    return end[0];
}

void lay_hand(struct laid_hand *h)
{
    const int way = roll(3), n = h->hand.n_standing, after = lay_melds(h);
    const int n_near = n + (way == 1 ? 2 : 1), free = wk_row_length(WK_ROW_HAND) - n_near;
    const bool above = free < 0 || (way == 1 && roll(2) && after < wk_row_first(WK_ROW_2));
    int list[WK_MCR_STANDING], k = 0, column, win;

    for (int i = 0; i < h->n; i++)
        if (h->piece[i].place == IN_HAND)
            list[k++] = i;
    shuffle_ints(list, k);
    column = free > 0 ? roll(free + 1) : 0;
    win = above ? after + roll(wk_row_first(WK_ROW_2) - after) : column + (way == 0 ? roll(n + 1) : n + (way == 1));
    if (!above && way == 1 && n > 1 && roll(2)) { /* before the others */
        win = column;
        column += 2;
    }
    for (int i = 0; i < k; i++, column++) {
        column += column == win;
        h->piece[list[i]].slot = column;
    }
    h->piece[h->n - 1].slot = win;
    h->piece[h->n - 1].sideways = way == 0;
}

/* ---- looks ---- */

void look_at_faces(const struct laid_hand *h, struct wk_face_reading *look)
{
    laying_clear(look);
    for (int i = 0; i < h->n; i++) {
        const struct piece *p = &h->piece[i];
        if (p->back)
            laying_label(look, p->slot, p->label);
        else
            laying_face(look, p->slot, p->face);
        look->seen.slot[p->slot].sideways = p->sideways;
    }
}

void look_at_backs(const struct laid_hand *h, struct wk_face_reading *look)
{
    laying_clear(look);
    for (int i = 0; i < h->n; i++)
        laying_label(look, h->piece[i].slot, h->piece[i].label);
}
