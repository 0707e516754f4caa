/*
 * A copy made beside the work: how long it takes, what it costs, and how long a record takes meanwhile, which is as long as the
 * screen can stand still by it. WK_MB=75: size of the database; WK_RUNS=5. The copy goes to WK_TO (default: beside it).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "db/store/tile_sets.h"
#include "kiosk/eye/walls/backup_job.h"
#include "tests/support/figures.h"
#include "tests/support/signer.h"

#define MOST 100000

static int64_t clock_of_wall(void *context)
{
    struct timespec t;
    (void)context;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static double ms_of(clockid_t which)
{
    struct timespec t;
    clock_gettime(which, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void need(int ok, const char *what)
{
    if (!ok) {
        fprintf(stderr, "bench_backup: %s failed\n", what);
        exit(1);
    }
}

static double append(struct wk_store *store)
{
    struct wk_receipt receipt;
    double t = ms_of(CLOCK_MONOTONIC);
    need(wk_store_append(store, "note", "{}", NULL, 0, &receipt) == WK_OK, "wk_store_append");
    return ms_of(CLOCK_MONOTONIC) - t;
}

static void report(const char *name, double *ms, int n)
{
    sort_values(ms, n);
    printf("%-40s n %5d  median %7.2f  p95 %7.2f  worst %7.2f ms\n", name, n, ms[n / 2], ms[n * 95 / 100], ms[n - 1]);
}

int main(void)
{
    char folder[] = "/var/tmp/wk-bench-XXXXXX", to[WK_PATH_SIZE], command[80]; /* a disk: /tmp may be memory */
    static double ms[MOST], alone[200], took[50], cpu[50];
    static uint8_t some[1000000];
    static struct wk_env env;
    struct wk_host host = {.out = stdout, .err = stderr, .clock = clock_of_wall, .random = wk_random_system};
    struct wk_problem problem;
    struct wk_receipt receipt;
    struct stat st;
    int n = 0, n_runs = number_of("WK_RUNS", 5), mb = number_of("WK_MB", 75);
    need(mkdtemp(folder) != NULL && n_runs >= 1 && n_runs <= 50, "set-up");
    wk_config_init(&env.config);
    snprintf(env.config.db, WK_PATH_SIZE, "%s/event.db", folder);
    snprintf(env.config.kiosk_key, WK_PATH_SIZE, "%s/kiosk.key", folder);
    need(wk_copy_path(getenv("WK_TO") ? getenv("WK_TO") : folder, "copy.db", to) == WK_OK, "WK_TO");
    need(wk_env_store(&env, &host, false, &problem) == WK_OK, problem.text);
    for (int i = 0; i < mb; i++) {
        wk_random_system(NULL, some, sizeof some);
        need(wk_store_put_tileset(env.store, "drawn", some, sizeof some, &receipt) == WK_OK, "wk_store_put_tileset");
    }
    for (int i = 0; i < 200; i++)
        alone[i] = append(env.store);
    for (int run = 0; run < n_runs; run++) {
        struct wk_backup_job *backup_job = NULL;
        struct wk_copy copy = {.done = false};
        double begun = ms_of(CLOCK_MONOTONIC), cpu_begun = ms_of(CLOCK_PROCESS_CPUTIME_ID), own = 0;
        need(wk_backup_job_new(&backup_job, &env, &host, to, false) == WK_OK, "wk_copier_new");
        while (!copy.done) {
            double own_begun = ms_of(CLOCK_THREAD_CPUTIME_ID);
            if (n < MOST)
                ms[n++] = append(env.store);
            wk_backup_job_poll(backup_job, &copy);
            own += ms_of(CLOCK_THREAD_CPUTIME_ID) - own_begun;
            nanosleep(&(struct timespec){0, 10000000}, NULL);
        }
        wk_backup_job_free(backup_job);
        need(copy.status == WK_OK, wk_status_text(copy.status));
        took[run] = ms_of(CLOCK_MONOTONIC) - begun;
        cpu[run] = ms_of(CLOCK_PROCESS_CPUTIME_ID) - cpu_begun - own;
    }
    need(stat(to, &st) == 0, "stat");
    printf("%.1f MB\n", (double)st.st_size / 1e6);
    report("copy, synced, read back and checked", took, n_runs);
    report("processor time of its thread", cpu, n_runs);
    report("a record, without a copy", alone, 200);
    report("a record, while a copy is made", ms, n);
    wk_env_close(&env);
    (void)unlink(to);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) == 0 ? 0 : 1;
}
