/* A wall without a mat: the fit on points, with everything that may mislead it; then the whole on simulated photographs. */
#include "tests/support/vision/table_view.h"
#include "tests/support/slice.h"
#include "vision/mat/fit.h"

#include <math.h>

#include "vision/image/mirror.h"
#include "vision/stickers/bare.h"

#define CODE_MM 20.16

/* A wall on a table: where tiles lie, and what their stickers say. */
struct bare {
    struct wk_mm at[WK_BARE_MAX_CODES];
    wk_label label[WK_BARE_MAX_CODES];
    double turned_deg[WK_BARE_MAX_CODES];
    int n;
};

/* Rows with pitches and beginnings of their own; the tiles a little askew, and each third on its head. */
static void lay(struct bare *bare, enum wk_wind wind)
{
    static const double pitch[WK_N_ROWS] = {27.5, 28.2, 27.9}, begin[WK_N_ROWS] = {0, 24, -11}, y[WK_N_ROWS] = {84, 43, 0};

    bare->n = WK_N_SLOTS;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        enum wk_row row = wk_slot_row(s);

        bare->label[s] = wk_layout_label(wind, s);
        bare->at[s] =
            (struct wk_mm){begin[row] + wk_slot_column(s) * pitch[row] + 0.4 * sin(3.0 * s), y[row] + 0.4 * cos(5.0 * s)};
        bare->turned_deg[s] = (s % 3 == 0 ? 180 : 0) + sin(7.0 * s);
    }
}

static void camera(struct wk_fit *fit, double tilt_deg, double roll_deg, double k1)
{
    double a = tilt_deg * 3.14159265 / 180, g = roll_deg * 3.14159265 / 180;
    double r[9] = {cos(g), -sin(g), 0, cos(a) * sin(g), cos(a) * cos(g), -sin(a), sin(a) * sin(g), sin(a) * cos(g), cos(a)};

    *fit = (struct wk_fit){.lens = {.w = 1920, .h = 1080, .fx = 1400, .fy = 1400, .cx = 959.5, .cy = 539.5, .k1 = k1},
                           .lens_known = true};
    memcpy(fit->r, r, sizeof r);
    for (int i = 0; i < 3; i++)
        fit->t[i] = -(r[3 * i] * 165 + r[3 * i + 1] * 42) + (i == 2 ? 620 : 0);
}

static void see(const struct wk_fit *fit, const struct bare *bare, struct wk_bare_code *codes)
{
    for (int i = 0; i < bare->n; i++) {
        double a = bare->turned_deg[i] * 3.14159265 / 180, c = cos(a), s = sin(a);

        codes[i] = (struct wk_bare_code){.label = bare->label[i], .set = "07A"};
        for (int k = 0; k < 4; k++) {
            double x = (k == 1 || k == 2 ? 0.5 : -0.5) * CODE_MM, y = (k >= 2 ? 0.5 : -0.5) * CODE_MM - 0.2232 * CODE_MM;

            assert_true(wk_fit_project(fit, bare->at[i].x + c * x - s * y, bare->at[i].y + s * x + c * y, 0, &codes[i].u[k],
                                       &codes[i].v[k]));
        }
    }
}

static enum wk_status fit_wall(const struct wk_fit *camera, const struct bare *bare, struct wk_mat *mat, struct wk_fit *fit)
{
    struct wk_bare_code codes[WK_BARE_MAX_CODES];
    struct wk_lens lens = {.w = 1920, .h = 1080};
    struct wk_mat like;

    wk_mat_default(&like);
    see(camera, bare, codes);
    return wk_bare_fit(codes, bare->n, &like, &lens, mat, fit);
}

/* How far the slots found are from where the tiles were laid, mm, at most. */
static double worst(const struct wk_fit *camera, const struct bare *laid, const struct wk_mat *mat, const struct wk_fit *fit)
{
    double most = 0;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        double u, v, x, y;

        assert_true(wk_fit_project(fit, mat->slot_mm[s].x, mat->slot_mm[s].y, 0, &u, &v));
        assert_true(wk_fit_unproject(camera, u, v, 0, &x, &y));
        most = fmax(most, hypot(x - laid->at[s].x, y - laid->at[s].y));
    }
    return most;
}

static void swap_labels(struct bare *bare, int a, int b)
{
    wk_label label = bare->label[a];

    bare->label[a] = bare->label[b];
    bare->label[b] = label;
}

static void drop(struct bare *bare, int i)
{
    bare->n--;
    bare->at[i] = bare->at[bare->n];
    bare->label[i] = bare->label[bare->n];
    bare->turned_deg[i] = bare->turned_deg[bare->n];
}

static void stray(struct bare *bare, double x, double y, wk_label label)
{
    bare->at[bare->n] = (struct wk_mm){x, y};
    bare->turned_deg[bare->n] = 20;
    bare->label[bare->n++] = label;
}

static void nothing(struct bare *bare)
{
    (void)bare;
}

static void swaps(struct bare *bare)
{
    swap_labels(bare, 3, 24);
    swap_labels(bare, 15, 30);
    swap_labels(bare, 16, 19);
}

static void mirrored(struct bare *bare)
{
    for (int i = 0; i < 5; i++)
        swap_labels(bare, 13 + i, 22 - i);
}

static void shifted(struct bare *bare)
{
    for (int i = 10; i > 0; i--)
        swap_labels(bare, 23 + i, 22 + i);
}

static void eight_missing(struct bare *bare)
{
    static const int which[] = {31, 27, 23, 21, 14, 12, 5, 2};

    for (size_t i = 0; i < sizeof which / sizeof which[0]; i++)
        drop(bare, which[i]);
}

static void foreign_labels(struct bare *bare)
{
    bare->label[8] = 57;
    bare->label[17] = 2;
    bare->label[29] = 88;
    bare->turned_deg[18] = 90;
    stray(bare, 24 + 11 * 28.2, 43, 51);
    stray(bare, 150, -60, 52);
    stray(bare, 100, 140, 1);
}

static void finds_the_grid(void **state)
{
    static const struct {
        const char *name;
        void (*change)(struct bare *);
        double tilt_deg, roll_deg, k1;
    } cases[] = {
        {"as it should be", nothing, 5, 0, 0},
        {"upside down", nothing, 12, 180, -0.04},
        {"a quarter turned", nothing, -10, 90, 0},
        {"askew", nothing, 20, -37, -0.06},
        {"swapped", swaps, 8, 12, 0},
        {"a row mirrored", mirrored, -8, 170, 0},
        {"a row shifted", shifted, 8, -100, -0.02},
        {"eight missing", eight_missing, 10, 45, 0},
        {"foreign labels and strays", foreign_labels, 15, 3, 0},
        {"steep", swaps, 25, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (enum wk_wind wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
            struct bare laid, seen;
            struct wk_fit true_camera, fit;
            struct wk_mat mat;

            lay(&laid, wind);
            seen = laid;
            cases[i].change(&seen);
            camera(&true_camera, cases[i].tilt_deg, cases[i].roll_deg, cases[i].k1);
            if (fit_wall(&true_camera, &seen, &mat, &fit) != WK_OK)
                fail_msg("%s: not found", cases[i].name);
            if (!(worst(&true_camera, &laid, &mat, &fit) < 5))
                fail_msg("%s: %g mm off", cases[i].name, worst(&true_camera, &laid, &mat, &fit));
        }
}

static void too_few(struct bare *bare)
{
    bare->n = 16;
}

static void half_a_row(struct bare *bare)
{
    for (int s = 22; s >= 16; s--) /* of row 1 three are left */
        drop(bare, s);
}

static void rows_exchanged(struct bare *bare)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        bare->at[s].y = wk_slot_row(s) == WK_ROW_HAND ? 43 : wk_slot_row(s) == WK_ROW_1 ? 84 : 0;
}

static void shuffled(struct bare *bare)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        swap_labels(bare, s, (s * 19 + 7) % WK_N_SLOTS);
}

static void four_walls_mixed(struct bare *bare)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        bare->label[s] = wk_layout_label((enum wk_wind)(s % 4 + 1), s);
}

static void one_heap(struct bare *bare)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        bare->at[s] = (struct wk_mm){165 + 90 * sin(2.4 * s) * sqrt(s / 34.0), 42 + 90 * cos(2.4 * s) * sqrt(s / 34.0)};
}

static void does_not_guess(void **state)
{
    static void (*const changes[])(struct bare *) = {too_few, half_a_row, rows_exchanged, shuffled, four_walls_mixed, one_heap};

    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        struct bare seen;
        struct wk_fit true_camera, fit = {.n_markers = 77};
        struct wk_mat mat = {.page_w_mm = 77};

        lay(&seen, WK_WIND_SOUTH);
        changes[i](&seen);
        camera(&true_camera, 8, 15, 0);
        if (fit_wall(&true_camera, &seen, &mat, &fit) != WK_NO_TRAY)
            fail_msg("change %d: found", (int)i);
        assert_int_equal(fit.n_markers, 77);
        assert_true(mat.page_w_mm > 76 && mat.page_w_mm < 78);
    }
}

static struct table_view view;

static int open_view(void **state)
{
    (void)state;
    table_view_open(&view);
    return 0;
}

static int close_view(void **state)
{
    (void)state;
    table_view_close(&view);
    return 0;
}

static void shoot(const char *fault, double roll_deg, uint64_t seed, struct wk_sim_wall *wall)
{
    struct wk_sim_conditions c;

    wk_sim_conditions_default(&c);
    c.no_mat = true;
    c.roll_deg = roll_deg;
    c.tilt_deg = 8;
    wk_sim_wall_init(wall, (enum wk_wind)(seed % 4 + 1), &view.deal);
    if (fault)
        assert_int_equal(wk_sim_wall_fault(wall, fault, seed), WK_OK);
    if (!view.image.data)
        assert_int_equal(wk_image_new(&view.image, c.w, c.h, 3), WK_OK);
    assert_int_equal(wk_sim_render(view.sim, wall, WK_SIDE_BACKS, &c, seed, 0, &view.image, NULL), WK_OK);
}

static void reads_walls_on_a_bare_table(void **state)
{
    static const struct {
        const char *fault, *slot;
        double roll_deg;
        enum wk_read_state state;
        int n_right;
    } cases[] = {
        {NULL, NULL, 0, WK_READ_LABEL, 34},
        {NULL, NULL, 171, WK_READ_LABEL, 34},
        {"bare:h.0", "h.0", -30, WK_READ_UNREADABLE, 33}, /* the row's end is told by the tile, not by its sticker */
        {"missing:1.4", "1.4", 15, WK_READ_EMPTY, 33},
        {"mirror:1", NULL, 40, WK_READ_LABEL, 34},
        {"shift:2", NULL, -8, WK_READ_LABEL, 34},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_sim_wall wall;
        struct wk_reading reading;
        int n_right, n_wrong, slot;

        shoot(cases[i].fault, cases[i].roll_deg, 40 + i, &wall);
        table_view_scan(&view, &reading);
        assert_true(reading.tray.found);
        assert_int_equal(reading.tray.by, WK_TRAY_BY_STICKERS);
        table_view_count(&wall, &reading, &n_right, &n_wrong);
        assert_int_equal(n_wrong, 0);
        assert_int_equal(n_right, cases[i].n_right);
        assert_int_equal(reading.wind, wall.wind);
        assert_int_equal(reading.n_strays, 0);
        if (cases[i].slot) {
            assert_int_equal(wk_slot_parse(cases[i].slot, &slot), WK_OK);
            assert_int_equal(reading.slot[slot].state, cases[i].state);
        }
    }
}

/* Live: found once, then kept; the wall is found again when it was pushed, and the mat is preferred as soon as there is one. */
static void follows_a_wall_on_a_bare_table(void **state)
{
    struct wk_sim_wall wall;
    struct wk_scanner *scanner;
    struct wk_reading reading;
    int n_right, n_wrong;

    (void)state;
    view.options.keep_fit = true;
    assert_int_equal(wk_scanner_new(&scanner, &view.options), WK_OK);
    view.options.keep_fit = false;
    for (uint64_t seed = 61; seed <= 62; seed++) { /* two tables, as if everything had been pushed in between */
        shoot(NULL, 10, seed, &wall);
        for (int frame = 0; frame < 12; frame++)
            assert_int_equal(wk_scan_backs(scanner, &view.image, &reading), WK_OK);
        assert_int_equal(reading.tray.by, WK_TRAY_BY_STICKERS);
        table_view_count(&wall, &reading, &n_right, &n_wrong);
        assert_int_equal(n_right, WK_N_SLOTS);
        assert_int_equal(n_wrong, 0);
    }
    table_view_shoot(&view, "mild", WK_WIND_EAST, NULL, 63, &wall);
    for (int frame = 0; frame < 12; frame++)
        assert_int_equal(wk_scan_backs(scanner, &view.image, &reading), WK_OK);
    assert_int_equal(reading.tray.by, WK_TRAY_BY_MARKERS);
    table_view_count(&wall, &reading, &n_right, &n_wrong);
    assert_int_equal(n_right, WK_N_SLOTS);
    wk_scanner_free(scanner);
}

/* A camera's mirror image of a wall without a mat is named as that, and no wall as it is. */
static void a_mirrored_wall_without_a_mat_is_named(void **state)
{
    (void)state;
    for (int mirrored = 0; mirrored < 2; mirrored++)
        for (uint64_t seed = 90; seed < 93; seed++) {
            struct wk_sim_conditions c;
            struct wk_sim_wall wall;
            struct wk_reading reading;
            struct wk_image other = {0};

            wk_sim_conditions_default(&c);
            c.no_mat = true;
            c.tilt_deg = 4.0 * (double)(seed - 90);
            wk_sim_wall_init(&wall, WK_WIND_SOUTH, &view.deal);
            wk_image_free(&view.image);
            assert_int_equal(wk_image_new(&view.image, c.w, c.h, 3), WK_OK);
            assert_int_equal(wk_sim_render(view.sim, &wall, WK_SIDE_BACKS, &c, seed, 0, &view.image, NULL), WK_OK);
            if (mirrored) {
                assert_int_equal(wk_image_mirror(&view.image, &other), WK_OK);
                wk_image_free(&view.image);
                view.image = other;
            }
            table_view_scan(&view, &reading);
            assert_int_equal(reading.tray.found, !mirrored);
            assert_int_equal(reading.tray.reason, mirrored ? WK_TRAY_MIRRORED : WK_OK);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_the_grid),
        cmocka_unit_test(does_not_guess),
        cmocka_unit_test_long(reads_walls_on_a_bare_table),
        cmocka_unit_test(follows_a_wall_on_a_bare_table),
        cmocka_unit_test(a_mirrored_wall_without_a_mat_is_named),
    };

    pass_over_long();
    return cmocka_run_group_tests(tests, open_view, close_view);
}
