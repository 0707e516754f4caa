/* Who takes part in an event of several kiosks, and who has which table: the records of hall and kiosks about that. */
#ifndef WK_DB_HALL_ROSTER_CHANGE_H
#define WK_DB_HALL_ROSTER_CHANGE_H

#include "db/state/roster.h"
#include "rules/event/take_reason.h"

/*
 * This store becomes the hall of its event, number WK_HALL_NUMBER of its roster. name: WK_MEMBER_NAME_SIZE. WK_NOT_ALLOWED: it
 * takes the director; WK_ALREADY: it is one, or has joined one; WK_BAD_INPUT: no such name.
 */
enum wk_status wk_store_begin_hall(struct wk_store *store, const char *name, struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * A kiosk is enrolled, at the hall: id, key and name of *kiosk. *number gets the one that it has: its own when it was enrolled
 * before. WK_NOT_ALLOWED: it takes the director; WK_NOT_FOUND: this is no hall; WK_DB_OTHER_KEY: the roster has this id with
 * another key, which stays (wk_store_replace()); WK_BAD_INPUT: also when no more fit.
 */
enum wk_status wk_store_enroll(struct wk_store *store, const struct wk_member *kiosk, int *number,
                               struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * At the hall: expels kiosk `number`: its records from *from on (0: from the first that is not here yet; *from gets its number)
 * no longer count anywhere, and the hall no longer answers it. Its earlier records stay valid. It keeps its tables until
 * another kiosk gets them. It can be expelled again from another record, and taken back. WK_NOT_ALLOWED: it takes the director;
 * WK_NOT_FOUND: this is no hall; WK_BAD_INPUT: no such kiosk, or the hall itself, or a record behind the first that is not
 * here; WK_ALREADY.
 */
enum wk_status wk_store_expel(struct wk_store *store, int number, int64_t *from, struct wk_receipt *receipt) WK_MUST_CHECK;
/* All that it wrote counts again. WK_ALREADY: it is not expelled; else as above. */
enum wk_status wk_store_readmit(struct wk_store *store, int number, struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * At the hall, of a kiosk whose key or disk is lost: another (id, key and name of *kiosk) is enrolled, gets all of its tables,
 * and the old one is expelled from the first record that is not here yet, in one transaction. *number and *receipt: of the new
 * one, and of the expulsion. WK_ALREADY: it is the same kiosk; else as wk_store_enroll() and wk_store_expel().
 */
enum wk_status wk_store_replace(struct wk_store *store, int old, const struct wk_member *kiosk, int *number,
                                struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * Whether this database may join a hall's event: it keeps no event of its own, and has neither recorded a wall nor sealed a
 * deal. Rounds are counted by deals, so one that was played before would be counted as the event's.
 */
enum wk_status wk_store_unplayed(struct wk_store *store, bool *unplayed) WK_MUST_CHECK;

/*
 * This kiosk joins a hall. It takes the director. A new database has no PIN, and none is asked for: the hall's director has
 * agreed, and a first PIN typed only to join would stay on record, where anybody who has the kiosk could try to guess it.
 * WK_NOT_ALLOWED; WK_ALREADY: it is a hall, or joined another; WK_BAD_INPUT.
 */
enum wk_status wk_store_join(struct wk_store *store, const struct wk_hall_place *hall,
                             struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * A table is given to a kiosk ("table-given", {"deals", "epoch", "kiosk", "reason", "table", "wanted"}, with who stood there):
 * at the hall by the director to any kiosk, or to one that asked for it (db/hall/wanted.h); at a kiosk by a judge to that
 * kiosk. why: for a table that another kiosk has; WK_TAKE_UNSAID: no reason was given, and the record has none. WK_NOT_ALLOWED;
 * WK_NOT_FOUND: alone, or no such kiosk on the roster, or it is expelled; WK_ALREADY: it has the table; WK_BAD_INPUT: no such
 * table.
 */
enum wk_status wk_store_give_table(struct wk_store *store, int table, const char *kiosk_id, enum wk_take_reason why,
                                   struct wk_receipt *receipt) WK_MUST_CHECK;

#endif
