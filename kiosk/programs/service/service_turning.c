/* A table whose tiles are turned in place: keeps its walls, and records them together with their faces. */
#include <string.h>

#include "kiosk/programs/service/service.h"
#include "kiosk/eye/walls/table_service.h"

#define ALL_WALLS ((1U << WK_N_WINDS) - 1)

void wk_service_keep_wall(struct wk_service *service, enum wk_wind seat, const struct wk_reading *backs)
{
    if (seat == WK_WIND_EAST) { /* the first of the four */
        service->kept_table.walls = 0;
        service->kept_table.backs = service->table_seen.reading;
    }
    service->kept_table.walls |= 1U << (seat - 1);
    service->kept_table.backs.wall[seat - 1] = *backs;
    wk_wipe(&service->kept_table.sheet[seat - 1], sizeof(service->kept_table.sheet[0]));
    wk_evidence_sheet_take_wall(&service->kept_table.sheet[seat - 1], &service->backs.frame.picture, backs,
                                service->backs.frame.mat);
}

bool wk_service_sees_table_faces(const struct wk_service *service)
{
    for (int i = 0; i < WK_N_TILES; i++)
        if (!wk_wall_service_may_record(&service->turning.reading.wall[i / WK_N_SLOTS], i % WK_N_SLOTS))
            return false;
    return true;
}

/* Tiles that differ from a deal that the director has given: only the wall's own verdict names them. */
static bool add_other_tiles(struct wk_service *service, const struct wk_table_recorded *recorded, int *n)
{
    const int before = *n;

    for (int w = 0; w < WK_N_WINDS; w++) {
        const struct wk_verdict *wall = &recorded->verdict.wall[w];

        if (wall->kind != WK_FAIL || wall->finding[0].kind != WK_FINDING_FACE_MISMATCH)
            continue;
        for (int k = 0; k < wall->n_moves && *n < WK_N_TILES; k++)
            if (wall->move[k].what == WK_DO_RESTICK)
                service->again[(*n)++] = (struct wk_tile_place){(enum wk_wind)(w + 1), wall->move[k].a};
    }
    return *n > before;
}

static void tell(struct wk_service *service, enum wk_status status, const struct wk_table_recorded *recorded,
                 struct wk_event *out)
{
    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_TABLE_RECORDED;
    out->table_recorded.status = status;
    out->table_recorded.again = service->again;
    if (status != WK_OK)
        return;
    out->table_recorded.stored = recorded->receipt[0].seq > 0;
    memcpy(service->again, recorded->again, sizeof(service->again));
    out->table_recorded.n_again = recorded->n_again;
    out->table_recorded.other = add_other_tiles(service, recorded, &out->table_recorded.n_again);
}

void wk_service_record_table(struct wk_service *service, struct wk_event *out)
{
    static struct wk_evidence_sheet faces[WK_N_WINDS]; /* too large for a stack, as the next; main thread only */
    static struct wk_table_recorded recorded;
    const struct wk_turning_snapshot *seen = &service->turning;
    const enum wk_picture_from from = wk_service_from(&seen->frame);
    const struct wk_table_recording in = {.table = service->table,
                                          .backs = &service->kept_table.backs,
                                          .faces = &seen->reading,
                                          .tileset = service->tileset ? wk_tileset_name(service->tileset) : "",
                                          .evidence = service->kept_table.sheet,
                                          .seen_faces = faces};
    struct wk_reading_source source = wk_service_source(service);
    enum wk_status status = WK_NOT_YET;

    source.from = service->kept_from < from ? service->kept_from : from;
    source.still = service->kept_still || seen->frame.still;
    memset(&recorded, 0, sizeof(recorded));
    if (service->env->store && service->tileset && service->kept_table.walls == ALL_WALLS && seen->frame.t_ns > 0 &&
        seen->reason == WK_OK) {
        for (int w = 0; w < WK_N_WINDS; w++)
            wk_evidence_sheet_take(&faces[w], &seen->frame.picture, &seen->newest[w], NULL, seen->frame.mat);
        status = wk_table_service_record(service->env->store, &in, &source, &recorded);
    }
    tell(service, status, &recorded, out);
    wk_wipe(faces, sizeof(faces));
    wk_service_forget(service);
}
