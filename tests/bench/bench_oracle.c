/*
 * Does the time that a check takes tell of faces? Two deals that differ in their faces only, the same looks at both in turn:
 * processor time of the thread, Welch's t of the difference, and the difference in % of the mean. WK_RUNS=N looks at each
 * (300). WK_ONLY=1 or 2 looks at one deal only, to count its instructions. WK_SEAL=director seals both deals in an event to
 * the director's key, which the store holds; faces that differ are left out then, for a wall says so three times at most.
 */
#include <math.h>
#include <time.h>

#include "db/state/tournament.h"
#include "db/store/stored_deal.h"
#include "db/store/hands.h"
#include "tests/support/kiosk/table_test.h"
#include "tests/support/rules/sample_event.h"

enum { MAX_RUNS = 100000 };

static const char *const looks[] = {"backs, in order", "backs, two tiles exchanged", "faces, those of the deal",
                                    "faces, two tiles exchanged"};
#define N_LOOKS ((int)(sizeof looks / sizeof *looks))

struct table {
    struct table_world *world;
    struct wk_reading backs[2];
    struct wk_face_reading faces[2];
};

static void swap_tiles(struct table *table)
{
    const struct wk_read read = table->backs[1].slot[24];
    const struct wk_face_obs face = table->faces[1].face[24];
    table->backs[1].slot[24] = table->backs[1].slot[25];
    table->backs[1].slot[25] = read;
    table->faces[1].face[24] = table->faces[1].face[25];
    table->faces[1].face[25] = face;
}

static void to_director(struct wk_store *store)
{
    static const uint8_t secret[WK_KEY_SIZE] = {1, 2, 3};
    struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR};
    struct wk_receipt receipt;
    struct wk_keypair pair;
    struct event event;
    wk_keypair_init(&pair, secret);
    event_open(&event, 1);
    event.plan->to_director = true;
    memcpy(event.plan->director_key, pair.public_key, sizeof event.plan->director_key);
    entry.event = event.plan;
    as_director(store);
    assert_int_equal(wk_store_put_entry(store, &entry, NULL, &receipt), WK_OK);
    assert_int_equal(wk_store_hold_director(store, secret), WK_OK);
    event_close(&event);
}

/* Sealed, and in its first hand; turn: which deal. */
static void begin(struct table *table, int turn, bool director)
{
    struct wk_receipt receipt;
    struct wk_deal deal;
    int hand = 0;
    void *world = NULL;
    assert_int_equal(table_setup(&world), 0);
    table->world = world;
    if (director)
        to_director(table->world->store);
    table_deal(&deal, turn);
    table_seal(table->world, &deal);
    assert_int_equal(wk_store_start_hand(table->world->store, 1, &hand, &receipt), WK_OK);
    for (int i = 0; i < 2; i++) {
        table_backs(&table->backs[i], WK_WIND_EAST, deal.set);
        table_faces(&table->faces[i], &deal, WK_WIND_EAST);
    }
    swap_tiles(table);
}

static double cpu_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static double look_at(struct table *table, int look)
{
    const struct wk_verifying in = {.table = 1,
                                    .wind = WK_WIND_EAST,
                                    .backs = &table->backs[look == 1],
                                    .faces = look < 2 ? NULL : &table->faces[look == 3],
                                    .purpose = "restore"};
    struct wk_answer answer;
    const double from = cpu_us();
    assert_int_equal(wk_wall_service_verify(table->world->store, &in, &table_source, &answer), WK_OK);
    const double us = cpu_us() - from;
    assert_true(answer.receipt.seq > 0 && (answer.verdict.kind == WK_PASS) == (look % 2 == 0));
    return us;
}

/* Mean and variance of n values. */
static void moments(const double *x, int n, double *mean, double *variance)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < n; i++)
        sum += x[i];
    *mean = sum / n;
    for (int i = 0; i < n; i++)
        squares += (x[i] - *mean) * (x[i] - *mean);
    *variance = squares / (n - 1);
}

static void compare(const char *name, double us[2][MAX_RUNS], int n)
{
    double mean[2], variance[2];
    for (int i = 0; i < 2; i++)
        moments(us[i], n, &mean[i], &variance[i]);
    const double difference = mean[1] - mean[0];
    printf("%-28s n %5d each  mean %8.1f and %8.1f us  difference %+6.2f %%  Welch's t %+5.2f\n", name, n, mean[0], mean[1],
           100 * difference / mean[0], difference / sqrt((variance[0] + variance[1]) / n));
}

static int number(const char *name, int otherwise, int most)
{
    const char *text = getenv(name);
    const int n = text ? atoi(text) : otherwise;
    return n < 0 ? 0 : n > most ? most : n;
}

int main(void)
{
    static double us[2][MAX_RUNS];
    static struct table tables[2];
    const char *seal = getenv("WK_SEAL");
    const bool director = seal && strcmp(seal, "director") == 0;
    const int n = number("WK_RUNS", 300, MAX_RUNS), only = number("WK_ONLY", 0, 2);
    uint64_t seed = 5;
    assert_true(n >= 2);
    for (int i = 0; i < 2; i++)
        begin(&tables[i], only ? only * 3 : 3 + i * 3, director);
    for (int look = 0; look < N_LOOKS - director; look++) {
        for (int k = -3; k < n; k++) { /* the first warm up; which deal comes first is tossed */
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            for (int i = 0; i < (only ? 1 : 2); i++) {
                const int which = only ? 0 : i ^ (int)(seed >> 63);
                const double took = look_at(&tables[which], look);
                if (k >= 0)
                    us[which][k] = took;
            }
        }
        if (!only)
            compare(looks[look], us, n);
    }
    for (int i = 0; i < 2; i++) {
        void *world = tables[i].world;
        table_teardown(&world);
    }
    return 0;
}
