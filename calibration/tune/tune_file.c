/* What a tuning left, written as JSON and read back. */
#include "calibration/tune/tune_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "labels/file/folder.h"
#include "labels/file/infile.h"
#include "labels/file/outfile.h"

enum { FILE_MAX_BYTES = 4096, PATH_SIZE = 2048 };

/* A name that people recognise; two cameras whose ids differ in other characters only are told apart by what the file says. */
static bool path_of(char path[PATH_SIZE], const char *folder, const char *camera)
{
    char name[WK_CAMERA_ID_SIZE];

    if (snprintf(name, sizeof name, "%s", camera) >= (int)sizeof name)
        return false;
    for (char *p = name; *p; p++)
        if (!strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", *p))
            *p = '-';
    return snprintf(path, PATH_SIZE, "%s/%s.json", folder, name) < PATH_SIZE;
}

static bool read_held(const json_t *held, struct wk_tune_hold *out)
{
    size_t n_known = 0;

    for (int c = 0; c < WK_N_CONTROLS; c++) {
        const json_t *value = json_object_get(held, wk_control_word((enum wk_control)c));

        if (!value)
            continue;
        if (!json_is_integer(value) || json_integer_value(value) < INT32_MIN || json_integer_value(value) > INT32_MAX)
            return false;
        out->held[c] = true;
        out->value[c] = (int32_t)json_integer_value(value);
        n_known++;
    }
    return json_is_object(held) && n_known == json_object_size(held);
}

enum wk_status wk_tune_parse(struct wk_tune_hold *out, const char *camera, const char *text, size_t n)
{
    json_t *root = json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL);
    const json_t *version = json_object_get(root, "wallkeeper_tuning"), *of = json_object_get(root, "camera");
    const json_t *mains = json_object_get(root, "mains_hz"), *guessed = json_object_get(root, "mains_guessed");
    const json_int_t hz = json_integer_value(mains);
    enum wk_status status = WK_BAD_INPUT;
    struct wk_tune_hold hold;

    memset(&hold, 0, sizeof hold);
    if (!json_is_integer(version) || json_integer_value(version) != 1 || !json_is_string(of) || !json_is_integer(mains) ||
        (hz != 50 && hz != 60) || !json_is_boolean(guessed) || !read_held(json_object_get(root, "hold"), &hold))
        goto done;
    hold.mains_hz = (int32_t)hz;
    hold.mains_guessed = json_is_true(guessed);
    status = strcmp(json_string_value(of), camera) == 0 ? WK_OK : WK_NO_FILE;
    if (status == WK_OK)
        *out = hold;
done:
    json_decref(root);
    return status;
}

enum wk_status wk_tune_load(struct wk_tune_hold *out, const char *folder, const char *camera)
{
    char path[PATH_SIZE], *text = NULL;
    size_t n = 0;

    if (!path_of(path, folder, camera))
        return WK_BAD_INPUT;
    enum wk_status status = wk_infile_load(path, FILE_MAX_BYTES, &text, &n);
    if (status == WK_OK)
        status = wk_tune_parse(out, camera, text, n);
    free(text);
    return status;
}

enum wk_status wk_tune_take_up(struct wk_tuner *tuner, const char *folder, const struct wk_camera_origin *camera,
                               const struct wk_control_range range[WK_N_CONTROLS])
{
    struct wk_tune_hold hold;
    enum wk_status status = camera->id[0] ? wk_tune_load(&hold, folder, camera->id) : WK_NO_FILE;

    if (status == WK_NO_FILE && camera->by_socket[0])
        status = wk_tune_load(&hold, folder, camera->by_socket);
    return status != WK_OK || wk_tuner_restore(tuner, &hold, range) ? status : WK_BAD_INPUT;
}

static json_t *held_of(const struct wk_tune_hold *hold)
{
    json_t *held = json_object();

    for (int c = 0; c < WK_N_CONTROLS; c++)
        if (hold->held[c] &&
            json_object_set_new(held, wk_control_word((enum wk_control)c), json_integer(hold->value[c])) != 0) {
            json_decref(held);
            return NULL;
        }
    return held;
}

enum wk_status wk_tune_save(const struct wk_tune_hold *hold, const char *folder, const char *camera)
{
    char path[PATH_SIZE];

    if (!path_of(path, folder, camera))
        return WK_BAD_INPUT;
    json_t *root = json_pack("{s:i, s:s, s:i, s:b, s:o}", "wallkeeper_tuning", 1, "camera", camera, "mains_hz", hold->mains_hz,
                             "mains_guessed", hold->mains_guessed, "hold", held_of(hold));
    char *text = root ? json_dumps(root, JSON_INDENT(1)) : NULL;
    enum wk_status status = WK_NO_MEMORY;

    if (text) {
        (void)wk_folders_make(path); /* what could not be made shows in the writing */
        status = wk_outfile_save(path, text, strlen(text));
    }
    free(text);
    json_decref(root);
    return status;
}
