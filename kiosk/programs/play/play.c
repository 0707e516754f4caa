/* Plays the kiosk without people: by a script, or as the demo. */
#include "kiosk/face/screens/screens.h"
#include "kiosk/programs/play/play.h"

#include <stdio.h>

#include "vision/image/clock.h"

static void act(struct wk_kiosk *kiosk, enum wk_action action, int arg)
{
    struct wk_event event = {.kind = WK_EVENT_ACTION, .action = {.action = action, .arg = arg}};

    wk_runtime_tell(&kiosk->runtime, &event);
}

static void play_shot(struct wk_kiosk *kiosk, const char *name)
{
    struct wk_runtime *runtime = &kiosk->runtime;

    if (runtime->options->demo && !runtime->options->shots)
        return; /* the script asks for pictures itself */
    if (wk_screen_is_private(kiosk->app.screen))
        return;
    if (wk_ui_show(runtime->ui, &kiosk->app, NULL) != WK_OK || wk_shots_take(&runtime->shots, runtime->ui, name) != WK_OK) {
        wk_play_end_line(runtime->options->player, runtime->options->host->out);
        fprintf(runtime->options->host->err, "wallkeeper: the screenshot %s could not be written\n", name);
        runtime->failed = WK_IO;
        runtime->quit = true;
    }
}

void wk_play_end_line(struct wk_player *player, FILE *out)
{
    if (player->in_line) {
        fputc('\n', out);
        fflush(out);
    }
    player->in_line = false;
}

static void say_step(struct wk_player *player, FILE *out, const char *text)
{
    wk_play_end_line(player, out);
    fprintf(out, "[%2d/%d] %s", player->step, player->script->n_steps, text);
    fflush(out);
    player->in_line = true;
}

static void say_right(struct wk_player *player, FILE *out, const char *text)
{
    fprintf(out, "%s%s: right", player->in_line ? "; " : "        ", text);
    fflush(out);
    player->in_line = true;
}

/* Plays the cues that can be played now. */
static void play(struct wk_kiosk *kiosk)
{
    struct wk_runtime *runtime = &kiosk->runtime;
    struct wk_player *player = runtime->options->player;
    const struct wk_host *host = runtime->options->host;
    struct wk_ask ask;

    if (!player || player->taken_over)
        return;
    if (kiosk->app.overlay == WK_OVERLAY_CHAPTERS) {
        player->since_ns = 0; /* so that a wait does not time out in the meantime */
        return;
    }
    player->says = wk_ui_said(runtime->ui)->text;
    do {
        wk_player_step(player, &kiosk->app, wk_clock_ns(runtime->options->clock), &ask);
        switch (ask.kind) {
        case WK_ASK_NOTHING:
        case WK_ASK_GO_ON:
            break;
        case WK_ASK_STEP:
            say_step(player, host->out, ask.text);
            wk_runtime_tell_demo(runtime, ask.text);
            break;
        case WK_ASK_TAP:
            act(kiosk, ask.action, ask.arg);
            break;
        case WK_ASK_KEY:
            wk_ui_key(runtime->ui, ask.text);
            break;
        case WK_ASK_SHOT:
            play_shot(kiosk, ask.text);
            break;
        case WK_ASK_RIGHT:
            say_right(player, host->out, ask.text);
            break;
        case WK_ASK_WRONG:
            wk_play_end_line(player, host->out);
            fprintf(host->err, "wallkeeper: %s\n", ask.text);
            runtime->failed = WK_FAILED;
            runtime->quit = true;
            break;
        case WK_ASK_END:
            wk_play_end_line(player, host->out);
            player->wanted = player->n_chapters > 0 ? player->chapter % player->n_chapters + 1 : 0;
            runtime->quit = !runtime->options->demo || runtime->options->headless || player->wanted > 0;
            player->taken_over = !runtime->quit;
            wk_runtime_tell_demo(runtime, "");
            break;
        }
    } while (ask.kind != WK_ASK_NOTHING && !runtime->quit && !player->taken_over);
}

void wk_kiosk_play(struct wk_kiosk *kiosk)
{
    wk_runtime_turn_on(&kiosk->runtime);
    play(kiosk);
}
