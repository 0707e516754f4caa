/* Text on a canvas that is never cut: on one line, on several, smaller. */
#include "labels/draw/canvas.h"

#include "labels/draw/whole_text.h"

#define ONE_LINE 0.8 /* of the size: down to it a text stays on one line, */
#define SEVERAL 0.72 /* and several begin with this: two fill little more than the one */
#define READABLE 0.5 /* down to it words are kept whole: half the size of what stands beside it */
#define LEAST 0.05   /* 64 letters fill a twentieth of their own width: smaller nothing has to be set */
#define STEP 0.95    /* from a size to the next */
#define N_TRIES 64   /* from 1 to LEAST in STEPs is 59 */
#define LEAD 1.12    /* em, from line to line */

struct measure {
    struct wk_canvas *canvas;
    const struct wk_text_style *style;
};

static size_t take_line(const void *context, const char *text, double w, double size, bool *torn)
{
    const struct measure *measure = context;
    struct wk_text_style style = *measure->style;

    style.size = size;
    return wk_canvas_text_fit(measure->canvas, text, w, &style, torn);
}

int wk_canvas_text_whole(struct wk_canvas *canvas, double x, double y, double w, int max_lines, const char *utf8,
                         const struct wk_text_style *style)
{
    const struct measure measure = {canvas, style};
    struct wk_whole_try tries[N_TRIES];
    struct wk_whole how = {.w = w, .tries = tries, .line = take_line, .context = &measure};
    struct wk_whole_lines lines;
    struct wk_text_style set = *style;

    for (double share = 1; share > LEAST && how.n_tries < N_TRIES; share *= STEP) {
        if (max_lines > 1 && share < ONE_LINE && share > SEVERAL)
            share = SEVERAL;
        how.n_readable += share >= READABLE;
        tries[how.n_tries++] = (struct wk_whole_try){share * style->size, share < ONE_LINE ? max_lines : 1};
    }
    wk_whole_break(&how, utf8, &lines);
    set.size = lines.size;
    for (int i = 0; i < lines.n; i++) {
        char line[WK_WHOLE_LINE_SIZE];
        wk_whole_line(utf8, &lines, i, line);
        wk_canvas_text(canvas, x, y + (i - (lines.n - 1) / 2.0) * LEAD * set.size, line, &set);
    }
    return lines.n;
}
