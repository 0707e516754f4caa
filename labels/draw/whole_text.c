/* Texts that are never cut: the largest size in which all of it has room, with whole words where they can be. */
#include "labels/draw/whole_text.h"

#include <stdio.h>
#include <string.h>

/* In lines of one size. False: they are too many, or a word would be torn that may not be. */
static bool break_at(const struct wk_whole *how, const struct wk_whole_try *try, const char *text, bool may_tear,
                     struct wk_whole_lines *out)
{
    bool torn = false;
    size_t at = 0;

    *out = (struct wk_whole_lines){.size = try->size};
    while (text[at]) {
        if (out->n == try->max_lines)
            return false;
        at += how->line(how->context, text + at, how->w, try->size, &torn);
        if (torn && !may_tear)
            return false;
        at += strspn(text + at, " ");
        out->end[out->n++] = at;
    }
    return true;
}

static bool choose(const struct wk_whole *how, const char *text, struct wk_whole_lines *out)
{
    for (int tear = 0; tear < 2; tear++)
        for (int i = 0; i < how->n_readable; i++)
            if (break_at(how, &how->tries[i], text, tear, out))
                return true;
    for (int i = how->n_readable; i < how->n_tries; i++)
        for (int tear = 0; tear < 2; tear++)
            if (break_at(how, &how->tries[i], text, tear, out))
                return true;
    return false;
}

void wk_whole_break(const struct wk_whole *how, const char *text, struct wk_whole_lines *out)
{
    const bool fits = choose(how, text, out);

    if (!fits) /* the last try was broken as far as it had room: its last line takes the rest */
        out->end[out->n - 1] = strlen(text);
    out->fits = fits;
}

void wk_whole_line(const char *text, const struct wk_whole_lines *lines, int i, char line[WK_WHOLE_LINE_SIZE])
{
    const size_t from = i > 0 ? lines->end[i - 1] : 0;
    size_t to = lines->end[i];

    while (to > from && text[to - 1] == ' ')
        to--;
    snprintf(line, WK_WHOLE_LINE_SIZE, "%.*s", (int)(to - from), text + from);
}
