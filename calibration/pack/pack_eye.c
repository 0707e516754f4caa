/* One wall's scanner or a table's behind one call. */
#include "calibration/pack/pack_eye.h"

#include <stdlib.h>
#include <string.h>

#include "vision/image/image.h"
#include "vision/table/table.h"

struct wk_pack_eye {
    struct wk_scanner *scanner; /* one of the two */
    struct wk_table_scanner *table;
};

int wk_pack_walls(const struct wk_pack_way *way)
{
    return way->table ? WK_N_WINDS : 1;
}

enum wk_status wk_pack_eye_new(struct wk_pack_eye **out, const struct wk_pack_way *way)
{
    struct wk_pack_eye *eye = calloc(1, sizeof *eye);
    enum wk_status status = WK_NO_MEMORY;

    if (!eye)
        return WK_NO_MEMORY;
    if (way->table) {
        struct wk_table_options options = {.mat = way->mat, .lens = way->lens, .key = way->key, .below = way->below};

        memcpy(options.set, way->set, sizeof options.set);
        status = wk_table_scanner_new(&eye->table, &options);
    } else {
        const struct wk_scan_options options = {.mat = way->mat, .lens = way->lens, .key = way->key, .cascade = true};

        status = wk_scanner_new(&eye->scanner, &options);
    }
    if (status == WK_OK)
        *out = eye;
    else
        free(eye);
    return status;
}

void wk_pack_eye_free(struct wk_pack_eye *eye)
{
    if (!eye)
        return;
    wk_scanner_free(eye->scanner);
    wk_table_scanner_free(eye->table);
    free(eye);
}

enum wk_status wk_pack_eye_read(struct wk_pack_eye *eye, const struct wk_image *bgr, struct wk_table_reading *out,
                                struct wk_survey *survey)
{
    if (eye->table)
        return wk_table_scan(eye->table, bgr, out);
    memset(out, 0, sizeof *out);
    out->n_images = 1;
    enum wk_status status = wk_scan_backs(eye->scanner, bgr, &out->wall[0]);

    out->time_ms = out->wall[0].tray_ms + out->wall[0].read_ms;
    if (status == WK_OK && survey && out->wall[0].tray.by == WK_TRAY_BY_MARKERS)
        status = wk_scan_survey(eye->scanner, bgr, survey);
    return status;
}
