/*
 * Themes: the contrast of every pair of colours that a screen puts together, by the formula of WCAG 2.2, on all screens of the
 * gallery and with each of their keys pressed; what ten screens are
 * drawn in in each theme, against a golden (WK_REBASE=1 rewrites it).
 */
#include "tests/support/kiosk/gallery_test.h"
#include "tests/support/kiosk/golden.h"

#include <math.h>

#include "kiosk/face/screens/screen.h"

static struct app_world world;
static struct wk_draw draw;

static const char *const theme_words[WK_N_THEMES] = {"dark", "light", "contrast"};

static void make(int index, enum wk_theme theme, int w_px, int h_px)
{
    app_begin(&world, w_px, h_px, WK_LANG_EN);
    gallery[index].make(&world);
    end_ways(&world);
    world.app.looks.theme = theme;
    wk_screen_draw(&world.app, &draw);
}

/* ---------------------------------------------------------------- contrast */

struct rgb {
    double c[3]; /* 0..1 */
};

static struct rgb rgb_of(enum wk_theme theme, int colour)
{
    const uint32_t v = wk_colour_rgba(theme, (enum wk_colour)colour);
    return (struct rgb){{(v >> 16 & 255) / 255.0, (v >> 8 & 255) / 255.0, (v & 255) / 255.0}};
}

/* WCAG 2.2, "relative luminance" and "contrast ratio". */
static double luminance(struct rgb colour)
{
    static const double shares[3] = {.2126, .7152, .0722};
    double sum = 0;
    for (int i = 0; i < 3; i++)
        sum += shares[i] * (colour.c[i] <= .04045 ? colour.c[i] / 12.92 : pow((colour.c[i] + .055) / 1.055, 2.4));
    return sum;
}

static double contrast(struct rgb a, struct rgb b)
{
    const double la = luminance(a), lb = luminance(b);
    return (fmax(la, lb) + .05) / (fmin(la, lb) + .05);
}

static double off_segment(struct wk_point a, struct wk_point b, double x, double y)
{
    const double dx = (double)(b.x - a.x), dy = (double)(b.y - a.y), length = dx * dx + dy * dy;
    double t = length > 0 ? ((x - (double)a.x) * dx + (y - (double)a.y) * dy) / length : 0;
    t = fmin(1, fmax(0, t));
    return hypot(x - (double)a.x - t * dx, y - (double)a.y - t * dy);
}

static bool within(const struct wk_cmd *cmd, double x, double y, double by)
{
    return x >= (double)cmd->x - by && x <= (double)(cmd->x + cmd->w) + by && y >= (double)cmd->y - by &&
           y <= (double)(cmd->y + cmd->h) + by;
}

/* The colour that a command lays over the point, NONE when it does not reach there. */
static int colour_at(const struct wk_cmd *cmd, double x, double y)
{
    static const int marks[] = {WK_C_OK, WK_C_AGAIN, WK_C_WRONG, WK_C_BLOCKED, WK_C_NONE};
    const struct wk_point *p = draw.point + cmd->first;
    const double half = (double)cmd->line_w / 2, off = hypot(x - (double)cmd->x, y - (double)cmd->y);
    bool inside = false;
    switch ((enum wk_cmd_kind)cmd->kind) {
    case WK_CMD_RECT:
        if (cmd->stroke && within(cmd, x, y, half) && !within(cmd, x, y, -half))
            return cmd->stroke;
        return within(cmd, x, y, 0) ? cmd->fill : WK_C_NONE;
    case WK_CMD_CIRCLE:
        if (cmd->stroke && fabs(off - (double)cmd->r) <= half)
            return cmd->stroke;
        return off <= (double)cmd->r ? cmd->fill : WK_C_NONE;
    case WK_CMD_POLY:
        for (int i = 0, k = cmd->n - 1; i < cmd->n; k = i++)
            if (((double)p[i].y > y) != ((double)p[k].y > y) &&
                x < (double)(p[k].x - p[i].x) * (y - (double)p[i].y) / (double)(p[k].y - p[i].y) + (double)p[i].x)
                inside = !inside;
        return inside ? cmd->fill : WK_C_NONE;
    case WK_CMD_LINE:
        for (int i = 1; i < cmd->n; i++)
            if (off_segment(p[i - 1], p[i], x, y) <= half)
                return cmd->stroke;
        return WK_C_NONE;
    case WK_CMD_MARK:
        return off <= (double)cmd->size / 2 ? marks[cmd->what] : off <= (double)cmd->size / 2 + 3 ? cmd->stroke : WK_C_NONE;
    case WK_CMD_KIND:
        return within(cmd, x, y, 0) ? WK_C_TILE : WK_C_NONE;
    case WK_CMD_SKETCH: /* captions stand on the plate beneath; what is printed, on the sketch's stickers */
    case WK_CMD_TEXT:
    case WK_CMD_ICON:
    case WK_CMD_QR:
    case WK_CMD_PICTURE:
    case WK_CMD_TILE:
    case WK_N_CMDS:
        break;
    }
    return WK_C_NONE;
}

static bool is_photograph(const struct wk_cmd *cmd)
{
    return cmd->kind == WK_CMD_PICTURE || cmd->kind == WK_CMD_TILE;
}

/* Least contrast of a colour at a point with what lies beneath command `index` there; *ground: what that is, NONE a picture. */
static double contrast_at(int index, int colour, double x, double y, int *ground)
{
    struct rgb over[2] = {{{0, 0, 0}}, {{1, 1, 1}}}; /* a picture may be of any colour: the ends of what is possible */
    const enum wk_theme theme = draw.looks.theme;
    double cover = 1; /* share of what lies beneath that shines through */
    struct rgb sum = {{0, 0, 0}};
    *ground = WK_C_GROUND;
    bool named = false, photograph = false;
    for (int i = index - 1; i >= 0 && cover > 0 && !photograph; i--) {
        const struct wk_cmd *cmd = &draw.cmd[i];
        const bool sticker = cmd->kind == WK_CMD_SKETCH && colour == WK_C_TILE_INK && within(cmd, x, y, 0);
        const int laid = sticker ? WK_C_WHITE : colour_at(cmd, x, y);
        photograph = is_photograph(cmd) && within(cmd, x, y, 0);
        if (laid == WK_C_NONE)
            continue;
        if (!named)
            *ground = laid;
        named = true;
        for (int c = 0; c < 3; c++)
            sum.c[c] += cover * cmd->percent / 100 * rgb_of(theme, laid).c[c];
        cover *= 1 - cmd->percent / 100.0;
    }
    double least = 99;
    for (int end = 0; end < 2; end++) {
        struct rgb beneath = sum;
        for (int c = 0; c < 3; c++)
            beneath.c[c] += cover * (photograph ? over[end].c[c] : rgb_of(theme, WK_C_GROUND).c[c]);
        least = fmin(least, contrast(rgb_of(theme, colour), beneath));
    }
    if (photograph && !named)
        *ground = WK_C_NONE;
    return least;
}

/* What was seen of two colours so far, so that a pair is counted once and complained of once. */
static int seen[WK_N_THEMES][WK_N_COLOURS][WK_N_COLOURS][2];
static bool told[WK_N_THEMES][WK_N_COLOURS][WK_N_COLOURS][2];
static int n_pairs, n_bad;

static void must(const char *state, int index, int colour, double x, double y, bool text, double want)
{
    int ground;
    const enum wk_theme theme = draw.looks.theme;
    const double is = contrast_at(index, colour, x, y, &ground);
    n_pairs += !seen[theme][colour][ground][text]++;
    if (is < want && !told[theme][colour][ground][text]) {
        told[theme][colour][ground][text] = true;
        print_error("%s, %s: %s on %s has %.2f, wanted %.1f (at %.0f %.0f%s%s)\n", theme_words[theme], state,
                    wk_colour_name((enum wk_colour)colour), wk_colour_name((enum wk_colour)ground), is, want, x, y,
                    text ? ", " : "", text && draw.cmd[index].kind == WK_CMD_TEXT ? draw.text + draw.cmd[index].first : "");
        n_bad++;
    }
}

/* Hairlines, dashes and the edges of drawn things are decoration: what they say, something else says too. */
static bool is_decoration(int index)
{
    const struct wk_cmd *cmd = &draw.cmd[index];
    const int colour = cmd->stroke;
    if (cmd->kind == WK_CMD_MARK || cmd->kind == WK_CMD_ICON)
        return false;
    return cmd->dashed || cmd->line_w < 2 || colour == WK_C_NONE || colour == WK_C_LINE || colour == WK_C_GROUND ||
           colour == WK_C_FELT_EDGE || colour == WK_C_BLUE;
}

static void look_at_text(const char *state, int i, double text, double large)
{
    const struct wk_cmd *cmd = &draw.cmd[i];
    const double w = wk_text_width(draw.text + cmd->first, (double)cmd->size, cmd->bold);
    const double left = (double)cmd->x - (cmd->align == WK_MIDDLE ? w / 2 : cmd->align == WK_RIGHT ? w : 0);
    const double want = cmd->size >= 36 || (cmd->bold && cmd->size >= 28) ? large : text;
    if (cmd->what) { /* turned */
        must(state, i, cmd->fill, (double)cmd->x, (double)cmd->y, true, want);
        return;
    }
    for (int k = 1; k <= 9; k += 4)
        must(state, i, cmd->fill, left + w * k / 10, (double)(cmd->y - cmd->size * .35F), true, want);
}

static void look_at_mark(const char *state, int i, double sign)
{
    static const int fills[] = {WK_C_OK, WK_C_AGAIN, WK_C_WRONG, WK_C_BLOCKED, WK_C_EMPTY};
    const struct wk_cmd *cmd = &draw.cmd[i];
    const int fill = fills[cmd->what];
    if (cmd->what != WK_MARK_EMPTY && contrast(rgb_of(draw.looks.theme, WK_C_INK), rgb_of(draw.looks.theme, fill)) < sign)
        must(state, i, WK_C_INK, (double)cmd->x, (double)cmd->y, false, 99);
    if (cmd->stroke)
        n_bad += contrast(rgb_of(draw.looks.theme, cmd->stroke), rgb_of(draw.looks.theme, fill)) < sign;
    else
        must(state, i, fill, (double)cmd->x, (double)cmd->y, false, sign);
}

/* An edge is seen by what lies on its one side or on its other. */
static void look_at_edge(const char *state, int i, double x, double y, double dx, double sign)
{
    const struct wk_cmd *cmd = &draw.cmd[i];
    int ground;
    const enum wk_theme theme = draw.looks.theme;
    if (cmd->fill && contrast(rgb_of(theme, cmd->stroke), rgb_of(theme, cmd->fill)) >= sign)
        return;
    if (contrast_at(i, cmd->stroke, x + dx, y, &ground) < sign)
        must(state, i, cmd->stroke, x - dx, y, false, sign);
}

/* pressed: only what is written counts; a finger is on the rest, for a moment. */
static void look(const char *state, bool pressed)
{
    const bool high = draw.looks.theme == WK_THEME_CONTRAST; /* AAA */
    const double text = high ? 7 : 4.5, large = high ? 4.5 : 3, sign = 3;
    for (int i = 0; i < draw.n_cmds; i++) {
        const struct wk_cmd *cmd = &draw.cmd[i];
        const struct wk_point *p = draw.point + cmd->first;
        const double x = (double)cmd->x, y = (double)cmd->y;
        if (cmd->kind == WK_CMD_TEXT)
            look_at_text(state, i, text, large);
        else if (pressed || is_decoration(i))
            continue;
        else if (cmd->kind == WK_CMD_MARK)
            look_at_mark(state, i, sign);
        else if (cmd->kind == WK_CMD_ICON)
            must(state, i, cmd->fill, x, y, false, sign);
        else if (cmd->kind == WK_CMD_RECT && cmd->stroke)
            look_at_edge(state, i, x, y + (double)cmd->h / 2, (double)cmd->line_w / 2 + 1, sign);
        else if (cmd->kind == WK_CMD_CIRCLE && cmd->stroke)
            look_at_edge(state, i, x - (double)cmd->r, y, (double)cmd->line_w / 2 + 1, sign);
        else if (cmd->n > 1) /* an arrow, a tie */
            must(state, i, cmd->stroke, (double)(p[0].x + p[1].x) / 2, (double)(p[0].y + p[1].y) / 2, false, sign);
    }
}

/* Of several cards with one action, only what the finger is on looks pressed; a table that is late is shown twice. */
static void one_is_down(const char *state, const struct wk_area *area)
{
    int n_down = 0, n_areas = 0;

    for (int i = 0; i < draw.n_cmds; i++) {
        const int fill = draw.cmd[i].fill;

        n_down += fill == WK_C_KEY_DOWN || fill == WK_C_CHOSEN_DOWN || fill == WK_C_ACCENT_DOWN;
    }
    for (int i = 0; i < draw.n_areas; i++)
        n_areas += draw.area[i].action == area->action && draw.area[i].arg == area->arg;
    if (n_down > n_areas)
        print_error("%s: action %d, %d: %d look pressed\n", state, (int)area->action, area->arg, n_down);
    n_bad += n_down > n_areas;
}

static void every_pair_is_told_apart(void **state)
{
    (void)state;
    for (int i = 0; i < n_gallery; i++)
        for (int theme = 0; theme < WK_N_THEMES; theme++) {
            const bool upright = strncmp(gallery[i].name, "whole-", 6) == 0;
            for (int size = 0; size <= (int)upright; size++) {
                make(i, (enum wk_theme)theme, size ? 800 : 1280, size ? 1280 : 800);
                look(gallery[i].name, false);
            }
            make(i, (enum wk_theme)theme, 1280, 800);
            struct wk_area areas[WK_DRAW_MAX_AREAS];
            const int n = draw.n_areas;
            memcpy(areas, draw.area, sizeof(areas));
            for (int k = 0; k < n; k++) {
                world.app.pressed = areas[k].action;
                world.app.pressed_arg = areas[k].arg;
                wk_screen_draw(&world.app, &draw);
                look(gallery[i].name, true);
                one_is_down(gallery[i].name, &areas[k]);
            }
        }
    print_message("%d pairs of colours\n", n_pairs);
    assert_int_equal(n_bad, 0);
}

/* ---------------------------------------------------------------- never by colour alone */

static bool is_state(int colour)
{
    return colour == WK_C_OK || colour == WK_C_AGAIN || colour == WK_C_WRONG || colour == WK_C_BLOCKED;
}

/* Texts that say in words what their colour says. */
static bool says_it(const char *text)
{
    static const char *const words[] = {"PASS",       "good", "usable",  "poor",   "late",       "left",
                                        "Time is up", "+",    "move it", "lay it", "sticker up", "↓"};

    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        if (strstr(text, words[i]))
            return true;
    return false;
}

/* A mark on its line, a ring around it, or a frame. */
static bool has_mark(const struct wk_cmd *text)
{
    const double w = wk_text_width(draw.text + text->first, (double)text->size, text->bold);
    const double left = (double)text->x - (text->align == WK_MIDDLE ? w / 2 : text->align == WK_RIGHT ? w : 0);

    for (int i = 0; i < draw.n_cmds; i++) {
        const struct wk_cmd *mark = &draw.cmd[i];
        const bool ring = mark->kind == WK_CMD_CIRCLE && mark->stroke == text->fill;
        const bool frame = mark->kind == WK_CMD_RECT && mark->stroke == text->fill && mark->x <= text->x &&
                           mark->x + mark->w >= text->x && mark->y <= text->y && mark->y + mark->h >= text->y;
        if (frame)
            return true;
        if ((mark->kind == WK_CMD_MARK || ring) && fabs((double)(mark->y - text->y)) < 44 && (double)mark->x > left - 90 &&
            (double)mark->x < left + w + 90)
            return true;
    }
    return false;
}

static void no_text_speaks_by_its_colour_alone(void **state)
{
    int bad = 0;

    (void)state;
    for (int i = 0; i < n_gallery; i++) {
        make(i, WK_THEME_DARK, 1280, 800);
        for (int k = 0; k < draw.n_cmds; k++)
            if (draw.cmd[k].kind == WK_CMD_TEXT && is_state(draw.cmd[k].fill) && !has_mark(&draw.cmd[k]) &&
                !says_it(draw.text + draw.cmd[k].first)) {
                print_error("%s: %s in %s, and no mark\n", gallery[i].name, draw.text + draw.cmd[k].first,
                            wk_colour_name((enum wk_colour)draw.cmd[k].fill));
                bad++;
            }
    }
    assert_int_equal(bad, 0);
}

/* ---------------------------------------------------------------- goldens */

#define GOLDEN "tests/golden/themes.txt"

/* What is drawn in which colours, in one theme or another. */
struct drawn {
    int n;
    struct {
        uint8_t kind, fill, stroke;
        bool in[WK_N_THEMES];
    } row[256];
};

static void note(struct drawn *drawn, const struct wk_cmd *cmd, enum wk_theme theme)
{
    int i = 0;

    while (i < drawn->n &&
           (drawn->row[i].kind != cmd->kind || drawn->row[i].fill != cmd->fill || drawn->row[i].stroke != cmd->stroke))
        i++;
    assert_true(i < 256);
    if (i == drawn->n) {
        memset(&drawn->row[i], 0, sizeof(drawn->row[i]));
        drawn->row[i].kind = (uint8_t)cmd->kind;
        drawn->row[i].fill = (uint8_t)cmd->fill;
        drawn->row[i].stroke = (uint8_t)cmd->stroke;
        drawn->n++;
    }
    drawn->row[i].in[theme] = true;
}

static void put_colour(FILE *file, const struct drawn *drawn, int i, const char *word, int colour)
{
    if (colour == WK_C_NONE)
        return;
    fprintf(file, "%s%s", word, wk_colour_name((enum wk_colour)colour));
    for (int theme = 0; theme < WK_N_THEMES; theme++)
        if (drawn->row[i].in[theme])
            fprintf(file, " #%06X", (unsigned)(wk_colour_rgba((enum wk_theme)theme, (enum wk_colour)colour) & 0xFFFFFF));
        else
            fprintf(file, " -");
}

/* Each once, with its values in the themes beside each other, in the order of its first use: not where, that is another golden.
 */
static void put_screen(FILE *file, int index)
{
    static const char *const kinds[WK_N_CMDS] = {"rect", "circle", "line", "poly",    "text", "mark",
                                                 "icon", "sketch", "qr",   "picture", "kind", "tile"};
    static struct drawn drawn;

    drawn.n = 0;
    for (int theme = 0; theme < WK_N_THEMES; theme++) {
        make(index, (enum wk_theme)theme, 1280, 800);
        for (int i = 0; i < draw.n_cmds; i++)
            if (draw.cmd[i].kind != WK_CMD_PICTURE)
                note(&drawn, &draw.cmd[i], (enum wk_theme)theme);
    }
    fprintf(file, "%s: %s, %s, %s\n", gallery[index].name, theme_words[0], theme_words[1], theme_words[2]);
    for (int i = 0; i < drawn.n; i++) {
        fprintf(file, "  %s", kinds[drawn.row[i].kind]);
        put_colour(file, &drawn, i, " ", drawn.row[i].fill);
        put_colour(file, &drawn, i, " edge ", drawn.row[i].stroke);
        fputc('\n', file);
    }
}

static void ten_screens_in_each_theme(void **state)
{
    static const char *const names[] = {"idle",   "seats",  "build-wrong", "restore-swap", "restore-pass",
                                        "sealed", "no-mat", "whole-build", "count-check",  "settings"};
    static char old[1 << 16];
    char *text = NULL;
    size_t n = 0;
    int n_screens = 0;
    FILE *file = open_memstream(&text, &n);
    (void)state;
    assert_non_null(file);
    for (size_t k = 0; k < sizeof(names) / sizeof(names[0]); k++)
        for (int i = 0; i < n_gallery; i++)
            if (strcmp(gallery[i].name, names[k]) == 0) {
                put_screen(file, i);
                n_screens++;
            }
    fclose(file);
    assert_int_equal(n_screens, 10);
    file = fopen(GOLDEN, getenv("WK_REBASE") ? "w+b" : "rb");
    assert_non_null(file);
    if (getenv("WK_REBASE"))
        assert_int_equal(fwrite(text, 1, n, file), n);
    rewind(file);
    old[fread(old, 1, sizeof(old) - 1, file)] = 0;
    fclose(file);
    golden_difference(old, text, 24);
    assert_true(strcmp(text, old) == 0);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ten_screens_in_each_theme),
        cmocka_unit_test(every_pair_is_told_apart),
        cmocka_unit_test(no_text_speaks_by_its_colour_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
