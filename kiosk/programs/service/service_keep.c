/* Store service: settings from the screens, kept beside the kiosk's key for later starts. */
#include "kiosk/programs/service/service.h"

#include <stdio.h>

void wk_service_keep_choice(struct wk_service *service, enum wk_keep what, int value, const char *camera, struct wk_event *out)
{
    struct wk_config *chosen = &service->env->chosen;
    const struct wk_config before = *chosen;
    struct wk_first_hour *hour = &chosen->first_hour;

    switch (what) {
    case WK_KEEP_LANGUAGE:
        snprintf(chosen->lang, sizeof(chosen->lang), "%s", wk_lang_word((enum wk_language)value));
        break;
    case WK_KEEP_PAPER:
        chosen->paper = (enum wk_paper_size)value;
        break;
    case WK_KEEP_EVENING:
        hour->evening = (enum wk_occasion)value;
        break;
    case WK_KEEP_VIEW:
        chosen->view = (enum wk_view_kind)value;
        break;
    case WK_KEEP_BELOW:
        chosen->table_below = (enum wk_wind)value;
        break;
    case WK_KEEP_CAMERA:
        if (wk_path_set(chosen->camera, camera, NULL) != WK_OK)
            chosen->camera[0] = 0;
        break;
    case WK_KEEP_MINUTES:
        chosen->hand_minutes = value;
        break;
    case WK_KEEP_HALL:
        chosen->hall = value != 0;
        break;
    case WK_KEEP_PRACTISED:
        hour->practised = value != 0;
        break;
    case WK_KEEP_OVER:
        hour->over = value != 0;
        break;
    case WK_KEEP_KEY_COPY:
        chosen->key_copy = (enum wk_key_copy)value;
        break;
    }
    *out = (struct wk_event){.kind = WK_EVENT_KEPT,
                             .kept = {.status = wk_env_keep(service->env, service->host), .what = what, .value = value}};
    if (out->kept.status == WK_OK && what == WK_KEEP_BELOW)
        service->env->config.table_below = chosen->table_below;
    if (out->kept.status == WK_OK && what == WK_KEEP_PAPER)
        service->env->config.paper = chosen->paper;
    if (out->kept.status == WK_OK)
        return;
    *chosen = before;
    if (out->kept.status == WK_BAD_INPUT)
        wk_complain(service->host, 0, "%s: a camera of this name cannot be kept: give it a short one without a semicolon",
                    camera);
    else
        wk_complain(service->host, 0, "what was chosen on the screen could not be kept: %s", wk_status_text(out->kept.status));
}
