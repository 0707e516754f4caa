/* Conditions as they are unless somebody says otherwise, three grades of them, and what can be drawn at all. */
#include "vision/sim/conditions.h"

#include <math.h>
#include <string.h>

#include "labels/sticker.h"

void wk_sim_conditions_default(struct wk_sim_conditions *c)
{
    *c = (struct wk_sim_conditions){
        .w = 1920,
        .h = 1080,
        .tilt_deg = 5,
        .yaw_deg = NAN,
        .roll_deg = NAN,
        .blur_px = 0.5,
        .noise = 3,
        .shadow = 0.15,
        .cast = 0.03,
        .vignette = 0.08,
        .jitter_mm = 1,
        .rotate_deg = 4,
        .turned_share = 0.3,
        .distance_mm = 600,
        .fov_deg = 70,
        .tile_w_mm = 26,
        .tile_h_mm = 36,
        .tile_height_mm = 22,
        .sticker_mm = WK_STICKER_MM,
        .codes = WK_CODES_2,
        .jpeg = 0,
    };
}

/* What differs from the default. Source: the acceptance rig's README, "Grades". */
static const struct grade {
    const char *name;
    double tilt_deg, blur_px, motion_px, noise, shadow, cast, vignette, rotate_deg, k1, k2;
    int n_glare, jpeg;
} grades[] = {
    {"mild", 5, 0.5, 0, 3, 0.15, 0.03, 0.08, 4, 0, 0, 0, 92},
    {"medium", 12, 1, 0, 5, 0.35, 0.06, 0.15, 6, -0.04, 0, 2, 85},
    {"hard", 25, 1.5, 3, 8, 0.5, 0.12, 0.25, 8, -0.09, 0.02, 4, 60},
};

enum wk_status wk_sim_conditions_grade(struct wk_sim_conditions *conditions, const char *name)
{
    for (const struct grade *g = grades; g < grades + sizeof grades / sizeof *grades; g++) {
        if (strcmp(g->name, name) != 0)
            continue;
        struct wk_sim_conditions *c = conditions;
        wk_sim_conditions_default(c);
        c->tilt_deg = g->tilt_deg, c->blur_px = g->blur_px, c->motion_px = g->motion_px, c->noise = g->noise;
        c->shadow = g->shadow, c->cast = g->cast, c->vignette = g->vignette, c->rotate_deg = g->rotate_deg;
        c->k1 = g->k1, c->k2 = g->k2, c->n_glare = g->n_glare, c->jpeg = g->jpeg;
        return WK_OK;
    }
    return WK_BAD_INPUT;
}

static bool within(double v, double low, double high)
{
    return v >= low && v <= high;
}

bool wk_sim_conditions_valid(const struct wk_sim_conditions *c)
{
    return c->w >= 160 && c->h >= 120 && c->w <= 8192 && c->h <= 8192 && within(c->tilt_deg, -45, 45) &&
           (isnan(c->yaw_deg) || within(c->yaw_deg, -30, 30)) && (isnan(c->roll_deg) || within(c->roll_deg, -180, 180)) &&
           within(c->blur_px, 0, 10) && within(c->motion_px, 0, 30) && within(c->noise, 0, 60) && within(c->shadow, 0, 1) &&
           within(c->n_glare, 0, 100) && within(c->cast, 0, 1) && within(c->vignette, 0, 0.5) && within(c->jitter_mm, 0, 20) &&
           within(c->rotate_deg, 0, 180) && within(c->turned_share, 0, 1) && within(c->k1, -0.5, 0.5) &&
           within(c->k2, -0.5, 0.5) && within(c->distance_mm, 250, 3000) && within(c->fov_deg, 20, 120) &&
           within(c->tile_w_mm, 10, 60) && within(c->tile_h_mm, 10, 80) && within(c->tile_height_mm, 1, 60) &&
           within(c->sticker_mm, WK_STICKER_MIN_MM, WK_STICKER_MAX_MM) && within(c->ink, 0, 0.9) &&
           within(c->codes, WK_CODES_1, WK_CODES_2) && within(c->jpeg, 0, 100);
}
