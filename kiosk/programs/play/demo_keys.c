/* The demo's keys: they change its pace, and do what hands would do at the simulated table. */
#include "kiosk/programs/play/play.h"

#include <stdio.h>

void wk_runtime_tell_demo(struct wk_runtime *runtime, const char *text)
{
    const struct wk_player *player = runtime->options->player;
    struct wk_event event = {.kind = WK_EVENT_DEMO};

    if (!runtime->options->demo)
        return;
    if (text)
        snprintf(runtime->demo_text, sizeof(runtime->demo_text), "%s", text);
    event.demo.on = !player->taken_over;
    event.demo.paused = player->paused;
    event.demo.by_hand = player->taken_over;
    event.demo.step = player->step;
    event.demo.n_steps = player->script->n_steps;
    event.demo.chapter = player->chapter;
    event.demo.n_chapters = player->n_chapters;
    event.demo.card = player->card;
    event.demo.text = runtime->demo_text;
    wk_runtime_tell(runtime, &event);
}

/* Lays the hand, as the winner would. */
static void declare_by_hand(struct wk_sim_table *sim_table, enum wk_wind winner, enum wk_action action)
{
    if (action == WK_ACTION_SIM_LAY && wk_sim_table_declare(sim_table, winner, WK_SIM_LAY_SIDEWAYS) != WK_OK)
        wk_sim_table_clear(sim_table);
    else if (action == WK_ACTION_SIM_TURN)
        wk_sim_table_turn_all(sim_table);
    else if (action == WK_ACTION_SIM_HAND)
        wk_sim_table_hand(sim_table, !sim_table->view.wall.hand);
}

static bool shows_faces(const struct wk_scene_view *view)
{
    bool up = view->side == WK_SIDE_FACES;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        up = up || (!view->whole_table && view->wall.slot[s].face_up);
        for (int w = 0; w < WK_N_WINDS; w++)
            up = up || (view->whole_table && view->walls.wall[w].slot[s].face_up);
    }
    return up;
}

/* How many tiles of each wall lie face up while faces are read; -1: the walls differ. */
static int n_back_up(const struct wk_runtime *runtime)
{
    if (runtime->measure != WK_MEASURE_TABLE)
        return runtime->progress.n_back_up;
    for (int i = 1; i < WK_N_WINDS; i++)
        if (runtime->wall_progress[i].n_back_up != runtime->wall_progress[0].n_back_up)
            return -1;
    return runtime->wall_progress[0].n_back_up;
}

void wk_runtime_turn_on(struct wk_runtime *runtime)
{
    if (runtime->turning)
        runtime->turning =
            runtime->side == WK_SIDE_FACES && !wk_sim_table_turn_on(runtime->options->sim_table, n_back_up(runtime));
}

/* Turns all tiles that are face up back again. While faces are read, turns them up one after another, else all at once. */
static void turn_over(struct wk_runtime *runtime)
{
    struct wk_sim_table *sim_table = runtime->options->sim_table;
    const bool up = shows_faces(&sim_table->view);

    runtime->turning = !up && runtime->side == WK_SIDE_FACES;
    if (!runtime->turning)
        wk_sim_table_turn(sim_table, up ? WK_SIDE_BACKS : WK_SIDE_FACES);
}

/* Practice: does the step that it asks for. A fault that exists only in the shown picture is found by a touch; then nothing is
 * moved. */
static void mend(struct wk_sim_table *sim_table, const struct wk_demo_request *request)
{
    if (!request->practises || (request->move.what == WK_DO_SWAP &&
                                wk_sim_table_apply(sim_table, &request->move) != WK_OK)) /* a tile was taken away */
        wk_sim_table_mend(sim_table);
}

/* Does what hands would do at a whole table. */
static void play_by_hand(struct wk_runtime *runtime, const struct wk_demo_request *request)
{
    struct wk_sim_table *sim_table = runtime->options->sim_table;
    const enum wk_action action = request->key;

    if (action == WK_ACTION_SIM_LAY && request->enrols)
        wk_sim_table_lay_tiles(sim_table, sim_table->n_enrolled++);
    else if (action == WK_ACTION_SIM_LAY)
        wk_sim_table_lay_next(sim_table);
    else if (action == WK_ACTION_SIM_SWAP)
        wk_sim_table_swap_two(sim_table);
    else if (action == WK_ACTION_SIM_MEND)
        mend(sim_table, request);
    else if (action == WK_ACTION_SIM_TURN)
        turn_over(runtime);
    else if (action == WK_ACTION_SIM_HAND)
        wk_sim_table_hand(sim_table, !sim_table->view.wall.hand);
}

void wk_runtime_demo_key(struct wk_runtime *runtime, const struct wk_demo_request *request)
{
    const enum wk_action key = request->key;
    struct wk_player *player = runtime->options->player;

    if (key == WK_ACTION_DEMO_CHAPTER) {
        player->wanted = request->chapter;
        runtime->quit = true;
        return;
    }
    if (runtime->options->sim_table && request->winner != WK_WIND_NONE)
        declare_by_hand(runtime->options->sim_table, request->winner, key);
    else if (runtime->options->sim_table)
        play_by_hand(runtime, request);
    if (!player)
        return;
    if (key == WK_ACTION_DEMO_PAUSE)
        player->paused = !player->paused;
    else if (key == WK_ACTION_DEMO_NEXT)
        player->next = true;
    else if (key == WK_ACTION_DEMO_FASTER)
        player->speed = player->speed >= 4 ? 1 : player->speed >= 2 ? 4 : 2;
    else if (key == WK_ACTION_DEMO_TAKE_OVER)
        player->taken_over = true;
    wk_runtime_tell_demo(runtime, NULL);
}
