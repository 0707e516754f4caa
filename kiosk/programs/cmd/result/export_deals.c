/* Deals that are over, from the histories of all journals, and the receipt of each that was opened. */
#include "kiosk/programs/cmd/result/export_deals.h"

#include <stdlib.h>
#include <string.h>

#include "db/audit/deal_history.h"
#include "db/audit/deal_receipt.h"

void wk_export_deals_free(struct wk_site_deal *deals, int n)
{
    for (int i = 0; i < n; i++)
        free(deals[i].receipt);
    free(deals);
}

/* What cannot be opened here, for want of its key or of a record, has no receipt. */
static enum wk_status make_receipt(struct wk_store *store, const struct wk_deal_history *history, struct wk_site_deal *out)
{
    struct wk_deal_receipt receipt = {.n = 0};
    struct wk_receipt_check check;
    enum wk_status status = wk_record_journal(history->closed_seq) > 0
                                ? wk_store_receipt_of(store, history->closed_seq, &receipt)
                                : wk_store_deal_receipt(store, history->sealed_seq, 0, &receipt);

    if (status != WK_OK)
        return status == WK_NO_MEMORY ? status : WK_OK;
    status = wk_deal_receipt_format(&receipt, &out->receipt, &out->n_receipt);
    if (status == WK_OK)
        status = wk_receipt_check(out->receipt, out->n_receipt, &check, NULL);
    if (status == WK_OK) {
        out->opened = check.fault == WK_RECEIPT_HOLDS;
        out->deal = receipt.deal;
        out->n_passes = check.n_passes;
        memcpy(out->anchor, check.anchor, sizeof out->anchor);
    }
    wk_deal_receipt_release(&receipt);
    return status;
}

/* The last deal of a table in a round is the one that counts: an earlier one was opened before its fourth hand. */
static struct wk_site_deal *place_of(struct wk_site_deal *deals, int *n, const struct wk_deal_history *history)
{
    for (int i = 0; i < *n; i++)
        if (deals[i].table == history->table && deals[i].round == history->event_round) {
            free(deals[i].receipt);
            return &deals[i];
        }
    return &deals[(*n)++];
}

enum wk_status wk_export_deals(struct wk_store *store, int rounds, struct wk_site_deal **out, int *n)
{
    struct wk_audit_log *log = calloc(1, sizeof *log);
    enum wk_status status = log ? wk_store_audit_log(store, NULL, NULL, log) : WK_NO_MEMORY;

    *n = 0;
    *out = status == WK_OK ? calloc((size_t)log->n_histories + 1, sizeof **out) : NULL;
    if (status == WK_OK && !*out)
        status = WK_NO_MEMORY;
    for (int i = 0; status == WK_OK && i < log->n_histories; i++) {
        const struct wk_deal_history *const history = &log->history[i];
        if (!history->sealed_seq || history->aside || !history->closed_seq || history->event_round > rounds)
            continue;
        struct wk_site_deal *const deal = place_of(*out, n, history);
        *deal = (struct wk_site_deal){.table = history->table, .round = history->event_round};
        memcpy(deal->commitment, history->hash, sizeof deal->commitment);
        if (history->opened_seq)
            status = make_receipt(store, history, deal);
    }
    if (log)
        wk_audit_log_release(log);
    free(log);
    return status;
}
