/* The whole table in words: a verb and a thing, at most 46 characters. */
#include "kiosk/face/app/app.h"
#include "kiosk/face/screens/whole/whole.h"

#include <string.h>

void wk_whole_place_text(const struct wk_table_place *place, char text[3])
{
    wk_label_format(wk_layout_label(place->seat, place->slot), text);
}

static const struct wk_read *read_at(const struct wk_app *app, const struct wk_table_place *place)
{
    if (place->seat == WK_WIND_NONE || place->slot == WK_SLOT_NONE)
        return NULL;
    return &app->whole.wall[place->seat - 1].reading->slot[place->slot];
}

/* What lies at a place, or what the judge says it is. */
static void label_text(const struct wk_app *app, const struct wk_table_place *place, wk_label label, char text[3])
{
    const struct wk_read *read = read_at(app, place);

    wk_label_format(read && read->state == WK_READ_LABEL ? read->label : label, text);
}

static void swap_text(struct wk_draw *draw, const struct wk_table_move *move, char *text, size_t n)
{
    char a[3], b[3];

    wk_whole_place_text(&move->a, a);
    wk_whole_place_text(&move->b, b);
    if (move->a.seat == move->b.seat)
        snprintf(text, n, T("%s swaps %s and %s"), wk_wind_text(draw, move->a.seat), strcmp(a, b) < 0 ? a : b,
                 strcmp(a, b) < 0 ? b : a);
    else
        snprintf(text, n, T("Swap %s %s and %s %s"), wk_wind_short(draw, move->a.seat), a, wk_wind_short(draw, move->b.seat),
                 b);
}

static void away_text(struct wk_draw *draw, const struct wk_table_move *move, char *text, size_t n)
{
    const enum wk_wind owner = wk_label_wind(move->label);
    char label[3];

    wk_label_format(move->label, label);
    if (!wk_label_valid(move->label) && move->a.seat == WK_WIND_NONE)
        snprintf(text, n, "%s", T("Take the tile off the middle of the table"));
    else if (!wk_label_valid(move->label))
        snprintf(text, n, T("%s takes a tile out of the wall"), wk_wind_text(draw, move->a.seat));
    else if (move->a.seat == WK_WIND_NONE)
        snprintf(text, n, T("%s %s lies in the middle: take it away"), wk_wind_text(draw, owner), label);
    else if (owner != WK_WIND_NONE && owner != move->a.seat)
        snprintf(text, n, T("%s gives %s back to %s"), wk_wind_text(draw, move->a.seat), label, wk_wind_text(draw, owner));
    else
        snprintf(text, n, T("%s takes %s out of the wall"), wk_wind_text(draw, move->a.seat), label);
}

static void move_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *move, char *text, size_t n)
{
    char label[3];

    label_text(app, &move->a, move->label, label);
    if (move->a.seat == move->b.seat)
        snprintf(text, n, T("%s moves %s to its slot"), wk_wind_text(draw, move->a.seat), label);
    else if (move->a.seat == WK_WIND_NONE)
        snprintf(text, n, T("%s %s lies in the middle: put it back"), wk_wind_text(draw, move->b.seat), label);
    else
        snprintf(text, n, T("Move %s from %s to %s"), label, wk_wind_text(draw, move->a.seat),
                 wk_wind_text(draw, move->b.seat));
}

/* Why a tile was not read says what helps. */
static void look_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *move, char *text, size_t n)
{
    const struct wk_read *read = read_at(app, &move->a);
    const char *wind = wk_wind_text(draw, move->a.seat);
    char label[3];

    if (!read) {
        snprintf(text, n, T("%s straightens a tile: it cannot be read"), wind);
        return;
    }
    wk_whole_place_text(&move->a, label);
    if (read->why == WK_WHY_GLARE)
        snprintf(text, n, T("%s moves %s slightly: glare"), wind, label);
    else if (read->why == WK_WHY_DARK)
        snprintf(text, n, T("%s's %s needs more light"), wind, label);
    else
        snprintf(text, n, T("%s straightens %s: it cannot be read"), wind, label);
}

void wk_whole_move_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *move, char *text, size_t n)
{
    const struct wk_read *read = read_at(app, &move->a);
    char label[3];

    text[0] = 0;
    switch (move->what) {
    case WK_DO_SWAP:
        swap_text(draw, move, text, n);
        break;
    case WK_DO_MOVE:
        move_text(app, draw, move, text, n);
        break;
    case WK_DO_BRING:
        wk_whole_place_text(&move->b, label);
        snprintf(text, n, T("%s lays %s in its slot"), wk_wind_text(draw, move->b.seat), label);
        break;
    case WK_DO_TAKE_AWAY:
        away_text(draw, move, text, n);
        break;
    case WK_DO_TURN:
        if (read && read->state == WK_READ_FACE)
            snprintf(text, n, T("%s turns a tile face down"), wk_wind_text(draw, move->a.seat));
        else
            snprintf(text, n, T("%s turns a tile straight"), wk_wind_text(draw, move->a.seat));
        break;
    case WK_DO_RESTICK:
        wk_whole_place_text(&move->a, label);
        snprintf(text, n, T("%s puts sticker %s on a tile"), wk_wind_text(draw, move->a.seat), label);
        break;
    case WK_DO_LOOK_AGAIN:
        look_text(app, draw, move, text, n);
        break;
    case WK_DO_SWAP_WALLS:
        snprintf(text, n, T("Exchange the walls at %s and %s"), wk_wind_text(draw, move->a.seat),
                 wk_wind_text(draw, move->b.seat));
        break;
    case WK_DO_TURN_TABLE:
        if (wk_whole_is_half_turn(move))
            snprintf(text, n, "%s", T("All walls belong to the seat across"));
        else
            snprintf(text, n, T("Turn the walls: from %s to %s"), wk_wind_text(draw, move->a.seat),
                     wk_wind_text(draw, move->b.seat));
        break;
    case WK_DO_NONE:
        break;
    }
}

void wk_whole_next_text(const struct wk_app *app, struct wk_draw *draw, enum wk_wind seat, const struct wk_table_move *move,
                        char *text, size_t n)
{
    const struct wk_table_place *here = move->a.seat == seat ? &move->a : &move->b;
    const struct wk_table_place *there = move->a.seat == seat ? &move->b : &move->a;
    const struct wk_read *read = read_at(app, here);
    char a[3], b[3];

    wk_whole_place_text(here, a);
    switch (move->what) {
    case WK_DO_SWAP:
        label_text(app, here, move->label, b);
        if (there->seat == seat) {
            wk_whole_place_text(there, b);
            snprintf(text, n, T("swap %s and %s"), strcmp(a, b) < 0 ? a : b, strcmp(a, b) < 0 ? b : a);
        } else {
            snprintf(text, n, T("%s belongs to %s"), b, wk_wind_text(draw, there->seat));
        }
        return;
    case WK_DO_MOVE:
        label_text(app, &move->a, move->label, b);
        if (there->seat == seat)
            snprintf(text, n, T("move %s to its slot"), b);
        else if (here == &move->a)
            snprintf(text, n, T("%s belongs to %s"), b, wk_wind_text(draw, there->seat));
        else if (there->seat == WK_WIND_NONE)
            snprintf(text, n, T("%s lies in the middle"), b);
        else
            snprintf(text, n, T("%s lies at %s"), b, wk_wind_text(draw, there->seat));
        return;
    case WK_DO_BRING:
        snprintf(text, n, T("lay %s in its slot"), a);
        return;
    case WK_DO_TAKE_AWAY:
        label_text(app, here, move->label, b);
        if (b[0] == '-')
            snprintf(text, n, "%s", T("take a tile away"));
        else
            snprintf(text, n, T("take %s away"), b);
        return;
    case WK_DO_TURN:
        snprintf(text, n, "%s", read && read->state == WK_READ_FACE ? T("turn a tile face down") : T("turn a tile straight"));
        return;
    case WK_DO_RESTICK:
        snprintf(text, n, T("put sticker %s on"), a);
        return;
    case WK_DO_LOOK_AGAIN:
        snprintf(text, n, "%s", T("straighten a tile"));
        return;
    case WK_DO_SWAP_WALLS:
        snprintf(text, n, T("exchange it with %s"), wk_wind_text(draw, there->seat));
        return;
    case WK_DO_TURN_TABLE:
        snprintf(text, n, "%s", T("turn all four walls"));
        return;
    case WK_DO_NONE:
        break;
    }
    text[0] = 0;
}
