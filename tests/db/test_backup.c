/* A copy made while others write, every way in which its medium can fail, and a database made from it. */
#include "tests/support/db/disk_test.h"

#include <sys/stat.h>

#include "db/audit/backup.h"
#include "db/store/hands.h"
#include "db/store/pin.h"
#include "db/store/tile_sets.h"
#include "tests/support/db/store_test.h"

#define PIN "2468"

static uint8_t picture[60000];

/* A table in the middle of its second hand, a PIN, and pictures. */
static struct wk_store *an_event(struct world *world)
{
    struct wk_store *store = world_open(world);
    struct wk_deal deal;
    struct wk_wall_record wall;
    struct wk_verdict verdict;
    struct wk_receipt receipt = {0};
    struct wk_reading_source source = a_source;
    int hand = 0;
    source.backs = (struct wk_evidence){picture, sizeof picture};
    assert_int_equal(wk_store_unlock(store, PIN, NULL, NULL), WK_OK);
    assert_int_equal(wk_store_put_tileset(store, "drawn", picture, 5000, &receipt), WK_OK);
    make_deal(&deal, 1, 1, 1);
    seal_deal(store, &deal);
    for (int h = 1; h <= 2; h++) {
        assert_int_equal(wk_store_start_hand(store, 1, &hand, &receipt), WK_OK);
        for (int w = WK_WIND_EAST; w <= (h == 1 ? WK_WIND_NORTH : WK_WIND_SOUTH); w++) {
            make_wall(&wall, &deal, (enum wk_wind)w);
            wk_verdict_judge(&wall.backs, (enum wk_wind)w, wall.set, &verdict);
            assert_int_equal(wk_store_put_verdict(store, 1, "restore", &verdict, &wall.backs, &source, &receipt), WK_OK);
        }
    }
    return store;
}

static void other_path(const struct world *world, const char *name, char path[128])
{
    snprintf(path, 128, "%s/%s", world->folder, name);
}

static int files_in(const char *folder)
{
    int n = 0;
    struct dirent *entry;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    while ((entry = readdir(dir)) != NULL)
        n += entry->d_name[0] != '.';
    closedir(dir);
    return n;
}

/* What all records and all tables beside them say, as text. */
static char *all_of(const char *path)
{
    struct world there = {.t_ns = 0};
    snprintf(there.path, sizeof there.path, "%.90s", path);
    return world_dump(&there,
                      "SELECT seq || kind || hex(hash) FROM journal UNION ALL SELECT seq || 'v' || verdict FROM verdicts"
                      " UNION ALL SELECT seq || 'h' || hand FROM hands");
}

static struct wk_store_options other_kiosk(struct world *world, const char *path)
{
    struct wk_store_options options = world_options(world);
    uint8_t seed[32];
    memset(seed, 42, sizeof seed);
    static struct wk_signer signer;
    wk_signer_init(&signer, seed);
    options.signer = &signer;
    options.path = path;
    return options;
}

struct progress {
    struct wk_store *other;
    int n_calls, give_up_at;
    int64_t pages, done;
    int64_t n_written;
};

static bool watch(void *context, int64_t done, int64_t pages)
{
    struct progress *progress = context;
    struct wk_receipt receipt = {0};
    assert_true(done >= progress->done && done <= pages && pages > 0);
    progress->done = done;
    progress->pages = pages;
    if (progress->other) {
        append_note(progress->other, 1, &receipt);
        progress->n_written++;
    }
    return ++progress->n_calls != progress->give_up_at;
}

static void a_copy_is_one_file_that_holds(void **state)
{
    struct world *world = *state;
    struct wk_store *store = an_event(world), *other = world_open(world), *copy = NULL;
    struct progress progress = {.other = other};
    struct wk_checkpoint head, again;
    struct wk_receipt receipt = {0};
    struct stat st;
    char folder[96], path[128];
    snprintf(folder, sizeof folder, "%.40s/stick", world->folder);
    snprintf(path, sizeof path, "%.60s/copy.db", folder);
    assert_int_equal(wk_store_backup(store, path, NULL, NULL, &head), WK_NO_FILE); /* no folder is made: it is no stick */
    assert_int_equal(mkdir(folder, 0700), 0);
    assert_int_equal(wk_store_backup(store, path, watch, &progress, &head), WK_OK);
    assert_true(progress.n_written > 0 && progress.done == progress.pages);
    assert_int_equal(files_in(folder), 1);
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_true(wk_checkpoint_holds(&head));
    struct wk_store_options options = world_options(world);
    options.path = path;
    options.read_only = true;
    assert_int_equal(wk_store_open(&copy, &options), WK_OK);
    int64_t n = 0;
    assert_int_equal(audit_of(copy, &n, NULL), WK_OK);
    assert_int_equal(n, head.seq);
    assert_string_equal(wk_store_kiosk_id(copy), head.kiosk_id);
    wk_store_close(copy);
    assert_int_equal(files_in(folder), 1); /* nor has looking at it left anything */
    append_note(store, 2, &receipt);
    assert_int_equal(wk_store_backup(store, path, NULL, NULL, &again), WK_OK); /* over the older copy */
    assert_int_equal(again.seq, receipt.seq + 1);
    assert_int_equal(files_in(folder), 1);
    assert_int_equal(wk_store_backup(store, world->path, NULL, NULL, &again), WK_ALREADY);
    char through[128];
    other_path(world, "link.db", through);
    assert_int_equal(symlink(world->path, through), 0);
    assert_int_equal(wk_store_backup(store, through, NULL, NULL, &again), WK_ALREADY);
    assert_int_equal(unlink(through), 0);
    assert_int_equal(mkfifo(through, 0600), 0); /* nor is a pipe, or a device, replaced */
    assert_int_equal(wk_store_backup(store, through, NULL, NULL, &again), WK_BAD_INPUT);
    wk_store_close(other);
    wk_store_close(store);
}

static void a_copy_given_up_leaves_the_one_before(void **state)
{
    struct world *world = *state;
    struct wk_store *store = an_event(world);
    struct progress progress = {.give_up_at = 1};
    struct wk_checkpoint head = {.seq = 77};
    char folder[96], path[128];
    snprintf(folder, sizeof folder, "%.40s/stick", world->folder);
    snprintf(path, sizeof path, "%.60s/copy.db", folder);
    assert_int_equal(mkdir(folder, 0700), 0);
    assert_int_equal(wk_store_backup(store, path, NULL, NULL, &(struct wk_checkpoint){.seq = 0}), WK_OK);
    char *before = all_of(path);
    assert_int_equal(wk_store_backup(store, path, watch, &progress, &head), WK_END);
    assert_int_equal(head.seq, 77);
    char *after = all_of(path);
    assert_string_equal(before, after);
    assert_int_equal(files_in(folder), 1);
    free(before);
    free(after);
    wk_store_close(store);
}

/* The stick is full after so many bytes, or pulled out after so many operations: said, and the database goes on. */
static void a_stick_that_fails_is_said_and_nothing_else_happens(void **state)
{
    struct world *world = *state;
    struct wk_store *store = an_event(world);
    struct wk_checkpoint head = {.seq = 0};
    struct wk_receipt receipt = {0};
    char path[128];
    int n_failed = 0;
    other_path(world, "stick.db", path);
    for (int gone = 0; gone < 2; gone++) {
        enum wk_status status = WK_IO;
        for (int64_t k = 1; status != WK_OK; k += 1 + k / 4) {
            int64_t seq = world_int(world, "SELECT max(seq) FROM journal");
            disk_begin(world->folder, 1);
            disk.only = "stick";
            if (gone)
                disk.gone_at = k;
            else
                disk.room = k * 4096 - 4000;
            status = wk_store_backup(store, path, NULL, NULL, &head);
            bool written = status == WK_OK;
            append_note(store, 1, &receipt); /* the kiosk goes on, whatever became of its stick */
            disk_end();
            n_failed += !written;
            if (!written) {
                assert_int_equal(status, gone ? WK_IO : WK_DISK_FULL);
                assert_int_equal(access(path, F_OK), -1);
            }
            assert_in_range(receipt.seq, seq + 1, seq + 2);
        }
        assert_int_equal(remove(path), 0);
    }
    assert_true(n_failed > 10);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    wk_store_close(store);
}

/* The database's own disk: full or failing under a copy as under anything else, each is named and nothing is lost. */
static void a_disk_that_fails_loses_nothing(void **state)
{
    struct world *world = *state;
    wk_store_close(an_event(world));
    for (int gone = 0; gone < 2; gone++)
        for (int64_t k = 1; k < 200; k += 1 + k / 3) {
            struct wk_store *store = NULL;
            struct wk_receipt receipt = {0};
            int64_t n = world_int(world, "SELECT count(*) FROM journal"), n_said = 0, n_now = 0;
            disk_begin(world->folder, 1);
            if (gone)
                disk.gone_at = k;
            else
                disk.room = k * 1500;
            enum wk_status status = world_try_open(world, &store);
            for (int i = 0; i < 30 && status == WK_OK; i++) {
                status = wk_store_append(store, "note", "{\"text\":\"........................................\"}", NULL, 0,
                                         &receipt);
                n_said += status == WK_OK;
            }
            if (status != WK_OK)
                assert_true(status == WK_IO || status == WK_DISK_FULL);
            if (!gone && status != WK_OK)
                assert_int_equal(status, WK_DISK_FULL);
            disk.gone_at = 0;
            disk.room = -1;
            wk_store_close(store);
            disk_end();
            store = world_open(world);
            assert_int_equal(audit_of(store, &n_now, NULL), WK_OK);
            assert_in_range(n_now, n + n_said, n + n_said + 1);
            wk_store_close(store);
        }
}

static void another_kiosk_goes_on_in_the_middle_of_a_hand(void **state)
{
    struct world *world = *state;
    struct wk_store *store = an_event(world), *restored = NULL;
    struct wk_checkpoint head;
    struct wk_receipt receipt = {0};
    char copy[128], path[128];
    int hand = 0;
    int64_t n = 0;
    other_path(world, "copy.db", copy);
    other_path(world, "new/event.db", path);
    assert_int_equal(wk_store_backup(store, copy, NULL, NULL, &head), WK_OK);
    append_note(store, 9, &receipt); /* what came after the copy is lost with the kiosk */
    wk_store_close(store);
    struct wk_store_options options = other_kiosk(world, path);
    struct progress progress = {.other = NULL};
    assert_int_equal(wk_store_restore(copy, &options, "1357", watch, &progress, &receipt), WK_BAD_INPUT);
    assert_int_equal(access(path, F_OK), -1);
    assert_int_equal(wk_store_restore(copy, &options, PIN, watch, &progress, &receipt), WK_OK);
    assert_true(progress.n_calls > 0 && progress.done == progress.pages);
    assert_true(receipt.seq > head.seq);
    assert_int_equal(wk_store_restore(copy, &options, PIN, NULL, NULL, &receipt), WK_ALREADY);
    assert_int_equal(wk_store_open(&restored, &options), WK_OK);
    assert_string_equal(wk_store_kiosk_id(restored), head.kiosk_id);
    assert_int_equal(audit_of(restored, &n, NULL), WK_OK);
    assert_int_equal(wk_store_hand(restored, 1, &hand), WK_OK);
    assert_int_equal(hand, 2);
    assert_int_equal(world_passed(restored, 1), 3);
    char *before = all_of(path);
    assert_int_equal(wk_store_rebuild(restored, NULL, NULL), WK_OK);
    char *after = all_of(path);
    assert_string_equal(before, after);
    free(before);
    free(after);
    wk_store_close(restored);
    snprintf(copy, sizeof copy, "%.60s/new", world->folder);
    assert_true(files_in(copy) <= 3); /* database, and its log's two at most */
}

/* The way that is named where a power cut left an empty file. */
static void a_copy_is_restored_in_place_of_an_empty_event(void **state)
{
    struct world *world = *state;
    struct wk_store *store = an_event(world);
    struct wk_checkpoint head;
    struct wk_receipt receipt = {0};
    char copy[128];
    other_path(world, "copy.db", copy);
    assert_int_equal(wk_store_backup(store, copy, NULL, NULL, &head), WK_OK);
    wk_store_close(store);
    assert_int_equal(truncate(world->path, 0), 0);
    const struct wk_store_options options = other_kiosk(world, world->path);
    assert_int_equal(wk_store_open(&store, &options), WK_EMPTY_FILE);
    assert_int_equal(wk_store_restore(copy, &options, "1357", NULL, NULL, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_open(&store, &options), WK_EMPTY_FILE); /* a wrong PIN has left it as it was */
    assert_int_equal(wk_store_restore(copy, &options, PIN, NULL, NULL, &receipt), WK_OK);
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    assert_true(receipt.seq > head.seq);
    wk_store_close(store);
    assert_int_equal(files_in(world->folder), 2);
}

static void nothing_is_restored_over_anything(void **state)
{
    struct world *world = *state;
    struct wk_store *store = an_event(world);
    struct wk_checkpoint head;
    struct wk_receipt receipt = {0};
    char copy[128], path[128], log[136];
    other_path(world, "copy.db", copy);
    other_path(world, "new.db", path);
    snprintf(log, sizeof log, "%s-wal", path);
    assert_int_equal(wk_store_backup(store, copy, NULL, NULL, &head), WK_OK);
    wk_store_close(store);
    struct wk_store_options options = other_kiosk(world, path);
    FILE *file = fopen(log, "wb"); /* of a database that was removed without it: it would be played into the new one */
    assert_non_null(file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(wk_store_restore(copy, &options, PIN, NULL, NULL, &receipt), WK_ALREADY);
    assert_int_equal(remove(log), 0);
    file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fputc('\n', file), '\n');
    assert_int_equal(fclose(file), 0);
    assert_int_equal(wk_store_restore(copy, &options, PIN, NULL, NULL, &receipt), WK_ALREADY);
    assert_int_equal(remove(path), 0);
    struct wk_store_options other_club = options;
    const struct wk_key other_key = {{8}};
    other_club.key = &other_key;
    assert_int_equal(wk_store_restore(copy, &other_club, PIN, NULL, NULL, &receipt), WK_WRONG_KEY);
    assert_int_equal(wk_store_restore(log, &options, PIN, NULL, NULL, &receipt), WK_NO_FILE);
    /* A copy that was tampered with: one byte of a record's body. */
    struct world there = {.t_ns = 0};
    snprintf(there.path, sizeof there.path, "%.90s", copy);
    world_tamper(&there, "UPDATE journal SET body = replace(body, 'drawn', 'drown')");
    assert_int_equal(wk_store_restore(copy, &options, PIN, NULL, NULL, &receipt), WK_DB_BROKEN);
    assert_int_equal(truncate(copy, 20000), 0);
    assert_int_equal(wk_store_restore(copy, &options, PIN, NULL, NULL, &receipt), WK_DB_BROKEN);
    assert_int_equal(receipt.seq, 0);
    assert_int_equal(access(path, F_OK), -1);
    assert_int_equal(files_in(world->folder), 2); /* the old database and the copy: nothing half-made */
}

/* A stick that may not be written to: its copy is read all the same. */
static void a_write_protected_stick_is_read(void **state)
{
    struct world *world = *state;
    struct wk_store *store = an_event(world);
    struct wk_checkpoint head;
    struct wk_receipt receipt = {0};
    char folder[96], copy[128], path[128];
    int code = 0;
    snprintf(folder, sizeof folder, "%.40s/stick", world->folder);
    snprintf(copy, sizeof copy, "%.60s/copy.db", folder);
    other_path(world, "new/event.db", path);
    assert_int_equal(mkdir(folder, 0755), 0);
    assert_int_equal(chmod(world->folder, 0777), 0);
    assert_int_equal(wk_store_backup(store, copy, NULL, NULL, &head), WK_OK);
    wk_store_close(store);
    assert_int_equal(chmod(copy, 0444), 0);
    assert_int_equal(chmod(folder, 0555), 0);
    struct wk_store_options options = other_kiosk(world, path);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        if (getuid() == 0 && setuid(65534) != 0)
            _exit(200);
        _exit((int)wk_store_restore(copy, &options, PIN, NULL, NULL, &receipt));
    }
    assert_int_equal(waitpid(pid, &code, 0), pid);
    assert_true(WIFEXITED(code));
    assert_int_equal(WEXITSTATUS(code), WK_OK);
    assert_int_equal(access(path, F_OK), 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        TEST(a_copy_is_one_file_that_holds),
        TEST(a_copy_given_up_leaves_the_one_before),
        TEST(a_stick_that_fails_is_said_and_nothing_else_happens),
        TEST(a_disk_that_fails_loses_nothing),
        TEST(another_kiosk_goes_on_in_the_middle_of_a_hand),
        TEST(a_copy_is_restored_in_place_of_an_empty_event),
        TEST(nothing_is_restored_over_anything),
        TEST(a_write_protected_stick_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
