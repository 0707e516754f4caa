/* Fields of a form at the desk, each by its form. */
#include "hall/desk/fields.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/desk/chair.h"
#include "hall/web/form.h"
#include "rules/event/words.h"

#define CHOICES 12 /* a number of no more than so many values is chosen from a list */

#define T(id) wk_text(lang, id)

static void *place_of(const struct wk_fields *self, const struct wk_result_field *field)
{
    return (char *)self->of + field->offset;
}

/* A member that is an enum or a number. */
static int value_of(const struct wk_fields *self, const struct wk_result_field *field)
{
    int value;

    memcpy(&value, place_of(self, field), sizeof(value));
    return value;
}

static void set_value(const struct wk_fields *self, const struct wk_result_field *field, int value)
{
    memcpy(place_of(self, field), &value, sizeof(value));
}

/* The chairs as people go through them, of those where somebody sits; WK_WIND_NONE: not this one. */
static enum wk_wind chair_of(const struct wk_fields *self, int i)
{
    const enum wk_wind chair = wk_chair_at(self->event->plan.kind, i);

    return wk_player_at(self->event, &self->at, chair) >= 0 ? chair : WK_WIND_NONE;
}

/* ---- read */

/* A whole number from least to most; nothing there: 0. */
static bool take_number(const uint8_t *body, size_t n, const char *name, const struct wk_result_field *field, int *out)
{
    char text[16], *end;

    *out = 0;
    if (!wk_form_field(body, n, name, text, sizeof(text)) || !text[0])
        return true;
    const long value = strtol(text, &end, 10);
    *out = (int)value;
    return *end == 0 && value >= field->least && value <= field->most;
}

static bool read_chairs(const struct wk_fields *self, const struct wk_result_field *field, const uint8_t *body, size_t n)
{
    const bool points = field->form == WK_RESULT_POINTS;
    unsigned bits = 0;
    bool ok = true;

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        char name[32], word[4];
        int value = 0;
        snprintf(name, sizeof(name), "%s-%d", field->word, d);
        if (points)
            ok = take_number(body, n, name, field, &value) && ok;
        else if (wk_form_field(body, n, name, word, sizeof(word)))
            bits |= 1u << (d - 1);
        if (points)
            ((int *)place_of(self, field))[d - 1] = value;
    }
    if (!points)
        set_value(self, field, (int)bits);
    return ok;
}

static bool read_field(const struct wk_fields *self, const struct wk_result_field *field, const uint8_t *body, size_t n)
{
    char word[24];
    int value = 0;
    bool ok = true;

    if (field->form == WK_RESULT_POINTS || field->form == WK_RESULT_DIRECTIONS)
        return read_chairs(self, field, body, n);
    const bool there = wk_form_field(body, n, field->word, word, sizeof(word)) && word[0];
    if (field->form == WK_RESULT_FLAG) {
        *(bool *)place_of(self, field) = there;
        return true;
    }
    if (field->form == WK_RESULT_NUMBER)
        ok = take_number(body, n, field->word, field, &value);
    else if (field->form == WK_RESULT_DIRECTION && there)
        value = (int)wk_chair_parse(self->event->plan.kind, word[0]);
    else if (field->form == WK_RESULT_WORD)
        value = wk_word_index(field->words, field->most + 1, there ? word : NULL);
    set_value(self, field, value);
    return ok && (field->form != WK_RESULT_WORD || value >= field->least) &&
           (field->form != WK_RESULT_DIRECTION || !there || value);
}

bool wk_fields_read(const struct wk_fields *self, const uint8_t *body, size_t n)
{
    bool ok = true;

    for (int i = 0; i < self->n; i++)
        ok = read_field(self, &self->field[i], body, n) && ok;
    return ok;
}

/* ---- asked for */

static void begin_label(struct wk_html *out, const char *text)
{
    wk_html_put(out, "<label>");
    wk_html_text(out, text);
}

static void put_option(struct wk_html *out, const char *value, bool chosen)
{
    wk_html_putf(out, "<option value=\"%s\"%s>", value, chosen ? " selected" : "");
}

static void ask_chair(const struct wk_fields *self, const struct wk_result_field *field, struct wk_html *out,
                      enum wk_language lang)
{
    const enum wk_wind now = (enum wk_wind)value_of(self, field);

    wk_html_putf(out, "<select name=\"%s\"><option value=\"\">\xe2\x80\x93</option>", field->word);
    for (int i = 0; i < WK_N_WINDS; i++) {
        const enum wk_wind chair = chair_of(self, i);
        if (!chair)
            continue;
        put_option(out, (const char[]){wk_chair_letter(self->event->plan.kind, chair), 0}, chair == now);
        wk_chair_put(out, self->event, &self->at, chair, lang);
        wk_html_put(out, "</option>");
    }
    wk_html_put(out, "</select>");
}

static void ask_word(const struct wk_fields *self, const struct wk_result_field *field, struct wk_html *out,
                     enum wk_language lang)
{
    wk_html_putf(out, "<select name=\"%s\" required><option value=\"\"></option>", field->word);
    for (int i = field->least; i <= field->most; i++) {
        put_option(out, field->words[i], i == value_of(self, field));
        wk_html_text(out, T(field->names[i]));
        wk_html_put(out, "</option>");
    }
    wk_html_put(out, "</select>");
}

static void ask_number(const struct wk_result_field *field, const char *name, int value, struct wk_html *out)
{
    if (field->most - field->least >= CHOICES) {
        wk_html_putf(out, "<input type=\"number\" name=\"%s\" min=\"%d\" max=\"%d\" inputmode=\"%s\"", name, field->least,
                     field->most, field->least < 0 ? "text" : "numeric");
        if (value)
            wk_html_putf(out, " value=\"%d\"", value);
        wk_html_put(out, ">");
        return;
    }
    wk_html_putf(out, "<select name=\"%s\">", name);
    for (int i = field->least; i <= field->most; i++)
        wk_html_putf(out, "<option%s>%d</option>", i == value ? " selected" : "", i);
    wk_html_put(out, "</select>");
}

static void ask_chairs(const struct wk_fields *self, const struct wk_result_field *field, struct wk_html *out,
                       enum wk_language lang)
{
    wk_html_put(out, "<fieldset><legend>");
    wk_html_text(out, T(field->name));
    wk_html_put(out, "</legend><div class=\"fields\">");
    for (int i = 0; i < WK_N_WINDS; i++) {
        const enum wk_wind chair = chair_of(self, i);
        char name[32];
        if (!chair)
            continue;
        snprintf(name, sizeof(name), "%s-%d", field->word, (int)chair);
        wk_html_put(out, field->form == WK_RESULT_POINTS ? "<label>" : "<label class=\"tick-box\">");
        if (field->form == WK_RESULT_DIRECTIONS)
            wk_html_putf(out, "<input type=\"checkbox\" name=\"%s\" value=\"1\"%s>", name,
                         (unsigned)value_of(self, field) >> (chair - 1) & 1u ? " checked" : "");
        wk_chair_put(out, self->event, &self->at, chair, lang);
        if (field->form == WK_RESULT_POINTS)
            ask_number(field, name, ((const int *)place_of(self, field))[chair - 1], out);
        wk_html_put(out, "</label>");
    }
    wk_html_put(out, "</div></fieldset>");
}

static void ask_field(const struct wk_fields *self, const struct wk_result_field *field, struct wk_html *out,
                      enum wk_language lang)
{
    if (field->form == WK_RESULT_POINTS || field->form == WK_RESULT_DIRECTIONS) {
        ask_chairs(self, field, out, lang);
        return;
    }
    if (field->form == WK_RESULT_FLAG) {
        wk_html_putf(out, "<label class=\"tick-box\"><input type=\"checkbox\" name=\"%s\" value=\"1\"%s>", field->word,
                     *(const bool *)place_of(self, field) ? " checked" : "");
        wk_html_text(out, T(field->name));
        wk_html_put(out, "</label>");
        return;
    }
    begin_label(out, T(field->name));
    if (field->form == WK_RESULT_DIRECTION)
        ask_chair(self, field, out, lang);
    else if (field->form == WK_RESULT_WORD)
        ask_word(self, field, out, lang);
    else
        ask_number(field, field->word, value_of(self, field), out);
    wk_html_put(out, "</label>");
}

void wk_fields_ask(const struct wk_fields *self, struct wk_html *out, enum wk_language lang)
{
    for (int i = 0; i < self->n; i++)
        ask_field(self, &self->field[i], out, lang);
}

/* ---- kept along */

static void keep_chairs(const struct wk_fields *self, const struct wk_result_field *field, struct wk_html *out)
{
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        char name[32];
        snprintf(name, sizeof(name), "%s-%d", field->word, d);
        wk_html_hidden_number(out, name,
                              field->form == WK_RESULT_POINTS ? ((const int *)place_of(self, field))[d - 1]
                                                              : (int)((unsigned)value_of(self, field) >> (d - 1) & 1u));
    }
}

static void keep_field(const struct wk_fields *self, const struct wk_result_field *field, struct wk_html *out)
{
    if (field->form == WK_RESULT_POINTS || field->form == WK_RESULT_DIRECTIONS) {
        keep_chairs(self, field, out);
    } else if (field->form == WK_RESULT_FLAG) {
        wk_html_hidden_number(out, field->word, *(const bool *)place_of(self, field));
    } else if (field->form == WK_RESULT_NUMBER) {
        wk_html_hidden_number(out, field->word, value_of(self, field));
    } else if (field->form == WK_RESULT_WORD && value_of(self, field) > 0) {
        wk_html_hidden(out, field->word, field->words[value_of(self, field)]);
    } else if (value_of(self, field) > 0) {
        const char chair[] = {wk_chair_letter(self->event->plan.kind, (enum wk_wind)value_of(self, field)), 0};
        wk_html_hidden(out, field->word, chair);
    }
}

void wk_fields_keep(const struct wk_fields *self, struct wk_html *out)
{
    for (int i = 0; i < self->n; i++)
        keep_field(self, &self->field[i], out);
}

/* ---- in words */

static void show_chairs(const struct wk_fields *self, const struct wk_result_field *field, struct wk_html *out,
                        enum wk_language lang)
{
    const char *between = "";

    for (int i = 0; i < WK_N_WINDS; i++) {
        const enum wk_wind chair = chair_of(self, i);
        const int value = !chair                            ? 0
                          : field->form == WK_RESULT_POINTS ? ((const int *)place_of(self, field))[chair - 1]
                                                            : (int)((unsigned)value_of(self, field) >> (chair - 1) & 1u);
        if (!value)
            continue;
        wk_html_put(out, between);
        wk_html_put(out, "<bdi>");
        wk_chair_put(out, self->event, &self->at, chair, lang);
        wk_html_put(out, "</bdi>");
        if (field->form == WK_RESULT_POINTS)
            wk_html_putf(out, " <b>%s%d</b>", value < 0 ? "\xe2\x88\x92" : "+", abs(value));
        between = ", ";
    }
}

static bool says_something(const struct wk_fields *self, const struct wk_result_field *field)
{
    bool any = false;

    for (int d = 0; field->form == WK_RESULT_POINTS && d < WK_N_WINDS; d++)
        any = any || ((const int *)place_of(self, field))[d] != 0;
    return any || (field->form == WK_RESULT_FLAG ? *(const bool *)place_of(self, field)
                                                 : field->form != WK_RESULT_POINTS && value_of(self, field) != 0);
}

void wk_fields_show(const struct wk_fields *self, struct wk_html *out, enum wk_language lang)
{
    wk_html_put(out, "<dl>");
    for (int i = 0; i < self->n; i++) {
        const struct wk_result_field *field = &self->field[i];
        if (!says_something(self, field))
            continue;
        wk_html_element(out, "dt", T(field->name));
        wk_html_put(out, "<dd>");
        if (field->form == WK_RESULT_POINTS || field->form == WK_RESULT_DIRECTIONS)
            show_chairs(self, field, out, lang);
        else if (field->form == WK_RESULT_NUMBER)
            wk_html_putf(out, "%d", value_of(self, field));
        else if (field->form == WK_RESULT_WORD)
            wk_html_text(out, T(field->names[value_of(self, field)]));
        else if (field->form == WK_RESULT_DIRECTION)
            wk_chair_put(out, self->event, &self->at, (enum wk_wind)value_of(self, field), lang);
        else
            wk_html_text(out, T(WK_NC("report", "yes")));
        wk_html_put(out, "</dd>");
    }
    wk_html_put(out, "</dl>");
}
