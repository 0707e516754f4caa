/* Straightens a wall's picture into a sheet, covers what must not be seen, and loads a sheet again. */
#include "kiosk/eye/walls/evidence_sheet.h"

#include <stdlib.h>
#include <string.h>

#include "db/store/stored_pictures.h"
#include "labels/secret/secret.h"
#include "vision/image/cv.h"
#include "vision/mat/slot_sheet.h"

#define CELL_QUALITY 80 /* of a cell's JPEG */

_Static_assert(WK_EVIDENCE_MAX == WK_SHEET_MAX_BYTES, "a sheet fits the store");

static int count_seen(const struct wk_reading *reading)
{
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        n += reading->slot[s].state == WK_READ_LABEL || reading->slot[s].state == WK_READ_FACE;
    return n;
}

/* shown: which parts of it may be seen; NULL: all. */
static void take(struct wk_evidence_sheet *evidence, const struct wk_image *bgr, const struct wk_reading *reading,
                 const struct wk_mat *mat, const struct wk_shown *shown)
{
    struct wk_image sheet;

    wk_wipe(evidence, sizeof(*evidence));
    if (!bgr->data || !reading->tray.found || wk_sheet_cut(bgr, reading, mat, shown, &sheet) != WK_OK)
        return;
    if (wk_sheet_encode(&sheet, evidence->bytes, &evidence->n) != WK_OK)
        evidence->n = 0;
    evidence->n_seen = count_seen(reading);
    wk_wipe(sheet.data, (size_t)sheet.stride_bytes * (size_t)sheet.h);
    wk_image_free(&sheet);
}

void wk_evidence_sheet_take(struct wk_evidence_sheet *evidence, const struct wk_image *bgr, const struct wk_reading *reading,
                            const struct wk_reading *fused, const struct wk_mat *mat)
{
    struct wk_shown shown;

    wk_shown_list(reading, fused, mat, WK_SHOW_SLOTS, &shown);
    take(evidence, bgr, reading, mat, reading->side == WK_SIDE_FACES ? NULL : &shown);
}

void wk_evidence_sheet_take_better(struct wk_evidence_sheet *evidence, const struct wk_image *bgr,
                                   const struct wk_reading *reading, const struct wk_mat *mat)
{
    if (evidence->n == 0 || count_seen(reading) > evidence->n_seen)
        wk_evidence_sheet_take(evidence, bgr, reading, NULL, mat);
}

void wk_evidence_sheet_take_wall(struct wk_evidence_sheet *evidence, const struct wk_image *bgr, const struct wk_reading *wall,
                                 const struct wk_mat *mat)
{
    struct wk_shown shown;

    wk_shown_list(wall, NULL, mat, WK_SHOW_STICKERS, &shown);
    if (shown.n > 0 && (evidence->n == 0 || count_seen(wall) > evidence->n_seen))
        take(evidence, bgr, wall, mat, &shown);
}

void wk_evidence_sheet_take_table(struct wk_evidence_sheet evidence[WK_N_WINDS], const struct wk_image *bgr,
                                  const struct wk_table_reading *reading, const struct wk_mat *mat)
{
    for (int i = 0; i < WK_N_WINDS; i++)
        wk_evidence_sheet_take_wall(&evidence[i], bgr, &reading->wall[i], mat);
}

bool wk_evidence_sheet_table_hash(const struct wk_evidence_sheet evidence[WK_N_WINDS], uint8_t hash[WK_HASH_SIZE])
{
    uint8_t each[WK_N_WINDS][WK_HASH_SIZE];
    size_t n = 0;

    for (int i = 0; i < WK_N_WINDS; i++) {
        wk_hash(each[i], evidence[i].bytes, evidence[i].n);
        n += evidence[i].n;
    }
    wk_hash(hash, each, sizeof each);
    return n > 0;
}

enum wk_status wk_evidence_sheet_cells(struct wk_store *store, int64_t number, const int *slots, int n_slots, size_t room,
                                       uint8_t *jpegs, size_t n[], int size_px[2])
{
    struct wk_image sheet = {.data = NULL};
    enum wk_status status = wk_evidence_sheet_load(store, number, WK_SIDE_BACKS, &sheet);

    for (int i = 0; i < n_slots && status == WK_OK; i++) {
        const struct wk_image seen = wk_sheet_cell(&sheet, slots[i]);

        n[i] = 0;
        status = wk_image_jpeg(&seen, CELL_QUALITY, jpegs + (size_t)i * room, room, &n[i]);
        if (status == WK_IMAGE_SIZE) { /* the cell shows noise and is left out */
            n[i] = 0;
            status = WK_OK;
        }
    }
    size_px[0] = WK_SHEET_CELL_W;
    size_px[1] = WK_SHEET_CELL_H;
    wk_image_free(&sheet);
    return status;
}

struct wk_evidence wk_evidence_sheet_view(const struct wk_evidence_sheet *evidence)
{
    return (struct wk_evidence){evidence->bytes, evidence->n};
}

enum wk_status wk_evidence_sheet_load(struct wk_store *store, int64_t number, enum wk_side side, struct wk_image *sheet)
{
    struct wk_reading reading;
    uint8_t *bytes = NULL;
    size_t n = 0;
    enum wk_status status = side == WK_SIDE_BACKS ? wk_store_evidence_reading(store, number, &reading) : WK_OK;

    if (status == WK_OK)
        status = wk_store_get_evidence(store, number, side, &bytes, &n);
    if (status != WK_OK)
        return status;
    status = wk_sheet_decode(sheet, bytes, n);
    if (status == WK_OK && side == WK_SIDE_BACKS)
        wk_sheet_cover(sheet, &reading);
    wk_wipe(bytes, n);
    free(bytes);
    return status == WK_BAD_IMAGE ? WK_DB_BROKEN : status;
}
