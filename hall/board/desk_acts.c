/* What a judge or the director decides in a browser. */
#include "hall/board/desk_acts.h"

#include <stdio.h>
#include <string.h>

#include "db/hall/roster_change.h"
#include "db/state/roster.h"
#include "db/state/tournament.h"
#include "db/store/pin.h"
#include "db/store/vouch.h"
#include "hall/web/form.h"
#include "labels/lang/lang.h"
#include "rules/event/kind.h"
#include "rules/event/words.h"
#include "rules/text.h"

const char *const wk_desk_act_words[WK_N_DESK_ACTS] = {
    [WK_DESK_ACT_NONE] = "",          [WK_DESK_ACT_GATE] = "gate",
    [WK_DESK_ACT_VOID] = "void",      [WK_DESK_ACT_NOT_PLAYED] = "not-played",
    [WK_DESK_ACT_GIVE] = "give",      [WK_DESK_ACT_PINS] = "pins",
    [WK_DESK_ACT_REVERSE] = "reverse"};

void wk_desk_act_read(struct wk_desk_act *out, const uint8_t *body, size_t n)
{
    char word[32];

    *out = (struct wk_desk_act){.section = wk_form_number(body, n, "section", 1, WK_MAX_SECTIONS),
                                .at = {.table = wk_form_number(body, n, "table", 1, WK_MAX_TABLES),
                                       .round = wk_form_number(body, n, "round", 1, WK_MAX_ROUNDS),
                                       .hand = wk_form_number(body, n, "hand", 1, WK_MAX_HANDS)},
                                .kiosk = wk_form_number(body, n, "kiosk", 1, WK_MAX_JOURNALS - 1)};
    if (wk_form_field(body, n, "act", word, sizeof(word)) && word[0])
        for (int kind = 1; kind < WK_N_DESK_ACTS; kind++)
            if (strcmp(word, wk_desk_act_words[kind]) == 0)
                out->kind = (enum wk_desk_act_kind)kind;
    if (wk_form_field(body, n, "why", word, sizeof(word)))
        out->why = (enum wk_take_reason)wk_word_index(WK_WORDS(wk_take_words), word);
    if (!wk_form_field(body, n, "number", word, sizeof(word)) || !wk_record_parse(word, &out->number))
        out->number = 0;
    (void)wk_form_field(body, n, "reason", out->reason, sizeof(out->reason));
}

/* ---- how the event stands */

static const char changed[] = WK_N("It has changed meanwhile. Look again");

static void prepare_gate(struct wk_desk_act *act, const struct wk_board_view *board)
{
    const struct wk_tournament *event = board->tournament;
    int round, hand;

    if (act->section == 0 || act->section > event->shape.n_sections)
        act->problem = WK_N("There is no such section");
    else if (wk_section_now(event, &board->floor, act->section, &round, &hand) != WK_OK)
        act->problem = WK_N("All rounds are over");
    if (act->problem)
        return;
    hand = wk_gate_hand(event, hand);
    if (act->at.round > 0 && (act->at.round != round || act->at.hand != hand))
        act->problem = changed;
    act->at = (struct wk_hand_id){.round = round, .hand = hand};
    act->entry.kind = WK_ENTRY_GATE;
    act->entry.gate.section = act->section;
    act->entry.gate.round = round;
    act->entry.gate.hand = hand;
    wk_gate_look(event, &board->floor, act->section, round, hand, &act->gate);
    for (int i = 0; i < wk_section_tables(&event->shape, act->section); i++)
        act->entry.gate.walls[i] = (uint8_t)act->gate.lack[i].walls;
}

static void prepare_hand(struct wk_desk_act *act, const struct wk_tournament *event)
{
    const struct wk_hand_state *hand = wk_hand_look(event, &act->at);

    if (!hand)
        act->problem = WK_N("There is no such hand");
    else if (act->kind == WK_DESK_ACT_VOID && hand->result_seq == 0)
        act->problem = WK_N("It has no result that could be taken back");
    else if (act->kind == WK_DESK_ACT_VOID && act->number > 0 && act->number != hand->result_seq)
        act->problem = changed;
    if (act->problem)
        return;
    if (act->kind == WK_DESK_ACT_VOID) {
        act->number = hand->result_seq;
        act->entry = (struct wk_entry){.kind = WK_ENTRY_VOID, .voided = hand->result_seq};
    } else {
        act->entry = (struct wk_entry){.kind = WK_ENTRY_NOT_PLAYED, .at = act->at};
    }
}

static void prepare_give(struct wk_desk_act *act, const struct wk_desk_view *view)
{
    bool there = false;

    for (int i = 0; i < view->n_kiosks; i++)
        there = there || (view->kiosk[i].number == act->kiosk && !view->kiosk[i].expelled);
    if (act->at.table == 0 || act->at.table > view->board->tournament->shape.n_tables)
        act->problem = WK_N("There is no such table");
    else if (!there)
        act->problem = WK_N("There is no such kiosk");
    else if (view->board->floor.table[act->at.table - 1].keeper == act->kiosk)
        act->problem = WK_N("It has the table already");
    else if (act->why == WK_TAKE_UNSAID)
        act->problem = WK_N("A reason is missing");
}

/* Whether it may come next, and this role may enter it, whatever the reason. */
static void check_entry(struct wk_desk_act *act, const struct wk_tournament *event, enum wk_role role)
{
    struct wk_refusal why = {.kind = WK_REFUSED_NOT};
    struct wk_entry entry = act->entry;

    entry.role = role;
    snprintf(entry.reason, sizeof(entry.reason), "-");
    if (wk_tournament_check(event, &entry, &why) != WK_OK) {
        const char *const said = wk_refusal_screen(why.kind);
        act->problem = said[0] ? said : WK_N("That cannot be entered now");
    } else if (!wk_role_may(role, wk_entry_needs(event, &entry))) {
        act->problem = WK_N("That is for the director");
    }
}

void wk_desk_act_prepare(struct wk_desk_act *act, const struct wk_desk_view *view, enum wk_role role)
{
    const struct wk_tournament *event = view->board->tournament;

    act->problem = NULL;
    if (act->kind == WK_DESK_ACT_NONE)
        act->problem = WK_N("That is no act");
    else if (!event && act->kind != WK_DESK_ACT_PINS)
        act->problem = WK_N("No event has begun");
    else if ((act->kind == WK_DESK_ACT_GIVE || act->kind == WK_DESK_ACT_PINS) && role != WK_ROLE_DIRECTOR)
        act->problem = WK_N("That is for the director");
    else if (act->kind == WK_DESK_ACT_GATE)
        prepare_gate(act, view->board);
    else if (act->kind == WK_DESK_ACT_VOID || act->kind == WK_DESK_ACT_NOT_PLAYED)
        prepare_hand(act, event);
    else if (act->kind == WK_DESK_ACT_GIVE)
        prepare_give(act, view);
    else if (act->kind == WK_DESK_ACT_REVERSE)
        act->entry = (struct wk_entry){.kind = WK_ENTRY_REVERSED, .reversed = act->number};
    if (!act->problem && act->entry.kind != WK_ENTRY_NONE)
        check_entry(act, event, role);
}

/* ---- done */

static enum wk_status give(const struct wk_desk_act *act, struct wk_store *store, struct wk_receipt *receipt)
{
    static struct wk_roster roster;
    enum wk_status status = wk_store_roster(store, &roster);

    if (status != WK_OK)
        return status;
    const struct wk_member *const member = wk_member_at(&roster, act->kiosk);
    return member ? wk_store_give_table(store, act->at.table, member->kiosk_id, act->why, receipt) : WK_NOT_FOUND;
}

static enum wk_status put(struct wk_desk_act *act, struct wk_store *store, enum wk_role role, struct wk_receipt *receipt)
{
    struct wk_refusal why = {.kind = WK_REFUSED_NOT};

    if (act->kind == WK_DESK_ACT_GIVE)
        return give(act, store, receipt);
    if (act->kind == WK_DESK_ACT_PINS)
        return wk_store_release_pins(store, receipt);
    act->entry.role = role;
    snprintf(act->entry.reason, sizeof(act->entry.reason), "%s", act->reason);
    const enum wk_status status = wk_store_put_entry(store, &act->entry, &why, receipt);
    if (status != WK_OK && why.kind != WK_REFUSED_NOT)
        act->problem = wk_refusal_screen(why.kind);
    return status;
}

enum wk_status wk_desk_act_do(struct wk_desk_act *act, struct wk_store *store, enum wk_role role, int64_t *number)
{
    const enum wk_role before = wk_store_role(store);
    struct wk_receipt receipt = {.seq = 0};

    if (!act->problem && act->entry.kind != WK_ENTRY_NONE && wk_text_blank(act->reason))
        act->problem = WK_N("A reason is missing");
    if (act->problem)
        return WK_BAD_INPUT;
    wk_store_stand(store, role);
    const enum wk_status status = put(act, store, role, &receipt);
    wk_store_stand(store, before);
    *number = wk_store_number(store, receipt.seq);
    if (status != WK_OK && (!act->problem || !act->problem[0]))
        act->problem = status == WK_EVENT_CLOSED ? WK_N("The event is closed") : WK_N("That cannot be entered now");
    return status;
}
