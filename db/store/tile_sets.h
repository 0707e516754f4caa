/* Tile sets of the store, with which faces are read. One thread, the one that owns the store. */
#ifndef WK_DB_STORE_TILE_SETS_H
#define WK_DB_STORE_TILE_SETS_H

#include "db/state/roster.h"

struct wk_store;

/* 1..32 characters a-z 0-9 - _ . : */
bool wk_tileset_name_valid(const char *name);

/*
 * Tile sets by name (1..32 characters a-z 0-9 - _ . :); a later one of the same name replaces the earlier. name NULL gets the
 * one enrolled last. *bytes is malloc'ed. Kept encrypted. WK_NOT_ENROLLED: none of that name. WK_BAD_INPUT: n 0 or beyond 16
 * MB. WK_ALREADY: a deal that was read with the set of this name is sealed and not opened, so that it may not be replaced.
 * WK_NOT_ALLOWED: a command without a PIN, once there is a PIN or an event.
 */
enum wk_status wk_store_put_tileset(struct wk_store *store, const char *name, const void *bytes, size_t n,
                                    struct wk_receipt *receipt) WK_MUST_CHECK;
enum wk_status wk_store_get_tileset(struct wk_store *store, const char *name, uint8_t **bytes, size_t *n) WK_MUST_CHECK;

/*
 * The record of the set that the table's sealed deal was read with, even if others were enrolled since; and the set of a
 * record. WK_NOT_FOUND: nothing is sealed there; there is no such record.
 */
enum wk_status wk_store_sealed_tileset(struct wk_store *store, int table, int64_t *seq) WK_MUST_CHECK;
enum wk_status wk_store_tileset_of(struct wk_store *store, int64_t seq, uint8_t **bytes, size_t *n) WK_MUST_CHECK;

/* The same for a set that the program labelled itself and that is not confirmed yet: no deal may be sealed with it. */
enum wk_status wk_store_put_guessed_tileset(struct wk_store *store, const char *name, const void *bytes, size_t n,
                                            struct wk_receipt *receipt) WK_MUST_CHECK;

/* The set of this name as it stands now; name NULL: the one after `before_seq` going back in time, 0 the newest. WK_NOT_FOUND.
 */
struct wk_tileset_entry {
    char name[33];
    int64_t seq; /* of its record */
    bool confirmed;
};
enum wk_status wk_store_find_tileset(struct wk_store *store, const char *name, int64_t before_seq,
                                     struct wk_tileset_entry *out) WK_MUST_CHECK;

/*
 * May the table's recorded walls be sealed as read with this set? WK_NOT_CONFIRMED: it is not confirmed, or it was enrolled
 * again after one of the walls was recorded, so that this wall was not read with the confirmed set. WK_NOT_ENROLLED.
 */
enum wk_status wk_store_tileset_seals(struct wk_store *store, int table, const char *name) WK_MUST_CHECK;

/*
 * In an event of several kiosks a set that was enrolled and confirmed at one kiosk can be used by all: a kiosk takes it into
 * use by a record of its own ("tileset", {"confirmed", "n_bytes", "name", "taken_from": {"kiosk", "seq"}}, without the set,
 * which stays where it is in the other's journal, encrypted under the club key). Of one name the last counts, in the event's
 * own order.
 */
struct wk_tileset_offer {
    char name[33];
    int number; /* of the kiosk that enrolled it, in the roster */
    int64_t seq;
    char by[WK_MEMBER_NAME_SIZE]; /* its name */
};
/* Those of the event's other kiosks, one of each name, the last in the event's order first; *n gets how many are in out [most].
 */
enum wk_status wk_store_tileset_offers(struct wk_store *store, struct wk_tileset_offer *out, int most, int *n) WK_MUST_CHECK;
/*
 * This kiosk uses the set of that name from now on. WK_NOT_ENROLLED: no other kiosk has one; WK_ALREADY: it does, or a deal
 * that was read with the one of this name before is sealed and not opened; WK_WRONG_KEY: it is of another club key;
 * WK_NOT_ALLOWED.
 */
enum wk_status wk_store_use_tileset(struct wk_store *store, const char *name, struct wk_receipt *receipt) WK_MUST_CHECK;
/*
 * Takes a set of the event into use. At a kiosk without a set: the event's set, if there is only one name. At a kiosk that uses
 * another kiosk's set: a newer set of the same name, unless a sealed deal or a recorded wall prevents it. *used: whether it
 * did. Reads all sets of other kiosks, so call it when a new one has come.
 */
enum wk_status wk_store_follow_tilesets(struct wk_store *store, bool *used) WK_MUST_CHECK;
enum wk_status wk_store_tilesets_heard(struct wk_store *store, int64_t *n) WK_MUST_CHECK; /* records, of whatever set */
/* For a record of this store: the kiosk that enrolled the set that it uses. WK_NOT_FOUND: it was enrolled here. */
enum wk_status wk_store_tileset_by(struct wk_store *store, int64_t seq, struct wk_tileset_offer *out) WK_MUST_CHECK;

#endif
