/* Tasks: steps of a repair and gaps of a wall, grouped as a player would say them. */
#include "kiosk/face/app/parts.h"

#include <string.h>

#define HAND_NS 1500000000LL  /* a hand that stays longer than this is mentioned */
#define LASTS_NS 1000000000LL /* a fault that lasts longer than this makes its sound */
#define FEW_GAPS 3            /* up to this many missing tiles are asked for one by one */

static wk_label label_at(const struct wk_app *app, int slot)
{
    bool known = slot >= 0 && slot < WK_N_SLOTS && app->reading.slot[slot].state == WK_READ_LABEL;
    return known ? app->reading.slot[slot].label : WK_LABEL_NONE;
}

/* The reading of the tile that a move is about: in slot a, or of the piece beside it. */
static wk_label label_moved(const struct wk_app *app, const struct wk_move *move)
{
    if (!move->stray)
        return label_at(app, move->a);
    for (int i = 0; i < app->reading.n_strays && i < WK_MAX_STRAYS; i++)
        if (app->reading.stray[i].near_slot == move->a && app->reading.stray[i].read.state == WK_READ_LABEL)
            return app->reading.stray[i].read.label;
    return WK_LABEL_NONE;
}

/* A place without a tile, or without a sticker while the wall is being built. */
static bool is_gap(const struct wk_app *app, int slot)
{
    return slot >= 0 && slot < WK_N_SLOTS && app->look[slot] == WK_LOOK_EMPTY;
}

static bool has_slot(const struct wk_finding *finding, int slot)
{
    for (int i = 0; i < finding->n_slots; i++)
        if (finding->slots[i] == slot)
            return true;
    return false;
}

/* The finding about a whole row that this step belongs to; NULL when the step mends something smaller. */
static const struct wk_finding *row_finding(const struct wk_verdict *verdict, const struct wk_move *move)
{
    for (int i = 0; i < verdict->n_findings; i++) {
        const struct wk_finding *f = &verdict->finding[i];
        bool row = f->kind == WK_FINDING_SHIFTED || f->kind == WK_FINDING_MIRRORED;
        if (row && f->n_slots > 0 && !move->stray && (has_slot(f, move->a) || has_slot(f, move->b)))
            return f;
    }
    return NULL;
}

/* By how many columns most tiles of the finding are off; positive: to the right. */
static int places_off(const struct wk_app *app, const struct wk_finding *finding)
{
    int votes[2 * WK_N_COLUMNS + 1] = {0}, best = WK_N_COLUMNS;
    for (int i = 0; i < finding->n_slots; i++) {
        int slot = finding->slots[i], target = wk_app_home_slot(app, label_at(app, slot));
        if (target == WK_SLOT_NONE || slot < 0 || slot >= WK_N_SLOTS || wk_slot_row(target) != wk_slot_row(slot))
            continue;
        int off = wk_slot_column(target) - wk_slot_column(slot) + WK_N_COLUMNS;
        if (++votes[off] > votes[best] && off != WK_N_COLUMNS)
            best = off;
    }
    return best - WK_N_COLUMNS;
}

/* Writes a task if there is room; counts it in any case. */
static int put(struct wk_task *tasks, int max, int n, const struct wk_task *task)
{
    if (n < max)
        tasks[n] = *task;
    return n + 1;
}

static int add_moves(const struct wk_app *app, const struct wk_verdict *verdict, struct wk_task *tasks, int max)
{
    const struct wk_finding *told[WK_N_ROWS + 1] = {NULL};
    int n = 0, n_gaps = 0, n_told = 0;
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        n_gaps += is_gap(app, slot);
    for (int i = 0; i < verdict->n_moves; i++) {
        const struct wk_move *move = &verdict->move[i];
        struct wk_task task = {.kind = WK_TASK_MOVE,
                               .move = *move,
                               .step = *move,
                               .label = label_moved(app, move),
                               .label_b = label_at(app, move->b)};
        bool gap = (move->what == WK_DO_BRING && is_gap(app, move->b) && move->from == WK_WIND_NONE) ||
                   (move->what == WK_DO_RESTICK && is_gap(app, move->a));
        if (gap && (n_gaps > FEW_GAPS || move->what == WK_DO_RESTICK || wk_app_walls_are(app) == WK_WALLS_BUILT))
            continue; /* rows to fill say it better */
        if (move->what == WK_DO_LOOK_AGAIN && !move->stray && move->a >= 0 && app->look[move->a] == WK_LOOK_BLOCKED)
            continue; /* a hand is mentioned once only */
        const struct wk_finding *row = row_finding(verdict, move);
        bool known = false;
        for (int k = 0; row && k < n_told; k++)
            known |= told[k] == row;
        if (known)
            continue;
        if (row && n_told <= WK_N_ROWS) {
            told[n_told++] = row;
            task.kind = row->kind == WK_FINDING_SHIFTED ? WK_TASK_SHIFT : WK_TASK_MIRROR;
            task.row = wk_slot_row(row->slots[0]);
            task.places = places_off(app, row);
            task.n = row->n_slots;
            if (task.kind == WK_TASK_SHIFT && task.places == 0)
                task.kind = WK_TASK_MOVE;
        } else if (move->what == WK_DO_TAKE_AWAY && !move->stray && i + 1 < verdict->n_moves &&
                   verdict->move[i + 1].what == WK_DO_BRING && verdict->move[i + 1].b == move->a &&
                   (verdict->move[i + 1].from == WK_WIND_NONE || wk_app_walls_are(app) == WK_WALLS_BUILT)) {
            task.kind = WK_TASK_REPLACE;
            task.move = verdict->move[++i];
            task.move.a = move->a;
        }
        n = put(tasks, max, n, &task);
    }
    return n;
}

static int gaps_in_row(const struct wk_app *app, enum wk_row row)
{
    int n = 0;
    for (int column = 0; column < wk_row_length(row); column++)
        n += is_gap(app, wk_row_first(row) + column);
    return n;
}

int wk_app_tasks(const struct wk_app *app, struct wk_task *tasks, int max)
{
    if (!app->read || app->wind == WK_WIND_NONE) {
        struct wk_task lay = {.kind = WK_TASK_LAY};
        return put(tasks, max, 0, &lay);
    }
    struct wk_verdict verdict;

    wk_app_verdict(app, &verdict);
    int n = add_moves(app, &verdict, tasks, max), n_blocked = 0, n_gaps = 0;
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        n_blocked += app->look[slot] == WK_LOOK_BLOCKED;
        n_gaps += is_gap(app, slot);
    }
    /* Gaps that were asked for one by one are not mentioned again with their row. */
    bool rows = wk_app_walls_are(app) == WK_WALLS_BUILT || n_gaps > FEW_GAPS || n == 0;
    bool begun[2] = {true, false}; /* rows that were begun come first */
    for (int pass = 0; rows && pass < 2; pass++) {
        for (int row = WK_ROW_2; row >= WK_ROW_HAND; row--) {
            int gaps = gaps_in_row(app, (enum wk_row)row);
            if (gaps == 0 || (gaps < wk_row_length((enum wk_row)row)) != begun[pass])
                continue;
            struct wk_task fill = {.kind = WK_TASK_FILL, .row = (enum wk_row)row, .n = gaps};
            n = put(tasks, max, n, &fill);
        }
    }
    const struct wk_app_wall *wall = &app->wall[app->wind - 1];
    if (n == 0 && n_blocked == 0 && app->in_order && !wall->passed && wall->challenge.step == WK_CHALLENGE_TURN) {
        const int8_t slot = wall->challenge.slot;
        struct wk_task turn = {.kind = WK_TASK_TURN,
                               .move = {.what = WK_DO_NONE, .a = slot, .b = WK_SLOT_NONE},
                               .label = wk_layout_label(app->wind, slot)};
        n = put(tasks, max, n, &turn);
    }
    if (n == 0 && n_blocked > 0) {
        struct wk_task hand = {.kind = WK_TASK_HAND, .n = n_blocked};
        n = put(tasks, max, n, &hand);
    }
    return n;
}

static bool is_repair(const struct wk_task *task)
{
    return task->kind == WK_TASK_MOVE || task->kind == WK_TASK_REPLACE || task->kind == WK_TASK_SHIFT ||
           task->kind == WK_TASK_MIRROR;
}

static bool same_task(const struct wk_task *a, const struct wk_task *b)
{
    return a->kind == b->kind && a->move.what == b->move.what && a->move.a == b->move.a && a->move.b == b->move.b &&
           a->move.label == b->move.label && (a->kind != WK_TASK_FILL || a->row == b->row);
}

/* Of the wall's repair; without one what the task says. */
static struct wk_move first_move(const struct wk_app *app, const struct wk_move *otherwise)
{
    struct wk_verdict verdict;

    wk_app_verdict(app, &verdict);
    return verdict.n_moves > 0 ? verdict.move[0] : *otherwise;
}

void wk_app_update_task(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_task tasks[WK_MAX_MOVES + 8];
    int n = wk_app_tasks(app, tasks, WK_MAX_MOVES + 8), n_repairs = 0, n_blocked = 0, n_rows = 0;
    for (int i = 0; i < n && i < WK_MAX_MOVES + 8; i++)
        n_repairs += is_repair(&tasks[i]);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        n_blocked += app->look[slot] == WK_LOOK_BLOCKED;
    /* What a hand covers cannot be judged: the line stays as it is until the hand has stayed too long. */
    if (n_blocked > 0 && app->task[0].kind != WK_TASK_LAY && app->task[0].kind != WK_TASK_NONE) {
        if (app->blocked_since_ns == 0)
            app->blocked_since_ns = app->now_ns;
        if (app->now_ns - app->blocked_since_ns < HAND_NS)
            return;
        if (app->task[0].kind != WK_TASK_HAND)
            app->task_since_ns = app->now_ns;
        app->task[1] = n > 0 ? tasks[0] : (struct wk_task){.kind = WK_TASK_NONE};
        app->task[0] = (struct wk_task){.kind = WK_TASK_HAND, .n = n_blocked};
        app->move = (struct wk_move){.what = WK_DO_NONE, .a = WK_SLOT_NONE, .b = WK_SLOT_NONE};
        return;
    }
    app->blocked_since_ns = 0;
    bool gone = app->task[0].kind == WK_TASK_HAND && n_blocked == 0;
    if (!gone && wk_slots_n_still(&app->slots) < 2 && app->task[0].kind != WK_TASK_NONE)
        return;
    struct wk_task now = n > 0 ? tasks[0] : (struct wk_task){.kind = WK_TASK_NONE};
    bool changed = !same_task(&now, &app->task[0]);
    if (n_repairs < app->n_repairs) {
        app->n_repairs_done += app->n_repairs - n_repairs;
        if (n_repairs > 0)
            wk_app_sound(app, effects, WK_SOUND_DONE);
    }
    if (n_repairs == 0 && !app->in_order)
        app->n_repairs_done = 0;
    app->n_repairs = n_repairs;
    app->task[0] = now;
    app->move = now.step;
    if (now.kind == WK_TASK_FILL)
        app->move = first_move(app, &now.step);
    app->task[1] = n > 1 ? tasks[1] : (struct wk_task){.kind = WK_TASK_NONE};
    if (changed) {
        app->task_since_ns = app->now_ns;
        app->task_told = false;
    }
    if (is_repair(&now) && !app->task_told && app->now_ns - app->task_since_ns >= LASTS_NS) {
        app->task_told = true;
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
    }
    const struct wk_app_wall *wall = wk_app_wall(app);
    for (int row = 0; wall && row < WK_N_ROWS; row++)
        n_rows += wall->row_right[row] == wk_row_length((enum wk_row)row);
    if (n_rows > app->n_rows_done && n_rows < WK_N_ROWS)
        wk_app_sound(app, effects, WK_SOUND_DONE);
    app->n_rows_done = n_rows;
}
