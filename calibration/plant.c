/* Plant: which fault, where, and what of the picture it changes. */
#include "calibration/plant_parts.h"

#include <string.h>

#include "labels/reading.h"
#include "labels/secret/secret.h"
#include "labels/verdict.h"
#include "vision/image/plane.h"

#define MARGIN 0.03 /* of a sticker's sides: what goes with it when it is moved */
/* By how much a sticker on the mat is seen smaller: a tile's height as a share of the distance to the camera. The least of what
 * clubs have, tiles 18 mm high seen from 600 mm or 22 mm high from 730 mm, for a drill has to be no easier than the real thing.
 */
#define FLAT_SCALE 0.97
#define N_RIGHT 3

static const struct {
    const char *word;
    enum wk_finding_kind right[N_RIGHT];
} kinds[WK_N_PLANTS] = {
    [WK_PLANT_SWAP] = {"swap", {WK_FINDING_SWAPPED}},
    [WK_PLANT_CYCLE] = {"cycle", {WK_FINDING_CYCLE}},
    [WK_PLANT_SHIFT] = {"shift", {WK_FINDING_SHIFTED, WK_FINDING_CYCLE}},
    [WK_PLANT_MIRROR] = {"mirror", {WK_FINDING_MIRRORED}},
    [WK_PLANT_DUPLICATE] = {"duplicate", {WK_FINDING_DUPLICATE}},
    [WK_PLANT_MISSING] = {"missing", {WK_FINDING_MISSING}},
    [WK_PLANT_EXTRA] = {"extra", {WK_FINDING_EXTRA, WK_FINDING_OTHER_WALL, WK_FINDING_DUPLICATE}},
    [WK_PLANT_OTHER_WALL] = {"other-wall", {WK_FINDING_OTHER_WALL, WK_FINDING_DUPLICATE}},
    [WK_PLANT_OTHER_SET] = {"other-set", {WK_FINDING_OTHER_SET}},
    [WK_PLANT_FORGED] = {"forged", {WK_FINDING_OTHER_EVENT}},
    [WK_PLANT_DAMAGED] = {"damaged", {WK_FINDING_UNREADABLE}},
    [WK_PLANT_BARE] = {"bare", {WK_FINDING_NO_STICKER, WK_FINDING_FOREIGN}},
    [WK_PLANT_FACE_UP] = {"faceup", {WK_FINDING_FACE_UP}},
    [WK_PLANT_SIDEWAYS] = {"sideways", {WK_FINDING_SIDEWAYS}},
    [WK_PLANT_FOREIGN] = {"foreign", {WK_FINDING_FOREIGN, WK_FINDING_NO_STICKER}},
    [WK_PLANT_HAND] = {"hand", {WK_FINDING_BLOCKED}},
    [WK_PLANT_FLAT] = {"flat", {WK_FINDING_NO_TILE}},
    [WK_PLANT_EXCHANGE] = {"exchange", {WK_FINDING_EXCHANGED}},
    [WK_PLANT_WALLS] = {"walls", {WK_FINDING_WRONG_SEAT}},
    [WK_PLANT_TURN_TABLE] = {"turn-table", {WK_FINDING_TURNED_TABLE}},
    [WK_PLANT_MIDDLE] = {"middle", {WK_FINDING_MISSING}},
    [WK_PLANT_NEIGHBOUR] = {"neighbour", {WK_FINDING_MISSING}},
};

const char *wk_plant_word(enum wk_plant kind)
{
    return (unsigned)kind < WK_N_PLANTS ? kinds[kind].word : "?";
}

bool wk_planted_is(const struct wk_planted *planted, enum wk_finding_kind kind)
{
    bool right = false;

    for (int i = 0; i < N_RIGHT; i++)
        right = right || (kind != WK_FINDING_NONE && kind == kinds[planted->kind].right[i]);
    return right;
}

bool wk_planted_named(const struct wk_planted *planted, const struct wk_verdict *verdict)
{
    for (int f = 0; f < verdict->n_findings; f++) {
        const struct wk_finding *finding = &verdict->finding[f];
        bool here = planted->n_slots == 0;

        for (int i = 0; i < finding->n_slots; i++)
            for (int k = 0; k < planted->n_slots; k++)
                here = here || finding->slots[i] == planted->slots[k];
        if (here && wk_planted_is(planted, finding->kind))
            return true;
    }
    return false;
}

void wk_plot_corners(const struct wk_plot *plot, int slot, double corner_px[8])
{
    for (int k = 0; k < 4; k++) {
        corner_px[2 * k] = (double)plot->ground->reading->slot[slot].corners_px[k].x;
        corner_px[2 * k + 1] = (double)plot->ground->reading->slot[slot].corners_px[k].y;
    }
}

/* The sticker's outline made larger or turned by a quarter about its middle, or moved, on the plane of the tile tops. */
static void move_corners(const struct wk_plot *plot, double corner_px[8], double scale, bool turn, double dx_mm, double dy_mm)
{
    double x[4], y[4], cx = 0, cy = 0;

    for (int k = 0; k < 4; k++) {
        wk_plane_map(plot->px_to_mm, corner_px[2 * k], corner_px[2 * k + 1], &x[k], &y[k]);
        cx += x[k] / 4;
        cy += y[k] / 4;
    }
    for (int k = 0; k < 4; k++) {
        double dx = turn ? cy - y[k] : x[k] - cx, dy = turn ? x[k] - cx : y[k] - cy;

        wk_plane_map(plot->ground->reading->tray.mm_to_px, cx + scale * dx + dx_mm, cy + scale * dy + dy_mm, &corner_px[2 * k],
                     &corner_px[2 * k + 1]);
    }
}

/* ---- the faults ---- */

static wk_label label_at(const struct wk_plot *plot, int slot)
{
    return plot->ground->reading->slot[slot].label;
}

/* A slot by lot whose label is none of those chosen before. */
static int another(struct wk_plot *plot)
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

enum wk_status wk_plot_move_sticker(const struct wk_plot *plot, int from, const struct wk_plot *other, int to)
{
    double a[8], b[8];
    struct wk_plant_outline of, at;

    wk_plot_corners(plot, from, a);
    wk_plot_corners(other, to, b);
    if (!wk_plot_outline(plot, a, MARGIN, &of) || !wk_plot_outline(plot, b, MARGIN, &at))
        return WK_BAD_INPUT;
    return wk_plot_copy(plot, plot->ground->bgr, of.to_px, &at, MARGIN);
}

static enum wk_status exchange(struct wk_plot *plot, int n)
{
    enum wk_status status = WK_OK;

    for (int i = 0; i < n; i++)
        another(plot);
    for (int i = 0; i < n && status == WK_OK; i++)
        status = wk_plot_move_sticker(plot, plot->out->slots[i], plot, plot->out->slots[(i + 1) % n]);
    return status;
}

/* Row 1 or 2, for the hand's stickers are alike. */
static enum wk_status move_row(struct wk_plot *plot, bool mirror)
{
    enum wk_row row = wk_rng_below(plot->rng, 2) ? WK_ROW_1 : WK_ROW_2;
    int n = wk_row_length(row), first = wk_row_first(row);
    enum wk_status status = WK_OK;

    for (int c = 0; c < n && status == WK_OK; c++) {
        int to = mirror ? n - 1 - c : (c + 1) % n;

        status = wk_plot_move_sticker(plot, first + c, plot, first + to);
        if (to != c)
            plot->out->slots[plot->out->n_slots++] = (int8_t)(first + to);
    }
    return status;
}

static enum wk_status duplicate(struct wk_plot *plot)
{
    int from = another(plot), to = another(plot);

    return wk_plot_move_sticker(plot, from, plot, to);
}

/* The outline of the place that a tile would take at (row, column), from that of a slot in the same row. */
static bool place_outline(const struct wk_plot *plot, int slot, enum wk_row row, int column, double corner_px[8])
{
    const struct wk_mm from = plot->ground->mat->slot_mm[slot], to = wk_mat_at(plot->ground->mat, row, column);

    wk_plot_corners(plot, slot, corner_px);
    move_corners(plot, corner_px, 1, false, to.x - from.x, to.y - from.y);
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

int wk_plot_place_beside(const struct wk_plot *plot, double corner_px[8])
{
    for (size_t i = 0; i < N_FREE; i++) {
        const enum wk_row row = free_places[i].row;
        const int row_end = wk_row_first(row) + wk_row_length(row) - 1;

        if (place_outline(plot, row_end, row, free_places[i].column, corner_px))
            return row_end;
    }
    return WK_SLOT_NONE;
}

enum wk_status wk_plot_take_tile(struct wk_plot *plot)
{
    int slot = another(plot);
    double bare[8], own[8];
    struct wk_plant_outline from, to;

    wk_plot_corners(plot, slot, own);
    if (wk_plot_place_beside(plot, bare) == WK_SLOT_NONE || !wk_plot_outline(plot, bare, WK_PLANT_TILE_MARGIN, &from) ||
        !wk_plot_outline(plot, own, WK_PLANT_TILE_MARGIN, &to))
        return WK_BAD_INPUT;
    return wk_plot_copy(plot, plot->ground->bgr, from.to_px, &to, WK_PLANT_TILE_MARGIN);
}

/* The tile is gone, and its sticker lies where it stood: seen smaller, for it is farther away. */
static enum wk_status lay_flat(struct wk_plot *plot)
{
    double corner_px[8];
    struct wk_plant_outline was, now;
    enum wk_status status = wk_plot_take_tile(plot);

    if (status != WK_OK)
        return status;
    wk_plot_corners(plot, plot->out->slots[0], corner_px);
    if (!wk_plot_outline(plot, corner_px, 0, &was))
        return WK_BAD_INPUT;
    move_corners(plot, corner_px, FLAT_SCALE, false, 0, 0);
    if (!wk_plot_outline(plot, corner_px, 0, &now))
        return WK_BAD_INPUT;
    return wk_plot_copy(plot, plot->ground->bgr, was.to_px, &now, 0);
}

static wk_label label_of_another_wall(struct wk_plot *plot)
{
    enum wk_wind wind = (enum wk_wind)(1 + ((int)plot->ground->wind - 1 + 1 + (int)wk_rng_below(plot->rng, 3)) % WK_N_WINDS);

    return wk_layout_label(wind, (int)wk_rng_below(plot->rng, WK_N_SLOTS));
}

static enum wk_status add_tile(struct wk_plot *plot)
{
    double tile[8], place[8];
    struct wk_plant_outline from, to;
    const int like = wk_plot_place_beside(plot, place);

    if (like == WK_SLOT_NONE)
        return WK_BAD_INPUT;
    wk_plot_corners(plot, like, tile);
    if (!wk_plot_outline(plot, tile, WK_PLANT_TILE_MARGIN, &from) || !wk_plot_outline(plot, place, WK_PLANT_TILE_MARGIN, &to))
        return WK_BAD_INPUT;
    enum wk_status status = wk_plot_copy(plot, plot->ground->bgr, from.to_px, &to, WK_PLANT_TILE_MARGIN);

    if (status == WK_OK)
        status = wk_plot_sticker(plot, plot->ground->key, plot->ground->reading->slot[like].set, label_of_another_wall(plot),
                                 &from, &to);
    return status;
}

static enum wk_status restick(struct wk_plot *plot, enum wk_plant kind)
{
    int slot = another(plot);
    const struct wk_key *key = plot->ground->key;
    struct wk_key another_clubs;
    wk_label label = label_at(plot, slot);
    char set[WK_SET_SIZE];
    double corner_px[8];
    struct wk_plant_outline at;
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
    wk_plot_corners(plot, slot, corner_px);
    status = wk_plot_outline(plot, corner_px, 0, &at) ? wk_plot_sticker(plot, key, set, label, &at, &at) : WK_BAD_INPUT;
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

static enum wk_status turn_sideways(const struct wk_plot *plot, int slot, const struct wk_plant_outline *at,
                                    const uint8_t back[3])
{
    double turned[8];
    struct wk_plant_outline to;

    wk_plot_paint(plot, at, -MARGIN, -MARGIN, 1 + MARGIN, 1 + MARGIN, back);
    wk_plot_corners(plot, slot, turned);
    move_corners(plot, turned, 1, true, 0, 0);
    if (!wk_plot_outline(plot, turned, 0, &to))
        return WK_BAD_INPUT;
    return wk_plot_copy(plot, plot->ground->bgr, at->to_px, &to, 0);
}

/* Faults that concern one tile's surface. */
static enum wk_status spoil(struct wk_plot *plot, enum wk_plant kind)
{
    static const uint8_t dirt[3] = {50, 60, 66};
    int slot = another(plot);
    double corner_px[8];
    struct wk_plant_outline at;
    uint8_t back[3], white[3], colour[3];

    wk_plot_corners(plot, slot, corner_px);
    if (!wk_plot_outline(plot, corner_px, 1, &at)) /* with room around, for a hand */
        return WK_BAD_INPUT;
    wk_plot_level(plot, &at, true, 0.5, back);
    wk_plot_level(plot, &at, false, 0.9, white);
    if (kind == WK_PLANT_DAMAGED) {
        wk_plot_paint(plot, &at, 0, 0, 1, 0.4, dirt); /* both upper finder patterns: no code is left to read */
    } else if (kind == WK_PLANT_BARE) {
        wk_plot_paint(plot, &at, -MARGIN, -MARGIN, 1 + MARGIN, 1 + MARGIN, back);
    } else if (kind == WK_PLANT_FOREIGN) {
        other_colour(back, colour);
        wk_plot_paint(plot, &at, -0.05, -0.05, 1.05, 1.05, colour);
    } else if (kind == WK_PLANT_HAND) {
        hand_colour(white, colour);
        wk_plot_paint(plot, &at, -0.6, -0.3, 1.6, 2,
                      colour); /* a few tiles wide, from the middle of the wall towards the player */
    } else if (kind == WK_PLANT_SIDEWAYS) {
        return turn_sideways(plot, slot, &at, back);
    } else {
        return wk_plot_face(plot, &at);
    }
    return WK_OK;
}

enum wk_status wk_plot_plant(struct wk_plot *plot, enum wk_plant kind)
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
        return wk_plot_take_tile(plot);
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
    case WK_PLANT_FLAT:
        return lay_flat(plot);
    case WK_PLANT_EXCHANGE:
    case WK_PLANT_WALLS:
    case WK_PLANT_TURN_TABLE:
    case WK_PLANT_MIDDLE:
    case WK_PLANT_NEIGHBOUR: /* of a table */
    case WK_N_PLANTS:
        break;
    }
    return WK_BAD_INPUT;
}

bool wk_plot_begin(struct wk_plot *plot, const struct wk_plant_ground *ground, struct wk_rng *rng, struct wk_image *work,
                   struct wk_planted *out)
{
    const struct wk_image *bgr = ground->bgr;
    bool whole = ground->reading->tray.found;

    *plot = (struct wk_plot){.ground = ground, .work = work, .rng = rng, .out = out};
    for (int s = 0; s < WK_N_SLOTS; s++)
        whole = whole && ground->reading->slot[s].state == WK_READ_LABEL;
    return whole && bgr->channels == 3 && work->channels == 3 && work->w == bgr->w && work->h == bgr->h &&
           wk_plane_invert(ground->reading->tray.mm_to_px, plot->px_to_mm);
}

void wk_plot_copy_picture(const struct wk_plot *plot)
{
    const struct wk_image *bgr = plot->ground->bgr, *work = plot->work;

    for (int y = 0; y < bgr->h; y++)
        memcpy(work->data + y * work->stride_bytes, bgr->data + y * bgr->stride_bytes, 3 * (size_t)bgr->w);
}

enum wk_status wk_plant_fault(const struct wk_plant_ground *ground, enum wk_plant kind, struct wk_rng *rng,
                              struct wk_image *work, struct wk_planted *out)
{
    struct wk_planted planted = {.kind = kind};
    struct wk_plot plot;

    if (!wk_plot_begin(&plot, ground, rng, work, &planted))
        return WK_BAD_INPUT;
    wk_plot_copy_picture(&plot);
    enum wk_status status = wk_plot_plant(&plot, kind);

    if (status == WK_OK)
        *out = planted;
    return status;
}
