/* What the commands on an event have in common. */
#ifndef WK_KIOSK_PROGRAMS_CLI_EVENT_CLI_H
#define WK_KIOSK_PROGRAMS_CLI_EVENT_CLI_H

#include "kiosk/host/program/environment.h"

/*
 * The event of the environment's database, which is opened for this, for reading only when asked; *out is borrowed from the
 * store. WK_NOT_FOUND: the database has none, or read_only and there is no database: the line says how to begin one.
 */
enum wk_status wk_event_open(struct wk_env *env, const struct wk_host *host, bool read_only, const struct wk_tournament **out,
                             struct wk_problem *problem) WK_MUST_CHECK;

/*
 * Appends an entry. On failure *problem has the refusal as a line, or why nothing could be stored. pin_file: with which the
 * environment was unlocked, NULL for none; only for what is said when that does not do.
 */
enum wk_status wk_event_put(struct wk_env *env, const char *pin_file, const struct wk_entry *entry, struct wk_receipt *receipt,
                            struct wk_problem *problem) WK_MUST_CHECK;

/* Copies an option's text, NULL for "". WK_BAD_INPUT, naming the option, when it does not fit or wk_text_valid() refuses it. */
enum wk_status wk_event_text(char *out, size_t size, const char *option, const char *text, bool may_be_empty,
                             struct wk_problem *problem) WK_MUST_CHECK;

/*
 * Reads and proves a schedule from a CSV file. WK_BAD_INPUT, and the fault is one of *fault's kinds, when the file was read and
 * the schedule is broken; *problem tells both kinds of failure.
 */
enum wk_status wk_event_read_schedule(const char *path, struct wk_schedule *out, struct wk_schedule_fault *fault,
                                      struct wk_problem *problem) WK_MUST_CHECK;

#endif
