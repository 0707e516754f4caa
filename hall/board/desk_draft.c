/* What acts ask about hands and players, and the entries that come of it. */
#include <stdio.h>
#include <string.h>

#include "hall/board/desk_acts.h"
#include "rules/event/kind.h"
#include "rules/event/words.h"

bool wk_desk_act_asks(enum wk_desk_act_kind kind)
{
    return kind == WK_DESK_ACT_RESULT || kind == WK_DESK_ACT_RULING || kind == WK_DESK_ACT_STAND_IN ||
           kind == WK_DESK_ACT_OUT || kind == WK_DESK_ACT_FOUL || kind == WK_DESK_ACT_SEATS;
}

bool wk_desk_act_of_player(enum wk_desk_act_kind kind)
{
    return kind == WK_DESK_ACT_OUT || kind == WK_DESK_ACT_STAND_IN || kind == WK_DESK_ACT_SEATS;
}

/* ---- fields */

#define OF(member) offsetof(struct wk_desk_act, member)

static const struct wk_result_field present[] = {
    {"present", WK_RESULT_DIRECTIONS, OF(entry.result.present), 0, 0, NULL, WK_N("Who is here?"), NULL},
};
static const struct wk_result_field whom[] = {
    {"who", WK_RESULT_DIRECTION, OF(entry.ruling.direction), 0, 0, NULL, WK_N("Who?"), NULL},
};
static const struct wk_result_field imp[] = {
    {"points", WK_RESULT_NUMBER, OF(points), 1, 20, NULL, WK_N("How many IMP are taken off?"), NULL},
};
static const struct wk_result_field redress[] = {
    {"points", WK_RESULT_NUMBER, OF(points), 1, 20, NULL, WK_N("How many IMP are given?"), NULL},
};
static const struct wk_result_field penalty[] = {
    {"points", WK_RESULT_NUMBER, OF(points), 1, WK_RULING_MS_MAX, NULL, WK_N("How many points are taken off?"), NULL},
};
static const struct wk_result_field moved[] = {
    {"ms", WK_RESULT_POINTS, OF(entry.ruling.ms), -WK_RULING_MS_MAX, WK_RULING_MS_MAX, NULL, WK_N("Points moved"), NULL},
};

static const char *const foul_names[] = {NULL, WK_N("Compare apart"), WK_N("Cancel"), WK_N("Let it stand")};
static const struct wk_result_field foul[] = {
    {"part-1", WK_RESULT_NUMBER, OF(part[0]), 1, WK_DEAL_HANDS, NULL, WK_N("Hand 1"), NULL},
    {"part-2", WK_RESULT_NUMBER, OF(part[1]), 1, WK_DEAL_HANDS, NULL, WK_N("Hand 2"), NULL},
    {"part-3", WK_RESULT_NUMBER, OF(part[2]), 1, WK_DEAL_HANDS, NULL, WK_N("Hand 3"), NULL},
    {"part-4", WK_RESULT_NUMBER, OF(part[3]), 1, WK_DEAL_HANDS, NULL, WK_N("Hand 4"), NULL},
    {"choice", WK_RESULT_WORD, OF(entry.foul.choice), WK_FOUL_APART, WK_FOUL_STAND, wk_foul_words, WK_N("What becomes of it?"),
     foul_names},
};

static const char *const out_names[] = {NULL, WK_N("Withdrawn"), WK_N("Suspended"), WK_N("Disqualified")};
static const char *const kept_names[] = {NULL, WK_N("They stay"), WK_N("They are annulled")};
static const struct wk_result_field left[] = {
    {"out", WK_RESULT_WORD, OF(entry.out.kind), WK_OUT_WITHDRAWN, WK_OUT_DISQUALIFIED, wk_out_words,
     WK_N("What became of the player?"), out_names},
    {"results", WK_RESULT_WORD, OF(entry.out.results), WK_OUT_KEEP, WK_OUT_ANNUL, wk_out_results_words,
     WK_N("What becomes of the results?"), kept_names},
};

static int ruling_fields(const struct wk_desk_act *act, struct wk_fields *out)
{
    static const struct wk_result_field *const more[WK_RULING_DEAD + 1] = {
        [WK_RULING_IMP] = imp, [WK_RULING_REDRESS] = redress, [WK_RULING_PENALTY] = penalty, [WK_RULING_MS] = moved};
    int n = 0;

    if (act->ruling != WK_RULING_NONE && act->ruling != WK_RULING_MS) {
        out[n].field = whom;
        out[n++].n = 1;
    }
    if (more[act->ruling]) {
        out[n].field = more[act->ruling];
        out[n++].n = 1;
    }
    return n;
}

static int result_fields(struct wk_desk_act *act, const struct wk_tournament *event, struct wk_fields *out)
{
    const struct wk_kind_of_event *const kind = event->plan.kind;

    out[0].field = kind->fields;
    out[0].n = kind->n_fields;
    out[0].of = &act->entry.result.outcome;
    if (!wk_hand_look(event, &act->at) || event->card_seq[act->at.table - 1][act->at.round - 1] == 0)
        return 1;
    out[1].field = present; /* only with all of them there the director changes what is on a card that was taken */
    out[1].n = 1;
    return 2;
}

int wk_desk_act_fields(struct wk_desk_act *act, const struct wk_tournament *event, struct wk_fields out[WK_DESK_MOST_FIELDS])
{
    for (int i = 0; i < WK_DESK_MOST_FIELDS; i++)
        out[i] = (struct wk_fields){.of = act, .event = event, .at = act->at};
    if (act->kind == WK_DESK_ACT_RESULT)
        return result_fields(act, event, out);
    if (act->kind == WK_DESK_ACT_RULING)
        return ruling_fields(act, out);
    if (act->kind == WK_DESK_ACT_FOUL) {
        out[0].field = foul;
        out[0].n = sizeof(foul) / sizeof(foul[0]);
    } else if (act->kind == WK_DESK_ACT_OUT) {
        out[0].field = left;
        out[0].n = sizeof(left) / sizeof(left[0]);
    }
    return out[0].n > 0 ? 1 : 0;
}

void wk_desk_draft_begin(struct wk_desk_act *act, const struct wk_tournament *event)
{
    const struct wk_hand_state *const hand = wk_hand_look(event, &act->at);

    for (int h = 0; h < WK_DEAL_HANDS; h++)
        act->part[h] = 1;
    if (act->kind == WK_DESK_ACT_RESULT && hand && hand->result_seq > 0)
        act->entry.result.outcome = hand->outcome;
    if (act->kind == WK_DESK_ACT_OUT)
        act->entry.out.results = WK_OUT_KEEP;
    if (act->kind == WK_DESK_ACT_OUT && act->to.round == 0)
        act->to = (struct wk_hand_id){.round = event->shape.n_rounds, .hand = event->shape.n_hands};
    if (act->kind == WK_DESK_ACT_FOUL)
        act->at.hand = 1;
}

/* ---- entries */

static void prepare_result(struct wk_desk_act *act, const struct wk_tournament *event, enum wk_role role)
{
    struct wk_entry *const entry = &act->entry;

    entry->kind = WK_ENTRY_RESULT;
    if (entry->result.outcome.kind == WK_OUTCOME_GAME) /* of all its hands */
        act->at.hand = 1;
    entry->result.at = act->at;
    const struct wk_hand_state *const hand = wk_hand_look(event, &act->at);
    entry->result.corrects = hand ? hand->result_seq : 0;
    if (act->number != entry->result.corrects)
        act->problem = WK_N("It has changed meanwhile. Look again");
    act->number = entry->result.corrects;
    act->confirms = true;
    /* A signed form is copied by whoever may do so; a correction is decided. */
    const bool paper = !entry->result.corrects && wk_role_may(WK_ROLE_PAPER, wk_entry_needs(event, entry));
    entry->role = paper && role >= WK_ROLE_JUDGE ? WK_ROLE_PAPER : role;
}

static void prepare_ruling(struct wk_desk_act *act, const struct wk_tournament *event)
{
    struct wk_entry *const entry = &act->entry;
    const enum wk_wind who = entry->ruling.direction;

    if (!(event->plan.kind->rulings >> act->ruling & 1u)) {
        act->problem = WK_N("There is no such ruling in this event");
        return;
    }
    entry->kind = WK_ENTRY_RULING;
    entry->ruling.at = act->at;
    entry->ruling.kind = act->ruling;
    if (act->ruling == WK_RULING_IMP)
        entry->ruling.imp = -act->points;
    else if (act->ruling == WK_RULING_REDRESS)
        entry->ruling.imp = act->points;
    else if (act->ruling == WK_RULING_PENALTY && who != WK_WIND_NONE)
        entry->ruling.ms[who - 1] = -act->points;
    if (act->ruling != WK_RULING_MS && who == WK_WIND_NONE)
        act->problem = WK_N("Say whom it concerns");
}

static void prepare_foul(struct wk_desk_act *act)
{
    act->entry.kind = WK_ENTRY_FOUL;
    act->entry.foul.table = act->at.table;
    act->entry.foul.round = act->at.round;
    for (int h = 0; h < WK_DEAL_HANDS; h++)
        act->entry.foul.part[h] = (uint8_t)act->part[h];
}

static void prepare_out(struct wk_desk_act *act, const struct wk_event_shape *shape)
{
    const bool for_a_while = act->entry.out.kind == WK_OUT_SUSPENDED;
    struct wk_entry *const entry = &act->entry;

    entry->kind = WK_ENTRY_OUT;
    entry->out.player = act->player - 1;
    entry->out.round = act->at.round;
    entry->out.hand = act->at.hand;
    entry->out.last_round = for_a_while ? act->to.round : shape->n_rounds;
    entry->out.last_hand = for_a_while ? act->to.hand : shape->n_hands;
}

static void prepare_stand_in(struct wk_desk_act *act)
{
    act->entry = (struct wk_entry){
        .kind = WK_ENTRY_PLAYER,
        .role = act->entry.role,
        .player = {.player = act->player - 1, .round = act->at.round, .hand = act->at.hand, .person = act->person}};
}

static void prepare_seats(struct wk_desk_act *act, const struct wk_tournament *event)
{
    struct wk_entry *const entry = &act->entry;

    if (act->other < 1 || act->other > wk_n_players(event) || act->other == act->player)
        act->problem = WK_N("Choose two players");
    else if (wk_section_of_player(&event->shape, act->other - 1) != wk_section_of_player(&event->shape, act->player - 1))
        act->problem = WK_N("These two play in different sections");
    if (act->problem)
        return;
    entry->kind = WK_ENTRY_MOVED;
    entry->moved.section = wk_section_of_player(&event->shape, act->player - 1);
    entry->moved.round = act->at.round;
    entry->moved.first_hand = act->at.hand;
    entry->moved.last_hand = act->to.hand;
    entry->moved.n = 1;
    entry->moved.pair[0][0] = (uint16_t)(act->player - 1);
    entry->moved.pair[0][1] = (uint16_t)(act->other - 1);
}

void wk_desk_draft_prepare(struct wk_desk_act *act, const struct wk_tournament *event, enum wk_role role)
{
    act->entry.role = role;
    if (act->unread)
        act->problem = WK_N("A field is not filled in, or its number is out of range");
    else if (wk_desk_act_of_player(act->kind) && (act->player < 1 || act->player > wk_n_players(event)))
        act->problem = WK_N("There is no such player");
    else if (act->kind == WK_DESK_ACT_RESULT)
        prepare_result(act, event, role);
    else if (act->kind == WK_DESK_ACT_RULING)
        prepare_ruling(act, event);
    else if (act->kind == WK_DESK_ACT_FOUL)
        prepare_foul(act);
    else if (act->kind == WK_DESK_ACT_OUT)
        prepare_out(act, &event->shape);
    else if (act->kind == WK_DESK_ACT_SEATS)
        prepare_seats(act, event);
    else
        prepare_stand_in(act);
}
