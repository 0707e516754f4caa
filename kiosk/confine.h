/*
 * Confinement: what the process gives up for good before it parses what comes from outside, so that whoever finds a hole in a
 * picture's decoder gets little. Landlock for files, seccomp for the rest, each where the kernel has it.
 */
#ifndef WK_KIOSK_CONFINE_H
#define WK_KIOSK_CONFINE_H

#include <stdbool.h>

#define WK_CONFINE_MAX_FOLDERS 16

struct wk_confinement {
    int n;                                      /* folders below */
    const char *folder[WK_CONFINE_MAX_FOLDERS]; /* may be written to, with all that is below; one that is not there yet stands
                                                   for the nearest above it that is. Borrowed */
    bool screen;                                /* sockets of this computer stay: X11, Wayland, sound */
    bool programs;                              /* other programs may be started, and may use the network: printing */
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

/* What this kernel would grant: the version of Landlock, 0 for none, and whether there is seccomp. */
int wk_confine_landlock(void);
bool wk_confine_seccomp(void);

#endif
