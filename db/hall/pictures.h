/*
 * Pictures of records, sent to the hall after them. A picture is identified by the hash in its record, so it may come later, in
 * any order, from anybody. Pictures of faces are sent as they are stored, encrypted. One thread, the one that owns the store.
 */
#ifndef WK_DB_HALL_PICTURES_H
#define WK_DB_HALL_PICTURES_H

#include "db/journal/record.h"

struct wk_store;

#define WK_PICTURE_MAX ((size_t)262144) /* bytes of one, as it lies */

/* Which picture. */
struct wk_picture_name {
    char kiosk_id[WK_KIOSK_ID_LEN + 1];
    int64_t seq; /* of its record */
    bool faces;  /* of faces, encrypted; else of backs */
};

/* WK_OK: its record was heard, and it is wanted; WK_ALREADY: it is there; WK_NOT_FOUND: no such record, or one without it. */
enum wk_status wk_store_wants_picture(struct wk_store *store, const struct wk_picture_name *name) WK_MUST_CHECK;
/* Stores bytes [n]. WK_BAD_INPUT: they are not the picture of that record; else as above. */
enum wk_status wk_store_hear_picture(struct wk_store *store, const struct wk_picture_name *name, const uint8_t *bytes,
                                     size_t n) WK_MUST_CHECK;

/*
 * The store's own picture that follows *name, by seq, backs before faces; seq 0: the first. *name becomes its name, *bytes is
 * malloc'ed. WK_END: there are no more.
 */
enum wk_status wk_store_next_picture(struct wk_store *store, struct wk_picture_name *name, uint8_t **bytes,
                                     size_t *n) WK_MUST_CHECK;

#endif
