/* What pages show of an event, from its store. */
#include "hall/board/event_view.h"

#include <stdlib.h>

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

/* Where no groups play the same deals nothing is given away by results of a round that is still played. */
static void rank(struct wk_board_view *self, const struct wk_tournament *tournament)
{
    self->as_they_stand = self->when == WK_STANDINGS_ALWAYS && !tournament->plan.kind->keeps_walls;
    self->n_counted = count_results(tournament, self->as_they_stand ? tournament->shape.n_rounds : self->rounds_over);
    self->standings.n = 0;
    if (self->when == WK_STANDINGS_NEVER)
        return;
    if (self->as_they_stand ? self->n_counted > 0 : self->rounds_over > 0)
        wk_standings_make(tournament, 0, self->as_they_stand ? 0 : self->rounds_over, &self->standings);
}

static void find_stand(struct wk_board_view *self, const struct wk_tournament *tournament)
{
    for (int section = 1; section <= tournament->shape.n_sections; section++) {
        struct wk_board_stand *stand = &self->stand[section - 1];
        if (wk_section_now(tournament, &self->floor, section, &stand->round, &stand->hand) != WK_OK)
            *stand = (struct wk_board_stand){.round = 0};
    }
}

/* What follows from the records. */
static enum wk_status follow(struct wk_board_view *self, struct wk_store *store, const struct wk_merged *merged)
{
    const enum wk_status status = wk_store_floor(store, &self->floor);

    if (status != WK_OK)
        return status;
    self->rounds_over = wk_rounds_over(&merged->tournament, &self->floor);
    find_stand(self, &merged->tournament);
    rank(self, &merged->tournament);
    self->n_taken = merged->n_order;
    return WK_OK;
}

/* By the wall clock. It is not read at the same moment as the steady one, and a page is not sent again for what lies between.
 */
static void ends_at(const struct wk_board_view *self, int64_t end_ns, struct wk_board_clock *clock)
{
    const int64_t left_ns = end_ns - self->now.now_ns, until_ns = self->now.wall_ns + left_ns;

    clock->left_s = left_ns > 0 ? (int)((left_ns + SECOND_NS - 1) / SECOND_NS) : 0;
    if (left_ns <= 0)
        clock->until_ns = 0;
    else if (clock->until_ns == 0 || llabs(clock->until_ns - until_ns) >= SECOND_NS)
        clock->until_ns = until_ns;
}

static void look_at_clock(const struct wk_board_view *self, int section, struct wk_board_clock *clock)
{
    const struct wk_steady_break *pause = &self->steady.pause[section - 1];
    const struct wk_steady_round *begun = &self->steady.round[section - 1];
    struct wk_round_clock of_round;
    struct wk_round_time time;
    const int round = self->stand[section - 1].round;

    clock->kind = WK_BOARD_NO_CLOCK;
    clock->warn = false;
    if (round == 0)
        return;
    if (pause->round > 0 && pause->end_ns > self->now.now_ns) {
        clock->kind = WK_BOARD_BREAK;
        ends_at(self, pause->end_ns, clock);
    } else if (begun->round == round && wk_round_clock_look(self->tournament, section, round, &of_round)) {
        const int64_t passed_s = (self->now.now_ns - begun->begun_ns) / SECOND_NS;
        wk_round_clock_read(&of_round, passed_s, &time);
        const int left_s = time.rest_left_s > 0 ? time.rest_left_s : time.over ? 0 : time.left_s;
        clock->kind = time.rest_left_s > 0 ? WK_BOARD_REST : WK_BOARD_ROUND;
        clock->warn = time.warn;
        ends_at(self, begun->begun_ns + (passed_s + left_s) * SECOND_NS, clock);
    }
}

enum wk_status wk_board_view_look(struct wk_board_view *self, struct wk_store *store, const struct wk_steady_now *now)
{
    const struct wk_merged *merged;
    enum wk_status status = wk_store_merged(store, &merged);

    self->tournament = NULL;
    self->now = *now;
    if (status != WK_OK || !merged->tournament.begun)
        return status;
    if (self->n_taken != merged->n_order)
        status = follow(self, store, merged);
    if (status == WK_OK) /* the floor was read meanwhile */
        status = wk_store_merged(store, &merged);
    if (status != WK_OK)
        return status;
    self->tournament = &merged->tournament;
    wk_steady_look(&self->steady, now, self->tournament, &self->floor);
    for (int section = 1; section <= self->tournament->shape.n_sections; section++)
        look_at_clock(self, section, &self->clock[section - 1]);
    return WK_OK;
}

bool wk_board_hand_is_open(const struct wk_board_view *self, const struct wk_hand_id *at)
{
    const struct wk_event_shape *shape = &self->tournament->shape;

    if (at->table == 0)
        return false;
    if (self->as_they_stand)
        return true;
    const int round = self->stand[wk_section_of_table(shape, at->table) - 1].round;
    bool settled = round == 0 || at->round < round;
    for (int h = 1; h <= shape->n_hands && settled && self->tournament->plan.kind->keeps_walls; h++)
        settled = wk_hand_settled(self->tournament, &(struct wk_hand_id){at->table, at->round, h});
    return settled;
}

bool wk_board_has_receipts(const struct wk_board_view *self, int round)
{
    const struct wk_event_plan *const plan = &self->tournament->plan;

    return plan->kind->keeps_walls && !plan->results_only && round >= 1 && round <= self->rounds_over;
}
