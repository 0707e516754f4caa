/*
 * Texts that are never cut: where the lines of a name or a sentence end, and how small it is set, so that it stands in its
 * place whole. Screens measure by their table of widths, papers by pango; the choice is made here. Pure.
 */
#ifndef WK_LABELS_DRAW_WHOLE_TEXT_H
#define WK_LABELS_DRAW_WHOLE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#define WK_WHOLE_LINES 8
#define WK_WHOLE_LINE_SIZE 1024 /* of a line's bytes, zero included; no text of the program is longer */

/* A size, and how many lines of it (1..WK_WHOLE_LINES) the place has room for. */
struct wk_whole_try {
    double size;
    int max_lines;
};

struct wk_whole {
    double w;
    const struct wk_whole_try *tries; /* [n_tries], largest first, n_tries >= 1 */
    int n_tries, n_readable;          /* in the first n_readable words are torn only where no other of them has room */
    /*
     * How many bytes of a text that is not empty stand on one line of width w, blanks at its end included: at least one
     * character. *torn is set where that ends within a word, else left as it is.
     */
    size_t (*line)(const void *context, const char *text, double w, double size, bool *torn);
    const void *context;
};

struct wk_whole_lines {
    bool fits; /* else it is set by the last try and goes over the edge of its place, so that it is seen and not lost */
    double size;
    int n; /* 0: the text is empty */
    size_t end[WK_WHOLE_LINES];
};

/* Breaks a text by the first try that it fits, else by the last, whose last line then takes the rest. */
void wk_whole_break(const struct wk_whole *how, const char *text, struct wk_whole_lines *out);

/* Line i of the text, without blanks at its end. */
void wk_whole_line(const char *text, const struct wk_whole_lines *lines, int i, char line[WK_WHOLE_LINE_SIZE]);

#endif
