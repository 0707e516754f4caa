/* export: an event as static pages, with its tables and what anybody checks them by. */
#include <stdlib.h>
#include <string.h>

#include "db/audit/backup.h"
#include "db/state/tournament.h"
#include "db/store/stored_floor.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/pages/report/workbook/rank_xlsx.h"
#include "kiosk/pages/site/site.h"
#include "kiosk/programs/cli/tourney.h"
#include "kiosk/programs/cmd/commands.h"
#include "kiosk/programs/cmd/result/export_deals.h"
#include "kiosk/programs/cmd/result/rank_parts.h"
#include "rules/event/kind.h"

struct export
{
    struct wk_tourney t;
    const char *out;
    bool records;
    struct wk_site_folder *folder;
    struct wk_rank_gathered *ranked;
    struct wk_site_deal *deal; /* [site.n_deals] */
    struct wk_site site;
};

static int failed(struct export *self, enum wk_status status)
{
    return wk_complain(self->t.host, wk_exit_of(status), "%s", self->t.problem.text);
}

/* A file of the folder could not be written, or the store could not be read. */
static enum wk_status fault(struct export *self, enum wk_status status)
{
    return wk_problem_set(&self->t.problem, status, "%s: %s", self->out, wk_status_text(status));
}

/* Rounds that may be shown: over in all sections; of a drop-in evening those that were played, once it has ended. */
static int rounds_shown(const struct wk_tournament *tournament, const struct wk_floor *floor)
{
    int rounds = tournament->shape.n_rounds;

    if (!tournament->plan.kind->drop_in)
        return wk_rounds_over(tournament, floor);
    if (!wk_drop_in_over(tournament))
        return 0;
    while (rounds > 0 && wk_hand_after_end(tournament, &(struct wk_hand_id){1, rounds, 1}))
        rounds--;
    return rounds;
}

static enum wk_status gather(struct export *self)
{
    struct wk_floor *floor = malloc(sizeof *floor);
    enum wk_status status = floor ? wk_store_floor(self->t.env.store, floor) : WK_NO_MEMORY;

    if (status == WK_OK) {
        self->site.rounds_over = rounds_shown(self->t.tournament, floor);
        status = wk_rank_gather(&self->ranked, self->t.env.store, self->t.tournament, 0, self->site.rounds_over);
    }
    free(floor);
    if (status == WK_OK && self->t.tournament->plan.kind->keeps_walls && self->site.rounds_over > 0)
        status = wk_export_deals(self->t.env.store, self->site.rounds_over, &self->deal, &self->site.n_deals);
    self->site.deal = self->deal;
    if (status != WK_OK)
        return wk_problem_set(&self->t.problem, status, "%s: %s", self->t.env.config.db, wk_status_text(status));
    self->ranked->page.lang = self->t.env.lang;
    self->site.rank = &self->ranked->page;
    self->site.program = "wallkeeper";
    return WK_OK;
}

static enum wk_status put_workbook(struct export *self)
{
    const char *const path = wk_site_folder_add(self->folder, WK_SITE_XLSX);
    const enum wk_status status = path ? wk_rank_xlsx(self->site.rank, path) : WK_NO_MEMORY;

    return wk_rank_workbook(self->t.host, self->folder, WK_SITE_XLSX, status, &self->site.xlsx);
}

/* All records, once nothing of them is a secret or can change. */
static enum wk_status put_records(struct export *self)
{
    char line[WK_CHECKPOINT_TEXT_SIZE];
    struct wk_checkpoint head;
    const char *const path = wk_site_folder_add(self->folder, WK_SITE_RECORDS);
    const enum wk_status status = path ? wk_store_backup(self->t.env.store, path, NULL, NULL, &head) : WK_NO_MEMORY;

    if (status != WK_OK)
        return status;
    self->site.records = true;
    wk_checkpoint_format(&head, false, line);
    const size_t n = strlen(line);
    line[n] = '\n'; /* in place of the zero */
    return wk_site_folder_put(self->folder, WK_SITE_CHECKPOINT, line, n + 1);
}

static enum wk_status fill(struct export *self)
{
    enum wk_status status = self->site.rounds_over > 0 ? put_workbook(self) : WK_OK;

    if (status == WK_OK && self->records)
        status = put_records(self);
    if (status == WK_OK) /* audits and the copy changed what is there; the page has borrowed it too */
        status = wk_store_tournament(self->t.env.store, &self->t.tournament);
    if (status == WK_OK)
        status = wk_site_make(&self->site, self->folder);
    if (status != WK_OK) {
        wk_site_folder_abandon(self->folder);
        return fault(self, status);
    }
    return wk_site_folder_finish(self->folder, &self->t.problem);
}

static int say(const struct export *self)
{
    const struct wk_event_shape *const shape = &self->t.tournament->shape;
    const int n = wk_site_results(&self->site), most = shape->n_tables * shape->n_player_hands;

    if (self->t.common.json)
        return wk_json_print(self->t.host, json_pack("{s:o, s:s, s:i, s:i, s:i, s:b, s:b}", "out", wk_json_file(self->out),
                                                     "event", self->t.tournament->plan.name, "results", n, "of", most,
                                                     "rounds_over", self->site.rounds_over, "closed",
                                                     (int)self->site.rank->closed, "xlsx", (int)self->site.xlsx))
                   ? WK_EXIT_DONE
                   : WK_EXIT_ENVIRONMENT;
    fprintf(self->t.host->out, "%s: %s, %d of %d results, rounds over: %d of %d%s\n", self->out, self->t.tournament->plan.name,
            n, most, self->site.rounds_over, shape->n_rounds, self->site.rank->closed ? "" : "; the event is not closed");
    return WK_EXIT_DONE;
}

static int export_event(struct export *self)
{
    enum wk_status status = gather(self);

    if (status == WK_OK && self->records && !self->site.rank->closed)
        status =
            wk_problem_set(&self->t.problem, WK_NOT_YET,
                           "--records: the event is not closed, and its records hold results that others have yet to play: "
                           "`%s event close` first",
                           wk_program(self->t.host));
    if (status == WK_OK)
        status = wk_site_folder_begin(&self->folder, self->out, &self->t.problem);
    if (status == WK_OK)
        status = fill(self);
    return status == WK_OK ? say(self) : failed(self, status);
}

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct export self = {.t = {.host = host, .opens_deals = true}};
    const struct wk_option options[] = {
        WK_OPT_TEXT("out", &self.out, "DIR", "the folder to be made, or one that was made so before (--lang en|zh)"),
        WK_OPT_FLAG("records", &self.records, "of a closed event: a copy of all its records too, and how far they go"),
        WK_OPT_JSON(&self.t.common),
        WK_OPTS_STORE(&self.t.common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, command, options, NULL, argc, argv, &code))
        return code;
    if (!self.out || !self.out[0])
        return wk_complain(host, WK_EXIT_USAGE, "--out DIR is missing");
    if (!wk_tourney_begin(&self.t, !self.records, &code))
        return code;
    code = export_event(&self);
    wk_export_deals_free(self.deal, self.site.n_deals);
    free(self.ranked);
    wk_tourney_end(&self.t);
    return code;
}

const struct wk_command wk_command_export = {
    .name = "export",
    .full = "export",
    .summary = "Writes the event as a folder of pages for a club's web site, with its tables and what they are checked by.",
    .usage = "--out [--records] [--json] [--lang]",
    .example = "  wallkeeper export --out autumn-cup --lang en",
    .run = run,
};
