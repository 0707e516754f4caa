/* Printing: asked for by a key, answered with a line. */
#include <stdio.h>
#include <string.h>

#include "kiosk/face/app/parts.h"
#include "labels/lang/lang.h"

const char *wk_print_text(enum wk_status status)
{
    static const struct {
        enum wk_status status;
        const char *text;
    } lines[] = {
        {WK_FAILED, ""},
        {WK_OK, WK_N("It is printed")},
        {WK_NOT_YET, WK_N("There is nothing to print yet")},
        {WK_NOT_FOUND, WK_N("There is nothing to print yet")},
        {WK_END, WK_N("Written, but the printer did not take it: look whether it is on")},
        {WK_DISK_FULL, WK_N("Not printed: the folder for prints is full")},
        {WK_IO, WK_N("Not printed: the folder for prints cannot be written")},
    };
    for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++)
        if (lines[i].status == status)
            return lines[i].text;
    return WK_N("Not printed: call the director");
}

void wk_app_print_action(struct wk_app *app, int what, struct wk_effects *effects)
{
    if (!app->print.ready || app->print.waiting || what <= WK_PRINT_NONE || what >= WK_N_PRINTS)
        return;
    app->print.waiting = true;
    app->print.what = (enum wk_print)what;
    app->print.status = WK_FAILED;
    app->print.name[0] = 0;
    struct wk_effect *effect = wk_app_effect(effects, WK_EFFECT_PRINT);

    effect->print.what = app->print.what;
    effect->print.language = app->lang;
    effect->print.player = app->club.shown ? app->club.player : app->gate.player;
    effect->print.evening = app->club.shown;
}

void wk_app_hear_printed(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    if (!app->print.waiting)
        return;
    app->print.waiting = false;
    app->print.status = event->printed.status;
    memcpy(app->print.name, event->printed.name, sizeof(app->print.name));
    app->print.name[sizeof(app->print.name) - 1] = 0;
    wk_app_sound(app, effects, event->printed.status == WK_OK ? WK_SOUND_DONE : WK_SOUND_AGAIN);
}

/* The result is shown on the screen that asked for it. */
void wk_app_print_on_screen(struct wk_app *app)
{
    if (!app->print.waiting)
        app->print.status = WK_FAILED;
}
