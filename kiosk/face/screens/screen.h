/*
 * Screens: the app's state as a draw list. Pure: the same state gives the same list. Each takes its part of the state through
 * struct wk_app, which can hold no face (law 4).
 * Several: one file a screen, and this has the rows.
 */
#ifndef WK_KIOSK_SCREENS_SCREEN_H
#define WK_KIOSK_SCREENS_SCREEN_H

#include "kiosk/face/draw/parts.h"

/* The whole screen for the state: as its definition draws it (screen_def.h), or what lies over it, and the focus of the
 * keyboard. */
void wk_screen_draw(const struct wk_app *app, struct wk_draw *draw);

/* Idle, in an event. */
void wk_screen_idle_event(const struct wk_app *app, struct wk_draw *draw);
/* What idle shows with and without one: the table's number as a large tile, beside which there is room for the rest; five
 * rounds of four hands, cut off the top of it, n_played of this round's played and, while `going`, the next one lit (a round
 * after the last: all are over); and what the director is to know. */
struct wk_box wk_screen_idle_tile(const struct wk_app *app, struct wk_draw *draw);
void wk_screen_idle_rounds(const struct wk_app *app, struct wk_draw *draw, struct wk_box *rest, int round, int n_played,
                           bool going);
void wk_screen_idle_notice(const struct wk_app *app, struct wk_draw *draw);
void wk_screen_trouble(const struct wk_app *app, struct wk_draw *draw);
/* What is to be done about it, and what comes of that. Not of WK_TROUBLE_NONE. */
struct wk_headline wk_screen_trouble_lines(const struct wk_app *app, const struct wk_draw *draw, enum wk_trouble trouble);
void wk_screen_help(const struct wk_app *app, struct wk_draw *draw);
void wk_screen_settings(const struct wk_app *app, struct wk_draw *draw);
void wk_screen_judge(const struct wk_app *app, struct wk_draw *draw);
void wk_screen_chapters(const struct wk_app *app, struct wk_draw *draw);
void wk_screen_incidents(const struct wk_app *app, struct wk_draw *draw);

/* Pictures of help: a wall with its labels and the marks, and that nobody sees the faces. */
void wk_screen_help_wall(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, double h);
void wk_screen_help_covered(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, double h);

/* A plan of a wall w wide, those of its slots lit that are marked; one, large, with its wind beside it. */
#define WK_PLAN_ASPECT 0.3 /* its height by its width: 3 rows by 13 columns, a slot 1.3 times as high as wide */
void wk_screen_plan(const bool marked[WK_N_SLOTS], struct wk_draw *draw, double x, double y, double w, enum wk_wind wind);
void wk_screen_one_plan(const struct wk_app *app, struct wk_draw *draw, const bool marked[WK_N_SLOTS], enum wk_wind wind);

/* The mat with its marks: on the live picture, or on a drawn mat (schematic) where no picture may be shown. */
void wk_screen_mat(const struct wk_app *app, struct wk_draw *draw, bool schematic);
/* A wall that is laid back or inspected: what to do, the four walls, the mat, and PASS once it is on disk. */
void wk_screen_laid_wall(const struct wk_app *app, struct wk_draw *draw, bool strip);
/* "PASS" over the wall of app->wind, from a receipt only. */
void wk_screen_pass_plate(const struct wk_app *app, struct wk_draw *draw);
/* The four walls of the table at once, or the one that was touched; keys as in wk_part_bar(). No strip: its place is free. */
void wk_screen_whole_table(const struct wk_app *app, struct wk_draw *draw, const struct wk_keycap *keys, int n_keys,
                           bool strip);
/* The same for a drill: its own words, and the exchange that it asks for. */
struct wk_whole_words {
    const char *text, *note;           /* text NULL: the step that is asked for */
    bool first;                        /* said even while something is to be mended; else until then */
    const struct wk_table_move *asked; /* shown as a step while nothing is to be mended; no wall is opened then. NULL: none */
};
void wk_screen_whole_drill(const struct wk_app *app, struct wk_draw *draw, const struct wk_whole_words *words,
                           const struct wk_keycap *keys, int n_keys);
/* The bar of a check of the camera; usable: it may be left as it is. */
void wk_screen_check_bar(const struct wk_app *app, struct wk_draw *draw, bool usable);
/* The camera's controls in a column: what was found, and what is wrong. The headline that belongs to it. */
void wk_screen_tuning(const struct wk_app *app, struct wk_draw *draw, struct wk_box column);
void wk_screen_tuning_headline(const struct wk_app *app, struct wk_draw *draw);
/*
 * The camera's way to the photo pack: a key, dashed for a judge; false: none, for the camera is being tuned. And where there is
 * no room for it in the bar (a window that is not upright), at the right of the headline: how much of that it takes.
 */
bool wk_screen_pack_keycap(const struct wk_app *app, const struct wk_draw *draw, struct wk_keycap *key);
double wk_screen_pack_key(const struct wk_app *app, struct wk_draw *draw);
/* The camera over the whole table: how well each seat's wall is read. And the word for a grade. */
void wk_screen_table_check(const struct wk_app *app, struct wk_draw *draw);
const char *wk_screen_grade_text(const struct wk_draw *draw, enum wk_app_grade grade);
/* Beside one wall of the table: the card of another one in the strip, in the order of seats from its player's left neighbour;
 * of itself: the key to the whole table. */
struct wk_box wk_screen_own_strip(const struct wk_app *app, const struct wk_draw *draw, enum wk_wind wind);
/* A touch on a wall, while the whole table is looked at. */
bool wk_screen_touch_table(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects);
/* From a wall that is built or recorded: the one that lies there does not come back by itself. */
bool wk_screen_back_to_seats(struct wk_app *app, struct wk_effects *effects);
/* Idle, and a moment has passed: nobody has touched it for long, and nothing is under way. */
void wk_screen_attract_when_idle(struct wk_app *app, struct wk_effects *effects);
/* A passphrase as it is typed, masked, under a headline; and a touch on its keyboard: false, it was none. */
void wk_screen_phrase(struct wk_draw *draw, const char *text, const char *note, const char *phrase, bool capital, bool shown);
struct wk_keycap wk_screen_show_key(const struct wk_draw *draw, bool shown);
bool wk_screen_phrase_touch(char phrase[WK_DEALS_PHRASE], bool *capital, bool *shown, enum wk_action action, int arg);
/* What a task asks for, in one line; text [n] is written whole. Said: for ears, where the line leaves open which of several
 * tiles is meant; "" where it does not. */
void wk_task_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_task *task, char *text, size_t n);
void wk_task_said(const struct wk_app *app, struct wk_draw *draw, const struct wk_task *task, char *text, size_t n);
/* A table seen from above: each wall's tiles, lit in ivory where `done` has bit (wind - 1), the reader's wall nearest. */
void wk_screen_table(struct wk_draw *draw, double cx, double cy, double half, unsigned done, enum wk_wind now, int table);

/* What one player of the standings that are shown has: app->gate.player. */
void wk_screen_player(const struct wk_app *app, struct wk_draw *draw);

/* What is to be done when nothing could be written to a stick; an English message id. */
const char *wk_screen_stick_mend(enum wk_status status);

/* The tables that a gate waits for, from the section's first on: how many. And where the group that sits here goes after it; 0:
 * its round is over. */
int wk_screen_gate_lacks(const struct wk_app *app, const struct wk_gate *gate, int table[WK_MAX_SECTION_TABLES]);
int wk_screen_next_table(const struct wk_app *app);

/* Between the end of play and the close: "Provisional until 21:30: 12 minutes left"; "" where it is not so, or nobody knows
 * what time it is. text [n] is written whole. */
void wk_protest_text(const struct wk_app *app, const struct wk_draw *draw, char *text, size_t n);

/* The fields of a result: who has won, from whom, how many points, and the match scores as they would be. */
void wk_screen_outcome(const struct wk_app *app, struct wk_draw *draw, const struct wk_hand_id *at,
                       const struct wk_outcome *outcome);

/* Headline and bar that ask a second time about points above what is likely (rules/event/duplicate/outlier.h): the action yes,
 * with the points as its argument, stands by them, WK_ACTION_ERASE takes the last digit back. */
void wk_screen_points_asked(const struct wk_app *app, struct wk_draw *draw, int points, enum wk_action yes);

#endif
