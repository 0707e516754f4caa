/*
 * Enrolment step by step: takes a photograph, guesses its tiles, builds and stores the set. Each step is short, so that the
 * screen goes on.
 */
#include "kiosk/programs/service/enroller.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/state/sealed_deal.h"
#include "db/store/stored_deal.h"
#include "db/store/tile_sets.h"
#include "kiosk/eye/sight/library.h"
#include "kiosk/eye/sight/sight.h"
#include "kiosk/face/app/enrol.h"
#include "kiosk/face/draw/enrol_view.h"

/* The part of a patch that a screen shows: a tile with a little around it. */
#define SHOWN_W (28 * WK_PATCH_PX_PER_MM)
#define SHOWN_H (38 * WK_PATCH_PX_PER_MM)
#define SHOWN_BYTES ((size_t)SHOWN_W * SHOWN_H * 4)

struct wk_enroller {
    struct wk_scanner *scanner;
    struct wk_library library;
    int n_photos; /* with the one being looked at */
    int n_asked;  /* sets of the library that were asked about it; the set so far comes last */
    bool present[WK_N_SLOTS];
    struct wk_enrol_guess guess;
    uint8_t *patches; /* [WK_ENROL_PHOTOS][WK_N_SLOTS][WK_PATCH_BYTES] */
    uint8_t *shown;   /* [WK_ENROL_PHOTOS][WK_N_SLOTS][SHOWN_BYTES] B G R A */
    struct wk_enrol_report report;
    struct wk_tileset *tileset; /* made from all photographs, or from those before the present one; NULL: none yet */
    struct wk_enrol_view view;
};

void wk_enroller_free(struct wk_enroller *self)
{
    if (!self)
        return;
    wk_scanner_free(self->scanner);
    wk_tileset_free(self->tileset);
    free(self->patches);
    free(self->shown);
    free(self);
}

struct wk_tile_pictures wk_enroller_pictures(const struct wk_enroller *self)
{
    if (!self)
        return (struct wk_tile_pictures){NULL, 0, 0, 0};
    return (struct wk_tile_pictures){self->shown, self->n_photos * WK_N_SLOTS, SHOWN_W, SHOWN_H};
}

static uint8_t *photo_at(struct wk_enroller *self, int photo)
{
    return self->patches + (size_t)photo * WK_N_SLOTS * WK_PATCH_BYTES;
}

/* A deal of this table that is not closed: its tiles may be the ones on the mat. */
enum wk_status wk_enroller_may_look(const struct wk_service *service)
{
    struct wk_store *store = service->env->store;
    struct wk_sealed sealed;
    unsigned walls = 0;
    enum wk_status status = store ? wk_store_walls(store, service->table, &walls) : WK_NOT_YET;

    if (status != WK_OK)
        return status;
    if (walls != 0)
        return WK_ALREADY;
    status = wk_store_sealed(store, service->table, &sealed);
    if (status == WK_NOT_FOUND)
        return WK_OK;
    return status != WK_OK ? status : sealed.closed ? WK_OK : WK_ALREADY;
}

/* ---------------------------------------------------------------- steps */

static enum wk_status begin(struct wk_enroller **self, struct wk_service *service)
{
    struct wk_problem problem;
    struct wk_enroller *made;
    enum wk_status status;

    if (*self)
        return WK_OK; /* it is continued later */
    made = calloc(1, sizeof(*made));
    if (!made)
        return WK_NO_MEMORY;
    made->patches = malloc((size_t)WK_ENROL_PHOTOS * WK_N_SLOTS * WK_PATCH_BYTES);
    made->shown = malloc((size_t)WK_ENROL_PHOTOS * WK_N_SLOTS * SHOWN_BYTES);
    status = made->patches && made->shown ? wk_env_scanner(service->env, false, &made->scanner, &problem) : WK_NO_MEMORY;
    if (status == WK_OK)
        status = wk_library_list(service->env->store, &made->library);
    if (status != WK_OK) {
        wk_enroller_free(made);
        return status;
    }
    *self = made;
    return WK_OK;
}

static void show_tile(struct wk_enroller *self, int photo, int slot)
{
    const uint8_t *from = photo_at(self, photo) + (size_t)slot * WK_PATCH_BYTES;
    uint8_t *to = self->shown + (size_t)(photo * WK_N_SLOTS + slot) * SHOWN_BYTES;

    for (int y = 0; y < SHOWN_H; y++)
        for (int x = 0; x < SHOWN_W; x++, to += 4) {
            const uint8_t *p = from + 3 * ((y + (WK_PATCH_H - SHOWN_H) / 2) * WK_PATCH_W + x + (WK_PATCH_W - SHOWN_W) / 2);

            memcpy(to, p, 3);
            to[3] = 255;
        }
}

/* Where tiles lie. One slot that looks empty may have a blank white dragon: the director checks its picture. */
static void find_present(struct wk_enroller *self, const struct wk_reading *seen)
{
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        n += self->present[s] = seen->slot[s].state != WK_READ_EMPTY;
    for (int s = 0; s < WK_N_SLOTS && n == WK_N_SLOTS - 1; s++)
        self->present[s] = true;
}

/* Takes the newest frame. */
static enum wk_status take(struct wk_enroller *self, const struct wk_service *service)
{
    const struct wk_snapshot *snapshot = &service->backs;
    struct wk_tray tray;
    enum wk_status status = self->n_photos < WK_ENROL_PHOTOS && snapshot->frame.picture.data ? WK_OK : WK_NOT_YET;

    if (status == WK_OK)
        status = wk_scan_patches(self->scanner, &snapshot->frame.picture, &tray, photo_at(self, self->n_photos));
    if (status != WK_OK)
        return status;
    for (int s = 0; s < WK_N_SLOTS; s++)
        show_tile(self, self->n_photos, s);
    find_present(self, &snapshot->newest);
    wk_enrol_guess_begin(&self->guess, self->present);
    self->report.photo[self->n_photos] = (struct wk_enrol_labels){{0}, {0}, {0}};
    self->n_asked = 0;
    self->view.photo = self->n_photos++;
    self->view.edition++;
    return WK_OK;
}

static int n_to_ask(const struct wk_enroller *self)
{
    return self->library.n + (self->n_photos > 1);
}

static enum wk_status finish_guess(struct wk_enroller *self)
{
    struct wk_enrol_labels *labels = &self->report.photo[self->n_photos - 1];
    enum wk_status status = wk_enrol_guess_end(&self->guess, labels);

    if (status != WK_OK)
        return status;
    wk_enrol_keep_order(labels);
    wk_enrol_leave_out_burnt(labels, photo_at(self, self->n_photos - 1));
    return WK_OK;
}

/* Asks the next known set about the photograph; after the last one the photograph is labelled. */
static enum wk_status read_on(struct wk_enroller *self, const struct wk_service *service)
{
    struct wk_tileset *known = NULL;
    enum wk_status status = WK_OK;
    int i = self->n_asked;

    if (self->n_photos == 0 || i >= n_to_ask(self))
        return WK_NOT_YET;
    if (i < self->library.n) {
        status = wk_library_load(service->env->store, &self->library, i, &known);
        if (status == WK_OK)
            status = wk_enrol_guess_ask(&self->guess, known, photo_at(self, self->n_photos - 1));
        wk_tileset_free(known);
        if (!self->library.set[i].stored && status != WK_NO_MEMORY)
            status = WK_OK; /* without the drawings there is less help, but no harm */
    } else if (self->tileset) {
        status = wk_enrol_guess_ask(&self->guess, self->tileset, photo_at(self, self->n_photos - 1));
    }
    self->n_asked++;
    if (status == WK_OK && self->n_asked == n_to_ask(self))
        status = finish_guess(self);
    return status;
}

/* Drops the newest photograph. */
static enum wk_status drop(struct wk_enroller *self)
{
    if (self->n_photos > 0)
        self->n_photos--;
    self->view.photo = self->n_photos > 0 ? self->n_photos - 1 : 0;
    self->view.edition++;
    return WK_OK;
}

/* The first picture of a kind of tile, for the screen; -1: there is none. */
static int picture_of(const struct wk_enroller *self, enum wk_face face)
{
    for (int i = 0; i < self->n_photos * WK_N_SLOTS; i++)
        if (self->report.photo[i / WK_N_SLOTS].face[i % WK_N_SLOTS] == (uint8_t)face)
            return i;
    return -1;
}

static void describe(struct wk_enroller *self)
{
    const struct wk_enrol_report *report = &self->report;
    struct wk_enrol_view *view = &self->view;

    view->n_missing = report->n_missing;
    for (int i = 0; i < report->n_missing; i++)
        view->missing[i] = (uint8_t)report->missing[i];
    view->n_pairs = report->n_pairs < WK_ENROL_VIEW_PAIRS ? report->n_pairs : WK_ENROL_VIEW_PAIRS;
    for (int i = 0; i < view->n_pairs; i++) {
        view->pair[i].a = (uint8_t)report->pair[i].a;
        view->pair[i].b = (uint8_t)report->pair[i].b;
        view->pair[i].margin = report->pair[i].margin;
        view->pair[i].too_alike = report->pair[i].margin < WK_ENROL_LEAST_APART;
        view->pair[i].picture_a = picture_of(self, report->pair[i].a);
        view->pair[i].picture_b = picture_of(self, report->pair[i].b);
    }
    view->n_looks = report->outlook.n_looks;
    view->error = report->outlook.error;
    view->asked = report->outlook.asked;
}

static enum wk_status build(struct wk_enroller *self, const char *name)
{
    struct wk_tileset *tileset = NULL;
    enum wk_status status = wk_enrol_build(&tileset, name, self->patches, self->n_photos, &self->report);

    if (status != WK_OK)
        return status;
    wk_tileset_free(self->tileset);
    self->tileset = tileset;
    describe(self);
    return WK_OK;
}

/* Stores the set as confirmed, since the director has looked at each tile. It is built again because its name is part of it. */
static enum wk_status save(struct wk_enroller *self, struct wk_service *service, const char *name, int64_t *seq)
{
    struct wk_receipt receipt = {0};
    uint8_t *bytes = NULL;
    size_t n = 0;
    enum wk_status status = build(self, name);

    if (status == WK_OK)
        status = self->report.too_alike ? WK_BAD_INPUT : wk_tileset_complete(self->tileset, NULL);
    if (status == WK_OK)
        status = wk_tileset_save(self->tileset, &bytes, &n);
    if (status == WK_OK)
        status = wk_store_put_tileset(service->env->store, name, bytes, n, &receipt);
    free(bytes);
    *seq = receipt.seq;
    return status;
}

/* ---------------------------------------------------------------- effects */

/* Finds a name that is not taken yet. */
static void propose_name(struct wk_service *service, char name[WK_ENROL_NAME_SIZE])
{
    struct wk_tileset_entry entry;

    for (int i = 1; i < 1000; i++) {
        snprintf(name, WK_ENROL_NAME_SIZE, "set-%d", i);
        if (!service->env->store || wk_store_find_tileset(service->env->store, name, 0, &entry) == WK_NOT_FOUND)
            return;
    }
}

static enum wk_status act(struct wk_enroller **self, struct wk_service *service, const struct wk_effect *effect,
                          struct wk_event *out)
{
    static char proposed[WK_ENROL_NAME_SIZE];
    enum wk_status status;

    if (effect->kind == WK_EFFECT_ENROL_BEGIN) {
        status = wk_enroller_may_look(service);
        propose_name(service, proposed);
        out->enrol.name = proposed;
        return status == WK_OK ? begin(self, service) : status;
    }
    if (!*self)
        return WK_NOT_YET;
    switch ((int)effect->kind) {
    case WK_EFFECT_ENROL_TAKE:
        status = wk_enroller_may_look(service);
        return status == WK_OK ? take(*self, service) : status;
    case WK_EFFECT_ENROL_READ:
        return read_on(*self, service);
    case WK_EFFECT_ENROL_SET:
        wk_enrol_labels_set(&(*self)->report.photo[(*self)->view.photo], effect->enrol_set.slot,
                            (enum wk_face)effect->enrol_set.tile);
        return WK_OK;
    case WK_EFFECT_ENROL_DROP:
        return drop(*self);
    case WK_EFFECT_ENROL_BUILD:
        return build(*self, effect->enrol.name);
    case WK_EFFECT_ENROL_SAVE:
        return save(*self, service, effect->enrol.name, &out->enrol.seq);
    default:
        return WK_BAD_INPUT;
    }
}

void wk_enroller_do(struct wk_enroller **self, struct wk_service *service, const struct wk_effect *effect, struct wk_event *out)
{
    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_ENROL;
    if (effect->kind == WK_EFFECT_ENROL_END) {
        wk_enroller_free(*self);
        *self = NULL;
        out->enrol.status = WK_OK;
        return;
    }
    out->enrol.status = act(self, service, effect, out);
    if (!*self)
        return;
    struct wk_enrol_view *view = &(*self)->view;
    const struct wk_enrol_labels *labels = &(*self)->report.photo[view->photo];

    memcpy(view->kind, labels->face, sizeof(view->kind));
    memcpy(view->doubt, labels->doubt, sizeof(view->doubt));
    for (int s = 0; s < WK_N_SLOTS; s++)
        out->enrol.n_doubt += labels->doubt[s];
    out->enrol.n_photos = (*self)->n_photos;
    out->enrol.n_asked = (*self)->n_asked;
    out->enrol.n_to_ask = n_to_ask(*self);
    out->enrol.n_missing = view->n_missing;
    out->enrol.view = view;
}
