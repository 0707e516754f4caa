/* The time between the end of play and the close, and what may still be open then. */
#include "rules/protest.h"

#include "rules/second_play.h"

#define NS_A_MINUTE INT64_C(60000000000)

static int64_t whole(const struct wk_tournament *self)
{
    return self->plan.protest_min * NS_A_MINUTE;
}

int64_t wk_protest_until(const struct wk_tournament *self)
{
    return self->ended_seq ? self->ended_ns + whole(self) : 0;
}

int64_t wk_protest_left(const struct wk_tournament *self, int64_t now_ns, int64_t stepped_ns)
{
    if (!self->ended_seq)
        return 0;
    const int64_t gone = now_ns - self->ended_ns - stepped_ns;
    return gone < 0 ? whole(self) : gone < whole(self) ? whole(self) - gone : 0;
}

/* A hand without a result that its section has left behind. Of the missing hands those that have a result are unconfirmed. */
static bool is_left_behind(const struct wk_missing *missing, const struct wk_hand_id *at)
{
    for (int i = 0; i < missing->n; i++)
        if (missing->at[i].table == at->table && missing->at[i].round == at->round && missing->at[i].hand == at->hand)
            return true;
    return false;
}

static bool is_unruled(const struct wk_tournament *self, const struct wk_hand_id *at)
{
    struct wk_second_play play[WK_HANDS - 1];
    const int n = wk_second_plays(self, at->table, at->round, play);

    for (int i = 0; i < n; i++)
        if (play[i].at.hand == at->hand && wk_second_play_waits(&play[i]))
            return true;
    return false;
}

static enum wk_open_kind look_at(const struct wk_tournament *self, const struct wk_missing *missing,
                                 const struct wk_hand_id *at)
{
    const struct wk_hand_state *hand = wk_hand_look(self, at);

    if (hand->state == WK_RESULT_ENTERED && !hand->not_played)
        return WK_OPEN_UNCONFIRMED;
    if (hand->state == WK_RESULT_MISSING && is_left_behind(missing, at))
        return WK_OPEN_MISSING;
    return is_unruled(self, at) ? WK_OPEN_SECOND_PLAY : WK_OPEN_NONE;
}

bool wk_open_item_next(const struct wk_tournament *self, const struct wk_floor *floor, struct wk_hand_id *at,
                       enum wk_open_kind *kind)
{
    struct wk_missing missing = {.n = 0};
    int section = 0;

    for (int table = at->table ? at->table : 1; table <= wk_n_tables(self); table++) {
        if (wk_section_of_table(table) != section) {
            section = wk_section_of_table(table);
            wk_missing_results(self, floor, section, &missing);
        }
        for (int i = 0; i < WK_ROUNDS * WK_HANDS; i++) {
            const struct wk_hand_id here = {table, i / WK_HANDS + 1, i % WK_HANDS + 1};
            if (table == at->table && i <= (at->round - 1) * WK_HANDS + at->hand - 1)
                continue;
            *kind = look_at(self, &missing, &here);
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
        if (!out->first.table)
            out->first = at;
    }
    return out->n_missing + out->n_unconfirmed + out->n_second_plays;
}
