/* Rows, columns and slots worked out from each other, and Appendix 1's labels in them. */
#include "labels/layout.h"

#include <stdio.h>

static const struct {
    char name;
    int first, length;
} rows[WK_N_ROWS] = {{'h', 0, 13}, {'1', 13, 10}, {'2', 23, 11}};

static bool slot_valid(int slot)
{
    return slot >= 0 && slot < WK_N_SLOTS;
}

int wk_row_length(enum wk_row row)
{
    return (unsigned)row < WK_N_ROWS ? rows[row].length : 0;
}

int wk_row_first(enum wk_row row)
{
    return (unsigned)row < WK_N_ROWS ? rows[row].first : WK_SLOT_NONE;
}

int wk_slot_at(enum wk_row row, int column)
{
    return column >= 0 && column < wk_row_length(row) ? rows[row].first + column : WK_SLOT_NONE;
}

enum wk_row wk_slot_row(int slot)
{
    return slot < rows[WK_ROW_1].first ? WK_ROW_HAND : slot < rows[WK_ROW_2].first ? WK_ROW_1 : WK_ROW_2;
}

int wk_slot_column(int slot)
{
    return slot - rows[wk_slot_row(slot)].first;
}

void wk_slot_format(int slot, char text[5])
{
    if (slot_valid(slot))
        snprintf(text, 5, "%c.%u", rows[wk_slot_row(slot)].name, (unsigned)wk_slot_column(slot) % 100);
    else
        snprintf(text, 5, "?");
}

enum wk_status wk_slot_parse(const char *text, int *out)
{
    for (int row = 0; row < WK_N_ROWS; row++) {
        if (text[0] != rows[row].name || text[1] != '.' || text[2] < '0' || text[2] > '9')
            continue;
        int column = text[2] - '0';
        const char *end = text + 3;
        if (column > 0 && *end >= '0' && *end <= '9') /* "h.01" is not how a slot is written */
            column = column * 10 + *end++ - '0';
        if (*end || column >= rows[row].length)
            return WK_BAD_INPUT;
        *out = rows[row].first + column;
        return WK_OK;
    }
    return WK_BAD_INPUT;
}

wk_label wk_layout_label(enum wk_wind wind, int slot)
{
    if (wind < WK_WIND_EAST || wind > WK_WIND_NORTH || !slot_valid(slot))
        return WK_LABEL_NONE;
    int i = (int)wind - 1, column = wk_slot_column(slot), block = 10 + 20 * i;
    switch (wk_slot_row(slot)) {
    case WK_ROW_HAND:
        return (wk_label)wind;
    case WK_ROW_1:
        return (wk_label)(block + 9 - column);
    case WK_ROW_2:
        return column < 10 ? (wk_label)(block + 19 - column) : (wk_label)(WK_LABEL_A + i);
    }
    return WK_LABEL_NONE;
}

int wk_layout_slot(wk_label label)
{
    enum wk_wind wind = wk_label_wind(label);
    for (int slot = 0; wind && slot < WK_N_SLOTS; slot++)
        if (wk_layout_label(wind, slot) == label)
            return slot;
    return WK_SLOT_NONE;
}
