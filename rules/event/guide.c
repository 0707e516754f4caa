/* What follows from a ruling by the numbers of the rules, as entries. */
#include "rules/event/guide.h"

#include <stdio.h>
#include <string.h>

#define HAS(self, ruling) ((self)->rulings >> (ruling)&1u)

bool wk_guide_asks_points(const struct wk_guide_node *self)
{
    return self->kind == WK_GUIDE_RULING && HAS(self, WK_RULING_PENALTY) && self->points == 0;
}

static struct wk_entry ruling(const struct wk_guide_node *self, enum wk_ruling_kind kind, const struct wk_hand_id *at,
                              enum wk_wind who, int points)
{
    struct wk_entry entry = {.kind = WK_ENTRY_RULING, .ruling = {.at = *at, .kind = kind, .direction = who}};

    if (kind == WK_RULING_PENALTY) {
        entry.ruling.ms[who - 1] = -(self->points ? self->points : points);
    } else if (kind == WK_RULING_IMP) {
        entry.ruling.imp = -self->points;
    } else if (kind == WK_RULING_MS) {
        entry.ruling.direction = WK_WIND_NONE;
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
            entry.ruling.ms[d - 1] = d == (int)who ? -self->points : self->points / (WK_N_WINDS - 1);
    }
    return entry;
}

int wk_guide_entries(const struct wk_guide_node *self, const struct wk_tournament *tournament, const struct wk_hand_id *at,
                     enum wk_wind who, int points, struct wk_entry out[WK_GUIDE_ENTRIES])
{
    int n = 0;

    if (self->kind == WK_GUIDE_RESULT)
        out[n++] = (struct wk_entry){
            .kind = WK_ENTRY_RESULT,
            .result = {.at = *at, .outcome = {.kind = self->outcome, .intact = who, .dead = wk_ruled_dead(tournament, at)}}};
    for (int kind = WK_RULING_DEAD_HAND; self->kind == WK_GUIDE_RULING && kind <= WK_RULING_DEAD; kind++)
        if (HAS(self, kind) && n < WK_GUIDE_ENTRIES)
            out[n++] = ruling(self, (enum wk_ruling_kind)kind, at, who, points);
    return n;
}

void wk_guide_reason(const struct wk_guide *self, int guide_case, int node, char text[WK_REASON_SIZE])
{
    snprintf(text, WK_REASON_SIZE, "%s %s", self->nodes[node].rule, self->cases[guide_case].title);
}

bool wk_guide_reason_known(const struct wk_guide *self, const char *reason, int *guide_case, int *node)
{
    char text[WK_REASON_SIZE];

    for (*guide_case = 0; *guide_case < self->n_cases; (*guide_case)++)
        for (*node = 0; *node < self->n_nodes; (*node)++) {
            wk_guide_reason(self, *guide_case, *node, text);
            if (strcmp(text, reason) == 0)
                return true;
        }
    return false;
}
