/* The grid of slots and the camera's pose, from nothing but where stickers lie. */
#include <math.h>
#include <string.h>

#include "labels/sticker.h"
#include "vision/image/lens.h"
#include "vision/image/plane.h"
#include "vision/mat/fit.h"
#include "vision/stickers/bare.h"
#include "vision/stickers/grid.h"
#include "vision/stickers/view.h"

#define PI 3.14159265358979
#define MIN_PITCH_MM 24.0 /* 26 mm tiles touching, less what the assumed sticker may be off */
#define UNEQUAL 0.12      /* by what share rows of one wall may differ in their pitch */
#define MIN_IN_ROW 4

/* The stickers' tiles on the plane of the tops. */
struct wall {
    int n;
    enum wk_wind wind; /* that most stickers belong to */
    const struct wk_bare_code *code;
    struct wk_grid_tile tile[WK_BARE_MAX_CODES];
    double up_deg[WK_BARE_MAX_CODES]; /* of the code's upper edge, 0..360 */
    struct wk_grid grid;
};

static void place_tile(struct wall *wall, int i, const double x[4], const double y[4])
{
    double dx = (x[2] + x[3] - x[0] - x[1]) / 2, dy = (y[2] + y[3] - y[0] - y[1]) / 2;

    wall->tile[i] = (struct wk_grid_tile){.label = wall->code[i].label,
                                          .x = (x[0] + x[1] + x[2] + x[3]) / 4 + WK_CODE_TO_CENTRE * dx,
                                          .y = (y[0] + y[1] + y[2] + y[3]) / 4 + WK_CODE_TO_CENTRE * dy};
    wall->up_deg[i] = atan2(-dx, dy) * 180 / PI;
}

static void turn(struct wall *wall, double radians)
{
    double c = cos(radians), s = sin(radians);

    for (int i = 0; i < wall->n; i++) {
        struct wk_grid_tile *t = &wall->tile[i];
        double x = t->x * c - t->y * s, y = t->x * s + t->y * c;

        t->x = x;
        t->y = y;
        wall->up_deg[i] += radians * 180 / PI;
    }
}

/* Turns the plane so that most tiles stand upright in it, or on their heads: the rows lie level then, but for a degree or so.
 */
static void turn_upright(struct wall *wall)
{
    double angle[WK_BARE_MAX_CODES], best = 0;
    int most = 0;

    for (int i = 0; i < wall->n; i++) { /* most others within 12 degrees, half turns aside */
        int n = 0;
        double sum = 0;

        for (int k = 0; k < wall->n; k++) {
            double d = remainder(wall->up_deg[k] - wall->up_deg[i], 180);

            if (fabs(d) < 12)
                angle[n++] = d;
        }
        if (n <= most)
            continue;
        for (int k = 0; k < n; k++)
            sum += angle[k] / n;
        most = n;
        best = wall->up_deg[i] + sum;
    }
    turn(wall, -best * PI / 180);
}

static bool is_own(const struct wall *wall, int i)
{
    return wk_label_wind(wall->tile[i].label) == wall->wind;
}

/* Whether a row is there for certain: enough labels say that it is this one, and it is laid as the others are. */
static bool is_certain(const struct wall *wall, int row)
{
    const struct wk_grid_line *line = &wall->grid.line[row];
    double pitch = 0;
    int n = 0, n_of_row = 0;

    for (int r = 0; r < WK_N_ROWS; r++)
        pitch += wall->grid.line[r].pitch / WK_N_ROWS;
    for (int i = 0; i < wall->n; i++)
        if (wall->tile[i].row == row && is_own(wall, i)) {
            n++;
            n_of_row += (int)wk_slot_row(wk_layout_slot(wall->tile[i].label)) == row;
        }
    return line->found && line->sure && pitch > MIN_PITCH_MM && fabs(line->pitch - pitch) < UNEQUAL * pitch &&
           n >= MIN_IN_ROW && n_of_row * 10 >= n * 6;
}

static bool find_grid(struct wall *wall)
{
    turn_upright(wall);
    for (int round = 0; round < 2; round++) { /* the rows level, as their stickers have it; then as they lie */
        if (!wk_grid_find(wall->tile, wall->n, &wall->grid))
            return false;
        for (int row = 0; row < WK_N_ROWS; row++)
            if (!is_certain(wall, row))
                return false;
        if (round == 0)
            turn(wall, -atan(wall->grid.line[WK_ROW_1].slope));
    }
    return true;
}

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

/* The camera over the page, by the tiles that lie in slots. */
static bool find_camera(const struct wall *wall, const struct wk_mat *mat, struct wk_fit *fit)
{
    struct wk_sight sights[WK_N_SLOTS];
    bool taken[WK_N_SLOTS] = {false};
    int n = 0;

    for (int i = 0; i < wall->n && n < WK_N_SLOTS; i++) {
        const struct wk_grid_tile *t = &wall->tile[i];
        int slot = t->row < 0 ? WK_SLOT_NONE : wk_slot_at((enum wk_row)t->row, t->column);
        const struct wk_bare_code *c = &wall->code[i];

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
    struct wall wall = {.n = n, .code = codes};
    struct wk_fit camera = {.lens = *lens, .lens_known = lens->fx > 0};
    struct wk_mat found;
    struct wk_code_view view;
    double left, top;

    if (n < WK_N_SLOTS / 2 || n > WK_BARE_MAX_CODES)
        return WK_NO_TRAY;
    wall.wind = wind_of_most(codes, n);
    if (wall.wind == WK_WIND_NONE || !wk_code_view_find(codes, n, lens->w, lens->h, &view))
        return WK_NO_TRAY;
    for (int round = 0; round < 3; round++) { /* by squares first; then through the camera that follows, with its lens */
        for (int i = 0; i < n; i++) {
            double x[4], y[4];

            for (int k = 0; k < 4; k++) {
                if (round == 0)
                    wk_code_view_flatten(&view, codes[i].u[k], codes[i].v[k], &x[k], &y[k]);
                else if (!wk_fit_unproject(&camera, codes[i].u[k], codes[i].v[k], 0, &x[k], &y[k]))
                    return WK_NO_TRAY;
            }
            place_tile(&wall, i, x, y);
        }
        if (!find_grid(&wall))
            return WK_NO_TRAY;
        wk_grid_mat(&wall.grid, like, &found, &left, &top);
        if (!find_camera(&wall, &found, &camera))
            return WK_NO_TRAY;
    }
    camera.stickers = true;
    *mat = found;
    *fit = camera;
    return WK_OK;
}
