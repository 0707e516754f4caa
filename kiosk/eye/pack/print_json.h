/* How large stickers were printed (calibration/print_scale.h), as JSON; apart, for a hall's program never looks at a picture.
 */
#ifndef WK_KIOSK_EYE_PACK_PRINT_JSON_H
#define WK_KIOSK_EYE_PACK_PRINT_JSON_H

#include <jansson.h>

#include "calibration/print_scale.h"

/*
 * {"answer", "percent", "mat_percent", "sticker_mm", "stickers", "sheet", "how"}: null for what was not measured. A new object.
 */
json_t *wk_json_print_scale(const struct wk_print_scale *scale, double sticker_mm);

#endif
