/*
 * Sessions: who stood at a kiosk of an event with a hall, and for which of its acts the hall vouches. A kiosk's own record
 * proves nothing here, for an attacker with its key can write what he likes. So the kiosk asks the hall, which alone can check
 * a PIN:
 *
 *     "pin-asked", the kiosk's: {"proof": HEX}, what was typed, sealed to the hall's key and bound to the kiosk and to this
 *         record's number (db/store/pin_proof.c)
 *     "vouched", the hall's: {"kiosk", "asked": N, "role"}: that was the role's PIN, and the kiosk's records after N, up to the
 *         session's end, count as done by that role. Or {"kiosk", "acts": [N ...], "role"}: the director vouches for these
 *         records alone
 *     "not-vouched", the hall's: {"kiosk", "asked": N, "why": "wrong", "wait" or "held"}: it was no role's PIN, or it was not
 *     checked "unlocked", the kiosk's: {"role", "asked": N}: its screens open; "away": true, by the code for when the hall is
 *     away "locked", the kiosk's: {"asked": N}: the person has left, or no longer waits for the answer "session-ended", the
 *     hall's: {"kiosk", "asked": N, "upto"}: it was not locked for too long; records after `upto` do not count
 *
 * A session ends with the kiosk's next "pin-asked" or "locked". All of this follows from the records, so hall and kiosks come
 * to the same result. In an event whose hall has no sealed PIN (an older event, or a test) nothing is asked. Internal to db/.
 */
#ifndef WK_DB_STATE_SESSIONS_H
#define WK_DB_STATE_SESSIONS_H

#include <jansson.h>

#include "db/state/roster.h"

/* What a record of a kiosk's journal does to its session. */
enum wk_session_mark { WK_SESSION_GOES_ON = 0, WK_SESSION_ASKED, WK_SESSION_UNLOCKED, WK_SESSION_LOCKED };
/* By its kind. Pure. */
enum wk_session_mark wk_session_mark_of(const char *kind);

/* What the hall says of one record of a kiosk, or of those of the session that begins with it. */
struct wk_voucher {
    int journal;       /* the kiosk's number in the roster */
    int64_t seq;       /* "asked", or the act */
    bool act;          /* of this one record */
    enum wk_role role; /* for whom it vouches; PLAYERS: for nobody */
    int64_t upto;      /* of a session: its last record that may count; INT64_MAX: its kiosk's records say where it ends */
};
/* All of it, but that it refused other kiosks than this one. Zeros: nothing has been said. */
struct wk_vouchers {
    bool pins;                  /* the hall has set PINs, */
    bool asked;                 /* and sealed them: acts need its word */
    struct wk_voucher *voucher; /* [n] of [room], malloc'ed */
    int n, room, n_acts;
};
void wk_vouchers_release(struct wk_vouchers *self);

/*
 * Takes in a record of the hall's journal, of any kind. *whose: the kiosk for whose records it may change what is vouched for,
 * WK_EVERY_KIOSK: for all of them, 0: for none. A record of another form, or about a kiosk that is not on the roster, changes
 * nothing. WK_NO_MEMORY.
 */
#define WK_EVERY_KIOSK (-1)
enum wk_status wk_vouchers_read(struct wk_vouchers *self, const struct wk_roster *roster, const char *kind, const json_t *body,
                                int *whose) WK_MUST_CHECK;

/* Who stands at a kiosk, on a walk through its journal from the first record on. Zeros: at its beginning. */
struct wk_session {
    int64_t asked;        /* the record that it began with; 0: none goes on */
    enum wk_role here;    /* the role for which the kiosk itself has opened its screens */
    bool answered;        /* the hall has spoken of it: */
    enum wk_role vouched; /* for whom it vouches, */
    int64_t upto;         /* as far as this record */
};
/* Steps past the next record. said: the role in an "unlocked" record of this session, else PLAYERS. Pure. */
void wk_session_step(struct wk_session *self, const struct wk_vouchers *vouchers, int journal, int64_t seq,
                     enum wk_session_mark mark, enum wk_role said);
/* The highest role that the hall vouches for at that record; PLAYERS: none. Pure. */
enum wk_role wk_session_role(const struct wk_session *self, const struct wk_vouchers *vouchers, int journal, int64_t seq);

#endif
