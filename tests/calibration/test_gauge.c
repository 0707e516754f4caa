/* The gauge: trays of known heights, simulated under one and the same lens from several places, are measured again. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "calibration/gauge.h"
#include "labels/paper/sheet.h"
#include "tests/support/calibration/tray_table.h"
#include "tests/support/slice.h"

static struct wk_gauge *gauge_new(const struct wk_mat *mat)
{
    static const struct wk_key key = {.bytes = {7}};
    struct wk_gauge *gauge = NULL;

    assert_int_equal(wk_gauge_new(&gauge, mat, &lens_of_table, &key), WK_OK);
    return gauge;
}

static void look(struct wk_gauge *gauge, const struct table *table)
{
    enum wk_gauge_answer answer;

    assert_int_equal(wk_gauge_look(gauge, &table->picture, false, &answer), WK_OK);
    assert_int_equal(answer, WK_GAUGE_TAKEN);
}

static void say(const char *name, const struct wk_gauge_result *r)
{
    print_message("%s: %d views, %d tiles, %d empty; tops %.2f +- %.2f, rim %.2f +- %.2f, tile %.2f +- %.2f, sticker %.2f +- "
                  "%.2f, aspect %.4f +- %.4f%s\n",
                  name, r->n_views, r->n_tiles, r->n_empty, r->top.mm, r->top.sigma_mm, r->rim.mm, r->rim.sigma_mm, r->tile.mm,
                  r->tile.sigma_mm, r->sticker.mm, r->sticker.sigma_mm, r->aspect, r->aspect_sigma,
                  r->complete ? "" : ", incomplete");
}

static void measures_heights(void **state)
{
    static const struct {
        const char *name;
        double rim_mm, tile_mm;
    } cases[] = {{"a printed mat, usual tiles", 0, 22}, {"a raised rim", 22, 24}, {"a high rim and low tiles", 30, 17}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_mat plain, truth;
        struct wk_gauge_result r;
        struct table table;

        wk_mat_default(&plain);
        truth = plain;
        truth.marker_height_mm = cases[i].rim_mm;
        table_open(&table, &truth, cases[i].tile_mm);
        struct wk_gauge *gauge = gauge_new(&plain);

        for (int k = 0; k < 4; k++) {
            shoot(&table, &places[k], 3, 11);
            look(gauge, &table);
        }
        assert_int_equal(wk_gauge_solve(gauge, 0, 0, &r), WK_OK);
        say(cases[i].name, &r);
        assert_true(r.complete);
        assert_true(fabs(r.top.mm - (cases[i].tile_mm - cases[i].rim_mm)) < fmax(0.4, 3 * r.top.sigma_mm));
        assert_true(fabs(r.rim.mm - cases[i].rim_mm) < 0.6 && fabs(r.tile.mm - cases[i].tile_mm) < 0.8);
        assert_true(fabs(r.sticker.mm - WK_STICKER_MM) < 0.25);
        assert_true(fabs(r.aspect - 1) < 0.002);
        assert_true((r.mat.marker_height_mm > 0) == (cases[i].rim_mm > 0));
        wk_gauge_free(gauge);
        table_close(&table);
    }
}

/* A printer that scales: 97 % across, 98 % down; the ruler, which runs across, tells the scale, the marks tell the rest. */
static void measures_a_printer_that_scales(void **state)
{
    struct wk_mat plain, truth;
    struct wk_gauge_result r;
    struct table table;

    (void)state;
    wk_mat_default(&plain);
    truth = plain;
    for (int s = 0; s < WK_N_SLOTS; s++)
        truth.slot_mm[s] = (struct wk_mm){plain.slot_mm[s].x * 0.97, plain.slot_mm[s].y * 0.98};
    for (int m = 0; m < WK_N_MARKERS; m++)
        for (int k = 0; k < 4; k++)
            truth.marker_mm[m][k] = (struct wk_mm){plain.marker_mm[m][k].x * 0.97, plain.marker_mm[m][k].y * 0.98};
    truth.page_w_mm *= 0.97;
    truth.page_h_mm *= 0.98;
    truth.pitch_x_mm *= 0.97;
    truth.pitch_y_mm *= 0.98;
    truth.slot_w_mm *= 0.97;
    truth.slot_h_mm *= 0.98;
    table_open(&table, &truth, 22);
    struct wk_gauge *gauge = gauge_new(&plain);

    for (int k = 0; k < 4; k++) {
        shoot(&table, &places[k], 3, 11);
        look(gauge, &table);
    }
    assert_int_equal(wk_gauge_solve(gauge, 97, 0, &r), WK_OK);
    say("97 % x 98 %", &r);
    assert_true(r.complete);
    assert_true(fabs(r.aspect - 0.98 / 0.97) < 0.002);
    assert_true(fabs(r.top.mm - 22) < 0.5 && fabs(r.tile.mm - 22) < 0.9 && fabs(r.sticker.mm - WK_STICKER_MM) < 0.25);
    assert_true(fabs(r.mat.pitch_x_mm - truth.pitch_x_mm) < 0.01 && fabs(r.mat.pitch_y_mm - truth.pitch_y_mm) < 0.1);
    wk_gauge_free(gauge);
    table_close(&table);
}

/* What does not tell enough is not used, and what is missing is said; a caliper may stand in for the empty slots. */
static void asks_for_what_is_missing(void **state)
{
    struct wk_mat plain;
    struct wk_gauge_result r;
    struct table table;

    (void)state;
    wk_mat_default(&plain);
    table_open(&table, &plain, 22);
    struct wk_gauge *gauge = gauge_new(&plain);

    assert_int_equal(wk_gauge_solve(gauge, 0, 0, &r), WK_OK);
    assert_false(r.complete);
    assert_true(strlen(wk_gauge_lack(&r)) > 20);
    shoot(&table, &places[0], -1, 11);
    look(gauge, &table);
    look(gauge, &table); /* the same place twice tells no more */
    assert_int_equal(wk_gauge_solve(gauge, 0, 0, &r), WK_OK);
    say("one place", &r);
    assert_false(r.complete);
    assert_non_null(strstr(wk_gauge_lack(&r), "places"));
    shoot(&table, &places[1], -1, 11);
    look(gauge, &table);
    assert_int_equal(wk_gauge_solve(gauge, 0, 0, &r), WK_OK);
    say("no empty slot", &r);
    assert_false(r.complete);
    assert_non_null(strstr(wk_gauge_lack(&r), "empty"));
    assert_int_equal(wk_gauge_solve(gauge, 0, 22.1, &r), WK_OK);
    say("with a caliper", &r);
    assert_true(r.complete && r.mat.marker_height_mm <= 0 && fabs(r.mat.tile_height_mm - 22) < 0.5);
    shoot(&table, &places[0], 0, 11);
    look(gauge, &table);
    assert_int_equal(wk_gauge_solve(gauge, 0, 0, &r), WK_OK);
    say("photographed empty as well", &r);
    assert_true(r.complete && fabs(r.rim.mm) < 0.5);
    wk_gauge_free(gauge);
    table_close(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test_long(measures_heights),
                                       cmocka_unit_test_long(measures_a_printer_that_scales),
                                       cmocka_unit_test(asks_for_what_is_missing)};

    pass_over_long();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
