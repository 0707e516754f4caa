#include "kiosk/json_out.h"

#include <stdlib.h>
#include <string.h>

json_t *wk_json_text(const char *text)
{
    json_t *json = json_string(text);
    char *plain;

    if (json)
        return json;
    plain = strdup(text);
    if (!plain)
        return NULL;
    for (char *c = plain; *c; c++)
        if ((unsigned char)*c >= 0x80)
            *c = '?';
    json = json_string(plain);
    free(plain);
    return json;
}

static json_t *slot_text(int slot)
{
    char text[5];
    wk_slot_format(slot, text);
    return json_string(text);
}

static json_t *label_text(wk_label label)
{
    char text[3];
    if (label == WK_LABEL_NONE)
        return json_null();
    wk_label_format(label, text);
    return json_string(text);
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
        json_array_append_new(list, json_pack("[f,f]", (double)p->x, (double)p->y));
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

static json_t *set_text(const struct wk_read *read)
{
    return read->state == WK_READ_LABEL ? json_string(read->set) : json_null();
}

static json_t *read_object(const struct wk_read *read)
{
    const char *why = wk_read_why_word(read->why);
    return json_pack("{s:s,s:o,s:o,s:o,s:s?,s:b}", "state", wk_read_state_word(read->state), "label", label_text(read->label), "set",
                     set_text(read), "corners_px", corners(read), "why", why, "sideways", read->sideways);
}

json_t *wk_json_scan(const struct wk_reading *reading, const struct wk_face_obs *obs, const struct wk_words *images)
{
    json_t *files = json_array(), *slots = json_array(), *strays = json_array();
    const struct wk_tray *tray = &reading->tray;

    for (int i = 0; i < images->n; i++)
        json_array_append_new(files, wk_json_text(images->word[i]));
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_read *read = &reading->slot[s];
        json_t *slot = read_object(read);
        json_object_set_new(slot, "slot", slot_text(s));
        json_object_set_new(slot, "face", face_text(read, obs ? &obs[s] : NULL));
        json_object_set_new(slot, "score", json_real((double)read->score));
        json_array_append_new(slots, slot);
    }
    for (int i = 0; i < reading->n_strays; i++) {
        json_t *stray = read_object(&reading->stray[i].read);
        json_object_set_new(stray, "near", slot_text(reading->stray[i].near_slot));
        json_array_append_new(strays, stray);
    }
    return json_pack("{s:s,s:o,s:{s:b,s:s?,s:f,s:f,s:f},s:o,s:o,s:o,s:{s:f,s:f,s:f}}", "side",
                     reading->side == WK_SIDE_FACES ? "faces" : "backs", "images", files, "tray", "found", tray->found, "reason",
                     tray->found ? NULL : wk_status_word(tray->reason), "residual_px", tray->residual_px, "px_per_mm",
                     tray->px_per_mm, "blur_px", tray->blur_px, "wind", wind_text(reading->wind), "slots", slots, "strays", strays,
                     "time_ms", "tray", reading->tray_ms, "read", reading->read_ms, "total", reading->tray_ms + reading->read_ms);
}

json_t *wk_json_findings(const struct wk_verdict *verdict)
{
    json_t *list = json_array();

    for (int i = 0; i < verdict->n_findings; i++) {
        const struct wk_finding *finding = &verdict->finding[i];
        json_t *slots = json_array(), *labels = json_array();
        for (int k = 0; k < finding->n_slots; k++)
            json_array_append_new(slots, slot_text(finding->slots[k]));
        for (int k = 0; k < finding->n_labels; k++)
            json_array_append_new(labels, label_text(finding->labels[k]));
        json_array_append_new(list, json_pack("{s:s,s:o,s:o}", "kind", wk_finding_word(finding->kind), "slots", slots, "labels", labels));
    }
    return list;
}

static json_t *move_object(const struct wk_move *move)
{
    const char from[2] = {move->from == WK_WIND_NONE ? '?' : wk_wind_letter(move->from), '\0'};
    json_t *object = json_pack("{s:s}", "do", wk_do_word(move->what));

    switch (move->what) {
    case WK_DO_SWAP:
        json_object_set_new(object, "a", slot_text(move->a));
        json_object_set_new(object, "b", slot_text(move->b));
        break;
    case WK_DO_MOVE:
        json_object_set_new(object, "from", slot_text(move->a));
        json_object_set_new(object, "to", slot_text(move->b));
        break;
    case WK_DO_BRING:
        json_object_set_new(object, "label", label_text(move->label));
        json_object_set_new(object, "to", slot_text(move->b));
        json_object_set_new(object, "from", json_string(from));
        break;
    case WK_DO_TAKE_AWAY:
    case WK_DO_TURN:
    case WK_DO_RESTICK:
    case WK_DO_LOOK_AGAIN:
    case WK_DO_NONE:
        json_object_set_new(object, "slot", slot_text(move->a));
        break;
    }
    if (move->stray)
        json_object_set_new(object, "stray", json_true());
    if (move->what != WK_DO_BRING && move->label != WK_LABEL_NONE)
        json_object_set_new(object, "label", label_text(move->label));
    return object;
}

json_t *wk_json_repair(const struct wk_verdict *verdict)
{
    json_t *list = json_array();
    for (int i = 0; i < verdict->n_moves; i++)
        json_array_append_new(list, move_object(&verdict->move[i]));
    return list;
}

json_t *wk_json_verdict(const struct wk_verdict *verdict, int64_t seq)
{
    return json_pack("{s:s,s:o,s:o,s:{s:i,s:i,s:i},s:o,s:o}", "verdict", wk_verdict_word(verdict->kind), "stored_seq",
                     seq > 0 ? json_integer(seq) : json_null(), "wind", wind_text(verdict->wind), "counts", "right", verdict->n_right,
                     "wrong", verdict->n_wrong, "unreadable", verdict->n_unreadable, "findings", wk_json_findings(verdict), "repair",
                     wk_json_repair(verdict));
}

bool wk_json_print(const struct wk_host *host, json_t *object)
{
    bool ok = object && json_dumpf(object, host->out, JSON_INDENT(1) | JSON_REAL_PRECISION(7)) == 0;

    if (ok)
        fputc('\n', host->out);
    else
        wk_complain(host, 0, "the answer could not be written");
    json_decref(object);
    return ok;
}
