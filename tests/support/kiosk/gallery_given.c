/* The states of a given deal being laid out, of a deal that is known here; see gallery_test.h. */
#include "tests/support/kiosk/gallery_given.h"

struct wk_given_view given_view;
struct wk_deal given_deal;
enum wk_wind given_wind;
static bool given_none;
int n_given_ends;

void given_fill(void)
{
    for (int i = 0; i < WK_N_TILES; i++)
        given_deal.face[i / WK_N_SLOTS][i % WK_N_SLOTS] = (uint8_t)((i * 7 + i / WK_N_SLOTS) % WK_N_FACES + 1);
}

void given_tile(struct wk_face_reading *faces, int slot, uint8_t face)
{
    struct wk_face_obs *obs = &faces->face[slot];
    *obs = (struct wk_face_obs){.best = (enum wk_face)face, .margin = .5F};
    obs->score[face - 1] = .9F;
    faces->seen.slot[slot] = (struct wk_read){.state = WK_READ_FACE, .score = .5F};
}

void given_lay(struct wk_face_reading *faces, int n)
{
    memset(faces, 0, sizeof(*faces));
    wk_reading_init(&faces->seen, WK_SIDE_FACES);
    faces->seen.tray.found = true;
    faces->seen.tray.reason = WK_OK;
    for (int s = 0; s < WK_N_SLOTS; s++)
        faces->seen.slot[s].state = WK_READ_EMPTY;
    for (int s = 0; s < n; s++)
        given_tile(faces, s, given_deal.face[given_wind - 1][s]);
}

bool given_answers(struct app_world *w, const struct wk_effect *effect)
{
    struct wk_event event = {.kind = WK_EVENT_GIVEN};
    n_given_ends += effect->kind == WK_EFFECT_GIVEN_END;
    if (effect->kind == WK_EFFECT_GIVEN_END)
        memset(&given_view, 0, sizeof(given_view));
    if (effect->kind != WK_EFFECT_GIVEN_WALL)
        return false;
    given_wind = effect->wind;
    event.given.status = given_none ? WK_NOT_FOUND : WK_OK;
    event.given.wind = effect->wind;
    if (!given_none) {
        event.given.seq = 41;
        event.given.view = &given_view;
        wk_given_deal_compare(&given_deal, effect->wind, NULL, &given_view, &event);
    }
    app_send(w, &event);
    return true;
}

void given_see(struct app_world *w, const struct wk_face_reading *faces)
{
    struct wk_event event = {.kind = WK_EVENT_GIVEN,
                             .given = {.status = WK_OK, .seq = 41, .wind = given_wind, .view = &given_view}};
    app_faces(w, 0, 0, false);
    wk_given_deal_compare(&given_deal, given_wind, faces, &given_view, &event);
    app_send(w, &event);
    app_answer(w);
}

void given_open(struct app_world *w, bool none)
{
    given_fill();
    given_none = none;
    w->answers = given_answers;
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_GIVEN);
}

void given_wall(struct app_world *w)
{
    struct wk_face_reading faces;
    given_lay(&faces, WK_N_SLOTS);
    for (int i = 0; i < 3; i++)
        given_see(w, &faces);
}

void g_given_none(struct app_world *w)
{
    given_open(w, true);
}

void g_given_begin(struct app_world *w)
{
    given_open(w, false);
}

void g_given_hand(struct app_world *w)
{
    struct wk_face_reading faces;
    given_open(w, false);
    given_lay(&faces, 9);
    given_tile(&faces, 0, given_deal.face[0][8]);
    given_tile(&faces, 8, given_deal.face[0][0]);
    given_tile(&faces, 4, given_deal.face[0][33]);
    faces.seen.slot[6] = (struct wk_read){.state = WK_READ_UNREADABLE, .why = WK_WHY_GLARE};
    faces.seen.slot[11].state = faces.seen.slot[12].state = WK_READ_BLOCKED;
    given_see(w, &faces);
}

void g_given_far(struct app_world *w)
{
    struct wk_face_reading faces;
    given_open(w, false);
    given_wall(w);
    app_act(w, WK_ACTION_GIVEN_WALL, WK_WIND_SOUTH);
    given_lay(&faces, 27);
    given_see(w, &faces);
}

void g_given_whole(struct app_world *w)
{
    given_open(w, false);
    given_wall(w);
}

void g_given_done(struct app_world *w)
{
    given_open(w, false);
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        app_act(w, WK_ACTION_GIVEN_WALL, wind);
        given_wall(w);
    }
}

void g_given_help(struct app_world *w)
{
    given_open(w, false);
    app_act(w, WK_ACTION_HELP, 0);
}
