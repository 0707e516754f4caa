/* What a text of PostgreSQL's dialect tells the driver. Internal to the driver. */
#ifndef WK_DB_POSTGRES_WORDS_H
#define WK_DB_POSTGRES_WORDS_H

#include <stdbool.h>

#define WK_PG_CALL "CALL " /* begins what writes to what is append-only, and gives no rows */
#define WK_PG_MANY "MANY " /* stands before a statement of any length: its rows come through a cursor */

/* Is it a text of queries.def, and so of static storage? */
bool wk_pg_is_row(const char *text);

#endif
