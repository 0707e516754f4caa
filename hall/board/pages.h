/*
 * Pages of the hall, as markup: a page is a list of parts, each an element with an id of its own, so that a part that changed
 * can be replaced where the page is open. Made of a view alone; what stands around them is in hall/board/page_frame.h. Main
 * thread (texts).
 */
#ifndef WK_HALL_BOARD_PAGES_H
#define WK_HALL_BOARD_PAGES_H

#include "hall/web/html.h"
#include "labels/lang/lang.h"
#include "rules/event/floor.h"

struct wk_board_view;
struct wk_desk_view;
struct wk_kind_of_event;
struct wk_outcome;
struct wk_score_column;

enum wk_board_page {
    WK_BOARD_TABLES = 0, /* "/": what each table is at */
    WK_BOARD_STANDINGS,  /* all of them, after the rounds that are over */
    WK_BOARD_SCREEN,     /* for the wall: clocks, tables, standings that turn their pages */
    WK_BOARD_DIRECTOR,   /* what waits, tables and hands, kiosks */
    WK_BOARD_WORK,       /* what waits for somebody */
    WK_BOARD_PLAYER,     /* "/p/TOKEN": a player's own */
    WK_N_BOARD_PAGES
};

struct wk_board_page_def {
    const char *path; /* its address, without a query */
    const char *name; /* on the way to it: a message id; NULL: no way leads to it */
    bool for_desk;    /* for whoever has signed in with a PIN */
    const char *act;  /* where the buttons in its parts are sent; NULL: it has none */
};
extern const struct wk_board_page_def wk_board_page_defs[WK_N_BOARD_PAGES];

struct wk_board_part {
    char id[24];
    struct wk_html html;
};
#define WK_BOARD_MOST_PARTS (WK_MAX_SECTIONS + 5)
struct wk_board_parts {
    int n;
    struct wk_board_part part[WK_BOARD_MOST_PARTS];
};
#define WK_RECEIPT_PATH "/receipt"
#define WK_BOARD_TURN_S 12 /* standings on the wall turn so often */

/* For whom a page is made. */
struct wk_board_look {
    enum wk_board_page page; /* WK_N_BOARD_PAGES: none of them, a note */
    enum wk_language lang;
    int player;    /* index: WK_BOARD_PLAYER */
    int turn;      /* of what turns by itself, counted on; any number */
    bool receipts; /* there is a page that checks them, at WK_RECEIPT_PATH */
    bool streams;  /* a stream, whose page counts its clocks down itself */
};
/* *out is zero or released; wk_board_parts_release() after use. desk: for those pages; NULL for the others. */
void wk_board_parts_make(const struct wk_board_view *view, const struct wk_desk_view *desk, const struct wk_board_look *look,
                         struct wk_board_parts *out);
void wk_board_parts_release(struct wk_board_parts *parts);

/* What several pages show: where a section is, and its clock; the sign of what a table is at. */
void wk_board_put_where(struct wk_html *html, const struct wk_board_view *view, int section, const struct wk_board_look *look);
void wk_board_put_sign(struct wk_html *html, enum wk_table_stage stage);
/* Rows of the standings, with what they say and rest on; or why there are none. Rows from first on, n of them; player: whose
 * row is marked, -1: none is. */
struct wk_board_rows {
    int first, n, player;
};
void wk_board_put_standings(struct wk_html *html, const struct wk_board_view *view, const struct wk_board_rows *rows,
                            enum wk_language lang);
/* A figure of a column, with a true minus: "+4" where it is a gain. */
void wk_board_put_figure(struct wk_html *html, const struct wk_score_column *column, int32_t value);

/* "Hu: E from S, 24 points": by chairs, for names are on the standings alone. */
void wk_board_put_outcome(struct wk_html *html, const struct wk_kind_of_event *kind, const struct wk_outcome *outcome,
                          enum wk_language lang);

/* A key that leads to a page of ours, with a text. */
void wk_board_put_way(struct wk_html *html, const char *path, const char *text, enum wk_language lang);

/* Another part of a page, by its id. */
struct wk_html *wk_board_part_begin(struct wk_board_parts *parts, const char *id);

#endif
