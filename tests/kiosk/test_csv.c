/* Tables from outside: CSV as it comes from spreadsheets, players and schedules in it, and everything that can be wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "kiosk/pages/phrases/players_fault.h"
#include "kiosk/host/problem.h"
#include "kiosk/programs/cli/schedule_csv.h"
#include "rules/event/duplicate/kind.h"
#include "rules/event/duplicate/seating.h"

static struct wk_problem problem;

/* As a command does, which has the problem. */
static enum wk_status parse_n(struct wk_csv *csv, const char *text, size_t n)
{
    struct wk_csv_fault fault;
    const enum wk_status status = wk_csv_parse(csv, text, n, &fault);
    problem.text[0] = '\0';
    return status == WK_OK ? WK_OK : wk_csv_problem(&problem, status, "F.csv", &fault);
}

static enum wk_status parse(struct wk_csv *csv, const char *text)
{
    return parse_n(csv, text, strlen(text));
}

/* Rows as "line[cell|cell]", all in one text. */
static const char *shown(const struct wk_csv *csv)
{
    static char text[4096];
    size_t n = 0;
    text[0] = '\0';
    for (int r = 0; r < csv->n_rows; r++) {
        n += (size_t)snprintf(text + n, sizeof text - n, "%d[", csv->row[r].line);
        for (int c = 0; c < csv->row[r].n; c++)
            n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", c ? "|" : "", csv->row[r].cell[c]);
        n += (size_t)snprintf(text + n, sizeof text - n, "]");
    }
    return text;
}

static const struct {
    const char *name, *text, *rows;
} read_cases[] = {
    {"plain", "a,b\nc,d\n", "1[a|b]2[c|d]"},
    {"no end of line", "a,b\nc,d", "1[a|b]2[c|d]"},
    {"CRLF", "a,b\r\nc,d\r\n", "1[a|b]2[c|d]"},
    {"CR", "a\rb\r", "1[a]2[b]"},
    {"byte order mark",
     "\xef\xbb\xbf"
     "a,b\n",
     "1[a|b]"},
    {"quotes", "\"a, b\",\"c \"\"d\"\"\"\n", "1[a, b|c \"d\"]"},
    {"a cell over two lines", "\"a\nb\",c\nd,e\n", "1[a\nb|c]3[d|e]"},
    {"empty lines", "\n\r\n  \na\n\n\nb\n\n", "4[a]7[b]"},
    {"rows of separators", "a,b\n,\n , \n\"\",\nc,d\n,,,\n", "1[a|b]5[c|d]"},
    {"empty cells", "a,,b\n,c,\n", "1[a||b]2[|c|]"},
    {"blanks", " a , \" b \" ,c\td\t\n", "1[a| b |c\td]"},
    {"semicolons", "a;b\nc,x;d\n", "1[a|b]2[c,x|d]"},
    {"tabs", "a\tb\n c\t\td\n", "1[a|b]2[c||d]"},
    {"commas first", "a,b;c\n", "1[a|b;c]"},
    {"a spreadsheet's separator",
     "\xef\xbb\xbf"
     "sep=;\r\na,b;c\r\n",
     "2[a,b|c]"},
    {"a spreadsheet's tab", "SEP=\t\na,b\tc\n", "2[a,b|c]"},
    {"a spreadsheet's comma, no end", "sep=,\na;b,c", "2[a;b|c]"},
    {"a table of the word", "sep=x\nsep=;\n", "1[sep=x]2[sep=;]"},
    {"a cell of the word", "sep=;;\na;b\n", "1[sep=||]2[a|b]"},
    {"Chinese", "姓名,编号\n张三,7\n", "1[姓名|编号]2[张三|7]"},
};

static void tables_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof read_cases / sizeof *read_cases; i++) {
        struct wk_csv csv = {0};
        if (parse(&csv, read_cases[i].text) != WK_OK || strcmp(shown(&csv), read_cases[i].rows) != 0)
            fail_msg("%s: %s%s", read_cases[i].name, problem.text, shown(&csv));
        wk_csv_release(&csv);
    }
}

static const struct {
    const char *name, *bytes;
    size_t n;
    enum wk_status status;
    const char *says;
} wrong_cases[] = {
    {"empty", "", 0, WK_EMPTY_FILE, "F.csv: "},
    {"only a mark", "\xef\xbb\xbf", 3, WK_EMPTY_FILE, "F.csv: "},
    {"only a spreadsheet's separator", "sep=;\r\n", 7, WK_EMPTY_FILE, "F.csv: "},
    {"only separators", "\n,,\n \n", 6, WK_EMPTY_FILE, "F.csv: "},
    {"zero byte", "a,b\nc,\0d\n", 9, WK_BAD_INPUT, "F.csv:2: this is no text"},
    {"PNG", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16, WK_BAD_INPUT, "F.csv:1: this is not UTF-8"},
    {"GBK", "a,b\n\xd5\xc5\xc8\xfd,1\n", 11, WK_BAD_INPUT, "F.csv:2: this is not UTF-8"},
    {"cut off UTF-8", "a,b\n\xe5\xbc", 6, WK_BAD_INPUT, "F.csv:2: this is not UTF-8"},
    {"UTF-16",
     "\xff\xfe"
     "a\0,\0b\0",
     8, WK_BAD_INPUT, "F.csv:1: this is UTF-16"},
    {"not closed", "a,b\nc,\"d\ne,f\n", 13, WK_BAD_INPUT, "F.csv:2: the row that begins here has a quotation mark"},
    {"inside a cell", "a,b\nc,d \"e\" f\n", 14, WK_BAD_INPUT, "F.csv:2: the row that begins here has a quotation mark"},
    {"behind a closing one", "a,\"b\" c\n", 8, WK_BAD_INPUT, "F.csv:1: the row that begins here has a quotation mark"},
};

static void what_is_no_table_is_named_with_its_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong_cases / sizeof *wrong_cases; i++) {
        struct wk_csv csv = {.n_rows = 77};
        const enum wk_status status = parse_n(&csv, wrong_cases[i].bytes, wrong_cases[i].n);
        if (status != wrong_cases[i].status || strncmp(problem.text, wrong_cases[i].says, strlen(wrong_cases[i].says)) != 0)
            fail_msg("%s: %s", wrong_cases[i].name, problem.text);
        assert_int_equal(csv.n_rows, 77);
    }
}

static void bounds_are_kept(void **state)
{
    struct wk_csv csv = {0};
    char *text = malloc(WK_CSV_MAX_BYTES + 1);
    size_t n = 0;
    (void)state;
    assert_non_null(text);
    memset(text, 'x', 5000);
    memcpy(text, "a\n", 2);
    assert_int_equal(parse_n(&csv, text, 2 + WK_CSV_MAX_CELL), WK_OK);
    assert_int_equal(strlen(csv.row[1].cell[0]), WK_CSV_MAX_CELL);
    wk_csv_release(&csv);
    assert_int_equal(parse_n(&csv, text, 3 + WK_CSV_MAX_CELL), WK_BAD_INPUT);
    assert_non_null(strstr(problem.text, "F.csv:2: a cell is longer"));
    memset(text, ',', 64);
    text[0] = 'a';
    assert_int_equal(parse_n(&csv, text, 64), WK_OK);
    assert_int_equal(csv.row[0].n, WK_CSV_MAX_CELLS);
    wk_csv_release(&csv);
    text[64] = ',';
    assert_int_equal(parse_n(&csv, text, 65), WK_BAD_INPUT);
    memset(text, ' ', WK_CSV_MAX_BYTES + 1);
    assert_int_equal(parse_n(&csv, text, WK_CSV_MAX_BYTES + 1), WK_BAD_INPUT);
    for (int i = 0; i < 10000; i++)
        n += (size_t)snprintf(text + n, 64, "\"Player %d\",%d\r\n", i, i);
    assert_int_equal(parse_n(&csv, text, n), WK_OK);
    assert_int_equal(csv.n_rows, 10000);
    for (int i = 0; i < 10000; i++) {
        char name[32];
        snprintf(name, sizeof name, "Player %d", i);
        assert_string_equal(csv.row[i].cell[0], name);
        assert_int_equal(wk_csv_number(csv.row[i].cell[1]), i);
        assert_int_equal(csv.row[i].line, i + 1);
    }
    wk_csv_release(&csv);
    free(text);
}

static void what_is_written_reads_back(void **state)
{
    static const char *const texts[] = {"plain", "", " blanks ", "a, b", "say \"hi\"", "two\nlines", "a;b", "张三", "100%"};
    struct wk_csv csv = {0};
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    (void)state;
    assert_non_null(out);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        wk_csv_put(out, texts[i], i + 1 < sizeof texts / sizeof *texts ? ',' : '\n');
    fclose(out);
    assert_int_equal(parse_n(&csv, text, n), WK_OK);
    assert_int_equal(csv.n_rows, 1);
    for (int i = 0; i < csv.row[0].n; i++)
        assert_string_equal(csv.row[0].cell[i], texts[i]);
    wk_csv_release(&csv);
    free(text);
}

static void a_file_that_is_not_there(void **state)
{
    struct wk_csv_fault fault;
    struct wk_csv csv = {0};
    (void)state;
    char folder[] = "/tmp/wk-csv-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/F.csv", folder);
    assert_int_equal(wk_csv_load(&csv, path, &fault), WK_NO_FILE);
    assert_int_equal(rmdir(folder), 0);
    assert_int_equal(wk_csv_load(&csv, "/", &fault), WK_UNREADABLE_FILE);
}

/* Rows below a header take another order with all that stands in them; and the hash is that of the very bytes. */
static void rows_are_put_in_order(void **state)
{
    static const char text[] = "name,club\nAnn,A\nBo,\"B, b\"\nCleo,\n";
    static const int order[] = {2, 0, 1};
    uint8_t hash[WK_HASH_SIZE], expected[WK_HASH_SIZE];
    struct wk_csv_fault fault;
    struct wk_csv csv = {0};
    char path[] = "/tmp/wk-csv-XXXXXX";
    const int fd = mkstemp(path);

    (void)state;
    assert_true(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text) && close(fd) == 0);
    assert_int_equal(wk_csv_load_hashed(&csv, path, hash, &fault), WK_OK);
    assert_int_equal(unlink(path), 0);
    wk_hash(expected, text, strlen(text));
    assert_memory_equal(hash, expected, sizeof hash);
    assert_int_equal(wk_csv_order(&csv, order, 3), WK_OK);
    assert_int_equal(csv.n_rows, 4);
    assert_string_equal(csv.row[0].cell[0], "name");
    assert_string_equal(csv.row[1].cell[0], "Cleo");
    assert_string_equal(csv.row[2].cell[1], "A");
    assert_string_equal(csv.row[3].cell[1], "B, b");
    wk_csv_release(&csv);
}

/* Sixteen names, one a line, after `header`; line `at` (from 1, the header not counted) is `instead`. */
static const char *sixteen(const char *header, int at, const char *instead)
{
    static char text[8192];
    size_t n = (size_t)snprintf(text, sizeof text, "%s", header);
    for (int i = 1; i <= 16; i++)
        n += i == at ? (size_t)snprintf(text + n, sizeof text - n, "%s", instead)
                     : (size_t)snprintf(text + n, sizeof text - n, "Player %d\n", i);
    return text;
}

static enum wk_status players(const char *text, int n_sections, struct wk_event_plan *plan)
{
    struct wk_csv csv = {0};
    enum wk_status status = parse(&csv, text);
    struct wk_players_fault fault;
    char why[WK_PLAYERS_FAULT_SIZE];
    if (status == WK_OK && (status = wk_players_read(plan, &csv, n_sections, &fault)) != WK_OK) {
        wk_players_fault_text(&fault, WK_LANG_EN, why);
        wk_csv_problem(&problem, status, "F.csv", &(struct wk_csv_fault){fault.line, why});
    }
    wk_csv_release(&csv);
    return status;
}

static void players_are_read(void **state)
{
    static struct wk_event_plan plan;
    (void)state;
    assert_int_equal(players(sixteen("", 3, "\"O'Neil, Åsa\",,Club %d 100%\n"), 0, &plan), WK_OK);
    assert_int_equal(plan.n_sections, 1);
    assert_string_equal(plan.player[2].person.name, "O'Neil, Åsa");
    assert_string_equal(plan.player[2].person.club, "Club %d 100%");
    assert_int_equal(plan.player[15].number, 16);
    assert_int_equal(players(sixteen("Name\n", 0, ""), 1, &plan), WK_OK);
    assert_string_equal(plan.player[0].person.name, "Player 1");
    char text[4096] = "俱乐部,编号,姓名\n";
    for (int i = 1; i <= 32; i++)
        snprintf(text + strlen(text), 64, "红队,%d,张%d\n", 100 - i, i);
    assert_int_equal(players(text, 2, &plan), WK_OK);
    assert_int_equal(plan.n_sections, 2);
    assert_string_equal(plan.player[31].person.name, "张32");
    assert_string_equal(plan.player[31].person.club, "红队");
    assert_int_equal(plan.player[31].number, 68);
}

#define LONG "0123456789012345678901234567890123456789"
static const struct {
    const char *name, *header;
    int at, n_sections;
    const char *instead, *says;
} player_cases[] = {
    {"fifteen", "", 16, 1, "", "F.csv:15: 15 players, and that is the last line; 16 are wanted"},
    {"a header alone", "name,number,club\n", 1, 0, NULL, "F.csv:1: 0 players, and that is the last line; 4 are wanted"},
    {"seventeen", "", 5, 1, "Ann\nBob\n", "F.csv:17: player 17 is one too many: 16 are taken"},
    {"too few for two", "", 5, 2, "Ann\nBob\n", "F.csv:17: 17 players, and that is the last line; 32 are wanted"},
    {"named twice", "", 9, 1, "Player 4\n", "F.csv:9: Player 4 is in line 4 already"},
    {"named twice, blanks around", "name\n", 9, 1, " Player 4 \n", "F.csv:10: Player 4 is in line 5 already"},
    {"number twice", "name,number\n", 1, 1, "Ann,7\nBob,7\n", "F.csv:3: number 7 is Ann's in line 2 already"},
    {"number missing", "name,number\n", 1, 1, "Ann,7\n", "F.csv:3: number \"\" of Player 2"},
    {"number 0", "name,number\n", 1, 1, "Ann,0\n", "F.csv:2: number \"0\" of Ann"},
    {"number 10000", "", 1, 1, "Ann,10000\n", "F.csv:1: number \"10000\" of Ann"},
    {"number no number", "", 1, 1, "Ann,1x\n", "F.csv:1: number \"1x\" of Ann"},
    {"no name", "", 4, 1, ",,Club\n", "F.csv:4: the name is missing"},
    {"nothing but blanks", "", 4, 1, "\"  \",,Club\n", "F.csv:4: the name has characters that cannot be seen"},
    {"long name", "", 4, 1, LONG LONG LONG "X\n", "F.csv:4: the name is longer than 120 bytes"},
    {"long club", "", 4, 1, "Ann,," LONG LONG LONG "X\n", "F.csv:4: the club is longer than 120 bytes"},
    {"control character", "", 4, 1, "An\x1bn\n", "F.csv:4: the name has characters that cannot be seen"},
    {"two lines", "", 4, 1, "\"An\nn\"\n", "F.csv:4: the name has characters that cannot be seen"},
    {"turned around", "", 4, 1, "A\u202enn\n", "F.csv:4: the name has characters that cannot be seen"},
    {"comma in a name", "name\n", 4, 1, "Lee, Ann\n", "F.csv:5: more cells than columns"},
    {"unknown column", "name,shoe size\n", 0, 1, "", "F.csv:1: column \"shoe size\" is not known"},
    {"column twice", "name,姓名\n", 0, 1, "", "F.csv:1: two columns"},
    {"no column of names", "number,club\n", 0, 1, "", "F.csv:1: no column is called name"},
};

/* Where sections are not told, other numbers make an evening of unlike ones. */
static void other_numbers_make_an_evening(void **state)
{
    static struct wk_event_plan plan;
    (void)state;
    plan = (struct wk_event_plan){.kind = &wk_duplicate};
    assert_int_equal(players(sixteen("", 16, ""), 0, &plan), WK_OK); /* fifteen */
    assert_int_equal(plan.tables, 4);
    assert_int_equal(plan.n_players, 16);
    assert_true(plan.player[15].house && !plan.player[14].house);
    plan = (struct wk_event_plan){.kind = &wk_duplicate};
    assert_int_equal(players(sixteen("", 5, "Ann\nBob\n"), 0, &plan), WK_OK); /* seventeen */
    assert_int_equal(plan.tables, 4);
    assert_int_equal(plan.n_players, 17);
    plan = (struct wk_event_plan){.kind = &wk_duplicate, .tables = 5};
    assert_int_equal(players(sixteen("", 5, "Ann\nBob\n"), 0, &plan), WK_OK);
    assert_int_equal(plan.n_players, 20);
    plan = (struct wk_event_plan){.kind = &wk_duplicate, .tables = 6};
    assert_int_equal(players(sixteen("", 5, "Ann\nBob\n"), 0, &plan), WK_BAD_INPUT);
    assert_string_equal(problem.text, "F.csv:17: 17 players, and that is the last line; 21 are wanted");
}

static void wrong_players_are_named_with_their_line(void **state)
{
    static struct wk_event_plan plan;
    (void)state;
    plan.kind = &wk_duplicate;
    plan.n_sections = 9;
    for (size_t i = 0; i < sizeof player_cases / sizeof *player_cases; i++) {
        const char *instead = player_cases[i].instead;
        const enum wk_status status =
            players(instead ? sixteen(player_cases[i].header, player_cases[i].at, instead) : player_cases[i].header,
                    player_cases[i].n_sections, &plan);
        if (status != WK_BAD_INPUT || strncmp(problem.text, player_cases[i].says, strlen(player_cases[i].says)) != 0)
            fail_msg("%s: %s", player_cases[i].name, problem.text);
        assert_int_equal(plan.n_sections, 9);
    }
}

/* On the line that has it, wherever the numbers of the others stand, and what to do. */
static void a_comma_in_a_name_is_told_on_its_own_line_with_what_to_do(void **state)
{
    static const char says[] =
        "\"Ann\" is no number; is it part of a name? One with a comma stands in quotation marks: \"Lee, Ann\"";
    static const struct {
        const char *header;
        int at, line;
        const char *instead;
    } cases[] = {{"", 1, 1, "Lee, Ann\n"},
                 {"", 9, 9, "Lee, Ann\n"},
                 {"", 16, 16, "Lee, Ann\n"},
                 {"name,number,club\n", 4, 5, "Lee, Ann,7,Club\n"},
                 {"sep=;\nname;number\n", 4, 6, "Lee; Ann\n"}};
    static struct wk_event_plan plan;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char want[256];
        snprintf(want, sizeof want, "F.csv:%d: %s", cases[i].line, says);
        assert_int_equal(players(sixteen(cases[i].header, cases[i].at, cases[i].instead), 1, &plan), WK_BAD_INPUT);
        assert_string_equal(problem.text, want);
    }
    assert_int_equal(players(sixteen("", 9, "\"Lee, Ann\"\n"), 1, &plan), WK_OK);
    assert_string_equal(plan.player[8].person.name, "Lee, Ann");
}

static void too_many_players_end_at_the_first(void **state)
{
    static struct wk_event_plan plan;
    char *text = calloc(10000, 32);
    (void)state;
    assert_non_null(text);
    for (int i = 0, n = 0; i < 10000; i++)
        n += snprintf(text + n, 32, "P%d\n", i);
    assert_int_equal(players(text, 0, &plan), WK_BAD_INPUT);
    assert_string_equal(problem.text, "F.csv:1025: player 1025 is one too many: 1024 are taken");
    free(text);
}

static enum wk_status schedule(const char *text, struct wk_schedule *out)
{
    struct wk_csv csv = {0};
    enum wk_status status = parse(&csv, text);
    if (status == WK_OK)
        status = wk_schedule_read(out, &csv, "F.csv", &problem);
    wk_csv_release(&csv);
    return status;
}

/* The schedule in both forms; players from the last to the first, tables of the section given. */
static void write_wide(char *text, size_t n, const struct wk_schedule *s, const char *const *directions, int section)
{
    size_t at = (size_t)snprintf(text, n, "name,Player,round5,round4,round3,round2,round1\n");
    for (int p = 15; p >= 0; p--) {
        at += (size_t)snprintf(text + at, n - at, "P,%d", p + 1);
        for (int r = 4; r >= 0; r--)
            at += (size_t)snprintf(text + at, n - at, ",%d%s", section * 4 - 4 + s->seat[r][p].table,
                                   directions[s->seat[r][p].direction]);
        at += (size_t)snprintf(text + at, n - at, "\n");
    }
}

static void write_long(char *text, size_t n, const struct wk_schedule *s)
{
    size_t at = (size_t)snprintf(text, n, "round,table,E,S,W,N\n");
    for (int r = 0; r < 5; r++)
        for (int t = 1; t <= 4; t++) {
            int who[5] = {0};
            for (int p = 0; p < 16; p++)
                if (s->seat[r][p].table == t)
                    who[s->seat[r][p].direction] = p + 1;
            at += (size_t)snprintf(text + at, n - at, "%d,%d,%d,%d,%d,%d\n", r + 1, t, who[1], who[2], who[3], who[4]);
        }
}

static void schedules_are_read(void **state)
{
    static const char *const letters[] = {"", "E", "S", "W", "N"};
    static const char *const words[] = {"", " east", " South", "-west", " NORTH"}, *const signs[] = {"", "东", "南", "西",
                                                                                                     "北"};
    struct wk_schedule s, got;
    char text[4096];
    (void)state;
    wk_schedule_make(&s);
    for (int i = 0; i < 4; i++) {
        if (i < 3)
            write_wide(text, sizeof text, &s, i == 0 ? letters : i == 1 ? words : signs, i == 2 ? 16 : 1);
        else
            write_long(text, sizeof text, &s);
        memset(&got, 0, sizeof got);
        if (schedule(text, &got) != WK_OK)
            fail_msg("%d: %s", i, problem.text);
        assert_memory_equal(&got, &s, sizeof s);
    }
}

/* Of several sections each is read, and all are the same. */
static void sections_are_read(void **state)
{
    struct wk_schedule s, got;
    char text[8192] = "section,player,round1,round2,round3,round4,round5\n";
    (void)state;
    wk_schedule_make(&s);
    for (int p = 0; p < 16; p++)
        for (int section = 3; section >= 2; section--) {
            char *end = text + strlen(text);
            int n = snprintf(end, 64, "%d,%d", section, p + 1);
            for (int r = 0; r < 5; r++)
                n += snprintf(end + n, 64, ",%d%c", section * 4 - 4 + s.seat[r][p].table,
                              wk_wind_letter((enum wk_wind)s.seat[r][p].direction));
            snprintf(end + n, 8, "\n");
        }
    if (schedule(text, &got) != WK_OK)
        fail_msg("%s", problem.text);
    assert_memory_equal(&got, &s, sizeof s);
    char *at = strstr(text, "3,1,9E");
    assert_non_null(at);
    memcpy(at, "3,1,9N", 6);
    assert_int_equal(schedule(text, &got), WK_BAD_INPUT);
    assert_string_equal(problem.text, "F.csv:2: in round 1 this is another seat than that of the first section's player 1");
    memcpy(at, "0,1,9E", 6);
    assert_int_equal(schedule(text, &got), WK_BAD_INPUT);
    assert_non_null(strstr(problem.text, "F.csv:2: \"0\": a section from 1 to 16"));
}

static const struct {
    const char *name;
    bool wide;
    const char *find, *put, *says;
} schedule_cases[] = {
    {"no header", true, "name,Player,round5,round4,round3,round2,round1\n", "", "F.csv:1: a schedule begins with the line"},
    {"a round missing", true, ",round4", "", "F.csv:1: no column is called round4"},
    {"a round twice", true, "round4", "round4,Round4", "F.csv:1: column \"Round4\" is not known, or there twice"},
    {"unknown column", true, "name,", "rank,", "F.csv:1: column \"rank\" is not known"},
    {"player 0", true, "P,16,", "P,0,", "F.csv:2: \"0\": a player from 1 to 16 is wanted"},
    {"player 17", true, "P,16,", "P,17,", "F.csv:2: \"17\": a player"},
    {"player twice", true, "P,1,", "P,16,", "F.csv:17: player 16 is in line 2 already"},
    {"player missing", true, "P,4,", "#", "F.csv:14: \""},
    {"no direction", true, "1E", "1", "F.csv:17: \"1\": one of a section's four tables and a direction"},
    {"no table", true, "1E", "E", "F.csv:17: \"E\""},
    {"another section's table", true, "1E", "5E", "F.csv:17: \"5E\""},
    {"table 0", true, "1E", "0E", "F.csv:17: \"0E\""},
    {"table 1000001", true, "1E", "1000001E", "F.csv:17: \"1000001E\""},
    {"round 6", false, "\n5,4", "\n6,4", "F.csv:21: \"6\": a round from 1 to 5"},
    {"table twice", false, "\n5,4", "\n5,3", "F.csv:21: this table of round 5 is in line 20 already"},
    {"table missing", false, "\n1,1,1,2,3,4", "", "F.csv:20: table 1 of round 1 is missing"},
    {"player twice", false, "1,2,5,", "1,2,4,", "F.csv:3: player 4 sits in line 2 already in round 1"},
    {"no player", false, "1,2,5,", "1,2,,", "F.csv:3: \"\": a player from 1 to 16"},
    {"cells missing", false, "1,2,5,6,7,8", "1,2,5,6", "F.csv:3: \"\": a player"},
    {"direction missing", false, ",E,", ",", "F.csv:1: no column is called E"},
};

static void wrong_schedules_are_named_with_their_line(void **state)
{
    static const char *const letters[] = {"", "E", "S", "W", "N"};
    struct wk_schedule s;
    (void)state;
    wk_schedule_make(&s);
    for (size_t i = 0; i < sizeof schedule_cases / sizeof *schedule_cases; i++) {
        struct wk_schedule got = {.seat = {{{9, 9}}}};
        char text[4096], altered[4200];
        if (schedule_cases[i].wide)
            write_wide(text, sizeof text, &s, letters, 1);
        else
            write_long(text, sizeof text, &s);
        char *at = strstr(text, schedule_cases[i].find);
        /* Of cells the last one: player 1's of round 1. */
        for (char *next = at; next && schedule_cases[i].wide; next = strstr(next + 1, schedule_cases[i].find))
            at = next;
        assert_non_null(at);
        snprintf(altered, sizeof altered, "%.*s%s%s", (int)(at - text), text, schedule_cases[i].put,
                 at + strlen(schedule_cases[i].find));
        const enum wk_status status = schedule(altered, &got);
        if (status != WK_BAD_INPUT || strncmp(problem.text, schedule_cases[i].says, strlen(schedule_cases[i].says)) != 0)
            fail_msg("%s: %d %s", schedule_cases[i].name, status, problem.text);
        assert_int_equal(got.seat[0][0].table, 9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_are_read),
        cmocka_unit_test(what_is_no_table_is_named_with_its_line),
        cmocka_unit_test(bounds_are_kept),
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(rows_are_put_in_order),
        cmocka_unit_test(a_file_that_is_not_there),
        cmocka_unit_test(players_are_read),
        cmocka_unit_test(other_numbers_make_an_evening),
        cmocka_unit_test(wrong_players_are_named_with_their_line),
        cmocka_unit_test(a_comma_in_a_name_is_told_on_its_own_line_with_what_to_do),
        cmocka_unit_test(too_many_players_end_at_the_first),
        cmocka_unit_test(schedules_are_read),
        cmocka_unit_test(sections_are_read),
        cmocka_unit_test(wrong_schedules_are_named_with_their_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
