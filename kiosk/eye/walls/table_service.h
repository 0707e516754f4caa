/*
 * Table service: what is done with the four walls of a table once they have been read together. Each wall keeps its own verdict
 * and its own record, so that what reads records knows no difference; the table's verdict is an answer over all four. The same
 * rules as kiosk/eye/walls/wall_service.h: nothing here prints, and no answer holds a face.
 */
#ifndef WK_KIOSK_EYE_WALLS_TABLE_SERVICE_H
#define WK_KIOSK_EYE_WALLS_TABLE_SERVICE_H

#include "db/journal/record.h"
#include "kiosk/eye/walls/evidence_sheet.h"
#include "labels/table_verdict.h"

/* Large, like the verdict in it: not for a stack. */
struct wk_table_answer {
    struct wk_table_verdict verdict;
    struct wk_receipt receipt[WK_N_WINDS]; /* [seat - 1]; seq 0: nothing was stored, so PASS must not be said (law 2) */
    int n_again;                           /* tiles whose faces are to be shown again: that depends on the pictures alone */
    struct wk_tile_place again[WK_N_TILES];
};

/* A table whose walls were laid back. Pointers are borrowed. */
struct wk_table_verifying {
    int table; /* 1..WK_MAX_TABLES */
    const struct wk_table_reading *reading;
    const struct wk_table_face_reading *faces;  /* NULL: labels only; else of the same tiles, turned where they lay */
    const struct wk_evidence_sheet *evidence;   /* [WK_N_WINDS], taken by wk_evidence_sheet_take_table() */
    const struct wk_evidence_sheet *seen_faces; /* [WK_N_WINDS] of the faces; may be NULL */
    const char *purpose;                        /* "restore" or "inspect" */
};

/*
 * Judges the four walls against the table's sealed deal, each as the wall of the seat that it lies at, and stores the four
 * verdicts in one transaction: on WK_OK all receipts have a seq > 0, else nothing was stored. source: where the pictures came
 * from; its own evidence is not looked at. *out is written whole, with zeros on a failure. WK_BAD_INPUT: table out of range.
 * WK_NOT_YET: nothing is sealed at this table. WK_NOT_ALLOWED: it takes a judge. Else the store's codes.
 *
 * Faces are compared when the labels of all four walls are in order, of each wall whose 34 are clear: by themselves, or when
 * all 136 are read together. As on the mat each wall's record has one answer, and no slot is named. The table's findings say it
 * once: walls that hold each other's faces, as when tiles of two walls were exchanged in the palm or their stickers were,
 * are one `exchanged`; any other wall is a `face-mismatch`. WK_SEALED_AWAY: the director's key is not there. WK_END: of one of
 * the walls they have not matched so often that they are not compared again.
 */
enum wk_status wk_table_service_verify(struct wk_store *store, const struct wk_table_verifying *in,
                                       const struct wk_reading_source *source, struct wk_table_answer *out) WK_MUST_CHECK;

/* Four walls of a deal that are to be recorded together: both sides of the same tiles, joined slot by slot. Borrowed. */
struct wk_table_recording {
    int table; /* 1..WK_MAX_TABLES */
    const struct wk_table_reading *backs;
    const struct wk_table_face_reading *faces;  /* may be NULL: the backs are judged and nothing is recorded */
    const char *tileset;                        /* name of the enrolled set that `faces` were read with */
    const struct wk_evidence_sheet *evidence;   /* [WK_N_WINDS] of the backs */
    const struct wk_evidence_sheet *seen_faces; /* [WK_N_WINDS] of the faces; may be NULL */
};

/* Large, like the verdict in it. It holds no face. */
struct wk_table_recorded {
    struct wk_table_verdict verdict; /* PASS with seq 0: only faces are in the way, or missing */
    char set[WK_SET_SIZE];
    struct wk_receipt receipt[WK_N_WINDS]; /* [wind - 1]; all seq > 0: recorded, else none is */
    int n_again; /* faces to be shown again: not recorded, those that were not seen; recorded, those that are not sure yet */
    struct wk_tile_place again[WK_N_TILES];
};

/*
 * Judges the four walls of backs, each as the wall of the seat that it lies at; when all are in order and 136 faces were seen
 * well enough, records them in one transaction, as wk_wall_service_record() does one, or none of them. Of what is recorded the
 * 136 faces are decoded jointly: those that are not settled by that are named all together, to be shown once more before the
 * seal asks for them. A wall's own verdict has what is wrong with its faces: in the table's these are no findings.
 * WK_ALREADY, WK_BAD_INPUT and the store's codes; *out is written whole, with zeros on a failure.
 */
enum wk_status wk_table_service_record(struct wk_store *store, const struct wk_table_recording *in,
                                       const struct wk_reading_source *source, struct wk_table_recorded *out) WK_MUST_CHECK;

#endif
