/* Open tiles: a picture of tiles that lie face up, read one by one, then judged together. */
#include "vision/scan/open_tiles.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "labels/inventory.h"
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

/* A face so alike that the tile is no flower: those reach no more than decision.c says of foreign tiles. */
#define SURELY_A_FACE 0.85F
#define LEAST_LIKE 0.7F /* of a flower or a joker: more than a tile of no set reaches */

/*
 * A look at flowers and jokers beside one at faces. Which flower it is need not be sure for it to be one: *extra is
 * WK_EXTRA_FLOWER then. The margin becomes that over all that it would not be. Returns whether it is more like one of them.
 */
static bool weigh_extra(struct wk_face_obs *face, struct wk_face_obs *other, enum wk_extra *extra)
{
    const float *score = other->score;
    float flower[2] = {-1, -1};
    int which = 0;

    for (int e = WK_EXTRA_PLUM; e <= WK_EXTRA_WINTER; e++) {
        const float s = score[e - 1];
        flower[1] = fmaxf(flower[1], fminf(s, flower[0]));
        which = s > flower[0] ? e : which;
        flower[0] = fmaxf(flower[0], s);
    }
    const float joker = score[WK_EXTRA_JOKER - 1], most = fmaxf(flower[0], joker), likest = wk_scan_likest(face);

    if (other->best == WK_FACE_NONE || most <= likest || most < LEAST_LIKE) {
        if (other->best != WK_FACE_NONE)
            face->margin = fminf(face->margin, likest - most);
        return false;
    }
    *extra = joker > flower[0]                                ? WK_EXTRA_JOKER
             : flower[0] - flower[1] >= wk_face_margin_accept ? (enum wk_extra)which
                                                              : WK_EXTRA_FLOWER;
    other->best = (enum wk_face)(joker > flower[0] ? (int)WK_EXTRA_JOKER : which);
    if (other->margin >= 0)
        other->margin = most - fmaxf(fminf(flower[0], joker), likest);
    return true;
}

enum wk_status wk_open_look(struct wk_open_search *search, struct wk_open_frame *at, struct wk_open_look *out)
{
    struct wk_scanner *scanner = search->scanner;
    const double px_per_mm = wk_open_density(at);
    struct wk_image patch = wk_scan_patch_for(scanner, px_per_mm);
    struct wk_face_obs other;
    double back[9];

    *out = (struct wk_open_look){.by = scanner->matcher};
    patch_to_picture(at, wk_scan_patch_density(&patch, px_per_mm), back);
    const enum wk_status status = wk_scan_warp_patch(scanner, back, px_per_mm, &patch);
    if (status != WK_OK)
        return status;
    wk_matcher_look(scanner->matcher, &patch, &out->obs);
    if (scanner->extras && wk_scan_likest(&out->obs) < SURELY_A_FACE) {
        wk_matcher_look(scanner->extras, &patch, &other);
        if (weigh_extra(&out->obs, &other, &out->extra)) {
            out->obs = other;
            out->by = scanner->extras;
        }
    }
    if (out->obs.best != WK_FACE_NONE) {
        const struct wk_face_pose pose = wk_matcher_pose(out->by);
        follow(at, &pose);
    }
    return WK_OK;
}

static bool is_sure(const struct wk_read *read)
{
    return read->state == WK_READ_FACE && read->why == WK_WHY_NONE;
}

/*
 * Looks once more at n tiles that lie next to one another, as many as a wall has at most, and judges them together: each as
 * large as those around it. A tile found alone is as large as suits the face that it was found by: three strokes are one, of a
 * tile a fifth less high. And it lies where that face is likest, if only by a part: eight dots are eight, a row farther up. So
 * its drawing has to be as sure as on a mat that may be seen. One or two by themselves are not sure.
 */
static enum wk_status judge(struct wk_open_search *search, struct wk_open_found *tiles, int n)
{
    struct wk_face_obs obs[WK_N_SLOTS] = {{0}};
    struct wk_face_looks looks = {.face = obs, .anything = true};
    enum wk_extra extra[WK_N_SLOTS];

    for (int i = 0; i < n; i++) {
        struct wk_open_frame at = tiles[i].at;
        struct wk_open_look look;

        wk_open_as_around(search, &at);
        const enum wk_status status = wk_open_look(search, &at, &look);

        if (status != WK_OK)
            return status;
        obs[i] = look.obs;
        extra[i] = look.extra;
        wk_face_looks_note(&looks, i, look.by);
    }
    wk_face_looks_check(&looks);
    for (int i = 0; i < n; i++) {
        wk_face_decision(&obs[i], &tiles[i].read);
        const bool sure = is_sure(&tiles[i].read) && wk_scan_likest(&obs[i]) >= WK_SURE_FACE && search->n >= WK_FEW_SURE;

        tiles[i].extra = sure ? extra[i] : WK_EXTRA_NONE;
        tiles[i].face = sure && !extra[i] ? obs[i].best : WK_FACE_NONE;
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
        if (search->tile[i].face != WK_FACE_NONE || search->tile[i].extra != WK_EXTRA_NONE)
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

/* The list's next, which is not sure. */
static struct wk_open_tile *next_of(struct wk_open_tiles *out, const struct wk_read *read)
{
    struct wk_open_tile *tile = &out->tile[out->n++];

    *tile = (struct wk_open_tile){.read = *read, .slot = WK_SLOT_NONE, .room = 1};
    tile->read.state = WK_READ_UNREADABLE;
    return tile;
}

/* What is sure, what is not, and each place where there is room for a tile besides. */
static void tell(struct wk_open_search *search, const struct wk_open_found *doubt, int n_doubt, struct wk_open_tiles *out)
{
    static const struct wk_read unknown = {.state = WK_READ_UNREADABLE};
    double u, v;

    for (int i = 0; i < search->n; i++) {
        const struct wk_open_found *found = &search->tile[i];
        struct wk_open_tile *tile = next_of(out, &found->read);

        tile->read.state = WK_READ_FACE;
        tile->face = found->face;
        tile->extra = found->extra;
        wk_open_corners(search, &found->at, 0, tile->read.corners_px);
    }
    wk_open_ground_again(search);
    for (int i = 0; i < n_doubt && out->n < WK_OPEN_MAX; i++) {
        const int room = wk_open_ground_doubt(search, &doubt[i].at);
        struct wk_open_tile *tile = room > 0 ? next_of(out, &doubt[i].read) : NULL;

        if (tile) {
            wk_open_corners(search, &doubt[i].at, 0, tile->read.corners_px);
            tile->room = room;
        }
    }
    wk_open_ground_cover(search);
    while (out->n < WK_OPEN_MAX && wk_open_ground_room(search, &u, &v)) {
        struct wk_open_tile *tile = next_of(out, &unknown);

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

/* Which of a mat's tiles that are no sure face are flowers or jokers. */
static enum wk_status find_extras(struct wk_scanner *scanner, const struct wk_face_reading *reading,
                                  enum wk_extra extra[WK_N_SLOTS])
{
    struct wk_face_obs obs[WK_N_SLOTS] = {{0}};
    struct wk_face_looks looks = {.face = obs, .anything = true};

    for (int s = 0; s < WK_N_SLOTS && scanner->extras; s++) {
        const struct wk_read *read = &reading->seen.slot[s];
        struct wk_face_obs face = reading->face[s];

        if (is_sure(read) || (read->state != WK_READ_UNREADABLE && read->state != WK_READ_FACE))
            continue;
        const enum wk_status status =
            wk_scan_look_at_face(scanner, scanner->extras, reading->seen.tray.px_per_mm, s, read->sideways, &obs[s]);
        if (status != WK_OK)
            return status;
        if (weigh_extra(&face, &obs[s], &extra[s]))
            wk_face_looks_note(&looks, s, scanner->extras);
        else
            obs[s] = (struct wk_face_obs){0};
    }
    wk_face_looks_check(&looks);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct wk_read read;

        wk_face_decision(&obs[s], &read);
        if (!is_sure(&read))
            extra[s] = WK_EXTRA_NONE;
    }
    return WK_OK;
}

static bool is_flower(enum wk_extra extra)
{
    return extra != WK_EXTRA_NONE && extra != WK_EXTRA_JOKER;
}

enum wk_status wk_scan_flowers(struct wk_scanner *scanner, const struct wk_tileset *tileset, struct wk_face_reading *reading)
{
    enum wk_extra extra[WK_N_SLOTS] = {WK_EXTRA_NONE};
    enum wk_status status = WK_OK;

    if (!reading->seen.tray.found || !wk_tileset_extras(tileset))
        return WK_OK;
    status = wk_scan_want_faces(scanner, tileset);
    if (status == WK_OK)
        status = find_extras(scanner, reading, extra);
    for (int s = 0; s < WK_N_SLOTS && status == WK_OK; s++)
        if (is_flower(extra[s]))
            wk_reading_flower(reading, s);
    return status;
}

/*
 * Reads the slots as faces; where one is in doubt also as tiles that may lie sideways or on their faces, which by itself takes
 * more for a hand that is in the way.
 */
static enum wk_status read_slots(struct wk_scanner *scanner, const struct wk_image *bgr, const struct wk_tileset *tileset,
                                 struct wk_face_reading *out)
{
    enum wk_status status = wk_scan_faces(scanner, bgr, tileset, out);
    struct wk_face_reading *turning;
    bool any = false;

    for (int s = 0; s < WK_N_SLOTS; s++)
        any = any || (out->seen.slot[s].state != WK_READ_EMPTY && !is_sure(&out->seen.slot[s]));
    if (status != WK_OK || !out->seen.tray.found || !any)
        return status;
    turning = malloc(sizeof *turning);
    status = turning ? wk_scan_turning(scanner, bgr, tileset, turning) : WK_NO_MEMORY;
    for (int s = 0; s < WK_N_SLOTS && status == WK_OK; s++)
        if (!is_sure(&out->seen.slot[s]) && (is_sure(&turning->seen.slot[s]) || turning->seen.slot[s].state == WK_READ_LABEL)) {
            out->seen.slot[s] = turning->seen.slot[s];
            out->face[s] = turning->face[s];
        }
    if (status == WK_OK) {
        out->seen.n_strays = turning->seen.n_strays;
        memcpy(out->seen.stray, turning->seen.stray, sizeof out->seen.stray);
    }
    free(turning);
    return status;
}

/* What lies in the slots of a mat, and beside them. */
static enum wk_status on_mat(struct wk_scanner *scanner, const struct wk_image *bgr, const struct wk_tileset *tileset,
                             struct wk_open_tiles *out)
{
    struct wk_face_reading *reading = malloc(sizeof *reading);
    enum wk_extra extra[WK_N_SLOTS] = {WK_EXTRA_NONE};
    enum wk_status status = reading ? read_slots(scanner, bgr, tileset, reading) : WK_NO_MEMORY;

    if (status == WK_OK && reading->seen.tray.found)
        status = wk_scan_want_faces(scanner, tileset);
    if (status == WK_OK && reading->seen.tray.found)
        status = find_extras(scanner, reading, extra);
    for (int s = 0; s < WK_N_SLOTS && status == WK_OK; s++) {
        const struct wk_read *read = &reading->seen.slot[s];
        const bool sure = is_sure(read);
        struct wk_open_tile tile = {.read = *read, .extra = extra[s], .slot = s, .room = 1};

        if (sure && !extra[s])
            tile.face = reading->face[s].best;
        if (extra[s])
            tile.read.state = WK_READ_FACE, tile.read.why = WK_WHY_NONE;
        else if (read->state == WK_READ_FACE && !sure)
            tile.read.state = WK_READ_UNREADABLE;
        if (read->state != WK_READ_EMPTY)
            out->tile[out->n++] = tile;
    }
    for (int i = 0; status == WK_OK && i < reading->seen.n_strays; i++)
        out->tile[out->n++] = (struct wk_open_tile){.read = reading->seen.stray[i].read, .slot = WK_SLOT_NONE, .room = 1};
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

bool wk_open_tile_counts(const struct wk_open_tile *tile, const struct wk_inventory *inventory)
{
    const bool each = wk_inventory_wanted(inventory, WK_INVENTORY_EXTRA(WK_EXTRA_PLUM)) > 0;

    return tile->face != WK_FACE_NONE || (tile->extra != WK_EXTRA_NONE && !(each && tile->extra == WK_EXTRA_FLOWER));
}

int wk_open_tiles_count(const struct wk_open_tiles *tiles, struct wk_inventory *inventory)
{
    int n = 0;

    for (int i = 0; i < tiles->n; i++) {
        const struct wk_open_tile *tile = &tiles->tile[i];

        n += wk_open_tile_counts(tile, inventory);
        if (tile->face != WK_FACE_NONE)
            wk_inventory_see(inventory, tile->face);
        else if (tile->extra != WK_EXTRA_NONE)
            wk_inventory_see_extra(inventory, tile->extra);
        else
            wk_inventory_doubt(inventory, tile->room);
    }
    inventory->unsure = inventory->unsure || tiles->answer != WK_OPEN_READ;
    return n;
}
