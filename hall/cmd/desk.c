/* The hall's database is opened for a command. */
#include "hall/cmd/desk.h"

#include <stdio.h>

/* Of a socket's path there is room for so many bytes. Source: unix(7). */
#define SOCKET_PATH_SIZE 108

bool wk_desk_open(struct wk_env *env, const struct wk_host *host, const struct wk_common *common, const char *pin_file,
                  int *code)
{
    struct wk_problem problem;
    if (!wk_env_begin(env, host, common, code))
        return false;
    enum wk_status status = wk_env_store(env, host, false, &problem);
    if (status == WK_OK)
        status = wk_env_unlock(env, pin_file, NULL, &problem);
    if (status == WK_OK)
        return true;
    wk_env_close(env);
    *code = wk_complain(host, wk_exit_of(status), "%s", problem.text);
    return false;
}

int wk_desk_complain(const struct wk_host *host, const struct wk_env *env, const char *pin_file, enum wk_status status)
{
    struct wk_problem problem;
    if (status == WK_NOT_ALLOWED)
        (void)wk_env_not_allowed(pin_file, WK_ROLE_DIRECTOR, &problem);
    else if (status == WK_NOT_FOUND)
        (void)wk_problem_set(&problem, status, "%s: this is no hall yet: `wallkeeper-hall begin` makes it one", env->config.db);
    else
        (void)wk_problem_set(&problem, status, "%s: %s", env->config.db, wk_status_text(status));
    return wk_complain(host, wk_exit_of(status), "%s", problem.text);
}

enum wk_status wk_desk_socket(const struct wk_env *env, char path[WK_PATH_SIZE])
{
    const int n = snprintf(path, WK_PATH_SIZE, "%s.sock", env->config.db);
    return n > 0 && n < SOCKET_PATH_SIZE ? WK_OK : WK_BAD_INPUT;
}
