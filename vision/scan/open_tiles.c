/* Open tiles: a picture of tiles that lie face up, read one by one, then judged together. */
#include "vision/scan/open_tiles.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/faces/decision.h"
#include "vision/faces/faceset.h"
#include "vision/scan/open_parts.h"

double wk_open_density(const struct wk_open_frame *at)
{
    return sqrt(fabs(at->across[0] * at->down[1] - at->across[1] * at->down[0]));
}

void wk_open_corners(const struct wk_open_search *search, const struct wk_open_frame *at, double larger,
                     struct wk_point corners[4])
{
    const double half_w = search->tile_w_mm * (1 + larger) / 2, half_h = search->tile_h_mm * (1 + larger) / 2;

    for (int k = 0; k < 4; k++) {
        const double x = k == 1 || k == 2 ? half_w : -half_w, y = k >= 2 ? half_h : -half_h;
        corners[k] = (struct wk_point){(float)(at->u + x * at->across[0] + y * at->down[0]),
                                       (float)(at->v + x * at->across[1] + y * at->down[1])};
    }
}

/* From the pixels of a patch, so many a millimetre, to the picture's. */
static void patch_to_picture(const struct wk_open_frame *at, double px_per_mm, double back[9])
{
    for (int k = 0; k < 2; k++) {
        const double middle = k ? at->v : at->u;

        back[3 * k] = at->across[k] / px_per_mm;
        back[3 * k + 1] = at->down[k] / px_per_mm;
        back[3 * k + 2] = middle - at->across[k] * (WK_PATCH_W / 2.0 / WK_PATCH_PX_PER_MM - 0.5 / px_per_mm) -
                          at->down[k] * (WK_PATCH_H / 2.0 / WK_PATCH_PX_PER_MM - 0.5 / px_per_mm) - 0.5;
    }
    back[6] = back[7] = 0;
    back[8] = 1;
}

static void follow(struct wk_open_frame *at, const struct wk_face_pose *pose)
{
    const struct wk_open_frame was = *at;
    const double c = cos(pose->turn), s = sin(pose->turn);

    at->u += pose->x_mm * was.across[0] + pose->y_mm * was.down[0];
    at->v += pose->x_mm * was.across[1] + pose->y_mm * was.down[1];
    for (int k = 0; k < 2; k++) {
        at->across[k] = (c * was.across[k] + s * was.down[k]) * (1 + pose->wider);
        at->down[k] = (c * was.down[k] - s * was.across[k]) * (1 + pose->higher);
    }
}

enum wk_status wk_open_look(struct wk_open_search *search, struct wk_open_frame *at, struct wk_face_obs *out)
{
    struct wk_scanner *scanner = search->scanner;
    const double px_per_mm = wk_open_density(at);
    struct wk_image patch = wk_scan_patch_for(scanner, px_per_mm);
    double back[9];

    patch_to_picture(at, wk_scan_patch_density(&patch, px_per_mm), back);
    const enum wk_status status = wk_scan_warp_patch(scanner, back, px_per_mm, &patch);
    if (status != WK_OK)
        return status;
    wk_matcher_look(scanner->matcher, &patch, out);
    if (out->best != WK_FACE_NONE) {
        const struct wk_face_pose pose = wk_matcher_pose(scanner->matcher);
        follow(at, &pose);
    }
    return WK_OK;
}

/* Looks once more at n tiles that lie next to one another, as many as a wall has at most, and judges them together. */
static enum wk_status judge(struct wk_open_search *search, struct wk_open_found *tiles, int n)
{
    struct wk_face_obs obs[WK_N_SLOTS] = {{0}};
    struct wk_face_looks looks = {.face = obs, .anything = true};

    for (int i = 0; i < n; i++) {
        struct wk_open_frame at = tiles[i].at;
        const enum wk_status status = wk_open_look(search, &at, &obs[i]);

        if (status != WK_OK)
            return status;
        wk_face_looks_note(&looks, i, search->scanner->matcher);
    }
    wk_face_looks_check(&looks);
    for (int i = 0; i < n; i++) {
        wk_face_decision(&obs[i], &tiles[i].read);
        tiles[i].face = tiles[i].read.state == WK_READ_FACE && tiles[i].read.why == WK_WHY_NONE ? obs[i].best : WK_FACE_NONE;
    }
    return WK_OK;
}

/* Judges all tiles found; those that are not sure are found no longer, and listed in doubt[*n_doubt]. */
static enum wk_status judge_all(struct wk_open_search *search, struct wk_open_found *doubt, int *n_doubt)
{
    const int groups = (search->n + WK_N_SLOTS - 1) / WK_N_SLOTS;
    int n = 0;

    *n_doubt = 0;
    for (int g = 0; g < groups; g++) {
        const int first = search->n * g / groups;
        const enum wk_status status = judge(search, search->tile + first, search->n * (g + 1) / groups - first);
        if (status != WK_OK)
            return status;
    }
    for (int i = 0; i < search->n; i++)
        if (search->tile[i].face != WK_FACE_NONE)
            search->tile[n++] = search->tile[i];
        else
            doubt[(*n_doubt)++] = search->tile[i];
    search->n = n;
    return WK_OK;
}

/* Wherever there is room for a tile one is looked for. */
static enum wk_status fill_rooms(struct wk_open_search *search)
{
    struct wk_point corners[4];
    double u, v;
    bool found;

    wk_open_ground_cover(search);
    while (!search->full && wk_open_ground_room(search, &u, &v)) {
        enum wk_status status = wk_open_try(search, u, v, &found);

        if (status == WK_OK && found)
            status = wk_open_grow(search);
        if (status != WK_OK)
            return status;
        if (!found)
            (void)wk_open_ground_take(search, u, v, corners);
        wk_open_ground_cover(search);
    }
    return WK_OK;
}

/* The list's next. */
static struct wk_open_tile *next_of(struct wk_open_tiles *out, struct wk_read read, enum wk_face face)
{
    struct wk_open_tile *tile = &out->tile[out->n++];

    *tile = (struct wk_open_tile){.read = read, .face = face, .room = 1};
    if (face == WK_FACE_NONE)
        tile->read.state = WK_READ_UNREADABLE;
    return tile;
}

/* What is sure, what is not, and each place where there is room for a tile besides. */
static void tell(struct wk_open_search *search, const struct wk_open_found *doubt, int n_doubt, struct wk_open_tiles *out)
{
    double u, v;

    for (int i = 0; i < search->n; i++)
        wk_open_corners(search, &search->tile[i].at, 0,
                        next_of(out, search->tile[i].read, search->tile[i].face)->read.corners_px);
    wk_open_ground_again(search);
    for (int i = 0; i < n_doubt && out->n < WK_OPEN_MAX; i++) {
        const int room = wk_open_ground_doubt(search, &doubt[i].at);
        struct wk_open_tile *tile = room > 0 ? next_of(out, doubt[i].read, WK_FACE_NONE) : NULL;

        if (tile) {
            wk_open_corners(search, &doubt[i].at, 0, tile->read.corners_px);
            tile->room = room;
        }
    }
    wk_open_ground_cover(search);
    while (out->n < WK_OPEN_MAX && wk_open_ground_room(search, &u, &v)) {
        struct wk_open_tile *tile = next_of(out, (struct wk_read){.state = WK_READ_UNREADABLE}, WK_FACE_NONE);

        tile->room = wk_open_ground_take(search, u, v, tile->read.corners_px);
        wk_open_ground_cover(search);
    }
    search->full = search->full || out->n == WK_OPEN_MAX;
}

/*
 * A tile that was found from one side may be a half of two. So those that are not sure when all are judged together are looked
 * for again, with the best of all places around, and judged again.
 */
static enum wk_status read_found(struct wk_open_search *search, struct wk_open_tiles *out)
{
    struct wk_open_found *doubt = calloc(WK_OPEN_MAX, sizeof *doubt);
    enum wk_status status = doubt ? WK_OK : WK_NO_MEMORY;
    int n_doubt = 0;

    for (int pass = 0; pass < 2 && status == WK_OK; pass++) {
        status = judge_all(search, doubt, &n_doubt);
        if (status == WK_OK && pass == 0) {
            wk_open_ground_again(search);
            status = fill_rooms(search);
        }
    }
    if (status == WK_OK)
        tell(search, doubt, n_doubt, out);
    free(doubt);
    return status;
}

static enum wk_status search_all(struct wk_open_search *search, struct wk_open_tiles *out)
{
    bool like_cloth = false;
    enum wk_status status = wk_open_begin(search);

    if (status == WK_NOT_FOUND)
        return WK_OK;
    if (status == WK_OK)
        status = wk_open_grow(search);
    if (status == WK_OK)
        status = wk_open_ground_learn(search, &like_cloth);
    out->px_per_mm = search->px_per_mm;
    if (status == WK_OK && !like_cloth)
        status = read_found(search, out);
    out->answer = search->full ? WK_OPEN_TOO_MANY : like_cloth ? WK_OPEN_LIKE_CLOTH : WK_OPEN_READ;
    return status;
}

static enum wk_status on_cloth(struct wk_scanner *scanner, const struct wk_tileset *tileset, struct wk_open_tiles *out)
{
    struct wk_open_search *search = calloc(1, sizeof *search);
    enum wk_status status = search ? wk_scan_want_faces(scanner, tileset) : WK_NO_MEMORY;
    float w_mm = 0, h_mm = 0;

    if (status == WK_OK)
        status = wk_tileset_size(tileset, &w_mm, &h_mm);
    if (status == WK_OK) {
        search->scanner = scanner;
        search->tile_w_mm = w_mm;
        search->tile_h_mm = h_mm;
        status = search_all(search, out);
    }
    if (search)
        wk_open_ground_free(&search->ground);
    free(search);
    return status;
}

/* What lies in the slots of a mat, and beside them. */
static enum wk_status on_mat(struct wk_scanner *scanner, const struct wk_image *bgr, const struct wk_tileset *tileset,
                             struct wk_open_tiles *out)
{
    struct wk_face_reading *reading = malloc(sizeof *reading);
    const enum wk_status status = reading ? wk_scan_turning(scanner, bgr, tileset, reading) : WK_NO_MEMORY;

    for (int s = 0; s < WK_N_SLOTS && status == WK_OK; s++) {
        const struct wk_read *read = &reading->seen.slot[s];
        const bool sure = read->state == WK_READ_FACE && read->why == WK_WHY_NONE;
        struct wk_open_tile tile = {.read = *read, .face = sure ? reading->face[s].best : WK_FACE_NONE, .room = 1};

        if (read->state == WK_READ_FACE && !sure)
            tile.read.state = WK_READ_UNREADABLE;
        if (read->state != WK_READ_EMPTY)
            out->tile[out->n++] = tile;
    }
    for (int i = 0; status == WK_OK && i < reading->seen.n_strays; i++)
        out->tile[out->n++] = (struct wk_open_tile){.read = reading->seen.stray[i].read, .room = 1};
    if (status == WK_OK) {
        out->tray = reading->seen.tray;
        out->px_per_mm = out->tray.px_per_mm;
        out->answer = !out->tray.found ? WK_OPEN_NO_MAT : out->n ? WK_OPEN_READ : WK_OPEN_NONE;
        out->n = out->tray.found ? out->n : 0;
    }
    free(reading);
    return status;
}

enum wk_status wk_scan_open_tiles(struct wk_scanner *scanner, const struct wk_image *bgr, const struct wk_tileset *tileset,
                                  struct wk_open_tiles *out)
{
    memset(out, 0, sizeof *out);
    enum wk_status status = bgr->channels == 3 ? wk_scan_begin(scanner, bgr) : WK_BAD_INPUT;

    if (status != WK_OK)
        return status;
    status = wk_scan_find_tray(scanner);
    if (status == WK_NO_MEMORY || status == WK_FAILED)
        return status;
    return status == WK_NO_TRAY ? on_cloth(scanner, tileset, out) : on_mat(scanner, bgr, tileset, out);
}
