/*
 * Random competition MCR events by commands, against a reference that was written from S3 and S4 apart from the program: draws
 * that nobody meets anybody twice in, games by hands and as a whole, ties, penalties, corrections, players who leave and who
 * plays for them, teams, and the standings after all of it. WK_EVENTS, WK_SEED: event_commands.h.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/kiosk/event_commands.h"
#include "tests/support/rules/mcr_event_reference.h"

#define DIRECTOR "--reason x --pin-file $pin"
#define LETTERS "ESWN"

static struct mcr_event event;
static bool with_teams;

static int n_players(void)
{
    return MCR_CHAIRS * event.n_tables;
}

/* ---- seats */

/* Teams in the list's order, side by side or one of each at every table. */
static void list_players(void)
{
    char text[16 * MCR_EVENT_PLAYERS + 64];
    const bool apart = likely(50);
    int n = sprintf(text, with_teams ? "number,name,team\n" : "number,name\n");
    for (int p = 1; p <= n_players(); p++) {
        event.team[p] = !with_teams ? 0 : apart ? (p - 1) % event.n_tables + 1 : (p - 1) / MCR_CHAIRS + 1;
        n += sprintf(text + n, with_teams ? "%d,P%d,T%d\n" : "%d,P%d\n", p, p, event.team[p]);
    }
    commands_file("players.csv", text);
}

/* Reads the seats of a round, where everybody has to sit once. */
static void read_round(const json_t *tables, int round)
{
    int n_times[MCR_EVENT_PLAYERS + 1] = {0};
    same((int64_t)json_array_size(tables), event.n_tables, "the number of tables in round %d", round);
    for (int table = 1; table <= event.n_tables; table++) {
        const json_t *at = json_array_get(tables, (size_t)table - 1), *seats = json_object_get(at, "seats");
        same(json_integer_value(json_object_get(at, "table")), table, "the table's number");
        for (int chair = 0; chair < MCR_CHAIRS; chair++) {
            const char name[2] = {LETTERS[chair], 0};
            const int number = (int)json_integer_value(json_object_get(seats, name));
            if (number < 1 || number > n_players())
                fail_msg("%d sits at table %d in chair %s in round %d", number, table, name, round);
            event.game[round][table].seat[chair] = number;
            n_times[number]++;
        }
    }
    for (int p = 1; p <= n_players(); p++)
        same(n_times[p], 1, "how often %d sits in round %d", p, round);
}

/* Whether the list's order seats no team-mates together in round 1: then that is the round. */
static bool list_serves(void)
{
    for (int p = 1; p < n_players(); p++)
        for (int q = p + 1; q <= n_players() && (q - 1) / MCR_CHAIRS == (p - 1) / MCR_CHAIRS; q++)
            if (event.team[p] && event.team[p] == event.team[q])
                return false;
    return true;
}

static void read_seats(void)
{
    must("event schedule --json");
    json_t *json = answer();
    const json_t *rounds = json_object_get(json, "rounds");
    assert_string_equal(json_string_value(json_object_get(json, "kind")), "mcr");
    same(json_integer_value(json_object_get(json, "tables")), event.n_tables, "the number of tables");
    same(json_is_null(json_object_get(json, "first_rematch")), true, "that a drawn seating has no first rematch");
    same((int64_t)json_array_size(rounds), event.n_rounds, "the number of rounds");
    for (int round = 1; round <= event.n_rounds; round++)
        read_round(json_array_get(rounds, (size_t)round - 1), round);
    same(mcr_event_rematch(&event), 0, "the first round in which two meet again, or team-mates");
    for (int p = 1; p <= n_players() && list_serves(); p++)
        same(event.game[1][(p - 1) / MCR_CHAIRS + 1].seat[(p - 1) % MCR_CHAIRS], p, "who sits first where %d is listed", p);
    json_decref(json);
}

/* One round more than there can be is refused. */
static void ask_for_too_many(void)
{
    const int most = mcr_event_most_rounds(event.n_tables);
    if (most < MCR_EVENT_ROUNDS)
        same(ask("event new --kind mcr --name x --players $players.csv --rounds %d --pin-file $pin --new", most + 1) != 0, true,
             "whether an event of %d rounds is refused", most + 1);
}

static void begin_event(void)
{
    /* By tables: as many as lots are asked for, and less one of four fifths where team-mates never meet. */
    static const int most[] = {1, 1, 1, 1, 1, 3, 4, 5, 6, 6, 6, 6, 6}, of_teams[] = {0, 0, 0, 0, 1, 2, 3, 4, 5, 5, 6, 6, 6};
    memset(&event, 0, sizeof event);
    with_teams = likely(40);
    event.n_tables = with_teams ? 4 + lot(6) : likely(60) ? 1 + lot(5) : 5 + lot(8);
    event.n_rounds = 1 + lot(with_teams ? of_teams[event.n_tables] : most[event.n_tables]);
    list_players();
    ask_for_too_many();
    must("event new --kind mcr --name Cup --players $players.csv --rounds %d --seed %08x%s --pin-file $pin --new",
         event.n_rounds, (unsigned)lot(1 << 30), with_teams ? " --teams" : "");
    read_seats();
}

/* ---- standings */

/* "7/2" or "3", in twelfths; what is no such number is none that the reference has. */
static int twelfths_of(const json_t *row)
{
    const char *text = json_string_value(json_object_get(row, "standard"));
    int above = 0, below = 1, end = 0;
    if (!text || (sscanf(text, "%d/%d%n", &above, &below, &end) < 2 && sscanf(text, "%d%n", &above, &end) < 1) || text[end] ||
        below < 1 || above * 12 % below != 0)
        return -1;
    return above * 12 / below;
}

static void compare_rows(const struct mcr_event_row *row, int n, bool teams, int after_round, const char *when)
{
    bool seen[MCR_EVENT_PLAYERS + 1] = {false};
    const char *of = teams ? "team" : "player";
    if (after_round)
        must("rank --json --after-round %d%s", after_round, teams ? " --teams" : "");
    else
        must("rank --json%s", teams ? " --teams" : "");
    json_t *json = answer();
    const json_t *rows = json_object_get(json, "rows");
    same((int64_t)json_array_size(rows), n, "the number of %ss %s", of, when);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *at = json_array_get(rows, i);
        const char *team = json_string_value(json_object_get(at, "team"));
        const int number = !teams ? (int)json_integer_value(json_object_get(at, "number")) : team ? atoi(team + 1) : 0;
        if (number < 1 || number > n || seen[number])
            fail_msg("row %zu is of %s %d, %s", i, of, number, when);
        seen[number] = true;
        same(json_integer_value(json_object_get(at, "points")), row[number].points, "the points of %s %d %s", of, number, when);
        same(twelfths_of(at), row[number].twelfths, "the standard points in twelfths of %s %d %s", of, number, when);
        same(json_integer_value(json_object_get(at, "rank")), row[number].rank, "the rank of %s %d %s", of, number, when);
    }
    json_decref(json);
}

/* After a round, as if there were no later ones; 0: after all. */
static void compare_after(int after_round, const char *when)
{
    struct mcr_event_row row[MCR_EVENT_PLAYERS + 1];
    const int last = after_round ? after_round : event.n_rounds;
    mcr_event_standings(&event, last, row);
    compare_rows(row, n_players(), false, after_round, when);
    if (!with_teams)
        return;
    mcr_event_teams(&event, last, event.n_tables, row);
    compare_rows(row, event.n_tables, true, after_round, when);
}

static void compare_standings(const char *when)
{
    compare_after(0, when);
    if (likely(20))
        compare_after(1 + lot(event.n_rounds), "after an earlier round");
}

/* ---- games */

/* Whether somebody sits in each chair. */
static bool is_full(int round, int table)
{
    for (int i = 0; i < event.n_outs; i++)
        for (int chair = 0; chair < MCR_CHAIRS; chair++)
            if (event.game[round][table].seat[chair] == event.out[i].number && event.out[i].from_round <= round &&
                round <= event.out[i].to_round && !event.out[i].replaced)
                return false;
    return true;
}

static void draw_hand(struct mcr_event_hand *hand)
{
    hand->ending = likely(20) ? MCR_DRAW : MCR_WON;
    hand->winner = lot(MCR_CHAIRS);
    hand->from = likely(30) ? MCR_SELF : (hand->winner + 1 + lot(MCR_CHAIRS - 1)) % MCR_CHAIRS;
    hand->points = likely(70) ? 8 : 8 + lot(90);
}

static const char *hand_text(const struct mcr_event_hand *hand)
{
    static char text[60];
    const char from[2] = {hand->from == MCR_SELF ? 0 : LETTERS[hand->from], 0};
    if (hand->ending == MCR_DRAW)
        return "--winner draw";
    (void)snprintf(text, sizeof text, "--winner %c --from %s --points %d", LETTERS[hand->winner],
                   hand->from == MCR_SELF ? "self" : from, hand->points);
    return text;
}

static void enter_hand(int round, int table, int h, bool confirm)
{
    struct mcr_event_hand *hand = &event.game[round][table].hand[h];
    draw_hand(hand);
    must("result enter --table %d --round %d --hand %d %s%s", table, round, h, hand_text(hand), confirm ? " --confirm" : "");
    hand->confirmed = confirm;
}

static void correct_hand(int round, int table, int h)
{
    struct mcr_event_hand *hand = &event.game[round][table].hand[h];
    draw_hand(hand);
    must("result correct --table %d --round %d --hand %d %s --confirm " DIRECTOR, table, round, h, hand_text(hand));
    hand->confirmed = true;
}

/* Points that sum to 0, often with equals among them, and penalties at times. */
static void draw_points(struct mcr_event_game *game)
{
    static const int likely_points[][MCR_CHAIRS] = {{120, -40, -40, -40}, {60, 60, -60, -60}, {0, 0, 0, 0},
                                                    {100, -20, -20, -60}, {50, 50, 50, -150}, {120, -40, -30, -50},
                                                    {-8, 24, -8, -8},     {30, 30, 0, -60},   {7, 4, -4, -7}};
    int order[MCR_CHAIRS] = {0, 1, 2, 3};
    const int *from = likely_points[lot(sizeof likely_points / sizeof *likely_points)];
    shuffle(order, MCR_CHAIRS);
    for (int chair = 0; chair < MCR_CHAIRS; chair++) {
        game->points[chair] = from[order[chair]];
        game->on_sheet[chair] = likely(94) ? 0 : likely(50) ? -30 : -10;
    }
}

/* Its options, as `result game` takes them. */
static const char *game_text(const struct mcr_event_game *game)
{
    static char text[200];
    int n = sprintf(text, "--points=%d,%d,%d,%d", game->points[0], game->points[1], game->points[2], game->points[3]);
    for (int chair = 0; chair < MCR_CHAIRS; chair++)
        if (game->on_sheet[chair])
            n += sprintf(text + n, " --penalty %c:%d", LETTERS[chair], game->on_sheet[chair]);
    return text;
}

static void enter_game(int round, int table, bool confirm)
{
    struct mcr_event_game *game = &event.game[round][table];
    draw_points(game);
    must("result game --table %d --round %d %s%s", table, round, game_text(game), confirm ? " --confirm" : "");
    game->whole = true;
    game->confirmed = confirm;
}

static void correct_game(int round, int table)
{
    struct mcr_event_game *game = &event.game[round][table];
    draw_points(game);
    must("result game --correct --table %d --round %d %s --confirm " DIRECTOR, table, round, game_text(game));
    game->confirmed = true;
}

static void rule(int round, int table)
{
    struct mcr_event_game *game = &event.game[round][table];
    const int chair = lot(MCR_CHAIRS), points = -10 * (1 + lot(3)), h = game->whole ? 1 : 1 + lot(MCR_GAME_HANDS);
    must("result ruling --table %d --round %d --hand %d --kind penalty --direction %c --ms %d --json " DIRECTOR, table, round,
         h, LETTERS[chair], points);
    if (likely(30))
        must_reverse_last();
    else
        game->hand[h].penalty[chair] += points;
}

/* A result is taken back, and mostly another one is entered, unless the game is over. */
static void take_back(int round, int table, int h)
{
    struct mcr_event_game *game = &event.game[round][table];
    const bool whole = game->whole;
    must("result void --table %d --round %d --hand %d " DIRECTOR, table, round, h);
    if (whole)
        game->whole = game->confirmed = false;
    else
        game->hand[h].ending = MCR_OPEN, game->hand[h].confirmed = false;
    if (game->ended || likely(30))
        return;
    if (whole)
        enter_game(round, table, true);
    else
        enter_hand(round, table, h, true);
}

/* What a referee may do about a game. */
static void meddle(int round, int table)
{
    const struct mcr_event_game *game = &event.game[round][table];
    const int what = lot(100), h = game->whole ? 1 : 1 + lot(MCR_GAME_HANDS);
    const bool is_there = game->whole || game->hand[h].ending == MCR_DRAW || game->hand[h].ending == MCR_WON;
    if (!is_full(round, table))
        return;
    if (what < 15)
        rule(round, table);
    else if (what < 45 && is_there && game->whole)
        correct_game(round, table);
    else if (what < 45 && is_there)
        correct_hand(round, table, h);
    else if (what < 60 && is_there)
        take_back(round, table, h);
}

/* The hands of a game to its end; or to one that the clock makes, and to none at times. */
static void play_hands(int round, int table)
{
    struct mcr_event_game *game = &event.game[round][table];
    const int last = likely(50) ? MCR_GAME_HANDS : lot(MCR_GAME_HANDS);
    for (int h = 1; h <= last; h++) {
        if (likely(3)) {
            must("result not-played --table %d --round %d --hand %d " DIRECTOR, table, round, h);
            game->hand[h].ending = MCR_UNPLAYED;
        } else
            enter_hand(round, table, h, likely(97));
    }
    if (last < MCR_GAME_HANDS && last > 0 && likely(80)) {
        must("result game --table %d --round %d --ended", table, round);
        game->ended = last + 1;
    }
}

/* What no game can be is refused. */
static void ask_for_nonsense(int round, int table)
{
    same(ask("result game --table %d --round %d --points=10,0,0,0 --confirm", table, round) != 0, true,
         "whether points that do not sum to 0 are refused");
    same(ask("result enter --table %d --round %d --hand 1 --winner E --from S --points 7 --confirm", table, round) != 0, true,
         "whether a hand of 7 points is refused");
    same(ask("result enter --table %d --round %d --hand 17 --winner draw --confirm", table, round) != 0, true,
         "whether a 17th hand is refused");
}

static void play_table(int round, int table)
{
    if (!is_full(round, table))
        return;
    if (likely(3))
        ask_for_nonsense(round, table);
    if (likely(event.n_tables <= 3 ? 50 : 8))
        play_hands(round, table);
    else if (likely(95))
        enter_game(round, table, likely(90));
    if (likely(20))
        meddle(round, table);
}

/* ---- players who leave */

static void leave(int round)
{
    static const char *const kinds[] = {"withdrawn", "disqualified", "suspended"};
    const int number = 1 + lot(n_players()), kind = lot(3);
    struct mcr_event_out *out = &event.out[event.n_outs];
    for (int i = 0; i < event.n_outs; i++)
        if (event.out[i].number == number)
            return;
    *out = (struct mcr_event_out){number, round, kind == 2 ? round : event.n_rounds, kind == 2, likely(80)};
    if (kind == 2)
        must("event out --number %d --kind suspended --from-round %d --to-round %d " DIRECTOR, number, round, round);
    else
        must("event out --number %d --kind %s --from-round %d " DIRECTOR, number, kinds[kind], round);
    event.n_outs++;
    if (!out->replaced)
        return;
    must("event player --number %d --name S%d --from-round %d " DIRECTOR, number, number, round);
    if (kind == 2 && round < event.n_rounds)
        must("event player --number %d --name P%d --from-round %d " DIRECTOR, number, number, round + 1);
}

/* A late change, or one from the bench: the number goes on as it was. */
static void change_player(int round)
{
    const int number = 1 + lot(n_players());
    for (int i = 0; i < event.n_outs; i++)
        if (event.out[i].number == number)
            return;
    must("event player --number %d --name B%d --from-round %d " DIRECTOR, number, number, round);
}

static void an_event(void)
{
    begin_event();
    for (int round = 1; round <= event.n_rounds; round++) {
        if (round > 1 && likely(30) && event.n_outs < MCR_EVENT_OUTS)
            leave(round);
        if (likely(15))
            change_player(round);
        for (int table = 1; table <= event.n_tables; table++) {
            play_table(round, table);
            if (likely(8))
                compare_standings("within a round");
        }
        compare_standings("after a round");
    }
    for (int i = 0; i < 6; i++) {
        meddle(1 + lot(event.n_rounds), 1 + lot(event.n_tables));
        compare_standings("after its end");
    }
}

static void random_mcr_events_are_as_the_texts_have_them(void **state)
{
    (void)state;
    play_events("MCR", 3, an_event);
}

/* A seating as a file: number,round1,...; a cell is a table and a chair, "7E". `last` is what stands for the last round. */
static void write_seating(int last)
{
    char text[8 * MCR_EVENT_PLAYERS * (MCR_EVENT_ROUNDS + 1)];
    int n = sprintf(text, "number");
    for (int round = 1; round <= event.n_rounds; round++)
        n += sprintf(text + n, ",round%d", round);
    for (int p = 1; p <= n_players(); p++) {
        n += sprintf(text + n, "\n%d", p);
        for (int round = 1; round <= event.n_rounds; round++)
            for (int i = 0; i < n_players(); i++)
                if (event.game[round == event.n_rounds ? last : round][i / MCR_CHAIRS + 1].seat[i % MCR_CHAIRS] == p)
                    n += sprintf(text + n, ",%d%c", i / MCR_CHAIRS + 1, LETTERS[i % MCR_CHAIRS]);
    }
    (void)sprintf(text + n, "\n");
    commands_file("seats.csv", text);
}

/* A seating of one's own is proved likewise: taken as it stands, or refused where two meet again. */
static void a_seating_of_ones_own_is_proved(void **state)
{
    (void)state;
    tally = (struct tally){0};
    for (int n = 5; n <= 8; n++) {
        lots_begin((uint64_t)n);
        commands_begin();
        memset(&event, 0, sizeof event);
        with_teams = false;
        event.n_tables = n;
        event.n_rounds = 4;
        list_players();
        must("event schedule --kind mcr --tables %d --rounds 4 --seed 0a1b --json", n);
        json_t *json = answer();
        for (int round = 1; round <= event.n_rounds; round++)
            read_round(json_array_get(json_object_get(json, "rounds"), (size_t)round - 1), round);
        json_decref(json);
        write_seating(1);
        same(ask("event new --kind mcr --name x --players $players.csv --rounds 4 --seating $seats.csv --pin-file $pin --new"),
             2, "the exit code for a seating in which round 4 is round 1");
        write_seating(event.n_rounds);
        must("event new --kind mcr --name x --players $players.csv --rounds 4 --seating $seats.csv --pin-file $pin --new");
        const struct mcr_event given = event;
        read_seats();
        assert_memory_equal(&event, &given, sizeof event);
        commands_end();
    }
    assert_int_equal(tally.n_differences, 0);
}

/* The comparison is no empty one: ten points that only the reference knows of are seen. */
static void a_difference_is_seen(void **state)
{
    (void)state;
    tally = (struct tally){.quiet = true};
    lots_begin(1);
    commands_begin();
    an_event();
    assert_int_equal(tally.n_differences, 0);
    event.game[1][1].hand[1].penalty[0] -= 10;
    compare_standings("with a penalty that nobody gave");
    commands_end();
    assert_true(tally.n_differences > 0);
}

/* The reference's own footing: the figures of the texts and of the contract. */
static void the_reference_agrees_with_the_texts(void **state)
{
    static const struct {
        int points[MCR_CHAIRS], twelfths[MCR_CHAIRS];
    } shared[] = {
        {{30, 20, 10, 0}, {48, 24, 12, 0}}, {{5, 5, 0, -10}, {36, 36, 12, 0}}, {{9, 0, 0, -9}, {48, 18, 18, 0}},
        {{9, 1, -5, -5}, {48, 24, 6, 6}},   {{2, 2, 2, -6}, {28, 28, 28, 0}},  {{6, -2, -2, -2}, {48, 12, 12, 12}},
        {{0, 0, 0, 0}, {21, 21, 21, 21}},   {{4, 4, -4, -4}, {36, 36, 6, 6}},
    };
    int points[MCR_CHAIRS];
    (void)state;
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) {
        int twelfths[MCR_CHAIRS];
        mcr_standard_points(shared[i].points, twelfths);
        assert_memory_equal(twelfths, shared[i].twelfths, sizeof twelfths);
    }
    mcr_hand_points(&(struct mcr_event_hand){.ending = MCR_WON, .winner = 1, .from = MCR_SELF, .points = 24}, points);
    assert_memory_equal(points, ((int[]){-32, 96, -32, -32}), sizeof points);
    mcr_hand_points(&(struct mcr_event_hand){.ending = MCR_WON, .winner = 1, .from = 0, .points = 24}, points);
    assert_memory_equal(points, ((int[]){-32, 48, -8, -8}), sizeof points);
    assert_int_equal(mcr_event_most_rounds(4), 5);
    assert_int_equal(mcr_event_most_rounds(8), 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reference_agrees_with_the_texts),
        cmocka_unit_test(a_difference_is_seen),
        cmocka_unit_test(a_seating_of_ones_own_is_proved),
        cmocka_unit_test(random_mcr_events_are_as_the_texts_have_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
