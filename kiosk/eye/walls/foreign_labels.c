/* Labels of other tables in a wall: finds them, prints them, gives them as JSON. */
#include "kiosk/eye/walls/foreign_labels.h"

#include <string.h>

#include "db/journal/json.h"

static void take(struct wk_foreign_labels *out, const struct wk_floor *floor, int table, const struct wk_read *read, int slot,
                 bool stray)
{
    if (read->state != WK_READ_LABEL || !out->set[0] || strncmp(read->set, out->set, WK_SET_SIZE) == 0)
        return;
    struct wk_foreign_label *tile = &out->tile[out->n++];
    *tile = (struct wk_foreign_label){.slot = (int8_t)slot, .stray = stray, .label = read->label};
    memcpy(tile->set, read->set, WK_SET_LEN);
    tile->table = wk_table_of_set(floor, tile->set, table, NULL);
}

void wk_foreign_labels_find(struct wk_foreign_labels *out, const struct wk_reading *reading, const struct wk_floor *floor,
                            int table)
{
    const struct wk_table_walls *walls = &floor->table[table - 1];
    bool in_play = false;
    memset(out, 0, sizeof *out);
    if (walls->set[0] && !walls->opened)
        memcpy(out->set, walls->set, WK_SET_SIZE);
    else
        wk_reading_set(reading, out->set);
    for (int s = 0; s < WK_N_SLOTS; s++)
        take(out, floor, table, &reading->slot[s], s, false);
    for (int i = 0; i < reading->n_strays && i < WK_MAX_STRAYS; i++)
        take(out, floor, table, &reading->stray[i].read, reading->stray[i].near_slot, true);
    if (out->set[0]) {
        const int other = wk_table_of_set(floor, out->set, table, &in_play);
        out->twice = in_play ? other : 0;
    }
}

void wk_foreign_labels_print(FILE *out, const struct wk_foreign_labels *foreign)
{
    for (int i = 0; i < foreign->n; i++) {
        const struct wk_foreign_label *tile = &foreign->tile[i];
        char slot[5], label[3];
        wk_slot_format(tile->slot, slot);
        wk_label_format(tile->label, label);
        fprintf(out, "  %s%s: tile %s of set %s", tile->stray ? "beside " : "", slot, label, tile->set);
        if (tile->table > 0)
            fprintf(out, ", which is table %d's", tile->table);
        fputc('\n', out);
    }
}

json_t *wk_foreign_labels_json(const struct wk_foreign_labels *foreign)
{
    json_t *list = json_array();
    for (int i = 0; i < foreign->n; i++) {
        const struct wk_foreign_label *tile = &foreign->tile[i];
        json_t *object = json_pack("{s:o, s:b, s:o, s:s, s:o}", "slot", wk_json_slot(tile->slot), "stray", (int)tile->stray,
                                   "label", wk_json_label(tile->label), "set", tile->set, "table",
                                   tile->table ? json_integer(tile->table) : json_null());
        if (json_array_append_new(list, object) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}
