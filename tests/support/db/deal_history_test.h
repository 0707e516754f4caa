/*
 * What tests of histories and reports share: an event with a deal of each standing. Table 1's is whole, table 2's was mended in
 * time, table 3's was wrong between two groups and played on, table 4's was played on with a wall nobody had looked at. It may
 * be one kiosk's, or an event of a hall and a kiosk for each table, of which all hear all.
 */
#ifndef WK_TESTS_SUPPORT_DB_DEAL_HISTORY_TEST_H
#define WK_TESTS_SUPPORT_DB_DEAL_HISTORY_TEST_H

#include "db/store/hands.h"
#include "tests/support/db/event_script.h"
#include "tests/support/db/party.h"

/* What a look rests on; a test with pictures puts its own in its place. */
struct story {
    struct world *world;
    struct wk_store *store;
    struct wk_reading_source source;
    const char *first_name; /* of the first player, NULL: as all others */
    uint64_t seed;          /* of the faces */
    bool won;               /* the first hand of table 3; else it is drawn, as all are */
    struct party *party;    /* NULL: all of it is in `store`; else table i is at kiosk i, and who decides at the hall */
};

/* table 0: at the desk. *seq, which may be NULL, gets the entry's number. */
void story_put(struct story *story, int table, const struct wk_entry *entry, int64_t *seq);
void story_pass(struct story *story, int table, unsigned winds, const char *purpose);

/* Two tiles of row 2 lie in each other's place. */
void story_swap(struct story *story, int table, enum wk_wind wind, const char *purpose);

void story_deal(struct story *story, int table);
void story_begin(struct story *story, int n_sections);
void story_tell(struct story *story);

#endif
