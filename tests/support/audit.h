/* The audit as tests ask for it: does the journal hold, and which record is the first that does not? */
#ifndef WK_TESTS_AUDIT_H
#define WK_TESTS_AUDIT_H

#include <stdio.h>

#include "db/audit/audit.h"

/* WK_DB_BROKEN: it does not, *bad is the worst finding's record; *n counts the records that hold. Both may be NULL. */
static inline enum wk_status audit_of(struct wk_store *store, int64_t *n, int64_t *bad)
{
    const struct wk_audit_options options = {.n_checkpoints = 0};
    static struct wk_audit audit;
    const enum wk_status status = wk_store_audit(store, &options, &audit);
    if (status != WK_OK)
        return status;
    if (n)
        *n = audit.n_records;
    if (!audit.holds && bad)
        *bad = audit.finding[0].seq;
    for (int i = 0; i < audit.n && !bad; i++) {
        char text[256];
        wk_audit_text(&audit.finding[i], text, sizeof text);
        printf("audit: %s\n", text);
    }
    return audit.holds ? WK_OK : WK_DB_BROKEN;
}

/* The kinds of all findings as bits, 0: none. */
#define AUDIT_BIT(kind) (UINT64_C(1) << WK_AUDIT_##kind)
_Static_assert(WK_AUDIT_N_KINDS <= 64, "a bit for each kind");
static inline uint64_t audit_kinds(struct wk_store *store)
{
    const struct wk_audit_options options = {.n_checkpoints = 0};
    static struct wk_audit audit;
    uint64_t kinds = 0;
    if (wk_store_audit(store, &options, &audit) != WK_OK)
        return ~UINT64_C(0);
    for (int i = 0; i < audit.n; i++)
        kinds |= UINT64_C(1) << audit.finding[i].kind;
    return kinds;
}

#endif
