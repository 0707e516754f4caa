/* Store service: the event's state and its entries. */
#include "db/state/journal_state.h"
#include "db/state/tournament.h"
#include "db/store/hands.h"
#include "db/store/stored_floor.h"
#include "kiosk/programs/service/service.h"

#include <stdlib.h>
#include <string.h>

static void look_at_times(struct wk_service *service)
{
    const struct wk_steady_now now = {.now_ns = service->now_ns, .wall_ns = service->wall_ns, .hall = !service->hall_away};

    wk_steady_look(&service->steady, &now, service->tournament, &service->floor);
}

void wk_service_time(struct wk_service *service, int64_t now_ns, int64_t wall_ns)
{
    service->now_ns = now_ns;
    service->wall_ns = wall_ns;
    if (service->tournament && service->steady.looked_ns == 0)
        look_at_times(service);
}

void wk_service_event(struct wk_service *service, struct wk_event *out)
{
    struct wk_store *store = service->env->store;
    const struct wk_tournament *stored = NULL;
    struct wk_floor floor;
    int64_t closed_seq = 0;
    enum wk_status status = store ? wk_store_tournament(store, &stored) : WK_NOT_YET;

    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_TOURNAMENT;
    if (status == WK_OK)
        status = wk_store_floor(store, &floor);
    if (status == WK_OK && !service->tournament)
        service->tournament = calloc(1, sizeof(*service->tournament));
    if (status == WK_OK && !service->tournament)
        status = WK_NO_MEMORY;
    out->tournament.status = status;
    if (status != WK_OK)
        return;
    wk_tournament_copy(service->tournament, stored);
    service->floor = floor;
    look_at_times(service);
    out->tournament.tournament = service->tournament;
    out->tournament.floor = &service->floor;
    out->tournament.steady = &service->steady;
    out->tournament.closed = wk_store_closed(store, &closed_seq) == WK_OK;
}

void wk_service_put(struct wk_service *service, const struct wk_entry *entry, struct wk_event *out)
{
    struct wk_store *store = service->env->store;
    struct wk_receipt receipt = {.seq = 0};
    struct wk_entry touched = *entry;

    touched.via = WK_VIA_SCREEN;
    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_ENTERED;
    out->entered.kind = entry->kind;
    out->entered.status = store ? wk_store_put_entry(store, &touched, &out->entered.refusal, &receipt) : WK_NOT_YET;
    out->entered.seq = out->entered.status == WK_OK ? wk_store_number(store, receipt.seq) : 0;
}

void wk_service_close_deal(struct wk_service *service, struct wk_event *out)
{
    struct wk_store *store = service->env->store;
    struct wk_receipt receipt;
    enum wk_status status = store ? wk_store_close_deal(store, service->table, &receipt) : WK_NOT_YET;

    wk_service_look(service, out); /* whatever the answer is, the app gets the present state */
    if (status != WK_OK && status != WK_NOT_YET && status != WK_ALREADY && status != WK_NOT_FOUND && status != WK_NOT_CONFIRMED)
        out->store.status = status;
}

void wk_service_window(struct wk_service *service, enum wk_wind wind, struct wk_app_window *out)
{
    struct wk_store *store = service->env->store;
    struct wk_window window;

    *out = (struct wk_app_window){.wind = WK_WIND_NONE};
    if (!store || wk_store_window(store, service->table, 0, wind, &window) != WK_OK || window.mended.seq > 0)
        return;
    *out = (struct wk_app_window){.wind = wind,
                                  .passed_seq = window.passed.seq,
                                  .failed_seq = window.failed.seq,
                                  .passed_s = wk_service_second_of_day(window.passed.t_ns),
                                  .failed_s = wk_service_second_of_day(window.failed.t_ns),
                                  .passed_hand = window.passed.hand};
}
