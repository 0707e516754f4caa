/* The first page of the report: the summary. */
#include <string.h>

#include "db/audit/certificate.h"
#include "db/state/journal_state.h"
#include "kiosk/host/version.h"
#include "kiosk/pages/phrases/certificate_phrase.h"
#include "kiosk/pages/report/chapters.h"
#include "kiosk/pages/report/report_text.h"
#include "kiosk/pages/report/standing.h"
#include "rules/event/duplicate/kind.h"
#include "rules/event/protest.h"

#define T(id) wk_text(report->lang, id)
#define MAX_LAPSES 16
#define N_STANDINGS (WK_HISTORY_FOULED + 1)

static void put_title(const struct wk_report *report, struct wk_report_page *page)
{
    const struct wk_audit_log *log = &report->log;
    char first[WK_REPORT_TIME_SIZE], last[WK_REPORT_TIME_SIZE];
    struct wk_talk talk = {.n = 0};
    wk_report_time(log->first_ns, true, first);
    wk_report_time(log->last_ns, true, last);
    if (log->n_kiosks > 0)
        wk_talk(&talk, T("Audit report · %d journals as kiosk %s keeps them · %lld records · %s to %s · all times UTC"),
                log->n_kiosks, log->kiosk_id, (long long)log->n_records, first, last);
    else
        wk_talk(&talk, T("Audit report · kiosk %s · records 1 to %lld · %s to %s · all times UTC"), log->kiosk_id,
                (long long)log->last_seq, first, last);
    if (report->table)
        wk_talk(&talk, T(" · table %d only"), report->table);
    if (report->round)
        wk_talk(&talk, T(" · round %d only"), report->round);
    wk_talk(&talk, T(" · written by wallkeeper %s"), wk_version);
    page->title(page, report->tournament->begun ? report->tournament->plan.name : T("Audit report"), talk.text);
}

/* Whether the results are final: during protest time the director may still correct them. */
static void put_end(const struct wk_report *report, struct wk_report_page *page)
{
    const int64_t until_ns = wk_protest_until(report->tournament);
    char until[WK_REPORT_TIME_SIZE];
    struct wk_talk talk = {.n = 0};
    int64_t closed_seq = 0;

    if (!report->tournament->begun)
        return;
    if (wk_store_closed(report->store, &closed_seq) == WK_OK) {
        wk_talk(&talk, T("The event is closed: its results are final."));
        page->text(page, WK_TONE_PLAIN, talk.text);
    } else if (until_ns > 0) {
        wk_report_time(until_ns, true, until);
        wk_talk(&talk, T("Provisional: the protest time runs until %s"), until);
        page->text(page, WK_TONE_WARN, talk.text);
    }
}

static void put_findings(const struct wk_report *report, struct wk_report_page *page)
{
    const struct wk_audit *audit = report->audit;
    for (int i = 0; i < audit->n; i++) {
        const struct wk_audit_finding *finding = &audit->finding[i];
        const struct wk_audit_def *def = wk_audit_def(finding->kind);
        struct wk_talk talk = {.n = 0};
        if (finding->seq)
            wk_talk(&talk, T("Record %s: "), wk_audit_record(finding).text);
        wk_talk(&talk, "%s", wk_report_audit_line(report, finding->kind));
        if (finding->table)
            wk_talk(&talk, T(" (table %d, round %d)"), finding->table, finding->round);
        if (def->about == WK_ABOUT_HAND)
            wk_talk(&talk, T(", hand %d"), finding->hand);
        if (finding->other_table)
            wk_talk(&talk, T("; the other table: %d"), finding->other_table);
        if (finding->seen_seq)
            wk_talk(&talk, T("; the other record: %s"), wk_audit_record_seen(finding).text);
        if (finding->kind == WK_AUDIT_ASIDE)
            wk_talk(&talk, "%s%s", T("; "), T(wk_refusal_screen(finding->aside)));
        if (finding->accepted)
            wk_talk(&talk, "%s", T("; whoever asked for this report says so"));
        if (def->gravity == WK_GRAVITY_CHAIN && finding->last_seq > finding->seq)
            wk_talk(&talk, T("; records %lld to %lld prove nothing any more"), (long long)finding->seq,
                    (long long)finding->last_seq);
        page->text(page,
                   def->gravity != WK_GRAVITY_NEWS ? WK_TONE_BAD
                   : finding->accepted             ? WK_TONE_SOFT
                                                   : WK_TONE_WARN,
                   talk.text);
    }
    if (audit->n_more) {
        struct wk_talk talk = {.n = 0};
        wk_talk(&talk, T("and %d more"), audit->n_more);
        page->text(page, WK_TONE_SOFT, talk.text);
    }
}

static void put_holds(const struct wk_report *report, struct wk_report_page *page)
{
    const struct wk_audit_log *log = &report->log;
    const struct wk_audit *audit = report->audit;
    struct wk_talk talk = {.n = 0};
    char hex[2 * WK_HASH_SIZE + 1];
    if (audit)
        wk_talk(&talk, T("%lld records hold, with %lld signatures, %lld pictures and %lld deals that give their commitments. "),
                (long long)audit->n_records, (long long)audit->n_signed, (long long)audit->n_pictures,
                (long long)audit->n_deals);
    if (audit && audit->n_heard > 0)
        wk_talk(&talk, T("%lld records of the event's other kiosks are kept beside them. "), (long long)audit->n_heard);
    if (audit && audit->n_director_deals > 0)
        wk_talk(&talk, T("%lld deals wait for the director's key. "), (long long)audit->n_director_deals);
    if (audit && audit->n_closed_deals > 0)
        wk_talk(&talk, T("%lld deals could not be looked into with this club key. "), (long long)audit->n_closed_deals);
    wk_talk(&talk, "%s", T("Its end in six words: "));
    wk_report_words(log->head, &talk);
    wk_hex(hex, log->head, WK_HASH_SIZE);
    wk_talk(&talk,
            T(" (%s). Whoever kept these words, a checkpoint or a slip with one can tell whether anything up to there was "
              "rewritten since; this report alone cannot."),
            hex);
    if (!audit)
        page->box(page, WK_TONE_WARN, T("Whether the record holds was not looked at"), talk.text);
    else if (audit->holds)
        page->box(page, WK_TONE_GOOD, T("The record holds"), talk.text);
    else
        page->box(page, WK_TONE_BAD, T("The record does NOT hold"), talk.text);
    if (audit)
        put_findings(report, page);
    if (log->n_unread > 0) {
        snprintf(talk.text, sizeof talk.text, T("%lld records could not be read and are not in this report, the first is %s"),
                 (long long)log->n_unread, wk_record_text(log->unread_seq).text);
        page->text(page, WK_TONE_BAD, talk.text);
    }
    if (log->n_left_out > 0) {
        snprintf(talk.text, sizeof talk.text, T("%d records were left out: there are more than this report can hold"),
                 log->n_left_out);
        page->text(page, WK_TONE_WARN, talk.text);
    }
}

/* The journals of the event's kiosks, as this database has them, and how many others vouch for the last record of each. */
static void put_kiosks(const struct wk_report *report, struct wk_report_page *page)
{
    const struct wk_column columns[] = {
        {T("no."), 0.6}, {T("kiosk"), 3}, {T("records here"), 1.2}, {T("its end in six words"), 5}, {T("vouched for by"), 1.6}};
    const struct wk_audit *audit = report->audit;
    if (!audit || audit->own_number == 0)
        return;
    page->section(page, T("The event's kiosks"), WK_TONE_PLAIN, 30);
    page->text(page, WK_TONE_SOFT,
               T("Each kiosk keeps the others' records, and says in its own what it has seen of them. Another vouches for a "
                 "journal up to the last hash that it bears of it: the hall does, and the kiosks of the same section."));
    page->table(page, columns, 5);
    for (int number = WK_HALL_NUMBER; number < WK_MAX_JOURNALS; number++) {
        const struct wk_audit_kiosk *kiosk = &audit->kiosk[number];
        struct wk_talk which = {.n = 0}, records = {.n = 0}, head = {.n = 0}, vouched = {.n = 0}, no = {.n = 0};
        int others = 0;
        if (!kiosk->kiosk_id[0])
            continue;
        const int n = wk_audit_vouchers(audit, number, kiosk->last_seq > 0 ? kiosk->last_seq : 1, &others);
        wk_talk(&no, "%d", number);
        wk_talk(&which, "%s (%s)", kiosk->name, kiosk->kiosk_id);
        wk_talk(&records, "%lld", (long long)kiosk->last_seq);
        if (kiosk->last_seq > 0)
            wk_report_words(kiosk->head, &head);
        wk_talk(&vouched, T("%d of %d"), n, others);
        const struct wk_cell cells[] = {{no.text, WK_TONE_PLAIN},
                                        {which.text, WK_TONE_PLAIN},
                                        {records.text, WK_TONE_PLAIN},
                                        {head.text, WK_TONE_PLAIN},
                                        {vouched.text, n < others ? WK_TONE_WARN : WK_TONE_PLAIN}};
        page->row(page, cells);
    }
    page->table_end(page);
}

static void count(const struct wk_report *report, int n[N_STANDINGS])
{
    memset(n, 0, N_STANDINGS * sizeof *n);
    for (int i = 0; i < report->n_histories; i++)
        n[wk_report_standing_of(report, report->history[i])]++;
}

static void put_counts(const struct wk_report *report, struct wk_report_page *page)
{
    static const enum wk_standing_of order[] = {WK_HISTORY_FOULED, WK_HISTORY_UNPROVED, WK_HISTORY_STOPPED, WK_HISTORY_MENDED,
                                                WK_HISTORY_WHOLE,  WK_HISTORY_PLAYING,  WK_HISTORY_BUILDING};
    int n[N_STANDINGS];
    char title[200];
    struct wk_talk talk = {.n = 0};
    count(report, n);
    const int n_sealed = report->n_histories - n[WK_HISTORY_BUILDING];
    for (int i = 0; i < N_STANDINGS; i++)
        if (n[order[i]] > 0)
            wk_talk(&talk, "%s%d: %s", talk.n ? " · " : "", n[order[i]], wk_report_standing(report, order[i]));
    if (n[WK_HISTORY_FOULED] > 0)
        snprintf(title, sizeof title, T("%d of %d deals were fouled"), n[WK_HISTORY_FOULED], n_sealed);
    else if (n_sealed == 0)
        snprintf(title, sizeof title, "%s", T("No deal has been sealed"));
    else
        snprintf(title, sizeof title, T("None of %d deals was seen fouled"), n_sealed);
    page->box(page,
              n[WK_HISTORY_FOULED]                             ? WK_TONE_BAD
              : n[WK_HISTORY_UNPROVED] + n[WK_HISTORY_STOPPED] ? WK_TONE_WARN
              : n_sealed                                       ? WK_TONE_GOOD
                                                               : WK_TONE_PLAIN,
              title, talk.text);
}

/* Spot checks that found another face: the gravest fault that a deal can have. */
static void put_spots(const struct wk_report *report, struct wk_report_page *page)
{
    for (int i = 0; i < report->log.n_notes; i++) {
        const struct wk_log_note *note = &report->log.note[i];
        const char *answer = json_string_value(json_object_get(note->body, "answer"));
        struct wk_talk talk = {.n = 0};
        if (strcmp(note->kind, "spot-check") != 0 || !answer || strcmp(answer, "no-match") != 0)
            continue;
        wk_talk(&talk, T("A spot check at table %d did not match the sealed deal (record %s)"), note->table,
                wk_record_text(note->seq).text);
        page->text(page, WK_TONE_BAD, talk.text);
    }
}

/* Where the seeds of the draws came from. */
static void put_seeds(const struct wk_certificate *certificate, const struct wk_report *report, struct wk_talk *talk)
{
    const int *n_of = certificate->n_of;

    if (n_of[WK_SPOT_SEED_NUMBER] > 0)
        wk_talk(talk, T(" Drawn by numbers that the players said: %d."), n_of[WK_SPOT_SEED_NUMBER]);
    if (n_of[WK_SPOT_SEED_WORDS] > 0)
        wk_talk(talk, T(" Drawn by the four players' words: %d."), n_of[WK_SPOT_SEED_WORDS]);
    if (n_of[WK_SPOT_SEED_BEACON] > 0)
        wk_talk(talk, T(" Drawn by a public beacon's round named beforehand: %d."), n_of[WK_SPOT_SEED_BEACON]);
}

/* The evening's certificate: the sentence, or why there is none. */
static void put_certificate(const struct wk_report *report, struct wk_report_page *page)
{
    struct wk_certificate certificate;
    char sentence[WK_CERTIFICATE_SIZE];
    struct wk_talk talk = {.n = 0};

    if (report->round || wk_certificate_make(&report->log, &certificate) != WK_OK)
        return;
    if (certificate.n_wrong_draw > 0)
        wk_talk(&talk, T("%d spot checks have a draw that is not what record, seed and secret give. "),
                certificate.n_wrong_draw);
    if (certificate.n_unended > 0)
        wk_talk(&talk, T("Spot checks of %d deals were drawn and not answered to their end: these deals are left out. "),
                certificate.n_unended);
    if (wk_certificate_text(&certificate.said, report->lang, sentence)) {
        wk_talk(&talk, "%s", sentence);
        put_seeds(&certificate, report, &talk);
    }
    if (talk.n > 0)
        page->box(page,
                  certificate.n_wrong_draw > 0 ? WK_TONE_BAD
                  : sentence[0]                ? WK_TONE_GOOD
                                               : WK_TONE_WARN,
                  T("Certificate of the spot checks"), talk.text);
}

static void when_of(const struct wk_step *step, struct wk_talk *talk)
{
    char when[WK_REPORT_TIME_SIZE];
    if (!step) {
        wk_talk(talk, "–");
        return;
    }
    wk_report_time(step->t_ns, false, when);
    wk_talk(talk, "%s (%s)", when, wk_record_text(step->seq).text);
}

static void put_foul(const struct wk_report *report, struct wk_report_page *page, const struct wk_deal_history *history,
                     const struct wk_lapse *lapse)
{
    struct wk_talk place = {.n = 0}, window = {.n = 0}, before = {.n = 0}, after = {.n = 0}, found = {.n = 0};
    wk_talk(&place, T("table %d, round %d, %s"), history->table, history->event_round, wk_report_wind(report, lapse->wind));
    when_of(lapse->good, &window);
    wk_talk(&window, " – ");
    when_of(lapse->bad, &window);
    wk_report_findings(report, lapse->bad->findings, &found);
    if (lapse->bad->hand > 0)
        wk_talk(&before, T("hand %d: "), lapse->bad->hand);
    wk_report_group(report, history, lapse->bad->hand, &before);
    wk_talk(&after, T("hand %d: "), lapse->reached_hand);
    wk_report_group(report, history, lapse->reached_hand, &after);
    const struct wk_cell cells[] = {{place.text, WK_TONE_BAD},
                                    {found.text, WK_TONE_PLAIN},
                                    {window.text, WK_TONE_PLAIN},
                                    {before.text, WK_TONE_PLAIN},
                                    {after.text, WK_TONE_PLAIN}};
    page->row(page, cells);
}

/* Walls that somebody played with although they were out of order. */
static void put_fouls(const struct wk_report *report, struct wk_report_page *page)
{
    const struct wk_column columns[] = {{T("wall"), 3},
                                        {T("what was found"), 4},
                                        {T("between (records)"), 3.4},
                                        {T("laid back by"), 4.4},
                                        {T("played with by"), 4.4}};
    bool any = false;
    for (int i = 0; i < report->n_histories; i++) {
        struct wk_lapse lapse[MAX_LAPSES];
        const int n = wk_deal_history_lapses(report->history[i], lapse, MAX_LAPSES);
        for (int k = 0; k < n; k++) {
            if (lapse[k].reach == WK_REACH_NONE)
                continue;
            if (!any) {
                page->section(page, T("Walls that were played with as they were out of order"), WK_TONE_BAD, 30);
                page->table(page, columns, 5);
            }
            any = true;
            put_foul(report, page, report->history[i], &lapse[k]);
        }
    }
    if (any)
        page->table_end(page);
}

/* Deals that were sealed by a kiosk that had lost its table and did not know it. */
static void put_aside(const struct wk_report *report, struct wk_report_page *page)
{
    for (int i = 0; i < report->log.n_histories; i++) {
        const struct wk_deal_history *history = &report->log.history[i];
        struct wk_talk talk = {.n = 0};
        if (!history->aside || !history->sealed_seq)
            continue;
        wk_talk(&talk,
                T("Table %d: a deal was sealed by a kiosk that no longer had the table (record %s). It is kept, and "
                  "does not count."),
                history->table, wk_record_text(history->sealed_seq).text);
        page->text(page, WK_TONE_WARN, talk.text);
    }
}

/* How often each kind of override was used. */
static void put_overrides(const struct wk_report *report, struct wk_report_page *page)
{
    int n_gates = 0, n_acts = 0, n_pins = 0, n_opened = 0, n_notes = 0;
    struct wk_talk talk = {.n = 0}, judge = {.n = 0}, paper = {.n = 0};
    for (int i = 0; i < report->tournament->n_acts; i++) {
        const bool gate = report->tournament->act[i].entry.kind == WK_ENTRY_GATE;
        n_gates += gate;
        n_acts += !gate;
    }
    for (int i = 0; i < report->log.n_notes; i++) {
        struct wk_talk unused = {.n = 0};
        const bool refused = strcmp(report->log.note[i].kind, "pin-refused") == 0;
        n_pins += refused;
        n_notes += !refused && wk_report_note(report, &report->log.note[i], &unused) == WK_NOTE_ACT;
    }
    for (int i = 0; i < report->log.n_histories; i++)
        n_opened += report->log.history[i].by_director;
    wk_report_given(report, WK_ROLE_JUDGE, &judge);
    wk_report_given(report, WK_ROLE_PAPER, &paper);
    wk_talk(&talk,
            T("Gates opened by hand: %d · rulings, corrections and other acts: %d · deals opened by the director: %d · PINs "
              "refused: %d · other acts with a PIN: %d."),
            n_gates, n_acts, n_opened, n_pins, n_notes);
    if (judge.n)
        wk_talk(&talk, T(" A judge stands for the results of %s."), judge.text);
    if (paper.n)
        wk_talk(&talk, T(" Copied from signed forms: %s."), paper.text);
    const bool any = n_gates + n_acts + n_opened + n_pins > 0 || judge.n || paper.n;
    page->box(page, any ? WK_TONE_WARN : WK_TONE_GOOD, any ? T("There were overrides") : T("Nothing was overridden"),
              talk.text);
}

static void put_cell(const struct wk_report *report, int table, int round, struct wk_cell *cell, char text[24])
{
    text[0] = 0;
    *cell = (struct wk_cell){text, WK_TONE_PLAIN};
    for (int i = 0; i < report->n_histories; i++) {
        const struct wk_deal_history *history = report->history[i];
        if (history->table != table || history->event_round != round)
            continue;
        const enum wk_standing_of standing = wk_report_standing_of(report, history);
        const enum wk_tone tone = wk_report_tone(standing);
        if (tone >= cell->tone)
            cell->tone = tone;
        snprintf(text, 24, "%d/4", history->n_hands);
    }
}

static void put_glance(const struct wk_report *report, struct wk_report_page *page)
{
    const struct wk_event_shape *const shape = wk_shape_of(report->tournament); /* deals are played without an event too */
    struct wk_column columns[WK_MAX_ROUNDS + 1] = {{T("table"), 1}};
    char titles[WK_MAX_ROUNDS][24], text[WK_MAX_ROUNDS][24], name[24];
    bool seen[WK_MAX_TABLES + 1] = {false};
    for (int i = 0; i < report->n_histories; i++)
        seen[report->history[i]->table] = true;
    for (int r = 0; r < shape->n_rounds; r++) {
        snprintf(titles[r], sizeof titles[r], T("round %d"), r + 1);
        columns[r + 1] = (struct wk_column){titles[r], 1};
    }
    if (report->n_histories == 0)
        return;
    page->section(page, T("The deals at a glance"), WK_TONE_PLAIN, 30);
    page->text(
        page, WK_TONE_SOFT,
        T("Of each deal the worst that is to be said of it, and how many of its hands were begun. A tick: one deal for all "
          "who played it. A triangle: not proved. A cross: fouled."));
    page->table(page, columns, shape->n_rounds + 1);
    for (int table = 1; table <= WK_MAX_TABLES; table++) {
        struct wk_cell cells[WK_MAX_ROUNDS + 1] = {{name, WK_TONE_PLAIN}};
        if (!seen[table])
            continue;
        snprintf(name, sizeof name, "%d", table);
        for (int r = 0; r < shape->n_rounds; r++)
            put_cell(report, table, r + 1, &cells[r + 1], text[r]);
        page->row(page, cells);
    }
    page->table_end(page);
}

static void put_meaning(const struct wk_report *report, struct wk_report_page *page)
{
    page->section(page, T("What this proves, and what not"), WK_TONE_PLAIN, 30);
    page->text(page, WK_TONE_PLAIN,
               T("A wall that passed had each of its 34 stickers in its slot when the camera looked. Between two looks nobody "
                 "looked: what happened then has a beginning and an end here, and the people who sat there, not a culprit. "
                 "Stickers exchanged between two tiles do not show on their backs; for that there are looks at faces and spot "
                 "checks."));
    page->text(page, WK_TONE_PLAIN,
               T("Each deal was committed to by six words before it was played: whoever kept them can check, with ordinary "
                 "tools, that the deal opened is that one (see `wallkeeper audit receipt`)."));
}

void wk_report_front(struct wk_report *report, struct wk_report_page *page)
{
    put_title(report, page);
    put_end(report, page);
    put_holds(report, page);
    put_kiosks(report, page);
    put_counts(report, page);
    put_spots(report, page);
    put_certificate(report, page);
    put_overrides(report, page);
    put_fouls(report, page);
    put_aside(report, page);
    put_glance(report, page);
    put_meaning(report, page);
}
