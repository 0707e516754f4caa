/* How a report judges a deal: one row for each standing. */
#include "kiosk/pages/report/standing.h"

static const struct {
    const char *word; /* in JSON */
    enum wk_tone tone;
    const char *line;
} standings[] = {
    [WK_HISTORY_BUILDING] = {"building", WK_TONE_SOFT, WK_N("being recorded, not sealed")},
    [WK_HISTORY_PLAYING] = {"playing", WK_TONE_SOFT, WK_N("in play, nothing amiss so far")},
    [WK_HISTORY_STOPPED] = {"stopped", WK_TONE_WARN, WK_N("opened before all four hands were played")},
    [WK_HISTORY_WHOLE] = {"whole", WK_TONE_GOOD, WK_N("one deal, played four times")},
    [WK_HISTORY_MENDED] = {"mended", WK_TONE_GOOD, WK_N("walls were wrong, and right again before anybody played on")},
    [WK_HISTORY_UNPROVED] = {"unproved", WK_TONE_WARN, WK_N("not proved: a hand began with a wall not seen right")},
    [WK_HISTORY_FOULED] = {"fouled", WK_TONE_BAD, WK_N("FOULED: not the same deal for all groups")},
};

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

const char *wk_report_standing(const struct wk_report *report, enum wk_standing_of standing)
{
    return wk_text(report->lang, standings[standing].line);
}

enum wk_tone wk_report_tone(enum wk_standing_of standing)
{
    return standings[standing].tone;
}

const char *wk_report_standing_word(enum wk_standing_of standing)
{
    return standings[standing].word;
}

enum wk_tone wk_report_tone_of_link(enum wk_link link)
{
    return link == WK_LINK_BROKEN ? WK_TONE_BAD : link == WK_LINK_UNSEEN ? WK_TONE_WARN : WK_TONE_GOOD;
}
