/* Pictures from memory: any bytes are an answer, never a crash, and never more pixels than the limit. */
#include <stdint.h>
#include <stdlib.h>

#include "vision/image/cv.h"
#include "vision/image/mark.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wk_image image = {0};

    if (wk_image_decode(&image, data, size) == WK_OK ? (long long)image.w * image.h > WK_IMAGE_MAX_PX : image.data != NULL)
        abort();
    (void)wk_image_says_simulated(data, size);
    wk_image_free(&image);
    return 0;
}
