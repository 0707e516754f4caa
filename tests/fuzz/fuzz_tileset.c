/* The tile set's blob: any bytes are a set that can be used and saved as it was read, or are refused. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "vision/faces/face.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wk_tileset *tileset = NULL;
    struct wk_matcher *matcher = NULL;
    uint8_t *bytes = NULL;
    size_t n = 0;

    if (wk_tileset_load(&tileset, data, size) != WK_OK) {
        if (tileset)
            abort();
        return 0;
    }
    if (wk_tileset_save(tileset, &bytes, &n) != WK_OK || n != size || memcmp(bytes, data, n) != 0)
        abort();
    if ((wk_matcher_new(&matcher, tileset) == WK_OK) != (wk_tileset_n_faces(tileset) >= 2))
        abort();
    wk_matcher_free(matcher);
    matcher = NULL;
    if (wk_tileset_extras(tileset) && (wk_matcher_new(&matcher, wk_tileset_extras(tileset)) == WK_OK) !=
                                          (wk_tileset_n_faces(wk_tileset_extras(tileset)) >= 2))
        abort();
    wk_matcher_free(matcher);
    wk_tileset_free(tileset);
    free(bytes);
    return 0;
}
