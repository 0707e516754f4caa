/* The drill: faults planted in a picture are noticed; a judge that is blind is found out; the bound is the exact one. */
#include "tests/support/vision/table_view.h"
#include "tests/support/slice.h"
#include "vision/sim/wall_faults.h"

#include <math.h>

#include "calibration/drill.h"
#include "labels/verdict.h"

static struct wk_drill_options options_for(const struct table_view *view, int n, uint64_t seed)
{
    struct wk_drill_options options = {.scan = view->options, .n = n, .seed = seed};

    options.scan.keep_fit = true; /* as the kiosk's camera is read */
    return options;
}

static struct wk_drill *begin(struct table_view *view, const struct wk_drill_options *options)
{
    struct wk_drill *drill = NULL;

    assert_int_equal(wk_drill_new(&drill, options, &view->image, NULL), WK_OK);
    return drill;
}

static void run(struct wk_drill *drill)
{
    enum wk_status status;

    while ((status = wk_drill_step(drill)) == WK_OK)
        ;
    assert_int_equal(status, WK_END);
}

/* Every kind, on walls of each wind, in kind and worse light; most are named rightly too. */
static void planted_faults_are_noticed(void **state)
{
    static const struct {
        const char *grade;
        enum wk_wind wind;
        int times, least_named;
    } rows[] = {{"mild", WK_WIND_EAST, 2, 30}, {"mild", WK_WIND_NORTH, 1, 15}, {"medium", WK_WIND_SOUTH, 1, 14}};
    struct table_view view;

    (void)state;
    table_view_open(&view);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct wk_drill_options options = options_for(&view, rows[i].times * WK_N_WALL_PLANTS, 7 + i);
        struct wk_sim_wall wall;

        table_view_shoot(&view, rows[i].grade, rows[i].wind, NULL, 31 + i, &wall);
        struct wk_drill *drill = begin(&view, &options);
        const struct wk_drill_report *report = wk_drill_report(drill);

        assert_true(report->bound == 1);
        run(drill);
        assert_int_equal(report->wind, rows[i].wind);
        assert_string_equal(report->set, "07A");
        assert_int_equal(report->all.planted, options.n);
        for (int k = 0; k < WK_N_WALL_PLANTS; k++) {
            assert_int_equal(report->of[k].planted, rows[i].times);
            if (report->of[k].named < rows[i].times)
                print_message("%s: %s named %d of %d\n", rows[i].grade, wk_plant_word((enum wk_plant)k), report->of[k].named,
                              rows[i].times);
        }
        for (int k = 0; k < report->all.missed && k < WK_DRILL_SHOWN; k++)
            print_message("%s: missed %s\n", rows[i].grade, wk_plant_word(report->missed[k].kind));
        print_message("%s: %d of %d missed, %d named, %d to be looked at again, bound %.4f\n", rows[i].grade,
                      report->all.missed, report->all.planted, report->all.named, report->n_again, report->bound);
        assert_int_equal(report->all.missed, 0);
        assert_true(report->all.named >= rows[i].least_named);
        assert_true(fabs(report->bound - (1 - pow(0.05, 1.0 / options.n))) < 1e-9);
        wk_drill_free(drill);
    }
    table_view_close(&view);
}

/* The last kind needs a mat, by which sizes are measured: on one each is named, at every tilt; without one none is planted. */
static void stickers_laid_flat_are_noticed_on_a_mat(void **state)
{
    static const struct {
        const char *name;
        double tilt_deg, blur_px;
        int jpeg;
        bool no_mat;
    } rows[] = {{"from above", 0, 0.6, 0, false},
                {"tilted", 12, 0.9, 85, false},
                {"steep, blurred", -22, 1.2, 80, false},
                {"no mat", 4, 0.6, 0, true}};
    struct table_view view;

    (void)state;
    table_view_open(&view);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct wk_drill_options options = options_for(&view, 2 * WK_N_WALL_PLANTS, 57 + i);
        struct wk_sim_conditions c;
        struct wk_sim_wall wall;

        wk_sim_conditions_default(&c);
        c.tilt_deg = rows[i].tilt_deg;
        c.blur_px = rows[i].blur_px;
        c.jpeg = rows[i].jpeg;
        c.no_mat = rows[i].no_mat;
        wk_sim_wall_init(&wall, WK_WIND_WEST, &view.deal);
        wk_image_free(&view.image);
        assert_int_equal(wk_image_new(&view.image, c.w, c.h, 3), WK_OK);
        assert_int_equal(wk_sim_render(view.sim, &wall, WK_SIDE_BACKS, &c, 57 + i, 0, &view.image, NULL), WK_OK);
        struct wk_drill *drill = begin(&view, &options);
        const struct wk_drill_count *flat = &wk_drill_report(drill)->of[WK_PLANT_FLAT];

        run(drill);
        print_message("%s: %d laid flat, %d missed, %d named\n", rows[i].name, flat->planted, flat->missed, flat->named);
        assert_int_equal(flat->planted, rows[i].no_mat ? 0 : 2);
        assert_int_equal(flat->named, flat->planted);
        assert_int_equal(wk_drill_report(drill)->all.missed, 0);
        wk_drill_free(drill);
    }
    table_view_close(&view);
}

/* Says PASS to everything. */
static enum wk_status blind(struct wk_scanner *scanner, const struct wk_image *bgr, enum wk_wind wind,
                            const char set[WK_SET_SIZE], struct wk_verdict *out)
{
    (void)scanner;
    (void)bgr;
    (void)wind;
    (void)set;
    *out = (struct wk_verdict){.kind = WK_PASS, .n_right = WK_N_SLOTS};
    return WK_OK;
}

/* Knows only what lies in rows 1 and 2: faults of the hand row pass it. */
static enum wk_status half_blind(struct wk_scanner *scanner, const struct wk_image *bgr, enum wk_wind wind,
                                 const char set[WK_SET_SIZE], struct wk_verdict *out)
{
    struct wk_reading reading, right;
    enum wk_status status = wk_scan_backs(scanner, bgr, &reading);

    right = reading;
    for (int s = 0; s < wk_row_length(WK_ROW_HAND); s++) {
        right.slot[s] = reading.slot[13];
        right.slot[s].state = WK_READ_LABEL;
        right.slot[s].why = WK_WHY_NONE;
        right.slot[s].label = wk_layout_label(wind, s);
        right.slot[s].sideways = right.slot[s].flat = false;
        memcpy(right.slot[s].set, set, WK_SET_SIZE);
    }
    wk_verdict_judge(&right, wind, set, out);
    return status;
}

static void a_blind_judge_is_found_out(void **state)
{
    struct table_view view;
    struct wk_sim_wall wall;

    (void)state;
    table_view_open(&view);
    table_view_shoot(&view, "mild", WK_WIND_WEST, NULL, 3, &wall);
    struct wk_drill_options options = options_for(&view, WK_N_WALL_PLANTS, 1);

    options.judge = blind;
    struct wk_drill *drill = begin(&view, &options);

    run(drill);
    assert_int_equal(wk_drill_report(drill)->all.missed, WK_N_WALL_PLANTS);
    assert_true(wk_drill_report(drill)->bound == 1);
    assert_int_equal(wk_drill_report(drill)->missed[0].kind < WK_N_WALL_PLANTS, true);
    wk_drill_free(drill);

    options.judge = half_blind;
    options.n = 2 * WK_N_WALL_PLANTS;
    drill = begin(&view, &options);
    run(drill);
    assert_true(wk_drill_report(drill)->all.missed > 0);
    assert_true(wk_drill_report(drill)->all.missed < 2 * WK_N_WALL_PLANTS);
    const struct wk_planted *missed = &wk_drill_report(drill)->missed[0];

    for (int i = 0; i < missed->n_slots; i++) /* all of it lies in the hand row, or one tile of an exchange does */
        assert_true(wk_slot_row(missed->slots[0]) == WK_ROW_HAND || wk_slot_row(missed->slots[i]) == WK_ROW_HAND);
    wk_drill_free(drill);
    table_view_close(&view);
}

static void a_wall_out_of_order_is_no_ground(void **state)
{
    struct table_view view;
    struct wk_sim_wall wall;
    struct wk_verdict verdict;
    struct wk_drill *drill = NULL;

    (void)state;
    table_view_open(&view);
    table_view_shoot(&view, "mild", WK_WIND_WEST, "swap:60,61", 3, &wall);
    struct wk_drill_options options = options_for(&view, 4, 1);

    assert_int_equal(wk_drill_new(&drill, &options, &view.image, &verdict), WK_NOT_YET);
    assert_int_equal(verdict.kind, WK_FAIL);
    memset(view.image.data, 128, (size_t)view.image.stride_bytes * (size_t)view.image.h);
    assert_int_equal(wk_drill_new(&drill, &options, &view.image, &verdict), WK_NO_TRAY);
    options.n = 0;
    assert_int_equal(wk_drill_new(&drill, &options, &view.image, &verdict), WK_BAD_INPUT);
    assert_null(drill);
    table_view_close(&view);
}

static void shoot_table(struct table_view *view, const char *fault)
{
    struct wk_sim_conditions c;
    struct wk_sim_walls walls;

    wk_sim_conditions_default(&c);
    c.w = 1920;
    c.h = 1080;
    wk_sim_walls_init(&walls, &view->deal);
    if (fault)
        assert_int_equal(wk_sim_walls_fault(&walls, fault, 5), WK_OK);
    wk_image_free(&view->image);
    assert_int_equal(wk_image_new(&view->image, c.w, c.h, 3), WK_OK);
    assert_int_equal(wk_sim_walls_render(view->sim, &walls, WK_SIDE_BACKS, &c, 9, 0, &view->image, NULL), WK_OK);
}

/* Each kind once, those across the walls among them, seen by a webcam over the table. */
static void planted_faults_of_a_table_are_noticed(void **state)
{
    struct table_view view;
    struct wk_verdict verdict;
    struct wk_drill *drill = NULL;

    (void)state;
    table_view_open(&view);
    const struct wk_table_options table = {.mat = view.options.mat, .key = view.options.key, .set = "07A"};
    const struct wk_drill_options options = {.table = &table, .n = WK_N_PLANTS - 1, .seed = 3};

    shoot_table(&view, "exchange:25,45");
    assert_int_equal(wk_drill_new(&drill, &options, &view.image, &verdict), WK_NOT_YET);
    assert_int_equal(verdict.wind, WK_WIND_EAST);
    assert_int_equal(verdict.n_wrong, 1);
    shoot_table(&view, NULL);
    drill = begin(&view, &options);
    run(drill);
    const struct wk_drill_report *report = wk_drill_report(drill);

    for (int k = 0; k < report->all.missed && k < WK_DRILL_SHOWN; k++)
        print_message("missed %s\n", wk_plant_word(report->missed[k].kind));
    print_message("%d of %d missed, %d named\n", report->all.missed, report->all.planted, report->all.named);
    assert_int_equal(report->wind, WK_WIND_NONE);
    assert_string_equal(report->set, "07A");
    assert_int_equal(report->of[WK_PLANT_FLAT].planted, 0);
    for (int k = 0; k < WK_N_PLANTS; k++)
        assert_int_equal(report->of[k].planted, k != WK_PLANT_FLAT);
    for (int k = WK_N_WALL_PLANTS; k < WK_N_PLANTS; k++)
        assert_int_equal(report->of[k].named, 1);
    assert_int_equal(report->all.missed, 0);
    assert_true(report->all.named >= 16);
    wk_drill_free(drill);
    table_view_close(&view);
}

/* The same seed plants the same faults, another one others. */
static void a_drill_repeats(void **state)
{
    struct table_view view;
    struct wk_sim_wall wall;
    struct wk_planted planted[3][4];
    struct wk_reading reading;
    struct wk_image work;

    (void)state;
    table_view_open(&view);
    table_view_shoot(&view, "mild", WK_WIND_WEST, NULL, 3, &wall);
    table_view_scan(&view, &reading);
    assert_int_equal(wk_image_new(&work, view.image.w, view.image.h, 3), WK_OK);
    memset(planted, 0, sizeof planted);
    for (int i = 0; i < 3; i++) {
        const struct wk_plant_ground ground = {&view.image, &reading, &view.options.mat, view.options.key, WK_WIND_WEST};
        struct wk_rng rng;

        wk_rng_init(&rng, i < 2 ? 5 : 6, 0);
        for (int k = 0; k < 4; k++)
            assert_int_equal(wk_plant_fault(&ground, (enum wk_plant)k, &rng, &work, &planted[i][k]), WK_OK);
    }
    assert_memory_equal(planted[0], planted[1], sizeof planted[0]);
    assert_memory_not_equal(planted[0], planted[2], sizeof planted[0]);
    wk_image_free(&work);
    table_view_close(&view);
}

/* P(X <= k) of a binomial at the bound is 5 %: compared with a plain product. */
static void the_bound_is_the_exact_one(void **state)
{
    static const struct {
        int k, n;
        double bound; /* tables of Clopper and Pearson, one-sided 95 %; 0: not tabled */
    } rows[] = {{0, 1, 0.95},    {0, 10, 0.2589}, {0, 40, 0.0722}, {0, 100, 0.0295}, {1, 10, 0.3942},
                {2, 20, 0.2826}, {5, 50, 0},      {0, 3000, 0},    {3, 10000, 0},    {9, 10, 0}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double p = wk_drill_bound(rows[i].k, rows[i].n), sum = 0, term = pow(1 - p, rows[i].n);

        for (int x = 0; x <= rows[i].k; x++) {
            sum += term;
            term *= (double)(rows[i].n - x) / (x + 1) * p / (1 - p);
        }
        assert_true(fabs(sum - 0.05) < 1e-9);
        if (rows[i].bound > 0 && fabs(p - rows[i].bound) > 6e-5)
            fail_msg("%d of %d: %.5f, not %.4f", rows[i].k, rows[i].n, p, rows[i].bound);
        assert_true(rows[i].k > 0 || rows[i].n < 10 || p < 3.0 / rows[i].n);
    }
    assert_true(wk_drill_bound(0, 0) == 1 && wk_drill_bound(5, 5) == 1 && wk_drill_bound(6, 5) == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_long(planted_faults_are_noticed),
        cmocka_unit_test_long(stickers_laid_flat_are_noticed_on_a_mat),
        cmocka_unit_test(a_blind_judge_is_found_out),
        cmocka_unit_test(a_wall_out_of_order_is_no_ground),
        cmocka_unit_test(planted_faults_of_a_table_are_noticed),
        cmocka_unit_test(a_drill_repeats),
        cmocka_unit_test(the_bound_is_the_exact_one),
    };
    pass_over_long();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
