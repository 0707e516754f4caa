/* A measured lens: recorded in the journal first, then written to the file that is used. */
#include "kiosk/eye/walls/lens_keep.h"

#include <stdlib.h>
#include <string.h>

json_t *wk_lens_told(const struct wk_calibration *calibration, const struct wk_lens_state *state)
{
    const struct wk_lens *lens = &calibration->lens;
    char id[WK_LENS_ID_SIZE];

    wk_env_name_lens(lens, id);
    return json_pack("{s:s,s:s,s:[i,i],s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:i,s:o,s:i,s:s,s:I}", "id", id, "camera",
                     calibration->camera, "size_px", lens->w, lens->h, "fx", wk_json_real(lens->fx, 3), "fy",
                     wk_json_real(lens->fy, 3), "cx", wk_json_real(lens->cx, 3), "cy", wk_json_real(lens->cy, 3), "k1",
                     wk_json_real(lens->k1, 6), "k2", wk_json_real(lens->k2, 6), "p1", wk_json_real(lens->p1, 6), "p2",
                     wk_json_real(lens->p2, 6), "rms_px", wk_json_real(state->lens.rms_px, 4), "sigma_f_px",
                     wk_json_real(state->lens.sigma_f_px, 3), "sigma_middle_px", wk_json_real(state->lens.sigma_middle_px, 3),
                     "pictures", state->n_views, "covered",
                     wk_json_real((double)state->n_cells / (WK_LENS_CELLS_X * WK_LENS_CELLS_Y), 3), "tilts", state->n_tilts,
                     "grade", wk_grade_word(state->grade), "made_s", (json_int_t)calibration->made_s);
}

enum wk_status wk_calibration_record(struct wk_env *env, const struct wk_host *host, json_t *body, int64_t *seq,
                                     struct wk_problem *problem)
{
    struct wk_receipt receipt = {.seq = 0};
    char *text = NULL;
    enum wk_status status = body ? wk_json_text(body, &text) : WK_NO_MEMORY;

    json_decref(body);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "the record: %s", wk_status_text(status));
    if (!env->store)
        status = wk_env_store(env, host, false, problem);
    if (status == WK_OK) {
        status = wk_store_append(env->store, "calibration", text, NULL, 0, &receipt);
        if (status != WK_OK)
            wk_problem_set(problem, status, "%s: %s", env->config.db, wk_status_text(status));
    }
    free(text);
    *seq = receipt.seq;
    return status;
}

enum wk_status wk_lens_keep(struct wk_env *env, const struct wk_host *host, const struct wk_lens_state *state, const char *path,
                            struct wk_lens_kept *out, struct wk_problem *problem)
{
    struct wk_calibration calibration = {.lens = state->lens.lens,
                                         .made_s = host->clock(host->context) / 1000000000,
                                         .n_pictures = state->n_views,
                                         .rms_px = state->lens.rms_px,
                                         .sigma_f_px = state->lens.sigma_f_px};
    struct wk_lens_kept kept = {.seq = 0};
    struct wk_paths paths;

    memcpy(calibration.camera, env->camera.id, sizeof calibration.camera);
    kept.calibration = calibration;
    if (!path && !wk_env_places(host, &paths))
        return wk_problem_set(problem, WK_NO_FILE, "no place for data: set HOME or XDG_DATA_HOME");
    if (wk_path_set(kept.path, path ? path : paths.lens, NULL) != WK_OK)
        return wk_problem_set(problem, WK_BAD_INPUT, "a path of more than %d bytes", WK_PATH_SIZE - 1);
    json_t *body = wk_lens_told(&calibration, state);

    if (body)
        json_object_set_new(body, "what", json_string("lens"));
    enum wk_status status = wk_calibration_record(env, host, body, &kept.seq, problem);

    if (status != WK_OK)
        return status;
    status = wk_lens_save(&calibration, kept.path);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", kept.path, wk_status_text(status));
    if (!path) {
        env->calibration = calibration;
        env->calibration_given = false;
        const struct wk_camera_identity camera = env->camera;

        wk_env_use_camera(env, &camera);
    }
    *out = kept;
    return WK_OK;
}
