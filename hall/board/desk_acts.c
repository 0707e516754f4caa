/* What a judge or the director decides in a browser. */
#include "hall/board/desk_acts.h"

#include <stdio.h>

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

const char *const wk_desk_act_words[WK_N_DESK_ACTS] = {[WK_DESK_ACT_NONE] = "",
                                                       [WK_DESK_ACT_RESULT] = "result",
                                                       [WK_DESK_ACT_RULING] = "ruling",
                                                       [WK_DESK_ACT_VOID] = "void",
                                                       [WK_DESK_ACT_NOT_PLAYED] = "not-played",
                                                       [WK_DESK_ACT_GATE] = "gate",
                                                       [WK_DESK_ACT_TIME] = "time",
                                                       [WK_DESK_ACT_SEATS] = "seats",
                                                       [WK_DESK_ACT_STAND_IN] = "stand-in",
                                                       [WK_DESK_ACT_OUT] = "out",
                                                       [WK_DESK_ACT_FOUL] = "foul",
                                                       [WK_DESK_ACT_ENDED] = "ended",
                                                       [WK_DESK_ACT_GIVE] = "give",
                                                       [WK_DESK_ACT_PINS] = "pins",
                                                       [WK_DESK_ACT_SAY] = "say",
                                                       [WK_DESK_ACT_CHOOSE] = "choose",
                                                       [WK_DESK_ACT_VOUCH] = "vouch",
                                                       [WK_DESK_ACT_REVERSE] = "reverse"};

/* ---- from a form */

static int64_t read_number(const uint8_t *body, size_t n, const char *name)
{
    char word[32];
    int64_t number;

    return wk_form_field(body, n, name, word, sizeof(word)) && wk_record_parse(word, &number) ? number : 0;
}

static int read_word(const uint8_t *body, size_t n, const char *name, const char *const *words, int n_words)
{
    char word[32];

    return wk_form_field(body, n, name, word, sizeof(word)) ? wk_word_index(words, n_words, word) : 0;
}

static void read_draft(struct wk_desk_act *out, const struct wk_tournament *event, const uint8_t *body, size_t n)
{
    struct wk_fields fields[WK_DESK_MOST_FIELDS];

    wk_desk_draft_begin(out, event);
    out->asked = wk_form_number(body, n, "asked", 1, 1) == 1;
    const int n_sets = out->asked ? wk_desk_act_fields(out, event, fields) : 0;
    for (int i = 0; i < n_sets; i++)
        out->unread = !wk_fields_read(&fields[i], body, n) || out->unread;
}

void wk_desk_act_read(struct wk_desk_act *out, const struct wk_tournament *event, const uint8_t *body, size_t n)
{
    *out = (struct wk_desk_act){.kind = (enum wk_desk_act_kind)read_word(body, n, "act", WK_WORDS(wk_desk_act_words)),
                                .section = wk_form_number(body, n, "section", 1, WK_MAX_SECTIONS),
                                .at = {.table = wk_form_number(body, n, "table", 1, WK_MAX_TABLES),
                                       .round = wk_form_number(body, n, "round", 1, WK_MAX_ROUNDS),
                                       .hand = wk_form_number(body, n, "hand", 1, WK_MAX_HANDS)},
                                .to = {.round = wk_form_number(body, n, "to_round", 1, WK_MAX_ROUNDS),
                                       .hand = wk_form_number(body, n, "to_hand", 1, WK_MAX_HANDS)},
                                .minutes = wk_form_number(body, n, "minutes", 1, WK_DESK_MOST_MINUTES),
                                .kiosk = wk_form_number(body, n, "kiosk", 1, WK_MAX_JOURNALS - 1),
                                .player = wk_form_number(body, n, "player", 1, WK_MAX_PLAYERS),
                                .other = wk_form_number(body, n, "other", 1, WK_MAX_PLAYERS),
                                .why = (enum wk_take_reason)read_word(body, n, "why", WK_WORDS(wk_take_words)),
                                .ruling = (enum wk_ruling_kind)read_word(body, n, "ruling", WK_WORDS(wk_ruling_words)),
                                .number = read_number(body, n, "number")};
    (void)wk_form_field(body, n, "reason", out->reason, sizeof(out->reason));
    (void)wk_form_field(body, n, "text", out->text, sizeof(out->text));
    (void)wk_form_field(body, n, "name", out->person.name, sizeof(out->person.name));
    (void)wk_form_field(body, n, "club", out->person.club, sizeof(out->person.club));
    if (event && wk_desk_act_asks(out->kind))
        read_draft(out, event, body, n);
}

/* ---- how the event stands */

static const char changed[] = WK_N("It has changed meanwhile. Look again");

static void prepare_gate(struct wk_desk_act *act, const struct wk_board_view *board)
{
    const struct wk_tournament *event = board->tournament;

    if (act->section == 0 || act->section > event->shape.n_sections)
        act->problem = WK_N("There is no such section");
    else if (board->stand[act->section - 1].round == 0)
        act->problem = WK_N("All rounds are over");
    if (act->problem)
        return;
    const int round = board->stand[act->section - 1].round, hand = wk_gate_hand(event, board->stand[act->section - 1].hand);
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

/* To the clock that runs there: of the round, or of the break after one. */
static void prepare_time(struct wk_desk_act *act, const struct wk_board_view *board)
{
    const struct wk_event_shape *const shape = &board->tournament->shape;

    if (act->section == 0 || act->section > shape->n_sections)
        act->problem = WK_N("There is no such section");
    else if (act->minutes == 0)
        act->problem = WK_N("A field is not filled in, or its number is out of range");
    else if (board->clock[act->section - 1].kind == WK_BOARD_NO_CLOCK)
        act->problem = WK_N("No clock of this section runs. Where a table has one of its own, it gets more time at its kiosk");
    if (act->problem)
        return;
    const bool in_break = board->clock[act->section - 1].kind == WK_BOARD_BREAK;
    const int round = board->stand[act->section - 1].round - in_break;
    act->entry = (struct wk_entry){.kind = WK_ENTRY_CLOCK,
                                   .clock = {.kind = in_break ? WK_CLOCK_BREAK : WK_CLOCK_ROUND,
                                             .at = {wk_first_table(shape, act->section), round, shape->n_hands},
                                             .minutes = act->minutes}};
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

/* Nothing is said of what was not said. */
static void prepare_say(struct wk_desk_act *act, const struct wk_board_view *board)
{
    if (wk_text_blank(act->text))
        act->text[0] = 0;
    if (!act->text[0] && !board->said.text[0])
        act->problem = WK_N("Write what everybody is to read: one line, not too long");
}

/* An act of somebody at a kiosk that waits for a word. */
static void prepare_vouch(struct wk_desk_act *act, const struct wk_desk_view *view)
{
    for (int i = 0; i < view->list.n; i++)
        if (view->list.item[i].kind == WK_DESK_UNVOUCHED && view->list.item[i].number == act->number)
            return;
    act->problem = WK_N("There is no such act without a PIN");
}

/* Whether it may come next, and this role may enter it, whatever the reason. */
static void check_entry(struct wk_desk_act *act, const struct wk_tournament *event, enum wk_role role)
{
    struct wk_refusal why = {.kind = WK_REFUSED_NOT};
    struct wk_entry entry = act->entry;

    snprintf(entry.reason, sizeof(entry.reason), "-");
    if (wk_tournament_check(event, &entry, &why) != WK_OK) {
        const char *const said = wk_refusal_screen(why.kind);
        act->against = why;
        act->problem = said[0] ? said : WK_N("That cannot be entered now");
    } else if (!wk_role_may(role, wk_entry_needs(event, &entry))) {
        act->problem = WK_N("That is for the director");
    }
}

/* For the director alone, whatever the event's rules say of it. */
static bool is_directors(enum wk_desk_act_kind kind)
{
    return kind == WK_DESK_ACT_GIVE || kind == WK_DESK_ACT_SAY || kind == WK_DESK_ACT_PINS || kind == WK_DESK_ACT_VOUCH ||
           kind == WK_DESK_ACT_CHOOSE;
}

bool wk_desk_act_allowed(enum wk_desk_act_kind kind, const struct wk_tournament *event, enum wk_role role)
{
    const struct wk_entry entry = {.kind = kind == WK_DESK_ACT_FOUL    ? WK_ENTRY_FOUL
                                           : kind == WK_DESK_ACT_ENDED ? WK_ENTRY_ENDED
                                                                       : WK_ENTRY_NONE};

    if (is_directors(kind))
        return role == WK_ROLE_DIRECTOR && (event || kind != WK_DESK_ACT_GIVE);
    if (!event || (kind == WK_DESK_ACT_FOUL && !event->plan.kind->keeps_walls) ||
        (kind == WK_DESK_ACT_SEATS && event->plan.kind->drop_in) || /* nobody has a chair by a plan */
        (kind == WK_DESK_ACT_ENDED && (event->plan.protest_min == 0 || event->ended_seq > 0)))
        return false;
    return entry.kind == WK_ENTRY_NONE || wk_role_may(role, wk_entry_needs(event, &entry));
}

bool wk_desk_act_wants_reason(const struct wk_desk_act *act, const struct wk_tournament *event)
{
    if (act->kind == WK_DESK_ACT_CHOOSE)
        return true;
    return act->entry.kind != WK_ENTRY_NONE && act->entry.kind != WK_ENTRY_CLOCK &&
           (act->entry.kind != WK_ENTRY_RESULT || act->entry.result.corrects > 0 || event->ended_seq > 0);
}

/* What is known of it, whatever its kind asks. */
static void prepare_kind(struct wk_desk_act *act, const struct wk_desk_view *view, enum wk_role role)
{
    const struct wk_tournament *event = view->board->tournament;

    if (act->kind == WK_DESK_ACT_GATE)
        prepare_gate(act, view->board);
    else if (act->kind == WK_DESK_ACT_TIME)
        prepare_time(act, view->board);
    else if (act->kind == WK_DESK_ACT_CHOOSE)
        wk_desk_choose_prepare(act, view, role);
    else if (act->kind == WK_DESK_ACT_VOID || act->kind == WK_DESK_ACT_NOT_PLAYED)
        prepare_hand(act, event);
    else if (act->kind == WK_DESK_ACT_GIVE)
        prepare_give(act, view);
    else if (act->kind == WK_DESK_ACT_VOUCH)
        prepare_vouch(act, view);
    else if (act->kind == WK_DESK_ACT_ENDED)
        act->entry = (struct wk_entry){.kind = WK_ENTRY_ENDED};
    else if (act->kind == WK_DESK_ACT_REVERSE)
        act->entry = (struct wk_entry){.kind = WK_ENTRY_REVERSED, .reversed = act->number};
    else if (act->kind == WK_DESK_ACT_SAY)
        prepare_say(act, view->board);
    else if (wk_desk_act_asks(act->kind))
        wk_desk_draft_prepare(act, event, role);
    if (!wk_desk_act_asks(act->kind))
        act->entry.role = role;
}

/* The hand that it asks about. */
static void check_place(struct wk_desk_act *act, const struct wk_tournament *event)
{
    const bool of_hand = act->kind == WK_DESK_ACT_RESULT || act->kind == WK_DESK_ACT_RULING || act->kind == WK_DESK_ACT_FOUL;

    if (of_hand && !wk_hand_look(event, &act->at))
        act->problem = WK_N("There is no such hand");
}

void wk_desk_act_prepare(struct wk_desk_act *act, const struct wk_desk_view *view, enum wk_role role)
{
    const struct wk_tournament *event = view->board->tournament;

    act->problem = NULL;
    if (act->kind == WK_DESK_ACT_NONE)
        act->problem = WK_N("That is no act");
    else if (is_directors(act->kind) && role != WK_ROLE_DIRECTOR)
        act->problem = WK_N("That is for the director");
    else if (!event && act->kind != WK_DESK_ACT_PINS && act->kind != WK_DESK_ACT_VOUCH && act->kind != WK_DESK_ACT_SAY)
        act->problem = WK_N("No event has begun");
    else if (event && wk_desk_act_asks(act->kind))
        check_place(act, event);
    if (act->problem || (wk_desk_act_asks(act->kind) && !act->asked))
        return;
    prepare_kind(act, view, role);
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

/* Who entered it stands for it: the form that they have signed does for the four. */
static enum wk_status confirm(struct wk_desk_act *act, struct wk_store *store, int64_t seq)
{
    const struct wk_entry entry = {
        .kind = WK_ENTRY_CONFIRMED, .role = act->entry.role, .confirmed = {.result = wk_store_number(store, seq)}};
    struct wk_refusal why = {.kind = WK_REFUSED_NOT};
    struct wk_receipt receipt;
    const enum wk_status status = wk_store_put_entry(store, &entry, &why, &receipt);

    if (status != WK_OK)
        act->problem = WK_N("It is entered, and could not be confirmed: confirm it at its table");
    return status;
}

static enum wk_status put(struct wk_desk_act *act, struct wk_store *store, struct wk_receipt *receipt)
{
    const int64_t seq = wk_record_seq(act->number);
    struct wk_refusal why = {.kind = WK_REFUSED_NOT};

    if (act->kind == WK_DESK_ACT_GIVE)
        return give(act, store, receipt);
    if (act->kind == WK_DESK_ACT_PINS)
        return wk_store_release_pins(store, receipt);
    if (act->kind == WK_DESK_ACT_SAY)
        return wk_store_announce(store, act->text, receipt);
    if (act->kind == WK_DESK_ACT_CHOOSE)
        return wk_store_choose_result(store, &act->twice, act->entry.kind == WK_ENTRY_RESULT, act->reason, receipt);
    if (act->kind == WK_DESK_ACT_VOUCH)
        return wk_store_vouch(store, wk_record_journal(act->number), &seq, 1, receipt);
    snprintf(act->entry.reason, sizeof(act->entry.reason), "%s", act->reason);
    const enum wk_status status = wk_store_put_entry(store, &act->entry, &why, receipt);
    if (status != WK_OK && why.kind != WK_REFUSED_NOT) {
        act->problem = wk_refusal_screen(why.kind);
        act->against = why;
    }
    return status == WK_OK && act->confirms ? confirm(act, store, receipt->seq) : status;
}

enum wk_status wk_desk_act_do(struct wk_desk_act *act, struct wk_store *store, enum wk_role role, int64_t *number)
{
    const enum wk_role before = wk_store_role(store);
    struct wk_receipt receipt = {.seq = 0};
    const struct wk_tournament *event;

    if (!act->problem && wk_desk_act_asks(act->kind) && !act->asked)
        act->problem = WK_N("A field is not filled in, or its number is out of range");
    if (!act->problem && wk_store_tournament(store, &event) == WK_OK && wk_desk_act_wants_reason(act, event) &&
        wk_text_blank(act->reason))
        act->problem = WK_N("A reason is missing");
    if (act->problem)
        return WK_BAD_INPUT;
    wk_store_stand(store, role);
    const enum wk_status status = put(act, store, &receipt);
    wk_store_stand(store, before);
    *number = wk_store_number(store, receipt.seq);
    if (status != WK_OK && (!act->problem || !act->problem[0]))
        act->problem = status == WK_EVENT_CLOSED ? WK_N("The event is closed") : WK_N("That cannot be entered now");
    return status;
}
