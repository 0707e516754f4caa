/* Hands as columns: a row cut at its tabs, and tables of rows. For kiosk/programs/cmd/points only. */
#ifndef WK_KIOSK_PROGRAMS_CMD_POINTS_POINTS_TABLE_H
#define WK_KIOSK_PROGRAMS_CMD_POINTS_POINTS_TABLE_H

#include "kiosk/host/program/command.h"
#include "labels/lang/lang.h"
#include "rules/mcr/foreign_text.h"

#define WK_POINTS_COLUMNS (1 + WK_MCR_N_COLUMNS) /* the id before those of a hand */
#define WK_POINTS_LINE 1024                      /* no row is longer up to its last column */

/* Cuts a row at its tabs; the number of columns, those after the eighth not counted and cut off. */
int wk_points_cut(char *line, const char *column[WK_POINTS_COLUMNS]);

/* The columns after the id by their names. */
struct wk_mcr_columns wk_points_columns(const char *const word[WK_MCR_N_COLUMNS]);

/* A hand as it was given. Not to be copied: its columns may point into it. */
struct wk_points_given {
    struct wk_mcr_columns columns;
    const char *text; /* the one text that they were made of, as others write hands; NULL: they were columns already */
    struct wk_mcr_foreign foreign;
};

/* The text in which a hand is wrong, what that is called, and the place in it. fault: of wk_mcr_waits(), else WK_MCR_SOUND. */
const char *wk_points_wrong(const struct wk_points_given *hand, enum wk_mcr_fault fault, const char **name,
                            struct wk_mcr_place *place);

/* Which character of UTF-8 byte `at` is, from 1. */
int wk_points_character(const char *text, int at);

/*
 * Answers each row of the table in a file, or of standard input (`-`) as it comes: id, total, numbers of the fan, and with
 * reasons a fourth column. A row that cannot be read is `invalid` and no other is harmed. The exit code.
 */
int wk_points_table(const struct wk_host *host, const char *path, enum wk_mcr_rules rules, enum wk_language lang, bool reasons);

#endif
