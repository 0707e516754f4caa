/* What lies on the mat, look by look. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "tests/support/labels/laying.h"

/*
 * Looks at one slot: `A` `B` two faces (5m, P), `a` `b` two stickers (12, 33), `h` one of the hand row, `.` empty, `_` covered,
 * `g` glare, `?` not readable, `d` a face in doubt, `#` a back, `x` a face of no set, `o` another club's sticker, `-` no mat,
 * `*` before a look: a hand is over the mat.
 */
struct sequence {
    const char *name, *looks, *known; /* face label, f: foreign, b: laid back up, ~: hidden; -: nothing lies there */
};

static const struct sequence sequences[] = {
    {"nothing", ".", "-"},
    {"a face", "A", "5m -"},
    {"a sticker", "a", "none 12 b"},
    {"face, then sticker", "AAa", "5m 12"},
    {"sticker, then face", "aA", "5m 12"},
    {"turned and back, a hand over it", "A_._a_A", "5m 12"},
    {"unreadable from the beginning", "?", "none -"},
    {"in doubt from the beginning", "d", "none -"},
    {"a doubt changes nothing", "AdaAd", "5m 12"},
    {"unreadable later changes nothing", "A?a??", "5m 12"},
    {"a hand changes nothing", "Aa___", "5m 12"},
    {"a hand over an empty slot", "._", "- ~"},
    {"glare over an empty slot", "g", "- ~"},
    {"a hand that goes away", "_.", "-"},
    {"glare over a tile", "Agg", "5m -"},
    {"empty for one look", "A.a", "5m 12"},
    {"empty for two", "A..a", "none 12 b"},
    {"taken away", "Aa..", "-"},
    {"empty with a hand over the mat", "A*.*.*.*.*.a", "5m 12"},
    {"empty for long with a hand over the mat", "A*.*.*.*.*.*.a", "none 12 b"},
    {"empty, then seen, then empty", "A.A.a", "5m 12"},
    {"another tile face up", "AAaB", "P -"},
    {"another tile face up, then its sticker", "AAaBBb", "P 33"},
    {"another one face up, seen once, its sticker", "AAaBb", "none 33 b"},
    {"another face seen once, then a sticker", "AABa", "none 12 b"},
    {"another face was a slip", "AAaBA", "5m 12"},
    {"another face was a slip, the sticker tells", "AAaBa", "5m 12"},
    {"another face twice, the first one again", "AAaBBA", "5m -"},
    {"another sticker", "AAab", "none 33 b"},
    {"another sticker, then a face", "AAabB", "P 33 b"},
    {"the same sticker again", "AAaaa", "5m 12"},
    {"a hand sticker", "AAh", "5m 1"},
    {"a hand sticker for a wall's", "AAah", "none 1 b"},
    {"a back", "#", "none - b"},
    {"a back, then its sticker", "#a", "none 12 b"},
    {"laid back up, then turned up", "aA", "5m 12"},
    {"a face of no set, once", "Ax", "5m -"},
    {"a face of no set", "xx", "none - f"},
    {"a face of no set, then ours", "xxA", "5m -"},
    {"a face of no set for a while, then the same face", "AaxxxA", "5m 12"},
    {"a face of no set lasts before turning", "Axx", "5m - f"},
    {"a face of no set when it was turned", "Aaxx", "5m 12"},
    {"another club's sticker", "Ao", "5m - f"},
    {"another club's sticker, turned up", "AoA", "5m - f"},
    {"another club's tile goes", "Ao..B", "P -"},
    {"another club's, then ours", "Aoa", "none 12 b"},
    {"ours, then another club's", "Aao", "none - fb"},
    {"the mat is not found", "Aa-----", "5m 12"},
};

/* True: the look says that something changed. */
static bool see(struct wk_laid *laid, int slot, char what, bool hand)
{
    static const struct {
        char what;
        enum wk_read_state state;
        enum wk_read_why why;
    } states[] = {{'_', WK_READ_BLOCKED, WK_WHY_NONE},    {'g', WK_READ_UNREADABLE, WK_WHY_GLARE},
                  {'?', WK_READ_UNREADABLE, WK_WHY_NONE}, {'#', WK_READ_UNREADABLE, WK_WHY_NO_STICKER},
                  {'x', WK_READ_FACE, WK_WHY_FOREIGN},    {'o', WK_READ_UNREADABLE, WK_WHY_OTHER_EVENT}};
    struct wk_face_reading look;

    laying_clear(&look);
    look.seen.tray.found = what != '-';
    for (size_t i = 0; i < sizeof(states) / sizeof(states[0]); i++)
        if (what == states[i].what)
            laying_state(&look, slot, states[i].state, states[i].why);
    if (what == 'A' || what == 'B' || what == 'd')
        laying_face(&look, slot, what == 'B' ? WK_FACE_WHITE : 5);
    if (what == 'd')
        look.face[slot].margin = WK_FACE_DOUBT;
    if (what == 'a' || what == 'b' || what == 'h')
        laying_label(&look, slot, what == 'a' ? 12 : what == 'b' ? 33 : 1);
    if (hand)
        laying_state(&look, WK_N_SLOTS - 1, WK_READ_BLOCKED, WK_WHY_NONE);
    return wk_laid_see(laid, &look);
}

static void write_known(const struct wk_laid_tile *tile, char text[32])
{
    char label[3];

    wk_label_format(tile->label, label);
    if (tile->lies)
        snprintf(text, 32, "%s %s %s%s", wk_face_name((enum wk_face)tile->face), label, tile->foreign ? "f" : "",
                 tile->shown_back_first ? "b" : "");
    else
        snprintf(text, 32, "- %s", tile->hidden ? "~" : "");
    while (text[strlen(text) - 1] == ' ')
        text[strlen(text) - 1] = '\0';
}

static void what_was_seen_is_kept_with_its_tile_only(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(sequences) / sizeof(sequences[0]); i++) {
        struct wk_laid laid = {.turning = false};
        char known[32], before[32] = "-";

        for (const char *at = sequences[i].looks; *at; at++) {
            const bool hand = *at == '*';
            bool changed;
            at += hand;
            changed = see(&laid, 3, *at, hand);
            write_known(&laid.slot[3], known);
            if (!hand && strcmp(known, before) != 0)
                assert_true(changed);
            strcpy(before, known);
        }
        if (strcmp(known, sequences[i].known) != 0)
            fail_msg("%s (%s): %s, not %s", sequences[i].name, sequences[i].looks, known, sequences[i].known);
    }
}

static void a_look_that_tells_nothing_new_changes_nothing(void **state)
{
    struct wk_laid laid = {.turning = false};

    (void)state;
    assert_true(see(&laid, 3, 'A', false));
    for (const char *at = "A_?gd-."; *at; at++)
        assert_false(see(&laid, 3, *at, false));
    assert_true(see(&laid, 3, '.', false));
    assert_false(see(&laid, 3, '.', false));
}

static void a_sticker_seen_elsewhere_has_left_its_slot(void **state)
{
    struct wk_laid laid = {.turning = false};
    struct wk_face_reading look;

    (void)state;
    see(&laid, 3, 'A', false);
    see(&laid, 3, 'a', false);
    laying_clear(&look);
    laying_state(&look, 3, WK_READ_BLOCKED, WK_WHY_NONE);
    laying_label(&look, 4, 12);
    assert_true(wk_laid_see(&laid, &look));
    assert_true(laid.slot[3].lies);
    assert_int_equal(laid.slot[3].face, 0);
    assert_int_equal(laid.slot[3].label, 0);
    assert_int_equal(laid.slot[4].label, 12);

    /* Thirteen bear the label of a hand row, and one that is seen twice at once is there twice. */
    laying_label(&look, 3, 12);
    wk_laid_see(&laid, &look);
    assert_int_equal(laid.slot[3].label, 12);
    assert_int_equal(laid.slot[4].label, 12);
    laying_label(&look, 5, 2);
    wk_laid_see(&laid, &look);
    laying_state(&look, 5, WK_READ_BLOCKED, WK_WHY_NONE);
    laying_label(&look, 6, 2);
    wk_laid_see(&laid, &look);
    assert_int_equal(laid.slot[5].label, 2);
}

static void tiles_are_turned_once_a_whole_hand_lay_still(void **state)
{
    struct wk_face_reading look, hand;
    struct wk_laid laid = {.turning = false};

    (void)state;
    laying_rows(&look, (const char *const[3]){"", "", "1m 2m 3m 1s 2s 3s 1p 2p 3p E E E P/"});
    for (int i = 0; i < 9; i++)
        wk_laid_see(&laid, &look);
    assert_false(laid.turning);
    laying_face(&look, 13, WK_FACE_WHITE);
    hand = look;
    laying_state(&hand, 20, WK_READ_BLOCKED, WK_WHY_NONE);
    for (int i = 0; i < 9; i++)
        wk_laid_see(&laid, &hand);
    assert_false(laid.turning);
    for (int i = 0; i < 3; i++) /* the first one shows that the hand has gone */
        wk_laid_see(&laid, &look);
    assert_true(laid.turning);
    /* It still lies as it was laid when it shows its back, straight or not. */
    laying_label(&look, 12, 12);
    laying_label(&look, 11, 13);
    look.seen.slot[11].sideways = true;
    wk_laid_see(&laid, &look);
    assert_true(laid.slot[12].sideways);
    assert_false(laid.slot[11].sideways);
    laying_clear(&look);
    wk_laid_see(&laid, &look);
    wk_laid_see(&laid, &look);
    assert_false(laid.turning);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_seen_is_kept_with_its_tile_only),
        cmocka_unit_test(a_look_that_tells_nothing_new_changes_nothing),
        cmocka_unit_test(a_sticker_seen_elsewhere_has_left_its_slot),
        cmocka_unit_test(tiles_are_turned_once_a_whole_hand_lay_still),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
