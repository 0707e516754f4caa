/* A terminal and a screen, taken together, and taken again when they come back. */
#include "kiosk/face/ui/console.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "kiosk/face/ui/kms.h"
#include "kiosk/face/ui/vt.h"

#define LOOK_MS 1000 /* between two checks whether the screen is there; a search for one takes a tenth of a second */
#define PATIENCE 200 /* times 10 ms: a desktop that is asked to release the screen does so within a second */

struct wk_console {
    struct wk_vt vt;
    struct wk_kms *kms; /* NULL: no screen */
    bool front;
    int w_px, h_px;
    uint64_t looked_ms;
    enum wk_status screen; /* why there was no screen at the last look */
};

enum wk_status wk_console_inputs(const char *folder)
{
    enum wk_status status = WK_NOT_FOUND;
    DIR *const devices = opendir(folder);

    if (!devices)
        return status;
    for (const struct dirent *entry; status != WK_OK && (entry = readdir(devices)) != NULL;) {
        if (strncmp(entry->d_name, "event", 5) != 0)
            continue;
        const int fd = openat(dirfd(devices), entry->d_name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
        status = fd >= 0 ? WK_OK : WK_UNREADABLE_FILE;
        if (fd >= 0)
            (void)close(fd);
    }
    closedir(devices);
    return status;
}

const char *wk_console_text(enum wk_status status)
{
    return status == WK_UNREADABLE_FILE
               ? "no /dev/input/event* can be read: on a console of its own nobody could touch or end it; put the account into "
                 "the group input (usermod -aG input NAME)"
               : "there is no /dev/input/event*: on a console of its own nobody could touch or end it; connect a touch screen "
                 "or "
                 "a keyboard";
}

bool wk_console_here(void)
{
    return wk_vt_here();
}

static enum wk_status take_screen(struct wk_console *self)
{
    const enum wk_status status = wk_kms_open(&self->kms);

    self->screen = status;
    if (status == WK_OK)
        wk_kms_size(self->kms, &self->w_px, &self->h_px);
    return status;
}

static void let_screen_go(struct wk_console *self)
{
    wk_kms_close(self->kms);
    self->kms = NULL;
}

/* Follows a switch between consoles. */
static void take_switches(struct wk_console *self)
{
    switch (wk_vt_look(&self->vt)) {
    case WK_VT_LEAVES:
        let_screen_go(self);
        self->front = false;
        wk_vt_leave(&self->vt);
        break;
    case WK_VT_COMES:
        self->front = true;
        self->looked_ms = 0;
        break;
    case WK_VT_NONE:
        break;
    }
}

enum wk_status wk_console_open(struct wk_console **out, const char **why)
{
    struct wk_console *const self = calloc(1, sizeof(*self));
    const struct timespec moment = {.tv_nsec = 10000000};

    *why = wk_kms_text(WK_NO_MEMORY);
    if (!self)
        return WK_NO_MEMORY;
    enum wk_status status = wk_vt_take(&self->vt);
    if (status != WK_OK) {
        *why = "the console cannot be taken: the program has to be started on it";
        free(self);
        return status;
    }
    for (int i = 0; i < PATIENCE && !self->front; i++) {
        take_switches(self);
        if (!self->front)
            (void)nanosleep(&moment, NULL);
    }
    status = self->front ? take_screen(self) : WK_ALREADY;
    *why = wk_kms_text(status);
    if (status == WK_OK)
        *out = self;
    else
        wk_console_close(self);
    return status;
}

void wk_console_close(struct wk_console *self)
{
    if (!self)
        return;
    let_screen_go(self);
    wk_vt_give_back(&self->vt);
    free(self);
}

void wk_console_size(const struct wk_console *self, int *w_px, int *h_px)
{
    *w_px = self->w_px;
    *h_px = self->h_px;
}

bool wk_console_turn(struct wk_console *self, uint64_t now_ms)
{
    take_switches(self);
    if (!self->front || (self->looked_ms && now_ms - self->looked_ms < LOOK_MS))
        return false;
    self->looked_ms = now_ms;
    if (self->kms && !wk_kms_connected(self->kms))
        let_screen_go(self);
    else if (!self->kms)
        return take_screen(self) == WK_OK;
    return false;
}

bool wk_console_in_front(const struct wk_console *self)
{
    return self->front;
}

const char *wk_console_trouble(const struct wk_console *self)
{
    return self->front && self->screen != WK_OK ? wk_kms_text(self->screen) : NULL;
}

bool wk_console_show(struct wk_console *self, const uint8_t *bgra, int y, int h)
{
    if (self->kms && wk_kms_show(self->kms, bgra, y, h) != WK_OK)
        let_screen_go(self);
    return self->kms != NULL;
}

void wk_console_point(struct wk_console *self, int x, int y)
{
    if (self->kms)
        wk_kms_point(self->kms, x, y);
}
