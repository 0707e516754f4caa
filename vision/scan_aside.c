/* What no code tells: the slots that were not read, and the places beside them. */
#include "vision/scan_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool neighbours(int a, int b)
{
    return abs((int)wk_slot_row(a) - (int)wk_slot_row(b)) <= 1 && abs(wk_slot_column(a) - wk_slot_column(b)) <= 1;
}

/*
 * A hand does not end where a slot does: what lies beside a covered slot, was not read and shows something of the same shade is
 * covered too, whatever it looked like by itself.
 */
static void spread_blocked(const struct wk_look *look, const struct wk_mat *mat, const struct wk_shade shade[WK_N_SLOTS],
                           struct wk_read slot[WK_N_SLOTS])
{
    bool more = true;

    while (more) {
        more = false;
        for (int a = 0; a < WK_N_SLOTS; a++)
            for (int b = 0; b < WK_N_SLOTS; b++) {
                if (slot[a].state != WK_READ_BLOCKED || shade[a].c[1] <= 0 || !neighbours(a, b) ||
                    slot[b].state == WK_READ_LABEL || slot[b].state == WK_READ_BLOCKED || slot[b].why == WK_WHY_OTHER_EVENT ||
                    slot[b].why == WK_WHY_OTHER_SCHEME || wk_look_share(look, mat->slot_mm[b], &shade[a]) < 0.12)
                    continue;
                slot[b] = (struct wk_read){.state = WK_READ_BLOCKED};
                more = true;
            }
    }
}

int wk_scan_list_asides(const struct wk_mat *mat, bool around, struct wk_aside asides[WK_MAX_ASIDE])
{
    int n = 0;

    for (int row = WK_ROW_HAND; row <= WK_ROW_2; row++) {
        for (int column = wk_row_length((enum wk_row)row); column < WK_N_COLUMNS; column++)
            asides[n++] = (struct wk_aside){.at = wk_mat_at(mat, (enum wk_row)row, column), .on_mat = true, .likeness = -1};
        for (int side = 0; around && side < 2; side++)
            asides[n++] = (struct wk_aside){.at = wk_mat_at(mat, (enum wk_row)row, side ? WK_N_COLUMNS : -1), .likeness = -1};
    }
    for (int side = 0; around && side < 2; side++)
        for (int column = -1; column <= WK_N_COLUMNS; column++) {
            struct wk_mm at = wk_mat_at(mat, side ? WK_ROW_HAND : WK_ROW_2, column);

            at.y += side ? mat->pitch_y_mm : -mat->pitch_y_mm;
            asides[n++] = (struct wk_aside){.at = at, .likeness = -1};
        }
    return n;
}

/*
 * Whether a place shows contrast at all: bare mat, cloth and a white margin are not worth decoding. part: the darkest and the
 * lightest n-th part of it are compared; a code is dark and light by thirds, the corner of a neighbour only by a tenth.
 */
static bool has_contrast(const struct wk_scanner *scanner, struct wk_mm at, int part)
{
    int histogram[256] = {0}, n = 0, low = 0, high = 255;

    for (double y = -16; y <= 16; y += 1.5)
        for (double x = -13; x <= 13; x += 1.5) {
            double u, v;

            if (!wk_fit_project(&scanner->fit, at.x + x, at.y + y, scanner->fit.top_mm, &u, &v) || !(u >= 0) || !(v >= 0) ||
                u >= scanner->grey.w || v >= scanner->grey.h)
                continue;
            histogram[scanner->grey.data[(int)v * scanner->grey.stride_bytes + (int)u]]++;
            n++;
        }
    if (n < 100)
        return false;
    for (int sum = 0; low < 255 && (sum += histogram[low]) < n / part; low++)
        continue;
    for (int sum = 0; high > 0 && (sum += histogram[high]) < n / part; high--)
        continue;
    return (high - low) * 3 > high && high - low > 12;
}

void wk_scan_read_asides(struct wk_scanner *scanner, struct wk_aside *asides, int n)
{
    double px_per_mm = WK_RESTORE_PX / wk_scan_module_mm(scanner);

    for (int i = 0; i < n; i++) {
        struct wk_mm at = asides[i].at;
        int before = scanner->n_finds;

        if (!has_contrast(scanner, at, 8) ||
            wk_scan_search_rectangle(scanner, &scanner->fit, at.x - WK_CELL_W_MM / 2 - 4, at.y - WK_CELL_H_MM / 2,
                                     WK_CELL_W_MM + 8, WK_CELL_H_MM) == 0)
            continue;
        if (scanner->n_finds == before)
            wk_scan_read_rectangle(scanner, &scanner->fit, at.x - WK_CELL_W_MM / 2 - 4, at.y - WK_CELL_H_MM / 2,
                                   WK_CELL_W_MM + 8, WK_CELL_H_MM, 0);
        if (scanner->n_finds == before && scanner->options.cascade && asides[i].on_mat)
            asides[i].likeness = wk_scan_restore_place(scanner, at, px_per_mm);
    }
}

/* A tile beside the slots that no code tells of: bare, face up or with a damaged sticker. Only where the mat is its ground. */
static void look_aside(const struct wk_scanner *scanner, const struct wk_look *look, const struct wk_aside *aside,
                       struct wk_reading *out)
{
    const struct wk_mat *mat = &scanner->options.mat;
    struct wk_shade shade;
    struct wk_read read;

    if (!aside->on_mat || out->n_strays >= WK_MAX_STRAYS)
        return;
    for (int i = 0; i < scanner->n_finds; i++)
        if (hypot(scanner->finds[i].x_mm - aside->at.x, scanner->finds[i].y_mm - aside->at.y) < mat->pitch_x_mm * 0.8)
            return;
    for (int s = 0; s < WK_N_SLOTS; s++) /* what covers a slot reaches beyond it */
        if (out->slot[s].state == WK_READ_BLOCKED && hypot(mat->slot_mm[s].x - aside->at.x, mat->slot_mm[s].y - aside->at.y) <
                                                         1.1 * hypot(mat->pitch_x_mm, mat->pitch_y_mm))
            return;
    wk_look_place(look, aside->at, aside->likeness, &read, &shade);
    if (!(read.state == WK_READ_FACE && read.score > 0.9F) && read.why != WK_WHY_NO_STICKER && read.why != WK_WHY_FOREIGN &&
        !(read.why == WK_WHY_DAMAGED && aside->likeness > 0.6))
        return;
    out->stray[out->n_strays++] =
        (struct wk_stray){.read = read, .near_slot = wk_scan_nearest_slot(mat, aside->at.x, aside->at.y)};
}

void wk_scan_look_at_misses(struct wk_scanner *scanner, const struct wk_image *bgr, const int of_slot[WK_N_SLOTS],
                            const struct wk_aside *asides, int n_asides, struct wk_reading *out)
{
    const struct wk_mat *mat = &scanner->options.mat;
    struct wk_look_code codes[WK_N_SLOTS];
    struct wk_mm free_places[WK_MAX_ASIDE];
    struct wk_shade shade[WK_N_SLOTS] = {0};
    struct wk_look look;
    int n_codes = 0, n_free = 0, n_odd = 0;

    for (int i = 0; i < n_asides; i++) {
        if (asides[i].on_mat)
            free_places[n_free++] = asides[i].at;
        n_odd += asides[i].on_mat && has_contrast(scanner, asides[i].at, 16);
    }
    if (wk_scan_misses(of_slot) == 0 && n_odd == 0)
        return;
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (of_slot[s] >= 0) {
            memcpy(codes[n_codes].u, scanner->finds[of_slot[s]].u, sizeof codes[n_codes].u);
            memcpy(codes[n_codes].v, scanner->finds[of_slot[s]].v, sizeof codes[n_codes].v);
            n_codes++;
        }
    wk_look_learn(&look, bgr, &scanner->fit, mat, codes, n_codes, free_places, n_free);
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (of_slot[s] < 0)
            wk_look_place(&look, mat->slot_mm[s], scanner->likeness[s], &out->slot[s], &shade[s]);
    spread_blocked(&look, mat, shade, out->slot);
    for (int i = 0; i < n_asides; i++)
        if (has_contrast(scanner, asides[i].at, 16))
            look_aside(scanner, &look, &asides[i], out);
}
