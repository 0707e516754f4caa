/*
 * What the commands of the hall share: the store with the director at it, and the server on this computer.
 * Several: the server is asked in a file of its own, which knows libcurl.
 */
#ifndef WK_KIOSK_PROGRAMS_CMD_HALL_HALL_ENV_H
#define WK_KIOSK_PROGRAMS_CMD_HALL_HALL_ENV_H

#include <jansson.h>

#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"

/* The common options of the hall's own commands, which speak English alone. */
#define WK_OPTS_HALL(common) WK_OPT_DB(common), WK_OPT_CONFIG(common), WK_OPT_KEY(common)

/*
 * The environment of a command at a hall. What is no hall yet is refused, and nothing is made, but where common->db_missing
 * says otherwise. False: end with *code; else wk_env_close() at the end. So with the two below.
 */
bool wk_hall_env_begin(struct wk_env *env, const struct wk_host *host, const struct wk_common *common, int *code);

/* The same with the database open, to be read only: no club key, and no key of the hall, is wanted or made. */
bool wk_hall_env_look(struct wk_env *env, const struct wk_host *host, const struct wk_common *common, int *code);

/* The same with the database open to be written, and the PIN of a file, whose role stands at it then. NULL is refused. */
bool wk_hall_env_open(struct wk_env *env, const struct wk_host *host, const struct wk_common *common, const char *pin_file,
                      int *code);

/* Of a refusal by the store: the line that says how it is mended, and its status; or complains and returns the exit code. */
enum wk_status wk_hall_env_problem(const struct wk_env *env, const char *pin_file, enum wk_status status,
                                   struct wk_problem *problem);
int wk_hall_env_complain(const struct wk_host *host, const struct wk_env *env, const char *pin_file, enum wk_status status);

/*
 * Asks the server on this computer (hall/server/local.h), which listens beside the database: *out is a new reference.
 * WK_NOT_FOUND: none is running there; WK_NOT_ALLOWED: it is somebody else's; WK_IO. One line is in *problem then.
 */
enum wk_status wk_hall_server_ask(const struct wk_env *env, const char *method, const char *target, json_t **out,
                                  struct wk_problem *problem) WK_MUST_CHECK;
/* A member of what it answers, where it has it: else "" and 0. */
const char *wk_hall_answer_text(const json_t *object, const char *name);
int64_t wk_hall_answer_whole(const json_t *object, const char *name);
/* The path of that socket. WK_BAD_INPUT: what it lies beside (wk_env_beside()) has too long a path for one. */
enum wk_status wk_hall_server_socket(const struct wk_env *env, char path[WK_PATH_SIZE]) WK_MUST_CHECK;

#endif
