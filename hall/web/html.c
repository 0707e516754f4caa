/* Markup that grows. */
#include "hall/web/html.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool make_room(struct wk_html *self, size_t n)
{
    const size_t wanted = self->n + n + 1;

    if (self->failed || wanted <= self->room)
        return !self->failed;
    const size_t room = 2 * wanted < 512 ? 512 : 2 * wanted;
    char *const grown = realloc(self->text, room);
    if (!grown) {
        self->failed = true;
        return false;
    }
    self->text = grown;
    self->room = room;
    return true;
}

static void add(struct wk_html *self, const char *text, size_t n)
{
    if (!make_room(self, n))
        return;
    memcpy(self->text + self->n, text, n);
    self->n += n;
    self->text[self->n] = 0;
}

void wk_html_put(struct wk_html *self, const char *markup)
{
    add(self, markup, strlen(markup));
}

void wk_html_putf(struct wk_html *self, const char *format, ...)
{
    char text[512];
    va_list args;

    va_start(args, format);
    const int n = vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    if (n < 0 || n >= (int)sizeof(text))
        self->failed = true;
    else
        add(self, text, (size_t)n);
}

void wk_html_text(struct wk_html *self, const char *text)
{
    static const struct {
        char letter;
        const char *as;
    } marks[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}, {'\n', " "}, {'\r', " "}};

    for (const char *p = text; *p; p++) {
        const char *as = NULL;
        for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)
            as = marks[i].letter == *p ? marks[i].as : as;
        add(self, as ? as : p, as ? strlen(as) : 1);
    }
}

void wk_html_element(struct wk_html *self, const char *tag, const char *text)
{
    wk_html_putf(self, "<%s>", tag);
    wk_html_text(self, text);
    wk_html_putf(self, "</%.*s>", (int)strcspn(tag, " "), tag);
}

void wk_html_hidden(struct wk_html *self, const char *name, const char *value)
{
    wk_html_putf(self, "<input type=\"hidden\" name=\"%s\" value=\"", name);
    wk_html_text(self, value);
    wk_html_put(self, "\">");
}

void wk_html_hidden_number(struct wk_html *self, const char *name, int value)
{
    if (value)
        wk_html_putf(self, "<input type=\"hidden\" name=\"%s\" value=\"%d\">", name, value);
}

char *wk_html_take(struct wk_html *self, size_t *n)
{
    char *const text = self->failed ? NULL : self->text;

    *n = text ? self->n : 0;
    if (self->failed)
        free(self->text);
    *self = (struct wk_html){.text = NULL};
    return text;
}

void wk_html_release(struct wk_html *self)
{
    free(self->text);
    *self = (struct wk_html){.text = NULL};
}
