/* Four walls on a square: pitch along a row and between rows, and from the middle of the table to the far row. */
#include "labels/table_place.h"

#define LEAST_WALLS 3 /* two that changed places say the same of themselves as a table turned by half */
#define ALONG (25.2 / 508)
#define ACROSS (37.8 / 508)
#define FAR_ROW (131.0 / 508)

int wk_table_side(enum wk_wind seat, enum wk_wind below)
{
    return ((int)seat - (int)below + WK_N_WINDS) % WK_N_WINDS;
}

struct wk_point wk_table_usual_place(int side, int slot)
{
    double x = (wk_slot_column(slot) - 6) * ALONG, y = FAR_ROW + (2 - (int)wk_slot_row(slot) + .5) * ACROSS;

    for (int i = 0; i < side; i++) {
        const double t = x;

        x = y;
        y = -t;
    }
    return (struct wk_point){(float)(.5 + x), (float)(.5 + y)};
}

enum wk_wind wk_table_below_of_walls(const struct wk_table_reading *reading)
{
    int n = 0, on = 0;

    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_reading *wall = &reading->wall[i];
        const int further = ((int)wall->wind - (i + 1) + WK_N_WINDS) % WK_N_WINDS;

        if (!wall->tray.found || wall->wind == WK_WIND_NONE)
            continue;
        if (n > 0 && further != on)
            return WK_WIND_NONE;
        on = further;
        n++;
    }
    if (n < LEAST_WALLS || reading->below == WK_WIND_NONE)
        return WK_WIND_NONE;
    return (enum wk_wind)(((int)reading->below - 1 + on) % WK_N_WINDS + 1);
}
