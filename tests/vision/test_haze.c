/* Haze: where a picture has lost its contrast, absence and faces are doubts; what codes can still be read is read. */
#include "tests/support/vision/table_view.h"

#include <stdio.h>

#include "labels/verdict.h"
#include "tests/support/slice.h"
#include "vision/mat/look_parts.h"

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

/* Light scattered in the lens: blurred, then so much of its contrast and so much added. */
static void haze(double blur_px, double contrast, double added)
{
    if (blur_px > 0)
        assert_int_equal(wk_cv_blur(&view.image, &view.image, blur_px), WK_OK);
    for (int y = 0; y < view.image.h; y++)
        for (int x = 0; x < 3 * view.image.w; x++) {
            uint8_t *p = &view.image.data[y * view.image.stride_bytes + x];

            *p = (uint8_t)(*p * contrast + added + (x * 7 + y * 13) % 5);
        }
}

static bool is_claimed(const struct wk_read *read)
{
    return read->state == WK_READ_EMPTY || read->state == WK_READ_FACE || read->why == WK_WHY_NO_STICKER ||
           read->why == WK_WHY_FOREIGN;
}

static void clean_walls_are_at_most_doubtful(void **state)
{
    static const struct {
        double contrast, added;
    } cases[] = {{0.4, 120}, {0.3, 140}, {0.5, 100}, {0.65, 60}, {0.75, 45}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int k = 0; k < 3; k++) {
            struct wk_sim_wall wall;
            struct wk_reading reading;
            int n_right, n_wrong;

            table_view_shoot(&view, "medium", WK_WIND_SOUTH, NULL, 700 + 3 * i + (size_t)k, &wall);
            haze((const double[]){0, 1.8, 2.8}[k], cases[i].contrast, cases[i].added);
            table_view_scan(&view, &reading);
            table_view_count(&wall, &reading, &n_right, &n_wrong);
            assert_int_equal(n_wrong, 0);
            if (k == 0)
                assert_true(n_right >= 32);
            for (int s = 0; s < WK_N_SLOTS; s++)
                if (is_claimed(&reading.slot[s]))
                    fail_msg("contrast %.2f, blur %d, slot %d: state %d why %d", cases[i].contrast, k, s, reading.slot[s].state,
                             reading.slot[s].why);
        }
}

/* Under a little haze what is missing is still seen to be. */
static void a_gap_is_seen_through_a_little(void **state)
{
    (void)state;
    for (uint64_t seed = 730; seed < 733; seed++) {
        struct wk_sim_wall wall;
        struct wk_reading reading;
        int slot;

        assert_int_equal(wk_slot_parse("1.4", &slot), WK_OK);
        table_view_shoot(&view, "mild", WK_WIND_SOUTH, "missing:1.4", seed, &wall);
        haze(0, 0.85, 25);
        table_view_scan(&view, &reading);
        assert_int_equal(reading.slot[slot].state, WK_READ_EMPTY);
    }
}

/* Stickers printed with little toner: their black is as light as `grey` of 255; the mat's is black. */
static void shoot_pale(const char *grade, int grey, const char *fault, uint64_t seed, struct wk_sim_wall *wall,
                       struct wk_reading *out)
{
    struct wk_sim_conditions c;

    assert_int_equal(wk_sim_conditions_grade(&c, grade), WK_OK);
    c.ink = grey / 255.0;
    wk_sim_wall_init(wall, WK_WIND_EAST, &view.deal);
    if (fault)
        assert_int_equal(wk_sim_wall_fault(wall, fault, seed), WK_OK);
    wk_image_free(&view.image);
    assert_int_equal(wk_image_new(&view.image, c.w, c.h, 3), WK_OK);
    assert_int_equal(wk_sim_render(view.sim, wall, WK_SIDE_BACKS, &c, seed, 0, &view.image, NULL), WK_OK);
    table_view_scan(&view, out);
}

/* The mat's own print says that there is no haze. */
static void a_right_wall_of_pale_stickers_passes(void **state)
{
    static const int greys[] = {90, 110, 130, 150, 170};

    (void)state;
    for (size_t i = 0; i < sizeof greys / sizeof *greys; i++)
        for (uint64_t k = 0; k < 3; k++) {
            struct wk_sim_wall wall;
            struct wk_reading reading;
            struct wk_verdict verdict;

            shoot_pale(k < 2 ? "mild" : "medium", greys[i], NULL, 5 + k, &wall, &reading);
            wk_verdict_judge(&reading, wall.wind, wall.set, &verdict);
            int n_labels = 0;

            for (int s = 0; s < WK_N_SLOTS; s++)
                n_labels += reading.slot[s].state == WK_READ_LABEL;
            assert_int_not_equal(verdict.kind, WK_FAIL);
            assert_true(n_labels >= 32);
            /* Of a medium picture a lamp may hide a pale code; what was read whole is right. */
            if (verdict.kind != WK_PASS && (k < 2 || n_labels == WK_N_SLOTS))
                fail_msg("ink %d, seed %d: %d, %d strays", greys[i], (int)(5 + k), verdict.kind, reading.n_strays);
        }
}

static void what_is_wrong_among_pale_stickers_is_named(void **state)
{
    static const struct {
        const char *fault, *slot;
        enum wk_read_state read;
        enum wk_read_why why;
    } cases[] = {{"missing:1.4", "1.4", WK_READ_EMPTY, WK_WHY_NONE},
                 {"bare:h.3", "h.3", WK_READ_UNREADABLE, WK_WHY_NO_STICKER},
                 {"foreign:2.5", "2.5", WK_READ_UNREADABLE, WK_WHY_FOREIGN}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int grey = 100; grey <= 160; grey += 30) {
            struct wk_sim_wall wall;
            struct wk_reading reading;
            int slot;

            assert_int_equal(wk_slot_parse(cases[i].slot, &slot), WK_OK);
            shoot_pale("mild", grey, cases[i].fault, 60 + i, &wall, &reading);
            if (reading.slot[slot].state != cases[i].read || reading.slot[slot].why != cases[i].why)
                fail_msg("%s, ink %d: state %d, why %d", cases[i].fault, grey, reading.slot[slot].state,
                         reading.slot[slot].why);
        }
}

/* A camera's own curve makes black print a third as light as paper. Where it is sharp what is missing is seen all the same. */
static void a_gap_is_seen_where_codes_are_sharp(void **state)
{
    static const struct {
        double blur_px, contrast, added;
    } cases[] = {{0, 0.7, 65}, {0, 0.6, 85}, {1.8, 0.6, 85}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_sim_wall wall;
        struct wk_reading reading;
        int slot;

        assert_int_equal(wk_slot_parse("1.4", &slot), WK_OK);
        table_view_shoot(&view, "mild", WK_WIND_WEST, "missing:1.4", 740 + i, &wall);
        haze(cases[i].blur_px, cases[i].contrast, cases[i].added);
        table_view_scan(&view, &reading);
        assert_int_equal(reading.slot[slot].state, WK_READ_EMPTY);
    }
}

/* A lamp mirrored in the toner of a sticker with these corners: of the print a share is left, or it is lighter than paper. */
static void wash_out(const struct wk_point corner[4], double left)
{
    enum { N_PAPER = 64 };
    const double ax = (double)(corner[1].x - corner[0].x), ay = (double)(corner[1].y - corner[0].y),
                 bx = (double)(corner[3].x - corner[0].x), by = (double)(corner[3].y - corner[0].y), det = ax * by - ay * bx;
    double paper[3] = {0};

    for (int k = 0; k < N_PAPER; k++) {
        const double a = 0.05, b = 0.1 + 0.8 * k / N_PAPER;
        const int x = (int)lround((double)corner[0].x + a * ax + b * bx),
                  y = (int)lround((double)corner[0].y + a * ay + b * by);

        for (int c = 0; c < 3; c++)
            paper[c] += (double)view.image.data[y * view.image.stride_bytes + 3 * (ptrdiff_t)x + c] / N_PAPER;
    }
    for (int y = 0; y < view.image.h; y++)
        for (int x = 0; x < view.image.w; x++) {
            const double dx = x - (double)corner[0].x, dy = y - (double)corner[0].y, a = (dx * by - dy * bx) / det,
                         b = (ax * dy - ay * dx) / det;
            uint8_t *p = view.image.data + y * view.image.stride_bytes + 3 * (ptrdiff_t)x;

            for (int c = 0; c < 3 && a > 0 && a < 1 && b > 0 && b < 1; c++)
                p[c] = (uint8_t)(paper[c] + left * (fmin(p[c], paper[c]) - paper[c]) + (x * 7 + y * 13) % 5 - 2);
        }
}

/* Then it is neither a tile that lies face up nor an empty place, in haze or without. */
static void a_washed_out_sticker_is_a_doubt(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        const double left = i % 2 ? 0 : -0.05;
        struct wk_sim_wall wall;
        struct wk_reading reading;
        int slot;

        assert_int_equal(wk_slot_parse("2.6", &slot), WK_OK);
        table_view_shoot(&view, "mild", WK_WIND_NORTH, NULL, 750 + (uint64_t)i, &wall);
        table_view_scan(&view, &reading);
        assert_int_equal(reading.slot[slot].state, WK_READ_LABEL);
        wash_out(reading.slot[slot].corners_px, left);
        if (i >= 2)
            haze(0, 0.7, 65);
        table_view_scan(&view, &reading);
        if (reading.slot[slot].state != WK_READ_UNREADABLE)
            fail_msg("of the print %.2f left, haze %d: state %d", left, i / 2, reading.slot[slot].state);
    }
}

static void read_place(const char *name, struct wk_read *out)
{
    struct wk_reading reading;
    int slot;

    assert_int_equal(wk_slot_parse(name, &slot), WK_OK);
    table_view_scan(&view, &reading);
    *out = reading.slot[slot];
}

/* A low lamp is mirrored in the stickers at one end of the rows: what is missing at the other is seen, among them it is asked
 * about. */
static void a_lamp_hides_a_gap_only_where_it_is_mirrored(void **state)
{
    static const struct {
        const char *fault, *slot;
        enum wk_read_state state;
    } cases[] = {{"missing:h.0", "h.0", WK_READ_EMPTY}, {"missing:1.9", "1.9", WK_READ_UNREADABLE}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_sim_wall wall;
        struct wk_reading reading;
        struct wk_read read;

        table_view_shoot(&view, "mild", WK_WIND_EAST, cases[i].fault, 760 + i, &wall);
        table_view_scan(&view, &reading);
        for (int row = WK_ROW_1; row <= WK_ROW_2; row++)
            for (int column = 8; column < wk_row_length((enum wk_row)row); column++) {
                const struct wk_read *mirror = &reading.slot[wk_slot_at((enum wk_row)row, column)];

                if (mirror->state == WK_READ_LABEL)
                    wash_out(mirror->corners_px, 0.3);
            }
        haze(0, 0.7, 65);
        read_place(cases[i].slot, &read);
        if (read.state != cases[i].state)
            fail_msg("%s: state %d why %d", cases[i].fault, read.state, read.why);
    }
}

/* A lamp mirrored in a part of what lies between these corners: it fades, and has no hue. */
static void mirror_lamp(const struct wk_point corner[4], double radius_px, double added)
{
    const double cu = (double)(corner[0].x + corner[1].x + corner[2].x + corner[3].x) / 4,
                 cv = (double)(corner[0].y * 2 + corner[1].y * 2 + corner[2].y + corner[3].y) / 6;

    for (int y = 0; y < view.image.h; y++)
        for (int x = 0; x < view.image.w; x++) {
            const double light = added * exp(-(pow(x - cu, 2) + pow(y - cv, 2)) / (radius_px * radius_px));
            uint8_t *p = view.image.data + y * view.image.stride_bytes + 3 * (ptrdiff_t)x;

            for (int c = 0; c < 3 && light > 1; c++)
                p[c] = (uint8_t)fmin(p[c] + light, 255);
        }
}

/* A bare back that mirrors a lamp, in good light and in noise, is a tile without a sticker as any other. */
static void a_lamp_in_a_bare_back_hides_no_missing_sticker(void **state)
{
    static const char *grades[] = {"mild", "medium"};

    (void)state;
    for (size_t i = 0; i < sizeof grades / sizeof grades[0]; i++) {
        struct wk_sim_wall wall;
        struct wk_read read;

        table_view_shoot(&view, grades[i], WK_WIND_WEST, "bare:1.2", 770 + i, &wall);
        read_place("1.2", &read);
        assert_int_equal(read.why, WK_WHY_NO_STICKER);
        mirror_lamp(read.corners_px, 0.45 * (double)(read.corners_px[1].x - read.corners_px[0].x), 150);
        read_place("1.2", &read);
        if (read.why != WK_WHY_NO_STICKER)
            fail_msg("%s: state %d why %d", grades[i], read.state, read.why);
    }
}

/* Shades taken along a line are those taken one by one, out of the picture too. */
static void a_line_of_shades_is_its_points(void **state)
{
    const struct wk_fit fit = {
        .lens = {.w = view.image.w, .h = view.image.h, .fx = 900, .fy = 900, .cx = 500, .cy = 300, .k1 = -0.1},
        .r = {1, 0, 0, 0, 0.98, 0.2, 0, -0.2, 0.98},
        .t = {-100, -80, 500}};
    const struct wk_mat mat = {.page_w_mm = 400, .page_h_mm = 300};
    const struct wk_light_model look = {
        .bgr = &view.image,
        .fit = &fit,
        .mat = &mat,
        .veil = {0, 0.1, 0},
        .white = {{5.2, 0.2, -0.3, 0.1, 0.2, -0.1}, {5.3, -0.1, 0.1, -0.2, 0, 0.1}, {5.1, 0, 0.2, 0.3, -0.1, 0}}};
    struct wk_shade line[45], one;
    uint8_t known[45];
    bool burnt = false;
    int n_seen = 0;

    (void)state;
    for (int y = -200; y < 400; y += 7)
        for (int x = -400; x < 800; x += 45) {
            wk_look_shades(&look, x, y, 20, 45, line, known);
            for (int i = 0; i < 45; i++) {
                assert_int_equal(wk_look_shade(&look, x + i, y, 20, &one, &burnt), (known[i] & WK_LOOK_SEEN) != 0);
                if (!(known[i] & WK_LOOK_SEEN))
                    continue;
                n_seen++;
                assert_int_equal(burnt, (known[i] & WK_LOOK_BURNT) != 0);
                for (int c = 0; c < 3; c++)
                    assert_true(fabs(line[i].c[c] - one.c[c]) < 1e-9 * (1 + one.c[c]));
            }
        }
    assert_true(n_seen > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test_long(clean_walls_are_at_most_doubtful),
                                       cmocka_unit_test(a_gap_is_seen_through_a_little),
                                       cmocka_unit_test(a_right_wall_of_pale_stickers_passes),
                                       cmocka_unit_test(what_is_wrong_among_pale_stickers_is_named),
                                       cmocka_unit_test(a_gap_is_seen_where_codes_are_sharp),
                                       cmocka_unit_test(a_washed_out_sticker_is_a_doubt),
                                       cmocka_unit_test(a_lamp_hides_a_gap_only_where_it_is_mirrored),
                                       cmocka_unit_test(a_lamp_in_a_bare_back_hides_no_missing_sticker),
                                       cmocka_unit_test(a_line_of_shades_is_its_points)};

    pass_over_long();
    return cmocka_run_group_tests(tests, open_view, close_view);
}
