/* What HTML and PDF have in common: texts without control characters, and signs. */
#include "kiosk/pages/report/page.h"

#include <stdlib.h>
#include <string.h>

#include "labels/draw/ink.h"
#include "rules/text.h"

/* Bytes of the character at p, at most n; 0: it must not be shown. Isolates are kept: the report itself writes them. */
static size_t shown(const char *p, size_t n)
{
    size_t length = 1;
    char one[5] = "";
    while (length < 4 && length < n && ((unsigned char)p[length] & 0xc0) == 0x80)
        length++;
    memcpy(one, p, length);
    if (strcmp(one, "\xe2\x81\xa8") == 0 || strcmp(one, "\xe2\x81\xa9") == 0)
        return length;
    return wk_text_valid(one, sizeof one, true) ? length : 0;
}

char *wk_report_page_clean(const char *text)
{
    const size_t n = strlen(text);
    char *out = malloc(3 * n + 1), *to = out;
    for (size_t i = 0; out && i < n;) {
        const size_t length = shown(text + i, n - i);
        if (length) {
            memcpy(to, text + i, length);
            to += length;
            i += length;
        } else {
            memcpy(to, "\xef\xbf\xbd", 3);
            to += 3;
            do
                i++;
            while (i < n && ((unsigned char)text[i] & 0xc0) == 0x80);
        }
    }
    if (out)
        *to = 0;
    return out;
}

static void line(struct wk_canvas *canvas, double x0, double y0, double x1, double y1, double width)
{
    wk_canvas_begin(canvas);
    wk_canvas_move_to(canvas, x0, y0);
    wk_canvas_line_to(canvas, x1, y1);
    wk_canvas_stroke(canvas, WK_INK_PAPER, width);
}

void wk_report_page_sign(struct wk_canvas *canvas, double x, double y, double s, enum wk_tone tone)
{
    const double r = s / 2;
    switch (tone) {
    case WK_TONE_GOOD: /* a disc with a tick */
        wk_canvas_circle(canvas, x, y, r, WK_INK_GOOD, 0, 0);
        wk_canvas_begin(canvas);
        wk_canvas_move_to(canvas, x - 0.5 * r, y + 0.02 * r);
        wk_canvas_line_to(canvas, x - 0.12 * r, y + 0.42 * r);
        wk_canvas_line_to(canvas, x + 0.52 * r, y - 0.4 * r);
        wk_canvas_stroke(canvas, WK_INK_PAPER, 0.26 * r);
        break;
    case WK_TONE_WARN: /* a triangle with a stroke and a dot, white inside */
        wk_canvas_begin(canvas);
        wk_canvas_move_to(canvas, x, y - 0.95 * r);
        wk_canvas_line_to(canvas, x + r, y + 0.85 * r);
        wk_canvas_line_to(canvas, x - r, y + 0.85 * r);
        wk_canvas_close(canvas);
        wk_canvas_fill(canvas, WK_INK_WARN);
        line(canvas, x, y - 0.3 * r, x, y + 0.2 * r, 0.26 * r);
        wk_canvas_circle(canvas, x, y + 0.56 * r, 0.15 * r, WK_INK_PAPER, 0, 0);
        break;
    case WK_TONE_BAD: /* a square with a cross */
        wk_canvas_rect(canvas, x - r, y - r, s, s, 0.2 * r, WK_INK_BAD, 0, 0);
        line(canvas, x - 0.48 * r, y - 0.48 * r, x + 0.48 * r, y + 0.48 * r, 0.28 * r);
        line(canvas, x - 0.48 * r, y + 0.48 * r, x + 0.48 * r, y - 0.48 * r, 0.28 * r);
        break;
    case WK_TONE_PLAIN:
    case WK_TONE_SOFT:
        break;
    }
}
