/* join: this computer's kiosk asks to join a hall, with the code that the hall's `pair` shows. */
#include <string.h>
#include <time.h>

#include "db/hall/roster_change.h"
#include "db/state/source.h"
#include "db/state/tournament.h"
#include "hall/link/join.h"
#include "kiosk/host/problem.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cmd/commands.h"

#define LOOK_NS 200000000
#define NO_ANSWER (10 * 5)       /* looks without an answer before it gives up: a hall that is there answers at once */
#define MOST_LOOKS (11 * 60 * 5) /* a code is valid for ten minutes */

struct joining {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    struct wk_problem problem;
    const char *code, *name, *pin_file;
    struct wk_pairing_code read;
    int number;
};

/* Prints the six words, which the hall shows too; the director compares them there and says yes. */
static void show_words(const struct joining *self)
{
    uint8_t hash[WK_HASH_SIZE];
    char words[WK_SIX_WORDS_LISTS_SIZE];

    wk_pairing_hash(hash, &self->read, self->env.signer->public_key);
    wk_six_words_lists(hash, words);
    fprintf(self->common.json ? self->host->err : self->host->out,
            "The hall has to show these words, in either language, and its director to say yes:\n\n%s\n", words);
    fflush(self->host->out);
}

/* Why the hall has not answered so far. */
static bool never_answered(const struct wk_join_state *state)
{
    return state->state == WK_PAIRING_UNKNOWN && state->status != WK_OK && state->status != WK_NOT_YET;
}

static enum wk_status say_no(struct joining *self, const struct wk_join_state *state)
{
    switch (state->state) {
    case WK_PAIRING_DECLINED:
        return wk_problem_set(&self->problem, WK_NOT_ALLOWED, "the director said no");
    case WK_PAIRING_OVER:
        return wk_problem_set(&self->problem, WK_NOT_FOUND,
                              "the code is used or too old: show another with `wallkeeper-hall pair`");
    case WK_PAIRING_VERSION:
        if (state->hall_fold == 0)
            return wk_problem_set(&self->problem, WK_DB_NEWER, "the event is kept by another version of this program");
        return wk_problem_set(&self->problem, WK_DB_NEWER,
                              "this kiosk has records of version %d, the hall of version %d: update wallkeeper at %s, then ask "
                              "by another code",
                              WK_FOLD_VERSION, state->hall_fold,
                              WK_FOLD_VERSION < state->hall_fold ? "this kiosk" : "the hall");
    case WK_PAIRING_OTHER_KEY:
        return wk_problem_set(&self->problem, WK_NOT_ALLOWED,
                              "the hall knows this kiosk with another key, and refuses it: join with a new database, --db FILE "
                              "--new, and let it take the old one's place there: `wallkeeper-hall pair --replace`");
    case WK_PAIRING_EXPELLED:
        return wk_problem_set(
            &self->problem, WK_NOT_ALLOWED,
            "the director has expelled this kiosk; at the hall `wallkeeper-hall roster --readmit` takes it back");
    case WK_PAIRING_UNKNOWN:
    case WK_PAIRING_WAITING:
    case WK_PAIRING_ENROLLED:
    case WK_N_PAIRING_STATES:
    default:
        if (never_answered(state))
            return wk_problem_set(&self->problem, state->status, "%s: %s%s%s%s", self->read.url, wk_status_text(state->status),
                                  state->trouble[0] ? " (" : "", state->trouble, state->trouble[0] ? ")" : "");
        return wk_problem_set(&self->problem, state->status == WK_OK ? WK_NOT_ALLOWED : state->status,
                              "%s did not say yes in time%s%s", self->read.url, state->trouble[0] ? ": " : "", state->trouble);
    }
}

static enum wk_status ask(struct joining *self)
{
    struct wk_join_options options = {.code = self->read, .wish = {.fold = WK_FOLD_VERSION}};
    struct wk_join_state state = {.status = WK_NOT_YET};
    struct wk_join *join = NULL;
    bool shown = false;

    memcpy(options.wish.token, self->read.token, sizeof(options.wish.token));
    snprintf(options.wish.kiosk_id, sizeof(options.wish.kiosk_id), "%s", wk_store_kiosk_id(self->env.store));
    memcpy(options.wish.key, self->env.signer->public_key, sizeof(options.wish.key));
    snprintf(options.wish.name, sizeof(options.wish.name), "%s", self->name ? self->name : "Kiosk");
    enum wk_status status = wk_join_start(&join, &options);
    if (status != WK_OK)
        return wk_problem_set(&self->problem, status, "%s", wk_status_text(status));
    for (int i = 0; i < MOST_LOOKS && !wk_join_decided(&state); i++) {
        nanosleep(&(const struct timespec){.tv_nsec = LOOK_NS}, NULL);
        wk_join_look(join, &state);
        if (!shown && state.state == WK_PAIRING_WAITING)
            show_words(self);
        shown |= state.state == WK_PAIRING_WAITING;
        if (state.status == WK_OTHER_HALL || (never_answered(&state) && i >= NO_ANSWER))
            break;
    }
    wk_join_stop(join);
    if (state.state != WK_PAIRING_ENROLLED)
        return say_no(self, &state);
    self->number = state.number;
    return WK_OK;
}

static enum wk_status may_join(struct joining *self)
{
    bool unplayed = true;
    struct wk_roster roster;
    enum wk_status status = wk_store_roster(self->env.store, &roster);

    if (status == WK_OK && roster.own == WK_HALL_NUMBER)
        return wk_problem_set(&self->problem, WK_ALREADY, "%s is a hall's", self->env.config.db);
    if (status == WK_OK)
        status = wk_store_unplayed(self->env.store, &unplayed);
    if (status == WK_OK && roster.own == 0 && !unplayed)
        return wk_problem_set(&self->problem, WK_ALREADY,
                              "%s has an event or deals of its own: join with another, --db FILE --new", self->env.config.db);
    return status == WK_OK ? WK_OK
                           : wk_problem_set(&self->problem, status, "%s: %s", self->env.config.db, wk_status_text(status));
}

/* A new kiosk must not have a PIN yet: it gets the hall's, and a PIN typed here first would stay in its journal. */
static enum wk_status unlock(struct joining *self)
{
    bool guarded = true;
    const enum wk_status status = wk_store_guarded(self->env.store, &guarded);

    if (status != WK_OK)
        return wk_problem_set(&self->problem, status, "%s: %s", self->env.config.db, wk_status_text(status));
    if (guarded && !self->pin_file)
        return wk_problem_set(&self->problem, WK_NOT_ALLOWED,
                              "--pin-file FILE is missing: this kiosk has a PIN, and joining a hall is for its director");
    return guarded ? wk_env_unlock(&self->env, self->pin_file, NULL, &self->problem) : WK_OK;
}

static enum wk_status join(struct joining *self)
{
    struct wk_hall_place place;
    struct wk_receipt receipt;
    enum wk_status status = wk_env_store(&self->env, self->host, false, &self->problem);

    if (status == WK_OK)
        status = unlock(self);
    if (status == WK_OK)
        status = may_join(self);
    if (status == WK_OK)
        status = ask(self);
    if (status != WK_OK)
        return status;
    wk_join_place(&self->read, self->number, &place);
    status = wk_store_join(self->env.store, &place, &receipt);
    if (status == WK_NOT_ALLOWED)
        return wk_env_not_allowed(self->pin_file, WK_ROLE_DIRECTOR, &self->problem);
    if (status == WK_ALREADY)
        return wk_problem_set(&self->problem, status, "%s has joined another hall", self->env.config.db);
    return status == WK_OK ? WK_OK
                           : wk_problem_set(&self->problem, status, "%s: %s", self->env.config.db, wk_status_text(status));
}

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct joining self = {.host = host};
    const struct wk_option options[] = {
        WK_OPT_TEXT("code", &self.code, "TEXT", "the line below the hall's code, from `wallkeeper-hall pair`"),
        WK_OPT_TEXT("name", &self.name, "TEXT", "what the hall calls this kiosk (default: Kiosk)"),
        WK_OPT_PIN_LATER(&self.pin_file),
        WK_OPT_JSON(&self.common),
        WK_OPTS_STORE(&self.common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, command, options, NULL, argc, argv, &code))
        return code;
    if (!self.code || wk_pairing_parse(&self.read, self.code, strlen(self.code)) != WK_OK)
        return wk_complain(host, WK_EXIT_USAGE, "--code TEXT: the whole line that `wallkeeper-hall pair` shows is wanted");
    if (self.name && !wk_member_name_valid(self.name))
        return wk_complain(host, WK_EXIT_USAGE, "--name: 1 to %d bytes are wanted, on one line", WK_MEMBER_NAME_SIZE - 1);
    if (!wk_env_begin(&self.env, host, &self.common, &code))
        return code;
    const enum wk_status status = join(&self);
    if (status != WK_OK)
        code = wk_complain(host, wk_exit_of(status), "%s", self.problem.text);
    else if (self.common.json)
        code = wk_json_print(
                   host, json_pack("{s:s, s:s, s:i}", "hall", self.read.hall_id, "url", self.read.url, "number", self.number))
                   ? WK_EXIT_DONE
                   : WK_EXIT_ENVIRONMENT;
    else
        fprintf(host->out, "joined: this is kiosk %d of the event at %s\n", self.number, self.read.url);
    wk_env_close(&self.env);
    return code;
}

const struct wk_command wk_command_join = {
    .name = "join",
    .full = "join",
    .summary = "Joins a hall: asks there, by the code that it shows, and waits for its director to say yes.",
    .usage = "--code [--name] [--pin-file] [--json]",
    .example = "  wallkeeper join --code \"WKH1 https://192.168.8.2:7443 ...\" --name \"Table 3\"",
    .run = run,
};
