/* The codes of the picture that was scanned last, put where the markers alone have the mat. */
#include "vision/scan/sizes.h"

#include <math.h>

#include "vision/scan/parts.h"

_Static_assert(WK_MAX_SIZES >= WK_MAX_FINDS, "room for all");

/* The side of a code on a plane so high above the markers: the root of its area. 0: it is not in sight. */
static double side_at(const struct wk_fit *fit, const struct wk_find *find, double height_mm)
{
    double x[4], y[4], area = 0;

    for (int k = 0; k < 4; k++)
        if (!wk_fit_unproject(fit, find->u[k], find->v[k], height_mm, &x[k], &y[k]))
            return 0;
    for (int k = 0; k < 4; k++)
        area += x[k] * y[(k + 1) % 4] - x[(k + 1) % 4] * y[k];
    return sqrt(fabs(area) / 2);
}

void wk_scan_sizes(const struct wk_scanner *scanner, struct wk_code_sizes *out)
{
    const struct wk_fit *marked = &scanner->marked;

    out->n = 0;
    for (int i = 0; scanner->n_sights > 0 && !scanner->is_bare && i < scanner->n_finds; i++) {
        struct wk_find find = scanner->finds[i];

        if (find.kind != WK_PAYLOAD_VALID)
            continue;
        const double fitted_mm = find.side_mm;

        wk_scan_place(marked, &find);
        out->code[out->n++] = (struct wk_code_size){
            .label = find.label,
            .x_mm = find.x_mm,
            .y_mm = find.y_mm,
            .up_deg = find.up_deg,
            .tops_mm = find.side_mm,
            .paper_mm = side_at(marked, &find, -scanner->mat.marker_height_mm),
            .fitted_mm = fitted_mm,
        };
    }
}
