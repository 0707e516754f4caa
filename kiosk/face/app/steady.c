/* Times that people play by, measured with the monotonic clock. */
#include "kiosk/face/app/parts.h"

#define NS_A_MINUTE (60 * WK_NS_A_SECOND)

/* When an event of this wall time happened that was not known at the last look (0: there was none), monotonic. */
static int64_t between(const struct wk_app *app, int64_t wall_ns, int64_t before_ns)
{
    const int64_t at_ns = app->now_ns - (app->hall.wall_ns - wall_ns);

    if (before_ns > 0 && at_ns < before_ns)
        return before_ns;
    return at_ns < app->now_ns ? at_ns : app->now_ns;
}

static int64_t happened(const struct wk_app *app, int64_t wall_ns, int64_t seq)
{
    const bool own = wk_record_journal(seq) == app->hall.floor->own;

    return between(app, wall_ns, own ? app->steady.looked_ns : app->steady.heard_ns);
}

/* A hand that has just come up: two of its records may be new at the same time. */
static void first_look(const struct wk_app *app, const struct wk_hand_state *state, struct wk_steady_hand *out)
{
    out->play_seq = state->play_seq;
    out->stopped_seq = state->stopped_seq;
    out->begun_ns = happened(app, state->play_ns, state->play_seq);
    out->stopped_ns = state->stopped_seq ? happened(app, state->stopped_ns, state->stopped_seq) : 0;
    if (state->stopped_seq && out->stopped_ns < out->begun_ns)
        out->stopped_ns = out->begun_ns;
}

static void look_at_hand(struct wk_app *app, const struct wk_hand_id *at)
{
    const struct wk_hand_state *state = wk_hand_look(app->hall.tournament, at);
    struct wk_steady_hand *hand =
        &app->steady.hand[at->table - 1][(wk_place_in_time(wk_app_shape(app), at->round, at->hand)) % 2];

    if (hand->round != at->round || hand->hand != at->hand)
        *hand = (struct wk_steady_hand){.round = (uint8_t)at->round, .hand = (uint8_t)at->hand};
    if (state->play_ns <= 0)
        return;
    if (hand->play_seq == 0) {
        first_look(app, state, hand);
        return;
    }
    if (hand->play_seq != state->play_seq && hand->stopped_seq) { /* the clock runs again: this is how long it stood still */
        hand->begun_ns += app->now_ns - hand->stopped_ns;
        hand->stopped_seq = 0;
    }
    if (state->stopped_seq && !hand->stopped_seq) {
        const int64_t stopped_ns = happened(app, state->stopped_ns, state->stopped_seq);
        hand->stopped_ns = stopped_ns > hand->begun_ns ? stopped_ns : hand->begun_ns;
    }
    hand->play_seq = state->play_seq;
    hand->stopped_seq = state->stopped_seq;
}

static void look_at_break(struct wk_app *app, int section, int round)
{
    struct wk_steady_break *pause = &app->steady.pause[section - 1];
    int min = 0;
    const int64_t wall_ns = wk_break_look(app->hall.tournament, app->hall.floor, section, round, &min);

    if (wall_ns <= 0) { /* a gate that was opened by hand may be shut again */
        pause->round = 0;
        return;
    }
    if (pause->round != round)
        *pause = (struct wk_steady_break){(uint8_t)round, min,
                                          between(app, wall_ns - min * NS_A_MINUTE, app->steady.heard_ns) + min * NS_A_MINUTE};
    else if (pause->min != min) /* a pause that had ended goes on from now */
        pause->end_ns = (pause->end_ns > app->now_ns ? pause->end_ns : app->now_ns) + (min - pause->min) * NS_A_MINUTE;
    pause->min = min;
}

void wk_app_steady_look(struct wk_app *app)
{
    const struct wk_tournament *tournament = app->hall.tournament;

    if (!wk_app_has_event(app) || app->hall.wall_ns <= 0)
        return;
    for (int section = 1; section <= tournament->plan.n_sections; section++) {
        int round, hand;
        const bool over = wk_section_now(tournament, app->hall.floor, section, &round, &hand) != WK_OK;
        const int now = over ? wk_app_shape(app)->n_player_hands : wk_place_in_time(wk_app_shape(app), round, hand);

        for (int i = 0; i < wk_app_shape(app)->section_tables; i++)
            for (int n = now > 0 ? now - 1 : 0; n <= now && n < wk_app_shape(app)->n_player_hands; n++)
                look_at_hand(app, &(struct wk_hand_id){wk_first_table(wk_app_shape(app), section) + i,
                                                       n / wk_app_shape(app)->n_hands + 1, n % wk_app_shape(app)->n_hands + 1});
        if (!over && round > 1)
            look_at_break(app, section, round - 1);
    }
    app->steady.looked_ns = app->now_ns;
    if (wk_app_link_away_ns(app) == 0)
        app->steady.heard_ns = app->now_ns;
}

const struct wk_steady_hand *wk_app_steady_hand(const struct wk_app *app, const struct wk_hand_id *at)
{
    const struct wk_steady_hand *hand =
        &app->steady.hand[at->table - 1][(wk_place_in_time(wk_app_shape(app), at->round, at->hand)) % 2];

    return hand->round == at->round && hand->hand == at->hand && hand->play_seq ? hand : NULL;
}

static bool by_record(const struct wk_app *app, int64_t wall_ns, int64_t *out)
{
    if (wall_ns <= 0 || app->hall.wall_ns <= 0)
        return false;
    *out = between(app, wall_ns, 0);
    return true;
}

bool wk_app_steady_begun(const struct wk_app *app, const struct wk_hand_id *at, int64_t *out)
{
    const struct wk_steady_hand *hand = wk_app_steady_hand(app, at);

    if (!hand)
        return by_record(app, wk_hand_look(app->hall.tournament, at)->play_ns, out);
    *out = hand->begun_ns;
    return true;
}

bool wk_app_steady_stopped(const struct wk_app *app, const struct wk_hand_id *at, int64_t *out)
{
    const struct wk_steady_hand *hand = wk_app_steady_hand(app, at);

    if (!hand)
        return by_record(app, wk_hand_look(app->hall.tournament, at)->stopped_ns, out);
    *out = hand->stopped_ns;
    return hand->stopped_seq > 0;
}

bool wk_app_steady_break(const struct wk_app *app, int section, int round, int64_t *end_ns)
{
    const struct wk_steady_break *pause = &app->steady.pause[section - 1];

    if (round < 1 || pause->round != round)
        return false;
    *end_ns = pause->end_ns;
    return true;
}

void wk_app_steady_tick(struct wk_app *app)
{
    if (app->steady.looked_ns == 0)
        wk_app_steady_look(app);
}
