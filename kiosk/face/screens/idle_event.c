/* What a table of an event shows between its hands. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/screen.h"
#include "rules/event/floor.h"
#include "rules/event/kind.h"

#include <math.h>

/* The group of the hand, East first: wind, name, chair. */
static void group_rows(const struct wk_app *app, struct wk_draw *draw, struct wk_box rows, const struct wk_hand_id *at)
{
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const enum wk_wind wind = wk_app_wind_at(app, at, (enum wk_wind)d);
        const double tag_w = wk_text_width(wk_seat_text(draw, (enum wk_wind)d), 24, false) + 32;
        struct wk_box row = wk_box_row(rows, (wind ? (int)wind : d) - 1, WK_N_WINDS, 0), line;
        const double tile_h = fmin(72, row.h - 8); /* a notice below takes some of the rows' height */

        wk_part_seat_tile(draw, row.x, wk_box_mid_y(row) - tile_h / 2, tile_h * .75, wind, (enum wk_wind)d);
        wk_cut_left(&row, 76);
        line = row;
        if (wk_seats_are_winds(draw))
            wk_draw_centred(draw, wk_cut_left(&row, 120), wk_type_bold, wk_wind_text(draw, wind));
        const struct wk_box tag = wk_cut_right(&row, tag_w);
        wk_cut_right(&row, WK_GAP);
        wk_part_name(draw, row.x, wk_box_mid_y(row), row.w, 2, wk_type_text, wk_app_person_at(app, at, (enum wk_wind)d)->name);
        wk_part_seat_tag(draw, tag.x, wk_box_mid_y(tag) - 20, (enum wk_wind)d);
        if (wind != WK_WIND_NORTH)
            wk_draw_rule(draw, line);
    }
}

/* Another kiosk has the table; this one can be taken wherever one is wanted. */
static void draw_spare(const struct wk_app *app, struct wk_draw *draw, const struct wk_keycap *keys, int n_keys)
{
    char text[96];

    snprintf(text, sizeof(text), T("Table %d is at kiosk %d now"), app->table, app->hall.floor->table[app->table - 1].keeper);
    wk_part_headline(draw, &(struct wk_headline){.text = text, .note = T("This kiosk is a spare")});
    struct wk_box rest = wk_screen_idle_tile(app, draw);
    wk_draw_paragraph(draw, rest, 40, wk_type_text,
                      T("What was entered here and had not been sent is kept. It is shown beside what counts."));
    wk_part_bar(app, draw, keys, n_keys);
}

void wk_screen_idle_event(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_screen_def *to = wk_app_screen(app, wk_app_flow(app)); /* where the table goes on */
    const bool walls = app->hall.tournament->plan.kind->keeps_walls || !to->no_walls.headline;
    const struct wk_screen_lines *lines = walls ? &to->resume : &to->no_walls;
    struct wk_hand_id at = {.round = wk_app_shape(app)->n_rounds};
    const bool known = app->table <= wk_n_tables(app->hall.tournament) && lines->headline,
               over = known && !wk_app_hand_now(app, &at);
    const char *next = walls && to->not_four && wk_app_section_tables(app) != 4 ? to->not_four : lines->next;
    struct wk_keycap keys[3];
    int n_keys = 0;

    const bool drop_in = wk_app_drops_in(app), next_evening = wk_screen_idle_scores(app);
    if (next_evening)
        keys[n_keys++] = (struct wk_keycap){T("Tonight's players"), WK_KEY_PRIMARY, WK_ACTION_TONIGHT, 0, -1};
    if (known && !wk_app_elsewhere(app))
        keys[n_keys++] =
            (struct wk_keycap){T(lines->key), next_evening ? WK_KEY_PLAIN : WK_KEY_PRIMARY, WK_ACTION_START, 0, -1};
    if (n_keys > 0 && !drop_in && wk_app_trouble_ahead(app) == WK_TROUBLE_NOT_ENROLLED)
        keys[n_keys++] = (struct wk_keycap){T("Enrol tiles"), WK_KEY_PLAIN, WK_ACTION_OPEN, WK_SCREEN_ENROL, -1};
    if (wk_app_may_practise(app) && !drop_in)
        keys[n_keys++] = (struct wk_keycap){T("Practice"), WK_KEY_PLAIN, WK_ACTION_PRACTICE, 0, -1};

    wk_part_top(app, draw);
    if (wk_app_elsewhere(app)) {
        draw_spare(app, draw, keys, n_keys);
        return;
    }
    const bool rounds = over && app->hall.tournament->plan.kind->n_rounds > 0; /* however many the event has */
    wk_part_headline(draw, &(struct wk_headline){.text = drop_in && over ? T("The evening is over")
                                                         : rounds        ? T("All rounds are over")
                                                         : known         ? T(lines->headline)
                                                                         : T("The event has no such table"),
                                                 .next = known && next ? T(next) : NULL});
    struct wk_box rest = wk_screen_idle_tile(app, draw);
    if (known && !drop_in)
        wk_screen_idle_rounds(app, draw, &rest, over ? wk_app_shape(app)->n_rounds + 1 : at.round, at.hand - 1, true);
    if (known && !over)
        group_rows(app, draw, rest, &at);
    wk_screen_idle_notice(app, draw);
    wk_part_bar(app, draw, keys, n_keys);
}
