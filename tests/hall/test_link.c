/* What a kiosk's link to the hall promises. */
#define _GNU_SOURCE /* memmem */
#include "tests/support/hall/hall_world.h"

#include <unistd.h>

#include "hall/link/backoff.h"
#include "hall/link/link.h"
#include "tests/support/hall/proxy.h"

#define PATIENCE_MS 60000 /* at any load; all is waited for */

/* Up to 1, 2, 4 ... 30 s, evenly; and what the hall asked for besides. */
static void waits_grow_and_are_spread(void **state)
{
    static const struct {
        int fails, retry_after_s;
        int64_t least_s, most_s;
    } rows[] = {{1, 0, 0, 1},   {2, 0, 0, 2}, {3, 0, 0, 4},     {5, 0, 0, 16},     {6, 0, 0, 30},
                {99, 0, 0, 30}, {1, 7, 7, 8}, {99, 60, 60, 90}, {1, 3600, 60, 61}, {1, -1, 0, 1}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const int64_t least = wk_backoff_ns(rows[i].fails, rows[i].retry_after_s, 0),
                      middle = wk_backoff_ns(rows[i].fails, rows[i].retry_after_s, 1U << 31),
                      most = wk_backoff_ns(rows[i].fails, rows[i].retry_after_s, UINT32_MAX);

        assert_int_equal(least, rows[i].least_s * 1000000000LL);
        assert_in_range(most, rows[i].most_s * 1000000000LL - 100, rows[i].most_s * 1000000000LL);
        assert_in_range(middle, (least + most) / 2 - 100, (least + most) / 2 + 100);
    }
}

/* ---------------------------------------------------------------- a kiosk, its link, and a bad network between */

struct linked {
    struct hall_kiosk kiosk;
    struct proxy proxy;
    struct wk_link *link;
    int64_t ahead_ns; /* of its clock */
};

static const struct wk_key club = {{5}};

/* Of the link's store alone; the kiosk's own writes with the true one. */
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

/* It joins once more, by way of the proxy. */
static void linked_open(struct hall_world *world, struct linked *self)
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

static void linked_start(struct linked *self)
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

static void linked_stop(struct linked *self)
{
    wk_link_stop(self->link);
    self->link = NULL;
}

static void linked_close(struct linked *self)
{
    linked_stop(self);
    proxy_close(&self->proxy);
    hall_kiosk_close(&self->kiosk);
}

static struct wk_link_state look(struct linked *self)
{
    struct wk_link_state state;

    while (!wk_link_look(self->link, &state))
        usleep(1000);
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

static bool hall_has_all(struct hall_world *world, const struct linked *of)
{
    return head_at(world->store, wk_store_kiosk_id(of->kiosk.store)) == hall_kiosk_head(&of->kiosk);
}

static bool has_all_of(const struct linked *self, const struct linked *of)
{
    return head_at(self->kiosk.store, wk_store_kiosk_id(of->kiosk.store)) == hall_kiosk_head(&of->kiosk);
}

/* Both ends work until it is so; the kiosks' have threads of their own. */
#define UNTIL(world, what)                                                                                                     \
    do {                                                                                                                       \
        const int64_t until_ns = hall_steady(NULL) + PATIENCE_MS * (HALL_SECOND_NS / 1000);                                    \
        while (!(what) && hall_steady(NULL) < until_ns)                                                                        \
            wk_hall_turn((world)->hall, 10);                                                                                   \
        assert_true(what);                                                                                                     \
    } while (0)

/* What was written while nobody was there goes when somebody is, though nothing is written any more. */
static void an_idle_kiosk_sends_what_waits(void **state)
{
    struct hall_world world;
    struct linked kiosk;

    (void)state;
    hall_world_open(&world, NULL);
    linked_open(&world, &kiosk);
    atomic_store(&kiosk.proxy.faults.cut, true);
    hall_kiosk_write(&kiosk.kiosk, 300);
    linked_start(&kiosk);
    UNTIL(&world, look(&kiosk).status == WK_NO_HALL);
    assert_int_equal(look(&kiosk).answered_ns, 0);
    assert_true(look(&kiosk).failed_ns > 0);
    atomic_store(&kiosk.proxy.faults.cut, false);
    UNTIL(&world, hall_has_all(&world, &kiosk) && look(&kiosk).n_waiting == 0);
    assert_int_equal(look(&kiosk).status, WK_OK);
    assert_int_equal(look(&kiosk).refused_seq, 0);
    assert_int_equal(look(&kiosk).failed_ns, 0);
    linked_close(&kiosk);
    hall_world_close(&world);
}

/* A record that is written goes at once, and is there at the other kiosk long before anybody would have asked. */
static void what_is_written_is_heard_at_once(void **state)
{
    struct hall_world world;
    struct linked a, b;

    (void)state;
    hall_world_open(&world, NULL);
    linked_open(&world, &a);
    linked_open(&world, &b);
    linked_start(&a);
    linked_start(&b);
    UNTIL(&world, has_all_of(&a, &b) && has_all_of(&b, &a) && hall_has_all(&world, &a) && hall_has_all(&world, &b));
    for (int i = 0; i < 5; i++) {
        hall_kiosk_write(&a.kiosk, 1);
        wk_link_wake(a.link);
        UNTIL(&world, has_all_of(&b, &a));
    }
    UNTIL(&world, look(&b).n_heard > 0 && look(&b).n_kiosks == 2);
    linked_close(&a);
    linked_close(&b);
    hall_world_close(&world);
}

/* Resets, pieces that come twice, answers that are lost, lines that are dead and do not say so: nothing is lost or doubled. */
static void a_bad_network_loses_nothing(void **state)
{
    struct hall_world world;
    struct linked a, b;

    (void)state;
    hall_world_open(&world, NULL);
    linked_open(&world, &a);
    linked_open(&world, &b);
    atomic_store(&a.proxy.faults.reset_percent, 10);
    atomic_store(&b.proxy.faults.double_percent, 5);
    linked_start(&a);
    linked_start(&b);
    for (int i = 0; i < 12; i++) {
        hall_kiosk_write(&a.kiosk, 20);
        hall_kiosk_write(&b.kiosk, 20);
        wk_link_wake(a.link);
        wk_link_wake(b.link);
        atomic_store(&a.proxy.faults.lost_answers, i % 4 == 1);
        atomic_store(&b.proxy.faults.half_open, i % 4 == 2);
        hall_run(&world, 60);
    }
    atomic_store(&a.proxy.faults.lost_answers, false);
    atomic_store(&b.proxy.faults.half_open, false);
    atomic_store(&a.proxy.faults.reset_percent, 0);
    atomic_store(&b.proxy.faults.double_percent, 0);
    UNTIL(&world, hall_has_all(&world, &a) && hall_has_all(&world, &b) && has_all_of(&a, &b) && has_all_of(&b, &a));
    UNTIL(&world, look(&a).n_waiting == 0 && look(&b).n_waiting == 0);
    assert_int_equal(look(&a).n_odd + look(&b).n_odd, 0);
    linked_close(&a);
    linked_close(&b);
    hall_world_close(&world);
}

static void copy_file(const char *from, const char *to)
{
    char command[3 * HALL_PATH_SIZE];

    snprintf(command, sizeof(command), "cp %s %s && rm -f %s-wal %s-shm", from, to, to, to);
    assert_int_equal(system(command), 0);
}

/* What the hall says it has rules: from a copy of before, it is filled again by kiosks that write nothing. */
static void a_hall_from_an_old_copy_is_filled_again(void **state)
{
    char path[HALL_PATH_SIZE], copy[HALL_PATH_SIZE];
    struct hall_world world;
    struct linked a, b;

    (void)state;
    hall_world_open(&world, NULL);
    linked_open(&world, &a);
    linked_open(&world, &b);
    hall_world_path(&world, "hall.db", path);
    hall_world_path(&world, "copy.db", copy);
    hall_world_stop(&world);
    copy_file(path, copy);
    hall_world_start(&world);
    hall_kiosk_write(&a.kiosk, 300);
    hall_kiosk_write(&b.kiosk, 30);
    linked_start(&a);
    linked_start(&b);
    UNTIL(&world, hall_has_all(&world, &a) && hall_has_all(&world, &b));
    hall_world_stop(&world);
    copy_file(copy, path);
    hall_world_start(&world);
    assert_false(hall_has_all(&world, &a));
    UNTIL(&world, hall_has_all(&world, &a) && hall_has_all(&world, &b));
    UNTIL(&world, look(&a).n_waiting == 0 && look(&b).n_waiting == 0);
    linked_close(&a);
    linked_close(&b);
    hall_world_close(&world);
}

/* A kiosk from an old copy writes numbers once more that the hall has: it waits, and that is said; the others go on. */
static void a_refused_record_stops_its_own_kiosk(void **state)
{
    char copy[HALL_PATH_SIZE];
    struct hall_world world;
    struct linked a, b;

    (void)state;
    hall_world_open(&world, NULL);
    linked_open(&world, &a);
    linked_open(&world, &b);
    hall_world_path(&world, "old.db", copy);
    hall_kiosk_close(&a.kiosk);
    copy_file(a.kiosk.path, copy);
    a.kiosk.store = hall_store_open(a.kiosk.path, &a.kiosk.signer);
    hall_kiosk_write(&a.kiosk, 3);
    linked_start(&a);
    linked_start(&b);
    UNTIL(&world, hall_has_all(&world, &a));
    linked_stop(&a);
    hall_kiosk_close(&a.kiosk);
    copy_file(copy, a.kiosk.path);
    a.kiosk.store = hall_store_open(a.kiosk.path, &a.kiosk.signer);
    hall_kiosk_write(&a.kiosk, 9);
    linked_start(&a);
    UNTIL(&world, look(&a).refused_seq > 0);
    assert_true(look(&a).n_waiting > 0);
    assert_int_equal(look(&a).status, WK_OK);
    hall_kiosk_write(&b.kiosk, 10);
    UNTIL(&world, hall_has_all(&world, &b));
    linked_close(&a);
    linked_close(&b);
    hall_world_close(&world);
}

/* An hour off: nothing is the matter, it is said, and on record. */
static void a_clock_that_is_off_changes_nothing(void **state)
{
    struct hall_world world;
    struct linked kiosk;

    (void)state;
    hall_world_open(&world, NULL);
    linked_open(&world, &kiosk);
    kiosk.ahead_ns = 3600 * HALL_SECOND_NS;
    hall_kiosk_write(&kiosk.kiosk, 10);
    linked_start(&kiosk);
    UNTIL(&world, hall_has_all(&world, &kiosk) && look(&kiosk).n_waiting == 0);
    const struct wk_link_state now = look(&kiosk);
    assert_in_range(-now.offset_ns, 3590 * HALL_SECOND_NS, 3610 * HALL_SECOND_NS);
    struct wk_frames frames = hall_kiosk_frames(&kiosk.kiosk, 0);
    assert_non_null(memmem(frames.data, frames.n, "hall-clock", 10));
    wk_frames_release(&frames);
    linked_close(&kiosk);
    hall_world_close(&world);
}

/* Something else at the address, or nobody: it is told which, and the end does not wait for either. */
static void another_hall_is_told_from_none(void **state)
{
    struct wk_hall_place place;
    struct wk_receipt receipt;
    struct hall_world world;
    struct linked kiosk;

    (void)state;
    hall_world_open(&world, NULL);
    linked_open(&world, &kiosk);
    assert_int_equal(wk_store_hall_place(kiosk.kiosk.store, &place), WK_OK);
    place.pin[0] ^= 1;
    assert_int_equal(wk_store_join(kiosk.kiosk.store, &place, &receipt), WK_OK);
    linked_start(&kiosk);
    UNTIL(&world, look(&kiosk).status == WK_OTHER_HALL);
    linked_stop(&kiosk);
    place.pin[0] ^= 1;
    assert_int_equal(wk_store_join(kiosk.kiosk.store, &place, &receipt), WK_OK);
    atomic_store(&kiosk.proxy.faults.half_open, true);
    linked_start(&kiosk);
    hall_run(&world, 200);
    const int64_t begun_ns = hall_steady(NULL);
    linked_stop(&kiosk);
    assert_true(hall_steady(NULL) - begun_ns < 5 * HALL_SECOND_NS);
    linked_close(&kiosk);
    hall_world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(waits_grow_and_are_spread),
        cmocka_unit_test(an_idle_kiosk_sends_what_waits),
        cmocka_unit_test(what_is_written_is_heard_at_once),
        cmocka_unit_test(a_bad_network_loses_nothing),
        cmocka_unit_test(a_hall_from_an_old_copy_is_filled_again),
        cmocka_unit_test(a_refused_record_stops_its_own_kiosk),
        cmocka_unit_test(a_clock_that_is_off_changes_nothing),
        cmocka_unit_test(another_hall_is_told_from_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
