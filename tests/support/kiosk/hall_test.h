/*
 * A hall for tests of the app: an event with a real replay of its entries, and of each table what the store would know of its
 * walls. It answers what the app asks for in the order in which the kiosk does. Whoever opens one closes it.
 */
#ifndef WK_TESTS_KIOSK_HALL_TEST_H
#define WK_TESTS_KIOSK_HALL_TEST_H

#include "rules/event/floor.h"
#include "tests/support/kiosk/app_test.h"
#include "tests/support/rules/sample_event.h"

/* A table's deal, as records would tell it. */
struct hall_table {
    int round; /* of its deal or, unsealed, of the one that is recorded; 0: none yet */
    bool sealed, opened;
    int hand;
    unsigned recorded, passed, inspected;
    int64_t passed_seq[WK_N_WINDS];
    int passed_hand[WK_N_WINDS];
};

struct hall_world {
    struct app_world w; /* first: the answers find the hall by it */
    struct event event;
    struct wk_floor floor;
    struct hall_table table[WK_MAX_TABLES];
    int own, keeper[WK_MAX_TABLES]; /* of several kiosks, see struct wk_floor; zeros: it keeps its event alone */
    enum wk_take_state hall_says;   /* of a table that is asked for, NOT: nothing yet */
    int n_given_up;                 /* such tables that are not wanted any more */
    int now;                        /* the table that the kiosk's store service works for */
    int64_t wall_ns;
    int n_entries[WK_N_ENTRIES];
    struct wk_entry last; /* taken */
    struct wk_app_options options;
};

void hall_send(struct hall_world *h, struct wk_event *event);

/* How the event stands, as the store service tells it. */
void hall_news(struct hall_world *h);

void hall_store(struct hall_world *h);
bool hall_take(struct hall_world *h, struct wk_entry entry, struct wk_refusal *why);

/* Somebody else's entry, at another kiosk or by a command; this kiosk hears of it. */
void hall_put(struct hall_world *h, struct wk_entry entry);

bool hall_answers(struct app_world *w, const struct wk_effect *effect);

/* The program starts, with all that is on record. */
void hall_start(struct hall_world *h);

/* An event of n_sections at its very beginning, and a kiosk for its table, or for all of them (table 0). */
void hall_open(struct hall_world *h, int n_sections, int table);

/* The same of another kind: "nmjl". */
void hall_open_kind(struct hall_world *h, const char *kind, int n_players, int n_rounds, int table);

void hall_close(struct hall_world *h);

/* Time goes by, in steps of half a second. */
void hall_wait(struct hall_world *h, int seconds);

/* One wall on the mat until it is judged, and taken off again. */
void hall_wall(struct hall_world *h, enum wk_wind wind);

void hall_walls(struct hall_world *h);

/* All of a hand that is done without the camera, at another kiosk: seats, play, result; and its walls. */
void hall_play_elsewhere(struct hall_world *h, int table, int round, int hand);

void hall_walls_elsewhere(struct hall_world *h, int table, int round, int hand);

#endif
