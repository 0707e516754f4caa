/*
 * What a kiosk writes of its table beside the entries of the tournament, for benches: a deal that is sealed, and after each
 * hand the looks at its walls, as many and as large as an evening brings.
 */
#ifndef WK_TESTS_DB_TABLE_LOOK_H
#define WK_TESTS_DB_TABLE_LOOK_H

#include "rules/status.h"

struct wk_store;

#define TABLE_LOOKS 9 /* of a hand: four walls are laid back and the next group looks at them, one is seen wrong once */

/* Four walls and the seal: five records. */
enum wk_status table_deal_sealed(struct wk_store *store, int table, int round) WK_MUST_CHECK;
/* TABLE_LOOKS records; all four walls have passed then. */
enum wk_status table_look(struct wk_store *store, int table) WK_MUST_CHECK;

#endif
