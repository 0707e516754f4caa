/* Desk: the drill carried out. */
#include "kiosk/desk/desk.h"
#include "kiosk/work/drill_record.h"

#include <math.h>
#include <string.h>

void wk_desk_drill_end(struct wk_desk *desk)
{
    wk_drill_free(desk->drill);
    desk->drill = NULL;
}

static void tell(const struct wk_desk *desk, enum wk_status status, struct wk_event *out)
{
    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_DRILL;
    out->drill.status = status;
    memcpy(out->drill.slots, desk->drill_slots, sizeof(desk->drill_slots));
    if (!desk->drill)
        return;
    const struct wk_drill_report *report = wk_drill_report(desk->drill);

    out->drill.n = report->n;
    out->drill.n_done = report->all.planted;
    out->drill.n_missed = report->all.missed;
    out->drill.bound_ppm = (int)ceil(report->bound * 1e6);
}

/* Two tiles by lot whose labels differ; one of them at least is not of the hand. */
static void draw_slots(struct wk_desk *desk)
{
    const int n_wall = WK_N_SLOTS - wk_row_length(WK_ROW_HAND);
    uint32_t lot[2];

    desk->host->random(desk->host->context, lot, sizeof(lot));
    int a = wk_row_first(WK_ROW_1) + (int)(lot[0] % (uint32_t)n_wall), b = (int)(lot[1] % (WK_N_SLOTS - 1));

    desk->drill_slots[0] = (int8_t)a;
    desk->drill_slots[1] = (int8_t)(b < a ? b : b + 1);
}

void wk_desk_drill_begin(struct wk_desk *desk, struct wk_event *out)
{
    const struct wk_station *station = desk->station;
    struct wk_drill_options options = {
        .scan = {.mat = station->mat, .lens = station->lens, .key = station->key, .keep_fit = true, .cascade = true},
        .n = WK_DRILL_N};
    enum wk_status status = WK_CAMERA_LOST;

    wk_desk_drill_end(desk);
    desk->host->random(desk->host->context, &options.seed, sizeof(options.seed));
    draw_slots(desk);
    if (desk->backs.picture.data)
        status = wk_drill_new(&desk->drill, &options, &desk->backs.picture, NULL);
    tell(desk, status, out);
}

void wk_desk_drill_step(struct wk_desk *desk, struct wk_event *out)
{
    enum wk_status status = wk_drill_step(desk->drill);

    if (status != WK_END) {
        tell(desk, status, out);
        if (status != WK_OK)
            wk_desk_drill_end(desk);
        return;
    }
    const struct wk_reading_source source = wk_desk_source(desk);
    struct wk_receipt receipt = {0};

    status = desk->station->store
                 ? wk_drill_keep(desk->station->store, wk_drill_report(desk->drill), desk->table, &source, &receipt)
                 : WK_NOT_YET;
    tell(desk, status, out);
    out->drill.done = true;
    out->drill.seq = receipt.seq;
    wk_desk_drill_end(desk);
}

void wk_desk_drill_keep(struct wk_desk *desk, const struct wk_app_drill *drill, bool noticed, struct wk_event *out)
{
    const struct wk_hand_drill hand = {.wind = drill->wind,
                                       .slots = {drill->slots[0], drill->slots[1]},
                                       .noticed = noticed,
                                       .named = noticed,
                                       .restored = noticed};
    const struct wk_reading_source source = wk_desk_source(desk);
    struct wk_receipt receipt = {0};
    enum wk_status status = WK_NOT_YET;

    if (desk->station->store)
        status = wk_drill_keep_hand(desk->station->store, &hand, desk->table, &source, &receipt);
    tell(desk, status, out);
    out->drill.seq = receipt.seq;
}
