/* Store service: what a kiosk records about itself, and the checkpoints that it gives and takes. */
#include "kiosk/programs/service/service.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/backend/schema.h"
#include "db/journal/json.h"
#include "db/store/stored_checkpoint.h"

static void begin(struct wk_event *out, enum wk_event_kind kind)
{
    memset(out, 0, sizeof(*out));
    out->kind = kind;
}

/* Frees the body; NULL: there was no memory for it. */
static enum wk_status append(struct wk_service *service, const char *kind, json_t *body)
{
    char *text = body ? json_dumps(body, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    struct wk_receipt receipt;
    enum wk_status status = !service->env->store ? WK_NOT_YET
                            : !text              ? WK_NO_MEMORY
                                                 : wk_store_append(service->env->store, kind, text, NULL, 0, &receipt);

    free(text);
    json_decref(body);
    return status;
}

enum wk_status wk_service_start(struct wk_service *service, const char *camera, bool simulated, int w_px, int h_px)
{
    char screen[32];
    enum wk_status status;

    if (service->started)
        return WK_OK;
    snprintf(screen, sizeof(screen), "%dx%d", w_px, h_px);
    status = append(service, "start",
                    json_pack("{s:o, s:i, s:s, s:b, s:i}", "camera", wk_json_string(camera), "schema", WK_SCHEMA_VERSION,
                              "screen", screen, "simulated", simulated, "table", service->table));
    service->started = status == WK_OK;
    return status;
}

enum wk_status wk_service_stop(struct wk_service *service)
{
    enum wk_status status = service->started ? append(service, "stop", json_pack("{s:i}", "table", service->table)) : WK_OK;

    service->started = false;
    return status;
}

enum wk_status wk_service_clock(struct wk_service *service, int64_t jump_ns)
{
    return append(service, "clock-changed",
                  json_pack("{s:I}", jump_ns < 0 ? "back_ms" : "ahead_ms",
                            (json_int_t)(jump_ns < 0 ? -(jump_ns / 1000000) : jump_ns / 1000000)));
}

int64_t wk_service_clock_back(struct wk_service *service)
{
    int64_t now_s = service->host->clock(service->host->context) / 1000000000, back_s = 0;
    struct wk_checkpoint newest;

    if (service->env->store && wk_store_checkpoint(service->env->store, &newest) == WK_OK)
        back_s = newest.t_s - now_s;
    return back_s > WK_CLOCK_BACK_S ? back_s * 1000000000 : 0;
}

void wk_service_checkpoint(struct wk_service *service, enum wk_checkpoint_why why, int round, struct wk_event *out)
{
    static const char *const words[] = {"asked", "round-start", "round-end"};
    struct wk_app_checkpoint *made = &out->checkpoint.made;
    bool of_round = why != WK_CHECKPOINT_ASKED;
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;

    _Static_assert(WK_APP_N_WORDS == WK_N_WORDS && WK_APP_CHECKPOINT_TEXT == WK_CHECKPOINT_TEXT_SIZE, "the app's are the same");
    begin(out, WK_EVENT_CHECKPOINT);
    out->checkpoint.status = !service->env->store
                                 ? WK_NOT_YET
                                 : wk_store_put_checkpoint(service->env->store, words[why], of_round ? service->table : 0,
                                                           of_round ? round : 0, &checkpoint, &receipt);
    if (out->checkpoint.status != WK_OK)
        return;
    made->seq = checkpoint.seq;
    made->time_s = wk_service_second_of_day(receipt.t_ns);
    wk_commit_words(checkpoint.head, made->words);
    wk_checkpoint_format(&checkpoint, true, made->text);
}

/* The newest ones on record, newest first. */
static enum wk_status look_up_carried(struct wk_service *service, struct wk_event *out)
{
    struct wk_checkpoint known[WK_APP_CARRIED];
    int n = 0;
    enum wk_status status = wk_store_witnessed(service->env->store, known, WK_APP_CARRIED, &n);

    if (status != WK_OK)
        return status;
    out->carried.n = n;
    for (int i = 0; i < n; i++) {
        const struct wk_checkpoint *from = &known[n - 1 - i];
        struct wk_app_carried *to = &out->carried.carried[i];

        memcpy(to->kiosk_id, from->kiosk_id, sizeof(to->kiosk_id));
        to->seq = from->seq;
        to->t_s = from->t_s;
        to->time_s = wk_service_second_of_day(from->t_s * 1000000000);
    }
    return WK_OK;
}

void wk_service_carry(struct wk_service *service, const char *code, struct wk_event *out)
{
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;
    enum wk_status status = WK_OK, looked;

    begin(out, WK_EVENT_CARRIED);
    out->carried.answer = code != NULL;
    out->carried.status = WK_NOT_YET;
    if (!service->env->store)
        return;
    if (code)
        status = wk_checkpoint_parse(&checkpoint, code, strlen(code));
    if (code && status == WK_OK)
        status = wk_store_put_witness(service->env->store, &checkpoint, &receipt);
    looked = look_up_carried(service, out);
    out->carried.status = status != WK_OK ? status : looked;
}
