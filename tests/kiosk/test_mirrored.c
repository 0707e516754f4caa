/*
 * What is printed or shown as a code for others' readers, in a mirror: zbar reads such a code as if nothing were, zxing-cpp
 * half of them. Nothing hangs on either: our reader takes no code of a mirrored picture, and says why; and each code says which
 * end is up, so that people see it. Turned codes are read whichever end is up.
 */
#include <math.h>
#include <stdlib.h>

#include "kiosk/face/screens/screen.h"
#include "kiosk/face/ui/paint.h"
#include "kiosk/programs/cmd/hall/code.h"
#include "tests/support/kiosk/gallery_test.h"
#include "tests/support/labels/coded_papers.h"
#include "tests/support/labels/scratch.h"
#include "tests/support/slice.h"
#include "vision/image/cv.h"
#include "vision/image/mirror.h"
#include "vision/image/plane.h"
#include "vision/image/still.h"
#include "vision/stickers/slip.h"

#define DPI "200"
#define TILT 0.06 /* of the picture's width: nobody holds a page straight */

static struct app_world world;
static struct wk_draw draw;
static struct wk_slip_reader *reader;

static const char *const up_words[WK_N_LANGS] = {"up", "上"};

/* ---- a picture, straight, turned, and in a mirror ---- */

/* Turned by so many quarters and tilted, on grey ground. */
static void turned(const struct wk_image *from, int quarters, struct wk_image *to)
{
    const double w = from->w, h = from->h, across = quarters % 2 ? h : w, down = quarters % 2 ? w : h, tilt = TILT * across;
    const double corner[8] = {0, 0, w, 0, w, h, 0, h};
    const double seen[8] = {tilt, 0, across, tilt, across - tilt, down, 0, down - tilt};
    double to_corner[8], back[9];

    for (int k = 0; k < 4; k++) {
        to_corner[2 * k] = seen[2 * ((k + quarters) % 4)];
        to_corner[2 * k + 1] = seen[2 * ((k + quarters) % 4) + 1];
    }
    assert_int_equal(wk_image_new(to, (int)across, (int)down, 3), WK_OK);
    assert_true(wk_plane_from_quad(to_corner, corner, back));
    assert_int_equal(wk_cv_warp(from, to, back, 0), WK_OK);
}

/* As our camera sees it: the code is read whichever end is up, and in a mirror it is not, and said to be mirrored. */
static void assert_named(const char *name, const struct wk_image *picture, const char *begins)
{
    for (int quarters = 0; quarters < 4; quarters++) {
        struct wk_image seen = {0}, mirrored = {0};
        char straight[WK_READY_TEXT_SIZE] = "", none[WK_READY_TEXT_SIZE] = "as it was";

        turned(picture, quarters, &seen);
        assert_int_equal(wk_image_mirror(&seen, &mirrored), WK_OK);
        const enum wk_status right = wk_slip_read(reader, &seen, begins, straight, sizeof straight);
        const enum wk_status wrong = wk_slip_read(reader, &mirrored, begins, none, sizeof none);
        if (right != WK_OK || strncmp(straight, begins, strlen(begins)) != 0)
            fail_msg("%s, turned by %d: %s", name, 90 * quarters, wk_status_text(right));
        if (wrong != WK_TRAY_MIRRORED || strcmp(none, "as it was") != 0)
            fail_msg("%s in a mirror, turned by %d: %s", name, 90 * quarters, wk_status_text(wrong));
        wk_image_free(&seen);
        wk_image_free(&mirrored);
    }
}

static void assert_file_named(const char *name, const char *path, const char *begins)
{
    struct wk_image picture;

    assert_int_equal(wk_image_load(&picture, path), WK_OK);
    assert_named(name, &picture, begins);
    wk_image_free(&picture);
}

/* ---- screens */

static const struct wk_cmd *code_of(const char *begins)
{
    for (int i = 0; i < draw.n_cmds; i++)
        if (draw.cmd[i].kind == WK_CMD_QR && strncmp(draw.text + draw.cmd[i].first, begins, strlen(begins)) == 0)
            return &draw.cmd[i];
    return NULL;
}

static bool is_up(const struct wk_cmd *cmd, const struct wk_cmd *code, enum wk_language language)
{
    return cmd->kind == WK_CMD_TEXT && strcmp(draw.text + cmd->first, up_words[language]) == 0 && cmd->x < code->x &&
           cmd->x > code->x - 100 && fabsf(cmd->y - code->y) < code->w / 3;
}

static void a_screen_says_which_end_of_its_code_is_up(void **state)
{
    static const int sizes[][2] = {{1280, 800}, {1920, 1080}, {1080, 1920}, {800, 1280}};
    int n = 0;
    (void)state;

    for (int i = 0; i < n_gallery; i++)
        for (int k = 0; k < 4 * WK_N_LANGS; k++) {
            const enum wk_language language = (enum wk_language)(k / 4);

            app_begin(&world, sizes[k % 4][0], sizes[k % 4][1], language);
            gallery[i].make(&world);
            wk_screen_draw(&world.app, &draw);
            const struct wk_cmd *const code = code_of("");
            bool says = false;
            for (int c = 0; code && c < draw.n_cmds; c++)
                says |= is_up(&draw.cmd[c], code, language);
            if (code && !says)
                fail_msg("%s at %d x %d: which end of the code is up?", gallery[i].name, draw.w_px, draw.h_px);
            n += code != NULL;
        }
    assert_true(n > 20 * 4 * WK_N_LANGS);
}

/* The first screen that shows a code of each kind. */
static void a_code_on_a_screen_is_not_taken_from_a_mirror(void **state)
{
    static const char *const kinds[] = {"WKC1 ", "WKG1 ", "WK1 "};
    (void)state;

    for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++) {
        bool seen = false;

        for (int i = 0; i < n_gallery && !seen; i++) {
            app_begin(&world, 1280, 800, WK_LANG_EN);
            gallery[i].make(&world);
            wk_screen_draw(&world.app, &draw);
            seen = code_of(kinds[kind]) != NULL;
            if (!seen)
                continue;
            assert_int_equal(wk_paint_png(scratch_path("screen.png"), &draw, NULL, NULL), WK_OK);
            assert_file_named(gallery[i].name, scratch_path("screen.png"), kinds[kind]);
        }
        if (!seen)
            fail_msg("no screen shows a code that begins with %s", kinds[kind]);
    }
}

/* What a kiosk says of such a code, on each screen that looks for one, until it sees a straight one. */
static void a_kiosk_says_that_a_code_is_mirrored(void **state)
{
    int n = 0;
    (void)state;

    for (int i = 0; i < n_gallery; i++) {
        struct wk_event unread = {.kind = WK_EVENT_CODE_UNREAD, .unread = WK_TRAY_MIRRORED};

        if (strcmp(gallery[i].name, "records") != 0 && strcmp(gallery[i].name, "codes") != 0 &&
            strcmp(gallery[i].name, "deals") != 0 && strcmp(gallery[i].name, "join") != 0)
            continue;
        app_begin(&world, 1280, 800, WK_LANG_EN);
        gallery[i].make(&world);
        app_send(&world, &unread);
        assert_int_equal(wk_app_code_unread(&world.app), WK_TRAY_MIRRORED);
        wk_screen_draw(&world.app, &draw);
        bool says = false;
        for (int c = 0; c < draw.n_cmds; c++)
            says |= draw.cmd[c].kind == WK_CMD_TEXT && strncmp(draw.text + draw.cmd[c].first, "Mirrored: ", 10) == 0;
        if (!says)
            fail_msg("%s does not say that a code is mirrored", gallery[i].name);
        app_send(&world, &(struct wk_event){.kind = WK_EVENT_CODE, .code = "WKX1"});
        assert_int_equal(wk_app_code_unread(&world.app), WK_OK);
        n++;
    }
    assert_int_equal(n, 4);
}

/* ---- papers */

/* The word stands beside the code, no lower than its upper half: where poppler finds it on the page, in points. */
static void assert_says_up(const char *pdf, enum wk_language language)
{
    char command[1500];

    snprintf(command, sizeof command, "pdftotext -bbox '%s' - | grep -q '>%s</word>'", pdf, up_words[language]);
    if (system(command) != 0)
        fail_msg("%s: which end of the code is up?", pdf);
}

static void look_at_paper(const char *pdf, const char *begins, enum wk_language language)
{
    char command[1500], png[600];

    assert_says_up(pdf, language);
    snprintf(command, sizeof command, "pdftoppm -r " DPI " -png -singlefile '%s' '%s'", pdf, pdf);
    assert_int_equal(system(command), 0);
    snprintf(png, sizeof png, "%s.png", pdf);
    assert_file_named(pdf, png, begins);
}

static void a_code_on_paper_is_not_taken_from_a_mirror(void **state)
{
    (void)state;
    coded_papers(look_at_paper);
}

/* ---- the hall's */

/* What a terminal shows: two modules in a character, white ones drawn. */
static void draw_terminal(FILE *out, struct wk_image *picture)
{
    enum { PX = 6, MOST = 120 };
    static bool white[MOST][MOST];
    char line[1024];
    int n = 0, w = 0;

    rewind(out);
    while (fgets(line, sizeof line, out) && strncmp(line, "WKH1 ", 5) != 0) {
        int x = 0;

        assert_true(n + 2 <= MOST);
        for (const char *c = line; *c && *c != '\n'; x++) {
            assert_true(x < MOST);
            const bool upper = strncmp(c, "▀", 3) == 0, lower = strncmp(c, "▄", 3) == 0, both = strncmp(c, "█", 3) == 0;
            white[n][x] = upper || both;
            white[n + 1][x] = lower || both;
            c += *c == ' ' ? 1 : 3;
        }
        w = x > w ? x : w;
        n += 2;
    }
    assert_true(n > 0 && w > 0);
    assert_int_equal(wk_image_new(picture, w * PX, n * PX, 3), WK_OK);
    for (int y = 0; y < n * PX; y++)
        for (int x = 0; x < w * PX; x++)
            memset(picture->data + y * picture->stride_bytes + (ptrdiff_t)3 * x, white[y / PX][x / PX] ? 220 : 10, 3);
}

static void a_halls_code_is_not_taken_from_a_mirror(void **state)
{
    const struct wk_pairing_code code = {.url = "https://192.168.8.2:8443", .hall_id = "0123456789abcdef", .token = {4, 5, 6}};
    struct wk_problem problem;
    struct wk_image picture;
    FILE *const out = tmpfile();
    (void)state;

    assert_non_null(out);
    assert_int_equal(wk_code_show(out, &code, scratch_path("hall.png"), &problem), WK_OK);
    assert_file_named("a hall's picture", scratch_path("hall.png"), "WKH1 ");
    draw_terminal(out, &picture);
    assert_named("a hall's terminal", &picture, "WKH1 ");
    wk_image_free(&picture);
    assert_int_equal(wk_code_show(out, &code, scratch_path("hall.pdf"), &problem), WK_OK);
    assert_says_up(scratch_path("hall.pdf"), WK_LANG_EN);
    assert_int_equal(fclose(out), 0);
}

static int open_all(void **state)
{
    static char folder[] = "/tmp/wk-mirrored-XXXXXX";
    char command[512];

    *state = folder;
    if (!mkdtemp(folder) || scratch_open(NULL) != 0)
        return -1;
    snprintf(command, sizeof command,
             "mkdir -p %s/zh/LC_MESSAGES && msgfmt -c -o %s/zh/LC_MESSAGES/wallkeeper.mo kiosk/po/zh.po", folder, folder);
    return system(command) == 0 && wk_lang_open(folder) == WK_OK && wk_slip_reader_new(&reader) == WK_OK ? 0 : -1;
}

static int close_all(void **state)
{
    char command[256];

    wk_slip_reader_free(reader);
    snprintf(command, sizeof command, "rm -rf %s", (const char *)*state);
    return system(command) == 0 ? scratch_close(NULL) : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_screen_says_which_end_of_its_code_is_up),
        cmocka_unit_test_long(a_code_on_a_screen_is_not_taken_from_a_mirror),
        cmocka_unit_test(a_kiosk_says_that_a_code_is_mirrored),
        cmocka_unit_test_long(a_code_on_paper_is_not_taken_from_a_mirror),
        cmocka_unit_test(a_halls_code_is_not_taken_from_a_mirror),
    };
    pass_over_long();
    return cmocka_run_group_tests(tests, open_all, close_all);
}
