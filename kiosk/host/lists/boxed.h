/*
 * Names that no font of this machine can draw: on screens and papers a box with a number stands for a character, so who begins
 * an event hears of it before anything is printed.
 */
#ifndef WK_KIOSK_HOST_LISTS_BOXED_H
#define WK_KIOSK_HOST_LISTS_BOXED_H

#include "rules/event/tournament.h"

#define WK_BOXED_SIZE 5 /* a character in UTF-8, ended by 0 */

/* A name or a club with such a character. */
struct wk_boxed {
    const char *text;              /* of the plan; holds as long as it does */
    char character[WK_BOXED_SIZE]; /* the first of them */
};

/*
 * The players whose name, else whose club, has one: *n of them, the first `most` in boxed[], in the order of the plan. Any
 * thread. WK_NO_LIBRARY, WK_NO_MEMORY.
 */
enum wk_status wk_boxed_find(const struct wk_event_plan *plan, int most, struct wk_boxed boxed[], int *n) WK_MUST_CHECK;

#endif
