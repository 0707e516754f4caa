/*
 * What tests of a counted hand share: an event on a real store with a sealed deal at table 1, the app, the desk and the counter
 * as the kiosk's loop drives them, and what an eye without fault reads of a hand on the mat.
 */
#ifndef WK_TESTS_KIOSK_COUNTER_TEST_H
#define WK_TESTS_KIOSK_COUNTER_TEST_H

#include "tests/support/audit.h"
#include "tests/support/kiosk/app_test.h"
#include "tests/support/kiosk/table_test.h"
#include "tests/support/rules/event.h"

#include "db/store/declared.h"
#include "kiosk/desk/counter.h"
#include "vision/sim/hand.h"

struct counter_world {
    struct app_world w; /* first: the answers find the rest by it */
    struct table_world *table;
    struct event event;
    struct wk_host host;
    struct wk_station station;
    struct wk_desk desk;
    struct wk_counter counter;
    struct wk_deal deal;
    int n_ends;
};

static inline struct counter_world *counter_world(void)
{
    static struct counter_world world;
    return &world;
}

static inline void counter_send(struct wk_event *event)
{
    if (event->kind == WK_EVENT_NONE)
        return;
    app_send(&counter_world()->w, event);
    app_answer(&counter_world()->w);
}

/* As the kiosk's loop carries them out. */
static inline bool counter_answers(struct app_world *w, const struct wk_effect *effect)
{
    struct counter_world *k = counter_world();
    struct wk_event event = {.kind = WK_EVENT_NONE}, then = {.kind = WK_EVENT_NONE};

    if (effect->kind == WK_EFFECT_PUT_ENTRY) {
        wk_desk_put(&k->desk, &w->app.hall.entry, &then);
        wk_desk_event(&k->desk, &event);
    } else if (effect->kind == WK_EFFECT_LOOK_EVENT) {
        wk_desk_event(&k->desk, &event);
    } else if (effect->kind == WK_EFFECT_USE_TABLE || effect->kind == WK_EFFECT_OPEN_STORE) {
        if (effect->kind == WK_EFFECT_USE_TABLE)
            k->desk.table = effect->value;
        wk_desk_look(&k->desk, &event);
        counter_send(&event);
        wk_desk_event(&k->desk, &event);
    } else if (effect->kind == WK_EFFECT_START_HAND) {
        wk_desk_start_hand(&k->desk, &event);
    } else if (effect->kind == WK_EFFECT_COUNT) {
        k->n_ends += w->app.count.ask == WK_COUNT_END;
        wk_counter_do(&k->counter, &k->desk, &w->app, &event);
    }
    counter_send(&event);
    counter_send(&then);
    return true;
}

/* The next event is sealed to this key; NULL: under the club key. */
static const struct wk_keypair *counter_director;

/* Table 1, the four on their chairs, this deal sealed (NULL: none is), hand 1 begun and stopped. */
static inline void counter_open_deal(struct table_world *table, const struct wk_deal *deal)
{
    struct counter_world *k = counter_world();
    struct wk_app_options options = {.table = 1, .volume = 3};
    struct wk_receipt receipt;
    struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR};

    memset(k, 0, sizeof(*k));
    k->table = table;
    event_open(&k->event, 1);
    entry.event = k->event.plan;
    as_director(table->store);
    k->event.plan->to_director = counter_director != NULL;
    if (counter_director)
        memcpy(k->event.plan->director_key, counter_director->public_key, WK_PUBLIC_SIZE);
    assert_int_equal(wk_store_put_entry(table->store, &entry, NULL, &receipt), WK_OK);
    wk_store_lock(table->store);
    if (deal) {
        k->deal = *deal;
        table_seal(table, deal);
    }
    k->host.clock = table_clock;
    k->host.context = table;
    k->station.store = table->store;
    k->desk.host = &k->host;
    k->desk.station = &k->station;
    k->desk.table = 1;
    k->w.t_ns = 1000000000;
    k->w.answers = counter_answers;
    if (!deal)
        options.face_pass = WK_FACES_WAY_AFTER_FIRST_HAND;
    wk_app_init(&k->w.app, &options, &k->w.effects);
    app_clear(&k->w);
    app_answer(&k->w);
    app_camera(&k->w, WK_OK);
    counter_send(&(struct wk_event){.kind = WK_EVENT_TILESET, .tileset = {.status = WK_OK, .name = "drawn"}});
    app_act(&k->w, WK_ACTION_START, 0);
    assert_int_equal(k->w.app.screen, WK_SCREEN_CHECKIN);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        app_act(&k->w, WK_ACTION_SEAT_HERE, d);
    if (!deal) { /* four walls are built, and played unsealed */
        for (int i = 0; i < WK_N_WINDS; i++)
            k->w.app.wall[i].built = true;
        wk_app_step(&k->w.app, &(struct wk_event){.kind = WK_EVENT_NONE}, &k->w.effects);
        app_act(&k->w, WK_ACTION_BACK, 0);
        app_act(&k->w, WK_ACTION_START, 0);
    } else {
        app_act(&k->w, WK_ACTION_START_HAND, 0);
    }
    assert_int_equal(k->w.app.screen, WK_SCREEN_PLAYING);
    app_act(&k->w, WK_ACTION_HU, 0);
    assert_int_equal(k->w.app.screen, WK_SCREEN_RESULT);
}

static inline void counter_open(struct table_world *table, uint64_t seed)
{
    struct wk_deal deal;

    wk_sim_deal(&deal, "07A", 1, seed);
    deal.round = 1;
    counter_open_deal(table, &deal);
}

static inline void counter_close(void)
{
    event_close(&counter_world()->event);
    wk_counter_end(&counter_world()->counter);
    wk_desk_release(&counter_world()->desk);
}

/* What an eye without fault reads of tiles as they lie. */
static inline void counter_read(const struct wk_sim_wall *wall, struct wk_face_reading *out)
{
    memset(out, 0, sizeof(*out));
    wk_reading_init(&out->seen, WK_SIDE_FACES);
    out->seen.tray.found = true;
    out->seen.tray.reason = WK_OK;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_sim_piece *piece = &wall->slot[s];
        out->seen.slot[s].state = WK_READ_EMPTY;
        if (piece->present && piece->face_up) {
            table_face(out, s, piece->face, table_other(piece->face), 0.5f);
        } else if (piece->present) {
            out->seen.slot[s] = (struct wk_read){.state = WK_READ_LABEL, .label = piece->label};
            memcpy(out->seen.slot[s].set, piece->set, WK_SET_SIZE);
        }
        out->seen.slot[s].sideways = piece->present && piece->sideways;
    }
}

/* n looks at what lies there, as long as the app looks at faces. */
static inline void counter_look(const struct wk_sim_wall *wall, int n)
{
    struct counter_world *k = counter_world();
    struct wk_face_reading faces;
    struct wk_event event;

    counter_read(wall, &faces);
    for (int i = 0; i < n && k->w.app.screen == WK_SCREEN_COUNT && k->w.app.side == WK_SIDE_FACES; i++) {
        k->w.t_ns += APP_FRAME_NS;
        wk_counter_see(&k->counter, &k->desk, &faces, &event);
        counter_send(&event);
    }
}

/* Touches of a player who keys a hand in: each meld, then the tiles in hand, the one that won last. */
static inline void counter_key_in(const struct wk_mcr_hand *hand)
{
    static const int key_of[] = {[WK_MCR_CHOW] = WK_KEY_CHOW,
                                 [WK_MCR_PUNG] = WK_KEY_PUNG,
                                 [WK_MCR_KONG] = WK_KEY_KONG,
                                 [WK_MCR_CONCEALED_KONG] = WK_KEY_CONCEALED_KONG};
    struct app_world *w = &counter_world()->w;

    for (int i = 0; i < hand->n_melds; i++) {
        app_act(w, WK_ACTION_COUNT_KEY_AS, key_of[hand->meld[i].kind]);
        app_act(w, WK_ACTION_COUNT_FACE, hand->meld[i].face);
    }
    for (int i = 0; i < hand->n_standing; i++)
        app_act(w, WK_ACTION_COUNT_FACE, hand->standing[i]);
    app_act(w, WK_ACTION_COUNT_FACE, hand->win);
}

/* At table 1 a player's wind is the name of the chair. */
static inline int counter_from(const struct wk_sim_hand *hand)
{
    return (int)hand->win.wall;
}

#endif
