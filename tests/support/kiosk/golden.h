/*
 * Goldens of what a screen shows: a file for each, the first of its states whole, every other as what it is beside one that
 * stands above it in the file:
 *
 *     == idle
 *     screen 1280 x 800, en
 *     ...
 *     == idle-clock-back, as idle but
 *     = 5 - 1                            five lines as there, of the next one not
 *     text 936 47 28 right "?" stone     and this in its place
 *
 * A test fails with what is wanted and what there is, as whole lines. WK_REBASE=1 writes the files, and lets each state stay
 * beside the one that it stands beside; WK_STATE=NAME prints the whole of a state.
 */
#ifndef WK_TESTS_KIOSK_GOLDEN_H
#define WK_TESTS_KIOSK_GOLDEN_H

struct goldens;

/* Reads what lies in the folder (borrowed). A test fails in here, and in all below, where a file cannot be read or written. */
struct goldens *goldens_open(const char *folder);

/* A state of a screen as it is now: lines of text. The first one of a screen is told whole. */
void goldens_state(struct goldens *goldens, const char *screen, const char *state, const char *lines);

/* How many states are not what the files say, or stand in one of the two only; each is told. Frees. */
int goldens_close(struct goldens *goldens);

/* Prints what of one text is not in the other, "- line" and "+ line", in their order; at most `most` lines. */
void golden_difference(const char *want, const char *got, int most);

#endif
