/*
 * audit report: what it says of an event with a deal of each standing, that hostile names and notes stay text in it, and that
 * it can be read: JSON by jansson, HTML by a parser that knows no forgiveness.
 */
#include "db/store/stored_deal.h"
#include "db/store/stored_spot.h"
#include "kiosk/pages/report/page.h"
#include "kiosk/pages/report/report.h"
#include "kiosk/pages/report/evening_page/evening_page.h"
#include "kiosk/programs/cmd/commands.h"
#include "tests/support/db/deal_history_test.h"
#include "vision/mat/slot_sheet.h"

#include <ctype.h>

static const char hostile[] = "\"><script>alert('%s %n')</script>&amp; ]]>";

struct reporting {
    struct story story;
    char *out, *err;
    uint8_t sheet[WK_SHEET_MAX_BYTES];
};

static int64_t a_clock(void *context)
{
    (void)context;
    return 1800009000000000000;
}

/* A picture as it is kept: the same grey everywhere but for a mark in each cell. */
static void make_sheet(struct reporting *r)
{
    struct wk_image sheet;
    size_t n = 0;
    assert_int_equal(wk_image_new(&sheet, WK_SHEET_W, WK_SHEET_H, 3), WK_OK);
    for (int y = 0; y < sheet.h; y++)
        for (int x = 0; x < 3 * sheet.w; x++)
            sheet.data[y * sheet.stride_bytes + x] = (uint8_t)((x / 60 + y / 20) % 2 ? 90 : 180);
    assert_int_equal(wk_sheet_encode(&sheet, r->sheet, &n), WK_OK);
    wk_image_free(&sheet);
    r->story.source.backs = (struct wk_evidence){r->sheet, n};
}

static int setup(void **state)
{
    struct reporting *r = calloc(1, sizeof *r);
    void *world = NULL;
    char path[128];
    assert_non_null(r);
    assert_int_equal(world_setup(&world), 0);
    r->story = (struct story){.world = world, .source = a_source, .seed = 5};
    /* The command takes its key from a file. */
    snprintf(path, sizeof path, "%s/club.key", r->story.world->folder);
    FILE *key = fopen(path, "w");
    assert_non_null(key);
    assert_int_equal(fwrite(r->story.world->key.bytes, 1, sizeof r->story.world->key.bytes, key), WK_KEY_SIZE);
    assert_int_equal(fclose(key), 0);
    assert_int_equal(chmod(path, 0600), 0);
    r->story.store = world_open(r->story.world);
    make_sheet(r);
    *state = r;
    return 0;
}

static int teardown(void **state)
{
    struct reporting *r = *state;
    void *world = r->story.world;
    if (r->story.store)
        wk_store_close(r->story.store);
    free(r->out);
    free(r->err);
    free(r);
    return world_teardown(&world);
}

/* "audit report" on the story's database; the words may name files in its folder by a leading @. */
static int run(struct reporting *r, const char *const *words)
{
    static const struct wk_command *const table[] = {&wk_command_audit, NULL};
    struct world *world = r->story.world;
    char db[128], key[128], file[8][160];
    size_t n_out, n_err;
    int argc = 0, n_files = 0;
    const char *argv[24] = {"audit", "report", "--db", db, "--key", key};
    snprintf(db, sizeof db, "%s", world->path);
    snprintf(key, sizeof key, "%s/club.key", world->folder);
    for (argc = 6; *words; words++) {
        if (**words == '@')
            snprintf(file[n_files], sizeof file[0], "%s/%s", world->folder, *words + 1);
        argv[argc++] = **words == '@' ? file[n_files++] : *words;
    }
    free(r->out);
    free(r->err);
    struct wk_host host = {.out = open_memstream(&r->out, &n_out),
                           .err = open_memstream(&r->err, &n_err),
                           .home = world->folder,
                           .xdg_data_home = world->folder,
                           .xdg_config_home = world->folder,
                           .tmp = world->folder,
                           .locale = "build/locale",
                           .clock = a_clock,
                           .random = wk_random_system};
    const int code = wk_command_run(&host, table, argc, argv);
    fclose(host.out);
    fclose(host.err);
    return code;
}
#define RUN(r, ...) run(r, (const char *const[]){__VA_ARGS__, NULL})

static void expect(struct reporting *r, int got, int code, const char *says)
{
    if (got != code || (says && !strstr(r->err, says) && !strstr(r->out, says)))
        fail_msg("exit %d for %d, \"%s\" wanted: %s%s", got, code, says ? says : "", r->err, r->out);
}

static char *contents(struct reporting *r, const char *name, size_t *n)
{
    char path[160], *text;
    struct stat st;
    snprintf(path, sizeof path, "%s/%s", r->story.world->folder, name);
    assert_int_equal(stat(path, &st), 0);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    text = calloc(1, (size_t)st.st_size + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)st.st_size, in), (size_t)st.st_size);
    fclose(in);
    if (n)
        *n = (size_t)st.st_size;
    return text;
}

/* With WK_SHOTS=dir the pages are left there, to be looked at. */
static void show(struct reporting *r, const char *name, const char *as)
{
    const char *dir = getenv("WK_SHOTS");
    char command[400];
    if (!dir)
        return;
    snprintf(command, sizeof command, "cp %s/%s %s/%s", r->story.world->folder, name, dir, as);
    assert_int_equal(system(command), 0);
}

/*
 * Every tag is closed in its order, attributes are quoted, `<` and `&` occur nowhere else, and nothing is fetched or run. That
 * is more than a browser asks for.
 */
static void expect_well_formed(const char *html)
{
    static const char *const void_tags[] = {"meta", "img", "path", "circle", "rect", "!DOCTYPE"};
    char stack[64][16];
    int depth = 0;
    for (const char *p = html; *p;) {
        if (*p == '&') {
            const char *end = strchr(p, ';');
            assert_true(end && end - p <= 6);
            p = end + 1;
            continue;
        }
        if (*p != '<') {
            assert_int_not_equal(*p, '>');
            p++;
            continue;
        }
        const bool closing = p[1] == '/';
        char tag[16] = "";
        p += closing ? 2 : 1;
        for (size_t i = 0; isalnum((unsigned char)*p) || *p == '!'; p++)
            if (i < sizeof tag - 1)
                tag[i++] = *p;
        assert_true(tag[0] != 0);
        assert_string_not_equal(tag, "script");
        bool quoted = false, self = false;
        for (; *p && (*p != '>' || quoted); p++) {
            quoted = *p == '"' ? !quoted : quoted;
            if (!quoted)
                assert_int_not_equal(*p, '\'');
            self = *p == '/' && !quoted;
        }
        assert_int_equal(*p, '>');
        p++;
        for (size_t i = 0; i < sizeof void_tags / sizeof *void_tags; i++)
            self = self || strcmp(tag, void_tags[i]) == 0;
        if (closing) {
            assert_true(depth > 0);
            assert_string_equal(stack[--depth], tag);
        } else if (!self) {
            assert_true(depth < 64);
            strcpy(stack[depth++], tag);
        }
        if (!closing && strcmp(tag, "style") == 0) {
            p = strstr(p, "</style>");
            assert_non_null(p);
        }
    }
    assert_int_equal(depth, 0);
    assert_null(strstr(html, "http://"));
    assert_null(strstr(html, "https://"));
}

/* One event for most tests: its first player and a note of its journal are hostile. */
static int tell(void **state)
{
    struct wk_receipt receipt;
    if (setup(state) != 0)
        return -1;
    struct reporting *r = *state;
    r->story.first_name = hostile;
    story_tell(&r->story);
    json_t *body = json_pack("{s:s, s:s, s:s}", "why", hostile, hostile, "\xe2\x80\xae\x01 evil", "list", "x");
    char *text = json_dumps(body, 0);
    assert_int_equal(wk_store_append(r->story.store, "note", text, NULL, 0, &receipt), WK_OK);
    free(text);
    json_decref(body);
    return 0;
}

static void json_tells_the_story(void **state)
{
    static const char *const standings[] = {"whole", "mended", "fouled", "unproved"};
    struct reporting *r = *state;
    expect(r, RUN(r, "--json"), WK_EXIT_DONE, NULL);
    json_t *json = json_loads(r->out, 0, NULL);
    assert_non_null(json);
    const json_t *deals = json_object_get(json, "deals");
    assert_int_equal(json_array_size(deals), 4);
    for (size_t i = 0; i < 4; i++) {
        const json_t *deal = json_array_get(deals, i);
        assert_string_equal(json_string_value(json_object_get(deal, "standing")), standings[i]);
        assert_int_equal(json_array_size(json_object_get(deal, "words")), 6);
        assert_int_equal(json_integer_value(json_object_get(json_object_get(json, "counts"), standings[i])), 1);
    }
    const json_t *fouled = json_array_get(deals, 2), *lapses = json_object_get(fouled, "lapses");
    assert_int_equal(json_array_size(lapses), 2);
    const json_t *lapse = json_array_get(lapses, 0);
    assert_string_equal(json_string_value(json_object_get(lapse, "wind")), "S");
    assert_int_equal(json_integer_value(json_object_get(lapse, "played")), 2);
    assert_true(json_is_true(json_object_get(lapse, "between")));
    assert_true(json_integer_value(json_object_get(lapse, "passed")) < json_integer_value(json_object_get(lapse, "failed")));
    assert_true(json_integer_value(json_object_get(lapse, "failed")) < json_integer_value(json_object_get(lapse, "mended")));
    const json_t *began = json_object_get(json_object_get(fouled, "began"), "2");
    assert_string_equal(json_string_value(json_object_get(began, "S")), "broken");
    assert_string_equal(json_string_value(json_object_get(began, "E")), "proved");
    assert_int_equal(json_array_size(json_object_get(json, "acts")), 2);
    assert_string_equal(json_string_value(json_object_get(json_array_get(json_object_get(json, "acts"), 0), "reason")),
                        "looked <by> eye");
    const json_t *statistics = json_object_get(json, "statistics");
    assert_int_equal(json_integer_value(json_object_get(statistics, "deals")), 2);
    json_decref(json);

    expect(r, RUN(r, "--json", "--table", "3"), WK_EXIT_DONE, NULL);
    json = json_loads(r->out, 0, NULL);
    assert_int_equal(json_array_size(json_object_get(json, "deals")), 1);
    assert_true(json_is_null(json_object_get(json, "statistics"))); /* it is not open */
    json_decref(json);
}

static void pages_are_whole_and_say_who(void **state)
{
    struct reporting *r = *state;
    size_t n = 0;
    expect(r, RUN(r, "--html", "@r.html", "--pdf", "@r.pdf"), WK_EXIT_DONE, NULL);
    show(r, "r.html", "report.html");
    show(r, "r.pdf", "report.pdf");
    char *html = contents(r, "r.html", &n);
    assert_true(n < 3000000);
    expect_well_formed(html);
    assert_non_null(strstr(html, "1 of 4 deals were fouled"));
    assert_non_null(strstr(html, "two tiles in each other&#39;s place far row tile 4, far row tile 5"));
    assert_non_null(strstr(html, "looked &lt;by&gt; eye"));
    assert_non_null(strstr(html, "Laid back by the group of hand 1"));
    assert_non_null(strstr(html, "data:image/jpeg;base64,/9j/"));
    assert_non_null(strstr(html, "0 of 100 planted faults missed"));
    char *pdf = contents(r, "r.pdf", &n);
    assert_memory_equal(pdf, "%PDF", 4);
    assert_true(n > 20000 && n < 3000000);
    free(pdf);
    free(html);
    /* The same record gives the same bytes. */
    html = contents(r, "r.html", NULL);
    expect(r, RUN(r, "--html", "@again.html"), WK_EXIT_DONE, NULL);
    char *again = contents(r, "again.html", NULL);
    assert_string_equal(html, again);
    free(again);
    free(html);

    expect(r, RUN(r, "--html", "@zh.html", "--pdf", "@zh.pdf", "--lang", "zh"), WK_EXIT_DONE, NULL);
    show(r, "zh.html", "report-zh.html");
    show(r, "zh.pdf", "report-zh.pdf");
    html = contents(r, "zh.html", NULL);
    expect_well_formed(html);
    assert_non_null(strstr(html, "lang=\"zh\""));
    assert_null(strstr(html, "fouled"));
    assert_null(strstr(html, wk_shuffle_text(WK_SHUFFLE_PAIRS_ROW)));
    free(html);
    for (int kind = 0; kind < WK_N_SHUFFLES; kind++)
        assert_string_not_equal(wk_text(WK_LANG_ZH, wk_shuffle_text((enum wk_shuffle_kind)kind)),
                                wk_shuffle_text((enum wk_shuffle_kind)kind));
    assert_int_equal(wk_lang_missing(NULL), 0);
}

static void what_people_write_stays_text(void **state)
{
    struct reporting *r = *state;
    expect(r, RUN(r, "--html", "@r.html", "--table", "1", "--json"), WK_EXIT_DONE, NULL);
    char *html = contents(r, "r.html", NULL);
    expect_well_formed(html);
    assert_null(strstr(html, "\xe2\x80\xae"));
    assert_null(strchr(html, 1));
    assert_non_null(strstr(html, "&lt;script&gt;"));
    assert_non_null(strstr(html, "%s %n"));
    free(html);
}

static void an_empty_database_has_a_report(void **state)
{
    struct reporting *r = *state;
    expect(r, RUN(r, "--html", "@r.html", "--pdf", "@r.pdf", "--json"), WK_EXIT_DONE, "\"deals\": []");
    char *html = contents(r, "r.html", NULL);
    expect_well_formed(html);
    assert_non_null(strstr(html, "No deal has been sealed"));
    free(html);
}

static void a_record_that_does_not_hold_is_told_of_first(void **state)
{
    struct reporting *r = *state;
    wk_store_close(r->story.store);
    r->story.store = NULL;
    world_tamper(r->story.world, "UPDATE journal SET body = replace(body, 'PASS', 'FAIL')"
                                 " WHERE seq = (SELECT max(seq) FROM journal WHERE kind = 'verdict')");
    expect(r, RUN(r, "--html", "@r.html", "--pdf", "@r.pdf", "--json"), WK_EXIT_DONE, "\"holds\": false");
    char *html = contents(r, "r.html", NULL);
    show(r, "r.pdf", "broken.pdf");
    expect_well_formed(html);
    const char *told = strstr(html, "The record does NOT hold");
    assert_true(told && told < strstr(html, "deals were fouled"));
    assert_non_null(strstr(html, "it does not fit its own hash"));
    free(html);
}

/* What tells nothing of faces: hashes hang on the salt and the ciphertext. */
static void strip(json_t *value)
{
    static const char *const hashes[] = {"head", "words", "commitment", "key", "statistics"};
    const char *key;
    json_t *element;
    size_t i;
    for (size_t k = 0; json_is_object(value) && k < sizeof hashes / sizeof *hashes; k++)
        json_object_del(value, hashes[k]);
    json_object_foreach(value, key, element) strip(element);
    json_array_foreach(value, i, element) strip(element);
}

/* The same event with other faces: nothing else in the report is another, even with the deals that are open. */
static void faces_leave_no_trace(void **state)
{
    char *text[2] = {NULL, NULL};
    size_t n_html[2];
    (void)state;
    for (int i = 0; i < 2; i++) {
        void *one = NULL;
        assert_int_equal(setup(&one), 0);
        struct reporting *r = one;
        r->story.seed = i ? 5000 : 5;
        story_tell(&r->story);
        expect(r, RUN(r, "--json", "--html", "@r.html", "--table", "3"), WK_EXIT_DONE, NULL);
        free(contents(r, "r.html", &n_html[i]));
        json_t *json = json_loads(r->out, 0, NULL);
        assert_non_null(json);
        strip(json);
        text[i] = json_dumps(json, JSON_SORT_KEYS);
        json_decref(json);
        assert_int_equal(teardown(&one), 0);
    }
    assert_string_equal(text[0], text[1]);
    assert_in_range(n_html[1], n_html[0] - 40, n_html[0] + 40); /* words are of 4 to 7 letters */
    free(text[0]);
    free(text[1]);
}

static void wrong_use_is_told(void **state)
{
    struct reporting *r = *state;
    expect(r, RUN(r, "--table", "1"), WK_EXIT_USAGE, "--pdf FILE, --html FILE or --json is wanted");
    expect(r, RUN(r, "--pdf", "@r", "--html", "@r"), WK_EXIT_USAGE, "given twice");
    expect(r, RUN(r, "--json", "--table", "257"), WK_EXIT_USAGE, "table");
    expect(r, RUN(r, "--pdf", "@no/such/r.pdf"), WK_EXIT_ENVIRONMENT, "r.pdf");
}

static void clean_texts(void **state)
{
    static const struct {
        const char *given, *clean;
    } rows[] = {
        {"plain", "plain"},
        {"", ""},
        {"a\x01z", "a\xef\xbf\xbdz"},
        {"\xe2\x80\xae!", "\xef\xbf\xbd!"},
        {"\xc3", "\xef\xbf\xbd"},
        {"\x80\x80x", "\xef\xbf\xbdx"},
        {"\xe2\x81\xa8\xd9\x85\xe2\x81\xa9", "\xe2\x81\xa8\xd9\x85\xe2\x81\xa9"},
        {"\xe7\x8e\x8b", "\xe7\x8e\x8b"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *clean = wk_report_page_clean(rows[i].given);
        assert_string_equal(clean, rows[i].clean);
        free(clean);
    }
}

/* The same labels at two tables at once: by its line in the pages and its word in JSON. */
static void a_set_at_two_tables_is_in_the_report(void **state)
{
    struct reporting *r = *state;
    struct wk_deal one, other;
    make_deal(&one, 1, 1, 61);
    make_deal(&other, 2, 1, 62);
    memcpy(other.set, one.set, sizeof other.set);
    seal_deal(r->story.store, &one);
    seal_deal(r->story.store, &other);
    expect(r, RUN(r, "--json"), 0, "\"set-twice\"");
    expect(r, RUN(r, "--html", "@twice.html"), 0, NULL);
    char *text = contents(r, "twice.html", NULL);
    assert_non_null(strstr(text, "the same labels were twice in the hall"));
    assert_non_null(strstr(text, "; the other table: 1"));
    assert_non_null(strstr(text, "round 5")); /* at a glance: a column for each round, though there is no event */
    free(text);
    expect(r, RUN(r, "--html", "@twice.html", "--lang", "zh"), 0, NULL);
    text = contents(r, "twice.html", NULL);
    assert_non_null(strstr(text, "场内有两套相同的贴纸"));
    free(text);
}

/* Hand 1 of table 2, won by West, who is East's neighbour there as South, and counted for 29; the result says `more`. */
static int tell_counted(struct reporting *r, int more)
{
    const struct wk_mcr_hand hand = {.n_standing = WK_MCR_STANDING,
                                     .standing = {1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9},
                                     .win = 9,
                                     .seat = WK_WIND_SOUTH,
                                     .prevalent = WK_WIND_EAST};
    const struct wk_hand_id at = {2, 1, 1};
    const struct wk_tournament *tournament = NULL;
    struct wk_entry entry = {.kind = WK_ENTRY_SEATED, .seated = {.at = at}};
    struct wk_mcr_score score;
    struct wk_receipt receipt, counted;
    int begun = 0;
    r->story.first_name = hostile;
    story_begin(&r->story, 1);
    story_deal(&r->story, 2);
    assert_int_equal(wk_store_start_hand(r->story.store, 2, &begun, &receipt), WK_OK);
    assert_int_equal(wk_store_tournament(r->story.store, &tournament), WK_OK);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        entry.seated.player[d - 1] = (uint16_t)wk_player_at(tournament, &at, (enum wk_wind)d);
    story_put(&r->story, 0, &entry, NULL);
    story_put(&r->story, 0, &(struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at}, NULL);
    story_put(&r->story, 0, &(struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = at}, NULL);
    assert_int_equal(wk_store_declare(r->story.store, &at, WK_WIND_WEST, &receipt), WK_OK);
    assert_int_equal(wk_store_declare(r->story.store, &at, WK_WIND_SOUTH, &receipt), WK_OK);
    assert_int_equal(wk_mcr_score(&hand, WK_MCR_AS_PLAYED, &score), WK_OK);
    assert_int_equal(wk_store_count_hand(r->story.store, receipt.seq, WK_COUNTED_CAMERA, WK_STICKERS_DIFFER, WK_MCR_AS_PLAYED,
                                         &hand, &score, &counted),
                     WK_OK);
    story_put(&r->story, 0,
              &(struct wk_entry){.kind = WK_ENTRY_RESULT,
                                 .result = {.at = at,
                                            .outcome = {.kind = WK_OUTCOME_DISCARD,
                                                        .winner = WK_WIND_WEST,
                                                        .payer = WK_WIND_EAST,
                                                        .points = score.total + more},
                                            .by = WK_WIND_WEST}},
              NULL);
    return score.total;
}

static void counted_hands_are_told_with_their_deal(void **state)
{
    struct reporting *r = *state;
    uint8_t salt[WK_SALT_SIZE];
    struct wk_deal deal;
    struct wk_receipt receipt;
    assert_int_equal(tell_counted(r, 1), 29);
    expect(r, RUN(r, "--html", "@hands.html", "--json"), 0, "\"hand-result\"");
    json_t *json = json_loads(r->out, 0, NULL);
    const json_t *declared = json_object_get(json_array_get(json_object_get(json, "deals"), 0), "declared");
    assert_int_equal(json_array_size(declared), 2);
    assert_null(json_object_get(json_array_get(declared, 0), "points")); /* West's was not taken over */
    assert_int_equal(json_integer_value(json_object_get(json_array_get(declared, 1), "points")), 29);
    assert_string_equal(json_string_value(json_object_get(json_array_get(declared, 1), "stickers")), "differ");
    assert_null(json_object_get(json_array_get(declared, 1), "concealed"));
    json_decref(json);
    char *text = contents(r, "hands.html", NULL);
    expect_well_formed(text);
    assert_non_null(strstr(text, "declared 29 points; read by the camera, the stickers did NOT agree with the sealed deal"));
    assert_non_null(strstr(text, "a counted hand has another result on record"));
    assert_non_null(strstr(text, "laid the hand open; no points were taken over"));
    assert_null(strstr(text, "11123456788"));
    free(text);

    assert_int_equal(wk_store_open_deal(r->story.store, 2, &deal, salt, &receipt), WK_OK);
    expect(r, RUN(r, "--json"), 0, "\"hand-deal\"");
    json = json_loads(r->out, 0, NULL);
    declared = json_object_get(json_array_get(json_object_get(json, "deals"), 0), "declared");
    assert_string_equal(json_string_value(json_object_get(json_array_get(declared, 1), "concealed")), "1112345678899m");
    assert_string_equal(json_string_value(json_object_get(json_array_get(declared, 1), "win")), "9m");
    json_decref(json);
    expect(r, RUN(r, "--html", "@hands.html", "--lang", "zh"), 0, NULL);
    show(r, "hands.html", "report-hands-zh.html");
    text = contents(r, "hands.html", NULL);
    assert_non_null(strstr(text, "摄像头读取，贴纸与封存的牌不符"));
    free(text);
}

/* A player's page for the story's event; *out (may be NULL) gets what it is made of. */
static void save_page(struct reporting *r, const char *name, enum wk_language lang, enum wk_paper_size paper, int player,
                      struct wk_evening *out)
{
    static struct wk_counted counted[8];
    static struct wk_standings standings;
    struct wk_evening_page evening_page = {
        .standings = &standings, .counted = counted, .player = &player, .n_players = 1, .paper = paper, .lang = lang};
    char path[160];

    assert_int_equal(wk_store_tournament(r->story.store, &evening_page.tournament), WK_OK);
    assert_int_equal(wk_store_counted(r->story.store, 0, counted, 8, &evening_page.n_counted), WK_OK);
    wk_standings_make(evening_page.tournament, 0, 0, &standings);
    snprintf(path, sizeof path, "%s/%s", r->story.world->folder, name);
    assert_int_equal(wk_evening_page_pdf(&evening_page, path), WK_OK);
    show(r, name, name);
    if (out)
        wk_evening_of(evening_page.tournament, &standings, player, counted, evening_page.n_counted, out);
}

/* Law 7: the best hand's tiles are on the page once its deal is open, and not before; hostile names do no harm. */
static void an_evening_shows_tiles_of_open_deals_only(void **state)
{
    struct reporting *r = *state;
    const struct wk_hand_id at = {2, 1, 1};
    const struct wk_tournament *tournament;
    struct wk_evening evening;
    struct wk_receipt receipt;
    uint8_t salt[WK_SALT_SIZE];
    struct wk_deal deal;

    assert_int_equal(tell_counted(r, 0), 29);
    assert_int_equal(wk_store_tournament(r->story.store, &tournament), WK_OK);
    const int player = wk_player_at(tournament, &at, WK_WIND_WEST), other = wk_player_at(tournament, &at, WK_WIND_NORTH);
    save_page(r, "none.pdf", WK_LANG_EN, WK_PAPER_A4, player, &evening);
    assert_int_equal(evening.n_played, 0); /* its result is not confirmed */
    assert_true(evening.best_win < 0 && evening.best_round == 0 && !evening.counted);
    story_put(&r->story, 0,
              &(struct wk_entry){.kind = WK_ENTRY_CONFIRMED,
                                 .confirmed = {.result = wk_hand_look(tournament, &at)->result_seq, .by = 15}},
              NULL);
    save_page(r, "sealed.pdf", WK_LANG_EN, WK_PAPER_A4, player, &evening);
    assert_int_equal(evening.n_won, 1);
    assert_int_equal(evening.best_win, 0);
    assert_null(evening.counted);
    assert_int_equal(wk_store_open_deal(r->story.store, 2, &deal, salt, &receipt), WK_OK);
    save_page(r, "open.pdf", WK_LANG_EN, WK_PAPER_A4, player, &evening);
    assert_non_null(evening.counted);
    assert_int_equal(evening.counted->points, 29);
    save_page(r, "open-zh.pdf", WK_LANG_ZH, WK_PAPER_LETTER, player, NULL);
    save_page(r, "other.pdf", WK_LANG_EN, WK_PAPER_A4, other, &evening);
    assert_true(evening.n_played == 1 && evening.n_won == 0 && !evening.counted);
}

static void compare_faces(struct reporting *r, int table, enum wk_wind wind, enum wk_spot_answer answer)
{
    struct wk_verdict verdict = {.kind = answer == WK_SPOT_MATCH ? WK_PASS : WK_FAIL, .wind = wind, .n_right = WK_N_SLOTS};
    struct wk_reading reading;
    struct wk_receipt receipt;
    const struct wk_faces_said faces = {answer, {[7] = answer == WK_SPOT_NO_MATCH}};
    make_reading(&reading, WK_SIDE_BACKS, wind);
    if (answer == WK_SPOT_NO_MATCH)
        wk_verdict_faces_differ(&verdict);
    assert_int_equal(
        wk_store_put_faces_verdict(r->story.store, table, "inspect", &verdict, &reading, &r->story.source, &faces, &receipt),
        WK_OK);
}

static int64_t integer(const json_t *json, const char *key)
{
    const json_t *value = json_object_get(json, key);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

/* How many of a deal's steps name a camera. */
static int steps_by(const json_t *deal, const char *camera)
{
    int n = 0;
    size_t i;
    const json_t *step;
    json_array_foreach(json_object_get(deal, "steps"), i, step)
    {
        const char *name = json_string_value(json_object_get(step, "camera"));
        n += name && strcmp(name, camera) == 0;
    }
    return n;
}

/* Per deal: how many of its sixteen checks a live camera saw, how often its faces were compared, and when that came to an end.
 */
static void test_the_report_counts_comparisons_of_faces_and_live_checks(void **state)
{
    struct reporting *r = *state;
    struct wk_checkpoint checkpoint;
    struct wk_receipt last;
    char says[200];
    story_tell(&r->story);
    r->story.source.from = WK_FROM_CAMERA;
    r->story.source.driver = "uvcvideo";
    story_pass(&r->story, 4, 4, "restore"); /* as records were before cameras had ids */
    r->story.source.camera_id = "v4l2:HD Webcam 046d:0825 5B2A1C";
    story_pass(&r->story, 4, 3, "restore");        /* with that, three walls after hand 2 */
    r->story.source.camera_id = "v4l2:<b>\x1b]0;"; /* of a kiosk that wrote what it liked */
    story_pass(&r->story, 4, 1, "restore");        /* one of them once more */
    compare_faces(r, 4, WK_WIND_SOUTH, WK_SPOT_MATCH);
    for (int i = 0; i < WK_FACES_TRIES - 1; i++)
        compare_faces(r, 4, WK_WIND_EAST, WK_SPOT_NO_MATCH);
    compare_faces(r, 4, WK_WIND_EAST, WK_SPOT_UNSURE); /* nothing was compared */
    compare_faces(r, 4, WK_WIND_NORTH, WK_SPOT_NO_MATCH);
    assert_int_equal(wk_store_spot_ask(r->story.store, 4, WK_WIND_EAST, 22, &checkpoint, &last), WK_OK);
    assert_int_equal(wk_store_spot_draw(r->story.store, 4, "5", &last), WK_OK);
    assert_int_equal(wk_store_spot_answer(r->story.store, 4, WK_WIND_EAST, WK_SPOT_NO_MATCH, &last), WK_OK);
    expect(r, RUN(r, "--json"), WK_EXIT_DONE, NULL);
    json_t *json = json_loads(r->out, 0, NULL);
    assert_non_null(json);
    const json_t *deal = json_array_get(json_object_get(json, "deals"), 3), *told = json_object_get(deal, "comparisons");
    assert_int_equal(integer(deal, "n_live"), 3); /* each wall once */
    assert_int_equal(steps_by(deal, "v4l2:HD Webcam 046d:0825 5B2A1C"), 2);
    assert_int_equal(integer(json_object_get(json, "checks"), "n"), 64);
    assert_int_equal(integer(json_object_get(json, "checks"), "n_live"), 3);
    assert_int_equal(integer(told, "n"), 5);
    assert_int_equal(integer(told, "no_match"), 4);
    assert_int_equal(integer(json_object_get(told, "limit"), "E"), last.seq);
    assert_true(json_is_null(json_object_get(json_object_get(told, "limit"), "N")));
    told = json_object_get(json_array_get(json_object_get(json, "deals"), 0), "comparisons");
    assert_int_equal(integer(told, "n"), 0);
    json_decref(json);
    for (int i = 0; i < 2; i++) {
        expect(r, RUN(r, "--html", "@r.html", "--table", "4", "--lang", i ? "zh" : "en"), WK_EXIT_DONE, NULL);
        char *html = contents(r, "r.html", NULL);
        assert_non_null(strstr(html, i ? "16次核对中有3次来自实时摄像头" : "3 of 16 checks are from a live camera"));
        assert_non_null(strstr(html, i ? "摄像头v4l2:HD Webcam 046d:0825 5B2A1C读取2次"
                                       : "Readings by the camera v4l2:HD Webcam 046d:0825 5B2A1C: 2. "));
        assert_null(strstr(html, "]0;"));
        assert_non_null(strstr(html, i ? "比对牌面5次，其中不符4次" : "while it was sealed: 5, no match: 4"));
        assert_non_null(strstr(html, i ? "已达上限" : "Limit reached"));
        snprintf(says, sizeof says, i ? "（记录%lld）起不再比对" : "(record %lld) on. ", (long long)last.seq);
        assert_non_null(strstr(html, says));
        free(html);
    }
}

/* What the camera over a table saw of the draws, in the words of the table's screen; of another program's record what it says.
 */
static void the_draws_of_a_hand_are_told(void **state)
{
    static const char *const notes[][2] = {
        {"draw-named",
         "{\"table\": 4, \"round\": 1, \"hand\": 2, \"wall\": \"S\", \"label\": \"41\", \"fault\": \"wrong-tile\","
         " \"first\": \"40\", \"by\": null}"},
        {"draw-named", "{\"table\": 4, \"round\": 1, \"hand\": 2, \"wall\": \"S\", \"label\": \"41\", \"put_back\": true}"},
        {"draw-named", "{\"table\": 4, \"round\": 1, \"hand\": 2, \"wall\": \"N\", \"label\": \"70\","
                       " \"fault\": \"others-wall\", \"first\": null, \"by\": \"W\"}"},
        {"draw-named", "{\"table\": 4, \"hand\": \"2\", \"wall\": 7, \"label\": [1]}"},
        {"dice", "{\"table\": 4, \"round\": 1, \"hand\": 1, \"dice\": [4, 2, 5, 3], \"by\": \"players\"}"},
        {"dice", "{\"table\": 4, \"dice\": 7}"},
        {"draws-followed", "{\"table\": 4, \"round\": 1, \"hand\": 2, \"drawn\": 9, \"wrong\": 1, \"turns\":"
                           " [{\"wind\": \"E\", \"n\": 3, \"median_ms\": 4200}, {\"wind\": \"S\", \"n\": 0, \"median_ms\": 0},"
                           " {\"wind\": \"W\", \"n\": 2, \"median_ms\": 12500}]}"}};
    static const char *const says[][2] = {
        {"round 1, hand 2 · South&#39;s wall: 41 was taken, 40 comes first", "第1轮第2盘 · 南家的牌墙：摸了41，应先摸40"},
        {"South&#39;s wall: 41 lies there again", "南家的牌墙：41已放回"},
        {"North&#39;s wall: 70 was taken by West", "北家的牌墙：70被西家摸走"},
        {"by players \u00b7 hand 1 \u00b7 round 1 \u00b7 4 + 2, 5 + 3", "4 + 2、5 + 3"},
        {"9 draws, 1 of them wrong · median of a turn: East 4.2 s, West 12.5 s",
         "摸牌9次，其中摸错1次 · 一轮用时中位数：东家 4.2 s"}};
    struct reporting *r = *state;
    struct wk_receipt receipt;

    for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++)
        assert_int_equal(wk_store_append(r->story.store, notes[i][0], notes[i][1], NULL, 0, &receipt), WK_OK);
    for (int zh = 0; zh < 2; zh++) {
        expect(r, RUN(r, "--html", "@r.html", "--lang", zh ? "zh" : "en"), WK_EXIT_DONE, NULL);
        char *html = contents(r, "r.html", NULL);
        for (size_t i = 0; i < sizeof says / sizeof says[0]; i++)
            if (!strstr(html, says[i][zh]))
                fail_msg("the report does not say: %s", says[i][zh]);
        free(html);
    }
}

/* Of a deal that was made step by step, who said that he had looked at his neighbour's stickers; of another nothing. */
static void who_did_not_look_is_told_with_the_deal(void **state)
{
    static const char *const says[] = {
        "", "Who did not say that he had looked at his right neighbour&#39;s stickers: South, West, North. ",
        "Who did not say that he had looked at his right neighbour&#39;s stickers: North. ",
        "Each of the four said that he had looked at his right neighbour&#39;s stickers. "};
    static const char *const notes[][2] = {
        {"tiles-looked-at", "{\"table\": 1, \"round\": 9, \"hand\": 1, \"wind\": \"N\", \"of\": \"E\"}"},
        {"tiles-looked-at", "{\"table\": 1, \"round\": 1, \"hand\": 1, \"wind\": \"E\", \"of\": \"S\"}"},
        {"tiles-looked-at", "{\"table\": 1, \"round\": 1, \"hand\": 1, \"wind\": \"S\", \"of\": \"W\"}"},
        {"tiles-looked-at", "{\"table\": 1, \"round\": 1, \"hand\": 1, \"wind\": \"W\", \"of\": \"N\"}"},
        {"tiles-looked-at", "{\"table\": 1, \"round\": 1, \"hand\": 1, \"wind\": \"N\", \"of\": \"E\"}"}};
    static const int n_notes[] = {1, 2, 4, 5};
    struct reporting *r = *state;
    struct wk_receipt receipt;

    story_tell(&r->story);
    for (int i = 0, n = 0; i < 4; i++) {
        for (; n < n_notes[i]; n++)
            assert_int_equal(wk_store_append(r->story.store, notes[n][0], notes[n][1], NULL, 0, &receipt), WK_OK);
        expect(r, RUN(r, "--html", "@r.html"), WK_EXIT_DONE, NULL);
        char *html = contents(r, "r.html", NULL);
        if (!strstr(html, says[i]) || (i == 0 && strstr(html, "right neighbour")))
            fail_msg("with %d notes the report does not say: %s", n, says[i]);
        free(html);
    }
}

/* All of a deal's tiles are drawn by the players' words, and match. */
static void check_by_words(struct reporting *r, int table, int tiles)
{
    const struct wk_seed_source source = {.seed = WK_SPOT_SEED_WORDS};
    struct wk_checkpoint checkpoint;
    struct wk_receipt last;
    struct wk_spot spot;
    bool slot[WK_N_SLOTS];

    assert_int_equal(wk_store_spot_ask_tiles(r->story.store, table, WK_WIND_NONE, tiles, &source, &checkpoint, &last), WK_OK);
    assert_int_equal(wk_store_spot_draw(r->story.store, table, "apple.pear.plum.fig", &last), WK_OK);
    assert_int_equal(wk_store_spot(r->story.store, table, &spot), WK_OK);
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        if (wk_spot_slots(spot.label, spot.count, w, slot) > 0)
            assert_int_equal(wk_store_spot_answer(r->story.store, table, w, WK_SPOT_MATCH, &last), WK_OK);
}

/* The sentence of the certificate: in the report's JSON and pages, and on the page to take home. */
static void the_certificate_is_on_report_and_page(void **state)
{
    static const char *const sentences[2] = {
        "Of 4 deals 1 were looked at: 42 of their 136 tiles, drawn by lot, all matched. At a risk of 5 %, fewer than 8 of "
        "these tiles (5.9 %) were altered. Drawn by the four players' words: 1.",
        "共4副牌，抽查了1副：抽签抽出42张（这几副共136张），全部相符。出错的风险不超过5%：其中换过的牌不到8张（5.9%"
        "）。由四位选手说的词抽签：1副。"};
    struct reporting *r = *state;
    char command[700], page[4096];

    story_tell(&r->story);
    expect(r, RUN(r, "--json"), WK_EXIT_DONE, NULL);
    json_t *json = json_loads(r->out, 0, NULL);
    const json_t *told = json_object_get(json, "certificate");
    assert_int_equal(integer(told, "deals"), 4);
    assert_int_equal(integer(told, "looked_at"), 0);
    assert_true(json_is_null(json_object_get(told, "fewer_than")));
    json_decref(json);
    check_by_words(r, 4, 42);
    expect(r, RUN(r, "--json"), WK_EXIT_DONE, NULL);
    json = json_loads(r->out, 0, NULL);
    told = json_object_get(json, "certificate");
    assert_int_equal(integer(told, "looked_at"), 1);
    assert_int_equal(integer(told, "drawn"), 42);
    assert_int_equal(integer(told, "risk_percent"), 5);
    assert_int_equal(integer(told, "fewer_than"), 8);
    assert_int_equal(integer(json_object_get(told, "seeds"), "words"), 1);
    json_decref(json);
    for (int i = 0; i < 2; i++) {
        expect(r, RUN(r, "--html", "@r.html", "--lang", i ? "zh" : "en"), WK_EXIT_DONE, NULL);
        char *html = contents(r, "r.html", NULL);
        const char *const apostrophe = strstr(sentences[i], "players'"); /* which HTML may write otherwise */
        snprintf(page, sizeof page, "%.*s", apostrophe ? (int)(apostrophe - sentences[i]) : 4000, sentences[i]);
        if (!strstr(html, page))
            fail_msg("%s is not in the report:\n%s", page, strstr(html, "42"));
        free(html);
    }
    struct wk_evening_page evening = {.player = (const int[]){0}, .n_players = 1, .paper = WK_PAPER_A4, .lang = WK_LANG_EN};
    assert_int_equal(wk_store_tournament(r->story.store, &evening.tournament), WK_OK);
    assert_int_equal(wk_evening_page_gather(&evening, r->story.store), WK_OK);
    snprintf(command, sizeof command, "%s/sentence.pdf", r->story.world->folder);
    assert_int_equal(wk_evening_page_pdf(&evening, command), WK_OK);
    wk_evening_page_release(&evening);
    show(r, "sentence.pdf", "sentence");
    snprintf(command, sizeof command, "pdftotext -layout '%s/sentence.pdf' -", r->story.world->folder);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    page[fread(page, 1, sizeof page - 1, pipe)] = '\0';
    assert_int_equal(pclose(pipe), 0);
    if (!strstr(page, "fewer than 8 of these tiles (5.9 %) were altered."))
        fail_msg("%s", page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_tells_the_story),
        cmocka_unit_test(pages_are_whole_and_say_who),
        cmocka_unit_test(what_people_write_stays_text),
        cmocka_unit_test(wrong_use_is_told),
        cmocka_unit_test(a_record_that_does_not_hold_is_told_of_first), /* leaves it broken */
    };
    const struct CMUnitTest others[] = {
        cmocka_unit_test_setup_teardown(an_empty_database_has_a_report, setup, teardown),
        cmocka_unit_test_setup_teardown(a_set_at_two_tables_is_in_the_report, setup, teardown),
        cmocka_unit_test_setup_teardown(test_the_report_counts_comparisons_of_faces_and_live_checks, setup, teardown),
        cmocka_unit_test_setup_teardown(the_certificate_is_on_report_and_page, setup, teardown),
        cmocka_unit_test_setup_teardown(the_draws_of_a_hand_are_told, setup, teardown),
        cmocka_unit_test_setup_teardown(who_did_not_look_is_told_with_the_deal, setup, teardown),
        cmocka_unit_test_setup_teardown(counted_hands_are_told_with_their_deal, setup, teardown),
        cmocka_unit_test_setup_teardown(an_evening_shows_tiles_of_open_deals_only, setup, teardown),
        cmocka_unit_test(faces_leave_no_trace),
        cmocka_unit_test(clean_texts),
    };
    const int n_failed = cmocka_run_group_tests(tests, tell, teardown);
    return n_failed + cmocka_run_group_tests(others, NULL, NULL);
}
