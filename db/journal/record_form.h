/*
 * The form of a record's bytes, shared with excerpts, which have the same form with another beginning (db/journal/excerpt.h).
 * For db/journal/ only. Several: as in db/journal/record.h, writing and reading are a file each.
 */
#ifndef WK_DB_JOURNAL_RECORD_FORM_H
#define WK_DB_JOURNAL_RECORD_FORM_H

#include "db/journal/record.h"

/* As wk_record_encode(), beginning with `form` [4] in place of "WKR1"; behind the bytes [*n] there is room for n_behind more.
 */
enum wk_status wk_record_encode_as(const struct wk_record *record, const char *form, size_t n_behind, uint8_t **bytes,
                                   size_t *n) WK_MUST_CHECK;
/* As wk_record_decode(), of bytes that begin with it. */
enum wk_status wk_record_decode_as(struct wk_record_view *out, const char *form, const uint8_t *bytes, size_t n) WK_MUST_CHECK;

#endif
