/* Hands that were drawn and claimed as they may be, laid in any way: the same hand comes back, its stickers tell who paid for
 * it and agree with the deal; and what does not agree is found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "labels/draw_order.h"
#include "tests/support/labels/laid_hand.h"
#include "tests/support/rules/mcr_rows.h"

#define BIT(s) ((uint64_t)1 << (s))
#define WAYS 20

static int by_value(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

static int by_set(const void *a, const void *b)
{
    const struct wk_mcr_set *x = a, *y = b;

    return x->face != y->face ? x->face - y->face : x->kind - y->kind;
}

static bool same_hand(const struct wk_mcr_hand *a, const struct wk_mcr_hand *b)
{
    struct wk_mcr_hand x = *a, y = *b;

    if (x.n_melds != y.n_melds || x.n_standing != y.n_standing || x.win != y.win)
        return false;
    qsort(x.standing, x.n_standing, 1, by_value);
    qsort(y.standing, y.n_standing, 1, by_value);
    qsort(x.meld, x.n_melds, sizeof(x.meld[0]), by_set);
    qsort(y.meld, y.n_melds, sizeof(y.meld[0]), by_set);
    return memcmp(x.standing, y.standing, x.n_standing) == 0 && memcmp(x.meld, y.meld, x.n_melds * sizeof(x.meld[0])) == 0;
}

/* Each slot named is where the tile lies. */
static void assert_places(const struct laid_hand *h, const struct wk_declared *d)
{
    uint64_t slots = 0, all = 0;

    for (int i = 0; i < h->n; i++)
        all |= BIT(h->piece[i].slot);
    for (int i = 0; i < d->hand.n_standing; i++)
        slots |= BIT(d->standing_slot[i]);
    for (int i = d->hand.n_standing; i < WK_MCR_STANDING; i++)
        assert_int_equal(d->standing_slot[i], WK_SLOT_NONE);
    for (int m = 0; m < WK_MCR_MELDS; m++)
        for (int k = 0; k < 4; k++)
            if (d->meld_slot[m][k] != WK_SLOT_NONE)
                slots |= BIT(d->meld_slot[m][k]);
    slots |= BIT(d->win_slot);
    assert_int_equal(d->n_tiles, h->n);
    assert_true(slots == all);
}

static void see(struct wk_laid *laid, const struct wk_face_reading *look)
{
    wk_laid_see(laid, look);
    wk_laid_see(laid, look);
}

/* Both sides of all tiles, faces first. */
static void look_at_all(const struct laid_hand *h, struct wk_laid *laid)
{
    struct wk_face_reading look;

    memset(laid, 0, sizeof(*laid));
    look_at_faces(h, &look);
    see(laid, &look);
    look_at_backs(h, &look);
    see(laid, &look);
}

static void make(const struct laid_hand *h, const struct wk_laid *laid, int touched, struct wk_declared *d)
{
    wk_declared_make(laid, h->winner, touched, 0, 0, d);
}

static int slot_of_win(const struct laid_hand *h)
{
    return h->piece[h->n - 1].slot;
}

/* ---- the same hand ---- */

static void comes_back(const struct wk_mcr_hand *hand)
{
    struct laid_hand h;
    struct wk_declared d;
    struct wk_laid laid = {.turning = false};
    struct wk_face_reading look;

    hold(&h, hand);
    for (int i = 0; i < WAYS; i++) {
        memset(&laid, 0, sizeof(laid));
        lay_hand(&h);
        look_at_faces(&h, &look);
        see(&laid, &look);
        make(&h, &laid, WK_SLOT_NONE, &d);
        if (d.fault != WK_DECLARED_SOUND || !same_hand(&d.hand, hand))
            fail_msg("a hand of %d melds, laid in way %d: fault %d", hand->n_melds, i, (int)d.fault);
        assert_places(&h, &d);
        assert_int_equal(d.win_slot, slot_of_win(&h));
        assert_int_equal(d.hand_fault, WK_MCR_SOUND);
        assert_false(d.labels);
    }
}

static void random_hands_come_back_in_whatever_way_they_lie(void **state)
{
    struct wk_mcr_hand hand;

    (void)state;
    dice = 61;
    for (int i = 0; i < 1500; i++) {
        deal(&hand);
        hand.flags &= WK_MCR_SELF_DRAWN;
        comes_back(&hand);
    }
}

static void see_row(void *context, char *const column[N_COLUMNS])
{
    struct wk_mcr_hand hand;
    const char *reason;

    if ((*(int *)context)++ % 16 == 0 && read_row(column, &hand, &reason))
        comes_back(&hand);
}

static void agreed_hands_come_back(void **state)
{
    int n = 0;

    (void)state;
    dice = 62;
    (void)each_row("vectors.tsv", see_row, &n);
}

/* ---- what the stickers tell ---- */

/* Another tile lies as if it had won. */
static void mislead(struct laid_hand *h)
{
    struct piece *a = &h->piece[h->n - 1], *b;
    const int slot = a->slot;

    do
        b = &h->piece[roll(h->n - 1)];
    while (b->place != IN_HAND);
    a->slot = b->slot;
    b->slot = slot;
    b->sideways = a->sideways;
    a->sideways = false;
}

static void stickers_tell_what_won_and_whose_it_was(void **state)
{
    (void)state;
    dice = 63;
    for (int i = 0; i < 4000; i++) {
        struct wk_declared_doubts doubts;
        struct wk_mcr_hand hand;
        struct wk_declared d;
        struct laid_hand h;
        struct wk_laid laid;

        deal(&hand);
        hand.flags &= WK_MCR_SELF_DRAWN;
        hold(&h, &hand);
        assert_int_equal(wk_deal_check(&h.sealed), WK_OK);
        lay_hand(&h);
        if (i % 2)
            mislead(&h);
        look_at_all(&h, &laid);
        make(&h, &laid, WK_SLOT_NONE, &d);
        if (d.fault != WK_DECLARED_SOUND || !same_hand(&d.hand, &hand) || !d.labels || d.from != h.from)
            fail_msg("hand %d: fault %d, labels %d, from %d, not %d", i, (int)d.fault, d.labels, (int)d.from, (int)h.from);
        assert_int_equal(d.win_slot, slot_of_win(&h));
        assert_int_equal(d.win_by, WK_DECLARED_BY_LABELS);
        assert_int_equal(d.hand.flags, hand.flags);
        assert_places(&h, &d);
        wk_declared_check(&laid, &d, h.winner, laying_set, &h.sealed, &doubts);
        if (doubts.n != 0)
            fail_msg("hand %d: doubt %d of slots %llx", i, (int)doubts.doubt[0].kind,
                     (unsigned long long)doubts.doubt[0].slots);
        wk_declared_check(&laid, &d, h.winner, laying_set, NULL, &doubts);
        assert_int_equal(doubts.n, 0);
    }
}

/* ---- what does not agree ---- */

struct planted {
    struct laid_hand h;
    struct wk_laid laid;
    bool not_sealed;
    uint64_t slots; /* that the doubt is to name */
    wk_label label; /* likewise; 0: that of the first slot */
};

/* A tile at this place with the winner's own sticker or another's, its face unlike the winning one; -1: none such. */
static int find_piece(const struct laid_hand *h, enum place place, bool own)
{
    const int first = roll(h->n);

    for (int k = 0; k < h->n; k++) {
        const struct piece *p = &h->piece[(first + k) % h->n];
        if (p->place == place && (wk_label_wind(p->label) == h->winner) == own && p->face != h->hand.win &&
            (place != IN_MELD || h->hand.meld[p->meld].kind != WK_MCR_CONCEALED_KONG))
            return (first + k) % h->n;
    }
    return -1;
}

/* A sticker of this wall, drawn from `first` to `last`, that no tile of the hand bears; 0: none. */
static wk_label find_free(const struct laid_hand *h, enum wk_wind wind, int first, int last)
{
    for (int order = first; order <= last; order++)
        if (!h->used[wk_label_drawn(wind, order)])
            return wk_label_drawn(wind, order);
    return WK_LABEL_NONE;
}

static uint8_t *sealed_face(struct laid_hand *h, wk_label label, uint8_t face)
{
    uint8_t *wall = h->sealed.face[wk_label_wind(label) - 1];
    int s = wk_layout_slot(label);

    while (label <= WK_WIND_NORTH && s < 12 && wall[s] != face)
        s++;
    return &wall[s];
}

/* The tile was another one of the same face all along: the deal agrees. */
static bool relabel(struct planted *p, int i, wk_label label)
{
    struct piece *piece = &p->h.piece[i];
    uint8_t *from, *to, face;

    if (label == WK_LABEL_NONE)
        return false;
    from = sealed_face(&p->h, piece->label, piece->face);
    to = sealed_face(&p->h, label, 0);
    face = *from;
    *from = *to;
    *to = face;
    piece->label = label;
    p->laid.slot[piece->slot].label = label;
    return true;
}

static uint64_t slots_of_meld(const struct laid_hand *h, int meld)
{
    uint64_t slots = 0;

    for (int i = 0; i < h->n; i++)
        slots |= h->piece[i].place == IN_MELD && h->piece[i].meld == meld ? BIT(h->piece[i].slot) : 0;
    return slots;
}

static bool plant_not_looked(struct planted *p)
{
    const int slot = p->h.piece[roll(p->h.n)].slot;

    p->laid.slot[slot].label = WK_LABEL_NONE;
    p->slots = BIT(slot);
    return true;
}

static bool plant_other_set(struct planted *p)
{
    const int slot = p->h.piece[roll(p->h.n)].slot;

    memcpy(p->laid.slot[slot].set, "07B", WK_SET_SIZE);
    p->slots = BIT(slot);
    return true;
}

static bool plant_twice(struct planted *p)
{
    const int a = find_piece(&p->h, IN_HAND, true), b = find_piece(&p->h, IN_HAND, true);

    if (a < 0 || a == b || p->h.piece[a].label <= WK_WIND_NORTH)
        return false;
    p->laid.slot[p->h.piece[b].slot].label = p->h.piece[a].label;
    p->slots = BIT(p->h.piece[a].slot) | BIT(p->h.piece[b].slot);
    p->not_sealed = true;
    return true;
}

/* The sealed face of a tile of the hand and one elsewhere are exchanged. */
static bool plant_not_the_deal(struct planted *p)
{
    const struct piece *piece = &p->h.piece[roll(p->h.n)];
    uint8_t *at = sealed_face(&p->h, piece->label, piece->face);
    const wk_label label = find_free(&p->h, some_other(p->h.winner), 1 + roll(N_WALL), N_WALL);
    uint8_t *with = label ? sealed_face(&p->h, label, 0) : at;

    if (*at == *with)
        return false;
    *at = *with;
    *with = piece->face;
    if (piece->label > WK_WIND_NORTH) {
        p->slots = BIT(piece->slot);
        return true;
    }
    int n = 0;
    for (int s = 0; s < 13; s++)
        n += p->h.sealed.face[piece->label - 1][s] == piece->face;
    for (int i = 0; i < p->h.n; i++)
        if (p->h.piece[i].label == piece->label && p->h.piece[i].face == piece->face) {
            p->slots |= BIT(p->h.piece[i].slot);
            n--;
        }
    return n < 0;
}

static bool plant_not_drawn(struct planted *p)
{
    const int i = find_piece(&p->h, IN_HAND, true);

    if (i < 0 || !relabel(p, i, find_free(&p->h, some_other(p->h.winner), 1, N_WALL)))
        return false;
    p->slots = BIT(p->h.piece[i].slot);
    return true;
}

static bool plant_kong_not_drawn(struct planted *p)
{
    for (int i = 0; i < p->h.n; i++) {
        const struct piece *piece = &p->h.piece[i];
        if (piece->place != IN_MELD || p->h.hand.meld[piece->meld].kind != WK_MCR_CONCEALED_KONG)
            continue;
        p->slots = BIT(piece->slot);
        return relabel(p, i, find_free(&p->h, some_other(p->h.winner), 1, N_WALL));
    }
    return false;
}

static bool plant_not_claimed(struct planted *p)
{
    const int i = find_piece(&p->h, IN_MELD, false);

    if (i < 0 || p->h.hand.meld[p->h.piece[i].meld].kind == WK_MCR_KONG ||
        !relabel(p, i, find_free(&p->h, p->h.winner, 1, p->h.n_drawn)))
        return false;
    p->slots = slots_of_meld(&p->h, p->h.piece[i].meld);
    return true;
}

static bool plant_claimed_two(struct planted *p)
{
    const int i = find_piece(&p->h, IN_MELD, true);

    if (i < 0 || !relabel(p, i, find_free(&p->h, some_other(p->h.winner), 1, N_WALL)))
        return false;
    p->slots = slots_of_meld(&p->h, p->h.piece[i].meld);
    return true;
}

static bool plant_not_from_left(struct planted *p)
{
    const int i = find_piece(&p->h, IN_MELD, false);
    const enum wk_wind other = some_other(p->h.winner);

    if (i < 0 || other == left_of(p->h.winner) || p->h.hand.meld[p->h.piece[i].meld].kind != WK_MCR_CHOW ||
        !relabel(p, i, find_free(&p->h, other, 1, N_WALL)))
        return false;
    p->slots = slots_of_meld(&p->h, p->h.piece[i].meld);
    return true;
}

static bool plant_later(struct planted *p, enum place place)
{
    const int i = find_piece(&p->h, place, true);

    if (i < 0 || !(p->h.hand.flags & WK_MCR_SELF_DRAWN) ||
        !relabel(p, i, find_free(&p->h, p->h.winner, p->h.n_drawn + 2, N_WALL)))
        return false;
    p->slots = BIT(p->h.piece[i].slot) | BIT(slot_of_win(&p->h));
    p->label = p->h.piece[i].label;
    return true;
}

static bool plant_drawn_later(struct planted *p)
{
    return plant_later(p, IN_HAND);
}

static bool plant_melded_later(struct planted *p)
{
    return plant_later(p, IN_MELD);
}

static const struct {
    const char *name;
    enum wk_declared_doubt kind;
    bool (*plant)(struct planted *p);
    bool tells; /* the labels still say whose tile won */
} plants[] = {
    {"a sticker not seen", WK_DOUBT_NOT_LOOKED, plant_not_looked, false},
    {"a tile of another table", WK_DOUBT_OTHER_SET, plant_other_set, false},
    {"a label that is there twice", WK_DOUBT_TWICE, plant_twice, false},
    {"a face that the deal has elsewhere", WK_DOUBT_NOT_THE_DEAL, plant_not_the_deal, true},
    {"a tile from another's wall", WK_DOUBT_NOT_DRAWN, plant_not_drawn, false},
    {"one in a concealed kong", WK_DOUBT_NOT_DRAWN, plant_kong_not_drawn, true},
    {"a meld of own tiles", WK_DOUBT_NOT_CLAIMED, plant_not_claimed, true},
    {"two claimed for one meld", WK_DOUBT_CLAIMED_TWO, plant_claimed_two, true},
    {"a chow from across", WK_DOUBT_NOT_FROM_LEFT, plant_not_from_left, true},
    {"a tile drawn after the one that won", WK_DOUBT_DRAWN_LATER, plant_drawn_later, true},
    {"one of a meld", WK_DOUBT_DRAWN_LATER, plant_melded_later, false},
};

static void check_planted(size_t kind, struct planted *p)
{
    struct wk_declared_doubts doubts;
    struct wk_declared d;

    make(&p->h, &p->laid, slot_of_win(&p->h), &d);
    assert_int_equal(d.fault, WK_DECLARED_SOUND);
    assert_true(same_hand(&d.hand, &p->h.hand));
    assert_int_equal(d.win_by, WK_DECLARED_BY_TOUCH);
    assert_int_equal(d.labels, plants[kind].tells);
    assert_int_equal(d.from, plants[kind].tells ? p->h.from : WK_WIND_NONE);
    wk_declared_check(&p->laid, &d, p->h.winner, laying_set, p->not_sealed ? NULL : &p->h.sealed, &doubts);
    if (doubts.n != 1 || doubts.doubt[0].kind != plants[kind].kind || doubts.doubt[0].slots != p->slots)
        fail_msg("%s: %d doubts, the first of kind %d, slots %llx, not %llx", plants[kind].name, doubts.n,
                 (int)doubts.doubt[0].kind, (unsigned long long)doubts.doubt[0].slots, (unsigned long long)p->slots);
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (p->slots & BIT(s)) {
            assert_int_equal(doubts.doubt[0].label, p->label ? p->label : p->laid.slot[s].label);
            break;
        }
}

static void each_doubt_is_found_and_names_its_slots(void **state)
{
    (void)state;
    dice = 64;
    for (size_t kind = 0; kind < sizeof(plants) / sizeof(plants[0]); kind++) {
        int n = 0;
        for (int i = 0; i < 5000 && n < 200; i++) {
            struct planted p = {.not_sealed = false};
            struct wk_mcr_hand hand;

            deal(&hand);
            hand.flags &= WK_MCR_SELF_DRAWN;
            hold(&p.h, &hand);
            lay_hand(&p.h);
            look_at_all(&p.h, &p.laid);
            if (!plants[kind].plant(&p))
                continue;
            check_planted(kind, &p);
            n++;
        }
        if (n < 100)
            fail_msg("%s was planted %d times only", plants[kind].name, n);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_hands_come_back_in_whatever_way_they_lie),
        cmocka_unit_test(agreed_hands_come_back),
        cmocka_unit_test(stickers_tell_what_won_and_whose_it_was),
        cmocka_unit_test(each_doubt_is_found_and_names_its_slots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
