/*
 * Report: what the record of an event tells, for somebody who does not trust the organiser and may read it years later: does
 * the record hold, what became of each deal, who had a wall in his hands when it got out of order, what was overridden. As
 * pages (kiosk/pages/report/page.h) and as JSON. No face of a deal that is not open is in it, nor anything that depends on one.
 * Several: hands and statistics are gathered by the files that tell them.
 */
#ifndef WK_KIOSK_PAGES_REPORT_REPORT_H
#define WK_KIOSK_PAGES_REPORT_REPORT_H

#include "db/audit/audit.h"
#include "db/audit/deal_history.h"
#include "kiosk/pages/report/page.h"
#include "rules/shuffle.h"

/*
 * Cells of slots [n_slots] on the sheet of backs that is stored with a record, as JPEGs of size_px (width, height): the i-th at
 * jpegs + i * room, n[i] bytes; 0: it does not fit. WK_NOT_FOUND, WK_DB_BROKEN: there is no such sheet. Handed in, for pages
 * link nothing that looks at pictures.
 */
typedef enum wk_status wk_report_cells(struct wk_store *store, int64_t number, const int *slots, int n_slots, size_t room,
                                       uint8_t *jpegs, size_t n[], int size_px[2]);

struct wk_declaration;
struct wk_counted;

struct wk_report {
    struct wk_store *store;
    wk_report_cells *cells;                 /* NULL: the report has no pictures */
    const struct wk_tournament *tournament; /* borrowed from the store; begun false: no event */
    const struct wk_audit *audit;           /* NULL: it was not looked at */
    struct wk_audit_log log;
    int table, round; /* of the event; 0: all */
    enum wk_language lang;
    enum wk_paper_size paper;               /* of a PDF */
    int n_histories;                        /* those asked for, by round, table and time */
    const struct wk_deal_history **history; /* without those that were set aside */
    int n_declared, n_counted;              /* oldest first */
    struct wk_declaration *declared;
    struct wk_counted *counted;
    struct wk_shuffle_stats statistics; /* of the whole event's open deals; n_done 0: none, or not asked for */
    int n_sealed;                       /* that are not in them */
    int n_pictures;                     /* put in so far */
};

/* Fills n_histories and history from the log; the other members are the caller's. WK_NO_MEMORY. */
enum wk_status wk_report_choose(struct wk_report *report) WK_MUST_CHECK;
/* Fills statistics, unless only some deals are asked for. The store's codes, WK_NO_MEMORY. */
enum wk_status wk_report_compare(struct wk_report *report) WK_MUST_CHECK;
/* Fills declared and counted; of a journal that does not hold there are none. WK_NO_MEMORY, the store's codes. */
enum wk_status wk_report_hands(struct wk_report *report) WK_MUST_CHECK;
/* Frees what these have filled, and the log. */
void wk_report_release(struct wk_report *report);

/*
 * All of the above for a whole report, of store, table, round and lang: the audit too, into *audit, which stays the caller's;
 * options: its step is told how far it is. An event whose entries do not hold is left out, and the report tells what the audit
 * found. What was filled is released in any case by wk_report_release(). The store's codes, WK_NO_MEMORY; WK_FAILED: step
 * wanted no more.
 */
enum wk_status wk_report_read(struct wk_report *report, const struct wk_audit_options *options,
                              struct wk_audit *audit) WK_MUST_CHECK;
/* Its pages as a file: wk_report_page_new_pdf() or _html(), and how many a PDF has and how the first looks; NULL: nobody asks.
 */
typedef enum wk_status (*wk_report_page_fn)(struct wk_report_page **out, const char *path,
                                            const struct wk_report_page_head *head);
enum wk_status wk_report_put(struct wk_report *report, wk_report_page_fn new_page, const char *path,
                             struct wk_pages *pages) WK_MUST_CHECK;

/* One object, documented in formats.md, "JSON of the report". NULL: no memory. */
json_t *wk_report_json(const struct wk_report *report);

/* One object for each journal of the event, documented there too; null: the store keeps its event alone. */
json_t *wk_report_kiosks_json(const struct wk_audit *audit);

/* Tables that changed hands, the newest first, documented there too. NULL: no memory, or the store's failure. */
json_t *wk_report_takeovers_json(struct wk_store *store);

/* All pages; failures come out of the page's finish(), those of the store are returned. */
enum wk_status wk_report_write(struct wk_report *report, struct wk_report_page *page) WK_MUST_CHECK;

#endif
