/*
 * What the tests of "no oracle" share: commands whose every word goes into a story, and what of two stories may differ.
 * Events that differ in nothing but faces have to tell the same story: all that is printed, written and kept, byte for byte,
 * but for commitments, hashes with the words made of them, signatures and ciphertext, of which the size has to be the same.
 */
#ifndef WK_TESTS_KIOSK_ORACLE_TEST_H
#define WK_TESTS_KIOSK_ORACLE_TEST_H

#include <ctype.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include "kiosk/programs/cmd/commands.h"
#include "tests/support/kiosk/table_test.h"

#define N_DEALS 3

extern char story_folder[64], story_pictures[64];
extern struct table_world story_world;
extern FILE *story_log; /* all that was said of a deal: */
extern char *story;
extern size_t n_story;

void in_folder(char path[128], const char *name);

/* Runs a command with the words up to NULL; what it says goes into the log, with its exit code, which is returned. */
int say(const char *const *words);
#define SAY(...) say((const char *const[]){__VA_ARGS__, NULL})

/* Each record, and each file of the data story_folder by its name, mode and size. */
void tell_journal(void);

void tell_file(const char *name);

/* In an empty story_folder, at one hour and with one seed for all; what is said from here on is the story. */
void begin_story(void);

/* Forgets what has been said so far. */
void begin_again(void);

/* What was said, with what may differ made alike; malloc'ed. */
char *end_story(void);

/* Three deals, the last one sorted: like tiles side by side. */
void oracle_deal(struct wk_deal *deal, int d);

/* Fails with the first line in which two stories differ. */
void expect_same_story(const char *a, const char *b);

int open_folders(void **state);
int close_folders(void **state);

#endif
