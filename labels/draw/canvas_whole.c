/* Text that is never cut: on one line, on several, smaller. */
#include "labels/draw/canvas.h"

#include <stdio.h>
#include <string.h>

#include "rules/text.h"

#define TEXT_MAX 1024
#define MAX_LINES 4
#define ONE_LINE 0.8 /* of the size: down to it a text stays on one line, */
#define SEVERAL 0.72 /* and several begin with this: two fill little more than the one */
#define STEP 0.95    /* from a size that is too large to the next */
#define LEAST 0.2    /* of the size: smaller it could not be read in print */
#define INSIDE 0.995 /* of the width: advances are rounded */
#define LEAD 1.12    /* em, from line to line */

/* Where the lines of a text end, in bytes; more than `most`: 0. */
static int break_lines(struct wk_canvas *canvas, const char *text, double w, int most, const struct wk_text_style *style,
                       size_t end[MAX_LINES])
{
    size_t at = 0;
    int n = 0;

    while (text[at]) {
        if (n == most)
            return 0;
        at += wk_canvas_text_fit(canvas, text + at, w, style);
        end[n++] = at;
    }
    return n;
}

int wk_canvas_text_whole(struct wk_canvas *canvas, double x, double y, double w, int max_lines, const char *utf8,
                         const struct wk_text_style *style)
{
    struct wk_text_style set = *style;
    char text[TEXT_MAX], line[TEXT_MAX];
    size_t end[MAX_LINES] = {0}, at = 0;
    int n = 0;

    snprintf(text, sizeof text, "%s", utf8);
    wk_text_cut(text, sizeof text - 1);
    max_lines = max_lines > MAX_LINES ? MAX_LINES : max_lines;
    const double wide = wk_canvas_text_width(canvas, text, style);
    if (wide <= w / ONE_LINE) {
        set.size *= wide > w ? INSIDE * w / wide : 1;
        wk_canvas_text(canvas, x, y, text, &set);
        return text[0] != 0;
    }
    for (set.size *= SEVERAL; n == 0 && set.size > LEAST * style->size; set.size *= STEP)
        n = break_lines(canvas, text, w, max_lines, &set, end);
    set.size /= STEP;
    for (int i = 0; i < n; at = end[i], i++) {
        int bytes = (int)(end[i] - at);
        while (bytes > 0 && text[at + (size_t)bytes - 1] == ' ')
            bytes--;
        snprintf(line, sizeof line, "%.*s", bytes, text + at);
        wk_canvas_text(canvas, x, y + (i - (n - 1) / 2.0) * LEAD * set.size, line, &set);
    }
    return n;
}
