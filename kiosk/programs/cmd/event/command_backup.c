/* backup and restore: copies the event's database while kiosks write to it, and lets a kiosk go on from a copy. */
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/audit/backup.h"
#include "db/state/tournament.h"
#include "kiosk/eye/walls/backup_job.h"
#include "kiosk/eye/walls/place.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cmd/commands.h"
#include "labels/file/folder.h"
#include "labels/secret/key_copy.h"
#include "labels/secret/six_words.h"

#define TELL_NS 2000000000 /* between two lines about progress */

/* Reports on standard error how far a long operation is. */
struct told {
    const struct wk_host *host;
    const char *doing;
    int64_t since_ns;
};

static bool tell(void *context, int64_t pages_done, int64_t pages)
{
    struct told *told = context;
    int64_t now_ns = told->host->clock(told->host->context);

    if (now_ns >= told->since_ns && now_ns - told->since_ns < TELL_NS)
        return true;
    told->since_ns = now_ns;
    wk_complain(told->host, 0, "%s: %d %%", told->doing, pages > 0 ? (int)(100 * pages_done / pages) : 0);
    return true;
}

static struct told begin(const struct wk_host *host, const char *doing)
{
    return (struct told){.host = host, .doing = doing, .since_ns = host->clock(host->context)};
}

/* Warns what a copy at this place does not protect against. */
static void warn_of_place(const struct wk_host *host, const char *path, enum wk_copy_place place)
{
    if (place == WK_PLACE_SAME_DISK)
        wk_complain(host, 0,
                    "%s lies on the disk that the database lies on: should that break, both are lost. A stick is better", path);
    else if (place == WK_PLACE_MEMORY)
        wk_complain(host, 0, "%s lies in this computer's memory: switched off it is gone. A stick is better", path);
}

static int print_copy(const struct wk_host *host, bool json, const char *path, enum wk_copy_place place,
                      const struct wk_checkpoint *head, const char *key_path)
{
    char words[WK_SIX_WORDS_SIZE], line[WK_CHECKPOINT_TEXT_SIZE];
    struct stat st;
    int64_t n_bytes = stat(path, &st) == 0 ? (int64_t)st.st_size : -1;

    wk_six_words(head->head, words);
    wk_checkpoint_format(head, false, line);
    warn_of_place(host, path, place);
    if (json)
        return wk_json_print(host, json_pack("{s:o,s:I,s:I,s:s,s:s,s:s,s:o}", "out", wk_json_file(path), "records",
                                             (json_int_t)head->seq, "bytes", (json_int_t)n_bytes, "words", words, "checkpoint",
                                             line, "place", wk_copy_place_word(place), "key",
                                             key_path[0] ? wk_json_file(key_path) : json_null()))
                   ? WK_EXIT_DONE
                   : WK_EXIT_ENVIRONMENT;
    fprintf(host->out, "%s: %" PRId64 " records, read back and found right\n", path, head->seq);
    fprintf(host->out, "words: %s\n%s\n", words, line);
    if (key_path[0])
        fprintf(host->out, "%s: the club's key; whoever has both opens every deal of the club, so lock them away\n", key_path);
    return WK_EXIT_DONE;
}

static enum wk_status back_up(const struct wk_host *host, struct wk_env *env, const char *out, char path[WK_PATH_SIZE],
                              struct wk_checkpoint *head, struct wk_problem *problem)
{
    const struct wk_tournament *tournament;
    struct told told = begin(host, "copying");
    char name[WK_COPY_NAME_SIZE];
    enum wk_status status;

    if (!wk_env_db_there(env)) /* there must be a database: a backup does not begin an event */
        return wk_problem_set(problem, WK_NO_FILE, "%s: there is no database to copy", env->config.db);
    status = wk_env_store(env, host, false, problem);
    if (status != WK_OK)
        return status;
    status = wk_store_tournament(env->store, &tournament);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", env->config.db, wk_status_text(status));
    wk_copy_name(tournament->begun ? tournament->plan.name : NULL, wk_store_kiosk_id(env->store), host->clock(host->context),
                 name);
    if (wk_copy_path(out, name, path) != WK_OK)
        return wk_problem_set(problem, WK_BAD_INPUT, "--out: a path of more than %d bytes", WK_PATH_SIZE - 1);
    status = wk_store_backup(env->store, path, tell, &told, head);
    if (status == WK_ALREADY)
        return wk_problem_set(problem, status, "%s: that is the database itself", path);
    if (status == WK_NO_FILE)
        return wk_problem_set(problem, status, "%s: there is no such folder", path);
    if (status == WK_BAD_INPUT)
        return wk_problem_set(problem, status, "%s: a file is wanted, or a folder: this is neither", path);
    if (status == WK_DB_READ_ONLY)
        return wk_problem_set(problem, status, "%s: the folder may not be written to", path);
    if (status == WK_DB_BROKEN)
        return wk_problem_set(problem, status,
                              "%s: what was read back does not hold; `%s audit check` tells whether the "
                              "database does, else the medium is bad",
                              path, wk_program(host));
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s; no copy was made", path, wk_status_text(status));
    return WK_OK;
}

static int run_backup(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {.key_missing = WK_KEY_MISSING_BORNE};
    struct wk_env env;
    struct wk_problem problem;
    struct wk_checkpoint head;
    const char *out = NULL;
    char path[WK_PATH_SIZE], key_path[WK_PATH_SIZE] = "";
    bool with_key = false;
    const struct wk_option options[] = {
        WK_OPT_TEXT("out", &out, "FILE|DIR", "where the copy goes; in a folder it is named after event, kiosk and time"),
        WK_OPT_FLAG("with-key", &with_key, "put the club's key beside it, where restore finds it: lock both away"),
        WK_OPT_JSON(&common),
        WK_OPTS_STORE(&common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!out || !out[0])
        return wk_complain(host, WK_EXIT_USAGE, "--out FILE or folder is missing (see `%s %s --help`)", wk_program(host),
                           self->full);
    if (!wk_env_begin(&env, host, &common, &code))
        return code;
    status = back_up(host, &env, out, path, &head, &problem);
    if (status == WK_OK && with_key && (status = wk_copy_put_key(&env, path, key_path)) != WK_OK)
        wk_problem_set(&problem, status, "%s: the copy is made, but the club's key could not be put beside it: %s", path,
                       wk_status_text(status));
    code = status == WK_OK ? print_copy(host, common.json, path, wk_copy_place_of(path, env.config.db), &head, key_path)
                           : wk_complain(host, wk_exit_of(status), "%s", problem.text);
    wk_env_close(&env);
    return code;
}

static enum wk_status restore(const struct wk_host *host, struct wk_env *env, const char *copy, const char *pin_file,
                              struct wk_receipt *receipt, struct wk_problem *problem)
{
    char pin[WK_PIN_TEXT_SIZE];
    struct wk_store_options options;
    struct told told = begin(host, "restoring");
    const char *db = env->config.db;
    enum wk_status status = wk_command_read_pin(pin_file, pin, problem);

    if (status != WK_OK)
        return status;
    status = wk_env_store_options(env, host, false, &options, problem);
    if (status != WK_OK) {
        wk_wipe(pin, sizeof(pin));
        return status;
    }
    status = wk_store_restore(copy, &options, pin, tell, &told, receipt);
    wk_wipe(pin, sizeof(pin));
    if (status == WK_OK)
        return WK_OK;
    if (status == WK_ALREADY)
        return wk_problem_set(problem, status,
                              "%s: there is a database, or the log of one (%s-wal), and it stays: move it away, "
                              "or name another with --db",
                              db, db);
    if (status == WK_BAD_INPUT)
        return wk_problem_set(problem, status, "the PIN is wrong: the director's of the copy is wanted");
    if (status == WK_NOT_ALLOWED)
        return wk_problem_set(problem, status, "the PIN is a judge's: the director's of the copy is wanted");
    if (status == WK_NOT_YET)
        return wk_problem_set(problem, status,
                              "%s: the copy is of a kiosk of a hall, where its PINs are checked: %s has to hold the director's "
                              "code for when the hall is away (`wallkeeper-hall pins --help`)",
                              copy, pin_file);
    if (status == WK_WRONG_KEY)
        return wk_problem_set(problem, status,
                              "%s: made with another club key: copy club.key of the kiosk that was replaced to "
                              "%s, readable by its owner only (chmod 600)",
                              copy, env->config.key);
    if (status == WK_DB_BROKEN)
        return wk_problem_set(problem, status, "%s: the copy does not hold; `wallkeeper audit check %s` tells where", copy,
                              copy);
    return wk_problem_set(problem, status, "%s: %s", copy, wk_status_text(status));
}

/* Puts a key that was found beside the copy in its place, and removes it again if it is not the copy's. */
static enum wk_status try_key(const struct wk_host *host, struct wk_env *env, const struct wk_key *key, const char *copy,
                              const char *pin_file, struct wk_receipt *receipt, struct wk_problem *problem)
{
    const char *const path = env->config.key;
    enum wk_status status = wk_folders_make(path) == 0 ? wk_key_place(key, path, host->random, host->context) : WK_IO;

    if (status == WK_OK)
        status = wk_key_load(&env->key, path, NULL, NULL, NULL);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: the club's key could not be put there: %s", path,
                              wk_unwritten_text(path, status));
    status = restore(host, env, copy, pin_file, receipt, problem);
    if (status == WK_OK)
        return WK_OK;
    wk_secret_free(env->key);
    env->key = NULL;
    (void)unlink(path);
    return status;
}

/* Without a club key here, takes the one beside the copy; of several, the one that opens the copy. */
static enum wk_status restore_with_its_key(const struct wk_host *host, struct wk_env *env, const char *copy,
                                           const char *pin_file, struct wk_receipt *receipt, struct wk_problem *problem)
{
    const char *const slash = strrchr(copy, '/');
    enum wk_status status = WK_NO_FILE;
    char folder[WK_PATH_SIZE], path[WK_PATH_SIZE];
    struct wk_key key;

    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - copy) : 1, slash ? copy : ".");
    for (int which = 0; which < WK_KEY_COPIES && (status == WK_NO_FILE || status == WK_WRONG_KEY); which++) {
        if (wk_key_copy_get(folder[0] ? folder : "/", which, &key, path, sizeof path) != WK_OK)
            continue;
        status = try_key(host, env, &key, copy, pin_file, receipt, problem);
        wk_key_wipe(&key);
        if (status == WK_OK)
            wk_complain(host, 0, "%s: the club's key, taken from %s", env->config.key, path);
    }
    if (status != WK_NO_FILE)
        return status;
    return wk_problem_set(problem, status,
                          "%s: the club key is missing, and none lies beside the copy: copy club.key of another kiosk of the "
                          "club there, readable by its owner only (chmod 600)",
                          env->config.key);
}

static int print_restored(const struct wk_host *host, bool json, const char *db, const struct wk_receipt *receipt)
{
    char words[WK_SIX_WORDS_SIZE];

    wk_six_words(receipt->hash, words);
    if (json)
        return wk_json_print(host, json_pack("{s:o,s:I,s:s}", "db", wk_json_file(db), "records", (json_int_t)receipt->seq,
                                             "words", words))
                   ? WK_EXIT_DONE
                   : WK_EXIT_ENVIRONMENT;
    fprintf(host->out, "%s: %" PRId64 " records, checked; the last says that this kiosk goes on\nwords: %s\n", db, receipt->seq,
            words);
    return WK_EXIT_DONE;
}

static int run_restore(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {.key_missing = WK_KEY_MISSING_SOUGHT, .looks = true};
    struct wk_env env;
    struct wk_problem problem;
    struct wk_receipt receipt;
    struct wk_words rest = {.n = 0};
    const char *pin_file = NULL;
    const struct wk_option options[] = {
        WK_OPT_TEXT("pin-file", &pin_file, "FILE",
                    "holds the director's PIN, of the copy; of a kiosk of a hall: the code for when it is away"),
        WK_OPT_JSON(&common),
        WK_OPTS_STORE(&common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_command_options(host, self, options, &rest, argc, argv, &code))
        return code;
    if (rest.n != 1)
        return wk_complain(host, WK_EXIT_USAGE, "one copy is wanted (see `%s %s --help`)", wk_program(host), self->full);
    if (!pin_file)
        return wk_complain(host, WK_EXIT_USAGE, "--pin-file FILE is missing: going on from a copy is for the director");
    if (!wk_env_begin(&env, host, &common, &code))
        return code;
    status = env.key ? restore(host, &env, rest.word[0], pin_file, &receipt, &problem)
                     : restore_with_its_key(host, &env, rest.word[0], pin_file, &receipt, &problem);
    code = status == WK_OK ? print_restored(host, common.json, env.config.db, &receipt)
                           : wk_complain(host, wk_exit_of(status), "%s", problem.text);
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_backup = {
    .name = "backup",
    .full = "backup",
    .summary = "Copies the event's database while kiosks write to it, reads the copy back, and says its six words.",
    .usage = "--out [--with-key] [--json]",
    .example = "  wallkeeper backup --out /media/stick",
    .run = run_backup,
};

const struct wk_command wk_command_restore = {
    .name = "restore",
    .full = "restore",
    .summary = "Makes the event's database from a copy, for a kiosk that takes another's place.",
    .usage = "COPY --pin-file [--json]",
    .example = "  wallkeeper restore /media/stick/event-4f1c22d0-20261120-2304.db --pin-file pin.txt",
    .run = run_restore,
};
