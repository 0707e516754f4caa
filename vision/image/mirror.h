/* Mirror: a picture as its mirror image. Pure. */
#ifndef WK_VISION_IMAGE_MIRROR_H
#define WK_VISION_IMAGE_MIRROR_H

#include "vision/image/image.h"

/* Makes *to, cleared or of an earlier call, `from` with left and right exchanged. WK_NO_MEMORY: *to is cleared or as it was. */
enum wk_status wk_image_mirror(const struct wk_image *from, struct wk_image *to) WK_MUST_CHECK;

#endif
