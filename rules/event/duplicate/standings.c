/* Deals compared, players' lines added up and ranked. */
#include "rules/event/duplicate/standings.h"

#include <stdlib.h>
#include <string.h>

#include "rules/event/duplicate/seating.h"
#include "rules/event/duplicate/second_play.h"

/* One deal: what its four hands brought, and which of them are compared with each other. */
struct deal {
    bool is_in[WK_HANDS]; /* confirmed */
    bool cancelled[WK_HANDS], not_played[WK_HANDS];
    bool out[WK_HANDS][WK_N_WINDS];      /* counts for who sat there no more */
    bool annulled[WK_HANDS][WK_N_WINDS]; /* nor is anybody compared with it */
    uint8_t part[WK_HANDS];              /* equal numbers are compared; all 1 for a sound deal */
    int ms[WK_HANDS][WK_N_WINDS];
    int penalty[WK_HANDS][WK_N_WINDS];
    bool fouled;
    bool unruled; /* the same four have played it twice, and the director has not said what becomes of that */
};

static void gather_chair(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction,
                         struct deal *out)
{
    const int player = wk_player_at(self, at, direction), h = at->hand - 1, d = (int)direction - 1;

    out->penalty[h][d] = wk_hand_penalty(self, at, direction);
    if (!self->out[player])
        return;
    out->annulled[h][d] = wk_annulled(self, player) && wk_plays_himself(self, player, at->round, at->hand);
    out->out[h][d] = out->annulled[h][d] || wk_out_in(self, player, at->round, at->hand) != NULL;
}

static void gather(const struct wk_tournament *self, int table, int round, struct deal *out)
{
    const struct wk_act *act = wk_foul_of(self, table, round);
    const enum wk_foul_choice choice = act ? act->entry.foul.choice : WK_FOUL_NONE;

    *out = (struct deal){.fouled = act != NULL, .unruled = wk_second_play_open(self, table, round, 0)};
    for (int h = 0; h < WK_HANDS; h++) {
        const struct wk_hand_id at = {.table = table, .round = round, .hand = h + 1};
        out->is_in[h] = wk_hand_ms(self, &at, out->ms[h]) == WK_OK;
        out->not_played[h] = wk_not_played(self, &at) != NULL;
        out->part[h] = choice == WK_FOUL_APART || choice == WK_FOUL_CANCEL ? act->entry.foul.part[h] : 1;
        out->cancelled[h] = choice == WK_FOUL_CANCEL && out->part[h] > 1;
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
            gather_chair(self, &at, (enum wk_wind)d, out);
    }
}

/* The average that a hand is compared with: of the results of its part that are in. *n_same: how many will be. */
static void take_average(const struct deal *deal, int hand, int d, struct wk_line *line, int *n_same)
{
    int sum = 0;

    *n_same = 0;
    for (int h = 0; h < WK_HANDS; h++) {
        if (deal->part[h] != deal->part[hand] || deal->not_played[h] || deal->annulled[h][d])
            continue;
        ++*n_same;
        line->n_compared += deal->is_in[h];
        sum += deal->is_in[h] ? deal->ms[h][d] : 0;
    }
    line->average_12 = line->n_compared > 0 ? sum * (WK_PARTS_OF_POINT / line->n_compared) : 0;
}

static enum wk_line_state state_of(const struct deal *deal, int hand, int d)
{
    if (deal->cancelled[hand])
        return WK_LINE_CANCELLED;
    if (deal->not_played[hand])
        return WK_LINE_NOT_PLAYED;
    if (!deal->is_in[hand])
        return WK_LINE_MISSING;
    if (deal->out[hand][d])
        return deal->annulled[hand][d] ? WK_LINE_ANNULLED : WK_LINE_OUT;
    return WK_LINE_FINAL;
}

/* Everything of a line that the deal decides. */
static void compare(const struct deal *deal, int hand, int direction, struct wk_line *line)
{
    const int d = direction - 1;
    int n_same = 0;

    line->fouled = deal->fouled;
    line->state = state_of(deal, hand, d);
    line->ms = line->ms_penalty = deal->penalty[hand][d];
    if (line->state == WK_LINE_NOT_PLAYED)
        take_average(deal, hand, d, line, &n_same);
    if (line->state != WK_LINE_FINAL)
        return;
    take_average(deal, hand, d, line, &n_same);
    line->ms += deal->ms[hand][d];
    line->dif_12 = line->ms * WK_PARTS_OF_POINT - line->average_12;
    line->imp = wk_imp(line->dif_12);
    if (n_same > 1 && line->n_compared == 1)
        line->state = WK_LINE_WAITING;
    else if (line->n_compared < n_same || deal->unruled)
        line->state = WK_LINE_PROVISIONAL;
    else if (n_same == 1)
        line->state = WK_LINE_ALONE;
    if (line->state == WK_LINE_WAITING) /* a penalty waits too */
        line->dif_12 = line->imp = 0;
}

struct wk_line_has wk_line_has(const struct wk_line *line)
{
    const enum wk_line_state state = line->state;
    const bool compared = state == WK_LINE_PROVISIONAL || state == WK_LINE_FINAL || state == WK_LINE_ALONE;

    return (struct wk_line_has){.ms = state != WK_LINE_MISSING && state != WK_LINE_NOT_PLAYED,
                                .average = compared || (state == WK_LINE_NOT_PLAYED && line->n_compared > 0),
                                .dif = compared,
                                .imp = state != WK_LINE_MISSING && state != WK_LINE_WAITING};
}

static void make_line(const struct wk_tournament *self, const struct deal *deal, const struct wk_hand_id *at,
                      enum wk_wind direction, struct wk_line *out)
{
    *out = (struct wk_line){.at = *at, .direction = direction};
    out->wind = wk_wind_at(self, at, direction);
    out->imp_ruling = wk_hand_imp(self, at, direction);
    compare(deal, at->hand - 1, (int)direction, out);
}

static void note_stand_in(const struct wk_tournament *self, int player, struct wk_line *line)
{
    line->stand_in = !wk_plays_himself(self, player, line->at.round, line->at.hand);
}

void wk_player_lines(const struct wk_tournament *tournament, int player, struct wk_line *out)
{
    for (int i = 0; i < WK_ROUNDS * WK_HANDS; i++) {
        struct wk_hand_id at = {.round = i / WK_HANDS + 1, .hand = i % WK_HANDS + 1};
        enum wk_wind direction;
        struct deal deal;
        wk_place_of(tournament, player, at.round, at.hand, &at.table, &direction);
        gather(tournament, at.table, at.round, &deal);
        make_line(tournament, &deal, &at, direction, &out[i]);
        note_stand_in(tournament, player, &out[i]);
    }
}

void wk_deal_lines(const struct wk_tournament *tournament, int table, int round, struct wk_line (*out)[WK_N_WINDS])
{
    struct deal deal;

    gather(tournament, table, round, &deal);
    for (int hand = 1; hand <= WK_HANDS; hand++)
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            const struct wk_hand_id at = {.table = table, .round = round, .hand = hand};
            make_line(tournament, &deal, &at, (enum wk_wind)d, &out[hand - 1][d - 1]);
            note_stand_in(tournament, wk_player_at(tournament, &at, (enum wk_wind)d), &out[hand - 1][d - 1]);
        }
}

static void add_line(const struct wk_line *line, bool must_be_in, struct wk_standing *row)
{
    row->imp += line->imp + line->imp_ruling;
    row->ms += line->ms;
    row->n_hands += line->state != WK_LINE_MISSING;
    if (line->state == WK_LINE_WAITING || line->state == WK_LINE_PROVISIONAL || (must_be_in && line->state == WK_LINE_MISSING))
        row->provisional = true;
}

static void add_deal(const struct wk_tournament *self, int table, int round, bool must_be_in, struct wk_standing *of_player)
{
    struct deal deal;

    gather(self, table, round, &deal);
    for (int hand = 1; hand <= WK_HANDS; hand++)
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            const struct wk_hand_id at = {.table = table, .round = round, .hand = hand};
            struct wk_line line;
            make_line(self, &deal, &at, (enum wk_wind)d, &line);
            add_line(&line, must_be_in, &of_player[wk_player_at(self, &at, (enum wk_wind)d)]);
        }
}

/* Better first, by DF-19; 0: equal. Who has no rank stands after all who have one. */
static int compare_rows(const struct wk_standing *a, const struct wk_standing *b)
{
    if (a->out != b->out)
        return a->out ? 1 : -1;
    if (a->imp != b->imp)
        return a->imp > b->imp ? -1 : 1;
    return (a->ms < b->ms) - (a->ms > b->ms);
}

static int order_rows(const void *left, const void *right)
{
    const struct wk_standing *a = left, *b = right;
    const int better = compare_rows(a, b);

    return better ? better : (a->rank > b->rank) - (a->rank < b->rank);
}

void wk_standings_make(const struct wk_tournament *tournament, int section, int after_round, struct wk_standings *out)
{
    const int first_table = section ? (section - 1) * WK_SECTION_TABLES + 1 : 1;
    const int last_table = section ? first_table + WK_SECTION_TABLES - 1 : wk_n_tables(tournament);
    const int last_round = after_round && after_round < WK_ROUNDS ? after_round : WK_ROUNDS;
    const int first = section ? (section - 1) * WK_SECTION_PLAYERS : 0;
    struct wk_standing of_player[WK_MAX_PLAYERS] = {{0}};

    for (int table = first_table; table <= last_table; table++)
        for (int round = 1; round <= last_round; round++)
            add_deal(tournament, table, round, after_round > 0, of_player);
    out->n = section ? WK_SECTION_PLAYERS : wk_n_players(tournament);
    for (int i = 0; i < out->n; i++) {
        out->row[i] = of_player[first + i];
        out->row[i].player = first + i;
        out->row[i].out = wk_out_of_ranks(tournament, first + i, after_round) != NULL;
        out->row[i].rank = tournament->plan.player[first + i].number; /* until sorted: equals stand in this order */
    }
    qsort(out->row, (size_t)out->n, sizeof *out->row, order_rows);
    for (int i = 0; i < out->n; i++)
        out->row[i].rank = out->row[i].out                                              ? 0
                           : i > 0 && compare_rows(&out->row[i - 1], &out->row[i]) == 0 ? out->row[i - 1].rank
                                                                                        : i + 1;
}
