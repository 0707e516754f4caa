/* pin: the director sets the judges' PIN, or changes his own. */
#include <string.h>

#include "db/store/pin.h"
#include "kiosk/host/problem.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/away_code.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cmd/commands.h"
#include "labels/secret/secret.h"

struct pin {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    struct wk_problem problem;
    enum wk_role role;
    const char *pin_file, *new_file;
};

static enum wk_status set(struct pin *self, struct wk_receipt *receipt)
{
    char text[WK_PIN_TEXT_SIZE];
    enum wk_status status = wk_command_read_pin(self->new_file, text, &self->problem); /* read before the first PIN is set */

    if (status != WK_OK)
        return status;
    status = wk_env_store(&self->env, self->host, false, &self->problem);
    if (status == WK_OK)
        status = wk_env_unlock(&self->env, self->pin_file, NULL, &self->problem);
    if (status == WK_OK) {
        status = wk_store_set_pin(self->env.store, self->role, text, receipt);
        if (status == WK_BAD_INPUT)
            wk_problem_set(&self->problem, status, "%s: not 4 to %d digits, or the other role's PIN", self->new_file,
                           WK_PIN_TEXT_SIZE - 1);
        else if (status == WK_NOT_ALLOWED)
            wk_env_not_allowed(self->pin_file, WK_ROLE_DIRECTOR, &self->problem);
        else if (status != WK_OK)
            wk_problem_set(&self->problem, status, "%s: %s", self->env.config.db, wk_status_text(status));
    }
    wk_wipe(text, sizeof text);
    return status;
}

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct pin p = {.host = host};
    const char *role = NULL;
    struct wk_receipt receipt = {.seq = 0};
    const struct wk_option options[] = {
        WK_OPT_TEXT("role", &role, "judge|director", "whose PIN is set"),
        WK_OPT_TEXT("new-file", &p.new_file, "FILE", "holds the new PIN, 4 to 32 digits, unlike the other role's"),
        WK_OPT_PIN(&p.pin_file),
        WK_OPT_JSON(&p.common),
        WK_OPTS_STORE(&p.common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_command_options(host, command, options, NULL, argc, argv, &code))
        return code;
    p.role = role && strcmp(role, "director") == 0 ? WK_ROLE_DIRECTOR
             : role && strcmp(role, "judge") == 0  ? WK_ROLE_JUDGE
                                                   : WK_ROLE_PLAYERS;
    if (p.role == WK_ROLE_PLAYERS)
        return wk_complain(host, WK_EXIT_USAGE, "--role judge|director is wanted");
    if (!p.new_file || !p.pin_file)
        return wk_complain(host, WK_EXIT_USAGE, "--%s FILE is missing (see `%s %s --help`)",
                           p.new_file ? "pin-file" : "new-file", wk_program(host), command->full);
    if (!wk_env_begin(&p.env, host, &p.common, &code))
        return code;
    status = set(&p, &receipt);
    const struct wk_record_text number = wk_record_here(p.env.store, receipt.seq);
    json_t *answer =
        p.common.json && status == WK_OK ? json_pack("{s:s,s:I}", "role", role, "stored_seq", (json_int_t)receipt.seq) : NULL;
    if (status == WK_OK && host->hall) {
        status = wk_away_code_show(host, p.env.store, p.role, answer);
        if (status == WK_NOT_FOUND) /* this database is no hall yet */
            status = WK_OK;
        else if (status != WK_OK)
            wk_problem_set(&p.problem, status, "%s: %s", p.env.config.db, wk_status_text(status));
    }
    wk_env_close(&p.env);
    if (status != WK_OK) {
        json_decref(answer);
        return wk_complain(host, wk_exit_of(status), "%s", p.problem.text);
    }
    if (p.common.json)
        return wk_json_print(host, answer) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    fprintf(host->out, "the %s's PIN is set, record %s\n", role, number.text);
    return WK_EXIT_DONE;
}

const struct wk_command wk_command_pin = {
    .name = "pin",
    .full = "pin",
    .summary = "Sets the PIN of the judges, or another one of the director.",
    .usage = "--role --new-file --pin-file [--json]",
    .example = "  wallkeeper pin --role judge --new-file judge.txt --pin-file director.txt",
    .run = run,
};
