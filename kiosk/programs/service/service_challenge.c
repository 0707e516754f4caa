/* Lots at the table: a tile that is to be turned, the dice of a deal; what comes of them is recorded, so is who has looked. */
#include "db/store/stored_dealing.h"
#include "kiosk/programs/service/service.h"

#include <stdio.h>
#include <string.h>

/* A number 0..n - 1. n is small beside 2^32, so the remainder favours some numbers by less than one in ten million. */
static int lot(const struct wk_host *host, int n)
{
    uint32_t number;

    host->random(host->context, &number, sizeof(number));
    return (int)(number % (uint32_t)n);
}

static enum wk_status put(struct wk_service *service, const char *kind, enum wk_wind wind, int hand, int slot,
                          int64_t drawn_seq, int64_t *seq)
{
    struct wk_receipt receipt = {.seq = 0};
    char body[192], name[5], label[3], drawn[40] = "";

    wk_slot_format(slot, name);
    wk_label_format(wk_layout_label(wind, slot), label);
    if (drawn_seq > 0)
        snprintf(drawn, sizeof(drawn), ", \"drawn_seq\": %lld", (long long)drawn_seq);
    snprintf(body, sizeof(body), "{\"table\": %d, \"wind\": \"%c\", \"hand\": %d, \"slot\": \"%s\", \"label\": \"%s\"%s}",
             service->table, wk_wind_letter(wind), hand, name, label, drawn);
    const enum wk_status status = wk_store_append(service->env->store, kind, body, NULL, 0, &receipt);
    *seq = receipt.seq;
    return status;
}

void wk_service_challenge(struct wk_service *service, const struct wk_challenge_request *request, struct wk_event *out)
{
    const enum wk_wind wind = request->wind;
    const int first = wk_row_first(WK_ROW_1);

    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_CHALLENGE;
    out->challenge.wind = wind;
    out->challenge.slot = WK_SLOT_NONE;
    out->challenge.status = WK_NOT_YET;
    if (!service->env->store)
        return;
    out->challenge.status = WK_OK;
    if (request->what == WK_CHALLENGE_ASK_KEEP) {
        out->challenge.status =
            put(service, "challenge-met", wind, request->hand, request->slot, request->drawn_seq, &out->challenge.seq);
    } else if (lot(service->host, request->one_in) == 0) {
        out->challenge.slot = first + lot(service->host, WK_N_SLOTS - first);
        out->challenge.status = put(service, "challenge", wind, request->hand, out->challenge.slot, 0, &out->challenge.seq);
    }
}

static enum wk_status put_dealing(struct wk_service *service, const struct wk_dealing_request *request, const char *kind,
                                  const char *what, int64_t *seq)
{
    struct wk_receipt receipt = {.seq = 0};
    char body[160];

    snprintf(body, sizeof(body), "{\"table\": %d, \"round\": %d, \"hand\": %d, %s}", service->table, request->round,
             request->hand, what);
    const enum wk_status status = wk_store_append(service->env->store, kind, body, NULL, 0, &receipt);
    *seq = receipt.seq;
    return status;
}

static enum wk_status put_dice(struct wk_service *service, const struct wk_dealing_request *request, const struct wk_dice *dice,
                               int64_t *seq)
{
    char what[80];

    if (!wk_dice_thrown(dice))
        return WK_BAD_INPUT;
    snprintf(what, sizeof(what), "\"dice\": [%d, %d, %d, %d], \"by\": \"%s\"", dice->die[0][0], dice->die[0][1],
             dice->die[1][0], dice->die[1][1], request->what == WK_DEALING_ASK_THROW ? "kiosk" : "players");
    return put_dealing(service, request, WK_KIND_DICE, what, seq);
}

static enum wk_status put_looked(struct wk_service *service, const struct wk_dealing_request *request, int64_t *seq)
{
    char what[40];

    if (request->who < WK_WIND_EAST || request->who > WK_WIND_NORTH)
        return WK_BAD_INPUT;
    snprintf(what, sizeof(what), "\"wind\": \"%c\", \"of\": \"%c\"", wk_wind_letter(request->who),
             wk_wind_letter((enum wk_wind)((int)request->who % WK_N_WINDS + 1)));
    return put_dealing(service, request, WK_KIND_LOOKED_AT, what, seq);
}

void wk_service_dealing(struct wk_service *service, const struct wk_dealing_request *request, struct wk_event *out)
{
    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_DEALING;
    out->dealing.what = request->what;
    out->dealing.dice = request->dice;
    out->dealing.who = request->who;
    out->dealing.status = WK_NOT_YET;
    if (!service->env->store)
        return;
    for (int i = 0; request->what == WK_DEALING_ASK_THROW && i < WK_DICE_THROWS * WK_DICE; i++)
        out->dealing.dice.die[i / WK_DICE][i % WK_DICE] = (uint8_t)(1 + lot(service->host, WK_DIE_FACES));
    out->dealing.status = request->what == WK_DEALING_ASK_LOOKED
                              ? put_looked(service, request, &out->dealing.seq)
                              : put_dice(service, request, &out->dealing.dice, &out->dealing.seq);
}
