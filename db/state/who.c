/* Checks whether the unlocked role may do something, and writes role and source of the pictures into the record. */
#include "db/state/who.h"

#include "db/journal/json.h"
#include "db/state/gather.h"
#include "db/state/roster.h"
#include "db/state/state.h"
#include "rules/event/words.h"

static const char *const from_words[] = {
    [WK_FROM_SIMULATED] = "simulated", [WK_FROM_FILE] = "file", [WK_FROM_LOOPBACK] = "loopback", [WK_FROM_CAMERA] = "camera"};

/* NULL for unknown. */
static const char *picture_from_word(enum wk_picture_from from)
{
    return (unsigned)from < sizeof from_words / sizeof *from_words ? from_words[from] : NULL;
}

/* NULL for the players. */
static const char *role_word(enum wk_role role)
{
    return role == WK_ROLE_DIRECTOR || role == WK_ROLE_JUDGE ? wk_role_words[role] : NULL;
}

/* How many records of a kind the hall has about this kiosk's session. */
static enum wk_status count_said(struct wk_store *store, const char *kind, int64_t *n)
{
    struct wk_hall_place place;
    struct wk_query query;
    enum wk_status status = wk_store_hall_place(store, &place);
    if (status != WK_OK)
        return status;
    wk_query_open(&query, store, WK_Q_VOUCHED_FOR);
    wk_query_bind_text(&query, ":kind", kind);
    wk_query_bind_text(&query, ":hall", place.hall_id);
    wk_query_bind_text(&query, ":own", store->kiosk_id);
    wk_query_bind_int(&query, ":asked", store->session.asked);
    status = wk_query_step(&query);
    if (status == WK_OK)
        *n = wk_query_int(&query, 0);
    wk_query_close(&query);
    return status == WK_END ? WK_FAILED : status;
}

/* Another program has asked since, or the hall vouches no longer. */
static enum wk_status find_end(struct wk_store *store, bool *ended)
{
    int64_t newest = 0, n = 0;
    enum wk_status status = wk_sql_int(store, WK_Q_LAST_SESSION, 0, 0, &newest);
    if (status == WK_OK)
        status = count_said(store, WK_KIND_SESSION_ENDED, &n);
    *ended = newest != store->session.asked || n > 0;
    return status;
}

enum wk_status wk_role_check(struct wk_store *store, enum wk_role least)
{
    bool ended = false;
    if (!wk_role_may(store->role, least))
        return WK_NOT_ALLOWED;
    if (least == WK_ROLE_PLAYERS || store->session.asked == 0)
        return WK_OK;
    const enum wk_status status = find_end(store, &ended);
    if (status != WK_OK || !ended)
        return status;
    store->role = WK_ROLE_PLAYERS;
    store->session = (struct wk_unlocking){.asked = 0};
    return WK_NOT_ALLOWED;
}

enum wk_status wk_role_check_vouched(struct wk_store *store, enum wk_role least)
{
    int64_t n = 1;
    enum wk_status status = wk_role_check(store, least);
    if (status == WK_OK && store->session.asked > 0)
        status = count_said(store, WK_KIND_VOUCHED, &n);
    return status == WK_OK && n == 0 ? WK_NOT_ALLOWED : status;
}

enum wk_status wk_store_guarded(struct wk_store *store, bool *guarded)
{
    int64_t seq = 0;
    enum wk_status status = wk_gather_know(store);
    if (status != WK_OK)
        return status;
    if (store->of_many) { /* its hall has them, if not this journal */
        *guarded = true;
        return WK_OK;
    }
    status = wk_sql_int(store, WK_Q_FIRST_PIN_OR_EVENT, 0, 0, &seq);
    if (status != WK_OK && status != WK_NOT_FOUND)
        return status;
    *guarded = status == WK_OK;
    return WK_OK;
}

/* Only for judges from the first PIN or the event on. */
static enum wk_status take_a_judge(struct wk_store *store, enum wk_role role)
{
    bool guarded = true;
    if (wk_role_may(role, WK_ROLE_JUDGE))
        return WK_OK;
    enum wk_status status = wk_store_guarded(store, &guarded);
    return status == WK_OK && guarded ? WK_NOT_ALLOWED : status;
}

enum wk_status wk_who_may_act(struct wk_store *store)
{
    return store->screen ? WK_OK : take_a_judge(store, store->role);
}

/* Who answers for a look: who stands there, or who has let the kiosk take pictures that are not of a live camera. */
static enum wk_role answers_for(const struct wk_store *store, const struct wk_reading_source *source)
{
    const bool let = store->screen && source && source->from != WK_FROM_CAMERA && store->role == WK_ROLE_PLAYERS;
    return let ? store->let : store->role;
}

enum wk_status wk_who_may_look(struct wk_store *store, const struct wk_reading_source *source)
{
    if (store->screen && source->from == WK_FROM_CAMERA)
        return WK_OK;
    return take_a_judge(store, answers_for(store, source));
}

bool wk_who_put(const struct wk_store *store, const struct wk_reading_source *source, json_t *body)
{
    const char *role = role_word(answers_for(store, source));
    bool ok = !role || json_object_set_new(body, "role", json_string(role)) == 0;
    return (store->screen || json_object_set_new(body, "by", json_string("command")) == 0) && ok;
}

static json_t *controls_of(const struct wk_reading_source *source)
{
    json_t *controls = json_object();

    for (int i = 0; i < source->n_controls && controls; i++)
        if (json_object_set_new(controls, source->controls[i].word, json_integer(source->controls[i].value)) != 0) {
            json_decref(controls);
            return NULL;
        }
    return controls;
}

static json_t *driver_of(const struct wk_reading_source *source)
{
    json_t *driver =
        json_pack("{s:o, s:o, s:o}", "name", wk_json_string(source->driver), "card",
                  wk_json_string(source->card ? source->card : ""), "bus", wk_json_string(source->bus ? source->bus : ""));

    if (driver && source->camera_id && source->camera_id[0] &&
        json_object_set_new(driver, "id", wk_json_string(source->camera_id)) != 0) {
        json_decref(driver);
        return NULL;
    }
    return driver;
}

bool wk_who_put_source(const struct wk_reading_source *source, json_t *body)
{
    const char *from = picture_from_word(source->from);
    bool ok = json_object_set_new(body, "simulated", json_boolean(source->from == WK_FROM_SIMULATED)) == 0;
    if (from)
        ok = json_object_set_new(body, "from", json_string(from)) == 0 && ok;
    if (source->driver && source->driver[0])
        ok = json_object_set_new(body, "driver", driver_of(source)) == 0 && ok;
    if (source->n_controls > 0)
        ok = json_object_set_new(body, "controls", controls_of(source)) == 0 && ok;
    if (source->still)
        ok = json_object_set_new(body, "still", json_true()) == 0 && ok;
    if (source->table_picture)
        ok = json_object_set_new(body, "table_picture", wk_json_hash(source->table_picture)) == 0 && ok;
    return ok;
}
