/* What entries would do to the standings: they are made in a copy of the event. */
#include "hall/desk/change.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/event/kind.h"
#include "rules/event/merge.h"
#include "rules/text.h"

#define BEYOND (INT64_C(1) << 39) /* no record has a number as high */

static enum wk_status apply(struct wk_tournament *event, const struct wk_entry *entries, int n)
{
    for (int i = 0; i < n; i++) {
        struct wk_entry entry = entries[i];
        entry.seq = wk_record_number(WK_MERGE_HALL, BEYOND + i);
        if (wk_text_blank(entry.reason)) /* it is given when it is done */
            snprintf(entry.reason, sizeof(entry.reason), "-");
        if (entry.kind == WK_ENTRY_CONFIRMED)
            entry.confirmed.result = wk_record_number(WK_MERGE_HALL, BEYOND + i - 1);
        if (wk_tournament_apply(event, &entry, NULL) != WK_OK)
            return WK_BAD_INPUT;
    }
    return WK_OK;
}

static const struct wk_standing *row_of(const struct wk_standings *standings, int player)
{
    for (int i = 0; i < standings->n; i++)
        if (standings->row[i].player == player)
            return &standings->row[i];
    return NULL;
}

static void compare(const struct wk_standings *before, const struct wk_standings *after, int n_sums, struct wk_change *out)
{
    for (int i = 0; i < after->n; i++) {
        const struct wk_standing *now = &after->row[i], *was = row_of(before, now->player);
        if (!was)
            continue;
        if (memcmp(was->sum, now->sum, (size_t)n_sums * sizeof(now->sum[0])) == 0 && was->out == now->out) {
            out->n_moved += was->rank != now->rank;
        } else {
            if (out->n < WK_CHANGE_MOST)
                out->row[out->n++] = (struct wk_changed){.before = *was, .after = *now};
            out->n_all++;
        }
    }
}

enum wk_status wk_change_look(const struct wk_tournament *event, const struct wk_standings *before, int rounds,
                              const struct wk_entry *entries, int n, struct wk_change *out)
{
    static struct wk_standings after;

    *out = (struct wk_change){.rounds = rounds};
    if (rounds == 0)
        return WK_OK;
    struct wk_tournament *const copy = calloc(1, sizeof(*copy));
    if (!copy)
        return WK_NO_MEMORY;
    wk_tournament_copy(copy, event);
    const enum wk_status status = apply(copy, entries, n);
    if (status == WK_OK) {
        wk_standings_make(copy, 0, rounds, &after);
        compare(before, &after, event->plan.kind->n_sums, out);
    }
    free(copy);
    return status;
}
