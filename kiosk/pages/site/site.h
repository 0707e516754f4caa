/*
 * Site: an event as static pages for a club's web site: what every browser and printer reads, without a network and without a
 * script. Made of what is on record alone: the same records give the same bytes. Only rounds that are over in all sections are
 * in it, and of deals only those that were opened (law 7). Main thread (texts).
 * Several: a page or two are a file.
 */
#ifndef WK_KIOSK_PAGES_SITE_SITE_H
#define WK_KIOSK_PAGES_SITE_SITE_H

#include "kiosk/pages/report/rank_out.h"
#include "kiosk/pages/site/site_folder.h"

struct wk_site_deal; /* kiosk/pages/site/site_deal.h */

struct wk_site {
    const struct wk_rank_page *rank; /* standings after rounds_over; borrowed, with all that it borrows, and its language */
    int rounds_over;                 /* in all sections; 0: there are no results in it */
    const struct wk_site_deal *deal; /* [n_deals] borrowed, by table and round */
    int n_deals;
    bool xlsx;           /* the caller added this file, */
    bool records;        /* and these: all records, and how far they go */
    const char *program; /* by which it is checked: "wallkeeper" */
};

#define WK_SITE_XLSX "standings.xlsx"
#define WK_SITE_RECORDS "records.db"
#define WK_SITE_CHECKPOINT "checkpoint.txt"

/* The confirmed results on which it rests. */
int wk_site_results(const struct wk_site *self);

/* Adds all pages, tables as CSV, and receipts. The folder's codes, WK_NO_MEMORY. */
enum wk_status wk_site_make(const struct wk_site *self, struct wk_site_folder *folder) WK_MUST_CHECK;

#endif
