/* Standings as a table for a spreadsheet and as a page for the wall. */
#ifndef WK_KIOSK_PAGES_REPORT_RANK_OUT_H
#define WK_KIOSK_PAGES_REPORT_RANK_OUT_H

#include "kiosk/pages/report/report_vouched.h"
#include "labels/lang/lang.h"
#include "labels/paper_size.h"
#include "rules/event/floor.h"
#include "rules/event/standings.h"

/* What is shown: standings as wk_standings_make() gave them for this section and round (0: all). */
struct wk_rank_page {
    const struct wk_tournament *tournament;
    const struct wk_floor *floor;
    const struct wk_standings *standings;
    int section, after_round;
    int64_t now_ns; /* wall clock, since 1970 UTC: stands on the page; 0: not said */
    enum wk_language lang;
    enum wk_paper_size paper;         /* of a PDF */
    const struct wk_vouched *vouched; /* of these results; NULL: nothing is said of it */
    bool closed;                      /* the event is: nothing of it changes any more */
    struct wk_pages *pages;           /* of the PDF, wk_canvas_new_pages(); NULL: nobody asks */
};

/* Whether the event of a store is closed, as far as it has heard. */
bool wk_rank_closed(struct wk_store *store);

/* A page and what it borrows, but for the tournament; freed with free(). now_ns, lang and pages are left to the caller. */
struct wk_rank_gathered {
    struct wk_rank_page page;
    struct wk_standings standings;
    struct wk_floor floor;
    struct wk_vouched vouched;
};
/* The standings of a store's event, of a section (1.., 0: all) after a round (0: all). The store's codes, WK_NO_MEMORY. */
enum wk_status wk_rank_gather(struct wk_rank_gathered **out, struct wk_store *store, const struct wk_tournament *tournament,
                              int section, int after_round) WK_MUST_CHECK;

/* "Provisional: the protest time runs until 21:30": from the end of play to the close; false: it is not so. */
#define WK_RANK_PROTEST_SIZE 200
bool wk_rank_protest(const struct wk_rank_page *page, char text[WK_RANK_PROTEST_SIZE]);
/* The same for any other page about an event, of which it is known whether it is closed. */
bool wk_rank_protest_of(const struct wk_tournament *tournament, bool closed, enum wk_language lang,
                        char text[WK_RANK_PROTEST_SIZE]);

/*
 * CSV as RFC 4180 has it: rank,number,name,club, the sums of the event's kind by their words, hands,provisional,out; rank is
 * empty for who has withdrawn or was disqualified, and out says so. A name that a spreadsheet would take for a formula gets an
 * apostrophe before it. WK_IO, WK_DISK_FULL, WK_NO_MEMORY.
 */
enum wk_status wk_rank_csv(const struct wk_rank_page *page, const char *path) WK_MUST_CHECK;

/*
 * The same for hands, a player's or a deal's: number,name,round,hand,table,direction,wind,state, the kind's columns, fouled,
 * those of them that came later; empty where there is nothing.
 */
enum wk_status wk_rank_lines_csv(const struct wk_tournament *tournament, const struct wk_line *lines, int n_lines,
                                 const char *path) WK_MUST_CHECK;

/* "missing" "waiting" "provisional" "final" "alone" "cancelled" "not-played" "out" "annulled". Static storage. */
const char *wk_line_state_word(enum wk_line_state state);

/* "withdrawn" "disqualified" of who has no rank after a round (0: all), else NULL. Static storage. */
const char *wk_rank_out_word(const struct wk_tournament *tournament, int player, int after_round);

/* PDF: event, round and time, the ranks, then notes on all that they rest on besides results confirmed by the players. The
 * same codes. */
enum wk_status wk_rank_pdf(const struct wk_rank_page *page, const char *path) WK_MUST_CHECK;

/*
 * Results that were copied from signed forms or that a judge stands for: "table 3: 1.2 1.4; table 5: 2.1" as round.hand; false:
 * there are none.
 */
#define WK_RANK_GIVEN_SIZE 8192 /* all hands of all tables */
bool wk_rank_given(const struct wk_rank_page *page, enum wk_role role, char text[WK_RANK_GIVEN_SIZE]);

/* Results of hands that nobody had begun at a kiosk; and those that a command confirmed in the players' name; likewise. */
bool wk_rank_unbegun(const struct wk_rank_page *page, char text[WK_RANK_GIVEN_SIZE]);
bool wk_rank_by_command(const struct wk_rank_page *page, char text[WK_RANK_GIVEN_SIZE]);

/* Hands that their sections have left behind without a confirmed result, likewise; false: there are none. */
bool wk_rank_missing(const struct wk_rank_page *page, char text[WK_RANK_GIVEN_SIZE]);

/*
 * All that the standings rest on besides results that the players confirmed, in the page's language and a note at a time: what
 * can still change, what is missing, what was decided, whose word stands for which results, the rule of the kind.
 */
typedef void wk_rank_note_fn(const char *note, void *context);
void wk_rank_notes(const struct wk_rank_page *page, wk_rank_note_fn *put, void *context);

#endif
