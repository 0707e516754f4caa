/* One frame to the reading of a wall: the mat, the backs, what is wrong with the picture. */
#include "vision/scan/parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "labels/secret/secret.h"
#include "labels/sticker.h"
#include "vision/faces/face.h"
#include "vision/image/clock.h"
#include "vision/image/cv.h"
#include "vision/image/plane.h"
#include "vision/stickers/flat.h"

#define MIN_PICTURE_PX 320

/* Pixels to a module below which what cannot be read is too small, whatever else: of slightly soft pictures (blur 0.6 px) all
 * are read from 1.2 on, some at 1.05, none at 0.9. */
#define SMALL_MODULE_PX 1.1

static const struct wk_key nobodys;

enum wk_status wk_scanner_new(struct wk_scanner **out, const struct wk_scan_options *options)
{
    struct wk_scanner *scanner = calloc(1, sizeof *scanner);
    enum wk_status status = WK_NO_MEMORY;

    if (!scanner)
        return WK_NO_MEMORY;
    scanner->options = *options;
    if (!options->key)
        scanner->options.key = &nobodys;
    scanner->lens = options->lens;
    scanner->mat = options->mat;
    scanner->patch = malloc(WK_MAX_CUT_PX);
    scanner->sharp = malloc(WK_MAX_CUT_PX);
    if (!scanner->patch || !scanner->sharp)
        goto fail;
    status = wk_tray_finder_new(&scanner->finder);
    if (status == WK_OK)
        status = wk_sticker_reader_new(&scanner->reader);
    if (status == WK_OK)
        status = wk_code_recovery_new(&scanner->recovery);
    if (status == WK_OK)
        status = wk_mark_finder_new(&scanner->marks);
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
    wk_code_recovery_free(scanner->recovery);
    wk_known_free(scanner->known);
    wk_mark_finder_free(scanner->marks);
    wk_bare_finder_free(scanner->bare);
    wk_image_free(&scanner->frame.grey);
    free(scanner->patch);
    free(scanner->sharp);
    free(scanner->tile);
    wk_matcher_free(scanner->matcher);
    wk_matcher_free(scanner->extras);
    free(scanner);
}

void wk_scanner_set_lens(struct wk_scanner *scanner, const struct wk_lens *lens)
{
    scanner->lens = *lens;
    scanner->n_sights = 0; /* what was fitted with the old one is not kept */
}

enum wk_status wk_scan_begin(struct wk_scanner *scanner, const struct wk_image *bgr)
{
    struct wk_scan_frame *frame = &scanner->frame;

    if (!bgr->data || bgr->w < MIN_PICTURE_PX || bgr->h < MIN_PICTURE_PX / 2 || (long long)bgr->w * bgr->h > WK_IMAGE_MAX_PX)
        return WK_BAD_INPUT;
    if (frame->grey.w != bgr->w || frame->grey.h != bgr->h) {
        struct wk_image fresh;
        enum wk_status status = wk_image_new(&fresh, bgr->w, bgr->h, 1);

        if (status != WK_OK)
            return status;
        wk_image_free(&frame->grey);
        frame->grey = fresh;
        scanner->n_sights = 0;
        scanner->is_bare = false;
    }
    frame->bgr = bgr;
    frame->cascade = scanner->options.cascade;
    frame->markers = WK_NOT_YET;
    frame->begun_ms = wk_clock_ms(scanner->options.clock);
    return wk_cv_grey(bgr, &frame->grey);
}

/* What the stickers said of how the wall lies: photographs need not be of the same ones, and a wall without a mat may go. */
static void forget_stickers(struct wk_scanner *scanner)
{
    if (scanner->is_bare || !scanner->options.keep_fit)
        scanner->module_mm = 0;
    scanner->is_bare = false;
    scanner->mat = scanner->options.mat;
}

static enum wk_status look_for_markers(struct wk_scanner *scanner)
{
    scanner->still = scanner->options.keep_fit && scanner->n_sights > 0 &&
                     wk_tray_still(&scanner->frame.grey, scanner->sights, scanner->n_sights);
    if (scanner->still)
        return WK_OK;
    forget_stickers(scanner);
    scanner->fit = (struct wk_fit){0};
    const enum wk_status status = wk_tray_find(scanner->finder, &scanner->frame.grey, &scanner->mat, &scanner->lens,
                                               &scanner->fit, scanner->sights, &scanner->n_sights);

    scanner->n_partly = 0;
    if (status != WK_OK) {
        scanner->n_partly = status == WK_TRAY_PARTLY ? scanner->n_sights : 0;
        scanner->small_px_per_mm = status == WK_TOO_SMALL ? wk_sights_px_per_mm(scanner->sights, scanner->n_sights) : 0;
        scanner->n_sights = 0;
    }
    scanner->marked = scanner->fit;
    return status;
}

enum wk_status wk_scan_find_tray(struct wk_scanner *scanner)
{
    struct wk_scan_frame *frame = &scanner->frame;

    if (frame->markers == WK_NOT_YET) {
        frame->markers = look_for_markers(scanner);
        frame->by_markers = scanner->fit;
    } else if (scanner->is_bare || !scanner->options.keep_fit) {
        forget_stickers(scanner);
        scanner->fit = frame->by_markers;
    }
    return frame->markers;
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
        double blur = wk_tray_blur(&scanner->frame.grey, (int)x0 - 5, (int)y0 - 5, (int)(x1 - x0) + 10, (int)(y1 - y0) + 10);

        if (blur > 0 && (least <= 0 || blur < least))
            least = blur;
    }
    return least;
}

/* How far the fit's scale is off where it can be seen: a marker's sides as they were seen, against those that the fit gives. */
static double scale_off(const struct wk_scanner *scanner)
{
    double most = 0;

    for (int i = 0; i + 4 <= scanner->n_sights; i += 4) {
        double seen = 0, said = 0;

        for (int k = 0; k < 4; k++) {
            const struct wk_sight *a = &scanner->sights[i + k], *b = &scanner->sights[i + (k + 1) % 4];
            double u[2], v[2];

            if (!wk_fit_project(&scanner->fit, a->x_mm, a->y_mm, 0, &u[0], &v[0]) ||
                !wk_fit_project(&scanner->fit, b->x_mm, b->y_mm, 0, &u[1], &v[1]))
                continue;
            seen += hypot(b->u_px - a->u_px, b->v_px - a->v_px);
            said += hypot(u[1] - u[0], v[1] - v[0]);
        }
        if (seen > 0)
            most = fmax(most, fabs(log(said / seen)));
    }
    return most;
}

void wk_scan_describe_tray(struct wk_scanner *scanner, struct wk_tray *tray)
{
    const struct wk_mat *mat = &scanner->mat;
    const struct wk_fit *fit = &scanner->fit;
    double x = mat->page_w_mm / 2, y = mat->slot_mm[wk_slot_at(WK_ROW_1, 5)].y, u, v, u1, v1;

    tray->found = true;
    tray->reason = WK_OK;
    tray->residual_px = fit->residual_px;
    tray->scale_off = scale_off(scanner);
    tray->lens_given = fit->lens_known;
    if (wk_fit_project(fit, x, y, fit->top_mm, &u, &v) && wk_fit_project(fit, x + 1, y, fit->top_mm, &u1, &v1))
        tray->px_per_mm = hypot(u1 - u, v1 - v);
    tray->height_mm = wk_fit_camera(fit, &x, &y);
    tray->by = scanner->is_bare ? WK_TRAY_BY_STICKERS : WK_TRAY_BY_MARKERS;
    if (scanner->is_bare)
        wk_scan_bare_plane(scanner, tray->mm_to_px);
    else
        wk_fit_plane(fit, fit->top_mm, tray->mm_to_px);
    wk_look_light(scanner->frame.bgr, fit, mat, &tray->brightness, &tray->glare);
    tray->blur_px = marker_blur(scanner);
}

/* The sticker's outline from its code. */
static void outline(const struct wk_find *find, struct wk_point corners[4])
{
    static const double unit[8] = {0, 0, 1, 0, 1, 1, 0, 1};
    double at[8], h[9];

    for (int k = 0; k < 4; k++) {
        at[2 * k] = find->u[k];
        at[2 * k + 1] = find->v[k];
    }
    if (!wk_plane_from_quad(unit, at, h))
        return;
    for (int k = 0; k < 4; k++) {
        double u, v;

        wk_plane_map(h, wk_paper_around_code[2 * k], wk_paper_around_code[2 * k + 1], &u, &v);
        corners[k] = (struct wk_point){(float)u, (float)v};
    }
}

void wk_scan_tell(const struct wk_find *find, struct wk_read *read)
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
        read->at_mm = (struct wk_point){(float)find->x_mm, (float)find->y_mm};
        read->side_mm = (float)find->side_mm;
        break;
    case WK_PAYLOAD_OTHER_EVENT:
        read->why = WK_WHY_OTHER_EVENT;
        break;
    case WK_PAYLOAD_ALIEN:
        read->why = WK_WHY_OTHER_SCHEME;
        break;
    }
}

int wk_scan_nearest_slot(const struct wk_mat *mat, double x_mm, double y_mm)
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

/*
 * A mat that was found in a picture in which nothing on it can be read: what is wrong with the picture is the answer then, and
 * no slot says anything.
 */
static void judge_picture(const struct wk_scanner *scanner, struct wk_reading *reading)
{
    struct wk_tray *tray = &reading->tray;
    double blur_modules = tray->px_per_mm > 0 ? tray->blur_px / (tray->px_per_mm * wk_scan_module_mm(scanner)) : 0;
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
    else if (tray->px_per_mm * wk_scan_module_mm(scanner) < SMALL_MODULE_PX)
        reason = WK_TOO_SMALL;
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

void wk_scan_forget_scores(struct wk_reading *reading)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (reading->slot[s].state == WK_READ_FACE)
            reading->slot[s].score = 1;
    for (int i = 0; i < reading->n_strays; i++)
        if (reading->stray[i].read.state == WK_READ_FACE)
            reading->stray[i].read.score = 1;
}

void wk_scan_tell_strays(const struct wk_scanner *scanner, struct wk_reading *out)
{
    for (int i = 0; i < scanner->n_finds && out->n_strays < WK_MAX_STRAYS; i++) {
        const struct wk_find *find = &scanner->finds[i];

        if (find->slot != WK_SLOT_NONE || find->paper)
            continue;
        wk_scan_tell(find, &out->stray[out->n_strays].read);
        out->stray[out->n_strays].near_slot = wk_scan_nearest_slot(&scanner->mat, find->x_mm, find->y_mm);
        out->n_strays++;
    }
}

/* Reads the wall where the fit has it; of_slot [34] when `codes_read` says that the codes in the slots have been read. */
static void read_wall(struct wk_scanner *scanner, bool codes_read, int of_slot[WK_N_SLOTS], struct wk_reading *out)
{
    struct wk_aside asides[WK_MAX_ASIDE];
    int n_asides;

    if (!codes_read)
        wk_scan_read_slots(scanner, of_slot);
    n_asides = wk_scan_list_asides(&scanner->mat, scanner->frame.cascade && !scanner->options.keep_fit, asides);
    wk_scan_read_asides(scanner, asides, n_asides);
    wk_scan_assign(scanner, of_slot);
    wk_scan_judge_loose(scanner);
    wk_scan_describe_tray(scanner, &out->tray);
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (of_slot[s] >= 0)
            wk_scan_tell(&scanner->finds[of_slot[s]], &out->slot[s]);
    wk_scan_tell_strays(scanner, out);
    wk_scan_look_at_misses(scanner, of_slot, asides, n_asides, NULL, out);
}

enum wk_status wk_scan_read_backs(struct wk_scanner *scanner, struct wk_reading *out)
{
    int of_slot[WK_N_SLOTS];
    const double start = scanner->frame.begun_ms;
    enum wk_status status = WK_OK;

    wk_reading_init(out, WK_SIDE_BACKS);
    out->n_images = 1;
    bool kept = scanner->options.keep_fit && scanner->is_bare;

    if (kept) {
        scanner->still = true; /* which the codes confirm, or do not */
        wk_scan_read_slots(scanner, of_slot);
        kept = wk_scan_bare_holds(scanner, of_slot);
    }
    if (!kept) {
        status = wk_scan_find_tray(scanner);
        if (status != WK_OK)
            status = wk_scan_find_bare(scanner, status);
    }
    out->tray_ms = wk_clock_ms(scanner->options.clock) - start;
    if (status != WK_OK) {
        out->tray.found = false;
        out->tray.reason = status;
        out->tray.px_per_mm = status == WK_TOO_SMALL ? scanner->small_px_per_mm : 0;
        return status == WK_NO_MEMORY || status == WK_FAILED ? status : WK_OK;
    }
    struct wk_reading fresh = *out;

    read_wall(scanner, kept, of_slot, out);
    if (scanner->is_bare && !kept && wk_scan_bare_settle(scanner, out)) {
        *out = fresh;
        read_wall(scanner, false, of_slot, out);
    }
    out->wind = wk_reading_wind(out);
    judge_picture(scanner, out);
    wk_flat_mark(out);
    wk_scan_forget_scores(out);
    out->read_ms = wk_clock_ms(scanner->options.clock) - start - out->tray_ms;
    return WK_OK;
}

enum wk_status wk_scan_backs(struct wk_scanner *scanner, const struct wk_image *bgr, struct wk_reading *out)
{
    const enum wk_status status = wk_scan_begin(scanner, bgr);

    wk_reading_init(out, WK_SIDE_BACKS);
    out->n_images = 1;
    return status == WK_OK ? wk_scan_read_backs(scanner, out) : status;
}
