/* Which webcam a device is: by what the system says of the device, for the numbers of /dev/video change with each plug. */
#include "vision/camera/backend.h"

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

bool wk_v4l2_identify_one(const char *rest, const char *sysfs, char id[WK_CAMERA_ID_SIZE])
{
    char video[WORD_SIZE], folder[PATH_SIZE], name[WORD_SIZE], vendor[WORD_SIZE], product[WORD_SIZE], serial[WORD_SIZE];

    device_name(rest, video);
    snprintf(folder, sizeof folder, "%s/class/video4linux/%s", sysfs, video);
    read_line(folder, "name", name);
    if (!name[0])
        return false;
    /* The device's parent is the USB device: its interface's folder lies in it. */
    snprintf(folder, sizeof folder, "%s/class/video4linux/%s/device/..", sysfs, video);
    read_line(folder, "idVendor", vendor);
    read_line(folder, "idProduct", product);
    read_line(folder, "serial", serial);
    snprintf(id, WK_CAMERA_ID_SIZE, "v4l2:%.48s%s%.8s%s%.8s%s%.32s", name, vendor[0] ? " " : "", vendor, vendor[0] ? ":" : "",
             product, serial[0] ? " " : "", serial);
    return serial[0] != '\0';
}
