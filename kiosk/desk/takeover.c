/* Store service: a table comes into this kiosk's hands. */
#include "db/hall/takeover.h"
#include "kiosk/desk/service.h"

#include <string.h>

void wk_service_take_over(struct wk_service *service, int table, enum wk_take_reason why, struct wk_event *out)
{
    struct wk_store *store = service->env->store;
    struct wk_receipt receipt = {.seq = 0};

    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_TAKEN_OVER;
    out->taken_over.status = store ? wk_store_take_over(store, table, why, &receipt) : WK_NOT_YET;
    out->taken_over.seq = out->taken_over.status == WK_OK ? receipt.seq : 0;
}
