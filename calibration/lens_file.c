/* A lens's JSON file written and read. */
#include "calibration/lens_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <jansson.h>

#include "labels/file/infile.h"
#include "labels/file/outfile.h"

enum { FILE_MAX_BYTES = 16384, MAX_SIDE_PX = 20000 };

bool wk_lens_valid(const struct wk_lens *lens)
{
    const double numbers[] = {lens->fx, lens->fy, lens->cx, lens->cy, lens->k1, lens->k2, lens->p1, lens->p2, lens->k3};

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (!isfinite(numbers[i]))
            return false;
    if (lens->w < 16 || lens->h < 16 || lens->w > MAX_SIDE_PX || lens->h > MAX_SIDE_PX)
        return false;
    /* Width over focal length is twice the tangent of half the angle of view. */
    if (!(lens->fx > lens->w / 7.5 && lens->fx < lens->w * 3.8 && fabs(lens->fy / lens->fx - 1) < 0.2))
        return false;
    if (lens->cx < 0 || lens->cy < 0 || lens->cx > lens->w || lens->cy > lens->h || fabs(lens->p1) > 0.1 ||
        fabs(lens->p2) > 0.1)
        return false;
    double x = fmax(lens->cx, lens->w - lens->cx) / lens->fx, y = fmax(lens->cy, lens->h - lens->cy) / lens->fy;
    double last = 0, edge = hypot(x, y);

    /* From the middle outwards a picture may be squeezed, but it must not turn back on itself. */
    for (int i = 1; i <= 32; i++) {
        double r = edge * i / 32, r2 = r * r, bent = r * (1 + r2 * (lens->k1 + r2 * (lens->k2 + r2 * lens->k3)));

        if (bent <= last || bent > 4 * r)
            return false;
        last = bent;
    }
    return true;
}

static bool number(const json_t *root, const char *key, double absent, double *out)
{
    const json_t *value = json_object_get(root, key);

    *out = absent;
    if (!value)
        return true;
    if (!json_is_number(value))
        return false;
    *out = json_number_value(value);
    return true;
}

/* What is known of the measurement: all of it may be missing, none of it may be nonsense. */
static bool read_about(const json_t *root, struct wk_calibration *out)
{
    const json_t *camera = json_object_get(root, "camera"), *made = json_object_get(root, "made_s");
    const json_t *pictures = json_object_get(root, "pictures");

    if (camera && (!json_is_string(camera) || json_string_length(camera) >= sizeof out->camera))
        return false;
    if ((made && !json_is_integer(made)) || (pictures && !json_is_integer(pictures)))
        return false;
    out->made_s = json_integer_value(made); /* 0 for what is missing */
    if (out->made_s < 0 || json_integer_value(pictures) < 0 || json_integer_value(pictures) > 1000000)
        return false;
    out->n_pictures = (int)json_integer_value(pictures);
    if (camera)
        memcpy(out->camera, json_string_value(camera), json_string_length(camera) + 1);
    return number(root, "rms_px", 0, &out->rms_px) && number(root, "sigma_f_px", 0, &out->sigma_f_px) && out->rms_px >= 0 &&
           out->sigma_f_px >= 0;
}

enum wk_status wk_lens_parse(struct wk_calibration *out, const char *text, size_t n)
{
    struct wk_calibration all = {.made_s = 0};
    struct wk_lens got = {0};
    json_t *root = json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL);
    const json_t *size = json_object_get(root, "size_px"), *version = json_object_get(root, "wallkeeper_lens");
    enum wk_status status = WK_BAD_INPUT;

    if (!json_is_integer(version) || json_integer_value(version) != 1 || json_array_size(size) != 2 ||
        !json_is_integer(json_array_get(size, 0)) || !json_is_integer(json_array_get(size, 1)))
        goto done;
    json_int_t w = json_integer_value(json_array_get(size, 0)), h = json_integer_value(json_array_get(size, 1));

    if (w < 1 || h < 1 || w > MAX_SIDE_PX || h > MAX_SIDE_PX)
        goto done;
    got.w = (int)w;
    got.h = (int)h;
    if (!number(root, "fx", 0, &got.fx) || !number(root, "fy", got.fx, &got.fy) ||
        !number(root, "cx", (got.w - 1) / 2.0, &got.cx) || !number(root, "cy", (got.h - 1) / 2.0, &got.cy) ||
        !number(root, "k1", 0, &got.k1) || !number(root, "k2", 0, &got.k2) || !number(root, "p1", 0, &got.p1) ||
        !number(root, "p2", 0, &got.p2) || !number(root, "k3", 0, &got.k3) || !wk_lens_valid(&got) || !read_about(root, &all))
        goto done;
    all.lens = got;
    *out = all;
    status = WK_OK;
done:
    json_decref(root);
    return status;
}

enum wk_status wk_lens_load(struct wk_calibration *out, const char *path)
{
    char *text = NULL;
    size_t n = 0;
    enum wk_status status = wk_infile_load(path, FILE_MAX_BYTES, &text, &n);

    if (status == WK_OK)
        status = n == 0 ? WK_EMPTY_FILE : wk_lens_parse(out, text, n);
    free(text);
    return status;
}

/* The folders on the way to a file; what cannot be made shows when the file is written. */
static void make_folders(const char *path)
{
    char folder[4096];
    size_t n = strlen(path);

    if (n >= sizeof folder)
        return;
    memcpy(folder, path, n + 1);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(folder, 0777);
        *slash = '/';
    }
}

char *wk_lens_format(const struct wk_calibration *calibration)
{
    const struct wk_lens *lens = &calibration->lens;
    json_t *root = json_pack("{s:i, s:[i, i], s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:s, s:I, s:i, s:f, s:f}",
                             "wallkeeper_lens", 1, "size_px", lens->w, lens->h, "fx", lens->fx, "fy", lens->fy, "cx", lens->cx,
                             "cy", lens->cy, "k1", lens->k1, "k2", lens->k2, "p1", lens->p1, "p2", lens->p2, "k3", lens->k3,
                             "camera", calibration->camera, "made_s", (json_int_t)calibration->made_s, "pictures",
                             calibration->n_pictures, "rms_px", calibration->rms_px, "sigma_f_px", calibration->sigma_f_px);
    char *text = root ? json_dumps(root, JSON_INDENT(1)) : NULL;

    json_decref(root);
    return text;
}

enum wk_status wk_lens_save(const struct wk_calibration *calibration, const char *path)
{
    if (!wk_lens_valid(&calibration->lens))
        return WK_BAD_INPUT;
    char *text = wk_lens_format(calibration);
    enum wk_status status = WK_NO_MEMORY;

    if (text) {
        make_folders(path);
        status = wk_outfile_save(path, text, strlen(text));
    }
    free(text);
    return status;
}
