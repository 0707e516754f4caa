/* Looks whether a keyboard, a mouse or a touch screen can be read. */
#include "kiosk/ui/console.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

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
