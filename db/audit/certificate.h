/*
 * The evening's certificate: what the spot checks of an event's deals, drawn by lot, say of all tiles of those deals. Pure,
 * from a walk through the journals. It names no face, and of no check which tile did not match.
 *
 * A deal is looked at when a check drew tiles of it (labels/deal/spot_tiles.h; checks that drew labels say nothing of single
 * tiles), when the draw is the one that record, seed and secret give, and when all walls of which a tile was drawn were
 * answered "match". A check that was drawn and not answered to its end counts against nobody and for nobody: the deal is left
 * out and counted in n_unended, for whoever begins another check after a draw that does not suit has chosen. A check that was
 * asked for and never drawn has chosen nothing. Of several whole checks of one deal the largest counts. "no match", once,
 * and there is no sentence.
 */
#ifndef WK_DB_AUDIT_CERTIFICATE_H
#define WK_DB_AUDIT_CERTIFICATE_H

#include "db/audit/deal_history.h"
#include "labels/deal/spot_risk.h"
#include "labels/deal/spot_tiles.h"

struct wk_certificate {
    struct wk_spot_sentence said; /* n_deals: sealed, and not set aside; its tiles are of the deals, or walls, looked at */
    int n_no_match, n_unended;    /* deals with an answer "no match"; whose check was not answered to its end */
    int n_wrong_draw;             /* checks whose draw is not what record, seed and secret give: somebody wrote it by hand */
    int n_of[WK_N_SPOT_SEEDS];    /* whole checks by where their seed came from */
};

/* WK_NO_MEMORY; *out is unchanged then. */
enum wk_status wk_certificate_make(const struct wk_audit_log *log, struct wk_certificate *out) WK_MUST_CHECK;

#endif
