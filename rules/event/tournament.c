/* Entries checked against the state so far, taken into it, and asked of it. */
#include "rules/event/kind.h"
#include "rules/event/tournament_parts.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define NS_A_MINUTE INT64_C(60000000000)

/* ---- taking in; each entry has been checked ---- */

static int index_of(const struct wk_event_shape *shape, const struct wk_hand_id *at)
{
    return (at->table - 1) * shape->n_player_hands + wk_place_in_time(shape, at->round, at->hand);
}

static struct wk_hand_state *hand_of(struct wk_tournament *self, const struct wk_hand_id *at)
{
    return &self->hand[index_of(&self->shape, at)];
}

struct wk_act *wk_act_add(struct wk_tournament *self, const struct wk_entry *entry)
{
    struct wk_act *act = &self->act[self->n_acts++];
    *act = (struct wk_act){.entry = *entry};
    return act;
}

static struct wk_act *find_act(struct wk_tournament *self, int64_t seq)
{
    const struct wk_act *found = wk_act_find(self, seq);
    return found ? &self->act[found - self->act] : NULL;
}

/* Everybody of a section on the chairs of the schedule in one round. */
static void seat_by_schedule(struct wk_tournament *self, int section, int round)
{
    const int first = wk_first_table(&self->shape, section), player = wk_first_player(&self->shape, section);

    for (int hand = 1; hand <= self->shape.n_hands; hand++) {
        struct wk_hand_id at = {.round = round, .hand = hand};
        for (at.table = first; at.table < first + wk_section_tables(&self->shape, section); at.table++)
            for (int d = 0; d < WK_N_WINDS; d++)
                hand_of(self, &at)->player[d] = WK_NOBODY;
        for (int p = player; p < player + wk_section_players(&self->shape, section); p++) {
            const enum wk_wind direction = self->plan.kind->seat(&self->plan, p, &at);
            if (direction != WK_WIND_NONE)
                hand_of(self, &at)->player[direction - 1] = (uint16_t)p;
        }
    }
}

/* Two players of a section on each other's chairs in one hand. */
static void exchange(struct wk_tournament *self, int section, int round, int hand, const uint16_t pair[2])
{
    const int first = wk_first_table(&self->shape, section);

    for (int table = first; table < first + wk_section_tables(&self->shape, section); table++) {
        uint16_t *player = hand_of(self, &(struct wk_hand_id){table, round, hand})->player;
        for (int d = 0; d < WK_N_WINDS; d++)
            if (player[d] == pair[0] || player[d] == pair[1])
                player[d] = player[d] == pair[0] ? pair[1] : pair[0];
    }
}

/* Who sat where in a round, worked out again from the schedule and from all moves that hold: so one taken back leaves no trace
 * in later ones. */
static void seat_again(struct wk_tournament *self, int section, int round)
{
    seat_by_schedule(self, section, round);
    for (int i = 0; i < self->n_acts; i++) {
        const struct wk_entry *entry = &self->act[i].entry;
        if (entry->kind != WK_ENTRY_MOVED || self->act[i].reversed_seq || entry->moved.section != section ||
            entry->moved.round != round)
            continue;
        for (int hand = entry->moved.first_hand; hand <= entry->moved.last_hand; hand++)
            for (int k = 0; k < entry->moved.n; k++)
                exchange(self, section, round, hand, entry->moved.pair[k]);
    }
}

/* ---- copies: of what has room for the largest event only as much as this one is */

/* One list of an event's, in the order in which they lie there: where, the room for it, and how much of it is in use. */
struct list {
    size_t at, room, used;
};
#define LIST(type, list, n)                                                                                                    \
    {                                                                                                                          \
        offsetof(type, list), sizeof(((type *)0)->list), (size_t)(n) * sizeof(((type *)0)->list[0])                            \
    }

/* All of `size` bytes but for what is not in use of the lists; from NULL: zeros. */
static void copy_used(void *to, const void *from, size_t size, const struct list *lists, size_t n)
{
    size_t at = 0;

    for (size_t i = 0; i <= n; i++) {
        const size_t end = i < n ? lists[i].at + lists[i].used : size;
        if (from)
            memcpy((char *)to + at, (const char *)from + at, end - at);
        else
            memset((char *)to + at, 0, end - at);
        at = i < n ? lists[i].at + lists[i].room : size;
    }
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

int wk_n_entrants(const struct wk_event_plan *plan)
{
    struct wk_event_shape shape;

    return wk_event_shape(plan, &shape) == WK_OK ? shape.n_players : 0;
}

int wk_plan_players(const struct wk_event_plan *plan)
{
    const int n_entrants = wk_n_entrants(plan);
    int n = 0;

    for (int p = 0; p < n_entrants; p++)
        n += !plan->player[p].house;
    return n;
}

enum wk_status wk_event_shape(const struct wk_event_plan *plan, struct wk_event_shape *out)
{
    return plan->kind ? plan->kind->shape(plan, out) : WK_BAD_INPUT;
}

void wk_event_plan_copy(struct wk_event_plan *to, const struct wk_event_plan *from)
{
    const struct list lists[] = {LIST(struct wk_event_plan, player, larger(wk_n_entrants(to), wk_n_entrants(from)))};

    if (to != from)
        copy_used(to, from, sizeof *to, lists, sizeof lists / sizeof *lists);
}

/* How much of each list is in use. */
struct used {
    struct wk_event_shape shape;
    int n_stand_ins, n_acts;
};

static struct used used_by(const struct wk_tournament *self)
{
    return (struct used){self->shape, self->n_stand_ins, self->n_acts};
}

/* As much of each list as either uses: what one has and the other has not is zero there. */
static struct used used_by_either(const struct wk_tournament *a, const struct wk_tournament *b)
{
    struct used used = used_by(a), other = used_by(b);

    used.shape.n_sections = larger(used.shape.n_sections, other.shape.n_sections);
    used.shape.n_tables = larger(used.shape.n_tables, other.shape.n_tables);
    used.shape.n_players = larger(used.shape.n_players, other.shape.n_players);
    used.shape.n_player_hands = larger(used.shape.n_player_hands, other.shape.n_player_hands);
    used.n_stand_ins = larger(used.n_stand_ins, other.n_stand_ins);
    used.n_acts = larger(used.n_acts, other.n_acts);
    return used;
}

static void copy_lists(struct wk_tournament *to, const struct wk_tournament *from, const struct used *used)
{
    const int n_tables = used->shape.n_tables, n_players = used->shape.n_players, n_sections = used->shape.n_sections;
    const struct list lists[] = {LIST(struct wk_tournament, plan.player, n_players),
                                 LIST(struct wk_tournament, hand, n_tables * used->shape.n_player_hands),
                                 LIST(struct wk_tournament, gate, n_sections),
                                 LIST(struct wk_tournament, break_ns, n_sections),
                                 LIST(struct wk_tournament, break_min, n_sections),
                                 LIST(struct wk_tournament, round_ns, n_sections),
                                 LIST(struct wk_tournament, round_min, n_sections),
                                 LIST(struct wk_tournament, foul, n_tables),
                                 LIST(struct wk_tournament, card_seq, n_tables),
                                 LIST(struct wk_tournament, game_over, n_tables),
                                 LIST(struct wk_tournament, out, n_players),
                                 LIST(struct wk_tournament, stand_in, used->n_stand_ins),
                                 LIST(struct wk_tournament, act, used->n_acts)};

    copy_used(to, from, sizeof *to, lists, sizeof lists / sizeof *lists);
}

void wk_tournament_copy(struct wk_tournament *to, const struct wk_tournament *from)
{
    const struct used used = used_by_either(to, from);

    if (to != from)
        copy_lists(to, from, &used);
}

void wk_tournament_clear(struct wk_tournament *self)
{
    const struct used used = used_by(self);

    copy_lists(self, NULL, &used);
}

/* After a drop-in evening another one begins: nothing of it stays, but how far the journals are. */
static void clear_event(struct wk_tournament *self)
{
    int64_t last_seq[WK_MAX_JOURNALS];

    memcpy(last_seq, self->last_seq, sizeof last_seq);
    wk_tournament_clear(self);
    memcpy(self->last_seq, last_seq, sizeof last_seq);
}

static void take_event(struct wk_tournament *self, const struct wk_entry *entry)
{
    if (self->begun)
        clear_event(self);
    self->begun = true;
    self->seq = entry->seq;
    self->t_ns = entry->t_ns;
    wk_event_plan_copy(&self->plan, entry->event);
    if (wk_event_shape(&self->plan, &self->shape) != WK_OK)
        return; /* not after its check */
    for (int section = 1; section <= self->shape.n_sections; section++)
        for (int round = 1; round <= self->shape.n_rounds; round++)
            seat_by_schedule(self, section, round);
}

static void take_player(struct wk_tournament *self, const struct wk_entry *entry)
{
    self->stand_in[self->n_stand_ins++] = (struct wk_stand_in){.player = (uint16_t)entry->player.player,
                                                               .round = (uint8_t)entry->player.round,
                                                               .hand = (uint8_t)entry->player.hand,
                                                               .seq = entry->seq,
                                                               .person = entry->player.person};
    wk_act_add(self, entry);
}

/* Where nobody is planned anywhere, who sits down stays there until somebody else does. */
static void take_seated(struct wk_tournament *self, const struct wk_entry *entry)
{
    const struct wk_hand_id *at = &entry->seated.at;
    struct wk_hand_state *hand = hand_of(self, at);

    if (!hand->seated_seq) /* the same people once more: the round's clock runs on */
        hand->seated_ns = entry->t_ns;
    hand->seated_seq = entry->seq;
    for (int i = index_of(&self->shape, at); self->plan.kind->drop_in && i < at->table * self->shape.n_player_hands; i++)
        memcpy(self->hand[i].player, entry->seated.player, sizeof self->hand[i].player);
}

static void take_play(struct wk_hand_state *hand, const struct wk_entry *entry)
{
    if (!hand->stopped_seq)
        hand->play_ns = entry->t_ns;
    else if (entry->t_ns > hand->stopped_ns)
        hand->play_ns += entry->t_ns - hand->stopped_ns;
    hand->play_seq = entry->seq;
    hand->stopped_seq = 0;
    hand->stopped_ns = 0;
}

static void take_result(struct wk_tournament *self, const struct wk_entry *entry)
{
    struct wk_hand_state *hand = hand_of(self, &entry->result.at);

    if (entry->result.corrects) {
        struct wk_act *before = find_act(self, entry->result.corrects), *act = wk_act_add(self, entry);
        act->replaced = hand->outcome;
        act->was_confirmed = hand->state == WK_RESULT_CONFIRMED;
        if (before)
            before->reversed_seq = entry->seq;
    }
    hand->state = WK_RESULT_ENTERED;
    hand->outcome = entry->result.outcome;
    hand->by = (int8_t)entry->result.by;
    hand->role = (uint8_t)entry->role;
    hand->via = (uint8_t)entry->via;
    hand->unbegun = entry->result.unbegun;
    hand->result_seq = entry->seq;
    hand->result_ns = entry->t_ns;
    hand->confirmed_seq = 0;
    self->newest = index_of(&self->shape, &entry->result.at);
}

/* The hand has no result, as before the first; its clock and its rulings stay. */
static void take_void(struct wk_tournament *self, const struct wk_entry *entry)
{
    struct wk_act *voided = find_act(self, entry->voided), *act;
    struct wk_hand_state *hand;
    struct wk_hand_id at;

    if (wk_hand_of_result(self, entry->voided, &at) != WK_OK)
        return;
    hand = hand_of(self, &at);
    act = wk_act_add(self, entry);
    act->at = at;
    act->replaced = hand->outcome;
    act->was_confirmed = hand->state == WK_RESULT_CONFIRMED;
    if (voided)
        voided->reversed_seq = entry->seq;
    hand->state = WK_RESULT_MISSING;
    hand->outcome = (struct wk_outcome){.kind = WK_OUTCOME_NONE};
    hand->by = WK_WIND_NONE;
    hand->role = WK_ROLE_PLAYERS;
    hand->via = WK_VIA_UNKNOWN;
    hand->unbegun = false;
    hand->result_seq = hand->confirmed_seq = 0;
}

static void take_out(struct wk_tournament *self, const struct wk_entry *entry)
{
    wk_act_add(self, entry)->before = self->out[entry->out.player];
    self->out[entry->out.player] = (uint16_t)self->n_acts;
}

static void take_confirmed(struct wk_tournament *self, const struct wk_entry *entry)
{
    struct wk_hand_id at;

    if (wk_hand_of_result(self, entry->confirmed.result, &at) != WK_OK)
        return;
    hand_of(self, &at)->state = WK_RESULT_CONFIRMED;
    hand_of(self, &at)->role = (uint8_t)entry->role;
    hand_of(self, &at)->via = (uint8_t)entry->via;
    hand_of(self, &at)->confirmed_seq = entry->seq;
}

static void take_ruling(struct wk_tournament *self, const struct wk_entry *entry)
{
    struct wk_hand_state *hand = hand_of(self, &entry->ruling.at);

    wk_act_add(self, entry)->before = hand->ruling;
    hand->ruling = (uint16_t)self->n_acts;
}

static void take_clock(struct wk_tournament *self, const struct wk_entry *entry)
{
    const struct wk_hand_id *at = &entry->clock.at;
    const int section = wk_section_of_table(&self->shape, at->table);
    int64_t *end_ns = &self->break_ns[section - 1][at->round - 1], *begun_ns = &self->round_ns[section - 1][at->round - 1];
    int16_t *total_min = entry->clock.kind == WK_CLOCK_BREAK   ? &self->break_min[section - 1][at->round - 1]
                         : entry->clock.kind == WK_CLOCK_ROUND ? &self->round_min[section - 1][at->round - 1]
                                                               : &hand_of(self, at)->extra_min;

    *total_min = (int16_t)(*total_min + entry->clock.minutes);
    if (entry->clock.kind == WK_CLOCK_BREAK) /* one that is over goes on from now */
        *end_ns = (*end_ns > entry->t_ns ? *end_ns : entry->t_ns) + entry->clock.minutes * NS_A_MINUTE;
    else if (entry->clock.kind == WK_CLOCK_ROUND && entry->clock.minutes == 0 && !*begun_ns)
        *begun_ns = entry->t_ns;
}

static void set_gate(struct wk_tournament *self, const struct wk_entry *entry, bool open)
{
    self->gate[entry->gate.section - 1][wk_place_in_time(&self->shape, entry->gate.round, entry->gate.hand)] = open;
}

static void take_reversed(struct wk_tournament *self, const struct wk_entry *entry)
{
    struct wk_act *act = find_act(self, entry->reversed);
    const struct wk_entry *undone = &act->entry;

    act->reversed_seq = entry->seq;
    wk_act_add(self, entry);
    if (undone->kind == WK_ENTRY_MOVED)
        seat_again(self, undone->moved.section, undone->moved.round);
    if (undone->kind == WK_ENTRY_GATE)
        set_gate(self, undone, false);
    if (undone->kind == WK_ENTRY_NOT_PLAYED)
        hand_of(self, &undone->at)->not_played = 0;
    if (undone->kind == WK_ENTRY_ENDED)
        self->ended_seq = self->ended_ns = 0;
}

/* A table's word, once its own record is there, takes the place of what others carried of it: the moment stays. */
static void take_ready(struct wk_tournament *self, const struct wk_hand_id *at, int64_t seq, int64_t t_ns, bool carried)
{
    struct wk_hand_state *hand = hand_of(self, at);

    if (!hand->ready_seq)
        hand->ready_ns = t_ns;
    if (!hand->ready_seq || (hand->ready_carried && !carried)) {
        hand->ready_seq = seq;
        hand->ready_carried = carried;
    }
}

static void take(struct wk_tournament *self, const struct wk_entry *entry)
{
    switch (entry->kind) {
    case WK_ENTRY_EVENT:
        take_event(self, entry);
        break;
    case WK_ENTRY_PLAYER:
        take_player(self, entry);
        break;
    case WK_ENTRY_SEATED:
        take_seated(self, entry);
        break;
    case WK_ENTRY_PLAY:
        take_play(hand_of(self, &entry->at), entry);
        break;
    case WK_ENTRY_STOPPED:
        hand_of(self, &entry->at)->stopped_seq = entry->seq;
        hand_of(self, &entry->at)->stopped_ns = entry->t_ns;
        break;
    case WK_ENTRY_RESULT:
        take_result(self, entry);
        break;
    case WK_ENTRY_CONFIRMED:
        take_confirmed(self, entry);
        break;
    case WK_ENTRY_RULING:
        take_ruling(self, entry);
        break;
    case WK_ENTRY_MOVED:
        wk_act_add(self, entry);
        seat_again(self, entry->moved.section, entry->moved.round);
        break;
    case WK_ENTRY_GATE:
        wk_act_add(self, entry);
        set_gate(self, entry, true);
        break;
    case WK_ENTRY_CLOCK:
        take_clock(self, entry);
        break;
    case WK_ENTRY_REVERSED:
        take_reversed(self, entry);
        break;
    case WK_ENTRY_VOID:
        take_void(self, entry);
        break;
    case WK_ENTRY_NOT_PLAYED:
        wk_act_add(self, entry);
        hand_of(self, &entry->at)->not_played = (uint16_t)self->n_acts;
        break;
    case WK_ENTRY_OUT:
        take_out(self, entry);
        break;
    case WK_ENTRY_READY:
        take_ready(self, &entry->at, entry->seq, entry->t_ns, false);
        break;
    case WK_ENTRY_CARRIED:
        take_ready(self, &entry->carried.at, entry->seq, entry->carried.t_ns, true);
        break;
    case WK_ENTRY_CARD:
        self->card_seq[entry->card.at.table - 1][entry->card.at.round - 1] = entry->seq;
        break;
    case WK_ENTRY_ENDED:
        wk_act_add(self, entry);
        self->ended_seq = entry->seq;
        self->ended_ns = entry->t_ns;
        break;
    case WK_ENTRY_FOUL: /* the kind's */
    case WK_ENTRY_NONE:
    case WK_N_ENTRIES:
    default:
        break;
    }
    if (self->plan.kind->apply)
        self->plan.kind->apply(self, entry);
}

enum wk_status wk_tournament_apply(struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const enum wk_status status = wk_tournament_check(self, entry, why);

    if (status != WK_OK)
        return status;
    int64_t *last_seq = &self->last_seq[wk_record_journal(entry->seq)];
    if (entry->seq <= *last_seq) { /* a stored one has a number; the check alone lets 0 pass */
        if (why)
            *why = (struct wk_refusal){.kind = WK_REFUSED_ORDER, .player = {-1, -1}, .seq = *last_seq};
        return WK_ALREADY;
    }
    take(self, entry);
    *last_seq = entry->seq;
    return WK_OK;
}

enum wk_status wk_tournament_apply_ready(struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const enum wk_status status = wk_tournament_check(self, entry, why);

    if (status != WK_NOT_YET || entry->kind != WK_ENTRY_READY || !wk_hand_look(self, &entry->at))
        return status == WK_OK ? wk_tournament_apply(self, entry, why) : status;
    take_ready(self, &entry->at, entry->seq, entry->t_ns, false);
    self->last_seq[wk_record_journal(entry->seq)] = entry->seq;
    return WK_OK;
}

/* ---- numbers of records ---- */

#define SEQ_BITS 40

int64_t wk_record_number(int journal, int64_t seq)
{
    return (int64_t)journal << SEQ_BITS | seq;
}

int wk_record_journal(int64_t number)
{
    return (int)(number >> SEQ_BITS);
}

int64_t wk_record_seq(int64_t number)
{
    return number & ((INT64_C(1) << SEQ_BITS) - 1);
}

struct wk_record_text wk_record_text(int64_t number)
{
    struct wk_record_text out;
    const int journal = wk_record_journal(number);

    if (journal == 0)
        snprintf(out.text, sizeof out.text, "%" PRId64, number);
    else
        snprintf(out.text, sizeof out.text, "%d-%" PRId64, journal, wk_record_seq(number));
    return out;
}

/* Digits alone, a value 1..most; *end gets what follows them. */
static bool digits(const char *text, int64_t most, int64_t *value, const char **end)
{
    *value = 0;
    for (*end = text; **end >= '0' && **end <= '9' && *value <= most; ++*end)
        *value = *value * 10 + (**end - '0');
    return *end > text && *value >= 1 && *value <= most;
}

bool wk_record_parse(const char *text, int64_t *number)
{
    const int64_t last = (INT64_C(1) << SEQ_BITS) - 1;
    int64_t first, second;
    const char *end;

    if (!digits(text, wk_record_number(WK_MAX_JOURNALS, 0) - 1, &first, &end)) /* whole, as JSON has it */
        return false;
    if (*end == 0) {
        *number = first;
        return true;
    }
    if (*end != '-' || first >= WK_MAX_JOURNALS || !digits(end + 1, last, &second, &end) || *end)
        return false;
    *number = wk_record_number((int)first, second);
    return true;
}

/* ---- what the state says ---- */

int wk_n_tables(const struct wk_tournament *self)
{
    return self->shape.n_tables;
}

int wk_n_players(const struct wk_tournament *self)
{
    return self->shape.n_players;
}

const struct wk_hand_state *wk_hand_look(const struct wk_tournament *self, const struct wk_hand_id *at)
{
    return wk_has_hand(&self->shape, at) ? &self->hand[index_of(&self->shape, at)] : NULL;
}

enum wk_status wk_hand_of_result(const struct wk_tournament *self, int64_t seq, struct wk_hand_id *out)
{
    const int n = self->shape.n_tables * self->shape.n_player_hands;
    int i = self->newest;

    if (seq <= 0)
        return WK_NOT_FOUND;
    if (self->hand[i].result_seq != seq)
        for (i = 0; i < n && self->hand[i].result_seq != seq; i++)
            ;
    if (i == n)
        return WK_NOT_FOUND;
    *out = wk_hand_in_time(&self->shape, i / self->shape.n_player_hands + 1, i % self->shape.n_player_hands);
    return WK_OK;
}

unsigned wk_seated_at(const struct wk_tournament *self, const struct wk_hand_id *at)
{
    const struct wk_hand_state *hand = wk_hand_look(self, at);
    unsigned directions = 0;

    for (int d = 0; hand && d < WK_N_WINDS; d++)
        directions |= hand->player[d] != WK_NOBODY ? 1u << d : 0;
    return directions;
}

bool wk_gate_by_hand(const struct wk_tournament *self, int section, int round, int hand)
{
    return self->gate[section - 1][wk_place_in_time(&self->shape, round, hand)];
}

int wk_player_at(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction)
{
    const struct wk_hand_state *hand = wk_hand_look(self, at);

    if (!hand || direction < WK_WIND_EAST || direction > WK_WIND_NORTH || hand->player[direction - 1] == WK_NOBODY)
        return -1;
    return hand->player[direction - 1];
}

void wk_place_of(const struct wk_tournament *self, int player, int round, int hand, int *table, enum wk_wind *direction)
{
    const int section = wk_section_of_player(&self->shape, player), first = wk_first_table(&self->shape, section);

    *table = 0;
    *direction = WK_WIND_NONE;
    for (int t = first; t < first + wk_section_tables(&self->shape, section); t++) {
        const struct wk_hand_state *state = wk_hand_look(self, &(struct wk_hand_id){t, round, hand});
        for (int d = 0; d < WK_N_WINDS; d++)
            if (state->player[d] == player) {
                *table = t;
                *direction = (enum wk_wind)(d + 1);
                return;
            }
    }
}

enum wk_wind wk_wind_at(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction)
{
    return wk_has_hand(&self->shape, at) ? self->plan.kind->wind(self, at, direction) : WK_WIND_NONE;
}

enum wk_wind wk_prevalent_at(const struct wk_tournament *self, const struct wk_hand_id *at)
{
    if (!wk_has_hand(&self->shape, at))
        return WK_WIND_NONE;
    return self->plan.kind->prevalent ? self->plan.kind->prevalent(&self->plan, at) : WK_WIND_EAST;
}

const struct wk_person *wk_person_of(const struct wk_tournament *self, int player, int round, int hand)
{
    for (int i = self->n_stand_ins - 1; i >= 0; i--) {
        const struct wk_stand_in *in = &self->stand_in[i];
        if (in->player == player && (in->round < round || (in->round == round && in->hand <= hand)))
            return &in->person;
    }
    return &self->plan.player[player].person;
}

const struct wk_person *wk_person_ranked(const struct wk_tournament *self, int player)
{
    const struct wk_person *listed = &self->plan.player[player].person;

    for (int i = 0; i < self->n_stand_ins; i++) {
        const struct wk_stand_in *in = &self->stand_in[i];
        if (in->player == player && (in->round > 1 || in->hand > 1) && strcmp(in->person.name, listed->name) == 0)
            return listed;
    }
    return wk_person_of(self, player, 1, 1);
}

bool wk_plays_himself(const struct wk_tournament *self, int player, int round, int hand)
{
    return strcmp(wk_person_of(self, player, round, hand)->name, wk_person_ranked(self, player)->name) == 0;
}

bool wk_looks_at_walls(const struct wk_tournament *self)
{
    return self->plan.kind && self->plan.kind->keeps_walls && !self->plan.results_only;
}

bool wk_hand_seated(const struct wk_tournament *self, const struct wk_hand_id *at)
{
    const struct wk_hand_id first = {at->table, at->round, self->plan.kind->by_round ? 1 : at->hand};
    const struct wk_hand_state *hand = wk_hand_look(self, &first);

    return hand && hand->seated_seq;
}

bool wk_hand_settled(const struct wk_tournament *self, const struct wk_hand_id *at)
{
    const struct wk_hand_state *hand = wk_hand_look(self, at);
    return hand && (hand->state == WK_RESULT_CONFIRMED || hand->not_played || wk_hand_after_end(self, at));
}

bool wk_hand_after_end(const struct wk_tournament *self, const struct wk_hand_id *at)
{
    const struct wk_hand_state *hand = wk_hand_look(self, at);
    const int last = hand ? self->game_over[at->table - 1][at->round - 1] : 0;

    if (hand && self->ended_seq && self->plan.kind->drop_in)
        return hand->state == WK_RESULT_MISSING && !hand->not_played;
    return last > 0 && at->hand > last;
}

bool wk_drop_in_over(const struct wk_tournament *self)
{
    if (!self->begun || !self->plan.kind->drop_in)
        return false;
    for (int table = 1; table <= self->shape.n_tables; table++)
        for (int i = 0; i < self->shape.n_player_hands; i++) {
            const struct wk_hand_id at = wk_hand_in_time(&self->shape, table, i);
            if (!wk_hand_settled(self, &at))
                return false;
        }
    return true;
}

unsigned wk_players_at(const struct wk_tournament *self, const struct wk_hand_id *at)
{
    const unsigned seated = wk_seated_at(self, at);
    unsigned here = 0;
    int n = 0;

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        if (seated & 1u << (d - 1) && !wk_out_at(self, at, (enum wk_wind)d)) {
            here |= 1u << (d - 1);
            n++;
        }
    return n >= self->plan.kind->n_seats ? here : seated;
}

const struct wk_act *wk_not_played(const struct wk_tournament *self, const struct wk_hand_id *at)
{
    const struct wk_hand_state *hand = wk_hand_look(self, at);
    return hand && hand->not_played ? &self->act[hand->not_played - 1] : NULL;
}

/* The OUT of a player before one, from index + 1 on, that holds; NULL: no more. */
static const struct wk_act *next_out(const struct wk_tournament *self, uint16_t *from)
{
    while (*from) {
        const struct wk_act *act = &self->act[*from - 1];
        *from = act->before;
        if (!act->reversed_seq)
            return act;
    }
    return NULL;
}

const struct wk_act *wk_out_in(const struct wk_tournament *self, int player, int round, int hand)
{
    const int now = wk_place_in_time(&self->shape, round, hand);
    uint16_t from = self->out[player];

    for (const struct wk_act *act; (act = next_out(self, &from)) != NULL;)
        if (now >= wk_place_in_time(&self->shape, act->entry.out.round, act->entry.out.hand) &&
            now <= wk_place_in_time(&self->shape, act->entry.out.last_round, act->entry.out.last_hand))
            return act;
    return NULL;
}

const struct wk_act *wk_out_at(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction)
{
    const int player = wk_player_at(self, at, direction);
    const struct wk_act *act = player >= 0 ? wk_out_in(self, player, at->round, at->hand) : NULL;

    return act && wk_plays_himself(self, player, at->round, at->hand) ? act : NULL;
}

const struct wk_act *wk_out_of_ranks(const struct wk_tournament *self, int player, int after_round)
{
    uint16_t from = self->out[player];

    for (const struct wk_act *act; (act = next_out(self, &from)) != NULL;)
        if (act->entry.out.kind != WK_OUT_SUSPENDED &&
            (!after_round || act->entry.out.round <= after_round || act->entry.out.results == WK_OUT_ANNUL))
            return act;
    return NULL;
}

const struct wk_act *wk_annulled(const struct wk_tournament *self, int player)
{
    uint16_t from = self->out[player];

    for (const struct wk_act *act; (act = next_out(self, &from)) != NULL;)
        if (act->entry.out.results == WK_OUT_ANNUL)
            return act;
    return NULL;
}

/* The ruling before one of a hand, from index + 1 on, that holds; NULL: no more. */
static const struct wk_act *next_ruling(const struct wk_tournament *self, uint16_t *from)
{
    while (*from) {
        const struct wk_act *act = &self->act[*from - 1];
        *from = act->before;
        if (!act->reversed_seq)
            return act;
    }
    return NULL;
}

enum wk_status wk_outcome_points(const struct wk_tournament *self, const struct wk_outcome *outcome, int points[WK_N_WINDS])
{
    return self->plan.kind ? self->plan.kind->points(outcome, points) : WK_BAD_INPUT;
}

enum wk_status wk_hand_ms(const struct wk_tournament *self, const struct wk_hand_id *at, int ms[WK_N_WINDS])
{
    const struct wk_hand_state *hand = wk_hand_look(self, at);

    if (!hand || hand->state != WK_RESULT_CONFIRMED)
        return WK_NOT_YET;
    const enum wk_status status = wk_outcome_points(self, &hand->outcome, ms);
    uint16_t from = hand->ruling;
    for (const struct wk_act *act; status == WK_OK && (act = next_ruling(self, &from)) != NULL;)
        for (int d = 0; act->entry.ruling.kind == WK_RULING_MS && d < WK_N_WINDS; d++)
            ms[d] += act->entry.ruling.ms[d];
    return status;
}

int wk_hand_penalty(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction)
{
    const struct wk_hand_state *hand = wk_hand_look(self, at);
    uint16_t from = hand ? hand->ruling : 0;
    int ms = 0;

    for (const struct wk_act *act; (act = next_ruling(self, &from)) != NULL;)
        if (act->entry.ruling.kind == WK_RULING_PENALTY && act->entry.ruling.direction == direction)
            ms += act->entry.ruling.ms[direction - 1];
    return ms;
}

int wk_hand_imp(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction)
{
    const struct wk_hand_state *hand = wk_hand_look(self, at);
    uint16_t from = hand ? hand->ruling : 0;
    int imp = 0;

    for (const struct wk_act *act; (act = next_ruling(self, &from)) != NULL;)
        if ((act->entry.ruling.kind == WK_RULING_IMP || act->entry.ruling.kind == WK_RULING_REDRESS) &&
            act->entry.ruling.direction == direction)
            imp += act->entry.ruling.imp;
    return imp;
}

static bool forbids_win(enum wk_ruling_kind kind)
{
    return kind == WK_RULING_DEAD_HAND || kind == WK_RULING_NO_HU || kind == WK_RULING_DEAD;
}

const struct wk_act *wk_ruled_out(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction)
{
    const struct wk_hand_state *hand = wk_hand_look(self, at);
    uint16_t from = hand && direction != WK_WIND_NONE ? hand->ruling : 0;

    for (const struct wk_act *act; (act = next_ruling(self, &from)) != NULL;)
        if (forbids_win(act->entry.ruling.kind) && act->entry.ruling.direction == direction)
            return act;
    return NULL;
}

unsigned wk_ruled_dead(const struct wk_tournament *self, const struct wk_hand_id *at)
{
    const struct wk_hand_state *hand = wk_hand_look(self, at);
    uint16_t from = hand ? hand->ruling : 0;
    unsigned dead = 0;

    for (const struct wk_act *act; (act = next_ruling(self, &from)) != NULL;)
        if (act->entry.ruling.kind == WK_RULING_DEAD)
            dead |= 1u << (act->entry.ruling.direction - 1);
    return dead;
}

int wk_complaints(const struct wk_tournament *self, int player)
{
    int n = 0;

    for (int i = 0; i < self->n_acts; i++) {
        const struct wk_entry *entry = &self->act[i].entry;
        n += entry->kind == WK_ENTRY_RULING && entry->ruling.kind == WK_RULING_COMPLAINT && !self->act[i].reversed_seq &&
             wk_player_at(self, &entry->ruling.at, entry->ruling.direction) == player;
    }
    return n;
}

const struct wk_act *wk_act_find(const struct wk_tournament *self, int64_t seq)
{
    for (int i = self->n_acts - 1; i >= 0; i--)
        if (self->act[i].entry.seq == seq)
            return &self->act[i];
    return NULL;
}

const struct wk_act *wk_foul_of(const struct wk_tournament *self, int table, int round)
{
    const uint16_t holds =
        table >= 1 && table <= WK_MAX_TABLES && round >= 1 && round <= WK_MAX_ROUNDS ? self->foul[table - 1][round - 1] : 0;
    return holds ? &self->act[holds - 1] : NULL;
}
