/* A table's four walls judged together and stored one by one, as they are laid back and when they are recorded. */
#include "kiosk/walls/table_service.h"

#include <stdlib.h>
#include <string.h>

#include "db/state/sealed_deal.h"
#include "db/store/deal.h"
#include "db/store/table.h"
#include "kiosk/walls/wall_service.h"
#include "vision/faces/assign.h"
#include "vision/faces/decision.h"

enum wk_status wk_table_service_verify(struct wk_store *store, const struct wk_table_verifying *in,
                                       const struct wk_reading_source *source, struct wk_table_answer *out)
{
    struct wk_reading_source sources[WK_N_WINDS];
    struct wk_look looks[WK_N_WINDS];
    uint8_t hash[WK_HASH_SIZE];
    struct wk_sealed sealed;
    enum wk_status status;

    memset(out, 0, sizeof *out);
    if (in->table < 1 || in->table > 64)
        return WK_BAD_INPUT;
    status = wk_store_sealed(store, in->table, &sealed);
    if (status != WK_OK)
        return status == WK_NOT_FOUND ? WK_NOT_YET : status;
    wk_table_verdict_judge(in->reading, sealed.set, &out->verdict);
    const bool joined = wk_evidence_sheet_table_hash(in->evidence, hash);

    for (int i = 0; i < WK_N_WINDS; i++) {
        sources[i] = *source;
        sources[i].backs = wk_evidence_sheet_view(&in->evidence[i]);
        sources[i].faces = (struct wk_evidence){NULL, 0};
        sources[i].table_picture = joined ? hash : NULL;
        looks[i] = (struct wk_look){&out->verdict.wall[i], &in->reading->wall[i], &sources[i]};
    }
    status = wk_store_put_table(store, in->table, in->purpose, looks, out->receipt);
    if (status != WK_OK)
        memset(out, 0, sizeof *out);
    return status;
}

/* ---- record ---- */

/* The walls as they are to be stored. A secret. */
struct table_walls {
    struct wk_wall_record wall[WK_N_WINDS];
    struct wk_face_obs obs[WK_N_TILES];
    uint8_t face[WK_N_TILES];
    float margin[WK_N_TILES];
    bool settled[WK_N_TILES];
};

static void ask_again(struct wk_table_recorded *out, int wall, int slot)
{
    out->again[out->n_again++] = (struct wk_tile_place){(enum wk_wind)(wall + 1), slot};
}

/* Each wall by itself, as one wall is recorded. True: all four may be stored. */
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
            if (!wk_wall_service_face_seen(&in->faces->wall[w], s))
                ask_again(out, w, s);
    }
    return status;
}

/* Which of the tiles are not sure when all 136 are read together. */
static enum wk_status find_doubtful(struct table_walls *all, struct wk_table_recorded *out)
{
    for (int i = 0; i < WK_N_TILES; i++)
        all->obs[i] = all->wall[i / WK_N_SLOTS].faces.face[i % WK_N_SLOTS];
    const enum wk_status status = wk_decode_jointly(all->obs, WK_N_TILES, WK_N_COPIES, all->face, all->margin);

    if (status != WK_OK)
        return status;
    wk_faces_settle(all->obs, WK_N_TILES, all->face, all->margin, all->settled);
    for (int i = 0; i < WK_N_TILES; i++)
        if (!all->settled[i])
            ask_again(out, i / WK_N_SLOTS, i % WK_N_SLOTS);
    return WK_OK;
}

static enum wk_status store_walls(struct wk_store *store, const struct wk_table_recording *in, struct table_walls *all,
                                  const struct wk_reading_source *source, struct wk_table_recorded *out)
{
    struct wk_reading_source sources[WK_N_WINDS];
    uint8_t hash[WK_HASH_SIZE];
    const bool joined = wk_evidence_sheet_table_hash(in->evidence, hash);

    for (int i = 0; i < WK_N_WINDS; i++) {
        sources[i] = *source;
        sources[i].backs = wk_evidence_sheet_view(&in->evidence[i]);
        sources[i].faces = in->seen_faces ? wk_evidence_sheet_view(&in->seen_faces[i]) : (struct wk_evidence){NULL, 0};
        sources[i].table_picture = joined ? hash : NULL;
    }
    return wk_store_record_table(store, all->wall, sources, out->receipt);
}

/* What is wrong with labels is told over the table; what is wrong with faces only its own wall knows. False: something is. */
static bool judge(const struct wk_table_recording *in, struct wk_table_recorded *out)
{
    struct wk_verdict wall[WK_N_WINDS];
    struct wk_table_verdict *verdict = &out->verdict;

    memcpy(wall, verdict->wall, sizeof wall);
    wk_table_verdict_judge(in->backs, out->set, verdict);
    memcpy(verdict->wall, wall, sizeof wall);
    if (verdict->kind != WK_PASS)
        out->n_again = 0; /* first the labels */
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
