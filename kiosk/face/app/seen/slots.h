/* Slots: what each of them has been seen to hold over time, while hands cross the wall. Pure. */
#ifndef WK_KIOSK_FACE_APP_SEEN_SLOTS_H
#define WK_KIOSK_FACE_APP_SEEN_SLOTS_H

#include "labels/mat.h"
#include "labels/reading.h"

#define WK_SLOTS_STILL_MM 3.0F           /* a tile that moved more than this between two frames does not lie still */
#define WK_SLOTS_FORGET_NS 5000000000LL  /* what has been covered for longer is not known any more */
#define WK_SLOTS_HAND_NS 500000000LL     /* a hand that was seen so lately is still about */
#define WK_SLOTS_STOPPED_NS 2000000000LL /* two frames with so long between them: nothing was seen meanwhile */

enum wk_slot_state {
    WK_SLOT_UNKNOWN = 0,
    WK_SLOT_EMPTY,
    WK_SLOT_MOVING, /* a tile that has not lain there unchanged for n_still frames */
    WK_SLOT_STILL,  /* a tile lies still, and says no label */
    WK_SLOT_READ    /* a tile lies still, its label is `read` */
};

/* What is kept of a wk_read: what the tile says, not where the picture had it. */
struct wk_slot_read {
    enum wk_read_state state;
    enum wk_read_why why;
    wk_label label;
    bool sideways, flat;
    char set[WK_SET_SIZE];
};

struct wk_slot_read wk_slot_read_of(const struct wk_read *read);

/*
 * A covered slot is remembered as it was: READ is what it said before, and holds for marks, row lights and counts only. What is
 * judged or recorded is the reading of the newest frames, once wk_slots_n_still() says that they have shown all slots.
 */
struct wk_slot {
    int64_t since_ns;         /* it has been in this state */
    int64_t covered_ns;       /* since when it is covered, 0: it is not */
    struct wk_point at;       /* mm on the page: where its tile lies, steadied; the slot's centre when unknown */
    struct wk_slot_read read; /* as seen last, all zero while UNKNOWN */
    int n_frames;             /* that showed the same at the same place, the newest included; 0 while it is covered */
    enum wk_slot_state state;
    bool covered; /* the newest frame does not show it: a hand is over it, or there was no mat in the picture */
};

/* Zero-initialised nothing is known; wk_slots_init() puts the tiles to their slots' centres besides. */
struct wk_slots {
    struct wk_slot slot[WK_N_SLOTS];
    int n_strays, n_strays_frames; /* pieces beside the slots; frames that showed the same ones */
    struct wk_slot_read stray[WK_MAX_STRAYS];
    struct wk_point stray_at[WK_MAX_STRAYS]; /* mm on the page */
    int64_t t_ns;                            /* of the newest frame, 0: none */
    int64_t hand_ns;                         /* of the newest frame with a hand in it, 0: none */
};

void wk_slots_init(struct wk_slots *slots, const struct wk_mat *mat);

/* Nothing is known any more: another wall, or nobody looked. Where marks stood they stay. */
void wk_slots_clear(struct wk_slots *slots);

/*
 * A frame of backs, taken at t_ns (monotonic, never before the last one's), its tray found. What is seen for n_still frames
 * (1..) at one place lies still. What was covered and is seen again as it was is known at once; what differs starts again.
 */
void wk_slots_see(struct wk_slots *slots, const struct wk_mat *mat, const struct wk_reading *reading, int64_t t_ns,
                  int n_still);

/* A frame in which no slot could be found: all are covered. */
void wk_slots_unseen(struct wk_slots *slots, int64_t t_ns);

/* Frames, the newest included, that showed every slot, the same and at its place, and the same pieces beside them. 0: some
 * slot is covered or unknown. */
int wk_slots_n_still(const struct wk_slots *slots);

/* The label that lay still in a slot which is covered now; NULL when the slot is seen, or nothing like that is known. */
const struct wk_slot_read *wk_slots_remembered(const struct wk_slots *slots, int slot);

#endif
