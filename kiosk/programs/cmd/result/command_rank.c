/* rank, rank player, rank deal: the standings, and how they came about. A season's: rank_season.c. */
#include <stdlib.h>
#include <string.h>

#include "kiosk/host/program/json_out.h"
#include "kiosk/pages/phrases/who_phrase.h"
#include "kiosk/pages/report/faults.h"
#include "kiosk/pages/report/rank_out.h"
#include "kiosk/pages/report/evening_page/evening_page.h"
#include "kiosk/pages/report/workbook/imp_csv.h"
#include "kiosk/pages/report/workbook/rank_xlsx.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cli/tourney.h"
#include "kiosk/programs/cmd/commands.h"
#include "kiosk/programs/cmd/result/rank_parts.h"
#include "kiosk/programs/cmd/result/rank_season.h"
#include "rules/event/duplicate/imp.h"
#include "rules/event/kind.h"
#include "rules/event/protest.h"
#include "rules/event/season.h"

#define MAX_FAULTS 32

/* ---- rank ---- */

static json_t *note(const char *kind, const char *text)
{
    return json_pack("{s:s, s:s}", "kind", kind, "text", text);
}

static struct wk_second_scope scope_of(const struct wk_rank_page *page)
{
    return (struct wk_second_scope){.section = page->section, .after_round = page->after_round};
}

/* Everything that the standings rest on besides results that the players confirmed. */
static json_t *notes_of(const struct wk_rank_page *page)
{
    const struct wk_tournament *tournament = page->tournament;
    char list[WK_RANK_GIVEN_SIZE];
    json_t *notes = json_array();
    if (wk_rank_missing(page, list))
        json_array_append_new(notes, note("missing", list));
    const struct wk_second_scope scope = scope_of(page);
    for (struct wk_second_play play = {.n = 0}; wk_second_play_within(tournament, &scope, &play);) {
        json_t *second = wk_json_second_play(tournament, &play);
        json_object_set_new(second, "kind", json_string("second-play"));
        json_array_append_new(notes, second);
    }
    for (int a = 0; a < tournament->n_acts; a++)
        if (wk_act_borne(tournament, &tournament->act[a], page->section, page->after_round))
            json_array_append_new(notes, wk_json_act(tournament, &tournament->act[a]));
    if (wk_rank_unbegun(page, list))
        json_array_append_new(notes, note("unbegun", list));
    if (wk_rank_by_command(page, list))
        json_array_append_new(notes, note("by-command", list));
    if (wk_rank_given(page, WK_ROLE_PAPER, list))
        json_array_append_new(notes, note("paper", list));
    if (wk_rank_given(page, WK_ROLE_JUDGE, list))
        json_array_append_new(notes, note("judge", list));
    return notes;
}

json_t *wk_rank_score_json(const struct wk_score_column *column, int32_t value)
{
    char text[WK_SCORE_SIZE];

    switch (column->form) {
    case WK_SCORE_TWELFTHS:
        return wk_json_real(value / (double)wk_score_unit(column), 4);
    case WK_SCORE_FRACTION:
        return json_string(wk_score_text(column, value, text));
    case WK_SCORE_WHOLE:
    case WK_SCORE_GAIN:
        break;
    }
    return json_integer(value);
}

void wk_rank_set_sums(json_t *object, const struct wk_kind_of_event *kind, const int32_t *sum)
{
    for (int s = 0; s < kind->n_sums; s++)
        json_object_set_new(object, kind->sums[s].column.word, wk_rank_score_json(&kind->sums[s].column, sum[s]));
}

static json_t *standings_json(const struct wk_rank_page *page)
{
    const struct wk_kind_of_event *kind = page->tournament->plan.kind;
    json_t *rows = json_array();
    bool provisional = false;
    for (int i = 0; i < page->standings->n; i++) {
        const struct wk_standing *row = &page->standings->row[i];
        json_t *player = wk_json_player(page->tournament, row->player, 0, 0);
        const char *gone = wk_rank_out_word(page->tournament, row->player, page->after_round);
        json_object_set_new(player, "rank", row->rank ? json_integer(row->rank) : json_null());
        json_object_set_new(player, "out", gone ? json_string(gone) : json_null());
        wk_rank_set_sums(player, kind, row->sum);
        json_object_set_new(player, "hands", json_integer(row->n_hands));
        json_object_set_new(player, "provisional", json_boolean(row->provisional));
        json_array_append_new(rows, player);
        provisional = provisional || row->provisional;
    }
    const int64_t until_ns = page->closed ? 0 : wk_protest_until(page->tournament);
    json_t *all = json_pack("{s:s, s:b, s:o, s:o, s:o, s:b, s:o, s:o}", "event", page->tournament->plan.name, "closed",
                            (int)page->closed, "protest_until_ns", until_ns ? json_integer(until_ns) : json_null(), "section",
                            page->section ? json_integer(page->section) : json_null(), "after_round",
                            page->after_round ? json_integer(page->after_round) : json_null(), "provisional", (int)provisional,
                            kind->rows_word, rows, "notes", notes_of(page));
    if (kind->rule_word)
        json_object_set_new(all, kind->rule_word, json_string(kind->rule));
    return all;
}

/* "*" behind the first sum means that it can still change. */
static void print_row(FILE *out, const struct wk_rank_page *page, const struct wk_standing *row)
{
    const struct wk_kind_of_event *kind = page->tournament->plan.kind;
    const char *gone = wk_rank_out_word(page->tournament, row->player, page->after_round);
    char rank[12] = "-", text[WK_SCORE_SIZE];

    if (row->rank)
        snprintf(rank, sizeof rank, "%d", row->rank);
    fprintf(out, "%4s  %4d", rank, page->tournament->plan.player[row->player].number);
    for (int s = 0; s < kind->n_sums; s++)
        fprintf(out, "%*s%s", kind->sums[s].column.text_w, wk_score_text(&kind->sums[s].column, row->sum[s], text),
                s > 0              ? ""
                : row->provisional ? "*"
                                   : " ");
    fprintf(out, "  %5d  %s%s%s\n", row->n_hands, wk_person_ranked(page->tournament, row->player)->name, gone ? ", " : "",
            gone ? gone : "");
}

static void print_standings(FILE *out, const struct wk_rank_page *page)
{
    const struct wk_kind_of_event *kind = page->tournament->plan.kind;
    char text[WK_RANK_GIVEN_SIZE];
    if (wk_rank_protest(page, text))
        fprintf(out, "%s\n", text);
    fputs("rank   no.", out);
    for (int s = 0; s < kind->n_sums; s++)
        fprintf(out, "%*s%s", kind->sums[s].column.text_w, kind->sums[s].column.name, s > 0 ? "" : " "); /* above the "*" */
    fprintf(out, "  %s  player\n", kind->talk.games ? "games" : "hands");
    for (int i = 0; i < page->standings->n; i++)
        print_row(out, page, &page->standings->row[i]);
    if (wk_rank_missing(page, text))
        fprintf(out, "note: results missing (round.hand): %s\n", text);
    const struct wk_second_scope scope = scope_of(page);
    for (struct wk_second_play play = {.n = 0}; wk_second_play_within(page->tournament, &scope, &play);) {
        wk_second_play_text(page->tournament, &play, WK_LANG_EN, text);
        fprintf(out, "note: %s\n", text);
    }
    for (int a = 0; a < page->tournament->n_acts; a++)
        if (wk_act_borne(page->tournament, &page->tournament->act[a], page->section, page->after_round)) {
            wk_act_text(page->tournament, &page->tournament->act[a], WK_LANG_EN, text);
            fprintf(out, "note: %s\n", text);
        }
    if (page->vouched && wk_vouched_text(page->vouched, WK_LANG_EN, text))
        fprintf(out, "note: %s\n", text);
    if (wk_rank_unbegun(page, text))
        fprintf(out, "note: results of hands that nobody began at a kiosk (round.hand): %s\n", text);
    if (wk_rank_by_command(page, text))
        fprintf(out, "note: results that a command confirmed in the players' name (round.hand): %s\n", text);
    if (wk_rank_given(page, WK_ROLE_PAPER, text))
        fprintf(out, "note: results copied from signed forms (round.hand): %s\n", text);
    if (wk_rank_given(page, WK_ROLE_JUDGE, text))
        fprintf(out, "note: results that a judge stands for (round.hand): %s\n", text);
    if (kind->rule)
        fprintf(out, "%s\n", kind->rule);
}

int wk_rank_written(const struct wk_host *host, const char *path, enum wk_status status)
{
    if (status == WK_NO_LIBRARY)
        return wk_complain(host, wk_exit_of(status), "%s: the library for it is not installed: libxlsxwriter4", path);
    return status == WK_OK ? WK_EXIT_DONE
                           : wk_complain(host, wk_exit_of(status), "%s: %s", path, wk_unwritten_text(path, status));
}

enum wk_status wk_rank_workbook(const struct wk_host *host, struct wk_site_folder *folder, const char *name,
                                enum wk_status status, bool *there)
{
    *there = status == WK_OK;
    if (status != WK_NO_LIBRARY)
        return status;
    wk_site_folder_drop(folder);
    wk_complain(host, 0, "%s is left out: the library for it is not installed: libxlsxwriter4", name);
    return WK_OK;
}

/* The files that can be asked for, and the function that writes each. */
enum out { CSV, XLSX, EMA, PDF, IMP, N_OUTS };
static enum wk_status (*const writers[N_OUTS])(const struct wk_rank_page *page, const char *path) = {
    [CSV] = wk_rank_csv, [XLSX] = wk_rank_xlsx, [EMA] = wk_rank_ema, [PDF] = wk_rank_pdf, [IMP] = wk_imp_csv};
static const char *const out_names[N_OUTS] = {[CSV] = "csv", [XLSX] = "xlsx", [EMA] = "ema", [PDF] = "pdf", [IMP] = "imp"};

static bool is_one_twice(const struct wk_host *host, const char *const outs[N_OUTS], int *code)
{
    for (int i = 0; i < N_OUTS; i++)
        for (int j = 0; j < i; j++)
            if (outs[i] && outs[j] && strcmp(outs[i], outs[j]) == 0) {
                *code = wk_complain(host, WK_EXIT_USAGE, "%s: given twice, as --%s and as --%s", outs[i], out_names[j],
                                    out_names[i]);
                return true;
            }
    return false;
}

static int put_out(struct wk_tourney *self, const struct wk_rank_page *page, const char *const outs[N_OUTS])
{
    int code = WK_EXIT_DONE;
    bool any = false;
    for (int i = 0; i < N_OUTS; i++) {
        any = any || outs[i];
        if (outs[i] && code == WK_EXIT_DONE)
            code = wk_rank_written(self->host, outs[i], writers[i](page, outs[i]));
    }
    const int n_unknown = outs[EMA] ? wk_rank_without_ema(page) : 0;
    if (code == WK_EXIT_DONE && n_unknown > 0)
        wk_complain(self->host, 0, "%s: of %d players %d have no EMA number", outs[EMA], page->standings->n, n_unknown);
    if (code == WK_EXIT_DONE && self->common.json)
        code = wk_json_print(self->host, standings_json(page)) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    else if (code == WK_EXIT_DONE && !any)
        print_standings(self->host->out, page);
    return code;
}

/* ---- teams: the same columns, a row a team */

static json_t *teams_json(const struct wk_tournament *tournament, const struct wk_standings *standings)
{
    json_t *rows = json_array();

    for (int i = 0; i < standings->n; i++) {
        const struct wk_standing *row = &standings->row[i];
        json_t *team = json_pack("{s:o, s:o}", "rank", row->rank ? json_integer(row->rank) : json_null(), "team",
                                 wk_json_string(tournament->plan.player[row->player].team));
        wk_rank_set_sums(team, tournament->plan.kind, row->sum);
        json_object_set_new(team, "provisional", json_boolean(row->provisional));
        json_array_append_new(rows, team);
    }
    return json_pack("{s:o, s:o}", "event", wk_json_string(tournament->plan.name), "rows", rows);
}

static void print_teams(FILE *out, const struct wk_tournament *tournament, const struct wk_standings *standings)
{
    const struct wk_kind_of_event *kind = tournament->plan.kind;
    char text[WK_SCORE_SIZE];

    fputs("rank", out);
    for (int s = 0; s < kind->n_sums; s++)
        fprintf(out, "%*s ", kind->sums[s].column.text_w, kind->sums[s].column.name);
    fputs(" team\n", out);
    for (int i = 0; i < standings->n; i++) {
        const struct wk_standing *row = &standings->row[i];
        if (row->rank)
            fprintf(out, "%4d", row->rank);
        else
            fputs("   -", out);
        for (int s = 0; s < kind->n_sums; s++)
            fprintf(out, "%*s%c", kind->sums[s].column.text_w, wk_score_text(&kind->sums[s].column, row->sum[s], text),
                    s == 0 && row->provisional ? '*' : ' ');
        fprintf(out, " %s\n", tournament->plan.player[row->player].team);
    }
}

static int put_teams(struct wk_tourney *self, int after_round)
{
    if (!self->tournament->plan.teams)
        return wk_complain(self->host, WK_EXIT_USAGE, "--teams: the event has none");
    struct wk_standings *standings = malloc(sizeof *standings);
    int code = WK_EXIT_DONE;

    if (!standings)
        return wk_tourney_failed(self, WK_NO_MEMORY);
    wk_team_standings_make(self->tournament, after_round, standings);
    if (self->common.json)
        code = wk_json_print(self->host, teams_json(self->tournament, standings)) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    else
        print_teams(self->host->out, self->tournament, standings);
    free(standings);
    return code;
}

static int run_rank(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_tourney t = {.host = host};
    const char *outs[N_OUTS] = {NULL}, *pages = NULL;
    int64_t section = 0, after_round = 0;
    bool teams = false;
    struct wk_words events = {.n = 0};
    int64_t best = 0;
    const struct wk_option options[] = {
        WK_OPT_WHOLE("after-round", &after_round, "R", 1, WK_MAX_ROUNDS, "without the hands of later rounds (default: all)"),
        WK_OPT_WHOLE("section", &section, "N", 1, WK_MAX_SECTIONS, "one section only (default: the whole event)"),
        WK_OPT_FLAG("teams", &teams, "of an event of teams: a row a team, the sum of its four"),
        WK_OPT_TEXT("csv", &outs[CSV], "FILE", "a table for a spreadsheet"),
        WK_OPT_TEXT("xlsx", &outs[XLSX], "FILE", "a workbook: standings, results by hand, players (--lang en|zh)"),
        WK_OPT_TEXT("ema", &outs[EMA], "FILE",
                    "a workbook for the European Mahjong Association: places, EMA numbers, names, results"),
        WK_OPT_TEXT("pdf", &outs[PDF], "FILE", "a page to be hung up, with notes at its foot (--lang en|zh)"),
        WK_OPT_TEXT("imp", &outs[IMP], "FILE",
                    "of a duplicate event: a table of ms, DIF and IMP of each round by direction, as in Appendix 3"),
        WK_OPT_LIST("events", &events, "DB...", "a season: the databases of its evenings, all of one kind of event"),
        WK_OPT_WHOLE("best", &best, "N", 1, WK_MAX_EVENINGS, "of a season: each player's best N evenings count (default: all)"),
        WK_OPT_TEXT("pages", &pages, "DIR", "a season as a folder of pages for a club's web site (--lang en|zh)"),
        WK_OPT_PAPER(&t.common),
        WK_OPT_JSON(&t.common),
        WK_OPTS_STORE(&t.common),
        WK_OPT_END,
    };
    int code;
    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (is_one_twice(host, outs, &code))
        return code;
    if (best && events.n == 0)
        return wk_complain(host, WK_EXIT_USAGE, "--best goes with --events DB...");
    if (pages && events.n == 0)
        return wk_complain(host, WK_EXIT_USAGE, "--pages goes with --events DB...: `%s export` writes those of one event",
                           wk_program(host));
    if (events.n > 0 &&
        (teams || section || after_round || outs[XLSX] || outs[EMA] || outs[PDF] || outs[IMP] || t.common.db || t.common.paper))
        return wk_complain(host, WK_EXIT_USAGE, "--events goes with --best, --json, --csv and --pages only");
    if (events.n > 0)
        return wk_rank_season(host, &t.common, &events, (int)best, outs[CSV], pages);
    if (!wk_tourney_begin(&t, true, &code))
        return code;
    struct wk_rank_gathered *made = NULL;
    enum wk_status status = WK_OK;
    if (section > t.tournament->plan.n_sections)
        code = wk_complain(host, WK_EXIT_USAGE, "--section %d: the event has %d", (int)section, t.tournament->plan.n_sections);
    else if (after_round > t.tournament->shape.n_rounds)
        code = wk_complain(host, wk_exit_of(wk_not_in_event(&t, "after-round", after_round, t.tournament->shape.n_rounds)),
                           "%s", t.problem.text);
    else if (outs[IMP] && !wk_kind_prints(t.tournament->plan.kind, "imp"))
        code = wk_complain(host, WK_EXIT_USAGE, "--imp: an event of kind %s has no IMP", t.tournament->plan.kind->word);
    else if (teams)
        code = section || outs[CSV] || outs[XLSX] || outs[EMA] || outs[PDF] || outs[IMP]
                   ? wk_complain(host, WK_EXIT_USAGE, "--teams goes with --after-round and --json")
                   : put_teams(&t, (int)after_round);
    else if ((status = wk_rank_gather(&made, t.env.store, t.tournament, (int)section, (int)after_round)) != WK_OK)
        code = wk_tourney_failed(&t, status);
    else {
        made->page.lang = t.env.lang;
        made->page.paper = t.env.config.paper;
        made->page.now_ns = host->clock(host->context);
        code = put_out(&t, &made->page, outs);
    }
    free(made);
    wk_tourney_end(&t);
    return code;
}

/* ---- rank player ---- */

static json_t *line_json(const struct wk_kind_of_event *kind, const struct wk_line *line)
{
    const char direction[2] = {wk_chair_letter(kind, line->direction), 0}, wind[2] = {wk_wind_letter(line->wind), 0};
    json_t *object = json_pack("{s:i, s:i, s:i, s:s, s:s, s:s}", "round", line->at.round, "hand", line->at.hand, "table",
                               line->at.table, "direction", direction, "wind", wind, "state", wk_line_state_word(line->state));

    for (int c = 0; c < kind->n_columns; c++) {
        const struct wk_score_column *column = &kind->columns[c].column;
        json_object_set_new(object, column->word,
                            wk_line_has(line, c) ? wk_rank_score_json(column, line->value[c]) : json_null());
    }
    json_object_set_new(object, "stand_in", json_boolean(line->stand_in));
    json_object_set_new(object, "fouled", json_boolean(line->fouled));
    return object;
}

static void print_line(FILE *out, const struct wk_kind_of_event *kind, const struct wk_line *line)
{
    char text[WK_SCORE_SIZE];

    fprintf(out, "%5d %4d %5d  %c    %c   ", line->at.round, line->at.hand, line->at.table,
            wk_chair_letter(kind, line->direction), wk_wind_letter(line->wind));
    for (int c = 0; c < kind->n_columns; c++)
        fprintf(out, "%*s", kind->columns[c].column.text_w,
                kind->columns[c].column.text_w > 0 && wk_line_has(line, c)
                    ? wk_score_text(&kind->columns[c].column, line->value[c], text)
                    : "");
    fprintf(out, "  %s%s%s", wk_line_state_word(line->state), line->fouled ? ", fouled deal" : "",
            line->stand_in ? ", stand-in" : "");
    for (int c = 0; c < kind->n_columns; c++)
        if (kind->columns[c].ruling && line->value[c])
            fprintf(out, ", %s %s%s %s", kind->columns[c].ruling, line->value[c] > 0 ? "+" : "",
                    wk_score_text(&kind->columns[c].column, line->value[c], text), kind->columns[c].column.name);
    fputc('\n', out);
}

/* What is printed above the lines. */
static void print_line_heads(FILE *out, const struct wk_kind_of_event *kind)
{
    fprintf(out, "round %s table sits wind", kind->talk.games ? "game" : "hand");
    for (int c = 0; c < kind->n_columns; c++)
        if (kind->columns[c].column.text_w > 0)
            fprintf(out, "%*s", kind->columns[c].column.text_w, kind->columns[c].column.name);
    fputc('\n', out);
}

static json_t *acts_of(const struct wk_tournament *tournament, int player)
{
    json_t *acts = json_array();
    for (int a = 0; a < tournament->n_acts; a++)
        if (wk_act_of_player(tournament, &tournament->act[a], player))
            json_array_append_new(acts, wk_json_act(tournament, &tournament->act[a]));
    return acts;
}

/* own: NULL if the player is not in the standings. */
static void print_player_text(FILE *out, const struct wk_tournament *tournament, int player, const struct wk_standing *own,
                              const struct wk_line *line)
{
    const struct wk_kind_of_event *kind = tournament->plan.kind;

    fprintf(out, "%d  %s", tournament->plan.player[player].number, wk_person_ranked(tournament, player)->name);
    if (own && own->rank)
        fprintf(out, ": rank %d", own->rank);
    else if (own)
        fprintf(out, ": no rank, %s", wk_rank_out_word(tournament, player, 0));
    for (int i = 0; own && i < kind->n_sums; i++) {
        char text[WK_SCORE_SIZE];
        fprintf(out, ", %s %s", wk_score_text(&kind->sums[i].column, own->sum[i], text), kind->sums[i].column.name);
    }
    if (own && own->provisional)
        fputs(" (provisional)", out);
    for (int a = 0; a < tournament->n_acts; a++)
        if (wk_act_of_player(tournament, &tournament->act[a], player) && !tournament->act[a].reversed_seq) {
            char text[WK_LINE_SIZE];
            wk_act_text(tournament, &tournament->act[a], WK_LANG_EN, text);
            fprintf(out, "\nnote: %s", text);
        }
    fputc('\n', out);
    print_line_heads(out, kind);
    for (int i = 0; i < tournament->shape.n_player_hands; i++)
        if (line[i].at.table)
            print_line(out, kind, &line[i]);
}

static int print_player(struct wk_tourney *self, int player, const char *csv)
{
    const struct wk_tournament *tournament = self->tournament;
    const struct wk_kind_of_event *kind = tournament->plan.kind;
    struct wk_standings *standings = malloc(sizeof *standings);
    struct wk_line line[WK_MAX_PLAYER_HANDS];
    const struct wk_standing *own = NULL;
    if (!standings)
        return wk_tourney_failed(self, WK_NO_MEMORY);
    wk_standings_make(tournament, 0, 0, standings);
    for (int i = 0; i < standings->n; i++)
        if (standings->row[i].player == player)
            own = &standings->row[i];
    wk_player_lines(tournament, player, line);
    int code =
        csv ? wk_rank_written(self->host, csv, wk_rank_lines_csv(tournament, line, tournament->shape.n_player_hands, csv))
            : WK_EXIT_DONE;
    if (code == WK_EXIT_DONE && self->common.json) {
        json_t *object = wk_json_player(tournament, player, 0, 0), *lines = json_array();
        for (int i = 0; i < tournament->shape.n_player_hands; i++)
            if (line[i].at.table) /* else the player sits nowhere */
                json_array_append_new(lines, line_json(kind, &line[i]));
        if (own) {
            const char *gone = wk_rank_out_word(tournament, player, 0);
            json_object_set_new(object, "rank", own->rank ? json_integer(own->rank) : json_null());
            json_object_set_new(object, "out", gone ? json_string(gone) : json_null());
            wk_rank_set_sums(object, kind, own->sum);
            json_object_set_new(object, "provisional", json_boolean(own->provisional));
        }
        json_object_set_new(object, "hands", lines);
        json_object_set_new(object, "acts", acts_of(tournament, player));
        code = wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    } else if (code == WK_EXIT_DONE && !csv) {
        print_player_text(self->host->out, tournament, player, own, line);
    }
    free(standings);
    return code;
}

/* Writes the evening pages of players [n]. */
static int put_evening_page(struct wk_tourney *self, const int *player, int n, const char *pdf)
{
    struct wk_evening_page evening_page = {.tournament = self->tournament,
                                           .player = player,
                                           .n_players = n,
                                           .paper = self->env.config.paper,
                                           .lang = self->env.lang};
    const enum wk_status status = wk_evening_page_gather(&evening_page, self->env.store);
    const int code = status == WK_OK ? wk_rank_written(self->host, pdf, wk_evening_page_pdf(&evening_page, pdf))
                                     : wk_tourney_failed(self, status);
    wk_evening_page_release(&evening_page);
    return code;
}

/* Answers for one player, or for all: text, JSON, CSV, or the page. */
struct player_wish {
    int64_t number;
    bool all;
    const char *csv, *pdf;
};

/* False: end with *code. */
static bool sound_wish(const struct wk_host *host, const struct player_wish *wish, const struct wk_common *common, int *code)
{
    const char *wrong = !wish->number && !wish->all                ? "--number N is missing"
                        : wish->number && wish->all                ? "--number and --all exclude each other"
                        : wish->all && !wish->pdf                  ? "--all goes with --pdf FILE"
                        : wish->all && (common->json || wish->csv) ? "--all writes a PDF only"
                        : common->paper && !wish->pdf              ? "--paper goes with --pdf FILE"
                                                                   : NULL;
    if (wrong)
        *code = wk_complain(host, WK_EXIT_USAGE, "%s", wrong);
    else if (wish->csv && wish->pdf && strcmp(wish->csv, wish->pdf) == 0)
        *code = wk_complain(host, WK_EXIT_USAGE, "%s: given twice, as --csv and as --pdf", wish->csv);
    else
        return true;
    return false;
}

static int answer_player(struct wk_tourney *t, const struct player_wish *wish)
{
    int all[WK_MAX_PLAYERS], player = 0, code = WK_EXIT_DONE;
    int n = 0;
    if (!wish->all && !wk_tourney_player(t, wish->number, &player, &code))
        return code;
    for (int p = 0; wish->all && p < wk_n_players(t->tournament); p++)
        if (!t->tournament->plan.player[p].house)
            all[n++] = p;
    if (!wish->all)
        all[n++] = player;
    if (wish->pdf)
        code = put_evening_page(t, all, n, wish->pdf);
    if (code == WK_EXIT_DONE && (!wish->pdf || wish->csv || t->common.json))
        code = print_player(t, player, wish->csv);
    return code;
}

static int run_player(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_tourney t = {.host = host};
    struct player_wish wish = {0};
    const struct wk_option options[] = {
        WK_OPT_WHOLE("number", &wish.number, "N", 1, 9999, "the player's number"),
        WK_OPT_FLAG("all", &wish.all, "every player, a page each (with --pdf)"),
        WK_OPT_TEXT("pdf", &wish.pdf, "FILE", "the evening as one page to take home (--lang en|zh)"),
        WK_OPT_PAPER(&t.common),
        WK_OPT_TEXT("csv", &wish.csv, "FILE", "a table for a spreadsheet"),
        WK_OPT_JSON(&t.common),
        WK_OPTS_STORE(&t.common),
        WK_OPT_END,
    };
    int code;
    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!sound_wish(host, &wish, &t.common, &code) || !wk_tourney_begin(&t, true, &code))
        return code;
    code = answer_player(&t, &wish);
    wk_tourney_end(&t);
    return code;
}

/* ---- rank deal ---- */

static json_t *deal_json(const struct wk_tourney *self, struct wk_line (*line)[WK_N_WINDS], const struct wk_window *faults,
                         int n)
{
    const struct wk_act *foul = wk_foul_of(self->tournament, (int)self->table, (int)self->round);
    json_t *hands = json_array();
    for (int h = 0; h < self->tournament->shape.n_hands; h++) {
        json_t *hand = wk_json_hand(self->tournament, &line[h][0].at), *players = json_object_get(hand, "players");
        for (int d = 0; d < WK_N_WINDS; d++) {
            const char key[2] = {wk_chair_letter(self->tournament->plan.kind, (enum wk_wind)(d + 1)), 0};
            if (!line[h][d].at.table || !json_object_get(players, key))
                continue;
            json_object_set_new(json_object_get(players, key), "line", line_json(self->tournament->plan.kind, &line[h][d]));
        }
        json_array_append_new(hands, hand);
    }
    return json_pack(
        "{s:i, s:i, s:o, s:o, s:o, s:o}", "table", (int)self->table, "round", (int)self->round, "hands", hands, "foul",
        foul ? wk_json_act(self->tournament, foul) : json_null(), "second_plays",
        wk_json_second_plays(self->tournament, &(struct wk_second_scope){.table = (int)self->table, .round = (int)self->round}),
        "faults", wk_json_windows(faults, n));
}

static void print_deal(const struct wk_tourney *self, struct wk_line (*line)[WK_N_WINDS])
{
    FILE *out = self->host->out;
    const struct wk_act *foul = wk_foul_of(self->tournament, (int)self->table, (int)self->round);
    char text[WK_LINE_SIZE], dif[16];
    for (int d = 0; d < WK_N_WINDS; d++) {
        fprintf(out, "%s, wind %c\n hand    ms      DIF  IMP  player\n", wk_wind_name(WK_LANG_EN, (enum wk_wind)(d + 1)),
                wk_wind_letter(line[0][d].wind));
        for (int h = 0; h < self->tournament->shape.n_hands; h++) {
            const struct wk_line *l = &line[h][d];
            const int player = wk_player_at(self->tournament, &l->at, (enum wk_wind)(d + 1));
            wk_twelfths_format(l->value[WK_COL_DIF], dif);
            fprintf(out, "%5d %5d %8s %4d  %s (%d), %s\n", h + 1, l->value[WK_COL_MS], dif, l->value[WK_COL_IMP],
                    wk_person_of(self->tournament, player, l->at.round, l->at.hand)->name,
                    self->tournament->plan.player[player].number, wk_line_state_word(l->state));
        }
    }
    if (foul) {
        wk_act_text(self->tournament, foul, WK_LANG_EN, text);
        fprintf(out, "note: %s\n", text);
    }
}

static int put_deal(struct wk_tourney *self, const char *csv)
{
    struct wk_line line[WK_MAX_HANDS][WK_N_WINDS];
    struct wk_window faults[MAX_FAULTS];
    int n = 0;
    if (self->table > wk_n_tables(self->tournament))
        return wk_complain(self->host, WK_EXIT_USAGE, "--table %d: the event has tables 1 to %d", (int)self->table,
                           wk_n_tables(self->tournament));
    const enum wk_status status = wk_report_faults(self->env.store, (int)self->table, (int)self->round, faults, MAX_FAULTS, &n);
    if (status != WK_OK)
        return wk_tourney_failed(self, status);
    wk_table_lines(self->tournament, (int)self->table, (int)self->round, line);
    if (csv) {
        const int code = wk_rank_written(
            self->host, csv,
            wk_rank_lines_csv(self->tournament, &line[0][0], self->tournament->shape.n_hands * WK_N_WINDS, csv));
        if (code != WK_EXIT_DONE || !self->common.json)
            return code;
    }
    if (self->common.json)
        return wk_json_print(self->host, deal_json(self, line, faults, n)) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    print_deal(self, line);
    wk_tourney_follows(self,
                       &(struct wk_entry){.kind = WK_ENTRY_RESULT, .result = {.at = {(int)self->table, (int)self->round, 1}}});
    for (int i = 0; i < n; i++)
        fprintf(self->host->out, "note: wall %c passed after hand %d (record %s) and failed before the next (record %s)%s\n",
                wk_wind_letter(faults[i].wind), faults[i].failed.hand,
                wk_record_here(self->env.store, faults[i].passed.seq).text,
                wk_record_here(self->env.store, faults[i].failed.seq).text,
                faults[i].mended.hand == faults[i].failed.hand ? "; mended" : "");
    return WK_EXIT_DONE;
}

static int run_deal(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_tourney t = {.host = host};
    const char *csv = NULL;
    const struct wk_option options[] = {
        WK_OPT_WHOLE("table", &t.table, "T", 1, WK_MAX_TABLES, "the table of the deal"),
        WK_OPT_ROUND(&t),
        WK_OPT_TEXT("csv", &csv, "FILE", "a table for a spreadsheet"),
        WK_OPT_JSON(&t.common),
        WK_OPTS_STORE(&t.common),
        WK_OPT_END,
    };
    int code;
    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!t.table || !t.round)
        return wk_complain(host, WK_EXIT_USAGE, "%s is missing", t.table ? "--round R" : "--table T");
    if (!wk_tourney_begin(&t, true, &code))
        return code;
    code =
        t.tournament->plan.kind->keeps_walls
            ? put_deal(&t, csv)
            : wk_complain(host, WK_EXIT_USAGE, "this event keeps no deals: `%s result list` has its results", wk_program(host));
    wk_tourney_end(&t);
    return code;
}

static const struct wk_command player_command = {
    .name = "player",
    .full = "rank player",
    .summary = "Shows a player's hands, or draws the evening as a page to take home.",
    .usage = "--number [--json] [--csv] [--pdf [--paper]]\n--all --pdf [--paper]",
    .example = "  wallkeeper rank player --number 104\n"
               "  wallkeeper rank player --all --pdf evenings.pdf --paper letter",
    .run = run_player,
};
static const struct wk_command deal_command = {
    .name = "deal",
    .full = "rank deal",
    .summary = "Shows the four results of a deal side by side.",
    .usage = "--table --round [--json] [--csv]",
    .example = "  wallkeeper rank deal --table 3 --round 1",
    .run = run_deal,
};

static const struct wk_command *const subs[] = {&player_command, &deal_command, NULL};

const struct wk_command wk_command_rank = {
    .name = "rank",
    .full = "rank",
    .summary = "Shows the standings: IMP, ms, shared ranks.",
    .usage = "[--after-round] [--section] [--teams] [--json] [--csv] [--xlsx] [--ema] [--imp] [--pdf [--paper]]\n"
             "--events [--best] [--json] [--csv] [--pages [--lang]]",
    .example = "  wallkeeper rank --after-round 3 --pdf standings-3.pdf\n"
               "  wallkeeper rank --section 2 --json\n"
               "  wallkeeper rank --events autumn.db winter.db spring.db --best 2",
    .subs = subs,
    .run = run_rank,
};
