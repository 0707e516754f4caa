/* The blur of a picture, and each code beside its own print blurred alike. */
#include "vision/scan/print_scan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "labels/sticker.h"
#include "vision/image/plane.h"
#include "vision/image/sort.h"
#include "vision/scan/print_grade.h"

enum {
    N = WK_CODE_MODULES,
    REACH = 3,     /* modules, as far as blur is reckoned with */
    N_UNKNOWNS = 4 /* of the light: at the middle of the code, across, down, and the contrast */
};

#define LEAST_BLUR 0.15 /* modules, standard deviation: below it codes show none */
#define MOST_BLUR 1.2
#define BLUR_STEP 0.05
#define CLEAR 0.5 /* of what a module that turned would change: more, and it shows something else than was printed */

/* A sticker in the picture. */
struct laid {
    const struct wk_book_page *page; /* NULL: it cannot be told */
    double light[WK_N_MODULES];      /* 0..1 */
    double module_px, blur;          /* modules: what explains it best */
};

/* ---- a print, blurred */

/* What a module `off` modules away gives to a module's middle. */
static double share(double blur, int off)
{
    return 0.5 * (erf((off + 0.5) / (blur * sqrt(2))) - erf((off - 0.5) / (blur * sqrt(2))));
}

/* What the modules of a page show at a blur, 0 black to 1 white: out [WK_N_MODULES]. What lies around is white. */
static void blur_page(const struct wk_book_page *page, double blur, double *out)
{
    double part[2 * REACH + 1], across[WK_N_MODULES];

    for (int d = -REACH; d <= REACH; d++)
        part[d + REACH] = share(blur, d);
    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++) {
            double dark = 0;
            for (int d = -REACH; d <= REACH; d++)
                if (x + d >= 0 && x + d < N && page->black[y * N + x + d])
                    dark += part[d + REACH];
            across[y * N + x] = dark;
        }
    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++) {
            double dark = 0;
            for (int d = -REACH; d <= REACH; d++)
                if (y + d >= 0 && y + d < N)
                    dark += part[d + REACH] * across[(y + d) * N + x];
            out[y * N + x] = 1 - dark;
        }
}

/* ---- the light over it */

/* How light follows from the print: its level and slopes, and what white has more than black. */
struct shown {
    double b[N_UNKNOWNS];
    double rest; /* mean squared, of what that does not explain */
};

static void terms_of(int m, double print, double term[N_UNKNOWNS])
{
    term[0] = 1;
    term[1] = (m % N - N / 2) / (double)N;
    term[2] = (m / N - N / 2) / (double)N;
    term[3] = print;
}

/* Solves a [N_UNKNOWNS x N_UNKNOWNS] b = right; both are overwritten. False: it cannot be solved. */
static bool solve(double a[N_UNKNOWNS][N_UNKNOWNS], double *right, double *b)
{
    for (int i = 0; i < N_UNKNOWNS; i++) {
        if (!(a[i][i] > 1e-9)) /* symmetric, positive: no pivots needed */
            return false;
        for (int k = i + 1; k < N_UNKNOWNS; k++) {
            const double f = a[k][i] / a[i][i];
            for (int j = i; j < N_UNKNOWNS; j++)
                a[k][j] -= f * a[i][j];
            right[k] -= f * right[i];
        }
    }
    for (int i = N_UNKNOWNS; i-- > 0;) {
        b[i] = right[i];
        for (int j = i + 1; j < N_UNKNOWNS; j++)
            b[i] -= a[i][j] * b[j];
        b[i] /= a[i][i];
    }
    return true;
}

static double explained(const struct shown *shown, int m, double print)
{
    double term[N_UNKNOWNS], sum = 0;

    terms_of(m, print, term);
    for (int i = 0; i < N_UNKNOWNS; i++)
        sum += shown->b[i] * term[i];
    return sum;
}

/* By least squares. False: the print does not show at all. */
static bool fit(const double *light, const double *print, struct shown *out)
{
    double a[N_UNKNOWNS][N_UNKNOWNS] = {{0}}, right[N_UNKNOWNS] = {0}, term[N_UNKNOWNS];

    for (int m = 0; m < WK_N_MODULES; m++) {
        terms_of(m, print[m], term);
        for (int i = 0; i < N_UNKNOWNS; i++) {
            for (int j = 0; j < N_UNKNOWNS; j++)
                a[i][j] += term[i] * term[j];
            right[i] += term[i] * light[m];
        }
    }
    if (!solve(a, right, out->b))
        return false;
    out->rest = 0;
    for (int m = 0; m < WK_N_MODULES; m++) {
        const double off = light[m] - explained(out, m, print[m]);
        out->rest += off * off / WK_N_MODULES;
    }
    return out->b[3] > 0 && out->b[0] + out->b[3] > 0;
}

/* ---- one sticker */

void wk_print_place_of(const struct wk_read *read, const char *set, struct wk_print_place *out)
{
    static const double unit[8] = {0, 0, 1, 0, 1, 1, 0, 1};
    double paper[8], h[9];

    *out = (struct wk_print_place){.label = WK_LABEL_NONE};
    for (int k = 0; k < 4; k++) {
        paper[2 * k] = (double)read->corners_px[k].x;
        paper[2 * k + 1] = (double)read->corners_px[k].y;
    }
    if (read->state != WK_READ_LABEL || strcmp(read->set, set) != 0 || !wk_plane_from_quad(wk_paper_around_code, paper, h))
        return;
    out->label = read->label;
    for (int k = 0; k < 4; k++)
        wk_plane_map(h, unit[2 * k], unit[2 * k + 1], &out->corner[2 * k], &out->corner[2 * k + 1]);
}

/* The blur that explains a code best. */
static void find_blur(struct laid *self)
{
    double print[WK_N_MODULES], least = INFINITY;

    for (double blur = LEAST_BLUR; blur <= MOST_BLUR; blur += BLUR_STEP) {
        struct shown shown;

        blur_page(self->page, blur, print);
        if (!fit(self->light, print, &shown) || shown.rest >= least)
            continue;
        least = shown.rest;
        self->blur = blur;
    }
}

/* The text of a label; the book has labels in their order: 1 to 4, then 10 and on. */
static const char *text_of(const struct wk_book *book, wk_label label)
{
    return book->page[0][label < 10 ? label - 1 : label - 6].text;
}

/* Where a sticker lies and what it shows. */
static void lay(const struct wk_image *grey, const struct wk_book *book, const struct wk_print_place *place, struct laid *out)
{
    struct wk_code_laid laid;

    out->page = NULL;
    if (!wk_label_valid(place->label))
        return;
    memcpy(laid.corner, place->corner, sizeof laid.corner);
    const char *text = text_of(book, place->label);
    const struct wk_book_page *page = wk_code_lay(grey, book, text, strlen(text), true, &laid);
    if (!page)
        return;
    const double *c = laid.corner;
    out->page = page;
    memcpy(out->light, laid.light, sizeof out->light);
    out->module_px = (hypot(c[2] - c[0], c[3] - c[1]) + hypot(c[6] - c[0], c[7] - c[1])) / (2 * N);
    out->blur = 0;
    find_blur(out);
    if (!(out->blur > 0))
        out->page = NULL;
}

/* Codewords with a module that shows something else than was printed. */
static int count_wrong(const struct laid *self, const struct shown *shown, const double *print, double blur)
{
    const double turned = share(blur, 0) * share(blur, 0) * shown->b[3];
    int module[8 * WK_N_CODEWORDS], n = 0;

    wk_book_order(module);
    for (int word = 0; word < WK_N_CODEWORDS; word++) {
        bool wrong = false;
        for (int bit = 0; bit < 8; bit++) {
            const int m = module[8 * word + bit];
            const double off = self->light[m] - explained(shown, m, print[m]);
            wrong = wrong || (self->page->black[m] ? off : -off) > CLEAR * turned;
        }
        n += wrong;
    }
    return n;
}

/* Contrast in its own right, and what is wrong, at the blur that the picture has. */
static bool judge(const struct laid *self, double blur_px, struct wk_print_seen *out)
{
    const double blur = fmin(fmax(blur_px / self->module_px, LEAST_BLUR), MOST_BLUR);
    double print[WK_N_MODULES];
    struct shown shown;

    blur_page(self->page, blur, print);
    if (!fit(self->light, print, &shown))
        return false;
    out->contrast = shown.b[3] / (shown.b[0] + shown.b[3]);
    out->n_wrong = count_wrong(self, &shown, print, blur);
    return true;
}

/* ---- all of them */

static double median_blur(const struct laid *laid, int n, double *values)
{
    int n_values = 0;

    for (int i = 0; i < n; i++)
        if (laid[i].page)
            values[n_values++] = laid[i].blur * laid[i].module_px;
    return n_values >= WK_PRINT_ENOUGH ? wk_median(values, n_values) : 0;
}

/* Contrasts become shares of the middle one. */
static void compare(struct wk_print_seen *seen, int n, double *values)
{
    int n_values = 0;

    for (int i = 0; i < n; i++)
        if (seen[i].label != WK_LABEL_NONE)
            values[n_values++] = seen[i].contrast;
    const double middle = n_values >= WK_PRINT_ENOUGH ? wk_median(values, n_values) : 0;
    for (int i = 0; i < n; i++) {
        if (!(middle > 0))
            seen[i] = (struct wk_print_seen){.label = WK_LABEL_NONE};
        if (seen[i].label == WK_LABEL_NONE)
            continue;
        seen[i].contrast /= middle;
        seen[i].grade = wk_print_grade_kept(seen[i].contrast, seen[i].n_wrong);
    }
}

enum wk_status wk_print_scan(const struct wk_image *grey, const struct wk_book *book, const struct wk_print_place *places,
                             int n, struct wk_print_seen *out)
{
    struct laid *laid = calloc((size_t)n, sizeof *laid);
    double *values = calloc((size_t)n, sizeof *values);

    if (!laid || !values) {
        free(laid);
        free(values);
        return WK_NO_MEMORY;
    }
    memset(out, 0, (size_t)n * sizeof *out);
    for (int i = 0; i < n; i++)
        lay(grey, book, &places[i], &laid[i]);
    const double blur_px = median_blur(laid, n, values);
    for (int i = 0; i < n && blur_px > 0; i++)
        if (laid[i].page && judge(&laid[i], blur_px, &out[i]))
            out[i].label = places[i].label;
    compare(out, n, values);
    free(laid);
    free(values);
    return WK_OK;
}
