/* What the tests of "no oracle" share. */
#include "tests/support/kiosk/oracle_test.h"
#include "labels/secret/six_words.h"

char story_folder[64], story_pictures[64];
struct table_world story_world;
FILE *story_log;
char *story;
size_t n_story;

void in_folder(char path[128], const char *name)
{
    snprintf(path, 128, "%s/%s", story_folder, name);
}

int say(const char *const *words)
{
    static const struct wk_command *const table[] = {&wk_command_sim,
                                                     &wk_command_deal,
                                                     &wk_command_event,
                                                     &wk_command_result,
                                                     &wk_command_rank,
                                                     &wk_command_audit,
                                                     &wk_command_backup,
                                                     &wk_command_labels,
                                                     &wk_command_version,
                                                     &wk_command_pin,
                                                     &wk_command_enrol,
                                                     &wk_command_points,
                                                     NULL};
    char *out = NULL, *err = NULL;
    size_t n_out, n_err;
    int argc = 0;
    while (words[argc])
        argc++;
    const struct wk_host host = {.out = open_memstream(&out, &n_out),
                                 .err = open_memstream(&err, &n_err),
                                 .home = story_folder,
                                 .xdg_data_home = story_folder,
                                 .xdg_config_home = story_folder,
                                 .tmp = story_folder,
                                 .clock = table_clock,
                                 .random = table_random,
                                 .context = &story_world};
    assert_non_null(host.out);
    assert_non_null(host.err);
    const int code = wk_command_run(&host, table, argc, words);
    fclose(host.out);
    fclose(host.err);
    for (int i = 0; i < argc; i++)
        fprintf(story_log, "%s%s", i ? " " : "$ ", words[i]);
    fprintf(story_log, "\n%d\n%s%s", code, out, err);
    free(out);
    free(err);
    return code;
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

/* Signatures: 128 hexadecimal digits in a row; keys of deals wrapped to the director's: 160. */
static void mask_signatures(char *text)
{
    for (char *at = text; *at;) {
        const size_t n = strspn(at, "0123456789abcdef");
        if (n == 2 * WK_SIGNATURE_SIZE || n == 2 * WK_WRAPPED_SIZE)
            memset(at, 's', n);
        at += n ? n : 1;
    }
}

static const char journal_sql[] = "SELECT j.seq || ' ' || kiosk_id || ' ' || t_ns || ' ' || kind || ' ' || version || ' '"
                                  " || json_remove(body, '$.reading.tray_ms', '$.reading.read_ms', '$.backs.tray_ms',"
                                  " '$.backs.read_ms', '$.evidence.faces') || ' ' || ifnull(length(secret), 0)"
                                  " || ' ' || length(signature) || ' ' || ifnull(sum(length(e.bytes)), 0)"
                                  " FROM journal j LEFT JOIN evidence e USING (seq) GROUP BY j.seq ORDER BY j.seq";

/*
 * The journal's own pages are left out, for how its rows fall on them is chance: milliseconds that a reading took have more
 * digits or fewer, and the index goes by the records' hashes. How long each of its rows is stands above.
 */
static const char pages_sql[] = "SELECT name || ' ' || count(*) || ' pages' FROM dbstat"
                                " WHERE name NOT IN ('journal', 'sqlite_autoindex_journal_1') GROUP BY name";

static sqlite3 *open_file(void)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(story_world.path, &db), SQLITE_OK);
    return db;
}

static void tell_rows(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *s = NULL;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
    while (sqlite3_step(s) == SQLITE_ROW)
        fprintf(story_log, "%s\n", (const char *)sqlite3_column_text(s, 0));
    sqlite3_finalize(s);
}

void tell_journal(void)
{
    sqlite3 *db = open_file();
    char command[256], buffer[4096];
    size_t n;
    tell_rows(db, journal_sql);
    tell_rows(db, pages_sql);
    sqlite3_close(db);
    snprintf(command, sizeof command,
             "find %s/wallkeeper \\( -type d -o -name event.db \\) -printf '%%p %%m\\n' -o -printf '%%p %%m %%s\\n' | sort",
             story_folder);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    while ((n = fread(buffer, 1, sizeof buffer, pipe)) > 0)
        fwrite(buffer, 1, n, story_log);
    assert_int_equal(pclose(pipe), 0);
}

void tell_file(const char *name)
{
    char path[128], buffer[4096];
    size_t n;
    in_folder(path, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while ((n = fread(buffer, 1, sizeof buffer, file)) > 0)
        fwrite(buffer, 1, n, story_log);
    fclose(file);
}

/* What a spot check drew, as it stands in records and as it is printed: a hash says which labels, and in which order. */
static char *mask_draws(char *text, sqlite3 *db)
{
    sqlite3_stmt *s = NULL;
    assert_int_equal(
        sqlite3_prepare_v2(db,
                           "WITH drawn AS (SELECT seq, (SELECT json_group_array(value) FROM json_each(body, '$.labels')) AS l,"
                           " json_array_length(body, '$.labels') AS n FROM journal WHERE kind = 'spot-check'"
                           " AND json_extract(body, '$.step') = 'drawn')"
                           " SELECT trim(l, '[]'), '<' || n || ' drawn of record ' || seq || '>' FROM drawn"
                           " UNION ALL SELECT trim(replace(l, ',', ', '), '[]'), '<' || n || ' drawn of record ' || seq || '>'"
                           " FROM drawn",
                           -1, &s, NULL),
        SQLITE_OK);
    while (sqlite3_step(s) == SQLITE_ROW)
        text = replaced(text, (const char *)sqlite3_column_text(s, 0), (const char *)sqlite3_column_text(s, 1));
    sqlite3_finalize(s);
    return text;
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
    text = mask_draws(text, db);
    sqlite3_close(db);
    mask_signatures(text);
    return text;
}

void begin_story(void)
{
    char path[128], command[160];
    snprintf(command, sizeof command, "rm -rf %s/*", story_folder);
    assert_int_equal(system(command), 0);
    in_folder(path, "wallkeeper");
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(story_world.path, sizeof story_world.path, "%s/wallkeeper/event.db", story_folder);
    story_world.t_ns = 1800000000000000000;
    story_world.seed = 1;
    story_log = open_memstream(&story, &n_story);
    assert_non_null(story_log);
}

void begin_again(void)
{
    fclose(story_log);
    free(story);
    story_log = open_memstream(&story, &n_story);
    assert_non_null(story_log);
}

char *end_story(void)
{
    fclose(story_log);
    return masked(story);
}

void oracle_deal(struct wk_deal *deal, int d)
{
    *deal = (struct wk_deal){.set = "07A", .table = 1, .round = 1};
    if (d < 2)
        table_deal(deal, 11 * d);
    else
        for (int i = 0; i < WK_N_TILES; i++)
            deal->face[i / WK_N_SLOTS][i % WK_N_SLOTS] = (uint8_t)(i / WK_N_COPIES + 1);
    assert_int_equal(wk_deal_check(deal), WK_OK);
}

void expect_same_story(const char *a, const char *b)
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

int open_folders(void **state)
{
    (void)state;
    snprintf(story_folder, sizeof story_folder, "/tmp/wk-oracle-XXXXXX");
    snprintf(story_pictures, sizeof story_pictures, "/tmp/wk-walls-XXXXXX");
    return mkdtemp(story_folder) && mkdtemp(story_pictures) ? 0 : -1;
}

int close_folders(void **state)
{
    char command[160];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s %s", story_folder, story_pictures);
    return system(command);
}
