/* deal verify: compares a wall that was laid back, or a table's four at once, with the sealed deal. */
#include "db/state/tournament.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/director_cli.h"
#include "kiosk/programs/cli/plain_text.h"
#include "kiosk/programs/cmd/deal/command_deal.h"
#include "kiosk/programs/cmd/deal/deal_table.h"
#include "kiosk/programs/cmd/deal/deal_work.h"

struct verify {
    struct wk_wall_work work;
    bool inspect;
    struct wk_director_cli director;
};

static const char *purpose_of(const struct verify *self)
{
    return self->inspect ? "inspect" : "restore";
}

static int verify_table(void *context)
{
    struct verify *self = context;

    if (self->work.tables.n > 0)
        return wk_tables_work_verify(&self->work, purpose_of(self), &self->director);
    return wk_table_work_verify(&self->work, purpose_of(self), &self->director);
}

static int verify(void *context)
{
    struct verify *self = context;
    struct wk_wall_work *work = &self->work;
    struct wk_reading backs;
    struct wk_face_reading faces;
    struct wk_reading_source source;
    struct wk_answer answer;
    struct wk_verifying in = {.table = (int)work->table, .wind = work->wind, .backs = &backs, .purpose = purpose_of(self)};
    char tileset[33] = "";
    enum wk_status status = wk_wall_work_backs(work, &backs);

    if (status != WK_OK)
        return wk_wall_work_failed(work, status);
    if (work->faces.n > 0) {
        if ((status = wk_director_hold(&work->env, &self->director, &work->problem)) != WK_OK)
            return wk_wall_work_failed(work, status);
        if ((status = wk_wall_work_faces(work, true, NULL, tileset, &faces)) != WK_OK)
            return wk_wall_work_failed(work, status);
        in.faces = &faces;
    }
    source = wk_wall_work_source(work);
    status = wk_wall_service_verify(work->env.store, &in, &source, &answer);
    wk_wipe(&faces, sizeof faces);
    if (status != WK_OK)
        return wk_wall_work_not_verified(work, status);
    if (answer.verdict.wind == WK_WIND_NONE && backs.tray.found)
        wk_complain(work->host, 0, "%s: no label tells whose wall it is; give --wind", work->backs.word[0]);
    if (!work->common.json) {
        wk_print_verdict(work->host->out, &answer.verdict, wk_store_number(work->env.store, answer.receipt.seq));
        wk_foreign_labels_print(work->host->out, &work->foreign);
    } else {
        json_t *object = wk_json_verdict(&answer.verdict, answer.receipt.seq);
        wk_wall_work_put_foreign(work, object);
        if (!wk_json_print(work->host, object))
            return WK_EXIT_ENVIRONMENT;
    }
    return wk_wall_work_exit(answer.verdict.kind);
}

static int run_verify(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct verify v = {.work = {.host = host}};
    struct wk_wall_work *work = &v.work;
    const struct wk_option options[] = {
        WK_OPT_TABLE(&work->table),
        WK_OPT_TABLES(&work->tables_text),
        WK_OPTS_VIEW(&work->common),
        WK_OPT_TEXT("wind", &work->wind_text, "E|S|W|N", "whose wall it is (default: the one its labels name)"),
        WK_OPT_LIST("backs", &work->backs, "IMAGE...", "the wall, or the table, with the stickers up"),
        WK_OPT_LIST("faces", &work->faces, "IMAGE...",
                    "also the faces, compared with the sealed deal and never shown; of a table from the same place"),
        WK_OPT_BELOW(&work->below),
        WK_OPT_FLAG("inspect", &v.inspect, "the incoming group's scan (default: the restoring group's)"),
        WK_OPTS_DIRECTOR(&v.director),
        WK_OPT_PIN_LATER(&work->pin_file),
        WK_OPT_JSON(&work->common),
        WK_OPTS_ALL(&work->common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code) || !wk_wall_work_given(work, &code))
        return code;
    if (work->backs.n == 0)
        return wk_complain(host, WK_EXIT_USAGE, "--backs IMAGE... is missing (see `wallkeeper %s --help`)", self->full);
    if (work->view == WK_VIEW_TABLE && work->wind_text)
        return wk_complain(
            host, WK_EXIT_USAGE,
            "--wind goes with --view mat: of a table each wall is checked as the one of the seat that it lies at");
    if (work->view == WK_VIEW_TABLE && work->below)
        return wk_complain(host, WK_EXIT_USAGE, "--below goes with --view mat: a table has no glass");
    return wk_wall_work_run(work, work->view == WK_VIEW_TABLE ? verify_table : verify, &v);
}

const struct wk_command wk_command_deal_verify = {
    .name = "verify",
    .full = "deal verify",
    .summary = "Checks a wall that was laid back, or a whole table: PASS, or what is wrong and the fewest moves that mend it.",
    .usage = "--table [--wind] --backs [--faces] [--inspect] [--pin-file] [--json]\n"
             "--view --table [--table-below] --backs [--faces] [--inspect] [--pin-file] [--json]\n"
             "--view --tables [--table-below] --backs [--faces] [--inspect] [--pin-file] [--json]",
    .example =
        "  wallkeeper deal verify --table 1 --backs E-restored.png --json\n"
        "  wallkeeper deal verify --view table --table 1 --backs table.jpg        four walls, four records, one answer\n"
        "  wallkeeper deal verify --view table --table 1 --backs table.jpg --faces turned.jpg\n"
        "  wallkeeper deal verify --view table --tables 1,2 --backs both.jpg      two tables under one camera, a verdict each",
    .run = run_verify,
};
