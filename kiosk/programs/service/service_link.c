/* Store service: the state of the link to the event's hall, table by table. */
#include "db/hall/roster_change.h"
#include "db/hall/witness.h"
#include "db/state/tournament.h"
#include "kiosk/programs/service/service.h"

#include <string.h>

/* When a kiosk of the roster was heard last; 0: not since the start. */
static int64_t heard_ns(const struct wk_link_state *state, const struct wk_member *member)
{
    for (int i = 0; member && i < state->n_kiosks; i++)
        if (strcmp(state->kiosk[i].kiosk_id, member->kiosk_id) == 0)
            return state->kiosk[i].heard_ns;
    return 0;
}

/* Heard: [WK_MAX_TABLES], zeros. */
static void tables(struct wk_store *store, const struct wk_link_state *state, int64_t *heard, struct wk_app_link *out)
{
    const struct wk_merged *merged;
    struct wk_roster roster;

    if (!store || wk_store_merged(store, &merged) != WK_OK || wk_store_roster(store, &roster) != WK_OK)
        return;
    out->own = roster.own;
    if (wk_store_vouchers(store, 0, out->vouched_seq, WK_LINK_VOUCHERS, &out->n_others) != WK_OK)
        out->n_others = 0; /* then nothing is shown about others */
    for (int i = 0; i < WK_MAX_TABLES; i++)
        if (merged->owner[i].epoch > 0)
            heard[i] = heard_ns(state, wk_member_at(&roster, merged->owner[i].owner));
}

void wk_service_link(struct wk_service *service, const struct wk_link_state *state, struct wk_event *out)
{
    struct wk_app_link *link = &out->link;

    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_LINK;
    link->joined = true;
    link->status = state->status;
    link->n_waiting = state->n_waiting;
    link->refused_seq = state->refused_seq;
    link->fork_seq = state->fork_seq;
    link->answered_ns = state->answered_ns;
    link->since_ns = state->n_waiting > 0 ? state->waiting_ns : state->status == WK_OK ? 0 : state->failed_ns;
    link->offset_ns = wk_clock_sure_ns(&state->clock);
    link->n_heard = state->n_heard;
    service->hall_away = link->since_ns != 0;
    memset(service->heard_ns, 0, sizeof(service->heard_ns));
    link->heard_ns = service->heard_ns;
    tables(service->env->store, state, service->heard_ns, link);
}
