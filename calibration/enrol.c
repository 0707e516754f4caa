#include <stdlib.h>
#include <string.h>

#include "calibration/enrol.h"

/* Below this the program does not take its own word for what a tile shows. */
#define SELF_LABEL_MARGIN 0.02f
/* From this margin on a face that contradicts the order given is worth a question. */
#define CONTRADICTION_MARGIN 0.10f
/* So much more of a tile burnt out than of the others hides what is on it. */
#define BURNT_SHARE 0.08f

enum wk_face wk_enrol_face_at(int slot)
{
    return slot >= 0 && slot < WK_N_SLOTS ? (enum wk_face)(slot + 1) : WK_FACE_NONE;
}

static struct wk_image patch_at(uint8_t *patches, int image, int slot)
{
    return (struct wk_image){.data = patches + ((size_t)image * WK_N_SLOTS + (size_t)slot) * WK_PATCH_BYTES,
                             .w = WK_PATCH_W,
                             .h = WK_PATCH_H,
                             .stride_bytes = (ptrdiff_t)WK_PATCH_W * 3,
                             .channels = 3};
}

/* The share of a tile's middle that is burnt out. */
static float burnt_share(const struct wk_image *patch)
{
    int burnt = 0, n = 0;

    for (int y = patch->h / 6; y < patch->h * 5 / 6; y++)
        for (int x = patch->w / 4; x < patch->w * 3 / 4; x++, n++) {
            const uint8_t *p = patch->data + patch->stride_bytes * y + 3 * x;
            burnt += p[0] >= 250 && p[1] >= 250 && p[2] >= 250;
        }
    return (float)burnt / (float)n;
}

static int by_value(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

/*
 * Leaves out tiles that a reflection hides: enrolled so, they would be taken for others ever after. A picture that is too
 * bright as a whole is another matter, so a tile is held against the middling one.
 */
static void leave_out_burnt(uint8_t *patches, int image, struct wk_enrol_report *report)
{
    float share[WK_N_SLOTS], sorted[WK_N_SLOTS];

    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_image patch = patch_at(patches, image, s);
        share[s] = sorted[s] = report->face[image][s] ? burnt_share(&patch) : 0;
    }
    qsort(sorted, WK_N_SLOTS, sizeof(*sorted), by_value);
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (share[s] > sorted[WK_N_SLOTS / 2] + BURNT_SHARE)
            report->face[image][s] = 0;
}

/* Adds the tiles of one photograph under the faces that the report has for them. */
static enum wk_status add_photo(struct wk_tileset *tileset, uint8_t *patches, int image, struct wk_enrol_report *report)
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_image patch = patch_at(patches, image, s);
        if (!report->face[image][s])
            continue;
        const enum wk_status status = wk_tileset_add(tileset, (enum wk_face)report->face[image][s], &patch);
        if (status == WK_BAD_INPUT)
            report->face[image][s] = 0;
        else if (status != WK_OK)
            return status;
        else
            report->n_copies++;
    }
    report->n_images++;
    return WK_OK;
}

/*
 * What the tiles of one photograph are by a known set: each face at most once, so the best assignment of all of them together.
 * face[slot] is 0 where there is no tile or the assignment is not sure.
 */
static enum wk_status recognise(const struct wk_tileset *known, uint8_t *patches, const bool *present, int image,
                                uint8_t face[WK_N_SLOTS], float margin[WK_N_SLOTS])
{
    struct wk_face_obs obs[WK_N_SLOTS];
    uint8_t decoded[WK_N_SLOTS];
    float loss[WK_N_SLOTS];
    int slot[WK_N_SLOTS], n = 0;
    struct wk_matcher *matcher = NULL;

    enum wk_status status = wk_matcher_new(&matcher, known);
    if (status != WK_OK)
        return status;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_image patch = patch_at(patches, image, s);
        face[s] = 0;
        margin[s] = 0;
        if (!present[image * WK_N_SLOTS + s])
            continue;
        wk_matcher_look(matcher, &patch, &obs[n]);
        slot[n++] = s;
    }
    wk_matcher_free(matcher);
    if (n == 0)
        return WK_OK;
    status = wk_decode_jointly(obs, n, 1, decoded, loss);
    for (int i = 0; status == WK_OK && i < n; i++)
        if (loss[i] >= SELF_LABEL_MARGIN) {
            face[slot[i]] = decoded[i];
            margin[slot[i]] = loss[i];
        }
    return status;
}

/* Labels one photograph of a free order from `known`. */
static enum wk_status label_freely(const struct wk_tileset *known, uint8_t *patches, const bool *present, int image,
                                   struct wk_enrol_report *report)
{
    report->to_confirm = true;
    return recognise(known, patches, present, image, report->face[image], report->margin[image]);
}

/* Labels one photograph by the order; `sofar` (may be NULL) is asked whether the tiles are where they should be. */
static enum wk_status label_in_order(const struct wk_tileset *sofar, uint8_t *patches, const bool *present, int image,
                                     struct wk_enrol_report *report)
{
    uint8_t face[WK_N_SLOTS];
    float margin[WK_N_SLOTS];

    for (int s = 0; s < WK_N_SLOTS; s++)
        report->face[image][s] = present[image * WK_N_SLOTS + s] ? (uint8_t)wk_enrol_face_at(s) : 0;
    if (!sofar)
        return WK_OK;
    const enum wk_status status = recognise(sofar, patches, present, image, face, margin);
    for (int s = 0; status == WK_OK && s < WK_N_SLOTS; s++)
        if (face[s] && face[s] != report->face[image][s] && margin[s] >= CONTRADICTION_MARGIN)
            report->to_confirm = true;
    return status;
}

/* Faces without a picture, and those hard to tell apart. */
static enum wk_status describe(const struct wk_tileset *tileset, struct wk_enrol_report *report)
{
    struct wk_matcher *matcher = NULL;
    bool have[WK_N_FACES + 1] = {false};

    for (int i = 0; i < report->n_images; i++)
        for (int s = 0; s < WK_N_SLOTS; s++)
            have[report->face[i][s]] = true;
    for (int f = WK_FACE_1M; f <= WK_FACE_WHITE; f++)
        if (!have[f])
            report->missing[report->n_missing++] = (enum wk_face)f;
    const enum wk_status status = wk_matcher_new(&matcher, tileset);
    if (status == WK_OK) {
        report->n_pairs = wk_matcher_closest(matcher, tileset, report->pair, WK_ENROL_N_PAIRS);
        wk_matcher_outlook(matcher, tileset, &report->outlook);
    }
    wk_matcher_free(matcher);
    return status == WK_NOT_ENROLLED ? WK_BAD_INPUT : status;
}

enum wk_status wk_enrol_patches(struct wk_tileset **out, const char *name, uint8_t *patches, const bool *present, int n,
                                enum wk_enrol_order order, const struct wk_tileset *known, struct wk_enrol_report *report)
{
    struct wk_tileset *tileset = NULL;

    *report = (struct wk_enrol_report){.bad_image = -1};
    if (n < 1 || n > WK_ENROL_MAX_IMAGES)
        return WK_BAD_INPUT;
    if (order == WK_ENROL_FREE && !known && n == 1)
        return WK_NOT_ENROLLED;
    enum wk_status status = wk_tileset_new(&tileset, name);
    for (int i = 0; i < n && status == WK_OK; i++) {
        if (order == WK_ENROL_FREE && (known || i > 0))
            status = label_freely(known ? known : tileset, patches, present, i, report);
        else
            status = label_in_order(i > 0 ? tileset : NULL, patches, present, i, report);
        if (status == WK_OK)
            leave_out_burnt(patches, i, report);
        if (status == WK_OK)
            status = add_photo(tileset, patches, i, report);
        if (status != WK_OK)
            report->bad_image = i;
    }
    if (status == WK_OK)
        status = describe(tileset, report);
    if (status != WK_OK) {
        wk_tileset_free(tileset);
        return status;
    }
    *out = tileset;
    return WK_OK;
}

/*
 * Which slots hold a tile. A blank white dragon may look like the mat; where it alone seems to be missing it is taken to lie in
 * its place.
 */
static void find_present(const struct wk_reading *seen, enum wk_enrol_order order, bool present[WK_N_SLOTS])
{
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        present[s] = seen->slot[s].state != WK_READ_EMPTY;
        n += present[s];
    }
    if (n == WK_N_SLOTS - 1 && order == WK_ENROL_CANONICAL)
        present[WK_FACE_WHITE - 1] = true;
}

enum wk_status wk_enrol(struct wk_tileset **out, const char *name, struct wk_scanner *scanner, const struct wk_image *photos,
                        int n, enum wk_enrol_order order, const struct wk_tileset *known, struct wk_enrol_report *report)
{
    bool present[WK_ENROL_MAX_IMAGES * WK_N_SLOTS];
    struct wk_tray tray = {0};
    enum wk_status status = WK_OK;
    int bad = -1;

    *report = (struct wk_enrol_report){.bad_image = -1};
    if (n < 1 || n > WK_ENROL_MAX_IMAGES)
        return WK_BAD_INPUT;
    uint8_t *patches = malloc((size_t)n * WK_N_SLOTS * WK_PATCH_BYTES);
    struct wk_reading *seen = malloc(sizeof(*seen));
    if (!patches || !seen)
        status = WK_NO_MEMORY;
    for (int i = 0; i < n && status == WK_OK; i++) {
        status = wk_scan_patches(scanner, &photos[i], &tray, patches + (size_t)i * WK_N_SLOTS * WK_PATCH_BYTES);
        if (status == WK_OK)
            status = wk_scan_backs(scanner, &photos[i], seen);
        if (status == WK_OK)
            find_present(seen, order, present + i * WK_N_SLOTS);
        else
            bad = i;
    }
    if (status == WK_OK)
        status = wk_enrol_patches(out, name, patches, present, n, order, known, report);
    else
        report->bad_image = bad;
    report->tray = tray;
    free(seen);
    free(patches);
    return status;
}
