/*
 * The director's menu: the screens that have a card, in their places. A screen's definition says whose PIN opens it; Back, the
 * lock and the countdown are added to all of them.
 */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "rules/event/floor.h"
#include "rules/event/kind.h"

#define CARDS 12    /* there is room for at least so many */
#define LOW_H 124.0 /* height of a card when an upright window has many: smaller words, in two lines */

static const struct wk_screen_def *card_at(const struct wk_app *app, int place)
{
    for (int i = 0; i < WK_N_SCREENS; i++)
        if (app->screens->def[i] && app->screens->def[i]->card.place == place)
            return app->screens->def[i];
    return NULL;
}

/* An event whose tables keep no walls. */
static bool no_walls(const struct wk_app *app)
{
    return wk_app_has_event(app) && !app->hall.tournament->plan.kind->keeps_walls;
}

static bool is_offered(const struct wk_app *app, const struct wk_screen_def *def)
{
    return (!def->needs_event || wk_app_has_event(app)) && !(def->needs_walls && no_walls(app));
}

static void card(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, const struct wk_screen_def *def)
{
    const char *what = def->card.no_walls && no_walls(app) ? def->card.no_walls : def->card.what;
    struct wk_box text = box;

    if (app->director.role < def->role) {
        wk_part_locked(draw, box, T(def->card.word));
        return;
    }
    wk_cut_left(&text, WK_PAD);
    wk_cut_right(&text, WK_GAP);
    wk_draw_box(draw, box, WK_R_PLATE, wk_draw_is_pressed(draw, WK_ACTION_OPEN, (int)def->id) ? WK_C_KEY_DOWN : WK_C_PANEL);
    if (box.h < LOW_H) {
        wk_draw_label(draw, wk_cut_top(&text, 34), wk_type_bold, T(def->card.word));
        wk_cut_top(&text, 6);
        wk_part_fit(draw, text, wk_type_tag, T(what));
    } else {
        wk_draw_label(draw, wk_cut_top(&text, 45), (struct wk_type){32, true, WK_C_IVORY, WK_LEFT}, T(def->card.word));
        wk_cut_top(&text, 7);
        wk_draw_paragraph(draw, text, 30, wk_type_tag, T(what));
    }
    wk_draw_touch(draw, box, WK_ACTION_OPEN, (int)def->id, false);
}

/* The cards in their order, those of an event only in an event; returns how many there are. */
static int list_cards(const struct wk_app *app, const struct wk_screen_def *cards[WK_N_SCREENS])
{
    int n = 0;

    for (int place = 1; place <= WK_N_SCREENS; place++) {
        const struct wk_screen_def *def = card_at(app, place);

        if (def && is_offered(app, def))
            cards[n++] = def;
    }
    return n;
}

static void draw_director(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_screen_def *cards[WK_N_SCREENS];
    const int n = list_cards(app, cards),
              columns = wk_zone_upright(draw) ? 2
                        : n > CARDS           ? 5
                                              : 4,
              rows = ((n > CARDS ? n : CARDS) + columns - 1) / columns;
    struct wk_box body = wk_zone_body(draw, 200);

    wk_part_top(app, draw);
    wk_part_headline(draw,
                     &(struct wk_headline){.text = T("What do you want to do?"),
                                           .note = no_walls(app) ? NULL : T("Nothing here shows a face of a deal in play")});
    wk_cut_bottom(&body, WK_GAP);
    for (int i = 0; i < n; i++)
        card(app, draw, wk_box_cell(body, i, columns, rows, wk_zone_upright(draw) ? 8 : WK_GAP), cards[i]);
    const bool director = app->director.role == WK_ROLE_DIRECTOR, event = wk_app_has_event(app);
    const bool several = event && app->hall.floor->own > 0;
    const struct wk_keycap keys[2] = {{T("Standings"), WK_KEY_PLAIN, WK_ACTION_OPEN, WK_SCREEN_RANKING, -1},
                                      {T("Open deals"), WK_KEY_PLAIN, WK_ACTION_OPEN, WK_SCREEN_DEALS, -1}},
                           work = {T("Hall"), WK_KEY_PLAIN, WK_ACTION_OPEN, WK_SCREEN_WORK, -1},
                           begin = {T("Begin an event"), WK_KEY_PLAIN, WK_ACTION_OPEN, WK_SCREEN_NEW_EVENT, -1},
                           join = {T("Join a hall"), WK_KEY_PLAIN, WK_ACTION_OPEN, WK_SCREEN_JOIN, -1},
                           hour = {T("The first hour"), WK_KEY_PLAIN, WK_ACTION_HOUR, 0, -1};
    if (several)
        wk_part_bar(app, draw, (struct wk_keycap[]){keys[0], work, keys[1]},
                    director && app->hall.tournament->plan.to_director ? 3 : 2);
    else if (director && wk_app_drops_in(app) && wk_drop_in_over(app->hall.tournament))
        wk_part_bar(app, draw, (struct wk_keycap[]){keys[0], begin}, 2);
    else if (event)
        wk_part_bar(app, draw, keys, director && app->hall.tournament->plan.to_director ? 2 : 1);
    else if (director && !app->link.joined)
        wk_part_bar(app, draw, (struct wk_keycap[]){app->deal_over ? keys[1] : begin, join, hour}, app->hour.on ? 3 : 2);
    else
        wk_part_bar(app, draw, &hour, director && app->hour.on ? 1 : 0);
}

static void choose(struct wk_app *app, int screen, struct wk_effects *effects)
{
    if (screen < 0 || screen >= WK_N_SCREENS || screen == (int)app->screen)
        return;
    const struct wk_screen_def *def = wk_app_screen(app, (enum wk_screen)screen);
    if (wk_screen_area(app, def->id) != WK_AREA_LOCKED || app->director.role < def->role || !is_offered(app, def))
        return;
    wk_app_go(app, def->id, effects);
    if (def->open)
        def->open(app, effects);
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (action != WK_ACTION_OPEN || !app->director.unlocked)
        return false;
    choose(app, arg, effects);
    return true;
}

/* Out of the area. */
static bool back(struct wk_app *app, struct wk_effects *effects)
{
    wk_app_go_home(app, effects);
    return true;
}

const struct wk_screen_def wk_screen_def_director = {
    .id = WK_SCREEN_DIRECTOR,
    .word = "director",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_JUDGE,
    .draw = draw_director,
    .action = act,
    .back = back,
    .help = {.sketch = WK_SKETCH_CARDS,
             .headline = WK_N("What the director sets up"),
             .steps = {WK_N("Touch a card to open it"), WK_N("The area locks itself when nobody touches it"),
                       WK_N("Lock it before you go")}},
};
