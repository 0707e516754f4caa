/*
 * Evidence sheet: the picture of a wall that a reading rests on, made ready to be kept with its record.
 *
 * Backs are kept in clear and judges may see them, so of these only the stickers that were read are kept, and empty slots where
 * nothing is in doubt (vision/mat/cover.h); the record says in words what else there was. Faces are kept whole; the store
 * encrypts them.
 */
#ifndef WK_KIOSK_EYE_WALLS_EVIDENCE_SHEET_H
#define WK_KIOSK_EYE_WALLS_EVIDENCE_SHEET_H

#include "db/state/source.h"
#include "kiosk/eye/live/picture.h"
#include "labels/secret/secret.h"
#include "labels/table_reading.h"

struct wk_evidence_sheet {
    int n_seen; /* slots that its picture showed clearly */
    size_t n;   /* 0: there is none */
    uint8_t bytes[WK_EVIDENCE_MAX];
};

/*
 * Takes a picture. reading: of this very picture. fused (may be NULL): the reading that is judged, where it is fused from
 * several pictures; what is in doubt in either is covered. Where it cannot be done (no tray, no memory) there is none: a
 * verdict does not wait for its picture.
 */
void wk_evidence_sheet_take(struct wk_evidence_sheet *evidence, const struct wk_image *bgr, const struct wk_reading *reading,
                            const struct wk_reading *fused, const struct wk_mat *mat);

/* Takes it if it shows more slots clearly than the one taken before; the first of equals stays. Zero-initialised is none. */
void wk_evidence_sheet_take_better(struct wk_evidence_sheet *evidence, const struct wk_image *bgr,
                                   const struct wk_reading *reading, const struct wk_mat *mat);

/*
 * The same for a wall of a table's picture. Between walls and beside them anything may lie, so not even an empty slot is kept,
 * but only stickers that were read; of a wall without one there is none. Table: for each of the four by itself, [seat - 1].
 */
void wk_evidence_sheet_take_wall(struct wk_evidence_sheet *evidence, const struct wk_image *bgr, const struct wk_reading *wall,
                                 const struct wk_mat *mat);
void wk_evidence_sheet_take_table(struct wk_evidence_sheet evidence[WK_N_WINDS], const struct wk_image *bgr,
                                  const struct wk_table_reading *reading, const struct wk_mat *mat);

/*
 * What joins the records of a table's four walls: BLAKE2b-256 of the four sheets' own hashes in the order of seats, of no bytes
 * for a wall without one. Not of the picture's pixels, for those may show a face: so the number depends on none (law 7), and
 * anybody can make it again from what is stored. False: there is no sheet at all.
 */
bool wk_evidence_sheet_table_hash(const struct wk_evidence_sheet evidence[WK_N_WINDS], uint8_t hash[WK_HASH_SIZE]);

/*
 * The sheet that is stored with a record (number: as for wk_store_get_evidence()), a new picture, freed (and of faces wiped) by
 * the caller. Of backs only what may be seen is left on it, of whatever version it is. WK_NOT_FOUND, WK_NOT_YET and others of
 * wk_store_get_evidence(); WK_DB_BROKEN too for what is no sheet.
 */
enum wk_status wk_evidence_sheet_load(struct wk_store *store, int64_t number, enum wk_side side,
                                      struct wk_image *sheet) WK_MUST_CHECK;

/*
 * Cells of slots [n_slots] on the sheet of backs of a record, as JPEGs of size_px (width, height): the i-th at jpegs + i *
 * room, n[i] bytes; 0: it does not fit, for it is noise. The codes of wk_evidence_sheet_load(), WK_NO_MEMORY.
 */
enum wk_status wk_evidence_sheet_cells(struct wk_store *store, int64_t number, const int *slots, int n_slots, size_t room,
                                       uint8_t *jpegs, size_t n[], int size_px[2]) WK_MUST_CHECK;

/* For the store; a view. */
struct wk_evidence wk_evidence_sheet_view(const struct wk_evidence_sheet *evidence);

#endif
