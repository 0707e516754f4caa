/*
 * restore: a hall goes on from a copy of its database, with the same id and key. Nothing is recorded here: what the hall wrote
 * after the copy comes back from the kiosks, and a record of its own before that would begin a second history. So the database
 * is marked, and takes no record of its own until the kiosks have been heard, or until the director says that none is left
 * (--alone).
 */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/audit/audit.h"
#include "db/audit/backup.h"
#include "db/hall/alone.h"
#include "db/state/journal_state.h"
#include "db/state/put_back.h"
#include "db/state/roster.h"
#include "hall/server/local.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cmd/hall/hall_env.h"
#include "kiosk/programs/cmd/hall/hall_commands.h"
#include "labels/file/infile.h"
#include "labels/file/outfile.h"

#define CHUNK 65536

/* Refuses to overwrite a database or its log. An empty file, as a power cut leaves one, may be overwritten. */
static bool is_free(const char *path)
{
    char log[WK_PATH_SIZE];
    struct stat st;
    const bool nothing = lstat(path, &st) == 0 ? S_ISREG(st.st_mode) && st.st_size == 0 : errno == ENOENT;
    return nothing && snprintf(log, sizeof log, "%s-wal", path) < (int)sizeof log && access(log, F_OK) != 0;
}

/* Checks that the copy is a hall's, is complete, and is signed with the key that is here. *hall_id is the hall's id. */
static enum wk_status check_copy(const struct wk_env *env, const struct wk_store_options *options,
                                 char hall_id[WK_KIOSK_ID_LEN + 1], struct wk_problem *problem)
{
    static struct wk_roster roster;
    uint8_t key[WK_PUBLIC_SIZE];
    struct wk_store *store = NULL;
    enum wk_status status = wk_store_open(&store, options);
    if (status == WK_OK)
        status = wk_store_sound(store);
    if (status == WK_OK)
        status = wk_store_roster(store, &roster);
    if (status == WK_OK)
        status = wk_store_signing_key(store, key);
    if (status == WK_OK)
        memcpy(hall_id, wk_store_kiosk_id(store), WK_KIOSK_ID_LEN + 1);
    wk_store_close(store);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", options->path, wk_status_text(status));
    if (roster.own != WK_HALL_NUMBER)
        return wk_problem_set(problem, WK_BAD_INPUT, "%s: this is no hall's", options->path);
    if (memcmp(key, env->signer->public_key, sizeof key) != 0)
        return wk_problem_set(problem, WK_WRONG_KEY,
                              "%s: its hall signs with another key: copy hall.key and hall.key.tls of that hall to %s and "
                              "beside it, readable by their owner only (chmod 600)",
                              options->path, env->config.kiosk_key);
    return WK_OK;
}

static enum wk_status copy_file(const char *from, const char *to)
{
    static char data[CHUNK];
    struct wk_outfile *out = NULL;
    size_t n = 0;
    const int fd = wk_infile_descriptor(from, false);
    if (fd < 0)
        return WK_UNREADABLE_FILE;
    enum wk_status status = wk_outfile_open(&out, to);
    if (status == WK_OK)
        wk_outfile_keep_private(out);
    while (status == WK_OK && (status = wk_infile_read(fd, data, sizeof data, &n)) == WK_OK && n > 0)
        status = wk_outfile_write(out, data, n);
    close(fd);
    if (status == WK_OK)
        return wk_outfile_commit(out);
    wk_outfile_abandon(out);
    return status;
}

/* What is marked belongs to whoever is served with this key. */
static bool is_served(const struct wk_env *env)
{
    json_t *status = NULL;
    struct wk_problem problem;
    const enum wk_status asked = wk_hall_server_ask(env, "GET", WK_LOCAL_STATUS, &status, &problem);
    json_decref(status);
    return asked != WK_NOT_FOUND && asked != WK_BAD_INPUT;
}

/* Of a server: has nobody begun an event there? */
static bool is_bare(struct wk_env *env, const struct wk_host *host)
{
    struct wk_problem problem;
    const enum wk_status status = wk_env_store(env, host, true, &problem);
    wk_store_close(env->store);
    env->store = NULL;
    return status == WK_EMPTY_FILE;
}

static enum wk_status restore(const struct wk_host *host, struct wk_env *env, const char *copy, struct wk_problem *problem)
{
    struct wk_store_options options;
    char hall_id[WK_KIOSK_ID_LEN + 1];
    const bool file = wk_store_in_file(env->config.db);
    if (access(env->config.kiosk_key, F_OK) != 0)
        return wk_problem_set(problem, WK_NO_FILE,
                              "%s: the hall's key is missing: copy hall.key and hall.key.tls of the hall there and beside it, "
                              "readable by their owner only (chmod 600)",
                              env->config.kiosk_key);
    if (file && !is_free(env->config.db))
        return wk_problem_set(problem, WK_ALREADY, "%s: there is a database, or the log of one: move it away", env->config.db);
    if (is_served(env))
        return wk_problem_set(problem, WK_ALREADY, "%s: it is served: end that first", wk_env_beside(env));
    if (!file && !is_bare(env, host))
        return wk_problem_set(
            problem, WK_ALREADY,
            "%s: an event is there, or nothing answers: name another schema, as postgresql:///wallkeeper#again",
            env->config.db);
    enum wk_status status = wk_env_store_options(env, host, false, &options, problem);
    if (status != WK_OK)
        return status;
    struct wk_store_options from = options;
    from.path = copy;
    from.beside = NULL;
    from.read_only = true;
    status = check_copy(env, &from, hall_id, problem);
    if (status != WK_OK)
        return status;
    status = wk_put_back_mark(wk_env_beside(env), hall_id);
    if (status == WK_OK)
        status = file ? copy_file(copy, env->config.db) : wk_store_put_back(copy, &options);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", env->config.db, wk_status_text(status));
    return WK_OK;
}

/* The director's word that no kiosk is left: the first record of the restored hall. */
static int go_alone(const struct wk_host *host, const struct wk_common *common, const char *pin_file)
{
    struct wk_env env;
    struct wk_receipt receipt = {.seq = 0};
    int code;
    if (!wk_hall_env_open(&env, host, common, pin_file, &code))
        return code;
    const enum wk_status status = wk_store_go_alone(env.store, &receipt);
    if (status == WK_OK)
        fprintf(host->out, "record %s says that no kiosk is left: the hall goes on from here\n",
                wk_record_here(env.store, receipt.seq).text);
    if (status == WK_NOT_FOUND)
        code = wk_complain(host, WK_EXIT_USAGE, "--alone: %s: this hall waits for no kiosk", env.config.db);
    else
        code = status == WK_OK ? WK_EXIT_DONE : wk_hall_env_complain(host, &env, pin_file, status);
    wk_env_close(&env);
    return code;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {.key_missing = WK_KEY_MISSING_REFUSED};
    struct wk_env env;
    struct wk_problem problem;
    struct wk_words rest = {.n = 0};
    const char *pin_file = NULL;
    bool alone = false;
    const struct wk_option options[] = {
        WK_OPT_FLAG("alone", &alone, "of a hall that was restored: no kiosk is left that could give anything back"),
        WK_OPT_PIN(&pin_file),
        WK_OPTS_HALL(&common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, &rest, argc, argv, &code))
        return code;
    if (rest.n != (alone ? 0 : 1))
        return wk_complain(host, WK_EXIT_USAGE,
                           alone ? "--alone takes no copy: the database has been restored by then"
                                 : "one copy is wanted (see `%s %s --help`)",
                           wk_program(host), self->full);
    if (alone)
        return go_alone(host, &common, pin_file);
    if (!wk_env_begin(&env, host, &common, &code))
        return code;
    const enum wk_status status = restore(host, &env, rest.word[0], &problem);
    if (status == WK_OK)
        fprintf(host->out, "%s is restored. Serve it: before its kiosks were heard nothing can be decided at the desk\n",
                env.config.db);
    code = status == WK_OK ? WK_EXIT_DONE : wk_complain(host, wk_exit_of(status), "%s", problem.text);
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_hall_restore = {
    .name = "restore",
    .full = "restore",
    .summary = "Puts the hall's database back from a copy; what it lost comes back from the kiosks.",
    .usage = "COPY\n--alone --pin-file",
    .example = "  wallkeeper-hall restore /media/stick/Cup-82c5e0b6-20261123-2304.db\n"
               "  wallkeeper-hall restore --alone --pin-file pin.txt",
    .run = run,
};
