/* scan: reads what lies on the mat, or in front of four players at a table, slot by slot. It judges and stores nothing. */
#include <stdlib.h>
#include <string.h>

#include "calibration/print_scale.h"
#include "kiosk/eye/pack/print_json.h"
#include "kiosk/eye/sight/sight.h"
#include "kiosk/eye/sight/tables_given.h"
#include "kiosk/eye/walls/wall_service.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/named_pictures.h"
#include "kiosk/programs/cli/plain_text.h"
#include "kiosk/programs/cli/table_pictures.h"
#include "kiosk/programs/cli/table_text.h"
#include "kiosk/programs/cmd/commands.h"

static const char nothing_read[] = "no sticker is read; `wallkeeper calibrate check` says what to mend";

static bool is_label_read(const struct wk_reading *wall)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (wall->slot[s].state == WK_READ_LABEL)
            return true;
    for (int i = 0; i < wall->n_strays; i++)
        if (wall->stray[i].read.state == WK_READ_LABEL)
            return true;
    return false;
}

/* sizes: of the stickers in the last picture; NULL: faces were looked at. False: it could not be printed. */
static bool tell(const struct wk_env *env, const struct wk_host *host, bool json, const struct wk_reading *reading,
                 const struct wk_face_obs *obs, const struct wk_code_sizes *sizes, const struct wk_words *images)
{
    const double sticker_mm = wk_env_sticker_mm(env);
    struct wk_print_scale print = {.answer = WK_PRINT_NOT_MEASURED};
    char text[WK_PRINT_TEXT];

    if (sizes)
        wk_print_scale_judge(sizes, &env->mat, sticker_mm, &print);
    if (json) {
        json_t *object = wk_json_scan(reading, obs, images);

        if (sizes && json_object_set_new(object, "print", wk_json_print_scale(&print, sticker_mm)) != 0) {
            json_decref(object);
            object = NULL;
        }
        return wk_json_print(host, object);
    }
    wk_print_reading(host->out, reading, obs);
    if (print.answer != WK_PRINT_NOT_MEASURED) {
        wk_print_scale_text(&print, sticker_mm, text);
        fprintf(host->out, "%s.%s%s\n", text, print.how[0] ? " " : "", print.how);
    }
    return true;
}

static int answer(const struct wk_env *env, const struct wk_host *host, bool json, const struct wk_reading *reading,
                  const struct wk_face_obs *obs, const struct wk_code_sizes *sizes, const struct wk_words *images)
{
    wk_env_warn_trust(env, host, &reading->tray);
    if (!tell(env, host, json, reading, obs, sizes, images))
        return WK_EXIT_ENVIRONMENT;
    if (!reading->tray.found)
        return wk_complain(host, WK_EXIT_UNSURE, "%s: %s", images->word[0], wk_status_text(reading->tray.reason));
    if (reading->side == WK_SIDE_BACKS && !is_label_read(reading))
        return wk_complain(host, WK_EXIT_UNSURE, "%s: %s", images->word[0], nothing_read);
    return WK_EXIT_DONE;
}

static enum wk_status scan_backs(const struct wk_env *env, const struct wk_words *images, struct wk_reading *out,
                                 struct wk_code_sizes *sizes, struct wk_problem *problem)
{
    struct wk_scanner *scanner = NULL;
    enum wk_status status = wk_env_scanner(env, false, &scanner, problem);

    if (status == WK_OK)
        status = wk_pictures_backs(scanner, images, out, NULL, problem);
    if (status == WK_OK)
        wk_scan_sizes(scanner, sizes);
    wk_scanner_free(scanner);
    return status;
}

static enum wk_status scan_faces(struct wk_env *env, const struct wk_host *host, const char *name, bool below,
                                 const struct wk_words *images, struct wk_face_reading *out, struct wk_problem *problem)
{
    struct wk_scanner *scanner = NULL;
    struct wk_tileset *tileset = NULL;
    enum wk_status status = wk_env_store(env, host, true, problem);

    if (status == WK_NO_FILE)
        return wk_env_not_enrolled(name, problem);
    if (status == WK_OK)
        status = wk_env_tileset(env, name, &tileset, problem);
    if (status == WK_OK)
        status = (below ? wk_env_scanner_below : wk_env_scanner)(env, false, &scanner, problem);
    if (status == WK_OK)
        status = wk_pictures_faces(scanner, images, tileset, out, NULL, problem);
    wk_scanner_free(scanner);
    wk_tileset_free(tileset);
    return status;
}

static bool is_any_read(const struct wk_table_reading *reading)
{
    for (int w = 0; w < WK_N_WINDS; w++)
        if (is_label_read(&reading->wall[w]))
            return true;
    return false;
}

/* Warns if the stickers at a table are of an unexpected set. set: the one that was named, or "". */
static void warn_of_set(const struct wk_host *host, const char *set, const struct wk_table_reading *reading, const char *image)
{
    if (!reading->set[0])
        wk_complain(host, 0, "%s: the stickers do not tell their set; name it with --set, and more of them can be read", image);
    else if (set[0] && strcmp(set, reading->set) != 0)
        wk_complain(host, 0, "%s: these stickers are of set %s, and not of %s", image, reading->set, set);
    else if (set[0] && !is_any_read(reading))
        wk_complain(host, 0, "%s: no sticker of set %s can be read; is another set on the table?", image, set);
}

/* Prints a table's reading as JSON, or adds it to the answers, one of each table. */
static bool tell_table(const struct wk_host *host, const struct wk_table_reading *reading, const struct wk_words *images,
                       json_t *answers)
{
    json_t *object = wk_json_table_scan(reading, images);

    return answers ? json_array_append_new(answers, object) == 0 : wk_json_print(host, object);
}

static int answer_table(const struct wk_env *env, const struct wk_host *host, bool json, const char *set,
                        const struct wk_table_reading *reading, const struct wk_words *images, json_t *answers)
{
    enum wk_status why = WK_OK;

    for (int i = 0; i < WK_N_WINDS; i++)
        if (reading->wall[i].tray.found) {
            wk_env_warn_trust(env, host, &reading->wall[i].tray);
            break;
        }
    if (!json)
        wk_print_table_reading(host->out, reading);
    else if (!tell_table(host, reading, images, answers))
        return WK_EXIT_ENVIRONMENT;
    if (!wk_table_any_found(reading, &why))
        return wk_complain(host, WK_EXIT_UNSURE, "%s: no wall is found: %s", images->word[0], wk_table_reason_text(why));
    warn_of_set(host, set, reading, images->word[0]);
    if (!is_any_read(reading) && reading->n_strays == 0)
        return wk_complain(host, WK_EXIT_UNSURE, "%s: %s", images->word[0], nothing_read);
    return WK_EXIT_DONE;
}

static enum wk_status scan_table(const struct wk_env *env, const char *set, bool by_set, const struct wk_words *images,
                                 struct wk_table_reading *out, struct wk_problem *problem)
{
    struct wk_table_scanner *scanner = NULL;
    enum wk_status status = wk_env_table_scanner(env, set, by_set, &scanner, problem);

    if (status == WK_OK)
        status = wk_pictures_table(scanner, images, out, NULL, problem);
    wk_table_scanner_free(scanner);
    return status;
}

/* What was asked for, from the options. */
struct asked {
    struct wk_common common;
    enum wk_view_kind view;
    const char *side, *tileset, *set, *tables_text;
    struct wk_tables_given tables;
    bool below, faces;
    struct wk_words images;
};

/* Fills view and faces. False: end with *code. */
static bool is_meant(struct asked *self, const struct wk_host *host, int *code)
{
    if (!wk_tables_take(host, self->tables_text, &self->tables, code) || !wk_env_view(host, &self->common, &self->view, code))
        return false;
    const bool table = self->view == WK_VIEW_TABLE;
    const char *side = self->side ? self->side : table ? "backs" : NULL;

    self->faces = side && strcmp(side, "faces") == 0;
    *code = WK_EXIT_DONE;
    if (!side || (!self->faces && strcmp(side, "backs") != 0))
        *code = wk_complain(host, WK_EXIT_USAGE, "--side %s: backs or faces is wanted", side ? side : "is missing");
    else if (self->below && !self->faces)
        *code = wk_complain(host, WK_EXIT_USAGE, "--below goes with --side faces: stickers are seen from above");
    else if (table && self->faces)
        *code = wk_complain(host, WK_EXIT_USAGE, "--side faces goes with --view mat: of a table the stickers are read");
    else if (self->tables.n > 0 && !table)
        *code = wk_complain(host, WK_EXIT_USAGE, WK_TABLES_WANT_VIEW);
    else if (self->tables.n > 0 && self->set)
        *code = wk_complain(host, WK_EXIT_USAGE, "--set and --tables: give one of them; each table's set is on record");
    else if (self->set && !table)
        *code = wk_complain(host, WK_EXIT_USAGE, "--set goes with --view table: on a mat each sticker tells its set");
    else if (self->set && !wk_set_valid(self->set))
        *code = wk_complain(host, WK_EXIT_USAGE, "--set %s: three characters 0-9 A-Z are wanted, for instance 07A", self->set);
    return *code == WK_EXIT_DONE;
}

/* Each of several tables by its set. */
static enum wk_status scan_tables(const struct wk_host *host, struct wk_env *env, struct asked *self, int *code,
                                  struct wk_problem *problem)
{
    enum wk_status status = wk_tables_find_sets(env, host, &self->tables, problem);
    json_t *answers = status == WK_OK && self->common.json ? json_array() : NULL;

    *code = WK_EXIT_DONE;
    for (int i = 0; i < self->tables.n && status == WK_OK; i++) {
        const char *set = self->tables.set[i];
        struct wk_table_reading reading;

        status = scan_table(env, set, true, &self->images, &reading, problem);
        if (status != WK_OK)
            break;
        if (!answers)
            fprintf(host->out, "table %d: ", self->tables.table[i]);
        const int one = answer_table(env, host, self->common.json, set, &reading, &self->images, answers);

        json_object_set_new(json_array_get(answers, (size_t)i), "table", json_integer(self->tables.table[i]));
        json_object_set_new(json_array_get(answers, (size_t)i), "exit", json_integer(one));
        *code = wk_tables_worse(*code, one);
    }
    if (status == WK_OK && answers)
        *code = wk_json_print(host, json_pack("{s:s,s:i,s:O}", "view", "table", "exit", *code, "tables", answers))
                    ? *code
                    : WK_EXIT_ENVIRONMENT;
    json_decref(answers);
    return status;
}

static enum wk_status scan(const struct wk_host *host, struct wk_env *env, struct asked *self, int *code,
                           struct wk_problem *problem)
{
    enum wk_status status;

    if (self->tables.n > 0)
        return scan_tables(host, env, self, code, problem);
    if (self->view == WK_VIEW_TABLE) {
        struct wk_table_reading reading;
        const char *set = self->set ? self->set : "";
        status = scan_table(env, set, false, &self->images, &reading, problem);
        if (status == WK_OK)
            *code = answer_table(env, host, self->common.json, set, &reading, &self->images, NULL);
    } else if (!self->faces) {
        struct wk_reading reading;
        struct wk_code_sizes sizes;
        status = scan_backs(env, &self->images, &reading, &sizes, problem);
        if (status == WK_OK)
            *code = answer(env, host, self->common.json, &reading, NULL, &sizes, &self->images);
    } else {
        struct wk_face_reading reading;
        status = scan_faces(env, host, self->tileset, self->below, &self->images, &reading, problem);
        if (status == WK_OK)
            *code = answer(env, host, self->common.json, &reading.seen, reading.face, NULL, &self->images);
    }
    return status;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct asked asked = {.common = {.looks = true, .key_missing = WK_KEY_MISSING_BORNE}};
    struct wk_env env;
    struct wk_problem problem;
    const struct wk_option options[] = {
        WK_OPTS_VIEW(&asked.common),
        WK_OPT_TEXT("side", &asked.side, "backs|faces", "which side of the tiles is up (of a table: backs)"),
        WK_OPT_TEXT("set", &asked.set, "07A", "of a table: the set of its stickers (default: the one that they name)"),
        WK_OPT_TABLES(&asked.tables_text),
        WK_OPT_TEXT("tileset", &asked.tileset, "NAME", "for faces: the enrolled tile set (default: the one enrolled last)"),
        WK_OPT_BELOW(&asked.below),
        WK_OPT_JSON(&asked.common),
        WK_OPTS_ALL(&asked.common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_command_options(host, self, options, &asked.images, argc, argv, &code) || !is_meant(&asked, host, &code))
        return code;
    if ((status = wk_pictures_check(&asked.images, NULL, &problem)) != WK_OK)
        return wk_complain(host, wk_exit_of(status), "%s", problem.text);
    if (!wk_env_begin(&env, host, &asked.common, &code))
        return code;
    status = scan(host, &env, &asked, &code, &problem);
    if (status != WK_OK)
        code = wk_complain(host, wk_exit_of(status), "%s", problem.text);
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_scan = {
    .name = "scan",
    .full = "scan",
    .summary = "Reads a wall, or a table with its four walls, from photographs or a video; several of one are fused.",
    .usage = "--side [--tileset] [--below] [--json] IMAGE...\n"
             "--view [--table-below] [--set] [--json] IMAGE...\n"
             "--view --tables [--table-below] [--json] IMAGE...",
    .example = "  wallkeeper scan --side backs --json wall.png\n"
               "  wallkeeper scan --side backs bare-table.png     without a mat in the picture the stickers show the slots\n"
               "  wallkeeper scan --view table --json table.jpg   four walls where they stand, seen from above the table",
    .run = run,
};
