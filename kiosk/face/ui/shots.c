/* Shots: which screen is shown, and the file that it is saved to. */
#include "kiosk/face/ui/shots.h"

#include <stdio.h>
#include <string.h>

#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/screens/screens.h"
#include "labels/file/folder.h"
#include "labels/file/outfile.h"

#define STANDS_NS 400000000 /* longer than a cross-fade */

static enum wk_status make_dir(const char *dir)
{
    char inside[WK_PATH_SIZE + 2];
    int error;

    snprintf(inside, sizeof(inside), "%s/x", dir);
    error = wk_folders_make(inside);
    return error == 0 ? WK_OK : wk_outfile_status(error);
}

enum wk_status wk_shots_init(struct wk_shots *shots, const char *dir)
{
    struct wk_shots new_shots = {0};

    if (dir && (strlen(dir) >= sizeof(new_shots.dir) || dir[0] == 0))
        return WK_BAD_INPUT;
    if (dir) {
        enum wk_status status = make_dir(dir);

        if (status != WK_OK)
            return status;
        snprintf(new_shots.dir, sizeof(new_shots.dir), "%s", dir);
    }
    *shots = new_shots;
    return WK_OK;
}

enum wk_status wk_shots_take(struct wk_shots *shots, struct wk_ui *ui, const char *name)
{
    char path[WK_PATH_SIZE + 128];

    snprintf(path, sizeof(path), "%s%s%02d-%s.png", shots->dir, shots->dir[0] ? "/" : "", shots->n + 1, name);
    shots->n++;
    return wk_ui_shot(ui, path);
}

/* Two screens count as different by the screen itself, what lies over it, and the trouble. */
static void screen_name(const struct wk_app *app, char *text, size_t n)
{
    static const char *const overlays[] = {"", "-help", "-settings", "-judge"};
    enum wk_trouble trouble = wk_app_trouble(app);

    snprintf(text, n, "%s%s%s%s", wk_screen_word(app->screen), overlays[app->overlay], trouble == WK_TROUBLE_NONE ? "" : "-",
             trouble == WK_TROUBLE_NONE ? "" : wk_trouble_word(trouble));
}

enum wk_status wk_shots_watch(struct wk_shots *shots, struct wk_ui *ui, const struct wk_app *app, int64_t now_ns)
{
    char name[sizeof(shots->shown)];

    if (!shots->dir[0] || wk_screen_is_private(app->screen))
        return WK_OK;
    screen_name(app, name, sizeof(name));
    if (strcmp(name, shots->shown) != 0) {
        memcpy(shots->shown, name, sizeof(name));
        shots->since_ns = now_ns;
        shots->taken = false;
    }
    if (shots->taken || now_ns - shots->since_ns < STANDS_NS)
        return WK_OK;
    shots->taken = true;
    return wk_shots_take(shots, ui, name);
}
