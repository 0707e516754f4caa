/* Times that people play by, measured with the monotonic clock. */
#include "rules/event/steady.h"

#include "rules/event/round_clock.h"
#include "rules/event/tournament.h"

#define NS_A_MINUTE INT64_C(60000000000)

/* What one look needs. */
struct look {
    struct wk_steady *self;
    const struct wk_steady_now *now;
    const struct wk_tournament *tournament;
    const struct wk_floor *floor;
};

static const struct wk_event_shape *shape_of(const struct look *look)
{
    return &look->tournament->shape;
}

int64_t wk_steady_between(const struct wk_steady_now *now, int64_t wall_ns, int64_t before_ns)
{
    const int64_t at_ns = now->now_ns - (now->wall_ns - wall_ns);

    if (before_ns > 0 && at_ns < before_ns)
        return before_ns;
    return at_ns < now->now_ns ? at_ns : now->now_ns;
}

static int64_t happened(const struct look *look, int64_t wall_ns, int64_t seq)
{
    const bool own = wk_record_journal(seq) == look->floor->own;

    return wk_steady_between(look->now, wall_ns, own ? look->self->looked_ns : look->self->heard_ns);
}

/* A hand that has just come up: two of its records may be new at the same time. */
static void first_look(const struct look *look, const struct wk_hand_state *state, struct wk_steady_hand *out)
{
    out->play_seq = state->play_seq;
    out->stopped_seq = state->stopped_seq;
    out->begun_ns = happened(look, state->play_ns, state->play_seq);
    out->stopped_ns = state->stopped_seq ? happened(look, state->stopped_ns, state->stopped_seq) : 0;
    if (state->stopped_seq && out->stopped_ns < out->begun_ns)
        out->stopped_ns = out->begun_ns;
}

static struct wk_steady_hand *place_of(struct wk_steady *self, const struct wk_event_shape *shape, const struct wk_hand_id *at)
{
    return &self->hand[at->table - 1][wk_place_in_time(shape, at->round, at->hand) % 2];
}

static void look_at_hand(const struct look *look, const struct wk_hand_id *at)
{
    const struct wk_hand_state *state = wk_hand_look(look->tournament, at);
    struct wk_steady_hand *hand = place_of(look->self, shape_of(look), at);

    if (hand->round != at->round || hand->hand != at->hand)
        *hand = (struct wk_steady_hand){.round = (uint8_t)at->round, .hand = (uint8_t)at->hand};
    if (state->play_ns <= 0)
        return;
    if (hand->play_seq == 0) {
        first_look(look, state, hand);
        return;
    }
    if (hand->play_seq != state->play_seq && hand->stopped_seq) { /* the clock runs again: this is how long it stood still */
        hand->begun_ns += look->now->now_ns - hand->stopped_ns;
        hand->stopped_seq = 0;
    }
    if (state->stopped_seq && !hand->stopped_seq) {
        const int64_t stopped_ns = happened(look, state->stopped_ns, state->stopped_seq);
        hand->stopped_ns = stopped_ns > hand->begun_ns ? stopped_ns : hand->begun_ns;
    }
    hand->play_seq = state->play_seq;
    hand->stopped_seq = state->stopped_seq;
}

static void look_at_break(const struct look *look, int section, int round)
{
    const int64_t now_ns = look->now->now_ns;
    struct wk_steady_break *pause = &look->self->pause[section - 1];
    int min = 0;
    const int64_t wall_ns = wk_break_look(look->tournament, look->floor, section, round, &min);

    if (wall_ns <= 0) { /* a gate that was opened by hand may be shut again */
        pause->round = 0;
        return;
    }
    if (pause->round != round)
        *pause = (struct wk_steady_break){(uint8_t)round, min,
                                          wk_steady_between(look->now, wall_ns - min * NS_A_MINUTE, look->self->heard_ns) +
                                              min * NS_A_MINUTE};
    else if (pause->min != min) /* a pause that had ended goes on from now */
        pause->end_ns = (pause->end_ns > now_ns ? pause->end_ns : now_ns) + (min - pause->min) * NS_A_MINUTE;
    pause->min = min;
}

static void look_at_round(const struct look *look, int section, int round)
{
    struct wk_steady_round *steady = &look->self->round[section - 1];
    struct wk_round_clock clock;

    if (!wk_round_clock_look(look->tournament, section, round, &clock) || clock.begun_ns <= 0)
        steady->round = 0;
    else if (steady->round != round || steady->wall_ns != clock.begun_ns)
        *steady = (struct wk_steady_round){(uint8_t)round, clock.begun_ns,
                                           wk_steady_between(look->now, clock.begun_ns, look->self->heard_ns)};
}

/* The hand that a table is at, by its place in time, and the one before. */
static void look_at_table(const struct look *look, int table, int now)
{
    const struct wk_event_shape *shape = shape_of(look);

    for (int n = now > 0 ? now - 1 : 0; n <= now && n < shape->n_player_hands; n++) {
        const struct wk_hand_id at = wk_hand_in_time(shape, table, n);
        look_at_hand(look, &at);
    }
}

/* Its tables, the clock of its round, and the break before that. */
static void look_at_section(const struct look *look, int section)
{
    const struct wk_event_shape *shape = shape_of(look);
    int round, hand;
    const bool over = wk_section_now(look->tournament, look->floor, section, &round, &hand) != WK_OK;

    for (int table = wk_first_table(shape, section); table < wk_first_table(shape, section + 1); table++)
        look_at_table(look, table,
                      over ? shape->n_player_hands
                           : wk_place_in_time(shape, round, wk_table_hand(look->tournament, table, round, hand)));
    if (!over)
        look_at_round(look, section, round);
    if (!over && round > 1)
        look_at_break(look, section, round - 1);
}

void wk_steady_look(struct wk_steady *self, const struct wk_steady_now *now, const struct wk_tournament *tournament,
                    const struct wk_floor *floor)
{
    const struct look look = {self, now, tournament, floor};

    if (now->wall_ns <= 0 || !tournament->begun)
        return;
    for (int section = 1; section <= tournament->plan.n_sections; section++)
        look_at_section(&look, section);
    self->looked_ns = now->now_ns;
    if (now->hall)
        self->heard_ns = now->now_ns;
}

const struct wk_steady_hand *wk_steady_find(const struct wk_steady *self, const struct wk_event_shape *shape,
                                            const struct wk_hand_id *at)
{
    const struct wk_steady_hand *hand = &self->hand[at->table - 1][wk_place_in_time(shape, at->round, at->hand) % 2];

    return hand->round == at->round && hand->hand == at->hand && hand->play_seq ? hand : NULL;
}
