/* Each ruling has hands that would be worth something else were it decided the other way; each fault has a hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "rules/mcr/hand_text.h"

/* South's hand in the West round. */
static const struct ruled {
    const char *ruling, *melds, *standing, *win, *flags, *flowers;
    int points;      /* without flowers */
    const char *fan; /* ids, by the rule book */
    int played;      /* points and fan as played, where they differ */
    const char *fan_played;
} hands[] = {
    {"two-kongs", "1111m (5555s)", "234p 67p EE", "8p", "-", "0", 4, "67 73 74", 6, "73 82"},
    {"drawn-concealed-pungs", "-", "222m 555s 777p EEE C", "C", "selfdraw", "0", 76, "12 51 56 73 79", 73, "12 51 73 79 80"},
    /* all four 4m and 7m lie there, so 6m alone can come: yet it waits for three */
    {"formal-waits", "(4444m) 7777m 123s", "5556m", "6m", "-", "0", 7, "66 67 74 75 76", 9, "66 75 76 82"},
    {"knitted-wait", "7777p", "147m 369s 258p E", "E", "-", "0", 14, "35 74 79", 0, NULL},
    {"knitted-wait", "-", "147m 12258s 369p EE", "3s", "-", "0", 15, "35 62 77", 0, NULL},
    {"knitted-wait", "-", "147m 24258s 369p EE", "3s", "-", "0", 15, "35 62 78", 0, NULL},
    {"knitted-wait", "678p", "36m 258s 147p FF", "9m", "-", "0", 12, "35", 0, NULL},
    {"voided-suit", "CCC FFF PPP", "123m 5s", "5s", "-", "0", 89, "2 79", 90, "2 75 79"},
    {"voided-suit", "CCC FFF 222m", "234s P", "P", "-", "0", 65, "10 79", 66, "10 75 79"},
    {"voided-suit", "EEE NNN WWW", "123m 5s", "5s", "-", "0", 15, "38 60 79", 16, "38 60 75 79"},
    {"voided-suit", "123m 123m 123m 123m", "5s", "5s", "-", "0", 56, "14 52 63", 57, "14 52 63 75"},
    {"voided-suit", "123m 234m 345m 456m", "5s", "5s", "-", "0", 41, "16 52 63 75", 0, NULL},
    {"voided-suit", "222m 333m 444m 555m", "5s", "5s", "-", "0", 57, "15 52 68 75", 0, NULL},
    {"nine-gates-pung", "-", "1112345678999m", "2m", "-", "0", 91, "4 66 71", 92, "4 66 71 73"},
    {"nine-gates-pung", "-", "1112345678999m", "5m", "-", "0", 90, "4 66", 91, "4 66 73"},
    {"nine-gates-pung", "-", "1112345678999m", "8m", "-", "0", 91, "4 66 71", 92, "4 66 71 73"},
    {"nine-gates-pung", "-", "1112345678999m", "4m", "-", "0", 89, "4 71", 0, NULL},
    {"pairs-types", "-", "66m 88s 446688p EFF", "E", "-", "0", 24, "19", 30, "19 51"},
    {"pairs-ranges", "-", "7799m 7788s 77889p", "9p", "-", "0", 25, "19 76", 48, "19 25"},
    {"pairs-ranges", "-", "4455m 5566s 44665p", "5p", "-", "0", 26, "19 68", 48, "19 26"},
    {"pairs-ranges", "-", "1122m 1122s 11332p", "2p", "-", "0", 25, "19 76", 48, "19 27"},
    {"pairs-ranges", "-", "6677m 8899s 66887p", "7p", "-", "0", 25, "19 76", 36, "19 36"},
    {"pairs-ranges", "-", "1122m 3344s 11442p", "2p", "-", "0", 25, "19 76", 36, "19 37"},
    {"pairs-terminals", "-", "1199m 1199s 11991p", "1p", "-", "0", 90, "8 19 64", 0, NULL},
    {"pairs-terminals", "-", "1199m 99s 1199p NNF", "F", "-", "0", 56, "18 19", 62, "18 19 51"},
    {"pairs-terminals", "-", "EESSWWNNCCFFP", "P", "-", "0", 88, "11 19", 0, NULL},
    {"pairs-terminals", "-", "22334466888s FF", "8s", "-", "0", 114, "3 19 64", 0, NULL},
    {"pairs-hog", "-", "44445577m 2233p 8s", "8s", "-", "0", 28, "19 64 68", 0, NULL},
    {"pairs-hog", "-", "1199p EEEESSWWC", "C", "-", "0", 64, "18 19 49 64", 0, NULL},
    {"terminals-pungs", "(1111p) (1111s) 999m (1111m)", "9s", "9s", "-", "0", 129, "8 17 32 33 79", 0, NULL},
    {"terminals-pungs", "111m 111s 999p 999m", "9s", "9s", "-", "0", 70, "8 52", 0, NULL},
    {"last-draw", "123m 456s", "789p EE 78p", "9p", "selfdraw,lasttile", "0", 17, "39 44 69", 0, NULL},
    {"four-pungs", "222m 333m 444m 555m", "5s", "5s", "-", "0", 57, "15 52 68 75", 0, NULL},
    {"four-pungs", "111m 333m 555m 777m", "9s", "9s", "-", "0", 15, "48 52 73 75 76", 0, NULL},
    {"discard-pung", "123p 567s", "222m 33s CC", "3s", "-", "0", 8, "43", 0, NULL},
    {"discard-pung", "123p 567s", "222m 33s CC", "3s", "selfdraw", "0", 3, "66 80", 0, NULL},
    {"flowers", "123m 456s", "345789p C", "C", "-", "2", 9, "39 79 81*2", 0, NULL},
    {"flowers", "123m 567s", "678p EE 34m", "5m", "-", "2", 8, "43 81*2", 0, NULL},
    {"hog-in-four-chows", "123m 123m 123m 123m", "5s", "5s", "-", "0", 56, "14 52 63", 57, "14 52 63 75"},
    {"chicken", "123m 567s", "678p EE 34m", "5m", "-", "0", 8, "43", 0, NULL},
    {"chicken", "123m 567s", "678p EE 34m", "5m", "selfdraw", "0", 1, "80", 0, NULL},
    {"chows-in-four", "123m 123m 123m 123m", "5s", "5s", "-", "0", 56, "14 52 63", 57, "14 52 63 75"},
    /* three 4m lie in one pung, or in three chows; said or not */
    {"own-last-tile", "123s 444m 567m", "5633m", "4m", "-", "0", 8, "58 64 75 76", 0, NULL},
    {"own-last-tile", "123s 444m 567m", "5633m", "4m", "lastofkind", "0", 8, "58 64 75 76", 0, NULL},
    {"own-last-tile", "234m 345m 456m", "56m 33s", "4m", "selfdraw", "0", 29, "30 58 63 64 68 69 75 80", 0, NULL},
    /* two of the three in hand, or all of them: nobody sees those; only two in melds, and none in hand */
    {"own-last-tile", "123s 456m 567m", "4433m", "4m", "-", "0", 4, "64 75 76", 0, NULL},
    {"own-last-tile", "123s 567m", "4445633m", "4m", "-", "0", 4, "64 75 76", 0, NULL},
    {"own-last-tile", "567m 345m 456m", "56m 33s", "4m", "-", "0", 24, "30 63 64 68 69 75", 0, NULL},
    {"robbed-last-of-kind", "123m 567s", "678p EE 34m", "5m", "robkong", "0", 8, "47", 0, NULL},
    {"robbed-last-of-kind", "123m 567s", "678p EE 34m", "5m", "robkong,lastofkind", "0", 8, "47", 0, NULL},
    {"robbed-last-tile", "123m 567s", "678p EE 34m", "5m", "robkong,lasttile", "0", 8, "47", 0, NULL},
    {"robbed-last-tile", "123m 567s", "678p EE 34m", "5m", "lasttile", "0", 8, "45", 0, NULL},
};
enum { N_HANDS = sizeof hands / sizeof *hands };

static void check(const struct ruled *row, enum wk_mcr_rules rules, int points, const char *fan)
{
    const struct wk_mcr_columns columns = {row->melds, row->standing, row->win, row->flags, "S", "W", row->flowers};
    struct wk_mcr_hand hand;
    struct wk_mcr_score score;
    const char *reason = "";
    char ids[128] = "";
    size_t at = 0;

    if (wk_mcr_read(&columns, &hand, &reason) != WK_OK)
        fail_msg("%s, %s + %s: %s", row->ruling, row->standing, row->win, reason);
    assert_int_equal(wk_mcr_score(&hand, rules, &score), WK_OK);
    for (int i = 0; i < score.n_fan; i++) {
        at += (size_t)snprintf(ids + at, sizeof ids - at, "%s%d", i ? " " : "", score.fan[i].id);
        if (score.fan[i].n > 1)
            at += (size_t)snprintf(ids + at, sizeof ids - at, "*%d", score.fan[i].n);
    }
    if (score.points != points || strcmp(ids, fan) != 0)
        fail_msg("%s, %s + %s, rules %d: %d [%s]", row->ruling, row->standing, row->win, (int)rules, score.points, ids);
}

static void each_ruling_has_a_hand(void **state)
{
    (void)state;
    for (int i = 0; i < N_HANDS; i++) {
        check(&hands[i], WK_MCR_RULEBOOK, hands[i].points, hands[i].fan);
        check(&hands[i], WK_MCR_AS_PLAYED, hands[i].fan_played ? hands[i].played : hands[i].points,
              hands[i].fan_played ? hands[i].fan_played : hands[i].fan);
    }
    for (int r = 0; r < WK_MCR_N_RULINGS; r++) {
        const struct wk_mcr_ruling *ruling = &wk_mcr_rulings[r];
        int n = 0;
        for (int i = 0; i < N_HANDS; i++)
            n += strcmp(hands[i].ruling, ruling->name) == 0;
        if (n == 0)
            fail_msg("no hand for the ruling %s", ruling->name);
        assert_true(strlen(ruling->text) > 20 && (strstr(ruling->source, "Rule") || strstr(ruling->source, "practice")));
    }
}

/* ---- faults ---- */

#define C(face_)                                                                                                               \
    {                                                                                                                          \
        WK_MCR_CHOW, face_                                                                                                     \
    }
#define P(face_)                                                                                                               \
    {                                                                                                                          \
        WK_MCR_PUNG, face_                                                                                                     \
    }
#define K(face_)                                                                                                               \
    {                                                                                                                          \
        WK_MCR_KONG, face_                                                                                                     \
    }

/* The hand itself, and as it is written; what cannot be written is refused for how it is written. */
static const struct faulty {
    enum wk_mcr_fault fault;
    struct wk_mcr_hand hand;
    const char *melds, *standing, *win, *flags, *seat, *flowers, *reason; /* NULL: the fault's own text */
} faulty[] = {
    {WK_MCR_MANY_MELDS, {.n_melds = 5}, "111m 222m 333m 444m 555m", "-", "1s", "-", "E", "0", NULL},
    {WK_MCR_BAD_MELD, {.n_melds = 1, .meld = {C(8)}}, "891m", "1s", "1s", "-", "E", "0", NULL},
    {WK_MCR_BAD_MELD, {.n_melds = 1, .meld = {C(WK_FACE_EAST)}}, "ESW", "1s", "1s", "-", "E", "0", NULL},
    {WK_MCR_BAD_MELD, {.n_melds = 1, .meld = {{5, 1}}}, "(111m)", "1s", "1s", "-", "E", "0", NULL},
    {WK_MCR_BAD_MELD, {.n_melds = 1, .meld = {P(0)}}, "11m", "1s", "1s", "-", "E", "0", NULL},
    {WK_MCR_BAD_TILE,
     {.n_melds = 4, .meld = {P(1), P(2), P(3), P(4)}, .n_standing = 1, .standing = {35}, .win = 9},
     "111m 222m 333m 444m",
     "X",
     "9m",
     "-",
     "E",
     "0",
     "the concealed tiles"},
    {WK_MCR_BAD_TILE,
     {.n_melds = 4, .meld = {P(1), P(2), P(3), P(4)}, .n_standing = 1, .standing = {9}},
     "111m 222m 333m 444m",
     "9m",
     "0m",
     "-",
     "E",
     "0",
     "the winning tile"},
    {WK_MCR_FEW_TILES,
     {.n_melds = 4, .meld = {P(1), P(2), P(3), P(4)}, .win = 9},
     "111m 222m 333m 444m",
     "-",
     "9m",
     "-",
     "E",
     "0",
     NULL},
    {WK_MCR_MANY_TILES,
     {.n_melds = 4, .meld = {P(1), P(2), P(3), P(4)}, .n_standing = 2, .standing = {9, 9}, .win = 9},
     "111m 222m 333m 444m",
     "99m",
     "9m",
     "-",
     "E",
     "0",
     NULL},
    {WK_MCR_FIVE_OF_A_KIND,
     {.n_melds = 4, .meld = {K(1), C(1), P(3), P(4)}, .n_standing = 1, .standing = {9}, .win = 9},
     "1111m 123m 333m 444m",
     "9m",
     "9m",
     "-",
     "E",
     "0",
     NULL},
    {WK_MCR_FIVE_OF_A_KIND,
     {.n_melds = 4, .meld = {K(1), P(2), P(3), P(4)}, .n_standing = 1, .standing = {1}, .win = 1},
     "1111m 222m 333m 444m",
     "1m",
     "1m",
     "-",
     "E",
     "0",
     NULL},
#define SOUND .n_melds = 4, .meld = {P(1), P(2), P(3), P(4)}, .n_standing = 1, .standing = {9}, .win = 9
#define WRITTEN "111m 222m 333m 444m", "9m", "9m"
#define WINDS .seat = WK_WIND_EAST, .prevalent = WK_WIND_EAST
    {WK_MCR_BAD_WIND, {SOUND, .prevalent = WK_WIND_EAST}, WRITTEN, "-", "-", "0", NULL},
    {WK_MCR_BAD_WIND, {SOUND, .seat = WK_WIND_EAST, .prevalent = 5}, WRITTEN, "-", "C", "0", NULL},
    {WK_MCR_BAD_FLOWERS, {SOUND, WINDS, .flowers = 9}, WRITTEN, "-", "E", "9", NULL},
    {WK_MCR_BAD_FLAGS, {SOUND, WINDS, .flags = 32}, WRITTEN, "luck", "E", "0", "the way of winning"},
    {WK_MCR_DRAWN_ROBBED,
     {SOUND, WINDS, .flags = WK_MCR_SELF_DRAWN | WK_MCR_ROB_KONG},
     WRITTEN,
     "selfdraw,robkong",
     "E",
     "0",
     NULL},
    {WK_MCR_REPLACEMENT_DISCARD, {SOUND, WINDS, .flags = WK_MCR_REPLACEMENT}, WRITTEN, "replacement", "E", "0", NULL},
    {WK_MCR_REPLACEMENT_NO_KONG,
     {SOUND, WINDS, .flags = WK_MCR_REPLACEMENT | WK_MCR_SELF_DRAWN},
     WRITTEN,
     "replacement,selfdraw",
     "E",
     "0",
     NULL},
    {WK_MCR_ROBBED_HELD, {SOUND, WINDS, .flags = WK_MCR_ROB_KONG}, WRITTEN, "robkong", "E", "0", NULL},
    {WK_MCR_LAST_HELD, {SOUND, WINDS, .flags = WK_MCR_LAST_OF_KIND}, WRITTEN, "lastofkind", "E", "0", NULL},
};

static void each_fault_has_a_hand(void **state)
{
    (void)state;
    const struct wk_mcr_hand sound = {SOUND, WINDS};
    bool seen[WK_MCR_N_FAULTS] = {[WK_MCR_FAULT_NONE] = true, [WK_MCR_SOUND] = true};

    assert_int_equal(wk_mcr_fault(&sound), WK_MCR_SOUND);
    for (size_t i = 0; i < sizeof faulty / sizeof *faulty; i++) {
        const struct faulty *row = &faulty[i];
        const struct wk_mcr_columns columns = {row->melds, row->standing, row->win, row->flags, row->seat, "E", row->flowers};
        const char *reason = "", *want = row->reason ? row->reason : wk_mcr_fault_text(row->fault);
        struct wk_mcr_hand read = {.win = 77};
        struct wk_mcr_score score = {.total = 77};

        if (wk_mcr_fault(&row->hand) != row->fault)
            fail_msg("row %zu: %s", i, wk_mcr_fault_text(wk_mcr_fault(&row->hand)));
        assert_int_equal(wk_mcr_score(&row->hand, WK_MCR_RULEBOOK, &score), WK_BAD_INPUT);
        assert_int_equal(score.total, 77);
        assert_int_equal(wk_mcr_read(&columns, &read, &reason), WK_BAD_INPUT);
        assert_int_equal(read.win, 77);
        if (strncmp(reason, want, strlen(want)) != 0)
            fail_msg("row %zu: %s", i, reason);
        seen[row->fault] = true;
    }
    for (int fault = 0; fault < WK_MCR_N_FAULTS; fault++) {
        if (!seen[fault])
            fail_msg("no hand for: %s", wk_mcr_fault_text((enum wk_mcr_fault)fault));
        for (int other = 0; other < fault; other++)
            assert_string_not_equal(wk_mcr_fault_text((enum wk_mcr_fault)fault), wk_mcr_fault_text((enum wk_mcr_fault)other));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_ruling_has_a_hand),
        cmocka_unit_test(each_fault_has_a_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
