/* What the tests of the tournament in the store share: an event of 16 as a script that holds every kind of entry. */
#ifndef WK_TESTS_DB_EVENT_SCRIPT_H
#define WK_TESTS_DB_EVENT_SCRIPT_H

#include <jansson.h>

#include "db/journal/record.h"
#include "db/state/tournament.h"
#include "rules/event/duplicate/imp.h"
#include "tests/support/db/store_test.h"

#define SCRIPT_MAX 400

struct script {
    struct world world;
    struct wk_event_plan plan;
    int n;
    struct wk_entry entry[SCRIPT_MAX]; /* seq and t_ns as the store gave them, once put */
    struct wk_tournament tournament;   /* that they make, numbered 1, 2, 3 ... */
};

void make_plan(struct wk_event_plan *plan, int n_sections);
struct wk_entry judged(struct wk_entry entry, const char *reason);
int script_setup(void **state);
int script_teardown(void **state);

/* Puts entry i, whose references are numbers in the script, and keeps what the store made of it. */
void put_scripted(struct wk_store *store, struct script *script, int i);

/* The same in all that can be asked of them. (Bytes between members may differ, so they are not compared as a whole.) */
void expect_same(const struct wk_tournament *a, const struct wk_tournament *b);

#endif
