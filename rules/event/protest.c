/* The time between the end of play and the close, and what may still be open then. */
#include "rules/event/protest.h"

#include "rules/event/kind.h"

#define NS_A_MINUTE INT64_C(60000000000)

static int64_t whole(const struct wk_tournament *self)
{
    return self->plan.protest_min * NS_A_MINUTE;
}

int64_t wk_protest_until(const struct wk_tournament *self)
{
    return self->ended_seq && self->plan.protest_min > 0 ? self->ended_ns + whole(self) : 0;
}

int64_t wk_protest_left(const struct wk_tournament *self, int64_t now_ns, int64_t stepped_ns)
{
    if (!self->ended_seq)
        return 0;
    const int64_t gone = now_ns - self->ended_ns - stepped_ns;
    return gone < 0 ? whole(self) : gone < whole(self) ? whole(self) - gone : 0;
}

/* Something was done there: its clock was started, or somebody entered something. */
static bool has_begun(const struct wk_hand_state *hand)
{
    return hand->play_seq || hand->result_seq || hand->ready_seq || hand->not_played || hand->ruling;
}

/* How many hands, in the order of time, a section has left behind or any of its tables has begun. */
static int hands_reached(const struct wk_tournament *self, const struct wk_floor *floor, int section)
{
    const int first_table = wk_first_table(&self->shape, section);
    int round, hand, n = self->shape.n_player_hands;

    if (wk_section_now(self, floor, section, &round, &hand) == WK_OK)
        n = wk_place_in_time(&self->shape, round, hand);
    for (int table = first_table; table < first_table + wk_section_tables(&self->shape, section); table++)
        for (int i = n; i < self->shape.n_player_hands; i++) {
            const struct wk_hand_id at = wk_hand_in_time(&self->shape, table, i);
            if (has_begun(wk_hand_look(self, &at)))
                n = i + 1;
        }
    return n;
}

static enum wk_open_kind look_at(const struct wk_tournament *self, bool reached, const struct wk_hand_id *at)
{
    const struct wk_hand_state *hand = wk_hand_look(self, at);

    if (hand->state == WK_RESULT_ENTERED && !hand->not_played)
        return WK_OPEN_UNCONFIRMED;
    if (reached && hand->state == WK_RESULT_MISSING && !wk_hand_settled(self, at))
        return WK_OPEN_MISSING;
    if (reached && self->plan.kind->initialer && at->hand == self->shape.n_hands &&
        !self->card_seq[at->table - 1][at->round - 1])
        return WK_OPEN_CARD;
    return self->plan.kind->unruled && self->plan.kind->unruled(self, at) ? WK_OPEN_SECOND_PLAY : WK_OPEN_NONE;
}

bool wk_open_item_next(const struct wk_tournament *self, const struct wk_floor *floor, struct wk_hand_id *at,
                       enum wk_open_kind *kind)
{
    int section = 0, n_reached = 0;

    for (int table = at->table ? at->table : 1; table <= wk_n_tables(self); table++) {
        if (wk_section_of_table(&self->shape, table) != section) {
            section = wk_section_of_table(&self->shape, table);
            n_reached = hands_reached(self, floor, section);
        }
        for (int i = 0; i < self->shape.n_player_hands; i++) {
            const struct wk_hand_id here = wk_hand_in_time(&self->shape, table, i);
            if (table == at->table && i <= wk_place_in_time(&self->shape, at->round, at->hand))
                continue;
            *kind = look_at(self, i < n_reached, &here);
            if (*kind != WK_OPEN_NONE) {
                *at = here;
                return true;
            }
        }
    }
    return false;
}

int wk_open_items_look(const struct wk_tournament *self, const struct wk_floor *floor, struct wk_open_items *out)
{
    struct wk_hand_id at = {.table = 0};
    enum wk_open_kind kind;

    *out = (struct wk_open_items){.n_missing = 0};
    while (wk_open_item_next(self, floor, &at, &kind)) {
        out->n_missing += kind == WK_OPEN_MISSING;
        out->n_unconfirmed += kind == WK_OPEN_UNCONFIRMED;
        out->n_second_plays += kind == WK_OPEN_SECOND_PLAY;
        out->n_cards += kind == WK_OPEN_CARD;
        if (!out->first.table)
            out->first = at;
    }
    return out->n_missing + out->n_unconfirmed + out->n_second_plays + out->n_cards;
}
