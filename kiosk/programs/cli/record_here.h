/* Record here: a record of a database's own journal, as people read its number. One thread, the one that owns the store. */
#ifndef WK_KIOSK_PROGRAMS_CLI_RECORD_HERE_H
#define WK_KIOSK_PROGRAMS_CLI_RECORD_HERE_H

#include "rules/event/tournament.h"

struct wk_store;

/* "24"; of an event with a hall "3-24", as screens, reports and the other kiosks call it. A seq that is such a number already
 * is taken for it. In JSON it stays the journal's. */
struct wk_record_text wk_record_here(struct wk_store *store, int64_t seq);

#endif
