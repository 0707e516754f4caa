/* Picture and video files of a table, read one by one and fused. */
#include "kiosk/cli/table_pictures.h"

#include <stdlib.h>

#include "vision/faces/fuse.h"

/* Readings of the pictures so far. */
struct gathering {
    struct wk_table_scanner *scanner;
    struct wk_table_evidence *evidence; /* NULL: none is wanted */
    struct wk_table_reading *reading;
    int n, room;
};

static enum wk_status grow(struct gathering *self)
{
    int room = self->room ? 2 * self->room : 8;
    struct wk_table_reading *more;

    if (self->n < self->room)
        return WK_OK;
    more = realloc(self->reading, (size_t)room * sizeof *more);
    if (!more)
        return WK_NO_MEMORY;
    self->reading = more;
    self->room = room;
    return WK_OK;
}

static enum wk_status gather(void *context, const struct wk_image *bgr, const char *file, struct wk_problem *problem)
{
    struct gathering *self = context;
    enum wk_status status = grow(self);

    if (status == WK_OK)
        status = wk_table_scan(self->scanner, bgr, &self->reading[self->n]);
    if (status == WK_BAD_INPUT)
        status = WK_IMAGE_SIZE;
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", file, wk_status_text(status));
    if (self->evidence)
        wk_evidence_sheet_take_table(self->evidence->wall, bgr, &self->reading[self->n], &self->evidence->mat);
    self->n++;
    return WK_OK;
}

/* More pictures than can be fused: the last ones, into which the scanner has added the others up. */
static void fuse(const struct gathering *all, struct wk_table_reading *out)
{
    const struct wk_table_reading *list[WK_MAX_FUSED];
    const int n = all->n < WK_MAX_FUSED ? all->n : WK_MAX_FUSED;

    for (int i = 0; i < n; i++)
        list[i] = &all->reading[all->n - n + i];
    wk_fuse_table(list, n, out);
}

enum wk_status wk_pictures_table(struct wk_table_scanner *scanner, const struct wk_words *files, struct wk_table_reading *out,
                                 struct wk_table_evidence *evidence, struct wk_problem *problem)
{
    struct gathering all = {.scanner = scanner, .evidence = evidence};
    const enum wk_status status = wk_pictures_each(files, WK_VIDEO_FRAMES, gather, &all, problem);

    if (status == WK_OK)
        fuse(&all, out);
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
