/* Pages for judges and the director, as markup. Main thread (texts). Several: each page is a file. */
#ifndef WK_HALL_BOARD_DESK_PAGES_H
#define WK_HALL_BOARD_DESK_PAGES_H

#include "hall/board/page_frame.h"
#include "rules/event/tournament.h"

struct wk_audit_log;
struct wk_board_view;
struct wk_deal_history;
struct wk_desk_act;
struct wk_desk_view;

/* Shapes of 16 x 16: what tables and hands are at, on each page alike. */
#define WK_SHAPE_PLAYS "<path d=\"M4 2l10 6-10 6z\" class=\"plays\"/>"
#define WK_SHAPE_WRITES "<path d=\"M2 14l1-4 8-8 3 3-8 8z\" class=\"writes\"/>"
#define WK_SHAPE_DONE "<circle cx=\"8\" cy=\"8\" r=\"7\" class=\"disc\"/><path d=\"M4.5 8.2l2.6 2.6 4.6-5.4\" class=\"tick\"/>"

#define WK_DESK_ACT_LOOK "/acts/look" /* what an act would change, */
#define WK_DESK_ACT_DO "/acts/do"     /* and doing it */

/* To sign in, or who has, to sign out. problem: why it did not go; NULL: nothing is wrong. */
void wk_desk_sign_make(const struct wk_board_frame *frame, const char *problem, struct wk_html *out);

/* The parts of their pages: shapes of hands, and what they mean; the tables of a section; kiosks; what waits for somebody. */
void wk_desk_legend_make(const struct wk_board_look *look, struct wk_html *html);
void wk_desk_section_make(const struct wk_desk_view *view, int section, const struct wk_board_look *look, struct wk_html *html);
void wk_desk_kiosks_make(const struct wk_desk_view *view, const struct wk_board_look *look, struct wk_html *html);
void wk_desk_work_make(const struct wk_desk_view *view, const struct wk_board_look *look, struct wk_html *html);

/* A table of the event: what happened there, hand by hand, and what was seen of its walls. log: of that table
 * (db/audit/deal_history.h); NULL: it is not known. */
#define WK_DESK_TABLE "/director/table/"
#define WK_DESK_WALL "/wall/" /* behind it, and a record's number: the picture that was kept of a wall */
void wk_desk_table_make(const struct wk_board_frame *frame, const struct wk_desk_view *view, const struct wk_audit_log *log,
                        int table, struct wk_html *out);
void wk_desk_evidence_make(struct wk_html *out, const struct wk_board_view *board, const struct wk_audit_log *log, int table,
                           enum wk_language lang);
/* Whether of what lay in a deal's walls anything may be shown: nobody has it to play any more. */
bool wk_desk_deal_is_open(const struct wk_board_view *board, const struct wk_deal_history *history);

/* Time of day by the clock of the kiosk that wrote it; a dash where there is none. */
void wk_desk_time(int64_t t_ns, char text[16]);

/* How long ago that was, which the page counts on by itself; 0: nothing. */
void wk_desk_put_since(struct wk_html *html, const struct wk_desk_view *view, int64_t since_ns, bool streams);

/* Acts (hall/board/desk_acts.h): those that can be done, or taken back; one that asks more, or is prepared; one that was done.
 */
void wk_desk_acts_make(const struct wk_board_frame *frame, const struct wk_desk_view *view, struct wk_html *out);
void wk_desk_act_look_make(const struct wk_board_frame *frame, struct wk_desk_act *act, const struct wk_desk_view *view,
                           struct wk_html *out);
void wk_desk_act_done_make(const struct wk_board_frame *frame, const struct wk_desk_act *act, int64_t number,
                           struct wk_html *out);

/* Hands with two confirmed results, each with its key; and the one that was chosen. desk_twice.c. */
void wk_desk_twice_make(const struct wk_board_frame *frame, const struct wk_desk_view *view, struct wk_html *out);
void wk_desk_put_chosen(struct wk_html *out, const struct wk_desk_act *act, const struct wk_tournament *event,
                        enum wk_language lang);
/* "Table 3, round 2, hand 1", as a heading; hand 0: all of a round's. */
void wk_desk_put_place(struct wk_html *out, const struct wk_tournament *event, const struct wk_hand_id *at,
                       enum wk_language lang);

/* What their pages share: what an act is called, and one on record of a kind that can be taken back, NULL: it cannot (message
 * ids). */
const char *wk_desk_act_title(int kind);
const char *wk_desk_act_held(enum wk_entry_kind kind);
const char *wk_desk_ruling_name(enum wk_ruling_kind ruling);
/* A number from 1 on, to be chosen; one is chosen. */
void wk_desk_put_choice(struct wk_html *out, const char *name, const char *label, int most, int chosen);
void wk_desk_put_take_back(const struct wk_board_frame *frame, int64_t number, struct wk_html *out);

#endif
