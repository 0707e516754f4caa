/* A wall without a mat: when to look for it, and whether it is still where it was found. */
#include "vision/scan/parts.h"

#include <math.h>
#include <string.h>

#include "labels/sticker.h"
#include "vision/image/mirror.h"
#include "vision/image/plane.h"
#include "vision/image/sort.h"

#define EVERY 5     /* live: of the pictures without a mat, how many to one that is searched for stickers */
#define MIN_AGREE 6 /* stickers that say where the wall lies */
#define MIN_MIRRORED 3
#define MAX_OFF_MM 4 /* median; more, and table or camera was pushed */

/* Whether no mat in the picture may mean that there is none on the table, or that things lie on its corners. */
static bool may_be_bare(enum wk_status why)
{
    return why == WK_NO_TRAY || why == WK_TRAY_PARTLY || why == WK_TOO_DARK || why == WK_GLARE || why == WK_OUT_OF_FOCUS;
}

/*
 * Of a mat some of whose markers are hidden: whether the wall found is wholly in the picture and lies where the markers seen
 * say. One of which a part is out of the picture would be taken for one that begins elsewhere. It is a column off then; tiles
 * 25 mm high under a camera that leans by 25 degrees shift it by 12 mm, a third of one.
 */
static bool markers_agree(const struct wk_scanner *scanner)
{
    const double reach_mm = scanner->options.mat.pitch_x_mm / 2;
    double mm_to_px[9], px_to_mm[9];

    wk_scan_bare_plane(scanner, mm_to_px);
    if (scanner->n_partly > 0 && !wk_plane_invert(mm_to_px, px_to_mm))
        return false;
    for (int i = 0; i < scanner->n_partly; i++) {
        const struct wk_sight *sight = &scanner->sights[i];
        double x, y;

        if (!wk_plane_map(px_to_mm, sight->u_px, sight->v_px, &x, &y) || hypot(x - sight->x_mm, y - sight->y_mm) > reach_mm)
            return false;
    }
    for (int s = 0; s < WK_N_SLOTS && scanner->n_partly > 0; s++) {
        double u, v;

        if (!wk_fit_project(&scanner->fit, scanner->mat.slot_mm[s].x, scanner->mat.slot_mm[s].y, scanner->fit.top_mm, &u, &v) ||
            u < 0 || v < 0 || u >= scanner->frame.grey.w || v >= scanner->frame.grey.h)
            return false;
    }
    return true;
}

/* Stickers of ours in the picture's mirror image: none is ever printed so, and chance makes no code with a right check. */
static bool is_mirrored(struct wk_scanner *scanner, const struct wk_bare_eye *eye, struct wk_bare_code codes[WK_BARE_MAX_CODES])
{
    struct wk_image mirrored = {0};
    const bool is = wk_image_mirror(&scanner->frame.grey, &mirrored) == WK_OK &&
                    wk_bare_search(scanner->bare, eye, &mirrored, codes) >= MIN_MIRRORED;

    wk_image_free(&mirrored);
    return is;
}

enum wk_status wk_scan_find_bare(struct wk_scanner *scanner, enum wk_status why)
{
    struct wk_bare_code codes[WK_BARE_MAX_CODES];
    struct wk_lens lens = wk_lens_for(&scanner->lens, scanner->frame.grey.w, scanner->frame.grey.h);

    if (!may_be_bare(why) || (scanner->options.keep_fit && scanner->n_bare_tries++ % EVERY != 0))
        return why;
    if (!scanner->bare && wk_bare_finder_new(&scanner->bare) != WK_OK)
        return WK_NO_MEMORY;
    const struct wk_bare_eye eye = {scanner->recovery, scanner->reader, scanner->options.key};
    int n = wk_bare_search(scanner->bare, &eye, &scanner->frame.grey, codes);

    if (n == 0 && is_mirrored(scanner, &eye, codes))
        return WK_TRAY_MIRRORED;
    if (wk_bare_fit(codes, n, &scanner->options.mat, &lens, &scanner->mat, &scanner->fit) != WK_OK)
        return why;
    if (!markers_agree(scanner)) {
        scanner->mat = scanner->options.mat;
        return why;
    }
    scanner->is_bare = true;
    scanner->n_bare_tries = 0;
    scanner->module_mm = WK_MODULE_MM(WK_STICKER_MM); /* by which the grid's millimetres are measured */
    return WK_OK;
}

bool wk_scan_bare_holds(struct wk_scanner *scanner, const int of_slot[WK_N_SLOTS])
{
    double off[WK_N_SLOTS];
    int n = 0;
    bool odd = false;

    for (int s = 0; s < WK_N_SLOTS; s++)
        if (of_slot[s] >= 0 && scanner->finds[of_slot[s]].kind == WK_PAYLOAD_VALID)
            off[n++] = hypot(scanner->finds[of_slot[s]].x_mm - scanner->mat.slot_mm[s].x,
                             scanner->finds[of_slot[s]].y_mm - scanner->mat.slot_mm[s].y);
    for (int i = 0; i < scanner->n_finds; i++)
        odd = odd || scanner->finds[i].slot == WK_SLOT_NONE;
    for (int row = WK_ROW_HAND; row <= WK_ROW_2; row++) {
        int first = wk_row_first((enum wk_row)row), last = first + wk_row_length((enum wk_row)row) - 1;

        odd = odd || of_slot[first] < 0 || of_slot[last] < 0;
    }
    if (n < MIN_AGREE)
        return false;
    wk_sort(off, n);
    /* A row with a tile beside it, or without one at its end, may begin elsewhere than it was thought to, or have been pushed.
     */
    return off[n / 2] < MAX_OFF_MM && (!odd || ++scanner->n_bare_tries % (2 * EVERY) != 0);
}

/* Whether a tile of this row, or one that says nothing of where it belongs, lies in a place. */
static bool lies_there(const struct wk_scanner *scanner, const struct wk_light_model *look, enum wk_row row, struct wk_mm at)
{
    struct wk_shade shade;
    struct wk_read read;

    for (int i = 0; i < scanner->n_finds; i++) {
        const struct wk_find *find = &scanner->finds[i];

        if (!find->paper && hypot(find->x_mm - at.x, find->y_mm - at.y) < scanner->mat.pitch_x_mm / 2)
            return find->kind != WK_PAYLOAD_VALID || wk_slot_row(wk_layout_slot(find->label)) == row;
    }
    wk_look_place(look, at, -1, WK_AROUND_DOUBT, &read, &shade);
    return read.state == WK_READ_FACE || read.why == WK_WHY_NO_STICKER || read.why == WK_WHY_FOREIGN;
}

bool wk_scan_bare_settle(struct wk_scanner *scanner, const struct wk_reading *reading)
{
    struct wk_mat *mat = &scanner->mat;
    struct wk_look_code codes[WK_N_SLOTS];
    struct wk_mm ground[1];
    struct wk_light_model look;
    bool moved = false;
    int n_codes = 0;

    for (int i = 0; i < scanner->n_finds && n_codes < WK_N_SLOTS; i++, n_codes++) {
        memcpy(codes[n_codes].u, scanner->finds[i].u, sizeof codes[n_codes].u);
        memcpy(codes[n_codes].v, scanner->finds[i].v, sizeof codes[n_codes].v);
    }
    for (int row = WK_ROW_HAND; row <= WK_ROW_2; row++) {
        int first = wk_row_first((enum wk_row)row), last = first + wk_row_length((enum wk_row)row) - 1;
        int empty = reading->slot[first].state == WK_READ_EMPTY ? 1 : reading->slot[last].state == WK_READ_EMPTY ? -1 : 0;
        struct wk_mm beyond = mat->slot_mm[empty > 0 ? last : first];

        if (empty == 0)
            continue;
        double pitch = (mat->slot_mm[last].x - mat->slot_mm[first].x) / (last - first);

        ground[0] = mat->slot_mm[empty > 0 ? first : last];
        wk_look_learn(&look, scanner->frame.bgr, &scanner->fit, mat, codes, n_codes, ground, 1);
        beyond.x += empty * pitch;
        if (!lies_there(scanner, &look, (enum wk_row)row, beyond))
            continue;
        for (int s = first; s <= last; s++)
            mat->slot_mm[s].x += empty * pitch;
        moved = true;
    }
    return moved;
}

void wk_scan_bare_plane(const struct wk_scanner *scanner, double mm_to_px[9])
{
    double from[2 * WK_N_SLOTS], to[2 * WK_N_SLOTS];

    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_mm at = scanner->mat.slot_mm[s];

        from[2 * s] = scanner->options.mat.slot_mm[s].x;
        from[2 * s + 1] = scanner->options.mat.slot_mm[s].y;
        wk_fit_project(&scanner->fit, at.x, at.y, scanner->fit.top_mm, &to[2 * s], &to[2 * s + 1]);
    }
    if (!wk_plane_fit(from, to, WK_N_SLOTS, mm_to_px))
        wk_fit_plane(&scanner->fit, scanner->fit.top_mm, mm_to_px);
}
