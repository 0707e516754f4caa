/* What was said or done once on the screens and is kept for every later start, with the configuration (kiosk/host/config.h). */
#ifndef WK_KIOSK_HOST_CHOSEN_H
#define WK_KIOSK_HOST_CHOSEN_H

#include <stdbool.h>
#include <stdint.h>

#include "labels/label.h"
#include "rules/event/shape.h"

/* What a kiosk is used for, as it was said in its first hour. */
enum wk_occasion { WK_OCCASION_NOT_SAID = 0, WK_OCCASION_CLUB, WK_OCCASION_EVENT, WK_OCCASION_ALONE };

/* How far the first hour is, where nothing else tells it. */
struct wk_first_hour {
    enum wk_occasion evening;
    char printed[WK_SET_SIZE];           /* the set whose stickers were printed last, "" none was */
    uint8_t stickers[WK_MAX_TABLES / 8]; /* tables of which a set is printed, or said to be there: wk_hour_has_stickers() */
    bool practised;                      /* a wall was put right there */
    bool over;                           /* not any more: it does not come up, nor does its key on the first screen */
};

bool wk_hour_has_stickers(const struct wk_first_hour *hour, int table);
void wk_hour_note_stickers(struct wk_first_hour *hour, int table); /* a number that is no table's changes nothing */

/* A copy of the club's key beside copies of the event on a stick: what was answered, once. */
enum wk_key_copy { WK_KEY_COPY_NOT_ASKED = 0, WK_KEY_COPY_REFUSED, WK_KEY_COPY_AGREED };
#define WK_DAY_SIZE 11 /* "2026-11-28" and its zero */

#endif
