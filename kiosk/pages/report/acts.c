/* What people did besides playing: overrides, how the program was run, clocks, drills. */
#include <string.h>

#include "kiosk/pages/report/chapters.h"
#include "kiosk/pages/report/report_text.h"

#include "kiosk/pages/phrases/who_phrase.h"

#define T(id) wk_text(report->lang, id)

static void put_row(struct wk_report_page *page, int64_t seq, int64_t t_ns, enum wk_tone tone, const char *text)
{
    const struct wk_record_text number = wk_record_text(seq);
    char when[WK_REPORT_TIME_SIZE];
    wk_report_time(t_ns, true, when);
    page->row(page, (struct wk_cell[]){{number.text, tone}, {when, WK_TONE_PLAIN}, {text, WK_TONE_PLAIN}});
}

static void begin_table(const struct wk_report *report, struct wk_report_page *page)
{
    const struct wk_column columns[] = {{T("record"), 1.6}, {T("time (UTC)"), 2.9}, {T("what"), 11}};
    page->table(page, columns, 3);
}

/* Whether the act comes first. Records of one journal are compared by number, those of several kiosks only by time. */
static bool before(const struct wk_report *report, const struct wk_act *act, const struct wk_log_note *note)
{
    return report->log.own_number > 0 ? act->entry.t_ns < note->t_ns : act->entry.seq < note->seq;
}

/* The tournament's acts, and among them the notes and openings for which somebody used a right. */
static void put_overrides(const struct wk_report *report, struct wk_report_page *page)
{
    const struct wk_tournament *tournament = report->tournament;
    const struct wk_audit_log *log = &report->log;
    char text[WK_LINE_SIZE];
    int a = 0;
    begin_table(report, page);
    for (int d = 0; d < log->n_notes || a < tournament->n_acts;) {
        const bool acts = a < tournament->n_acts, notes = d < log->n_notes;
        if (acts && (!notes || before(report, &tournament->act[a], &log->note[d]))) {
            const struct wk_act *act = &tournament->act[a++];
            struct wk_talk talk = {.n = 0};
            wk_act_text(tournament, act, report->lang, text);
            wk_talk(&talk, T("%s: %s"), T(wk_role_phrases(act->entry.role)->who), text);
            put_row(page, act->entry.seq, act->entry.t_ns, WK_TONE_WARN, talk.text);
        } else {
            struct wk_talk talk = {.n = 0};
            const struct wk_log_note *note = &log->note[d++];
            if (wk_report_note(report, note, &talk) == WK_NOTE_ACT)
                put_row(page, note->seq, note->t_ns, strcmp(note->kind, "pin-refused") == 0 ? WK_TONE_BAD : WK_TONE_PLAIN,
                        talk.text);
        }
    }
    page->table_end(page);
}

/* Deals that the same people played twice, or that one of them had seen before. */
static void put_second_plays(const struct wk_report *report, struct wk_report_page *page)
{
    const struct wk_second_scope all = {.section = 0};
    struct wk_second_play play = {.n = 0};
    char text[WK_SECOND_PLAY_SIZE];
    for (bool any = false; wk_second_play_within(report->tournament, &all, &play); any = true) {
        if (!any)
            page->section(page, T("Deals that somebody played twice"), WK_TONE_WARN, 20);
        wk_second_play_text(report->tournament, &play, report->lang, text);
        page->text(page, wk_second_play_waits(&play) ? WK_TONE_BAD : WK_TONE_WARN, text);
    }
}

/* None of these results is wrong by itself: they look as a slip of the finger would. */
static void put_outliers(const struct wk_report *report, struct wk_report_page *page)
{
    struct wk_outlier outlier = {.why = 0};
    char text[WK_OUTLIER_SIZE];
    for (bool any = false; wk_outlier_next(report->tournament, &outlier); any = true) {
        struct wk_talk talk = {.n = 0};
        if (!any)
            page->section(page, T("Results to look at again"), WK_TONE_WARN, 20);
        wk_outlier_text(report->tournament, &outlier, report->lang, text);
        wk_talk(&talk, T("table %d, round %d, hand %d: %s"), outlier.at.table, outlier.at.round, outlier.at.hand, text);
        page->text(page, WK_TONE_WARN, talk.text);
    }
}

static void put_openings(const struct wk_report *report, struct wk_report_page *page)
{
    bool any = false;
    for (int i = 0; i < report->log.n_histories; i++) {
        const struct wk_deal_history *history = &report->log.history[i];
        for (int k = 0; k < history->n_steps; k++) {
            const struct wk_step *step = &history->step[k];
            struct wk_talk talk = {.n = 0};
            if (step->kind != WK_STEP_OPENED || !step->by_director)
                continue;
            if (!any) {
                page->section(page, T("Deals opened by the director"), WK_TONE_WARN, 20);
                begin_table(report, page);
            }
            any = true;
            wk_talk(&talk, T("table %d, round %d, after %d of 4 hands were begun"), history->table, history->event_round,
                    history->n_hands);
            put_row(page, step->seq, step->t_ns, history->n_hands < WK_DEAL_HANDS ? WK_TONE_BAD : WK_TONE_WARN, talk.text);
        }
    }
    if (any)
        page->table_end(page);
}

static void put_given(const struct wk_report *report, struct wk_report_page *page)
{
    static const enum wk_role roles[] = {WK_ROLE_JUDGE, WK_ROLE_PAPER};
    for (int i = 0; i < 2; i++) {
        struct wk_talk list = {.n = 0}, talk = {.n = 0};
        wk_report_given(report, roles[i], &list);
        if (!list.n)
            continue;
        wk_talk(&talk, "%s %s", T(wk_role_phrases(roles[i])->given), list.text);
        page->text(page, WK_TONE_WARN, talk.text);
    }
}

/* Such a note is printed with its deal. */
static bool is_of_a_hand(const struct wk_log_note *note)
{
    return strcmp(note->kind, "hand-declared") == 0 || strcmp(note->kind, "hand-counted") == 0 ||
           strcmp(note->kind, "hand-compared") == 0;
}

static void put_runs(const struct wk_report *report, struct wk_report_page *page)
{
    const struct wk_audit_log *log = &report->log;
    begin_table(report, page);
    for (int i = 0; i < log->n_releases; i++) {
        struct wk_talk talk = {.n = 0};
        wk_talk(&talk, T("version of the program from here on: %s"), log->release[i].version);
        put_row(page, log->release[i].seq, log->release[i].t_ns, WK_TONE_PLAIN, talk.text);
    }
    for (int i = 0; i < log->n_notes; i++) {
        struct wk_talk talk = {.n = 0};
        if (wk_report_note(report, &log->note[i], &talk) == WK_NOTE_RUN && !is_of_a_hand(&log->note[i]))
            put_row(page, log->note[i].seq, log->note[i].t_ns, WK_TONE_PLAIN, talk.text);
    }
    page->table_end(page);
}

static void put_clock(const struct wk_report *report, struct wk_report_page *page)
{
    const struct wk_audit_log *log = &report->log;
    struct wk_talk talk = {.n = 0};
    int n_changed = 0;
    page->section(page, T("The clock"), WK_TONE_PLAIN, 10);
    for (int i = 0; i < log->n_notes; i++)
        n_changed += strcmp(log->note[i].kind, "clock-changed") == 0;
    if (n_changed > 0) {
        wk_talk(&talk, T("The kiosk noticed %d times that its clock was changed; the notes below tell when and by how much."),
                n_changed);
        page->text(page, WK_TONE_WARN, talk.text);
        talk.n = 0;
    }
    if (log->n_back == 0) {
        page->text(page, WK_TONE_GOOD, T("It never went back between two records."));
        return;
    }
    wk_talk(&talk,
            T("It went back %lld times, most of all by %lld min %lld s before record %s. The order of the records holds; times "
              "before and after cannot be compared."),
            (long long)log->n_back, (long long)(log->back_ns / 60000000000), (long long)(log->back_ns / 1000000000 % 60),
            wk_record_text(log->back_seq).text);
    page->text(page, WK_TONE_WARN, talk.text);
}

/* What the newest drill with planted pictures says about faults that pass unnoticed. */
static void put_drill(const struct wk_report *report, struct wk_report_page *page)
{
    const struct wk_audit_log *log = &report->log;
    const struct wk_log_note *newest = NULL;
    struct wk_talk talk = {.n = 0};
    for (int i = 0; i < log->n_notes; i++)
        if (strcmp(log->note[i].kind, "drill") == 0 && json_is_real(json_object_get(log->note[i].body, "bound")))
            newest = &log->note[i];
    page->section(page, T("How sure the looks are"), WK_TONE_PLAIN, 10);
    if (!newest) {
        page->text(page, WK_TONE_WARN, T("No drill is on record: nobody measured how many faults this kiosk lets pass."));
        return;
    }
    wk_talk(&talk, T("Record %s, "), wk_record_text(newest->seq).text);
    (void)wk_report_note(report, newest, &talk);
    page->text(page, json_integer_value(json_object_get(newest->body, "missed")) ? WK_TONE_BAD : WK_TONE_GOOD, talk.text);
}

void wk_report_acts(struct wk_report *report, struct wk_report_page *page)
{
    page->chapter(page, T("Overrides and acts with a PIN"));
    if (report->table || report->round)
        page->text(page, WK_TONE_SOFT, T("Of the whole event."));
    put_overrides(report, page);
    if (report->tournament->begun) {
        put_second_plays(report, page);
        put_outliers(report, page);
    }
    put_given(report, page);
    put_openings(report, page);
    page->chapter(page, T("How the kiosk was run"));
    put_drill(report, page);
    put_clock(report, page);
    page->section(page, T("Programs, checkpoints, drills and other notes"), WK_TONE_PLAIN, 20);
    put_runs(report, page);
}
