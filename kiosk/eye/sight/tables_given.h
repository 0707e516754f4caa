/* Several tables in one picture: which ones a command names, and the sets on record that tell them apart there. */
#ifndef WK_KIOSK_EYE_SIGHT_TABLES_GIVEN_H
#define WK_KIOSK_EYE_SIGHT_TABLES_GIVEN_H

#include "kiosk/host/program/environment.h"

#define WK_MAX_TABLES_SEEN 4 /* by one camera */

struct wk_tables_given {
    int n; /* 0: the option was not given */
    int table[WK_MAX_TABLES_SEEN];
    char set[WK_MAX_TABLES_SEEN][WK_SET_SIZE];
    bool sealed[WK_MAX_TABLES_SEEN];
};

#define WK_OPT_TABLES(text)                                                                                                    \
    WK_OPT_TEXT("tables", text, "T,T...",                                                                                      \
                "two to four tables that the pictures show, each told from the others by its set on record")

#define WK_TABLES_WANT_VIEW "--tables goes with --view table: on a mat lies one wall"

/* Takes the numbers, apart by commas, as they are given: two to four, none twice. False: end with *code. */
bool wk_tables_take(const struct wk_host *host, const char *text, struct wk_tables_given *out, int *code);

/*
 * Fills in the sets that the tables' deals have on record; the database is only read. WK_BAD_INPUT: a table has none, or two
 * have the same, and nothing in a picture tells these apart.
 */
enum wk_status wk_tables_find_sets(struct wk_env *env, const struct wk_host *host, struct wk_tables_given *tables,
                                   struct wk_problem *problem) WK_MUST_CHECK;

/* The worse of two tables' exit codes: a mistake or a broken database, then FAIL, then what cannot be told. */
int wk_tables_worse(int a, int b);

#endif
