/* Scanners for an environment's mat, lens and key; apart, so that who only opens the database links neither OpenCV nor zbar. */
#include "kiosk/host/program/environment.h"

#include <stdio.h>

static enum wk_status new_scanner(const struct wk_env *env, const struct wk_mat *mat, const struct wk_lens *lens, bool live,
                                  struct wk_scanner **out, struct wk_problem *problem)
{
    struct wk_scan_options options = {.mat = *mat, .lens = *lens, .key = env->key, .keep_fit = live, .cascade = !live};
    enum wk_status status = wk_scanner_new(out, &options);

    if (status != WK_OK)
        return wk_problem_set(problem, status, "the scanner cannot start: %s", wk_status_text(status));
    return WK_OK;
}

enum wk_status wk_env_scanner(const struct wk_env *env, bool live, struct wk_scanner **out, struct wk_problem *problem)
{
    struct wk_mat mat = env->mat;

    mat.glass = mat.glass || env->config.face_pass == WK_FACES_WAY_UNDERGLASS;
    return new_scanner(env, &mat, &env->lens, live, out, problem);
}

enum wk_status wk_env_scanner_below(const struct wk_env *env, bool live, struct wk_scanner **out, struct wk_problem *problem)
{
    struct wk_mat below;

    wk_mat_below(&env->mat, &below);
    return new_scanner(env, &below, &(struct wk_lens){.fx = 0}, live, out, problem);
}

enum wk_status wk_env_table_scanner(const struct wk_env *env, const char *set, struct wk_table_scanner **out,
                                    struct wk_problem *problem)
{
    struct wk_table_options options = {.mat = env->mat, .lens = env->lens, .key = env->key, .below = env->config.table_below};

    snprintf(options.set, sizeof options.set, "%s", set);
    const enum wk_status status = wk_table_scanner_new(out, &options);

    if (status != WK_OK)
        return wk_problem_set(problem, status, "the scanner cannot start: %s", wk_status_text(status));
    return WK_OK;
}
