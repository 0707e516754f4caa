/* Shows the pairing code: in the terminal, and as a picture. */
#include "kiosk/programs/cmd/hall/code.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "labels/draw/canvas.h"
#include "labels/draw/qr.h"
#include "labels/file/outfile.h"
#include "labels/paper/page_text.h"

#define QUIET 2         /* modules of white around the code; a terminal shows some more around it anyway */
#define PICTURE_MM 80.0 /* width of the code in a picture */
#define MARGIN_MM 10.0
#define SIDE_MM (PICTURE_MM + 2 * MARGIN_MM)
#define PX_PER_MM 10.0
#define LEVEL 'L' /* a screen has no dirt to be corrected for, and larger modules can be read from further away */

static bool black_at(const struct wk_qr *qr, int x, int y)
{
    return x >= 0 && y >= 0 && x < qr->n && y < qr->n && qr->black[y * qr->n + x];
}

/* Each character shows two modules. White ones are drawn: terminals are dark, and a code needs light around it. */
static void print_code(FILE *out, const struct wk_qr *qr)
{
    static const char *const block[] = {" ", "\u2584", "\u2580", "\u2588"};
    for (int y = -QUIET; y < qr->n + QUIET; y += 2) {
        for (int x = -QUIET; x < qr->n + QUIET; x++)
            fputs(block[2 * !black_at(qr, x, y) + !black_at(qr, x, y + 1)], out);
        fputc('\n', out);
    }
}

/* Picture formats, by the end of the file's name. */
enum kind { NONE = 0, PNG, PDF, SVG };

static enum kind kind_of(const char *path)
{
    static const char *const ends[] = {[PNG] = ".png", [PDF] = ".pdf", [SVG] = ".svg"};
    const char *const end = strrchr(path, '.');
    for (enum kind kind = PNG; end && kind <= SVG; kind++)
        if (strcasecmp(end, ends[kind]) == 0)
            return kind;
    return NONE;
}

static enum wk_status draw_code(struct wk_canvas *canvas, const char *text)
{
    const wk_rgba black = 0xff000000, white = 0xffffffff;
    wk_canvas_rect(canvas, 0, 0, SIDE_MM, SIDE_MM, 0, white, 0, 0);
    wk_page_up(canvas, WK_LANG_EN, MARGIN_MM, 3.2, 2.6,
               black); /* margin between the picture's edge and the code's four modules of white */
    const enum wk_status status = wk_canvas_qr(canvas, MARGIN_MM, MARGIN_MM, PICTURE_MM, text, 0, LEVEL, black);
    if (status == WK_OK)
        return wk_canvas_finish(canvas);
    wk_canvas_free(canvas);
    return status;
}

static enum wk_status save_file(const char *path, enum kind kind, const char *text)
{
    struct wk_canvas *canvas = NULL;
    const enum wk_status status = kind == PDF ? wk_canvas_new_pdf(&canvas, path, SIDE_MM, SIDE_MM)
                                              : wk_canvas_new_png(&canvas, path, SIDE_MM, SIDE_MM, PX_PER_MM);
    if (status != WK_OK)
        return status;
    wk_canvas_keep_private(canvas);
    return draw_code(canvas, text);
}

/* An SVG is first made in memory. */
static enum wk_status save_svg(const char *path, const char *text)
{
    struct wk_canvas *canvas = NULL;
    char *svg = NULL;
    size_t n = 0;
    enum wk_status status = wk_canvas_new_svg(&canvas, &svg, &n, SIDE_MM, SIDE_MM);
    if (status == WK_OK)
        status = draw_code(canvas, text);
    if (status != WK_OK)
        return status;
    status = wk_outfile_save_private(path, svg, n);
    free(svg);
    return status;
}

static enum wk_status save(const char *path, const char *text)
{
    const enum kind kind = kind_of(path);
    return kind == SVG ? save_svg(path, text) : save_file(path, kind, text);
}

bool wk_code_drawn(const char *path)
{
    return kind_of(path) != NONE;
}

enum wk_status wk_code_show(FILE *out, const struct wk_pairing_code *code, const char *path, struct wk_problem *problem)
{
    struct wk_qr qr;
    char text[WK_PAIRING_TEXT_SIZE], line[WK_PAIRING_TEXT_SIZE];
    wk_pairing_format(code, true, text);
    wk_pairing_format(code, false, line);
    enum wk_status status = wk_qr_new(&qr, text, 0, LEVEL);
    if (status == WK_OK) {
        print_code(out, &qr);
        wk_qr_free(&qr);
    }
    if (status == WK_OK && path)
        status = save(path, text);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", path ? path : "the code", wk_status_text(status));
    fprintf(out, "%s\n", line);
    return WK_OK;
}
