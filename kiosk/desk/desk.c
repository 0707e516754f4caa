/* Desk: effects on the store carried out, and answered. */
#include "kiosk/desk/desk.h"
#include "kiosk/host/library.h"
#include "kiosk/work/lens_keep.h"
#include "labels/paper/paper.h"

#define MODULES 25.0 /* across a sticker, its quiet zone included */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CLOCK_NOT_SET_S 1700000000 /* 2023: a clock that says less was never set */

int wk_desk_second_of_day(int64_t t_ns)
{
    time_t t = (time_t)(t_ns / 1000000000);
    struct tm day;

    if (t < CLOCK_NOT_SET_S || !localtime_r(&t, &day))
        return -1;
    return day.tm_hour * 3600 + day.tm_min * 60 + day.tm_sec;
}

void wk_desk_release(struct wk_desk *desk)
{
    wk_desk_drill_end(desk);
    wk_copier_free(desk->copier);
    wk_pair_free(desk->pair);
    free(desk->tournament);
    for (int i = 0; i < desk->n_sets; i++)
        wk_tileset_free(desk->sets[i].set);
    wk_wipe(desk, sizeof(*desk));
}

static void begin(struct wk_event *out, enum wk_event_kind kind)
{
    memset(out, 0, sizeof(*out));
    out->kind = kind;
}

static struct wk_store *store_of(const struct wk_desk *desk)
{
    return desk->station->store;
}

/* The set of the deal that is being recorded: that of any wall of it. */
static void look_up_set(struct wk_desk *desk, unsigned recorded)
{
    static struct wk_wall_record record; /* too large for a stack; main thread only */

    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        if (!(recorded & (1u << (w - 1))) || wk_store_get_wall(store_of(desk), desk->table, (enum wk_wind)w, &record) != WK_OK)
            continue;
        snprintf(desk->set, sizeof(desk->set), "%s", record.set);
        break;
    }
    wk_wipe(&record, sizeof(record));
}

void wk_desk_look(struct wk_desk *desk, struct wk_event *out)
{
    struct wk_sealed sealed;
    enum wk_status status;

    begin(out, WK_EVENT_STORE);
    desk->set[0] = 0;
    out->store.free_bytes = wk_store_free_bytes(store_of(desk));
    out->store.status = wk_store_round(store_of(desk), desk->table, &out->store.round);
    if (out->store.status == WK_OK)
        out->store.status = wk_store_walls(store_of(desk), desk->table, &out->store.recorded);
    if (out->store.status != WK_OK)
        return;
    unsigned lost = 0;
    out->store.lost = wk_store_walls_lost(store_of(desk), desk->table, &lost) == WK_OK && lost != 0;
    out->store.key_left = wk_store_key_left(store_of(desk), desk->table);
    status = wk_store_sealed(store_of(desk), desk->table, &sealed);
    if (status == WK_OK && !sealed.closed) {
        out->store.sealed = true;
        out->store.sealed_seq = sealed.seq;
        out->store.status = wk_store_hand(store_of(desk), desk->table, &out->store.hand);
        if (out->store.status == WK_OK)
            out->store.status = wk_store_passed(store_of(desk), desk->table, &out->store.passed);
        memcpy(out->store.hash, sealed.hash, sizeof(out->store.hash));
        wk_commit_words(sealed.hash, out->store.words);
        memcpy(desk->set, sealed.set, sizeof(desk->set));
    } else if (status == WK_OK || status == WK_NOT_FOUND) {
        look_up_set(desk, out->store.recorded);
    } else {
        out->store.status = status;
    }
    out->store.set = desk->set;
}

/* Nobody is to lay tiles for an evening that could not be recorded. */
static enum wk_status refuse_closed(struct wk_station *station, struct wk_problem *problem)
{
    int64_t seq = 0;
    enum wk_status status = wk_store_closed(station->store, &seq);

    if (status == WK_NOT_FOUND)
        return WK_OK;
    status = status == WK_OK ? WK_EVENT_CLOSED : status;
    wk_store_close(station->store);
    station->store = NULL;
    return wk_problem_set(problem, status, "%s: %s", station->config.db, wk_status_text(status));
}

void wk_desk_open(struct wk_desk *desk, struct wk_event *out)
{
    struct wk_problem problem;
    enum wk_status status;

    if (store_of(desk)) {
        status = wk_store_at_path(store_of(desk));
        if (status != WK_OK) { /* no new one is begun in its place; what is open still holds all that was stored */
            begin(out, WK_EVENT_STORE);
            out->store.status = status;
            out->store.free_bytes = -1;
            return;
        }
        wk_store_close(desk->station->store);
        desk->station->store = NULL;
    }
    status = wk_station_store(desk->station, desk->host, false, &problem);
    if (status == WK_OK)
        status = refuse_closed(desk->station, &problem);
    if (status == WK_OK) {
        wk_desk_look(desk, out);
        return;
    }
    begin(out, WK_EVENT_STORE);
    out->store.status = status;
    out->store.free_bytes = -1;
    fprintf(desk->host->err, "wallkeeper: %s\n", problem.text);
}

/* The set of a record, loaded once. WK_NO_MEMORY: there is no room for one more. */
static enum wk_status load_set(struct wk_desk *desk, int64_t seq, struct wk_tileset **out)
{
    struct wk_tileset *set = NULL;
    enum wk_status status;

    for (int i = 0; i < desk->n_sets; i++)
        if (desk->sets[i].seq == seq) {
            *out = desk->sets[i].set;
            return WK_OK;
        }
    status = desk->n_sets < WK_DESK_MAX_SETS ? wk_library_of_record(store_of(desk), seq, &set) : WK_NO_MEMORY;
    if (status != WK_OK)
        return status;
    desk->sets[desk->n_sets].seq = seq;
    desk->sets[desk->n_sets++].set = set;
    *out = set;
    return WK_OK;
}

void wk_desk_tileset(struct wk_desk *desk, struct wk_event *out)
{
    struct wk_tileset_entry entry;

    begin(out, WK_EVENT_TILESET);
    out->tileset.status = WK_OK;
    if (!desk->tileset) {
        out->tileset.status = store_of(desk) ? wk_store_find_tileset(store_of(desk), NULL, 0, &entry) : WK_NOT_YET;
        if (out->tileset.status == WK_NOT_FOUND || (out->tileset.status == WK_OK && !entry.confirmed))
            out->tileset.status = WK_NOT_ENROLLED; /* what nobody stands for reads no deal */
        if (out->tileset.status == WK_OK)
            out->tileset.status = load_set(desk, entry.seq, &desk->tileset);
    }
    out->tileset.name = desk->tileset ? wk_tileset_name(desk->tileset) : "";
}

void wk_desk_new_tileset(struct wk_desk *desk, struct wk_event *out)
{
    desk->tileset = NULL;
    wk_desk_tileset(desk, out);
}

const struct wk_tileset *wk_desk_faces_set(struct wk_desk *desk)
{
    struct wk_sealed sealed;
    struct wk_tileset *set = desk->tileset;
    int64_t seq = 0;
    enum wk_status status = store_of(desk) ? wk_store_sealed(store_of(desk), desk->table, &sealed) : WK_NOT_FOUND;

    if (status == WK_NOT_FOUND || (status == WK_OK && sealed.closed))
        return set;
    if (status == WK_OK)
        status = wk_store_sealed_tileset(store_of(desk), desk->table, &seq);
    if (status == WK_OK)
        status = load_set(desk, seq, &set);
    if (status == WK_OK)
        return set;
    wk_complain(desk->host, 0, "the tile set that the deal of table %d was read with: %s", desk->table, wk_status_text(status));
    return NULL;
}

enum wk_picture_from wk_desk_from(const struct wk_live_sight *sight)
{
    return sight->simulated  ? WK_FROM_SIMULATED
           : !sight->live    ? WK_FROM_FILE
           : sight->loopback ? WK_FROM_LOOPBACK
                             : WK_FROM_CAMERA;
}

struct wk_reading_source wk_desk_source(const struct wk_desk *desk)
{
    return (struct wk_reading_source){.camera = desk->camera,
                                      .calibration = desk->station->lens_id,
                                      .from = wk_desk_from(&desk->backs),
                                      .driver = desk->origin.driver,
                                      .card = desk->origin.card,
                                      .bus = desk->origin.bus,
                                      .still = desk->backs.still};
}

void wk_desk_keep(struct wk_desk *desk, enum wk_wind wind)
{
    desk->kept = desk->backs.wall.seen;
    wk_proof_take(&desk->kept_proof, &desk->backs.picture, &desk->backs.newest, &desk->kept, desk->backs.mat);
    desk->kept_wind = wind;
    desk->kept_from = wk_desk_from(&desk->backs);
    desk->kept_still = desk->backs.still;
}

bool wk_desk_sees_all(const struct wk_desk *desk)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (!wk_work_face_seen(&desk->faces.wall, s))
            return false;
    return true;
}

void wk_desk_forget(struct wk_desk *desk)
{
    desk->backs.picture = (struct wk_image){NULL, 0, 0, 0, 0};
    wk_wipe(&desk->faces, sizeof(desk->faces));
}

static int now_s(const struct wk_desk *desk, const struct wk_receipt *receipt)
{
    return wk_desk_second_of_day(receipt->seq > 0 ? receipt->t_ns : desk->host->clock(desk->host->context));
}

static void answer(struct wk_desk *desk, enum wk_event_kind kind, enum wk_status status, enum wk_wind wind,
                   struct wk_event *out)
{
    begin(out, kind);
    out->stored.status = status;
    out->stored.wind = status == WK_OK && desk->answer.verdict.wind != WK_WIND_NONE ? desk->answer.verdict.wind : wind;
    out->stored.verdict = status == WK_OK ? &desk->answer.verdict : NULL;
    out->stored.seq = status == WK_OK ? desk->answer.receipt.seq : 0;
    out->stored.stored_s = now_s(desk, &desk->answer.receipt);
}

void wk_desk_record(struct wk_desk *desk, enum wk_wind wind, struct wk_event *out)
{
    const struct wk_recording in = {.table = desk->table,
                                    .wind = wind,
                                    .backs = &desk->kept,
                                    .faces = &desk->faces.wall,
                                    .tileset = desk->tileset ? wk_tileset_name(desk->tileset) : ""};
    char cameras[sizeof(desk->camera) + sizeof(desk->camera_faces) + 16];
    const enum wk_picture_from faces_from = wk_desk_from(&desk->faces);
    struct wk_reading_source source = {.camera = cameras,
                                       .calibration = desk->station->lens_id,
                                       .from = desk->kept_from < faces_from ? desk->kept_from : faces_from,
                                       .driver = desk->origin.driver,
                                       .card = desk->origin.card,
                                       .bus = desk->origin.bus,
                                       .still = desk->kept_still || desk->faces.still,
                                       .backs = wk_proof_evidence(&desk->kept_proof)};
    static struct wk_proof faces; /* too large for a stack; main thread only */
    enum wk_status status = WK_NOT_YET;

    snprintf(cameras, sizeof(cameras), "%s%s%s", desk->camera, desk->camera_faces[0] ? ", below: " : "", desk->camera_faces);
    memset(&desk->answer, 0, sizeof(desk->answer));
    wk_proof_take(&faces, &desk->faces.picture, &desk->faces.newest, NULL, desk->faces.mat);
    source.faces = wk_proof_evidence(&faces);
    if (store_of(desk) && desk->tileset && desk->kept_wind == wind && desk->faces.wall.seen.side == WK_SIDE_FACES)
        status = wk_work_record(store_of(desk), &in, &source, &desk->answer);
    answer(desk, WK_EVENT_RECORDED, status, wind, out);
    wk_wipe(&faces, sizeof(faces));
    wk_desk_forget(desk);
}

void wk_desk_verify(struct wk_desk *desk, enum wk_wind wind, bool inspect, struct wk_event *out)
{
    const struct wk_verifying in = {
        .table = desk->table, .wind = wind, .backs = &desk->backs.wall.seen, .purpose = inspect ? "inspect" : "restore"};
    static struct wk_proof backs; /* too large for a stack; main thread only */
    struct wk_reading_source source = wk_desk_source(desk);
    struct wk_pair_view pair = {.n = 0};
    enum wk_status status = WK_NOT_YET;

    memset(&desk->answer, 0, sizeof(desk->answer));
    wk_proof_take(&backs, &desk->backs.picture, &desk->backs.newest, &desk->backs.wall.seen, desk->backs.mat);
    source.backs = wk_proof_evidence(&backs);
    if (store_of(desk))
        status = wk_work_verify(store_of(desk), &in, &source, &desk->answer);
    answer(desk, WK_EVENT_VERIFIED, status, wind, out);
    if (status == WK_OK && desk->answer.verdict.kind == WK_FAIL)
        wk_pair_make(&desk->pair, store_of(desk), desk->table, &desk->answer.verdict, &backs, &pair);
    if (status == WK_OK && inspect && desk->answer.verdict.kind == WK_FAIL)
        wk_desk_window(desk, wind, &out->stored.window);
    out->stored.n_pairs = pair.n;
    out->stored.pair_edition = pair.edition;
    memcpy(out->stored.pair_slots, pair.slots, sizeof(pair.slots));
}

void wk_desk_seal(struct wk_desk *desk, struct wk_event *out)
{
    struct wk_sealing sealing = {0};
    enum wk_status status = store_of(desk) ? wk_work_seal(store_of(desk), desk->table, &sealing) : WK_NOT_YET;

    begin(out, WK_EVENT_SEALED);
    out->sealed.status = status;
    out->sealed.seq = sealing.receipt.seq;
    out->sealed.stored_s = now_s(desk, &sealing.receipt);
    out->sealed.round = sealing.round;
    out->sealed.walls = sealing.walls;
    out->sealed.key_left = sealing.key_left;
    memcpy(out->sealed.hash, sealing.hash, sizeof(out->sealed.hash));
    if (sealing.receipt.seq > 0)
        wk_commit_words(sealing.hash, out->sealed.words);
    for (int i = 0; i < sealing.n_again; i++)
        desk->again[i] = (struct wk_app_place){.wind = sealing.again[i].wind, .slot = sealing.again[i].slot};
    out->sealed.n_again = sealing.n_again;
    out->sealed.again = desk->again;
}

void wk_desk_start_hand(struct wk_desk *desk, struct wk_event *out)
{
    struct wk_receipt receipt = {0};

    begin(out, WK_EVENT_HAND);
    out->hand.status = WK_FAILED;
    if (store_of(desk))
        out->hand.status = wk_store_start_hand(store_of(desk), desk->table, &out->hand.hand, &receipt);
    out->hand.seq = receipt.seq;
}

/* A record that says no more than that it happened at this table. */
static enum wk_status note(struct wk_desk *desk, const char *kind, struct wk_receipt *receipt)
{
    char body[32];

    if (!store_of(desk))
        return WK_NOT_YET;
    snprintf(body, sizeof(body), "{\"table\": %d}", desk->table);
    return wk_store_append(store_of(desk), kind, body, NULL, 0, receipt);
}

enum wk_status wk_desk_note_call(struct wk_desk *desk)
{
    struct wk_receipt receipt;

    return note(desk, "judge-call", &receipt);
}

void wk_desk_pin(struct wk_desk *desk, const char *pin, struct wk_event *out)
{
    begin(out, WK_EVENT_PIN);
    out->pin.status = WK_NOT_YET;
    if (!store_of(desk))
        return;
    out->pin.set = true;
    if (!pin) {
        out->pin.status = wk_store_pin_state(store_of(desk), WK_ROLE_DIRECTOR, &out->pin.set, &out->pin.wait_s);
        return;
    }
    out->pin.status = wk_store_unlock(store_of(desk), pin, &out->pin.role, &out->pin.wait_s);
    if (out->pin.status == WK_OK && !wk_role_may(desk->station->let, out->pin.role))
        desk->station->let = out->pin.role; /* outlasts the database, which is opened again after a trouble */
}

void wk_desk_set_pin(struct wk_desk *desk, enum wk_role role, const char *pin, struct wk_event *out)
{
    struct wk_receipt receipt = {.seq = 0};
    enum wk_status status = WK_OK, looked;

    begin(out, WK_EVENT_PIN_SET);
    out->pin_set.status = WK_NOT_YET;
    if (!store_of(desk))
        return;
    if (role != WK_ROLE_PLAYERS)
        status = wk_store_set_pin(store_of(desk), role, pin, &receipt);
    looked = wk_store_pin_state(store_of(desk), WK_ROLE_JUDGE, &out->pin_set.judge, NULL);
    out->pin_set.status = status != WK_OK ? status : looked;
    out->pin_set.seq = status == WK_OK ? receipt.seq : 0;
}

void wk_desk_lock(struct wk_desk *desk)
{
    if (store_of(desk))
        wk_store_lock(store_of(desk));
}

static enum wk_app_grade app_grade(enum wk_grade grade)
{
    return grade == WK_GRADE_GOOD ? WK_APP_GOOD : grade == WK_GRADE_USABLE ? WK_APP_USABLE : WK_APP_MEND;
}

void wk_desk_check(const struct wk_live_sight *sight, struct wk_app_check *out)
{
    struct wk_check check;

    _Static_assert(WK_APP_N_CHECKS == WK_N_CHECKS, "a line for each");
    wk_check_judge(&sight->newest.tray, &sight->survey, WK_STICKER_MM / MODULES, &check);
    out->grade = app_grade(check.grade);
    for (int i = 0; i < WK_N_CHECKS; i++) {
        out->item[i] = app_grade(check.item[i].grade);
        out->how[i] = check.item[i].how;
    }
    for (int s = 0; s < WK_N_SLOTS; s++) {
        out->slot[s] = app_grade(check.slot[s]);
        out->slot_what[s] = (uint8_t)check.slot_what[s];
        out->px_per_mm[s] = (float)sight->survey.slot[s].px_per_mm;
    }
}

void wk_desk_lens(const struct wk_live_board *board, struct wk_app_lens *out)
{
    const struct wk_lens_state *state = &board->state;
    const bool cell = state->wish == WK_LENS_WISH_CELL;

    _Static_assert(WK_APP_CELLS_X == WK_LENS_CELLS_X && WK_APP_CELLS_Y == WK_LENS_CELLS_Y, "the same parts");
    _Static_assert(WK_APP_MAX_CORNERS >= WK_BOARD_N_CORNERS, "room for all");
    *out = (struct wk_app_lens){.grade = app_grade(state->grade),
                                .board = board->answer == WK_BOARD_TAKEN    ? WK_APP_BOARD_TAKEN
                                         : board->answer == WK_BOARD_MOVING ? WK_APP_BOARD_MOVING
                                         : board->answer == WK_BOARD_SAME   ? WK_APP_BOARD_SAME
                                                                            : WK_APP_BOARD_NONE,
                                .n_views = state->n_views,
                                .n_cells = state->n_cells,
                                .n_tilts = state->n_tilts,
                                .wish_x = cell ? state->wish_x : -1,
                                .wish_y = cell ? state->wish_y : -1,
                                .wish = wk_lens_wish_text(state),
                                .f_px = state->lens.lens.fx,
                                .sigma_px = state->lens.sigma_f_px,
                                .rms_px = state->lens.rms_px};
    for (int i = 0; i < WK_LENS_CELLS_X * WK_LENS_CELLS_Y; i++)
        out->cell[i / WK_LENS_CELLS_X][i % WK_LENS_CELLS_X] = state->cell[i / WK_LENS_CELLS_X][i % WK_LENS_CELLS_X] > 0;
    if (board->view.w <= 0)
        return;
    out->shape = (double)board->view.h / board->view.w;
    out->n_corners = board->view.n;
    for (int i = 0; i < board->view.n; i++)
        out->corner[i] =
            (struct wk_point){board->view.xy[2 * i] / (float)board->view.w, board->view.xy[2 * i + 1] / (float)board->view.h};
}

void wk_desk_keep_lens(struct wk_desk *desk, const struct wk_lens_state *lens, struct wk_event *out)
{
    struct wk_lens_kept kept = {.seq = 0};
    struct wk_problem problem;

    begin(out, WK_EVENT_LENS_KEPT);
    out->lens_kept.status = wk_lens_keep(desk->station, desk->host, lens, NULL, &kept, &problem);
    out->lens_kept.seq = kept.seq;
    if (out->lens_kept.status != WK_OK)
        wk_complain(desk->host, 0, "%s", problem.text);
}
