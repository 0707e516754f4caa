/* Flowers and jokers from photographs of the mat. */
#include "kiosk/programs/cmd/tiles/enrol_extra.h"

#include <stdlib.h>

#include "kiosk/host/problem.h"
#include "kiosk/programs/cli/named_pictures.h"
#include "vision/faces/tileset.h"
#include "vision/image/image.h"
#include "vision/scan/scan.h"

struct taking {
    struct wk_scanner *scanner;
    struct wk_tileset *tileset;
    bool jokers;
    int n;
    uint8_t *patches; /* [WK_N_SLOTS * WK_PATCH_BYTES] */
};

/* The slots in which a tile lies that is not surely one of the set's faces. Returns how many; -1: such a one lies there too. */
static int list_slots(const struct wk_face_reading *reading, int slots[WK_N_SLOTS])
{
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_read *read = &reading->seen.slot[s];

        if (read->state == WK_READ_EMPTY)
            continue;
        if (read->state == WK_READ_BLOCKED || (read->state == WK_READ_FACE && read->why == WK_WHY_NONE))
            return -1;
        slots[n++] = s;
    }
    return n;
}

static enum wk_status take_slots(struct taking *self, const int *slots, int n)
{
    for (int i = 0; i < n; i++) {
        const struct wk_image patch = {.data = self->patches + (size_t)slots[i] * WK_PATCH_BYTES,
                                       .w = WK_PATCH_W,
                                       .h = WK_PATCH_H,
                                       .stride_bytes = (ptrdiff_t)WK_PATCH_W * 3,
                                       .channels = 3};
        const enum wk_extra extra = self->jokers ? WK_EXTRA_JOKER : (enum wk_extra)(WK_EXTRA_PLUM + i);
        const enum wk_status status = wk_tileset_add_extra(self->tileset, extra, &patch);

        if (status == WK_BAD_INPUT && wk_tileset_has_extra(self->tileset, extra))
            continue; /* enough pictures of it are kept */
        if (status != WK_OK)
            return status;
        self->n++;
    }
    return WK_OK;
}

static enum wk_status take(void *context, const struct wk_image *bgr, const char *file, struct wk_problem *problem)
{
    struct taking *self = context;
    struct wk_face_reading *reading = malloc(sizeof *reading);
    int slots[WK_N_SLOTS], n = 0;
    struct wk_tray tray;
    enum wk_status status = reading ? wk_scan_faces(self->scanner, bgr, self->tileset, reading) : WK_NO_MEMORY;

    if (status == WK_OK && !reading->seen.tray.found)
        status = reading->seen.tray.reason;
    if (status == WK_OK)
        n = list_slots(reading, slots);
    free(reading);
    if (status == WK_OK && (self->jokers ? n < 1 || n > WK_N_FLOWERS : n != WK_N_FLOWERS))
        return wk_problem_set(problem, WK_BAD_INPUT, "%s: %s is wanted, face up from h.0 on, and no other tile", file,
                              self->jokers ? "one to eight jokers"
                                           : "plum orchid bamboo chrysanthemum spring summer autumn winter");
    if (status == WK_OK)
        status = wk_scan_patches(self->scanner, bgr, &tray, self->patches);
    if (status == WK_OK)
        status = take_slots(self, slots, n);
    return status == WK_OK ? status : wk_problem_set(problem, status, "%s: %s", file, wk_status_text(status));
}

enum wk_status wk_enrol_extras(struct wk_scanner *scanner, struct wk_tileset *tileset, bool jokers,
                               const struct wk_words *images, int *n, struct wk_problem *problem)
{
    struct taking self = {.scanner = scanner, .tileset = tileset, .jokers = jokers};
    enum wk_status status;

    self.patches = malloc((size_t)WK_N_SLOTS * WK_PATCH_BYTES);
    if (!self.patches)
        return wk_problem_set(problem, WK_NO_MEMORY, "%s", wk_status_text(WK_NO_MEMORY));
    wk_tileset_drop_extras(tileset, jokers);
    status = wk_pictures_each(images, 1, take, &self, problem);
    free(self.patches);
    *n = self.n;
    return status;
}
