/*
 * The codes on paper that others' telephones read: one a page, with four modules of white on each side. Found in what poppler
 * makes of the page by the three squares in a code's corners.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/labels/coded_papers.h"
#include "tests/support/labels/scratch.h"

#define DPI "508" /* 20 pixels a millimetre: a module has six at least */
#define QUIET 4   /* modules. Source: ISO/IEC 18004, 5.3.8 */
#define MAX_CORNERS 16

static struct {
    int w, h;
    uint8_t *grey;
} page;

struct corner {
    double x, y, module;
};

/* ---- a page as pixels ---- */

static void render(const char *pdf)
{
    char command[1500];
    int levels = 0;

    snprintf(command, sizeof command, "pdftoppm -r " DPI " -gray -singlefile '%s' '%s.page'", pdf, pdf);
    assert_int_equal(system(command), 0);
    snprintf(command, sizeof command, "%s.page.pgm", pdf);
    FILE *file = fopen(command, "rb");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "P5 %d %d %d", &page.w, &page.h, &levels), 3);
    assert_int_equal(fgetc(file), '\n');
    page.grey = malloc((size_t)page.w * (size_t)page.h);
    assert_non_null(page.grey);
    assert_int_equal(fread(page.grey, (size_t)page.w, (size_t)page.h, file), page.h);
    fclose(file);
}

static bool is_black(int x, int y)
{
    return x >= 0 && x < page.w && y >= 0 && y < page.h && page.grey[y * page.w + x] < 128;
}

/* ---- corners ---- */

/* From a black pixel: how far it stays so in this direction, then white, then black again. */
static void runs(int x, int y, int dx, int dy, int run[3])
{
    for (int i = 0; i < 3; i++) {
        run[i] = 0;
        for (; is_black(x, y) == (i != 1) && run[i] < 1000 && x >= 0 && y >= 0 && x < page.w && y < page.h; x += dx, y += dy)
            run[i]++;
    }
}

/* Black, white, three of black, white, black in this line through the pixel, as long as each other but for a third. */
static bool is_corner_along(int x, int y, int dx, int dy, double *module, double *off)
{
    int back[3], on[3];

    runs(x, y, -dx, -dy, back);
    runs(x, y, dx, dy, on);
    const double m = (back[0] + on[0] - 1 + back[1] + on[1] + back[2] + on[2]) / 7.;
    *module = m;
    *off = (on[0] - back[0]) / 2.;
    return m >= 4 && fabs(back[0] + on[0] - 1 - 3 * m) < m / 2 && fabs(back[1] - m) < m / 3 && fabs(on[1] - m) < m / 3 &&
           fabs(back[2] - m) < m / 3 && fabs(on[2] - m) < m / 3;
}

/* All of a corner's 7 x 7 modules: a black ring, a white one in it, black in the middle. Chance makes its cross in a code now
 * and then. */
static bool is_corner(double x, double y, double module)
{
    for (int row = -3; row <= 3; row++)
        for (int column = -3; column <= 3; column++) {
            const int ring = abs(row) > abs(column) ? abs(row) : abs(column);
            if (is_black((int)lround(x + column * module), (int)lround(y + row * module)) != (ring != 2))
                return false;
        }
    return true;
}

static int find_corners(struct corner corner[MAX_CORNERS])
{
    int n = 0;

    for (int y = 0; y < page.h; y += 3)
        for (int x = 0; x < page.w; x++) {
            double across, down, dx, dy;
            if (!is_black(x, y) || !is_corner_along(x, y, 1, 0, &across, &dx) || fabs(dx) > 1 ||
                !is_corner_along(x, y, 0, 1, &down, &dy) || fabs(across - down) > across / 5 ||
                !is_corner(x + dx, y + dy, across))
                continue;
            const struct corner found = {x + dx, y + dy, across};
            bool known = false;
            for (int i = 0; i < n; i++)
                known = known || hypot(corner[i].x - found.x, corner[i].y - found.y) < 3 * across;
            if (known)
                continue;
            assert_true(n < MAX_CORNERS);
            corner[n++] = found;
        }
    return n;
}

/* ---- what is asked of each ---- */

static void assert_white(const char *name, int x0, int y0, int x1, int y1)
{
    for (int y = y0; y < y1; y++)
        for (int x = x0; x < x1; x++)
            if (x < 0 || y < 0 || x >= page.w || y >= page.h || page.grey[y * page.w + x] < 250)
                fail_msg("%s: no white beside the code at %.1f, %.1f mm", name, x / 20., y / 20.);
}

static void assert_one_code(const char *name)
{
    struct corner corner[MAX_CORNERS];
    double left = 1e9, right = 0, top = 1e9, bottom = 0;

    render(name);
    const int n = find_corners(corner);
    if (n != 3)
        fail_msg("%s: %d corners of codes on one page", name, n);
    const double m = (corner[0].module + corner[1].module + corner[2].module) / 3;
    for (int i = 0; i < 3; i++) {
        left = fmin(left, corner[i].x - 3.5 * m);
        right = fmax(right, corner[i].x + 3.5 * m);
        top = fmin(top, corner[i].y - 3.5 * m);
        bottom = fmax(bottom, corner[i].y + 3.5 * m);
    }
    const int l = (int)floor(left) - 1, r = (int)ceil(right) + 2, t = (int)floor(top) - 1, b = (int)ceil(bottom) + 2;
    const int quiet = (int)(QUIET * m) - 2;
    assert_white(name, l - quiet, t - quiet, r + quiet, t);
    assert_white(name, l - quiet, b, r + quiet, b + quiet);
    assert_white(name, l - quiet, t, l, b);
    assert_white(name, r, t, r + quiet, b);
    free(page.grey);
}

static void stands_alone(const char *pdf, const char *begins, enum wk_language language)
{
    (void)begins;
    (void)language;
    assert_one_code(pdf);
}

static void what_a_phone_reads_stands_alone_on_its_page(void **state)
{
    (void)state;
    coded_papers(stands_alone);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_phone_reads_stands_alone_on_its_page),
    };
    return cmocka_run_group_tests(tests, scratch_open, scratch_close);
}
