/* A slot's size, light, glare and blur measured in the picture that was scanned last; and the sizes of its codes. */
#include "vision/scan/survey.h"

#include <math.h>
#include <string.h>

#include "vision/scan/parts.h"
#include "vision/scan/sizes.h"

#define BURNT 250
#define STEP_MM 1.5
#define GLARE_NONE 0.003
#define MARKER_EDGE_MM 6.0 /* two of a marker's modules: one is looked at, and one for a fit that is not exact */

/* Pixels from (x, y) to a millimetre away from it, 0 when either is behind the camera. */
static double step_px(const struct wk_fit *fit, double x, double y, double dx, double dy)
{
    double u, v, u1, v1;

    if (!wk_fit_project(fit, x, y, fit->top_mm, &u, &v) || !wk_fit_project(fit, x + dx, y + dy, fit->top_mm, &u1, &v1))
        return 0;
    return hypot(u1 - u, v1 - v);
}

static void light_of_slot(const struct wk_image *bgr, const struct wk_fit *fit, const struct wk_mat *mat, struct wk_mm at,
                          struct wk_slot_sight *out)
{
    int n = 0, outside = 0, burnt = 0;
    double sum = 0;

    for (double y = -mat->slot_h_mm / 2; y <= mat->slot_h_mm / 2; y += STEP_MM)
        for (double x = -mat->slot_w_mm / 2; x <= mat->slot_w_mm / 2; x += STEP_MM) {
            double u, v;

            if (!wk_fit_project(fit, at.x + x, at.y + y, fit->top_mm, &u, &v) || u < 0 || v < 0 || u > bgr->w - 1 ||
                v > bgr->h - 1) {
                outside++;
                continue;
            }
            const uint8_t *p = bgr->data + lround(v) * bgr->stride_bytes + lround(u) * bgr->channels;

            n++;
            sum += (p[0] + p[1] + p[2]) / 3.0;
            burnt += p[0] >= BURNT && p[1] >= BURNT && p[2] >= BURNT;
        }
    out->brightness = n ? sum / n : 0;
    out->glare = n ? (double)burnt / n : 0;
    if (outside > n / 10)
        out->px_per_mm = 0;
}

static double blur_of_slot(const struct wk_image *grey, const struct wk_fit *fit, const struct wk_mat *mat, struct wk_mm at)
{
    double x0 = 1e9, y0 = 1e9, x1 = -1e9, y1 = -1e9;

    for (int k = 0; k < 4; k++) {
        double u, v;

        if (!wk_fit_project(fit, at.x + (k % 2 ? 0.5 : -0.5) * mat->slot_w_mm, at.y + (k / 2 ? 0.5 : -0.5) * mat->slot_h_mm,
                            fit->top_mm, &u, &v))
            return 0;
        x0 = fmin(x0, u);
        y0 = fmin(y0, v);
        x1 = fmax(x1, u);
        y1 = fmax(y1, v);
    }
    return wk_tray_blur(grey, (int)x0, (int)y0, (int)(x1 - x0), (int)(y1 - y0));
}

/* The corners come clockwise from the upper left. */
static void outline_marker(const struct wk_fit *fit, const struct wk_mm marker[4], struct wk_point out[4])
{
    static const double side[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};

    memset(out, 0, 4 * sizeof *out);
    for (int k = 0; k < 4; k++) {
        double u, v;

        if (!wk_fit_project(fit, marker[k].x + side[k][0] * MARKER_EDGE_MM, marker[k].y + side[k][1] * MARKER_EDGE_MM, 0, &u,
                            &v)) {
            memset(out, 0, 4 * sizeof *out);
            return;
        }
        out[k] = (struct wk_point){(float)u, (float)v};
    }
}

enum wk_status wk_scan_survey(struct wk_scanner *scanner, const struct wk_image *bgr, struct wk_survey *out)
{
    const struct wk_fit *fit = &scanner->fit;
    const struct wk_mat *mat = &scanner->mat;
    struct wk_look_code codes[WK_N_SLOTS];
    struct wk_light_model look;
    int n = 0;

    if (scanner->n_sights == 0 || bgr->channels < 3 || bgr->w != scanner->frame.grey.w || bgr->h != scanner->frame.grey.h)
        return WK_NOT_YET;
    out->focal_px = fit->lens.fx;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_mm at = mat->slot_mm[s];
        struct wk_slot_sight *slot = &out->slot[s];

        slot->px_per_mm = fmin(step_px(fit, at.x, at.y, 1, 0), step_px(fit, at.x, at.y, 0, 1));
        light_of_slot(bgr, fit, mat, at, slot);
        slot->blur_px = 0;
    }
    for (int m = 0; m < WK_N_MARKERS; m++)
        outline_marker(fit, mat->marker_mm[m], out->marker_px[m]);
    for (int i = 0; i < scanner->n_finds && n < WK_N_SLOTS; i++, n++) {
        const struct wk_find *find = &scanner->finds[i];

        memcpy(codes[n].u, find->u, sizeof codes[n].u);
        memcpy(codes[n].v, find->v, sizeof codes[n].v);
        /* The soft edge of a reflection would pass for blur. */
        if (find->slot != WK_SLOT_NONE && out->slot[find->slot].glare < GLARE_NONE)
            out->slot[find->slot].blur_px = blur_of_slot(&scanner->frame.grey, fit, mat, mat->slot_mm[find->slot]);
    }
    wk_look_learn(&look, bgr, fit, mat, codes, n, NULL, 0);
    out->light_known = look.light_known;
    for (int c = 0; c < 3; c++)
        out->white[c] = exp(look.white[c][0]);
    return WK_OK;
}

/* ---------------------------------------------------------------- codes by the markers alone */

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
