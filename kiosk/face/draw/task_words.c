/* Tasks in words: a verb and a thing, 46 characters at most. And wrong draws. */
#include "kiosk/face/app/app.h"
#include "kiosk/face/draw/wall.h"
#include "rules/event/duplicate/draw_watch.h"

#include <string.h>

/* The label that names a slot: "22"; in the hand row all labels are equal. */
static void slot_name(const struct wk_app *app, int slot, char name[3])
{
    wk_label_format(wk_app_home_label(app, app->wind, slot), name);
}

static bool is_hand(int slot)
{
    return slot >= 0 && slot < WK_N_SLOTS && wk_slot_row(slot) == WK_ROW_HAND;
}

static void swap_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_task *task, char *text, size_t n)
{
    char a[3], b[3];
    if (task->label)
        wk_label_format(task->label, a);
    else
        slot_name(app, task->move.a, a);
    if (task->label_b)
        wk_label_format(task->label_b, b);
    else
        slot_name(app, task->move.b, b);
    snprintf(text, n, T("Swap %s and %s"), a, b);
}

/*
 * Thirteen labels of a wall are equal, and speech has no arrow to show which tile is meant: so the place is named by the label
 * that belongs there. In the near row itself such a tile is always right.
 */
static bool is_one_of_many(wk_label label, int slot)
{
    return wk_label_valid(label) && is_hand(wk_layout_slot(label)) && slot >= 0 && slot < WK_N_SLOTS && !is_hand(slot);
}

void wk_task_said(const struct wk_app *app, struct wk_draw *draw, const struct wk_task *task, char *text, size_t n)
{
    const struct wk_move *move = &task->move;
    const bool first = is_one_of_many(task->label, move->a), second = is_one_of_many(task->label_b, move->b);
    char alike[3], place[3], other[3];

    text[0] = 0;
    if (task->kind != WK_TASK_MOVE || move->what != WK_DO_SWAP || first == second)
        return;
    wk_label_format(first ? task->label : task->label_b, alike);
    slot_name(app, first ? move->a : move->b, place);
    if (first && !task->label_b)
        slot_name(app, move->b, other);
    else if (!first && !task->label)
        slot_name(app, move->a, other);
    else
        wk_label_format(first ? task->label_b : task->label, other);
    snprintf(text, n, T("Swap %s and the %s in place %s"), other, alike, place);
}

static void bring_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_task *task, char *text, size_t n)
{
    char label[3];
    if (wk_label_valid(task->move.label))
        wk_label_format(task->move.label, label);
    else
        slot_name(app, task->move.b, label);
    if (task->move.from != WK_WIND_NONE && task->move.from != app->wind)
        snprintf(text, n, T("Bring %s from %s's wall"), label, wk_wind_text(draw, task->move.from));
    else if (is_hand(task->move.b))
        snprintf(text, n, T("Lay one more %s in the near row"), label);
    else
        snprintf(text, n, T("Find %s and lay it in its slot"), label);
}

static const struct wk_read *read_of(const struct wk_app *app, const struct wk_move *move)
{
    if (move->stray) {
        for (int i = 0; i < app->reading.n_strays && i < WK_MAX_STRAYS; i++)
            if (app->reading.stray[i].near_slot == move->a)
                return &app->reading.stray[i].read;
        return NULL;
    }
    return move->a >= 0 && move->a < WK_N_SLOTS ? &app->reading.slot[move->a] : NULL;
}

static void turn_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_task *task, char *text, size_t n)
{
    const struct wk_read *read = read_of(app, &task->move);
    char name[3];
    slot_name(app, task->move.a, name);
    if (read && read->state == WK_READ_FACE)
        snprintf(text, n, "%s", T("Turn this tile over, face down"));
    else if (is_hand(task->move.a))
        snprintf(text, n, "%s", T("Turn this tile straight"));
    else
        snprintf(text, n, T("Turn %s straight"), name);
}

static void look_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_task *task, char *text, size_t n)
{
    const struct wk_read *read = read_of(app, &task->move);
    enum wk_read_why why = read ? read->why : WK_WHY_NONE;
    char name[3];
    slot_name(app, task->move.a, name);
    bool nameless = is_hand(task->move.a) || task->move.stray;
    if (why == WK_WHY_GLARE)
        nameless ? snprintf(text, n, "%s", T("Move this tile slightly: glare"))
                 : snprintf(text, n, T("Move %s slightly: glare"), name);
    else if (why == WK_WHY_DARK)
        nameless ? snprintf(text, n, "%s", T("Give this tile more light")) : snprintf(text, n, T("Give %s more light"), name);
    else
        nameless ? snprintf(text, n, "%s", T("Straighten this tile: it cannot be read"))
                 : snprintf(text, n, T("Straighten %s: it cannot be read"), name);
}

static void away_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_task *task, char *text, size_t n)
{
    const struct wk_read *read = read_of(app, &task->move);
    wk_label label = read && read->state == WK_READ_LABEL ? read->label : task->label;
    char name[3];
    wk_label_format(label, name);
    enum wk_wind owner = wk_label_wind(label);
    bool other_set = read && read->state == WK_READ_LABEL && app->set[0] && strncmp(read->set, app->set, WK_SET_SIZE) != 0;
    int table = other_set ? wk_app_table_of_set(app, read->set) : 0;
    if (table > 0)
        snprintf(text, n, T("Take %s away: it is table %d's"), name, table);
    else if (other_set)
        snprintf(text, n, T("Take %s away: it is another table's"), name);
    else if (owner != WK_WIND_NONE && owner != app->wind)
        snprintf(text, n, T("Give %s back to %s's wall"), name, wk_wind_text(draw, owner));
    else if (wk_label_valid(label))
        snprintf(text, n, task->move.stray ? T("Take away the %s beside the slots") : T("Take %s away"), name);
    else
        snprintf(text, n, "%s", T("Take this tile away"));
}

static void move_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_task *task, char *text, size_t n)
{
    char name[3];
    switch (task->move.what) {
    case WK_DO_SWAP:
        swap_text(app, draw, task, text, n);
        return;
    case WK_DO_MOVE:
        if (is_hand(task->move.b)) {
            slot_name(app, task->move.b, name);
            snprintf(text, n, T("Move this %s to the near row"), name);
        } else {
            slot_name(app, task->move.b, name);
            snprintf(text, n, T("Move %s to its slot"), name);
        }
        return;
    case WK_DO_BRING:
        bring_text(app, draw, task, text, n);
        return;
    case WK_DO_TAKE_AWAY:
        away_text(app, draw, task, text, n);
        return;
    case WK_DO_TURN:
        turn_text(app, draw, task, text, n);
        return;
    case WK_DO_RESTICK:
        slot_name(app, task->move.a, name);
        snprintf(text, n, T("Put a sticker %s on this tile"), name);
        return;
    case WK_DO_LOOK_AGAIN:
        look_text(app, draw, task, text, n);
        return;
    case WK_DO_SWAP_WALLS: /* a step of a whole table, which does not occur for one wall */
    case WK_DO_TURN_TABLE:
    case WK_DO_NONE:
        break;
    }
    snprintf(text, n, "%s", T("Wait a moment"));
}

static void fill_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_task *task, char *text, size_t n)
{
    int bare = 0, last = WK_SLOT_NONE, first = wk_row_first(task->row);
    char name[3];
    for (int slot = first; slot < first + wk_row_length(task->row); slot++) {
        if (app->look[slot] != WK_LOOK_EMPTY)
            continue;
        last = slot;
        bare += app->reading.slot[slot].state == WK_READ_UNREADABLE;
    }
    slot_name(app, last == WK_SLOT_NONE ? first : last, name);
    if (task->n == 1 && task->row == WK_ROW_HAND)
        snprintf(text, n, bare ? T("Put one more sticker %s in the near row") : T("Lay one more %s in the near row"), name);
    else if (task->n == 1)
        snprintf(text, n, bare ? T("Put sticker %s on its tile") : T("Lay %s in its slot"), name);
    else if (bare)
        snprintf(text, n, T("Stickers for the %s: %d to go"), wk_row_text(draw, task->row), task->n);
    else if (task->n == wk_row_length(task->row))
        snprintf(text, n, T("Lay the %s: %d tiles"), wk_row_text(draw, task->row), task->n);
    else
        snprintf(text, n, T("Fill the %s: %d to go"), wk_row_text(draw, task->row), task->n);
}

void wk_task_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_task *task, char *text, size_t n)
{
    char held[3], wanted[3];
    int places = task->places < 0 ? -task->places : task->places;
    text[0] = 0;
    switch (task->kind) {
    case WK_TASK_NONE:
        break;
    case WK_TASK_LAY:
        snprintf(text, n, "%s", T("Lay a wall on the mat"));
        break;
    case WK_TASK_HAND:
        snprintf(text, n, "%s", T("Take the hand away"));
        break;
    case WK_TASK_MOVE:
        move_text(app, draw, task, text, n);
        break;
    case WK_TASK_REPLACE:
        wk_label_format(task->label, held);
        slot_name(app, task->move.b, wanted);
        if (!wk_label_valid(task->label))
            snprintf(text, n, T("Replace this tile with %s"), wanted);
        else if (is_hand(task->move.b))
            snprintf(text, n, T("A %s lies in the near row. Put a %s there."), held, wanted);
        else
            snprintf(text, n, T("Slot %s holds %s. Put %s there."), wanted, held, wanted);
        break;
    case WK_TASK_SHIFT:
        if (places == 1)
            snprintf(text, n,
                     task->places > 0 ? T("Shift the %s one place to the right") : T("Shift the %s one place to the left"),
                     wk_row_text(draw, task->row));
        else
            snprintf(text, n,
                     task->places > 0 ? T("Shift the %s %d places to the right") : T("Shift the %s %d places to the left"),
                     wk_row_text(draw, task->row), places);
        break;
    case WK_TASK_MIRROR:
        snprintf(text, n, T("Lay the %s the other way round"), wk_row_text(draw, task->row));
        break;
    case WK_TASK_TURN:
        wk_label_format(task->label, wanted);
        snprintf(text, n, T("Turn %s by a quarter"), wanted);
        break;
    case WK_TASK_FILL:
        fill_text(app, draw, task, text, n);
        break;
    }
}

/* ---- wrong draws: walls and labels, which give nothing away ---- */

void wk_wrong_draw_text(const struct wk_draw *draw, const struct wk_wrong_draw *wrong, char *text, size_t n)
{
    const char *const wall = wk_wind_text(draw, (enum wk_wind)wrong->wall);
    char taken[3], first[3];

    wk_label_format(wrong->taken, taken);
    wk_label_format(wrong->first, first);
    if (wrong->fault == WK_DRAW_WRONG_TILE)
        snprintf(text, n, T("%s's wall: %s was taken, %s comes first"), wall, taken, first);
    else if (wrong->fault == WK_DRAW_OTHERS_WALL)
        snprintf(text, n, T("%s's wall: %s was taken by %s"), wall, taken, wk_wind_text(draw, (enum wk_wind)wrong->by));
    else
        snprintf(text, n, T("%s's wall: %s was taken before East's first tile"), wall, taken);
}

bool wk_part_named_draws(const struct wk_app *app, const struct wk_draw *draw, char *text, size_t n)
{
    char line[96];
    int more;
    const struct wk_wrong_draw *const wrong = app->draws.looks ? NULL : wk_app_wrong_draw(app, &more);

    if (!wrong)
        return false;
    wk_wrong_draw_text(draw, wrong, line, sizeof(line));
    if (more > 0)
        snprintf(text, n, T("Seen in this hand: %s; and %d more"), line, more);
    else
        snprintf(text, n, T("Seen in this hand: %s"), line);
    return true;
}
