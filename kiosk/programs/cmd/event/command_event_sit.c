/* event sit, event end: who plays at a drop-in evening from its next hand on, and that it is over. */
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/tourney.h"
#include "kiosk/programs/cmd/event/command_event.h"
#include "rules/event/kind.h"

/* The hand that comes next at the one table. */
static bool find_next(const struct wk_tourney *self, struct wk_hand_id *at, int *code)
{
    const struct wk_tournament *tournament = self->tournament;

    for (int i = 0; tournament->plan.kind->drop_in && i < tournament->shape.n_player_hands; i++) {
        *at = wk_hand_in_time(&tournament->shape, 1, i);
        if (!wk_hand_settled(tournament, at))
            return true;
    }
    *code = wk_complain(self->host, WK_EXIT_USAGE, "%s",
                        tournament->plan.kind->drop_in
                            ? "the evening is over; `event new` begins the next one"
                            : "only a club evening is played so; `event schedule` says who sits where, `event close` ends it");
    return false;
}

/* "3,1,7,2": numbers of players, East first. */
static bool read_seats(const struct wk_tourney *self, const char *text, uint16_t player[WK_N_WINDS], int *code)
{
    char rest = 0;
    int number[WK_N_WINDS];

    if (sscanf(text, "%d,%d,%d,%d%c", &number[0], &number[1], &number[2], &number[3], &rest) != WK_N_WINDS) {
        *code =
            wk_complain(self->host, WK_EXIT_USAGE, "--seats %s: four numbers of players are wanted, East first: 3,1,7,2", text);
        return false;
    }
    for (int d = 0; d < WK_N_WINDS; d++) {
        int index = 0;
        if (!wk_tourney_player(self, number[d], &index, code))
            return false;
        player[d] = (uint16_t)index;
    }
    return true;
}

static int answer_sit(const struct wk_tourney *self, const struct wk_hand_id *at, int64_t number)
{
    json_t *seats = json_object();

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const int player = wk_player_at(self->tournament, at, (enum wk_wind)d);
        const char letter[2] = {wk_chair_letter(self->tournament->plan.kind, (enum wk_wind)d), 0};
        json_object_set_new(seats, letter, json_integer(self->tournament->plan.player[player].number));
        if (!self->common.json)
            fprintf(self->host->out, "%s%s %s", d == WK_WIND_EAST ? "" : ", ", letter,
                    wk_person_of(self->tournament, player, at->round, at->hand)->name);
    }
    json_t *object = json_pack("{s:i, s:i, s:i, s:o, s:I}", "table", at->table, "round", at->round, "hand", at->hand, "seats",
                               seats, "stored_seq", (json_int_t)wk_record_seq(number));
    if (self->common.json)
        return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    json_decref(object);
    fprintf(self->host->out, "; from round %d, hand %d on (record %s)\n", at->round, at->hand, wk_record_text(number).text);
    return WK_EXIT_DONE;
}

static int run_sit(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_tourney t = {.host = host};
    struct wk_entry entry = {.kind = WK_ENTRY_SEATED};
    const char *seats = NULL;
    int64_t number = 0;
    const struct wk_option options[] = {
        WK_OPT_TEXT("seats", &seats, "N,N,N,N", "who sits down, by their numbers: East, South, West, North"),
        WK_OPT_JSON(&t.common),
        WK_OPTS_STORE(&t.common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!seats)
        return wk_complain(host, WK_EXIT_USAGE, "--seats N,N,N,N is missing: who sits down, East first");
    if (!wk_tourney_begin(&t, false, &code))
        return code;
    if (find_next(&t, &entry.seated.at, &code) && read_seats(&t, seats, entry.seated.player, &code)) {
        code = wk_tourney_put(&t, &entry, &number);
        if (code == WK_EXIT_DONE)
            code = answer_sit(&t, &entry.seated.at, number);
    }
    wk_tourney_end(&t);
    return code;
}

static int run_end(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_tourney t = {.host = host};
    const struct wk_entry entry = {.kind = WK_ENTRY_ENDED};
    struct wk_hand_id at;
    int64_t number = 0;
    const struct wk_option options[] = {
        WK_OPT_JSON(&t.common),
        WK_OPTS_STORE(&t.common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code) || !wk_tourney_begin(&t, false, &code))
        return code;
    if (find_next(&t, &at, &code))
        code = wk_tourney_put(&t, &entry, &number);
    if (number && t.common.json)
        code = wk_json_print(host, json_pack("{s:s, s:I}", "event", t.tournament->plan.name, "stored_seq",
                                             (json_int_t)wk_record_seq(number)))
                   ? WK_EXIT_DONE
                   : WK_EXIT_ENVIRONMENT;
    else if (number)
        fprintf(host->out, "%s is over, record %s; the next evening can begin in the same records\n", t.tournament->plan.name,
                wk_record_text(number).text);
    wk_tourney_end(&t);
    return code;
}

const struct wk_command wk_command_event_sit = {
    .name = "sit",
    .full = "event sit",
    .summary = "Says who plays at a club evening from its next hand on.",
    .usage = "--seats [--json]",
    .example = "  wallkeeper event sit --seats 3,1,7,2",
    .run = run_sit,
};

const struct wk_command wk_command_event_end = {
    .name = "end",
    .full = "event end",
    .summary = "Ends a club evening after the hand that was confirmed last.",
    .usage = "[--json]",
    .example = "  wallkeeper event end",
    .run = run_end,
};
