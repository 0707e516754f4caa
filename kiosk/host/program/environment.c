/* Opens the environment: configuration, keys, mat, lens, store; and gives up what the process will not need. */
#include "kiosk/host/program/environment.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "calibration/lens_file.h"
#include "db/store/pin.h"
#include "kiosk/host/confine.h"
#include "kiosk/host/version.h"
#include "labels/file/outfile.h"
#include "labels/sticker.h"

#define ANSWER_MS 15000 /* how long a command waits for the hall */
#define ANSWER_LOOK_MS 50

static enum wk_status override(char path[WK_PATH_SIZE], const char *option, const char *fallback, struct wk_problem *problem)
{
    if (option ? wk_path_set(path, option, NULL) != WK_OK : !path[0] && wk_path_set(path, fallback, NULL) != WK_OK)
        return wk_problem_set(problem, WK_BAD_INPUT, "a path of more than %d bytes", WK_PATH_SIZE - 1);
    return WK_OK;
}

/* A path beside the kiosk's key. */
static enum wk_status place_beside(char folder[WK_PATH_SIZE], const char *kiosk_key, const char *called)
{
    const char *name = strrchr(kiosk_key, '/');
    const int n = snprintf(folder, WK_PATH_SIZE, "%.*s%s", name ? (int)(name + 1 - kiosk_key) : 0, kiosk_key, called);

    return n > 0 && n < WK_PATH_SIZE ? WK_OK : WK_BAD_INPUT;
}

/* The language to use: the chosen one, or English if its texts are not installed. */
static enum wk_language open_language(struct wk_config *config, const struct wk_host *host)
{
    enum wk_language lang;

    if (!config->lang[0])
        snprintf(config->lang, sizeof config->lang, "%s", wk_lang_word(WK_LANG_EN));
    if (wk_lang_parse(config->lang, &lang) != WK_OK || lang == WK_LANG_EN)
        return WK_LANG_EN;
    if (host->locale && wk_lang_open(host->locale) == WK_OK)
        return lang;
    wk_complain(host, 0, "the texts in %s were not found; English is used", wk_lang_def(lang)->name);
    snprintf(config->lang, sizeof config->lang, "%s", wk_lang_word(WK_LANG_EN));
    return WK_LANG_EN;
}

/* --view and --table-below take precedence over the configuration. */
static enum wk_status choose_view(struct wk_config *config, const struct wk_common *common, struct wk_problem *problem)
{
    if (common->view && wk_view_kind_parse(common->view, &config->view) != WK_OK)
        return wk_problem_set(problem, WK_BAD_INPUT, "--view %s: mat or table is wanted", common->view);
    if (common->table_below && wk_wind_parse(common->table_below, &config->table_below) != WK_OK)
        return wk_problem_set(problem, WK_BAD_INPUT, "--table-below %s: E, S, W or N is wanted", common->table_below);
    if (common->table_below && config->view != WK_VIEW_TABLE)
        return wk_problem_set(problem, WK_BAD_INPUT, "--table-below goes with --view table");
    return WK_OK;
}

/* Reads what was chosen on the screens. What cannot be read counts as not chosen, with a warning. env NULL: only checks it. */
static void read_chosen(struct wk_config *config, struct wk_env *env, const struct wk_paths *paths, const struct wk_host *host)
{
    struct wk_problem problem;
    const enum wk_status status = wk_config_load(config, paths->chosen, host->home, &problem);

    if (status == WK_OK && env)
        (void)!wk_config_load(&env->chosen, paths->chosen, host->home, &problem);
    else if (status != WK_OK && status != WK_NO_FILE)
        wk_complain(host, 0, "%s; going on without it", problem.text);
    if (env)
        env->chosen_unread = status != WK_OK && status != WK_NO_FILE;
}

/*
 * Where the event's database is: of what is named, on the command line before the configuration. An address is one only of a
 * backend that this program has.
 */
static enum wk_status choose_place(struct wk_config *config, const struct wk_common *common, const char *fallback,
                                   struct wk_problem *problem)
{
    const char *const address = common->store ? common->store : common->db ? "" : config->store;

    if (common->store && common->db)
        return wk_problem_set(problem, WK_BAD_INPUT, "--db or --store: the database is at one place");
    if (address[0] && wk_store_in_file(address))
        return wk_problem_set(problem, WK_BAD_INPUT, "--store %s: an address is wanted, as postgresql:///wallkeeper", address);
    return override(config->db, address[0] ? address : common->db, fallback, problem);
}

static enum wk_status read_config(struct wk_config *config, struct wk_env *env, const struct wk_paths *paths,
                                  const struct wk_host *host, const struct wk_common *common, struct wk_problem *problem)
{
    const char *path = common->config ? common->config : paths->config;
    enum wk_language lang;
    enum wk_status status;

    wk_config_init(config);
    if (!host->hall)
        read_chosen(config, env, paths, host);
    status = wk_config_load(config, path, host->home, problem);
    if (status == WK_NO_FILE && !common->config)
        status = WK_OK;
    if (status == WK_OK && common->lang) {
        if (wk_lang_parse(common->lang, &lang) != WK_OK)
            return wk_problem_set(problem, WK_BAD_INPUT, "--lang %s: %s is wanted", common->lang, wk_lang_choice());
        snprintf(config->lang, sizeof config->lang, "%s", common->lang);
    }
    if (status == WK_OK && common->paper && wk_paper_size_parse(common->paper, &config->paper) != WK_OK)
        return wk_problem_set(problem, WK_BAD_INPUT, "--paper %s: %s is wanted", common->paper, wk_paper_size_choice());
    if (config->paper == WK_PAPER_NOT_SAID)
        config->paper = host->paper != WK_PAPER_NOT_SAID ? host->paper : WK_PAPER_A4;
    if (status == WK_OK)
        status = choose_view(config, common, problem);
    if (status == WK_OK)
        status = choose_place(config, common, paths->db, problem);
    if (status == WK_OK)
        status = override(config->key, common->key, paths->key, problem);
    if (status == WK_OK)
        status = override(config->kiosk_key, common->kiosk_key, paths->kiosk_key, problem);
    if (status == WK_OK)
        status = override(config->mat, common->mat, "", problem);
    if (status == WK_OK)
        status = override(config->camera_file, common->camera_file, "", problem);
    return status;
}

void wk_env_name_lens(const struct wk_lens *lens, char id[WK_LENS_ID_SIZE])
{
    char text[512];
    uint8_t hash[WK_HASH_SIZE];

    snprintf(text, sizeof text, "%d %d %.9g %.9g %.9g %.9g %.9g %.9g %.9g %.9g %.9g", lens->w, lens->h, lens->fx, lens->fy,
             lens->cx, lens->cy, lens->k1, lens->k2, lens->p1, lens->p2, lens->k3);
    wk_hash(hash, text, strlen(text));
    wk_hex(id, hash, (WK_LENS_ID_SIZE - 1) / 2);
}

static enum wk_status paths_of(const struct wk_host *host, struct wk_paths *out)
{
    return wk_paths_init(out, wk_own_names(host->hall), host->home, host->xdg_data_home, host->xdg_config_home);
}

static void note_bad(struct wk_problem *note, const char *path, const char *what, enum wk_status status)
{
    if (note)
        wk_problem_set(note, status, "%s: no %s (%s); going on without it", path, what, wk_status_text(status));
}

static enum wk_status find_mat(struct wk_env *env, const struct wk_paths *paths, struct wk_problem *note,
                               struct wk_problem *problem)
{
    enum wk_status status;

    wk_mat_default(&env->mat);
    if (env->config.mat[0]) {
        status = wk_mat_load(&env->mat, env->config.mat);
        if (status != WK_OK)
            return wk_problem_set(problem, status, "%s: no geometry of a mat: %s", env->config.mat, wk_status_text(status));
        return WK_OK;
    }
    status = wk_mat_load(&env->mat, paths->mat);
    env->mat_measured = status == WK_OK;
    if (status != WK_OK && status != WK_NO_FILE)
        note_bad(note, paths->mat, "geometry of a mat", status);
    return WK_OK;
}

static enum wk_status find_lens(struct wk_env *env, const struct wk_paths *paths, struct wk_problem *note,
                                struct wk_problem *problem)
{
    enum wk_status status;

    if (env->config.camera_file[0]) {
        status = wk_lens_load(&env->calibration, env->config.camera_file);
        if (status != WK_OK)
            return wk_problem_set(problem, status, "%s: no calibration of a lens: %s", env->config.camera_file,
                                  wk_status_text(status));
        env->calibration_given = true;
        return WK_OK;
    }
    status = wk_lens_load(&env->calibration, paths->lens);
    if (status != WK_OK && status != WK_NO_FILE)
        note_bad(note, paths->lens, "calibration of a lens", status);
    return WK_OK;
}

/* The camera that the calibration must match; one that was named by hand is meant for any camera. */
static const struct wk_camera_identity *camera_of(const struct wk_env *env)
{
    return env->calibration_given ? NULL : &env->camera;
}

void wk_env_use_camera(struct wk_env *env, const struct wk_camera_identity *camera)
{
    env->camera = *camera;
    memset(&env->lens, 0, sizeof env->lens);
    env->lens_id[0] = '\0';
    switch (wk_trust_judge(&env->calibration, camera_of(env), NULL, 0)) {
    case WK_TRUST_NONE:
    case WK_TRUST_OTHER_CAMERA:
    case WK_TRUST_ALIKE:
        break;
    case WK_TRUST_NO_FIT:
    case WK_TRUST_DISAGREES:
    case WK_TRUST_OLD:
    case WK_TRUST_FULL:
        env->lens = env->calibration.lens;
        wk_env_name_lens(&env->lens, env->lens_id);
        break;
    }
}

enum wk_trust wk_env_trust(const struct wk_env *env, const struct wk_host *host, const struct wk_tray *tray)
{
    return wk_trust_judge(&env->calibration, camera_of(env), tray, host->clock(host->context) / 1000000000);
}

void wk_env_warn_trust(const struct wk_env *env, const struct wk_host *host, const struct wk_tray *tray)
{
    const char *text = wk_trust_text(wk_env_trust(env, host, tray));

    if (text[0])
        wk_complain(host, 0, "%s", text);
}

bool wk_env_places(const struct wk_host *host, struct wk_paths *out)
{
    return paths_of(host, out) == WK_OK;
}

/* Renames a file that could not be read, to a name that is free: somebody may still recover what was in it. */
static enum wk_status set_aside(const char *path, const struct wk_host *host)
{
    char aside[WK_PATH_SIZE + 16];
    struct stat about;
    int n = 0;

    do
        snprintf(aside, sizeof aside, "%s.%d", path, ++n);
    while (lstat(aside, &about) == 0);
    if (rename(path, aside) != 0)
        return errno == ENOENT ? WK_OK : wk_outfile_status(errno);
    wk_complain(host, 0, "%s could not be read: it is kept as %s, and begun again", path, aside);
    return WK_OK;
}

double wk_env_sticker_mm(const struct wk_env *env)
{
    return env->config.sticker_mm > 0 ? env->config.sticker_mm : WK_STICKER_MM;
}

enum wk_status wk_env_keep(struct wk_env *env, const struct wk_host *host)
{
    struct wk_paths paths;
    enum wk_status status = paths_of(host, &paths);

    if (status == WK_OK && env->chosen_unread)
        status = set_aside(paths.chosen, host);
    if (status != WK_OK)
        return status;
    env->chosen_unread = false;
    return wk_config_keep(&env->chosen, paths.chosen);
}

enum wk_status wk_env_open(struct wk_env *out, const struct wk_host *host, const struct wk_common *common,
                           struct wk_problem *note, struct wk_problem *problem)
{
    struct wk_env env = {.store = NULL};
    struct wk_paths paths;
    int made = 0;
    enum wk_status status = paths_of(host, &paths);

    if (note)
        note->text[0] = '\0';
    if (status != WK_OK)
        return wk_problem_set(problem, status, "no place for data: set HOME or XDG_DATA_HOME and XDG_CONFIG_HOME");
    status = read_config(&env.config, &env, &paths, host, common, problem);
    env.lang_given = env.config.lang[0] != 0;
    if (status == WK_OK)
        env.lang = open_language(&env.config, host);
    if (status != WK_OK)
        return status;
    memcpy(env.tunings, paths.tunings, sizeof env.tunings);
    if (place_beside(env.deal_keys, env.config.kiosk_key, "deal-keys") != WK_OK ||
        place_beside(env.pin_waits, env.config.kiosk_key, "pin-waits") != WK_OK)
        return wk_problem_set(problem, WK_BAD_INPUT, "%s: a path that is too long", env.config.kiosk_key);
    status = find_mat(&env, &paths, note, problem);
    if (status == WK_OK)
        status = find_lens(&env, &paths, note, problem);
    if (status != WK_OK)
        return status;
    wk_env_use_camera(&env, &(struct wk_camera_identity){.id = "files"});
    /* If the system gives no randomness, no key is made. */
    status = wk_key_load(&env.key, env.config.key, common->key_missing == WK_KEY_MISSING_MADE ? host->random : NULL,
                         host->context, &made);
    if (status == WK_NO_FILE && common->key_missing == WK_KEY_MISSING_REFUSED)
        return wk_problem_set(problem, WK_NO_FILE,
                              "%s: the club key is missing: copy club.key of another kiosk of the club "
                              "there, readable by its owner only (chmod 600)",
                              env.config.key);
    if (status == WK_NO_FILE && common->key_missing == WK_KEY_MISSING_BORNE) {
        note_bad(note, env.config.key, "club key", status);
        status = WK_OK;
    }
    if (status == WK_NO_FILE && common->key_missing == WK_KEY_MISSING_SOUGHT)
        status = WK_OK;
    if (status == WK_IO || status == WK_DISK_FULL)
        return wk_problem_set(problem, status, "%s: no club key could be made: %s", env.config.key,
                              wk_unwritten_text(env.config.key, status));
    if (status != WK_OK)
        return wk_problem_set(problem, status,
                              "%s: no usable club key (a file of 32 bytes, no link, for its owner only: chmod 600): %s",
                              env.config.key, wk_status_text(status));
    if (made && note)
        wk_problem_set(note, WK_OK, "made a club key: %s (keep a copy; stickers and sealed deals hang on it)", env.config.key);
    env.db_named = common->db != NULL;
    env.db_missing = common->db_new ? WK_DB_MISSING_MADE : common->db_missing;
    *out = env;
    return WK_OK;
}

enum wk_status wk_env_store_options(struct wk_env *env, const struct wk_host *host, bool read_only,
                                    struct wk_store_options *out, struct wk_problem *problem)
{
    struct wk_store_options options = {
        .path = env->config.db,
        .key = env->key,
        .version = wk_version,
        .clock = host->clock,
        .random = host->random,
        .context = host->context,
        .read_only = read_only,
        .deal_keys = read_only ? NULL : env->deal_keys,
        .tmp = host->tmp,
        .uptime = host->uptime,
        .pin_waits = read_only ? NULL : env->pin_waits,
        .beside = wk_env_beside(env),
        .hall = host->hall,
        .screen = env->screen,
        .let = env->let,
    };
    const char *path = env->config.kiosk_key, *self = wk_own_names(host->hall)->self;
    int made = 0;
    enum wk_status status = WK_OK;

    if (!read_only && !env->signer)
        status = wk_signer_load(&env->signer, path, host->random, host->context, &made);
    if (status != WK_OK)
        return wk_problem_set(problem, status,
                              "%s: no usable key of this %s (a file of 32 bytes, no link, for its owner only: chmod 600): %s",
                              path, self, wk_status_text(status));
    if (made)
        wk_complain(host, 0, "made a key of this %s: %s (it signs the %s's records, and stays on it)", self, path, self);
    options.signer = env->signer;
    *out = options;
    return WK_OK;
}

bool wk_env_db_there(const struct wk_env *env)
{
    return !wk_store_in_file(env->config.db) || access(env->config.db, F_OK) == 0;
}

static bool is_missing(const struct wk_env *env)
{
    return !wk_env_db_there(env) && errno == ENOENT;
}

const char *wk_env_beside(const struct wk_env *env)
{
    return wk_store_in_file(env->config.db) ? env->config.db : env->config.kiosk_key;
}

/* A file that may once have been an event is left as it is; if there is none, the message names the way to restore a copy. */
static enum wk_status no_file(const struct wk_env *env, const struct wk_host *host, enum wk_status status,
                              struct wk_problem *problem)
{
    const char *db = env->config.db, *program = wk_program(host);

    if (status == WK_EMPTY_FILE)
        return wk_problem_set(
            problem, status,
            "%s: the file is empty, as a power cut can leave one, and stays so: `%s restore COPY` puts a copy of "
            "the event there; where there was no event yet, remove it",
            db, program);
    return wk_problem_set(
        problem, status,
        "%s: it is gone, and its log is still there (%s-wal): move it back beside it, or move the log away and "
        "`%s restore COPY`",
        db, db, program);
}

/* A database that was named but does not exist may be a typing error, so no new one is made silently. */
enum wk_status wk_env_find(const struct wk_env *env, struct wk_problem *problem)
{
    if (!env->db_named || env->db_missing == WK_DB_MISSING_MADE || !is_missing(env))
        return WK_OK;
    return wk_problem_set(problem, WK_NO_FILE, "%s: there is no such database%s", env->config.db,
                          env->db_missing == WK_DB_MISSING_NEW ? "; add --new to make it" : "");
}

/* said: by the database's server, which knows best. */
static enum wk_status not_opened(const struct wk_env *env, const struct wk_host *host, enum wk_status status, bool read_only,
                                 const char *said, struct wk_problem *problem)
{
    const bool file = wk_store_in_file(env->config.db);

    if (file && (status == WK_EMPTY_FILE || (status == WK_NO_FILE && !read_only)))
        return no_file(env, host, status, problem);
    if (!file && status == WK_EMPTY_FILE)
        return wk_problem_set(problem, status, "%s: no event has been begun there", env->config.db);
    return wk_problem_set(problem, status, "%s: %s", env->config.db, said[0] ? said : wk_status_text(status));
}

enum wk_status wk_env_store(struct wk_env *env, const struct wk_host *host, bool read_only, struct wk_problem *problem)
{
    struct wk_store_options options;
    char said[WK_STORE_SAID_SIZE] = "";
    const bool made = !read_only && env->db_named && is_missing(env);
    enum wk_status status = read_only ? WK_OK : wk_env_find(env, problem);

    if (status == WK_OK)
        status = wk_env_store_options(env, host, read_only, &options, problem);
    if (status != WK_OK)
        return status;
    options.said = said;
    status = wk_store_open(&env->store, &options);
    if (status != WK_OK)
        return not_opened(env, host, status, read_only, said, problem);
    if (made)
        wk_complain(host, 0, "made a new database: %s", env->config.db);
    env->db_named = true; /* it exists no more, so no new one may be begun */
    env->db_missing = WK_DB_MISSING_REFUSED;
    return WK_OK;
}

/* Asks the hall whose PIN it is. The program that runs on this kiosk carries the question and the answer. */
static enum wk_status await_hall(struct wk_env *env, enum wk_role *role, int *wait_s)
{
    const struct timespec nap = {.tv_nsec = ANSWER_LOOK_MS * 1000000};
    enum wk_status status = WK_NOT_YET;

    for (int ms = 0; ms < ANSWER_MS && status == WK_NOT_YET; ms += ANSWER_LOOK_MS) {
        status = wk_store_unlock_answer(env->store, role, wait_s);
        if (status == WK_NOT_YET)
            nanosleep(&nap, NULL);
    }
    if (status == WK_NOT_YET)
        wk_store_lock(env->store);
    return status;
}

enum wk_status wk_env_unlock(struct wk_env *env, const char *pin_file, enum wk_role *role, struct wk_problem *problem)
{
    char pin[WK_PIN_TEXT_SIZE];
    enum wk_role whose = WK_ROLE_PLAYERS;
    int wait_s = 0;
    enum wk_status status = pin_file ? wk_command_read_pin(pin_file, pin, problem) : WK_END;

    if (status != WK_OK)
        return status == WK_END ? WK_OK : status;
    status = wk_store_unlock(env->store, pin, &whose, &wait_s);
    wk_wipe(pin, sizeof pin);
    if (status == WK_NOT_YET)
        status = await_hall(env, &whose, &wait_s);
    if (status == WK_OK && role)
        *role = whose;
    if (status == WK_OK && !wk_role_may(env->let, whose))
        env->let = whose;
    if (status == WK_NOT_YET)
        return wk_problem_set(
            problem, status,
            "the hall did not say whose PIN this is: look whether it is there, and this kiosk's program runs; "
            "%s may hold the code for when the hall is away",
            pin_file);
    if (status == WK_NOT_ALLOWED)
        return wk_problem_set(problem, status,
                              "too many wrong PINs: the director has to let this kiosk try again, at the hall");
    if (status == WK_NO_HALL)
        return wk_problem_set(problem, status, "the hall's PINs have not come yet: start this kiosk's program, in its network");
    if (status == WK_PIN_WAIT)
        return wk_problem_set(problem, status, "too many wrong PINs: none is looked at for %d s", wait_s);
    if (status == WK_BAD_INPUT && wait_s > 0)
        return wk_problem_set(problem, status, "%s: the PIN is wrong; none is looked at for %d s", pin_file, wait_s);
    if (status == WK_BAD_INPUT)
        return wk_problem_set(problem, status, "%s: the PIN is wrong, or not 4 to %d digits", pin_file, WK_PIN_TEXT_SIZE - 1);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", env->config.db, wk_status_text(status));
    return WK_OK;
}

enum wk_status wk_env_not_allowed(const char *pin_file, enum wk_role least, struct wk_problem *problem)
{
    const char *who = least == WK_ROLE_DIRECTOR ? "the director" : "a judge or the director";

    if (pin_file)
        return wk_problem_set(problem, WK_NOT_ALLOWED, "that takes the PIN of %s", who);
    return wk_problem_set(problem, WK_NOT_ALLOWED, "that takes the PIN of %s: --pin-file FILE", who);
}

void wk_env_close(struct wk_env *env)
{
    wk_store_close(env->store);
    env->store = NULL;
    wk_secret_free(env->key);
    wk_secret_free(env->signer);
    env->key = NULL;
    env->signer = NULL;
}

/* The folder of a file; `space` has room for the path. */
static const char *folder_of(const char *path, char folder[WK_PATH_SIZE])
{
    const char *slash = strrchr(path, '/');

    snprintf(folder, WK_PATH_SIZE, "%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".");
    return folder;
}

/* Folders that the process may still write to, and space for paths that are made here. */
struct grants {
    struct wk_confinement to;
    char space[WK_CONFINE_MAX_FOLDERS][WK_PATH_SIZE];
};

static void grant(struct grants *self, const char *folder)
{
    if (folder && folder[0] && self->to.n < WK_CONFINE_MAX_FOLDERS) {
        char *copy = self->space[self->to.n];

        snprintf(copy, WK_PATH_SIZE, "%s", folder);
        self->to.folder[self->to.n++] = copy;
    }
}

/* The folder of a file; of a link such as /dev/stdout, the folder of its target. */
static void grant_of(struct grants *self, const char *file)
{
    char folder[WK_PATH_SIZE];
    char *real = file && file[0] ? realpath(file, NULL) : NULL;

    if (real)
        grant(self, folder_of(real, folder));
    if (file && file[0])
        grant(self, folder_of(file, folder));
    free(real);
}

/*
 * A folder of the configuration on which a stick may be mounted later: then only a rule for the folder above it applies. That
 * is granted only if the folder above belongs to the system (/mnt, /srv), not if it is somebody's with other files in it.
 */
static void grant_mount(struct grants *self, const struct wk_host *host, const char *folder)
{
    char path[WK_PATH_SIZE], *real, *slash;
    struct stat about;

    grant(self, folder);
    snprintf(path, sizeof path, "%s", folder);
    while (!(real = realpath(path, NULL)) && (slash = strrchr(path, '/')) && slash != path)
        *slash = '\0';
    slash = real ? strrchr(real, '/') : NULL;
    if (slash && slash != real) {
        *slash = '\0';
        if ((!host->home || strncmp(host->home, real, strlen(real)) != 0) && stat(real, &about) == 0 && about.st_uid == 0)
            grant(self, real);
    }
    free(real);
}

static void grant_screen(struct grants *self, const struct wk_host *host, const struct wk_config *config)
{
    char cache[WK_PATH_SIZE] = "";

    grant_mount(self, host, config->backup);
    grant_mount(self, host, config->print_folder);
    grant(self, "/media"); /* for sticks, also those that are plugged in later */
    grant(self, "/tmp");   /* programs that share a sound card use it, whatever TMPDIR is */
    grant(self, "/run");   /* for sticks, and the sockets of the user's session */
    if (host->xdg_cache_home && host->xdg_cache_home[0] == '/')
        snprintf(cache, sizeof cache, "%s", host->xdg_cache_home);
    else if (host->home && host->home[0] == '/')
        snprintf(cache, sizeof cache, "%s/.cache", host->home);
    /* For fonts and shaders: makes the folders that their libraries could no longer make. */
    if (cache[0] && (mkdir(cache, 0700) == 0 || errno == EEXIST))
        grant(self, cache);
}

void wk_env_confine(const struct wk_env *env, const struct wk_host *host, const struct wk_common *common, bool screen,
                    const char *folder)
{
    const struct wk_config *config = &env->config;
    struct grants grants;
    struct wk_paths paths;

    if (!host->own_process)
        return;
    const bool on_server = !wk_store_in_file(config->db);
    grants.to = (struct wk_confinement){.local = on_server, .screen = screen, .programs = screen && config->print_command[0]};
    /* A database that is away is reached again later, and one that was not opened yet may be anywhere. */
    grants.to.network = grants.to.programs || (on_server && (!env->store || wk_store_is_far(env->store))) ||
                        (screen && (host->far_display || config->hall || env->joined));
    if (!on_server)
        grant_of(&grants, config->db);
    grant_of(&grants, config->key);
    grant_of(&grants, config->kiosk_key);
    if (wk_env_places(host, &paths))
        grant_of(&grants, paths.lens);
    grant(&grants, host->tmp);
    grant(&grants, "/var/tmp"); /* SQLite sorts there */
    grant(&grants, folder);
    grant_of(&grants, common->out);
    grant_of(&grants, common->out2);
    if (screen)
        grant_screen(&grants, host, config);
    (void)wk_confine(&grants.to); /* `version -v` says what the system grants */
}

/* Warns of a folder that anybody may write to: anyone could replace the database or a key there. */
static void warn_of_folder(const struct wk_host *host, const char *path, char seen[WK_PATH_SIZE])
{
    char folder[WK_PATH_SIZE];
    struct stat about;

    folder_of(path, folder);
    if (strcmp(folder, seen) == 0 || stat(folder, &about) != 0 || (about.st_mode & S_IWOTH) == 0 ||
        (about.st_mode & S_ISVTX) != 0)
        return;
    snprintf(seen, WK_PATH_SIZE, "%s", folder);
    wk_complain(host, 0, "%s: anybody can put another database or key in this folder; chmod 700 %s mends that", folder, folder);
}

/* Reads the configuration only; it is also what reports that there is no folder for data. */
static enum wk_status look_at_config(struct wk_config *config, const struct wk_host *host, const struct wk_common *common,
                                     struct wk_problem *problem)
{
    struct wk_paths paths;
    const enum wk_status status = paths_of(host, &paths);

    if (status != WK_OK)
        return wk_problem_set(problem, status, "no place for data: set HOME or XDG_DATA_HOME and XDG_CONFIG_HOME");
    return read_config(config, NULL, &paths, host, common, problem);
}

bool wk_env_view(const struct wk_host *host, const struct wk_common *common, enum wk_view_kind *out, int *code)
{
    struct wk_config config;
    struct wk_problem problem;
    const enum wk_status status = look_at_config(&config, host, common, &problem);

    if (status == WK_OK)
        *out = config.view;
    else
        *code = wk_complain(host, wk_exit_of(status), "%s", problem.text);
    return status == WK_OK;
}

bool wk_env_camera(const struct wk_host *host, const struct wk_common *common, char out[WK_PATH_SIZE], int *code)
{
    struct wk_config config;
    struct wk_problem problem;
    const enum wk_status status = look_at_config(&config, host, common, &problem);

    if (status == WK_OK)
        (void)snprintf(out, WK_PATH_SIZE, "%s", config.camera);
    else
        *code = wk_complain(host, wk_exit_of(status), "%s", problem.text);
    return status == WK_OK;
}

bool wk_env_rules(const struct wk_host *host, const struct wk_common *common, enum wk_mcr_rules *out, int *code)
{
    struct wk_config config;
    struct wk_problem problem;
    struct wk_paths paths;

    wk_config_init(&config);
    /* There may be no folder for configurations on a computer. */
    const bool is_none = paths_of(host, &paths) != WK_OK && !common->config;
    const enum wk_status status = is_none ? WK_OK : look_at_config(&config, host, common, &problem);
    if (status == WK_OK)
        *out = config.rules;
    else
        *code = wk_complain(host, wk_exit_of(status), "%s", problem.text);
    return status == WK_OK;
}

bool wk_env_begin(struct wk_env *out, const struct wk_host *host, const struct wk_common *common, int *code)
{
    struct wk_problem note, problem;
    char folder[WK_PATH_SIZE] = "";
    enum wk_status status = wk_env_open(out, host, common, &note, &problem);

    if (status != WK_OK) {
        *code = wk_complain(host, wk_exit_of(status), "%s", problem.text);
        return false;
    }
    if (note.text[0])
        wk_complain(host, 0, "%s", note.text);
    warn_of_folder(host, out->config.db, folder);
    warn_of_folder(host, out->config.key, folder);
    warn_of_folder(host, out->config.kiosk_key, folder);
    if (common->looks)
        wk_env_confine(out, host, common, false, NULL);
    return true;
}

bool wk_env_begin_looking(struct wk_env *out, const struct wk_host *host, const struct wk_common *common, bool *has_key,
                          int *code)
{
    struct wk_env env = {.store = NULL};
    struct wk_problem problem;
    enum wk_status status = look_at_config(&env.config, host, common, &problem);

    if (status == WK_OK)
        env.lang = open_language(&env.config, host);
    if (status != WK_OK) {
        *code = wk_complain(host, wk_exit_of(status), "%s", problem.text);
        return false;
    }
    /* If the system gives no randomness, no key is made. */
    if (has_key)
        status = wk_key_load(&env.key, env.config.key, NULL, NULL, NULL);
    if (has_key)
        *has_key = status == WK_OK;
    if (status != WK_OK)
        wk_complain(host, 0, "%s: no club key (%s); going on without it", env.config.key, wk_status_text(status));
    env.db_named = common->db != NULL;
    *out = env;
    if (common->looks)
        wk_env_confine(out, host, common, false, NULL);
    return true;
}
