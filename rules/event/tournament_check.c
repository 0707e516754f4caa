/* Whether an entry may come next. */
#include <string.h>

#include "rules/event/kind.h"
#include "rules/event/tournament_parts.h"
#include "rules/name.h"
#include "rules/text.h"

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
    [WK_REFUSED_TWO_RESULTS] = WK_ALREADY,
    [WK_REFUSED_STALE] = WK_ALREADY,
    [WK_REFUSED_NO_SUCH] = WK_NOT_FOUND,
    [WK_REFUSED_CONFIRMED] = WK_ALREADY,
    [WK_REFUSED_NOT_ALL] = WK_NOT_YET,
    [WK_REFUSED_RULED_OUT] = WK_BAD_INPUT,
    [WK_REFUSED_WON] = WK_BAD_INPUT,
    [WK_REFUSED_RULED_DEAD] = WK_BAD_INPUT,
    [WK_REFUSED_NOT_DEAD] = WK_BAD_INPUT,
    [WK_REFUSED_SEATS] = WK_BAD_INPUT,
    [WK_REFUSED_PLAYED] = WK_ALREADY,
    [WK_REFUSED_PARTS] = WK_BAD_INPUT,
    [WK_REFUSED_FULL] = WK_BAD_INPUT,
    [WK_REFUSED_NOT_YET] = WK_NOT_YET,
    [WK_REFUSED_DONE] = WK_ALREADY,
    [WK_REFUSED_MINUTES] = WK_BAD_INPUT,
    [WK_REFUSED_ORDER] = WK_ALREADY,
    [WK_REFUSED_NOT_PLAYED] = WK_ALREADY,
    [WK_REFUSED_OUT] = WK_BAD_INPUT,
    [WK_REFUSED_UNBEGUN] = WK_NOT_ALLOWED,
    [WK_REFUSED_PENALTY] = WK_BAD_INPUT,
    [WK_REFUSED_NAME_ALIKE] = WK_BAD_INPUT,
    [WK_REFUSED_ROLE] = WK_NOT_ALLOWED,
    [WK_REFUSED_NOT_VOUCHED] = WK_NOT_ALLOWED,
    [WK_REFUSED_NOT_OWNER] = WK_NOT_ALLOWED,
    [WK_REFUSED_OUT_ALREADY] = WK_ALREADY,
    [WK_REFUSED_ENDED] = WK_ALREADY,
    [WK_REFUSED_PROTEST] = WK_BAD_INPUT,
    [WK_REFUSED_GAME_OVER] = WK_ALREADY,
    [WK_REFUSED_GAME_BEGUN] = WK_ALREADY,
    [WK_REFUSED_GAME_POINTS] = WK_BAD_INPUT,
    [WK_REFUSED_GAME_HANDS] = WK_NOT_YET,
    [WK_REFUSED_CARD_VALUE] = WK_BAD_INPUT,
    [WK_REFUSED_CARD_GAME] = WK_BAD_INPUT,
    [WK_REFUSED_CARD_TAKEN] = WK_BAD_INPUT,
    [WK_REFUSED_INITIALS] = WK_BAD_INPUT,
    [WK_REFUSED_COLLECTOR] = WK_BAD_INPUT,
    [WK_REFUSED_TEAM] = WK_BAD_INPUT,
    [WK_REFUSED_HAND_ORDER] = WK_NOT_YET,
};

static enum wk_refusal_kind refuse_players(enum wk_refusal_kind kind, struct wk_refusal *why, int a, int b)
{
    why->player[0] = a;
    why->player[1] = b;
    return kind;
}

enum wk_refusal_kind wk_refuse_seq(enum wk_refusal_kind kind, struct wk_refusal *why, int64_t seq)
{
    why->seq = seq;
    return kind;
}

enum wk_refusal_kind wk_refuse_field(enum wk_refusal_kind kind, struct wk_refusal *why, enum wk_field field)
{
    why->field = field;
    return kind;
}

/* A number that names a place, and is none of the event's. */
static enum wk_refusal_kind refuse_number(struct wk_refusal *why, enum wk_field field, int value, int least, int most)
{
    why->field = field;
    why->value = value;
    why->least = least;
    why->most = most;
    return WK_REFUSED_PLACE;
}

enum wk_refusal_kind wk_check_number(struct wk_refusal *why, enum wk_field field, int value, int least, int most)
{
    return value >= least && value <= most ? WK_REFUSED_NOT : refuse_number(why, field, value, least, most);
}

enum wk_refusal_kind wk_check_place_in_time(const struct wk_tournament *self, struct wk_refusal *why, int round, int hand)
{
    const enum wk_refusal_kind kind = wk_check_number(why, WK_FIELD_ROUND, round, 1, self->shape.n_rounds);
    return kind != WK_REFUSED_NOT ? kind : wk_check_number(why, WK_FIELD_HAND, hand, 1, self->shape.n_hands);
}

enum wk_refusal_kind wk_check_at(const struct wk_tournament *self, const struct wk_hand_id *at, struct wk_refusal *why)
{
    const enum wk_refusal_kind kind = wk_check_number(why, WK_FIELD_TABLE, at->table, 1, wk_n_tables(self));
    return kind != WK_REFUSED_NOT ? kind : wk_check_place_in_time(self, why, at->round, at->hand);
}

enum wk_refusal_kind wk_check_index(const struct wk_tournament *self, int player, struct wk_refusal *why)
{
    return player >= 0 && player < wk_n_players(self) ? WK_REFUSED_NOT
                                                      : wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_PLAYER);
}

static enum wk_refusal_kind check_person(const struct wk_person *person, int player, struct wk_refusal *why)
{
    const bool name = wk_text_valid(person->name, sizeof person->name, false);

    if (name && wk_text_valid(person->club, sizeof person->club, true))
        return WK_REFUSED_NOT;
    return refuse_players(wk_refuse_field(WK_REFUSED_TEXT, why, name ? WK_FIELD_CLUB : WK_FIELD_NAME), why, player, -1);
}

/* A name that is there, or of a new entry one that people would take for it. */
static enum wk_refusal_kind check_names(const struct wk_entry *entry, const char *a, const char *b)
{
    if (strcmp(a, b) == 0)
        return WK_REFUSED_NAME_TWICE;
    return entry->seq == 0 && wk_name_alike(a, b) ? WK_REFUSED_NAME_ALIKE : WK_REFUSED_NOT;
}

/* Each player is in a team, and each team has as many as sit at a table. */
static enum wk_refusal_kind check_teams(const struct wk_event_plan *plan, const struct wk_event_shape *shape,
                                        struct wk_refusal *why)
{
    for (int p = 0; p < shape->n_players; p++) {
        int n = 0;
        if (!wk_text_valid(plan->player[p].team, sizeof plan->player[p].team, false))
            return refuse_players(wk_refuse_field(WK_REFUSED_TEXT, why, WK_FIELD_TEAM), why, p, -1);
        for (int q = 0; q < shape->n_players; q++)
            n += strcmp(plan->player[p].team, plan->player[q].team) == 0;
        if (n != WK_N_WINDS) {
            why->value = n;
            return refuse_players(WK_REFUSED_TEAM, why, p, -1);
        }
    }
    return WK_REFUSED_NOT;
}

/* What a kind leaves to the event, and only that. */
static enum wk_refusal_kind check_choices(const struct wk_event_plan *plan, const struct wk_event_shape *shape,
                                          struct wk_refusal *why)
{
    const struct wk_kind_clock *clock = &plan->kind->clock;

    if (plan->n_rounds && plan->kind->n_rounds == 0)
        return refuse_number(why, WK_FIELD_ROUNDS, plan->n_rounds, 0, 0);
    if (plan->minutes && (plan->minutes < clock->least || plan->minutes > clock->most))
        return refuse_number(why, WK_FIELD_MINUTES, plan->minutes, clock->least, clock->most);
    if (!(plan->kind->movements >> plan->movement & 1u))
        return wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_MOVEMENT);
    if ((plan->movement == WK_MOVEMENT_DRAWN) != (plan->seed[0] != 0))
        return wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_MOVEMENT);
    if (plan->east_scores && !plan->kind->initialer)
        return wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_INITIALS);
    if (plan->teams && !plan->kind->teams)
        return wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_TEAM);
    return plan->teams ? check_teams(plan, shape, why) : WK_REFUSED_NOT;
}

static enum wk_refusal_kind check_event(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_event_plan *plan = entry->event;
    struct wk_event_shape shape;

    const bool next_evening = wk_drop_in_over(self) && plan && plan->kind && plan->kind->drop_in;
    if (self->begun && !next_evening)
        return wk_refuse_seq(WK_REFUSED_EVENT_EXISTS, why, self->seq);
    if (plan && !plan->kind)
        return wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_KIND);
    if (!plan || wk_event_shape(plan, &shape) != WK_OK)
        return refuse_number(why, WK_FIELD_SECTIONS, plan ? plan->n_sections : 0, 1, WK_MAX_SECTIONS);
    if (!wk_text_valid(plan->name, sizeof plan->name, false))
        return wk_refuse_field(WK_REFUSED_TEXT, why, WK_FIELD_EVENT_NAME);
    const enum wk_refusal_kind choices = check_choices(plan, &shape, why);
    if (choices != WK_REFUSED_NOT)
        return choices;
    for (int p = 0; p < shape.n_players; p++) {
        enum wk_refusal_kind kind = check_person(&plan->player[p].person, p, why);
        if (kind != WK_REFUSED_NOT)
            return kind;
        if (plan->player[p].number < 1 || plan->player[p].number > 9999)
            return refuse_players(WK_REFUSED_NUMBER, why, p, -1);
        for (int q = 0; q < p; q++) {
            if (plan->player[q].number == plan->player[p].number)
                return refuse_players(WK_REFUSED_NUMBER, why, q, p);
            kind = check_names(entry, plan->player[q].person.name, plan->player[p].person.name);
            if (kind != WK_REFUSED_NOT)
                return refuse_players(kind, why, q, p);
        }
    }
    return plan->kind->prove(plan, &why->fault) == WK_OK ? WK_REFUSED_NOT : WK_REFUSED_SCHEDULE;
}

static bool has_begun_at_all(const struct wk_tournament *self)
{
    for (int i = 0; i < self->shape.n_tables * self->shape.n_player_hands; i++)
        if (self->hand[i].play_seq || self->hand[i].result_seq)
            return true;
    return false;
}

/* Whether somebody else plays under this name, or one like it, in a hand or in a later one; *namesake is who. */
static enum wk_refusal_kind check_namesakes(const struct wk_tournament *self, const struct wk_entry *entry, int *namesake)
{
    const int player = entry->player.player, round = entry->player.round, hand = entry->player.hand;
    const char *name = entry->player.person.name;
    enum wk_refusal_kind kind;

    for (int other = 0; other < wk_n_players(self); other++) {
        *namesake = other;
        if (other != player &&
            (kind = check_names(entry, wk_person_of(self, other, round, hand)->name, name)) != WK_REFUSED_NOT)
            return kind;
    }
    for (int i = 0; i < self->n_stand_ins; i++) {
        const struct wk_stand_in *in = &self->stand_in[i];
        const bool later = in->round > round || (in->round == round && in->hand > hand);
        *namesake = in->player;
        if (later && in->player != player && wk_person_of(self, in->player, in->round, in->hand) == &in->person &&
            (kind = check_names(entry, in->person.name, name)) != WK_REFUSED_NOT)
            return kind;
    }
    return WK_REFUSED_NOT;
}

static enum wk_refusal_kind check_player(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const int player = entry->player.player, first = entry->player.hand;

    int namesake = -1;
    enum wk_refusal_kind kind = wk_check_index(self, player, why);
    if (kind == WK_REFUSED_NOT)
        kind = wk_check_place_in_time(self, why, entry->player.round, first);
    if (kind == WK_REFUSED_NOT)
        kind = check_person(&entry->player.person, player, why);
    if (kind != WK_REFUSED_NOT)
        return kind;
    kind = check_namesakes(self, entry, &namesake);
    if (kind != WK_REFUSED_NOT)
        return refuse_players(kind, why, player, namesake);
    for (int i = wk_place_in_time(&self->shape, entry->player.round, first); i < self->shape.n_player_hands; i++) {
        struct wk_hand_id at = wk_hand_in_time(&self->shape, 0, i);
        enum wk_wind direction;
        wk_place_of(self, player, at.round, at.hand, &at.table, &direction);
        if (at.table && wk_hand_look(self, &at)->result_seq) {
            why->at = at;
            return wk_refuse_seq(WK_REFUSED_PLAYED, why, wk_hand_look(self, &at)->result_seq);
        }
    }
    if (wk_text_blank(entry->reason) && has_begun_at_all(self))
        return WK_REFUSED_NO_REASON;
    return self->n_stand_ins == WK_MAX_STAND_INS ? WK_REFUSED_FULL : WK_REFUSED_NOT;
}

/* The hand of an entry; WK_REFUSED_PLACE: there is none. */
enum wk_refusal_kind wk_check_look(const struct wk_tournament *self, const struct wk_hand_id *at, struct wk_refusal *why,
                                   const struct wk_hand_state **out)
{
    const enum wk_refusal_kind kind = wk_check_at(self, at, why);

    if (kind != WK_REFUSED_NOT)
        return kind;
    why->at = *at;
    *out = wk_hand_look(self, at);
    return WK_REFUSED_NOT;
}

/* Nothing more can happen in a hand that will never be played. */
static enum wk_refusal_kind look_at_live(const struct wk_tournament *self, const struct wk_hand_id *at, struct wk_refusal *why,
                                         const struct wk_hand_state **out)
{
    const enum wk_refusal_kind kind = wk_check_look(self, at, why, out);

    if (kind != WK_REFUSED_NOT || !(*out)->not_played)
        return kind;
    return wk_refuse_seq(WK_REFUSED_NOT_PLAYED, why, wk_not_played(self, at)->entry.seq);
}

/* Who is out of the event sits nowhere, in none of the directions of a mask; who stands in for him may. */
static enum wk_refusal_kind check_not_out(const struct wk_tournament *self, const struct wk_hand_id *at, unsigned directions,
                                          struct wk_refusal *why)
{
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const struct wk_act *out = directions & 1u << (d - 1) ? wk_out_at(self, at, (enum wk_wind)d) : NULL;
        if (out)
            return refuse_players(wk_refuse_seq(WK_REFUSED_OUT, why, out->entry.seq), why, out->entry.out.player, -1);
    }
    return WK_REFUSED_NOT;
}

/* Who sits down on chairs that no schedule gives to anybody: four of the evening, each once. */
static enum wk_refusal_kind check_drop_in(const struct wk_tournament *self, const struct wk_entry *entry,
                                          struct wk_refusal *why)
{
    const uint16_t *player = entry->seated.player;

    for (int d = 0; d < WK_N_WINDS; d++) {
        const enum wk_refusal_kind kind = wk_check_index(self, player[d], why);
        if (kind != WK_REFUSED_NOT)
            return kind;
        for (int e = 0; e < d; e++)
            if (player[e] == player[d])
                return refuse_players(WK_REFUSED_SEATS, why, player[d], player[d]);
    }
    return WK_REFUSED_NOT;
}

static enum wk_refusal_kind check_seated(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_hand_state *hand;
    enum wk_refusal_kind kind = look_at_live(self, &entry->seated.at, why, &hand);
    const unsigned here = kind == WK_REFUSED_NOT ? wk_players_at(self, &entry->seated.at) : 0;

    const bool drop_in = self->plan.kind->drop_in;
    if (kind == WK_REFUSED_NOT && drop_in)
        kind = check_drop_in(self, entry, why);
    for (int d = WK_WIND_EAST; kind == WK_REFUSED_NOT && !drop_in && d <= WK_WIND_NORTH; d++) {
        const int given = entry->seated.player[d - 1],
                  due = here & 1u << (d - 1) ? wk_player_at(self, &entry->seated.at, (enum wk_wind)d) : -1;
        if (due < 0 && given == WK_NOBODY)
            continue;
        kind = wk_check_index(self, given, why);
        if (kind == WK_REFUSED_NOT && given != due)
            return refuse_players(WK_REFUSED_SEATS, why, given, due);
        if (kind == WK_REFUSED_NOT)
            kind = check_not_out(self, &entry->seated.at, 1u << (d - 1), why);
    }
    if (kind != WK_REFUSED_NOT)
        return kind;
    return hand->result_seq ? wk_refuse_seq(WK_REFUSED_PLAYED, why, hand->result_seq) : WK_REFUSED_NOT;
}

static enum wk_refusal_kind check_play(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_hand_state *hand;
    const enum wk_refusal_kind kind = look_at_live(self, &entry->at, why, &hand);

    if (kind != WK_REFUSED_NOT)
        return kind;
    if (hand->result_seq)
        return wk_refuse_seq(WK_REFUSED_PLAYED, why, hand->result_seq);
    if (!wk_hand_seated(self, &entry->at))
        return WK_REFUSED_NOT_YET;
    if (hand->play_seq)
        return hand->stopped_seq ? WK_REFUSED_NOT : wk_refuse_seq(WK_REFUSED_DONE, why, hand->play_seq);
    return entry->seq == 0 ? check_not_out(self, &entry->at, wk_players_at(self, &entry->at), why) : WK_REFUSED_NOT;
}

/* The writer checks whether its walls passed: no entry states that. */
static enum wk_refusal_kind check_ready(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_hand_state *hand;
    const enum wk_refusal_kind kind = wk_check_look(self, &entry->at, why, &hand);

    if (kind != WK_REFUSED_NOT)
        return kind;
    if (hand->ready_seq && !hand->ready_carried)
        return wk_refuse_seq(WK_REFUSED_DONE, why, hand->ready_seq);
    return wk_hand_settled(self, &entry->at) ? WK_REFUSED_NOT : WK_REFUSED_NOT_YET;
}

/* Its result need not have come either. Several kiosks may have carried the same word, and what they carried may have come
 * meanwhile: on record that is no fault, but none is written then. */
static enum wk_refusal_kind check_carried(const struct wk_tournament *self, const struct wk_entry *entry,
                                          struct wk_refusal *why)
{
    const struct wk_hand_state *hand;
    const enum wk_refusal_kind kind = wk_check_look(self, &entry->carried.at, why, &hand);

    if (kind != WK_REFUSED_NOT)
        return kind;
    return hand->ready_seq && entry->seq == 0 ? wk_refuse_seq(WK_REFUSED_DONE, why, hand->ready_seq) : WK_REFUSED_NOT;
}

static enum wk_refusal_kind check_stopped(const struct wk_tournament *self, const struct wk_entry *entry,
                                          struct wk_refusal *why)
{
    const struct wk_hand_state *hand;
    const enum wk_refusal_kind kind = wk_check_look(self, &entry->at, why, &hand);

    if (kind != WK_REFUSED_NOT)
        return kind;
    if (hand->stopped_seq)
        return wk_refuse_seq(WK_REFUSED_DONE, why, hand->stopped_seq);
    return hand->play_seq ? WK_REFUSED_NOT : WK_REFUSED_NOT_YET;
}

/* What a reference to a result that is not the newest of its hand is: one that another took the place of, or none at all. */
static enum wk_refusal_kind refuse_reference(const struct wk_tournament *self, int64_t seq, struct wk_refusal *why)
{
    for (int i = 0; i < self->n_acts; i++)
        if (self->act[i].entry.kind == WK_ENTRY_RESULT && self->act[i].entry.result.corrects == seq) {
            why->at = self->act[i].entry.result.at;
            return wk_refuse_seq(WK_REFUSED_STALE, why, wk_hand_look(self, &why->at)->result_seq);
        } else if (self->act[i].entry.kind == WK_ENTRY_VOID && self->act[i].entry.voided == seq) {
            why->at = self->act[i].at;
            return wk_refuse_seq(WK_REFUSED_STALE, why, self->act[i].entry.seq);
        }
    return wk_refuse_seq(WK_REFUSED_NO_SUCH, why, seq);
}

static enum wk_refusal_kind check_result(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_hand_state *hand;
    enum wk_refusal_kind kind = look_at_live(self, &entry->result.at, why, &hand);

    if (kind == WK_REFUSED_NOT && (unsigned)entry->result.by > WK_WIND_NORTH)
        kind = wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_BY);
    if (kind == WK_REFUSED_NOT)
        kind = self->plan.kind->check_outcome(&entry->result.outcome, why);
    if (kind != WK_REFUSED_NOT)
        return kind;
    const struct wk_act *ruling = wk_ruled_out(self, &entry->result.at, entry->result.outcome.winner);
    if (ruling)
        return wk_refuse_seq(WK_REFUSED_RULED_OUT, why, ruling->entry.seq);
    if (!entry->result.corrects && hand->result_seq)
        return wk_refuse_seq(WK_REFUSED_HAS_RESULT, why, hand->result_seq);
    if (wk_hand_after_end(self, &entry->result.at))
        return WK_REFUSED_GAME_OVER;
    if (!entry->result.corrects) /* a hand that has a result was played: that can be corrected */
        return entry->seq == 0 ? check_not_out(self, &entry->result.at, wk_players_at(self, &entry->result.at), why)
                               : WK_REFUSED_NOT;
    if (entry->result.corrects != hand->result_seq)
        return refuse_reference(self, entry->result.corrects, why);
    return hand->state == WK_RESULT_CONFIRMED && wk_text_blank(entry->reason) ? WK_REFUSED_NO_REASON : WK_REFUSED_NOT;
}

static enum wk_refusal_kind check_void(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    return wk_hand_of_result(self, entry->voided, &why->at) == WK_OK ? WK_REFUSED_NOT
                                                                     : refuse_reference(self, entry->voided, why);
}

static enum wk_refusal_kind check_confirmed(const struct wk_tournament *self, const struct wk_entry *entry,
                                            struct wk_refusal *why)
{
    if (wk_hand_of_result(self, entry->confirmed.result, &why->at) != WK_OK)
        return refuse_reference(self, entry->confirmed.result, why);
    const struct wk_hand_state *hand = wk_hand_look(self, &why->at);
    if (hand->state == WK_RESULT_CONFIRMED)
        return wk_refuse_seq(WK_REFUSED_CONFIRMED, why, hand->confirmed_seq);
    if (entry->confirmed.by & ~wk_seated_at(self, &why->at))
        return wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_BY);
    if (entry->role == WK_ROLE_PLAYERS && entry->confirmed.by != wk_players_at(self, &why->at))
        return WK_REFUSED_NOT_ALL;
    return entry->seq == 0 ? check_not_out(self, &why->at, entry->confirmed.by, why) : WK_REFUSED_NOT;
}

/* Only where tables keep deals can one be fouled; the rest is asked by the kind. */
static enum wk_refusal_kind check_foul(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    (void)entry;
    return self->plan.kind->keeps_walls ? WK_REFUSED_NOT : wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_KIND);
}

/* Cards are taken once all that stands on them does, each with the initials of who has to check it. */
static enum wk_refusal_kind check_card(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_kind_of_event *kind = self->plan.kind;
    struct wk_hand_id at = entry->card.at;
    const enum wk_refusal_kind refusal = wk_check_at(self, &at, why);

    if (refusal != WK_REFUSED_NOT)
        return refusal;
    if (!kind->initialer)
        return wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_KIND);
    if (at.hand != self->shape.n_hands)
        return wk_check_number(why, WK_FIELD_HAND, at.hand, self->shape.n_hands, self->shape.n_hands);
    if (self->card_seq[at.table - 1][at.round - 1])
        return wk_refuse_seq(WK_REFUSED_DONE, why, self->card_seq[at.table - 1][at.round - 1]);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        if (entry->card.initials[d - 1] != (uint8_t)kind->initialer(self, &at, (enum wk_wind)d)) {
            why->at = at;
            why->value = d;
            return WK_REFUSED_INITIALS;
        }
    if (entry->card.collector != kind->collector(self, &at)) {
        why->at = at;
        return WK_REFUSED_COLLECTOR;
    }
    for (at.hand = 1; at.hand <= self->shape.n_hands; at.hand++)
        if (!wk_hand_settled(self, &at)) {
            why->at = at;
            return WK_REFUSED_NOT_YET;
        }
    return WK_REFUSED_NOT;
}

/* In a hall the event's own journal is the hall's: no other kiosk ends it for all. */
static enum wk_refusal_kind check_ended(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    if (self->ended_seq)
        return wk_refuse_seq(WK_REFUSED_DONE, why, self->ended_seq);
    if (self->plan.protest_min == 0 && !self->plan.kind->drop_in)
        return WK_REFUSED_PROTEST;
    return entry->seq && wk_record_journal(entry->seq) != wk_record_journal(self->seq) ? WK_REFUSED_NOT_OWNER : WK_REFUSED_NOT;
}

/* How a kind is checked; an act bears a reason but where it need not; what play is made of comes no more once it is over. */
static const struct {
    wk_check_fn *check;
    bool needs_reason, is_act, is_play;
} kinds[WK_N_ENTRIES] = {
    [WK_ENTRY_EVENT] = {check_event, false, false, false},
    [WK_ENTRY_PLAYER] = {check_player, false, true, false},
    [WK_ENTRY_SEATED] = {check_seated, false, false, true},
    [WK_ENTRY_PLAY] = {check_play, false, false, true},
    [WK_ENTRY_STOPPED] = {check_stopped, false, false, true},
    [WK_ENTRY_RESULT] = {check_result, false, false, false},
    [WK_ENTRY_CONFIRMED] = {check_confirmed, false, false, false},
    [WK_ENTRY_RULING] = {wk_check_ruling, true, true, false},
    [WK_ENTRY_MOVED] = {wk_check_moved, true, true, false},
    [WK_ENTRY_GATE] = {wk_check_gate, true, true, true},
    [WK_ENTRY_FOUL] = {check_foul, true, true, false},
    [WK_ENTRY_CLOCK] = {wk_check_clock, false, false, true},
    [WK_ENTRY_REVERSED] = {wk_check_reversed, true, true, false},
    [WK_ENTRY_VOID] = {check_void, true, true, false},
    [WK_ENTRY_NOT_PLAYED] = {wk_check_not_played, true, true, false},
    [WK_ENTRY_OUT] = {wk_check_out, true, true, false},
    [WK_ENTRY_READY] = {check_ready, false, false, false},
    [WK_ENTRY_CARRIED] = {check_carried, false, false, false},
    [WK_ENTRY_CARD] = {check_card, false, false, true},
    [WK_ENTRY_ENDED] = {check_ended, false, true, true},
};

enum wk_role wk_entry_needs(const struct wk_tournament *self, const struct wk_entry *entry)
{
    const struct wk_act *act;
    struct wk_hand_id at;

    if (self->ended_seq && entry->seq == 0 && entry->kind != WK_ENTRY_READY && entry->kind != WK_ENTRY_CARRIED &&
        !(entry->kind == WK_ENTRY_EVENT && self->plan.kind->drop_in))
        return WK_ROLE_DIRECTOR;
    const bool drop_in = self->begun && self->plan.kind->drop_in;
    switch (entry->kind) {
    case WK_ENTRY_EVENT:
        return entry->event && entry->event->kind && entry->event->kind->drop_in ? WK_ROLE_PLAYERS : WK_ROLE_DIRECTOR;
    case WK_ENTRY_FOUL:
        return WK_ROLE_DIRECTOR;
    case WK_ENTRY_ENDED:
        return drop_in ? WK_ROLE_PLAYERS : WK_ROLE_DIRECTOR;
    case WK_ENTRY_REVERSED:
        act = wk_act_find(self, entry->reversed);
        return act ? wk_entry_needs(self, &act->entry) : WK_ROLE_JUDGE;
    case WK_ENTRY_OUT:
        return entry->out.kind == WK_OUT_DISQUALIFIED ? WK_ROLE_DIRECTOR : WK_ROLE_JUDGE;
    case WK_ENTRY_VOID:
        return drop_in ? WK_ROLE_PLAYERS : WK_ROLE_JUDGE;
    case WK_ENTRY_NOT_PLAYED:
    case WK_ENTRY_PLAYER:
    case WK_ENTRY_RULING:
    case WK_ENTRY_MOVED:
    case WK_ENTRY_GATE:
        return WK_ROLE_JUDGE;
    case WK_ENTRY_RESULT:
        return entry->result.unbegun || (!drop_in && wk_hand_of_result(self, entry->result.corrects, &at) == WK_OK &&
                                         wk_hand_look(self, &at)->state == WK_RESULT_CONFIRMED)
                   ? WK_ROLE_JUDGE
                   : WK_ROLE_PLAYERS;
    case WK_ENTRY_CONFIRMED:
        return wk_hand_of_result(self, entry->confirmed.result, &at) == WK_OK && entry->confirmed.by == wk_players_at(self, &at)
                   ? WK_ROLE_PLAYERS
                   : WK_ROLE_JUDGE;
    case WK_ENTRY_SEATED:
    case WK_ENTRY_PLAY:
    case WK_ENTRY_STOPPED:
    case WK_ENTRY_CLOCK:
    case WK_ENTRY_READY:
    case WK_ENTRY_CARRIED:
    case WK_ENTRY_CARD:
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
    if (entry->seq < 0 || wk_record_journal(entry->seq) >= WK_MAX_JOURNALS)
        return wk_refuse_seq(WK_REFUSED_NO_SUCH, why, entry->seq);
    const int64_t last_seq = self->last_seq[wk_record_journal(entry->seq)];
    if (entry->seq && entry->seq <= last_seq)
        return wk_refuse_seq(WK_REFUSED_ORDER, why, last_seq);
    if ((unsigned)entry->role > WK_ROLE_DIRECTOR)
        return wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_ROLE);
    if (!wk_text_valid(entry->reason, sizeof entry->reason, true))
        return wk_refuse_field(WK_REFUSED_TEXT, why, WK_FIELD_REASON);
    const bool protested = self->ended_seq && entry->seq == 0;
    if (protested && kinds[entry->kind].is_play)
        return wk_refuse_seq(WK_REFUSED_ENDED, why, self->ended_seq);
    enum wk_refusal_kind kind = kinds[entry->kind].check(self, entry, why);
    if (kind == WK_REFUSED_NOT && self->begun && self->plan.kind->check)
        kind = self->plan.kind->check(self, entry, why);
    if (kind != WK_REFUSED_NOT)
        return kind;
    if ((kinds[entry->kind].needs_reason || (protested && entry->kind == WK_ENTRY_RESULT)) && wk_text_blank(entry->reason))
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
