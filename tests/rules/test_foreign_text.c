/* Hands as other projects write them: all agreed hands, written both ways, are read as the same hands; and where a text is
 * wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules/mcr/foreign_text.h"
#include "tests/support/rules/mcr_rows.h"

enum { TEXT = 512 };

/* ---- the agreed hands, written as others do */

static void put(char text[TEXT], const char *more)
{
    assert_true(strlen(text) + strlen(more) < TEXT);
    strcat(text, more);
}

static void put_face(char text[TEXT], int face)
{
    put(text, wk_face_name((enum wk_face)face));
}

static void in_brackets(const struct wk_mcr_hand *hand, char text[TEXT])
{
    static const char winds[] = " ESWN";
    char end[32], set[WK_MCR_SET_SIZE];

    text[0] = 0;
    for (int i = 0; i < hand->n_melds; i++) {
        const bool concealed = hand->meld[i].kind == WK_MCR_CONCEALED_KONG;
        wk_mcr_write_set(&hand->meld[i], set);
        if (concealed)
            set[strlen(set) - 1] = 0;
        put(text, "[");
        put(text, set + concealed);
        put(text, concealed ? "]" : i % 2 ? ",1]" : "1]");
    }
    for (int i = 0; i < hand->n_standing; i++)
        put_face(text, hand->standing[i]);
    put_face(text, hand->win);
    snprintf(end, sizeof end, "|%c%c%d%d%d%d|%d", winds[hand->prevalent], winds[hand->seat],
             (hand->flags & WK_MCR_SELF_DRAWN) != 0, (hand->flags & WK_MCR_LAST_OF_KIND) != 0,
             (hand->flags & WK_MCR_LAST_TILE) != 0, (hand->flags & (WK_MCR_REPLACEMENT | WK_MCR_ROB_KONG)) != 0, hand->flowers);
    put(text, end);
}

static void put_code(char text[TEXT], int face)
{
    char code[4] = "";

    if (face < WK_FACE_EAST)
        snprintf(code, sizeof code, "%c%d", "WTB"[(face - 1) / 9], (face - 1) % 9 + 1);
    else
        snprintf(code, sizeof code, "%c%d", face < WK_FACE_RED ? 'F' : 'J',
                 face - (face < WK_FACE_RED ? WK_FACE_EAST : WK_FACE_RED) + 1);
    put(text, code);
}

static void in_codes(const struct wk_mcr_hand *hand, char text[TEXT])
{
    static const char *const words[] = {"", "('CHI','", "('PENG','", "('GANG','", "('GANG','"};
    char flower[4];

    strcpy(text, "(");
    for (int i = 0; i < hand->n_melds; i++) {
        put(text, words[hand->meld[i].kind]);
        put_code(text, hand->meld[i].face + (hand->meld[i].kind == WK_MCR_CHOW));
        put(text, hand->meld[i].kind == WK_MCR_CONCEALED_KONG ? "',0), " : "',2), ");
    }
    put(text, "), (");
    for (int i = 0; i <= hand->n_standing; i++) {
        put_code(text, i < hand->n_standing ? hand->standing[i] : hand->win);
        put(text, " ");
    }
    for (int i = 1; i <= hand->flowers; i++) {
        snprintf(flower, sizeof flower, "H%d", i);
        put(text, flower);
    }
}

static void same_hand(const char *text, const struct wk_mcr_hand *hand)
{
    struct wk_mcr_foreign foreign;
    struct wk_mcr_place wrong;
    struct wk_mcr_hand read;
    const char *reason = NULL;

    if (wk_mcr_foreign_read(text, &foreign, &reason, &wrong) != WK_OK)
        fail_msg("%s: %s", text, reason);
    const struct wk_mcr_columns columns = wk_mcr_foreign_columns(&foreign);
    if (wk_mcr_read(&columns, &read, &reason) != WK_OK)
        fail_msg("%s: %s", text, reason);
    assert_memory_equal(&read, hand, sizeof read);
}

static void see_row(void *context, char *const column[N_COLUMNS])
{
    struct wk_mcr_hand hand;
    const char *reason;
    char text[TEXT];

    (void)context;
    if (!read_row(column, &hand, &reason))
        return;
    in_brackets(&hand, text);
    same_hand(text, &hand);
    in_codes(&hand, text);
    hand.flags = 0;
    hand.seat = hand.prevalent = WK_WIND_EAST;
    if (wk_mcr_fault(&hand) == WK_MCR_SOUND)
        same_hand(text, &hand);
}

static void agreed_hands_are_the_same(void **state)
{
    static const char *const names[] = {"vectors.tsv", "under8.tsv",    "ties.tsv",
                                        "nonwin.tsv",  "real_wins.tsv", "real_checks.tsv"};
    (void)state;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        (void)each_row(names[i], see_row, NULL);
}

/* ---- small things */

static const struct {
    const char *text, *columns[WK_MCR_N_COLUMNS];
} reads[] = {
    {"123789s123789p33m", {"-", "1s2s3s7s8s9s1p2p3p7p8p9p3m", "3m", "-", "E", "E", "0"}},
    {"345s3p55p5567p[7777s]4p|EW1101|cbagh",
     {"(7777s)", "3s4s5s3p5p5p5p5p6p7p", "4p", "selfdraw,lastofkind,replacement", "W", "E", "5"}},
    {"[1111s,1][2222m,2][3333p,7][4444p]88s|NS0011|8",
     {"1111s 2222m 3333p (4444p)", "8s", "8s", "lasttile,robkong", "S", "N", "8"}},
    {"[456s,1][456s,1][456s,3]45s55m |EE0000|", {"456s 456s 456s", "4s5s5m5m", "-", "-", "E", "E", "0"}},
    {"[WWWW1][444s]45m678pFF6m", {"WWWW 444s", "4m5m6p7p8pFF", "6m", "-", "E", "E", "0"}},
    {"[1m2s3p,1][EC9p]4m", {"1m2s3p EC9p", "4m", "-", "-", "E", "E", "0"}},
    {"W1 T4 B6 F1 J1", {"-", "1m4s6pEC", "-", "-", "E", "E", "0"}},
};

static void texts_become_columns(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof reads / sizeof *reads; i++) {
        struct wk_mcr_foreign foreign;
        struct wk_mcr_place wrong;
        const char *reason;
        assert_int_equal(wk_mcr_foreign_read(reads[i].text, &foreign, &reason, &wrong), WK_OK);
        for (int c = 0; c < WK_MCR_N_COLUMNS; c++)
            assert_string_equal(foreign.text[c], reads[i].columns[c]);
    }
}

static const struct {
    const char *text;
    int at; /* -1: it is read, and no hand */
} wrongs[] = {
    {"", 0},           {"hello", 0},        {"[123m,1]45x", 10}, {"[123m,8]", 6},
    {"[123,1]45s", 4}, {"[123m,1", 7},      {"12m3", 4},         {"12[123m,1]3m", 2},
    {"1m|EE000", 8},   {"1m|EX0000", 4},    {"1m|EE0000|9", 10}, {"1m|EE0000x", 9},
    {"W1 T0", 3},      {"W1 F5", 3},        {"W1 J4", 3},        {"CHI W9 1 W1", 4},
    {"PENG X1", 5},    {"[135m,1]45s", -1}, {"11111m22m", -1},   {"1m|EE0000|abcdefghi", 18},
};

static void says_where_it_is_wrong(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        struct wk_mcr_foreign foreign;
        struct wk_mcr_place wrong = {.n = 0};
        const char *reason = NULL;
        const enum wk_status status = wk_mcr_foreign_read(wrongs[i].text, &foreign, &reason, &wrong);
        if ((status == WK_OK) != (wrongs[i].at < 0) || (status != WK_OK && (!reason || wrong.at != wrongs[i].at)))
            fail_msg("'%s': %d, %s", wrongs[i].text, wrong.at, reason ? reason : "read");
    }
}

static void a_character_is_pointed_at_whole(void **state)
{
    struct wk_mcr_foreign foreign;
    struct wk_mcr_place wrong;
    const char *reason;

    (void)state;
    assert_int_equal(wk_mcr_foreign_read("[123m\xef\xbc\x8c"
                                         "1]45s",
                                         &foreign, &reason, &wrong),
                     WK_BAD_INPUT);
    assert_int_equal(wrong.at, 5);
    assert_int_equal(wrong.n, 3);
}

/* Hands as people write them, each with one mistake: `!` stands before it. */
static const char *const mistaken[] = {
    "123m456p789s11z55z5!5z",
    "123m456p789s111z5!8z",
    "123m456p789s1112!0z",
    "123m456p789s111z5!x5z",
    "!q123m456p789s11155z",
    "123m456p789s11155!",
    "123m4!06p789s111z55z",
    "!055m123p456s789s11z",
    "123m456p789s11!yz",
    "1m2m3m4p5p6p7s8s9s1z1z1z5z5z!5z",
    "123m 456p 789s 111z 5!az",
    "123m456p789!t111z55z",
    "[123m,1][456p,1]789s111z5!9z",
    "[123m,!8]456p789s11155z",
    "[123m,!0]456p789s111z55z",
    "[123m,1!",
    "[123m,1!x]45s",
    "[!124m,1]45678sEEE99p",
    "[!1234m,1]456p789sEEE1m",
    "[123m1][!4567p]4s5sEE99p",
    "[!123z]456p789sEEE11m",
    "[EEE,1][123m,2]456p789sC!D",
    "[EEEE][CCCC][FFFF][PPPP]N!M",
    "[EEEE][CCCC][FFFF][PPPP]NN!N",
    "[111m,1][222m,1]1m!1mEEEFFF",
    "123m456p789sEEECC|E!X0000|0",
    "123m456p789sEEECC|!QE0000|0",
    "123m456p789sEEECC|EE00!20|0",
    "123m456p789sEEECC|EE000!|0",
    "123m456p789sEEECC|EE0000!1|0",
    "123m456p789sEEECC|EE100!1|0",
    "123m456p789sEEECC|EE0000|!9",
    "123m456p789sEEECC|EE0000|!i",
    "123m456p789sEEECC|EE0000|abc!z",
    "123m456p789sEEECC|EE0000|a!a",
    "123m456p789sEEECC|EE0000|f!1",
    "123m456p789sEEECC|EE0000|0!|0",
    "123m456p789sEEECC|EE0010|0!x",
    "123m456p789sEEECC|!",
    "123m456p789sEEECC !f1",
    "W1 W2 W3 T4 T5 T6 B7 B8 B9 F1 F1 F1 J1 !J4",
    "W1 W2 W3 T4 T5 T6 B7 B8 B9 F1 F1 F1 J1 !K1",
    "W1 W2 W3 T4 T5 T6 B7 B8 B9 F1 F1 F1 J1 W1!0",
    "W1 W2 W3 T4 T5 T6 B7 B8 B9 F1 F1 !F5 J1 J1",
    "W1 !W0 W3 T4 T5 T6 B7 B8 B9 F1 F1 F1 J1 J1",
    "W1 W2 W3!; T4 T5 T6 B7 B8 B9 F1 F1 F1 J1 J1",
    "W1 W2 W3 H1 H2 !H1 T4 T5 T6 B7 B8 B9 F1 F1 F1 J1 J1",
    "W1 W1 W1 W2 W3 W4 W5 W6 W7 W8 W9 W9 W9 !H9 W9",
    "W1 W1 W1 W2 W3 W4 W5 W6 W7 W8 W9 W9 W9 W5 !W6",
    "CHI !W9 1, T4 T5 T6 B7 B8 B9 F1 F1 F1 J1 J1",
    "CHI !F2 1, T4 T5 T6 B7 B8 B9 F1 F1 F1 J1 J1",
    "PENG !X1 1, T4 T5 T6 B7 B8 B9 F1 F1 F1 J1 J1",
    "PENG !H1 1, T4 T5 T6 B7 B8 B9 F1 F1 F1 J1 J1",
    "!KONG W1 1, T4 T5 T6 B7 B8 B9 F1 F1 F1 J1 J1",
    "GANG W1 !5, T4 T5 T6 B7 B8 B9 F1 F1 F1 J1 J1",
    "GANG W1 0, !W1 T5 T6 B7 B8 B9 F1 F1 F1 J1",
    "(('GANG','W1',1),('CHI','T5',2)),('B1','B1','B1','F1','F1','F1','J1'),'!J9'",
    "((\"PENG\",\"W1\",1),),(\"T4\",\"T5\",\"T6\",\"B7\",\"B8\",\"B9\",\"F1\",\"F1\",\"F1\",\"!J0\"),\"J1\"",
    "[('CHI','!W1',1)],['T4','T5','T6','B7','B8','B9','F1','F1','F1','J1'],'J1'",
    "1112345678999m 2!w",
};

/* Where a text is said to be wrong, be it in how it is written or as a hand; -1: nowhere. */
static int place_of_mistake(const char *text)
{
    struct wk_mcr_foreign foreign;
    struct wk_mcr_place place;
    struct wk_mcr_hand hand;
    struct wk_mcr_waits waits;
    enum wk_mcr_fault fault = WK_MCR_SOUND;
    const char *reason;

    if (wk_mcr_foreign_read(text, &foreign, &reason, &place) != WK_OK)
        return place.at;
    const struct wk_mcr_columns columns = wk_mcr_foreign_columns(&foreign);
    const bool waiting = wk_mcr_is_nothing(columns.win);
    if ((waiting ? wk_mcr_read_waiting : wk_mcr_read)(&columns, &hand, &reason) == WK_OK &&
        (!waiting || wk_mcr_waits(&hand, WK_MCR_AS_PLAYED, &waits, &fault) == WK_OK))
        return -1;
    wk_mcr_point(&columns, fault, &place);
    return wk_mcr_foreign_place(&foreign, &place, strlen(text)).at;
}

static void mistakes_are_found_where_they_are(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof mistaken / sizeof *mistaken; i++) {
        const int at = (int)strcspn(mistaken[i], "!");
        char text[TEXT];
        snprintf(text, sizeof text, "%.*s%s", at, mistaken[i], mistaken[i] + at + 1);
        if (place_of_mistake(text) != at)
            fail_msg("%s: at %d, said to be at %d", mistaken[i], at, place_of_mistake(text));
    }
}

static void a_fault_is_pointed_at_in_the_text(void **state)
{
    static const char text[] = "[123m,1][4444p]45s55m6s4p99m|EE0000|2";
    struct wk_mcr_foreign foreign;
    struct wk_mcr_place place;
    const char *reason;
    (void)state;

    assert_int_equal(wk_mcr_foreign_read(text, &foreign, &reason, &place), WK_OK);
    const struct wk_mcr_columns columns = wk_mcr_foreign_columns(&foreign);
    wk_mcr_point(&columns, WK_MCR_SOUND, &place);
    place = wk_mcr_foreign_place(&foreign, &place, strlen(text));
    assert_int_equal(place.at, strstr(text, "4p99m") - text); /* the fifth of its kind */
    assert_int_equal(place.n, 1);
}

/* 5z is white, 6z green, 7z red, as riichi's tools number them. */
static void honors_by_number(void **state)
{
    struct wk_mcr_columns columns = {"555z 666z", "1122334z", "4z", "-", "E", "E", "0"};
    struct wk_mcr_hand hand;
    struct wk_mcr_place place;
    const char *reason;
    char text[WK_MCR_TILES_SIZE];
    (void)state;

    assert_int_equal(wk_mcr_read(&columns, &hand, &reason), WK_OK);
    assert_int_equal(hand.meld[0].face, WK_FACE_WHITE);
    assert_int_equal(hand.meld[1].face, WK_FACE_GREEN);
    assert_int_equal(hand.win, WK_FACE_NORTH);
    wk_mcr_write_tiles(hand.standing, hand.n_standing, text);
    assert_string_equal(text, "EESSWWN");
    columns.standing = "112283z4z";
    assert_int_equal(wk_mcr_read(&columns, &hand, &reason), WK_BAD_INPUT);
    wk_mcr_point(&columns, WK_MCR_SOUND, &place);
    assert_int_equal(place.column, WK_MCR_COLUMN_STANDING);
    assert_int_equal(place.at, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agreed_hands_are_the_same),
        cmocka_unit_test(texts_become_columns),
        cmocka_unit_test(says_where_it_is_wrong),
        cmocka_unit_test(a_fault_is_pointed_at_in_the_text),
        cmocka_unit_test(a_character_is_pointed_at_whole),
        cmocka_unit_test(honors_by_number),
        cmocka_unit_test(mistakes_are_found_where_they_are),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
