/* Desk: the event's state and its entries. */
#include "kiosk/desk.h"

#include <string.h>

void wk_desk_event(struct wk_desk *desk, struct wk_event *out)
{
    struct wk_store *store = desk->station->store;

    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_TOURNAMENT;
    out->tournament.status = store ? wk_store_tournament(store, &out->tournament.tournament) : WK_NOT_YET;
    if (out->tournament.status == WK_OK)
        out->tournament.status = wk_store_floor(store, &desk->floor);
    if (out->tournament.status == WK_OK)
        out->tournament.floor = &desk->floor;
    else
        out->tournament.tournament = NULL;
}

void wk_desk_put(struct wk_desk *desk, const struct wk_entry *entry, struct wk_event *out)
{
    struct wk_store *store = desk->station->store;
    struct wk_receipt receipt = {.seq = 0};

    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_ENTERED;
    out->entered.kind = entry->kind;
    out->entered.status = store ? wk_store_put_entry(store, entry, &out->entered.refusal, &receipt) : WK_NOT_YET;
    out->entered.seq = out->entered.status == WK_OK ? receipt.seq : 0;
}

void wk_desk_close_deal(struct wk_desk *desk, struct wk_event *out)
{
    struct wk_store *store = desk->station->store;
    struct wk_receipt receipt;
    enum wk_status status = store ? wk_store_close_deal(store, desk->table, &receipt) : WK_NOT_YET;

    wk_desk_look(desk, out); /* whatever came of it, the store says how things stand */
    if (status != WK_OK && status != WK_NOT_YET && status != WK_ALREADY && status != WK_NOT_FOUND)
        out->store.status = status;
}

void wk_desk_window(struct wk_desk *desk, enum wk_wind wind, struct wk_app_window *out)
{
    struct wk_store *store = desk->station->store;
    struct wk_sealed sealed;
    struct wk_window window;

    *out = (struct wk_app_window){.wind = WK_WIND_NONE};
    if (!store || wk_store_sealed(store, desk->table, &sealed) != WK_OK ||
        wk_store_window(store, desk->table, sealed.round, wind, &window) != WK_OK || window.mended.seq > 0)
        return;
    *out = (struct wk_app_window){.wind = wind,
                                  .passed_seq = window.passed.seq,
                                  .failed_seq = window.failed.seq,
                                  .passed_s = wk_desk_second_of_day(window.passed.t_ns),
                                  .failed_s = wk_desk_second_of_day(window.failed.t_ns),
                                  .passed_hand = window.passed.hand};
}
