/* What judges and the director act on. */
#include "hall/board/desk_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "db/state/roster.h"
#include "hall/server/server.h"

#define SECOND_NS INT64_C(1000000000)

int64_t wk_board_whole(const json_t *object, const char *name)
{
    return (int64_t)json_integer_value(json_object_get(object, name));
}

/* ---- kiosks */

static void list_tables(const json_t *tables, char text[64])
{
    const json_t *table;
    size_t i;
    int n = 0;

    text[0] = 0;
    json_array_foreach(tables, i, table) if (n < 56) n +=
        snprintf(text + n, 64 - (size_t)n, "%s%d", n > 0 ? " " : "", (int)json_integer_value(table));
}

static void take_kiosk(struct wk_desk_view *self, const json_t *kiosk)
{
    struct wk_desk_kiosk *to = &self->kiosk[self->n_kiosks];
    const struct wk_desk_kiosk before = *to;
    const json_t *const heard = json_object_get(kiosk, "heard_s");
    const char *const name = json_string_value(json_object_get(kiosk, "name"));
    const int64_t since_ns = self->board->now.wall_ns - wk_board_whole(kiosk, "heard_s") * SECOND_NS;

    *to = (struct wk_desk_kiosk){.number = (int)wk_board_whole(kiosk, "number"),
                                 .records = wk_board_whole(kiosk, "records"),
                                 .never = !heard,
                                 .expelled = json_object_get(kiosk, "expelled_from"),
                                 .refused = json_object_get(kiosk, "refused")};
    snprintf(to->name, sizeof(to->name), "%s", name ? name : "");
    list_tables(json_object_get(kiosk, "tables"), to->tables);
    if (wk_board_whole(kiosk, "heard_s") >= WK_DESK_SILENT_S) /* it is not read at the same moment each time */
        to->silent_since_ns = before.number == to->number && llabs(before.silent_since_ns - since_ns) < 3 * SECOND_NS
                                  ? before.silent_since_ns
                                  : since_ns;
    self->n_kiosks++;
}

/* ---- calls */

static void take_calls(struct wk_desk_view *self, struct wk_store *store)
{
    struct wk_call fresh[WK_MAX_TABLES];
    const int64_t now_ns = self->board->now.wall_ns;
    int n = 0;

    if (wk_store_calls(store, self->calls_heard, fresh, WK_MAX_TABLES, &n) != WK_OK)
        return; /* what is wrong with the store is said elsewhere */
    for (int i = 0; i < n; i++) {
        int at = 0;
        if (self->looked_ns == 0 && now_ns - fresh[i].t_ns > WK_DESK_CALL_S * SECOND_NS)
            continue;
        if (self->looked_ns > 0 || fresh[i].t_ns > now_ns)
            fresh[i].t_ns = now_ns; /* it came just now, whatever the clock of its kiosk says */
        while (at < self->n_calls && self->call[at].table != fresh[i].table)
            at++;
        if (at == self->n_calls && at < WK_MAX_TABLES)
            self->call[self->n_calls++] = fresh[i];
    }
}

/* At the next look, though the last one was just now. */
static void look_again(struct wk_desk_view *self)
{
    self->looked_ns = self->looked_ns > 0 ? 1 : 0;
}

void wk_desk_done(struct wk_desk_view *self, const char *key)
{
    for (int i = 0; i < self->list.n; i++)
        if (self->list.item[i].kind == WK_DESK_CALL && strcmp(self->list.item[i].key, key) == 0)
            for (int c = 0; c < self->n_calls; c++)
                if (self->call[c].table == self->list.item[i].at.table)
                    self->call[c--] = self->call[--self->n_calls];
    look_again(self);
}

/* ---- who sees to what */

static struct wk_desk_taken *find_taken(struct wk_desk_view *self, const char *key)
{
    for (int i = 0; i < WK_DESK_MOST; i++)
        if (strcmp(self->taken[i].key, key) == 0)
            return &self->taken[i];
    return NULL;
}

void wk_desk_take(struct wk_desk_view *self, const char *key, const struct wk_signed_in *who)
{
    bool there = false;
    struct wk_desk_taken *taken = find_taken(self, key);

    for (int i = 0; i < self->list.n; i++)
        there = there || strcmp(self->list.item[i].key, key) == 0;
    if (!there)
        return;
    if (!taken)
        taken = find_taken(self, "");
    if (taken && who) {
        *taken = (struct wk_desk_taken){.role = who->role, .at_ns = self->board->now.wall_ns};
        snprintf(taken->key, sizeof(taken->key), "%s", key);
        snprintf(taken->name, sizeof(taken->name), "%s", who->name);
    } else if (taken) {
        *taken = (struct wk_desk_taken){.at_ns = 0};
    }
    look_again(self);
}

/* Of what is not in the list any more nobody sees to it. */
static void forget_taken(struct wk_desk_view *self)
{
    for (int i = 0; i < WK_DESK_MOST; i++) {
        bool there = false;
        for (int k = 0; k < self->list.n && !there; k++)
            there = self->list.item[k].taken == &self->taken[i];
        if (!there)
            self->taken[i] = (struct wk_desk_taken){.at_ns = 0};
    }
}

/* ---- the list */

void wk_desk_add(struct wk_desk_making *self, struct wk_desk_item item)
{
    struct wk_desk_list *list = &self->view->list;

    list->n_all++;
    if (list->n == WK_DESK_MOST)
        return;
    snprintf(item.key, sizeof(item.key), "%d-%d.%d.%d-%d-%lld", (int)item.kind, item.at.table, item.at.round, item.at.hand,
             item.kiosk, (long long)item.number);
    for (int i = 0; i < self->before->n; i++)
        if (strcmp(self->before->item[i].key, item.key) == 0 &&
            llabs(self->before->item[i].since_ns - item.since_ns) < 3 * SECOND_NS)
            item.since_ns = self->before->item[i].since_ns;
    item.taken = find_taken(self->view, item.key);
    list->item[list->n++] = item;
}

static int by_kind(const void *a, const void *b)
{
    const struct wk_desk_item *first = a, *second = b;
    const int64_t since = first->since_ns - second->since_ns;

    if (first->kind != second->kind)
        return first->kind < second->kind ? -1 : 1;
    if (since != 0)
        return since < 0 ? -1 : 1; /* who has waited longest comes first */
    return strcmp(first->key, second->key);
}

void wk_desk_look(struct wk_desk_view *self, const struct wk_board_view *board, struct wk_store *store, struct wk_hall *hall,
                  bool renewed)
{
    static struct wk_desk_list before;
    const json_t *kiosk;
    size_t i;

    self->board = board;
    if (self->looked_ns > 0 && !renewed && board->now.now_ns - self->looked_ns < SECOND_NS)
        return;
    json_t *const status = hall ? wk_hall_status_json(hall) : NULL;
    before = self->list;
    self->list.n = self->list.n_all = self->n_kiosks = 0;
    take_calls(self, store);
    json_array_foreach(json_object_get(status, "kiosks"), i, kiosk) if (self->n_kiosks < WK_MAX_JOURNALS)
        take_kiosk(self, kiosk);
    wk_desk_list_make(&(struct wk_desk_making){
        .view = self, .before = &before, .store = store, .status = status, .now_ns = board->now.wall_ns});
    qsort(self->list.item, (size_t)self->list.n, sizeof(self->list.item[0]), by_kind);
    forget_taken(self);
    self->looked_ns = board->now.now_ns;
    json_decref(status);
}
