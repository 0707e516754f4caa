/* The deals of a site (kiosk/pages/site/site.h) with their receipts, at whichever kiosk they were played. */
#ifndef WK_KIOSK_PROGRAMS_CMD_RESULT_EXPORT_DEALS_H
#define WK_KIOSK_PROGRAMS_CMD_RESULT_EXPORT_DEALS_H

#include "kiosk/pages/site/site_deal.h"
#include "rules/status.h"

struct wk_store;

/* Those of the first so many rounds of the event; *out [*n] is freed by wk_export_deals_free(), after a failure too. The
 * store's codes. */
enum wk_status wk_export_deals(struct wk_store *store, int rounds, struct wk_site_deal **out, int *n) WK_MUST_CHECK;
void wk_export_deals_free(struct wk_site_deal *deals, int n);

#endif
