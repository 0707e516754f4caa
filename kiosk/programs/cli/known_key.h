/* Known keys: the public keys of kiosks as people keep them, on slips, score forms, in files. */
#ifndef WK_KIOSK_PROGRAMS_CLI_KNOWN_KEY_H
#define WK_KIOSK_PROGRAMS_CLI_KNOWN_KEY_H

#include "db/audit/audit.h"
#include "kiosk/host/problem.h"

#define WK_KNOWN_KEYS_MAX WK_AUDIT_MAX_KEYS

/* Zero-initialised. */
struct wk_known_keys {
    int n;
    struct wk_known_key key[WK_KNOWN_KEYS_MAX];
};

/*
 * Adds a key: its six words (divided by blanks or commas, capitals allowed), its 64 hexadecimal digits, a checkpoint's line,
 * which bears it, or a file with one of these on its first line that is no remark (#), or a kiosk.key. WK_BAD_INPUT,
 * WK_UNREADABLE_FILE: one line is in *problem.
 */
enum wk_status wk_known_keys_add(struct wk_known_keys *self, const char *text_or_file,
                                 struct wk_problem *problem) WK_MUST_CHECK;

#endif
