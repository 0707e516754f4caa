/* A hall whose database is on a server: it is served from there, and goes on when the server was away. */
#include "tests/support/db/postgres_test.h"
#include "tests/support/hall/linked.h"

#include "db/backend/backend.h"
#include "db/postgres/postgres.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* Runs a line of the shell in the hall's folder, in which $H is wallkeeper-hall and $AT says which hall. */
static int sh(const struct hall_world *world, const char *line, char out[8192])
{
    const char *const kiosk = getenv("WK_LIGHT_PROGRAM");
    char command[2048];
    snprintf(command, sizeof command,
             "H=$(realpath %s-hall); cd %s; export HOME=$PWD; AT='--store %s --key club.key --kiosk-key own.key'; { %s; } 2>&1",
             kiosk ? kiosk : "build/wallkeeper-light", world->folder, world->place, line);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    const size_t n = fread(out, 1, 8191, pipe);
    out[n] = 0;
    const int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void expect(const struct hall_world *world, const char *line, int code, const char *said)
{
    char out[8192];
    const int got = sh(world, line, out);
    if (got != code || (said && !strstr(out, said)))
        fail_msg("%s: %d, wanted %d and \"%s\":\n%s", line, got, code, said ? said : "", out);
}

/* The program, confined as it is once it serves: its sockets to the server can be opened again. */
static void the_server_goes_and_comes(void **state)
{
    struct hall_world world;
    struct hall_kiosk kiosk;
    struct wk_push_answer answer;
    const struct wk_frames none = {.data = NULL};
    bool taken = false;
    (void)state;
    hall_world_open(&world, NULL);
    hall_kiosk_open(&world, &kiosk);
    hall_kiosk_write(&kiosk, 20);
    hall_push_all(&world, &kiosk);
    hall_world_stop(&world);
    hall_world_spawn(&world);
    hall_world_greet(&world);
    assert_true(hall_try_push(&world, &kiosk, &none, 5000, &answer));
    assert_int_equal(answer.have, hall_kiosk_head(&kiosk));
    postgres_kill();
    hall_kiosk_write(&kiosk, 30);
    struct wk_frames frames = hall_kiosk_frames(&kiosk, answer.have);
    struct hall_request request;
    const long code = hall_ask(&world, &request, &kiosk, "POST", WK_PATH_RECORDS, frames.data, frames.n);
    assert_int_equal(code, 503);
    hall_end(&world, &request);
    expect(&world, "sleep 0.6; $H status $AT", 0, "database: no records are stored since");
    postgres_again();
    for (int64_t until_ns = hall_steady(NULL) + 30 * HALL_SECOND_NS; !taken && hall_steady(NULL) < until_ns;) {
        taken = hall_ask(&world, &request, &kiosk, "POST", WK_PATH_RECORDS, frames.data, frames.n) == 200;
        hall_end(&world, &request);
    }
    assert_true(taken);
    wk_frames_release(&frames);
    assert_true(hall_try_push(&world, &kiosk, &none, 5000, &answer));
    assert_int_equal(answer.have, hall_kiosk_head(&kiosk));
    expect(&world, "$H status $AT | grep -c 'no records'", 1, "0");
    hall_world_kill(&world); /* it had not ended by itself */
    expect(&world, "$H audit check ${AT%% --kiosk*} --no-deals", 0, "hold, all of them");
    hall_kiosk_close(&kiosk);
    hall_world_close(&world);
}

static bool knows(struct linked *kiosk, const struct wk_head *of)
{
    struct wk_head head;
    return wk_store_head(kiosk->kiosk.store, of->kiosk_id, &head) == WK_OK && head.seq == of->seq &&
           memcmp(head.hash, of->hash, WK_HASH_SIZE) == 0;
}

static bool is_again(struct hall_world *world, const struct wk_head *before)
{
    struct wk_head head;
    return wk_store_head(world->store, before->kiosk_id, &head) == WK_OK && head.seq == before->seq &&
           memcmp(head.hash, before->hash, WK_HASH_SIZE) == 0;
}

/* A replica that is a thousand records behind: the kiosk sends them again, and the hall's own, before it may write. */
static void a_replica_that_is_behind_takes_over(void **state)
{
    struct hall_world world;
    struct linked kiosk;
    struct wk_head own = {.seq = 0}, theirs = {.seq = 0};
    struct wk_receipt receipt;
    (void)state;
    hall_world_open(&world, NULL);
    linked_open(&world, &kiosk);
    hall_kiosk_write(&kiosk.kiosk, 5);
    linked_start(&kiosk);
    UNTIL(&world, linked_at_hall(&world, &kiosk));
    postgres_keep();
    hall_run(&world, 600);
    hall_kiosk_write(&kiosk.kiosk, 1000);
    for (int i = 0; i < 3; i++)
        assert_int_equal(wk_store_append(world.store, "note", "{}", NULL, 0, &receipt), WK_OK);
    wk_link_wake(kiosk.link);
    assert_int_equal(wk_store_head(world.store, wk_store_kiosk_id(world.store), &own), WK_OK);
    UNTIL(&world, linked_at_hall(&world, &kiosk) && knows(&kiosk, &own));
    assert_int_equal(wk_store_head(world.store, wk_store_kiosk_id(kiosk.kiosk.store), &theirs), WK_OK);
    postgres_older();
    /* Nothing of its own is written before it is all back. */
    enum wk_status status = WK_IO;
    while (status == WK_IO)
        status = wk_store_append(world.store, "note", "{}", NULL, 0, &receipt);
    assert_int_equal(status, WK_HALL_RESTORED);
    assert_false(is_again(&world, &theirs));
    wk_link_wake(kiosk.link);
    UNTIL(&world, is_again(&world, &theirs) && is_again(&world, &own));
    UNTIL(&world, wk_store_append(world.store, "note", "{}", NULL, 0, &receipt) == WK_OK);
    assert_int_equal(receipt.seq, own.seq + 1);
    assert_non_null(strstr(world.said, "all kiosks were heard"));
    UNTIL(&world, linked_at_hall(&world, &kiosk) && linked_look(&kiosk).n_waiting == 0);
    linked_close(&kiosk);
    hall_world_close(&world);
}

/* And when nothing was running meanwhile, that could have known. */
static void a_server_with_less_is_noticed_at_the_start(void **state)
{
    struct hall_world world;
    struct wk_receipt receipt;
    (void)state;
    hall_world_open(&world, NULL);
    hall_world_stop(&world);
    postgres_keep();
    hall_world_start(&world);
    for (int i = 0; i < 3; i++)
        assert_int_equal(wk_store_append(world.store, "note", "{}", NULL, 0, &receipt), WK_OK);
    hall_world_stop(&world);
    hall_world_start(&world);
    assert_int_equal(wk_store_append(world.store, "note", "{}", NULL, 0, &receipt), WK_OK);
    hall_world_stop(&world);
    postgres_older();
    hall_world_start(&world);
    assert_int_equal(wk_store_append(world.store, "note", "{}", NULL, 0, &receipt), WK_HALL_RESTORED);
    hall_world_close(&world);
}

static long push(struct hall_world *world, struct hall_kiosk *kiosk, int64_t after)
{
    struct hall_request request;
    struct wk_frames frames = hall_kiosk_frames(kiosk, after);
    const long code = hall_ask(world, &request, kiosk, "POST", WK_PATH_RECORDS, frames.data, frames.n);
    hall_end(world, &request);
    wk_frames_release(&frames);
    return code;
}

/*
 * Serves until that is said, and ends it then; its code is the server's. timeout would end it at a time that a loaded computer
 * has not yet got so far by, and also sends SIGCONT, which takes away the SIGSTOP that the search for leaks waits for.
 */
#define SERVED(options)                                                                                                        \
    "rm -f served; $H serve " options " >served 2>&1 & P=$!; until grep -qs 'is served at' served; do kill -0 $P || break; "   \
    "sleep 0.05; done; kill $P; wait $P; C=$?; cat served; (exit $C)"

/* Another computer, with the keys of the first: one of the two is the hall. */
static void a_place_is_taken_by_one(void **state)
{
    struct hall_world world;
    struct hall_kiosk kiosk;
    (void)state;
    hall_world_open(&world, NULL);
    hall_kiosk_open(&world, &kiosk);
    hall_world_stop(&world);
    hall_world_spawn(&world);
    hall_world_greet(&world);
    hall_kiosk_write(&kiosk, 5);
    assert_int_equal(push(&world, &kiosk, 0), 200);
    expect(&world,
           "mkdir -m 700 b; cp club.key own.key b; cat b/../own.key.place; echo ${AT%% --key*} --key b/club.key --kiosk-key "
           "b/own.key --listen 127.0.0.1:0 >other",
           0, " 1 ");
    expect(&world, "$H serve $(cat other)", 4, "serves this hall; to serve it from here");
    hall_kiosk_write(&kiosk, 5);
    assert_int_equal(push(&world, &kiosk, 5), 200);
    expect(&world, SERVED("--take-place $(cat other)"), 0, "is served at");
    hall_kiosk_write(&kiosk, 5);
    assert_int_equal(push(&world, &kiosk, 10), 503);
    expect(&world, "$H status $AT", 0, "another computer serves this hall now");
    hall_world_kill(&world);
    expect(&world, "$H serve --listen 127.0.0.1:0 $AT", 4, "--take-place");
    expect(&world, SERVED("--take-place --listen 127.0.0.1:0 $AT"), 0, "is served at");
    expect(&world, SERVED("--listen 127.0.0.1:0 $AT") " && cat own.key.place", 0, " 3 ");
    expect(&world, "$H audit check ${AT%% --kiosk*} --no-deals", 0, "hold, all of them");
    hall_kiosk_close(&kiosk);
    hall_world_close(&world);
}

#define LOCKS "FROM pg_locks WHERE locktype = 'advisory' AND granted"

/* A program that is killed in a statement that takes long, and whose server does not look after it: its lock stays. */
static void leave_lock(const struct hall_world *world)
{
    char line[512];
    snprintf(
        line, sizeof line,
        "D=${AT#--store }; D=${D%%%% *}; S=${D#*#}; D=${D%%#*}; psql -X -q $D -c \"SELECT pg_advisory_xact_lock(%d, "
        "hashtext('$S')); SELECT pg_sleep(600)\" >/dev/null 2>&1 & P=$!; until psql -X -q $D -c \"SELECT 1 / count(*) " LOCKS
        "\"; do kill -0 $P || exit 1; sleep 0.05; done; kill -9 $P",
        0x574b4a31);
    expect(world, line, 0, NULL);
}

static void let_go(const struct hall_world *world)
{
    expect(world, "D=${AT#--store }; D=${D%%#*}; psql -X -q $D -c \"SELECT pg_terminate_backend(pid) " LOCKS "\"", 0, NULL);
}

/* The first serve of all has to write before it listens, and waits; the next one only reads, and stores when it can. */
static void a_lock_outlives_its_program(void **state)
{
    struct hall_world world;
    struct hall_kiosk kiosk;
    (void)state;
    hall_world_open(&world, NULL);
    hall_kiosk_open(&world, &kiosk);
    hall_world_stop(&world);
    leave_lock(&world);
    hall_world_spawn(&world);
    expect(&world, "timeout 90 sh -c \"until grep -q 'this is waited for, a minute at most' log; do sleep 0.05; done\"", 0,
           NULL);
    let_go(&world);
    hall_world_greet(&world);
    expect(&world, "$H serve --listen 127.0.0.1:0 $AT", 2, "a hall is served from here already");
    hall_kiosk_write(&kiosk, 5);
    assert_int_equal(push(&world, &kiosk, 0), 200);
    hall_world_kill(&world);
    leave_lock(&world);
    hall_world_spawn(&world);
    hall_world_greet(&world);
    hall_kiosk_write(&kiosk, 5);
    assert_int_equal(push(&world, &kiosk, 5), 503);
    let_go(&world);
    assert_int_equal(push(&world, &kiosk, 5), 200);
    hall_world_kill(&world);
    hall_kiosk_close(&kiosk);
    hall_world_close(&world);
}

/* Writes, in a statement of some length, until it is killed. */
static void write_long(const struct wk_db_target *target)
{
    const struct wk_backend *const backend = &wk_backend_postgresql;
    struct wk_db *db = NULL;
    if (backend->open(&db, target) == WK_OK && backend->begin(db) == WK_OK)
        (void)!backend->run(db, "SELECT pg_sleep(60)");
    _exit(1);
}

/* Of ours the server notices it soon, whatever it is at. */
static void a_program_that_is_killed_leaves_no_lock(void **state)
{
    const struct wk_backend *const backend = &wk_backend_postgresql;
    struct hall_world world;
    struct wk_db *db = NULL;
    int status;
    (void)state;
    hall_world_open(&world, NULL);
    hall_world_stop(&world);
    const struct wk_db_target target = {.path = world.place, .schema = backend->schema};
    const pid_t writer = fork();
    if (writer == 0)
        write_long(&target);
    assert_int_equal(backend->open(&db, &target), WK_OK);
    for (int64_t until_ns = hall_steady(NULL) + 60 * HALL_SECOND_NS; backend->begin(db) == WK_OK; hall_run(&world, 20)) {
        assert_true(hall_steady(NULL) < until_ns); /* else the writer never came to its statement */
        backend->rollback(db);
    }
    assert_int_equal(kill(writer, SIGKILL), 0);
    assert_int_equal(waitpid(writer, &status, 0), writer);
    assert_true(WIFSIGNALED(status));
    enum wk_status begun = WK_DB_LOCKED;
    for (int64_t until_ns = hall_steady(NULL) + 30 * HALL_SECOND_NS; begun != WK_OK && hall_steady(NULL) < until_ns;)
        begun = backend->begin(db);
    assert_int_equal(begun, WK_OK);
    backend->rollback(db);
    backend->close(db);
    hall_world_close(&world);
}

/* With the program alone, from nothing; a copy is a file, and is put back into another schema. */
static void a_hall_is_made_copied_and_put_back(void **state)
{
    struct hall_world world;
    (void)state;
    hall_world_open(&world, NULL);
    hall_world_stop(&world);
    expect(&world,
           "umask 077; echo 135790 >pin; { echo name; seq 1 16; } >p.csv; echo ${AT%% --key*}_made >at; $H status $(cat at)", 4,
           "no hall is served");
    expect(&world, "$H serve --listen 127.0.0.1:0 $(cat at); ls .local", 2, "wallkeeper-hall begin");
    expect(&world, "$H begin $(cat at) --pin-file pin", 0, "is the hall");
    expect(&world, "$H begin $(cat at) --pin-file pin", 2, "it is a hall already");
    expect(&world, "$H event new --name Cup --players p.csv --pin-file pin $(cat at)", 0, "; record 1-");
    expect(&world, "$H roster $(cat at)", 0, NULL);
    expect(&world, "$H audit checkpoint $(cat at)", 0, "# record 1-");
    expect(&world, "$H backup --out copy.db $(cat at)", 0, "read back and found right");
    expect(&world, "$H audit check $(cat at) && $H audit check copy.db", 0, "holds in itself");
    expect(&world, "$H restore copy.db $(cat at)", 2, "name another schema");
    expect(&world, "$H restore copy.db $(cat at)_again", 0, "is restored");
    expect(&world, "$H audit check $(cat at)_again; ls .local/share/wallkeeper", 0, "hall.key.restored");
    expect(&world, "echo '[hall]' >hall.ini; sed 's/--store /store = /' at >>hall.ini; $H audit check --config hall.ini", 0,
           "this kiosk's own");
    hall_world_close(&world);
}

/* As an administrator sets it up: the hall's role owns nothing, and can only add. */
static void a_hall_that_owns_nothing(void **state)
{
    static const char *const kept[] = {
        "INSERT INTO heard SELECT * FROM heard",
        "UPDATE journal SET seq = seq",
        "DELETE FROM evidence",
        "TRUNCATE heard CASCADE",
        "DROP TABLE journal",
        "CREATE TABLE more(a int)",
    };
    struct hall_world world;
    char line[512];
    (void)state;
    hall_world_open(&world, NULL);
    hall_world_stop(&world);
    expect(&world,
           "umask 077; echo 135790 >pin; { echo name; seq 1 16; } >p.csv; D=${AT#*//wk_owner}; D=${D%%#*};"
           "echo --store postgresql://wk_hall${D}#printed >at;"
           "echo psql -X -q -v ON_ERROR_STOP=1 postgresql://wk_owner$D >owner; sed 's/wk_owner/wk_hall/' owner >hall;"
           "$H schema --print $(cat at) >schema.sql && $(cat owner) -f schema.sql && $(cat owner) -f schema.sql",
           0, NULL);
    expect(&world, "$H begin $(cat at) --pin-file pin", 0, "is the hall");
    expect(&world, "$H event new --name Cup --players p.csv --pin-file pin $(cat at)", 0, "; record 1-");
    expect(&world, "$H audit check $(cat at)", 0, "holds in itself");
    expect(&world, "$H backup --out copy.db $(cat at) && $H audit check copy.db", 0, "holds in itself");
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        snprintf(line, sizeof line, "$(cat hall) -c 'SET search_path = printed' -c '%s'", kept[i]);
        expect(&world, line, 1, i == 4 ? "must be owner" : "denied");
        snprintf(line, sizeof line, "$(cat owner) -c 'SET search_path = printed' -c 'SET ROLE wk_owner' -c '%s'", kept[i]);
        if (i > 0 && i < 4)
            expect(&world, line, 1, "is append-only");
    }
    expect(&world, "$(cat owner) -f schema.sql && $H audit check $(cat at)", 0, "holds in itself");
    expect(&world, "$H schema --print", 2, "that is not on a server");
    hall_world_close(&world);
}

/* A schema and a role each: neither sees what the other has. */
static void two_halls_on_one_server(void **state)
{
    static const char *const others[] = {"SELECT count(*) FROM one.heard", "SELECT count(*) FROM one.journal",
                                         "SELECT count(*) FROM one.place", "CALL one.add_kiosk('0123456789abcdef')",
                                         "CALL one.take_place('me')",      "SELECT one.json_text('{}', '$.a')"};
    struct hall_world world;
    char line[512];
    (void)state;
    hall_world_open(&world, NULL);
    hall_world_stop(&world);
    expect(
        &world,
        "umask 077; echo 135790 >pin; { echo name; seq 1 16; } >p.csv; D=${AT#*//wk_owner}; D=${D%%#*}; for h in one two; do "
        "mkdir $h; echo --store postgresql://wk_$h$D#$h --key $h/club.key --kiosk-key $h/hall.key >$h/at;"
        "$H schema --print --store postgresql://wk_$h$D#$h |"
        "psql -X -q -v ON_ERROR_STOP=1 postgresql://wk_owner$D || exit 1;"
        "$H begin $(cat $h/at) --pin-file pin && $H event new --name Cup$h --players p.csv --pin-file pin $(cat $h/at) &&"
        "$H audit check $(sed 's/ --kiosk-key.*//' $h/at) || exit 1; done; echo psql -X -q -v ON_ERROR_STOP=1 "
        "postgresql://wk_two$D >asks",
        0, "holds in itself");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        snprintf(line, sizeof line, "$(cat asks) -c \"%s\"", others[i]);
        expect(&world, line, 1, "permission denied for schema one");
    }
    expect(&world, "$(cat asks) -c 'SELECT 1 / count(*) FROM two.journal'", 0, NULL);
    hall_world_close(&world);
}

/* What `schema --print` made of a place at the seventh version. */
static void write_version_7(const struct hall_world *world, const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", world->folder, name);
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "CREATE SCHEMA older AUTHORIZATION wk_owner; SET ROLE wk_owner; BEGIN; SET LOCAL search_path = older;\n");
    for (int v = 0; v < 7; v++)
        fprintf(file, "%s\n", wk_backend_postgresql.schema->step[v]);
    fprintf(file, "INSERT INTO mark VALUES (1, %d, 7); COMMIT;\n", 0x574b4a31);
    assert_int_equal(fclose(file), 0);
}

/* The hall may not change it; who keeps the server does, by the same command as ever, and what is in it stays. */
static void an_older_schema_steps_up(void **state)
{
    struct hall_world world;
    (void)state;
    hall_world_open(&world, NULL);
    hall_world_stop(&world);
    write_version_7(&world, "seven.sql");
    expect(&world,
           "umask 077; echo 135790 >pin; D=${AT#*//wk_owner}; D=${D%%#*}; echo --store postgresql://wk_hall${D}#older >at;"
           "echo psql -X -q -v ON_ERROR_STOP=1 postgresql://wk_owner$D >owner;"
           "$H schema --print $(cat at) >schema.sql && sed '/^-- The tables/,$d' schema.sql >roles.sql &&"
           "$(cat owner) -f roles.sql -f seven.sql && echo \"SET search_path = older; CALL add_kiosk('0123456789abcdef');\" |"
           "$(cat owner)",
           0, NULL);
    expect(&world, "$H begin $(cat at) --pin-file pin", 4, "schema --print");
    expect(&world, "$(cat owner) -f schema.sql && $(cat owner) -f schema.sql && $H begin $(cat at) --pin-file pin", 0,
           "is the hall 0123456789abcdef");
    expect(&world, "$H audit check $(cat at)", 0, "holds in itself");
    hall_world_close(&world);
}

static void what_is_wrong_is_said(void **state)
{
    struct hall_world world;
    (void)state;
    hall_world_open(&world, NULL);
    hall_world_stop(&world);
    expect(&world, "$H audit check --store /tmp/x.db", 2, "an address is wanted, as postgresql:///wallkeeper");
    expect(&world, "$H audit check --store postgresql:///x --db x.db", 2, "the database is at one place");
    expect(&world, "$H audit check --store postgresql://a:secret@/x?host=$PWD", 2, "an address has no password");
    expect(&world, "$H begin --pin-file pin --store postgresql:///x?host=$PWD/none; ls .local", 2, "No such file");
    expect(&world, "$H audit check ${AT%% --key*}_nothing", 2, "no event has been begun there");
    expect(&world,
           "umask 077; echo 135790 >pin; D=${AT#*//wk_owner}; D=${D%%#*}; echo postgresql://wk_bare$D#bare >bare;"
           "$H begin --pin-file pin --store $(cat bare)",
           2, "schema --print"); /* no such role */
    expect(&world, "D=${AT#*//wk_owner}; psql -X -q postgresql://wk_owner${D%%#*} -c 'CREATE ROLE wk_bare LOGIN'", 0, NULL);
    expect(&world, "$H begin --pin-file pin --store $(cat bare)", 4, "schema --print"); /* no such schema */
    hall_world_close(&world);
}

/* Bytes of the server's list of tables. */
static long catalog_bytes(const struct hall_world *world)
{
    char out[8192];
    assert_int_equal(sh(world, "D=${AT#--store }; psql -X -At ${D%%#*} -c \"SELECT pg_relation_size('pg_class')\"", out), 0);
    return atol(out);
}

static enum wk_status open_again(const struct hall_world *world)
{
    const struct wk_store_options options = {.path = world->place,
                                             .beside = world->beside,
                                             .key = &hall_club,
                                             .signer = &world->signer,
                                             .version = "test",
                                             .clock = hall_now,
                                             .random = wk_random_system};
    struct wk_store *store = NULL;
    const enum wk_status status = wk_store_open(&store, &options);
    wk_store_close(store);
    return status;
}

/* The schema has a name that is a word of SQL; what was found to be right is not made once more at each start. */
static void a_start_leaves_nothing_in_the_catalogs(void **state)
{
    struct hall_world world;
    (void)state;
    hall_world_open(&world, NULL);
    hall_world_stop(&world);
    strcpy(strchr(world.place, '#'), "#order");
    assert_int_equal(open_again(&world), WK_OK);
    const long before = catalog_bytes(&world);
    for (int i = 0; i < 10; i++)
        assert_int_equal(open_again(&world), WK_OK);
    assert_int_equal(catalog_bytes(&world), before);
    expect(&world, "D=${AT#--store }; psql -X -q ${D%%#*} -c 'DROP TRIGGER heard_kept ON \"order\".heard'", 0, NULL);
    assert_int_equal(open_again(&world), WK_DB_SCHEMA);
    hall_world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_server_goes_and_comes),
        cmocka_unit_test(a_replica_that_is_behind_takes_over),
        cmocka_unit_test(a_server_with_less_is_noticed_at_the_start),
        cmocka_unit_test(a_place_is_taken_by_one),
        cmocka_unit_test(a_lock_outlives_its_program),
        cmocka_unit_test(a_program_that_is_killed_leaves_no_lock),
        cmocka_unit_test(a_hall_is_made_copied_and_put_back),
        cmocka_unit_test(a_hall_that_owns_nothing),
        cmocka_unit_test(two_halls_on_one_server),
        cmocka_unit_test(an_older_schema_steps_up),
        cmocka_unit_test(a_start_leaves_nothing_in_the_catalogs),
        cmocka_unit_test(what_is_wrong_is_said),
    };
    setenv("WK_HALL_STORE", "postgresql", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
