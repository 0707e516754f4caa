/* When something goes wrong: all that can, to be touched, and of each what to do and what is kept. Over any screen, from its
 * help. */
#include "kiosk/face/app/app.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/screen.h"

#define N_CARDS (WK_N_INCIDENTS - 1)
#define COLUMNS 3
#define COLUMNS_UPRIGHT 2
#define COMMAND_LEAD 34.0

static void draw_list(const struct wk_app *app, struct wk_draw *draw)
{
    const int columns = wk_zone_upright(draw) ? COLUMNS_UPRIGHT : COLUMNS, rows = (N_CARDS + columns - 1) / columns;
    struct wk_box body = wk_zone_body(draw, 204);

    wk_part_top(app, draw);
    wk_part_headline(
        draw, &(struct wk_headline){.text = T("What has happened?"), .note = T("Touch it: what to do, and what is not lost")});
    wk_cut_bottom(&body, 16);
    for (int i = 0; i < N_CARDS; i++) {
        struct wk_box card = wk_box_cell(body, i, columns, rows, WK_GAP);

        wk_part_card(draw, card, false);
        wk_draw_touch(draw, card, WK_ACTION_INCIDENTS, i + 1, false);
        wk_part_fit(draw, wk_box_inset(card, WK_PAD, 8), wk_type_bold, T(wk_incident_def((enum wk_incident)(i + 1))->title));
    }
    wk_part_bar(app, draw, &(struct wk_keycap){T("Back to the table"), WK_KEY_PRIMARY, WK_ACTION_CLOSE, 0, -1}, 1);
}

static void draw_one(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_incident_def *incident = wk_incident_def(app->incident);
    const struct wk_box body = wk_zone_body(draw, 208);
    const char *steps[WK_INCIDENT_STEPS];

    for (int i = 0; i < WK_INCIDENT_STEPS; i++)
        steps[i] = T(incident->step[i]);
    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = T(incident->title), .note = T(incident->seen)});
    double y = wk_part_ways(draw, body.x, body.y, body.w, steps, WK_INCIDENT_STEPS, 0) + 8;
    wk_draw_segment(draw, body.x, y, wk_zone_right(draw), y, WK_C_LINE, 1);
    wk_draw_mark(draw, WK_MARK_OK, body.x + 28, y + 42, 30, false);
    y += 52 + 36 * (wk_draw_wrapped(draw, body.x + 76, y + 52, body.w - 76, 36, wk_type_text, T(incident->kept)) - 1);
    if (incident->command) {
        wk_draw_text(draw, body.x + 76, y + 48, wk_type_in(wk_type_tag, WK_C_STONE, WK_LEFT), T("Or by a command:"));
        wk_draw_wrapped(draw, body.x + 76, y + 48 + COMMAND_LEAD, body.w - 76, COMMAND_LEAD, wk_type_tag, incident->command);
    }
    const struct wk_keycap keys[2] = {{T("Back to the table"), WK_KEY_PRIMARY, WK_ACTION_CLOSE, 0, -1},
                                      {T("All of them"), WK_KEY_PLAIN, WK_ACTION_INCIDENTS, 0, -1}};
    wk_part_bar(app, draw, keys, 2);
}

void wk_screen_incidents(const struct wk_app *app, struct wk_draw *draw)
{
    if (app->incident == WK_INCIDENT_NONE)
        draw_list(app, draw);
    else
        draw_one(app, draw);
}
