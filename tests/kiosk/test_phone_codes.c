/*
 * What a phone is to read: it stands alone on its screen, at each size and in both languages, with four modules of white on
 * each side and nothing else on that white. Of two codes in one picture jsQR finds none and quirc six of 39; without the white
 * readers lose one in a dark picture.
 */
#include "tests/support/kiosk/gallery_test.h"

#include "kiosk/face/screens/screen.h"
#include "labels/draw/qr.h"
#include "labels/lang/lang.h"

#define QUIET 4.0    /* modules. Source: ISO/IEC 18004, 5.3.8 */
#define ROUNDED .001 /* of a module: the list holds floats */

static const int sizes[][2] = {{1280, 800}, {1920, 1080}, {1080, 1920}, {800, 1280}};
#define N_SIZES (int)(sizeof sizes / sizeof sizes[0])

static struct app_world world;
static struct wk_draw draw;

static int modules_of(const struct wk_cmd *code)
{
    struct wk_qr qr;

    assert_int_equal(wk_qr_new(&qr, draw.text + code->first, 0, code->what ? (char)code->what : 'M'), WK_OK);
    const int n = qr.n;
    wk_qr_free(&qr);
    return n;
}

static bool is_white_below(const struct wk_cmd *cmd, const struct wk_cmd *code, double quiet)
{
    return cmd->kind == WK_CMD_RECT && cmd->fill == WK_C_WHITE && (double)cmd->x <= (double)code->x - quiet &&
           (double)cmd->y <= (double)code->y - quiet &&
           (double)cmd->x + (double)cmd->w >= (double)code->x + (double)code->w + quiet &&
           (double)cmd->y + (double)cmd->h >= (double)code->y + (double)code->w + quiet;
}

/* Its place, of boxes; of a text where it begins, of a circle its middle. */
static bool is_on(const struct wk_cmd *cmd, const struct wk_cmd *white)
{
    const bool centred =
        cmd->kind == WK_CMD_TEXT || cmd->kind == WK_CMD_CIRCLE || cmd->kind == WK_CMD_MARK || cmd->kind == WK_CMD_ICON;
    const float w = centred ? 0 : cmd->w, h = centred ? 0 : cmd->h;

    return cmd->kind != WK_CMD_LINE && cmd->kind != WK_CMD_POLY && cmd->x < white->x + white->w && cmd->x + w > white->x &&
           cmd->y < white->y + white->h && cmd->y + h > white->y;
}

/* The white square that was drawn before it, on which nothing is drawn after it. */
static void assert_room(const char *name, int at)
{
    const struct wk_cmd *const code = &draw.cmd[at];
    const double module = (double)code->w / modules_of(code);
    int white = at - 1;

    while (white >= 0 && !is_white_below(&draw.cmd[white], code, (QUIET - ROUNDED) * module))
        white--;
    if (white < 0)
        fail_msg("%s at %d x %d: less than %.0f modules of white about the code", name, draw.w_px, draw.h_px, QUIET);
    for (int i = white + 1; i < draw.n_cmds; i++)
        if (i != at && is_on(&draw.cmd[i], &draw.cmd[white]))
            fail_msg("%s at %d x %d: command %d is drawn on the code's white", name, draw.w_px, draw.h_px, i);
}

/* How many codes there are: none or one. */
static int look(const char *name)
{
    int n = 0, n_pictures = 0;

    for (int i = 0; i < draw.n_cmds; i++) {
        n_pictures += draw.cmd[i].kind == WK_CMD_PICTURE;
        if (draw.cmd[i].kind != WK_CMD_QR)
            continue;
        n++;
        assert_room(name, i);
    }
    if (n > 1 || (n > 0 && n_pictures > 0)) /* a camera's picture has stickers in it */
        fail_msg("%s at %d x %d: %d codes, %d pictures", name, draw.w_px, draw.h_px, n, n_pictures);
    return n;
}

static void what_a_phone_reads_stands_alone_on_its_screen(void **state)
{
    int n = 0;
    (void)state;

    for (int i = 0; i < n_gallery; i++)
        for (int k = 0; k < N_SIZES * WK_N_LANGS; k++) {
            app_begin(&world, sizes[k % N_SIZES][0], sizes[k % N_SIZES][1], (enum wk_language)(k / N_SIZES));
            gallery[i].make(&world);
            wk_screen_draw(&world.app, &draw);
            n += look(gallery[i].name);
        }
    print_message("%d screens have a code\n", n);
    assert_true(n > 20 * N_SIZES * WK_N_LANGS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_a_phone_reads_stands_alone_on_its_screen)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
