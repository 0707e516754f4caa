/* JSON that several commands answer with, and the one function that prints objects. */
#include "kiosk/host/program/json_out.h"

#include "labels/table_place.h"
#include "labels/table_verdict.h"

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

static json_t *file_names(const struct wk_words *images)
{
    json_t *files = json_array();

    for (int i = 0; i < images->n; i++)
        json_array_append_new(files, wk_json_file(images->word[i]));
    return files;
}

/* A wall's slots, then the pieces that are in no slot. */
static json_t *slot_objects(const struct wk_reading *reading, const struct wk_face_obs *obs)
{
    json_t *slots = json_array();

    for (int s = 0; s < WK_N_SLOTS; s++) {
        json_t *slot = read_object(&reading->slot[s]);
        json_object_set_new(slot, "slot", wk_json_slot(s));
        json_object_set_new(slot, "face", face_text(&reading->slot[s], obs ? &obs[s] : NULL));
        json_array_append_new(slots, slot);
    }
    return slots;
}

static json_t *stray_objects(const struct wk_reading *reading)
{
    json_t *strays = json_array();

    for (int i = 0; i < reading->n_strays; i++) {
        json_t *stray = read_object(&reading->stray[i].read);
        json_object_set_new(stray, "near", wk_json_slot(reading->stray[i].near_slot));
        json_array_append_new(strays, stray);
    }
    return strays;
}

json_t *wk_json_scan(const struct wk_reading *reading, const struct wk_face_obs *obs, const struct wk_words *images)
{
    return json_pack("{s:s,s:o,s:o,s:o,s:o,s:o,s:{s:o,s:o,s:o}}", "side", reading->side == WK_SIDE_FACES ? "faces" : "backs",
                     "images", file_names(images), "tray", wk_json_tray(&reading->tray), "wind", wind_text(reading->wind),
                     "slots", slot_objects(reading, obs), "strays", stray_objects(reading), "time_ms", "tray",
                     wk_json_real(reading->tray_ms, 2), "read", wk_json_real(reading->read_ms, 2), "total",
                     wk_json_real(reading->tray_ms + reading->read_ms, 2));
}

json_t *wk_json_verdict(const struct wk_verdict *verdict, int64_t seq)
{
    return json_pack("{s:s,s:o,s:o,s:{s:i,s:i,s:i},s:o,s:o}", "verdict", wk_verdict_word(verdict->kind), "stored_seq",
                     seq > 0 ? json_integer(seq) : json_null(), "wind", wind_text(verdict->wind), "counts", "right",
                     verdict->n_right, "wrong", verdict->n_wrong, "unreadable", verdict->n_unreadable, "findings",
                     wk_json_findings(verdict), "repair", wk_json_repair(verdict));
}

/* ---- a whole table ---- */

static json_t *set_text(const char *set)
{
    return set[0] ? json_string(set) : json_null();
}

static json_t *wall_object(enum wk_wind seat, const struct wk_reading *wall)
{
    return json_pack("{s:o,s:o,s:o,s:o,s:o}", "seat", wind_text(seat), "wind", wind_text(wall->wind), "tray",
                     wk_json_tray(&wall->tray), "slots", slot_objects(wall, NULL), "strays", stray_objects(wall));
}

json_t *wk_json_table_scan(const struct wk_table_reading *reading, const struct wk_words *images)
{
    json_t *walls = json_array(), *strays = json_array();

    for (int i = 0; i < WK_N_WINDS; i++)
        json_array_append_new(walls, wall_object((enum wk_wind)(i + 1), &reading->wall[i]));
    for (int i = 0; i < reading->n_strays; i++)
        json_array_append_new(strays, read_object(&reading->stray[i]));
    return json_pack("{s:s,s:s,s:o,s:o,s:o,s:o,s:o,s:{s:o}}", "view", "table", "side", "backs", "images", file_names(images),
                     "set", set_text(reading->set), "below", wind_text(reading->below), "walls", walls, "strays", strays,
                     "time_ms", "total", wk_json_real(reading->time_ms, 2));
}

/* A place: of a tile beside the slots `slot` is null, of one that belongs to no wall `seat` too. */
static json_t *place_object(const struct wk_table_place *place, bool stray)
{
    return json_pack("{s:o,s:o}", "seat", wind_text(place->seat), "slot", wk_json_slot(stray ? WK_SLOT_NONE : place->slot));
}

static json_t *table_findings(const struct wk_table_verdict *verdict)
{
    json_t *list = json_array();

    for (int i = 0; i < verdict->n_findings; i++) {
        const struct wk_table_finding *finding = &verdict->finding[i];
        json_t *places = json_array(), *labels = json_array();

        for (int k = 0; k < finding->n_places; k++)
            json_array_append_new(places, place_object(&finding->place[k], false));
        for (int k = 0; k < finding->n_labels; k++)
            json_array_append_new(labels, wk_json_label(finding->label[k]));
        json_array_append_new(
            list, json_pack("{s:s,s:o,s:o}", "kind", wk_finding_word(finding->kind), "places", places, "labels", labels));
    }
    return list;
}

/* The words of a wall's repair; places are slots. */
static json_t *table_move(const struct wk_table_move *move)
{
    json_t *a = place_object(&move->a, move->stray), *b = place_object(&move->b, false);
    json_t *object =
        json_pack("{s:s,s:o}", "do", wk_do_word(move->what), "label", move->label ? wk_json_label(move->label) : json_null());

    switch (move->what) {
    case WK_DO_MOVE:
        json_object_set(object, "from", a);
        json_object_set(object, "to", b);
        break;
    case WK_DO_BRING:
        json_object_set_new(object, "from", json_string("?"));
        json_object_set(object, "to", b);
        break;
    case WK_DO_TAKE_AWAY:
    case WK_DO_TURN:
    case WK_DO_RESTICK:
    case WK_DO_LOOK_AGAIN:
        json_object_set(object, "at", a);
        break;
    case WK_DO_SWAP_WALLS:
    case WK_DO_TURN_TABLE:
        json_object_set_new(object, "a", wind_text(move->a.seat));
        json_object_set_new(object, "b", wind_text(move->b.seat));
        break;
    case WK_DO_SWAP:
    case WK_DO_NONE:
        json_object_set(object, "a", a);
        json_object_set(object, "b", b);
        break;
    }
    json_decref(a);
    json_decref(b);
    return object;
}

static json_t *wall_verdict(enum wk_wind seat, const struct wk_verdict *verdict, enum wk_wind wind, int64_t seq)
{
    json_t *object = wk_json_verdict(verdict, seq);

    json_object_set_new(object, "seat", wind_text(seat));
    json_object_set_new(object, "wind", wind_text(wind));
    return object;
}

json_t *wk_json_table_verdict(const struct wk_table_verdict *verdict, const struct wk_table_reading *reading,
                              const struct wk_receipt receipts[WK_N_WINDS])
{
    json_t *walls = json_array(), *repair = json_array();

    for (int i = 0; i < WK_N_WINDS; i++)
        json_array_append_new(walls,
                              wall_verdict((enum wk_wind)(i + 1), &verdict->wall[i], reading->wall[i].wind, receipts[i].seq));
    for (int i = 0; i < verdict->n_moves; i++)
        json_array_append_new(repair, table_move(&verdict->move[i]));
    const enum wk_wind below = wk_table_below_of_walls(reading);

    return json_pack("{s:s,s:s,s:o,s:o,s:b,s:o,s:o,s:o}", "view", "table", "verdict", wk_verdict_word(verdict->kind), "set",
                     set_text(reading->set), "lower_edge", wind_text(below), "turned",
                     below != WK_WIND_NONE && below != reading->below, "walls", walls, "findings", table_findings(verdict),
                     "repair", repair);
}

bool wk_json_print(const struct wk_host *host, json_t *object)
{
    if (host->said)
        host->said->printed = true;
    bool ok = object && json_dumpf(object, host->out, JSON_INDENT(1) | JSON_REAL_PRECISION(12)) == 0;

    if (ok)
        fputc('\n', host->out);
    else
        wk_complain(host, 0, "the answer could not be written");
    json_decref(object);
    return ok;
}
