/*
 * Configuration: an INI file with one section, [kiosk]. The only file that knows inih. What stands on the command line goes
 * before it; an empty value counts as not given.
 */
#ifndef WK_KIOSK_CONFIG_H
#define WK_KIOSK_CONFIG_H

#include <stddef.h>

#include "kiosk/paths.h"
#include "kiosk/problem.h"

/* How faces come to be scanned without anybody seeing them. Source: domain.md, "One round at one table", 3. */
enum wk_face_pass { WK_FACE_PASS_JUDGE = 1, WK_FACE_PASS_UNDERGLASS, WK_FACE_PASS_AFTER_FIRST_HAND };

struct wk_config {
    char lang[3];          /* "en" or "zh"; "" not given */
    char db[WK_PATH_SIZE]; /* paths: "" not given */
    char key[WK_PATH_SIZE];
    char mat[WK_PATH_SIZE];          /* geometry file of the mat */
    char camera_file[WK_PATH_SIZE];  /* calibration of the lens */
    char camera[WK_PATH_SIZE];       /* camera SPEC, see vision/camera.h */
    char camera_faces[WK_PATH_SIZE]; /* the second one, below the glass */
    int table;                       /* 1..64; 0 not given */
    int volume;                      /* 0..100, percent */
    enum wk_face_pass face_pass;
};

/* Nothing given; volume 70, faces by a judge. */
void wk_config_init(struct wk_config *config);

/*
 * Reads INI text [n] (hostile) over *config. name is the file's name for messages, home what ~/ stands for (may be NULL).
 * WK_BAD_INPUT with "name:line: what is wrong" in *problem: a line that is neither key nor section, an unknown section or key
 * (the nearest known one is named), a key twice, a value outside its range. *config is unchanged on failure. Pure.
 */
enum wk_status wk_config_parse(struct wk_config *config, const char *text, size_t n, const char *name, const char *home,
                               struct wk_problem *problem) WK_MUST_CHECK;

/* The same from a file. WK_NO_FILE, WK_UNREADABLE_FILE (also folders and what is longer than 64 KiB), WK_BAD_INPUT. */
enum wk_status wk_config_load(struct wk_config *config, const char *path, const char *home,
                              struct wk_problem *problem) WK_MUST_CHECK;

/* "judge" "underglass" "after-first-hand". Static storage. */
const char *wk_face_pass_word(enum wk_face_pass pass);

#endif
