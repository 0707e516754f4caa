/* Scanners for an environment's mat, lens and key, and the tile sets of its database. */
#include "kiosk/eye/sight/sight.h"

#include <stdio.h>

#include "kiosk/eye/sight/library.h"
#include "vision/scan/scan.h"
#include "vision/table/draw_eye.h"
#include "vision/table/table.h"

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

static struct wk_table_options table_options(const struct wk_env *env, const char *set, bool by_set)
{
    struct wk_table_options options = {
        .mat = env->mat, .lens = env->lens, .key = env->key, .by_set = by_set, .below = env->config.table_below};

    snprintf(options.set, sizeof options.set, "%s", set);
    return options;
}

enum wk_status wk_env_table_scanner(const struct wk_env *env, const char *set, bool by_set, struct wk_table_scanner **out,
                                    struct wk_problem *problem)
{
    const struct wk_table_options options = table_options(env, set, by_set);
    const enum wk_status status = wk_table_scanner_new(out, &options);

    if (status != WK_OK)
        return wk_problem_set(problem, status, "the scanner cannot start: %s", wk_status_text(status));
    return WK_OK;
}

enum wk_status wk_env_draw_eye(const struct wk_env *env, const char *set, struct wk_draw_eye **out, struct wk_problem *problem)
{
    const struct wk_table_options options = table_options(env, set, false);
    const enum wk_status status = wk_draw_eye_new(out, &options);

    if (status != WK_OK)
        return wk_problem_set(problem, status, "the scanner cannot start: %s", wk_status_text(status));
    return WK_OK;
}

enum wk_status wk_env_not_enrolled(const char *name, struct wk_problem *problem)
{
    return wk_problem_set(problem, WK_NOT_ENROLLED, "%s%s: `wallkeeper enrol --tileset %s IMAGE` does that",
                          name ? name : "no tile set is enrolled", name ? ": not enrolled" : "", name ? name : "NAME");
}

enum wk_status wk_env_tileset(const struct wk_env *env, const char *name, struct wk_tileset **out, struct wk_problem *problem)
{
    enum wk_status status = wk_library_enrolled(env->store, name, out);

    if (status == WK_NOT_ENROLLED)
        return wk_env_not_enrolled(name, problem);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "tile set %s: %s", name ? name : "", wk_status_text(status));
    return WK_OK;
}

enum wk_status wk_env_sealed_tileset(const struct wk_env *env, int table, struct wk_tileset **out, struct wk_problem *problem)
{
    enum wk_status status = wk_library_sealed(env->store, table, out);

    if (status == WK_NOT_FOUND)
        return wk_problem_set(problem, status, "table %d: nothing is sealed here yet; record four walls and seal them first",
                              table);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "table %d: the tile set of its deal: %s", table, wk_status_text(status));
    return WK_OK;
}
