/*
 * Demo: what happens at a table on an evening, in chapters (kiosk/programs/play/chapters.h) that play by themselves before a
 * simulated camera, on real vision, store and screens. It has a data folder of its own and never touches the club's.
 */
#ifndef WK_KIOSK_PROGRAMS_PLAY_DEMO_H
#define WK_KIOSK_PROGRAMS_PLAY_DEMO_H

#include "kiosk/programs/run/kiosk.h"

struct wk_demo_options {
    const struct wk_host *host;
    const char *folder;          /* for its data; made, emptied and removed by the demo: must not exist */
    const char *shots;           /* folder for screenshots, NULL: none */
    const char *script;          /* text, of a table without an event; NULL: the chapters */
    int chapter;                 /* 1..WK_N_CHAPTERS: to begin with, headless the only one; 0: all */
    enum wk_faces_way face_pass; /* 0: judge; underglass: a frame on glass, and a second camera below */
    uint64_t deal_seed;          /* which tiles the walls hold */
    uint64_t seed;               /* how untidily they lie, and the noise */
    enum wk_language lang;
    bool headless;
    int patience_ms;              /* see struct wk_player; 0: the usual one */
    int (*wall_s)(void *context); /* see wk_kiosk_options */
    void *wall_context;
    bool (*shown)(void *context, const struct wk_kiosk_shown *shown); /* likewise */
    void *shown_context;
    bool speaks;            /* says each step aloud, headless too */
    bool pauses;            /* keep the script's pauses though it is headless */
    struct wk_clock *clock; /* see wk_kiosk_options; NULL: real time */
};

/*
 * Runs it: headless each chapter once, in a window one after another until people leave. WK_OK: every step's verdict was right,
 * or people took over. WK_FAILED: one was not, said on host->err. stats, of the chapter that was played last, may be NULL.
 */
enum wk_status wk_demo_run(const struct wk_demo_options *options, struct wk_kiosk_stats *stats) WK_MUST_CHECK;

#endif
