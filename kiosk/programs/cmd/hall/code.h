/* Code: the pairing code as people see it, for a kiosk's camera. */
#ifndef WK_KIOSK_PROGRAMS_CMD_HALL_CODE_H
#define WK_KIOSK_PROGRAMS_CMD_HALL_CODE_H

#include <stdbool.h>
#include <stdio.h>

#include "hall/wire/pairing.h"
#include "kiosk/host/problem.h"

/* Whether such a picture can be drawn: a name that ends in .png, .pdf or .svg. */
bool wk_code_drawn(const char *path);

/* Prints the code for a dark terminal, below it its line; path NULL, or a picture's as well, which nobody else may read. */
enum wk_status wk_code_show(FILE *out, const struct wk_pairing_code *code, const char *path,
                            struct wk_problem *problem) WK_MUST_CHECK;

#endif
