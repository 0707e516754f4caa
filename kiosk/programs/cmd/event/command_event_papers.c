/* event papers: prints what an event needs beforehand, one kind of paper at a time. */
#include <string.h>
#include <unistd.h>

#include "kiosk/eye/walls/event_papers.h"
#include "kiosk/programs/cli/event_cli.h"
#include "kiosk/programs/cmd/event/command_event.h"
#include "labels/paper/papers.h"
#include "rules/event/kind.h"
#include "rules/event/words.h"

#define HELP_SIZE 4096

/* Papers of events and what they are, for the help. */
static void list_help(char out[HELP_SIZE])
{
    const struct wk_paper_def *def;
    size_t n = 0;

    out[0] = '\0';
    for (int i = 0; (def = wk_paper_at(i)) && n < HELP_SIZE; i++)
        if (def->by == WK_PAPER_BY_EVENT)
            n += (size_t)snprintf(out + n, HELP_SIZE - n, "%s%s: %s", n ? "; " : "", def->word, def->help);
}

/* The words of those that an event has; of all of them while there is none. Returns text. */
static const char *list_words(const struct wk_tournament *tournament, char text[WK_WORDS_SIZE])
{
    const char *words[32] = {NULL};
    const struct wk_paper_def *def;
    int n = 1;

    for (int i = 0; (def = wk_paper_at(i)) && n < (int)(sizeof words / sizeof *words); i++)
        if (def->by == WK_PAPER_BY_EVENT && (!tournament || wk_paper_is_of(def, tournament)))
            words[n++] = def->word;
    return wk_words_choice(words, n, text);
}

static enum wk_status not_of_event(const struct wk_paper_def *def, const struct wk_tournament *tournament,
                                   struct wk_problem *problem)
{
    char words[WK_WORDS_SIZE];

    list_words(tournament, words);
    if (!tournament)
        return wk_problem_set(problem, WK_NOT_FOUND, "--what %s: there is no event yet, and this paper is of one: event new",
                              def->word);
    if (wk_kind_prints(tournament->plan.kind, def->word))
        return wk_problem_set(problem, WK_BAD_INPUT, "--what %s: this event is not one of teams; it has %s", def->word, words);
    return wk_problem_set(problem, WK_BAD_INPUT, "--what %s: an event of kind %s has no such paper; it has %s", def->word,
                          tournament->plan.kind->word, words[0] ? words : "none");
}

static enum wk_status print_paper(struct wk_env *env, const struct wk_host *host, const struct wk_paper_def *def, bool given,
                                  int section, const char *out, struct wk_problem *problem)
{
    const struct wk_tournament *tournament = NULL;
    struct wk_event_matter found;
    const struct wk_paper_matter matter = {.lang = env->config.lang, .paper = env->config.paper, .event = &found.papers};
    /* Whether the paper needs the kiosk's own key, to sign a checkpoint. Neither the key nor a database is made for it. */
    const bool signs = def->needs == WK_PAPER_NEEDS_SIGNED_EVENT &&
                       (!wk_store_in_file(env->config.db) || access(env->config.db, W_OK) == 0) &&
                       access(env->config.kiosk_key, R_OK) == 0;
    enum wk_status status = wk_event_open(env, host, !signs, &tournament, problem);

    if (status != WK_OK && (status != WK_NOT_FOUND || given))
        return status;
    if (!wk_paper_is_of(def, status == WK_OK ? tournament : NULL))
        return not_of_event(def, status == WK_OK ? tournament : NULL, problem);
    wk_event_matter_find(env->store, status == WK_OK ? tournament : NULL, signs, &found);
    found.papers.pages = env->config.board_url;
    found.papers.club = env->key;
    if (section > found.papers.n_sections)
        return wk_problem_set(problem, WK_BAD_INPUT, "--section %d: there are %d", section, found.papers.n_sections);
    if (section > 0) {
        found.papers.first_section = section;
        found.papers.n_sections = 1;
    }
    status = def->write(out, &matter);
    return status == WK_OK ? WK_OK : wk_problem_set(problem, status, "%s: %s", out, wk_unwritten_text(out, status));
}

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    char words[WK_WORDS_SIZE], help[HELP_SIZE];
    struct wk_common common = {.key_missing = WK_KEY_MISSING_BORNE};
    struct wk_env env;
    struct wk_problem problem;
    const char *out = NULL, *what = NULL;
    int64_t section = 0;
    int code;
    const struct wk_option options[] = {
        WK_OPT_TEXT("what", &what, "PAPER", help),
        WK_OPT_TEXT("out", &out, "F.pdf", "the PDF"),
        WK_OPT_WHOLE("section", &section, "N", 1, WK_MAX_SECTIONS, "this section only"),
        WK_OPT_PAPER(&common),
        WK_OPTS_STORE(&common),
        WK_OPT_END,
    };

    list_help(help);
    if (!wk_command_options(host, command, options, NULL, argc, argv, &code))
        return code;
    const struct wk_paper_def *def = what ? wk_paper_find(what) : NULL;
    if (!def || def->by != WK_PAPER_BY_EVENT)
        return wk_complain(host, WK_EXIT_USAGE, "--what %s: %s is wanted", what ? what : "is missing", list_words(NULL, words));
    if (!out)
        return wk_complain(host, WK_EXIT_USAGE, "--out F.pdf is missing: where the PDF goes");
    if (!wk_env_begin(&env, host, &common, &code))
        return code;
    const enum wk_status status = print_paper(&env, host, def, common.db || common.store, (int)section, out, &problem);
    wk_env_close(&env);
    return status == WK_OK ? WK_EXIT_DONE : wk_complain(host, wk_exit_of(status), "%s", problem.text);
}

const struct wk_command wk_command_event_papers = {
    .name = "papers",
    .full = "event papers",
    .summary = "Prints a paper of an event: slips, table cards, seating, what is signed at a table.",
    .usage = "--what --out [--section] [--paper] [--lang]",
    .example = "  wallkeeper event papers --what slips --out slips.pdf",
    .run = run,
};
