/* Labels given by hand: a CSV file in which somebody says what the tiles of photographs show. Pure parser. */
#ifndef WK_CALIBRATION_ENROL_GIVEN_H
#define WK_CALIBRATION_ENROL_GIVEN_H

#include <stddef.h>

#include "calibration/enrol.h"

/*
 * Reads text [n] (hostile): one line "IMAGE,SLOT,FACE" for each tile that is to be put right, IMAGE counted from 1 in the order
 * of the photographs (n_images of them), SLOT h.0..2.10, FACE 1m..P; a first line "image,slot,face" and empty lines are passed
 * over. WK_BAD_INPUT: *line is the first line that is none of that, names a slot twice, or a face twice in one photograph;
 * `given` is unchanged then.
 */
enum wk_status wk_enrol_given_parse(uint8_t given[WK_ENROL_MAX_IMAGES][WK_N_SLOTS], const char *text, size_t n, int n_images,
                                    int *line) WK_MUST_CHECK;

/* The same from a file. WK_NO_FILE, WK_UNREADABLE_FILE, WK_EMPTY_FILE, WK_NO_MEMORY. */
enum wk_status wk_enrol_given_load(uint8_t given[WK_ENROL_MAX_IMAGES][WK_N_SLOTS], const char *path, int n_images,
                                   int *line) WK_MUST_CHECK;

#endif
