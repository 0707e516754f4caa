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
    bool zero, long_row;
    /* That row, cut. */
    const char *id;
    struct wk_points_given hand;
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

const char *wk_points_wrong(const struct wk_points_given *hand, enum wk_mcr_fault fault, const char **name,
                            struct wk_mcr_place *place)
{
    const struct wk_mcr_columns *const c = &hand->columns;
    const char *const text[WK_MCR_N_COLUMNS] = {c->melds, c->standing, c->win, c->flags, c->seat, c->prevalent, c->flowers};

    wk_mcr_point(c, fault, place);
    *name = hand->text ? "hand" : wk_mcr_column_names[place->column];
    if (!hand->text)
        return text[place->column];
    *place = wk_mcr_foreign_place(&hand->foreign, place, strlen(hand->text));
    return hand->text;
}

int wk_points_character(const char *text, int at)
{
    int n = 1;

    for (int i = 0; i < at && text[i]; i++)
        n += ((unsigned char)text[i] & 0xC0) != 0x80;
    return n;
}

/* ---- one row */

/* Writes a whole number of at most three digits and its sign, and says where it ends. */
static char *put_number(char *to, int value)
{
    if (value < 0)
        *to++ = '-';
    value = value < 0 ? -value : value;
    if (value >= 100)
        *to++ = (char)('0' + value / 100 % 10);
    if (value >= 10)
        *to++ = (char)('0' + value / 10 % 10);
    *to++ = (char)('0' + value % 10);
    return to;
}

static char *put_ids(char *to, const struct wk_mcr_score *score)
{
    for (int i = 0; i < score->n_fan; i++) {
        if (i)
            *to++ = ',';
        to = put_number(to, score->fan[i].id);
        if (score->fan[i].n > 1) {
            *to++ = '*';
            to = put_number(to, score->fan[i].n);
        }
    }
    return to;
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

/* ASCII's letters, signs and digits, and the blank. */
static bool is_plain(char c)
{
    return c >= ' ' && c <= '~';
}

/* Copies a short id that is plain, as most are, and says where it ends; NULL: it is for put_id(). */
static char *put_short_id(char to[ID_SHOWN], const char *id)
{
    for (int i = 0; i < ID_SHOWN; i++) {
        if (!id[i])
            return to + i;
        if (!is_plain(id[i]))
            return NULL;
        to[i] = id[i];
    }
    return NULL;
}

static void invalid(struct table *self, const char *reason)
{
    FILE *out = self->host->out;

    self->n_invalid++;
    put_id(out, self->id);
    fputs("\tinvalid\t", out);
    if (self->reasons)
        fprintf(out, "\t%s", reason);
    fputc('\n', out);
}

static void refused_at(struct table *self, const char *name, const char *written, int at, const char *reason)
{
    char text[WK_POINTS_LINE];

    snprintf(text, sizeof text, wk_text(self->lang, WK_N("%s, character %d: %s")), name, wk_points_character(written, at),
             wk_text(self->lang, reason));
    invalid(self, text);
}

/* Prints why the row's hand is refused, and where. */
static void refused(struct table *self, enum wk_mcr_fault fault, const char *reason)
{
    struct wk_mcr_place place;
    const char *name;
    const char *const written = wk_points_wrong(&self->hand, fault, &name, &place);

    refused_at(self, name, written, place.at, reason);
}

/* A hand that has no winning tile. */
static void answer_waiting(struct table *self)
{
    struct wk_mcr_hand hand;
    struct wk_points_far far;
    struct wk_mcr_waits waits;
    enum wk_mcr_fault fault;
    const char *reason;

    if (wk_mcr_read_waiting(&self->hand.columns, &hand, &reason) != WK_OK) {
        refused(self, WK_MCR_SOUND, reason);
        return;
    }
    if (wk_mcr_waits(&hand, self->rules, &waits, &fault) != WK_OK) {
        refused(self, fault, wk_mcr_fault_text(fault));
        return;
    }
    if (!self->distances && (self->distances = malloc(sizeof *self->distances)))
        wk_mcr_distances_fill(self->distances);
    wk_points_far_look(&hand, self->rules, self->distances, &far);
    put_id(self->host->out, self->id);
    fputc('\t', self->host->out);
    wk_points_far_row(self->host->out, &far);
    fputc('\n', self->host->out);
}

static void answer_hand(struct table *self)
{
    struct wk_mcr_hand hand;
    struct wk_mcr_score score;
    const char *reason;
    char text[ID_SHOWN + 16 + 8 * WK_MCR_MAX_FAN], *to;

    if (wk_mcr_is_nothing(self->hand.columns.win)) {
        answer_waiting(self);
        return;
    }
    if (wk_mcr_read(&self->hand.columns, &hand, &reason) != WK_OK) {
        refused(self, WK_MCR_SOUND, reason);
        return;
    }
    const bool wins = wk_mcr_score(&hand, self->rules, &score) == WK_OK;
    to = put_short_id(text, self->id);
    if (!to) {
        put_id(self->host->out, self->id);
        to = text;
    }
    *to++ = '\t';
    to = put_number(to, wins ? score.total : -3);
    *to++ = '\t';
    if (wins)
        to = put_ids(to, &score);
    if (self->reasons)
        *to++ = '\t';
    *to++ = '\n';
    fwrite(text, 1, (size_t)(to - text), self->host->out);
}

/* Whether a tab stands behind the last column too: what was cut off then is none of the hand's. */
static bool has_all_columns(const char *line)
{
    int n = 0;

    for (; *line; line++)
        n += *line == '\t';
    return n >= WK_POINTS_COLUMNS;
}

static void answer(struct table *self)
{
    const char *column[WK_POINTS_COLUMNS] = {""}, *reason;
    char text[256];
    const bool is_cut_off = self->long_row && !has_all_columns(self->line);
    const int n = wk_points_cut(self->line, column);
    struct wk_mcr_place wrong;

    self->id = column[0];
    self->hand.text = n == 2 ? column[1] : NULL;
    if (self->zero) {
        invalid(self, wk_text(self->lang, WK_N("a zero byte: is the table UTF-16? UTF-8 is wanted")));
    } else if (is_cut_off) {
        invalid(self, wk_text(self->lang, WK_N("longer than any hand")));
    } else if (n == 2) {
        if (wk_mcr_foreign_read(column[1], &self->hand.foreign, &reason, &wrong) != WK_OK) {
            refused_at(self, "hand", column[1], wrong.at, reason);
            return;
        }
        self->hand.columns = wk_mcr_foreign_columns(&self->hand.foreign);
        answer_hand(self);
    } else if (n < WK_POINTS_COLUMNS) {
        snprintf(text, sizeof text,
                 wk_text(self->lang, WK_N("a row has 8 columns with tabs between (id, melds, concealed, win, flags, seat, "
                                          "prevalent, flowers); here are %d")),
                 n);
        invalid(self, text);
    } else {
        self->hand.columns = wk_points_columns(column + 1);
        answer_hand(self);
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
    self->zero = self->long_row = false;
}

static void add(struct table *self, const char *text, size_t n)
{
    const size_t room = sizeof self->line - 1 - self->n, taken = n < room ? n : room;

    self->zero = self->zero || memchr(text, 0, n);
    self->long_row = self->long_row || n > room;
    memcpy(self->line + self->n, text, taken);
    self->n += taken;
}

/* How many of n bytes come before the row's end: LF or CR; n: it is not among them. */
static size_t bytes_of_row(const char *text, size_t n)
{
    const char *lf = memchr(text, '\n', n);
    const size_t most = lf ? (size_t)(lf - text) : n;
    const char *cr = memchr(text, '\r', most);

    return cr ? (size_t)(cr - text) : most;
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
        for (size_t at = after_cr && chunk[0] == '\n', end; at < (size_t)n; at = end + 1) {
            end = at + bytes_of_row(chunk + at, (size_t)n - at);
            add(self, chunk + at, end - at);
            if (end == (size_t)n)
                break;
            end_row(self);
            end += chunk[end] == '\r' && end + 1 < (size_t)n && chunk[end + 1] == '\n';
        }
        after_cr = chunk[n - 1] == '\r';
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
