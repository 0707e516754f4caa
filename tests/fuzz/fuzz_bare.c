/* A wall without a mat: any stickers anywhere. Nine bytes a sticker: label, then four corners; a fit that is found has to be
 * one. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/stickers/bare.h"
#include "labels/mat.h"
#include "vision/image/lens.h"
#include "vision/mat/fit.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wk_bare_code codes[WK_BARE_MAX_CODES];
    struct wk_lens lens = {.w = 1920, .h = 1080};
    struct wk_mat like, mat;
    struct wk_fit fit;
    int n = 0;

    wk_mat_default(&like);
    for (; size >= 9 && n < WK_BARE_MAX_CODES; data += 9, size -= 9, n++) {
        codes[n] =
            (struct wk_bare_code){.label = wk_layout_label((enum wk_wind)(data[0] / 64 + 1), data[0] % 34), .set = "07A"};
        for (int k = 0; k < 4; k++) { /* corners near one another, as codes have them */
            codes[n].u[k] = data[1] * 7.5 + (k == 1 || k == 2 ? 60 : 0) + data[1 + k] * 0.1;
            codes[n].v[k] = data[5] * 4.2 + (k >= 2 ? 60 : 0) + data[5 + k] * 0.1;
        }
    }
    if (wk_bare_fit(codes, n, &like, &lens, &mat, &fit) != WK_OK)
        return 0;
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (!isfinite(mat.slot_mm[s].x) || !isfinite(mat.slot_mm[s].y) || mat.slot_mm[s].x < 0 ||
            mat.slot_mm[s].x > mat.page_w_mm)
            abort();
    return 0;
}
