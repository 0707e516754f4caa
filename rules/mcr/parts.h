/*
 * Parts of the scorer: tiles packed in words of four bits a face, and one reading's fan.
 * Several: these are the steps of one scoring, a file each, and mean nothing outside it.
 */
#ifndef WK_RULES_MCR_PARTS_H
#define WK_RULES_MCR_PARTS_H

#include "rules/mcr/mcr.h"

/* Sets of fan: bit id % 64 of w[id / 64]. */
struct wk_mcr_mask {
    uint64_t w[2];
};
/* By id: what is not counted beside it, by the rule book and as played. */
#define WK_MCR_N_PROFILES 2
extern const struct wk_mcr_mask wk_mcr_implies[WK_MCR_N_FAN + 1][WK_MCR_N_PROFILES];
static inline const struct wk_mcr_mask *wk_mcr_implied(enum wk_mcr_rules rules, int id)
{
    return &wk_mcr_implies[id][!wk_mcr_profiles[rules].book_notes];
}

/* Whoever calls from outside may have any number. */
static inline bool wk_mcr_is_rules(enum wk_mcr_rules rules)
{
    return (unsigned)rules < WK_MCR_N_RULES;
}

/* In what the rules differ. */
static inline bool wk_mcr_as_played(enum wk_mcr_rules rules)
{
    return wk_mcr_profiles[rules].as_played;
}
static inline bool wk_mcr_is_first_edition(enum wk_mcr_rules rules)
{
    return wk_mcr_profiles[rules].first_edition;
}

#define WK_MCR_ADD(mask, id) ((mask)->w[(id) / 64] |= UINT64_C(1) << ((id) % 64))
#define WK_MCR_HAS(mask, id) ((mask)->w[(id) / 64] >> ((id) % 64) & 1)

/* Groups of faces: m, s, p, honors; four bits a face from the lowest. */
#define WK_MCR_GROUPS 4
struct wk_mcr_tiles {
    uint64_t group[WK_MCR_GROUPS];
};
extern const struct wk_mcr_tiles wk_mcr_tile_of[UINT8_MAX + 1]; /* one of each face, nothing of what is none */
extern const uint8_t wk_mcr_group_of[WK_N_FACES + 1], wk_mcr_rank_of[WK_N_FACES + 1]; /* by face; 0 for none */
static inline int wk_mcr_group(int face)
{
    return wk_mcr_group_of[face];
}
static inline int wk_mcr_rank(int face)
{
    return wk_mcr_rank_of[face];
}
static inline uint64_t wk_mcr_bit(int face)
{
    return UINT64_C(1) << 4 * wk_mcr_rank(face);
}

/* Sum of a group's nine nibbles, 15 at most: the product gathers it in the ninth, and none below overflows. */
#define WK_MCR_ONES UINT64_C(0x111111111)
static inline int wk_mcr_sum(uint64_t group)
{
    return (int)(group * WK_MCR_ONES >> 32 & 15);
}

/* Ones where there is any of a rank, four at most. */
static inline uint64_t wk_mcr_present(uint64_t group)
{
    return (group | group >> 1 | group >> 2) & WK_MCR_ONES;
}

/* Ones where a face is there more than four times; up to 15 times. */
static inline uint64_t wk_mcr_fives(uint64_t group)
{
    return (group >> 3 | (group >> 2 & (group | group >> 1))) & WK_MCR_ONES;
}
static inline bool wk_mcr_is_five(uint64_t group)
{
    return wk_mcr_fives(group) != 0;
}

/* 147 of a suit; 258 and 369 are one and two tiles further. And the suits m, s, p of 147, 258, 369 in the six orders. */
#define WK_MCR_KNIT UINT64_C(0x001001001)
#define WK_MCR_KNITS 6
extern const uint8_t wk_mcr_knits[WK_MCR_KNITS][3];

/* Fan of two chows, one after the other in the list. */
#define WK_MCR_N_OF_TWO 4
static inline bool wk_mcr_is_of_two(int id)
{
    return id >= WK_FAN_PURE_DOUBLE_CHOW && id <= WK_FAN_TWO_TERMINAL_CHOWS;
}

/* Fan that may count more than once: Tile Hog, Double Pung, Pung of Terminals or Honors, those of two chows. */
struct wk_mcr_counts {
    uint8_t hog, two_pungs, terminal, chows[WK_MCR_N_OF_TWO];
};

/* What all readings of a hand share. */
struct wk_mcr_base {
    const struct wk_mcr_hand *hand;
    enum wk_mcr_rules rules;
    struct wk_mcr_tiles all, standing; /* with melds and the winning tile; without both */
    int8_t single_wait;                /* -1 not looked yet, else 0, 1 */
    bool is_looked_at;                 /* what follows holds */
    struct wk_mcr_mask fan;            /* of tiles, melds and the way of winning */
    uint8_t n_hogs, n_concealed_kongs;
};

struct wk_mcr_found {
    struct wk_mcr_mask fan;
    struct wk_mcr_counts n;
    uint8_t n_hidden; /* concealed pungs and kongs, were the winning tile self-drawn */
    int points;
    struct wk_mcr_reading reading;
};

/* Fills *base of a sound hand. */
void wk_mcr_base(struct wk_mcr_base *base, const struct wk_mcr_hand *hand, enum wk_mcr_rules rules,
                 const struct wk_mcr_tiles *all, const struct wk_mcr_tiles *standing);

/* Adds to *base what tiles, melds and the way of winning show: once a hand, and only when there is a reading of it. */
void wk_mcr_look_at_hand(struct wk_mcr_base *base);

/* All fan of a reading before any is left out, but for where the winning tile is; n counts those that are repeated. */
void wk_mcr_look(struct wk_mcr_base *base, const struct wk_mcr_reading *reading, struct wk_mcr_found *out);

/* Adds those that rest on what the winning tile completed. */
void wk_mcr_place(const struct wk_mcr_base *base, const struct wk_mcr_reading *reading, struct wk_mcr_found *found);

/* Leaves out what others imply and sums up. */
void wk_mcr_settle(struct wk_mcr_found *found, enum wk_mcr_rules rules);

/* Fan of two chows; 0 for none, or when one is no chow. */
int wk_mcr_of_two(const struct wk_mcr_set *a, const struct wk_mcr_set *b);

/* Fan of three chows, or of three pungs or kongs of suits, in any order; 0 for none. */
int wk_mcr_of_three(const struct wk_mcr_set *a, const struct wk_mcr_set *b, const struct wk_mcr_set *c);

/* Whether a face is one of a set's. */
static inline bool wk_mcr_holds(const struct wk_mcr_set *set, int face)
{
    return set->kind == WK_MCR_CHOW ? face >= set->face && face <= set->face + 2 : face == set->face;
}

/* How often a fan that is in found->fan counts. */
int wk_mcr_count_of(const struct wk_mcr_found *found, int id);

/* Edge, closed or single wait by where the winning tile is, were it the only one that completes the hand; 0: none of them. */
int wk_mcr_wait_fan(const struct wk_mcr_reading *reading, int win);

/* Calls see() for each reading of the tiles; false: there is none. */
typedef void (*wk_mcr_see_fn)(void *context, struct wk_mcr_base *base, struct wk_mcr_reading *reading);
bool wk_mcr_readings(struct wk_mcr_base *base, wk_mcr_see_fn see, void *context);

/* Faces that complete standing tiles: bit of each face. Tiles that one holds four of count too. */
uint64_t wk_mcr_waits_of(const struct wk_mcr_tiles *standing, int n_melds);

/* Packs the tiles and checks them alone: the winning one may be 0. */
enum wk_mcr_fault wk_mcr_pack_tiles(const struct wk_mcr_hand *hand, struct wk_mcr_tiles *all, struct wk_mcr_tiles *standing);
/* Packs and checks all that is said of the hand. */
enum wk_mcr_fault wk_mcr_pack(const struct wk_mcr_hand *hand, struct wk_mcr_tiles *all, struct wk_mcr_tiles *standing);
/* The same of a hand whose winning tile may be 0; sound is then what some tile completes. *melds and *standing are without it.
 */
enum wk_mcr_fault wk_mcr_pack_open(const struct wk_mcr_hand *hand, struct wk_mcr_tiles *melds, struct wk_mcr_tiles *standing);

#endif
