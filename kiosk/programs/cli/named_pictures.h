/*
 * Pictures: the image and video files that a command names, and the one reading of a wall that they are fused into.
 * A file is what its bytes say, not what its name says. On failure one line that names the file is in *problem.
 */
#ifndef WK_KIOSK_PROGRAMS_CLI_NAMED_PICTURES_H
#define WK_KIOSK_PROGRAMS_CLI_NAMED_PICTURES_H

#include "kiosk/eye/walls/evidence_sheet.h"
#include "kiosk/host/options.h"
#include "vision/faces/tileset.h"
#include "vision/scan/scan.h"

#define WK_VIDEO_FRAMES 12 /* at most so many frames of a video are looked at */

/*
 * Before anything is opened for writing: every file is there, can be read, is not empty, and none is given twice in either list
 * (b may be NULL), under whatever name. WK_BAD_INPUT (twice, or no file at all in a), WK_NO_FILE, WK_UNREADABLE_FILE,
 * WK_EMPTY_FILE.
 */
enum wk_status wk_pictures_check(const struct wk_words *a, const struct wk_words *b, struct wk_problem *problem) WK_MUST_CHECK;

/* Called for each picture in turn; `file` is the name for messages. The image is lent for the time of the call. */
typedef enum wk_status (*wk_picture_fn)(void *context, const struct wk_image *bgr, const char *file,
                                        struct wk_problem *problem);

/*
 * Hands every image, and of each video up to `frames` (1..WK_VIDEO_FRAMES) spread over its length, to fn; stops at its first
 * failure and returns that. WK_NO_FILE, WK_UNREADABLE_FILE, WK_EMPTY_FILE, WK_BAD_IMAGE, WK_IMAGE_SIZE, WK_NO_MEMORY.
 */
enum wk_status wk_pictures_each(const struct wk_words *files, int frames, wk_picture_fn fn, void *context,
                                struct wk_problem *problem) WK_MUST_CHECK;

/* A copy of a picture; freed with wk_image_free(). */
enum wk_status wk_picture_copy(const struct wk_image *from, struct wk_image *out) WK_MUST_CHECK;

/* The picture that shows most, to be kept as evidence. `mat` is set by the caller, the rest zero. */
struct wk_pictures_evidence {
    struct wk_mat mat; /* as the pictures show it: of pictures from under the glass, its underside */
    struct wk_evidence_sheet evidence;
    bool simulated; /* one of the files says that this program drew it */
};

/* One of the files says so. */
bool wk_pictures_simulated(const struct wk_words *files);

/*
 * All files as one reading of a wall. *out unchanged on failure; a mat that is not found is no failure but out->tray. evidence
 * may be NULL.
 */
enum wk_status wk_pictures_backs(struct wk_scanner *scanner, const struct wk_words *files, struct wk_reading *out,
                                 struct wk_pictures_evidence *evidence, struct wk_problem *problem) WK_MUST_CHECK;
enum wk_status wk_pictures_faces(struct wk_scanner *scanner, const struct wk_words *files, const struct wk_tileset *tileset,
                                 struct wk_face_reading *out, struct wk_pictures_evidence *evidence,
                                 struct wk_problem *problem) WK_MUST_CHECK;
/* Some of the tiles face up, the others with their stickers up: wk_scan_turning(). */
enum wk_status wk_pictures_turning(struct wk_scanner *scanner, const struct wk_words *files, const struct wk_tileset *tileset,
                                   struct wk_face_reading *out, struct wk_pictures_evidence *evidence,
                                   struct wk_problem *problem) WK_MUST_CHECK;
/* The same of a hand, beside which flowers may lie: wk_scan_flowers(). */
enum wk_status wk_pictures_hand(struct wk_scanner *scanner, const struct wk_words *files, const struct wk_tileset *tileset,
                                struct wk_face_reading *out, struct wk_problem *problem) WK_MUST_CHECK;

#endif
