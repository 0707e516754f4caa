/*
 * Acts of a judge or the director in a journal, for the audit. Before each such act a PIN was typed, and a record says so:
 * "unlocked" in the same journal or, where the hall checks PINs, the hall's record (db/state/sessions.h). A body that cannot be
 * read is ignored here, for other findings report it; WK_NO_MEMORY is the only error. Internal to db/. Pure.
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

/*
 * The role that an entry needs at its place in the journal, whatever role it claims. tournament: the state from all records
 * before it, or NULL. PLAYERS for a record that is no entry.
 */
enum wk_status wk_audit_needed(struct wk_tournament *tournament, const struct wk_record *record,
                               enum wk_role *out) WK_MUST_CHECK;

/*
 * The PINs on record, collected on a walk through one journal from its first record on. An act on the screens needs a PIN since
 * the program last began or ended, for the program then forgets who stood there. Commands end without a record: for their acts
 * any earlier PIN counts. So it does where the record does not say which of the two it was, as in older versions. All versions
 * that put a role on record put "unlocked" before it, so no act that an honest program recorded is reported. Before the first
 * PIN was set, none is needed. An attacker with the kiosk's key can write "unlocked" himself. Zeros: at the beginning, and no
 * PIN is known.
 */
struct wk_audit_stood {
    enum wk_role ever, at_screen;
    bool pin; /* one has been set, here or by the hall */
};
/* Steps past the next record, an act: was a role that may do it unlocked? */
enum wk_status wk_audit_stood(struct wk_audit_stood *self, const struct wk_record *record, const struct wk_audit_act *act,
                              bool *yes) WK_MUST_CHECK;

#endif
