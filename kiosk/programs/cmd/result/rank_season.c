/* rank --events: the evenings opened one after the other, added up, and shown as text, JSON or CSV. */
#include "kiosk/programs/cmd/result/rank_season.h"

#include <stdlib.h>
#include <string.h>

#include "db/state/evenings.h"
#include "db/state/journal_state.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/host/same_file.h"
#include "kiosk/pages/report/rank_out.h"
#include "kiosk/pages/report/workbook/rank_xlsx.h"
#include "kiosk/pages/site/season_site.h"
#include "kiosk/programs/cmd/result/rank_parts.h"
#include "kiosk/programs/cmd/result/season_out.h"
#include "rules/event/season.h"

/* An evening as its database names it. */
struct evening {
    const char *file;
    char name[WK_NAME_SIZE];
    uint8_t hash[WK_HASH_SIZE]; /* of the record with which its event began: the same in each copy */
};

struct answer {
    const struct wk_host *host;
    bool json;
    int best;                /* 0: all evenings count */
    const char *csv, *pages; /* where they go, NULL: nowhere */
    enum wk_language lang;
    struct evening evening[WK_MAX_EVENINGS];
    struct wk_season season;
};

/* ---- the databases */

static int not_added(const struct answer *self, const char *file, const struct wk_tournament *tournament)
{
    const struct evening *first = &self->evening[0];

    return wk_complain(self->host, WK_EXIT_USAGE, "%s: its kind of event is %s, and that of %s is %s: a season is of one kind",
                       file, tournament->plan.kind->word, first->file, self->season.kind->word);
}

static int too_many(const struct wk_host *host, const char *file)
{
    return wk_complain(host, WK_EXIT_USAGE, "%s: a season has %d evenings at most", file, WK_MAX_EVENINGS);
}

/* An event of an open store as the next evening. Returns the exit code. */
static int add_evening(struct answer *self, struct wk_store *store, const struct wk_tournament *tournament, const char *file)
{
    const int n = self->season.n_evenings;

    if (n == WK_MAX_EVENINGS)
        return too_many(self->host, file);
    struct evening *evening = &self->evening[n];
    enum wk_status status = wk_store_hash_of(store, tournament->seq, evening->hash);
    if (status != WK_OK)
        return wk_complain(self->host, wk_exit_of(status), "%s: %s", file, wk_status_text(status));
    for (int i = 0; i < n; i++)
        if (memcmp(self->evening[i].hash, evening->hash, WK_HASH_SIZE) == 0)
            return wk_complain(self->host, WK_EXIT_USAGE, "%s: this is the event of %s once more", file, self->evening[i].file);
    status = wk_season_add(&self->season, tournament, wk_rank_closed(store) || wk_drop_in_over(tournament));
    if (status == WK_BAD_INPUT)
        return not_added(self, file, tournament);
    if (status != WK_OK)
        return wk_complain(self->host, wk_exit_of(status), "%s: %s", file, wk_status_text(status));
    evening->file = file;
    memcpy(evening->name, tournament->plan.name, sizeof evening->name);
    return WK_EXIT_DONE;
}

/* All that an open store has, drop-in evenings one after the other. */
static int add_evenings(struct answer *self, struct wk_store *store, const char *file)
{
    struct wk_tournament *tournament = calloc(1, sizeof *tournament);
    enum wk_status status = WK_NO_MEMORY;
    int n = 0, code = WK_EXIT_DONE;

    if (tournament)
        status = wk_store_n_evenings(store, &n);
    if (status == WK_OK && n == 0)
        code = wk_complain(self->host, WK_EXIT_USAGE, "%s: there is no event in this database", file);
    for (int nth = 1; status == WK_OK && code == WK_EXIT_DONE && nth <= n; nth++) {
        status = wk_store_evening(store, nth, tournament);
        if (status == WK_OK)
            code = add_evening(self, store, tournament, file);
    }
    if (status != WK_OK)
        code = wk_complain(self->host, wk_exit_of(status), "%s: %s", file, wk_status_text(status));
    free(tournament);
    return code;
}

/* The process is confined before the first of them is opened, and stays so. */
static int add_file(struct answer *self, const struct wk_common *common, const char *file)
{
    struct wk_common named = *common;
    struct wk_problem problem;
    struct wk_env env;
    int code;

    named.db = file;
    named.looks = self->season.n_evenings == 0;
    named.out = self->csv;
    named.out2 = self->pages;
    if (!wk_env_begin_looking(&env, self->host, &named, NULL, &code))
        return code;
    self->lang = env.lang;
    const enum wk_status status = wk_env_store(&env, self->host, true, &problem);
    code =
        status == WK_OK ? add_evenings(self, env.store, file) : wk_complain(self->host, wk_exit_of(status), "%s", problem.text);
    wk_env_close(&env);
    return code;
}

/* ---- what is shown */

static json_t *events_json(const struct answer *self)
{
    json_t *events = json_array();

    for (int e = 0; e < self->season.n_evenings; e++)
        json_array_append_new(events, json_pack("{s:o, s:o, s:b}", "file", wk_json_file(self->evening[e].file), "event",
                                                wk_json_string(self->evening[e].name), "closed", (int)self->season.closed[e]));
    return events;
}

/* null: he was not there. */
static json_t *evening_json(const struct wk_season *season, const struct wk_season_evening *evening)
{
    json_t *object;

    if (evening->state == WK_SEASON_ABSENT)
        return json_null();
    object = json_pack("{s:s}", "state", wk_season_state_word(evening->state));
    if (wk_season_played(evening))
        wk_rank_set_sums(object, season->kind, evening->sum);
    return object;
}

static json_t *row_json(const struct wk_season *season, const struct wk_season_row *row)
{
    json_t *evenings = json_array();
    json_t *object = json_pack("{s:o, s:o, s:o, s:s}", "rank", row->rank ? json_integer(row->rank) : json_null(), "name",
                               wk_json_string(row->person.name), "club", wk_json_string(row->person.club), "ema", row->ema);

    for (int e = 0; e < season->n_evenings; e++)
        json_array_append_new(evenings, evening_json(season, &row->evening[e]));
    wk_rank_set_sums(object, season->kind, row->sum);
    json_object_set_new(object, "counted", json_integer(row->n_counted));
    json_object_set_new(object, "provisional", json_boolean(row->provisional));
    json_object_set_new(object, "evenings", evenings);
    return object;
}

static json_t *season_json(const struct answer *self)
{
    const struct wk_season *season = &self->season;
    json_t *rows = json_array(), *alike = json_array();

    for (int i = 0; i < season->n_rows; i++)
        json_array_append_new(rows, row_json(season, &season->row[i]));
    for (int i = 0; i < season->n_alike; i++)
        json_array_append_new(alike, json_pack("[o, o]", wk_json_string(season->row[season->alike[i].row[0]].person.name),
                                               wk_json_string(season->row[season->alike[i].row[1]].person.name)));
    return json_pack("{s:s, s:o, s:o, s:o, s:o}", "kind", season->kind->word, "best",
                     self->best ? json_integer(self->best) : json_null(), "events", events_json(self), "rows", rows, "alike",
                     alike);
}

/* The first sum of an evening: "12", in brackets where it does not count, "-" where he was not there. */
static void print_evening(FILE *out, const struct wk_season *season, const struct wk_season_evening *evening)
{
    const struct wk_score_column *column = &season->kind->sums[0].column;
    char text[WK_SCORE_SIZE], shown[WK_SCORE_SIZE + 2];

    if (!wk_season_played(evening))
        snprintf(shown, sizeof shown, "%s", evening->state == WK_SEASON_OUT ? "out" : "-");
    else
        snprintf(shown, sizeof shown, evening->state == WK_SEASON_COUNTED ? "%s" : "(%s)",
                 wk_score_text(column, evening->sum[0], text));
    fprintf(out, "%*s", column->text_w + 2, shown);
}

/* "*" behind the first sum: it can still change. */
static void print_row(FILE *out, const struct wk_season *season, const struct wk_season_row *row)
{
    char rank[12] = "-", text[WK_SCORE_SIZE];

    if (row->rank)
        snprintf(rank, sizeof rank, "%d", row->rank);
    fprintf(out, "%4s", rank);
    for (int s = 0; s < season->kind->n_sums; s++)
        fprintf(out, "%*s%s", season->kind->sums[s].column.text_w,
                wk_score_text(&season->kind->sums[s].column, row->sum[s], text),
                s > 0              ? ""
                : row->provisional ? "*"
                                   : " ");
    fprintf(out, "  %7d", row->n_counted);
    for (int e = 0; e < season->n_evenings; e++)
        print_evening(out, season, &row->evening[e]);
    fprintf(out, "  %s\n", row->person.name);
}

static void print_heads(FILE *out, const struct answer *self)
{
    const struct wk_season *season = &self->season;

    for (int e = 0; e < season->n_evenings; e++)
        fprintf(out, "evening %d: %s (%s)%s\n", e + 1, self->evening[e].name, self->evening[e].file,
                season->closed[e] ? "" : ", not closed: provisional");
    if (self->best)
        fprintf(out, "the best %d of %d count; in brackets: %s of those that do not\n", self->best, season->n_evenings,
                season->kind->sums[0].column.name);
    fputs("rank", out);
    for (int s = 0; s < season->kind->n_sums; s++)
        fprintf(out, "%*s%s", season->kind->sums[s].column.text_w, season->kind->sums[s].column.name, s > 0 ? "" : " ");
    fputs("  counted", out);
    for (int e = 0; e < season->n_evenings; e++)
        fprintf(out, "%*d", season->kind->sums[0].column.text_w + 2, e + 1);
    fputs("  player\n", out);
}

static void print_season(FILE *out, const struct answer *self)
{
    const struct wk_season *season = &self->season;

    print_heads(out, self);
    for (int i = 0; i < season->n_rows; i++)
        print_row(out, season, &season->row[i]);
    for (int i = 0; i < season->n_alike; i++) {
        const struct wk_season_row *a = &season->row[season->alike[i].row[0]], *b = &season->row[season->alike[i].row[1]];
        fprintf(out, "note: counted as two persons, and may be one: %s%s%s and %s%s%s\n", a->person.name,
                a->ema[0] ? ", EMA " : "", a->ema, b->person.name, b->ema[0] ? ", EMA " : "", b->ema);
    }
}

static enum wk_status put_workbook(const struct answer *self, struct wk_site_folder *folder, struct wk_season_site *site)
{
    const struct wk_season_book book = {.season = site->season, .evening = site->evening, .lang = site->lang};
    const char *const path = wk_site_folder_add(folder, WK_SEASON_XLSX);
    const enum wk_status status = path ? wk_season_xlsx(&book, path) : WK_NO_MEMORY;

    return wk_rank_workbook(self->host, folder, WK_SEASON_XLSX, status, &site->xlsx);
}

/* Its pages as a folder. */
static enum wk_status put_pages(const struct answer *self, struct wk_problem *problem)
{
    const char *evening[WK_MAX_EVENINGS];
    struct wk_season_site site = {.season = &self->season, .evening = evening, .best = self->best, .lang = self->lang};
    struct wk_site_folder *folder;
    enum wk_status status = wk_site_folder_begin(&folder, self->pages, problem);

    if (status != WK_OK)
        return status;
    for (int e = 0; e < self->season.n_evenings; e++)
        evening[e] = self->evening[e].name;
    const char *const path = wk_site_folder_add(folder, WK_SEASON_CSV);
    status = path ? wk_season_csv(&self->season, path) : WK_NO_MEMORY;
    if (status == WK_OK)
        status = put_workbook(self, folder, &site);
    if (status == WK_OK)
        status = wk_season_site_make(&site, folder);
    if (status == WK_OK)
        return wk_site_folder_finish(folder, problem);
    wk_site_folder_abandon(folder);
    return wk_problem_set(problem, status, "%s: %s", self->pages, wk_status_text(status));
}

static int show(struct answer *self)
{
    struct wk_problem problem;
    const enum wk_status status = wk_season_make(&self->season, self->best);
    int code =
        status == WK_OK ? WK_EXIT_DONE : wk_complain(self->host, wk_exit_of(status), "the season: %s", wk_status_text(status));

    if (code == WK_EXIT_DONE && self->csv)
        code = wk_rank_written(self->host, self->csv, wk_season_csv(&self->season, self->csv));
    if (code == WK_EXIT_DONE && self->pages) {
        const enum wk_status put = put_pages(self, &problem);
        code = put == WK_OK ? WK_EXIT_DONE : wk_complain(self->host, wk_exit_of(put), "%s", problem.text);
    }
    if (code == WK_EXIT_DONE && self->json)
        code = wk_json_print(self->host, season_json(self)) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    else if (code == WK_EXIT_DONE && !self->csv && !self->pages)
        print_season(self->host->out, self);
    return code;
}

int wk_rank_season(const struct wk_host *host, const struct wk_common *common, const struct wk_words *files, int best,
                   const char *csv, const char *pages)
{
    struct answer self = {.host = host, .json = common->json, .best = best, .csv = csv, .pages = pages};
    int code = WK_EXIT_DONE;

    if (files->n > WK_MAX_EVENINGS)
        return wk_complain(host, WK_EXIT_USAGE, "--events: %d databases, and a season has %d evenings at most", files->n,
                           WK_MAX_EVENINGS);
    for (int i = 0; csv && i < files->n; i++)
        if (wk_same_file(files->word[i], csv))
            return wk_complain(host, WK_EXIT_USAGE, "--csv %s: that is one of the evenings' databases", csv);
    for (int i = 0; code == WK_EXIT_DONE && i < files->n; i++)
        code = add_file(&self, common, files->word[i]);
    if (code == WK_EXIT_DONE)
        code = show(&self);
    wk_season_release(&self.season);
    return code;
}
