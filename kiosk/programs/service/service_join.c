/* Store service: joining a hall. */
#include "kiosk/programs/service/service.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "db/hall/roster_change.h"
#include "db/state/tournament.h"

/* A confined program has no sockets to the network: wk_env_confine(). */
static bool has_network(void)
{
    const int any = socket(AF_INET, SOCK_STREAM, 0);

    if (any >= 0)
        (void)close(any);
    return any >= 0 || (errno != EPERM && errno != EACCES);
}

static enum wk_join_hindrance hindrance(const struct wk_env *env)
{
    struct wk_store *store = env->store;
    struct wk_roster roster;
    bool unplayed = true;

    if (store && wk_store_roster(store, &roster) == WK_OK && roster.own > 0)
        return WK_JOIN_JOINED;
    if (store && (wk_store_unplayed(store, &unplayed) != WK_OK || !unplayed))
        return WK_JOIN_OWN_EVENT;
    if (has_network())
        return WK_JOIN_FREE;
    return env->config.hall_refused ? WK_JOIN_REFUSED : WK_JOIN_NO_NETWORK;
}

static enum wk_join_said said_of(enum wk_pairing_state state)
{
    static const enum wk_join_said said[WK_N_PAIRING_STATES] = {
        [WK_PAIRING_WAITING] = WK_JOIN_SAID_WAIT,     [WK_PAIRING_ENROLLED] = WK_JOIN_SAID_YES,
        [WK_PAIRING_DECLINED] = WK_JOIN_SAID_NO,      [WK_PAIRING_OVER] = WK_JOIN_SAID_OVER,
        [WK_PAIRING_VERSION] = WK_JOIN_SAID_VERSION,  [WK_PAIRING_OTHER_KEY] = WK_JOIN_SAID_OTHER_KEY,
        [WK_PAIRING_EXPELLED] = WK_JOIN_SAID_EXPELLED};

    return state < WK_N_PAIRING_STATES ? said[state] : WK_JOIN_SAID_NOTHING;
}

void wk_service_join_end(struct wk_service *service)
{
    wk_join_stop(service->join);
    service->join = NULL;
}

static enum wk_status begin(struct wk_service *service, const char *text)
{
    struct wk_join_options options = {.wish = {.fold = WK_FOLD_VERSION}};
    enum wk_status status = wk_pairing_parse(&options.code, text, strlen(text));

    wk_service_join_end(service);
    if (status != WK_OK)
        return status;
    snprintf(options.wish.kiosk_id, sizeof(options.wish.kiosk_id), "%s", wk_store_kiosk_id(service->env->store));
    memcpy(options.wish.key, service->env->signer->public_key, sizeof(options.wish.key));
    snprintf(options.wish.name, sizeof(options.wish.name), "Table %d", service->table);
    service->join_code = options.code;
    memset(&service->join_told, 0, sizeof(service->join_told));
    return wk_join_start(&service->join, &options);
}

static enum wk_status store(struct wk_service *service, int *number)
{
    struct wk_hall_place place;
    struct wk_receipt receipt;

    wk_join_place(&service->join_code, service->join_told.number, &place);
    const enum wk_status status = wk_store_join(service->env->store, &place, &receipt);
    if (status == WK_OK)
        *number = place.number;
    return status;
}

/* How far the asking thread is. */
static void tell(const struct wk_service *service, struct wk_join_news *out)
{
    uint8_t hash[WK_HASH_SIZE];

    out->asked = WK_JOIN_CODE;
    out->status = service->join_told.status;
    out->said = said_of(service->join_told.state);
    out->number = service->join_told.number;
    out->version = WK_FOLD_VERSION;
    out->hall_version = service->join_told.hall_fold;
    wk_pairing_hash(hash, &service->join_code, service->env->signer->public_key);
    wk_commit_words(hash, out->words);
}

void wk_service_join(struct wk_service *service, const struct wk_join_request *request, struct wk_event *out)
{
    struct wk_join_news *news = &out->join;

    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_JOIN;
    news->asked = request->what;
    news->status = service->env->store ? WK_OK : WK_NOT_YET;
    news->hindrance = hindrance(service->env);
    if (news->status == WK_OK && request->what == WK_JOIN_CODE) {
        news->status = begin(service, request->code);
        if (news->status == WK_OK) {
            wk_join_look(service->join, &service->join_told);
            tell(service, news);
        }
    } else if (news->status == WK_OK && request->what == WK_JOIN_STORE) {
        news->status = service->join ? store(service, &news->number) : WK_NOT_YET;
    }
    if (request->what == WK_JOIN_END || (request->what == WK_JOIN_STORE && news->status == WK_OK))
        wk_service_join_end(service);
    if (request->what == WK_JOIN_END)
        out->kind = WK_EVENT_NONE;
}

bool wk_service_take_join(struct wk_service *service, struct wk_event *out)
{
    struct wk_join_state state;

    if (!service->join)
        return false;
    wk_join_look(service->join, &state);
    if (memcmp(&state, &service->join_told, sizeof(state)) == 0)
        return false;
    service->join_told = state;
    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_JOIN;
    tell(service, &out->join);
    return true;
}
