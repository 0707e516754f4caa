/* Store service: a set of tiles is counted before play. Looks follow each other on a thread, for one takes its time. */
#include "kiosk/programs/service/enroller.h"
#include "kiosk/programs/service/service.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "kiosk/eye/sight/sight.h"
#include "kiosk/face/draw/set_view.h"
#include "vision/scan/open_tiles.h"

enum { MAX_LOOKS = 152 }; /* of the largest set, one of each tile */

struct wk_set_count {
    struct wk_scanner *scanner;
    const struct wk_tileset *tileset; /* borrowed from the service */
    int64_t since_ns;                 /* no frame before it is looked at */
    struct wk_set_view view;
    struct wk_inventory_state state;
    struct wk_inventory added[MAX_LOOKS]; /* [state.n_looks] */
    bool moved;                           /* something else lay there since the last of them was added */

    pthread_t thread; /* looks at a picture, as long as `looks` */
    bool looks;
    atomic_bool done;
    struct wk_image picture; /* the thread's, and what it found: */
    enum wk_status status;
    struct wk_open_tiles tiles;
};

static void *look(void *context)
{
    struct wk_set_count *self = context;

    self->status = wk_scan_open_tiles(self->scanner, &self->picture, self->tileset, &self->tiles);
    atomic_store(&self->done, true);
    return NULL;
}

static enum wk_status copy_picture(const struct wk_image *from, struct wk_image *to)
{
    if (to->data && (to->w != from->w || to->h != from->h))
        wk_image_free(to);
    if (!to->data && wk_image_new(to, from->w, from->h, 3) != WK_OK)
        return WK_NO_MEMORY;
    for (int y = 0; y < from->h; y++)
        memcpy(to->data + y * to->stride_bytes, from->data + y * from->stride_bytes, (size_t)from->w * 3);
    return WK_OK;
}

/* The newest frame, if it has not been looked at. */
static void begin_look(struct wk_set_count *self, const struct wk_seen_frame *frame)
{
    if (!frame->picture.data || frame->t_ns <= self->since_ns || copy_picture(&frame->picture, &self->picture) != WK_OK)
        return;
    self->since_ns = frame->t_ns;
    atomic_store(&self->done, false);
    self->looks = pthread_create(&self->thread, NULL, look, self) == 0;
}

/* What was added last, NULL: nothing. */
static const struct wk_inventory *last_added(const struct wk_set_count *self)
{
    return self->state.n_looks > 0 ? &self->added[self->state.n_looks - 1] : NULL;
}

static enum wk_inventory_look look_of(const struct wk_set_count *self)
{
    switch (self->tiles.answer) {
    case WK_OPEN_NONE:
        return WK_INVENTORY_LOOK_NONE;
    case WK_OPEN_NO_MAT:
        return WK_INVENTORY_LOOK_NO_MAT;
    case WK_OPEN_LIKE_CLOTH:
        return WK_INVENTORY_LOOK_LIKE_CLOTH;
    case WK_OPEN_TOO_MANY:
        return WK_INVENTORY_LOOK_MANY;
    case WK_OPEN_READ:
        break;
    }
    if (last_added(self) && !self->moved)
        return WK_INVENTORY_LOOK_COUNTED;
    return self->state.n_unread > 0 ? WK_INVENTORY_LOOK_UNREAD : WK_INVENTORY_LOOK_READ;
}

static void place_tiles(struct wk_set_count *self)
{
    struct wk_set_view *view = &self->view;

    _Static_assert(WK_SET_VIEW_PLACES == WK_OPEN_MAX, "each tile has a place");
    view->shape = (double)self->picture.h / self->picture.w;
    view->n_places = self->tiles.n;
    for (int i = 0; i < self->tiles.n; i++) {
        const struct wk_open_tile *tile = &self->tiles.tile[i];
        const struct wk_point *corner = tile->read.corners_px;

        view->place[i].x = (corner[0].x + corner[2].x) / 2 / (float)self->picture.w;
        view->place[i].y = (corner[0].y + corner[2].y) / 2 / (float)self->picture.h;
        view->place[i].read = wk_open_tile_counts(tile, &view->look);
    }
}

/*
 * Whether something else lies there than what was added last: a tile that was not, or, where all are read, fewer. What only is
 * not read this time may be the same. Other copies of the same faces look no different, so it takes another look in between.
 */
static bool lies_other(const struct wk_set_count *self)
{
    const struct wk_inventory *last = last_added(self), *look = &self->view.look;
    const bool all = self->tiles.answer == WK_OPEN_NONE || (self->tiles.answer == WK_OPEN_READ && look->n_unreadable == 0);

    if (!last)
        return false;
    for (int kind = WK_FACE_1M; kind <= WK_INVENTORY_KINDS; kind++)
        if (look->seen[kind] > last->seen[kind])
            return true;
    return all && look->n_seen < last->n_seen;
}

static void see(struct wk_set_count *self)
{
    self->view.look = (struct wk_inventory){.tiles = self->state.tiles};
    self->state.n_read = wk_open_tiles_count(&self->tiles, &self->view.look);
    self->state.n_unread = self->view.look.n_unreadable;
    self->moved = self->moved || lies_other(self);
    place_tiles(self);
    self->state.look = look_of(self);
}

/* All that was added, and what is missing of it. */
static void sum_up(struct wk_set_count *self)
{
    struct wk_inventory *all = &self->view.all;

    *all = (struct wk_inventory){.tiles = self->state.tiles};
    self->state.n_missing = self->state.n_over = 0;
    for (int kind = WK_FACE_1M; kind <= WK_INVENTORY_KINDS; kind++) {
        for (int i = 0; i < self->state.n_looks; i++)
            all->seen[kind] += self->added[i].seen[kind];
        const int missing = wk_inventory_missing(all, kind);
        all->n_seen += all->seen[kind];
        *(missing > 0 ? &self->state.n_missing : &self->state.n_over) += abs(missing);
    }
    self->state.n_counted = all->n_seen;
}

static void stop_look(struct wk_set_count *self)
{
    if (self->looks)
        (void)pthread_join(self->thread, NULL);
    self->looks = false;
}

void wk_service_inventory_end(struct wk_service *service)
{
    struct wk_set_count *self = service->inventory;

    if (!self)
        return;
    stop_look(self);
    wk_scanner_free(self->scanner);
    wk_image_free(&self->picture);
    wk_wipe(self, sizeof(*self));
    free(self);
    service->inventory = NULL;
}

static enum wk_status begin(struct wk_service *service, int tiles)
{
    const struct wk_tileset *tileset = wk_service_faces_set(service);
    struct wk_problem problem;

    wk_service_inventory_end(service);
    if (!tileset)
        return WK_NOT_ENROLLED;
    struct wk_set_count *self = calloc(1, sizeof(*self));
    if (!self)
        return WK_NO_MEMORY;
    service->inventory = self;
    self->tileset = tileset;
    self->since_ns = service->now_ns;
    self->state.flowers = wk_tileset_has_extra(tileset, WK_EXTRA_FLOWER);
    self->state.jokers = wk_tileset_has_extra(tileset, WK_EXTRA_JOKER);
    self->state.tiles = wk_inventory_size(tiles)                    ? tiles
                        : self->state.flowers && self->state.jokers ? 152
                        : self->state.flowers                       ? 144
                                                                    : WK_N_TILES;
    sum_up(self);
    return wk_env_scanner(service->env, false, &self->scanner, &problem);
}

static enum wk_status add(struct wk_set_count *self)
{
    if (self->state.look != WK_INVENTORY_LOOK_READ || self->state.n_looks == MAX_LOOKS)
        return WK_NOT_YET;
    self->added[self->state.n_looks++] = self->view.look;
    self->moved = false;
    self->state.look = WK_INVENTORY_LOOK_COUNTED;
    return WK_OK;
}

static enum wk_status drop(struct wk_set_count *self)
{
    if (self->state.n_looks == 0)
        return WK_NOT_YET;
    self->state.n_looks--;
    self->moved = true;
    if (self->state.look == WK_INVENTORY_LOOK_COUNTED)
        self->state.look = look_of(self);
    return WK_OK;
}

static void answer(const struct wk_service *service, enum wk_status status, bool asked, struct wk_event *out)
{
    const struct wk_set_count *self = service->inventory;

    *out = (struct wk_event){.kind = WK_EVENT_INVENTORY, .inventory = {.status = status, .asked = asked}};
    if (!self)
        return;
    out->inventory.state = self->state;
    out->inventory.view = &self->view;
}

void wk_service_inventory(struct wk_service *service, const struct wk_inventory_request *request, struct wk_event *out)
{
    enum wk_status status = wk_enroller_may_look(service);

    if (request->what == WK_INVENTORY_END || status != WK_OK)
        wk_service_inventory_end(service);
    if (request->what == WK_INVENTORY_END) {
        *out = (struct wk_event){.kind = WK_EVENT_NONE};
        return;
    }
    if (status == WK_OK && request->what == WK_INVENTORY_BEGIN)
        status = begin(service, request->tiles);
    else if (status == WK_OK && !service->inventory)
        status = WK_NOT_YET;
    else if (status == WK_OK)
        status = request->what == WK_INVENTORY_ADD ? add(service->inventory) : drop(service->inventory);
    if (service->inventory && (status == WK_OK || status == WK_NOT_YET))
        sum_up(service->inventory);
    else
        wk_service_inventory_end(service);
    answer(service, status == WK_NOT_YET && service->inventory ? WK_OK : status, true, out);
}

bool wk_service_take_inventory(struct wk_service *service, struct wk_event *out)
{
    struct wk_set_count *self = service->inventory;
    enum wk_status status = WK_OK;

    if (!self || (self->looks && !atomic_load(&self->done)))
        return false;
    const bool news = self->looks;

    stop_look(self);
    status = wk_enroller_may_look(service);
    if (status != WK_OK) {
        wk_service_inventory_end(service);
        answer(service, status, false, out);
        return true;
    }
    if (news && self->status == WK_OK)
        see(self);
    begin_look(self, &service->backs.frame);
    if (news)
        answer(service, WK_OK, false, out);
    return news;
}
