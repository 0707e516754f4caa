/* The pairing code as people see it: in the terminal, and as a picture. */
#include "hall/cmd/code.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "labels/draw/canvas.h"
#include "labels/draw/qr.h"
#include "labels/file/outfile.h"

#define QUIET 2         /* modules of white around the code in a terminal, which has light ones around it anyway */
#define PICTURE_MM 80.0 /* of the code in a picture */
#define MARGIN_MM 10.0
#define SIDE_MM (PICTURE_MM + 2 * MARGIN_MM)
#define PX_PER_MM 10.0
#define LEVEL 'L' /* on a screen nothing is dirty, and larger modules are read from further away */

static bool black_at(const struct wk_qr *qr, int x, int y)
{
    return x >= 0 && y >= 0 && x < qr->n && y < qr->n && qr->black[y * qr->n + x];
}

/* Two modules in a character, white ones drawn: terminals are dark, and a code wants light around it. */
static void print_code(FILE *out, const struct wk_qr *qr)
{
    static const char *const block[] = {" ", "\u2584", "\u2580", "\u2588"};
    for (int y = -QUIET; y < qr->n + QUIET; y += 2) {
        for (int x = -QUIET; x < qr->n + QUIET; x++)
            fputs(block[2 * !black_at(qr, x, y) + !black_at(qr, x, y + 1)], out);
        fputc('\n', out);
    }
}

/* A kind of picture, by the end of its file's name. */
struct picture {
    const char *end;
    enum wk_status (*save)(const char *path, const char *text);
};

static enum wk_status draw_code(struct wk_canvas *canvas, const char *text)
{
    const wk_rgba black = 0xff000000, white = 0xffffffff;
    wk_canvas_rect(canvas, 0, 0, SIDE_MM, SIDE_MM, 0, white, 0, 0);
    const enum wk_status status = wk_canvas_qr(canvas, MARGIN_MM, MARGIN_MM, PICTURE_MM, text, 0, LEVEL, black);
    if (status == WK_OK)
        return wk_canvas_finish(canvas);
    wk_canvas_free(canvas);
    return status;
}

static enum wk_status save_pdf(const char *path, const char *text)
{
    struct wk_canvas *canvas = NULL;
    const enum wk_status status = wk_canvas_new_pdf(&canvas, path, SIDE_MM, SIDE_MM);
    if (status != WK_OK)
        return status;
    wk_canvas_keep_private(canvas);
    return draw_code(canvas, text);
}

static enum wk_status save_png(const char *path, const char *text)
{
    struct wk_canvas *canvas = NULL;
    const enum wk_status status = wk_canvas_new_png(&canvas, path, SIDE_MM, SIDE_MM, PX_PER_MM);
    if (status != WK_OK)
        return status;
    wk_canvas_keep_private(canvas);
    return draw_code(canvas, text);
}

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

/* NULL: of no kind that is drawn here. */
static const struct picture *picture_of(const char *path)
{
    static const struct picture pictures[] = {{".png", save_png}, {".pdf", save_pdf}, {".svg", save_svg}};
    const char *const end = strrchr(path, '.');
    for (size_t i = 0; end && i < sizeof pictures / sizeof *pictures; i++)
        if (strcasecmp(end, pictures[i].end) == 0)
            return &pictures[i];
    return NULL;
}

bool wk_code_drawn(const char *path)
{
    return picture_of(path) != NULL;
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
        status = picture_of(path)->save(path, text);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", path ? path : "the code", wk_status_text(status));
    fprintf(out, "%s\n", line);
    return WK_OK;
}
