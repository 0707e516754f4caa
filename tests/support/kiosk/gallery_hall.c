/* The gallery's states of an event that several kiosks keep. */
#include "tests/support/kiosk/gallery_hall.h"

#include "tests/support/kiosk/gallery_gate.h"
#include "tests/support/kiosk/gallery_link.h"

/* This kiosk is number 4 and has table 3; its neighbours have the numbers of their tables and one more. */
static void among_several(struct app_world *w)
{
    struct wk_floor *floor = &event_store()->floor;

    floor->own = 4;
    for (int table = 1; table <= WK_SECTION_TABLES; table++)
        floor->table[table - 1].keeper = table + 1;
    event_send(w);
}

static void heard(struct app_world *w, int64_t away_s)
{
    struct wk_app_link link = {.status = away_s > 0 ? WK_NO_HALL : WK_OK, .n_waiting = away_s > 0 ? 3 : 0};

    link.since_ns = away_s > 0 ? w->app.now_ns - away_s * 1000000000 : 0;
    for (int table = 1; table <= WK_SECTION_TABLES; table++)
        link.heard_ns[table - 1] = table == 4 ? 0 : w->app.now_ns - (away_s + 7 * table) * 1000000000;
    link_send(w, &link);
}

/* Table 1 plays, a wall is missing at table 2, table 4 has not been heard. */
void g_hall_wait(struct app_world *w)
{
    g_wait(w);
    among_several(w);
    event_store()->floor.table[1].passed = 13;
    event_send(w);
    heard(w, 0);
}

void g_hall_wait_away(struct app_world *w)
{
    g_hall_wait(w);
    heard(w, 200);
}
