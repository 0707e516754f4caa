/*
 * A photo pack being made: pictures of backs, from a camera that stands still over tiles that are not moved. They show only
 * what vision/mat/cover.h leaves visible: the stickers that were read, the rows' ground where nothing is in doubt, and the four
 * markers of a mat. A picture in which a face or a hand is seen, or that shows other places than the others, is left out
 * wholly. The covered pictures are read again, and that reading goes into the pack with them (pack.h).
 */
#ifndef WK_CALIBRATION_PACK_PACK_MAKE_H
#define WK_CALIBRATION_PACK_PACK_MAKE_H

#include <jansson.h>

#include "calibration/pack/pack_eye.h"
#include "labels/secret/secret.h"

#define WK_PACK_FRAMES 6 /* pictures of a pack: a few are enough to show the effect of noise and flicker */

struct wk_pack_maker; /* opaque; one thread at a time */
enum wk_status wk_pack_maker_new(struct wk_pack_maker **out, const struct wk_pack_way *way) WK_MUST_CHECK;
void wk_pack_maker_free(struct wk_pack_maker *maker); /* NULL is allowed; pictures are gone with it */

/* Reads a picture (B G R) and copies it if it may be of use; ignores it when there is no more room. wk_scan_backs()'s codes. */
enum wk_status wk_pack_maker_add(struct wk_pack_maker *maker, const struct wk_image *bgr) WK_MUST_CHECK;

/* What came of it. */
struct wk_pack_made {
    int n_looked, n_pictures; /* pictures that were added; of them, those in the pack */
    int n_tiles, n_read;      /* places of tiles, of all walls; those of which the pack knows the label */
    bool clear;               /* nothing was in doubt, so that the ground is seen too */
    const char *why_none;     /* no pictures: why, an English sentence for translation; static storage */
};

/*
 * Covers the pictures, reads them again and saves the pack. about: an object of what else is said, borrowed: the program, the
 * day, the camera, what the check says. simulated: the pictures' files say so. kiosk: its key, from which the key of the pack
 * is made. WK_NOT_FOUND: no picture may leave, made->why_none; wk_tar_save()'s codes. May be called once.
 */
enum wk_status wk_pack_maker_save(struct wk_pack_maker *maker, const json_t *about, bool simulated,
                                  const struct wk_signer *kiosk, const char *path, struct wk_pack_made *made) WK_MUST_CHECK;

/*
 * The key that a kiosk's packs are signed with: made from the kiosk's own key by a keyed hash. So packs of one sender can be
 * recognised, and the sender can prove that they are his, while others cannot find out which kiosk or event that is. Wiped by
 * the caller.
 */
void wk_pack_signer(struct wk_signer *out, const struct wk_signer *kiosk);

#endif
