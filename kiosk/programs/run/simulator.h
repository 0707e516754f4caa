/*
 * Simulator: what a simulated table, a script and the demo add to the kiosk. The trusted program has none, and draws no picture
 * of a wall: wallkeeper-sim has it (kiosk/programs/play/simulation.h), and tests. So the loop and the commands ask it by this
 * table, and nothing leads from them to what it does. One thread, but for open_camera.
 */
#ifndef WK_KIOSK_PROGRAMS_RUN_SIMULATOR_H
#define WK_KIOSK_PROGRAMS_RUN_SIMULATOR_H

#include "kiosk/programs/run/kiosk.h"

struct wk_camera;
struct wk_demo_request;
struct wk_kiosk;
struct wk_runtime;
struct wk_simulated; /* opaque: what a command has of it */

struct wk_simulator {
    /* The camera above a table, or below its glass. WK_NO_CAMERA: it has none there. The capture thread. */
    enum wk_status (*open_camera)(struct wk_sim_table *sim_table, bool below, struct wk_camera **out);
    /* The loop's turn: the next of the tiles that are being turned by hand; the script plays what can be played now. */
    void (*turn)(struct wk_kiosk *kiosk);
    /* A key of the demo's, or one that does what hands would do at the simulated table; winner: whose hand is being counted,
     * NONE: none is; chapter: of DEMO_CHAPTER. */
    void (*demo_key)(struct wk_runtime *runtime, const struct wk_demo_request *request);

    /*
     * For a command: a new one, with nothing in it; WK_NO_MEMORY. Those that follow fill in members of `options`, which are
     * good until `release`: step the clock of lock-step, and host with its time of day; load the player of a script file, whose
     * faults are told in *problem; lay the table that the SPEC "sim:SEED" means, of all four walls where the configuration
     * looks at whole tables, with a camera below where face_pass wants it (options->table, clock). The last gives
     * wk_scene_new()'s codes; WK_BAD_INPUT: no such SPEC.
     */
    enum wk_status (*begin)(struct wk_simulated **out);
    void (*step)(struct wk_simulated *self, int64_t begun_ns, struct wk_kiosk_options *options);
    enum wk_status (*load)(struct wk_simulated *self, const char *path, struct wk_kiosk_options *options,
                           struct wk_problem *problem);
    enum wk_status (*lay)(struct wk_simulated *self, const char *spec, struct wk_kiosk_options *options);
    void (*release)(struct wk_simulated *self); /* after its cameras were closed; NULL is allowed */
};

#endif
