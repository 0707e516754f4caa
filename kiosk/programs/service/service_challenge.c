/* Lots at the table: a tile that is to be turned, the dice of a deal; what comes of them is recorded, so is who has looked, and
 * what was seen of a hand's draws. */
#include "kiosk/programs/service/service.h"

#include "db/store/stored_dealing.h"
#include "db/store/stored_draws.h"
#include "rules/event/duplicate/draw_watch.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
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

static json_t *wind_json(int wind)
{
    return wind == WK_WIND_NONE ? json_null() : json_string((char[]){wk_wind_letter((enum wk_wind)wind), 0});
}

/* Puts `what`, which it takes, on record as a note of a hand at this table. */
static enum wk_status put_note(struct wk_service *service, int round, int hand, const char *kind, json_t *what, int64_t *seq)
{
    json_t *body = json_pack("{s:i, s:i, s:i}", "table", service->table, "round", round, "hand", hand);
    struct wk_receipt receipt = {.seq = 0};
    char *text = json_object_update(body, what) == 0 ? json_dumps(body, 0) : NULL;
    const enum wk_status status = text ? wk_store_append(service->env->store, kind, text, NULL, 0, &receipt) : WK_NO_MEMORY;

    free(text);
    json_decref(what);
    json_decref(body);
    *seq = receipt.seq;
    return status;
}

static enum wk_status put_dice(struct wk_service *service, const struct wk_dealing_request *request, const struct wk_dice *dice,
                               int64_t *seq)
{
    if (!wk_dice_thrown(dice))
        return WK_BAD_INPUT;
    json_t *what = json_pack("{s:[i, i, i, i], s:s}", "dice", dice->die[0][0], dice->die[0][1], dice->die[1][0],
                             dice->die[1][1], "by", request->what == WK_DEALING_ASK_THROW ? "kiosk" : "players");

    return put_note(service, request->round, request->hand, WK_KIND_DICE, what, seq);
}

static enum wk_status put_looked(struct wk_service *service, const struct wk_dealing_request *request, int64_t *seq)
{
    if (request->who < WK_WIND_EAST || request->who > WK_WIND_NORTH)
        return WK_BAD_INPUT;
    json_t *what =
        json_pack("{s:o, s:o}", "wind", wind_json((int)request->who), "of", wind_json((int)request->who % WK_N_WINDS + 1));

    return put_note(service, request->round, request->hand, WK_KIND_LOOKED_AT, what, seq);
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

/* ---- the draw while a hand is played ---- */

/*
 * Notes "draw-named": {"table", "round", "hand", "wall", "label", "fault": WORD, "first": label or null, "by": wind or null},
 * and with "put_back": true once that tile lies there again. "draws-followed", once nobody looks any more: {"table", "round",
 * "hand", "drawn", "wrong", "turns": [{"wind", "n", "median_ms"}, ...]}. Winds and labels: no face.
 */

_Static_assert((int)WK_N_DRAWS_SAID == (int)WK_N_DRAWS_WORDS, "a word for each choice");

static const char *fault_word(int fault)
{
    return fault == WK_DRAW_WRONG_TILE ? "wrong-tile" : fault == WK_DRAW_OTHERS_WALL ? "others-wall" : "too-early";
}

static json_t *wrong_json(const struct wk_draws_request *request)
{
    const struct wk_wrong_draw *wrong = &request->news.wrong;
    char label[3], first[3];

    wk_label_format(wrong->taken, label);
    wk_label_format(wrong->first, first);
    if (request->news.kind == WK_DRAW_NEWS_BACK)
        return json_pack("{s:o, s:s, s:b}", "wall", wind_json(wrong->wall), "label", label, "put_back", 1);
    return json_pack("{s:o, s:s, s:s, s:o, s:o}", "wall", wind_json(wrong->wall), "label", label, "fault",
                     fault_word(wrong->fault), "first", wrong->fault == WK_DRAW_WRONG_TILE ? json_string(first) : json_null(),
                     "by", wind_json(wrong->by));
}

static json_t *followed_json(const struct wk_draws_request *request)
{
    json_t *turns = json_array();

    for (int i = 0; i < WK_N_WINDS; i++)
        json_array_append_new(turns, json_pack("{s:o, s:i, s:i}", "wind", wind_json(i + 1), "n", request->news.turns[i].n,
                                               "median_ms", request->news.turns[i].median_ms));
    return json_pack("{s:i, s:i, s:o}", "drawn", request->news.n_drawn, "wrong", request->n_wrong, "turns", turns);
}

static enum wk_status note_draws(struct wk_service *service, const struct wk_draws_request *request, int64_t *seq)
{
    const bool ended = request->news.kind == WK_DRAW_NEWS_ENDED;

    return put_note(service, request->round, request->hand, ended ? "draws-followed" : "draw-named",
                    ended ? followed_json(request) : wrong_json(request), seq);
}

enum wk_status wk_service_draws_chosen(struct wk_service *service, struct wk_draws_chosen *out)
{
    struct wk_draws_choice choice;
    const enum wk_status status = wk_store_draws(service->env->store, &choice);

    if (status != WK_OK)
        return status;
    *out =
        (struct wk_draws_chosen){.said = (enum wk_draws_said)choice.said, .number = choice.number, .refused = choice.refused};
    service->draws_number = choice.number;
    service->draws_refused = choice.refused;
    return WK_OK;
}

static enum wk_status choose_draws(struct wk_service *service, const struct wk_draws_request *request, struct wk_event *out)
{
    struct wk_receipt receipt = {.seq = 0};
    const enum wk_status status = wk_store_put_draws(service->env->store, (int)request->said, &receipt);

    out->draws_kept.seq = receipt.seq;
    return status == WK_OK ? wk_service_draws_chosen(service, &out->draws_kept.chosen) : status;
}

void wk_service_draws(struct wk_service *service, const struct wk_draws_request *request, struct wk_event *out)
{
    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_DRAWS_KEPT;
    out->draws_kept.what = request->what;
    out->draws_kept.status = WK_NOT_YET;
    if (!service->env->store)
        return;
    out->draws_kept.status = request->what == WK_DRAWS_ASK_SAY ? choose_draws(service, request, out)
                                                               : note_draws(service, request, &out->draws_kept.seq);
}

bool wk_service_follow_draws(struct wk_service *service, struct wk_event *out)
{
    const int64_t before = service->draws_number;
    const bool refused = service->draws_refused;

    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_DRAWS_KEPT;
    out->draws_kept.what = WK_DRAWS_ASK_NOTHING;
    if (!service->env->store)
        return false;
    out->draws_kept.status = wk_service_draws_chosen(service, &out->draws_kept.chosen);
    return out->draws_kept.status != WK_OK || service->draws_number != before || service->draws_refused != refused;
}
