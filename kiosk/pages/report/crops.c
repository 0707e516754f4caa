/* Pictures of the slots that were found wrong, side by side: as recorded, as found, as mended. Backs only. */
#include <stdlib.h>
#include <string.h>

#include "kiosk/pages/report/chapters.h"
#include "kiosk/pages/report/report_text.h"
#include "labels/lang/slot_phrase.h"

#define T(id) wk_text(report->lang, id)

#define MAX_SLOTS 4       /* slots of a lapse that are shown */
#define MAX_PICTURES 1500 /* pictures of one report: about 15 MB */
#define N_LOOKS 3
#define CELL_BYTES 30000

struct look {
    uint8_t jpeg[MAX_SLOTS][CELL_BYTES];
    size_t n[MAX_SLOTS];
    int size_px[2];
    char caption[MAX_SLOTS][100];
};

/* The slots that the findings of a look name, without repetition. */
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

/* Loads the picture of each slot from a look; n is 0 where there is none. */
static enum wk_status load(const struct wk_report *report, const struct wk_step *step, const int *slots, int n_slots,
                           struct look *out)
{
    const enum wk_status status = step && step->pictures ? report->cells(report->store, step->seq, slots, n_slots, CELL_BYTES,
                                                                         out->jpeg[0], out->n, out->size_px)
                                                         : WK_NOT_FOUND;

    if (status != WK_NOT_FOUND && status != WK_DB_BROKEN) /* the audit reports pictures that do not hold */
        return status;
    memset(out->n, 0, sizeof(out->n));
    return WK_OK;
}

static void caption(const struct wk_report *report, const struct wk_step *step, int look, int slot, char out[100])
{
    char name[WK_SLOT_PHRASE_SIZE], when[WK_REPORT_TIME_SIZE];
    const char *const looks[N_LOOKS] = {T("recorded"), T("found"), T("mended")};
    wk_report_time(step->t_ns, false, when);
    snprintf(out, 100, "%s: %s %s (%s)", wk_slot_phrase(report->lang, slot, name), looks[look], when,
             wk_record_text(step->seq).text);
}

enum wk_status wk_report_crops(struct wk_report *report, struct wk_report_page *page, const struct wk_deal_history *history,
                               const struct wk_lapse *lapse)
{
    const struct wk_step *const steps[N_LOOKS] = {wk_deal_history_record(history, lapse->wind), lapse->bad, lapse->mended};
    int slots[MAX_SLOTS];
    const int n_slots = report->cells ? slots_of(lapse->bad->findings, slots) : 0;
    struct wk_crop crops[MAX_SLOTS * N_LOOKS];
    int n = 0;
    if (n_slots == 0)
        return WK_OK;
    if (report->n_pictures + n_slots * N_LOOKS > MAX_PICTURES) {
        page->text(page, WK_TONE_SOFT, T("No pictures here: the report is full of them. --table and --round show these."));
        return WK_OK;
    }
    struct look *looks = calloc(N_LOOKS, sizeof *looks);
    enum wk_status status = looks ? WK_OK : WK_NO_MEMORY;
    for (int i = 0; i < N_LOOKS && status == WK_OK; i++)
        status = load(report, steps[i], slots, n_slots, &looks[i]);
    for (int s = 0; status == WK_OK && s < n_slots; s++)
        for (int i = 0; i < N_LOOKS; i++) {
            struct look *look = &looks[i];
            if (look->n[s] == 0)
                continue;
            caption(report, steps[i], i, slots[s], look->caption[s]);
            crops[n++] = (struct wk_crop){look->jpeg[s], look->n[s], look->size_px[0], look->size_px[1], look->caption[s]};
        }
    if (n > 0)
        page->crops(page, crops, n);
    report->n_pictures += n;
    free(looks);
    return status;
}
