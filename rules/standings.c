#include "rules/standings.h"

#include <stdlib.h>
#include <string.h>

/* One deal: what its four hands brought, and which of them are compared with each other. */
struct deal {
    bool is_in[WK_HANDS]; /* confirmed */
    bool cancelled[WK_HANDS];
    uint8_t part[WK_HANDS]; /* equal numbers are compared; all 1 for a sound deal */
    int ms[WK_HANDS][WK_N_WINDS];
    bool fouled;
};

static void gather(const struct wk_tournament *self, int table, int round, struct deal *out)
{
    const struct wk_act *act = wk_foul_of(self, table, round);
    const enum wk_foul_choice choice = act ? act->entry.foul.choice : WK_FOUL_NONE;

    *out = (struct deal){.fouled = act != NULL};
    for (int h = 0; h < WK_HANDS; h++) {
        const struct wk_hand_id at = {.table = table, .round = round, .hand = h + 1};
        out->is_in[h] = wk_hand_ms(self, &at, out->ms[h]) == WK_OK;
        out->part[h] = choice == WK_FOUL_APART || choice == WK_FOUL_CANCEL ? act->entry.foul.part[h] : 1;
        out->cancelled[h] = choice == WK_FOUL_CANCEL && out->part[h] > 1;
    }
}

/* Everything of a line that the deal decides. */
static void compare(const struct deal *deal, int hand, int direction, struct wk_line *line)
{
    int n_same = 0, sum = 0;

    line->fouled = deal->fouled;
    line->state = deal->cancelled[hand] ? WK_LINE_CANCELLED : WK_LINE_MISSING;
    if (deal->cancelled[hand] || !deal->is_in[hand])
        return;
    for (int h = 0; h < WK_HANDS; h++) {
        if (deal->part[h] != deal->part[hand])
            continue;
        n_same++;
        line->n_compared += deal->is_in[h];
        sum += deal->is_in[h] ? deal->ms[h][direction - 1] : 0;
    }
    line->ms = deal->ms[hand][direction - 1];
    line->average_12 = sum * (WK_PARTS_OF_POINT / line->n_compared);
    line->dif_12 = line->ms * WK_PARTS_OF_POINT - line->average_12;
    line->imp = wk_imp(line->dif_12);
    if (n_same == 1)
        line->state = WK_LINE_ALONE;
    else if (line->n_compared == 1)
        line->state = WK_LINE_WAITING;
    else
        line->state = line->n_compared < n_same ? WK_LINE_PROVISIONAL : WK_LINE_FINAL;
}

static void make_line(const struct wk_tournament *self, const struct deal *deal, const struct wk_hand_id *at,
                      enum wk_wind direction, struct wk_line *out)
{
    *out = (struct wk_line){.at = *at, .direction = direction};
    out->wind = wk_wind_of_direction(direction, (at->table - 1) % WK_SECTION_TABLES + 1);
    out->imp_ruling = wk_hand_imp(self, at, direction);
    compare(deal, at->hand - 1, (int)direction, out);
}

static void note_stand_in(const struct wk_tournament *self, int player, struct wk_line *line)
{
    line->stand_in =
        strcmp(wk_person_of(self, player, line->at.round, line->at.hand)->name, wk_person_of(self, player, 1, 1)->name) != 0;
}

void wk_player_lines(const struct wk_tournament *tournament, int player, struct wk_line out[WK_ROUNDS * WK_HANDS])
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

void wk_deal_lines(const struct wk_tournament *tournament, int table, int round, struct wk_line out[WK_HANDS][WK_N_WINDS])
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

/* Better first, by DF-19; 0: equal. */
static int compare_rows(const struct wk_standing *a, const struct wk_standing *b)
{
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
    const int last_round = after_round ? after_round : WK_ROUNDS;
    const int first = section ? (section - 1) * WK_SECTION_PLAYERS : 0;
    struct wk_standing of_player[WK_MAX_PLAYERS] = {{0}};

    for (int table = first_table; table <= last_table; table++)
        for (int round = 1; round <= last_round; round++)
            add_deal(tournament, table, round, after_round > 0, of_player);
    out->n = section ? WK_SECTION_PLAYERS : wk_n_players(tournament);
    for (int i = 0; i < out->n; i++) {
        out->row[i] = of_player[first + i];
        out->row[i].player = first + i;
        out->row[i].rank = tournament->plan.player[first + i].number; /* until sorted: equals stand in this order */
    }
    qsort(out->row, (size_t)out->n, sizeof *out->row, order_rows);
    for (int i = 0; i < out->n; i++)
        out->row[i].rank = i > 0 && compare_rows(&out->row[i - 1], &out->row[i]) == 0 ? out->row[i - 1].rank : i + 1;
}
