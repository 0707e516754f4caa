/* Gates and changes of hands are witnessed on record, and the others' journals asked what they have seen of this one. */
#include "db/hall/witness.h"

#include <stdio.h>
#include <string.h>

#include "db/journal/others.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/gather.h"
#include "db/state/put_back.h"
#include "db/state/state.h"

/* Gates of one event: [section - 1][place in time]. */
struct gates {
    bool is[WK_MAX_SECTIONS][WK_MAX_PLAYER_HANDS];
};

/* Sections in which a journal's kiosk has a table. */
static wk_sections sections_of(const struct wk_merged *merged, int number)
{
    wk_sections sections = 0;
    for (int table = 1; table <= wk_n_tables(&merged->tournament); table++)
        if (merged->owner[table - 1].epoch > 0 && merged->owner[table - 1].owner == number)
            sections |= wk_section_bit(wk_section_of_table(&merged->tournament.shape, table));
    return sections;
}

/* ---- at a gate */

static bool all_ready(const struct wk_tournament *tournament, int section, int round, int hand)
{
    const int first = wk_first_table(&tournament->shape, section);
    for (int table = first; table < first + wk_section_tables(&tournament->shape, section); table++) {
        const struct wk_hand_id at = {table, round, hand};
        if (!wk_hand_look(tournament, &at)->ready_seq)
            return false;
    }
    return true;
}

/* Those that are not on record yet. */
static int find_open(const struct wk_gathered *gathered, struct gates *out)
{
    const struct wk_tournament *tournament = &gathered->merged->tournament;
    const wk_sections sections =
        gathered->roster.own == WK_HALL_NUMBER ? ~(wk_sections)0 : sections_of(gathered->merged, gathered->roster.own);
    int n = 0;
    for (int s = 1; s <= tournament->shape.n_sections; s++)
        for (int i = 0; i < tournament->shape.n_player_hands && (sections & wk_section_bit(s)); i++) {
            const struct wk_hand_id at = wk_hand_in_time(&tournament->shape, 0, i);
            out->is[s - 1][i] =
                !gathered->witnessed[s - 1][at.round - 1][at.hand - 1] && all_ready(tournament, s, at.round, at.hand);
            n += out->is[s - 1][i];
        }
    return n;
}

static enum wk_status witness(struct wk_store *store, int section, int round, int hand)
{
    struct wk_receipt draft = {0}, receipt;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = wk_journal_add(store, WK_KIND_GATE_WITNESSED,
                            json_pack("{s:i, s:i, s:i}", "section", section, "round", round, "hand", hand), NULL, 0, &draft);
    return wk_journal_end(store, status, &draft, &receipt);
}

enum wk_status wk_store_witness_gates(struct wk_store *store, int *n)
{
    const struct wk_gathered *gathered = NULL;
    struct gates gates = {{{false}}};
    bool put_back = false;
    int n_open = 0, n_written = 0;
    enum wk_status status = wk_gather(store, &gathered);
    if (status == WK_OK)
        status = wk_put_back(store, &put_back);
    if (status != WK_OK)
        return status;
    n_open = put_back ? 0 : find_open(gathered, &gates);
    const struct wk_event_shape shape = gathered->merged->tournament.shape;
    for (int s = 1; s <= shape.n_sections && n_open > 0; s++)
        for (int i = 0; i < shape.n_player_hands && status == WK_OK; i++) {
            const struct wk_hand_id at = wk_hand_in_time(&shape, 0, i);
            if (!gates.is[s - 1][i])
                continue;
            status = witness(store, s, at.round, at.hand);
            n_written += status == WK_OK;
        }
    if (status == WK_OK)
        *n = n_written;
    return status;
}

/* ---- at a change of hands */

/* Has anything been taken in that no record here says yet? */
static bool has_news(const struct wk_gathered *gathered)
{
    for (int i = 0; i < gathered->roster.n; i++) {
        const int number = gathered->roster.member[i].number;
        if (number != gathered->roster.own && gathered->merged->taken[number] > gathered->told[number])
            return true;
    }
    return false;
}

/* False: it makes no sense. */
static bool read_grant(const struct wk_record *grant, int64_t *table, int64_t *epoch)
{
    json_t *body = NULL;
    const bool read = wk_body_load(grant->body, &body) == WK_OK &&
                      wk_body_int(body, "table", 1, WK_MAX_TABLES, table) == WK_OK &&
                      wk_body_int(body, "epoch", 1, INT32_MAX, epoch) == WK_OK;
    json_decref(body);
    return read;
}

/* body: taken over. What stands in the way of a record of its own does not stand in the way of hearing. */
static enum wk_status say(struct wk_store *store, json_t *body, struct wk_receipt *draft)
{
    const enum wk_status status = wk_journal_add(store, WK_KIND_GRANT_WITNESSED, body, NULL, 0, draft);
    return status == WK_DB_OTHER_KEY || status == WK_HALL_RESTORED ? WK_OK : status;
}

enum wk_status wk_witness_doubt(struct wk_store *store, const struct wk_record *next, struct wk_receipt *draft)
{
    bool has_to = false;
    const enum wk_status status = wk_gather_has_to_say(store, next->kiosk_id, &has_to);
    if (status != WK_OK || !has_to)
        return status;
    return say(store, json_pack("{s:s, s:I, s:s}", "kiosk", next->kiosk_id, "seq", (json_int_t)next->seq, "when", "doubt"),
               draft);
}

enum wk_status wk_witness_grant(struct wk_store *store, const struct wk_record *grant, bool known, struct wk_receipt *draft)
{
    const struct wk_gathered *gathered = NULL;
    int64_t table = 0, epoch = 0;
    /* Before a first owner there is none of whom anything could be lost. */
    if (!read_grant(grant, &table, &epoch) || (epoch == 1 && !known))
        return WK_OK;
    enum wk_status status = wk_gather(store, &gathered);
    if (status != WK_OK || !has_news(gathered) || (known && gathered->roster.own != WK_HALL_NUMBER))
        return status;
    return say(store,
               json_pack("{s:s, s:I, s:I, s:s}", "kiosk", grant->kiosk_id, "seq", (json_int_t)grant->seq, "table",
                         (json_int_t)table, "when", known ? "after" : "before"),
               draft);
}

/* ---- who vouches */

/* The newest record of a kiosk's journal that speaks of another's, *body NULL: none does. */
static enum wk_status find_claim(struct wk_store *store, const char *by, const char *of, json_t **body)
{
    const bool own = strcmp(by, store->kiosk_id) == 0;
    char member[WK_KIOSK_ID_LEN + 8];
    struct wk_query query;
    snprintf(member, sizeof member, "\"%s\":[", of);
    wk_query_open(&query, store, own ? WK_Q_WITNESSED : WK_Q_HEARD_WITNESSED);
    wk_query_bind_text(&query, ":id", by);
    wk_query_bind_text(&query, ":member", member);
    enum wk_status status = wk_query_step(&query);
    const char *text = status == WK_OK ? wk_query_text(&query, 0) : NULL;
    if (status == WK_OK)
        status = text ? wk_body_load(text, body) : WK_DB_BROKEN;
    wk_query_close(&query);
    return status == WK_END ? WK_OK : status;
}

/* Up to which record of `of` the journal of `by` bears its hash; 0: none, or it disagrees. */
static enum wk_status seen_by(struct wk_store *store, const char *by, const char *of, int64_t *seq)
{
    uint8_t there[WK_HASH_SIZE], said[WK_HASH_SIZE];
    json_t *body = NULL;
    *seq = 0;
    enum wk_status status = find_claim(store, by, of, &body);
    if (status != WK_OK || !body)
        return status;
    const json_t *seen = json_object_get(json_object_get(body, "seen"), of);
    const int64_t upto = json_integer_value(json_array_get(seen, 0));
    const char *hash = json_string_value(json_array_get(seen, 1));
    if (hash && wk_unhex(said, sizeof said, hash) == WK_OK)
        status = wk_hash_of(store, of, upto, there);
    else
        status = WK_NOT_FOUND;
    if (status == WK_OK && memcmp(said, there, sizeof said) == 0)
        *seq = upto;
    json_decref(body);
    return status == WK_NOT_FOUND ? WK_OK : status;
}

enum wk_status wk_store_vouchers(struct wk_store *store, int journal, int64_t *upto, int most, int *n)
{
    const struct wk_gathered *gathered = NULL;
    int n_out = 0;
    enum wk_status status = wk_gather(store, &gathered);
    if (status != WK_OK)
        return status;
    const int of = journal ? journal : gathered->roster.own;
    const struct wk_member *its = wk_member_at(&gathered->roster, of);
    const char *const kiosk_id = of == gathered->roster.own ? store->kiosk_id : its ? its->kiosk_id : NULL;
    const wk_sections here = sections_of(gathered->merged, of);
    if (!kiosk_id)
        return WK_NOT_FOUND;
    for (int i = 0; i < gathered->roster.n && n_out < most && status == WK_OK; i++) {
        const struct wk_member *member = &gathered->roster.member[i];
        const wk_sections there = sections_of(gathered->merged, member->number);
        const bool ought = member->number == WK_HALL_NUMBER || (of == WK_HALL_NUMBER ? there : there & here);
        if (member->number != of && ought)
            status = seen_by(store, member->kiosk_id, kiosk_id, &upto[n_out++]);
    }
    if (status == WK_OK)
        *n = n_out;
    return status;
}

enum wk_status wk_store_vouched(struct wk_store *store, int64_t number, int *n, int *others)
{
    int64_t upto[WK_MAX_JOURNALS];
    int n_others = 0, n_vouch = 0;
    const enum wk_status status = wk_store_vouchers(store, wk_record_journal(number), upto, WK_MAX_JOURNALS, &n_others);
    if (status != WK_OK)
        return status;
    for (int i = 0; i < n_others; i++)
        n_vouch += upto[i] >= wk_record_seq(number);
    *n = n_vouch;
    *others = n_others;
    return WK_OK;
}
