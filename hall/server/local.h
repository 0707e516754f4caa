/*
 * Requests of the commands on the hall's computer, over a local socket beside the database; only the owner can open it. What
 * people decide is not among them: the commands write that into the database themselves, with a PIN.
 *
 *     GET  /status               the hall as it stands: JSON, see hall/server/hall_state.c
 *     POST /pair                 a new pairing code, beside those that are open: {"code": LINE, "others": N}, of which N are;
 *                                {"full": N}: no more can be
 *     GET  /pair?code=TOKEN      who has read it: {"state": "open" | "asked" | "version" | "other-key" | "expelled" |
 *                                "elsewhere" | "accepted" | "over"}; but with "open" and "over" {"kiosk", "key", "name"}; with
 *                                "version" {"fold", "hall_fold"}; with "other-key" and "expelled", of a kiosk of the roster,
 *                                {"number", "known_as"}. These three and "elsewhere", it has read another code, end the code
 *     POST /pair/accept?code=T   the director said yes; it holds where the answer is "accepted", and is to go on record then
 *     POST /pair/decline?code=T  no
 */
#ifndef WK_HALL_SERVER_LOCAL_H
#define WK_HALL_SERVER_LOCAL_H

#define WK_LOCAL_STATUS "/status"
#define WK_LOCAL_PAIR "/pair"
#define WK_LOCAL_ACCEPT "/pair/accept"
#define WK_LOCAL_DECLINE "/pair/decline"
#define WK_LOCAL_CODE "code" /* the argument: a code's token, as it stands in it */

#define WK_PAIRING_S 600 /* for which a code is good */

#endif
