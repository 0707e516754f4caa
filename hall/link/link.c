/* A thread between the kiosk's store and the hall. */
#include "hall/link/link.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/hall/forks.h"
#include "db/hall/pictures.h"
#include "db/hall/roster_change.h"
#include "db/hall/scope.h"
#include "db/hall/takeover.h"
#include "db/hall/witness.h"
#include "db/journal/excerpt.h"
#include "db/store/stored_deal.h"
#include "hall/link/backoff.h"
#include "hall/link/call.h"
#include "hall/wire/frames.h"

#define SECOND_NS 1000000000LL
#define LOOK_NS SECOND_NS           /* commands write to the database too, and wake no thread */
#define ASK_NS (10 * SECOND_NS)     /* what does it have? Finds a hall from an old copy, a dead line, the clocks' offset */
#define UNKNOWN_NS (2 * SECOND_NS)  /* people stand before both screens and wait for the director's yes */
#define REFUSED_NS (30 * SECOND_NS) /* a refused record is shown again: what was wrong may have been mended */
#define PULL_WAIT_S 20              /* below WK_PULL_WAIT_MAX_S: an answer, if only that there is nothing */
#define PULL_SILENT_S (PULL_WAIT_S + 10)
#define STORE_NS (2 * SECOND_NS) /* between two attempts to open the database */
#define MOST_AGAIN 6             /* two of each kind of request: after a restart of the hall, of ours, of both */
#define CLOCK_NS (2 * SECOND_NS) /* an offset above this goes on record, once, and again when it has changed by as much */

/* What is under way to the hall. */
enum push_kind { PUSH_HELLO = 0, PUSH_RECORDS, PUSH_RETURN /* the hall's own, which it lost */ };

/* What the thread has. */
struct worker {
    struct wk_link *link;
    struct wk_store *store;
    struct wk_hall_place place;
    struct wk_call *push, *pull;
    struct wk_frames body;      /* on its way to the hall */
    enum wk_status filled;      /* WK_OK, or why no more is in it: WK_END, it is full */
    struct wk_link_state state; /* published when it has changed */
    int64_t now_ns;             /* monotonic, of this turn */
    int64_t head;               /* own records */
    int64_t have;               /* of them, at the hall; -1: it has to be asked */
    int64_t before;             /* likewise, when it was asked last */
    int64_t matched;            /* own record that it has as it is here, as far as it was shown one: a count is no proof */
    bool shows;                 /* one is on its way to be compared: */
    int64_t shown;
    int64_t hall_has;   /* of the hall's own, there */
    int64_t hall_heard; /* and here: more than that are what it lost */
    bool greeted;       /* the hall has said its nonce: */
    uint8_t nonce[WK_NONCE_SIZE];
    int64_t count;              /* of the newest request under it */
    int n_again;                /* requests in a row that it had other nonces or counts for */
    int64_t call_ns;            /* monotonic, when what is on `push` began */
    int push_fails, pull_fails; /* in a row */
    int64_t push_ns, pull_ns;   /* when the next may begin */
    int64_t asked_ns;           /* when the hall said last what it has */
    int64_t recorded_ns;        /* offset on record; 0: none */
    enum push_kind push_kind;   /* on `push` */
    wk_sections scope;          /* of which looks and walls come whole; 0: not known yet */
    bool fills;                 /* some of them are here as excerpts, behind: */
    struct wk_head filled_to;
    struct {
        struct wk_call *call;        /* a line of its own: a record that is written meanwhile does not wait for it */
        struct wk_picture_name name; /* the newest one that was sent, or is being sent; seq 0: none yet */
        uint8_t *bytes;              /* of the one under way */
        bool all;                    /* there were no more when it was looked last */
        int fails;
        int64_t ns; /* when the next may begin */
    } picture;
};

struct wk_link {
    struct wk_link_options options;
    pthread_t thread;
    atomic_bool end;
    struct wk_calls *calls;
    pthread_mutex_t mutex;
    struct wk_link_state state; /* guarded by it */
};

static int64_t monotonic(const struct wk_link *link)
{
    return link->options.monotonic(link->options.store.context);
}

static int64_t wall(const struct worker *worker)
{
    const struct wk_store_options *store = &worker->link->options.store;

    return store->clock(store->context);
}

static int64_t backoff(const struct worker *worker, int fails, int retry_after_s)
{
    const struct wk_store_options *store = &worker->link->options.store;
    uint32_t random = 0;

    store->random(store->context, &random, sizeof(random));
    return wk_backoff_ns(fails, retry_after_s, random);
}

/* ---------------------------------------------------------------- what is known */

static void publish(struct worker *worker)
{
    struct wk_link *link = worker->link;
    bool news;

    pthread_mutex_lock(&link->mutex);
    news = memcmp(&link->state, &worker->state, sizeof(worker->state)) != 0;
    if (news)
        memcpy(&link->state, &worker->state, sizeof(worker->state));
    pthread_mutex_unlock(&link->mutex);
    if (news && link->options.notify)
        link->options.notify(link->options.context);
}

static void count_waiting(struct worker *worker)
{
    const int64_t have = worker->have >= 0 ? worker->have : worker->head - worker->state.n_waiting;

    worker->state.n_waiting = worker->head > have ? worker->head - have : 0;
    if (worker->state.n_waiting == 0)
        worker->state.waiting_ns = 0;
    else if (worker->state.waiting_ns == 0)
        worker->state.waiting_ns = worker->now_ns;
}

/* How far this store's journal is, and the hall's; what came meanwhile waits. */
static enum wk_status look_at_journal(struct worker *worker)
{
    struct wk_head own, hall;
    enum wk_status status = wk_store_head(worker->store, wk_store_kiosk_id(worker->store), &own);

    if (status == WK_OK)
        status = wk_store_head(worker->store, worker->place.hall_id, &hall);
    if (status != WK_OK)
        return status;
    const int64_t before = worker->head;
    worker->head = own.seq;
    worker->hall_heard = hall.seq;
    if (worker->head > before)
        worker->picture.all = false;
    if (worker->have < 0 && worker->head > before)
        worker->state.n_waiting += worker->head - before;
    count_waiting(worker);
    return WK_OK;
}

/* ---------------------------------------------------------------- the clocks */

/* For people who compare two screens; nothing is ordered by it. What a slow network may have made of it is not on record. */
static void record_offset(struct worker *worker)
{
    const struct wk_clock_off *const clock = &worker->state.clock;
    const int64_t offset_ns = clock->offset_ns;
    const bool off = llabs(wk_clock_sure_ns(clock)) > CLOCK_NS;
    struct wk_receipt receipt;
    char body[96];

    /* Right again is only what is surely so. */
    if (!off && (worker->recorded_ns == 0 || llabs(offset_ns) + clock->within_ns > CLOCK_NS))
        return;
    if (off && worker->recorded_ns != 0 && llabs(offset_ns - worker->recorded_ns) <= CLOCK_NS + clock->within_ns)
        return;
    snprintf(body, sizeof(body), "{\"offset_ms\":%lld,\"within_ms\":%lld}", (long long)(offset_ns / 1000000),
             (long long)((clock->within_ns + 999999) / 1000000));
    if (wk_store_append(worker->store, "hall-clock", body, NULL, 0, &receipt) == WK_OK)
        worker->recorded_ns = off ? offset_ns : 0;
}

/*
 * The hall read its clock at some moment between the begin of the call on `push` and now: in the middle of it, give or take the
 * half, wherever the network and the hall's disk have spent the time. A closer measure stays as long as it may still be true.
 */
static void take_clock(struct worker *worker, int64_t hall_ns)
{
    struct wk_clock_off *const kept = &worker->state.clock;
    const int64_t wall_ns = wall(worker), half_ns = (monotonic(worker->link) - worker->call_ns) / 2;

    if (hall_ns <= 0 || hall_ns > INT64_MAX / 2)
        return;
    const struct wk_clock_off now = {.offset_ns = hall_ns + half_ns - wall_ns, .within_ns = half_ns > 0 ? half_ns : 1};
    if (kept->within_ns == 0 || now.within_ns <= kept->within_ns ||
        llabs(now.offset_ns - kept->offset_ns) > now.within_ns + kept->within_ns)
        *kept = now;
    record_offset(worker);
}

/* ---------------------------------------------------------------- requests */

static enum wk_status begin(struct worker *worker, struct wk_call *call, struct wk_call_request *request)
{
    const struct wk_store_options *store = &worker->link->options.store;
    const struct wk_clock_off *const clock = &worker->state.clock;
    struct wk_request_mark mark = {
        .stamp = {.count = ++worker->count, .clock = {.offset_ns = -clock->offset_ns, .within_ns = clock->within_ns}}};
    struct wk_request signed_part = {.method = request->method, .target = request->target};

    memcpy(mark.stamp.nonce, worker->nonce, sizeof(mark.stamp.nonce));
    signed_part.stamp = mark.stamp;
    wk_hash(signed_part.body, request->body ? request->body : (const uint8_t *)"", request->body ? request->n : 0);
    memcpy(mark.body, signed_part.body, sizeof(mark.body));
    snprintf(mark.kiosk_id, sizeof(mark.kiosk_id), "%s", wk_store_kiosk_id(worker->store));
    enum wk_status status = wk_request_sign(mark.signature, store->signer, &signed_part);
    if (status != WK_OK)
        return status;
    request->mark = &mark;
    status = wk_call_begin(call, request);
    request->mark = NULL;
    return status;
}

static bool add_frame(void *context, int64_t seq, const struct wk_signed_record *frame)
{
    struct worker *worker = context;

    (void)seq;
    worker->filled = wk_frames_add(&worker->body, frame->bytes, frame->n, frame->signature);
    return worker->filled == WK_OK;
}

/* The hall has as much of this journal as there is here: is it this? Somebody else may write under the same key, or this
 * database be an old copy; then what is written here would never be sent, and nobody be told. It is shown the newest. */
static bool is_to_show(const struct worker *worker)
{
    return worker->head > 0 && worker->have >= worker->head && worker->matched < worker->head;
}

/* Own records that the hall does not have, or the hall's own that it lost; none, where it is only asked what it has. */
static enum wk_status begin_push(struct worker *worker)
{
    struct wk_call_request request = {.method = "POST", .target = WK_PATH_RECORDS, .most = WK_ANSWER_MAX};
    enum wk_status status = WK_OK;

    wk_frames_release(&worker->body);
    memset(&worker->body, 0, sizeof(worker->body));
    worker->filled = WK_OK;
    worker->shows = false;
    worker->call_ns = monotonic(worker->link);
    worker->push_kind = worker->greeted ? PUSH_RECORDS : PUSH_HELLO;
    if (worker->push_kind == PUSH_HELLO)
        return wk_call_begin(worker->push,
                             &(struct wk_call_request){.method = "GET", .target = WK_PATH_HELLO, .most = WK_ANSWER_MAX});
    if (worker->have >= worker->head && worker->hall_has < worker->hall_heard)
        worker->push_kind = PUSH_RETURN;
    if (worker->push_kind == PUSH_RETURN)
        status = wk_store_frames(worker->store, worker->place.hall_id, worker->hall_has, add_frame, worker);
    else if (worker->have >= 0 && worker->have < worker->head)
        status = wk_store_frames(worker->store, wk_store_kiosk_id(worker->store), worker->have, add_frame, worker);
    else if (is_to_show(worker)) {
        worker->shows = true;
        worker->shown = worker->head;
        status = wk_store_frames(worker->store, wk_store_kiosk_id(worker->store), worker->head - 1, add_frame, worker);
    }
    if (status == WK_OK && worker->filled != WK_END)
        status = worker->filled;
    if (status != WK_OK)
        return status;
    request.body = worker->body.count > 0 ? worker->body.data : (const uint8_t *)"";
    request.n = worker->body.n;
    return begin(worker, worker->push, &request);
}

/* One picture, when no record waits; WK_END: there are no more. Most of what an evening weighs is pictures. */
static enum wk_status begin_picture(struct worker *worker)
{
    char target[WK_TARGET_SIZE];
    size_t n = 0;
    enum wk_status status;

    free(worker->picture.bytes);
    worker->picture.bytes = NULL;
    status = wk_store_next_picture(worker->store, &worker->picture.name, &worker->picture.bytes, &n);
    if (status != WK_OK)
        return status;
    wk_picture_target(&worker->picture.name, target);
    return begin(worker, worker->picture.call,
                 &(struct wk_call_request){.method = "PUT",
                                           .target = target,
                                           .body = worker->picture.bytes,
                                           .n = n,
                                           .asks_first = true,
                                           .most = WK_ANSWER_MAX});
}

/*
 * What is wanted whole, by the tables that this kiosk has now. Where it has got others, what is here of theirs as excerpts is
 * asked for, journal by journal, until there is no more: in between none comes that would be.
 */
static enum wk_status set_scope(struct worker *worker, struct wk_pull *pull)
{
    wk_sections scope = 0;
    struct wk_head next;
    enum wk_status status = wk_store_scope(worker->store, &scope);

    if (status != WK_OK)
        return status == WK_NOT_FOUND || status == WK_DB_NEWER ? WK_OK : status; /* nothing of the hall is here yet */
    if (scope != worker->scope) {
        worker->scope = scope;
        worker->fills = true;
        worker->filled_to = (struct wk_head){.seq = 0};
    }
    pull->scoped = scope != WK_SCOPE_ALL;
    pull->whole = scope;
    if (!worker->fills)
        return WK_OK;
    status = wk_store_next_excerpt(worker->store, scope, &worker->filled_to, &next);
    worker->fills = status == WK_OK;
    if (status != WK_OK)
        return status == WK_NOT_FOUND ? WK_OK : status;
    worker->filled_to = next;
    worker->filled_to.seq--; /* this one is not yet */
    memcpy(pull->rest.kiosk_id, next.kiosk_id, sizeof(pull->rest.kiosk_id));
    pull->rest.seq = next.seq - 1;
    return WK_OK;
}

static enum wk_status begin_pull(struct worker *worker)
{
    struct wk_head heads[WK_MAX_JOURNALS];
    struct wk_pull pull = {.wait_s = PULL_WAIT_S, .packed = true};
    char target[WK_TARGET_SIZE];
    int n = 0;
    enum wk_status status = wk_store_heads(worker->store, heads, WK_MAX_JOURNALS, &n);

    if (status == WK_OK)
        status = set_scope(worker, &pull);
    if (status != WK_OK)
        return status;
    for (int i = 0; i < n; i++) {
        wk_cursor_set(&pull.after, heads[i].kiosk_id, heads[i].seq);
        if (strcmp(heads[i].kiosk_id, worker->place.hall_id) != 0)
            continue;
        pull.has_head = true;
        memcpy(pull.head, heads[i].hash, sizeof(pull.head));
    }
    wk_pull_target(&pull, target);
    return begin(
        worker, worker->pull,
        &(struct wk_call_request){.method = "GET", .target = target, .silent_s = PULL_SILENT_S, .most = WK_FRAMES_BODY_MAX});
}

/* ---------------------------------------------------------------- answers */

/* A picture that the hall cannot use is passed over; with one that it cannot take now all others wait, and no record does. */
static void take_picture(struct worker *worker, const struct wk_call_answer *answer)
{
    const bool done = answer->status == WK_OK || answer->status == WK_BAD_INPUT;

    worker->state.n_pictures += answer->status == WK_OK;
    worker->picture.fails = done ? 0 : worker->picture.fails + 1;
    worker->picture.ns = worker->now_ns;
    if (done)
        return;
    worker->picture.ns += backoff(worker, worker->picture.fails, answer->retry_after_s);
    worker->picture.name.seq--; /* this one again, or the one of the other side before it */
    worker->picture.name.faces = true;
}

/* It hangs on the same network. */
static void break_off(struct worker *worker)
{
    if (wk_call_under_way(worker->pull))
        wk_call_break(worker->pull);
    if (!wk_call_under_way(worker->picture.call))
        return;
    wk_call_break(worker->picture.call);
    take_picture(worker, &(struct wk_call_answer){.status = WK_NO_HALL});
}

/* The hall did not take it, or is not there: everything is asked again after a while. */
static void fail(struct worker *worker, enum wk_status status, int retry_after_s)
{
    worker->state.status = status;
    if (worker->state.failed_ns == 0)
        worker->state.failed_ns = worker->now_ns;
    worker->have = -1;
    worker->hall_has = INT64_MAX; /* nothing is returned until it says what it has */
    worker->push_fails++;
    worker->push_ns =
        worker->now_ns +
        (status == WK_NOT_ALLOWED || status == WK_EXPELLED ? UNKNOWN_NS : backoff(worker, worker->push_fails, retry_after_s));
    break_off(worker);
}

static void succeed(struct worker *worker)
{
    worker->n_again = 0;
    worker->state.status = WK_OK;
    worker->state.failed_ns = 0;
    worker->state.answered_ns = worker->now_ns;
    worker->push_fails = 0;
    worker->push_ns = worker->now_ns;
}

static void take_hello(struct worker *worker, const struct wk_call_answer *answer)
{
    struct wk_hello hello;

    if (wk_hello_read(&hello, (const char *)answer->body, answer->n) != WK_OK ||
        strcmp(hello.hall_id, worker->place.hall_id) != 0) {
        fail(worker, WK_OTHER_HALL, 0);
        return;
    }
    take_clock(worker, hello.now_ns);
    memcpy(worker->nonce, hello.nonce, sizeof(worker->nonce));
    worker->count = 0;
    worker->greeted = true;
    worker->push_ns = worker->now_ns;
}

/* Of own records, or of none: how far it is with them. False: it takes nothing, and does not say why. */
static bool take_have(struct worker *worker, const struct wk_push_answer *said)
{
    const bool refused = said->refused_seq > 0 && strcmp(said->why, "early") != 0;

    if (worker->body.count > 0 && said->have <= worker->have && !refused && !worker->shows)
        return false;
    if (worker->body.count > 0 && !refused) {
        const int64_t sent = worker->shows ? worker->shown : worker->have + (int64_t)worker->body.count;
        worker->matched = sent < said->have ? sent : said->have;
    }
    if (worker->have >= 0 && said->have > worker->have)
        worker->state.n_pushed += (uint64_t)(said->have - worker->have);
    if (said->have < worker->before) { /* from an old copy: of its pictures nothing is known either */
        worker->picture.name = (struct wk_picture_name){.seq = 0};
        worker->picture.all = false;
    }
    worker->have = worker->before = said->have;
    worker->state.refused_seq = refused ? said->refused_seq : 0;
    memset(worker->state.why, 0, sizeof(worker->state.why));
    if (refused) {
        snprintf(worker->state.why, sizeof(worker->state.why), "%s", said->why);
        worker->push_ns = worker->now_ns + REFUSED_NS;
    }
    return true;
}

/* Has the hall another record of its own with a number that is here? That goes on record here, so that others hear of it. */
static void compare_heads(struct worker *worker, const struct wk_push_answer *said)
{
    struct wk_head theirs = {.seq = said->hall};
    enum wk_head_said head = WK_HEAD_UNSAID;
    struct wk_receipt receipt;

    if (!said->has_head)
        return;
    memcpy(theirs.kiosk_id, worker->place.hall_id, sizeof(theirs.kiosk_id));
    memcpy(theirs.hash, said->head, sizeof(theirs.hash));
    if (wk_store_compare_head(worker->store, &theirs, &head) != WK_OK || head == WK_HEAD_AHEAD)
        return; /* it will be pulled, and is compared with what is here then */
    worker->state.fork_seq = head == WK_HEAD_OTHER ? theirs.seq : 0;
    if (head == WK_HEAD_OTHER) {
        const enum wk_status status = wk_store_report_fork(worker->store, &theirs, &receipt);
        if (status != WK_OK && status != WK_ALREADY)
            worker->state.n_odd++; /* shown all the same, and tried again at the next answer */
    }
}

static void take_push(struct worker *worker, const struct wk_call_answer *answer)
{
    const int64_t hall_had = worker->hall_has;
    struct wk_push_answer said;

    if (wk_push_answer_read(&said, (const char *)answer->body, answer->n) != WK_OK) {
        fail(worker, WK_BAD_INPUT, 0);
        return;
    }
    succeed(worker);
    take_clock(worker, said.now_ns);
    worker->asked_ns = worker->now_ns;
    worker->hall_has = said.hall;
    compare_heads(worker, &said);
    if (worker->push_kind == PUSH_RETURN && said.hall <= hall_had)
        worker->hall_has = INT64_MAX; /* it has written others since it lost these: a fork, which its own list says */
    else if (worker->push_kind == PUSH_RECORDS && !take_have(worker, &said))
        fail(worker, WK_BAD_INPUT, 0);
    count_waiting(worker);
}

/*
 * The hall was started again, or has requests of ours from before we were: it says from where to go on, and that is no failure,
 * unless it never ends. What it has is asked again.
 */
static bool take_stamp(struct worker *worker, const struct wk_call_answer *answer)
{
    const struct wk_wire_error *const said = &answer->error;

    if (answer->code != 401 || !said->stamped)
        return false;
    if (memcmp(worker->nonce, said->nonce, sizeof(worker->nonce)) != 0)
        worker->count = 0;
    memcpy(worker->nonce, said->nonce, sizeof(worker->nonce));
    if (worker->count < said->count)
        worker->count = said->count;
    worker->have = -1;
    worker->hall_has = INT64_MAX;
    return ++worker->n_again <= MOST_AGAIN;
}

static void heard_from(struct worker *worker, const struct wk_signed_record *frame)
{
    struct wk_excerpt_view excerpt;
    struct wk_record_view record;
    int i = 0;

    worker->state.n_heard++;
    if (wk_excerpt_is(frame->bytes, frame->n) && wk_excerpt_decode(&excerpt, frame->bytes, frame->n) == WK_OK)
        record = excerpt.record;
    else if (wk_record_decode(&record, frame->bytes, frame->n) != WK_OK)
        return;
    if (strcmp(record.kiosk_id, worker->place.hall_id) == 0 && record.seq > worker->hall_has)
        worker->hall_has = record.seq; /* it has what it has just sent */
    while (i < worker->state.n_kiosks && strcmp(worker->state.kiosk[i].kiosk_id, record.kiosk_id) != 0)
        i++;
    if (i == WK_MAX_JOURNALS)
        return;
    if (i == worker->state.n_kiosks)
        snprintf(worker->state.kiosk[worker->state.n_kiosks++].kiosk_id, sizeof(record.kiosk_id), "%s", record.kiosk_id);
    worker->state.kiosk[i].heard_ns = worker->now_ns;
}

/* This kiosk's own, pushed while it asked. */
static bool is_own(const struct worker *worker, const struct wk_signed_record *frame)
{
    struct wk_record_view record;

    return wk_record_decode(&record, frame->bytes, frame->n) == WK_OK &&
           strcmp(record.kiosk_id, wk_store_kiosk_id(worker->store)) == 0;
}

/* What follows in the hall's journal does not follow what is here of it. */
static void note_fork(struct worker *worker, const struct wk_signed_record *frame, enum wk_hearing said)
{
    struct wk_record_view record;

    if (said == WK_HEARD_FORK && wk_record_decode(&record, frame->bytes, frame->n) == WK_OK &&
        strcmp(record.kiosk_id, worker->place.hall_id) == 0)
        worker->state.fork_seq = record.seq;
}

/* Of others, into the store. *any: something was new, so that to ask again at once makes sense. */
static enum wk_status hear(struct worker *worker, const struct wk_call_answer *answer, bool *any)
{
    struct wk_signed_record frame[WK_FRAMES_MOST];
    enum wk_hearing said[WK_FRAMES_MOST];
    int n = 0;
    enum wk_status status = wk_frames_read(frame, &n, answer->body, answer->n);

    *any = n == 0;
    if (status == WK_OK && n > 0)
        status = wk_store_hear(worker->store, frame, n, said);
    for (int i = 0; status == WK_OK && i < n; i++) {
        if (said[i] == WK_HEARD_NEW) {
            heard_from(worker, &frame[i]);
            *any = true;
        } else if (said[i] == WK_HEARD_BEFORE || said[i] == WK_HEARD_WHOLE) {
            *any = *any || said[i] == WK_HEARD_WHOLE || is_own(worker, &frame[i]); /* no reason to wait before it asks again */
        } else if (said[i] != WK_HEARD_EARLY) {
            worker->state.n_odd++;
            note_fork(worker, &frame[i], said[i]);
        }
    }
    if (status != WK_OK || n == 0 || !*any)
        return status;
    status = wk_store_witness_gates(worker->store, &n);
    if (status == WK_OK)
        status = wk_store_finish_takeovers(worker->store, false, &n);
    return status == WK_OK ? wk_store_open_released(worker->store, &n) : status;
}

static void take_pull(struct worker *worker, const struct wk_call_answer *answer)
{
    bool any = false;
    int n = 0;
    enum wk_status status = answer->status == WK_OK ? hear(worker, answer, &any) : answer->status;

    worker->state.n_bytes += answer->n_wire;

    if (status == WK_OK && any) {
        worker->state.answered_ns = worker->now_ns;
        worker->pull_fails = 0;
        worker->pull_ns = worker->now_ns;
        return;
    }
    worker->pull_fails++;
    worker->pull_ns = worker->now_ns + backoff(worker, worker->pull_fails, answer->retry_after_s);
    if (status != WK_OK)
        worker->state.status = status;
    if (status == WK_NO_HALL || status == WK_OTHER_HALL)
        worker->push_ns = worker->have = -1; /* is it still there? */
    if (status == WK_NO_HALL && wk_store_finish_takeovers(worker->store, true, &n) != WK_OK)
        worker->state.n_odd++; /* tried again with the next answer */
}

static void take_answers(struct worker *worker)
{
    struct wk_call_answer answer;

    if (wk_call_ended(worker->push, &answer)) {
        if (take_stamp(worker, &answer))
            worker->push_ns = worker->now_ns;
        else if (answer.status != WK_OK)
            fail(worker, answer.status, answer.retry_after_s);
        else if (worker->push_kind == PUSH_HELLO)
            take_hello(worker, &answer);
        else
            take_push(worker, &answer);
    }
    if (wk_call_ended(worker->picture.call, &answer)) {
        (void)take_stamp(worker, &answer);
        take_picture(worker, &answer);
    }
    if (wk_call_ended(worker->pull, &answer)) {
        if (take_stamp(worker, &answer))
            worker->pull_ns = worker->now_ns;
        else
            take_pull(worker, &answer);
    }
}

/* ---------------------------------------------------------------- the thread */

/* What may begin does. */
static void begin_all(struct worker *worker)
{
    const bool wanted = worker->have < 0 || worker->have < worker->head || is_to_show(worker) ||
                        worker->hall_has < worker->hall_heard || worker->now_ns - worker->asked_ns >= ASK_NS;

    if (wanted && !wk_call_under_way(worker->push) && worker->now_ns >= worker->push_ns) {
        enum wk_status status = begin_push(worker);
        if (status != WK_OK)
            fail(worker, status, 0);
    }
    const bool idle = worker->have == worker->head && worker->state.status == WK_OK && !worker->picture.all;
    if (idle && !wk_call_under_way(worker->picture.call) && worker->now_ns >= worker->picture.ns) {
        enum wk_status status = begin_picture(worker);
        worker->picture.all = status == WK_END;
        if (status != WK_OK && status != WK_END)
            take_picture(worker, &(struct wk_call_answer){.status = status});
    }
    /* Only while the hall is known to be there and to know us. */
    if (worker->state.status == WK_OK && !wk_call_under_way(worker->pull) && worker->now_ns >= worker->pull_ns) {
        enum wk_status status = begin_pull(worker);
        if (status != WK_OK)
            take_pull(worker, &(struct wk_call_answer){.status = status});
    }
}

static int ms_until_next(const struct worker *worker)
{
    int64_t next_ns = worker->now_ns + LOOK_NS;

    if (!wk_call_under_way(worker->push) && worker->push_ns > worker->now_ns && worker->push_ns < next_ns)
        next_ns = worker->push_ns;
    if (!wk_call_under_way(worker->pull) && worker->pull_ns > worker->now_ns && worker->pull_ns < next_ns)
        next_ns = worker->pull_ns;
    return (int)((next_ns - worker->now_ns + 999999) / 1000000);
}

static void serve(struct worker *worker)
{
    struct wk_link *link = worker->link;

    while (!atomic_load(&link->end)) {
        worker->now_ns = monotonic(link);
        take_answers(worker);
        const enum wk_status status = look_at_journal(worker);
        if (status != WK_OK)
            worker->state.status = status;
        else
            begin_all(worker);
        publish(worker);
        wk_calls_wait(link->calls, ms_until_next(worker));
    }
}

static enum wk_status open_all(struct worker *worker)
{
    enum wk_status status = wk_store_open(&worker->store, &worker->link->options.store);

    if (status == WK_OK)
        status = wk_store_hall_place(worker->store, &worker->place);
    if (status == WK_OK)
        status = wk_call_new(&worker->push, worker->link->calls, worker->place.url, worker->place.pin);
    if (status == WK_OK)
        status = wk_call_new(&worker->pull, worker->link->calls, worker->place.url, worker->place.pin);
    if (status == WK_OK)
        status = wk_call_new(&worker->picture.call, worker->link->calls, worker->place.url, worker->place.pin);
    return status;
}

static void close_all(struct worker *worker)
{
    wk_call_free(worker->push);
    wk_call_free(worker->pull);
    wk_call_free(worker->picture.call);
    worker->push = worker->pull = worker->picture.call = NULL;
    wk_frames_release(&worker->body);
    memset(&worker->body, 0, sizeof(worker->body));
    free(worker->picture.bytes);
    worker->picture.bytes = NULL;
    wk_store_close(worker->store);
    worker->store = NULL;
}

static void *run(void *context)
{
    struct wk_link *link = context;
    struct worker *worker = calloc(1, sizeof(*worker));

    if (!worker)
        return NULL;
    worker->link = link;
    worker->have = -1;
    worker->hall_has = INT64_MAX;
    while (!atomic_load(&link->end)) {
        const enum wk_status status = open_all(worker);

        if (status == WK_OK) {
            worker->state.status = WK_NOT_YET;
            serve(worker);
        } else {
            worker->state.status = status;
            publish(worker);
            wk_calls_wait(link->calls, (int)(STORE_NS / 1000000));
        }
        close_all(worker);
    }
    free(worker);
    return NULL;
}

enum wk_status wk_link_start(struct wk_link **out, const struct wk_link_options *options)
{
    struct wk_link *link = calloc(1, sizeof(*link));
    enum wk_status status;

    if (!link)
        return WK_NO_MEMORY;
    link->options = *options;
    link->state.status = WK_NOT_YET;
    status = wk_calls_new(&link->calls);
    if (status != WK_OK) {
        free(link);
        return status;
    }
    pthread_mutex_init(&link->mutex, NULL);
    if (pthread_create(&link->thread, NULL, run, link) != 0) {
        pthread_mutex_destroy(&link->mutex);
        wk_calls_free(link->calls);
        free(link);
        return WK_FAILED;
    }
    *out = link;
    return WK_OK;
}

void wk_link_stop(struct wk_link *link)
{
    if (!link)
        return;
    atomic_store(&link->end, true);
    wk_calls_wake(link->calls);
    (void)pthread_join(link->thread, NULL);
    pthread_mutex_destroy(&link->mutex);
    wk_calls_free(link->calls);
    free(link);
}

void wk_link_wake(struct wk_link *link)
{
    wk_calls_wake(link->calls);
}

bool wk_link_look(struct wk_link *link, struct wk_link_state *out)
{
    if (pthread_mutex_trylock(&link->mutex) != 0)
        return false;
    *out = link->state;
    pthread_mutex_unlock(&link->mutex);
    return true;
}
