/* How large an open tile is seen where it lies: those around it tell, which it does not by itself. */
#include <math.h>

#include "vision/image/sort.h"
#include "vision/scan/open_parts.h"

/* So many tell: some rows deep, near enough that a slanting table shows them about as large. */
enum { AROUND = 18 };

/* Of a frame, its two sides squared and added up, px² a mm²: the same whichever way round a tile lies there. */
enum { UU, UV, VV, N_SQUARES };

static double far_from(const struct wk_open_frame *a, const struct wk_open_frame *b)
{
    return hypot(a->u - b->u, a->v - b->v);
}

/* The middling ones of the tiles next to a place, it among them. False: there are too few. */
static bool squares_around(const struct wk_open_search *search, const struct wk_open_frame *at, double squares[N_SQUARES])
{
    double away[WK_OPEN_MAX], all[N_SQUARES][AROUND];
    const int few = search->n < AROUND ? search->n : AROUND;
    int n = 0;

    if (few < WK_FEW_SURE)
        return false;
    for (int i = 0; i < search->n; i++)
        away[i] = far_from(&search->tile[i].at, at);
    const double farthest = wk_nth(away, search->n, few - 1);
    for (int i = 0; i < search->n && n < AROUND; i++) {
        const struct wk_open_frame *next = &search->tile[i].at;
        const double *a = next->across, *d = next->down;

        if (far_from(next, at) > farthest)
            continue;
        all[UU][n] = a[0] * a[0] + d[0] * d[0];
        all[UV][n] = a[0] * a[1] + d[0] * d[1];
        all[VV][n++] = a[1] * a[1] + d[1] * d[1];
    }
    for (int k = 0; k < N_SQUARES; k++)
        squares[k] = wk_median(all[k], n);
    return true;
}

/* The square's root is how the picture shows the table there; of the tile's own frame which way round it lies is left. */
void wk_open_as_around(const struct wk_open_search *search, struct wk_open_frame *at)
{
    const double *a = at->across, *d = at->down;
    double s[N_SQUARES];

    if (!squares_around(search, at, s))
        return;
    const double det = sqrt(fmax(s[UU] * s[VV] - s[UV] * s[UV], 0)), by = sqrt(s[UU] + s[VV] + 2 * det);
    const double uu = (s[UU] + det) / by, uv = s[UV] / by, vv = (s[VV] + det) / by;
    const double c = vv * a[0] - uv * a[1] + uu * d[1] - uv * d[0], n = uu * a[1] - uv * a[0] - (vv * d[0] - uv * d[1]);
    const double cosine = c / hypot(c, n), sine = n / hypot(c, n);

    at->across[0] = uu * cosine + uv * sine;
    at->across[1] = uv * cosine + vv * sine;
    at->down[0] = uv * cosine - uu * sine;
    at->down[1] = vv * cosine - uv * sine;
}
