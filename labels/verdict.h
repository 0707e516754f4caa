/*
 * Verdicts: a reading against the wall that ought to lie there, with findings and the fewest moves that mend it. Pure.
 * Several: findings are put together in a file of their own.
 */
#ifndef WK_LABELS_VERDICT_H
#define WK_LABELS_VERDICT_H

#include "labels/reading.h"

/* Never less than three values, and zero is the doubtful one. */
enum wk_verdict_kind { WK_INCOMPLETE = 0, WK_PASS, WK_FAIL };

/* In cli.md's words, see wk_finding_word(). */
enum wk_finding_kind {
    WK_FINDING_NONE = 0,
    WK_FINDING_WRONG_LABEL,
    WK_FINDING_SWAPPED,
    WK_FINDING_CYCLE,
    WK_FINDING_SHIFTED,
    WK_FINDING_MIRRORED,
    WK_FINDING_DUPLICATE,
    WK_FINDING_MISSING,
    WK_FINDING_EXTRA,
    WK_FINDING_OTHER_WALL,
    WK_FINDING_OTHER_SET,
    WK_FINDING_OTHER_EVENT,
    WK_FINDING_UNREADABLE,
    WK_FINDING_NO_STICKER,
    WK_FINDING_FACE_UP,
    WK_FINDING_SIDEWAYS,
    WK_FINDING_FOREIGN,
    WK_FINDING_BLOCKED,
    WK_FINDING_FACE_MISMATCH,
    WK_FINDING_NO_TILE,
    WK_N_FINDINGS
};

struct wk_finding {
    enum wk_finding_kind kind;
    int n_slots, n_labels;
    int8_t slots[WK_N_SLOTS];
    wk_label labels[WK_N_SLOTS];
};

enum wk_do {
    WK_DO_NONE = 0,
    WK_DO_SWAP,      /* a, b: exchange two tiles */
    WK_DO_MOVE,      /* a -> b: b is empty by then; a may be WK_SLOT_NONE for a stray, then near_slot says where it lies */
    WK_DO_BRING,     /* label to b, from another wall's wind or from somewhere (WK_WIND_NONE) */
    WK_DO_TAKE_AWAY, /* a; a stray: near_slot and `stray` set */
    WK_DO_TURN,      /* a: face down, or straight */
    WK_DO_RESTICK,   /* a: put the right sticker (label) on the tile that lies there */
    WK_DO_LOOK_AGAIN /* a: the camera is not sure */
};

/* One step of a repair. Steps are carried out in the order given and end in PASS. */
struct wk_move {
    enum wk_do what;
    int8_t a, b;       /* slots, WK_SLOT_NONE where unused; for a stray `a` is the slot nearest to it */
    bool stray;        /* the tile concerned lies beside the slots */
    wk_label label;    /* the label concerned, 0 when unknown */
    enum wk_wind from; /* BRING: the wall that the label belongs to, WK_WIND_NONE for "?" */
};

#define WK_MAX_FINDINGS (WK_N_SLOTS + WK_MAX_STRAYS)
#define WK_MAX_MOVES (3 * WK_N_SLOTS + WK_MAX_STRAYS)

struct wk_verdict {
    enum wk_verdict_kind kind;
    enum wk_wind wind;                  /* the wall it was judged as */
    int n_right, n_wrong, n_unreadable; /* always sum to WK_N_SLOTS */
    int n_findings;
    struct wk_finding finding[WK_MAX_FINDINGS];
    int n_moves;
    struct wk_move move[WK_MAX_MOVES];
};

/*
 * Judges a reading of backs as the wall of `wind` of table set `set`.
 * INCOMPLETE when the tray was not found, or when nothing is wrong for certain and a slot is unreadable or blocked;
 * FAIL when something is wrong for certain; PASS only when 34 slots hold their labels of this set, upright or turned by
 * half, and there is no stray. Depends on slots and labels only, never on faces (law 7).
 * out: written whole.
 */
void wk_verdict_judge(const struct wk_reading *reading, enum wk_wind wind, const char set[WK_SET_SIZE], struct wk_verdict *out);

/*
 * Adds a finding of faces that differ from the record: `slots` [n] hold tiles whose face is not the recorded one.
 * A PASS becomes FAIL; the repair gains a restick per slot. Which face it is, or ought to be, is never said.
 */
void wk_verdict_add_face_mismatch(struct wk_verdict *verdict, const int8_t *slots, int n);

/*
 * Adds slots whose face could not be compared; a PASS becomes INCOMPLETE, and the repair gains a look-again per slot.
 */
void wk_verdict_add_face_unreadable(struct wk_verdict *verdict, const int8_t *slots, int n);

/*
 * The same of a deal that is closed, where which slot it is would tell faces: a finding without slots, and no step. Counts stay
 * those of the labels. The faces of the wall differ: FAIL; they were not all seen clearly: a PASS becomes INCOMPLETE.
 */
void wk_verdict_faces_differ(struct wk_verdict *verdict);
void wk_verdict_faces_unclear(struct wk_verdict *verdict);

/* "PASS" "FAIL" "INCOMPLETE"; cli.md's word for a finding; cli.md's word for a step. Static storage, never NULL. */
const char *wk_verdict_word(enum wk_verdict_kind kind);
const char *wk_finding_word(enum wk_finding_kind kind);
const char *wk_do_word(enum wk_do what);

#endif
