/* Layout: the 34 numbered slots of a seat and the label that belongs in each. */
#ifndef WK_LABELS_LAYOUT_H
#define WK_LABELS_LAYOUT_H

#include "labels/label.h"

/*
 * Slots are numbered 0..33 in the order of enrolment: hand row h.0..h.12, row 1 1.0..1.9, row 2 2.0..2.10;
 * columns from the left as the player sees them. Row 2 is far, the hand row near.
 * Source: MCR Duplicate Format, Appendix 1; cli.md, "Slots and faces".
 */
#define WK_N_SLOTS 34
#define WK_SLOT_NONE (-1)
#define WK_N_ROWS 3
#define WK_N_COLUMNS 13

/* A tile of a deal, by where it lies. */
struct wk_tile_place {
    enum wk_wind wind;
    int slot;
};

enum wk_row { WK_ROW_HAND = 0, WK_ROW_1 = 1, WK_ROW_2 = 2 };

/* Slots in a row: 13, 10, 11. */
int wk_row_length(enum wk_row row);

/* First slot of a row: 0, 13, 23. */
int wk_row_first(enum wk_row row);

/* Slot at (row, column), or WK_SLOT_NONE when the row has no such column. */
int wk_slot_at(enum wk_row row, int column);

/* Row and column of slot 0..33. */
enum wk_row wk_slot_row(int slot);
int wk_slot_column(int slot);

/* "h.0" .. "2.10" into text; "?" for a number out of range. */
void wk_slot_format(int slot, char text[5]);

/* Reads what wk_slot_format() writes. WK_BAD_INPUT and *out unchanged otherwise. */
enum wk_status wk_slot_parse(const char *text, int *out) WK_MUST_CHECK;

/* The label that belongs in a slot of this wind's wall; WK_LABEL_NONE for arguments out of range. */
wk_label wk_layout_label(enum wk_wind wind, int slot);

/* The slot where a label belongs in its own wind's wall; hand labels give the first hand slot 0; WK_SLOT_NONE when invalid. */
int wk_layout_slot(wk_label label);

#endif
