/* One clock for the tables of a round. */
#include "rules/event/round_clock.h"

#include "rules/event/kind.h"

#define S_A_MINUTE INT64_C(60)

/* When the last table of a section took its chairs in a round, 0: not all have. */
static int64_t all_seated(const struct wk_tournament *tournament, int section, int round)
{
    const int first_table = wk_first_table(&tournament->shape, section);
    int64_t latest = 0;

    for (int i = 0; i < wk_section_tables(&tournament->shape, section); i++) {
        const struct wk_hand_state *hand = wk_hand_look(tournament, &(struct wk_hand_id){first_table + i, round, 1});
        if (!hand->seated_seq)
            return 0;
        latest = hand->seated_ns > latest ? hand->seated_ns : latest;
    }
    return latest;
}

int wk_round_clock_minutes(const struct wk_tournament *tournament)
{
    return tournament->plan.minutes ? tournament->plan.minutes : tournament->plan.kind->clock.round;
}

bool wk_round_clock_look(const struct wk_tournament *tournament, int section, int round, struct wk_round_clock *out)
{
    const struct wk_kind_clock *kind = &tournament->plan.kind->clock;
    const int minutes = wk_round_clock_minutes(tournament);

    if (kind->round == 0)
        return false;
    const int64_t seated_ns = all_seated(tournament, section, round), by_hand_ns = tournament->round_ns[section - 1][round - 1];
    *out = (struct wk_round_clock){.begun_ns = !by_hand_ns || (seated_ns && seated_ns < by_hand_ns) ? seated_ns : by_hand_ns,
                                   .minutes = minutes + tournament->round_min[section - 1][round - 1],
                                   .notice = kind->notice,
                                   .rest = kind->rest && minutes >= kind->rest_from ? kind->rest : 0};
    return true;
}

/* When the rest begins, in seconds of play. */
static int64_t rest_from(const struct wk_round_clock *clock)
{
    return clock->minutes * S_A_MINUTE / 2;
}

void wk_round_clock_read(const struct wk_round_clock *clock, int64_t passed_s, struct wk_round_time *out)
{
    const int64_t whole_s = clock->minutes * S_A_MINUTE, rest_s = clock->rest * S_A_MINUTE, from_s = rest_from(clock);
    int64_t played_s = passed_s < 0 ? 0 : passed_s;

    *out = (struct wk_round_time){.left_s = 0};
    if (rest_s && played_s >= from_s + rest_s) {
        played_s -= rest_s;
    } else if (rest_s && played_s >= from_s) {
        out->rest_left_s = (int)(from_s + rest_s - played_s);
        played_s = from_s;
    }
    out->over = played_s >= whole_s;
    out->left_s = out->over ? 0 : (int)(whole_s - played_s);
    out->warn = out->left_s <= clock->notice * S_A_MINUTE;
}

int wk_round_clock_marks(const struct wk_round_clock *clock, int64_t marks_s[WK_MAX_ROUND_MARKS])
{
    const int64_t rest_s = clock->rest * S_A_MINUTE, end_s = clock->minutes * S_A_MINUTE + rest_s;
    int n = 0;

    if (rest_s) {
        marks_s[n++] = rest_from(clock);
        marks_s[n++] = rest_from(clock) + rest_s;
    }
    marks_s[n++] = end_s - clock->notice * S_A_MINUTE;
    marks_s[n++] = end_s;
    return n;
}
