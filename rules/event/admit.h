/*
 * Admit: whether an entry may be put on record now, in one question: it may come next, whoever stands there may do it, and this
 * kiosk may. Pure.
 */
#ifndef WK_RULES_EVENT_ADMIT_H
#define WK_RULES_EVENT_ADMIT_H

#include "rules/event/merge.h"

/* What whoever stores it knows besides. */
struct wk_admit {
    const struct wk_merged *merged; /* of an event of several kiosks, and the tournament is its own; NULL: kept alone */
    int own;                        /* the journal that it would be put into, of several */
    bool role_shown;                /* whoever stands there may act as the entry's role */
    bool walls_begun;               /* RESULT: by the count of its deal's hands this one has begun, or is over */
};

/*
 * WK_OK, and of a RESULT `unbegun` says whether nobody has begun its hand; a judge may enter it all the same, from paper. Else
 * as wk_tournament_check(), or WK_NOT_ALLOWED, and *why (may be NULL) tells: UNBEGUN, ROLE, NOT_OWNER. Of others an entry
 * counts from the kiosk that has its table only, and only that one's word is carried: anything else would be set aside.
 */
enum wk_status wk_entry_admit(const struct wk_tournament *tournament, const struct wk_admit *known, struct wk_entry *entry,
                              struct wk_refusal *why) WK_MUST_CHECK;

#endif
