/* The geometry file of a mat: what is taken describes a mat that can exist and reads back the same; what is refused changes
 * nothing. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "labels/mat.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wk_mat mat, before, again;
    wk_mat_default(&mat);
    before = mat;
    if (wk_mat_parse(&mat, (const char *)data, size) != WK_OK) {
        if (memcmp(&mat, &before, sizeof mat) != 0)
            abort();
        return 0;
    }
    char *text = wk_mat_json(&mat);
    if (!wk_mat_valid(&mat) || !text)
        abort();
    /* Three decimals are kept, so an edge case of the rules may fall on the other side once; never on the second round. */
    if (wk_mat_parse(&again, text, strlen(text)) == WK_OK) {
        char *second = wk_mat_json(&again);
        if (!second || strcmp(text, second) != 0)
            abort();
        free(second);
    }
    free(text);
    return 0;
}
