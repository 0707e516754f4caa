/* A later choice for the same deal takes the place of the one before, which holds again when the later one is taken back. */
#include "rules/event/duplicate/foul.h"

#include <stddef.h>

#include "rules/event/tournament_parts.h"

enum wk_refusal_kind wk_foul_check(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    int n_parts = 0;

    if (entry->kind != WK_ENTRY_FOUL)
        return WK_REFUSED_NOT;
    const enum wk_refusal_kind kind = wk_check_at(self, &(struct wk_hand_id){entry->foul.table, entry->foul.round, 1}, why);
    if (kind != WK_REFUSED_NOT)
        return kind;
    if (entry->foul.choice < WK_FOUL_APART || entry->foul.choice > WK_FOUL_STAND)
        return wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_CHOICE);
    for (int h = 0; h < self->shape.n_hands; h++) {
        if (entry->foul.part[h] < 1 || entry->foul.part[h] > n_parts + 1)
            return WK_REFUSED_PARTS;
        if (entry->foul.part[h] > n_parts)
            n_parts = entry->foul.part[h];
    }
    return n_parts > 1 ? WK_REFUSED_NOT : WK_REFUSED_PARTS;
}

static uint16_t *that_holds(struct wk_tournament *self, const struct wk_entry *foul)
{
    return &self->foul[foul->foul.table - 1][foul->foul.round - 1];
}

static void take(struct wk_tournament *self, const struct wk_entry *entry)
{
    uint16_t *holds = that_holds(self, entry);

    wk_act_add(self, entry)->before = *holds;
    if (*holds)
        self->act[*holds - 1].reversed_seq = entry->seq;
    *holds = (uint16_t)self->n_acts;
}

static void take_back(struct wk_tournament *self, const struct wk_act *act)
{
    *that_holds(self, &act->entry) = act->before;
    if (act->before)
        self->act[act->before - 1].reversed_seq = 0;
}

void wk_foul_apply(struct wk_tournament *self, const struct wk_entry *entry)
{
    const struct wk_act *undone = entry->kind == WK_ENTRY_REVERSED ? wk_act_find(self, entry->reversed) : NULL;

    if (entry->kind == WK_ENTRY_FOUL)
        take(self, entry);
    else if (undone && undone->entry.kind == WK_ENTRY_FOUL)
        take_back(self, undone);
}
