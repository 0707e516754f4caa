/* Fault words of simulated walls, one a line: whatever they say, the wall stays one that can be drawn. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "vision/sim/sim.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wk_sim_wall wall, before;
    struct wk_deal deal;
    char *text = malloc(size + 1), *rest = NULL;
    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = 0;
    wk_sim_deal(&deal, "07A", 1, 1);
    wk_sim_wall_init(&wall, WK_WIND_NORTH, &deal);
    uint64_t seed = 0;
    for (char *word = strtok_r(text, "\n", &rest); word; word = strtok_r(NULL, "\n", &rest)) {
        before = wall;
        if (wk_sim_wall_fault(&wall, word, seed++) != WK_OK && memcmp(&wall, &before, sizeof wall) != 0)
            abort();
        if (wall.n_strays < 0 || wall.n_strays > WK_SIM_MAX_STRAYS)
            abort();
        for (int s = 0; s < WK_N_SLOTS; s++)
            if (wall.slot[s].present && (!wk_label_valid(wall.slot[s].label) || !wk_set_valid(wall.slot[s].set)))
                abort();
    }
    free(text);
    return 0;
}
