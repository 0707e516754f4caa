/*
 * Announcement: what the director tells everybody in the hall, one sentence at a time, shown wherever nobody is in the middle
 * of something. A record of the hall's, "announcement", {"role", "text"}; the newest holds, and one without a text ends it. One
 * thread, the one that owns the store.
 */
#ifndef WK_DB_HALL_ANNOUNCEMENT_H
#define WK_DB_HALL_ANNOUNCEMENT_H

#include "db/journal/record.h"

struct wk_store;

#define WK_ANNOUNCEMENT_SIZE 151 /* bytes of UTF-8 without control characters, with the terminating zero */
struct wk_announcement {
    int64_t number, t_ns; /* wk_record_number(); by the hall's clock. 0: nothing was ever said */
    char text[WK_ANNOUNCEMENT_SIZE];
};

/* At the hall, by the director; text "": what was said is over. WK_NOT_ALLOWED; WK_NOT_FOUND: no hall; WK_BAD_INPUT. */
enum wk_status wk_store_announce(struct wk_store *store, const char *text, struct wk_receipt *receipt) WK_MUST_CHECK;

/* What was said last, as far as its record has come. None where the event is kept alone. */
enum wk_status wk_store_announced(struct wk_store *store, struct wk_announcement *out) WK_MUST_CHECK;

#endif
