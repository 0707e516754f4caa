/* Stickers, mat, chart and board as they are printed, measured in what was drawn. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <jansson.h>

#include "labels/code_mask.h"
#include "labels/marker_bits.h"
#include "labels/paper/board.h"
#include "labels/paper/mat_page.h"
#include "labels/paper/papers.h"
#include "labels/paper/label_sheet.h"
#include "labels/secret/secret.h"
#include "tests/support/labels/scratch.h"

static const struct wk_key key = {{7, 1, 9}};

static enum wk_status write_sheet(const char *pdf_path, const char *json_path, const char *set, double sticker_mm)
{
    return wk_paper_write_sheet(
        pdf_path, &(struct wk_paper_matter){.json_path = json_path, .key = &key, .set = set, .sticker_mm = sticker_mm});
}

static void the_sheet_holds_every_sticker(void **state)
{
    (void)state;
    enum { N_WIDTHS = 6 };
    static const double widths[N_WIDTHS] = {10, 15, 20, 24, 26.5, 40};
    for (size_t i = 0; i < 2 * N_WIDTHS; i++) {
        struct wk_sticker_place place[WK_MAX_PLACES];
        int n_pages = 0, n_first[WK_LABEL_END] = {0}, n_spare[WK_LABEL_END] = {0};
        const double w = widths[i % N_WIDTHS], h = w * WK_STICKER_RATIO;
        struct wk_sheet_grid grid;
        wk_sheet_grid(i < N_WIDTHS ? WK_PAPER_A4 : WK_PAPER_LETTER, w, &grid);
        const int n = wk_sheet_plan(&grid, place, &n_pages);
        assert_in_range(n, 136 + 88, WK_MAX_PLACES);
        assert_int_equal(place[n - 1].page, n_pages);
        for (int k = 0; k < n; k++) {
            const struct wk_sticker_place *p = &place[k];
            (p->spare ? n_spare : n_first)[p->label]++;
            assert_true(p->x_mm >= 5 && p->y_mm >= 12 && p->x_mm + w <= grid.page_w_mm - 5 &&
                        p->y_mm + h <= grid.page_h_mm - 14);
            for (int j = 0; j < k; j++)
                assert_true(place[j].page != p->page || fabs(place[j].x_mm - p->x_mm) > w || fabs(place[j].y_mm - p->y_mm) > h);
        }
        for (wk_label label = 0; label < WK_LABEL_END; label++) {
            assert_int_equal(n_first[label], wk_label_copies(label));
            if (wk_label_valid(label))
                assert_in_range(n_spare[label], wk_label_copies(label) > 1 ? 4 : 1, 40);
        }
    }
    struct wk_sticker_place place[WK_MAX_PLACES];
    struct wk_sheet_grid grid;
    int n_pages = 0;
    for (int size = WK_PAPER_A4; size < WK_N_PAPER_SIZES; size++) {
        wk_sheet_grid((enum wk_paper_size)size, WK_STICKER_MM, &grid);
        (void)wk_sheet_plan(&grid, place, &n_pages);
        assert_int_equal(n_pages, 5);
    }
    for (int k = 0; k < 11; k++) /* row 2 first, from the left as on the mat */
        assert_int_equal(place[k].label, wk_layout_label(WK_WIND_EAST, wk_slot_at(WK_ROW_2, k)));
}

static double mm(const json_t *json, const char *field)
{
    return json_number_value(json_object_get(json, field));
}

static void the_json_says_what_is_printed(void **state)
{
    (void)state;
    struct wk_sticker_place place[WK_MAX_PLACES];
    int n_pages = 0;
    size_t size;
    struct wk_sheet_grid grid;
    wk_sheet_grid(WK_PAPER_A4, 20, &grid);
    const int n = wk_sheet_plan(&grid, place, &n_pages);
    assert_int_equal(write_sheet(scratch_path("s.pdf"), scratch_path("s.json"), "07A", 20), WK_OK);
    char *pdf = scratch_read(scratch_path("s.pdf"), &size);
    assert_true(size > 10000 && memcmp(pdf, "%PDF-", 5) == 0);
    free(pdf);
    json_t *root = json_load_file(scratch_path("s.json"), 0, NULL);
    const json_t *list = json_object_get(root, "stickers"), *page = json_object_get(root, "page_mm");
    assert_true(json_number_value(json_array_get(page, 0)) == 297 && json_number_value(json_array_get(page, 1)) == 210);
    assert_int_equal(json_array_size(list), n);
    for (int k = 0; k < n; k++) {
        const json_t *s = json_array_get(list, (size_t)k);
        char label[3], set[WK_SET_SIZE] = "";
        wk_label got = 0;
        wk_label_format(place[k].label, label);
        assert_string_equal(json_string_value(json_object_get(s, "label")), label);
        assert_int_equal(json_integer_value(json_object_get(s, "page")), place[k].page);
        assert_true(fabs(mm(s, "x_mm") - place[k].x_mm) < 1e-6 && fabs(mm(s, "y_mm") - place[k].y_mm) < 1e-6);
        assert_true(mm(s, "w_mm") == 20 && fabs(mm(s, "h_mm") - 27.5) < 1e-9);
        const char *payload = json_string_value(json_object_get(s, "payload"));
        assert_int_equal(wk_payload_decode(payload, strlen(payload), &key, set, &got), WK_PAYLOAD_VALID);
        assert_int_equal(got, place[k].label);
        assert_string_equal(set, "07A");
    }
    json_decref(root);
}

/* 3.2: on labels that are cut already nothing is cut by hand. Each sticker lies within its label, with room on all sides for
 * how a printer feeds, and no label on another or beside the page. */
static void labels_of_makers_hold_whole_stickers(void **state)
{
    const struct wk_label_sheet *sheet;
    int i = 0;

    (void)state;
    for (; (sheet = wk_label_sheet_at(i)); i++) {
        const struct wk_page_size *const page = wk_page_size(sheet->paper, WK_PAGE_WHOLE);
        const double sticker_mm = wk_label_sheet_sticker(sheet), h = sticker_mm * WK_STICKER_RATIO;
        struct wk_sticker_place place[WK_MAX_PLACES];
        struct wk_sheet_grid grid;
        int n_pages = 0, n_first = 0;

        assert_true(sticker_mm >= 16);
        assert_true(sheet->pitch_x_mm >= sheet->label_w_mm - 0.001 && sheet->pitch_y_mm >= sheet->label_h_mm - 0.001);
        assert_int_equal(wk_label_sheet_grid(sheet, sticker_mm, &grid), WK_OK);
        assert_int_equal(wk_label_sheet_grid(sheet, 40, &grid), WK_BAD_INPUT);
        const double right = sheet->left_mm + (sheet->n_columns - 1) * sheet->pitch_x_mm + sheet->label_w_mm;
        const double foot = sheet->top_mm + (sheet->n_lines - 1) * sheet->pitch_y_mm + sheet->label_h_mm;
        assert_true(right < page->w_mm && foot < page->h_mm);
        /* Makers lay labels out in the middle of a page, within a millimetre. */
        assert_true(fabs(sheet->left_mm + right - page->w_mm) < 1.5 && fabs(sheet->top_mm + foot - page->h_mm) < 2.1);
        const int n = wk_sheet_plan(&grid, place, &n_pages);
        for (int k = 0; k < n; k++) {
            const double u = fmod(place[k].x_mm - sheet->left_mm, sheet->pitch_x_mm);
            const double v = fmod(place[k].y_mm - sheet->top_mm, sheet->pitch_y_mm);
            const double w1 = grid.turned ? h : sticker_mm, h1 = grid.turned ? sticker_mm : h;
            assert_true(u > 0.4 && v > 0.4 && u + w1 < sheet->label_w_mm - 0.4 && v + h1 < sheet->label_h_mm - 0.4);
            assert_true(place[k].x_mm > WK_PAPER_MARGIN_MM && place[k].y_mm > WK_PAPER_MARGIN_MM);
            n_first += !place[k].spare;
        }
        assert_int_equal(n_first, 136);
    }
    assert_true(i >= 6);
    assert_ptr_equal(wk_label_sheet_find("herma 4212"), wk_label_sheet_at(0));
    assert_ptr_equal(wk_label_sheet_find("Herma-4212"), wk_label_sheet_at(0));
    assert_ptr_equal(wk_label_sheet_find("4212"), wk_label_sheet_at(0));
    assert_null(wk_label_sheet_find("Herma"));
    assert_null(wk_label_sheet_find(""));
}

/* Its head says what the page is, and nothing of rows that are not on it. */
static void head_of_single_stickers(const char *pdf)
{
    char command[700], text[2000] = "";

    snprintf(command, sizeof command, "pdftotext -layout '%s' -", pdf);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    text[fread(text, 1, sizeof text - 1, pipe)] = '\0';
    assert_int_equal(pclose(pipe), 0);
    assert_non_null(strstr(text, "Table set 07A \u00b7 stickers again"));
    assert_null(strstr(text, "far row"));
    assert_null(strstr(text, "East"));
}

/* 4: a lost sticker. It is the one that the whole set has, on the place that is free. */
static void one_sticker_is_printed_anew(void **state)
{
    static const struct {
        const char *text;
        int n; /* 0: refused */
    } cases[] = {{"07A:25,1x2", 3},
                 {"07A:A", 1},
                 {"07A:1x13", 13},
                 {"07A:95", 0},
                 {"07A:", 0},
                 {"07A", 0},
                 {"7A:25", 0},
                 {"07a:25", 0},
                 {"07A:25,", 0},
                 {"07A:25x", 0},
                 {"07A:25x0", 0},
                 {"07A:25x100", 0},
                 {"07A:5", 0},
                 {"07A:25,,26", 0},
                 {"07A:x2", 0},
                 {"07A:25x2x", 0},
                 {"07A:1x99,2x99,3x99,4x99,1x99", 0}};
    wk_label label[WK_MAX_PLACES];
    char set[WK_SET_SIZE], problem[WK_ONLY_PROBLEM];
    int n = 0;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const enum wk_status status = wk_sheet_only_parse(cases[i].text, set, label, &n, problem);
        if ((status == WK_OK) != (cases[i].n > 0) || (status == WK_OK && n != cases[i].n))
            fail_msg("%s: %d, %d", cases[i].text, (int)status, n);
    }
    assert_int_equal(wk_sheet_only_parse("07A:25,1x2", set, label, &n, problem), WK_OK);
    const struct wk_paper_matter matter = {
        .json_path = scratch_path("o.json"), .key = &key, .set = set, .sticker_mm = 24, .only = label, .n_only = n, .from = 54};
    assert_int_equal(wk_paper_write_sheet(scratch_path("o.pdf"), &matter), WK_OK);
    head_of_single_stickers(scratch_path("o.pdf"));
    assert_int_equal(write_sheet(scratch_path("s.pdf"), scratch_path("s.json"), "07A", 24), WK_OK);
    json_t *one = json_load_file(scratch_path("o.json"), 0, NULL), *all = json_load_file(scratch_path("s.json"), 0, NULL);
    const json_t *const stickers = json_object_get(one, "stickers");
    assert_int_equal(json_array_size(stickers), 3);
    for (size_t k = 0; k < 3; k++) {
        const json_t *const sticker = json_array_get(stickers, k);
        const char *const payload = json_string_value(json_object_get(sticker, "payload"));
        size_t i, n_same = 0;
        json_t *other;
        json_array_foreach(json_object_get(all, "stickers"), i, other) n_same +=
            strcmp(json_string_value(json_object_get(other, "payload")), payload) == 0;
        assert_in_range(n_same, 2, 40);                                                        /* it and its spares */
        assert_int_equal(json_integer_value(json_object_get(sticker, "page")), k < 2 ? 1 : 2); /* 54 and 55 are a page's last */
    }
    json_decref(one), json_decref(all);
    struct wk_paper_matter beyond = matter;
    beyond.from = 56;
    assert_int_equal(wk_paper_write_sheet(scratch_path("o.pdf"), &beyond), WK_BAD_INPUT);
}

/* 3.2: a plotter cuts each line once. */
static void outlines_are_lines_for_a_plotter(void **state)
{
    struct wk_sheet_grid grid;
    size_t n, n_lines = 0;

    (void)state;
    wk_sheet_grid(WK_PAPER_A4, 24, &grid);
    assert_int_equal(wk_sheet_outlines(&grid, 24, scratch_path("o.svg")), WK_OK);
    char *svg = scratch_read(scratch_path("o.svg"), &n);
    assert_non_null(strstr(svg, "width=\"297mm\" height=\"210mm\" viewBox=\"0 0 297 210\""));
    for (const char *at = strchr(svg, 'M'); at; at = strchr(at + 1, 'M'))
        n_lines++;
    assert_int_equal(n_lines, grid.n_columns + 1 + grid.n_lines + 1);
    free(svg);
    assert_int_equal(wk_label_sheet_grid(wk_label_sheet_find("4347"), 24, &grid), WK_OK);
    assert_int_equal(wk_sheet_outlines(&grid, 24, scratch_path("o.svg")), WK_OK);
    svg = scratch_read(scratch_path("o.svg"), &n);
    n_lines = 0;
    for (const char *at = strchr(svg, 'M'); at; at = strchr(at + 1, 'M'))
        n_lines++;
    assert_int_equal(n_lines, 4 * 27); /* of the stickers; the labels are cut already */
    free(svg);
    assert_int_equal(wk_sheet_outlines(&grid, 24, scratch_path("o.pdf")), WK_OK);
    svg = scratch_read(scratch_path("o.pdf"), &n);
    assert_true(n > 1000 && memcmp(svg, "%PDF-", 5) == 0);
    free(svg);
    assert_int_equal(wk_sheet_outlines(&grid, 24, scratch_path("no/o.svg")), WK_IO);
}

static void the_same_sheet_is_the_same_file(void **state)
{
    (void)state;
    size_t n1, n2;
    assert_int_equal(write_sheet(scratch_path("a.pdf"), NULL, "07A", 24), WK_OK);
    assert_int_equal(write_sheet(scratch_path("b.pdf"), NULL, "07A", 24), WK_OK);
    char *a = scratch_read(scratch_path("a.pdf"), &n1), *b = scratch_read(scratch_path("b.pdf"), &n2);
    assert_int_equal(n1, n2);
    assert_memory_equal(a, b, n1);
    free(a), free(b);
}

static void bad_sheets_write_nothing(void **state)
{
    (void)state;
    const int before = scratch_count();
    assert_int_equal(write_sheet(scratch_path("x.pdf"), NULL, "7-A", 24), WK_BAD_INPUT);
    assert_int_equal(write_sheet(scratch_path("x.pdf"), NULL, "07a", 24), WK_BAD_INPUT);
    assert_int_equal(write_sheet(scratch_path("x.pdf"), NULL, "07A", 9), WK_BAD_INPUT);
    assert_int_equal(write_sheet(scratch_path("x.pdf"), NULL, "07A", NAN), WK_BAD_INPUT);
    assert_int_equal(write_sheet(scratch_path("x.pdf"), scratch_path("no/x.json"), "07A", 24), WK_IO);
    assert_int_equal(write_sheet(scratch_path("no/x.pdf"), scratch_path("x.json"), "07A", 24), WK_IO);
    if (access("/dev/full", W_OK) == 0)
        assert_int_equal(write_sheet("/dev/full", scratch_path("x.json"), "07A", 24), WK_DISK_FULL);
    assert_int_equal(scratch_count(), before);
}

#define SCALE 10
#define STICKER_W 240
#define STICKER_H 330

static void a_sticker_keeps_its_quiet_zone(void **state)
{
    (void)state;
    static uint8_t pixels[STICKER_H][STICKER_W][4];
    for (wk_label label = 1; label < WK_LABEL_END; label++) {
        struct wk_canvas *canvas = NULL;
        char payload[WK_PAYLOAD_SIZE];
        if (!wk_label_valid(label))
            continue;
        wk_payload_encode(payload, &key, "07A", label);
        assert_int_equal(wk_canvas_new_pixels(&canvas, pixels[0][0], STICKER_W, STICKER_H, sizeof pixels[0], SCALE), WK_OK);
        assert_int_equal(wk_draw_sticker(canvas, WK_STICKER_MM, payload, WK_MASK_ENCODERS, label), WK_OK);
        assert_int_equal(wk_canvas_finish(canvas), WK_OK);
        const double module = STICKER_W / 25.0;
        int n_dark = 0;
        for (int y = 0; y < STICKER_H; y++)
            for (int x = 0; x < STICKER_W; x++) {
                const bool code = x > 2 * module - 1 && x < 23 * module + 1 && y > 2 * module - 1 && y < 23 * module + 1;
                assert_int_equal(pixels[y][x][3], 255);
                if (!code && (y < STICKER_W || x < 15 || x > STICKER_W - 15 || y > STICKER_H - 4))
                    assert_int_equal(pixels[y][x][1], 255);
                n_dark += y > STICKER_W && pixels[y][x][1] < 64;
            }
        assert_true(n_dark > 400); /* the label itself, in print that can be read across a table */
    }
}

/* Who cuts along the line has a sticker of its true size, all of it white at its edge: the line is wholly outside. */
static void the_line_to_cut_is_around_the_sticker(void **state)
{
    enum { X = 30, Y = 20 };
    static uint8_t pixels[STICKER_H + 2 * Y][STICKER_W + 2 * X][4];
    const struct wk_sticker_place place = {.page = 1, .x_mm = (double)X / SCALE, .y_mm = (double)Y / SCALE, .label = 11};
    struct wk_canvas *canvas = NULL;
    char payload[WK_PAYLOAD_SIZE];
    (void)state;
    wk_payload_encode(payload, &key, "07A", place.label);
    assert_int_equal(wk_canvas_new_pixels(&canvas, pixels[0][0], STICKER_W + 2 * X, STICKER_H + 2 * Y, sizeof pixels[0], SCALE),
                     WK_OK);
    wk_canvas_clear(canvas, 0xFFFFFFFF);
    assert_int_equal(wk_draw_place(canvas, WK_STICKER_MM, payload, WK_MASK_ENCODERS, &place), WK_OK);
    assert_int_equal(wk_canvas_finish(canvas), WK_OK);
    for (int y = Y; y < Y + STICKER_H; y++) {
        assert_true(pixels[y][X - 1][1] < 220 && pixels[y][X + STICKER_W][1] < 220);
        assert_int_equal(pixels[y][X][1], 255);
        assert_int_equal(pixels[y][X + STICKER_W - 1][1], 255);
        assert_int_equal(pixels[y][X - 3][1], 255); /* thin */
    }
    for (int x = X; x < X + STICKER_W; x++) {
        assert_true(pixels[Y - 1][x][1] < 220 && pixels[Y + STICKER_H][x][1] < 220);
        assert_int_equal(pixels[Y][x][1], 255);
        assert_int_equal(pixels[Y + STICKER_H - 1][x][1], 255);
    }
}

/* The numbers that follow from others are written down once, and have to follow. */
static void a_sticker_has_one_set_of_measures(void **state)
{
    (void)state;
    assert_true(fabs(WK_CODE_MM - 20.16) < 1e-9);
    assert_true(fabs(WK_MODULE_MM(WK_STICKER_MM) - 0.96) < 1e-9);
    assert_true(fabs((WK_CODE_TO_FOOT + WK_CODE_TO_EDGE) * WK_CODE_MM - 33) < 1e-9);
    assert_true(fabs((1 + 2 * WK_CODE_TO_EDGE) * WK_CODE_MM - 24) < 1e-9);
    assert_true(fabs((WK_CODE_TO_FOOT - WK_CODE_TO_EDGE - 1) / 2 - WK_CODE_TO_CENTRE) < 0.00005);
    assert_true(WK_STICKER_SET_DOWN < WK_STICKER_RATIO && WK_STICKER_LINE_DOWN + WK_STICKER_LINE_H < WK_STICKER_RATIO);
}

static void the_mat_is_drawn_where_its_json_says(void **state)
{
    (void)state;
    enum { PPM = 4, W = 420 * PPM, H = 297 * PPM };
    uint8_t *pixels = calloc((size_t)W * H, 4);
    struct wk_canvas *canvas = NULL;
    struct wk_mat mat;
    wk_mat_default(&mat);
    assert_int_equal(
        wk_paper_write_mat(scratch_path("m.pdf"), &(struct wk_paper_matter){.json_path = scratch_path("m.json"), .mat = &mat}),
        WK_OK);
    assert_int_equal(wk_mat_load(&mat, scratch_path("m.json")), WK_OK);
    assert_int_equal(wk_canvas_new_pixels(&canvas, pixels, W, H, W * 4, PPM), WK_OK);
    wk_draw_mat(canvas, &mat);
    assert_int_equal(wk_canvas_finish(canvas), WK_OK);
    for (int m = 0; m < WK_N_MARKERS; m++)
        for (int row = -1; row <= WK_MARKER_MODULES; row++)
            for (int col = -1; col <= WK_MARKER_MODULES; col++) {
                const struct wk_mm *c = mat.marker_mm[m];
                const double side = (c[1].x - c[0].x) / WK_MARKER_MODULES;
                const int x = (int)((c[0].x + (col + 0.5) * side) * PPM), y = (int)((c[0].y + (row + 0.5) * side) * PPM);
                const bool inner = row > 0 && row < 5 && col > 0 && col < 5, outer = row < 0 || col < 0 || row > 5 || col > 5;
                const bool white = outer || (inner && wk_marker_bits[m] >> (15 - 4 * (row - 1) - (col - 1)) & 1);
                assert_int_equal(pixels[((size_t)y * W + (size_t)x) * 4], white ? 255 : 0);
            }
    /* Within a slot nothing stands out: an empty one must look empty. */
    for (int s = 0; s < WK_N_SLOTS; s++) {
        int low = 255, high = 0;
        for (int y = (int)((mat.slot_mm[s].y - 20.5) * PPM); y < (mat.slot_mm[s].y + 20.5) * PPM; y++)
            for (int x = (int)((mat.slot_mm[s].x - 15.3) * PPM); x < (mat.slot_mm[s].x + 15.3) * PPM; x++) {
                const int g = pixels[((size_t)y * W + (size_t)x) * 4 + 1];
                low = g < low ? g : low;
                high = g > high ? g : high;
            }
        assert_true(high - low <= 45 && low > 120 && high < 200);
    }
    /* Printers leave 5 mm white. */
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++)
            if (x < 5 * PPM || y < 5 * PPM || x >= W - 5 * PPM || y >= H - 5 * PPM)
                assert_int_equal(pixels[((size_t)y * W + (size_t)x) * 4 + 1], 255);
    free(pixels);
}

static void the_chart_comes_in_both_languages(void **state)
{
    (void)state;
    static const char *const languages[] = {"en", "zh"};
    for (int i = 0; i < 2; i++) {
        size_t n;
        assert_int_equal(wk_paper_write_chart(scratch_path("c.pdf"), &(struct wk_paper_matter){.lang = languages[i]}), WK_OK);
        char *pdf = scratch_read(scratch_path("c.pdf"), &n);
        assert_true(n > 5000 && memcmp(pdf, "%PDF-", 5) == 0);
        free(pdf);
    }
    assert_int_equal(wk_paper_write_chart(scratch_path("c.pdf"), &(struct wk_paper_matter){.lang = "xx"}), WK_BAD_INPUT);
}

static void the_board_says_where_its_corners_are(void **state)
{
    (void)state;
    for (int paper = 0; paper < 4; paper++) {
        size_t n;
        assert_int_equal(
            wk_paper_write_board(scratch_path("b.pdf"), &(struct wk_paper_matter){.json_path = scratch_path("b.json"),
                                                                                  .paper = (enum wk_paper_size)(paper / 2 + 1),
                                                                                  .large = paper % 2 == 1}),
            WK_OK);
        char *pdf = scratch_read(scratch_path("b.pdf"), &n);
        assert_true(n > 2000 && memcmp(pdf, "%PDF-", 5) == 0);
        free(pdf);
        json_t *json = json_load_file(scratch_path("b.json"), 0, NULL), *corners = json_object_get(json, "corners");
        const double w = json_number_value(json_array_get(json_object_get(json, "page_mm"), 0));
        const double square = json_number_value(json_object_get(json, "square_mm"));
        assert_int_equal(json_array_size(corners), WK_BOARD_N_CORNERS);
        const json_t *first = json_object_get(json_array_get(corners, 0), "at_mm");
        const json_t *last = json_object_get(json_array_get(corners, WK_BOARD_N_CORNERS - 1), "at_mm");
        const double x0 = json_number_value(json_array_get(first, 0)), x1 = json_number_value(json_array_get(last, 0));
        const struct wk_page_size *const page =
            wk_page_size((enum wk_paper_size)(paper / 2 + 1), paper % 2 ? WK_PAGE_DOUBLE : WK_PAGE_WHOLE);
        assert_true(w == page->h_mm && square >= (paper % 2 ? 35 : 25));
        assert_true(fabs(x1 - x0 - 8 * square) < 0.001 && fabs(x0 + x1 - w) < 0.001 && x0 - square > 10);
        json_decref(json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sheet_holds_every_sticker),         cmocka_unit_test(the_json_says_what_is_printed),
        cmocka_unit_test(the_same_sheet_is_the_same_file),       cmocka_unit_test(bad_sheets_write_nothing),
        cmocka_unit_test(the_line_to_cut_is_around_the_sticker), cmocka_unit_test(a_sticker_keeps_its_quiet_zone),
        cmocka_unit_test(a_sticker_has_one_set_of_measures),     cmocka_unit_test(the_mat_is_drawn_where_its_json_says),
        cmocka_unit_test(labels_of_makers_hold_whole_stickers),  cmocka_unit_test(one_sticker_is_printed_anew),
        cmocka_unit_test(outlines_are_lines_for_a_plotter),      cmocka_unit_test(the_chart_comes_in_both_languages),
        cmocka_unit_test(the_board_says_where_its_corners_are),
    };
    return cmocka_run_group_tests(tests, scratch_open, scratch_close);
}
