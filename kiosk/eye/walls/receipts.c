/* Finds and makes the receipts of a deal, and their pages for players. */
#include "kiosk/eye/walls/receipts.h"

#include <stdlib.h>
#include <string.h>

#include "db/state/tournament.h"
#include "db/store/stored_checkpoint.h"
#include "rules/event/tournament.h"

#define DEALS_MAX 256 /* deals of one table: five rounds, and deals that were repeated */

enum wk_status wk_receipts_find(struct wk_store *store, int table, int round, struct wk_deal_entry *out)
{
    int n = 0;
    struct wk_deal_entry *deals = malloc(DEALS_MAX * sizeof *deals);
    if (!deals)
        return WK_NO_MEMORY;
    enum wk_status status = wk_store_list_deals(store, table, deals, DEALS_MAX, &n);
    if (status == WK_OK) {
        status = WK_NOT_FOUND;
        for (int i = n - 1; i >= 0 && status == WK_NOT_FOUND; i--)
            if (round == 0 || deals[i].event_round == round) {
                *out = deals[i];
                status = WK_OK;
            }
    }
    free(deals);
    return status;
}

enum wk_status wk_receipts_make(struct wk_store *store, const struct wk_deal_entry *deal, int64_t point,
                                struct wk_deal_receipt *receipt, struct wk_receipt_check *check, char **text, size_t *n)
{
    struct wk_deal_receipt made;
    *check = (struct wk_receipt_check){.fault = WK_RECEIPT_UNCHECKED};
    enum wk_status status = wk_store_deal_receipt(store, deal->sealed.seq, point, &made);
    if (status != WK_OK)
        return status;
    status = wk_deal_receipt_format(&made, text, n);
    if (status == WK_OK) {
        status = wk_receipt_check(*text, *n, check, NULL);
        if (status == WK_OK && check->fault != WK_RECEIPT_HOLDS)
            status = WK_DB_BROKEN;
        if (status != WK_OK)
            free(*text);
    }
    if (status == WK_OK)
        *receipt = made;
    else
        wk_deal_receipt_release(&made);
    return status;
}

static const char *event_name(struct wk_store *store)
{
    const struct wk_tournament *tournament = NULL;
    return wk_store_tournament(store, &tournament) == WK_OK && tournament->begun ? tournament->plan.name : "";
}

void wk_receipts_page(struct wk_store *store, const struct wk_deal_entry *deal, const struct wk_deal_receipt *receipt,
                      const struct wk_receipt_check *check, struct wk_paper_receipt *out)
{
    struct wk_paper_receipt page = {.event = event_name(store),
                                    .kiosk_id = check->kiosk_id,
                                    .round = deal->event_round,
                                    .deal = &receipt->deal,
                                    .to_director = check->to_director,
                                    .sealed_seq = check->sealed_seq,
                                    .sealed_ns = check->sealed_ns,
                                    .opened_seq = check->opened_seq,
                                    .opened_ns = check->opened_ns,
                                    .n_live = check->n_live,
                                    .head_seq = check->anchor_seq,
                                    .head_ns = check->anchor_ns,
                                    .head_is_checkpoint = check->anchor_is_checkpoint};
    memcpy(page.salt, receipt->salt, sizeof page.salt);
    memcpy(page.head, check->anchor, sizeof page.head);
    memcpy(page.key, check->key, sizeof page.key);
    for (int h = 1; h < WK_RECEIPT_HANDS; h++)
        for (int w = 0; w < WK_N_WINDS; w++) {
            page.pass[h - 1][w].seq = check->pass[h][w].seq;
            page.pass[h - 1][w].t_ns = check->pass[h][w].t_ns;
        }
    *out = page;
}

void wk_receipts_slip(struct wk_store *store, const struct wk_deal_entry *deal, const struct wk_checkpoint *checkpoint,
                      struct wk_paper_seal *out)
{
    *out = (struct wk_paper_seal){.event = event_name(store),
                                  .table = deal->sealed.table,
                                  .round = deal->event_round,
                                  .seq = deal->sealed.seq,
                                  .t_ns = deal->sealed.t_ns,
                                  .checkpoint = checkpoint};
    memcpy(out->commitment, deal->sealed.hash, sizeof out->commitment);
}

enum wk_status wk_receipts_opened(struct wk_store *store, int table, struct wk_deal_entry *out)
{
    enum wk_status status = wk_receipts_find(store, table, 0, out);

    if (status == WK_OK && !out->sealed.opened) /* then the deal before it */
        status = out->event_round > 1 ? wk_receipts_find(store, table, out->event_round - 1, out) : WK_NOT_YET;
    return status == WK_OK && !out->sealed.opened ? WK_NOT_YET : status;
}

enum wk_status wk_receipts_seal(struct wk_store *store, const struct wk_deal_entry *deal, struct wk_checkpoint *checkpoint,
                                struct wk_paper_seal *out)
{
    struct wk_receipt receipt;
    const enum wk_status status =
        wk_store_put_checkpoint(store, "asked", deal->sealed.table, deal->event_round, checkpoint, &receipt);

    if (status == WK_OK)
        wk_receipts_slip(store, deal, checkpoint, out);
    return status;
}
