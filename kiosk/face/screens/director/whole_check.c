/* The camera over the whole table: how well it can read each seat's wall, and what to do about it. */
#include <math.h>

#include "kiosk/face/app/app.h"
#include "kiosk/face/screens/director/director_parts.h"
#include "kiosk/face/screens/whole/lie.h"
#include "kiosk/face/screens/whole/whole.h"

#define UPRIGHT_DRAWS_W 240.0 /* of the key that says when wrong draws are said */

static enum wk_colour colour_of(enum wk_app_grade grade)
{
    return grade == WK_APP_GOOD ? WK_C_OK : grade == WK_APP_USABLE ? WK_C_AGAIN : WK_C_WRONG;
}

static enum wk_mark mark_of(enum wk_app_grade grade)
{
    return grade == WK_APP_GOOD ? WK_MARK_OK : grade == WK_APP_USABLE ? WK_MARK_AGAIN : WK_MARK_WRONG;
}

/* A wall on the picture: its outline in the colour of its grade, and each tile that is not read. */
static void wall_marks(struct wk_draw *draw, const struct wk_lie *lie, const struct wk_app_table_check_wall *check)
{
    struct wk_point points[WK_LIE_OUTLINE];
    double x0, x1, y0, y1;

    wk_lie_outline(lie, points);
    wk_draw_line(draw, points, WK_LIE_OUTLINE, WK_C_GROUND, 8);
    wk_draw_line(draw, points, WK_LIE_OUTLINE, colour_of(check->grade), 4)->dashed = !check->found;
    for (int slot = 0; slot < WK_N_SLOTS && check->found; slot++)
        if (lie->wall->reading->slot[slot].state != WK_READ_LABEL) {
            wk_draw_border(draw, wk_lie_slot(lie, slot, 1), 6, WK_C_GROUND, 8);
            wk_draw_border(draw, wk_lie_slot(lie, slot, 1), 6, colour_of(check->grade), 5);
        }
    const struct wk_point middle = wk_lie_point(lie, 0, wk_lie_middle_y(lie, WK_ROW_1));
    wk_draw_mark(draw, mark_of(check->grade), (double)middle.x, (double)middle.y, 52 * lie->scale, true);
    wk_lie_extent(lie, WK_ROW_2, WK_ROW_2, &x0, &x1, &y0, &y1);
    const struct wk_point wind = wk_lie_point(lie, -56 * lie->scale, fmax(y0 - 38 * lie->scale, 60 * lie->scale));
    wk_part_turned_tile(draw, (double)wind.x, (double)wind.y, 40 * lie->scale, lie->seat, lie->side);
}

static void picture(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_app_square square;

    wk_app_square(app, &square);
    wk_draw_picture(draw, square.x, square.y, square.side, square.side, 12);
    for (int i = 0; i < WK_N_WINDS && app->measuring.checked && wk_app_table_is_fresh(app); i++) {
        const struct wk_lie lie = wk_lie_of(app, (enum wk_wind)(i + 1));

        wall_marks(draw, &lie, &app->measuring.table.wall[i]);
    }
}

/* How many of its stickers are read, how large they are, and what to do. */
static void card(const struct wk_app *app, struct wk_draw *draw, enum wk_wind seat)
{
    const struct wk_app_table_check_wall *wall = &app->measuring.table.wall[seat - 1];
    const struct wk_box box = wk_whole_card_place(app, draw, wk_whole_side(app, seat));
    const bool low = wk_zone_upright(draw);
    const double x = box.x + 16, right = box.x + box.w - 16,
                 y = box.y + (low ? 98 : 150); /* of the grade: low, beside the count */
    double w;

    wk_draw_box(draw, box, 16, WK_C_PANEL);
    wk_part_wind_tile(draw, x, box.y + 16, 72, seat);
    wk_draw_text(draw, box.x + 108, box.y + 44, (struct wk_type){32, true, WK_C_IVORY, WK_LEFT}, wk_wind_text(draw, seat));
    if (!app->measuring.checked || !wk_app_table_is_fresh(app))
        return;
    w = wk_draw_textf(draw, box.x + 106, box.y + 98, (struct wk_type){56, true, WK_C_IVORY, WK_LEFT}, "%d", wall->n_read);
    wk_draw_text(draw, box.x + 108 + w, box.y + 98, wk_type_large, "/34");
    wk_draw_mark(draw, mark_of(wall->grade), low ? right - 17 : x + 18, y - 10, 34, false);
    if (!low)
        wk_draw_text(draw, x + 48, y, wk_type_in(wk_type_bold, colour_of(wall->grade), WK_LEFT),
                     wk_screen_grade_text(draw, wall->grade));
    if (wall->found && app->director.details)
        wk_draw_textf(draw, right, low ? box.y + 44 : y, wk_type_in(wk_type_text, WK_C_STONE, WK_RIGHT), T("%.1f px"),
                      wall->module_px);
    if (wall->how[0])
        wk_draw_wrapped(draw, x, y + 36, right - x, 26, (struct wk_type){22, false, WK_C_IVORY, WK_LEFT}, T(wall->how));
}

/* The wall for which most has to be done; WK_WIND_NONE: none was found. */
static enum wk_wind worst(const struct wk_app_table_check *check)
{
    enum wk_wind seat = WK_WIND_NONE;
    bool any = false;

    for (int i = 0; i < WK_N_WINDS; i++) {
        any = any || check->wall[i].found;
        if (check->wall[i].grade == check->grade &&
            (seat == WK_WIND_NONE || check->wall[i].n_read < check->wall[seat - 1].n_read))
            seat = (enum wk_wind)(i + 1);
    }
    return any ? seat : WK_WIND_NONE;
}

/*
 * Where the choice was made, in an event of several kiosks, which all follow it; or that the hall refused one that was made
 * here. False: this kiosk is the only one.
 */
static bool said_where(const struct wk_app *app, const struct wk_draw *draw, char *text, size_t n)
{
    const int kiosk = wk_record_journal(app->draws.said_number);

    if (app->draws.refused)
        snprintf(text, n, "%s", T("this kiosk's was refused"));
    else if (kiosk == app->link.own)
        snprintf(text, n, "%s", T("set here"));
    else
        snprintf(text, n, T("set at kiosk %d"), kiosk);
    return kiosk != 0 || app->draws.refused;
}

/* The key with the choice above and where it was made below. */
static void key_of_two_lines(struct wk_draw *draw, struct wk_box box, const struct wk_keycap *key, const char *below)
{
    const double w = box.w - 2 * WK_KEY_GAP;
    const struct wk_type type = wk_type_in(wk_type_text, key->look == WK_KEY_PLAIN ? WK_C_IVORY : WK_C_EDGE, WK_MIDDLE);

    wk_part_key(draw, box, &(struct wk_keycap){NULL, key->look, key->action, key->arg, -1});
    wk_draw_text(draw, wk_box_mid_x(box), box.y + 33, wk_type_narrowed(type, key->text, w, 22), key->text);
    wk_draw_text(draw, wk_box_mid_x(box), box.y + 61,
                 wk_type_narrowed(wk_type_in(wk_type_tag, WK_C_STONE, WK_MIDDLE), below, w, 22), below);
}

/* When wrong draws are said: a touch leads to the next choice. Returns the width that it takes of the headline. */
static double draws_key(const struct wk_app *app, struct wk_draw *draw, double taken)
{
    static const char *const words[WK_N_DRAWS_SAID] = {WK_N("Draw watch: off"), WK_N("Draw watch: at once"),
                                                       WK_N("Draw watch: at end")};
    const bool may = app->director.role >= WK_ROLE_DIRECTOR;
    const struct wk_keycap key = {!may && app->hint ? T("With the director's PIN") : T(words[app->draws.said]),
                                  may ? WK_KEY_PLAIN : WK_KEY_NOT_YET, may ? WK_ACTION_DRAWS : WK_ACTION_NOT_YET,
                                  may ? (int)(app->draws.said + 1) % WK_N_DRAWS_SAID : 0, -1};
    char where[48];
    double w = 0;

    if (!wk_app_can_follow_draws(app))
        return taken;
    for (int i = 0; i < WK_N_DRAWS_SAID; i++)
        w = fmax(w, wk_text_width(T(words[i]), 28, false) + 44);
    if (wk_zone_upright(draw))
        w = fmin(w, UPRIGHT_DRAWS_W); /* in two lines, for the headline has no more room there */
    const struct wk_box box = wk_box_at(wk_zone_right(draw) - taken - w, 92, w, WK_KEY_H);
    if (said_where(app, draw, where, sizeof(where)))
        key_of_two_lines(draw, box, &key, where);
    else
        wk_part_key(draw, box, &key);
    return taken + w + WK_GAP;
}

static void headline(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_table_check *check = &app->measuring.table;
    const enum wk_wind seat = app->measuring.checked ? worst(check) : WK_WIND_NONE;
    char text[96], note[160];
    struct wk_headline line = {.text = T("Lay the four walls, stickers up"),
                               .note = T("Each in front of its own seat, backs up")};

    if (app->measuring.checked && check->turned != WK_WIND_NONE) {
        snprintf(note, sizeof(note),
                 T("%s's wall lies at the lower edge, where %s's belongs. Or do the walls lie at wrong seats?"),
                 wk_wind_text(draw, check->turned), wk_wind_text(draw, app->whole.below));
        line = (struct wk_headline){.text = T("The camera hangs turned"), .note = note};
    } else if (seat != WK_WIND_NONE && check->grade == WK_APP_GOOD) {
        line = (struct wk_headline){.text = T("The picture is good"), .note = T("Nothing needs to be changed")};
    } else if (seat != WK_WIND_NONE && check->grade == WK_APP_USABLE) {
        line = (struct wk_headline){.text = T("The picture can be used"), .note = T("Better still: do what the cards say")};
    } else if (seat != WK_WIND_NONE) {
        snprintf(text, sizeof(text), T("See to %s's wall"), wk_wind_text(draw, seat));
        line = (struct wk_headline){.text = text, .note = T("Do what its card says")};
    }
    line.taken = wk_screen_pack_key(app, draw);
    if (check->turned == WK_WIND_NONE)
        line.taken = draws_key(app, draw, line.taken);
    wk_part_headline(draw, &line);
}

void wk_screen_table_check(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_top(app, draw);
    headline(app, draw);
    picture(app, draw);
    for (int i = 0; i < WK_N_WINDS; i++)
        card(app, draw, (enum wk_wind)(i + 1));
    wk_screen_check_bar(app, draw, app->measuring.checked && app->measuring.table.grade != WK_APP_MEND);
}
