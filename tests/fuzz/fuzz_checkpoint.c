/* A checkpoint's line: what is taken for one says the same when it is written again, in small letters and in capitals. */
#include <stdlib.h>
#include <string.h>

#include "labels/deal/checkpoint.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wk_checkpoint point, again;
    char text[WK_CHECKPOINT_TEXT_SIZE];
    if (wk_checkpoint_parse(&point, (const char *)data, size) != WK_OK)
        return 0;
    for (int capitals = 0; capitals < 2; capitals++) {
        wk_checkpoint_format(&point, capitals, text);
        if (wk_checkpoint_parse(&again, text, strlen(text)) != WK_OK || memcmp(&point, &again, sizeof point) != 0)
            abort();
    }
    return 0;
}
