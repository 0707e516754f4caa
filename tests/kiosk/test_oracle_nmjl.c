/*
 * Random NMJL events by commands, against a reference that was written from the sanctioned rules apart from the program:
 * movements, tables of three, games of each ending, penalties, score cards, corrections before and after a card is taken,
 * players who leave, and the standings after all of it. WK_EVENTS, WK_SEED: event_commands.h.
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
#include "tests/support/rules/nmjl_reference.h"

#define DIRECTOR "--reason x --pin-file $pin"

static const char *const movements[] = {"sanctioned", "east-stays", "drawn"};
static const char *const endings[] = {"", "win", "wall", "incomplete", "error-all", "error-one", ""};

static struct nmjl_event event;

/* ---- seats */

/* Reads the chairs of a schedule that was printed, as JSON, and compares what is known of it beforehand. */
static void read_seats(const json_t *schedule, enum nmjl_movement movement)
{
    const json_t *rounds = json_object_get(schedule, "rounds"), *first = json_object_get(schedule, "first_rematch");
    assert_string_equal(json_string_value(json_object_get(schedule, "kind")), "nmjl");
    same(json_integer_value(json_object_get(schedule, "tables")), event.n_tables, "the number of tables");
    same((int64_t)json_array_size(rounds), event.n_rounds, "the number of rounds");
    if (movement == NMJL_DRAWN)
        same(json_is_null(first), true, "that a drawn seating has no first rematch");
    else
        same(json_integer_value(first), nmjl_first_rematch(movement, event.n_tables), "the first rematch");
    for (int round = 1; round <= event.n_rounds; round++) {
        const json_t *tables = json_array_get(rounds, (size_t)round - 1);
        same((int64_t)json_array_size(tables), event.n_tables, "the number of tables in round %d", round);
        for (int table = 1; table <= event.n_tables; table++) {
            const json_t *at = json_array_get(tables, (size_t)table - 1), *seats = json_object_get(at, "seats");
            same(json_integer_value(json_object_get(at, "table")), table, "the table's number");
            for (int chair = 0; chair < NMJL_CHAIRS; chair++) {
                const char name[2] = {(char)('A' + chair), 0};
                const json_t *number = json_object_get(seats, name);
                if (!number)
                    fail_msg("no chair %s at table %d in round %d", name, table, round);
                event.seat[round][table][chair] = (int)json_integer_value(number);
                if (movement != NMJL_DRAWN || round == 1)
                    same(event.seat[round][table][chair], nmjl_seat(movement, event.n_players, round, table, chair),
                         "who sits at table %d in chair %s in round %d", table, name, round);
            }
        }
    }
}

/* Of lots: everybody sits somewhere in each round, no table has fewer than three, and no two meet twice. */
static void prove_seats(void)
{
    static bool met[NMJL_MAX_PLAYERS + 1][NMJL_MAX_PLAYERS + 1];
    memset(met, 0, sizeof met);
    for (int round = 1; round <= event.n_rounds; round++) {
        int n_times[NMJL_MAX_PLAYERS + 1] = {0};
        for (int table = 1; table <= event.n_tables; table++) {
            const int *seat = event.seat[round][table];
            int n = 0;
            for (int a = 0; a < NMJL_CHAIRS; a++) {
                n += seat[a] != 0;
                n_times[seat[a]]++;
                for (int b = a + 1; b < NMJL_CHAIRS; b++) {
                    if (seat[a] && seat[b])
                        same(met[seat[a]][seat[b]], false, "whether %d and %d have met before round %d", seat[a], seat[b],
                             round);
                    met[seat[a]][seat[b]] = met[seat[b]][seat[a]] = true;
                }
            }
            same(n >= 3, true, "whether table %d has three in round %d", table, round);
        }
        for (int p = 1; p <= event.n_players; p++)
            same(n_times[p], 1, "how often %d sits in round %d", p, round);
    }
}

static void list_players(void)
{
    char text[16 * NMJL_MAX_PLAYERS + 64];
    int n = sprintf(text, "number,name\n");
    for (int p = 1; p <= event.n_players; p++)
        n += sprintf(text + n, "%d,P%d\n", p, p);
    commands_file("players.csv", text);
}

/* More rounds than without a meeting again are refused, by name. */
static void ask_for_too_many(enum nmjl_movement movement)
{
    const int first = nmjl_first_rematch(movement, event.n_tables);
    if (movement == NMJL_DRAWN || first > NMJL_MAX_ROUNDS)
        return;
    same(ask("event schedule --kind nmjl --tables %d --rounds %d --movement %s --json", event.n_tables, first,
             movements[movement]),
         1, "the exit code for %d tables and %d rounds, %s", event.n_tables, first, movements[movement]);
    json_t *json = answer();
    same(json_integer_value(json_object_get(json, "first_rematch")), first, "the first rematch of what is refused");
    json_decref(json);
    same(ask("event new --kind nmjl --name x --players $players.csv --rounds %d --movement %s --pin-file $pin --new", first,
             movements[movement]) != 0,
         true, "whether an event of %d rounds is refused", first);
}

static void begin_event(void)
{
    static const int rounds_drawn[] = {1, 1, 1, 1, 1, 4, 4, 4, 6}; /* by tables; as many as lots are asked for below */
    const enum nmjl_movement movement = (enum nmjl_movement)lot(3);
    memset(&event, 0, sizeof event);
    event.n_tables = likely(10) ? 9 + lot(4) : 1 + lot(8);
    const int n_short = likely(50) ? 0 : lot(event.n_tables < 3 ? event.n_tables + 1 : 4);
    event.n_players = NMJL_CHAIRS * event.n_tables - n_short;
    const int most = movement == NMJL_DRAWN ? rounds_drawn[event.n_tables > 8 ? 8 : event.n_tables]
                                            : nmjl_first_rematch(movement, event.n_tables) - 1;
    event.n_rounds = 1 + lot(most > 6 ? 6 : most);
    list_players();
    ask_for_too_many(movement);
    must("event new --kind nmjl --name Cup --players $players.csv --rounds %d --movement %s --pin-file $pin --new",
         event.n_rounds, movements[movement]);
    must("event schedule --json");
    json_t *json = answer();
    read_seats(json, movement);
    prove_seats();
    json_decref(json);
}

/* ---- standings */

/* After a round, as if there were no later ones; 0: after all. */
static void compare_after(int after_round, const char *when)
{
    struct nmjl_row row[NMJL_MAX_PLAYERS + 1];
    bool seen[NMJL_MAX_PLAYERS + 1] = {false};
    nmjl_standings(&event, after_round ? after_round : event.n_rounds, row);
    if (after_round)
        must("rank --json --after-round %d", after_round);
    else
        must("rank --json");
    json_t *json = answer();
    const json_t *rows = json_object_get(json, "rows");
    same((int64_t)json_array_size(rows), event.n_players, "the number of rows %s", when);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *at = json_array_get(rows, i);
        const int number = (int)json_integer_value(json_object_get(at, "number"));
        assert_true(number >= 1 && number <= event.n_players && !seen[number]);
        seen[number] = true;
        same(json_integer_value(json_object_get(at, "points")), row[number].points, "the points of %d %s", number, when);
        same(json_integer_value(json_object_get(at, "rank")), row[number].rank, "the rank of %d %s", number, when);
    }
    json_decref(json);
}

static void compare_standings(const char *when)
{
    compare_after(0, when);
    if (likely(20))
        compare_after(1 + lot(event.n_rounds), "after an earlier round");
}

/* ---- games */

/* A chair that somebody sits in. */
static int a_chair(int round, int table)
{
    int chair = lot(NMJL_CHAIRS);
    while (!nmjl_player_at(&event, round, table, chair))
        chair = (chair + 1) % NMJL_CHAIRS;
    return chair;
}

static int another_chair(int round, int table, int than)
{
    int chair = than;
    while (chair == than)
        chair = a_chair(round, table);
    return chair;
}

/* How a game might end, with a penalty at times: few values, so that sums meet. What the director took stays. */
static void draw_game(int round, int table, struct nmjl_game *game)
{
    static const enum nmjl_ending often[] = {NMJL_WIN,  NMJL_WIN,        NMJL_WIN,       NMJL_WIN,      NMJL_WALL,
                                             NMJL_WALL, NMJL_INCOMPLETE, NMJL_ERROR_ALL, NMJL_ERROR_ONE};
    game->ending = often[lot(sizeof often / sizeof *often)];
    game->winner = a_chair(round, table);
    game->value = likely(60) ? 25 + 5 * lot(2) : 20 + 5 * lot(12);
    game->discarder = likely(30) ? NMJL_NOBODY : another_chair(round, table, game->winner);
    game->exposures = lot(5);
    game->jokerless = likely(25);
    game->singles = game->jokerless && likely(30);
    for (int chair = 0; chair < NMJL_CHAIRS; chair++)
        game->dead[chair] = likely(20) && nmjl_player_at(&event, round, table, chair);
    game->intact = a_chair(round, table);
    memset(game->on_card, 0, sizeof game->on_card);
    if (likely(8))
        game->on_card[a_chair(round, table)] = likely(70) ? -10 : -50;
}

/* Its options, as `result game` and `result correct` take them. */
static const char *game_text(const struct nmjl_game *game)
{
    static char text[200];
    int n = sprintf(text, "--kind %s", endings[game->ending]);
    if (game->ending == NMJL_WIN) {
        n += sprintf(text + n, " --winner %c --value %d", 'A' + game->winner, game->value);
        n += game->discarder == NMJL_NOBODY
                 ? sprintf(text + n, " --self-pick")
                 : sprintf(text + n, " --discarder %c --exposures %d", 'A' + game->discarder, game->exposures);
        n += sprintf(text + n, "%s%s", game->jokerless ? " --jokerless" : "", game->singles ? " --singles-pairs" : "");
    }
    for (int chair = 0, any = 0; chair < NMJL_CHAIRS && game->ending == NMJL_WALL; chair++)
        if (game->dead[chair])
            n += sprintf(text + n, "%s%c", any++ ? "," : " --dead ", 'A' + chair);
    if (game->ending == NMJL_ERROR_ONE)
        n += sprintf(text + n, " --intact %c", 'A' + game->intact);
    for (int chair = 0; chair < NMJL_CHAIRS; chair++)
        if (game->on_card[chair])
            n += sprintf(text + n, " --penalty %c:%d", 'A' + chair, game->on_card[chair]);
    return text;
}

static void enter_game(int round, int table, int g, bool confirm)
{
    struct nmjl_game *game = &event.game[round][table][g];
    draw_game(round, table, game);
    must("result game --table %d --round %d --game %d %s%s", table, round, g, game_text(game), confirm ? " --confirm" : "");
    game->confirmed = confirm;
}

/* Another result in its place. After the card was taken the director needs all who sat there. */
static void correct_game(int round, int table, int g)
{
    struct nmjl_game *game = &event.game[round][table][g];
    char present[40] = "";
    if (game->ending == NMJL_OPEN || game->ending == NMJL_NOT_PLAYED)
        return;
    draw_game(round, table, game);
    if (event.card[round][table])
        for (int chair = 0; chair < NMJL_CHAIRS; chair++)
            if (nmjl_player_at(&event, round, table, chair))
                (void)snprintf(present + strlen(present), sizeof present - strlen(present), "%s%c",
                               present[0] ? "" : " --present ", 'A' + chair);
    must("result game --correct --table %d --round %d --game %d %s%s --confirm " DIRECTOR, table, round, g, game_text(game),
         present);
    game->confirmed = true;
}

static void rule(int round, int table, int g)
{
    const int chair = a_chair(round, table), points = -10 * (1 + lot(5));
    must("result ruling --table %d --round %d --hand %d --kind penalty --direction %c --ms %d --json " DIRECTOR, table, round,
         g, 'A' + chair, points);
    if (likely(30))
        must_reverse_last();
    else
        event.game[round][table][g].penalty[chair] += points;
}

/* What a director may do about a game. */
static void meddle(int round, int table, int g)
{
    struct nmjl_game *game = &event.game[round][table][g];
    const int what = lot(100);
    if (what < 15)
        correct_game(round, table, g);
    else if (what < 20)
        rule(round, table, g);
    else if (what < 25 && game->ending != NMJL_OPEN && game->ending != NMJL_NOT_PLAYED && !event.card[round][table]) {
        must("result void --table %d --round %d --hand %d " DIRECTOR, table, round, g);
        game->ending = NMJL_OPEN;
        game->confirmed = false;
        if (likely(80))
            enter_game(round, table, g, true);
    }
}

static bool all_entered(int round, int table)
{
    for (int g = 1; g <= NMJL_GAMES; g++)
        if (event.game[round][table][g].ending == NMJL_OPEN)
            return false;
    return true;
}

/* The card is taken with its initials; with others, or too early, it is not. */
static void hand_in(int round, int table)
{
    char initials[32];
    const char collector = (char)('A' + nmjl_collector(&event, round, table));
    nmjl_initials(&event, round, table, initials);
    if (likely(10))
        same(ask("result card --table %d --round %d --initials A:B,B:A,C:D --collector %c", table, round, collector) != 0, true,
             "whether a card with wrong initials is refused");
    if (likely(10))
        same(ask("result card --table %d --round %d --initials %s --collector %c", table, round, initials,
                 'A' + another_chair(round, table, collector - 'A')) != 0,
             true, "whether another collector's card is refused");
    if (!all_entered(round, table)) {
        same(ask("result card --table %d --round %d --initials %s --collector %c", table, round, initials, collector) != 0,
             true, "whether a card without all games is refused");
        return;
    }
    must("result card --table %d --round %d --initials %s --collector %c", table, round, initials, collector);
    event.card[round][table] = true;
}

/* What no game can be is refused. */
static void ask_for_nonsense(int round, int table)
{
    static const char *const nonsense[] = {"win --winner A --value 23 --discarder C --exposures 0",
                                           "win --winner A --value 80 --self-pick",
                                           "win --winner A --value 25 --discarder A --exposures 0",
                                           "win --winner A --value 25 --discarder C --exposures 5",
                                           "win --winner A --value 25 --self-pick --discarder C --exposures 1",
                                           "win --value 25 --self-pick",
                                           "error-one"};
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++)
        same(ask("result game --table %d --round %d --game 1 --kind %s --confirm", table, round, nonsense[i]) != 0, true,
             "whether \"%s\" is refused", nonsense[i]);
}

static void play_table(int round, int table)
{
    int order[NMJL_GAMES] = {1, 2, 3, 4};
    if (likely(5))
        ask_for_nonsense(round, table);
    shuffle(order, NMJL_GAMES);
    for (int i = 0; i < NMJL_GAMES; i++) {
        const int g = order[i];
        if (likely(3)) {
            must("result not-played --table %d --round %d --hand %d " DIRECTOR, table, round, g);
            event.game[round][table][g].ending = NMJL_NOT_PLAYED;
        } else if (likely(97))
            enter_game(round, table, g, likely(60));
        meddle(round, table, g);
    }
    if (likely(85))
        hand_in(round, table);
    if (likely(20))
        meddle(round, table, 1 + lot(NMJL_GAMES));
}

/* ---- players who leave */

/* Whether every table of a round still has three without one more. */
static bool goes_on(int number, int round)
{
    for (int table = 1; table <= event.n_tables; table++) {
        int n = 0;
        for (int chair = 0; chair < NMJL_CHAIRS; chair++) {
            const int player = nmjl_player_at(&event, round, table, chair);
            n += player && player != number;
        }
        if (n < 3)
            return false;
    }
    return true;
}

static void leave(int round)
{
    static const char *const kinds[] = {"withdrawn", "disqualified", "suspended"};
    const int number = 1 + lot(event.n_players), kind = lot(3), last = kind == 2 ? round : event.n_rounds;
    for (int r = round; r <= last; r++)
        if (!goes_on(number, r))
            return;
    for (int i = 0; i < event.n_outs; i++)
        if (event.out[i].number == number)
            return;
    if (kind == 2)
        must("event out --number %d --kind suspended --from-round %d --to-round %d --json " DIRECTOR, number, round, round);
    else
        must("event out --number %d --kind %s --from-round %d --json " DIRECTOR, number, kinds[kind], round);
    if (likely(15))
        must_reverse_last();
    else
        event.out[event.n_outs++] = (struct nmjl_out){number, round, last, kind == 2};
}

static void an_event(void)
{
    begin_event();
    for (int round = 1; round <= event.n_rounds; round++) {
        if (likely(30) && event.n_outs < NMJL_MAX_OUTS)
            leave(round);
        for (int table = 1; table <= event.n_tables; table++) {
            play_table(round, table);
            if (likely(10))
                compare_standings("within a round");
        }
        compare_standings("after a round");
    }
    for (int i = 0; i < 6; i++) {
        meddle(1 + lot(event.n_rounds), 1 + lot(event.n_tables), 1 + lot(NMJL_GAMES));
        compare_standings("after its end");
    }
}

static void random_nmjl_events_are_as_the_text_has_them(void **state)
{
    (void)state;
    play_events("NMJL", 3, an_event);
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
    event.game[1][1][1].penalty[0] -= 10;
    compare_standings("with a penalty that nobody gave");
    commands_end();
    assert_true(tally.n_differences > 0);
}

/* The reference's own footing: the examples of the text and of the contract, and its two ways of counting. */
static void the_reference_agrees_with_the_text(void **state)
{
    static const int first[][2] = {{3, 2},  {4, 2},   {5, 6},  {6, 3},   {7, 8},  {8, 3}, {9, 4},
                                   {10, 6}, {11, 12}, {12, 4}, {13, 14}, {16, 5}, {20, 6}};
    static const int stays[][2] = {{8, 5}, {12, 5}, {16, 9}};
    const bool there[NMJL_CHAIRS] = {true, true, true, false};
    int points[NMJL_CHAIRS];
    (void)state;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        assert_int_equal(nmjl_first_rematch(NMJL_SANCTIONED, first[i][0]), first[i][1]);
    for (size_t i = 0; i < sizeof stays / sizeof *stays; i++)
        assert_int_equal(nmjl_first_rematch(NMJL_EAST_STAYS, stays[i][0]), stays[i][1]);
    for (int n = 3; n <= NMJL_MAX_TABLES; n++)
        for (int m = NMJL_SANCTIONED; m < NMJL_DRAWN; m++)
            assert_int_equal(nmjl_first_rematch((enum nmjl_movement)m, n),
                             nmjl_first_rematch_counted((enum nmjl_movement)m, NMJL_CHAIRS * n));
    nmjl_game_points(&(struct nmjl_game){.ending = NMJL_WIN, .value = 25, .discarder = 2, .exposures = 2, .jokerless = true},
                     there, points);
    assert_memory_equal(points, ((int[]){45, 0, -20, 0}), sizeof points);
    nmjl_game_points(&(struct nmjl_game){.ending = NMJL_WALL, .dead = {false, true}}, there, points);
    assert_memory_equal(points, ((int[]){10, 0, 10, 0}), sizeof points);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reference_agrees_with_the_text),
        cmocka_unit_test(a_difference_is_seen),
        cmocka_unit_test(random_nmjl_events_are_as_the_text_has_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
