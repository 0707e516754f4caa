/* The cells of slots that were found wrong, side by side: as recorded, as found, as mended. Backs only. */
#include <stdlib.h>
#include <string.h>

#include "kiosk/eye/walls/evidence_sheet.h"
#include "kiosk/pages/phrases/slot.h"
#include "kiosk/pages/report/chapters.h"
#include "kiosk/pages/report/report_text.h"
#include "vision/mat/slot_sheet.h"

#define T(id) wk_text(report->lang, id)

#define MAX_SLOTS 4       /* of a lapse that are shown */
#define MAX_PICTURES 1500 /* of one report: about 15 MB */
#define STAGES 3
#define CELL_BYTES 30000
#define CELL_QUALITY 80

struct cell {
    uint8_t jpeg[CELL_BYTES];
    size_t n;
    char caption[100];
};

/* The slots that the findings of a look name, each once. */
static int slots_of(const json_t *findings, int slots[MAX_SLOTS])
{
    int n = 0;
    size_t i, k;
    json_t *finding, *slot;
    json_array_foreach(findings, i, finding) json_array_foreach(json_object_get(finding, "slots"), k, slot)
    {
        int number = WK_SLOT_NONE;
        const char *text = json_string_value(slot);
        bool known = !text || wk_slot_parse(text, &number) != WK_OK;
        for (int s = 0; s < n; s++)
            known = known || slots[s] == number;
        if (!known && n < MAX_SLOTS)
            slots[n++] = number;
    }
    return n;
}

/* WK_NOT_FOUND: there is no picture of it. */
static enum wk_status load(const struct wk_report *report, const struct wk_step *step, struct wk_image *sheet)
{
    enum wk_status status =
        step && step->pictures ? wk_evidence_sheet_load(report->store, step->seq, WK_SIDE_BACKS, sheet) : WK_NOT_FOUND;
    return status == WK_DB_BROKEN ? WK_NOT_FOUND : status; /* the audit tells of pictures that do not hold */
}

static void caption(const struct wk_report *report, const struct wk_step *step, int stage, int slot, struct cell *cell)
{
    char name[WK_SLOT_PHRASE_SIZE], when[WK_REPORT_TIME_SIZE];
    const char *const stages[STAGES] = {T("recorded"), T("found"), T("mended")};
    wk_report_time(step->t_ns, false, when);
    snprintf(cell->caption, sizeof cell->caption, "%s: %s %s (%s)", wk_slot_phrase(report->lang, slot, name), stages[stage],
             when, wk_record_text(step->seq).text);
}

enum wk_status wk_report_crops(struct wk_report *report, struct wk_report_page *page, const struct wk_deal_history *history,
                               const struct wk_lapse *lapse)
{
    const struct wk_step *const stages[STAGES] = {wk_deal_history_record(history, lapse->wind), lapse->bad, lapse->mended};
    int slots[MAX_SLOTS];
    const int n_slots = slots_of(lapse->bad->findings, slots);
    struct wk_crop crops[MAX_SLOTS * STAGES];
    int n = 0;
    if (n_slots == 0)
        return WK_OK;
    if (report->n_pictures + n_slots * STAGES > MAX_PICTURES) {
        page->text(page, WK_TONE_SOFT, T("No pictures here: the report is full of them. --table and --round show these."));
        return WK_OK;
    }
    struct cell(*cells)[STAGES] = calloc(MAX_SLOTS, sizeof *cells);
    enum wk_status status = cells ? WK_OK : WK_NO_MEMORY;
    for (int stage = 0; stage < STAGES && status == WK_OK; stage++) {
        struct wk_image sheet = {.data = NULL};
        status = load(report, stages[stage], &sheet);
        for (int s = 0; s < n_slots && status == WK_OK; s++) {
            struct cell *cell = &cells[s][stage];
            const struct wk_image seen = wk_sheet_cell(&sheet, slots[s]);
            caption(report, stages[stage], stage, slots[s], cell);
            status = wk_image_jpeg(&seen, CELL_QUALITY, cell->jpeg, sizeof cell->jpeg, &cell->n);
            if (status == WK_IMAGE_SIZE)
                status = WK_OK; /* noise: it is left out */
        }
        wk_image_free(&sheet);
        if (status == WK_NOT_FOUND)
            status = WK_OK;
    }
    for (int s = 0; status == WK_OK && s < n_slots; s++)
        for (int stage = 0; stage < STAGES; stage++)
            if (cells[s][stage].n > 0)
                crops[n++] = (struct wk_crop){cells[s][stage].jpeg, cells[s][stage].n, WK_SHEET_CELL_W, WK_SHEET_CELL_H,
                                              cells[s][stage].caption};
    if (n > 0)
        page->crops(page, crops, n);
    report->n_pictures += n;
    free(cells);
    return status;
}
