/* Lens files: any bytes are an answer, never a crash; what is refused changes nothing, what is taken is a lens that can be
 * real. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "calibration/lens_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wk_calibration got, before;

    memset(&got, 0, sizeof got);
    before = got;
    if (wk_lens_parse(&got, (const char *)data, size) == WK_OK ? !wk_lens_valid(&got.lens) || got.made_s < 0
                                                               : memcmp(&got, &before, sizeof got) != 0)
        abort();
    return 0;
}
