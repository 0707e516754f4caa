/* Store service: ready codes, shown and read. */
#include "db/hall/ready.h"
#include "kiosk/programs/service/service.h"

#include <string.h>

void wk_service_ready(struct wk_service *service, const struct wk_ready_request *request, struct wk_ready_answer *out)
{
    struct wk_store *store = service->env->store;

    memset(out, 0, sizeof(*out));
    out->read = request->code[0] != 0;
    out->status = store ? WK_OK : WK_NOT_YET;
    if (store && out->read)
        out->status = wk_store_carry_ready(store, &request->at, request->code, &out->news);
    if (out->status == WK_OK)
        out->status = wk_store_ready_code(store, &request->at, out->text, &out->tables);
    if (out->status == WK_NOT_FOUND) /* there is none yet */
        out->status = WK_OK;
}
