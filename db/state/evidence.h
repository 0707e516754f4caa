/*
 * Evidence: the pictures beside the journal, tied to it by their hashes. Internal to db/.
 *
 * The body of a record with pictures has "evidence": {"backs": HASH, "faces": HASH}, each where there is one, HASH being
 * BLAKE2b-256 of the bytes as stored, in hexadecimal; or the text "left out: disk nearly full". Faces are stored in a box of
 * one size: length (4 bytes, big-endian), bytes, zeros, all encrypted. Beside it "backs_show": "stickers" says that of the
 * backs nothing is kept but stickers that were read, and empty slots. Before there was this rule, only slots in which a face
 * was seen were covered, so such a picture may show a face: the audit names them, and the director can have them wiped
 * (db/store/wipe.c).
 */
#ifndef WK_DB_STATE_EVIDENCE_H
#define WK_DB_STATE_EVIDENCE_H

#include <jansson.h>

#include "db/journal/sql.h"
#include "db/state/source.h"
#include "labels/reading.h"

#define WK_EVIDENCE_FACES_SIZE (4 + WK_EVIDENCE_MAX) /* before it is encrypted */

/* Is there room for pictures with so many bytes free (-1: unknown)? Pure. */
bool wk_evidence_has_room(int64_t free_bytes);

/*
 * wk_journal_add() for a record whose reading has pictures: they are stored with it. body is taken over. WK_BAD_INPUT: a
 * picture too large.
 */
enum wk_status wk_evidence_add(struct wk_store *store, const char *kind, json_t *body, const void *secret, size_t n_secret,
                               const struct wk_reading_source *source, struct wk_receipt *draft) WK_MUST_CHECK;

/* Whether this picture, as stored, has the hash that is in "evidence" of a record's body. side and bytes may be NULL. */
bool wk_evidence_fits(const json_t *names, const char *side, const uint8_t *bytes, size_t n);

/*
 * Whether the picture of backs of a record may show a face, judged by the reading and by how pictures were covered then. True
 * when the record does not say enough.
 */
bool wk_evidence_may_show_face(const char *body);

/* Has the picture of backs of record seq been wiped, on record? */
enum wk_status wk_evidence_wiped(struct wk_store *store, int64_t seq, bool *out) WK_MUST_CHECK;

/*
 * Compares the pictures of a record with its body. WK_DB_BROKEN: one is missing that was not wiped, is another, or is one too
 * many.
 */
enum wk_status wk_evidence_check(struct wk_store *store, const struct wk_record *record) WK_MUST_CHECK;

/* What was read of the backs, by the body of its record. WK_DB_BROKEN: it does not say so. */
enum wk_status wk_evidence_body_reading(const json_t *body, struct wk_reading *out) WK_MUST_CHECK;

/* The picture of faces in a box as stored, of the record with this body; *bytes is malloc'ed and wiped by the caller. */
enum wk_status wk_evidence_unbox_faces(struct wk_store *store, const char *body, const uint8_t *box, size_t n_box,
                                       uint8_t **bytes, size_t *n) WK_MUST_CHECK;

/* "backs", "faces", as they are stored. Static storage. */
const char *wk_evidence_side_word(enum wk_side side);

#endif
