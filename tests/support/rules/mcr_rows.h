/* The tables of agreed hands, row by row: tests/data/mcr. Test code only. */
#ifndef WK_TESTS_MCR_ROWS_H
#define WK_TESTS_MCR_ROWS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/mcr/hand_text.h"

enum { N_COLUMNS = 14, LINE = 1024 };

/* Calls see() for each row of a table but its head; the number of rows. A table that is not there ends the program. */
static int each_row(const char *name, void (*see)(void *context, char *const column[N_COLUMNS]), void *context)
{
    char command[128], line[LINE];
    int n = 0;
    FILE *in;

    snprintf(command, sizeof command, "gzip -dc tests/data/mcr/%s.gz", name);
    in = popen(command, "r");
    while (in && fgets(line, sizeof line, in)) {
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
    if (!in || pclose(in) != 0 || n < 2) {
        fprintf(stderr, "tests/data/mcr/%s.gz cannot be read\n", name);
        exit(1);
    }
    return n - 1;
}

/* The hand of a row; false: malformed, *reason why. */
static inline bool read_row(char *const column[N_COLUMNS], struct wk_mcr_hand *hand, const char **reason)
{
    const struct wk_mcr_columns columns = {column[1], column[2], column[3], column[4], column[5], column[6], column[7]};

    return wk_mcr_read(&columns, hand, reason) == WK_OK;
}

#endif
