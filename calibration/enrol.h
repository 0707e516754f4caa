/* Enrolment: a tile set from photographs of the mat. */
#ifndef WK_CALIBRATION_ENROL_H
#define WK_CALIBRATION_ENROL_H

#include "vision/face.h"
#include "vision/scan.h"

enum wk_enrol_order {
    WK_ENROL_CANONICAL = 0, /* 1m..9m 1s..9s 1p..9p E S W N C F P from h.0 on, then row 1, then row 2 */
    WK_ENROL_FREE /* each face once, anywhere, either way up; recognised from what is known already, to be confirmed */
};

#define WK_ENROL_MAX_IMAGES 8
#define WK_ENROL_N_PAIRS 5

struct wk_enrol_report {
    int n_images;    /* photographs used */
    int n_copies;    /* pictures of tiles taken from them */
    bool to_confirm; /* the program labelled tiles itself: show them to the director before the set is used */
    /* What each slot of each photograph was taken for; 0: empty, unclear or hidden by a reflection. margin: 0 where the order
     * was given. */
    uint8_t face[WK_ENROL_MAX_IMAGES][WK_N_SLOTS];
    float margin[WK_ENROL_MAX_IMAGES][WK_N_SLOTS];
    int n_missing;
    enum wk_face missing[WK_N_FACES]; /* faces without any picture */
    int n_pairs;
    struct wk_face_pair pair[WK_ENROL_N_PAIRS]; /* the closest pairs, closest first */
    struct wk_face_outlook outlook;             /* what to expect of the set */
    int bad_image;                              /* after a failure: index of the photograph at fault, else -1 */
    struct wk_tray tray;                        /* of that photograph, else of the last one */
};

/*
 * Makes a tile set named `name` from photos[n], n 1..WK_ENROL_MAX_IMAGES, B G R. `known` (may be NULL) is a complete tile set
 * to recognise a free order from; without it the first photograph must be in canonical order and the others follow it. The set
 * may lack faces (report->n_missing): it reads the others, and no deal can be sealed with it. WK_OK; the tray's reason
 * (WK_NO_TRAY, ...); WK_BAD_INPUT (n, name, or fewer than two tiles); WK_NOT_ENROLLED (free order and nothing to recognise
 * from); WK_NO_MEMORY. *out is unchanged on failure, *report is always filled. The caller frees *out.
 */
enum wk_status wk_enrol(struct wk_tileset **out, const char *name, struct wk_scanner *scanner, const struct wk_image *photos,
                        int n, enum wk_enrol_order order, const struct wk_tileset *known,
                        struct wk_enrol_report *report) WK_MUST_CHECK;

/* The face of a slot (0..33) in canonical order. Source: cli.md, "Enrolment". */
enum wk_face wk_enrol_face_at(int slot);

/*
 * The same from patches cut before: patches[n * WK_N_SLOTS * WK_PATCH_BYTES] as wk_scan_patches() cuts them, present[n *
 * WK_N_SLOTS] false for slots without a tile. Pure but for memory.
 */
enum wk_status wk_enrol_patches(struct wk_tileset **out, const char *name, uint8_t *patches, const bool *present, int n,
                                enum wk_enrol_order order, const struct wk_tileset *known,
                                struct wk_enrol_report *report) WK_MUST_CHECK;

#endif
