/* The director's key from a command's options: reads the file and the passphrase, unlocks the key for the caller, wipes it. */
#include "kiosk/programs/cli/director_cli.h"

#include <string.h>
#include <unistd.h>

#include "db/store/stored_deal.h"
#include "labels/file/infile.h"

enum wk_status wk_director_read_phrase(const char *path, char phrase[WK_PHRASE_SIZE], struct wk_problem *problem)
{
    char text[WK_PHRASE_SIZE + 16];
    const int fd = wk_infile_descriptor(path, true); /* a shell's <(command) is a pipe */
    size_t n = 0;
    enum wk_status status = fd >= 0 ? wk_infile_read(fd, text, sizeof text, &n) : WK_UNREADABLE_FILE;

    if (fd >= 0)
        (void)close(fd); /* its result does not matter: the file was only read */
    if (status != WK_OK)
        wk_problem_set(problem, status, "%s: %s", path, wk_status_text(status));
    else if ((status = wk_phrase_take(phrase, text, n)) != WK_OK)
        wk_problem_set(problem, status, "%s: no passphrase: one line of %d to %d characters is wanted", path, WK_PHRASE_LEAST,
                       WK_PHRASE_SIZE - 1);
    wk_wipe(text, sizeof text);
    return status;
}

enum wk_status wk_director_read_key(const char *path, struct wk_director_key *out, struct wk_problem *problem)
{
    const enum wk_status status = wk_director_key_load(out, path);

    if (status == WK_BAD_INPUT)
        return wk_problem_set(problem, status, "%s: no director's key, or a damaged one: a line \"WKD1 ...\" is wanted", path);
    return status == WK_OK ? status : wk_problem_set(problem, status, "%s: %s", path, wk_status_text(status));
}

static enum wk_status show(struct wk_env *env, const char *path, const uint8_t secret[WK_KEY_SIZE], struct wk_problem *problem)
{
    uint8_t wanted[WK_PUBLIC_SIZE];
    const enum wk_status status = wk_store_hold_director(env->store, secret);

    if (status == WK_WRONG_KEY && wk_store_director_key(env->store, wanted) == WK_OK) {
        char words[WK_SIX_WORDS_SIZE];
        wk_director_key_words(wanted, words);
        return wk_problem_set(problem, WK_BAD_INPUT, "%s: another key: this event is sealed to the one called %s", path, words);
    }
    if (status == WK_NOT_YET)
        return wk_problem_set(problem, WK_BAD_INPUT, "%s: this event is sealed under the club key: no director's key is needed",
                              path);
    return status == WK_OK ? status : wk_problem_set(problem, status, "%s: %s", env->config.db, wk_status_text(status));
}

enum wk_status wk_director_hold(struct wk_env *env, const struct wk_director_cli *cli, struct wk_problem *problem)
{
    char phrase[WK_PHRASE_SIZE];
    uint8_t secret[WK_KEY_SIZE];
    struct wk_director_key key;

    if (!cli->key_file && !cli->phrase_file)
        return WK_OK;
    if (!cli->key_file || !cli->phrase_file)
        return wk_problem_set(problem, WK_BAD_INPUT, "--director-key FILE and --passphrase-file FILE go together");
    enum wk_status status = wk_director_read_key(cli->key_file, &key, problem);
    if (status == WK_OK)
        status = wk_director_read_phrase(cli->phrase_file, phrase, problem);
    if (status != WK_OK)
        return status;
    status = wk_director_key_unlock(&key, phrase, secret);
    if (status == WK_OK)
        status = show(env, cli->key_file, secret, problem);
    else if (status == WK_BAD_INPUT)
        wk_problem_set(problem, status, "%s: the passphrase in %s does not unlock it", cli->key_file, cli->phrase_file);
    else
        wk_problem_set(problem, status, "%s: %s", cli->key_file, wk_status_text(status));
    wk_wipe(phrase, sizeof phrase);
    wk_wipe(secret, sizeof secret);
    return status;
}

enum wk_status wk_director_wanted(struct wk_problem *problem, const char *what)
{
    return wk_problem_set(problem, WK_SEALED_AWAY,
                          "%s: sealed to the director's key, which is not on this kiosk: --director-key FILE"
                          " --passphrase-file FILE, or after the deal's opening",
                          what);
}
