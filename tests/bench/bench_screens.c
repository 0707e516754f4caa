/* How long a screen takes: the draw list, the painting, and the picture laid beneath it. Medians of 41. */
#include "kiosk/face/screens/screen.h"
#include "kiosk/face/screens/screens.h"
#include "kiosk/face/ui/paint.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define N 41

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *ms)
{
    qsort(ms, N, sizeof(*ms), ascending);
    return ms[N / 2];
}

/* East's wall with two tiles exchanged, in the restore. */
static void fill(struct wk_app *app, int w_px, int h_px)
{
    struct wk_effects effects;
    wk_app_init(app, &wk_screens, &(struct wk_app_options){.table = 3, .w_px = w_px, .h_px = h_px}, &effects);
    app->screen = WK_SCREEN_RESTORE;
    app->side = WK_SIDE_BACKS;
    app->wind = WK_WIND_EAST;
    app->sealed_seq = 1;
    app->read = true;
    app->frame_ns = app->now_ns = 1;
    wk_reading_init(&app->reading, WK_SIDE_BACKS);
    app->reading.tray.found = true;
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        app->reading.slot[slot].state = WK_READ_LABEL;
        app->reading.slot[slot].label = wk_layout_label(WK_WIND_EAST, slot == 26 ? 27 : slot == 27 ? 26 : slot);
        memcpy(app->reading.slot[slot].set, "07A", 4);
        app->look[slot] = slot == 26 || slot == 27 ? WK_LOOK_WRONG : WK_LOOK_RIGHT;
        app->wall[0].row_right[wk_slot_row(slot)] += app->look[slot] == WK_LOOK_RIGHT;
    }
    memcpy(app->set, "07A", 4);
    app->judged = WK_FAIL;
    app->n_repairs = wk_app_tasks(app, app->task, 2);
}

int main(void)
{
    static const int sizes[][2] = {{1280, 800}, {1920, 1080}};
    static struct wk_app app;
    static struct wk_draw draw;
    for (int k = 0; k < 2; k++) {
        int w = sizes[k][0], h = sizes[k][1];
        double list_ms[N], paint_ms[N], under_ms[N];
        size_t size = (size_t)w * (size_t)h * 4;
        uint8_t *overlay = malloc(size), *shown = malloc(size), *pixels = calloc(1, size);
        if (!overlay || !shown || !pixels)
            return 1;
        fill(&app, w, h);
        for (int i = 0; i < N; i++) {
            struct wk_canvas *canvas;
            struct wk_picture picture = {pixels, w, h, (ptrdiff_t)w * 4};
            double t0 = now_ms();
            wk_screen_draw(&app, &draw);
            double t1 = now_ms();
            if (wk_canvas_new_pixels(&canvas, overlay, w, h, (ptrdiff_t)w * 4, (double)draw.scale) != WK_OK)
                return 1;
            wk_paint(canvas, &draw, NULL, NULL);
            if (wk_canvas_finish(canvas) != WK_OK)
                return 1;
            double t2 = now_ms();
            wk_paint_under(overlay, shown, (ptrdiff_t)w * 4, w / 8, h / 5, w * 27 / 32, h / 2, &picture, WK_THEME_DARK);
            double t3 = now_ms();
            list_ms[i] = t1 - t0;
            paint_ms[i] = t2 - t1;
            under_ms[i] = t3 - t2;
        }
        printf("screen %dx%d draw list        n %d  median %.3f ms\n", w, h, N, median(list_ms));
        printf("screen %dx%d painted whole    n %d  median %.2f ms\n", w, h, N, median(paint_ms));
        printf("screen %dx%d picture beneath  n %d  median %.2f ms\n", w, h, N, median(under_ms));
        free(overlay);
        free(shown);
        free(pixels);
    }
    return 0;
}
