/* The middle size of all codes, whether they lie on tiles or on their sheet, and what of it will do. */
#include "calibration/print_scale.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "calibration/height.h"
#include "labels/sticker.h"
#include "vision/image/sort.h"

#define RAD (3.14159265358979 / 180)

/* So many have to be there: one may be damaged, or printed at another time, and not be the middle one. */
#define MIN_CODES 4
/* Codes of one printing differ by noise; half of them by more than this, and they are of several. */
#define ONE_SIZE 0.05
/* By less the printer and the picture err: nothing was scaled. */
#define AS_MEANT 0.03
/* The stickers' places are believed as long as the markers say the same, else the tiles lie elsewhere than in the slots. */
#define SAME_POSE 0.025

/*
 * On a sheet distances are whole numbers of its pitch, as exactly as a printer works; on tiles they are what hands make of
 * them, and one in twenty is so by chance. Of so many pairs three quarters are.
 */
#define MIN_SHEET_PAIRS 6
#define ON_LATTICE 0.025  /* in sides of a code */
#define LATTICE_REACH 3.3 /* pitches: what a lens bends adds up */
#define SHEET_CUT_MM 0.15 /* labels/paper/sheet.c: neighbours share the line to cut along */

/* Between tiles farther apart than so many slots the number of tiles is not known; with labels, up to so many slots. */
#define NEIGHBOURS 1.7
#define ROW_MATES 5.0

/*
 * Tiles that touch all lie their width apart; of those that have room in the slots a quarter lies nearer than a slot's pitch.
 * A row of 13 that is farther apart by 4 % is half a slot longer. Fewer tiles may be laid so by chance, and have to be farther
 * apart; those that are strewn have no pitch.
 */
enum { FEW_PAIRS = 4, MANY_PAIRS = 8 };
#define WIDE_BY_FEW 1.1
#define WIDE_BY_MANY 1.04
#define ONE_PITCH 1.2 /* of the nearer quarter to the farther one */
/* Tiles of 26 mm, which most clubs have, want so much of a mat. */
#define USUAL_TILE_MM 26.0

/* Each code with the next one to its right, in its row. */
struct pair {
    double along_mm, aside_mm;
    int steps; /* columns from the one to the other */
};
struct pairs {
    int n;
    struct pair pair[WK_MAX_SIZES];
};

static double quartile(const double *sorted, int n, int which)
{
    return sorted[(n - 1) * which / 4];
}

/* Which way the rows run, by the codes: those that are turned by 180 degrees lie in the same row. */
static double row_turn(const struct wk_code_sizes *sizes)
{
    double s = 0, c = 0;

    for (int i = 0; i < sizes->n; i++) {
        s += sin(2 * sizes->code[i].up_deg * RAD);
        c += cos(2 * sizes->code[i].up_deg * RAD);
    }
    return atan2(s, c) / 2;
}

/* Columns between two tiles that lie in their order, by their labels; 1: neighbours, as far as is known; 0: none of that. */
static int steps_between(const struct wk_code_size *a, const struct wk_code_size *b, double along_mm, double pitch_mm)
{
    const int from = wk_layout_slot(a->label), to = wk_layout_slot(b->label);

    if (wk_label_wind(a->label) == wk_label_wind(b->label) && wk_slot_row(from) == wk_slot_row(to) &&
        wk_slot_row(from) != WK_ROW_HAND)
        return abs(wk_slot_column(from) - wk_slot_column(to));
    return along_mm < NEIGHBOURS * pitch_mm;
}

static void find_pairs(const struct wk_code_sizes *sizes, double side_mm, double pitch_mm, struct pairs *out)
{
    const double turn = row_turn(sizes), along_x = cos(turn), along_y = sin(turn);

    out->n = 0;
    for (int i = 0; i < sizes->n; i++) {
        const struct wk_code_size *const code = &sizes->code[i];
        const struct wk_code_size *next = NULL;
        double nearest = ROW_MATES * pitch_mm, off = 0;

        for (int k = 0; k < sizes->n; k++) {
            const double dx = sizes->code[k].x_mm - code->x_mm, dy = sizes->code[k].y_mm - code->y_mm;
            const double along = dx * along_x + dy * along_y, aside = fabs(dy * along_x - dx * along_y);

            if (k == i || along < side_mm / 2 || along >= nearest || aside > side_mm / 2)
                continue;
            next = &sizes->code[k];
            nearest = along;
            off = aside;
        }
        const int steps = next ? steps_between(code, next, nearest, pitch_mm) : 0;
        if (steps > 0)
            out->pair[out->n++] = (struct pair){.along_mm = nearest, .aside_mm = off, .steps = steps};
    }
}

/* So far apart are the nearer quarter of the pairs, which = 1, or all but the farther one, which = 3. */
static double pitch_of(const struct pairs *pairs, int which)
{
    double along[WK_MAX_SIZES];

    for (int i = 0; i < pairs->n; i++)
        along[i] = pairs->pair[i].along_mm / pairs->pair[i].steps;
    wk_sort(along, pairs->n);
    return quartile(along, pairs->n, which);
}

static bool are_wide(const struct pairs *pairs, const struct wk_mat *mat)
{
    if (pairs->n < FEW_PAIRS)
        return false;
    const double near_mm = pitch_of(pairs, 1), least = pairs->n < MANY_PAIRS ? WIDE_BY_FEW : WIDE_BY_MANY;
    return near_mm > least * mat->pitch_x_mm && pitch_of(pairs, 3) < ONE_PITCH * near_mm;
}

static bool on_lattice(const struct pairs *pairs, double pitch_mm, double side_mm)
{
    int n = 0, n_near = 0;

    for (int i = 0; i < pairs->n; i++) {
        const double along = pairs->pair[i].along_mm, off = along - pitch_mm * round(along / pitch_mm);

        if (along > LATTICE_REACH * pitch_mm)
            continue;
        n_near++;
        n += fabs(off) < ON_LATTICE * side_mm && pairs->pair[i].aside_mm < ON_LATTICE * side_mm;
    }
    return n_near >= MIN_SHEET_PAIRS && 4 * n >= 3 * n_near;
}

/* A sheet to be cut, on which codes have a pitch of their own; or one that is cut already, with whatever pitch. */
static bool is_sheet(const struct pairs *pairs, double side_mm, double sticker_mm)
{
    const double pitch_mm = side_mm / WK_CODE_MODULES * WK_STICKER_MODULES * (1 + SHEET_CUT_MM / sticker_mm);

    return pairs->n > 0 && (on_lattice(pairs, pitch_mm, side_mm) || on_lattice(pairs, pitch_of(pairs, 1), side_mm));
}

enum lie { ON_TILES, ON_PAPER, FITTED };

static double side_of(const struct wk_code_size *code, enum lie lie)
{
    return lie == ON_PAPER ? code->paper_mm : lie == FITTED ? code->fitted_mm : code->tops_mm;
}

/* The middle of all sizes; 0: there is no one size. */
static double middle_side(const struct wk_code_sizes *sizes, enum lie lie)
{
    double side[WK_MAX_SIZES];

    for (int i = 0; i < sizes->n; i++)
        side[i] = side_of(&sizes->code[i], lie);
    wk_sort(side, sizes->n);
    const double low = quartile(side, sizes->n, 1), high = quartile(side, sizes->n, 3);
    return low > 0 && high < low * (1 + ONE_SIZE) ? side[sizes->n / 2] : 0;
}

double wk_print_least_percent(const struct wk_mat *mat)
{
    const double focal_px = wk_focal_of_angle(70, 1920, 1080);
    struct wk_extent extent;

    wk_extent_of_mat(mat, &extent);
    const struct wk_heights heights = wk_heights_of(&extent, focal_px, 1920, 1080, WK_MODULE_MM(WK_STICKER_MM));
    return 100 * extent.good_px / (wk_height_scale(&extent, focal_px, heights.lowest_mm) * WK_MODULE_MM(WK_STICKER_MM));
}

static const char *how_of(const struct wk_print_scale *scale)
{
    switch (scale->answer) {
    case WK_PRINT_STICKERS:
        return "Print the stickers again at 100 % (print-scaling=none). So small on purpose? Say it: sticker_mm in the "
               "configuration.";
    case WK_PRINT_MAT:
        return "Print the mat again at 100 %, on A3 or 11x17, and measure its ruler.";
    case WK_PRINT_FINE:
        return scale->mat > 0 ? "Measure the mat's ruler: the mat may be small, or the stickers large." : "";
    case WK_PRINT_NOT_MEASURED:
        break;
    }
    return "Lay a wall with stickers, or a sheet of them, on the mat.";
}

/* tiles_seen: enough of them lie there to see whether they fit. */
static enum wk_print_answer answer_of(const struct wk_print_scale *scale, const struct wk_mat *mat, bool tiles_seen)
{
    const bool small = scale->mat > 0 && scale->mat / 100 * mat->pitch_x_mm < USUAL_TILE_MM;

    if (scale->tiles_wide || (small && !tiles_seen))
        return WK_PRINT_MAT;
    return scale->percent < wk_print_least_percent(mat) ? WK_PRINT_STICKERS : WK_PRINT_FINE;
}

void wk_print_scale_judge(const struct wk_code_sizes *sizes, const struct wk_mat *mat, double sticker_mm,
                          struct wk_print_scale *out)
{
    const double meant_mm = WK_MODULE_MM(sticker_mm) * WK_CODE_MODULES;
    struct pairs pairs;

    *out = (struct wk_print_scale){.n = sizes->n};
    double side_mm = sizes->n >= MIN_CODES ? middle_side(sizes, ON_TILES) : 0;
    if (side_mm > 0) {
        find_pairs(sizes, side_mm, mat->pitch_x_mm, &pairs);
        out->sheet = is_sheet(&pairs, side_mm, sticker_mm);
        const double other_mm = middle_side(sizes, out->sheet ? ON_PAPER : FITTED);
        if (out->sheet || fabs(other_mm / side_mm - 1) < SAME_POSE)
            side_mm = other_mm;
    }
    if (side_mm > 0) {
        out->percent = 100 * side_mm / meant_mm;
        out->mat = out->percent > 100 * (1 + AS_MEANT) ? 100 * meant_mm / side_mm : 0;
        out->tiles_wide = !out->sheet && are_wide(&pairs, mat);
        out->answer = answer_of(out, mat, !out->sheet && pairs.n >= MANY_PAIRS);
    }
    out->how = how_of(out);
}

void wk_print_scale_text(const struct wk_print_scale *scale, double sticker_mm, char text[WK_PRINT_TEXT])
{
    const char *const word = scale->answer == WK_PRINT_FINE ? "fine" : "no";

    if (scale->answer == WK_PRINT_NOT_MEASURED)
        snprintf(text, WK_PRINT_TEXT, "How large the stickers are printed was not measured");
    else if (scale->answer == WK_PRINT_MAT && scale->mat > 0)
        snprintf(text, WK_PRINT_TEXT, "The mat is printed at %.0f %%, by stickers of %g mm: no", scale->mat, sticker_mm);
    else if (scale->answer == WK_PRINT_MAT)
        snprintf(text, WK_PRINT_TEXT, "The tiles do not fit on the mat: it is printed too small, and the stickers perhaps");
    else
        snprintf(text, WK_PRINT_TEXT, "Stickers are printed at %.0f %% of %g mm, by the mat: %s", scale->percent, sticker_mm,
                 word);
}

const char *wk_print_answer_word(enum wk_print_answer answer)
{
    static const char *const words[] = {"unknown", "fine", "stickers", "mat"};

    return (unsigned)answer < sizeof words / sizeof words[0] ? words[answer] : "unknown";
}
