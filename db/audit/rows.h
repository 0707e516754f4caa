/*
 * Rows: the records of all journals that are kept here, in the order in which they count: in an event of several kiosks the
 * order of rules/event/merge.h, followed by records that wait, journal by journal. Nothing is verified. For db/audit only, in a
 * transaction.
 */
#ifndef WK_DB_AUDIT_ROWS_H
#define WK_DB_AUDIT_ROWS_H

#include "db/journal/sql.h"
#include "db/state/gather.h"

/* One record; texts are borrowed until the next step. */
struct wk_audit_row {
    int journal; /* in the roster; 0: the store keeps its event alone */
    int64_t seq, t_ns;
    const char *kiosk_id;              /* whose it is */
    const char *kind, *version, *body; /* NULL: it cannot be read */
    const uint8_t *hash;               /* [WK_HASH_SIZE], likewise */
};

/* Large: allocate it. Close it also when opening failed. */
struct wk_audit_rows {
    struct wk_store *store;
    struct wk_roster roster;                /* own 0: the store keeps its event alone */
    const struct wk_merged *merged;         /* NULL: alone, or another journal does not hold; then journal by journal */
    int64_t n_all;                          /* rows there are */
    struct wk_query query[WK_MAX_JOURNALS]; /* each journal's, index its number; statement NULL: there is none */
    int64_t next;                           /* index in merged->order */
    int left;                               /* after the merged records: the journal that is now read to its end */
};

enum wk_status wk_audit_rows_open(struct wk_audit_rows *self, struct wk_store *store) WK_MUST_CHECK;
/* WK_END: there are no more. */
enum wk_status wk_audit_rows_step(struct wk_audit_rows *self, struct wk_audit_row *out) WK_MUST_CHECK;
void wk_audit_rows_close(struct wk_audit_rows *self);

#endif
