/*
 * Chairs: what pages call them, by a wind or by a letter of their own as the kind of event has it. Texts are static storage of
 * the catalogue. Main thread (texts).
 */
#ifndef WK_HALL_DESK_CHAIR_H
#define WK_HALL_DESK_CHAIR_H

#include "hall/web/html.h"
#include "labels/lang/lang.h"
#include "rules/event/tournament.h"

/* "East" */
const char *wk_wind_place(enum wk_wind wind, enum wk_language lang);
/* Where somebody is to sit: "East", or "A". */
const char *wk_chair_place(const struct wk_kind_of_event *kind, enum wk_wind chair, enum wk_language lang);
/* Beside other chairs of a table: "E", or "A". */
const char *wk_chair_sign(const struct wk_kind_of_event *kind, enum wk_wind chair, enum wk_language lang);

/* A chair and who sits there: "E Anna". */
void wk_chair_put(struct wk_html *out, const struct wk_tournament *event, const struct wk_hand_id *at, enum wk_wind chair,
                  enum wk_language lang);

#endif
