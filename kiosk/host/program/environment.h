/*
 * Environment: what a command or the kiosk works with: configuration, club key, mat, lens and the event's database, found by
 * the common options, the configuration and the XDG paths, in this order. What pictures are read with for it is
 * kiosk/eye/sight/sight.h.
 */
#ifndef WK_KIOSK_HOST_PROGRAM_ENVIRONMENT_H
#define WK_KIOSK_HOST_PROGRAM_ENVIRONMENT_H

#include "calibration/trust.h"
#include "db/store/store.h"
#include "kiosk/host/config.h"
#include "kiosk/host/program/command.h"
#include "labels/lang/lang.h"
#include "labels/mat.h"

/* What a command does when the database that --db names is not there. One at its own place is made by whoever needs it. */
enum wk_db_missing {
    WK_DB_MISSING_REFUSED = 0, /* it works on what is there */
    WK_DB_MISSING_MADE,        /* an evening may begin with it: made, and said so on host->err */
    WK_DB_MISSING_NEW          /* made with --new; without, refused: a mistyped name would begin another event */
};

/* What a command does when there is no club key. */
enum wk_key_missing {
    WK_KEY_MISSING_MADE = 0, /* what hangs on it begins here: it is made, and said so on host->err */
    WK_KEY_MISSING_REFUSED,  /* without it there is nothing to do */
    WK_KEY_MISSING_BORNE,    /* it only reads: said on host->err, and the key is NULL */
    WK_KEY_MISSING_SOUGHT    /* the command looks for it elsewhere, and says what came of that: the key is NULL */
};

/* The options that commands have in common; zero-initialised. A command lists those that it understands. */
struct wk_common {
    const char *db, *store, *config, *lang, *paper, *camera_file, *mat, *key, *kiosk_key;
    const char *view, *table_below;
    bool json;
    bool looks;             /* pictures or files from outside are parsed: the process is confined before */
    const char *out, *out2; /* with looks: files that the command writes besides the environment's; NULL: none */
    enum wk_key_missing key_missing;
    bool db_new; /* --new */
    enum wk_db_missing db_missing;
};

#define WK_OPT_NEW(common) WK_OPT_FLAG("new", &(common)->db_new, "make the database that --db names, if it is not there")

#define WK_OPT_CONFIG(common)                                                                                                  \
    WK_OPT_TEXT("config", &(common)->config, "FILE", "configuration (default: $XDG_CONFIG_HOME/wallkeeper/{config})")
#define WK_OPT_LANG(common) WK_OPT_TEXT("lang", &(common)->lang, wk_lang_usage(), "language of what people read")
#define WK_OPT_PAPER(common)                                                                                                   \
    WK_OPT_TEXT("paper", &(common)->paper, wk_paper_size_usage(),                                                              \
                "what the printer holds (default: the configured one, else that of the locale)")
#define WK_OPT_KEY(common)                                                                                                     \
    WK_OPT_TEXT("key", &(common)->key, "FILE", "club key (default: $XDG_DATA_HOME/wallkeeper/club.key, made on first use)")
#define WK_OPT_STORE(common)                                                                                                   \
    WK_OPT_HALLS("store", &(common)->store, "ADDRESS", "instead of such a file, a database on a server: postgresql:///NAME")
#define WK_OPT_DB(common)                                                                                                      \
    WK_OPT_TEXT("db", &(common)->db, "FILE", "the event's database (default: $XDG_DATA_HOME/wallkeeper/{db})"),                \
        WK_OPT_STORE(common),                                                                                                  \
        WK_OPT_TEXT("kiosk-key", &(common)->kiosk_key, "FILE",                                                                 \
                    "what this {self} signs its records with (default: $XDG_DATA_HOME/wallkeeper/{key}, made on first use)")
#define WK_OPT_MAT(common)                                                                                                     \
    WK_OPT_TEXT("mat", &(common)->mat, "FILE",                                                                                 \
                "geometry of the mat, as `labels mat --json` writes it (default: the one measured, else the printed one)")
#define WK_OPT_LENS(common)                                                                                                    \
    WK_OPT_TEXT("camera-file", &(common)->camera_file, "FILE",                                                                 \
                "calibration of the lens (default: this camera's own, else estimated from the mat)")
#define WK_OPT_BELOW(below)                                                                                                    \
    WK_OPT_FLAG("below", below, "the faces were taken from below, through the glass of `labels mat --glass`")
#define WK_OPTS_VIEW(common)                                                                                                   \
    WK_OPT_TEXT("view", &(common)->view, "mat|table",                                                                          \
                "what the pictures show: one wall, or a table with its four walls (default: the configured one, else mat)"),   \
        WK_OPT_TEXT("table-below", &(common)->table_below, "E|S|W|N",                                                          \
                    "of a table: whose wall lies at the lower edge of the pictures (default: the configured one, else E)")
#define WK_OPT_JSON(common) WK_OPT_FLAG("json", &(common)->json, "one JSON object on standard output")

/* Common options of a command that neither looks nor stores, that looks at pictures, that uses the database. */
#define WK_OPTS_PLAIN(common) WK_OPT_CONFIG(common), WK_OPT_LANG(common), WK_OPT_KEY(common)
#define WK_OPTS_SIGHT(common) WK_OPTS_PLAIN(common), WK_OPT_MAT(common), WK_OPT_LENS(common)
#define WK_OPTS_STORE(common) WK_OPTS_PLAIN(common), WK_OPT_DB(common)
#define WK_OPTS_ALL(common) WK_OPTS_SIGHT(common), WK_OPT_DB(common)

#define WK_LENS_ID_SIZE 17

struct wk_env {
    struct wk_config config; /* command line put over it: lang, paper, db, keys, mat, camera_file, view are the ones in force;
                                db is its place, which for store is that address */
    struct wk_config chosen; /* what was chosen on the screens alone, the rest zero: below the configuration, wk_env_keep() */
    bool chosen_unread;      /* there is a file of that which could not be read: wk_env_keep() puts it aside first */
    bool lang_given;         /* by the command line, the configuration or on the screens; else it is English */
    enum wk_language lang;   /* config.lang's, with its texts opened */
    struct wk_mat mat;
    bool mat_measured;                 /* it is the one that was measured, and neither printed nor configured */
    struct wk_calibration calibration; /* of a lens, whether or not it belongs to the camera in use */
    bool calibration_given;            /* named by hand: then it is used for whatever camera */
    struct wk_camera_identity camera;  /* the camera in use, wk_camera_identify(); its id is "files" for photographs */
    struct wk_lens lens;               /* the calibration's when it belongs to that camera; fx 0: unknown */
    char lens_id[WK_LENS_ID_SIZE];     /* for the record; "" without a lens */
    char tunings[WK_PATH_SIZE];        /* folder: wk_paths.tunings */
    struct wk_key *key;                /* NULL: none */
    struct wk_signer *signer;          /* the kiosk's; NULL until the database is opened to be written */
    char deal_keys[WK_PATH_SIZE];      /* folders beside the kiosk's key: see wk_store_options */
    char pin_waits[WK_PATH_SIZE];
    bool db_named;                 /* by --db */
    enum wk_db_missing db_missing; /* what then becomes of one that is not there: _NEW with --new is _MADE */
    bool joined;                   /* it has joined a hall, so that its screen keeps the network */
    bool screen;                   /* the kiosk's screens use the store, and no command */
    enum wk_role let;              /* the highest that has unlocked it since the program began */
    struct wk_store *store;        /* NULL until wk_env_store() */
};

/*
 * Reads configuration, key, mat and lens. On failure one line is in *problem and nothing has to be released.
 * Where a key is made, or borne to be missing, a line says so in *note (may be NULL; "" otherwise); so it does when a measured
 * lens or mat cannot be read, and goes on without. Photographs are taken for the camera in use.
 */
enum wk_status wk_env_open(struct wk_env *out, const struct wk_host *host, const struct wk_common *common,
                           struct wk_problem *note, struct wk_problem *problem) WK_MUST_CHECK;

/*
 * The same for a command that only looks at a database, on whosever machine: configuration and club key alone, and nothing is
 * made. has_key NULL: no club key is wanted. *has_key false: there is none here, or none that can be read, and host->err says
 * so; the key is NULL then.
 */
bool wk_env_begin_looking(struct wk_env *out, const struct wk_host *host, const struct wk_common *common, bool *has_key,
                          int *code);

/*
 * What the pictures of a command show, by its options and the configuration: asked before anything is opened or made, for which
 * further options are wanted depends on it. False: end with *code.
 */
bool wk_env_view(const struct wk_host *host, const struct wk_common *common, enum wk_view_kind *out, int *code);

/* The camera of the configuration, likewise; "": it says none. */
bool wk_env_camera(const struct wk_host *host, const struct wk_common *common, char out[WK_PATH_SIZE], int *code);

/* The rules that a command counts hands by, by the configuration: nothing else is opened or made. False: end with *code. */
bool wk_env_rules(const struct wk_host *host, const struct wk_common *common, enum wk_mcr_rules *out, int *code);

/*
 * Keeps env->chosen as it is now, for this and every later start. A file that could not be read is not written over: it gets
 * another name, which host->err says. WK_NOT_FOUND: no place for data; WK_IO, WK_DISK_FULL; WK_BAD_INPUT: the camera's SPEC
 * would not be read back as it is.
 */
enum wk_status wk_env_keep(struct wk_env *env, const struct wk_host *host) WK_MUST_CHECK;

/* Width of the stickers in use, mm: the configured one, else those printed at this kiosk last, else WK_STICKER_MM. */
double wk_env_sticker_mm(const struct wk_env *env);

/* Another camera is in use: its names. Its lens is known when the calibration belongs to it or was named by hand. */
void wk_env_use_camera(struct wk_env *env, const struct wk_camera_identity *camera);

/* Whether the calibration may be believed; tray (may be NULL): what a picture showed with the environment's lens. */
enum wk_trust wk_env_trust(const struct wk_env *env, const struct wk_host *host, const struct wk_tray *tray);
/* Says on host->err what is wrong with the calibration, when anything is. */
void wk_env_warn_trust(const struct wk_env *env, const struct wk_host *host, const struct wk_tray *tray);

/* Where calibrations made here are kept, see wk_paths; false: no place for data. */
bool wk_env_places(const struct wk_host *host, struct wk_paths *out);

/* A lens's name for the record: a hash of its numbers, whatever the file is called. */
void wk_env_name_lens(const struct wk_lens *lens, char id[WK_LENS_ID_SIZE]);

/*
 * Opens the database, for reading only when asked: then a missing one is WK_NO_FILE, else it is made where it is the configured
 * or usual one, and by db_missing where it was named; once it was open it is not made again. To write it takes the kiosk's key,
 * which is made on first use, and said so on host->err.
 */
enum wk_status wk_env_store(struct wk_env *env, const struct wk_host *host, bool read_only,
                            struct wk_problem *problem) WK_MUST_CHECK;

/* The same without opening it: may it be opened for writing? WK_NO_FILE: it was named and is not there. */
enum wk_status wk_env_find(const struct wk_env *env, struct wk_problem *problem) WK_MUST_CHECK;

/* Whether a file is there; of a database on a server that is known once it is opened, and it counts as being there. */
bool wk_env_db_there(const struct wk_env *env);

/* What lies beside the database has this name and a suffix: its file's or, where it is on a server, that of the key. Borrowed.
 */
const char *wk_env_beside(const struct wk_env *env);

/* What it is opened with, for whoever makes the database from a copy; the keys are the environment's. */
enum wk_status wk_env_store_options(struct wk_env *env, const struct wk_host *host, bool read_only,
                                    struct wk_store_options *out, struct wk_problem *problem) WK_MUST_CHECK;

/* --pin-file of a command that a judge or the director gives. */
#define WK_OPT_PIN(path)                                                                                                       \
    WK_OPT_TEXT("pin-file", path, "FILE",                                                                                      \
                "holds the PIN of who gives the command, 4 to 32 digits; the first one used becomes the director's")

/* The same for what anybody may do as long as there is neither a PIN nor an event. */
#define WK_OPT_PIN_LATER(path)                                                                                                 \
    WK_OPT_TEXT("pin-file", path, "FILE", "holds the PIN of a judge or the director: wanted once there is a PIN or an event")

/*
 * wk_store_unlock() of the open database with the PIN in a file. *role (may be NULL) says whose it is. On failure one line is
 * in *problem. pin_file NULL: nobody stands there, WK_OK.
 */
enum wk_status wk_env_unlock(struct wk_env *env, const char *pin_file, enum wk_role *role,
                             struct wk_problem *problem) WK_MUST_CHECK;

/* What a refusal for want of a role is called: who has to give the command. Returns WK_NOT_ALLOWED. */
enum wk_status wk_env_not_allowed(const char *pin_file, enum wk_role least, struct wk_problem *problem);

/* Closes the database, wipes and frees the keys. */
void wk_env_close(struct wk_env *env);

/*
 * Before pictures from outside are parsed, the screen comes up, or a hall is served: the process gives up, for good, all that
 * the command does not need, see kiosk/host/confine.h. It may write where the environment's files lie, where its configuration
 * says that copies and prints go, into `folder` and the folders of common->out and out2 (NULL: nowhere else). screen: it is the
 * kiosk. Nothing happens in a process that is not the program's own.
 */
void wk_env_confine(const struct wk_env *env, const struct wk_host *host, const struct wk_common *common, bool screen,
                    const char *folder);

/*
 * For commands: wk_env_open() that says on host->err what went wrong. False: end with *code. With common->looks the
 * process is confined.
 */
bool wk_env_begin(struct wk_env *out, const struct wk_host *host, const struct wk_common *common, int *code);

#endif
