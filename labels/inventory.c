/* An inventory: sums, and what follows from them. */
#include "labels/inventory.h"

enum { FOUR_OF_EACH = WK_N_TILES, WITH_FLOWERS = 144, WITH_JOKERS = 152, N_JOKERS = 8 };

bool wk_inventory_size(int tiles)
{
    return tiles == FOUR_OF_EACH || tiles == WITH_FLOWERS || tiles == WITH_JOKERS;
}

static void see(struct wk_inventory *inventory, int kind)
{
    inventory->seen[kind]++;
    inventory->n_seen++;
}

void wk_inventory_see(struct wk_inventory *inventory, enum wk_face face)
{
    see(inventory, face);
}

void wk_inventory_see_extra(struct wk_inventory *inventory, enum wk_extra extra)
{
    if (inventory->tiles == WITH_JOKERS && extra <= WK_EXTRA_WINTER)
        extra = WK_EXTRA_FLOWER;
    if (inventory->tiles == WITH_FLOWERS && extra == WK_EXTRA_FLOWER)
        wk_inventory_doubt(inventory, 1);
    else
        see(inventory, WK_INVENTORY_EXTRA(extra));
}

void wk_inventory_doubt(struct wk_inventory *inventory, int room)
{
    inventory->n_unreadable += room;
}

int wk_inventory_wanted(const struct wk_inventory *inventory, int kind)
{
    if (kind <= WK_FACE_WHITE)
        return WK_N_COPIES;
    if (kind <= WK_INVENTORY_EXTRA(WK_EXTRA_WINTER))
        return inventory->tiles == WITH_FLOWERS;
    if (inventory->tiles != WITH_JOKERS)
        return 0;
    return kind == WK_INVENTORY_EXTRA(WK_EXTRA_JOKER) ? N_JOKERS : WK_N_FLOWERS;
}

int wk_inventory_missing(const struct wk_inventory *inventory, int kind)
{
    return wk_inventory_wanted(inventory, kind) - inventory->seen[kind];
}

const char *wk_inventory_kind(int kind)
{
    return kind <= WK_FACE_WHITE ? wk_face_name((enum wk_face)kind) : wk_extra_name((enum wk_extra)(kind - WK_N_FACES));
}

enum wk_inventory_answer wk_inventory_judge(const struct wk_inventory *inventory)
{
    int n_missing = 0;

    for (int kind = WK_FACE_1M; kind <= WK_INVENTORY_KINDS; kind++) {
        const int missing = wk_inventory_missing(inventory, kind);

        if (missing < 0)
            return WK_INVENTORY_WRONG;
        n_missing += missing;
    }
    if (n_missing > inventory->n_unreadable && !inventory->unsure)
        return WK_INVENTORY_WRONG;
    return inventory->n_unreadable || inventory->unsure ? WK_INVENTORY_UNSURE : WK_INVENTORY_WHOLE;
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
