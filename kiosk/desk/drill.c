/* Store service: the drill carried out. */
#include "kiosk/desk/service.h"
#include "kiosk/walls/drill_record.h"

#include <math.h>
#include <string.h>

void wk_service_drill_end(struct wk_service *service)
{
    wk_drill_free(service->drill);
    service->drill = NULL;
}

static void tell(const struct wk_service *service, enum wk_status status, struct wk_event *out)
{
    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_DRILL;
    out->drill.status = status;
    memcpy(out->drill.slots, service->drill_slots, sizeof(service->drill_slots));
    if (!service->drill)
        return;
    const struct wk_drill_report *report = wk_drill_report(service->drill);

    out->drill.n = report->n;
    out->drill.n_done = report->all.planted;
    out->drill.n_missed = report->all.missed;
    out->drill.bound_ppm = (int)ceil(report->bound * 1e6);
}

/* Two tiles by lot whose labels differ; one of them at least is not of the hand. */
static void draw_slots(struct wk_service *service)
{
    const int n_wall = WK_N_SLOTS - wk_row_length(WK_ROW_HAND);
    uint32_t lot[2];

    service->host->random(service->host->context, lot, sizeof(lot));
    int a = wk_row_first(WK_ROW_1) + (int)(lot[0] % (uint32_t)n_wall), b = (int)(lot[1] % (WK_N_SLOTS - 1));

    service->drill_slots[0] = (int8_t)a;
    service->drill_slots[1] = (int8_t)(b < a ? b : b + 1);
}

void wk_service_drill_begin(struct wk_service *service, struct wk_event *out)
{
    const struct wk_env *env = service->env;
    struct wk_drill_options options = {
        .scan = {.mat = env->mat, .lens = env->lens, .key = env->key, .keep_fit = true, .cascade = true}, .n = WK_DRILL_N};
    enum wk_status status = WK_CAMERA_LOST;

    wk_service_drill_end(service);
    service->host->random(service->host->context, &options.seed, sizeof(options.seed));
    draw_slots(service);
    if (service->backs.picture.data)
        status = wk_drill_new(&service->drill, &options, &service->backs.picture, NULL);
    tell(service, status, out);
}

void wk_service_drill_step(struct wk_service *service, struct wk_event *out)
{
    enum wk_status status = wk_drill_step(service->drill);

    if (status != WK_END) {
        tell(service, status, out);
        if (status != WK_OK)
            wk_service_drill_end(service);
        return;
    }
    const struct wk_reading_source source = wk_service_source(service);
    struct wk_receipt receipt = {0};

    status = service->env->store
                 ? wk_drill_keep(service->env->store, wk_drill_report(service->drill), service->table, &source, &receipt)
                 : WK_NOT_YET;
    tell(service, status, out);
    out->drill.done = true;
    out->drill.seq = receipt.seq;
    wk_service_drill_end(service);
}

void wk_service_drill_keep(struct wk_service *service, enum wk_wind wind, const int8_t slots[2], bool noticed,
                           struct wk_event *out)
{
    const struct wk_hand_drill hand = {
        .wind = wind, .slots = {slots[0], slots[1]}, .noticed = noticed, .named = noticed, .restored = noticed};
    const struct wk_reading_source source = wk_service_source(service);
    struct wk_receipt receipt = {0};
    enum wk_status status = WK_NOT_YET;

    if (service->env->store)
        status = wk_drill_keep_hand(service->env->store, &hand, service->table, &source, &receipt);
    tell(service, status, out);
    out->drill.seq = receipt.seq;
}
