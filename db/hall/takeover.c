/* What a table's kiosk had on record of its deals is copied into the journal of the kiosk that has it from then on. */
#include "db/hall/takeover.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/hall/give.h"
#include "db/journal/others.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/gather.h"
#include "db/state/state.h"
#include "rules/event/words.h"

/* A deal of the other journal, and what it is here. */
struct taken_deal {
    int64_t theirs, ours;
    int64_t hand; /* of it that was begun last, 0: none */
};

struct taking {
    struct wk_store *store;
    int table;
    char from[WK_KIOSK_ID_LEN + 1]; /* the owner before */
    struct taken_deal *deal;        /* [n_deals] */
    int n_deals;
    struct wk_receipt *draft; /* NULL: nothing is copied, and what would be is only gone through */
    int n_lacks;              /* verdicts that would be copied, were they whole */
};

static struct taken_deal *deal_of(const struct taking *self, int64_t theirs)
{
    for (int i = 0; i < self->n_deals; i++)
        if (self->deal[i].theirs == theirs)
            return &self->deal[i];
    return NULL;
}

static enum wk_status add_deal(struct taking *self, int64_t theirs, int64_t ours)
{
    struct taken_deal *more = realloc(self->deal, ((size_t)self->n_deals + 1) * sizeof *more);
    if (!more)
        return WK_NO_MEMORY;
    self->deal = more;
    more[self->n_deals++] = (struct taken_deal){.theirs = theirs, .ours = ours};
    return WK_OK;
}

/* The seal of a table's deal of a round that is here already: this kiosk had the table before. 0: none. */
static enum wk_status find_own(const struct taking *self, const json_t *body, int64_t *seq)
{
    int64_t round = 0;
    *seq = 0;
    if (wk_body_int(body, "round", 1, INT32_MAX, &round) != WK_OK)
        return WK_DB_BROKEN;
    const enum wk_status status = wk_sql_int(self->store, WK_Q_DEAL_OF_ROUND, self->table, round, seq);
    return status == WK_NOT_FOUND ? WK_OK : status;
}

/* Adds a record as the other journal has it, with its deal's number here; numbers of that journal's other records are left out.
 */
static enum wk_status copy(struct taking *self, const struct wk_record *record, json_t *body, int64_t deal)
{
    static const char *const theirs[] = {"walls", "tileset_seq", "given", "evidence", "backs_show", "seen"};
    struct wk_origin origin;
    enum wk_status status = wk_record_origin(record, body, &origin);
    if (status != WK_OK || !self->draft)
        return status;
    for (size_t i = 0; i < sizeof theirs / sizeof *theirs; i++)
        (void)json_object_del(body, theirs[i]); /* need not be there */
    if (json_object_set_new(body, WK_TAKEN_FROM,
                            json_pack("{s:s, s:I}", "kiosk", origin.kiosk_id, "seq", (json_int_t)origin.seq)) != 0 ||
        (deal > 0 && json_object_set_new(body, "deal_seq", json_integer(deal)) != 0))
        return WK_NO_MEMORY;
    return wk_journal_add_boxed(self->store, record->kind, json_incref(body), record->secret, record->n_secret, self->draft);
}

static enum wk_status take_seal(struct taking *self, const struct wk_record *record, json_t *body)
{
    int64_t ours = 0;
    enum wk_status status = find_own(self, body, &ours);
    if (status == WK_OK && ours == 0) {
        status = copy(self, record, body, 0);
        ours = self->draft ? self->draft->seq : 0;
    }
    return status == WK_OK ? add_deal(self, record->seq, ours) : status;
}

/* Whether a statement with the deal here and a number finds a row. */
static enum wk_status is_here(const struct taking *self, enum wk_query_name name, int64_t deal, int64_t number, bool *here)
{
    int64_t seq = 0;
    const enum wk_status status = wk_sql_int(self->store, name, deal, number, &seq);
    *here = status == WK_OK;
    return status == WK_NOT_FOUND ? WK_OK : status;
}

static enum wk_status take_hand(struct taking *self, struct taken_deal *deal, const struct wk_record *record, json_t *body)
{
    bool here = false;
    if (wk_body_int(body, "hand", 1, WK_DEAL_HANDS, &deal->hand) != WK_OK)
        return WK_DB_BROKEN;
    enum wk_status status = is_here(self, WK_Q_HAND_OF_DEAL, deal->ours, deal->hand, &here);
    return status == WK_OK && !here ? copy(self, record, body, deal->ours) : status;
}

static enum wk_status take_end(struct taking *self, const struct taken_deal *deal, const struct wk_record *record, json_t *body)
{
    const bool opened = strcmp(record->kind, WK_KIND_OPENED) == 0;
    bool here = false;
    enum wk_status status = is_here(self, opened ? WK_Q_OPENING_OF : WK_Q_OVER_OF, deal->ours, 0, &here);
    return status == WK_OK && !here ? copy(self, record, body, deal->ours) : status;
}

/* What it rests on is not here of an excerpt, and a verdict without that is none. */
static enum wk_status take_verdict(struct taking *self, const struct wk_stored *entry, json_t *body, int64_t deal)
{
    if (!entry->excerpt)
        return copy(self, &entry->record, body, deal);
    self->n_lacks++;
    return WK_OK;
}

/* One record of the other journal. Bodies of verdicts are long, and only those of the last deal are asked for. */
static enum wk_status take(struct taking *self, const struct wk_stored *entry, bool verdicts)
{
    const struct wk_record *const record = &entry->record;
    json_t *body = NULL;
    int64_t table = 0, theirs = 0, hand = 0;
    enum wk_status status = wk_body_load(record->body, &body);
    if (status != WK_OK)
        return status;
    const bool seal = strcmp(record->kind, WK_KIND_SEALED) == 0, verdict = strcmp(record->kind, WK_KIND_VERDICT) == 0;
    const bool mine = wk_body_int(body, "table", 1, WK_TABLE_MAX, &table) == WK_OK && table == self->table;
    struct taken_deal *deal =
        mine && wk_body_int(body, "deal_seq", 1, INT64_MAX, &theirs) == WK_OK ? deal_of(self, theirs) : NULL;
    if (verdict && deal && verdicts && deal == &self->deal[self->n_deals - 1] &&
        wk_body_int(body, "hand", 0, WK_DEAL_HANDS, &hand) == WK_OK && hand == deal->hand)
        status = take_verdict(self, entry, body, deal->ours);
    else if (seal && mine && !verdicts)
        status = take_seal(self, record, body);
    else if (deal && !verdict && !verdicts)
        status =
            strcmp(record->kind, WK_KIND_HAND) == 0 ? take_hand(self, deal, record, body) : take_end(self, deal, record, body);
    json_decref(body);
    return status;
}

/* What the owner before has on record of deals from their seals on, or its verdicts. */
static void open_records(const struct taking *self, struct wk_stored *entry, bool verdicts)
{
    *entry = (struct wk_stored){.signature = NULL};
    wk_query_open(&entry->query, self->store, verdicts ? WK_Q_HEARD_VERDICTS : WK_Q_HEARD_DEALS);
    wk_query_bind_text(&entry->query, ":id", self->from);
}

static enum wk_status go_through(struct taking *self, bool verdicts)
{
    struct wk_stored entry;
    enum wk_status status;
    open_records(self, &entry, verdicts);
    while ((status = wk_query_step(&entry.query)) == WK_OK) {
        status = wk_stored_take(&entry);
        if (status == WK_OK)
            status = take(self, &entry, verdicts);
        if (status != WK_OK)
            break;
    }
    wk_stored_close(&entry);
    return status == WK_END ? WK_OK : status;
}

/* "" for a number that is nobody's. */
static void name_kiosk(const struct wk_gathered *gathered, int number, char out[WK_KIOSK_ID_LEN + 1])
{
    const struct wk_member *member = wk_member_at(&gathered->roster, number);
    out[0] = '\0';
    if (member)
        memcpy(out, member->kiosk_id, sizeof member->kiosk_id);
}

/* Whose the table is; "": nobody's. */
static enum wk_status find_owner(struct wk_store *store, int table, char from[WK_KIOSK_ID_LEN + 1])
{
    const struct wk_gathered *gathered;
    const enum wk_status status = wk_gather(store, &gathered);
    if (status == WK_OK)
        name_kiosk(gathered, gathered->merged->owner[table - 1].owner, from);
    return status;
}

/* All that comes with the table, in the transaction that the caller has begun; self->draft is the newest record of it. */
static enum wk_status take_deals(struct taking *self)
{
    enum wk_status status = self->from[0] ? go_through(self, false) : WK_OK;
    if (status == WK_OK && self->n_deals > 0)
        status = go_through(self, true);
    free(self->deal);
    self->deal = NULL;
    self->n_deals = 0;
    return status;
}

enum wk_status wk_store_take_over(struct wk_store *store, int table, enum wk_take_reason why, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0}, given = {0};
    struct taking self = {.store = store, .table = table, .draft = &draft};
    if (table < 1 || table > WK_MAX_TABLES)
        return WK_BAD_INPUT;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = find_owner(store, table, self.from);
    if (status == WK_OK)
        status = wk_give_table(store, table, store->kiosk_id, why, &given);
    draft = given;
    if (status == WK_OK)
        status = take_deals(&self);
    return wk_journal_end(store, status, &draft, receipt);
}

static enum wk_status count_lacks(struct wk_store *store, int table, const char *from, int *n)
{
    struct taking self = {.store = store, .table = table};
    snprintf(self.from, sizeof self.from, "%s", from);
    const enum wk_status status = take_deals(&self);
    if (status == WK_OK)
        *n = self.n_lacks;
    return status;
}

enum wk_status wk_store_takeover_lacks(struct wk_store *store, int table, int *n)
{
    char from[WK_KIOSK_ID_LEN + 1];
    if (table < 1 || table > WK_MAX_TABLES)
        return WK_BAD_INPUT;
    const enum wk_status status = find_owner(store, table, from);
    return status == WK_OK ? count_lacks(store, table, from, n) : status;
}

/* ---- what the hall has given */

/* The holding of a table with an epoch, the newest before it; NULL: there is none. */
static const struct wk_holding *holding_of(const struct wk_merged *merged, int table, int epoch)
{
    const struct wk_holding *found = NULL;
    for (int i = 0; i < merged->n_holdings; i++) {
        const struct wk_holding *holding = &merged->holding[i];
        if (holding->table == table && holding->epoch <= epoch && (!found || holding->epoch > found->epoch))
            found = holding;
    }
    return found;
}

/* Does the hall's record say that the table's deals come along? */
static enum wk_status brings_deals(struct wk_store *store, const char *hall_id, int64_t seq, bool *brings)
{
    struct wk_stored entry;
    json_t *body = NULL;
    *brings = false;
    wk_stored_open_kiosk(&entry, store, hall_id, WK_KIND_TABLE_GIVEN, seq - 1);
    enum wk_status status = wk_query_step(&entry.query);
    if (status == WK_OK)
        status = wk_stored_take(&entry);
    if (status == WK_OK && entry.record.seq == seq && wk_body_load(entry.record.body, &body) == WK_OK)
        *brings = json_is_true(json_object_get(body, "deals"));
    json_decref(body);
    wk_stored_close(&entry);
    return status == WK_END ? WK_OK : status;
}

enum wk_status wk_takeover_finished(struct wk_store *store, int table, bool *finished, int64_t *number)
{
    const struct wk_gathered *gathered = NULL;
    bool brings = false;
    int64_t seq = 0;
    enum wk_status status = wk_gather(store, &gathered);
    if (status != WK_OK)
        return status;
    const struct wk_table_owner *const owner = &gathered->merged->owner[table - 1];
    const struct wk_holding *const holding = holding_of(gathered->merged, table, owner->epoch);
    if (!holding)
        return WK_NOT_FOUND;
    if (wk_record_journal(holding->number) == WK_HALL_NUMBER && holding->epoch > 1)
        status = brings_deals(store, gathered->roster.member[0].kiosk_id, wk_record_seq(holding->number), &brings);
    if (status == WK_OK && brings) {
        status = wk_sql_int(store, WK_Q_TAKEN, table, holding->epoch, &seq);
        brings = status == WK_NOT_FOUND;
        status = status == WK_NOT_FOUND ? WK_OK : status;
    }
    if (status == WK_OK) {
        *finished = !brings;
        *number = holding->number;
    }
    return status;
}

static enum wk_status add_taken(struct taking *self, int epoch, int n_left_out)
{
    json_t *body = json_pack("{s:i, s:i, s:s}", "table", self->table, "epoch", epoch, "from", self->from);
    if (body && n_left_out > 0 && json_object_set_new(body, "left_out", json_integer(n_left_out)) != 0) {
        json_decref(body);
        body = NULL;
    }
    return wk_journal_add(self->store, WK_KIND_TAKEN, body, NULL, 0, self->draft);
}

/* In one transaction: that it is taken, and its deals. *done stays false where it waits for the rest of excerpts. */
static enum wk_status finish(struct wk_store *store, int table, bool now, bool *done)
{
    int n_lacks = 0;
    const struct wk_gathered *gathered = NULL;
    struct wk_receipt draft = {0}, receipt;
    struct taking self = {.store = store, .table = table, .draft = &draft};
    bool finished = true;
    int64_t number = 0;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = wk_takeover_finished(store, table, &finished, &number); /* another program may have */
    if (status == WK_OK && finished)
        return wk_sql_end(store, WK_OK);
    if (status == WK_OK)
        status = wk_gather(store, &gathered);
    if (status == WK_OK) {
        const int epoch = gathered->merged->owner[table - 1].epoch;
        const struct wk_holding *const before = holding_of(gathered->merged, table, epoch - 1);
        name_kiosk(gathered, before ? before->owner : 0, self.from);
        status = count_lacks(store, table, self.from, &n_lacks);
        if (status == WK_OK && n_lacks > 0 && !now)
            return wk_sql_end(store, WK_OK);
        if (status == WK_OK)
            status = add_taken(&self, epoch, n_lacks);
    }
    if (status == WK_OK)
        status = take_deals(&self);
    status = wk_journal_end(store, status, &draft, &receipt);
    *done = status == WK_OK;
    return status;
}

enum wk_status wk_store_finish_takeovers(struct wk_store *store, bool now, int *n)
{
    const struct wk_gathered *gathered = NULL;
    enum wk_status status = wk_gather(store, &gathered);
    *n = 0;
    for (int table = 1; table <= WK_MAX_TABLES && status == WK_OK && gathered->roster.own > WK_HALL_NUMBER; table++) {
        const struct wk_table_owner *const owner = &gathered->merged->owner[table - 1];
        bool finished = true, done = false;
        int64_t number = 0;
        if (owner->owner != gathered->roster.own || owner->epoch < 2)
            continue;
        status = wk_takeover_finished(store, table, &finished, &number);
        if (status == WK_OK && !finished)
            status = finish(store, table, now, &done);
        *n += done;
    }
    return status;
}

/* ---- what has been taken over */

/* What its record says besides. */
static enum wk_status describe(struct wk_store *store, const struct wk_roster *roster, struct wk_takeover *out)
{
    const struct wk_member *member = wk_member_at(roster, wk_record_journal(out->number));
    struct wk_stored entry;
    json_t *body = NULL;
    if (!member)
        return WK_OK;
    wk_stored_open_kiosk(&entry, store, member->kiosk_id, WK_KIND_TABLE_GIVEN, wk_record_seq(out->number) - 1);
    enum wk_status status = wk_query_step(&entry.query);
    if (status == WK_OK)
        status = wk_stored_take(&entry);
    if (status == WK_OK)
        status = wk_body_load(entry.record.body, &body);
    if (status == WK_OK) {
        const char *why = json_string_value(json_object_get(body, "reason")),
                   *role = json_string_value(json_object_get(body, "role"));
        out->t_ns = entry.record.t_ns;
        out->why = (enum wk_take_reason)wk_word_index(WK_WORDS(wk_take_words), why);
        out->role = (enum wk_role)wk_word_index(WK_WORDS(wk_role_words), role);
    }
    json_decref(body);
    wk_stored_close(&entry);
    return status == WK_END ? WK_OK : status;
}

enum wk_status wk_store_takeovers(struct wk_store *store, struct wk_takeover *out, int most, int *n)
{
    const struct wk_gathered *gathered = NULL;
    int n_out = 0;
    enum wk_status status = wk_gather(store, &gathered);
    for (int i = status == WK_OK ? gathered->merged->n_holdings - 1 : -1; i >= 0 && n_out < most && status == WK_OK; i--) {
        const struct wk_holding *holding = &gathered->merged->holding[i];
        if (holding->epoch < 2)
            continue;
        out[n_out] = (struct wk_takeover){
            .table = holding->table, .owner = holding->owner, .epoch = holding->epoch, .number = holding->number};
        status = describe(store, &gathered->roster, &out[n_out++]);
    }
    if (status == WK_OK || status == WK_NOT_FOUND)
        *n = n_out;
    return status == WK_NOT_FOUND ? WK_OK : status;
}
