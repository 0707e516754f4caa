/* The director's key as commands take it: a file, and the passphrase that unlocks it in another one. */
#ifndef WK_KIOSK_PROGRAMS_CLI_DIRECTOR_CLI_H
#define WK_KIOSK_PROGRAMS_CLI_DIRECTOR_CLI_H

#include "kiosk/host/program/environment.h"
#include "labels/secret/director_key.h"

struct wk_director_cli {
    const char *key_file, *phrase_file; /* NULL: not given */
};

#define WK_OPTS_DIRECTOR(cli)                                                                                                  \
    WK_OPT_TEXT("director-key", &(cli)->key_file, "FILE", "the director's key, of an event that is sealed to it"),             \
        WK_OPT_TEXT("passphrase-file", &(cli)->phrase_file, "FILE", "the passphrase of that key, one line")

/* The passphrase in a file; the caller wipes it. WK_UNREADABLE_FILE; WK_BAD_INPUT: too short or too long, and so on. */
enum wk_status wk_director_read_phrase(const char *path, char phrase[WK_PHRASE_SIZE], struct wk_problem *problem) WK_MUST_CHECK;

/* Reads a key's file; what is wrong with it is in *problem. */
enum wk_status wk_director_read_key(const char *path, struct wk_director_key *out, struct wk_problem *problem) WK_MUST_CHECK;

/*
 * Shows the open database the key that was named; nothing is done where none was. What is wrong is in *problem: no such file,
 * no key, a damaged one, a wrong passphrase, another event's.
 */
enum wk_status wk_director_hold(struct wk_env *env, const struct wk_director_cli *cli,
                                struct wk_problem *problem) WK_MUST_CHECK;

/* What a deal that is sealed to the director's key takes. Returns WK_SEALED_AWAY. */
enum wk_status wk_director_wanted(struct wk_problem *problem, const char *what);

#endif
