/* Lens files: any bytes are an answer, never a crash; what is refused changes nothing, what is taken is a lens that can be
 * real. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "calibration/lens_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wk_lens lens, before;

    memset(&lens, 0, sizeof lens);
    before = lens;
    if (wk_lens_parse(&lens, (const char *)data, size) == WK_OK ? !wk_lens_valid(&lens)
                                                                : memcmp(&lens, &before, sizeof lens) != 0)
        abort();
    return 0;
}
