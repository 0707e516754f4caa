/* Lines gathered, added up and ranked, by the columns of the event's kind. */
#include "rules/event/standings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/event/kind.h"

/* ---- lines */

/* All of a line but what the kind says of it. */
static struct wk_line blank_line(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction)
{
    struct wk_line line = {.at = *at, .direction = direction, .wind = wk_wind_at(self, at, direction)};
    const int player = self->n_stand_ins > 0 ? wk_player_at(self, at, direction) : -1;

    line.stand_in = player >= 0 && !wk_plays_himself(self, player, at->round, at->hand);
    return line;
}

void wk_table_lines(const struct wk_tournament *tournament, int table, int round, struct wk_line (*out)[WK_N_WINDS])
{
    for (int hand = 1; hand <= tournament->shape.n_hands; hand++)
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            const struct wk_hand_id at = {.table = table, .round = round, .hand = hand};
            out[hand - 1][d - 1] = blank_line(tournament, &at, (enum wk_wind)d);
        }
    tournament->plan.kind->lines(tournament, table, round, out);
}

void wk_player_lines(const struct wk_tournament *tournament, int player, struct wk_line *out)
{
    struct wk_line lines[WK_MAX_HANDS][WK_N_WINDS];
    int table = 0, round = 0; /* that they are of */

    for (int i = 0; i < tournament->shape.n_player_hands; i++) {
        struct wk_hand_id at = wk_hand_in_time(&tournament->shape, 0, i);
        enum wk_wind direction;
        wk_place_of(tournament, player, at.round, at.hand, &at.table, &direction);
        out[i] = (struct wk_line){.at = at, .direction = direction};
        if (at.table == 0)
            continue;
        if (at.table != table || at.round != round)
            wk_table_lines(tournament, at.table, at.round, lines);
        table = at.table;
        round = at.round;
        out[i] = lines[at.hand - 1][direction - 1];
    }
}

enum wk_line_state wk_line_state_of(const struct wk_tournament *tournament, const struct wk_hand_id *at, enum wk_wind direction,
                                    bool in, bool final)
{
    const int player = wk_player_at(tournament, at, direction);

    if (wk_not_played(tournament, at))
        return WK_LINE_NOT_PLAYED;
    if (!in || player < 0)
        return WK_LINE_MISSING;
    if (tournament->out[player] && wk_annulled(tournament, player) && wk_plays_himself(tournament, player, at->round, at->hand))
        return WK_LINE_ANNULLED;
    if (tournament->out[player] && wk_out_in(tournament, player, at->round, at->hand))
        return WK_LINE_OUT;
    return final ? WK_LINE_FINAL : WK_LINE_PROVISIONAL;
}

int wk_line_penalty(const struct wk_tournament *tournament, const struct wk_hand_id *at, enum wk_wind direction,
                    enum wk_line_state state)
{
    const bool counts = state == WK_LINE_FINAL || state == WK_LINE_PROVISIONAL;

    return wk_hand_penalty(tournament, at, direction) +
           (counts ? wk_hand_look(tournament, at)->outcome.penalty[direction - 1] : 0);
}

bool wk_line_has(const struct wk_line *line, int column)
{
    return line->has >> column & 1;
}

bool wk_line_played(const struct wk_line *line)
{
    return line->state != WK_LINE_MISSING && line->state != WK_LINE_NOT_PLAYED;
}

/* Columns of the lines that go into a sum, ruled or played: bits. */
static unsigned columns_of(const struct wk_kind_of_event *kind, int sum, bool ruled)
{
    unsigned columns = 0;

    for (int c = 0; c < kind->n_columns; c++)
        if ((kind->columns[c].ruling != NULL) == ruled)
            columns |= kind->sums[sum].of & 1u << c;
    return columns;
}

static int32_t add_up(const struct wk_line *line, unsigned columns)
{
    int32_t all = 0;

    for (int c = 0; columns >> c; c++)
        all += columns >> c & 1 ? line->value[c] : 0;
    return all;
}

int32_t wk_line_adds(const struct wk_tournament *tournament, const struct wk_line *line, int sum)
{
    return add_up(line, tournament->plan.kind->sums[sum].of);
}

int32_t wk_line_ruled(const struct wk_tournament *tournament, const struct wk_line *line, int sum)
{
    return add_up(line, columns_of(tournament->plan.kind, sum, true));
}

bool wk_line_counts(const struct wk_tournament *tournament, const struct wk_line *line, int sum)
{
    return line->has & columns_of(tournament->plan.kind, sum, false);
}

/* ---- standings */

/* A row with what it is placed by. */
struct place {
    int party, number[2]; /* a player of it (index); the numbers of that player and of this one */
    const struct wk_kind_of_event *kind;
    struct wk_standing row;
};

/* Better first; 0: equal. Who has no rank stands after all who have one. */
static int compare_places(const struct place *a, const struct place *b)
{
    if (a->row.out != b->row.out)
        return a->row.out ? 1 : -1;
    for (int s = 0; s < a->kind->n_sums; s++) {
        const int32_t of_a = a->row.sum[s], of_b = b->row.sum[s];
        const enum wk_rank_by by = a->kind->sums[s].rank_by;
        if (by != WK_RANK_BY_NOTHING && of_a != of_b)
            return (of_a > of_b) == (by == WK_RANK_BY_MOST) ? -1 : 1;
    }
    return 0;
}

static int order_places(const void *left, const void *right)
{
    const struct place *a = left, *b = right;
    int order = compare_places(a, b);

    for (int i = 0; i < 2 && order == 0; i++)
        order = (a->number[i] > b->number[i]) - (a->number[i] < b->number[i]);
    return order;
}

/* after_round: the hands of its rounds must be in. */
static void add_line(const struct wk_tournament *self, const struct wk_line *line, bool after_round, struct wk_standing *row)
{
    for (int s = 0; s < self->plan.kind->n_sums; s++)
        row->sum[s] += wk_line_adds(self, line, s);
    row->n_hands = (uint16_t)(row->n_hands + (line->state != WK_LINE_MISSING));
    if (line->state == WK_LINE_WAITING || line->state == WK_LINE_PROVISIONAL || (after_round && line->state == WK_LINE_MISSING))
        row->provisional = true;
}

static void add_table(const struct wk_tournament *self, int table, int round, bool after_round, struct place *of_player)
{
    struct wk_line lines[WK_MAX_HANDS][WK_N_WINDS];

    wk_table_lines(self, table, round, lines);
    for (int h = 0; h < self->shape.n_hands; h++)
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            const int player = wk_player_at(self, &lines[h][d - 1].at, (enum wk_wind)d);
            if (player >= 0)
                add_line(self, &lines[h][d - 1], after_round, &of_player[player].row);
        }
}

/* What each party's players have brought, in the rows of all of them. */
static void share(const struct wk_tournament *self, int first, int n, struct place *of_player)
{
    struct wk_standing all[WK_MAX_PLAYERS] = {{0}};

    for (int p = first; p < first + n; p++) {
        struct wk_standing *party = &all[of_player[p].party];
        for (int s = 0; s < self->plan.kind->n_sums; s++)
            party->sum[s] += of_player[p].row.sum[s];
        party->provisional |= of_player[p].row.provisional;
    }
    for (int p = first; p < first + n; p++) {
        const struct wk_standing *party = &all[of_player[p].party];
        for (int s = 0; s < self->plan.kind->n_sums; s++)
            of_player[p].row.sum[s] = party->sum[s];
        of_player[p].row.provisional = party->provisional;
    }
}

static void rank(struct place *place, int n)
{
    int n_parties = 0; /* with a row so far */

    for (int i = 0; i < n; i++) {
        struct wk_standing *row = &place[i].row;
        n_parties += i == 0 || place[i].party != place[i - 1].party;
        row->rank = row->out                                                 ? 0
                    : i > 0 && compare_places(&place[i - 1], &place[i]) == 0 ? place[i - 1].row.rank
                                                                             : (uint16_t)n_parties;
    }
}

/* Those of a section, or of all, with what their hands have brought, and who is out. */
struct gathered {
    int first, n;
    struct place of_player[WK_MAX_PLAYERS];
};

static void gather(const struct wk_tournament *self, int section, int after_round, struct gathered *out)
{
    const struct wk_event_shape *shape = &self->shape;
    const int first_table = section ? wk_first_table(shape, section) : 1;
    const int last_table = section ? first_table + wk_section_tables(shape, section) - 1 : shape->n_tables;
    const int last_round = after_round && after_round < shape->n_rounds ? after_round : shape->n_rounds;

    out->first = section ? wk_first_player(shape, section) : 0;
    out->n = section ? wk_section_players(shape, section) : shape->n_players;
    for (int table = first_table; table <= last_table; table++)
        for (int round = 1; round <= last_round; round++)
            add_table(self, table, round, after_round > 0, out->of_player);
    for (int p = out->first; p < out->first + out->n; p++) {
        out->of_player[p].kind = self->plan.kind;
        out->of_player[p].row.player = (uint16_t)p;
        out->of_player[p].row.out = wk_out_of_ranks(self, p, after_round) != NULL;
    }
}

/* Sorted and ranked, into rows. */
static void place_all(struct place *place, int n, struct wk_standings *out)
{
    qsort(place, (size_t)n, sizeof *place, order_places);
    rank(place, n);
    out->n = n;
    for (int i = 0; i < n; i++)
        out->row[i] = place[i].row;
}

/* The house has no place, nor who came to a drop-in evening and has played no hand of it. Returns how many are left. */
static int keep_those_with_a_place(const struct wk_tournament *tournament, struct place *place, int n)
{
    int kept = 0;

    for (int i = 0; i < n; i++) {
        const struct wk_standing *row = &place[i].row;
        if (!tournament->plan.player[row->player].house && (row->n_hands > 0 || !tournament->plan.kind->drop_in))
            place[kept++] = place[i];
    }
    return kept;
}

void wk_standings_make(const struct wk_tournament *tournament, int section, int after_round, struct wk_standings *out)
{
    const struct wk_kind_of_event *kind = tournament->plan.kind;
    struct gathered all = {.n = 0};

    gather(tournament, section, after_round, &all);
    for (int p = all.first; p < all.first + all.n; p++) {
        struct place *place = &all.of_player[p];
        place->party = kind->party ? kind->party(tournament, p) : p;
        place->number[0] = tournament->plan.player[place->party].number;
        place->number[1] = tournament->plan.player[p].number;
    }
    if (kind && kind->party)
        share(tournament, all.first, all.n, all.of_player);
    const int n = keep_those_with_a_place(tournament, all.of_player + all.first, all.n);
    place_all(all.of_player + all.first, n, out);
}

/* The first player of a player's team. */
static int captain(const struct wk_event_plan *plan, int player)
{
    int p = 0;

    while (strcmp(plan->player[p].team, plan->player[player].team) != 0)
        p++;
    return p;
}

void wk_team_standings_make(const struct wk_tournament *tournament, int after_round, struct wk_standings *out)
{
    struct gathered all = {.n = 0};
    int n = 0;

    gather(tournament, 0, after_round, &all);
    for (int p = 0; p < all.n; p++) {
        struct place *place = &all.of_player[p], *team = &all.of_player[captain(&tournament->plan, p)];
        place->party = (int)(team - all.of_player);
        place->number[0] = place->number[1] = tournament->plan.player[p].number;
        if (place == team)
            continue;
        for (int s = 0; s < tournament->plan.kind->n_sums; s++)
            team->row.sum[s] += place->row.sum[s];
        team->row.provisional |= place->row.provisional;
        team->row.out &= place->row.out;
        team->row.n_hands = (uint16_t)(team->row.n_hands + place->row.n_hands);
    }
    for (int p = 0; p < all.n; p++)
        if (all.of_player[p].party == p)
            all.of_player[n++] = all.of_player[p];
    place_all(all.of_player, n, out);
}

/* ---- values */

int wk_score_unit(const struct wk_score_column *column)
{
    return column->form == WK_SCORE_TWELFTHS || column->form == WK_SCORE_FRACTION ? WK_PARTS_OF_POINT : 1;
}

static void fraction_text(int32_t value_12, char text[WK_SCORE_SIZE])
{
    int32_t a = abs(value_12), b = WK_PARTS_OF_POINT;

    while (b) { /* a: what both can be divided by */
        const int32_t rest = a % b;
        a = b;
        b = rest;
    }
    if (value_12 % WK_PARTS_OF_POINT == 0)
        snprintf(text, WK_SCORE_SIZE, "%d", value_12 / WK_PARTS_OF_POINT);
    else
        snprintf(text, WK_SCORE_SIZE, "%d/%d", value_12 / a, WK_PARTS_OF_POINT / a);
}

const char *wk_score_text(const struct wk_score_column *column, int32_t value, char text[WK_SCORE_SIZE])
{
    switch (column->form) {
    case WK_SCORE_TWELFTHS:
        wk_twelfths_format(value, text);
        break;
    case WK_SCORE_FRACTION:
        fraction_text(value, text);
        break;
    case WK_SCORE_WHOLE:
    case WK_SCORE_GAIN:
        snprintf(text, WK_SCORE_SIZE, "%d", value);
        break;
    }
    return text;
}
