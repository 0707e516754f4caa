/* A private PostgreSQL for a test program, by tests/pg.sh: started at the first question, gone with the program. */
#ifndef WK_TESTS_DB_POSTGRES_TEST_H
#define WK_TESTS_DB_POSTGRES_TEST_H

#include <stdbool.h>

/* Does WK_HALL_STORE say that a hall's database is on it? */
bool postgres_wanted(void);

/* The place of a database whose owner connects, without a schema; static storage. NULL: there is no PostgreSQL here. */
const char *postgres_place(void);

/* As a power cut would; and started again, with what was on the disk. */
void postgres_kill(void);
void postgres_again(void);

/* It stops, its data are kept aside, and it is there again; and once killed, it is there again with those: a replica that was
 * so far behind has taken over. */
void postgres_keep(void);
void postgres_older(void);

#endif
