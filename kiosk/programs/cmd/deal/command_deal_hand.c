/* deal hand, deal close: a deal's four hands and its end, for scripts that play without a kiosk's screen. */
#include "db/state/sealed_deal.h"
#include "db/store/hands.h"
#include "db/store/stored_deal.h"
#include "kiosk/host/problem.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cmd/deal/command_deal.h"

struct playing {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    struct wk_problem problem;
    int64_t table;
    const char *pin_file, *reason;
};

/* True: the database is open. */
static bool begin(struct playing *self, const struct wk_command *command, bool closes, int argc, const char *const *argv,
                  int *code)
{
    const struct wk_option end = WK_OPT_END,
                           reason = WK_OPT_TEXT("reason", &self->reason, "TEXT",
                                                "the director: close it although results are not confirmed, and why");
    const struct wk_option options[] = {
        WK_OPT_WHOLE("table", &self->table, "T", 1, WK_MAX_TABLES, "the table's number"),
        WK_OPT_PIN_LATER(&self->pin_file),
        WK_OPT_JSON(&self->common),
        WK_OPTS_STORE(&self->common),
        closes ? reason : end,
        end,
    };

    if (!wk_command_options(self->host, command, options, NULL, argc, argv, code))
        return false;
    if (self->table == 0) {
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--table T is missing: a number from 1 to %d", WK_MAX_TABLES);
        return false;
    }
    if (!wk_env_begin(&self->env, self->host, &self->common, code))
        return false;
    enum wk_status status = wk_env_store(&self->env, self->host, false, &self->problem);
    if (status == WK_OK)
        status = wk_env_unlock(&self->env, self->pin_file, NULL, &self->problem);
    if (status == WK_OK)
        return true;
    *code = wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
    wk_env_close(&self->env);
    return false;
}

static int refused(struct playing *self, enum wk_status status, const char *why)
{
    if (status == WK_NOT_ALLOWED) {
        (void)wk_env_not_allowed(self->pin_file, self->reason ? WK_ROLE_DIRECTOR : WK_ROLE_JUDGE, &self->problem);
        why = self->problem.text;
    }
    return wk_complain(self->host, wk_exit_of(status), "table %d: %s", (int)self->table, why ? why : wk_status_text(status));
}

static int print_hand(struct playing *self, int hand, int64_t seq)
{
    if (!self->common.json) {
        fprintf(self->host->out, "table %d: hand %d of 4 has begun, record %s\n", (int)self->table, hand,
                wk_record_here(self->env.store, seq).text);
        return WK_EXIT_DONE;
    }
    json_t *object = json_pack("{s:i, s:i, s:I}", "table", (int)self->table, "hand", hand, "stored_seq", (json_int_t)seq);
    return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

static int run_hand(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct playing self = {.host = host};
    struct wk_receipt receipt = {.seq = 0};
    int hand = 0, code;

    if (!begin(&self, command, false, argc, argv, &code))
        return code;
    const enum wk_status status = wk_store_start_hand(self.env.store, (int)self.table, &hand, &receipt);
    if (status == WK_OK)
        code = print_hand(&self, hand, receipt.seq);
    else
        code = refused(&self, status == WK_END ? WK_ALREADY : status,
                       status == WK_NOT_YET   ? "no deal is sealed and closed here"
                       : status == WK_ALREADY ? "a hand is being played: all four walls have to pass before the next begins"
                       : status == WK_END     ? "the fourth hand is over"
                                              : NULL);
    wk_env_close(&self.env);
    return code;
}

/* A deal that was sealed to the director's key can be closed without being opened. */
static bool is_open(const struct playing *self)
{
    struct wk_sealed sealed;

    return wk_store_sealed(self->env.store, (int)self->table, &sealed) == WK_OK && sealed.opened;
}

static int run_close(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct playing self = {.host = host};
    struct wk_receipt receipt = {.seq = 0};
    int code = WK_EXIT_DONE;

    if (!begin(&self, command, true, argc, argv, &code))
        return code;
    const enum wk_status status = self.reason
                                      ? wk_store_close_deal_anyway(self.env.store, (int)self.table, self.reason, &receipt)
                                      : wk_store_close_deal(self.env.store, (int)self.table, &receipt);
    if (status != WK_OK)
        code = refused(&self, status,
                       status == WK_NOT_FOUND ? "nothing is sealed here"
                       : status == WK_ALREADY ? (is_open(&self) ? "the deal is open already" : "the deal is closed already")
                       : status == WK_NOT_YET ? "the fourth hand is not over: all four walls have to pass after it"
                       : status == WK_NOT_CONFIRMED
                           ? "the results of the round's four hands are not all confirmed; without them the director closes it:"
                             " --reason TEXT --pin-file FILE"
                       : status == WK_BAD_INPUT ? "--reason TEXT: 1 to 200 bytes are wanted"
                                                : NULL);
    else if (!self.common.json)
        fprintf(host->out, "table %d: the round is over, the deal %s, record %s\n", (int)self.table,
                is_open(&self) ? "is open" : "waits for the director's key", wk_record_here(self.env.store, receipt.seq).text);
    else if (!wk_json_print(host, json_pack("{s:i, s:I}", "table", (int)self.table, "stored_seq", (json_int_t)receipt.seq)))
        code = WK_EXIT_ENVIRONMENT;
    wk_env_close(&self.env);
    return code;
}

const struct wk_command wk_command_deal_hand = {
    .name = "hand",
    .full = "deal hand",
    .summary = "Begins the next of a sealed deal's four hands; the checks that follow count for it.",
    .usage = "--table [--pin-file] [--json]",
    .example = "  wallkeeper deal hand --table 3",
    .run = run_hand,
};

const struct wk_command wk_command_deal_close = {
    .name = "close",
    .full = "deal close",
    .summary = "Ends the round of a deal whose fourth hand is over: it is open from then on, and its receipt may be written.",
    .usage = "--table [--pin-file] [--reason] [--json]",
    .example = "  wallkeeper deal close --table 3\n"
               "  wallkeeper deal close --table 3 --pin-file pin.txt --reason 'the hall had to be left'",
    .run = run_close,
};
