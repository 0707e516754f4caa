/*
 * What tests of a counted hand share: an event on a real store with a sealed deal at table 1, the app, the store service and
 * the scoring of the hand as the kiosk's loop drives them, and what an eye without fault reads of a hand on the mat.
 */
#ifndef WK_TESTS_SUPPORT_KIOSK_HAND_SCORING_TEST_H
#define WK_TESTS_SUPPORT_KIOSK_HAND_SCORING_TEST_H

#include "kiosk/programs/service/service.h"
#include "tests/support/audit.h"
#include "tests/support/kiosk/app_test.h"
#include "tests/support/kiosk/table_test.h"
#include "tests/support/rules/sample_event.h"

#include "db/state/tournament.h"
#include "db/store/stored_declared.h"
#include "db/store/pin.h"
#include "kiosk/programs/service/hand_scoring.h"
#include "vision/sim/winning_hand.h"

struct scoring_world {
    struct app_world w; /* first: the answers find the rest by it */
    struct table_world *table;
    struct event event;
    struct wk_host host;
    struct wk_env env;
    struct wk_service service;
    struct wk_hand_scoring scoring;
    struct wk_deal deal;
    int n_ends;
};

struct scoring_world *scoring_world(void);

/* The next event is sealed to this key; NULL: under the club key. */
extern const struct wk_keypair *scoring_director;

/* Table 1, the four on their chairs, this deal sealed (NULL: none is), hand 1 begun and stopped. */
void scoring_open_deal(struct table_world *table, const struct wk_deal *deal);

void scoring_open(struct table_world *table, uint64_t seed);
void scoring_close(void);

/* n looks at what lies there, as long as the app looks at faces. */
void scoring_look(const struct wk_sim_wall *wall, int n);

/* Touches of a player who keys a hand in: each meld, then the tiles in hand, the one that won last. */
void scoring_key_in(const struct wk_mcr_hand *hand);

/* At table 1 a player's wind is the name of the chair. */
int scoring_from(const struct wk_sim_hand *hand);

#endif
