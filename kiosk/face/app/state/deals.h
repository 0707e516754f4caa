/* Deals that wait to be opened: those of an event that is sealed to the director's key, with the key from a stick or from its
 * sheet under the camera and its passphrase; or, of a club's evening, the one that was played last. And what came of it. */
#ifndef WK_KIOSK_FACE_APP_STATE_DEALS_H
#define WK_KIOSK_FACE_APP_STATE_DEALS_H

#include <stdbool.h>

#include "kiosk/face/app/state/checkpoint.h"
#include "rules/status.h"

#define WK_DEALS_WORDS 64 /* of a key */
#define WK_DEALS_CODE_MAX 319
#define WK_DEALS_PHRASE 257

/* What WK_EFFECT_DEALS asks for. */
enum wk_openings_ask { WK_DEALS_LOOK = 0, WK_DEALS_CODE, WK_DEALS_OPEN };

struct wk_openings_request {
    enum wk_openings_ask what;
    union {
        char code[WK_DEALS_CODE_MAX]; /* CODE: of a key's sheet, as the camera saw it */
        char phrase[WK_DEALS_PHRASE]; /* OPEN: as typed for the key that is here; a secret */
    };
};

struct wk_app_deals {
    bool waiting;                           /* for the service's answer */
    int n_closed;                           /* deals whose round is over and that are sealed; -1: not known yet */
    char words[WK_DEALS_WORDS];             /* of the key that is here; "" none */
    bool other;                             /* a key was seen, and it is not this event's */
    char code[WK_DEALS_CODE_MAX];           /* that the camera saw last; locked by the passphrase */
    char phrase[WK_DEALS_PHRASE];           /* as typed so far; wiped when the screen is left, and once it was tried */
    bool capital, shown;                    /* the next letter is one; the phrase is shown as it is typed */
    bool wrong;                             /* the passphrase was */
    int n_opened;                           /* now; 0: none yet */
    bool own;                               /* a club's deal: it takes no key */
    const char *commitment[WK_APP_N_WORDS]; /* of that one, static storage */
    int64_t seq;                            /* it is open, on record as this; 0: it is not */
};

#endif
