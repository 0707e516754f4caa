/*
 * The order in which a wall's owner draws its tiles: A 10 20 11 21 ... 19 29, and so on for the others. Pure.
 * Source: MCR Duplicate Format, DF-11 (its "31-41-31-42" is a misprint).
 */
#ifndef WK_LABELS_DRAW_ORDER_H
#define WK_LABELS_DRAW_ORDER_H

#include "labels/label.h"

/* 1..21; 0: a hand sticker or none. */
int wk_draw_order(wk_label label);

/* The label that a wind's wall has at this place of the order, 1..21; WK_LABEL_NONE for arguments out of range. */
wk_label wk_label_drawn(enum wk_wind wind, int order);

#endif
