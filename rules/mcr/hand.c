/* The fan of a hand, whatever its tiles are taken for. */
#include "rules/mcr/parts.h"

#define ONES WK_MCR_ONES
#define RANK(r) (UINT64_C(1) << 4 * ((r)-1))

static void add_ranges(struct wk_mcr_mask *fan, uint64_t ranks)
{
    const uint64_t fives = RANK(5);
    const uint64_t low = RANK(1) | RANK(2) | RANK(3), middle = RANK(4) | fives | RANK(6), high = RANK(7) | RANK(8) | RANK(9);

    if (!(ranks & ~high))
        WK_MCR_ADD(fan, WK_FAN_UPPER_TILES);
    if (!(ranks & ~middle))
        WK_MCR_ADD(fan, WK_FAN_MIDDLE_TILES);
    if (!(ranks & ~low))
        WK_MCR_ADD(fan, WK_FAN_LOWER_TILES);
    if (!(ranks & ~(high | RANK(6))))
        WK_MCR_ADD(fan, WK_FAN_UPPER_FOUR);
    if (!(ranks & ~(low | RANK(4))))
        WK_MCR_ADD(fan, WK_FAN_LOWER_FOUR);
}

/* What tiles are there, whatever they are taken for. */
static void add_tiles(struct wk_mcr_base *base)
{
    const uint64_t m = wk_mcr_present(base->all.group[0]), s = wk_mcr_present(base->all.group[1]),
                   p = wk_mcr_present(base->all.group[2]), honors = wk_mcr_present(base->all.group[3]), suits = m | s | p;
    const uint64_t ends = RANK(1) | RANK(9), winds = RANK(1) | RANK(2) | RANK(3) | RANK(4), green = RANK(6), white = RANK(7);
    const int n_suits = (m != 0) + (s != 0) + (p != 0);
    struct wk_mcr_mask *fan = &base->fan;

    if (!m && !p && !(s & ~(RANK(2) | RANK(3) | RANK(4) | RANK(6) | RANK(8))) && !(honors & ~green))
        WK_MCR_ADD(fan, WK_FAN_ALL_GREEN);
    if (!m && !(s & ~(RANK(2) | RANK(4) | RANK(5) | RANK(6) | RANK(8) | RANK(9))) &&
        !(p & ~(RANK(1) | RANK(2) | RANK(3) | RANK(4) | RANK(5) | RANK(8) | RANK(9))) && !(honors & ~white))
        WK_MCR_ADD(fan, WK_FAN_REVERSIBLE_TILES);
    if (n_suits == 2)
        WK_MCR_ADD(fan, WK_FAN_ONE_VOIDED_SUIT);
    if (n_suits == 1)
        WK_MCR_ADD(fan, honors ? WK_FAN_HALF_FLUSH : WK_FAN_FULL_FLUSH);
    if (!honors)
        WK_MCR_ADD(fan, WK_FAN_NO_HONORS);
    if (!honors && !(suits & ends))
        WK_MCR_ADD(fan, WK_FAN_ALL_SIMPLES);
    if (!honors)
        add_ranges(fan, suits);
    if (!(suits & ~ends))
        WK_MCR_ADD(fan, !honors ? WK_FAN_ALL_TERMINALS : suits ? WK_FAN_ALL_TERMINALS_AND_HONORS : WK_FAN_ALL_HONORS);
    if (n_suits == 3 && (honors & winds) && (honors & ~winds))
        WK_MCR_ADD(fan, WK_FAN_ALL_TYPES);
    for (int g = 0; g < WK_MCR_GROUPS; g++)
        base->n_hogs = (uint8_t)(base->n_hogs + wk_mcr_sum(base->all.group[g] >> 2 & ONES));
}

static void add_melds(struct wk_mcr_base *base)
{
    const struct wk_mcr_hand *hand = base->hand;
    const bool drawn = hand->flags & WK_MCR_SELF_DRAWN;
    int melded = 0, concealed = 0, open = 0;

    for (int i = 0; i < hand->n_melds; i++) {
        melded += hand->meld[i].kind == WK_MCR_KONG;
        concealed += hand->meld[i].kind == WK_MCR_CONCEALED_KONG;
        open += hand->meld[i].kind != WK_MCR_CONCEALED_KONG;
    }
    base->n_concealed_kongs = (uint8_t)concealed;
    base->n_hogs = (uint8_t)(base->n_hogs - melded - concealed);
    if (melded && concealed && wk_mcr_as_played(base->rules))
        WK_MCR_ADD(&base->fan, WK_FAN_TWO_UNLIKE_KONGS); /* in the place of both */
    else {
        if (melded)
            WK_MCR_ADD(&base->fan, WK_FAN_MELDED_KONG);
        if (concealed)
            WK_MCR_ADD(&base->fan, WK_FAN_CONCEALED_KONG);
    }
    if (melded >= 2)
        WK_MCR_ADD(&base->fan, WK_FAN_TWO_MELDED_KONGS);
    if (concealed >= 2)
        WK_MCR_ADD(&base->fan, WK_FAN_TWO_CONCEALED_KONGS);
    if (melded + concealed == 3)
        WK_MCR_ADD(&base->fan, WK_FAN_THREE_KONGS);
    if (melded + concealed == 4)
        WK_MCR_ADD(&base->fan, WK_FAN_FOUR_KONGS);
    if (open == 0)
        WK_MCR_ADD(&base->fan, drawn ? WK_FAN_FULLY_CONCEALED_HAND : WK_FAN_CONCEALED_HAND);
    else if (open == WK_MCR_MELDS && !drawn)
        WK_MCR_ADD(&base->fan, WK_FAN_MELDED_HAND);
}

/*
 * Whether everybody can see that the winning tile is the last of its kind: the other three lie in the winner's own chows and
 * pungs, or in the kong that was robbed.
 */
static bool is_last_of_kind(const struct wk_mcr_base *base)
{
    const int g = wk_mcr_group(base->hand->win), at = 4 * wk_mcr_rank(base->hand->win);

    return (base->hand->flags & WK_MCR_ROB_KONG) ||
           ((base->all.group[g] >> at & 15) == WK_N_COPIES && (base->standing.group[g] >> at & 15) == 0);
}

static void add_winning(struct wk_mcr_base *base)
{
    const unsigned flags = base->hand->flags;
    const bool drawn = flags & WK_MCR_SELF_DRAWN, first = wk_mcr_is_first_edition(base->rules);

    if (drawn)
        WK_MCR_ADD(&base->fan, WK_FAN_SELF_DRAWN);
    if ((flags & WK_MCR_LAST_TILE) && (first || !(flags & WK_MCR_ROB_KONG)))
        WK_MCR_ADD(&base->fan, drawn ? WK_FAN_LAST_TILE_DRAW : WK_FAN_LAST_TILE_CLAIM);
    if (flags & WK_MCR_REPLACEMENT)
        WK_MCR_ADD(&base->fan, WK_FAN_OUT_WITH_REPLACEMENT_TILE);
    if (flags & WK_MCR_ROB_KONG)
        WK_MCR_ADD(&base->fan, WK_FAN_ROBBING_THE_KONG);
    if ((flags & WK_MCR_LAST_OF_KIND) || (!first && is_last_of_kind(base)))
        WK_MCR_ADD(&base->fan, WK_FAN_LAST_TILE);
}

void wk_mcr_base(struct wk_mcr_base *base, const struct wk_mcr_hand *hand, enum wk_mcr_rules rules,
                 const struct wk_mcr_tiles *all, const struct wk_mcr_tiles *standing)
{
    base->hand = hand;
    base->rules = rules;
    base->all = *all;
    base->standing = *standing;
    base->is_looked_at = false;
    base->single_wait = -1;
}

void wk_mcr_look_at_hand(struct wk_mcr_base *base)
{
    base->is_looked_at = true;
    base->fan = (struct wk_mcr_mask){{0}};
    base->n_hogs = 0;
    add_tiles(base);
    add_melds(base);
    add_winning(base);
}
