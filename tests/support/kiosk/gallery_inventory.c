/* The states of the screen that counts a set; see gallery_test.h. */
#include "tests/support/kiosk/gallery_inventory.h"

#include <string.h>

#include "kiosk/face/draw/set_view.h"

static struct wk_set_view set_view;

/* A set of so many tiles, `n` of each face counted, and a look as it is good for. */
static void set_seen(struct app_world *w, int tiles, int n, enum wk_inventory_look look)
{
    struct wk_event event = {.kind = WK_EVENT_INVENTORY, .inventory = {.asked = true, .status = WK_OK, .view = &set_view}};
    struct wk_inventory_state *state = &event.inventory.state;

    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_INVENTORY);
    memset(&set_view, 0, sizeof(set_view));
    set_view.all.tiles = set_view.look.tiles = tiles;
    for (int kind = WK_FACE_1M; kind <= WK_INVENTORY_KINDS; kind++) {
        const int wanted = wk_inventory_wanted(&set_view.all, kind), counted = n < wanted ? n : wanted;

        set_view.all.seen[kind] = counted;
        state->n_counted += counted;
        state->n_missing += wanted - counted;
    }
    *state = (struct wk_inventory_state){.tiles = tiles,
                                         .flowers = tiles > WK_N_TILES,
                                         .jokers = tiles == 152,
                                         .n_looks = n,
                                         .n_counted = state->n_counted,
                                         .n_missing = state->n_missing,
                                         .look = look};
    app_send(w, &event);
    app_clear(w);
}

/* Three rows of six lie before the camera, the first faces; so many of them are not read. */
static void set_look(struct app_world *w, int unread)
{
    set_view.shape = 9.0 / 16;
    set_view.n_places = 18;
    for (int i = 0; i < 18; i++) {
        set_view.place[i].x = (float)(i % 6 + 1) / 7;
        set_view.place[i].y = (float)(i / 6 + 1) / 4;
        set_view.place[i].read = i >= unread;
        if (i >= unread)
            wk_inventory_see(&set_view.look, (enum wk_face)(WK_FACE_1M + i));
    }
    w->app.inventory.state.n_read = 18 - unread;
    w->app.inventory.state.n_unread = unread;
}

void g_inventory_unread(struct app_world *w)
{
    set_seen(w, WK_N_TILES, 2, WK_INVENTORY_LOOK_UNREAD);
    set_look(w, 2);
}

void g_inventory_over(struct app_world *w)
{
    set_seen(w, WK_N_TILES, 4, WK_INVENTORY_LOOK_COUNTED);
    set_view.all.seen[WK_FACE_1M + 4]++;
    set_view.all.seen[WK_FACE_WHITE]--;
    w->app.inventory.state.n_over = w->app.inventory.state.n_missing = 1;
}

void g_inventory_refused(struct app_world *w)
{
    struct wk_event event = {.kind = WK_EVENT_INVENTORY, .inventory = {.asked = true, .status = WK_ALREADY}};

    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_INVENTORY);
    app_send(w, &event);
    app_clear(w);
}
