/* How a pack's pictures are read, when it is made and when it is replayed: as walls, of a mat or of a table. */
#ifndef WK_CALIBRATION_PACK_PACK_EYE_H
#define WK_CALIBRATION_PACK_PACK_EYE_H

#include "labels/mat.h"
#include "labels/table_reading.h"
#include "vision/image/lens.h"
#include "vision/scan/survey.h"

struct wk_pack_way {
    bool table;            /* four walls; else the one on a mat */
    enum wk_wind below;    /* of a table: whose wall lies at the lower edge */
    char set[WK_SET_SIZE]; /* of a table: the set that is looked for, "" for the one that its stickers tell */
    struct wk_mat mat;
    struct wk_lens lens;      /* fx 0: unknown */
    const struct wk_key *key; /* borrowed; NULL: a key of zeros */
};

/* How many walls of a wk_table_reading there are: a mat's is wall[0]. */
int wk_pack_walls(const struct wk_pack_way *way);

struct wk_pack_eye; /* opaque: a scanner; one thread at a time */
enum wk_status wk_pack_eye_new(struct wk_pack_eye **out, const struct wk_pack_way *way) WK_MUST_CHECK;
void wk_pack_eye_free(struct wk_pack_eye *eye); /* NULL is allowed */

/* Reads the next picture. Of a table what several showed is added up. survey (may be NULL): of a mat that was found; else
 * untouched. Codes as wk_scan_backs() has them. */
enum wk_status wk_pack_eye_read(struct wk_pack_eye *eye, const struct wk_image *bgr, struct wk_table_reading *out,
                                struct wk_survey *survey) WK_MUST_CHECK;

#endif
