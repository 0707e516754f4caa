/* Store service: this kiosk gets a table, from the hall, or takes it while the hall is away. */
#include "db/hall/takeover.h"
#include "db/hall/wanted.h"
#include "kiosk/programs/service/service.h"

#include <string.h>

/* Whether the hall has answered. */
static void look(struct wk_store *store, int table, struct wk_take_answer *out)
{
    static const enum wk_take_state states[] = {[WK_WANTED_NOT] = WK_TAKE_NOT,
                                                [WK_WANTED_WAITS] = WK_TAKE_ASKED,
                                                [WK_WANTED_HERE] = WK_TAKE_HERE,
                                                [WK_WANTED_GONE] = WK_TAKE_GONE};
    struct wk_wanted wanted = {.state = WK_WANTED_NOT};

    out->status = wk_store_wanted(store, table, &wanted);
    out->state = states[wanted.state];
    out->owner = wanted.owner;
    out->seq = wanted.state == WK_WANTED_HERE ? wanted.number : 0;
}

void wk_service_take_over(struct wk_service *service, const struct wk_take_request *request, struct wk_event *out)
{
    struct wk_store *store = service->env->store;
    struct wk_take_answer *answer = &out->taken_over;
    struct wk_receipt receipt = {.seq = 0};

    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_TAKEN_OVER;
    answer->status = WK_NOT_YET;
    if (!store)
        return;
    switch (request->step) {
    case WK_TAKE_ASK:
        answer->status = wk_store_want_table(store, request->table, request->why, &receipt);
        answer->state = answer->status == WK_OK ? WK_TAKE_ASKED : WK_TAKE_NOT;
        break;
    case WK_TAKE_LOOK:
        look(store, request->table, answer);
        break;
    case WK_TAKE_ALONE:
        answer->status = wk_store_take_over(store, request->table, request->why, &receipt);
        answer->state = answer->status == WK_OK ? WK_TAKE_HERE : WK_TAKE_NOT;
        answer->seq = receipt.seq;
        if (answer->status == WK_ALREADY) /* the hall's answer came meanwhile */
            look(store, request->table, answer);
        if (answer->state != WK_TAKE_HERE && answer->status == WK_OK)
            *answer = (struct wk_take_answer){.status = WK_ALREADY};
        break;
    case WK_TAKE_GIVE_UP:
        answer->status = wk_store_unwant_table(store, request->table, &receipt);
        break;
    }
}
