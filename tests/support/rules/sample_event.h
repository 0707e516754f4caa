/*
 * An event for tests: its plan, a tournament that takes its entries, and the log of those that were taken, numbered as a
 * journal would number them. Shorthands for entries. Whoever opens one closes it.
 */
#ifndef WK_TESTS_RULES_SAMPLE_EVENT_H
#define WK_TESTS_RULES_SAMPLE_EVENT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/event/duplicate/imp.h"

#define EVENT_SECOND INT64_C(1000000000)

struct event {
    struct wk_event_plan *plan;
    struct wk_tournament *tour;
    struct wk_entry *log;
    int n_log;
    int64_t seq; /* given out last, to refused ones too: journals have gaps between entries */
    struct wk_refusal why;
};

void event_plan_make(struct wk_event_plan *plan, int n_sections);
enum wk_status event_put(struct event *event, struct wk_entry entry);

/* Back to no entries but the first. */
void event_restart(struct event *event, int n_sections);

/* A plan of another kind, which its players' list seats; free() it. And an event that begins with the plan that it has. */
struct wk_event_plan *event_plan_of_kind(const char *kind, int n_players, int n_rounds);
void event_begin_plan(struct event *event);

/* Aborts for want of memory. */
void event_open(struct event *event, int n_sections);

void event_close(struct event *event);
struct wk_outcome outcome_draw(void);
struct wk_outcome outcome_discard(int winner, int payer, int points);
struct wk_outcome outcome_self_drawn(int winner, int points);
struct wk_entry entry_result(struct wk_hand_id at, struct wk_outcome outcome, int64_t corrects);
struct wk_entry entry_confirmed(int64_t result);
struct wk_entry entry_ruling(struct wk_hand_id at, enum wk_ruling_kind kind, int direction);
struct wk_entry entry_imp(struct wk_hand_id at, int direction, int imp);
struct wk_entry entry_ms(struct wk_hand_id at, int e, int s, int w, int n);

/* ms below 0, off one player. */
struct wk_entry entry_penalty(struct wk_hand_id at, int direction, int ms);

struct wk_entry entry_redress(struct wk_hand_id at, int direction, int imp);
struct wk_entry entry_void(int64_t result);
struct wk_entry entry_not_played(struct wk_hand_id at);

/* For good, from a hand on; results NONE: as it is usual, KEEP. */
struct wk_entry entry_out(int player, enum wk_out_kind kind, int round, int hand, enum wk_out_results results);

struct wk_entry entry_suspended(int player, int round, int hand, int last_round, int last_hand);
struct wk_entry entry_reversed(int64_t seq);
struct wk_entry entry_foul(int table, int round, const char *parts, enum wk_foul_choice choice);

/* One exchange. */
struct wk_entry entry_moved(int section, int round, int first_hand, int last_hand, int a, int b);

struct wk_entry entry_player(int player, int round, int hand, const char *name);
struct wk_entry entry_seated(const struct wk_tournament *tour, struct wk_hand_id at);
struct wk_entry entry_gate(int section, int round, int hand);

/* A result and its confirmation; false when either was refused. */
bool event_play(struct event *event, struct wk_hand_id at, struct wk_outcome outcome);

#endif
