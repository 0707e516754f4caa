/* Enrolment: a tile set from photographs of the mat. */
#ifndef WK_CALIBRATION_ENROL_H
#define WK_CALIBRATION_ENROL_H

#include "calibration/enrol_label.h"
#include "vision/faces/face.h"

enum wk_enrol_order {
    WK_ENROL_CANONICAL = 0, /* 1m..9m 1s..9s 1p..9p E S W N C F P from h.0 on, then row 1, then row 2 */
    WK_ENROL_FREE /* each face once, anywhere, either way up; recognised from what is known already, to be confirmed */
};

#define WK_ENROL_MAX_IMAGES 8
#define WK_ENROL_MAX_SETS 16
#define WK_ENROL_N_PAIRS 5

/*
 * Faces whose margin on their own pictures is less are too alike. Of the eleven sets at hand, photographed and drawn, the
 * closest pairs have 0.05 and more, but for letters: 6 and 9 are each other upside down, have 0.023 to 0.031, and one look in
 * 3,264 took one for the other with a margin of 0.09, before this limit. `enrol --json` prints margins.
 */
#define WK_ENROL_LEAST_APART 0.04f

/* What is known before the photographs are looked at. */
struct wk_enrol_known {
    int n_sets;                                     /* to recognise a free order by */
    struct wk_tileset *set[WK_ENROL_MAX_SETS];      /* borrowed */
    uint8_t given[WK_ENROL_MAX_IMAGES][WK_N_SLOTS]; /* faces that somebody named, whatever the program thinks; 0: none */
};

struct wk_enrol_report {
    int n_images;    /* photographs used */
    int n_copies;    /* pictures of tiles taken from them */
    bool to_confirm; /* the program chose labels itself: the director has to see them before the set is used */
    struct wk_enrol_labels photo[WK_ENROL_MAX_IMAGES]; /* what each slot was taken for; 0: empty, unclear or hidden */
    int n_missing;
    enum wk_face missing[WK_N_FACES]; /* faces without any picture */
    int n_pairs;
    struct wk_face_pair pair[WK_ENROL_N_PAIRS]; /* the closest pairs, closest first */
    bool too_alike;                             /* the closest pair: now and then one would be recorded as the other, so the
                                                   set is not to be stored */
    struct wk_face_outlook outlook;             /* what to expect of the set */
    int bad_image;                              /* after a failure: index of the photograph at fault, else -1 */
    int n_stickers;      /* after WK_BAD_INPUT: what that photograph shows are backs, with so many; else 0 */
    struct wk_tray tray; /* of that photograph, else of the last one */
};

/*
 * Makes a tile set named `name` from photos[n], n 1..WK_ENROL_MAX_IMAGES, B G R. `known` (may be NULL) is what a free order is
 * recognised by; without a set the first photograph must be in canonical order and the others follow it. Faces may be missing
 * (report->n_missing): the set reads the others, and no deal can be sealed with it. A picture that a reflection hides or that
 * shows a tile's back is not learnt from: its label is taken away and doubted. WK_OK; the tray's reason (WK_NO_TRAY, ...);
 * WK_BAD_INPUT (n, name, fewer than two tiles, or most of a photograph's tiles show their stickers); WK_NOT_ENROLLED (free
 * order and nothing to recognise from); WK_NO_MEMORY. *out is unchanged on failure, *report is always filled. The caller frees
 * *out.
 */
enum wk_status wk_enrol(struct wk_tileset **out, const char *name, struct wk_scanner *scanner, const struct wk_image *photos,
                        int n, enum wk_enrol_order order, const struct wk_enrol_known *known,
                        struct wk_enrol_report *report) WK_MUST_CHECK;

/*
 * The same from patches cut before: patches[n * WK_N_SLOTS * WK_PATCH_BYTES] as wk_scan_patches() cuts them, present[n *
 * WK_N_SLOTS] false for slots without a tile. Pure but for memory.
 */
enum wk_status wk_enrol_patches(struct wk_tileset **out, const char *name, uint8_t *patches, const bool *present, int n,
                                enum wk_enrol_order order, const struct wk_enrol_known *known,
                                struct wk_enrol_report *report) WK_MUST_CHECK;

/*
 * The last step alone: makes the set from patches as above and report->photo[n], without checking the labels. Fills the rest of
 * *report except to_confirm and tray; removes a label whose picture shows nothing. WK_BAD_INPUT, WK_NO_MEMORY.
 */
enum wk_status wk_enrol_build(struct wk_tileset **out, const char *name, uint8_t *patches, int n,
                              struct wk_enrol_report *report) WK_MUST_CHECK;

#endif
