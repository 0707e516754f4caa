/*
 * Acts of a judge or the director in a journal, for the audit. Whoever does one has typed a PIN, and that is on record before
 * it: "unlocked" in the same journal, or, where the hall is asked, its word (db/state/sessions.h). A body that cannot be read
 * says nothing here, others tell of it; WK_NO_MEMORY is the one error. Internal to db/. Pure.
 */
#ifndef WK_DB_AUDIT_AUDIT_ACTS_H
#define WK_DB_AUDIT_AUDIT_ACTS_H

#include "db/journal/record.h"
#include "rules/event/tournament.h"

/* What a record uses. */
struct wk_audit_act {
    enum wk_role role; /* PLAYERS: nobody's right */
    bool at_screen;    /* on a kiosk's own screens, as it says; false: by a command, or it does not say */
};
enum wk_status wk_audit_act_of(const struct wk_record *record, struct wk_audit_act *out) WK_MUST_CHECK;

/* The role that an entry takes where it stands, whatever it says itself: tournament has all before it, or is NULL. PLAYERS for
 * what is no entry. */
enum wk_status wk_audit_needed(struct wk_tournament *tournament, const struct wk_record *record,
                               enum wk_role *out) WK_MUST_CHECK;

/*
 * The PINs on record, on a walk through one journal from its first record on. What was done on the screens takes one since the
 * program began or ended last, for it forgets who stood there. Commands end without a record: for what they did any before it
 * counts, and so it does where the record does not say, as in those of older versions. All versions that put a role on record
 * put "unlocked" before it, so none that an honest program wrote is named. Before the first PIN was set nobody could be asked
 * for one. Whoever has the kiosk's key can write "unlocked" himself. Zeros: at the beginning, and no PIN is known.
 */
struct wk_audit_stood {
    enum wk_role ever, at_screen;
    bool pin; /* one has been set, here or by the hall */
};
/* Past the next record, which does act: whether somebody stood there who may. */
enum wk_status wk_audit_stood(struct wk_audit_stood *self, const struct wk_record *record, const struct wk_audit_act *act,
                              bool *yes) WK_MUST_CHECK;

#endif
