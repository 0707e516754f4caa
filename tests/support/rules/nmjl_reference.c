/* A second opinion on an NMJL sanctioned event, from the text of its rules and apart from the program's. */
#include "tests/support/rules/nmjl_reference.h"

#include <stdio.h>
#include <string.h>

/* ---- movement */

int nmjl_tables_of(int n_players)
{
    const int n_tables = (n_players + NMJL_CHAIRS - 1) / NMJL_CHAIRS;
    return NMJL_CHAIRS * n_tables - n_players <= n_tables ? n_tables : 0;
}

/* Who begins in a chair: down the list, table after table; the last tables have no D. */
static int first_seat(int n_players, int table, int chair)
{
    const int n_tables = nmjl_tables_of(n_players), n_short = NMJL_CHAIRS * n_tables - n_players, n_full = n_tables - n_short;
    if (table <= n_full)
        return NMJL_CHAIRS * (table - 1) + chair + 1;
    return chair == 3 ? 0 : NMJL_CHAIRS * n_full + 3 * (table - n_full - 1) + chair + 1;
}

/* Tables that who sits in a chair goes up from round to round. */
static int step_of(enum nmjl_movement movement, int chair)
{
    static const int sanctioned[NMJL_CHAIRS] = {1, -1, 2, -2}, east_stays[NMJL_CHAIRS] = {0, -1, -2, 1};
    return movement == NMJL_EAST_STAYS ? east_stays[chair] : sanctioned[chair];
}

int nmjl_seat(enum nmjl_movement movement, int n_players, int round, int table, int chair)
{
    const int n_tables = nmjl_tables_of(n_players);
    int from = (table - 1 - (round - 1) * step_of(movement, chair)) % n_tables;
    if (from < 0)
        from += n_tables;
    return first_seat(n_players, from + 1, chair);
}

static int greatest_common_divisor(int a, int b)
{
    return b == 0 ? a : greatest_common_divisor(b, a % b);
}

int nmjl_first_rematch(enum nmjl_movement movement, int n_tables)
{
    int least = n_tables;
    for (int a = 0; a < NMJL_CHAIRS; a++)
        for (int b = a + 1; b < NMJL_CHAIRS; b++) {
            int apart = step_of(movement, a) - step_of(movement, b);
            apart = n_tables / greatest_common_divisor(n_tables, apart < 0 ? -apart : apart);
            least = apart < least ? apart : least;
        }
    return 1 + least;
}

/* Seats a round at the tables, by moving each player of the round before. */
static void move_on(enum nmjl_movement movement, int n_tables, int (*seat)[NMJL_CHAIRS])
{
    int next[NMJL_MAX_TABLES + 1][NMJL_CHAIRS];
    for (int table = 1; table <= n_tables; table++)
        for (int chair = 0; chair < NMJL_CHAIRS; chair++) {
            int to = table;
            for (int up = step_of(movement, chair); up > 0; up--)
                to = to == n_tables ? 1 : to + 1;
            for (int down = -step_of(movement, chair); down > 0; down--)
                to = to == 1 ? n_tables : to - 1;
            next[to][chair] = seat[table][chair];
        }
    memcpy(seat, next, sizeof next);
}

int nmjl_first_rematch_counted(enum nmjl_movement movement, int n_players)
{
    static bool met[NMJL_MAX_PLAYERS + 1][NMJL_MAX_PLAYERS + 1];
    const int n_tables = nmjl_tables_of(n_players);
    int seat[NMJL_MAX_TABLES + 1][NMJL_CHAIRS];
    memset(met, 0, sizeof met);
    for (int table = 1; table <= n_tables; table++)
        for (int chair = 0; chair < NMJL_CHAIRS; chair++)
            seat[table][chair] = first_seat(n_players, table, chair);
    for (int round = 1;; round++, move_on(movement, n_tables, seat))
        for (int table = 1; table <= n_tables; table++)
            for (int a = 0; a < NMJL_CHAIRS; a++)
                for (int b = a + 1; b < NMJL_CHAIRS; b++) {
                    const int p = seat[table][a], q = seat[table][b];
                    if (p && q && met[p][q])
                        return round;
                    met[p][q] = met[q][p] = true;
                }
}

/* ---- a game, a round */

int nmjl_player_at(const struct nmjl_event *event, int round, int table, int chair)
{
    const int number = event->seat[round][table][chair];
    for (int i = 0; i < event->n_outs; i++)
        if (event->out[i].number == number && round >= event->out[i].from_round && round <= event->out[i].to_round)
            return 0;
    return number;
}

/* [10e] [10f] [10g]; a fourth exposure costs as the third. */
static int discard_costs(int exposures)
{
    return exposures < 2 ? 10 : exposures == 2 ? 20 : 25;
}

void nmjl_game_points(const struct nmjl_game *game, const bool there[NMJL_CHAIRS], int points[NMJL_CHAIRS])
{
    memset(points, 0, NMJL_CHAIRS * sizeof *points);
    if (game->ending == NMJL_WIN) {
        points[game->winner] = game->value;
        if (game->discarder == NMJL_NOBODY)
            points[game->winner] += 10; /* [10a] */
        else
            points[game->discarder] = -discard_costs(game->exposures);
        if (game->jokerless && !game->singles)
            points[game->winner] += 20; /* [10b] */
    }
    for (int chair = 0; chair < NMJL_CHAIRS && game->ending == NMJL_WALL; chair++)
        points[chair] = there[chair] && !game->dead[chair] ? 10 : 0; /* [10c] [10h] */
    if (game->ending == NMJL_ERROR_ONE)
        points[game->intact] = 10; /* [13d] */
}

int nmjl_collector(const struct nmjl_event *event, int round, int table)
{
    int chair = (round - 1) % NMJL_CHAIRS;
    if (!nmjl_player_at(event, round, table, chair))
        for (chair = 0; !nmjl_player_at(event, round, table, chair);)
            chair++;
    return chair;
}

void nmjl_initials(const struct nmjl_event *event, int round, int table, char text[32])
{
    int chair[NMJL_CHAIRS], n = 0, length = 0;
    for (int c = 0; c < NMJL_CHAIRS; c++)
        if (nmjl_player_at(event, round, table, c))
            chair[n++] = c;
    text[0] = 0;
    for (int i = 0; i < n; i++) /* across the table; of three the next one's */
        length += snprintf(text + length, 32 - (unsigned)length, "%s%c:%c", i ? "," : "", 'A' + chair[i],
                           'A' + chair[(i + (n == NMJL_CHAIRS ? 2 : 1)) % n]);
}

/* ---- standings */

static bool counts(const struct nmjl_event *event, int round, int table, int game)
{
    return event->game[round][table][game].confirmed || event->card[round][table];
}

static void add_game(const struct nmjl_event *event, int round, int table, int game, struct nmjl_row *row)
{
    const struct nmjl_game *played = &event->game[round][table][game];
    int player[NMJL_CHAIRS], points[NMJL_CHAIRS];
    bool there[NMJL_CHAIRS];
    for (int chair = 0; chair < NMJL_CHAIRS; chair++) {
        player[chair] = nmjl_player_at(event, round, table, chair);
        there[chair] = player[chair] != 0;
    }
    nmjl_game_points(played, there, points);
    for (int chair = 0; chair < NMJL_CHAIRS; chair++)
        row[player[chair]].points +=
            played->penalty[chair] + (counts(event, round, table, game) ? points[chair] + played->on_card[chair] : 0);
}

static bool has_rank(const struct nmjl_event *event, int after_round, int number)
{
    for (int i = 0; i < event->n_outs; i++)
        if (event->out[i].number == number && !event->out[i].ranked && event->out[i].from_round <= after_round)
            return false;
    return true;
}

void nmjl_standings(const struct nmjl_event *event, int after_round, struct nmjl_row *row)
{
    memset(row, 0, sizeof *row * (unsigned)(event->n_players + 1));
    for (int round = 1; round <= after_round; round++)
        for (int table = 1; table <= event->n_tables; table++)
            for (int game = 1; game <= NMJL_GAMES; game++)
                add_game(event, round, table, game, row);
    for (int p = 1; p <= event->n_players; p++) {
        row[p].rank = has_rank(event, after_round, p) ? 1 : 0;
        for (int q = 1; q <= event->n_players && row[p].rank; q++)
            row[p].rank += has_rank(event, after_round, q) && row[q].points > row[p].points;
    }
}
