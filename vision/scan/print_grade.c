/* Grades of a code as it is seen. */
#include "vision/scan/print_grade.h"

#include <math.h>
#include <string.h>

#include "vision/image/plane.h"

#define BEST 4
#define CORRECTION 16.0 /* codewords of version 1-H for correction, 17, less the one that only guards against misreading */

/* The grade of a value by the standard's four limits, the best first. */
static int grade_of(double value, const double limit[BEST])
{
    int grade = BEST;

    while (grade > 0 && value < limit[BEST - grade])
        grade--;
    return grade;
}

/* What share of the correction is left. An unclear codeword costs one of its symbols, a wrong one two. */
static int by_correction(int n_unclear, int n_wrong)
{
    static const double limit[BEST] = {.62, .5, .37, .25};

    return grade_of(1 - (n_unclear + 2 * n_wrong) / CORRECTION, limit);
}

static int by_contrast(double contrast)
{
    static const double limit[BEST] = {.7, .55, .4, .2};

    return grade_of(contrast, limit);
}

/* Light, 0..1, at each grey level, and one level beyond. Source: IEC 61966-2-1, its exponent alone. */
struct curve {
    double at[257];
};

static void draw_curve(struct curve *out)
{
    for (int grey = 0; grey < 257; grey++)
        out->at[grey] = pow(grey / 255.0, 2.2);
}

/* Between two levels as good as a line. */
static double light_of(const struct curve *curve, double grey)
{
    const int below = (int)fmin(fmax(grey, 0), 255);

    return curve->at[below] + (grey - below) * (curve->at[below + 1] - curve->at[below]);
}

/* The means of what is printed white and black. */
static void find_levels(const struct wk_book_page *page, const double *light, double *white, double *black)
{
    int n_black = 0;

    *white = *black = 0;
    for (int m = 0; m < WK_N_MODULES; m++) {
        *(page->black[m] ? black : white) += light[m];
        n_black += page->black[m];
    }
    *black /= n_black;
    *white /= WK_N_MODULES - n_black;
}

/* Fills in what is seen at the corners; glance: by a point in each module's middle. False: it leaves the picture. */
static bool see(const struct wk_image *grey, const struct curve *curve, const struct wk_book_page *page, bool glance,
                struct wk_code_laid *self)
{
    static const double side = WK_CODE_MODULES, from[8] = {0, 0, side, 0, side, side, 0, side};
    double plane[9];

    if (!wk_plane_from_quad(from, self->corner, plane) ||
        !(glance ? wk_modules_glance(grey, plane, self->seen) : wk_modules_sample(grey, plane, 0, 0, self->seen)))
        return false;
    for (int m = 0; m < WK_N_MODULES; m++)
        self->light[m] = light_of(curve, self->seen[m]);
    find_levels(page, self->light, &self->white, &self->black);
    return true;
}

/*
 * zbar says where a code lies to a module or so: each corner is moved as long as black and white come apart more, by half a
 * module, a quarter, an eighth.
 */
static void settle(const struct wk_image *grey, const struct curve *curve, const struct wk_book_page *page, bool glance,
                   struct wk_code_laid *best)
{
    const double module = hypot(best->corner[2] - best->corner[0], best->corner[3] - best->corner[1]) / WK_CODE_MODULES;

    for (double step = module / 2; step > module / 9; step /= 2)
        for (int round = 0; round < 2; round++)
            for (int i = 0; i < 16; i++) {
                struct wk_code_laid moved = *best;
                moved.corner[i / 2] += i % 2 ? step : -step;
                if (see(grey, curve, page, glance, &moved) && moved.white - moved.black > best->white - best->black)
                    *best = moved;
            }
}

const struct wk_book_page *wk_code_lay(const struct wk_image *grey, const struct wk_book *book, const char *text, size_t n,
                                       bool glance, struct wk_code_laid *laid)
{
    const struct wk_book_page *best = NULL;
    struct wk_code_laid most = *laid;
    struct curve curve;

    draw_curve(&curve);
    for (int i = 0; i < WK_N_CODES * WK_N_LABELS; i++) {
        const struct wk_book_page *page = &book->page[i / WK_N_LABELS][i % WK_N_LABELS];
        struct wk_code_laid at = *laid;

        if (strlen(page->text) != n || memcmp(page->text, text, n) != 0)
            continue;
        if (see(grey, &curve, page, glance, &at) && (!best || at.white - at.black > most.white - most.black)) {
            most = at;
            best = page;
        }
    }
    if (!best)
        return NULL;
    settle(grey, &curve, best, glance, &most);
    *laid = most;
    return see(grey, &curve, best, false, laid) && laid->white > laid->black ? best : NULL;
}

/*
 * A codeword is as clear as the least clear of its modules. At each grade those below it count as unclear; the grade of the
 * code is the best at which the correction that is left bears that. Source: ISO/IEC 15415, 7.8.4.
 */
static int by_modulation(const struct wk_book_page *page, const double *light, double white, double black)
{
    static const double limit[BEST] = {.5, .4, .3, .2};
    int module[8 * WK_N_CODEWORDS], of_word[WK_N_CODEWORDS], best = 0;

    wk_book_order(module);
    for (int word = 0; word < WK_N_CODEWORDS; word++) {
        of_word[word] = BEST;
        for (int bit = 0; bit < 8; bit++) {
            const int m = module[8 * word + bit];
            const double clear = (page->black[m] ? -1 : 1) * (2 * light[m] - white - black) / (white - black);
            const int grade = grade_of(clear, limit);
            of_word[word] = grade < of_word[word] ? grade : of_word[word];
        }
    }
    for (int grade = BEST; grade > best; grade--) {
        int n_below = 0;
        for (int word = 0; word < WK_N_CODEWORDS; word++)
            n_below += of_word[word] < grade;
        const int left = by_correction(n_below, 0);
        if ((left < grade ? left : grade) > best)
            best = left < grade ? left : grade;
    }
    return best;
}

bool wk_print_grade(const struct wk_image *grey, const struct wk_code *code, const struct wk_book *book,
                    struct wk_print_grade *out)
{
    uint8_t ink[WK_N_MODULES];
    struct wk_code_bits bits;
    struct wk_code_laid laid;
    int n_format;

    for (int k = 0; k < 4; k++) {
        laid.corner[2 * k] = (double)code->corner[k].x;
        laid.corner[2 * k + 1] = (double)code->corner[k].y;
    }
    const struct wk_book_page *page = wk_code_lay(grey, book, code->text, code->n, false, &laid);
    if (!page)
        return false;
    *out = (struct wk_print_grade){.contrast = (laid.white - laid.black) / laid.white};
    for (int m = 0; m < WK_N_MODULES; m++)
        ink[m] = laid.light[m] < (laid.white + laid.black) / 2;
    wk_book_bits(ink, &bits);
    wk_book_differ(&bits, &page->bits, &out->n_wrong, &n_format);
    out->by_contrast = by_contrast(out->contrast);
    out->by_modulation = by_modulation(page, laid.light, laid.white, laid.black);
    out->by_correction = by_correction(0, out->n_wrong);
    out->grade = out->by_contrast;
    if (out->by_modulation < out->grade)
        out->grade = out->by_modulation;
    if (out->by_correction < out->grade)
        out->grade = out->by_correction;
    return true;
}

int wk_print_grade_kept(double contrast, int n_wrong)
{
    const int correction = by_correction(0, n_wrong), light = by_contrast(contrast);

    return light < correction ? light : correction;
}
