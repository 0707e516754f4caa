/* The 81 fan, what each implies, and how disputes are decided. */
#include "rules/mcr/parts.h"

#include <stdio.h>
#include <string.h>

const struct wk_mcr_profile wk_mcr_profiles[WK_MCR_N_RULES] = {
#define WK_PROFILE(id, ...) [WK_MCR_##id] = {__VA_ARGS__},
#include "rules/mcr/profiles.def"
};

enum wk_status wk_mcr_profile_of(const char *word, int edition, enum wk_mcr_rules *out)
{
    for (int i = 0; i < WK_MCR_N_RULES; i++)
        if (wk_mcr_profiles[i].edition == edition && strcmp(wk_mcr_profiles[i].word, word) == 0) {
            *out = (enum wk_mcr_rules)i;
            return WK_OK;
        }
    return WK_NOT_FOUND;
}

/* The same, of profiles. */
static int present(enum wk_mcr_rules first, enum wk_mcr_rules out[WK_MCR_N_RULES])
{
    int n = 0;
    if (first < WK_MCR_N_RULES)
        out[n++] = first;
    for (int i = 0; i < WK_MCR_N_RULES; i++)
        if (wk_mcr_profiles[i].edition == WK_MCR_EDITION && i != (int)first)
            out[n++] = (enum wk_mcr_rules)i;
    return n;
}

int wk_mcr_profile_words(enum wk_mcr_rules first, const char *words[WK_MCR_N_RULES])
{
    enum wk_mcr_rules rules[WK_MCR_N_RULES];
    const int n = present(first, rules);
    for (int i = 0; i < n; i++)
        words[i] = wk_mcr_profiles[rules[i]].word;
    return n;
}

const char *wk_mcr_profiles_help(enum wk_mcr_rules by_default, char text[WK_MCR_PROFILES_SIZE])
{
    enum wk_mcr_rules rules[WK_MCR_N_RULES];
    const int n = present(by_default, rules);
    size_t at = 0;
    text[0] = '\0';
    for (int i = 0; i < n && at < WK_MCR_PROFILES_SIZE; i++)
        at +=
            (size_t)snprintf(text + at, WK_MCR_PROFILES_SIZE - at, "%s%s%s: %s", i ? "; " : "", wk_mcr_profiles[rules[i]].word,
                             rules[i] == by_default ? " (default)" : "", wk_mcr_profiles[rules[i]].meaning);
    return text;
}

/* Source: the numbered list of the Chinese Mahjong Competition Rules; English names of the Official International Rulebook. */
const struct wk_mcr_fan wk_mcr_fan[WK_MCR_N_FAN + 1] = {
    [WK_FAN_BIG_FOUR_WINDS] = {88, "Big Four Winds", "大四喜"},
    [WK_FAN_BIG_THREE_DRAGONS] = {88, "Big Three Dragons", "大三元"},
    [WK_FAN_ALL_GREEN] = {88, "All Green", "绿一色"},
    [WK_FAN_NINE_GATES] = {88, "Nine Gates", "九莲宝灯"},
    [WK_FAN_FOUR_KONGS] = {88, "Four Kongs", "四杠"},
    [WK_FAN_SEVEN_SHIFTED_PAIRS] = {88, "Seven Shifted Pairs", "连七对"},
    [WK_FAN_THIRTEEN_ORPHANS] = {88, "Thirteen Orphans", "十三幺"},
    [WK_FAN_ALL_TERMINALS] = {64, "All Terminals", "清幺九"},
    [WK_FAN_LITTLE_FOUR_WINDS] = {64, "Little Four Winds", "小四喜"},
    [WK_FAN_LITTLE_THREE_DRAGONS] = {64, "Little Three Dragons", "小三元"},
    [WK_FAN_ALL_HONORS] = {64, "All Honors", "字一色"},
    [WK_FAN_FOUR_CONCEALED_PUNGS] = {64, "Four Concealed Pungs", "四暗刻"},
    [WK_FAN_PURE_TERMINAL_CHOWS] = {64, "Pure Terminal Chows", "一色双龙会"},
    [WK_FAN_QUADRUPLE_CHOW] = {48, "Quadruple Chow", "一色四同顺"},
    [WK_FAN_FOUR_PURE_SHIFTED_PUNGS] = {48, "Four Pure Shifted Pungs", "一色四节高"},
    [WK_FAN_FOUR_SHIFTED_CHOWS] = {32, "Four Shifted Chows", "一色四步高"},
    [WK_FAN_THREE_KONGS] = {32, "Three Kongs", "三杠"},
    [WK_FAN_ALL_TERMINALS_AND_HONORS] = {32, "All Terminals and Honors", "混幺九"},
    [WK_FAN_SEVEN_PAIRS] = {24, "Seven Pairs", "七对"},
    [WK_FAN_GREATER_HONORS_AND_KNITTED_TILES] = {24, "Greater Honors and Knitted Tiles", "七星不靠"},
    [WK_FAN_ALL_EVEN] = {24, "All Even", "全双刻"},
    [WK_FAN_FULL_FLUSH] = {24, "Full Flush", "清一色"},
    [WK_FAN_PURE_TRIPLE_CHOW] = {24, "Pure Triple Chow", "一色三同顺"},
    [WK_FAN_PURE_SHIFTED_PUNGS] = {24, "Pure Shifted Pungs", "一色三节高"},
    [WK_FAN_UPPER_TILES] = {24, "Upper Tiles", "全大"},
    [WK_FAN_MIDDLE_TILES] = {24, "Middle Tiles", "全中"},
    [WK_FAN_LOWER_TILES] = {24, "Lower Tiles", "全小"},
    [WK_FAN_PURE_STRAIGHT] = {16, "Pure Straight", "清龙"},
    [WK_FAN_THREE_SUITED_TERMINAL_CHOWS] = {16, "Three-Suited Terminal Chows", "三色双龙会"},
    [WK_FAN_PURE_SHIFTED_CHOWS] = {16, "Pure Shifted Chows", "一色三步高"},
    [WK_FAN_ALL_FIVES] = {16, "All Fives", "全带五"},
    [WK_FAN_TRIPLE_PUNG] = {16, "Triple Pung", "三同刻"},
    [WK_FAN_THREE_CONCEALED_PUNGS] = {16, "Three Concealed Pungs", "三暗刻"},
    [WK_FAN_LESSER_HONORS_AND_KNITTED_TILES] = {12, "Lesser Honors and Knitted Tiles", "全不靠"},
    [WK_FAN_KNITTED_STRAIGHT] = {12, "Knitted Straight", "组合龙"},
    [WK_FAN_UPPER_FOUR] = {12, "Upper Four", "大于五"},
    [WK_FAN_LOWER_FOUR] = {12, "Lower Four", "小于五"},
    [WK_FAN_BIG_THREE_WINDS] = {12, "Big Three Winds", "三风刻"},
    [WK_FAN_MIXED_STRAIGHT] = {8, "Mixed Straight", "花龙"},
    [WK_FAN_REVERSIBLE_TILES] = {8, "Reversible Tiles", "推不倒"},
    [WK_FAN_MIXED_TRIPLE_CHOW] = {8, "Mixed Triple Chow", "三色三同顺"},
    [WK_FAN_MIXED_SHIFTED_PUNGS] = {8, "Mixed Shifted Pungs", "三色三节高"},
    [WK_FAN_CHICKEN_HAND] = {8, "Chicken Hand", "无番和"},
    [WK_FAN_LAST_TILE_DRAW] = {8, "Last Tile Draw", "妙手回春"},
    [WK_FAN_LAST_TILE_CLAIM] = {8, "Last Tile Claim", "海底捞月"},
    [WK_FAN_OUT_WITH_REPLACEMENT_TILE] = {8, "Out with Replacement Tile", "杠上开花"},
    [WK_FAN_ROBBING_THE_KONG] = {8, "Robbing the Kong", "抢杠和"},
    [WK_FAN_ALL_PUNGS] = {6, "All Pungs", "碰碰和"},
    [WK_FAN_HALF_FLUSH] = {6, "Half Flush", "混一色"},
    [WK_FAN_MIXED_SHIFTED_CHOWS] = {6, "Mixed Shifted Chows", "三色三步高"},
    [WK_FAN_ALL_TYPES] = {6, "All Types", "五门齐"},
    [WK_FAN_MELDED_HAND] = {6, "Melded Hand", "全求人"},
    [WK_FAN_TWO_CONCEALED_KONGS] = {6, "Two Concealed Kongs", "双暗杠"},
    [WK_FAN_TWO_DRAGONS] = {6, "Two Dragons", "双箭刻"},
    [WK_FAN_OUTSIDE_HAND] = {4, "Outside Hand", "全带幺"},
    [WK_FAN_FULLY_CONCEALED_HAND] = {4, "Fully Concealed Hand", "不求人"},
    [WK_FAN_TWO_MELDED_KONGS] = {4, "Two Melded Kongs", "双明杠"},
    [WK_FAN_LAST_TILE] = {4, "Last Tile", "和绝张"},
    [WK_FAN_DRAGON_PUNG] = {2, "Dragon Pung", "箭刻"},
    [WK_FAN_PREVALENT_WIND] = {2, "Prevalent Wind", "圈风刻"},
    [WK_FAN_SEAT_WIND] = {2, "Seat Wind", "门风刻"},
    [WK_FAN_CONCEALED_HAND] = {2, "Concealed Hand", "门前清"},
    [WK_FAN_ALL_CHOWS] = {2, "All Chows", "平和"},
    [WK_FAN_TILE_HOG] = {2, "Tile Hog", "四归一"},
    [WK_FAN_DOUBLE_PUNG] = {2, "Double Pung", "双同刻"},
    [WK_FAN_TWO_CONCEALED_PUNGS] = {2, "Two Concealed Pungs", "双暗刻"},
    [WK_FAN_CONCEALED_KONG] = {2, "Concealed Kong", "暗杠"},
    [WK_FAN_ALL_SIMPLES] = {2, "All Simples", "断幺"},
    [WK_FAN_PURE_DOUBLE_CHOW] = {1, "Pure Double Chow", "一般高"},
    [WK_FAN_MIXED_DOUBLE_CHOW] = {1, "Mixed Double Chow", "喜相逢"},
    [WK_FAN_SHORT_STRAIGHT] = {1, "Short Straight", "连六"},
    [WK_FAN_TWO_TERMINAL_CHOWS] = {1, "Two Terminal Chows", "老少副"},
    [WK_FAN_PUNG_OF_TERMINALS_OR_HONORS] = {1, "Pung of Terminals or Honors", "幺九刻"},
    [WK_FAN_MELDED_KONG] = {1, "Melded Kong", "明杠"},
    [WK_FAN_ONE_VOIDED_SUIT] = {1, "One Voided Suit", "缺一门"},
    [WK_FAN_NO_HONORS] = {1, "No Honors", "无字"},
    [WK_FAN_EDGE_WAIT] = {1, "Edge Wait", "边张"},
    [WK_FAN_CLOSED_WAIT] = {1, "Closed Wait", "坎张"},
    [WK_FAN_SINGLE_WAIT] = {1, "Single Wait", "单钓将"},
    [WK_FAN_SELF_DRAWN] = {1, "Self-drawn", "自摸"},
    [WK_FAN_FLOWER] = {1, "Flower Tiles", "花牌"},
    [WK_FAN_TWO_UNLIKE_KONGS] = {5, "Concealed and Melded Kong", "明暗杠"},
};

#define NINE(n) n, n, n, n, n, n, n, n, n
#define ONE(g, rank)                                                                                                           \
    {                                                                                                                          \
        .group[g] = UINT64_C(1) << 4 * (rank)                                                                                  \
    }
#define SEVEN_OF(g) ONE(g, 0), ONE(g, 1), ONE(g, 2), ONE(g, 3), ONE(g, 4), ONE(g, 5), ONE(g, 6)
#define NINE_OF(g) SEVEN_OF(g), ONE(g, 7), ONE(g, 8)
const struct wk_mcr_tiles wk_mcr_tile_of[UINT8_MAX + 1] = {{{0}}, NINE_OF(0), NINE_OF(1), NINE_OF(2), SEVEN_OF(3)};
const uint8_t wk_mcr_group_of[WK_N_FACES + 1] = {0, NINE(0), NINE(1), NINE(2), 3, 3, 3, 3, 3, 3, 3};
const uint8_t wk_mcr_rank_of[WK_N_FACES + 1] = {0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7,
                                                8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6};

#define LO(f) ((f) < 64 ? UINT64_C(1) << ((f) % 64) : 0)
#define HI(f) ((f) >= 64 ? UINT64_C(1) << ((f) % 64) : 0)
#define OR(P, a, b, c, d, e, f, g, h, i, ...) (P(a) | P(b) | P(c) | P(d) | P(e) | P(f) | P(g) | P(h) | P(i))
#define IMPLIES(...)                                                                                                           \
    {                                                                                                                          \
        {                                                                                                                      \
            OR(LO, __VA_ARGS__, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), OR(HI, __VA_ARGS__, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)               \
        }                                                                                                                      \
    }

#define ALIKE(...)                                                                                                             \
    {                                                                                                                          \
        IMPLIES(__VA_ARGS__), IMPLIES(__VA_ARGS__)                                                                             \
    }

/*
 * What is not counted beside a fan, always of a higher id; one that is itself left out implies nothing. What follows from these
 * is not repeated (8 implies 48 through nothing else). Source: the notes in brackets of the Chinese list and the remarks of the
 * rule book, disputes by wk_mcr_rulings: by the rule book and as played they differ in voided-suit, nine-gates-pung,
 * pairs-types and pairs-ranges.
 */
const struct wk_mcr_mask wk_mcr_implies[WK_MCR_N_FAN + 1][WK_MCR_N_PROFILES] = {
    [WK_FAN_BIG_FOUR_WINDS] = ALIKE(WK_FAN_BIG_THREE_WINDS, WK_FAN_ALL_PUNGS, WK_FAN_PREVALENT_WIND, WK_FAN_SEAT_WIND,
                                    WK_FAN_PUNG_OF_TERMINALS_OR_HONORS),
    [WK_FAN_BIG_THREE_DRAGONS] = {IMPLIES(WK_FAN_TWO_DRAGONS, WK_FAN_DRAGON_PUNG, WK_FAN_ONE_VOIDED_SUIT),
                                  IMPLIES(WK_FAN_TWO_DRAGONS, WK_FAN_DRAGON_PUNG)},
    [WK_FAN_ALL_GREEN] = ALIKE(WK_FAN_HALF_FLUSH),
    [WK_FAN_NINE_GATES] = {IMPLIES(WK_FAN_FULL_FLUSH, WK_FAN_FULLY_CONCEALED_HAND, WK_FAN_CONCEALED_HAND, WK_FAN_NO_HONORS,
                                   WK_FAN_PUNG_OF_TERMINALS_OR_HONORS),
                           IMPLIES(WK_FAN_FULL_FLUSH, WK_FAN_FULLY_CONCEALED_HAND, WK_FAN_CONCEALED_HAND, WK_FAN_NO_HONORS)},
    [WK_FAN_FOUR_KONGS] = ALIKE(WK_FAN_THREE_KONGS, WK_FAN_ALL_PUNGS, WK_FAN_TWO_CONCEALED_KONGS, WK_FAN_TWO_MELDED_KONGS,
                                WK_FAN_CONCEALED_KONG, WK_FAN_MELDED_KONG, WK_FAN_SINGLE_WAIT, WK_FAN_TWO_UNLIKE_KONGS),
    [WK_FAN_SEVEN_SHIFTED_PAIRS] = ALIKE(WK_FAN_SEVEN_PAIRS, WK_FAN_FULL_FLUSH, WK_FAN_FULLY_CONCEALED_HAND,
                                         WK_FAN_CONCEALED_HAND, WK_FAN_NO_HONORS, WK_FAN_SINGLE_WAIT),
    [WK_FAN_THIRTEEN_ORPHANS] = ALIKE(WK_FAN_ALL_TERMINALS_AND_HONORS, WK_FAN_ALL_TYPES, WK_FAN_FULLY_CONCEALED_HAND,
                                      WK_FAN_CONCEALED_HAND, WK_FAN_SINGLE_WAIT),
    [WK_FAN_ALL_TERMINALS] = ALIKE(WK_FAN_ALL_TERMINALS_AND_HONORS, WK_FAN_ALL_PUNGS, WK_FAN_OUTSIDE_HAND, WK_FAN_DOUBLE_PUNG,
                                   WK_FAN_PUNG_OF_TERMINALS_OR_HONORS, WK_FAN_NO_HONORS),
    [WK_FAN_LITTLE_FOUR_WINDS] = ALIKE(WK_FAN_BIG_THREE_WINDS),
    [WK_FAN_LITTLE_THREE_DRAGONS] = {IMPLIES(WK_FAN_TWO_DRAGONS, WK_FAN_DRAGON_PUNG, WK_FAN_ONE_VOIDED_SUIT),
                                     IMPLIES(WK_FAN_TWO_DRAGONS, WK_FAN_DRAGON_PUNG)},
    [WK_FAN_ALL_HONORS] =
        ALIKE(WK_FAN_ALL_TERMINALS_AND_HONORS, WK_FAN_ALL_PUNGS, WK_FAN_OUTSIDE_HAND, WK_FAN_PUNG_OF_TERMINALS_OR_HONORS),
    [WK_FAN_FOUR_CONCEALED_PUNGS] =
        ALIKE(WK_FAN_THREE_CONCEALED_PUNGS, WK_FAN_ALL_PUNGS, WK_FAN_CONCEALED_HAND, WK_FAN_TWO_CONCEALED_PUNGS),
    [WK_FAN_PURE_TERMINAL_CHOWS] = ALIKE(WK_FAN_SEVEN_PAIRS, WK_FAN_FULL_FLUSH, WK_FAN_ALL_CHOWS, WK_FAN_PURE_DOUBLE_CHOW,
                                         WK_FAN_TWO_TERMINAL_CHOWS, WK_FAN_NO_HONORS),
    [WK_FAN_QUADRUPLE_CHOW] = {IMPLIES(WK_FAN_PURE_TRIPLE_CHOW, WK_FAN_TILE_HOG, WK_FAN_PURE_DOUBLE_CHOW,
                                       WK_FAN_ONE_VOIDED_SUIT),
                               IMPLIES(WK_FAN_PURE_TRIPLE_CHOW, WK_FAN_TILE_HOG, WK_FAN_PURE_DOUBLE_CHOW)},
    [WK_FAN_FOUR_PURE_SHIFTED_PUNGS] = ALIKE(WK_FAN_PURE_SHIFTED_PUNGS, WK_FAN_ALL_PUNGS),
    [WK_FAN_FOUR_SHIFTED_CHOWS] = ALIKE(WK_FAN_PURE_SHIFTED_CHOWS, WK_FAN_SHORT_STRAIGHT, WK_FAN_TWO_TERMINAL_CHOWS),
    [WK_FAN_THREE_KONGS] = ALIKE(WK_FAN_TWO_CONCEALED_KONGS, WK_FAN_TWO_MELDED_KONGS, WK_FAN_CONCEALED_KONG, WK_FAN_MELDED_KONG,
                                 WK_FAN_TWO_UNLIKE_KONGS),
    [WK_FAN_ALL_TERMINALS_AND_HONORS] = ALIKE(WK_FAN_ALL_PUNGS, WK_FAN_OUTSIDE_HAND, WK_FAN_PUNG_OF_TERMINALS_OR_HONORS),
    [WK_FAN_SEVEN_PAIRS] = {IMPLIES(WK_FAN_FULLY_CONCEALED_HAND, WK_FAN_CONCEALED_HAND, WK_FAN_SINGLE_WAIT, WK_FAN_UPPER_TILES,
                                    WK_FAN_MIDDLE_TILES, WK_FAN_LOWER_TILES, WK_FAN_UPPER_FOUR, WK_FAN_LOWER_FOUR,
                                    WK_FAN_ALL_TYPES),
                            IMPLIES(WK_FAN_FULLY_CONCEALED_HAND, WK_FAN_CONCEALED_HAND, WK_FAN_SINGLE_WAIT)},
    [WK_FAN_GREATER_HONORS_AND_KNITTED_TILES] = ALIKE(WK_FAN_LESSER_HONORS_AND_KNITTED_TILES, WK_FAN_ALL_TYPES,
                                                      WK_FAN_FULLY_CONCEALED_HAND, WK_FAN_CONCEALED_HAND, WK_FAN_SINGLE_WAIT),
    [WK_FAN_ALL_EVEN] = ALIKE(WK_FAN_ALL_PUNGS, WK_FAN_ALL_SIMPLES, WK_FAN_NO_HONORS),
    [WK_FAN_FULL_FLUSH] = ALIKE(WK_FAN_NO_HONORS),
    [WK_FAN_PURE_TRIPLE_CHOW] = ALIKE(WK_FAN_PURE_DOUBLE_CHOW),
    [WK_FAN_UPPER_TILES] = ALIKE(WK_FAN_UPPER_FOUR, WK_FAN_NO_HONORS),
    [WK_FAN_MIDDLE_TILES] = ALIKE(WK_FAN_ALL_SIMPLES, WK_FAN_NO_HONORS),
    [WK_FAN_LOWER_TILES] = ALIKE(WK_FAN_LOWER_FOUR, WK_FAN_NO_HONORS),
    [WK_FAN_THREE_SUITED_TERMINAL_CHOWS] =
        ALIKE(WK_FAN_ALL_CHOWS, WK_FAN_MIXED_DOUBLE_CHOW, WK_FAN_TWO_TERMINAL_CHOWS, WK_FAN_NO_HONORS),
    [WK_FAN_ALL_FIVES] = ALIKE(WK_FAN_ALL_SIMPLES, WK_FAN_NO_HONORS),
    [WK_FAN_THREE_CONCEALED_PUNGS] = ALIKE(WK_FAN_TWO_CONCEALED_PUNGS),
    [WK_FAN_LESSER_HONORS_AND_KNITTED_TILES] =
        ALIKE(WK_FAN_ALL_TYPES, WK_FAN_FULLY_CONCEALED_HAND, WK_FAN_CONCEALED_HAND, WK_FAN_SINGLE_WAIT),
    [WK_FAN_UPPER_FOUR] = ALIKE(WK_FAN_NO_HONORS),
    [WK_FAN_LOWER_FOUR] = ALIKE(WK_FAN_NO_HONORS),
    [WK_FAN_BIG_THREE_WINDS] = {IMPLIES(WK_FAN_ONE_VOIDED_SUIT), IMPLIES(WK_FAN_NONE)},
    [WK_FAN_REVERSIBLE_TILES] = ALIKE(WK_FAN_ONE_VOIDED_SUIT),
    [WK_FAN_LAST_TILE_DRAW] = ALIKE(WK_FAN_SELF_DRAWN),
    [WK_FAN_OUT_WITH_REPLACEMENT_TILE] = ALIKE(WK_FAN_SELF_DRAWN),
    [WK_FAN_ROBBING_THE_KONG] = ALIKE(WK_FAN_LAST_TILE),
    [WK_FAN_MELDED_HAND] = ALIKE(WK_FAN_SINGLE_WAIT),
    [WK_FAN_TWO_CONCEALED_KONGS] = ALIKE(WK_FAN_TWO_CONCEALED_PUNGS, WK_FAN_CONCEALED_KONG),
    [WK_FAN_TWO_DRAGONS] = ALIKE(WK_FAN_DRAGON_PUNG),
    [WK_FAN_FULLY_CONCEALED_HAND] = ALIKE(WK_FAN_SELF_DRAWN),
    [WK_FAN_TWO_MELDED_KONGS] = ALIKE(WK_FAN_MELDED_KONG),
    [WK_FAN_ALL_CHOWS] = ALIKE(WK_FAN_NO_HONORS),
    [WK_FAN_ALL_SIMPLES] = ALIKE(WK_FAN_NO_HONORS),
};

#define BOOK "Official International Rulebook"
#define LIST "Chinese Mahjong Competition Rules"
const struct wk_mcr_ruling wk_mcr_rulings[WK_MCR_N_RULINGS] = {
    {"two-kongs", BOOK " (6, 22) for the rule book; practice for as-played",
     "One melded and one concealed kong: Concealed Kong 2 and Melded Kong 1 by the rule book, 5 points together as played."},
    {"drawn-concealed-pungs", LIST " (12) for the rule book; practice for as-played",
     "Self-drawn Four Concealed Pungs add Fully Concealed Hand 4 by the rule book, Self-drawn 1 as played."},
    {"formal-waits", BOOK " (9, 10, 11), which count tiles by their variety",
     "Waits are formal: tiles that the player holds, even all four, still count as waits."},
    {"knitted-wait", BOOK " (45) does not exclude it; (9, 10, 11) know no wait within the straight",
     "A wait on the set or the pair beside a Knitted Straight counts as it does elsewhere; on a tile of the straight itself it "
     "counts nothing."},
    {"voided-suit",
     LIST " (2, 10, 14, 38) and " BOOK " (64, 68) for the rule book, although (48) has an example; practice for as-played",
     "By the rule book Big and Little Three Dragons, Big Three Winds and Quadruple Chow leave out One Voided Suit; it counts "
     "beside Four Shifted Chows and Four Pure Shifted Pungs. As played it counts beside all six."},
    {"nine-gates-pung", LIST " (4) for the rule book; practice for as-played",
     "Nine Gates leaves out Pungs of Terminals by the rule book, and one of them as played: won on 2, 5 or 8, which makes two, "
     "it keeps the other."},
    {"pairs-types", BOOK " (55) for the rule book; practice for as-played",
     "Seven Pairs leave out All Types by the rule book and combine with it as played."},
    {"pairs-ranges", LIST " (19) for the rule book; practice for as-played",
     "Seven Pairs leave out Upper, Middle and Lower Tiles and Upper and Lower Four by the rule book and combine with them as "
     "played."},
    {"pairs-terminals", BOOK " (55, example 33)",
     "Seven Pairs combine with All Terminals, All Terminals and Honors, All Honors and All Green."},
    {"pairs-hog", BOOK " (55, examples 32 and 33); " LIST " (64) for honors",
     "Four equal tiles in Seven Pairs are a Tile Hog, honors too."},
    {"terminals-pungs", BOOK " (69)", "All Terminals combines with Triple Pung and not with Double Pung."},
    {"last-draw", LIST " (44)", "Last Tile Draw leaves out Self-drawn."},
    {"four-pungs", BOOK " (68)", "Four Pure Shifted Pungs are four in sequence."},
    {"discard-pung", BOOK " (21)", "A pung that a discard completes is not concealed."},
    {"flowers", BOOK ", The Rules", "Flowers are outside the 8 points that it takes to go out, and no bar to a Chicken Hand."},
    {"hog-in-four-chows", BOOK " (67)", "Quadruple Chow leaves out Tile Hog."},
    {"chicken", LIST " (43); " BOOK ", The Rules",
     "A Chicken Hand is worth nothing else, flowers aside: a single point that counts ends it, and it is not chosen instead."},
    {"chows-in-four", BOOK " (58, 67, examples); against " LIST " (14)", "Quadruple Chow combines with All Chows."},
    {"own-last-tile", BOOK " (27); " LIST " (58)",
     "Last Tile counts, said or not, when the other three lie in the winner's own chows and pungs, where all see them. Tiles "
     "in hand nobody sees."},
    {"robbed-last-of-kind", LIST " (47, 58); " BOOK " (27)",
     "Robbing the Kong leaves out Last Tile: a robbed tile is always the last of its kind."},
    {"robbed-last-tile", LIST " (45, 47)",
     "Robbing the Kong leaves out Last Tile Claim: that takes the last discard, and a robbed tile is not discarded."},
};
