/*
 * Completion: what a shell offers when the tab key is pressed, made from the commands' tables as --help and the manual are.
 * `help --completion SHELL` writes it; `make install` puts it where bash and zsh look.
 */
#ifndef WK_KIOSK_HOST_PROGRAM_COMPLETION_H
#define WK_KIOSK_HOST_PROGRAM_COMPLETION_H

#include "kiosk/host/program/command.h"

/* "bash", "zsh" and what else there may be; what wk_completion_write() refuses besides. */
#define WK_COMPLETION_SHELLS "bash|zsh"

/*
 * Writes the script of a shell, for host's program with the NULL-terminated table of its commands. WK_NOT_FOUND: another shell,
 * and nothing was written. Errors of the stream stay with the stream.
 */
enum wk_status wk_completion_write(FILE *out, const struct wk_host *host, const struct wk_command *const *table,
                                   const char *shell) WK_MUST_CHECK;

#endif
