/* Whether an act of a judge or the director may come next. */
#include "rules/event/kind.h"
#include "rules/event/tournament_parts.h"

static bool is_wind(enum wk_wind wind)
{
    return wind >= WK_WIND_EAST && wind <= WK_WIND_NORTH;
}

enum wk_refusal_kind wk_check_not_played(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_hand_state *hand;
    const enum wk_refusal_kind kind = wk_check_look(self, &entry->at, why, &hand);

    if (kind != WK_REFUSED_NOT)
        return kind;
    if (hand->not_played)
        return wk_refuse_seq(WK_REFUSED_DONE, why, wk_not_played(self, &entry->at)->entry.seq);
    return hand->result_seq ? wk_refuse_seq(WK_REFUSED_HAS_RESULT, why, hand->result_seq) : WK_REFUSED_NOT;
}

/* Whether two acts by which a player is out have hands in common. */
static bool outs_meet(const struct wk_event_shape *shape, const struct wk_entry *a, const struct wk_entry *b)
{
    return wk_place_in_time(shape, a->out.round, a->out.hand) <= wk_place_in_time(shape, b->out.last_round, b->out.last_hand) &&
           wk_place_in_time(shape, b->out.round, b->out.hand) <= wk_place_in_time(shape, a->out.last_round, a->out.last_hand);
}

/* An act of the player that holds, of the same hands, and weighs no less: a second one says nothing new, and would keep him out
 * when the first is taken back. */
static enum wk_refusal_kind check_out_already(const struct wk_tournament *self, const struct wk_entry *entry,
                                              struct wk_refusal *why)
{
    static const int weight[] = {[WK_OUT_NONE] = 0, [WK_OUT_SUSPENDED] = 1, [WK_OUT_WITHDRAWN] = 2, [WK_OUT_DISQUALIFIED] = 3};

    for (int i = self->n_acts - 1; i >= 0; i--) {
        const struct wk_act *act = &self->act[i];
        if (act->entry.kind != WK_ENTRY_OUT || act->reversed_seq || act->entry.out.player != entry->out.player ||
            weight[act->entry.out.kind] < weight[entry->out.kind] || !outs_meet(&self->shape, &act->entry, entry))
            continue;
        why->player[0] = entry->out.player;
        return wk_refuse_seq(WK_REFUSED_OUT_ALREADY, why, act->entry.seq);
    }
    return WK_REFUSED_NOT;
}

enum wk_refusal_kind wk_check_out(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const bool for_good = entry->out.kind != WK_OUT_SUSPENDED;
    enum wk_refusal_kind kind = wk_check_index(self, entry->out.player, why);

    if (kind == WK_REFUSED_NOT && (entry->out.kind < WK_OUT_WITHDRAWN || entry->out.kind > WK_OUT_DISQUALIFIED))
        kind = wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_KIND);
    if (kind == WK_REFUSED_NOT)
        kind = wk_check_place_in_time(self, why, entry->out.round, entry->out.hand);
    if (kind == WK_REFUSED_NOT)
        kind = wk_check_place_in_time(self, why, entry->out.last_round, entry->out.last_hand);
    if (kind == WK_REFUSED_NOT && for_good)
        kind = wk_check_number(why, WK_FIELD_ROUND, entry->out.last_round, self->shape.n_rounds, self->shape.n_rounds);
    if (kind == WK_REFUSED_NOT && for_good)
        kind = wk_check_number(why, WK_FIELD_HAND, entry->out.last_hand, self->shape.n_hands, self->shape.n_hands);
    if (kind == WK_REFUSED_NOT)
        kind = wk_check_number(why, WK_FIELD_ROUND, entry->out.last_round, entry->out.round, self->shape.n_rounds);
    if (kind == WK_REFUSED_NOT && entry->out.last_round == entry->out.round)
        kind = wk_check_number(why, WK_FIELD_HAND, entry->out.last_hand, entry->out.hand, self->shape.n_hands);
    if (kind == WK_REFUSED_NOT && (entry->out.results < WK_OUT_KEEP || entry->out.results > WK_OUT_ANNUL ||
                                   (!for_good && entry->out.results != WK_OUT_KEEP)))
        kind = wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_RESULTS);
    return kind == WK_REFUSED_NOT && entry->seq == 0 ? check_out_already(self, entry, why) : kind;
}

static enum wk_refusal_kind check_ruling_ms(const struct wk_entry *entry, struct wk_refusal *why)
{
    bool any = false;

    for (int d = 0; d < WK_N_WINDS; d++) {
        const int ms = entry->ruling.ms[d];
        if (ms < -WK_RULING_MS_MAX || ms > WK_RULING_MS_MAX) {
            why->value = ms;
            return wk_refuse_field(WK_REFUSED_SUM, why, WK_FIELD_MOST);
        }
        why->value += ms;
        any = any || ms != 0;
    }
    if (!any)
        return wk_refuse_field(WK_REFUSED_SUM, why, WK_FIELD_ZERO);
    return why->value == 0 ? WK_REFUSED_NOT : wk_refuse_field(WK_REFUSED_SUM, why, WK_FIELD_SUM);
}

enum wk_refusal_kind wk_check_penalties(const int penalty[WK_N_WINDS])
{
    for (int d = 0; d < WK_N_WINDS; d++)
        if (penalty[d] > 0 || penalty[d] < -WK_RULING_MS_MAX)
            return WK_REFUSED_PENALTY;
    return WK_REFUSED_NOT;
}

static enum wk_refusal_kind check_penalty(const struct wk_entry *entry)
{
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const int ms = entry->ruling.ms[d - 1];
        if (d == (int)entry->ruling.direction ? ms >= 0 || ms < -WK_RULING_MS_MAX : ms != 0)
            return WK_REFUSED_PENALTY;
    }
    return WK_REFUSED_NOT;
}

enum wk_refusal_kind wk_check_ruling(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_hand_state *hand;
    const enum wk_refusal_kind kind = wk_check_look(self, &entry->ruling.at, why, &hand);

    if (kind != WK_REFUSED_NOT)
        return kind;
    if ((unsigned)entry->ruling.kind > WK_RULING_DEAD || !(self->plan.kind->rulings >> entry->ruling.kind & 1u))
        return wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_KIND);
    if (is_wind(entry->ruling.direction) == (entry->ruling.kind == WK_RULING_MS))
        return wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_DIRECTION);
    switch (entry->ruling.kind) {
    case WK_RULING_DEAD_HAND:
    case WK_RULING_NO_HU:
    case WK_RULING_DEAD:
        return hand->outcome.winner == entry->ruling.direction /* NONE while there is no result */
                   ? wk_refuse_seq(WK_REFUSED_WON, why, hand->result_seq)
                   : WK_REFUSED_NOT;
    case WK_RULING_IMP:
        return entry->ruling.imp >= -20 && entry->ruling.imp <= -1 ? WK_REFUSED_NOT : WK_REFUSED_IMP;
    case WK_RULING_REDRESS:
        return entry->ruling.imp >= 1 && entry->ruling.imp <= 20 ? WK_REFUSED_NOT : WK_REFUSED_IMP;
    case WK_RULING_MS:
        return check_ruling_ms(entry, why);
    case WK_RULING_PENALTY:
        return check_penalty(entry);
    case WK_RULING_COMPLAINT:
        return WK_REFUSED_NOT;
    case WK_RULING_NONE:
    default:
        return wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_KIND);
    }
}

static enum wk_refusal_kind check_section(const struct wk_tournament *self, int section, struct wk_refusal *why)
{
    return wk_check_number(why, WK_FIELD_SECTION, section, 1, self->plan.n_sections);
}

enum wk_refusal_kind wk_check_moved(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const int section = entry->moved.section, n = entry->moved.n;
    enum wk_refusal_kind kind = check_section(self, section, why);

    if (kind == WK_REFUSED_NOT)
        kind = wk_check_place_in_time(self, why, entry->moved.round, entry->moved.first_hand);
    if (kind == WK_REFUSED_NOT)
        kind = wk_check_number(why, WK_FIELD_HAND, entry->moved.last_hand, entry->moved.first_hand, self->shape.n_hands);
    if (kind == WK_REFUSED_NOT)
        kind = wk_check_number(why, WK_FIELD_EXCHANGES, n, 1, WK_MAX_EXCHANGES);
    for (int i = 0; kind == WK_REFUSED_NOT && i < n; i++) {
        const int a = entry->moved.pair[i][0], b = entry->moved.pair[i][1];
        if (a == b || wk_section_of_player(&self->shape, a) != section || wk_section_of_player(&self->shape, b) != section)
            kind = wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_PLAYER);
    }
    return kind;
}

/* The act that opened a gate by hand and holds. */
static int64_t opened_by(const struct wk_tournament *self, const struct wk_entry *entry)
{
    for (int i = self->n_acts - 1; i >= 0; i--) {
        const struct wk_act *act = &self->act[i];
        if (act->entry.kind == WK_ENTRY_GATE && !act->reversed_seq && act->entry.gate.section == entry->gate.section &&
            act->entry.gate.round == entry->gate.round && act->entry.gate.hand == entry->gate.hand)
            return act->entry.seq;
    }
    return 0;
}

enum wk_refusal_kind wk_check_gate(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    enum wk_refusal_kind kind = check_section(self, entry->gate.section, why);
    if (kind == WK_REFUSED_NOT)
        kind = wk_check_place_in_time(self, why, entry->gate.round, entry->gate.hand);
    if (kind == WK_REFUSED_NOT && self->plan.kind->by_round) /* no other hand has a gate behind it */
        kind = wk_check_number(why, WK_FIELD_HAND, entry->gate.hand, self->shape.n_hands, self->shape.n_hands);
    for (int i = 0; kind == WK_REFUSED_NOT && i < wk_section_tables(&self->shape, entry->gate.section); i++)
        if (entry->gate.walls[i] >= 1u << WK_N_WINDS)
            kind = wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_WALLS);
    if (kind != WK_REFUSED_NOT)
        return kind;
    const int64_t seq = opened_by(self, entry);
    return seq ? wk_refuse_seq(WK_REFUSED_DONE, why, seq) : WK_REFUSED_NOT;
}

/* How many minutes have been added so far. */
static int added_min(const struct wk_tournament *self, const struct wk_entry *entry)
{
    const struct wk_hand_id *at = &entry->clock.at;
    const int section = wk_section_of_table(&self->shape, at->table);

    return entry->clock.kind == WK_CLOCK_BREAK   ? self->break_min[section - 1][at->round - 1]
           : entry->clock.kind == WK_CLOCK_ROUND ? self->round_min[section - 1][at->round - 1]
                                                 : wk_hand_look(self, at)->extra_min;
}

enum wk_refusal_kind wk_check_clock(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_hand_id *at = &entry->clock.at;
    const struct wk_hand_state *hand;
    const bool of_all = entry->clock.kind == WK_CLOCK_BREAK || entry->clock.kind == WK_CLOCK_ROUND;
    enum wk_refusal_kind kind = wk_check_look(self, at, why, &hand);

    if (kind == WK_REFUSED_NOT && !of_all && entry->clock.kind != WK_CLOCK_HAND)
        kind = wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_KIND);
    if (kind == WK_REFUSED_NOT && of_all)
        kind = wk_check_number(why, WK_FIELD_HAND, at->hand, self->shape.n_hands, self->shape.n_hands);
    if (kind == WK_REFUSED_NOT && entry->clock.kind == WK_CLOCK_ROUND && self->plan.kind->clock.round == 0)
        kind = wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_KIND);
    if (kind != WK_REFUSED_NOT)
        return kind;
    return entry->clock.minutes >= (entry->clock.kind == WK_CLOCK_ROUND ? 0 : 1) && entry->clock.minutes <= 60 &&
                   added_min(self, entry) + entry->clock.minutes <= WK_CLOCK_MAX_MIN
               ? WK_REFUSED_NOT
               : WK_REFUSED_MINUTES;
}

enum wk_refusal_kind wk_check_reversed(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_act *act = wk_act_find(self, entry->reversed);
    const enum wk_entry_kind kind = act ? act->entry.kind : WK_ENTRY_NONE;

    if (kind != WK_ENTRY_RULING && kind != WK_ENTRY_MOVED && kind != WK_ENTRY_GATE && kind != WK_ENTRY_FOUL &&
        kind != WK_ENTRY_NOT_PLAYED && kind != WK_ENTRY_OUT && kind != WK_ENTRY_ENDED)
        return wk_refuse_seq(WK_REFUSED_NO_SUCH, why, entry->reversed);
    return act->reversed_seq ? wk_refuse_seq(WK_REFUSED_STALE, why, act->reversed_seq) : WK_REFUSED_NOT;
}
