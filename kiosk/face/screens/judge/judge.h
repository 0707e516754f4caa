/*
 * What the judge's three screens share: their headline, keys for round and hand, the section's grid, keyboard, reasons.
 * Several: what the judge's screens do for one another.
 */
#ifndef WK_KIOSK_FACE_SCREENS_JUDGE_JUDGE_H
#define WK_KIOSK_FACE_SCREENS_JUDGE_JUDGE_H

#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/judge/judge_enter.h"

/* Texts that are filled in: a sentence with two long names. */
#define WK_JUDGE_TEXT 512

/* The top bar and what to do; instead of what comes next: why the last entry was refused, or that it is on record. */
void wk_judge_headline(const struct wk_app *app, struct wk_draw *draw, const char *text, const char *note);

/* The bar with the key that goes on, yellow once the step is done, and up to two others left of it. */
void wk_judge_bar(const struct wk_app *app, struct wk_draw *draw, const struct wk_keycap *others, int n_others);

/* What lies between the headline and the bar, `foot` above the latter. */
struct wk_box wk_judge_body(const struct wk_draw *draw, double foot);
/* Keys for the round, and, where with_hands, for the hand or the range of hands: cut off the top of the body. */
void wk_judge_header(const struct wk_app *app, struct wk_draw *draw, struct wk_box *body, bool with_hands);

/* Heads "Table 5" of the four columns of the grid's page, WK_GAP apart: cut off the top of the body. */
void wk_judge_heads(const struct wk_app *app, struct wk_draw *draw, struct wk_box *body);

#define WK_JUDGE_TAG 96
/* Who sits at the tables of the grid's page in the round and hand looked at; tag (may be NULL) says something else than the
 * seat. */
void wk_judge_grid(const struct wk_app *app, struct wk_draw *draw, struct wk_box body, enum wk_action action,
                   bool (*tag)(const struct wk_app *app, struct wk_draw *draw, int player, char text[WK_JUDGE_TAG]));

/* Keys to the other pages of the grid; returns how many. */
int wk_judge_page_keys(const struct wk_app *app, struct wk_draw *draw, struct wk_keycap keys[2], char text[2][48]);
/* The players of the table looked at, to be chosen by their direction. */
void wk_judge_four(const struct wk_app *app, struct wk_draw *draw, struct wk_box row, enum wk_wind chosen);

/* A card with a bold line and a quiet one. WK_ACTION_NONE: it cannot be touched. */
void wk_judge_choice(struct wk_draw *draw, struct wk_box card, const char *word, const char *what, bool chosen,
                     enum wk_action action, int arg);

/* Keyboard for a name or a reason. */
void wk_judge_keyboard(const struct wk_app *app, struct wk_draw *draw, const char *text);

/* The steps that all three have: which section, and why. True: drawn. */
bool wk_judge_common(const struct wk_app *app, struct wk_draw *draw);

/* The key that leads to the choice of a section; 0: there is one section only. */
int wk_judge_section_key(const struct wk_app *app, struct wk_draw *draw, struct wk_keycap *key, char text[48]);

/* The name of who plays as a player in the round and hand looked at, for a sentence. */
void wk_judge_name(const struct wk_app *app, int player, char text[WK_NAME_IN_TEXT]);

/*
 * Acts in words, text [n] written whole: what was done, where, and why (a usual reason in the screen's language). Draft: what
 * is being entered, as an act.
 */
void wk_judge_act_title(const struct wk_app *app, struct wk_draw *draw, const struct wk_entry *entry, char *text, size_t n);
void wk_judge_act_place(const struct wk_app *app, struct wk_draw *draw, const struct wk_entry *entry, char *text, size_t n);
const char *wk_judge_reason_text(const struct wk_app *app, struct wk_draw *draw, const char *reason, char text[WK_JUDGE_TEXT]);
/* The number of a rule, as a guide has it. */
const char *wk_judge_rule_text(struct wk_draw *draw, const char *rule);
/* How people at the tables say it: "match points", not "points". */
bool wk_judge_match_words(const struct wk_app *app);
/* "Table 3, round 2, hand 1", or game 1. */
void wk_judge_hand_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_hand_id *at, char *text, size_t n);
/* "Anna 24 from Bo", "Draw", ... of a hand. */
void wk_judge_outcome_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_hand_id *at,
                           const struct wk_outcome *outcome, char *text, size_t n);

/*
 * A gate's hand that tables have no confirmed result of: "No confirmed result at table 2, 3"; false: all have one. Of how
 * things stand now, whenever the gate was opened. text [n] is written whole.
 */
bool wk_judge_gate_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_entry *entry, char *text, size_t n);

/* Whether a hand has been begun at a kiosk, or need not be: an event of results only. */
bool wk_judge_begun(const struct wk_app *app, const struct wk_hand_id *at);

/* "East South": walls of a mask with bit (wind - 1); text [n] is written whole. */
void wk_judge_wall_names(struct wk_draw *draw, unsigned mask, char *text, size_t n);

/* Steps of the acts: the guide and complaints; rulings and wrong seats; gate and fouled deal; the event's close and two results
 * of one hand. True: drawn.
 */
bool wk_judge_guide_steps(const struct wk_app *app, struct wk_draw *draw);
bool wk_judge_ruling_steps(const struct wk_app *app, struct wk_draw *draw);
bool wk_judge_deal_steps(const struct wk_app *app, struct wk_draw *draw);
bool wk_judge_decision_steps(const struct wk_app *app, struct wk_draw *draw);
/* Of the last of these what is about to be decided, and about what; both texts are written whole. */
void wk_judge_decision_title(const struct wk_app *app, struct wk_draw *draw, char *title, size_t n_title, char *place,
                             size_t n_place);

#endif
