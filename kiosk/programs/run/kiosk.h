/*
 * Kiosk: the main loop. Input, camera and clock become events, the app steps, its effects are carried out, its screen is drawn.
 * It owns the app's state, the window and the store; capture and vision have threads of their own (pipeline.h). With a clock
 * that is stepped all runs in lock-step, on one thread: a frame is drawn, read, applied and shown, and then the clock goes on
 * by WK_KIOSK_STEP_NS. So a run waits for nothing and comes out the same on every machine.
 */
#ifndef WK_KIOSK_PROGRAMS_RUN_KIOSK_H
#define WK_KIOSK_PROGRAMS_RUN_KIOSK_H

#include "kiosk/host/notify.h"
#include "kiosk/host/program/environment.h"

struct wk_app;
struct wk_camera;
struct wk_clock;
struct wk_player;
struct wk_sim_table;
struct wk_simulator; /* kiosk/programs/run/simulator.h */
struct wk_ui;        /* kiosk/face/ui/ui.h */

#define WK_KIOSK_STEP_NS 100000000 /* in lock-step: ten looks a second, as many as a small computer manages */

/* What was measured on the way, for --stats and benches. */
struct wk_kiosk_stats {
    int64_t first_screen_ns, first_picture_ns; /* after begun_ns; 0: never */
    int64_t n_frames;                          /* frames whose reading reached the app */
    int64_t n_shown;                           /* screens drawn */
    int64_t run_ns;
    int64_t longest_turn_ns; /* of the loop once two screens were shown, without its wait for input */
    int64_t resident_kb;     /* largest, -1: unknown */
    bool cut_short;          /* ended by a signal, before whoever played was through */
};

/* In one line. */
void wk_kiosk_print_stats(FILE *out, const struct wk_kiosk_stats *stats);

/* The way of one frame, monotonic ns; 0: there was none yet. */
struct wk_kiosk_frame {
    int64_t number;
    int64_t taken_ns, begun_ns; /* by the camera; by vision */
    int64_t read_ns, fused_ns;  /* alone; with those before it, and handed over */
    int64_t stepped_ns;         /* the app has it */
};

/* A screen that has just been presented. Views, for the time of the call. */
struct wk_kiosk_shown {
    const struct wk_app *app;
    const struct wk_sim_table *sim_table; /* NULL: no simulated camera */
    struct wk_kiosk_frame frame;          /* newest one that the app has, of backs or faces */
    int64_t t_ns;                         /* when it was presented */
    bool picture;                         /* with a live picture */
};

struct wk_kiosk_options {
    const struct wk_host *host;
    struct wk_notify *notify; /* is said that the loop turns; NULL: nobody is */
    struct wk_env *env;       /* its database is opened by the kiosk when it is not yet */
    int table;                /* 1..WK_MAX_TABLES */
    bool first_hour;          /* a new kiosk is led through what it wants */
    bool station_mode;        /* an event: all its tables, chosen on the screen */
    const char *event_name;   /* may be NULL */
    const char *camera;       /* SPEC; NULL: the configured one, else the first webcam */
    enum wk_faces_way face_pass;
    const char *camera_faces; /* SPEC of the camera below, when face_pass is underglass; "sim:..." is the simulated table's */
    const struct wk_simulator *simulator; /* that the two below are of; NULL: people only, and live cameras */
    struct wk_sim_table *sim_table;       /* what sim:... shows; NULL: no simulated camera */
    struct wk_player *player;             /* NULL: people only */
    bool demo;                            /* the player's banner is shown, and it may be paused and ended by hand */
    struct wk_ui *ui;                     /* a window that is lent to it; NULL: it opens one of its own */
    bool windowed, headless;              /* headless: no sound, no GPU */
    int w_px, h_px;                       /* of the window; 0: 1280 x 800 */
    enum wk_language lang;
    enum wk_loudness loudness;    /* of what the configuration says, at the beginning */
    const char *shots;            /* folder for a PNG of each screen, NULL: none */
    int64_t begun_ns;             /* when the program began, monotonic */
    struct wk_clock *clock;       /* lock-step by this clock; NULL: real time. Simulated cameras only, whose table has it too */
    int (*wall_s)(void *context); /* the time of day that the screens show, -1 not set; NULL: the host's clock */
    void *wall_context;
    /* Told of each screen that was presented; false: end. For benches, long runs and tests; NULL: nobody is. */
    bool (*shown)(void *context, const struct wk_kiosk_shown *shown);
    void *shown_context;
    /* For benches: opens what frames come from, in the capture thread, whatever `camera` says. NULL: cameras by their SPEC. */
    enum wk_status (*open_camera)(void *context, struct wk_camera **out);
    void *open_context;
};

/*
 * The texts of the screens; a line on host->err where they are not installed. Before the first thread, that of a window or a
 * simulated table too: see wk_lang_open().
 */
void wk_kiosk_texts(const struct wk_host *host);

/*
 * Runs until somebody quits. WK_OK; WK_FAILED: the script failed, said on host->err; WK_IO: no window, said there
 * too; the threads' codes otherwise.
 * stats may be NULL; filled in any case.
 */
enum wk_status wk_kiosk_run(const struct wk_kiosk_options *options, struct wk_kiosk_stats *stats) WK_MUST_CHECK;

#endif
