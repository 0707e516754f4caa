/*
 * Chapters: what a report is made of, in order, and what several of them show. For kiosk/pages/report only.
 * Several: a chapter is a file.
 */
#ifndef WK_KIOSK_PAGES_REPORT_CHAPTERS_H
#define WK_KIOSK_PAGES_REPORT_CHAPTERS_H

#include "kiosk/pages/report/report.h"

/* Chapters. */
void wk_report_front(struct wk_report *report, struct wk_report_page *page);
enum wk_status wk_report_deals(struct wk_report *report, struct wk_report_page *page) WK_MUST_CHECK;
void wk_report_acts(struct wk_report *report, struct wk_report_page *page);
void wk_report_statistics(const struct wk_report *report, struct wk_report_page *page);

/* Of a deal: the hands that were declared after Hu, and what they were counted for. */
void wk_report_put_hands(const struct wk_report *report, struct wk_report_page *page, const struct wk_deal_history *history);
json_t *wk_report_hands_json(const struct wk_report *report, const struct wk_deal_history *history);

/* A history as a plot: a wk_plot_fn with a struct wk_report_plot. */
struct wk_report_plot {
    const struct wk_report *report;
    const struct wk_deal_history *history;
};
void wk_report_plot(struct wk_canvas *canvas, double w_mm, double h_mm, const void *context);
double wk_report_plot_h(const struct wk_deal_history *history);

/* The cells of a lapse's slots as recorded, as found, as mended. Counts them in report->n_pictures. */
enum wk_status wk_report_crops(struct wk_report *report, struct wk_report_page *page, const struct wk_deal_history *history,
                               const struct wk_lapse *lapse) WK_MUST_CHECK;

#endif
