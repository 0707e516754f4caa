/* The points of a hand: laid or keyed, checked, taken over. */
#include "kiosk/app_parts.h"

void wk_app_count_gone_to(struct wk_app *app, enum wk_screen screen, struct wk_effects *effects)
{
    (void)app, (void)screen, (void)effects;
}

void wk_app_count_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)app, (void)event, (void)effects;
}

void wk_app_count_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    (void)app, (void)action, (void)arg, (void)effects;
}

bool wk_app_count_back(struct wk_app *app, struct wk_effects *effects)
{
    (void)app, (void)effects;
    return false;
}
