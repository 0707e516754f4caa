/*
 * What each record says of its own past: whom its writer had heard, who had the table then, which results he stood for. It
 * follows from the records before it alone, so that it is worked out once, when a record has come, whatever comes later.
 */
#include <stdlib.h>
#include <string.h>

#include "rules/event/merge_parts.h"

void *wk_merge_room(void *array, int64_t *room, int64_t n, size_t size)
{
    if (n < *room)
        return array;
    const int64_t wanted = n < 16 ? 32 : 2 * n;
    void *larger = realloc(array, (size_t)wanted * size);
    if (larger)
        *room = wanted;
    return larger;
}

/* ---- who had heard whom */

static struct steps *steps_of(const struct wk_merge *self, int journal, int other)
{
    return &self->steps[(size_t)journal * (size_t)self->n + (size_t)other];
}

int64_t wk_merge_heard(const struct wk_merge *self, struct place at, int other)
{
    if (other == at.journal)
        return at.seq;
    const struct steps *steps = steps_of(self, at.journal, other);
    int64_t from = 0, to = steps->n; /* the last step that is not after it */
    if (steps->n > 0 && steps->step[steps->n - 1].at <= at.seq)
        return steps->step[steps->n - 1].upto;
    while (from < to) {
        const int64_t middle = from + (to - from) / 2;
        if (steps->step[middle].at <= at.seq)
            from = middle + 1;
        else
            to = middle;
    }
    return from > 0 ? steps->step[from - 1].upto : 0;
}

bool wk_merge_knew(const struct wk_merge *self, struct place at, struct place other)
{
    return wk_merge_heard(self, at, other.journal) >= other.seq;
}

static bool is_news(const struct wk_merge *self, struct place at, const struct wk_seen *seen)
{
    return seen->journal != at.journal && seen->journal >= 0 && seen->journal < self->n && seen->seq > 0;
}

/* What the record is the first to know of another journal: after its seq `old`, up to the step's; false: nothing. */
static bool is_step(const struct wk_merge *self, struct place at, int other, int64_t *old, int64_t *upto)
{
    const struct steps *steps = steps_of(self, at.journal, other);
    if (steps->n == 0 || steps->step[steps->n - 1].at != at.seq)
        return false;
    *old = steps->n > 1 ? steps->step[steps->n - 2].upto : 0;
    *upto = steps->step[steps->n - 1].upto;
    return true;
}

static enum wk_status add_steps(struct wk_merge *self, struct place at)
{
    const struct wk_merge_record *record = record_at(self, at);
    struct note *note = note_at(self, at);

    for (int i = 0; i < record->n_seen; i++) {
        const struct wk_seen *seen = &record->seen[i];
        if (!is_news(self, at, seen))
            continue;
        struct steps *steps = steps_of(self, at.journal, seen->journal);
        const int64_t level = note_at(self, (struct place){seen->journal, seen->seq})->level;
        note->level = level >= note->level ? level + 1 : note->level;
        struct step *last = steps->n > 0 ? &steps->step[steps->n - 1] : NULL;
        if (last && last->upto >= seen->seq)
            continue;
        if (last && last->at == at.seq) {
            last->upto = seen->seq;
            continue;
        }
        last = wk_merge_room(steps->step, &steps->room, steps->n, sizeof *last);
        if (!last)
            return WK_NO_MEMORY;
        steps->step = last;
        last[steps->n++] = (struct step){at.seq, seen->seq};
    }
    return WK_OK;
}

/* ---- in whose hands a table is */

/* When the hall had first heard of a grant, as far as a journal's writer knows the hall's. */
static int64_t hall_of(const struct wk_merge *self, int journal, const struct granted *granted)
{
    const bool heard =
        journal == self->n || granted->hall <= wk_merge_heard(self, (struct place){journal, INT64_MAX}, WK_MERGE_HALL);
    return heard ? granted->hall : INT64_MAX;
}

static bool comes_first(const struct wk_merge *self, int journal, int a, int b)
{
    const struct granted *one = &self->granted[a - 1], *other = &self->granted[b - 1];
    const int64_t one_hall = hall_of(self, journal, one), other_hall = hall_of(self, journal, other);

    if (one_hall != other_hall)
        return one_hall < other_hall;
    if (one->level != other->level)
        return one->level < other->level;
    return number_of(one->at) < number_of(other->at);
}

static enum wk_status set_now(struct wk_merge *self, int journal, int table, int now)
{
    struct view *view = view_of(self, journal, table);
    const int64_t at = self->from;

    if (view->now == now)
        return WK_OK;
    view->now = now;
    if (journal == self->n)
        return WK_OK;
    if (view->change && self->change[view->change - 1].at == at) {
        self->change[view->change - 1].now = now;
        return WK_OK;
    }
    struct change *more = wk_merge_room(self->change, &self->room_changes, self->n_changes, sizeof *more);
    if (!more)
        return WK_NO_MEMORY;
    self->change = more;
    more[self->n_changes++] = (struct change){at, now, view->change};
    view->change = (int)self->n_changes;
    return WK_OK;
}

/* The grants of a table that a writer knows, the first first. */
static enum wk_status rank_grants(struct wk_merge *self, int journal, int table, int *n)
{
    const struct place newest = {journal, INT64_MAX};
    *n = 0;
    for (int g = self->grant_of[table - 1]; g; g = self->granted[g - 1].of_table) {
        if (journal < self->n && !wk_merge_knew(self, newest, self->granted[g - 1].at))
            continue;
        int *rank = wk_merge_room(self->rank, &self->room_rank, *n, sizeof *rank), i = (*n)++;
        if (!rank)
            return WK_NO_MEMORY;
        self->rank = rank;
        for (; i > 0 && comes_first(self, journal, g, rank[i - 1]); i--) /* they are in order but for a few */
            rank[i] = rank[i - 1];
        rank[i] = g;
    }
    return WK_OK;
}

/* In their order each takes the table that knew of the one which has it. */
enum wk_status wk_merge_choose_grant(struct wk_merge *self, int journal, int table)
{
    struct view *view = view_of(self, journal, table);
    int n = 0, now = 0;
    enum wk_status status = rank_grants(self, journal, table, &n);

    for (int i = 0; i < n && status == WK_OK; i++) {
        const int g = self->rank[i];
        const bool takes = !now || wk_merge_knew(self, self->granted[g - 1].at, self->granted[now - 1].at);
        view->contested = view->contested || !takes;
        if (journal == self->n) {
            self->granted[g - 1].lost = !takes;
            self->granted[g - 1].after = takes ? 0 : now;
            if (takes && now)
                self->granted[now - 1].after = g;
        }
        now = takes ? g : now;
    }
    return status == WK_OK ? set_now(self, journal, table, now) : status;
}

bool wk_merge_at_odds(const struct wk_merge *self, int table)
{
    const int now = view_of(self, self->n, table)->now;
    for (int g = self->grant_of[table - 1]; g; g = self->granted[g - 1].of_table)
        if (!wk_merge_knew(self, self->granted[now - 1].at, self->granted[g - 1].at))
            return true;
    return false;
}

/* A writer has heard of a grant. */
static enum wk_status learn_grant(struct wk_merge *self, struct place at, int g)
{
    struct granted *granted = &self->granted[g - 1];
    struct view *view = view_of(self, at.journal, granted->grant.table);
    enum wk_status status = WK_OK;

    if (view->since == 0)
        view->since = self->from;
    if (granted->grant.owner == at.journal && granted->since == 0) {
        granted->since = at.seq;
        self->held = true;
    }
    if (at.journal == WK_MERGE_HALL && granted->hall == INT64_MAX) {
        granted->hall = at.seq;
        self->changed = self->changed || view_of(self, self->n, granted->grant.table)->contested;
    }
    if (!view->contested && (!view->now || wk_merge_knew(self, granted->at, self->granted[view->now - 1].at)))
        status = set_now(self, at.journal, granted->grant.table, g);
    else if (view->contested || !wk_merge_knew(self, self->granted[view->now - 1].at, granted->at))
        status = wk_merge_choose_grant(self, at.journal, granted->grant.table);
    self->chain[at.journal].contested = self->chain[at.journal].contested || view->contested;
    return status;
}

static enum wk_status learn_grants(struct wk_merge *self, struct place at, int other, int64_t old, int64_t upto)
{
    enum wk_status status = WK_OK;
    for (int g = self->chain[other].grant; g && self->granted[g - 1].at.seq > old && status == WK_OK;
         g = self->granted[g - 1].of_journal)
        if (self->granted[g - 1].at.seq <= upto && self->granted[g - 1].refused.kind == WK_REFUSED_NOT)
            status = learn_grant(self, at, g);
    return status;
}

/* Somebody vouches for an owner's journal: for as much as he wrote while he had the table. */
static void witness(struct wk_merge *self, struct place at, int owner, int64_t upto)
{
    for (int g = self->owned[owner]; g && owner != at.journal; g = self->granted[g - 1].of_owner) {
        struct granted *granted = &self->granted[g - 1];
        if (view_of(self, at.journal, granted->grant.table)->now != g || upto <= granted->upto)
            continue;
        granted->upto = upto;
        self->changed = self->changed || view_of(self, self->n, granted->grant.table)->now != g;
    }
}

/* For all that the writer knew of who has a table now. */
static void witness_owner(struct wk_merge *self, struct place at, int table)
{
    const int now = view_of(self, at.journal, table)->now, owner = now ? self->granted[now - 1].grant.owner : self->n;
    if (owner < self->n)
        witness(self, at, owner, wk_merge_heard(self, at, owner));
}

/* Of tables that are in other hands from this record on. */
static void witness_new(struct wk_merge *self, struct place at, int other, int64_t old)
{
    for (int g = self->chain[other].grant; g && self->granted[g - 1].at.seq > old; g = self->granted[g - 1].of_journal)
        if (self->granted[g - 1].refused.kind == WK_REFUSED_NOT)
            witness_owner(self, at, self->granted[g - 1].grant.table);
}

/* The hall's word of what it had heard first may turn it. */
static enum wk_status choose_again(struct wk_merge *self, struct place at)
{
    enum wk_status status = WK_OK;
    for (int table = 1; table <= WK_MAX_TABLES && status == WK_OK; table++) {
        if (!view_of(self, at.journal, table)->contested)
            continue;
        status = wk_merge_choose_grant(self, at.journal, table);
        witness_owner(self, at, table);
    }
    return status;
}

enum wk_refusal_kind wk_merge_check_grant(const struct wk_merge *self, const struct wk_grant *grant, int newest,
                                          struct wk_refusal *why)
{
    if (grant->table < 1 || grant->table > WK_MAX_TABLES) {
        *why = (struct wk_refusal){
            .player = {-1, -1}, .field = WK_FIELD_TABLE, .value = grant->table, .least = 1, .most = WK_MAX_TABLES};
        return WK_REFUSED_PLACE;
    }
    const int epoch = newest ? self->granted[newest - 1].grant.epoch : 0;
    if (newest)
        why->seq = number_of(self->granted[newest - 1].at);
    if (grant->epoch <= epoch)
        return WK_REFUSED_STALE;
    /* A skipped epoch, or an owner that is not in the event, would lock the table. */
    return grant->epoch == epoch + 1 && grant->owner >= 0 && grant->owner < WK_MAX_JOURNALS ? WK_REFUSED_NOT
                                                                                            : WK_REFUSED_NO_SUCH;
}

/* The grant of a table that counts for a journal, 0: none, or no such table. */
static int now_of(const struct wk_merge *self, int journal, int table)
{
    return table >= 1 && table <= WK_MAX_TABLES ? view_of(self, journal, table)->now : 0;
}

static enum wk_status add_grant(struct wk_merge *self, struct place at)
{
    struct granted *more = wk_merge_room(self->granted, &self->room_granted, self->n_granted, sizeof *more);
    struct chain *chain = &self->chain[at.journal];

    if (!more)
        return WK_NO_MEMORY;
    self->granted = more;
    const int g = (int)++self->n_granted;
    struct granted *granted = &more[g - 1];
    self->changed = true;
    *granted = (struct granted){.grant = record_at(self, at)->grant,
                                .at = at,
                                .level = note_at(self, at)->level,
                                .hall = INT64_MAX,
                                .of_journal = chain->grant,
                                .refused = {.player = {-1, -1}}};
    granted->refused.kind =
        wk_merge_check_grant(self, &granted->grant, now_of(self, at.journal, granted->grant.table), &granted->refused);
    note_at(self, at)->basis = g;
    chain->grant = g;
    if (granted->refused.kind != WK_REFUSED_NOT)
        return WK_OK;
    granted->of_table = self->grant_of[granted->grant.table - 1];
    self->grant_of[granted->grant.table - 1] = g;
    granted->of_owner = self->owned[granted->grant.owner];
    self->owned[granted->grant.owner] = g;
    self->from = at.seq + 1; /* itself it is a witness of what was before */
    return learn_grant(self, at, g);
}

/* Somebody else had heard it from the table's kiosk while the table was in nobody's hands, as far as he knew. */
static bool heard_while_free(const struct wk_merge *self, struct place at, int table)
{
    for (int j = 0; j < self->n; j++) {
        const int64_t since = view_of(self, j, table)->since;
        if (j != at.journal && wk_merge_heard(self, (struct place){j, since > 0 ? since - 1 : INT64_MAX}, at.journal) >= at.seq)
            return true;
    }
    return false;
}

bool wk_merge_owner_wrote(const struct wk_merge *self, struct place at, int table, int basis, int64_t *by)
{
    const int now = view_of(self, self->n, table)->now;
    const struct granted *granted = basis ? &self->granted[basis - 1] : NULL;
    const bool his = granted && granted->grant.table == table && granted->grant.owner == at.journal;

    if (by)
        *by = his && granted->after ? number_of(self->granted[granted->after - 1].at) : 0;
    if (!granted)
        return !now || heard_while_free(self, at, table);
    return his && (basis == now || at.seq <= granted->upto);
}

/* ---- what is done to a hand's result */

/* -1: no event of any kind has such a hand. */
static int index_of_hand(const struct wk_hand_id *at)
{
    const bool is = at->table >= 1 && at->table <= WK_MAX_TABLES && at->round >= 1 && at->round <= WK_MAX_ROUNDS &&
                    at->hand >= 1 && at->hand <= WK_MAX_HANDS;
    return is ? hand_index(at) : -1;
}

/* The RESULT that an entry refers to, as far as its writer had heard it: index + 1, 0: none. */
static int result_of(const struct wk_merge *self, struct place at, int64_t number)
{
    const struct place there = place_of(number);
    if (number <= 0 || there.journal >= self->n || there.seq < 1 || !wk_merge_knew(self, at, there) ||
        (there.journal == at.journal && there.seq >= at.seq))
        return 0;
    const int act = note_at(self, there)->act;
    return act && self->act[act - 1].entry->kind == WK_ENTRY_RESULT ? act : 0;
}

/* The hand whose table's owner an entry is of, or whose result it is about; table 0: none. *result as in result_of(). */
static struct wk_hand_id hand_of(const struct wk_merge *self, struct place at, const struct wk_entry *entry, int *result)
{
    *result = 0;
    switch (entry->kind) {
    case WK_ENTRY_SEATED:
        return entry->seated.at;
    case WK_ENTRY_PLAY:
    case WK_ENTRY_STOPPED:
    case WK_ENTRY_READY:
    case WK_ENTRY_NOT_PLAYED:
        return entry->at;
    case WK_ENTRY_RESULT:
        *result = result_of(self, at, entry->result.corrects);
        return entry->result.at;
    case WK_ENTRY_RULING:
        return entry->ruling.at;
    case WK_ENTRY_CLOCK:
        return entry->clock.at;
    case WK_ENTRY_CARRIED:
        return entry->carried.at;
    case WK_ENTRY_CARD:
        return entry->card.at;
    case WK_ENTRY_CONFIRMED:
        *result = result_of(self, at, entry->confirmed.result);
        break;
    case WK_ENTRY_VOID:
        *result = result_of(self, at, entry->voided);
        break;
    case WK_ENTRY_NONE:
    case WK_ENTRY_EVENT:
    case WK_ENTRY_PLAYER:
    case WK_ENTRY_MOVED:
    case WK_ENTRY_GATE:
    case WK_ENTRY_FOUL:
    case WK_ENTRY_REVERSED:
    case WK_ENTRY_ENDED:
    case WK_ENTRY_OUT:
    case WK_N_ENTRIES:
    default:
        break;
    }
    return *result ? self->act[*result - 1].entry->result.at : (struct wk_hand_id){.table = 0};
}

static bool is_act(const struct wk_entry *entry)
{
    return entry->kind == WK_ENTRY_RESULT || entry->kind == WK_ENTRY_CONFIRMED || entry->kind == WK_ENTRY_VOID ||
           entry->kind == WK_ENTRY_NOT_PLAYED ||
           (entry->kind == WK_ENTRY_RULING && (entry->ruling.kind == WK_RULING_DEAD_HAND ||
                                               entry->ruling.kind == WK_RULING_NO_HU || entry->ruling.kind == WK_RULING_DEAD));
}

static enum wk_status add_act(struct wk_merge *self, struct place at, const struct wk_entry *entry, int hand, int result)
{
    struct act *more = wk_merge_room(self->act, &self->room_acts, self->n_acts, sizeof *more);

    if (!more)
        return WK_NO_MEMORY;
    self->act = more;
    more[self->n_acts++] =
        (struct act){.at = at, .entry = entry, .hand = hand, .result = result, .of_hand = self->act_of[hand]};
    self->touched[hand] = true;
    self->act_of[hand] = note_at(self, at)->act = (int)self->n_acts;
    return WK_OK;
}

/* The kiosk that read a code knew, by its owner's word, of all that the owner had written before. */
static enum wk_status learn_carried(struct wk_merge *self, struct place at, struct place said)
{
    struct carried *more = wk_merge_room(self->carried, &self->room_carried, self->n_carried, sizeof *more);

    if (!more)
        return WK_NO_MEMORY;
    self->carried = more;
    more[self->n_carried++] = (struct carried){at, said.journal, said.seq};
    witness(self, at, said.journal, said.seq);
    return WK_OK;
}

static enum wk_status learn_entry(struct wk_merge *self, struct place at, const struct wk_entry *entry)
{
    int result = 0;
    const struct wk_hand_id hand = hand_of(self, at, entry, &result);

    if (index_of_hand(&hand) < 0)
        return WK_OK;
    note_at(self, at)->basis = view_of(self, at.journal, hand.table)->now;
    if (entry->kind == WK_ENTRY_CARRIED && wk_record_journal(entry->carried.ready) < self->n)
        return learn_carried(self, at, place_of(entry->carried.ready));
    return is_act(entry) ? add_act(self, at, entry, index_of_hand(&hand), result) : WK_OK;
}

/* ---- which confirmed results stand */

/* The first record of a journal whose writer had heard another one up to seq; INT64_MAX: none yet. */
static int64_t first_heard(const struct wk_merge *self, int journal, struct place other)
{
    const struct steps *steps = steps_of(self, journal, other.journal);
    int64_t from = 0, to = steps->n;

    if (journal == other.journal)
        return other.seq;
    while (from < to) {
        const int64_t middle = from + (to - from) / 2;
        if (steps->step[middle].upto < other.seq)
            from = middle + 1;
        else
            to = middle;
    }
    return from < steps->n ? steps->step[from].at : INT64_MAX;
}

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* The first record of a journal from `from` on whose writer had a table in the hands of a grant; INT64_MAX: none. */
static int64_t first_under(const struct wk_merge *self, int journal, int table, int basis, int64_t from)
{
    int64_t first = INT64_MAX, end = INT64_MAX;

    for (int c = view_of(self, journal, table)->change;; c = self->change[c - 1].before) {
        const int64_t begin = c ? self->change[c - 1].at : 1;
        const int now = c ? self->change[c - 1].now : 0;
        if (now == basis && later(begin, from) < end)
            first = later(begin, from);
        if (!c)
            return first;
        end = begin;
    }
}

/* The hall's first record in whose past what a table's owner wrote counts. */
static int64_t hall_counts(const struct wk_merge *self, struct place at, int table, int basis)
{
    int64_t first = INT64_MAX;

    for (int j = 0; j < self->n; j++) {
        const int64_t heard = j != at.journal ? first_heard(self, j, at) : INT64_MAX;
        const int64_t seq = heard < INT64_MAX ? first_under(self, j, table, basis, heard) : INT64_MAX;
        const int64_t hall = seq < INT64_MAX ? first_heard(self, WK_MERGE_HALL, (struct place){j, seq}) : INT64_MAX;
        first = hall < first ? hall : first;
    }
    for (int64_t i = 0; i < self->n_carried; i++) {
        const struct carried *carried = &self->carried[i];
        if (carried->journal != at.journal || carried->upto < at.seq ||
            first_under(self, carried->at.journal, table, basis, carried->at.seq) != carried->at.seq)
            continue;
        const int64_t hall = later(first_heard(self, WK_MERGE_HALL, carried->at), first_heard(self, WK_MERGE_HALL, at));
        first = hall < first ? hall : first;
    }
    return first;
}

/* The same of a confirmation and of its result, whoever made them. */
static int64_t hall_of_act(const struct wk_merge *self, const struct act *act)
{
    const int table = table_of_index(act->hand);
    const struct act *result = &self->act[act->result - 1];
    int64_t first = first_heard(self, WK_MERGE_HALL, act->at);

    if (act->entry->role == WK_ROLE_PLAYERS)
        first = hall_counts(self, act->at, table, note_at(self, act->at)->basis);
    if (result->entry->role == WK_ROLE_PLAYERS)
        first = later(first, hall_counts(self, result->at, table, note_at(self, result->at)->basis));
    return first;
}

bool wk_merge_hall_has_said(struct wk_merge *self, const struct wk_hand_state *hand)
{
    struct act *const act = wk_merge_act_at(self, place_of(hand->confirmed_seq));
    if (act && act->result && !act->said)
        act->said = act->at.journal == WK_MERGE_HALL || hall_of_act(self, act) < INT64_MAX;
    return !act || !act->result || act->said;
}

static int epoch_of(const struct wk_merge *self, const struct act *act)
{
    const int basis = note_at(self, act->at)->basis;
    return basis ? self->granted[basis - 1].grant.epoch : 0;
}

static bool is_first(const struct wk_merge *self, int a, int b)
{
    const struct act *one = &self->act[a - 1], *other = &self->act[b - 1];

    if (one->hall != other->hall)
        return one->hall < other->hall;
    if (epoch_of(self, one) != epoch_of(self, other))
        return epoch_of(self, one) < epoch_of(self, other);
    if (note_at(self, one->at)->level != note_at(self, other->at)->level)
        return note_at(self, one->at)->level < note_at(self, other->at)->level;
    return number_of(one->at) < number_of(other->at);
}

static bool may_stand(const struct wk_merge *self, const struct act *act)
{
    const int table = table_of_index(act->hand);

    if (act->entry->kind != WK_ENTRY_CONFIRMED || !act->result || act->hollow)
        return false;
    const struct act *result = &self->act[act->result - 1];
    if (result->entry->role == WK_ROLE_PLAYERS &&
        !wk_merge_owner_wrote(self, result->at, table, note_at(self, result->at)->basis, NULL))
        return false;
    return act->entry->role != WK_ROLE_PLAYERS ||
           (act->entry->confirmed.by == (1u << WK_N_WINDS) - 1 &&
            wk_merge_owner_wrote(self, act->at, table, note_at(self, act->at)->basis, NULL));
}

static bool corrects(const struct wk_merge *self, const struct act *result, const struct act *other)
{
    while (result != other && result->result)
        result = &self->act[result->result - 1];
    return result == other;
}

/* A result was taken back before another one was entered. */
static bool was_void(const struct wk_merge *self, const struct act *result, const struct act *later)
{
    for (int a = self->act_of[result->hand]; a; a = self->act[a - 1].of_hand) {
        const struct act *act = &self->act[a - 1];
        if (act->entry->kind == WK_ENTRY_VOID && wk_merge_knew(self, act->at, result->at) &&
            wk_merge_knew(self, later->at, act->at))
            return true;
    }
    return false;
}

bool wk_merge_are_rivals(const struct wk_merge *self, const struct act *a, const struct act *b)
{
    return note_at(self, a->at)->basis != note_at(self, b->at)->basis && !corrects(self, a, b) && !corrects(self, b, a) &&
           !was_void(self, a, b) && !was_void(self, b, a);
}

static bool go_together(const struct wk_merge *self, const struct act *a, const struct act *b)
{
    return a->result == b->result || ((wk_merge_knew(self, a->at, b->at) || wk_merge_knew(self, b->at, a->at)) &&
                                      !wk_merge_are_rivals(self, &self->act[a->result - 1], &self->act[b->result - 1]));
}

/* Those that may stand, with when the hall had them if it makes a difference. */
static enum wk_status list_results(struct wk_merge *self, int hand, int *n)
{
    bool several = false;

    *n = 0;
    for (int a = self->act_of[hand]; a; a = self->act[a - 1].of_hand) {
        self->act[a - 1].stands = false;
        if (!may_stand(self, &self->act[a - 1]))
            continue;
        int *rank = wk_merge_room(self->rank, &self->room_rank, *n, sizeof *rank);
        if (!rank)
            return WK_NO_MEMORY;
        self->rank = rank;
        several = several || (*n > 0 && self->act[rank[0] - 1].result != self->act[a - 1].result);
        rank[(*n)++] = a;
    }
    self->several[hand] = several;
    for (int i = 0; several && i < *n; i++)
        self->act[self->rank[i] - 1].hall = hall_of_act(self, &self->act[self->rank[i] - 1]);
    return WK_OK;
}

enum wk_status wk_merge_choose_result(struct wk_merge *self, int hand)
{
    int n = 0, n_stand = 0;
    enum wk_status status = list_results(self, hand, &n);

    for (int i = 1; i < n && status == WK_OK; i++) { /* two at most, but for a liar's */
        const int a = self->rank[i];
        int k = i;
        for (; k > 0 && is_first(self, a, self->rank[k - 1]); k--)
            self->rank[k] = self->rank[k - 1];
        self->rank[k] = a;
    }
    for (int i = 0; i < n && status == WK_OK; i++) {
        struct act *act = &self->act[self->rank[i] - 1];
        act->stands = true;
        for (int k = 0; k < n_stand && act->stands; k++)
            act->stands = go_together(self, act, &self->act[self->rank[k] - 1]);
        if (act->stands)
            self->rank[n_stand++] = self->rank[i];
    }
    return status;
}

/* ---- one record after the other */

/* The first that a record has seen and that has not come yet; its seq 0: the record may come. One that names a journal which
 * cannot be is never let in: it waits for itself. */
static struct place waits_for(const struct wk_merge *self, struct place at)
{
    const struct wk_merge_record *record = record_at(self, at);

    for (int i = 0; i < record->n_seen; i++) {
        const struct wk_seen *seen = &record->seen[i];
        if (seen->journal < 0 || seen->journal >= WK_MAX_JOURNALS)
            return at;
        const int64_t done = seen->journal < self->n ? self->chain[seen->journal].done : 0;
        if (seen->journal != at.journal && seen->seq > done)
            return (struct place){seen->journal, done + 1};
    }
    return (struct place){.seq = 0};
}

static bool may_come(struct wk_merge *self, int journal)
{
    struct chain *chain = &self->chain[journal];
    const struct place at = {journal, chain->done + 1};

    if (at.seq > chain->n || (chain->waits.seq > 0 &&
                              (chain->waits.journal >= self->n || self->chain[chain->waits.journal].done < chain->waits.seq)))
        return false;
    chain->waits = waits_for(self, at);
    return chain->waits.seq == 0;
}

/* What is new to the writer of a record of others' grants, and the hall's word for what it had heard. */
static enum wk_status learn_of_others(struct wk_merge *self, struct place at)
{
    const struct wk_merge_record *record = record_at(self, at);
    enum wk_status status = WK_OK;
    int64_t old, upto;

    for (int i = 0; i < record->n_seen && status == WK_OK; i++) {
        const int other = record->seen[i].journal;
        if (!is_news(self, at, &record->seen[i]) || !is_step(self, at, other, &old, &upto))
            continue;
        status = learn_grants(self, at, other, old, upto);
        if (other == WK_MERGE_HALL && self->chain[at.journal].contested && status == WK_OK)
            status = choose_again(self, at);
    }
    for (int i = 0; i < record->n_seen && status == WK_OK; i++) {
        const int other = record->seen[i].journal;
        if (!is_news(self, at, &record->seen[i]) || !is_step(self, at, other, &old, &upto))
            continue;
        witness(self, at, other, upto);
        witness_new(self, at, other, old);
    }
    return status;
}

static enum wk_status learn(struct wk_merge *self, int journal)
{
    struct chain *chain = &self->chain[journal];
    struct note *more = wk_merge_room(chain->note, &chain->room, chain->done, sizeof *more);
    const struct place at = {journal, chain->done + 1};

    if (!more)
        return WK_NO_MEMORY;
    chain->note = more;
    more[chain->done] = (struct note){.level = chain->done > 0 ? more[chain->done - 1].level + 1 : 1};
    self->from = ++chain->done;
    const struct wk_merge_record *record = record_at(self, at);
    enum wk_status status = add_steps(self, at);
    if (status != WK_OK || self->fold < WK_FOLD_BY_WITNESS)
        return status;
    status = learn_of_others(self, at);
    if (status == WK_OK && record->kind == WK_MERGE_GRANT)
        status = add_grant(self, at);
    else if (status == WK_OK && record->kind == WK_MERGE_ENTRY)
        status = learn_entry(self, at, record->entry);
    return status;
}

enum wk_status wk_merge_learn(struct wk_merge *self, const struct wk_merge_journal *journals)
{
    struct wk_merged *out = self->out;
    enum wk_status status = WK_OK;
    bool more = true;

    for (int j = 0; j < self->n; j++) {
        self->chain[j].record = journals[j].record;
        self->chain[j].n = journals[j].n;
    }
    while (more && status == WK_OK) {
        more = false;
        for (int j = 0; j < self->n; j++)
            while (status == WK_OK && may_come(self, j)) {
                status = learn(self, j);
                more = true;
            }
    }
    out->n_waiting = 0;
    for (int j = 0; j < self->n; j++) {
        struct chain *chain = &self->chain[j];
        out->taken[j] = chain->done;
        if (chain->done < chain->n)
            out->waiting[out->n_waiting++] = (struct wk_waiting){
                wk_record_number(j, chain->done + 1), number_of(waits_for(self, (struct place){j, chain->done + 1}))};
    }
    return status;
}
