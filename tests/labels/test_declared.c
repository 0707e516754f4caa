/* Declared hands: how they may lie, what their stickers tell, what is found when something does not agree. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "rules/mcr_text.h"
#include "tests/labels/laying.h"

#define BIT(s) ((uint64_t)1 << (s))

static int slot_of(const char *text)
{
    int slot = WK_SLOT_NONE;

    assert_int_equal(wk_slot_parse(text, &slot), WK_OK);
    return slot;
}

/* "h.0 1.3": the slots as bits. */
static uint64_t slots_of(const char *words)
{
    char copy[160], *save = NULL;
    uint64_t slots = 0;

    strncpy(copy, words, sizeof(copy) - 1);
    copy[sizeof(copy) - 1] = '\0';
    for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save))
        slots |= BIT(slot_of(word));
    return slots;
}

/* A hand as `melds / in hand / winning tile`. */
static void write_hand(const struct wk_mcr_hand *hand, char text[160])
{
    char tiles[WK_MCR_TILES_SIZE], set[WK_MCR_SET_SIZE];

    text[0] = '\0';
    for (int i = 0; i < hand->n_melds; i++) {
        wk_mcr_write_set(&hand->meld[i], set);
        strcat(strcat(text, set), " ");
    }
    wk_mcr_write_tiles(hand->standing, hand->n_standing, tiles);
    strcat(strcat(strcat(text, "/ "), tiles), " / ");
    strcat(text, wk_face_name((enum wk_face)hand->win));
}

/* ---- how a hand may lie ---- */

struct layout {
    const char *name, *rows[3];
    enum wk_declared_fault fault;
    const char *hand; /* or the slots of the fault */
    enum wk_declared_by by;
};

static const struct layout layouts[] = {
    {"nothing lies there", {"", "", ""}, WK_DECLARED_NOTHING, "", WK_DECLARED_BY_NONE},
    {"two melds in a row, the last one won",
     {"", "1m 2m 3m . 5p 5p 5p", "1s 2s 3s 4s 5s 6s 9p 9p"},
     WK_DECLARED_SOUND,
     "123m 555p / 123456s9p / 9p",
     WK_DECLARED_BY_LAST},
    {"melds in two rows, each in any order",
     {"E E E", "3m 1m 2m", "9p 1s 2s 3s 4s 5s 6s 9p"},
     WK_DECLARED_SOUND,
     "123m EEE / 123456s9p / 9p",
     WK_DECLARED_BY_LAST},
    {"sideways",
     {"", "1m 2m 3m", "9p 1s 2s/ 3s 4s 5s 6s 7s 8s 9s 9p"},
     WK_DECLARED_SOUND,
     "123m / 13456789s99p / 2s",
     WK_DECLARED_BY_SIDEWAYS},
    {"by itself above",
     {"", "2m", "1m 3m 4m 4m 4m 1s 2s 3s E E E P P"},
     WK_DECLARED_SOUND,
     "/ 13444m123sEEEPP / 2m",
     WK_DECLARED_BY_APART},
    {"by itself above a meld",
     {"2m", "4m 4m 4m", "1m 3m 1s 2s 3s E E E P P"},
     WK_DECLARED_SOUND,
     "444m / 13m123sEEEPP / 2m",
     WK_DECLARED_BY_APART},
    {"by itself at the end of the near row",
     {"", "4m 4m 4m . 1s 2s 3s", "1m 3m E E E P P . 2m"},
     WK_DECLARED_SOUND,
     "444m 123s / 13mEEEPP / 2m",
     WK_DECLARED_BY_APART},
    {"by itself at its beginning",
     {"", "4m 4m 4m . 1s 2s 3s", "2m . 1m 3m E E E P P"},
     WK_DECLARED_SOUND,
     "444m 123s / 13mEEEPP / 2m",
     WK_DECLARED_BY_APART},
    {"in hand in sets",
     {"", "4m 4m 4m . 1s 2s 3s", "1m 2m 3m . P P . E E E"},
     WK_DECLARED_SOUND,
     "444m 123s / 123mEEPP / E",
     WK_DECLARED_BY_LAST},
    {"four melds",
     {"E E E . S S S", "4m 4m 4m . 1s 2s 3s", "P P"},
     WK_DECLARED_SOUND,
     "444m 123s EEE SSS / P / P",
     WK_DECLARED_BY_LAST},
    {"four melds, the pair apart",
     {"E E E . S S S", "4m 4m 4m . 1s 2s 3s", "P . P"},
     WK_DECLARED_SOUND,
     "444m 123s EEE SSS / P / P",
     WK_DECLARED_BY_LAST},
    {"four melds, one of the pair above",
     {"E E E . S S S . P", "4m 4m 4m . 1s 2s 3s", "P"},
     WK_DECLARED_SOUND,
     "444m 123s EEE SSS / P / P",
     WK_DECLARED_BY_APART},
    {"four kongs",
     {"E E E E . S S S S", "4m 4m 4m 4m . 1s 1s 1s 1s", "P P"},
     WK_DECLARED_SOUND,
     "4444m 1111s EEEE SSSS / P / P",
     WK_DECLARED_BY_LAST},
    {"concealed kongs show one or two backs",
     {"# E E #", "4m 4m # 4m", "1s 2s 3s 5p 6p 7p P P"},
     WK_DECLARED_SOUND,
     "(4444m) (EEEE) / 123s567pP / P",
     WK_DECLARED_BY_LAST},
    {"one face of a kong is not enough",
     {"# E # #", "4m 4m # 4m", "1s 2s 3s 5p 6p 7p P P"},
     WK_DECLARED_NO_FACE,
     "2.0 2.2 2.3",
     WK_DECLARED_BY_NONE},
    {"a back in a pung", {"", "4m # 4m", "1s 2s 3s 5p 6p 7p P P 1m 2m 3m"}, WK_DECLARED_NO_FACE, "1.1", WK_DECLARED_BY_NONE},
    {"a back in hand", {"", "4m 4m 4m", "1s 2s 3s # 6p 7p P P 1m 2m 3m"}, WK_DECLARED_NO_FACE, "h.3", WK_DECLARED_BY_NONE},
    {"a tile of a kong is not clear",
     {"", "4m 4m 4m ?", "1s 2s 3s 5p 6p 7p P P 1m 2m 3m"},
     WK_DECLARED_NO_FACE,
     "1.3",
     WK_DECLARED_BY_NONE},
    {"a hand beside a pung",
     {"", "4m 4m 4m ~", "1s 2s 3s 5p 6p 7p P P 1m 2m 3m"},
     WK_DECLARED_NO_FACE,
     "1.3",
     WK_DECLARED_BY_NONE},
    {"a hand beside a chow",
     {"", "4m 5m 6m ~", "1s 2s 3s 5p 6p 7p P P 1m 2m 3m"},
     WK_DECLARED_SOUND,
     "456m / 12m123s567pPP / 3m",
     WK_DECLARED_BY_LAST},
    {"two melds without a gap",
     {"", "4m 4m 4m 1s 2s 3s", "1m 3m E E E P P 2m"},
     WK_DECLARED_SOUND,
     "444m 123s / 13mEEEPP / 2m",
     WK_DECLARED_BY_LAST},
    {"a kong and a chow without a gap",
     {"", "4m 4m 4m 4m 1s 2s 3s", "1m 3m E E E P P 2m"},
     WK_DECLARED_SOUND,
     "4444m 123s / 13mEEEPP / 2m",
     WK_DECLARED_BY_LAST},
    {"two kongs without a gap",
     {"", "4m 4m 4m 4m E E E E", "1m 3m C C C P P 2m"},
     WK_DECLARED_SOUND,
     "4444m EEEE / 13mCCCPP / 2m",
     WK_DECLARED_BY_LAST},
    {"three melds without a gap",
     {"", "1s 2s 3s 4m 4m 4m 7p 8p 9p", "1m 3m P P 2m"},
     WK_DECLARED_SOUND,
     "123s 444m 789p / 13mPP / 2m",
     WK_DECLARED_BY_LAST},
    {"three melds with a kong without a gap",
     {"4m 4m 4m 1s 2s 3s 7p 7p 7p 7p", "", "1m 3m P P 2m"},
     WK_DECLARED_SOUND,
     "444m 123s 7777p / 13mPP / 2m",
     WK_DECLARED_BY_LAST},
    {"a run that is no melds",
     {"", "1s 2s 4s 4m 4m 4m", "1m 3m E E E P P 2m"},
     WK_DECLARED_NO_MELD,
     "1.0 1.1 1.2 1.3 1.4 1.5",
     WK_DECLARED_BY_NONE},
    {"a pair above", {"", "4m 4m", "1m 2m 3m E E E P P P 7s 8s 9s"}, WK_DECLARED_NO_MELD, "1.0 1.1", WK_DECLARED_BY_NONE},
    {"9m 1s 2s is no chow",
     {"", "9m 1s 2s", "1m 2m 3m E E E P P 7s 8s 9s"},
     WK_DECLARED_NO_MELD,
     "1.0 1.1 1.2",
     WK_DECLARED_BY_NONE},
    {"E S W is no chow", {"", "E S W", "1m 2m 3m E E E P P 7s 8s 9s"}, WK_DECLARED_NO_MELD, "1.0 1.1 1.2", WK_DECLARED_BY_NONE},
    {"8s 9s 1p is no chow",
     {"", "8s 9s 1p", "1m 2m 3m E E E P P 7s 8s 9s"},
     WK_DECLARED_NO_MELD,
     "1.0 1.1 1.2",
     WK_DECLARED_BY_NONE},
    {"the sideways one beside a meld",
     {"", "4m 4m 4m 2m/", "1m 3m E E E P P 1s 2s 3s"},
     WK_DECLARED_SOUND,
     "444m / 13m123sEEEPP / 2m",
     WK_DECLARED_BY_SIDEWAYS},
    {"a claimed tile lies sideways",
     {"", "4m 5m/ 6m . E E/ E", "1m 3m P P 7s 8s 9s 2m"},
     WK_DECLARED_SOUND,
     "456m EEE / 13m789sPP / 2m",
     WK_DECLARED_BY_LAST},
    {"claimed tiles and the one that won lie sideways",
     {"", "4m 5m/ 6m . E E/ E", "1m/ 3m P P 7s 8s 9s 2m"},
     WK_DECLARED_SOUND,
     "456m EEE / 23m789sPP / 1m",
     WK_DECLARED_BY_SIDEWAYS},
    {"two sideways in hand",
     {"", "4m 5m 6m . E E E", "1m/ 3m P P 7s 8s 9s 2m/"},
     WK_DECLARED_TWO_WINS,
     "h.0 h.7",
     WK_DECLARED_BY_NONE},
    {"one sideways, one apart above",
     {"2m", "4m 5m 6m . E E E", "1m/ 3m P P 7s 8s 9s"},
     WK_DECLARED_TWO_WINS,
     "h.0 2.0",
     WK_DECLARED_BY_NONE},
    {"one sideways, one by itself in the near row",
     {"", "4m 5m 6m . E E E", "1m 3m/ P P 7s 8s 9s . 2m"},
     WK_DECLARED_SOUND,
     "456m EEE / 12m789sPP / 3m",
     WK_DECLARED_BY_SIDEWAYS},
    {"two apart above",
     {"2m . 1m", "4m 5m 6m . E E E", "3m P P 7s 8s 9s"},
     WK_DECLARED_TWO_WINS,
     "2.0 2.2",
     WK_DECLARED_BY_NONE},
    {"two apart in the near row",
     {"", "4m 5m 6m . E E E", "1m . 3m P P 7s 8s 9s . 2m"},
     WK_DECLARED_TWO_WINS,
     "h.0 h.9",
     WK_DECLARED_BY_NONE},
    {"a meld beside the hand",
     {"", "E E E", "1m 3m P P 7s 8s 9s 2m . 4m 5m 6m"},
     WK_DECLARED_SOUND,
     "EEE 456m / 13m789sPP / 2m",
     WK_DECLARED_BY_LAST},
    {"a meld before the hand, the one that won apart",
     {"", "E E E", "4m 5m 6m . 1m 3m P P 7s 8s 9s . 2m"},
     WK_DECLARED_SOUND,
     "EEE 456m / 13m789sPP / 2m",
     WK_DECLARED_BY_APART},
    {"a kong beside the hand",
     {"", "E E E", "1m 3m P P 7s 8s 9s 2m . 4m 4m 4m 4m"},
     WK_DECLARED_SOUND,
     "EEE 4444m / 13m789sPP / 2m",
     WK_DECLARED_BY_LAST},
    {"a concealed kong beside the hand",
     {"", "E E E", "1m 3m P P 7s 8s 9s 2m . # 4m 4m #"},
     WK_DECLARED_SOUND,
     "EEE (4444m) / 13m789sPP / 2m",
     WK_DECLARED_BY_LAST},
    {"four of a kind in hand are no kong",
     {"", "1s 1s 1s . E E E", "2m . 4m 4m 4m 4m . P P P"},
     WK_DECLARED_SOUND,
     "111s EEE / 4444mPPP / 2m",
     WK_DECLARED_BY_APART},
    {"seven pairs in rows of pairs",
     {"7m 7m . 8s 8s", "4p 4p . 5p 5p", "1m 1m . E E . P P"},
     WK_DECLARED_SOUND,
     "/ 1177m88s4455pEEP / P",
     WK_DECLARED_BY_LAST},
    {"thirteen orphans",
     {"", "1m", "1m 9m 1s 9s 1p 9p E S W N C F P"},
     WK_DECLARED_SOUND,
     "/ 19m19s19pESWNCFP / 1m",
     WK_DECLARED_BY_APART},
    {"two rows of seven",
     {"", "7s 8s 9s P P P 2s", "1m 2m 3m 5p 5p 5p 2s"},
     WK_DECLARED_SOUND,
     "/ 123m2789s555pPPP / 2s",
     WK_DECLARED_BY_LAST},
    {"two rows of seven that win nothing",
     {"", "7s 8s 9s P P P 2s", "1m 2m 4m 5p 5p 5p 2s"},
     WK_DECLARED_NO_MELD,
     "1.0 1.1 1.2 1.3 1.4 1.5 1.6",
     WK_DECLARED_BY_NONE},
    {"thirteen tiles", {"", "4m 4m 4m", "1s 2s 3s 6p 7p P P 1m 2m 3m"}, WK_DECLARED_FEW, "", WK_DECLARED_BY_NONE},
    {"fourteen with a kong", {"", "4m 4m 4m 4m", "1s 2s 3s 6p 7p P P 1m 2m 3m"}, WK_DECLARED_FEW, "", WK_DECLARED_BY_NONE},
    {"fifteen", {"", "4m 4m 4m", "1s 2s 3s 5p 6p 7p P P 1m 2m 3m 4m"}, WK_DECLARED_MANY, "", WK_DECLARED_BY_NONE},
    {"a flower", {"", "4m 4m 4m", "x 1s 2s 3s 5p 6p 7p P P 1m 2m 3m"}, WK_DECLARED_FOREIGN, "h.0", WK_DECLARED_BY_NONE},
    {"five of a kind",
     {"", "4m 4m 4m", "4m 4m 3m 5p 6p 7p P P 1m 2m 3m"},
     WK_DECLARED_MALFORMED,
     "h.0 h.1 1.0 1.1 1.2",
     WK_DECLARED_BY_NONE},
};

static void lay(struct wk_laid *laid, const char *const rows[3])
{
    struct wk_face_reading look;

    memset(laid, 0, sizeof(*laid));
    laying_rows(&look, rows);
    wk_laid_see(laid, &look);
    wk_laid_see(laid, &look);
}

static void hands_lie_in_many_ways(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(layouts) / sizeof(layouts[0]); i++) {
        const struct layout *l = &layouts[i];
        struct wk_declared declared;
        struct wk_laid laid;
        char text[160] = "";
        bool good;

        lay(&laid, l->rows);
        wk_declared_make(&laid, WK_WIND_NONE, WK_SLOT_NONE, 0, 0, &declared);
        if (declared.fault == WK_DECLARED_SOUND)
            write_hand(&declared.hand, text);
        good = declared.fault == l->fault && (declared.win_by == l->by || l->fault == WK_DECLARED_MALFORMED);
        if (l->fault == WK_DECLARED_SOUND)
            good = good && strcmp(text, l->hand) == 0 && wk_mcr_fault(&declared.hand) == WK_MCR_SOUND;
        else
            good = good && declared.slots == slots_of(l->hand);
        if (!good)
            fail_msg("%s: fault %d, slots %llx, by %d, %s", l->name, (int)declared.fault, (unsigned long long)declared.slots,
                     (int)declared.win_by, text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_lie_in_many_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
