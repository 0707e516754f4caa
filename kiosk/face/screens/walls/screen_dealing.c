/* Dealing: the making of the tiles step by step, on a picture of the table; the dice; the look at the neighbour's tiles. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/walls/walls.h"
#include "labels/layout.h"
#include "rules/event/kind.h"

#include <math.h>
#include <string.h>

#define TOP 192.0
#define UPRIGHT_H 208.0 /* of what stands below the picture */
#define N_DICE (WK_DICE_THROWS * WK_DICE)
#define ALL_LOOKED ((1U << WK_N_WINDS) - 1)

static enum wk_wind nearest(const struct wk_app_dealing *dealing)
{
    return dealing->nearest == WK_WIND_NONE ? WK_WIND_EAST : dealing->nearest;
}

static bool all_built(const struct wk_app *app)
{
    for (int i = 0; i < WK_N_WINDS; i++)
        if (!app->wall[i].built)
            return false;
    return true;
}

static bool is_lap(int step)
{
    return step >= WK_DEALING_LAPS && step < WK_DEALING_LAPS + WK_DEAL_LAPS;
}

/* The four sides of stacks stand there, or what is left of them. */
static bool is_built(int step)
{
    return step > WK_DEALING_SHUFFLE && step < WK_DEALING_LAY;
}

/* The neighbour at the right, who plays next. */
static enum wk_wind neighbour(enum wk_wind who)
{
    return (enum wk_wind)((int)who % WK_N_WINDS + 1);
}

/* Tiles that are taken before a step is done; with it where it is done. */
static int n_taken(int step, bool done)
{
    const int lap = step < WK_DEALING_LAPS ? 0 : step - WK_DEALING_LAPS + done;

    return lap >= WK_DEAL_LAPS ? WK_N_TILES : wk_dealing_take(lap, 0).first;
}

/* ---------------------------------------------------------------- the picture */

/* The table's square and who sits at its lower edge. */
struct square {
    struct wk_draw *draw;
    double cx, cy, half;
    enum wk_wind nearest;
};

static int side_of(const struct square *square, enum wk_wind wind)
{
    return ((int)wind - (int)square->nearest + WK_N_WINDS) % WK_N_WINDS;
}

/* A point before a player: `along` to that player's right, `out` from the middle, as shares of half the table. */
static struct wk_point point_at(const struct square *square, enum wk_wind wind, double along, double out)
{
    static const int right_x[] = {1, 0, -1, 0}, right_y[] = {0, -1, 0, 1};
    const int side = side_of(square, wind), ux = right_x[side], uy = right_y[side];

    return (struct wk_point){(float)(square->cx + square->half * (ux * along - uy * out)),
                             (float)(square->cy + square->half * (uy * along + ux * out))};
}

#define PITCH .096     /* of two stacks */
#define WALL_OUT .825  /* of a wall's middle line */
#define WALL_SHIFT .08 /* each wall is moved to its player's right, so that the four do not meet in the corners */
#define STACK_W .088
#define STACK_H .128

static double along_of(int number)
{
    return ((WK_SIDE_STACKS + 1) / 2.0 - number) * PITCH + WALL_SHIFT;
}

static struct wk_box stack_box(const struct square *square, struct wk_stack stack)
{
    const struct wk_point at = point_at(square, stack.side, along_of(stack.number), WALL_OUT);
    const bool across = side_of(square, stack.side) % 2 != 0;
    const double w = (across ? STACK_H : STACK_W) * square->half, h = (across ? STACK_W : STACK_H) * square->half;

    return wk_box_at(at.x - w / 2, at.y - h / 2, w, h);
}

/* A wind's sign on a stack that is taken, where those of two walls do not meet in the corners; beside it, that of who takes its
 * lower tile. */
static void stack_sign(const struct square *square, struct wk_stack stack, bool beside, enum wk_wind wind)
{
    const double size = fmax(22, .07 * square->half);
    const struct wk_point at = point_at(square, stack.side, along_of(stack.number), WALL_OUT - (beside ? .13 : 0));

    wk_draw_text(square->draw, at.x, at.y + size * .36,
                 (struct wk_type){size, true, beside ? WK_C_TILE : WK_C_TILE_INK, WK_MIDDLE}, wk_wind_sign(square->draw, wind));
}

/* Which stacks a lap takes, and who takes them. */
static void lap_signs(const struct square *square, const struct wk_opening *opening, int lap)
{
    for (int turn = 0; turn < WK_N_WINDS; turn++) {
        const struct wk_take take = wk_dealing_take(lap, turn);
        for (int tile = take.first; tile<take.first + take.n; tile += take.n> 1 ? 2 : 1)
            stack_sign(square, wk_dealing_stack(opening, tile), take.n == 1 && tile % 2 != 0, take.who);
    }
}

/* Where the walls are broken: a line across, after the stack that was counted last. */
static void break_mark(const struct square *square, const struct wk_opening *opening)
{
    const double along = along_of(opening->counted.number) - PITCH / 2;
    const struct wk_point a = point_at(square, opening->counted.side, along, WALL_OUT - .1),
                          b = point_at(square, opening->counted.side, along, WALL_OUT + .1);
    const struct wk_box line = {fminf(a.x, b.x), fminf(a.y, b.y), fabsf(a.x - b.x), fabsf(a.y - b.y)};

    wk_draw_box(square->draw, wk_box_inset(line, -4.5, -4.5), 0, WK_C_FELT);
    wk_draw_segment(square->draw, a.x, a.y, b.x, b.y, WK_C_ACCENT, 5);
}

/* Stack i of the count, 1..opening->count. */
static bool is_counted(const struct wk_opening *opening, struct wk_stack stack)
{
    for (int left = 0; left < opening->count; left++) {
        const struct wk_stack at =
            wk_dealing_stack(opening, WK_N_TILES - 1 - 2 * left); /* the count ends with the last stack */
        if (at.side == stack.side && at.number == stack.number)
            return true;
    }
    return false;
}

static void one_stack(const struct square *square, const struct wk_opening *opening, int step, struct wk_stack stack)
{
    const bool lit = (is_lap(step) && wk_dealing_lap(opening, stack) == step - WK_DEALING_LAPS) ||
                     (step == WK_DEALING_BREAK && is_counted(opening, stack));
    const bool gone = step >= WK_DEALING_LAPS && wk_dealing_left(opening, stack, n_taken(step, false)) == 0;
    const struct wk_box box = stack_box(square, stack);

    if (gone)
        wk_draw_border(square->draw, wk_box_inset(box, 1, 1), 3, WK_C_FELT_LINE, 1.4);
    else
        wk_draw_box(square->draw, box, 3, lit ? WK_C_ACCENT : WK_C_TILE);
}

/* The tiles as they lie at the end: 13, beyond them 10 and 11, as their player sees them from the left. */
static void laid_out(const struct square *square, enum wk_wind wind)
{
    static const double out[WK_N_ROWS] = {.845, .725, .605};
    const bool across = side_of(square, wind) % 2 != 0;
    const double w = (across ? .087 : .059) * square->half, h = (across ? .059 : .087) * square->half;

    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        const enum wk_row row = wk_slot_row(slot);
        const struct wk_point at = point_at(square, wind, -.43 + .0725 * wk_slot_column(slot), out[row]);
        wk_draw_box(square->draw, wk_box_at(at.x - w / 2, at.y - h / 2, w, h), 1, WK_C_TILE);
    }
}

/* Pips of a die, in a grid of 3 x 3: bit 3 * row + column. */
static void draw_die(struct wk_draw *draw, struct wk_box box, int value)
{
    static const unsigned pips[WK_DIE_FACES + 1] = {0, 0020, 0104, 0124, 0505, 0525, 0555};

    if (value < 1 || value > WK_DIE_FACES) {
        wk_draw_border(draw, wk_box_inset(box, 1, 1), box.w * .16, WK_C_FELT_LINE, WK_W_OUTLINE);
        return;
    }
    wk_draw_box(draw, box, box.w * .16, WK_C_TILE);
    for (int i = 0; i < 9; i++)
        if (pips[value] >> i & 1U)
            wk_draw_circle(draw, box.x + box.w * (.24 + .26 * (i % 3)), box.y + box.h * (.24 + .26 * (i / 3)), box.w * .085,
                           WK_C_TILE_INK, WK_C_NONE, 0);
}

/* The dice in the middle, a throw in each row. */
static void dice(const struct square *square, const struct wk_dice *thrown)
{
    const double w = .17 * square->half, gap = .04 * square->half;

    for (int i = 0; i < N_DICE; i++)
        draw_die(square->draw,
                 wk_box_at(square->cx + (i % 2 ? gap / 2 : -gap / 2 - w), square->cy + (i / 2 ? gap / 2 : -gap / 2 - w), w, w),
                 thrown->die[i / 2][i % 2]);
}

static void draw_picture(const struct wk_app *app, struct wk_draw *draw, struct wk_box box)
{
    const struct wk_app_dealing *dealing = &app->dealing;
    const struct square square = {draw, wk_box_mid_x(box), wk_box_mid_y(box), box.w / 2, nearest(dealing)};
    struct wk_opening opening = {.count = 0};
    const bool opened = dealing->step >= WK_DEALING_BREAK && wk_dealing_open(&dealing->dice, &opening) == WK_OK;

    wk_draw_box(draw, box, 16, WK_C_FELT);
    wk_draw_border(draw, box, 16, WK_C_FELT_EDGE, 3);
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        const struct wk_point at = point_at(&square, (enum wk_wind)wind, 0, .4);
        if (dealing->step >= WK_DEALING_LAY)
            laid_out(&square, (enum wk_wind)wind);
        for (int number = 1; number <= WK_SIDE_STACKS && is_built(dealing->step); number++)
            one_stack(&square, &opening, dealing->step, (struct wk_stack){(enum wk_wind)wind, number});
        wk_part_turned_tile(draw, at.x, at.y, .17 * square.half, (enum wk_wind)wind, side_of(&square, (enum wk_wind)wind));
    }
    if (opened && is_built(dealing->step))
        break_mark(&square, &opening);
    if (opened && is_lap(dealing->step))
        lap_signs(&square, &opening, dealing->step - WK_DEALING_LAPS);
    if (dealing->step >= WK_DEALING_FIRST && is_built(dealing->step))
        dice(&square, &dealing->dice);
    wk_draw_icon(draw, WK_ICON_TURN, square.cx + square.half * .5, square.cy + square.half * .5, .9, WK_C_PLATE_STONE);
    wk_draw_touch(draw, box, WK_ACTION_DEALING_TURN, 0, false);
}

/* ---------------------------------------------------------------- words */

struct words {
    char text[96], note[128];
};

static void lap_words(struct wk_draw *draw, int lap, struct words *words)
{
    const struct wk_take take = wk_dealing_take(lap, 0);
    const int of = take.of_hand ? WK_DEAL_HAND_LAPS - 1 : WK_DEAL_LAPS - WK_DEAL_HAND_LAPS - 1,
              nth = take.of_hand ? lap + 1 : lap - WK_DEAL_HAND_LAPS + 1;

    if (take.n > 1) {
        snprintf(words->text, sizeof(words->text), T("Two stacks each, turn %d of %d"), nth, of);
        snprintf(words->note, sizeof(words->note), "%s",
                 take.of_hand ? T("For the 13 of the hand. Nobody looks at a tile.")
                              : T("For the 10 and 11 of the wall. Nobody looks at a tile."));
    } else {
        snprintf(words->text, sizeof(words->text), "%s",
                 take.of_hand ? T("One tile each: then each has 13") : T("One tile each: then each has 21 more"));
        snprintf(words->note, sizeof(words->note), "%s", T("The upper tile of a stack first. Nobody looks at a tile."));
    }
}

static void throw_words(const struct wk_app *app, struct wk_draw *draw, struct words *words)
{
    const bool second = app->dealing.step == WK_DEALING_SECOND;
    const enum wk_wind who = second ? wk_dice_second(&app->dealing.dice) : WK_WIND_EAST;

    snprintf(words->text, sizeof(words->text),
             app->dealing.by_kiosk ? T("The kiosk throws two dice for %s") : T("%s throws two dice"), wk_wind_text(draw, who));
    snprintf(words->note, sizeof(words->note), "%s",
             second ? T("Both throws together say how many stacks are counted")
                    : T("East 5 9, South 2 6 10, West 3 7 11, North 4 8 12: who throws next"));
}

static void break_words(const struct wk_app *app, struct wk_draw *draw, struct words *words)
{
    struct wk_opening opening;

    if (wk_dealing_open(&app->dealing.dice, &opening) != WK_OK)
        return;
    snprintf(words->text, sizeof(words->text), T("%s counts %d stacks from the right"), wk_wind_text(draw, opening.second),
             opening.count);
    snprintf(words->note, sizeof(words->note), T("The walls are broken there. East takes first: %s %d"),
             wk_wind_text(draw, opening.first.side), opening.first.number);
}

static void step_words(const struct wk_app *app, struct wk_draw *draw, struct words *words)
{
    static const struct {
        const char *text, *note;
    } fixed[WK_N_DEALING_STEPS] = {
        [WK_DEALING_SHUFFLE] = {WK_N("Shuffle all 136 tiles, faces down"), WK_N("All four, in the middle of the table")},
        [WK_DEALING_BUILD] = {WK_N("Each builds 17 stacks of two tiles"), WK_N("Faces down, in a row before you")},
        [WK_DEALING_LAY] = {WK_N("Lay out 13, 10 and 11, and put the stickers on"),
                            WK_N("Unseen, backs up: the 21 in two rows beyond the 13")},
        [WK_DEALING_LOOK] = {WK_N("Look at the stickers of your right neighbour"),
                             WK_N("Backs only. Touch your wind when they are right.")},
    };
    const int step = app->dealing.step;

    if (step == WK_DEALING_FIRST || step == WK_DEALING_SECOND) {
        throw_words(app, draw, words);
    } else if (step == WK_DEALING_BREAK) {
        break_words(app, draw, words);
    } else if (is_lap(step)) {
        lap_words(draw, step - WK_DEALING_LAPS, words);
    } else {
        snprintf(words->text, sizeof(words->text), "%s", T(fixed[step].text));
        snprintf(words->note, sizeof(words->note), "%s", T(fixed[step].note));
    }
}

/* ---------------------------------------------------------------- beside the picture */

/* "South's side: 15 and 16" */
static void take_text(struct wk_draw *draw, const struct wk_opening *opening, const struct wk_take *take, char *text, size_t n)
{
    const struct wk_stack a = wk_dealing_stack(opening, take->first), b = wk_dealing_stack(opening, take->first + take->n - 1);

    if (take->n == 1)
        snprintf(text, n, take->first % 2 ? T("%s's side: %d, lower tile") : T("%s's side: %d, upper tile"),
                 wk_wind_text(draw, a.side), a.number);
    else if (a.side == b.side)
        snprintf(text, n, T("%s's side: %d and %d"), wk_wind_text(draw, a.side), a.number, b.number);
    else
        snprintf(text, n, T("%s's side: %d, %s's side: %d"), wk_wind_text(draw, a.side), a.number, wk_wind_text(draw, b.side),
                 b.number);
}

/* The place beside the picture of one of the four players; in an upright window they stand two by two. */
static struct wk_box players_box(const struct wk_draw *draw, struct wk_box side, int i, double gap)
{
    return wk_zone_upright(draw) ? wk_box_cell(side, i, 2, 2, gap) : wk_box_row(side, i, WK_N_WINDS, gap);
}

static void who_row(struct wk_draw *draw, struct wk_box row, enum wk_wind who, const char *text)
{
    const double tile_h = fmin(88, row.h - 12);

    wk_part_wind_tile(draw, row.x, wk_box_mid_y(row) - tile_h / 2, tile_h * .75, who);
    wk_cut_left(&row, 84);
    wk_part_fit(draw, row, wk_type_bold, text);
}

static void lap_rows(const struct wk_app *app, struct wk_draw *draw, struct wk_box side)
{
    struct wk_opening opening;

    if (wk_dealing_open(&app->dealing.dice, &opening) != WK_OK)
        return;
    for (int turn = 0; turn < WK_N_WINDS; turn++) {
        const struct wk_take take = wk_dealing_take(app->dealing.step - WK_DEALING_LAPS, turn);
        const struct wk_box row = players_box(draw, side, turn, WK_GAP);
        char text[96];

        take_text(draw, &opening, &take, text, sizeof(text));
        who_row(draw, row, take.who, text);
    }
}

/* What is to come, before anything is thrown. */
static void overview(struct wk_draw *draw, struct wk_box side)
{
    const char *const steps[] = {T("Shuffle, and build 17 stacks each"), T("Two throws of dice say where the walls are broken"),
                                 T("From there each takes 13, then 21, in turn as the picture shows"),
                                 T("Lay them out, put the stickers on, look at each other's")};

    wk_part_steps(draw, side.x, side.y + WK_PAD, side.w, steps, 4);
}

/* "4 + 2 = 6: South" and "6 + 5 + 3 = 14" */
static void sums(const struct wk_app *app, struct wk_draw *draw, struct wk_box side)
{
    const struct wk_dice *dice = &app->dealing.dice;
    const int first = dice->die[0][0] + dice->die[0][1];
    struct wk_opening opening;
    char text[64];

    if (wk_dealing_open(dice, &opening) != WK_OK)
        return;
    side.h = fmin(side.h, 200);
    snprintf(text, sizeof(text), "%d + %d = %d", dice->die[0][0], dice->die[0][1], first);
    who_row(draw, wk_box_row(side, 0, 2, 0), opening.second, text);
    snprintf(text, sizeof(text), "%d + %d + %d = %d", first, dice->die[1][0], dice->die[1][1], opening.count);
    wk_part_fit(draw, wk_box_row(side, 1, 2, 0), wk_type_bold, text);
}

/* "1 · 10–19 · 20–29, A" */
static void sticker_rows(struct wk_draw *draw, struct wk_box side)
{
    static const struct {
        enum wk_row row;
        int column;
    } shown[] = {{WK_ROW_HAND, 0}, {WK_ROW_1, 9}, {WK_ROW_1, 0}, {WK_ROW_2, 9}, {WK_ROW_2, 0}, {WK_ROW_2, 10}};
    char label[6][3], text[64];

    for (int who = WK_WIND_EAST; who <= WK_WIND_NORTH; who++) {
        for (int i = 0; i < 6; i++)
            wk_label_format(wk_layout_label((enum wk_wind)who, wk_slot_at(shown[i].row, shown[i].column)), label[i]);
        snprintf(text, sizeof(text), "%s \u00b7 %s\u2013%s \u00b7 %s\u2013%s, %s", label[0], label[1], label[2], label[3],
                 label[4], label[5]);
        who_row(draw, players_box(draw, side, who - 1, WK_GAP), (enum wk_wind)who, text);
    }
}

static void dice_keys(const struct wk_app *app, struct wk_draw *draw, struct wk_box side)
{
    side.h = fmin(side.h, 320);
    for (int value = 1; !app->dealing.by_kiosk && value <= WK_DIE_FACES; value++) {
        const struct wk_box key = wk_box_cell(side, value - 1, 3, 2, WK_KEY_GAP);
        const double w = fmin(key.w, key.h) * .6;

        wk_draw_box(draw, key, WK_R_CARD, wk_draw_is_pressed(draw, WK_ACTION_DIGIT, value) ? WK_C_KEY_DOWN : WK_C_KEY);
        draw_die(draw, wk_box_centre(key, w, w), value);
        wk_draw_touch(draw, key, WK_ACTION_DIGIT, value, false);
    }
}

static void look_keys(const struct wk_app *app, struct wk_draw *draw, struct wk_box side)
{
    for (int who = WK_WIND_EAST; who <= WK_WIND_NORTH; who++) {
        const struct wk_box row = players_box(draw, side, who - 1, WK_KEY_GAP);
        const bool has = app->dealing.looked >> (who - 1) & 1U;
        char text[96];

        wk_draw_box(draw, row, WK_R_CARD, wk_draw_is_pressed(draw, WK_ACTION_DEALING_LOOKED, who) ? WK_C_KEY_DOWN : WK_C_PANEL);
        snprintf(text, sizeof(text), T("I looked at %s's tiles"), wk_wind_text(draw, neighbour((enum wk_wind)who)));
        struct wk_box inner = wk_box_inset(row, WK_PAD, 0);
        if (has)
            wk_draw_mark(draw, WK_MARK_OK, wk_cut_right(&inner, 44).x + 22, wk_box_mid_y(inner), 36, false);
        who_row(draw, inner, (enum wk_wind)who, text);
        if (!has)
            wk_draw_touch(draw, row, WK_ACTION_DEALING_LOOKED, who, false);
    }
}

static void beside(const struct wk_app *app, struct wk_draw *draw, struct wk_box side)
{
    const int step = app->dealing.step;

    if (step == WK_DEALING_FIRST || step == WK_DEALING_SECOND)
        dice_keys(app, draw, side);
    else if (is_lap(step))
        lap_rows(app, draw, side);
    else if (step == WK_DEALING_LOOK)
        look_keys(app, draw, side);
    else if (step == WK_DEALING_LAY)
        sticker_rows(draw, side);
    else if (step == WK_DEALING_BREAK)
        sums(app, draw, side);
    else if (!wk_zone_upright(draw)) /* there is no room below the picture, and the line above says what to do */
        overview(draw, side);
}

/* ---------------------------------------------------------------- the screen */

/* The dice of a throw show something. */
static bool is_thrown(const struct wk_app_dealing *dealing, int throw)
{
    return dealing->dice.die[throw][0] > 0 && dealing->dice.die[throw][1] > 0;
}

static bool may_go_on(const struct wk_app_dealing *dealing)
{
    return !dealing->asked && (dealing->step < WK_DEALING_FIRST || is_thrown(dealing, 0)) &&
           (dealing->step < WK_DEALING_SECOND || is_thrown(dealing, 1));
}

static struct wk_keycap next_key(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_dealing *dealing = &app->dealing;

    if (dealing->by_kiosk && dealing->step == WK_DEALING_FIRST && !is_thrown(dealing, 0))
        return (struct wk_keycap){T("Throw the dice"), WK_KEY_PRIMARY, WK_ACTION_DEALING_THROW, 0, -1};
    if (dealing->step == WK_DEALING_LOOK)
        return (struct wk_keycap){T("Done"), dealing->looked == ALL_LOOKED ? WK_KEY_PRIMARY : WK_KEY_PLAIN,
                                  WK_ACTION_DEALING_NEXT, 0, -1};
    return (struct wk_keycap){T("Next step"), may_go_on(dealing) ? WK_KEY_PRIMARY : WK_KEY_NOT_YET,
                              may_go_on(dealing) ? WK_ACTION_DEALING_NEXT : WK_ACTION_NOT_YET, 0, -1};
}

static void draw_dealing(const struct wk_app *app, struct wk_draw *draw)
{
    const bool upright = wk_zone_upright(draw);
    struct wk_box body = wk_zone_body(draw, TOP), picture;
    struct wk_keycap keys[2] = {next_key(app, draw), {T("One step back"), WK_KEY_PLAIN, WK_ACTION_DEALING_BACK, 0, -1}};
    char gauge[16], unit[16];
    struct words words = {.text = ""};

    wk_cut_bottom(&body, WK_GAP);
    step_words(app, draw, &words);
    snprintf(gauge, sizeof(gauge), "%d", app->dealing.step + 1);
    snprintf(unit, sizeof(unit), "/%d", WK_N_DEALING_STEPS);
    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = words.text, .note = words.note, .gauge = gauge, .unit = unit});
    if (upright) {
        const double side = fmin(body.w, body.h - WK_PAD - UPRIGHT_H);
        picture = wk_box_centre(wk_cut_top(&body, side), side, side);
        wk_cut_top(&body, WK_PAD);
    } else {
        picture = wk_cut_left(&body, body.h);
        wk_cut_left(&body, 2 * WK_PAD);
    }
    draw_picture(app, draw, picture);
    beside(app, draw, body);
    wk_part_bar(app, draw, keys, app->dealing.step > 0 ? 2 : 1);
}

/* ---------------------------------------------------------------- what is done */

static void ask(struct wk_app *app, enum wk_dealing_ask what, enum wk_wind who, struct wk_effects *effects)
{
    app->dealing.asked = true;
    wk_app_effect(effects, WK_EFFECT_DEALING)->dealing =
        (struct wk_dealing_request){what, app->round, app->hand, app->dealing.dice, who};
}

static void leave(struct wk_app *app, struct wk_effects *effects)
{
    wk_app_go(app, app->whole.on ? WK_SCREEN_BUILD : WK_SCREEN_SEATS, effects);
}

static void go_on(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_dealing *dealing = &app->dealing;

    if (dealing->step == WK_DEALING_LOOK)
        leave(app, effects);
    else if (!may_go_on(dealing))
        return;
    else if (dealing->step == WK_DEALING_SECOND && dealing->dice_seq == 0)
        ask(app, WK_DEALING_ASK_KEEP, WK_WIND_NONE, effects);
    else
        dealing->step++;
}

/* The next die of the throw that is typed; both are there: the first of them again. */
static void type_die(struct wk_app_dealing *dealing, int value)
{
    const int throw = dealing->step - WK_DEALING_FIRST;

    if (dealing->by_kiosk || dealing->asked || throw < 0 || throw >= WK_DICE_THROWS || value < 1 || value > WK_DIE_FACES)
        return;
    uint8_t *die = dealing->dice.die[throw];
    if (is_thrown(dealing, throw))
        die[0] = die[1] = 0;
    die[die[0] > 0] = (uint8_t)value;
    dealing->dice_seq = 0;
}

static void erase_die(struct wk_app_dealing *dealing)
{
    uint8_t *die = dealing->dice.die[dealing->step - WK_DEALING_FIRST];

    die[die[1] > 0] = 0;
    dealing->dice_seq = 0;
}

static bool erases(const struct wk_app_dealing *dealing)
{
    return !dealing->by_kiosk && !dealing->asked && (dealing->step == WK_DEALING_FIRST || dealing->step == WK_DEALING_SECOND) &&
           dealing->dice.die[dealing->step - WK_DEALING_FIRST][0] > 0;
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_dealing *dealing = &app->dealing;

    if (app->overlay != WK_OVERLAY_NONE)
        return false;
    if (action == WK_ACTION_DEALING_NEXT)
        go_on(app, effects);
    else if (action == WK_ACTION_DEALING_BACK)
        dealing->step -= dealing->step > 0 && !dealing->asked;
    else if (action == WK_ACTION_DEALING_TURN)
        dealing->nearest = neighbour(nearest(dealing));
    else if (action == WK_ACTION_DEALING_THROW && dealing->by_kiosk && !dealing->asked && !is_thrown(dealing, 0))
        ask(app, WK_DEALING_ASK_THROW, WK_WIND_NONE, effects);
    else if (action == WK_ACTION_DEALING_LOOKED && dealing->step == WK_DEALING_LOOK && !dealing->asked && arg >= WK_WIND_EAST &&
             arg <= WK_WIND_NORTH && !(dealing->looked >> (arg - 1) & 1U))
        ask(app, WK_DEALING_ASK_LOOKED, (enum wk_wind)arg, effects);
    else if (action == WK_ACTION_DIGIT)
        type_die(dealing, arg);
    else if (action == WK_ACTION_ERASE && erases(dealing))
        erase_die(dealing);
    else
        return false;
    return true;
}

static bool back(struct wk_app *app, struct wk_effects *effects)
{
    leave(app, effects);
    return true;
}

/* Another deal begins at the first step; once all walls are built, what is left is the look at them. */
static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    struct wk_app_dealing *dealing = &app->dealing;

    (void)from;
    (void)effects;
    if (dealing->table != app->table || dealing->round != app->round)
        *dealing = (struct wk_app_dealing){
            .by_kiosk = dealing->by_kiosk, .table = app->table, .round = app->round, .nearest = dealing->nearest};
    dealing->asked = false;
    if (all_built(app))
        dealing->step = WK_DEALING_LOOK;
}

/* On record. Also while another screen stands: what was asked was done. */
static void hear(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_dealing *dealing = &app->dealing;

    (void)effects;
    if (event->kind != WK_EVENT_DEALING)
        return;
    dealing->asked = false;
    if (event->dealing.status != WK_OK) {
        wk_app_store_failed(app, event->dealing.status);
    } else if (event->dealing.what == WK_DEALING_ASK_LOOKED) {
        dealing->looked |= event->dealing.who != WK_WIND_NONE ? 1U << (event->dealing.who - 1) : 0;
    } else {
        dealing->dice = event->dealing.dice;
        dealing->dice_seq = event->dealing.seq;
        dealing->step += event->dealing.what == WK_DEALING_ASK_KEEP && dealing->step == WK_DEALING_SECOND;
    }
}

int wk_screen_dealing_key(const struct wk_app *app, struct wk_draw *draw, struct wk_keycap *key)
{
    const bool built = all_built(app);

    if (wk_zone_upright(draw) && app->whole.large != WK_WIND_NONE) /* a large wall takes the room of the keys there */
        return 0;
    if (built && app->dealing.looked == ALL_LOOKED && app->dealing.table == app->table && app->dealing.round == app->round)
        return 0;
    *key = (struct wk_keycap){built ? T("Each other's tiles") : T("Draw your tiles"),
                              wk_app_is_undrawn(app) ? WK_KEY_PRIMARY : WK_KEY_PLAIN, WK_ACTION_OPEN, WK_SCREEN_DEALING, -1};
    return 1;
}

bool wk_screen_to_dealing(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (action != WK_ACTION_OPEN || !wk_screen_leads(app, arg) || app->overlay != WK_OVERLAY_NONE)
        return false;
    wk_app_go(app, WK_SCREEN_DEALING, effects);
    return true;
}

const struct wk_screen_def wk_screen_def_dealing = {
    .id = WK_SCREEN_DEALING,
    .word = "dealing",
    .area = WK_AREA_TABLE,
    .no_camera = true,
    .between_hands = true,
    .draw = draw_dealing,
    .enter = enter,
    .action = act,
    .back = back,
    .event = hear,
    .late = hear,
    .help = {.headline = WK_N("How the tiles become your own"),
             .steps = {WK_N("Do what the line above says; yellow stacks are taken now, by whose letter stands there"),
                       WK_N("Touch the table to see it from the next seat"), WK_N("One step back: as often as you like")}},
};
