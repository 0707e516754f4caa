/* Verdicts of whole tables: faults within walls and between them planted, named, mended in as few moves as a full search finds.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "labels/finding.h"
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

/* East's wall before South's seat while nothing lies before East's: told as that, and South's is missing. */
static void a_wall_before_another_seat_leaves_its_own_empty(void **state)
{
    (void)state;
    struct four_walls table;
    four_walls_init(&table);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        table.wall[WK_WIND_SOUTH - 1].slot[slot].there = false;
    four_walls_swap_seats(&table, WK_WIND_EAST, WK_WIND_SOUTH);
    four_walls_judge(&table, &verdict);
    assert_int_equal(verdict.kind, WK_FAIL);
    assert_int_equal(verdict.n_findings, 2);
    assert_int_equal(verdict.finding[0].kind, WK_FINDING_WRONG_SEAT);
    assert_int_equal(verdict.finding[0].n_places, 1);
    assert_int_equal(verdict.finding[0].place[0].seat, WK_WIND_SOUTH);
    assert_int_equal(verdict.finding[1].kind, WK_FINDING_MISSING);
    assert_int_equal(verdict.finding[1].n_places, WK_N_SLOTS);
    assert_int_equal(verdict.move[0].what, WK_DO_SWAP_WALLS);
    assert_int_equal(verdict.n_moves, 1 + WK_N_SLOTS);
    check_mended(&table, &verdict, "an empty seat");
}

/* Three tiles of another's wall are tiles astray; of four that are all that lies there, the wall is. */
static void few_tiles_are_no_wall(void **state)
{
    (void)state;
    for (int n = 3; n <= 4; n++) {
        struct four_walls table;
        four_walls_init(&table);
        for (int slot = 0; slot < WK_N_SLOTS; slot++) {
            table.wall[WK_WIND_EAST - 1].slot[slot].there = slot >= 13 && slot < 13 + n;
            table.wall[WK_WIND_EAST - 1].slot[slot].label = wk_layout_label(WK_WIND_SOUTH, slot);
            table.wall[WK_WIND_SOUTH - 1].slot[slot].there = false;
        }
        four_walls_judge(&table, &verdict);
        assert_int_equal(verdict.kind, WK_FAIL);
        assert_int_equal(verdict.finding[0].kind == WK_FINDING_WRONG_SEAT, n == 4);
        check_mended(&table, &verdict, "few tiles");
    }
}

/* ---- faults drawn at random ---- */

/* A table with faults in slots that no other fault uses, and what they are worth. */
struct drawn {
    struct four_walls table;
    bool used[WK_N_WINDS][WK_N_SLOTS];
    int n_moves; /* that undo what was done */
    int n;
    struct {
        enum wk_finding_kind kind;
        struct wk_table_place place; /* that the finding has to name */
    } fault[8];
};

static struct wk_table_place draw_place(struct drawn *d, uint64_t *seed, enum wk_wind seat, bool hand_too)
{
    for (;;) {
        int slot = hand_too ? (int)wall_random(seed, WK_N_SLOTS) : 13 + (int)wall_random(seed, 21);
        if (d->used[seat - 1][slot])
            continue;
        d->used[seat - 1][slot] = true;
        return (struct wk_table_place){.seat = seat, .slot = (int8_t)slot};
    }
}

static struct wall_piece *drawn_at(struct drawn *d, struct wk_table_place place)
{
    return four_walls_at(&d->table, place.seat, place.slot);
}

static void expect(struct drawn *d, enum wk_finding_kind kind, struct wk_table_place place, int n_moves)
{
    d->fault[d->n].kind = kind;
    d->fault[d->n++].place = place;
    d->n_moves += n_moves;
}

/* n tiles in each other's places: of as many walls, or of one. */
static void draw_ring(struct drawn *d, uint64_t *seed, int n, bool across)
{
    enum wk_wind seat = (enum wk_wind)(1 + wall_random(seed, WK_N_WINDS));
    struct wk_table_place first = draw_place(d, seed, seat, across), last = first;
    for (int i = 1; i < n; i++) {
        seat = across ? (enum wk_wind)(seat % WK_N_WINDS + 1) : seat;
        struct wk_table_place next = draw_place(d, seed, seat, across);
        four_walls_swap(drawn_at(d, last), drawn_at(d, next));
        last = next;
    }
    expect(d, across ? WK_FINDING_EXCHANGED : n == 2 ? WK_FINDING_SWAPPED : WK_FINDING_CYCLE, first, n - 1);
}

/* A tile beside a wall, its own (0) or another's, or in the middle of the table (4). */
static void draw_aside(struct drawn *d, uint64_t *seed, struct wk_table_place at)
{
    struct wall_piece *piece = drawn_at(d, at);
    unsigned further = wall_random(seed, WK_N_WINDS + 1);
    if (further == WK_N_WINDS)
        d->table.middle[d->table.n_middle++] = *piece;
    else
        wall_add_stray(&d->table.wall[((unsigned)at.seat - 1 + further) % WK_N_WINDS], *piece, 20);
    piece->there = false;
    expect(d, WK_FINDING_MISSING, at, 1);
}

static void draw_fault(struct drawn *d, uint64_t *seed)
{
    enum wk_wind seat = (enum wk_wind)(1 + wall_random(seed, WK_N_WINDS));
    unsigned what = wall_random(seed, 16);
    if (what < 4) {
        draw_ring(d, seed, 2 + (int)(what % 2), what < 2);
        return;
    }
    struct wk_table_place at = draw_place(d, seed, seat, what != 4 && what != 5);
    struct wall_piece *piece = drawn_at(d, at);
    switch (what) {
    case 4: { /* a copy of a tile of the same wall or another */
        struct wk_table_place of = draw_place(d, seed, (enum wk_wind)(1 + wall_random(seed, WK_N_WINDS)), false);
        piece->label = drawn_at(d, of)->label;
        expect(d, WK_FINDING_DUPLICATE, at, 2);
        break;
    }
    case 5:
        d->table.middle[d->table.n_middle++] = (struct wall_piece){.there = true, .label = piece->label, .other_set = true};
        expect(d, WK_FINDING_OTHER_SET, (struct wk_table_place){.seat = WK_WIND_NONE, .slot = WK_SLOT_NONE}, 1);
        break;
    case 6:
        piece->there = false;
        expect(d, WK_FINDING_MISSING, at, 1);
        break;
    case 7:
        piece->other_set = true;
        expect(d, WK_FINDING_OTHER_SET, at, 2);
        break;
    case 8:
        piece->foreign = true;
        expect(d, WK_FINDING_FOREIGN, at, 2);
        break;
    case 9:
        piece->face_up = true;
        expect(d, WK_FINDING_FACE_UP, at, 1);
        break;
    case 10:
        piece->sideways = true;
        expect(d, WK_FINDING_SIDEWAYS, at, 1);
        break;
    case 11:
        piece->sticker = WALL_STICKER_BARE;
        expect(d, WK_FINDING_NO_STICKER, at, 1);
        break;
    case 12:
        piece->sticker = WALL_STICKER_FORGED;
        expect(d, WK_FINDING_OTHER_EVENT, at, 1);
        break;
    default:
        draw_aside(d, seed, at);
    }
}

static bool is_same(struct wk_table_place a, struct wk_table_place b)
{
    return a.seat == b.seat && a.slot == b.slot;
}

static bool tells(const struct wk_table_verdict *v, enum wk_finding_kind kind, struct wk_table_place place)
{
    for (int i = 0; i < v->n_findings; i++)
        for (int k = 0; (kind == WK_FINDING_NONE || v->finding[i].kind == kind) && k < v->finding[i].n_places; k++)
            if (is_same(v->finding[i].place[k], place))
                return true;
    return false;
}

static void up_to_six_faults_are_named_and_mended(void **state)
{
    (void)state;
    uint64_t seed = 31;
    for (int n = 0; n < 6000; n++) {
        static struct drawn d;
        char text[1024];
        memset(&d, 0, sizeof d);
        four_walls_init(&d.table);
        for (int k = n % 6; k >= 0; k--)
            draw_fault(&d, &seed);
        four_walls_judge(&d.table, &verdict);
        describe(&verdict, text, sizeof text);
        assert_int_equal(verdict.kind, WK_FAIL);
        for (int i = 0; i < d.n; i++)
            if (!tells(&verdict, d.fault[i].kind, d.fault[i].place))
                fail_msg("table %d: no %s of %d.%d in %s", n, wk_finding_word(d.fault[i].kind), d.fault[i].place.seat,
                         d.fault[i].place.slot, text);
        for (int i = 0; i < verdict.n_findings; i++) {
            bool planted = false;
            for (int k = 0; k < d.n; k++)
                planted = planted || d.fault[k].kind == verdict.finding[i].kind;
            if (!planted)
                fail_msg("table %d: nobody planted a %s: %s", n, wk_finding_word(verdict.finding[i].kind), text);
        }
        assert_true(verdict.n_moves <= d.n_moves);
        check_mended(&d.table, &verdict, text);
    }
}

/* Tiles and walls anywhere: the table's verdict says all that the walls' verdicts say, and its repair ends in PASS. */
static void any_table_is_told_and_mended(void **state)
{
    (void)state;
    uint64_t seed = 32;
    for (int n = 0; n < 2000; n++) {
        struct four_walls table;
        four_walls_init(&table);
        for (unsigned k = wall_random(&seed, 1 + (unsigned)n % 60); k > 0; k--) {
            enum wk_wind seat = (enum wk_wind)(1 + wall_random(&seed, WK_N_WINDS));
            int slot = (int)wall_random(&seed, WK_N_SLOTS);
            struct wall_piece *a = four_walls_at(&table, seat, slot),
                              *b = &table.wall[wall_random(&seed, WK_N_WINDS)].slot[wall_random(&seed, WK_N_SLOTS)];
            unsigned what = wall_random(&seed, 12);
            if (what == 2 && a->there)
                table.middle[table.n_middle++] = *a;
            if (what == 0 || what == 2)
                a->there = false;
            else if (what == 1)
                a->label = b->label;
            else
                four_walls_swap(a, b);
        }
        bool at_home = n % 4 != 0;
        if (!at_home)
            four_walls_swap_seats(&table, (enum wk_wind)(1 + n % 3), WK_WIND_NORTH);
        four_walls_judge(&table, &verdict);
        bool all_pass = true, any_fail = false;
        for (int i = 0; i < WK_N_WINDS; i++) {
            all_pass = all_pass && verdict.wall[i].kind == WK_PASS;
            any_fail = any_fail || verdict.wall[i].kind == WK_FAIL;
            for (int slot = 0; at_home && slot < WK_N_SLOTS; slot++) {
                struct wk_table_place place = {.seat = (enum wk_wind)(i + 1), .slot = (int8_t)slot};
                assert_int_equal(wk_finding_tells(&verdict.wall[i], slot), tells(&verdict, WK_FINDING_NONE, place));
            }
        }
        assert_int_equal(verdict.kind, any_fail || table.n_middle > 0 ? WK_FAIL : WK_PASS);
        assert_true(verdict.kind != WK_PASS || all_pass);
        check_mended(&table, &verdict, "any table");
    }
}

/* What is unreadable or under a hand makes no fault between walls, and hides none that is seen. */
static void doubts_explain_nothing_between_walls(void **state)
{
    (void)state;
    uint64_t seed = 33;
    for (int n = 0; n < 2000; n++) {
        struct four_walls table;
        four_walls_init(&table);
        for (unsigned k = 1 + wall_random(&seed, 50); k > 0; k--) {
            struct wall *wall = &table.wall[wall_random(&seed, WK_N_WINDS)];
            int slot = (int)wall_random(&seed, WK_N_SLOTS);
            if (wall_random(&seed, 2))
                wall->blocked[slot] = true;
            else
                wall->slot[slot].sticker = WALL_STICKER_TORN;
        }
        four_walls_judge(&table, &verdict);
        assert_int_equal(verdict.kind, WK_INCOMPLETE);
        for (int i = 0; i < verdict.n_findings; i++)
            assert_int_equal(wk_finding_def(verdict.finding[i].kind)->severity, WK_SEVERITY_DOUBT);
        for (int i = 0; i < verdict.n_moves; i++)
            assert_int_equal(verdict.move[i].what, WK_DO_LOOK_AGAIN);
        int a = (int)wall_random(&seed, WK_N_SLOTS), b = (int)wall_random(&seed, WK_N_SLOTS);
        struct wall *east = &table.wall[0], *west = &table.wall[2];
        four_walls_swap(&east->slot[a], &west->slot[b]);
        bool seen_a = !east->blocked[a] && !east->slot[a].sticker, seen_b = !west->blocked[b] && !west->slot[b].sticker;
        four_walls_judge(&table, &verdict);
        assert_int_equal(verdict.kind, seen_a || seen_b ? WK_FAIL : WK_INCOMPLETE);
        struct wk_table_place place = {.seat = WK_WIND_EAST, .slot = (int8_t)a};
        assert_int_equal(tells(&verdict, WK_FINDING_EXCHANGED, place), seen_a && seen_b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_are_as_written),      cmocka_unit_test(a_wall_before_another_seat_leaves_its_own_empty),
        cmocka_unit_test(few_tiles_are_no_wall),        cmocka_unit_test(up_to_six_faults_are_named_and_mended),
        cmocka_unit_test(any_table_is_told_and_mended), cmocka_unit_test(doubts_explain_nothing_between_walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
