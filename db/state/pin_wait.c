/* Wrong PINs counted in the journal and in a file, and the wait that grows with them. */
#include "db/state/pin_wait.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "db/journal/journal.h"
#include "db/state/gather.h"
#include "db/state/state.h"
#include "labels/file/folder.h"

#define MS_NS INT64_C(1000000)
#define FREE_GUESSES 2 /* wrong PINs in a row that cost no wait */
#define FIRST_WAIT_S 30
#define MOST_WAIT_S 900

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
static int64_t left_ms(const struct wk_guesses *guesses, const struct wk_uptime *now)
{
    const bool same_start = now->boot[0] && strcmp(guesses->at.boot, now->boot) == 0;
    const int64_t since_ns = same_start && guesses->at.ns > 0 ? guesses->at.ns : 0;
    const int64_t gone_ms = now->ns > since_ns ? (now->ns - since_ns) / MS_NS : 0;
    return (int64_t)wk_guesses_wait(guesses->n) * 1000 - gone_ms;
}

struct wk_guesses wk_guesses_more(const struct wk_store *store, int64_t n_before)
{
    return (struct wk_guesses){.n = n_before + 1, .at = now(store)};
}

json_t *wk_guesses_json(const struct wk_guesses *guesses)
{
    return json_pack("{s:I, s:s, s:I}", "n", (json_int_t)guesses->n, "boot", guesses->at.boot, "up_ms",
                     (json_int_t)(guesses->at.ns / MS_NS));
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

/* Of this kiosk alone: the wrong ones since the last right one, and when the last of them was. */
static enum wk_status look_in_journal(struct wk_store *store, struct wk_guesses *out)
{
    struct wk_query query;
    json_t *body = NULL;
    int64_t seq = 0;
    *out = (struct wk_guesses){.n = 0};
    wk_query_open(&query, store,
                  "SELECT count(*), max(seq) FROM journal INDEXED BY journal_by_kind WHERE kind = '" WK_KIND_REFUSED "'"
                  " AND seq > (SELECT ifnull(max(seq), 0) FROM journal WHERE kind = '" WK_KIND_UNLOCKED "')");
    enum wk_status status = wk_query_step(&query);
    if (status == WK_OK) {
        out->n = wk_query_int(&query, 0);
        seq = wk_query_int(&query, 1);
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

static bool name_file(char path[PATH_MAX], const struct wk_store *store, const char *suffix)
{
    int n = store->pin_waits ? snprintf(path, PATH_MAX, "%s/%s.json%s", store->pin_waits, store->kiosk_id, suffix) : -1;
    return n > 0 && n < PATH_MAX;
}

/* What is no such file counts nothing: whoever can spoil it can remove it as well. */
static void look_in_file(const struct wk_store *store, struct wk_guesses *out)
{
    char path[PATH_MAX];
    const bool in_file = name_file(path, store, "");
    *out = (struct wk_guesses){.n = 0};
    if (!in_file)
        *out = store->guesses;
    json_t *body = in_file ? json_load_file(path, 0, NULL) : NULL;
    const json_int_t n = json_integer_value(json_object_get(body, "n"));
    if (n > 0 && n < 1000000) {
        out->n = n;
        read_time(body, &out->at);
    }
    json_decref(body);
}

/*
 * Those of all kiosks of the event, where it has several. A right PIN anywhere ends what was tried at other kiosks; what was
 * tried here a right PIN ends here alone, or who guesses here would wait for no more than the next judge who unlocks any kiosk
 * of the hall.
 */
static enum wk_status look_on_record(struct wk_store *store, struct wk_guesses *out)
{
    const struct wk_gathered *gathered = NULL;
    enum wk_status status = look_in_journal(store, out);
    if (status != WK_OK)
        return status;
    status = wk_gather(store, &gathered);
    if (status == WK_OK && gathered->merged->n_wrong_pins > out->n)
        out->n = gathered->merged->n_wrong_pins;
    return status == WK_NOT_FOUND ? WK_OK : status;
}

enum wk_status wk_guesses_heard(struct wk_store *store)
{
    struct wk_guesses kept, recorded;
    const enum wk_status status = look_on_record(store, &recorded);
    if (status != WK_OK)
        return status;
    look_in_file(store, &kept);
    if (recorded.n > kept.n)
        kept.at = now(store);
    kept.n = recorded.n;
    wk_guesses_keep(store, &kept);
    return WK_OK;
}

enum wk_status wk_guesses_look(struct wk_store *store, int64_t *n, int *wait_s)
{
    struct wk_guesses recorded, kept;
    const struct wk_uptime uptime = now(store);
    const enum wk_status status = look_on_record(store, &recorded);
    if (status != WK_OK)
        return status;
    look_in_file(store, &kept);
    const int64_t a = left_ms(&recorded, &uptime), b = left_ms(&kept, &uptime), left = a > b ? a : b;
    *n = recorded.n > kept.n ? recorded.n : kept.n;
    *wait_s = left > 0 ? (int)((left + 999) / 1000) : 0;
    return WK_OK;
}

void wk_guesses_keep(struct wk_store *store, const struct wk_guesses *guesses)
{
    char path[PATH_MAX], part[PATH_MAX];
    if (!store->pin_waits)
        store->guesses = *guesses;
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
