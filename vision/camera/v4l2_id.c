/* Which webcam a device is: by what the system says of the device, for the numbers of /dev/video change with each plug. */
#include "vision/camera/backend.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 512, WORD_SIZE = 64 };

/* The first line of a file without its end, printable ASCII only; "" when there is none. */
static void read_line(const char *folder, const char *name, char out[WORD_SIZE])
{
    char path[PATH_SIZE];
    FILE *file = NULL;

    out[0] = '\0';
    if (snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path)
        file = fopen(path, "r");
    if (!file)
        return;
    if (!fgets(out, WORD_SIZE, file))
        out[0] = '\0';
    fclose(file);
    out[strcspn(out, "\r\n")] = '\0';
    for (char *p = out; *p; p++)
        *p = *p < ' ' || *p > '~' ? '?' : *p;
}

/* "video0" of a device, also when the spec names a link to it (/dev/v4l/by-id/...). */
static void device_name(const char *device, char out[WORD_SIZE])
{
    char *real = realpath(device, NULL);
    const char *path = real ? real : device, *slash = strrchr(path, '/');

    snprintf(out, WORD_SIZE, "%s", slash ? slash + 1 : path);
    free(real);
}

/* What the system says of one device; `usb` is the folder of the USB device behind it. */
struct said {
    char name[WORD_SIZE], vendor[WORD_SIZE], product[WORD_SIZE], serial[WORD_SIZE];
    char usb[PATH_MAX]; /* "": there is none */
};

static bool read_device(const char *sysfs, const char *video, struct said *out)
{
    char folder[PATH_SIZE];

    *out = (struct said){.name = ""};
    if (snprintf(folder, sizeof folder, "%s/class/video4linux/%s", sysfs, video) >= (int)sizeof folder)
        return false;
    read_line(folder, "name", out->name);
    if (!out->name[0])
        return false;
    /* The device's parent is the USB device: its interface's folder lies in it. */
    if (snprintf(folder, sizeof folder, "%s/class/video4linux/%s/device/..", sysfs, video) >= (int)sizeof folder)
        return false;
    read_line(folder, "idVendor", out->vendor);
    read_line(folder, "idProduct", out->product);
    read_line(folder, "serial", out->serial);
    if (out->vendor[0] && !realpath(folder, out->usb))
        out->usb[0] = '\0';
    return true;
}

/* By what it says of itself alone. */
static void name_it(const struct said *said, const char *last, char out[WK_CAMERA_ID_SIZE])
{
    snprintf(out, WK_CAMERA_ID_SIZE, "v4l2:%.48s%s%.8s%s%.8s%s%.40s", said->name, said->vendor[0] ? " " : "", said->vendor,
             said->vendor[0] ? ":" : "", said->product, last[0] ? " " : "", last);
}

/*
 * The socket, as drivers name it (struct v4l2_capability, bus_info): "usb-0000:00:14.0-1.3" of .../0000:00:14.0/usb1/1-1.3,
 * controller and ports, whatever number the bus has after a start. "": not to be told.
 */
static void socket_of(const char *usb, char out[WORD_SIZE])
{
    const char *last = strrchr(usb, '/'), *bus = strstr(usb, "/usb"), *ports = last ? strchr(last, '-') : NULL;

    out[0] = '\0';
    if (!bus || !ports)
        return;
    const char *controller = bus;

    while (controller > usb && controller[-1] != '/')
        controller--;
    snprintf(out, WORD_SIZE, "usb-%.*s-%.20s", (int)(bus - controller < 32 ? bus - controller : 32), controller, ports + 1);
}

/* Is another camera plugged in that says the same of itself? A camera has several devices, and one USB device. */
static bool is_twice(const char *sysfs, const struct said *said)
{
    char folder[PATH_SIZE];
    bool twice = false;
    const struct dirent *entry;
    struct said other;

    if (!said->usb[0] || snprintf(folder, sizeof folder, "%s/class/video4linux", sysfs) >= (int)sizeof folder)
        return false;
    DIR *dir = opendir(folder);
    while (dir && !twice && (entry = readdir(dir)) != NULL)
        twice = entry->d_name[0] != '.' && read_device(sysfs, entry->d_name, &other) && other.usb[0] &&
                strcmp(other.usb, said->usb) != 0 && strcmp(other.vendor, said->vendor) == 0 &&
                strcmp(other.product, said->product) == 0 && strcmp(other.serial, said->serial) == 0;
    if (dir)
        closedir(dir);
    return twice;
}

bool wk_v4l2_identify_one(const char *rest, const char *sysfs, struct wk_camera_identity *out)
{
    char video[WORD_SIZE], socket[WORD_SIZE];
    struct said said;

    device_name(rest, video);
    if (!read_device(sysfs, video, &said))
        return false;
    name_it(&said, said.serial, out->id);
    socket_of(said.usb, socket);
    if (socket[0])
        name_it(&said, socket, out->by_socket);
    if (!socket[0] || !is_twice(sysfs, &said))
        return said.serial[0] != '\0';
    memcpy(out->shared, out->id, sizeof out->shared);
    memcpy(out->id, out->by_socket, sizeof out->id);
    return false;
}
