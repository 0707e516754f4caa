/* Lays out sheets of evidence in one picture, each with a caption. */
#include "kiosk/eye/walls/compare.h"

#include "kiosk/eye/walls/evidence_sheet.h"
#include "labels/draw/canvas.h"
#include "labels/secret/secret.h"
#include "vision/image/cv.h"
#include "vision/mat/slot_sheet.h"

#define GAP_PX 16
#define CAPTION_PX 36

static const wk_rgba ground = 0xff14181d, ink = 0xffe8e2d4;

/* The layout: each reading has a box of w x h px, with its caption below. */
struct plan {
    int slot, w, h, n;
};

static struct plan plan_for(int slot, int n)
{
    if (slot == WK_SLOT_NONE)
        return (struct plan){slot, WK_SHEET_W / 2, WK_SHEET_H / 2, n};
    return (struct plan){slot, 2 * WK_SHEET_CELL_W, 2 * WK_SHEET_CELL_H, n};
}

static int width_of(const struct plan *plan)
{
    return plan->slot == WK_SLOT_NONE ? plan->w + 2 * GAP_PX : plan->n * (plan->w + GAP_PX) + GAP_PX;
}

static int height_of(const struct plan *plan)
{
    int one = plan->h + CAPTION_PX;

    return plan->slot == WK_SLOT_NONE ? plan->n * (one + GAP_PX) + GAP_PX : one + 2 * GAP_PX;
}

/* Draws a view of B G R pixels into a box of the canvas. */
static enum wk_status put(struct wk_canvas *canvas, const struct wk_image *bgr, int x, int y, int w, int h)
{
    struct wk_image bgra;
    enum wk_status status = wk_image_new(&bgra, bgr->w, bgr->h, 4);

    if (status != WK_OK)
        return status;
    for (int row = 0; row < bgr->h; row++) {
        const uint8_t *from = bgr->data + row * bgr->stride_bytes;
        uint8_t *to = bgra.data + row * bgra.stride_bytes;

        for (int column = 0; column < bgr->w; column++, from += 3, to += 4) {
            to[0] = from[0];
            to[1] = from[1];
            to[2] = from[2];
            to[3] = 255;
        }
    }
    wk_canvas_image(canvas, bgra.data, bgra.w, bgra.h, bgra.stride_bytes, x, y, w, h);
    wk_wipe(bgra.data, (size_t)bgra.stride_bytes * (size_t)bgra.h);
    wk_image_free(&bgra);
    return WK_OK;
}

static enum wk_status draw(struct wk_canvas *canvas, struct wk_store *store, const struct wk_compare_item *item,
                           enum wk_side side, const struct plan *plan, int number)
{
    const struct wk_text_style style = {.size = 22, .colour = ink};
    int x = GAP_PX, y = GAP_PX;
    struct wk_image sheet;
    enum wk_status status = wk_evidence_sheet_load(store, item->seq, side, &sheet);

    if (status != WK_OK)
        return status;
    if (plan->slot == WK_SLOT_NONE)
        y += number * (plan->h + CAPTION_PX + GAP_PX);
    else
        x += number * (plan->w + GAP_PX);
    const struct wk_image seen = plan->slot == WK_SLOT_NONE ? sheet : wk_sheet_cell(&sheet, plan->slot);

    status = put(canvas, &seen, x, y, plan->w, plan->h);
    wk_canvas_text(canvas, x, y + plan->h + 26, item->caption, &style);
    wk_wipe(sheet.data, (size_t)sheet.stride_bytes * (size_t)sheet.h);
    wk_image_free(&sheet);
    return status;
}

enum wk_status wk_compare_save(struct wk_store *store, const struct wk_compare_item *items, int n, enum wk_side side, int slot,
                               const char *path)
{
    const struct plan plan = plan_for(slot, n);
    struct wk_canvas *canvas = NULL;
    struct wk_image page;
    enum wk_status status = wk_image_new(&page, width_of(&plan), height_of(&plan), 4);

    if (status != WK_OK)
        return status;
    status = wk_canvas_new_pixels(&canvas, page.data, page.w, page.h, page.stride_bytes, 1);
    if (status != WK_OK)
        goto out;
    wk_canvas_clear(canvas, ground);
    for (int i = 0; i < n && status == WK_OK; i++)
        status = draw(canvas, store, &items[i], side, &plan, i);
    if (status == WK_OK) {
        status = wk_canvas_finish(canvas);
        canvas = NULL;
    }
    if (status == WK_OK)
        status = wk_canvas_save_png(path, page.data, page.w, page.h, page.stride_bytes);
out:
    wk_canvas_free(canvas);
    wk_wipe(page.data, (size_t)page.stride_bytes * (size_t)page.h);
    wk_image_free(&page);
    return status;
}
