/* Vouched: by how many of an event's other kiosks the results are vouched for that a paper shows. */
#ifndef WK_KIOSK_PAGES_REPORT_REPORT_VOUCHED_H
#define WK_KIOSK_PAGES_REPORT_REPORT_VOUCHED_H

#include "db/journal/record.h"
#include "labels/lang/lang.h"
#include "rules/event/tournament.h"

struct wk_store;

struct wk_vouched {
    int n; /* 0: the store keeps its event alone, or there is no result */
    struct {
        int64_t number; /* of the newest result there that is shown */
        int n, others;  /* so many vouch for it, and so for all before it, of so many */
    } journal[WK_MAX_JOURNALS];
};

/* The confirmed results of a section (0: all) up to a round (0: all), by the journals that have them. The store's codes. */
enum wk_status wk_vouched_results(struct wk_store *store, const struct wk_tournament *tournament, int section, int after_round,
                                  struct wk_vouched *out) WK_MUST_CHECK;

/* "Results are vouched for by other kiosks: kiosk 2, 4 of 4; kiosk 3, 3 of 4". False: there is nothing to say. Pure. */
#define WK_VOUCHED_SIZE 4096
bool wk_vouched_text(const struct wk_vouched *vouched, enum wk_language lang, char text[WK_VOUCHED_SIZE]);

/* Of one confirmed result: *n of *others vouch for it. False: there is nothing to say. */
bool wk_vouched_result(struct wk_store *store, const struct wk_tournament *tournament, const struct wk_hand_id *at, int *n,
                       int *others);

#endif
