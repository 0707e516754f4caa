/* points --tsv: a table of hands, answered row by row. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kiosk/programs/cmd/points/points_far.h"
#include "kiosk/programs/cmd/points/points_table.h"
#include "labels/file/infile.h"
#include "rules/text.h"

enum { CHUNK = 1 << 16, ID_SHOWN = 64 };

struct table {
    const struct wk_host *host;
    enum wk_mcr_rules rules;
    enum wk_language lang;
    bool reasons;
    int n_rows, n_invalid;
    struct wk_mcr_distances *distances; /* made for the first hand that waits; NULL: of it without */
    /* The row that is being read: its first bytes, and what is wrong with it. */
    char line[WK_POINTS_LINE];
    size_t n;
    int n_tabs;
    bool zero, long_row;
};

int wk_points_cut(char *line, const char *column[WK_POINTS_COLUMNS])
{
    for (int i = 0; i < WK_POINTS_COLUMNS; i++) {
        char *end = strchr(line, '\t');
        column[i] = line;
        if (!end)
            return i + 1;
        *end = 0;
        line = end + 1;
    }
    return WK_POINTS_COLUMNS;
}

struct wk_mcr_columns wk_points_columns(const char *const word[WK_MCR_N_COLUMNS])
{
    return (struct wk_mcr_columns){word[0], word[1], word[2], word[3], word[4], word[5], word[6]};
}

int wk_points_character(const char *text, int at)
{
    int n = 1;

    for (int i = 0; i < at && text[i]; i++)
        n += ((unsigned char)text[i] & 0xC0) != 0x80;
    return n;
}

/* ---- one row */

static void put_ids(FILE *out, const struct wk_mcr_score *score)
{
    for (int i = 0; i < score->n_fan; i++) {
        fprintf(out, "%s%d", i ? "," : "", score->fan[i].id);
        if (score->fan[i].n > 1)
            fprintf(out, "*%d", score->fan[i].n);
    }
}

/* The id may be anything: prints its beginning, without what is not text. */
static void put_id(FILE *out, const char *id)
{
    const bool whole = wk_text_utf8(id, strlen(id));

    for (int i = 0; id[i] && (whole || i < ID_SHOWN); i++) {
        const unsigned char c = (unsigned char)id[i];
        fputc(c < ' ' || c == 0x7f || (!whole && c >= 0x80) ? '?' : c, out);
    }
}

static void invalid(struct table *self, const char *id, const char *reason)
{
    FILE *out = self->host->out;

    self->n_invalid++;
    put_id(out, id);
    fputs("\tinvalid\t", out);
    if (self->reasons)
        fprintf(out, "\t%s", reason);
    fputc('\n', out);
}

/* Prints why a hand is refused, and where. */
static void refused(struct table *self, const char *const column[WK_POINTS_COLUMNS], const struct wk_mcr_columns *columns,
                    enum wk_mcr_fault fault, const char *reason)
{
    struct wk_mcr_place place;
    char text[WK_POINTS_LINE];

    wk_mcr_point(columns, fault, &place);
    snprintf(text, sizeof text, wk_text(self->lang, WK_N("%s, character %d: %s")), wk_mcr_column_names[place.column],
             wk_points_character(column[1 + place.column], place.at), wk_text(self->lang, reason));
    invalid(self, column[0], text);
}

/* A hand that has no winning tile. False, with *reason and *fault as wk_mcr_point() wants it: it is none with any. */
static bool answer_waiting(struct table *self, const char *id, const struct wk_mcr_columns *columns, enum wk_mcr_fault *fault,
                           const char **reason)
{
    struct wk_mcr_hand hand;
    struct wk_points_far far;
    struct wk_mcr_waits waits;

    *fault = WK_MCR_SOUND;
    if (wk_mcr_read_waiting(columns, &hand, reason) != WK_OK)
        return false;
    if (wk_mcr_waits(&hand, self->rules, &waits, fault) != WK_OK) {
        *reason = wk_mcr_fault_text(*fault);
        return false;
    }
    if (!self->distances && (self->distances = malloc(sizeof *self->distances)))
        wk_mcr_distances_fill(self->distances);
    wk_points_far_look(&hand, self->rules, self->distances, &far);
    put_id(self->host->out, id);
    fputc('\t', self->host->out);
    wk_points_far_row(self->host->out, &far);
    fputc('\n', self->host->out);
    return true;
}

static void answer(struct table *self)
{
    const char *column[WK_POINTS_COLUMNS] = {""}, *reason;
    char text[256];
    const int n = wk_points_cut(self->line, column);
    const struct wk_mcr_columns columns = wk_points_columns(column + 1);
    struct wk_mcr_hand hand;
    struct wk_mcr_score score;
    enum wk_mcr_fault fault;

    if (self->zero) {
        invalid(self, column[0], wk_text(self->lang, WK_N("a zero byte: is the table UTF-16? UTF-8 is wanted")));
    } else if (self->long_row && self->n_tabs < WK_POINTS_COLUMNS) {
        invalid(self, column[0], wk_text(self->lang, WK_N("longer than any hand")));
    } else if (n < WK_POINTS_COLUMNS) {
        snprintf(text, sizeof text,
                 wk_text(self->lang, WK_N("a row has 8 columns with tabs between (id, melds, concealed, win, flags, seat, "
                                          "prevalent, flowers); here are %d")),
                 n);
        invalid(self, column[0], text);
    } else if (wk_mcr_is_nothing(columns.win)) {
        if (!answer_waiting(self, column[0], &columns, &fault, &reason))
            refused(self, column, &columns, fault, reason);
    } else if (wk_mcr_read(&columns, &hand, &reason) != WK_OK) {
        refused(self, column, &columns, WK_MCR_SOUND, reason);
    } else {
        const bool wins = wk_mcr_score(&hand, self->rules, &score) == WK_OK;
        put_id(self->host->out, column[0]);
        fprintf(self->host->out, "\t%d\t", wins ? score.total : -3);
        if (wins)
            put_ids(self->host->out, &score);
        fputs(self->reasons ? "\t\n" : "\n", self->host->out);
    }
}

/* ---- rows of a file */

static void end_row(struct table *self)
{
    static const char mark[] = "\xef\xbb\xbf";

    self->line[self->n] = 0;
    if (self->n_rows++ == 0 && strncmp(self->line, mark, sizeof mark - 1) == 0)
        memmove(self->line, self->line + sizeof mark - 1, self->n - (sizeof mark - 1) + 1);
    if ((self->line[0] || self->zero) && !(self->n_rows == 1 && strncmp(self->line, "id\t", 3) == 0))
        answer(self);
    self->n = 0;
    self->n_tabs = 0;
    self->zero = self->long_row = false;
}

static void add(struct table *self, char c)
{
    self->zero = self->zero || !c;
    if (self->n == sizeof self->line - 1) {
        self->long_row = true;
        return;
    }
    self->line[self->n++] = c;
    self->n_tabs += c == '\t';
}

/* Rows end with LF, CR LF, or CR alone. Each row is answered before the next one is waited for. */
static int read_rows(struct table *self, int fd, const char *name)
{
    char chunk[CHUNK];
    bool after_cr = false;
    ssize_t n;

    while ((n = read(fd, chunk, sizeof chunk)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return wk_complain(self->host, WK_EXIT_USAGE, "%s: %s", name, wk_status_text(WK_UNREADABLE_FILE));
        for (ssize_t i = 0; i < n; i++) {
            const char c = chunk[i];
            if (c == '\r' || (c == '\n' && !after_cr))
                end_row(self);
            else if (c != '\n')
                add(self, c);
            after_cr = c == '\r';
        }
        if (fflush(self->host->out) != 0)
            return WK_EXIT_ENVIRONMENT; /* main() reports it, for every command */
    }
    end_row(self);
    return WK_EXIT_DONE;
}

int wk_points_table(const struct wk_host *host, const char *path, enum wk_mcr_rules rules, enum wk_language lang, bool reasons)
{
    struct table table = {.host = host, .rules = rules, .lang = lang, .reasons = reasons};
    const bool input = strcmp(path, "-") == 0;
    const int fd = input ? STDIN_FILENO : wk_infile_descriptor(path, true);
    int code;

    if (fd < 0)
        return wk_complain(host, WK_EXIT_USAGE, "%s: %s", path, wk_status_text(WK_UNREADABLE_FILE));
    code = read_rows(&table, fd, path);
    if (!input)
        close(fd);
    free(table.distances);
    if (code == WK_EXIT_DONE && table.n_invalid > 0 && !reasons)
        (void)wk_complain(host, 0, wk_text(lang, WK_N("rows that are invalid: %d; --reasons says why")), table.n_invalid);
    return code;
}
