/*
 * Requests of the commands on the hall's computer, over a local socket beside the database; only the owner can open it. What
 * people decide is not among them: the commands write that into the database themselves, with a PIN.
 *
 *     GET  /status          the hall as it stands: JSON, see hall/server/status.c
 *     POST /pair            a new pairing code takes the place of the one before: {"code": LINE}
 *     GET  /pair            who has read it: {"state": "open" | "asked" | "version" | "over"}, with "asked" {"kiosk", "key",
 *                           "name"}, with "version", which ends the code, {"kiosk", "name", "fold", "hall_fold"}
 *     POST /pair/decline    the director said no
 */
#ifndef WK_HALL_SERVER_LOCAL_H
#define WK_HALL_SERVER_LOCAL_H

#define WK_LOCAL_STATUS "/status"
#define WK_LOCAL_PAIR "/pair"
#define WK_LOCAL_DECLINE "/pair/decline"

#define WK_PAIRING_S 600 /* for which a code is good */

#endif
