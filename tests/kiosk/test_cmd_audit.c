/* audit check, checkpoint and witness on the command line: what they say, their exit codes, and that a look leaves no trace. */
#include "tests/support/kiosk/table_test.h"

#include <jansson.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include "db/audit/backup.h"
#include "db/store/stored_checkpoint.h"
#include "kiosk/programs/cli/known_key.h"
#include "kiosk/programs/cmd/commands.h"
#include "labels/secret/six_words.h"
#include "tests/support/kiosk/said.h"

static int64_t now_ns; /* each look at the clock is a second later */

static int64_t a_clock(void *context)
{
    (void)context;
    if (now_ns == 0)
        now_ns = 1900000000000000000;
    return now_ns += 1000000000;
}

static int run(struct table_world *world, const char *data, const char *const *words)
{
    static const struct wk_command *const table[] = {&wk_command_audit, NULL};
    struct wk_host host = said_host(world->folder);

    host.xdg_data_home = data;
    host.clock = a_clock;
    return said_run(host, table, words);
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

static bool file_has(const char *path, const char *text)
{
    char line[4096];
    bool has = false;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        has = has || strstr(line, text);
    fclose(file);
    return has;
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
    const struct wk_signer *signer = a_signer();
    write_file(key, signer->seed, sizeof signer->seed);
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
    expect(RUN(data, "check", db, "--key", club), 0, "Nothing from elsewhere was compared");
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
    expect(RUN(data, "check", db, "--checkpoint", other), 2, "neither a checkpoint nor a file");
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
    assert_non_null(strstr(said.out, "as far as it can be looked at without the club key"));
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
    const struct wk_signer *signer = a_signer();
    const uint8_t seed[32] = {55};
    write_file(key, signer->seed, sizeof signer->seed);
    write_file(other_key, seed, sizeof seed);
    write_file(club, world->key.bytes, sizeof world->key.bytes);
    struct wk_store_options options = {
        .path = other, .key = &world->key, .version = "test", .clock = table_clock, .random = table_random, .context = world};
    static struct wk_signer others;
    wk_signer_init(&others, seed);
    options.signer = &others;
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

/* A database of its own under a signer, with some records; path may be in a folder that is not there yet. */
static void make_database(struct table_world *world, const char *path, const struct wk_signer *signer, int n)
{
    struct wk_store_options options = {.path = path,
                                       .key = &world->key,
                                       .signer = signer,
                                       .version = "test",
                                       .clock = table_clock,
                                       .random = table_random,
                                       .context = world};
    struct wk_store *store = NULL;
    struct wk_receipt receipt;
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    for (int i = 0; i < n; i++)
        assert_int_equal(wk_store_append(store, "note", "{}", NULL, 0, &receipt), WK_OK);
    wk_store_close(store);
}

/*
 * Somebody rewrites a journal under a key of his own: in itself it holds, and only what others kept tells. d840e9c called
 * that "holds" on the kiosk itself too, and had no way to say the key.
 */
static void test_a_journal_rewritten_under_a_fresh_key_is_told_apart(void **state)
{
    struct table_world *world = *state;
    char home[96], db[160], key[160], words[WK_SIX_WORDS_SIZE], hex[2 * WK_PUBLIC_SIZE + 1], note[128], other[128], kept[128];
    const struct wk_signer own = *a_signer();
    struct wk_signer fresh;
    uint8_t seed[32] = {77};
    wk_signer_init(&fresh, seed);
    snprintf(home, sizeof home, "%s/home", world->folder);
    snprintf(db, sizeof db, "%s/wallkeeper/event.db", home);
    snprintf(key, sizeof key, "%s/wallkeeper/kiosk.key", home);
    snprintf(note, sizeof note, "%s/key.txt", world->folder);
    snprintf(other, sizeof other, "%s/other.db", world->folder);
    snprintf(kept, sizeof kept, "%s/kept.txt", world->folder);
    make_database(world, db, &own, 3);
    wk_six_words(own.public_key, words);
    wk_hex(hex, own.public_key, WK_PUBLIC_SIZE);

    /* the kiosk's own journal, by its words, digits, in capitals, from files; without anything it holds in itself only */
    expect(RUN(home, "check", "--no-deals"), 0, "holds in itself\n");
    assert_non_null(strstr(said.out, words));
    assert_non_null(strstr(said.out, "Nothing from elsewhere was compared"));
    const char *kinds[] = {words, hex, NULL}; /* the last: a file */
    for (int i = 0; i < 3; i++) {
        const char *given = kinds[i];
        if (i == 2) {
            char text[128];
            snprintf(text, sizeof text, "# of table 1\n\n %s\n", words);
            write_file(note, text, strlen(text));
            given = note;
        }
        expect(RUN(home, "check", db, "--no-deals", "--kiosk", given), 0, ": as given");
        assert_non_null(strstr(said.out, "The key is the kiosk's"));
    }
    write_file(note, own.seed, sizeof own.seed);
    expect(RUN(home, "check", db, "--no-deals", "--kiosk", note, "--json"), 0, "\"kiosk_keys_agree\": 1");
    expect(RUN(home, "check", db, "--no-deals", "--kiosk", "dough queen"), 2, "neither six words, nor");
    expect(RUN(home, "check", db, "--no-deals", "--kiosk", words, "--no-signatures"), 2, "--kiosk says whose");

    /* what others kept makes it more than that: each checkpoint counts once, and none is none */
    expect(RUN(home, "check", "--no-deals", "--require-witness"), 3, "holds in itself\n");
    expect(RUN(home, "check", "--no-deals", "--require-witness", "--kiosk", words, "--json"), 3, "\"witnesses\": 0");
    write_file(key, own.seed, sizeof own.seed);
    expect(RUN(home, "check", "--no-deals", "--json"), 0, "\"kiosk_key\": \"own\"");
    expect(RUN(home, "checkpoint"), 0, "WKC1");
    write_file(kept, said.out, strlen(said.out));
    expect(RUN(home, "check", "--no-deals", "--require-witness", "--checkpoint", kept, "--checkpoint", kept), 0,
           "holds; vouched for by 1 checkpoint up to record 5\n");
    expect(RUN(home, "check", "--no-deals", "--checkpoint", kept, "--checkpoint", kept, "--json"), 0, "\"witnesses\": 1");

    /* rewritten: it holds in itself; by the key that was noted it does not; at its place on the kiosk it does not */
    make_database(world, other, &fresh, 3);
    expect(RUN(world->folder, "check", other, "--no-deals"), 0, "holds in itself");
    expect(RUN(world->folder, "check", other, "--no-deals", "--require-witness"), 3, "holds in itself");
    expect(RUN(world->folder, "check", other, "--no-deals", "--kiosk", words, "--json"), 1, "\"other-signer\"");
    expect(RUN(home, "check", other, "--no-deals", "--json"), 0, "\"kiosk_key\": null"); /* another kiosk's, looked at here */
    assert_int_equal(rename(other, db), 0);
    expect(RUN(home, "check", "--no-deals", "--json"), 1, "\"not-own\"");
    expect(RUN(home, "check", "--no-deals"), 1, "is not signed by this kiosk's own key");
    expect(RUN(home, "check", "--no-deals", "--db", db), 1, "does not hold"); /* its own place, by whatever name */
}

/* A witness is somebody else: neither the journal itself, nor a copy of it, nor one that does not hold. */
static void test_a_journal_is_no_witness_of_itself(void **state)
{
    struct table_world *world = *state;
    char db[128], other[128], key[128], club[128];
    struct wk_checkpoint point;
    struct wk_receipt receipt;
    struct wk_store *store = NULL;
    const struct wk_signer own = *a_signer();
    snprintf(db, sizeof db, "%s/one.db", world->folder);
    snprintf(other, sizeof other, "%s/two.db", world->folder);
    snprintf(key, sizeof key, "%s/kiosk.key", world->folder);
    snprintf(club, sizeof club, "%s/club.key", world->folder);
    write_file(key, own.seed, sizeof own.seed);
    write_file(club, world->key.bytes, sizeof world->key.bytes);
    make_database(world, db, &own, 3);
    make_database(world, other, &own, 1); /* two databases of one kiosk's key: whoever has it writes both */
    struct wk_store_options options = {.path = db,
                                       .key = &world->key,
                                       .signer = &own,
                                       .version = "test",
                                       .clock = table_clock,
                                       .random = table_random,
                                       .context = world};
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    assert_int_equal(wk_store_checkpoint(store, &point), WK_OK);
    wk_store_close(store);
    options.path = other;
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    assert_int_equal(wk_store_put_witness(store, &point, &receipt), WK_OK);
    wk_store_close(store);
    expect(RUN(world->folder, "check", db, "--no-deals", "--witness", other), 2, "signed by the same key");
    expect(RUN(world->folder, "check", db, "--no-deals", "--witness", db), 2, "of the same kiosk");
}

/* The director's word is wanted for a kiosk that was replaced: d840e9c answered 0. */
static void test_a_replaced_kiosk_is_accepted_by_its_record_only(void **state)
{
    struct table_world *world = *state;
    char db[128], copy[128], club[128], html[128], text[32];
    struct wk_signer fresh;
    const struct wk_signer own = *a_signer();
    struct wk_checkpoint head;
    struct wk_receipt receipt;
    struct wk_store *store = NULL;
    const uint8_t seed[32] = {78};
    snprintf(db, sizeof db, "%s/new.db", world->folder);
    snprintf(copy, sizeof copy, "%s/copy.db", world->folder);
    snprintf(club, sizeof club, "%s/club.key", world->folder);
    snprintf(html, sizeof html, "%s/report.html", world->folder);
    write_file(club, world->key.bytes, sizeof world->key.bytes);
    wk_signer_init(&fresh, seed);
    struct wk_store_options options = {.path = world->path,
                                       .key = &world->key,
                                       .signer = &own,
                                       .version = "test",
                                       .clock = table_clock,
                                       .random = table_random,
                                       .context = world};
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    assert_int_equal(wk_store_backup(store, copy, NULL, NULL, &head), WK_OK);
    wk_store_close(store);
    options.path = db;
    options.signer = &fresh;
    assert_int_equal(wk_store_restore(copy, &options, "2468", NULL, NULL, &receipt), WK_OK);
    expect(RUN(world->folder, "check", db, "--key", club), 3, "if the director knows of the other kiosk");
    expect(RUN(world->folder, "check", db, "--key", club, "--json"), 3, "\"unaccepted\": 1");
    assert_non_null(strstr(said.out, "\"restored\": \"tagged\""));
    snprintf(text, sizeof text, "%lld", (long long)receipt.seq);
    expect(RUN(world->folder, "check", db, "--key", club, "--replaced", text, "--json"), 0, "\"accepted\": true");
    expect(RUN(world->folder, "check", db, "--key", club, "--replaced", "1"), 2, "no other kiosk goes on with that record");
    expect(RUN(world->folder, "check", db, "--key", club, "--replaced", "x"), 2, "a record's number is wanted");
    /* the report says the same of it */
    expect(RUN(world->folder, "report", "--db", db, "--key", club, "--json"), 0, "\"accepted\": false");
    expect(RUN(world->folder, "report", "--db", db, "--key", club, "--replaced", text, "--json"), 0, "\"accepted\": true");
    expect(RUN(world->folder, "report", "--db", db, "--key", club, "--replaced", "1", "--json"), 2,
           "no other kiosk goes on with that record");
    expect(RUN(world->folder, "report", "--db", db, "--key", club, "--replaced", "x", "--json"), 2,
           "a record's number is wanted");
    expect(RUN(world->folder, "report", "--db", db, "--key", club, "--replaced", text, "--html", html), 0, "");
    assert_true(file_has(html, "whoever asked for this report says so"));
    /* without the club key the tag cannot be looked at; then the key has to be known as well */
    char words[WK_SIX_WORDS_SIZE];
    wk_six_words(fresh.public_key, words);
    expect(RUN(world->folder, "check", db, "--no-deals", "--replaced", text), 3, "cannot be looked at without it");
    expect(RUN(world->folder, "check", db, "--no-deals", "--replaced", text, "--kiosk", words), 0, "accepted as known");
    free(said.out);
    free(said.err);
    said.out = said.err = NULL;
}

/* Nothing of such a file is looked at, and the answer has its form all the same. */
static void a_file_with_other_triggers_is_a_finding(void **state)
{
    struct table_world *world = *state;
    const struct wk_signer own = *a_signer();
    char db[128];
    sqlite3 *behind = NULL;
    snprintf(db, sizeof db, "%s/one.db", world->folder);
    make_database(world, db, &own, 3);
    assert_int_equal(sqlite3_open(db, &behind), SQLITE_OK);
    assert_int_equal(sqlite3_exec(behind, "DROP TRIGGER journal_no_update", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(behind);
    expect(RUN(world->folder, "check", db, "--no-deals", "--json"), 1, "tables or triggers");
    json_t *object = answer();
    assert_true(json_is_false(json_object_get(object, "holds")));
    json_t *findings = json_object_get(object, "findings");
    assert_int_equal(json_array_size(findings), 1);
    assert_string_equal(json_string_value(json_object_get(json_array_get(findings, 0), "kind")), "schema");
    assert_true(json_is_array(json_object_get(object, "affected")));
    assert_true(json_is_integer(json_object_get(object, "director_deals")));
    json_decref(object);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, table_setup, table_teardown)
    const struct CMUnitTest tests[] = {TEST(what_a_check_says),
                                       TEST(without_the_club_key_deals_stay_closed),
                                       TEST(what_another_kiosk_witnesses),
                                       TEST(test_a_journal_rewritten_under_a_fresh_key_is_told_apart),
                                       TEST(test_a_journal_is_no_witness_of_itself),
                                       TEST(a_file_with_other_triggers_is_a_finding),
                                       TEST(test_a_replaced_kiosk_is_accepted_by_its_record_only)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
