/* What plays the kiosk without people: a script, the demo. */
#include "kiosk/face/screens/screens.h"
#include "kiosk/programs/play/play.h"

#include <stdio.h>

#include "vision/image/clock.h"

static void act(struct wk_kiosk *kiosk, enum wk_action action, int arg)
{
    struct wk_event event = {.kind = WK_EVENT_ACTION, .action = {.action = action, .arg = arg}};

    wk_shell_tell(&kiosk->shell, &event);
}

static void play_shot(struct wk_kiosk *kiosk, const char *name)
{
    struct wk_shell *shell = &kiosk->shell;

    if (shell->options->demo && !shell->options->shots)
        return; /* its script asks for pictures, but nobody else did */
    if (wk_screen_is_private(kiosk->app.screen))
        return;
    if (wk_ui_show(shell->ui, &kiosk->app, NULL) != WK_OK || wk_shots_take(&shell->shots, shell->ui, name) != WK_OK) {
        fprintf(shell->options->host->err, "wallkeeper: the screenshot %s could not be written\n", name);
        shell->failed = WK_IO;
        shell->quit = true;
    }
}

/* Plays what can be played now. */
static void play(struct wk_kiosk *kiosk)
{
    struct wk_shell *shell = &kiosk->shell;
    struct wk_player *player = shell->options->player;
    const struct wk_host *host = shell->options->host;
    struct wk_ask ask;

    if (!player || player->taken_over)
        return;
    if (kiosk->app.overlay == WK_OVERLAY_CHAPTERS) {
        player->since_ns = 0; /* nobody's patience runs out meanwhile */
        return;
    }
    do {
        wk_player_step(player, &kiosk->app, wk_clock_ns(shell->options->clock), &ask);
        switch (ask.kind) {
        case WK_ASK_NOTHING:
        case WK_ASK_GO_ON:
            break;
        case WK_ASK_STEP:
            fprintf(host->out, "[%2d/%d] %s\n", player->step, player->script->n_steps, ask.text);
            fflush(host->out);
            wk_shell_tell_demo(shell, ask.text);
            break;
        case WK_ASK_TAP:
            act(kiosk, ask.action, ask.arg);
            break;
        case WK_ASK_KEY:
            wk_ui_key(shell->ui, ask.text);
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
            shell->failed = WK_FAILED;
            shell->quit = true;
            break;
        case WK_ASK_END:
            player->wanted = player->n_chapters > 0 ? player->chapter % player->n_chapters + 1 : 0;
            shell->quit = !shell->options->demo || shell->options->headless || player->wanted > 0;
            player->taken_over = !shell->quit;
            wk_shell_tell_demo(shell, "");
            break;
        }
    } while (ask.kind != WK_ASK_NOTHING && !shell->quit && !player->taken_over);
}

void wk_kiosk_play(struct wk_kiosk *kiosk)
{
    wk_shell_turn_on(&kiosk->shell);
    play(kiosk);
}
