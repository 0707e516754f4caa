/* A second opinion on a competition MCR event, from the texts of its rules and apart from the program's. */
#include "tests/support/rules/mcr_event_reference.h"

#include <string.h>

#define BOTTOM 8 /* what each who has not won pays, at least */

void mcr_hand_points(const struct mcr_event_hand *hand, int points[MCR_CHAIRS])
{
    memset(points, 0, MCR_CHAIRS * sizeof *points);
    if (hand->ending != MCR_WON)
        return;
    for (int chair = 0; chair < MCR_CHAIRS; chair++)
        if (chair != hand->winner) {
            points[chair] = -BOTTOM - (hand->from == MCR_SELF || hand->from == chair ? hand->points : 0);
            points[hand->winner] -= points[chair];
        }
}

void mcr_game_points(const struct mcr_event_game *game, int points[MCR_CHAIRS])
{
    for (int chair = 0; chair < MCR_CHAIRS; chair++)
        points[chair] = game->whole && game->confirmed ? game->points[chair] + game->on_sheet[chair] : 0;
    for (int h = 1; h <= MCR_GAME_HANDS; h++) {
        int won[MCR_CHAIRS];
        mcr_hand_points(&game->hand[h], won);
        for (int chair = 0; chair < MCR_CHAIRS; chair++)
            points[chair] += (game->hand[h].confirmed ? won[chair] : 0) + game->hand[h].penalty[chair];
    }
}

bool mcr_game_over(const struct mcr_event_game *game)
{
    const int n_hands = game->ended ? game->ended - 1 : MCR_GAME_HANDS;
    bool all_settled = true; /* S4 has each hand's record signed: one that is missing, or is not, holds the game up */
    for (int h = 1; h <= n_hands; h++)
        all_settled = all_settled && (game->hand[h].confirmed || game->hand[h].ending == MCR_UNPLAYED);
    return all_settled || (game->whole && game->confirmed);
}

void mcr_standard_points(const int points[MCR_CHAIRS], int twelfths[MCR_CHAIRS])
{
    static const int place[MCR_CHAIRS] = {4 * 12, 2 * 12, 1 * 12, 0};
    for (int chair = 0; chair < MCR_CHAIRS; chair++) {
        int n_before = 0, n_equal = 0, sum = 0;
        for (int other = 0; other < MCR_CHAIRS; other++) {
            n_before += points[other] > points[chair];
            n_equal += points[other] == points[chair];
        }
        for (int p = n_before; p < n_before + n_equal; p++)
            sum += place[p];
        twelfths[chair] = sum / n_equal;
    }
}

/* Whether what happens in a player's chair in a round is his own. */
static bool plays(const struct mcr_event *event, int number, int round)
{
    for (int i = 0; i < event->n_outs; i++)
        if (event->out[i].number == number && round >= event->out[i].from_round && round <= event->out[i].to_round)
            return false;
    return true;
}

static bool has_rank(const struct mcr_event *event, int after_round, int number)
{
    for (int i = 0; i < event->n_outs; i++)
        if (event->out[i].number == number && !event->out[i].ranked && event->out[i].from_round <= after_round)
            return false;
    return true;
}

/* What the referee took in a game from who is listed for a chair: it is taken as in duplicate events, stand-in or not. */
static int taken(const struct mcr_event_game *game, int chair)
{
    int sum = 0;
    for (int h = 1; h <= MCR_GAME_HANDS; h++)
        sum += game->hand[h].penalty[chair];
    return sum;
}

static void add_game(const struct mcr_event *event, int round, int table, struct mcr_event_row *row)
{
    const struct mcr_event_game *game = &event->game[round][table];
    int points[MCR_CHAIRS], twelfths[MCR_CHAIRS];
    mcr_game_points(game, points);
    mcr_standard_points(points, twelfths);
    for (int chair = 0; chair < MCR_CHAIRS; chair++) {
        const int number = game->seat[chair];
        const bool himself = plays(event, number, round);
        row[number].points += himself ? points[chair] : taken(game, chair);
        row[number].twelfths += himself && mcr_game_over(game) ? twelfths[chair] : 0;
    }
}

static bool is_better(const struct mcr_event_row *a, const struct mcr_event_row *b)
{
    return a->twelfths > b->twelfths || (a->twelfths == b->twelfths && a->points > b->points);
}

/* Ranks rows 1..n: each one's that has a rank by how many of those are better. */
static void rank_rows(struct mcr_event_row *row, int n)
{
    for (int p = 1; p <= n; p++)
        for (int q = 1; q <= n && row[p].rank; q++)
            row[p].rank += row[q].rank && is_better(&row[q], &row[p]);
}

void mcr_event_standings(const struct mcr_event *event, int after_round, struct mcr_event_row *row)
{
    const int n = MCR_CHAIRS * event->n_tables;
    memset(row, 0, sizeof *row * (unsigned)(n + 1));
    for (int round = 1; round <= after_round; round++)
        for (int table = 1; table <= event->n_tables; table++)
            add_game(event, round, table, row);
    for (int p = 1; p <= n; p++)
        row[p].rank = has_rank(event, after_round, p);
    rank_rows(row, n);
}

void mcr_event_teams(const struct mcr_event *event, int after_round, int n_teams, struct mcr_event_row *row)
{
    struct mcr_event_row player[MCR_EVENT_PLAYERS + 1];
    mcr_event_standings(event, after_round, player);
    memset(row, 0, sizeof *row * (unsigned)(n_teams + 1));
    for (int p = 1; p <= MCR_CHAIRS * event->n_tables; p++) {
        row[event->team[p]].twelfths += player[p].twelfths;
        row[event->team[p]].points += player[p].points;
    }
    for (int t = 1; t <= n_teams; t++)
        row[t].rank = 1;
    rank_rows(row, n_teams);
}

int mcr_event_rematch(const struct mcr_event *event)
{
    static bool met[MCR_EVENT_PLAYERS + 1][MCR_EVENT_PLAYERS + 1];
    memset(met, 0, sizeof met);
    for (int round = 1; round <= event->n_rounds; round++)
        for (int table = 1; table <= event->n_tables; table++)
            for (int a = 0; a < MCR_CHAIRS; a++)
                for (int b = a + 1; b < MCR_CHAIRS; b++) {
                    const int p = event->game[round][table].seat[a], q = event->game[round][table].seat[b];
                    if (met[p][q] || (event->team[p] && event->team[p] == event->team[q]))
                        return round;
                    met[p][q] = met[q][p] = true;
                }
    return 0;
}

int mcr_event_most_rounds(int n_tables)
{
    return (MCR_CHAIRS * n_tables - 1) / (MCR_CHAIRS - 1);
}
