/* Opens the hall's database for a command. */
#include "kiosk/programs/cmd/hall/hall_env.h"

#include <stdio.h>

/* Bytes that fit into a socket's path. Source: unix(7). */
#define SOCKET_PATH_SIZE 108

/* A command that works at a hall must not make one: without a hall there it ends, and no keys are made. */
static bool look(struct wk_env *env, const struct wk_host *host, const struct wk_common *common, int *code)
{
    if (!wk_env_begin_looking(env, host, common, NULL, code))
        return false;
    if (common->db_missing != WK_DB_MISSING_REFUSED || wk_env_db_there(env))
        return true;
    *code = wk_hall_env_complain(host, env, NULL, WK_NOT_FOUND);
    return false;
}

static bool opened(struct wk_env *env, const struct wk_host *host, enum wk_status status, const struct wk_problem *problem,
                   int *code)
{
    if (status == WK_OK)
        return true;
    *code = status == WK_EMPTY_FILE && !wk_store_in_file(env->config.db)
                ? wk_hall_env_complain(host, env, NULL, WK_NOT_FOUND)
                : wk_complain(host, wk_exit_of(status), "%s", problem->text);
    wk_env_close(env);
    return false;
}

/*
 * Whether the command goes on, with what a look at the database gave. Keys are not made either for what is no database, nor for
 * a server that does not answer; where a hall may begin, there may be nothing yet.
 */
static bool may_begin(const struct wk_common *common, bool file, enum wk_status status)
{
    if (status == WK_DB_FOREIGN)
        return false;
    if (file || status == WK_OK)
        return true;
    return status != WK_NO_FILE && status != WK_BAD_INPUT &&
           (status != WK_EMPTY_FILE || common->db_missing != WK_DB_MISSING_REFUSED);
}

bool wk_hall_env_begin(struct wk_env *env, const struct wk_host *host, const struct wk_common *common, int *code)
{
    struct wk_problem problem;
    if (!look(env, host, common, code))
        return false;
    const enum wk_status status = wk_env_db_there(env) ? wk_env_store(env, host, true, &problem) : WK_OK;
    if (!may_begin(common, wk_store_in_file(env->config.db), status))
        return opened(env, host, status, &problem, code);
    wk_env_close(env);
    return wk_env_begin(env, host, common, code);
}

bool wk_hall_env_look(struct wk_env *env, const struct wk_host *host, const struct wk_common *common, int *code)
{
    struct wk_problem problem;
    return look(env, host, common, code) && opened(env, host, wk_env_store(env, host, true, &problem), &problem, code);
}

bool wk_hall_env_open(struct wk_env *env, const struct wk_host *host, const struct wk_common *common, const char *pin_file,
                      int *code)
{
    struct wk_problem problem;
    if (!pin_file) {
        *code = wk_complain(host, WK_EXIT_USAGE, "--pin-file FILE is missing: that is for the director");
        return false;
    }
    if (!wk_hall_env_begin(env, host, common, code))
        return false;
    enum wk_status status = wk_env_store(env, host, false, &problem);
    if (status == WK_OK)
        status = wk_env_unlock(env, pin_file, NULL, &problem);
    return opened(env, host, status, &problem, code);
}

enum wk_status wk_hall_env_problem(const struct wk_env *env, const char *pin_file, enum wk_status status,
                                   struct wk_problem *problem)
{
    if (status == WK_NOT_ALLOWED)
        return wk_env_not_allowed(pin_file, WK_ROLE_DIRECTOR, problem);
    if (status == WK_NOT_FOUND)
        return wk_problem_set(problem, status, "%s: this is no hall yet: `wallkeeper-hall begin` makes it one", env->config.db);
    return wk_problem_set(problem, status, "%s: %s", env->config.db, wk_status_text(status));
}

int wk_hall_env_complain(const struct wk_host *host, const struct wk_env *env, const char *pin_file, enum wk_status status)
{
    struct wk_problem problem;
    status = wk_hall_env_problem(env, pin_file, status, &problem);
    return wk_complain(host, wk_exit_of(status), "%s", problem.text);
}

enum wk_status wk_hall_server_socket(const struct wk_env *env, char path[WK_PATH_SIZE])
{
    const int n = snprintf(path, WK_PATH_SIZE, "%s.sock", wk_env_beside(env));
    return n > 0 && n < SOCKET_PATH_SIZE ? WK_OK : WK_BAD_INPUT;
}
