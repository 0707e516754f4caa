/* What of a picture changes when tiles are laid, turned or taken away: the rest need not be painted again. */
#include <math.h>
#include <string.h>

#include "vision/sim/parts.h"

#define MARGIN_PX 6 /* what a lens bends, and the edges of samples */

/* Bytes that fill gaps in a struct may differ: then a body is painted again that need not be. */
static bool same_body(const struct wk_sim_body *a, const struct wk_sim_body *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static bool has_body(const struct wk_sim_scene *scene, const struct wk_sim_body *body)
{
    for (int i = 0; i < scene->n_bodies; i++)
        if (same_body(&scene->body[i], body))
            return true;
    return false;
}

/* A part of a picture, samples; x1, y1 are the first beyond it. */
struct box {
    double x0, y0, x1, y1;
};

static void widen(struct box *box, const struct wk_point *px, double ss)
{
    box->x0 = fmin(box->x0, (px->x - MARGIN_PX) * ss);
    box->y0 = fmin(box->y0, (px->y - MARGIN_PX) * ss);
    box->x1 = fmax(box->x1, (px->x + MARGIN_PX) * ss);
    box->y1 = fmax(box->y1, (px->y + MARGIN_PX) * ss);
}

static int patch_at(double sample, int n)
{
    const double at = floor(sample / WK_SIM_PATCH);

    return at < 0 ? 0 : at >= n ? n - 1 : (int)at;
}

static void mark_box(const struct box *box, struct wk_sim_patches *patches)
{
    if (box->x1 < 0 || box->y1 < 0 || box->x0 >= patches->nx * WK_SIM_PATCH || box->y0 >= patches->ny * WK_SIM_PATCH)
        return;
    for (int y = patch_at(box->y0, patches->ny); y <= patch_at(box->y1, patches->ny); y++)
        for (int x = patch_at(box->x0, patches->nx); x <= patch_at(box->x1, patches->nx); x++)
            patches->wanted[y * patches->nx + x] = 1;
}

/* Marks where a body with its shadow shows. */
static void mark_body(const struct wk_sim_scene *scene, const struct wk_sim_body *body, struct wk_sim_patches *patches)
{
    const double reach = hypot(body->half_w, body->half_h) + WK_SIM_SHADOW_MM + 6; /* softened beyond it */
    const double heights[3] = {0, body->z, body->z - body->height};
    struct box box = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};

    for (int k = 0; k < 12; k++) {
        const struct wk_point px = wk_sim_camera_see(&scene->camera, body->x + (k & 1 ? reach : -reach),
                                                     body->y + (k & 2 ? reach : -reach), heights[k / 4]);

        widen(&box, &px, scene->samples);
    }
    mark_box(&box, patches);
}

void wk_sim_mark_bodies(const struct wk_sim_scene *scene, const struct wk_sim_scene *without, struct wk_sim_patches *patches)
{
    for (int i = 0; i < scene->n_bodies; i++)
        if (!has_body(without, &scene->body[i]))
            mark_body(scene, &scene->body[i], patches);
}

bool wk_sim_same_table(const struct wk_sim_scene *a, const struct wk_sim_scene *b)
{
    return memcmp(&a->camera, &b->camera, sizeof a->camera) == 0 && a->mat == b->mat && a->page == b->page &&
           memcmp(&a->light_x, &b->light_x, sizeof a->light_x) == 0 &&
           memcmp(&a->light_y, &b->light_y, sizeof a->light_y) == 0 && a->table == b->table && a->beyond == b->beyond &&
           a->floor == b->floor && a->n_tops == b->n_tops && memcmp(a->top, b->top, sizeof a->top) == 0 && a->seed == b->seed &&
           a->skin == b->skin;
}
