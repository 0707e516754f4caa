/* Records that kiosks send: all that has come in one turn goes into one transaction, and is answered once that is on disk. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/hall/wanted.h"
#include "db/hall/witness.h"
#include "db/store/store.h"
#include "hall/server/parts.h"

/* Of one transaction: the first push, and those behind it as long as they stay below. */
#define BATCH 256

/* A new record adds to its kiosk's weight. False: it would be beyond what is stored of one. */
static bool within(const struct wk_hall_limits *limits, struct wk_weight *weight, size_t n)
{
    if (weight->records >= limits->most_records || weight->bytes > limits->most_bytes - (int64_t)n)
        return false;
    weight->records++;
    weight->bytes += (int64_t)n;
    return true;
}

/* Frames of one journal, of which those beyond its kiosk's quota are left out. WK_BAD_INPUT: of several. */
static enum wk_status weigh_frames(struct wk_hall *hall, struct wk_hall_request *request)
{
    const int64_t head = wk_hall_head(hall, request->journal);
    struct wk_record_view view;
    struct wk_weight *stored, then = {.records = 0};
    enum wk_status status = wk_hall_weight(hall, request->journal, &stored);
    if (status != WK_OK)
        return status;
    if (stored)
        then = *stored;
    for (int i = 0; i < request->n; i++) {
        if (wk_record_decode(&view, request->frame[i].bytes, request->frame[i].n) != WK_OK)
            continue; /* it will not be taken */
        if (strcmp(view.kiosk_id, request->journal) != 0)
            return WK_BAD_INPUT;
        if (stored && view.seq > head && !within(&hall->options.limits, &then, request->frame[i].n)) {
            request->over_seq = view.seq;
            request->n = i;
        }
    }
    return WK_OK;
}

void wk_push_answer_to(struct wk_hall *hall, struct wk_hall_request *request)
{
    struct wk_signed_record *frame = malloc(WK_FRAMES_MOST * sizeof *frame);
    struct wk_record_view first;
    size_t n;
    const uint8_t *const body = wk_exchange_body(request->exchange, &n);
    if (!frame) {
        wk_hall_reply(hall, request->exchange, 503, NULL);
        return;
    }
    request->frame = frame;
    if (wk_frames_read(frame, &request->n, body, n) != WK_OK) {
        wk_hall_refuse(hall, request->exchange, 400, "form", "these are no frames");
        return;
    }
    const char *const sender = wk_member_at(&hall->roster, request->number)->kiosk_id;
    const bool known = request->n > 0 && wk_record_decode(&first, frame[0].bytes, frame[0].n) == WK_OK;
    memcpy(request->journal, known ? first.kiosk_id : sender, sizeof request->journal);
    const enum wk_status weighed = weigh_frames(hall, request);
    if (weighed != WK_OK) {
        wk_hall_refuse(hall, request->exchange, weighed == WK_BAD_INPUT ? 400 : 503, wk_status_word(weighed),
                       weighed == WK_BAD_INPUT ? "frames of several journals" : wk_status_text(weighed));
        return;
    }
    struct wk_hall_request **last = &hall->pushed;
    while (*last)
        last = &(*last)->next;
    *last = request;
    wk_exchange_wait(request->exchange);
}

/* ---- what becomes of a push */

static int64_t seq_of(const struct wk_signed_record *frame)
{
    struct wk_record_view view;
    return wk_record_decode(&view, frame->bytes, frame->n) == WK_OK ? view.seq : 0;
}

static void note_refusal(struct wk_hall *hall, int number, int64_t seq, const char *why)
{
    struct wk_kiosk_seen *const seen = &hall->seen[number];
    if (seen->refused_seq == seq && seen->why && strcmp(seen->why, why) == 0)
        return;
    seen->refused_seq = seq;
    seen->why = why;
    seen->refused_ns = wk_hall_now(hall);
    if (seq > 0)
        wk_hall_say(hall, "kiosk %d: record %lld was not taken: %s", number, (long long)seq, why);
}

static void answer(struct wk_hall *hall, struct wk_hall_request *request, const enum wk_hearing *said)
{
    struct wk_push_answer reply = {.have = wk_hall_head(hall, request->journal),
                                   .hall = hall->head[0].seq,
                                   .has_head = hall->head[0].seq > 0,
                                   .now_ns = wk_hall_now(hall)};
    const char *why = "";
    memcpy(reply.head, hall->head[0].hash, sizeof reply.head);
    for (int i = 0; i < request->n && !why[0]; i++) {
        if (said[i] == WK_HEARD_NEW || said[i] == WK_HEARD_BEFORE)
            continue;
        const int64_t seq = seq_of(&request->frame[i]);
        why = wk_hearing_word(said[i]);
        reply.refused_seq = seq > 0 ? seq : reply.have + 1; /* what is no record has the number that was wanted */
    }
    if (!why[0] && request->over_seq > 0) {
        why = WK_OVER_QUOTA;
        reply.refused_seq = request->over_seq;
    }
    snprintf(reply.why, sizeof reply.why, "%s", why);
    /* A gap is no fault: the kiosk goes on from what the hall has. */
    if (request->n > 0 || request->over_seq > 0)
        note_refusal(hall, request->number, strcmp(why, wk_hearing_word(WK_HEARD_EARLY)) == 0 ? 0 : reply.refused_seq, why);
    wk_hall_reply(hall, request->exchange, 200, wk_push_answer_text(&reply));
}

/* What was stored of a push weighs, second histories too. */
static void add_weight(struct wk_hall *hall, const struct wk_hall_request *request, const enum wk_hearing *said)
{
    struct wk_weight *weight;
    if (wk_hall_weight(hall, request->journal, &weight) != WK_OK || !weight)
        return;
    for (int i = 0; i < request->n; i++) {
        weight->records += said[i] == WK_HEARD_NEW;
        weight->bytes += said[i] == WK_HEARD_NEW || said[i] == WK_HEARD_FORK ? (int64_t)request->frame[i].n : 0;
    }
}

/* Takes the first push off the list, and those behind it that fit. */
static struct wk_hall_request *take_batch(struct wk_hall *hall, struct wk_signed_record *frame, int *n)
{
    struct wk_hall_request *const first = hall->pushed, *last = first;
    *n = 0;
    for (struct wk_hall_request *e = first; e && (e == first || *n + e->n <= BATCH); e = e->next) {
        for (int i = 0; i < e->n; i++)
            frame[(*n)++] = e->frame[i];
        last = e;
    }
    hall->pushed = last->next;
    last->next = NULL;
    return first;
}

void wk_push_store(struct wk_hall *hall)
{
    static struct wk_signed_record frame[BATCH > WK_FRAMES_MOST ? BATCH : WK_FRAMES_MOST];
    static enum wk_hearing said[sizeof frame / sizeof frame[0]];
    while (hall->pushed) {
        int n = 0, at = 0, n_witnessed = 0, n_given = 0;
        struct wk_hall_request *request = take_batch(hall, frame, &n);
        enum wk_status status = n > 0 ? wk_store_hear(hall->options.store, frame, n, said) : WK_OK;
        for (int i = 0; status == WK_OK && i < n; i++)
            hall->taken += said[i] == WK_HEARD_NEW;
        if (status == WK_OK && n > 0)
            status = wk_store_witness_gates(hall->options.store, &n_witnessed);
        if (status == WK_OK && n > 0)
            status = wk_store_answer_wants(hall->options.store, &n_given);
        if (status == WK_OK)
            status = wk_hall_look(hall);
        if (n > 0 || status != WK_OK)
            wk_hall_trouble(hall, status);
        for (struct wk_hall_request *next; request; request = next) {
            next = request->next; /* answered, it may be gone */
            request->next = NULL;
            const int of = request->n;
            if (status == WK_OK) {
                add_weight(hall, request, said + at);
                answer(hall, request, said + at);
            } else
                wk_hall_refuse(hall, request->exchange, 503, wk_status_word(status), wk_status_text(status));
            at += of;
        }
    }
}
