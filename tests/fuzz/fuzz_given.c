/* Labels given by hand: whatever the file says, each slot and each face is named once, or nothing is changed. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "calibration/enrol_given.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t given[WK_ENROL_MAX_IMAGES][WK_N_SLOTS], before[WK_ENROL_MAX_IMAGES][WK_N_SLOTS];
    int line;
    memset(given, 99, sizeof given);
    memcpy(before, given, sizeof given);
    if (wk_enrol_given_parse(given, (const char *)data, size, 3, &line) != WK_OK) {
        if (memcmp(given, before, sizeof given) != 0 || line < 1)
            abort();
        return 0;
    }
    for (int i = 0; i < WK_ENROL_MAX_IMAGES; i++) {
        int n[WK_N_FACES + 1] = {0};
        for (int s = 0; s < WK_N_SLOTS; s++)
            if (given[i][s] > WK_FACE_WHITE || (given[i][s] && ++n[given[i][s]] > 1) || (given[i][s] && i >= 3))
                abort();
    }
    return 0;
}
