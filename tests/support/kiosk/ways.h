/*
 * Goldens of what becomes of each event in each state: what most states make of it stands once (any.txt), and a file for each
 * screen says what is different there, and in which of its states it is different again:
 *
 *     leaving: + LOCK judge.step=list            on each way out of the screen, beside what any does; "going": to a screen
 *                                                that is asked for; "staying": on none
 *     back, erase: director; page=0              these touches, in most of its states
 *     | help: +table -more                       keys that are there now, in the first of its states
 *     [acts-one acts-out] back: =; step=list     and so in these two
 *
 * "locked" stands for all screens behind the director's lock. "=" is the screen itself, "there" the one that is asked for,
 * "as >" what the way there comes to; "- SOUND:" no sound at all.
 * So every outcome in every state can be worked out from the two files, but for one thing: of what a screen that is left asks
 * for and what the one that is gone to does, either may come first. A line changes with its way only. A test fails with the
 * lines that differ; WK_REBASE=1 writes the files.
 */
#ifndef WK_TESTS_KIOSK_WAYS_H
#define WK_TESTS_KIOSK_WAYS_H

struct ways;

struct ways *ways_new(void);

/* A screen behind the director's lock, said before all else: where most of them come to the same, a line says "locked but" and
 * which do not. */
void ways_locked(struct ways *ways, const char *screen);

/* From here on events are told in this state. Texts are copied. */
void ways_state(struct ways *ways, const char *screen, const char *state);

/*
 * The next event, in the same order in each state: how it is called, "tap back 3" or "> seats"; which screen it asks for, or
 * NULL; which one the app is in after it; what else came of it: words behind each other, "SOUND" an effect, "page=2" a value;
 * keys likewise, "+lock -help", or NULL where nobody looked.
 */
void ways_event(struct ways *ways, const char *name, const char *asked, const char *to, const char *came, const char *keys);

/* How many files in the folder are not what was told, each of which is printed; WK_REBASE writes them. Frees. */
int ways_close(struct ways *ways, const char *folder);

#endif
