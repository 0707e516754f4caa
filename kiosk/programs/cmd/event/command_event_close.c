/*
 * event close: the director ends an event. If it has a protest time, the first call ends play and begins that time. The next
 * call closes the event for good, with a last checkpoint. The next event begins in a new file.
 */
#include <stdio.h>
#include <string.h>

#include "db/hall/twice.h"
#include "db/state/tournament.h"
#include "db/store/stored_checkpoint.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_floor.h"
#include "kiosk/host/problem.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/host/time_of_day.h"
#include "kiosk/programs/cli/event_cli.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cmd/event/command_event.h"
#include "labels/paper/papers.h"
#include "labels/secret/six_words.h"
#include "rules/event/protest.h"

#define MOST_DEALS 1024
#define MOST_NAMED 3
#define NAMED_SIZE 256

struct closing {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    struct wk_problem problem;
    const char *pin_file, *pdf, *event;
    char reason[WK_REASON_SIZE];
    bool leave_open;
    enum wk_close_step step;
    int64_t until_ns; /* end of the protest time that has begun, wall clock */
    int n_twice;      /* how many of the open points are hands that were confirmed twice */
    json_t *open;     /* the open points, as [{"kind", "table", "round", "hand"}, ...] */
    struct wk_checkpoint checkpoint;
};

/* "table 3 (record 41 of kiosk 0123...), table 4 (...) and others" */
static void name_elsewhere(const struct wk_deal_elsewhere *deal, int n, char text[NAMED_SIZE])
{
    size_t at = 0;

    for (int i = 0; i < n; i++)
        at += (size_t)snprintf(text + at, NAMED_SIZE - at, "%stable %d (record %lld of kiosk %s)", i > 0 ? ", " : "",
                               deal[i].table, (long long)deal[i].seq, deal[i].kiosk_id);
    if (n == MOST_NAMED)
        snprintf(text + at, NAMED_SIZE - at, " and perhaps others");
}

/* ---- what is open */

#define OPEN_TWICE (WK_OPEN_CARD + 1) /* a kind of open point that only several journals can show */

static const char *const open_words[] = {NULL, "missing", "unconfirmed", "second-play", "card", "confirmed-twice"};

/* What somebody can do about an open point. */
static const char *const open_ways[] = {NULL,
                                        "there is no result",
                                        "its result is not confirmed",
                                        "the same four have played this deal twice, and the director has not ruled",
                                        "the score cards of the round are not handed in (`result card`)",
                                        "two results were confirmed, and nobody chose (`result choose`)"};

static void add_open(struct closing *self, int kind, const struct wk_hand_id *at)
{
    json_array_append_new(self->open, json_pack("{s:s, s:i, s:i, s:i}", "kind", open_words[kind], "table", at->table, "round",
                                                at->round, "hand", at->hand));
}

/* Hands that were confirmed twice and not yet decided. */
static enum wk_status list_twice(struct closing *self)
{
    static struct wk_twice twice[WK_TWICE_MOST];
    int n = 0, n_all = 0;
    const enum wk_status status = wk_store_twice(self->env.store, twice, WK_TWICE_MOST, &n, &n_all);

    for (int i = 0; status == WK_OK && i < n; i++) {
        if (twice[i].kept != 0)
            continue;
        self->n_twice++;
        add_open(self, OPEN_TWICE, &twice[i].at);
    }
    return status;
}

static void list_open(struct closing *self)
{
    const struct wk_tournament *tournament = NULL;
    static struct wk_floor floor;
    struct wk_hand_id at = {.table = 0};
    enum wk_open_kind kind;

    self->open = json_array();
    if (wk_store_tournament(self->env.store, &tournament) != WK_OK || wk_store_floor(self->env.store, &floor) != WK_OK)
        return;
    while (wk_open_item_next(tournament, &floor, &at, &kind))
        add_open(self, (int)kind, &at);
}

static void print_open(const struct closing *self, FILE *out)
{
    const json_t *item;
    size_t i;

    json_array_foreach(self->open, i, item)
    {
        const char *kind = json_string_value(json_object_get(item, "kind"));
        int way = WK_OPEN_MISSING;
        while (way < OPEN_TWICE && strcmp(open_words[way], kind) != 0)
            way++;
        fprintf(out, "open: table %lld, round %lld, hand %lld: %s\n",
                (long long)json_integer_value(json_object_get(item, "table")),
                (long long)json_integer_value(json_object_get(item, "round")),
                (long long)json_integer_value(json_object_get(item, "hand")), open_ways[way]);
    }
}

/* Needs a reason while rounds are not over or the protest time runs. */
static enum wk_status not_due(struct closing *self)
{
    const struct wk_tournament *tournament = NULL;
    int64_t left_ns = 0;

    if (wk_store_tournament(self->env.store, &tournament) != WK_OK || !tournament->ended_seq ||
        wk_store_protest_left(self->env.store, &left_ns) != WK_OK)
        return wk_problem_set(&self->problem, WK_BAD_INPUT,
                              "not all rounds are over: `%s event show` tells where they are; to close it all the same "
                              "say why: --reason TEXT",
                              wk_program(self->host));
    return wk_problem_set(&self->problem, WK_BAD_INPUT,
                          "the protest time runs until %s, %d minutes from now: until then the director corrects; to close "
                          "the event earlier say why: --reason TEXT",
                          wk_time_of_day(wk_protest_until(tournament)).text,
                          (int)((left_ns + INT64_C(59999999999)) / INT64_C(60000000000)));
}

/* Names a table whose deal is still sealed: it has to be opened first, because nobody can do it afterwards. */
static enum wk_status not_yet(struct closing *self)
{
    static struct wk_deal_entry deal[MOST_DEALS];
    struct wk_deal_elsewhere elsewhere[MOST_NAMED];
    int n = 0, table = 0;

    if (wk_store_list_deals(self->env.store, 0, deal, MOST_DEALS, &n) == WK_OK)
        for (int i = 0; i < n; i++)
            if (!deal[i].sealed.opened)
                table = deal[i].sealed.table;
    if (table == 0 && wk_store_list_elsewhere(self->env.store, elsewhere, MOST_NAMED, &n) == WK_OK && n > 0) {
        char named[NAMED_SIZE];
        name_elsewhere(elsewhere, n, named);
        return wk_problem_set(
            &self->problem, WK_NOT_YET,
            "deals are sealed at kiosks, and not open: %s; open them there, or with `wallkeeper-hall release`. "
            "Will they not be opened, say why: --reason TEXT",
            named);
    }
    return wk_problem_set(&self->problem, WK_NOT_YET,
                          "table %d has a deal that is not open, and nobody could open it any more: `wallkeeper deal open "
                          "--table %d --pin-file FILE` first",
                          table, table);
}

static enum wk_status close_event(struct closing *self)
{
    const struct wk_tournament *tournament = NULL;
    struct wk_receipt receipt = {.seq = 0};
    enum wk_status status = wk_event_open(&self->env, self->host, false, &tournament, &self->problem);

    if (status == WK_OK)
        status = wk_env_unlock(&self->env, self->pin_file, NULL, &self->problem);
    if (status != WK_OK)
        return status;
    self->event = tournament->plan.name;
    const int64_t until_ns = tournament->plan.protest_min * INT64_C(60000000000);
    list_open(self);
    status = list_twice(self);
    if (status == WK_OK)
        status = wk_store_close_event(self->env.store, self->reason, self->n_twice, self->leave_open, &self->step,
                                      &self->checkpoint, &receipt);
    if (status == WK_NOT_ALLOWED)
        return wk_env_not_allowed(self->pin_file, WK_ROLE_DIRECTOR, &self->problem);
    if (status == WK_NOT_YET)
        return not_yet(self);
    if (status == WK_BAD_INPUT)
        return not_due(self);
    if (status == WK_NOT_CONFIRMED) {
        print_open(self, self->host->err);
        return wk_problem_set(&self->problem, status,
                              "%d of this event's hands are open, and would stay so for ever: mend them, or close it as it is "
                              "with --leave-open",
                              (int)json_array_size(self->open));
    }
    if (status != WK_OK)
        return wk_problem_set(&self->problem, status, "%s: %s", self->env.config.db, wk_status_text(status));
    if (self->step == WK_CLOSE_ENDED)
        self->until_ns = receipt.t_ns + until_ns;
    if (self->pdf)
        status = wk_paper_write_checkpoint(self->pdf, &(struct wk_paper_matter){.lang = self->env.config.lang,
                                                                                .paper = self->env.config.paper,
                                                                                .checkpoint = &self->checkpoint,
                                                                                .title = self->event});
    if (status != WK_OK)
        return wk_problem_set(&self->problem, status,
                              "the event is %s, record %s, but %s: %s; `%s audit checkpoint --pdf` prints "
                              "one of now",
                              self->step == WK_CLOSE_ENDED ? "in its protest time" : "closed",
                              wk_record_here(self->env.store, receipt.seq).text, self->pdf,
                              wk_unwritten_text(self->pdf, status), wk_program(self->host));
    return WK_OK;
}

static json_t *elsewhere_json(const struct wk_deal_elsewhere *deal, int n)
{
    json_t *list = json_array();

    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_pack("{s:i,s:s,s:I}", "table", deal[i].table, "kiosk", deal[i].kiosk_id, "record",
                                              (json_int_t)deal[i].seq));
    return list;
}

static int answer(const struct closing *self)
{
    char line[WK_CHECKPOINT_TEXT_SIZE], words[WK_SIX_WORDS_SIZE], named[NAMED_SIZE];
    struct wk_deal_elsewhere elsewhere[MOST_DEALS];
    int n = 0;

    if (wk_store_list_elsewhere(self->env.store, elsewhere, MOST_DEALS, &n) != WK_OK)
        n = 0; /* the event is closed; the next command will report what is wrong with the database */

    wk_checkpoint_format(&self->checkpoint, false, line);
    wk_six_words(self->checkpoint.head, words);
    if (self->common.json)
        return wk_json_print(self->host,
                             json_pack("{s:o,s:I,s:s,s:s,s:o,s:b,s:o,s:O,s:o}", "event", wk_json_string(self->event),
                                       "stored_seq", (json_int_t)self->checkpoint.seq, "words", words, "checkpoint", line,
                                       "pdf", self->pdf ? wk_json_file(self->pdf) : json_null(), "closed",
                                       self->step == WK_CLOSE_CLOSED, "protest_until_ns",
                                       self->until_ns ? json_integer(self->until_ns) : json_null(), "open", self->open,
                                       "open_deals", elsewhere_json(elsewhere, n)))
                   ? WK_EXIT_DONE
                   : WK_EXIT_ENVIRONMENT;
    if (self->step == WK_CLOSE_ENDED) {
        fprintf(
            self->host->out,
            "play is over in %s, record %s: its protest time runs until %s. The standings are provisional, and the director "
            "corrects results, each with a reason. After that `%s event close` once more closes it for good. These records "
            "so far:\n%s\n%s\n",
            self->event, wk_record_here(self->env.store, self->checkpoint.seq).text, wk_time_of_day(self->until_ns).text,
            wk_program(self->host), words, line);
        print_open(self, self->host->out);
        return WK_EXIT_DONE;
    }
    fprintf(self->host->out,
            "%s is closed: record %s is its last. Keep these words and this line where the kiosk cannot reach them:\n"
            "%s\n%s\n",
            self->event, wk_record_here(self->env.store, self->checkpoint.seq).text, words, line);
    if (n > 0) {
        name_elsewhere(elsewhere, n < MOST_NAMED ? n : MOST_NAMED, named);
        fprintf(self->host->out, "%d deals are sealed at kiosks, and were not open when it ended: %s\n", n, named);
    }
    print_open(self, self->host->out);
    return WK_EXIT_DONE;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct closing c = {.host = host};
    const char *reason = NULL;
    const struct wk_option options[] = {
        WK_OPT_TEXT("reason", &reason, "TEXT",
                    "why it ends before all rounds or its protest time are over, or with deals of kiosks that are not open"),
        WK_OPT_FLAG("leave-open", &c.leave_open,
                    "close it though results are missing, not confirmed, confirmed twice or not ruled on"),
        WK_OPT_TEXT("pdf", &c.pdf, "F.pdf", "a strip with the last checkpoint, for signatures"),
        WK_OPT_PIN(&c.pin_file),
        WK_OPT_JSON(&c.common),
        WK_OPT_PAPER(&c.common),
        WK_OPTS_STORE(&c.common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!c.pin_file)
        return wk_complain(host, WK_EXIT_USAGE, "--pin-file FILE is missing: closing an event is for the director");
    if (wk_event_text(c.reason, sizeof c.reason, "reason", reason, true, &c.problem) != WK_OK)
        return wk_complain(host, WK_EXIT_USAGE, "%s", c.problem.text);
    if (!wk_env_begin(&c.env, host, &c.common, &code))
        return code;
    const enum wk_status status = close_event(&c);
    code = status == WK_OK ? answer(&c) : wk_complain(host, wk_exit_of(status), "%s", c.problem.text);
    json_decref(c.open);
    wk_env_close(&c.env);
    return code;
}

const struct wk_command wk_command_event_close = {
    .name = "close",
    .full = "event close",
    .summary =
        "Ends an event: first its play, for the protest time, then for good, with a last checkpoint to be kept elsewhere.",
    .usage = "--pin-file [--reason] [--leave-open] [--pdf [--paper]] [--json]",
    .example = "  wallkeeper event close --pin-file pin.txt --pdf last.pdf",
    .run = run,
};
