/* SVG files as pixels, rendered once for each size: librsvg takes milliseconds, and a screen is painted with every frame. */
#include "kiosk/face/ui/raster.h"

#include <math.h>
#include <stdlib.h>

/* A screen has a dozen icons and one sketch, which takes 10.5 MB on a 4K screen. What was not used for the longest time is
 * dropped. */
#define MAX_RASTERS 32
#define MAX_BYTES (24 << 20)

struct raster {
    const struct wk_svg_file *file; /* NULL: free */
    int w_px, h_px;
    uint8_t *bgra; /* [h_px][w_px][4], premultiplied */
    uint64_t used; /* when it was used last, counted in uses */
};

static struct raster rasters[MAX_RASTERS];
static uint64_t turn;

static size_t n_bytes(const struct raster *raster)
{
    return raster->file ? (size_t)raster->w_px * (size_t)raster->h_px * 4 : 0;
}

static void forget(struct raster *raster)
{
    free(raster->bgra);
    *raster = (struct raster){0};
}

/* A free place, after dropping others until `size` more bytes fit. */
static struct raster *make_room(size_t size)
{
    for (;;) {
        size_t sum = size;
        struct raster *free_one = NULL, *old = NULL;
        for (int i = 0; i < MAX_RASTERS; i++) {
            sum += n_bytes(&rasters[i]);
            if (!rasters[i].file)
                free_one = &rasters[i];
            else if (!old || rasters[i].used < old->used)
                old = &rasters[i];
        }
        if (free_one && (sum <= MAX_BYTES || !old))
            return free_one;
        forget(old);
    }
}

static enum wk_status render(struct raster *raster)
{
    struct wk_canvas *canvas = NULL;
    struct wk_svg *svg = NULL;
    enum wk_status status = wk_svg_parse(&svg, raster->file->text);
    if (status == WK_OK)
        status = wk_canvas_new_pixels(&canvas, raster->bgra, raster->w_px, raster->h_px, (ptrdiff_t)raster->w_px * 4, 1);
    if (status == WK_OK) {
        wk_canvas_clear(canvas, 0);
        status = wk_canvas_svg(canvas, svg, NULL, 0, 0, raster->w_px, raster->h_px);
    }
    if (status == WK_OK) {
        status = wk_canvas_finish(canvas);
        canvas = NULL;
    }
    wk_canvas_free(canvas);
    wk_svg_free(svg);
    return status;
}

/* NULL: no memory. */
static const struct raster *find(const struct wk_svg_file *file, int w_px, int h_px)
{
    for (int i = 0; i < MAX_RASTERS; i++)
        if (rasters[i].file == file && rasters[i].w_px == w_px && rasters[i].h_px == h_px) {
            rasters[i].used = ++turn;
            return &rasters[i];
        }
    struct raster *raster = make_room((size_t)w_px * (size_t)h_px * 4);
    *raster = (struct raster){file, w_px, h_px, malloc((size_t)w_px * (size_t)h_px * 4), ++turn};
    if (raster->bgra && render(raster) == WK_OK)
        return raster;
    forget(raster);
    return NULL;
}

void wk_raster_paint(struct wk_canvas *canvas, const struct wk_svg_file *file, double x, double y, double w, double h,
                     double scale, wk_rgba colour)
{
    const int w_px = (int)lround(fmax(1, w * scale)), h_px = (int)lround(fmax(1, h * scale));
    const struct raster *raster = find(file, w_px, h_px);
    if (raster)
        wk_canvas_stamp(canvas, raster->bgra, w_px, h_px, (ptrdiff_t)w_px * 4, x, y, colour);
}
