/*
 * What judge and director enter, step by step: what their three screens do, and what they ask of the state (all pure).
 * Several: steps, what a touch does within one, and questions.
 */
#ifndef WK_KIOSK_FACE_SCREENS_JUDGE_JUDGE_ENTER_H
#define WK_KIOSK_FACE_SCREENS_JUDGE_JUDGE_ENTER_H

#include "kiosk/face/app/screen_def.h"
#include "rules/event/duplicate/outlier.h"

/* For the definitions of the three: see struct wk_screen_def. */
void wk_judge_leave(struct wk_app *app, enum wk_screen to, struct wk_effects *effects);
void wk_judge_open(struct wk_app *app, struct wk_effects *effects);
bool wk_judge_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects);
bool wk_judge_back(struct wk_app *app, struct wk_effects *effects);
void wk_judge_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);

/* Within a step: a digit, Erase; true when it took them. Next: the step after it comes, or the entry is put; nothing when the
 * step is not done. */
bool wk_judge_digit(struct wk_app *app, int digit);
bool wk_judge_erase(struct wk_app *app);
void wk_judge_next(struct wk_app *app, struct wk_effects *effects);
void wk_judge_choose(struct wk_app *app, int arg, struct wk_effects *effects);
void wk_judge_match_points(struct wk_app_judge *judge, enum wk_action action);
void wk_judge_letter(struct wk_app_judge *judge, int letter);
void wk_judge_pinyin(struct wk_app_judge *judge); /* from letters to pinyin and back */
/* The keyboard's letters, capitals and pinyin; false: the touch was none of them. */
bool wk_judge_type(struct wk_app_judge *judge, enum wk_action action, int arg);

/* Steps: another one is shown; the draft goes to the store; the player judge->player is to be disqualified, how is asked. */
void wk_judge_go_step(struct wk_app *app, enum wk_judge_step step);
void wk_judge_put(struct wk_app *app, struct wk_effects *effects);
void wk_judge_disqualify(struct wk_app *app);
void wk_judge_give_up(struct wk_app_judge *judge); /* what is being entered is dropped */

/*
 * The guide of the event's kind. Node: the one that is shown. Begin: the table's present game. Back: one step, false: it is at
 * its list. Entered: an entry of the ruling is on record; true: others of it follow.
 */
const struct wk_guide *wk_judge_guide(const struct wk_app *app);
const struct wk_guide_node *wk_judge_guide_node(const struct wk_app *app);
void wk_judge_guide_begin(struct wk_app *app);
bool wk_judge_guide_back(struct wk_app *app);
void wk_judge_guide_choose(struct wk_app *app, int arg);
void wk_judge_guide_drawn(struct wk_app *app, int label);
void wk_judge_guide_next(struct wk_app *app, struct wk_effects *effects);
bool wk_judge_guide_ready(const struct wk_app *app);
bool wk_judge_guide_last(const struct wk_app *app);
/* Why the ruling cannot go on record where the game has a result that contradicts it and is to be corrected; else
 * WK_REFUSED_NOT. */
enum wk_refusal_kind wk_judge_guide_against(const struct wk_app *app);
bool wk_judge_guide_entered(struct wk_app *app, struct wk_effects *effects);
/* The section's grid is shown, a page of its tables: the page that a table stands on, and how many there are. */
#define WK_JUDGE_COLUMNS 4
bool wk_judge_shows_grid(const struct wk_app *app);
int wk_judge_grid_page(const struct wk_app *app, int table);
int wk_judge_grid_pages(const struct wk_app *app);
/* Points off one player are typed in this step. */
bool wk_judge_types_points(const struct wk_app_judge *judge);
/* What would become of the results of the fouled deal, into app->judge.outlook. */
void wk_judge_outlook(struct wk_app *app);
/* Which deal of the round somebody would play twice by the seats of the draft, into app->judge.twice: of several the first that
 * the same four would, else the first. */
void wk_judge_twice(struct wk_app *app);

/* The present step is done: the next may come, or the entry may be put. */
bool wk_judge_ready(const struct wk_app *app);
/* The present step is the last: the next key puts the entry on record. */
bool wk_judge_last(const struct wk_app *app);
/* Whoever has opened the area may enter this: what becomes of a fouled deal, and taking that back, is the director's. */
bool wk_judge_allowed(const struct wk_app *app, enum wk_judge_add add);
/* The event's kind has such a thing: a ruling of that kind, deals that can be fouled. */
bool wk_judge_has(const struct wk_app *app, enum wk_judge_add add);
/* How the event comes nearer to its end from here: END, CLOSE; NOTHING: not at this kiosk. */
enum wk_judge_add wk_judge_ending(const struct wk_app *app);
/* How many things are open in the event: rules/event/protest.h, and hands that were confirmed twice (db/hall/twice.h). */
int wk_judge_n_open(const struct wk_app *app);
/* Two results of one hand are shown for the director to choose, on WK_SCREEN_ACTS; nothing for a judge. */
void wk_judge_begin_two(struct wk_app *app, const struct wk_work_twice *two, struct wk_effects *effects);
/* How many results a round of the section looked at has. */
int wk_judge_n_results(const struct wk_app *app);
/* The player of a cell of the section looked at: (table in section - 1) * 4 + direction - 1; in the hand looked at. -1: the
 * chair is empty. */
int wk_judge_player(const struct wk_app *app, int cell);
/* A cell where somebody sits. */
bool wk_judge_is_cell(const struct wk_app *app, int cell);
/* Where a player of the section would have sat by the exchanges of the draft, in a hand; false: where he is recorded. */
bool wk_judge_chair(const struct wk_app *app, int player, int hand, int *table, enum wk_wind *direction);
/* What is missing for the rotation of the section looked at; false: it is over. */
bool wk_judge_gate(const struct wk_app *app, struct wk_gate *out);
/* Usual reasons of what is being entered: English message ids; NULL beyond the last. */
const char *wk_judge_reason(enum wk_judge_add add, int i);
/* The usual reason that a stored one is, so that it can be translated; NULL: own words. */
const char *wk_judge_reason_known(const char *reason);
/* Those who have stood in so far, each once; NULL beyond the last. */
const struct wk_person *wk_judge_person(const struct wk_app *app, int i);
/* An act by its place in the list, newest first; NULL beyond the last. */
const struct wk_act *wk_judge_act(const struct wk_app *app, int i);
/* Ways to be out, cell 0..: kind, results and last hand into a draft that has a player and the first hand. False: no such. */
#define WK_JUDGE_WAYS 6
#define WK_JUDGE_WAY_DISQUALIFIED 4 /* and what was played stays */
bool wk_judge_way(const struct wk_app *app, int cell, struct wk_entry *draft);
/* Whether a cell is the one that the draft has. */
bool wk_judge_way_chosen(const struct wk_app *app, int cell);
/* A result to look at again by its place in the event's list; false: beyond the last. */
bool wk_judge_outlier(const struct wk_app *app, int i, struct wk_outlier *out);
/* Act that may be taken back: it is of such a kind and holds. */
bool wk_judge_reversible(const struct wk_act *act);

#endif
