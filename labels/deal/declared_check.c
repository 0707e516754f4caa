/* What the stickers of a hand say, against the order of drawing and the sealed deal. */
#include "labels/deal/declared.h"

#include <string.h>

#include "labels/draw_order.h"

#define BIT(s) ((uint64_t)1 << (s))

struct check {
    const struct wk_laid *laid;
    const struct wk_declared *declared;
    enum wk_wind winner;
    const struct wk_deal *deal;
    struct wk_declared_doubts *out;
    uint64_t ours; /* with a sticker of this table's set */
};

static void add_from(struct check *c, enum wk_declared_doubt kind, uint64_t slots, uint64_t named)
{
    struct wk_declared_doubts *out = c->out;
    int first = 0;

    if (!slots || out->n == WK_DECLARED_MAX_DOUBTS)
        return;
    while (!(named & BIT(first)))
        first++;
    out->doubt[out->n].kind = kind;
    out->doubt[out->n].slots = slots;
    out->doubt[out->n++].label = c->laid->slot[first].label;
}

static void add(struct check *c, enum wk_declared_doubt kind, uint64_t slots)
{
    add_from(c, kind, slots, slots);
}

static bool is_other(const struct check *c, int slot)
{
    return (c->ours & BIT(slot)) && wk_label_wind(c->laid->slot[slot].label) != c->winner;
}

static int drawn(const struct check *c, int slot)
{
    const wk_label label = c->laid->slot[slot].label;

    return (c->ours & BIT(slot)) && wk_label_wind(label) == c->winner ? wk_draw_order(label) : 0;
}

/* ---- each sticker ---- */

static void check_labels(struct check *c)
{
    uint64_t without = 0, other_set = 0, twice = 0;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_laid_tile *tile = &c->laid->slot[s];
        int n = 0;

        if (!tile->lies)
            continue;
        without |= wk_label_valid(tile->label) ? 0 : BIT(s);
        other_set |= wk_label_valid(tile->label) && !(c->ours & BIT(s)) ? BIT(s) : 0;
        for (int k = 0; k < WK_N_SLOTS; k++)
            n += (c->ours & BIT(k)) && c->laid->slot[k].label == tile->label;
        twice |= (c->ours & BIT(s)) && n > wk_label_copies(tile->label) ? BIT(s) : 0;
    }
    add(c, WK_DOUBT_NOT_LOOKED, without);
    add(c, WK_DOUBT_OTHER_SET, other_set);
    add(c, WK_DOUBT_TWICE, twice);
}

/* The faces as declared: a concealed kong's hidden ones too. */
static void list_faces(const struct check *c, uint8_t face[WK_N_SLOTS])
{
    const struct wk_declared *d = c->declared;

    for (int s = 0; s < WK_N_SLOTS; s++)
        face[s] = c->laid->slot[s].face;
    for (int i = 0; i < d->hand.n_melds; i++)
        for (int k = 0; k < 4 && d->meld_slot[i][3] != WK_SLOT_NONE; k++)
            face[d->meld_slot[i][k]] = d->hand.meld[i].face;
}

/* All ones where two values differ, else 0; without a branch. */
static uint64_t unlike(unsigned a, unsigned b)
{
    const uint64_t x = a ^ b;

    return 0 - ((x | (0 - x)) >> 63);
}

/* All ones where a is greater; both small. */
static uint64_t above(unsigned a, unsigned b)
{
    return 0 - (((uint64_t)b - (uint64_t)a) >> 63);
}

/* No branch and no place in memory that is looked at depends on a face. */
static void check_deal(struct check *c)
{
    uint8_t face[WK_N_SLOTS];
    uint64_t wrong = 0;

    if (!c->deal)
        return;
    list_faces(c, face);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const wk_label label = c->laid->slot[s].label;
        const uint8_t *wall;
        unsigned n_here = 0, n_there = 0;

        if (!(c->ours & BIT(s)))
            continue;
        wall = c->deal->face[wk_label_wind(label) - 1];
        if (wk_label_copies(label) == 1) {
            wrong |= BIT(s) & unlike(wall[wk_layout_slot(label)], face[s]);
            continue;
        }
        for (int k = 0; k < WK_N_SLOTS; k++)
            if ((c->ours & BIT(k)) && c->laid->slot[k].label == label)
                n_here += (unsigned)(~unlike(face[k], face[s]) & 1);
        for (int k = 0; k < wk_row_length(WK_ROW_HAND); k++)
            n_there += (unsigned)(~unlike(wall[k], face[s]) & 1);
        wrong |= BIT(s) & above(n_here, n_there);
    }
    wk_wipe(face, sizeof(face));
    add(c, WK_DOUBT_NOT_THE_DEAL, wrong);
}

/* ---- who drew what ---- */

static uint64_t meld_slots(const struct check *c, int meld)
{
    uint64_t slots = 0;

    for (int k = 0; k < 4; k++)
        slots |= c->declared->meld_slot[meld][k] != WK_SLOT_NONE ? BIT(c->declared->meld_slot[meld][k]) : 0;
    return slots;
}

/* Tiles in hand, the one that won and concealed kongs among them, of other players' walls. */
static void check_hand(struct check *c)
{
    const struct wk_declared *d = c->declared;
    uint64_t others = 0, in_hand = 0, later = 0;

    for (int i = 0; i < d->hand.n_standing; i++)
        in_hand |= BIT(d->standing_slot[i]);
    for (int i = 0; i < d->hand.n_melds; i++)
        in_hand |= d->hand.meld[i].kind == WK_MCR_CONCEALED_KONG ? meld_slots(c, i) : 0;
    for (int s = 0; s < WK_N_SLOTS; s++)
        others |= (in_hand & BIT(s)) && is_other(c, s) ? BIT(s) : 0;
    add(c, WK_DOUBT_NOT_DRAWN, others);
    if (others || !(c->ours & BIT(d->win_slot)) || is_other(c, d->win_slot))
        return;
    for (int s = 0; s < WK_N_SLOTS; s++)
        later |= drawn(c, s) > drawn(c, d->win_slot) ? BIT(s) : 0;
    if (later || drawn(c, d->win_slot) == 0)
        add_from(c, WK_DOUBT_DRAWN_LATER, later | BIT(d->win_slot), later ? later : BIT(d->win_slot));
}

static void check_melds(struct check *c)
{
    const enum wk_wind left = (enum wk_wind)(((int)c->winner + 2) % WK_N_WINDS + 1);
    uint64_t not_claimed = 0, two = 0, not_left = 0;

    for (int i = 0; i < c->declared->hand.n_melds; i++) {
        const uint64_t slots = meld_slots(c, i);
        enum wk_wind from = WK_WIND_NONE;
        int n = 0;

        if (c->declared->hand.meld[i].kind == WK_MCR_CONCEALED_KONG || (slots & ~c->ours))
            continue;
        for (int s = 0; s < WK_N_SLOTS; s++)
            if ((slots & BIT(s)) && is_other(c, s)) {
                from = wk_label_wind(c->laid->slot[s].label);
                n++;
            }
        not_claimed |= n == 0 ? slots : 0;
        two |= n > 1 ? slots : 0;
        not_left |= n == 1 && c->declared->hand.meld[i].kind == WK_MCR_CHOW && from != left ? slots : 0;
    }
    add(c, WK_DOUBT_NOT_CLAIMED, not_claimed);
    add(c, WK_DOUBT_CLAIMED_TWO, two);
    add(c, WK_DOUBT_NOT_FROM_LEFT, not_left);
}

void wk_declared_check(const struct wk_laid *laid, const struct wk_declared *declared, enum wk_wind winner,
                       const char set[WK_SET_SIZE], const struct wk_deal *deal, struct wk_declared_doubts *out)
{
    struct check c = {.laid = laid, .declared = declared, .winner = winner, .deal = deal, .out = out};

    uint64_t lies = 0;

    memset(out, 0, sizeof(*out));
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_laid_tile *tile = &laid->slot[s];
        lies |= tile->lies ? BIT(s) : 0;
        c.ours |= tile->lies && wk_label_valid(tile->label) && strncmp(tile->set, set, WK_SET_SIZE) == 0 ? BIT(s) : 0;
    }
    if (declared->fault != WK_DECLARED_SOUND) {
        add(&c, WK_DOUBT_NOT_LOOKED, lies ? lies : BIT(WK_N_SLOTS) - 1);
        return;
    }
    check_labels(&c);
    check_deal(&c);
    if (winner < WK_WIND_EAST || winner > WK_WIND_NORTH)
        return;
    check_hand(&c);
    check_melds(&c);
}
