/*
 * Code recovery: reading codes whose finder patterns were found. The 21 x 21 modules are sampled. If they match a payload of
 * the books by the margin of vision/stickers/book.h, that is the answer; else the code is drawn again, clean, for zbar to read.
 * For codes that are too blurred for that, the blur that the finder patterns show is removed first.
 */
#ifndef WK_VISION_STICKERS_CODE_RECOVERY_H
#define WK_VISION_STICKERS_CODE_RECOVERY_H

#include "vision/stickers/book.h"
#include "vision/stickers/sticker.h"

#define WK_RECOVERY_MAX_SIDE 320 /* px */
#define WK_RECOVERY_PX 4         /* pixels of a module in the patch to be searched */
#define WK_NOTE_MAX_WRONG 8      /* codewords: as many as the code's own correction mends (ISO/IEC 18004, table 9) */
#define WK_MAX_BOOKS 4           /* table sets known at a time; of more the one not seen for longest is forgotten */

struct wk_code_recovery; /* opaque: buffers of one thread */
enum wk_status wk_code_recovery_new(struct wk_code_recovery **out) WK_MUST_CHECK;
void wk_code_recovery_free(struct wk_code_recovery *recovery);

/* Where a code's finder patterns were found in a patch. */
struct wk_code_place {
    double x_px, y_px; /* centre of the code */
    double angle_deg;  /* of the code's own x axis, clockwise as seen */
    double module_px;
    double likeness; /* mean correlation with the three finder patterns, -1..1; above 0.6 it is almost certainly a code */
};

/*
 * Looks for one code within reach_px of the patch's middle, at any multiple of 90 degrees, +-12 degrees. patch: grey, at most
 * WK_RECOVERY_MAX_SIDE a side, WK_RECOVERY_PX to the module. False when the patch is too small or too flat.
 */
bool wk_code_recovery_find(struct wk_code_recovery *recovery, const struct wk_image *patch, double reach_px,
                           struct wk_code_place *out);

/* The plane of a code at a place: modules (0..21, 0..21) to px. plane [9]. */
void wk_code_recovery_plane(const struct wk_code_place *place, double *plane);

/* Adds this table set's payloads: a code that has one of them is read without zbar. WK_BAD_INPUT (no set), WK_NO_MEMORY. */
enum wk_status wk_code_recovery_learn(struct wk_code_recovery *recovery, const struct wk_key *key,
                                      const char set[WK_SET_SIZE]) WK_MUST_CHECK;
/* The set that was learnt or read last; borrowed until the next call that learns or reads. NULL: none yet. */
const struct wk_book *wk_code_recovery_book(const struct wk_code_recovery *recovery);

/*
 * Reads the code whose modules lie in a grey picture as plane [9] (modules 0..21, 0..21 to px) says; *out (corners in the
 * picture) when it was read. known: only when it is in the books, and sharp; sharp: else by zbar; read: blurred ones too.
 */
bool wk_code_recovery_known(struct wk_code_recovery *recovery, const struct wk_image *picture, const double *plane,
                            struct wk_code *out);
bool wk_code_recovery_sharp(struct wk_code_recovery *recovery, struct wk_sticker_reader *reader, const struct wk_image *picture,
                            const double *plane, struct wk_code *out);
bool wk_code_recovery_read(struct wk_code_recovery *recovery, struct wk_sticker_reader *reader, const struct wk_image *picture,
                           const double *plane, struct wk_code *out);

/* How the modules of a code looked when it was read. */
struct wk_code_look {
    uint8_t black[WK_N_MODULES];
    struct wk_code_bits bits;
};

/*
 * Notes how a code of the books that was read with this text [n] looks at a plane. False: it is in none of them, or shows so
 * little of itself that wk_code_recovery_same() could not tell it from another one.
 */
bool wk_code_recovery_note(const struct wk_code_recovery *recovery, const struct wk_image *picture, const double *plane,
                           const char *text, size_t n, struct wk_code_look *out);

/*
 * Whether the code noted lies there still and looks as it did, by one point of each module. Any other code differs from it in
 * at least 18 codewords (book.h). When it was noted, at most WK_NOTE_MAX_WRONG codewords were misread; now at most
 * WK_BOOK_MAX_WRONG look different from then. So for another code 6 codewords would have to be misread, each exactly as it was
 * seen before.
 */
bool wk_code_recovery_same(const struct wk_image *picture, const double *plane, const struct wk_code_look *look);

/* Reads modules, black [WK_N_MODULES] or white, taking those that all codes share as known; out->corner is of their drawing. */
bool wk_code_recovery_read_ink(struct wk_code_recovery *recovery, struct wk_sticker_reader *reader, const uint8_t *black,
                               struct wk_code *out);

#endif
