/* Faults: walls of a deal that failed after they had passed, before the next hand, wherever the deal was played. */
#ifndef WK_KIOSK_REPORT_FAULTS_H
#define WK_KIOSK_REPORT_FAULTS_H

#include "db/store/floor.h"

/* As wk_store_faults(); of an event of several kiosks from all journals that are here, seqs being numbers of
 * wk_record_number(). */
enum wk_status wk_report_faults(struct wk_store *store, int table, int round, struct wk_window *out, int most,
                                int *n) WK_MUST_CHECK;

#endif
