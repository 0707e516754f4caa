/* The grid of slots and the camera's pose, from nothing but where stickers lie. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "labels/sticker.h"
#include "vision/image/plane.h"
#include "vision/image/sort.h"
#include "vision/stickers/bare.h"
#include "vision/stickers/view.h"

#define PI 3.14159265358979
#define MIN_PITCH_MM 24.0 /* 26 mm tiles touching, less what the assumed sticker may be off */
#define MAX_PITCH_MM 46.0 /* 30 mm tiles 8 mm apart with 20 mm stickers, taken for 24 */
#define ROW_GAP_MM 16.0   /* between the centres of tiles of two rows at least, across the rows */
#define OFF_PITCH 0.3     /* of a pitch; tiles further from their place have no say in where it is */
#define MARGIN_MM 60.0    /* of the page around the slots */
#define MIN_IN_ROW 4
#define MAX_ROWS 12

/* A sticker's tile on the plane of the tops. */
struct tile {
    const struct wk_bare_code *code;
    double x, y;   /* mm */
    double up_deg; /* of the code's upper edge, 0..360 */
    bool own;      /* of the wall that most stickers belong to */
    int row;       /* cluster, then enum wk_row; -1: none */
    int column;
};

/* A row's straight line of places: the one of column c is at x + c pitch. */
struct line {
    double x, pitch, y;
    int n; /* tiles that have a say in it */
};

struct grid {
    int n;
    struct tile tile[WK_BARE_MAX_CODES];
    enum wk_wind wind;
    struct line line[WK_N_ROWS];
};

static double median(double *values, int n)
{
    wk_sort(values, n);
    return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

/* ---- rows ---- */

static void place_tile(struct tile *tile, const double x[4], const double y[4])
{
    double dx = (x[2] + x[3] - x[0] - x[1]) / 2, dy = (y[2] + y[3] - y[0] - y[1]) / 2;

    tile->x = (x[0] + x[1] + x[2] + x[3]) / 4 + WK_CODE_TO_CENTRE * dx;
    tile->y = (y[0] + y[1] + y[2] + y[3]) / 4 + WK_CODE_TO_CENTRE * dy;
    tile->up_deg = atan2(-dx, dy) * 180 / PI;
}

static void turn(struct grid *grid, double radians)
{
    double c = cos(radians), s = sin(radians);

    for (int i = 0; i < grid->n; i++) {
        struct tile *t = &grid->tile[i];
        double x = t->x * c - t->y * s, y = t->x * s + t->y * c;

        t->x = x;
        t->y = y;
        t->up_deg += radians * 180 / PI;
    }
}

/* Turns the plane so that most tiles stand upright in it, or on their heads: the rows lie level then, but for a degree or so.
 */
static void turn_upright(struct grid *grid)
{
    double angle[WK_BARE_MAX_CODES], best = 0;
    int most = 0;

    for (int i = 0; i < grid->n; i++) { /* most others within 12 degrees, half turns aside */
        int n = 0;
        double sum = 0;

        for (int k = 0; k < grid->n; k++) {
            double d = remainder(grid->tile[k].up_deg - grid->tile[i].up_deg, 180);

            if (fabs(d) < 12)
                angle[n++] = d;
        }
        if (n <= most)
            continue;
        for (int k = 0; k < n; k++)
            sum += angle[k] / n;
        most = n;
        best = grid->tile[i].up_deg + sum;
    }
    turn(grid, -best * PI / 180);
}

static int by_y(const void *a, const void *b)
{
    double x = ((const struct tile *)a)->y, y = ((const struct tile *)b)->y;

    return x < y ? -1 : x > y;
}

static int by_row_and_x(const void *a, const void *b)
{
    const struct tile *s = a, *t = b;

    return s->row != t->row ? s->row - t->row : s->x < t->x ? -1 : s->x > t->x;
}

/* The slope that rows have in common, by all pairs of neighbours. */
static double common_slope(const struct grid *grid)
{
    double slope[WK_BARE_MAX_CODES * 2];
    int n = 0;

    for (int i = 0; i < grid->n; i++)
        for (int k = 0; k < grid->n && n < WK_BARE_MAX_CODES * 2; k++) {
            double dx = grid->tile[k].x - grid->tile[i].x, dy = grid->tile[k].y - grid->tile[i].y;

            if (dx > 3.5 * MIN_PITCH_MM && dx < 5.5 * MIN_PITCH_MM && fabs(dy) < ROW_GAP_MM)
                slope[n++] = dy / dx;
        }
    return n < 6 ? 0 : median(slope, n);
}

/* Tiles that lie level with one another become rows, numbered from the top; returns how many rows there are. */
static int find_rows(struct grid *grid)
{
    int n_rows = 0, start = 0, n_kept = 0;

    qsort(grid->tile, (size_t)grid->n, sizeof grid->tile[0], by_y);
    for (int i = 1; i <= grid->n; i++) {
        if (i < grid->n && grid->tile[i].y - grid->tile[i - 1].y < ROW_GAP_MM)
            continue;
        bool row = i - start >= MIN_IN_ROW && n_kept < MAX_ROWS;

        for (int k = start; k < i; k++)
            grid->tile[k].row = row ? n_kept : -1;
        n_kept += row;
        n_rows += row;
        start = i;
    }
    return n_rows;
}

/* The row of the layout that most of a row's own labels belong to; -1 when hardly more than half do. */
static int row_by_labels(const struct grid *grid, int row)
{
    int count[WK_N_ROWS] = {0}, n = 0;

    for (int i = 0; i < grid->n; i++) {
        const struct tile *t = &grid->tile[i];

        if (t->row != row || !t->own)
            continue;
        count[wk_slot_row(wk_layout_slot(t->code->label))]++;
        n++;
    }
    for (int r = 0; r < WK_N_ROWS; r++)
        if (n >= MIN_IN_ROW && count[r] * 10 >= n * 6)
            return r;
    return -1;
}

/* Gives the three rows their names and turns the plane so that the hand row is below. */
static bool name_rows(struct grid *grid)
{
    int name[WK_N_ROWS];

    if (find_rows(grid) != WK_N_ROWS)
        return false;
    for (int r = 0; r < WK_N_ROWS; r++)
        name[r] = row_by_labels(grid, r);
    bool upright = name[0] == WK_ROW_2 && name[2] == WK_ROW_HAND, reverse = name[0] == WK_ROW_HAND && name[2] == WK_ROW_2;

    if (name[1] != WK_ROW_1 || !(upright || reverse))
        return false;
    if (reverse)
        turn(grid, PI);
    for (int i = 0; i < grid->n; i++)
        if (grid->tile[i].row >= 0)
            grid->tile[i].row = name[grid->tile[i].row];
    return true;
}

/* ---- columns ---- */

/* The distance of neighbours: the median of those that are not gaps. */
static double common_pitch(const struct grid *grid)
{
    double steps[WK_BARE_MAX_CODES];
    int n = 0, m = 0;

    for (int i = 1; i < grid->n; i++) {
        double d = grid->tile[i].x - grid->tile[i - 1].x;

        if (grid->tile[i].row >= 0 && grid->tile[i].row == grid->tile[i - 1].row && d > MIN_PITCH_MM - 4 &&
            d < 2 * MAX_PITCH_MM)
            steps[n++] = d;
    }
    if (n < 6)
        return 0;
    wk_sort(steps, n);
    double low = steps[n / 5];

    while (m < n && steps[m] < 1.4 * low)
        m++;
    double pitch = steps[m / 2];

    return pitch > MIN_PITCH_MM && pitch < MAX_PITCH_MM ? pitch : 0;
}

/* Least squares through the columns given, by the tiles that fit; false when too few do. */
static bool fit_line(struct grid *grid, int row, struct line *line)
{
    for (int round = 0; round < 3; round++) {
        double n = 0, sc = 0, sx = 0, scc = 0, scx = 0, sy = 0;

        for (int i = 0; i < grid->n; i++) {
            struct tile *t = &grid->tile[i];

            if (t->row != row || (round > 0 && fabs(t->x - line->x - t->column * line->pitch) > OFF_PITCH * line->pitch))
                continue;
            n++;
            sc += t->column;
            sx += t->x;
            sy += t->y;
            scc += t->column * t->column;
            scx += t->column * t->x;
        }
        double det = n * scc - sc * sc;

        if (n < MIN_IN_ROW || det < 1e-9)
            return false;
        *line = (struct line){.x = (sx * scc - sc * scx) / det, .pitch = (n * scx - sc * sx) / det, .y = sy / n, .n = (int)n};
        for (int i = 0; i < grid->n; i++)
            if (grid->tile[i].row == row)
                grid->tile[i].column = (int)lround((grid->tile[i].x - line->x) / line->pitch);
    }
    return true;
}

/*
 * Which of the places is column 0: as many of the row's own tiles within the row as can be, for where they lie is what a column
 * is; then as many labels in their places, then in line with the other rows, `aim` being where those begin.
 */
static int first_column(const struct grid *grid, int row, const struct line *line, double aim)
{
    int length = wk_row_length((enum wk_row)row), best = 0;
    double most = -1e9;

    for (int first = -WK_N_COLUMNS; first <= WK_N_COLUMNS; first++) {
        double score = -0.01 * fabs(line->x + first * line->pitch - aim) / line->pitch;

        for (int i = 0; i < grid->n; i++) {
            const struct tile *t = &grid->tile[i];
            int column = t->column - first;
            bool inside = t->row == row && column >= 0 && column < length;

            if (!inside)
                continue;
            int home = t->own ? wk_layout_slot(t->code->label) : WK_SLOT_NONE;
            bool of_row = home != WK_SLOT_NONE && (int)wk_slot_row(home) == row;

            score += of_row ? 1000 : 1;
            score += of_row && row != WK_ROW_HAND && wk_slot_column(home) == column ? 10 : 0;
        }
        if (score > most) {
            most = score;
            best = first;
        }
    }
    return best;
}

static bool find_columns(struct grid *grid)
{
    qsort(grid->tile, (size_t)grid->n, sizeof grid->tile[0], by_row_and_x);
    double pitch = common_pitch(grid), aim = 0;

    if (pitch <= 0)
        return false;
    for (int i = 0; i < grid->n; i++) {
        struct tile *t = &grid->tile[i], *before = i ? &grid->tile[i - 1] : NULL;

        t->column = before && before->row == t->row ? before->column + (int)lround((t->x - before->x) / pitch) : 0;
    }
    for (int row = WK_N_ROWS - 1; row >= 0; row--) { /* rows with labels of their own before the hand row */
        struct line *line = &grid->line[row];

        if (!fit_line(grid, row, line) || fabs(line->pitch - pitch) > 0.12 * pitch)
            return false;
        int first = first_column(grid, row, line, row == WK_N_ROWS - 1 ? line->x : aim);

        line->x += first * line->pitch;
        aim = row == WK_N_ROWS - 1 ? line->x : (aim + line->x) / 2;
        for (int i = 0; i < grid->n; i++)
            if (grid->tile[i].row == row)
                grid->tile[i].column -= first;
    }
    return true;
}

/* ---- the whole ---- */

static enum wk_wind wind_of_most(const struct wk_bare_code *codes, int n)
{
    int count[WK_N_WINDS + 1] = {0}, best = 0;

    for (int i = 0; i < n; i++)
        count[wk_label_wind(codes[i].label)]++;
    for (int w = 1; w <= WK_N_WINDS; w++)
        if (count[w] * 2 > n)
            best = w;
    return (enum wk_wind)best;
}

static bool find_grid(struct grid *grid)
{
    turn_upright(grid);
    turn(grid, -atan(common_slope(grid)));
    return name_rows(grid) && find_columns(grid);
}

/* The slots as a mat: the page begins a margin away from the outermost. */
static void make_mat(const struct grid *grid, const struct wk_mat *like, struct wk_mat *mat, double *left, double *top)
{
    double right = -1e9, pitch = 0;

    *mat = (struct wk_mat){.tile_height_mm = like->tile_height_mm, .slot_h_mm = like->slot_h_mm};
    *left = 1e9;
    for (int row = 0; row < WK_N_ROWS; row++) {
        const struct line *line = &grid->line[row];

        *left = fmin(*left, line->x);
        right = fmax(right, line->x + (wk_row_length((enum wk_row)row) - 1) * line->pitch);
        pitch += line->pitch / WK_N_ROWS;
    }
    *left -= MARGIN_MM;
    *top = grid->line[WK_ROW_2].y - MARGIN_MM;
    mat->page_w_mm = right + MARGIN_MM - *left;
    mat->page_h_mm = grid->line[WK_ROW_HAND].y + MARGIN_MM - *top;
    mat->pitch_x_mm = mat->slot_w_mm = pitch;
    mat->pitch_y_mm = (grid->line[WK_ROW_HAND].y - grid->line[WK_ROW_2].y) / 2;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct line *line = &grid->line[wk_slot_row(s)];

        mat->slot_mm[s] = (struct wk_mm){line->x + wk_slot_column(s) * line->pitch - *left, line->y - *top};
    }
}

/* The camera over the page, by the tiles that lie in slots. */
static bool find_camera(const struct grid *grid, const struct wk_mat *mat, struct wk_fit *fit)
{
    struct wk_sight sights[WK_N_SLOTS];
    bool taken[WK_N_SLOTS] = {false};
    int n = 0;

    for (int i = 0; i < grid->n && n < WK_N_SLOTS; i++) {
        const struct tile *t = &grid->tile[i];
        int slot = t->row < 0 ? WK_SLOT_NONE : wk_slot_at((enum wk_row)t->row, t->column);
        const struct wk_bare_code *c = t->code;

        if (slot == WK_SLOT_NONE || taken[slot])
            continue;
        taken[slot] = true;
        double dx = (c->u[2] + c->u[3] - c->u[0] - c->u[1]) / 2, dy = (c->v[2] + c->v[3] - c->v[0] - c->v[1]) / 2;
        double side = hypot(dx, dy);

        sights[n++] = (struct wk_sight){.x_mm = mat->slot_mm[slot].x,
                                        .y_mm = mat->slot_mm[slot].y,
                                        .u_px = (c->u[0] + c->u[1] + c->u[2] + c->u[3]) / 4 + WK_CODE_TO_CENTRE * dx,
                                        .v_px = (c->v[0] + c->v[1] + c->v[2] + c->v[3]) / 4 + WK_CODE_TO_CENTRE * dy,
                                        .sigma_px = 1.0 * side / WK_CODE_MM,
                                        .marker = -1};
    }
    fit->n_markers = 0;
    return n >= WK_N_SLOTS / 2 && wk_fit_solve(fit, sights, n, false);
}

enum wk_status wk_bare_fit(const struct wk_bare_code *codes, int n, const struct wk_mat *like, const struct wk_lens *lens,
                           struct wk_mat *mat, struct wk_fit *fit)
{
    struct grid grid = {.n = n};
    struct wk_fit camera = {.lens = *lens, .lens_known = lens->fx > 0};
    struct wk_mat found;
    struct wk_code_view view;
    double left, top;

    if (n < WK_N_SLOTS / 2 || n > WK_BARE_MAX_CODES)
        return WK_NO_TRAY;
    grid.wind = wind_of_most(codes, n);
    if (grid.wind == WK_WIND_NONE || !wk_code_view_find(codes, n, lens->w, lens->h, &view))
        return WK_NO_TRAY;
    for (int round = 0; round < 3; round++) { /* by squares first; then through the camera that follows, with its lens */
        for (int i = 0; i < n; i++) {
            double x[4], y[4];

            grid.tile[i] = (struct tile){.code = &codes[i], .own = wk_label_wind(codes[i].label) == grid.wind, .row = -1};
            for (int k = 0; k < 4; k++) {
                if (round == 0)
                    wk_code_view_flatten(&view, codes[i].u[k], codes[i].v[k], &x[k], &y[k]);
                else if (!wk_fit_unproject(&camera, codes[i].u[k], codes[i].v[k], 0, &x[k], &y[k]))
                    return WK_NO_TRAY;
            }
            place_tile(&grid.tile[i], x, y);
        }
        if (!find_grid(&grid))
            return WK_NO_TRAY;
        make_mat(&grid, like, &found, &left, &top);
        if (!find_camera(&grid, &found, &camera))
            return WK_NO_TRAY;
    }
    camera.stickers = true;
    *mat = found;
    *fit = camera;
    return WK_OK;
}
