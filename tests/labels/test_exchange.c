/* Deals as text for others: written, read back, typed by people, and each fault named with its line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "labels/deal/exchange.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/rules/sample_event.h"

#define HAND                                                                                                                   \
    "hand 1m 2m 6m 7m 2s 3s 7s 8s 3p 4p 8p 9p N row1 C 3m 8m 4s 9s 5p E F 4m 9m row2 5s 1p 6p S P 5m 1s 6s 2p 7p W\"]\n"
#define WALLS "[Wall \"E " HAND "[Wall \"S " HAND "[Wall \"W " HAND "[Wall \"N " HAND
#define FORMAT "[Format \"mahjong-duplicate-deal 1\"]\n"

/* As it is documented, and as the program writes it. */
static const char vector[] = FORMAT "[Event \"Spring \\\"Open\\\" \\\\ 1\"]\n"
                                    "[Site \"Zürich\"]\n"
                                    "[Date \"2026-02-28\"]\n"
                                    "[Round \"2\"]\n"
                                    "[Set \"07A\"]\n"
                                    "[Table \"3\"]\n"
                                    "[Deal \"2\"]\n" WALLS "[Hand \"1\"]\n"
                                    "[East \"Anna\"]\n"
                                    "[South \"王小明\"]\n"
                                    "[West \"% [x]\"]\n"
                                    "[North \"Bo\"]\n"
                                    "[Result \"East 24 self-drawn\"]\n"
                                    "[MS \"96 -32 -32 -32\"]\n"
                                    "[State \"final\"]\n"
                                    "[IMP \"5 -2 -3 -1\"]\n"
                                    "[Penalty \"0 0 -1 0\"]\n"
                                    "[Hand \"3\"]\n"
                                    "[Result \"North 8 from West\"]\n"
                                    "[MS \"-8 -8 -16 32\"]\n"
                                    "[State \"waiting\"]\n"
                                    "[Hand \"4\"]\n"
                                    "[Result \"draw\"]\n"
                                    "\n";

static enum wk_status read_one(const char *text, struct wk_exchange *out, struct wk_exchange_fault *fault)
{
    struct wk_exchange_reader reader;
    wk_exchange_begin(&reader, text, strlen(text));
    return wk_exchange_next(&reader, out, fault);
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    struct wk_exchange got;
    struct wk_exchange_fault fault = {.line = 0};
    char text[WK_EXCHANGE_SIZE];
    assert_int_equal(read_one(vector, &got, &fault), WK_OK);
    assert_string_equal(got.event, "Spring \"Open\" \\ 1");
    assert_string_equal(got.hand[0].player[2], "% [x]");
    assert_int_equal(got.hand[2].outcome.payer, WK_WIND_WEST);
    assert_int_equal(got.hand[0].imp[2], -3);
    assert_false(got.hand[1].given);
    assert_int_equal(wk_exchange_format(&got, text), (int)strlen(vector));
    assert_string_equal(text, vector);
}

static uint32_t noise = 1;
static int any(int n)
{
    noise = noise * 1664525u + 1013904223u;
    return (int)((noise >> 8) % (unsigned)n);
}

static void any_text(char out[WK_NAME_SIZE])
{
    static const char *const bits[] = {"a", "Z", "\"", "\\", "%", "[", "]", " ", "é", "王", "'", "\xd8\xa8", "{", ";"};
    int n = any(WK_NAME_SIZE), at = 0;
    out[0] = '\0';
    for (const char *bit; at < n; at += (int)strlen(bit)) {
        bit = bits[any(sizeof bits / sizeof *bits)];
        if (at + (int)strlen(bit) >= WK_NAME_SIZE)
            break;
        strcpy(out + at, bit);
    }
}

static void any_hand(struct wk_exchange_hand *hand)
{
    *hand = (struct wk_exchange_hand){.given = any(4) > 0};
    if (!hand->given)
        return;
    for (int d = 0; d < WK_N_WINDS; d++)
        any_text(hand->player[d]);
    const enum wk_wind winner = (enum wk_wind)(any(4) + 1);
    hand->outcome.kind = (enum wk_outcome_kind)any(4);
    if (hand->outcome.kind > WK_OUTCOME_DRAW) {
        hand->outcome.winner = winner;
        hand->outcome.points = WK_POINTS_MIN + any(WK_POINTS_MAX - WK_POINTS_MIN + 1);
    }
    if (hand->outcome.kind == WK_OUTCOME_DISCARD)
        hand->outcome.payer = (enum wk_wind)(winner % 4 + 1);
    hand->has_ms = hand->outcome.kind != WK_OUTCOME_NONE;
    if (hand->has_ms)
        assert_int_equal(wk_outcome_ms(&hand->outcome, hand->ms), WK_OK);
    hand->state = (enum wk_line_state)any(6);
    hand->has_imp = hand->state > WK_LINE_WAITING;
    for (int d = 0; d < WK_N_WINDS; d++) {
        hand->imp[d] = hand->has_imp ? any(41) - 20 : 0;
        hand->penalty[d] = -any(3);
    }
}

static void any_deal(struct wk_exchange *out)
{
    memset(out, 0, sizeof *out);
    any_text(out->event);
    any_text(out->site);
    if (any(2))
        strcpy(out->date, "2028-02-29");
    out->round = any(6);
    out->deal.table = any(65);
    out->deal.round = any(6);
    if (any(2))
        strcpy(out->deal.set, "Z09");
    uint8_t *face = &out->deal.face[0][0];
    for (int i = 0; i < WK_N_TILES; i++)
        face[i] = (uint8_t)(i % WK_N_FACES + 1);
    for (int i = WK_N_TILES - 1; i > 0; i--) {
        int k = any(i + 1);
        uint8_t one = face[i];
        face[i] = face[k];
        face[k] = one;
    }
    for (int h = 0; h < WK_HANDS; h++)
        any_hand(&out->hand[h]);
    out->salted = any(2);
    for (int i = 0; out->salted && i < WK_SALT_SIZE; i++)
        out->salt[i] = (uint8_t)any(256);
    out->committed = any(2);
    if (out->committed && out->deal.set[0] && out->deal.table && out->deal.round)
        wk_deal_commit(&out->deal, out->salt, out->commitment);
    out->committed = out->committed && out->salted;
    if (!out->committed)
        memset(out->commitment, 0, sizeof out->commitment);
}

/* Many deals in one file come out as they went in, byte for byte, also with CRLF. */
static void any_deals_go_round(void **state)
{
    (void)state;
    enum { N = 40, ROUNDS = 50 };
    static char file[N * WK_EXCHANGE_SIZE], crlf[2 * N * WK_EXCHANGE_SIZE], text[WK_EXCHANGE_SIZE];
    for (int r = 0; r < ROUNDS; r++) {
        static struct wk_exchange deal, got;
        struct wk_exchange_reader reader, other;
        struct wk_exchange_fault fault = {.line = 0};
        size_t n = 0, m = 0;
        for (int i = 0; i < N; i++) {
            any_deal(&deal);
            int length = wk_exchange_format(&deal, file + n);
            assert_true(length > 0);
            n += (size_t)length;
        }
        for (size_t i = 0; i < n; i++) {
            if (file[i] == '\n')
                crlf[m++] = '\r';
            crlf[m++] = file[i];
        }
        wk_exchange_begin(&reader, file, n);
        wk_exchange_begin(&other, crlf, m);
        size_t at = 0;
        for (int i = 0; i < N; i++) {
            assert_int_equal(wk_exchange_next(&reader, &got, &fault), WK_OK);
            size_t length = (size_t)wk_exchange_format(&got, text);
            assert_memory_equal(text, file + at, length);
            assert_int_equal(wk_exchange_next(&other, &got, &fault), WK_OK);
            assert_int_equal(wk_exchange_format(&got, text), (int)length);
            assert_memory_equal(text, file + at, length);
            at += length;
        }
        assert_int_equal(at, n);
        assert_int_equal(wk_exchange_next(&reader, &got, &fault), WK_END);
        assert_int_equal(wk_exchange_next(&other, &got, &fault), WK_END);
    }
}

/* The longest deal there can be is written whole. */
static void the_longest_fits(void **state)
{
    (void)state;
    struct wk_exchange deal, got;
    struct wk_exchange_fault fault;
    char text[WK_EXCHANGE_SIZE], name[WK_NAME_SIZE];
    assert_int_equal(read_one(vector, &deal, &fault), WK_OK);
    memset(name, '"', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    strcpy(deal.event, name);
    strcpy(deal.site, name);
    deal.deal.table = 64;
    wk_deal_commit(&deal.deal, deal.salt, deal.commitment);
    deal.salted = deal.committed = true;
    for (int h = 0; h < WK_HANDS; h++) {
        struct wk_exchange_hand *hand = &deal.hand[h];
        *hand = (struct wk_exchange_hand){
            .given = true,
            .has_ms = true,
            .has_imp = true,
            .state = WK_LINE_PROVISIONAL,
            .outcome = {.kind = WK_OUTCOME_DISCARD, .winner = WK_WIND_SOUTH, .payer = WK_WIND_NORTH, .points = 500},
            .ms = {-2000, -2000, 2000, 2000},
            .imp = {-20, -20, -20, -20},
            .penalty = {-99, -99, -99, -99}};
        for (int d = 0; d < WK_N_WINDS; d++)
            strcpy(hand->player[d], name);
    }
    assert_true(wk_exchange_format(&deal, text) > 4000);
    assert_int_equal(read_one(text, &got, &fault), WK_OK);
    assert_string_equal(got.hand[3].player[3], name);
    assert_int_equal(got.hand[3].penalty[3], -99);
}

/* What a person types: blanks, comments, any order, tags of other programs, no results. */
static void what_a_person_types_is_read(void **state)
{
    (void)state;
    struct wk_exchange got;
    struct wk_exchange_fault fault = {.line = 0};
    const char text[] =
        "\xef\xbb\xbf% our problem of the week\r\n"
        "\r\n"
        "  [ Format   \"mahjong-duplicate-deal 1\" ]  % as documented\n"
        "\t[Author \"K. [Lee]\"]\n"
        "[Wall \"N  hand 9p 2m 6m 7m 2s 3s 7s 8s 3p 4p 8p 1m N  row1 C 3m 8m 4s 9s 5p E F 4m 9m  row2 5s 1p 6p S P 5m 1s 6s "
        "2p 7p W \"]\n"
        "[Wall \"S " HAND "[Wall \"E " HAND "[Wall \"W " HAND "[Event \"x\"] % the end, without a line's end";
    assert_int_equal(read_one(text, &got, &fault), WK_OK);
    assert_int_equal(got.n_unknown, 1);
    assert_int_equal(got.deal.table, 0);
    assert_int_equal(got.deal.face[3][0], WK_FACE_1M);
    assert_int_equal(got.deal.face[3][33], WK_FACE_WEST);
    assert_string_equal(got.event, "x");
}

static void nothing_is_the_end(void **state)
{
    (void)state;
    struct wk_exchange got;
    struct wk_exchange_fault fault;
    assert_int_equal(read_one("", &got, &fault), WK_END);
    assert_int_equal(read_one("\n % nothing\n\n", &got, &fault), WK_END);
}

static void faults_are_told_with_their_line(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line;
        const char *says;
    } cases[] = {
        {"[Event \"x\"]\n", 1, "[Format"},
        {"[Format \"mahjong-duplicate-deal 2\"]\n", 1, "1\" is wanted"},
        {FORMAT, 2, "without its wall E"},
        {FORMAT "hello\n", 2, "is wanted"},
        {FORMAT "[Event x]\n", 2, "quotation marks"},
        {FORMAT "[Event \"x]\n", 2, "not closed"},
        {FORMAT "[Event \"\\n\"]\n", 2, "behind \\"},
        {FORMAT "[Event \"x\"\n", 2, "] is wanted"},
        {FORMAT "[Event \"x\"] [Site \"y\"]\n", 2, "one tag a line"},
        {FORMAT "[Event \"\x01\"]\n", 2, "cannot be seen"},
        {FORMAT "[Event \"\xe2\x80\xae\"]\n", 2, "cannot be seen"},
        {FORMAT "[Event \"\xff\"]\n", 2, "UTF-8"},
        {FORMAT "\n\n[Event \"a\"]\n[Event \"b\"]\n", 5, "twice"},
        {FORMAT "[Date \"2026-13-01\"]\n", 2, "YYYY-MM-DD"},
        {FORMAT "[Date \"26-1-1\"]\n", 2, "YYYY-MM-DD"},
        {FORMAT "[Round \"6\"]\n", 2, "from 1 to 5"},
        {FORMAT "[Table \"257\"]\n", 2, "from 1 to 256"},
        {FORMAT "[Table \"1 2\"]\n", 2, "from 1 to 256"},
        {FORMAT "[Table \"\"]\n", 2, "from 1 to 256"},
        {FORMAT "[Set \"07a\"]\n", 2, "0-9 A-Z"},
        {FORMAT "[Salt \"12\"]\n", 2, "64 digits"},
        {FORMAT "[Wall \"X " HAND, 2, "E, S, W or N"},
        {FORMAT "[Wall \"E hand 1m\"]\n", 2, "face 2 of \"hand\""},
        {FORMAT "[Wall \"E 1m\"]\n", 2, "\"hand\" is wanted"},
        {FORMAT "[Wall \"E " HAND "[Wall \"E " HAND, 3, "twice"},
        {FORMAT WALLS "[Hand \"5\"]\n", 6, "from 1 to 4"},
        {FORMAT WALLS "[East \"x\"]\n", 6, "is wanted first"},
        {FORMAT WALLS "[Hand \"1\"]\n[Hand \"1\"]\n", 7, "twice"},
        {FORMAT WALLS "[Hand \"1\"]\n[East \"x\"]\n[East \"y\"]\n", 8, "twice in hand 1"},
        {FORMAT WALLS "[Hand \"1\"]\n[Event \"x\"]\n", 7, "before the first"},
        {FORMAT WALLS "[Hand \"1\"]\n[Result \"East 7 self-drawn\"]\n", 7, "points 8 to 500"},
        {FORMAT WALLS "[Hand \"1\"]\n[Result \"East 8 from East\"]\n", 7, "is wanted"},
        {FORMAT WALLS "[Hand \"1\"]\n[Result \"nothing\"]\n", 7, "is wanted"},
        {FORMAT WALLS "[Hand \"1\"]\n[Result \"draw 8\"]\n", 7, "is wanted"},
        {FORMAT WALLS "[Hand \"1\"]\n[MS \"1 2 3\"]\n", 7, "four numbers"},
        {FORMAT WALLS "[Hand \"1\"]\n[MS \"1 2 3 4\"]\n", 7, "sum to 0"},
        {FORMAT WALLS "[Hand \"1\"]\n[IMP \"1 2 3 4\"]\n", 8, "goes with [State]"},
        {FORMAT WALLS "[Hand \"1\"]\n[State \"over\"]\n", 7, "provisional"},
        {FORMAT "[Set \"07A\"]\n[Table \"1\"]\n[Deal \"1\"]\n"
                "[Commitment \"0000000000000000000000000000000000000000000000000000000000000000\"]\n"
                "[Salt \"0000000000000000000000000000000000000000000000000000000000000000\"]\n" WALLS,
         11, "[Commitment] is not that of its walls"},
        {FORMAT "[Wall \"E hand 2m 2m 6m 7m 2s 3s 7s 8s 3p 4p 8p 9p N row1 C 3m 8m 4s 9s 5p E F 4m 9m row2 5s 1p 6p S P 5m 1s "
                "6s 2p 7p W\"]\n[Wall \"S " HAND "[Wall \"W " HAND "[Wall \"N " HAND,
         6, "four of each"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct wk_exchange got = {.round = 77};
        struct wk_exchange_fault fault = {.line = 0};
        assert_int_equal(read_one(cases[i].text, &got, &fault), WK_BAD_INPUT);
        assert_int_equal(got.round, 77);
        if (fault.line != cases[i].line || !strstr(fault.text, cases[i].says))
            fail_msg("%s: line %d: %s", cases[i].text, fault.line, fault.text);
    }
}

/* Cut off, changed or doubled anywhere: it is refused, or what is read can be written and read again. */
static void no_bytes_break_it(void **state)
{
    (void)state;
    static struct wk_exchange got, back;
    static char text[2 * sizeof vector], out[WK_EXCHANGE_SIZE], again[WK_EXCHANGE_SIZE];
    struct wk_exchange_fault fault;
    for (size_t at = 0; at < sizeof vector; at++)
        for (int way = 0; way < 4; way++) {
            static const char put[] = {'"', '%', '\0', '\n'};
            strcpy(text, vector);
            text[at] = put[way];
            if (read_one(text, &got, &fault) != WK_OK)
                continue;
            assert_true(wk_exchange_format(&got, out) > 0);
            assert_int_equal(read_one(out, &back, &fault), WK_OK);
            wk_exchange_format(&back, again);
            assert_string_equal(out, again);
        }
}

/* Results as they stand: two hands confirmed, one entered, one not begun; a ruling on each kind of points. */
static void results_come_with_the_deal(void **state)
{
    (void)state;
    static const char wanted[] = "[Hand \"1\"]\n"
                                 "[East \"%s\"]\n[South \"%s\"]\n[West \"%s\"]\n[North \"%s\"]\n"
                                 "[Result \"East 24 self-drawn\"]\n"
                                 "[MS \"96 -32 -32 -32\"]\n"
                                 "[State \"provisional\"]\n"
                                 "[IMP \"8 -4 -4 -4\"]\n"
                                 "[Penalty \"0 -1 0 0\"]\n";
    static struct wk_exchange deal;
    static char text[WK_EXCHANGE_SIZE], hand[1024];
    struct wk_exchange_fault fault;
    struct event event;
    const char *name[WK_N_WINDS];
    event_open(&event, 1);
    struct wk_hand_id at = {.table = 2, .round = 3, .hand = 1};
    for (int d = 0; d < WK_N_WINDS; d++)
        name[d] = wk_person_of(event.tour, wk_player_at(event.tour, &at, (enum wk_wind)(d + 1)), 3, 1)->name;
    assert_int_equal(event_put(&event, entry_result(at, outcome_self_drawn(WK_WIND_EAST, 24), 0)), WK_OK);
    assert_int_equal(event_put(&event, entry_confirmed(event.seq)), WK_OK);
    assert_int_equal(event_put(&event, entry_imp(at, WK_WIND_SOUTH, -1)), WK_OK);
    at.hand = 2;
    assert_int_equal(event_put(&event, entry_result(at, outcome_draw(), 0)), WK_OK);
    assert_int_equal(event_put(&event, entry_confirmed(event.seq)), WK_OK);
    at.hand = 3;
    assert_int_equal(event_put(&event, entry_result(at, outcome_discard(WK_WIND_WEST, WK_WIND_NORTH, 8), 0)), WK_OK);

    assert_int_equal(read_one(FORMAT WALLS, &deal, &fault), WK_OK);
    wk_exchange_results(&deal, event.tour, 2, 3);
    assert_true(wk_exchange_format(&deal, text) > 0);
    snprintf(hand, sizeof hand, wanted, name[0], name[1], name[2], name[3]);
    assert_non_null(strstr(text, hand));
    assert_non_null(strstr(text, "[Event \"Open of the Four Winds\"]\n"));
    assert_non_null(strstr(text, "[Result \"draw\"]\n[MS \"0 0 0 0\"]\n[State \"provisional\"]\n[IMP \"-8 4 4 4\"]\n"));
    assert_null(strstr(text, "from North")); /* entered, and nobody stands for it */
    assert_non_null(strstr(text, "[Hand \"4\"]\n[East "));
    assert_int_equal(read_one(text, &deal, &fault), WK_OK);

    assert_int_equal(read_one(FORMAT WALLS, &deal, &fault), WK_OK);
    wk_exchange_results(&deal, event.tour, 5, 3); /* no such table */
    wk_exchange_results(&deal, event.tour, 1, 6);
    assert_false(deal.hand[0].given);
    event_close(&event);
}

static void what_breaks_the_rules_is_not_written(void **state)
{
    (void)state;
    struct wk_exchange deal;
    struct wk_exchange_fault fault;
    char text[WK_EXCHANGE_SIZE];
    assert_int_equal(read_one(vector, &deal, &fault), WK_OK);
    deal.hand[0].ms[0]++;
    assert_int_equal(wk_exchange_format(&deal, text), 0);
    deal.hand[0].ms[0]--;
    deal.deal.face[0][0] = WK_FACE_1M + 1;
    assert_int_equal(wk_exchange_format(&deal, text), 0);
    assert_string_equal(text, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),    cmocka_unit_test(any_deals_go_round),
        cmocka_unit_test(the_longest_fits),           cmocka_unit_test(what_a_person_types_is_read),
        cmocka_unit_test(nothing_is_the_end),         cmocka_unit_test(faults_are_told_with_their_line),
        cmocka_unit_test(no_bytes_break_it),          cmocka_unit_test(what_breaks_the_rules_is_not_written),
        cmocka_unit_test(results_come_with_the_deal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
