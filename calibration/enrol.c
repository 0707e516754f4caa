/* Photographs of one of each face become a tile set: labelled, compared, doubted, reported. */
#include "calibration/enrol.h"
#include "vision/faces/tileset.h"
#include "vision/image/image.h"

#include <stdlib.h>
#include <string.h>

static uint8_t *photo_at(uint8_t *patches, int image)
{
    return patches + (size_t)image * WK_N_SLOTS * WK_PATCH_BYTES;
}

/* Adds the tiles of one photograph under the faces that the report has for them. */
static enum wk_status add_photo(struct wk_tileset *tileset, uint8_t *patches, int image, struct wk_enrol_report *report)
{
    struct wk_enrol_labels *labels = &report->photo[image];

    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_image patch = wk_enrol_patch(photo_at(patches, image), s);
        if (!labels->face[s])
            continue;
        const enum wk_status status = wk_tileset_add(tileset, (enum wk_face)labels->face[s], &patch);
        if (status == WK_BAD_INPUT)
            labels->face[s] = 0;
        else if (status != WK_OK)
            return status;
        else
            report->n_copies++;
    }
    report->n_images++;
    return WK_OK;
}

/* What the tiles of one photograph are by the known sets and, from the second photograph on, by what is enrolled so far. */
static enum wk_status guess(const struct wk_enrol_known *known, const struct wk_tileset *sofar, uint8_t *patches,
                            const bool *present, struct wk_enrol_labels *out)
{
    struct wk_enrol_guess guess;
    enum wk_status status = WK_OK;

    wk_enrol_guess_begin(&guess, present);
    for (int i = 0; known && i < known->n_sets && status == WK_OK; i++)
        status = wk_enrol_guess_ask(&guess, known->set[i], patches);
    if (sofar && status == WK_OK)
        status = wk_enrol_guess_ask(&guess, sofar, patches);
    return status == WK_OK ? wk_enrol_guess_end(&guess, out) : status;
}

/* Labels one photograph of a free order. */
static enum wk_status label_freely(const struct wk_enrol_known *known, const struct wk_tileset *sofar, uint8_t *patches,
                                   const bool *present, int image, struct wk_enrol_report *report)
{
    report->to_confirm = true;
    const enum wk_status status =
        guess(known, sofar, photo_at(patches, image), present + image * WK_N_SLOTS, &report->photo[image]);
    if (status == WK_OK)
        wk_enrol_keep_order(&report->photo[image]);
    return status;
}

/* Labels one photograph by the order; `sofar` (may be NULL) is asked whether the tiles are where they should be. */
static enum wk_status label_in_order(const struct wk_tileset *sofar, uint8_t *patches, const bool *present, int image,
                                     struct wk_enrol_report *report)
{
    struct wk_enrol_labels seen, *labels = &report->photo[image];
    const bool *here = present + image * WK_N_SLOTS;

    for (int s = 0; s < WK_N_SLOTS; s++)
        labels->face[s] = here[s] ? (uint8_t)wk_enrol_face_at(s) : 0;
    if (!sofar)
        return WK_OK;
    const enum wk_status status = guess(NULL, sofar, photo_at(patches, image), here, &seen);
    if (status != WK_OK)
        return status == WK_NOT_ENROLLED ? WK_OK : status;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        labels->doubt[s] = labels->face[s] && seen.face[s] != labels->face[s] && seen.margin[s] >= WK_ENROL_CONTRADICTION;
        report->to_confirm = report->to_confirm || labels->doubt[s];
    }
    return WK_OK;
}

/* The first label of a face is taken away again, and doubted. */
static void unlabel(struct wk_enrol_report *report, enum wk_face face)
{
    for (int i = 0; i < report->n_images; i++)
        for (int s = 0; s < WK_N_SLOTS; s++)
            if (report->photo[i].face[s] == (uint8_t)face) {
                report->photo[i].face[s] = 0;
                report->photo[i].doubt[s] = true;
                report->n_copies--;
                return;
            }
}

/*
 * Takes pictures away that cannot be of the face they were learnt as, a tile's back for one: learnt so, every back would be
 * read as that face. Another picture of it takes their place, or the face is missing and asked for. *out: of what is left.
 */
static enum wk_status leave_out_backs(struct wk_tileset *tileset, struct wk_enrol_report *report, struct wk_matcher **out)
{
    for (;;) {
        struct wk_matcher *matcher = NULL;
        const enum wk_status status = wk_matcher_new(&matcher, tileset);
        int n = 0;

        for (int f = WK_FACE_1M; f <= WK_FACE_WHITE && status == WK_OK; f++)
            if (!wk_matcher_can_be(matcher, (enum wk_face)f)) {
                wk_tileset_drop(tileset, (enum wk_face)f);
                unlabel(report, (enum wk_face)f);
                n++;
            }
        if (n == 0) {
            *out = matcher;
            return status;
        }
        wk_matcher_free(matcher);
    }
}

/* Faces without a picture, and those hard to tell apart. */
static enum wk_status describe(struct wk_tileset *tileset, struct wk_enrol_report *report)
{
    struct wk_matcher *matcher = NULL;
    bool have[WK_N_FACES + 1] = {false};
    const enum wk_status status = leave_out_backs(tileset, report, &matcher);

    for (int i = 0; i < report->n_images; i++)
        for (int s = 0; s < WK_N_SLOTS; s++)
            have[report->photo[i].face[s]] = true;
    report->n_missing = report->n_pairs = 0;
    report->too_alike = false;
    for (int f = WK_FACE_1M; f <= WK_FACE_WHITE; f++)
        if (!have[f])
            report->missing[report->n_missing++] = (enum wk_face)f;
    if (status == WK_OK) {
        report->n_pairs = wk_matcher_closest(matcher, tileset, report->pair, WK_ENROL_N_PAIRS);
        report->too_alike = report->n_pairs > 0 && report->pair[0].margin < WK_ENROL_LEAST_APART;
        wk_matcher_outlook(matcher, tileset, &report->outlook);
    }
    wk_matcher_free(matcher);
    return status == WK_NOT_ENROLLED ? WK_BAD_INPUT : status;
}

/* Faces that somebody named go before what the program thinks. */
static void take_given(const struct wk_enrol_known *known, int image, struct wk_enrol_report *report)
{
    for (int s = 0; known && s < WK_N_SLOTS; s++)
        if (known->given[image][s])
            wk_enrol_labels_set(&report->photo[image], s, (enum wk_face)known->given[image][s]);
}

/* Hands over the set with all its photographs, or frees it when one of them failed. */
static enum wk_status finish(struct wk_tileset *tileset, enum wk_status status, struct wk_enrol_report *report,
                             struct wk_tileset **out)
{
    if (status == WK_OK)
        status = describe(tileset, report);
    if (status == WK_OK)
        *out = tileset;
    else
        wk_tileset_free(tileset);
    return status;
}

enum wk_status wk_enrol_patches(struct wk_tileset **out, const char *name, uint8_t *patches, const bool *present, int n,
                                enum wk_enrol_order order, const struct wk_enrol_known *known, struct wk_enrol_report *report)
{
    struct wk_tileset *tileset = NULL;
    bool any_known = known && known->n_sets > 0;

    *report = (struct wk_enrol_report){.bad_image = -1};
    if (n < 1 || n > WK_ENROL_MAX_IMAGES)
        return WK_BAD_INPUT;
    if (order == WK_ENROL_FREE && !any_known && n == 1)
        return WK_NOT_ENROLLED;
    enum wk_status status = wk_tileset_new(&tileset, name);
    for (int i = 0; i < n && status == WK_OK; i++) {
        if (order == WK_ENROL_FREE && (any_known || i > 0))
            status = label_freely(known, i > 0 ? tileset : NULL, patches, present, i, report);
        else
            status = label_in_order(i > 0 ? tileset : NULL, patches, present, i, report);
        if (status == WK_OK) {
            wk_enrol_leave_out_burnt(&report->photo[i], photo_at(patches, i));
            take_given(known, i, report);
            status = add_photo(tileset, patches, i, report);
        }
        if (status != WK_OK)
            report->bad_image = i;
    }
    return finish(tileset, status, report, out);
}

enum wk_status wk_enrol_build(struct wk_tileset **out, const char *name, uint8_t *patches, int n,
                              struct wk_enrol_report *report)
{
    struct wk_tileset *tileset = NULL;
    enum wk_status status = n < 1 || n > WK_ENROL_MAX_IMAGES ? WK_BAD_INPUT : wk_tileset_new(&tileset, name);

    report->bad_image = -1;
    report->n_images = report->n_copies = 0;
    for (int i = 0; i < n && status == WK_OK; i++)
        status = add_photo(tileset, patches, i, report);
    return finish(tileset, status, report, out);
}

/* Most of the tiles show stickers, of this club or another: backs that are alike would be learnt as faces, which none of them
 * stands out from. */
static bool shows_backs(const struct wk_reading *seen, struct wk_enrol_report *report)
{
    int n_tiles = 0, n_stickers = 0;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        n_tiles += seen->slot[s].state != WK_READ_EMPTY;
        n_stickers += seen->slot[s].state == WK_READ_LABEL || seen->slot[s].why == WK_WHY_OTHER_EVENT;
    }
    report->n_stickers = 2 * n_stickers > n_tiles ? n_stickers : 0;
    return report->n_stickers > 0;
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
                        int n, enum wk_enrol_order order, const struct wk_enrol_known *known, struct wk_enrol_report *report)
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
        if (status == WK_OK && shows_backs(seen, report))
            status = WK_BAD_INPUT;
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
