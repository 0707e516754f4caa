/* Print grades: of codes drawn by hand, clean, pale, blurred, scratched; and scattered ones are found, each once. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "labels/secret/secret.h"
#include "labels/sticker_grades.h"
#include "vision/image/cv.h"
#include "vision/scan/print_grade.h"
#include "vision/scan/scattered.h"

#define PX 6      /* of a module */
#define CELL 200  /* px between two codes */
#define MARGIN 36 /* px of white before the first */

static struct wk_book book;

static int open_book(void **state)
{
    static const struct wk_key key = {{3}};

    (void)state;
    return wk_book_fill(&book, &key, "07A") == WK_OK ? 0 : -1;
}

/* A sheet of columns x rows codes, label by label, of a black and a white. */
static struct wk_image sheet(int columns, int rows, int black, int white)
{
    struct wk_image image;

    assert_int_equal(wk_image_new(&image, 2 * MARGIN + columns * CELL, 2 * MARGIN + rows * CELL, 1), WK_OK);
    memset(image.data, white, (size_t)image.w * (size_t)image.h);
    for (int i = 0; i < columns * rows; i++)
        for (int y = 0; y < PX * WK_CODE_MODULES; y++)
            for (int x = 0; x < PX * WK_CODE_MODULES; x++)
                if (book.page[0][i].black[y / PX * WK_CODE_MODULES + x / PX])
                    image.data[(MARGIN + i / columns * CELL + y) * image.w + MARGIN + i % columns * CELL + x] = (uint8_t)black;
    return image;
}

/* The first code of a sheet, where it was drawn but for some px. */
static bool grade_first(const struct wk_image *image, float off, struct wk_print_grade *out)
{
    const float near = MARGIN - 0.5F + off, far = near + PX * WK_CODE_MODULES - off;
    struct wk_code code = {.n = WK_PAYLOAD_LEN, .corner = {{near, near}, {far, near}, {far, far}, {near, far}}};

    memcpy(code.text, book.page[0][0].text, WK_PAYLOAD_LEN);
    return wk_print_grade(image, &code, &book, out);
}

static void a_clean_code_is_an_a(void **state)
{
    struct wk_image image = sheet(1, 1, 20, 240);
    struct wk_print_grade grade;

    (void)state;
    for (int off = -4; off <= 4; off += 4) { /* as zbar may have it */
        assert_true(grade_first(&image, (float)off, &grade));
        assert_int_equal(grade.grade, 4);
        assert_int_equal(grade.n_wrong, 0);
        assert_true(grade.contrast > 0.95);
        assert_int_equal(wk_sticker_letter(grade.grade), 'A');
    }
    wk_image_free(&image);
}

static void a_pale_one_loses_contrast(void **state)
{
    static const struct {
        int black, grade;
    } table[] = {{100, 4}, {160, 3}, {175, 2}, {200, 1}, {230, 0}}; /* of a white of 240 */

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct wk_image image = sheet(1, 1, table[i].black, 240);
        struct wk_print_grade grade;

        assert_true(grade_first(&image, 0, &grade));
        if (grade.by_contrast != table[i].grade || grade.grade > grade.by_contrast)
            fail_msg("black %d: contrast %.3f, grade %d, not %d", table[i].black, grade.contrast, grade.by_contrast,
                     table[i].grade);
        wk_image_free(&image);
    }
}

/* White scratches across it: each takes codewords, and the correction that is left gives the grade. */
static void a_scratch_takes_correction(void **state)
{
    int last = 4, lowest = 4;

    (void)state;
    for (int wide = 0; wide <= 6 * PX; wide += PX) {
        struct wk_image image = sheet(1, 1, 20, 240);
        struct wk_print_grade grade;

        for (int y = MARGIN + 10 * PX; y < MARGIN + 10 * PX + wide; y++)
            memset(image.data + (size_t)y * (size_t)image.w, 240, (size_t)image.w);
        assert_true(grade_first(&image, 0, &grade));
        assert_true(grade.by_correction <= last);
        assert_true(grade.grade <= grade.by_correction);
        last = grade.by_correction;
        lowest = grade.grade < lowest ? grade.grade : lowest;
        wk_image_free(&image);
    }
    assert_true(last <= 1 && lowest <= 1);
}

static void blur_takes_modulation(void **state)
{
    struct wk_image image = sheet(1, 1, 20, 240);
    struct wk_print_grade grade;

    (void)state;
    assert_int_equal(wk_cv_blur(&image, &image, 0.75 * PX), WK_OK);
    assert_true(grade_first(&image, 0, &grade));
    assert_true(grade.by_modulation < 4);
    wk_image_free(&image);
}

static void another_text_has_no_grade(void **state)
{
    struct wk_image image = sheet(1, 1, 20, 240);
    struct wk_code code = {.text = "W07A29AAAA", .n = WK_PAYLOAD_LEN, .corner = {{36, 36}, {160, 36}, {160, 160}, {36, 160}}};
    struct wk_print_grade grade;

    (void)state;
    assert_false(wk_print_grade(&image, &code, &book, &grade));
    assert_int_equal(wk_sticker_letter(0), 'F');
    assert_int_equal(wk_sticker_letter(1), 'D');
    wk_image_free(&image);
}

static void scattered_codes_are_found_once(void **state)
{
    struct wk_image image = sheet(5, 5, 20, 240);
    struct wk_sticker_reader *reader = NULL;
    struct wk_scattered *found = calloc(1, sizeof *found);
    bool seen[25] = {false};

    (void)state;
    assert_non_null(found);
    assert_int_equal(wk_sticker_reader_new(&reader), WK_OK);
    assert_int_equal(wk_scattered_read(reader, &image, found), WK_OK);
    assert_int_equal(found->n, 25);
    for (int i = 0; i < found->n; i++) {
        const int column = (int)(found->code[i].corner[0].x - MARGIN + 10) / CELL,
                  row = (int)(found->code[i].corner[0].y - MARGIN + 10) / CELL;
        assert_in_range(5 * row + column, 0, 24);
        assert_false(seen[5 * row + column]);
        seen[5 * row + column] = true;
        assert_memory_equal(found->code[i].text, book.page[0][5 * row + column].text, WK_PAYLOAD_LEN);
    }
    wk_sticker_reader_free(reader);
    wk_image_free(&image);
    free(found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clean_code_is_an_a),       cmocka_unit_test(a_pale_one_loses_contrast),
        cmocka_unit_test(a_scratch_takes_correction), cmocka_unit_test(blur_takes_modulation),
        cmocka_unit_test(another_text_has_no_grade),  cmocka_unit_test(scattered_codes_are_found_once),
    };
    return cmocka_run_group_tests(tests, open_book, NULL);
}
