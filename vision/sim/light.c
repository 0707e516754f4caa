/* What lamp, lens and sensor do to the painted scene: shadow and glare, blur and motion, noise. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/sim/parts.h"
#include "vision/image/image.h"

#define PI 3.14159265358979323846
#define BRIGHTEST 290 /* what glare may add up to before noise; white is 255 */
#define MAX_RADIUS 31 /* of blur and motion, px */

/* ---- light ---- */

enum wk_status wk_sim_light_new(struct wk_sim_light *light, const struct wk_sim_scene *scene, const struct wk_sim_conditions *c,
                                struct wk_rng *rng)
{
    const int nx = c->w / WK_SIM_LIGHT_STEP + 2, ny = c->h / WK_SIM_LIGHT_STEP + 2;
    const size_t n = (size_t)nx * (size_t)ny;
    const double turn = wk_rng_between(rng, 0, 2 * PI), across = cos(turn), along = sin(turn),
                 middle = wk_rng_between(rng, -0.4, 0.4);
    const double level = wk_rng_between(rng, 0.8, 1.0), shape = (double)c->h / c->w;
    float *factor = malloc(n * sizeof *factor), *glare = calloc(n, sizeof *glare);
    if (!factor || !glare) {
        free(factor);
        free(glare);
        return WK_NO_MEMORY;
    }
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            const double x = 2.0 * i * WK_SIM_LIGHT_STEP / c->w - 1, y = 2.0 * j * WK_SIM_LIGHT_STEP / c->h - 1;
            const double dim = 1 - c->shadow * (0.5 + 0.5 * tanh(2.5 * (across * x + along * y - middle)));
            factor[j * nx + i] = (float)(level * dim * (1 - c->vignette * (x * x + y * y * shape * shape)));
        }
    for (int k = 0; k < c->n_glare; k++) {
        const double size_px = wk_rng_between(rng, 6, 14) * scene->camera.px_per_mm, strength = wk_rng_between(rng, 60, 260);
        const double lean = wk_rng_between(rng, 0, PI), co = cos(lean), si = sin(lean);
        const double fx = wk_rng_between(rng, 0, 1), fy = wk_rng_between(rng, 0, 1);
        const struct wk_mm_box *box = &scene->shine;
        const struct wk_point at =
            wk_sim_camera_see(&scene->camera, box->x0 + fx * (box->x1 - box->x0), box->y0 + fy * (box->y1 - box->y0),
                              scene->mat->below ? 0 : c->tile_height_mm);
        for (int j = 0; j < ny; j++)
            for (int i = 0; i < nx; i++) {
                const double dx = i * WK_SIM_LIGHT_STEP - (double)at.x, dy = j * WK_SIM_LIGHT_STEP - (double)at.y;
                const double u = co * dx + si * dy, v = co * dy - si * dx;
                const double e = (u * u + 2.2 * v * v) / (2 * size_px * size_px);
                if (e < 12)
                    glare[j * nx + i] += (float)(strength * exp(-e));
            }
    }
    *light = (struct wk_sim_light){nx, ny, factor, glare};
    return WK_OK;
}

void wk_sim_light_free(struct wk_sim_light *light)
{
    free(light->factor);
    free(light->glare);
    *light = (struct wk_sim_light){0, 0, NULL, NULL};
}

void wk_sim_light_at(const struct wk_sim_light *light, double x_px, double y_px, double *factor, double *glare)
{
    const double fx = fmin(fmax(x_px / WK_SIM_LIGHT_STEP, 0), light->nx - 1.001),
                 fy = fmin(fmax(y_px / WK_SIM_LIGHT_STEP, 0), light->ny - 1.001);
    const int i = (int)fx, j = (int)fy, k = j * light->nx + i;
    const double u = fx - i, v = fy - j;
    const float *f = light->factor + k, *g = light->glare + k;
    *factor = (1 - v) * ((1 - u) * f[0] + u * f[1]) + v * ((1 - u) * f[light->nx] + u * f[light->nx + 1]);
    *glare = (1 - v) * ((1 - u) * g[0] + u * g[1]) + v * ((1 - u) * g[light->nx] + u * g[light->nx + 1]);
}

/* ---- lens ---- */

static int between(int v, int low, int high)
{
    return v < low ? low : v > high ? high : v;
}

#define AT_ONCE 16     /* a count known to the compiler, so that it uses vectors */
#define PATH_POINTS 64 /* of a motion, each spread over four pixels */
#define MAX_TAPS (4 * PATH_POINTS)

struct tap {
    int dx, dy;
    float weight;
};

/* AT_ONCE sums over taps; from [n], where each tap's first value lies. */
static inline void add_up(const float *const *from, const struct tap *taps, int n, int x, float *to)
{
    float sum[AT_ONCE] = {0};
    for (int t = 0; t < n; t++)
        for (int k = 0; k < AT_ONCE; k++)
            sum[k] += taps[t].weight * from[t][x + taps[t].dx + k];
    memcpy(to, sum, sizeof sum);
}

/* out = sum over taps of weight * in, moved by (dx, dy); the border goes on beyond itself. n: at most MAX_TAPS. */
static void convolve(const float *in, float *out, int w, int h, const struct tap *taps, int n)
{
    const float *from[MAX_TAPS];
    int left = 0, right = 0;
    for (int t = 0; t < n; t++) {
        left = taps[t].dx < -left ? -taps[t].dx : left;
        right = taps[t].dx > right ? taps[t].dx : right;
    }
    for (int y = 0; y < h; y++) {
        float *to = out + (size_t)y * (size_t)w;
        for (int t = 0; t < n; t++)
            from[t] = in + (size_t)between(y + taps[t].dy, 0, h - 1) * (size_t)w;
        for (int x = 0; x < w;)
            if (x >= left && x + AT_ONCE + right <= w) {
                add_up(from, taps, n, x, to + x);
                x += AT_ONCE;
            } else {
                to[x] = 0;
                for (int t = 0; t < n; t++)
                    to[x] += taps[t].weight * from[t][between(x + taps[t].dx, 0, w - 1)];
                x++;
            }
    }
}

static int gauss_taps(double sigma, bool down, struct tap taps[2 * MAX_RADIUS + 1])
{
    const int r = between((int)ceil(3 * sigma), 1, MAX_RADIUS);
    double sum = 0;
    for (int i = -r; i <= r; i++)
        sum += exp(-i * i / (2 * sigma * sigma));
    for (int i = -r; i <= r; i++)
        taps[i + r] = (struct tap){down ? 0 : i, down ? i : 0, (float)(exp(-i * i / (2 * sigma * sigma)) / sum)};
    return 2 * r + 1;
}

/* A straight path of this length, its points spread over the four pixels around each. */
static int motion_taps(double length, double direction, struct tap taps[MAX_TAPS])
{
    int n = 0;
    for (int k = 0; k < PATH_POINTS; k++) {
        const double along = ((k + 0.5) / PATH_POINTS - 0.5) * length, x = along * cos(direction), y = along * sin(direction);
        const int ix = (int)floor(x), iy = (int)floor(y);
        for (int c = 0; c < 4; c++) {
            const int dx = ix + (c & 1), dy = iy + (c >> 1);
            const float weight = (float)((1 - fabs(x - dx)) * (1 - fabs(y - dy)) / PATH_POINTS);
            int i = 0;
            while (i < n && (taps[i].dx != dx || taps[i].dy != dy))
                i++;
            if (i == n)
                taps[n++] = (struct tap){dx, dy, 0};
            taps[i].weight += weight;
        }
    }
    return n;
}

/* A row of the light's corners, drawn out to all w pixels. */
static void draw_out(const float *corner, int w, float *out)
{
    for (int x = 0; x < w; x++) {
        const int i = x / WK_SIM_LIGHT_STEP;
        const float u = (float)(x % WK_SIM_LIGHT_STEP) / WK_SIM_LIGHT_STEP;
        out[x] = corner[i] + u * (corner[i + 1] - corner[i]);
    }
}

/* row: room for the light over one row and under it, [4][w]. */
static void expose_channel(const float *plane, int channel, int w, int h, const struct wk_sim_light *light, float cast,
                           float *row, int16_t *base)
{
    float *f = row, *f2 = f + w, *g = f2 + w, *g2 = g + w;
    for (int y = 0; y < h; y++) {
        const int j = y / WK_SIM_LIGHT_STEP;
        const float v = (float)(y % WK_SIM_LIGHT_STEP) / WK_SIM_LIGHT_STEP, *from = plane + (size_t)y * (size_t)w;
        int16_t *to = base + (size_t)y * (size_t)w * 3 + (size_t)channel;
        if (y % WK_SIM_LIGHT_STEP == 0) {
            draw_out(light->factor + j * light->nx, w, f);
            draw_out(light->factor + (j + 1) * light->nx, w, f2);
            draw_out(light->glare + j * light->nx, w, g);
            draw_out(light->glare + (j + 1) * light->nx, w, g2);
        }
        for (int x = 0; x < w; x++) {
            const float value = from[x] * ((1 - v) * f[x] + v * f2[x]) * cast + ((1 - v) * g[x] + v * g2[x]);
            to[3 * x] = (int16_t)((value < BRIGHTEST ? value : BRIGHTEST) * WK_SIM_UNIT);
        }
    }
}

enum wk_status wk_sim_expose(const struct wk_sim_conditions *c, const struct wk_sim_light *light, const double cast[3],
                             double motion_rad, int16_t *base)
{
    const int w = c->w, h = c->h;
    const size_t n = (size_t)w * (size_t)h;
    struct tap across[2 * MAX_RADIUS + 1], down[2 * MAX_RADIUS + 1], path[MAX_TAPS];
    const int n_blur = c->blur_px > 0 ? gauss_taps(c->blur_px, false, across) : 0;
    const int n_path = c->motion_px > 0 ? motion_taps(c->motion_px, motion_rad, path) : 0;
    float *plane = malloc(n * sizeof *plane), *other = malloc(n * sizeof *other), *row = malloc(4 * (size_t)w * sizeof *row);
    enum wk_status status = WK_NO_MEMORY;
    if (!plane || !other || !row)
        goto done;
    if (n_blur > 0)
        (void)gauss_taps(c->blur_px, true, down);
    for (int channel = 0; channel < 3; channel++) {
        for (size_t i = 0; i < n; i++)
            plane[i] = (float)base[3 * i + (size_t)channel] * (1.0f / WK_SIM_UNIT);
        if (n_path > 0) {
            float *still = plane;
            convolve(still, other, w, h, path, n_path);
            plane = other;
            other = still;
        }
        if (n_blur > 0) {
            convolve(plane, other, w, h, across, n_blur);
            convolve(other, plane, w, h, down, n_blur);
        }
        expose_channel(plane, channel, w, h, light, (float)cast[channel], row, base);
    }
    status = WK_OK;
done:
    free(plane);
    free(other);
    free(row);
    return status;
}

/* ---- noise ---- */

enum wk_status wk_sim_noise_set(struct wk_sim_noise *noise, double sigma)
{
    struct wk_rng rng;
    if (noise->grey && noise->sigma == sigma)
        return WK_OK;
    if (!noise->grey)
        noise->grey = malloc(3 * WK_SIM_NOISE_LENGTH * sizeof *noise->grey);
    if (!noise->colour)
        noise->colour = malloc(WK_SIM_NOISE_LENGTH * sizeof *noise->colour);
    if (!noise->grey || !noise->colour)
        return WK_NO_MEMORY;
    wk_rng_init(&rng, 1, WK_SIM_STREAM_NOISE);
    for (int i = 0; i < 2 * WK_SIM_NOISE_LENGTH; i++) {
        /* The sum of eight even numbers is close to a Gauss and the same on any machine; its variance is 8 / 12 of 2^32. */
        int sum = 0;
        for (int k = 0; k < 2; k++)
            for (uint64_t bits = wk_rng_next(&rng), j = 0; j < 4; j++, bits >>= 16)
                sum += (int)(bits & 0xffff);
        const double unit = (sum - 4 * 65535) / (65536 * 0.81649658092772603);
        if (i < WK_SIM_NOISE_LENGTH)
            noise->grey[3 * i] = noise->grey[3 * i + 1] = noise->grey[3 * i + 2] = (int16_t)(unit * sigma * WK_SIM_UNIT);
        else
            noise->colour[i - WK_SIM_NOISE_LENGTH] = (int16_t)(unit * sigma * WK_SIM_UNIT / 2);
    }
    noise->sigma = sigma;
    return WK_OK;
}

void wk_sim_noise_free(struct wk_sim_noise *noise)
{
    free(noise->grey);
    free(noise->colour);
    *noise = (struct wk_sim_noise){NULL, NULL, 0};
}

static inline uint8_t develop(int v)
{
    const int grey = (v + WK_SIM_UNIT / 2) / WK_SIM_UNIT;
    return (uint8_t)(grey < 0 ? 0 : grey > 255 ? 255 : grey);
}

void wk_sim_noise_add(const struct wk_sim_noise *noise, const int16_t *base, struct wk_rng *rng, struct wk_image *image)
{
    const int n = image->w * 3;
    for (int y = 0; y < image->h; y++) {
        const int16_t *from = base + (size_t)y * (size_t)n;
        const int16_t *grey = noise->grey + 3 * wk_rng_below(rng, (uint32_t)(WK_SIM_NOISE_LENGTH - image->w));
        const int16_t *colour = noise->colour + wk_rng_below(rng, (uint32_t)(WK_SIM_NOISE_LENGTH - n));
        uint8_t *to = image->data + y * image->stride_bytes;
        int i = 0;
        for (; i + AT_ONCE <= n; i += AT_ONCE)
            for (int k = 0; k < AT_ONCE; k++)
                to[i + k] = develop(from[i + k] + grey[i + k] + colour[i + k]);
        for (; i < n; i++)
            to[i] = develop(from[i] + grey[i] + colour[i]);
    }
}
