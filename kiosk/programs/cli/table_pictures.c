/* Picture and video files of a table, read one by one and fused. */
#include "kiosk/programs/cli/table_pictures.h"

#include <stdlib.h>

#include "kiosk/host/problem.h"
#include "labels/secret/secret.h"
#include "vision/image/image.h"

#include "vision/faces/fuse.h"

/* Readings of the newest pictures: picture i is in place i % WK_MAX_FUSED. Each adds up the pictures before it. */
struct gathering {
    struct wk_table_scanner *scanner;
    struct wk_table_evidence *evidence; /* NULL: none is wanted */
    struct wk_table_reading *reading;   /* [WK_MAX_FUSED] */
    int n;
};

static enum wk_status gather(void *context, const struct wk_image *bgr, const char *file, struct wk_problem *problem)
{
    struct gathering *self = context;
    struct wk_table_reading *reading = &self->reading[self->n % WK_MAX_FUSED];
    enum wk_status status = wk_table_scan(self->scanner, bgr, reading);

    if (status == WK_BAD_INPUT)
        status = WK_IMAGE_SIZE;
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", file, wk_status_text(status));
    if (self->evidence)
        wk_evidence_sheet_take_table(self->evidence->wall, bgr, reading, &self->evidence->mat);
    self->n++;
    return WK_OK;
}

static void fuse(const struct gathering *all, struct wk_table_reading *out)
{
    const struct wk_table_reading *list[WK_MAX_FUSED];
    const int n = all->n < WK_MAX_FUSED ? all->n : WK_MAX_FUSED;

    for (int i = 0; i < n; i++)
        list[i] = &all->reading[(all->n - n + i) % WK_MAX_FUSED];
    wk_fuse_table(list, n, out);
}

enum wk_status wk_pictures_table(struct wk_table_scanner *scanner, const struct wk_words *files, struct wk_table_reading *out,
                                 struct wk_table_evidence *evidence, struct wk_problem *problem)
{
    struct gathering all = {
        .scanner = scanner, .evidence = evidence, .reading = calloc(WK_MAX_FUSED, sizeof(struct wk_table_reading))};
    enum wk_status status = WK_NO_MEMORY;

    if (all.reading)
        status = wk_pictures_each(files, WK_VIDEO_FRAMES, gather, &all, problem);
    else
        wk_problem_set(problem, status, "%s", wk_status_text(status));
    if (status == WK_OK)
        fuse(&all, out);
    free(all.reading);
    if (evidence)
        evidence->simulated = wk_pictures_simulated(files);
    return status;
}

/* ---- faces ---- */

/* The same for faces. */
struct turning {
    struct wk_table_scanner *scanner;
    const struct wk_tileset *tileset;
    struct wk_table_evidence *evidence;
    struct wk_table_face_reading *reading; /* [WK_MAX_FUSED] */
    int n;
};

static enum wk_status gather_faces(void *context, const struct wk_image *bgr, const char *file, struct wk_problem *problem)
{
    struct turning *self = context;
    struct wk_table_face_reading *reading = &self->reading[self->n % WK_MAX_FUSED];
    struct wk_table_reading backs;
    enum wk_status status = wk_table_scan_turning(self->scanner, bgr, self->tileset, &backs, reading);

    if (status == WK_BAD_INPUT)
        status = WK_IMAGE_SIZE;
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", file, wk_status_text(status));
    for (int w = 0; w < WK_N_WINDS && self->evidence; w++)
        wk_evidence_sheet_take_better(&self->evidence->wall[w], bgr, &reading->wall[w].seen, &self->evidence->mat);
    self->n++;
    return WK_OK;
}

static void fuse_faces(const struct turning *all, struct wk_table_face_reading *out)
{
    const int n = all->n < WK_MAX_FUSED ? all->n : WK_MAX_FUSED;
    const struct wk_face_reading *list[WK_MAX_FUSED];

    for (int w = 0; w < WK_N_WINDS; w++) {
        for (int i = 0; i < n; i++)
            list[i] = &all->reading[i].wall[w];
        wk_fuse_faces(list, n, &out->wall[w]);
    }
}

enum wk_status wk_pictures_table_faces(struct wk_table_scanner *scanner, const struct wk_words *files,
                                       const struct wk_tileset *tileset, struct wk_table_face_reading *out,
                                       struct wk_table_evidence *evidence, struct wk_problem *problem)
{
    struct turning all = {.scanner = scanner, .tileset = tileset, .evidence = evidence};
    enum wk_status status = wk_table_scanner_hold(scanner);

    if (status != WK_OK)
        return wk_problem_set(problem, status,
                              "not all four walls are found in the last picture of the backs: give one that"
                              " shows them all, from where the faces were taken");
    all.reading = calloc(WK_MAX_FUSED, sizeof *all.reading);
    if (!all.reading)
        return wk_problem_set(problem, WK_NO_MEMORY, "%s", wk_status_text(WK_NO_MEMORY));
    status = wk_pictures_each(files, WK_VIDEO_FRAMES, gather_faces, &all, problem);
    if (status == WK_OK)
        fuse_faces(&all, out);
    wk_wipe(all.reading, WK_MAX_FUSED * sizeof *all.reading);
    free(all.reading);
    if (evidence)
        evidence->simulated = wk_pictures_simulated(files);
    return status;
}

bool wk_table_any_found(const struct wk_table_reading *reading, enum wk_status *why)
{
    for (int i = 0; i < WK_N_WINDS; i++)
        if (reading->wall[i].tray.found)
            return true;
    if (why)
        *why = reading->wall[0].tray.reason;
    return false;
}
