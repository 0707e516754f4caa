/* Store service: the drill carried out. */
#include "kiosk/programs/service/service.h"

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
    memcpy(out->drill.seats, service->drill_seats, sizeof(service->drill_seats));
    if (!service->drill)
        return;
    const struct wk_drill_report *report = wk_drill_report(service->drill);

    out->drill.n = report->n;
    out->drill.n_done = report->all.planted;
    out->drill.n_missed = report->all.missed;
    out->drill.bound_ppm = (int)ceil(report->bound * 1e6);
}

/* Draws two tiles whose labels differ; at least one of them is not of the hand. */
static void draw_slots(struct wk_service *service)
{
    const int n_wall = WK_N_SLOTS - wk_row_length(WK_ROW_HAND);
    uint32_t lot[2];

    service->host->random(service->host->context, lot, sizeof(lot));
    int a = wk_row_first(WK_ROW_1) + (int)(lot[0] % (uint32_t)n_wall), b = (int)(lot[1] % (WK_N_SLOTS - 1));

    service->drill_slots[0] = (int8_t)a;
    service->drill_slots[1] = (int8_t)(b < a ? b : b + 1);
    memset(service->drill_seats, 0, sizeof(service->drill_seats));
}

/* Draws two tiles of two walls, none of a hand, so that each label exists once. */
static void draw_places(struct wk_service *service)
{
    const uint32_t n_wall = WK_N_SLOTS - (uint32_t)wk_row_length(WK_ROW_HAND);
    uint32_t lot[4];

    service->host->random(service->host->context, lot, sizeof(lot));
    const uint32_t a = lot[0] % WK_N_WINDS, b = (a + 1 + lot[1] % (WK_N_WINDS - 1)) % WK_N_WINDS;

    service->drill_seats[0] = (int8_t)(a + WK_WIND_EAST);
    service->drill_seats[1] = (int8_t)(b + WK_WIND_EAST);
    for (int i = 0; i < 2; i++)
        service->drill_slots[i] = (int8_t)(wk_row_first(WK_ROW_1) + (int)(lot[2 + i] % n_wall));
}

void wk_service_drill_begin(struct wk_service *service, struct wk_event *out)
{
    const struct wk_env *env = service->env;
    struct wk_table_options table = {.mat = env->mat, .lens = env->lens, .key = env->key, .below = env->config.table_below};
    struct wk_drill_options options = {
        .scan = {.mat = env->mat, .lens = env->lens, .key = env->key, .keep_fit = true, .cascade = true}, .n = WK_DRILL_N};
    enum wk_status status = WK_CAMERA_LOST;

    wk_service_drill_end(service);
    service->host->random(service->host->context, &options.seed, sizeof(options.seed));
    if (service->sees_table) {
        memcpy(table.set, service->table_seen.reading.set, sizeof(table.set));
        options.table = &table;
        draw_places(service);
    } else {
        draw_slots(service);
    }
    if (service->backs.frame.picture.data)
        status = wk_drill_new(&service->drill, &options, &service->backs.frame.picture, NULL);
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

void wk_service_drill_keep(struct wk_service *service, const struct wk_hand_drill *hand, struct wk_event *out)
{
    const struct wk_reading_source source = wk_service_source(service);
    struct wk_receipt receipt = {0};
    enum wk_status status = WK_NOT_YET;

    if (service->env->store)
        status = wk_drill_keep_hand(service->env->store, hand, service->table, &source, &receipt);
    tell(service, status, out);
    out->drill.seq = receipt.seq;
}
