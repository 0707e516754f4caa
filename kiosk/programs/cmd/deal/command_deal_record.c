/* deal record: records the labels and faces of a wall, or of a table's four at once, if the labels are in order. */
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/plain_text.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cmd/deal/command_deal.h"
#include "kiosk/programs/cmd/deal/deal_table.h"
#include "kiosk/programs/cmd/deal/deal_work.h"

struct record {
    struct wk_wall_work work;
    const char *tileset;
};

static json_t *winds_of(unsigned mask)
{
    json_t *list = json_array();
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        const char text[2] = {wk_wind_letter(w), '\0'};
        if (mask & 1u << (w - 1))
            json_array_append_new(list, json_string(text));
    }
    return list;
}

static int print_refusal(struct wk_wall_work *self, const struct wk_verdict *verdict)
{
    if (self->common.json) {
        json_t *object = wk_json_verdict(verdict, 0);
        json_object_set_new(object, "recorded", json_false());
        wk_wall_work_put_foreign(self, object);
        if (!wk_json_print(self->host, object))
            return WK_EXIT_ENVIRONMENT;
    } else {
        fputs("not recorded: ", self->host->out);
        wk_print_verdict(self->host->out, verdict, 0);
        wk_foreign_labels_print(self->host->out, &self->foreign);
    }
    return wk_wall_work_exit(verdict->kind);
}

static int print_recorded(struct record *self, const struct wk_reading *backs, const char *tileset,
                          const struct wk_answer *answer)
{
    struct wk_wall_work *work = &self->work;
    const char wind[2] = {wk_wind_letter(work->wind), '\0'};
    char set[WK_SET_SIZE];
    unsigned walls = 0;
    int round = 0;
    enum wk_status status = wk_store_walls(work->env.store, (int)work->table, &walls);

    if (status == WK_OK)
        status = wk_store_round(work->env.store, (int)work->table, &round);
    if (status != WK_OK)
        return wk_wall_work_failed(work, wk_wall_work_fault(work, status));
    wk_reading_set(backs, set);
    if (!work->common.json) {
        fprintf(work->host->out, "recorded: table %d, wall %s, set %s, 34 labels and 34 faces, record %s\n", (int)work->table,
                wind, set, wk_record_here(work->env.store, answer->receipt.seq).text);
        return WK_EXIT_DONE;
    }
    json_t *object = json_pack("{s:b,s:i,s:i,s:s,s:s,s:s,s:{s:i,s:i},s:o,s:I}", "recorded", 1, "table", (int)work->table,
                               "round", round, "wind", wind, "set", set, "tileset", tileset, "counts", "labels", WK_N_SLOTS,
                               "faces", WK_N_SLOTS, "walls", winds_of(walls), "stored_seq", (json_int_t)answer->receipt.seq);
    wk_wall_work_put_foreign(work, object);
    return wk_json_print(work->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

/* First the order of the backs, which needs no tile set; then the faces. */
static int record(void *context)
{
    struct record *self = context;
    struct wk_wall_work *work = &self->work;
    struct wk_reading backs;
    struct wk_face_reading faces;
    struct wk_recording in = {.table = (int)work->table, .wind = work->wind, .backs = &backs};
    struct wk_reading_source source;
    struct wk_answer answer;
    char tileset[33] = "";
    unsigned walls = 0;
    enum wk_status status = wk_wall_work_backs(work, &backs);

    if (status != WK_OK)
        return wk_wall_work_failed(work, status);
    source = wk_wall_work_source(work);
    status = wk_wall_service_record(work->env.store, &in, &source, &answer);
    if (status != WK_OK)
        return wk_wall_work_failed(work, wk_wall_work_fault(work, status));
    if (answer.verdict.kind != WK_PASS)
        return print_refusal(work, &answer.verdict);
    status = wk_store_walls(work->env.store, (int)work->table, &walls);
    if (status != WK_OK)
        return wk_wall_work_failed(work, wk_wall_work_fault(work, status));
    work->again = walls >> (work->wind - 1) & 1;
    status = wk_wall_work_faces(work, false, self->tileset, tileset, &faces);
    if (status != WK_OK)
        return wk_wall_work_failed(work, status);
    in.faces = &faces;
    in.tileset = tileset;
    source = wk_wall_work_source(work);
    status = wk_wall_service_record(work->env.store, &in, &source, &answer);
    wk_wipe(&faces, sizeof faces);
    if (status != WK_OK)
        return wk_wall_work_failed(work, wk_wall_work_fault(work, status));
    if (answer.receipt.seq == 0)
        return print_refusal(work, &answer.verdict);
    return print_recorded(self, &backs, tileset, &answer);
}

static int record_table(void *context)
{
    struct record *self = context;

    return wk_table_work_record(&self->work, self->tileset);
}

static int run_record(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct record r = {.work = {.host = host, .common = {.db_missing = WK_DB_MISSING_MADE}}};
    struct wk_wall_work *work = &r.work;
    const struct wk_option options[] = {
        WK_OPT_TABLE(&work->table),
        WK_OPTS_VIEW(&work->common),
        WK_OPT_TEXT("wind", &work->wind_text, "E|S|W|N",
                    "whose wall it is; of a table the one before that seat (default: all four)"),
        WK_OPT_LIST("backs", &work->backs, "IMAGE...", "the wall, or the table, with the stickers up"),
        WK_OPT_LIST("faces", &work->faces, "IMAGE...",
                    "the same tiles in the same slots, faces up; of a wall that was recorded before, only those to be shown "
                    "again; of a whole table, from the same place"),
        WK_OPT_BELOW(&work->below),
        WK_OPT_TEXT("tileset", &r.tileset, "NAME", "the enrolled tile set (default: the one enrolled last)"),
        WK_OPT_PIN_LATER(&work->pin_file),
        WK_OPT_JSON(&work->common),
        WK_OPTS_ALL(&work->common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code) || !wk_wall_work_given(work, &code))
        return code;
    const bool all = work->view == WK_VIEW_TABLE && !work->wind_text;

    if ((!work->wind_text && !all) || work->backs.n == 0 || work->faces.n == 0)
        return wk_complain(host, WK_EXIT_USAGE, "%s is missing (see `wallkeeper %s --help`)",
                           !work->wind_text && !all ? "--wind E|S|W|N"
                           : work->backs.n == 0     ? "--backs IMAGE..."
                                                    : "--faces IMAGE...",
                           self->full);
    if (all && work->below)
        return wk_complain(host, WK_EXIT_USAGE, "--below goes with one wall: a table has no glass");
    return wk_wall_work_run(work, all ? record_table : record, &r);
}

const struct wk_command wk_command_deal_record = {
    .name = "record",
    .full = "deal record",
    .summary = "Records a wall, or all four of a table: labels must be in order, faces are kept encrypted.",
    .usage = "--table --wind --backs --faces [--view] [--tileset] [--pin-file] [--json]\n"
             "--view --table [--table-below] --backs --faces [--tileset] [--pin-file] [--json]",
    .example =
        "  wallkeeper deal record --table 1 --wind E --backs E-backs.png --faces E-faces.png\n"
        "  wallkeeper deal record --view table --table 1 --backs table.jpg --faces turned.jpg      four walls, four records\n"
        "  wallkeeper deal record --view table --table 1 --wind E --backs table.jpg --faces E-faces.png",
    .run = run_record,
};
