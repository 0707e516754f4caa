/* Verdicts on one wall: faults written as words, planted at random, and hidden behind doubts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "tests/support/labels/sample_wall.h"

static int slot_of(const char *text)
{
    int slot = WK_SLOT_NONE;
    assert_int_equal(wk_slot_parse(text, &slot), WK_OK);
    return slot;
}

/* Slot of a label, given as its text, in the wall as it is now. */
static int place_of(const struct wall *wall, const char *text)
{
    wk_label label = 0;
    assert_int_equal(wk_label_parse(text, &label), WK_OK);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (wall->slot[slot].there && wall->slot[slot].label == label)
            return slot;
    fail_msg("label %s is not in the wall", text);
    return 0;
}

/* Plants a fault of cli.md's --fault, or `slide:R`, `torn:SLOT`, `blocked:SLOT`, `stray:LABEL`, in the manner of the rig's
 * walls.py. */
static void plant(struct wall *wall, const char *fault)
{
    char kind[16], rest[48], *word[6], *save = NULL;
    int n = 0, at[6];
    assert_int_equal(sscanf(fault, "%15[^:]:%47s", kind, rest), 2);
    for (char *w = strtok_r(rest, ",", &save); w && n < 6; w = strtok_r(NULL, ",", &save))
        word[n++] = w;
    if (strcmp(kind, "swap") == 0 || strcmp(kind, "cycle") == 0) {
        for (int i = 0; i < n; i++)
            at[i] = place_of(wall, word[i]);
        for (int i = n - 1; i > 0; i--)
            wall_swap(wall, at[i], at[i - 1]);
    } else if (strcmp(kind, "shift") == 0 || strcmp(kind, "slide") == 0) {
        enum wk_row row = word[0][0] == 'h' ? WK_ROW_HAND : word[0][0] == '1' ? WK_ROW_1 : WK_ROW_2;
        int first = wk_row_first(row), last = first + wk_row_length(row) - 1;
        for (int slot = last; slot > first; slot--)
            wall_swap(wall, slot, slot - 1);
        if (strcmp(kind, "slide") == 0) {
            wall_add_stray(wall, wall->slot[first], last);
            wall->slot[first].there = false;
        }
    } else if (strcmp(kind, "mirror") == 0) {
        enum wk_row row = word[0][0] == '1' ? WK_ROW_1 : WK_ROW_2;
        for (int a = wk_row_first(row), b = a + wk_row_length(row) - 1; a < b; a++, b--)
            wall_swap(wall, a, b);
    } else if (strcmp(kind, "duplicate") == 0) { /* label, slot */
        wall->slot[slot_of(word[1])].label = wall->slot[place_of(wall, word[0])].label;
    } else if (strcmp(kind, "other-wall") == 0) { /* label, slot */
        assert_int_equal(wk_label_parse(word[0], &wall->slot[slot_of(word[1])].label), WK_OK);
    } else if (strcmp(kind, "stray") == 0) { /* label, slot near */
        struct wall_piece piece = {.there = true};
        assert_int_equal(wk_label_parse(word[0], &piece.label), WK_OK);
        wall_add_stray(wall, piece, slot_of(word[1]));
    } else if (strcmp(kind, "blocked") == 0) {
        wall->blocked[slot_of(word[0])] = true;
    } else {
        struct wall_piece *piece = &wall->slot[slot_of(word[0])];
        if (strcmp(kind, "missing") == 0)
            piece->there = false;
        else if (strcmp(kind, "other-set") == 0)
            piece->other_set = true;
        else if (strcmp(kind, "forged") == 0)
            piece->sticker = WALL_STICKER_FORGED;
        else if (strcmp(kind, "bare") == 0)
            piece->sticker = WALL_STICKER_BARE;
        else if (strcmp(kind, "torn") == 0)
            piece->sticker = WALL_STICKER_TORN;
        else if (strcmp(kind, "faceup") == 0)
            piece->face_up = true;
        else if (strcmp(kind, "sideways") == 0)
            piece->sideways = true;
        else if (strcmp(kind, "foreign") == 0)
            piece->foreign = true;
        else if (strcmp(kind, "flat") == 0)
            piece->flat = true;
        else
            fail_msg("no such fault: %s", fault);
    }
}

static void append(char *text, size_t size, const char *more)
{
    size_t n = strlen(text);
    snprintf(text + n, size - n, "%s%s", n && text[n - 1] != ' ' ? " " : "", more);
}

/* "FAIL: swapped 2.3 2.4 (25 26)": the verdict as one line, to be compared and read. */
static void describe(const struct wk_verdict *verdict, char *text, size_t size)
{
    snprintf(text, size, "%s:", wk_verdict_word(verdict->kind));
    for (int i = 0; i < verdict->n_findings; i++) {
        const struct wk_finding *finding = &verdict->finding[i];
        char word[8];
        if (i > 0)
            append(text, size, ";");
        append(text, size, wk_finding_word(finding->kind));
        for (int k = 0; k < finding->n_slots; k++) {
            wk_slot_format(finding->slots[k], word);
            append(text, size, word);
        }
        for (int k = 0; k < finding->n_labels; k++) {
            char label[3];
            wk_label_format(finding->labels[k], label);
            snprintf(word, sizeof word, "%s%s%s", k == 0 ? "(" : "", label, k + 1 == finding->n_labels ? ")" : "");
            append(text, size, word);
        }
    }
}

static void check_counts(const struct wk_verdict *verdict)
{
    assert_int_equal(verdict->n_right + verdict->n_wrong + verdict->n_unreadable, WK_N_SLOTS);
    assert_in_range(verdict->n_right, 0, WK_N_SLOTS);
    assert_in_range(verdict->n_wrong, 0, WK_N_SLOTS);
    assert_in_range(verdict->n_unreadable, 0, WK_N_SLOTS);
    if (verdict->kind == WK_PASS)
        assert_int_equal(verdict->n_right, WK_N_SLOTS);
    if (verdict->n_wrong > 0)
        assert_int_equal(verdict->kind, WK_FAIL);
}

/* Carries the repair out and judges again. */
static void check_mended(const struct wall *wall, const struct wk_verdict *verdict, const char *what)
{
    struct wall mended = *wall;
    struct wk_verdict again;
    int bad = wall_mend(&mended, verdict);
    if (bad)
        fail_msg("%s: step %d, %s, cannot be done", what, bad, wk_do_word(verdict->move[bad - 1].what));
    wall_judge(&mended, &again);
    if (again.kind != WK_PASS) {
        char text[512];
        describe(&again, text, sizeof text);
        fail_msg("%s: after the repair %s", what, text);
    }
}

/* East's wall with faults, what is said of it, and in how many steps it is mended (looking again is one too). */
static const struct {
    const char *faults, *verdict;
    int n_moves;
} cases[] = {
    {"", "PASS:", 0},
    {"swap:25,26", "FAIL: swapped 2.3 2.4 (25 26)", 1},
    {"swap:25,1", "FAIL: swapped h.0 2.4 (25 1)", 1},
    {"cycle:25,26,27", "FAIL: cycle 2.2 2.4 2.3 (26 27 25)", 2},
    {"cycle:10,25,A,17", "FAIL: cycle 1.2 1.9 2.4 2.10 (A 17 10 25)", 3},
    {"swap:25,26 swap:10,A", "FAIL: swapped 1.9 2.10 (A 10) ; swapped 2.3 2.4 (25 26)", 2},
    {"shift:1", "FAIL: shifted 1.0 1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9 (10 19 18 17 16 15 14 13 12 11)", 9},
    {"slide:1", "FAIL: shifted 1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9 1.0 (19 18 17 16 15 14 13 12 11)", 10},
    {"slide:h", "FAIL: shifted h.0", 1},
    {"mirror:1", "FAIL: mirrored 1.0 1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9 (10 11 12 13 14 15 16 17 18 19)", 5},
    {"mirror:2", "FAIL: mirrored 2.0 2.1 2.2 2.3 2.4 2.6 2.7 2.8 2.9 2.10 (A 20 21 22 23 25 26 27 28 29)", 5},
    {"missing:h.4", "FAIL: missing h.4 (1)", 1},
    {"missing:2.4", "FAIL: missing 2.4 (25)", 1},
    {"missing:2.4 stray:25,1.9", "FAIL: missing 2.4 (25)", 1},
    {"stray:55,1.9", "FAIL: extra (55)", 1},
    {"stray:25,1.9", "FAIL: extra (25)", 1},
    {"duplicate:25,1.3", "FAIL: duplicate 1.3 (25)", 2},
    {"other-wall:34,1.3", "FAIL: other-wall 1.3 (34)", 2},
    {"other-set:2.4", "FAIL: other-set 2.4 (25)", 2},
    {"swap:25,26 other-set:2.4", "FAIL: swapped 2.4 2.3 (26 25) ; other-set 2.4 (26)", 3},
    {"forged:2.4", "FAIL: other-event 2.4", 1},
    {"bare:2.3", "FAIL: no-sticker 2.3", 1},
    {"faceup:2.3", "FAIL: face-up 2.3", 1},
    {"sideways:2.3", "FAIL: sideways 2.3 (26)", 1},
    {"foreign:h.2", "FAIL: foreign h.2", 2},
    {"flat:2.3", "FAIL: no-tile 2.3 (26)", 2},
    {"blocked:2.3", "INCOMPLETE: blocked 2.3", 1},
    {"torn:2.3", "INCOMPLETE: unreadable 2.3", 1},
    {"torn:2.3 torn:h.2 blocked:1.1", "INCOMPLETE: unreadable h.2 2.3 ; blocked 1.1", 3},
    /* A doubt makes nothing missing, and no swap certain. */
    {"missing:1.1 torn:2.3", "FAIL: missing 1.1 (18) ; unreadable 2.3", 2},
    {"swap:25,26 torn:2.4", "FAIL: wrong-label 2.3 (25) ; unreadable 2.4", 2},
    {"swap:25,26 blocked:2.4", "FAIL: wrong-label 2.3 (25) ; blocked 2.4", 2},
    /* Where the doubtful tile's own fault is certain and no other tile can be meant, the swap is. */
    {"swap:25,26 bare:2.4", "FAIL: swapped 2.3 2.4 (25 26) ; no-sticker 2.4", 2},
    {"swap:25,26 faceup:2.4", "FAIL: swapped 2.3 2.4 (25 26) ; face-up 2.4", 2},
    /* Two faults in one row. */
    {"shift:1 bare:1.4", "FAIL: shifted 1.0 1.1 1.2 1.3 1.5 1.6 1.7 1.8 1.9 (10 19 18 17 15 14 13 12 11) ; no-sticker 1.4", 10},
    {"mirror:1 missing:1.2",
     "FAIL: mirrored 1.0 1.1 1.3 1.4 1.5 1.6 1.7 1.8 1.9 (10 11 13 14 15 16 17 18 19) ; missing 1.2 (12)", 6},
    {"mirror:1 swap:12,25",
     "FAIL: mirrored 1.0 1.1 1.3 1.4 1.5 1.6 1.7 1.8 1.9 (10 11 13 14 15 16 17 18 19) ; swapped 1.2 2.4 (25 12)", 6},
    {"slide:1 blocked:1.0", "FAIL: shifted 1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9 (19 18 17 16 15 14 13 12 11) ; blocked 1.0", 11},
};

static void verdicts_are_as_written(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct wall wall;
        struct wk_verdict verdict;
        char faults[96], text[512], *save = NULL;
        wall_init(&wall, WK_WIND_EAST);
        snprintf(faults, sizeof faults, "%s", cases[i].faults);
        for (char *fault = strtok_r(faults, " ", &save); fault; fault = strtok_r(NULL, " ", &save))
            plant(&wall, fault);
        wall_judge(&wall, &verdict);
        describe(&verdict, text, sizeof text);
        assert_string_equal(text, cases[i].verdict);
        assert_int_equal(verdict.n_moves, cases[i].n_moves);
        check_counts(&verdict);
        check_mended(&wall, &verdict, cases[i].faults);
    }
}

/* Tiles pushed along to close a gap, or to make room: the pushed part is named, and the tile beside the row goes home. */
static void a_part_of_a_row_that_was_pushed_is_shifted(void **state)
{
    (void)state;
    struct wall wall;
    struct wk_verdict verdict;
    char text[512];
    wall_init(&wall, WK_WIND_EAST);
    for (int slot = slot_of("1.4"); slot < slot_of("1.9"); slot++)
        wall.slot[slot] = wall.slot[slot + 1];
    wall.slot[slot_of("1.9")].there = false;
    wall_judge(&wall, &verdict);
    describe(&verdict, text, sizeof text);
    assert_string_equal(text, "FAIL: shifted 1.8 1.7 1.6 1.5 1.4 (10 11 12 13 14) ; missing 1.9 (15)");
    assert_int_equal(verdict.n_moves, 6);
    check_mended(&wall, &verdict, text);
    wall_add_stray(&wall, (struct wall_piece){.there = true, .label = 15}, slot_of("1.9"));
    wall_judge(&wall, &verdict);
    describe(&verdict, text, sizeof text);
    assert_string_equal(text, "FAIL: shifted 1.8 1.7 1.6 1.5 1.4 1.9 (10 11 12 13 14)");
    assert_int_equal(verdict.n_moves, 6);
    check_mended(&wall, &verdict, text);
}

static void anothers_wall_is_one_finding(void **state)
{
    (void)state;
    struct wall wall;
    struct wk_verdict verdict;
    wall_init(&wall, WK_WIND_SOUTH);
    wall.wind = WK_WIND_EAST;
    wall_judge(&wall, &verdict);
    assert_int_equal(verdict.kind, WK_FAIL);
    assert_int_equal(verdict.n_findings, 1);
    assert_int_equal(verdict.finding[0].kind, WK_FINDING_OTHER_WALL);
    assert_int_equal(verdict.finding[0].n_slots, WK_N_SLOTS);
    assert_int_equal(verdict.n_wrong, WK_N_SLOTS);
    assert_int_equal(verdict.n_moves, 2 * WK_N_SLOTS);
    assert_int_equal(verdict.move[1].what, WK_DO_BRING);
    assert_int_equal(verdict.move[1].from, WK_WIND_SOUTH);
    check_mended(&wall, &verdict, "South's wall");
}

static void without_a_mat_nothing_is_said(void **state)
{
    (void)state;
    struct wall wall;
    struct wk_reading reading;
    struct wk_verdict verdict;
    wall_init(&wall, WK_WIND_EAST);
    wall.slot[3].there = false;
    wall_read(&wall, &reading);
    reading.tray.found = false;
    wk_verdict_judge(&reading, WK_WIND_EAST, wall_set, &verdict);
    assert_int_equal(verdict.kind, WK_INCOMPLETE);
    assert_int_equal(verdict.n_findings + verdict.n_moves, 0);
    check_counts(&verdict);
    reading.tray.found = true;
    wk_verdict_judge(&reading, WK_WIND_NONE, wall_set, &verdict);
    assert_int_equal(verdict.kind, WK_INCOMPLETE);
    wk_verdict_judge(&reading, WK_WIND_EAST, (const char[WK_SET_SIZE]){""}, &verdict);
    assert_int_equal(verdict.kind, WK_INCOMPLETE);
    check_counts(&verdict);
}

/* Beside the slots: a shadow is a doubt, a tile is not. */
static void strays_are_doubts_or_tiles(void **state)
{
    (void)state;
    static const struct {
        enum wk_read_state state;
        enum wk_read_why why;
        enum wk_verdict_kind kind;
        enum wk_do what;
    } strays[] = {
        {WK_READ_UNREADABLE, WK_WHY_NONE, WK_INCOMPLETE, WK_DO_LOOK_AGAIN},
        {WK_READ_UNREADABLE, WK_WHY_DAMAGED, WK_INCOMPLETE, WK_DO_LOOK_AGAIN},
        {WK_READ_BLOCKED, WK_WHY_NONE, WK_INCOMPLETE, WK_DO_LOOK_AGAIN},
        {WK_READ_UNREADABLE, WK_WHY_NO_STICKER, WK_FAIL, WK_DO_TAKE_AWAY},
        {WK_READ_UNREADABLE, WK_WHY_OTHER_EVENT, WK_FAIL, WK_DO_TAKE_AWAY},
        {WK_READ_FACE, WK_WHY_NONE, WK_FAIL, WK_DO_TAKE_AWAY},
        {WK_READ_EMPTY, WK_WHY_NONE, WK_PASS, WK_DO_NONE},
    };
    for (size_t i = 0; i < sizeof strays / sizeof *strays; i++) {
        struct wall wall;
        struct wk_reading reading;
        struct wk_verdict verdict;
        wall_init(&wall, WK_WIND_WEST);
        wall_read(&wall, &reading);
        reading.n_strays = 1;
        reading.stray[0] = (struct wk_stray){.read = {.state = strays[i].state, .why = strays[i].why}, .near_slot = 22};
        wk_verdict_judge(&reading, WK_WIND_WEST, wall_set, &verdict);
        assert_int_equal(verdict.kind, strays[i].kind);
        assert_int_equal(verdict.n_right, WK_N_SLOTS);
        assert_int_equal(verdict.n_moves, strays[i].what != WK_DO_NONE);
        if (verdict.n_moves) {
            assert_int_equal(verdict.move[0].what, strays[i].what);
            assert_int_equal(verdict.move[0].a, 22);
            assert_true(verdict.move[0].stray);
        }
    }
}

static void check_all_is_told(const struct wk_verdict *verdict)
{
    bool told[WK_N_SLOTS] = {false};
    int n = 0;
    for (int i = 0; i < verdict->n_findings; i++)
        for (int k = 0; k < verdict->finding[i].n_slots; k++)
            told[verdict->finding[i].slots[k]] = true;
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        n += told[slot];
    assert_int_equal(n, WK_N_SLOTS - verdict->n_right);
}

/* Any number of faults at once: never PASS, all of it told, mended by the steps, and the same answer each time. */
static void any_faults_are_told_and_mended(void **state)
{
    (void)state;
    uint64_t seed = 4;
    for (int n = 0; n < 20000; n++) {
        struct wall wall;
        static struct wk_verdict verdict, again;
        wall_init(&wall, (enum wk_wind)(1 + n % 4));
        for (unsigned k = wall_random(&seed, 1 + (unsigned)n % 12); k > 0; k--) {
            int a = (int)wall_random(&seed, WK_N_SLOTS), b = (int)wall_random(&seed, WK_N_SLOTS);
            switch (wall_random(&seed, 14)) {
            case 0:
                wall.slot[a].there = false;
                break;
            case 1:
                wall.slot[a].other_set = true;
                break;
            case 2:
                wall.slot[a].foreign = true;
                break;
            case 3:
                wall.slot[a].face_up = true;
                break;
            case 4:
                wall.slot[a].sideways = true;
                break;
            case 5:
                wall.slot[a].sticker = WALL_STICKER_BARE;
                break;
            case 6:
                wall.slot[a].sticker = WALL_STICKER_FORGED;
                break;
            case 7:
                wall.slot[a].label = wk_layout_label((enum wk_wind)(1 + (n + 1) % 4), b);
                break;
            case 8:
                wall.slot[a].label = wk_layout_label(wall.wind, b);
                break;
            case 9:
                wall_add_stray(&wall, (struct wall_piece){.there = true, .label = wk_layout_label(wall.wind, b)}, a);
                break;
            case 10:
                if (wall.slot[a].there)
                    wall_add_stray(&wall, wall.slot[a], b);
                wall.slot[a].there = false;
                break;
            default:
                wall_swap(&wall, a, b);
            }
        }
        wall_judge(&wall, &verdict);
        wall_judge(&wall, &again);
        assert_memory_equal(&verdict, &again, sizeof verdict);
        check_counts(&verdict);
        check_all_is_told(&verdict);
        assert_int_not_equal(verdict.kind, WK_INCOMPLETE);
        /* A tile without a label is taken for another than it is, now and then: then a second look says so. */
        bool nameless = false;
        for (int slot = 0; slot < WK_N_SLOTS; slot++)
            nameless = nameless || wall.slot[slot].face_up || wall.slot[slot].sticker != WALL_STICKER_OK;
        for (int i = 0; i < wall.n_strays; i++)
            nameless = nameless || wall.stray[i].face_up || wall.stray[i].foreign || wall.stray[i].sticker != WALL_STICKER_OK;
        if (!nameless)
            check_mended(&wall, &verdict, "random faults");
    }
}

/* What is unreadable or under a hand never hides a fault that is seen elsewhere, and never makes one. */
static void doubts_neither_hide_faults_nor_make_them(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (int n = 0; n < 5000; n++) {
        struct wall wall;
        struct wk_verdict verdict;
        wall_init(&wall, (enum wk_wind)(1 + n % 4));
        for (unsigned k = 1 + wall_random(&seed, 33); k > 0; k--) {
            int slot = (int)wall_random(&seed, WK_N_SLOTS);
            if (wall_random(&seed, 2))
                wall.blocked[slot] = true;
            else
                wall.slot[slot].sticker = WALL_STICKER_TORN;
        }
        wall_judge(&wall, &verdict);
        assert_int_equal(verdict.kind, WK_INCOMPLETE);
        assert_int_equal(verdict.n_wrong, 0);
        for (int i = 0; i < verdict.n_findings; i++)
            assert_true(verdict.finding[i].kind == WK_FINDING_UNREADABLE || verdict.finding[i].kind == WK_FINDING_BLOCKED);
        for (int i = 0; i < verdict.n_moves; i++)
            assert_int_equal(verdict.move[i].what, WK_DO_LOOK_AGAIN);
        check_all_is_told(&verdict);
        check_mended(&wall, &verdict, "doubts");
        int a = 13 + (int)wall_random(&seed, 21), b = 13 + (int)wall_random(&seed, 21);
        wall_swap(&wall, a, b);
        wall_judge(&wall, &verdict);
        bool seen = a != b && !((wall.blocked[a] || wall.slot[a].sticker) && (wall.blocked[b] || wall.slot[b].sticker));
        assert_int_equal(verdict.kind, seen ? WK_FAIL : WK_INCOMPLETE);
        check_counts(&verdict);
    }
}

static void faces_add_to_a_verdict(void **state)
{
    (void)state;
    struct wall wall;
    struct wk_verdict verdict;
    static const int8_t slots[] = {27, 26, 27, -1, 34};
    wall_init(&wall, WK_WIND_EAST);
    wall_judge(&wall, &verdict);
    wk_verdict_add_face_mismatch(&verdict, slots, 0);
    wk_verdict_add_face_unreadable(&verdict, slots, 0);
    assert_int_equal(verdict.kind, WK_PASS);
    wk_verdict_add_face_unreadable(&verdict, slots, 1);
    assert_int_equal(verdict.kind, WK_INCOMPLETE);
    assert_int_equal(verdict.n_unreadable, 1);
    check_counts(&verdict);
    wall_judge(&wall, &verdict);
    wk_verdict_add_face_mismatch(&verdict, slots, 5);
    assert_int_equal(verdict.kind, WK_FAIL);
    assert_int_equal(verdict.n_wrong, 2);
    assert_int_equal(verdict.n_moves, 2);
    assert_int_equal(verdict.move[0].what, WK_DO_RESTICK);
    assert_int_equal(verdict.move[0].label, WK_LABEL_NONE); /* whose face it is is never said */
    assert_int_equal(verdict.finding[0].n_labels, 0);
    check_counts(&verdict);
    /* On a tile that is moved first, where it then lies. */
    wall_swap(&wall, 26, 13);
    wall_judge(&wall, &verdict);
    wk_verdict_add_face_mismatch(&verdict, slots + 1, 1);
    assert_int_equal(verdict.n_moves, 2);
    assert_int_equal(verdict.move[1].a, 13);
    assert_int_equal(verdict.n_wrong, 2);
    check_counts(&verdict);
}

static void words_are_those_of_the_contract(void **state)
{
    (void)state;
    static const char *const kinds[] = {"wrong-label", "swapped",   "cycle",      "shifted",     "mirrored",    "duplicate",
                                        "missing",     "extra",     "other-wall", "other-set",   "other-event", "unreadable",
                                        "no-sticker",  "face-up",   "sideways",   "foreign",     "blocked",     "face-mismatch",
                                        "no-tile",     "exchanged", "wrong-seat", "turned-table"};
    static const char *const steps[] = {"swap",    "move",       "bring",      "take-away", "turn",
                                        "restick", "look-again", "swap-walls", "turn-table"};
    for (int kind = 1; kind < WK_N_FINDINGS; kind++)
        assert_string_equal(wk_finding_word((enum wk_finding_kind)kind), kinds[kind - 1]);
    for (int what = 1; what <= WK_DO_TURN_TABLE; what++)
        assert_string_equal(wk_do_word((enum wk_do)what), steps[what - 1]);
    assert_string_equal(wk_verdict_word(WK_PASS), "PASS");
    assert_string_equal(wk_verdict_word(WK_FAIL), "FAIL");
    assert_string_equal(wk_verdict_word((enum wk_verdict_kind)0), "INCOMPLETE");
    assert_string_equal(wk_verdict_word((enum wk_verdict_kind)9), "INCOMPLETE");
    assert_string_equal(wk_finding_word((enum wk_finding_kind)99), "none");
    assert_string_equal(wk_do_word((enum wk_do)99), "none");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_are_as_written),
        cmocka_unit_test(a_part_of_a_row_that_was_pushed_is_shifted),
        cmocka_unit_test(anothers_wall_is_one_finding),
        cmocka_unit_test(without_a_mat_nothing_is_said),
        cmocka_unit_test(strays_are_doubts_or_tiles),
        cmocka_unit_test(any_faults_are_told_and_mended),
        cmocka_unit_test(doubts_neither_hide_faults_nor_make_them),
        cmocka_unit_test(faces_add_to_a_verdict),
        cmocka_unit_test(words_are_those_of_the_contract),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
