/* Judges a table's four walls together and stores them one by one, when they are recorded and when they are laid back. */
#include "kiosk/eye/walls/table_service.h"

#include <stdlib.h>
#include <string.h>

#include "db/state/sealed_deal.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_table.h"
#include "kiosk/eye/walls/wall_service.h"
#include "vision/faces/assign.h"
#include "vision/faces/decision.h"

/* Each wall's part of what was seen: its pictures, and the number that all four share. hash is the caller's room for it. */
static void fill_sources(struct wk_reading_source sources[WK_N_WINDS], const struct wk_reading_source *source,
                         const struct wk_evidence_sheet *backs, const struct wk_evidence_sheet *faces,
                         uint8_t hash[WK_HASH_SIZE])
{
    const bool joined = wk_evidence_sheet_table_hash(backs, hash);

    for (int i = 0; i < WK_N_WINDS; i++) {
        sources[i] = *source;
        sources[i].backs = wk_evidence_sheet_view(&backs[i]);
        sources[i].faces = faces ? wk_evidence_sheet_view(&faces[i]) : (struct wk_evidence){NULL, 0};
        sources[i].table_picture = joined ? hash : NULL;
    }
}

/* ---- all faces together ---- */

/* The 136 faces as seen, and as they must be when each face is there four times. A secret. */
struct table_faces {
    struct wk_face_obs obs[WK_N_TILES];
    uint8_t face[WK_N_TILES];
    float margin[WK_N_TILES];
    bool settled[WK_N_TILES];
};

static enum wk_status read_together(struct table_faces *all)
{
    const enum wk_status status = wk_decode_jointly(all->obs, WK_N_TILES, WK_N_COPIES, all->face, all->margin);

    if (status == WK_OK)
        wk_faces_settle(all->obs, WK_N_TILES, all->face, all->margin, all->settled);
    return status;
}

/* ---- verify ---- */

/* What is compared with the deal. A secret. */
struct comparing {
    struct table_faces all;
    struct wk_face_reading wall; /* faces that all walls together make certain are certain here */
    struct wk_deal deal;
    struct wk_faces_said said[WK_N_WINDS];
};

/* Settles a tile that is not clear by itself but by the other 135, where that is as certain as the seal demands. */
static void make_sure(struct wk_face_reading *wall, int slot, uint8_t face)
{
    wall->seen.slot[slot].state = WK_READ_FACE;
    wall->face[slot].best = (enum wk_face)face;
    for (int f = 0; f < WK_N_FACES; f++)
        wall->face[slot].score[f] = f == face - WK_FACE_1M ? 10 : -10;
}

/*
 * A wall's faces that are clear by themselves, or once all walls are read together, go to all.face. Slots that stay unclear go
 * to out->again.
 */
static bool settle_wall(struct comparing *self, const struct wk_face_reading *seen, int w, struct wk_table_answer *out)
{
    const int n_before = out->n_again;

    self->wall = *seen;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const int i = w * WK_N_SLOTS + s;

        if (!wk_wall_service_face_seen(seen, s) || (seen->seen.slot[s].state != WK_READ_FACE && !self->all.settled[i]))
            out->again[out->n_again++] = (struct wk_tile_place){(enum wk_wind)(w + 1), s};
        else if (seen->seen.slot[s].state == WK_READ_FACE)
            self->all.face[i] = (uint8_t)seen->face[s].best;
        else
            make_sure(&self->wall, s, self->all.face[i]);
    }
    return out->n_again == n_before && wk_wall_service_faces_clear(&self->wall);
}

/* Each wall whose faces are all clear gets an answer of its own. */
static enum wk_status compare_walls(struct comparing *self, const struct wk_table_verifying *in, struct wk_table_answer *out)
{
    enum wk_status status;

    for (int i = 0; i < WK_N_TILES; i++)
        self->all.obs[i] = in->faces->wall[i / WK_N_SLOTS].face[i % WK_N_SLOTS];
    status = read_together(&self->all);
    for (int w = 0; w < WK_N_WINDS && status == WK_OK; w++)
        if (settle_wall(self, &in->faces->wall[w], w, out))
            status =
                wk_wall_service_compare(&self->deal, (enum wk_wind)(w + 1), &in->reading->wall[w], &self->wall, &self->said[w]);
    return status;
}

/*
 * Walls that do not have their recorded faces although the table has its 136: their tiles were exchanged. If a wall has its own
 * faces in other slots, the fault is that wall's alone. If a face is there five times, it cannot be said where that tile came
 * from.
 */
static unsigned find_exchanged(const struct comparing *self, unsigned differ)
{
    int more[WK_N_WINDS][WK_N_FACES + 1] = {{0}}; /* how many more of each face than on record */
    unsigned mask = 0;
    bool whole = true;

    for (int i = 0; i < WK_N_TILES; i++) {
        more[i / WK_N_SLOTS][self->all.face[i]]++;
        more[i / WK_N_SLOTS][self->deal.face[i / WK_N_SLOTS][i % WK_N_SLOTS]]--;
    }
    for (int f = 1; f <= WK_N_FACES; f++) {
        int sum = 0;

        for (int w = 0; w < WK_N_WINDS; w++) {
            sum += more[w][f];
            mask |= more[w][f] != 0 ? 1u << w & differ : 0;
        }
        whole = whole && sum == 0;
    }
    wk_wipe(more, sizeof more);
    return whole && (mask & (mask - 1)) != 0 ? mask : 0; /* one wall alone: the other one was not clear */
}

/* A finding that names whole walls, bit (wind - 1). There is room for it, because the labels are in order. */
static void add_face_finding(struct wk_table_verdict *verdict, enum wk_finding_kind kind, unsigned walls)
{
    struct wk_table_finding *finding = &verdict->finding[verdict->n_findings];

    *finding = (struct wk_table_finding){.kind = kind};
    for (int w = 0; w < WK_N_WINDS; w++)
        if (walls >> w & 1)
            finding->place[finding->n_places++] = (struct wk_table_place){(enum wk_wind)(w + 1), WK_SLOT_NONE};
    verdict->n_findings += walls != 0;
}

/* Sets each wall's verdict by its answer, and the table's by all of them. */
static void say_faces(const struct comparing *self, struct wk_table_verdict *verdict)
{
    const bool in_order = verdict->kind == WK_PASS;
    unsigned differ = 0, unclear = 0;

    for (int w = 0; w < WK_N_WINDS; w++) {
        const enum wk_spot_answer answer = self->said[w].answer;

        wk_wall_service_say_faces(&verdict->wall[w], answer);
        differ |= (unsigned)(answer == WK_SPOT_NO_MATCH) << w;
        unclear |= (unsigned)(answer == WK_SPOT_UNSURE) << w;
    }
    if (!in_order)
        return;
    const unsigned exchanged = differ ? find_exchanged(self, differ) : 0;

    add_face_finding(verdict, WK_FINDING_EXCHANGED, exchanged);
    for (int w = 0; w < WK_N_WINDS; w++)
        add_face_finding(verdict, WK_FINDING_FACE_MISMATCH, differ & ~exchanged & 1u << w);
    add_face_finding(verdict, WK_FINDING_UNREADABLE, unclear);
    verdict->kind = differ ? WK_FAIL : unclear ? WK_INCOMPLETE : WK_PASS;
}

/* Compares the faces with the deal's, if the labels of all four walls are in order. */
static enum wk_status compare_faces(struct wk_store *store, const struct wk_table_verifying *in, struct comparing *self,
                                    struct wk_table_answer *out)
{
    enum wk_status status = WK_OK;

    for (int w = 0; w < WK_N_WINDS && status == WK_OK; w++)
        status = wk_store_faces_left(store, in->table, (enum wk_wind)(w + 1));
    if (status == WK_OK && out->verdict.kind == WK_PASS)
        status = wk_store_sealed_faces(store, in->table, &self->deal);
    if (status == WK_OK && out->verdict.kind == WK_PASS)
        status = compare_walls(self, in, out);
    if (status == WK_OK)
        say_faces(self, &out->verdict);
    return status;
}

static enum wk_status put(struct wk_store *store, const struct wk_table_verifying *in, const struct wk_reading_source *source,
                          const struct comparing *compared, struct wk_table_answer *out)
{
    struct wk_reading_source sources[WK_N_WINDS];
    struct wk_look looks[WK_N_WINDS];
    uint8_t hash[WK_HASH_SIZE];

    fill_sources(sources, source, in->evidence, in->seen_faces, hash);
    for (int i = 0; i < WK_N_WINDS; i++)
        looks[i] =
            (struct wk_look){&out->verdict.wall[i], &in->reading->wall[i], &sources[i], compared ? &compared->said[i] : NULL};
    return wk_store_put_table(store, in->table, in->purpose, looks, out->receipt);
}

enum wk_status wk_table_service_verify(struct wk_store *store, const struct wk_table_verifying *in,
                                       const struct wk_reading_source *source, struct wk_table_answer *out)
{
    struct comparing *compared = NULL;
    struct wk_sealed sealed;
    enum wk_status status;

    memset(out, 0, sizeof *out);
    if (in->table < 1 || in->table > WK_MAX_TABLES)
        return WK_BAD_INPUT;
    status = wk_store_sealed(store, in->table, &sealed);
    if (status != WK_OK)
        return status == WK_NOT_FOUND ? WK_NOT_YET : status;
    if (in->faces && !(compared = calloc(1, sizeof *compared)))
        return WK_NO_MEMORY;
    wk_table_verdict_judge(in->reading, sealed.set, &out->verdict);
    if (compared)
        status = compare_faces(store, in, compared, out);
    if (status == WK_OK)
        status = put(store, in, source, compared, out);
    if (compared)
        wk_wipe(compared, sizeof *compared);
    free(compared);
    if (status != WK_OK)
        memset(out, 0, sizeof *out);
    return status;
}

/* ---- record ---- */

/* The walls as they will be stored. A secret. */
struct table_walls {
    struct wk_wall_record wall[WK_N_WINDS];
    struct table_faces faces;
};

static void ask_again(struct wk_table_recorded *out, int wall, int slot)
{
    out->again[out->n_again++] = (struct wk_tile_place){(enum wk_wind)(wall + 1), slot};
}

/* Prepares each wall as a single wall is recorded. True: all four may be stored. */
static enum wk_status prepare(struct wk_store *store, const struct wk_table_recording *in, struct table_walls *all,
                              struct wk_table_recorded *out, bool *may_be_stored)
{
    enum wk_status status = WK_OK;

    *may_be_stored = in->faces != NULL;
    for (int w = 0; w < WK_N_WINDS && status == WK_OK; w++) {
        const struct wk_recording recording = {.table = in->table,
                                               .wind = (enum wk_wind)(w + 1),
                                               .backs = &in->backs->wall[w],
                                               .faces = in->faces ? &in->faces->wall[w] : NULL,
                                               .tileset = in->tileset};
        struct wk_verdict verdict;

        status = wk_wall_service_prepare(store, &recording, &all->wall[w], &verdict);
        if (w == 0)
            memcpy(out->set, all->wall[w].set, sizeof out->set);
        *may_be_stored = *may_be_stored && status == WK_OK && verdict.kind == WK_PASS;
        out->verdict.wall[w] = verdict;
        for (int s = 0; s < WK_N_SLOTS && in->faces && status == WK_OK; s++)
            if (!wk_wall_service_may_record(&in->faces->wall[w], s))
                ask_again(out, w, s);
    }
    return status;
}

/* Which tiles are not certain when all 136 are read together. */
static enum wk_status find_doubtful(struct table_walls *all, struct wk_table_recorded *out)
{
    for (int i = 0; i < WK_N_TILES; i++)
        all->faces.obs[i] = all->wall[i / WK_N_SLOTS].faces.face[i % WK_N_SLOTS];
    const enum wk_status status = read_together(&all->faces);

    for (int i = 0; i < WK_N_TILES && status == WK_OK; i++)
        if (!all->faces.settled[i])
            ask_again(out, i / WK_N_SLOTS, i % WK_N_SLOTS);
    return status;
}

static enum wk_status store_walls(struct wk_store *store, const struct wk_table_recording *in, struct table_walls *all,
                                  const struct wk_reading_source *source, struct wk_table_recorded *out)
{
    struct wk_reading_source sources[WK_N_WINDS];
    uint8_t hash[WK_HASH_SIZE];

    fill_sources(sources, source, in->evidence, in->seen_faces, hash);
    return wk_store_record_table(store, all->wall, sources, out->receipt);
}

/* Faults in labels are in the table's verdict; faults in faces only in their own wall's. False: there are faults. */
static bool judge(const struct wk_table_recording *in, struct wk_table_recorded *out)
{
    struct wk_verdict wall[WK_N_WINDS];
    struct wk_table_verdict *verdict = &out->verdict;

    memcpy(wall, verdict->wall, sizeof wall);
    wk_table_verdict_judge(in->backs, out->set, verdict);
    memcpy(verdict->wall, wall, sizeof wall);
    if (verdict->kind != WK_PASS)
        out->n_again = 0; /* labels come first */
    for (int w = 0; w < WK_N_WINDS; w++)
        if (wall[w].kind == WK_FAIL || (wall[w].kind == WK_INCOMPLETE && verdict->kind == WK_PASS))
            verdict->kind = wall[w].kind;
    return verdict->kind == WK_PASS;
}

enum wk_status wk_table_service_record(struct wk_store *store, const struct wk_table_recording *in,
                                       const struct wk_reading_source *source, struct wk_table_recorded *out)
{
    struct table_walls *all = calloc(1, sizeof *all);
    bool may_be_stored = false;

    memset(out, 0, sizeof *out);
    if (!all)
        return WK_NO_MEMORY;
    enum wk_status status = prepare(store, in, all, out, &may_be_stored);

    if (status == WK_OK)
        may_be_stored = judge(in, out) && may_be_stored;
    if (status == WK_OK && may_be_stored)
        status = find_doubtful(all, out);
    if (status == WK_OK && may_be_stored)
        status = store_walls(store, in, all, source, out);
    wk_wipe(all, sizeof *all);
    free(all);
    if (status != WK_OK)
        memset(out, 0, sizeof *out);
    return status;
}
