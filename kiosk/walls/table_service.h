/*
 * Table service: what is done with the four walls of a table once they have been read together. Each wall keeps its own verdict
 * and its own record, so that what reads records knows no difference; the table's verdict is an answer over all four. The same
 * rules as kiosk/walls/wall_service.h: nothing here prints, and no answer holds a face.
 */
#ifndef WK_KIOSK_WALLS_TABLE_SERVICE_H
#define WK_KIOSK_WALLS_TABLE_SERVICE_H

#include "db/journal/record.h"
#include "kiosk/walls/evidence_sheet.h"
#include "labels/table_verdict.h"

/* Large, like the verdict in it: not for a stack. */
struct wk_table_answer {
    struct wk_table_verdict verdict;
    struct wk_receipt receipt[WK_N_WINDS]; /* [seat - 1]; seq 0: nothing was stored, so PASS must not be said (law 2) */
};

/* A table whose walls were laid back. Pointers are borrowed. */
struct wk_table_verifying {
    int table; /* 1..64 */
    const struct wk_table_reading *reading;
    const struct wk_evidence_sheet *evidence; /* [WK_N_WINDS], taken by wk_evidence_sheet_take_table() */
    const char *purpose;                      /* "restore" or "inspect" */
};

/*
 * Judges the four walls against the table's sealed deal, each as the wall of the seat that it lies at, and stores the four
 * verdicts in one transaction: on WK_OK all receipts have a seq > 0, else nothing was stored. source: where the pictures came
 * from; its own evidence is not looked at. *out is written whole, with zeros on a failure. WK_BAD_INPUT: table out of range.
 * WK_NOT_YET: nothing is sealed at this table. WK_NOT_ALLOWED: it takes a judge. Else the store's codes.
 */
enum wk_status wk_table_service_verify(struct wk_store *store, const struct wk_table_verifying *in,
                                       const struct wk_reading_source *source, struct wk_table_answer *out) WK_MUST_CHECK;

#endif
