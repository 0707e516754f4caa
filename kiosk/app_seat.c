#include "kiosk/app_parts.h"

void wk_app_seat_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    (void)app, (void)action, (void)arg, (void)effects;
}

void wk_app_seat_changed(struct wk_app *app, struct wk_effects *effects)
{
    (void)app, (void)effects;
}

void wk_app_seat_entered(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)app, (void)event, (void)effects;
}
