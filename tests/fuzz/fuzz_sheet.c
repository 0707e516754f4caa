/* Sheets of evidence as they come out of a database: hostile bytes give a picture of the one size, or none. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#include "vision/image/cv.h"
#include "vision/mat/slot_sheet.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wk_image sheet = {.data = NULL};
    enum wk_status status = wk_sheet_decode(&sheet, data, size);

    assert((status == WK_OK) == (sheet.data != NULL));
    if (status == WK_OK) {
        struct wk_image last = wk_sheet_cell(&sheet, WK_N_SLOTS - 1);

        assert(sheet.w == WK_SHEET_W && sheet.h == WK_SHEET_H && sheet.channels == 3 && last.data > sheet.data);
        wk_image_free(&sheet);
    }
    return 0;
}
