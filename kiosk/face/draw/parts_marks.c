/* Marks on a picture: everything is dimmed except what they are about. */
#include "kiosk/face/draw/parts.h"

#include <math.h>

#define DIM_PERCENT 62

/* Dims in bands between the edges of the boxes; in each band it dims what lies beside the boxes. */
void wk_part_dim_around(struct wk_draw *draw, struct wk_box whole, const struct wk_box *boxes, int n)
{
    double ys[2 * WK_MAX_BRIGHT + 2];
    int n_ys = 0;

    if (n > WK_MAX_BRIGHT)
        n = WK_MAX_BRIGHT;
    ys[n_ys++] = whole.y;
    ys[n_ys++] = whole.y + whole.h;
    for (int i = 0; i < n; i++) {
        ys[n_ys++] = boxes[i].y;
        ys[n_ys++] = boxes[i].y + boxes[i].h;
    }
    for (int i = 1; i < n_ys; i++)
        for (int k = i; k > 0 && ys[k] < ys[k - 1]; k--) {
            double t = ys[k];
            ys[k] = ys[k - 1];
            ys[k - 1] = t;
        }
    for (int i = 0; i + 1 < n_ys; i++) {
        double top = fmax(ys[i], whole.y), bottom = fmin(ys[i + 1], whole.y + whole.h), x = whole.x;
        if (bottom - top < .5)
            continue;
        for (;;) { /* the next box to the right that spans this band */
            const struct wk_box *next = NULL;
            for (int k = 0; k < n; k++)
                if (boxes[k].y <= top + .25 && boxes[k].y + boxes[k].h >= bottom - .25 && boxes[k].x + boxes[k].w > x + .25 &&
                    (!next || boxes[k].x < next->x))
                    next = &boxes[k];
            double end = next ? next->x : whole.x + whole.w;
            if (end - x > .25)
                wk_draw_box(draw, wk_box_at(x, top, end - x, bottom - top), 0, WK_C_GROUND)->percent = DIM_PERCENT;
            if (!next)
                break;
            x = next->x + next->w;
        }
    }
}
