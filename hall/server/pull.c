/* Records that kiosks fetch: what comes after their cursor, or a wait for the first of it. */
#include <stdlib.h>
#include <string.h>

#include "db/hall/scope.h"
#include "db/state/tournament.h"
#include "db/store/store.h"
#include "hall/server/parts.h"
#include "hall/wire/packed.h"
#include "rules/event/duplicate/kind.h"

#define AROUND 4096 /* more than stands around a record's body and secret in a frame */

/* Of its own journal a kiosk wants what it had lost when it asked, and not what it has pushed since. */
static bool wants(const struct wk_hall *hall, const struct wk_hall_request *request, const struct wk_head *head)
{
    const char *const own = wk_member_at(&hall->roster, request->number)->kiosk_id;
    return head->seq > wk_cursor_of(&request->pull.after, head->kiosk_id) &&
           (request->lost || strcmp(head->kiosk_id, own) != 0);
}

/* Has the hall anything that this one wants? */
static bool has_news(const struct wk_hall *hall, const struct wk_hall_request *request)
{
    for (int i = 0; i < hall->n_heads; i++)
        if (wants(hall, request, &hall->head[i]))
            return true;
    return false;
}

/* At most so many records of a journal are looked at for those that are wanted whole, of which the first is one. */
#define REST_LOOKED_AT 256

struct gathering {
    const struct wk_hall *hall;
    const struct wk_hall_request *request;
    struct wk_event_shape shape; /* zeros, so that all travels whole: there was no need to ask */
    struct wk_frames frames;
    bool cuts;             /* of the journal that is gone through records may travel as excerpts */
    int n_looked;          /* of the rest */
    enum wk_status status; /* WK_OK, or why there are no more */
    bool held_back;        /* a large record is left out, and what is behind it in its journal, until there is room for it */
};

/* Does the kiosk want this one whole? A record that is of no section always travels so. */
static bool is_wanted(const struct wk_pull *pull, int section)
{
    return !pull->scoped || section == 0 || (pull->whole & wk_section_bit(section));
}

static bool gather(void *context, int64_t seq, const struct wk_signed_record *frame)
{
    struct gathering *self = context;
    uint8_t *excerpt = NULL;
    size_t n = 0;
    (void)seq;
    self->status = WK_END;
    if (self->cuts && !is_wanted(&self->request->pull, wk_record_section(&self->shape, frame)))
        self->status = wk_store_excerpt(self->hall->options.store, frame, &excerpt, &n);
    if (self->status == WK_OK)
        self->status = wk_frames_add(&self->frames, excerpt, n, frame->signature);
    else if (self->status == WK_END)
        self->status = wk_frames_add(&self->frames, frame->bytes, frame->n, frame->signature);
    free(excerpt);
    return self->status == WK_OK;
}

/* Of records that the kiosk has as excerpts those that it wants whole now. */
static bool gather_rest(void *context, int64_t seq, const struct wk_signed_record *frame)
{
    struct gathering *self = context;
    const struct wk_pull *const pull = &self->request->pull;
    const int section = wk_record_section(&self->shape, frame);
    if (seq > wk_cursor_of(&pull->after, pull->rest.kiosk_id))
        return false; /* it is news, and has come with it */
    if (section > 0 && is_wanted(pull, section))
        self->status = wk_frames_add(&self->frames, frame->bytes, frame->n, frame->signature);
    return self->status == WK_OK && ++self->n_looked < REST_LOOKED_AT;
}

/* The next record of a journal is large, and there is no room for one now: the others go on. It is not read to find that out.
 */
static bool hold_back(const struct wk_hall *hall, const char *kiosk_id, int64_t seq, struct gathering *found)
{
    int64_t n = 0;
    if (found->frames.count > 0 || wk_exchange_has_room(found->request->exchange, WK_FRAMES_BODY_MAX) ||
        wk_store_record_bytes(hall->options.store, kiosk_id, seq, &n) != WK_OK || n + AROUND <= (int64_t)WK_FRAMES_BYTES)
        return false;
    found->held_back = true;
    return true;
}

/* Of all journals but the kiosk's own, or of that one alone, as much as there is room for. */
static enum wk_status gather_journals(const struct wk_hall *hall, const struct wk_hall_request *request, bool own,
                                      struct gathering *found)
{
    const char *const asks = wk_member_at(&hall->roster, request->number)->kiosk_id;
    enum wk_status status = WK_OK;
    for (int i = 0; i < hall->n_heads && status == WK_OK && found->status == WK_OK; i++) {
        const struct wk_head *const head = &hall->head[i];
        const int64_t after = wk_cursor_of(&request->pull.after, head->kiosk_id);
        found->cuts = request->pull.scoped && i > 0 && strcmp(head->kiosk_id, asks) != 0; /* the hall's are the first */
        if (wants(hall, request, head) && own == (strcmp(head->kiosk_id, asks) == 0) &&
            !hold_back(hall, head->kiosk_id, after + 1, found))
            status = wk_store_frames(hall->options.store, head->kiosk_id, after, gather, found);
    }
    return status;
}

/* Packed, where the kiosk can read that and it is smaller so. The frames are taken over. */
static void send_frames(const struct wk_hall_request *request, struct wk_frames *frames)
{
    struct wk_reply reply = {.code = 200, .type = "application/octet-stream", .body = frames->data, .n = frames->n};
    uint8_t *packed = NULL;
    size_t n = 0;
    if (request->pull.packed && frames->n > 0 && wk_pack(frames->data, frames->n, &packed, &n) == WK_OK) {
        wk_frames_release(frames);
        reply.type = WK_PACK_TYPE;
        reply.body = packed;
        reply.n = n;
    }
    wk_exchange_reply(request->exchange, &reply);
}

/* False: there is nothing, or all that there is has to wait until there is room for it, and the pull may wait. */
static bool reply(struct wk_hall *hall, struct wk_hall_request *request, bool may_wait)
{
    struct gathering found = {.hall = hall, .request = request, .status = WK_OK};
    const struct wk_tournament *tournament = NULL;
    if (!wk_exchange_has_room(request->exchange, WK_FRAMES_BYTES)) {
        hall->seen[request->number].n_busy++;
        wk_hall_refuse(hall, request->exchange, 503, "busy", "too much at once");
        return true;
    }
    if ((request->pull.scoped || request->pull.rest.kiosk_id[0]) &&
        wk_store_tournament(hall->options.store, &tournament) == WK_OK)
        found.shape = *wk_shape_of(tournament);
    /* What it lost of its own comes first: until it has that back, each record that it writes is a second history. But one that
     * has nothing of the hall's yet does not know from there that it is of the event itself, and would take none. */
    const bool own_first = wk_cursor_of(&request->pull.after, hall->head[0].kiosk_id) > 0;
    enum wk_status status = gather_journals(hall, request, own_first, &found);
    if (status == WK_OK)
        status = gather_journals(hall, request, !own_first, &found);
    if (status == WK_OK && found.status == WK_OK && request->pull.rest.kiosk_id[0])
        status = wk_store_frames(hall->options.store, request->pull.rest.kiosk_id, request->pull.rest.seq, gather_rest, &found);
    if (status == WK_OK && found.status != WK_END)
        status = found.status;
    if (status != WK_OK) {
        wk_frames_release(&found.frames);
        wk_hall_refuse(hall, request->exchange, 503, wk_status_word(status), wk_status_text(status));
        return true;
    }
    if (found.frames.count == 0 && may_wait)
        return false;
    request->large = found.frames.n > WK_FRAMES_BYTES;
    send_frames(request, &found.frames);
    return true;
}

/* Of the hall's own journal the kiosk says how far it has it, and which record that is. */
static void compare_heads(struct wk_hall *hall, const struct wk_hall_request *request)
{
    struct wk_head theirs = {.seq = 0};
    memcpy(theirs.kiosk_id, wk_store_kiosk_id(hall->options.store), sizeof theirs.kiosk_id);
    theirs.seq = wk_cursor_of(&request->pull.after, theirs.kiosk_id);
    memcpy(theirs.hash, request->pull.head, sizeof theirs.hash);
    wk_hall_take_head(hall, request->number, request->pull.has_head || theirs.seq == 0 ? &theirs : NULL);
}

void wk_pull_answer_to(struct wk_hall *hall, struct wk_hall_request *request)
{
    const char *part[WK_N_PULL_PARTS];
    for (int i = 0; i < WK_N_PULL_PARTS; i++)
        part[i] = wk_exchange_argument(request->exchange, wk_pull_parts[i]);
    if (wk_pull_read(&request->pull, part) != WK_OK) {
        wk_hall_refuse(hall, request->exchange, 400, "form", "no such cursor");
        return;
    }
    compare_heads(hall, request);
    const char *const own = wk_member_at(&hall->roster, request->number)->kiosk_id;
    request->lost = wk_hall_head(hall, own) > wk_cursor_of(&request->pull.after, own);
    const bool waits = request->pull.wait_s > 0;
    if ((!waits || request->pull.rest.kiosk_id[0] || has_news(hall, request)) && reply(hall, request, waits))
        return;
    request->until_ns = wk_hall_steady(hall) + request->pull.wait_s * WK_SECOND_NS;
    request->next = hall->waiting;
    hall->waiting = request;
    wk_exchange_wait(request->exchange);
}

void wk_pull_wake(struct wk_hall *hall)
{
    const int64_t now_ns = wk_hall_steady(hall);
    const bool renewed = hall->renewed;
    hall->renewed = false;
    for (struct wk_hall_request **at = &hall->waiting; *at;) {
        struct wk_hall_request *const request = *at;
        const bool over = request->until_ns <= now_ns;
        if ((!over && !(renewed && has_news(hall, request))) || !reply(hall, request, !over)) {
            at = &request->next;
            continue;
        }
        *at = request->next;
        request->next = NULL;
        hall->seen[request->number].heard_ns = now_ns; /* its connection is still there */
    }
}
