/*
 * Report: what the record of an event tells, for somebody who does not trust the organiser and may read it years later: does
 * the record hold, what became of each deal, who had a wall in his hands when it got out of order, what was overridden. As
 * pages (kiosk/report/page.h) and as JSON. No face of a deal that is not open is in it, nor anything that depends on one.
 * Several: one report; each of its chapters is a file.
 */
#ifndef WK_KIOSK_REPORT_REPORT_H
#define WK_KIOSK_REPORT_REPORT_H

#include "db/audit/audit.h"
#include "db/audit/deal_history.h"
#include "db/store/declared.h"
#include "kiosk/host/json_out.h"
#include "kiosk/report/act.h"
#include "kiosk/report/page.h"
#include "kiosk/report/rank_out.h"
#include "rules/shuffle.h"

struct wk_report {
    struct wk_store *store;
    const struct wk_tournament *tournament; /* borrowed from the store; begun false: no event */
    const struct wk_audit *audit;           /* NULL: it was not looked at */
    struct wk_chronicle chronicle;
    int table, round; /* of the event; 0: all */
    enum wk_language lang;
    int n_histories; /* those asked for, by round, table and time */
    const struct wk_deal_history **history;
    int n_declared, n_counted; /* oldest first */
    struct wk_declaration *declared;
    struct wk_counted *counted;
    struct wk_shuffle_stats statistics; /* of the whole event's open deals; n_done 0: none, or not asked for */
    int n_sealed;                       /* that are not in them */
    int n_pictures;                     /* put in so far */
};

/* Fills n_histories and history from the chronicle; the other members are the caller's. WK_NO_MEMORY. */
enum wk_status wk_report_choose(struct wk_report *report) WK_MUST_CHECK;
/* Fills statistics, unless only some deals are asked for. The store's codes, WK_NO_MEMORY. */
enum wk_status wk_report_compare(struct wk_report *report) WK_MUST_CHECK;
/* Fills declared and counted; of a journal that does not hold there are none. WK_NO_MEMORY, the store's codes. */
enum wk_status wk_report_hands(struct wk_report *report) WK_MUST_CHECK;
/* Frees what these have filled, and the chronicle. */
void wk_report_release(struct wk_report *report);

/* One object, documented in formats.md, "JSON of the report". NULL: no memory. */
json_t *wk_report_json(const struct wk_report *report);

/* All pages; failures come out of the page's finish(), those of the store are returned. */
enum wk_status wk_report_write(struct wk_report *report, struct wk_report_page *page) WK_MUST_CHECK;

/* ---- for kiosk/report/ */

/* A text that is put together; what does not fit is left out. */
struct wk_talk {
    char text[WK_LINE_SIZE];
    size_t n;
};
void wk_talk(struct wk_talk *talk, const char *format, ...) WK_PRINTF(2, 3);

/* Chapters. */
void wk_report_front(struct wk_report *report, struct wk_report_page *page);
enum wk_status wk_report_deals(struct wk_report *report, struct wk_report_page *page) WK_MUST_CHECK;
void wk_report_acts(struct wk_report *report, struct wk_report_page *page);
void wk_report_statistics(const struct wk_report *report, struct wk_report_page *page);

/* Of a deal: the hands that were declared after Hu, and what they were counted for. */
void wk_report_put_hands(const struct wk_report *report, struct wk_report_page *page, const struct wk_deal_history *history);
json_t *wk_report_hands_json(const struct wk_report *report, const struct wk_deal_history *history);

/* What a finding of the audit means; "?" for none. */
const char *wk_report_audit_line(const struct wk_report *report, enum wk_audit_kind kind);

/* What became of a deal: a line, and its tone. */
const char *wk_report_standing(const struct wk_report *report, enum wk_standing_of standing);
enum wk_tone wk_report_tone(enum wk_standing_of standing);
const char *wk_report_standing_word(enum wk_standing_of standing); /* for JSON */
enum wk_tone wk_report_tone_of_link(enum wk_link link);
/* Standing and the director's choice together: a deal on which he ruled is fouled whatever the looks say. */
enum wk_standing_of wk_report_standing_of(const struct wk_report *report, const struct wk_deal_history *history);

/* The hand of a history as the tournament has it; false: it has none. */
bool wk_report_hand(const struct wk_report *report, const struct wk_deal_history *history, int hand, struct wk_hand_id *out);
/* "Anna (101), Bo (102), ..." who play a hand, by direction; "" without an event. */
void wk_report_group(const struct wk_report *report, const struct wk_deal_history *history, int hand, struct wk_talk *talk);
/* Who stands for its result, and by which record. */
void wk_report_confirmed(const struct wk_report *report, const struct wk_deal_history *history, int hand, struct wk_talk *talk);

/* "2026-11-20 10:05:11", "10:05:11"; UTC. */
#define WK_REPORT_TIME_SIZE 32
void wk_report_time(int64_t t_ns, bool day, char text[WK_REPORT_TIME_SIZE]);
/* Findings and moves of a look as a line. */
void wk_report_findings(const struct wk_report *report, const json_t *findings, struct wk_talk *talk);
void wk_report_moves(const struct wk_report *report, const json_t *repair, struct wk_talk *talk);
const char *wk_report_wind(const struct wk_report *report, enum wk_wind wind);
/* "amber-...": six words of a hash. */
void wk_report_words(const uint8_t hash[WK_HASH_SIZE], struct wk_talk *talk);

/* What a deed is, and the line on it. */
enum wk_deed_class {
    WK_DEED_RUN = 0 /* how the program was run and set up */,
    WK_DEED_ACT /* somebody used or tried a right */
};
enum wk_deed_class wk_report_deed(const struct wk_report *report, const struct wk_deed *deed, struct wk_talk *talk);

/* Results that are not confirmed by the players themselves: judge and paper; "" for none. */
void wk_report_given(const struct wk_report *report, enum wk_role role, struct wk_talk *talk);

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
