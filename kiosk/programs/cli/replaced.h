/* Replaced: the records by which the kiosk was replaced, as whoever asks for an audit or a report knows and says. */
#ifndef WK_KIOSK_PROGRAMS_CLI_REPLACED_H
#define WK_KIOSK_PROGRAMS_CLI_REPLACED_H

#include "db/audit/audit.h"
#include "kiosk/host/options.h"

/* Zero-initialised; `words` is filled by the option. */
struct wk_replaced {
    struct wk_words words;
    int64_t seq[WK_MAX_WORDS];
};

#define WK_OPT_REPLACED(self)                                                                                                  \
    WK_OPT_REPEAT("replaced", &(self)->words, "SEQ",                                                                           \
                  "the kiosk was replaced by this record, as you know: then its key is taken")

/*
 * Before the audit: their numbers go into *options, which borrows them. WK_BAD_INPUT: one is no number; it is named in
 * *problem.
 */
enum wk_status wk_replaced_read(struct wk_replaced *self, struct wk_audit_options *options,
                                struct wk_problem *problem) WK_MUST_CHECK;

/*
 * After it: does each name a record by which another kiosk came to go on? WK_BAD_INPUT: one does not; it is named in *problem.
 * Where the records do not hold nothing is asked.
 */
enum wk_status wk_replaced_check(const struct wk_replaced *self, const struct wk_audit *audit,
                                 struct wk_problem *problem) WK_MUST_CHECK;

#endif
