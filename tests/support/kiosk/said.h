/* A command that runs inside a test, and what it printed. */
#ifndef WK_TESTS_KIOSK_SAID_H
#define WK_TESTS_KIOSK_SAID_H

#include "kiosk/host/program/command.h"

extern struct said {
    char *out, *err; /* of the command that ran last; malloc'ed */
} said;

/* A host whose files all lie in the folder (borrowed), with real randomness; its clock is the caller's to set. */
struct wk_host said_host(const char *folder);

/* Runs one of the commands (NULL-terminated) with the words (likewise): its exit code. */
int said_run(struct wk_host host, const struct wk_command *const *commands, const char *const *words);

#endif
