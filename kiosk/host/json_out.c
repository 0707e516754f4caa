/* What several commands answer as JSON, and the one way in which objects are printed. */
#include "kiosk/host/json_out.h"

#include <stdlib.h>
#include <string.h>

json_t *wk_json_file(const char *name)
{
    json_t *json = json_string(name);
    char *plain;

    if (json)
        return json;
    plain = strdup(name);
    if (!plain)
        return NULL;
    for (char *c = plain; *c; c++)
        if ((unsigned char)*c >= 0x80)
            *c = '?';
    json = json_string(plain);
    free(plain);
    return json;
}

static json_t *wind_text(enum wk_wind wind)
{
    const char text[2] = {wk_wind_letter(wind), '\0'};
    return wind == WK_WIND_NONE ? json_null() : json_string(text);
}

static json_t *corners(const struct wk_read *read)
{
    json_t *list = json_array();
    bool any = false;

    for (int i = 0; i < 4; i++) {
        const struct wk_point *p = &read->corners_px[i];
        any |= p->x > 0.0f || p->y > 0.0f || p->x < 0.0f || p->y < 0.0f;
        json_array_append_new(list, json_pack("[o,o]", wk_json_real((double)p->x, 2), wk_json_real((double)p->y, 2)));
    }
    if (any)
        return list;
    json_decref(list);
    return json_null();
}

static json_t *face_text(const struct wk_read *read, const struct wk_face_obs *obs)
{
    if (!obs || read->state != WK_READ_FACE || obs->best == WK_FACE_NONE)
        return json_null();
    return json_string(wk_face_name(obs->best));
}

static json_t *read_object(const struct wk_read *read)
{
    bool label = read->state == WK_READ_LABEL;
    return json_pack("{s:s,s:o,s:s?,s:o,s:o,s:s?,s:b,s:b}", "state", wk_read_state_word(read->state), "label",
                     label ? wk_json_label(read->label) : json_null(), "set", label ? read->set : NULL, "score",
                     wk_json_real((double)read->score, 4), "corners_px", corners(read), "why", wk_read_why_word(read->why),
                     "sideways", read->sideways, "flat", read->flat);
}

json_t *wk_json_scan(const struct wk_reading *reading, const struct wk_face_obs *obs, const struct wk_words *images)
{
    json_t *files = json_array(), *slots = json_array(), *strays = json_array();

    for (int i = 0; i < images->n; i++)
        json_array_append_new(files, wk_json_file(images->word[i]));
    for (int s = 0; s < WK_N_SLOTS; s++) {
        json_t *slot = read_object(&reading->slot[s]);
        json_object_set_new(slot, "slot", wk_json_slot(s));
        json_object_set_new(slot, "face", face_text(&reading->slot[s], obs ? &obs[s] : NULL));
        json_array_append_new(slots, slot);
    }
    for (int i = 0; i < reading->n_strays; i++) {
        json_t *stray = read_object(&reading->stray[i].read);
        json_object_set_new(stray, "near", wk_json_slot(reading->stray[i].near_slot));
        json_array_append_new(strays, stray);
    }
    return json_pack("{s:s,s:o,s:o,s:o,s:o,s:o,s:{s:o,s:o,s:o}}", "side", reading->side == WK_SIDE_FACES ? "faces" : "backs",
                     "images", files, "tray", wk_json_tray(&reading->tray), "wind", wind_text(reading->wind), "slots", slots,
                     "strays", strays, "time_ms", "tray", wk_json_real(reading->tray_ms, 2), "read",
                     wk_json_real(reading->read_ms, 2), "total", wk_json_real(reading->tray_ms + reading->read_ms, 2));
}

json_t *wk_json_verdict(const struct wk_verdict *verdict, int64_t seq)
{
    return json_pack("{s:s,s:o,s:o,s:{s:i,s:i,s:i},s:o,s:o}", "verdict", wk_verdict_word(verdict->kind), "stored_seq",
                     seq > 0 ? json_integer(seq) : json_null(), "wind", wind_text(verdict->wind), "counts", "right",
                     verdict->n_right, "wrong", verdict->n_wrong, "unreadable", verdict->n_unreadable, "findings",
                     wk_json_findings(verdict), "repair", wk_json_repair(verdict));
}

bool wk_json_print(const struct wk_host *host, json_t *object)
{
    bool ok = object && json_dumpf(object, host->out, JSON_INDENT(1) | JSON_REAL_PRECISION(12)) == 0;

    if (ok)
        fputc('\n', host->out);
    else
        wk_complain(host, 0, "the answer could not be written");
    json_decref(object);
    return ok;
}
