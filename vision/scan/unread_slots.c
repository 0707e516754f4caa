/* What no code tells: the slots that were not read, and the places beside them. */
#include "vision/mat/look_parts.h"
#include "vision/scan/parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Square millimetres of edges in a place from which on it is not the mat: a fiftieth of a tile. A tile has ten times that. */
enum { MIN_EDGE = 20 };

#define OFF_GROUND 0.025 /* chroma; ivory is three times that off the mat's */

enum { N_ACROSS = 14, N_DOWN = 17 }; /* pixels of a place that are looked at first */

/* Grey levels by which a part of a place may differ and still be the same: the means of 15 pixels with noise of 5 differ by 6.
 */
enum { SAME_LEVEL = 8 };

static bool neighbours(int a, int b)
{
    return abs((int)wk_slot_row(a) - (int)wk_slot_row(b)) <= 1 && abs(wk_slot_column(a) - wk_slot_column(b)) <= 1;
}

static bool is_read(const int of_slot[WK_N_SLOTS], enum wk_row row, int column)
{
    return column < 0 || column >= wk_row_length(row) || of_slot[wk_slot_at(row, column)] >= 0;
}

/* If everything around a slot was read no arm, cup or sheet covers only that. */
static enum wk_look_around around_slot(const int of_slot[WK_N_SLOTS], int slot, bool on_table)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (s != slot && of_slot[s] < 0 && neighbours(s, slot))
            return WK_AROUND_DOUBT;
    return on_table ? WK_AROUND_ON_TABLE : WK_AROUND_ON_MAT;
}

/*
 * What has the colour of the backs and no outline, for it touches its neighbours: a bare tile if both were read, for no arm is
 * as narrow as that.
 */
static void tell_bare(const struct wk_light_model *look, const struct wk_mat *mat, const int of_slot[WK_N_SLOTS],
                      const struct wk_shade shade[WK_N_SLOTS], struct wk_read slot[WK_N_SLOTS])
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (slot[s].state == WK_READ_BLOCKED && is_read(of_slot, wk_slot_row(s), wk_slot_column(s) - 1) &&
            is_read(of_slot, wk_slot_row(s), wk_slot_column(s) + 1) && wk_look_has_hue_of_backs(look, &shade[s])) {
            slot[s] = (struct wk_read){.state = WK_READ_UNREADABLE, .why = WK_WHY_NO_STICKER};
            wk_look_corners(look, mat->slot_mm[s], false, slot[s].corners_px);
        }
}

/*
 * px to a module of a code. Below that a code runs together into a grey as plain as a back: of the 88 stickers of a set the one
 * with the finest grain was taken for a bare tile twice among 5,700 of 0.76 px. What such a place shows is asked about.
 */
#define LEAST_TOLD_PX 1.0

static bool is_coarse(const struct wk_fit *fit, struct wk_mm at)
{
    double u, v, u1, v1;

    return wk_fit_project(fit, at.x, at.y, fit->top_mm, &u, &v) && wk_fit_project(fit, at.x + 1, at.y, fit->top_mm, &u1, &v1) &&
           hypot(u1 - u, v1 - v) * WK_CODE_MM / WK_CODE_MODULES < LEAST_TOLD_PX;
}

static void doubt_coarse(const struct wk_scanner *scanner, const int of_slot[WK_N_SLOTS], struct wk_read slot[WK_N_SLOTS])
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct wk_read doubted = {.state = WK_READ_UNREADABLE, .why = WK_WHY_DAMAGED};

        if (of_slot[s] >= 0 || slot[s].state == WK_READ_EMPTY || slot[s].state == WK_READ_BLOCKED ||
            !is_coarse(&scanner->fit, scanner->mat.slot_mm[s]))
            continue;
        if (slot[s].state == WK_READ_FACE || slot[s].why == WK_WHY_NO_STICKER || slot[s].why == WK_WHY_FOREIGN) {
            memcpy(doubted.corners_px, slot[s].corners_px, sizeof doubted.corners_px);
            slot[s] = doubted;
        }
    }
}

/*
 * A hand does not end where a slot does: what lies beside a covered slot, was not read and shows something of the same shade is
 * covered too, whatever it looked like by itself.
 */
static void spread_blocked(const struct wk_light_model *look, const struct wk_mat *mat, const struct wk_shade shade[WK_N_SLOTS],
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

void wk_scan_doubt_empty(struct wk_read slot[WK_N_SLOTS], bool (*hides)(const struct wk_read *), enum wk_read_why why)
{
    bool more = true;

    while (more) {
        more = false;
        for (int a = 0; a < WK_N_SLOTS; a++)
            for (int b = 0; b < WK_N_SLOTS; b++) {
                if (!hides(&slot[a]) || slot[b].state != WK_READ_EMPTY || !neighbours(a, b))
                    continue;
                slot[b] = (struct wk_read){.state = WK_READ_UNREADABLE, .why = why};
                more = true;
            }
    }
}

/* Through a veil a sleeve may pass for the ground, but not all of an arm and its edges. */
static bool is_not_read(const struct wk_read *read)
{
    return read->state != WK_READ_LABEL && read->state != WK_READ_EMPTY;
}

/* A place that may lie half a pitch from others: a tile that lies between two of them is in neither's middle. */
static struct wk_aside place_at(const struct wk_mat *mat, enum wk_row row, int half_column, double down, bool on_mat)
{
    struct wk_mm at = wk_mat_at(mat, row, half_column / 2), next = wk_mat_at(mat, row, half_column / 2 + half_column % 2);

    return (struct wk_aside){.at = {(at.x + next.x) / 2, (at.y + next.y) / 2 + down * mat->pitch_y_mm},
                             .on_mat = on_mat,
                             .between = half_column % 2 != 0 || fabs(down) == 0.5,
                             .likeness = -1};
}

int wk_scan_list_asides(const struct wk_mat *mat, bool around, struct wk_aside asides[WK_MAX_ASIDE])
{
    int n = 0;

    for (int row = WK_ROW_HAND; row <= WK_ROW_2; row++) {
        for (int half = 2 * wk_row_length((enum wk_row)row); half <= 2 * (WK_N_COLUMNS - 1); half++)
            asides[n++] = place_at(mat, (enum wk_row)row, half, 0, true);
        for (int side = 0; around && side < 2; side++)
            asides[n++] = place_at(mat, (enum wk_row)row, side ? 2 * WK_N_COLUMNS : -2, 0, false);
    }
    for (int half = 2 * wk_row_length(WK_ROW_2); half <= 2 * (WK_N_COLUMNS - 1); half++) /* between two rows' free places */
        asides[n++] = place_at(mat, WK_ROW_2, half, 0.5, true);
    for (int side = 0; around && side < 2; side++)
        for (int half = -2; half <= 2 * WK_N_COLUMNS; half++)
            asides[n++] = place_at(mat, side ? WK_ROW_HAND : WK_ROW_2, half, side ? 1 : -1, false);
    return n;
}

/* A place's corners in the picture, px: its upper left, upper right, lower left, lower right. In between a straight line will
 * do.
 */
struct corners {
    double u[4], v[4];
};

static bool find_corners(const struct wk_scanner *scanner, struct wk_mm at, struct corners *out)
{
    for (int k = 0; k < 4; k++)
        if (!wk_fit_project(&scanner->fit, at.x + (k % 2 ? 13 : -13), at.y + (k / 2 ? 16 : -16), scanner->fit.top_mm,
                            &out->u[k], &out->v[k]))
            return false;
    return true;
}

/* The pixel at the parts x and y (0..1) of a place's width and height; NULL: out of the picture. */
static const uint8_t *pixel_at(const struct wk_image *picture, const struct corners *corners, double x, double y)
{
    const double *u4 = corners->u, *v4 = corners->v;
    const double u = (1 - y) * ((1 - x) * u4[0] + x * u4[1]) + y * ((1 - x) * u4[2] + x * u4[3]);
    const double v = (1 - y) * ((1 - x) * v4[0] + x * v4[1]) + y * ((1 - x) * v4[2] + x * v4[3]);

    if (!(u >= 0 && v >= 0 && u < picture->w && v < picture->h))
        return NULL;
    return picture->data + (int)v * picture->stride_bytes + (ptrdiff_t)(int)u * picture->channels;
}

/* A place's pixels, a few per square centimetre in rows from its upper left; NULL: out of the picture. */
struct samples {
    int channels;
    const uint8_t *pixel[N_DOWN][N_ACROSS];
};

static bool take_samples(const struct wk_scanner *scanner, const struct wk_image *picture, struct wk_mm at, struct samples *out)
{
    struct corners corners;

    out->channels = picture->channels < 3 ? picture->channels : 3;
    if (!find_corners(scanner, at, &corners))
        return false;
    for (int j = 0; j < N_DOWN; j++)
        for (int i = 0; i < N_ACROSS; i++)
            out->pixel[j][i] = pixel_at(picture, &corners, (double)i / (N_ACROSS - 1), (double)j / (N_DOWN - 1));
    return true;
}

/*
 * Whether a place shows contrast at all, in any colour of the picture: bare mat, cloth and a white margin are not worth a
 * closer look. part: the darkest and the lightest n-th part of it are compared; a code is dark and light by thirds, the corner
 * of a neighbour only by a tenth.
 */
static bool has_contrast(const struct samples *samples, int part)
{
    int histogram[3][256] = {{0}}, n = 0;
    bool differs = false;

    for (int j = 0; j < N_DOWN; j++)
        for (int i = 0; i < N_ACROSS; i++) {
            for (int c = 0; samples->pixel[j][i] && c < samples->channels; c++)
                histogram[c][samples->pixel[j][i][c]]++;
            n += samples->pixel[j][i] != NULL;
        }
    for (int c = 0; n >= 100 && c < samples->channels; c++) {
        int low = 0, high = 255;

        for (int sum = 0; low < 255 && (sum += histogram[c][low]) < n / part; low++)
            continue;
        for (int sum = 0; high > 0 && (sum += histogram[c][high]) < n / part; high--)
            continue;
        differs |= (high - low) * 3 > high && high - low > 12;
    }
    return differs;
}

/* Means over the parts of a place: noise is gone from them, and the corner of a tile is not. */
static void take_parts(const struct samples *samples, struct wk_aside_parts *out)
{
    int sum[WK_ASIDE_PARTS][WK_ASIDE_PARTS][3] = {{{0}}}, n[WK_ASIDE_PARTS][WK_ASIDE_PARTS] = {{0}};

    for (int j = 0; j < N_DOWN; j++)
        for (int i = 0; i < N_ACROSS; i++) {
            int y = j * WK_ASIDE_PARTS / N_DOWN, x = i * WK_ASIDE_PARTS / N_ACROSS;

            for (int c = 0; samples->pixel[j][i] && c < samples->channels; c++)
                sum[y][x][c] += samples->pixel[j][i][c];
            n[y][x] += samples->pixel[j][i] != NULL;
        }
    for (int k = 0; k < WK_ASIDE_PARTS * WK_ASIDE_PARTS; k++)
        for (int c = 0; c < 3; c++) {
            int y = k / WK_ASIDE_PARTS, x = k % WK_ASIDE_PARTS;

            out->mean[y][x][c] = (uint8_t)(n[y][x] > 0 ? sum[y][x][c] / n[y][x] : 0);
        }
}

static bool same_parts(const struct wk_aside_parts *a, const struct wk_aside_parts *b)
{
    for (int y = 0; y < WK_ASIDE_PARTS; y++)
        for (int x = 0; x < WK_ASIDE_PARTS; x++)
            for (int c = 0; c < 3; c++)
                if (abs(a->mean[y][x][c] - b->mean[y][x][c]) > SAME_LEVEL)
                    return false;
    return true;
}

/* Whether a place looks as it did when neither a tile nor a code was found there. */
static bool is_nothing_still(const struct wk_scanner *scanner, int place, struct wk_mm at)
{
    struct wk_aside_parts parts;
    struct samples samples;

    if (!scanner->still || !scanner->nothing[place].known || !scanner->nothing[place].no_code ||
        !take_samples(scanner, scanner->frame.bgr, at, &samples))
        return false;
    take_parts(&samples, &parts);
    return same_parts(&scanner->nothing[place], &parts);
}

/*
 * Samples of a place, a millimetre apart. Some are darker than both beside them, or lighter: in a code a fourth of them, across
 * and down, along the edge of a field or of a tile hardly any. Of stickers of 18 mm that lay between slots, seen sharp and
 * blurred, at 900 to 1920 pixels across, the fewest were 143, so the smallest that are printed have 40; of places on a mat
 * without any, most have 5 at most.
 */
enum {
    GRAIN_ACROSS = 27,
    GRAIN_DOWN = 33,
    MIN_GRAINS = 8,
    GRAIN_PART = 8, /* of the span between the darkest and the lightest of a place by which a grain differs */
    MIN_GRAIN = 5   /* levels */
};

static bool is_grain(int before, int at, int after, int least)
{
    return (at - before > least && at - after > least) || (before - at > least && after - at > least);
}

static int count_grains(uint8_t (*level)[GRAIN_ACROSS], int least)
{
    int n = 0;

    for (int j = 0; j < GRAIN_DOWN; j++)
        for (int i = 0; i < GRAIN_ACROSS; i++) {
            n += i > 0 && i + 1 < GRAIN_ACROSS && is_grain(level[j][i - 1], level[j][i], level[j][i + 1], least);
            n += j > 0 && j + 1 < GRAIN_DOWN && is_grain(level[j - 1][i], level[j][i], level[j + 1][i], least);
        }
    return n;
}

/* Whether a place has a code's grain. Of those with contrast most have none: it is an edge of the mat's own. */
static bool has_grain(const struct wk_scanner *scanner, struct wk_mm at)
{
    uint8_t level[GRAIN_DOWN][GRAIN_ACROSS];
    struct corners corners;
    int dark = 255, light = 0;

    if (!find_corners(scanner, at, &corners))
        return false;
    for (int j = 0; j < GRAIN_DOWN; j++)
        for (int i = 0; i < GRAIN_ACROSS; i++) {
            const uint8_t *pixel =
                pixel_at(&scanner->frame.grey, &corners, (double)i / (GRAIN_ACROSS - 1), (double)j / (GRAIN_DOWN - 1));

            level[j][i] = pixel ? *pixel : 0;
            dark = level[j][i] < dark ? level[j][i] : dark;
            light = level[j][i] > light ? level[j][i] : light;
        }
    const int part = (light - dark) / GRAIN_PART;

    return count_grains(level, part > MIN_GRAIN ? part : MIN_GRAIN) >= MIN_GRAINS;
}

void wk_scan_read_asides(struct wk_scanner *scanner, struct wk_aside *asides, int n)
{
    const double px_per_mm = WK_RECOVERY_PX / wk_scan_module_mm(scanner), most_mm = wk_scan_most_mm(scanner);
    const double w_mm = fmin(WK_CELL_W_MM + 8, most_mm), h_mm = fmin(WK_CELL_H_MM, most_mm);

    for (int i = 0; i < n; i++) {
        struct wk_mm at = asides[i].at;
        int before = scanner->n_finds;
        struct samples samples;

        if (!take_samples(scanner, &scanner->frame.grey, at, &samples) || !has_contrast(&samples, 8) ||
            is_nothing_still(scanner, i, at) || !has_grain(scanner, at) ||
            wk_scan_search_rectangle(scanner, &scanner->fit, at.x - w_mm / 2, at.y - h_mm / 2, w_mm, h_mm, false) == 0)
            continue;
        if (scanner->n_finds == before)
            wk_scan_read_rectangle(scanner, &scanner->fit, at.x - w_mm / 2, at.y - h_mm / 2, w_mm, h_mm, 0);
        if (scanner->n_finds == before && scanner->frame.cascade && asides[i].on_mat)
            asides[i].likeness = wk_scan_recover_place(scanner, at, px_per_mm, false);
    }
}

/* Whether a code that lies in no slot was found in what is searched at a place. */
static bool has_code(const struct wk_scanner *scanner, struct wk_mm at)
{
    for (int i = 0; i < scanner->n_finds; i++)
        if (scanner->finds[i].slot == WK_SLOT_NONE && fabs(scanner->finds[i].x_mm - at.x) < WK_CELL_W_MM &&
            fabs(scanner->finds[i].y_mm - at.y) < WK_CELL_H_MM)
            return true;
    return false;
}

static bool beside_find(const struct wk_scanner *scanner, struct wk_mm at)
{
    for (int i = 0; i < scanner->n_finds; i++)
        if (hypot(scanner->finds[i].x_mm - at.x, scanner->finds[i].y_mm - at.y) < scanner->mat.pitch_x_mm * 0.8)
            return true;
    return false;
}

/* What covers a slot reaches beyond it. */
static bool beside_blocked(const struct wk_mat *mat, struct wk_mm at, const struct wk_reading *out)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (out->slot[s].state == WK_READ_BLOCKED &&
            hypot(mat->slot_mm[s].x - at.x, mat->slot_mm[s].y - at.y) < 1.1 * hypot(mat->pitch_x_mm, mat->pitch_y_mm))
            return true;
    return false;
}

/* A tile beside the slots that no code tells of, for certain: bare, face up or with a damaged sticker. */
static bool is_tile_aside(const struct wk_light_model *look, const struct wk_aside *aside, struct wk_read *read)
{
    struct wk_shade shade;

    wk_look_place(look, aside->at, aside->likeness, WK_AROUND_DOUBT, read, &shade);
    /* A stripe of light or shadow on the mat has a tile's outline, and the mat's own colour. */
    if ((read->why == WK_WHY_NO_STICKER || read->why == WK_WHY_FOREIGN) && look->ground.c[0] >= 0 &&
        wk_look_off_ground(look, &shade) < OFF_GROUND)
        return false;
    return (read->state == WK_READ_FACE && read->score > 0.9F) || read->why == WK_WHY_NO_STICKER ||
           read->why == WK_WHY_FOREIGN || ((read->why == WK_WHY_DAMAGED || read->why == WK_WHY_GLARE) && aside->likeness > 0.6);
}

/* The tiles whose places are known; what lies in a slot and was not read may lie there either way. */
static int list_tiles(const struct wk_scanner *scanner, const int of_slot[WK_N_SLOTS], struct wk_look_tile *tiles)
{
    const struct wk_mat *mat = &scanner->mat;
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        for (int turn = 0; of_slot[s] < 0 && turn < 2; turn++)
            tiles[n++] = (struct wk_look_tile){mat->slot_mm[s].x, mat->slot_mm[s].y, turn * 90};
    for (int i = 0; i < scanner->n_finds; i++)
        tiles[n++] = (struct wk_look_tile){scanner->finds[i].x_mm, scanner->finds[i].y_mm, scanner->finds[i].up_deg};
    return n;
}

/* What has been reported beside the slots. A tile shows in more places than one. */
struct told {
    int n;
    struct wk_mm at[WK_MAX_STRAYS];
};

static bool is_told(const struct wk_mat *mat, const struct told *told, struct wk_mm at, double pitches)
{
    for (int i = 0; i < told->n; i++)
        if (fabs(told->at[i].x - at.x) < pitches * mat->pitch_x_mm && fabs(told->at[i].y - at.y) < pitches * mat->pitch_y_mm)
            return true;
    return false;
}

static void tell_aside(const struct wk_mat *mat, struct wk_mm at, const struct wk_read *read, struct told *told,
                       struct wk_reading *out)
{
    if (out->n_strays >= WK_MAX_STRAYS)
        return;
    told->at[told->n++] = at;
    out->stray[out->n_strays++] = (struct wk_stray){.read = *read, .near_slot = wk_scan_nearest_slot(mat, at.x, at.y)};
}

static bool is_burnt(const struct wk_look_ground *ground)
{
    return ground->n_burnt * 10 > ground->n_seen * 6;
}

/* Something beside the slots that is not the mat, whatever it is: to be looked at again, never to be passed over. */
static void look_for_doubts(const struct wk_scanner *scanner, const struct wk_light_model *look, const struct wk_aside *asides,
                            const struct wk_look_ground *ground, int n, struct told *told, struct wk_reading *out)
{
    const struct wk_mat *mat = &scanner->mat;

    for (;;) {
        struct wk_read read = {.state = WK_READ_UNREADABLE};
        int best = -1;

        for (int i = 0; i < n; i++)
            if ((ground[i].n_edge >= MIN_EDGE || is_burnt(&ground[i])) &&
                (best < 0 || ground[i].n_edge > ground[best].n_edge) && !is_told(mat, told, asides[i].at, 1.2))
                best = i;
        if (best < 0 || out->n_strays >= WK_MAX_STRAYS)
            return;
        read.why = is_burnt(&ground[best]) ? WK_WHY_GLARE : WK_WHY_DAMAGED;
        wk_look_corners(look, asides[best].at, false, read.corners_px);
        tell_aside(mat, asides[best].at, &read, told, out);
    }
}

/*
 * What no code tells of beside the slots, in the places that are odd: first what is certain, then what is a doubt. Whatever it
 * looks like, it is a tile only where something ends at once. Through the windows of a frame on glass anything may be seen, the
 * camera below among it: there only what is certain is reported, and that camera sees the rest.
 */
static void look_at_asides(const struct wk_scanner *scanner, const struct wk_light_model *look, const int of_slot[WK_N_SLOTS],
                           const struct wk_aside *asides, const bool *odd, int n, struct wk_reading *out)
{
    const struct wk_mat *mat = &scanner->mat;
    struct wk_look_tile tiles[2 * WK_N_SLOTS + WK_MAX_FINDS];
    struct wk_look_ground ground[WK_MAX_ASIDE] = {{0}};
    int n_tiles = list_tiles(scanner, of_slot, tiles);
    struct told told = {0};

    for (int i = 0; i < n; i++)
        if (odd[i] && !beside_blocked(mat, asides[i].at, out)) {
            wk_look_at_ground(look, asides[i].at, tiles, n_tiles, &ground[i]);
            ground[i].n_edge = mat->glass ? MIN_EDGE : ground[i].n_edge;
        }
    for (int i = 0; i < n; i++) {
        struct wk_read read;

        if (ground[i].n_edge >= MIN_EDGE && !beside_find(scanner, asides[i].at) && !is_told(mat, &told, asides[i].at, 0.9) &&
            is_tile_aside(look, &asides[i], &read))
            tell_aside(mat, asides[i].at, &read, &told, out);
    }
    for (int i = 0; i < scanner->n_finds && told.n < WK_MAX_STRAYS; i++)
        if (scanner->finds[i].slot == WK_SLOT_NONE)
            told.at[told.n++] = (struct wk_mm){scanner->finds[i].x_mm, scanner->finds[i].y_mm};
    if (!mat->glass)
        look_for_doubts(scanner, look, asides, ground, n, &told, out);
}

/*
 * Which places on the mat are odd: worth a closer look. One that was looked at and held nothing is not looked at again before
 * it has changed; that holds while the mat is still and nothing else is in doubt, for what lies in doubt hides a part of its
 * surroundings. Returns how many.
 */
static int find_odd(struct wk_scanner *scanner, const struct wk_aside *asides, int n, bool sure, bool *odd)
{
    int n_odd = 0;

    for (int i = 0; i < n; i++) {
        struct samples samples;
        struct wk_aside_parts parts;

        odd[i] =
            asides[i].on_mat && take_samples(scanner, scanner->frame.bgr, asides[i].at, &samples) && has_contrast(&samples, 16);
        if (!odd[i]) {
            scanner->nothing[i].known = false;
            continue;
        }
        take_parts(&samples, &parts);
        parts.known = true;
        parts.no_code = !has_code(scanner, asides[i].at);
        if (sure && scanner->still && scanner->nothing[i].known && same_parts(&scanner->nothing[i], &parts))
            odd[i] = false;
        else
            scanner->nothing[i] = parts;
        n_odd += odd[i];
    }
    return n_odd;
}

void wk_scan_look_at_misses(struct wk_scanner *scanner, const int of_slot[WK_N_SLOTS], const struct wk_aside *asides,
                            int n_asides, const struct wk_shade *ground, struct wk_reading *out)
{
    const struct wk_mat *mat = &scanner->mat;
    struct wk_look_code codes[WK_N_SLOTS];
    struct wk_mm free_places[WK_MAX_ASIDE];
    struct wk_shade shade[WK_N_SLOTS] = {0};
    struct wk_light_model look;
    bool veiled = false, odd[WK_MAX_ASIDE], sure = wk_scan_misses(of_slot) == 0 && out->n_strays == 0 && !scanner->is_bare;
    int n_codes = 0, n_free = 0, n_odd = find_odd(scanner, asides, n_asides, sure, odd);

    if (wk_scan_misses(of_slot) == 0 && n_odd == 0)
        return;
    for (int i = 0; i < n_asides; i++)
        if (asides[i].on_mat && !asides[i].between)
            free_places[n_free++] = asides[i].at;
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (of_slot[s] >= 0) {
            memcpy(codes[n_codes].u, scanner->finds[of_slot[s]].u, sizeof codes[n_codes].u);
            memcpy(codes[n_codes].v, scanner->finds[of_slot[s]].v, sizeof codes[n_codes].v);
            n_codes++;
        }
    wk_look_learn(&look, scanner->frame.bgr, &scanner->fit, mat, codes, n_codes, free_places, n_free);
    if (ground)
        wk_look_tell_ground(&look, ground);
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (of_slot[s] < 0) {
            wk_look_place(&look, mat->slot_mm[s], scanner->likeness[s], around_slot(of_slot, s, ground != NULL), &out->slot[s],
                          &shade[s]);
            veiled |= wk_look_is_veiled(&look, mat->slot_mm[s]);
        }
    tell_bare(&look, mat, of_slot, shade, out->slot);
    spread_blocked(&look, mat, shade, out->slot);
    doubt_coarse(scanner, of_slot, out->slot);
    if (veiled)
        wk_scan_doubt_empty(out->slot, is_not_read, WK_WHY_GLARE);
    look_at_asides(scanner, &look, of_slot, asides, odd, n_asides, out);
    for (int i = 0; i < n_asides && (!sure || out->n_strays > 0); i++)
        scanner->nothing[i].known = false;
}
