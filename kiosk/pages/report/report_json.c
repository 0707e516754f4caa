/* The report as one JSON object. */
#include <string.h>

#include "db/audit/certificate.h"
#include "db/hall/takeover.h"
#include "db/journal/json.h"
#include "kiosk/pages/report/chapters.h"
#include "kiosk/pages/report/report_text.h"
#include "kiosk/pages/report/standing.h"
#include "rules/event/words.h"

#include "kiosk/pages/report/shuffles.h"

#define MAX_LAPSES 64

static json_t *letter(enum wk_wind wind)
{
    const char text[2] = {wk_wind_letter(wind), 0};
    return wind == WK_WIND_NONE ? json_null() : json_string(text);
}

static json_t *seq_or_null(int64_t seq)
{
    return seq ? json_integer(seq) : json_null();
}

/* ---- a deal */

static void put_look(json_t *object, const struct wk_step *step)
{
    json_object_set_new(object, "hand", json_integer(step->hand));
    json_object_set_new(object, "verdict", json_string(wk_verdict_word(step->verdict)));
    json_object_set_new(object, "purpose", json_string(step->purpose));
    json_object_set_new(object, "side", json_string(step->faces ? "faces" : "backs"));
    if (step->findings)
        json_object_set(object, "findings", step->findings);
    if (step->repair)
        json_object_set(object, "repair", step->repair);
}

static json_t *step_json(const struct wk_audit_log *log, const struct wk_step *step)
{
    static const char *const kinds[] = {NULL, "wall", "sealed", "hand", "look", "opened", "closed", "taken"};
    json_t *object =
        json_pack("{s:s, s:I, s:I}", "kind", kinds[step->kind], "seq", (json_int_t)step->seq, "t_ns", (json_int_t)step->t_ns);
    if (step->kind == WK_STEP_WALL || step->kind == WK_STEP_LOOK) {
        json_object_set_new(object, "wind", letter(step->wind));
        json_object_set_new(object, "simulated", json_boolean(step->simulated));
        json_object_set_new(object, "live", json_boolean(step->live));
        json_object_set_new(object, "pictures", json_boolean(step->pictures));
        json_object_set_new(object, "camera", step->camera ? json_string(log->camera[step->camera - 1]) : json_null());
    }
    if (step->kind == WK_STEP_LOOK)
        put_look(object, step);
    if (step->kind == WK_STEP_HAND)
        json_object_set_new(object, "hand", json_integer(step->hand));
    if (step->aside)
        json_object_set_new(object, "aside", json_true());
    if (step->kind == WK_STEP_TAKEN)
        json_object_update_new(object, json_pack("{s:i, s:s?, s:s}", "owner", step->owner, "reason", wk_take_words[step->why],
                                                 "role", wk_role_words[step->role]));
    if (step->kind == WK_STEP_OPENED)
        json_object_set_new(object, "by_director", json_boolean(step->by_director));
    return object;
}

static json_t *lapse_json(const struct wk_lapse *lapse)
{
    return json_pack("{s:o, s:o, s:I, s:o, s:i, s:b, s:o}", "wind", letter(lapse->wind), "passed",
                     seq_or_null(lapse->good ? lapse->good->seq : 0), "failed", (json_int_t)lapse->bad->seq, "mended",
                     seq_or_null(lapse->mended ? lapse->mended->seq : 0), "looks", lapse->n_looks, "between",
                     (int)lapse->between, "played", seq_or_null(lapse->reached_hand));
}

/* How each wall stood when each hand began: {"1": {"E": "proved", ...}, ...}. */
static json_t *links_json(const struct wk_deal_history *history)
{
    static const char *const words[] = {"none", "proved", "unseen", "broken"};
    json_t *object = json_object();
    for (int hand = 1; hand <= history->n_hands; hand++) {
        const char number[2] = {(char)('0' + hand), 0};
        json_t *walls = json_object();
        for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
            const char key[2] = {wk_wind_letter((enum wk_wind)w), 0};
            json_object_set_new(walls, key, json_string(words[wk_deal_history_link(history, (enum wk_wind)w, hand)]));
        }
        json_object_set_new(object, number, walls);
    }
    return object;
}

/* How often faces were compared while the deal was sealed, and the record with which each wall reached its limit. */
static json_t *comparisons_json(const struct wk_deal_history *history)
{
    json_t *limit = json_object();
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        const char key[2] = {wk_wind_letter((enum wk_wind)w), 0};
        json_object_set_new(limit, key, seq_or_null(history->spent_seq[w - 1]));
    }
    return json_pack("{s:i, s:i, s:o}", "n", history->n_compared, "no_match", history->n_no_match, "limit", limit);
}

static json_t *deal_json(const struct wk_report *report, const struct wk_deal_history *history)
{
    struct wk_lapse lapse[MAX_LAPSES];
    struct wk_hand_id at;
    json_t *walls = json_object(), *steps = json_array(), *lapses = json_array(), *hands = json_array();
    const int n = wk_deal_history_lapses(history, lapse, MAX_LAPSES);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        const char key[2] = {wk_wind_letter((enum wk_wind)w), 0};
        json_object_set_new(walls, key, seq_or_null(history->wall_seq[w - 1]));
    }
    for (int i = 0; i < history->n_steps; i++)
        json_array_append_new(steps, step_json(&report->log, &history->step[i]));
    for (int i = 0; i < n; i++)
        json_array_append_new(lapses, lapse_json(&lapse[i]));
    for (int hand = 1; hand <= history->n_hands; hand++)
        if (wk_report_hand(report, history, hand, &at))
            json_array_append_new(hands, wk_json_hand(report->tournament, &at));
    return json_pack(
        "{s:i, s:i, s:i, s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:i, s:o, s:b, s:o, s:o, s:o, s:o, s:o, s:i, s:s, s:o, s:i,"
        " s:o}",
        "table", history->table, "round", history->event_round, "deal", history->round, "standing",
        wk_report_standing_word(wk_report_standing_of(report, history)), "set", history->set, "tileset", history->tileset,
        "given_seq", seq_or_null(history->given_seq), "sealed_seq", seq_or_null(history->sealed_seq), "commitment",
        history->sealed_seq ? wk_json_hash(history->hash) : json_null(), "words",
        history->sealed_seq ? wk_json_words(history->hash) : json_null(), "walls", walls, "hands", history->n_hands,
        "opened_seq", seq_or_null(history->opened_seq), "by_director", (int)history->by_director, "began", links_json(history),
        "lapses", lapses, "play", hands, "declared", wk_report_hands_json(report, history), "steps", steps, "steps_left_out",
        history->n_left_out, "seal", history->to_director ? "director" : "club", "closed_seq", seq_or_null(history->closed_seq),
        "n_live", wk_deal_history_live(history), "comparisons", comparisons_json(history));
}

/* ---- the rest */

static json_t *audit_json(const struct wk_audit *audit)
{
    json_t *findings, *affected;
    if (!audit)
        return json_null();
    findings = json_array();
    affected = json_array();
    for (int i = 0; i < audit->n; i++) {
        const struct wk_audit_finding *finding = &audit->finding[i];
        json_array_append_new(findings,
                              json_pack("{s:s, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:o}", "kind", wk_audit_word(finding->kind),
                                        "seq", (json_int_t)finding->seq, "last_seq", (json_int_t)finding->last_seq, "table",
                                        seq_or_null(finding->table), "round", seq_or_null(finding->round), "hand",
                                        seq_or_null(finding->hand), "wind", letter(finding->wind), "other_table",
                                        seq_or_null(finding->other_table), "accepted",
                                        finding->kind == WK_AUDIT_NEW_KEY ? json_boolean(finding->accepted) : json_null()));
    }
    for (int i = 0; i < audit->n_affected; i++)
        json_array_append_new(affected,
                              json_pack("{s:i, s:i}", "table", audit->affected[i].table, "round", audit->affected[i].round));
    return json_pack("{s:b, s:I, s:I, s:I, s:I, s:o, s:i, s:o, s:i}", "holds", (int)audit->holds, "records",
                     (json_int_t)audit->n_records, "signatures", (json_int_t)audit->n_signed, "pictures",
                     (json_int_t)audit->n_pictures, "deals", (json_int_t)audit->n_deals, "findings", findings, "more",
                     audit->n_more, "affected", affected, "more_affected", audit->n_more_affected);
}

static json_t *notes_json(const struct wk_report *report)
{
    json_t *list = json_array();
    for (int i = 0; i < report->log.n_notes; i++) {
        const struct wk_log_note *note = &report->log.note[i];
        struct wk_talk unused = {.n = 0};
        const bool act = wk_report_note(report, note, &unused) == WK_NOTE_ACT;
        json_t *object = json_pack("{s:I, s:I, s:s, s:b, s:O}", "seq", (json_int_t)note->seq, "t_ns", (json_int_t)note->t_ns,
                                   "kind", note->kind, "override", (int)act, "body", note->body);
        if (strcmp(note->kind, "checkpoint") == 0)
            json_object_set_new(object, "words", wk_json_words(note->hash));
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *acts_json(const struct wk_report *report)
{
    json_t *list = json_array();
    for (int i = 0; i < report->tournament->n_acts; i++) {
        const struct wk_act *act = &report->tournament->act[i];
        json_t *object = wk_json_act(report->tournament, act);
        json_object_set_new(object, "t_ns", json_integer(act->entry.t_ns));
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *given_json(const struct wk_report *report, enum wk_role role)
{
    struct wk_talk talk = {.n = 0};
    wk_report_given(report, role, &talk);
    return json_string(talk.text);
}

static json_t *versions_json(const struct wk_audit_log *log)
{
    json_t *list = json_array();
    for (int i = 0; i < log->n_releases; i++)
        json_array_append_new(list, json_pack("{s:s, s:I, s:I}", "version", log->release[i].version, "seq",
                                              (json_int_t)log->release[i].seq, "t_ns", (json_int_t)log->release[i].t_ns));
    return list;
}

static json_t *counts_json(const struct wk_report *report)
{
    json_t *object = json_object();
    for (int s = WK_HISTORY_BUILDING; s <= WK_HISTORY_FOULED; s++) {
        int n = 0;
        for (int i = 0; i < report->n_histories; i++)
            n += wk_report_standing_of(report, report->history[i]) == (enum wk_standing_of)s;
        json_object_set_new(object, wk_report_standing_word((enum wk_standing_of)s), json_integer(n));
    }
    return object;
}

/* Over all deals: how many checks of walls after hands there should be, 16 a deal, and how many of them a live camera saw. */
static json_t *checks_json(const struct wk_report *report)
{
    int n = 0, n_live = 0;
    for (int i = 0; i < report->n_histories; i++) {
        n += report->history[i]->sealed_seq ? WK_DEAL_HANDS * WK_N_WINDS : 0;
        n_live += wk_deal_history_live(report->history[i]);
    }
    return json_pack("{s:i, s:i}", "n", n, "n_live", n_live);
}

json_t *wk_report_kiosks_json(const struct wk_audit *a)
{
    json_t *list = a->own_number > 0 ? json_array() : json_null();

    for (int number = WK_HALL_NUMBER; number < WK_MAX_JOURNALS && a->own_number > 0; number++) {
        const struct wk_audit_kiosk *kiosk = &a->kiosk[number];
        int others = 0;
        if (!kiosk->kiosk_id[0])
            continue;
        const int n = wk_audit_vouchers(a, number, kiosk->last_seq > 0 ? kiosk->last_seq : 1, &others);
        json_array_append_new(
            list, json_pack("{s:i,s:s,s:s,s:b,s:I,s:o,s:i,s:i}", "number", number, "kiosk", kiosk->kiosk_id, "name",
                            kiosk->name, "own", number == a->own_number, "last_seq", (json_int_t)kiosk->last_seq, "head",
                            kiosk->last_seq > 0 ? wk_json_hash(kiosk->head) : json_null(), "vouched", n, "others", others));
    }
    return list;
}

/* Deals that do not count, see struct wk_deal_history. */
static json_t *aside_json(const struct wk_audit_log *log)
{
    json_t *list = json_array();
    for (int i = 0; i < log->n_histories; i++)
        if (log->history[i].aside && log->history[i].sealed_seq)
            json_array_append_new(list, json_pack("{s:i, s:i, s:I}", "table", log->history[i].table, "deal",
                                                  log->history[i].round, "sealed_seq", (json_int_t)log->history[i].sealed_seq));
    return list;
}

json_t *wk_report_takeovers_json(struct wk_store *store)
{
    struct wk_takeover taken[WK_MAX_TABLES];
    int n = 0;
    if (wk_store_takeovers(store, taken, WK_MAX_TABLES, &n) != WK_OK)
        return NULL;
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_pack("{s:i, s:i, s:i, s:I, s:I, s:s?, s:s}", "table", taken[i].table, "kiosk",
                                              taken[i].owner, "epoch", taken[i].epoch, "seq", (json_int_t)taken[i].number,
                                              "t_ns", (json_int_t)taken[i].t_ns, "reason", wk_take_words[taken[i].why], "role",
                                              wk_role_words[taken[i].role]));
    return list;
}

/* What the spot checks by lot come to. */
static json_t *certificate_json(const struct wk_audit_log *log)
{
    struct wk_certificate certificate;
    json_t *seeds = json_object();

    if (wk_certificate_make(log, &certificate) != WK_OK) {
        json_decref(seeds);
        return json_null();
    }
    for (int seed = 0; seed < WK_N_SPOT_SEEDS; seed++)
        json_object_set_new(seeds, wk_spot_seed_word((enum wk_spot_seed)seed), json_integer(certificate.n_of[seed]));
    const struct wk_spot_sentence *said = &certificate.said;
    return json_pack("{s:i, s:i, s:i, s:i, s:i, s:o, s:o, s:i, s:i, s:i}", "deals", said->n_deals, "looked_at", said->n_looked,
                     "tiles", said->n_tiles, "drawn", said->n_drawn, "risk_percent", WK_SPOT_RISK, "fewer_than",
                     said->fewer_than ? json_integer(said->fewer_than) : json_null(), "seeds", seeds, "no_match",
                     certificate.n_no_match, "unended", certificate.n_unended, "wrong_draw", certificate.n_wrong_draw);
}

json_t *wk_report_json(const struct wk_report *report)
{
    const struct wk_audit_log *log = &report->log;
    json_t *deals = json_array();
    for (int i = 0; i < report->n_histories; i++)
        json_array_append_new(deals, deal_json(report, report->history[i]));
    json_t *records =
        json_pack("{s:I, s:I, s:I, s:o, s:o, s:I, s:i}", "n", (json_int_t)log->n_records, "first_ns", (json_int_t)log->first_ns,
                  "last_ns", (json_int_t)log->last_ns, "head", wk_json_hash(log->head), "words", wk_json_words(log->head),
                  "unread", (json_int_t)log->n_unread, "left_out", log->n_left_out);
    json_t *clock = json_pack("{s:I, s:I, s:o}", "back", (json_int_t)log->n_back, "most_ns", (json_int_t)log->back_ns,
                              "before_seq", seq_or_null(log->back_seq));
    json_t *results =
        json_pack("{s:o, s:o}", "judge", given_json(report, WK_ROLE_JUDGE), "paper", given_json(report, WK_ROLE_PAPER));
    json_t *whole = json_pack(
        "{s:s?, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "event",
        report->tournament->begun ? report->tournament->plan.name : NULL, "kiosk", log->kiosk_id, "records", records, "audit",
        audit_json(report->audit), "kiosks", report->audit ? wk_report_kiosks_json(report->audit) : json_null(), "counts",
        counts_json(report), "checks", checks_json(report), "deals", deals, "acts", acts_json(report), "results", results,
        "notes", notes_json(report), "versions", versions_json(log), "clock", clock, "statistics",
        report->statistics.n_done ? wk_shuffles_json(&report->statistics, report->n_sealed) : json_null());
    json_object_set_new(whole, "certificate", certificate_json(log));
    if (report->tournament->begun)
        json_object_set_new(whole, "outliers", wk_json_outliers(report->tournament));
    json_object_set_new(whole, "second_plays",
                        wk_json_second_plays(report->tournament, &(struct wk_second_scope){.section = 0}));
    if (log->own_number > 0)
        json_object_update_new(whole, json_pack("{s:o, s:o*}", "deals_aside", aside_json(log), "taken_over",
                                                wk_report_takeovers_json(report->store)));
    return whole;
}
