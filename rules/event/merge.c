/* The journals of an event's kiosks are put into one order, and what counts in it is taken in. */
#include <stdlib.h>
#include <string.h>

#include "rules/event/merge_parts.h"
#include "rules/event/outcome.h"

#define KEEP_BACK 256 /* records before the last: seldom does one come before them */
#define TRIES 16      /* at finding out which confirmed results could not come next; a liar's may stand in each other's way */

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
    case WK_ENTRY_CARD:
        hand = entry->card.at;
        owners = entry->role == WK_ROLE_PLAYERS;
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
    case WK_ENTRY_CARRIED: /* the owner's word too, but written by the kiosk that read it */
    case WK_ENTRY_ENDED:
    case WK_N_ENTRIES:
    default:
        break;
    }
    if (at)
        *at = hand;
    return owners && wk_hand_look(tournament, &hand);
}

/* ---- what does not count */

static enum wk_status set_aside(struct wk_merge *self, struct place at, const struct wk_refusal *why)
{
    struct wk_merged *out = self->out;
    struct wk_set_aside *more = wk_merge_room(out->aside, &self->room_aside, out->n_aside, sizeof *more);

    if (!more)
        return WK_NO_MEMORY;
    out->aside = more;
    more[out->n_aside++] = (struct wk_set_aside){.number = number_of(at), .why = *why};
    return WK_OK;
}

struct act *wk_merge_act_at(const struct wk_merge *self, struct place at)
{
    const int act = note_at(self, at)->act;
    return act ? &self->act[act - 1] : NULL;
}

static bool same_outcome(const struct act *a, const struct act *b)
{
    return wk_outcome_same(&a->entry->result.outcome, &b->entry->result.outcome);
}

/* Likewise of a ruling that its player may not win, or is dead. */
static enum wk_refusal_kind compare_ruling(const struct wk_entry *entry, const struct wk_outcome *outcome)
{
    const enum wk_wind direction = entry->ruling.direction;

    if (direction == outcome->winner)
        return WK_REFUSED_WON;
    return entry->ruling.kind == WK_RULING_DEAD && !(outcome->dead >> (direction - 1) & 1u) ? WK_REFUSED_NOT_DEAD
                                                                                            : WK_REFUSED_NOT;
}

/* Why an act may not stand beside a confirmed result that it did not know of; NOT: it may. */
static enum wk_refusal_kind compare_acts(const struct wk_merge *self, const struct act *act, const struct act *confirmed)
{
    const struct act *counts = &self->act[confirmed->result - 1], *result = act->entry->kind == WK_ENTRY_RESULT ? act
                                                                            : act->result ? &self->act[act->result - 1]
                                                                                          : NULL;
    const enum wk_entry_kind kind = act->entry->kind;

    if (kind == WK_ENTRY_RULING)
        return compare_ruling(act->entry, &counts->entry->result.outcome);
    if (kind == WK_ENTRY_NOT_PLAYED)
        return WK_REFUSED_HAS_RESULT;
    if (kind == WK_ENTRY_VOID)
        return WK_REFUSED_CONFIRMED;
    if (!result || (kind == WK_ENTRY_CONFIRMED && result == counts))
        return WK_REFUSED_NOT;
    if (!same_outcome(result, counts))
        return WK_REFUSED_TWO_RESULTS;
    return kind == WK_ENTRY_RESULT ? WK_REFUSED_HAS_RESULT : WK_REFUSED_CONFIRMED;
}

static bool is_confirmed(const struct wk_merge *self, const struct act *result)
{
    for (int a = self->act_of[result->hand]; a; a = self->act[a - 1].of_hand)
        if (self->act[a - 1].stands && &self->act[self->act[a - 1].result - 1] == result)
            return true;
    return false;
}

/* Whether an act stands in the way of a confirmed result: it did not know of it, or it is of another owner's of the table. */
static bool is_in_the_way(const struct wk_merge *self, const struct act *act, const struct act *confirmed)
{
    const struct act *result = act->entry->kind == WK_ENTRY_RESULT                     ? act
                               : act->entry->kind == WK_ENTRY_CONFIRMED && act->result ? &self->act[act->result - 1]
                                                                                       : NULL;

    if (!wk_merge_knew(self, act->at, confirmed->at) && !wk_merge_knew(self, confirmed->at, act->at))
        return true;
    return result && !is_confirmed(self, result) && wk_merge_are_rivals(self, result, &self->act[confirmed->result - 1]);
}

/* A confirmed result is there, and of two of which neither knew of the other it is the one that changes nothing. */
static bool is_unaware(const struct wk_merge *self, const struct act *act, struct wk_refusal *why)
{
    for (int a = act ? self->act_of[act->hand] : 0; a; a = self->act[a - 1].of_hand) {
        const struct act *confirmed = &self->act[a - 1];
        if (!confirmed->stands || confirmed == act || !is_in_the_way(self, act, confirmed))
            continue;
        const enum wk_refusal_kind kind = compare_acts(self, act, confirmed);
        if (kind == WK_REFUSED_NOT)
            continue;
        *why = (struct wk_refusal){.kind = kind,
                                   .player = {-1, -1},
                                   .seq = number_of(self->act[confirmed->result - 1].at),
                                   .at = self->act[confirmed->result - 1].entry->result.at};
        return true;
    }
    return false;
}

/* ---- owners */

static bool owner_wrote(struct wk_merge *self, struct place at, int table, int64_t *by)
{
    const bool wrote = self->fold < WK_FOLD_BY_WITNESS ? wk_merge_old_owner_wrote(self, at, table, by)
                                                       : wk_merge_owner_wrote(self, at, table, note_at(self, at)->basis, by);
    self->loose = self->loose || (!wrote && !note_at(self, at)->basis);
    return wrote;
}

/*
 * Whether a word that somebody carried is that of the table's owner, as far as he knew who that is. A takeover that he had not
 * heard of changes nothing: groups have gone on by that word, and nothing sends them back.
 */
static bool carries_owner(const struct wk_merge *self, struct place at, const struct wk_entry *entry, struct wk_refusal *why)
{
    const int basis = note_at(self, at)->basis;

    if (!wk_hand_look(&self->out->tournament, &entry->carried.at))
        return true; /* refused for that */
    const struct granted *granted = self->fold < WK_FOLD_BY_WITNESS
                                        ? wk_merge_old_known_grant(self, entry->carried.at.table, at)
                                        : (basis ? &self->granted[basis - 1] : NULL);
    why->at = entry->carried.at;
    why->seq = granted ? number_of(granted->at) : 0;
    return granted && granted->grant.owner == wk_record_journal(entry->carried.ready);
}

/* ---- what counts */

/* The hand of what only its table's owner may write. The result that is confirmed need not be one that counts. */
static bool is_of_owner(const struct wk_merge *self, const struct wk_entry *entry, const struct act *act, struct wk_hand_id *at)
{
    if (act && entry->kind == WK_ENTRY_CONFIRMED && entry->role == WK_ROLE_PLAYERS && act->result) {
        *at = self->act[act->result - 1].entry->result.at;
        return wk_hand_look(&self->out->tournament, at) != NULL;
    }
    return wk_entry_of_owner(&self->out->tournament, entry, at);
}

/* Whether its writer had all four stand for a result of the hand, or word that it is never played: that another result counts
 * there, or that a judge has taken it back meanwhile, sends nobody back. */
static bool was_settled(const struct wk_merge *self, struct place at, const struct wk_hand_id *hand)
{
    for (int a = self->act_of[hand_index(hand)]; a; a = self->act[a - 1].of_hand) {
        const struct act *act = &self->act[a - 1];
        const bool settles =
            act->entry->kind == WK_ENTRY_NOT_PLAYED || (act->entry->kind == WK_ENTRY_CONFIRMED && !act->hollow);
        if (settles && wk_merge_knew(self, at, act->at) &&
            (act->entry->role != WK_ROLE_PLAYERS ||
             wk_merge_owner_wrote(self, act->at, hand->table, note_at(self, act->at)->basis, NULL)))
            return true;
    }
    return false;
}

/* An entry by the rule of fold 3 that was refused as it stands. */
static enum wk_status reconsider(struct wk_merge *self, struct place at, const struct wk_entry *entry, struct wk_refusal *why,
                                 bool *again)
{
    struct act *act = note_at(self, at)->act ? &self->act[note_at(self, at)->act - 1] : NULL;

    if (entry->kind == WK_ENTRY_READY && why->kind == WK_REFUSED_NOT_YET && was_settled(self, at, &entry->at))
        return wk_tournament_apply_ready(&self->out->tournament, entry, why) == WK_OK ? WK_OK : set_aside(self, at, why);
    if (act && act->stands && why->kind != WK_REFUSED_CONFIRMED) {
        act->hollow = true; /* it blocks no other result */
        *again = true;
    }
    return set_aside(self, at, why);
}

static enum wk_status take_entry(struct wk_merge *self, struct place at, const struct wk_entry *entry, bool *again)
{
    struct wk_refusal why = {.kind = WK_REFUSED_NOT_OWNER, .player = {-1, -1}};
    const struct act *act = wk_merge_act_at(self, at);

    if (is_of_owner(self, entry, act, &why.at) && !owner_wrote(self, at, why.at.table, &why.seq))
        return set_aside(self, at, &why);
    if (entry->kind == WK_ENTRY_CARRIED && !carries_owner(self, at, entry, &why))
        return set_aside(self, at, &why);
    if (is_unaware(self, act, &why))
        return set_aside(self, at, &why);
    if (self->fold >= WK_FOLD_BY_WITNESS && !wk_role_may(entry->role, wk_entry_needs(&self->out->tournament, entry))) {
        why = (struct wk_refusal){.kind = WK_REFUSED_ROLE, .player = {-1, -1}};
        return reconsider(self, at, entry, &why, again);
    }
    if (wk_tournament_apply(&self->out->tournament, entry, &why) == WK_OK)
        return WK_OK;
    return self->fold < WK_FOLD_BY_WITNESS ? set_aside(self, at, &why) : reconsider(self, at, entry, &why, again);
}

/* -1, 0, 1: a is of an earlier hand than b, of the same, of a later one. */
static int compare_hands(const struct wk_hand_id *a, const struct wk_hand_id *b)
{
    if (a->round != b->round)
        return a->round > b->round ? 1 : -1;
    return (a->hand > b->hand) - (a->hand < b->hand);
}

/* Looks that this one's writer knew of are past; the others stand beside it. */
static void add_look(struct wk_merge *self, struct wall_looks *wall, struct place at, enum wk_wall_look_verdict verdict)
{
    int n = 0, mildest = 0;

    for (int i = 0; i < wall->n; i++)
        if (!wk_merge_knew(self, at, wall->look[i].at))
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

static enum wk_status take_look(struct wk_merge *self, struct place at, const struct wk_wall_look *look)
{
    const struct wk_hand_id *hand = &look->at;

    if (self->out->tournament.begun && hand->round > self->out->tournament.shape.n_rounds)
        return WK_OK; /* of a deal that is played for practice when the event's are over */
    if (!wk_hand_look(&self->out->tournament, hand) || look->wind < WK_WIND_EAST || look->wind > WK_WIND_NORTH ||
        look->verdict < WK_WALL_LOOK_PASS || look->verdict > WK_WALL_LOOK_FAIL) {
        const struct wk_refusal why = {.kind = WK_REFUSED_PLACE, .player = {-1, -1}};
        return set_aside(self, at, &why);
    }
    struct wk_table_looks *looks = &self->out->looks[hand->table - 1];
    struct wall_looks *walls = self->walls[hand->table - 1];
    const int later = compare_hands(hand, &looks->at);
    if (later < 0)
        return WK_OK;
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
    return WK_OK;
}

static enum wk_status take_grant(struct wk_merge *self, struct place at)
{
    const struct granted *granted = &self->granted[note_at(self, at)->basis - 1];
    const struct wk_refusal lost = {.kind = WK_REFUSED_STALE,
                                    .player = {-1, -1},
                                    .seq = granted->after ? number_of(self->granted[granted->after - 1].at) : 0};

    if (granted->refused.kind != WK_REFUSED_NOT)
        return set_aside(self, at, &granted->refused);
    return granted->lost ? set_aside(self, at, &lost) : WK_OK;
}

static enum wk_status take(struct wk_merge *self, struct place at, bool *again)
{
    const struct wk_merge_record *record = record_at(self, at);

    switch (record->kind) {
    case WK_MERGE_ENTRY:
        return take_entry(self, at, record->entry, again);
    case WK_MERGE_LOOK:
        return take_look(self, at, &record->look);
    case WK_MERGE_GRANT:
        return take_grant(self, at);
    case WK_MERGE_ASIDE:
        return set_aside(self, at, &(struct wk_refusal){.kind = record->aside, .player = {-1, -1}});
    case WK_MERGE_OTHER:
    default:
        return WK_OK;
    }
}

/* ---- all of it */

static int compare_turns(const void *a, const void *b)
{
    const struct turn *one = a, *other = b;

    if (one->level != other->level)
        return one->level < other->level ? -1 : 1;
    if (one->at.journal != other->at.journal)
        return one->at.journal < other->at.journal ? -1 : 1;
    return (one->at.seq > other->at.seq) - (one->at.seq < other->at.seq);
}

/* The new ones, each journal's from its first on that is not in the order. */
static enum wk_status add_turns(struct wk_merge *self)
{
    for (int j = 0; j < self->n; j++)
        for (struct chain *chain = &self->chain[j]; chain->placed < chain->done; chain->placed++) {
            struct turn *more = wk_merge_room(self->turn, &self->room_turns, self->n_turns, sizeof *more);
            if (!more)
                return WK_NO_MEMORY;
            self->turn = more;
            more[self->n_turns++] = (struct turn){chain->note[chain->placed].level, {j, chain->placed + 1}};
        }
    return WK_OK;
}

/* Puts what has been added behind the first n into its place. *from: all before it is as it was. */
static enum wk_status sort_turns(struct wk_merge *self, int64_t n, int64_t *from)
{
    const int64_t n_new = self->n_turns - n;
    int64_t i = n, k = n_new, to = self->n_turns;

    *from = n;
    if (n_new == 0)
        return WK_OK;
    qsort(&self->turn[n], (size_t)n_new, sizeof *self->turn, compare_turns);
    if (n == 0 || compare_turns(&self->turn[n - 1], &self->turn[n]) < 0)
        return WK_OK;
    struct turn *added = malloc((size_t)n_new * sizeof *added);
    if (!added)
        return WK_NO_MEMORY;
    memcpy(added, &self->turn[n], (size_t)n_new * sizeof *added);
    while (k > 0)
        self->turn[--to] = i > 0 && compare_turns(&self->turn[i - 1], &added[k - 1]) > 0 ? self->turn[--i] : added[--k];
    free(added);
    *from = to;
    return WK_OK;
}

/* The order, as people may ask for it. */
static enum wk_status put_in_order(struct wk_merge *self, int64_t *from)
{
    struct wk_merged *out = self->out;
    const bool old = self->fold < WK_FOLD_BY_WITNESS;
    const int64_t n = old ? 0 : self->n_turns;
    for (int j = 0; j < self->n && old; j++)
        self->chain[j].placed = 0;
    self->n_turns = n;
    enum wk_status status = add_turns(self);

    if (status == WK_OK)
        status = sort_turns(self, n, from);
    if (status == WK_OK && old)
        wk_merge_old_order(self);
    if (status != WK_OK)
        return status;
    if (self->n_turns > self->room_order) {
        int64_t *order = wk_merge_room(out->order, &self->room_order, self->n_turns, sizeof *order);
        if (!order)
            return WK_NO_MEMORY;
        out->order = order;
    }
    for (int64_t i = *from; i < self->n_turns; i++)
        out->order[i] = number_of(self->turn[i].at);
    out->n_order = self->n_turns;
    return WK_OK;
}

/* Who has which table, and which results stand. */
static enum wk_status choose(struct wk_merge *self)
{
    enum wk_status status = WK_OK;

    if (self->fold < WK_FOLD_BY_WITNESS)
        return wk_merge_old_grants(self);
    self->out->n_contested = 0;
    for (int table = 1; table <= WK_MAX_TABLES && status == WK_OK; table++) {
        if (self->grant_of[table - 1])
            status = wk_merge_choose_grant(self, self->n, table);
        self->out->n_contested += wk_merge_at_odds(self, table);
    }
    return status;
}

static enum wk_status choose_results(struct wk_merge *self)
{
    enum wk_status status = WK_OK;
    for (int hand = 0; hand < N_HANDS && status == WK_OK; hand++)
        if (self->act_of[hand])
            status = wk_merge_choose_result(self, hand);
    return status;
}

/* ---- from the beginning, and from where something is new */

static bool is_folded(const struct wk_merge *self, const struct act *act, const struct turn *first)
{
    const struct turn turn = {note_at(self, act->at)->level, act->at};
    return compare_turns(&turn, first) < 0;
}

/* Whether what is new to a hand, from a place in the order on, changes what was made of it before. */
static enum wk_status check_hand(struct wk_merge *self, int hand, const struct turn *first)
{
    uint64_t stood = 0;
    int n = 0;

    for (int a = self->act_of[hand]; a; a = self->act[a - 1].of_hand, n++)
        stood |= n < 64 && self->act[a - 1].stands ? UINT64_C(1) << n : 0;
    const enum wk_status status = wk_merge_choose_result(self, hand);
    self->changed = self->changed || n > 64;
    n = 0;
    for (int a = self->act_of[hand]; a && status == WK_OK && !self->changed; a = self->act[a - 1].of_hand, n++) {
        const struct act *act = &self->act[a - 1];
        if (is_folded(self, act, first)) {
            self->changed = act->stands != (stood >> n & 1);
            continue;
        }
        for (int b = self->act_of[hand]; b && act->stands && !self->changed; b = self->act[b - 1].of_hand)
            self->changed = b != a && is_folded(self, &self->act[b - 1], first) && is_in_the_way(self, &self->act[b - 1], act);
    }
    return status;
}

static enum wk_status check_hands(struct wk_merge *self, int64_t from)
{
    enum wk_status status = WK_OK;

    for (int hand = 0; hand < N_HANDS && from < self->n_turns && status == WK_OK && !self->changed; hand++)
        if (self->touched[hand] || self->several[hand])
            status = check_hand(self, hand, &self->turn[from]);
    memset(self->touched, 0, sizeof self->touched);
    return status;
}

static void keep(struct wk_merge *self, int64_t at)
{
    struct snapshot *snapshot = self->snapshot;

    if (!snapshot && !(snapshot = self->snapshot = calloc(1, sizeof *snapshot)))
        return; /* then it begins from the beginning */
    wk_tournament_copy(&snapshot->tournament, &self->out->tournament);
    memcpy(snapshot->looks, self->out->looks, sizeof snapshot->looks);
    memcpy(snapshot->walls, self->walls, sizeof snapshot->walls);
    snapshot->n_aside = self->out->n_aside;
    snapshot->at = at;
}

/* As it was before the first record that is new, or some way before that; from which on. */
static int64_t go_back(struct wk_merge *self, int64_t from)
{
    struct wk_merged *out = self->out;
    const struct snapshot *snapshot = self->snapshot;

    if (from >= self->n_folded)
        return self->n_folded;
    if (!snapshot || snapshot->at == 0 || snapshot->at > from) {
        if (self->snapshot)
            self->snapshot->at = 0;
        wk_tournament_clear(&out->tournament);
        memset(out->looks, 0, sizeof out->looks);
        memset(self->walls, 0, sizeof self->walls);
        out->n_aside = 0;
        return 0;
    }
    wk_tournament_copy(&out->tournament, &snapshot->tournament);
    memcpy(out->looks, snapshot->looks, sizeof out->looks);
    memcpy(self->walls, snapshot->walls, sizeof self->walls);
    out->n_aside = snapshot->n_aside;
    return snapshot->at;
}

static enum wk_status fold(struct wk_merge *self, int64_t from, bool *again)
{
    const int64_t begin = go_back(self, from), kept = self->snapshot ? self->snapshot->at : 0;
    enum wk_status status = WK_OK;

    *again = false;
    for (int64_t i = begin; i < self->n_turns && status == WK_OK; i++) {
        if (i == self->n_turns - KEEP_BACK && i - kept >= KEEP_BACK)
            keep(self, i);
        status = take(self, self->turn[i].at, again);
    }
    self->n_folded = self->n_turns;
    return status;
}

/* From the beginning, until nothing that stands in the way of another could not come next itself. */
static enum wk_status fold_all(struct wk_merge *self)
{
    enum wk_status status = WK_OK;
    bool again = true;

    for (int64_t i = 0; i < self->n_acts; i++)
        self->act[i].hollow = false;
    self->loose = false;
    for (int i = 0; i < TRIES && again && status == WK_OK; i++) {
        self->loose = self->loose || i > 0;
        if (self->snapshot)
            self->snapshot->at = 0;
        self->n_folded = 1; /* nothing is as it was */
        status = choose_results(self);
        if (status == WK_OK)
            status = fold(self, 0, &again);
    }
    memset(self->touched, 0, sizeof self->touched);
    return status;
}

static enum wk_status fold_more(struct wk_merge *self, int64_t from)
{
    bool again = false;
    enum wk_status status = WK_OK;

    if (!self->changed && !self->loose)
        status = check_hands(self, from);
    if (status != WK_OK)
        return status;
    if (!self->changed && !self->loose)
        status = fold(self, from, &again);
    return status == WK_OK && (self->changed || self->loose || again) ? fold_all(self) : status;
}

/* A confirmed result that was set aside, and none that says the same counts: somebody has to decide. */
static void compare_results(const struct wk_merge *self, struct wk_set_aside *aside)
{
    const struct act *act = wk_merge_act_at(self, place_of(aside->number));
    struct wk_hand_id at;

    aside->result = aside->counts = 0;
    if (!act || act->entry->kind != WK_ENTRY_CONFIRMED || !act->result ||
        (aside->why.kind != WK_REFUSED_NOT_OWNER && aside->why.kind != WK_REFUSED_TWO_RESULTS))
        return;
    const struct act *result = &self->act[act->result - 1];
    at = result->entry->result.at;
    const struct wk_hand_state *hand = wk_hand_look(&self->out->tournament, &at);
    const struct act *counts =
        hand && hand->state == WK_RESULT_CONFIRMED ? wk_merge_act_at(self, place_of(hand->result_seq)) : NULL;
    if (counts && (counts == result || same_outcome(counts, result)))
        return;
    aside->result = number_of(result->at);
    aside->counts = counts ? number_of(counts->at) : 0;
}

/* What follows from the grants that hold. */
static enum wk_status hand_out(struct wk_merge *self)
{
    struct wk_merged *out = self->out;

    for (int i = 0; i < out->n_aside; i++)
        compare_results(self, &out->aside[i]);
    if (!self->held && !self->changed)
        return WK_OK;
    out->n_holdings = 0;
    memset(out->owner, 0, sizeof out->owner);
    for (int64_t i = 0; i < self->n_turns; i++) {
        const int basis =
            record_at(self, self->turn[i].at)->kind == WK_MERGE_GRANT ? note_at(self, self->turn[i].at)->basis : 0;
        const struct granted *granted = basis ? &self->granted[basis - 1] : NULL;
        if (!granted || granted->refused.kind != WK_REFUSED_NOT || granted->lost)
            continue;
        const bool now = !granted->after && !granted->next;
        struct wk_holding *more = wk_merge_room(out->holding, &self->room_holdings, out->n_holdings, sizeof *more);
        if (!more)
            return WK_NO_MEMORY;
        out->holding = more;
        more[out->n_holdings++] = (struct wk_holding){.table = granted->grant.table,
                                                      .owner = granted->grant.owner,
                                                      .epoch = granted->grant.epoch,
                                                      .number = number_of(granted->at),
                                                      .since = granted->since,
                                                      .upto = now ? INT64_MAX : granted->upto};
        if (now)
            out->owner[granted->grant.table - 1] = (struct wk_table_owner){granted->grant.owner, granted->grant.epoch};
    }
    self->held = false;
    return WK_OK;
}

static void forget(struct wk_merge *self)
{
    for (int j = 0; j < self->n; j++)
        free(self->chain[j].note);
    for (size_t i = 0; self->steps && i < (size_t)self->n * (size_t)self->n; i++)
        free(self->steps[i].step);
    free(self->chain);
    free(self->steps);
    free(self->view);
    free(self->granted);
    free(self->act);
    free(self->change);
    free(self->carried);
    free(self->rank);
    free(self->turn);
}

enum wk_status wk_merge_begin(struct wk_merge *self, int n, int fold_version)
{
    struct wk_merged *out = self->out;
    struct snapshot *snapshot = self->snapshot;

    if (n < 1 || n > WK_MAX_JOURNALS)
        return WK_BAD_INPUT;
    forget(self);
    if (snapshot)
        snapshot->at = 0;
    *self = (struct wk_merge){.fold = fold_version,
                              .out = out,
                              .snapshot = snapshot,
                              .room_order = self->room_order,
                              .room_aside = self->room_aside,
                              .room_holdings = self->room_holdings};
    self->chain = calloc((size_t)n, sizeof *self->chain);
    self->steps = calloc((size_t)n * (size_t)n, sizeof *self->steps);
    self->view = calloc(((size_t)n + 1) * WK_MAX_TABLES, sizeof *self->view);
    if (!self->chain || !self->steps || !self->view) {
        forget(self);
        *self = (struct wk_merge){.out = out, .snapshot = snapshot};
        return WK_NO_MEMORY;
    }
    self->n = n;
    return WK_OK;
}

enum wk_status wk_merge_more(struct wk_merge *self, const struct wk_merge_journal *journals)
{
    int64_t from = 0;
    const bool first = self->n_folded == 0;
    enum wk_status status = wk_merge_learn(self, journals);

    if (status == WK_OK)
        status = put_in_order(self, &from);
    self->changed = self->changed || first || self->fold < WK_FOLD_BY_WITNESS;
    if (status == WK_OK && self->changed)
        status = choose(self);
    if (status == WK_OK)
        status = fold_more(self, from);
    if (status == WK_OK)
        status = hand_out(self);
    self->changed = false;
    return status;
}

enum wk_status wk_merge_new(struct wk_merge **out)
{
    struct wk_merge *self = calloc(1, sizeof *self);
    struct wk_merged *merged = calloc(1, sizeof *merged);

    if (!self || !merged) {
        free(self);
        free(merged);
        return WK_NO_MEMORY;
    }
    self->out = merged;
    *out = self;
    return WK_OK;
}

const struct wk_merged *wk_merge_look(const struct wk_merge *self)
{
    return self->out;
}

/* ---- what has to be said */

static bool hall_has_said_all(struct wk_merge *self, int table)
{
    const struct wk_event_shape *const shape = &self->out->tournament.shape;

    for (int i = 0; i < shape->n_player_hands; i++) {
        const struct wk_hand_id at = wk_hand_in_time(shape, table, i);
        const struct wk_hand_state *const hand = wk_hand_look(&self->out->tournament, &at);
        if (hand->state == WK_RESULT_CONFIRMED && !wk_merge_hall_has_said(self, hand))
            return false;
    }
    return true;
}

/* Is there one among what waits, of a table that somebody had before? */
static bool grant_waits(const struct wk_merge *self)
{
    for (int j = 0; j < self->n; j++)
        for (int64_t seq = self->chain[j].done + 1; seq <= self->chain[j].n; seq++) {
            const struct wk_merge_record *const record = record_at(self, (struct place){j, seq});
            if (record->kind == WK_MERGE_GRANT && record->grant.epoch > 1)
                return true;
        }
    return false;
}

bool wk_merge_has_to_say(struct wk_merge *self, int own, const int64_t *told, int of)
{
    const struct wk_merged *const out = self->out;
    const int n_tables = wk_n_tables(&out->tournament);
    bool news = false, moved = out->n_contested > 0, said = true;
    for (int j = 0; j < self->n && !news && self->fold >= WK_FOLD_BY_WITNESS; j++)
        news = j != own && out->taken[j] > told[j];
    for (int table = 1; table <= n_tables && news; table++) {
        const bool has_moved = out->owner[table - 1].epoch > 1;
        moved = moved || has_moved;
        if (own == WK_MERGE_HALL && (has_moved || out->n_contested > 0))
            said = said && hall_has_said_all(self, table);
    }
    return news &&
           (!said || (of == WK_MERGE_HALL && out->n_contested > 0) || (out->n_waiting > 0 && (moved || grant_waits(self))));
}

void wk_merge_free(struct wk_merge *self)
{
    if (!self)
        return;
    forget(self);
    free(self->snapshot);
    wk_merged_free(self->out);
    free(self);
}

enum wk_status wk_merge(const struct wk_merge_journal *journals, int n, int fold_version, struct wk_merged **out)
{
    struct wk_merge *self = NULL;

    *out = NULL;
    enum wk_status status = wk_merge_new(&self);
    if (status == WK_OK)
        status = wk_merge_begin(self, n, fold_version);
    if (status == WK_OK)
        status = wk_merge_more(self, journals);
    if (status == WK_OK) {
        *out = self->out;
        self->out = NULL;
    }
    wk_merge_free(self);
    return status;
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
