/* Store service: what of an event of several kiosks waits for people to decide. */
#include "db/hall/aside.h"
#include "kiosk/desk/service.h"

#include <string.h>

static enum wk_work_kind kind_of(enum wk_doubt_kind kind)
{
    static const enum wk_work_kind kinds[] = {[WK_DOUBT_FORK] = WK_WORK_FORK,
                                              [WK_DOUBT_ASIDE] = WK_WORK_ASIDE,
                                              [WK_DOUBT_UNVOUCHED] = WK_WORK_UNVOUCHED,
                                              [WK_DOUBT_WAITING] = WK_WORK_WAITING};

    return kinds[kind];
}

void wk_service_work(struct wk_service *service, struct wk_event *out)
{
    struct wk_store *store = service->env->store;
    struct wk_doubt doubt[WK_WORK_MOST];
    struct wk_app_work *work = &out->work;

    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_WORK;
    work->status = store ? wk_store_doubts(store, doubt, WK_WORK_MOST, &work->n, &work->n_all) : WK_NOT_YET;
    for (int i = 0; i < work->n && work->status == WK_OK; i++)
        work->item[i] = (struct wk_work_item){.kind = kind_of(doubt[i].kind),
                                              .number = doubt[i].number,
                                              .other = doubt[i].kind == WK_DOUBT_WAITING ? doubt[i].needs : doubt[i].counts,
                                              .time_s = doubt[i].t_ns > 0 ? wk_service_second_of_day(doubt[i].t_ns) : -1,
                                              .entry = doubt[i].entry,
                                              .at = doubt[i].at,
                                              .why = doubt[i].why};
}
