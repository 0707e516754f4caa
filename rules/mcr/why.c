/* Why a fan that the tiles show is not counted. */
#include <stddef.h>

#include "rules/mcr/parts.h"

struct gather {
    bool placed;                    /* the winning tile, in the reading at hand */
    uint8_t most[WK_MCR_N_FAN + 1]; /* how often a fan is there in any reading, before any is left out */
};

static void note(uint8_t most[WK_MCR_N_FAN + 1], const struct wk_mcr_found *found)
{
    for (int id = 1; id <= WK_MCR_N_FAN; id++)
        if (WK_MCR_HAS(&found->fan, id) && wk_mcr_count_of(found, id) > most[id])
            most[id] = (uint8_t)wk_mcr_count_of(found, id);
}

static void look_at(struct gather *gather, struct wk_mcr_base *base, struct wk_mcr_reading *reading, int where)
{
    struct wk_mcr_found found;

    reading->win_in = (int8_t)where;
    wk_mcr_look(base, reading, &found);
    wk_mcr_place(base, reading, &found);
    note(gather->most, &found);
    gather->placed = true;
}

static void see(void *context, struct wk_mcr_base *base, struct wk_mcr_reading *reading)
{
    struct gather *gather = context;
    const int win = base->hand->win;

    gather->placed = false;
    for (int i = reading->n_melds; i < reading->n_sets; i++)
        if (wk_mcr_holds(&reading->set[i], win))
            look_at(gather, base, reading, i);
    if (reading->pair == win)
        look_at(gather, base, reading, WK_MCR_MELDS);
    if (!gather->placed)
        look_at(gather, base, reading, -1);
}

static int counted(const struct wk_mcr_score *score, int id)
{
    for (int i = 0; i < score->n_fan; i++)
        if (score->fan[i].id == id)
            return score->fan[i].n;
    return 0;
}

/* The highest fan that counts and leaves this one out, 0: none. */
static int implied_by(enum wk_mcr_rules rules, const struct wk_mcr_score *score, int id)
{
    for (int i = 0; i < score->n_fan; i++)
        if (WK_MCR_HAS(wk_mcr_implied(rules, score->fan[i].id), id))
            return score->fan[i].id;
    return 0;
}

static void add(struct wk_mcr_left *out, int id, int n, enum wk_mcr_why why, int by)
{
    if (n <= 0 || out->n == WK_MCR_MAX_LEFT)
        return;
    out->fan[out->n].id = (uint8_t)id;
    out->fan[out->n].n = (uint8_t)n;
    out->fan[out->n].why = (uint8_t)why;
    out->fan[out->n++].by = (uint8_t)by;
}

/* Of the chosen reading: the fan that its chows, two by two, show. Those inside a fan of three or four are part of it; the
 * others would use a set that was used a second time. */
static void add_chows(struct wk_mcr_left *out, const struct wk_mcr_score *score)
{
    static const uint8_t of_more[] = {WK_FAN_PURE_TERMINAL_CHOWS, WK_FAN_QUADRUPLE_CHOW, WK_FAN_FOUR_SHIFTED_CHOWS,
                                      WK_FAN_PURE_TRIPLE_CHOW,    WK_FAN_PURE_STRAIGHT,  WK_FAN_THREE_SUITED_TERMINAL_CHOWS,
                                      WK_FAN_PURE_SHIFTED_CHOWS,  WK_FAN_MIXED_STRAIGHT, WK_FAN_MIXED_TRIPLE_CHOW,
                                      WK_FAN_MIXED_SHIFTED_CHOWS};
    const struct wk_mcr_reading *reading = &score->reading;
    int shown[WK_MCR_N_OF_TWO] = {0}, by = 0;

    for (int i = 0; i < reading->n_sets; i++)
        for (int j = i + 1; j < reading->n_sets; j++) {
            const int id = wk_mcr_of_two(&reading->set[i], &reading->set[j]);
            if (id)
                shown[id - WK_FAN_PURE_DOUBLE_CHOW]++;
        }
    for (size_t i = 0; i < sizeof of_more && !by; i++)
        by = counted(score, of_more[i]) ? of_more[i] : 0;
    for (int id = WK_FAN_PURE_DOUBLE_CHOW; id <= WK_FAN_TWO_TERMINAL_CHOWS; id++)
        add(out, id, shown[id - WK_FAN_PURE_DOUBLE_CHOW] - counted(score, id), by ? WK_MCR_SEPARATE : WK_MCR_ONCE, by);
}

/* What a fan takes the place of from the start, so that no look at the reading shows it. */
static void add_replaced(struct wk_mcr_left *out, const struct wk_mcr_hand *hand, enum wk_mcr_rules rules,
                         const struct wk_mcr_score *score)
{
    if (counted(score, WK_FAN_NINE_GATES) && !wk_mcr_profiles[rules].book_notes)
        add(out, WK_FAN_PUNG_OF_TERMINALS_OR_HONORS, 1, WK_MCR_IMPLIED, WK_FAN_NINE_GATES);
    if (counted(score, WK_FAN_FOUR_CONCEALED_PUNGS) && wk_mcr_as_played(rules) && (hand->flags & WK_MCR_SELF_DRAWN))
        add(out, WK_FAN_FULLY_CONCEALED_HAND, 1, WK_MCR_IMPLIED, WK_FAN_FOUR_CONCEALED_PUNGS);
    if (score->reading.shape == WK_MCR_PAIRS)
        add(out, WK_FAN_SINGLE_WAIT, 1, WK_MCR_IMPLIED, implied_by(rules, score, WK_FAN_SINGLE_WAIT));
    if (counted(score, WK_FAN_TWO_UNLIKE_KONGS)) {
        add(out, WK_FAN_CONCEALED_KONG, 1, WK_MCR_IMPLIED, WK_FAN_TWO_UNLIKE_KONGS);
        add(out, WK_FAN_MELDED_KONG, 1, WK_MCR_IMPLIED, WK_FAN_TWO_UNLIKE_KONGS);
    }
}

/* What another way of winning would show: of the chosen reading the pung that a discard completed, and what takes a discard. */
static void add_other_way(struct wk_mcr_left *out, const struct wk_mcr_hand *hand, enum wk_mcr_rules rules,
                          const struct wk_mcr_score *score, const uint8_t most[WK_MCR_N_FAN + 1])
{
    static const uint8_t concealed[] = {0, 0, WK_FAN_TWO_CONCEALED_PUNGS, WK_FAN_THREE_CONCEALED_PUNGS,
                                        WK_FAN_FOUR_CONCEALED_PUNGS};
    const struct wk_mcr_reading *reading = &score->reading;
    const bool drawn = hand->flags & WK_MCR_SELF_DRAWN;
    int n = 0, open = 0;

    for (int i = 0; i < reading->n_sets; i++) {
        n += i < reading->n_melds ? reading->set[i].kind == WK_MCR_CONCEALED_KONG : reading->set[i].kind == WK_MCR_PUNG;
        open += i < reading->n_melds && reading->set[i].kind != WK_MCR_CONCEALED_KONG;
    }
    if (!drawn && reading->win_in >= reading->n_melds && reading->win_in < reading->n_sets &&
        reading->set[reading->win_in].kind == WK_MCR_PUNG && n >= 2 && most[concealed[n]] == 0)
        add(out, concealed[n], 1, WK_MCR_BY_DISCARD, 0);
    if (drawn && open == WK_MCR_MELDS)
        add(out, WK_FAN_MELDED_HAND, 1, WK_MCR_BY_DRAW, 0);
    if ((hand->flags & WK_MCR_ROB_KONG) && (hand->flags & WK_MCR_LAST_TILE) && !wk_mcr_is_first_edition(rules))
        add(out, WK_FAN_LAST_TILE_CLAIM, 1, WK_MCR_BY_ROBBING, 0);
}

void wk_mcr_left_out(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules, const struct wk_mcr_score *score,
                     struct wk_mcr_left *out)
{
    struct wk_mcr_tiles all, standing;
    struct wk_mcr_base base;
    struct wk_mcr_found found;
    struct gather gather = {.placed = false};
    uint8_t mine[WK_MCR_N_FAN + 1] = {0};

    out->n = 0;
    if (!wk_mcr_is_rules(rules) || wk_mcr_pack(hand, &all, &standing) != WK_MCR_SOUND)
        return;
    wk_mcr_base(&base, hand, rules, &all, &standing);
    wk_mcr_look(&base, &score->reading, &found);
    wk_mcr_place(&base, &score->reading, &found);
    note(mine, &found);
    (void)wk_mcr_readings(&base, see, &gather);
    for (int id = 1; id <= WK_MCR_N_FAN; id++) {
        const int here = mine[id] - counted(score, id), by = here > 0 ? implied_by(rules, score, id) : 0;
        if (wk_mcr_is_of_two(id) || (id == WK_FAN_FULLY_CONCEALED_HAND &&
                                     counted(score, WK_FAN_FOUR_CONCEALED_PUNGS))) /* add_chows() and add_replaced() know */
            continue;
        if (here > 0)
            add(out, id, here, by ? WK_MCR_IMPLIED : WK_MCR_SEPARATE, by);
        else if (mine[id] == 0 && gather.most[id] > 0 && !counted(score, id))
            add(out, id, gather.most[id], WK_MCR_HIGHER, 0);
    }
    add_chows(out, score);
    add_replaced(out, hand, rules, score);
    add_other_way(out, hand, rules, score, gather.most);
    if (score->reading.win_in >= 0) {
        const int wait = wk_mcr_wait_fan(&score->reading, hand->win), by = wait ? implied_by(rules, score, wait) : 0;
        const uint64_t waits = wk_mcr_waits_of(&standing, hand->n_melds);
        if (wait && !counted(score, wait))
            add(out, wait, 1, waits & (waits - 1) ? WK_MCR_NOT_ONE_WAIT : WK_MCR_IMPLIED, waits & (waits - 1) ? 0 : by);
    }
}

const char *wk_mcr_why_text(enum wk_mcr_why why)
{
    switch (why) {
    case WK_MCR_IMPLIED:
        return "what is always there with another fan is not repeated: it is part of";
    case WK_MCR_SEPARATE:
        return "the sets of another fan are not taken apart, and a set more joins them once: they are in";
    case WK_MCR_ONCE:
        return "a set that was used combines once more only";
    case WK_MCR_HIGHER:
        return "it takes another reading of the tiles, and this one is worth as much or more";
    case WK_MCR_NOT_ONE_WAIT:
        return "more than one tile completes the hand";
    case WK_MCR_BY_DISCARD:
        return "a discard completed one of the pungs";
    case WK_MCR_BY_DRAW:
        return "it takes a discard, and the last tile was self-drawn";
    case WK_MCR_BY_ROBBING:
        return "it takes a discard, and a robbed tile is not discarded";
    case WK_MCR_NO_WHY:
        break;
    }
    return "unknown";
}
