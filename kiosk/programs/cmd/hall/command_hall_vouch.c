/* vouch: the director declares that acts in a kiosk's journal were a judge's, though the hall saw no PIN for them. */
#include "db/store/vouch.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cmd/hall/hall_env.h"
#include "kiosk/programs/cmd/hall/hall_commands.h"

#define MOST 64 /* records at once */

/* Reads the records as seqs of one kiosk's journal. False: they are not. */
static bool read_records(const struct wk_words *words, int *journal, int64_t seqs[MOST])
{
    for (int i = 0; i < words->n; i++) {
        int64_t number = 0;
        if (!wk_record_parse(words->word[i], &number) || (i > 0 && wk_record_journal(number) != *journal))
            return false;
        *journal = wk_record_journal(number);
        seqs[i] = wk_record_seq(number);
    }
    return *journal > 0;
}

static int vouch(const struct wk_host *host, struct wk_env *env, int journal, const int64_t *seqs, int n, const char *pin_file,
                 bool json)
{
    struct wk_receipt receipt;
    const enum wk_status status = wk_store_vouch(env->store, journal, seqs, n, &receipt);
    if (status == WK_NOT_FOUND)
        return wk_complain(host, WK_EXIT_USAGE,
                           "kiosk %d, or one of these records of it, is not here: `wallkeeper-hall roster`", journal);
    if (status != WK_OK)
        return wk_hall_env_complain(host, env, pin_file, status);
    if (json)
        return wk_json_print(host, json_pack("{s:I}", "stored_seq", (json_int_t)receipt.seq)) ? WK_EXIT_DONE
                                                                                              : WK_EXIT_ENVIRONMENT;
    fprintf(host->out, "%d %s of kiosk %d vouched for, record %s\n", n, n == 1 ? "record" : "records", journal,
            wk_record_here(env->store, receipt.seq).text);
    return WK_EXIT_DONE;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {.json = false};
    struct wk_words rest = {.n = 0};
    struct wk_env env;
    const char *pin_file = NULL;
    int64_t seqs[MOST];
    int code, journal = 0;
    const struct wk_option options[] = {
        WK_OPT_PIN(&pin_file),
        WK_OPT_JSON(&common),
        WK_OPTS_HALL(&common),
        WK_OPT_END,
    };

    if (!wk_command_options(host, self, options, &rest, argc, argv, &code))
        return code;
    if (rest.n < 1 || rest.n > MOST || !read_records(&rest, &journal, seqs))
        return wk_complain(host, WK_EXIT_USAGE, "records of one kiosk are wanted, as `status` names them: 3-24");
    if (!wk_hall_env_open(&env, host, &common, pin_file, &code))
        return code;
    code = vouch(host, &env, journal, seqs, rest.n, pin_file, common.json);
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_hall_vouch = {
    .name = "vouch",
    .full = "vouch",
    .summary = "Lets a kiosk's records count for which no PIN was seen: the director says that a judge stood there.",
    .usage = "RECORD... --pin-file [--json]",
    .example = "  wallkeeper-hall vouch 3-24 3-25 --pin-file pin.txt",
    .run = run,
};
