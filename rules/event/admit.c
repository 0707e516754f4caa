/* What is asked of an entry before it is stored. */
#include "rules/event/admit.h"

static bool is_unbegun(const struct wk_tournament *tournament, const struct wk_admit *known, const struct wk_entry *entry)
{
    return entry->kind == WK_ENTRY_RESULT && wk_looks_at_walls(tournament) && !known->walls_begun &&
           !wk_hand_look(tournament, &entry->result.at)->play_seq;
}

static bool is_owner(const struct wk_tournament *tournament, const struct wk_admit *known, const struct wk_entry *entry,
                     struct wk_hand_id *at)
{
    if (!known->merged)
        return true;
    if (entry->kind == WK_ENTRY_CARRIED) {
        *at = entry->carried.at;
        return known->merged->owner[at->table - 1].owner == wk_record_journal(entry->carried.ready);
    }
    if (!wk_entry_of_owner(tournament, entry, at))
        return true;
    const int owner = known->merged->owner[at->table - 1].owner;
    return owner == 0 || owner == known->own;
}

static enum wk_status refuse(struct wk_refusal *why, enum wk_refusal_kind kind, struct wk_hand_id at)
{
    if (why)
        *why = (struct wk_refusal){.kind = kind, .player = {-1, -1}, .at = at};
    return WK_NOT_ALLOWED;
}

enum wk_status wk_entry_admit(const struct wk_tournament *tournament, const struct wk_admit *known, struct wk_entry *entry,
                              struct wk_refusal *why)
{
    const enum wk_status status = wk_tournament_check(tournament, entry, why);
    struct wk_hand_id at = {.table = 0};

    if (status != WK_OK)
        return status;
    const bool unbegun = is_unbegun(tournament, known, entry);
    if (entry->kind == WK_ENTRY_RESULT)
        entry->result.unbegun = unbegun;
    if (!known->role_shown || !wk_role_may(entry->role, wk_entry_needs(tournament, entry)))
        return unbegun ? refuse(why, WK_REFUSED_UNBEGUN, entry->result.at) : refuse(why, WK_REFUSED_ROLE, at);
    if (!is_owner(tournament, known, entry, &at))
        return refuse(why, WK_REFUSED_NOT_OWNER, at);
    return WK_OK;
}
