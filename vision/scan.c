#include "vision/scan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/clock.h"
#include "vision/cv.h"
#include "vision/face.h"
#include "vision/look.h"
#include "vision/plane.h"
#include "vision/restore.h"
#include "vision/sticker.h"
#include "vision/tray.h"

#define MAX_FINDS 80
#define MIN_PICTURE_PX 320
#define CELL_W_MM 34.0 /* what is cut out around a slot's centre: the tile and how untidily it may lie */
#define CELL_H_MM 44.0
#define KNOWN_MM 2.0 /* less is enough where the stickers have told where the tile tops are */
#define CODE_DOWN 0.2232 /* the tile's centre lies this far under the code's, in heights of the code: (33 - 24) / 2 / (24 * 21 / 25) */
#define MIN_LIKENESS 0.35 /* of a place worth restoring */
#define MAX_PATCH_PX (1500 * 700)

/* A sticker decoded somewhere in the picture. */
struct find {
    enum wk_payload_kind kind;
    wk_label label;
    char set[WK_SET_SIZE];
    char text[WK_CODE_TEXT];
    size_t n_text;
    double u[4], v[4]; /* corners of the code, px in the picture */
    double x_mm, y_mm; /* the tile's centre, where the fit puts it */
    double up_deg;     /* which way the code's upper edge points: 0 away from the player, 90 right */
    float score;
    int slot;
};

struct wk_scanner {
    struct wk_scan_options options;
    struct wk_tray_finder *finder;
    struct wk_sticker_reader *reader;
    struct wk_restorer *restorer;
    struct wk_image grey;   /* the picture */
    uint8_t *patch, *sharp; /* MAX_PATCH_PX each */
    uint8_t *patches;       /* WK_N_SLOTS * WK_PATCH_BYTES, made when faces are first asked for */
    struct wk_fit fit;
    struct wk_sight sights[WK_MAX_SIGHTS];
    int n_sights; /* the markers' corners; 0: no fit kept */
    double likeness[WK_N_SLOTS]; /* how much a miss looks like a code, -1..1; -1: not looked */
    int n_finds;
    struct find finds[MAX_FINDS];
};

/* One step of the cascade. Source: stickers-and-mat.md, "Reading 34 stickers in a frame". */
struct level {
    double px_per_mm;
    double unsharp, sigma_px;
    bool otsu, cubic;
    int every;
};

static const struct level levels[] = {
    {.px_per_mm = 5.5, .every = 2},
    {.px_per_mm = 8, .unsharp = 1.5, .sigma_px = 1.5, .cubic = true, .every = 1},
};
#define N_LEVELS ((int)(sizeof levels / sizeof levels[0]))

enum wk_status wk_scanner_new(struct wk_scanner **out, const struct wk_scan_options *options)
{
    struct wk_scanner *scanner = calloc(1, sizeof *scanner);
    enum wk_status status = WK_NO_MEMORY;

    if (!scanner)
        return WK_NO_MEMORY;
    scanner->options = *options;
    scanner->patch = malloc(MAX_PATCH_PX);
    scanner->sharp = malloc(MAX_PATCH_PX);
    if (!scanner->patch || !scanner->sharp)
        goto fail;
    status = wk_tray_finder_new(&scanner->finder);
    if (status == WK_OK)
        status = wk_sticker_reader_new(&scanner->reader);
    if (status == WK_OK)
        status = wk_restorer_new(&scanner->restorer);
    if (status != WK_OK)
        goto fail;
    *out = scanner;
    return WK_OK;
fail:
    wk_scanner_free(scanner);
    return status;
}

void wk_scanner_free(struct wk_scanner *scanner)
{
    if (!scanner)
        return;
    wk_tray_finder_free(scanner->finder);
    wk_sticker_reader_free(scanner->reader);
    wk_restorer_free(scanner->restorer);
    wk_image_free(&scanner->grey);
    free(scanner->patch);
    free(scanner->sharp);
    free(scanner->patches);
    wk_key_wipe(&scanner->options.key);
    free(scanner);
}

enum wk_status wk_scanner_lens(const struct wk_scanner *scanner, struct wk_lens *out)
{
    if (scanner->n_sights == 0)
        return WK_NOT_YET;
    *out = scanner->fit.lens;
    return WK_OK;
}

/*
 * The homography from a patch's pixels to the picture's, for a rectangle of the page at the tile tops. Within one slot the lens bends
 * less than a fifth of a pixel away from it. False: not in the picture.
 */
static bool patch_to_picture(const struct wk_fit *fit, double x0_mm, double y0_mm, double w_mm, double h_mm, double px_per_mm,
                             double *back)
{
    double w = w_mm * px_per_mm, h = h_mm * px_per_mm, from[8] = {-0.5, -0.5, w - 0.5, -0.5, w - 0.5, h - 0.5, -0.5, h - 0.5}, to[8];
    bool inside = false;

    for (int k = 0; k < 4; k++) {
        double x = x0_mm + (k == 1 || k == 2 ? w_mm : 0), y = y0_mm + (k >= 2 ? h_mm : 0);

        if (!wk_fit_project(fit, x, y, fit->top_mm, &to[2 * k], &to[2 * k + 1]))
            return false;
        inside |= to[2 * k] > 0 && to[2 * k + 1] > 0 && to[2 * k] < fit->lens.w && to[2 * k + 1] < fit->lens.h;
    }
    return inside && wk_plane_from_quad(from, to, back);
}

/* Where the fit puts a find, and which way it points. */
static void place(const struct wk_fit *fit, struct find *find)
{
    double x[4], y[4];

    for (int k = 0; k < 4; k++)
        wk_fit_unproject(fit, find->u[k], find->v[k], fit->top_mm, &x[k], &y[k]);
    double cx = (x[0] + x[1] + x[2] + x[3]) / 4, cy = (y[0] + y[1] + y[2] + y[3]) / 4;
    double dx = (x[2] + x[3] - x[0] - x[1]) / 2, dy = (y[2] + y[3] - y[0] - y[1]) / 2;

    find->x_mm = cx + CODE_DOWN * dx;
    find->y_mm = cy + CODE_DOWN * dy;
    find->up_deg = atan2(-dx, dy) * 180 / 3.14159265358979;
}

static void add_find(struct wk_scanner *scanner, const struct wk_fit *fit, const struct wk_code *code, const double *back, int level)
{
    struct find find = {.n_text = code->n, .score = 1.0F - 0.05F * (float)level, .slot = WK_SLOT_NONE};

    memcpy(find.text, code->text, code->n);
    for (int k = 0; k < 4; k++)
        wk_plane_map(back, (double)code->corner[k].x, (double)code->corner[k].y, &find.u[k], &find.v[k]);
    find.kind = wk_payload_decode(code->text, code->n, &scanner->options.key, find.set, &find.label);
    place(fit, &find);
    for (int i = 0; i < scanner->n_finds; i++) {
        const struct find *other = &scanner->finds[i];
        bool same = other->n_text == find.n_text && !memcmp(other->text, find.text, find.n_text);

        /* Patches overlap: the same sticker is seen from two of them. Two stickers cannot lie closer than this. */
        if (same && hypot(other->x_mm - find.x_mm, other->y_mm - find.y_mm) < 10)
            return;
    }
    if (scanner->n_finds < MAX_FINDS)
        scanner->finds[scanner->n_finds++] = find;
}

/* Cuts a rectangle of the page out at tile height and decodes what lies there. */
static void read_rectangle(struct wk_scanner *scanner, const struct wk_fit *fit, double x0_mm, double y0_mm, double w_mm, double h_mm,
                           int level_no)
{
    const struct level *level = &levels[level_no];
    struct wk_image patch = {.data = scanner->patch, .w = (int)(w_mm * level->px_per_mm), .h = (int)(h_mm * level->px_per_mm),
                             .channels = 1};
    struct wk_image sharp;
    struct wk_code codes[WK_MAX_CODES];
    double back[9];

    patch.stride_bytes = patch.w;
    if (patch.w * patch.h > MAX_PATCH_PX || !patch_to_picture(fit, x0_mm, y0_mm, w_mm, h_mm, level->px_per_mm, back) ||
        wk_cv_warp(&scanner->grey, &patch, back, level->cubic) != WK_OK)
        return;
    sharp = patch;
    sharp.data = scanner->sharp;
    if (level->otsu && wk_cv_otsu(&patch, &sharp) == WK_OK)
        patch = sharp;
    else if (level->unsharp > 0 && wk_cv_unsharp(&patch, &sharp, level->unsharp, level->sigma_px) == WK_OK)
        patch = sharp;
    int n = wk_sticker_read(scanner->reader, &patch, level->every, codes);

    for (int i = 0; i < n; i++)
        add_find(scanner, fit, &codes[i], back, level_no);
}

/* Gives each find to the slot in which it lies: the nearer of two is the slot's, the other lies beside. */
static void assign(struct wk_scanner *scanner, int of_slot[WK_N_SLOTS])
{
    const struct wk_mat *mat = &scanner->options.mat;
    double nearest[WK_N_SLOTS];

    for (int s = 0; s < WK_N_SLOTS; s++)
        of_slot[s] = -1;
    for (int i = 0; i < scanner->n_finds; i++) {
        struct find *find = &scanner->finds[i];

        find->slot = WK_SLOT_NONE;
        for (int s = 0; s < WK_N_SLOTS; s++) {
            double dx = fabs(find->x_mm - mat->slot_mm[s].x) / mat->pitch_x_mm, dy = fabs(find->y_mm - mat->slot_mm[s].y) / mat->pitch_y_mm;
            double d = dx * dx + dy * dy;

            if (dx > 0.5 || dy > 0.5 || (of_slot[s] >= 0 && nearest[s] <= d))
                continue;
            if (of_slot[s] >= 0)
                scanner->finds[of_slot[s]].slot = WK_SLOT_NONE;
            of_slot[s] = i;
            nearest[s] = d;
            find->slot = s;
            break;
        }
    }
}

static int misses(const int of_slot[WK_N_SLOTS])
{
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        n += of_slot[s] < 0;
    return n;
}

static void read_misses(struct wk_scanner *scanner, const struct wk_fit *fit, int level, int of_slot[WK_N_SLOTS])
{
    const struct wk_mat *mat = &scanner->options.mat;

    double w_mm = CELL_W_MM - (fit->stickers ? KNOWN_MM : 0), h_mm = CELL_H_MM - (fit->stickers ? KNOWN_MM : 0);

    for (int s = 0; s < WK_N_SLOTS; s++)
        if (of_slot[s] < 0 && (level == 0 || scanner->likeness[s] > MIN_LIKENESS))
            read_rectangle(scanner, fit, mat->slot_mm[s].x - w_mm / 2, mat->slot_mm[s].y - h_mm / 2, w_mm, h_mm, level);
    assign(scanner, of_slot);
}

/* Half a side of what is searched for a code that has to be restored, and how far its middle may lie from the slot's, mm. */
#define SEARCH_MM 22.0
#define SEARCH_REACH_MM 8.5

/* The size of a module as the codes read so far have it, else as our stickers are printed. */
static double module_mm(const struct wk_scanner *scanner)
{
    double sum = 0;
    int n = 0;

    for (int i = 0; i < scanner->n_finds; i++) {
        const struct find *find = &scanner->finds[i];
        double x[2], y[2];

        if (find->kind != WK_PAYLOAD_VALID)
            continue;
        wk_fit_unproject(&scanner->fit, find->u[0], find->v[0], scanner->fit.top_mm, &x[0], &y[0]);
        wk_fit_unproject(&scanner->fit, find->u[2], find->v[2], scanner->fit.top_mm, &x[1], &y[1]);
        sum += hypot(x[1] - x[0], y[1] - y[0]) / sqrt(2) / WK_CODE_MODULES;
        n++;
    }
    return n >= 3 ? sum / n : 24.0 / 25;
}

/* Searches a place for a code that zbar does not see, restores it and has zbar read it. Returns how much it looks like a code. */
static double restore_place(struct wk_scanner *scanner, struct wk_mm at, double px_per_mm)
{
    struct wk_image patch = {.data = scanner->patch, .w = (int)(2 * SEARCH_MM * px_per_mm), .channels = 1};
    double side_mm = patch.w / px_per_mm, back[9];
    struct wk_code_place place;
    struct wk_code code;

    patch.h = patch.w;
    patch.stride_bytes = patch.w;
    if (!patch_to_picture(&scanner->fit, at.x - side_mm / 2, at.y - side_mm / 2, side_mm, side_mm, px_per_mm, back) ||
        wk_cv_warp(&scanner->grey, &patch, back, 1) != WK_OK ||
        !wk_restore_find(scanner->restorer, &patch, SEARCH_REACH_MM * px_per_mm, &place))
        return -1;
    if (place.likeness > MIN_LIKENESS && wk_restore_read(scanner->restorer, scanner->reader, &patch, &place, &code))
        add_find(scanner, &scanner->fit, &code, back, 1);
    return place.likeness;
}

static void restore_misses(struct wk_scanner *scanner, int of_slot[WK_N_SLOTS])
{
    double px_per_mm = WK_RESTORE_PX / module_mm(scanner);

    for (int s = 0; s < WK_N_SLOTS; s++)
        if (of_slot[s] < 0)
            scanner->likeness[s] = restore_place(scanner, scanner->options.mat.slot_mm[s], px_per_mm);
    assign(scanner, of_slot);
}

/* How far, on average, the finds lie from the centres of their slots if the tile tops were at top_mm. */
static double untidiness(struct wk_scanner *scanner, const struct wk_fit *fit, double top_mm)
{
    const struct wk_mat *mat = &scanner->options.mat;
    struct wk_fit at = *fit;
    double sum = 0;
    int n = 0;

    at.top_mm = top_mm;
    for (int i = 0; i < scanner->n_finds; i++) {
        struct find find = scanner->finds[i];
        double best = 1e9;

        place(&at, &find);
        for (int s = 0; s < WK_N_SLOTS; s++) {
            double d = hypot(find.x_mm - mat->slot_mm[s].x, find.y_mm - mat->slot_mm[s].y);

            best = d < best ? d : best;
        }
        sum += best < 15 ? best : 15;
        n++;
    }
    return n ? sum / n : 0;
}

/* Pose and lens once more, with the stickers found beside the markers. True when the fit has moved so that misses are worth a new look. */
static bool refine(struct wk_scanner *scanner)
{
    const struct wk_mat *mat = &scanner->options.mat;
    struct wk_sight sights[WK_MAX_SIGHTS];
    struct wk_fit fit = scanner->fit;
    int n = scanner->n_sights, of_slot[WK_N_SLOTS], before = n;
    double most = 0;

    memcpy(sights, scanner->sights, (size_t)n * sizeof *sights);
    assign(scanner, of_slot);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct find *find = of_slot[s] < 0 ? NULL : &scanner->finds[of_slot[s]];
        double u, v, u1, v1;

        if (!find || !wk_fit_project(&fit, find->x_mm, find->y_mm, fit.top_mm, &u, &v) ||
            !wk_fit_project(&fit, find->x_mm + 1, find->y_mm, fit.top_mm, &u1, &v1))
            continue;
        sights[n++] = (struct wk_sight){.x_mm = mat->slot_mm[s].x, .y_mm = mat->slot_mm[s].y, .u_px = u, .v_px = v,
                                        .sigma_px = 1.2 * hypot(u1 - u, v1 - v), .top = true, .marker = -1};
    }
    if (n - before < 6 || !wk_fit_solve(&fit, sights, n, true))
        return false;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        double u, v, x, y;

        if (wk_fit_project(&fit, mat->slot_mm[s].x, mat->slot_mm[s].y, fit.top_mm, &u, &v) &&
            wk_fit_unproject(&scanner->fit, u, v, scanner->fit.top_mm, &x, &y))
            most = fmax(most, hypot(x - mat->slot_mm[s].x, y - mat->slot_mm[s].y));
    }
    fit.stickers = true;
    scanner->fit = fit;
    for (int i = 0; i < scanner->n_finds; i++)
        place(&scanner->fit, &scanner->finds[i]);
    return most > 1.0;
}

static double now_ms(void)
{
    return (double)wk_clock_ns() / 1e6;
}

static enum wk_status take_picture(struct wk_scanner *scanner, const struct wk_image *bgr)
{
    if (!bgr->data || bgr->w < MIN_PICTURE_PX || bgr->h < MIN_PICTURE_PX / 2 || (long long)bgr->w * bgr->h > WK_IMAGE_MAX_PX)
        return WK_BAD_INPUT;
    if (scanner->grey.w != bgr->w || scanner->grey.h != bgr->h) {
        struct wk_image fresh;
        enum wk_status status = wk_image_new(&fresh, bgr->w, bgr->h, 1);

        if (status != WK_OK)
            return status;
        wk_image_free(&scanner->grey);
        scanner->grey = fresh;
        scanner->n_sights = 0;
    }
    return wk_cv_grey(bgr, &scanner->grey);
}

/* Finds the mat, or sees that it is where it was. */
static enum wk_status find_tray(struct wk_scanner *scanner)
{
    if (scanner->options.keep_fit && scanner->n_sights > 0 &&
        wk_tray_still(&scanner->grey, scanner->sights, scanner->n_sights))
        return WK_OK;
    scanner->n_sights = 0;
    scanner->fit = (struct wk_fit){0};
    return wk_tray_find(scanner->finder, &scanner->grey, &scanner->options.mat, &scanner->options.lens, &scanner->fit, scanner->sights,
                        &scanner->n_sights);
}

/* The blur that the markers' edges show. */
static double marker_blur(const struct wk_scanner *scanner)
{
    double least = 0;

    for (int i = 0; i + 4 <= scanner->n_sights; i += 4) {
        double x0 = 1e9, y0 = 1e9, x1 = -1e9, y1 = -1e9;

        for (int k = i; k < i + 4; k++) {
            x0 = fmin(x0, scanner->sights[k].u_px);
            y0 = fmin(y0, scanner->sights[k].v_px);
            x1 = fmax(x1, scanner->sights[k].u_px);
            y1 = fmax(y1, scanner->sights[k].v_px);
        }
        double blur = wk_tray_blur(&scanner->grey, (int)x0 - 5, (int)y0 - 5, (int)(x1 - x0) + 10, (int)(y1 - y0) + 10);

        if (blur > 0 && (least <= 0 || blur < least))
            least = blur;
    }
    return least;
}

static void describe_tray(struct wk_scanner *scanner, const struct wk_image *bgr, struct wk_tray *tray)
{
    const struct wk_mat *mat = &scanner->options.mat;
    const struct wk_fit *fit = &scanner->fit;
    double x = mat->page_w_mm / 2, y = mat->slot_mm[wk_slot_at(WK_ROW_1, 5)].y, u, v, u1, v1;

    tray->found = true;
    tray->reason = WK_OK;
    tray->residual_px = fit->residual_px;
    if (wk_fit_project(fit, x, y, fit->top_mm, &u, &v) && wk_fit_project(fit, x + 1, y, fit->top_mm, &u1, &v1))
        tray->px_per_mm = hypot(u1 - u, v1 - v);
    wk_fit_plane(fit, fit->top_mm, tray->mm_to_px);
    wk_look_light(bgr, fit, mat, &tray->brightness, &tray->glare);
    tray->blur_px = marker_blur(scanner);
}

/* The sticker's outline from its code: two modules of margin, and the label's room below. */
static void outline(const struct find *find, struct wk_point corners[4])
{
    static const double unit[8] = {0, 0, 1, 0, 1, 1, 0, 1};
    static const double edge = 2.0 / 21, bottom = (25 * 33.0 / 24 - 2) / 21;
    double at[8], h[9];

    for (int k = 0; k < 4; k++) {
        at[2 * k] = find->u[k];
        at[2 * k + 1] = find->v[k];
    }
    if (!wk_plane_from_quad(unit, at, h))
        return;
    for (int k = 0; k < 4; k++) {
        double u, v;

        wk_plane_map(h, k == 1 || k == 2 ? 1 + edge : -edge, k >= 2 ? bottom : -edge, &u, &v);
        corners[k] = (struct wk_point){(float)u, (float)v};
    }
}

static void tell(const struct find *find, struct wk_read *read)
{
    double a = fabs(find->up_deg);

    memset(read, 0, sizeof *read);
    read->score = find->score;
    read->sideways = a > 45 && a < 135;
    outline(find, read->corners_px);
    switch (find->kind) {
    case WK_PAYLOAD_VALID:
        read->state = WK_READ_LABEL;
        read->label = find->label;
        memcpy(read->set, find->set, sizeof read->set);
        break;
    case WK_PAYLOAD_OTHER_EVENT:
        read->why = WK_WHY_OTHER_EVENT;
        break;
    case WK_PAYLOAD_ALIEN:
        read->why = WK_WHY_OTHER_SCHEME;
        break;
    }
}

static int nearest_slot(const struct wk_mat *mat, double x_mm, double y_mm)
{
    int best = 0;
    double least = 1e18;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        double d = hypot(x_mm - mat->slot_mm[s].x, y_mm - mat->slot_mm[s].y);

        if (d < least) {
            least = d;
            best = s;
        }
    }
    return best;
}

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

/* A place beside the slots. */
struct aside {
    struct wk_mm at;
    bool on_mat;       /* beyond a row's end, where the mat itself is the ground */
    double likeness;
};

#define MAX_ASIDE (WK_N_ROWS * WK_N_COLUMNS + 2 * WK_N_ROWS + 2 * (WK_N_COLUMNS + 2))

/* The places beyond the rows' ends, and with `around` those around the whole wall. Returns how many. */
static int list_asides(const struct wk_mat *mat, bool around, struct aside asides[MAX_ASIDE])
{
    int n = 0;

    for (int row = WK_ROW_HAND; row <= WK_ROW_2; row++) {
        for (int column = wk_row_length((enum wk_row)row); column < WK_N_COLUMNS; column++)
            asides[n++] = (struct aside){.at = wk_mat_at(mat, (enum wk_row)row, column), .on_mat = true, .likeness = -1};
        for (int side = 0; around && side < 2; side++)
            asides[n++] = (struct aside){.at = wk_mat_at(mat, (enum wk_row)row, side ? WK_N_COLUMNS : -1), .likeness = -1};
    }
    for (int side = 0; around && side < 2; side++)
        for (int column = -1; column <= WK_N_COLUMNS; column++) {
            struct wk_mm at = wk_mat_at(mat, side ? WK_ROW_HAND : WK_ROW_2, column);

            at.y += side ? mat->pitch_y_mm : -mat->pitch_y_mm;
            asides[n++] = (struct aside){.at = at, .likeness = -1};
        }
    return n;
}

/*
 * Whether a place shows contrast at all: bare mat, cloth and a white margin are not worth decoding. part: the darkest and the lightest
 * n-th part of it are compared; a code is dark and light by thirds, the corner of a neighbour only by a tenth.
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

/* Beside the slots, where tiles come to lie that do not belong. */
static void read_asides(struct wk_scanner *scanner, struct aside *asides, int n)
{
    double px_per_mm = WK_RESTORE_PX / module_mm(scanner);

    for (int i = 0; i < n; i++) {
        struct wk_mm at = asides[i].at;
        int before = scanner->n_finds;

        if (!has_contrast(scanner, at, 8))
            continue;
        read_rectangle(scanner, &scanner->fit, at.x - CELL_W_MM / 2 - 4, at.y - CELL_H_MM / 2, CELL_W_MM + 8, CELL_H_MM, 0);
        if (scanner->n_finds == before && scanner->options.cascade && asides[i].on_mat)
            asides[i].likeness = restore_place(scanner, at, px_per_mm);
    }
}

/* A tile beside the slots that no code tells of: bare, face up or with a damaged sticker. Only where the mat is its ground. */
static void look_aside(const struct wk_scanner *scanner, const struct wk_look *look, const struct aside *aside, struct wk_reading *out)
{
    const struct wk_mat *mat = &scanner->options.mat;
    struct wk_shade shade;
    struct wk_read read;

    if (!aside->on_mat || out->n_strays >= WK_MAX_STRAYS)
        return;
    for (int i = 0; i < scanner->n_finds; i++)
        if (hypot(scanner->finds[i].x_mm - aside->at.x, scanner->finds[i].y_mm - aside->at.y) < mat->pitch_x_mm * 0.8)
            return;
    wk_look_place(look, aside->at, aside->likeness, &read, &shade);
    if (!(read.state == WK_READ_FACE && read.score > 0.9F) && read.why != WK_WHY_NO_STICKER && read.why != WK_WHY_FOREIGN &&
        !(read.why == WK_WHY_DAMAGED && aside->likeness > 0.6))
        return;
    out->stray[out->n_strays++] = (struct wk_stray){.read = read, .near_slot = nearest_slot(mat, aside->at.x, aside->at.y)};
}

/* What lies where no code was read: in the slots, and beyond the rows' ends. */
static void look_at_misses(struct wk_scanner *scanner, const struct wk_image *bgr, const int of_slot[WK_N_SLOTS],
                           const struct aside *asides, int n_asides, struct wk_reading *out)
{
    const struct wk_mat *mat = &scanner->options.mat;
    struct wk_look_code codes[WK_N_SLOTS];
    struct wk_mm free_places[MAX_ASIDE];
    struct wk_shade shade[WK_N_SLOTS] = {0};
    struct wk_look look;
    int n_codes = 0, n_free = 0, n_odd = 0;

    for (int i = 0; i < n_asides; i++) {
        if (asides[i].on_mat)
            free_places[n_free++] = asides[i].at;
        n_odd += asides[i].on_mat && has_contrast(scanner, asides[i].at, 16);
    }
    if (misses(of_slot) == 0 && n_odd == 0)
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

static void read_slots(struct wk_scanner *scanner, int of_slot[WK_N_SLOTS])
{
    const struct wk_mat *mat = &scanner->options.mat;
    bool refined = scanner->fit.stickers;

    scanner->n_finds = 0;
    for (int s = 0; s < WK_N_SLOTS; s++)
        scanner->likeness[s] = -1;
    assign(scanner, of_slot);
    read_misses(scanner, &scanner->fit, 0, of_slot);
    if (!refined) {
        struct wk_fit rim = scanner->fit;

        rim.top_mm = 0;
        if (mat->marker_height_mm <= 0 && misses(of_slot) > WK_N_SLOTS / 3) {
            read_misses(scanner, &rim, 0, of_slot);
        }
        if (mat->marker_height_mm <= 0 && scanner->n_finds >= 4 &&
            untidiness(scanner, &scanner->fit, 0) < untidiness(scanner, &scanner->fit, scanner->fit.top_mm))
            scanner->fit.top_mm = 0;
        for (int i = 0; i < scanner->n_finds; i++)
            place(&scanner->fit, &scanner->finds[i]);
        bool moved = refine(scanner);

        assign(scanner, of_slot);
        if (moved && misses(of_slot) > 0) {
            read_misses(scanner, &scanner->fit, 0, of_slot);
            refine(scanner);
            assign(scanner, of_slot);
        }
    }
    if (scanner->options.cascade && misses(of_slot) > 0) {
        restore_misses(scanner, of_slot);
        if (!scanner->fit.stickers && refine(scanner)) {
            assign(scanner, of_slot);
            if (misses(of_slot) > 0)
                restore_misses(scanner, of_slot);
        }
        /* What looks like a code and was not read after that is worth zbar's own ways. */
        for (int level = 1; level < N_LEVELS; level++)
            read_misses(scanner, &scanner->fit, level, of_slot);
    }
}

/*
 * A mat that was found in a picture in which nothing on it can be read: what is wrong with the picture is the answer then, and no
 * slot says anything.
 */
static void judge_picture(const struct wk_scanner *scanner, struct wk_reading *reading)
{
    struct wk_tray *tray = &reading->tray;
    double blur_modules = tray->px_per_mm > 0 ? tray->blur_px / (tray->px_per_mm * module_mm(scanner)) : 0;
    enum wk_status reason = WK_OK;
    int n_doubts = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        n_doubts += reading->slot[s].state == WK_READ_UNREADABLE && reading->slot[s].why != WK_WHY_NO_STICKER &&
                    reading->slot[s].why != WK_WHY_FOREIGN;
    if (scanner->n_finds > 0 || n_doubts < WK_N_SLOTS / 2)
        return;
    if (tray->glare > 0.4)
        reason = WK_GLARE;
    else if (tray->brightness < 25)
        reason = WK_TOO_DARK;
    else if (blur_modules > 0.6)
        reason = WK_OUT_OF_FOCUS;
    if (reason == WK_OK)
        return;
    struct wk_reading nothing;

    wk_reading_init(&nothing, WK_SIDE_BACKS);
    nothing.n_images = reading->n_images;
    nothing.tray = *tray;
    nothing.tray.found = false;
    nothing.tray.reason = reason;
    nothing.tray_ms = reading->tray_ms;
    *reading = nothing;
}

enum wk_status wk_scan_backs(struct wk_scanner *scanner, const struct wk_image *bgr, struct wk_reading *out)
{
    struct aside asides[MAX_ASIDE];
    int of_slot[WK_N_SLOTS], n_asides;
    double start = now_ms();

    wk_reading_init(out, WK_SIDE_BACKS);
    out->n_images = 1;
    enum wk_status status = take_picture(scanner, bgr);

    if (status != WK_OK)
        return status;
    status = find_tray(scanner);
    out->tray_ms = now_ms() - start;
    if (status != WK_OK) {
        out->tray.found = false;
        out->tray.reason = status;
        return status == WK_NO_MEMORY || status == WK_FAILED ? status : WK_OK;
    }
    read_slots(scanner, of_slot);
    n_asides = list_asides(&scanner->options.mat, scanner->options.cascade && !scanner->options.keep_fit, asides);
    read_asides(scanner, asides, n_asides);
    assign(scanner, of_slot);
    describe_tray(scanner, bgr, &out->tray);
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (of_slot[s] >= 0)
            tell(&scanner->finds[of_slot[s]], &out->slot[s]);
    for (int i = 0; i < scanner->n_finds && out->n_strays < WK_MAX_STRAYS; i++) {
        const struct find *find = &scanner->finds[i];

        if (find->slot != WK_SLOT_NONE)
            continue;
        tell(find, &out->stray[out->n_strays].read);
        out->stray[out->n_strays].near_slot = nearest_slot(&scanner->options.mat, find->x_mm, find->y_mm);
        out->n_strays++;
    }
    look_at_misses(scanner, bgr, of_slot, asides, n_asides, out);
    out->wind = wk_reading_wind(out);
    judge_picture(scanner, out);
    out->read_ms = now_ms() - start - out->tray_ms;
    return WK_OK;
}

/* One slot in colour. Where the picture is finer than the patch it is cut twice as fine and then averaged, or hairlines would flicker. */
static enum wk_status cut_patch(struct wk_scanner *scanner, const struct wk_image *bgr, double px_per_mm, int slot, uint8_t *pixels)
{
    const struct wk_mm at = scanner->options.mat.slot_mm[slot];
    struct wk_image patch = {.data = pixels, .w = WK_PATCH_W, .h = WK_PATCH_H, .stride_bytes = (ptrdiff_t)WK_PATCH_W * 3, .channels = 3};
    struct wk_image fine = {.data = scanner->patch, .w = 2 * WK_PATCH_W, .h = 2 * WK_PATCH_H,
                            .stride_bytes = (ptrdiff_t)WK_PATCH_W * 6, .channels = 3};
    const double w = (double)WK_PATCH_W / WK_PATCH_PX_PER_MM, h = (double)WK_PATCH_H / WK_PATCH_PX_PER_MM;
    bool is_fine = px_per_mm > 1.5 * WK_PATCH_PX_PER_MM;
    double back[9];

    if (!patch_to_picture(&scanner->fit, at.x - w / 2, at.y - h / 2, w, h, WK_PATCH_PX_PER_MM * (is_fine ? 2 : 1), back)) {
        memset(pixels, 0, WK_PATCH_BYTES);
        return WK_OK;
    }
    enum wk_status status = wk_cv_warp(bgr, is_fine ? &fine : &patch, back, is_fine ? 0 : 1);

    return status == WK_OK && is_fine ? wk_cv_resize(&fine, &patch) : status;
}

/*
 * How high the tiles are, by their outlines, where no stickers tell: around the height that the mat's geometry gives, for a wrong
 * focal length looks like a wrong height, and at the markers' own height, for they may be mounted on a rim that nobody mentioned.
 */
static void settle_height(struct wk_scanner *scanner, const struct wk_image *bgr)
{
    static const double steps[] = {0, -3, 3, -6, 6};
    const struct wk_mat *mat = &scanner->options.mat;
    struct wk_fit fit = scanner->fit;
    double given = fit.top_mm, best = given, most = -1;
    struct wk_look look;

    if (fit.stickers)
        return;
    wk_look_learn(&look, bgr, &fit, mat, NULL, 0, NULL, 0);
    for (int rim = 0; rim < (mat->marker_height_mm > 0 ? 1 : 2); rim++)
        for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
            fit.top_mm = (rim ? 0 : given) + steps[i];
            /* In bad light the outlines at any height look much alike; a rim has to stand out. */
            double score = wk_look_outlines(&look) * (rim ? 1 / 1.3 : i ? 1 : 1.05);

            if (score > most) {
                most = score;
                best = fit.top_mm;
            }
        }
    if (most > 0.08)
        scanner->fit.top_mm = best;
}

enum wk_status wk_scan_patches(struct wk_scanner *scanner, const struct wk_image *bgr, struct wk_tray *tray, uint8_t *patches)
{
    memset(tray, 0, sizeof *tray);
    enum wk_status status = bgr->channels == 3 ? take_picture(scanner, bgr) : WK_BAD_INPUT;

    if (status != WK_OK)
        return status;
    status = find_tray(scanner);
    tray->reason = status;
    if (status != WK_OK)
        return status;
    settle_height(scanner, bgr);
    describe_tray(scanner, bgr, tray);
    for (int s = 0; s < WK_N_SLOTS && status == WK_OK; s++)
        status = cut_patch(scanner, bgr, tray->px_per_mm, s, patches + (size_t)s * WK_PATCH_BYTES);
    return status;
}

static bool is_tray_reason(enum wk_status status)
{
    return status >= WK_NO_TRAY && status <= WK_OUT_OF_FOCUS;
}

/* The tile's top as the fit places it, for a slot without a sticker. */
static void tile_corners(const struct wk_scanner *scanner, int slot, struct wk_point corners[4])
{
    const struct wk_mm at = scanner->options.mat.slot_mm[slot];

    for (int k = 0; k < 4; k++) {
        double u, v;

        wk_fit_project(&scanner->fit, at.x + (k == 1 || k == 2 ? 13 : -13), at.y + (k >= 2 ? 18 : -18), scanner->fit.top_mm, &u, &v);
        corners[k] = (struct wk_point){(float)u, (float)v};
    }
}

/* Of the 9 slots tried, with scores about 1 each: less, and the cut is in doubt. */
#define READABLE 5.0

/* How well some of the slots can be read as the patches are cut now: the sum of the best faces' scores. */
static double readability(struct wk_scanner *scanner, struct wk_matcher *matcher)
{
    double sum = 0;

    for (int s = 1; s < WK_N_SLOTS; s += 4) {
        struct wk_image patch = {.data = scanner->patches + (size_t)s * WK_PATCH_BYTES, .w = WK_PATCH_W, .h = WK_PATCH_H,
                                 .stride_bytes = (ptrdiff_t)WK_PATCH_W * 3, .channels = 3};
        struct wk_face_obs obs;

        wk_matcher_look(matcher, &patch, &obs);
        if (obs.best != WK_FACE_NONE && obs.best != WK_FACE_FOREIGN)
            sum += (double)(obs.score[obs.best - WK_FACE_1M] + obs.margin);
    }
    return sum;
}

static enum wk_status cut_patches(struct wk_scanner *scanner, const struct wk_image *bgr, double px_per_mm, double top_mm)
{
    enum wk_status status = WK_OK;

    scanner->fit.top_mm = top_mm;
    for (int s = 0; s < WK_N_SLOTS && status == WK_OK; s++)
        status = cut_patch(scanner, bgr, px_per_mm, s, scanner->patches + (size_t)s * WK_PATCH_BYTES);
    return status;
}

/*
 * Where outlines put the tiles far from the height that the mat gives, or where little can be read, the faces themselves have the
 * last word: of the height given, that by the outlines and the markers' own (a rim) the one at which most can be read is kept.
 */
static enum wk_status confirm_height(struct wk_scanner *scanner, const struct wk_image *bgr, struct wk_matcher *matcher,
                                     struct wk_tray *tray)
{
    const struct wk_mat *mat = &scanner->options.mat;
    const double by_outlines = scanner->fit.top_mm;
    const double others[] = {mat->tile_height_mm - mat->marker_height_mm, 0};
    double best = by_outlines, most = readability(scanner, matcher), last = by_outlines;
    enum wk_status status = WK_OK;

    if (fabs(by_outlines - others[0]) < 4 && most >= READABLE)
        return WK_OK;
    for (size_t i = 0; i < sizeof others / sizeof others[0] && status == WK_OK; i++) {
        if (fabs(others[i] - by_outlines) < 4)
            continue;
        status = cut_patches(scanner, bgr, tray->px_per_mm, last = others[i]);
        const double now = readability(scanner, matcher);

        if (now > most) {
            most = now;
            best = others[i];
        }
    }
    if (status == WK_OK && last != best)
        status = cut_patches(scanner, bgr, tray->px_per_mm, best);
    describe_tray(scanner, bgr, tray);
    return status;
}

enum wk_status wk_scan_faces(struct wk_scanner *scanner, const struct wk_image *bgr, const struct wk_tileset *tileset,
                             struct wk_face_reading *out)
{
    double start = now_ms();
    struct wk_matcher *matcher = NULL;
    struct aside asides[MAX_ASIDE];
    struct wk_mm free_places[MAX_ASIDE];
    struct wk_shade shade[WK_N_SLOTS];
    struct wk_look look;
    int n_asides;

    memset(out, 0, sizeof *out);
    wk_reading_init(&out->seen, WK_SIDE_FACES);
    out->seen.n_images = 1;
    if (!scanner->patches)
        scanner->patches = malloc((size_t)WK_N_SLOTS * WK_PATCH_BYTES);
    if (!scanner->patches)
        return WK_NO_MEMORY;
    enum wk_status status = wk_scan_patches(scanner, bgr, &out->seen.tray, scanner->patches);

    out->seen.tray_ms = now_ms() - start;
    if (status != WK_OK)
        return is_tray_reason(status) ? WK_OK : status;
    status = wk_matcher_new(&matcher, tileset);
    if (status != WK_OK)
        return status;
    status = confirm_height(scanner, bgr, matcher, &out->seen.tray);
    if (status != WK_OK)
        goto out;
    n_asides = list_asides(&scanner->options.mat, false, asides);
    for (int i = 0; i < n_asides; i++)
        free_places[i] = asides[i].at;
    wk_look_learn(&look, bgr, &scanner->fit, &scanner->options.mat, NULL, 0, free_places, n_asides);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct wk_image patch = {.data = scanner->patches + (size_t)s * WK_PATCH_BYTES, .w = WK_PATCH_W, .h = WK_PATCH_H,
                                 .stride_bytes = (ptrdiff_t)WK_PATCH_W * 3, .channels = 3};
        struct wk_face_obs *obs = &out->face[s];
        struct wk_read *read = &out->seen.slot[s], seen;

        wk_look_place(&look, scanner->options.mat.slot_mm[s], 0, &seen, &shade[s]);
        if (seen.state == WK_READ_EMPTY) {
            *read = seen;
            continue;
        }
        wk_matcher_look(matcher, &patch, obs);
        wk_face_judge(obs, read);
        tile_corners(scanner, s, read->corners_px);
        if (read->state == WK_READ_FACE)
            continue;
        if (seen.state == WK_READ_BLOCKED)
            *read = seen;
        else if (seen.why == WK_WHY_GLARE || seen.why == WK_WHY_DARK)
            read->why = seen.why;
    }
out:
    wk_matcher_free(matcher);
    out->seen.read_ms = now_ms() - start - out->seen.tray_ms;
    return status;
}
