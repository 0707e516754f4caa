/* Labels and the order in which they are drawn. */
#include "labels/draw_order.h"

enum { FIRST = 10, A_WALL = 20, A_ROW = 10 };

int wk_draw_order(wk_label label)
{
    const int column = label - FIRST - A_WALL * ((int)wk_label_wind(label) - 1);

    if (!wk_label_valid(label) || wk_label_copies(label) != 1)
        return 0;
    if (label >= WK_LABEL_A)
        return 1;
    return column < A_ROW ? 2 + 2 * column : 3 + 2 * (column - A_ROW);
}

wk_label wk_label_drawn(enum wk_wind wind, int order)
{
    const int wall = (int)wind - 1;

    if (wall < 0 || wall >= WK_N_WINDS || order < 1 || order > 2 * A_ROW + 1)
        return WK_LABEL_NONE;
    if (order == 1)
        return (wk_label)(WK_LABEL_A + wall);
    return (wk_label)(FIRST + A_WALL * wall + (order % 2 ? A_ROW : 0) + (order - 2) / 2);
}
