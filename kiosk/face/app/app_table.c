/* The whole table: judges its four walls at once, and records each by itself as soon as it lies right; and its draws. */
#include "kiosk/face/app/parts.h"

#include <math.h>
#include <string.h>

#include "labels/table_place.h"

#define MARK_STEP .004F /* a mark moves in steps of at least this share of the square, so that it does not tremble */

bool wk_app_table_is_fresh(const struct wk_app *app)
{
    return app->whole.read && app->frame_ns > 0 && app->now_ns - app->frame_ns <= WK_APP_OLD_NS;
}

/* ---------------------------------------------------------------- where things lie */

/* at: of all walls, as the event has it; NULL: their usual places. */
static void place_slots(struct wk_app *app, enum wk_wind seat, const struct wk_point *at)
{
    struct wk_table_wall *wall = &app->whole.wall[seat - 1];

    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        const struct wk_point now =
            at ? at[((int)seat - 1) * WK_N_SLOTS + slot] : wk_table_usual_place(wk_table_side(seat, app->whole.below), slot);

        if (hypotf(now.x - wall->at[slot].x, now.y - wall->at[slot].y) > MARK_STEP)
            wall->at[slot] = now;
    }
}

/* ---------------------------------------------------------------- what each wall is */

static int n_looks(const struct wk_table_wall *wall, enum wk_slot_look look)
{
    int n = 0;

    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        n += wall->look[slot] == look;
    return n;
}

static enum wk_wall_state state_of(const struct wk_app *app, enum wk_wind seat)
{
    const struct wk_table_wall *wall = &app->whole.wall[seat - 1];
    const int n_empty = n_looks(wall, WK_LOOK_EMPTY);

    if (!wall->reading->tray.found) /* there is no wall, or something covers it */
        return app->wall[seat - 1].n_right > 0 ? WK_WALL_AGAIN : WK_WALL_EMPTY;
    if (n_looks(wall, WK_LOOK_BLOCKED) > 0)
        return WK_WALL_BLOCKED;
    if (n_empty == WK_N_SLOTS)
        return WK_WALL_EMPTY;
    if (n_looks(wall, WK_LOOK_WRONG) > 0 || wall->step != WK_TABLE_NO_STEP)
        return WK_WALL_WRONG;
    if (n_looks(wall, WK_LOOK_AGAIN) > 0)
        return WK_WALL_AGAIN;
    if (n_empty > 0)
        return WK_WALL_GROWING;
    return wall->judged == WK_PASS ? WK_WALL_RIGHT : WK_WALL_WRONG;
}

/* The slot for the next tile of a wall that grows: first in a row that is begun, else from the far row on, from the left. */
static int next_slot(const struct wk_table_wall *wall)
{
    int best = WK_SLOT_NONE;
    bool best_begun = false;

    for (int row = WK_ROW_2; row >= WK_ROW_HAND; row--) {
        const int first = wk_row_first((enum wk_row)row), n = wk_row_length((enum wk_row)row);
        int gap = WK_SLOT_NONE, n_gaps = 0;

        for (int slot = first + n - 1; slot >= first; slot--)
            if (wall->look[slot] == WK_LOOK_EMPTY) {
                gap = slot;
                n_gaps++;
            }
        if (n_gaps > 0 && (best == WK_SLOT_NONE || (n_gaps < n && !best_begun))) {
            best = gap;
            best_begun = n_gaps < n;
        }
    }
    return best;
}

/* ---------------------------------------------------------------- what is to be done */

bool wk_table_moves_walls(const struct wk_table_move *move)
{
    return move->what == WK_DO_SWAP_WALLS || move->what == WK_DO_TURN_TABLE;
}

static bool concerns(const struct wk_table_move *move, enum wk_wind seat)
{
    return move->what == WK_DO_TURN_TABLE || move->a.seat == seat || move->b.seat == seat;
}

static bool is_across(const struct wk_table_move *move)
{
    return move->a.seat != WK_WIND_NONE && move->b.seat != WK_WIND_NONE && move->a.seat != move->b.seat;
}

static bool is_gap(const struct wk_app *app, const struct wk_table_place *place)
{
    return place->seat != WK_WIND_NONE && place->slot != WK_SLOT_NONE &&
           app->whole.wall[place->seat - 1].look[place->slot] == WK_LOOK_EMPTY;
}

/* Whether the move mends something. For a tile that is missing or hidden the wall is shown as growing or covered instead. */
static bool is_repair(const struct wk_app *app, const struct wk_table_move *move)
{
    if (move->what == WK_DO_LOOK_AGAIN)
        return false;
    if (move->what == WK_DO_BRING && is_gap(app, &move->b))
        return false;
    return !(move->what == WK_DO_RESTICK && is_gap(app, &move->a));
}

/* Keeps a move that has to be done now or next; returns its index. */
static int keep_step(struct wk_app_table *whole, const struct wk_table_move *move)
{
    whole->move[whole->n_steps] = *move;
    return whole->n_steps++;
}

/* A step is done now if neither of its walls has another step; otherwise it waits. */
static void take_step(struct wk_app_table *whole, const struct wk_table_move *move)
{
    bool free = true, waits = false, of_wall = false;

    for (int i = 0; i < WK_N_WINDS; i++) {
        struct wk_table_wall *wall = &whole->wall[i];

        if (!concerns(move, (enum wk_wind)(i + 1)))
            continue;
        of_wall = true;
        wall->n_moves++;
        free = free && wall->step == WK_TABLE_NO_STEP;
        waits = waits || wall->after == WK_TABLE_NO_STEP;
    }
    const bool first = free && whole->step == WK_TABLE_NO_STEP;
    if (!first && !(free ? of_wall : waits)) /* it comes later and is not shown yet */
        return;
    const int index = keep_step(whole, move);
    for (int i = 0; i < WK_N_WINDS; i++) {
        struct wk_table_wall *wall = &whole->wall[i];

        if (!concerns(move, (enum wk_wind)(i + 1)))
            continue;
        if (free)
            wall->step = index;
        else if (wall->after == WK_TABLE_NO_STEP)
            wall->after = index;
    }
    if (first)
        whole->step = index;
}

/* Walls lie in front of other players' seats: nothing else is asked for before that is mended. */
static bool walls_are_to_move(const struct wk_table_verdict *verdict)
{
    for (int k = 0; k < verdict->n_moves; k++)
        if (wk_table_moves_walls(&verdict->move[k]))
            return true;
    return false;
}

/* At most one step a wall, so that four people can mend at once. Steps from wall to wall come first. */
static void share_steps(struct wk_app *app, const struct wk_table_verdict *verdict)
{
    struct wk_app_table *whole = &app->whole;
    const bool walls = walls_are_to_move(verdict);

    for (int i = 0; i < WK_N_WINDS; i++) {
        whole->wall[i].n_moves = 0;
        whole->wall[i].step = whole->wall[i].after = WK_TABLE_NO_STEP;
    }
    whole->step = WK_TABLE_NO_STEP;
    whole->n_moves = whole->n_steps = 0;
    for (int across = 1; across >= 0; across--)
        for (int k = 0; k < verdict->n_moves; k++) {
            const struct wk_table_move *move = &verdict->move[k];

            if (!is_repair(app, move) || is_across(move) != (across != 0))
                continue;
            whole->n_moves++;
            if (!walls || wk_table_moves_walls(move))
                take_step(whole, move);
        }
}

static bool same_step(const struct wk_table_move *a, const struct wk_table_move *b)
{
    return a->what == b->what && a->a.seat == b->a.seat && a->a.slot == b->a.slot && a->b.seat == b->b.seat &&
           a->b.slot == b->b.slot && a->label == b->label;
}

/* Since when each wall's step has been asked for. A hand that passes over the wall does not make it a new step. */
static void date_steps(struct wk_app *app)
{
    for (int i = 0; i < WK_N_WINDS; i++) {
        struct wk_table_wall *wall = &app->whole.wall[i];
        const struct wk_table_move *now = wall->step == WK_TABLE_NO_STEP ? NULL : &app->whole.move[wall->step];

        if (!now || same_step(now, &wall->shown))
            continue;
        wall->shown = *now;
        wall->shown_ns = app->now_ns;
    }
}

static void count_steps(struct wk_app *app, int before, struct wk_effects *effects)
{
    struct wk_app_table *whole = &app->whole;

    if (whole->n_moves < before) {
        whole->n_moves_done += before - whole->n_moves;
        wk_app_sound(app, effects, WK_SOUND_DONE);
    }
    if (whole->n_moves == 0)
        whole->n_moves_done = 0;
}

/* ---------------------------------------------------------------- one frame */

/* Tiles that belong to no wall: those of them that a step may name. */
static void see_strays(struct wk_app *app, const struct wk_table_reading *reading, const struct wk_point *at)
{
    struct wk_app_table *whole = &app->whole;

    whole->n_strays = 0;
    for (int i = 0; at && i < reading->n_strays; i++)
        if (reading->stray[i].state == WK_READ_LABEL && memcmp(reading->stray[i].set, app->set, WK_SET_SIZE) == 0)
            whole->stray[whole->n_strays++] = (struct wk_table_stray){reading->stray[i].label, at[i]};
}

static bool is_asked(const struct wk_app_drill *drill, const struct wk_table_place *place)
{
    for (int i = 0; i < 2; i++)
        if ((int)place->seat == drill->seats[i] && place->slot == drill->slots[i])
            return true;
    return false;
}

/* Whether the findings name an exchange of the two places that the drill asked for. */
static bool is_exchange_named(const struct wk_app_drill *drill, const struct wk_table_verdict *verdict)
{
    for (int f = 0; f < verdict->n_findings; f++) {
        const struct wk_table_finding *finding = &verdict->finding[f];

        if (finding->kind == WK_FINDING_EXCHANGED && finding->n_places == 2 && is_asked(drill, &finding->place[0]) &&
            is_asked(drill, &finding->place[1]))
            return true;
    }
    return false;
}

static void see(struct wk_app *app, const struct wk_event *event, struct wk_table_verdict *verdict)
{
    const struct wk_table_reading *reading = event->table.reading;
    struct wk_app_table *whole = &app->whole;

    if (!wk_app_set_is_fixed(app) && wk_set_valid(reading->set))
        memcpy(app->set, reading->set, WK_SET_SIZE);
    wk_table_verdict_judge(reading, app->set, verdict);
    whole->judged = verdict->kind;
    whole->exchange_named = is_exchange_named(&app->drill, verdict);
    for (int i = 0; i < WK_N_WINDS; i++) {
        struct wk_table_wall *wall = &whole->wall[i];
        struct wk_reading planted = reading->wall[i];

        wall->judged = verdict->wall[i].kind;
        wall->reading = &reading->wall[i];
        wk_app_plant(app, (enum wk_wind)(i + 1), &planted);
        if (planted.tray.found)
            wk_slots_see(&wall->slots, &app->mat, &planted, event->table.frame_t_ns, app->n_still);
        else
            wk_slots_unseen(&wall->slots, event->table.frame_t_ns);
        wk_app_look_at_wall(app, (enum wk_wind)(i + 1), &planted, &wall->slots, wall->look);
        place_slots(app, (enum wk_wind)(i + 1), event->table.at);
    }
    see_strays(app, reading, event->table.stray_at);
    whole->read = true;
}

void wk_app_table_first(const struct wk_app *app, enum wk_wind seat, struct wk_verdict *verdict)
{
    const int step = app->whole.wall[seat - 1].step;
    int n_first = 0;

    if (step == WK_TABLE_NO_STEP || !is_across(&app->whole.move[step]))
        return;
    const struct wk_table_move *across = &app->whole.move[step];
    const int slot = across->a.seat == seat ? across->a.slot : across->b.slot;
    for (int i = 0; i < verdict->n_moves; i++) {
        const struct wk_move move = verdict->move[i];

        if (move.a != slot && move.b != slot)
            continue;
        memmove(&verdict->move[n_first + 1], &verdict->move[n_first], (size_t)(i - n_first) * sizeof(move));
        verdict->move[n_first++] = move;
    }
}

/* On its own screen a wall of the table is treated as a wall on the mat. */
static void look_closely(struct wk_app *app, enum wk_wind seat, struct wk_effects *effects)
{
    const struct wk_table_wall *wall = &app->whole.wall[seat - 1];

    app->wind = seat;
    app->reading = *wall->reading;
    wk_app_plant(app, seat, &app->reading);
    app->slots = wall->slots;
    app->read = true;
    wk_app_judge_wall(app);
    wk_app_update_task(app, effects);
}

static void leave_own(struct wk_app *app)
{
    app->whole.large = WK_WIND_NONE;
    app->wind = WK_WIND_NONE;
    wk_app_forget_reading(app);
}

static bool lies_still(const struct wk_app *app, const struct wk_table_wall *wall)
{
    return wk_slots_n_still(&wall->slots) >= app->n_still;
}

bool wk_app_table_lies_still(const struct wk_app *app)
{
    for (int i = 0; i < WK_N_WINDS; i++)
        if (!lies_still(app, &app->whole.wall[i]))
            return false;
    return wk_app_table_is_fresh(app);
}

bool wk_app_table_in_order(const struct wk_app *app)
{
    for (int i = 0; i < WK_N_WINDS; i++)
        if (app->whole.wall[i].state != WK_WALL_RIGHT)
            return false;
    return app->whole.judged == WK_PASS && wk_app_table_lies_still(app);
}

static void build(struct wk_app *app, struct wk_effects *effects)
{
    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_table_wall *seen = &app->whole.wall[i];
        struct wk_app_wall *wall = &app->wall[i];

        if (!lies_still(app, seen))
            continue;
        if (seen->state == WK_WALL_RIGHT && !wall->built) {
            wall->built = true;
            wk_app_sound(app, effects, WK_SOUND_DONE);
        } else if (seen->state == WK_WALL_WRONG && wk_app_count_state(seen->reading, WK_READ_LABEL) == WK_N_SLOTS) {
            wall->built = false;
        }
    }
    if (!wk_app_all_built(app))
        return;
    if (wk_app_plays_unsealed(app)) {
        app->playing_since_ns = app->now_ns;
        wk_app_go(app, WK_SCREEN_PLAYING, effects);
    } else if (!wk_app_below(app)) {
        wk_app_go(app, WK_SCREEN_FACES, effects);
    }
}

/* Shows a challenged wall large until the challenge is met; true: it may pass. */
static bool met(struct wk_app *app, enum wk_wind seat, struct wk_effects *effects)
{
    const struct wk_app_challenge *challenge = &app->wall[seat - 1].challenge;

    if (app->challenge_one_in == 0)
        return app->whole.wall[seat - 1].state == WK_WALL_RIGHT;
    look_closely(app, seat, effects);
    if (!wk_app_challenge_met(app, effects)) {
        if (challenge->step == WK_CHALLENGE_TURN && app->whole.large != seat) {
            app->whole.large = seat;
            app->whole.large_ns = 0;
        }
        return false;
    }
    if (app->whole.large == seat && app->whole.large_ns == 0)
        app->whole.large = WK_WIND_NONE;
    return true;
}

static bool is_turning(const struct wk_app *app, enum wk_wind seat)
{
    const enum wk_challenge_step step = app->wall[seat - 1].challenge.step;

    return step == WK_CHALLENGE_TURN || step == WK_CHALLENGE_BACK;
}

/* Whether the four walls lie right in one picture, none has passed yet and none is challenged. */
static bool are_right_together(const struct wk_app *app)
{
    bool right = app->challenge_one_in == 0;

    for (int i = 0; i < WK_N_WINDS; i++)
        right = right && !app->wall[i].passed && app->whole.wall[i].state == WK_WALL_RIGHT;
    return right && wk_app_table_lies_still(app);
}

/*
 * Sends one wall after another to the store, beginning with a seat; each answer is waited for. Four walls that are right in one
 * picture are sent together, so that either all four PASS are on disk or none.
 */
static void lay_back(struct wk_app *app, enum wk_wind from, struct wk_effects *effects)
{
    if (from == WK_WIND_EAST && !app->waiting && app->store == WK_OK && are_right_together(app)) {
        app->waiting = true;
        wk_app_effect(effects, WK_EFFECT_VERIFY_TABLE)->verify.inspect = wk_app_walls_are(app) == WK_WALLS_INSPECTED;
        return;
    }
    for (int i = (int)from - 1; i < WK_N_WINDS && !app->waiting && app->store == WK_OK; i++) {
        const enum wk_wind seat = (enum wk_wind)(i + 1);
        struct wk_table_wall *seen = &app->whole.wall[i];
        bool pass, fail;

        if (!lies_still(app, seen))
            continue;
        pass = !app->wall[i].passed && (seen->state == WK_WALL_RIGHT || is_turning(app, seat)) && met(app, seat, effects);
        fail = seen->judged == WK_FAIL && wk_app_is_seen_whole(seen->reading) && !seen->fail_asked && !is_turning(app, seat);
        if (pass || fail) {
            seen->fail_asked = seen->fail_asked || fail;
            wk_app_verify(app, seat, seen->reading, effects);
        }
    }
}

/* All four have passed, and lie there as they did then. */
static void watch_pass(struct wk_app *app)
{
    bool right = wk_app_all_passed(app);

    for (int i = 0; i < WK_N_WINDS; i++)
        right = right && (app->whole.wall[i].state != WK_WALL_WRONG || app->whole.taken);
    if (!right)
        app->whole.passed_ns = 0;
    else if (app->whole.passed_ns == 0)
        app->whole.passed_ns = app->now_ns;
    if (app->whole.passed_ns == app->now_ns && app->whole.large != WK_WIND_NONE)
        leave_own(app);
}

bool wk_app_waits_for_stack(const struct wk_app *app)
{
    if (!wk_app_sees_table(app) || !wk_app_all_passed(app))
        return false;
    return wk_app_has_event(app) ? wk_app_walls_are(app) == WK_WALLS_INSPECTED && wk_app_may_begin(app)
                                 : wk_app_walls_are(app) == WK_WALLS_LAID_BACK && app->hand < 4;
}

/*
 * The middle row stands on the far row: seen from above, its ten stickers are there, those below them and the hand's, whose
 * tiles are taken up, are not. No movement of the camera or change of light looks like that.
 */
static bool is_stacked(const struct wk_table_wall *wall)
{
    int n_right[WK_N_ROWS] = {0};

    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        n_right[wk_slot_row(slot)] += wall->look[slot] == WK_LOOK_RIGHT;
    return wall->reading->tray.found && n_right[WK_ROW_1] >= wk_row_length(WK_ROW_1) - 2 && n_right[WK_ROW_2] <= 2 &&
           n_right[WK_ROW_HAND] <= 3;
}

/*
 * While walls that passed are taken up they are not judged, unless a tile is seen where another belongs. In an event that holds
 * only once the next group has seen its walls right.
 */
static bool is_taken_up(const struct wk_app *app)
{
    bool all_right = true, any_wrong = false;

    for (int i = 0; i < WK_N_WINDS; i++) {
        all_right = all_right && app->whole.wall[i].state == WK_WALL_RIGHT;
        any_wrong = any_wrong || n_looks(&app->whole.wall[i], WK_LOOK_WRONG) > 0;
    }
    const bool may = wk_app_has_event(app) ? wk_app_waits_for_stack(app)
                                           : wk_app_walls_are(app) == WK_WALLS_LAID_BACK && wk_app_all_passed(app);

    return may && !all_right && !any_wrong;
}

static void take_up(struct wk_app *app)
{
    struct wk_app_table *whole = &app->whole;

    whole->taken = is_taken_up(app);
    if (!whole->taken)
        return;
    whole->n_moves = whole->n_moves_done = 0;
    whole->step = WK_TABLE_NO_STEP;
    for (int i = 0; i < WK_N_WINDS; i++) {
        whole->wall[i].n_moves = 0;
        whole->wall[i].step = whole->wall[i].after = WK_TABLE_NO_STEP;
        whole->wall[i].next_slot = WK_SLOT_NONE;
    }
}

/* Four stacked walls mean that the hand is being played: nobody has to touch the screen for it. */
static void watch_stack(struct wk_app *app, struct wk_effects *effects)
{
    bool stacked = app->whole.taken && wk_app_waits_for_stack(app);

    for (int i = 0; i < WK_N_WINDS; i++)
        stacked = stacked && is_stacked(&app->whole.wall[i]);
    if (!stacked)
        app->whole.stacked_ns = 0;
    else if (app->whole.stacked_ns == 0)
        app->whole.stacked_ns = app->now_ns;
    if (!stacked || app->waiting || app->now_ns - app->whole.stacked_ns < WK_TABLE_STACKED_NS)
        return;
    app->whole.stacked_ns = 0;
    if (!wk_app_has_event(app))
        wk_app_finish_hand(app);
    wk_app_start_hand(app, effects);
}

void wk_app_hear_table(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    const int before = app->whole.n_moves;
    struct wk_table_verdict verdict; /* large, but the app runs on the program's first thread; the part that is shown is kept */

    if (!wk_app_take_frame(app, event->table.frame_t_ns, event->table.number, event->table.simulated, WK_APP_OLD_NS) ||
        !event->table.reading || app->side != WK_SIDE_BACKS || !wk_app_sees_table(app))
        return;
    wk_app_notice(app, event->table.notice, true);
    see(app, event, &verdict);
    if (wk_app_stands(app)->measures == WK_APP_MEASURES_SLOTS) { /* whether they are right does not matter here */
        app->measuring.checked = event->table.check != NULL;
        if (event->table.check)
            app->measuring.table = *event->table.check;
        return;
    }
    if (!wk_app_stands(app)->one_wall) {
        share_steps(app, &verdict);
        date_steps(app);
        count_steps(app, before, effects);
    }
    for (int i = 0; i < WK_N_WINDS; i++) {
        app->whole.wall[i].state = state_of(app, (enum wk_wind)(i + 1));
        app->whole.wall[i].next_slot = next_slot(&app->whole.wall[i]);
        if (app->whole.wall[i].state != WK_WALL_WRONG)
            app->whole.wall[i].fail_asked = false;
    }
    take_up(app);
    if (wk_app_lays_back(app)) {
        lay_back(app, WK_WIND_EAST, effects);
        watch_pass(app);
        watch_stack(app, effects);
    }
    if (app->whole.large != WK_WIND_NONE)
        look_closely(app, app->whole.large, effects);
    if (wk_app_walls_are(app) == WK_WALLS_BUILT)
        build(app, effects);
    if (wk_app_walls_are(app) == WK_WALLS_RECORDED)
        wk_app_turning_lay(app, effects);
    if (wk_app_stands(app)->wall)
        wk_app_stands(app)->wall(app, effects);
}

void wk_app_table_verified(struct wk_app *app, enum wk_wind seat, struct wk_effects *effects)
{
    if (!wk_app_sees_table(app) || !wk_app_lays_back(app) || !wk_app_table_is_fresh(app))
        return;
    lay_back(app, (enum wk_wind)(seat + 1), effects);
    watch_pass(app);
}

void wk_app_table_tick(struct wk_app *app, struct wk_effects *effects)
{
    if (!wk_app_sees_table(app))
        return;
    if (app->whole.large != WK_WIND_NONE && app->whole.large_ns > 0 && app->now_ns - app->whole.large_ns >= WK_TABLE_LARGE_NS)
        leave_own(app);
    if (app->whole.passed_ns > 0 && app->now_ns - app->whole.passed_ns >= WK_TABLE_PASS_NS && !wk_app_waits_for_stack(app))
        wk_app_mat_empty(app, effects);
}

void wk_app_table_forget(struct wk_app *app)
{
    static const struct wk_reading nothing;
    struct wk_app_table *whole = &app->whole;

    for (int i = 0; i < WK_N_WINDS; i++) {
        memset(&whole->wall[i], 0, sizeof(whole->wall[i]));
        whole->wall[i].reading = &nothing;
        wk_slots_init(&whole->wall[i].slots, &app->mat);
        whole->wall[i].step = whole->wall[i].after = WK_TABLE_NO_STEP;
        whole->wall[i].next_slot = WK_SLOT_NONE;
        place_slots(app, (enum wk_wind)(i + 1), NULL);
    }
    whole->read = false;
    whole->n_moves = whole->n_moves_done = 0;
    whole->step = WK_TABLE_NO_STEP;
    whole->large = WK_WIND_NONE;
    whole->taken = whole->asked = false;
    whole->lost_ns = 0;
    whole->large_ns = whole->passed_ns = whole->stacked_ns = 0;
}

bool wk_app_touch_table(struct wk_app *app, enum wk_action action, int arg)
{
    if (!app->whole.on || action != WK_ACTION_WIND || wk_app_turns_table(app) || arg < WK_WIND_NONE || arg > WK_WIND_NORTH)
        return false;
    if (app->whole.large != WK_WIND_NONE)
        leave_own(app);
    app->whole.large = (enum wk_wind)arg;
    app->whole.large_ns = app->now_ns;
    app->wind = app->whole.large;
    return true;
}

bool wk_app_leave_own(struct wk_app *app)
{
    if (!app->whole.on || app->whole.large == WK_WIND_NONE)
        return false;
    leave_own(app);
    return true;
}

/* ---------------------------------------------------------------- the draw while a hand is played */

#define DRAW_SAID_NS (60 * WK_NS_A_SECOND) /* so long a wrong draw stands on the table's screen */

static bool is_same_draw(const struct wk_wrong_draw *a, const struct wk_wrong_draw *b)
{
    return a->wall == b->wall && a->taken == b->taken;
}

void wk_app_forget_draws(struct wk_app *app)
{
    app->draws = (struct wk_app_draws){.said = app->draws.said,
                                       .said_number = app->draws.said_number,
                                       .asked = app->draws.asked,
                                       .refused = app->draws.refused};
}

/* Looks again: of the same hand, if it has only looked away; else what was named in the one before is forgotten. */
static void begin_draws(struct wk_app *app)
{
    struct wk_app_draws *draws = &app->draws;

    if (draws->table != app->table || draws->round != app->round || draws->hand != app->hand)
        wk_app_forget_draws(app);
    draws->table = (int16_t)app->table;
    draws->round = (int16_t)app->round;
    draws->hand = (int16_t)app->hand;
    draws->looks = true;
    draws->stands = false;
    draws->since_ns = app->now_ns;
}

static void name_draw(struct wk_app *app, const struct wk_wrong_draw *wrong, struct wk_effects *effects)
{
    struct wk_app_draws *draws = &app->draws;

    draws->wrong[draws->n_wrong < WK_APP_WRONG_DRAWS ? draws->n_wrong : WK_APP_WRONG_DRAWS - 1] = *wrong;
    draws->n_wrong++;
    draws->since_ns = app->now_ns;
    draws->stands = true;
    if (draws->said == WK_DRAWS_AT_ONCE)
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
}

static void take_draw_back(struct wk_app_draws *draws, const struct wk_wrong_draw *wrong)
{
    const int n = draws->n_wrong < WK_APP_WRONG_DRAWS ? draws->n_wrong : WK_APP_WRONG_DRAWS;
    int at = n - 1;

    while (at >= 0 && !is_same_draw(&draws->wrong[at], wrong))
        at--;
    if (at < 0)
        return;
    if (at == n - 1)
        draws->stands = false;
    for (; at + 1 < n; at++)
        draws->wrong[at] = draws->wrong[at + 1];
    draws->n_wrong--;
}

/* What goes on record of the hand: labels, and how long turns took. */
static void keep_draws(const struct wk_app *app, const struct wk_draw_news *news, struct wk_effects *effects)
{
    wk_app_effect(effects, WK_EFFECT_DRAWS)->draws = (struct wk_draws_request){.what = WK_DRAWS_ASK_KEEP,
                                                                               .round = app->draws.round,
                                                                               .hand = app->draws.hand,
                                                                               .n_wrong = app->draws.n_wrong,
                                                                               .news = *news};
}

void wk_app_hear_draw(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    const struct wk_draw_news *news = &event->draw;
    struct wk_app_draws *draws = &app->draws;

    if (news->kind == WK_DRAW_NEWS_BEGINS)
        begin_draws(app);
    draws->follows = news->follows;
    draws->over = news->over;
    draws->unseen = news->unseen;
    if (news->kind == WK_DRAW_NEWS_WRONG)
        name_draw(app, &news->wrong, effects);
    else if (news->kind == WK_DRAW_NEWS_BACK)
        take_draw_back(draws, &news->wrong);
    else if (news->kind == WK_DRAW_NEWS_ENDED)
        draws->looks = false;
    if (news->kind == WK_DRAW_NEWS_WRONG || news->kind == WK_DRAW_NEWS_BACK ||
        (news->kind == WK_DRAW_NEWS_ENDED && news->n_drawn > 0))
        keep_draws(app, news, effects);
}

void wk_app_choose_draws(struct wk_app *app, const struct wk_draws_chosen *chosen)
{
    app->draws.said = chosen->said;
    app->draws.said_number = chosen->number;
    app->draws.refused = chosen->refused;
}

void wk_app_hear_draws_kept(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    if (event->draws_kept.what == WK_DRAWS_ASK_SAY)
        app->draws.asked = false;
    if (event->draws_kept.status != WK_OK)
        wk_app_store_failed(app, event->draws_kept.status);
    else if (event->draws_kept.what != WK_DRAWS_ASK_KEEP)
        wk_app_choose_draws(app, &event->draws_kept.chosen);
}

void wk_app_say_draws(struct wk_app *app, int said, struct wk_effects *effects)
{
    if (said < 0 || said >= WK_N_DRAWS_SAID || app->draws.asked || !wk_app_can_follow_draws(app) || !app->director.unlocked ||
        app->director.role < WK_ROLE_DIRECTOR)
        return;
    app->draws.asked = true;
    wk_app_effect(effects, WK_EFFECT_DRAWS)->draws =
        (struct wk_draws_request){.what = WK_DRAWS_ASK_SAY, .said = (enum wk_draws_said)said};
}

const struct wk_wrong_draw *wk_app_wrong_draw(const struct wk_app *app, int *more)
{
    const struct wk_app_draws *draws = &app->draws;
    const int n = draws->n_wrong < WK_APP_WRONG_DRAWS ? draws->n_wrong : WK_APP_WRONG_DRAWS;

    *more = draws->n_wrong - 1;
    if (n == 0)
        return NULL;
    if (!draws->looks) /* the hand is over */
        return &draws->wrong[0];
    if (draws->said != WK_DRAWS_AT_ONCE || !draws->stands || app->now_ns - draws->since_ns > DRAW_SAID_NS)
        return NULL;
    return &draws->wrong[n - 1];
}
