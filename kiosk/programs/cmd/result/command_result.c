/* result enter, confirm, correct, list, show: how hands ended. */
#include <string.h>

#include "kiosk/host/program/json_out.h"
#include "kiosk/pages/phrases/who_phrase.h"
#include "kiosk/pages/report/faults.h"
#include "kiosk/pages/report/report_vouched.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cli/tourney.h"
#include "kiosk/programs/cmd/commands.h"
#include "kiosk/programs/cmd/result/command_result.h"
#include "rules/event/duplicate/outlier.h"
#include "rules/event/kind.h"

#define MAX_FAULTS 32

/* ---- enter and correct ---- */

struct result {
    struct wk_tourney tourney;
    const char *winner, *from, *by;
    int64_t points;
    bool confirm, correct, sure;
};

/* "--winner" and the like: a direction; NULL gives none. */
static bool direction_fits(const struct wk_host *host, const char *option, const char *text, enum wk_wind *out, int *code)
{
    if (!text || wk_wind_parse(text, out) == WK_OK)
        return true;
    *code = wk_complain(host, WK_EXIT_USAGE, "--%s %s: a direction is wanted, E, S, W or N", option, text);
    return false;
}

/* Reads the options into a result; whether the rules allow it is checked later, by the tournament. */
static bool outcome_fits(const struct result *self, struct wk_outcome *out, int *code)
{
    const struct wk_host *host = self->tourney.host;
    *out = (struct wk_outcome){.points = (int)self->points};
    if (!self->winner) {
        *code = wk_complain(host, WK_EXIT_USAGE, "--winner E|S|W|N|draw is missing: who won, by direction");
        return false;
    }
    if (strcmp(self->winner, "draw") == 0) {
        out->kind = WK_OUTCOME_DRAW;
        if (!self->from)
            return true;
        *code = wk_complain(host, WK_EXIT_USAGE, "--from %s: nobody pays for a draw", self->from);
        return false;
    }
    if (!direction_fits(host, "winner", self->winner, &out->winner, code))
        return false;
    if (!self->from || self->points == 0) {
        *code = wk_complain(host, WK_EXIT_USAGE, "%s is missing",
                            self->from ? "--points N" : "--from E|S|W|N|self: who discarded the winning tile");
        return false;
    }
    out->kind = strcmp(self->from, "self") == 0 ? WK_OUTCOME_SELF_DRAWN : WK_OUTCOME_DISCARD;
    return out->kind == WK_OUTCOME_SELF_DRAWN || direction_fits(host, "from", self->from, &out->payer, code);
}

/* It is easy to type a digit too many: unlikely points are taken only with --sure. */
static bool points_meant(const struct result *self, int *code)
{
    const int points = (int)self->points;
    if (self->sure || points < WK_POINTS_INSIST || points > WK_POINTS_MAX)
        return true;
    *code = wk_complain(self->tourney.host, WK_EXIT_USAGE,
                        "--points %d: of %d recorded hands none was above %d: was it %d? If it is %d, say so with --sure",
                        points, WK_POINTS_RECORDED, WK_POINTS_LIKELY, wk_points_meant(points), points);
    return false;
}

/* ": E +24, S -8", and so on: of those who play there, with the penalties that are part of the result. */
static void print_points(FILE *out, const struct wk_tournament *tournament, const struct wk_hand_id *at,
                         const int ms[WK_N_WINDS])
{
    const int *penalty = wk_hand_look(tournament, at)->outcome.penalty;
    const char *between = ": ";

    for (int i = 0; i < WK_N_WINDS; i++) {
        const enum wk_wind d = wk_chair_at(tournament->plan.kind, i);
        if (!(wk_players_at(tournament, at) >> (d - 1) & 1u))
            continue;
        fprintf(out, "%s%c %+d", between, wk_chair_letter(tournament->plan.kind, d), ms[d - 1] + penalty[d - 1]);
        between = ", ";
    }
}

static int print_hand(struct wk_tourney *self, const struct wk_hand_id *at)
{
    const struct wk_tournament *tournament = self->tournament;
    const struct wk_hand_state *hand = wk_hand_look(tournament, at);
    char text[WK_LINE_SIZE], place[WK_PLACE_TEXT_SIZE];
    int ms[WK_N_WINDS], n_vouch = 0, others = 0;
    const bool of_many = wk_vouched_result(self->env.store, tournament, at, &n_vouch, &others);
    if (self->common.json) {
        json_t *object = wk_json_hand(tournament, at);
        if (of_many)
            json_object_update_new(object, json_pack("{s:i, s:i}", "vouched", n_vouch, "others", others));
        wk_tourney_follows_json(self, &(struct wk_entry){.kind = WK_ENTRY_RESULT, .result = {.at = *at}}, object);
        return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    }
    wk_outcome_text(tournament, at, &hand->outcome, WK_LANG_EN, text);
    if (hand->outcome.kind == WK_OUTCOME_GAME) /* of all its hands */
        snprintf(place, sizeof place, "table %d, round %d", at->table, at->round);
    else
        wk_tourney_place(self, at, place);
    fprintf(self->host->out, "%s: %s", place, text);
    if (wk_hand_ms(tournament, at, ms) == WK_OK)
        print_points(self->host->out, tournament, at, ms);
    if (hand->state != WK_RESULT_MISSING)
        fprintf(self->host->out, "; %s (entry %s)", hand->state == WK_RESULT_CONFIRMED ? "confirmed" : "not confirmed yet",
                wk_record_text(hand->confirmed_seq ? hand->confirmed_seq : hand->result_seq).text);
    if (of_many)
        fprintf(self->host->out, ", vouched for by %d of %d", n_vouch, others);
    if (hand->unbegun)
        fputs("; nobody had begun the hand at a kiosk", self->host->out);
    if (hand->not_played)
        fputs("; not played", self->host->out);
    fputc('\n', self->host->out);
    return WK_EXIT_DONE;
}

/* Prints a hand after a new entry of its own, and what follows from that. */
static int print_entered(struct wk_tourney *self, const struct wk_hand_id *at)
{
    const int code = print_hand(self, at);
    if (code == WK_EXIT_DONE && !self->common.json)
        wk_tourney_follows(self, &(struct wk_entry){.kind = WK_ENTRY_RESULT, .result = {.at = *at}});
    return code;
}

/* More points than are likely, and nothing says that they are meant. */
static void ask_about_points(const struct result *self)
{
    const struct wk_host *host = self->tourney.host;
    const int points = (int)self->points, meant = wk_points_meant(points);
    if (self->sure || self->tourney.common.json || points <= WK_POINTS_LIKELY)
        return;
    fprintf(host->out, "attention: of %d recorded hands none was above %d points", WK_POINTS_RECORDED, WK_POINTS_LIKELY);
    if (meant)
        fprintf(host->out, ": was it %d? `%s result correct` mends it\n", meant, wk_program(host));
    else
        fprintf(host->out, "; if it is not so, `%s result correct` mends it\n", wk_program(host));
}

/* Who stands for a result that is confirmed at once: all that play there, or the role alone. */
static unsigned all_of(const struct wk_tourney *self, const struct wk_hand_id *at)
{
    return self->role == WK_ROLE_PLAYERS ? wk_players_at(self->tournament, at) : 0;
}

int wk_tourney_put_confirmed(struct wk_tourney *self, const struct wk_hand_id *at, int64_t result)
{
    const struct wk_entry entry = {
        .kind = WK_ENTRY_CONFIRMED, .role = self->role, .confirmed = {.result = result, .by = all_of(self, at)}};
    int64_t number = 0;

    return wk_tourney_put(self, &entry, &number);
}

int wk_tourney_put_result(struct wk_tourney *self, struct wk_entry *entry, bool correct, bool confirm)
{
    int64_t number = 0;
    const struct wk_hand_id at = entry->result.at;
    const struct wk_hand_state *hand = wk_hand_look(self->tournament, &at);
    char place[WK_PLACE_TEXT_SIZE];

    if (correct && (!hand || !hand->result_seq))
        return wk_complain(self->host, WK_EXIT_USAGE, "%s: there is no result to be corrected",
                           wk_tourney_place(self, &at, place));
    entry->result.corrects = correct ? hand->result_seq : 0;
    int code = wk_tourney_put(self, entry, &number);
    if (code == WK_EXIT_DONE && confirm)
        code = wk_tourney_put_confirmed(self, &at, number);
    return code == WK_EXIT_DONE ? print_entered(self, &at) : code;
}

static int enter(struct result *self, struct wk_entry *entry)
{
    struct wk_tourney *t = &self->tourney;

    if (!wk_kind_has_outcome(t->tournament->plan.kind, entry->result.outcome.kind))
        return wk_complain(t->host, WK_EXIT_USAGE,
                           "an event of kind %s is entered by games: `result game`, to correct one with --correct",
                           t->tournament->plan.kind->word);
    const int code = wk_tourney_put_result(t, entry, self->correct, self->confirm);
    if (code == WK_EXIT_DONE)
        ask_about_points(self);
    return code;
}

static int run_result(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv,
                      bool correct)
{
    struct result r = {.tourney = {.host = host}, .correct = correct};
    struct wk_tourney *t = &r.tourney;
    struct wk_entry entry = {.kind = WK_ENTRY_RESULT};
    const struct wk_option options[] = {
        WK_OPTS_HAND(t),
        WK_OPT_TEXT("winner", &r.winner, "E|S|W|N|draw", "who won, by direction (seat)"),
        WK_OPT_TEXT("from", &r.from, "E|S|W|N|self", "who discarded the winning tile; self: it was drawn"),
        WK_OPT_WHOLE("points", &r.points, "N", 0, 100000, "points of the hand, 8 or more"),
        WK_OPT_TEXT("by", &r.by, "E|S|W|N", "which player enters it"),
        WK_OPT_ROLE(t),
        WK_OPT_FLAG("sure", &r.sure, "a hand of 100 points or more is meant as it stands"),
        WK_OPT_FLAG("confirm", &r.confirm, "all four (or the role) confirm it at once"),
        WK_OPT_REASON(t),
        WK_OPT_JSON(&t->common),
        WK_OPTS_STORE(&t->common),
        WK_OPT_END,
    };
    int code;
    if (!wk_command_options(host, self, options, NULL, argc, argv, &code) || !wk_tourney_hand_given(t, &code) ||
        !outcome_fits(&r, &entry.result.outcome, &code) || !points_meant(&r, &code) ||
        !direction_fits(host, "by", r.by, &entry.result.by, &code) || !wk_tourney_reason(t, &entry, &code) ||
        !wk_tourney_begin(t, false, &code))
        return code;
    entry.role = t->role;
    entry.result.at = wk_tourney_hand(t);
    code = enter(&r, &entry);
    wk_tourney_end(t);
    return code;
}

static int run_enter(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    return run_result(host, self, argc, argv, false);
}

static int run_correct(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    return run_result(host, self, argc, argv, true);
}

/* ---- confirm ---- */

/* By the chairs of the event's kind. */
static bool directions_fit(const struct wk_tourney *self, const char *text, unsigned *mask, int *code)
{
    for (const char *c = text; c && *c; c++) {
        const char one[] = {*c, 0};
        enum wk_wind direction;
        if (!wk_tourney_chair(self, "by", one, &direction, code))
            return false;
        *mask |= 1u << (direction - 1);
    }
    return true;
}

static int run_confirm(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_tourney t = {.host = host};
    struct wk_entry entry = {.kind = WK_ENTRY_CONFIRMED};
    int64_t number = 0;
    const char *by = NULL;
    const struct wk_option options[] = {
        WK_OPTS_HAND(&t),         WK_OPT_TEXT("by", &by, "ESWN", "which players confirm it, by direction (default: all four)"),
        WK_OPT_ROLE(&t),          WK_OPT_JSON(&t.common),
        WK_OPTS_STORE(&t.common), WK_OPT_END,
    };
    int code;
    if (!wk_command_options(host, self, options, NULL, argc, argv, &code) || !wk_tourney_hand_given(&t, &code) ||
        !wk_tourney_begin(&t, false, &code))
        return code;
    const struct wk_hand_id at = wk_tourney_hand(&t);
    const struct wk_hand_state *hand = wk_hand_look(t.tournament, &at);
    entry.role = t.role;
    entry.confirmed.result = hand ? hand->result_seq : 0;
    if (!by)
        entry.confirmed.by = all_of(&t, &at);
    const bool fits = directions_fit(&t, by, &entry.confirmed.by, &code);
    char place[WK_PLACE_TEXT_SIZE];
    if (fits && !entry.confirmed.result)
        code = wk_complain(host, WK_EXIT_USAGE, "%s: there is no result to be confirmed", wk_tourney_place(&t, &at, place));
    else if (fits)
        code = wk_tourney_put(&t, &entry, &number);
    if (fits && code == WK_EXIT_DONE)
        code = print_entered(&t, &at);
    wk_tourney_end(&t);
    return code;
}

/* ---- list and show ---- */

static json_t *hands_of(const struct wk_tourney *self)
{
    json_t *list = json_array();
    for (int table = 1; table <= wk_n_tables(self->tournament); table++)
        for (int round = 1; round <= self->tournament->shape.n_rounds; round++)
            for (int hand = 1; hand <= self->tournament->shape.n_hands; hand++) {
                const struct wk_hand_id at = {table, round, hand};
                if ((!self->table || self->table == table) && (!self->round || self->round == round) &&
                    (wk_hand_look(self->tournament, &at)->state != WK_RESULT_MISSING || wk_not_played(self->tournament, &at)))
                    json_array_append_new(list, wk_json_hand(self->tournament, &at));
            }
    return list;
}

/* Whether an act belongs to the section and round that are asked for. Acts that take others back belong to all. */
static bool act_asked_for(const struct wk_tourney *self, const struct wk_act *act)
{
    const int section = wk_act_section(self->tournament, act);
    return section == 0 || ((!self->table || wk_section_of_table(&self->tournament->shape, (int)self->table) == section) &&
                            (!self->round || wk_act_round(self->tournament, act) == self->round));
}

static int print_list(struct wk_tourney *self)
{
    const struct wk_tournament *tournament = self->tournament;
    json_t *hands = hands_of(self), *acts = json_array(), *hand;
    char text[WK_LINE_SIZE];
    size_t i;
    json_array_foreach(hands, i, hand)
    {
        const struct wk_hand_id at = {(int)json_integer_value(json_object_get(hand, "table")),
                                      (int)json_integer_value(json_object_get(hand, "round")),
                                      (int)json_integer_value(json_object_get(hand, "hand"))};
        if (!self->common.json)
            print_hand(self, &at);
    }
    for (int a = 0; a < tournament->n_acts; a++) {
        if (!act_asked_for(self, &tournament->act[a]))
            continue;
        json_array_append_new(acts, wk_json_act(tournament, &tournament->act[a]));
        wk_act_text(tournament, &tournament->act[a], WK_LANG_EN, text);
        if (!self->common.json)
            fprintf(self->host->out, "entry %s: %s\n", wk_record_text(tournament->act[a].entry.seq).text, text);
    }
    json_t *object = json_pack("{s:o, s:o}", "results", hands, "acts", acts);
    if (self->common.json)
        return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    json_decref(object);
    return WK_EXIT_DONE;
}

static int run_list(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_tourney t = {.host = host};
    const struct wk_option options[] = {
        WK_OPT_WHOLE("table", &t.table, "T", 1, WK_MAX_TABLES, "of this table only; acts of its section"),
        WK_OPT_ROUND(&t),
        WK_OPT_JSON(&t.common),
        WK_OPTS_STORE(&t.common),
        WK_OPT_END,
    };
    int code;
    if (!wk_command_options(host, self, options, NULL, argc, argv, &code) || !wk_tourney_begin(&t, true, &code))
        return code;
    code = print_list(&t);
    wk_tourney_end(&t);
    return code;
}

static int print_outliers(struct wk_tourney *self)
{
    const struct wk_tournament *tournament = self->tournament;
    struct wk_outlier outlier = {.why = 0};
    char text[WK_OUTLIER_SIZE];
    if (self->common.json) {
        json_t *object = json_pack("{s:o, s:i, s:i}", "outliers", wk_json_outliers(tournament), "likely_points",
                                   WK_POINTS_LIKELY, "far_imp", WK_FAR_IMP);
        return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    }
    while (wk_outlier_next(tournament, &outlier)) {
        print_hand(self, &outlier.at);
        wk_outlier_text(tournament, &outlier, WK_LANG_EN, text);
        fprintf(self->host->out, "  %s\n", text);
    }
    if (outlier.why == 0)
        fputs("nothing to look at again\n", self->host->out);
    return WK_EXIT_DONE;
}

static int run_outliers(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_tourney t = {.host = host};
    const struct wk_option options[] = {
        WK_OPT_JSON(&t.common),
        WK_OPTS_STORE(&t.common),
        WK_OPT_END,
    };
    int code;
    if (!wk_command_options(host, self, options, NULL, argc, argv, &code) || !wk_tourney_begin(&t, true, &code))
        return code;
    code = print_outliers(&t);
    wk_tourney_end(&t);
    return code;
}

static int print_show(struct wk_tourney *self, const struct wk_hand_id *at)
{
    const struct wk_tournament *tournament = self->tournament;
    struct wk_window faults[MAX_FAULTS];
    json_t *acts = json_array();
    char text[WK_LINE_SIZE];
    int n = 0;
    enum wk_status status = wk_report_faults(self->env.store, at->table, at->round, faults, MAX_FAULTS, &n);
    if (status != WK_OK) {
        json_decref(acts);
        return wk_tourney_failed(self, status);
    }
    if (!self->common.json)
        print_hand(self, at);
    for (int i = 0; i < WK_N_WINDS && !self->common.json; i++) {
        const enum wk_wind d = wk_chair_at(tournament->plan.kind, i);
        const int player = wk_player_at(tournament, at, d);
        if (player < 0)
            continue;
        const char letter[] = {wk_chair_letter(tournament->plan.kind, d), 0};
        fprintf(self->host->out, "  %-5s %4d  %s\n",
                tournament->plan.kind->form == WK_FORM_HAND ? wk_wind_name(WK_LANG_EN, d) : letter,
                tournament->plan.player[player].number, wk_person_of(tournament, player, at->round, at->hand)->name);
    }
    for (int a = 0; a < tournament->n_acts; a++) {
        const struct wk_entry *entry = &tournament->act[a].entry;
        const struct wk_hand_id *its = wk_act_hand(&tournament->act[a]);
        const bool fouled = entry->kind == WK_ENTRY_FOUL && entry->foul.table == at->table && entry->foul.round == at->round;
        if (!fouled && (!its || its->table != at->table || its->round != at->round || its->hand != at->hand))
            continue;
        json_array_append_new(acts, wk_json_act(tournament, &tournament->act[a]));
        wk_act_text(tournament, &tournament->act[a], WK_LANG_EN, text);
        if (!self->common.json)
            fprintf(self->host->out, "  entry %s: %s\n", wk_record_text(entry->seq).text, text);
    }
    for (int i = 0; i < n && !self->common.json; i++)
        fprintf(self->host->out, "  wall %c passed after hand %d (record %s) and failed before the next (record %s)%s\n",
                wk_wind_letter(faults[i].wind), faults[i].failed.hand,
                wk_record_here(self->env.store, faults[i].passed.seq).text,
                wk_record_here(self->env.store, faults[i].failed.seq).text,
                faults[i].mended.hand == faults[i].failed.hand ? "; mended" : "");
    json_t *object = wk_json_hand(tournament, at);
    json_object_set_new(object, "acts", acts);
    json_object_set_new(object, "faults", wk_json_windows(faults, n));
    if (self->common.json)
        return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    json_decref(object);
    return WK_EXIT_DONE;
}

static int run_show(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_tourney t = {.host = host};
    const struct wk_option options[] = {
        WK_OPTS_HAND(&t),
        WK_OPT_JSON(&t.common),
        WK_OPTS_STORE(&t.common),
        WK_OPT_END,
    };
    int code;
    if (!wk_command_options(host, self, options, NULL, argc, argv, &code) || !wk_tourney_hand_given(&t, &code) ||
        !wk_tourney_begin(&t, true, &code))
        return code;
    const struct wk_hand_id at = wk_tourney_hand(&t);
    if (!wk_hand_look(t.tournament, &at))
        code =
            wk_complain(host, WK_EXIT_USAGE, "--table %d: the event has tables 1 to %d", at.table, wk_n_tables(t.tournament));
    else
        code = print_show(&t, &at);
    wk_tourney_end(&t);
    return code;
}

static const struct wk_command enter_command = {
    .name = "enter",
    .full = "result enter",
    .summary =
        "Enters how a hand ended; the other three confirm it. A hand that nobody has begun at a kiosk takes a judge's PIN.",
    .usage = "--table --round --hand --winner [--from --points] [--sure] [--by] [--role --pin-file] [--confirm]",
    .example = "  wallkeeper result enter --table 3 --round 1 --hand 2 --winner E --from S --points 24 --by E --confirm\n"
               "  wallkeeper result enter --table 3 --round 1 --hand 3 --winner draw --role paper --pin-file pin.txt --confirm",
    .run = run_enter,
};
static const struct wk_command confirm_command = {
    .name = "confirm",
    .full = "result confirm",
    .summary = "Confirms the result of a hand: for all four, or by a judge, or from a signed form.",
    .usage = "--table --round --hand [--by] [--role --pin-file]",
    .example = "  wallkeeper result confirm --table 3 --round 1 --hand 2",
    .run = run_confirm,
};
static const struct wk_command correct_command = {
    .name = "correct",
    .full = "result correct",
    .summary = "Enters another result in the place of the newest one, which stays on record.",
    .usage = "--table --round --hand --winner [--from --points] [--sure] --reason [--confirm] [--pin-file]",
    .example = "  wallkeeper result correct --table 3 --round 1 --hand 2 --winner E --from N --points 24 --pin-file pin.txt "
               "--confirm \\\n"
               "      --reason \"the discard was North's\"",
    .run = run_correct,
};
static const struct wk_command list_command = {
    .name = "list",
    .full = "result list",
    .summary = "Lists results and all that was ruled, moved, opened or taken back.",
    .usage = "[--table] [--round] [--json]",
    .example = "  wallkeeper result list --round 2",
    .run = run_list,
};
static const struct wk_command outliers_command = {
    .name = "outliers",
    .full = "result outliers",
    .summary =
        "Lists results to look at again: more points than is likely, far from the deal's others, changed and unconfirmed.",
    .usage = "[--json]",
    .example = "  wallkeeper result outliers",
    .run = run_outliers,
};
static const struct wk_command show_command = {
    .name = "show",
    .full = "result show",
    .summary = "Shows a hand: who sat where, its result, its rulings, and walls of its deal that went wrong.",
    .usage = "--table --round --hand [--json]",
    .example = "  wallkeeper result show --table 3 --round 1 --hand 2",
    .run = run_show,
};

static const struct wk_command *const subs[] = {&enter_command,
                                                &confirm_command,
                                                &correct_command,
                                                &wk_command_result_game,
                                                &wk_command_result_card,
                                                &wk_command_result_choose,
                                                &wk_command_result_void,
                                                &wk_command_result_not_played,
                                                &wk_command_result_ruling,
                                                &wk_command_result_reverse,
                                                &wk_command_result_moved,
                                                &wk_command_result_gate,
                                                &wk_command_result_foul,
                                                &list_command,
                                                &outliers_command,
                                                &show_command,
                                                NULL};

const struct wk_command wk_command_result = {
    .name = "result",
    .full = "result",
    .summary = "Results of hands, rulings, hands not played, moved seats, gates opened by hand, fouled deals.",
    .subs = subs,
};
