/*
 * PostgreSQL: a back end for a hall, by libpq. Its place is an address, "postgresql:///wallkeeper#evening": what libpq knows,
 * and behind # the schema of that database that holds the event ("event" without; a-z, 0-9 and _). The kiosk's program does not
 * contain it: a program that is to have it adds this row (wk_backend_add()). db/backend/backend.h says what its functions
 * promise.
 */
#ifndef WK_DB_POSTGRES_POSTGRES_H
#define WK_DB_POSTGRES_POSTGRES_H

#include <stdio.h>

#include "db/backend/backend.h"

extern const struct wk_backend wk_backend_postgresql;

/*
 * What an administrator of the server runs in the database (psql): the roles wk_owner, which owns the tables and cannot log in,
 * wk_hall (or what the address names), as which a hall connects, and wk_read; and the schema of that place. What is there
 * already stays as it is; a schema of an older version is brought up to this. False: it is no address of such a database.
 */
bool wk_postgres_print(FILE *out, const char *place);

#endif
