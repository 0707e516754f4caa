/*
 * The hall is killed while kiosks push, again and again: what it had acknowledged is there, and it serves again at once.
 * WK_KILLS says how often (`make durability-hall`: 850). With WK_HALL_STORE=postgresql its database is on a server, which is
 * killed as well, WK_SERVER_KILLS times of them (`make durability-hall-server`: 1,000 and 50): the hall is not, and goes on. Or
 * the server stays away for WK_AWAY_S seconds.
 */
#include "tests/support/db/postgres_test.h"
#include "tests/support/figures.h"
#include "tests/support/hall/hall_world.h"

#include <unistd.h>

#define N_KIOSKS 3
#define MOST_PUSH 5 /* records at once */

static struct hall_world world;
static struct hall_kiosk kiosk[N_KIOSKS];

static unsigned chance(unsigned n)
{
    unsigned value;
    wk_random_system(NULL, &value, sizeof value);
    return value % n;
}

/* The time until it answers, ms. */
static double until_it_serves(struct wk_push_answer *answer)
{
    const struct wk_frames none = {.data = NULL};
    const int64_t since_ns = hall_steady(NULL);
    hall_world_greet(&world);
    while (!hall_try_push(&world, &kiosk[0], &none, 2000, answer)) {
        assert_true(hall_steady(NULL) - since_ns < 20 * HALL_SECOND_NS);
        hall_run(&world, 5);
    }
    return (double)(hall_steady(NULL) - since_ns) / 1e6;
}

/* The server ends as by a power cut, perhaps with records on their way; the hall stays, and takes records again. ms until then.
 */
static double kill_server(int64_t acknowledged[N_KIOSKS], int *lost)
{
    const struct wk_frames none = {.data = NULL};
    struct wk_push_answer answer;
    postgres_kill();
    for (int i = 0; i < N_KIOSKS; i++) {
        hall_kiosk_write(&kiosk[i], 1);
        struct wk_frames frames = hall_kiosk_frames(&kiosk[i], acknowledged[i]);
        assert_false(hall_try_push(&world, &kiosk[i], &frames, 5000, &answer));
        wk_frames_release(&frames);
    }
    const int away_s = number_of("WK_AWAY_S", 0);
    hall_run(&world, 1000 * away_s);
    postgres_again();
    const int64_t since_ns = hall_steady(NULL);
    for (int i = 0; i < N_KIOSKS; i++) {
        while (!hall_try_push(&world, &kiosk[i], &none, 2000, &answer)) {
            assert_true(hall_steady(NULL) - since_ns < 60 * HALL_SECOND_NS);
            hall_run(&world, 5);
        }
        *lost += answer.have < acknowledged[i];
        hall_push_all(&world, &kiosk[i]);
        acknowledged[i] = hall_kiosk_head(&kiosk[i]);
    }
    return (double)(hall_steady(NULL) - since_ns) / 1e6;
}

/* What a campaign of an hour has done so far. */
static void say_progress(int n, int n_server, int lost, int doubled)
{
    if (n % 50 == 0)
        fprintf(stderr, "%d kills of the hall, %d of its server: %d acknowledged records lost, %d doubled\n", n, n_server, lost,
                doubled);
}

static void nothing_acknowledged_is_lost(void **state)
{
    const int n_kills = number_of("WK_KILLS", 4), n_of_server = postgres_wanted() ? number_of("WK_SERVER_KILLS", 1) : 0;
    const struct wk_frames none = {.data = NULL};
    int64_t acknowledged[N_KIOSKS] = {0}, n_pushes = 0;
    int lost = 0, doubled = 0, n_server = 0;
    double slowest_ms = 0, slowest_drain_ms = 0;
    (void)state;
    hall_world_open(&world, NULL);
    for (int i = 0; i < N_KIOSKS; i++)
        hall_kiosk_open(&world, &kiosk[i]);
    hall_world_stop(&world);
    for (int n = 0; n < n_kills; n++) {
        struct wk_push_answer answer;
        hall_world_spawn(&world);
        const double ms = until_it_serves(&answer);
        slowest_ms = ms > slowest_ms ? ms : slowest_ms;
        for (int i = 0; i < N_KIOSKS; i++) {
            assert_true(hall_try_push(&world, &kiosk[i], &none, 5000, &answer));
            lost += answer.have < acknowledged[i];
            doubled += answer.have > hall_kiosk_head(&kiosk[i]);
        }
        const int64_t until_ns = hall_steady(NULL) + chance(300) * (HALL_SECOND_NS / 1000);
        for (int i = 0; hall_steady(NULL) < until_ns; i = (i + 1) % N_KIOSKS) {
            hall_kiosk_write(&kiosk[i], 1 + (int)chance(MOST_PUSH));
            struct wk_frames frames = hall_kiosk_frames(&kiosk[i], acknowledged[i]);
            if (hall_try_push(&world, &kiosk[i], &frames, 5000, &answer)) {
                assert_int_equal(answer.refused_seq, 0);
                acknowledged[i] = answer.have;
            }
            wk_frames_release(&frames);
            n_pushes++;
        }
        if (n_server < n_of_server * (n + 1) / n_kills) {
            const double drained_ms = kill_server(acknowledged, &lost);
            slowest_drain_ms = drained_ms > slowest_drain_ms ? drained_ms : slowest_drain_ms;
            n_server++;
        }
        /* One more is under way when it is killed. */
        struct hall_request request;
        hall_kiosk_write(&kiosk[0], 1);
        struct wk_frames frames = hall_kiosk_frames(&kiosk[0], acknowledged[0]);
        hall_begin(&world, &request, &kiosk[0], "POST", WK_PATH_RECORDS, frames.data, frames.n);
        (void)hall_await(&world, &request, (int)chance(12));
        hall_world_kill(&world);
        hall_end(&world, &request);
        wk_frames_release(&frames);
        say_progress(n + 1, n_server, lost, doubled);
    }
    /* In process again: its store holds, and takes what is missing. */
    hall_world_start(&world);
    for (int i = 0; i < N_KIOSKS; i++) {
        lost += hall_push(&world, &kiosk[i], &none).have < acknowledged[i];
        hall_push_all(&world, &kiosk[i]);
        assert_int_equal(hall_push(&world, &kiosk[i], &none).have, hall_kiosk_head(&kiosk[i]));
        hall_kiosk_close(&kiosk[i]);
    }
    hall_world_close(&world);
    printf("%d kills of the hall in %lld pushes: %d acknowledged records lost, %d doubled; serves again within %.0f ms\n",
           n_kills, (long long)n_pushes, lost, doubled, slowest_ms);
    if (n_of_server > 0)
        printf("%d kills of its server, the hall goes on: all is there %.0f ms after it is back, at most\n", n_server,
               slowest_drain_ms);
    assert_int_equal(lost, 0);
    assert_int_equal(doubled, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_acknowledged_is_lost)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
