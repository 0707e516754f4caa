/* Audit: acts of a judge or the director, and whether a PIN for them stands before them in their journal. */
#include "db/audit/audit_acts.h"

#include <string.h>

#include "db/state/body.h"
#include "db/state/entry.h"
#include "db/state/state.h"
#include "rules/event/words.h"

static enum wk_role role_of(const json_t *body)
{
    return (enum wk_role)wk_word_index(WK_WORDS(wk_role_words), json_string_value(json_object_get(body, "role")));
}

static enum wk_role higher(enum wk_role a, enum wk_role b)
{
    return wk_role_may(a, b) ? a : b;
}

static bool is(const struct wk_record *record, const char *kind)
{
    return strcmp(record->kind, kind) == 0;
}

/* "role" of these is whose PIN it is, and before the other nobody could ask its hall whose a PIN is. */
static bool speaks_of_others(const struct wk_record *record)
{
    return is(record, WK_KIND_UNLOCKED) || is(record, WK_KIND_PIN) || is(record, WK_KIND_JOINED);
}

enum wk_status wk_audit_act_of(const struct wk_record *record, struct wk_audit_act *out)
{
    json_t *body = NULL;
    *out = (struct wk_audit_act){.role = WK_ROLE_PLAYERS};
    if (speaks_of_others(record))
        return WK_OK;
    out->role = wk_record_kind(record->kind)->least;
    /* Most records say nothing of it, and to parse each of them takes most of the audit's time. */
    const enum wk_status status = strstr(record->body, "\"role\":") ? wk_body_head(record->body, &body) : WK_NOT_FOUND;
    if (status != WK_OK)
        return status == WK_NO_MEMORY ? status : WK_OK;
    const char *const via = json_string_value(json_object_get(body, "via"));
    out->role = higher(role_of(body), out->role);
    out->at_screen = via && strcmp(via, wk_via_words[WK_VIA_SCREEN]) == 0;
    json_decref(body);
    return WK_OK;
}

enum wk_status wk_audit_needed(struct wk_tournament *tournament, const struct wk_record *record, enum wk_role *out)
{
    const enum wk_entry_kind kind = wk_entry_kind_of(record->kind);
    struct wk_entry entry;
    json_t *body = NULL;
    *out = kind == WK_ENTRY_EVENT ? WK_ROLE_DIRECTOR : WK_ROLE_PLAYERS;
    if (kind == WK_ENTRY_EVENT || kind == WK_ENTRY_NONE || !tournament || !tournament->begun)
        return WK_OK;
    const enum wk_status status = wk_body_load(record->body, &body);
    if (status == WK_OK && wk_entry_decode(kind, body, &tournament->plan, &entry) == WK_OK)
        *out = wk_entry_needs(tournament, &entry);
    json_decref(body);
    return status == WK_NO_MEMORY ? status : WK_OK;
}

enum wk_status wk_audit_stood(struct wk_audit_stood *self, const struct wk_record *record, const struct wk_audit_act *act,
                              bool *yes)
{
    const bool asked = self->pin; /* before the first PIN was set, none could be asked for */
    enum wk_status status = WK_OK;
    enum wk_role used = act->role;
    json_t *body = NULL;
    if (is(record, "start") || is(record, "stop"))
        self->at_screen = WK_ROLE_PLAYERS;
    if (is(record, WK_KIND_UNLOCKED) && (status = wk_body_load(record->body, &body)) == WK_OK) {
        self->ever = higher(role_of(body), self->ever);
        self->at_screen = higher(role_of(body), self->at_screen);
    }
    if (is(record, WK_KIND_PIN)) {
        used = WK_ROLE_DIRECTOR; /* sets it */
        self->pin = true;
    }
    json_decref(body);
    *yes = !asked || wk_role_may(act->at_screen ? self->at_screen : self->ever, used);
    return status == WK_NO_MEMORY ? status : WK_OK;
}
