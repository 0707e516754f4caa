/* Files of lenses and of tuned cameras: any bytes are an answer, never a crash; what is refused changes nothing, what is taken
 * is a lens that can be real, and values for a mains that there is. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "calibration/lens_file.h"
#include "calibration/tune/tune_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wk_calibration got, before;

    memset(&got, 0, sizeof got);
    before = got;
    if (wk_lens_parse(&got, (const char *)data, size) == WK_OK ? !wk_lens_valid(&got.lens) || got.made_s < 0
                                                               : memcmp(&got, &before, sizeof got) != 0)
        abort();

    struct wk_tune_hold hold, empty;

    memset(&hold, 0, sizeof hold);
    empty = hold;
    if (wk_tune_parse(&hold, "c", (const char *)data, size) == WK_OK ? hold.mains_hz != 50 && hold.mains_hz != 60
                                                                     : memcmp(&hold, &empty, sizeof hold) != 0)
        abort();
    return 0;
}
