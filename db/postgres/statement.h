/*
 * Statement: what the two files that run statements share. Internal to the driver.
 * Several: a statement, and the rows of many that go ahead together, are subjects of their own.
 */
#ifndef WK_DB_POSTGRES_STATEMENT_H
#define WK_DB_POSTGRES_STATEMENT_H

#include "db/postgres/connection.h"

/* Of pg_type: these are for ever. */
enum {
    WK_OID_BOOL = 16,
    WK_OID_BYTES = 17,
    WK_OID_INT8 = 20,
    WK_OID_INT2 = 21,
    WK_OID_INT4 = 23,
    WK_OID_TEXT = 25,
    WK_OID_UNKNOWN = 705,
    WK_OID_BYTES_LIST = 1001,
    WK_OID_TEXTS = 1009,
    WK_OID_INT8S = 1016
};

#define WK_PG_NAME_MAX 24

/* What is bound to a parameter. */
struct wk_pg_value {
    unsigned type;     /* 0: nothing is */
    const void *bytes; /* [length], borrowed; NULL: an SQL NULL */
    int length;
    uint8_t number[8];
};

struct wk_db_statement {
    struct wk_db *db;
    const char *text; /* as it was given; borrowed where it is of queries.def */
    char *sql;        /* with $1, $2; of one of any length it ends in a limit, which stands at n_sql */
    bool many;
    size_t n_sql;
    int n;
    char name[WK_PG_PARAMETERS_MAX][WK_PG_NAME_MAX];
    struct wk_pg_value value[WK_PG_PARAMETERS_MAX];
    struct pg_result *result; /* NULL: not stepped yet, or at the end */
    int row;
    bool ran, done;
    unsigned cursor; /* 0: none is open */
    struct wk_db_statement *next;
};

/* A NULL has a type too, where nothing is bound. */
unsigned wk_pg_type_of(const struct wk_db_statement *statement, int parameter);

/* *kept: the number under which the server keeps its text with these types; -1: under none. */
enum wk_status wk_pg_keep(const struct wk_db_statement *statement, const unsigned *types, int *kept) WK_MUST_CHECK;
void wk_pg_kept_name(char name[16], int kept);

/* Its row goes with the next call; its values are copied. */
enum wk_status wk_pg_put_ahead(struct wk_db_statement *statement) WK_MUST_CHECK;

#endif
