/* What the tests of the store share: a folder of their own, a clock and randomness that repeat, walls and deals. */
#ifndef WK_TESTS_DB_STORE_TEST_H
#define WK_TESTS_DB_STORE_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "db/backend/sqlite.h"
#include "db/journal/record.h"
#include "db/state/source.h"
#include "db/store/store.h"
#include "db/store/stored_table.h"
#include "tests/support/audit.h"
#include "tests/support/signer.h"

/* Records that a new database begins with: the kiosk's key. */
#define N_OWN 1

/* A test's world: its folder, and a clock and a generator that start alike each time. */
struct world {
    char folder[64], path[96];
    int64_t t_ns;
    uint64_t seed;
    struct wk_key key;
    int boot;      /* how often the computer was started */
    int64_t up_ns; /* and for how long it has been running since */
};

uint64_t world_next(uint64_t *seed);
int64_t world_clock(void *context);
void world_random(void *context, void *buffer, size_t n);
int world_setup(void **state);
int world_teardown(void **state);
struct wk_store_options world_options(struct world *world);
enum wk_status world_try_open(struct world *world, struct wk_store **out);
struct wk_store *world_open(struct world *world);

/* Opens the file behind the store's back; with its triggers off, as anybody can have them who wants to change the journal. */
sqlite3 *world_connect(const struct world *world, bool triggers);

/* Runs SQL on the file behind the store's back; the latter where the journal's triggers forbid it. */
void world_sql(struct world *world, const char *sql);

void world_tamper(struct world *world, const char *sql);

/* Makes of the database at the path one as version 1 to 4 had it: its schema byte for byte, and of the rows what it kept. */
void world_make_older(struct world *world, int version);

/* Writes a record behind the store's back that fits the chain, unsigned; also into a journal of version 4. */
void plant_record(struct world *world, const char *kind, const char *body);

/* All rows of a query as one malloc'ed text. */
char *world_dump(struct world *world, const char *sql);

int64_t world_int(struct world *world, const char *sql);

/* Walls of a table that passed, each with a record of its own: bit (wind - 1). */
unsigned world_passed(struct wk_store *store, int table);

/* A shuffled deal with four of each face; the same seed gives the same. */
void make_deal(struct wk_deal *deal, int table, int round, uint64_t seed);

void make_reading(struct wk_reading *reading, enum wk_side side, enum wk_wind wind);

/* The wall of a wind in a deal as it is recorded: margins and scores depend on the faces, as they do in life. */
void make_wall(struct wk_wall_record *wall, const struct wk_deal *deal, enum wk_wind wind);

extern const struct wk_reading_source a_source;

void record_wall(struct wk_store *store, const struct wk_deal *deal, enum wk_wind wind);
void record_deal(struct wk_store *store, const struct wk_deal *deal);
void seal_deal(struct wk_store *store, const struct wk_deal *deal);
void append_note(struct wk_store *store, int number, struct wk_receipt *receipt);

#endif
