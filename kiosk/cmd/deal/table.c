/* A table's pictures made into answers: all four walls checked at once, or one of them on its way to the record. */
#include "kiosk/cmd/deal/table.h"

#include <stdlib.h>
#include <string.h>

#include "db/store/floor.h"
#include "kiosk/cli/table_pictures.h"
#include "kiosk/cli/table_text.h"
#include "kiosk/host/json_out.h"
#include "kiosk/walls/table_service.h"

struct table_work {
    struct wk_wall_work *work;
    struct wk_table_reading reading;
    struct wk_table_evidence seen;
    struct wk_foreign_labels foreign[WK_N_WINDS]; /* [seat - 1] */
    struct wk_table_answer answer;
};

/*
 * The set of the table's deal, "" where none is known: a sticker that is too small to be decoded is told from the others of its
 * set. The database is only looked at; whatever is wrong with it is said when it is opened for good. sealed: a deal that is
 * over counts too, for its walls may still be checked; else the next one's walls may be of another set.
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

static enum wk_status read_pictures(struct wk_wall_work *work, bool sealed, struct wk_table_reading *out,
                                    struct wk_table_evidence *seen)
{
    struct wk_table_scanner *scanner = NULL;
    char set[WK_SET_SIZE];

    set_of_deal(work, sealed, set);
    enum wk_status status = wk_env_table_scanner(&work->env, set, &scanner, &work->problem);

    seen->mat = work->env.mat;
    if (status == WK_OK)
        status = wk_pictures_table(scanner, &work->backs, out, seen, &work->problem);
    wk_table_scanner_free(scanner);
    return status;
}

enum wk_status wk_table_work_wall(struct wk_wall_work *work, struct wk_reading *out)
{
    struct table_work *self = calloc(1, sizeof *self);

    if (!self)
        return wk_problem_set(&work->problem, WK_NO_MEMORY, "%s", wk_status_text(WK_NO_MEMORY));
    const enum wk_status status = read_pictures(work, false, &self->reading, &self->seen);

    if (status == WK_OK) {
        *out = self->reading.wall[work->wind - 1];
        work->seen_backs.evidence = self->seen.wall[work->wind - 1];
        work->seen_backs.simulated = self->seen.simulated;
    }
    free(self);
    return status;
}

/* Why walls were not found, and whether the lens may be believed by the first that was. */
static void say_conditions(const struct table_work *self)
{
    const struct wk_wall_work *work = self->work;
    bool told = false;

    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_tray *tray = &self->reading.wall[i].tray;

        if (!tray->found)
            wk_complain(work->host, 0, "%s: the wall before seat %c: %s", work->backs.word[0],
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
            work->foreign = self->foreign[i]; /* a set that lies at two tables is said once, by any of its walls */
    }
    wk_wall_work_warn_twice(work);
    return WK_OK;
}

static json_t *answer_json(const struct table_work *self)
{
    json_t *object = wk_json_table_verdict(&self->answer.verdict, &self->reading, self->answer.receipt);
    json_t *wall;
    size_t i;

    json_array_foreach(json_object_get(object, "walls"), i, wall)
        json_object_set_new(wall, "strangers", wk_foreign_labels_json(&self->foreign[i]));
    json_object_set_new(object, "set_also_at",
                        self->work->foreign.twice ? json_integer(self->work->foreign.twice) : json_null());
    return object;
}

static int print_answer(const struct table_work *self)
{
    const struct wk_wall_work *work = self->work;

    if (work->common.json) {
        if (!wk_json_print(work->host, answer_json(self)))
            return WK_EXIT_ENVIRONMENT;
    } else {
        wk_print_table_verdict(work->host->out, &self->answer.verdict, self->answer.receipt);
        for (int i = 0; i < WK_N_WINDS; i++) {
            if (self->foreign[i].n > 0)
                fprintf(work->host->out, "at wall %c lies what belongs elsewhere:\n", wk_wind_letter((enum wk_wind)(i + 1)));
            wk_foreign_labels_print(work->host->out, &self->foreign[i]);
        }
    }
    return wk_wall_work_exit(self->answer.verdict.kind);
}

/* The pictures are read before the database is opened for writing, so that a bad one leaves no trace. */
static int verify(struct table_work *self, const char *purpose)
{
    struct wk_wall_work *work = self->work;
    const struct wk_table_verifying in = {
        .table = (int)work->table, .reading = &self->reading, .evidence = self->seen.wall, .purpose = purpose};
    struct wk_reading_source source = {.camera = "files", .calibration = work->env.lens_id, .from = WK_FROM_FILE};
    enum wk_status status = read_pictures(work, true, &self->reading, &self->seen);

    if (status == WK_OK)
        status = wk_wall_work_open(work);
    if (status == WK_OK)
        status = find_foreign(self);
    if (status != WK_OK)
        return wk_wall_work_failed(work, status);
    say_conditions(self);
    if (self->seen.simulated)
        source.from = WK_FROM_SIMULATED;
    status = wk_table_service_verify(work->env.store, &in, &source, &self->answer);
    if (status == WK_NOT_YET)
        return wk_wall_work_nothing_sealed(work);
    if (status != WK_OK)
        return wk_wall_work_failed(work, wk_wall_work_fault(work, status));
    return print_answer(self);
}

int wk_table_work_verify(struct wk_wall_work *work, const char *purpose)
{
    struct table_work *self = calloc(1, sizeof *self);
    int code;

    if (!self)
        return wk_complain(work->host, WK_EXIT_ENVIRONMENT, "%s", wk_status_text(WK_NO_MEMORY));
    self->work = work;
    code = verify(self, purpose);
    free(self);
    return code;
}
