/* The hall as it stands, as JSON for `wallkeeper-hall status`: who was heard when, and what waits for somebody. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "db/hall/takeover.h"
#include "db/hall/twice.h"
#include "db/state/journal_state.h"
#include "db/state/tournament.h"
#include "db/store/pin.h"
#include "db/store/store.h"
#include "db/store/vouch.h"
#include "hall/server/parts.h"
#include "rules/event/protest.h"
#include "rules/event/words.h"

#define MOST_FORKS 64
#define MOST_TAKEN 64
#define MOST_TWICE 64
#define WHY_SIZE 400

static json_t *number_json(int64_t number)
{
    return json_string(wk_record_text(number).text);
}

static json_t *tables_of(const struct wk_merged *merged, int number)
{
    json_t *tables = json_array();
    for (int t = 1; merged && t <= WK_MAX_TABLES; t++)
        if (merged->owner[t - 1].owner == number)
            json_array_append_new(tables, json_integer(t));
    return tables;
}

static json_t *kiosk_json(struct wk_hall *hall, const struct wk_member *member, const struct wk_merged *merged)
{
    const struct wk_kiosk_seen *const seen = &hall->seen[member->number];
    json_t *object = json_pack("{s:i,s:s,s:s,s:I,s:o,s:s}", "number", member->number, "name", member->name, "kiosk",
                               member->kiosk_id, "records", (json_int_t)wk_hall_head(hall, member->kiosk_id), "tables",
                               tables_of(merged, member->number), "address", seen->address);
    if (seen->heard_ns > 0)
        json_object_set_new(object, "heard_s", json_integer((wk_hall_steady(hall) - seen->heard_ns) / WK_SECOND_NS));
    if (seen->clock.within_ns > 0) {
        json_object_set_new(object, "offset_ms", json_integer(seen->clock.offset_ns / 1000000));
        json_object_set_new(object, "offset_within_ms", json_integer((seen->clock.within_ns + 999999) / 1000000));
    }
    if (member->expelled_from > 0) {
        json_object_set_new(object, "expelled_from", json_integer(member->expelled_from));
        json_object_set_new(object, "asked_since", json_integer(seen->n_expelled));
        if (member->replaced_by > 0)
            json_object_set_new(object, "replaced_by", json_integer(member->replaced_by));
    }
    if (seen->refused_seq > 0)
        json_object_set_new(object, "refused",
                            json_pack("{s:I,s:s,s:I}", "seq", (json_int_t)seen->refused_seq, "why", seen->why, "since_ns",
                                      (json_int_t)seen->refused_ns));
    const struct wk_http_refused turned = wk_http_refused_of(hall->net, member->number);
    json_object_set_new(object, "turned_away",
                        json_pack("{s:I,s:I,s:I}", "connections", (json_int_t)turned.connections, "too_much_at_once",
                                  (json_int_t)(turned.bytes + seen->n_busy), "pictures_over_quota",
                                  (json_int_t)seen->n_pictures_over));
    if (seen->weighed)
        json_object_set_new(object, "stored",
                            json_pack("{s:I,s:I,s:I}", "records", (json_int_t)seen->weight.records, "bytes",
                                      (json_int_t)seen->weight.bytes, "picture_bytes", (json_int_t)seen->weight.picture_bytes));
    return object;
}

static json_t *kiosks_json(struct wk_hall *hall, const struct wk_merged *merged)
{
    json_t *kiosks = json_array();
    for (int i = 0; i < hall->roster.n; i++)
        if (hall->roster.member[i].number != WK_HALL_NUMBER)
            json_array_append_new(kiosks, kiosk_json(hall, &hall->roster.member[i], merged));
    return kiosks;
}

/* Tables that changed hands, the newest first. */
static json_t *taken_json(struct wk_store *store)
{
    struct wk_takeover taken[MOST_TAKEN];
    json_t *list = json_array();
    int n = 0;
    if (wk_store_takeovers(store, taken, MOST_TAKEN, &n) != WK_OK)
        n = 0; /* what is wrong with the store is said elsewhere */
    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_pack("{s:i,s:i,s:o,s:I,s:s?,s:s}", "table", taken[i].table, "kiosk", taken[i].owner,
                                              "record", number_json(taken[i].number), "t_ns", (json_int_t)taken[i].t_ns,
                                              "reason", wk_take_words[taken[i].why], "role", wk_role_words[taken[i].role]));
    return list;
}

/* "Anna +45, Bo -10, ...": of the other kinds of event what each has of it, penalties included. */
static json_t *points_json(const struct wk_tournament *tournament, const struct wk_hand_id *at,
                           const struct wk_outcome *outcome)
{
    int points[WK_N_WINDS], n = 0;
    char text[WHY_SIZE] = "";

    if (wk_outcome_points(tournament, outcome, points) != WK_OK)
        return json_string("");
    for (int d = 0; d < WK_N_WINDS; d++) {
        const int player = wk_player_at(tournament, at, (enum wk_wind)(d + 1));
        if (player < 0)
            continue;
        const char *const name = wk_person_of(tournament, player, at->round, at->hand)->name;
        const size_t room = sizeof text - (size_t)n;
        n += snprintf(text + n, room, "%s%s %+d", n > 0 ? ", " : "", name, points[d] + outcome->penalty[d]);
        if ((size_t)n >= sizeof text)
            break;
    }
    return json_string(text);
}

/* "Anna from Bo, 33 points"; by the names of who sat there. */
static json_t *outcome_json(const struct wk_tournament *tournament, const struct wk_hand_id *at,
                            const struct wk_outcome *outcome)
{
    const int winner = wk_player_at(tournament, at, outcome->winner), payer = wk_player_at(tournament, at, outcome->payer);
    const char *const won = winner >= 0 ? wk_person_of(tournament, winner, at->round, at->hand)->name : "?";
    const char *const paid = payer >= 0 ? wk_person_of(tournament, payer, at->round, at->hand)->name : "?";
    char text[WHY_SIZE];
    if (outcome->kind > WK_OUTCOME_SELF_DRAWN)
        return points_json(tournament, at, outcome);
    if (outcome->kind == WK_OUTCOME_DRAW)
        return json_string("nobody won");
    if (outcome->kind == WK_OUTCOME_SELF_DRAWN)
        snprintf(text, sizeof text, "%s self-drawn, %d points", won, outcome->points);
    else
        snprintf(text, sizeof text, "%s from %s, %d points", won, paid, outcome->points);
    return json_string(text);
}

static json_t *version_json(struct wk_hall *hall, const struct wk_tournament *tournament, const struct wk_hand_id *at,
                            const struct wk_twice_version *version)
{
    const struct wk_member *const member = wk_member_at(&hall->roster, wk_record_journal(version->confirmed));
    return json_pack("{s:o,s:o,s:i,s:s,s:I}", "result", outcome_json(tournament, at, &version->outcome), "record",
                     number_json(version->confirmed), "kiosk", wk_record_journal(version->confirmed), "name",
                     member ? member->name : "", "t_ns", (json_int_t)version->t_ns);
}

struct twices {
    struct wk_twice at[MOST_TWICE];
    int n;
};

static void find_twices(struct wk_store *store, struct twices *out)
{
    int n_all = 0;
    if (wk_store_twice(store, out->at, MOST_TWICE, &out->n, &n_all) != WK_OK)
        out->n = 0; /* what is wrong with the store is said elsewhere */
}

/* Hands that were confirmed twice, and that the director has not decided about. */
static json_t *twice_json(struct wk_hall *hall, const struct wk_tournament *tournament, const struct twices *twices)
{
    json_t *list = json_array();
    for (int i = 0; i < twices->n; i++) {
        const struct wk_twice *const twice = &twices->at[i];
        if (twice->kept == 0)
            json_array_append_new(list, json_pack("{s:i,s:i,s:i,s:o,s:o}", "table", twice->at.table, "round", twice->at.round,
                                                  "hand", twice->at.hand, "counts",
                                                  version_json(hall, tournament, &twice->at, &twice->counts), "other",
                                                  version_json(hall, tournament, &twice->at, &twice->other)));
    }
    return list;
}

/* A record of a hand that was confirmed twice is one thing to do with its other version, or has been done. */
static bool is_of_twice(const struct twices *twices, int64_t number)
{
    for (int i = 0; i < twices->n; i++)
        if (twices->at[i].other.result == number || twices->at[i].other.confirmed == number)
            return true;
    return false;
}

static json_t *aside_json(const struct wk_merged *merged, const struct twices *twices)
{
    json_t *list = json_array();
    for (int i = 0; i < merged->n_aside; i++) {
        char why[WHY_SIZE];
        if (merged->aside[i].why.kind == WK_REFUSED_EXPELLED || /* its kiosk is named */
            is_of_twice(twices, merged->aside[i].number))
            continue;
        wk_refusal_text(&merged->aside[i].why, &merged->tournament, why, sizeof why);
        json_t *const one = json_pack("{s:o,s:s}", "record", number_json(merged->aside[i].number), "why", why);
        if (merged->aside[i].why.kind == WK_REFUSED_NOT_VOUCHED)
            json_object_set_new(one, "unvouched", json_integer(wk_record_journal(merged->aside[i].number)));
        json_array_append_new(list, one);
    }
    return list;
}

static json_t *waiting_json(const struct wk_merged *merged)
{
    json_t *list = json_array();
    for (int i = 0; i < merged->n_waiting; i++)
        json_array_append_new(list, json_pack("{s:o,s:o}", "record", number_json(merged->waiting[i].number), "needs",
                                              number_json(merged->waiting[i].needs)));
    return list;
}

/* Tables of the event that no kiosk has, or an expelled one. An event of results only needs none. */
static json_t *without_json(const struct wk_hall *hall, const struct wk_merged *merged)
{
    json_t *list = json_array();
    for (int t = 1; t <= wk_n_tables(&merged->tournament); t++) {
        const struct wk_member *const owner = wk_member_at(&hall->roster, merged->owner[t - 1].owner);
        if (!owner && !merged->tournament.plan.results_only)
            json_array_append_new(list, json_pack("{s:i}", "table", t));
        else if (owner && owner->expelled_from > 0)
            json_array_append_new(list, json_pack("{s:i,s:i}", "table", t, "expelled", owner->number));
    }
    return list;
}

static json_t *forks_json(struct wk_hall *hall)
{
    struct wk_head fork[MOST_FORKS];
    int n = 0;
    json_t *list = json_array();
    if (wk_store_forks(hall->options.store, fork, MOST_FORKS, &n) != WK_OK)
        n = 0;
    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_pack("{s:s,s:I}", "kiosk", fork[i].kiosk_id, "seq", (json_int_t)fork[i].seq));
    return list;
}

/* Where PINs are tried, desk and kiosks. */
static json_t *pins_json(struct wk_hall *hall)
{
    struct wk_pins_at at[WK_MAX_JOURNALS] = {{.n = 0}};
    json_t *list = json_array();
    int64_t total = 0;
    if (wk_store_pins_at(hall->options.store, at, &total) != WK_OK)
        return list;
    for (int i = 0; i < hall->roster.n; i++) {
        const struct wk_member *const member = &hall->roster.member[i];
        const struct wk_pins_at *const tried = &at[member->number];
        if (tried->n < WK_PINS_TRIED_LEAST && !tried->held)
            continue;
        json_array_append_new(list,
                              json_pack("{s:i,s:s,s:I,s:I,s:b}", "number", member->number, "name", member->name, "wrong",
                                        (json_int_t)tried->n, "last_ns", (json_int_t)tried->last_ns, "held", tried->held));
    }
    return list;
}

/* PINs that lie where somebody could try them out: the desk's own, and kiosks'. */
static json_t *unsealed_json(struct wk_hall *hall)
{
    unsigned at[WK_MAX_JOURNALS] = {0};
    json_t *list = json_array();
    if (wk_store_pins_unsealed(hall->options.store, at) != WK_OK)
        return list;
    for (int i = 0; i < hall->roster.n; i++) {
        const struct wk_member *const member = &hall->roster.member[i];
        for (int role = WK_ROLE_JUDGE; role <= WK_ROLE_DIRECTOR; role++)
            if (at[member->number] & 1u << role)
                json_array_append_new(list, json_pack("{s:i,s:s,s:s}", "number", member->number, "name", member->name, "role",
                                                      wk_role_words[role]));
    }
    return list;
}

/* Kiosks that hold another record of this hall's than the one here: by what they asked for, and by what they put on record. */
static json_t *hall_forks_json(const struct wk_hall *hall)
{
    struct wk_fork_report report[WK_MAX_JOURNALS];
    json_t *list = json_array();
    int n = 0;
    if (wk_store_fork_reports(hall->options.store, report, WK_MAX_JOURNALS, &n) != WK_OK)
        n = 0;
    for (int i = 0; i < hall->roster.n; i++) {
        const struct wk_member *const member = &hall->roster.member[i];
        const struct wk_kiosk_seen *const seen = &hall->seen[member->number];
        int64_t seq = seen->head == WK_HEAD_OTHER ? seen->head_seq : 0;
        for (int r = 0; r < n; r++)
            if (report[r].by == member->number && (seq == 0 || report[r].seq < seq))
                seq = report[r].seq;
        if (seq > 0)
            json_array_append_new(
                list, json_pack("{s:i,s:s,s:I}", "number", member->number, "name", member->name, "seq", (json_int_t)seq));
    }
    return list;
}

/* Of a hall that was restored from a copy: those that it waits for. */
static json_t *restored_json(const struct wk_hall *hall)
{
    json_t *list = json_array();
    for (int i = 0; i < hall->roster.n; i++) {
        const struct wk_member *const member = &hall->roster.member[i];
        if (wk_hall_waits_for(hall, member))
            json_array_append_new(list, json_pack("{s:i,s:s}", "number", member->number, "name", member->name));
    }
    return json_pack("{s:o}", "waits_for", list);
}

json_t *wk_hall_status_json(struct wk_hall *hall)
{
    struct wk_store *const store = hall->options.store;
    const struct wk_merged *merged = NULL;
    const enum wk_status status = wk_store_merged(store, &merged);
    int64_t records = 0, closed_seq = 0;
    int wait_s = 0, far_s = 0;
    bool set = false;
    for (int i = 0; i < hall->n_heads; i++)
        records += hall->head[i].seq;
    json_t *object = json_pack(
        "{s:s,s:s,s:s,s:I,s:I,s:i,s:I,s:I,s:I,s:I,s:o}", "hall", hall->head[0].kiosk_id, "event",
        status == WK_OK && merged->tournament.begun ? merged->tournament.plan.name : "", "url", hall->url, "began_ns",
        (json_int_t)hall->began_ns, "now_ns", (json_int_t)wk_hall_now(hall), "connections", wk_http_connections(hall->net),
        "free_bytes", (json_int_t)wk_store_free_bytes(store), "records", (json_int_t)records, "taken", (json_int_t)hall->taken,
        "refused_requests", (json_int_t)hall->n_refused, "kiosks", kiosks_json(hall, status == WK_OK ? merged : NULL));
    json_object_set_new(object, "closed", json_boolean(wk_store_closed(store, &closed_seq) == WK_OK));
    if (status == WK_OK) {
        static struct twices twices;
        if (merged->tournament.ended_seq)
            json_object_set_new(object, "protest_until_ns", json_integer(wk_protest_until(&merged->tournament)));
        find_twices(store, &twices);
        json_object_set_new(object, "set_aside", aside_json(merged, &twices));
        json_object_set_new(object, "waiting", waiting_json(merged));
        json_object_set_new(object, "twice", twice_json(hall, &merged->tournament, &twices));
        json_object_set_new(object, "tables_without", without_json(hall, merged));
    } else
        json_object_set_new(object, "merge", json_string(wk_status_word(status)));
    json_object_set_new(object, "taken_over", taken_json(store));
    json_object_set_new(object, "forks", forks_json(hall));
    json_object_set_new(object, "hall_forks", hall_forks_json(hall));
    if (hall->put_back)
        json_object_set_new(object, "restored", restored_json(hall));
    json_object_set_new(object, "pins_tried", pins_json(hall));
    json_object_set_new(object, "pins_unsealed", unsealed_json(hall));
    if (wk_store_pin_state(store, WK_ROLE_DIRECTOR, &set, &wait_s) == WK_OK && wait_s > 0)
        json_object_set_new(object, "pin_wait_s", json_integer(wait_s));
    if (wk_store_far_wait(store, &far_s) == WK_OK && far_s > 0)
        json_object_set_new(object, "pin_far_wait_s", json_integer(far_s));
    if (hall->trouble != WK_OK)
        json_object_set_new(
            object, "trouble",
            json_pack("{s:s,s:I}", "what", wk_status_word(hall->trouble), "since_ns", (json_int_t)hall->trouble_ns));
    return object;
}

char *wk_hall_status_text(struct wk_hall *hall)
{
    json_t *const object = wk_hall_status_json(hall);
    char *const text = object ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    return text;
}
