/*
 * Source: which of several cameras is to be opened. The main thread chooses, the capture thread opens. A value that must not
 * move while a thread has it.
 */
#ifndef WK_KIOSK_PROGRAMS_RUN_SOURCE_H
#define WK_KIOSK_PROGRAMS_RUN_SOURCE_H

#include <stdatomic.h>
#include <stdbool.h>

#include "kiosk/host/paths.h"
#include "rules/status.h"

#define WK_MAX_CAMERAS 12

struct wk_camera;
struct wk_sim_table;
struct wk_simulator;
struct wk_ui;

struct wk_source {
    const char *spec[WK_MAX_CAMERAS];
    char device[WK_MAX_CAMERAS][40]; /* "v4l2:/dev/video3" */
    int n;
    bool loopback; /* a device behind which there is a program may be used */
    /* What sim:... is here; set by the caller, sim_table NULL: no simulated camera. */
    const struct wk_simulator *simulator;
    struct wk_sim_table *sim_table;
    bool below; /* under its glass */
    /* Opens what frames come from instead of the SPEC, as wk_feed_options.open does; set by the caller, NULL: nothing does. */
    enum wk_status (*open)(void *context, struct wk_camera **out);
    void *open_context;
    struct wk_ui *ui;
    atomic_int chosen;

    /* The capture thread's own: the choice that was opened last, and the name under which it comes back. */
    int lasting_of;
    char lasting[WK_PATH_SIZE];
};

/*
 * Fills a zeroed source: spec, else the configured one (each may be NULL or empty), and with others the webcams that are
 * plugged in, for "the other camera". The texts and the ui outlive it.
 */
void wk_source_init(struct wk_source *source, const char *spec, const char *configured, bool others, struct wk_ui *ui);

/* For struct wk_feed_options, with the source as context. Opens the chosen camera (capture thread); wakes the window's loop
 * (capture and vision threads). */
enum wk_status wk_source_open(void *context, struct wk_camera **out) WK_MUST_CHECK;
void wk_source_wake(void *context);

#endif
