/* Pictures of a whole table: the files that a command names, and the one reading of four walls that they are made into. */
#ifndef WK_KIOSK_PROGRAMS_CLI_TABLE_PICTURES_H
#define WK_KIOSK_PROGRAMS_CLI_TABLE_PICTURES_H

#include "kiosk/programs/cli/named_pictures.h"
#include "vision/table/table.h"

/* Of each wall the picture that shows most of it, to be kept as evidence. `mat` is set by the caller, the rest zero. Large. */
struct wk_table_evidence {
    struct wk_mat mat;
    struct wk_evidence_sheet wall[WK_N_WINDS]; /* [seat - 1] */
    bool simulated;                            /* one of the files says that this program drew it */
};

/*
 * All files, in their order, as frames of one table. What they show is added up by the scanner while stickers lie still, and
 * fused where they do not. *out unchanged on failure; a wall that is not found is no failure but its tray's reason. evidence
 * may be NULL.
 */
enum wk_status wk_pictures_table(struct wk_table_scanner *scanner, const struct wk_words *files, struct wk_table_reading *out,
                                 struct wk_table_evidence *evidence, struct wk_problem *problem) WK_MUST_CHECK;

/*
 * All files, in their order, as pictures of the same table from the same place, its tiles turned where they lay: the scanner
 * holds the walls to where the last of its pictures of backs showed them. evidence [WK_N_WINDS] and its mat, or NULL. The
 * caller wipes *out and the evidence. WK_NOT_YET: that picture did not show all four walls.
 */
enum wk_status wk_pictures_table_faces(struct wk_table_scanner *scanner, const struct wk_words *files,
                                       const struct wk_tileset *tileset, struct wk_table_face_reading *out,
                                       struct wk_table_evidence *evidence, struct wk_problem *problem) WK_MUST_CHECK;

/* Is any of the four walls found? *why (may be NULL) tells of the first why not. */
bool wk_table_any_found(const struct wk_table_reading *reading, enum wk_status *why);

#endif
