/* audit check, checkpoint and witness on the command line: what they say, their exit codes, and that a look leaves no trace. */
#include "tests/kiosk/table_test.h"

#include <jansson.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include "kiosk/commands.h"

static int64_t now_ns; /* each look at the clock is a second later */

static int64_t a_clock(void *context)
{
    (void)context;
    if (now_ns == 0)
        now_ns = 1900000000000000000;
    return now_ns += 1000000000;
}

static struct {
    char *out, *err;
} said;

static int run(struct table_world *world, const char *data, const char *const *words)
{
    static const struct wk_command *const table[] = {&wk_command_audit, NULL};
    size_t n_out, n_err;
    int argc = 0;
    free(said.out);
    free(said.err);
    while (words[argc])
        argc++;
    struct wk_host host = {.out = open_memstream(&said.out, &n_out),
                           .err = open_memstream(&said.err, &n_err),
                           .home = world->folder,
                           .xdg_data_home = data,
                           .xdg_config_home = world->folder,
                           .tmp = world->folder,
                           .clock = a_clock,
                           .random = wk_random_system};
    int code = wk_command_run(&host, table, argc, words);
    fclose(host.out);
    fclose(host.err);
    return code;
}
#define RUN(data, ...) run(world, data, (const char *const[]){"audit", __VA_ARGS__, NULL})

static void expect(int got, int code, const char *says)
{
    if (got != code || (!strstr(said.err, says) && !strstr(said.out, says)))
        fail_msg("exit %d for %d, \"%s\" wanted: %s%s", got, code, says, said.err, said.out);
}

static void write_file(const char *path, const void *bytes, size_t n)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, 0600), 0);
}

static json_t *answer(void)
{
    json_t *root = json_loads(said.out, 0, NULL);
    assert_non_null(root);
    return root;
}

static int64_t number(const json_t *root, const char *key)
{
    assert_true(json_is_integer(json_object_get(root, key)));
    return json_integer_value(json_object_get(root, key));
}

static void what_a_check_says(void **state)
{
    struct table_world *world = *state;
    char kept[96], other[96], pdf[96], key[96], line[WK_CHECKPOINT_TEXT_SIZE], sql[256], club[128], elsewhere[96];
    const char *db = world->path, *data = world->folder;
    snprintf(elsewhere, sizeof elsewhere, "%s/elsewhere", world->folder);
    snprintf(kept, sizeof kept, "%s/kept.txt", world->folder);
    snprintf(other, sizeof other, "%s/other.db", world->folder);
    snprintf(pdf, sizeof pdf, "%s/strip.pdf", world->folder);
    snprintf(key, sizeof key, "%s/kiosk.key", world->folder);
    snprintf(club, sizeof club, "%s/club.key", world->folder);
    const struct wk_signer signer = a_signer();
    write_file(key, signer.seed, sizeof signer.seed);
    write_file(club, world->key.bytes, sizeof world->key.bytes);

    /* nothing there, wrong use */
    expect(RUN(elsewhere, "check"), 2, "no such file");
    expect(RUN(data, "check", db, "--db", db), 2, "one database at a time");
    expect(RUN(data, "check", db, other), 2, "one database at a time");
    expect(RUN(data, "check", other), 2, "no such file");
    expect(RUN(data, "check", club), 4, "database");
    expect(RUN(elsewhere, "checkpoint"), 2, "no such file");
    assert_int_equal(access(elsewhere, F_OK), -1);
    expect(RUN(data, "checkpoint", "--db", other, "--key", club, "--kiosk-key", key), 2, "no such file");
    assert_int_equal(access(other, F_OK), -1); /* and none was made */

    /* a checkpoint, as text and as a strip; what it says is a file of checkpoints */
    expect(RUN(data, "checkpoint", "--db", db, "--key", club, "--kiosk-key", key, "--pdf", pdf), 0, "WKC1 ");
    write_file(kept, said.out, strlen(said.out));
    const char *at = strstr(said.out, "WKC1 ");
    snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
    assert_int_equal(access(pdf, R_OK), 0);
    expect(RUN(data, "check", db, "--key", club, "--checkpoint", kept), 0, "checkpoints         1  agreed with");
    expect(RUN(data, "checkpoint", "--db", db, "--key", club, "--kiosk-key", key), 0, "# record");
    write_file(kept, said.out, strlen(said.out));

    /* it holds, with and without */
    expect(RUN(data, "check", db, "--key", club), 0, "without a checkpoint kept elsewhere");
    expect(RUN(data, "check", db, "--key", club, "--checkpoint", line, "--checkpoint", kept, "--json"), 0, "\"holds\": true");
    json_t *root = answer();
    assert_int_equal(number(root, "checkpoints"), 2);
    assert_true(number(root, "records") >= 3 && number(root, "records") == number(root, "last_seq"));
    assert_int_equal(number(root, "signatures"), number(root, "records"));
    assert_int_equal(json_array_size(json_object_get(root, "findings")), 0);
    json_decref(root);
    expect(RUN(data, "check", db, "--key", club, "--no-signatures"), 0, "not looked at");
    expect(RUN(elsewhere, "check", db, "--checkpoint", kept), 0, "going on without it"); /* no deal there that needs it */

    /* checkpoints that are none */
    line[60] = line[60] == '1' ? '2' : '1';
    expect(RUN(data, "check", db, "--checkpoint", line), 2, "was changed or is not whole");
    expect(RUN(data, "check", db, "--checkpoint", "/tmp/wk-no-such"), 2, "neither a checkpoint nor a file");
    write_file(kept, "\n# nothing\n", 11);
    expect(RUN(data, "check", db, "--checkpoint", kept), 2, "empty");
    write_file(kept, "hello\n", 6);
    expect(RUN(data, "check", db, "--checkpoint", kept), 2, "line 1 is no checkpoint");

    /* changed behind its back: which record, and what that takes along */
    sqlite3 *raw = NULL;
    assert_int_equal(sqlite3_open(db, &raw), SQLITE_OK);
    assert_int_equal(sqlite3_db_config(raw, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)NULL), SQLITE_OK);
    snprintf(sql, sizeof sql, "UPDATE journal SET t_ns = t_ns + 1 WHERE seq = 2");
    assert_int_equal(sqlite3_exec(raw, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(raw);
    expect(RUN(data, "check", db, "--key", club), 1, "record 2 does not fit its own hash");
    assert_non_null(strstr(said.out, "does not hold"));
    expect(RUN(data, "check", db, "--key", club, "--json"), 1, "\"kind\": \"record\"");
    root = answer();
    assert_int_equal(number(root, "first_bad"), 2);
    assert_int_equal(number(root, "records"), 1);
    json_decref(root);
}

/* Whoever has not the club key can check all but what is sealed, and is told so. */
static void without_the_club_key_deals_stay_closed(void **state)
{
    struct table_world *world = *state;
    char club[96], elsewhere[96];
    struct wk_deal deal;
    snprintf(club, sizeof club, "%s/club.key", world->folder);
    snprintf(elsewhere, sizeof elsewhere, "%s/elsewhere", world->folder);
    write_file(club, world->key.bytes, sizeof world->key.bytes);
    table_deal(&deal, 0);
    table_seal(world, &deal);
    expect(RUN(elsewhere, "check", world->path, "--key", club), 0, "deals               1  give their commitments");
    expect(RUN(elsewhere, "check", world->path), 3, "could not be opened");
    assert_non_null(strstr(said.out, "holds as far as it can be looked at"));
    expect(RUN(elsewhere, "check", world->path, "--json"), 3, "\"whole\": false");
    expect(RUN(elsewhere, "check", world->path, "--no-deals"), 0, "holds");
    assert_int_equal(access(elsewhere, F_OK), -1);
}

/* Another kiosk's checkpoint goes on record here; later this journal speaks for that kiosk. */
static void what_another_kiosk_witnesses(void **state)
{
    struct table_world *world = *state;
    char other[96], kept[96], key[96], club[96], other_key[96];
    snprintf(other, sizeof other, "%s/other.db", world->folder);
    snprintf(kept, sizeof kept, "%s/kept.txt", world->folder);
    snprintf(key, sizeof key, "%s/kiosk.key", world->folder);
    snprintf(other_key, sizeof other_key, "%s/other.key", world->folder);
    snprintf(club, sizeof club, "%s/club.key", world->folder);
    const struct wk_signer signer = a_signer();
    const uint8_t seed[32] = {55};
    write_file(key, signer.seed, sizeof signer.seed);
    write_file(other_key, seed, sizeof seed);
    write_file(club, world->key.bytes, sizeof world->key.bytes);
    struct wk_store_options options = {
        .path = other, .key = world->key, .version = "test", .clock = table_clock, .random = table_random, .context = world};
    wk_signer_init(&options.signer, seed);
    struct wk_store *store = NULL;
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    wk_store_close(store);
    expect(RUN(world->folder, "check", world->path, "--witness", other), 2, "carries no checkpoint of kiosk");
    expect(RUN(world->folder, "checkpoint", "--db", world->path, "--key", club, "--kiosk-key", key), 0, "WKC1");
    write_file(kept, said.out, strlen(said.out));
    expect(RUN(world->folder, "witness"), 2, "a checkpoint is missing");
    expect(RUN(world->folder, "witness", "nonsense"), 2, "neither a checkpoint nor a file");
    expect(RUN(world->folder, "witness", kept, "--db", other, "--key", club, "--kiosk-key", other_key), 0, "on record here as");
    expect(RUN(world->folder, "witness", kept, "--db", other, "--key", club, "--kiosk-key", other_key, "--json"), 0,
           "\"stored_seq\": null");
    expect(RUN(world->folder, "witness", kept, "--db", world->path, "--key", club, "--kiosk-key", key), 0, "own");
    expect(RUN(world->folder, "check", world->path, "--witness", other), 0, "checkpoints         1  agreed with");
    expect(RUN(world->folder, "check", other, "--checkpoint", kept), 1, "the checkpoint is another kiosk's");
    free(said.out);
    free(said.err);
    said.out = said.err = NULL;
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, table_setup, table_teardown)
    const struct CMUnitTest tests[] = {TEST(what_a_check_says), TEST(without_the_club_key_deals_stay_closed),
                                       TEST(what_another_kiosk_witnesses)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
