/*
 * Watching the draw: which wall loses which tile while a hand is played, and which of these draws nothing can explain. It works
 * on what is seen of the walls' backs and on nothing else: no face, no discard, no claim. Pure; one thread at a time.
 *
 * Chows, pungs and kongs are not seen, and after one of them the next draw may be anybody's: each player can claim any discard
 * as a pung, and then his right neighbour draws; a kong draws twice running. So the order in which walls lose tiles says
 * nothing by itself, and only what no claim explains is named.
 *
 * WRONG_TILE: a tile went, and one that its wall's owner draws before it still lies there (DF-11, DF-12).
 *
 * OTHERS_WALL: a tile went while the arm of another player, and no other arm, reached over it (DF-12, DF-21).
 *
 * TOO_EARLY: a tile went before East's first. Nothing is discarded before that, so nothing can be claimed (DF-12).
 *
 * When a hand is over, people take walls down at the same time, by stacks and from either end, and at first that looks like a
 * wrong draw. So a tile is named only when it went alone: the tile under it is seen, what was seen of its wall before is seen
 * now, and nearly all of the other walls.
 *
 * Not known, and never named: who should have drawn after a discard that somebody may have claimed; a tile that a player draws
 * from his own wall before the player on the left had discarded; another's wall where no arm was seen; a draw that was left
 * out; and what is taken after the last tile of the hand (DF-22), for then walls are taken down.
 *
 * The order of a wall's tiles, 0..WK_WALL_DRAWS - 1: the letter, 10, 20, 11, 21 ... 19, 29. Source: MCR Duplicate Format, DF-11
 * (its "31-41-31-42" is a misprint).
 */
#ifndef WK_RULES_EVENT_DUPLICATE_DRAW_WATCH_H
#define WK_RULES_EVENT_DUPLICATE_DRAW_WATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/tile.h"

#define WK_WALL_DRAWS 21 /* tiles of a wall that are drawn one by one */

/* How sure it wants to be, and how quick it is then: nothing is told sooner than WK_DRAW_SETTLE_MS after a tile has gone. */
enum {
    WK_DRAW_LOOKS = 3,           /* clear looks that have to agree */
    WK_DRAW_SETTLE_MS = 800,     /* over at least this long */
    WK_DRAW_WHOLE_MS = 1500,     /* so long four walls have to be seen whole before a hand is followed */
    WK_DRAW_MOST_HIDDEN = 8,     /* whole: no more of the tiles on top of stacks are unseen than this, and no gap is seen */
    WK_DRAW_MAX_GAP_MS = 300,    /* from one look to the next: whoever looks away longer has not seen whose arm it was */
    WK_DRAW_MAX_REACH_MS = 6000, /* an arm that lies over a tile for longer rests there */
    WK_DRAW_STALE_MS = 30000,    /* what is seen of a draw only later than this is no longer named */
    WK_DRAW_MOST_UNSEEN = 4,     /* in the other walls: an arm over its player's wall hides as many */
    WK_DRAW_MAX_FRESH = 4        /* tiles that go at the same time: more, and walls are taken down */
};

/* What a look shows of a tile in a wall. The tile below another one is hidden, and unknown. */
enum wk_draw_seen { WK_DRAW_UNKNOWN = 0, WK_DRAW_PRESENT, WK_DRAW_GONE };

/* Whose arm reaches over a tile: 0 nobody's, 1..4 that of a wind, WK_DRAW_SOMEBODY: it cannot be told, or several. */
enum { WK_DRAW_SOMEBODY = WK_N_WINDS + 1 };

struct wk_draw_look {
    int64_t at_ms;                            /* above 0, of a clock that only rises */
    uint8_t seen[WK_N_WINDS][WK_WALL_DRAWS];  /* enum wk_draw_seen; [owner - 1][order] */
    uint8_t reach[WK_N_WINDS][WK_WALL_DRAWS]; /* whose arm */
};

enum wk_draw_fault { WK_DRAW_NO_FAULT = 0, WK_DRAW_WRONG_TILE, WK_DRAW_OTHERS_WALL, WK_DRAW_TOO_EARLY };

enum wk_draw_kind {
    WK_DRAW_DRAWN = 1, /* a tile is gone for good */
    WK_DRAW_NAMED,     /* a tile that was told as drawn should not have been */
    WK_DRAW_PUT_BACK,  /* a tile that was told as drawn lies there again, and nothing is left to say of it */
    WK_DRAW_LAST,      /* the hand's last tile was drawn (DF-22), and nothing more is followed */
    WK_DRAW_STOPPED    /* walls are taken down, and nothing more is followed */
};

struct wk_draw_event {
    enum wk_draw_kind kind;
    enum wk_draw_fault fault; /* of NAMED */
    enum wk_wind wall;        /* of all but STOPPED */
    int order;                /* of the tile in it */
    int first;                /* WRONG_TILE: of the tile that comes first; else as `order` */
    enum wk_wind by;          /* OTHERS_WALL: whose arm it was; else WK_WIND_NONE */
    int64_t from_ms, to_ms;   /* the tile went between these: last seen there (0: never), first seen gone */
};

enum wk_draw_phase {
    WK_DRAW_WAITS = 0, /* for four whole walls */
    WK_DRAW_FOLLOWS,
    WK_DRAW_OVER /* until wk_draw_watch_begin() */
};

/* A tile as it was followed. Times are 0 where nothing was seen. */
struct wk_draw_tile {
    int64_t present_ms;               /* last seen there */
    int64_t gone_ms, last_ms;         /* seen gone since then: first, last */
    int64_t reach_ms, reached_ms;     /* an arm over it since then: first, last */
    int64_t back_ms;                  /* seen there again after it was told as drawn: first */
    uint16_t n_gone, n_reach, n_back; /* such looks */
    uint8_t by;                       /* whose arm it was */
    bool drawn, named;                /* whether that was told */
};

/* All zero, or after wk_draw_watch_begin(): a hand has yet to begin. */
struct wk_draw_watch {
    enum wk_draw_phase phase;
    int64_t at_ms;    /* the last look */
    int64_t whole_ms; /* since when walls are whole; 0: they are not */
    int n_told;       /* draws of this hand that were told */
    struct wk_draw_tile tile[WK_N_WINDS][WK_WALL_DRAWS];
};

/* A new hand. The clock goes on. */
void wk_draw_watch_begin(struct wk_draw_watch *self);

#define WK_DRAW_MAX_EVENTS (3 * WK_N_WINDS * WK_WALL_DRAWS + 1)

/*
 * Takes a look and writes what follows from it to out [WK_DRAW_MAX_EVENTS]: draws in the order in which tiles were seen to go,
 * then faults. Returns how many. A look that is not later than the one before is none.
 */
int wk_draw_watch_look(struct wk_draw_watch *self, const struct wk_draw_look *look,
                       struct wk_draw_event out[WK_DRAW_MAX_EVENTS]);

#endif
