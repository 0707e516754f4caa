/* roster: the kiosks of the event, their tables; a table is given to one of them. */
#include "db/hall/roster.h"
#include "kiosk/cli/record_here.h"
#include "db/state/tournament.h"
#include "hall/cmd/commands.h"
#include "hall/cmd/desk.h"
#include "rules/words.h"

static json_t *member_json(const struct wk_member *member, const struct wk_merged *merged)
{
    json_t *tables = json_array();
    for (int t = 1; t <= WK_MAX_TABLES; t++)
        if (merged->owner[t - 1].owner == member->number)
            json_array_append_new(tables, json_integer(t));
    return json_pack("{s:i,s:s,s:s,s:o}", "number", member->number, "kiosk", member->kiosk_id, "name", member->name, "tables",
                     tables);
}

static void print_member(FILE *out, const json_t *member)
{
    const json_t *table;
    size_t i;
    fprintf(out, "%6d  %s  %-20s", (int)json_integer_value(json_object_get(member, "number")),
            json_string_value(json_object_get(member, "kiosk")), json_string_value(json_object_get(member, "name")));
    json_array_foreach(json_object_get(member, "tables"), i, table)
        fprintf(out, "%s%d", i > 0 ? " " : "", (int)json_integer_value(table));
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
        return wk_desk_complain(host, env, NULL, status);
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

static int give(const struct wk_host *host, struct wk_env *env, const char *pin_file, int table, int number,
                enum wk_take_reason why)
{
    static struct wk_roster roster;
    struct wk_receipt receipt;
    enum wk_status status = wk_store_roster(env->store, &roster);
    const struct wk_member *member = status == WK_OK ? wk_member_at(&roster, number) : NULL;
    if (status == WK_OK && !member)
        return wk_complain(host, WK_EXIT_USAGE, "--to %d: no kiosk of the roster has this number", number);
    if (status == WK_OK)
        status = wk_store_give_table(env->store, table, member->kiosk_id, why, &receipt);
    if (status == WK_ALREADY)
        return wk_complain(host, WK_EXIT_USAGE, "kiosk %d has table %d already", number, table);
    if (status != WK_OK)
        return wk_desk_complain(host, env, pin_file, status);
    fprintf(host->out, "table %d is in the hands of kiosk %d, record %s\n", table, number,
            wk_record_here(env->store, receipt.seq).text);
    return WK_EXIT_DONE;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {.json = false};
    struct wk_env env;
    const char *pin_file = NULL;
    int64_t table = 0, number = 0;
    const char *reason = NULL;
    char reasons[WK_WORDS_SIZE];
    const struct wk_option options[] = {
        WK_OPT_WHOLE("give", &table, "TABLE", 1, WK_MAX_TABLES, "gives this table to a kiosk; takes the director's PIN"),
        WK_OPT_WHOLE("to", &number, "NUMBER", 2, WK_MAX_JOURNALS - 1, "the kiosk's number in the roster"),
        WK_OPT_TEXT("reason", &reason, wk_words_usage(WK_WORDS(wk_take_words), reasons),
                    "why it is taken from the kiosk that has it"),
        WK_OPT_PIN(&pin_file),
        WK_OPT_JSON(&common),
        WK_OPTS_HALL(&common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if ((table > 0) != (number > 0))
        return wk_complain(host, WK_EXIT_USAGE, "--give TABLE and --to NUMBER go together");
    const int why = wk_word_index(WK_WORDS(wk_take_words), reason);
    if (reason && (why == WK_TAKE_UNSAID || table == 0))
        return wk_complain(host, WK_EXIT_USAGE, "--reason: %s, of a table that is given",
                           wk_words_choice(WK_WORDS(wk_take_words), reasons));
    if (table > 0 ? !wk_desk_open(&env, host, &common, pin_file, &code) : !wk_desk_look(&env, host, &common, &code))
        return code;
    code = table > 0 ? give(host, &env, pin_file, (int)table, (int)number, (enum wk_take_reason)why)
                     : show(host, &env, common.json);
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_hall_roster = {
    .name = "roster",
    .full = "roster",
    .summary = "Lists the event's kiosks and their tables, or gives a table to one of them.",
    .usage = "[--json]\n--give --to [--reason] --pin-file",
    .example = "  wallkeeper-hall roster\n"
               "  wallkeeper-hall roster --give 3 --to 9 --reason broken --pin-file pin.txt",
    .run = run,
};
