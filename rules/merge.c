/* The journals of an event's kiosks are put into one order, and what counts in it is taken in. */
#include "rules/merge.h"

#include <stdlib.h>
#include <string.h>

#define LOOKS_MAX 8 /* at one wall, by kiosks that had not heard of each other's; of more the mildest is dropped */

/* Where a record stands. */
struct place {
    int journal;
    int64_t seq;
};

struct granted {
    struct wk_grant grant;
    struct place at;
    int before, next; /* of the same table, indices + 1, 0: none */
    int64_t upto;     /* the owner before it counts up to this seq of his journal */
    int64_t since;    /* the first record of its owner's that knows of it, 0: none does */
    struct wk_refusal refused;
};

struct wall_looks {
    int n;
    struct {
        struct place at;
        enum wk_wall_look_verdict verdict;
    } look[LOOKS_MAX];
};

struct merge {
    const struct wk_merge_journal *journals;
    int n_journals;
    struct place *order; /* [n_order] */
    int64_t n_order;
    struct granted *granted; /* [n_granted], in their order */
    int n_granted;
    int newest[WK_MAX_TABLES];                       /* of the grants that hold, index + 1; index table - 1 */
    int64_t known[WK_MAX_JOURNALS][WK_MAX_JOURNALS]; /* up to which seq the writer of [0] has taken in journal [1] */
    struct wall_looks walls[WK_MAX_TABLES][WK_N_WINDS];
    struct wk_merged *out;
};

static const struct wk_merge_record *record_at(const struct merge *self, struct place at)
{
    return &self->journals[at.journal].record[at.seq - 1];
}

static int64_t number_of(struct place at)
{
    return wk_record_number(at.journal, at.seq);
}

/* ---- the order */

/* The first that a record has seen and that has not come yet; its seq 0: the record may come. One that names a journal which
 * cannot be is never let in: it waits for itself. */
static struct place waits_for(const struct merge *self, struct place at, const int64_t *done)
{
    const struct wk_merge_record *record = record_at(self, at);

    for (int i = 0; i < record->n_seen; i++) {
        const struct wk_seen *seen = &record->seen[i];
        if (seen->journal < 0 || seen->journal >= WK_MAX_JOURNALS)
            return at;
        if (seen->journal != at.journal && seen->seq > (seen->journal < self->n_journals ? done[seen->journal] : 0))
            return (struct place){seen->journal, (seen->journal < self->n_journals ? done[seen->journal] : 0) + 1};
    }
    return (struct place){.seq = 0};
}

/* The next of the lowest journal that may come; its seq 0: none may. */
static struct place next(const struct merge *self, const int64_t *done)
{
    for (int j = 0; j < self->n_journals; j++) {
        const struct place at = {j, done[j] + 1};
        if (at.seq <= self->journals[j].n && waits_for(self, at, done).seq == 0)
            return at;
    }
    return (struct place){.seq = 0};
}

static void put_in_order(struct merge *self)
{
    int64_t done[WK_MAX_JOURNALS] = {0};
    struct wk_merged *out = self->out;

    for (struct place at; (at = next(self, done)).seq > 0; done[at.journal]++)
        self->order[self->n_order++] = at;
    memcpy(out->taken, done, sizeof out->taken);
    for (int j = 0; j < self->n_journals; j++) {
        const struct place at = {j, done[j] + 1};
        if (at.seq <= self->journals[j].n)
            out->waiting[out->n_waiting++] = (struct wk_waiting){number_of(at), number_of(waits_for(self, at, done))};
    }
}

/* ---- owners */

static enum wk_refusal_kind check_grant(const struct merge *self, const struct wk_grant *grant, struct wk_refusal *why)
{
    if (grant->table < 1 || grant->table > WK_MAX_TABLES) {
        *why = (struct wk_refusal){.field = WK_FIELD_TABLE, .value = grant->table, .least = 1, .most = WK_MAX_TABLES};
        return WK_REFUSED_PLACE;
    }
    const int newest = self->newest[grant->table - 1];
    const int epoch = newest ? self->granted[newest - 1].grant.epoch : 0;
    if (newest)
        why->seq = number_of(self->granted[newest - 1].at);
    if (grant->epoch <= epoch)
        return WK_REFUSED_STALE;
    /* An epoch that was left out, or an owner whom nobody could hear, would lock the table. */
    return grant->epoch == epoch + 1 && grant->owner >= 0 && grant->owner < WK_MAX_JOURNALS ? WK_REFUSED_NOT
                                                                                            : WK_REFUSED_NO_SUCH;
}

/* What a record's writer knows from there on. */
static void learn(struct merge *self, struct place at)
{
    const struct wk_merge_record *record = record_at(self, at);

    self->known[at.journal][at.journal] = at.seq;
    for (int i = 0; i < record->n_seen; i++) {
        int64_t *known = &self->known[at.journal][record->seen[i].journal];
        if (record->seen[i].seq > *known)
            *known = record->seen[i].seq;
    }
}

/* All grants, before any entry is looked at: a later one says what of an earlier owner counts. */
static void collect_grants(struct merge *self)
{
    for (int64_t i = 0; i < self->n_order; i++) {
        const struct wk_merge_record *record = record_at(self, self->order[i]);
        learn(self, self->order[i]);
        if (record->kind != WK_MERGE_GRANT)
            continue;
        struct granted *granted = &self->granted[self->n_granted++];
        *granted = (struct granted){.grant = record->grant, .at = self->order[i], .refused = {.player = {-1, -1}}};
        granted->refused.kind = check_grant(self, &record->grant, &granted->refused);
        if (granted->refused.kind != WK_REFUSED_NOT)
            continue;
        int *newest = &self->newest[record->grant.table - 1];
        granted->before = *newest;
        if (*newest) {
            struct granted *before = &self->granted[*newest - 1];
            before->next = self->n_granted;
            granted->upto = self->known[granted->at.journal][before->grant.owner];
        }
        *newest = self->n_granted;
        self->out->owner[record->grant.table - 1] = (struct wk_table_owner){record->grant.owner, record->grant.epoch};
    }
    memset(self->known, 0, sizeof self->known);
}

/* Had the writer of the record that is looked at taken in another one? */
static bool knew(const struct merge *self, struct place at, struct place other)
{
    return self->known[at.journal][other.journal] >= other.seq;
}

/* Whether a record was written by its table's owner. *by is the grant that says not, 0: there is none that names him. */
static bool from_owner(const struct merge *self, int table, struct place at, int64_t *by)
{
    int i = self->newest[table - 1];

    *by = 0;
    if (!i)
        return true; /* in nobody's hands: whoever stands there */
    for (; i; i = self->granted[i - 1].before) {
        const struct granted *granted = &self->granted[i - 1];
        if (granted->grant.owner == at.journal && knew(self, at, granted->at)) {
            const struct granted *after = granted->next ? &self->granted[granted->next - 1] : NULL;
            *by = after ? number_of(after->at) : 0;
            return !after || at.seq <= after->upto;
        }
    }
    return false;
}

bool wk_entry_of_owner(const struct wk_tournament *tournament, const struct wk_entry *entry, struct wk_hand_id *at)
{
    struct wk_hand_id hand = {.table = 0};
    bool owners = false;

    switch (entry->kind) {
    case WK_ENTRY_SEATED:
        hand = entry->seated.at;
        owners = true;
        break;
    case WK_ENTRY_PLAY:
    case WK_ENTRY_STOPPED:
    case WK_ENTRY_READY:
        hand = entry->at;
        owners = true;
        break;
    case WK_ENTRY_RESULT:
        hand = entry->result.at;
        owners = entry->role == WK_ROLE_PLAYERS;
        break;
    case WK_ENTRY_CONFIRMED: /* of a result that does not count: it cannot come next anyway */
        owners = entry->role == WK_ROLE_PLAYERS && wk_hand_of_result(tournament, entry->confirmed.result, &hand) == WK_OK;
        break;
    case WK_ENTRY_CLOCK:
        hand = entry->clock.at;
        owners = entry->role == WK_ROLE_PLAYERS && entry->clock.kind == WK_CLOCK_HAND;
        break;
    case WK_ENTRY_NONE:
    case WK_ENTRY_EVENT:
    case WK_ENTRY_PLAYER:
    case WK_ENTRY_RULING:
    case WK_ENTRY_MOVED:
    case WK_ENTRY_GATE:
    case WK_ENTRY_FOUL:
    case WK_ENTRY_REVERSED:
    case WK_ENTRY_VOID:
    case WK_ENTRY_NOT_PLAYED:
    case WK_ENTRY_OUT:
    case WK_ENTRY_CARRIED: /* the owner's word all the same, but from whoever read it */
    case WK_N_ENTRIES:
    default:
        break;
    }
    if (at)
        *at = hand;
    return owners && wk_hand_look(tournament, &hand);
}

/* The newest grant of a table that a record's writer knew of, NULL: none. */
static const struct granted *known_grant(const struct merge *self, int table, struct place at)
{
    for (int i = self->newest[table - 1]; i; i = self->granted[i - 1].before)
        if (knew(self, at, self->granted[i - 1].at))
            return &self->granted[i - 1];
    return NULL;
}

/* ---- what counts */

static void set_aside(struct merge *self, struct place at, const struct wk_refusal *why)
{
    self->out->aside[self->out->n_aside++] = (struct wk_set_aside){number_of(at), *why};
}

/*
 * Whether a word that somebody carried is that of the table's owner, as far as he knew who that is. A takeover that he had not
 * heard of changes nothing: groups have gone on by that word, and nothing sends them back.
 */
static bool carries_owner(const struct merge *self, struct place at, const struct wk_entry *entry, struct wk_refusal *why)
{
    if (!wk_hand_look(&self->out->tournament, &entry->carried.at))
        return true; /* refused for that */
    const struct granted *granted = known_grant(self, entry->carried.at.table, at);
    why->at = entry->carried.at;
    why->seq = granted ? number_of(granted->at) : 0;
    return granted && granted->grant.owner == wk_record_journal(entry->carried.ready);
}

static void take_entry(struct merge *self, struct place at, const struct wk_entry *entry)
{
    struct wk_refusal why = {.kind = WK_REFUSED_NOT_OWNER, .player = {-1, -1}};

    if (wk_entry_of_owner(&self->out->tournament, entry, &why.at) && !from_owner(self, why.at.table, at, &why.seq))
        set_aside(self, at, &why);
    else if (entry->kind == WK_ENTRY_CARRIED && !carries_owner(self, at, entry, &why))
        set_aside(self, at, &why);
    else if (wk_tournament_apply(&self->out->tournament, entry, &why) != WK_OK)
        set_aside(self, at, &why);
}

/* -1, 0, 1: a is of an earlier hand than b, of the same, of a later one. */
static int compare_hands(const struct wk_hand_id *a, const struct wk_hand_id *b)
{
    const int time_a = a->round * WK_HANDS + a->hand, time_b = b->round * WK_HANDS + b->hand;
    return (time_a > time_b) - (time_a < time_b);
}

/* Looks that this one's writer knew of are past; the others stand beside it. */
static void add_look(struct merge *self, struct wall_looks *wall, struct place at, enum wk_wall_look_verdict verdict)
{
    int n = 0, mildest = 0;

    for (int i = 0; i < wall->n; i++)
        if (!knew(self, at, wall->look[i].at))
            wall->look[n++] = wall->look[i];
    wall->n = n;
    for (int i = 1; i < n; i++)
        if (wall->look[i].verdict < wall->look[mildest].verdict)
            mildest = i;
    if (n < LOOKS_MAX)
        mildest = wall->n++;
    else if (verdict < wall->look[mildest].verdict)
        return;
    wall->look[mildest].at = at;
    wall->look[mildest].verdict = verdict;
}

static void take_look(struct merge *self, struct place at, const struct wk_wall_look *look)
{
    const struct wk_hand_id *hand = &look->at;

    if (!wk_hand_look(&self->out->tournament, hand) || look->wind < WK_WIND_EAST || look->wind > WK_WIND_NORTH ||
        look->verdict < WK_WALL_LOOK_PASS || look->verdict > WK_WALL_LOOK_FAIL) {
        const struct wk_refusal why = {.kind = WK_REFUSED_PLACE, .player = {-1, -1}};
        set_aside(self, at, &why);
        return;
    }
    struct wk_table_looks *looks = &self->out->looks[hand->table - 1];
    struct wall_looks *walls = self->walls[hand->table - 1];
    const int later = compare_hands(hand, &looks->at);
    if (later < 0)
        return;
    if (later > 0) {
        *looks = (struct wk_table_looks){.at = *hand};
        memset(walls, 0, sizeof self->walls[0]);
    }
    struct wall_looks *wall = &walls[look->wind - 1];
    add_look(self, wall, at, look->verdict);
    looks->verdict[look->wind - 1] = WK_WALL_LOOK_NONE;
    for (int i = 0; i < wall->n; i++)
        if (wall->look[i].verdict > looks->verdict[look->wind - 1])
            looks->verdict[look->wind - 1] = wall->look[i].verdict;
}

/* Tables that a record's writer knows from here on to be in his hands. */
static void begin_holdings(struct merge *self, struct place at)
{
    for (int i = 0; i < self->n_granted; i++) {
        struct granted *granted = &self->granted[i];
        if (granted->grant.owner == at.journal && granted->since == 0 && knew(self, at, granted->at))
            granted->since = at.seq;
    }
}

static void take(struct merge *self, struct place at, int *n_granted)
{
    const struct wk_merge_record *record = record_at(self, at);

    learn(self, at);
    if (record->n_seen > 0 || record->kind == WK_MERGE_GRANT)
        begin_holdings(self, at);
    if (record->kind == WK_MERGE_ENTRY)
        take_entry(self, at, record->entry);
    else if (record->kind == WK_MERGE_LOOK)
        take_look(self, at, &record->look);
    else if (record->kind == WK_MERGE_GRANT && self->granted[(*n_granted)++].refused.kind != WK_REFUSED_NOT)
        set_aside(self, at, &self->granted[*n_granted - 1].refused);
    else if (record->kind == WK_MERGE_ASIDE)
        set_aside(self, at, &(struct wk_refusal){.kind = record->aside, .player = {-1, -1}});
}

/* ---- all of it */

/* What follows from the grants that hold, and the order. */
static void hand_out(const struct merge *self)
{
    struct wk_merged *out = self->out;

    for (int64_t i = 0; i < self->n_order; i++)
        out->order[out->n_order++] = number_of(self->order[i]);
    for (int i = 0; i < self->n_granted; i++) {
        const struct granted *granted = &self->granted[i];
        if (granted->refused.kind == WK_REFUSED_NOT)
            out->holding[out->n_holdings++] =
                (struct wk_holding){.table = granted->grant.table,
                                    .owner = granted->grant.owner,
                                    .epoch = granted->grant.epoch,
                                    .number = number_of(granted->at),
                                    .since = granted->since,
                                    .upto = granted->next ? self->granted[granted->next - 1].upto : INT64_MAX};
    }
}

enum wk_status wk_merge(const struct wk_merge_journal *journals, int n, struct wk_merged **out)
{
    int64_t n_records = 0;
    int n_granted = 0;

    *out = NULL;
    if (n < 1 || n > WK_MAX_JOURNALS)
        return WK_BAD_INPUT;
    struct merge *self = calloc(1, sizeof *self);
    struct wk_merged *merged = calloc(1, sizeof *merged);
    for (int j = 0; j < n; j++)
        n_records += journals[j].n;
    /* Room for all of each sort: one that is not touched costs nothing. */
    struct place *order = calloc((size_t)n_records + 1, sizeof *order);
    struct granted *granted = calloc((size_t)n_records + 1, sizeof *granted);
    struct wk_set_aside *aside = calloc((size_t)n_records + 1, sizeof *aside);
    int64_t *numbers = calloc((size_t)n_records + 1, sizeof *numbers);
    struct wk_holding *holding = calloc((size_t)n_records + 1, sizeof *holding);
    const bool room = self && merged && order && granted && aside && numbers && holding;
    if (room) {
        *self = (struct merge){.journals = journals, .n_journals = n, .order = order, .granted = granted, .out = merged};
        merged->aside = aside;
        merged->order = numbers;
        merged->holding = holding;
        put_in_order(self);
        collect_grants(self);
        for (int64_t i = 0; i < self->n_order; i++)
            take(self, self->order[i], &n_granted);
        hand_out(self);
        *out = merged;
    } else {
        free(merged);
        free(aside);
        free(numbers);
        free(holding);
    }
    free(order);
    free(granted);
    free(self);
    return room ? WK_OK : WK_NO_MEMORY;
}

void wk_merged_free(struct wk_merged *merged)
{
    if (!merged)
        return;
    free(merged->aside);
    free(merged->order);
    free(merged->holding);
    free(merged);
}
