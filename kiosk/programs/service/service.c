/* Store service: carries out effects on the store and answers them. */
#include "calibration/print_scale.h"
#include "db/state/journal_state.h"
#include "db/state/sealed_deal.h"
#include "db/store/hands.h"
#include "db/store/pin.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_dealing.h"
#include "db/store/tile_sets.h"
#include "kiosk/eye/sight/library.h"
#include "kiosk/eye/walls/lens_keep.h"
#include "kiosk/eye/walls/sticker_grading.h"
#include "kiosk/eye/walls/table_service.h"
#include "kiosk/programs/service/service.h"
#include "labels/sticker.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CLOCK_NOT_SET_S 1700000000 /* in 2023: a clock that says less has never been set */

int wk_service_second_of_day(int64_t t_ns)
{
    time_t t = (time_t)(t_ns / 1000000000);
    struct tm day;

    if (t < CLOCK_NOT_SET_S || !localtime_r(&t, &day))
        return -1;
    return day.tm_hour * 3600 + day.tm_min * 60 + day.tm_sec;
}

void wk_service_release(struct wk_service *service)
{
#define WK_SERVICE(name) wk_service_##name##_end(service);
#include "kiosk/programs/service/services.def"
#undef WK_SERVICE
    wk_service_drill_end(service);
    wk_before_after_free(service->before_after);
    free(service->tournament);
    for (int i = 0; i < service->n_sets; i++)
        wk_tileset_free(service->sets[i].set);
    wk_wipe(service, sizeof(*service));
}

bool wk_service_take_news(struct wk_service *service, int *at, struct wk_event *out)
{
    static bool (*const takes[])(struct wk_service *, struct wk_event *) = {
#define WK_SERVICE(name) wk_service_take_##name,
#include "kiosk/programs/service/services.def"
#undef WK_SERVICE
    };

    while (*at < (int)(sizeof(takes) / sizeof(takes[0])))
        if (takes[(*at)++](service, out))
            return true;
    return false;
}

static void begin(struct wk_event *out, enum wk_event_kind kind)
{
    memset(out, 0, sizeof(*out));
    out->kind = kind;
}

static struct wk_store *store_of(const struct wk_service *service)
{
    return service->env->store;
}

/* The set of the deal that is being recorded, from any wall of it. */
static void look_up_set(struct wk_service *service, unsigned recorded)
{
    static struct wk_wall_record record; /* too large for a stack; main thread only */

    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        if (!(recorded & (1u << (w - 1))) ||
            wk_store_get_wall(store_of(service), service->table, (enum wk_wind)w, &record) != WK_OK)
            continue;
        snprintf(service->set, sizeof(service->set), "%s", record.set);
        break;
    }
    wk_wipe(&record, sizeof(record));
}

/* What is on record of the making of the deal's tiles. */
static enum wk_status look_up_dealing(struct wk_service *service, struct wk_event *out)
{
    struct wk_stored_dealing dealing;
    const enum wk_status status = wk_store_dealing(store_of(service), service->table, out->store.round, &dealing);

    if (status != WK_OK)
        return status;
    out->store.dice = dealing.dice;
    out->store.dice_seq = dealing.dice_seq;
    out->store.looked = dealing.looked;
    return WK_OK;
}

void wk_service_look(struct wk_service *service, struct wk_event *out)
{
    struct wk_sealed sealed;
    enum wk_status status;

    begin(out, WK_EVENT_STORE);
    service->set[0] = 0;
    out->store.free_bytes = wk_store_free_bytes(store_of(service));
    out->store.status = wk_store_round(store_of(service), service->table, &out->store.round);
    if (out->store.status == WK_OK)
        out->store.status = wk_store_walls(store_of(service), service->table, &out->store.recorded);
    if (out->store.status != WK_OK)
        return;
    out->store.status = look_up_dealing(service, out);
    if (out->store.status != WK_OK)
        return;
    unsigned lost = 0;
    out->store.lost = wk_store_walls_lost(store_of(service), service->table, &lost) == WK_OK && lost != 0;
    out->store.key_left = wk_store_key_left(store_of(service), service->table);
    out->store.status = wk_store_pin_state(store_of(service), WK_ROLE_DIRECTOR, &out->store.pin, NULL);
    if (out->store.status != WK_OK) /* an error must not look like an empty database */
        return;
    out->store.status = wk_service_draws_chosen(service, &out->store.draws);
    if (out->store.status != WK_OK)
        return;
    status = wk_store_sealed(store_of(service), service->table, &sealed);
    if (status == WK_OK && !sealed.closed) {
        out->store.sealed = true;
        out->store.sealed_seq = sealed.seq;
        out->store.status = wk_store_hand(store_of(service), service->table, &out->store.hand);
        if (out->store.status == WK_OK)
            out->store.status = wk_store_passed(store_of(service), service->table, out->store.passed_seq);
        memcpy(out->store.hash, sealed.hash, sizeof(out->store.hash));
        wk_commit_words(sealed.hash, out->store.words);
        memcpy(service->set, sealed.set, sizeof(service->set));
    } else if (status == WK_OK || status == WK_NOT_FOUND) {
        look_up_set(service, out->store.recorded);
    } else {
        out->store.status = status;
    }
    out->store.set = service->set;
}

/* Refuses an event that is closed, before anybody lays tiles for an evening that could not be recorded. */
static enum wk_status refuse_closed(struct wk_env *env, struct wk_problem *problem)
{
    int64_t seq = 0;
    enum wk_status status = wk_store_closed(env->store, &seq);

    if (status == WK_NOT_FOUND)
        return WK_OK;
    status = status == WK_OK ? WK_EVENT_CLOSED : status;
    wk_store_close(env->store);
    env->store = NULL;
    return wk_problem_set(problem, status, "%s: %s", env->config.db, wk_status_text(status));
}

void wk_service_open(struct wk_service *service, struct wk_event *out)
{
    struct wk_problem problem;
    enum wk_status status;

    if (store_of(service)) {
        status = wk_store_at_path(store_of(service));
        if (status != WK_OK) { /* no new database is begun in its place: the open one still has everything that was stored */
            begin(out, WK_EVENT_STORE);
            out->store.status = status;
            out->store.free_bytes = -1;
            return;
        }
        wk_store_close(service->env->store);
        service->env->store = NULL;
    }
    status = wk_env_store(service->env, service->host, false, &problem);
    if (status == WK_OK)
        status = refuse_closed(service->env, &problem);
    if (status == WK_OK) {
        wk_service_look(service, out);
        return;
    }
    begin(out, WK_EVENT_STORE);
    out->store.status = status;
    out->store.free_bytes = -1;
    fprintf(service->host->err, "wallkeeper: %s\n", problem.text);
}

/* The tile set of a record; each is loaded once. WK_NO_MEMORY: there is no room for one more. */
static enum wk_status load_set(struct wk_service *service, int64_t seq, struct wk_tileset **out)
{
    struct wk_tileset *set = NULL;
    enum wk_status status;

    for (int i = 0; i < service->n_sets; i++)
        if (service->sets[i].seq == seq) {
            *out = service->sets[i].set;
            return WK_OK;
        }
    status = service->n_sets < WK_SERVICE_MAX_SETS ? wk_library_of_record(store_of(service), seq, &set) : WK_NO_MEMORY;
    if (status != WK_OK)
        return status;
    service->sets[service->n_sets].seq = seq;
    service->sets[service->n_sets++].set = set;
    *out = set;
    return WK_OK;
}

static void name_enroller(struct wk_service *service, int64_t seq)
{
    struct wk_tileset_offer by = {.seq = 0};

    if (wk_store_tileset_by(store_of(service), seq, &by) != WK_OK)
        by.by[0] = '\0';
    snprintf(service->tileset_by, sizeof(service->tileset_by), "%s", by.by);
}

void wk_service_tileset(struct wk_service *service, struct wk_event *out)
{
    struct wk_tileset_entry entry;

    begin(out, WK_EVENT_TILESET);
    out->tileset.status = WK_OK;
    if (!service->tileset) {
        out->tileset.status = store_of(service) ? wk_store_find_tileset(store_of(service), NULL, 0, &entry) : WK_NOT_YET;
        if (out->tileset.status == WK_NOT_FOUND || (out->tileset.status == WK_OK && !entry.confirmed))
            out->tileset.status = WK_NOT_ENROLLED; /* a set that nobody has confirmed is not used to read a deal */
        if (out->tileset.status == WK_OK)
            out->tileset.status = load_set(service, entry.seq, &service->tileset);
        if (out->tileset.status == WK_OK)
            name_enroller(service, entry.seq);
    }
    out->tileset.name = service->tileset ? wk_tileset_name(service->tileset) : "";
    out->tileset.by = service->tileset_by;
}

bool wk_service_follow_tilesets(struct wk_service *service, struct wk_event *out)
{
    int64_t n = 0;
    bool used = false;

    if (!store_of(service) || wk_store_tilesets_heard(store_of(service), &n) != WK_OK || n == service->n_tilesets_heard)
        return false;
    const enum wk_status status = wk_store_follow_tilesets(store_of(service), &used);
    if (status != WK_OK)
        fprintf(service->host->err, "wallkeeper: a tile set of the event is not used here: %s\n", wk_status_text(status));
    service->n_tilesets_heard = n;
    if (used)
        wk_service_new_tileset(service, out);
    return used;
}

void wk_service_new_tileset(struct wk_service *service, struct wk_event *out)
{
    service->tileset = NULL;
    wk_service_tileset(service, out);
}

const struct wk_tileset *wk_service_faces_set(struct wk_service *service)
{
    struct wk_sealed sealed;
    struct wk_tileset *set = service->tileset;
    int64_t seq = 0;
    enum wk_status status = store_of(service) ? wk_store_sealed(store_of(service), service->table, &sealed) : WK_NOT_FOUND;

    if (status == WK_NOT_FOUND || (status == WK_OK && sealed.closed))
        return set;
    if (status == WK_OK)
        status = wk_store_sealed_tileset(store_of(service), service->table, &seq);
    if (status == WK_OK)
        status = load_set(service, seq, &set);
    if (status == WK_OK)
        return set;
    wk_complain(service->host, 0, "the tile set that the deal of table %d was read with: %s", service->table,
                wk_status_text(status));
    return NULL;
}

enum wk_picture_from wk_service_from(const struct wk_seen_frame *frame)
{
    return frame->simulated  ? WK_FROM_SIMULATED
           : !frame->live    ? WK_FROM_FILE
           : frame->loopback ? WK_FROM_LOOPBACK
                             : WK_FROM_CAMERA;
}

struct wk_reading_source wk_service_source(const struct wk_service *service)
{
    return (struct wk_reading_source){.camera = service->camera,
                                      .calibration = service->env->lens_id,
                                      .from = wk_service_from(&service->backs.frame),
                                      .driver = service->origin.driver,
                                      .card = service->origin.card,
                                      .bus = service->origin.bus,
                                      .camera_id = service->origin.id,
                                      .controls = service->controls,
                                      .n_controls = service->n_controls,
                                      .still = service->backs.frame.still};
}

void wk_service_keep(struct wk_service *service, enum wk_wind wind, const struct wk_reading *backs)
{
    service->kept_wind = wind;
    service->kept_from = wk_service_from(&service->backs.frame);
    service->kept_still = service->backs.frame.still;
    if (service->sees_table) {
        wk_service_keep_wall(service, wind, backs);
        return;
    }
    service->kept = *backs;
    wk_evidence_sheet_take(&service->kept_evidence, &service->backs.frame.picture, &service->backs.newest, &service->kept,
                           service->backs.frame.mat);
}

uint64_t wk_service_known(const struct wk_service *service)
{
    return service->kept_wind == WK_WIND_NONE ? 0 : service->known[service->kept_wind - 1];
}

bool wk_service_sees_all(const struct wk_service *service)
{
    const uint64_t known = wk_service_known(service);

    for (int s = 0; s < WK_N_SLOTS; s++)
        if (!wk_wall_service_may_record(&service->faces.wall, s) &&
            !(known >> s & 1 && service->faces.wall.seen.slot[s].state == WK_READ_LABEL))
            return false;
    return true;
}

void wk_service_forget(struct wk_service *service)
{
    service->backs.frame.picture = (struct wk_image){NULL, 0, 0, 0, 0};
    wk_wipe(&service->faces, sizeof(service->faces));
    wk_wipe(&service->turning, sizeof(service->turning));
}

static int now_s(const struct wk_service *service, const struct wk_receipt *receipt)
{
    return wk_service_second_of_day(receipt->seq > 0 ? receipt->t_ns : service->host->clock(service->host->context));
}

static void answer(struct wk_service *service, enum wk_event_kind kind, enum wk_status status, enum wk_wind wind,
                   struct wk_event *out)
{
    begin(out, kind);
    out->stored.status = status;
    out->stored.wind = status == WK_OK && service->answer.verdict.wind != WK_WIND_NONE ? service->answer.verdict.wind : wind;
    out->stored.verdict = status == WK_OK ? &service->answer.verdict : NULL;
    out->stored.seq = status == WK_OK ? service->answer.receipt.seq : 0;
    out->stored.stored_s = now_s(service, &service->answer.receipt);
}

void wk_service_record(struct wk_service *service, enum wk_wind wind, struct wk_event *out)
{
    const struct wk_recording in = {.table = service->table,
                                    .wind = wind,
                                    .backs = &service->kept,
                                    .faces = &service->faces.wall,
                                    .tileset = service->tileset ? wk_tileset_name(service->tileset) : ""};
    char cameras[sizeof(service->camera) + sizeof(service->camera_faces) + 16];
    const enum wk_picture_from faces_from = wk_service_from(&service->faces.frame);
    struct wk_reading_source source = {.camera = cameras,
                                       .calibration = service->env->lens_id,
                                       .from = service->kept_from < faces_from ? service->kept_from : faces_from,
                                       .driver = service->origin.driver,
                                       .card = service->origin.card,
                                       .bus = service->origin.bus,
                                       .camera_id = service->origin.id,
                                       .controls = service->controls,
                                       .n_controls = service->n_controls,
                                       .still = service->kept_still || service->faces.frame.still,
                                       .backs = wk_evidence_sheet_view(&service->kept_evidence)};
    static struct wk_evidence_sheet faces; /* too large for a stack; main thread only */
    enum wk_status status = WK_NOT_YET;

    snprintf(cameras, sizeof(cameras), "%s%s%s", service->camera, service->camera_faces[0] ? ", below: " : "",
             service->camera_faces);
    memset(&service->answer, 0, sizeof(service->answer));
    wk_evidence_sheet_take(&faces, &service->faces.frame.picture, &service->faces.newest, NULL, service->faces.frame.mat);
    source.faces = wk_evidence_sheet_view(&faces);
    if (store_of(service) && service->tileset && service->kept_wind == wind && service->faces.wall.seen.side == WK_SIDE_FACES)
        status = wk_wall_service_record(store_of(service), &in, &source, &service->answer);
    answer(service, WK_EVENT_RECORDED, status, wind, out);
    wk_wipe(&faces, sizeof(faces));
    wk_service_forget(service);
}

/*
 * Grades the stickers of walls that passed (DF-18), where a camera shows them: whatever comes of it the verdicts stand. walls
 * [WK_N_WINDS]: NULL for those that did not pass.
 */
static void grade_stickers(const struct wk_service *service, const struct wk_reading *const walls[WK_N_WINDS])
{
    struct wk_grading grading = {.key = service->env->key, .bgr = &service->backs.frame.picture};
    int n_kept = 0;

    if (!grading.key || !grading.bgr->data || wk_service_from(&service->backs.frame) != WK_FROM_CAMERA ||
        service->backs.frame.still)
        return;
    memcpy(grading.wall, walls, sizeof(grading.wall));
    const enum wk_status status = wk_sticker_grading_keep(service->env->store, &grading, &n_kept);
    if (status != WK_OK)
        fprintf(service->host->err, "wallkeeper: the grades of stickers could not be noted: %s\n", wk_status_text(status));
}

void wk_service_verify(struct wk_service *service, enum wk_wind wind, const struct wk_reading *seen, bool inspect,
                       struct wk_event *out)
{
    const struct wk_verifying in = {
        .table = service->table, .wind = wind, .backs = seen, .purpose = inspect ? "inspect" : "restore"};
    static struct wk_evidence_sheet backs; /* too large for a stack; main thread only */
    struct wk_reading_source source = wk_service_source(service);
    struct wk_before_after_view view = {.n = 0};
    enum wk_status status = WK_NOT_YET;

    memset(&service->answer, 0, sizeof(service->answer));
    memset(&backs, 0, sizeof(backs));
    if (service->sees_table)
        wk_evidence_sheet_take_wall(&backs, &service->backs.frame.picture, &service->table_seen.reading.wall[wind - 1],
                                    service->backs.frame.mat);
    else
        wk_evidence_sheet_take(&backs, &service->backs.frame.picture, &service->backs.newest, seen, service->backs.frame.mat);
    source.backs = wk_evidence_sheet_view(&backs);
    if (store_of(service))
        status = wk_wall_service_verify(store_of(service), &in, &source, &service->answer);
    answer(service, WK_EVENT_VERIFIED, status, wind, out);
    if (status == WK_OK && service->answer.verdict.kind == WK_PASS && wind != WK_WIND_NONE) {
        const struct wk_reading *passed[WK_N_WINDS] = {NULL};
        passed[wind - 1] = service->sees_table ? &service->table_seen.reading.wall[wind - 1] : &service->backs.newest;
        grade_stickers(service, passed);
    }
    if (status == WK_OK && service->answer.verdict.kind == WK_FAIL)
        wk_before_after_make(&service->before_after, store_of(service), service->table, &service->answer.verdict, &backs,
                             &view);
    if (status == WK_OK && inspect && service->answer.verdict.kind == WK_FAIL)
        wk_service_window(service, wind, &out->stored.window);
    out->stored.n_compared = view.n;
    out->stored.compared_edition = view.edition;
    memcpy(out->stored.compared_slots, view.slots, sizeof(view.slots));
}

void wk_service_verify_table(struct wk_service *service, bool inspect, struct wk_event *out)
{
    static struct wk_evidence_sheet sheets[WK_N_WINDS]; /* too large for a stack; main thread only */
    static struct wk_table_answer answer;
    const struct wk_table_verifying in = {.table = service->table,
                                          .reading = &service->table_seen.reading,
                                          .evidence = sheets,
                                          .purpose = inspect ? "inspect" : "restore"};
    const struct wk_reading_source source = wk_service_source(service);
    const struct wk_reading *passed[WK_N_WINDS] = {NULL};
    enum wk_status status = WK_NOT_YET;

    begin(out, WK_EVENT_TABLE_VERIFIED);
    if (store_of(service) && service->sees_table) {
        memset(sheets, 0, sizeof(sheets));
        wk_evidence_sheet_take_table(sheets, &service->backs.frame.picture, in.reading, service->backs.frame.mat);
        status = wk_table_service_verify(store_of(service), &in, &source, &answer);
    }
    out->table_verified.status = status;
    for (int i = 0; i < WK_N_WINDS && status == WK_OK; i++)
        if (answer.verdict.wall[i].kind == WK_PASS) {
            out->table_verified.passed_seq[i] = answer.receipt[i].seq;
            passed[i] = &in.reading->wall[i];
        }
    grade_stickers(service, passed);
    out->table_verified.stored_s = now_s(service, &answer.receipt[0]);
}

/* Of a wall that has tiles to be shown again all others are known; of a wall that has none nothing is asked. */
static void note_known(struct wk_service *service, const struct wk_sealing *sealing)
{
    memset(service->known, 0, sizeof(service->known));
    for (int i = 0; i < sealing->n_again; i++)
        service->known[sealing->again[i].wind - 1] = ((uint64_t)1 << WK_N_SLOTS) - 1;
    for (int i = 0; i < sealing->n_again; i++)
        service->known[sealing->again[i].wind - 1] &= ~((uint64_t)1 << sealing->again[i].slot);
}

void wk_service_seal(struct wk_service *service, struct wk_event *out)
{
    struct wk_sealing sealing = {0};
    enum wk_status status = store_of(service) ? wk_wall_service_seal(store_of(service), service->table, &sealing) : WK_NOT_YET;

    begin(out, WK_EVENT_SEALED);
    out->sealed.status = status;
    out->sealed.seq = sealing.receipt.seq;
    out->sealed.stored_s = now_s(service, &sealing.receipt);
    out->sealed.round = sealing.round;
    out->sealed.walls = sealing.walls;
    out->sealed.key_left = sealing.key_left;
    memcpy(out->sealed.hash, sealing.hash, sizeof(out->sealed.hash));
    if (sealing.receipt.seq > 0)
        wk_commit_words(sealing.hash, out->sealed.words);
    for (int i = 0; i < sealing.n_again; i++)
        service->again[i] = sealing.again[i];
    note_known(service, &sealing);
    out->sealed.n_again = sealing.n_again;
    out->sealed.again = service->again;
}

void wk_service_start_hand(struct wk_service *service, struct wk_event *out)
{
    struct wk_receipt receipt = {0};

    begin(out, WK_EVENT_HAND);
    out->hand.status = WK_FAILED;
    if (store_of(service))
        out->hand.status = wk_store_start_hand(store_of(service), service->table, &out->hand.hand, &receipt);
    out->hand.seq = receipt.seq;
}

/* Records that something happened at this table, without details. */
static enum wk_status note(struct wk_service *service, const char *kind, struct wk_receipt *receipt)
{
    char body[32];

    if (!store_of(service))
        return WK_NOT_YET;
    snprintf(body, sizeof(body), "{\"table\": %d}", service->table);
    return wk_store_append(store_of(service), kind, body, NULL, 0, receipt);
}

enum wk_status wk_service_note_call(struct wk_service *service)
{
    struct wk_receipt receipt;

    return note(service, "judge-call", &receipt);
}

enum wk_status wk_service_note_camera(struct wk_service *service, bool closed, const char *screen)
{
    struct wk_receipt receipt;
    char body[96];

    if (!store_of(service))
        return WK_NOT_YET;
    snprintf(body, sizeof(body), "{\"table\": %d, \"open\": %s, \"screen\": \"%s\"}", service->table, closed ? "false" : "true",
             screen);
    return wk_store_append(store_of(service), "camera", body, NULL, 0, &receipt);
}

static void take_pin_answer(struct wk_service *service, struct wk_event *out)
{
    out->pin.asked = out->pin.status == WK_NOT_YET;
    if (out->pin.status == WK_OK && !wk_role_may(service->env->let, out->pin.role))
        service->env->let = out->pin.role; /* kept when the database is opened again after a trouble */
}

void wk_service_pin(struct wk_service *service, const char *pin, struct wk_event *out)
{
    begin(out, WK_EVENT_PIN);
    out->pin.status = WK_NOT_YET;
    if (!store_of(service))
        return;
    out->pin.set = true;
    if (!pin) {
        bool judge;
        out->pin.status = wk_store_pin_state(store_of(service), WK_ROLE_DIRECTOR, &out->pin.set, NULL);
        if (out->pin.status == WK_OK) /* questions from this one on are looked at */
            out->pin.status = wk_store_pin_state(store_of(service), WK_ROLE_JUDGE, &judge, &out->pin.wait_s);
        return;
    }
    out->pin.status = wk_store_unlock(store_of(service), pin, &out->pin.role, &out->pin.wait_s);
    take_pin_answer(service, out);
}

void wk_service_pin_answer(struct wk_service *service, struct wk_event *out)
{
    begin(out, WK_EVENT_PIN);
    out->pin.status = WK_NOT_YET;
    out->pin.set = true;
    if (!store_of(service))
        return;
    out->pin.status = wk_store_unlock_answer(store_of(service), &out->pin.role, &out->pin.wait_s);
    take_pin_answer(service, out);
}

void wk_service_set_pin(struct wk_service *service, enum wk_role role, const char *pin, struct wk_event *out)
{
    struct wk_receipt receipt = {.seq = 0};
    enum wk_status status = WK_OK, looked;

    begin(out, WK_EVENT_PIN_SET);
    out->pin_set.status = WK_NOT_YET;
    if (!store_of(service))
        return;
    if (role != WK_ROLE_PLAYERS)
        status = wk_store_set_pin(store_of(service), role, pin, &receipt);
    looked = wk_store_pin_state(store_of(service), WK_ROLE_JUDGE, &out->pin_set.judge, NULL);
    out->pin_set.status = status != WK_OK ? status : looked;
    out->pin_set.seq = status == WK_OK ? receipt.seq : 0;
}

void wk_service_lock(struct wk_service *service)
{
    if (store_of(service))
        wk_store_lock(store_of(service));
}

static enum wk_app_grade app_grade(enum wk_grade grade)
{
    return grade == WK_GRADE_GOOD ? WK_APP_GOOD : grade == WK_GRADE_USABLE ? WK_APP_USABLE : WK_APP_MEND;
}

static void check_print(const struct wk_env *env, const struct wk_snapshot *snapshot, struct wk_app_check *out)
{
    static const enum wk_app_scale answers[] = {[WK_PRINT_NOT_MEASURED] = WK_APP_SCALE_NOT_MEASURED,
                                                [WK_PRINT_FINE] = WK_APP_SCALE_FINE,
                                                [WK_PRINT_STICKERS] = WK_APP_SCALE_STICKERS,
                                                [WK_PRINT_MAT] = WK_APP_SCALE_MAT};
    struct wk_print_scale print;

    wk_print_scale_judge(&snapshot->sizes, &env->mat, wk_env_sticker_mm(env), &print);
    out->print = answers[print.answer];
    out->print_percent = (int)lround(print.percent);
    out->print_mat_percent = (int)lround(print.mat);
    out->print_how = print.how;
}

const char *wk_service_print_notice(const struct wk_env *env, const struct wk_snapshot *snapshot)
{
    struct wk_print_scale print;

    wk_print_scale_judge(&snapshot->sizes, &env->mat, wk_env_sticker_mm(env), &print);
    return print.answer == WK_PRINT_STICKERS ? WK_N("The stickers are printed too small: under Camera it says how small.")
           : print.answer == WK_PRINT_MAT    ? WK_N("The mat is printed too small for the tiles: under Camera it says more.")
                                             : "";
}

void wk_service_check(const struct wk_env *env, const struct wk_snapshot *snapshot, struct wk_app_check *out)
{
    struct wk_check check;
    struct wk_check_labels labels;

    _Static_assert(WK_APP_N_CHECKS == WK_N_CHECKS, "a line for each");
    wk_check_judge(&snapshot->newest.tray, &snapshot->survey, WK_MODULE_MM(wk_env_sticker_mm(env)), &check);
    check_print(env, snapshot, out);
    wk_check_labels(&snapshot->newest, &labels);
    out->n_read = labels.n_read;
    out->n_seen = labels.n_seen;
    out->grade = app_grade(labels.n_read < labels.n_seen && labels.grade < check.grade ? labels.grade : check.grade);
    for (int i = 0; i < WK_N_CHECKS; i++) {
        out->item[i] = app_grade(check.item[i].grade);
        out->how[i] = check.item[i].how;
    }
    for (int s = 0; s < WK_N_SLOTS; s++) {
        out->slot[s] = (uint8_t)app_grade(check.slot[s]);
        out->slot_what[s] = (uint8_t)check.slot_what[s];
        out->px_per_mm[s] = (float)snapshot->survey.slot[s].px_per_mm;
    }
}

void wk_service_height(const struct wk_env *env, const struct wk_snapshot *seen, struct wk_app_height *out)
{
    const struct wk_image *bgr = &seen->frame.picture;
    struct wk_extent mat;

    *out = (struct wk_app_height){.what = WK_APP_HEIGHT_UNKNOWN};
    if (seen->newest.tray.found || seen->newest.tray.reason != WK_TOO_SMALL || bgr->w <= 0)
        return;
    wk_extent_of_mat(&env->mat, &mat);
    const struct wk_height_seen showed =
        wk_height_seen_of(&seen->newest.tray, &mat, bgr->w, bgr->h, wk_focal_of_lens(&env->lens, bgr->w, bgr->h));
    const struct wk_height_wish wish = wk_height_judge(&mat, &showed, WK_MODULE_MM(wk_env_sticker_mm(env)));
    if (wish.what == WK_HEIGHT_PIXELS)
        out->what = WK_APP_HEIGHT_PIXELS;
    else if (wish.to_mm > 0 || wish.times > 0)
        *out = (struct wk_app_height){
            .what = WK_APP_HEIGHT_LOWER, .to_cm = (int)ceil(wish.to_mm / 10), .percent = (int)lround(100 * wish.times)};
}

void wk_service_check_table(const struct wk_env *env, const struct wk_table_snapshot *seen, struct wk_app_table_check *out)
{
    const struct wk_image *bgr = &seen->frame.picture;
    const struct wk_table_picture picture = {.w = bgr->w,
                                             .h = bgr->h,
                                             .focal_px = wk_focal_of_lens(&env->lens, bgr->w, bgr->h),
                                             .tile_height_mm = env->mat.tile_height_mm};
    struct wk_table_check check;

    wk_table_check_judge(&seen->reading, &picture, WK_MODULE_MM(wk_env_sticker_mm(env)), &check);
    out->grade = app_grade(check.grade);
    out->turned = check.turned ? check.below : WK_WIND_NONE;
    for (int i = 0; i < WK_N_WINDS; i++)
        out->wall[i] = (struct wk_app_table_check_wall){.grade = app_grade(check.wall[i].grade),
                                                        .found = check.wall[i].found,
                                                        .n_read = check.wall[i].n_read,
                                                        .module_px = check.wall[i].module_px,
                                                        .how = check.wall[i].how};
}

void wk_service_lens(const struct wk_pipeline_board *board, struct wk_app_lens *out)
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

void wk_service_keep_lens(struct wk_service *service, const struct wk_lens_state *lens, struct wk_event *out)
{
    struct wk_lens_kept kept = {.seq = 0};
    struct wk_problem problem;

    begin(out, WK_EVENT_LENS_KEPT);
    out->lens_kept.status = wk_lens_keep(service->env, service->host, lens, NULL, &kept, &problem);
    out->lens_kept.seq = kept.seq;
    if (out->lens_kept.status != WK_OK)
        wk_complain(service->host, 0, "%s", problem.text);
}
