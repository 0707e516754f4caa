/*
 * Commands: `wallkeeper COMMAND [SUBCOMMAND] [OPTIONS]`. A newcomer adds one by a file with a const struct wk_command and a row
 * in kiosk/programs/cmd/commands.h; --help, the manual's page, the list of commands and "the nearest is" come by themselves.
 */
#ifndef WK_KIOSK_HOST_PROGRAM_COMMAND_H
#define WK_KIOSK_HOST_PROGRAM_COMMAND_H

#include "db/journal/clock.h"
#include "kiosk/host/options.h"
#include "kiosk/host/problem.h"
#include "labels/paper_size.h"
#include "labels/secret/secret.h"

struct wk_command;
struct wk_simulator;

/* What main hands on from the world outside (law 5): nothing below asks the environment, the clock or the random source itself.
 */
/* What a command has said, for those who asked for JSON: an answer, or else why there is none. */
struct wk_command_said {
    bool printed;     /* its JSON was, or nobody asked for it */
    bool final;       /* `error` came with an exit code, and is not a warning */
    char error[1024]; /* the last complaint; "": none */
};

struct wk_host {
    FILE *out, *err;
    const char *home, *xdg_data_home, *xdg_config_home, *xdg_cache_home; /* environment variables, NULL when not set */
    const char *tmp;                                                     /* folder for what is gone afterwards */
    const char *notify;           /* where systemd listens, see kiosk/host/notify.h; NULL: nowhere */
    const char *locale;           /* folder of the translations, see labels/lang/lang.h; NULL when there is none */
    enum wk_paper_size paper;     /* of the locale's country; NOT_SAID: it says none */
    bool has_display;             /* X or Wayland */
    bool far_display;             /* X on another computer, or through ssh */
    bool hall;                    /* the program is wallkeeper-hall, whose files have names of their own; else wallkeeper */
    struct wk_command_said *said; /* by wk_command_run(); NULL: nobody asks */
    /* What draws pictures of walls, see kiosk/programs/run/simulator.h. NULL: not in this program, which becomes the one that
     * has it: kiosk/host/program/become.h, by the words with which it was called (NULL-terminated; NULL: it becomes none). */
    const struct wk_simulator *simulator;
    char *const *argv;
    bool own_process;                         /* the program's own, to be confined; never a test's */
    const struct wk_command *const *commands; /* the program's, for its help: by wk_command_run() */
    wk_clock_fn clock;
    wk_uptime_fn uptime;
    wk_random_fn random;
    void *context; /* for clock, uptime and random */
    /* NULL; else it is called in place of a command whose options were parsed, with their table, and nothing is done: for the
     * manual's pages and for tests that ask whether a line is right. */
    void (*instead)(void *context, const struct wk_command *command, const struct wk_option *options);
    void *instead_context;
};

/* What the program is called: "wallkeeper", "wallkeeper-hall". Static storage. */
const char *wk_program(const struct wk_host *host);

/* Source: cli.md, "Exit codes". */
enum wk_exit { WK_EXIT_DONE = 0, WK_EXIT_FAIL = 1, WK_EXIT_USAGE = 2, WK_EXIT_UNSURE = 3, WK_EXIT_ENVIRONMENT = 4 };

struct wk_command {
    const char *name;                     /* the last word: "seal" */
    const char *full;                     /* all of them: "deal seal" */
    const char *summary;                  /* one line */
    const char *usage;                    /* what follows the full name, one form a line, values left to the table of
                                             options: "--table [--json]" is shown as "--table T [--json]" */
    const char *example;                  /* one or more lines, ready to be pasted */
    const struct wk_command *const *subs; /* NULL-terminated, NULL for none; one that runs too lets a sub's name come first */
    int (*run)(const struct wk_host *host, const struct wk_command *self, int argc,
               const char *const *argv); /* an enum wk_exit */
};

/* Finds the command in the NULL-terminated table and runs it; argv [argc] without the program's name. Returns the exit code. */
int wk_command_run(const struct wk_host *host, const struct wk_command *const *table, int argc, const char *const *argv);

/*
 * Parses a command's options. True: go on. False: end with *code, for --help was printed (0) or the use was wrong (2, said on
 * host->err). rest NULL: no words besides options.
 */
bool wk_command_options(const struct wk_host *host, const struct wk_command *self, const struct wk_option *options,
                        struct wk_words *rest, int argc, const char *const *argv, int *code);

/* "wallkeeper: TEXT" on host->err; returns code, so that a command can `return` it. */
int wk_complain(const struct wk_host *host, int code, const char *format, ...) WK_PRINTF(3, 4);

/* The digits in the director's PIN file, without the line's end. WK_UNREADABLE_FILE, WK_BAD_INPUT; the caller wipes pin. */
#define WK_PIN_TEXT_SIZE 33
enum wk_status wk_command_read_pin(const char *path, char pin[WK_PIN_TEXT_SIZE], struct wk_problem *problem) WK_MUST_CHECK;

/* The exit code of a failure (cli.md, "Exit codes"): wrong use or bad input 2, cannot tell 3, environment 4; WK_OK 0. */
int wk_exit_of(enum wk_status status);

#endif
