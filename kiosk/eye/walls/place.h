/*
 * Place: on what a copy of the database lies, so that nobody is promised what was not looked at. A copy on the database's own
 * disk is lost with it, and a folder named for a stick is often there without one. Any thread.
 */
#ifndef WK_KIOSK_EYE_WALLS_PLACE_H
#define WK_KIOSK_EYE_WALLS_PLACE_H

#include <sys/types.h>

enum wk_copy_place {
    WK_PLACE_UNKNOWN = 0, /* the system does not say */
    WK_PLACE_SAME_DISK,   /* that the database is on, be it by another partition, LVM or a loop device */
    WK_PLACE_MEMORY,      /* gone when the computer is switched off */
    WK_PLACE_OTHER_DISK,  /* of this computer */
    WK_PLACE_OTHER_COMPUTER,
    WK_PLACE_STICK, /* a disk that can be taken out: on USB, removable, or an SD card */
    WK_N_PLACES
};

/* Where the system says it. Paths, borrowed. */
struct wk_place_source {
    const char *mounts; /* "/proc/self/mountinfo" */
    const char *sys;    /* "/sys" */
};

/* A file, and on which device it lies. */
struct wk_place_file {
    const char *path; /* absolute, without links */
    dev_t device;
};

/* Where `copy` lies beside `db`, both of which are there. */
enum wk_copy_place wk_copy_place_judge(const struct wk_place_source *source, const struct wk_place_file *copy,
                                       const struct wk_place_file *db);
/* The same by this system. UNKNOWN where one of them is not there. */
enum wk_copy_place wk_copy_place_of(const char *copy, const char *db);

/* "unknown" "same-disk" "memory" "other-disk" "other-computer" "stick". Static storage. */
const char *wk_copy_place_word(enum wk_copy_place place);

#endif
