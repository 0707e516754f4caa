/* The simulated camera aimed at what is to be seen, and where its lens puts a point. */
#include <math.h>
#include <string.h>

#include "vision/sim/parts.h"

#define PI 3.14159265358979323846
#define FILL 0.94     /* share of the frame that the target takes */
#define AROUND_MM 3.0 /* beyond them */

static void multiply(const double a[9], const double b[9], double out[9])
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            out[3 * i + j] = a[3 * i] * b[j] + a[3 * i + 1] * b[3 + j] + a[3 * i + 2] * b[6 + j];
}

static void rotate(const double r[9], double x, double y, double z, double out[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = r[3 * i] * x + r[3 * i + 1] * y + r[3 * i + 2] * z;
}

static struct wk_mm pinhole(const struct wk_sim_camera *camera, double x, double y, double z)
{
    double p[3];
    rotate(camera->r, x, y, -z, p);
    const double depth = p[2] + camera->t[2];
    return (struct wk_mm){camera->f * (p[0] + camera->t[0]) / depth + camera->cx,
                          camera->f * (p[1] + camera->t[1]) / depth + camera->cy};
}

void wk_sim_camera_aim(struct wk_sim_camera *camera, const struct wk_sim_target *target, const struct wk_sim_conditions *c,
                       struct wk_rng *rng)
{
    const double side = wk_rng_below(rng, 2) ? 1 : -1, share = wk_rng_between(rng, 0.1, 0.35),
                 roll = wk_rng_between(rng, -2, 2);
    const double a = c->tilt_deg * PI / 180, b = (isnan(c->yaw_deg) ? side * share * c->tilt_deg : c->yaw_deg) * PI / 180;
    const double g = (isnan(c->roll_deg) ? roll : c->roll_deg) * PI / 180;
    const double rx[9] = {1, 0, 0, 0, cos(a), -sin(a), 0, sin(a), cos(a)},
                 ry[9] = {cos(b), 0, sin(b), 0, 1, 0, -sin(b), 0, cos(b)};
    const double rz[9] = {cos(g), -sin(g), 0, sin(g), cos(g), 0, 0, 0, 1};
    const double lo_x = target->box.x0 - AROUND_MM, lo_y = target->box.y0 - AROUND_MM, hi_x = target->box.x1 + AROUND_MM,
                 hi_y = target->box.y1 + AROUND_MM;
    double xy[9], middle[3], off[3] = {0, 0, c->distance_mm};

    *camera = (struct wk_sim_camera){.w = c->w, .h = c->h, .f = 1000, .k1 = c->k1, .k2 = c->k2};
    camera->cx = (c->w - 1) / 2.0;
    camera->cy = (c->h - 1) / 2.0;
    multiply(rx, ry, xy);
    multiply(xy, rz, camera->r);
    rotate(camera->r, (lo_x + hi_x) / 2, (lo_y + hi_y) / 2, 0, middle);
    for (int round = 0; round < 12; round++) {
        struct wk_mm lo = {INFINITY, INFINITY}, hi = {-INFINITY, -INFINITY};
        for (int i = 0; i < 3; i++)
            camera->t[i] = off[i] - middle[i];
        for (int k = 0; k < 8; k++) {
            const struct wk_mm p = pinhole(camera, k & 1 ? hi_x : lo_x, k & 2 ? hi_y : lo_y, k & 4 ? target->top_mm : 0);
            lo.x = fmin(lo.x, p.x), hi.x = fmax(hi.x, p.x), lo.y = fmin(lo.y, p.y), hi.y = fmax(hi.y, p.y);
        }
        off[0] += (camera->cx - (lo.x + hi.x) / 2) * off[2] / camera->f;
        off[1] += (camera->cy - (lo.y + hi.y) / 2) * off[2] / camera->f;
        camera->f *= FILL * fmin(c->w / (hi.x - lo.x), c->h / (hi.y - lo.y));
    }
    for (int i = 0; i < 3; i++)
        camera->t[i] = off[i] - middle[i];
    camera->px_per_mm = camera->f / off[2];
    camera->foot_x = -(camera->r[0] * camera->t[0] + camera->r[3] * camera->t[1] + camera->r[6] * camera->t[2]);
    camera->foot_y = -(camera->r[1] * camera->t[0] + camera->r[4] * camera->t[1] + camera->r[7] * camera->t[2]);
}

double wk_sim_camera_distance(const struct wk_sim_target *target, const struct wk_sim_conditions *c)
{
    const double w_mm = target->box.x1 - target->box.x0 + 2 * AROUND_MM, h_mm = target->box.y1 - target->box.y0 + 2 * AROUND_MM;
    const double mm_per_px = fmax(w_mm / c->w, h_mm / c->h) / FILL, f = c->w / 2.0 / tan(c->fov_deg * PI / 360);
    return target->top_mm + f * mm_per_px;
}

struct wk_point wk_sim_camera_see(const struct wk_sim_camera *camera, double x_mm, double y_mm, double z_mm)
{
    const struct wk_mm p = pinhole(camera, x_mm, y_mm, z_mm);
    const double x = (p.x - camera->cx) / camera->f, y = (p.y - camera->cy) / camera->f, r2 = x * x + y * y;
    const double k = 1 + r2 * (camera->k1 + r2 * camera->k2);
    return (struct wk_point){(float)(x * k * camera->f + camera->cx), (float)(y * k * camera->f + camera->cy)};
}

struct wk_mm wk_sim_camera_hit(const struct wk_sim_camera *camera, double x_px, double y_px, double z_mm)
{
    const double xd = (x_px - camera->cx) / camera->f, yd = (y_px - camera->cy) / camera->f, *r = camera->r, *t = camera->t;
    double x = xd, y = yd;
    for (int i = 0; (camera->k1 != 0 || camera->k2 != 0) && i < 12; i++) {
        const double r2 = x * x + y * y, k = 1 + r2 * (camera->k1 + r2 * camera->k2);
        x = xd / k;
        y = yd / k;
    }
    /* The ray from the camera's centre, turned back into the page's axes. */
    const double dx = r[0] * x + r[3] * y + r[6], dy = r[1] * x + r[4] * y + r[7], dz = r[2] * x + r[5] * y + r[8];
    const double centre_z = -(r[2] * t[0] + r[5] * t[1] + r[8] * t[2]); /* negative: above the mat */
    const double s = (-z_mm - centre_z) / dz;
    return (struct wk_mm){camera->foot_x + s * dx, camera->foot_y + s * dy};
}
