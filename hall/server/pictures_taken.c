/* Pictures of records, which come when nothing else is to be sent: one at a time, each in a transaction of its own. */
#include "hall/server/parts.h"

static void refuse(struct wk_hall *hall, struct wk_hall_request *request, enum wk_status status)
{
    const int code = status == WK_NOT_FOUND ? 404 : status == WK_BAD_INPUT ? 400 : 503;
    if (code == 503)
        wk_hall_trouble(hall, status);
    wk_hall_refuse(hall, request->exchange, code, wk_status_word(status), wk_status_text(status));
}

static void say_stored(struct wk_hall_request *request)
{
    wk_exchange_reply(request->exchange, &(struct wk_reply){.code = 200});
}

size_t wk_picture_begin(struct wk_hall *hall, struct wk_hall_request *request)
{
    if (wk_picture_read(&request->picture, wk_exchange_target(request->exchange)) != WK_OK) {
        refuse(hall, request, WK_NOT_FOUND);
        return 0;
    }
    if (!wk_hall_has_room(hall, hall->options.limits.least_bytes_pictures)) {
        wk_hall_refuse(hall, request->exchange, 503, "disk-full", "the hall's disk has no room for pictures");
        return 0;
    }
    struct wk_kiosk_seen *const seen = &hall->seen[request->number];
    struct wk_weight *weight;
    enum wk_status status = wk_hall_weight(hall, wk_member_at(&hall->roster, request->number)->kiosk_id, &weight);
    if (status == WK_OK && weight->picture_bytes >= hall->options.limits.most_picture_bytes) {
        seen->n_pictures_over++;
        wk_hall_refuse(hall, request->exchange, 400, WK_OVER_QUOTA, "the hall has as many pictures of this kiosk as it takes");
        return 0;
    }
    if (status == WK_OK)
        status = wk_store_wants_picture(hall->options.store, &request->picture);
    if (status == WK_ALREADY)
        say_stored(request);
    else if (status != WK_OK)
        refuse(hall, request, status);
    return WK_PICTURE_MAX;
}

void wk_picture_answer_to(struct wk_hall *hall, struct wk_hall_request *request)
{
    size_t n;
    const uint8_t *const bytes = wk_exchange_body(request->exchange, &n);
    const enum wk_status status = wk_store_hear_picture(hall->options.store, &request->picture, bytes, n);
    if (status == WK_OK)
        hall->seen[request->number].weight.picture_bytes += (int64_t)n;
    if (status == WK_OK && !hall->crowded)
        wk_hall_trouble(hall, WK_OK);
    if (status == WK_OK || status == WK_ALREADY)
        say_stored(request);
    else
        refuse(hall, request, status);
}
