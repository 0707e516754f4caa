/* Hands that were declared after Hu, and how the kiosk counted them. */
#include <stdlib.h>
#include <string.h>

#include "db/store/stored_declared.h"
#include "kiosk/pages/report/chapters.h"
#include "kiosk/pages/report/report_text.h"

#include "rules/event/words.h"
#include "rules/mcr/hand_text.h"

#define T(id) wk_text(report->lang, id)
#define MAX_HANDS 4096 /* hands of a journal */

static const char *const how_words[] = {NULL, "camera", "keys", "simulated"};
static const char *const sticker_words[] = {NULL, "agree", "differ", "not-seen", "no-deal", "later"};

/* ---- the event's other kiosks: what their records say in clear */

static int64_t number_in(const struct wk_log_note *note, const char *key)
{
    return wk_record_number(wk_record_journal(note->seq), json_integer_value(json_object_get(note->body, key)));
}

static int word_in(const struct wk_log_note *note, const char *key, const char *const *words, int n)
{
    return wk_word_index(words, n, json_string_value(json_object_get(note->body, key)));
}

/* False: a member that it must have is missing. */
static bool take_declared(const struct wk_log_note *note, struct wk_declaration *out)
{
    const char *winner = json_string_value(json_object_get(note->body, "winner"));
    *out = (struct wk_declaration){.seq = note->seq, .t_ns = note->t_ns, .at.table = note->table};
    out->at.round = (int)json_integer_value(json_object_get(note->body, "round"));
    out->at.hand = (int)json_integer_value(json_object_get(note->body, "hand"));
    return winner && wk_wind_parse(winner, &out->winner) == WK_OK && out->winner != WK_WIND_NONE;
}

static bool take_counted(const struct wk_log_note *note, struct wk_counted *out)
{
    const char *rules = json_string_value(json_object_get(note->body, "rules"));
    const int64_t edition = json_integer_value(json_object_get(note->body, "edition"));
    *out = (struct wk_counted){.seq = note->seq, .t_ns = note->t_ns, .declared.seq = number_in(note, "declared_seq")};
    out->how = (enum wk_counted_how)word_in(note, "how", WK_WORDS(how_words));
    out->stickers = (enum wk_counted_stickers)word_in(note, "stickers", WK_WORDS(sticker_words));
    out->points = (int)json_integer_value(json_object_get(note->body, "points"));
    return out->how && out->stickers && rules && wk_mcr_profile_of(rules, edition ? (int)edition : 1, &out->rules) == WK_OK;
}

/* Hands of this store's journal have a plain seq so far; they get their number among all journals here. */
static void add_heard(struct wk_report *report)
{
    const int own = report->log.own_number;
    for (int i = 0; i < report->n_declared; i++)
        report->declared[i].seq = wk_record_number(own, report->declared[i].seq);
    for (int i = 0; i < report->n_counted; i++) {
        report->counted[i].seq = wk_record_number(own, report->counted[i].seq);
        report->counted[i].declared.seq = wk_record_number(own, report->counted[i].declared.seq);
    }
    for (int i = 0; i < report->log.n_notes; i++) {
        const struct wk_log_note *note = &report->log.note[i];
        if (wk_record_journal(note->seq) == own)
            continue;
        if (strcmp(note->kind, "hand-declared") == 0 && report->n_declared < MAX_HANDS)
            report->n_declared += take_declared(note, &report->declared[report->n_declared]);
        if (strcmp(note->kind, "hand-counted") == 0 && report->n_counted < MAX_HANDS)
            report->n_counted += take_counted(note, &report->counted[report->n_counted]);
    }
}

enum wk_status wk_report_hands(struct wk_report *report)
{
    report->declared = calloc(MAX_HANDS, sizeof *report->declared);
    report->counted = calloc(MAX_HANDS, sizeof *report->counted);
    if (!report->declared || !report->counted)
        return WK_NO_MEMORY;
    enum wk_status status = wk_store_declared(report->store, 0, report->declared, MAX_HANDS, &report->n_declared);
    if (status == WK_OK)
        status = wk_store_counted(report->store, 0, report->counted, MAX_HANDS, &report->n_counted);
    if (status == WK_DB_BROKEN) {
        report->n_declared = report->n_counted = 0; /* the audit's findings say why */
        status = WK_OK;
    }
    if (status == WK_OK)
        add_heard(report);
    return status;
}

static bool is_of(const struct wk_deal_history *history, const struct wk_hand_id *at)
{
    return at->table == history->table && at->round == history->event_round;
}

/* The newest count of a declaration that became the result; NULL: none did. */
static const struct wk_counted *counted_of(const struct wk_report *report, const struct wk_declaration *declared)
{
    const struct wk_counted *newest = NULL;
    for (int i = 0; i < report->n_counted; i++)
        if (report->counted[i].declared.seq == declared->seq)
            newest = &report->counted[i];
    return newest;
}

static void put_winner(const struct wk_report *report, const struct wk_declaration *declared, struct wk_talk *talk)
{
    const struct wk_tournament *tournament = report->tournament;
    wk_talk(talk, T("Hand %d: %s"), declared->at.hand, wk_report_wind(report, declared->winner));
    if (!tournament->begun || !wk_hand_look(tournament, &declared->at))
        return;
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        if (wk_wind_at(tournament, &declared->at, (enum wk_wind)d) == declared->winner) {
            const int player = wk_player_at(tournament, &declared->at, (enum wk_wind)d);
            wk_talk(talk, " " WK_REPORT_NAME " (%d)",
                    wk_person_of(tournament, player, declared->at.round, declared->at.hand)->name,
                    tournament->plan.player[player].number);
        }
}

/* Whether an audit's finding is about this counted hand. The audit repeats the counts of this store's own journal only. */
static bool is_about(const struct wk_report *report, const struct wk_audit_finding *finding, const struct wk_counted *counted)
{
    return wk_record_number(finding->number ? finding->number : report->log.own_number, finding->seq) == counted->seq;
}

/* Writes what the audit found about a hand, one sentence each. Returns how many. */
static int put_findings(const struct wk_report *report, const struct wk_counted *counted, struct wk_talk *talk)
{
    int n = 0;
    for (int i = 0; report->audit && i < report->audit->n; i++) {
        const struct wk_audit_finding *finding = &report->audit->finding[i];
        if (!is_about(report, finding, counted) || wk_audit_def(finding->kind)->about != WK_ABOUT_HAND)
            continue;
        wk_talk(talk, "; %s", wk_report_audit_line(report, finding->kind));
        n++;
    }
    return n;
}

static void put_hand(const struct wk_report *report, struct wk_report_page *page, const struct wk_declaration *declared)
{
    static const char *const how[] = {"", WK_N("read by the camera"), WK_N("keyed in"), WK_N("read from SIMULATED pictures")};
    static const char *const stickers[] = {
        "",
        WK_N("the stickers agree with the sealed deal"),
        WK_N("the stickers did NOT agree with the sealed deal"),
        WK_N("the stickers were not looked at"),
        WK_N("no deal was sealed yet"),
        WK_N("the deal was sealed to the director's key: compared by the audit once it is open")};
    const struct wk_counted *counted = counted_of(report, declared);
    struct wk_talk talk = {.n = 0};
    int n = 0;
    put_winner(report, declared, &talk);
    if (counted) {
        wk_talk(&talk, T(" declared %d points; %s, %s (record %s)"), counted->points, T(how[counted->how]),
                T(stickers[counted->stickers]), wk_record_text(counted->seq).text);
        wk_talk(&talk, "%s", T(wk_mcr_profiles[counted->rules].reported));
        n = put_findings(report, counted, &talk);
    } else {
        wk_talk(&talk, T(" laid the hand open; no points were taken over from it (record %s)"),
                wk_record_text(declared->seq).text);
    }
    page->text(page, n ? WK_TONE_WARN : counted ? WK_TONE_PLAIN : WK_TONE_SOFT, talk.text);
}

void wk_report_put_hands(const struct wk_report *report, struct wk_report_page *page, const struct wk_deal_history *history)
{
    for (int i = 0; i < report->n_declared; i++)
        if (is_of(history, &report->declared[i].at))
            put_hand(report, page, &report->declared[i]);
}

/* ---- JSON */

/* The tiles, in the form that `points` reads. They are no longer secret. */
static void add_tiles(json_t *object, const struct wk_counted *counted)
{
    const struct wk_mcr_hand *hand = &counted->hand;
    char standing[WK_MCR_TILES_SIZE] = "", win[WK_MCR_TILES_SIZE], set[WK_MCR_SET_SIZE];
    json_t *melds = json_array(), *fan = json_array();
    for (int m = 0; m < hand->n_melds; m++) {
        wk_mcr_write_set(&hand->meld[m], set);
        json_array_append_new(melds, json_string(set));
    }
    for (int i = 0; i < counted->n_fan; i++)
        json_array_append_new(fan, json_pack("{s:i, s:i}", "id", counted->fan[i].id, "n", counted->fan[i].n));
    wk_mcr_write_tiles(hand->standing, hand->n_standing, standing);
    wk_mcr_write_tiles(&hand->win, 1, win);
    json_object_set_new(object, "melds", melds);
    json_object_set_new(object, "concealed", json_string(standing));
    json_object_set_new(object, "win", json_string(win));
    json_object_set_new(object, "self_drawn", json_boolean(hand->flags & WK_MCR_SELF_DRAWN));
    json_object_set_new(object, "fan", fan);
}

static json_t *hand_json(const struct wk_report *report, const struct wk_declaration *declared)
{
    const char wind[2] = {wk_wind_letter(declared->winner), 0};
    const struct wk_counted *counted = counted_of(report, declared);
    json_t *findings = json_array(), *object;
    for (int i = 0; counted && report->audit && i < report->audit->n; i++)
        if (is_about(report, &report->audit->finding[i], counted))
            json_array_append_new(findings, json_string(wk_audit_word(report->audit->finding[i].kind)));
    object = json_pack("{s:i, s:s, s:I, s:o}", "hand", declared->at.hand, "winner", wind, "declared_seq",
                       (json_int_t)declared->seq, "findings", findings);
    if (!counted)
        return object;
    json_object_set_new(object, "counted_seq", json_integer(counted->seq));
    json_object_set_new(object, "points", json_integer(counted->points));
    json_object_set_new(object, "how", json_string(how_words[counted->how]));
    json_object_set_new(object, "stickers", json_string(sticker_words[counted->stickers]));
    json_object_set_new(object, "rules", json_string(wk_mcr_profiles[counted->rules].word));
    json_object_set_new(object, "edition", json_integer(wk_mcr_profiles[counted->rules].edition));
    if (counted->open)
        add_tiles(object, counted);
    return object;
}

json_t *wk_report_hands_json(const struct wk_report *report, const struct wk_deal_history *history)
{
    json_t *list = json_array();
    for (int i = 0; i < report->n_declared; i++)
        if (is_of(history, &report->declared[i].at))
            json_array_append_new(list, hand_json(report, &report->declared[i]));
    return list;
}
