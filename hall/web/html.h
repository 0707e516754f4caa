/*
 * Markup that grows. A failure of memory is kept: what was put afterwards is passed over, and wk_html_take() gives NULL. Any
 * thread, one at a time.
 */
#ifndef WK_HALL_WEB_HTML_H
#define WK_HALL_WEB_HTML_H

#include <stdbool.h>
#include <stddef.h>

/* Zero: empty. text [n] is owned, and ends with a zero byte that n does not count. */
struct wk_html {
    char *text;
    size_t n, room;
    bool failed;
};

void wk_html_put(struct wk_html *self, const char *markup); /* as it is */
/* Markup of ours and figures: nothing that a person has typed. */
void wk_html_putf(struct wk_html *self, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A text of whatever origin, UTF-8: shown as it is, within markup or a value in double quotes. */
void wk_html_text(struct wk_html *self, const char *text);
/* A whole element with a text as above: "p", or with attributes, `p class="note"`. */
void wk_html_element(struct wk_html *self, const char *tag, const char *text);
/* A field of a form that nobody sees: a text as above; a number, unless it is 0. */
void wk_html_hidden(struct wk_html *self, const char *name, const char *value);
void wk_html_hidden_number(struct wk_html *self, const char *name, int value);
/* The markup, which is the caller's now (malloc'ed), and *n its bytes; NULL: no memory. *self is empty. */
char *wk_html_take(struct wk_html *self, size_t *n);
void wk_html_release(struct wk_html *self);

#endif
