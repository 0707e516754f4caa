/* Verdicts of whole tables: faults within walls and between them planted, named, mended in as few moves as a full search finds.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "tests/support/labels/four_walls.h"

static struct wk_table_verdict verdict, again; /* large */

/* "E1.4": a place; "E": beside East's wall; "-": at no wall. */
static struct wk_table_place place_of(const char *text)
{
    int slot = WK_SLOT_NONE;
    const char *seats = "ESWN", *seat = strchr(seats, text[0]);
    assert_true(text[0] == '-' || seat != NULL);
    if (text[0] != '-' && text[1])
        assert_int_equal(wk_slot_parse(text + 1, &slot), WK_OK);
    return (struct wk_table_place){.seat = seat ? (enum wk_wind)(1 + seat - seats) : WK_WIND_NONE, .slot = (int8_t)slot};
}

static void write_place(const struct wk_table_place *place, char text[8])
{
    char slot[5] = "";
    if (place->slot != WK_SLOT_NONE)
        wk_slot_format(place->slot, slot);
    snprintf(text, 8, "%c%s", "-ESWN"[place->seat], slot);
}

static void append(char *text, size_t size, const char *more)
{
    size_t n = strlen(text);
    snprintf(text + n, size - n, "%s%s", n && text[n - 1] != ' ' ? " " : "", more);
}

/* "FAIL: exchanged E2.3 S1.4 (43 26)": the verdict as one line, to be compared and read. */
static void describe(const struct wk_table_verdict *v, char *text, size_t size)
{
    snprintf(text, size, "%s:", wk_verdict_word(v->kind));
    for (int i = 0; i < v->n_findings; i++) {
        const struct wk_table_finding *finding = &v->finding[i];
        char word[8];
        if (i > 0)
            append(text, size, ";");
        append(text, size, wk_finding_word(finding->kind));
        for (int k = 0; k < finding->n_places; k++) {
            write_place(&finding->place[k], word);
            append(text, size, word);
        }
        for (int k = 0; k < finding->n_labels; k++) {
            char label[3];
            wk_label_format(finding->label[k], label);
            snprintf(word, sizeof word, "%s%s%s", k == 0 ? "(" : "", label, k + 1 == finding->n_labels ? ")" : "");
            append(text, size, word);
        }
    }
}

/* "swap E2.3 S1.4; move -> E2.3": the repair as one line. */
static void describe_moves(const struct wk_table_verdict *v, char *text, size_t size)
{
    text[0] = '\0';
    for (int i = 0; i < v->n_moves; i++) {
        char a[8], b[8], word[48];
        write_place(&v->move[i].a, a);
        write_place(&v->move[i].b, b);
        snprintf(word, sizeof word, "%s%s %s%s%s%s", i > 0 ? "; " : "", wk_do_word(v->move[i].what),
                 v->move[i].stray ? "~" : "", a, strcmp(b, "-") == 0 ? "" : " ", strcmp(b, "-") == 0 ? "" : b);
        size_t n = strlen(text);
        snprintf(text + n, size - n, "%s", word);
    }
}

static struct wall_piece *piece_at(struct four_walls *table, const char *text)
{
    struct wk_table_place place = place_of(text);
    struct wall_piece *piece = four_walls_at(table, place.seat, place.slot);
    assert_non_null(piece);
    return piece;
}

/* Takes a tile from its slot and lays it beside a wall (near its first slot) or in the middle of the table. */
static void lay_aside(struct four_walls *table, const char *from, const char *to)
{
    struct wall_piece *piece = piece_at(table, from);
    struct wk_table_place place = place_of(to);
    if (place.seat == WK_WIND_NONE)
        table->middle[table->n_middle++] = *piece;
    else
        wall_add_stray(&table->wall[place.seat - 1], *piece, 0);
    piece->there = false;
}

static void plant_at_piece(struct four_walls *table, const char *kind, const char *at)
{
    struct wall_piece *piece = piece_at(table, at);
    if (strcmp(kind, "missing") == 0)
        piece->there = false;
    else if (strcmp(kind, "bare") == 0)
        piece->sticker = WALL_STICKER_BARE;
    else if (strcmp(kind, "torn") == 0)
        piece->sticker = WALL_STICKER_TORN;
    else if (strcmp(kind, "faceup") == 0)
        piece->face_up = true;
    else
        fail_msg("no such fault: %s", kind);
}

/* ring:A,B,C: the tile of each place goes to the next; aside:A,TO; copy:A,TO: a second tile with the label of A in TO;
 * shift:A: the row that begins with A one column further; other:LABEL: another set's in the middle; walls: as ring, of seats.
 */
static void plant(struct four_walls *table, const char *fault)
{
    char kind[16], rest[48] = "", *word[6], *save = NULL;
    int n = 0;
    assert_in_range(sscanf(fault, "%15[^:]:%47s", kind, rest), 1, 2);
    for (char *w = strtok_r(rest, ",", &save); w && n < 6; w = strtok_r(NULL, ",", &save))
        word[n++] = w;
    assert_true(n > 0);
    if (strcmp(kind, "ring") == 0) {
        for (int i = n - 1; i > 0; i--)
            four_walls_swap(piece_at(table, word[i]), piece_at(table, word[i - 1]));
    } else if (strcmp(kind, "walls") == 0) {
        for (int i = n - 1; i > 0; i--)
            four_walls_swap_seats(table, place_of(word[i]).seat, place_of(word[i - 1]).seat);
    } else if (strcmp(kind, "hide") == 0) {
        table->hidden[place_of(word[0]).seat - 1] = true;
    } else if (strcmp(kind, "clear") == 0) {
        for (int slot = 0; slot < WK_N_SLOTS; slot++)
            table->wall[place_of(word[0]).seat - 1].slot[slot].there = false;
    } else if (strcmp(kind, "aside") == 0) {
        lay_aside(table, word[0], word[1]);
    } else if (strcmp(kind, "copy") == 0) {
        piece_at(table, word[1])->label = piece_at(table, word[0])->label;
    } else if (strcmp(kind, "shift") == 0) {
        struct wk_table_place first = place_of(word[0]);
        int n_row = wk_row_length(wk_slot_row(first.slot));
        for (int slot = first.slot + n_row - 1; slot > first.slot; slot--)
            wall_swap(&table->wall[first.seat - 1], slot, slot - 1);
    } else if (strcmp(kind, "other") == 0) {
        table->middle[table->n_middle++] =
            (struct wall_piece){.there = true, .label = (wk_label)atoi(word[0]), .other_set = true};
    } else if (strcmp(kind, "discard") == 0) {
        table->middle[table->n_middle++] = (struct wall_piece){.there = true, .face_up = true};
    } else if (strcmp(kind, "blocked") == 0) {
        struct wk_table_place place = place_of(word[0]);
        table->wall[place.seat - 1].blocked[place.slot] = true;
    } else {
        plant_at_piece(table, kind, word[0]);
    }
}

static void check_mended(const struct four_walls *table, const struct wk_table_verdict *v, const char *what)
{
    struct four_walls mended = *table;
    char text[1024];
    int bad = four_walls_mend(&mended, v);
    if (bad)
        fail_msg("%s: step %d, %s, cannot be done", what, bad, wk_do_word(v->move[bad - 1].what));
    mended.n_middle -= mended.n_middle > 0 && mended.middle[0].face_up; /* a discard stays where it is */
    four_walls_judge(&mended, &again);
    describe(&again, text, sizeof text);
    if (again.kind != WK_PASS)
        fail_msg("%s: after the repair %s", what, text);
}

static const struct {
    const char *faults, *verdict, *moves;
} cases[] = {
    {"", "PASS:", ""},
    /* Tiles of several walls in each other's places. */
    {"ring:E2.3,S1.4", "FAIL: exchanged E2.3 S1.4 (35 26)", "swap E2.3 S1.4"},
    {"ring:Eh.3,Sh.7", "FAIL: exchanged Eh.3 Sh.7 (2 1)", "swap Eh.3 Sh.7"},
    {"ring:Eh.3,Sh.7 ring:Eh.4,Sh.8", "FAIL: exchanged Eh.3 Sh.7 (2 1) ; exchanged Eh.4 Sh.8 (2 1)",
     "swap Eh.3 Sh.7; swap Eh.4 Sh.8"},
    {"ring:E2.3,S1.4,N2.10", "FAIL: exchanged E2.3 S1.4 N2.10 (D 26 35)", "swap E2.3 S1.4; swap S1.4 N2.10"},
    {"ring:Eh.0,Sh.1,Wh.2,Nh.3", "FAIL: exchanged Eh.0 Sh.1 Wh.2 Nh.3 (4 1 2 3)",
     "swap Eh.0 Sh.1; swap Sh.1 Wh.2; swap Wh.2 Nh.3"},
    {"ring:E2.3,S1.4,E1.2", "FAIL: exchanged E1.2 E2.3 S1.4 (35 17 26)", "swap E1.2 E2.3; swap E2.3 S1.4"},
    {"ring:E2.3,S1.4 ring:E2.4,E2.5", "FAIL: exchanged E2.3 S1.4 (35 26) ; swapped E2.4 E2.5 (24 25)",
     "swap E2.3 S1.4; swap E2.4 E2.5"},
    /* A tile lies elsewhere than in its slot. */
    {"aside:E2.3,S", "FAIL: missing E2.3 (26)", "move ~Sh.0 E2.3"},
    {"aside:E2.3,-", "FAIL: missing E2.3 (26)", "move ~- E2.3"},
    {"aside:E2.3,E", "FAIL: missing E2.3 (26)", "move ~Eh.0 E2.3"},
    {"missing:E2.3", "FAIL: missing E2.3 (26)", "bring - E2.3"},
    {"ring:E2.3,S1.4 missing:E2.3", "FAIL: missing E2.3 (35) ; other-wall S1.4 (26)", "move S1.4 E2.3; bring - S1.4"},
    {"ring:E2.3,S1.4 aside:E2.3,-", "FAIL: missing E2.3 (35) ; other-wall S1.4 (26)", "move S1.4 E2.3; move ~- S1.4"},
    /* Copies, other sets, what is nobody's business. */
    {"copy:E2.3,S1.4", "FAIL: duplicate S1.4 (26)", "take-away S1.4; bring - S1.4"},
    {"other:26", "FAIL: other-set - (26)", "take-away ~-"},
    {"discard:-", "PASS:", ""},
    /* Doubt. */
    {"torn:E2.3", "INCOMPLETE: unreadable E2.3", "look-again E2.3"},
    {"ring:E2.3,S1.4 torn:E2.3", "FAIL: unreadable E2.3 ; other-wall S1.4 (26)", "look-again E2.3; swap E2.3 S1.4"},
    {"ring:E2.3,S1.4 blocked:E2.3", "FAIL: blocked E2.3 ; other-wall S1.4 (26)", "look-again E2.3; swap E2.3 S1.4"},
    {"ring:E2.3,S1.4 bare:E2.3", "FAIL: exchanged E2.3 S1.4 (35 26) ; no-sticker E2.3", "swap E2.3 S1.4; restick S1.4"},
    {"hide:S", "INCOMPLETE: unreadable S", "look-again S"},
    {"hide:S ring:E2.3,S1.4", "FAIL: other-wall E2.3 (35) ; unreadable S", "look-again S; swap S1.4 E2.3"},
    /* Rows keep their own name. */
    {"shift:E1.0 ring:E1.4,S1.4",
     "FAIL: exchanged E1.4 S1.4 (35 16) ; shifted E1.0 E1.1 E1.2 E1.3 E1.5 E1.6 E1.7 E1.8 E1.9 (10 19 18 17 15 14 13 12 11)",
     NULL},
    /* Whole walls. */
    {"walls:E,S", "FAIL: wrong-seat E S", "swap-walls S E"},
    {"walls:E,S,W", "FAIL: wrong-seat E W S", "swap-walls S E; swap-walls W S"},
    {"walls:E,S,W,N", "FAIL: turned-table E S W N", "turn-table S E"},
    {"walls:E,W walls:S,N", "FAIL: turned-table E S W N", "turn-table W E"},
    {"walls:E,S walls:W,N", "FAIL: wrong-seat E S ; wrong-seat W N", "swap-walls S E; swap-walls N W"},
    {"walls:E,S hide:E", "FAIL: wrong-seat S ; unreadable E", "swap-walls S E; look-again S"},
    {"walls:E,S ring:E2.3,E2.4", "FAIL: wrong-seat E S ; swapped E2.3 E2.4 (45 46)", "swap-walls S E; swap S2.3 S2.4"},
    {"walls:E,S ring:E2.3,W1.1", "FAIL: wrong-seat E S ; exchanged E2.3 W1.1 (58 46)", "swap-walls S E; swap S2.3 W1.1"},
    {"walls:E,S,W,N hide:N", "FAIL: turned-table E S W ; unreadable N", "turn-table S E; look-again W"},
};

static void verdicts_are_as_written(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct four_walls table;
        char faults[96], text[1024], *save = NULL;
        four_walls_init(&table);
        snprintf(faults, sizeof faults, "%s", cases[i].faults);
        for (char *fault = strtok_r(faults, " ", &save); fault; fault = strtok_r(NULL, " ", &save))
            plant(&table, fault);
        four_walls_judge(&table, &verdict);
        describe(&verdict, text, sizeof text);
        assert_string_equal(text, cases[i].verdict);
        describe_moves(&verdict, text, sizeof text);
        if (cases[i].moves)
            assert_string_equal(text, cases[i].moves);
        check_mended(&table, &verdict, cases[i].faults);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_are_as_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
