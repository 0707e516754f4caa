/* The wrapper of OpenCV: hostile pictures are refused by name, and nothing is written half. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <libdeflate.h>
#include <png.h>

#include "vision/image/codec.h"
#include "vision/image/cv.h"
#include "vision/image/mark.h"
#include "vision/image/plane.h"
#include "rules/rng.h"
#include "vision/image/sort.h"

static char folder[] = "/tmp/wk-cv-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int drop_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

static const char *name(const char *file)
{
    static char path[128];

    snprintf(path, sizeof path, "%s/%s", folder, file);
    return path;
}

static void write_file(const char *file, const void *bytes, size_t n)
{
    FILE *f = fopen(name(file), "wb");

    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
}

static void expect(const char *file, enum wk_status status)
{
    struct wk_image image = {0};

    assert_int_equal(wk_image_load(&image, name(file)), status);
    assert_int_equal(image.data != NULL, status == WK_OK);
    wk_image_free(&image);
}

/* The text with its check sum, which another program reads. */
static bool libpng_finds_the_mark(const char *path)
{
    FILE *file = fopen(path, "rb");
    png_struct *png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_info *info = png_create_info_struct(png);
    png_text *text;

    assert_non_null(file);
    png_init_io(png, file);
    png_read_info(png, info);
    const bool found = png_get_text(png, info, &text, NULL) == 1 && strcmp(text[0].key, WK_SIMULATED_KEY) == 0 &&
                       strcmp(text[0].text, "yes") == 0;

    png_destroy_read_struct(&png, &info, NULL);
    assert_int_equal(fclose(file), 0);
    return found;
}

/* A wall of `sim wall` says so, and goes on doing so only as long as nobody saves it again. */
static void test_a_drawn_picture_says_so(void **state)
{
    static const char *const files[] = {"a.png", "a.jpg", "a.jpeg"};
    struct wk_image image, back;

    (void)state;
    assert_int_equal(wk_image_new(&image, 40, 30, 3), WK_OK);
    memset(image.data, 90, 40 * 30 * 3);
    for (int k = 0; k < 3; k++) {
        assert_int_equal(wk_image_save(name(files[k]), &image), WK_OK);
        assert_false(wk_image_file_says_simulated(name(files[k])));
        assert_int_equal(wk_image_save_simulated(name(files[k]), &image), WK_OK);
        assert_true(wk_image_file_says_simulated(name(files[k])));
        if (k == 0)
            assert_true(libpng_finds_the_mark(name(files[k])));
        assert_int_equal(wk_image_load(&back, name(files[k])), WK_OK);
        assert_int_equal(wk_image_save(name(files[k]), &back), WK_OK);
        assert_false(wk_image_file_says_simulated(name(files[k])));
        wk_image_free(&back);
        assert_int_equal(remove(name(files[k])), 0);
    }
    assert_false(wk_image_file_says_simulated(name("none.png")));
    assert_false(wk_image_says_simulated("\x89PNG\r\n\x1a\n\xff\xff\xff\xfftEXt", 16));
    assert_false(wk_image_says_simulated("\xff\xd8\xff\xfe\x00\x01", 6));
    wk_image_free(&image);
}

static void keeps_pixels(void **state)
{
    static const char *const files[] = {"a.png", "a.jpg"};
    struct wk_image image, back;

    (void)state;
    assert_int_equal(wk_image_new(&image, 40, 30, 3), WK_OK);
    for (int i = 0; i < 40 * 30 * 3; i++)
        image.data[i] = (uint8_t)(i / 90);
    for (int k = 0; k < 2; k++) {
        assert_int_equal(wk_image_save(name(files[k]), &image), WK_OK);
        assert_int_equal(wk_image_load(&back, name(files[k])), WK_OK);
        assert_int_equal(back.w, 40);
        assert_int_equal(back.h, 30);
        assert_int_equal(back.channels, 3);
        for (int i = 0; i < 40 * 30 * 3; i++)
            assert_in_range(abs(back.data[i] - image.data[i]), 0, k ? 12 : 0);
        wk_image_free(&back);
        assert_int_equal(remove(name(files[k])), 0);
    }
    assert_int_equal(wk_image_jpeg_roundtrip(&image, 50), WK_OK);
    assert_int_equal(wk_image_jpeg_roundtrip(&image, 0), WK_BAD_INPUT);
    assert_int_equal(wk_image_save(name("a.gif"), &image), WK_BAD_INPUT);
    assert_int_equal(wk_image_save("/no/such/folder/a.png", &image), WK_IO);
    wk_image_free(&image);
}

#define KIND_W 40
#define KIND_H 6

/* A sample of a PNG's pixel, as many bits of it as there are. */
static unsigned sample(int x, int y, int channel)
{
    return (unsigned)(x * 997 + y * 5003 + channel * 12007) & 0xffff;
}

static void write_kind(const char *file, int bits, int kind, bool gamma, bool interlaced)
{
    FILE *out = fopen(name(file), "wb");
    png_struct *png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_info *info = png_create_info_struct(png);
    const int channels = kind == PNG_COLOR_TYPE_GRAY ? 1 : kind == PNG_COLOR_TYPE_RGB ? 3 : 4;
    uint8_t rows[KIND_H][KIND_W * 8], *row[KIND_H];

    assert_non_null(out);
    for (int y = 0; y < KIND_H; y++) {
        row[y] = rows[y];
        for (int i = 0; i < KIND_W * channels; i++) {
            rows[y][bits == 16 ? 2 * i : i] = (uint8_t)(sample(i / channels, y, i % channels) >> 8);
            if (bits == 16)
                rows[y][2 * i + 1] = (uint8_t)sample(i / channels, y, i % channels);
        }
    }
    png_init_io(png, out);
    png_set_IHDR(png, info, KIND_W, KIND_H, bits, kind, interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (gamma)
        png_set_gAMA(png, info, 1.0);
    png_set_rows(png, info, row);
    png_write_png(png, info, PNG_TRANSFORM_IDENTITY, NULL);
    png_destroy_write_struct(&png, &info);
    assert_int_equal(fclose(out), 0);
}

/* Whatever kind of PNG it is, a value is the upper 8 bits of what the file has: no gamma, and no ground seen through it. */
static void keeps_the_values_of_each_kind(void **state)
{
    static const struct {
        const char *name;
        int bits, kind;
        bool gamma, interlaced;
    } kinds[] = {{"rgb", 8, PNG_COLOR_TYPE_RGB, false, false},
                 {"rgb with a gamma", 8, PNG_COLOR_TYPE_RGB, true, false},
                 {"rgb interlaced", 8, PNG_COLOR_TYPE_RGB, false, true},
                 {"rgba", 8, PNG_COLOR_TYPE_RGB_ALPHA, false, false},
                 {"rgb of 16 bits", 16, PNG_COLOR_TYPE_RGB, false, false},
                 {"rgba of 16 bits", 16, PNG_COLOR_TYPE_RGB_ALPHA, true, true},
                 {"grey", 8, PNG_COLOR_TYPE_GRAY, false, false},
                 {"grey of 16 bits", 16, PNG_COLOR_TYPE_GRAY, true, false}};

    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct wk_image image = {0};

        write_kind("kind.png", kinds[i].bits, kinds[i].kind, kinds[i].gamma, kinds[i].interlaced);
        assert_int_equal(wk_image_load(&image, name("kind.png")), WK_OK);
        assert_int_equal(image.w, KIND_W);
        assert_int_equal(image.h, KIND_H);
        for (int y = 0; y < KIND_H; y++)
            for (int x = 0; x < KIND_W; x++)
                for (int c = 0; c < 3; c++) {
                    const unsigned wanted = sample(x, y, kinds[i].kind == PNG_COLOR_TYPE_GRAY ? 0 : 2 - c) >> 8;

                    if (image.data[y * image.stride_bytes + 3 * x + c] != wanted)
                        fail_msg("%s: (%d, %d)", kinds[i].name, x, y);
                }
        wk_image_free(&image);
        assert_int_equal(unlink(name("kind.png")), 0);
    }
}

static void put_sum(uint8_t *chunk, size_t n)
{
    const uint32_t sum = libdeflate_crc32(0, chunk + 4, n + 4);

    for (int i = 0; i < 4; i++)
        chunk[8 + n + (size_t)i] = (uint8_t)(sum >> (24 - 8 * i));
}

/* Rows that fill stored blocks of 65535 bytes to the last byte, and rows that go beyond. */
static void unpacks_what_was_packed(void **state)
{
    static const int heights[] = {15, 30, 31};
    struct wk_image image, back;
    uint8_t *bytes, *stored;
    size_t n, n_stored, length;

    (void)state;
    for (size_t k = 0; k < sizeof heights / sizeof heights[0]; k++) {
        const size_t n_rows = (size_t)heights[k] * 4369;
        int orientation;

        assert_int_equal(wk_image_new(&image, 1456, heights[k], 3), WK_OK);
        for (int i = 0; i < 1456 * 3 * heights[k]; i++)
            image.data[i] = (uint8_t)((unsigned)i / 7 * 2654435761U >> 27);
        assert_int_equal(wk_png_write(&image, true, &bytes, &n), WK_OK);
        assert_true(wk_png_store(bytes, n, n_rows, &stored, &n_stored));
        assert_true(n_stored > n_rows && wk_image_says_simulated(stored, n_stored));
        memset(&back, 0, sizeof back);
        assert_int_equal(wk_png_read(&back, &orientation, bytes, n), WK_OK);
        assert_memory_equal(back.data, image.data, (size_t)image.stride_bytes * (size_t)image.h);
        free(stored);

        /* Too many rows and too few are libpng's to judge, and so is a sum that is wrong: the chunk's, or that of its rows. */
        assert_false(wk_png_store(bytes, n, 0, &stored, &n_stored));
        assert_false(wk_png_store(bytes, n, n_rows - 1, &stored, &n_stored));
        assert_false(wk_png_store(bytes, n, n_rows + 1, &stored, &n_stored));
        uint8_t *first = (uint8_t *)(uintptr_t)wk_png_chunk(bytes, n, "IDAT", "", 0, &length) - 8;
        uint8_t *last = first;

        while (memcmp(last + 12 + length + 4, "IDAT", 4) == 0) {
            last += 12 + length;
            length = (size_t)last[2] << 8 | last[3];
        }
        first[20] ^= 1;
        assert_false(wk_png_store(bytes, n, n_rows, &stored, &n_stored));
        assert_int_equal(wk_png_read(&back, &orientation, bytes, n), WK_BAD_IMAGE);
        first[20] ^= 1;
        last[8 + length - 1] ^= 1;
        put_sum(last, length);
        assert_false(wk_png_store(bytes, n, n_rows, &stored, &n_stored));
        assert_int_equal(wk_png_read(&back, &orientation, bytes, n), WK_OK);
        wk_image_free(&back);
        wk_image_free(&image);
        free(bytes);
    }
}

static void refuses_bad_files(void **state)
{
    struct wk_image image;
    uint8_t bytes[200];

    (void)state;
    expect("nothing.png", WK_NO_FILE);
    assert_int_equal(wk_image_load(&image, "/tmp"), WK_UNREADABLE_FILE);
    write_file("empty.png", "", 0);
    expect("empty.png", WK_EMPTY_FILE);
    write_file("text.png", "This is no picture at all, whatever it is called.", 49);
    expect("text.png", WK_BAD_IMAGE);
    /* A PNG whose header claims 60000 x 60000 pixels, and one of 2^31 - 1. */
    static const uint8_t huge[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xea\x60\0\0\xea\x60\x08\x02\0\0\0";
    memset(bytes, 0, sizeof bytes);
    memcpy(bytes, huge, sizeof huge);
    write_file("huge.png", bytes, sizeof bytes);
    expect("huge.png", WK_IMAGE_SIZE);
    memcpy(bytes + 16, "\x7f\xff\xff\xff\x7f\xff\xff\xff", 8);
    write_file("huge.png", bytes, sizeof bytes);
    expect("huge.png", WK_IMAGE_SIZE);
    assert_int_equal(remove(name("empty.png")), 0);
    assert_int_equal(remove(name("text.png")), 0);
    assert_int_equal(remove(name("huge.png")), 0);
}

static void refuses_cut_files(void **state)
{
    static const char *const files[] = {"cut.png", "cut.jpg"};
    struct wk_image image;

    (void)state;
    assert_int_equal(wk_image_new(&image, 160, 120, 3), WK_OK);
    for (int i = 0; i < 160 * 120 * 3; i++)
        image.data[i] = (uint8_t)((unsigned)i * 2654435761U >> 24);
    for (int k = 0; k < 2; k++)
        for (int share = 1; share < 10; share += 2) {
            assert_int_equal(wk_image_save(name(files[k]), &image), WK_OK);
            FILE *f = fopen(name(files[k]), "rb");

            assert_non_null(f);
            assert_int_equal(fseek(f, 0, SEEK_END), 0);
            long n = ftell(f);

            fclose(f);
            assert_int_equal(truncate(name(files[k]), n * share / 10), 0);
            expect(files[k], WK_BAD_IMAGE);
        }
    assert_int_equal(remove(name("cut.png")), 0);
    assert_int_equal(remove(name("cut.jpg")), 0);
    wk_image_free(&image);
}

/* JPEG of a picture whose quarters are 20, 90, 160, 230 (by rows), with EXIF data that say an orientation. */
static size_t oriented(uint8_t *bytes, size_t size, int orientation)
{
    uint8_t exif[] = "\xFF\xE1\0\x22"
                     "Exif\0\0MM\0\x2A\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0";
    const size_t n_exif = sizeof exif - 1;
    struct wk_image image;
    size_t n = 0;

    exif[29] = (uint8_t)orientation;
    assert_int_equal(wk_image_new(&image, 64, 32, 3), WK_OK);
    for (int y = 0; y < 32; y++)
        for (int x = 0; x < 64; x++)
            memset(image.data + y * image.stride_bytes + 3 * x, 20 + 70 * (2 * (y >= 16) + (x >= 32)), 3);
    assert_int_equal(wk_image_jpeg(&image, 95, bytes, size, &n), WK_OK);
    assert_true(n + n_exif <= size);
    memmove(bytes + 2 + n_exif, bytes + 2, n - 2);
    memcpy(bytes + 2, exif, n_exif);
    wk_image_free(&image);
    return n + n_exif;
}

static void turns_as_exif_says(void **state)
{
    /* The quarters as they come: upper left, upper right, lower left, lower right. 0 and 9 are no orientations. */
    static const char quarters[][5] = {"0123", "0123", "1032", "3210", "2301", "0213", "2031", "3120", "1302", "0123"};
    static uint8_t bytes[8192];

    (void)state;
    for (int orientation = 0; orientation < 10; orientation++) {
        struct wk_image image;
        const size_t n = oriented(bytes, sizeof bytes, orientation);
        const bool upright = orientation < 5 || orientation > 8;

        assert_int_equal(wk_image_decode(&image, bytes, n), WK_OK);
        assert_int_equal(image.w, upright ? 64 : 32);
        assert_int_equal(image.h, upright ? 32 : 64);
        for (int k = 0; k < 4; k++) {
            const int x = image.w * (1 + 2 * (k % 2)) / 4, y = image.h * (1 + 2 * (k / 2)) / 4;

            assert_in_range(abs(image.data[y * image.stride_bytes + 3 * x] - (20 + 70 * (quarters[orientation][k] - '0'))), 0,
                            3);
        }
        wk_image_free(&image);
    }
}

static void limits_sizes(void **state)
{
    struct wk_image image = {0};

    (void)state;
    assert_int_equal(wk_image_new(&image, 0, 10, 3), WK_IMAGE_SIZE);
    assert_int_equal(wk_image_new(&image, 10, -1, 3), WK_IMAGE_SIZE);
    assert_int_equal(wk_image_new(&image, 2000000000, 2000000000, 3), WK_IMAGE_SIZE);
    assert_int_equal(wk_image_new(&image, 10, 10, 2), WK_BAD_INPUT);
    assert_null(image.data);
}

/* Of numbers of all sizes and kinds, equal ones among them. */
static void a_median_is_what_sorting_puts_in_the_middle(void **state)
{
    double values[200], sorted[200];
    struct wk_rng rng;

    (void)state;
    wk_rng_init(&rng, 3, 0);
    for (int round = 0; round < 2000; round++) {
        const int n = 1 + (int)wk_rng_below(&rng, 200), kinds = 1 + (int)wk_rng_below(&rng, round % 2 ? 4 : 1000);

        for (int i = 0; i < n; i++)
            values[i] = sorted[i] = (double)wk_rng_below(&rng, (uint32_t)kinds) - kinds / 2;
        wk_sort(sorted, n);
        assert_true(wk_median(values, n) == sorted[n / 2]);
        assert_true(wk_nth(values, n, round % n) == sorted[round % n]);
    }
}

/* Through more than four points, each off by a little, a plane lies nearer to the truth than they do; on a line there is none.
 */
static void a_plane_is_fitted_through_many_points(void **state)
{
    static const double truth[9] = {3.1, 0.4, 200, -0.3, 2.8, 90, 2e-4, -4e-4, 1};
    double from[80], to[80], h[9] = {7}, u, v;
    struct wk_rng rng;

    (void)state;
    wk_rng_init(&rng, 5, 0);
    for (int off = 0; off < 2; off++) {
        for (int i = 0; i < 40; i++) {
            from[2 * i] = 60 * (i % 8);
            from[2 * i + 1] = 70 * (i / 8);
            assert_true(wk_plane_map(truth, from[2 * i], from[2 * i + 1], &to[2 * i], &to[2 * i + 1]));
            to[2 * i] += off * wk_rng_between(&rng, -1, 1);
            to[2 * i + 1] += off * wk_rng_between(&rng, -1, 1);
        }
        assert_true(wk_plane_fit(from, to, 40, h));
        for (int i = 0; i < 40; i++) {
            double x, y;

            assert_true(wk_plane_map(truth, from[2 * i], from[2 * i + 1], &u, &v));
            assert_true(wk_plane_map(h, from[2 * i], from[2 * i + 1], &x, &y));
            assert_true(hypot(x - u, y - v) < (off ? 0.9 : 1e-6));
        }
    }
    for (int i = 0; i < 40; i++)
        from[2 * i + 1] = 2 * from[2 * i];
    h[0] = 7;
    assert_false(wk_plane_fit(from, to, 40, h));
    assert_false(wk_plane_fit(from, to, 3, h));
    assert_true(h[0] == 7);
}

/* Stripes of three pixels, twice as large: Lanczos keeps more of their contrast than what lies between two pixels. */
static void what_is_enlarged_keeps_its_contrast(void **state)
{
    struct wk_image stripes, large[2], other = {0};
    int contrast[2];

    (void)state;
    assert_int_equal(wk_image_new(&stripes, 48, 48, 1), WK_OK);
    for (int i = 0; i < 48 * 48; i++)
        stripes.data[i] = i % 48 % 3 == 0 ? 60 : 180;
    for (int k = 0; k < 2; k++) {
        int dark = 255, light = 0;

        assert_int_equal(wk_image_new(&large[k], 96, 96, 1), WK_OK);
        assert_int_equal(k ? wk_cv_enlarge(&stripes, &large[k]) : wk_cv_resize(&stripes, &large[k]), WK_OK);
        for (int x = 24; x < 72; x++) {
            const int level = large[k].data[48 * large[k].stride_bytes + x];

            dark = level < dark ? level : dark;
            light = level > light ? level : light;
        }
        contrast[k] = light - dark;
        wk_image_free(&large[k]);
    }
    assert_true(contrast[1] > contrast[0] + 15);
    assert_int_equal(wk_cv_enlarge(&stripes, &other), WK_BAD_INPUT);
    wk_image_free(&stripes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_enlarged_keeps_its_contrast),
        cmocka_unit_test(a_median_is_what_sorting_puts_in_the_middle),
        cmocka_unit_test(test_a_drawn_picture_says_so),
        cmocka_unit_test(keeps_pixels),
        cmocka_unit_test(keeps_the_values_of_each_kind),
        cmocka_unit_test(unpacks_what_was_packed),
        cmocka_unit_test(refuses_bad_files),
        cmocka_unit_test(refuses_cut_files),
        cmocka_unit_test(turns_as_exif_says),
        cmocka_unit_test(limits_sizes),
        cmocka_unit_test(a_plane_is_fitted_through_many_points),
    };

    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
