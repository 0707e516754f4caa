/* Store service: deals that wait for the director's key, and their opening; and a deal without an event. */
#include "kiosk/programs/service/service.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/state/sealed_deal.h"
#include "db/state/tournament.h"
#include "db/store/hands.h"
#include "db/store/pin.h"
#include "db/store/stored_deal.h"
#include "kiosk/eye/walls/backup_job.h"

static bool fits(const struct wk_director_key *key, const uint8_t wanted[WK_PUBLIC_SIZE])
{
    return memcmp(key->public_key, wanted, WK_PUBLIC_SIZE) == 0;
}

bool wk_service_find_key(const char *path, const uint8_t *wanted, struct wk_director_key *out)
{
    DIR *folder = opendir(path);
    bool found = false;

    for (const struct dirent *entry; folder && !found && (entry = readdir(folder));) {
        char name[WK_PATH_SIZE];
        const size_t n = strlen(entry->d_name);
        const int length = snprintf(name, sizeof(name), "%s/%s", path, entry->d_name);

        found = n > 4 && strcmp(entry->d_name + n - 4, ".key") == 0 && length > 0 && length < (int)sizeof(name) &&
                wk_director_key_load(out, name) == WK_OK && (!wanted || fits(out, wanted));
    }
    if (folder)
        closedir(folder);
    return found;
}

static void look_for_key(struct wk_service *service, const uint8_t wanted[WK_PUBLIC_SIZE])
{
    char folder[WK_PATH_SIZE];

    for (int i = 0; !service->key_here && wk_stick_find(R_OK, i, folder) == WK_OK; i++)
        service->key_here = wk_service_find_key(folder, wanted, &service->director_key);
}

/* Counts the deals that wait; opens them if `open` is set. */
static enum wk_status go_through(struct wk_service *service, bool open, int *n_closed, int *n_opened)
{
    struct wk_deal_entry *entry = calloc(WK_MAX_DEALS, sizeof(*entry));
    int n = 0;
    enum wk_status status = entry ? wk_store_list_deals(service->env->store, 0, entry, WK_MAX_DEALS, &n) : WK_NO_MEMORY;

    *n_closed = *n_opened = 0;
    for (int i = 0; i < n && status == WK_OK; i++) {
        struct wk_receipt receipt;
        const bool closed = entry[i].sealed.closed && !entry[i].sealed.opened;

        if (closed && open && (status = wk_store_open_closed(service->env->store, entry[i].sealed.seq, &receipt)) == WK_OK)
            ++*n_opened;
        else if (closed)
            ++*n_closed;
    }
    free(entry);
    return status;
}

static bool has_event(struct wk_store *store)
{
    const struct wk_tournament *tournament = NULL;

    return wk_store_tournament(store, &tournament) != WK_OK || tournament->begun;
}

/* Without an event: opens this table's deal once its fourth hand is over. The record of that holds no faces. */
static enum wk_status go_through_own(struct wk_service *service, bool open, struct wk_event *out)
{
    struct wk_store *store = service->env->store;
    struct wk_receipt receipt = {.seq = 0};
    struct wk_sealed sealed;
    int64_t passed[WK_N_WINDS];
    int hand = 0;
    enum wk_status status = wk_store_sealed(store, service->table, &sealed);

    if (status == WK_NOT_FOUND || (status == WK_OK && sealed.closed))
        return WK_OK;
    if (status == WK_OK)
        status = wk_store_hand(store, service->table, &hand);
    if (status == WK_OK)
        status = wk_store_passed(store, service->table, passed);
    if (status != WK_OK || hand < WK_DEAL_HANDS || !wk_all_passed(passed))
        return status;
    if (open && wk_store_role(store) != WK_ROLE_DIRECTOR)
        status = WK_NOT_ALLOWED;
    else if (open)
        status = wk_store_close_deal(store, service->table, &receipt);
    out->deals.own = true;
    wk_commit_words(sealed.hash, out->deals.commitment);
    out->deals.seq = status == WK_OK && open ? receipt.seq : 0;
    out->deals.n_opened = out->deals.seq > 0;
    out->deals.n_closed = !out->deals.n_opened;
    return status;
}

static enum wk_status unlock(struct wk_service *service, const char *typed)
{
    char phrase[WK_PHRASE_SIZE];
    uint8_t secret[WK_KEY_SIZE];
    enum wk_status status = service->key_here ? wk_phrase_take(phrase, typed, strlen(typed)) : WK_NOT_FOUND;

    if (status == WK_OK)
        status = wk_director_key_unlock(&service->director_key, phrase, secret);
    if (status == WK_OK)
        status = wk_store_hold_director(service->env->store, secret);
    wk_wipe(phrase, sizeof(phrase));
    wk_wipe(secret, sizeof(secret));
    return status;
}

void wk_service_deals(struct wk_service *service, const struct wk_openings_request *request, struct wk_event *out)
{
    const enum wk_openings_ask what = request->what;
    uint8_t wanted[WK_PUBLIC_SIZE];
    struct wk_director_key seen;
    enum wk_status status = service->env->store ? wk_store_director_key(service->env->store, wanted) : WK_NOT_YET, looked;

    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_DEALS;
    out->deals.asked = what;
    if (service->env->store && !has_event(service->env->store)) {
        out->deals.status = go_through_own(service, what == WK_DEALS_OPEN, out);
        return;
    }
    if (status == WK_OK && service->key_here && !fits(&service->director_key, wanted))
        service->key_here = false; /* belonged to an earlier event */
    if (status == WK_OK && what == WK_DEALS_LOOK)
        look_for_key(service, wanted);
    else if (status == WK_OK && what == WK_DEALS_CODE)
        status = wk_director_key_parse(&seen, request->code, strlen(request->code));
    else if (status == WK_OK)
        status = unlock(service, request->phrase);
    if (status == WK_OK && what == WK_DEALS_CODE && fits(&seen, wanted)) {
        service->director_key = seen;
        service->key_here = true;
    } else if (status == WK_OK && what == WK_DEALS_CODE) {
        status = WK_WRONG_KEY;
    }
    if (service->key_here)
        wk_director_key_words(service->director_key.public_key, out->deals.words);
    if (service->env->store) {
        looked = go_through(service, status == WK_OK && what == WK_DEALS_OPEN, &out->deals.n_closed, &out->deals.n_opened);
        status = status == WK_OK ? looked : status;
    }
    out->deals.status = status == WK_NOT_YET ? WK_NOT_FOUND : status; /* nothing here is sealed to a director's key */
}
