/*
 * Store service: the state of the link to the event's hall, table by table; ready codes while it is away; and a table that this
 * kiosk gets, from the hall or without it.
 */
#include "db/hall/ready.h"
#include "db/hall/roster_change.h"
#include "db/hall/takeover.h"
#include "db/hall/wanted.h"
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
    if (!service->env->store || wk_store_announced(service->env->store, &service->said) != WK_OK)
        service->said = (struct wk_announcement){.number = 0};
    link->said_number = service->said.number;
    link->said = service->said.text;
    memset(service->heard_ns, 0, sizeof(service->heard_ns));
    link->heard_ns = service->heard_ns;
    tables(service->env->store, state, service->heard_ns, link);
}

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
