/* Store service: what people have to decide about an event of several kiosks, and their decisions. */
#include "db/hall/set_aside.h"
#include "db/hall/twice.h"
#include "db/state/tournament.h"
#include "db/store/stored_checkpoint.h"
#include "kiosk/programs/service/service.h"

#include <string.h>

#define MOST_DOUBTS 64 /* records that are looked at: a hand confirmed twice has several */

static enum wk_work_kind kind_of(enum wk_doubt_kind kind)
{
    static const enum wk_work_kind kinds[] = {[WK_DOUBT_FORK] = WK_WORK_FORK,
                                              [WK_DOUBT_ASIDE] = WK_WORK_ASIDE,
                                              [WK_DOUBT_UNVOUCHED] = WK_WORK_UNVOUCHED,
                                              [WK_DOUBT_WAITING] = WK_WORK_WAITING};

    return kinds[kind];
}

static int second_of(int64_t t_ns)
{
    return t_ns > 0 ? wk_service_second_of_day(t_ns) : -1;
}

static struct wk_work_version version_of(const struct wk_twice_version *version)
{
    return (struct wk_work_version){.result = version->result,
                                    .confirmed = version->confirmed,
                                    .outcome = version->outcome,
                                    .entered_by = version->entered_by,
                                    .confirmed_by = version->confirmed_by,
                                    .by = version->by,
                                    .entered_s = second_of(version->entered_ns),
                                    .confirmed_s = second_of(version->t_ns)};
}

/* The two records of a hand confirmed twice that were set aside count as one decision. */
static bool is_of_twice(const struct wk_doubt *doubt, const struct wk_twice *twice, int n)
{
    for (int i = 0; i < n; i++)
        if (doubt->kind == WK_DOUBT_ASIDE &&
            (doubt->number == twice[i].other.result || doubt->number == twice[i].other.confirmed))
            return true;
    return false;
}

static void add_item(struct wk_app_work *work, const struct wk_work_item *item)
{
    work->n_all++;
    if (work->n < WK_WORK_MOST)
        work->item[work->n++] = *item;
}

static void add_doubt(struct wk_app_work *work, const struct wk_doubt *doubt)
{
    add_item(work, &(struct wk_work_item){.kind = kind_of(doubt->kind),
                                          .number = doubt->number,
                                          .other = doubt->kind == WK_DOUBT_WAITING ? doubt->needs : doubt->counts,
                                          .time_s = second_of(doubt->t_ns),
                                          .entry = doubt->entry,
                                          .at = doubt->at,
                                          .why = doubt->why});
}

/* Hands between whose results the director has not chosen yet. */
static void add_twice(struct wk_app_work *work, const struct wk_twice *twice, int n)
{
    for (int i = 0; i < n; i++) {
        if (twice[i].kept > 0)
            continue;
        work->n_twice_all++;
        if (work->n_twice == WK_WORK_TWICE_MOST) { /* these wait until others are decided */
            work->n_all++;
            continue;
        }
        work->twice[work->n_twice] =
            (struct wk_work_twice){.at = twice[i].at, .version = {version_of(&twice[i].counts), version_of(&twice[i].other)}};
        add_item(work, &(struct wk_work_item){.kind = WK_WORK_TWICE,
                                              .number = twice[i].other.confirmed,
                                              .other = twice[i].counts.confirmed,
                                              .time_s = second_of(twice[i].other.t_ns),
                                              .entry = WK_ENTRY_RESULT,
                                              .at = twice[i].at,
                                              .twice = work->n_twice++});
    }
}

void wk_service_work(struct wk_service *service, struct wk_event *out)
{
    static struct wk_doubt doubt[MOST_DOUBTS];
    static struct wk_twice twice[WK_TWICE_MOST];
    struct wk_store *store = service->env->store;
    struct wk_app_work *work = &out->work;
    int n = 0, n_all = 0, n_twice = 0, n_twice_all = 0, first = 0;

    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_WORK;
    work->status = store ? wk_store_doubts(store, doubt, MOST_DOUBTS, &n, &n_all) : WK_NOT_YET;
    if (work->status == WK_OK)
        work->status = wk_store_twice(store, twice, WK_TWICE_MOST, &n_twice, &n_twice_all);
    if (work->status != WK_OK)
        return;
    for (; first < n && doubt[first].kind == WK_DOUBT_FORK; first++)
        add_doubt(work, &doubt[first]);
    add_twice(work, twice, n_twice);
    for (int i = first; i < n; i++)
        if (!is_of_twice(&doubt[i], twice, n_twice))
            add_doubt(work, &doubt[i]);
    work->n_all += n_all - n;
}

/* ---- what is decided */

static void decided(struct wk_service *service, enum wk_status status, const struct wk_receipt *receipt, struct wk_event *out)
{
    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_DECIDED;
    out->decided.status = status;
    out->decided.seq = status == WK_OK ? wk_store_number(service->env->store, receipt->seq) : 0;
}

void wk_service_close_event(struct wk_service *service, const char *reason, bool leave_open, struct wk_event *out)
{
    struct wk_store *store = service->env->store;
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt = {.seq = 0};
    enum wk_close_step step;
    int n_twice = 0;
    enum wk_status status = store ? wk_store_twice_waiting(store, &n_twice) : WK_NOT_YET;

    if (status == WK_OK)
        status = wk_store_close_event(store, reason, n_twice, leave_open, &step, &checkpoint, &receipt);

    decided(service, status, &receipt, out);
}

/* Finds the two results as the store has them now. */
static enum wk_status find_two(struct wk_store *store, int64_t counts, int64_t other, struct wk_twice *out)
{
    static struct wk_twice twice[WK_TWICE_MOST];
    int n = 0, n_all = 0;
    const enum wk_status status = wk_store_twice(store, twice, WK_TWICE_MOST, &n, &n_all);

    for (int i = 0; i < n && status == WK_OK; i++)
        if (twice[i].counts.confirmed == counts && twice[i].other.confirmed == other) {
            *out = twice[i];
            return twice[i].kept > 0 ? WK_ALREADY : WK_OK;
        }
    return status == WK_OK ? WK_NOT_FOUND : status;
}

void wk_service_choose(struct wk_service *service, int64_t counts, int64_t other, bool take_other, const char *reason,
                       struct wk_event *out)
{
    struct wk_store *store = service->env->store;
    struct wk_receipt receipt = {.seq = 0};
    struct wk_twice twice;
    enum wk_status status = store ? find_two(store, counts, other, &twice) : WK_NOT_YET;

    if (status == WK_OK)
        status = wk_store_choose_result(store, &twice, take_other, reason, &receipt);
    decided(service, status, &receipt, out);
}
