/* Views of the lens board through a known lens, drawn from the printed board. */
#include "tests/support/calibration/board_view.h"

#define BOARD_PX 40 /* of the texture, for each square */
#define BOARD_W ((WK_BOARD_COLUMNS + 2 * BOARD_MARGIN) * BOARD_PX)
#define BOARD_H ((WK_BOARD_ROWS + 2 * BOARD_MARGIN) * BOARD_PX)
#define BOARD_STEP 8 /* the lens is followed exactly at every such pixel */

uint8_t *board_texture(void)
{
    uint8_t *bgra = malloc((size_t)BOARD_W * BOARD_H * 4);
    struct wk_canvas *canvas = NULL;

    if (!bgra || wk_canvas_new_pixels(&canvas, bgra, BOARD_W, BOARD_H, BOARD_W * 4, BOARD_PX) != WK_OK)
        abort();
    wk_canvas_clear(canvas, 0xffffffffu);
    wk_draw_board(canvas, BOARD_MARGIN, BOARD_MARGIN, 1);
    if (wk_canvas_finish(canvas) != WK_OK)
        abort();
    return bgra;
}

struct wk_fit board_fit(const struct wk_lens *lens, const struct board_pose *pose)
{
    double a = pose->tilt_x_deg * 3.14159265 / 180, b = pose->tilt_y_deg * 3.14159265 / 180,
           c = pose->turn_deg * 3.14159265 / 180;
    double rx[9] = {1, 0, 0, 0, cos(a), -sin(a), 0, sin(a), cos(a)}, ry[9] = {cos(b), 0, sin(b), 0, 1, 0, -sin(b), 0, cos(b)};
    double rz[9] = {cos(c), -sin(c), 0, sin(c), cos(c), 0, 0, 0, 1}, m[9];
    double away = 100.0 * WK_BOARD_COLUMNS * lens->fx / (pose->share * lens->w);
    struct wk_fit fit = {.lens = *lens};

    /* In hundredths of a square: a fit takes what is nearer than 1 for behind the camera. */
    wk_plane_multiply(rx, ry, m);
    wk_plane_multiply(m, rz, fit.r);
    for (int i = 0; i < 3; i++)
        fit.t[i] = (i == 0   ? (pose->x * lens->w - lens->cx) / lens->fx * away
                    : i == 1 ? (pose->y * lens->h - lens->cy) / lens->fy * away
                             : away) -
                   fit.r[3 * i] * 100 * (BOARD_MARGIN + WK_BOARD_COLUMNS / 2.0) -
                   fit.r[3 * i + 1] * 100 * (BOARD_MARGIN + WK_BOARD_ROWS / 2.0);
    return fit;
}

static double board_sample(const uint8_t *bgra, double x, double y)
{
    x = x * BOARD_PX - 0.5;
    y = y * BOARD_PX - 0.5;
    if (!(x >= 0 && y >= 0 && x < BOARD_W - 1 && y < BOARD_H - 1))
        return 120;
    const int i = (int)x, j = (int)y;
    const uint8_t *p = bgra + ((size_t)j * BOARD_W + (size_t)i) * 4;
    const double u = x - i, v = y - j, top = p[0] * (1 - u) + p[4] * u, low = p[BOARD_W * 4] * (1 - u) + p[BOARD_W * 4 + 4] * u;

    return top * (1 - v) + low * v;
}

void board_draw(const uint8_t *bgra, const struct wk_lens *lens, const struct board_pose *pose, unsigned seed,
                struct wk_image *out)
{
    const struct wk_fit fit = board_fit(lens, pose);
    const int nx = lens->w / BOARD_STEP + 2, ny = lens->h / BOARD_STEP + 2;
    double *at = malloc((size_t)nx * (size_t)ny * 2 * sizeof *at);

    if (!at)
        abort();
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            double *p = &at[2 * (j * nx + i)];

            if (!wk_fit_unproject(&fit, i * BOARD_STEP - 0.5, j * BOARD_STEP - 0.5, 0, &p[0], &p[1]))
                p[0] = p[1] = -1e6;
        }
    for (int y = 0; y < out->h; y++)
        for (int x = 0; x < out->w; x++) {
            double sum = 0;

            for (int k = 0; k < 9; k++) {
                double gx = (x + (k % 3 + 0.5) / 3) / BOARD_STEP, gy = (y + (k / 3 + 0.5) / 3) / BOARD_STEP;
                int i = (int)gx, j = (int)gy;
                double u = gx - i, v = gy - j;
                const double *p = &at[2 * (j * nx + i)], *q = p + 2 * nx;
                double mx = (p[0] * (1 - u) + p[2] * u) * (1 - v) + (q[0] * (1 - u) + q[2] * u) * v;
                double my = (p[1] * (1 - u) + p[3] * u) * (1 - v) + (q[1] * (1 - u) + q[3] * u) * v;

                sum += board_sample(bgra, mx / 100, my / 100) / 9;
            }
            memset(out->data + y * out->stride_bytes + 3 * x, (int)(30 + 0.72 * sum), 3);
        }
    free(at);
    if (wk_cv_blur(out, out, 0.7) != WK_OK)
        abort();
    for (int y = 0; y < out->h; y++)
        for (int x = 0; x < 3 * out->w; x++) {
            seed = seed * 1664525u + 1013904223u;
            out->data[y * out->stride_bytes + x] = (uint8_t)(out->data[y * out->stride_bytes + x] + (int)(seed >> 24) % 7 - 3);
        }
}
