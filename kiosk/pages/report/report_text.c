/* The report's lines: what stands in a cell or a paragraph, put together from a record. */
#include "kiosk/pages/report/report_text.h"

#include <stdarg.h>
#include <string.h>
#include <time.h>

#include "db/store/stored_dealing.h"
#include "kiosk/pages/phrases/who_phrase.h"
#include "kiosk/pages/report/rank_out.h"
#include "kiosk/pages/report/standing.h"
#include "labels/lang/slot_phrase.h"
#include "labels/secret/six_words.h"
#include "rules/event/words.h"
#include "rules/text.h"

#define T(id) wk_text(report->lang, id)

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

void wk_report_time(int64_t t_ns, bool day, char text[WK_REPORT_TIME_SIZE])
{
    const time_t t = (time_t)(t_ns / 1000000000);
    struct tm parts;
    if (!gmtime_r(&t, &parts) || strftime(text, WK_REPORT_TIME_SIZE, day ? "%Y-%m-%d %H:%M:%S" : "%H:%M:%S", &parts) == 0)
        snprintf(text, WK_REPORT_TIME_SIZE, "?");
}

const char *wk_report_wind(const struct wk_report *report, enum wk_wind wind)
{
    return wind == WK_WIND_NONE ? "?" : wk_wind_name(report->lang, wind);
}

void wk_report_words(const uint8_t hash[WK_HASH_SIZE], struct wk_talk *talk)
{
    char words[WK_SIX_WORDS_SIZE];
    wk_six_words(hash, words);
    wk_talk(talk, "%s", words);
}

void wk_report_group(const struct wk_report *report, const struct wk_deal_history *history, int hand, struct wk_talk *talk)
{
    struct wk_hand_id at;
    if (hand < 1 || hand > WK_DEAL_HANDS || !wk_report_hand(report, history, hand, &at))
        return;
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const int player = wk_player_at(report->tournament, &at, (enum wk_wind)d);
        wk_talk(talk, "%s" WK_REPORT_NAME " (%d)", d > WK_WIND_EAST ? T(", ") : "",
                wk_person_of(report->tournament, player, at.round, at.hand)->name,
                report->tournament->plan.player[player].number);
    }
}

void wk_report_confirmed(const struct wk_report *report, const struct wk_deal_history *history, int hand, struct wk_talk *talk)
{
    struct wk_hand_id at;
    if (!wk_report_hand(report, history, hand, &at))
        return;
    const struct wk_hand_state *state = wk_hand_look(report->tournament, &at);
    char outcome[WK_LINE_SIZE];
    if (state->state == WK_RESULT_MISSING) {
        wk_talk(talk, "%s", state->not_played ? T("not played") : T("no result"));
        return;
    }
    wk_outcome_text(report->tournament, &at, &state->outcome, report->lang, outcome);
    wk_talk(talk, "%s; ", outcome);
    if (state->state == WK_RESULT_ENTERED)
        wk_talk(talk, T("not confirmed (record %s)"), wk_record_text(state->result_seq).text);
    else
        wk_talk(talk, T("%s (record %s)"), T(wk_role_phrases(state->role)->confirmed),
                wk_record_text(state->confirmed_seq).text);
    if (state->unbegun)
        wk_talk(talk, "%s%s", T("; "), T("nobody had begun the hand at a kiosk"));
    if (state->via == WK_VIA_COMMAND && state->role == WK_ROLE_PLAYERS && !report->tournament->plan.results_only)
        wk_talk(talk, "%s%s", T("; "), T("entered by a command"));
}

const char *wk_report_audit_line(const struct wk_report *report, enum wk_audit_kind kind)
{
    const char *line = wk_audit_def(kind)->report;
    return line[0] ? T(line) : "?";
}

/* ---- findings and moves as the record has them: a file may hold anything there */

/* The table's text for a word; the word itself when the table does not know it. */
static const char *finding_text(const struct wk_report *report, const char *word)
{
    for (int kind = WK_FINDING_NONE + 1; word && kind < WK_N_FINDINGS; kind++)
        if (strcmp(wk_finding_word((enum wk_finding_kind)kind), word) == 0)
            return T(wk_finding_def((enum wk_finding_kind)kind)->text);
    return word ? word : "?";
}

static const char *step_text(const struct wk_report *report, const char *word)
{
    for (int what = WK_DO_NONE + 1; word && wk_do_text((enum wk_do)what)[0]; what++)
        if (strcmp(wk_do_word((enum wk_do)what), word) == 0)
            return T(wk_do_text((enum wk_do)what));
    return word ? word : "?";
}

#define N(array) (sizeof(array) / sizeof *(array))

/* A slot as people say it; then a label, then a wind. */
static const char *place_text(const struct wk_report *report, const json_t *word, char text[WK_SLOT_PHRASE_SIZE])
{
    return json_is_string(word) ? wk_slot_name_phrase(report->lang, json_string_value(word), text) : "?";
}

static void add_list(const struct wk_report *report, struct wk_talk *talk, const json_t *list, const char *before,
                     const char *after)
{
    char text[WK_SLOT_PHRASE_SIZE];
    size_t i;
    json_t *element;
    if (json_array_size(list) == 0)
        return;
    wk_talk(talk, "%s", before);
    json_array_foreach(list, i, element) wk_talk(talk, "%s%s", i ? T(", ") : "", place_text(report, element, text));
    wk_talk(talk, "%s", after);
}

void wk_report_findings(const struct wk_report *report, const json_t *findings, struct wk_talk *talk)
{
    size_t i;
    json_t *finding;
    json_array_foreach(findings, i, finding)
    {
        const char *kind = json_string_value(json_object_get(finding, "kind"));
        wk_talk(talk, "%s%s", i ? T("; ") : "", finding_text(report, kind));
        add_list(report, talk, json_object_get(finding, "slots"), " ", "");
        add_list(report, talk, json_object_get(finding, "labels"), " (", ")");
    }
    if (json_array_size(findings) == 0)
        wk_talk(talk, "%s", T("nothing was named"));
}

void wk_report_moves(const struct wk_report *report, const json_t *repair, struct wk_talk *talk)
{
    char text[WK_SLOT_PHRASE_SIZE];
    static const char *const keys[] = {"label", "a", "slot", "from", "near", "b", "to"};
    size_t i;
    json_t *move;
    json_array_foreach(repair, i, move)
    {
        bool any = false;
        wk_talk(talk, "%s%s", i ? T("; ") : "", step_text(report, json_string_value(json_object_get(move, "do"))));
        /* Of two tiles that are exchanged, naming the slots is enough. */
        for (size_t k = json_object_get(move, "a") ? 1 : 0; k < N(keys); k++) {
            const json_t *const word = json_object_get(move, keys[k]);
            const char *const value = word ? place_text(report, word, text) : NULL;
            if (value)
                wk_talk(talk, "%s%s", any ? " – " : " ", value);
            any = any || value;
        }
    }
}

void wk_report_given(const struct wk_report *report, enum wk_role role, struct wk_talk *talk)
{
    char list[WK_RANK_GIVEN_SIZE];
    struct wk_rank_page page = {.tournament = report->tournament, .lang = report->lang};
    if (report->tournament->begun && wk_rank_given(&page, role, list))
        wk_talk(talk, "%s", list);
}

/* ---- notes */

/* How members of a record's body are called in the report; a member that is not listed keeps its own name. */
static const char *fact_name(const struct wk_report *report, const char *key)
{
    static const char *const names[] = {WK_NC("report", "round"),     WK_NC("report", "hand"),    WK_NC("report", "wind"),
                                        WK_NC("report", "slot"),      WK_NC("report", "label"),   WK_NC("report", "role"),
                                        WK_NC("report", "reason"),    WK_NC("report", "section"), WK_NC("report", "set"),
                                        WK_NC("report", "event"),     WK_NC("report", "kiosk"),   WK_NC("report", "screen"),
                                        WK_NC("report", "why"),       WK_NC("report", "name"),    WK_NC("report", "records"),
                                        WK_NC("report", "left_open"), WK_NC("report", "number"),  WK_NC("report", "tileset")};

    for (size_t i = 0; i < N(names); i++)
        if (strcmp(strchr(names[i], '\004') + 1, key) == 0)
            return T(names[i]);
    return key;
}

/* The text of a member's value, where that is one of our words. */
static const char *fact_text(const struct wk_report *report, const char *key, const char *value,
                             char place[WK_SLOT_PHRASE_SIZE])
{
    enum wk_wind wind;

    if (strcmp(key, "role") == 0)
        for (int role = WK_ROLE_PLAYERS; role <= WK_ROLE_DIRECTOR; role++)
            if (strcmp(wk_role_words[role], value) == 0)
                return T(wk_role_phrases((enum wk_role)role)->who);
    if (strcmp(key, "slot") == 0)
        return wk_slot_name_phrase(report->lang, value, place);
    if (strcmp(key, "wind") == 0 && wk_wind_parse(value, &wind) == WK_OK)
        return wk_report_wind(report, wind);
    return value;
}

static void add_fact(const struct wk_report *report, struct wk_talk *talk, const char *key, const char *value)
{
    wk_talk(talk, " · %s %s", fact_name(report, key), value);
}

/* The members of a body that are not in the table: numbers, words, yes or no. Long lists are in the JSON only. */
static void add_facts(const struct wk_report *report, struct wk_talk *talk, const json_t *body)
{
    char place[WK_SLOT_PHRASE_SIZE];
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)body, key, value)
    {
        if (strcmp(key, "table") == 0 || json_is_null(value))
            continue;
        if (json_is_string(value) && strlen(json_string_value(value)) <= 80)
            add_fact(report, talk, key, fact_text(report, key, json_string_value(value), place));
        else if (json_is_integer(value))
            wk_talk(talk, " · %s %lld", fact_name(report, key), (long long)json_integer_value(value));
        else if (json_is_real(value))
            wk_talk(talk, " · %s %.6g", fact_name(report, key), json_real_value(value));
        else if (json_is_boolean(value))
            add_fact(report, talk, key, json_is_true(value) ? T(WK_NC("report", "yes")) : T(WK_NC("report", "no")));
    }
}

static void add_drill(const struct wk_report *report, const json_t *body, struct wk_talk *talk)
{
    const json_t *bound = json_object_get(body, "bound");
    if (json_is_real(bound))
        wk_talk(talk, T(": %lld of %lld planted faults missed; with 95 %% confidence fewer than %.2f %% of such faults pass"),
                (long long)json_integer_value(json_object_get(body, "missed")),
                (long long)json_integer_value(json_object_get(body, "n")), 100 * json_real_value(bound));
    else
        add_facts(report, talk, body);
}

static void add_witness(const struct wk_report *report, const json_t *body, struct wk_talk *talk)
{
    const char *line = json_string_value(json_object_get(body, "checkpoint"));
    struct wk_checkpoint checkpoint;
    if (line && wk_checkpoint_parse(&checkpoint, line, strlen(line)) == WK_OK) {
        wk_talk(talk, T(": kiosk %s, record %lld, "), checkpoint.kiosk_id, (long long)checkpoint.seq);
        wk_report_words(checkpoint.head, talk);
    } else {
        add_facts(report, talk, body);
    }
}

/* Of a body that another kiosk may have written; what is none is "?". */
static const char *label_member(const json_t *body, const char *key)
{
    const char *const text = json_string_value(json_object_get(body, key));
    wk_label label;
    return text && wk_label_parse(text, &label) == WK_OK ? text : "?";
}

static const char *wind_member(const struct wk_report *report, const json_t *body, const char *key)
{
    const char *const text = json_string_value(json_object_get(body, key));
    enum wk_wind wind;
    return text && wk_wind_parse(text, &wind) == WK_OK ? wk_report_wind(report, wind) : "?";
}

/* In which hand, and what was wrong with the draw: wall and labels, in the words of the table's screen. */
static void add_wrong_draw(const struct wk_report *report, const json_t *body, struct wk_talk *talk)
{
    const char *const wall = wind_member(report, body, "wall"), *const label = label_member(body, "label"),
                      *const fault = json_string_value(json_object_get(body, "fault"));
    const json_t *const put_back = json_object_get(body, "put_back");
    wk_talk(talk, T(" · round %lld, hand %lld · "), (long long)json_integer_value(json_object_get(body, "round")),
            (long long)json_integer_value(json_object_get(body, "hand")));
    if (json_is_true(put_back))
        wk_talk(talk, T("%s's wall: %s lies there again"), wall, label);
    else if (fault && strcmp(fault, "wrong-tile") == 0)
        wk_talk(talk, T("%s's wall: %s was taken, %s comes first"), wall, label, label_member(body, "first"));
    else if (fault && strcmp(fault, "others-wall") == 0)
        wk_talk(talk, T("%s's wall: %s was taken by %s"), wall, label, wind_member(report, body, "by"));
    else
        wk_talk(talk, T("%s's wall: %s was taken before East's first tile"), wall, label);
}

/* How many draws there were of a hand, and how long a turn took each of the four. */
static void add_draws(const struct wk_report *report, const json_t *body, struct wk_talk *talk)
{
    size_t i;
    json_t *turns;
    bool any = false;
    wk_talk(talk, T(" · round %lld, hand %lld · "), (long long)json_integer_value(json_object_get(body, "round")),
            (long long)json_integer_value(json_object_get(body, "hand")));
    wk_talk(talk, T("%lld draws, %lld of them wrong"), (long long)json_integer_value(json_object_get(body, "drawn")),
            (long long)json_integer_value(json_object_get(body, "wrong")));
    json_array_foreach(json_object_get(body, "turns"), i, turns)
    {
        if (json_integer_value(json_object_get(turns, "n")) <= 0)
            continue;
        wk_talk(talk, "%s%s %.1f s", any ? T(", ") : T(" · median of a turn: "), wind_member(report, turns, "wind"),
                (double)json_integer_value(json_object_get(turns, "median_ms")) / 1000);
        any = true;
    }
}

/* What the dice showed, a throw after the other: " · 4 + 2, 5 + 3". */
static void add_dice(const struct wk_report *report, const json_t *body, struct wk_talk *talk)
{
    const json_t *const dice = json_object_get(body, "dice");
    const size_t n = json_array_size(dice);
    add_facts(report, talk, body);
    for (size_t i = 0; i < n && i < WK_DICE_THROWS * WK_DICE; i++)
        wk_talk(talk, "%s%lld",
                i == 0             ? " \u00b7 "
                : i % WK_DICE == 0 ? T(", ")
                                   : " + ",
                (long long)json_integer_value(json_array_get(dice, i)));
}

/* The wind that a note of this deal says to have looked at the stickers next to it; WK_WIND_NONE: it says none. */
static enum wk_wind looker(const struct wk_log_note *note)
{
    const char *const text = json_string_value(json_object_get(note->body, "wind"));
    enum wk_wind wind;
    return strcmp(note->kind, WK_KIND_LOOKED_AT) == 0 && text && wk_wind_parse(text, &wind) == WK_OK ? wind : WK_WIND_NONE;
}

void wk_report_lookers(const struct wk_report *report, const struct wk_deal_history *history, struct wk_talk *talk)
{
    bool guided = false, looked[WK_N_WINDS + 1] = {false};
    int n_missing = 0;
    for (int i = 0; i < report->log.n_notes; i++) {
        const struct wk_log_note *note = &report->log.note[i];
        if (note->table != history->table || json_integer_value(json_object_get(note->body, "round")) != history->round)
            continue;
        looked[looker(note)] = true;
        guided = guided || strcmp(note->kind, WK_KIND_DICE) == 0 || looker(note) != WK_WIND_NONE;
    }
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH && guided; w++) {
        if (looked[w])
            continue;
        wk_talk(talk, "%s%s",
                n_missing++ ? T(", ") : T("Who did not say that he had looked at his right neighbour's stickers: "),
                wk_report_wind(report, (enum wk_wind)w));
    }
    if (guided)
        wk_talk(talk, "%s",
                n_missing ? T(". ") : T("Each of the four said that he had looked at his right neighbour's stickers. "));
}

void wk_report_kiosk(const struct wk_report *report, int number, struct wk_talk *talk)
{
    const char *name = report->audit && number > 0 && number < WK_MAX_JOURNALS ? report->audit->kiosk[number].name : "";
    wk_talk(talk, name[0] ? "%d (" WK_REPORT_NAME ")" : "%d", number, name);
}

static void add_table_given(const struct wk_report *report, const json_t *body, struct wk_talk *talk)
{
    const char *id = json_string_value(json_object_get(body, "kiosk")),
               *role = json_string_value(json_object_get(body, "role")),
               *why = json_string_value(json_object_get(body, "reason"));
    const enum wk_take_reason reason = (enum wk_take_reason)wk_word_index(WK_WORDS(wk_take_words), why);
    for (int number = WK_HALL_NUMBER; id && report->audit && number < WK_MAX_JOURNALS; number++)
        if (strcmp(report->audit->kiosk[number].kiosk_id, id) == 0) {
            wk_talk(talk, "%s", T(": kiosk "));
            wk_report_kiosk(report, number, talk);
        }
    if (role)
        wk_talk(talk, " · %s", T(wk_role_phrases((enum wk_role)wk_word_index(WK_WORDS(wk_role_words), role))->by));
    if (json_integer_value(json_object_get(body, "epoch")) > 1)
        wk_talk(talk, " · %s", T(wk_take_phrases(reason)->line));
}

enum wk_note_class wk_report_note(const struct wk_report *report, const struct wk_log_note *note, struct wk_talk *talk)
{
    wk_talk(talk, "%s", note->text ? T(note->text) : note->kind);
    if (note->table)
        wk_talk(talk, T(", table %d"), note->table);
    if (strcmp(note->kind, "drill") == 0)
        add_drill(report, note->body, talk);
    else if (strcmp(note->kind, "witness") == 0)
        add_witness(report, note->body, talk);
    else if (strcmp(note->kind, "table-given") == 0)
        add_table_given(report, note->body, talk);
    else if (strcmp(note->kind, "draw-named") == 0)
        add_wrong_draw(report, note->body, talk);
    else if (strcmp(note->kind, "draws-followed") == 0)
        add_draws(report, note->body, talk);
    else if (strcmp(note->kind, WK_KIND_DICE) == 0)
        add_dice(report, note->body, talk);
    else
        add_facts(report, talk, note->body);
    if (strcmp(note->kind, "checkpoint") == 0) {
        wk_talk(talk, "%s", " · ");
        wk_report_words(note->hash, talk);
    }
    return note->act ? WK_NOTE_ACT : WK_NOTE_RUN;
}
