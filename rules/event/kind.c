/* What kinds of event have in common. */
#include "rules/event/kind.h"

#include <string.h>

enum wk_next wk_next_of_hand(const struct wk_tournament *self, const struct wk_hand_id *at)
{
    const struct wk_hand_state *hand = wk_hand_look(self, at);

    if (wk_hand_settled(self, at))
        return WK_NEXT_SETTLED;
    if (hand->state == WK_RESULT_ENTERED)
        return WK_NEXT_CONFIRM;
    if (!wk_hand_seated(self, at))
        return WK_NEXT_SEATS;
    return hand->stopped_seq ? WK_NEXT_RESULT : WK_NEXT_PLAY;
}

char wk_chair_letter(const struct wk_kind_of_event *self, enum wk_wind direction)
{
    return self->chairs[direction - 1];
}

enum wk_wind wk_chair_parse(const struct wk_kind_of_event *self, char letter)
{
    const char *found = letter ? strchr(self->chairs, letter) : NULL;
    return found ? (enum wk_wind)(found - self->chairs + 1) : WK_WIND_NONE;
}

enum wk_wind wk_chair_at(const struct wk_kind_of_event *self, int i)
{
    const enum wk_wind lettered = wk_chair_parse(self, (char)('A' + i));
    return lettered ? lettered : (enum wk_wind)(WK_WIND_EAST + i);
}

const char *wk_kind_hand_word(const struct wk_kind_of_event *self)
{
    return self->talk.games ? "game" : "hand";
}

bool wk_kind_has_outcome(const struct wk_kind_of_event *self, enum wk_outcome_kind outcome)
{
    return self->fields[0].form == WK_RESULT_WORD && (int)outcome >= self->fields[0].least &&
           (int)outcome <= self->fields[0].most;
}

void wk_kind_plan(const struct wk_kind_of_event *self, struct wk_event_plan *plan)
{
    enum wk_movement first = WK_MOVEMENT_NONE;

    while (first < WK_MOVEMENT_OWN && !(self->movements >> first & 1u))
        first++;
    plan->kind = self;
    plan->movement = first;
    plan->n_rounds = self->n_rounds;
    plan->minutes = self->clock.round;
}

bool wk_plan_lists_teams(const struct wk_event_plan *plan)
{
    for (int p = 0; p < plan->n_players; p++)
        if (plan->player[p].team[0])
            return true;
    return false;
}

bool wk_kind_prints(const struct wk_kind_of_event *self, const char *paper)
{
    for (const char *const *word = self->papers; *word; word++)
        if (strcmp(*word, paper) == 0)
            return true;
    return false;
}
