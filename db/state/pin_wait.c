/* Wrong PINs counted in the journal and in a file, role by role, and the wait that grows with them. */
#include "db/state/pin_wait.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "db/journal/journal.h"
#include "db/state/body.h"
#include "db/state/state.h"
#include "labels/file/folder.h"

#define MS_NS INT64_C(1000000)
#define FREE_GUESSES 2 /* wrong PINs in a row that cost no wait */
#define FIRST_WAIT_S 30
#define MOST_WAIT_S 900
#define MOST_GUESSES 1000000 /* more than can ever be tried */

int wk_guesses_wait(int64_t n)
{
    int wait_s = FIRST_WAIT_S;
    if (n <= FREE_GUESSES)
        return 0;
    for (int64_t i = FREE_GUESSES + 1; i < n && wait_s < MOST_WAIT_S; i++)
        wait_s *= 2;
    return wait_s < MOST_WAIT_S ? wait_s : MOST_WAIT_S;
}

static struct wk_uptime now(const struct wk_store *store)
{
    struct wk_uptime uptime = {.ns = 0};
    if (store->uptime)
        store->uptime(store->context, &uptime);
    return uptime;
}

/*
 * What of a wait is left. Where the computer was started since, only the time since then is known to have gone by; and what
 * a record says that was changed cannot be more than that either.
 */
int wk_guesses_left(const struct wk_store *store, int64_t n, const struct wk_uptime *at)
{
    const struct wk_uptime uptime = now(store);
    const bool same_start = uptime.boot[0] && strcmp(at->boot, uptime.boot) == 0;
    const int64_t since_ns = same_start && at->ns > 0 ? at->ns : 0;
    const int64_t gone_ms = uptime.ns > since_ns ? (uptime.ns - since_ns) / MS_NS : 0;
    const int64_t left_ms = (int64_t)wk_guesses_wait(n) * 1000 - gone_ms;
    return left_ms > 0 ? (int)((left_ms + 999) / 1000) : 0;
}

struct wk_guesses wk_guesses_more(const struct wk_store *store, const struct wk_guesses *before)
{
    return (struct wk_guesses){.n = before->n + 1, .n_judge = before->n_judge + 1, .at = now(store)};
}

struct wk_guesses wk_guesses_after(const struct wk_guesses *before, enum wk_role right)
{
    struct wk_guesses after = *before;
    after.n_judge = 0;
    if (right == WK_ROLE_DIRECTOR)
        after.n = 0;
    return after;
}

json_t *wk_guesses_json(const struct wk_guesses *guesses)
{
    json_t *body = json_pack("{s:I, s:s, s:I}", "n", (json_int_t)guesses->n, "boot", guesses->at.boot, "up_ms",
                             (json_int_t)(guesses->at.ns / MS_NS));
    if (body && guesses->n_judge != guesses->n && json_object_set_new(body, "judge", json_integer(guesses->n_judge)) != 0) {
        json_decref(body);
        return NULL;
    }
    return body;
}

const char *wk_door_word(const struct wk_store *store)
{
    return store->far ? "network" : "";
}

json_t *wk_door_put(const struct wk_store *store, json_t *body)
{
    if (body && store->far && json_object_set_new(body, "door", json_string(wk_door_word(store))) != 0) {
        json_decref(body);
        return NULL;
    }
    return body;
}

/* When, as far as it says: records of before it was kept say nothing. */
static void read_time(const json_t *body, struct wk_uptime *out)
{
    const char *boot = json_string_value(json_object_get(body, "boot"));
    const json_int_t up_ms = json_integer_value(json_object_get(body, "up_ms"));
    if (!boot || strlen(boot) >= sizeof out->boot || up_ms < 0 || up_ms > INT64_MAX / MS_NS)
        return;
    snprintf(out->boot, sizeof out->boot, "%s", boot);
    out->ns = up_ms * MS_NS;
}

/* The wrong ones since the last right one of either role, and when the last of them was. */
static enum wk_status look_in_journal(struct wk_store *store, struct wk_guesses *out)
{
    struct wk_query query;
    json_t *body = NULL;
    int64_t seq = 0;
    *out = (struct wk_guesses){.n = 0};
    wk_query_open(&query, store, WK_Q_REFUSED_PINS);
    wk_query_bind_text(&query, ":door", wk_door_word(store));
    enum wk_status status = wk_query_step(&query);
    if (status == WK_OK) {
        out->n = wk_query_int(&query, 0);
        seq = wk_query_int(&query, 1);
        out->n_judge = wk_query_int(&query, 2);
    }
    wk_query_close(&query);
    if (status != WK_OK || out->n == 0)
        return status == WK_END ? WK_FAILED : status;
    status = wk_body_of(store, seq, &body);
    if (status == WK_OK)
        read_time(body, &out->at);
    json_decref(body);
    return status;
}

void wk_guesses_read(const json_t *body, struct wk_guesses *out)
{
    const json_int_t n = json_integer_value(json_object_get(body, "n"));
    const json_t *judge = json_object_get(body, "judge"); /* of before roles were counted by themselves: all */
    if (n <= 0 || n >= MOST_GUESSES)
        return;
    out->n = n;
    out->n_judge = n;
    if (json_is_integer(judge) && json_integer_value(judge) >= 0 && json_integer_value(judge) < n)
        out->n_judge = json_integer_value(judge);
    read_time(body, &out->at);
}

static bool name_file(char path[PATH_MAX], const struct wk_store *store, const char *suffix)
{
    int n = store->pin_waits ? snprintf(path, PATH_MAX, "%s/%s%s.json%s", store->pin_waits, store->kiosk_id,
                                        store->far ? ".far" : "", suffix)
                             : -1;
    return n > 0 && n < PATH_MAX;
}

/* A damaged file counts as none: an attacker who can damage it can also remove it. */
static void look_in_file(const struct wk_store *store, struct wk_guesses *out)
{
    char path[PATH_MAX];
    const bool in_file = name_file(path, store, "");
    *out = (struct wk_guesses){.n = 0};
    if (!in_file)
        *out = store->guesses[store->far];
    json_t *body = in_file ? json_load_file(path, 0, NULL) : NULL;
    wk_guesses_read(body, out);
    json_decref(body);
}

static int worse(const struct wk_store *store, int64_t recorded, const struct wk_uptime *recorded_at, int64_t kept,
                 const struct wk_uptime *kept_at)
{
    const int a = wk_guesses_left(store, recorded, recorded_at), b = wk_guesses_left(store, kept, kept_at);
    return a > b ? a : b;
}

enum wk_status wk_guesses_look(struct wk_store *store, struct wk_guessed *out)
{
    struct wk_guesses recorded, kept;
    const enum wk_status status = look_in_journal(store, &recorded);
    if (status != WK_OK)
        return status;
    look_in_file(store, &kept);
    out->guesses = recorded.n > kept.n ? recorded : kept;
    out->guesses.n_judge = recorded.n_judge > kept.n_judge ? recorded.n_judge : kept.n_judge;
    out->judge_s = worse(store, recorded.n_judge, &recorded.at, kept.n_judge, &kept.at);
    out->director_s = worse(store, recorded.n, &recorded.at, kept.n, &kept.at);
    return WK_OK;
}

void wk_guesses_keep(struct wk_store *store, const struct wk_guesses *guesses)
{
    char path[PATH_MAX], part[PATH_MAX];
    if (!store->pin_waits)
        store->guesses[store->far] = *guesses;
    if (!name_file(path, store, "") || !name_file(part, store, ".part"))
        return;
    if (guesses->n == 0) {
        (void)unlink(path); /* not there, as a rule */
        return;
    }
    (void)wk_folders_make(path); /* or the file cannot be made */
    const int fd = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
    json_t *body = fd >= 0 ? wk_guesses_json(guesses) : NULL;
    const bool written = body && json_dumpfd(body, fd, JSON_COMPACT) == 0;
    json_decref(body);
    if (fd >= 0 && close(fd) == 0 && written)
        (void)rename(part, path);
}
