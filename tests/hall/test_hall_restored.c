/* A hall whose database was put back from a copy: it writes nothing that would be a second history, or everybody says so. */
#define _GNU_SOURCE /* strcasestr */
#include "tests/support/hall/linked.h"

#include <signal.h>
#include <sys/wait.h>

#include "db/audit/audit.h"
#include "db/hall/forks.h"
#include "db/state/put_back.h"

/* ---- by real commands ---- */

/* Runs a line of the shell in the world's folder; $H is wallkeeper-hall, $AT names the database and keys. */
static int sh(const struct hall_world *world, const char *line, char out[8192])
{
    const char *const kiosk = getenv("WK_LIGHT_PROGRAM");
    char command[2048];
    snprintf(
        command, sizeof command,
        "H=$(realpath %s-hall); cd %s; export HOME=$PWD; AT='--db hall.db --key club.key --kiosk-key own.key'; { %s; } 2>&1",
        kiosk ? kiosk : "build/wallkeeper-light", world->folder, line);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    const size_t n = fread(out, 1, 8191, pipe);
    out[n] = 0;
    const int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void serve(struct hall_world *world)
{
    char out[8192];
    hall_world_spawn(world);
    assert_int_equal(
        sh(world, "for i in $(seq 600); do grep -q 'is served' log && break; sleep 0.05; done; grep -q 'is served' log", out),
        0);
}

static void end(struct hall_world *world)
{
    int status;
    assert_int_equal(kill(world->process, SIGTERM), 0);
    assert_int_equal(waitpid(world->process, &status, 0), world->process);
    world->process = 0;
    char log[HALL_PATH_SIZE];
    hall_world_path(world, "log", log);
    (void)unlink(log);
}

#define AWAIT(what)                                                                                                            \
    do {                                                                                                                       \
        const int64_t until_ns = hall_steady(NULL) + HALL_PATIENCE_MS * (HALL_SECOND_NS / 1000);                               \
        while (!(what) && hall_steady(NULL) < until_ns)                                                                        \
            usleep(20000);                                                                                                     \
        assert_true(what);                                                                                                     \
    } while (0)

/* How far a kiosk has the hall's journal. */
static int64_t heard_of_hall(const struct linked *of)
{
    struct wk_hall_place place;
    struct wk_head head;
    assert_int_equal(wk_store_hall_place(of->kiosk.store, &place), WK_OK);
    assert_int_equal(wk_store_head(of->kiosk.store, place.hall_id, &head), WK_OK);
    return head.seq;
}

static bool says(const struct hall_world *world, const char *line, const char *what)
{
    char out[8192];
    (void)sh(world, line, out);
    return strstr(out, what) != NULL;
}

/* How far the hall's own journal is. */
static int64_t records(const struct hall_world *world)
{
    char path[HALL_PATH_SIZE];
    struct wk_store_options options = {
        .path = path, .version = "test", .clock = hall_now, .random = wk_random_system, .read_only = true};
    struct wk_store *store = NULL;
    struct wk_head head;
    hall_world_path(world, "hall.db", path);
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    assert_int_equal(wk_store_head(store, wk_store_kiosk_id(store), &head), WK_OK);
    wk_store_close(store);
    return head.seq;
}

/* The hall, a kiosk of it that hears it, a PIN, and a copy behind which one more command was given. */
static void open_with_copy(struct hall_world *world, struct linked *kiosk, int64_t *head)
{
    char out[8192];
    hall_world_open(world, NULL);
    linked_open(world, kiosk);
    linked_start(kiosk);
    UNTIL(world, linked_at_hall(world, kiosk));
    hall_world_stop(world);
    serve(world);
    end(world); /* its keys lie there from now on */
    assert_int_equal(sh(world,
                        "umask 077; cp tls.key own.key.tls; echo 135790 >pin; echo 246800 >wrong;"
                        "$H roster --give 1 --to 2 --pin-file pin $AT && $H backup --out copy.db $AT",
                        out),
                     0);
    serve(world);
    assert_int_equal(sh(world, "$H roster --give 2 --to 2 --pin-file pin $AT", out), 0);
    *head = records(world);
    AWAIT(heard_of_hall(kiosk) == *head);
    end(world);
}

/* Backup, one more command, restore, a PIN, serve: kiosks took nothing from the hall any more. */
static void a_restored_hall_writes_nothing_before_its_kiosks_were_heard(void **state)
{
    struct hall_world world;
    struct linked kiosk;
    char out[8192];
    int64_t head = 0;
    (void)state;
    open_with_copy(&world, &kiosk, &head);
    assert_int_equal(sh(&world, "rm hall.db*; $H restore copy.db $AT", out), 0);
    const int64_t copied = records(&world);
    assert_true(copied < head);
    assert_int_not_equal(sh(&world, "$H roster --give 3 --to 2 --pin-file pin $AT", out), 0);
    assert_non_null(strstr(out, "restored from a copy"));
    assert_non_null(strstr(out, "restore --alone"));
    assert_int_not_equal(sh(&world, "$H roster --give 3 --to 2 --pin-file wrong $AT", out), 0);
    assert_int_not_equal(sh(&world, "$H backup --out two.db $AT && test ! -e two.db", out), 0);
    assert_int_equal(records(&world), copied);
    serve(&world);
    AWAIT(says(&world, "cat log", "it goes on from its record"));
    assert_int_equal(records(&world), head);
    assert_int_equal(sh(&world, "$H status $AT", out), 0);
    assert_null(strstr(out, "RESTORED"));
    assert_null(strcasestr(out, "fork"));
    assert_int_equal(sh(&world, "test ! -e hall.db.restored && $H roster --give 3 --to 2 --pin-file pin $AT", out), 0);
    AWAIT(heard_of_hall(&kiosk) == records(&world) && records(&world) > head);
    assert_int_equal(linked_look(&kiosk).fork_seq, 0);
    end(&world);
    linked_close(&kiosk);
    hall_world_close(&world);
}

static void status_names_the_kiosks_that_a_restored_hall_waits_for(void **state)
{
    struct hall_world world;
    struct linked kiosk;
    char out[8192];
    int64_t head = 0;
    (void)state;
    open_with_copy(&world, &kiosk, &head);
    linked_stop(&kiosk);
    assert_int_equal(sh(&world, "rm hall.db*; $H restore copy.db $AT", out), 0);
    serve(&world);
    assert_int_equal(sh(&world, "$H status $AT | head -1", out), 0);
    assert_non_null(strstr(out, "RESTORED"));
    assert_non_null(strstr(out, "2 (Table 1)"));
    assert_int_equal(sh(&world, "$H restore --alone --pin-file wrong $AT; test -e hall.db.restored", out), 0);
    assert_int_equal(sh(&world, "$H restore --alone --pin-file pin $AT", out), 0);
    assert_int_equal(sh(&world, "test ! -e hall.db.restored && $H restore --alone --pin-file pin $AT", out), 2);
    assert_non_null(strstr(out, "waits for no kiosk"));
    assert_int_equal(sh(&world, "$H status $AT | head -1; $H audit check --db hall.db --key club.key", out), 0);
    assert_null(strstr(out, "RESTORED"));
    /* The one that was left after all holds what the hall gave up: that is said at both. */
    linked_start(&kiosk);
    AWAIT(linked_look(&kiosk).fork_seq > 0);
    AWAIT(says(&world, "$H status $AT | head -1", "FORK OF THE HALL"));
    end(&world);
    linked_close(&kiosk);
    hall_world_close(&world);
}

/* Nobody can mark a copy that was put there with cp: heads are compared by their hashes, not by their numbers. */
static void a_copy_put_there_by_hand_is_found_by_its_hash(void **state)
{
    struct hall_world world;
    struct linked kiosk;
    char out[8192];
    int64_t head = 0;
    (void)state;
    open_with_copy(&world, &kiosk, &head);
    assert_int_equal(sh(&world, "mkdir forked; rm hall.db-*; mv hall.db forked; cp copy.db hall.db", out), 0);
    while (records(&world) < head)
        assert_int_not_equal(sh(&world, "$H roster --give 3 --to 2 --pin-file wrong $AT", out), 0);
    assert_int_equal(records(&world), head); /* as many as its kiosks have of it, and others */
    serve(&world);
    AWAIT(linked_look(&kiosk).fork_seq > 0);
    AWAIT(says(&world, "$H status $AT | head -1", "FORK OF THE HALL"));
    assert_true(says(&world, "$H status $AT | head -1", "2 (Table 1)"));
    /* It is on record at the kiosk, and the hall has heard that. */
    AWAIT(says(&world, "$H audit check --db hall.db --key club.key --no-deals", "wrote two records of one number"));
    end(&world);
    /* The way out that it names. */
    assert_int_equal(sh(&world, "rm hall.db*; $H restore copy.db $AT", out), 0);
    serve(&world);
    AWAIT(says(&world, "cat log", "it goes on from its record"));
    AWAIT(linked_look(&kiosk).fork_seq == 0);
    assert_int_equal(sh(&world, "$H roster --give 3 --to 2 --pin-file pin $AT", out), 0);
    AWAIT(heard_of_hall(&kiosk) == records(&world));
    AWAIT(!says(&world, "$H status $AT | head -1", "FORK"));
    assert_false(says(&world, "$H audit check --db hall.db --key club.key --no-deals", "wrote two records of one number"));
    end(&world);
    linked_close(&kiosk);
    hall_world_close(&world);
}

/* ---- the store ---- */

static void a_mark_is_of_its_own_hall(void **state)
{
    struct hall_world world;
    struct wk_receipt receipt;
    char path[HALL_PATH_SIZE];
    (void)state;
    hall_world_open(&world, NULL);
    hall_world_path(&world, "hall.db", path);
    assert_int_equal(wk_put_back_mark(path, "00112233445566ff"), WK_OK);
    assert_int_equal(wk_store_append(world.store, "drill", "{}", NULL, 0, &receipt), WK_OK);
    assert_int_equal(wk_put_back_mark(path, wk_store_kiosk_id(world.store)), WK_OK);
    assert_int_equal(wk_store_append(world.store, "drill", "{}", NULL, 0, &receipt), WK_HALL_RESTORED);
    assert_int_equal(wk_put_back_over(world.store), WK_OK);
    assert_int_equal(wk_store_append(world.store, "drill", "{}", NULL, 0, &receipt), WK_OK);
    hall_world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_restored_hall_writes_nothing_before_its_kiosks_were_heard),
        cmocka_unit_test(status_names_the_kiosks_that_a_restored_hall_waits_for),
        cmocka_unit_test(a_copy_put_there_by_hand_is_found_by_its_hash),
        cmocka_unit_test(a_mark_is_of_its_own_hall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
