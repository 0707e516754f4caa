/* Plant: pixels moved and painted within the outlines of stickers. */
#include "calibration/plant.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "labels/art.h"
#include "labels/paper.h"
#include "vision/cv.h"
#include "vision/plane.h"

#define PX_PER_MM 10 /* of what is drawn again */
#define STICKER_H_MM (WK_STICKER_MM * WK_STICKER_RATIO)
#define MARGIN 0.03 /* of a sticker's sides: what goes with it when it is moved */

static const struct {
    const char *word;
    enum wk_finding_kind right[3];
} kinds[WK_N_PLANTS] = {
    [WK_PLANT_SWAP] = {"swap", {WK_FINDING_SWAPPED}},
    [WK_PLANT_CYCLE] = {"cycle", {WK_FINDING_CYCLE}},
    [WK_PLANT_SHIFT] = {"shift", {WK_FINDING_SHIFTED, WK_FINDING_CYCLE}},
    [WK_PLANT_MIRROR] = {"mirror", {WK_FINDING_MIRRORED}},
    [WK_PLANT_DUPLICATE] = {"duplicate", {WK_FINDING_DUPLICATE}},
    [WK_PLANT_MISSING] = {"missing", {WK_FINDING_MISSING}},
    [WK_PLANT_EXTRA] = {"extra", {WK_FINDING_EXTRA, WK_FINDING_OTHER_WALL}},
    [WK_PLANT_OTHER_WALL] = {"other-wall", {WK_FINDING_OTHER_WALL}},
    [WK_PLANT_OTHER_SET] = {"other-set", {WK_FINDING_OTHER_SET}},
    [WK_PLANT_FORGED] = {"forged", {WK_FINDING_OTHER_EVENT}},
    [WK_PLANT_DAMAGED] = {"damaged", {WK_FINDING_UNREADABLE}},
    [WK_PLANT_BARE] = {"bare", {WK_FINDING_NO_STICKER, WK_FINDING_FOREIGN}},
    [WK_PLANT_FACE_UP] = {"faceup", {WK_FINDING_FACE_UP}},
    [WK_PLANT_SIDEWAYS] = {"sideways", {WK_FINDING_SIDEWAYS}},
    [WK_PLANT_FOREIGN] = {"foreign", {WK_FINDING_FOREIGN, WK_FINDING_NO_STICKER}},
    [WK_PLANT_HAND] = {"hand", {WK_FINDING_BLOCKED}},
};

const char *wk_plant_word(enum wk_plant kind)
{
    return (unsigned)kind < WK_N_PLANTS ? kinds[kind].word : "?";
}

bool wk_planted_named(const struct wk_planted *planted, const struct wk_verdict *verdict)
{
    for (int f = 0; f < verdict->n_findings; f++) {
        const struct wk_finding *finding = &verdict->finding[f];
        bool right = false, here = planted->n_slots == 0;

        for (int i = 0; i < 3; i++)
            right = right || (finding->kind != WK_FINDING_NONE && finding->kind == kinds[planted->kind].right[i]);
        for (int i = 0; i < finding->n_slots; i++)
            for (int k = 0; k < planted->n_slots; k++)
                here = here || finding->slots[i] == planted->slots[k];
        if (right && here)
            return true;
    }
    return false;
}

/* ---- outlines: the unit square of a sticker, its own upper left first, to px in the picture ---- */

struct outline {
    double to_px[9], from_px[9];
    int x0, y0, x1, y1; /* bounding box in the picture, with the margin */
};

struct plot {
    const struct wk_plant_ground *ground;
    struct wk_image *work;
    struct wk_rng *rng;
    struct wk_planted *out;
    double px_to_mm[9];
};

static bool outline_of(const struct plot *plot, const double corner_px[8], double margin, struct outline *out)
{
    static const double unit[8] = {0, 0, 1, 0, 1, 1, 0, 1};
    double x0 = 1e9, y0 = 1e9, x1 = -1e9, y1 = -1e9;

    if (!wk_plane_from_quad(unit, corner_px, out->to_px) || !wk_plane_invert(out->to_px, out->from_px))
        return false;
    for (int k = 0; k < 4; k++) {
        double u, v;

        wk_plane_map(out->to_px, unit[2 * k] > 0 ? 1 + margin : -margin, unit[2 * k + 1] > 0 ? 1 + margin : -margin, &u, &v);
        x0 = fmin(x0, u);
        y0 = fmin(y0, v);
        x1 = fmax(x1, u);
        y1 = fmax(y1, v);
    }
    out->x0 = (int)fmax(0, floor(x0));
    out->y0 = (int)fmax(0, floor(y0));
    out->x1 = (int)fmin(plot->work->w, ceil(x1) + 1);
    out->y1 = (int)fmin(plot->work->h, ceil(y1) + 1);
    return out->x0 < out->x1 && out->y0 < out->y1;
}

static void corners_of(const struct plot *plot, int slot, double corner_px[8])
{
    for (int k = 0; k < 4; k++) {
        corner_px[2 * k] = (double)plot->ground->reading->slot[slot].corners_px[k].x;
        corner_px[2 * k + 1] = (double)plot->ground->reading->slot[slot].corners_px[k].y;
    }
}

/* The sticker's outline turned by a quarter about its middle, or moved, on the plane of the tile tops. */
static void move_corners(const struct plot *plot, double corner_px[8], bool turn, double dx_mm, double dy_mm)
{
    double x[4], y[4], cx = 0, cy = 0;

    for (int k = 0; k < 4; k++) {
        wk_plane_map(plot->px_to_mm, corner_px[2 * k], corner_px[2 * k + 1], &x[k], &y[k]);
        cx += x[k] / 4;
        cy += y[k] / 4;
    }
    for (int k = 0; k < 4; k++) {
        double px = turn ? cx - (y[k] - cy) : x[k], py = turn ? cy + (x[k] - cx) : y[k];

        wk_plane_map(plot->ground->reading->tray.mm_to_px, px + dx_mm, py + dy_mm, &corner_px[2 * k], &corner_px[2 * k + 1]);
    }
}

static bool within(const struct outline *outline, int x, int y, double margin, double *u, double *v)
{
    return wk_plane_map(outline->from_px, x, y, u, v) && *u >= -margin && *u <= 1 + margin && *v >= -margin && *v <= 1 + margin;
}

/* ---- pixels ---- */

/* What lies within an outline of src, into an outline of the work. src_px: the unit square to src's pixels. */
static enum wk_status copy_in(const struct plot *plot, const struct wk_image *src, const double *src_px,
                              const struct outline *to, double margin)
{
    const double here[9] = {1, 0, to->x0, 0, 1, to->y0, 0, 0, 1};
    struct wk_image part;
    double back[9], u, v;
    enum wk_status status = wk_image_new(&part, to->x1 - to->x0, to->y1 - to->y0, 3);

    if (status != WK_OK)
        return status;
    wk_plane_multiply(to->from_px, here, back);
    wk_plane_multiply(src_px, back, back);
    status = wk_cv_warp(src, &part, back, 1);
    for (int y = to->y0; status == WK_OK && y < to->y1; y++)
        for (int x = to->x0; x < to->x1; x++)
            if (within(to, x, y, margin, &u, &v))
                memcpy(plot->work->data + y * plot->work->stride_bytes + 3 * (ptrdiff_t)x,
                       part.data + (y - to->y0) * part.stride_bytes + 3 * (ptrdiff_t)(x - to->x0), 3);
    wk_image_free(&part);
    return status;
}

/* Paints the rectangle (u0, v0)..(u1, v1) of an outline in one colour with a little grain. */
static void paint(const struct plot *plot, const struct outline *to, double u0, double v0, double u1, double v1,
                  const uint8_t bgr[3])
{
    double u, v;

    for (int y = to->y0; y < to->y1; y++)
        for (int x = to->x0; x < to->x1; x++) {
            uint8_t *px = plot->work->data + y * plot->work->stride_bytes + 3 * (ptrdiff_t)x;
            int grain;

            if (!wk_plane_map(to->from_px, x, y, &u, &v) || u < u0 || u > u1 || v < v0 || v > v1)
                continue;
            grain = (int)wk_rng_below(plot->rng, 7) - 3;
            for (int c = 0; c < 3; c++) {
                int value = bgr[c] + grain;

                px[c] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
            }
        }
}

static int by_value(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

/* The value of each channel below which `share` of the pixels lie: in the sticker, or with `ring` around it. */
static void level(const struct plot *plot, const struct outline *at, bool ring, double share, uint8_t bgr[3])
{
    enum { MOST = 900 };
    uint8_t seen[3][MOST];
    const struct wk_image *image = plot->ground->bgr;
    int n = 0;

    for (int i = 0; i < 30; i++)
        for (int k = 0; k < 30; k++) {
            double u = (i + 0.5) / 30, v = (k + 0.5) / 30, x, y;

            if (ring) { /* along the four sides, just outside */
                u = k % 4 == 0 ? -0.035 : k % 4 == 1 ? 1.035 : u;
                v = k % 4 == 2 ? -0.035 : k % 4 == 3 ? 1.035 : (i + 0.5) / 30;
            }
            if (!wk_plane_map(at->to_px, u, v, &x, &y) || x < 0 || y < 0 || x > image->w - 1 || y > image->h - 1)
                continue;
            const uint8_t *px = image->data + (int)(y + 0.5) * image->stride_bytes + 3 * (ptrdiff_t)(x + 0.5);

            for (int c = 0; c < 3; c++)
                seen[c][n] = px[c];
            n++;
        }
    for (int c = 0; c < 3; c++) {
        qsort(seen[c], (size_t)n, 1, by_value);
        bgr[c] = n > 0 ? seen[c][(int)(share * (n - 1))] : 128;
    }
}

/* ---- what is drawn again ---- */

/* Drawn pixels as this camera would show them: between the black and the white of the sticker at `like`, and as soft. */
static enum wk_status paste_drawn(const struct plot *plot, const struct wk_image *bgra, const struct outline *like,
                                  const struct outline *to)
{
    const double w = bgra->w, h = bgra->h, src_px[9] = {w, 0, -0.5, 0, h, -0.5, 0, 0, 1};
    const struct wk_tray *tray = &plot->ground->reading->tray;
    double soft_px = fmax(1, fmax(0.4, tray->blur_px) * PX_PER_MM / fmax(1, tray->px_per_mm));
    uint8_t black[3], white[3];
    struct wk_image bgr;
    enum wk_status status = wk_image_new(&bgr, bgra->w, bgra->h, 3);

    if (status != WK_OK)
        return status;
    level(plot, like, false, 0.05, black);
    level(plot, like, false, 0.9, white);
    for (int y = 0; y < bgra->h; y++)
        for (int x = 0; x < bgra->w; x++)
            for (int c = 0; c < 3; c++)
                bgr.data[y * bgr.stride_bytes + 3 * x + c] =
                    (uint8_t)(black[c] + (white[c] - black[c]) * bgra->data[y * bgra->stride_bytes + 4 * x + c] / 255);
    status = wk_cv_blur(&bgr, &bgr, soft_px);
    if (status == WK_OK)
        status = copy_in(plot, &bgr, src_px, to, 0);
    wk_image_free(&bgr);
    return status;
}

static enum wk_status paste_sticker(const struct plot *plot, const struct wk_key *key, const char set[WK_SET_SIZE],
                                    wk_label label, const struct outline *like, const struct outline *to)
{
    char payload[WK_PAYLOAD_SIZE];
    struct wk_canvas *canvas;
    struct wk_image bgra;
    enum wk_status status = wk_image_new(&bgra, (int)(WK_STICKER_MM * PX_PER_MM), (int)(STICKER_H_MM * PX_PER_MM), 4);

    if (status != WK_OK)
        return status;
    wk_payload_encode(payload, key, set, label);
    status = wk_canvas_new_pixels(&canvas, bgra.data, bgra.w, bgra.h, bgra.stride_bytes, PX_PER_MM);
    if (status == WK_OK) {
        status = wk_draw_sticker(canvas, WK_STICKER_MM, payload, label);
        if (status == WK_OK)
            status = wk_canvas_finish(canvas);
        else
            wk_canvas_free(canvas);
    }
    if (status == WK_OK)
        status = paste_drawn(plot, &bgra, like, to);
    wk_image_free(&bgra);
    return status;
}

/* A drawn face over the whole tile; which one is drawn by lot, so it says nothing of any deal. */
static enum wk_status paste_face(const struct plot *plot, const struct outline *to)
{
    const double w_mm = WK_STICKER_MM, h_mm = STICKER_H_MM;
    enum wk_face face = (enum wk_face)(1 + wk_rng_below(plot->rng, WK_N_FACES));
    struct wk_canvas *canvas;
    struct wk_art *art = NULL;
    struct wk_image bgra;
    enum wk_status status = wk_image_new(&bgra, (int)(w_mm * PX_PER_MM), (int)(h_mm * PX_PER_MM), 4);

    if (status != WK_OK)
        return status;
    status = wk_canvas_new_pixels(&canvas, bgra.data, bgra.w, bgra.h, bgra.stride_bytes, PX_PER_MM);
    if (status != WK_OK)
        goto out;
    status = wk_art_new(&art, "drawn");
    if (status == WK_OK) {
        wk_canvas_clear(canvas, wk_art_body(art));
        status = wk_art_draw(art, canvas, face, 1.5, 2, w_mm - 3, h_mm - 4);
    }
    wk_art_free(art);
    if (status == WK_OK)
        status = wk_canvas_finish(canvas);
    else
        wk_canvas_free(canvas);
    if (status == WK_OK)
        status = paste_drawn(plot, &bgra, to, to);
out:
    wk_image_free(&bgra);
    return status;
}

/* ---- the faults ---- */

static wk_label label_at(const struct plot *plot, int slot)
{
    return plot->ground->reading->slot[slot].label;
}

/* A slot by lot whose label is none of those chosen before. */
static int another(struct plot *plot)
{
    for (;;) {
        int slot = (int)wk_rng_below(plot->rng, WK_N_SLOTS);
        bool fresh = true;

        for (int i = 0; i < plot->out->n_slots; i++)
            fresh = fresh && label_at(plot, slot) != label_at(plot, plot->out->slots[i]);
        if (!fresh)
            continue;
        plot->out->slots[plot->out->n_slots++] = (int8_t)slot;
        return slot;
    }
}

/* The sticker of one slot as it was, into the place of another one's. */
static enum wk_status move_sticker(const struct plot *plot, int from, int to)
{
    double a[8], b[8];
    struct outline of, at;

    corners_of(plot, from, a);
    corners_of(plot, to, b);
    if (!outline_of(plot, a, MARGIN, &of) || !outline_of(plot, b, MARGIN, &at))
        return WK_BAD_INPUT;
    return copy_in(plot, plot->ground->bgr, of.to_px, &at, MARGIN);
}

static enum wk_status exchange(struct plot *plot, int n)
{
    enum wk_status status = WK_OK;

    for (int i = 0; i < n; i++)
        another(plot);
    for (int i = 0; i < n && status == WK_OK; i++)
        status = move_sticker(plot, plot->out->slots[i], plot->out->slots[(i + 1) % n]);
    return status;
}

/* Row 1 or 2, for the hand's stickers are alike. */
static enum wk_status move_row(struct plot *plot, bool mirror)
{
    enum wk_row row = wk_rng_below(plot->rng, 2) ? WK_ROW_1 : WK_ROW_2;
    int n = wk_row_length(row), first = wk_row_first(row);
    enum wk_status status = WK_OK;

    for (int c = 0; c < n && status == WK_OK; c++) {
        int to = mirror ? n - 1 - c : (c + 1) % n;

        status = move_sticker(plot, first + c, first + to);
        if (to != c)
            plot->out->slots[plot->out->n_slots++] = (int8_t)(first + to);
    }
    return status;
}

static enum wk_status duplicate(struct plot *plot)
{
    int from = another(plot), to = another(plot);

    return move_sticker(plot, from, to);
}

/* The outline of the place that a tile would take at (row, column), from that of a slot in the same row. */
static bool place_outline(const struct plot *plot, int slot, enum wk_row row, int column, double corner_px[8])
{
    const struct wk_mm from = plot->ground->mat->slot_mm[slot], to = wk_mat_at(plot->ground->mat, row, column);

    corners_of(plot, slot, corner_px);
    move_corners(plot, corner_px, false, to.x - from.x, to.y - from.y);
    for (int k = 0; k < 8; k++)
        if (corner_px[k] < 0 || corner_px[k] > (k % 2 ? plot->work->h : plot->work->w) - 1)
            return false;
    return true;
}

/* Free places beyond the rows' ends. */
static const struct {
    enum wk_row row;
    int column;
} free_places[] = {{WK_ROW_1, 11}, {WK_ROW_1, 12}, {WK_ROW_2, 12}};
#define N_FREE (sizeof free_places / sizeof *free_places)
#define TILE_MARGIN 0.14 /* of a sticker's sides: the tile, and what is seen of its sides */

/* A slot shows what a free place shows. */
static enum wk_status take_tile(struct plot *plot)
{
    int slot = another(plot);
    double bare[8], own[8];
    struct outline from, to;

    corners_of(plot, slot, own);
    for (size_t i = 0; i < N_FREE; i++) {
        int row_end = wk_row_first(free_places[i].row) + wk_row_length(free_places[i].row) - 1;

        if (!place_outline(plot, row_end, free_places[i].row, free_places[i].column, bare))
            continue;
        if (!outline_of(plot, bare, TILE_MARGIN, &from) || !outline_of(plot, own, TILE_MARGIN, &to))
            return WK_BAD_INPUT;
        return copy_in(plot, plot->ground->bgr, from.to_px, &to, TILE_MARGIN);
    }
    return WK_BAD_INPUT;
}

static wk_label label_of_another_wall(struct plot *plot)
{
    enum wk_wind wind = (enum wk_wind)(1 + ((int)plot->ground->wind - 1 + 1 + (int)wk_rng_below(plot->rng, 3)) % WK_N_WINDS);

    return wk_layout_label(wind, (int)wk_rng_below(plot->rng, WK_N_SLOTS));
}

static enum wk_status add_tile(struct plot *plot)
{
    for (size_t i = 0; i < N_FREE; i++) {
        int row_end = wk_row_first(free_places[i].row) + wk_row_length(free_places[i].row) - 1;
        double tile[8], place[8];
        struct outline from, to;
        enum wk_status status;

        corners_of(plot, row_end, tile);
        if (!place_outline(plot, row_end, free_places[i].row, free_places[i].column, place))
            continue;
        if (!outline_of(plot, tile, TILE_MARGIN, &from) || !outline_of(plot, place, TILE_MARGIN, &to))
            return WK_BAD_INPUT;
        status = copy_in(plot, plot->ground->bgr, from.to_px, &to, TILE_MARGIN);
        if (status == WK_OK)
            status = paste_sticker(plot, plot->ground->key, plot->ground->reading->slot[row_end].set,
                                   label_of_another_wall(plot), &from, &to);
        return status;
    }
    return WK_BAD_INPUT;
}

static enum wk_status restick(struct plot *plot, enum wk_plant kind)
{
    int slot = another(plot);
    const struct wk_key *key = plot->ground->key;
    struct wk_key another_clubs;
    wk_label label = label_at(plot, slot);
    char set[WK_SET_SIZE];
    double corner_px[8];
    struct outline at;
    enum wk_status status;

    memcpy(set, plot->ground->reading->slot[slot].set, sizeof set);
    if (kind == WK_PLANT_OTHER_WALL) {
        label = label_of_another_wall(plot);
    } else if (kind == WK_PLANT_OTHER_SET) {
        set[WK_SET_LEN - 1] = set[WK_SET_LEN - 1] == 'Z' ? '0' : 'Z';
    } else {
        wk_mac(another_clubs.bytes, sizeof another_clubs.bytes, key, "plant", "", 0);
        key = &another_clubs;
    }
    corners_of(plot, slot, corner_px);
    status = outline_of(plot, corner_px, 0, &at) ? paste_sticker(plot, key, set, label, &at, &at) : WK_BAD_INPUT;
    return status;
}

/* The colour of a hand in the light that the white of the sticker shows. */
static void hand_colour(const uint8_t white[3], uint8_t bgr[3])
{
    static const int skin[3] = {135, 165, 215};

    for (int c = 0; c < 3; c++)
        bgr[c] = (uint8_t)(skin[c] * white[c] / 255);
}

/* A colour that is not the back's: its channels exchanged, or green where it has no hue. */
static void other_colour(const uint8_t back[3], uint8_t bgr[3])
{
    int most = back[0] > back[1] ? back[0] : back[1], least = back[0] < back[1] ? back[0] : back[1];

    most = back[2] > most ? back[2] : most;
    least = back[2] < least ? back[2] : least;
    for (int c = 0; c < 3; c++)
        bgr[c] = back[(c + 1) % 3];
    if (most - least < 40) {
        bgr[0] = (uint8_t)(most / 3);
        bgr[1] = (uint8_t)(most > 60 ? most : 60);
        bgr[2] = (uint8_t)(most / 3);
    }
}

static enum wk_status turn_sideways(const struct plot *plot, int slot, const struct outline *at, const uint8_t back[3])
{
    double turned[8];
    struct outline to;

    paint(plot, at, -MARGIN, -MARGIN, 1 + MARGIN, 1 + MARGIN, back);
    corners_of(plot, slot, turned);
    move_corners(plot, turned, true, 0, 0);
    if (!outline_of(plot, turned, 0, &to))
        return WK_BAD_INPUT;
    return copy_in(plot, plot->ground->bgr, at->to_px, &to, 0);
}

/* Faults that concern one tile's surface. */
static enum wk_status spoil(struct plot *plot, enum wk_plant kind)
{
    static const uint8_t dirt[3] = {50, 60, 66};
    int slot = another(plot);
    double corner_px[8];
    struct outline at;
    uint8_t back[3], white[3], colour[3];

    corners_of(plot, slot, corner_px);
    if (!outline_of(plot, corner_px, 1, &at)) /* with room around, for a hand */
        return WK_BAD_INPUT;
    level(plot, &at, true, 0.5, back);
    level(plot, &at, false, 0.9, white);
    if (kind == WK_PLANT_DAMAGED) {
        paint(plot, &at, 0, 0, 1, 0.4, dirt); /* both upper finder patterns: no code is left to read */
    } else if (kind == WK_PLANT_BARE) {
        paint(plot, &at, -MARGIN, -MARGIN, 1 + MARGIN, 1 + MARGIN, back);
    } else if (kind == WK_PLANT_FOREIGN) {
        other_colour(back, colour);
        paint(plot, &at, -0.05, -0.05, 1.05, 1.05, colour);
    } else if (kind == WK_PLANT_HAND) {
        hand_colour(white, colour);
        paint(plot, &at, -0.6, -0.3, 1.6, 2, colour); /* a few tiles wide, from the middle of the wall towards the player */
    } else if (kind == WK_PLANT_SIDEWAYS) {
        return turn_sideways(plot, slot, &at, back);
    } else {
        return paste_face(plot, &at);
    }
    return WK_OK;
}

static enum wk_status plant(struct plot *plot, enum wk_plant kind)
{
    switch (kind) {
    case WK_PLANT_SWAP:
        return exchange(plot, 2);
    case WK_PLANT_CYCLE:
        return exchange(plot, 3);
    case WK_PLANT_SHIFT:
    case WK_PLANT_MIRROR:
        return move_row(plot, kind == WK_PLANT_MIRROR);
    case WK_PLANT_DUPLICATE:
        return duplicate(plot);
    case WK_PLANT_MISSING:
        return take_tile(plot);
    case WK_PLANT_EXTRA:
        return add_tile(plot);
    case WK_PLANT_OTHER_WALL:
    case WK_PLANT_OTHER_SET:
    case WK_PLANT_FORGED:
        return restick(plot, kind);
    case WK_PLANT_DAMAGED:
    case WK_PLANT_BARE:
    case WK_PLANT_FACE_UP:
    case WK_PLANT_SIDEWAYS:
    case WK_PLANT_FOREIGN:
    case WK_PLANT_HAND:
        return spoil(plot, kind);
    case WK_N_PLANTS:
        break;
    }
    return WK_BAD_INPUT;
}

enum wk_status wk_plant_fault(const struct wk_plant_ground *ground, enum wk_plant kind, struct wk_rng *rng,
                              struct wk_image *work, struct wk_planted *out)
{
    const struct wk_image *bgr = ground->bgr;
    struct wk_planted planted = {.kind = kind};
    struct plot plot = {.ground = ground, .work = work, .rng = rng, .out = &planted};

    if (bgr->channels != 3 || work->channels != 3 || work->w != bgr->w || work->h != bgr->h || !ground->reading->tray.found ||
        !wk_plane_invert(ground->reading->tray.mm_to_px, plot.px_to_mm))
        return WK_BAD_INPUT;
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (ground->reading->slot[s].state != WK_READ_LABEL)
            return WK_BAD_INPUT;
    for (int y = 0; y < bgr->h; y++)
        memcpy(work->data + y * work->stride_bytes, bgr->data + y * bgr->stride_bytes, 3 * (size_t)bgr->w);
    enum wk_status status = plant(&plot, kind);

    if (status == WK_OK)
        *out = planted;
    return status;
}
