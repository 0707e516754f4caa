/* What pages show of an event, from its store. */
#include "hall/board/event_view.h"

#include <string.h>

#include "db/state/tournament.h"
#include "db/store/stored_floor.h"
#include "rules/event/kind.h"
#include "rules/event/round_clock.h"

#define SECOND_NS 1000000000

static int count_results(const struct wk_tournament *tournament, int rounds)
{
    const struct wk_event_shape *shape = &tournament->shape;
    int n = 0;

    for (int table = 1; table <= shape->n_tables; table++)
        for (int i = 0; i < rounds * shape->n_hands; i++) {
            const struct wk_hand_id at = wk_hand_in_time(shape, table, i);
            n += wk_hand_look(tournament, &at)->state == WK_RESULT_CONFIRMED;
        }
    return n;
}

enum wk_status wk_board_view_look(struct wk_board_view *self, struct wk_store *store, const struct wk_steady_now *now)
{
    const struct wk_tournament *tournament;
    enum wk_status status = wk_store_tournament(store, &tournament);

    self->tournament = NULL;
    self->now = *now;
    if (status == WK_OK)
        status = wk_store_floor(store, &self->floor);
    if (status != WK_OK || !tournament->begun)
        return status;
    self->tournament = tournament;
    wk_steady_look(&self->steady, now, tournament, &self->floor);
    self->rounds_over = wk_rounds_over(tournament, &self->floor);
    self->n_counted = count_results(tournament, self->rounds_over);
    self->standings.n = 0;
    if (self->rounds_over > 0)
        wk_standings_make(tournament, 0, self->rounds_over, &self->standings);
    return WK_OK;
}

/* A clock that ends at a moment of the steady clock, by the wall clock; that is read beside it, so the second is what counts.
 */
static void ends_at(const struct wk_board_view *self, int64_t end_ns, struct wk_board_clock *out)
{
    const int64_t left_ns = end_ns - self->now.now_ns;

    if (left_ns <= 0)
        return;
    out->left_s = (int)((left_ns + SECOND_NS - 1) / SECOND_NS);
    out->until_ns = (self->now.wall_ns + left_ns + SECOND_NS / 2) / SECOND_NS * SECOND_NS;
}

void wk_board_clock_look(const struct wk_board_view *self, int section, struct wk_board_clock *out)
{
    const struct wk_steady_break *pause = &self->steady.pause[section - 1];
    const struct wk_steady_round *begun = &self->steady.round[section - 1];
    struct wk_round_clock clock;
    struct wk_round_time time;
    int round, hand;

    *out = (struct wk_board_clock){.kind = WK_BOARD_NO_CLOCK};
    if (wk_section_now(self->tournament, &self->floor, section, &round, &hand) != WK_OK)
        return;
    if (pause->round > 0 && pause->end_ns > self->now.now_ns) {
        out->kind = WK_BOARD_BREAK;
        ends_at(self, pause->end_ns, out);
    } else if (begun->round == round && wk_round_clock_look(self->tournament, section, round, &clock)) {
        const int64_t passed_s = (self->now.now_ns - begun->begun_ns) / SECOND_NS;
        wk_round_clock_read(&clock, passed_s, &time);
        const int left_s = time.rest_left_s > 0 ? time.rest_left_s : time.over ? 0 : time.left_s;
        out->kind = time.rest_left_s > 0 ? WK_BOARD_REST : WK_BOARD_ROUND;
        out->warn = time.warn;
        ends_at(self, begun->begun_ns + (passed_s + left_s) * SECOND_NS, out);
    }
}
