/*
 * Evening page: a player's evening as one page to take home: rank and sums, IMP hand by hand beside the field's, the best
 * round, the best hand with its tiles, the hand that brought most, who sat at the table. What it shows is gathered first, as
 * values. Law 7: a hand's tiles are shown only if its deal has been opened. Any thread that may read what is given.
 * Several: an evening is gathered by one file and drawn by others.
 */
#ifndef WK_KIOSK_PAGES_REPORT_EVENING_PAGE_EVENING_PAGE_H
#define WK_KIOSK_PAGES_REPORT_EVENING_PAGE_EVENING_PAGE_H

#include "db/store/stored_declared.h"
#include "kiosk/pages/report/report_vouched.h"
#include "labels/deal/spot_risk.h"
#include "labels/lang/lang.h"
#include "labels/paper_size.h"
#include "rules/event/standings.h"

/* The first of the kind's sums (IMP) up to each hand, of all who have a rank: between low and high lies the middle half of
 * them. */
struct wk_field_curve {
    int n_players;
    int low[WK_MAX_PLAYER_HANDS], middle[WK_MAX_PLAYER_HANDS], high[WK_MAX_PLAYER_HANDS];
};
/* WK_NO_MEMORY. */
enum wk_status wk_field_curve(const struct wk_tournament *tournament, struct wk_field_curve *out) WK_MUST_CHECK;

/* A player's evening. Borrows the tournament and the counted hands. */
struct wk_evening {
    const struct wk_tournament *tournament;
    int player;
    struct wk_standing standing; /* all zero: not in the standings */
    int n_ranked;                /* players who have a rank */
    struct wk_line line[WK_MAX_PLAYER_HANDS];
    int sum[WK_MAX_PLAYER_HANDS]; /* that sum up to each hand, rulings in it */
    int n_known;                  /* hands up to the last that has something in it: 0 none */
    int n_rounds; /* that are shown: all of the event's, of a drop-in evening those that were played, but one at least */
    int n_won, n_played;
    int best_round;                   /* that brought most, 1..; 0: none was played */
    int round_sum[WK_MAX_ROUNDS];     /* of each */
    int best_gain, best_win;          /* hands 0..: that brought most; won with the most points. -1: none */
    const struct wk_counted *counted; /* of best_win, its deal opened; NULL: its tiles are not known */
};
/* What a hand brought of it by play, rulings aside. */
int wk_line_gain(const struct wk_tournament *tournament, const struct wk_line *line);
/* player: an index. standings: of the whole event. counted [n]: of the whole event, as wk_store_counted() has them. */
void wk_evening_of(const struct wk_tournament *tournament, const struct wk_standings *standings, int player,
                   const struct wk_counted *counted, int n, struct wk_evening *out);

struct wk_evening_page {
    const struct wk_tournament *tournament; /* borrowed */
    struct wk_standings *standings;         /* of the whole event, all rounds */
    struct wk_counted *counted;             /* [n_counted] as above */
    int n_counted;
    struct wk_vouched vouched;     /* for the event's results */
    struct wk_spot_sentence spots; /* of its spot checks by lot */
    bool closed;                   /* the event: nothing of it changes any more */
    const int *player;             /* [n_players] indices, borrowed */
    int n_players;
    enum wk_paper_size paper;
    enum wk_language lang;
    struct wk_pages *pages; /* of the PDF, wk_canvas_new_pages(); NULL: nobody asks */
};
/* Fills standings, counted, vouched, spots and closed from the store of the tournament; wk_evening_page_release() frees them,
 * after a failure too. The store's codes, WK_NO_MEMORY. */
enum wk_status wk_evening_page_gather(struct wk_evening_page *self, struct wk_store *store) WK_MUST_CHECK;
void wk_evening_page_release(struct wk_evening_page *self);
/* One PDF, a page for each player. WK_IO, WK_DISK_FULL, WK_NO_MEMORY. */
enum wk_status wk_evening_page_pdf(const struct wk_evening_page *self, const char *path) WK_MUST_CHECK;

#endif
