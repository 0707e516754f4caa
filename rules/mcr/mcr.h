/*
 * MCR: what a winning hand is worth, fan by fan, and why others are not counted. Pure: no heap, no globals, any thread.
 * Source: Official International Rulebook and Chinese Mahjong Competition Rules, whose numbers 1 to 81 are the ids;
 * where the two are silent or disagree, wk_mcr_rulings.
 * Large: the 81 fan with their names, as the rule book has them. Several: why a fan counts is a file of its own.
 */
#ifndef WK_RULES_MCR_MCR_H
#define WK_RULES_MCR_MCR_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/tile.h"

#define WK_MCR_MIN_POINTS 8 /* to go out, without flowers */
#define WK_MCR_MELDS 4      /* at most */
#define WK_MCR_STANDING 13  /* tiles besides the winning one when nothing is melded; each meld takes 3 */
#define WK_MCR_FLOWERS 8

enum wk_mcr_kind { WK_MCR_NO_SET = 0, WK_MCR_CHOW, WK_MCR_PUNG, WK_MCR_KONG, WK_MCR_CONCEALED_KONG };

/* A set of a hand. */
struct wk_mcr_set {
    uint8_t kind; /* enum wk_mcr_kind */
    uint8_t face; /* enum wk_face, a chow's lowest */
};

enum wk_mcr_flag {
    WK_MCR_SELF_DRAWN = 1, /* without it: won by a discard, or by robbing a kong */
    WK_MCR_LAST_TILE = 2,  /* of the wall, drawn or discarded */
    WK_MCR_REPLACEMENT = 4,
    WK_MCR_ROB_KONG = 8,
    WK_MCR_LAST_OF_KIND = 16 /* counted unsaid where the hand proves it, ruling own-last-tile */
};

/* A hand at Hu. All zero is malformed. */
struct wk_mcr_hand {
    uint8_t n_melds;
    struct wk_mcr_set meld[WK_MCR_MELDS]; /* [n_melds] */
    uint8_t n_standing;                   /* 13 - 3 * n_melds */
    uint8_t standing[WK_MCR_STANDING];    /* enum wk_face [n_standing] in any order, without the winning tile */
    uint8_t win;                          /* enum wk_face */
    uint8_t flags;                        /* enum wk_mcr_flag, or-ed */
    uint8_t seat, prevalent;              /* enum wk_wind */
    uint8_t flowers;                      /* 0..8 */
};

/*
 * The two books' text, or today's practice. What they differ in: the rulings that say so. The first editions count as records
 * of before this one were counted, and nothing else is counted by them: Last Tile only when it was said, Last Tile Claim beside
 * a robbed kong, and both as played but for two-kongs and drawn-concealed-pungs.
 */
enum wk_mcr_rules {
#define WK_PROFILE(id, ...) WK_MCR_##id,
#include "rules/mcr/profiles.def"
    WK_MCR_N_RULES
};
#define WK_MCR_EDITION 2

/* What a profile of rules is: its row in rules/mcr/profiles.def. All that the scorer asks of a profile, and all that is said of
 * it.
 */
struct wk_mcr_profile {
    const char *word;    /* in records, the configuration and --rules; an older edition has that of the present one */
    int edition;         /* WK_MCR_EDITION: one can count by it; less: what was counted before is audited by it */
    bool book_notes;     /* what is not counted beside a fan, by the book: rulings nine-gates-pung, voided-suit, pairs-* */
    bool as_played;      /* rulings two-kongs, drawn-concealed-pungs */
    bool first_edition;  /* own-last-tile and robbed-last-tile are not asked */
    const char *meaning; /* in --help */
    const char *said, *reported; /* message ids: of `points`, of the report */
};
extern const struct wk_mcr_profile wk_mcr_profiles[WK_MCR_N_RULES];

/* The profile with this word ("rulebook", "as-played") and edition; *out is unchanged when there is none: WK_NOT_FOUND. */
enum wk_status wk_mcr_profile_of(const char *word, int edition, enum wk_mcr_rules *out) WK_MUST_CHECK;

/* The words that one can count by, in the order of the table but for `first`, which leads (WK_MCR_N_RULES: none does). Their
 * number; words are static storage. */
int wk_mcr_profile_words(enum wk_mcr_rules first, const char *words[WK_MCR_N_RULES]);

/* "as-played (default): today's practice; rulebook: ...": what those words mean, the default's first. Returns text. */
#define WK_MCR_PROFILES_SIZE 256
const char *wk_mcr_profiles_help(enum wk_mcr_rules by_default, char text[WK_MCR_PROFILES_SIZE]);

/* ---- the tables ---- */

/* By their numbers in the list of 81; as played only there is one more, of a melded and a concealed kong. */
enum wk_fan {
    WK_FAN_NONE = 0,
    WK_FAN_BIG_FOUR_WINDS,
    WK_FAN_BIG_THREE_DRAGONS,
    WK_FAN_ALL_GREEN,
    WK_FAN_NINE_GATES,
    WK_FAN_FOUR_KONGS,
    WK_FAN_SEVEN_SHIFTED_PAIRS,
    WK_FAN_THIRTEEN_ORPHANS,
    WK_FAN_ALL_TERMINALS,
    WK_FAN_LITTLE_FOUR_WINDS,
    WK_FAN_LITTLE_THREE_DRAGONS,
    WK_FAN_ALL_HONORS,
    WK_FAN_FOUR_CONCEALED_PUNGS,
    WK_FAN_PURE_TERMINAL_CHOWS,
    WK_FAN_QUADRUPLE_CHOW,
    WK_FAN_FOUR_PURE_SHIFTED_PUNGS,
    WK_FAN_FOUR_SHIFTED_CHOWS,
    WK_FAN_THREE_KONGS,
    WK_FAN_ALL_TERMINALS_AND_HONORS,
    WK_FAN_SEVEN_PAIRS,
    WK_FAN_GREATER_HONORS_AND_KNITTED_TILES,
    WK_FAN_ALL_EVEN,
    WK_FAN_FULL_FLUSH,
    WK_FAN_PURE_TRIPLE_CHOW,
    WK_FAN_PURE_SHIFTED_PUNGS,
    WK_FAN_UPPER_TILES,
    WK_FAN_MIDDLE_TILES,
    WK_FAN_LOWER_TILES,
    WK_FAN_PURE_STRAIGHT,
    WK_FAN_THREE_SUITED_TERMINAL_CHOWS,
    WK_FAN_PURE_SHIFTED_CHOWS,
    WK_FAN_ALL_FIVES,
    WK_FAN_TRIPLE_PUNG,
    WK_FAN_THREE_CONCEALED_PUNGS,
    WK_FAN_LESSER_HONORS_AND_KNITTED_TILES,
    WK_FAN_KNITTED_STRAIGHT,
    WK_FAN_UPPER_FOUR,
    WK_FAN_LOWER_FOUR,
    WK_FAN_BIG_THREE_WINDS,
    WK_FAN_MIXED_STRAIGHT,
    WK_FAN_REVERSIBLE_TILES,
    WK_FAN_MIXED_TRIPLE_CHOW,
    WK_FAN_MIXED_SHIFTED_PUNGS,
    WK_FAN_CHICKEN_HAND,
    WK_FAN_LAST_TILE_DRAW,
    WK_FAN_LAST_TILE_CLAIM,
    WK_FAN_OUT_WITH_REPLACEMENT_TILE,
    WK_FAN_ROBBING_THE_KONG,
    WK_FAN_ALL_PUNGS,
    WK_FAN_HALF_FLUSH,
    WK_FAN_MIXED_SHIFTED_CHOWS,
    WK_FAN_ALL_TYPES,
    WK_FAN_MELDED_HAND,
    WK_FAN_TWO_CONCEALED_KONGS,
    WK_FAN_TWO_DRAGONS,
    WK_FAN_OUTSIDE_HAND,
    WK_FAN_FULLY_CONCEALED_HAND,
    WK_FAN_TWO_MELDED_KONGS,
    WK_FAN_LAST_TILE,
    WK_FAN_DRAGON_PUNG,
    WK_FAN_PREVALENT_WIND,
    WK_FAN_SEAT_WIND,
    WK_FAN_CONCEALED_HAND,
    WK_FAN_ALL_CHOWS,
    WK_FAN_TILE_HOG,
    WK_FAN_DOUBLE_PUNG,
    WK_FAN_TWO_CONCEALED_PUNGS,
    WK_FAN_CONCEALED_KONG,
    WK_FAN_ALL_SIMPLES,
    WK_FAN_PURE_DOUBLE_CHOW,
    WK_FAN_MIXED_DOUBLE_CHOW,
    WK_FAN_SHORT_STRAIGHT,
    WK_FAN_TWO_TERMINAL_CHOWS,
    WK_FAN_PUNG_OF_TERMINALS_OR_HONORS,
    WK_FAN_MELDED_KONG,
    WK_FAN_ONE_VOIDED_SUIT,
    WK_FAN_NO_HONORS,
    WK_FAN_EDGE_WAIT,
    WK_FAN_CLOSED_WAIT,
    WK_FAN_SINGLE_WAIT,
    WK_FAN_SELF_DRAWN,
    WK_FAN_FLOWER,
    WK_FAN_TWO_UNLIKE_KONGS
};
#define WK_MCR_N_FAN WK_FAN_TWO_UNLIKE_KONGS

struct wk_mcr_fan {
    uint8_t points;
    const char *en, *zh;
};
extern const struct wk_mcr_fan wk_mcr_fan[WK_MCR_N_FAN + 1]; /* by id; 0 is none */

/* How disputed readings are decided. */
struct wk_mcr_ruling {
    const char *name, *source, *text;
};
#define WK_MCR_N_RULINGS 21
extern const struct wk_mcr_ruling wk_mcr_rulings[WK_MCR_N_RULINGS];

/* ---- points ---- */

#define WK_MCR_MAX_FAN 24 /* different ones in a hand */

enum wk_mcr_shape {
    WK_MCR_NO_SHAPE = 0,
    WK_MCR_SETS,    /* four sets and a pair */
    WK_MCR_KNITTED, /* a Knitted Straight, one set and a pair */
    WK_MCR_PAIRS,
    WK_MCR_ORPHANS,
    WK_MCR_SINGLES /* honors and knitted tiles */
};

/* What the tiles are taken for. */
struct wk_mcr_reading {
    uint8_t shape; /* enum wk_mcr_shape */
    uint8_t n_sets;
    uint8_t n_melds;                     /* the first of the sets */
    struct wk_mcr_set set[WK_MCR_MELDS]; /* [n_sets] */
    uint8_t pair;                        /* enum wk_face; 0 where the shape has none of its own */
    uint8_t knit;                        /* where a Knitted Straight lies: suit of 147 + 4 * suit of 258 (0 m, 1 s, 2 p) */
    int8_t win_in;                       /* the set that the winning tile completed, 4 the pair, -1 neither */
};

struct wk_mcr_score {
    int total;  /* with flowers */
    int points; /* without: what is compared with WK_MCR_MIN_POINTS */
    int n_fan;
    struct {
        uint8_t id, n;
    } fan[WK_MCR_MAX_FAN]; /* [n_fan], ids rising */
    struct wk_mcr_reading reading;
};

/*
 * The most that a hand is worth. WK_NOT_FOUND: it is no winning hand (one that is worth too little for 8 is one);
 * WK_BAD_INPUT: malformed, see wk_mcr_fault(), or no such rules. *out is unchanged then.
 */
enum wk_status wk_mcr_score(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules, struct wk_mcr_score *out) WK_MUST_CHECK;

/* Why a hand is malformed; WK_MCR_SOUND: it is not. */
enum wk_mcr_fault {
    WK_MCR_FAULT_NONE = 0, /* never returned */
    WK_MCR_SOUND,
    WK_MCR_MANY_MELDS,
    WK_MCR_BAD_MELD,
    WK_MCR_BAD_TILE,
    WK_MCR_FEW_TILES,
    WK_MCR_MANY_TILES,
    WK_MCR_FIVE_OF_A_KIND,
    WK_MCR_BAD_WIND,
    WK_MCR_BAD_FLOWERS,
    WK_MCR_BAD_FLAGS,
    WK_MCR_DRAWN_ROBBED,
    WK_MCR_REPLACEMENT_DISCARD,
    WK_MCR_REPLACEMENT_NO_KONG,
    WK_MCR_ROBBED_HELD,
    WK_MCR_LAST_HELD,
    WK_MCR_N_FAULTS
};
enum wk_mcr_fault wk_mcr_fault(const struct wk_mcr_hand *hand);

/* A sentence for it; never NULL, static storage. */
const char *wk_mcr_fault_text(enum wk_mcr_fault fault);

/* ---- why not ---- */

enum wk_mcr_why {
    WK_MCR_NO_WHY = 0,
    WK_MCR_IMPLIED,      /* another fan of the hand cannot be without it ("do not repeat") */
    WK_MCR_SEPARATE,     /* its sets are part of a fan of three or four, or joined to one ("do not separate") */
    WK_MCR_ONCE,         /* a set that was used already combines once more only ("account once") */
    WK_MCR_HIGHER,       /* it takes another reading, and this one is worth as much or more ("the higher one") */
    WK_MCR_NOT_ONE_WAIT, /* more than one tile completes the hand */
    WK_MCR_BY_DISCARD,   /* a discard completed one of its pungs */
    WK_MCR_BY_DRAW,      /* it is won on a discard, and this one was self-drawn */
    WK_MCR_BY_ROBBING    /* the same, and a robbed tile is not discarded */
};
#define WK_MCR_N_WHYS 9
#define WK_MCR_MAX_LEFT 64
struct wk_mcr_left {
    int n; /* ids need not rise */
    struct {
        uint8_t id, n; /* the fan left out and how many times */
        uint8_t why;   /* enum wk_mcr_why */
        uint8_t by;    /* WK_MCR_IMPLIED: the fan that implies it */
    } fan[WK_MCR_MAX_LEFT];
};
/*
 * What the tiles of a hand show and its score leaves out. hand and rules as for *score, which wk_mcr_score() has written; n is
 * 0 where it would have refused them.
 */
void wk_mcr_left_out(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules, const struct wk_mcr_score *score,
                     struct wk_mcr_left *out);
/* Why, as the beginning of a sentence that `by` ends; never NULL, static storage. */
const char *wk_mcr_why_text(enum wk_mcr_why why);

/* ---- waits ---- */

/* A tile that completes the hand, and what it would be worth, won the way that .flags say. */
struct wk_mcr_wait {
    uint8_t face;      /* enum wk_face */
    bool can_come;     /* false: the hand holds all four of it, or it cannot come this way; 0 points then */
    int total, points; /* with and without flowers */
};
struct wk_mcr_waits {
    int n;
    struct wk_mcr_wait wait[WK_N_FACES]; /* [n], faces rising */
};
/*
 * .win of the hand is not looked at. WK_BAD_INPUT: malformed whatever tile came, *fault why (may be NULL), or no such rules
 * (WK_MCR_SOUND then); *out is unchanged.
 */
enum wk_status wk_mcr_waits(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules, struct wk_mcr_waits *out,
                            enum wk_mcr_fault *fault) WK_MUST_CHECK;

#endif
