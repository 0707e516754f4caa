/* The faces of a table's walls, whose tiles are turned where they lie. */
#include <string.h>

#include "labels/secret/secret.h"
#include "vision/table/parts.h"

enum wk_status wk_table_scanner_hold(struct wk_table_scanner *scanner)
{
    for (int w = 0; w < WK_N_WINDS; w++)
        if (!scanner->wall[w].found)
            return WK_NOT_YET;
    scanner->held = true;
    return WK_OK;
}

/* Nothing is known of the faces, and why. */
static void begin(struct wk_table_face_reading *out, enum wk_status reason)
{
    wk_wipe(out, sizeof *out);
    for (int w = 0; w < WK_N_WINDS; w++) {
        wk_reading_init(&out->wall[w].seen, WK_SIDE_FACES);
        out->wall[w].seen.tray.reason = reason;
    }
}

/* Looks at the walls that have changed. */
static enum wk_status look(struct wk_table_scanner *scanner, const struct wk_image *bgr, const struct wk_tileset *tileset,
                           const struct wk_table_reading *backs)
{
    struct wk_scan_code codes[WK_TABLE_MAX_STICKERS];
    enum wk_status status = WK_OK;

    for (int w = 0; w < WK_N_WINDS && status == WK_OK; w++) {
        const struct wk_table_wall *wall = &scanner->wall[w];

        if (scanner->faces_of == tileset && !(scanner->touched >> w & 1))
            continue;
        status =
            wk_scan_wall_faces(scanner->walls, bgr, &wall->mat, &wall->fit, codes, wk_table_list_codes(scanner, w + 1, codes),
                               &backs->wall[w], tileset, &scanner->faces.wall[w]);
    }
    scanner->faces_of = status == WK_OK ? tileset : NULL;
    return status;
}

enum wk_status wk_table_scan_turning(struct wk_table_scanner *scanner, const struct wk_image *bgr,
                                     const struct wk_tileset *tileset, struct wk_table_reading *backs,
                                     struct wk_table_face_reading *out)
{
    enum wk_status status = wk_table_scan(scanner, bgr, backs);

    if (status == WK_OK)
        status = scanner->held ? look(scanner, bgr, tileset, backs) : WK_NOT_YET;
    if (status == WK_OK)
        *out = scanner->faces;
    else
        begin(out, status);
    return status;
}
