/* The director's choice whether the draw is watched: its records, here and at other kiosks, and the one that holds. */
#include "db/store/stored_draws.h"

#include <string.h>

#include "db/journal/others.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/gather.h"
#include "db/state/state.h"
#include "db/state/tournament.h"
#include "db/state/who.h"

#define NTH_MOST INT32_MAX

static const char *const words[WK_N_DRAWS_WORDS] = WK_DRAWS_WORDS;

/* The present event, as choices name it. */
struct event {
    int64_t seq;                     /* of its record, where it is kept alone; 0: there is none */
    char hash[2 * WK_HASH_SIZE + 1]; /* "": there is no event, or its record is not here */
    const struct wk_gathered *hall;  /* NULL: it is kept alone */
};

/* A choice, and how it compares with others. */
struct ranked {
    struct wk_draws_choice choice;
    int64_t nth; /* 0: of an older version */
};

static enum wk_status find_event(struct wk_store *store, struct event *out)
{
    const struct wk_tournament *tournament = NULL;
    uint8_t hash[WK_HASH_SIZE];
    enum wk_status status = wk_store_tournament(store, &tournament);
    *out = (struct event){.seq = 0};
    if (status == WK_OK)
        status = wk_gather(store, &out->hall);
    if (status == WK_NOT_FOUND) {
        out->hall = NULL;
        status = WK_OK;
    }
    if (status != WK_OK || !tournament->begun)
        return status;
    const struct wk_member *const by = out->hall ? wk_member_at(&out->hall->roster, wk_record_journal(tournament->seq)) : NULL;
    if (out->hall && !by)
        return WK_OK;
    out->seq = out->hall ? 0 : tournament->seq;
    status = wk_hash_of(store, by ? by->kiosk_id : store->kiosk_id, wk_record_seq(tournament->seq), hash);
    if (status == WK_OK)
        wk_hex(out->hash, hash, sizeof hash);
    return status;
}

static int word_of(const json_t *body)
{
    const char *const word = json_string_value(json_object_get(body, "said"));
    for (int i = 0; word && i < WK_N_DRAWS_WORDS; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    return -1;
}

/* False: it is of no event, or of another one. */
static bool is_of(const struct event *event, const json_t *body, int64_t seq)
{
    const char *const named = json_string_value(json_object_get(body, "event"));
    return named ? strcmp(named, event->hash) == 0 : !event->hall && seq > event->seq;
}

static bool is_above(const struct ranked *one, const struct ranked *other)
{
    return one->nth > other->nth || (one->nth == other->nth && one->choice.number > other->choice.number);
}

/* The higher of the two holds. False: it is not written as a choice is. */
static bool weigh(const json_t *body, int64_t number, struct ranked *best)
{
    struct ranked one = {.choice = {.said = word_of(body), .number = number}};
    if (one.choice.said < 0 || (json_object_get(body, "nth") && wk_body_int(body, "nth", 1, NTH_MOST, &one.nth) != WK_OK))
        return false;
    if (is_above(&one, best))
        *best = one;
    return true;
}

/* Whether one of this kiosk's own was made by the director, by its own word until the hall has spoken. */
static enum wk_status own_holds(struct wk_store *store, const struct event *event, int64_t seq, bool *out)
{
    enum wk_role role = event->hall ? WK_ROLE_PLAYERS : WK_ROLE_DIRECTOR;
    const enum wk_status status = event->hall ? wk_gather_own_role(store, seq, &role) : WK_OK;
    *out = wk_role_may(role, WK_ROLE_DIRECTOR);
    return status == WK_NOT_FOUND ? WK_OK : status;
}

/* *refused: the highest that the hall does not vouch for. */
static enum wk_status weigh_own(struct wk_store *store, const struct event *event, struct ranked *best, struct ranked *refused)
{
    const int own = event->hall ? event->hall->roster.own : 0;
    struct wk_stored entry;
    enum wk_status status;
    wk_stored_open_kiosk(&entry, store, store->kiosk_id, WK_KIND_DRAWS, event->seq);
    while ((status = wk_query_step(&entry.query)) == WK_OK) {
        json_t *body = NULL;
        bool holds = true;
        status = wk_stored_take(&entry);
        if (status == WK_OK)
            status = wk_body_load(entry.record.body, &body);
        const bool counts = status == WK_OK && is_of(event, body, entry.record.seq);
        if (counts)
            status = own_holds(store, event, entry.record.seq, &holds);
        if (counts && status == WK_OK && !weigh(body, wk_record_number(own, entry.record.seq), holds ? best : refused))
            status = WK_DB_BROKEN;
        json_decref(body);
        if (status != WK_OK)
            break;
    }
    wk_stored_close(&entry);
    return status == WK_END ? WK_OK : status;
}

/* What another kiosk wrote: by the director, for all that the hall knows. */
static enum wk_status weigh_heard(struct wk_store *store, const struct event *event, const struct wk_record *record,
                                  struct ranked *best)
{
    const struct wk_member *const by = wk_member_of(&event->hall->roster, record->kiosk_id);
    const int64_t number = by ? wk_record_number(by->number, record->seq) : 0;
    enum wk_role vouched = WK_ROLE_PLAYERS;
    json_t *body = NULL;
    enum wk_status status = WK_OK;
    if (by && wk_body_load(record->body, &body) == WK_OK && is_of(event, body, record->seq))
        status = wk_gather_vouched(store, number, &vouched);
    if (status == WK_OK && wk_role_may(vouched, WK_ROLE_DIRECTOR))
        (void)weigh(body, number, best); /* what makes no sense there counts for nothing */
    json_decref(body);
    return status == WK_NOT_FOUND ? WK_OK : status;
}

static enum wk_status weigh_others(struct wk_store *store, const struct event *event, struct ranked *best)
{
    struct wk_stored entry;
    enum wk_status status;
    wk_stored_open_heard_kind(&entry, store, WK_KIND_DRAWS);
    while ((status = wk_query_step(&entry.query)) == WK_OK) {
        status = wk_stored_take(&entry);
        if (status == WK_OK)
            status = weigh_heard(store, event, &entry.record, best);
        if (status != WK_OK)
            break;
    }
    wk_stored_close(&entry);
    return status == WK_END ? WK_OK : status;
}

static enum wk_status look(struct wk_store *store, struct event *event, struct ranked *out)
{
    struct ranked refused = {.nth = 0};
    enum wk_status status = find_event(store, event);
    *out = (struct ranked){.nth = 0};
    if (status == WK_OK)
        status = weigh_own(store, event, out, &refused);
    if (status == WK_OK && event->hall)
        status = weigh_others(store, event, out);
    out->choice.refused = is_above(&refused, out);
    return status;
}

enum wk_status wk_store_draws(struct wk_store *store, struct wk_draws_choice *out)
{
    struct event event;
    struct ranked best;
    const enum wk_status status = look(store, &event, &best);
    if (status == WK_OK)
        *out = best.choice;
    return status;
}

static enum wk_status put(struct wk_store *store, int said, struct wk_receipt *draft)
{
    struct event event;
    struct ranked before;
    const enum wk_status status = look(store, &event, &before);
    if (status != WK_OK)
        return status;
    const int64_t nth = before.nth < NTH_MOST ? before.nth + 1 : NTH_MOST;
    json_t *body = json_pack("{s:s, s:I}", "said", words[said], "nth", (json_int_t)nth);
    if (body && ((event.hash[0] && json_object_set_new(body, "event", json_string(event.hash)) != 0) ||
                 !wk_who_put(store, NULL, body))) {
        json_decref(body);
        body = NULL;
    }
    return wk_journal_add(store, WK_KIND_DRAWS, body, NULL, 0, draft);
}

enum wk_status wk_store_put_draws(struct wk_store *store, int said, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    enum wk_status status = said < 0 || said >= WK_N_DRAWS_WORDS ? WK_BAD_INPUT : wk_record_may(store, WK_KIND_DRAWS);
    if (status == WK_OK)
        status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    return wk_journal_end(store, put(store, said, &draft), &draft, receipt);
}
