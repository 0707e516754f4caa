/* A wall's picture straightened into a sheet, covered where it must be, and loaded again. */
#include "kiosk/walls/evidence_sheet.h"

#include <stdlib.h>
#include <string.h>

#include "db/store/evidence.h"
#include "labels/secret/secret.h"
#include "vision/image/cv.h"
#include "vision/mat/sheet.h"

_Static_assert(WK_EVIDENCE_MAX == WK_SHEET_MAX_BYTES, "a sheet fits the store");

static int count_seen(const struct wk_reading *reading)
{
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        n += reading->slot[s].state == WK_READ_LABEL || reading->slot[s].state == WK_READ_FACE;
    return n;
}

void wk_evidence_sheet_take(struct wk_evidence_sheet *evidence, const struct wk_image *bgr, const struct wk_reading *reading,
                            const struct wk_reading *fused, const struct wk_mat *mat)
{
    const bool whole = reading->side == WK_SIDE_FACES;
    struct wk_shown shown;
    struct wk_image sheet;

    wk_wipe(evidence, sizeof(*evidence));
    if (!bgr->data || !reading->tray.found)
        return;
    wk_shown_list(reading, fused, mat, WK_SHOW_SLOTS, &shown);
    if (wk_sheet_cut(bgr, reading, mat, whole ? NULL : &shown, &sheet) != WK_OK)
        return;
    if (wk_sheet_encode(&sheet, evidence->bytes, &evidence->n) != WK_OK)
        evidence->n = 0;
    evidence->n_seen = count_seen(reading);
    wk_wipe(sheet.data, (size_t)sheet.stride_bytes * (size_t)sheet.h);
    wk_image_free(&sheet);
}

void wk_evidence_sheet_take_better(struct wk_evidence_sheet *evidence, const struct wk_image *bgr,
                                   const struct wk_reading *reading, const struct wk_mat *mat)
{
    if (evidence->n == 0 || count_seen(reading) > evidence->n_seen)
        wk_evidence_sheet_take(evidence, bgr, reading, NULL, mat);
}

struct wk_evidence wk_evidence_sheet_view(const struct wk_evidence_sheet *evidence)
{
    return (struct wk_evidence){evidence->bytes, evidence->n};
}

enum wk_status wk_evidence_sheet_load(struct wk_store *store, int64_t seq, enum wk_side side, struct wk_image *sheet)
{
    struct wk_reading reading;
    uint8_t *bytes = NULL;
    size_t n = 0;
    enum wk_status status = side == WK_SIDE_BACKS ? wk_store_evidence_reading(store, seq, &reading) : WK_OK;

    if (status == WK_OK)
        status = wk_store_get_evidence(store, seq, side, &bytes, &n);
    if (status != WK_OK)
        return status;
    status = wk_sheet_decode(sheet, bytes, n);
    if (status == WK_OK && side == WK_SIDE_BACKS)
        wk_sheet_cover(sheet, &reading);
    wk_wipe(bytes, n);
    free(bytes);
    return status == WK_BAD_IMAGE ? WK_DB_BROKEN : status;
}
