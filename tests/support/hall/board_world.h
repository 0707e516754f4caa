/*
 * A hall's pages for tests: a store, its hall and its board in this process, over real HTTP on this computer; and a browser, as
 * far as they need one. What fails fails the test.
 */
#ifndef WK_TESTS_HALL_BOARD_WORLD_H
#define WK_TESTS_HALL_BOARD_WORLD_H

#include "hall/board/hall_board.h"
#include "rules/event/tournament.h"
#include "tests/support/hall/hall_world.h"

struct place {
    struct hall_world world;
    struct wk_board *board;
    struct wk_hall_beside beside;
    int port;
};

extern int64_t ahead_ns; /* of the board's clock */
extern int64_t wall_ns;  /* where its two clocks stand still; 0: they go */
extern bool anywhere;    /* PINs are asked for in any browser, once the board is opened again */

/* For each test; and the same where the director has a PIN. */
#define PIN "135790"
int setup(void **state);
/* Pages of a hall that the test has: of its store alone, with nobody who connects, and what they draw is the same each time. To
 * be closed by close_pages(). */
void open_pages(struct place *p, struct wk_store *store);
void close_pages(struct place *p);
int setup_pin(void **state);
int teardown(void **state);
/* Its pages go, and are there again, at another port. */
void reopen_board(struct place *p, enum wk_standings_when standings);

/* ---- an event */

void put(struct place *p, struct wk_entry entry);
const struct wk_tournament *event_of(struct place *p);
void begin_event(struct place *p, const char *kind, int n_players);
void seat(struct place *p, int table);
/* A game, entered from paper; and all of a round, with its cards where it has some. */
void play_hand(struct place *p, int table, int round, int hand, struct wk_outcome outcome);
void play_round(struct place *p, int round);

/* ---- a browser */

int connect_to(const struct place *p);
void request(int fd, const char *method, const char *target, const char *lines);
void turn(struct place *p, bool renewed);
/* Reads until `word` has come, or the other side has closed; the text is static. */
const char *read_until(struct place *p, int fd, const char *word, bool renewed);
const char *get_with(struct place *p, const char *target, const char *lines);
const char *get(struct place *p, const char *target);
void has(const char *text, const char *what);
void has_not(const char *text, const char *what);
/* What stands between a mark in a text and one of the letters of `end`. */
void copy_after(const char *text, const char *mark, const char *end, char *out, size_t n);

/* What a browser keeps between its requests. */
struct browser {
    char cookie[64], token[64];
};

const char *get_as(struct place *p, const struct browser *b, const char *target);
const char *post_as(struct place *p, const struct browser *b, const char *target, const char *fields);
/* The same from elsewhere in the network. */
const char *post_far(struct place *p, const struct browser *b, const char *target, const char *fields);
/* It has loaded the page with the form, and has not sent it. */
void open_form(struct place *p, struct browser *b);
/* Signs in by a form, and is led to the address; the director does. */
void sign_in_with(struct place *p, struct browser *b, const char *fields, const char *first);
void sign_in(struct place *p, struct browser *b);
/* Looks at an act, and does it as it was shown: the answer. */
const char *do_act(struct place *p, const struct browser *b, const char *fields, const char *shown, const char *reason);

#endif
