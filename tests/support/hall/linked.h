/*
 * Kiosks with a link each on a thread of its own, a hall that works when it is told to, and a bad network between the two.
 * Whoever opens one closes it. For cmocka.
 */
#ifndef WK_TESTS_HALL_LINKED_H
#define WK_TESTS_HALL_LINKED_H

#include "hall/link/link.h"
#include "tests/support/hall/hall_world.h"
#include "tests/support/hall/proxy.h"

struct linked {
    struct hall_kiosk kiosk;
    struct proxy proxy;
    struct wk_link *link; /* NULL: it is not running */
    int64_t ahead_ns;     /* of the link's clock; the kiosk's own writes have the true one */
};

/* A kiosk that has joined by way of the proxy; its link is not running yet. */
void linked_open(struct hall_world *world, struct linked *self);
void linked_start(struct linked *self);
void linked_stop(struct linked *self);
void linked_close(struct linked *self);

struct wk_link_state linked_look(struct linked *self);
/* The hall has all that this kiosk has written; this kiosk has all that the other one has. */
bool linked_at_hall(struct hall_world *world, const struct linked *of);
bool linked_has(const struct linked *self, const struct linked *of);

/* The hall works until it is so. */
#define UNTIL(world, what)                                                                                                     \
    do {                                                                                                                       \
        const int64_t until_ns = hall_steady(NULL) + HALL_PATIENCE_MS * (HALL_SECOND_NS / 1000);                               \
        bool so;                                                                                                               \
        while (!(so = (what)) && hall_steady(NULL) < until_ns)                                                                 \
            wk_hall_turn((world)->hall, 10);                                                                                   \
        assert_true(so); /* a moment later it need not be any more */                                                          \
    } while (0)

#endif
