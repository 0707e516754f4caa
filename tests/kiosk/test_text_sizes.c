/*
 * Texts of all screens, in both languages, at every size of a window, with normal and with larger type: none much smaller than
 * its neighbours, none over the edge of its card; and what an upright window has room for.
 */
#include "tests/support/kiosk/gallery_test.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/screen.h"
#include "labels/lang/lang.h"
#include "tests/support/slice.h"

static const int windows[][2] = {{1280, 800}, {1920, 1080}, {1080, 1920}, {800, 1280}, {1200, 1600}};
#define N_WINDOWS 5
#define N_VIEWS (4 * N_WINDOWS) /* language, then larger type, then the window */

static struct app_world world;
static struct wk_draw draw;

static void make(int index, int view)
{
    const int *window = windows[view / 4];

    app_begin(&world, window[0], window[1], (enum wk_language)(view % 2));
    gallery[index].make(&world);
    end_ways(&world);
    world.app.looks.larger = view % 4 >= 2;
    wk_screen_draw(&world.app, &draw);
}

static void say(int index, int view, const char *what, const char *text)
{
    print_error("%s, %d x %d%s%s: %s: \"%s\"\n", gallery[index].name, windows[view / 4][0], windows[view / 4][1],
                view % 2 ? ", Chinese" : "", view % 4 >= 2 ? ", larger" : "", what, text);
}

static const char *text_of(int c)
{
    return draw.text + draw.cmd[c].first;
}

/* The box on top of which a text was drawn; NULL: it stands on the ground. */
static const struct wk_cmd *box_of(int c)
{
    const struct wk_cmd *text = &draw.cmd[c], *best = NULL;

    for (int i = 0; i < c; i++) {
        const struct wk_cmd *box = &draw.cmd[i];
        const float y = text->y - text->size * .36F;

        if (box->kind == WK_CMD_RECT && text->x > box->x - 1 && text->x < box->x + box->w + 1 && y > box->y &&
            y < box->y + box->h)
            best = box;
    }
    return best;
}

static bool near_to(float a, float b)
{
    return fabs((double)(a - b)) < 1.5;
}

/*
 * Who is whose neighbour: texts for which the screen asked for the same type (the size that they would have with room, weight
 * and colour) are read as things of one kind, wherever they stand: names of a list, keys of a bar. So are texts of the same
 * weight and colour that begin, have their middle or their end at the same place of boxes of one size, whatever was asked for:
 * cards beside each other, keys of one row. A heading and the lines below it are not.
 */
static bool are_neighbours(int a, int b)
{
    const struct wk_cmd *s = &draw.cmd[a], *t = &draw.cmd[b], *in_s, *in_t;

    if (s->bold != t->bold || s->align != t->align)
        return false;
    if (near_to(s->asked, t->asked) && s->fill == t->fill)
        return true;
    in_s = box_of(a);
    in_t = box_of(b);
    return in_s && in_t && in_s != in_t && near_to(in_s->w, in_t->w) && near_to(in_s->h, in_t->h) &&
           near_to(s->x - in_s->x, t->x - in_t->x) && near_to(s->y - in_s->y, t->y - in_t->y);
}

/* On a tile as large as the tile: digits of a table's number, winds. They are no texts that are read as lines. */
static bool is_sign(int c)
{
    return strlen(text_of(c)) <= 3;
}

static int small_texts(int index, int view)
{
    int n_bad = 0;

    for (int a = 0; a < draw.n_cmds; a++) {
        const struct wk_cmd *text = &draw.cmd[a];
        bool small = text->kind == WK_CMD_TEXT && !is_sign(a) && 3 * text->size < 2 * text->asked;

        for (int b = 0; b < draw.n_cmds && text->kind == WK_CMD_TEXT && !is_sign(a) && !small; b++)
            small =
                draw.cmd[b].kind == WK_CMD_TEXT && !is_sign(b) && 3 * text->size < 2 * draw.cmd[b].size && are_neighbours(a, b);
        if (small) {
            say(index, view, "under two thirds of its neighbours", text_of(a));
            n_bad++;
        }
    }
    return n_bad;
}

/* What a letter takes above and below its line, of its size: capitals, Chinese characters; g and p. */
#define ABOVE .76F
#define BELOW .20F

/* Over the upper or the lower edge of the card or key on which it begins: cut to the eye, though all of it is drawn. */
static int texts_over_an_edge(int index, int view)
{
    int n_bad = 0;

    for (int c = 0; c < draw.n_cmds; c++) {
        const struct wk_cmd *text = &draw.cmd[c], *box = text->kind == WK_CMD_TEXT ? box_of(c) : NULL;

        if (!box || is_sign(c) || text->what)
            continue;
        if (text->y - ABOVE * text->size < box->y || text->y + BELOW * text->size > box->y + box->h) {
            say(index, view, "over the edge of its card", text_of(c));
            n_bad++;
        }
    }
    return n_bad;
}

/* Each state once more with the longest names that an event can have. */
static void texts_are_as_large_as_their_neighbours_and_within_their_cards(void **state)
{
    int n_bad = 0;

    (void)state;
    for (int names = 0; names < 2; names++) {
        event_long_names(names);
        for (int i = 0; i < n_gallery; i++)
            for (int view = 0; view < N_VIEWS; view++) {
                make(i, view);
                n_bad += small_texts(i, view) + texts_over_an_edge(i, view);
            }
    }
    event_long_names(false);
    assert_int_equal(n_bad, 0);
}

/* There is one place in which a text is made smaller, and it has the floor. */
static void texts_are_made_smaller_in_one_place(void **state)
{
    (void)state;
    assert_int_equal(system("! grep -nE 'size(--| -= )|size = f(min|loor)\\(' kiosk/face/draw/*.c kiosk/face/screens/*.c "
                            "kiosk/face/screens/*/*.c"
                            " | grep -v 'kiosk/face/draw/parts_names.c'"),
                     0);
}

/* The lines that begin in the top bar, one behind the other. */
static void top_bar(char *text, size_t n)
{
    text[0] = 0;
    for (int c = 0; c < draw.n_cmds; c++)
        if (draw.cmd[c].kind == WK_CMD_TEXT && draw.cmd[c].y < 72)
            snprintf(text + strlen(text), n - strlen(text), "%s ", text_of(c));
}

/* At the table's first screen, which has nothing else to say there; of a name of sixty letters as much as there is room for. */
static void an_upright_window_says_which_event_it_is(void **state)
{
    int n = 0;

    (void)state;
    for (int i = 0; i < n_gallery; i++)
        for (int view = 0; view < N_VIEWS && strcmp(gallery[i].name, "event-idle") == 0; view++) {
            char text[512];

            make(i, view);
            top_bar(text, sizeof(text));
            if (!strstr(text, "Hangzhou") || !strstr(text, "Open"))
                fail_msg("%d x %d says \"%s\"", windows[view / 4][0], windows[view / 4][1], text);
            snprintf(world.app.event_name, sizeof(world.app.event_name), "%s",
                     "Nordrhein-Westfalen Duplicate Championship 2026, Oberhausen");
            wk_screen_draw(&world.app, &draw);
            top_bar(text, sizeof(text));
            if (!strstr(text, "Nordrhein-") || small_texts(i, view) > 0)
                fail_msg("%d x %d says \"%s\"", windows[view / 4][0], windows[view / 4][1], text);
            n++;
        }
    assert_int_equal(n, N_VIEWS);
}

/* Share of the window's height that the live picture takes, both halves of it together. */
static double picture_share(void)
{
    float h = 0;

    for (int c = 0; c < draw.n_cmds; c++)
        h += draw.cmd[c].kind == WK_CMD_PICTURE ? draw.cmd[c].h : 0;
    return (double)(h / draw.h);
}

/* The wall is what people look at: while one is built, laid back or looked at, also one of a whole table. */
static void in_an_upright_window_the_wall_takes_nearly_half_of_the_height(void **state)
{
    static const char *const names[] = {"build-fill",  "restore-swap", "restore-pass",   "restore-missing",
                                        "restore-lay", "whole-own",    "whole-own-pass", "inspect-wall"};
    int n = 0;

    (void)state;
    for (int i = 0; i < n_gallery; i++)
        for (size_t k = 0; k < sizeof(names) / sizeof(names[0]); k++)
            for (int view = 0; view < N_VIEWS && strcmp(gallery[i].name, names[k]) == 0; view++) {
                if (windows[view / 4][0] > windows[view / 4][1])
                    continue;
                make(i, view);
                if (picture_share() < .45)
                    fail_msg("%s, %d x %d: %.0f %%", names[k], windows[view / 4][0], windows[view / 4][1],
                             100 * picture_share());
                n++;
            }
    assert_int_equal(n, 12 * sizeof(names) / sizeof(names[0]));
}

static int open_language(void **state)
{
    static char folder[] = "/tmp/wk-sizes-XXXXXX";
    char command[512];
    *state = folder;
    if (!mkdtemp(folder))
        return -1;
    snprintf(command, sizeof(command),
             "mkdir -p %s/zh/LC_MESSAGES && msgfmt -c -o %s/zh/LC_MESSAGES/wallkeeper.mo kiosk/po/zh.po && "
             "cp build/locale/zh/LC_MESSAGES/wallkeeper-places.mo %s/zh/LC_MESSAGES/",
             folder, folder, folder);
    return system(command) == 0 && wk_lang_open(folder) == WK_OK ? 0 : -1;
}

static int close_language(void **state)
{
    char command[256];
    snprintf(command, sizeof(command), "rm -rf %s", (const char *)*state);
    return system(command) == 0 ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_long(texts_are_as_large_as_their_neighbours_and_within_their_cards),
        cmocka_unit_test(texts_are_made_smaller_in_one_place),
        cmocka_unit_test(an_upright_window_says_which_event_it_is),
        cmocka_unit_test(in_an_upright_window_the_wall_takes_nearly_half_of_the_height),
    };
    pass_over_long();
    return cmocka_run_group_tests(tests, open_language, close_language);
}
