/*
 * Which face each tile of a photograph shows, by sets that are known: one of each face, anywhere, either way up.
 * patches: of one photograph, as wk_scan_patches() cuts them; they are only read.
 */
#ifndef WK_CALIBRATION_ENROL_LABEL_H
#define WK_CALIBRATION_ENROL_LABEL_H

#include "vision/faces/tileset.h"
#include "vision/scan/scan.h"

struct wk_image;

/* What the tiles of one photograph are taken for. */
struct wk_enrol_labels {
    uint8_t face[WK_N_SLOTS]; /* 1..34, each at most once; 0: nothing to learn from there */
    float margin[WK_N_SLOTS]; /* how much lower the best other assignment scores; 0 where the order was given */
    bool doubt[WK_N_SLOTS];   /* a director should look at this one before anybody believes it */
};

/* From this margin on, a face that contradicts the order is doubted. */
#define WK_ENROL_CONTRADICTION 0.10f

/*
 * A guess in the making. Each known set is compared separately, so that a screen can show progress. A set that resembles the
 * tiles less counts less: its scores are weighted by its likeness, the mean score of the best assignment with that set. Real
 * tiles read with drawn sets alone are mostly guessed right, and most of those that are not are doubted; the director looks at
 * all of them. Read with their own set they are right.
 */
struct wk_enrol_guess {
    int n;                /* tiles */
    int slot[WK_N_SLOTS]; /* of each */
    int n_sets;           /* that were like the tiles at all */
    float likeness;       /* of the most like of them, -1..1 */
    struct wk_face_obs obs[WK_N_SLOTS];
};

/* The patch of a slot, a view. */
struct wk_image wk_enrol_patch(uint8_t *patches, int slot);

/* present: where tiles lie. */
void wk_enrol_guess_begin(struct wk_enrol_guess *guess, const bool present[WK_N_SLOTS]);

/* Asks one set. WK_OK also when it says nothing; WK_NOT_ENROLLED: fewer than two faces
 * in it; WK_NO_MEMORY. */
enum wk_status wk_enrol_guess_ask(struct wk_enrol_guess *guess, const struct wk_tileset *known, uint8_t *patches) WK_MUST_CHECK;

/* What comes of it. WK_NOT_ENROLLED: no set said anything. */
enum wk_status wk_enrol_guess_end(const struct wk_enrol_guess *guess, struct wk_enrol_labels *out) WK_MUST_CHECK;

/*
 * If most labels of a photograph are in canonical order, all are set to that order: a person who lays the tiles in order seldom
 * makes a mistake. A label that strongly contradicted it is marked as doubted.
 */
void wk_enrol_keep_order(struct wk_enrol_labels *labels);

/*
 * Removes the labels of tiles that a reflection hides, and marks them as doubted: enrolled like that, they would later be taken
 * for other faces.
 */
void wk_enrol_leave_out_burnt(struct wk_enrol_labels *labels, uint8_t *patches);

/* The director says what slot `slot` shows. The slot that had this face takes what this one was taken for, doubted. */
void wk_enrol_labels_set(struct wk_enrol_labels *labels, int slot, enum wk_face face);

/* The face of a slot (0..33) in canonical order. Source: cli.md, "Enrolment". */
enum wk_face wk_enrol_face_at(int slot);

#endif
