/* Names, and sentences with names in them: always whole, in as many lines and as small as it takes. */
#include "kiosk/draw/parts.h"

#include <math.h>
#include <string.h>

#define MAX_LINES 8
#define MIDDLE_DOT 0xB7 /* between the parts of a foreign name in Chinese */

/* Readable from a metre; below it a name is set only where it would have to be cut, and a test says on which screens. */
#define READABLE 22

/* Marks that hang on the letter before them: accents, vowel signs. A line does not begin with one. */
static bool is_mark(uint32_t code)
{
    static const uint32_t marks[][2] = {{0x300, 0x36F}, {0x591, 0x5C7}, {0x610, 0x61A},   {0x64B, 0x65F},  {0x93A, 0x94F},
                                        {0xE31, 0xE3A}, {0xE47, 0xE4E}, {0x200D, 0x200D}, {0xFE00, 0xFE0F}};

    for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)
        if (code >= marks[i][0] && code <= marks[i][1])
            return true;
    return false;
}

/* Whether the next letter is written together with the one before: a joiner, the Devanagari virama. */
static bool joins(uint32_t code)
{
    return code == 0x200D || code == 0x94D;
}

/* Bytes of the letter at s, with the marks that hang on it. */
static size_t whole_letter(const char *s)
{
    uint32_t code, next;
    size_t n = (size_t)wk_utf8_next(s, &code);

    while (s[n]) {
        const size_t bytes = (size_t)wk_utf8_next(s + n, &next);
        if (!is_mark(next) && !joins(code))
            break;
        code = next;
        n += bytes;
    }
    return n;
}

/* How a text is to be set. */
struct setting {
    double w, size;
    bool bold;
    enum wk_language lang;
};

/* As wide as it is set: in Chinese a middle dot takes a whole em. */
static double letter_width(const char *text, size_t n, const struct setting *set)
{
    char letter[64];
    uint32_t code;

    snprintf(letter, sizeof(letter), "%.*s", (int)n, text);
    (void)wk_utf8_next(text, &code);
    if (code == MIDDLE_DOT && wk_lang_def(set->lang)->ideographs)
        return set->size;
    return wk_text_width(letter, set->size, set->bold);
}

/*
 * Bytes of the next line: up to a space, after a hyphen or a middle dot, else beside an ideograph; a word that is wider than
 * the line is torn.
 */
static size_t take_line(const char *text, const struct setting *set, bool *torn)
{
    size_t i = 0, between = 0, after = 0, n;
    uint32_t before = 0, code = 0, next;
    double w = 0;

    for (; text[i]; i += n) {
        n = whole_letter(text + i);
        w += letter_width(text + i, n, set);
        if (text[i] != ' ' && w > set->w)
            break;
        before = code;
        (void)wk_utf8_next(text + i, &code);
        (void)wk_utf8_next(text + i + n, &next);
        if (next == 0 || code == ' ' || code == '-' || code == MIDDLE_DOT)
            after = i + n;
        else if (wk_text_breaks(before, code, next))
            between = i + n;
    }
    if (after == 0 && between == 0)
        *torn = true;
    return after ? after : between ? between : i ? i : whole_letter(text);
}

/* From line to line where there are n. */
static double lead_of(double size, int n)
{
    return ceil(size * (n > 2 ? 1.12 : 1.25));
}

static int most_lines(double size, double h)
{
    int n = 1;

    while (n < MAX_LINES && (n + 1) * lead_of(size, n + 1) <= h)
        n++;
    return n;
}

/* The ends of the lines as bytes of the text; 0: they are more than `most`, or a word would be torn. */
static int break_text(const char *text, const struct setting *set, int most, bool may_tear, size_t end[MAX_LINES])
{
    bool torn = false;
    size_t at = 0;
    int n = 0;

    while (text[at]) {
        if (n == most)
            return 0;
        at += take_line(text + at, set, &torn);
        if (torn && !may_tear)
            return 0;
        at += strspn(text + at, " ");
        end[n++] = at;
    }
    return n;
}

static int break_at(const char *text, struct wk_box box, struct setting *set, double size, bool may_tear, size_t end[MAX_LINES])
{
    set->size = size;
    return break_text(text, set, most_lines(size, box.h), may_tear, end);
}

/* The largest way to set the whole text: readable with whole words, readable with torn ones, then smaller step by step. */
static int choose(const char *text, struct wk_box box, struct setting *set, size_t end[MAX_LINES])
{
    static const double smaller[] = {20, 18, 16, 14, 12};
    const double full = set->size, readable[] = {full, fmin(full, 24), fmin(full, READABLE)};
    int n = 0;

    for (int tear = 0; tear < 2; tear++)
        for (int i = 0; i < 3 && n == 0; i++)
            n = break_at(text, box, set, readable[i], tear, end);
    for (int i = 0; i < 5; i++)
        for (int tear = 0; tear < 2 && n == 0; tear++)
            n = break_at(text, box, set, smaller[i], tear, end);
    return n;
}

int wk_part_fit(struct wk_draw *draw, struct wk_box box, struct wk_type type, const char *text)
{
    struct setting set = {box.w, type.size, type.bold, draw->lang};
    size_t end[MAX_LINES] = {0}, at = 0;
    const int n = choose(text, box, &set, end);
    const double x = type.align == WK_MIDDLE ? wk_box_mid_x(box) : type.align == WK_RIGHT ? wk_box_right(box) : box.x;
    const double lead = lead_of(set.size, n);

    draw->overflow |= n == 0 && text[0];
    type.size = set.size;
    for (int i = 0; i < n; at = end[i], i++) {
        char line[512];
        size_t bytes = end[i] - at;
        while (bytes > 0 && text[at + bytes - 1] == ' ')
            bytes--;
        snprintf(line, sizeof(line), "%.*s", (int)bytes, text + at);
        wk_draw_text(draw, x, wk_box_mid_y(box) - (n - 1) * lead / 2 + set.size * .36 + i * lead, type, line);
    }
    return n;
}

int wk_part_name(struct wk_draw *draw, double x, double cy, double w, int max_lines, struct wk_type type, const char *name)
{
    const double h = max_lines * lead_of(type.size, max_lines);

    return wk_part_fit(draw,
                       wk_box_at(type.align == WK_MIDDLE  ? x - w / 2
                                 : type.align == WK_RIGHT ? x - w
                                                          : x,
                                 cy - h / 2, w, h),
                       type, name);
}
