/*
 * Duplicate evenings of 4 to 64 players by commands, against a reference that was written from DF-19, Appendix 2 and the
 * handbook apart from the program: seats, averages over the groups that played a deal, results of the house in none of them,
 * rounds that somebody sits out, and the standings half-way and at the end; and what a power cut leaves of a result that is
 * being entered. WK_EVENTS, WK_SEED: event_commands.h.
 */
#include "tests/support/db/disk_test.h" /* before all others */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/kiosk/event_commands.h"

#define LETTERS "ESWN"
#define PLAYERS 64
#define NUMBERS (PLAYERS + 4) /* with those of the house */
#define TABLES 16
#define ROUNDS 5
#define HANDS 4

/* A hand at a table: who sits, by chair, and what it brought. */
struct play {
    int who[4], ms[4];
    bool in;
};
static struct evening {
    int n_players, n_tables, n_hands, n_cuts;
    bool power_fails; /* once */
    bool house[NUMBERS + 1];
    struct play play[ROUNDS + 1][TABLES + 1][HANDS + 1];
} evening;

/* ---- the reference */

/* A difference of parts/n points in IMP, by Appendix 2. */
static int imp_of(int parts, int n)
{
    static const int from[] = {2, 6, 10, 16, 24, 32, 40, 48, 56, 64, 72, 84, 96, 108, 132, 156, 180, 212, 244, 296};
    int imp = 0;

    while (imp < 20 && abs(parts) >= from[imp] * n)
        imp++;
    return parts < 0 ? -imp : imp;
}

static void score(int number, int *imp, int *ms)
{
    *imp = *ms = 0;
    for (int r = 1; r <= ROUNDS; r++)
        for (int t = 1; t <= TABLES; t++)
            for (int h = 1; h <= HANDS; h++)
                for (int c = 0; c < 4; c++) {
                    const struct play *own = &evening.play[r][t][h];
                    int sum = 0, n = 0;
                    if (own->who[c] != number || !own->in)
                        continue;
                    for (int other = 1; other <= HANDS; other++) {
                        const struct play *play = &evening.play[r][t][other];
                        if (play->in && !evening.house[play->who[c]])
                            sum += play->ms[c], n++;
                    }
                    *ms += own->ms[c];
                    *imp += imp_of(own->ms[c] * n - sum, n);
                }
}

/* ---- the seats */

static void read_hand(int number, int round, const json_t *hand, int chair, bool first)
{
    static int before;
    const int h = (int)json_integer_value(json_object_get(hand, "hand")),
              t = (int)json_integer_value(json_object_get(hand, "table"));

    same(t >= 1 && t <= evening.n_tables && h >= 1 && h <= evening.n_hands, true, "that %d has a table in round %d", number,
         round);
    same(evening.play[round][t][h].who[chair], 0, "who else sits where %d does", number);
    if (!first)
        same(t == before + 1 || t < before, true, "that %d goes on to the next table", number);
    before = t;
    evening.play[round][t][h].who[chair] = number;
}

static void read_player(const json_t *player, int *n_out)
{
    const int number = (int)json_integer_value(json_object_get(player, "number"));
    const json_t *rounds = json_object_get(player, "rounds");

    evening.house[number] = json_object_get(player, "house") != NULL;
    same((int64_t)json_array_size(rounds), ROUNDS, "the number of rounds");
    for (int r = 1; r <= ROUNDS; r++) {
        const json_t *round = json_array_get(rounds, (size_t)r - 1), *hands = json_object_get(round, "hands");
        const char *direction = json_string_value(json_object_get(round, "direction"));
        n_out[r] += direction == NULL;
        if (direction)
            same((int64_t)json_array_size(hands), evening.n_hands, "the hands of %d in round %d", number, r);
        for (size_t h = 0; direction && h < json_array_size(hands); h++)
            read_hand(number, r, json_array_get(hands, h), (int)(strchr(LETTERS, *direction) - LETTERS), h == 0);
    }
}

static void read_seats(void)
{
    int n = 0, n_house = 0, n_out[ROUNDS + 1] = {0};

    must("event schedule --json");
    json_t *json = answer();
    const json_t *sections = json_object_get(json, "sections");
    for (size_t s = 0; s < json_array_size(sections); s++) {
        const json_t *players = json_object_get(json_array_get(sections, s), "players");
        for (size_t p = 0; p < json_array_size(players); p++, n++)
            read_player(json_array_get(players, p), n_out);
    }
    for (int number = 1; number <= NUMBERS; number++)
        n_house += evening.house[number];
    same(n - n_house, evening.n_players, "the number of players");
    for (int r = 1; r <= ROUNDS; r++)
        same(n_out[r], n - 4 * evening.n_tables, "who sit out round %d", r);
    json_decref(json);
}

/* By the handbook: one over sits out, one or two too few are the house's. */
static void begin_evening(int n_players)
{
    char text[16 * PLAYERS + 64];
    int n = sprintf(text, "number,name\n"), n_sections;

    memset(&evening, 0, sizeof evening);
    evening.n_players = n_players;
    evening.n_tables = n_players % 4 > 1 ? n_players / 4 + 1 : n_players / 4;
    n_sections = (evening.n_tables + 4) / 5;
    evening.n_hands = evening.n_tables / n_sections < 4 ? evening.n_tables / n_sections : 4;
    for (int p = 1; p <= n_players; p++)
        n += sprintf(text + n, "%d,P%d\n", p, p);
    commands_file("players.csv", text);
    must("event new --name Evening --players $players.csv --results-only --pin-file $pin --new");
    read_seats();
}

/* ---- results */

enum { POWER_CUT = 7, NOT_CUT };

static void end_here(void)
{
    _exit(POWER_CUT);
}

/* The line runs, and the power fails at its n-th write. False: it was through before. */
static bool is_cut_off(const char *line, int n)
{
    int status = 0;
    const pid_t child = fork();

    assert_true(child >= 0);
    if (child == 0) {
        disk_begin(commands_folder(), (uint64_t)n);
        disk.at_cut = end_here;
        disk.cut_at = n;
        (void)ask("%s", line);
        _exit(NOT_CUT);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_true(WEXITSTATUS(status) == POWER_CUT || WEXITSTATUS(status) == NOT_CUT);
    return WEXITSTATUS(status) == POWER_CUT;
}

/* Cut off at one of its writes after another: what was entered is there, whole, and what was not is entered now. */
static void enter_in_the_dark(const char *line, int round, int table, int h)
{
    for (int n = 1; is_cut_off(line, n); n += 4)
        evening.n_cuts++;
    if (ask("%s", line) != 0) /* it was entered; whether it was confirmed too is a record of its own */
        (void)ask("result confirm --table %d --round %d --hand %d", table, round, h);
}

static void enter(int round, int table, int h, const char *how)
{
    char line[160];

    (void)snprintf(line, sizeof line, "result enter --table %d --round %d --hand %d %s --confirm", table, round, h, how);
    if (round == 3 && table == 2 && h == 2 && evening.power_fails)
        enter_in_the_dark(line, round, table, h);
    else
        must("%s", line);
}

static void play_hand(int round, int table, int h)
{
    struct play *play = &evening.play[round][table][h];
    const int winner = lot(5), from = lot(4), points = 8 + lot(60);
    const char chair[] = LETTERS;
    char how[64];

    play->in = true;
    if (winner == 4) {
        enter(round, table, h, "--winner draw");
        return;
    }
    for (int c = 0; c < 4; c++)
        play->ms[c] = from == winner || c == from ? -8 - points : -8;
    play->ms[winner] = from == winner ? 3 * (8 + points) : 24 + points;
    if (from == winner)
        (void)snprintf(how, sizeof how, "--winner %c --from self --points %d", chair[winner], points);
    else
        (void)snprintf(how, sizeof how, "--winner %c --from %c --points %d", chair[winner], chair[from], points);
    enter(round, table, h, how);
}

static void compare_standings(const char *when)
{
    must("rank --json");
    json_t *json = answer();
    const json_t *rows = json_object_get(json, "standings");
    bool seen[NUMBERS + 1] = {false};

    same((int64_t)json_array_size(rows), evening.n_players, "the number of players %s", when);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        const int number = (int)json_integer_value(json_object_get(row, "number"));
        int imp, ms, rank = 1;
        if (number < 1 || number > NUMBERS || seen[number])
            fail_msg("number %d in the standings %s", number, when);
        seen[number] = true;
        score(number, &imp, &ms);
        for (int other = 1; other <= evening.n_players; other++) {
            int other_imp, other_ms;
            score(other, &other_imp, &other_ms);
            rank += other_imp > imp || (other_imp == imp && other_ms > ms);
        }
        same(json_integer_value(json_object_get(row, "imp")), imp, "IMP of %d %s", number, when);
        same(json_integer_value(json_object_get(row, "ms")), ms, "ms of %d %s", number, when);
        same(json_integer_value(json_object_get(row, "rank")), rank, "the rank of %d %s", number, when);
    }
    json_decref(json);
}

/* So many of a hundred hands come in. */
static void play_evening(int n_players, int percent, bool power_fails)
{
    commands_begin();
    begin_evening(n_players);
    evening.power_fails = power_fails;
    for (int r = 1; r <= ROUNDS; r++) {
        for (int h = 1; h <= evening.n_hands; h++)
            for (int t = 1; t <= evening.n_tables; t++)
                if (likely(percent))
                    play_hand(r, t, h);
        if (r == 2)
            compare_standings("after two rounds");
    }
    compare_standings("at the end");
    if (power_fails)
        must("audit check");
    commands_end();
}

static void play_some_evening(void)
{
    const int n = 4 + lot(PLAYERS - 3);

    play_evening(n % 16 ? n : n - 1, 600 / n, false);
}

static void evenings_of_three_and_five_tables_are_played_to_their_end_and_the_power_fails(void **state)
{
    (void)state;
    lots_begin(8);
    play_evening(12, 100, true);
    assert_true(evening.n_cuts > 2);
    play_evening(18, 100, true);
    assert_true(evening.n_cuts > 2);
    assert_int_equal(tally.n_differences, 0);
}

static void random_evenings_are_as_the_texts_have_them(void **state)
{
    (void)state;
    play_events("evening", 2, play_some_evening);
}

/* So that silence is known to mean something. */
static void a_difference_is_seen(void **state)
{
    (void)state;
    lots_begin(9);
    commands_begin();
    begin_evening(18);
    for (int h = 1; h <= evening.n_hands; h++)
        play_hand(1, 1, h);
    tally.quiet = true;
    memset(evening.house, 0, sizeof evening.house);
    evening.play[1][1][1].ms[0] += 400;
    compare_standings("with points that nobody had");
    tally.quiet = false;
    commands_end();
    assert_true(tally.n_differences > 0);
    tally.n_differences = 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_difference_is_seen),
        cmocka_unit_test(evenings_of_three_and_five_tables_are_played_to_their_end_and_the_power_fails),
        cmocka_unit_test(random_evenings_are_as_the_texts_have_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
