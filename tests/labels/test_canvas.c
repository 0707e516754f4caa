/* Canvases drawn on, files written whole or not at all and loaded within bounds, the drawn tiles. */
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include "labels/draw/art.h"
#include "labels/draw/canvas.h"
#include "labels/file/infile.h"
#include "labels/file/outfile.h"
#include "tests/support/labels/scratch.h"

#define W 320
#define H 120

struct board {
    uint8_t pixels[H][W][4];
};

static void draw(struct board *board)
{
    struct wk_canvas *canvas = NULL;
    const struct wk_text_style style = {.size = 24, .colour = 0xff204060},
                               zh = {.size = 24, .bold = true, .colour = 0xff000000, .lang = "zh"};
    assert_int_equal(wk_canvas_new_pixels(&canvas, board->pixels[0][0], W, H, sizeof board->pixels[0], 1), WK_OK);
    wk_canvas_clear(canvas, 0xffffffff);
    wk_canvas_text(canvas, 10, 40, "Swap 25 and 26", &style);
    wk_canvas_text(canvas, 10, 90, "交换 25 和 26", &zh);
    wk_canvas_rect(canvas, 250, 10, 40, 30, 5, 0xffff8000, 0xff000000, 2);
    assert_int_equal(wk_canvas_finish(canvas), WK_OK);
}

static void *draw_often(void *argument)
{
    struct board *board = argument;
    for (int i = 0; i < 20; i++)
        draw(board);
    return NULL;
}

static void canvases_in_threads_draw_the_same(void **state)
{
    (void)state;
    static struct board boards[4], alone;
    pthread_t thread[4];
    draw(&alone);
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, draw_often, &boards[i]), 0);
    for (int i = 0; i < 4; i++) {
        pthread_join(thread[i], NULL);
        assert_memory_equal(&boards[i], &alone, sizeof alone);
    }
    int n_dark = 0;
    for (int y = 0; y < H; y++)
        for (int x = 0; x < 240; x++)
            n_dark += alone.pixels[y][x][1] < 128;
    assert_true(n_dark > 800);
    assert_int_equal(alone.pixels[25][270][2], 255);
    assert_int_equal(alone.pixels[25][270][0], 0);
}

static void figures_are_tabular_and_widths_scale(void **state)
{
    (void)state;
    static struct board board;
    struct wk_canvas *canvas = NULL;
    struct wk_text_style style = {.size = 10, .colour = 0xff000000};
    assert_int_equal(wk_canvas_new_pixels(&canvas, board.pixels[0][0], W, H, sizeof board.pixels[0], 1), WK_OK);
    const double one = wk_canvas_text_width(canvas, "111", &style);
    assert_true(fabs(one - wk_canvas_text_width(canvas, "888", &style)) < 0.01);
    assert_true(one > 12 && one < 24);
    style.size = 0.5;
    assert_true(fabs(one / 20 - wk_canvas_text_width(canvas, "111", &style)) < 0.001);
    assert_true(wk_canvas_text_width(canvas, "", &style) == 0);
    for (int i = 0; i < 3000; i++) { /* more texts than the cache keeps */
        char text[16];
        (void)snprintf(text, sizeof text, "%d", i);
        assert_true(wk_canvas_text_width(canvas, text, &style) > 0);
    }
    assert_int_equal(wk_canvas_finish(canvas), WK_OK);
}

static void texts_break_between_words_and_characters(void **state)
{
    (void)state;
    static uint8_t pixels[H][W][4];
    static const char words[] = "Swap 25 and 26", hanzi[] = "交换二十五和二十六";
    struct wk_canvas *canvas = NULL;
    bool torn = false;
    const struct wk_text_style en = {.size = 24, .colour = 0xff000000}, zh = {.size = 24, .colour = 0xff000000, .lang = "zh"};
    assert_int_equal(wk_canvas_new_pixels(&canvas, pixels[0][0], W, H, sizeof pixels[0], 1), WK_OK);
    const double w = wk_canvas_text_width(canvas, "Swap 25 an", &en);
    assert_int_equal(wk_canvas_text_fit(canvas, words, w, &en, NULL), strlen("Swap 25 "));
    assert_int_equal(wk_canvas_text_fit(canvas, words, 1000, &en, NULL), strlen(words));
    assert_int_equal(wk_canvas_text_fit(canvas, words, w, &en, &torn), strlen("Swap 25 "));
    assert_false(torn);
    assert_int_equal(wk_canvas_text_fit(canvas, "Swapswapswap", 0, &en, &torn), 1);
    assert_true(torn);
    assert_int_equal(wk_canvas_text_fit(canvas, "", 10, &en, NULL), 0);
    assert_int_equal(wk_canvas_text_fit(canvas, hanzi, 100, &zh, NULL), strlen("交换二十"));
    assert_int_equal(wk_canvas_finish(canvas), WK_OK);
}

/* U+30000 is in no font of Debian's Noto; what has it draws a name with it rightly, so it is no fault there. */
static void a_character_that_no_font_has_is_found(void **state)
{
    (void)state;
    static uint8_t pixels[4][4][4];
    struct wk_canvas *canvas = NULL;
    char boxed[WK_CHARACTER_SIZE] = "";
    const struct wk_text_style style = {.size = 1};
    assert_int_equal(wk_canvas_new_pixels(&canvas, pixels[0][0], 4, 4, sizeof pixels[0], 1), WK_OK);
    static const char *const drawn[] = {"", "Ann Lee", "李伟", "Nguyễn Thị Ánh", "Ольга", "محمد", "e\u0301", "👪"};
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
        assert_true(wk_canvas_text_is_drawn(canvas, drawn[i], &style, boxed));
    assert_string_equal(boxed, "");
    assert_false(wk_canvas_text_is_drawn(canvas, "李\U00030000\U00030001 Wei", &style, boxed));
    assert_string_equal(boxed, "\U00030000");
    assert_int_equal(wk_canvas_finish(canvas), WK_OK);
}

/* Names in any script: whole within their width and lines, whatever stands left and right of them stays white. */
static void names_stand_whole(void **state)
{
    static const char *const names[] = {
        "Bo",
        "Aleksandrina Papadopoulou-Lindqvist-Berg",
        "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissena",
        "\u4e9a\u5386\u5c71\u5fb7\u4e3d\u5a1c\u00b7\u6797\u5fb7\u594e\u65af\u7279\u00b7\u6b27\u9633\u9759\u6021",
        "\u0639\u0628\u062f \u0627\u0644\u0631\u062d\u0645\u0646 \u0628\u0646 \u0645\u062d\u0645\u062f "
        "\u0627\u0644\u062d\u0633\u0646",
        "\u05d0\u05d1\u05e8\u05d4\u05dd \u05d1\u05df-\u05d9\u05e6\u05d7\u05e7 \u05d4\u05db\u05d4\u05df",
        "\u0905\u0928\u093f\u0930\u0941\u0926\u094d\u0927 \u0915\u0943\u0937\u094d\u0923\u092e\u0942\u0930\u094d\u0924\u093f",
        "Nguy\u1ec5n Ph\u00fac V\u0129nh Th\u1ee5y C\u00f4ng T\u1eb1ng T\u00f4n N\u1eef Ho\u00e0ng Th\u1ecb"};
    static uint8_t pixels[H][W][4];
    const struct wk_text_style style = {.size = 24, .bold = true, .colour = 0xff000000};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (int lines = 1; lines <= 2; lines++) {
            struct wk_canvas *canvas = NULL;
            int n_ink = 0;

            assert_int_equal(wk_canvas_new_pixels(&canvas, pixels[0][0], W, H, sizeof pixels[0], 1), WK_OK);
            wk_canvas_clear(canvas, 0xffffffff);
            assert_in_range(wk_canvas_text_whole(canvas, 60, 60, 180, lines, names[i], &style), 1, lines);
            assert_int_equal(wk_canvas_finish(canvas), WK_OK);
            for (int y = 0; y < H; y++)
                for (int x = 0; x < W; x++) {
                    const bool ink = pixels[y][x][1] < 128;
                    n_ink += ink;
                    if (ink && (x < 57 || x > 243 || y < 30 || y > 80))
                        fail_msg("%s: ink at %d %d", names[i], x, y);
                }
            assert_true(n_ink > 100);
        }
}

/* What has no room at any size is seen, over the edge of its place; it is never left out without a word. */
static void what_has_no_room_is_not_lost(void **state)
{
    static uint8_t pixels[H][W][4];
    const struct wk_text_style style = {.size = 24, .colour = 0xff000000};
    struct wk_canvas *canvas = NULL;
    char text[600];
    int n_ink = 0;

    (void)state;
    memset(text, 'm', sizeof text);
    text[sizeof text - 1] = 0;
    assert_int_equal(wk_canvas_new_pixels(&canvas, pixels[0][0], W, H, sizeof pixels[0], 1), WK_OK);
    wk_canvas_clear(canvas, 0xffffffff);
    assert_int_equal(wk_canvas_text_whole(canvas, 10, 60, 20, 2, text, &style), 2);
    assert_int_equal(wk_canvas_text_whole(canvas, 10, 90, 20, 2, "", &style), 0);
    assert_int_equal(wk_canvas_finish(canvas), WK_OK);
    for (int x = 40; x < W; x++)
        n_ink += pixels[60][x][1] < 255;
    assert_true(n_ink > 100);
}

static void a_drawing_becomes_a_text(void **state)
{
    (void)state;
    const struct wk_text_style style = {.size = 4, .colour = 0xff204060};
    struct wk_canvas *canvas = NULL;
    char *text = NULL, *again = NULL;
    size_t n = 0, n_again = 0;
    assert_int_equal(wk_canvas_new_svg(&canvas, &text, &n, 40, 20), WK_OK);
    wk_canvas_text(canvas, 2, 10, "<25> & 26", &style);
    wk_canvas_rect(canvas, 2, 12, 30, 5, 1, 0xffff8000, 0xff000000, 0.2);
    assert_int_equal(wk_canvas_finish(canvas), WK_OK);
    assert_non_null(strstr(text, "<svg"));
    assert_non_null(strstr(text, "</svg>"));
    assert_null(strstr(text, "<text")); /* outlines */
    assert_int_equal(n, strlen(text));
    free(text);
    assert_int_equal(wk_canvas_new_svg(&canvas, &again, &n_again, 40, 20), WK_OK);
    wk_canvas_free(canvas);
}

static void codes_are_of_the_version_asked_for(void **state)
{
    (void)state;
    static struct board board;
    struct wk_canvas *canvas = NULL;
    assert_int_equal(wk_canvas_new_pixels(&canvas, board.pixels[0][0], W, H, sizeof board.pixels[0], 1), WK_OK);
    wk_canvas_clear(canvas, 0xffffffff);
    assert_int_equal(wk_canvas_qr(canvas, 0, 0, 105, "W07A29ABCD", 1, 'H', 0xff000000), WK_OK);
    assert_int_equal(wk_canvas_qr(canvas, 0, 0, 105, "W07A29ABCD0", 1, 'H', 0xff000000), WK_BAD_INPUT);
    assert_int_equal(wk_canvas_qr(canvas, 0, 0, 105, "W07A29ABCD", 1, 'X', 0xff000000), WK_BAD_INPUT);
    assert_int_equal(wk_canvas_qr(canvas, 0, 0, 105, "", 1, 'H', 0xff000000), WK_BAD_INPUT);
    assert_int_equal(wk_canvas_finish(canvas), WK_OK);
    /* 21 modules of 5 px: the finder's ring and the white within it, whole pixels without a seam. */
    for (int i = 0; i < 35; i++)
        assert_int_equal(board.pixels[2][i][0], 0);
    assert_int_equal(board.pixels[7][7][0], 255);
    assert_int_equal(board.pixels[17][17][0], 0);
    assert_int_equal(board.pixels[2][37][0], 255);
}

static void files_are_written_whole_or_not_at_all(void **state)
{
    (void)state;
    static struct board board;
    struct wk_canvas *canvas = NULL;
    size_t n;
    draw(&board);
    assert_int_equal(wk_canvas_save_png(scratch_path("a.png"), board.pixels[0][0], W, H, sizeof board.pixels[0]), WK_OK);
    char *png = scratch_read(scratch_path("a.png"), &n);
    assert_true(n > 500 && memcmp(png, "\x89PNG", 4) == 0);
    free(png);
    assert_int_equal(wk_canvas_save_png(scratch_path("no/a.png"), board.pixels[0][0], W, H, sizeof board.pixels[0]), WK_IO);
    scratch_write(scratch_path("a.pdf"), "old");
    assert_int_equal(wk_canvas_new_pdf(&canvas, scratch_path("a.pdf"), 100, 100), WK_OK);
    wk_canvas_free(canvas);
    char *old = scratch_read(scratch_path("a.pdf"), &n);
    assert_string_equal(old, "old");
    free(old);
    assert_int_equal(wk_canvas_new_pdf(&canvas, scratch_path("a.pdf"), 100, 100), WK_OK);
    wk_canvas_rect(canvas, 1, 1, 5, 5, 0, 0xff000000, 0, 0);
    assert_int_equal(wk_canvas_finish(canvas), WK_OK);
    char *pdf = scratch_read(scratch_path("a.pdf"), &n);
    assert_true(memcmp(pdf, "%PDF-", 5) == 0);
    free(pdf);
    assert_int_equal(scratch_count(), 2);
    if (access("/dev/full", W_OK) == 0) {
        assert_int_equal(wk_canvas_save_png("/dev/full", board.pixels[0][0], W, H, sizeof board.pixels[0]), WK_DISK_FULL);
        assert_int_equal(wk_canvas_new_pdf(&canvas, "/dev/full", 100, 100), WK_OK);
        assert_int_equal(wk_canvas_finish(canvas), WK_DISK_FULL);
        assert_int_equal(wk_outfile_save("/dev/full", "x", 1), WK_DISK_FULL);
    }
}

static void expect_text(const char *path, const char *wanted)
{
    char text[8] = "";
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(text, 1, sizeof text - 1, file), strlen(wanted));
    (void)fclose(file);
    assert_string_equal(text, wanted);
}

/* Whoever may make a link in a folder must not choose what is overwritten elsewhere: d840e9c wrote through it. */
static void test_out_through_a_symlink_leaves_its_target(void **state)
{
    char target[512], link[512], nowhere[512], real[512], folder[512], through[600], file[600];
    struct stat info;
    (void)state;
    snprintf(target, sizeof target, "%s", scratch_path("target"));
    snprintf(link, sizeof link, "%s", scratch_path("link"));
    snprintf(nowhere, sizeof nowhere, "%s", scratch_path("nowhere"));
    scratch_write(target, "old");
    assert_int_equal(symlink(target, link), 0);
    assert_int_equal(wk_outfile_save(link, "new", 3), WK_OK);
    assert_int_equal(lstat(link, &info), 0);
    assert_true(S_ISREG(info.st_mode));
    expect_text(link, "new");
    expect_text(target, "old");
    assert_int_equal(unlink(link), 0);
    assert_int_equal(symlink(nowhere, link), 0);
    assert_int_equal(wk_outfile_save(link, "new", 3), WK_OK);
    assert_int_equal(access(nowhere, F_OK), -1);
    assert_int_equal(unlink(link) | unlink(target), 0);
    /* a folder may be a link: that is how people lay out their disks */
    snprintf(real, sizeof real, "%s", scratch_path("real"));
    snprintf(folder, sizeof folder, "%s", scratch_path("folder"));
    snprintf(through, sizeof through, "%s/file", folder);
    snprintf(file, sizeof file, "%s/file", real);
    assert_int_equal(mkdir(real, 0700), 0);
    assert_int_equal(symlink(real, folder), 0);
    assert_int_equal(wk_outfile_save(through, "new", 3), WK_OK);
    expect_text(file, "new");
    assert_int_equal(unlink(file) | unlink(folder) | rmdir(real), 0);
}

/* Nobody reads from it: that is said, and not waited for. */
static void a_pipe_that_nobody_reads_is_refused(void **state)
{
    const char *pipe = scratch_path("pipe");
    (void)state;
    assert_int_equal(mkfifo(pipe, 0600), 0);
    assert_int_equal(wk_outfile_save(pipe, "new", 3), WK_IO);
    assert_null(wk_infile_open(pipe, false));
    assert_int_equal(errno, EINVAL);
    FILE *file = wk_infile_open(pipe, true); /* without a writer it is empty at once */
    assert_non_null(file);
    assert_int_equal(fgetc(file), EOF);
    (void)fclose(file);
    assert_null(wk_infile_open(scratch_path(""), true));
    assert_int_equal(errno, EISDIR);
    assert_null(wk_infile_open("/dev/zero", true));
    assert_int_equal(errno, EINVAL);
    assert_int_equal(unlink(pipe), 0);
}

static void a_file_is_loaded_whole_or_refused(void **state)
{
    const char *path = scratch_path("file");
    char *bytes = NULL;
    size_t n = 0;
    (void)state;
    assert_int_equal(wk_infile_load(path, 3, &bytes, &n), WK_NO_FILE);
    assert_int_equal(wk_infile_load("/dev/zero", 3, &bytes, &n), WK_UNREADABLE_FILE);
    scratch_write(path, "four");
    assert_int_equal(wk_infile_load(path, 3, &bytes, &n), WK_BAD_INPUT);
    assert_null(bytes);
    assert_int_equal(wk_infile_load(path, 4, &bytes, &n), WK_OK);
    assert_int_equal(n, 4);
    assert_string_equal(bytes, "four");
    free(bytes);
    scratch_write(path, "");
    assert_int_equal(wk_infile_load(path, 4, &bytes, &n), WK_OK);
    assert_int_equal(n, 0);
    assert_string_equal(bytes, "");
    free(bytes);
    assert_int_equal(unlink(path), 0);
}

static void test_pictures_that_may_show_faces_are_their_owners_only(void **state)
{
    static struct board board;
    const char *path = scratch_path("face.png"), *open = scratch_path("open.txt");
    const mode_t old = umask(022);
    struct stat info;
    (void)state;
    assert_int_equal(wk_canvas_save_png(path, board.pixels[0][0], W, H, sizeof board.pixels[0]), WK_OK);
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
    assert_int_equal(wk_outfile_save(open, "x", 1), WK_OK);
    assert_int_equal(stat(open, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0644);
    (void)umask(old);
    assert_int_equal(unlink(path) | unlink(open), 0);
}

static void every_art_has_every_face(void **state)
{
    (void)state;
    static struct board board;
    assert_string_equal(wk_art_name(0, false), "drawn");
    for (int k = 0; wk_art_name(k, true); k++) {
        struct wk_art *art = NULL;
        const char *word = wk_art_name(k, true);
        assert_int_equal(strspn(word, "abcdefghijklmnopqrstuvwxyz"), strlen(word));
        for (int before = 0; before < k; before++)
            assert_string_not_equal(word, wk_art_name(before, true));
        assert_int_equal(wk_art_new(&art, word), WK_OK);
        assert_int_equal(wk_art_body(art) >> 24, 0xff);
        assert_int_equal(wk_art_ground(art) >> 24, 0xff);
        int n_blank = 0;
        for (int f = WK_FACE_1M; f <= WK_FACE_FOREIGN; f++) {
            struct wk_canvas *canvas = NULL;
            memset(&board, 0, sizeof board);
            assert_int_equal(wk_canvas_new_pixels(&canvas, board.pixels[0][0], W, H, sizeof board.pixels[0], 1), WK_OK);
            assert_int_equal(wk_art_draw(art, canvas, (enum wk_face)f, 10, 10, 72, 100), WK_OK);
            assert_int_equal(wk_canvas_finish(canvas), WK_OK);
            int n = 0;
            for (int y = 0; y < H; y++)
                for (int x = 0; x < W; x++) {
                    n += board.pixels[y][x][3] > 100;
                    assert_true(board.pixels[y][x][3] == 0 || (x >= 8 && x <= 84 && y >= 8 && y <= 112));
                }
            n_blank += n < 100;
            assert_true(n >= 100 || f == WK_FACE_WHITE);
        }
        assert_true(n_blank <= 1);
        /* Restyled, its ground is the body. */
        uint8_t dot[4] = {(uint8_t)wk_art_ground(art), (uint8_t)(wk_art_ground(art) >> 8), (uint8_t)(wk_art_ground(art) >> 16),
                          255};
        assert_int_equal(wk_art_restyle(art, dot, 1, 1, 4), WK_OK);
        assert_int_equal(dot[0] | dot[1] << 8 | dot[2] << 16, (int)(wk_art_body(art) & 0xffffff));
        assert_int_equal(wk_art_draw(art, NULL, WK_FACE_NONE, 0, 0, 1, 1), WK_BAD_INPUT);
        wk_art_free(art);
    }
    struct wk_art *art = NULL;
    assert_int_equal(wk_art_new(&art, "../default"), WK_NOT_FOUND);
    assert_null(wk_art_name(-1, false));
    assert_null(wk_art_name(100, true));
    /* What is made harder is never guessed from. */
    for (int k = 0; wk_art_name(k, false); k++)
        assert_string_not_equal(wk_art_name(k, false), "hairline");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(canvases_in_threads_draw_the_same),
        cmocka_unit_test(figures_are_tabular_and_widths_scale),
        cmocka_unit_test(texts_break_between_words_and_characters),
        cmocka_unit_test(a_character_that_no_font_has_is_found),
        cmocka_unit_test(names_stand_whole),
        cmocka_unit_test(what_has_no_room_is_not_lost),
        cmocka_unit_test(a_drawing_becomes_a_text),
        cmocka_unit_test(codes_are_of_the_version_asked_for),
        cmocka_unit_test(files_are_written_whole_or_not_at_all),
        cmocka_unit_test(test_out_through_a_symlink_leaves_its_target),
        cmocka_unit_test(a_pipe_that_nobody_reads_is_refused),
        cmocka_unit_test(a_file_is_loaded_whole_or_refused),
        cmocka_unit_test(test_pictures_that_may_show_faces_are_their_owners_only),
        cmocka_unit_test(every_art_has_every_face),
    };
    return cmocka_run_group_tests(tests, scratch_open, scratch_close);
}
