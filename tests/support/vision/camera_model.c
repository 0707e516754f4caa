/* Models of cameras. */
#include "tests/support/vision/camera_model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/image/cv.h"

#define READOUT_S 0.025  /* from the first row to the last */
#define LENS_PER_S 900.0 /* steps of 250 */
#define FIRST_BLUR_PX 0.4
#define BLUR_STEP 1.5 /* from one print to the next */
#define RESET_NS 3000000000

static const struct wk_control_range as_made[WK_N_CONTROLS] = {
    [WK_CONTROL_MAINS] = {true, 0, 60, 1, 60},        [WK_CONTROL_SLOWS] = {true, 0, 1, 1, 1},
    [WK_CONTROL_AUTO_EXPOSURE] = {true, 0, 1, 1, 1},  [WK_CONTROL_EXPOSURE] = {true, 3, 2047, 1, 250},
    [WK_CONTROL_GAIN] = {true, 0, 255, 1, 0},         [WK_CONTROL_AUTO_FOCUS] = {true, 0, 1, 1, 1},
    [WK_CONTROL_FOCUS] = {true, 0, 250, 5, 0},        [WK_CONTROL_AUTO_WHITE] = {true, 0, 1, 1, 1},
    [WK_CONTROL_WHITE] = {true, 2000, 6500, 1, 4000},
};

static uint32_t next(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 16;
}

/* Paper with codes: squares of 6 x 6 modules, as many pixels each as a camera at working height gives. */
static void draw_print(struct wk_image *grey)
{
    uint32_t state = 7;

    memset(grey->data, 235, (size_t)(grey->stride_bytes * grey->h));
    for (int y0 = 6; y0 + 30 < grey->h; y0 += 36)
        for (int x0 = 8; x0 + 30 < grey->w; x0 += 38)
            for (int m = 0; m < 36; m++) {
                const bool dark = next(&state) & 1;

                for (int k = 0; k < 25; k++)
                    grey->data[(y0 + m / 6 * 5 + k / 5) * grey->stride_bytes + x0 + m % 6 * 5 + k % 5] = dark ? 20 : 235;
            }
}

void camera_model_begin(struct camera_model *model)
{
    double sigma = FIRST_BLUR_PX;

    memcpy(model->range, as_made, sizeof as_made);
    if (model->quirks & QUIRK_FIXED_FOCUS)
        model->range[WK_CONTROL_FOCUS].there = model->range[WK_CONTROL_AUTO_FOCUS].there = false;
    for (int c = 0; c < WK_N_CONTROLS; c++) {
        model->range[c].there = model->range[c].there && !(model->quirks & QUIRK_BARE);
        model->value[c] = model->range[c].value;
    }
    model->noise = 1;
    for (int i = 0; i < MODEL_BLURS; i++, sigma *= BLUR_STEP) {
        if (wk_image_new(&model->print[i], MODEL_W, MODEL_H, 1) != WK_OK)
            abort();
        if (i == 0)
            draw_print(&model->print[0]);
        else if (wk_cv_blur(&model->print[0], &model->print[i], sigma) != WK_OK)
            abort();
    }
}

void camera_model_free(struct camera_model *model)
{
    for (int i = 0; i < MODEL_BLURS; i++)
        wk_image_free(&model->print[i]);
}

void camera_model_plug(struct camera_model *model)
{
    for (int c = 0; c < WK_N_CONTROLS; c++) {
        if (model->quirks & QUIRK_FORGETS)
            model->value[c] = as_made[c].value;
        model->range[c].value = model->value[c];
    }
}

enum wk_status camera_model_control(struct camera_model *model, enum wk_control control, const int32_t *set, int32_t *got)
{
    const struct wk_control_range *range = &model->range[control];
    const bool exposure = control == WK_CONTROL_EXPOSURE || control == WK_CONTROL_AUTO_EXPOSURE;

    if (!range->there)
        return WK_NOT_FOUND;
    if (set && exposure && model->quirks & QUIRK_REFUSES_EXPOSURE)
        return WK_FAILED;
    if (set && !(control == WK_CONTROL_AUTO_FOCUS && model->quirks & QUIRK_KEEPS_AUTOFOCUS))
        model->value[control] = *set < range->min   ? range->min
                                : *set > range->max ? range->max
                                                    : *set / range->step * range->step;
    if (set)
        model->reset_ns = model->now_ns;
    *got = model->value[control];
    return WK_OK;
}

/* ---------------------------------------------------------------- light and lens */

static void move_lens(struct camera_model *model, double s)
{
    const bool wanders =
        model->quirks & QUIRK_HUNTS || (model->value[WK_CONTROL_AUTO_FOCUS] && model->quirks & QUIRK_KEEPS_AUTOFOCUS);
    const double t = (double)model->now_ns / 1e9;
    double to = model->value[WK_CONTROL_AUTO_FOCUS] ? model->sharp_at + 12 : model->value[WK_CONTROL_FOCUS];

    if (!model->range[WK_CONTROL_FOCUS].there)
        to = model->sharp_at;
    if (wanders)
        to = model->sharp_at + 40 * sin(2 * acos(-1) * 1.3 * t);
    const double far = LENS_PER_S * s;

    model->lens += fmax(-far, fmin(far, to - model->lens));
}

/* Exposure in s, and gain, as the sensor has them. */
static void exposure_of(const struct camera_model *model, double *exposure_s, double *gain)
{
    const bool by_itself = model->value[WK_CONTROL_AUTO_EXPOSURE] || !model->range[WK_CONTROL_EXPOSURE].there ||
                           model->quirks & (QUIRK_IGNORES_EXPOSURE | QUIRK_REFUSES_EXPOSURE);

    *exposure_s = model->value[WK_CONTROL_EXPOSURE] * 1e-4;
    *gain = 1 + 7.0 * model->value[WK_CONTROL_GAIN] / 255;
    if (!by_itself)
        return;
    /* Paper at 70 %, by whole half waves of what it takes for the mains. */
    const double half_s = model->value[WK_CONTROL_MAINS] ? 0.5 / model->value[WK_CONTROL_MAINS] : 0.007;
    const double wanted = 0.01 * pow(0.70 / 0.85, 2.2) / model->light;
    const double n = floor(wanted / half_s);

    *exposure_s = n < 1 ? wanted : half_s * fmin(n, 3);
    *gain = fmin(8, fmax(1, wanted / *exposure_s));
}

void camera_model_picture(struct camera_model *model, int64_t t_ns, struct wk_image *out)
{
    const double pi = acos(-1), f = 2.0 * model->lamps_hz;
    double exposure_s, gain;

    move_lens(model, model->now_ns ? (double)(t_ns - model->now_ns) / 1e9 : 1);
    model->now_ns = t_ns;
    if (model->quirks & QUIRK_RESETS && t_ns - model->reset_ns > RESET_NS)
        model->value[WK_CONTROL_AUTO_EXPOSURE] = 1;
    exposure_of(model, &exposure_s, &gain);

    const double blur = fmax(FIRST_BLUR_PX, fabs(model->lens - model->sharp_at) / model->depth);
    const double level = fmin(MODEL_BLURS - 1.001, log(blur / FIRST_BLUR_PX) / log(BLUR_STEP));
    const int i = (int)level;
    const double share = level - i, flickers = model->flicker * sin(pi * f * exposure_s) / (pi * f * exposure_s);
    const double k = model->value[WK_CONTROL_AUTO_WHITE] ? 0 : 0.4 * log(model->light_k / model->value[WK_CONTROL_WHITE]);
    const double tint[3] = {exp(k), 1, exp(-k)};
    const double paper = 0.6994 * model->light * exposure_s / 0.01 * gain; /* 0.85 by a gamma of 2.2 */
    double gamma[256];
    uint8_t of[3][256];

    for (int v = 0; v < 256; v++)
        gamma[v] = pow(v / 235.0, 1 / 2.2);

    for (int y = 0; y < MODEL_H; y++) {
        const double at_s = (double)t_ns / 1e9 + READOUT_S * y / MODEL_H;
        const double here = paper * (1 + flickers * cos(2 * pi * f * at_s));
        double of_paper[3];

        for (int c = 0; c < 3; c++)
            of_paper[c] = 255 * pow(here * tint[c], 1 / 2.2);

        for (int c = 0; c < 3; c++)
            for (int v = 0; v < 256; v++)
                of[c][v] = (uint8_t)fmin(255, of_paper[c] * gamma[v]);
        for (int x = 0; x < MODEL_W; x++) {
            const double v = (1 - share) * model->print[i].data[y * model->print[i].stride_bytes + x] +
                             share * model->print[i + 1].data[y * model->print[i + 1].stride_bytes + x];
            uint8_t *p = out->data + y * out->stride_bytes + 3 * x;

            const int noise = (int)(next(&model->noise) % 5) - 2;

            for (int c = 0; c < 3; c++) {
                const int noisy = of[c][(int)v] + noise;

                p[c] = (uint8_t)(noisy < 0 ? 0 : noisy > 255 ? 255 : noisy);
            }
        }
    }
}
