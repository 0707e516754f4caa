/* A lens that was measured: noted in the journal, kept as a file, and used. Main thread only. */
#ifndef WK_KIOSK_EYE_WALLS_LENS_KEEP_H
#define WK_KIOSK_EYE_WALLS_LENS_KEEP_H

#include "calibration/lens_find.h"
#include "db/journal/json.h"
#include "kiosk/host/program/environment.h"

struct wk_lens_kept {
    struct wk_calibration calibration;
    char path[WK_PATH_SIZE];
    int64_t seq; /* its record in the journal */
};

/*
 * Keeps what was found with the camera in use: record first, file second, so that what is used is on record. path NULL: the
 * kiosk's own place, and the environment uses it from now on. The database is opened when it is not yet. The file's and the
 * store's codes, said in *problem.
 */
enum wk_status wk_lens_keep(struct wk_env *env, const struct wk_host *host, const struct wk_lens_state *state, const char *path,
                            struct wk_lens_kept *out, struct wk_problem *problem) WK_MUST_CHECK;

/* What is said about it, on standard output and in the record; NULL: no memory. */
json_t *wk_lens_told(const struct wk_calibration *calibration, const struct wk_lens_state *state);

/* Notes a calibration in the journal: body is taken over (NULL: no memory). The record's number in *seq. */
enum wk_status wk_calibration_record(struct wk_env *env, const struct wk_host *host, json_t *body, int64_t *seq,
                                     struct wk_problem *problem) WK_MUST_CHECK;

#endif
