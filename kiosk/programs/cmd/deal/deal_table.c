/* Answers from pictures of a table: checks or records all four walls at once, or records one of them. */
#include "kiosk/programs/cmd/deal/deal_table.h"

#include <stdlib.h>
#include <string.h>

#include "db/store/stored_floor.h"
#include "kiosk/eye/sight/sight.h"
#include "kiosk/eye/walls/table_service.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/plain_text.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cli/table_pictures.h"
#include "kiosk/programs/cli/table_text.h"

struct table_work {
    struct wk_wall_work *work;
    struct wk_table_scanner *scanner;
    struct wk_table_reading reading;
    struct wk_table_evidence seen;
    struct wk_foreign_labels foreign[WK_N_WINDS]; /* [seat - 1] */
    struct wk_table_answer answer;
    struct wk_table_face_reading faces;
    struct wk_table_evidence seen_faces;
    struct wk_table_recorded recorded; /* for `deal record` */
};

/*
 * The set of the table's deal, "" when it is not known: a sticker that is too small to be decoded is told from the others of
 * its set. The database is only read here; errors are reported later, when it is opened for writing. sealed: a deal that is
 * over counts too, because its walls may still be checked; otherwise the next deal's walls may be of another set.
 */
static void set_of_deal(struct wk_wall_work *work, bool sealed, char set[WK_SET_SIZE])
{
    struct wk_problem passed_over;
    struct wk_floor floor;

    set[0] = '\0';
    if (wk_env_store(&work->env, work->host, true, &passed_over) != WK_OK)
        return;
    if (wk_store_floor(work->env.store, &floor) == WK_OK) {
        const struct wk_table_walls *walls = &floor.table[work->table - 1];

        if (sealed || !walls->opened)
            memcpy(set, walls->set, WK_SET_SIZE);
    }
    wk_store_close(work->env.store);
    work->env.store = NULL;
}

static enum wk_status read_pictures(struct table_work *self, bool sealed)
{
    struct wk_wall_work *work = self->work;
    char set[WK_SET_SIZE];

    set_of_deal(work, sealed, set);
    enum wk_status status = wk_env_table_scanner(&work->env, set, work->tables.n > 0, &self->scanner, &work->problem);

    self->seen.mat = self->seen_faces.mat = work->env.mat;
    if (status == WK_OK)
        status = wk_pictures_table(self->scanner, &work->backs, &self->reading, &self->seen, &work->problem);
    return status;
}

static struct table_work *new_work(struct wk_wall_work *work)
{
    struct table_work *self = calloc(1, sizeof *self);

    if (self)
        self->work = work;
    else
        wk_problem_set(&work->problem, WK_NO_MEMORY, "%s", wk_status_text(WK_NO_MEMORY));
    return self;
}

static void free_work(struct table_work *self)
{
    wk_table_scanner_free(self->scanner);
    wk_wipe(self, sizeof *self);
    free(self);
}

enum wk_status wk_table_work_wall(struct wk_wall_work *work, struct wk_reading *out)
{
    struct table_work *self = new_work(work);

    if (!self)
        return WK_NO_MEMORY;
    const enum wk_status status = read_pictures(self, false);

    if (status == WK_OK) {
        *out = self->reading.wall[work->wind - 1];
        work->seen_backs.evidence = self->seen.wall[work->wind - 1];
        work->seen_backs.simulated = self->seen.simulated;
    }
    free_work(self);
    return status;
}

/* Why walls were not found; and by the first that was found, whether the lens calibration can be trusted. */
static void say_conditions(const struct table_work *self)
{
    const struct wk_wall_work *work = self->work;
    bool told = false;

    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_tray *tray = &self->reading.wall[i].tray;

        if (!tray->found)
            wk_complain(work->host, 0, "%s: table %d, the wall before seat %c: %s", work->backs.word[0], (int)work->table,
                        wk_wind_letter((enum wk_wind)(i + 1)), wk_table_reason_text(tray->reason));
        else if (!told)
            wk_env_warn_trust(&work->env, work->host, tray);
        told = told || tray->found;
    }
}

static enum wk_status find_foreign(struct table_work *self)
{
    struct wk_wall_work *work = self->work;
    struct wk_floor floor;
    const enum wk_status status = wk_store_floor(work->env.store, &floor);

    if (status != WK_OK)
        return wk_wall_work_fault(work, status);
    for (int i = 0; i < WK_N_WINDS; i++) {
        wk_foreign_labels_find(&self->foreign[i], &self->reading.wall[i], &floor, (int)work->table);
        if (work->foreign.twice == 0)
            work->foreign = self->foreign[i]; /* a set that lies at two tables is reported once, with any of its walls */
    }
    wk_wall_work_warn_twice(work);
    return WK_OK;
}

/* Adds to the answer which tiles of other tables lie in each wall and on the table. */
static void put_foreign(const struct table_work *self, json_t *object)
{
    json_t *wall;
    size_t i;

    json_array_foreach(json_object_get(object, "walls"), i, wall)
        json_object_set_new(wall, "strangers", wk_foreign_labels_json(&self->foreign[i]));
    json_object_set_new(object, "set_also_at",
                        self->work->foreign.twice ? json_integer(self->work->foreign.twice) : json_null());
}

static void say_foreign(const struct table_work *self)
{
    FILE *out = self->work->host->out;

    for (int i = 0; i < WK_N_WINDS; i++) {
        if (self->foreign[i].n > 0)
            fprintf(out, "at wall %c lies what belongs elsewhere:\n", wk_wind_letter((enum wk_wind)(i + 1)));
        wk_foreign_labels_print(out, &self->foreign[i]);
    }
}

static json_t *again_json(const struct wk_tile_place *again, int n)
{
    json_t *list = json_array();
    char slot[5];

    for (int i = 0; i < n; i++) {
        const char wind[2] = {wk_wind_letter(again[i].wind), '\0'};

        wk_slot_format(again[i].slot, slot);
        json_array_append_new(list, json_pack("{s:s,s:s}", "wind", wind, "slot", slot));
    }
    return list;
}

static void say_again(FILE *out, const struct wk_tile_place *again, int n)
{
    char slot[5];

    for (int i = 0; i < n; i++) {
        wk_slot_format(again[i].slot, slot);
        fprintf(out, "%s wall %c slot %s\n", i ? "                 " : "show these again:", wk_wind_letter(again[i].wind),
                slot);
    }
}

static int print_answer(const struct table_work *self)
{
    const struct wk_wall_work *work = self->work;

    if (work->common.json) {
        json_t *object = wk_json_table_verdict(&self->answer.verdict, &self->reading, self->answer.receipt);

        put_foreign(self, object);
        if (work->faces.n > 0)
            json_object_set_new(object, "again", again_json(self->answer.again, self->answer.n_again));
        if (work->answers)
            json_array_append_new(work->answers, object);
        else if (!wk_json_print(work->host, object))
            return WK_EXIT_ENVIRONMENT;
    } else {
        wk_print_table_verdict(work->host->out, work->env.store, &self->answer.verdict, &self->reading, self->answer.receipt);
        say_again(work->host->out, self->answer.again, self->answer.n_again);
        say_foreign(self);
    }
    return wk_wall_work_exit(self->answer.verdict.kind);
}

/* The pictures are read before the database is opened for writing, so that a bad one leaves no trace. */
static enum wk_status begin(struct table_work *self, bool sealed)
{
    enum wk_status status = read_pictures(self, sealed);

    if (status == WK_OK)
        status = wk_wall_work_open(self->work);
    if (status == WK_OK)
        status = find_foreign(self);
    if (status == WK_OK)
        say_conditions(self);
    return status;
}

/*
 * Reads the faces from the camera position of the backs: with the tile set of the sealed deal, or else with the one of this
 * name (NULL: the newest). *tileset tells which.
 */
static enum wk_status read_faces(struct table_work *self, bool of_deal, const char *name, char tileset[33])
{
    struct wk_wall_work *work = self->work;
    struct wk_tileset *set = NULL;
    enum wk_status status = of_deal ? wk_env_sealed_tileset(&work->env, (int)work->table, &set, &work->problem)
                                    : wk_env_tileset(&work->env, name, &set, &work->problem);

    if (status == WK_OK) {
        snprintf(tileset, 33, "%s", wk_tileset_name(set));
        status = wk_pictures_table_faces(self->scanner, &work->faces, set, &self->faces, &self->seen_faces, &work->problem);
    }
    wk_tileset_free(set);
    return status;
}

/* Only who holds the deal's key can say which deal's faces these may be compared with. */
static enum wk_status look_at_faces(struct table_work *self, const struct wk_director_cli *director)
{
    struct wk_wall_work *work = self->work;
    char tileset[33];
    const enum wk_status status = wk_director_hold(&work->env, director, &work->problem);

    return status == WK_OK ? read_faces(self, true, NULL, tileset) : status;
}

static int verify(struct table_work *self, const char *purpose, const struct wk_director_cli *director)
{
    struct wk_wall_work *work = self->work;
    struct wk_table_verifying in = {
        .table = (int)work->table, .reading = &self->reading, .evidence = self->seen.wall, .purpose = purpose};
    struct wk_reading_source source = {.camera = "files", .calibration = work->env.lens_id, .from = WK_FROM_FILE};
    enum wk_status status = begin(self, true);

    if (status == WK_OK && work->faces.n > 0) {
        status = look_at_faces(self, director);
        in.faces = &self->faces;
        in.seen_faces = self->seen_faces.wall;
    }
    if (status != WK_OK)
        return wk_wall_work_failed(work, status);
    if (self->seen.simulated || self->seen_faces.simulated)
        source.from = WK_FROM_SIMULATED;
    status = wk_table_service_verify(work->env.store, &in, &source, &self->answer);
    if (status != WK_OK)
        return wk_wall_work_not_verified(work, status);
    return print_answer(self);
}

int wk_table_work_verify(struct wk_wall_work *work, const char *purpose, const struct wk_director_cli *director)
{
    struct table_work *self = new_work(work);

    if (!self)
        return wk_wall_work_failed(work, WK_NO_MEMORY);
    const int code = verify(self, purpose, director);

    free_work(self);
    return code;
}

/* ---- record ---- */

/* The faces of a wall differ from the deal that the director has given. The labels are in order: there is no other finding. */
static void say_faces(FILE *out, const struct wk_table_recorded *recorded)
{
    for (int i = 0; i < WK_N_WINDS; i++)
        if (recorded->verdict.n_findings == 0 && recorded->verdict.wall[i].kind == WK_FAIL) {
            fprintf(out, "wall %c: ", wk_wind_letter((enum wk_wind)(i + 1)));
            wk_print_verdict(out, &recorded->verdict.wall[i], 0);
        }
}

static int print_refused(const struct table_work *self)
{
    const struct wk_wall_work *work = self->work;
    const struct wk_table_recorded *recorded = &self->recorded;

    if (work->common.json) {
        json_t *object = wk_json_table_verdict(&recorded->verdict, &self->reading, recorded->receipt);

        put_foreign(self, object);
        json_object_set_new(object, "recorded", json_false());
        json_object_set_new(object, "again", again_json(recorded->again, recorded->n_again));
        if (!wk_json_print(work->host, object))
            return WK_EXIT_ENVIRONMENT;
    } else {
        fputs("not recorded: ", work->host->out);
        wk_print_table_verdict(work->host->out, work->env.store, &recorded->verdict, &self->reading, recorded->receipt);
        say_faces(work->host->out, recorded);
        say_again(work->host->out, recorded->again, recorded->n_again);
        say_foreign(self);
    }
    return wk_wall_work_exit(recorded->verdict.kind);
}

static int print_recorded(const struct table_work *self, const char *tileset)
{
    struct wk_wall_work *work = self->work;
    const struct wk_table_recorded *recorded = &self->recorded;
    json_t *walls;
    int round = 0;
    const enum wk_status status = wk_store_round(work->env.store, (int)work->table, &round);

    if (status != WK_OK)
        return wk_wall_work_failed(work, wk_wall_work_fault(work, status));
    if (!work->common.json) {
        fprintf(work->host->out, "recorded: table %d, set %s, 4 walls, 136 labels and 136 faces, records", (int)work->table,
                recorded->set);
        for (int i = 0; i < WK_N_WINDS; i++)
            fprintf(work->host->out, " %s", wk_record_here(work->env.store, recorded->receipt[i].seq).text);
        fputc('\n', work->host->out);
        say_again(work->host->out, recorded->again, recorded->n_again);
        return WK_EXIT_DONE;
    }
    walls = json_array();
    for (int i = 0; i < WK_N_WINDS; i++) {
        const char wind[2] = {wk_wind_letter((enum wk_wind)(i + 1)), '\0'};

        json_array_append_new(walls, json_pack("{s:s,s:I}", "wind", wind, "stored_seq", (json_int_t)recorded->receipt[i].seq));
    }
    json_t *object =
        json_pack("{s:s,s:b,s:i,s:i,s:s,s:s,s:{s:i,s:i},s:o,s:o}", "view", "table", "recorded", 1, "table", (int)work->table,
                  "round", round, "set", recorded->set, "tileset", tileset, "counts", "labels", WK_N_TILES, "faces", WK_N_TILES,
                  "walls", walls, "again", again_json(recorded->again, recorded->n_again));

    put_foreign(self, object);
    return wk_json_print(work->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

/* As for a single wall: first the order of the backs, which needs no tile set; then the faces. */
static int record(struct table_work *self, const char *name)
{
    struct wk_wall_work *work = self->work;
    char tileset[33] = "";
    struct wk_table_recording in = {.table = (int)work->table,
                                    .backs = &self->reading,
                                    .tileset = tileset,
                                    .evidence = self->seen.wall,
                                    .seen_faces = self->seen_faces.wall};
    struct wk_reading_source source = {.camera = "files", .calibration = work->env.lens_id, .from = WK_FROM_FILE};
    enum wk_status status = begin(self, false);

    if (status != WK_OK)
        return wk_wall_work_failed(work, status);
    status = wk_table_service_record(work->env.store, &in, &source, &self->recorded);
    if (status != WK_OK)
        return wk_wall_work_failed(work, wk_wall_work_fault(work, status));
    if (self->recorded.verdict.kind != WK_PASS)
        return print_refused(self);
    status = read_faces(self, false, name, tileset);
    if (status != WK_OK)
        return wk_wall_work_failed(work, status);
    if (self->seen.simulated || self->seen_faces.simulated)
        source.from = WK_FROM_SIMULATED;
    in.faces = &self->faces;
    status = wk_table_service_record(work->env.store, &in, &source, &self->recorded);
    if (status != WK_OK)
        return wk_wall_work_failed(work, wk_wall_work_fault(work, status));
    return self->recorded.receipt[0].seq == 0 ? print_refused(self) : print_recorded(self, tileset);
}

int wk_table_work_record(struct wk_wall_work *work, const char *tileset)
{
    struct table_work *self = new_work(work);

    if (!self)
        return wk_wall_work_failed(work, WK_NO_MEMORY);
    const int code = record(self, tileset);

    free_work(self);
    return code;
}
