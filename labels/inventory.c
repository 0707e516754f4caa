/* An inventory: sums, and what follows from them. */
#include "labels/inventory.h"

void wk_inventory_see(struct wk_inventory *inventory, enum wk_face face)
{
    inventory->seen[face]++;
    inventory->n_seen++;
}

void wk_inventory_doubt(struct wk_inventory *inventory, int room)
{
    inventory->n_unreadable += room;
}

int wk_inventory_missing(const struct wk_inventory *inventory, enum wk_face face)
{
    return WK_N_COPIES - inventory->seen[face];
}

enum wk_inventory_answer wk_inventory_judge(const struct wk_inventory *inventory)
{
    int n_missing = 0;

    for (int f = WK_FACE_1M; f <= WK_FACE_WHITE; f++) {
        const int missing = wk_inventory_missing(inventory, (enum wk_face)f);

        if (missing < 0)
            return WK_INVENTORY_WRONG;
        n_missing += missing;
    }
    if (n_missing > inventory->n_unreadable)
        return WK_INVENTORY_WRONG;
    return inventory->n_unreadable ? WK_INVENTORY_UNSURE : WK_INVENTORY_WHOLE;
}

const char *wk_inventory_word(enum wk_inventory_answer answer)
{
    switch (answer) {
    case WK_INVENTORY_UNSURE:
        break;
    case WK_INVENTORY_WHOLE:
        return "whole";
    case WK_INVENTORY_WRONG:
        return "wrong";
    }
    return "unsure";
}
