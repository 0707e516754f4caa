/* Views of the lens board kept by what they add, and the lens calibrated from them. */
#include "calibration/lens_find.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "calibration/lens_file.h"
#include "vision/image/cv.h"
#include "vision/image/plane.h"
#include "vision/image/sort.h"

enum { MIN_CORNERS = 12, MIN_VIEWS = 4, GOOD_VIEWS = 15, N_TILTS = 4, TILTS_EACH = 2, USABLE_TILTS = 2, GOOD_TILTS = 3 };

#define N_CELLS (WK_LENS_CELLS_X * WK_LENS_CELLS_Y)

static const double still_share = 0.0004; /* of the picture's width: what a board at rest seems to move by noise */
static const double apart_share = 0.04;   /* of the width: from this on a view is another one */
static const double apart_normal = 0.1;   /* or this far between the directions of the board's normal (6 degrees) */
static const double tilt_least = 0.2;     /* sine of a tilt that counts: 12 degrees */
static const double bad_view = 3;         /* times the median error: such a view was blurred, or not flat */
/* Least shares of the picture, greatest relative error of the focal length, greatest error per 1920 px of width. */
static const double good_cells = 0.9, usable_cells = 0.6, good_sigma = 0.002, usable_sigma = 0.007;
static const double good_rms = 0.6, usable_rms = 1.5;

struct kept {
    struct wk_board_view view;
    double normal[2]; /* x and y of the board's normal, of length 1, in the camera's axes */
};

struct wk_lens_finder {
    struct wk_marker_finder *markers;
    struct wk_image grey;
    struct wk_board_view last; /* of the picture before */
    struct kept kept[WK_LENS_MAX_VIEWS];
    struct wk_lens_state state;
};

enum wk_status wk_lens_finder_new(struct wk_lens_finder **out)
{
    struct wk_lens_finder *finder = calloc(1, sizeof *finder);

    if (!finder)
        return WK_NO_MEMORY;
    const enum wk_status status = wk_marker_finder_new(&finder->markers);

    if (status != WK_OK) {
        free(finder);
        return status;
    }
    *out = finder;
    return WK_OK;
}

void wk_lens_finder_free(struct wk_lens_finder *finder)
{
    if (!finder)
        return;
    wk_marker_finder_free(finder->markers);
    wk_image_free(&finder->grey);
    free(finder);
}

const struct wk_lens_state *wk_lens_finder_state(const struct wk_lens_finder *finder)
{
    return &finder->state;
}

/* Mean distance of the corners that both views show, px; -1 when there are too few of them. */
static double between(const struct wk_board_view *a, const struct wk_board_view *b)
{
    double sum = 0;
    int n = 0;

    for (int i = 0, k = 0; i < a->n && k < b->n;) {
        if (a->id[i] == b->id[k]) {
            sum += hypot(a->xy[2 * i] - b->xy[2 * k], a->xy[2 * i + 1] - b->xy[2 * k + 1]);
            n++;
        }
        if (a->id[i] <= b->id[k])
            i++;
        else
            k++;
    }
    return n >= MIN_CORNERS / 2 ? sum / n : -1;
}

/* The board's normal, by a lens as webcams have it or the one found so far. False: the corners lie on a line. */
static bool normal_of(const struct wk_board_view *view, const struct wk_lens *lens, double normal[2])
{
    double on[2 * WK_BOARD_N_CORNERS], seen[2 * WK_BOARD_N_CORNERS], h[9], a[3], b[3], c[3];
    double f = lens->fx > 0 ? lens->fx : 0.85 * view->w, cx = (view->w - 1) / 2.0, cy = (view->h - 1) / 2.0;

    for (int i = 0; i < view->n; i++) {
        wk_board_place(view->id[i], &on[2 * i], &on[2 * i + 1]);
        seen[2 * i] = (view->xy[2 * i] - cx) / f;
        seen[2 * i + 1] = (view->xy[2 * i + 1] - cy) / f;
    }
    if (!wk_plane_fit(on, seen, view->n, h))
        return false;
    for (int i = 0; i < 3; i++) {
        a[i] = h[3 * i];
        b[i] = h[3 * i + 1];
    }
    for (int i = 0; i < 3; i++)
        c[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
    double length = sqrt(c[0] * c[0] + c[1] * c[1] + c[2] * c[2]);

    if (!(length > 1e-12))
        return false;
    length = c[2] < 0 ? -length : length; /* h is known up to its sign */
    normal[0] = c[0] / length;
    normal[1] = c[1] / length;
    return true;
}

/*
 * Which of the four tilts it is, in the order of the wishes; -1: hardly any. The normal points away from the camera, so it
 * leans to the left when the right side is further away.
 */
static int tilt_of(const double normal[2])
{
    if (hypot(normal[0], normal[1]) < tilt_least)
        return -1;
    if (fabs(normal[0]) > fabs(normal[1]))
        return normal[0] > 0 ? 0 : 1;
    return normal[1] > 0 ? 2 : 3;
}

static void count_cells(const struct wk_board_view *view, int cell[WK_LENS_CELLS_Y][WK_LENS_CELLS_X])
{
    for (int i = 0; i < view->n; i++) {
        int x = (int)(view->xy[2 * i] * WK_LENS_CELLS_X / (float)view->w);
        int y = (int)(view->xy[2 * i + 1] * WK_LENS_CELLS_Y / (float)view->h);

        if (x >= 0 && y >= 0 && x < WK_LENS_CELLS_X && y < WK_LENS_CELLS_Y)
            cell[y][x]++;
    }
}

/* Calibrates from the views kept; rms by view. False: they tell no lens. */
static bool solve(struct wk_lens_finder *finder, double rms[WK_LENS_MAX_VIEWS])
{
    struct wk_lens_state *state = &finder->state;
    const struct wk_board_view *views[WK_LENS_MAX_VIEWS];
    struct wk_lens_solved lens;

    for (int i = 0; i < state->n_views; i++)
        views[i] = &finder->kept[i].view;
    memset(&state->lens, 0, sizeof state->lens);
    if (state->n_views < MIN_VIEWS || wk_lens_solve(views, state->n_views, &lens, rms) != WK_OK || !wk_lens_valid(&lens.lens))
        return false;
    state->lens = lens;
    return true;
}

/* Drops the worst view when it agrees far less than the others. True: one was dropped. */
static bool drop_bad(struct wk_lens_finder *finder, const double rms[WK_LENS_MAX_VIEWS])
{
    double sorted[WK_LENS_MAX_VIEWS];
    int n = finder->state.n_views, worst = 0;

    memcpy(sorted, rms, (size_t)n * sizeof *sorted);
    wk_sort(sorted, n);
    for (int i = 1; i < n; i++)
        worst = rms[i] > rms[worst] ? i : worst;
    if (n <= MIN_VIEWS || rms[worst] < bad_view * sorted[n / 2] || rms[worst] < good_rms)
        return false;
    memmove(&finder->kept[worst], &finder->kept[worst + 1], (size_t)(n - worst - 1) * sizeof *finder->kept);
    finder->state.n_views--;
    return true;
}

static void count(struct wk_lens_finder *finder, int tilts[N_TILTS])
{
    struct wk_lens_state *state = &finder->state;

    memset(state->cell, 0, sizeof state->cell);
    memset(tilts, 0, N_TILTS * sizeof *tilts);
    for (int i = 0; i < state->n_views; i++) {
        int tilt = tilt_of(finder->kept[i].normal);

        count_cells(&finder->kept[i].view, state->cell);
        if (tilt >= 0)
            tilts[tilt]++;
    }
    state->n_cells = state->n_tilts = 0;
    for (int i = 0; i < N_CELLS; i++)
        state->n_cells += state->cell[i / WK_LENS_CELLS_X][i % WK_LENS_CELLS_X] > 0;
    for (int i = 0; i < N_TILTS; i++)
        state->n_tilts += tilts[i] > 0;
}

static bool reaches(const struct wk_lens_state *state, double cells, int n_tilts, int n_views, double sigma, double rms)
{
    const struct wk_lens_solved *lens = &state->lens;

    return lens->lens.fx > 0 && state->n_cells >= cells * N_CELLS && state->n_tilts >= n_tilts && state->n_views >= n_views &&
           lens->sigma_f_px <= sigma * lens->lens.fx && lens->rms_px <= rms * lens->lens.w / 1920.0;
}

/* The part of the picture without corners that is furthest from those that have any. */
static bool lacking_cell(const struct wk_lens_state *state, int *x, int *y)
{
    int best = -1;

    for (int i = 0; i < N_CELLS; i++) {
        int least = 1000;

        for (int k = 0; k < N_CELLS; k++) {
            int dx = i % WK_LENS_CELLS_X - k % WK_LENS_CELLS_X, dy = i / WK_LENS_CELLS_X - k / WK_LENS_CELLS_X;

            if (state->cell[k / WK_LENS_CELLS_X][k % WK_LENS_CELLS_X] > 0 && dx * dx + dy * dy < least)
                least = dx * dx + dy * dy;
        }
        if (least > 0 && least > best) {
            best = least;
            *x = i % WK_LENS_CELLS_X;
            *y = i / WK_LENS_CELLS_X;
        }
    }
    return best > 0;
}

static void judge(struct wk_lens_finder *finder, const int tilts[N_TILTS])
{
    struct wk_lens_state *state = &finder->state;

    state->grade = reaches(state, good_cells, GOOD_TILTS, GOOD_VIEWS, good_sigma, good_rms)          ? WK_GRADE_GOOD
                   : reaches(state, usable_cells, USABLE_TILTS, MIN_VIEWS, usable_sigma, usable_rms) ? WK_GRADE_USABLE
                                                                                                     : WK_GRADE_MEND;
    if (state->n_views == 0) {
        state->wish = WK_LENS_WISH_SHOW;
    } else if (state->grade == WK_GRADE_GOOD) {
        state->wish = WK_LENS_WISH_NOTHING;
    } else if (state->n_tilts < GOOD_TILTS && state->n_views % 2) { /* by turns, so that it is not one thing ten times */
        int tilt = 0;

        while (tilt < N_TILTS - 1 && tilts[tilt] > 0)
            tilt++;
        state->wish = (enum wk_lens_wish)(WK_LENS_WISH_LEFT + tilt);
    } else if (state->n_cells < good_cells * N_CELLS && lacking_cell(state, &state->wish_x, &state->wish_y)) {
        state->wish = WK_LENS_WISH_CELL;
    } else {
        state->wish = WK_LENS_WISH_OTHER;
    }
}

static void take(struct wk_lens_finder *finder, const struct wk_board_view *view, const double normal[2])
{
    struct wk_lens_state *state = &finder->state;
    double rms[WK_LENS_MAX_VIEWS];
    int tilts[N_TILTS];

    finder->kept[state->n_views++] = (struct kept){.view = *view, .normal = {normal[0], normal[1]}};
    while (solve(finder, rms) && drop_bad(finder, rms))
        continue;
    count(finder, tilts);
    judge(finder, tilts);
}

/* Whether a view adds something: never one like another, and from some number on only what is missing. */
static bool adds(const struct wk_lens_finder *finder, const struct wk_board_view *view, const double normal[2])
{
    const struct wk_lens_state *state = &finder->state;
    int cell[WK_LENS_CELLS_Y][WK_LENS_CELLS_X] = {{0}}, tilt = tilt_of(normal), n_new = 0, n_like = 0;

    for (int i = 0; i < state->n_views; i++) {
        const struct kept *kept = &finder->kept[i];
        double apart = between(&kept->view, view);

        if (apart >= 0 && apart < apart_share * view->w &&
            hypot(kept->normal[0] - normal[0], kept->normal[1] - normal[1]) < apart_normal)
            return false;
        n_like += tilt_of(kept->normal) == tilt;
    }
    count_cells(view, cell);
    for (int i = 0; i < N_CELLS; i++)
        n_new +=
            cell[i / WK_LENS_CELLS_X][i % WK_LENS_CELLS_X] > 0 && state->cell[i / WK_LENS_CELLS_X][i % WK_LENS_CELLS_X] == 0;
    return state->n_views < GOOD_VIEWS || n_new > 0 || (tilt >= 0 && n_like < TILTS_EACH) || state->wish == WK_LENS_WISH_OTHER;
}

enum wk_board_answer wk_lens_finder_offer(struct wk_lens_finder *finder, const struct wk_board_view *view, bool live)
{
    const struct wk_lens_state *state = &finder->state;
    double normal[2];
    bool still = true;

    if (live) {
        double moved = between(&finder->last, view);

        still = moved >= 0 && moved < still_share * view->w;
        finder->last = *view;
    }
    if (view->n < MIN_CORNERS || !normal_of(view, &state->lens.lens, normal))
        return WK_BOARD_NONE;
    if (state->n_views > 0 && (view->w != finder->kept[0].view.w || view->h != finder->kept[0].view.h))
        return WK_BOARD_SIZE;
    if (!still)
        return WK_BOARD_MOVING;
    if (state->n_views == WK_LENS_MAX_VIEWS || !adds(finder, view, normal))
        return WK_BOARD_SAME;
    take(finder, view, normal);
    return WK_BOARD_TAKEN;
}

enum wk_status wk_lens_finder_look(struct wk_lens_finder *finder, const struct wk_image *bgr, bool live,
                                   enum wk_board_answer *answer, struct wk_board_view *view)
{
    struct wk_board_view seen;

    if (finder->grey.w != bgr->w || finder->grey.h != bgr->h) {
        struct wk_image fresh;
        enum wk_status status = wk_image_new(&fresh, bgr->w, bgr->h, 1);

        if (status != WK_OK)
            return status;
        wk_image_free(&finder->grey);
        finder->grey = fresh;
    }
    enum wk_status status = wk_cv_grey(bgr, &finder->grey);

    if (status == WK_OK)
        status = wk_board_find(finder->markers, &finder->grey, &seen);
    if (status != WK_OK)
        return status;
    *answer = wk_lens_finder_offer(finder, &seen, live);
    if (view)
        *view = seen;
    return WK_OK;
}

const char *wk_lens_wish_text(const struct wk_lens_state *state)
{
    static const char *const cells[3][3] = {
        {"Bring the board to the upper left of the picture.", "Bring the board to the upper edge of the picture.",
         "Bring the board to the upper right of the picture."},
        {"Bring the board to the left edge of the picture.", "Bring the board to the middle of the picture.",
         "Bring the board to the right edge of the picture."},
        {"Bring the board to the lower left of the picture.", "Bring the board to the lower edge of the picture.",
         "Bring the board to the lower right of the picture."},
    };

    switch (state->wish) {
    case WK_LENS_WISH_SHOW:
        return "Show the camera the lens board, close by.";
    case WK_LENS_WISH_CELL:
        return cells[state->wish_y * 3 / WK_LENS_CELLS_Y][state->wish_x * 3 / WK_LENS_CELLS_X];
    case WK_LENS_WISH_LEFT:
        return "Tilt the board: its left side away from the camera.";
    case WK_LENS_WISH_RIGHT:
        return "Tilt the board: its right side away from the camera.";
    case WK_LENS_WISH_UPPER:
        return "Tilt the board: its upper side away from the camera.";
    case WK_LENS_WISH_LOWER:
        return "Tilt the board: its lower side away from the camera.";
    case WK_LENS_WISH_OTHER:
        return "Hold the board differently: nearer, further away, tilted.";
    case WK_LENS_WISH_NOTHING:
        return "The lens is known well.";
    }
    return "";
}
