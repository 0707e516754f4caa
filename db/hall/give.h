/* A table given, in a transaction that has been begun. Internal to db/. */
#ifndef WK_DB_HALL_GIVE_H
#define WK_DB_HALL_GIVE_H

#include "db/journal/record.h"
#include "rules/merge.h"

struct wk_store;

/* What wk_store_give_table() puts on record, as *draft for wk_journal_end(). */
enum wk_status wk_give_table(struct wk_store *store, int table, const char *kiosk_id, enum wk_take_reason why,
                             struct wk_receipt *draft) WK_MUST_CHECK;

#endif
