/* A report from the store to its pages: which deals it covers, and its chapters in order. */
#include "kiosk/pages/report/chapters.h"
#include "kiosk/pages/report/report.h"

#include <stdlib.h>

static bool asked_for(const struct wk_report *report, const struct wk_deal_history *history)
{
    return !history->aside && (!report->table || history->table == report->table) &&
           (!report->round || history->event_round == report->round);
}

static int by_round(const void *a, const void *b)
{
    const struct wk_deal_history *x = *(const struct wk_deal_history *const *)a, *y = *(const struct wk_deal_history *const *)b;
    const int first[] = {x->event_round, x->table, x->round}, second[] = {y->event_round, y->table, y->round};
    for (int i = 0; i < 3; i++)
        if (first[i] != second[i])
            return first[i] < second[i] ? -1 : 1;
    return 0;
}

enum wk_status wk_report_choose(struct wk_report *report)
{
    const struct wk_audit_log *log = &report->log;
    report->history = calloc((size_t)log->n_histories + 1, sizeof(const struct wk_deal_history *));
    if (!report->history)
        return WK_NO_MEMORY;
    for (int i = 0; i < log->n_histories; i++)
        if (asked_for(report, &log->history[i]))
            report->history[report->n_histories++] = &log->history[i];
    qsort(report->history, (size_t)report->n_histories, sizeof(const struct wk_deal_history *), by_round);
    return WK_OK;
}

void wk_report_release(struct wk_report *report)
{
    wk_audit_log_release(&report->log);
    free(report->history);
    free(report->declared);
    free(report->counted);
    report->history = NULL;
    report->declared = NULL;
    report->counted = NULL;
    report->n_histories = report->n_declared = report->n_counted = 0;
}

enum wk_status wk_report_write(struct wk_report *report, struct wk_report_page *page)
{
    wk_report_front(report, page);
    enum wk_status status = wk_report_deals(report, page);
    if (status != WK_OK)
        return status;
    wk_report_acts(report, page);
    wk_report_statistics(report, page);
    return WK_OK;
}
