/* Tile sets: pictures of the faces of a club's tiles, enrolled from photographs. */
#ifndef WK_VISION_FACES_TILESET_H
#define WK_VISION_FACES_TILESET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/extra.h"
#include "rules/tile.h"

struct wk_image;
struct wk_tileset; /* opaque, immutable after building; may be read by several threads */

/* Starts a tile set of this name (1..32 characters a-z 0-9 - _ . :). WK_BAD_INPUT, WK_NO_MEMORY. */
enum wk_status wk_tileset_new(struct wk_tileset **out, const char *name) WK_MUST_CHECK;
void wk_tileset_free(struct wk_tileset *tileset);
const char *wk_tileset_name(const struct wk_tileset *tileset);

/* Adds one copy of a face from a patch (vision/image/patch.h, B G R). WK_BAD_INPUT: face out of range or nothing to see.
 */
enum wk_status wk_tileset_add(struct wk_tileset *tileset, enum wk_face face, const struct wk_image *patch) WK_MUST_CHECK;

/* Takes the first copy of a face away again; none: nothing happens. */
void wk_tileset_drop(struct wk_tileset *tileset, enum wk_face face);

/* WK_OK when each of 34 faces has a copy, else WK_NOT_ENROLLED; *missing (may be NULL) gets the first face without one. */
enum wk_status wk_tileset_complete(const struct wk_tileset *tileset, enum wk_face *missing) WK_MUST_CHECK;

/* How many of the 34 faces have a copy. */
int wk_tileset_n_faces(const struct wk_tileset *tileset);

/*
 * Flowers and jokers are an addition: a set without any is as it was before there were such, to the byte. Adds one picture of
 * one, WK_EXTRA_PLUM..WK_EXTRA_JOKER; the set has faces. WK_BAD_INPUT, WK_NO_MEMORY.
 */
enum wk_status wk_tileset_add_extra(struct wk_tileset *tileset, enum wk_extra extra,
                                    const struct wk_image *patch) WK_MUST_CHECK;

/* Takes all pictures of flowers away, or all of jokers. */
void wk_tileset_drop_extras(struct wk_tileset *tileset, bool jokers);

/* Whether there is a picture of it; of WK_EXTRA_FLOWER: of all eight. */
bool wk_tileset_has_extra(const struct wk_tileset *tileset, enum wk_extra extra);

/* They as a set of their own for a matcher, their numbers in the place of faces; NULL: none. Lives as long as the set. */
const struct wk_tileset *wk_tileset_extras(const struct wk_tileset *tileset);

/* Bytes for the store (versioned; hostile when read back). *bytes is malloc'ed, the caller frees it. */
enum wk_status wk_tileset_save(const struct wk_tileset *tileset, uint8_t **bytes, size_t *n) WK_MUST_CHECK;
enum wk_status wk_tileset_load(struct wk_tileset **out, const uint8_t *bytes, size_t n) WK_MUST_CHECK;

#endif
