/*
 * Every screen: its draw list in English at 1280 against a golden (WK_REBASE=1 rewrites them; WK_STATE=NAME prints the whole
 * of one), and in both languages at both sizes nothing beyond its place, nothing too small to touch, nothing untranslated.
 * WK_SHOTS=DIR paints each as a PNG, to be looked at (make shots); WK_DRAWN=DIR writes the draw lists of all four, for
 * tests/same.
 */
#include "tests/support/kiosk/gallery_test.h"
#include "tests/support/kiosk/golden.h"
#include "tests/support/kiosk/golden_items.h"
#include "tests/support/slice.h"

#include <dirent.h>
#include <math.h>
#include <sys/stat.h>
#include <unistd.h>

#include "calibration/lens_find.h"
#include "calibration/table_check.h"
#include "calibration/trust.h"
#include "kiosk/programs/play/chapters.h"
#include "kiosk/programs/play/script.h"
#include "kiosk/programs/play/text_list.h"
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/screens/screen.h"
#include "kiosk/face/screens/screens.h"
#include "kiosk/face/ui/paint.h"
#include "labels/code_mask.h"
#include "labels/draw/art_drawn.h"
#include "labels/lang/lang.h"
#include "labels/paper/mat_page.h"
#include "labels/paper/sheet.h"
#include "labels/secret/six_words.h"
#include "vision/stickers/slip.h"

#define GOLDEN "tests/golden/screens"

/* The last ones are upright; the last is 960 x 1280 units. */
static const int sizes[][2] = {{1280, 800}, {1920, 1080}, {1080, 1920}, {800, 1280}, {1200, 1600}};
#define N_WIDE 2
#define N_SIZES 5

static struct app_world world;
static struct wk_draw draw;

static void make_at(int index, const int window[2], enum wk_language lang)
{
    app_begin(&world, window[0], window[1], lang);
    gallery[index].make(&world);
    end_ways(&world);
    wk_screen_draw(&world.app, &draw);
}

static void make(int index, int size, enum wk_language lang)
{
    make_at(index, sizes[size], lang);
}

static void file_name(char *path, size_t n, const char *folder, int index, int size, enum wk_language lang, const char *end)
{
    snprintf(path, n, "%s/%s-%s-%d%s", folder, gallery[index].name, wk_lang_word(lang), sizes[size][0], end);
}

/* Compiles the catalogue into a folder of its own and opens it. */
static int open_language(void **state)
{
    static char folder[] = "/tmp/wk-locale-XXXXXX";
    char command[512];
    *state = folder;
    if (!mkdtemp(folder))
        return -1;
    snprintf(command, sizeof(command),
             "mkdir -p %s/zh/LC_MESSAGES && msgfmt -c -o %s/zh/LC_MESSAGES/wallkeeper.mo kiosk/po/zh.po && "
             "cp build/locale/zh/LC_MESSAGES/wallkeeper-places.mo %s/zh/LC_MESSAGES/",
             folder, folder, folder);
    if (system(command) == 0 && wk_lang_open(folder) == WK_OK)
        return 0;
    fputs("no Chinese: `make all` makes build/locale, which this test takes its texts from\n", stderr);
    return -1;
}

static int close_language(void **state)
{
    char command[256];
    snprintf(command, sizeof(command), "rm -rf %s", (const char *)*state);
    return system(command) == 0 ? 0 : -1;
}

/* What an action may have beside it: of what opens a screen the screen's word. */
static void put_action(FILE *file, enum wk_action action, int arg)
{
    const char *word = wk_action_word(action);

    if (action == WK_ACTION_OPEN)
        fprintf(file, "action open-%s arg 0", wk_screen_word((enum wk_screen)arg));
    else
        fprintf(file, "action %s arg %d", word ? word : "none", arg);
}

/* A draw list with the word of each key's action in place of its number. Frees text. */
static char *with_words(char *text)
{
    char *out = NULL;
    size_t n = 0;
    FILE *file = open_memstream(&out, &n);
    assert_non_null(file);
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        const int length = (int)strcspn(line, "\n");
        int before = 0, after = 0, action = 0, arg = 0;
        if (sscanf(line, "touch %*f %*f %*f %*f %naction %d arg %d%n", &before, &action, &arg, &after) != 2) {
            fprintf(file, "%.*s\n", length, line);
            continue;
        }
        fprintf(file, "%.*s", before, line);
        put_action(file, (enum wk_action)action, arg);
        fprintf(file, "%.*s\n", length - after, line + after);
    }
    fclose(file);
    free(text);
    return out;
}

static char *dump(void)
{
    char *text = NULL;
    size_t n = 0;
    FILE *file = open_memstream(&text, &n);
    assert_non_null(file);
    assert_int_equal(wk_draw_dump(&draw, file), WK_OK);
    fclose(file);
    return text;
}

/* Each state has a golden at 1280; of the upright window these have one too. */
static bool is_upright(int index)
{
    static const char *const upright[] = {"whole-build",   "whole-restore", "whole-pass",   "whole-own",
                                          "whole-inspect", "build-fill",    "restore-swap", "restore-pass",
                                          "idle",          "faces",         "checkin",      "result",
                                          "count-check",   "director",      "camera-lost",  "demo-chapter"};

    for (size_t i = 0; i < sizeof(upright) / sizeof(upright[0]); i++)
        if (strcmp(upright[i], gallery[index].name) == 0)
            return true;
    return false;
}

/* Of these tiles go their way; of the last one rows do. */
static const char *const moving[] = {
    "restore-swap",       "restore-row-swap", "restore-shift", "restore-mirror",  "restore-stray",
    "restore-other-wall", "faces-mend",       "faces-stored",  "sealed",          "rotate",
    "whole-restore",      "whole-inside",     "whole-walls",   "whole-turn-table"};
#define GLIDING "standings-final"

static bool moves(int index)
{
    for (size_t i = 0; i < sizeof(moving) / sizeof(moving[0]); i++)
        if (strcmp(moving[i], gallery[index].name) == 0)
            return true;
    return false;
}

static char *dump_at(int ms, bool less)
{
    world.app.looks.less_motion = less;
    world.app.now_ns += ms * 1000000LL;
    wk_screen_draw(&world.app, &draw);
    world.app.now_ns -= ms * 1000000LL;
    return dump();
}

/* Told under the state's name and what is said behind it. Frees the list. */
static void tell(struct goldens *goldens, int index, const char *behind, char *drawn)
{
    char name[128], *words = with_words(drawn), *items = golden_items(words);

    snprintf(name, sizeof(name), "%s%s", gallery[index].name, behind);
    goldens_state(goldens, wk_screen_word(world.app.screen), name, items);
    free(items);
    free(words);
}

/* A way as it is begun, and half of it gone. */
static void tell_ways(struct goldens *goldens, int index, int half_ms)
{
    char behind[32];

    make(index, 0, WK_LANG_EN);
    begin_ways(&world);
    for (int ms = 0; ms <= half_ms; ms += half_ms) {
        snprintf(behind, sizeof(behind), ", after %d ms", ms);
        tell(goldens, index, behind, dump_at(ms, false));
    }
}

static void goldens(void **state)
{
    struct goldens *goldens = goldens_open(GOLDEN);

    (void)state;
    for (int i = 0; i < n_golden; i++) {
        make(i, 0, WK_LANG_EN);
        tell(goldens, i, "", dump());
        if (moves(i))
            tell_ways(goldens, i, 100);
        if (strcmp(gallery[i].name, GLIDING) == 0)
            tell_ways(goldens, i, 250);
        if (!is_upright(i))
            continue;
        make(i, N_WIDE, WK_LANG_EN);
        tell(goldens, i, ", upright", dump());
    }
    assert_int_equal(goldens_close(goldens), 0);
}

/* Left and right ends of a text as the table of widths has them. */
static void text_span(const struct wk_cmd *cmd, double *left, double *right)
{
    double w = wk_text_width(draw.text + cmd->first, (double)cmd->size, cmd->bold);
    *left = (double)cmd->x - (cmd->align == 1 ? w / 2 : cmd->align == 2 ? w : 0);
    *right = *left + w;
}

/* The box on top of which a text begins, or has its middle or its end: the last one drawn; NULL: it stands on the ground. */
static const struct wk_cmd *box_of(int text)
{
    const struct wk_cmd *cmd = &draw.cmd[text], *best = NULL;

    for (int i = 0; i < text; i++) {
        const struct wk_cmd *box = &draw.cmd[i];
        const float y = cmd->y - cmd->size * .36F;

        if (box->kind == WK_CMD_RECT && cmd->x > box->x - 1 && cmd->x < box->x + box->w + 1 && y > box->y &&
            y < box->y + box->h)
            best = box;
    }
    return best;
}

/* Of the list that was drawn: texts that run over the edge of the card or key that they stand on. Labels and winds may fill
 * their tile: three bytes at most. */
static int texts_beyond_boxes(const char *state, int k)
{
    int n_bad = 0;

    for (int c = 0; c < draw.n_cmds; c++) {
        const struct wk_cmd *box = draw.cmd[c].kind == WK_CMD_TEXT ? box_of(c) : NULL;
        const char *text = draw.text + draw.cmd[c].first;
        double left, right;

        if (!box || strlen(text) <= 3)
            continue;
        text_span(&draw.cmd[c], &left, &right);
        if (left < (double)box->x - 1 || right > (double)(box->x + box->w) + 1) {
            print_error("%s %d: \"%s\" leaves its box by %.0f\n", state, k, text,
                        fmax((double)box->x - left, right - (double)(box->x + box->w)));
            n_bad++;
        }
    }
    return n_bad;
}

static void no_text_leaves_its_box(void **state)
{
    int n_bad = 0, n = 0;

    (void)state;
    for (int i = 0; i < n_gallery; i++)
        for (int k = 0; k < 2 * N_SIZES; k++) {
            make(i, k / 2, (enum wk_language)(k % 2));
            n_bad += texts_beyond_boxes(gallery[i].name, k);
            n += draw.n_cmds;
        }
    assert_true(n > 10000);
    assert_int_equal(n_bad, 0);
}

/* Of the list that was drawn: texts that are cut, smaller than `least`, out of the window, on the bar's line or on another. */
static int bad_texts(const char *state, int k, float least, bool may)
{
    static double rights[WK_DRAW_MAX_CMDS], lefts[WK_DRAW_MAX_CMDS];
    int n_bad = 0;

    for (int c = 0; c < draw.n_cmds; c++) {
        const struct wk_cmd *cmd = &draw.cmd[c];
        const char *text = draw.text + cmd->first;

        if (cmd->kind != WK_CMD_TEXT)
            continue;
        text_span(cmd, &lefts[c], &rights[c]);
        const bool on_bar_line = cmd->y > draw.h - 102 && cmd->y < draw.h - 50, cut = !may && strstr(text, "\u2026") != NULL;
        if (lefts[c] < 24 || rights[c] > (double)draw.w - 30 || cmd->size < least || cmd->y > draw.h || on_bar_line || cut) {
            print_error("%s %d: text %s: \"%s\"\n", state, k,
                        cut                 ? "cut"
                        : cmd->size < least ? "too small"
                                            : "out of its place",
                        text);
            n_bad++;
        }
        for (int o = 0; o < c; o++) { /* two texts on one line must not meet */
            const struct wk_cmd *other = &draw.cmd[o];
            if (other->kind == WK_CMD_TEXT && other->y > cmd->y - cmd->size * .6F && other->y < cmd->y + cmd->size * .6F &&
                lefts[c] < rights[o] - 1 && lefts[o] < rights[c] - 1 && cmd->size < 100 && other->size < 100) {
                print_error("%s %d: \"%s\" meets \"%s\"\n", state, k, text, draw.text + other->first);
                n_bad++;
            }
        }
    }
    return n_bad;
}

/* Several long names share a place that is as small as this: they are whole, and smaller than what is read from a metre. */
static float least_size(const char *state)
{
    static const char *const dense[] = {"acts", "results", "inspect", "rotate-back", "players"};

    for (size_t i = 0; i < sizeof(dense) / sizeof(dense[0]); i++)
        if (strncmp(state, dense[i], strlen(dense[i])) == 0)
            return 18;
    return 22;
}

/*
 * Where several of the longest names, of sixty letters, have no room at two thirds of their size and are cut: a list, or a
 * sentence about people who are at the table or stand whole on the page that a touch leads to.
 */
static bool may_cut(const char *state)
{
    static const char *const where[] = {
        "checkin",     "rotate-back", /* who sits there reads the name's beginning; it stands whole in the standings */
        "inspect",     "confirm",     "result-vou", /* who has laid back or won is at the table, */
        "result-mcr",  "game",        "card",       /* or plays and initials there */
        "acts",        "results",                   /* each line leads to its page */
        "players",                                  /* it was typed a moment ago */
        "count-check",                              /* whose hand it is was touched before */
        "break-of-5",                               /* five tables share the room of four */
        "guide-r",                                  /* likewise whom a ruling concerns, on the card above */
    };

    for (size_t i = 0; i < sizeof(where) / sizeof(where[0]); i++)
        if (strncmp(state, where[i], strlen(where[i])) == 0)
            return true;
    return false;
}

/* Every state with the longest names that an event can have, in each script: none over another or its box; whole, but there. */
static void the_longest_names_stand_whole_or_where_they_may_be_cut(void **state)
{
    int n_bad = 0;

    (void)state;
    event_long_names(true);
    for (int i = 0; i < n_gallery; i++)
        for (int k = 0; k < 2 * N_SIZES; k++) {
            make(i, k / 2, (enum wk_language)(k % 2));
            if (draw.overflow)
                print_error("%s %d: overflow\n", gallery[i].name, k);
            n_bad += draw.overflow + bad_texts(gallery[i].name, k, 14, may_cut(gallery[i].name)) +
                     texts_beyond_boxes(gallery[i].name, k);
        }
    event_long_names(false);
    assert_int_equal(n_bad, 0);
}

static void everything_fits(void **state)
{
    int n_bad = 0;
    (void)state;
    for (int i = 0; i < n_gallery; i++) {
        for (int k = 0; k < 4 * N_SIZES; k++) {
            make(i, k / 4, (enum wk_language)(k % 2));
            if (k % 4 >= 2) { /* for the left hand and larger */
                world.app.looks.left_handed = world.app.looks.larger = true;
                wk_screen_draw(&world.app, &draw);
            }
            assert_false(draw.overflow);
            n_bad += bad_texts(gallery[i].name, k, least_size(gallery[i].name), false);
            for (int a = 0; a < draw.n_areas; a++) {
                const struct wk_area *area = &draw.area[a];
                if (area->w < 72 || area->h < 72 || area->x < 0 || area->x + area->w > draw.w || area->y + area->h > draw.h) {
                    print_error("%s %d: touch area %d is too small or out of the window\n", gallery[i].name, k, a);
                    n_bad++;
                }
                for (int b = 0; b < a; b++) {
                    const struct wk_area *other = &draw.area[b];
                    if (area->x < other->x + other->w && other->x < area->x + area->w && area->y < other->y + other->h &&
                        other->y < area->y + area->h) {
                        print_error("%s %d: touch areas %d and %d overlap\n", gallery[i].name, k, a, b);
                        n_bad++;
                    }
                }
            }
        }
    }
    assert_int_equal(n_bad, 0);
}

static void everything_is_translated(void **state)
{
    const char *last = NULL;
    (void)state;
    for (int i = 0; i < n_gallery; i++) {
        int before = wk_lang_missing(NULL);
        make(i, 0, WK_LANG_ZH);
        if (wk_lang_missing(&last) != before)
            print_error("%s: no Chinese for \"%s\"\n", gallery[i].name, last);
    }
    assert_int_equal(wk_lang_missing(NULL), 0);
    /* And the other way round: a text that is not there is noticed. */
    assert_string_equal(wk_text(WK_LANG_ZH, "Nobody wrote this"), "Nobody wrote this");
    assert_int_equal(wk_lang_missing(&last), 1);
    assert_string_equal(last, "Nobody wrote this");
}

/* Every text in the sources is in the catalogue, also those that no state above shows. */
static void catalogue_is_complete(void **state)
{
    static const char command[] =
        "xgettext --from-code=UTF-8 -kT -kWK_N -kWK_NC:1c,2 -o - kiosk/*/*.[ch] kiosk/*/*/*.[ch] kiosk/*/*/*/*.[ch] "
        "labels/paper/*.[ch] hall/board/*.[ch] hall/desk/*.[ch] 2>/dev/null |"
        " msgcmp --use-untranslated kiosk/po/zh.po - 2>&1 | grep -v 'not used' | head -5";
    char line[512];
    bool bad = false;
    (void)state;
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    while (fgets(line, sizeof(line), pipe)) {
        print_error("%s", line);
        bad |= strstr(line, "error") || strstr(line, "not defined") || strstr(line, "but this");
    }
    pclose(pipe);
    assert_false(bad);
}

static void is_translated(const char *text)
{
    if (text[0] && strcmp(wk_text(WK_LANG_ZH, text), text) == 0)
        fail_msg("no Chinese for \"%s\"", text);
}

/* What the calibration says comes from a room that knows of no languages, where xgettext does not see it either. */
static void calibration_is_translated(void **state)
{
    struct wk_check check;

    (void)state;
    for (int trust = WK_TRUST_NONE; trust <= WK_TRUST_FULL; trust++)
        is_translated(wk_trust_text((enum wk_trust)trust));
    for (int wish = WK_LENS_WISH_SHOW; wish <= WK_LENS_WISH_NOTHING; wish++)
        for (int i = 0; i < WK_LENS_CELLS_X * WK_LENS_CELLS_Y; i++) {
            struct wk_lens_state lens = {
                .wish = (enum wk_lens_wish)wish, .wish_x = i % WK_LENS_CELLS_X, .wish_y = i / WK_LENS_CELLS_X};

            is_translated(wk_lens_wish_text(&lens));
        }
    for (int reason = 0; reason < WK_N_STATUS; reason++) {
        wk_check_judge(&(struct wk_tray){.reason = (enum wk_status)reason}, NULL, .96, &check);
        is_translated(check.item[WK_CHECK_MAT].how);
    }
    static const double whites[][3] = {{80, 180, 240}, {230, 190, 160}, {150, 230, 160}, {0, 0, 0}};

    for (int i = 0; i < 4; i++) { /* all that can be wrong is, dark and bright by turns */
        struct wk_tray tray = {
            .found = true, .residual_px = 9, .px_per_mm = 1, .blur_px = 9, .brightness = i % 2 ? 250 : 20, .glare = 1};
        struct wk_survey survey = {.light_known = i < 3, .white = {whites[i][0], whites[i][1], whites[i][2]}};

        wk_check_judge(&tray, &survey, .96, &check);
        for (int k = 0; k < WK_N_CHECKS; k++) {
            assert_true(check.item[k].how[0] != 0);
            is_translated(check.item[k].how);
        }
    }
}

/* Likewise what is to be done about a table's walls: not there, dark, too small, large but not all of it read. */
static void table_check_is_translated(void **state)
{
    static struct wk_table_reading reading;
    static const enum wk_read_why whys[] = {WK_WHY_NONE, WK_WHY_GLARE, WK_WHY_DARK};
    struct wk_table_check check;

    (void)state;
    for (int n_unread = 0; n_unread <= 8; n_unread += n_unread ? 7 : 1)
        for (int i = 0; i < 3 * 5; i++) {
            struct wk_reading *wall = &reading.wall[0];
            const int px = i % 5 - 1; /* of a mm; 0 and below: not found */

            wall->tray = (struct wk_tray){.found = px > 0, .px_per_mm = px, .reason = px ? WK_NO_TRAY : WK_TOO_DARK};
            reading.wall[1].tray = (struct wk_tray){.found = true, .px_per_mm = px < 0 ? 3 : 2};
            for (int s = 0; s < WK_N_SLOTS; s++)
                wall->slot[s] = s >= n_unread ? (struct wk_read){.state = WK_READ_LABEL} : (struct wk_read){.why = whys[i / 5]};
            const struct wk_table_picture picture = {
                .w = i / 5 % 2 ? 1920 : 7680, .h = i / 5 % 2 ? 1080 : 4320, .tile_height_mm = 20};
            wk_table_check_judge(&reading, &picture, .8, &check);
            for (int w = 0; w < WK_N_WINDS; w++)
                is_translated(check.wall[w].how);
        }
}

/* The steps of a chapter stand in its script, where xgettext does not see them. */
static int steps_are_translated(const char *line)
{
    int n_steps = 0;
    while (line && *line) {
        char text[128];
        size_t n = strcspn(line, "\n");
        if (strncmp(line, "step ", 5) == 0) {
            assert_true(n - 5 < sizeof(text));
            memcpy(text, line + 5, n - 5);
            text[n - 5] = 0;
            if (wk_text(WK_LANG_ZH, text) == text)
                fail_msg("no Chinese for the demo's step \"%s\"", text);
            n_steps++;
        }
        line += n + (line[n] == '\n');
    }
    return n_steps;
}

static void demo_is_translated(void **state)
{
    (void)state;
    for (int i = 0; i < WK_N_CHAPTERS; i++) {
        assert_true(steps_are_translated(wk_chapters[i].script) > 1);
        is_translated(wk_chapter_cards[i].title);
        is_translated(wk_chapter_cards[i].about);
    }
}

static void pass_is_said_with_a_receipt_only(void **state)
{
    (void)state;
    for (int i = 0; i < n_gallery; i++) {
        make(i, 0, WK_LANG_EN);
        bool receipt = false, said = false;
        for (int k = 0; k < WK_N_WINDS; k++)
            receipt |= world.app.wall[k].passed;
        for (int c = 0; c < draw.n_cmds; c++)
            said |= draw.cmd[c].kind == WK_CMD_TEXT && strcmp(draw.text + draw.cmd[c].first, "PASS") == 0;
        assert_true(!said || receipt);
    }
}

/* Two tiles exchanged in a wall that has passed: its card counts, and does not say PASS. */
static void no_pass_over_a_wall_out_of_order(void **state)
{
    int n_pass = 0, n_right = 0;
    (void)state;
    for (int i = 0; i < n_gallery; i++) {
        if (strcmp(gallery[i].name, "restore-undone") != 0)
            continue;
        make(i, 0, WK_LANG_EN);
        assert_true(wk_app_out_of_order(&world.app));
        for (int c = 0; c < draw.n_cmds; c++)
            n_pass += draw.cmd[c].kind == WK_CMD_TEXT && strcmp(draw.text + draw.cmd[c].first, "PASS") == 0;
        for (int c = 0; c < draw.n_cmds; c++)
            n_right += draw.cmd[c].kind == WK_CMD_TEXT && strstr(draw.text + draw.cmd[c].first, "All 34 are right") != NULL;
        assert_int_equal(n_right, 0); /* a FAIL is being stored, too */
        assert_int_equal(n_pass, 1);  /* of the other wall that has passed */
        return;
    }
    fail();
}

/* Of a wall that has passed nothing is to be laid again while its tiles are taken off: what comes next is said. */
static void a_wall_that_passed_is_not_asked_for_while_it_is_taken_off(void **state)
{
    int n = 0;

    (void)state;
    for (int i = 0; i < n_gallery; i++) {
        if (strcmp(gallery[i].name, "restore-taken-off") != 0)
            continue;
        make(i, 0, WK_LANG_EN);
        assert_string_equal(draw.said.text, "East's wall is right. Take it off the mat.");
        for (int c = 0; c < draw.n_cmds; c++) {
            const char *text = draw.cmd[c].kind == WK_CMD_TEXT ? draw.text + draw.cmd[c].first : "";
            assert_true(strncmp(text, "Lay the", 7) != 0 && strncmp(text, "Fill the", 8) != 0);
        }
        n++;
    }
    assert_int_equal(n, 1);
}

static int n_texts(const char *text)
{
    int n = 0;

    for (int c = 0; c < draw.n_cmds; c++)
        n += draw.cmd[c].kind == WK_CMD_TEXT && strcmp(draw.text + draw.cmd[c].first, text) == 0;
    return n;
}

/* Word 1 of one language is no translation of word 1 of the other: each screen shows one list, with numbers. */
static void six_words_are_numbered_and_of_one_language(void **state)
{
    static const char *const names[] = {"sealed-later", "records", "spot-number", "join-words", "copy-made", "deals-own"};
    int n_lists = 0;

    (void)state;
    for (int i = 0; i < n_gallery; i++)
        for (int k = 0; k < 2 * N_SIZES; k++) {
            int n_words[WK_N_LANGS] = {0};

            make(i, k / 2, (enum wk_language)(k % 2));
            for (int c = 0; c < draw.n_cmds; c++) {
                const char *text = draw.text + draw.cmd[c].first;
                const int number = draw.cmd[c].kind == WK_CMD_TEXT ? wk_word_number(text, strlen(text)) : -1;

                if (number >= 0 && draw.cmd[c].size >= 24 && draw.cmd[c].align == WK_MIDDLE && draw.cmd[c].bold)
                    n_words[strcmp(text, wk_words[number]) != 0]++;
            }
            for (size_t n = 0; n < sizeof(names) / sizeof(names[0]); n++)
                if (strcmp(gallery[i].name, names[n]) == 0) {
                    assert_true(n_words[k % 2] >= WK_N_WORDS);
                    assert_int_equal(n_words[1 - k % 2], 0);
                    for (char digit[] = "1"; digit[0] <= '6'; digit[0]++)
                        assert_true(n_texts(digit) >= n_words[k % 2] / WK_N_WORDS);
                    n_lists++;
                }
        }
    assert_int_equal(n_lists, 2 * N_SIZES * sizeof(names) / sizeof(names[0]));
}

static void one_yellow_key(void **state)
{
    (void)state;
    for (int i = 0; i < n_gallery; i++) {
        int n = 0;
        make(i, 0, WK_LANG_EN);
        for (int a = 0; a < draw.n_areas; a++)
            n += draw.area[a].primary;
        assert_true(n <= 1);
    }
}

/* What the words advise against, or what is done already, is not the yellow key: of a copy that is made Done is. */
static void no_yellow_key_against_the_words(void **state)
{
    static const char *const names[] = {"count-check-doubt", "count-check-doubts", "round-end-refused",
                                        "spot-no-match",     "spot-no-more",       "copy-made"};
    int n = 0;
    (void)state;
    for (int i = 0; i < n_gallery; i++)
        for (size_t k = 0; k < sizeof(names) / sizeof(names[0]); k++) {
            if (strcmp(gallery[i].name, names[k]) != 0)
                continue;
            make(i, 0, WK_LANG_EN);
            for (int a = 0; a < draw.n_areas; a++)
                if (draw.area[a].primary && (draw.area[a].action != WK_ACTION_BACK || strcmp(names[k], "copy-made") != 0))
                    fail_msg("%s has a yellow key", names[k]);
            n++;
        }
    assert_int_equal(n, sizeof(names) / sizeof(names[0]));
}

static void touches_find_their_keys(void **state)
{
    (void)state;
    make(0, 1, WK_LANG_EN);
    for (int a = 0; a < draw.n_areas; a++) {
        const struct wk_area *area = &draw.area[a];
        double s = (double)draw.scale;
        const struct wk_area *hit =
            wk_draw_hit(&draw, ((double)area->x + (double)area->w / 2) * s, ((double)area->y + (double)area->h / 2) * s);
        assert_ptr_equal(hit, area);
    }
    assert_null(wk_draw_hit(&draw, 1, 1079));
}

/* The list as lines, sorted out: what of one another one has not. */
static bool has_line(const char *text, const char *line, size_t n)
{
    for (const char *at = text; *at; at += strcspn(at, "\n") + 1)
        if (strcspn(at, "\n") == n && strncmp(at, line, n) == 0)
            return true;
    return false;
}

static char *lines_beyond(const char *text, const char *other)
{
    char *out = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&out, &size);

    assert_non_null(file);
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
        if (!has_line(other, line, strcspn(line, "\n")))
            fprintf(file, "%.*s\n", (int)strcspn(line, "\n"), line);
    fclose(file);
    return out;
}

/* What the end has and the way has not are tiles themselves, and winds on them: all else stands from the first moment on. */
static bool is_of_tiles(const char *lines)
{
    static const char *const fills[] = {" ivory", " tile-edge", " back", " ink"};

    for (const char *line = lines; *line; line += strcspn(line, "\n") + 1) {
        const size_t n = strcspn(line, "\n");
        bool known = false;

        for (size_t i = 0; i < sizeof(fills) / sizeof(fills[0]); i++)
            known |= n > strlen(fills[i]) && strncmp(line + n - strlen(fills[i]), fills[i], strlen(fills[i])) == 0;
        if (!known || (strncmp(line, "rect", 4) != 0 && strncmp(line, "text", 4) != 0))
            return false;
    }
    return true;
}

/* Tiles go their way in 200 ms and nothing else does: each mark and text stands at once. With less motion all does. */
static void only_tiles_move(void **state)
{
    int n = 0;

    (void)state;
    for (int i = 0; i < n_gallery; i++) {
        if (!moves(i))
            continue;
        make(i, 0, WK_LANG_EN);
        begin_ways(&world);
        char *less = dump_at(0, true), *end = dump_at(200, false);
        assert_false(draw.moves);
        assert_string_equal(less, end);
        for (int ms = 0; ms < 200; ms += 100) {
            char *now = dump_at(ms, false), *got = lines_beyond(now, end), *gone = lines_beyond(end, now);

            assert_true(draw.moves && (ms == 0 || got[0])); /* it begins where the tile lies */
            assert_true(is_of_tiles(gone));
            free(got), free(gone), free(now);
        }
        free(less), free(end);
        n++;
    }
    assert_int_equal(n, sizeof(moving) / sizeof(moving[0]));
}

/* After a round each row goes from where it stood to where it stands, in half a second; a key is where its row will be. */
static void ranks_glide(void **state)
{
    int index = 0;

    (void)state;
    while (strcmp(gallery[index].name, GLIDING) != 0)
        index++;
    make(index, 0, WK_LANG_EN);
    begin_ways(&world);
    char *less = dump_at(0, true), *end = dump_at(500, false);
    assert_false(draw.moves);
    assert_string_equal(less, end);
    for (int ms = 0; ms <= 500; ms += 250) {
        char *now = dump_at(ms, false), *got = lines_beyond(now, end), *gone = lines_beyond(end, now);

        assert_int_equal(draw.moves, ms < 500);
        assert_null(strstr(gone, "touch"));
        assert_int_equal(got[0] != 0, ms < 500);
        free(got), free(gone), free(now);
    }
    free(less), free(end);
}

/* Law 4: no screen and no part of the app knows a type that can hold a face. */
static void no_screen_knows_a_face(void **state)
{
    (void)state;
    assert_int_equal(
        system("! grep -nE 'enum wk_face[^s]|wk_face_|WK_FACE_|wk_deal(_[^l]|[^ei_]|$)|wk_tileset|\"(db|vision|calibration)/'"
               " kiosk/face/app/*.[ch] kiosk/face/app/state/*.h kiosk/face/screens/*.[ch] kiosk/face/screens/*/*.[ch] "
               "kiosk/face/draw/draw.[ch] "
               "kiosk/face/draw/parts*.[ch] kiosk/face/draw/mat*.[ch] kiosk/face/draw/task_words.c kiosk/face/draw/wall.[ch] "
               "kiosk/face/ui/paint.[ch]"
               " kiosk/face/ui/ui.[ch]"),
        0);
    /* Of enrolment a screen may show what tiles are; nobody else looks into its view. */
    assert_int_equal(
        system(
            "! grep -rl 'enrol_view.h\"' kiosk | grep -vE 'kiosk/(face/screens/screen_enrol|programs/service/enroller)\\.c'"),
        0);
    /* Likewise of a deal that the director has given. */
    assert_int_equal(system("! grep -rl 'given_view.h\"' kiosk | grep -vE "
                            "'kiosk/(face/screens/screen_given\\.c|programs/service/given_deal\\.h)'"),
                     0);
    /* Of a set that is counted. */
    assert_int_equal(system("! grep -rl 'set_view.h\"' kiosk | grep -vE "
                            "'kiosk/(face/screens/director/screen_inventory|programs/service/service_inventory)\\.c'"),
                     0);
    /* And of a hand that was declared, or is practised. */
    assert_int_equal(system("! grep -rl 'hand_view.h\"' kiosk | grep -vE "
                            "'kiosk/(face/screens/result/screen_count\\.h|programs/service/hand_scoring(_tiles)?\\.h)'"),
                     0);
    assert_int_equal(system("! grep -rl 'screens/result/screen_count.h\"' kiosk | grep -vE "
                            "'kiosk/face/screens/result/(screen_count|screen_waits|count_check|count_keys)\\.c'"),
                     0);
    assert_int_equal(system("! grep -rl 'hand_scoring.h\"' kiosk | grep -vE "
                            "'kiosk/programs/(service/hand_scoring(_tiles)?\\.[ch]|run/runtime\\.h)'"),
                     0);
    assert_int_equal(
        system("! grep -rl 'given_deal.h\"' kiosk | grep -vE 'kiosk/programs/(service/given_deal\\.c|run/runtime\\.h)'"), 0);
}

/* The straightened picture as the pipeline makes it: mat, tiles, stickers, drawn from what the reading says. */
static uint8_t *fake_picture(const struct wk_app_picture *p)
{
    struct wk_canvas *canvas = NULL;
    struct wk_key key = {{1, 2, 3}};
    uint8_t *pixels = malloc((size_t)p->w_px * (size_t)p->h_px * 4);
    assert_non_null(pixels);
    assert_int_equal(wk_canvas_new_pixels(&canvas, pixels, p->w_px, p->h_px, (ptrdiff_t)p->w_px * 4, p->w_px / p->w_mm), WK_OK);
    wk_canvas_clear(canvas, 0xFF5A5047);
    wk_canvas_translate(canvas, -p->x_mm, -p->y_mm);
    wk_draw_mat(canvas, &world.app.mat);
    for (int i = 0; i < WK_N_SLOTS + world.reading.n_strays; i++) {
        const struct wk_read *read = i < WK_N_SLOTS ? &world.reading.slot[i] : &world.reading.stray[i - WK_N_SLOTS].read;
        if (read->state == WK_READ_EMPTY)
            continue;
        struct wk_mm at = i < WK_N_SLOTS ? world.app.mat.slot_mm[i] : (struct wk_mm){0, 0};
        if (read->state == WK_READ_LABEL)
            at = (struct wk_mm){(double)(read->corners_px[0].x + read->corners_px[2].x) / 8,
                                (double)(read->corners_px[0].y + read->corners_px[2].y) / 8};
        wk_canvas_save(canvas);
        wk_canvas_translate(canvas, at.x, at.y);
        if (read->sideways)
            wk_canvas_rotate(canvas, 90);
        bool up = read->state == WK_READ_FACE;
        wk_canvas_rect(canvas, -13.5, -18.5, 27, 37, 2, up ? 0xFFF0EBDC : 0xFF34587F, 0, 0);
        if (read->state == WK_READ_LABEL) {
            char payload[WK_PAYLOAD_SIZE];
            wk_canvas_translate(canvas, -12, -16.5);
            wk_payload_encode(payload, &key, read->set, read->label);
            assert_int_equal(wk_draw_sticker(canvas, 24, payload, WK_MASK_ENCODERS, read->label), WK_OK);
        } else if (up) {
            wk_canvas_circle(canvas, 0, 0, 8, 0xFFB03030, 0, 0);
        }
        wk_canvas_restore(canvas);
    }
    assert_int_equal(wk_canvas_finish(canvas), WK_OK);
    return pixels;
}

/* The table as the pipeline straightens it. */
static uint8_t *fake_table(const struct wk_app_picture *p)
{
    const double mm = 27 * 508 / 25.2; /* the square's side: a tile is 27 mm wide */
    struct wk_canvas *canvas = NULL;
    struct wk_key key = {{1, 2, 3}};
    uint8_t *pixels = malloc((size_t)p->w_px * (size_t)p->h_px * 4);
    assert_non_null(pixels);
    assert_int_equal(wk_canvas_new_pixels(&canvas, pixels, p->w_px, p->h_px, (ptrdiff_t)p->w_px * 4, p->w_px / mm), WK_OK);
    wk_canvas_clear(canvas, 0xFF2A473D);
    for (int i = 0; i < WK_N_WINDS * WK_N_SLOTS; i++) {
        const struct wk_table_wall *wall = &world.app.whole.wall[i / WK_N_SLOTS];
        const struct wk_read *read = &wall->reading->slot[i % WK_N_SLOTS];
        const struct wk_point at = wall->at[i % WK_N_SLOTS];
        const int side = (i / WK_N_SLOTS + 1 - (int)world.app.whole.below + WK_N_WINDS) % WK_N_WINDS;
        char payload[WK_PAYLOAD_SIZE];
        if (read->state == WK_READ_EMPTY || !wall->reading->tray.found)
            continue;
        wk_canvas_save(canvas);
        wk_canvas_translate(canvas, (double)at.x * mm, (double)at.y * mm);
        wk_canvas_rotate(canvas, (read->sideways ? 90 : 0) - 90 * side);
        wk_canvas_rect(canvas, -13, -18, 26, 36, 2, read->state == WK_READ_BLOCKED ? 0xFFB98D72 : 0xFF34587F, 0, 0);
        wk_canvas_translate(canvas, -12, -16.5);
        wk_payload_encode(payload, &key, read->set, read->label);
        if (read->state == WK_READ_LABEL)
            assert_int_equal(wk_draw_sticker(canvas, 24, payload, WK_MASK_ENCODERS, read->label), WK_OK);
        wk_canvas_restore(canvas);
    }
    assert_int_equal(wk_canvas_finish(canvas), WK_OK);
    return pixels;
}

/* Photographs of tiles, drawn: faces as enrolment has them, backs as the judge is shown them. */
static struct wk_tile_pictures fake_tiles(bool backs)
{
    enum { W = 112, H = 152 };
    static uint8_t pixels[WK_N_SLOTS][H][W][4];
    for (int i = 0; i < WK_N_SLOTS; i++) {
        struct wk_canvas *canvas = NULL;
        assert_int_equal(wk_canvas_new_pixels(&canvas, pixels[i][0][0], W, H, W * 4, 4), WK_OK);
        wk_canvas_clear(canvas, 0xFFC8D2C8);
        wk_canvas_translate(canvas, 14, 19);
        wk_canvas_rotate(canvas, i % 5 * 2 - 4 + (i % 7 == 3 ? 180 : 0));
        wk_canvas_rect(canvas, -13, -18, 26, 36, 2, 0xFFE8E0C8, 0xFF908870, .4);
        if (backs) {
            wk_canvas_translate(canvas, -12, -16.5);
            assert_int_equal(
                wk_draw_sticker(canvas, 24, "W07A290000", WK_MASK_ENCODERS, wk_layout_label(WK_WIND_EAST, 20 + i % 13)), WK_OK);
        } else {
            wk_draw_face(canvas, i + 1);
        }
        assert_int_equal(wk_canvas_finish(canvas), WK_OK);
    }
    return (struct wk_tile_pictures){pixels[0][0][0], WK_N_SLOTS, W, H};
}

/* A camera before the screen reads the checkpoint's code, at both sizes. */
static void a_camera_reads_the_code(void **state)
{
    char folder[] = "/tmp/wk-screen-code-XXXXXX", path[64];
    struct wk_slip_reader *reader;
    int n_read = 0;

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/code.png", folder);
    assert_int_equal(wk_slip_reader_new(&reader), WK_OK);
    for (int i = 0; i < n_gallery; i++) {
        bool shows = strcmp(gallery[i].name, "sealed") == 0 || strcmp(gallery[i].name, "round-end") == 0 ||
                     strcmp(gallery[i].name, "records") == 0;
        for (int size = 0; size < 2 && shows; size++) {
            char text[WK_APP_CHECKPOINT_TEXT] = "";
            struct wk_image image;

            make(i, size, WK_LANG_EN);
            assert_int_equal(wk_paint_png(path, &draw, NULL, NULL), WK_OK);
            assert_int_equal(wk_image_load(&image, path), WK_OK);
            assert_int_equal(wk_slip_read(reader, &image, "WKC1 ", text, sizeof(text)), WK_OK);
            assert_string_equal(text, APP_CHECKPOINT);
            wk_image_free(&image);
            n_read++;
        }
    }
    wk_slip_reader_free(reader);
    unlink(path);
    assert_int_equal(rmdir(folder), 0);
    assert_int_equal(n_read, 6);
}

/* A wall of the table as it would lie on the mat. */
static void own_reading(enum wk_wind seat)
{
    const struct wk_reading *wall = world.app.whole.wall[seat - 1].reading;
    app_clear(&world);
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        if (wall->slot[slot].state == WK_READ_LABEL)
            app_put(&world, slot, wall->slot[slot].label);
        else
            app_state(&world, slot, wall->slot[slot].state, wall->slot[slot].why);
        world.reading.slot[slot].sideways = wall->slot[slot].sideways;
    }
}

/* Every text of the catalogue stands in the list once, under the first state that shows it. WK_TEXTS=F.html keeps the list. */
static void texts_are_listed(void **state)
{
    const char *kept = getenv("WK_TEXTS"), *path = kept;
    char own[64];
    struct wk_text_list *list = NULL;
    char *page = NULL;
    size_t n = 0;
    FILE *file;

    (void)state;
    snprintf(own, sizeof(own), "/tmp/wk-texts-%ld.html", (long)getpid());
    if (!kept)
        path = own;
    assert_int_equal(wk_text_list_new(&list, WK_LANG_ZH), WK_OK);
    for (int i = 0; i < n_gallery; i++) {
        make(i, 0, WK_LANG_EN);
        wk_text_list_forget(list);
        make(i, 0, WK_LANG_ZH);
        wk_text_list_shown(list, gallery[i].name);
    }
    assert_int_equal(wk_text_list_write(list, path), WK_OK);
    wk_text_list_free(list);
    file = fopen(path, "r");
    assert_non_null(file);
    page = calloc(1, 1 << 20);
    assert_non_null(page);
    n = fread(page, 1, (1 << 20) - 1, file);
    fclose(file);
    assert_in_range(n, 200000, (1 << 20) - 2);
    /* The next two are shown, the one after them by no screen. */
    const char *hu = strstr(page, "<td>Touch it, say nothing</td>"), *none = strstr(page, "<h2>Reports: ");
    const char *paper = strstr(page, "<i>paper</i>"), *pass = strstr(page, "<td>PASS</td><td lang=zh>\u901a\u8fc7</td>");
    assert_true(hu && none && paper && pass && hu < none && pass < none && paper > none);
    assert_null(strstr(hu + 1, "<td>Touch it, say nothing</td>"));
    free(page);
    if (!kept)
        assert_int_equal(unlink(path), 0);
}

/* What may stand where the app is, is drawn and listed, and nothing of the app changes by it. */
static void the_list_looks_around(void **state)
{
    struct wk_app *before = malloc(sizeof(*before));
    struct wk_text_list *list = NULL;
    char path[64], *page = calloc(1, 1 << 20);
    FILE *file;

    (void)state;
    assert_true(before && page);
    snprintf(path, sizeof(path), "/tmp/wk-around-%ld.html", (long)getpid());
    make(0, 0, WK_LANG_EN);
    memcpy(before, &world.app, sizeof(*before));
    assert_int_equal(wk_text_list_new(&list, WK_LANG_ZH), WK_OK);
    assert_int_equal(wk_text_list_around(list, &world.app), WK_OK);
    assert_memory_equal(before, &world.app, sizeof(*before));
    assert_int_equal(wk_text_list_write(list, path), WK_OK);
    wk_text_list_free(list);
    file = fopen(path, "r");
    assert_non_null(file);
    assert_true(fread(page, 1, (1 << 20) - 1, file) > 200000);
    fclose(file);
    assert_non_null(strstr(page, "<h2>settings</h2>"));
    assert_non_null(strstr(page, "<h2>help restore</h2>"));
    assert_non_null(strstr(page, "<h2>trouble disk-full</h2>"));
    assert_non_null(strstr(page, "<h2>Papers: labels/paper/receipt_page.c</h2>")); /* what no screen shows */
    assert_non_null(strstr(page, "<h2>Counting: rules/mcr/fan_table.c</h2>"));
    assert_int_equal(unlink(path), 0);
    free(page);
    free(before);
}

static void shoot(int index, const int window[2], enum wk_language lang, struct wk_looks looks, const char *path)
{
    struct wk_app_picture p;
    struct wk_tile_pictures tiles = fake_tiles(strstr(gallery[index].name, "judge-pair"));

    make_at(index, window, lang);
    world.app.looks = looks;
    wk_screen_draw(&world.app, &draw);
    wk_app_picture(&world.app, &p);
    if (p.wall != WK_WIND_NONE)
        own_reading(p.wall);
    uint8_t *pixels = p.w_px == 0 ? NULL : p.whole_table ? fake_table(&p) : fake_picture(&p);
    struct wk_picture picture = {pixels, p.w_px, p.h_px, (ptrdiff_t)p.w_px * 4};
    assert_int_equal(wk_paint_png(path, &draw, &picture, &tiles), WK_OK);
    free(pixels);
}

/* All states in all sizes, languages and themes, or what the variables ask for: WK_SHOT a part of a state's name, WK_SIZE a
 * width, WK_THEME one theme; WK_LARGER=1 shows the keys for the left hand and larger text. */
static void shots(void **state)
{
    static const int shot_sizes[][2] = {{1280, 800}, {1920, 1080}, {3840, 2160}, {1080, 1920}};
    static const char *const themes[WK_N_THEMES] = {"dark", "light", "contrast"};
    const char *folder = getenv("WK_SHOTS"), *only = getenv("WK_SHOT"), *size = getenv("WK_SIZE"), *theme = getenv("WK_THEME");
    const bool larger = getenv("WK_LARGER") != NULL;

    (void)state;
    for (int i = 0; i < n_gallery; i++)
        for (int k = 0; k < 4 * WK_N_THEMES * WK_N_LANGS; k++) {
            const int *window = shot_sizes[k / WK_N_LANGS / WK_N_THEMES], of = k / WK_N_LANGS % WK_N_THEMES;
            const enum wk_language lang = (enum wk_language)(k % WK_N_LANGS);
            char path[512];

            if ((only && !strstr(gallery[i].name, only)) || (size && atoi(size) != window[0]) ||
                (theme && strcmp(theme, themes[of]) != 0))
                continue;
            snprintf(path, sizeof(path), "%s/%s-%s-%d-%s.png", folder, gallery[i].name, wk_lang_word(lang), window[0],
                     themes[of]);
            shoot(i, window, lang, (struct wk_looks){.theme = (enum wk_theme)of, .left_handed = larger, .larger = larger},
                  path);
        }
}

static void is_box(struct wk_box got, double x, double y, double w, double h)
{
    if (got.x != x || got.y != y || got.w != w || got.h != h)
        fail_msg("%g %g %g x %g instead of %g %g %g x %g", got.x, got.y, got.w, got.h, x, y, w, h);
}

static void boxes_are_cut(void **state)
{
    struct wk_box box = wk_box_at(10, 20, 100, 60);

    (void)state;
    is_box(wk_box_inset(box, 5, -2), 15, 18, 90, 64);
    is_box(wk_box_centre(box, 40, 80), 40, 10, 40, 80);
    is_box(wk_box_column(box, 2, 3, 5), 80, 20, 30, 60);
    is_box(wk_box_row(box, 1, 4, 4), 10, 36, 100, 12);
    is_box(wk_box_cell(box, 5, 3, 2, 5), 80, 52.5, 30, 27.5);
    is_box(wk_cut_left(&box, 15), 10, 20, 15, 60);
    is_box(wk_cut_right(&box, 25), 85, 20, 25, 60);
    is_box(wk_cut_top(&box, 8), 25, 20, 60, 8);
    is_box(wk_cut_bottom(&box, 12), 25, 68, 60, 12);
    is_box(box, 25, 28, 60, 40); /* what is left */
    assert_true(wk_box_right(box) == 85 && wk_box_bottom(box) == 68 && wk_box_mid_x(box) == 55 && wk_box_mid_y(box) == 48);
}

static void write_all(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void drawn(void **state)
{
    const char *folder = getenv("WK_DRAWN");
    (void)state;
    for (int i = 0; folder && i < n_gallery; i++) {
        for (int k = 0; k < 4; k++) {
            char path[512];
            file_name(path, sizeof(path), folder, i, k / 2, (enum wk_language)(k % 2), ".txt");
            make(i, k / 2, (enum wk_language)(k % 2));
            char *text = dump();
            write_all(path, text);
            free(text);
        }
    }
}

/* Each file has its row, and a row without its file cannot be built. */
static void no_svg_without_a_row(const char *path, const struct wk_svg_file *(*file)(int), int n)
{
    DIR *folder = opendir(path);
    int n_files = 0;
    assert_non_null(folder);
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        bool known = false;
        const size_t length = strcspn(entry->d_name, ".");
        if (entry->d_name[0] == '.')
            continue;
        for (int i = 0; i < n; i++)
            known |= strlen(file(i)->word) == length && strncmp(file(i)->word, entry->d_name, length) == 0;
        if (!known)
            fail_msg("%s/%s has no row", path, entry->d_name);
        n_files++;
    }
    closedir(folder);
    assert_int_equal(n_files, n);
}

static bool is_token(unsigned rgb)
{
    for (int colour = 1; colour < WK_N_COLOURS; colour++)
        if ((wk_colour_rgba(WK_THEME_DARK, (enum wk_colour)colour) & 0xFFFFFF) == rgb)
            return true;
    return false;
}

/* How many pixels of a screen that shows one icon or sketch are not ground. */
static int n_inked(void (*add)(int), int what)
{
    static uint8_t pixels[800][1280][4];
    struct wk_canvas *canvas = NULL;
    int n = 0;
    wk_draw_begin(&draw, 1280, 800, WK_LANG_EN);
    add(what);
    for (int again = 0; again < 2; again++) { /* from the file, and as it was kept */
        int before = n;
        n = 0;
        assert_int_equal(wk_canvas_new_pixels(&canvas, pixels[0][0], 1280, 800, sizeof pixels[0], 1), WK_OK);
        wk_paint(canvas, &draw, NULL, NULL);
        assert_int_equal(wk_canvas_finish(canvas), WK_OK);
        for (int y = 0; y < 800; y++)
            for (int x = 0; x < 1280; x++)
                n += memcmp(pixels[y][x], pixels[0][0], 4) != 0;
        assert_true(!again || n == before);
    }
    return n;
}

static const struct wk_svg_file *icon_file(int i)
{
    return wk_icon_file((enum wk_icon)i);
}

static const struct wk_svg_file *sketch_file(int i)
{
    return wk_sketch_file((enum wk_sketch)(i + 1)); /* 0: none */
}

static void add_icon(int i)
{
    wk_draw_icon(&draw, (enum wk_icon)i, 640, 400, 1, WK_C_IVORY);
}

static void add_sketch(int i)
{
    wk_draw_sketch(&draw, (enum wk_sketch)(i + 1), wk_box_at(100, 100, WK_SKETCH_W, WK_SKETCH_H));
}

static void icons_and_sketches(void **state)
{
    (void)state;
    no_svg_without_a_row("kiosk/face/svg/icons", icon_file, WK_N_ICONS);
    no_svg_without_a_row("kiosk/face/svg/sketches", sketch_file, WK_N_SKETCHES - 1);
    for (int i = 0; i < WK_N_ICONS; i++) {
        const char *text = icon_file(i)->text;
        for (const char *at = strchr(text, '#'); at; at = strchr(at + 1, '#')) /* a mask's, which is no colour */
            assert_true(strncmp(at, "#fff\"", 5) == 0 || strncmp(at, "#000\"", 5) == 0 || at[-1] == '(');
        assert_null(strstr(text, "<text"));
        const int n = n_inked(add_icon, i);
        if (n < 60 || n > 32 * 32)
            fail_msg("icon %s covers %d pixels", icon_file(i)->word, n);
    }
    for (int i = 0; i < WK_N_SKETCHES - 1; i++) {
        const char *text = sketch_file(i)->text;
        for (const char *at = strstr(text, "=\"#"); at; at = strstr(at + 1, "=\"#")) {
            char *end = NULL;
            const unsigned rgb = (unsigned)strtoul(at + 3, &end, 16);
            if (!is_token(rgb) && *end == '"') /* else the name of a part */
                fail_msg("sketch %s: %.7s is no colour of tokens.md", sketch_file(i)->word, at + 2);
        }
        assert_null(strstr(text, "<text"));
        if (n_inked(add_sketch, i) < 10000)
            fail_msg("sketch %s shows nothing", sketch_file(i)->word);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_long(everything_fits),
        cmocka_unit_test_long(the_longest_names_stand_whole_or_where_they_may_be_cut),
        cmocka_unit_test_long(no_text_leaves_its_box),
        cmocka_unit_test(everything_is_translated),
        cmocka_unit_test(catalogue_is_complete),
        cmocka_unit_test(demo_is_translated),
        cmocka_unit_test(calibration_is_translated),
        cmocka_unit_test(table_check_is_translated),
        cmocka_unit_test(boxes_are_cut),
        cmocka_unit_test(goldens),
        cmocka_unit_test(icons_and_sketches),
        cmocka_unit_test(pass_is_said_with_a_receipt_only),
        cmocka_unit_test(no_pass_over_a_wall_out_of_order),
        cmocka_unit_test(a_wall_that_passed_is_not_asked_for_while_it_is_taken_off),
        cmocka_unit_test_long(six_words_are_numbered_and_of_one_language),
        cmocka_unit_test(one_yellow_key),
        cmocka_unit_test(no_yellow_key_against_the_words),
        cmocka_unit_test(touches_find_their_keys),
        cmocka_unit_test(only_tiles_move),
        cmocka_unit_test(ranks_glide),
        cmocka_unit_test(no_screen_knows_a_face),
        cmocka_unit_test(a_camera_reads_the_code),
        cmocka_unit_test(texts_are_listed),
        cmocka_unit_test(the_list_looks_around),
        cmocka_unit_test(drawn),
    };
    const struct CMUnitTest pictures[] = {cmocka_unit_test(shots)};

    if (getenv("WK_SHOTS"))
        return cmocka_run_group_tests(pictures, open_language, close_language);
    pass_over_long();
    return cmocka_run_group_tests(tests, open_language, close_language);
}
