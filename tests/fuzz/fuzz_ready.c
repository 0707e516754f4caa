/* A ready code's line: what is taken for one says the same when it is written again, in small letters and in capitals. */
#include <stdlib.h>
#include <string.h>

#include "labels/deal/ready_code.h"
#include "rules/event/duplicate/seating.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wk_ready_code codes[WK_READY_TABLES], again[WK_READY_TABLES];
    char text[WK_READY_TEXT_SIZE];
    int n = 0, n_again = 0;
    if (wk_ready_code_parse(codes, &n, (const char *)data, size) != WK_OK)
        return 0;
    for (int capitals = 0; capitals < 2; capitals++) {
        wk_ready_code_format(codes, n, capitals, text);
        if (wk_ready_code_parse(again, &n_again, text, strlen(text)) != WK_OK || n_again != n ||
            memcmp(codes, again, (size_t)n * sizeof *codes) != 0)
            abort();
    }
    return 0;
}
