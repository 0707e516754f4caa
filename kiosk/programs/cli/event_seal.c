/* The seal of a new event: compares the option with the configuration, takes or makes the director's key, and explains it. */
#include "kiosk/programs/cli/event_seal.h"

#include <string.h>
#include <unistd.h>

static enum wk_status make_key(struct wk_event_seal *seal, const struct wk_host *host, struct wk_director_key *key,
                               struct wk_problem *problem)
{
    char phrase[WK_PHRASE_SIZE];
    const char *path = seal->director.key_file;
    enum wk_status status = WK_OK;

    if (seal->director.phrase_file)
        status = wk_director_read_phrase(seal->director.phrase_file, phrase, problem);
    else
        wk_phrase_make(phrase, host->random, host->context);
    if (status != WK_OK)
        return status;
    status = wk_director_key_make(key, phrase, WK_DIRECTOR_PASSES, WK_DIRECTOR_KIB, host->random, host->context);
    if (status == WK_OK)
        status = wk_director_key_save(key, path);
    if (status != WK_OK)
        wk_problem_set(problem, status, "%s: the director's key cannot be written: %s", path, wk_unwritten_text(path, status));
    else if (!seal->director.phrase_file)
        memcpy(seal->phrase, phrase, sizeof seal->phrase);
    seal->made = status == WK_OK;
    wk_wipe(phrase, sizeof phrase);
    return status;
}

enum wk_status wk_event_seal_plan(struct wk_event_seal *seal, const struct wk_host *host, bool configured,
                                  struct wk_event_plan *plan, struct wk_problem *problem)
{
    struct wk_director_key key = {.passes = 0};
    const char *mode = seal->mode ? seal->mode : configured ? "director" : "club";
    const bool to_director = strcmp(mode, "director") == 0;

    if (!to_director && strcmp(mode, "club") != 0)
        return wk_problem_set(problem, WK_BAD_INPUT, "--seal %s: club or director is wanted", mode);
    if (!to_director && (seal->director.key_file || seal->director.phrase_file))
        return wk_problem_set(problem, WK_BAD_INPUT, "--director-key and --passphrase-file go with --seal director");
    if (to_director && !seal->director.key_file)
        return wk_problem_set(problem, WK_BAD_INPUT,
                              "--director-key FILE is missing: where the director's key is, or is to be (on a stick)");
    enum wk_status status = WK_OK;
    if (to_director) {
        status = wk_director_key_load(&key, seal->director.key_file);
        if (status == WK_NO_FILE)
            status = make_key(seal, host, &key, problem);
        else if (status != WK_OK)
            status = wk_director_read_key(seal->director.key_file, &key, problem);
    }
    if (status != WK_OK)
        return status;
    seal->to_director = plan->to_director = to_director;
    memcpy(plan->director_key, key.public_key, sizeof plan->director_key);
    return WK_OK;
}

void wk_event_seal_end(struct wk_event_seal *seal)
{
    if (seal->made && !seal->stored)
        (void)unlink(seal->director.key_file); /* nothing was ever sealed to that key */
    wk_wipe(seal->phrase, sizeof seal->phrase);
}

void wk_event_seal_print(const struct wk_event_seal *seal, const struct wk_event_plan *plan, const struct wk_host *host)
{
    char words[WK_SIX_WORDS_SIZE];

    if (!seal->to_director) {
        wk_complain(host, 0,
                    "deals are sealed under the club key: whoever takes a kiosk away can open them;"
                    " --seal director --director-key FILE seals them to a key that no kiosk has");
        return;
    }
    wk_director_key_words(plan->director_key, words);
    fprintf(host->out, "deals are sealed to the director's key: %s\n", words);
    fprintf(host->out, "%s %s: keep it off the kiosks, and have a second copy; without it no deal can be opened\n",
            seal->made ? "it was made as" : "it is in", seal->director.key_file);
    if (seal->phrase[0])
        fprintf(host->out, "its passphrase, shown this once: %s\n", seal->phrase);
}
