/* Each allocation of what draws labels and reads their files fails once: it says so, and leaves nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <jansson.h>

#include "labels/draw/art.h"
#include "labels/draw/canvas.h"
#include "labels/file/infile.h"
#include "labels/file/outfile.h"
#include "labels/mat.h"
#include "tests/support/labels/scratch.h"
#include "tests/support/rules/allocations.h"

static enum wk_status load_file(void *state)
{
    char *bytes = NULL;
    size_t n = 0;
    const enum wk_status status = wk_infile_load(state, 1 << 20, &bytes, &n);

    free(bytes);
    return status;
}

static enum wk_status save_file(void *state)
{
    return wk_outfile_save(state, "text\n", 5);
}

static enum wk_status load_mat(void *state)
{
    struct wk_mat mat;

    return wk_mat_load(&mat, state);
}

static enum wk_status write_mat(void *state)
{
    struct wk_mat mat;

    wk_mat_default(&mat);
    char *text = wk_mat_json(&mat);
    const enum wk_status status = !text ? WK_NO_MEMORY : strcmp(text, state) == 0 ? WK_OK : WK_FAILED;
    free(text);
    return status;
}

static void files(void **state)
{
    struct wk_mat mat;

    (void)state;
    wk_mat_default(&mat);
    char *text = wk_mat_json(&mat);
    assert_non_null(text);
    scratch_write(scratch_path("mat.json"), text);
    /* jansson's too: json_dumps() left a key out here, and said nothing. */
    json_malloc_t allocate;
    json_free_t release;
    json_get_alloc_funcs(&allocate, &release);
    json_set_alloc_funcs(malloc, free);
    each_allocation_fails("a mat's geometry that is written", write_mat, text);
    json_set_alloc_funcs(allocate, release);
    free(text);
    scratch_write(scratch_path("saved"), "as it was\n");
    each_allocation_fails("a file that is loaded", load_file, (void *)(uintptr_t)scratch_path("mat.json"));
    each_allocation_fails("a file that is saved", save_file, (void *)(uintptr_t)scratch_path("saved"));
    assert_int_equal(scratch_count(), 2); /* no part of one beside it */
    each_allocation_fails("a mat's geometry that is read", load_mat, (void *)(uintptr_t)scratch_path("mat.json"));
}

static enum wk_status draw_tile(void *state)
{
    static uint8_t bgra[4 * 130 * 180];
    struct wk_art *art = NULL;
    struct wk_canvas *canvas = NULL;
    enum wk_status status = wk_art_new(&art, state);

    if (status == WK_OK)
        status = wk_canvas_new_pixels(&canvas, bgra, 130, 180, 4 * 130, 5);
    if (status == WK_OK)
        status = wk_art_draw(art, canvas, 5, 0, 0, 26, 36);
    if (status == WK_OK)
        status = wk_canvas_qr(canvas, 0, 0, 20, "WK", 0, 'L', 0xff000000u);
    if (status == WK_OK)
        status = wk_canvas_finish(canvas);
    else
        wk_canvas_free(canvas);
    wk_art_free(art);
    return status;
}

static enum wk_status draw_svg(void *state)
{
    const struct wk_text_style style = {.size = 5, .colour = 0xff000000u};
    struct wk_canvas *canvas = NULL;
    char *text = NULL;
    size_t n = 0;
    enum wk_status status = wk_canvas_new_svg(&canvas, &text, &n, 100, 100);

    (void)state;
    if (status == WK_OK) {
        wk_canvas_text(canvas, 10, 10, "Wall \u724c\u5899", &style);
        status = wk_canvas_finish(canvas);
        if (status == WK_OK)
            free(text);
    }
    return status;
}

static void drawings(void **state)
{
    char name[64];

    (void)state;
    for (int i = 0; wk_art_name(i, false); i++) {
        snprintf(name, sizeof name, "%s", wk_art_name(i, false));
        each_allocation_fails(name, draw_tile, name);
    }
    each_allocation_fails("a drawing as SVG", draw_svg, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files),
        cmocka_unit_test(drawings),
    };
    return cmocka_run_group_tests(tests, scratch_open, scratch_close);
}
