/* Whether an entry may come next. */
#include <string.h>

#include "rules/tournament.h"

static const enum wk_status status_of[WK_N_REFUSALS] = {
    [WK_REFUSED_NOT] = WK_OK,
    [WK_REFUSED_NO_EVENT] = WK_NOT_YET,
    [WK_REFUSED_EVENT_EXISTS] = WK_ALREADY,
    [WK_REFUSED_TEXT] = WK_BAD_INPUT,
    [WK_REFUSED_NO_REASON] = WK_BAD_INPUT,
    [WK_REFUSED_NUMBER] = WK_BAD_INPUT,
    [WK_REFUSED_NAME_TWICE] = WK_BAD_INPUT,
    [WK_REFUSED_SCHEDULE] = WK_BAD_INPUT,
    [WK_REFUSED_PLACE] = WK_BAD_INPUT,
    [WK_REFUSED_POINTS] = WK_BAD_INPUT,
    [WK_REFUSED_POINTS_MANY] = WK_BAD_INPUT,
    [WK_REFUSED_OUTCOME] = WK_BAD_INPUT,
    [WK_REFUSED_SUM] = WK_BAD_INPUT,
    [WK_REFUSED_IMP] = WK_BAD_INPUT,
    [WK_REFUSED_HAS_RESULT] = WK_ALREADY,
    [WK_REFUSED_STALE] = WK_ALREADY,
    [WK_REFUSED_NO_SUCH] = WK_NOT_FOUND,
    [WK_REFUSED_CONFIRMED] = WK_ALREADY,
    [WK_REFUSED_NOT_ALL] = WK_NOT_YET,
    [WK_REFUSED_RULED_OUT] = WK_BAD_INPUT,
    [WK_REFUSED_WON] = WK_BAD_INPUT,
    [WK_REFUSED_SEATS] = WK_BAD_INPUT,
    [WK_REFUSED_PLAYED] = WK_ALREADY,
    [WK_REFUSED_PARTS] = WK_BAD_INPUT,
    [WK_REFUSED_FULL] = WK_BAD_INPUT,
    [WK_REFUSED_NOT_YET] = WK_NOT_YET,
    [WK_REFUSED_DONE] = WK_ALREADY,
    [WK_REFUSED_MINUTES] = WK_BAD_INPUT,
    [WK_REFUSED_ORDER] = WK_ALREADY,
    [WK_REFUSED_ROLE] = WK_NOT_ALLOWED,
};

/* A check: says WK_REFUSED_NOT, or fills in *why but for its kind. */
typedef enum wk_refusal_kind check_fn(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why);

static bool is_wind(enum wk_wind wind)
{
    return wind >= WK_WIND_EAST && wind <= WK_WIND_NORTH;
}

static bool is_round_and_hand(int round, int hand)
{
    return round >= 1 && round <= WK_ROUNDS && hand >= 1 && hand <= WK_HANDS;
}

static bool is_person(const struct wk_person *person)
{
    return wk_text_valid(person->name, sizeof person->name, false) && wk_text_valid(person->club, sizeof person->club, true);
}

static enum wk_refusal_kind refuse_players(enum wk_refusal_kind kind, struct wk_refusal *why, int a, int b)
{
    why->player[0] = a;
    why->player[1] = b;
    return kind;
}

static enum wk_refusal_kind refuse_seq(enum wk_refusal_kind kind, struct wk_refusal *why, int64_t seq)
{
    why->seq = seq;
    return kind;
}

static enum wk_refusal_kind check_event(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_event_plan *plan = entry->event;

    if (self->begun)
        return refuse_seq(WK_REFUSED_EVENT_EXISTS, why, self->seq);
    if (!plan || plan->n_sections < 1 || plan->n_sections > WK_MAX_SECTIONS)
        return WK_REFUSED_PLACE;
    if (!wk_text_valid(plan->name, sizeof plan->name, false))
        return WK_REFUSED_TEXT;
    for (int p = 0; p < plan->n_sections * WK_SECTION_PLAYERS; p++) {
        if (!is_person(&plan->player[p].person))
            return refuse_players(WK_REFUSED_TEXT, why, p, -1);
        if (plan->player[p].number < 1 || plan->player[p].number > 9999)
            return refuse_players(WK_REFUSED_NUMBER, why, p, -1);
        for (int q = 0; q < p; q++) {
            if (plan->player[q].number == plan->player[p].number)
                return refuse_players(WK_REFUSED_NUMBER, why, q, p);
            if (strcmp(plan->player[q].person.name, plan->player[p].person.name) == 0)
                return refuse_players(WK_REFUSED_NAME_TWICE, why, q, p);
        }
    }
    return wk_schedule_prove(&plan->schedule, &why->fault) == WK_OK ? WK_REFUSED_NOT : WK_REFUSED_SCHEDULE;
}

static bool has_begun_at_all(const struct wk_tournament *self)
{
    for (int table = 1; table <= wk_n_tables(self); table++)
        for (int round = 1; round <= WK_ROUNDS; round++)
            for (int hand = 1; hand <= WK_HANDS; hand++) {
                const struct wk_hand_state *state = &self->hand[table - 1][round - 1][hand - 1];
                if (state->play_seq || state->result_seq)
                    return true;
            }
    return false;
}

/* Whether somebody else plays under this name in a hand or in a later one. */
static int namesake_from(const struct wk_tournament *self, int player, int round, int hand, const char *name)
{
    for (int other = 0; other < wk_n_players(self); other++)
        if (other != player && strcmp(wk_person_of(self, other, round, hand)->name, name) == 0)
            return other;
    for (int i = 0; i < self->n_stand_ins; i++) {
        const struct wk_stand_in *in = &self->stand_in[i];
        const bool later = in->round > round || (in->round == round && in->hand > hand);
        if (later && in->player != player && wk_person_of(self, in->player, in->round, in->hand) == &in->person &&
            strcmp(in->person.name, name) == 0)
            return in->player;
    }
    return -1;
}

static enum wk_refusal_kind check_player(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const int player = entry->player.player, first = entry->player.hand;

    if (player < 0 || player >= wk_n_players(self) || !is_round_and_hand(entry->player.round, first))
        return WK_REFUSED_PLACE;
    if (!is_person(&entry->player.person))
        return refuse_players(WK_REFUSED_TEXT, why, player, -1);
    const int namesake = namesake_from(self, player, entry->player.round, first, entry->player.person.name);
    if (namesake >= 0)
        return refuse_players(WK_REFUSED_NAME_TWICE, why, player, namesake);
    for (int round = entry->player.round; round <= WK_ROUNDS; round++)
        for (int hand = round == entry->player.round ? first : 1; hand <= WK_HANDS; hand++) {
            struct wk_hand_id at = {.round = round, .hand = hand};
            enum wk_wind direction;
            wk_place_of(self, player, round, hand, &at.table, &direction);
            if (wk_hand_look(self, &at)->result_seq) {
                why->at = at;
                return refuse_seq(WK_REFUSED_PLAYED, why, wk_hand_look(self, &at)->result_seq);
            }
        }
    if (wk_text_blank(entry->reason) && has_begun_at_all(self))
        return WK_REFUSED_NO_REASON;
    return self->n_stand_ins == WK_MAX_STAND_INS ? WK_REFUSED_FULL : WK_REFUSED_NOT;
}

/* The hand of an entry, or NULL and *why has where it should be. */
static const struct wk_hand_state *look(const struct wk_tournament *self, const struct wk_hand_id *at, struct wk_refusal *why)
{
    why->at = *at;
    return wk_hand_look(self, at);
}

static enum wk_refusal_kind check_seated(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_hand_state *hand = look(self, &entry->seated.at, why);

    if (!hand)
        return WK_REFUSED_PLACE;
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const int given = entry->seated.player[d - 1], due = wk_player_at(self, &entry->seated.at, (enum wk_wind)d);
        if (given >= wk_n_players(self))
            return WK_REFUSED_PLACE;
        if (given != due)
            return refuse_players(WK_REFUSED_SEATS, why, given, due);
    }
    return hand->result_seq ? refuse_seq(WK_REFUSED_PLAYED, why, hand->result_seq) : WK_REFUSED_NOT;
}

static enum wk_refusal_kind check_play(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_hand_state *hand = look(self, &entry->at, why);

    if (!hand)
        return WK_REFUSED_PLACE;
    if (hand->result_seq)
        return refuse_seq(WK_REFUSED_PLAYED, why, hand->result_seq);
    if (!hand->seated_seq)
        return WK_REFUSED_NOT_YET;
    return hand->play_seq && !hand->stopped_seq ? refuse_seq(WK_REFUSED_DONE, why, hand->play_seq) : WK_REFUSED_NOT;
}

static enum wk_refusal_kind check_stopped(const struct wk_tournament *self, const struct wk_entry *entry,
                                          struct wk_refusal *why)
{
    const struct wk_hand_state *hand = look(self, &entry->at, why);

    if (!hand)
        return WK_REFUSED_PLACE;
    if (hand->stopped_seq)
        return refuse_seq(WK_REFUSED_DONE, why, hand->stopped_seq);
    return hand->play_seq ? WK_REFUSED_NOT : WK_REFUSED_NOT_YET;
}

/* What a reference to a result that is not the newest of its hand is: one that another took the place of, or none at all. */
static enum wk_refusal_kind refuse_reference(const struct wk_tournament *self, int64_t seq, struct wk_refusal *why)
{
    for (int i = 0; i < self->n_acts; i++)
        if (self->act[i].entry.kind == WK_ENTRY_RESULT && self->act[i].entry.result.corrects == seq) {
            why->at = self->act[i].entry.result.at;
            return refuse_seq(WK_REFUSED_STALE, why, wk_hand_look(self, &why->at)->result_seq);
        }
    return refuse_seq(WK_REFUSED_NO_SUCH, why, seq);
}

static enum wk_refusal_kind check_outcome(const struct wk_outcome *outcome)
{
    int ms[WK_N_WINDS];
    const bool won = outcome->kind == WK_OUTCOME_DISCARD || outcome->kind == WK_OUTCOME_SELF_DRAWN;

    if (won && outcome->points < WK_POINTS_MIN)
        return WK_REFUSED_POINTS;
    if (won && outcome->points > WK_POINTS_MAX)
        return WK_REFUSED_POINTS_MANY;
    return wk_outcome_ms(outcome, ms) == WK_OK ? WK_REFUSED_NOT : WK_REFUSED_OUTCOME;
}

static enum wk_refusal_kind check_result(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_hand_state *hand = look(self, &entry->result.at, why);
    const enum wk_refusal_kind outcome = check_outcome(&entry->result.outcome);

    if (!hand || (unsigned)entry->result.by > WK_WIND_NORTH)
        return WK_REFUSED_PLACE;
    if (outcome != WK_REFUSED_NOT)
        return outcome;
    const struct wk_act *ruling = wk_ruled_out(self, &entry->result.at, entry->result.outcome.winner);
    if (ruling)
        return refuse_seq(WK_REFUSED_RULED_OUT, why, ruling->entry.seq);
    if (!entry->result.corrects)
        return hand->result_seq ? refuse_seq(WK_REFUSED_HAS_RESULT, why, hand->result_seq) : WK_REFUSED_NOT;
    if (entry->result.corrects != hand->result_seq)
        return refuse_reference(self, entry->result.corrects, why);
    return hand->state == WK_RESULT_CONFIRMED && wk_text_blank(entry->reason) ? WK_REFUSED_NO_REASON : WK_REFUSED_NOT;
}

static enum wk_refusal_kind check_confirmed(const struct wk_tournament *self, const struct wk_entry *entry,
                                            struct wk_refusal *why)
{
    const unsigned all = (1u << WK_N_WINDS) - 1;

    if (wk_hand_of_result(self, entry->confirmed.result, &why->at) != WK_OK)
        return refuse_reference(self, entry->confirmed.result, why);
    const struct wk_hand_state *hand = wk_hand_look(self, &why->at);
    if (hand->state == WK_RESULT_CONFIRMED)
        return refuse_seq(WK_REFUSED_CONFIRMED, why, hand->confirmed_seq);
    if (entry->confirmed.by > all)
        return WK_REFUSED_PLACE;
    return entry->role == WK_ROLE_PLAYERS && entry->confirmed.by != all ? WK_REFUSED_NOT_ALL : WK_REFUSED_NOT;
}

static enum wk_refusal_kind check_ruling_ms(const struct wk_entry *entry)
{
    int64_t sum = 0;
    bool any = false;

    for (int d = 0; d < WK_N_WINDS; d++) {
        const int ms = entry->ruling.ms[d];
        if (ms < -WK_RULING_MS_MAX || ms > WK_RULING_MS_MAX)
            return WK_REFUSED_SUM;
        sum += ms;
        any = any || ms != 0;
    }
    return sum == 0 && any ? WK_REFUSED_NOT : WK_REFUSED_SUM;
}

static enum wk_refusal_kind check_ruling(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_hand_state *hand = look(self, &entry->ruling.at, why);

    if (!hand || is_wind(entry->ruling.direction) == (entry->ruling.kind == WK_RULING_MS))
        return WK_REFUSED_PLACE;
    switch (entry->ruling.kind) {
    case WK_RULING_DEAD_HAND:
    case WK_RULING_NO_HU:
        return hand->outcome.winner == entry->ruling.direction /* NONE while there is no result */
                   ? refuse_seq(WK_REFUSED_WON, why, hand->result_seq)
                   : WK_REFUSED_NOT;
    case WK_RULING_IMP:
        return entry->ruling.imp >= -20 && entry->ruling.imp <= -1 ? WK_REFUSED_NOT : WK_REFUSED_IMP;
    case WK_RULING_MS:
        return check_ruling_ms(entry);
    case WK_RULING_NONE:
    default:
        return WK_REFUSED_PLACE;
    }
}

static bool is_section(const struct wk_tournament *self, int section)
{
    return section >= 1 && section <= self->plan.n_sections;
}

static enum wk_refusal_kind check_moved(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const int section = entry->moved.section, n = entry->moved.n;

    (void)why;
    if (!is_section(self, section) || !is_round_and_hand(entry->moved.round, entry->moved.first_hand) ||
        !is_round_and_hand(entry->moved.round, entry->moved.last_hand) || entry->moved.first_hand > entry->moved.last_hand)
        return WK_REFUSED_PLACE;
    if (n < 1 || n > WK_MAX_EXCHANGES)
        return WK_REFUSED_PLACE;
    for (int i = 0; i < n; i++) {
        const int a = entry->moved.pair[i][0], b = entry->moved.pair[i][1];
        if (a == b || a / WK_SECTION_PLAYERS != section - 1 || b / WK_SECTION_PLAYERS != section - 1)
            return WK_REFUSED_PLACE;
    }
    return WK_REFUSED_NOT;
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

static enum wk_refusal_kind check_gate(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    if (!is_section(self, entry->gate.section) || !is_round_and_hand(entry->gate.round, entry->gate.hand))
        return WK_REFUSED_PLACE;
    for (int i = 0; i < WK_SECTION_TABLES; i++)
        if (entry->gate.walls[i] >= 1u << WK_N_WINDS)
            return WK_REFUSED_PLACE;
    const int64_t seq = opened_by(self, entry);
    return seq ? refuse_seq(WK_REFUSED_DONE, why, seq) : WK_REFUSED_NOT;
}

static enum wk_refusal_kind check_foul(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    int n_parts = 0;

    (void)why;
    if (entry->foul.table < 1 || entry->foul.table > wk_n_tables(self) || !is_round_and_hand(entry->foul.round, 1) ||
        entry->foul.choice < WK_FOUL_APART || entry->foul.choice > WK_FOUL_STAND)
        return WK_REFUSED_PLACE;
    for (int h = 0; h < WK_HANDS; h++) {
        if (entry->foul.part[h] < 1 || entry->foul.part[h] > n_parts + 1)
            return WK_REFUSED_PARTS;
        if (entry->foul.part[h] > n_parts)
            n_parts = entry->foul.part[h];
    }
    return n_parts > 1 ? WK_REFUSED_NOT : WK_REFUSED_PARTS;
}

static enum wk_refusal_kind check_clock(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_hand_id *at = &entry->clock.at;
    const struct wk_hand_state *hand = look(self, at, why);
    const bool is_break = entry->clock.kind == WK_CLOCK_BREAK;

    if (!hand || (!is_break && entry->clock.kind != WK_CLOCK_HAND) || (is_break && at->hand != WK_HANDS))
        return WK_REFUSED_PLACE;
    const int so_far = is_break ? self->break_min[wk_section_of_table(at->table) - 1][at->round - 1] : hand->extra_min;
    return entry->clock.minutes >= 1 && entry->clock.minutes <= 60 && so_far + entry->clock.minutes <= WK_CLOCK_MAX_MIN
               ? WK_REFUSED_NOT
               : WK_REFUSED_MINUTES;
}

static enum wk_refusal_kind check_reversed(const struct wk_tournament *self, const struct wk_entry *entry,
                                           struct wk_refusal *why)
{
    const struct wk_act *act = wk_act_find(self, entry->reversed);
    const enum wk_entry_kind kind = act ? act->entry.kind : WK_ENTRY_NONE;

    if (kind != WK_ENTRY_RULING && kind != WK_ENTRY_MOVED && kind != WK_ENTRY_GATE && kind != WK_ENTRY_FOUL)
        return refuse_seq(WK_REFUSED_NO_SUCH, why, entry->reversed);
    return act->reversed_seq ? refuse_seq(WK_REFUSED_STALE, why, act->reversed_seq) : WK_REFUSED_NOT;
}

static const struct {
    check_fn *check;
    bool needs_reason, is_act;
} kinds[WK_N_ENTRIES] = {
    [WK_ENTRY_EVENT] = {check_event, false, false},
    [WK_ENTRY_PLAYER] = {check_player, false, true},
    [WK_ENTRY_SEATED] = {check_seated, false, false},
    [WK_ENTRY_PLAY] = {check_play, false, false},
    [WK_ENTRY_STOPPED] = {check_stopped, false, false},
    [WK_ENTRY_RESULT] = {check_result, false, false},
    [WK_ENTRY_CONFIRMED] = {check_confirmed, false, false},
    [WK_ENTRY_RULING] = {check_ruling, true, true},
    [WK_ENTRY_MOVED] = {check_moved, true, true},
    [WK_ENTRY_GATE] = {check_gate, true, true},
    [WK_ENTRY_FOUL] = {check_foul, true, true},
    [WK_ENTRY_CLOCK] = {check_clock, false, false},
    [WK_ENTRY_REVERSED] = {check_reversed, true, true},
};

enum wk_role wk_entry_needs(const struct wk_tournament *self, const struct wk_entry *entry)
{
    const struct wk_act *act;
    struct wk_hand_id at;

    switch (entry->kind) {
    case WK_ENTRY_EVENT:
    case WK_ENTRY_FOUL:
        return WK_ROLE_DIRECTOR;
    case WK_ENTRY_REVERSED:
        act = wk_act_find(self, entry->reversed);
        return act && act->entry.kind == WK_ENTRY_FOUL ? WK_ROLE_DIRECTOR : WK_ROLE_JUDGE;
    case WK_ENTRY_PLAYER:
    case WK_ENTRY_RULING:
    case WK_ENTRY_MOVED:
    case WK_ENTRY_GATE:
        return WK_ROLE_JUDGE;
    case WK_ENTRY_RESULT:
        return wk_hand_of_result(self, entry->result.corrects, &at) == WK_OK &&
                       wk_hand_look(self, &at)->state == WK_RESULT_CONFIRMED
                   ? WK_ROLE_JUDGE
                   : WK_ROLE_PLAYERS;
    case WK_ENTRY_CONFIRMED:
        return entry->confirmed.by == (1u << WK_N_WINDS) - 1 ? WK_ROLE_PLAYERS : WK_ROLE_JUDGE;
    case WK_ENTRY_SEATED:
    case WK_ENTRY_PLAY:
    case WK_ENTRY_STOPPED:
    case WK_ENTRY_CLOCK:
        return WK_ROLE_PLAYERS;
    case WK_ENTRY_NONE:
    case WK_N_ENTRIES:
        break;
    }
    return WK_ROLE_DIRECTOR;
}

bool wk_role_may(enum wk_role role, enum wk_role least)
{
    return (role == WK_ROLE_PAPER ? WK_ROLE_JUDGE : role) >= (least == WK_ROLE_PAPER ? WK_ROLE_JUDGE : least);
}

static enum wk_refusal_kind find_refusal(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    if ((unsigned)entry->kind >= WK_N_ENTRIES || !kinds[entry->kind].check)
        return WK_REFUSED_NO_SUCH;
    if (!self->begun && entry->kind != WK_ENTRY_EVENT)
        return WK_REFUSED_NO_EVENT;
    if (entry->seq && entry->seq <= self->last_seq)
        return refuse_seq(WK_REFUSED_ORDER, why, self->last_seq);
    if ((unsigned)entry->role > WK_ROLE_DIRECTOR)
        return WK_REFUSED_PLACE;
    if (!wk_text_valid(entry->reason, sizeof entry->reason, true))
        return WK_REFUSED_TEXT;
    const enum wk_refusal_kind kind = kinds[entry->kind].check(self, entry, why);
    if (kind != WK_REFUSED_NOT)
        return kind;
    if (kinds[entry->kind].needs_reason && wk_text_blank(entry->reason))
        return WK_REFUSED_NO_REASON;
    const bool is_act = kinds[entry->kind].is_act || (entry->kind == WK_ENTRY_RESULT && entry->result.corrects);
    return is_act && self->n_acts == WK_MAX_ACTS ? WK_REFUSED_FULL : WK_REFUSED_NOT;
}

enum wk_status wk_tournament_check(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    struct wk_refusal refusal = {.player = {-1, -1}};

    refusal.kind = find_refusal(self, entry, &refusal);
    if (refusal.kind == WK_REFUSED_NOT)
        refusal = (struct wk_refusal){.player = {-1, -1}};
    if (why)
        *why = refusal;
    return status_of[refusal.kind];
}
