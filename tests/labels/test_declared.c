/* Declared hands: how they may lie, and what is said of them besides. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "labels/draw_order.h"
#include "rules/mcr/hand_text.h"
#include "tests/support/labels/layouts.h"

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
    for (int i = 0; i < n_layouts; i++) {
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

/* ---- what is said of a hand besides ---- */

static void make_is(const struct wk_laid *laid, enum wk_wind winner, int touched, uint64_t concealed, uint64_t open,
                    enum wk_declared_by by, const char *hand)
{
    struct wk_declared declared;
    char text[160];

    wk_declared_make(laid, winner, touched, concealed, open, &declared);
    assert_int_equal(declared.fault, WK_DECLARED_SOUND);
    write_hand(&declared.hand, text);
    assert_string_equal(text, hand);
    assert_int_equal(declared.win_by, by);
}

static void a_touch_goes_before_everything(void **state)
{
    static const char *const rows[] = {"E E E", "1m 2m 3m", "4m/ 5p 6p 7p P P 4m/ 4m"};
    struct wk_declared declared;
    struct wk_laid laid;

    (void)state;
    lay(&laid, rows);
    wk_declared_make(&laid, WK_WIND_NONE, WK_SLOT_NONE, 0, 0, &declared);
    assert_int_equal(declared.fault, WK_DECLARED_TWO_WINS);
    assert_true(declared.slots == slots_of("h.0 h.6"));
    make_is(&laid, WK_WIND_NONE, slot_of("h.2"), 0, 0, WK_DECLARED_BY_TOUCH, "123m EEE / 444m57pPP / 6p");
    /* What was laid as a meld was in hand when its tile won. */
    make_is(&laid, WK_WIND_NONE, slot_of("1.1"), 0, 0, WK_DECLARED_BY_TOUCH, "EEE / 13444m567pPP / 2m");
    /* Where nothing lies, nothing was touched. */
    lay(&laid, (const char *const[]){"E E E", "1m 2m 3m", "4m/ 5p 6p 7p P P 4m 4m"});
    make_is(&laid, WK_WIND_NONE, slot_of("h.12"), 0, 0, WK_DECLARED_BY_SIDEWAYS, "123m EEE / 44m567pPP / 4m");
    make_is(&laid, WK_WIND_NONE, WK_N_SLOTS, 0, 0, WK_DECLARED_BY_SIDEWAYS, "123m EEE / 44m567pPP / 4m");
    /* A kong's tile cannot have won. */
    lay(&laid, (const char *const[]){"E E E E", "1m 2m 3m", "4m/ 5p 6p 7p P P 4m 4m"});
    make_is(&laid, WK_WIND_NONE, slot_of("2.1"), 0, 0, WK_DECLARED_BY_SIDEWAYS, "123m EEEE / 44m567pPP / 4m");
}

/* Stickers of a row's slots from this one on. */
static void stick(struct wk_face_reading *look, const char *slot, const wk_label *labels, int n)
{
    for (int i = 0; i < n; i++)
        laying_label(look, slot_of(slot) + i, labels[i]);
}

static void kongs_are_concealed_as_laid_as_labelled_or_as_said(void **state)
{
    const uint64_t first = slots_of("1.0");
    struct wk_face_reading look;
    struct wk_laid laid;

    (void)state;
    lay(&laid, (const char *const[]){"", "4m 4m 4m 4m", "1s 2s 3s 5p 6p 7p P P 9m 9m 9m"});
    make_is(&laid, WK_WIND_EAST, WK_SLOT_NONE, 0, 0, WK_DECLARED_BY_LAST, "4444m / 99m123s567pPP / 9m");
    make_is(&laid, WK_WIND_EAST, WK_SLOT_NONE, first, 0, WK_DECLARED_BY_LAST, "(4444m) / 99m123s567pPP / 9m");

    /* Turned over: all its tiles are the winner's own, or one is not. */
    laying_rows(&look, (const char *const[]){"", "4m 4m 4m 4m", "1s 2s 3s 5p 6p 7p P P 9m 9m 9m"});
    stick(&look, "1.0", (const wk_label[]){1, 1, 10, WK_LABEL_A}, 4);
    wk_laid_see(&laid, &look);
    make_is(&laid, WK_WIND_EAST, WK_SLOT_NONE, 0, 0, WK_DECLARED_BY_LAST, "(4444m) / 99m123s567pPP / 9m");
    make_is(&laid, WK_WIND_EAST, WK_SLOT_NONE, 0, first, WK_DECLARED_BY_LAST, "4444m / 99m123s567pPP / 9m");
    make_is(&laid, WK_WIND_SOUTH, WK_SLOT_NONE, 0, 0, WK_DECLARED_BY_LAST, "4444m / 99m123s567pPP / 9m");
    make_is(&laid, WK_WIND_NONE, WK_SLOT_NONE, 0, 0, WK_DECLARED_BY_LAST, "4444m / 99m123s567pPP / 9m");
}

static void a_kong_laid_with_backs_stays_concealed_when_all_is_turned(void **state)
{
    struct wk_face_reading look;
    struct wk_laid laid = {.turning = false};

    (void)state;
    laying_rows(&look, (const char *const[]){"", ". 4m 4m .", "1s 2s 3s 5p 6p 7p P P 9m 9m 9m"});
    laying_label(&look, slot_of("1.0"), 1);
    laying_label(&look, slot_of("1.3"), 11);
    wk_laid_see(&laid, &look);
    make_is(&laid, WK_WIND_NONE, WK_SLOT_NONE, 0, 0, WK_DECLARED_BY_LAST, "(4444m) / 99m123s567pPP / 9m");
    laying_label(&look, slot_of("1.1"), 1);
    wk_laid_see(&laid, &look);
    laying_label(&look, slot_of("1.2"), 33);
    laying_face(&look, slot_of("1.0"), 4);
    wk_laid_see(&laid, &look);
    laying_face(&look, slot_of("1.3"), 4);
    wk_laid_see(&laid, &look);
    assert_int_equal(laid.slot[slot_of("1.0")].face, 4);
    assert_int_equal(laid.slot[slot_of("1.0")].label, 1);
    make_is(&laid, WK_WIND_NONE, WK_SLOT_NONE, 0, 0, WK_DECLARED_BY_LAST, "(4444m) / 99m123s567pPP / 9m");
    /* One of its tiles is another's: it was claimed, however it was laid. */
    make_is(&laid, WK_WIND_EAST, WK_SLOT_NONE, 0, 0, WK_DECLARED_BY_LAST, "4444m / 99m123s567pPP / 9m");
    /* One that is turned first of all, after all lay still. */
    memset(&laid, 0, sizeof(laid));
    laying_rows(&look, (const char *const[]){"", "# 4m 4m 4m", "1s 2s 3s 5p 6p 7p P P 9m 9m 9m"});
    for (int i = 0; i < 3; i++)
        wk_laid_see(&laid, &look);
    laying_face(&look, slot_of("1.0"), 4);
    wk_laid_see(&laid, &look);
    make_is(&laid, WK_WIND_NONE, WK_SLOT_NONE, 0, 0, WK_DECLARED_BY_LAST, "(4444m) / 99m123s567pPP / 9m");
    /* One tile turned the right way up before any was turned over was laid so by mistake. */
    memset(&laid, 0, sizeof(laid));
    laying_rows(&look, (const char *const[]){"", "# 4m 4m 4m", "1s 2s 3s 5p 6p 7p P P 9m 9m 9m"});
    wk_laid_see(&laid, &look);
    make_is(&laid, WK_WIND_NONE, WK_SLOT_NONE, 0, 0, WK_DECLARED_BY_LAST, "(4444m) / 99m123s567pPP / 9m");
    laying_face(&look, slot_of("1.0"), 4);
    wk_laid_see(&laid, &look);
    make_is(&laid, WK_WIND_NONE, WK_SLOT_NONE, 0, 0, WK_DECLARED_BY_LAST, "4444m / 99m123s567pPP / 9m");
}

static void a_slot_hidden_beside_a_pung_may_hold_a_fourth(void **state)
{
    static const char *const rows[] = {"", "4m 4m 4m", "1s 2s 3s 5p 6p 7p P P 9m 9m 9m"};
    struct wk_face_reading look, hand, glare;
    struct wk_laid laid = {.turning = false};
    struct wk_declared declared;

    (void)state;
    laying_rows(&look, rows);
    hand = glare = look;
    laying_state(&hand, slot_of("1.3"), WK_READ_BLOCKED, WK_WHY_NONE);
    laying_state(&glare, slot_of("1.3"), WK_READ_UNREADABLE, WK_WHY_GLARE);
    for (int i = 0; i < 5; i++)
        wk_laid_see(&laid, &hand);
    wk_declared_make(&laid, WK_WIND_NONE, WK_SLOT_NONE, 0, 0, &declared);
    assert_int_equal(declared.fault, WK_DECLARED_NO_FACE);
    assert_true(declared.slots == slots_of("1.3"));
    /* Once all of it lay still, hands come to turn its tiles; glare stays in doubt. */
    for (int i = 0; i < 3; i++)
        wk_laid_see(&laid, &look);
    assert_true(laid.turning);
    wk_laid_see(&laid, &hand);
    make_is(&laid, WK_WIND_NONE, WK_SLOT_NONE, 0, 0, WK_DECLARED_BY_LAST, "444m / 99m123s567pPP / 9m");
    wk_laid_see(&laid, &glare);
    wk_declared_make(&laid, WK_WIND_NONE, WK_SLOT_NONE, 0, 0, &declared);
    assert_int_equal(declared.fault, WK_DECLARED_NO_FACE);
}

static void hands_laid_backs_up_are_turned_face_by_face(void **state)
{
    struct wk_face_reading backs, look;
    struct wk_laid laid = {.turning = false};
    struct wk_declared declared;

    (void)state;
    laying_rows(&look, (const char *const[]){"", "4m 4m 4m 4m . 1s 1s 1s 1s", "2s 3s 4s 5p 6p 7p P P"});
    backs = look;
    stick(&backs, "1.0", (const wk_label[]){1, 1, 10, WK_LABEL_A}, 4);
    stick(&backs, "1.5", (const wk_label[]){1, 1, 11, 30}, 4);
    stick(&backs, "h.0", (const wk_label[]){1, 1, 1, 12, 13, 20, 21, 23}, 8);
    for (int i = 0; i < 3; i++)
        wk_laid_see(&laid, &backs);
    wk_declared_make(&laid, WK_WIND_EAST, WK_SLOT_NONE, 0, 0, &declared);
    assert_int_equal(declared.fault, WK_DECLARED_NO_FACE);
    assert_int_equal(declared.n_tiles, 16);
    for (int s = 0; s < WK_N_SLOTS; s++) /* but for two tiles of the first kong */
        if (laid.slot[s].lies && s != slot_of("1.0") && s != slot_of("1.2")) {
            backs.seen.slot[s] = look.seen.slot[s];
            backs.face[s] = look.face[s];
            wk_laid_see(&laid, &backs);
        }
    make_is(&laid, WK_WIND_NONE, WK_SLOT_NONE, 0, 0, WK_DECLARED_BY_LAST, "(4444m) 1111s / 234s567pP / P");
    /* Two alike: the one drawn last has won, whichever of them is touched. */
    make_is(&laid, WK_WIND_EAST, WK_SLOT_NONE, 0, 0, WK_DECLARED_BY_LABELS, "(4444m) 1111s / 234s567pP / P");
    make_is(&laid, WK_WIND_EAST, slot_of("h.6"), 0, 0, WK_DECLARED_BY_TOUCH, "(4444m) 1111s / 234s567pP / P");
    wk_declared_make(&laid, WK_WIND_EAST, slot_of("h.6"), 0, 0, &declared);
    assert_int_equal(declared.win_slot, slot_of("h.7"));
    assert_true(declared.labels && declared.from == WK_WIND_EAST && declared.hand.flags == WK_MCR_SELF_DRAWN);
    wk_declared_make(&laid, WK_WIND_EAST, slot_of("h.3"), 0, 0, &declared);
    assert_int_equal(declared.win_slot, slot_of("h.3"));
    assert_true(declared.labels && declared.from == WK_WIND_EAST);
}

static void a_set_beside_the_hand_is_what_its_stickers_tell(void **state)
{
    static const char *const rows[] = {"", "E E E", "1m 3m P P 7s 8s 9s 2m . 4m 5m 6m"};
    struct wk_face_reading look;
    struct wk_laid laid;

    (void)state;
    lay(&laid, rows);
    make_is(&laid, WK_WIND_EAST, WK_SLOT_NONE, 0, 0, WK_DECLARED_BY_LAST, "EEE 456m / 13m789sPP / 2m");
    laying_rows(&look, rows);
    stick(&look, "h.9", (const wk_label[]){1, 10, 11}, 3);
    wk_laid_see(&laid, &look);
    make_is(&laid, WK_WIND_EAST, WK_SLOT_NONE, 0, 0, WK_DECLARED_BY_LAST, "EEE / 12345m789sPP / 6m");
    make_is(&laid, WK_WIND_NORTH, WK_SLOT_NONE, 0, 0, WK_DECLARED_BY_LAST, "EEE 456m / 13m789sPP / 2m");
}

static void the_order_of_drawing_is_the_walls(void **state)
{
    static const struct {
        const char *label;
        int order;
    } drawn[] = {{"A", 1}, {"10", 2}, {"20", 3},  {"11", 4}, {"21", 5}, {"19", 20}, {"29", 21},
                 {"B", 1}, {"30", 2}, {"49", 21}, {"C", 1},  {"50", 2}, {"60", 3},  {"69", 21},
                 {"D", 1}, {"70", 2}, {"80", 3},  {"81", 5}, {"1", 0},  {"4", 0}};

    (void)state;
    for (size_t i = 0; i < sizeof(drawn) / sizeof(drawn[0]); i++) {
        wk_label label = WK_LABEL_NONE;
        assert_int_equal(wk_label_parse(drawn[i].label, &label), WK_OK);
        assert_int_equal(wk_draw_order(label), drawn[i].order);
    }
    for (int label = 0; label < 256; label++)
        if (!wk_label_valid((wk_label)label))
            assert_int_equal(wk_draw_order((wk_label)label), 0);
        else if (wk_draw_order((wk_label)label) > 0)
            assert_int_equal(wk_label_drawn(wk_label_wind((wk_label)label), wk_draw_order((wk_label)label)), label);
    assert_int_equal(wk_label_drawn(WK_WIND_NONE, 1), WK_LABEL_NONE);
    assert_int_equal(wk_label_drawn(WK_WIND_EAST, 0), WK_LABEL_NONE);
    assert_int_equal(wk_label_drawn(WK_WIND_NORTH, 22), WK_LABEL_NONE);
}

static void what_was_self_drawn_was_drawn(void **state)
{
    struct wk_declared_doubts doubts;
    struct wk_face_reading look;
    struct wk_declared declared;
    struct wk_laid laid;

    (void)state;
    lay(&laid, (const char *const[]){"E E E . S S S", "1m 2m 3m . 4p 4p 4p", "P P"});
    laying_rows(&look, (const char *const[]){"E E E . S S S", "1m 2m 3m . 4p 4p 4p", "P P"});
    stick(&look, "2.0", (const wk_label[]){1, 1, 2}, 3);
    stick(&look, "2.4", (const wk_label[]){1, 1, 2}, 3);
    stick(&look, "1.0", (const wk_label[]){1, 1, 4}, 3);
    stick(&look, "1.4", (const wk_label[]){1, 1, 2}, 3);
    stick(&look, "h.0", (const wk_label[]){1, 1}, 2);
    wk_laid_see(&laid, &look);
    wk_declared_make(&laid, WK_WIND_EAST, WK_SLOT_NONE, 0, 0, &declared);
    assert_int_equal(declared.fault, WK_DECLARED_SOUND);
    assert_false(declared.labels);
    wk_declared_check(&laid, &declared, WK_WIND_EAST, laying_set, NULL, &doubts);
    assert_int_equal(doubts.n, 1);
    assert_int_equal(doubts.doubt[0].kind, WK_DOUBT_DRAWN_LATER);
    assert_true(doubts.doubt[0].slots == slots_of("h.1"));
}

static void nothing_was_checked_of_a_hand_that_cannot_be_counted(void **state)
{
    struct wk_declared_doubts doubts;
    struct wk_declared declared;
    struct wk_laid laid;

    (void)state;
    lay(&laid, (const char *const[]){"", "", ""});
    wk_declared_make(&laid, WK_WIND_EAST, WK_SLOT_NONE, 0, 0, &declared);
    wk_declared_check(&laid, &declared, WK_WIND_EAST, laying_set, NULL, &doubts);
    assert_int_equal(doubts.n, 1);
    assert_int_equal(doubts.doubt[0].kind, WK_DOUBT_NOT_LOOKED);
    lay(&laid, (const char *const[]){"", "1m 2m", "C"});
    wk_declared_make(&laid, WK_WIND_EAST, WK_SLOT_NONE, 0, 0, &declared);
    wk_declared_check(&laid, &declared, WK_WIND_EAST, laying_set, NULL, &doubts);
    assert_int_equal(doubts.n, 1);
    assert_true(doubts.doubt[0].slots == slots_of("h.0 1.0 1.1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_lie_in_many_ways),
        cmocka_unit_test(a_touch_goes_before_everything),
        cmocka_unit_test(kongs_are_concealed_as_laid_as_labelled_or_as_said),
        cmocka_unit_test(a_kong_laid_with_backs_stays_concealed_when_all_is_turned),
        cmocka_unit_test(a_slot_hidden_beside_a_pung_may_hold_a_fourth),
        cmocka_unit_test(hands_laid_backs_up_are_turned_face_by_face),
        cmocka_unit_test(a_set_beside_the_hand_is_what_its_stickers_tell),
        cmocka_unit_test(the_order_of_drawing_is_the_walls),
        cmocka_unit_test(what_was_self_drawn_was_drawn),
        cmocka_unit_test(nothing_was_checked_of_a_hand_that_cannot_be_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
