/* Tile sets of the store: what faces are read with. One thread, the one that owns the store. */
#ifndef WK_DB_STORE_TILE_SETS_H
#define WK_DB_STORE_TILE_SETS_H

#include "db/journal/record.h"

struct wk_store;

/* 1..32 characters a-z 0-9 - _ . : */
bool wk_tileset_name_valid(const char *name);

/*
 * Tile sets by name (1..32 characters a-z 0-9 - _ . :); a later one of the same name replaces the earlier. name NULL gets the
 * one enrolled last. *bytes is malloc'ed. Kept encrypted. WK_NOT_ENROLLED: none of that name. WK_BAD_INPUT: n 0 or beyond 16
 * MB. WK_ALREADY: a deal that was read with the set of this name is sealed and not opened, so that it may not be replaced.
 * WK_NOT_ALLOWED: a command, once there is a PIN or an event, and nobody's PIN.
 */
enum wk_status wk_store_put_tileset(struct wk_store *store, const char *name, const void *bytes, size_t n,
                                    struct wk_receipt *receipt) WK_MUST_CHECK;
enum wk_status wk_store_get_tileset(struct wk_store *store, const char *name, uint8_t **bytes, size_t *n) WK_MUST_CHECK;

/* The record of the very set that the table's sealed deal was read with, whatever has been enrolled since; and the set of a
 * record. WK_NOT_FOUND: nothing is sealed there; there is no such record. */
enum wk_status wk_store_sealed_tileset(struct wk_store *store, int table, int64_t *seq) WK_MUST_CHECK;
enum wk_status wk_store_tileset_of(struct wk_store *store, int64_t seq, uint8_t **bytes, size_t *n) WK_MUST_CHECK;

/* The same for a set that the program labelled itself and that nobody has confirmed: no deal may be sealed with it. */
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
 * May the table's recorded walls be sealed as read with this set? WK_NOT_CONFIRMED: nobody confirmed it, or it was enrolled
 * again after one of them was recorded, so that what that wall was read with is not what was confirmed. WK_NOT_ENROLLED.
 */
enum wk_status wk_store_tileset_seals(struct wk_store *store, int table, const char *name) WK_MUST_CHECK;

#endif
