/* Faults: walls of a deal that failed after they had passed, before the next hand, wherever the deal was played. */
#ifndef WK_KIOSK_PAGES_REPORT_FAULTS_H
#define WK_KIOSK_PAGES_REPORT_FAULTS_H

#include "db/store/stored_floor.h"

/* What faults are looked for in: of a kiosk alone its own journal, else all journals that are here as they were when it was
 * opened. Opaque; the store is borrowed. One thread, the store's. */
struct wk_fault_source;

/* Walks all journals once, for any number of deals. step (may be NULL) is called now and then; false: give up (WK_END). On
 * failure *out is unchanged. */
typedef bool (*wk_faults_step_fn)(void *context, int64_t done, int64_t all);
enum wk_status wk_faults_open(struct wk_fault_source **out, struct wk_store *store, wk_faults_step_fn step,
                              void *context) WK_MUST_CHECK;
void wk_faults_close(struct wk_fault_source *self); /* NULL is allowed */

/* As wk_store_faults(); of an event of several kiosks from all journals that are here, seqs being numbers of
 * wk_record_number(). */
enum wk_status wk_faults_of(const struct wk_fault_source *self, int table, int round, struct wk_window *out, int most,
                            int *n) WK_MUST_CHECK;

/* The same of one deal. */
enum wk_status wk_report_faults(struct wk_store *store, int table, int round, struct wk_window *out, int most,
                                int *n) WK_MUST_CHECK;

#endif
