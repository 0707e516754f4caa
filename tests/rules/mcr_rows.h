/* The tables of agreed hands, row by row: ../shared/data/mcr ($WK_MCR), no part of the product. Test code only. */
#ifndef WK_TESTS_MCR_ROWS_H
#define WK_TESTS_MCR_ROWS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/mcr_text.h"

enum { N_COLUMNS = 14, LINE = 1024 };

/* Calls see() for each row of a table but its head; the number of rows, -1: the table is not there. */
static int each_row(const char *name, void (*see)(void *context, char *const column[N_COLUMNS]), void *context)
{
    const char *folder = getenv("WK_MCR") ? getenv("WK_MCR") : "../shared/data/mcr";
    char path[512], line[LINE];
    int n = 0;
    FILE *in;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    in = fopen(path, "r");
    if (!in) {
        printf("SKIP %s is not there\n", path);
        return -1;
    }
    while (fgets(line, sizeof line, in)) {
        char *column[N_COLUMNS], *at = line;
        for (int i = 0; i < N_COLUMNS; i++) {
            column[i] = at;
            at += strcspn(at, "\t\n");
            if (*at)
                *at++ = 0;
        }
        if (n++ > 0)
            see(context, column);
    }
    fclose(in);
    return n - 1;
}

/* The hand of a row; false: malformed, *reason why. */
static bool read_row(char *const column[N_COLUMNS], struct wk_mcr_hand *hand, const char **reason)
{
    const struct wk_mcr_columns columns = {column[1], column[2], column[3], column[4], column[5], column[6], column[7]};

    return wk_mcr_read(&columns, hand, reason) == WK_OK;
}

#endif
