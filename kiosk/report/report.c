#include "kiosk/report/report.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static bool asked_for(const struct wk_report *report, const struct wk_deal_history *history)
{
    return (!report->table || history->table == report->table) && (!report->round || history->event_round == report->round);
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
    const struct wk_chronicle *chronicle = &report->chronicle;
    report->history = calloc((size_t)chronicle->n_histories + 1, sizeof(const struct wk_deal_history *));
    if (!report->history)
        return WK_NO_MEMORY;
    for (int i = 0; i < chronicle->n_histories; i++)
        if (asked_for(report, &chronicle->history[i]))
            report->history[report->n_histories++] = &chronicle->history[i];
    qsort(report->history, (size_t)report->n_histories, sizeof(const struct wk_deal_history *), by_round);
    return WK_OK;
}

void wk_report_release(struct wk_report *report)
{
    wk_chronicle_release(&report->chronicle);
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

/* ---- what is asked of a history */

bool wk_report_hand(const struct wk_report *report, const struct wk_deal_history *history, int hand, struct wk_hand_id *out)
{
    const struct wk_hand_id at = {history->table, history->event_round, hand};
    if (!report->tournament->begun || !wk_hand_look(report->tournament, &at))
        return false;
    *out = at;
    return true;
}

enum wk_standing_of wk_report_standing_of(const struct wk_report *report, const struct wk_deal_history *history)
{
    const enum wk_standing_of standing = wk_deal_history_standing(history);
    struct wk_hand_id at;
    const bool ruled = standing != WK_HISTORY_BUILDING && wk_report_hand(report, history, 1, &at) &&
                       wk_foul_of(report->tournament, at.table, at.round);
    return ruled ? WK_HISTORY_FOULED : standing;
}

enum wk_tone wk_report_tone(enum wk_standing_of standing)
{
    static const enum wk_tone tones[] = {WK_TONE_SOFT, WK_TONE_SOFT, WK_TONE_WARN, WK_TONE_GOOD,
                                         WK_TONE_GOOD, WK_TONE_WARN, WK_TONE_BAD};
    return tones[standing];
}

enum wk_tone wk_report_tone_of_link(enum wk_link link)
{
    return link == WK_LINK_BROKEN ? WK_TONE_BAD : link == WK_LINK_UNSEEN ? WK_TONE_WARN : WK_TONE_GOOD;
}

const char *wk_report_standing_word(enum wk_standing_of standing)
{
    static const char *const words[] = {"building", "playing", "stopped", "whole", "mended", "unproved", "fouled"};
    return words[standing];
}

void wk_talk(struct wk_talk *talk, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(talk->text + talk->n, sizeof talk->text - talk->n, format, args);
    va_end(args);
    if (n < 0)
        return;
    talk->n += (size_t)n;
    if (talk->n >= sizeof talk->text) {
        wk_text_cut(talk->text, sizeof talk->text - 4);
        talk->n = strlen(talk->text);
    }
}
