/* result choose: the director says which result of a hand that was confirmed twice is right. */
#include <stdio.h>

#include "db/hall/twice.h"
#include "kiosk/programs/cli/event_cli.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cli/tourney.h"
#include "kiosk/programs/cmd/result/command_result.h"

static bool is_of(const struct wk_twice *twice, const struct wk_hand_id *at)
{
    return twice->at.table == at->table && twice->at.round == at->round && twice->at.hand == at->hand;
}

/* A version may be named by its result's record or by its confirmation's. */
static bool is_named(const struct wk_twice_version *version, int64_t number)
{
    return version->result == number || version->confirmed == number;
}

/* If the named version counts already, every other version is settled; if not, it becomes the result. *n counts records. */
static enum wk_status choose(struct wk_tourney *self, const struct wk_hand_id *at, int64_t number, const char *reason,
                             struct wk_receipt *receipt, int *n)
{
    static struct wk_twice twice[WK_TWICE_MOST];
    int n_here = 0, n_all = 0;
    enum wk_status status = wk_store_twice(self->env.store, twice, WK_TWICE_MOST, &n_here, &n_all);
    for (int i = 0; i < n_here && status == WK_OK; i++) {
        const bool other = is_named(&twice[i].other, number);
        if (!is_of(&twice[i], at) || twice[i].kept || (!other && !is_named(&twice[i].counts, number)))
            continue;
        status = wk_store_choose_result(self->env.store, &twice[i], other, reason, receipt);
        *n += status == WK_OK;
        if (other)
            break;
    }
    return status;
}

static int answer(struct wk_tourney *self, const struct wk_hand_id *at, int64_t number, const char *reason)
{
    struct wk_receipt receipt = {.seq = 0};
    int n = 0;
    const enum wk_status status = choose(self, at, number, reason, &receipt, &n);
    if (status == WK_NOT_ALLOWED) {
        (void)wk_env_not_allowed(self->pin_file, WK_ROLE_DIRECTOR, &self->problem);
        return wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
    }
    if (status != WK_OK)
        return wk_tourney_failed(self, status);
    if (n == 0)
        return wk_complain(self->host, WK_EXIT_USAGE,
                           "table %d, round %d, hand %d was not confirmed twice by a record %s, or the director has chosen",
                           at->table, at->round, at->hand, wk_record_text(number).text);
    fprintf(self->host->out, "table %d, round %d, hand %d: chosen, record %s\n", at->table, at->round, at->hand,
            wk_record_here(self->env.store, receipt.seq).text);
    return WK_EXIT_DONE;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_tourney t = {.host = host};
    char reason[WK_REASON_SIZE];
    const char *record = NULL;
    int64_t number = 0;
    const struct wk_option options[] = {
        WK_OPTS_HAND(&t),
        WK_OPT_TEXT("record", &record, "N-M", "the record of the result that is right, as `status` has it"),
        WK_OPT_REASON(&t),
        WK_OPT_PIN(&t.pin_file),
        WK_OPTS_STORE(&t.common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code) || !wk_tourney_hand_given(&t, &code))
        return code;
    if (!record || !wk_record_parse(record, &number))
        return wk_complain(host, WK_EXIT_USAGE, "--record N-M is missing: the record of the result that is right");
    if (wk_event_text(reason, sizeof reason, "reason", t.reason, false, &t.problem) != WK_OK)
        return wk_complain(host, WK_EXIT_USAGE, "%s", t.problem.text);
    if (!t.pin_file)
        return wk_complain(host, WK_EXIT_USAGE, "--pin-file FILE is missing: that is for the director");
    if (!wk_tourney_begin(&t, false, &code))
        return code;
    const struct wk_hand_id at = wk_tourney_hand(&t);
    code = answer(&t, &at, number, reason);
    wk_tourney_end(&t);
    return code;
}

const struct wk_command wk_command_result_choose = {
    .name = "choose",
    .full = "result choose",
    .summary = "Of a hand that was confirmed twice, at two kiosks, says which result is right: the one that counts stays, "
               "the other one becomes its correction.",
    .usage = "--table --round --hand --record --reason --pin-file",
    .example = "  wallkeeper-hall result choose --table 1 --round 2 --hand 3 --record 3-24 --reason \"the players say 33\" "
               "--pin-file pin.txt",
    .run = run,
};
