/* A line through contrasts, and where it ends. */
#include "labels/sticker_wear.h"

#include <math.h>

/* Student's t, 97.5 %, by degrees of freedom from 1; beyond the last the last, which is on the safe side. */
static double student(int freedom)
{
    static const double t[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};
    const int n = (int)(sizeof t / sizeof *t);

    return t[freedom <= n ? freedom - 1 : n - 1];
}

struct line {
    double slope, last; /* per count; at the newest count */
    double error;       /* of the slope: its standard error */
};

static struct line fit(const double *y, int n)
{
    const double middle = (n - 1) / 2.0;
    double mean = 0, xx = 0, xy = 0, rest = 0;

    for (int i = 0; i < n; i++)
        mean += y[i] / n;
    for (int i = 0; i < n; i++) {
        xx += (i - middle) * (i - middle);
        xy += (i - middle) * (y[i] - mean);
    }
    struct line line = {.slope = xy / xx, .last = mean + xy / xx * middle};
    for (int i = 0; i < n; i++) {
        const double off = y[i] - mean - line.slope * (i - middle);
        rest += off * off;
    }
    line.error = sqrt(rest / (n - 2) / xx);
    return line;
}

/* Counts until a fall of per_count each has used up what is left; the last of them rounded down or up. */
static int counts(double left, double per_count, double (*round_to)(double))
{
    const double n = left <= 0 ? 0 : round_to(left / per_count);

    return n < WK_WEAR_LONG ? (int)n : WK_WEAR_LONG;
}

void wk_wear_forecast(const double *contrast, int n, struct wk_wear *out)
{
    *out = (struct wk_wear){.says = WK_WEAR_TOO_FEW};
    if (n < WK_WEAR_LEAST)
        return;
    if (n > WK_WEAR_MOST) {
        contrast += n - WK_WEAR_MOST;
        n = WK_WEAR_MOST;
    }
    const struct line line = fit(contrast, n);
    const double within = student(n - 2) * line.error, left = line.last - WK_WEAR_FAILS;

    *out = (struct wk_wear){.says = WK_WEAR_STEADY, .contrast = line.last, .per_count = line.slope};
    if (line.slope + within >= 0 || -line.slope * (n - 1) < WK_WEAR_SHOWN)
        return;
    out->says = WK_WEAR_FALLS;
    out->earliest = counts(left, within - line.slope, floor);
    out->latest = counts(left, -line.slope - within, ceil);
}
