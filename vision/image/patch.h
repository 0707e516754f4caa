/* Patch: what is cut out of a picture around one tile, B G R, for faces to be learned and recognised in. */
#ifndef WK_VISION_IMAGE_PATCH_H
#define WK_VISION_IMAGE_PATCH_H

#define WK_PATCH_PX_PER_MM 4
#define WK_PATCH_W (36 * WK_PATCH_PX_PER_MM)
#define WK_PATCH_H (48 * WK_PATCH_PX_PER_MM)
#define WK_PATCH_BYTES (WK_PATCH_W * WK_PATCH_H * 3)

#endif
