/* The scorer against the tables of agreed hands, and against a second one in $WK_HANDS random hands. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/support/rules/mcr_deal.h"
#include "rules/event/duplicate/seating.h"
#include "rules/mcr/cheapest.h"
#include "tests/support/rules/mcr_reference.h"
#include "tests/support/rules/mcr_rows.h"

static void write_ids(const struct wk_mcr_score *score, char *text, size_t size, char between)
{
    size_t at = 0;

    text[0] = 0;
    for (int i = 0; i < score->n_fan; i++) {
        at += (size_t)snprintf(text + at, size - at, "%d", score->fan[i].id);
        if (score->fan[i].n > 1)
            at += (size_t)snprintf(text + at, size - at, "*%d", score->fan[i].n);
        at += (size_t)snprintf(text + at, size - at, "%c", between);
    }
    if (between == ',' && at)
        text[at - 1] = 0;
}

/* ---- the tables ---- */

static int seen[WK_MCR_N_FAN + 1]; /* hands that a fan was counted in */

/* What is printed of the hand in the columns: "total ids", "-3" or "invalid". The tables were scored as is played today. */
static void answer(char *const column[N_COLUMNS], char text[256])
{
    struct wk_mcr_hand hand;
    struct wk_mcr_score score;
    const char *reason = NULL;
    int n;

    strcpy(text, "invalid");
    if (!read_row(column, &hand, &reason)) {
        assert_non_null(reason);
        return;
    }
    strcpy(text, "-3");
    if (wk_mcr_score(&hand, WK_MCR_AS_PLAYED, &score) != WK_OK)
        return;
    for (int i = 0; i < score.n_fan; i++)
        seen[score.fan[i].id]++;
    n = snprintf(text, 256, "%d ", score.total);
    write_ids(&score, text + n, 256 - (size_t)n, ',');
}

/* Total and lists that a row of a table allows of. */
static bool agrees(const char *name, char *const column[N_COLUMNS], const char *got)
{
    char want[256];

    if (strcmp(name, "nonwin.tsv") == 0)
        return strcmp(got, strcmp(column[8], "not-a-win") == 0 ? "-3" : "invalid") == 0;
    if (strcmp(name, "real_checks.tsv") == 0)
        return atoi(got) == atoi(column[8]);
    for (int i = 0; i <= (strcmp(name, "ties.tsv") == 0); i++) {
        const int ids = name[0] == 't' ? 12 + i : name[0] == 'r' ? 9 : 11;
        snprintf(want, sizeof want, "%s %s", column[8], column[ids]);
        if (strcmp(got, want) == 0)
            return true;
    }
    return false;
}

struct rows {
    const char *name;
    int wrong;
};

static void see_row(void *context, char *const column[N_COLUMNS])
{
    struct rows *rows = context;
    char got[256];

    answer(column, got);
    if (agrees(rows->name, column, got))
        return;
    rows->wrong++;
    printf("%s %s: %s\n", rows->name, column[0], got);
}

static void rows_agree(const char *name, int n_rows)
{
    struct rows rows = {.name = name};

    assert_int_equal(each_row(name, see_row, &rows), n_rows);
    assert_int_equal(rows.wrong, 0);
}

static void agreed_hands(void **state)
{
    (void)state;
    rows_agree("vectors.tsv", 3000);
}

static void too_little(void **state)
{
    (void)state;
    rows_agree("under8.tsv", 500);
}

static void two_lists(void **state)
{
    (void)state;
    rows_agree("ties.tsv", 300);
}

static void no_hands(void **state)
{
    (void)state;
    rows_agree("nonwin.tsv", 999);
}

static void real_checks(void **state)
{
    (void)state;
    rows_agree("real_checks.tsv", 10616);
}

static void real_wins(void **state)
{
    (void)state;
    rows_agree("real_wins.tsv", 54);
}

/* Runs after these: each of 81 was counted in 20 hands or more that were compared. */
static void every_fan_twenty_times(void **state)
{
    int few = 0;
    (void)state;
    for (int id = 1; id <= WK_MCR_N_FAN; id++)
        if (seen[id] < 20) {
            printf("%d %s: %d times\n", id, wk_mcr_fan[id].en, seen[id]);
            few++;
        }
    assert_int_equal(few, 0);
}

/* ---- random hands ---- */

static bool has_fan(const struct wk_mcr_score *score, int id)
{
    for (int i = 0; i < score->n_fan; i++)
        if (score->fan[i].id == id)
            return true;
    return false;
}

static int total_of(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules)
{
    struct wk_mcr_score score;

    return wk_mcr_score(hand, rules, &score) == WK_OK ? score.total : -3;
}

static void as_the_reference(void **state)
{
    (void)state;
    const int n_hands = getenv("WK_HANDS") ? atoi(getenv("WK_HANDS")) : 20000;
    int wins = 0, n_unsaid = 0;
    dice = 6;
    for (int i = 0; i < n_hands; i++) {
        const enum wk_mcr_rules rules = (enum wk_mcr_rules)roll(WK_MCR_N_RULES);
        struct wk_mcr_hand hand;
        struct wk_mcr_score score;
        char list[REF_LIST] = "", tiles[WK_MCR_TILES_SIZE];
        int points = -3, want;
        bool listed = false;

        deal(&hand);
        want = ref_score(&hand, rules);
        if (hand.flowers && want >= 0) {
            assert_int_equal(total_of(&hand, rules), want + hand.flowers);
            seen[WK_FAN_FLOWER]++;
        }
        hand.flowers = 0;
        if (wk_mcr_score(&hand, rules, &score) == WK_OK) {
            points = score.points;
            write_ids(&score, list, sizeof list, ' ');
            for (int k = 0; k < score.n_fan; k++)
                seen[score.fan[k].id]++;
            wins++;
            n_unsaid += has_fan(&score, WK_FAN_LAST_TILE) && !(hand.flags & WK_MCR_LAST_OF_KIND);
        }
        for (int k = 0; k < ref.n_lists; k++)
            listed = listed || strcmp(ref.list[k], list) == 0;
        if (points == want && (listed || want < 0))
            continue;
        wk_mcr_write_tiles(hand.standing, hand.n_standing, tiles);
        printf("hand %d: %s + %s, %d melds, flags %d, rules %d: %d [%s], reference %d [%s]\n", i, tiles,
               wk_face_name((enum wk_face)hand.win), hand.n_melds, hand.flags, (int)rules, points, list, want, ref.list[0]);
        fail();
    }
    printf("%d random hands, %d of them win, %d on the last of its kind unsaid: as the reference says\n", n_hands, wins,
           n_unsaid);
    assert_true(wins > n_hands / 2 && n_unsaid > n_hands / 1000);
}

/* A hand waits for what would win it, tile by tile: also one that wins nothing, and for tiles of which it holds all four. */
static void waits_as_the_reference(void **state)
{
    int n_many = 0;
    (void)state;
    dice = 31;
    for (int i = 0; i < 6000; i++) {
        struct wk_mcr_hand hand;
        struct wk_mcr_waits waits;
        bool wait[WK_N_FACES + 1] = {false};
        deal(&hand);
        hand.flags = 0;
        assert_int_equal(wk_mcr_waits(&hand, WK_MCR_AS_PLAYED, &waits, NULL), WK_OK);
        for (int k = 0; k < waits.n; k++)
            wait[waits.wait[k].face] = true;
        n_many += waits.n > 1;
        for (int face = 1; face <= WK_N_FACES; face++)
            if (ref_waits_for(&hand, face) != wait[face])
                fail_msg("hand %d, %s: %s", i, wk_face_name((enum wk_face)face), wait[face] ? "no wait" : "a wait");
    }
    assert_true(n_many > 1000);
}

/* ---- what is refused, waits, why not ---- */

static void malformed_hands_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *melds, *standing, *win, *flags, *seat, *flowers, *reason;
    } bad[] = {
        {"-", "123m 456s 789p EEE CC", "C", "-", "E", "0", "too many concealed tiles"},
        {"123m", "123m 456s 789p EEE", "C", "-", "E", "0", "too many tiles"},
        {"1111m", "456s 789p EEE", "C", "-", "E", "0", "too few tiles"},
        {"-", "", "C", "-", "E", "0", "the concealed tiles"},
        {"-", "123 456s 789p EEE C", "C", "-", "E", "0", "digits without their suit"},
        {"-", "123m 456s 789p EEEE", "E", "-", "E", "0", "five of the same"},
        {"1111m 111m", "456s 789p E", "E", "-", "E", "0", "five of the same"},
        {"EEE 888m 999m 132s", "C", "C", "-", "E", "0", "a meld that is neither"},
        {"ESW 888m 999m 123s", "C", "C", "-", "E", "0", "a meld that is neither"},
        {"(123m)", "456s 789p EEE C", "C", "-", "E", "0", "a meld that is neither"},
        {"(1111m", "456s 789p EEE C", "C", "-", "E", "0", "a meld is not written"},
        {"-", "123m 456s 789p EEE C", "CC", "-", "E", "0", "the winning tile"},
        {"-", "123m 456s 789p EEE C", "X", "-", "E", "0", "the winning tile"},
        {"-", "123m 456s 789p EEE C", "C", "-", "C", "0", "a wind"},
        {"-", "123m 456s 789p EEE C", "C", "-", "E", "9", "there are 8 flowers"},
        {"-", "123m 456s 789p EEE C", "C", "selfdraw,robkong", "E", "0", "a robbed tile"},
        {"-", "123m 456s 789p EEE C", "C", "selfdraw,selfdraw", "E", "0", "a way of winning is said twice"},
        {"-", "123m 456s 789p EEE C", "C", "lucky", "E", "0", "the way of winning"},
        {"-", "123m 456s 789p EEE C", "C", "selfdraw,replacement", "E", "0", "a replacement tile takes a kong"},
        {"1111m", "456s 789p EEE C", "C", "replacement", "E", "0", "a replacement tile is drawn"},
        {"-", "123m 456s 789p EEE C", "C", "robkong", "E", "0", "the other three"},
        {"-", "123m 456s 789p EEE C", "C", "lastofkind", "E", "0", "a last tile"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const struct wk_mcr_columns columns = {bad[i].melds, bad[i].standing, bad[i].win, bad[i].flags, bad[i].seat,
                                               "E",          bad[i].flowers};
        struct wk_mcr_hand hand = {.win = 77};
        const char *reason = "";
        assert_int_equal(wk_mcr_read(&columns, &hand, &reason), WK_BAD_INPUT);
        assert_int_equal(hand.win, 77);
        if (strncmp(reason, bad[i].reason, strlen(bad[i].reason)) != 0)
            fail_msg("row %zu: %s", i, reason);
    }
    {
        const struct wk_mcr_hand nothing = {0};
        struct wk_mcr_score score;
        assert_int_equal(wk_mcr_score(&nothing, WK_MCR_RULEBOOK, &score), WK_BAD_INPUT);
        assert_string_not_equal(wk_mcr_fault_text(wk_mcr_fault(&nothing)), wk_mcr_fault_text(WK_MCR_SOUND));
    }
}

static void read_hand(const char *melds, const char *standing, const char *win, const char *flags, struct wk_mcr_hand *out)
{
    const char *reason = "";
    const struct wk_mcr_columns columns = {melds, standing, win, flags, "E", "E", "0"};

    if (wk_mcr_read(&columns, out, &reason) != WK_OK)
        fail_msg("%s %s %s: %s", melds, standing, win, reason);
}

/* Callers from outside may hand over any number for rules, and leave columns out. */
static void what_a_caller_forgets_is_refused(void **state)
{
    static const int none[] = {-1, WK_MCR_N_RULES, 255};
    const struct wk_mcr_columns some = {"123m", "45s EE 789m 55p", "6s", NULL, NULL, NULL, NULL}, nothing = {NULL};
    struct wk_mcr_columns whole = some;
    struct wk_mcr_hand hand = {.win = 9};
    struct wk_mcr_score score = {.total = 7};
    struct wk_mcr_left left = {.n = 5};
    struct wk_mcr_waits waits = {.n = 3};
    struct wk_mcr_way way = {.n_drawn = 4};
    struct wk_mcr_place place;
    enum wk_mcr_fault fault = WK_MCR_BAD_TILE;
    const char *reason = NULL;

    (void)state;
    assert_int_equal(wk_mcr_read(&some, &hand, &reason), WK_BAD_INPUT);
    assert_non_null(reason);
    assert_int_equal(hand.win, 9);
    wk_mcr_point(&some, WK_MCR_SOUND, &place);
    assert_true(place.column == WK_MCR_COLUMN_FLAGS && place.at == 0 && place.n == 0);
    assert_int_equal(wk_mcr_read_waiting(&nothing, &hand, &reason), WK_BAD_INPUT);
    wk_mcr_point(&nothing, WK_MCR_SOUND, &place);
    assert_true(place.column == WK_MCR_COLUMN_MELDS && place.n == 0);
    assert_false(wk_mcr_is_nothing(NULL));
    whole.flags = "-", whole.seat = whole.prevalent = "E", whole.flowers = "0", whole.standing = "45s EE 789m 555p";
    assert_int_equal(wk_mcr_read(&whole, &hand, &reason), WK_OK);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        const enum wk_mcr_rules rules = (enum wk_mcr_rules)none[i];
        assert_int_equal(wk_mcr_score(&hand, rules, &score), WK_BAD_INPUT);
        assert_int_equal(wk_mcr_waits(&hand, rules, &waits, &fault), WK_BAD_INPUT);
        assert_int_equal(fault, WK_MCR_SOUND);
        assert_int_equal(wk_mcr_cheapest(&hand, rules, &way), WK_BAD_INPUT);
        wk_mcr_left_out(&hand, rules, &score, &left);
        assert_int_equal(left.n, 0);
    }
    assert_true(score.total == 7 && waits.n == 3 && way.n_drawn == 4);
}

/* Blanks more than are wanted and small letters for winds; an s among tiles is never the South. */
static void what_is_written_carelessly_is_read(void **state)
{
    (void)state;
    static const struct {
        const char *melds, *standing, *win, *flags, *seat, *flowers;
    } rows[] = {
        {"123m (7777p)", "45s EE 789m", "6s", "selfdraw,lasttile", "S", "2"},
        {"  123m   (7777p) ", " 45s  EE 789m  ", " 6s ", " selfdraw , lasttile ", " s ", " 2 "},
        {"123m ( 7777p )", "45see 789m", "6s", "selfdraw, lasttile", "s", "2"},
        {"\xe3\x80\x80"
         "123m\xe3\x80\x80(7777p)",
         "45s\xc2\xa0"
         "eE 789m",
         "6s", "selfdraw,lasttile", "s\xe3\x80\x80", "2"},
    };
    struct wk_mcr_hand first;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct wk_mcr_columns columns = {rows[i].melds, rows[i].standing, rows[i].win, rows[i].flags, rows[i].seat,
                                               " n",          rows[i].flowers};
        struct wk_mcr_hand hand;
        const char *reason = "";
        if (wk_mcr_read(&columns, &hand, &reason) != WK_OK)
            fail_msg("row %zu: %s", i, reason);
        if (i == 0)
            first = hand;
        assert_memory_equal(&hand, &first, sizeof hand);
    }
    assert_true(wk_mcr_is_nothing(" - ") && !wk_mcr_is_nothing("--") && !wk_mcr_is_nothing("") && !wk_mcr_is_nothing("- -"));
}

static void what_is_wrong_is_pointed_at(void **state)
{
    (void)state;
    static const struct {
        const char *melds, *standing, *win, *flags, *seat, *prevalent, *flowers;
        enum wk_mcr_column column;
        int at, n;
    } rows[] = {
        {"123m 1x1s", "-", "C", "-", "E", "E", "0", WK_MCR_COLUMN_MELDS, 6, 1},
        {"123m 1111s(555p)", "-", "C", "-", "E", "E", "0", WK_MCR_COLUMN_MELDS, 10, 1},
        {"123m  135s", "-", "C", "-", "E", "E", "0", WK_MCR_COLUMN_MELDS, 6, 4},
        {"123m (7777p", "-", "C", "-", "E", "E", "0", WK_MCR_COLUMN_MELDS, 5, 6},
        {"11m 123m 123m 123m 123m", "-", "C", "-", "E", "E", "0", WK_MCR_COLUMN_MELDS, 0, 3},
        {"222m 123m 123m 123m 123s", "-", "C", "-", "E", "E", "0", WK_MCR_COLUMN_MELDS, 20, 4},
        {"-", "123m esw", "C", "-", "E", "E", "0", WK_MCR_COLUMN_STANDING, 6,
         1}, /* an s that may be meant for South is asked for */
        {"-", "123m 45 6s", "C", "-", "E", "E", "0", WK_MCR_COLUMN_STANDING, 5, 2},
        {"-", "123m 45E", "C", "-", "E", "E", "0", WK_MCR_COLUMN_STANDING, 5, 2},
        {"-", "123m 456s 789p EEEE 9m", "C", "-", "E", "E", "0", WK_MCR_COLUMN_STANDING, 20, 2},
        {"-", "123m 456s 789p EEEE", "E", "-", "E", "E", "0", WK_MCR_COLUMN_WIN, 0, 1},
        {"1111m 111m", "456s 789p E", "E", "-", "E", "E", "0", WK_MCR_COLUMN_MELDS, 6, 1},
        {"1111m", "1 23m 456s 789p", "E", "-", "E", "E", "0", WK_MCR_COLUMN_STANDING, 0, 1},
        {"1111m", "123m 456s 789pE", "E", "-", "E", "E", "0", WK_MCR_COLUMN_STANDING, 0, 1},
        {"123m", "456s", "E", "-", "E", "E", "0", WK_MCR_COLUMN_STANDING, 0, 4},
        {"-", "123m 456s 789p EEE C", " CC", "-", "E", "E", "0", WK_MCR_COLUMN_WIN, 1, 2},
        {"-", "123m 456s 789p EEE C", "C", "selfdraw,luck", "E", "E", "0", WK_MCR_COLUMN_FLAGS, 9, 4},
        {"-", "123m 456s 789p EEE C", "C", "selfdraw,", "E", "E", "0", WK_MCR_COLUMN_FLAGS, 9, 0},
        {"-", "123m 456s 789p EEE C", "C", "selfdraw lasttile", "E", "E", "0", WK_MCR_COLUMN_FLAGS, 9, 1},
        {"-", "123m 456s 789p EEE C", "C", "selfdraw,robkong", "E", "E", "0", WK_MCR_COLUMN_FLAGS, 9, 7},
        {"-", "123m 456s 789p EEE C", "C", "lastofkind", "E", "E", "0", WK_MCR_COLUMN_FLAGS, 0, 10},
        {"-", "123m 456s 789p EEE C", "C", "selfdraw,replacement", "E", "E", "0", WK_MCR_COLUMN_FLAGS, 9, 11},
        {"-", "123m 456s 789p EEE C", "C", "-", " X", "E", "0", WK_MCR_COLUMN_SEAT, 1, 1},
        {"-", "1\xe4\xb8\x87 456s", "C", "-", "E", "E", "0", WK_MCR_COLUMN_STANDING, 1, 3}, /* a character, not cut in two */
        {"123m\xef\xbc\x8c", "456s", "C", "-", "E", "E", "0", WK_MCR_COLUMN_MELDS, 4, 3},
        {"-", "1\x80\x80", "C", "-", "E", "E", "0", WK_MCR_COLUMN_STANDING, 1, 2},
        {"-", "123m 456s 789p EEE C", "C", "-", "E", "north", "0", WK_MCR_COLUMN_PREVALENT, 0, 5},
        {"-", "123m 456s 789p EEE C", "C", "-", "E", "E", "12", WK_MCR_COLUMN_FLOWERS, 0, 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct wk_mcr_columns columns = {rows[i].melds, rows[i].standing,  rows[i].win,    rows[i].flags,
                                               rows[i].seat,  rows[i].prevalent, rows[i].flowers};
        struct wk_mcr_hand hand;
        struct wk_mcr_place place;
        const char *reason = "";
        assert_int_equal(wk_mcr_read(&columns, &hand, &reason), WK_BAD_INPUT);
        wk_mcr_point(&columns, WK_MCR_SOUND, &place);
        if (place.column != rows[i].column || place.at != rows[i].at || place.n != rows[i].n)
            fail_msg("row %zu, %s: %s, %d bytes from %d", i, reason, wk_mcr_column_names[place.column], place.n, place.at);
    }
}

static void waits_are_formal(void **state)
{
    (void)state;
    static const struct {
        const char *melds, *standing, *waits;
    } rows[] = {
        {"-", "1112345678999m", "1m 2m 3m 4m 5m 6m 7m 8m 9m "},
        {"-", "19m 19s 19p ESWNCFP", "1m 9m 1s 9s 1p 9p E S W N C F P "},
        {"-", "1133557799m EEC", "C "},
        {"-", "147m 258s 36p EEPPP", "9p "},
        {"(1111m)", "23m 456s 789p EE", "1m 4m "}, /* 1m cannot come, and is a wait */
        {"123m 123s 123p EEE", "C", "C "},
        {"-", "2444m 456s 789p EEE", "2m 3m "},
        {"-", "13579m 13579s ESW", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct wk_mcr_hand hand;
        char text[256] = "";
        struct wk_mcr_waits waits;
        read_hand(rows[i].melds, rows[i].standing, "5p", "-", &hand);
        assert_int_equal(wk_mcr_waits(&hand, WK_MCR_RULEBOOK, &waits, NULL), WK_OK);
        for (int k = 0; k < waits.n; k++) {
            strcat(strcat(text, wk_face_name((enum wk_face)waits.wait[k].face)), " ");
            hand.win = waits.wait[k].face;
            assert_int_equal(waits.wait[k].can_come, wk_mcr_fault(&hand) == WK_MCR_SOUND);
            assert_int_equal(waits.wait[k].total, waits.wait[k].can_come ? total_of(&hand, WK_MCR_RULEBOOK) : 0);
        }
        assert_string_equal(text, rows[i].waits);
    }
}

static void left_out_for_a_reason(void **state)
{
    (void)state;
    static const struct {
        const char *melds, *standing, *win, *flags;
        int id;
        enum wk_mcr_why why;
        int by;
    } rows[] = {
        {"-", "1223344556677m", "1m", "-", 22, WK_MCR_IMPLIED, 6},
        {"123m 456m 789m", "456p E", "E", "-", 71, WK_MCR_SEPARATE, 28},
        {"345m 345s 678m", "678s 2p", "2p", "-", 71, WK_MCR_ONCE, 0},
        {"CCC FFF PPP", "123m 5s", "5s", "-", 54, WK_MCR_IMPLIED, 2},
        {"-", "111222333m 789s E", "E", "-", 23, WK_MCR_HIGHER, 0},
        {"123m 456s 789p", "2344m", "4m", "-", 79, WK_MCR_NOT_ONE_WAIT, 0},
        {"-", "19m 19s 19p ESWNCFP", "E", "selfdraw", 56, WK_MCR_IMPLIED, 7},
        {"-", "1112345678999m", "4m", "-", 73, WK_MCR_IMPLIED, 4},
        {"-", "1133m 557799s EEC", "C", "-", 79, WK_MCR_IMPLIED, 19},
        {"123p 789s", "222m 33s EE", "3s", "-", 66, WK_MCR_BY_DISCARD, 0},
        {"789s", "222m 33s 555p EE", "3s", "-", 33, WK_MCR_BY_DISCARD, 0},
        {"-", "222m 33s 555p EECCC", "3s", "-", 12, WK_MCR_BY_DISCARD, 0},
        {"123m 456s 789p CCC", "E", "E", "selfdraw", 52, WK_MCR_BY_DRAW, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct wk_mcr_hand hand;
        struct wk_mcr_score score;
        struct wk_mcr_left left;
        int found = -1;
        read_hand(rows[i].melds, rows[i].standing, rows[i].win, rows[i].flags, &hand);
        assert_int_equal(wk_mcr_score(&hand, WK_MCR_RULEBOOK, &score), WK_OK);
        wk_mcr_left_out(&hand, WK_MCR_RULEBOOK, &score, &left);
        for (int k = 0; k < left.n; k++)
            if (left.fan[k].id == rows[i].id)
                found = k;
        if (found < 0 || left.fan[found].why != rows[i].why || left.fan[found].by != rows[i].by)
            fail_msg("row %zu: fan %d is left out for %d by %d", i, rows[i].id, found < 0 ? -1 : left.fan[found].why,
                     found < 0 ? -1 : left.fan[found].by);
    }
}

/* Whatever is left out has a reason, and is said once. */
static void nothing_left_out_without_a_reason(void **state)
{
    (void)state;
    dice = 15;
    for (int i = 0; i < 6000; i++) {
        const enum wk_mcr_rules rules = i % 2 ? WK_MCR_AS_PLAYED : WK_MCR_RULEBOOK;
        struct wk_mcr_hand hand;
        struct wk_mcr_score score;
        struct wk_mcr_left left;
        deal(&hand);
        if (wk_mcr_score(&hand, rules, &score) != WK_OK)
            continue;
        wk_mcr_left_out(&hand, rules, &score, &left);
        assert_true(left.n < WK_MCR_MAX_LEFT);
        for (int k = 0; k < left.n; k++) {
            assert_true(left.fan[k].n > 0 && left.fan[k].why != WK_MCR_NO_WHY);
            assert_true((left.fan[k].why != WK_MCR_IMPLIED && left.fan[k].why != WK_MCR_SEPARATE) || left.fan[k].by > 0);
            for (int j = 0; j < k; j++)
                assert_int_not_equal(left.fan[k].id, left.fan[j].id);
        }
    }
}

static void two_profiles(void **state)
{
    (void)state;
    struct wk_mcr_hand hand;

    read_hand("1111m (5555s)", "234p 67p EE", "8p", "-", &hand);
    assert_int_equal(total_of(&hand, WK_MCR_AS_PLAYED) - total_of(&hand, WK_MCR_RULEBOOK), 2);
    read_hand("-", "222m 555s 777p EEE C", "C", "selfdraw", &hand);
    assert_int_equal(total_of(&hand, WK_MCR_AS_PLAYED) - total_of(&hand, WK_MCR_RULEBOOK), -3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agreed_hands),
        cmocka_unit_test(too_little),
        cmocka_unit_test(two_lists),
        cmocka_unit_test(no_hands),
        cmocka_unit_test(real_checks),
        cmocka_unit_test(real_wins),
        cmocka_unit_test(as_the_reference),
        cmocka_unit_test(every_fan_twenty_times),
        cmocka_unit_test(waits_as_the_reference),
        cmocka_unit_test(malformed_hands_are_refused),
        cmocka_unit_test(what_a_caller_forgets_is_refused),
        cmocka_unit_test(what_is_written_carelessly_is_read),
        cmocka_unit_test(what_is_wrong_is_pointed_at),
        cmocka_unit_test(waits_are_formal),
        cmocka_unit_test(left_out_for_a_reason),
        cmocka_unit_test(nothing_left_out_without_a_reason),
        cmocka_unit_test(two_profiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
