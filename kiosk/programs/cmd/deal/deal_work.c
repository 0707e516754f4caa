/* What commands on a table's walls share: options, pictures, the store, and tiles of other tables. */
#include "kiosk/programs/cmd/deal/deal_work.h"

#include "db/store/stored_floor.h"
#include "kiosk/eye/sight/sight.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cmd/deal/deal_table.h"

int wk_wall_work_failed(const struct wk_wall_work *self, enum wk_status status)
{
    return wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
}

enum wk_status wk_wall_work_fault(struct wk_wall_work *self, enum wk_status status)
{
    if (status == WK_NOT_ALLOWED)
        return wk_env_not_allowed(self->pin_file, WK_ROLE_JUDGE, &self->problem);
    return wk_problem_set(&self->problem, status, "table %d: %s", (int)self->table, wk_status_text(status));
}

bool wk_wall_work_table_given(const struct wk_wall_work *self, int *code)
{
    if (self->table == 0)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--table T is missing: a number from 1 to %d", WK_MAX_TABLES);
    return self->table != 0;
}

bool wk_wall_work_given(struct wk_wall_work *self, int *code)
{
    if (!wk_tables_take(self->host, self->tables_text, &self->tables, code) ||
        (self->tables.n == 0 && !wk_wall_work_table_given(self, code)))
        return false;
    *code = WK_EXIT_DONE;
    if (self->tables.n > 0 && self->table != 0)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--table and --tables: give one of them");
    else if (self->wind_text && wk_wind_parse(self->wind_text, &self->wind) != WK_OK)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--wind %s: E, S, W or N is wanted", self->wind_text);
    if (*code != WK_EXIT_DONE || !wk_env_view(self->host, &self->common, &self->view, code))
        return false;
    if (self->tables.n > 0 && self->view != WK_VIEW_TABLE)
        *code = wk_complain(self->host, WK_EXIT_USAGE, WK_TABLES_WANT_VIEW);
    return *code == WK_EXIT_DONE;
}

int wk_wall_work_not_verified(struct wk_wall_work *self, enum wk_status status)
{
    if (status == WK_NOT_FOUND || status == WK_NOT_YET)
        return wk_complain(self->host, WK_EXIT_USAGE,
                           "table %d: nothing is sealed here yet; record four walls and seal them first", (int)self->table);
    if (status == WK_SEALED_AWAY)
        return wk_wall_work_failed(self, wk_director_wanted(&self->problem, "faces cannot be compared now"));
    if (status == WK_END)
        return wk_complain(
            self->host, WK_EXIT_USAGE,
            "table %d: the faces of %s have not matched %d times; they are compared no more before the deal is opened",
            (int)self->table, self->view == WK_VIEW_TABLE ? "one of its walls" : "this wall", WK_FACES_TRIES);
    return wk_wall_work_failed(self, wk_wall_work_fault(self, status));
}

int wk_wall_work_run(struct wk_wall_work *self, int (*work)(void *context), void *context)
{
    const enum wk_status status = wk_pictures_check(&self->backs, &self->faces, &self->problem);
    int code;

    if (status != WK_OK)
        return wk_wall_work_failed(self, status);
    self->common.looks = true;
    if (!wk_env_begin(&self->env, self->host, &self->common, &code))
        return code;
    code = work(context);
    wk_wall_work_close(self);
    return code;
}

struct wk_reading_source wk_wall_work_source(const struct wk_wall_work *self)
{
    return (struct wk_reading_source){.camera = "files",
                                      .calibration = self->env.lens_id,
                                      .from = self->seen_backs.simulated || self->seen_faces.simulated ? WK_FROM_SIMULATED
                                                                                                       : WK_FROM_FILE,
                                      .backs = wk_evidence_sheet_view(&self->seen_backs.evidence),
                                      .faces = wk_evidence_sheet_view(&self->seen_faces.evidence)};
}

void wk_wall_work_warn_twice(const struct wk_wall_work *self)
{
    if (self->foreign.twice > 0)
        wk_complain(self->host, 0,
                    "table %d: set %s lies at table %d too: the same labels are twice in the hall, and tiles may change tables"
                    " unnoticed; give one of the two another set",
                    (int)self->table, self->foreign.set, self->foreign.twice);
}

/* Tiles of other tables, and a set that is used at two tables. */
static enum wk_status find_foreign(struct wk_wall_work *self, const struct wk_reading *backs)
{
    struct wk_floor floor;
    enum wk_status status = wk_store_floor(self->env.store, &floor);

    if (status != WK_OK)
        return wk_wall_work_fault(self, status);
    wk_foreign_labels_find(&self->foreign, backs, &floor, (int)self->table);
    wk_wall_work_warn_twice(self);
    return WK_OK;
}

void wk_wall_work_put_foreign(const struct wk_wall_work *self, json_t *object)
{
    const int twice = self->foreign.twice;

    json_object_set_new(object, "strangers", wk_foreign_labels_json(&self->foreign));
    json_object_set_new(object, "set_also_at", twice ? json_integer(twice) : json_null());
}

/* Opens the database and takes the role of the PIN, if one is given. */
enum wk_status wk_wall_work_open(struct wk_wall_work *self)
{
    enum wk_status status = wk_env_store(&self->env, self->host, false, &self->problem);

    return status == WK_OK ? wk_env_unlock(&self->env, self->pin_file, NULL, &self->problem) : status;
}

/* Reads the backs before the database is touched, so that a bad picture leaves no trace. */
enum wk_status wk_wall_work_backs(struct wk_wall_work *self, struct wk_reading *out)
{
    self->env.mat.glass = self->env.mat.glass || self->below;
    enum wk_status status = wk_env_scanner(&self->env, false, &self->scanner, &self->problem);

    self->seen_backs.mat = self->seen_faces.mat = self->env.mat;
    if (status == WK_OK)
        status = self->view == WK_VIEW_TABLE
                     ? wk_table_work_wall(self, out)
                     : wk_pictures_backs(self->scanner, &self->backs, out, &self->seen_backs, &self->problem);
    if (status == WK_OK)
        status = wk_wall_work_open(self);
    if (status == WK_OK)
        status = find_foreign(self, out);
    if (status == WK_OK)
        wk_env_warn_trust(&self->env, self->host, &out->tray);
    if (status == WK_OK && !out->tray.found)
        wk_complain(self->host, 0, "%s: %s", self->backs.word[0], wk_status_text(out->tray.reason));
    return status;
}

/* For a sealed deal the tile set that it was read with; otherwise the one of this name. */
enum wk_status wk_wall_work_faces(struct wk_wall_work *self, bool of_deal, const char *tileset, char name[33],
                                  struct wk_face_reading *out)
{
    struct wk_tileset *set = NULL;
    struct wk_scanner *below = NULL;
    enum wk_status status = of_deal ? wk_env_sealed_tileset(&self->env, (int)self->table, &set, &self->problem)
                                    : wk_env_tileset(&self->env, tileset, &set, &self->problem);

    if (status == WK_OK && self->below)
        status = wk_env_scanner_below(&self->env, false, &below, &self->problem);
    if (self->below)
        wk_mat_below(&self->env.mat, &self->seen_faces.mat);
    if (status == WK_OK) {
        snprintf(name, 33, "%s", wk_tileset_name(set));
        status =
            self->again && !below
                ? wk_pictures_turning(self->scanner, &self->faces, set, out, &self->seen_faces, &self->problem)
                : wk_pictures_faces(below ? below : self->scanner, &self->faces, set, out, &self->seen_faces, &self->problem);
    }
    if (status == WK_OK && !out->seen.tray.found)
        wk_complain(self->host, 0, "%s: %s", self->faces.word[0], wk_status_text(out->seen.tray.reason));
    wk_scanner_free(below);
    wk_tileset_free(set);
    return status;
}

void wk_wall_work_close(struct wk_wall_work *self)
{
    wk_scanner_free(self->scanner);
    wk_env_close(&self->env);
    wk_wipe(&self->seen_faces, sizeof self->seen_faces);
}

int wk_wall_work_exit(enum wk_verdict_kind kind)
{
    return kind == WK_PASS ? WK_EXIT_DONE : kind == WK_FAIL ? WK_EXIT_FAIL : WK_EXIT_UNSURE;
}
