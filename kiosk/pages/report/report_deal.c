/* Each deal's history. */
#include <string.h>

#include "kiosk/pages/report/chapters.h"
#include "kiosk/pages/report/report_text.h"
#include "kiosk/pages/report/standing.h"

#include "kiosk/pages/phrases/who_phrase.h"

#define T(id) wk_text(report->lang, id)
#define MAX_LAPSES 16 /* lapses of a deal that are told in full */

/* How often faces were compared while the deal was sealed, and which walls had reached the limit. */
static void put_comparisons(const struct wk_report *report, const struct wk_deal_history *history, struct wk_talk *talk)
{
    char when[WK_REPORT_TIME_SIZE];
    if (!history->sealed_seq)
        return;
    wk_talk(talk, T("Comparisons of its faces while it was sealed: %d, no match: %d. "), history->n_compared,
            history->n_no_match);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        if (!history->spent_seq[w - 1])
            continue;
        wk_report_time(history->spent_ns[w - 1], true, when);
        wk_talk(talk, T("Limit reached, %s: %d times no match, compared no more from %s (record %s) on. "),
                wk_report_wind(report, (enum wk_wind)w), history->no_match[w - 1], when,
                wk_record_text(history->spent_seq[w - 1]).text);
    }
}

/* How often each camera read a wall of this deal. Old records, written before cameras had ids, are not counted. */
static void put_cameras(const struct wk_report *report, const struct wk_deal_history *history, struct wk_talk *talk)
{
    for (int c = 0; c < report->log.n_cameras; c++) {
        int n = 0;
        for (int i = 0; i < history->n_steps; i++)
            n += history->step[i].camera == c + 1;
        if (n > 0)
            wk_talk(talk, T("Readings by the camera %s: %d. "), report->log.camera[c], n);
    }
}

/* Another kiosk took over the table. */
static void put_taken(const struct wk_report *report, const struct wk_step *step, struct wk_talk *talk)
{
    struct wk_talk kiosk = {.n = 0};
    char when[WK_REPORT_TIME_SIZE];
    wk_report_time(step->t_ns, true, when);
    wk_report_kiosk(report, step->owner, &kiosk);
    wk_talk(talk, T("Its table came into the hands of kiosk %s by %s, %s (record %s): %s. "), kiosk.text,
            T(wk_role_phrases(step->role)->by), when, wk_record_text(step->seq).text, T(wk_take_phrases(step->why)->line));
}

static void put_facts(const struct wk_report *report, struct wk_report_page *page, const struct wk_deal_history *history)
{
    struct wk_talk talk = {.n = 0};
    char when[WK_REPORT_TIME_SIZE];
    int n_simulated = 0, n_aside = 0;
    for (int i = 0; i < history->n_steps; i++) {
        const struct wk_step *step = &history->step[i];
        n_simulated += step->simulated;
        n_aside += step->aside;
        if (step->aside)
            continue;
        if (step->kind == WK_STEP_SEALED) {
            wk_report_time(step->t_ns, true, when);
            wk_talk(&talk, T("Sealed %s (record %s): "), when, wk_record_text(step->seq).text);
            wk_report_words(history->hash, &talk);
            wk_talk(&talk, T("; stickers %s, tile set %s. "), history->set, history->tileset);
            if (history->to_director)
                wk_talk(&talk, "%s", T("Sealed to the director's key. "));
        } else if (step->kind == WK_STEP_TAKEN) {
            put_taken(report, step, &talk);
        } else if (step->kind == WK_STEP_CLOSED) {
            wk_report_time(step->t_ns, true, when);
            wk_talk(&talk, T("Closed at the round's end %s (record %s). "), when, wk_record_text(step->seq).text);
        } else if (step->kind == WK_STEP_OPENED) {
            wk_report_time(step->t_ns, true, when);
            wk_talk(&talk,
                    step->by_director ? T("Opened by the director %s (record %s). ")
                                      : T("Opened at the round's end %s "
                                          "(record %s). "),
                    when, wk_record_text(step->seq).text);
        }
    }
    wk_report_lookers(report, history, &talk);
    if (history->closed_seq && !history->opened_seq)
        wk_talk(&talk, "%s", T("It waits for the director's key to be opened. "));
    if (history->given_seq)
        wk_talk(&talk, T("It was not dealt: the director gave it to be laid out (record %s). "),
                wk_record_text(history->given_seq).text);
    if (history->n_hands > 0)
        wk_talk(&talk, T("%d of 16 checks are from a live camera. "), wk_deal_history_live(history));
    put_cameras(report, history, &talk);
    put_comparisons(report, history, &talk);
    if (n_simulated > 0)
        wk_talk(&talk, T("%d of its readings were simulated: no camera saw them. "), n_simulated);
    if (n_aside > 0)
        wk_talk(&talk, T("%d records of a kiosk that no longer had the table are kept, and do not count. "), n_aside);
    if (history->n_left_out > 0)
        wk_talk(&talk, T("%d further records of it are left out."), history->n_left_out);
    page->text(page, WK_TONE_SOFT, talk.text);
}

static void put_look(const struct wk_report *report, const struct wk_step *step, struct wk_talk *talk)
{
    char when[WK_REPORT_TIME_SIZE];
    wk_report_time(step->t_ns, false, when);
    if (step->kind == WK_STEP_WALL)
        wk_talk(talk, T("when it was recorded, %s (record %s)"), when, wk_record_text(step->seq).text);
    else if (step->hand == 0)
        wk_talk(talk, T("before the first hand, %s (record %s)"), when, wk_record_text(step->seq).text);
    else if (strcmp(step->purpose, "inspect") == 0)
        wk_talk(talk, T("inspected after hand %d, %s (record %s)"), step->hand, when, wk_record_text(step->seq).text);
    else
        wk_talk(talk, T("laid back after hand %d, %s (record %s)"), step->hand, when, wk_record_text(step->seq).text);
}

static bool group_of(const struct wk_report *report, const struct wk_deal_history *history, int hand, struct wk_talk *group)
{
    group->n = 0;
    wk_report_group(report, history, hand, group);
    return group->n > 0;
}

static void put_hands_between(const struct wk_report *report, const struct wk_deal_history *history,
                              const struct wk_lapse *lapse, struct wk_talk *talk)
{
    const int last = lapse->bad->hand;
    struct wk_talk group;
    if (lapse->between) {
        wk_talk(talk, "%s", T("Nobody played in between. "));
        if (group_of(report, history, last, &group))
            wk_talk(talk, T("Laid back by the group of hand %d: %s. "), last, group.text);
        if (group_of(report, history, last + 1, &group))
            wk_talk(talk, T("Next at the table, the group of hand %d: %s. "), last + 1, group.text);
        return;
    }
    for (int hand = lapse->good && lapse->good->kind == WK_STEP_LOOK ? lapse->good->hand + 1 : 1; hand <= last; hand++)
        if (group_of(report, history, hand, &group))
            wk_talk(talk, T("Played and laid back in between by the group of hand %d: %s. "), hand, group.text);
}

static enum wk_status put_lapse(struct wk_report *report, struct wk_report_page *page, const struct wk_deal_history *history,
                                const struct wk_lapse *lapse)
{
    struct wk_talk talk = {.n = 0}, group;
    wk_talk(&talk, T("Wall %s was out of order: "), wk_report_wind(report, lapse->wind));
    wk_report_findings(report, lapse->bad->findings, &talk);
    wk_talk(&talk, "%s", T(". Last seen right: "));
    if (lapse->good)
        put_look(report, lapse->good, &talk);
    else
        wk_talk(&talk, "%s", T("not on record"));
    wk_talk(&talk, "%s", T(". First seen wrong: "));
    put_look(report, lapse->bad, &talk);
    wk_talk(&talk, "%s", T(". "));
    put_hands_between(report, history, lapse, &talk);
    if (json_array_size(lapse->bad->repair) > 0) {
        wk_talk(&talk, "%s", T("Asked to mend it: "));
        wk_report_moves(report, lapse->bad->repair, &talk);
        wk_talk(&talk, "%s", T(". "));
    }
    if (lapse->n_looks > 1)
        wk_talk(&talk, T("Seen wrong %d times. "), lapse->n_looks);
    if (lapse->reach == WK_REACH_HAND) {
        wk_talk(&talk, T("Hand %d was begun with it as it lay. "), lapse->reached_hand);
        if (group_of(report, history, lapse->reached_hand, &group))
            wk_talk(&talk, T("The group of hand %d: %s. "), lapse->reached_hand, group.text);
    }
    wk_talk(&talk, "%s", lapse->mended ? T("Right again: ") : T("It was not seen right again"));
    if (lapse->mended)
        put_look(report, lapse->mended, &talk);
    wk_talk(&talk, "%s", T("."));
    page->text(page, lapse->reach == WK_REACH_HAND ? WK_TONE_BAD : lapse->mended ? WK_TONE_GOOD : WK_TONE_WARN, talk.text);
    return wk_report_crops(report, page, history, lapse);
}

/* Lists the walls whose last look for a purpose in a hand gave this verdict: " E S W". Returns how many. */
static int put_walls_of(const struct wk_deal_history *history, int hand, const char *purpose, enum wk_verdict_kind kind,
                        const char *before, struct wk_talk *talk)
{
    int n = 0;
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        const struct wk_step *last = NULL;
        for (int i = 0; i < history->n_steps; i++) {
            const struct wk_step *step = &history->step[i];
            if (step->kind == WK_STEP_LOOK && !step->aside && step->wind == (enum wk_wind)w && step->hand == hand &&
                strcmp(step->purpose, purpose) == 0)
                last = step;
        }
        if (last && last->verdict == kind)
            wk_talk(talk, "%s %c", n++ ? "" : before, wk_wind_letter((enum wk_wind)w));
    }
    return n;
}

static void put_walls(const struct wk_report *report, const struct wk_deal_history *history, int hand, const char *purpose,
                      struct wk_talk *talk)
{
    const int n_right = put_walls_of(history, hand, purpose, WK_PASS, T("right:"), talk),
              n_wrong = put_walls_of(history, hand, purpose, WK_FAIL, n_right ? T("; WRONG:") : T("WRONG:"), talk);
    put_walls_of(history, hand, purpose, WK_INCOMPLETE, n_right + n_wrong ? T("; not decided:") : T("not decided:"), talk);
    if (!talk->n)
        wk_talk(talk, "–");
}

static void put_hands(const struct wk_report *report, struct wk_report_page *page, const struct wk_deal_history *history)
{
    const struct wk_column columns[] = {{T("hand"), 1.1},
                                        {T("players, by direction E S W N"), 5.6},
                                        {T("result"), 4},
                                        {T("laid back"), 2.8},
                                        {T("inspected"), 2.8}};
    if (history->n_hands == 0)
        return;
    page->table(page, columns, 5);
    for (int hand = 1; hand <= history->n_hands; hand++) {
        struct wk_talk group = {.n = 0}, result = {.n = 0}, restored = {.n = 0}, inspected = {.n = 0};
        char number[12];
        snprintf(number, sizeof number, "%d", hand);
        wk_report_group(report, history, hand, &group);
        wk_report_confirmed(report, history, hand, &result);
        put_walls(report, history, hand, "restore", &restored);
        put_walls(report, history, hand, "inspect", &inspected);
        page->row(page, (struct wk_cell[]){{number, wk_report_tone_of_link(wk_deal_history_worst_link(history, hand))},
                                           {group.text, WK_TONE_PLAIN},
                                           {result.text, WK_TONE_PLAIN},
                                           {restored.text, WK_TONE_PLAIN},
                                           {inspected.text, WK_TONE_PLAIN}});
    }
    page->table_end(page);
}

/* The tournament's acts that concern this deal. */
static void put_acts(const struct wk_report *report, struct wk_report_page *page, const struct wk_deal_history *history)
{
    struct wk_hand_id at;
    char text[WK_LINE_SIZE];
    if (!wk_report_hand(report, history, 1, &at))
        return;
    for (int i = 0; i < report->tournament->n_acts; i++) {
        const struct wk_act *act = &report->tournament->act[i];
        const struct wk_entry *entry = &act->entry;
        const struct wk_hand_id *its = wk_act_hand(act);
        const bool here = entry->kind == WK_ENTRY_GATE
                              ? entry->gate.section == wk_section_of_table(&report->tournament->shape, at.table) &&
                                    entry->gate.round == at.round &&
                                    entry->gate.walls[wk_table_in_section(&report->tournament->shape, at.table) - 1]
                          : entry->kind == WK_ENTRY_FOUL ? entry->foul.table == at.table && entry->foul.round == at.round
                                                         : its && its->table == at.table && its->round == at.round;
        if (!here)
            continue;
        wk_act_text(report->tournament, act, report->lang, text);
        page->text(page, WK_TONE_WARN, text);
    }
    struct wk_second_play play[WK_MAX_HANDS];
    const int n = wk_second_plays(report->tournament, at.table, at.round, play);
    for (int i = 0; i < n; i++) {
        wk_second_play_text(report->tournament, &play[i], report->lang, text);
        page->text(page, wk_second_play_waits(&play[i]) ? WK_TONE_BAD : WK_TONE_WARN, text);
    }
}

/* Records of a deal count rounds as the table does, entries of the tournament as the event does. */
static bool is_affected(const struct wk_report *report, const struct wk_deal_history *history)
{
    for (int i = 0; report->audit && i < report->audit->n_affected; i++) {
        const struct wk_audit_deal *deal = &report->audit->affected[i];
        if (deal->table == history->table && (deal->round == history->event_round || deal->round == history->round))
            return true;
    }
    return false;
}

static enum wk_status put_history(struct wk_report *report, struct wk_report_page *page, const struct wk_deal_history *history)
{
    struct wk_lapse lapse[MAX_LAPSES];
    const enum wk_standing_of standing = wk_report_standing_of(report, history);
    const int n = wk_deal_history_lapses(history, lapse, MAX_LAPSES);
    const struct wk_report_plot plot = {report, history};
    char title[400], words[200];
    enum wk_status status = WK_OK;
    snprintf(words, sizeof words, T("Table %d, round %d"), history->table, history->event_round);
    snprintf(title, sizeof title, "%s: %s", words, wk_report_standing(report, standing));
    page->section(page, title, wk_report_tone(standing), wk_report_plot_h(history) + 10);
    if (is_affected(report, history))
        page->text(page, WK_TONE_BAD, T("What is said here rests on records that do not hold: it proves nothing."));
    put_facts(report, page, history);
    page->plot(page, wk_report_plot_h(history), wk_report_plot, &plot, title);
    for (int i = 0; i < n && status == WK_OK; i++)
        status = put_lapse(report, page, history, &lapse[i]);
    if (status == WK_OK) {
        put_acts(report, page, history);
        put_hands(report, page, history);
        wk_report_put_hands(report, page, history);
    }
    return status;
}

enum wk_status wk_report_deals(struct wk_report *report, struct wk_report_page *page)
{
    enum wk_status status = WK_OK;
    if (report->n_histories == 0)
        return WK_OK;
    page->chapter(page, T("Each deal's life"));
    page->text(page, WK_TONE_SOFT,
               T("A lane for each wall, in the order of time. A small circle: the wall was recorded. A disc with a tick: it "
                 "passed; a square with a cross: it was wrong; a triangle: it could not be decided; with a ring around: at the "
                 "inspection by the next group. A line: right at both ends. Dots: it got out of order somewhere there. "
                 "Hatched: it was known to be wrong. A grey bar: a hand was played. A diamond: an act."));
    for (int i = 0; i < report->n_histories && status == WK_OK; i++)
        status = put_history(report, page, report->history[i]);
    return status;
}
