/* A command's options: matches words with its table, checks values, and prints the table for --help. */
#include "kiosk/host/options.h"
#include "kiosk/host/paths.h"
#include "kiosk/host/problem.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct parser {
    const struct wk_option *options;
    int argc;
    const char *const *argv;
    int at;
    bool seen[WK_MAX_OPTIONS];
    struct wk_problem *problem;
};

static bool is_option(const char *word)
{
    return word[0] == '-' && word[1] == '-';
}

static enum wk_status unknown(struct parser *self, const char *name, int length)
{
    const char *names[WK_MAX_OPTIONS + 1];
    char word[64];
    int n = 0;

    names[n++] = "help";
    for (const struct wk_option *o = self->options; o->kind != WK_OPTION_END && n <= WK_MAX_OPTIONS; o++)
        names[n++] = o->name;
    snprintf(word, sizeof word, "%.*s", length, name);
    return wk_problem_set(self->problem, WK_BAD_INPUT, "unknown option --%s; the nearest is --%s", word,
                          wk_nearest(word, names, n));
}

static enum wk_status add(struct parser *self, const char *name, struct wk_words *words, const char *word)
{
    if (words->n == WK_MAX_WORDS)
        return wk_problem_set(self->problem, WK_BAD_INPUT, "%s: more than %d values", name, WK_MAX_WORDS);
    words->word[words->n++] = word;
    return WK_OK;
}

static enum wk_status to_whole(const struct wk_option *o, const char *word, struct wk_problem *problem)
{
    char *end;
    errno = 0;
    long long v = strtoll(word, &end, 10);
    if (end == word || *end || errno || (double)v < o->min || (double)v > o->max)
        return wk_problem_set(problem, WK_BAD_INPUT, "--%s %s: a whole number from %.0f to %.0f is wanted", o->name, word,
                              o->min, o->max);
    *o->out.whole = v;
    return WK_OK;
}

static enum wk_status to_number(const struct wk_option *o, const char *word, struct wk_problem *problem)
{
    char *end;
    errno = 0;
    double v = strtod(word, &end);
    if (end == word || *end || !isfinite(v) || v < o->min || v > o->max)
        return wk_problem_set(problem, WK_BAD_INPUT, "--%s %s: a number from %g to %g is wanted", o->name, word, o->min,
                              o->max);
    *o->out.number = v;
    return WK_OK;
}

/* Collects the words up to the next option. */
static enum wk_status take_list(struct parser *self, const struct wk_option *o, const char *joined)
{
    enum wk_status status;
    int before = o->out.words->n;

    if (joined && (status = add(self, o->name, o->out.words, joined)) != WK_OK)
        return status;
    while (self->at < self->argc && !is_option(self->argv[self->at])) {
        status = add(self, o->name, o->out.words, self->argv[self->at++]);
        if (status != WK_OK)
            return status;
    }
    if (o->out.words->n == before)
        return wk_problem_set(self->problem, WK_BAD_INPUT, "--%s needs at least one %s", o->name, o->value);
    return WK_OK;
}

static enum wk_status take_value(struct parser *self, const struct wk_option *o, const char *joined)
{
    const char *word = joined;

    if (!word && self->at < self->argc && !is_option(self->argv[self->at]))
        word = self->argv[self->at++];
    if (!word && o->kind == WK_OPTION_MAYBE)
        word = "";
    else if (!word || !word[0])
        return wk_problem_set(self->problem, WK_BAD_INPUT, "--%s needs a value: --%s %s", o->name, o->name, o->value);
    switch (o->kind) {
    case WK_OPTION_TEXT:
    case WK_OPTION_HALLS:
    case WK_OPTION_MAYBE:
        *o->out.text = word;
        return WK_OK;
    case WK_OPTION_WHOLE:
        return to_whole(o, word, self->problem);
    case WK_OPTION_NUMBER:
        return to_number(o, word, self->problem);
    case WK_OPTION_REPEAT:
        return add(self, o->name, o->out.words, word);
    case WK_OPTION_END:
    case WK_OPTION_FLAG:
    case WK_OPTION_LIST:
        break;
    }
    return WK_FAILED;
}

static enum wk_status take_option(struct parser *self, const char *word, bool *help)
{
    const char *name = word + 2, *equals = strchr(name, '=');
    int length = (int)(equals ? (size_t)(equals - name) : strlen(name));
    const char *joined = equals ? equals + 1 : NULL;

    if (length == 4 && strncmp(name, "help", 4) == 0) {
        *help = true;
        return WK_OK;
    }
    for (int i = 0; i < WK_MAX_OPTIONS && self->options[i].kind != WK_OPTION_END; i++) {
        const struct wk_option *o = &self->options[i];
        if ((int)strlen(o->name) != length || strncmp(o->name, name, (size_t)length) != 0)
            continue;
        if (o->kind == WK_OPTION_LIST)
            return take_list(self, o, joined);
        if (self->seen[i] && o->kind != WK_OPTION_REPEAT && o->kind != WK_OPTION_FLAG)
            return wk_problem_set(self->problem, WK_BAD_INPUT, "--%s is given twice", o->name);
        self->seen[i] = true;
        if (o->kind != WK_OPTION_FLAG)
            return take_value(self, o, joined);
        if (joined)
            return wk_problem_set(self->problem, WK_BAD_INPUT, "--%s takes no value", o->name);
        *o->out.flag = true;
        return WK_OK;
    }
    return unknown(self, name, length);
}

enum wk_status wk_options_parse(const struct wk_option *options, int argc, const char *const *argv, struct wk_words *rest,
                                bool *help, struct wk_problem *problem)
{
    struct parser self = {.options = options, .argc = argc, .argv = argv, .problem = problem};
    bool ended = false;
    enum wk_status status = WK_OK;

    problem->text[0] = '\0';
    while (self.at < argc && status == WK_OK) {
        const char *word = argv[self.at++];
        if (!ended && strcmp(word, "--") == 0)
            ended = true;
        else if (!ended && strcmp(word, "-h") == 0)
            *help = true;
        else if (!ended && is_option(word))
            status = take_option(&self, word, help);
        else if (!ended && word[0] == '-' && word[1])
            status = wk_problem_set(problem, WK_BAD_INPUT, "unknown option %s; options are long: see --help", word);
        else if (rest)
            status = add(&self, word, rest, word);
        else
            status = wk_problem_set(problem, WK_BAD_INPUT, "unexpected word: %s", word);
    }
    return *help ? WK_OK : status;
}

void wk_own_text(char out[WK_OWN_TEXT_SIZE], const char *text, const struct wk_own_names *own)
{
    const struct {
        const char *mark, *name;
    } marks[] = {{"{config}", own->config}, {"{db}", own->db}, {"{key}", own->key}, {"{self}", own->self}};
    size_t n = 0;

    while (*text && n < WK_OWN_TEXT_SIZE - 1) {
        const char *piece = text;
        int taken = 1, put = 1;
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
            if (strncmp(text, marks[i].mark, strlen(marks[i].mark)) == 0) {
                taken = (int)strlen(marks[i].mark);
                piece = marks[i].name;
                put = (int)strlen(piece);
            }
        const int wrote = snprintf(out + n, WK_OWN_TEXT_SIZE - n, "%.*s", put, piece);
        n += (size_t)wrote;
        text += taken;
    }
    out[n < WK_OWN_TEXT_SIZE ? n : WK_OWN_TEXT_SIZE - 1] = '\0';
}

void wk_options_print(FILE *out, const struct wk_option *options, const struct wk_own_names *own)
{
    for (const struct wk_option *o = options; o->kind != WK_OPTION_END; o++) {
        char left[64], help[WK_OWN_TEXT_SIZE];
        snprintf(left, sizeof left, "--%s%s%s", o->name, o->value ? " " : "", o->value ? o->value : "");
        wk_own_text(help, o->help, own);
        fprintf(out, "  %-24s %s\n", left, help);
    }
}
