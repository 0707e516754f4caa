/* Numbers of sections, tables, players and hands. */
#include "rules/event/shape.h"

int wk_section_of_table(const struct wk_event_shape *self, int table)
{
    return self->section_tables ? (table - 1) / self->section_tables + 1 : 0;
}

int wk_section_of_player(const struct wk_event_shape *self, int player)
{
    return self->section_players ? player / self->section_players + 1 : 0;
}

int wk_first_table(const struct wk_event_shape *self, int section)
{
    return (section - 1) * self->section_tables + 1;
}

int wk_first_player(const struct wk_event_shape *self, int section)
{
    return (section - 1) * self->section_players;
}

int wk_table_in_section(const struct wk_event_shape *self, int table)
{
    return (table - 1) % self->section_tables + 1;
}

int wk_place_in_time(const struct wk_event_shape *self, int round, int hand)
{
    return (round - 1) * self->n_hands + hand - 1;
}

struct wk_hand_id wk_hand_in_time(const struct wk_event_shape *self, int table, int place)
{
    return (struct wk_hand_id){.table = table, .round = place / self->n_hands + 1, .hand = place % self->n_hands + 1};
}

bool wk_has_hand(const struct wk_event_shape *self, const struct wk_hand_id *at)
{
    return at->table >= 1 && at->table <= self->n_tables && at->round >= 1 && at->round <= self->n_rounds && at->hand >= 1 &&
           at->hand <= self->n_hands;
}
