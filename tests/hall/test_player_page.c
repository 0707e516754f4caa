/* Players' pages over real HTTP: what stands on them, who gets in, and what they keep to themselves. */
#include "db/state/tournament.h"
#include "labels/lang/lang.h"
#include "labels/secret/player_token.h"
#include "tests/support/hall/board_world.h"
#include "tests/support/rules/sample_event.h"

#include <unistd.h>

/* Four groups of 16 players play the same deals, one after another. */
static void begin_duplicate(struct place *p)
{
    struct wk_event_plan *plan = calloc(1, sizeof *plan);

    assert_non_null(plan);
    event_plan_make(plan, 1);
    plan->results_only = true;
    put(p, (struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = plan});
    free(plan);
}

/* Where a player's page is, or with "/live" before it its stream. */
static const char *page_of(struct place *p, const char *before, int player, const char *query)
{
    static char path[80];
    char token[WK_PLAYER_TOKEN + 1];

    wk_player_token(token, &hall_club, event_of(p)->t_ns, player);
    snprintf(path, sizeof path, "%s/p/%s%s", before, token, query);
    return path;
}

static void a_player_finds_his_seat(void **state)
{
    struct place *p = *state;
    char place[128];
    int table;
    enum wk_wind chair;

    begin_event(p, "nmjl", 20);
    wk_place_of(event_of(p), 6, 1, 1, &table, &chair);
    snprintf(place, sizeof place, "<b class=\"tile\">%d</b> <span>Seat</span> <b class=\"tile\">%c</b>", table, "?ABCD"[chair]);
    const char *const text = get(p, page_of(p, "", 6, "?lang=en"));
    has(text, "HTTP/1.1 200 OK");
    has(text, "Referrer-Policy: no-referrer");
    has(text, "Your place now");
    has(text, "seat check");
    has(text, "Then: table ");
    has(text, "Round 1 of ");
    has(text, "Hands are shown when their round is over");
    has(text, "data-live=\"/live/p/");
    has(get(p, page_of(p, "", 6, "?lang=zh")), "lang=\"zh-cn\"");
    play_round(p, 1);
    has(get(p, page_of(p, "", 6, "")), "<h3>Round 1</h3>");
}

static void groups_are_told_once_all_have_played(void **state)
{
    struct place *p = *state;
    const struct wk_outcome won = outcome_discard(WK_WIND_EAST, WK_WIND_SOUTH, 41);
    const int n = 4;

    begin_duplicate(p);
    for (int hand = 1; hand <= n; hand++)
        for (int table = 1; table <= n; table++) {
            has_not(get(p, page_of(p, "", 0, "")), "41 points");
            has_not(get(p, page_of(p, "", 0, "")), "class=\"curve\"");
            play_hand(p, table, 1, hand, won);
        }
    const char *const text = get(p, page_of(p, "", 0, ""));
    has(text, "Hu: E from S, 41 points");
    has(text, "class=\"curve\"");
    has(text, "Hand 4: all groups");
    has(text, "Standings after round 1");
    has(text, "from 16 results");
    has(text, "<tr class=\"own\">");
}

static void standings_are_shown_as_the_hall_says(void **state)
{
    struct place *p = *state;

    begin_event(p, "nmjl", 20);
    play_round(p, 1);
    play_hand(p, 1, 2, 1, (struct wk_outcome){.kind = WK_OUTCOME_WALL});
    reopen_board(p, WK_STANDINGS_NEVER);
    has(get(p, page_of(p, "", 0, "")), "The director announces the standings");
    has(get(p, "/standings"), "The director announces the standings");
    reopen_board(p, WK_STANDINGS_ALWAYS);
    has(get(p, page_of(p, "", 0, "")), "Standings as they are now");
    has(get(p, page_of(p, "", 0, "")), "from 21 results");
}

static void nobody_is_let_in_by_a_wrong_token(void **state)
{
    struct place *p = *state;
    char path[80];

    has(get(p, "/p/0123456789abcdef"), "HTTP/1.1 404");
    begin_event(p, "nmjl", 20);
    snprintf(path, sizeof path, "%s", page_of(p, "", 0, ""));
    path[3] = path[3] == 'a' ? 'b' : 'a';
    has(get(p, path), "scan the code on your slip again");
    has(get(p, "/p/"), "HTTP/1.1 404");
    has(get(p, "/p/0"), "HTTP/1.1 404");
    has(get(p, "/live/p/0"), "HTTP/1.1 404");
    ahead_ns += 2 * HALL_SECOND_NS;
    wall_ns = 1764000000 * HALL_SECOND_NS; /* all within one second */
    int n_short = 0;
    for (int i = 0; i < 40; i++)
        n_short += strstr(get(p, path), "HTTP/1.1 429") != NULL;
    assert_in_range(n_short, 15, 20);
    has(get(p, page_of(p, "", 0, "")), "HTTP/1.1 200"); /* who has a slip is let in meanwhile */
    const int fd = connect_to(p);
    request(fd, "POST", page_of(p, "", 0, ""), "Content-Length: 0\r\nConnection: close\r\n");
    has(read_until(p, fd, "\x01", false), "HTTP/1.1 405");
    close(fd);
}

static void a_players_stream_has_what_is_his(void **state)
{
    struct place *p = *state;

    begin_event(p, "nmjl", 20);
    const int fd = connect_to(p), other = connect_to(p);
    request(fd, "GET", page_of(p, "/live", 0, "?lang=en"), "");
    has(read_until(p, fd, "event: beat", false), "data: seat <h2><bdi>");
    request(other, "GET", page_of(p, "/live", 19, "?lang=en"), "");
    (void)read_until(p, other, "event: beat", false);
    int table;
    enum wk_wind chair;
    wk_place_of(event_of(p), 0, 1, 1, &table, &chair);
    seat(p, table);
    has(read_until(p, fd, "playing", true), "data: seat ");
    assert_int_equal(wk_board_streams(p->board), 2);
    wk_place_of(event_of(p), 19, 1, 1, &table, &chair);
    ahead_ns += 6 * HALL_SECOND_NS;
    has_not(read_until(p, other, "event: beat", true), "event: part");
    close(fd);
    close(other);
}

/* ---- law 7 */

/* The token of an event is of its beginning, which was at another time. */
static void hide_tokens(char *text)
{
    for (char *at = text; (at = strstr(at, "/p/")) != NULL; at++)
        memset(at + 3, '-', strspn(at + 3, "0123456789abcdef"));
}

/* All that players' pages and their streams tell, but for the date. */
static size_t all_players(struct place *p, char *out, size_t room)
{
    size_t n = 0;

    for (int player = 0; player < wk_n_players(event_of(p)); player++)
        for (int live = 0; live < 2; live++) {
            const int fd = connect_to(p);
            request(fd, "GET", page_of(p, live ? "/live" : "", player, player % 2 ? "?lang=zh" : "?lang=en"),
                    live ? "" : "Connection: close\r\n");
            const char *const rest = strstr(read_until(p, fd, live ? "event: beat" : "\x01", false), "Content-");
            assert_non_null(rest);
            n += (size_t)snprintf(out + n, room - n, "%s\n", rest);
            assert_true(n < room);
            close(fd);
        }
    hide_tokens(out);
    return n;
}

/* Two events that differ in how hands ended whose deal others have yet to play: nobody's page says so, nor whose hand it was.
 */
static void no_page_tells_of_a_deal_that_is_open(void **state)
{
    struct place *p = *state;
    static char told[2][1 << 20];
    const struct wk_outcome ended[2][2] = {
        {outcome_discard(WK_WIND_EAST, WK_WIND_SOUTH, 25), outcome_self_drawn(WK_WIND_WEST, 50)},
        {{.kind = WK_OUTCOME_WIN, .winner = WK_WIND_EAST, .payer = WK_WIND_SOUTH, .points = 25}, {.kind = WK_OUTCOME_WALL}}};

    for (int k = 0; k < 2; k++) { /* duplicate, NMJL */
        for (int i = 0; i < 2; i++) {
            assert_int_equal(teardown(state), 0);
            assert_int_equal(setup(state), 0);
            p = *state;
            wall_ns = 1764000000 * HALL_SECOND_NS;
            if (k == 0)
                begin_duplicate(p);
            else
                begin_event(p, "nmjl", 20);
            for (int table = 1; table <= 4; table++) {
                play_hand(p, table, 1, 1, ended[k][(i + table) % 2]);
                play_hand(p, table, 1, 2, ended[k][i]);
            }
            all_players(p, told[i], sizeof told[i]);
        }
        assert_string_equal(told[0], told[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_player_finds_his_seat, setup, teardown),
        cmocka_unit_test_setup_teardown(groups_are_told_once_all_have_played, setup, teardown),
        cmocka_unit_test_setup_teardown(standings_are_shown_as_the_hall_says, setup, teardown),
        cmocka_unit_test_setup_teardown(nobody_is_let_in_by_a_wrong_token, setup, teardown),
        cmocka_unit_test_setup_teardown(a_players_stream_has_what_is_his, setup, teardown),
        cmocka_unit_test_setup_teardown(no_page_tells_of_a_deal_that_is_open, setup, teardown),
    };
    if (wk_lang_open("build/locale") != WK_OK)
        fprintf(stderr, "test_player_page: no build/locale\n");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
