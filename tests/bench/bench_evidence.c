/* What the kept picture of a reading costs: cut and compressed (CPU time of the thread), stored with its verdict, bytes on
 * disk. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "db/store/store.h"
#include "db/store/stored_table.h"
#include "kiosk/eye/walls/evidence_sheet.h"
#include "labels/verdict.h"
#include "tests/support/club.h"
#include "tests/support/signer.h"
#include "vision/image/cv.h"
#include "vision/scan/scan.h"
#include "vision/sim/sim.h"
#include "tests/support/figures.h"

#define N 40

static double ms_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int64_t clock_of_wall(void *context)
{
    (void)context;
    return (int64_t)(ms_of(CLOCK_REALTIME) * 1e6);
}

static void need(int ok, const char *what)
{
    if (!ok) {
        fprintf(stderr, "bench_evidence: %s failed\n", what);
        exit(1);
    }
}

static void report(const char *name, double *ms)
{
    sort_values(ms, N);
    printf("%-52s n %3d  median %8.3f ms  p95 %8.3f ms\n", name, N, ms[N / 2], ms[N * 95 / 100]);
}

int main(void)
{
    static const char *const grades[] = {"mild", "medium", "hard"};
    char folder[] = "/var/tmp/wk-bench-XXXXXX", path[64], wal[72], command[80];
    static double cpu[N], wall_ms[N];
    static struct wk_evidence_sheet evidence;
    struct wk_scan_options options = {.cascade = true};
    struct wk_scanner *scanner = NULL;
    struct wk_sim *sim = NULL;
    struct wk_deal deal;
    struct wk_store *store = NULL;
    struct wk_image image;
    struct stat st;
    size_t most = 0, sum = 0;
    long long stored = 0;

    need(mkdtemp(folder) != NULL, "mkdtemp");
    snprintf(path, sizeof path, "%s/event.db", folder);
    snprintf(wal, sizeof wal, "%s-wal", path);
    wk_mat_default(&options.mat);
    options.key = &the_club;
    wk_sim_deal(&deal, "07A", 1, 3);
    need(wk_sim_new(&sim, &options.mat, options.key, "drawn") == WK_OK && wk_scanner_new(&scanner, &options) == WK_OK, "begin");
    need(wk_image_new(&image, 1920, 1080, 3) == WK_OK, "picture");
    const struct wk_store_options so = {
        .path = path, .signer = a_signer(), .version = "bench", .clock = clock_of_wall, .random = wk_random_system};
    need(wk_store_open(&store, &so) == WK_OK, "wk_store_open");
    for (int i = 0; i < N; i++) {
        struct wk_sim_conditions conditions;
        struct wk_sim_wall wall;
        struct wk_reading reading;
        struct wk_verdict verdict;
        struct wk_receipt receipt;
        enum wk_wind wind = (enum wk_wind)(WK_WIND_EAST + i % 4);
        struct wk_reading_source source = {.camera = "sim", .calibration = "", .from = WK_FROM_SIMULATED};

        need(wk_sim_conditions_grade(&conditions, grades[i % 3]) == WK_OK, "grade");
        wk_sim_wall_init(&wall, wind, &deal);
        need(wk_sim_render(sim, &wall, WK_SIDE_BACKS, &conditions, (uint64_t)i + 1, 0, &image, NULL) == WK_OK, "render");
        need(wk_scan_backs(scanner, &image, &reading) == WK_OK, "scan");
        wk_verdict_judge(&reading, wind, "07A", &verdict);
        double c = ms_of(CLOCK_THREAD_CPUTIME_ID), t = ms_of(CLOCK_MONOTONIC);
        wk_evidence_sheet_take(&evidence, &image, &reading, NULL, &options.mat);
        cpu[i] = ms_of(CLOCK_THREAD_CPUTIME_ID) - c;
        source.backs = wk_evidence_sheet_view(&evidence);
        need(wk_store_put_verdict(store, 1, "record", &verdict, &reading, &source, &receipt) == WK_OK, "store");
        wall_ms[i] = ms_of(CLOCK_MONOTONIC) - t;
        sum += evidence.n;
        most = evidence.n > most ? evidence.n : most;
    }
    report("evidence: 34 cells cut and compressed, CPU", cpu);
    report("evidence: the same, verdict, COMMIT, read-back", wall_ms);
    printf("evidence: bytes a picture, mild to hard: mean %zu, most %zu, bound %d\n", sum / N, most, WK_EVIDENCE_MAX);
    wk_store_close(store);
    need(stat(path, &st) == 0, "stat");
    stored = (long long)st.st_size + (stat(wal, &st) == 0 ? (long long)st.st_size : 0);
    printf("evidence: database after %d verdicts: %lld bytes a verdict; an event of 5 rounds x 4 tables x 4 walls x 5 scans at "
           "the "
           "bound, with the faces of 80 walls: %lld MB\n",
           N, stored / N, ((long long)(400 + 80) * WK_EVIDENCE_MAX + 999999) / 1000000);
    wk_scanner_free(scanner);
    wk_sim_free(sim);
    wk_image_free(&image);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) != 0;
}
