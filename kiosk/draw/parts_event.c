/* Parts of the event's screens: names, seats, match scores. */
#include "kiosk/draw/parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LINES 3
#define LEAST 22
#define ELLIPSIS "\u2026"

/* Bytes of the character at s, with the marks that hang on it. */
static size_t whole_char(const char *s)
{
    size_t n = 1;

    while (((unsigned char)s[n] & 0xC0) == 0x80)
        n++;
    for (;;) {
        const unsigned char *next = (const unsigned char *)s + n;
        if (next[0] == 0xCC || (next[0] == 0xCD && next[1] < 0xB0)) /* U+0300 to U+036F */
            n += 2;
        else if (next[0] == 0xE2 && next[1] == 0x80 && next[2] == 0x8D) /* a joiner, and what it joins */
            n += 3 + (next[3] ? whole_char((const char *)next + 3) : 0);
        else
            return n;
    }
}

/* Chinese, Japanese, Korean: a line may end beside such a character. */
static bool is_ideograph(const char *s)
{
    return (unsigned char)s[0] >= 0xE3;
}

#define MIDDLE_DOT "\u00b7" /* between the parts of a foreign name in Chinese */

/* How a name is to be set. */
struct setting {
    double w, size;
    bool bold;
    enum wk_language lang;
};

/* As wide as it is set: in Chinese a middle dot takes a whole em. */
static double name_width(const char *text, const struct setting *set)
{
    double w = wk_text_width(text, set->size, set->bold);

    if (wk_lang_def(set->lang)->ideographs)
        for (const char *dot = strstr(text, MIDDLE_DOT); dot; dot = strstr(dot + 2, MIDDLE_DOT))
            w += .75 * set->size;
    return w;
}

/*
 * Bytes of the next line of a name: up to a space, after a hyphen or a middle dot, else between ideographs; a word that is
 * wider than the line is torn.
 */
static size_t take_line(const char *name, const struct setting *set, bool *torn)
{
    char line[WK_NAME_SIZE];
    size_t i = 0, between = 0, after = 0, n;

    for (; name[i]; i += n) {
        n = whole_char(name + i);
        if (i + n >= sizeof(line))
            break;
        memcpy(line + i, name + i, n);
        line[i + n] = 0;
        if (name[i] != ' ' && name_width(line, set) > set->w)
            break;
        if (!name[i + n] || name[i] == ' ' || name[i] == '-' || strncmp(name + i, MIDDLE_DOT, 2) == 0)
            after = i + n;
        else if (is_ideograph(name + i) || is_ideograph(name + i + n))
            between = i + n;
    }
    if (after == 0 && between == 0)
        *torn = true;
    return after ? after : between ? between : i ? i : whole_char(name);
}

/* A name written from the right (Hebrew, Arabic) is kept to itself: numbers of the sentence after it stay where they are. */
static void isolate(char text[WK_NAME_SIZE + 4])
{
    size_t n = strlen(text);
    bool from_right = false;

    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)text[i];

        from_right |= (c >= 0xD6 && c <= 0xDF) || (c == 0xE0 && (unsigned char)text[i + 1] <= 0xA3);
    }
    if (!from_right || n + 7 > WK_NAME_SIZE + 4)
        return;
    memmove(text + 3, text, n);
    memcpy(text, "\u2068", 3);
    memcpy(text + n + 3, "\u2069", 4);
}

void wk_part_name_cut(const struct wk_draw *draw, char text[WK_NAME_SIZE + 4], const char *name, double w, double size,
                      bool bold)
{
    const struct setting set = {w, size, bold, draw->lang};
    size_t fits = 0, n;

    snprintf(text, WK_NAME_SIZE, "%s", name);
    if (name_width(text, &set) <= w) {
        isolate(text);
        return;
    }
    for (size_t i = 0; name[i] && i < WK_NAME_SIZE - 1; i += n) {
        n = whole_char(name + i);
        if (i + n >= WK_NAME_SIZE)
            break;
        memcpy(text, name, i + n);
        text[i + n] = 0;
        if (name_width(text, &set) + size > w) /* the ellipsis is not wider than an em */
            break;
        fits = i + n;
    }
    while (fits > 0 && name[fits - 1] == ' ')
        fits--;
    memcpy(text + fits, ELLIPSIS, sizeof(ELLIPSIS));
    isolate(text);
}

/* The ends of a name's lines as bytes of it; 0: there are more than max_lines, or words would be torn. */
static int break_name(const char *name, const struct setting *set, int max_lines, bool may_tear, size_t end[MAX_LINES])
{
    bool torn = false;
    size_t at = 0;
    int n = 0;

    while (name[at]) {
        if (n == max_lines)
            return 0;
        at += take_line(name + at, set, &torn);
        if (torn && !may_tear)
            return 0;
        end[n++] = at;
    }
    return n;
}

int wk_part_name(struct wk_draw *draw, double x, double cy, double w, int max_lines, struct wk_type type, const char *name)
{
    const double sizes[] = {type.size, fmin(type.size, 24), fmin(type.size, LEAST)};
    struct setting set = {w, type.size, type.bold, draw->lang};
    size_t end[MAX_LINES] = {0}, at = 0;
    int n = 0;

    max_lines = max_lines > MAX_LINES ? MAX_LINES : max_lines;
    for (int i = 0; i < 6 && n == 0; i++) { /* whole words first */
        set.size = sizes[i % 3];
        n = break_name(name, &set, max_lines, i >= 3, end);
    }
    bool cut = n == 0;
    if (cut) {
        bool torn = false;
        for (n = 0; n < max_lines - 1; n++) {
            at += take_line(name + at, &set, &torn);
            end[n] = at;
        }
        end[n++] = strlen(name);
    }
    type.size = set.size;
    double lead = n > 2 ? ceil(set.size * 1.12) : ceil(set.size * 1.25), y = cy - (n - 1) * lead / 2 + set.size * .36;
    at = 0;
    for (int i = 0; i < n; at = end[i], i++) {
        char line[WK_NAME_SIZE + 4];
        size_t bytes = end[i] - at;
        while (bytes > 0 && name[at + bytes - 1] == ' ')
            bytes--;
        snprintf(line, WK_NAME_SIZE, "%.*s", (int)bytes, name + at);
        if (cut && i == n - 1)
            wk_part_name_cut(draw, line, name + at, w, set.size, type.bold);
        wk_draw_text(draw, x, y + i * lead, type, line);
    }
    return n;
}

/* "Seat E": an outline is a chair, a tile is a wind. */
const char *wk_seat_text(const struct wk_draw *draw, enum wk_wind direction)
{
    static const char *const names[] = {"", WK_N("Seat E"), WK_N("Seat S"), WK_N("Seat W"), WK_N("Seat N")};
    return direction >= WK_WIND_EAST && direction <= WK_WIND_NORTH ? T(names[direction]) : "";
}

void wk_part_seat_letter(struct wk_draw *draw, struct wk_box box, enum wk_wind direction, bool chosen)
{
    static const char *const letters[] = {"", WK_N("E"), WK_N("S"), WK_N("W"), WK_N("N")};

    wk_draw_border(draw, wk_box_inset(box, 1, 1), WK_R_TAG, chosen ? WK_C_INK : WK_C_EDGE, WK_W_OUTLINE);
    wk_draw_centred(draw, box, wk_type_in(wk_type_tag, chosen ? WK_C_INK : WK_C_STONE, WK_MIDDLE), T(letters[direction]));
}

double wk_part_seat_tag(struct wk_draw *draw, double x, double y, enum wk_wind direction)
{
    const char *text = wk_seat_text(draw, direction);
    double w = wk_text_width(text, 24, false) + 32;

    wk_draw_border(draw, wk_box_at(x + 1, y + 1, w - 2, 38), 8, WK_C_EDGE, 2);
    wk_draw_text(draw, x + w / 2, y + 29, wk_type_in(wk_type_tag, WK_C_STONE, WK_MIDDLE), text);
    return w;
}

void wk_ms_text(char text[16], int ms)
{
    snprintf(text, 16, "%s%d", ms > 0 ? "+" : ms < 0 ? "\u2212" : "", abs(ms));
}
