/*
 * Text: a report's lines, put together from records, in its language. Whatever a file may hold there, they are text and never a
 * format.
 */
#ifndef WK_KIOSK_PAGES_REPORT_REPORT_TEXT_H
#define WK_KIOSK_PAGES_REPORT_REPORT_TEXT_H

#include "kiosk/host/problem.h"
#include "kiosk/pages/report/act.h"
#include "kiosk/pages/report/report.h"

/* A text that is put together; what does not fit is left out. */
struct wk_talk {
    char text[WK_LINE_SIZE];
    size_t n;
};
void wk_talk(struct wk_talk *talk, const char *format, ...) WK_PRINTF(2, 3);

/* What a finding of the audit means; "?" for none. */
const char *wk_report_audit_line(const struct wk_report *report, enum wk_audit_kind kind);

/* A name is set apart: one that is written from the right does not turn what stands around it. */
#define WK_REPORT_NAME "\xe2\x81\xa8%s\xe2\x81\xa9"

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

/* "2 (Table 3)": a kiosk by its number in the roster. */
void wk_report_kiosk(const struct wk_report *report, int number, struct wk_talk *talk);

/* Who did not say that he had looked at his neighbour's stickers (DF-10), of a deal whose tiles were made step by step. */
void wk_report_lookers(const struct wk_report *report, const struct wk_deal_history *history, struct wk_talk *talk);

/* What a note is, and the line on it. */
enum wk_note_class {
    WK_NOTE_RUN = 0 /* how the program was run and set up */,
    WK_NOTE_ACT /* somebody used or tried a right */
};
enum wk_note_class wk_report_note(const struct wk_report *report, const struct wk_log_note *note, struct wk_talk *talk);

/* Results that are not confirmed by the players themselves: judge and paper; "" for none. */
void wk_report_given(const struct wk_report *report, enum wk_role role, struct wk_talk *talk);

#endif
