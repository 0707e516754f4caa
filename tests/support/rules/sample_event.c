/* An event for tests. */
#include "tests/support/rules/sample_event.h"
#include "rules/event/duplicate/kind.h"
#include "rules/event/duplicate/seating.h"
#include "rules/event/kinds/kinds.h"

#define EVENT_MAX_LOG 16384

void event_plan_make(struct wk_event_plan *plan, int n_sections)
{
    memset(plan, 0, sizeof *plan);
    snprintf(plan->name, sizeof plan->name, "Open of the Four Winds");
    plan->kind = &wk_duplicate;
    plan->n_sections = n_sections;
    for (int p = 0; p < n_sections * WK_SECTION_PLAYERS; p++) {
        plan->player[p].number = 101 + p;
        snprintf(plan->player[p].person.name, WK_NAME_SIZE, "Player %c%d", 'A' + p % 26, p);
    }
    wk_schedule_make(&plan->schedule);
}

struct wk_event_plan *event_plan_of_kind(const char *kind, int n_players, int n_rounds)
{
    struct wk_event_plan *plan = calloc(1, sizeof *plan);

    if (!plan)
        abort();
    event_plan_make(plan, 1);
    memset(&plan->schedule, 0, sizeof plan->schedule);
    plan->kind = wk_kind_of_event_find(kind);
    plan->n_players = n_players;
    plan->n_rounds = n_rounds;
    plan->movement = plan->kind->movements & 1u << WK_MOVEMENT_NONE         ? WK_MOVEMENT_NONE
                     : plan->kind->movements >> WK_MOVEMENT_SANCTIONED & 1u ? WK_MOVEMENT_SANCTIONED
                                                                            : WK_MOVEMENT_DRAWN;
    snprintf(plan->seed, sizeof plan->seed, "%s", plan->movement == WK_MOVEMENT_DRAWN ? "5eed" : "");
    for (int p = 0; p < n_players; p++) {
        plan->player[p].number = 101 + p;
        snprintf(plan->player[p].person.name, WK_NAME_SIZE, "Player %c%d", 'A' + p % 26, p);
    }
    if (plan->kind->tables) {
        plan->tables = plan->kind->tables(n_players);
        plan->kind->divide(plan);
    }
    plan->kind->arrange(plan);
    return plan;
}

enum wk_status event_put(struct event *event, struct wk_entry entry)
{
    entry.seq = ++event->seq;
    entry.t_ns = entry.seq * EVENT_SECOND;
    const enum wk_status status = wk_tournament_apply(event->tour, &entry, &event->why);
    if (status == WK_OK && event->n_log < EVENT_MAX_LOG)
        event->log[event->n_log++] = entry;
    return status;
}

void event_restart(struct event *event, int n_sections)
{
    event_plan_make(event->plan, n_sections);
    event_begin_plan(event);
}

void event_begin_plan(struct event *event)
{
    memset(event->tour, 0, sizeof *event->tour);
    event->n_log = 0;
    event->seq = 0;
    if (event_put(event, (struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = event->plan}) != WK_OK)
        abort();
}

/* The memory of an event that was closed, for the next: it is megabytes, which a sanitizer takes milliseconds to hand out. */
static struct event spare;

void event_open(struct event *event, int n_sections)
{
    *event = spare.tour ? spare
                        : (struct event){.plan = calloc(1, sizeof *event->plan),
                                         .tour = calloc(1, sizeof *event->tour),
                                         .log = malloc(EVENT_MAX_LOG * sizeof *event->log)};
    spare = (struct event){0};
    if (!event->plan || !event->tour || !event->log)
        abort();
    event_restart(event, n_sections);
}

void event_close(struct event *event)
{
    free(spare.plan);
    free(spare.tour);
    free(spare.log);
    spare = *event;
    *event = (struct event){0};
}

struct wk_outcome outcome_draw(void)
{
    return (struct wk_outcome){.kind = WK_OUTCOME_DRAW};
}

struct wk_outcome outcome_discard(int winner, int payer, int points)
{
    return (struct wk_outcome){
        .kind = WK_OUTCOME_DISCARD, .winner = (enum wk_wind)winner, .payer = (enum wk_wind)payer, .points = points};
}

struct wk_outcome outcome_self_drawn(int winner, int points)
{
    return (struct wk_outcome){.kind = WK_OUTCOME_SELF_DRAWN, .winner = (enum wk_wind)winner, .points = points};
}

struct wk_entry entry_result(struct wk_hand_id at, struct wk_outcome outcome, int64_t corrects)
{
    return (struct wk_entry){.kind = WK_ENTRY_RESULT,
                             .result = {.at = at, .outcome = outcome, .by = WK_WIND_EAST, .corrects = corrects}};
}

struct wk_entry entry_confirmed(int64_t result)
{
    return (struct wk_entry){.kind = WK_ENTRY_CONFIRMED, .confirmed = {.result = result, .by = 15}};
}

struct wk_entry entry_ruling(struct wk_hand_id at, enum wk_ruling_kind kind, int direction)
{
    return (struct wk_entry){.kind = WK_ENTRY_RULING,
                             .role = WK_ROLE_JUDGE,
                             .reason = "ruled",
                             .ruling = {.at = at, .kind = kind, .direction = (enum wk_wind)direction}};
}

struct wk_entry entry_imp(struct wk_hand_id at, int direction, int imp)
{
    struct wk_entry entry = entry_ruling(at, WK_RULING_IMP, direction);
    entry.ruling.imp = imp;
    return entry;
}

struct wk_entry entry_ms(struct wk_hand_id at, int e, int s, int w, int n)
{
    struct wk_entry entry = entry_ruling(at, WK_RULING_MS, WK_WIND_NONE);
    const int ms[WK_N_WINDS] = {e, s, w, n};
    memcpy(entry.ruling.ms, ms, sizeof ms);
    return entry;
}

struct wk_entry entry_penalty(struct wk_hand_id at, int direction, int ms)
{
    struct wk_entry entry = entry_ruling(at, WK_RULING_PENALTY, direction);
    entry.ruling.ms[direction - 1] = ms;
    return entry;
}

struct wk_entry entry_redress(struct wk_hand_id at, int direction, int imp)
{
    struct wk_entry entry = entry_ruling(at, WK_RULING_REDRESS, direction);
    entry.ruling.imp = imp;
    return entry;
}

struct wk_entry entry_void(int64_t result)
{
    return (struct wk_entry){.kind = WK_ENTRY_VOID, .role = WK_ROLE_JUDGE, .reason = "for the wrong round", .voided = result};
}

struct wk_entry entry_not_played(struct wk_hand_id at)
{
    return (struct wk_entry){.kind = WK_ENTRY_NOT_PLAYED, .role = WK_ROLE_JUDGE, .reason = "the hall closed", .at = at};
}

struct wk_entry entry_out(int player, enum wk_out_kind kind, int round, int hand, enum wk_out_results results)
{
    return (struct wk_entry){.kind = WK_ENTRY_OUT,
                             .role = WK_ROLE_DIRECTOR,
                             .reason = "DF-23",
                             .out = {.player = player,
                                     .kind = kind,
                                     .results = results ? results : WK_OUT_KEEP,
                                     .round = round,
                                     .hand = hand,
                                     .last_round = WK_ROUNDS,
                                     .last_hand = WK_HANDS}};
}

struct wk_entry entry_suspended(int player, int round, int hand, int last_round, int last_hand)
{
    struct wk_entry entry = entry_out(player, WK_OUT_SUSPENDED, round, hand, WK_OUT_KEEP);
    entry.out.last_round = last_round;
    entry.out.last_hand = last_hand;
    return entry;
}

struct wk_entry entry_reversed(int64_t seq)
{
    return (struct wk_entry){.kind = WK_ENTRY_REVERSED, .role = WK_ROLE_JUDGE, .reason = "taken back", .reversed = seq};
}

struct wk_entry entry_foul(int table, int round, const char *parts, enum wk_foul_choice choice)
{
    struct wk_entry entry = {.kind = WK_ENTRY_FOUL,
                             .role = WK_ROLE_JUDGE,
                             .reason = "walls were mixed",
                             .foul = {.table = table, .round = round, .choice = choice}};
    for (int h = 0; h < WK_HANDS; h++)
        entry.foul.part[h] = (uint8_t)(parts[h] - '0');
    return entry;
}

struct wk_entry entry_moved(int section, int round, int first_hand, int last_hand, int a, int b)
{
    return (struct wk_entry){.kind = WK_ENTRY_MOVED,
                             .role = WK_ROLE_JUDGE,
                             .reason = "sat on each other's chairs",
                             .moved = {.section = section,
                                       .round = round,
                                       .first_hand = first_hand,
                                       .last_hand = last_hand,
                                       .n = 1,
                                       .pair = {{(uint16_t)a, (uint16_t)b}}}};
}

struct wk_entry entry_player(int player, int round, int hand, const char *name)
{
    struct wk_entry entry = {
        .kind = WK_ENTRY_PLAYER, .reason = "was taken ill", .player = {.player = player, .round = round, .hand = hand}};
    snprintf(entry.player.person.name, WK_NAME_SIZE, "%s", name);
    return entry;
}

struct wk_entry entry_seated(const struct wk_tournament *tour, struct wk_hand_id at)
{
    struct wk_entry entry = {.kind = WK_ENTRY_SEATED, .seated = {.at = at}};
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        entry.seated.player[d - 1] = (uint16_t)wk_player_at(tour, &at, (enum wk_wind)d);
    return entry;
}

struct wk_entry entry_gate(int section, int round, int hand)
{
    return (struct wk_entry){.kind = WK_ENTRY_GATE,
                             .role = WK_ROLE_JUDGE,
                             .reason = "time is short",
                             .gate = {.section = section, .round = round, .hand = hand}};
}

bool event_play(struct event *event, struct wk_hand_id at, struct wk_outcome outcome)
{
    return event_put(event, entry_result(at, outcome, 0)) == WK_OK && event_put(event, entry_confirmed(event->seq)) == WK_OK;
}
