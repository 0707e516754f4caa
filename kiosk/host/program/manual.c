/* Writes help and manual pages from the tables of commands and options. */
#include "kiosk/host/program/manual.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <time.h>

#include "kiosk/host/paths.h"

#define COLUMNS 100 /* of a usage line */
#define PAGE_COLUMNS 72
#define LITERAL_COLUMNS 70
#define INDENT 7 /* "usage: " */
#define NAME_SIZE 64
#define EXAMPLE_SIZE 4096

/* One part of a usage text. */
enum kind { END, OPEN, CLOSE, OPTION, WORD, FORM };
struct token {
    enum kind kind;
    const char *text; /* OPTION: its name without --; CLOSE: "" or "..."; WORD: itself */
    int n;
    bool many; /* OPTION: "..." follows */
};

static bool at_dots(const char *at)
{
    return strncmp(at, "...", 3) == 0;
}

static struct token next(const char **at)
{
    struct token t = {.kind = END};
    const char *p = *at;

    while (*p == ' ')
        p++;
    t.text = p;
    if (*p == '\n' || *p == '[') {
        t.kind = *p == '[' ? OPEN : FORM;
        p++;
    } else if (*p == ']') {
        t.kind = CLOSE;
        t.text = ++p;
        t.n = at_dots(p) ? 3 : 0;
        p += t.n;
    } else if (strncmp(p, "--", 2) == 0) {
        t.kind = OPTION;
        t.text = p + 2;
        t.n = (int)strcspn(t.text, " []\n.");
        p = t.text + t.n;
        t.many = at_dots(p);
        p += t.many ? 3 : 0;
    } else if (*p) {
        t.kind = WORD;
        t.n = (int)strcspn(p, " []\n");
        p += t.n;
    }
    *at = p;
    return t;
}

static const struct wk_option *option_of(const struct wk_option *options, const struct token *t)
{
    for (const struct wk_option *o = options; o->kind != WK_OPTION_END; o++)
        if ((int)strlen(o->name) == t->n && strncmp(o->name, t->text, (size_t)t->n) == 0)
            return o;
    return NULL;
}

/* What follows an option's name: the name of its value, or nothing for a flag. */
static const char *value_of(const struct wk_option *options, const struct token *t)
{
    const struct wk_option *o = option_of(options, t);

    return !o ? "?" : o->value ? o->value : "";
}

/* Parts that must stay on one line: a word, an option with its value, or everything within a pair of brackets. */
struct unit {
    char text[512];
    int n, depth;
};

static void put(struct unit *self, const char *text, int n)
{
    const int left = (int)sizeof self->text - self->n;
    const int wrote = snprintf(self->text + self->n, (size_t)left, "%.*s", n, text);

    self->n += wrote < left ? wrote : left - 1;
}

/* A blank separates words, but does not follow an opening bracket. */
static void space(struct unit *self)
{
    if (self->n > 0 && self->text[self->n - 1] != '[')
        put(self, " ", 1);
}

static void add(struct unit *self, const struct wk_option *options, const struct token *t)
{
    const char *value;

    if (t->kind == CLOSE) {
        put(self, "]", 1);
        put(self, t->text, t->n);
        self->depth--;
        return;
    }
    space(self);
    if (t->kind == OPEN) {
        put(self, "[", 1);
        self->depth++;
        return;
    }
    if (t->kind == OPTION)
        put(self, "--", 2);
    put(self, t->text, t->n);
    if (t->kind != OPTION)
        return;
    value = value_of(options, t);
    if (value[0])
        space(self);
    put(self, value, (int)strlen(value));
    if (t->many)
        put(self, "...", 3);
}

static void usage(FILE *out, const char *program, const struct wk_command *command, const struct wk_option *options)
{
    const char *at = command->usage;
    struct unit unit = {.n = 0};
    struct token t = {.kind = FORM};
    int column = fprintf(out, "usage: %s %s", program, command->full);

    while (t.kind != END) {
        t = next(&at);
        if (t.kind != END && t.kind != FORM)
            add(&unit, options, &t);
        if (unit.depth > 0)
            continue;
        if (unit.n > 0 && column + 1 + unit.n > COLUMNS)
            column = fprintf(out, "\n%*s", INDENT + 4, "") - 1;
        if (unit.n > 0)
            column += fprintf(out, " %s", unit.text);
        if (t.kind == FORM)
            column = fprintf(out, "\n%*s%s %s", INDENT, "", program, command->full) - 1;
        unit.n = 0;
    }
    fputc('\n', out);
}

/* Examples name wallkeeper; for another program that has the command too, its name replaces it. */
static void example_of(const struct wk_host *host, const char *words, char out[EXAMPLE_SIZE])
{
    static const char name[] = "wallkeeper ";
    char own[WK_OWN_TEXT_SIZE];
    const char *at, *from = own;
    int n = 0;

    wk_own_text(own, words, wk_own_names(host->hall));
    for (; n < EXAMPLE_SIZE && (at = strstr(from, name)) != NULL; from = at + strlen(name))
        n += snprintf(out + n, (size_t)(EXAMPLE_SIZE - n), "%.*s%s ", (int)(at - from), from, wk_program(host));
    if (n < EXAMPLE_SIZE)
        snprintf(out + n, (size_t)(EXAMPLE_SIZE - n), "%s", from);
}

void wk_manual_help(FILE *out, const struct wk_host *host, const struct wk_command *command, const struct wk_option *options)
{
    char lines[EXAMPLE_SIZE];

    example_of(host, command->example, lines);
    usage(out, wk_program(host), command, options);
    fprintf(out, "\n%s\n", command->summary);
    if (options->kind != WK_OPTION_END)
        fputc('\n', out);
    wk_options_print(out, options, wk_own_names(host->hall));
    fprintf(out, "\nexample:\n%s\n", lines);
}

/* Writes one character as mdoc needs it; returns how many bytes it was. Source: mandoc_char(7). */
static int put_char(FILE *out, char c)
{
    switch (c) {
    case '\\':
        return fprintf(out, "\\e");
    case '`':
        return fprintf(out, "\\(ga");
    case '\'':
        return fprintf(out, "\\(aq");
    default:
        return fprintf(out, "%c", c);
    }
}

/* Running text: breaks lines between words and begins each sentence on a line of its own, as mdoc wants. */
static void text(FILE *out, const char *words)
{
    int column = 0;
    bool sentence = false; /* the last sentence has ended */

    while (*words) {
        const int n = (int)strcspn(words, " \n");
        const bool ends = n > 1 && strchr(".!?", words[n - 1]) != NULL;

        if (column > 0 && (column + 1 + n > PAGE_COLUMNS || sentence)) {
            fputc('\n', out);
            column = 0;
        } else if (column > 0) {
            fputc(' ', out);
            column++;
        }
        if (column == 0 && (words[0] == '.' || words[0] == '\''))
            fputs("\\&", out);
        for (int i = 0; i < n; i++)
            column += put_char(out, words[i]);
        words += n;
        while (*words == ' ' || *words == '\n')
            words++;
        sentence = ends;
    }
    fputc('\n', out);
}

/* Writes lines as they are; a long one is broken with a backslash, which `man` removes again. */
static void literal(FILE *out, const char *lines)
{
    int column = 0;

    fputs(".Bd -literal\n", out);
    for (; *lines; lines++) {
        if (column == 0 && (*lines == '.' || *lines == '\''))
            fputs("\\&", out);
        if (column >= LITERAL_COLUMNS && *lines != '\n' && *lines != ' ') {
            fputs("\\\n", out);
            column = 0;
        }
        column += put_char(out, *lines);
        if (*lines == '\n')
            column = 0;
    }
    fputs("\n.Ed\n", out);
}

/* Arguments of a macro: prevents a word from being read as another macro's name or as punctuation. */
static void arguments(FILE *out, const char *words, int n)
{
    fputs(n > 3 ? " " : " \\&", out);
    for (int i = 0; i < n; i++)
        if (words[i] == '"')
            fputs("\\(dq", out);
        else
            put_char(out, words[i]);
}

static void option(FILE *out, const char *macro, const char *name, int n, const char *value, bool many)
{
    fprintf(out, ".%sFl Fl %.*s", macro, n, name);
    if (value[0]) {
        fputs(" Ar", out);
        for (const char *at = value; *at;) {
            const int length = (int)strcspn(at, " ");
            arguments(out, at, length);
            at += length + (at[length] == ' ');
        }
    }
    fputs(many ? " Ns ...\n" : "\n", out);
}

static void synopsis(FILE *out, const char *program, const struct wk_command *command, const struct wk_option *options)
{
    const char *at = command->usage;
    struct token t;

    fprintf(out, ".Sh SYNOPSIS\n.Nm %s %s\n", program, command->full);
    while ((t = next(&at)).kind != END)
        switch (t.kind) {
        case OPEN:
            fputs(".Oo\n", out);
            break;
        case CLOSE:
            fputs(t.n ? ".Oc Ns ...\n" : ".Oc\n", out);
            break;
        case OPTION:
            option(out, "", t.text, t.n, value_of(options, &t), t.many);
            break;
        case WORD:
            fputs(t.n == 1 && t.text[0] == '|' ? "|\n" : ".Ar", out);
            if (t.n > 1 || t.text[0] != '|') {
                arguments(out, t.text, t.n);
                fputc('\n', out);
            }
            break;
        case FORM:
            fprintf(out, ".Nm %s %s\n", program, command->full);
            break;
        case END:
            break;
        }
}

static void options_of(FILE *out, const struct wk_host *host, const struct wk_option *options)
{
    char help[WK_OWN_TEXT_SIZE];

    if (options->kind == WK_OPTION_END)
        return;
    fputs(".Pp\nThe options are:\n.Bl -tag -width Ds\n", out);
    for (const struct wk_option *o = options; o->kind != WK_OPTION_END; o++) {
        option(out, "It ", o->name, (int)strlen(o->name), o->value ? o->value : "", false);
        wk_own_text(help, o->help, wk_own_names(host->hall));
        text(out, help);
    }
    fputs(".El\n", out);
}

bool wk_manual_name(char *name, size_t size, const struct wk_host *host, const struct wk_command *command)
{
    const int n = snprintf(name, size, "%s%s%s", wk_program(host), command ? "-" : "", command ? command->full : "");

    for (char *at = name; n >= 0 && (size_t)n < size && (at = strchr(at, ' ')) != NULL;)
        *at = '-';
    return n >= 0 && (size_t)n < size;
}

static void list(FILE *out, const struct wk_host *host, const struct wk_command *const *table)
{
    char name[NAME_SIZE];

    for (; table && *table; table++) {
        if (wk_manual_name(name, sizeof name, host, *table)) {
            fprintf(out, ".It Xr %s 1\n", name);
            text(out, (*table)->summary);
        }
        list(out, host, (*table)->subs);
    }
}

/* The head of each page: title, name and purpose. */
static void head(FILE *out, const struct wk_host *host, const struct wk_command *command, const char *summary)
{
    const time_t now = (time_t)(host->clock(host->context) / 1000000000);
    char name[NAME_SIZE] = "", date[NAME_SIZE] = "";
    struct tm day;

    if (gmtime_r(&now, &day))
        strftime(date, sizeof date, "%B %e, %Y", &day);
    wk_manual_name(name, sizeof name, host, command);
    fprintf(out, ".Dd %s\n.Dt ", date);
    for (const char *c = name; *c; c++)
        fputc(toupper((unsigned char)*c), out);
    fprintf(out, " 1\n.Os\n.Sh NAME\n.Nm %s\n.Nd ", name);
    /* The summary on one line, without a full stop. */
    for (const char *s = summary; *s && strcmp(s, ".") != 0; s++)
        put_char(out, *s);
    fputc('\n', out);
}

static void exit_status(FILE *out)
{
    fputs(".Sh EXIT STATUS\n.Bl -tag -width Ds\n"
          ".It 0\nDone, or PASS.\n.It 1\nFAIL: something was found, and is said.\n"
          ".It 2\nWrong use or bad input; one line says what.\n.It 3\nIt cannot be told: no tray, too dark, unreadable.\n"
          ".It 4\nThe environment: database, camera, disk.\n.El\n",
          out);
}

static void see_also(FILE *out, const char *program, const struct wk_command *command)
{
    fprintf(out, ".Sh SEE ALSO\n.Xr %s 1", program);
    if (strchr(command->full, ' '))
        fprintf(out, " ,\n.Xr %s-%.*s 1", program, (int)strcspn(command->full, " "), command->full);
    fputc('\n', out);
}

/* Called instead of running the command, with its options: see struct wk_host. */
struct page {
    FILE *out;
    const struct wk_host *host;
};

static void page_of(void *context, const struct wk_command *command, const struct wk_option *options)
{
    const struct page *self = context;
    const char *const program = wk_program(self->host);
    char lines[EXAMPLE_SIZE];

    example_of(self->host, command->example, lines);
    head(self->out, self->host, command, command->summary);
    synopsis(self->out, program, command, options);
    fputs(".Sh DESCRIPTION\n", self->out);
    text(self->out, command->summary);
    options_of(self->out, self->host, options);
    if (command->subs) {
        fputs(".Sh COMMANDS\n.Bl -tag -width Ds\n", self->out);
        list(self->out, self->host, command->subs);
        fputs(".El\n", self->out);
    }
    exit_status(self->out);
    fputs(".Sh EXAMPLES\n", self->out);
    literal(self->out, lines);
    see_also(self->out, program, command);
}

/* Describes a program and its purpose. */
static const char *purpose(const struct wk_host *host)
{
    return host->hall ? "the hall of a duplicate mahjong event of several kiosks"
                      : "keeps the walls of a duplicate mahjong table honest";
}

static const char *description(const struct wk_host *host)
{
    return host->hall
               ? "A hall joins the kiosks of an event: each sends it what it records and takes in what the others have "
                 "recorded. It needs no camera and no screen. Its commands make it, serve it, let kiosks join, show what "
                 "waits for somebody, and keep the tournament at the desk. Each has a page of its own, and --help with an "
                 "example."
               : "A kiosk with a camera and a touch screen for duplicate mahjong (MCR). Its commands print the papers, run "
                 "the kiosk, keep the tournament, and prove afterwards what can be proved. Each has a page of its own, "
                 "and --help with an example.";
}

static void files(FILE *out, const struct wk_host *host)
{
    const struct wk_own_names *const own = wk_own_names(host->hall);

    fprintf(out,
            ".Sh FILES\n.Bl -tag -width Ds\n"
            ".It Pa ~/.config/wallkeeper/%s\nThe configuration.\n"
            ".It Pa ~/.local/share/wallkeeper/%s\nThe event's database.\n"
            ".It Pa ~/.local/share/wallkeeper/club.key\nThe club's key: all kiosks of a club have the same.\n"
            ".It Pa ~/.local/share/wallkeeper/%s\nThis %s's own key, which signs its records.\n",
            own->config, own->db, own->key, own->self);
    if (host->hall)
        fprintf(out, ".It Pa ~/.local/share/wallkeeper/%s.tls\nThe key by which kiosks know that it is the hall who answers.\n",
                own->key);
    fputs(".El\n", out);
}

static void group(FILE *out, const struct wk_host *host, const struct wk_command *command,
                  const struct wk_command *const *table)
{
    head(out, host, command, command ? command->summary : purpose(host));
    fprintf(out, ".Sh SYNOPSIS\n.Nm %s%s%s\n.Ar COMMAND\n.Op Ar OPTIONS\n.Sh DESCRIPTION\n", wk_program(host),
            command ? " " : "", command ? command->full : "");
    text(out, command ? command->summary : description(host));
    fputs(".Pp\nThe commands are:\n.Bl -tag -width Ds\n", out);
    list(out, host, table);
    fputs(".El\n", out);
    if (!command)
        files(out, host);
    exit_status(out);
    if (command)
        see_also(out, wk_program(host), command);
    else
        fprintf(out, ".Sh SEE ALSO\n.Xr %s 1\n", host->hall ? "wallkeeper" : "wallkeeper-hall");
}

void wk_manual_page(FILE *out, const struct wk_host *host, const struct wk_command *command,
                    const struct wk_command *const *table)
{
    struct page page = {.out = out, .host = host};
    struct wk_host asked = *host;

    if (!command || !command->run) {
        group(out, host, command, table);
        return;
    }
    asked.instead = page_of;
    asked.instead_context = &page;
    (void)command->run(&asked, command, 0, NULL);
}

static enum wk_status write_page(const struct wk_host *host, const struct wk_command *command,
                                 const struct wk_command *const *table, const char *folder, struct wk_problem *problem)
{
    char name[NAME_SIZE], path[1024];
    FILE *out = NULL;
    bool bad;

    if (wk_manual_name(name, sizeof name, host, command) &&
        snprintf(path, sizeof path, "%s/%s.1", folder, name) < (int)sizeof path)
        out = fopen(path, "w");
    if (!out)
        return wk_problem_set(problem, WK_IO, "%s: the pages cannot be written there: %s", folder, strerror(errno));
    wk_manual_page(out, host, command, table);
    bad = ferror(out) != 0;
    if (fclose(out) != 0 || bad)
        return wk_problem_set(problem, errno == ENOSPC ? WK_DISK_FULL : WK_IO, "%s: it was not written wholly", path);
    return WK_OK;
}

static enum wk_status write_all(const struct wk_host *host, const struct wk_command *const *table, const char *folder,
                                int *n_pages, struct wk_problem *problem)
{
    enum wk_status status = WK_OK;

    for (; status == WK_OK && table && *table; table++) {
        status = write_page(host, *table, (*table)->subs, folder, problem);
        if (status == WK_OK) {
            ++*n_pages;
            status = write_all(host, (*table)->subs, folder, n_pages, problem);
        }
    }
    return status;
}

enum wk_status wk_manual_write(const struct wk_host *host, const struct wk_command *const *table, const char *folder,
                               int *n_pages, struct wk_problem *problem)
{
    int n = 1;
    enum wk_status status = write_page(host, NULL, table, folder, problem);

    if (status == WK_OK)
        status = write_all(host, table, folder, &n, problem);
    if (status == WK_OK)
        *n_pages = n;
    return status;
}
