/*
 * Names, and sentences with names in them: first they get more lines, then smaller type, down to two thirds of their
 * neighbours'. What still does not fit is cut after a letter.
 */
#include "kiosk/face/draw/parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "labels/draw/whole_text.h"

#define MIDDLE_DOT 0xB7 /* between the parts of a foreign name in Chinese */

/* can be read from a metre; a name is set smaller only where it would have to be cut, and a test lists the screens */
#define READABLE 22
#define CUT "\u2026"

/* Marks that belong to the letter before them: accents, vowel signs. No line begins with one. */
static bool is_mark(uint32_t code)
{
    static const uint32_t marks[][2] = {{0x300, 0x36F}, {0x591, 0x5C7}, {0x610, 0x61A},   {0x64B, 0x65F},  {0x93A, 0x94F},
                                        {0xE31, 0xE3A}, {0xE47, 0xE4E}, {0x200D, 0x200D}, {0xFE00, 0xFE0F}};

    for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)
        if (code >= marks[i][0] && code <= marks[i][1])
            return true;
    return false;
}

/* Whether the next letter is joined to the one before: by a joiner, or the Devanagari virama. */
static bool joins(uint32_t code)
{
    return code == 0x200D || code == 0x94D;
}

/* Bytes of the letter at s, with its marks. */
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

struct measure {
    bool bold;
    enum wk_language lang;
};

/* Width as it is set: in Chinese a middle dot takes a whole em. */
static double letter_width(const char *text, size_t n, double size, const struct measure *measure)
{
    char letter[64];
    uint32_t code;

    snprintf(letter, sizeof(letter), "%.*s", (int)n, text);
    (void)wk_utf8_next(text, &code);
    if (code == MIDDLE_DOT && wk_lang_def(measure->lang)->ideographs)
        return size;
    return wk_text_width(letter, size, measure->bold);
}

/*
 * Bytes of the next line: up to a space, after a hyphen or a middle dot, else beside an ideograph. A word that is wider than
 * the line is broken.
 */
static size_t take_line(const void *context, const char *text, double line_w, double size, bool *torn)
{
    size_t i = 0, between = 0, after = 0, n;
    uint32_t before = 0, code = 0, next;
    double w = 0;

    for (; text[i]; i += n) {
        n = whole_letter(text + i);
        w += letter_width(text + i, n, size, context);
        if (text[i] != ' ' && w > line_w)
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

/* Distance between n lines: those of headlines are closer. */
static double lead_of(double size, int n)
{
    return n > 2 ? round(size * 1.12) : ceil(size * (size >= 30 ? 1.15 : 1.25));
}

static int most_lines(double size, double h)
{
    int n = 1;

    while (n < WK_WHOLE_LINES && (n + 1) * lead_of(size, n + 1) <= h)
        n++;
    return n;
}

double wk_type_least(double size)
{
    return ceil(size * 2 / 3);
}

struct wk_type wk_type_narrowed(struct wk_type type, const char *text, double w, double least)
{
    const double floor = fmax(least, wk_type_least(type.size));

    while (type.size > floor && wk_text_width(text, type.size, type.bold) > w)
        type.size = fmax(floor, type.size - 1);
    return type;
}

/* The sizes in which a type may be set, largest first; how many of them can be read from a metre. */
static int sizes_of(double size, double h, struct wk_whole_try *tries, int *n_readable)
{
    static const double sizes[] = {40, 36, 32, 30, 28, 24, READABLE, 20, 19, 18, 16, 14};
    int n = 0;

    tries[n++] = (struct wk_whole_try){size, most_lines(size, h)};
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
        if (sizes[i] < size && sizes[i] >= wk_type_least(size))
            tries[n++] = (struct wk_whole_try){sizes[i], most_lines(sizes[i], h)};
    *n_readable = 1;
    while (*n_readable < n && tries[*n_readable].size >= READABLE)
        ++*n_readable;
    return n;
}

/* How much of a line fits together with the sign that more follows. */
static void cut_line(char line[WK_WHOLE_LINE_SIZE], double w, double size, const struct measure *measure)
{
    char kept[WK_WHOLE_LINE_SIZE];
    double sum = wk_text_width(CUT, size, measure->bold);
    size_t n = 0;

    while (line[n]) {
        const size_t letter = whole_letter(line + n);

        sum += letter_width(line + n, letter, size, measure);
        if (sum > w || n + letter + sizeof(CUT) > sizeof(kept))
            break;
        n += letter;
    }
    while (n && line[n - 1] == ' ')
        n--;
    snprintf(kept, sizeof(kept), "%.*s" CUT, (int)n, line);
    memcpy(line, kept, strlen(kept) + 1);
}

#define MOST_TRIES 14

int wk_part_fit(struct wk_draw *draw, struct wk_box box, struct wk_type type, const char *text)
{
    const struct measure measure = {type.bold, draw->lang};
    struct wk_whole_try tries[MOST_TRIES];
    struct wk_whole how = {.w = box.w, .tries = tries, .line = take_line, .context = &measure};
    struct wk_whole_lines lines;
    const float asked = (float)type.size;

    how.n_tries = sizes_of(type.size, box.h, tries, &how.n_readable);
    wk_whole_break(&how, text, &lines);
    type.size = lines.size;
    const double x = type.align == WK_MIDDLE ? wk_box_mid_x(box) : type.align == WK_RIGHT ? wk_box_right(box) : box.x;
    const double lead = lead_of(lines.size, lines.n);
    for (int i = 0; i < lines.n; i++) {
        char line[WK_WHOLE_LINE_SIZE];
        wk_whole_line(text, &lines, i, line);
        if (!lines.fits && i == lines.n - 1)
            cut_line(line, box.w, lines.size, &measure);
        wk_draw_text(draw, x, wk_box_mid_y(box) - (lines.n - 1) * lead / 2 + lines.size * .36 + i * lead, type, line);
        if (line[0])
            draw->cmd[draw->n_cmds - 1].asked = asked;
    }
    return lines.n;
}

void wk_part_line(struct wk_draw *draw, double x, double y, double w, struct wk_type type, const char *text)
{
    const double h = 2 * lead_of(type.size, 2), left = type.align == WK_RIGHT ? x - w : type.align == WK_MIDDLE ? x - w / 2 : x;

    if (wk_text_width(text, type.size, type.bold) <= w)
        wk_draw_text(draw, x, y, type, text);
    else
        wk_part_fit(draw, wk_box_at(left, y - type.size * .36 - h / 2, w, h), type, text);
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
