/*
 * Foreign labels: labels of another table set on a wall, and whose they are; and a set that lies at two tables at once. Said
 * with a verdict by the commands; the record has the labels and sets of each slot anyway.
 */
#ifndef WK_KIOSK_EYE_WALLS_FOREIGN_LABELS_H
#define WK_KIOSK_EYE_WALLS_FOREIGN_LABELS_H

#include <jansson.h>
#include <stdio.h>

#include "labels/reading.h"
#include "rules/event/floor.h"

struct wk_foreign_label {
    int8_t slot; /* a stray's: the nearest */
    bool stray;
    wk_label label;
    char set[WK_SET_SIZE];
    int table; /* where a deal bears the set, 0: not known */
};

struct wk_foreign_labels {
    int n;
    struct wk_foreign_label tile[WK_N_SLOTS + WK_MAX_STRAYS];
    char set[WK_SET_SIZE]; /* the wall's own, "" unknown */
    int twice;             /* another table where it lies in a deal that is not over, 0: none */
};

/* What is foreign in a reading at a table. The wall's own set is the one of the table's deal, without one the reading's. */
void wk_foreign_labels_find(struct wk_foreign_labels *out, const struct wk_reading *reading, const struct wk_floor *floor,
                            int table);

/* A line for each tile. */
void wk_foreign_labels_print(FILE *out, const struct wk_foreign_labels *foreign);

/* [{"slot": "2.3", "stray": false, "label": "29", "set": "07B", "table": 2 | null}, ...]; a new reference, NULL: no memory. */
json_t *wk_foreign_labels_json(const struct wk_foreign_labels *foreign);

#endif
