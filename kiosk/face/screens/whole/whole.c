/* The whole table at once: four walls, four cards, one line that says what to do first. */
#include "kiosk/face/screens/whole/whole.h"

#include <string.h>

#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/screens/whole/whole_screen.h"
#include "labels/table_place.h"
#include "rules/event/floor.h"

enum { FEW = 4 /* tiles of a wall that are asked for one by one */ };

int wk_whole_side(const struct wk_app *app, enum wk_wind seat)
{
    return wk_table_side(seat, app->whole.below);
}

/* Nothing on the screen is old: its picture, or what is said of faces, of which there is none. */
static bool is_known(const struct wk_app *app)
{
    return wk_app_turns_table(app) || wk_app_table_is_fresh(app);
}

/* The few tiles of a wall that were not read while all others were: a lamp is mirrored on them, or they lie askew. */
static int unread(const struct wk_table_wall *wall, bool slots[WK_N_SLOTS])
{
    int n = 0;

    if (wall->state != WK_WALL_AGAIN || !wall->reading->tray.found)
        return 0;
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        n += slots[slot] = wall->look[slot] == WK_LOOK_AGAIN;
    if (n <= FEW)
        return n;
    memset(slots, 0, WK_N_SLOTS * sizeof(slots[0]));
    return 0;
}

int wk_whole_again(const struct wk_app *app, enum wk_wind seat, bool slots[WK_N_SLOTS])
{
    const struct wk_app_doubt *doubt = &app->whole.wall[seat - 1].doubt;
    int n = 0;

    memset(slots, 0, WK_N_SLOTS * sizeof(slots[0]));
    if (!wk_app_turns_table(app) && !wk_app_stands(app)->asks_again)
        return unread(&app->whole.wall[seat - 1], slots);
    if (wk_app_turns_table(app) && doubt->told)
        for (int slot = 0; slot < WK_N_SLOTS; slot++)
            n += slots[slot] = doubt->slots >> slot & 1;
    else if (wk_app_stands(app)->asks_again)
        for (int i = 0; i < app->n_again; i++)
            if (app->again[i].wind == seat)
                n += slots[app->again[i].slot] = true;
    return n;
}

enum wk_wall_state wk_whole_state(const struct wk_app *app, enum wk_wind seat)
{
    const struct wk_app_turned *turned = &app->whole.wall[seat - 1].turned;
    bool again[WK_N_SLOTS];

    if (!wk_app_turns_table(app))
        return app->whole.wall[seat - 1].state;
    if (wk_whole_again(app, seat, again) > 0 && app->faces_step == WK_FACES_LOOK)
        return WK_WALL_AGAIN;
    if (turned->n_blocked > 0)
        return WK_WALL_BLOCKED;
    if (turned->n_seen == WK_N_SLOTS && turned->n_back_up == 0)
        return WK_WALL_RIGHT;
    return turned->n_seen == 0 ? WK_WALL_EMPTY : WK_WALL_GROWING;
}

/* As a whole: nobody can say what is there. */
static bool is_unseen(const struct wk_app *app, enum wk_wind seat)
{
    bool slots[WK_N_SLOTS];

    return app->whole.wall[seat - 1].state == WK_WALL_AGAIN && wk_whole_again(app, seat, slots) == 0;
}

/* What was there before a hand came does not count, nor what nobody can see now. */
int wk_whole_n_right(const struct wk_app *app, enum wk_wind seat)
{
    int n = 0;

    if (wk_app_turns_table(app))
        return app->whole.wall[seat - 1].turned.n_seen;
    if (!wk_app_table_is_fresh(app) || is_unseen(app, seat))
        return -1;
    for (int row = 0; row < WK_N_ROWS; row++)
        n += wk_whole_row_right(app, seat, (enum wk_row)row);
    return n;
}

int wk_whole_row_right(const struct wk_app *app, enum wk_wind seat, enum wk_row row)
{
    int n = 0;

    if (wk_app_turns_table(app)) { /* from the far row on */
        n = app->whole.wall[seat - 1].turned.n_seen;
        for (int far = WK_ROW_2; far > (int)row; far--)
            n -= wk_row_length((enum wk_row)far);
        return n < 0 ? 0 : n > wk_row_length(row) ? wk_row_length(row) : n;
    }
    if (wk_whole_has_passed(app, seat))
        return wk_row_length(row);
    if (!wk_app_table_is_fresh(app) || is_unseen(app, seat))
        return 0;
    for (int column = 0; column < wk_row_length(row); column++)
        n += app->whole.wall[seat - 1].look[wk_slot_at(row, column)] == WK_LOOK_RIGHT;
    return n;
}

bool wk_whole_has_passed(const struct wk_app *app, enum wk_wind seat)
{
    const enum wk_wall_state state = app->whole.wall[seat - 1].state;

    return wk_app_lays_back(app) && app->wall[seat - 1].passed && wk_app_table_is_fresh(app) &&
           (state == WK_WALL_RIGHT || state == WK_WALL_EMPTY || app->whole.taken);
}

bool wk_whole_all_passed(const struct wk_app *app, int *stored_s)
{
    *stored_s = -1;
    for (int i = 0; i < WK_N_WINDS; i++) {
        if (!wk_whole_has_passed(app, (enum wk_wind)(i + 1)))
            return false;
        if (app->wall[i].passed_s > *stored_s)
            *stored_s = app->wall[i].passed_s;
    }
    return true;
}

enum wk_colour wk_whole_colour(const struct wk_app *app, enum wk_wind seat)
{
    if (!is_known(app))
        return WK_C_EDGE;
    switch (wk_whole_state(app, seat)) {
    case WK_WALL_AGAIN:
        return WK_C_AGAIN;
    case WK_WALL_BLOCKED:
        return WK_C_BLOCKED;
    case WK_WALL_WRONG:
        return WK_C_WRONG;
    case WK_WALL_RIGHT:
        return WK_C_OK;
    case WK_WALL_EMPTY:
    case WK_WALL_GROWING:
        break;
    }
    return WK_C_EDGE;
}

enum wk_mark wk_whole_mark(const struct wk_app *app, enum wk_wind seat)
{
    switch (wk_whole_state(app, seat)) {
    case WK_WALL_AGAIN:
        return WK_MARK_AGAIN;
    case WK_WALL_BLOCKED:
        return WK_MARK_BLOCKED;
    case WK_WALL_WRONG:
        return WK_MARK_WRONG;
    case WK_WALL_RIGHT:
        return WK_MARK_OK;
    case WK_WALL_EMPTY:
    case WK_WALL_GROWING:
        break;
    }
    return WK_MARK_EMPTY;
}

const struct wk_table_move *wk_whole_move(const struct wk_app *app, int index)
{
    return index == WK_TABLE_NO_STEP ? NULL : &app->whole.move[index];
}

/* ---------------------------------------------------------------- what to do first */

/* The step that comes after the table's first one: of the same walls if they have one, else of another wall. */
static const struct wk_table_move *second_step(const struct wk_app *app)
{
    const struct wk_app_table *whole = &app->whole;
    int second = WK_TABLE_NO_STEP;

    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_table_wall *wall = &whole->wall[i];
        const int next = wall->step == whole->step ? wall->after : wall->step;

        if (next != WK_TABLE_NO_STEP && (second == WK_TABLE_NO_STEP || wall->step == whole->step))
            second = next;
    }
    return wk_whole_move(app, second);
}

static bool all_are(const struct wk_app *app, enum wk_wall_state state)
{
    for (int i = 0; i < WK_N_WINDS; i++)
        if (app->whole.wall[i].state != state)
            return false;
    return true;
}

/* The one other table that the gate waits for; 0: there is none, or more than one. */
static int missing_table(const struct wk_app *app)
{
    int table[WK_MAX_SECTION_TABLES], missing = 0, n = 0;
    struct wk_gate gate;

    wk_gate_look(app->hall.tournament, app->hall.floor, wk_section_of_table(wk_app_shape(app), app->table), app->round,
                 app->hand, &gate);
    const int n_tables = wk_app_tables_lacking(app, &gate, table);
    for (int i = 0; i < n_tables; i++)
        if (table[i] != app->table) { /* its own walls are on disk; the event may hear of it later */
            missing = table[i];
            n++;
        }
    return n == 1 ? missing : 0;
}

/* All four have passed, and lie there until the next group has seen them. */
static void passed_line(const struct wk_app *app, struct wk_draw *draw, char *text, char *next, size_t n)
{
    const bool event = wk_app_has_event(app);
    const int missing = event ? missing_table(app) : 0, to = event ? wk_app_next_table(app) : 0;

    if (missing > 0)
        snprintf(text, n, T("Leave the walls as they lie. Wait for table %d."), missing);
    else
        snprintf(text, n, "%s", T("Leave the four walls as they lie"));
    if (to > 0)
        snprintf(next, n, T("Your group goes to table %d"), to);
    else
        snprintf(next, n, "%s", T("The table is ready for the next group"));
}

#define WAY_W 208.0

/* From this table to the next one, in the gauge's place. */
static void way_on(struct wk_draw *draw, int from, int to)
{
    const double right = wk_zone_right(draw);
    const struct wk_point arrow[2] = {{(float)(right - 128), 130}, {(float)(right - 84), 130}};

    wk_part_number_tile(draw, right - 192, 98, 48, from);
    wk_part_arrow(draw, arrow, 2, WK_C_NOW, 8);
    wk_part_number_tile(draw, right - 66, 86, 66, to);
}

/* Before the tiles are turned, and after. */
static void faces_line(const struct wk_app *app, struct wk_draw *draw, struct wk_headline *line, char *text, char *next,
                       size_t n)
{
    if (app->waiting) {
        snprintf(text, n, "%s", T("136 tiles are being checked and sealed"));
        snprintf(next, n, "%s", T("Six words that prove this deal"));
        return;
    }
    if (wk_app_table_is_fresh(app) && all_are(app, WK_WALL_RIGHT))
        snprintf(text, n, "%s", T("All 136 are right. Leave them for a moment."));
    else if (wk_app_stands(app)->asks_again)
        snprintf(text, n, "%s", T("Lay the four walls again, backs up"));
    else
        snprintf(text, n, "%s", T("Lay the four walls, backs up"));
    if (app->walls_lost)
        line->note = T("The key of walls recorded before is gone: record them again");
    else if (wk_app_stands(app)->asks_again)
        line->note = T("The judge turns them over, the marked tiles straight");
    else
        snprintf(next, n, "%s", T("The faces are read, covered"));
}

/* The first tile that was not read, of all walls; false: there is none. */
static bool first_again(const struct wk_app *app, struct wk_table_move *move, int *n)
{
    *n = 0;
    for (int i = 0; i < WK_N_WINDS && wk_app_table_is_fresh(app); i++) {
        bool slots[WK_N_SLOTS];
        int slot = 0;

        if (wk_whole_again(app, (enum wk_wind)(i + 1), slots) == 0)
            continue;
        while (!slots[slot])
            slot++;
        if (*n == 0)
            *move = (struct wk_table_move){.what = WK_DO_LOOK_AGAIN, .a = {(enum wk_wind)(i + 1), (int8_t)slot}};
        while (slot < WK_N_SLOTS)
            *n += slots[slot++];
    }
    return *n > 0;
}

/* Nothing is wrong: the commonest thing. */
static void usual_line(const struct wk_app *app, struct wk_draw *draw, struct wk_headline *line, char *text, char *next,
                       size_t n)
{
    const bool back = wk_app_lays_back(app);
    struct wk_table_move again;
    int stored_s, n_again;

    if (!wk_app_stands(app)->asks_again && first_again(app, &again, &n_again)) {
        wk_whole_move_text(app, draw, &again, text, n);
        snprintf(next, n, "%s", n_again > 1 ? T("They are read again at once") : T("It is read again at once"));
    } else if ((wk_app_stands(app)->walls == WK_WALLS_INSPECTED || wk_app_waits_for_stack(app)) &&
               wk_whole_all_passed(app, &stored_s)) {
        snprintf(text, n, "%s", T("The four walls are right. Stack them."));
        line->note = T("The middle row goes on the far row");
    } else if (back && wk_whole_all_passed(app, &stored_s)) {
        passed_line(app, draw, text, next, n);
    } else if (back && wk_app_table_is_fresh(app) && all_are(app, WK_WALL_RIGHT)) {
        snprintf(text, n, "%s", T("All 136 are right. Storing them."));
        line->note = T("Leave the walls as they are for a moment");
    } else if (wk_app_stands(app)->walls == WK_WALLS_RECORDED) {
        faces_line(app, draw, line, text, next, n);
    } else if (wk_app_stands(app)->walls == WK_WALLS_INSPECTED) {
        snprintf(text, n, "%s", T("Show the four walls to the camera"));
        line->note = T("Then stack them and play");
    } else if (back) {
        snprintf(text, n, "%s", T("Lay the four walls back"));
        line->note = wk_part_named_draws(app, draw, next, n) ? next : T("Each in front of its own seat, backs up");
        line->next = NULL;
    } else if (wk_app_is_undrawn(app)) {
        snprintf(text, n, "%s", T("Draw your tiles, then build the walls"));
        line->note = T("The key below leads through it, step by step");
    } else {
        snprintf(text, n, "%s", T("Build the four walls"));
        line->note = T("The yellow flag on a wall shows its next sticker");
    }
}

/* In place of the usual line. */
static void line_of_words(const struct wk_app *app, struct wk_draw *draw, const struct wk_whole_words *words,
                          struct wk_headline *line, char *text, size_t n)
{
    if (words->text)
        snprintf(text, n, "%s", words->text);
    else
        wk_whole_move_text(app, draw, words->asked, text, n);
    line->note = words->note;
}

static void headline(const struct wk_app *app, struct wk_draw *draw, const struct wk_whole_words *words)
{
    const struct wk_table_move *first =
        wk_app_table_is_fresh(app) && !(words && words->first) ? wk_whole_move(app, app->whole.step) : NULL;
    const struct wk_table_move *second = first ? second_step(app) : NULL;
    char text[128], next[128] = "", note[192], gauge[16] = "\u2013", step[48] = "";
    struct wk_headline line = {.text = text, .next = next, .gauge = gauge, .unit = "/136"};
    int n_right = 0, stored_s;
    const bool goes_on = !first && wk_app_stands(app)->walls == WK_WALLS_LAID_BACK && wk_app_has_event(app) &&
                         wk_app_next_table(app) > 0 && wk_whole_all_passed(app, &stored_s);

    if (words)
        line_of_words(app, draw, words, &line, text, sizeof(text));
    else
        usual_line(app, draw, &line, text, next, sizeof(text));
    for (int i = 0; i < WK_N_WINDS; i++) {
        const int n = wk_whole_n_right(app, (enum wk_wind)(i + 1));

        n_right += n > 0 ? n : 0;
    }
    if (wk_app_table_is_fresh(app))
        snprintf(gauge, sizeof(gauge), "%d", n_right);
    if (first) {
        wk_whole_move_text(app, draw, first, text, sizeof(text));
        next[0] = 0;
        line.next = next;
        line.note = NULL;
        if (second)
            wk_whole_move_text(app, draw, second, next, sizeof(next));
        if (first->what == WK_DO_TURN_TABLE && app->whole.step == 0) {
            snprintf(note, sizeof(note), T("Then the judge turns its picture. If it is not: %s"), text);
            snprintf(text, sizeof(text), "%s", T("Is the camera turned?"));
            line.note = note;
        }
        snprintf(step, sizeof(step), T("Move %d of %d"), app->whole.n_moves_done + 1,
                 app->whole.n_moves_done + app->whole.n_moves);
        line.step = step;
    }
    if (wk_app_must_call(app)) {
        snprintf(next, sizeof(next), "%s", text);
        line.next = next;
        line.note = NULL;
        snprintf(text, sizeof(text), "%s", T("Call the judge: this wall is not in order"));
        line.step = NULL;
    }
    if (goes_on) {
        line.gauge = line.unit = NULL;
        if (!wk_zone_upright(draw)) { /* where "Next" has no room beside it, and says it */
            way_on(draw, app->table, wk_app_next_table(app));
            line.taken = WAY_W;
        }
    }
    wk_part_headline(draw, &line);
}

/* ---------------------------------------------------------------- the whole */

static void draw_table(const struct wk_app *app, struct wk_draw *draw, const struct wk_whole_words *words,
                       const struct wk_keycap *keys, int n_keys, bool strip)
{
    const struct wk_table_move *asked = words ? words->asked : NULL;

    wk_part_top(app, draw);
    if (app->whole.large != WK_WIND_NONE) {
        wk_whole_large(app, draw, strip);
    } else {
        if (wk_app_turns_table(app)) {
            wk_whole_turning_headline(app, draw);
            wk_whole_covered(app, draw);
        } else {
            headline(app, draw, words);
            wk_whole_square(app, draw, asked);
        }
        for (int i = 0; i < WK_N_WINDS; i++)
            wk_whole_card(app, draw, (enum wk_wind)(i + 1), asked);
    }
    wk_part_bar(app, draw, keys, n_keys);
}

void wk_screen_whole_table(const struct wk_app *app, struct wk_draw *draw, const struct wk_keycap *keys, int n_keys, bool strip)
{
    draw_table(app, draw, NULL, keys, n_keys, strip);
}

void wk_screen_whole_drill(const struct wk_app *app, struct wk_draw *draw, const struct wk_whole_words *words,
                           const struct wk_keycap *keys, int n_keys)
{
    draw_table(app, draw, words, keys, n_keys, true);
}

bool wk_screen_touch_table(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    (void)effects;
    return app->overlay == WK_OVERLAY_NONE && wk_app_touch_table(app, action, arg);
}
