/* The three messages of sd_notify(3) that our services send. */
#include "kiosk/host/notify.h"

#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define FEED_NS 1000000000 /* the units wait ten times as long or more */

/* Errors are ignored: nothing in the loop depends on a message being received. */
static void say(const struct wk_notify *notify, const char *sentence)
{
    if (notify->fd >= 0)
        (void)send(notify->fd, sentence, strlen(sentence), MSG_DONTWAIT | MSG_NOSIGNAL);
}

void wk_notify_open(struct wk_notify *notify, const char *path)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    const size_t n = path ? strlen(path) : 0;

    *notify = (struct wk_notify){.fd = -1};
    if (n < 2 || n >= sizeof to.sun_path || (path[0] != '/' && path[0] != '@'))
        return;
    memcpy(to.sun_path, path, n);
    if (path[0] == '@')
        to.sun_path[0] = '\0';
    notify->fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (notify->fd >= 0 &&
        connect(notify->fd, (const struct sockaddr *)&to, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n)) != 0)
        wk_notify_close(notify);
}

void wk_notify_turned(struct wk_notify *notify, int64_t now_ns)
{
    if (!notify || (notify->ready && now_ns - notify->fed_ns < FEED_NS))
        return;
    say(notify, notify->ready ? "WATCHDOG=1" : "READY=1");
    notify->ready = true;
    notify->fed_ns = now_ns;
}

void wk_notify_close(struct wk_notify *notify)
{
    if (notify->fd < 0)
        return;
    say(notify, "STOPPING=1");
    (void)close(notify->fd);
    notify->fd = -1;
}
