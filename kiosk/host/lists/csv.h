/*
 * CSV: tables that people bring from a spreadsheet, as rows of cells with the line each begins on. The only file that knows
 * libcsv. A byte order mark, CRLF and empty lines are allowed, cells may be in quotation marks (RFC 4180), blanks around cells
 * that are not are dropped; the separator is the comma, or the semicolon or tab where the first line has no comma, or what
 * a first line "sep=;" of a spreadsheet says.
 */
#ifndef WK_KIOSK_HOST_LISTS_CSV_H
#define WK_KIOSK_HOST_LISTS_CSV_H

#include <stddef.h>
#include <stdio.h>

#include "labels/secret/secret.h"
#include "rules/status.h"

struct wk_problem;

#define WK_CSV_MAX_BYTES (4 << 20) /* of a file */
#define WK_CSV_MAX_CELLS 64        /* of a row */
#define WK_CSV_MAX_CELL 4096       /* bytes of a cell */

/* cell [n]: UTF-8, zero-terminated, "" for an empty one; control characters only where the file has them in quotation marks. */
struct wk_csv_row {
    int line; /* from 1, of the row's first character */
    int n;    /* 1.. */
    const char *const *cell;
};

/* Rows that are not empty. Zero-initialised it is empty; released by wk_csv_release(). */
struct wk_csv {
    int n_rows;
    struct wk_csv_row *row;
    const char **cells; /* of all rows, and the texts they point into */
    char *texts;
};

/* Why a file is no table. */
struct wk_csv_fault {
    int line;        /* from 1; 0: the file as a whole */
    const char *why; /* English message id, static storage */
};

/*
 * Parses bytes [n]. WK_EMPTY_FILE: no row in it. WK_BAD_INPUT, and why in *fault: a zero byte, another encoding than UTF-8, a
 * quotation mark that is not closed or stands inside a cell that does not begin with one, a row or cell beyond the bounds
 * above, a file beyond WK_CSV_MAX_BYTES. WK_NO_MEMORY. *out is unchanged then.
 */
enum wk_status wk_csv_parse(struct wk_csv *out, const char *bytes, size_t n, struct wk_csv_fault *fault) WK_MUST_CHECK;

/* The same from a file. WK_NO_FILE, WK_UNREADABLE_FILE besides. */
enum wk_status wk_csv_load(struct wk_csv *out, const char *path, struct wk_csv_fault *fault) WK_MUST_CHECK;

/* The same, and the hash of the file's bytes (BLAKE2b-256) where it could be read. */
enum wk_status wk_csv_load_hashed(struct wk_csv *out, const char *path, uint8_t hash[WK_HASH_SIZE],
                                  struct wk_csv_fault *fault) WK_MUST_CHECK;

/* The last n rows in another order: order [n], from 0, has the place that each had among them. WK_NO_MEMORY: they stay. */
enum wk_status wk_csv_order(struct wk_csv *csv, const int *order, int n) WK_MUST_CHECK;

/* The fault as a command says it, "PATH:LINE: why". Returns status. */
enum wk_status wk_csv_problem(struct wk_problem *problem, enum wk_status status, const char *path,
                              const struct wk_csv_fault *fault);

void wk_csv_release(struct wk_csv *csv);

/* The column of the row whose cell is one of the words (NULL-terminated; small and capital ASCII letters alike); -1: none. */
int wk_csv_column(const struct wk_csv_row *row, const char *const *words);

/* Writes a cell, in quotation marks where it needs them, and what follows it: ',' or '\n'. The stream keeps errors. */
void wk_csv_put(FILE *out, const char *text, char after);
/* The same of what a person typed, shorter than WK_CSV_MAX_CELL - 1: with an apostrophe before it where a spreadsheet would
 * take it for a formula. */
void wk_csv_put_typed(FILE *out, const char *text, char after);

/* The cell as a whole number without sign, 0..999999; -1: it is none. */
int wk_csv_number(const char *cell);

#endif
