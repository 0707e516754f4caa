/* Walls that were found out of order between two groups, from all journals. */
#include "kiosk/pages/report/faults.h"

#include <stdlib.h>
#include <string.h>

#include "db/audit/deal_history.h"
#include "db/state/tournament.h"

#define MAX_LAPSES 64

struct wk_fault_source {
    struct wk_store *store;
    bool alone;
    struct wk_audit_log log; /* empty when alone */
};

static struct wk_wall_check check_of(const struct wk_step *step)
{
    struct wk_wall_check check = {.seq = 0};
    if (step) {
        check = (struct wk_wall_check){.seq = step->seq, .t_ns = step->t_ns, .hand = step->hand};
        memcpy(check.purpose, step->purpose, sizeof check.purpose);
    }
    return check;
}

/* The round's newest deal that counts. */
static const struct wk_deal_history *find_deal(const struct wk_audit_log *log, int table, int round)
{
    const struct wk_deal_history *found = NULL;
    for (int i = 0; i < log->n_histories; i++) {
        const struct wk_deal_history *history = &log->history[i];
        if (history->table == table && history->event_round == round && history->sealed_seq && !history->aside)
            found = history;
    }
    return found;
}

enum wk_status wk_faults_open(struct wk_fault_source **out, struct wk_store *store, wk_faults_step_fn step, void *context)
{
    struct wk_fault_source *self = calloc(1, sizeof *self);
    if (!self)
        return WK_NO_MEMORY;
    self->store = store;
    self->alone = wk_store_number(store, 1) == 1;
    const enum wk_status status = self->alone ? WK_OK : wk_store_audit_log(store, step, context, &self->log);
    if (status == WK_OK)
        *out = self;
    else
        free(self);
    return status;
}

void wk_faults_close(struct wk_fault_source *self)
{
    if (!self)
        return;
    wk_audit_log_release(&self->log);
    free(self);
}

enum wk_status wk_faults_of(const struct wk_fault_source *self, int table, int round, struct wk_window *out, int most, int *n)
{
    struct wk_lapse lapse[MAX_LAPSES];
    int n_out = 0;
    if (self->alone)
        return wk_store_faults(self->store, table, round, out, most, n);
    const struct wk_deal_history *history = find_deal(&self->log, table, round);
    const int n_lapses = history ? wk_deal_history_lapses(history, lapse, MAX_LAPSES) : 0;
    for (int i = 0; i < n_lapses && n_out < most; i++)
        if (lapse[i].between && lapse[i].bad->hand < WK_DEAL_HANDS)
            out[n_out++] = (struct wk_window){.wind = lapse[i].wind,
                                              .passed = check_of(lapse[i].good),
                                              .failed = check_of(lapse[i].bad),
                                              .mended = check_of(lapse[i].mended)};
    *n = n_out;
    return WK_OK;
}

enum wk_status wk_report_faults(struct wk_store *store, int table, int round, struct wk_window *out, int most, int *n)
{
    struct wk_fault_source *source = NULL;
    enum wk_status status = wk_faults_open(&source, store, NULL, NULL);
    if (status != WK_OK)
        return status;
    status = wk_faults_of(source, table, round, out, most, n);
    wk_faults_close(source);
    return status;
}
