/*
 * Events played by commands against a reference: lots that a seed makes, lines run in memory in a database of their own, and a
 * tally of what was compared. WK_EVENTS: how many events, WK_SEED: of the first. WK_SAY=1 prints each line and its answer, so
 * that WK_EVENTS=1 WK_SEED=n WK_SAY=1 shows how event n came to differ.
 */
#ifndef WK_TESTS_KIOSK_EVENT_COMMANDS_H
#define WK_TESTS_KIOSK_EVENT_COMMANDS_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

/* ---- lots */

void lots_begin(uint64_t seed);
int lot(int n);           /* 0..n-1 */
bool likely(int percent); /* true so often */
void shuffle(int *list, int n);

/* ---- lines */

/* Begins with an empty database, a PIN in $pin and a list of players in $players.csv. The words are set into lines that hold
 * them.
 */
void commands_begin(void);
void commands_end(void);
/* Where the database lies, alone. */
const char *commands_folder(void);

/* Writes a file beside it. */
void commands_file(const char *name, const char *text);

/* Runs a line, "result void --table 1", of words without blanks, in the event's database; $NAME is a file's path. Its exit
 * code. */
int ask(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same, which has to end in 0. */
void must(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* What the last line printed as JSON; the caller's. Fails where it printed none. */
json_t *answer(void);

/* Takes back the act that the last line put on record, by the number that it printed as JSON. */
void must_reverse_last(void);

/* ---- what was compared */

struct tally {
    int n_events, n_lines, n_values, n_differences;
    bool quiet; /* differences are counted, and not printed */
};
extern struct tally tally;

/* Counts a value, and says where it differs. */
void same(int64_t product, int64_t reference, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Plays WK_EVENTS (else `few`) events, each with its seed, prints the tally, and fails where a value differs. */
void play_events(const char *kind, int few, void (*play)(void));

#endif
