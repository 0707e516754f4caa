/*
 * Finding and reading the codes of a wall: cut out slot by slot, the fit refined by what was read, the rest restored. However a
 * tile is turned: the search by finder patterns looks upright and askew, zbar at each row and column (at each second one it
 * reads nothing turned by 35 to 55 degrees); only what is too blurred for both is read within 12 degrees of a quarter turn and
 * no more.
 */
#include "vision/scan/parts.h"

#include <math.h>
#include <string.h>

#include "labels/sticker.h"
#include "vision/image/cut.h"
#include "vision/image/cv.h"
#include "vision/image/plane.h"

#define KNOWN_MM 2.0      /* less is enough where the stickers have told where the tile tops are */
#define MIN_LIKENESS 0.35 /* of a place worth recovering */
#define MAX_TRIES 3       /* places in a rectangle that may be a code */
#define STRETCH 0.1       /* by what share a module may be larger or smaller than it should be */
#define RIM_SAME 0.06     /* see same_size() */
#define FAINT 0.25 /* of the faintest code read in the slots: no tile beside them is that dark, the mat's print is fainter */

/*
 * So many places that look like codes, all over the wall, and none that could be read: what the others hold will not be read
 * either, and is not tried. In pictures blurred, hazed and made small until codes fail the first that can be read is mostly
 * sharp, and else comes after half as many places at most.
 */
#define MAX_TRIED 12

/* Half a side of what is searched for a code that has to be restored, and how far its middle may lie from the slot's, mm. */
#define SEARCH_MM 22.0
#define SEARCH_REACH_MM 8.5
/* Of large stickers the code's middle lies further from the tile's: how far a tile may lie from its slot, and room about the
 * code, mm. */
#define SEARCH_OFF_MM 4.0
#define SEARCH_ROOM_MM 3.4

#define RAD (3.14159265358979 / 180)
/* Room around a code for tiles that lie out of their places, the whole of it: in a row, where neighbours are; and across. */
#define UNTIDY_W_MM 4.8
#define UNTIDY_H_MM 10.0

/* Where a code is searched, page mm. */
struct place {
    double x0_mm, y0_mm, w_mm, h_mm;
    bool in_slot;
};

/* One step of the cascade. Source: stickers-and-mat.md, "Reading 34 stickers in a frame". */
struct level {
    double px_per_mm;
    double unsharp, sigma_px;
    bool otsu, cubic;
};

static const struct level levels[] = {
    {.px_per_mm = 5.5},
    {.px_per_mm = 8, .unsharp = 1.5, .sigma_px = 1.5, .cubic = true},
};
#define N_LEVELS ((int)(sizeof levels / sizeof levels[0]))

/* wk_scan_cut(), the rectangle turned about its middle. */
static bool cut_turned(const struct wk_fit *fit, double x0_mm, double y0_mm, double w_mm, double h_mm, double px_per_mm,
                       double turn_deg, double *back)
{
    const double c = cos(turn_deg * RAD), sine = sin(turn_deg * RAD), middle_x = x0_mm + w_mm / 2, middle_y = y0_mm + h_mm / 2;
    double w = w_mm * px_per_mm, h = h_mm * px_per_mm, from[8] = {-0.5, -0.5, w - 0.5, -0.5, w - 0.5, h - 0.5, -0.5, h - 0.5},
           to[8];
    bool inside = false;

    for (int k = 0; k < 4; k++) {
        double x = x0_mm + (k == 1 || k == 2 ? w_mm : 0), y = y0_mm + (k >= 2 ? h_mm : 0);

        if (turn_deg != 0) {
            const double dx = x - middle_x, dy = y - middle_y;

            x = middle_x + c * dx - sine * dy;
            y = middle_y + sine * dx + c * dy;
        }
        if (!wk_fit_project(fit, x, y, fit->top_mm, &to[2 * k], &to[2 * k + 1]))
            return false;
        inside |= to[2 * k] > 0 && to[2 * k + 1] > 0 && to[2 * k] < fit->lens.w && to[2 * k + 1] < fit->lens.h;
    }
    return inside && wk_plane_from_quad(from, to, back);
}

bool wk_scan_cut(const struct wk_fit *fit, double x0_mm, double y0_mm, double w_mm, double h_mm, double px_per_mm, double *back)
{
    return cut_turned(fit, x0_mm, y0_mm, w_mm, h_mm, px_per_mm, 0, back);
}

void wk_scan_place(const struct wk_fit *fit, struct wk_find *find)
{
    double x[4], y[4], area = 0;

    for (int k = 0; k < 4; k++)
        wk_fit_unproject(fit, find->u[k], find->v[k], fit->top_mm, &x[k], &y[k]);
    for (int k = 0; k < 4; k++)
        area += x[k] * y[(k + 1) % 4] - x[(k + 1) % 4] * y[k];
    find->side_mm = sqrt(fabs(area) / 2);
    double cx = (x[0] + x[1] + x[2] + x[3]) / 4, cy = (y[0] + y[1] + y[2] + y[3]) / 4;
    double dx = (x[2] + x[3] - x[0] - x[1]) / 2, dy = (y[2] + y[3] - y[0] - y[1]) / 2;

    find->x_mm = cx + WK_CODE_TO_CENTRE * dx;
    find->y_mm = cy + WK_CODE_TO_CENTRE * dy;
    find->up_deg = atan2(-dx, dy) * 180 / 3.14159265358979;
}

/* back: from the code's corners to the picture; NULL: they are the picture's. */
static void add_find(struct wk_scanner *scanner, const struct wk_fit *fit, const struct wk_code *code, const double *back,
                     int level)
{
    struct wk_find find = {.n_text = code->n, .slot = WK_SLOT_NONE, .last = WK_SLOT_NONE};

    find.score = 1.0F - 0.05F * (float)level - 0.02F * (float)code->n_wrong;
    memcpy(find.text, code->text, code->n);
    for (int k = 0; k < 4; k++) {
        find.u[k] = (double)code->corner[k].x;
        find.v[k] = (double)code->corner[k].y;
        if (back)
            wk_plane_map(back, find.u[k], find.v[k], &find.u[k], &find.v[k]);
    }
    find.kind = wk_payload_decode(code->text, code->n, scanner->options.key, find.set, &find.label);
    /* Without its book a set is read all the same, by zbar. */
    if (find.kind == WK_PAYLOAD_VALID && wk_code_recovery_learn(scanner->recovery, scanner->options.key, find.set) != WK_OK)
        find.score -= 0.01F;
    wk_scan_place(fit, &find);
    for (int i = 0; i < scanner->n_finds; i++) {
        const struct wk_find *other = &scanner->finds[i];
        bool same = other->n_text == find.n_text && !memcmp(other->text, find.text, find.n_text);

        /* Patches overlap: the same sticker is seen from two of them. Two stickers cannot lie closer than this. */
        if (same && hypot(other->x_mm - find.x_mm, other->y_mm - find.y_mm) < 10)
            return;
    }
    if (scanner->n_finds < WK_MAX_FINDS)
        scanner->finds[scanner->n_finds++] = find;
}

void wk_scan_read_rectangle(struct wk_scanner *scanner, const struct wk_fit *fit, double x0_mm, double y0_mm, double w_mm,
                            double h_mm, int level_no)
{
    const struct level *level = &levels[level_no];
    struct wk_image patch = {
        .data = scanner->patch, .w = (int)(w_mm * level->px_per_mm), .h = (int)(h_mm * level->px_per_mm), .channels = 1};
    struct wk_image sharp;
    struct wk_code codes[WK_MAX_CODES];
    double back[9];

    patch.stride_bytes = patch.w;
    if (patch.w * patch.h > WK_MAX_CUT_PX || !wk_scan_cut(fit, x0_mm, y0_mm, w_mm, h_mm, level->px_per_mm, back) ||
        wk_cv_warp(&scanner->frame.grey, &patch, back, level->cubic) != WK_OK)
        return;
    sharp = patch;
    sharp.data = scanner->sharp;
    if (level->otsu && wk_cv_otsu(&patch, &sharp) == WK_OK)
        patch = sharp;
    else if (level->unsharp > 0 && wk_cv_unsharp(&patch, &sharp, level->unsharp, level->sigma_px) == WK_OK)
        patch = sharp;
    int n = wk_sticker_read(scanner->reader, &patch, 1, codes);

    for (int i = 0; i < n; i++)
        add_find(scanner, fit, &codes[i], back, level_no);
}

double wk_scan_module_mm(const struct wk_scanner *scanner)
{
    return scanner->module_mm > 0 ? scanner->module_mm : WK_MODULE_MM(WK_STICKER_MM);
}

double wk_scan_most_mm(const struct wk_scanner *scanner)
{
    return WK_MARKS_MAX_SIDE * wk_scan_module_mm(scanner) / WK_MARKS_PX;
}

/* The size of a module as the codes read so far have it. */
static void learn_module(struct wk_scanner *scanner)
{
    double sum = 0;
    int n = 0;

    for (int i = 0; i < scanner->n_finds; i++) {
        const struct wk_find *find = &scanner->finds[i];
        double x[2], y[2];

        if (find->kind != WK_PAYLOAD_VALID)
            continue;
        wk_fit_unproject(&scanner->fit, find->u[0], find->v[0], scanner->fit.top_mm, &x[0], &y[0]);
        wk_fit_unproject(&scanner->fit, find->u[2], find->v[2], scanner->fit.top_mm, &x[1], &y[1]);
        sum += hypot(x[1] - x[0], y[1] - y[0]) / sqrt(2) / WK_CODE_MODULES;
        n++;
    }
    if (n >= 3)
        scanner->module_mm = sum / n;
}

/*
 * What is cut out around a slot's centre: more for codes that would not fit in, whichever way their tile is turned, less where
 * a patch cannot be as large.
 */
static void cell_of(const struct wk_scanner *scanner, double *w_mm, double *h_mm)
{
    const double module_mm = wk_scan_module_mm(scanner), most_mm = wk_scan_most_mm(scanner);
    const double code_mm = WK_CODE_MODULES * module_mm * (1 + 2 * WK_CODE_TO_CENTRE);

    *w_mm = fmin(fmax(WK_CELL_W_MM, code_mm + UNTIDY_W_MM), most_mm);
    *h_mm = fmin(fmax(WK_CELL_H_MM, code_mm + UNTIDY_H_MM), most_mm);
}

static bool is_hopeless(const struct wk_scanner *scanner)
{
    return scanner->n_finds == 0 && scanner->n_tried >= MAX_TRIED;
}

/* The slots in an order that soon has been all over the wall: 13 and 34 have no divisor in common. */
static int kth_slot(int k)
{
    return k * 13 % WK_N_SLOTS;
}

/* Whether a place is one of the mat's own markers, seen in this very picture: its squares look like finder patterns. */
static bool is_marker(const struct wk_scanner *scanner, const double *plane)
{
    double u, v;

    if (scanner->still || !wk_plane_map(plane, WK_CODE_MODULES / 2.0, WK_CODE_MODULES / 2.0, &u, &v))
        return false;
    for (int i = 0; i + 4 <= scanner->n_sights; i += 4) {
        const struct wk_sight *a = &scanner->sights[i], *c = &scanner->sights[i + 2];

        if (hypot((a->u_px + c->u_px) / 2 - u, (a->v_px + c->v_px) / 2 - v) < 0.4 * hypot(c->u_px - a->u_px, c->v_px - a->v_px))
            return true;
    }
    return false;
}

/*
 * Places in a rectangle, turned about its middle, that look like a code: planes [MAX_TRIES], from modules to px in the picture,
 * and how strongly each shows its finder patterns. Returns how many.
 */
static int find_places(struct wk_scanner *scanner, const struct wk_fit *fit, const struct place *in, double turn_deg,
                       double planes[][9], double *strength)
{
    const double px_per_mm = WK_MARKS_PX / wk_scan_module_mm(scanner);
    struct wk_image patch = {
        .data = scanner->patch, .w = (int)(in->w_mm * px_per_mm), .h = (int)(in->h_mm * px_per_mm), .channels = 1};
    struct wk_marks marks[MAX_TRIES];
    double back[9];
    int n = 0;

    patch.stride_bytes = patch.w;
    if (patch.w > WK_MARKS_MAX_SIDE || patch.h > WK_MARKS_MAX_SIDE ||
        !cut_turned(fit, in->x0_mm, in->y0_mm, patch.w / px_per_mm, patch.h / px_per_mm, px_per_mm, turn_deg, back) ||
        !wk_cut(&scanner->frame.grey, back, &patch))
        return 0;
    for (int i = 0, n_marks = wk_marks_find(scanner->marks, &patch, STRETCH, marks, MAX_TRIES); i < n_marks; i++) {
        wk_plane_multiply(back, marks[i].plane, planes[n]);
        strength[n] = marks[i].strength;
        n += !is_marker(scanner, planes[n]) && (in->in_slot || marks[i].strength > FAINT * scanner->faintest);
    }
    return n;
}

/* Reads what lies in places [n], as it is or restored from its blur. */
static void read_places(struct wk_scanner *scanner, double planes[][9], const double *strength, int n, bool blurred)
{
    struct wk_code code;

    for (int i = 0; i < n; i++)
        if (blurred ? wk_code_recovery_read(scanner->recovery, scanner->reader, &scanner->frame.grey, planes[i], &code)
                    : wk_code_recovery_sharp(scanner->recovery, scanner->reader, &scanner->frame.grey, planes[i], &code)) {
            add_find(scanner, &scanner->fit, &code, NULL, blurred);
            if (scanner->faintest <= 0 || strength[i] < scanner->faintest)
                scanner->faintest = strength[i];
        }
}

int wk_scan_search_rectangle(struct wk_scanner *scanner, const struct wk_fit *fit, double x0_mm, double y0_mm, double w_mm,
                             double h_mm, bool in_slot)
{
    const struct place in = {x0_mm, y0_mm, w_mm, h_mm, in_slot};
    double planes[2][MAX_TRIES][9], strength[2][MAX_TRIES];
    const int before = scanner->n_finds;
    int n[2] = {0, 0};

    /* wk_marks_find() sees what lies within some 25 degrees of upright or of a quarter turn. */
    for (int askew = 0; askew < 2 && scanner->n_finds == before; askew++) {
        n[askew] = find_places(scanner, fit, &in, askew ? 45 : 0, planes[askew], strength[askew]);
        read_places(scanner, planes[askew], strength[askew], n[askew], false);
    }
    /* Where no code is sharp one may be blurred. */
    if (scanner->frame.cascade && scanner->n_finds == before && n[0] > 0 && !is_hopeless(scanner)) {
        scanner->n_tried++;
        read_places(scanner, planes[0], strength[0], n[0], true);
    }
    return n[0] + n[1];
}

void wk_scan_assign(struct wk_scanner *scanner, int of_slot[WK_N_SLOTS])
{
    const struct wk_mat *mat = &scanner->mat;
    double nearest[WK_N_SLOTS];

    for (int s = 0; s < WK_N_SLOTS; s++)
        of_slot[s] = -1;
    for (int i = 0; i < scanner->n_finds; i++) {
        struct wk_find *find = &scanner->finds[i];

        find->slot = WK_SLOT_NONE;
        for (int s = 0; s < WK_N_SLOTS; s++) {
            double dx = fabs(find->x_mm - mat->slot_mm[s].x) / mat->pitch_x_mm,
                   dy = fabs(find->y_mm - mat->slot_mm[s].y) / mat->pitch_y_mm;
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

int wk_scan_misses(const int of_slot[WK_N_SLOTS])
{
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        n += of_slot[s] < 0;
    return n;
}

/*
 * The same code is read in the same place though it is a little smaller now: a sticker that lies on the mat, where its tile was
 * taken away. Its rim is lighter then, at 3 % smaller by 0.1 in the most blurred of pictures that can be read, by 0.4 in sharp
 * ones; between two frames noise makes 0.02 of it there, here 0.004. What is taken for changed is only looked for once more.
 */
static bool same_size(const struct wk_scanner *scanner, const struct wk_last *last)
{
    double rim;

    return wk_modules_rim(&scanner->frame.grey, last->plane, &rim) && fabs(rim - last->rim) < RIM_SAME;
}

static void note(const struct wk_scanner *scanner, const struct wk_find *find, struct wk_last *last)
{
    last->find = *find;
    last->noted =
        wk_code_recovery_note(scanner->recovery, &scanner->frame.grey, last->plane, find->text, find->n_text, &last->look);
}

/* Where codes were read in the last frame: they lie there still, or they are looked for. */
static void read_last(struct wk_scanner *scanner)
{
    struct wk_code code;

    for (int s = 0; scanner->still && s < WK_N_SLOTS; s++) {
        const int before = scanner->n_finds;
        struct wk_last *last = &scanner->last[s];

        if (!last->known || !same_size(scanner, last))
            continue;
        if (last->noted && wk_code_recovery_same(&scanner->frame.grey, last->plane, &last->look)) {
            scanner->finds[scanner->n_finds++] = last->find;
            wk_scan_place(&scanner->fit, &scanner->finds[before]);
        } else if (wk_code_recovery_known(scanner->recovery, &scanner->frame.grey, last->plane, &code)) {
            add_find(scanner, &scanner->fit, &code, NULL, 0);
            if (scanner->n_finds > before)
                note(scanner, &scanner->finds[before], last);
        }
        if (scanner->n_finds > before)
            scanner->finds[before].last = s;
    }
}

static void remember(struct wk_scanner *scanner, const int of_slot[WK_N_SLOTS])
{
    static const double square[8] = {0, 0, WK_CODE_MODULES, 0, WK_CODE_MODULES, WK_CODE_MODULES, 0, WK_CODE_MODULES};
    double to[8];

    for (int s = 0; scanner->options.keep_fit && s < WK_N_SLOTS; s++) {
        struct wk_last *last = &scanner->last[s];
        const struct wk_find *find = of_slot[s] < 0 ? NULL : &scanner->finds[of_slot[s]];

        if (find && find->last == s)
            continue;
        for (int k = 0; find && k < 4; k++) {
            to[2 * k] = find->u[k];
            to[2 * k + 1] = find->v[k];
        }
        last->known = find && wk_plane_from_quad(square, to, last->plane) &&
                      wk_modules_rim(&scanner->frame.grey, last->plane, &last->rim);
        if (last->known)
            note(scanner, find, last);
    }
}

static void search_slot(struct wk_scanner *scanner, const struct wk_fit *fit, int slot)
{
    const struct wk_mm at = scanner->mat.slot_mm[slot];
    double w_mm, h_mm;

    cell_of(scanner, &w_mm, &h_mm);
    (void)wk_scan_search_rectangle(scanner, fit, at.x - w_mm / 2, at.y - h_mm / 2, w_mm, h_mm, true);
}

/* Searches codes by their finder patterns in the slots that have none. */
static void search_misses(struct wk_scanner *scanner, const struct wk_fit *fit, int of_slot[WK_N_SLOTS])
{
    for (int k = 0; k < WK_N_SLOTS; k++) {
        const int s = kth_slot(k);

        if (of_slot[s] < 0)
            search_slot(scanner, fit, s);
    }
    learn_module(scanner);
    wk_scan_assign(scanner, of_slot);
}

static void read_misses(struct wk_scanner *scanner, const struct wk_fit *fit, int level, int of_slot[WK_N_SLOTS])
{
    const struct wk_mat *mat = &scanner->mat;
    double w_mm, h_mm;

    cell_of(scanner, &w_mm, &h_mm);
    w_mm -= fit->stickers ? KNOWN_MM : 0;
    h_mm -= fit->stickers ? KNOWN_MM : 0;
    for (int s = 0; s < WK_N_SLOTS && !is_hopeless(scanner); s++)
        if (of_slot[s] < 0 && (level == 0 || scanner->likeness[s] > MIN_LIKENESS))
            wk_scan_read_rectangle(scanner, fit, mat->slot_mm[s].x - w_mm / 2, mat->slot_mm[s].y - h_mm / 2, w_mm, h_mm, level);
    wk_scan_assign(scanner, of_slot);
}

double wk_scan_recover_place(struct wk_scanner *scanner, struct wk_mm at, double px_per_mm, bool is_slot)
{
    const double code_mm = WK_CODE_MODULES * wk_scan_module_mm(scanner);
    const double reach_mm = fmax(SEARCH_REACH_MM, WK_CODE_TO_CENTRE * code_mm + SEARCH_OFF_MM);
    const int most = (int)(2 * fmax(SEARCH_MM, reach_mm + code_mm / 2 + SEARCH_ROOM_MM) * px_per_mm);
    struct wk_image patch = {
        .data = scanner->patch, .w = most < WK_RECOVERY_MAX_SIDE ? most : WK_RECOVERY_MAX_SIDE, .channels = 1};
    double side_mm = patch.w / px_per_mm, back[9];
    struct wk_code_place place;
    struct wk_code code;
    double of_patch[9], plane[9];

    patch.h = patch.w;
    patch.stride_bytes = patch.w;
    if (!wk_scan_cut(&scanner->fit, at.x - side_mm / 2, at.y - side_mm / 2, side_mm, side_mm, px_per_mm, back) ||
        wk_cv_warp(&scanner->frame.grey, &patch, back, 1) != WK_OK ||
        !wk_code_recovery_find(scanner->recovery, &patch, reach_mm * px_per_mm, &place))
        return -1;
    if (place.likeness > MIN_LIKENESS && !is_hopeless(scanner)) {
        scanner->n_tried++;
        wk_code_recovery_plane(&place, of_patch);
        wk_plane_multiply(back, of_patch, plane);
        if (wk_code_recovery_read(scanner->recovery, scanner->reader, &scanner->frame.grey, plane, &code))
            add_find(scanner, &scanner->fit, &code, NULL, 1);
        else if (is_slot && wk_scan_liken(scanner, &patch, of_patch, &code))
            add_find(scanner, &scanner->fit, &code, back, 2);
    }
    return place.likeness;
}

static void restore_misses(struct wk_scanner *scanner, int of_slot[WK_N_SLOTS])
{
    double px_per_mm = WK_RECOVERY_PX / wk_scan_module_mm(scanner);

    for (int k = 0; k < WK_N_SLOTS; k++) {
        const int s = kth_slot(k);

        if (of_slot[s] < 0)
            scanner->likeness[s] = wk_scan_recover_place(scanner, scanner->mat.slot_mm[s], px_per_mm, true);
    }
    wk_scan_assign(scanner, of_slot);
}

/* How far, on average, the finds lie from the centres of their slots if the tile tops were at top_mm. */
static double untidiness(struct wk_scanner *scanner, const struct wk_fit *fit, double top_mm)
{
    const struct wk_mat *mat = &scanner->mat;
    struct wk_fit at = *fit;
    double sum = 0;
    int n = 0;

    at.top_mm = top_mm;
    for (int i = 0; i < scanner->n_finds; i++) {
        struct wk_find find = scanner->finds[i];
        double best = 1e9;

        wk_scan_place(&at, &find);
        for (int s = 0; s < WK_N_SLOTS; s++) {
            double d = hypot(find.x_mm - mat->slot_mm[s].x, find.y_mm - mat->slot_mm[s].y);

            best = d < best ? d : best;
        }
        sum += best < 15 ? best : 15;
        n++;
    }
    return n ? sum / n : 0;
}

/* Pose and lens once more, with the stickers found beside the markers. True when the fit has moved so that misses are worth a
 * new look. */
static bool refine(struct wk_scanner *scanner)
{
    const struct wk_mat *mat = &scanner->mat;
    struct wk_sight sights[WK_MAX_SIGHTS];
    struct wk_fit fit = scanner->fit;
    int n = scanner->n_sights, of_slot[WK_N_SLOTS], before = n;
    double most = 0;

    memcpy(sights, scanner->sights, (size_t)n * sizeof *sights);
    wk_scan_assign(scanner, of_slot);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_find *find = of_slot[s] < 0 ? NULL : &scanner->finds[of_slot[s]];
        double u, v, u1, v1;

        if (!find || !wk_fit_project(&fit, find->x_mm, find->y_mm, fit.top_mm, &u, &v) ||
            !wk_fit_project(&fit, find->x_mm + 1, find->y_mm, fit.top_mm, &u1, &v1))
            continue;
        sights[n++] = (struct wk_sight){.x_mm = mat->slot_mm[s].x,
                                        .y_mm = mat->slot_mm[s].y,
                                        .u_px = u,
                                        .v_px = v,
                                        .sigma_px = 1.2 * hypot(u1 - u, v1 - v),
                                        .top = true,
                                        .marker = -1};
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
        wk_scan_place(&scanner->fit, &scanner->finds[i]);
    return most > 1.0;
}

/*
 * Stickers of which one is found within STRETCH of these sizes: all that are printed, WK_STICKER_MIN_MM to WK_STICKER_MAX_MM,
 * those that most clubs use first.
 */
static const double sizes_mm[] = {WK_STICKER_MM, 20, 28, 17, 14, 11.5, 10, 34, 39};
enum { N_SIZES = sizeof sizes_mm / sizeof *sizes_mm, N_COMMON = 3 };

static void try_size(struct wk_scanner *scanner, double sticker_mm)
{
    scanner->module_mm = WK_MODULE_MM(sticker_mm);
    for (int s = 0; s < WK_N_SLOTS && scanner->n_finds == 0; s += 5)
        search_slot(scanner, &scanner->fit, s);
}

/*
 * Nobody said how large the stickers are: the size at which one is read first. Live there is a next frame soon, and one of the
 * rarer sizes is enough in each; what looks like a code of these and cannot be read is not tried as often as the others.
 */
static void try_sizes(struct wk_scanner *scanner)
{
    for (int i = 0; i < N_COMMON && scanner->n_finds == 0; i++) {
        scanner->n_tried = 0;
        try_size(scanner, sizes_mm[i]);
    }
    scanner->n_tried = 0;
    if (scanner->options.keep_fit && scanner->n_finds == 0)
        try_size(scanner, sizes_mm[N_COMMON + scanner->n_sizes++ % (N_SIZES - N_COMMON)]);
    for (int i = N_COMMON; i < N_SIZES && !scanner->options.keep_fit && scanner->n_finds == 0; i++)
        try_size(scanner, sizes_mm[i]);
    if (scanner->n_finds == 0)
        scanner->module_mm = 0;
}

void wk_scan_read_slots(struct wk_scanner *scanner, int of_slot[WK_N_SLOTS])
{
    const struct wk_mat *mat = &scanner->mat;
    bool refined = scanner->fit.stickers;

    scanner->n_finds = 0;
    scanner->faintest = 0;
    for (int s = 0; s < WK_N_SLOTS; s++)
        scanner->likeness[s] = -1;
    read_last(scanner);
    if (scanner->module_mm <= 0)
        try_sizes(scanner);
    scanner->n_tried = 0;
    wk_scan_assign(scanner, of_slot);
    search_misses(scanner, &scanner->fit, of_slot);
    if (!refined) {
        struct wk_fit rim = scanner->fit;

        rim.top_mm = 0;
        if (mat->marker_height_mm <= 0 && wk_scan_misses(of_slot) > WK_N_SLOTS / 3) {
            search_misses(scanner, &rim, of_slot);
            if (wk_scan_misses(of_slot) > WK_N_SLOTS / 3)
                read_misses(scanner, &scanner->fit, 0, of_slot);
            if (wk_scan_misses(of_slot) > WK_N_SLOTS / 3)
                read_misses(scanner, &rim, 0, of_slot);
        }
        if (mat->marker_height_mm <= 0 && scanner->n_finds >= 4 &&
            untidiness(scanner, &scanner->fit, 0) < untidiness(scanner, &scanner->fit, scanner->fit.top_mm))
            scanner->fit.top_mm = 0;
        for (int i = 0; i < scanner->n_finds; i++)
            wk_scan_place(&scanner->fit, &scanner->finds[i]);
        bool moved = refine(scanner);

        wk_scan_assign(scanner, of_slot);
        if (moved && wk_scan_misses(of_slot) > 0) {
            search_misses(scanner, &scanner->fit, of_slot);
            refine(scanner);
            wk_scan_assign(scanner, of_slot);
        }
    }
    read_misses(scanner, &scanner->fit, 0, of_slot);
    if (scanner->frame.cascade && wk_scan_misses(of_slot) > 0) {
        restore_misses(scanner, of_slot);
        if (!scanner->fit.stickers && refine(scanner)) {
            wk_scan_assign(scanner, of_slot);
            if (wk_scan_misses(of_slot) > 0)
                restore_misses(scanner, of_slot);
        }
        /* What looks like a code and was not read after that is worth zbar's own ways. */
        for (int level = 1; level < N_LEVELS; level++)
            read_misses(scanner, &scanner->fit, level, of_slot);
    }
    learn_module(scanner);
    if (scanner->n_finds == 0 && !scanner->is_bare)
        scanner->module_mm = 0; /* others may be laid out next */
    remember(scanner, of_slot);
}
