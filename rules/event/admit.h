/*
 * Admit: one check whether an entry may be put on record now: the entry may come next, the unlocked role may make it, and this
 * kiosk may write it. Pure.
 */
#ifndef WK_RULES_EVENT_ADMIT_H
#define WK_RULES_EVENT_ADMIT_H

#include "rules/event/merge.h"

/* What only the store knows. */
struct wk_admit {
    const struct wk_merged *merged; /* of an event of several kiosks; the tournament is then the merged one; NULL: kept alone */
    int own;                        /* the journal that it would be put into, of several */
    bool role_shown;                /* the unlocked role may act as the entry's role */
    bool walls_begun;               /* RESULT: as the hands of its deal are counted, this hand has begun or is over */
};

/*
 * WK_OK; for a RESULT `unbegun` then says whether its hand was not begun at a kiosk; a judge may enter such a result from
 * paper. Else as wk_tournament_check(), or WK_NOT_ALLOWED with *why (may be NULL) UNBEGUN, ROLE or NOT_OWNER. NOT_OWNER: with
 * several kiosks, players' entries for a table count only from the kiosk that has it, and only that kiosk's word can be
 * carried; anything else would be set aside.
 */
enum wk_status wk_entry_admit(const struct wk_tournament *tournament, const struct wk_admit *known, struct wk_entry *entry,
                              struct wk_refusal *why) WK_MUST_CHECK;

#endif
