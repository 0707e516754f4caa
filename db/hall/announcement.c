/* What the director tells everybody in the hall. */
#include "db/hall/announcement.h"

#include <stdio.h>

#include "db/journal/journal.h"
#include "db/journal/others.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/roster.h"
#include "db/state/state.h"
#include "db/state/who.h"
#include "rules/text.h"

enum wk_status wk_store_announce(struct wk_store *store, const char *text, struct wk_receipt *receipt)
{
    static struct wk_roster roster;
    struct wk_receipt draft = {0};
    enum wk_status status = wk_role_check(store, WK_ROLE_DIRECTOR);
    if (status == WK_OK)
        status = wk_store_roster(store, &roster);
    if (status == WK_OK && roster.own != WK_HALL_NUMBER)
        status = WK_NOT_FOUND;
    if (status == WK_OK && !wk_text_valid(text, WK_ANNOUNCEMENT_SIZE, true))
        status = WK_BAD_INPUT;
    if (status == WK_OK)
        status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    json_t *const body = json_pack("{s:s}", "text", text);
    status = body && wk_who_put(store, NULL, body) ? WK_OK : WK_NO_MEMORY;
    if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_ANNOUNCEMENT, json_incref(body), NULL, 0, &draft);
    json_decref(body);
    return wk_journal_end(store, status, &draft, receipt);
}

/* A later hall may say more; what has no text of ours says nothing. */
static void take(struct wk_announcement *out, const struct wk_record *record)
{
    json_t *body = NULL;
    const char *text = NULL;
    if (wk_body_load(record->body, &body) == WK_OK)
        text = json_string_value(json_object_get(body, "text"));
    *out = (struct wk_announcement){.number = wk_record_number(WK_HALL_NUMBER, record->seq), .t_ns = record->t_ns};
    if (text && wk_text_valid(text, WK_ANNOUNCEMENT_SIZE, true))
        snprintf(out->text, sizeof out->text, "%s", text);
    json_decref(body);
}

enum wk_status wk_store_announced(struct wk_store *store, struct wk_announcement *out)
{
    static struct wk_roster roster;
    struct wk_stored entry;
    enum wk_status status = wk_store_roster(store, &roster);
    *out = (struct wk_announcement){.number = 0};
    const struct wk_member *const hall = status == WK_OK ? wk_member_at(&roster, WK_HALL_NUMBER) : NULL;
    if (!hall)
        return status;
    wk_stored_open_kiosk(&entry, store, hall->kiosk_id, WK_KIND_ANNOUNCEMENT, 0);
    while ((status = wk_query_step(&entry.query)) == WK_OK) {
        status = wk_stored_take(&entry);
        if (status != WK_OK)
            break;
        take(out, &entry.record);
    }
    wk_stored_close(&entry);
    return status == WK_END ? WK_OK : status;
}
