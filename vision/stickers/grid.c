/* Rows and columns of one wall, by where its tiles lie; labels help where that leaves a choice. */
#include "vision/stickers/grid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/image/sort.h"

#define MIN_PITCH_MM 22.0 /* 24 mm tiles touching, less what a sticker may be off */
#define MAX_PITCH_MM 46.0 /* 30 mm tiles 8 mm apart with 20 mm stickers, taken for 24 */
#define USUAL_PITCH_MM 27.5
#define ROW_GAP_MM 15.0 /* between the middles of tiles of two rows at least; tiles are 30 mm deep and more */
#define USUAL_ROWS_MM 39.0
#define MIN_ROWS_MM 30.0
#define MAX_ROWS_MM 64.0
#define MARGIN_MM 60.0 /* of a page around its slots */
#define OFF_PITCH 0.35 /* of a pitch; tiles further from their place have no say in where it is */

/* Rows of one wall may be laid closer than one another by 2 mm a tile. */
#define PITCH_STEP 0.01
#define PITCH_SAY 0.02 /* against each step from the wall's pitch */

/*
 * What tells a row's places, against 1 for a tile that was read and lies in the middle of one. Order decides between places
 * that bear the tiles alike, and no more: rows are shifted and mirrored, and tiles exchanged.
 */
#define UNREAD_SAY 0.5 /* has a code's form, and may be none */
#define ORDER_SAY 0.5  /* a label that follows the others */
#define MIN_LEAD 0.4   /* of the best places over the next: with less, one tile laid untidily would have decided otherwise */

enum { MIN_IN_ROW = 4, MAX_CLUSTERS = 8, NO_ROW = -1, PITCH_STEPS = 6, N_PLACES = 2 * WK_N_COLUMNS };

/* Tiles level with one another. */
struct cluster {
    int n;
    double y;
    int votes[WK_N_ROWS]; /* labels that belong in each row */
};

struct work {
    int n, n_clusters;
    struct wk_grid_tile *tile[WK_GRID_MAX_TILES]; /* those that may be tiles */
    double slope;                                 /* that all rows have in common, as a tangent */
    struct cluster cluster[MAX_CLUSTERS];
    double rows_mm; /* between the middles of neighbouring rows */
};

/* The tiles of a row, from the left. */
struct row {
    int name, n; /* enum wk_row */
    struct wk_grid_tile *const *tile;
};

static bool is_read(const struct wk_grid_tile *tile)
{
    return wk_label_wind(tile->label) != WK_WIND_NONE;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static double median(double *values, int n)
{
    wk_sort(values, n);
    return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

/* ---- rows ---- */

/*
 * What was not read and lies nearer to a tile that was than two tiles can is none: between the fingers of a hand parts of
 * stickers look like one.
 */
static bool overlaps(const struct wk_grid_tile *tile, const struct wk_grid_tile *tiles, int n)
{
    for (int i = 0; i < n; i++)
        if (!is_read(tile) && is_read(&tiles[i]) && fabs(tiles[i].x - tile->x) < MIN_PITCH_MM &&
            fabs(tiles[i].y - tile->y) < ROW_GAP_MM)
            return true;
    return false;
}

static void take_tiles(struct work *work, struct wk_grid_tile *tiles, int n)
{
    for (int i = 0; i < n; i++) {
        tiles[i].row = NO_ROW;
        tiles[i].column = 0;
        if (!overlaps(&tiles[i], tiles, n))
            work->tile[work->n++] = &tiles[i];
    }
}

/* By pairs some pitches apart: nearer ones tell it worse, further ones may be of two rows. */
static double common_slope(const struct work *work)
{
    double slope[512];
    int n = 0;

    for (int i = 0; i < work->n; i++)
        for (int k = 0; k < work->n && n < 512; k++) {
            double dx = work->tile[k]->x - work->tile[i]->x, dy = work->tile[k]->y - work->tile[i]->y;

            if (dx > 3.5 * MIN_PITCH_MM && dx < 6 * MIN_PITCH_MM && fabs(dy) < ROW_GAP_MM)
                slope[n++] = dy / dx;
        }
    return n < 5 ? 0 : median(slope, n);
}

static double level(const struct work *work, const struct wk_grid_tile *tile)
{
    return tile->y - work->slope * tile->x;
}

/* The tiles' heights over the common slope, in order. */
static void sort_levels(const struct work *work, double *levels)
{
    for (int i = 0; i < work->n; i++)
        levels[i] = level(work, work->tile[i]);
    wk_sort(levels, work->n);
}

static void find_clusters(struct work *work)
{
    double levels[WK_GRID_MAX_TILES];
    int start = 0;

    sort_levels(work, levels);
    work->n_clusters = 0;
    for (int i = 1; i <= work->n; i++) {
        if (i < work->n && levels[i] - levels[i - 1] < ROW_GAP_MM)
            continue;
        if (i - start >= 2 && work->n_clusters < MAX_CLUSTERS)
            work->cluster[work->n_clusters++] = (struct cluster){.n = i - start, .y = median(levels + start, i - start)};
        start = i;
    }
    for (int i = 0; i < work->n; i++) {
        struct wk_grid_tile *t = work->tile[i];

        t->row = NO_ROW;
        for (int c = 0; c < work->n_clusters; c++)
            if (fabs(level(work, t) - work->cluster[c].y) < ROW_GAP_MM)
                t->row = c;
        if (t->row != NO_ROW && wk_label_wind(t->label) != WK_WIND_NONE)
            work->cluster[t->row].votes[wk_slot_row(wk_layout_slot(t->label))]++;
    }
}

/* The distance of neighbouring rows, as the clusters have it. */
static double rows_apart(const struct work *work)
{
    double apart[MAX_CLUSTERS];
    int n = 0;

    for (int c = 1; c < work->n_clusters; c++) {
        double d = work->cluster[c].y - work->cluster[c - 1].y;

        if (d > MIN_ROWS_MM && d < MAX_ROWS_MM && work->cluster[c].n >= MIN_IN_ROW && work->cluster[c - 1].n >= MIN_IN_ROW)
            apart[n++] = d;
    }
    return n > 0 ? median(apart, n) : USUAL_ROWS_MM;
}

/*
 * How well the clusters bear names: name[c] is a row or NO_ROW. A label in its row speaks for it, one in another row against
 * it, for tiles do come to lie in wrong rows, but most do not; so do tiles for which a row is too short, rows too near or too
 * far from one another, and tiles that would be in no row.
 */
static double score_names(const struct work *work, const int name[MAX_CLUSTERS], bool turned)
{
    double score = turned ? 0 : 1;
    int last = -1;

    for (int c = 0; c < work->n_clusters; c++) {
        const struct cluster *cluster = &work->cluster[c];

        if (name[c] == NO_ROW) {
            score -= 0.8 * cluster->n;
            continue;
        }
        int excess = cluster->n - wk_row_length((enum wk_row)name[c]);

        for (int r = 0; r < WK_N_ROWS; r++)
            score += r == name[c] ? cluster->votes[r] : -0.5 * cluster->votes[r];
        score -= excess > 0 ? 0.5 * excess : -0.05 * excess;
        if (last >= 0)
            score -= 4 * fabs((cluster->y - work->cluster[last].y) / work->rows_mm - abs(name[c] - name[last]));
        last = c;
    }
    return score;
}

/* Whether names go on from the far row to the near one, none twice. */
static bool in_order(const struct work *work, const int name[MAX_CLUSTERS], bool turned)
{
    int last = NO_ROW;

    for (int c = 0; c < work->n_clusters; c++) {
        if (name[c] == NO_ROW)
            continue;
        if (last != NO_ROW && (turned ? name[c] <= last : name[c] >= last))
            return false;
        last = name[c];
    }
    return last != NO_ROW;
}

/* Tries all names; the tiles' rows become enum wk_row. */
static bool name_rows(struct work *work, bool *turned)
{
    int best[MAX_CLUSTERS] = {0}, n_ways = 1 << (2 * work->n_clusters);
    double most = -1e9;

    for (int way = 0; way < 2 * n_ways; way++) {
        int name[MAX_CLUSTERS];

        for (int c = 0; c < work->n_clusters; c++)
            name[c] = ((way / 2) >> (2 * c) & 3) - 1;
        if (!in_order(work, name, way % 2))
            continue;
        double score = score_names(work, name, way % 2);

        if (score <= most)
            continue;
        most = score;
        *turned = way % 2;
        memcpy(best, name, sizeof best);
    }
    for (int i = 0; i < work->n; i++)
        work->tile[i]->row = work->tile[i]->row == NO_ROW ? NO_ROW : best[work->tile[i]->row];
    return most > -1e9;
}

/* ---- columns ---- */

static int by_row_and_x(const void *a, const void *b)
{
    const struct wk_grid_tile *s = *(struct wk_grid_tile *const *)a, *t = *(struct wk_grid_tile *const *)b;

    return s->row != t->row ? s->row - t->row : s->x < t->x ? -1 : s->x > t->x;
}

static struct row row_of(const struct work *work, int name)
{
    struct row row = {.name = name};
    int first = 0;

    while (first < work->n && work->tile[first]->row < name)
        first++;
    while (first + row.n < work->n && work->tile[first + row.n]->row == name)
        row.n++;
    row.tile = work->tile + first;
    return row;
}

/* The distance of neighbours: the median of those that are not gaps. */
static double common_pitch(const struct work *work)
{
    double steps[WK_GRID_MAX_TILES];
    int n = 0, m = 0;

    for (int i = 1; i < work->n; i++) {
        const struct wk_grid_tile *s = work->tile[i - 1], *t = work->tile[i];

        if (t->row != NO_ROW && t->row == s->row && t->x - s->x > MIN_PITCH_MM && t->x - s->x < MAX_PITCH_MM)
            steps[n++] = t->x - s->x;
    }
    if (n < 3)
        return USUAL_PITCH_MM;
    wk_sort(steps, n);
    while (m < n && steps[m] < 1.35 * steps[n / 5])
        m++;
    return steps[m / 2];
}

/* The column where a label of this row belongs; -1: it belongs in another row, or in each column. */
static int home_column(const struct wk_grid_tile *tile, int row)
{
    int home = is_read(tile) ? wk_layout_slot(tile->label) : WK_SLOT_NONE;

    return home == WK_SLOT_NONE || row == WK_ROW_HAND || (int)wk_slot_row(home) != row ? -1 : wk_slot_column(home);
}

/*
 * How well a line's places bear the tiles of a row: by how near one each lies, by how many labels follow one another as the
 * columns do, be it from the right, and by there being room for one tile in each. columns [row->n]: those of the tiles read.
 */
static double score_line(const struct row *row, const struct wk_grid_line *line, int *columns)
{
    int onward[4 * N_PLACES] = {0}, backward[4 * N_PLACES] = {0}, follow = 0, last = -N_PLACES;
    double score = 0;

    for (int i = 0; i < row->n; i++) {
        const struct wk_grid_tile *t = row->tile[i];
        const double at = (t->x - line->x) / line->pitch, off = (at - floor(at + 0.5)) / OFF_PITCH;
        const int column = (int)floor(at + 0.5), home = home_column(t, row->name);

        columns[i] = is_read(t) ? column : 0;
        if (fabs(off) >= 1 || abs(column) >= N_PLACES)
            continue;
        score += (is_read(t) ? 1 : UNREAD_SAY) * (1 - off * off) - (column == last);
        last = column;
        if (home < 0)
            continue;
        onward[column - home + 2 * N_PLACES]++;
        backward[column + home + N_PLACES]++;
        follow = larger(follow, larger(onward[column - home + 2 * N_PLACES], backward[column + home + N_PLACES]));
    }
    return score + ORDER_SAY * follow;
}

/* Whether the tiles read lie as many columns apart by both. */
static bool same_apart(const struct row *row, const int *a, const int *b)
{
    int first = -1;

    for (int i = 0; i < row->n; i++) {
        if (!is_read(row->tile[i]))
            continue;
        first = first < 0 ? i : first;
        if (a[i] - a[first] != b[i] - b[first])
            return false;
    }
    return true;
}

/*
 * Where a row's places are, by trying: with each tile in the middle of its place, and each distance of places that a row of
 * this wall may have. Nothing goes from tile to tile, so that what is no tile, or lies between two places, moves no other.
 */
static bool search_line(const struct row *row, double pitch, struct wk_grid_line *out)
{
    double most = -1e9, next = -1e9;
    int best[WK_GRID_MAX_TILES] = {0}, columns[WK_GRID_MAX_TILES] = {0};

    for (int step = -PITCH_STEPS; step <= PITCH_STEPS; step++)
        for (int i = 0; i < row->n; i++) {
            const struct wk_grid_line line = {.x = row->tile[i]->x, .pitch = pitch * (1 + PITCH_STEP * step)};
            const double score = score_line(row, &line, columns) - PITCH_SAY * abs(step);
            const bool same = same_apart(row, columns, best);

            if (score <= most) {
                next = same ? next : fmax(next, score);
                continue;
            }
            next = same ? next : most;
            most = score;
            out->x = line.x;
            out->pitch = line.pitch;
            memcpy(best, columns, sizeof best);
        }
    out->sure = most - next > MIN_LEAD;
    return row->n > 0;
}

/* The tiles of a row that lie near their places. */
static bool has_say(const struct wk_grid_tile *t, const struct wk_grid_line *line)
{
    return fabs(t->x - line->x - t->column * line->pitch) < OFF_PITCH * line->pitch;
}

/* Least squares of places by columns; of a few tiles only the place. */
static void fit_places(const struct row *row, struct wk_grid_line *line)
{
    const double pitch = line->pitch;
    double n = 0, sc = 0, sx = 0, scc = 0, scx = 0;

    for (int i = 0; i < row->n; i++) {
        const struct wk_grid_tile *t = row->tile[i];

        if (!has_say(t, line))
            continue;
        n++;
        sc += t->column;
        sx += t->x;
        scc += t->column * t->column;
        scx += t->column * t->x;
    }
    double det = n * scc - sc * sc;

    if (n < 1)
        return;
    if (n >= MIN_IN_ROW && det > 1e-9)
        line->pitch = (n * scx - sc * sx) / det;
    if (fabs(line->pitch - pitch) > 0.1 * pitch)
        line->pitch = pitch;
    line->x = (sx - line->pitch * sc) / n;
}

/* Least squares of heights by place, held to the slope that the wall has. */
static void fit_level(const struct work *work, const struct row *row, struct wk_grid_line *line)
{
    double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;

    for (int i = 0; i < row->n; i++) {
        const struct wk_grid_tile *t = row->tile[i];

        if (!has_say(t, line))
            continue;
        n++;
        sx += t->x;
        sy += level(work, t);
        sxx += t->x * t->x;
        sxy += t->x * level(work, t);
    }
    double hold = 3e4; /* mm^2: as much as a row half as long as usual says */
    double more = n > 0 ? (sxy - sx * sy / n) / (sxx - sx * sx / n + hold) : 0;

    line->slope = work->slope + more;
    line->y = n > 0 ? (sy - more * sx) / n : line->y;
}

static bool fit_line(const struct work *work, const struct row *row, double pitch, struct wk_grid_line *line)
{
    if (!search_line(row, pitch, line))
        return false;
    for (int round = 0; round < 3; round++) {
        if (round > 0)
            fit_places(row, line);
        for (int i = 0; i < row->n; i++)
            row->tile[i]->column = (int)lround((row->tile[i]->x - line->x) / line->pitch);
    }
    fit_level(work, row, line);
    line->found = true;
    return true;
}

/*
 * Which of the places is column 0: as many of the tiles within the row as can be, for where they lie is what a column is; then
 * as many labels in their places, be it from the right, then in line with where the other rows begin.
 */
static int first_column(const struct row *row, const struct wk_grid_line *line, double aim)
{
    const int length = wk_row_length((enum wk_row)row->name);
    int best = 0;
    double most = -1e9;

    for (int first = -WK_N_COLUMNS; first <= WK_N_COLUMNS; first++) {
        int right = 0, mirrored = 0;
        double score = -0.2 * fabs(line->x + first * line->pitch - aim) / line->pitch;

        for (int i = 0; i < row->n; i++) {
            const struct wk_grid_tile *t = row->tile[i];
            const int column = t->column - first;

            if (column < 0 || column >= length)
                continue;
            const bool of_row = is_read(t) && (int)wk_slot_row(wk_layout_slot(t->label)) == row->name;
            const int home = home_column(t, row->name);

            score += of_row ? 10 : is_read(t) ? 5 : 9; /* strays of other rows are the first to lie beyond an end */
            right += home == column;
            mirrored += home >= 0 && length - 1 - home == column;
        }
        score += right > mirrored ? right : mirrored;
        if (score > most) {
            most = score;
            best = first;
        }
    }
    return best;
}

/* Rows that were not found lie where the others say. */
static void fill_rows(const struct work *work, double pitch, struct wk_grid *grid)
{
    for (int row = 0; row < WK_N_ROWS; row++) {
        struct wk_grid_line *line = &grid->line[row];

        for (int other = 0; !line->found && other < WK_N_ROWS; other++) {
            const struct wk_grid_line *by = &grid->line[(row + 1 + other) % WK_N_ROWS];

            if (!by->found)
                continue;
            *line = *by;
            line->found = false;
            line->y += ((row + 1 + other) % WK_N_ROWS - row) * work->rows_mm;
            line->pitch = pitch;
            break;
        }
    }
}

static void find_columns(struct work *work, struct wk_grid *grid)
{
    double aim = 0;
    int n_aims = 0;

    qsort(work->tile, (size_t)work->n, sizeof work->tile[0], by_row_and_x);
    const double pitch = common_pitch(work);

    for (int name = WK_N_ROWS - 1; name >= 0; name--) { /* rows with labels of their own before the hand row */
        const struct row row = row_of(work, name);
        struct wk_grid_line *line = &grid->line[name];

        if (!fit_line(work, &row, pitch, line))
            continue;
        int first = first_column(&row, line, n_aims ? aim / n_aims : line->x);

        line->x += first * line->pitch;
        aim += line->x;
        n_aims++;
        for (int i = 0; i < row.n; i++)
            row.tile[i]->column -= first;
    }
    fill_rows(work, pitch, grid);
}

/* ---- the whole ---- */

/* The wall as somebody at its other side sees it. */
static void turn_half(struct work *work)
{
    for (int i = 0; i < work->n; i++) {
        work->tile[i]->x = -work->tile[i]->x;
        work->tile[i]->y = -work->tile[i]->y;
    }
    for (int c = 0; c < work->n_clusters; c++)
        work->cluster[c].y = -work->cluster[c].y;
}

bool wk_grid_find(struct wk_grid_tile *tiles, int n, struct wk_grid *out)
{
    struct work work = {.n = 0};
    int most = 0;

    *out = (struct wk_grid){0};
    take_tiles(&work, tiles, n < WK_GRID_MAX_TILES ? n : WK_GRID_MAX_TILES);
    work.slope = common_slope(&work);
    find_clusters(&work);
    for (int c = 0; c < work.n_clusters; c++)
        most = work.cluster[c].n > most ? work.cluster[c].n : most;
    if (most < MIN_IN_ROW)
        return false;
    work.rows_mm = rows_apart(&work);
    if (!name_rows(&work, &out->turned))
        return false;
    if (out->turned)
        turn_half(&work);
    find_columns(&work, out);
    if (out->turned)
        turn_half(&work);
    return true;
}

void wk_grid_place(const struct wk_grid *grid, enum wk_row row, int column, double *x, double *y)
{
    const struct wk_grid_line *line = &grid->line[row];
    double sign = grid->turned ? -1 : 1;

    *x = sign * (line->x + column * line->pitch);
    *y = sign * (line->y + line->slope * (line->x + column * line->pitch));
}

void wk_grid_mat(const struct wk_grid *grid, const struct wk_mat *like, struct wk_mat *mat, double *left, double *top)
{
    const double sign = grid->turned ? -1 : 1;
    double x0 = 1e9, y0 = 1e9, x1 = -1e9, y1 = -1e9, pitch = 0;

    *mat = (struct wk_mat){.tile_height_mm = like->tile_height_mm, .slot_h_mm = like->slot_h_mm};
    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct wk_mm *at = &mat->slot_mm[s];

        wk_grid_place(grid, wk_slot_row(s), wk_slot_column(s), &at->x, &at->y);
        at->x *= sign;
        at->y *= sign;
        x0 = fmin(x0, at->x);
        y0 = fmin(y0, at->y);
        x1 = fmax(x1, at->x);
        y1 = fmax(y1, at->y);
    }
    *left = x0 - MARGIN_MM;
    *top = y0 - MARGIN_MM;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        mat->slot_mm[s].x -= *left;
        mat->slot_mm[s].y -= *top;
    }
    for (int row = 0; row < WK_N_ROWS; row++)
        pitch += grid->line[row].pitch / WK_N_ROWS;
    mat->page_w_mm = x1 - x0 + 2 * MARGIN_MM;
    mat->page_h_mm = y1 - y0 + 2 * MARGIN_MM;
    mat->pitch_x_mm = mat->slot_w_mm = pitch;
    mat->pitch_y_mm = (grid->line[WK_ROW_HAND].y - grid->line[WK_ROW_2].y) / 2;
}
