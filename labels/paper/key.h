/* Paper of the director's key: what somebody has to keep who opens an event's deals. */
#ifndef WK_LABELS_PAPER_KEY_H
#define WK_LABELS_PAPER_KEY_H

#include "labels/secret/director_key.h"

/*
 * Writes the sheet, A4: the key's six words, its code (of the locked key: of no use without the passphrase), the line in
 * letters, what it is for. title: of the event, "" for none; lang a code of labels/lang. WK_IO, WK_DISK_FULL, WK_NO_MEMORY.
 */
enum wk_status wk_paper_key(const char *pdf_path, const struct wk_director_key *key, const char *title,
                            const char *lang) WK_MUST_CHECK;

#endif
