/* roster: lists the kiosks of the event and their tables; gives a table to one of them. */
#include <inttypes.h>

#include "db/hall/roster_change.h"
#include "db/state/tournament.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cmd/hall/hall_env.h"
#include "kiosk/programs/cmd/hall/hall_commands.h"
#include "rules/event/words.h"

static json_t *member_json(const struct wk_member *member, const struct wk_merged *merged)
{
    json_t *tables = json_array();
    for (int t = 1; t <= WK_MAX_TABLES; t++)
        if (merged->owner[t - 1].owner == member->number)
            json_array_append_new(tables, json_integer(t));
    json_t *object = json_pack("{s:i,s:s,s:s,s:o}", "number", member->number, "kiosk", member->kiosk_id, "name", member->name,
                               "tables", tables);
    if (object && member->expelled_from > 0)
        json_object_set_new(object, "expelled_from", json_integer(member->expelled_from));
    if (object && member->replaced_by > 0)
        json_object_set_new(object, "replaced_by", json_integer(member->replaced_by));
    return object;
}

static void print_member(FILE *out, const json_t *member)
{
    const json_t *table;
    size_t i;
    const int64_t from = wk_hall_answer_whole(member, "expelled_from");
    const int by = (int)wk_hall_answer_whole(member, "replaced_by");
    fprintf(out, "%6d  %s  %-20s", (int)wk_hall_answer_whole(member, "number"),
            json_string_value(json_object_get(member, "kiosk")), wk_hall_answer_text(member, "name"));
    json_array_foreach(json_object_get(member, "tables"), i, table)
        fprintf(out, "%s%d", i > 0 ? " " : "", (int)json_integer_value(table));
    if (from > 0)
        fprintf(out, "%sexpelled from record %" PRId64 " on", i > 0 ? "  " : "", from);
    if (by > 0)
        fprintf(out, ", replaced by kiosk %d", by);
    fputc('\n', out);
}

static int show(const struct wk_host *host, struct wk_env *env, bool json)
{
    static struct wk_roster roster;
    const struct wk_merged *merged = NULL;
    enum wk_status status = wk_store_roster(env->store, &roster);
    if (status == WK_OK)
        status = wk_store_merged(env->store, &merged);
    if (status != WK_OK)
        return wk_hall_env_complain(host, env, NULL, status);
    json_t *kiosks = json_array();
    for (int i = 0; i < roster.n; i++)
        json_array_append_new(kiosks, member_json(&roster.member[i], merged));
    if (json)
        return wk_json_print(host, json_pack("{s:o}", "kiosks", kiosks)) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    const json_t *member;
    size_t i;
    fprintf(host->out, "number  kiosk             name                tables\n");
    json_array_foreach(kiosks, i, member) print_member(host->out, member);
    json_decref(kiosks);
    return WK_EXIT_DONE;
}

static int no_such(const struct wk_host *host, const char *option, int number)
{
    return wk_complain(host, WK_EXIT_USAGE, "--%s %d: no kiosk of the roster has this number", option, number);
}

static int give(const struct wk_host *host, struct wk_env *env, const char *pin_file, int table, int number,
                enum wk_take_reason why)
{
    static struct wk_roster roster;
    struct wk_receipt receipt;
    enum wk_status status = wk_store_roster(env->store, &roster);
    const struct wk_member *member = status == WK_OK ? wk_member_at(&roster, number) : NULL;
    if (status == WK_OK && !member)
        return no_such(host, "to", number);
    if (status == WK_OK && member->expelled_from > 0)
        return wk_complain(host, WK_EXIT_USAGE, "--to %d: that kiosk is expelled; --readmit %d takes it back", number, number);
    if (status == WK_OK)
        status = wk_store_give_table(env->store, table, member->kiosk_id, why, &receipt);
    if (status == WK_ALREADY)
        return wk_complain(host, WK_EXIT_USAGE, "kiosk %d has table %d already", number, table);
    if (status != WK_OK)
        return wk_hall_env_complain(host, env, pin_file, status);
    fprintf(host->out, "table %d is in the hands of kiosk %d, record %s\n", table, number,
            wk_record_here(env->store, receipt.seq).text);
    return WK_EXIT_DONE;
}

/* ---- expelled, and taken back */

/* Prints which tables need another kiosk now. */
static void print_tables(FILE *out, struct wk_store *store, int number)
{
    const struct wk_merged *merged = NULL;
    if (wk_store_merged(store, &merged) != WK_OK)
        return;
    for (int t = 1; t <= WK_MAX_TABLES; t++)
        if (merged->owner[t - 1].owner == number)
            fprintf(out, "table %d needs a kiosk: `wallkeeper-hall roster --give %d --to NUMBER`, or `pair --table %d`\n", t, t,
                    t);
}

static int expel(const struct wk_host *host, struct wk_env *env, const char *pin_file, int number, int64_t from)
{
    struct wk_receipt receipt;
    const enum wk_status status = wk_store_expel(env->store, number, &from, &receipt);
    if (status == WK_BAD_INPUT && from == 0)
        return no_such(host, "expel", number);
    if (status == WK_BAD_INPUT)
        return wk_complain(host, WK_EXIT_USAGE,
                           "--expel %d --from %" PRId64 ": no kiosk of the roster has this number, or that record has not come "
                           "yet; without --from it is the first that has not",
                           number, from);
    if (status == WK_ALREADY)
        return wk_complain(host, WK_EXIT_USAGE, "kiosk %d is expelled from that record on already", number);
    if (status != WK_OK)
        return wk_hall_env_complain(host, env, pin_file, status);
    fprintf(host->out,
            "kiosk %d is expelled: what it wrote from its record %" PRId64 " on counts for nobody, record %s. `wallkeeper-hall "
            "roster --readmit %d` takes that back\n",
            number, from, wk_record_here(env->store, receipt.seq).text, number);
    print_tables(host->out, env->store, number);
    return WK_EXIT_DONE;
}

static int readmit(const struct wk_host *host, struct wk_env *env, const char *pin_file, int number)
{
    struct wk_receipt receipt;
    const enum wk_status status = wk_store_readmit(env->store, number, &receipt);
    if (status == WK_BAD_INPUT)
        return no_such(host, "readmit", number);
    if (status == WK_ALREADY)
        return wk_complain(host, WK_EXIT_USAGE, "kiosk %d is not expelled", number);
    if (status != WK_OK)
        return wk_hall_env_complain(host, env, pin_file, status);
    fprintf(host->out, "kiosk %d takes part again, with all that it wrote, record %s\n", number,
            wk_record_here(env->store, receipt.seq).text);
    return WK_EXIT_DONE;
}

/* ---- the command */

struct asked {
    const char *pin_file, *reason;
    int64_t table, to, expelled, from, readmitted;
};

/* Checks that at most one act is asked for. */
static int check(const struct wk_host *host, const struct asked *asked)
{
    char reasons[WK_WORDS_SIZE];
    const int why = wk_word_index(WK_WORDS(wk_take_words), asked->reason);
    if ((asked->table > 0) != (asked->to > 0))
        return wk_complain(host, WK_EXIT_USAGE, "--give TABLE and --to NUMBER go together");
    if ((asked->table > 0) + (asked->expelled > 0) + (asked->readmitted > 0) > 1)
        return wk_complain(host, WK_EXIT_USAGE, "--give, --expel and --readmit are one act each");
    if (asked->from > 0 && asked->expelled == 0)
        return wk_complain(host, WK_EXIT_USAGE, "--from RECORD goes with --expel NUMBER");
    if (asked->reason && (why == WK_TAKE_UNSAID || asked->table == 0))
        return wk_complain(host, WK_EXIT_USAGE, "--reason: %s, of a table that is given",
                           wk_words_choice(WK_WORDS(wk_take_words), reasons));
    return WK_EXIT_DONE;
}

static int act(const struct wk_host *host, struct wk_env *env, const struct asked *asked)
{
    if (asked->expelled > 0)
        return expel(host, env, asked->pin_file, (int)asked->expelled, asked->from);
    if (asked->readmitted > 0)
        return readmit(host, env, asked->pin_file, (int)asked->readmitted);
    return give(host, env, asked->pin_file, (int)asked->table, (int)asked->to,
                (enum wk_take_reason)wk_word_index(WK_WORDS(wk_take_words), asked->reason));
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {.json = false};
    struct wk_env env;
    struct asked asked = {.table = 0};
    char reasons[WK_WORDS_SIZE];
    const struct wk_option options[] = {
        WK_OPT_WHOLE("give", &asked.table, "TABLE", 1, WK_MAX_TABLES, "gives this table to a kiosk; takes the director's PIN"),
        WK_OPT_WHOLE("to", &asked.to, "NUMBER", 2, WK_MAX_JOURNALS - 1, "the kiosk's number in the roster"),
        WK_OPT_TEXT("reason", &asked.reason, wk_words_usage(WK_WORDS(wk_take_words), reasons),
                    "why it is taken from the kiosk that has it"),
        WK_OPT_WHOLE("expel", &asked.expelled, "NUMBER", 2, WK_MAX_JOURNALS - 1,
                     "later records of this one count for nobody, and the hall answers it no more; takes the director's PIN"),
        WK_OPT_WHOLE("from", &asked.from, "RECORD", 1, INT32_MAX,
                     "the first of its records that does not count (default: the first that has not come)"),
        WK_OPT_WHOLE("readmit", &asked.readmitted, "NUMBER", 2, WK_MAX_JOURNALS - 1, "takes an expelled kiosk back; likewise"),
        WK_OPT_PIN(&asked.pin_file),
        WK_OPT_JSON(&common),
        WK_OPTS_HALL(&common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    code = check(host, &asked);
    if (code != WK_EXIT_DONE)
        return code;
    const bool acts = asked.table > 0 || asked.expelled > 0 || asked.readmitted > 0;
    if (acts ? !wk_hall_env_open(&env, host, &common, asked.pin_file, &code) : !wk_hall_env_look(&env, host, &common, &code))
        return code;
    code = acts ? act(host, &env, &asked) : show(host, &env, common.json);
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_hall_roster = {
    .name = "roster",
    .full = "roster",
    .summary = "Lists the event's kiosks and their tables, gives a table to one of them, expels one or takes it back.",
    .usage = "[--json]\n--give --to [--reason] --pin-file\n--expel [--from] --pin-file\n--readmit --pin-file",
    .example = "  wallkeeper-hall roster\n"
               "  wallkeeper-hall roster --give 3 --to 9 --reason broken --pin-file pin.txt\n"
               "  wallkeeper-hall roster --expel 7 --pin-file pin.txt",
    .run = run,
};
