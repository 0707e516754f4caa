/* Simulated walls: faults do what they say, and repairs mend them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "labels/verdict.h"
#include "vision/sim/sim.h"

static void fresh(struct wk_sim_wall *wall, enum wk_wind wind)
{
    struct wk_deal deal;
    wk_sim_deal(&deal, "07A", 1, 5);
    wk_sim_wall_init(wall, wind, &deal);
}

static bool is_right(const struct wk_sim_wall *wall)
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_sim_piece *p = &wall->slot[s];
        if (!p->present || p->face_up || p->sideways || p->bare || p->forged || p->foreign || strcmp(p->set, wall->set) != 0 ||
            p->label != wk_layout_label(wall->wind, s))
            return false;
    }
    return wall->n_strays == 0 && !wall->hand;
}

static int at(const struct wk_sim_wall *wall, const char *slot)
{
    int s = WK_SLOT_NONE;
    (void)wall;
    assert_int_equal(wk_slot_parse(slot, &s), WK_OK);
    return s;
}

static void deals_hold_four_of_each(void **state)
{
    (void)state;
    struct wk_deal deal, same, other;
    for (uint64_t seed = 0; seed < 50; seed++) {
        int n[WK_N_FACES + 1] = {0};
        wk_sim_deal(&deal, "07A", 3, seed);
        wk_sim_deal(&same, "07A", 3, seed);
        assert_memory_equal(&deal, &same, sizeof deal);
        for (int w = 0; w < WK_N_WINDS; w++)
            for (int s = 0; s < WK_N_SLOTS; s++) {
                assert_in_range(deal.face[w][s], 1, WK_N_FACES);
                n[deal.face[w][s]]++;
            }
        for (int f = 1; f <= WK_N_FACES; f++)
            assert_int_equal(n[f], WK_N_COPIES);
    }
    wk_sim_deal(&other, "07A", 3, 50);
    assert_memory_not_equal(&deal, &other, sizeof deal);
    /* A fixed point, so that no machine deals otherwise. */
    wk_sim_deal(&deal, "07A", 1, 7);
    static const uint8_t first[6] = {30, 2, 3, 29, 28, 19};
    assert_memory_equal(deal.face[0], first, 6);
}

static void a_fresh_wall_is_right(void **state)
{
    (void)state;
    struct wk_sim_wall wall;
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        fresh(&wall, (enum wk_wind)w);
        assert_true(is_right(&wall));
        assert_int_equal(wall.wind, w);
    }
}

static wk_label label_at(const struct wk_sim_wall *wall, const char *slot)
{
    return wall->slot[at(wall, slot)].label;
}

static void plant(struct wk_sim_wall *wall, const char *fault)
{
    fresh(wall, WK_WIND_EAST);
    if (wk_sim_wall_fault(wall, fault, 3) != WK_OK)
        fail_msg("%s was refused", fault);
}

static void faults_do_what_they_say(void **state)
{
    (void)state;
    struct wk_sim_wall w;
    plant(&w, "swap:25,26");
    assert_true(label_at(&w, "2.3") == 25 && label_at(&w, "2.4") == 26);
    plant(&w, "cycle:25,26,27");
    assert_true(label_at(&w, "2.4") == 27 && label_at(&w, "2.3") == 25 && label_at(&w, "2.2") == 26);
    plant(&w, "shift:1");
    assert_true(label_at(&w, "1.0") == 10 && label_at(&w, "1.1") == 19 && label_at(&w, "1.9") == 11 && w.n_strays == 0);
    plant(&w, "slide:1");
    assert_true(!w.slot[at(&w, "1.0")].present && label_at(&w, "1.9") == 11 && w.n_strays == 1 && w.stray[0].piece.label == 10);
    assert_true(w.stray[0].row == WK_ROW_1 && w.stray[0].column == 10);
    plant(&w, "mirror:2");
    assert_true(label_at(&w, "2.0") == WK_LABEL_A && label_at(&w, "2.10") == 29 && label_at(&w, "2.5") == 24);
    plant(&w, "missing:h.4");
    assert_true(!w.slot[4].present);
    plant(&w, "extra");
    assert_true(w.n_strays == 1 && wk_label_wind(w.stray[0].piece.label) != WK_WIND_EAST);
    plant(&w, "duplicate:25");
    int n = 0;
    for (int s = 0; s < WK_N_SLOTS; s++)
        n += w.slot[s].label == 25;
    assert_int_equal(n, 2);
    assert_int_equal(label_at(&w, "2.4"), 25);
    plant(&w, "other-wall:34");
    n = 0;
    for (int s = 0; s < WK_N_SLOTS; s++)
        n += w.slot[s].label == 34;
    assert_int_equal(n, 1);
    plant(&w, "other-set:25");
    assert_true(strcmp(w.slot[at(&w, "2.4")].set, "07A") != 0 && wk_set_valid(w.slot[at(&w, "2.4")].set));
    plant(&w, "forged:25");
    assert_true(w.slot[at(&w, "2.4")].forged);
    plant(&w, "bare:2.3");
    assert_true(w.slot[at(&w, "2.3")].bare);
    plant(&w, "faceup:2.3");
    assert_true(w.slot[at(&w, "2.3")].face_up);
    plant(&w, "sideways:2.3");
    assert_true(w.slot[at(&w, "2.3")].sideways);
    plant(&w, "hand");
    assert_true(w.hand);
    plant(&w, "foreign:h.2");
    assert_true(w.slot[2].foreign && w.slot[2].face == WK_FACE_FOREIGN);
    plant(&w, "faceswap:25,26");
    assert_true(label_at(&w, "2.4") == 25 && label_at(&w, "2.3") == 26);
    assert_int_equal(w.slot[at(&w, "2.4")].face, w.recorded[at(&w, "2.3")]);
    assert_int_equal(w.slot[at(&w, "2.3")].face, w.recorded[at(&w, "2.4")]);
}

static void faults_that_do_not_fit_change_nothing(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "swap",
        "swap:",
        "swap:25",
        "swap:25,26,27",
        "swap:25,25",
        "swap:25,",
        "swap:,25",
        "swap:35,36",
        "cycle:25,26",
        "cycle:25,26,25",
        "shift",
        "shift:3",
        "shift:11",
        "mirror:",
        "missing:h.13",
        "missing:9.9",
        "missing",
        "extra:999",
        "duplicate:35",
        "duplicate:",
        "other-wall:25",
        "other-wall:x",
        "other-set:35",
        "forged:35",
        "bare:h.",
        "faceup:",
        "sideways:1.10",
        "hand:1",
        "foreign:2.11",
        "faceswap:25",
        "faceswap:25,25",
        "nonsense:1",
        "SWAP:25,26",
        "swap :25,26",
        "slide:z",
    };
    struct wk_sim_wall wall, before;
    fresh(&wall, WK_WIND_EAST);
    before = wall;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (wk_sim_wall_fault(&wall, bad[i], 3) != WK_BAD_INPUT)
            fail_msg("'%s' was taken", bad[i]);
        assert_memory_equal(&wall, &before, sizeof wall);
    }
    assert_int_equal(wk_sim_wall_fault(&wall, "missing:h.4", 1), WK_OK);
    assert_int_equal(wk_sim_wall_fault(&wall, "missing:h.4", 1), WK_BAD_INPUT);
    for (int i = 0; i < WK_SIM_MAX_STRAYS; i++)
        assert_int_equal(wk_sim_wall_fault(&wall, "extra", (uint64_t)i), WK_OK);
    assert_int_equal(wk_sim_wall_fault(&wall, "extra", 1), WK_BAD_INPUT);
}

static void the_same_seed_plants_the_same_fault(void **state)
{
    (void)state;
    struct wk_sim_wall a, b;
    int n_other = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        fresh(&a, WK_WIND_SOUTH);
        fresh(&b, WK_WIND_SOUTH);
        assert_int_equal(wk_sim_wall_fault(&a, "duplicate:41", seed), WK_OK);
        assert_int_equal(wk_sim_wall_fault(&b, "duplicate:41", seed), WK_OK);
        assert_memory_equal(&a, &b, sizeof a);
        assert_int_equal(wk_sim_wall_fault(&b, "other-wall:10", seed + 1), WK_OK);
        n_other += memcmp(&a, &b, sizeof a) != 0;
    }
    assert_int_equal(n_other, 20);
}

static void repairs_mend(void **state)
{
    (void)state;
    static const struct {
        const char *fault;
        struct wk_move moves[3];
        int n;
    } cases[] = {
        {"swap:25,26", {{.what = WK_DO_SWAP, .a = 26, .b = 27}}, 1},
        {"missing:h.4", {{.what = WK_DO_BRING, .b = 4, .label = 1}}, 1},
        {"bare:2.3", {{.what = WK_DO_RESTICK, .a = 26, .label = 26}}, 1},
        {"forged:26", {{.what = WK_DO_RESTICK, .a = 26, .label = 26}}, 1},
        {"other-set:26", {{.what = WK_DO_RESTICK, .a = 26}}, 1},
        {"faceup:2.3", {{.what = WK_DO_TURN, .a = 26}}, 1},
        {"sideways:2.3", {{.what = WK_DO_TURN, .a = 26}}, 1},
        {"hand", {{.what = WK_DO_LOOK_AGAIN, .a = 3}}, 1},
        {"foreign:h.2", {{.what = WK_DO_TAKE_AWAY, .a = 2}, {.what = WK_DO_BRING, .b = 2, .label = 1}}, 2},
        {"extra", {{.what = WK_DO_TAKE_AWAY, .a = 22, .stray = true}}, 1},
    };
    struct wk_sim_wall wall;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        plant(&wall, cases[i].fault);
        assert_false(is_right(&wall));
        for (int k = 0; k < cases[i].n; k++)
            assert_int_equal(wk_sim_wall_apply(&wall, &cases[i].moves[k]), WK_OK);
        if (!is_right(&wall))
            fail_msg("%s is not mended", cases[i].fault);
        for (int s = 0; s < WK_N_SLOTS; s++)
            assert_int_equal(wall.slot[s].face, wall.recorded[s]);
    }
    /* A row slid by one: the stray goes home, step by step from the right end. */
    plant(&wall, "slide:1");
    for (int c = 0; c < 9; c++)
        assert_int_equal(
            wk_sim_wall_apply(&wall, &(struct wk_move){.what = WK_DO_MOVE, .a = (int8_t)(14 + c), .b = (int8_t)(13 + c)}),
            WK_OK);
    assert_int_equal(
        wk_sim_wall_apply(&wall, &(struct wk_move){.what = WK_DO_MOVE, .a = 22, .b = 22, .stray = true, .label = 10}), WK_OK);
    assert_true(is_right(&wall));
}

static void repairs_that_cannot_be_done_are_refused(void **state)
{
    (void)state;
    static const struct wk_move bad[] = {
        {.what = WK_DO_NONE},
        {.what = WK_DO_SWAP, .a = 3, .b = WK_SLOT_NONE},
        {.what = WK_DO_MOVE, .a = 3, .b = 4},
        {.what = WK_DO_MOVE, .a = 3, .b = 34},
        {.what = WK_DO_BRING, .b = 4, .label = 1},
        {.what = WK_DO_TURN, .a = WK_SLOT_NONE},
        {.what = WK_DO_TAKE_AWAY, .a = 3, .stray = true},
        {.what = WK_DO_RESTICK, .a = -7},
    };
    struct wk_sim_wall wall, before;
    fresh(&wall, WK_WIND_EAST);
    before = wall;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(wk_sim_wall_apply(&wall, &bad[i]), WK_BAD_INPUT);
        assert_memory_equal(&wall, &before, sizeof wall);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deals_hold_four_of_each),
        cmocka_unit_test(a_fresh_wall_is_right),
        cmocka_unit_test(faults_do_what_they_say),
        cmocka_unit_test(faults_that_do_not_fit_change_nothing),
        cmocka_unit_test(the_same_seed_plants_the_same_fault),
        cmocka_unit_test(repairs_mend),
        cmocka_unit_test(repairs_that_cannot_be_done_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
