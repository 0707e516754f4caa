/* What of a picture changes when tiles are laid, turned or taken away: the rest need not be painted again. */
#include <math.h>
#include <string.h>

#include "vision/sim/parts.h"

#define PI 3.14159265358979323846
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

static void widen(struct wk_sim_part *part, const struct wk_point *px)
{
    part->x0 = (int)fmin(part->x0, floor((double)px->x) - MARGIN_PX);
    part->y0 = (int)fmin(part->y0, floor((double)px->y) - MARGIN_PX);
    part->x1 = (int)fmax(part->x1, ceil((double)px->x) + MARGIN_PX);
    part->y1 = (int)fmax(part->y1, ceil((double)px->y) + MARGIN_PX);
}

/* Widens the part by a body with its shadow. */
static void add_body(const struct wk_sim_scene *scene, const struct wk_sim_body *body, struct wk_sim_part *part)
{
    const double reach = hypot(body->half_w, body->half_h) + WK_SIM_SHADOW_MM + 6; /* softened beyond it */
    const double heights[3] = {0, body->z, body->z - body->height};

    for (int k = 0; k < 12; k++) {
        const struct wk_point px = wk_sim_camera_see(&scene->camera, body->x + (k & 1 ? reach : -reach),
                                                     body->y + (k & 2 ? reach : -reach), heights[k / 4]);

        widen(part, &px);
    }
}

static void add_bodies(const struct wk_sim_scene *scene, const struct wk_sim_scene *without, struct wk_sim_part *part)
{
    for (int i = 0; i < scene->n_bodies; i++)
        if (!has_body(without, &scene->body[i]))
            add_body(scene, &scene->body[i], part);
}

/* How far a hand, its arm and their shadow reach from the palm: ahead, back to where they leave the picture, and aside. mm */
#define AHEAD_MM 150
#define BACK_MM 760
#define ASIDE_MM 110

static void add_hand(const struct wk_sim_scene *scene, int i, struct wk_sim_part *part)
{
    const double a = scene->hand[i].deg * PI / 180, c = cos(a), s = sin(a);

    for (int k = 0; k < 8; k++) {
        const double x = k & 1 ? ASIDE_MM : -ASIDE_MM, y = k & 2 ? BACK_MM : -AHEAD_MM;
        const struct wk_point px = wk_sim_camera_see(&scene->camera, scene->hand[i].at.x + c * x - s * y,
                                                     scene->hand[i].at.y + s * x + c * y, k & 4 ? WK_SIM_HAND_Z_MM : 0);

        widen(part, &px);
    }
}

/* Hands that are somewhere else than before, or that were not there. */
static void add_hands(const struct wk_sim_scene *scene, const struct wk_sim_scene *without, struct wk_sim_part *part)
{
    for (int i = 0; i < scene->n_hands; i++)
        if (i >= without->n_hands || memcmp(&scene->hand[i], &without->hand[i], sizeof scene->hand[i]) != 0)
            add_hand(scene, i, part);
}

static bool same_table(const struct wk_sim_scene *a, const struct wk_sim_scene *b)
{
    return memcmp(&a->camera, &b->camera, sizeof a->camera) == 0 && a->mat == b->mat && a->page == b->page &&
           memcmp(&a->light_x, &b->light_x, sizeof a->light_x) == 0 &&
           memcmp(&a->light_y, &b->light_y, sizeof a->light_y) == 0 && a->table == b->table && a->beyond == b->beyond &&
           a->floor == b->floor && a->n_tops == b->n_tops && memcmp(a->top, b->top, sizeof a->top) == 0 && a->seed == b->seed &&
           a->skin == b->skin;
}

bool wk_sim_part_changed(const struct wk_sim_scene *before, const struct wk_sim_scene *now, struct wk_sim_part *out)
{
    const int w = now->camera.w, h = now->camera.h;
    struct wk_sim_part part = {w, h, 0, 0};

    if (!same_table(before, now))
        return false;
    add_bodies(before, now, &part);
    add_bodies(now, before, &part);
    add_hands(before, now, &part);
    add_hands(now, before, &part);
    part.x0 = part.x0 < 0 ? 0 : part.x0;
    part.y0 = part.y0 < 0 ? 0 : part.y0;
    part.x1 = part.x1 > w ? w : part.x1;
    part.y1 = part.y1 > h ? h : part.y1;
    if (part.x1 <= part.x0 || part.y1 <= part.y0)
        part = (struct wk_sim_part){0, 0, 0, 0};
    *out = part;
    return true;
}
