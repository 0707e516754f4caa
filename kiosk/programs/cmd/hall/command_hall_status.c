/* status: the state of the hall, and the work list: what is wrong, where, since when, and what to do. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "db/state/roster.h"
#include "hall/server/local.h"
#include "kiosk/host/problem.h"
#include "kiosk/host/time_of_day.h"
#include "kiosk/pages/phrases/who_phrase.h"
#include "kiosk/programs/cmd/hall/hall_env.h"
#include "kiosk/programs/cmd/hall/hall_commands.h"
#include "rules/event/words.h"

#define LINE_SIZE 1024
#define SILENT_S 30          /* a kiosk asks at least every 25 s, even when nothing happens there */
#define CLOCK_OFF_MS 2000    /* times that are shown would mislead above this; nothing is ordered by them */
#define LOW_BYTES 2147483648 /* below it no pictures are taken, see hall/server/server.h */

/* "12 s", "3 min", "2 h" */
static const char *span(int64_t s, char text[24])
{
    if (s < 120)
        snprintf(text, 24, "%" PRId64 " s", s < 0 ? 0 : s);
    else if (s < 7200)
        snprintf(text, 24, "%" PRId64 " min", s / 60);
    else
        snprintf(text, 24, "%" PRId64 " h", s / 3600);
    return text;
}

static const char *ago(const json_t *status, int64_t since_ns, char text[24])
{
    return span((wk_hall_answer_whole(status, "now_ns") - since_ns) / 1000000000, text);
}

/* The work list while it is made: [items], each with what is wrong and what to do about it. */
struct list {
    json_t *items;
};
static void item(struct list *list, const char *format, ...) WK_PRINTF(2, 3);
static void item(struct list *list, const char *format, ...)
{
    char line[LINE_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    json_array_append_new(list->items, json_string(line));
}

/* ---- what waits for somebody */

static void list_merge(struct list *list, const json_t *status)
{
    if (json_object_get(status, "merge"))
        item(list, "database: it cannot be merged (%s): `wallkeeper-hall audit check` says what is wrong",
             wk_hall_answer_text(status, "merge"));
}

static void list_trouble(struct list *list, const json_t *status)
{
    const json_t *const trouble = json_object_get(status, "trouble");
    char text[24];
    if (trouble && strcmp(wk_hall_answer_text(trouble, "what"), wk_status_word(WK_HALL_TAKEN)) == 0)
        item(list, "database: %s", wk_status_text(WK_HALL_TAKEN));
    else if (trouble && wk_hall_answer_whole(status, "free_bytes") < 0) /* that of a server nobody here can tell */
        item(list, "database: no records are stored since %s (%s): look at its server; kiosks keep what they have",
             ago(status, wk_hall_answer_whole(trouble, "since_ns"), text), wk_hall_answer_text(trouble, "what"));
    else if (trouble)
        item(list, "disk: no records are stored since %s (%s): make room, or mend the disk; kiosks keep what they have",
             ago(status, wk_hall_answer_whole(trouble, "since_ns"), text), wk_hall_answer_text(trouble, "what"));
}

static void list_disk(struct list *list, const json_t *status)
{
    const int64_t free_bytes = wk_hall_answer_whole(status, "free_bytes");
    if (free_bytes >= 0 && free_bytes < LOW_BYTES)
        item(list, "disk: %" PRId64 " MB are left: no pictures are taken below 2 GB, no records below 200 MB: make room",
             free_bytes >> 20);
}

/* "Anna from Bo, 33 points, confirmed at kiosk 3 (Table 2) 5 min ago, record 3-24" */
static void version_line(const json_t *status, const json_t *version, char text[256])
{
    char since[24];
    snprintf(text, 256, "%s, confirmed at kiosk %d (%s) %s ago, record %s", wk_hall_answer_text(version, "result"),
             (int)wk_hall_answer_whole(version, "kiosk"), wk_hall_answer_text(version, "name"),
             ago(status, wk_hall_answer_whole(version, "t_ns"), since), wk_hall_answer_text(version, "record"));
}

static bool is_closed(const json_t *status)
{
    return json_is_true(json_object_get(status, "closed"));
}

/* A hand that was confirmed twice: both results, and how to choose. */
static void list_twice(struct list *list, const json_t *status, const json_t *twice)
{
    const int table = (int)wk_hall_answer_whole(twice, "table"), round = (int)wk_hall_answer_whole(twice, "round"),
              hand = (int)wk_hall_answer_whole(twice, "hand");
    char counts[256], other[256];
    version_line(status, json_object_get(twice, "counts"), counts);
    version_line(status, json_object_get(twice, "other"), other);
    if (is_closed(status)) {
        item(list,
             "confirmed twice: table %d, round %d, hand %d: %s, counts; %s, does not; the event is closed, and nobody chose",
             table, round, hand, counts, other);
        return;
    }
    item(list,
         "confirmed twice: table %d, round %d, hand %d: %s, counts; %s, does not: `wallkeeper-hall result choose --table %d "
         "--round %d --hand %d --record N-M --reason TEXT --pin-file FILE` with the record of the one that is right",
         table, round, hand, counts, other, table, round, hand);
}

static void list_twices(struct list *list, const json_t *status)
{
    const json_t *one;
    size_t i;
    json_array_foreach(json_object_get(status, "twice"), i, one) list_twice(list, status, one);
}

static void list_forks(struct list *list, const json_t *status)
{
    const json_t *one;
    size_t i;
    json_array_foreach(json_object_get(status, "forks"), i, one) item(
        list, "fork: kiosk %s wrote two records %" PRId64 ": what it wrote from there does not count; the director decides",
        wk_hall_answer_text(one, "kiosk"), wk_hall_answer_whole(one, "seq"));
}

/* Lists tables of expelled kiosks one by one, and tables without a kiosk in one line. A closed event needs none. */
static void list_tables(struct list *list, const json_t *status)
{
    const json_t *one;
    char tables[4 * WK_MAX_TABLES] = "";
    size_t i, n = 0;
    if (is_closed(status))
        return;
    json_array_foreach(json_object_get(status, "tables_without"), i, one)
    {
        const int table = (int)wk_hall_answer_whole(one, "table"), expelled = (int)wk_hall_answer_whole(one, "expelled");
        if (expelled > 0)
            item(list,
                 "table %d needs a kiosk, for kiosk %d is expelled: `wallkeeper-hall roster --give %d --to NUMBER`, or `pair "
                 "--table %d`",
                 table, expelled, table, table);
        else if (n + 4 < sizeof tables)
            n += (size_t)snprintf(tables + n, sizeof tables - n, " %d", table);
    }
    if (n > 0)
        item(list, "without a kiosk: table%s: `wallkeeper-hall pair --all` goes from one to the next", tables);
}

/* What the hall does not take from a kiosk, and which of its requests it refused. */
static void list_refused(struct list *list, const json_t *status)
{
    const json_t *kiosk;
    size_t i;
    char text[24];
    json_array_foreach(json_object_get(status, "kiosks"), i, kiosk)
    {
        const json_t *const refused = json_object_get(kiosk, "refused"), *const turned = json_object_get(kiosk, "turned_away");
        const int number = (int)wk_hall_answer_whole(kiosk, "number");
        const char *const name = wk_hall_answer_text(kiosk, "name");
        if (refused && strcmp(wk_hall_answer_text(refused, "why"), "quota") == 0)
            item(list,
                 "kiosk %d (%s): its record %" PRId64
                 " and what follows is not taken since %s: it has written more than a kiosk does in "
                 "an event: look at that computer, and ask the director",
                 number, name, wk_hall_answer_whole(refused, "seq"),
                 ago(status, wk_hall_answer_whole(refused, "since_ns"), text));
        else if (refused)
            item(list, "kiosk %d (%s): its record %" PRId64 " is not taken since %s (%s): keep its disk, and ask the director",
                 number, name, wk_hall_answer_whole(refused, "seq"),
                 ago(status, wk_hall_answer_whole(refused, "since_ns"), text), wk_hall_answer_text(refused, "why"));
        if (wk_hall_answer_whole(turned, "connections") + wk_hall_answer_whole(turned, "too_much_at_once") +
                wk_hall_answer_whole(turned, "pictures_over_quota") >
            0)
            item(list,
                 "kiosk %d (%s): turned away since the hall was started: %" PRId64
                 " connections beyond what a kiosk has, %" PRId64 " times for too much at once, %" PRId64
                 " pictures beyond its quota: look at that computer",
                 number, name, wk_hall_answer_whole(turned, "connections"), wk_hall_answer_whole(turned, "too_much_at_once"),
                 wk_hall_answer_whole(turned, "pictures_over_quota"));
        if (wk_hall_answer_whole(kiosk, "asked_since") > 0)
            item(list,
                 "kiosk %d (%s): expelled, and it still asks (%" PRId64 " times): turn it off, or `wallkeeper-hall roster "
                 "--readmit %d`",
                 number, name, wk_hall_answer_whole(kiosk, "asked_since"), number);
    }
}

static void list_aside(struct list *list, const json_t *status)
{
    const json_t *one;
    size_t i;
    json_array_foreach(json_object_get(status, "set_aside"), i, one)
    {
        if (!json_object_get(one, "unvouched"))
            item(list, "set aside: record %s: %s", wk_hall_answer_text(one, "record"), wk_hall_answer_text(one, "why"));
    }
}

/* Acts of one kiosk for which the hall has seen no PIN, in one line: only the first few, as there may be many. */
static void list_unvouched_of(struct list *list, const json_t *status, const json_t *kiosk)
{
    char records[LINE_SIZE / 4] = "";
    const int number = (int)wk_hall_answer_whole(kiosk, "number");
    const json_t *one;
    size_t i, n = 0;
    int n_acts = 0;
    json_array_foreach(json_object_get(status, "set_aside"), i, one)
    {
        if (wk_hall_answer_whole(one, "unvouched") != number)
            continue;
        if (n + 24 < sizeof records)
            n += (size_t)snprintf(records + n, sizeof records - n, " %s", wk_hall_answer_text(one, "record"));
        n_acts++;
    }
    if (n_acts > 0)
        item(list,
             "acts without a PIN: kiosk %d (%s): %d of a judge or the director, set aside, not vouched for: ask who stood "
             "there; "
             "`wallkeeper-hall vouch%s --pin-file FILE` lets them count; if nobody did, somebody has that kiosk's key: "
             "`wallkeeper-hall roster --expel %d --pin-file FILE`",
             number, wk_hall_answer_text(kiosk, "name"), n_acts, records, number);
}

static void list_unvouched(struct list *list, const json_t *status)
{
    const json_t *kiosk;
    size_t i;
    json_array_foreach(json_object_get(status, "kiosks"), i, kiosk) list_unvouched_of(list, status, kiosk);
}

static void list_waiting(struct list *list, const json_t *status)
{
    const json_t *one;
    size_t i;
    json_array_foreach(json_object_get(status, "waiting"), i, one)
        item(list, "waiting: record %s waits for %s, which has not come: connect that kiosk",
             wk_hall_answer_text(one, "record"), wk_hall_answer_text(one, "needs"));
}

static void list_silent(struct list *list, const json_t *status)
{
    const json_t *kiosk;
    size_t i;
    char text[24];
    json_array_foreach(json_object_get(status, "kiosks"), i, kiosk)
    {
        const json_t *const heard = json_object_get(kiosk, "heard_s");
        const int number = (int)wk_hall_answer_whole(kiosk, "number");
        const char *const name = wk_hall_answer_text(kiosk, "name");
        if (json_object_get(kiosk, "expelled_from"))
            continue;
        if (!heard && json_array_size(json_object_get(kiosk, "tables")) > 0)
            item(list, "kiosk %d (%s): not heard since the hall was started: is it on, and in the hall's network?", number,
                 name);
        else if (heard && json_integer_value(heard) >= SILENT_S)
            item(list, "kiosk %d (%s): silent for %s: is it on, and in the hall's network? It plays on without the hall",
                 number, name, span((int64_t)json_integer_value(heard), text));
    }
}

static void list_clocks(struct list *list, const json_t *status)
{
    const json_t *kiosk;
    size_t i;
    json_array_foreach(json_object_get(status, "kiosks"), i, kiosk)
    {
        const int64_t offset_ms = wk_hall_answer_whole(kiosk, "offset_ms"),
                      within_ms = wk_hall_answer_whole(kiosk, "offset_within_ms");
        if (llabs(offset_ms) - within_ms >= CLOCK_OFF_MS)
            item(list,
                 "kiosk %d (%s): its clock is %" PRId64 ".%" PRId64 " s %s of the hall's (within %" PRId64 ".%" PRId64
                 " s): set the one that is wrong; nothing is ordered by either",
                 (int)wk_hall_answer_whole(kiosk, "number"), wk_hall_answer_text(kiosk, "name"),
                 (int64_t)llabs(offset_ms) / 1000, (int64_t)llabs(offset_ms) % 1000 / 100, offset_ms > 0 ? "fast" : "slow",
                 within_ms / 1000, within_ms % 1000 / 100);
    }
}

static void list_pins(struct list *list, const json_t *status)
{
    const json_t *one;
    size_t i;
    if (json_object_get(status, "pin_wait_s"))
        item(list,
             "PIN: too many wrong ones were tried at this desk, none is looked at here for %" PRId64 " s: find out who tried",
             wk_hall_answer_whole(status, "pin_wait_s"));
    if (json_object_get(status, "pin_far_wait_s"))
        item(list,
             "PIN: too many wrong ones were tried in browsers elsewhere, none from there is looked at for %" PRId64
             " s: find out who tried; sign in on this computer meanwhile",
             wk_hall_answer_whole(status, "pin_far_wait_s"));
    json_array_foreach(json_object_get(status, "pins_tried"), i, one)
        item(list, "PINs are tried at kiosk %d (%s): %" PRId64 " wrong, the last %s: find out who; %s",
             (int)wk_hall_answer_whole(one, "number"), wk_hall_answer_text(one, "name"), wk_hall_answer_whole(one, "wrong"),
             wk_time_of_day(wk_hall_answer_whole(one, "last_ns")).text,
             json_is_true(json_object_get(one, "held"))
                 ? "no PIN is looked at there any more: `wallkeeper-hall pins --release --pin-file FILE`"
                 : "a right one elsewhere opens");
}

/* Lists in one line the kiosks on which one role's PIN is stored unsealed. The hall's own PIN has another line. */
static void list_unsealed_of(struct list *list, const json_t *status, const char *role)
{
    char kiosks[LINE_SIZE / 4] = "";
    const json_t *one;
    size_t i, n = 0;
    json_array_foreach(json_object_get(status, "pins_unsealed"), i, one)
    {
        const int number = (int)wk_hall_answer_whole(one, "number");
        if (strcmp(wk_hall_answer_text(one, "role"), role) != 0)
            continue;
        if (number == WK_HALL_NUMBER)
            item(list,
                 "PIN: the %s's was set before this was a hall, and whoever has its records and the club key can try it out: "
                 "set "
                 "other digits: `wallkeeper-hall pin --role %s --new-file FILE --pin-file FILE`",
                 role, role);
        else if (n + 8 < sizeof kiosks)
            n += (size_t)snprintf(kiosks + n, sizeof kiosks - n, " %d", number);
    }
    if (n > 0)
        item(list,
             "PIN: a %s's PIN was set at kiosk%s before it joined, and whoever has such a kiosk can try it out: if it may be "
             "the "
             "event's too, set other digits here: `wallkeeper-hall pin --role %s --new-file FILE --pin-file FILE`",
             role, kiosks, role);
}

static void list_unsealed(struct list *list, const json_t *status)
{
    list_unsealed_of(list, status, wk_role_words[WK_ROLE_DIRECTOR]);
    list_unsealed_of(list, status, wk_role_words[WK_ROLE_JUDGE]);
}

/*
 * The worst come first: what is lost or counted wrongly if nobody acts; then attempts to cheat; then what has stopped; then
 * what will stop soon. `status` and `status --json` keep this order.
 */
static void (*const work[])(struct list *list, const json_t *status) = {
    list_merge,    list_trouble, list_forks, list_twices,  list_refused, list_pins, list_unvouched,
    list_unsealed, list_tables,  list_aside, list_waiting, list_silent,  list_disk, list_clocks,
};

/* Makes the work list, a new reference. */
static json_t *make_list(const json_t *status)
{
    struct list list = {json_array()};
    for (size_t i = 0; i < sizeof work / sizeof work[0]; i++)
        work[i](&list, status);
    return list.items;
}

/* ---- as text */

static void print_kiosk(FILE *out, const json_t *kiosk)
{
    const json_t *const heard = json_object_get(kiosk, "heard_s");
    const json_t *table;
    char text[24] = "never";
    size_t i;
    if (heard)
        span((int64_t)json_integer_value(heard), text);
    fprintf(out, "%6d  %-20s  %7" PRId64 "  %-9s ", (int)wk_hall_answer_whole(kiosk, "number"),
            wk_hall_answer_text(kiosk, "name"), wk_hall_answer_whole(kiosk, "records"), text);
    json_array_foreach(json_object_get(kiosk, "tables"), i, table) fprintf(out, " %d", (int)json_integer_value(table));
    if (json_object_get(kiosk, "expelled_from"))
        fprintf(out, "  expelled from record %" PRId64 " on", wk_hall_answer_whole(kiosk, "expelled_from"));
    if (json_object_get(kiosk, "replaced_by"))
        fprintf(out, ", replaced by kiosk %d", (int)wk_hall_answer_whole(kiosk, "replaced_by"));
    fputc('\n', out);
}

static void print_taken(FILE *out, const json_t *status, const json_t *taken)
{
    const char *const why = json_string_value(json_object_get(taken, "reason"));
    char text[24];
    fprintf(out, "table %d: taken over by kiosk %d, %s ago, record %s, by the %s: %s\n",
            (int)wk_hall_answer_whole(taken, "table"), (int)wk_hall_answer_whole(taken, "kiosk"),
            ago(status, wk_hall_answer_whole(taken, "t_ns"), text), wk_hall_answer_text(taken, "record"),
            wk_hall_answer_text(taken, "role"),
            wk_take_phrases((enum wk_take_reason)wk_word_index(WK_WORDS(wk_take_words), why))->line);
}

/* ---- warnings above everything else */

/* "2 (Table 1), 3 (Table 2)" */
static void print_names(FILE *out, const json_t *list)
{
    const json_t *one;
    size_t i;
    json_array_foreach(list, i, one) fprintf(out, "%s%d (%s)", i > 0 ? ", " : "", (int)wk_hall_answer_whole(one, "number"),
                                             wk_hall_answer_text(one, "name"));
}

/* The kiosks have another journal of the hall than the hall itself, or may come to have one. */
static void print_first(FILE *out, const json_t *status)
{
    const json_t *const forks = json_object_get(status, "hall_forks"), *const restored = json_object_get(status, "restored");
    const json_t *const waits = json_object_get(restored, "waits_for");
    if (json_array_size(forks) > 0) {
        fprintf(out, "FORK OF THE HALL: its record %" PRId64 " is another one at ",
                wk_hall_answer_whole(json_array_get(forks, 0), "seq"));
        print_names(out, forks);
        fprintf(out, ", where nothing that is decided here is taken any more: end `serve`, move the database away, "
                     "`wallkeeper-hall restore COPY`, and serve; then decide once more what was decided here since\n");
    }
    if (restored && json_array_size(waits) > 0) {
        fprintf(out, "RESTORED from a copy: nothing can be decided here before these kiosks were heard: ");
        print_names(out, waits);
        fputs("; when none of them is left: `wallkeeper-hall restore --alone --pin-file FILE`\n", out);
    } else if (restored)
        fprintf(out, "RESTORED from a copy: nothing can be decided here before a kiosk was heard; when none is left: "
                     "`wallkeeper-hall restore --alone --pin-file FILE`\n");
}

static void print_list(FILE *out, const json_t *items)
{
    const json_t *one;
    size_t i;
    if (json_array_size(items) == 0)
        fprintf(out, "nothing to do\n");
    else
        fprintf(out, "to do:\n");
    json_array_foreach(items, i, one) fprintf(out, "- %s\n", json_string_value(one));
}

static void print_status(FILE *out, const json_t *status)
{
    const json_t *kiosk;
    const char *const event = wk_hall_answer_text(status, "event");
    char text[24];
    size_t i;
    print_first(out, status);
    fprintf(out, "%s: hall %s at %s, served for %s\n", event[0] ? event : "no event yet", wk_hall_answer_text(status, "hall"),
            wk_hall_answer_text(status, "url"), ago(status, wk_hall_answer_whole(status, "began_ns"), text));
    if (is_closed(status))
        fprintf(out, "the event is closed\n");
    else if (wk_hall_answer_whole(status, "protest_until_ns") > 0)
        fprintf(out, "play is over, the standings are provisional: the protest time runs until %s\n",
                wk_time_of_day(wk_hall_answer_whole(status, "protest_until_ns")).text);
    fprintf(out, "%" PRId64 " records, %d connections", wk_hall_answer_whole(status, "records"),
            (int)wk_hall_answer_whole(status, "connections"));
    if (wk_hall_answer_whole(status, "free_bytes") >= 0)
        fprintf(out, ", %" PRId64 " MB free", wk_hall_answer_whole(status, "free_bytes") >> 20);
    fputc('\n', out);
    print_list(out, json_object_get(status, "to_do"));
    fprintf(out, "number  name                  records  heard ago  tables\n");
    json_array_foreach(json_object_get(status, "kiosks"), i, kiosk) print_kiosk(out, kiosk);
    json_array_foreach(json_object_get(status, "taken_over"), i, kiosk) print_taken(out, status, kiosk);
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {.json = false};
    struct wk_env env;
    struct wk_problem problem;
    json_t *status = NULL;
    const struct wk_option options[] = {
        WK_OPT_JSON(&common),
        WK_OPTS_HALL(&common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!wk_env_begin_looking(&env, host, &common, NULL, &code))
        return code;
    const enum wk_status asked = wk_hall_server_ask(&env, "GET", WK_LOCAL_STATUS, &status, &problem);
    wk_env_close(&env);
    if (asked != WK_OK)
        return wk_complain(host, WK_EXIT_ENVIRONMENT, "%s", problem.text);
    json_object_set_new(status, "to_do", make_list(status));
    if (common.json)
        return wk_json_print(host, status) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    print_status(host->out, status);
    json_decref(status);
    return WK_EXIT_DONE;
}

const struct wk_command wk_command_hall_status = {
    .name = "status",
    .full = "status",
    .summary = "Shows the kiosks and what waits for somebody: what, where, since when, what to do.",
    .usage = "[--json]",
    .example = "  wallkeeper-hall status",
    .run = run,
};
