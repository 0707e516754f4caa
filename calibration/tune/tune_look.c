/* Edges and brightness by every so many rows; bands by the waves in what a frame's rows differ from those before it. */
#include "calibration/tune/tune_look.h"

#include <math.h>
#include <string.h>

#define LEARNS 0.15      /* of a frame, into the rows' running mean: bands pass through it several times meanwhile */
#define FIRST_WAVE 1.5   /* bands over the picture's middle; fewer are a hand or a shadow */
#define LEAST_SHARE 0.35 /* of all that differs: noise of 120 rows spreads over 60 waves, a band stands in one or two */

struct area {
    const struct wk_image *image;
    int x0, x1, y0, step;
    int n_rows;
};

static struct area middle_of(const struct wk_image *image)
{
    const int h = image->h * 2 / 3, step = h > WK_TUNE_ROWS ? h / WK_TUNE_ROWS : 1;

    return (struct area){.image = image,
                         .x0 = image->w / 6,
                         .x1 = image->w * 5 / 6,
                         .y0 = image->h / 6,
                         .step = step,
                         .n_rows = h / step < WK_TUNE_ROWS ? h / step : WK_TUNE_ROWS};
}

static const uint8_t *row_of(const struct area *area, int i)
{
    return area->image->data + (area->y0 + i * area->step) * area->image->stride_bytes;
}

/* Of green: brightness of each row, how often each brightness occurs, and the steepness of edges. */
static double look_at_rows(const struct area *area, double row[WK_TUNE_ROWS], unsigned count[256])
{
    double steep = 0;

    for (int i = 0; i < area->n_rows; i++) {
        const uint8_t *p = row_of(area, i) + 3 * area->x0 + 1;
        unsigned sum = 0, steep_here = 0;

        for (int x = area->x0; x < area->x1; x++, p += 3) {
            const int d = p[6] - p[0]; /* x1 lies a sixth of the width from the edge */

            sum += p[0];
            steep_here += (unsigned)(d * d);
            count[p[0]]++;
        }
        row[i] = (double)sum / (area->x1 - area->x0);
        steep += steep_here;
    }
    return steep / ((double)area->n_rows * (area->x1 - area->x0));
}

/* The brightness below which a share of the pixels lies that are at `from` or brighter. */
static int quantile(const unsigned count[256], int from, double share)
{
    double n = 0, below = 0;

    for (int v = from; v < 256; v++)
        n += count[v];
    for (int v = from; v < 256; v++) {
        below += count[v];
        if (below >= share * n)
            return v;
    }
    return 255;
}

static double cast_of(const struct area *area, int paper)
{
    double blue = 1, red = 1;

    for (int i = 0; i < area->n_rows; i += 2) {
        const uint8_t *p = row_of(area, i) + 3 * area->x0;

        for (int x = area->x0; x < area->x1; x += 4, p += 12)
            if (p[1] >= paper) {
                blue += p[0];
                red += p[2];
            }
    }
    return log(blue / red);
}

/* How much of each wave is in v [n]. */
static void add_waves(struct wk_tune_waves *to, const double *v, int n)
{
    for (int i = 0; i < n; i++)
        to->all += v[i] * v[i] / n;
    for (int k = 0; k < WK_TUNE_WAVES; k++) {
        const double turn = 2 * acos(-1) * (FIRST_WAVE + k * 0.25) / n, c = cos(turn), s = sin(turn);
        double x = 1, y = 0, sum_x = 0, sum_y = 0;

        for (int i = 0; i < n; i++) {
            const double next = x * c - y * s;

            sum_x += v[i] * x;
            sum_y += v[i] * y;
            y = x * s + y * c;
            x = next;
        }
        to->wave[k] += 2 * (sum_x * sum_x + sum_y * sum_y) / ((double)n * n);
    }
    to->n++;
}

/* The strongest wave, if it stands out of all that differs. */
static double strength_of(const struct wk_tune_waves *waves)
{
    double most = 0;

    for (int k = 0; k < WK_TUNE_WAVES; k++)
        most = fmax(most, waves->wave[k]);
    return most > LEAST_SHARE * waves->all ? sqrt(2 * most / waves->n) : 0;
}

/* v [n]: how rows differ from others; all of them brighter or darker is no band. Returns how much they differ. */
static double differ(double *v, const double *row, const double *other, int n)
{
    double mean = 0, motion = 0;

    for (int i = 0; i < n; i++) {
        v[i] = log(fmax(1, row[i]) / fmax(1, other[i]));
        mean += v[i] / n;
        motion += fabs(v[i]) / n;
    }
    for (int i = 0; i < n; i++)
        v[i] -= mean;
    return motion;
}

static double follow_rows(struct wk_tune_look *look, const double *row, int n)
{
    double v[WK_TUNE_ROWS];

    if (look->n_rows != n) { /* the first, or pictures of another size */
        memset(look, 0, sizeof *look);
        look->n_rows = n;
    }
    if (look->n_frames == 0)
        memcpy(look->row, row, sizeof *row * (size_t)n);
    const double motion = differ(v, row, look->row, n);

    look->n_frames++;
    for (int i = 0; i < n; i++) {
        look->row[i] += LEARNS * (row[i] - look->row[i]);
        look->mean[i] += (row[i] - look->mean[i]) / look->n_frames;
    }
    if (look->n_frames <= 3) /* the mean has to become one */
        return motion;
    add_waves(&look->window, v, n);
    if (look->window.n == WK_TUNE_WINDOW) {
        look->bands = strength_of(&look->window);
        look->window = (struct wk_tune_waves){.n = 0};
    }
    return motion;
}

static double standing(const struct wk_tune_look *look)
{
    struct wk_tune_waves waves = {.n = 0};
    double v[WK_TUNE_ROWS];

    if (!look->has_kept || look->n_frames < 3)
        return 0;
    differ(v, look->mean, look->kept, look->n_rows);
    add_waves(&waves, v, look->n_rows);
    return strength_of(&waves);
}

void wk_tune_look_again(struct wk_tune_look *look, bool keep)
{
    const int n_rows = look->n_rows;
    double kept[WK_TUNE_ROWS];

    memcpy(kept, keep ? look->mean : look->kept, sizeof kept);
    const bool has_kept = keep ? look->n_frames > 0 : look->has_kept;

    *look = (struct wk_tune_look){.n_rows = n_rows, .has_kept = has_kept};
    memcpy(look->kept, kept, sizeof kept);
}

bool wk_tune_look(struct wk_tune_look *look, const struct wk_image *bgr, struct wk_tune_sight *out)
{
    unsigned count[256] = {0};
    double row[WK_TUNE_ROWS];

    if (bgr->channels != 3 || bgr->w < 64 || bgr->h < 64)
        return false;
    const struct area area = middle_of(bgr);
    const double steep = look_at_rows(&area, row, count);
    const int low = quantile(count, 0, 0.01), high = quantile(count, 0, 0.99), paper = (low + high + 1) / 2;
    double n_paper = 0, n_burnt = 0;

    for (int v = paper; v < 256; v++) {
        n_paper += count[v];
        n_burnt += v >= 250 ? count[v] : 0;
    }
    *out = (struct wk_tune_sight){.white = quantile(count, paper, 0.5),
                                  .burnt = n_paper > 0 ? n_burnt / n_paper : 0,
                                  .cast = cast_of(&area, paper),
                                  .motion = follow_rows(look, row, area.n_rows)};
    out->sharpness = steep / fmax(1, out->white * out->white);
    out->bands = look->bands;
    out->stands = standing(look);
    return true;
}
