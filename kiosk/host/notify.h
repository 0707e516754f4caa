/*
 * Notify: says to systemd that the program is ready, that its loop still turns, that it ends; see sd_notify(3), whose protocol
 * it is: a datagram a sentence. Where nobody listens nothing happens. One thread.
 */
#ifndef WK_KIOSK_HOST_NOTIFY_H
#define WK_KIOSK_HOST_NOTIFY_H

#include <stdbool.h>
#include <stdint.h>

struct wk_notify {
    int fd; /* connected, -1: nobody listens */
    bool ready;
    int64_t fed_ns;
};

/* path: what NOTIFY_SOCKET says, NULL for nobody; '@' begins an abstract one. To be called before the process is confined. */
void wk_notify_open(struct wk_notify *notify, const char *path);

/*
 * The loop has turned: READY at the first call, then the watchdog is fed at most once a second. now_ns: monotonic. From the
 * main loop only, so that a loop that hangs is seen. notify may be NULL.
 */
void wk_notify_turned(struct wk_notify *notify, int64_t now_ns);

/* It ends. */
void wk_notify_close(struct wk_notify *notify);

#endif
