/* Paths: where things lie by the XDG base directory rules, from an environment that is handed in. Pure. */
#ifndef WK_KIOSK_HOST_PATHS_H
#define WK_KIOSK_HOST_PATHS_H

#include <stdbool.h>

#include "rules/status.h"

#define WK_PATH_SIZE 1024 /* of any path that the program builds or reads from a configuration, with its zero */

/* What a kiosk and a hall each call its own files and itself. */
struct wk_own_names {
    const char *config, *db, *key; /* "wallkeeper.ini", "event.db", "kiosk.key" */
    const char *self;              /* "kiosk" */
};
/* hall: of wallkeeper-hall, else of wallkeeper. Static storage. */
const struct wk_own_names *wk_own_names(bool hall);

struct wk_paths {
    char config[WK_PATH_SIZE];    /* $XDG_CONFIG_HOME/wallkeeper/wallkeeper.ini, or what the names say */
    char db[WK_PATH_SIZE];        /* $XDG_DATA_HOME/wallkeeper/event.db, likewise */
    char key[WK_PATH_SIZE];       /* $XDG_DATA_HOME/wallkeeper/club.key: the club's, whoever works with it */
    char kiosk_key[WK_PATH_SIZE]; /* $XDG_DATA_HOME/wallkeeper/kiosk.key, likewise: what records are signed with */
    char lens[WK_PATH_SIZE];      /* $XDG_DATA_HOME/wallkeeper/camera.json: the lens as measured last */
    char tunings[WK_PATH_SIZE];   /* $XDG_DATA_HOME/wallkeeper/tuning: a folder, how each camera was tuned last */
    char chosen[WK_PATH_SIZE];    /* $XDG_DATA_HOME/wallkeeper/chosen.ini: what was chosen on the kiosk's screens */
    char mat[WK_PATH_SIZE];       /* $XDG_DATA_HOME/wallkeeper/mat.json: the mat as measured last */
};

/*
 * own: wk_own_names(). The other arguments are the environment variables of these names, NULL when not set. A variable that is
 * empty or no absolute path is passed over, as the XDG rules say; then ~/.config and ~/.local/share are taken. WK_NOT_FOUND: no
 * home to fall back to. WK_BAD_INPUT: longer than WK_PATH_SIZE. *out unchanged on failure.
 */
enum wk_status wk_paths_init(struct wk_paths *out, const struct wk_own_names *own, const char *home, const char *xdg_data_home,
                             const char *xdg_config_home) WK_MUST_CHECK;

/* text into path; "~/" at its start becomes home. WK_BAD_INPUT: too long. */
enum wk_status wk_path_set(char path[WK_PATH_SIZE], const char *text, const char *home) WK_MUST_CHECK;

#endif
