/* Attract: pictures of what a kiosk does, while nobody wants anything of it; no camera's picture, no face, no record. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/draw/wall.h"
#include "kiosk/face/screens/screen.h"

#include <math.h>

/* ---------------------------------------------------------------- what is done */

/* Somebody's work is under way, or something has to be seen to: then idle says so. Of a whole table's camera no screen before
 * the building knows whether walls stand there. */
static bool is_wanted(const struct wk_app *app)
{
    bool any = wk_app_has_event(app) || app->sealed_seq > 0 || app->judge_called || app->whole.on || app->demo.on ||
               app->demo.by_hand || app->overlay != WK_OVERLAY_NONE || app->store != WK_OK ||
               wk_app_trouble(app) != WK_TROUBLE_NONE || wk_app_trouble_ahead(app) != WK_TROUBLE_NONE;

    for (int i = 0; i < WK_N_WINDS; i++)
        any |= app->wall[i].built || app->wall[i].recorded;
    return any;
}

void wk_screen_attract_when_idle(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_attract *attract = &app->attract;

    if (attract->touched_ns == 0) /* it has just been started */
        attract->touched_ns = app->now_ns;
    const int64_t since_ns = attract->touched_ns > app->screen_since_ns ? attract->touched_ns : app->screen_since_ns;
    if (attract->minutes > 0 && !is_wanted(app) && app->now_ns - since_ns >= attract->minutes * INT64_C(60000000000))
        wk_app_go(app, WK_SCREEN_ATTRACT, effects);
}

static void wake(struct wk_app *app, struct wk_effects *effects)
{
    wk_app_go(app, WK_SCREEN_IDLE, effects);
}

/* Whatever it was meant for: it wakes the kiosk and does nothing else. */
static bool any_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    (void)action;
    (void)arg;
    wake(app, effects);
    return true;
}

/* From here on the camera looks at nothing. */
static void begin(struct wk_app *app, struct wk_effects *effects)
{
    app->attract.plays = true;
    app->attract.since_ns = app->now_ns;
    wk_app_use_side(app, WK_SIDE_NONE, effects);
}

/* Once, before the first picture: somebody may have laid tiles and thought about them for long. */
static void look_at_mat(struct wk_app *app, struct wk_effects *effects)
{
    bool any = app->reading.n_strays > 0;

    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        any |= app->reading.slot[slot].state != WK_READ_EMPTY;
    if (any)
        wake(app, effects);
    else
        begin(app, effects);
}

static void wait_for_mat(struct wk_app *app, struct wk_effects *effects)
{
    if (!app->attract.plays && app->now_ns - app->screen_since_ns >= WK_ATTRACT_LOOK_NS)
        begin(app, effects); /* there is none in the picture */
}

static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    app->attract.plays = false;
}

static void any_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    const bool touched =
        (event->kind == WK_EVENT_PRESS && event->action.action != WK_ACTION_NONE) || event->kind == WK_EVENT_FOCUS;

    if (touched || is_wanted(app))
        wake(app, effects);
}

/* ---------------------------------------------------------------- what is drawn */

static void tables(const struct wk_app *app, struct wk_draw *draw, struct wk_box box)
{
    for (int i = 0; i < 4; i++) {
        const struct wk_box cell =
            wk_zone_upright(draw) ? wk_box_cell(box, i, 2, 2, 2 * WK_GAP) : wk_box_column(box, i, 4, 2 * WK_GAP);

        wk_part_table(app, draw, wk_box_mid_x(cell), wk_box_mid_y(cell), fmin(cell.w, cell.h) / 2, 15, WK_WIND_NONE, i + 1);
    }
}

/* Where a slot's tile is drawn, in a wall that fills the box. */
static struct wk_box tile_box(struct wk_box box, int slot)
{
    const double column = fmin(box.w / WK_N_COLUMNS, box.h / 3 / 1.42);
    const struct wk_box wall = wk_box_centre(box, column * WK_N_COLUMNS, column * 1.42 * WK_N_ROWS),
                        row = wk_box_row(wall, WK_N_ROWS - 1 - (int)wk_slot_row(slot), WK_N_ROWS, 12);

    return wk_box_inset(wk_box_column(row, wk_slot_column(slot), WK_N_COLUMNS, 0), 3, 0);
}

/* East's wall; the tiles of two slots have changed places, WK_SLOT_NONE: none. */
static void wall(struct wk_draw *draw, struct wk_box box, int a, int b)
{
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        const bool wrong = slot == a || slot == b;
        const struct wk_box tile = tile_box(box, slot);
        char label[3];

        wk_label_format(wk_layout_label(WK_WIND_EAST, slot == a ? b : slot == b ? a : slot), label);
        if (wrong) /* red beside ivory is hard to tell: the dark ground is between them */
            wk_draw_border(draw, tile, 9, WK_C_WRONG, 6);
        wk_part_blank_tile(draw, wrong ? wk_box_inset(tile, 9, 9) : tile); /* whose edge a light ground needs */
        wk_draw_centred(draw, tile, (struct wk_type){fmin(34, tile.w * .7), true, WK_C_TILE_INK, WK_MIDDLE}, label);
    }
    if (a == WK_SLOT_NONE)
        return;
    const struct wk_box from = tile_box(box, a), to = tile_box(box, b);
    const float x[2] = {(float)wk_box_mid_x(from), (float)wk_box_mid_x(to)}, y = (float)(from.y - 34), top = (float)from.y - 8;
    const struct wk_point way[4] = {{x[0], top}, {x[0], y}, {x[1], y}, {x[1], top}};

    wk_part_arrow_both(draw, way, 4, WK_C_NOW, 10);
}

static void picture(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, int slide)
{
    const int first = wk_row_first(WK_ROW_2) + 3;

    switch (slide) {
    case 0:
        tables(app, draw, box);
        break;
    case 1:
        wall(draw, box, WK_SLOT_NONE, WK_SLOT_NONE);
        break;
    case 2:
        wall(draw, box, first, first + 4);
        break;
    default:
        wk_draw_icon(draw, WK_ICON_COVERED, wk_box_mid_x(box), wk_box_mid_y(box), fmin(box.w, box.h) / 36, WK_C_IVORY);
        break;
    }
}

static const char *const slides[] = {
    WK_N("Four groups play the same four walls"),
    WK_N("After each hand every tile goes back to its place"),
    WK_N("Two exchanged? It shows which, and how to mend it"),
    WK_N("Nobody is shown a face that is still to be played"),
};

static void draw_attract(const struct wk_app *app, struct wk_draw *draw)
{
    if (!app->attract.plays) {
        wk_app_screen(app, WK_SCREEN_IDLE)->draw(app, draw);
        return;
    }
    const int n = (int)(sizeof(slides) / sizeof(slides[0]));
    const int slide = (int)((app->now_ns - app->attract.since_ns) / WK_ATTRACT_SLIDE_NS % n);
    const struct wk_box whole = {0, 0, (double)draw->w, (double)draw->h};
    struct wk_box body = wk_box_inset(whole, 2 * WK_MARGIN, WK_MARGIN / 2), touch = wk_cut_bottom(&body, 36),
                  dots = wk_cut_bottom(&body, 72), text = wk_cut_bottom(&body, 132);

    picture(app, draw, wk_box_inset(body, 0, WK_PAD), slide);
    const struct wk_type type =
        wk_type_narrowed((struct wk_type){52, true, WK_C_IVORY, WK_MIDDLE}, T(slides[slide]), text.w, 40);
    if (wk_text_width(T(slides[slide]), type.size, true) > text.w)
        wk_part_fit(draw, text, type, T(slides[slide]));
    else
        wk_draw_centred(draw, text, type, T(slides[slide]));
    for (int i = 0; i < n; i++)
        wk_draw_circle(draw, wk_box_mid_x(dots) + (i - (n - 1) / 2.0) * 36, wk_box_mid_y(dots), 8,
                       i == slide ? WK_C_NOW : WK_C_KEY, WK_C_NONE, 0);
    wk_draw_centred(draw, touch, wk_type_in(wk_type_quiet, WK_C_STONE, WK_MIDDLE), T("Touch the screen to begin"));
    wk_draw_touch(draw, whole, WK_ACTION_CLOSE, 0, false); /* which does nothing on the screen that comes */
}

const struct wk_screen_def wk_screen_def_attract = {
    .id = WK_SCREEN_ATTRACT,
    .word = "attract",
    .area = WK_AREA_PLAYERS,
    .side = WK_SIDE_BACKS,
    .no_camera = true,
    .draw = draw_attract,
    .forget = forget,
    .action = any_action,
    .tick = wait_for_mat,
    .frame = look_at_mat,
    .event = any_event,
    .help = {.headline = WK_N("This kiosk checks the walls of a table"),
             .steps = {WK_N("Before the first hand: build four walls with stickers"), WK_N("Play the hand"),
                       WK_N("After it: lay every wall back as it was")}},
};
