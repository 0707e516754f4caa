/*
 * No oracle: events that differ in nothing but the faces of deals that are still closed say the same. The same walls with the
 * same faults are recorded, sealed, checked, audited, reported, exported and copied for several deals, the extreme ones among
 * them; whatever is printed, written and kept has to be the same byte for byte, but for commitments, hashes with the words made
 * of them, signatures and ciphertext, of which the size has to be the same.
 */
#include <ctype.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include "kiosk/commands.h"
#include "tests/kiosk/table_test.h"

#define MAX_WORDS 24
#define N_DEALS 3

static char folder[64], pictures[64];
static struct table_world world;
static FILE *log_file; /* all that was said of a deal */

static void in_folder(char path[128], const char *name)
{
    snprintf(path, 128, "%s/%s", folder, name);
}

/* Runs a command with the words up to NULL; what it says goes into the log, with its exit code. */
static void say(const char *const *words)
{
    static const struct wk_command *const table[] = {
        &wk_command_sim,   &wk_command_deal,   &wk_command_event,  &wk_command_result,  &wk_command_rank,
        &wk_command_audit, &wk_command_backup, &wk_command_labels, &wk_command_version, NULL};
    char *out = NULL, *err = NULL;
    size_t n_out, n_err;
    int argc = 0;
    while (words[argc])
        argc++;
    const struct wk_host host = {.out = open_memstream(&out, &n_out),
                                 .err = open_memstream(&err, &n_err),
                                 .home = folder,
                                 .xdg_data_home = folder,
                                 .xdg_config_home = folder,
                                 .tmp = folder,
                                 .clock = table_clock,
                                 .random = table_random,
                                 .context = &world};
    assert_non_null(host.out);
    assert_non_null(host.err);
    const int code = wk_command_run(&host, table, argc, words);
    fclose(host.out);
    fclose(host.err);
    for (int i = 0; i < argc; i++)
        fprintf(log_file, "%s%s", i ? " " : "$ ", words[i]);
    fprintf(log_file, "\n%d\n%s%s", code, out, err);
    free(out);
    free(err);
}
#define SAY(...) say((const char *const[]){__VA_ARGS__, NULL})

static void open_store(void)
{
    char path[128];
    struct wk_key *key = NULL;
    struct wk_signer *signer = NULL;
    struct wk_store_options options = {
        .path = world.path, .version = "test", .clock = table_clock, .random = table_random, .context = &world};
    in_folder(path, "wallkeeper/club.key");
    assert_int_equal(wk_key_load(&key, path, table_random, &world, NULL), WK_OK);
    in_folder(path, "wallkeeper/kiosk.key");
    assert_int_equal(wk_signer_load(&signer, path, table_random, &world, NULL), WK_OK);
    options.key = key;
    options.signer = signer;
    assert_int_equal(wk_store_open(&world.store, &options), WK_OK);
}

/* A picture of faces is the longer the more there is to see. */
static void record(const struct wk_deal *deal, enum wk_wind wind, size_t n_picture)
{
    static const uint8_t picture[4096] = {7};
    const struct wk_reading_source source = {
        .camera = "files", .calibration = "", .backs = {picture, 100}, .faces = {picture, n_picture}};
    struct wk_reading backs;
    struct wk_face_reading faces;
    struct wk_answer answer;
    table_backs(&backs, wind, deal->set);
    table_faces(&faces, deal, wind);
    struct wk_recording in = {.table = deal->table, .wind = wind, .backs = &backs, .faces = &faces, .tileset = "drawn"};
    assert_int_equal(wk_work_record(world.store, &in, &source, &answer), WK_OK);
    assert_true(answer.receipt.seq > 0);
}

/* Table 1 is sealed and plays its first hand; table 2 has three walls recorded. */
static void lay_out(const struct wk_deal *deal, size_t n_picture)
{
    struct wk_deal other = *deal;
    struct wk_sealing sealing;
    struct wk_receipt receipt;
    int hand = 0;
    open_store();
    assert_int_equal(wk_store_put_tileset(world.store, "drawn", "any", 3, &receipt), WK_OK);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        record(deal, (enum wk_wind)w, n_picture);
    assert_int_equal(wk_work_seal(world.store, 1, &sealing), WK_OK);
    assert_true(sealing.receipt.seq > 0);
    assert_int_equal(wk_store_start_hand(world.store, 1, &hand, &receipt), WK_OK);
    other.table = 2;
    memcpy(other.set, "07B", WK_SET_SIZE);
    for (int w = WK_WIND_EAST; w < WK_WIND_NORTH; w++)
        record(&other, (enum wk_wind)w, n_picture + 99);
    wk_store_close(world.store);
}

/* Walls with faults, drawn once for all: their faces are not on them. */
static const char *const faults[] = {"swap:25,26", "missing:1.4", "bare:2.3"};
#define N_FAULTS (sizeof faults / sizeof *faults)

static const char *picture_of(size_t i)
{
    static char path[4][160];
    static unsigned next;
    char *to = path[next++ % 4];
    snprintf(to, sizeof path[0], "%s/%zu.png", pictures, i);
    return to;
}

static void draw_pictures(void)
{
    if (access(picture_of(0), R_OK) == 0)
        return;
    SAY("sim", "wall", "--set", "07A", "--wind", "E", "--side", "backs", "--seed", "5", "--out", picture_of(0));
    for (size_t i = 0; i < N_FAULTS; i++)
        SAY("sim", "wall", "--set", "07A", "--wind", "E", "--side", "backs", "--seed", "5", "--fault", faults[i], "--out",
            picture_of(i + 1));
}

static void check_walls(void)
{
    for (size_t i = 0; i <= N_FAULTS; i++) {
        SAY("deal", "verify", "--table", "1", "--backs", picture_of(i), "--json");
        SAY("deal", "verify", "--table", "1", "--inspect", "--backs", picture_of(i));
    }
    SAY("deal", "verify", "--table", "2", "--backs", picture_of(0));
}

static void ask_all(void)
{
    char html[128], pin[128], copy[128], crops[128];
    in_folder(html, "report.html");
    in_folder(pin, "pin.txt");
    in_folder(copy, "copy.db");
    in_folder(crops, "crops.png");
    FILE *file = fopen(pin, "w");
    assert_non_null(file);
    fputs("2468\n", file);
    fclose(file);
    SAY("deal", "seal", "--table", "1", "--json");
    SAY("deal", "seal", "--table", "2", "--json");
    SAY("deal", "open", "--table", "1");
    SAY("deal", "export", "--table", "1");
    SAY("deal", "evidence", "--table", "1", "--wind", "E", "--out", crops, "--json");
    SAY("deal", "evidence", "--table", "1", "--wind", "E", "--side", "faces", "--out", crops, "--pin-file", pin);
    SAY("audit", "receipt", "--table", "1", "--round", "1");
    SAY("audit", "statistics", "--json");
    SAY("audit", "spot", "--table", "1", "--count", "5", "--pin-file", pin);
    SAY("audit", "checkpoint", "--json");
    SAY("audit", "check");
    SAY("audit", "check", "--json");
    SAY("audit", "report", "--json");
    SAY("audit", "report", "--html", html);
    SAY("result", "list");
    SAY("rank");
    SAY("backup", "--out", copy);
}

/* ---- what may differ: each thing by its value, as the journal has it */

static char *replaced(char *text, const char *what, const char *by)
{
    char *out = NULL, *at, *from = text;
    size_t n;
    if (!strstr(text, what))
        return text;
    FILE *stream = open_memstream(&out, &n);
    assert_non_null(stream);
    for (; (at = strstr(from, what)) != NULL; from = at + strlen(what))
        fprintf(stream, "%.*s%s", (int)(at - from), from, by);
    fputs(from, stream);
    fclose(stream);
    free(text);
    return out;
}

static char *mask_hash(char *text, const uint8_t hash[WK_HASH_SIZE], const char *name)
{
    char hex[2 * WK_HASH_SIZE + 1], words[128] = "", list[160] = "", by[64];
    const char *word[WK_N_WORDS];
    wk_hex(hex, hash, WK_HASH_SIZE);
    wk_commit_words(hash, word);
    for (int i = 0; i < WK_N_WORDS; i++) {
        snprintf(words + strlen(words), sizeof words - strlen(words), "%s%s", i ? " " : "", word[i]);
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s\"%s\"", i ? ", " : "", word[i]);
    }
    snprintf(by, sizeof by, "<hash %s>", name);
    text = replaced(text, hex, by);
    snprintf(by, sizeof by, "<words %s>", name);
    text = replaced(text, words, by);
    return replaced(text, list, by);
}

/* JSON is indented; a list reads the same in one line. */
static void unindent(char *text)
{
    char *to = text;
    for (const char *from = text; *from;) {
        *to++ = *from;
        if (*from++ == ',' && *from == '\n') {
            from += strspn(from, "\n ");
            *to++ = ' ';
        }
    }
    *to = 0;
}

/* Signatures: 128 hexadecimal digits in a row. */
static void mask_signatures(char *text)
{
    for (char *at = text; *at;) {
        const size_t n = strspn(at, "0123456789abcdef");
        if (n == 2 * WK_SIGNATURE_SIZE)
            memset(at, 's', n);
        at += n ? n : 1;
    }
}

static const char journal_sql[] =
    "SELECT j.seq || ' ' || kiosk_id || ' ' || t_ns || ' ' || kind || ' ' || version || ' '"
    " || json_remove(body, '$.reading.tray_ms', '$.reading.read_ms', '$.evidence.faces') || ' ' || ifnull(length(secret), 0)"
    " || ' ' || length(signature) || ' ' || ifnull(sum(length(e.bytes)), 0)"
    " FROM journal j LEFT JOIN evidence e USING (seq) GROUP BY j.seq ORDER BY j.seq";

static sqlite3 *open_file(void)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(world.path, &db), SQLITE_OK);
    return db;
}

static void tell_journal(void)
{
    static const char *const beside[] = {"", "-wal", "-shm"};
    sqlite3 *db = open_file();
    sqlite3_stmt *s = NULL;
    struct stat st;
    assert_int_equal(sqlite3_prepare_v2(db, journal_sql, -1, &s, NULL), SQLITE_OK);
    while (sqlite3_step(s) == SQLITE_ROW)
        fprintf(log_file, "%s\n", (const char *)sqlite3_column_text(s, 0));
    sqlite3_finalize(s);
    sqlite3_close(db);
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s%s", world.path, beside[i]);
        fprintf(log_file, "%s %lld\n", path, stat(path, &st) == 0 ? (long long)st.st_size : -1LL);
    }
}

static void tell_file(const char *name)
{
    char path[128], buffer[4096];
    size_t n;
    in_folder(path, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while ((n = fread(buffer, 1, sizeof buffer, file)) > 0)
        fwrite(buffer, 1, n, log_file);
    fclose(file);
}

static char *masked(char *text)
{
    sqlite3 *db = open_file();
    sqlite3_stmt *s = NULL;
    unindent(text);
    assert_int_equal(sqlite3_prepare_v2(db,
                                        "SELECT hash, 'of record ' || seq FROM journal"
                                        " UNION ALL SELECT commitment, 'of deal ' || seq FROM deals",
                                        -1, &s, NULL),
                     SQLITE_OK);
    while (sqlite3_step(s) == SQLITE_ROW)
        text = mask_hash(text, sqlite3_column_blob(s, 0), (const char *)sqlite3_column_text(s, 1));
    sqlite3_finalize(s);
    sqlite3_close(db);
    mask_signatures(text);
    return text;
}

static void make_deal(struct wk_deal *deal, int d)
{
    *deal = (struct wk_deal){.set = "07A", .table = 1, .round = 1};
    if (d < 2)
        table_deal(deal, 11 * d);
    else
        for (int i = 0; i < WK_N_TILES; i++) /* sorted: like tiles side by side */
            deal->face[i / WK_N_SLOTS][i % WK_N_SLOTS] = (uint8_t)(i / WK_N_COPIES + 1);
    assert_int_equal(wk_deal_check(deal), WK_OK);
}

/* All that is said and kept of a deal, with what may differ made alike. */
static char *story_of(int d, const struct wk_deal *deal)
{
    char path[128], command[160];
    char *text = NULL;
    size_t n;
    snprintf(command, sizeof command, "rm -rf %s/*", folder);
    assert_int_equal(system(command), 0);
    in_folder(path, "wallkeeper");
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(world.path, sizeof world.path, "%s/wallkeeper/event.db", folder);
    world.t_ns = 1800000000000000000;
    world.seed = 1;
    log_file = open_memstream(&text, &n);
    assert_non_null(log_file);
    lay_out(deal, 1000 + 500 * (size_t)d);
    fclose(log_file);
    free(text);
    log_file = open_memstream(&text, &n);
    const struct table_world before = world;
    draw_pictures();
    world.t_ns = before.t_ns;
    world.seed = before.seed;
    fclose(log_file);
    free(text);
    log_file = open_memstream(&text, &n);
    check_walls();
    ask_all();
    tell_file("report.html");
    tell_journal();
    fclose(log_file);
    return masked(text);
}

/* Fails with the first line in which two stories differ. */
static void expect_same(const char *a, const char *b)
{
    const char *line_a = a, *line_b = b;
    for (; *a && *a == *b; a++, b++)
        if (*a == '\n') {
            line_a = a + 1;
            line_b = b + 1;
        }
    if (*a != *b)
        fail_msg("a face shows:\n%.600s\nagainst\n%.600s", line_a, line_b);
}

static char *first; /* story of deal 0 */

static void closed_deals_say_the_same(void **state)
{
    struct wk_deal deal;
    (void)state;
    make_deal(&deal, 0);
    first = story_of(0, &deal);
    assert_true(strlen(first) > 50000);
    assert_non_null(strstr(first, "FAIL"));
    assert_non_null(strstr(first, "PASS"));
    for (int d = 1; d < N_DEALS; d++) {
        make_deal(&deal, d);
        char *other = story_of(d, &deal);
        expect_same(first, other);
        free(other);
    }
}

/* The comparison is no empty one: another fault, or one more look, is seen. */
static void another_story_is_seen(void **state)
{
    struct wk_deal deal;
    (void)state;
    make_deal(&deal, 0);
    rename(picture_of(1), picture_of(9));
    rename(picture_of(2), picture_of(1));
    rename(picture_of(9), picture_of(2));
    char *other = story_of(0, &deal);
    assert_string_not_equal(first, other);
    free(first);
    free(other);
}

static int open_folders(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/wk-oracle-XXXXXX");
    snprintf(pictures, sizeof pictures, "/tmp/wk-walls-XXXXXX");
    return mkdtemp(folder) && mkdtemp(pictures) ? 0 : -1;
}

static int close_folders(void **state)
{
    char command[160];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s %s", folder, pictures);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_deals_say_the_same),
        cmocka_unit_test(another_story_is_seen),
    };
    return cmocka_run_group_tests(tests, open_folders, close_folders);
}
