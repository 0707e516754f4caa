/* Numbers of sections, tables, players and hands. */
#include "rules/event/shape.h"

static bool alike(const struct wk_event_shape *self)
{
    return self->tables_of[0] == 0;
}

int wk_section_tables(const struct wk_event_shape *self, int section)
{
    return alike(self) ? self->section_tables : self->tables_of[section - 1];
}

int wk_section_players(const struct wk_event_shape *self, int section)
{
    return alike(self) ? self->section_players : self->players_of[section - 1];
}

/* All that the sections before one have. */
static int before(const uint8_t of[WK_MAX_UNLIKE], int section)
{
    int n = 0;

    for (int s = 1; s < section; s++)
        n += of[s - 1];
    return n;
}

/* The section that the i-th belongs to, from 0 on; the last one, if there are not so many. */
static int section_of(const uint8_t of[WK_MAX_UNLIKE], int i)
{
    int section = 1;

    for (int n = of[0]; i >= n && section < WK_MAX_UNLIKE && of[section] > 0; n += of[section++])
        ;
    return section;
}

int wk_section_of_table(const struct wk_event_shape *self, int table)
{
    if (!alike(self))
        return section_of(self->tables_of, table - 1);
    return self->section_tables ? (table - 1) / self->section_tables + 1 : 0;
}

int wk_section_of_player(const struct wk_event_shape *self, int player)
{
    if (!alike(self))
        return section_of(self->players_of, player);
    return self->section_players ? player / self->section_players + 1 : 0;
}

int wk_first_table(const struct wk_event_shape *self, int section)
{
    return (alike(self) ? (section - 1) * self->section_tables : before(self->tables_of, section)) + 1;
}

int wk_first_player(const struct wk_event_shape *self, int section)
{
    return alike(self) ? (section - 1) * self->section_players : before(self->players_of, section);
}

int wk_table_in_section(const struct wk_event_shape *self, int table)
{
    return table - wk_first_table(self, wk_section_of_table(self, table)) + 1;
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

int wk_schedule_places(const struct wk_event_shape *self)
{
    return alike(self) ? self->section_players : self->n_players;
}

int wk_schedule_place(const struct wk_event_shape *self, int player)
{
    return alike(self) ? player % self->section_players : player;
}
