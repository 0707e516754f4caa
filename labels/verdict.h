/*
 * Verdicts: a reading against the wall that ought to lie there, with findings and the fewest moves that mend it. Pure.
 * Several: what a verdict says in words, and what faces add to it, is in finding.c.
 */
#ifndef WK_LABELS_VERDICT_H
#define WK_LABELS_VERDICT_H

#include "labels/reading.h"

/* Never less than three values, and zero is the doubtful one. */
enum wk_verdict_kind { WK_INCOMPLETE = 0, WK_PASS, WK_FAIL };

/* labels/findings.def, one row each. */
enum wk_finding_kind {
    WK_FINDING_NONE = 0,
#define WK_FINDING(id, ...) WK_FINDING_##id,
#define WK_STEP(id, ...)
#include "labels/findings.def"
    WK_N_FINDINGS
};

enum wk_severity { WK_SEVERITY_NONE = 0, WK_SEVERITY_DOUBT, WK_SEVERITY_WRONG };

/* Properties of a kind of finding; text is the message id of the report's line. */
struct wk_finding_def {
    const char *word;
    enum wk_severity severity;
    const char *text;
};

/* Of any value; what is no kind gets that of NONE, whose word is "none" and whose text is "". Static storage. */
const struct wk_finding_def *wk_finding_def(enum wk_finding_kind kind);

struct wk_finding {
    enum wk_finding_kind kind;
    int n_slots, n_labels;
    int8_t slots[WK_N_SLOTS];
    wk_label labels[WK_N_SLOTS];
};

/* One kind of step of a repair: labels/findings.def, one row each. */
enum wk_do {
    WK_DO_NONE = 0,
#define WK_FINDING(id, ...)
#define WK_STEP(id, ...) WK_DO_##id,
#include "labels/findings.def"
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
 * A PASS becomes FAIL; the repair gains a restick per slot. The faces themselves are never stated.
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

/* "PASS" "FAIL" "INCOMPLETE"; the word for a finding, the word for a step (cli.md, "Findings and repairs"). Static storage,
 * never NULL. */
const char *wk_verdict_word(enum wk_verdict_kind kind);
const char *wk_finding_word(enum wk_finding_kind kind);
const char *wk_do_word(enum wk_do what);

/* The message id of the report's word for a step; "" for none and behind the last. Static storage. */
const char *wk_do_text(enum wk_do what);

#endif
