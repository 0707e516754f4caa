/*
 * Board: pages of the event, in any browser: what tables are at, clocks, standings, for everybody in the hall
 * (hall/board/event_view.h), and for judges and the director, once they have given a PIN, what they act on. A listener of its
 * own in the hall's program. Main thread, the one that owns the store; it runs in the hall's turns (wk_hall_beside in
 * hall/server/server.h).
 *
 * A PIN is looked at as by any command (db/store/pin.h), and counts among its wrong ones. It is asked for only where nobody in
 * the network could read it: in a browser on this computer, over TLS, or else where the options say so.
 */
#ifndef WK_HALL_BOARD_HALL_BOARD_H
#define WK_HALL_BOARD_HALL_BOARD_H

#include "hall/server/server.h"
#include "rules/event/standings_when.h"

struct wk_board; /* opaque */
struct wk_key;

struct wk_board_options {
    struct wk_store *store; /* borrowed */
    int fd;                 /* listens, taken over also on failure */
    int most;               /* connections at once, from any addresses: a hall's phones stand behind one; 0: the usual 2,048 */
    bool desk_anywhere;     /* PINs are asked for in any browser, although others in the network might read them */
    const struct wk_key *club;        /* that tokens of players' pages follow from, borrowed; NULL: there are no such pages */
    enum wk_standings_when standings; /* when players see them */
    const char *receipt_page;         /* that checks a receipt (hall/phone/), borrowed; NULL: there is none here */
    bool watch_anywhere;              /* /health and /metrics are answered to any computer, else to this one alone */
    const char *tls_key, *tls_certificate; /* PEM, borrowed; NULL: plain HTTP */
    wk_clock_fn clock, steady;             /* wall clock; ns that nobody sets */
    wk_random_fn random;
    void *context; /* for these */
};

/* WK_IO, WK_NO_MEMORY. */
enum wk_status wk_board_open(struct wk_board **out, const struct wk_board_options *options) WK_MUST_CHECK;
void wk_board_close(struct wk_board *board); /* NULL is allowed */

/* For wk_hall_options. Borrows the board. */
struct wk_hall_beside wk_board_beside(struct wk_board *board);

/* Pages that are open with a stream. */
int wk_board_streams(const struct wk_board *board);

#endif
