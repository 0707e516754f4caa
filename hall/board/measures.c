/* How the hall is, for programs that watch it. */
#include "hall/board/measures.h"

#include <stdint.h>

#include <jansson.h>

#include "hall/board/desk_view.h"
#include "hall/server/server.h"

/* ---- health */

static void put_reason(struct wk_html *out, bool *ok, bool wrong, const char *word)
{
    if (!wrong)
        return;
    wk_html_putf(out, *ok ? "\"%s\"" : ",\"%s\"", word);
    *ok = false;
}

bool wk_board_health_make(const json_t *status, struct wk_html *out)
{
    struct wk_html reasons = {.text = NULL};
    const json_t *const free_bytes = json_object_get(status, "free_bytes");
    const int64_t n_free = (int64_t)json_integer_value(free_bytes);
    bool ok = true;

    put_reason(&reasons, &ok, !status, "status");
    put_reason(&reasons, &ok, json_object_get(status, "trouble"), "not-stored");
    put_reason(&reasons, &ok, json_object_get(status, "merge"), "not-merged");
    put_reason(&reasons, &ok, free_bytes && n_free >= 0 && n_free < wk_hall_usual_limits.least_bytes, "disk");
    put_reason(&reasons, &ok, json_object_get(status, "restored"), "restored");
    wk_html_putf(out, "{\"ok\":%s,\"reasons\":[%s]}\n", ok ? "true" : "false", reasons.text ? reasons.text : "");
    wk_html_release(&reasons);
    return ok;
}

/* ---- metrics */

static void put_head(struct wk_html *out, const char *name, const char *type, const char *help)
{
    wk_html_putf(out, "# HELP wallkeeper_%s %s\n# TYPE wallkeeper_%s %s\n", name, help, name, type);
}

static void put_one(struct wk_html *out, const char *name, const char *type, const char *help, int64_t value)
{
    put_head(out, name, type, help);
    wk_html_putf(out, "wallkeeper_%s %lld\n", name, (long long)value);
}

/* A figure of each kiosk that has it; per: what it is divided by. */
static void put_kiosks(struct wk_html *out, const json_t *status, const char *name, const char *type, const char *help,
                       const char *member, double per)
{
    const json_t *kiosk;
    size_t i;

    put_head(out, name, type, help);
    json_array_foreach(json_object_get(status, "kiosks"), i, kiosk)
    {
        const json_t *const value = json_object_get(kiosk, member);
        if (value)
            wk_html_putf(out, "wallkeeper_%s{kiosk=\"%lld\"} %.15g\n", name, (long long)wk_board_whole(kiosk, "number"),
                         (double)json_integer_value(value) / per);
    }
}

static int64_t count(const json_t *status, const char *list)
{
    return (int64_t)json_array_size(json_object_get(status, list));
}

void wk_board_metrics_make(const json_t *status, const struct wk_board_measured *measured, struct wk_html *out)
{
    put_one(out, "up", "gauge", "The hall's status could be read.", status != NULL);
    put_one(out, "start_time_seconds", "gauge", "When it was started, Unix time.",
            wk_board_whole(status, "began_ns") / 1000000000);
    put_one(out, "records", "gauge", "Records on record, all kiosks' and its own.", wk_board_whole(status, "records"));
    put_one(out, "records_taken_total", "counter", "Records stored since the start.", wk_board_whole(status, "taken"));
    put_one(out, "requests_refused_total", "counter", "Kiosks' requests since then not answered 200.",
            wk_board_whole(status, "refused_requests"));
    put_one(out, "connections", "gauge", "Open, of kiosks.", wk_board_whole(status, "connections"));
    put_one(out, "board_connections", "gauge", "Open, of browsers.", measured->connections);
    put_one(out, "board_streams", "gauge", "Pages that are open with a stream.", measured->streams);
    put_one(out, "wrong_tokens_total", "counter", "Asked for a player's page that is nobody's.", measured->wrong_tokens);
    put_one(out, "free_bytes", "gauge", "Where the database lies; below 0: not known.", wk_board_whole(status, "free_bytes"));
    put_one(out, "not_stored", "gauge", "1: the last records could not be stored.", json_object_get(status, "trouble") != NULL);
    put_one(out, "things_to_do", "gauge", "Things that wait for somebody.", measured->things);
    put_one(out, "set_aside", "gauge", "Records that do not count.", count(status, "set_aside"));
    put_one(out, "waiting", "gauge", "Journals that wait for another's record.", count(status, "waiting"));
    put_one(out, "confirmed_twice", "gauge", "Hands with two results, not decided.", count(status, "twice"));
    put_one(out, "forks", "gauge", "Kiosks that wrote two histories, or hold another of the hall's.",
            count(status, "forks") + count(status, "hall_forks"));
    put_one(out, "tables_without_kiosk", "gauge", "Tables of the event without one that counts.",
            count(status, "tables_without"));
    put_kiosks(out, status, "kiosk_records", "gauge", "Its records here.", "records", 1);
    put_kiosks(out, status, "kiosk_heard_seconds", "gauge", "Since it was heard; missing: not since the start.", "heard_s", 1);
    put_kiosks(out, status, "kiosk_clock_offset_seconds", "gauge", "Its clock less the hall's.", "offset_ms", 1000);
}
