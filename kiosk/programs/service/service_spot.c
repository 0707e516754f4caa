/* Store service: carries out the spot check. */
#include "db/state/sealed_deal.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_spot.h"
#include "kiosk/programs/service/service.h"

#include <ctype.h>
#include <string.h>

static enum wk_spot_said said_of(enum wk_spot_answer answer)
{
    return answer == WK_SPOT_MATCH      ? WK_SPOT_SAID_MATCH
           : answer == WK_SPOT_NO_MATCH ? WK_SPOT_SAID_NO_MATCH
                                        : WK_SPOT_SAID_NOTHING;
}

static enum wk_status state_of(const struct wk_service *service, struct wk_app_spot_state *out)
{
    struct wk_store *store = service->env->store;
    struct wk_checkpoint checkpoint;
    struct wk_spot spot;
    enum wk_status status = wk_store_spot(store, service->table, &spot);

    memset(out, 0, sizeof(*out));
    if (status != WK_OK)
        return status == WK_NOT_FOUND ? WK_OK : status;
    wk_store_spot_checkpoint(store, &spot, &checkpoint);
    out->seq = spot.seq;
    out->count = spot.tiles > 0 ? spot.tiles : spot.count;
    out->labels = spot.tiles == 0;
    out->source.seed = spot.asked.source.seed;
    out->source.round = spot.asked.source.round;
    memcpy(out->source.beacon, spot.asked.source.beacon, sizeof out->source.beacon);
    out->checkpoint.seq = spot.seq;
    out->checkpoint.time_s = wk_service_second_of_day(spot.t_ns);
    wk_commit_words(spot.head, out->checkpoint.words);
    wk_checkpoint_format(&checkpoint, true, out->checkpoint.text);
    out->drawn = spot.drawn;
    for (int w = 0; w < WK_N_WINDS && spot.drawn && status == WK_OK; w++) {
        const bool any = wk_spot_slots(spot.label, spot.count, (enum wk_wind)(w + 1), out->slot[w]) > 0;
        out->said[w] = said_of(spot.answer[w]);
        if (any && out->said[w] == WK_SPOT_SAID_NOTHING)
            status = wk_store_faces_left(store, service->table, (enum wk_wind)(w + 1));
        if (status == WK_END) { /* reported before anybody turns its tiles */
            out->said[w] = WK_SPOT_SAID_NO_MORE;
            status = WK_OK;
        }
    }
    return status;
}

static enum wk_status look(struct wk_service *service, enum wk_wind wind, struct wk_app_spot_look *out)
{
    struct wk_spot_look seen;
    const enum wk_status status = wk_wall_service_spot(service->env->store, service->table, wind, &service->faces.wall, &seen);

    if (status != WK_OK)
        return status;
    out->reason = seen.reason;
    out->other_wall = seen.other_wall;
    for (int s = 0; s < WK_N_SLOTS; s++)
        out->turn |= (uint64_t)seen.turn[s] << s;
    out->said = said_of(seen.answer);
    out->seq = seen.receipt.seq;
    if (seen.receipt.seq > 0)
        wk_service_forget(service);
    return WK_OK;
}

/* At this kiosk no tile can be compared with the table's deal: that needs the director's key. */
static bool sealed_away(const struct wk_service *service)
{
    struct wk_sealed sealed;

    return wk_store_sealed(service->env->store, service->table, &sealed) == WK_OK && sealed.to_director && !sealed.opened &&
           !wk_store_director_held(service->env->store);
}

static enum wk_status ask_tiles(struct wk_service *service, const struct wk_spot_request *request)
{
    struct wk_seed_source source = {.seed = request->source.seed, .round = request->source.round};
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;

    memcpy(source.beacon, request->source.beacon, sizeof source.beacon);
    return wk_store_spot_ask_tiles(service->env->store, service->table, WK_WIND_NONE, request->count, &source, &checkpoint,
                                   &receipt);
}

void wk_service_spot(struct wk_service *service, const struct wk_spot_request *request, struct wk_event *out)
{
    const enum wk_spot_ask what = request->what;
    struct wk_store *store = service->env->store;
    struct wk_receipt receipt;
    enum wk_status status = WK_OK;

    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_SPOT;
    out->spot.asked = what;
    if (what == WK_SPOT_ASK_COUNT && sealed_away(service)) /* reported before anybody turns a tile */
        status = WK_SEALED_AWAY;
    else if (what == WK_SPOT_ASK_COUNT)
        status = ask_tiles(service, request);
    else if (what == WK_SPOT_ASK_DRAW)
        status = wk_store_spot_draw(store, service->table, request->said, &receipt);
    else if (what == WK_SPOT_ASK_LOOK)
        status = look(service, request->wind, &out->spot.look);
    if (status == WK_OK && what != WK_SPOT_ASK_LOOK)
        status = state_of(service, &out->spot.state);
    out->spot.status = status;
}
