/* The spot check. */
#include "tests/support/kiosk/gallery_spot.h"

#include "labels/deal/spot_tiles.h"

struct spot_store spot_store;

static void spot_checkpoint(struct wk_app_checkpoint *out)
{
    static const char *const words[WK_APP_N_WORDS] = {"whisker", "anchor", "vitamin", "bonfire", "pyramid", "oyster"};
    *out = (struct wk_app_checkpoint){.seq = 12346, .time_s = 52268};
    memcpy(out->words, words, sizeof(words));
    snprintf(out->text, sizeof(out->text), "%s", APP_CHECKPOINT);
}

bool spot_answers(struct app_world *w, const struct wk_effect *effect)
{
    struct wk_event event = {.kind = WK_EVENT_SPOT};
    if (effect->kind != WK_EFFECT_SPOT)
        return false;
    event.spot.asked = effect->spot.what;
    event.spot.status = spot_store.status;
    spot_store.n_asked[effect->spot.what]++;
    if (effect->spot.what == WK_SPOT_ASK_COUNT && spot_store.status == WK_OK) {
        memset(&spot_store.state, 0, sizeof(spot_store.state));
        spot_store.state.seq = ++w->seq;
        spot_store.state.count = w->app.spot.state.count;
        spot_store.state.source = effect->spot.source;
        spot_checkpoint(&spot_store.state.checkpoint);
    } else if (effect->spot.what == WK_SPOT_ASK_DRAW && spot_store.status == WK_OK) {
        struct wk_spot_lot lot = {.head = {1}, .table = 1};
        memcpy(spot_store.said, effect->spot.said, sizeof(spot_store.said));
        struct wk_spot_tile tile[WK_N_TILES];
        wk_label label[WK_N_LABELS];
        snprintf(lot.said, sizeof(lot.said), "%s", effect->spot.said);
        assert_int_equal(wk_spot_draw_tiles(&lot, spot_store.state.count, tile), WK_OK);
        const int n = wk_spot_tile_labels(tile, spot_store.state.count, label);
        spot_store.state.drawn = true;
        for (int i = 0; i < WK_N_WINDS; i++)
            wk_spot_slots(label, n, (enum wk_wind)(i + 1), spot_store.state.slot[i]);
    } else if (effect->spot.what == WK_SPOT_ASK_LOOK) {
        event.spot.look = spot_store.look;
        event.spot.look.seq = spot_store.look.said != WK_SPOT_SAID_NOTHING ? ++w->seq : 0;
        spot_store.state.said[effect->spot.wind - 1] = spot_store.look.said;
    }
    event.spot.state = spot_store.state;
    app_send(w, &event);
    return true;
}

void spot_open(struct app_world *w)
{
    memset(&spot_store, 0, sizeof(spot_store));
    spot_store.status = WK_OK;
    w->answers = spot_answers;
    memcpy(w->app.set, "07A", 4);
    w->app.sealed_seq = 1;
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_SPOT);
}

void spot_number(struct app_world *w, const char *digits)
{
    for (; *digits; digits++)
        app_act(w, WK_ACTION_DIGIT, *digits - '0');
}

void spot_draw_8(struct app_world *w)
{
    spot_open(w);
    app_act(w, WK_ACTION_SPOT_COUNT, 8);
    spot_number(w, "31415");
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
}

void spot_type(struct app_world *w, const char *text)
{
    for (; *text; text++)
        app_act(w, WK_ACTION_JUDGE_LETTER, *text);
}

/* The wall that is next, in order and still: its tiles are to be turned. */
static void spot_lay(struct app_world *w)
{
    app_lay(w, wk_spot_next(&w->app));
    app_frames(w, 8);
}

void spot_look(struct app_world *w, enum wk_spot_said said)
{
    spot_store.look = (struct wk_app_spot_look){.reason = WK_OK, .said = said};
    for (int i = 0; i < 8; i++)
        app_faces(w, 5, 29, false);
}

void spot_all(struct app_world *w, enum wk_spot_said last)
{
    spot_draw_8(w);
    while (w->app.spot.step == WK_SPOTTING_LAY) {
        spot_lay(w);
        enum wk_wind wind = w->app.wind;
        w->app.spot.state.said[wind - 1] = WK_SPOT_SAID_MATCH;
        const bool is_last = wk_spot_next(&w->app) == WK_WIND_NONE;
        w->app.spot.state.said[wind - 1] = WK_SPOT_SAID_NOTHING;
        spot_look(w, is_last ? last : WK_SPOT_SAID_MATCH);
        app_act(w, WK_ACTION_SPOT_NEXT, 0);
    }
}

void g_spot(struct app_world *w)
{
    spot_open(w);
}

void g_spot_nothing(struct app_world *w)
{
    spot_open(w);
    spot_store.status = WK_NOT_YET;
    app_act(w, WK_ACTION_SPOT_COUNT, 8);
}

void g_spot_away(struct app_world *w)
{
    spot_open(w);
    spot_store.status = WK_SEALED_AWAY;
    app_act(w, WK_ACTION_SPOT_COUNT, 8);
}

void g_spot_number(struct app_world *w)
{
    spot_open(w);
    app_act(w, WK_ACTION_SPOT_COUNT, 8);
}

void g_spot_words(struct app_world *w)
{
    spot_open(w);
    app_act(w, WK_ACTION_SPOT_SEED, WK_SPOT_SEED_WORDS);
    app_act(w, WK_ACTION_SPOT_COUNT, 15);
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
    spot_type(w, "apple pear");
}

void g_spot_beacon(struct app_world *w)
{
    spot_open(w);
    app_act(w, WK_ACTION_SPOT_SEED, WK_SPOT_SEED_BEACON);
    app_act(w, WK_ACTION_SPOT_COUNT, 15);
    w->app.hall.wall_ns = INT64_C(1795000000000000000);
    spot_type(w, "drand-quicknet 34065700");
}

void g_spot_beacon_named(struct app_world *w)
{
    g_spot_beacon(w);
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
}

void g_spot_number_long(struct app_world *w)
{
    g_spot_number(w);
    spot_number(w, "88888888888888888888888888888888");
}

void g_spot_number_hint(struct app_world *w)
{
    g_spot_number(w);
    app_act(w, WK_ACTION_NOT_YET, 0);
}

void g_spot_lay(struct app_world *w)
{
    spot_draw_8(w);
}

void g_spot_mend(struct app_world *w)
{
    spot_draw_8(w);
    app_lay(w, wk_spot_next(&w->app));
    app_swap(w, 14, 25);
    app_frames(w, 8);
}

void g_spot_turn(struct app_world *w)
{
    spot_draw_8(w);
    spot_lay(w);
}

void g_spot_turn_rest(struct app_world *w)
{
    g_spot_turn(w);
    spot_look(w, WK_SPOT_SAID_NOTHING);
    for (int s = 13; s < WK_N_SLOTS; s++)
        if (w->app.spot.state.slot[w->app.wind - 1][s])
            w->app.spot.look.turn |= UINT64_C(1) << s;
}

void g_spot_unclear(struct app_world *w)
{
    g_spot_turn(w);
    spot_look(w, WK_SPOT_SAID_NOTHING);
    w->app.now_ns += 2 * WK_SPOT_UNCLEAR_NS;
}

void g_spot_other_wall(struct app_world *w)
{
    g_spot_turn(w);
    spot_look(w, WK_SPOT_SAID_NOTHING);
    w->app.spot.look.other_wall = true;
}

void g_spot_match(struct app_world *w)
{
    g_spot_turn(w);
    spot_look(w, WK_SPOT_SAID_MATCH);
}

void g_spot_no_match(struct app_world *w)
{
    g_spot_turn(w);
    spot_look(w, WK_SPOT_SAID_NO_MATCH);
}

void g_spot_no_more(struct app_world *w)
{
    g_spot_turn(w);
    spot_store.status = WK_END;
    spot_look(w, WK_SPOT_SAID_NOTHING);
    spot_store.status = WK_OK;
}

void g_spot_no_more_lay(struct app_world *w)
{
    spot_draw_8(w);
    const enum wk_wind wind = wk_spot_next(&w->app);
    w->app.spot.state.said[wind - 1] = WK_SPOT_SAID_NO_MORE;
    app_lay(w, wind);
    app_frames(w, 8);
}

void g_spot_next(struct app_world *w)
{
    g_spot_match(w);
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
}

void g_spot_done(struct app_world *w)
{
    spot_all(w, WK_SPOT_SAID_MATCH);
}

void g_spot_done_no_match(struct app_world *w)
{
    spot_all(w, WK_SPOT_SAID_NO_MATCH);
}

void g_spot_done_no_more(struct app_world *w)
{
    g_spot_no_more(w);
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
    while (w->app.spot.step == WK_SPOTTING_LAY) {
        spot_lay(w);
        spot_look(w, WK_SPOT_SAID_MATCH);
        app_act(w, WK_ACTION_SPOT_NEXT, 0);
    }
}

void g_spot_help(struct app_world *w)
{
    spot_open(w);
    app_act(w, WK_ACTION_HELP, 0);
}
