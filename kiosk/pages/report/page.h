/*
 * Page: a report as it is read, written once and laid out as PDF or as one self-contained HTML file without scripts. Texts
 * are UTF-8 of whatever origin: what cannot be seen and could make a line read otherwise than it is comes out as U+FFFD.
 * Failures are kept and come out of finish().
 * Several: a page is written as PDF or as HTML, a file each.
 */
#ifndef WK_KIOSK_PAGES_REPORT_PAGE_H
#define WK_KIOSK_PAGES_REPORT_PAGE_H

#include "labels/draw/canvas.h"
#include "labels/lang/lang.h"
#include "labels/paper_size.h"

/* Signs have a shape as well as a colour: they are told apart in black and white. */
enum wk_tone { WK_TONE_PLAIN = 0, WK_TONE_SOFT, WK_TONE_GOOD, WK_TONE_WARN, WK_TONE_BAD };

struct wk_cell {
    const char *text;
    enum wk_tone tone; /* GOOD and beyond: a sign before the text */
};

struct wk_column {
    const char *title;
    double share; /* of the width; they are summed up */
};

#define WK_REPORT_PAGE_COLUMNS 8

/* A picture with what stands under it. JPEG, borrowed during the call. */
struct wk_crop {
    const uint8_t *jpeg;
    size_t n;
    int w_px, h_px;
    const char *caption;
};

/* Draws into a canvas whose unit is 1 mm, within w x h. */
typedef void (*wk_plot_fn)(struct wk_canvas *canvas, double w_mm, double h_mm, const void *context);

struct wk_report_page_head {
    const char *title, *event; /* of the report; may be empty */
    const char *mark;          /* at the head of each page: what can be compared with a copy of this report */
    enum wk_language lang;
    enum wk_paper_size paper; /* of a PDF, */
    struct wk_pages *pages;   /* and wk_canvas_new_pages(); NULL: nobody asks */
};

/* Borrows the head. Everything below is called through these pointers, between wk_report_page_new_*() and finish(). */
struct wk_report_page {
    struct wk_report_page_head head;
    void (*title)(struct wk_report_page *page, const char *title, const char *under); /* once, at the beginning */
    void (*chapter)(struct wk_report_page *page, const char *title); /* on a new page when little is left of this one */
    void (*section)(struct wk_report_page *page, const char *title, enum wk_tone tone,
                    double keep_mm);                                                /* kept with as much as that */
    void (*text)(struct wk_report_page *page, enum wk_tone tone, const char *text); /* a paragraph */
    void (*box)(struct wk_report_page *page, enum wk_tone tone, const char *title,
                const char *text); /* what is to be seen first */
    void (*table)(struct wk_report_page *page, const struct wk_column *columns, int n);
    void (*row)(struct wk_report_page *page, const struct wk_cell *cells); /* as many as there are columns */
    void (*table_end)(struct wk_report_page *page);
    void (*plot)(struct wk_report_page *page, double h_mm, wk_plot_fn draw, const void *context, const char *in_words);
    void (*crops)(struct wk_report_page *page, const struct wk_crop *crops, int n);
    /* Writes the file whole or not at all; page is gone afterwards. WK_IO, WK_DISK_FULL, WK_NO_MEMORY. */
    enum wk_status (*finish)(struct wk_report_page *page) WK_MUST_CHECK;
    void (*abandon)(struct wk_report_page *page); /* instead of finish() */
};

#define WK_REPORT_PAGE_W_MM 178.0 /* that a plot is drawn on */

enum wk_status wk_report_page_new_pdf(struct wk_report_page **out, const char *path,
                                      const struct wk_report_page_head *head) WK_MUST_CHECK;
enum wk_status wk_report_page_new_html(struct wk_report_page **out, const char *path,
                                       const struct wk_report_page_head *head) WK_MUST_CHECK;

/* Text as it may be shown: see above. *out is malloc'ed; NULL: no memory. Pure. */
char *wk_report_page_clean(const char *text);

/* The sign of a tone (GOOD and beyond) in a square of side s mm around (x, y). */
void wk_report_page_sign(struct wk_canvas *canvas, double x, double y, double s, enum wk_tone tone);

#endif
