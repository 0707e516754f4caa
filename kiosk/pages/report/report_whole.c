/* A whole report: everything is read from the store, and the pages are written to a file. */
#include "db/state/tournament.h"
#include "kiosk/pages/report/report.h"
#include "kiosk/pages/report/report_text.h"

static enum wk_status read_event(struct wk_report *report)
{
    static const struct wk_tournament none;
    const enum wk_status status = wk_store_tournament(report->store, &report->tournament);

    if (status != WK_DB_BROKEN)
        return status;
    report->tournament = &none;
    return WK_OK;
}

enum wk_status wk_report_read(struct wk_report *report, const struct wk_audit_options *options, struct wk_audit *audit)
{
    enum wk_status status = wk_store_audit(report->store, options, audit);

    if (status == WK_OK)
        status = wk_store_audit_log(report->store, options->step, options->context, &report->log);
    report->audit = audit;
    if (status == WK_OK)
        status = read_event(report);
    if (status == WK_OK)
        status = wk_report_choose(report);
    if (status == WK_OK)
        status = wk_report_hands(report);
    return status == WK_OK ? wk_report_compare(report) : status;
}

enum wk_status wk_report_put(struct wk_report *report, wk_report_page_fn new_page, const char *path, struct wk_pages *pages)
{
    struct wk_talk mark = {.n = 0};
    struct wk_report_page *page = NULL;
    const struct wk_report_page_head head = {.title = wk_text(report->lang, WK_N("Audit report")),
                                             .event = report->tournament->begun ? report->tournament->plan.name : "",
                                             .mark = mark.text,
                                             .lang = report->lang,
                                             .paper = report->paper,
                                             .pages = pages};

    wk_talk(&mark, wk_text(report->lang, WK_N("record %lld: ")), (long long)report->log.last_seq);
    wk_report_words(report->log.head, &mark);
    report->n_pictures = 0;
    enum wk_status status = new_page(&page, path, &head);
    if (status != WK_OK)
        return status;
    status = wk_report_write(report, page);
    if (status == WK_OK)
        return page->finish(page);
    page->abandon(page);
    return status;
}
