/* How well a tile set can be told apart, from its own pictures. */
#include <math.h>

#include "vision/faces/matcher.h"
#include "rules/rng.h"
#include "vision/faces/decision.h"

int wk_matcher_closest(struct wk_matcher *matcher, const struct wk_tileset *tileset, struct wk_face_pair *pairs, int max)
{
    float near[WK_N_FACES][WK_N_FACES];
    int n = 0;

    for (int a = 0; a < WK_N_FACES; a++)
        for (int b = 0; b < WK_N_FACES; b++)
            near[a][b] = 2;
    for (int i = 0; i < tileset->n_shots; i++) {
        const int own = (int)tileset->shots[i].face - 1;
        struct wk_face_obs obs = {0};
        wk_matcher_look_shot(matcher, tileset->shots[i].bgr, &obs);
        for (int f = 0; f < WK_N_FACES; f++) {
            float *at = own < f ? &near[own][f] : &near[f][own];
            if (f != own && matcher->has_face[f] && obs.score[own] - obs.score[f] < *at)
                *at = obs.score[own] - obs.score[f];
        }
    }
    for (int a = 0; a < WK_N_FACES; a++)
        for (int b = a + 1; b < WK_N_FACES; b++) {
            int at = n < max ? n++ : max;
            for (; at > 0 && pairs[at - 1].margin > near[a][b]; at--)
                if (at < max)
                    pairs[at] = pairs[at - 1];
            if (at < max)
                pairs[at] = (struct wk_face_pair){(enum wk_face)(a + 1), (enum wk_face)(b + 1), near[a][b]};
        }
    while (n > 0 && pairs[n - 1].margin > 1.5f)
        n--;
    return n;
}

/* What the jittered looks differ in, at most: a tile laid by hand, seen by a webcam in a hall. */
#define SHIFT_MM 1.0
#define TURN_DEG 6.0
#define BLUR_PX 1.1         /* sigma, px of a shot */
#define NOISE 6.0           /* levels, sigma */
#define DARKER 0.45         /* brightness taken off */
#define SLOPE 0.35          /* brightness taken off towards one side */
#define SPREAD_FLOOR 0.008f /* no set's margins are steadier than this */
enum { VIEWS = 8 };

static double noise(struct wk_rng *rng)
{
    double sum = -2;
    for (int i = 0; i < 4; i++)
        sum += wk_rng_between(rng, 0, 1);
    return sum * 1.732;
}

/* The picture as another look might show it. */
static void jitter(uint8_t *out, const uint8_t *in, struct wk_rng *rng)
{
    const double turn = wk_rng_between(rng, -TURN_DEG, TURN_DEG) * 3.14159265 / 180, c = cos(turn), s = sin(turn);
    const double dx = wk_rng_between(rng, -SHIFT_MM, SHIFT_MM) * WK_SHOT_PX_PER_MM;
    const double dy = wk_rng_between(rng, -SHIFT_MM, SHIFT_MM) * WK_SHOT_PX_PER_MM;
    const double reach = wk_rng_between(rng, 0.3, 1) * BLUR_PX, light = 1 - wk_rng_between(rng, 0, DARKER);
    const double to_x = wk_rng_between(rng, -SLOPE, SLOPE) / WK_SHOT_W, to_y = wk_rng_between(rng, -SLOPE, SLOPE) / WK_SHOT_H;
    const double sigma = wk_rng_between(rng, 0.3, 1) * NOISE;

    for (int i = 0; i < WK_SHOT_W * WK_SHOT_H; i++) {
        const double u = i % WK_SHOT_W - (WK_SHOT_W - 1) / 2.0, v = i / WK_SHOT_W - (WK_SHOT_H - 1) / 2.0;
        const double x0 = (WK_SHOT_W - 1) / 2.0 + dx + c * u - s * v, y0 = (WK_SHOT_H - 1) / 2.0 + dy + s * u + c * v;
        double sum[3] = {0};
        /* Nine points about the middle: a soft blur of the variance that is wanted. */
        for (int k = 0; k < 9; k++) {
            const double x = x0 + (k % 3 - 1) * 1.225 * reach, y = y0 + (k / 3 - 1) * 1.225 * reach;
            const double ix = fmin(fmax(x, 0), WK_SHOT_W - 1.001), iy = fmin(fmax(y, 0), WK_SHOT_H - 1.001);
            const double fx = ix - floor(ix), fy = iy - floor(iy);
            const uint8_t *p = in + ((int)iy * WK_SHOT_W + (int)ix) * 3, *q = p + WK_SHOT_W * 3;
            for (int ch = 0; ch < 3; ch++)
                sum[ch] += (1 - fy) * ((1 - fx) * p[ch] + fx * p[ch + 3]) + fy * ((1 - fx) * q[ch] + fx * q[ch + 3]);
        }
        const double gain = light * (1 - SLOPE / 2 + to_x * u + to_y * v) / 9;
        for (int ch = 0; ch < 3; ch++) {
            const double value = sum[ch] * gain + sigma * noise(rng) + 0.5;
            out[3 * i + ch] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
        }
    }
}

/* The share of margins of this middle and spread that lies below a limit; of a logistic curve, for margins go astray more often
 * than those of a bell curve. */
static double share_below(double limit, double middle, double spread)
{
    return 1 / (1 + exp((middle - limit) / (spread * 0.5513)));
}

void wk_matcher_outlook(struct wk_matcher *matcher, const struct wk_tileset *tileset, struct wk_face_outlook *out)
{
    double sum[WK_N_FACES] = {0}, squares[WK_N_FACES] = {0}, error = 0, asked = 0;
    int n[WK_N_FACES] = {0}, copies[WK_N_FACES] = {0}, n_faces = 0;
    struct wk_rng rng;

    wk_rng_init(&rng, 1, 0);
    *out = (struct wk_face_outlook){0};
    for (int i = 0; i < tileset->n_shots; i++)
        copies[tileset->shots[i].face - 1]++;
    for (int i = 0; i < tileset->n_shots; i++) {
        const int own = (int)tileset->shots[i].face - 1;
        for (int k = 0; k < VIEWS; k += copies[own]) {
            uint8_t view[WK_SHOT_BYTES];
            struct wk_face_obs obs = {0};
            float other = -2;
            jitter(view, tileset->shots[i].bgr, &rng);
            wk_matcher_look_shot(matcher, view, &obs);
            for (int f = 0; f < WK_N_FACES; f++)
                other = f != own && obs.score[f] > other ? obs.score[f] : other;
            const double margin = (double)(obs.score[own] - other);
            sum[own] += margin;
            squares[own] += margin * margin;
            n[own]++;
            out->n_looks++;
        }
    }
    for (int f = 0; f < WK_N_FACES; f++) {
        if (n[f] < 2)
            continue;
        const double middle = sum[f] / n[f], variance = (squares[f] - sum[f] * middle) / (n[f] - 1);
        const double spread = fmax(sqrt(fmax(variance, 0)), (double)SPREAD_FLOOR);
        error += share_below(0, middle, spread);
        asked += share_below((double)wk_face_margin_accept, middle, spread) -
                 share_below(-(double)wk_face_margin_accept, middle, spread);
        n_faces++;
    }
    if (n_faces == 0)
        return;
    out->error = (float)(error / n_faces);
    out->asked = (float)(asked / n_faces);
}
