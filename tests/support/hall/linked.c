/* Kiosks that are linked to a hall over a proxy. */
#include "tests/support/hall/linked.h"

#include <poll.h>

static const struct wk_key club = {{5}};

static int64_t off_clock(void *context)
{
    const struct linked *self = context;

    return hall_now(NULL) + self->ahead_ns;
}

static int64_t steady(void *context)
{
    (void)context;
    return hall_steady(NULL);
}

static void random_bytes(void *context, void *buffer, size_t n)
{
    (void)context;
    wk_random_system(NULL, buffer, n);
}

/* It joins once more. */
void linked_open(struct hall_world *world, struct linked *self)
{
    struct wk_hall_place place;
    struct wk_receipt receipt;

    memset(self, 0, sizeof(*self));
    hall_kiosk_open(world, &self->kiosk);
    proxy_open(&self->proxy, world->port);
    assert_int_equal(wk_store_hall_place(self->kiosk.store, &place), WK_OK);
    snprintf(place.url, sizeof(place.url), "https://127.0.0.1:%d", self->proxy.port);
    assert_int_equal(wk_store_join(self->kiosk.store, &place, &receipt), WK_OK);
}

void linked_start(struct linked *self)
{
    const struct wk_link_options options = {.store = {.path = self->kiosk.path,
                                                      .key = &club,
                                                      .signer = &self->kiosk.signer,
                                                      .version = "test",
                                                      .clock = off_clock,
                                                      .random = random_bytes,
                                                      .context = self},
                                            .monotonic = steady};

    assert_int_equal(wk_link_start(&self->link, &options), WK_OK);
}

void linked_stop(struct linked *self)
{
    wk_link_stop(self->link);
    self->link = NULL;
}

void linked_close(struct linked *self)
{
    linked_stop(self);
    proxy_close(&self->proxy);
    hall_kiosk_close(&self->kiosk);
}

struct wk_link_state linked_look(struct linked *self)
{
    struct wk_link_state state;

    for (int64_t until_ns = hall_steady(NULL) + 120 * HALL_SECOND_NS; !wk_link_look(self->link, &state); (void)poll(NULL, 0, 1))
        assert_true(hall_steady(NULL) < until_ns);
    return state;
}

static int64_t head_at(struct wk_store *store, const char *kiosk_id)
{
    struct wk_head heads[WK_MAX_JOURNALS];
    int n = 0;

    assert_int_equal(wk_store_heads(store, heads, WK_MAX_JOURNALS, &n), WK_OK);
    for (int i = 0; i < n; i++)
        if (strcmp(heads[i].kiosk_id, kiosk_id) == 0)
            return heads[i].seq;
    return 0;
}

bool linked_at_hall(struct hall_world *world, const struct linked *of)
{
    return head_at(world->store, wk_store_kiosk_id(of->kiosk.store)) == hall_kiosk_head(&of->kiosk);
}

bool linked_has(const struct linked *self, const struct linked *of)
{
    return head_at(self->kiosk.store, wk_store_kiosk_id(of->kiosk.store)) == hall_kiosk_head(&of->kiosk);
}
