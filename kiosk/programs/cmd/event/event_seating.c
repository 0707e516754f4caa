/* event schedule for kinds of event whose seating is not a schedule of sections: round by round, as the kind gives it. */
#include <stdlib.h>

#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cmd/event/command_event.h"
#include "rules/event/kind.h"

/* The players (index, or WK_NOBODY) of a hand, table by table. */
static void seat_all(const struct wk_tournament *tournament, int round, uint16_t (*player)[WK_N_WINDS])
{
    for (int t = 1; t <= wk_n_tables(tournament); t++)
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            const int p = wk_player_at(tournament, &(struct wk_hand_id){t, round, 1}, (enum wk_wind)d);
            player[t - 1][d - 1] = p < 0 ? WK_NOBODY : (uint16_t)p;
        }
}

static json_t *table_json(const struct wk_tournament *tournament, int table, const uint16_t player[WK_N_WINDS])
{
    json_t *seats = json_object();

    for (int d = 0; d < WK_N_WINDS; d++) {
        const char chair[] = {wk_wind_letter((enum wk_wind)(d + 1)), 0};
        json_object_set_new(seats, chair,
                            player[d] == WK_NOBODY ? json_null() : json_integer(tournament->plan.player[player[d]].number));
    }
    return json_pack("{s:i,s:o}", "table", table, "seats", seats);
}

static int print_json(const struct wk_host *host, const struct wk_tournament *tournament, uint16_t (*player)[WK_N_WINDS])
{
    json_t *rounds = json_array();

    for (int round = 1; round <= tournament->shape.n_rounds; round++) {
        json_t *tables = json_array();
        seat_all(tournament, round, player);
        for (int t = 1; t <= wk_n_tables(tournament); t++)
            json_array_append_new(tables, table_json(tournament, t, player[t - 1]));
        json_array_append_new(rounds, tables);
    }
    json_t *object =
        json_pack("{s:s,s:i,s:o}", "kind", tournament->plan.kind->word, "tables", wk_n_tables(tournament), "rounds", rounds);
    return wk_json_print(host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

static int print_text(const struct wk_host *host, const struct wk_tournament *tournament, uint16_t (*player)[WK_N_WINDS])
{
    fprintf(host->out, "%s\n", tournament->plan.name);
    for (int round = 1; round <= tournament->shape.n_rounds; round++) {
        seat_all(tournament, round, player);
        fprintf(host->out, "round %d\n", round);
        for (int t = 1; t <= wk_n_tables(tournament); t++) {
            fprintf(host->out, "  table %d:", t);
            for (int d = 0; d < WK_N_WINDS; d++) {
                const uint16_t p = player[t - 1][d];
                if (p != WK_NOBODY)
                    fprintf(host->out, " %c %d %s%s", wk_wind_letter((enum wk_wind)(d + 1)), tournament->plan.player[p].number,
                            wk_person_of(tournament, p, round, 1)->name, d < WK_N_WINDS - 1 ? "," : "");
            }
            fprintf(host->out, "\n");
        }
    }
    return WK_EXIT_DONE;
}

int wk_seating_print(const struct wk_host *host, const struct wk_tournament *tournament, bool json)
{
    uint16_t(*player)[WK_N_WINDS] = calloc((size_t)wk_n_tables(tournament), sizeof *player);

    if (!player)
        return wk_complain(host, WK_EXIT_ENVIRONMENT, "%s", wk_status_text(WK_NO_MEMORY));
    const int code = json ? print_json(host, tournament, player) : print_text(host, tournament, player);
    free(player);
    return code;
}
