/* Asks the gathered journals who stood at a kiosk. */
#include "db/hall/vouched.h"

#include "db/state/gather.h"
#include "rules/event/words.h"

enum wk_status wk_store_vouched_role(struct wk_store *store, const char *kiosk_id, int64_t seq, enum wk_role least,
                                     bool *vouched)
{
    const struct wk_gathered *gathered = NULL;
    enum wk_role role = WK_ROLE_PLAYERS;
    enum wk_status status = wk_gather(store, &gathered);
    if (status != WK_OK)
        return status;
    const struct wk_member *const member = wk_member_of(&gathered->roster, kiosk_id);
    if (!member || seq < 1)
        return WK_NOT_FOUND;
    status = wk_gather_vouched(store, wk_record_number(member->number, seq), &role);
    if (status == WK_OK)
        *vouched = wk_role_may(role, least);
    return status;
}

enum wk_status wk_store_vouched_word(struct wk_store *store, const char *kiosk_id, int64_t seq, const json_t *body,
                                     enum wk_role least, bool *vouched)
{
    const char *const word = json_string_value(json_object_get(body, "role"));
    const enum wk_role said = (enum wk_role)wk_word_index(WK_WORDS(wk_role_words), word);
    *vouched = wk_role_may(said, least);
    return *vouched ? wk_store_vouched_role(store, kiosk_id, seq, said, vouched) : WK_OK;
}
