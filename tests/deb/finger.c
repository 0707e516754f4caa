/* A finger on a touch screen, for a machine without one: makes a device by uinput and taps there. finger X Y, each 0 to 1000.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define MOMENT_MS 3000 /* udev and the program look at the new device meanwhile: an emulated processor takes its time */

static int device;

static void tell(unsigned short type, unsigned short code, int value)
{
    const struct input_event event = {.type = type, .code = code, .value = value};

    if (write(device, &event, sizeof(event)) != (ssize_t)sizeof(event))
        perror("finger");
}

static void wait_ms(long ms)
{
    const struct timespec t = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};

    (void)nanosleep(&t, NULL);
}

int main(int argc, char **argv)
{
    static const unsigned short axes[] = {ABS_X, ABS_Y, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_SLOT, ABS_MT_TRACKING_ID};
    const struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 0x1234, .product = 0x5678}, .name = "finger"};

    if (argc != 3 || (device = open("/dev/uinput", O_WRONLY | O_NONBLOCK)) < 0) {
        fprintf(stderr, "finger X Y, and a /dev/uinput\n");
        return 2;
    }
    ioctl(device, UI_SET_EVBIT, EV_KEY);
    ioctl(device, UI_SET_EVBIT, EV_ABS);
    ioctl(device, UI_SET_KEYBIT, BTN_TOUCH);
    ioctl(device, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
    for (size_t i = 0; i < sizeof(axes) / sizeof(axes[0]); i++) {
        struct uinput_abs_setup axis = {.code = axes[i], .absinfo = {.maximum = axes[i] == ABS_MT_SLOT ? 9 : 1000}};
        ioctl(device, UI_ABS_SETUP, &axis);
    }
    if (ioctl(device, UI_DEV_SETUP, &setup) != 0 || ioctl(device, UI_DEV_CREATE) != 0) {
        perror("finger");
        return 1;
    }
    wait_ms(MOMENT_MS);
    for (int down = 1; down >= 0; down--) {
        tell(EV_ABS, ABS_MT_SLOT, 0);
        tell(EV_ABS, ABS_MT_TRACKING_ID, down ? 7 : -1);
        if (down) {
            tell(EV_ABS, ABS_MT_POSITION_X, atoi(argv[1]));
            tell(EV_ABS, ABS_MT_POSITION_Y, atoi(argv[2]));
        }
        tell(EV_KEY, BTN_TOUCH, down);
        tell(EV_SYN, SYN_REPORT, 0);
        wait_ms(100);
    }
    wait_ms(MOMENT_MS); /* the device goes with the program, and what it said last is to be read before */
    return 0;
}
