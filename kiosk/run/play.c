/* What plays the kiosk without people: a script, the demo, and its keys for them. */
#include "kiosk/run/parts.h"

#include <stdio.h>

#include "vision/image/clock.h"

static void tell_demo(struct wk_kiosk *kiosk, const char *text)
{
    const struct wk_player *player = kiosk->options->player;
    struct wk_event event = {.kind = WK_EVENT_DEMO};

    if (!kiosk->options->demo)
        return;
    event.demo.on = !player->taken_over;
    event.demo.paused = player->paused;
    event.demo.by_hand = player->taken_over;
    event.demo.step = player->step;
    event.demo.n_steps = player->script->n_steps;
    event.demo.text = text;
    wk_kiosk_step(kiosk, &event);
}

/* What the winner's hands would do. */
static void declare_by_hand(struct wk_sim_table *sim_table, const struct wk_app *app, enum wk_action action)
{
    if (action == WK_ACTION_SIM_LAY && wk_sim_table_declare(sim_table, app->count.winner, WK_SIM_LAY_SIDEWAYS) != WK_OK)
        wk_sim_table_clear(sim_table);
    else if (action == WK_ACTION_SIM_TURN)
        wk_sim_table_turn_all(sim_table);
    else if (action == WK_ACTION_SIM_HAND)
        wk_sim_table_hand(sim_table, !sim_table->view.wall.hand);
}

/* What hands would do at a table. */
static void play_by_hand(struct wk_sim_table *sim_table, enum wk_action action)
{
    if (action == WK_ACTION_SIM_LAY)
        wk_sim_table_lay_next(sim_table);
    else if (action == WK_ACTION_SIM_SWAP)
        wk_sim_table_swap_two(sim_table);
    else if (action == WK_ACTION_SIM_MEND)
        wk_sim_table_mend(sim_table);
    else if (action == WK_ACTION_SIM_TURN)
        wk_sim_table_turn(sim_table, sim_table->view.side == WK_SIDE_FACES ? WK_SIDE_BACKS : WK_SIDE_FACES);
    else if (action == WK_ACTION_SIM_HAND)
        wk_sim_table_hand(sim_table, !sim_table->view.wall.hand);
}

void wk_kiosk_demo_key(struct wk_kiosk *kiosk, enum wk_action action)
{
    struct wk_player *player = kiosk->options->player;
    char text[sizeof(kiosk->app.demo.text)];

    if (kiosk->options->sim_table && kiosk->app.screen == WK_SCREEN_COUNT)
        declare_by_hand(kiosk->options->sim_table, &kiosk->app, action);
    else if (kiosk->options->sim_table)
        play_by_hand(kiosk->options->sim_table, action);
    if (!player)
        return;
    snprintf(text, sizeof(text), "%s", kiosk->app.demo.text);
    if (action == WK_ACTION_DEMO_PAUSE)
        player->paused = !player->paused;
    else if (action == WK_ACTION_DEMO_NEXT)
        player->next = true;
    else if (action == WK_ACTION_DEMO_FASTER)
        player->speed = player->speed >= 4 ? 1 : player->speed >= 2 ? 4 : 2;
    else if (action == WK_ACTION_DEMO_TAKE_OVER)
        player->taken_over = true;
    tell_demo(kiosk, text);
}

static void act(struct wk_kiosk *kiosk, enum wk_action action, int arg)
{
    struct wk_event event = {.kind = WK_EVENT_ACTION, .action = {.action = action, .arg = arg}};

    wk_kiosk_step(kiosk, &event);
}

static void play_shot(struct wk_kiosk *kiosk, const char *name)
{
    if (kiosk->options->demo && !kiosk->options->shots)
        return; /* its script asks for pictures, but nobody else did */
    if (wk_screen_def(kiosk->app.screen)->shows_faces)
        return; /* they go into no file */
    if (wk_ui_show(kiosk->ui, &kiosk->app, NULL) != WK_OK || wk_shots_take(&kiosk->shots, kiosk->ui, name) != WK_OK) {
        fprintf(kiosk->options->host->err, "wallkeeper: the screenshot %s could not be written\n", name);
        kiosk->failed = WK_IO;
        kiosk->quit = true;
    }
}

/* Plays what can be played now. */
void wk_kiosk_play(struct wk_kiosk *kiosk)
{
    struct wk_player *player = kiosk->options->player;
    const struct wk_host *host = kiosk->options->host;
    struct wk_ask ask;

    if (!player || player->taken_over)
        return;
    do {
        wk_player_step(player, &kiosk->app, wk_clock_ns(kiosk->options->clock), &ask);
        switch (ask.kind) {
        case WK_ASK_NOTHING:
        case WK_ASK_GO_ON:
            break;
        case WK_ASK_STEP:
            fprintf(host->out, "[%2d/%d] %s\n", player->step, player->script->n_steps, ask.text);
            fflush(host->out);
            tell_demo(kiosk, ask.text);
            break;
        case WK_ASK_TAP:
            act(kiosk, ask.action, ask.arg);
            break;
        case WK_ASK_KEY:
            wk_ui_key(kiosk->ui, ask.text);
            break;
        case WK_ASK_SHOT:
            play_shot(kiosk, ask.text);
            break;
        case WK_ASK_RIGHT:
            fprintf(host->out, "        %s: right\n", ask.text);
            fflush(host->out);
            break;
        case WK_ASK_WRONG:
            fprintf(host->err, "wallkeeper: %s\n", ask.text);
            kiosk->failed = WK_FAILED;
            kiosk->quit = true;
            break;
        case WK_ASK_END:
            kiosk->quit = !kiosk->options->demo || kiosk->options->headless;
            player->taken_over = true;
            tell_demo(kiosk, "");
            break;
        }
    } while (ask.kind != WK_ASK_NOTHING && !kiosk->quit && !player->taken_over);
}
