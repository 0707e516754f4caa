/* A wall laid on the mat while the hall stands there: its stickers say whose table it is. */
#include "kiosk/app/parts.h"

#include <string.h>

/* The one table of this kiosk whose deal bears the stickers of most labels on the mat; 0: none, several, or too few labels. */
static int table_on_mat(const struct wk_app *app, const struct wk_reading *reading)
{
    int found = 0;

    for (int table = 1; table <= wk_n_tables(app->hall.tournament); table++) {
        const struct wk_table_walls *walls = &app->hall.floor->table[table - 1];
        int n = 0;
        if (!walls->set[0] || walls->opened || !wk_app_serves(app, table))
            continue;
        for (int slot = 0; slot < WK_N_SLOTS; slot++)
            n += reading->slot[slot].state == WK_READ_LABEL && strncmp(reading->slot[slot].set, walls->set, WK_SET_SIZE) == 0;
        if (n <= WK_N_SLOTS / 2)
            continue;
        if (found > 0)
            return 0;
        found = table;
    }
    return found;
}

int wk_app_table_of_set(const struct wk_app *app, const char *set)
{
    return app->hall.floor ? wk_table_of_set(app->hall.floor, set, app->table, NULL) : 0;
}

int wk_app_set_twice(const struct wk_app *app)
{
    bool in_play = false;
    int table = app->hall.floor && app->set[0] ? wk_table_of_set(app->hall.floor, app->set, app->table, &in_play) : 0;

    return in_play ? table : 0;
}

void wk_app_hall_on_screen(struct wk_app *app, enum wk_screen screen)
{
    if (screen != WK_SCREEN_HALL)
        return;
    app->hall.mat_table = app->hall.n_mat_table = 0;
    app->hall.left_table = app->hall.opened ? app->table : 0;
    app->hall.by_wall = false;
}

void wk_app_hall_frame(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_hall *hall = &app->hall;
    int table = wk_app_has_event(app) && app->overlay == WK_OVERLAY_NONE ? table_on_mat(app, &app->reading) : 0;

    hall->n_mat_table = table == hall->mat_table ? hall->n_mat_table + 1 : 1;
    hall->mat_table = table;
    if (hall->n_mat_table < app->n_still)
        return;
    if (table != hall->left_table)
        hall->left_table = 0; /* its wall has been taken off */
    if (table == 0 || table == hall->left_table)
        return;
    wk_app_hall_action(app, WK_ACTION_TABLE, table, effects);
    hall->by_wall = app->screen == WK_SCREEN_IDLE;
}

/* The table's state has come: where it wants its walls, the one that lies there is looked at without another touch. */
void wk_app_hall_by_wall(struct wk_app *app, struct wk_effects *effects)
{
    enum wk_screen flow = wk_app_flow(app);

    if (!app->hall.by_wall)
        return;
    app->hall.by_wall = false;
    if (app->screen == WK_SCREEN_IDLE &&
        (flow == WK_SCREEN_SEATS || flow == WK_SCREEN_FACES || flow == WK_SCREEN_RESTORE || flow == WK_SCREEN_INSPECT))
        wk_app_go(app, flow, effects);
}
