/* Copies beside everything else, by the kiosk and by command; what they are called; and a database from one. */
#include "tests/support/kiosk/table_test.h"

#include <errno.h>
#include <poll.h>
#include <sys/stat.h>

#include "db/store/pin.h"
#include "kiosk/eye/walls/backup_job.h"
#include "kiosk/programs/cmd/commands.h"
#include "kiosk/programs/service/service.h"
#include "tests/support/kiosk/said.h"

static void names_fit_any_file_system(void **state)
{
    static const struct {
        const char *event, *name;
    } cases[] = {
        {"Spring Cup 2026", "spring-cup-2026-4f1c22d0.db"},
        {NULL, "event-4f1c22d0.db"},
        {"", "event-4f1c22d0.db"},
        {"春季杯", "event-4f1c22d0.db"},
        {"../../etc/passwd", "etc-passwd-4f1c22d0.db"},
        {"a%s\"'\\:*?<>|b", "a-s-b-4f1c22d0.db"},
        {"CON", "con-4f1c22d0.db"},
        {"The longest name that anybody gave", "the-longest-name-that-anybody-gav-4f1c22d0.db"},
    };
    char name[WK_COPY_NAME_SIZE], path[WK_PATH_SIZE];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wk_copy_name(cases[i].event, "4f1c22d0a8b7c6d5", 0, name);
        if (i + 1 == sizeof cases / sizeof *cases)
            assert_memory_equal(name, cases[i].name, 20);
        else
            assert_string_equal(name, cases[i].name);
    }
    wk_copy_name("Cup", "4f1c22d0a8b7c6d5", 1800000000000000000, name);
    assert_int_equal(strlen(name), strlen("cup-4f1c22d0-20270115-0800.db"));
    char folder[] = "/tmp/wk-copy-XXXXXX", given[64], wanted[64];
    assert_non_null(mkdtemp(folder));
    snprintf(wanted, sizeof wanted, "%s/a.db", folder);
    assert_int_equal(wk_copy_path(folder, "a.db", path), WK_OK);
    assert_string_equal(path, wanted);
    snprintf(given, sizeof given, "%s/", folder);
    assert_int_equal(wk_copy_path(given, "a.db", path), WK_OK);
    assert_string_equal(path, wanted);
    snprintf(given, sizeof given, "%s/nothing-there", folder);
    assert_int_equal(wk_copy_path(given, "a.db", path), WK_OK);
    assert_string_equal(path, given);
    assert_int_equal(rmdir(folder), 0);
}

/* ---------------------------------------------------------------- the kiosk's */

struct kiosk {
    struct wk_host host;
    struct wk_env env;
    struct wk_service service;
    char said[4096];
};

static int64_t a_clock(void *context)
{
    (void)context;
    return 1800000000000000000;
}

/* The key that the world's store signs with lies where the kiosk looks for it. */
static void keep_key(const char *path)
{
    const struct wk_signer *signer = a_signer();
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(signer->seed, 1, sizeof signer->seed, file), sizeof signer->seed);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, 0600), 0);
}

/* A kiosk on the world's database, whose copies go to folder ("" to none). */
static struct kiosk *a_kiosk(struct table_world *world, const char *folder)
{
    struct kiosk *kiosk = calloc(1, sizeof *kiosk);
    assert_non_null(kiosk);
    FILE *err = fmemopen(kiosk->said, sizeof kiosk->said, "w");
    assert_non_null(err);
    kiosk->host = (struct wk_host){.out = stdout, .err = err, .clock = a_clock, .random = wk_random_system};
    wk_config_init(&kiosk->env.config);
    snprintf(kiosk->env.config.db, WK_PATH_SIZE, "%s", world->path);
    snprintf(kiosk->env.config.kiosk_key, WK_PATH_SIZE, "%s/kiosk.key", world->folder);
    keep_key(kiosk->env.config.kiosk_key);
    snprintf(kiosk->env.config.backup, WK_PATH_SIZE, "%s", folder);
    kiosk->env.key = &world->key;
    kiosk->env.store = world->store;
    kiosk->service.host = &kiosk->host;
    kiosk->service.env = &kiosk->env;
    kiosk->service.table = 1;
    return kiosk;
}

static void end_kiosk(struct kiosk *kiosk)
{
    wk_service_release(&kiosk->service);
    fclose(kiosk->host.err);
    free(kiosk);
}

/* Looks as the kiosk's loop does until the copy has ended; gives what was told last. */
static struct wk_app_backup until_done(struct kiosk *kiosk)
{
    struct wk_event event = {.kind = WK_EVENT_NONE};
    do {
        while (!wk_service_take_backup(&kiosk->service, &event))
            poll(NULL, 0, 1);
        assert_int_equal(event.kind, WK_EVENT_BACKUP);
        assert_in_range(event.backup.percent, 0, 100);
    } while (event.backup.running);
    fflush(kiosk->host.err);
    return event.backup;
}

static int64_t records_of(struct table_world *world, const char *path)
{
    struct wk_store *store = NULL;
    struct wk_store_options options = {.path = path,
                                       .key = &world->key,
                                       .version = "test",
                                       .clock = table_clock,
                                       .random = table_random,
                                       .context = world,
                                       .read_only = true};
    int64_t n = 0;
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    assert_int_equal(audit_of(store, &n, NULL), WK_OK);
    wk_store_close(store);
    return n;
}

static void a_kiosk_copies_beside_its_work(void **state)
{
    struct table_world *world = *state;
    struct kiosk *kiosk = a_kiosk(world, world->folder);
    struct wk_event event;
    struct wk_receipt receipt;
    assert_false(wk_service_take_backup(&kiosk->service, &event));
    wk_service_backup(&kiosk->service, false);
    assert_true(wk_service_take_backup(&kiosk->service, &event));
    assert_true(event.backup.running && !event.backup.by_hand);
    for (int i = 0; i < 20; i++) /* meanwhile */
        assert_int_equal(wk_store_append(world->store, "note", "{}", NULL, 0, &receipt), WK_OK);
    wk_service_backup(&kiosk->service, false); /* asked for once more, and once more: one more copy comes after this one */
    wk_service_backup(&kiosk->service, false);
    struct wk_app_backup first = until_done(kiosk), second = until_done(kiosk);
    assert_int_equal(first.status, WK_OK);
    assert_int_equal(second.status, WK_OK);
    assert_true(first.records > 0 && second.records > receipt.seq && second.records > first.records);
    assert_non_null(second.words[5]);
    assert_string_equal(first.where, second.where); /* no stick fills up by it */
    /* In the folder that the database lies in nobody is told that it is on a stick. */
    assert_true(second.place == WK_APP_PLACE_SAME_DISK || second.place == WK_APP_PLACE_MEMORY);
    assert_int_equal(records_of(world, second.where), second.records);
    assert_false(wk_service_take_backup(&kiosk->service, &event));
    assert_string_equal(kiosk->said + strspn(kiosk->said, " "), strstr(kiosk->said, "made a key") ? kiosk->said : "");
    end_kiosk(kiosk);
}

static void without_a_place_nothing_is_copied(void **state)
{
    struct table_world *world = *state;
    struct kiosk *kiosk = a_kiosk(world, "");
    struct wk_event event;
    char folder[WK_PATH_SIZE];
    wk_service_backup(&kiosk->service, false);
    assert_false(wk_service_take_backup(&kiosk->service, &event));
    if (wk_copy_stick(folder) != WK_OK) {
        wk_service_backup(&kiosk->service, true); /* the director is told */
        assert_true(wk_service_take_backup(&kiosk->service, &event));
        assert_false(event.backup.running);
        assert_int_equal(event.backup.status, WK_NOT_FOUND);
    }
    end_kiosk(kiosk);
    char stick[96];
    snprintf(stick, sizeof stick, "%s/no-such-stick", world->folder);
    kiosk = a_kiosk(world, stick);
    wk_service_backup(&kiosk->service, false);
    struct wk_app_backup told = until_done(kiosk);
    assert_int_equal(told.status, WK_NO_FILE);
    assert_int_equal(told.records, 0);
    assert_non_null(strstr(kiosk->said, "no copy was made"));
    end_kiosk(kiosk);
}

static void a_kiosk_that_ends_gives_its_copy_up(void **state)
{
    struct table_world *world = *state;
    struct kiosk *kiosk = a_kiosk(world, world->folder);
    struct wk_event event;
    static uint8_t much[8 << 20];
    struct wk_receipt receipt;
    assert_int_equal(wk_store_put_tileset(world->store, "large", much, sizeof much, &receipt), WK_OK);
    wk_service_backup(&kiosk->service, false);
    assert_true(wk_service_take_backup(&kiosk->service, &event));
    end_kiosk(kiosk);
    assert_int_equal(audit_of(world->store, NULL, NULL), WK_OK);
}

/* ---------------------------------------------------------------- the commands */

static int run(struct table_world *world, const char *data, const char *const *words)
{
    static const struct wk_command *const table[] = {&wk_command_backup, &wk_command_restore, NULL};
    struct wk_host host = said_host(world->folder);

    host.xdg_data_home = data;
    host.clock = a_clock;
    return said_run(host, table, words);
}
#define RUN(data, ...) run(world, data, (const char *const[]){__VA_ARGS__, NULL})

static void expect(int got, int code, const char *says)
{
    if (got != code || !strstr(says && code ? said.err : said.out, says ? says : ""))
        fail_msg("exit %d for %d, \"%s\" wanted: %s%s", got, code, says ? says : "", said.err, said.out);
}

static void write_bytes(const char *path, const void *bytes, size_t n)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, 0600), 0);
}

static void copied_and_restored_by_command(void **state)
{
    struct table_world *world = *state;
    char key[96], fresh[96], fresh_key[192], pin[96], wrong[96], copy[96], stick[96], other[192], none[96], no_folder[96];
    snprintf(none, sizeof none, "%s/no-such.db", world->folder);
    snprintf(no_folder, sizeof no_folder, "%s/none/x.db", world->folder);
    assert_int_equal(wk_store_unlock(world->store, "2468", NULL, NULL), WK_OK);
    snprintf(key, sizeof key, "%s/its.key", world->folder); /* not as it is found beside a copy */
    snprintf(fresh, sizeof fresh, "%s/fresh", world->folder);
    snprintf(fresh_key, sizeof fresh_key, "%s/wallkeeper/club.key", fresh);
    snprintf(pin, sizeof pin, "%s/pin", world->folder);
    snprintf(wrong, sizeof wrong, "%s/wrong", world->folder);
    snprintf(copy, sizeof copy, "%s/copy.db", world->folder);
    snprintf(stick, sizeof stick, "%s/stick", world->folder);
    write_bytes(key, world->key.bytes, sizeof world->key.bytes);
    write_bytes(pin, "2468\n", 5);
    write_bytes(wrong, "1357\n", 5);
    assert_int_equal(mkdir(stick, 0700), 0);
    snprintf(other, sizeof other, "%s/wallkeeper", world->folder);
    assert_true(mkdir(other, 0700) == 0 || errno == EEXIST);
    snprintf(other, sizeof other, "%s/wallkeeper/kiosk.key", world->folder);
    keep_key(other);
    expect(RUN(world->folder, "backup"), 2, "--out FILE or folder is missing");
    expect(RUN(world->folder, "backup", "--key", key, "--db", none, "--out", copy), 2, "no database to copy");
    expect(RUN(world->folder, "backup", "--key", key, "--db", world->path, "--out", world->path), 2,
           "that is the database itself");
    expect(RUN(world->folder, "backup", "--key", key, "--db", world->path, "--out", no_folder), 2, "no such folder");
    expect(RUN(world->folder, "backup", "--key", key, "--db", world->path, "--out", stick), 0, "records, read back");
    assert_non_null(strstr(said.out, "/stick/event-"));
    assert_non_null(strstr(said.out, "WKC1 "));
    expect(RUN(world->folder, "backup", "--key", key, "--db", world->path, "--out", copy, "--json"), 0, "\"checkpoint\"");
    expect(RUN(fresh, "restore", copy), 2, "--pin-file FILE is missing");
    expect(RUN(fresh, "restore", "--pin-file", pin), 2, "one copy is wanted");
    expect(RUN(fresh, "restore", copy, "--pin-file", pin), 2, "the club key is missing");
    assert_int_equal(access(fresh_key, F_OK), -1); /* and none was made that would have to go again */
    assert_true(mkdir(fresh, 0700) == 0 || errno == EEXIST);
    snprintf(other, sizeof other, "%s/wallkeeper", fresh);
    assert_true(mkdir(other, 0700) == 0 || errno == EEXIST);
    write_bytes(fresh_key, "another club's key of 32 bytes..", 32);
    expect(RUN(fresh, "restore", copy, "--pin-file", pin), 4, "made with another club key");
    write_bytes(fresh_key, world->key.bytes, sizeof world->key.bytes);
    expect(RUN(fresh, "restore", copy, "--pin-file", wrong), 2, "the PIN is wrong");
    expect(RUN(fresh, "restore", none, "--pin-file", pin), 2, none);
    expect(RUN(fresh, "restore", copy, "--pin-file", pin, "--json"), 0, "\"words\"");
    expect(RUN(fresh, "restore", copy, "--pin-file", pin), 2, "it stays");
    snprintf(other, sizeof other, "%s/wallkeeper/event.db", fresh);
    assert_true(records_of(world, other) > records_of(world, copy));
    free(said.out);
    free(said.err);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, table_setup, table_teardown)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_fit_any_file_system), TEST(a_kiosk_copies_beside_its_work),
        TEST(without_a_place_nothing_is_copied),     TEST(a_kiosk_that_ends_gives_its_copy_up),
        TEST(copied_and_restored_by_command),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
