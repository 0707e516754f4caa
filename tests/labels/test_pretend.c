/* Pretend: what is made up in a wall is what a restore meets, and the steps that are asked for, done by hand, end in PASS. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "labels/pretend.h"
#include "tests/support/labels/sample_wall.h"

#define N_SEEDS 200

/* A wall of lot, its middle and far row in any order; what is pretended of it begins with that. */
static void begin(struct wall *wall, struct wk_pretend *pretend, uint64_t seed)
{
    const int first = wk_row_first(WK_ROW_1);
    struct wk_reading reading;

    wall_init(wall, (enum wk_wind)(seed % WK_N_WINDS + 1));
    for (int slot = first; slot < WK_N_SLOTS && seed % 3; slot++)
        wall_swap(wall, slot, first + (int)wall_random(&seed, (unsigned)(WK_N_SLOTS - first)));
    wall_read(wall, &reading);
    wk_pretend_begin(pretend, &reading, wall->wind);
}

static void judge(const struct wall *wall, const struct wk_pretend *pretend, struct wk_verdict *verdict)
{
    struct wk_reading reading;

    wall_read(wall, &reading);
    wk_pretend_read(pretend, &reading);
    wk_pretend_judge(pretend, &reading, wall_set, verdict);
}

static bool has(const struct wk_verdict *verdict, enum wk_finding_kind kind)
{
    for (int f = 0; f < verdict->n_findings; f++)
        if (verdict->finding[f].kind == kind)
            return true;
    return false;
}

static void as_it_lies_is_the_order(void **state)
{
    struct wk_verdict verdict;
    struct wk_pretend pretend;
    struct wall wall;

    (void)state;
    for (uint64_t seed = 0; seed < N_SEEDS; seed++) {
        begin(&wall, &pretend, seed);
        judge(&wall, &pretend, &verdict);
        assert_int_equal(verdict.kind, WK_PASS);
        for (int slot = wk_row_first(WK_ROW_1); slot < WK_N_SLOTS; slot++)
            assert_int_equal(wk_pretend_slot(&pretend, wall.slot[slot].label), slot);
    }
}

/* Tiles that lie in no row that counts, or nowhere, still have one place each, and the repair leads to a whole wall. */
static void every_label_has_a_place(void **state)
{
    struct wk_verdict verdict;
    struct wk_pretend pretend;
    struct wk_reading reading;
    struct wall wall;

    (void)state;
    for (uint64_t seed = 0; seed < N_SEEDS; seed++) {
        int n[WK_LABEL_END] = {0};
        uint64_t lot = seed;

        wall_init(&wall, WK_WIND_SOUTH);
        for (int i = 0; i < 40; i++)
            wall_swap(&wall, (int)wall_random(&lot, WK_N_SLOTS), (int)wall_random(&lot, WK_N_SLOTS));
        wall.slot[wall_random(&lot, WK_N_SLOTS)].there = false;
        wall.slot[wall_random(&lot, WK_N_SLOTS)].face_up = true;
        wall.slot[wall_random(&lot, WK_N_SLOTS)].label = wk_layout_label(WK_WIND_NORTH, 20);
        wall_read(&wall, &reading);
        wk_pretend_begin(&pretend, &reading, WK_WIND_SOUTH);
        for (int slot = 0; slot < WK_N_SLOTS; slot++)
            n[pretend.home[slot]]++;
        for (int slot = 0; slot < WK_N_SLOTS; slot++)
            assert_int_equal(n[wk_layout_label(WK_WIND_SOUTH, slot)], wk_label_copies(wk_layout_label(WK_WIND_SOUTH, slot)));
        judge(&wall, &pretend, &verdict);
        for (int k = 0; k < 2 && verdict.kind != WK_PASS; k++) { /* a tile that lay face up may be another than was thought */
            assert_int_equal(wall_mend(&wall, &verdict), 0);
            wall_read(&wall, &reading);
            wk_pretend_begin(&pretend, &reading, WK_WIND_SOUTH);
            judge(&wall, &pretend, &verdict);
        }
        assert_int_equal(verdict.kind, WK_PASS);
    }
}

/* Steps name the tiles' own labels; what is only in the picture is not done by hand, and each step of it is one touch. */
static void each_fault_is_named_and_mended(void **state)
{
    static const struct {
        enum wk_finding_kind kind, other; /* one of them */
        int n_moves;                      /* 0: of a row as many as it takes */
    } rows[WK_N_PRETENDS] = {[WK_PRETEND_SWAP] = {WK_FINDING_SWAPPED, WK_FINDING_SWAPPED, 1},
                             [WK_PRETEND_ONE] = {WK_FINDING_MISSING, WK_FINDING_FACE_UP, 1},
                             [WK_PRETEND_CYCLE] = {WK_FINDING_CYCLE, WK_FINDING_CYCLE, 2},
                             [WK_PRETEND_ROW] = {WK_FINDING_SHIFTED, WK_FINDING_MIRRORED, 0},
                             [WK_PRETEND_TWO] = {WK_FINDING_SWAPPED, WK_FINDING_SWAPPED, 3}};
    bool seen[WK_N_PRETENDS][2] = {{false}};
    struct wk_verdict verdict;
    struct wk_pretend pretend;
    struct wall wall;

    (void)state;
    for (int fault = 0; fault < WK_N_PRETENDS; fault++)
        for (uint64_t seed = 0; seed < N_SEEDS; seed++) {
            begin(&wall, &pretend, seed);
            wk_pretend_fault(&pretend, (enum wk_pretend_fault)fault, seed);
            judge(&wall, &pretend, &verdict);
            assert_int_equal(verdict.kind, WK_FAIL);
            assert_true(has(&verdict, rows[fault].kind) || has(&verdict, rows[fault].other));
            assert_true(has(&verdict, WK_FINDING_OTHER_WALL) == (fault == WK_PRETEND_TWO));
            seen[fault][0] |= has(&verdict, rows[fault].kind);
            seen[fault][1] |= has(&verdict, rows[fault].other);
            if (rows[fault].n_moves > 0)
                assert_int_equal(verdict.n_moves, rows[fault].n_moves);
            for (int n = 0; verdict.kind != WK_PASS; n++) {
                const struct wk_move move = verdict.move[0];

                assert_true(n < WK_N_SLOTS);
                if (move.what == WK_DO_SWAP) {
                    assert_int_equal(move.label, wall.slot[move.b].label);
                    assert_true(wall_apply(&wall, &move));
                } else {
                    assert_true(move.a == pretend.planted || move.b == pretend.planted);
                    wk_pretend_mend(&pretend);
                }
                judge(&wall, &pretend, &verdict);
            }
        }
    for (int fault = 0; fault < WK_N_PRETENDS; fault++)
        assert_true(seen[fault][0] && seen[fault][1]);
}

/* What really lies there wrong is said beside what is made up. */
static void true_faults_are_seen_too(void **state)
{
    struct wk_verdict verdict;
    struct wk_pretend pretend;
    struct wall wall;

    (void)state;
    begin(&wall, &pretend, 5);
    wk_pretend_fault(&pretend, WK_PRETEND_ONE, 1);
    wall.slot[pretend.planted].there = false; /* it was taken up */
    wall.slot[2].face_up = true;
    judge(&wall, &pretend, &verdict);
    assert_true(has(&verdict, WK_FINDING_MISSING) && has(&verdict, WK_FINDING_FACE_UP));
    wk_pretend_mend(&pretend);
    judge(&wall, &pretend, &verdict);
    assert_true(has(&verdict, WK_FINDING_MISSING));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_it_lies_is_the_order),
        cmocka_unit_test(every_label_has_a_place),
        cmocka_unit_test(each_fault_is_named_and_mended),
        cmocka_unit_test(true_faults_are_seen_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
