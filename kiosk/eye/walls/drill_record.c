/* A drill as a journal record, and as text. */
#include "db/store/store.h"
#include "kiosk/eye/walls/drill_record.h"

#include <stdlib.h>

static json_t *slots_json(const int8_t *slots, int n)
{
    json_t *list = json_array();

    for (int i = 0; i < n; i++)
        json_array_append_new(list, wk_json_slot(slots[i]));
    return list;
}

static json_t *wind_json(enum wk_wind wind)
{
    const char text[2] = {wk_wind_letter(wind), '\0'};

    return wind == WK_WIND_NONE ? json_null() : json_string(text);
}

static json_t *seats_json(const int8_t *seats, int n)
{
    json_t *list = json_array();

    for (int i = 0; i < n; i++)
        json_array_append_new(list, wind_json((enum wk_wind)seats[i]));
    return list;
}

static json_t *missed_json(const struct wk_planted *missed)
{
    json_t *one =
        json_pack("{s:s,s:o}", "fault", wk_plant_word(missed->kind), "slots", slots_json(missed->slots, missed->n_slots));

    if (missed->n_slots > 0 && missed->seats[0] != WK_WIND_NONE)
        json_object_set_new(one, "seats", seats_json(missed->seats, missed->n_slots));
    return one;
}

json_t *wk_drill_json(const struct wk_drill_report *report)
{
    const char *view = report->wind == WK_WIND_NONE ? "table" : "mat";
    json_t *kinds = json_object(), *missed = json_array();

    for (int k = 0; k < WK_N_PLANTS; k++) {
        const struct wk_drill_count *of = &report->of[k];

        if (of->planted > 0)
            json_object_set_new(kinds, wk_plant_word((enum wk_plant)k),
                                json_pack("{s:i,s:i,s:i}", "n", of->planted, "missed", of->missed, "named", of->named));
    }
    for (int i = 0; i < report->all.missed && i < WK_DRILL_SHOWN; i++)
        json_array_append_new(missed, missed_json(&report->missed[i]));
    return json_pack("{s:s,s:o,s:s,s:i,s:i,s:i,s:i,s:o,s:o,s:o,s:o}", "view", view, "wind", wind_json(report->wind), "set",
                     report->set, "n", report->all.planted, "missed", report->all.missed, "named", report->all.named, "again",
                     report->n_again, "bound", wk_json_real(report->bound, 6), "kinds", kinds, "missed_faults", missed, "tray",
                     wk_json_tray(&report->tray));
}

static enum wk_status keep(struct wk_store *store, json_t *body, const char *by, int table,
                           const struct wk_reading_source *source, struct wk_receipt *receipt)
{
    json_t *where = json_pack("{s:s,s:o,s:o,s:o,s:b}", "by", by, "table", table > 0 ? json_integer(table) : json_null(),
                              "camera", wk_json_string(source->camera), "calibration", wk_json_string(source->calibration),
                              "simulated", (int)source->from == WK_FROM_SIMULATED);
    char *text = NULL;
    enum wk_status status = body && where && json_object_update(body, where) == 0 ? wk_json_text(body, &text) : WK_NO_MEMORY;

    if (status == WK_OK)
        status = wk_store_append(store, "drill", text, NULL, 0, receipt);
    free(text);
    json_decref(where);
    json_decref(body);
    return status;
}

enum wk_status wk_drill_keep(struct wk_store *store, const struct wk_drill_report *report, int table,
                             const struct wk_reading_source *source, struct wk_receipt *receipt)
{
    return keep(store, wk_drill_json(report), "pictures", table, source, receipt);
}

enum wk_status wk_drill_keep_hand(struct wk_store *store, const struct wk_hand_drill *drill, int table,
                                  const struct wk_reading_source *source, struct wk_receipt *receipt)
{
    json_t *body = json_pack("{s:o,s:o,s:b,s:b,s:b}", "wind", wind_json(drill->wind), "slots", slots_json(drill->slots, 2),
                             "noticed", (int)drill->noticed, "named", (int)drill->named, "restored", (int)drill->restored);

    if (drill->wind == WK_WIND_NONE)
        json_object_set_new(body, "seats", seats_json(drill->seats, 2));
    return keep(store, body, "hand", table, source, receipt);
}
