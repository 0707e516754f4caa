/*
 * Manual: what --help prints and the pages that `man` shows, both made from a command's row and its table of options, so that
 * neither can say what the other does not. `help --man DIR` writes the pages of its program; `make man` calls both.
 */
#ifndef WK_KIOSK_HOST_PROGRAM_MANUAL_H
#define WK_KIOSK_HOST_PROGRAM_MANUAL_H

#include "kiosk/host/program/command.h"

/*
 * What --help prints: usage, summary, options, example. The command's usage says which options go together, one form a line;
 * the name of an option's value comes from its table. Files and programs are named as host's program calls them. An option that
 * is not in the table is printed as `--name ?`.
 */
void wk_manual_help(FILE *out, const struct wk_host *host, const struct wk_command *command, const struct wk_option *options);

/* The name of a command's page: "wallkeeper-deal-seal"; command NULL: the program's, "wallkeeper". false: it does not fit. */
bool wk_manual_name(char *name, size_t size, const struct wk_host *host, const struct wk_command *command);

/*
 * Writes a command's page (mdoc(7), ASCII). table: the NULL-terminated commands below it, NULL for none; command NULL: the
 * program's own page, and table has all commands. host's clock dates it. Errors of the stream stay with the stream.
 */
void wk_manual_page(FILE *out, const struct wk_host *host, const struct wk_command *command,
                    const struct wk_command *const *table);

/*
 * Writes the pages of the program and of all commands of the table and below it into a folder that is there, as NAME.1;
 * *n_pages says how many. WK_IO or WK_DISK_FULL with the file in *problem; pages written before stay.
 */
enum wk_status wk_manual_write(const struct wk_host *host, const struct wk_command *const *table, const char *folder,
                               int *n_pages, struct wk_problem *problem) WK_MUST_CHECK;

#endif
