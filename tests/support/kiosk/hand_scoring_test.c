/* What tests of a counted hand share. */
#include "kiosk/face/screens/screens.h"
#include "kiosk/programs/service/service.h"
#include "tests/support/kiosk/hand_scoring_test.h"

struct scoring_world *scoring_world(void)
{
    static struct scoring_world world;
    return &world;
}

static void scoring_send(struct wk_event *event)
{
    if (event->kind == WK_EVENT_NONE)
        return;
    app_send(&scoring_world()->w, event);
    app_answer(&scoring_world()->w);
}

/* As the kiosk's loop carries them out. */
static bool scoring_answers(struct app_world *w, const struct wk_effect *effect)
{
    struct scoring_world *k = scoring_world();
    struct wk_event event = {.kind = WK_EVENT_NONE}, then = {.kind = WK_EVENT_NONE};

    (void)w; /* all that is asked is in the effect */
    if (effect->kind == WK_EFFECT_PUT_ENTRY) {
        wk_service_put(&k->service, &effect->entry, &then);
        wk_service_event(&k->service, &event);
    } else if (effect->kind == WK_EFFECT_LOOK_EVENT) {
        wk_service_event(&k->service, &event);
    } else if (effect->kind == WK_EFFECT_USE_TABLE || effect->kind == WK_EFFECT_OPEN_STORE) {
        if (effect->kind == WK_EFFECT_USE_TABLE)
            k->service.table = effect->table;
        wk_service_look(&k->service, &event);
        scoring_send(&event);
        wk_service_event(&k->service, &event);
    } else if (effect->kind == WK_EFFECT_START_HAND) {
        wk_service_start_hand(&k->service, &event);
    } else if (effect->kind == WK_EFFECT_COUNT) {
        k->n_ends += effect->count.what == WK_COUNT_END;
        wk_hand_scoring_do(&k->scoring, &k->service, &effect->count, &event);
    }
    scoring_send(&event);
    scoring_send(&then);
    return true;
}

const struct wk_keypair *scoring_director;

void scoring_open_deal(struct table_world *table, const struct wk_deal *deal)
{
    struct scoring_world *k = scoring_world();
    struct wk_app_options options = {.table = 1};
    struct wk_receipt receipt;
    struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR};

    memset(k, 0, sizeof(*k));
    k->table = table;
    event_open(&k->event, 1);
    entry.event = k->event.plan;
    as_director(table->store);
    k->event.plan->to_director = scoring_director != NULL;
    if (scoring_director)
        memcpy(k->event.plan->director_key, scoring_director->public_key, WK_PUBLIC_SIZE);
    assert_int_equal(wk_store_put_entry(table->store, &entry, NULL, &receipt), WK_OK);
    wk_store_lock(table->store);
    if (deal) {
        k->deal = *deal;
        table_seal(table, deal);
    }
    k->host.clock = table_clock;
    k->host.context = table;
    k->env.store = table->store;
    k->service.host = &k->host;
    k->service.env = &k->env;
    k->service.table = 1;
    k->w.t_ns = 1000000000;
    k->w.answers = scoring_answers;
    if (!deal)
        options.face_pass = WK_FACES_WAY_AFTER_FIRST_HAND;
    wk_app_init(&k->w.app, &wk_screens, &options, &k->w.effects);
    app_clear(&k->w);
    app_answer(&k->w);
    app_camera(&k->w, WK_OK);
    scoring_send(&(struct wk_event){.kind = WK_EVENT_TILESET, .tileset = {.status = WK_OK, .name = "drawn"}});
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

void scoring_open(struct table_world *table, uint64_t seed)
{
    struct wk_deal deal;

    wk_sim_deal(&deal, "07A", 1, seed);
    deal.round = 1;
    scoring_open_deal(table, &deal);
}

void scoring_close(void)
{
    event_close(&scoring_world()->event);
    wk_hand_scoring_end(&scoring_world()->scoring);
    wk_service_release(&scoring_world()->service);
}

/* What an eye without fault reads of tiles as they lie. */
static void scoring_read(const struct wk_sim_wall *wall, struct wk_face_reading *out)
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

void scoring_look(const struct wk_sim_wall *wall, int n)
{
    struct scoring_world *k = scoring_world();
    struct wk_face_reading faces;
    struct wk_event event;

    scoring_read(wall, &faces);
    for (int i = 0; i < n && k->w.app.screen == WK_SCREEN_COUNT && k->w.app.side == WK_SIDE_FACES; i++) {
        k->w.t_ns += APP_FRAME_NS;
        wk_hand_scoring_see(&k->scoring, &k->service, &faces, &event);
        scoring_send(&event);
    }
}

void scoring_key_in(const struct wk_mcr_hand *hand)
{
    static const int key_of[] = {[WK_MCR_CHOW] = WK_KEY_CHOW,
                                 [WK_MCR_PUNG] = WK_KEY_PUNG,
                                 [WK_MCR_KONG] = WK_KEY_KONG,
                                 [WK_MCR_CONCEALED_KONG] = WK_KEY_CONCEALED_KONG};
    struct app_world *w = &scoring_world()->w;

    for (int i = 0; i < hand->n_melds; i++) {
        app_act(w, WK_ACTION_COUNT_KEY_AS, key_of[hand->meld[i].kind]);
        app_act(w, WK_ACTION_COUNT_FACE, hand->meld[i].face);
    }
    for (int i = 0; i < hand->n_standing; i++)
        app_act(w, WK_ACTION_COUNT_FACE, hand->standing[i]);
    app_act(w, WK_ACTION_COUNT_FACE, hand->win);
}

int scoring_from(const struct wk_sim_hand *hand)
{
    return (int)hand->win.wall;
}
