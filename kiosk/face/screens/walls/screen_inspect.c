/* The group that has come looks at the four walls before it stacks them; a fault found then names the window and the groups. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/draw/wall.h"
#include "kiosk/face/screens/walls/walls.h"
#include "kiosk/face/screens/whole/whole_screen.h"

/* "Laid back by Anna, Bo, Carla, Dieter": the four of a hand at this table. */
static void group(const struct wk_app *app, struct wk_draw *draw, int hand, struct wk_box box, const char *what)
{
    const struct wk_hand_id at = {app->table, app->round, hand};
    char text[64 + WK_N_WINDS * WK_NAME_IN_TEXT];
    size_t n = (size_t)snprintf(text, sizeof(text), "%s", what);

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const int player = wk_player_at(app->hall.tournament, &at, (enum wk_wind)d);
        char name[WK_NAME_IN_TEXT];

        if (player < 0)
            continue;
        wk_name_in_text(name, wk_person_of(app->hall.tournament, player, at.round, at.hand)->name);
        n += (size_t)snprintf(text + n, sizeof(text) - n, "%s%s", d > WK_WIND_EAST ? T(", ") : " ", name);
    }
    wk_part_fit(draw, box, wk_type_in(wk_type_tag, WK_C_IVORY, WK_LEFT), text);
}

/* When the wall was right last, when it was found wrong, and who had it in hand before and after. */
static void finding(const struct wk_app *app, struct wk_draw *draw, const struct wk_app_window *window)
{
    const bool upright = wk_zone_upright(draw);
    const struct wk_box card = {WK_MARGIN, wk_part_strip_card(app, draw, WK_WIND_EAST).y - (upright ? 0 : 4),
                                wk_zone_right(draw) - WK_MARGIN, upright ? 192 : 96};
    struct wk_box rest = wk_box_inset(card, WK_PAD, 3);
    char text[192], passed[12], failed[12];

    wk_draw_box(draw, card, WK_R_CARD, WK_C_PANEL);
    wk_draw_border(draw, card, WK_R_CARD, WK_C_WRONG, WK_W_THIS);
    wk_time_text(passed, window->passed_s, false);
    wk_time_text(failed, window->failed_s, false);
    if (window->passed_seq > 0)
        snprintf(text, sizeof(text), T("Passed at %s after hand %d (record %lld), failed at %s before hand %d (record %lld)"),
                 passed, window->passed_hand, (long long)window->passed_seq, failed, app->hand, (long long)window->failed_seq);
    else
        snprintf(text, sizeof(text), T("Never passed. Failed at %s before hand %d (record %lld)"), failed, app->hand,
                 (long long)window->failed_seq);
    const struct wk_type type = {24, true, WK_C_IVORY, WK_LEFT};
    if (upright)
        wk_part_fit(draw, wk_cut_top(&rest, 58), type, text);
    else
        wk_draw_label(draw, wk_cut_top(&rest, 25), type, text);
    group(app, draw, app->hand - 1, upright ? wk_box_row(rest, 0, 2, 4) : wk_box_column(rest, 0, 2, WK_GAP), T("Laid back by"));
    group(app, draw, app->hand, upright ? wk_box_row(rest, 1, 2, 4) : wk_box_column(rest, 1, 2, WK_GAP), T("Found by"));
}

static void ready(const struct wk_app *app, struct wk_draw *draw)
{
    const double top = 208,
                 bottom = wk_zone_upright(draw) ? wk_part_strip_card(app, draw, WK_WIND_EAST).y - WK_GAP
                                                : wk_zone_strip_y(draw) - 24,
                 half = (bottom - top) / 2;
    unsigned passed = 0;

    for (int i = 0; i < WK_N_WINDS; i++)
        passed |= (unsigned)(app->wall[i].passed) << i;
    wk_part_headline(draw, &(struct wk_headline){.text = app->gate.by_eye && passed != 15
                                                             ? T("Stack the walls")
                                                             : T("The four walls are right. Stack them."),
                                                 .note = T("The middle row goes on the far row")});
    wk_part_table(app, draw, (double)draw->w / 2, top + half, half, passed, WK_WIND_NONE, app->table);
    wk_part_strip(app, draw, WK_STRIP_RESTORE);
}

static int inspect_keys(const struct wk_app *app, struct wk_draw *draw, char *start, size_t n, struct wk_keycap keys[2])
{
    const bool begins = wk_app_may_begin(app);
    int n_keys = 0;

    snprintf(start, n, T("Start hand %d"), app->hand);
    if (wk_app_must_call(app))
        keys[n_keys++] = (struct wk_keycap){T("Call the judge"), WK_KEY_PRIMARY, WK_ACTION_CALL_JUDGE, 0, -1};
    else if (begins)
        keys[n_keys++] = (struct wk_keycap){start, WK_KEY_PRIMARY, WK_ACTION_START_HAND, 0, -1};
    if (!wk_app_found(app) && (!begins || app->gate.by_eye))
        keys[n_keys++] =
            (struct wk_keycap){T("The rest by eye"), app->gate.by_eye ? WK_KEY_CHOSEN : WK_KEY_PLAIN, WK_ACTION_BY_EYE, 0, -1};
    return n_keys;
}

static void draw_inspect(const struct wk_app *app, struct wk_draw *draw)
{
    const bool found = wk_app_found(app);
    char start[64];
    struct wk_keycap keys[2];
    const int n_keys = inspect_keys(app, draw, start, sizeof(start), keys);

    if (wk_app_sees_table(app)) {
        const bool own = found && app->whole.large == app->gate.window.wind;

        wk_screen_whole_table(app, draw, keys, n_keys, !own);
        if (own)
            finding(app, draw, &app->gate.window);
        return;
    }
    wk_part_top(app, draw);
    if (wk_app_may_begin(app) && app->wind == WK_WIND_NONE)
        ready(app, draw);
    else
        wk_screen_laid_wall(app, draw, !found);
    if (found)
        finding(app, draw, &app->gate.window); /* in place of the strip */
    wk_part_bar(app, draw, keys, n_keys);
}

static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    if (!wk_app_has_event(app))
        return;
    app->gate.by_eye = false;
    app->gate.unseen = 0;
    app->gate.window.wind = WK_WIND_NONE;
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (wk_screen_touch_table(app, action, arg, effects))
        return true;
    if (action != WK_ACTION_BY_EYE || !wk_app_has_event(app))
        return false;
    app->gate.by_eye = !app->gate.by_eye;
    return true;
}

static bool back(struct wk_app *app, struct wk_effects *effects)
{
    (void)effects;
    return wk_app_leave_own(app);
}

const struct wk_screen_def wk_screen_def_inspect = {
    .id = WK_SCREEN_INSPECT,
    .word = "inspect",
    .area = WK_AREA_TABLE,
    .side = WK_SIDE_BACKS,
    .walls = WK_WALLS_INSPECTED,
    .draw = draw_inspect,
    .enter = enter,
    .action = act,
    .back = back,
    .resume = {WK_N("Check the four walls"), WK_N("Then stack them and play"), WK_N("Look at them")},
    .help = {.headline = WK_N("Check the walls before you stack them"),
             .steps = {WK_N("Lay each wall in its three rows, backs up"),
                       WK_N("One that is wrong: call the judge, mend it, play on"),
                       WK_N("The kiosk notes when it was last right")},
             .picture = wk_part_help_wall},
};
