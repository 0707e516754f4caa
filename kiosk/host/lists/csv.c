/*
 * Reads tables with libcsv into rows of cells that know their lines, and writes cells that a spreadsheet takes for text.
 */
#include "kiosk/host/lists/csv.h"

#include <csv.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "kiosk/host/problem.h"
#include "labels/file/infile.h"
#include "labels/lang/lang.h"
#include "rules/text.h"

#define TOO_LARGE WK_N("larger than 4 MB") /* WK_CSV_MAX_BYTES */

/* Filled by libcsv's callbacks. Texts are stored one after the other, each with its zero byte; pointers are made at the end. */
struct reader {
    struct wk_csv csv;
    int line, row_line;         /* line being read; line where the present row began */
    size_t n_cells, n_texts;    /* of all rows */
    int in_row;                 /* cells of the present row */
    bool row_filled, row_ended; /* one of its cells is not empty; what was parsed last ended the row */
    size_t room_rows, room_texts;
    enum wk_status status; /* WK_OK until something is wrong */
    const char *why;
};

static void give_up(struct reader *self, enum wk_status status, const char *why)
{
    if (self->status == WK_OK) {
        self->status = status;
        self->why = why;
    }
}

/* Makes room for `wanted` elements. Without memory array is NULL, and the reader gives up. */
static void *grow(struct reader *self, void *array, size_t *room, size_t wanted, size_t size)
{
    size_t more = *room ? *room : 256;

    if (wanted <= *room)
        return array;
    while (more < wanted)
        more *= 2;
    void *bigger = realloc(array, more * size);
    if (!bigger) {
        give_up(self, WK_NO_MEMORY, wk_status_text(WK_NO_MEMORY));
        return array;
    }
    *room = more;
    return bigger;
}

static void take_cell(void *bytes, size_t n, void *context)
{
    struct reader *self = context;

    if (n > WK_CSV_MAX_CELL)
        give_up(self, WK_BAD_INPUT, WK_N("a cell is longer than 4096 bytes"));
    if (self->in_row == WK_CSV_MAX_CELLS)
        give_up(self, WK_BAD_INPUT, WK_N("a row has more than 64 cells"));
    if (self->status == WK_OK)
        self->csv.texts = grow(self, self->csv.texts, &self->room_texts, self->n_texts + n + 1, 1);
    if (self->status != WK_OK)
        return;
    if (n > 0)
        memcpy(self->csv.texts + self->n_texts, bytes, n);
    self->csv.texts[self->n_texts + n] = '\0';
    self->n_texts += n + 1;
    self->in_row++;
    self->row_filled = self->row_filled || n > 0;
}

static void take_row(int terminator, void *context)
{
    struct reader *self = context;

    (void)terminator;
    self->row_ended = true;
    if (self->row_filled && self->status == WK_OK)
        self->csv.row = grow(self, self->csv.row, &self->room_rows, (size_t)self->csv.n_rows + 1, sizeof *self->csv.row);
    if (self->status != WK_OK)
        return;
    if (self->row_filled) {
        self->csv.row[self->csv.n_rows++] = (struct wk_csv_row){.line = self->row_line, .n = self->in_row};
        self->n_cells += (size_t)self->in_row;
    } else {
        self->n_texts -=
            (size_t)self
                ->in_row; /* spreadsheets end a table with rows of separators; their cells are only the zero bytes of texts */
    }
    self->in_row = 0;
    self->row_filled = false;
}

/* Length of the first line of bytes [n] with its end: LF, CRLF or CR. */
static size_t line_length(const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (bytes[i] == '\n' || (bytes[i] == '\r' && !(i + 1 < n && bytes[i + 1] == '\n')))
            return i + 1;
    return n;
}

/*
 * Excel reads its separator from a line "sep=;" before the table, and some programs write it. Returns that line's length with
 * its end, or 0 if there is none; then *separator is unchanged.
 */
static size_t separator_line(const char *bytes, size_t n, char *separator)
{
    const size_t first = line_length(bytes, n);
    size_t end = first;

    while (end > 0 && (bytes[end - 1] == '\r' || bytes[end - 1] == '\n'))
        end--;
    if (end != 5 || strncasecmp(bytes, "sep=", 4) != 0 || !memchr(",;\t", bytes[4], 3))
        return 0;
    *separator = bytes[4];
    return first;
}

static char separator_of(const char *bytes, size_t n)
{
    const size_t first = line_length(bytes, n);

    return memchr(bytes, ',', first) ? ',' : memchr(bytes, ';', first) ? ';' : memchr(bytes, '\t', first) ? '\t' : ',';
}

static void check_line(struct reader *self, const char *bytes, size_t n)
{
    if (memchr(bytes, '\0', n))
        give_up(self, WK_BAD_INPUT, WK_N("this is no text: there is a zero byte"));
    else if (!wk_text_utf8(bytes, n))
        give_up(self, WK_BAD_INPUT, WK_N("this is not UTF-8: save the table as \"CSV UTF-8\""));
}

static void read_all(struct reader *self, const char *bytes, size_t n)
{
    static const char *const quotes = WK_N(
        "the row that begins here has a quotation mark (\") that is not closed, or that stands inside a cell that does not "
        "begin with one (inside quotation marks it is doubled)");
    struct csv_parser parser;

    if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI | CSV_REPALL_NL) != 0) {
        give_up(self, WK_FAILED, wk_status_text(WK_FAILED));
        return;
    }
    char separator = separator_of(bytes, n);
    const size_t before = separator_line(bytes, n, &separator);

    bytes += before;
    n -= before;
    self->line = before > 0;
    csv_set_delim(&parser, (unsigned char)separator);
    for (size_t length; n > 0 && self->status == WK_OK; bytes += length, n -= length) {
        length = line_length(bytes, n);
        self->line++;
        if (self->row_ended)
            self->row_line = self->line;
        check_line(self, bytes, length);
        self->row_ended = false;
        if (self->status == WK_OK && csv_parse(&parser, bytes, length, take_cell, take_row, self) != length) {
            self->line = self->row_line;
            give_up(self, csv_error(&parser) == CSV_EPARSE ? WK_BAD_INPUT : WK_NO_MEMORY, quotes);
        }
    }
    if (self->status == WK_OK && csv_fini(&parser, take_cell, take_row, self) != 0) {
        self->line = self->row_line;
        give_up(self, csv_error(&parser) == CSV_EPARSE ? WK_BAD_INPUT : WK_NO_MEMORY, quotes);
    }
    csv_free(&parser);
}

/* Sets the rows' pointers: each row knows how many cells it has, and the texts lie in order. */
static void point(struct reader *self)
{
    const char *text = self->csv.texts;
    size_t at = 0;

    self->csv.cells = malloc((self->n_cells + 1) * sizeof *self->csv.cells);
    if (!self->csv.cells) {
        give_up(self, WK_NO_MEMORY, wk_status_text(WK_NO_MEMORY));
        return;
    }
    for (int r = 0; r < self->csv.n_rows; r++) {
        self->csv.row[r].cell = self->csv.cells + at;
        for (int c = 0; c < self->csv.row[r].n; c++, text += strlen(text) + 1)
            self->csv.cells[at++] = text;
    }
}

static enum wk_status fault_at(struct wk_csv_fault *fault, enum wk_status status, int line, const char *why)
{
    *fault = (struct wk_csv_fault){line, why};
    return status;
}

enum wk_status wk_csv_parse(struct wk_csv *out, const char *bytes, size_t n, struct wk_csv_fault *fault)
{
    struct reader self = {.row_ended = true, .status = WK_OK};

    if (n > WK_CSV_MAX_BYTES)
        return fault_at(fault, WK_BAD_INPUT, 0, TOO_LARGE);
    if (n >= 2 && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0))
        return fault_at(fault, WK_BAD_INPUT, 1, WK_N("this is UTF-16: save the table as \"CSV UTF-8\""));
    if (n >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) {
        bytes += 3;
        n -= 3;
    }
    read_all(&self, bytes, n);
    if (self.status == WK_OK && self.csv.n_rows == 0) {
        wk_csv_release(&self.csv);
        return fault_at(fault, WK_EMPTY_FILE, 0, WK_N("there is nothing in it"));
    }
    if (self.status == WK_OK)
        point(&self);
    if (self.status != WK_OK) {
        wk_csv_release(&self.csv);
        return fault_at(fault, self.status, self.line, self.why);
    }
    *out = self.csv;
    return WK_OK;
}

enum wk_status wk_csv_load_hashed(struct wk_csv *out, const char *path, uint8_t hash[WK_HASH_SIZE], struct wk_csv_fault *fault)
{
    char *bytes = NULL;
    size_t n = 0;
    enum wk_status status = wk_infile_load(path, WK_CSV_MAX_BYTES, &bytes, &n);

    if (status == WK_OK) {
        wk_hash(hash, bytes, n);
        status = wk_csv_parse(out, bytes, n, fault);
    } else {
        fault_at(fault, status, 0,
                 status == WK_BAD_INPUT         ? TOO_LARGE
                 : status == WK_UNREADABLE_FILE ? WK_N("the file cannot be read")
                                                : wk_status_text(status));
    }
    free(bytes);
    return status;
}

enum wk_status wk_csv_load(struct wk_csv *out, const char *path, struct wk_csv_fault *fault)
{
    uint8_t hash[WK_HASH_SIZE];

    return wk_csv_load_hashed(out, path, hash, fault);
}

enum wk_status wk_csv_order(struct wk_csv *csv, const int *order, int n)
{
    struct wk_csv_row *const rows = csv->row + csv->n_rows - n;
    struct wk_csv_row *const was = malloc((size_t)n * sizeof *was);

    if (!was)
        return WK_NO_MEMORY;
    memcpy(was, rows, (size_t)n * sizeof *was);
    for (int i = 0; i < n; i++)
        rows[i] = was[order[i]];
    free(was);
    return WK_OK;
}

enum wk_status wk_csv_problem(struct wk_problem *problem, enum wk_status status, const char *path,
                              const struct wk_csv_fault *fault)
{
    return fault->line > 0 ? wk_problem_set(problem, status, "%s:%d: %s", path, fault->line, fault->why)
                           : wk_problem_set(problem, status, "%s: %s", path, fault->why);
}

void wk_csv_release(struct wk_csv *csv)
{
    free(csv->row);
    free(csv->cells);
    free(csv->texts);
    *csv = (struct wk_csv){0};
}

int wk_csv_column(const struct wk_csv_row *row, const char *const *words)
{
    for (int c = 0; c < row->n; c++)
        for (int w = 0; words[w]; w++)
            if (strcasecmp(row->cell[c], words[w]) == 0)
                return c;
    return -1;
}

int wk_csv_number(const char *cell)
{
    int number = 0;

    if (strlen(cell) > 6 || !*cell)
        return -1;
    for (; *cell; cell++) {
        if (*cell < '0' || *cell > '9')
            return -1;
        number = number * 10 + (*cell - '0');
    }
    return number;
}

void wk_csv_put(FILE *out, const char *text, char after)
{
    if (text[strcspn(text, ",;\t\"\r\n")] || *text == ' ' || (*text && text[strlen(text) - 1] == ' '))
        (void)csv_fwrite(out, text, strlen(text));
    else
        fputs(text, out);
    fputc(after, out);
}

void wk_csv_put_typed(FILE *out, const char *text, char after)
{
    char safe[WK_CSV_MAX_CELL];
    const bool formula = text[0] && strchr("=+-@", text[0]);

    snprintf(safe, sizeof safe, "%s%s", formula ? "'" : "", text);
    wk_csv_put(out, safe, after);
}
