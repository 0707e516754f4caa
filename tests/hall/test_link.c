/* What a kiosk's link to the hall promises. */
#define _GNU_SOURCE /* memmem */
#include "tests/support/hall/linked.h"

#include <errno.h>

#include "db/hall/announcement.h"
#include "db/state/tournament.h"
#include "db/store/stored_draws.h"
#include "hall/link/backoff.h"
#include "tests/support/hall/bad_disk.h"
#include "tests/support/rules/sample_event.h"

/* Up to 1, 2, 4 ... 15 s, evenly; and what the hall asked for besides. */
static void waits_grow_and_are_spread(void **state)
{
    static const struct {
        int fails, retry_after_s;
        int64_t least_s, most_s;
    } rows[] = {{1, 0, 0, 1},   {2, 0, 0, 2}, {3, 0, 0, 4},     {4, 0, 0, 8},      {5, 0, 0, 15},
                {99, 0, 0, 15}, {1, 7, 7, 8}, {99, 60, 60, 75}, {1, 3600, 60, 61}, {1, -1, 0, 1}};

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
    UNTIL(&world, linked_look(&kiosk).status == WK_NO_HALL);
    assert_int_equal(linked_look(&kiosk).answered_ns, 0);
    assert_true(linked_look(&kiosk).failed_ns > 0);
    atomic_store(&kiosk.proxy.faults.cut, false);
    UNTIL(&world, linked_at_hall(&world, &kiosk) && linked_look(&kiosk).n_waiting == 0);
    assert_int_equal(linked_look(&kiosk).status, WK_OK);
    assert_int_equal(linked_look(&kiosk).refused_seq, 0);
    assert_int_equal(linked_look(&kiosk).failed_ns, 0);
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
    UNTIL(&world, linked_has(&a, &b) && linked_has(&b, &a) && linked_at_hall(&world, &a) && linked_at_hall(&world, &b));
    for (int i = 0; i < 5; i++) {
        hall_kiosk_write(&a.kiosk, 1);
        wk_link_wake(a.link);
        UNTIL(&world, linked_has(&b, &a));
    }
    UNTIL(&world, linked_look(&b).n_heard > 0 && linked_look(&b).n_kiosks == 2);
    linked_close(&a);
    linked_close(&b);
    hall_world_close(&world);
}

static bool is_told(const struct linked *kiosk, const char *text)
{
    struct wk_announcement said = {.number = 0};

    return wk_store_announced(kiosk->kiosk.store, &said) == WK_OK && strcmp(said.text, text) == 0;
}

/* What the director tells everybody is at a kiosk that does nothing, and is over there; one that was away hears the last of it.
 */
static void what_the_director_says_comes_to_every_kiosk(void **state)
{
    struct hall_world world;
    struct linked here, away;
    struct wk_receipt receipt;

    (void)state;
    hall_world_open(&world, NULL);
    linked_open(&world, &here);
    linked_open(&world, &away);
    linked_start(&here);
    UNTIL(&world, linked_at_hall(&world, &here));
    assert_true(is_told(&here, ""));
    assert_int_equal(wk_store_announce(world.store, "Tea in the hall", &receipt), WK_OK);
    UNTIL(&world, is_told(&here, "Tea in the hall"));
    assert_int_equal(wk_store_announce(world.store, "", &receipt), WK_OK);
    UNTIL(&world, is_told(&here, ""));
    assert_int_equal(wk_store_announce(world.store, "Round 3 at 15:00", &receipt), WK_OK);
    linked_start(&away);
    UNTIL(&world, is_told(&here, "Round 3 at 15:00") && is_told(&away, "Round 3 at 15:00"));
    linked_close(&here);
    linked_close(&away);
    hall_world_close(&world);
}

static bool has_event(const struct linked *kiosk)
{
    const struct wk_tournament *tournament = NULL;

    return wk_store_tournament(kiosk->kiosk.store, &tournament) == WK_OK && tournament->begun;
}

static bool watches(const struct linked *kiosk, int said, const struct linked *by)
{
    struct wk_draws_choice choice = {.said = -1};

    return wk_store_draws(kiosk->kiosk.store, &choice) == WK_OK && choice.said == said &&
           wk_record_journal(choice.number) == by->kiosk.number;
}

/* Whether the draw is watched is said once for the whole hall, at any kiosk; the later word holds, and one that was away hears
 * it. */
static void one_kiosk_is_told_to_watch_the_draw_and_all_do(void **state)
{
    static struct wk_event_plan plan;
    const struct wk_entry begins = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan};
    struct hall_world world;
    struct linked here, there;
    struct wk_receipt receipt;

    (void)state;
    hall_world_open(&world, NULL);
    event_plan_make(&plan, 1);
    assert_int_equal(wk_store_put_entry(world.store, &begins, NULL, &receipt), WK_OK);
    linked_open(&world, &here);
    linked_open(&world, &there);
    linked_start(&here);
    UNTIL(&world, linked_at_hall(&world, &here) && has_event(&here));
    assert_int_equal(wk_store_put_draws(here.kiosk.store, 1, &receipt), WK_OK);
    wk_link_wake(here.link);
    linked_start(&there);
    UNTIL(&world, watches(&there, 1, &here));
    assert_int_equal(wk_store_put_draws(there.kiosk.store, 2, &receipt), WK_OK);
    wk_link_wake(there.link);
    UNTIL(&world, watches(&here, 2, &there) && watches(&there, 2, &there));
    linked_close(&here);
    linked_close(&there);
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
    UNTIL(&world, linked_at_hall(&world, &a) && linked_at_hall(&world, &b) && linked_has(&a, &b) && linked_has(&b, &a));
    UNTIL(&world, linked_look(&a).n_waiting == 0 && linked_look(&b).n_waiting == 0);
    assert_int_equal(linked_look(&a).n_odd + linked_look(&b).n_odd, 0);
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
    hall_wants_file();
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
    UNTIL(&world, linked_at_hall(&world, &a) && linked_at_hall(&world, &b));
    hall_world_stop(&world);
    copy_file(copy, path);
    hall_world_start(&world);
    assert_false(linked_at_hall(&world, &a));
    UNTIL(&world, linked_at_hall(&world, &a) && linked_at_hall(&world, &b));
    UNTIL(&world, linked_look(&a).n_waiting == 0 && linked_look(&b).n_waiting == 0);
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
    UNTIL(&world, linked_at_hall(&world, &a));
    linked_stop(&a);
    hall_kiosk_close(&a.kiosk);
    copy_file(copy, a.kiosk.path);
    a.kiosk.store = hall_store_open(a.kiosk.path, &a.kiosk.signer);
    hall_kiosk_write(&a.kiosk, 9);
    linked_start(&a);
    UNTIL(&world, linked_look(&a).refused_seq > 0);
    assert_true(linked_look(&a).n_waiting > 0);
    assert_int_equal(linked_look(&a).status, WK_OK);
    hall_kiosk_write(&b.kiosk, 10);
    UNTIL(&world, linked_at_hall(&world, &b));
    linked_close(&a);
    linked_close(&b);
    hall_world_close(&world);
}

/*
 * The hall's disk refuses, then is full: the kiosk goes on writing, both say what it is within 30 s, and when the disk is good
 * all is there, without anybody's help.
 */
static void a_disk_that_refuses_is_said_on_both_sides(void **state)
{
    static const struct {
        int error;
        enum wk_status says;
        const char *line;
    } rows[] = {{EROFS, WK_DB_READ_ONLY, "cannot be written"}, {ENOSPC, WK_DISK_FULL, "disk is full"}};
    struct hall_world world;
    struct linked kiosk;

    (void)state;
    hall_wants_file();
    hall_world_open(&world, NULL);
    linked_open(&world, &kiosk);
    linked_start(&kiosk);
    UNTIL(&world, linked_at_hall(&world, &kiosk) && linked_look(&kiosk).n_waiting == 0);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        bad_disk_set(rows[i].error);
        world.said[0] = 0;
        hall_kiosk_write(&kiosk.kiosk, 20);
        wk_link_wake(kiosk.link);
        const int64_t since_ns = hall_steady(NULL);
        UNTIL(&world, linked_look(&kiosk).status == rows[i].says);
        assert_true(hall_steady(NULL) - since_ns < 30 * HALL_SECOND_NS);
        assert_non_null(strstr(world.said, rows[i].line));
        hall_kiosk_write(&kiosk.kiosk, 5);
        assert_true(linked_look(&kiosk).n_waiting >= 20);
        bad_disk_set(0);
        UNTIL(&world, linked_at_hall(&world, &kiosk) && linked_look(&kiosk).status == WK_OK);
        assert_non_null(strstr(world.said, "stored again"));
    }
    linked_close(&kiosk);
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
    UNTIL(&world, linked_at_hall(&world, &kiosk) && linked_look(&kiosk).n_waiting == 0);
    const struct wk_link_state now = linked_look(&kiosk);
    assert_in_range(-now.clock.offset_ns, 3600 * HALL_SECOND_NS - now.clock.within_ns,
                    3600 * HALL_SECOND_NS + now.clock.within_ns);
    struct wk_frames frames = hall_kiosk_frames(&kiosk.kiosk, 0);
    assert_non_null(memmem(frames.data, frames.n, "hall-clock", 10));
    wk_frames_release(&frames);
    linked_close(&kiosk);
    hall_world_close(&world);
}

/* The other way round: the hall's clock jumps in mid-evening. Kiosks send and hear on, and it is said by how much. */
static void the_halls_clock_may_jump(void **state)
{
    static const int64_t jump_s[] = {-3600, 3600, 0};
    struct hall_world world;
    struct linked a, b;

    (void)state;
    hall_world_open(&world, NULL);
    linked_open(&world, &a);
    linked_open(&world, &b);
    linked_start(&a);
    linked_start(&b);
    UNTIL(&world, linked_at_hall(&world, &a) && linked_has(&b, &a));
    for (size_t i = 0; i < sizeof(jump_s) / sizeof(jump_s[0]); i++) {
        world.ahead_ns = jump_s[i] * HALL_SECOND_NS;
        if (i == 1) { /* and it is started again meanwhile */
            hall_world_stop(&world);
            hall_world_start(&world);
        }
        hall_kiosk_write(&a.kiosk, 3);
        wk_link_wake(a.link);
        UNTIL(&world, linked_at_hall(&world, &a) && linked_has(&b, &a));
        UNTIL(&world, llabs(linked_look(&a).clock.offset_ns - world.ahead_ns) <= linked_look(&a).clock.within_ns);
    }
    linked_close(&a);
    linked_close(&b);
    hall_world_close(&world);
}

/* A right clock, and an answer that takes six seconds, which what is sent does not: that is the network's, and not on record.
 */
static void a_slow_network_makes_no_clock_wrong(void **state)
{
    struct hall_world world;
    struct linked kiosk;

    (void)state;
    hall_world_open(&world, NULL);
    linked_open(&world, &kiosk);
    linked_start(&kiosk);
    UNTIL(&world, linked_at_hall(&world, &kiosk) && linked_look(&kiosk).n_waiting == 0);
    atomic_store(&kiosk.proxy.faults.answer_ms, 6000);
    hall_kiosk_write(&kiosk.kiosk, 1);
    wk_link_wake(kiosk.link);
    UNTIL(&world, linked_look(&kiosk).n_waiting > 0);
    UNTIL(&world, linked_look(&kiosk).n_waiting == 0);
    struct wk_frames frames = hall_kiosk_frames(&kiosk.kiosk, 0);
    assert_null(memmem(frames.data, frames.n, "hall-clock", 10));
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
    UNTIL(&world, linked_look(&kiosk).status == WK_OTHER_HALL);
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

static int n_forks(struct hall_world *world)
{
    struct wk_head fork[8];
    int n = 0;
    assert_int_equal(wk_store_forks(world->store, fork, 8, &n), WK_OK);
    return n;
}

/* Whoever has a kiosk's key and a copy of its database writes ahead of it: the hall has more of that journal than the kiosk has
 * written, so by the count alone nothing would ever be sent, and nobody told. */
static void who_writes_beside_a_kiosk_with_its_key_is_told(void **state)
{
    struct hall_world world;
    struct linked kiosk;
    struct hall_kiosk thief;

    (void)state;
    hall_world_open(&world, NULL);
    linked_open(&world, &kiosk);
    hall_kiosk_write(&kiosk.kiosk, 2);
    linked_start(&kiosk);
    UNTIL(&world, linked_at_hall(&world, &kiosk));
    linked_stop(&kiosk);
    wk_store_close(kiosk.kiosk.store);
    thief = kiosk.kiosk;
    hall_world_path(&world, "thief.db", thief.path);
    copy_file(kiosk.kiosk.path, thief.path);
    thief.count = 1000; /* the hall says from where to go on, to him too */
    thief.store = hall_store_open(thief.path, &thief.signer);
    hall_kiosk_write(&thief, 5);
    hall_push_all(&world, &thief);
    hall_kiosk_close(&thief);
    kiosk.kiosk.store = hall_store_open(kiosk.kiosk.path, &kiosk.kiosk.signer);
    linked_start(&kiosk); /* it has written nothing since: what it has is what the hall has */
    UNTIL(&world, linked_look(&kiosk).answered_ns > 0);
    assert_int_equal(n_forks(&world), 0);
    hall_kiosk_write(&kiosk.kiosk, 1);
    UNTIL(&world, n_forks(&world) == 1 && linked_look(&kiosk).refused_seq > 0);
    assert_string_equal(linked_look(&kiosk).why, "fork");
    linked_close(&kiosk);
    hall_world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(waits_grow_and_are_spread),
        cmocka_unit_test(an_idle_kiosk_sends_what_waits),
        cmocka_unit_test(what_is_written_is_heard_at_once),
        cmocka_unit_test(what_the_director_says_comes_to_every_kiosk),
        cmocka_unit_test(one_kiosk_is_told_to_watch_the_draw_and_all_do),
        cmocka_unit_test(a_bad_network_loses_nothing),
        cmocka_unit_test(a_hall_from_an_old_copy_is_filled_again),
        cmocka_unit_test(a_refused_record_stops_its_own_kiosk),
        cmocka_unit_test(a_disk_that_refuses_is_said_on_both_sides),
        cmocka_unit_test(a_clock_that_is_off_changes_nothing),
        cmocka_unit_test(the_halls_clock_may_jump),
        cmocka_unit_test(a_slow_network_makes_no_clock_wrong),
        cmocka_unit_test(who_writes_beside_a_kiosk_with_its_key_is_told),
        cmocka_unit_test(another_hall_is_told_from_none),
    };

    bad_disk_begin("/hall.db");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
