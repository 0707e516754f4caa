/* Receipts of deals, as files: from the moment on that everybody has their round behind them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/audit/deal_history.h"
#include "db/audit/deal_receipt.h"
#include "hall/board/board_parts.h"

#define MOST_MADE 2 /* a second, for each reads all that is on record of a table: results come first */

/* ---- made once, and kept for who asks next */

static const struct wk_board_receipt *find(const struct wk_board *self, int table, int round)
{
    for (int i = 0; i < WK_BOARD_RECEIPTS; i++)
        if (self->receipt[i].text && self->receipt[i].event_ns == self->view.tournament->t_ns &&
            self->receipt[i].table == table && self->receipt[i].round == round)
            return &self->receipt[i];
    return NULL;
}

/* The record with which the deal was over that counts: an earlier one of the round was opened before its fourth hand. 0: none,
 * or it has not been opened. */
static int64_t over_with(struct wk_store *store, int table, int round)
{
    struct wk_audit_log *const log = calloc(1, sizeof(*log));
    int64_t over = 0;

    if (!log)
        return 0;
    (void)!wk_store_table_log(store, table, log); /* where it cannot be read it stays empty */
    for (int i = 0; i < log->n_histories; i++) {
        const struct wk_deal_history *const history = &log->history[i];
        if (history->table == table && history->event_round == round && !history->aside && history->sealed_seq > 0)
            over = history->opened_seq > 0 ? history->closed_seq : 0;
    }
    wk_audit_log_release(log);
    free(log);
    return over;
}

static const struct wk_board_receipt *make(struct wk_board *self, int table, int round)
{
    struct wk_board_receipt *const to = &self->receipt[self->next_receipt];
    struct wk_deal_receipt receipt = {.n = 0};
    const int64_t event_ns = self->view.tournament->t_ns, over = over_with(self->options.store, table, round);
    char *text = NULL;
    size_t n = 0;

    if (over > 0 && wk_store_receipt_of(self->options.store, over, &receipt) == WK_OK &&
        wk_deal_receipt_format(&receipt, &text, &n) == WK_OK) {
        free(to->text);
        *to = (struct wk_board_receipt){.event_ns = event_ns, .table = table, .round = round, .text = text, .n = n};
        self->next_receipt = (self->next_receipt + 1) % WK_BOARD_RECEIPTS;
    }
    wk_deal_receipt_release(&receipt);
    return text ? to : NULL;
}

void wk_receipts_close(struct wk_board *self)
{
    for (int i = 0; i < WK_BOARD_RECEIPTS; i++)
        free(self->receipt[i].text);
}

/* ---- answers */

static void answer_text(struct wk_exchange *exchange, const struct wk_board_receipt *receipt)
{
    char name[80];
    const struct wk_reply_header headers[] = {
        {"Content-Disposition", name}, {"X-Content-Type-Options", "nosniff"}, {"Cache-Control", "no-store"}};
    char *const body = malloc(receipt->n);

    if (body)
        memcpy(body, receipt->text, receipt->n);
    snprintf(name, sizeof(name), "attachment; filename=\"receipt-table-%d-round-%d.txt\"", receipt->table, receipt->round);
    wk_exchange_reply(exchange, &(struct wk_reply){.code = body ? 200 : 503,
                                                   .type = "text/plain; charset=us-ascii",
                                                   .body = body,
                                                   .n = body ? receipt->n : 0,
                                                   .headers = headers,
                                                   .n_headers = 3});
}

bool wk_receipt_answer(struct wk_board *self, struct wk_exchange *exchange)
{
    const char *const target = wk_exchange_target(exchange);
    const struct wk_board_receipt *receipt = NULL;
    int table = 0, round = 0, end = 0;

    if (strncmp(target, WK_RECEIPT_PATH "/", strlen(WK_RECEIPT_PATH) + 1) != 0)
        return false;
    const bool named =
        sscanf(target, WK_RECEIPT_PATH "/%3d/%3d%n", &table, &round, &end) == 2 && (target[end] == 0 || target[end] == '?');
    wk_board_take_view(self);
    const bool there = named && self->view.tournament && table >= 1 && table <= self->view.tournament->shape.n_tables &&
                       wk_board_has_receipts(&self->view, round);
    if (there)
        receipt = find(self, table, round);
    if (there && !receipt && wk_board_too_many(self, &self->made, MOST_MADE)) {
        wk_exchange_reply(exchange, &(struct wk_reply){.code = 503, .retry_after_s = 2});
        return true;
    }
    if (there && !receipt)
        receipt = make(self, table, round);
    if (receipt)
        answer_text(exchange, receipt);
    else
        wk_board_answer_note(self, exchange, 404,
                             WK_N("That deal has no receipt yet: its round is not over, or it is not open"));
    return true;
}
