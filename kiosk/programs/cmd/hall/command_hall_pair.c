/* pair: shows a code, a kiosk reads it, people compare six words, and the kiosk is enrolled; for one table, or for each in
 * turn. */
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "db/hall/roster_change.h"
#include "db/state/tournament.h"
#include "db/store/pin.h"
#include "hall/server/local.h"
#include "kiosk/programs/cmd/hall/code.h"
#include "kiosk/programs/cmd/hall/hall_env.h"
#include "kiosk/programs/cmd/hall/hall_commands.h"
#include "rules/event/words.h"

#define POLL_MS 500

/* What a person types here while the program polls the hall for the kiosk. */
struct typed {
    char text[256];
    size_t n;
    bool ended;
};

/* How the pairing by one code ended. */
enum outcome { FAILED = 0, PAIRED, DECLINED, SKIPPED, AGAIN, STOPPED };

struct pairing {
    const struct wk_host *host;
    struct wk_env *env;
    const char *pin_file, *name, *out;
    int table, replaced; /* 0: none */
    enum wk_take_reason why;
    bool all; /* one table after the other, steered by what is typed */
    struct typed typed;
    struct wk_pairing_code code;
    enum wk_status status; /* for FAILED; the line is in `problem` */
    struct wk_problem problem;
};

static enum outcome fail(struct pairing *self, enum wk_status status)
{
    self->status = status;
    return FAILED;
}

/* ---- what is typed */

static void take_typed(struct typed *self, int wait_ms)
{
    struct pollfd fd = {.fd = STDIN_FILENO, .events = POLLIN};
    if (self->ended || self->n + 1 >= sizeof self->text) {
        (void)poll(NULL, 0, wait_ms);
        return;
    }
    if (poll(&fd, 1, wait_ms) <= 0)
        return;
    const ssize_t n = read(STDIN_FILENO, self->text + self->n, sizeof self->text - 1 - self->n);
    self->ended = n <= 0;
    self->n += n > 0 ? (size_t)n : 0;
}

/* The first whole line, without its end. At the end of input the rest counts as a line. False: there is none yet. */
static bool first_line(const struct typed *self, char line[16], size_t *n)
{
    const char *const end = memchr(self->text, '\n', self->n);
    if (!end && !(self->n > 0 && (self->ended || self->n + 1 >= sizeof self->text)))
        return false;
    size_t length = end ? (size_t)(end - self->text) : self->n;
    *n = end ? length + 1 : length;
    while (length > 0 && self->text[length - 1] == '\r')
        length--;
    snprintf(line, 16, "%.*s", length < 16 ? (int)length : 0, self->text); /* longer ones are no known word */
    return true;
}

static void drop_line(struct typed *self, size_t n)
{
    memmove(self->text, self->text + n, self->n - n);
    self->n -= n;
}

static bool is_one_of(const char *line, const char *const words[3])
{
    return strcmp(line, words[0]) == 0 || strcmp(line, words[1]) == 0 || strcmp(line, words[2]) == 0;
}

/* When pairing all tables: what a typed line means for this one; PAIRED: it is no such word. */
static enum outcome steered(const char *line)
{
    static const char *const skip[] = {"skip", "s", "\u8df3\u8fc7"}, *const again[] = {"again", "a", "\u91cd\u6765"},
                             *const stop[] = {"stop", "q", "\u505c\u6b62"};
    return is_one_of(line, skip) ? SKIPPED : is_one_of(line, again) ? AGAIN : is_one_of(line, stop) ? STOPPED : PAIRED;
}

/* ---- the code, and who has read it */

static enum wk_status ask(struct pairing *self, const char *method, const char *path, json_t **out)
{
    char token[2 * WK_TOKEN_SIZE + 1], target[96];
    wk_hex(token, self->code.token, WK_TOKEN_SIZE);
    snprintf(target, sizeof target, "%s?" WK_LOCAL_CODE "=%s", path, token);
    return wk_hall_server_ask(self->env, method, target, out, &self->problem);
}

static enum wk_status show(struct pairing *self)
{
    json_t *shown = NULL;
    enum wk_status status = wk_hall_server_ask(self->env, "POST", WK_LOCAL_PAIR, &shown, &self->problem);
    if (status != WK_OK)
        return status;
    const char *const line = json_string_value(json_object_get(shown, "code"));
    const int full = (int)wk_hall_answer_whole(shown, "full"), others = (int)wk_hall_answer_whole(shown, "others");
    if (full > 0)
        status = wk_problem_set(&self->problem, WK_NOT_YET, "%d codes are shown at this hall already: end one of these `pair`",
                                full);
    else if (!line || wk_pairing_parse(&self->code, line, strlen(line)) != WK_OK)
        status = wk_problem_set(&self->problem, WK_IO, "the hall's server gave no pairing code");
    json_decref(shown);
    if (status == WK_OK)
        status = wk_code_show(self->host->out, &self->code, self->out, &self->problem);
    if (status != WK_OK)
        return status;
    fprintf(self->host->out, "At the kiosk: director, Join a hall, and hold this before its camera. Good for %d minutes.\n",
            WK_PAIRING_S / 60);
    if (others > 0)
        fprintf(self->host->out, "%d more %s shown at this hall: each counts for the kiosk that reads it\n", others,
                others > 1 ? "codes are" : "code is");
    if (self->all)
        fprintf(self->host->out, "Meanwhile: skip (this table), again (another code) or stop, and Enter.\n");
    fflush(self->host->out);
    return WK_OK;
}

/* Its program writes other records than the hall's: the older of the two has to be updated. */
static enum wk_status wrong_version(const json_t *asked, const char *name, struct wk_problem *problem)
{
    const int there = (int)wk_hall_answer_whole(asked, "fold"), here = (int)wk_hall_answer_whole(asked, "hall_fold");
    return wk_problem_set(problem, WK_DB_NEWER,
                          "%s (%s) cannot join: it has records of version %d, this hall of version %d. Update wallkeeper %s, "
                          "then pair again",
                          name, wk_hall_answer_text(asked, "kiosk"), there, here,
                          there < here ? "at that kiosk" : "at this hall");
}

/* Somebody has the kiosk's database without its key, or claims to have it. */
static enum wk_status wrong_key(const json_t *asked, struct wk_problem *problem)
{
    const int number = (int)wk_hall_answer_whole(asked, "number");
    return wk_problem_set(problem, WK_NOT_ALLOWED,
                          "whoever read the code says that it is kiosk %d (%s, %s), and has another key: refused. If that "
                          "kiosk has lost its key or its disk, begin there with a new database and let it take the place of "
                          "the old one: `wallkeeper-hall pair --replace %d`. If it has not, somebody pretends to be it: find "
                          "out who",
                          number, wk_hall_answer_text(asked, "known_as"), wk_hall_answer_text(asked, "kiosk"), number);
}

static enum wk_status expelled(const json_t *asked, struct wk_problem *problem)
{
    const int number = (int)wk_hall_answer_whole(asked, "number");
    return wk_problem_set(problem, WK_NOT_ALLOWED,
                          "kiosk %d (%s) was expelled: refused. `wallkeeper-hall roster --readmit %d` takes it back", number,
                          wk_hall_answer_text(asked, "known_as"), number);
}

/* What prevents the kiosk that has read the code from being enrolled. WK_OK: nothing does. */
static enum wk_status look(const char *state, const json_t *asked, struct wk_problem *problem)
{
    const char *const own = wk_hall_answer_text(asked, "name");
    const char *const name = wk_member_name_valid(own) ? own : "Kiosk";
    if (strcmp(state, "version") == 0)
        return wrong_version(asked, name, problem);
    if (strcmp(state, "other-key") == 0)
        return wrong_key(asked, problem);
    if (strcmp(state, "expelled") == 0)
        return expelled(asked, problem);
    if (strcmp(state, "elsewhere") == 0)
        return wk_problem_set(problem, WK_NOT_FOUND, "%s (%s) has read another code since: answer there", name,
                              wk_hall_answer_text(asked, "kiosk"));
    return wk_problem_set(problem, WK_NOT_FOUND, "no kiosk read the code in time; show another one");
}

/* PAIRED: *out is the kiosk's request, a new reference. */
static enum outcome wait_for_kiosk(struct pairing *self, json_t **out)
{
    for (;;) {
        json_t *asked = NULL;
        char line[16];
        size_t n = 0;
        enum wk_status status = ask(self, "GET", WK_LOCAL_PAIR, &asked);
        if (status != WK_OK)
            return fail(self, status);
        const char *const state = wk_hall_answer_text(asked, "state");
        if (strcmp(state, "asked") == 0) {
            *out = asked;
            return PAIRED;
        }
        status = strcmp(state, "open") == 0 ? WK_OK : look(state, asked, &self->problem);
        json_decref(asked);
        if (status != WK_OK)
            return fail(self, status);
        take_typed(&self->typed, POLL_MS);
        const enum outcome typed = self->all && first_line(&self->typed, line, &n) ? steered(line) : PAIRED;
        if (typed != PAIRED) {
            drop_line(&self->typed, n);
            return typed;
        }
    }
}

/* The kiosk's name: as the director says, else as the kiosk does. When pairing all tables it is named by its table, not
 * "Kiosk". */
static void name_member(const struct pairing *self, const char *own, char name[WK_MEMBER_NAME_SIZE])
{
    const bool named = wk_member_name_valid(own) && !(self->all && strcmp(own, "Kiosk") == 0);
    if (self->name)
        snprintf(name, WK_MEMBER_NAME_SIZE, "%s", self->name);
    else if (named)
        snprintf(name, WK_MEMBER_NAME_SIZE, "%s", own);
    else if (self->table > 0)
        snprintf(name, WK_MEMBER_NAME_SIZE, "Table %d", self->table);
    else
        snprintf(name, WK_MEMBER_NAME_SIZE, "Kiosk");
}

static enum wk_status read_member(struct pairing *self, const json_t *asked, struct wk_member *out)
{
    const char *const id = wk_hall_answer_text(asked, "kiosk"), *const key = wk_hall_answer_text(asked, "key");
    if (!wk_record_kiosk_id_valid(id) || strlen(key) != 2 * WK_PUBLIC_SIZE || wk_unhex(out->key, WK_PUBLIC_SIZE, key) != WK_OK)
        return wk_problem_set(&self->problem, WK_IO, "the hall's server does not answer as it should");
    memcpy(out->kiosk_id, id, sizeof out->kiosk_id);
    name_member(self, wk_hall_answer_text(asked, "name"), out->name);
    return WK_OK;
}

/* ---- the director's answer */

static void show_words(struct pairing *self, const struct wk_member *member)
{
    uint8_t hash[WK_HASH_SIZE];
    char words[WK_SIX_WORDS_LISTS_SIZE];
    wk_pairing_hash(hash, &self->code, member->key);
    wk_six_words_lists(hash, words);
    fprintf(self->host->out,
            "%s (%s) wants to join. The kiosk has to show these words, in either language:\n\n%s\nDoes it? yes or no%s: ",
            member->name, member->kiosk_id, words, self->all ? ", skip or stop" : "");
    fflush(self->host->out);
}

/* Waits for a line: PAIRED for yes; anything else is a no. */
static enum outcome answered(struct pairing *self)
{
    static const char *const yes[] = {"yes", "y", "\u662f"};
    char line[16] = "";
    size_t n = 0;
    while (!first_line(&self->typed, line, &n) && !self->typed.ended)
        take_typed(&self->typed, 60000);
    if (n == 0)
        return self->all ? STOPPED : DECLINED;
    drop_line(&self->typed, n);
    if (is_one_of(line, yes))
        return PAIRED;
    const enum outcome said = self->all ? steered(line) : DECLINED;
    return said == PAIRED ? DECLINED : said;
}

/* The hall takes the yes only while the kiosk still shows this code. */
static enum wk_status accept(struct pairing *self)
{
    json_t *now = NULL;
    enum wk_status status = ask(self, "POST", WK_LOCAL_ACCEPT, &now);
    if (status == WK_OK && strcmp(wk_hall_answer_text(now, "state"), "accepted") != 0)
        status = look(wk_hall_answer_text(now, "state"), now, &self->problem);
    json_decref(now);
    return status;
}

static enum wk_status decline(struct pairing *self)
{
    json_t *now = NULL;
    const enum wk_status status = ask(self, "POST", WK_LOCAL_DECLINE, &now);
    json_decref(now);
    return status;
}

static enum wk_status enroll(struct pairing *self, const struct wk_member *member)
{
    struct wk_receipt receipt;
    int number = 0;
    enum wk_status status = self->replaced > 0 ? wk_store_replace(self->env->store, self->replaced, member, &number, &receipt)
                                               : wk_store_enroll(self->env->store, member, &number, &receipt);
    if (status == WK_OK && self->table > 0)
        status = wk_store_give_table(self->env->store, self->table, member->kiosk_id, self->why, &receipt);
    if (status != WK_OK && (status != WK_ALREADY || self->replaced > 0)) {
        (void)decline(self);
        if (self->replaced > 0 && status == WK_ALREADY)
            return wk_problem_set(&self->problem, status, "that is kiosk %d itself: it begins with a new database first",
                                  self->replaced);
        return wk_hall_env_problem(self->env, self->pin_file, status, &self->problem);
    }
    fprintf(self->host->out, "%s is kiosk %d of the event\n", member->name, number);
    if (self->replaced > 0)
        fprintf(self->host->out, "its tables are those of kiosk %d, which is expelled: what it had sent stays\n",
                self->replaced);
    return WK_OK;
}

/* ---- one code */

static enum outcome pair_one(struct pairing *self)
{
    struct wk_member member = {.number = 0};
    json_t *asked = NULL;
    enum wk_status status = show(self);
    if (status != WK_OK)
        return fail(self, status);
    const enum outcome came = wait_for_kiosk(self, &asked);
    if (came != PAIRED)
        return came;
    status = read_member(self, asked, &member);
    json_decref(asked);
    if (status != WK_OK)
        return fail(self, status);
    show_words(self, &member);
    const enum outcome said = answered(self);
    if (said != PAIRED)
        status = decline(self);
    if (said == DECLINED && status == WK_OK && !self->all)
        status = wk_problem_set(&self->problem, WK_NOT_ALLOWED, "the kiosk was not let in");
    if (said == PAIRED)
        status = accept(self);
    if (said == PAIRED && status == WK_OK)
        status = enroll(self, &member);
    return status == WK_OK ? said : fail(self, status);
}

/* ---- all tables */

/* Whether a table has no kiosk that could play there; *of is the number of the event's tables. */
static enum wk_status needs_kiosk(struct pairing *self, int table, bool *needs, int *of)
{
    static struct wk_roster roster;
    const struct wk_merged *merged = NULL;
    enum wk_status status = wk_store_merged(self->env->store, &merged);
    if (status == WK_OK)
        status = wk_store_roster(self->env->store, &roster);
    if (status != WK_OK)
        return wk_hall_env_problem(self->env, self->pin_file, status, &self->problem);
    if (!merged->tournament.begun)
        return wk_problem_set(&self->problem, WK_NOT_YET,
                              "there is no event yet, so no tables: `wallkeeper-hall event new` comes first");
    const struct wk_member *const owner = wk_member_at(&roster, merged->owner[table - 1].owner);
    *of = wk_n_tables(&merged->tournament);
    *needs = table <= *of && (!owner || owner->expelled_from > 0);
    return WK_OK;
}

/* A failure at one kiosk, or with the people there, does not stop the others from being paired. */
static bool is_over(const struct pairing *self)
{
    return self->status != WK_NOT_FOUND && self->status != WK_NOT_ALLOWED && self->status != WK_DB_NEWER;
}

static enum outcome pair_table(struct pairing *self, int table, int of)
{
    enum outcome outcome;
    self->table = table;
    do {
        fprintf(self->host->out, "\ntable %d of %d\n", table, of);
        outcome = pair_one(self);
        if (outcome == FAILED && !is_over(self))
            wk_complain(self->host, WK_EXIT_USAGE, "%s", self->problem.text);
    } while (outcome == AGAIN || outcome == DECLINED || (outcome == FAILED && !is_over(self)));
    return outcome;
}

static enum wk_status pair_all(struct pairing *self, int *n_left)
{
    enum outcome outcome = PAIRED;
    enum wk_status status = WK_OK;
    int of = WK_MAX_TABLES, n_paired = 0;
    *n_left = 0;
    for (int table = 1; table <= of && status == WK_OK; table++) {
        bool needs = false;
        status = needs_kiosk(self, table, &needs, &of);
        if (status != WK_OK || !needs)
            continue;
        if (outcome != STOPPED)
            outcome = pair_table(self, table, of);
        status = outcome == FAILED ? self->status : WK_OK;
        n_paired += outcome == PAIRED;
        *n_left += outcome != PAIRED;
    }
    if (status == WK_OK)
        fprintf(self->host->out, "%d paired, %d %s without a kiosk\n", n_paired, *n_left, *n_left == 1 ? "table" : "tables");
    return status;
}

/* ---- the command */

static int pair(struct pairing *self)
{
    int n_left = 0;
    enum wk_status status = self->all ? pair_all(self, &n_left) : pair_one(self) == FAILED ? self->status : WK_OK;
    if (status != WK_OK)
        return wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
    return n_left > 0 ? WK_EXIT_FAIL : WK_EXIT_DONE;
}

static int check_options(const struct pairing *self, const char *reason)
{
    char reasons[WK_WORDS_SIZE];
    if (reason && (self->why == WK_TAKE_UNSAID || self->table == 0))
        return wk_complain(self->host, WK_EXIT_USAGE, "--reason: %s, of a table that is given",
                           wk_words_choice(WK_WORDS(wk_take_words), reasons));
    if (self->replaced > 0 && (self->table > 0 || self->all))
        return wk_complain(self->host, WK_EXIT_USAGE, "--replace gives all tables of that kiosk, without --table and --all");
    if (self->all && (self->table > 0 || self->name))
        return wk_complain(self->host, WK_EXIT_USAGE, "--all goes from table to table, without --table and --name");
    if (self->name && !wk_member_name_valid(self->name))
        return wk_complain(self->host, WK_EXIT_USAGE, "--name: 1 to %d bytes are wanted, on one line", WK_MEMBER_NAME_SIZE - 1);
    if (self->out && !wk_code_drawn(self->out))
        return wk_complain(self->host, WK_EXIT_USAGE, "--out %s: a name that ends in .png, .pdf or .svg is wanted", self->out);
    return WK_EXIT_DONE;
}

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct wk_common common = {.json = false};
    struct wk_env env;
    struct pairing self = {.host = host, .env = &env};
    const char *reason = NULL;
    char reasons[WK_WORDS_SIZE];
    int64_t table = 0, replaced = 0;
    const struct wk_option options[] = {
        WK_OPT_TEXT("name", &self.name, "TEXT", "what the kiosk is called (default: what it calls itself)"),
        WK_OPT_WHOLE("table", &table, "T", 1, WK_MAX_TABLES, "gives it this table at once"),
        WK_OPT_TEXT("reason", &reason, wk_words_usage(WK_WORDS(wk_take_words), reasons),
                    "why the table is taken from the kiosk that has it"),
        WK_OPT_WHOLE(
            "replace", &replaced, "NUMBER", 2, WK_MAX_JOURNALS - 1,
            "it takes the place and the tables of the one with this number, whose key or disk is lost; that one is expelled"),
        WK_OPT_FLAG("all", &self.all, "one kiosk after the other, for each table of the event that has none yet"),
        WK_OPT_TEXT("out", &self.out, "FILE", "the code as a picture as well, for a screen or a sheet: .png, .pdf or .svg"),
        WK_OPT_PIN(&self.pin_file),
        WK_OPTS_HALL(&common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, command, options, NULL, argc, argv, &code))
        return code;
    self.table = (int)table;
    self.replaced = (int)replaced;
    self.why = (enum wk_take_reason)wk_word_index(WK_WORDS(wk_take_words), reason);
    code = check_options(&self, reason);
    if (code != WK_EXIT_DONE || !wk_hall_env_open(&env, host, &common, self.pin_file, &code))
        return code;
    code = wk_store_role(env.store) == WK_ROLE_DIRECTOR ? pair(&self)
                                                        : wk_hall_env_complain(host, &env, self.pin_file, WK_NOT_ALLOWED);
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_hall_pair = {
    .name = "pair",
    .full = "pair",
    .summary = "Lets a kiosk join: shows a code for its camera, then six words that both have to show.",
    .usage =
        "[--name] [--table] [--reason] [--out] --pin-file\n--replace [--name] [--out] --pin-file\n--all [--out] --pin-file",
    .example = "  wallkeeper-hall pair --table 3 --pin-file pin.txt\n"
               "  wallkeeper-hall pair --all --pin-file pin.txt\n"
               "  wallkeeper-hall pair --replace 5 --pin-file pin.txt",
    .run = run,
};
