/* audit receipt: what it writes is checked by itself, by the program, and by the very commands that are printed for players. */
#include "tests/support/db/store_test.h"

#include <jansson.h>

#include "db/store/stored_checkpoint.h"
#include "db/store/hands.h"
#include "db/store/receipt.h"
#include "kiosk/programs/cmd/commands.h"
#include "labels/paper/receipt_page.h"
#include "labels/secret/six_words.h"
#include "tests/support/kiosk/said.h"

static int64_t clock_at_noon(void *context)
{
    (void)context;
    return INT64_C(1800000000000000000);
}

/* The command "NAME SUB ..." with the world's database and key; words[i] "%" stands for the folder. */
static int run(struct world *world, const char *name, const char *sub, const char *const *words)
{
    static const struct wk_command *const table[] = {&wk_command_audit, &wk_command_deal, NULL};
    char paths[24][400];
    const char *argv[24] = {name, sub};
    struct wk_host host = said_host(world->folder);

    for (int i = 0; words[i]; i++) {
        snprintf(paths[i], sizeof paths[i], "%s%s", words[i][0] == '%' ? world->folder : "", words[i] + (words[i][0] == '%'));
        argv[i + 2] = paths[i];
    }
    host.clock = clock_at_noon;
    return said_run(host, table, argv);
}
#define RUN(...) run(world, "audit", "receipt", (const char *const[]){__VA_ARGS__, NULL})
#define DEAL(sub) run(world, "deal", sub, (const char *const[]){"--table", "3", STORED, NULL})
#define STORED "--db", "%/event.db", "--key", "%/club.key"

static void expect(int got, int code, const char *says)
{
    if (got != code || (says && !strstr(said.err, says) && !strstr(said.out, says)))
        fail_msg("exit %d for %d, \"%s\" wanted: %s%s", got, code, says ? says : "", said.err, said.out);
}

static void judge_walls(struct wk_store *store, int n)
{
    for (int w = WK_WIND_EAST; w < WK_WIND_EAST + n; w++) {
        struct wk_verdict verdict = {.kind = WK_PASS, .wind = (enum wk_wind)w, .n_right = WK_N_SLOTS};
        struct wk_reading reading;
        struct wk_receipt receipt;
        make_reading(&reading, WK_SIDE_BACKS, (enum wk_wind)w);
        assert_int_equal(wk_store_put_verdict(store, 3, "restore", &verdict, &reading, &a_source, &receipt), WK_OK);
    }
}

/* The club key lies beside the database. */
static void put_key(const struct world *world)
{
    char path[128];
    snprintf(path, sizeof path, "%s/club.key", world->folder);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(world->key.bytes, 1, WK_KEY_SIZE, file), WK_KEY_SIZE);
    fclose(file);
    assert_int_equal(chmod(path, 0600), 0);
}

/* Table 3's deal played through, with a checkpoint at the end of its round. */
static void play(struct world *world, struct wk_checkpoint *point, bool close)
{
    struct wk_store *store = world_open(world);
    struct wk_deal deal;
    struct wk_receipt receipt;
    int hand = 0;
    make_deal(&deal, 3, 1, 77);
    seal_deal(store, &deal);
    for (int h = 1; h <= 4; h++) {
        assert_int_equal(wk_store_start_hand(store, 3, &hand, &receipt), WK_OK);
        judge_walls(store, 4);
    }
    assert_int_equal(wk_store_put_checkpoint(store, "round-end", 3, 1, point, &receipt), WK_OK);
    if (close)
        assert_int_equal(wk_store_close_deal(store, 3, &receipt), WK_OK);
    wk_store_close(store);
    put_key(world);
}

static char *read_text(const struct world *world, const char *name, size_t *n)
{
    char path[160];
    char *text = calloc(1, 1 << 20);
    snprintf(path, sizeof path, "%s/%s", world->folder, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_non_null(text);
    *n = fread(text, 1, (1 << 20) - 1, file);
    fclose(file);
    return text;
}

static void write_text(const struct world *world, const char *name, const char *text, size_t n)
{
    char path[160];
    snprintf(path, sizeof path, "%s/%s", world->folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, n, file), n);
    fclose(file);
}

/* What a step prints, run by sh in the folder as it stands on the page. */
static char *step(const struct world *world, enum wk_receipt_step which, long long record)
{
    char command[1200], *text = calloc(1, 20000);
    snprintf(command, sizeof command, "cd %s && R=r.txt N=%lld && %s 2>&1", world->folder, record, wk_receipt_step(which));
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    assert_non_null(text);
    const size_t n = fread(text, 1, 19999, pipe);
    text[n] = 0;
    (void)pclose(pipe);
    return text;
}

static void expect_step(const struct world *world, enum wk_receipt_step which, long long record, const char *wanted)
{
    char *text = step(world, which, record);
    if (!strstr(text, wanted))
        fail_msg("step %d of record %lld: %s; wanted: %s", (int)which, record, text, wanted);
    free(text);
}

static void players_can_check_it_with_ordinary_tools(void **state)
{
    struct world *world = *state;
    struct wk_checkpoint point;
    struct wk_receipt_check check;
    size_t n = 0;
    if (system(
            "for c in xxd b2sum openssl; do command -v $c >/dev/null || exit 1; done; openssl version | grep -q 'SSL [3-9]'") !=
        0) {
        puts("SKIP xxd, b2sum or openssl 3 is not installed");
        skip();
    }
    play(world, &point, true);
    expect(RUN("--table", "3", "--round", "1", "--out", "%/r.txt", STORED), 0, "16 of 16 checks");
    char *text = read_text(world, "r.txt", &n), hex[65];
    assert_int_equal(wk_receipt_check(text, n, &check, NULL), WK_OK);
    assert_int_equal(check.fault, WK_RECEIPT_HOLDS);
    wk_hex(hex, check.commitment, sizeof check.commitment);
    expect_step(world, WK_STEP_DEAL, 0, hex);
    int n_records = 0;
    for (const char *at = text; (at = strstr(at, "\nrecord ")); at++, n_records++) {
        const long long record = strtoll(at + 8, NULL, 10);
        const char *hash = strstr(at, "\nhash ") + 6;
        snprintf(hex, sizeof hex, "%.64s", hash);
        expect_step(world, WK_STEP_HASH, record, hex);
        expect_step(world, WK_STEP_SIGNATURE, record, "Signature Verified Successfully");
    }
    assert_int_equal(n_records, 1 + 16 + 2);
    wk_hex(hex, check.commitment, sizeof check.commitment);
    expect_step(world, WK_STEP_READ, check.pass[4][3].seq, hex);
    expect_step(world, WK_STEP_READ, check.pass[4][3].seq, "\"verdict\":\"PASS\"");
    /* And they see it when a record was changed. */
    char *bytes = strstr(text, "\nbytes ") + 40;
    *bytes = *bytes == '0' ? '1' : '0';
    write_text(world, "r.txt", text, n);
    char *hash = step(world, WK_STEP_HASH, check.sealed_seq);
    snprintf(hex, sizeof hex, "%.64s", strstr(text, "\nhash ") + 6);
    assert_null(strstr(hash, hex));
    free(hash);
    free(text);
}

static void the_program_checks_it_without_a_database(void **state)
{
    struct world *world = *state;
    struct wk_checkpoint point;
    struct wk_receipt_check check;
    char line[WK_CHECKPOINT_TEXT_SIZE], words[200] = "";
    const char *six[WK_N_WORDS];
    size_t n = 0;
    play(world, &point, true);
    wk_checkpoint_format(&point, false, line);
    expect(RUN("--table", "3", "--round", "1", "--out", "%/r.txt", "--pdf", "%/r.pdf", "--json", STORED), 0,
           "\"complete\": true");
    json_t *json = json_loads(said.out, 0, NULL);
    assert_int_equal(json_integer_value(json_object_get(json, "n_checks")), 16);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(json, "anchor"), "record")), point.seq);
    json_decref(json);
    expect(RUN("--check", "%/r.txt"), 0, "HOLDS");
    expect(RUN("--check", "%/r.txt", "--checkpoint", line), 0, "agrees");
    char *text = read_text(world, "r.txt", &n);
    assert_int_equal(wk_receipt_check(text, n, &check, NULL), WK_OK);
    wk_commit_words(check.commitment, six);
    for (int i = 0; i < WK_N_WORDS; i++)
        snprintf(words + strlen(words), sizeof words - strlen(words), "%s%s", i ? "  " : "", six[i]);
    expect(RUN("--check", "%/r.txt", "--words", words), 0, "are the same");
    words[0] = (char)(words[0] - 'a' + 'A');
    expect(RUN("--check", "%/r.txt", "--words", words), 0, "are the same");
    words[0] = '?';
    expect(RUN("--check", "%/r.txt", "--words", words), 1, "words");
    expect(RUN("--check", "%/r.txt", "--words", "one two"), 1, "words");
    /* Another checkpoint of the same journal cannot be compared; one that says otherwise can. */
    struct wk_checkpoint other = point;
    const struct wk_signer *signer = a_signer();
    other.seq = 2;
    wk_checkpoint_sign(&other, signer);
    wk_checkpoint_format(&other, true, line);
    expect(RUN("--check", "%/r.txt", "--checkpoint", line), 3, "does not show");
    other.seq = point.seq;
    other.head[0] ^= 1;
    wk_checkpoint_sign(&other, signer);
    wk_checkpoint_format(&other, true, line);
    write_text(world, "point.txt", line, strlen(line));
    expect(RUN("--check", "%/r.txt", "--checkpoint", "%/point.txt"), 1, "rewritten");
    expect(RUN("--table", "3", "--round", "1", "--checkpoint", "%/point.txt", STORED), 1, "rewritten");
    text[n / 2] ^= 1;
    write_text(world, "bad.txt", text, n);
    expect(RUN("--check", "%/bad.txt"), 1, "DOES NOT HOLD");
    expect(RUN("--check", "%/bad.txt", "--json"), 1, "\"holds\": false");
    write_text(world, "bad.txt", "hello\n", 6);
    expect(RUN("--check", "%/bad.txt", "--json"), 1, "\"fault_line\": 1");
    write_text(world, "bad.txt", "", 0);
    expect(RUN("--check", "%/bad.txt"), 2, "bad.txt");
    expect(RUN("--check", "%/none.txt"), 2, "none.txt");
    expect(RUN("--check", "%"), 2, NULL);
    free(text);
}

static void there_is_no_receipt_of_a_secret_deal(void **state)
{
    struct world *world = *state;
    struct wk_checkpoint point;
    size_t n = 0;
    play(world, &point, false);
    expect(RUN("--table", "3", "--round", "1", "--out", "%/r.txt", STORED), 2, "not opened yet");
    expect(RUN("--table", "4", "--round", "1", STORED), 2, "nothing was sealed");
    expect(RUN("--table", "3", "--round", "2", STORED), 2, "nothing was sealed");
    char path[160];
    snprintf(path, sizeof path, "%s/r.txt", world->folder);
    assert_int_not_equal(access(path, F_OK), 0);
    /* But the slip of its seal, whose checkpoint goes on record. */
    expect(RUN("--sealed", "--table", "3", "--pdf", "%/s.pdf", STORED), 0, "words:");
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE kind = 'checkpoint'"), 2);
    free(read_text(world, "s.pdf", &n));
    assert_true(n > 5000);
    expect(RUN("--sealed", "--table", "5", "--pdf", "%/s.pdf", STORED), 2, "nothing is sealed");
    expect(RUN("--howto", "--pdf", "%/h.pdf", "--lang", "zh"), 0, NULL);
    free(read_text(world, "h.pdf", &n));
    assert_true(n > 5000);
}

/* A script begins hands and ends the round as a kiosk's screen does. */
static void a_round_is_played_by_commands(void **state)
{
    struct world *world = *state;
    struct wk_deal deal;
    make_deal(&deal, 3, 1, 77);
    put_key(world);
    struct wk_store *store = world_open(world);
    expect(DEAL("hand"), 2, "no deal is sealed");
    expect(DEAL("close"), 2, "nothing is sealed");
    seal_deal(store, &deal);
    for (int h = 1; h <= 4; h++) {
        char says[32];
        snprintf(says, sizeof says, "hand %d of 4 has begun", h);
        expect(DEAL("hand"), 0, says);
        expect(DEAL("hand"), 2, "all four walls have to pass");
        expect(DEAL("close"), 2, "the fourth hand is not over");
        judge_walls(store, 4);
    }
    expect(DEAL("hand"), 2, "the fourth hand is over");
    expect(run(world, "audit", "checkpoint", (const char *const[]){"--table", "3", STORED, NULL}), 0, "WKC1");
    char *line = strdup(strchr(said.out, '\n') + 1);
    assert_non_null(line);
    expect(DEAL("close"), 0, "the round is over");
    expect(DEAL("close"), 2, "open already");
    expect(RUN("--table", "3", "--round", "1", "--out", "%/r.txt", "--checkpoint", line, STORED), 0, "16 of 16 checks");
    expect(RUN("--check", "%/r.txt", "--checkpoint", line), 0, "agrees");
    free(line);
    wk_store_close(store);
}

static void wrong_use_is_told(void **state)
{
    struct world *world = *state;
    expect(RUN("--table", "3"), 2, "--round R is missing");
    expect(RUN("--round", "3"), 2, "--table T is missing");
    expect(RUN("--howto"), 2, "--pdf");
    expect(RUN("--sealed", "--howto", "--pdf", "%/x.pdf"), 2, "one at a time");
    expect(RUN("--check", "%/x", "--table", "3"), 2, "--check FILE goes with");
    expect(RUN("--table", "3", "--round", "1", "--words", "a b c d e f"), 2, "--words");
    expect(RUN("--check", "%/x", "--checkpoint", "WKC1 nonsense"), 2, "checkpoint");
    expect(RUN("--table", "3", "--round", "1", STORED), 2, NULL);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        TEST(players_can_check_it_with_ordinary_tools),
        TEST(the_program_checks_it_without_a_database),
        TEST(there_is_no_receipt_of_a_secret_deal),
        TEST(a_round_is_played_by_commands),
        TEST(wrong_use_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
