/* Pictures of the slots in question, from the sheet on record and from the one seen now. */
#include "kiosk/programs/service/before_after.h"

#include <stdlib.h>
#include <string.h>

#include "db/store/stored_pictures.h"
#include "vision/image/cv.h"
#include "vision/mat/slot_sheet.h"

#define CELL_BYTES ((size_t)WK_SHEET_CELL_W * WK_SHEET_CELL_H * 4)
#define MAX_ENTRIES 32

struct wk_before_after {
    int edition;
    uint8_t bgra[2 * WK_BEFORE_AFTER_SLOTS * CELL_BYTES];
};

static void add_slot(struct wk_before_after_view *view, int slot)
{
    if (slot < 0 || slot >= WK_N_SLOTS || view->n == WK_BEFORE_AFTER_SLOTS || (view->n == 1 && view->slots[0] == slot))
        return;
    view->slots[view->n++] = (int8_t)slot;
}

static void choose_slots(const struct wk_verdict *verdict, struct wk_before_after_view *view)
{
    if (verdict->n_moves > 0 && !verdict->move[0].stray) {
        add_slot(view, verdict->move[0].a);
        add_slot(view, verdict->move[0].b);
    }
    for (int i = 0; view->n == 0 && verdict->n_findings > 0 && i < verdict->finding[0].n_slots; i++)
        add_slot(view, verdict->finding[0].slots[i]);
}

/* Loads the sheet that was kept with the wall's newest record. */
static enum wk_status load_recorded(struct wk_store *store, int table, enum wk_wind wind, struct wk_image *sheet)
{
    struct wk_evidence_entry entry[MAX_ENTRIES];
    int64_t seq = 0;
    int n = 0;
    enum wk_status status = wk_store_list_evidence(store, table, 0, wind, entry, MAX_ENTRIES, &n);

    for (int i = 0; status == WK_OK && i < n; i++)
        if (entry[i].is_record && entry[i].backs)
            seq = entry[i].seq;
    if (status == WK_OK)
        status = seq > 0 ? wk_evidence_sheet_load(store, seq, WK_SIDE_BACKS, sheet) : WK_NOT_FOUND;
    return status;
}

static void put_cell(struct wk_before_after *before_after, int picture, const struct wk_image *sheet, int slot)
{
    struct wk_image cell = wk_sheet_cell(sheet, slot);
    uint8_t *to = before_after->bgra + (size_t)picture * CELL_BYTES;

    for (int y = 0; y < cell.h; y++) {
        const uint8_t *from = cell.data + y * cell.stride_bytes;

        for (int x = 0; x < cell.w; x++, from += 3, to += 4) {
            memcpy(to, from, 3);
            to[3] = 255;
        }
    }
}

void wk_before_after_make(struct wk_before_after **before_after, struct wk_store *store, int table,
                          const struct wk_verdict *verdict, const struct wk_evidence_sheet *now,
                          struct wk_before_after_view *view)
{
    struct wk_image recorded = {NULL, 0, 0, 0, 0}, seen = {NULL, 0, 0, 0, 0};

    memset(view, 0, sizeof(*view));
    if (!*before_after)
        *before_after = calloc(1, sizeof(**before_after));
    if (!*before_after || now->n == 0 || load_recorded(store, table, verdict->wind, &recorded) != WK_OK)
        return;
    if (wk_sheet_decode(&seen, now->bytes, now->n) == WK_OK) {
        choose_slots(verdict, view);
        view->edition = ++(*before_after)->edition;
        for (int i = 0; i < view->n; i++) {
            put_cell(*before_after, 2 * i, &recorded, view->slots[i]);
            put_cell(*before_after, 2 * i + 1, &seen, view->slots[i]);
        }
    }
    wk_image_free(&recorded);
    wk_image_free(&seen);
}

void wk_before_after_free(struct wk_before_after *before_after)
{
    free(before_after);
}

struct wk_tile_pictures wk_before_after_tiles(const struct wk_before_after *before_after)
{
    return (struct wk_tile_pictures){before_after ? before_after->bgra : NULL, before_after ? 2 * WK_BEFORE_AFTER_SLOTS : 0,
                                     WK_SHEET_CELL_W, WK_SHEET_CELL_H};
}
