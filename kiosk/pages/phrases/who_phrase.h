/* Who: what winds and directions, and those who stand for an entry, are called by screens, papers and lists. Pure. */
#ifndef WK_KIOSK_PAGES_PHRASES_WHO_PHRASE_H
#define WK_KIOSK_PAGES_PHRASES_WHO_PHRASE_H

#include "labels/lang/lang.h"
#include "rules/event/take_reason.h"
#include "rules/event/tournament.h"

/* "East", ...; "nobody" for WK_WIND_NONE and what is no wind. Of a player, a wall and a direction alike. Static storage. */
const char *wk_wind_name(enum wk_language lang, enum wk_wind wind);

/* Who stands for an entry, as message ids. */
struct wk_role_phrases {
    const char *who;       /* before what was done, on a list of a report */
    const char *by;        /* "By: ", on a card of a screen */
    const char *confirmed; /* behind a result */
    const char *given;     /* before the hands whose results are so; NULL: they are listed under another role, or not at all */
};
/* Static storage; the players' for what is no role. */
const struct wk_role_phrases *wk_role_phrases(enum wk_role role);

/* Why a table was taken over, as message ids. */
struct wk_take_phrases {
    const char *key;  /* on a key of a screen */
    const char *line; /* in a list or a report */
};
/* Static storage; what is no reason, and what nobody said, has its line. */
const struct wk_take_phrases *wk_take_phrases(enum wk_take_reason reason);

#endif
