/* A player's evening in numbers, and the field's. */
#include <stdlib.h>

#include "db/audit/certificate.h"
#include "kiosk/pages/report/rank_out.h"
#include "kiosk/pages/report/evening_page/evening_page.h"
#include "rules/event/kind.h"

#define MAX_COUNTED 4096 /* hands of a journal that were counted */

int wk_line_gain(const struct wk_tournament *tournament, const struct wk_line *line)
{
    return wk_line_adds(tournament, line, 0) - wk_line_ruled(tournament, line, 0);
}

/* The kind's first sum after each hand; returns how many hands are known. */
static int sum_up(const struct wk_tournament *tournament, const struct wk_line *line, int *sum)
{
    int n = 0;

    for (int i = 0; i < tournament->shape.n_player_hands; i++) {
        sum[i] = (i > 0 ? sum[i - 1] : 0) + wk_line_adds(tournament, &line[i], 0);
        if (wk_line_counts(tournament, &line[i], 0) || wk_line_ruled(tournament, &line[i], 0) != 0)
            n = i + 1;
    }
    return n;
}

static int by_size(const void *a, const void *b)
{
    const int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

enum wk_status wk_field_curve(const struct wk_tournament *tournament, struct wk_field_curve *out)
{
    const int n_hands = tournament->shape.n_player_hands;
    int(*all)[WK_MAX_PLAYERS] = calloc((size_t)n_hands, sizeof *all); /* the players' sums, hand by hand */

    *out = (struct wk_field_curve){0};
    if (!all)
        return WK_NO_MEMORY;
    for (int p = 0; p < wk_n_players(tournament); p++) {
        struct wk_line line[WK_MAX_PLAYER_HANDS];
        int sum[WK_MAX_PLAYER_HANDS];

        if (wk_out_of_ranks(tournament, p, 0) || tournament->plan.player[p].house)
            continue;
        wk_player_lines(tournament, p, line);
        (void)sum_up(tournament, line, sum);
        for (int i = 0; i < n_hands; i++)
            all[i][out->n_players] = sum[i];
        out->n_players++;
    }
    for (int i = 0; i < n_hands && out->n_players > 0; i++) {
        const int last = out->n_players - 1;

        qsort(all[i], (size_t)out->n_players, sizeof all[i][0], by_size);
        out->low[i] = all[i][last / 4];
        out->middle[i] = all[i][last / 2];
        out->high[i] = all[i][last - last / 4];
    }
    free(all);
    return WK_OK;
}

/* The points of a hand that the player himself won and whose result is confirmed; else 0. */
static int points_won(const struct wk_tournament *tournament, const struct wk_line *line)
{
    const struct wk_hand_state *hand = wk_hand_look(tournament, &line->at);
    const bool won = hand && hand->state == WK_RESULT_CONFIRMED && hand->outcome.winner == line->direction &&
                     wk_line_played(line) &&
                     (hand->outcome.kind == WK_OUTCOME_SELF_DRAWN || hand->outcome.kind == WK_OUTCOME_DISCARD);

    return won && !line->stand_in ? hand->outcome.points : 0;
}

/* The newest count of the hand with these points. NULL: there is none, the result differs, or the deal is not open. */
static const struct wk_counted *counted_of(const struct wk_line *line, int points, const struct wk_counted *counted, int n)
{
    for (int i = n - 1; i >= 0; i--) {
        const struct wk_hand_id *at = &counted[i].declared.at;
        if (at->table == line->at.table && at->round == line->at.round && at->hand == line->at.hand &&
            counted[i].declared.winner == line->wind)
            return counted[i].open && counted[i].points == points ? &counted[i] : NULL;
    }
    return NULL;
}

static int rounds_of(const struct wk_tournament *tournament)
{
    int n = tournament->shape.n_rounds;

    for (; n > 1 && tournament->plan.kind->drop_in; n--)
        for (int hand = 1; hand <= tournament->shape.n_hands; hand++)
            if (wk_hand_look(tournament, &(struct wk_hand_id){1, n, hand})->result_seq)
                return n;
    return n;
}

void wk_evening_of(const struct wk_tournament *tournament, const struct wk_standings *standings, int player,
                   const struct wk_counted *counted, int n, struct wk_evening *out)
{
    int played[WK_MAX_ROUNDS] = {0}, most = 0, most_gain = 0;

    *out = (struct wk_evening){
        .tournament = tournament, .player = player, .n_rounds = rounds_of(tournament), .best_gain = -1, .best_win = -1};
    for (int i = 0; i < standings->n; i++) {
        if (standings->row[i].player == player)
            out->standing = standings->row[i];
        out->n_ranked += standings->row[i].rank > 0;
    }
    wk_player_lines(tournament, player, out->line);
    out->n_known = sum_up(tournament, out->line, out->sum);
    for (int i = 0; i < tournament->shape.n_player_hands; i++) {
        const struct wk_line *line = &out->line[i];
        if (line->at.table == 0)
            continue;
        const int points = points_won(tournament, line), round = line->at.round - 1, gain = wk_line_gain(tournament, line);

        out->round_sum[round] += wk_line_adds(tournament, line, 0);
        played[round] += wk_line_played(line);
        out->n_played += wk_line_played(line);
        out->n_won += points > 0;
        if (points > most) {
            most = points;
            out->best_win = i;
        }
        if (gain > most_gain) {
            most_gain = gain;
            out->best_gain = i;
        }
    }
    for (int r = 0; r < tournament->shape.n_rounds; r++)
        if (played[r] > 0 && (!out->best_round || out->round_sum[r] > out->round_sum[out->best_round - 1]))
            out->best_round = r + 1;
    if (out->best_win >= 0)
        out->counted = counted_of(&out->line[out->best_win], most, counted, n);
}

/* Of an event whose tables keep deals. */
static enum wk_status gather_spots(struct wk_evening_page *self, struct wk_store *store)
{
    struct wk_certificate certificate = {.n_no_match = 0};
    struct wk_audit_log *log = NULL;

    if (!self->tournament->plan.kind->keeps_walls)
        return WK_OK;
    log = calloc(1, sizeof *log);
    enum wk_status status = log ? wk_store_audit_log(store, NULL, NULL, log) : WK_NO_MEMORY;
    if (status == WK_OK)
        status = wk_certificate_make(log, &certificate);
    self->spots = certificate.said;
    if (log)
        wk_audit_log_release(log);
    free(log);
    return status;
}

enum wk_status wk_evening_page_gather(struct wk_evening_page *self, struct wk_store *store)
{
    self->standings = malloc(sizeof *self->standings);
    self->counted = calloc(MAX_COUNTED, sizeof *self->counted);
    if (!self->standings || !self->counted)
        return WK_NO_MEMORY;
    wk_standings_make(self->tournament, 0, 0, self->standings);
    self->closed = wk_rank_closed(store);
    enum wk_status status = gather_spots(self, store);
    if (status == WK_OK)
        status = wk_vouched_results(store, self->tournament, 0, 0, &self->vouched);
    return status == WK_OK ? wk_store_counted(store, 0, self->counted, MAX_COUNTED, &self->n_counted) : status;
}

void wk_evening_page_release(struct wk_evening_page *self)
{
    free(self->counted);
    free(self->standings);
    self->counted = NULL;
    self->standings = NULL;
}
