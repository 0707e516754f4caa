/*
 * Confinement: what the process gives up for good before it parses what comes from outside, so that whoever finds a hole in a
 * picture's decoder gets little. Landlock for files, seccomp for the rest, each where the kernel has it.
 */
#ifndef WK_KIOSK_HOST_CONFINE_H
#define WK_KIOSK_HOST_CONFINE_H

#include <stdbool.h>

#define WK_CONFINE_MAX_FOLDERS 24

struct wk_confinement {
    int n;                                      /* folders below */
    const char *folder[WK_CONFINE_MAX_FOLDERS]; /* may be written to, with all that is below; one that is not there yet stands
                                                   for the nearest above it that is. Borrowed */
    bool local;                                 /* sockets of this computer stay: a database's server */
    bool screen;                                /* what windows and sound need stays: sockets of this computer, shared memory */
    bool network;                               /* sockets of all kinds stay: a printer, a screen on another computer */
    bool programs;                              /* other programs may be started: printing */
};

/* What holds from then on. Files may still be read. */
struct wk_confined {
    bool files, calls;
};

/*
 * Confines the process; to be called before it has a second thread. What the kernel does not have, or a fault, leaves that half
 * open and is said in the result. Never undone.
 */
struct wk_confined wk_confine(const struct wk_confinement *to);

/* What this kernel has: the version of Landlock, 0 for none, and whether there is seccomp. */
int wk_confine_landlock(void);
bool wk_confine_seccomp(void);

/*
 * What holds after wk_confine() on this computer, found by a child process that tries; this one stays as it is. Not from a
 * process with threads that hold locks.
 */
struct wk_confined wk_confine_try(void);

#endif
