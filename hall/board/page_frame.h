/* Frame: what stands around the parts of a page: its head, the bar with the ways to the other pages, and the foot. Main thread
 * (texts). */
#ifndef WK_HALL_BOARD_PAGE_FRAME_H
#define WK_HALL_BOARD_PAGE_FRAME_H

#include "hall/board/pages.h"
#include "rules/event/tournament.h"

/* Where a browser asks for what people at the desk see. */
#define WK_DESK_PATH "/desk"
#define WK_DESK_ACTS "/acts" /* and what they can do there */
#define WK_DESK_IN "/desk/in"
#define WK_DESK_OUT "/desk/out"
#define WK_CEREMONY_PATH "/ceremony" /* the first places, one after the other */
#define WK_FORM_OF_PAGE "act"        /* the form of a page whose buttons stand in its parts */

/* A browser that may ask for it. */
struct wk_board_at_desk {
    bool signed_in;
    enum wk_role role; /* of who is */
    const char *name;  /* what the person is called, may be "" */
    const char *token; /* for its forms (hall/web/signed_in.h) */
    bool readable;     /* what goes to and fro can be read in the network */
};

/* as_of: time of day, "19:42:05". */
struct wk_board_frame {
    struct wk_board_look look;
    const char *path;     /* of the page, in the other language too */
    const char *as_of;    /* time of day, "19:42:05"; NULL: it is not said */
    const char *event;    /* its name, "" without one */
    const char *css, *js; /* their addresses */
    bool live;            /* it follows what is recorded */
    bool wall;            /* it is read from the far side of a room */
    struct wk_board_at_desk desk;
    bool for_desk; /* this browser may ask for the desk's pages */
};

/* What stands before the parts, to be followed by these and wk_board_frame_end(). */
void wk_board_frame_begin(const struct wk_board_frame *frame, struct wk_html *out);
void wk_board_frame_end(const struct wk_board_frame *frame, struct wk_html *out);

/* The whole page around its parts. */
void wk_board_page_make(const struct wk_board_frame *frame, const struct wk_board_parts *parts, struct wk_html *out);

/* A page that says one thing: no such address, no event yet. */
void wk_board_note_make(const struct wk_board_frame *frame, const char *text, struct wk_html *out);

/* A form that is sent to an address, to be ended by </form>: its token and its language go with it. id NULL: none. */
void wk_board_form_begin(const struct wk_board_frame *frame, const char *path, const char *id, struct wk_html *out);
/* Its key, with a text, and its end. */
void wk_board_form_end(struct wk_html *out, const char *text);

#endif
