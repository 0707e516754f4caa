/* Options: one small parser for the command line of every command. Pure; pointers into argv are kept, so argv must live on. */
#ifndef WK_KIOSK_HOST_OPTIONS_H
#define WK_KIOSK_HOST_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "rules/status.h"

struct wk_own_names; /* kiosk/host/paths.h */
struct wk_problem;

#define WK_MAX_WORDS 256

/* Words in the order given, borrowed from argv. */
struct wk_words {
    int n;
    const char *word[WK_MAX_WORDS];
};

enum wk_option_kind {
    WK_OPTION_END = 0,
    WK_OPTION_FLAG,   /* --json */
    WK_OPTION_TEXT,   /* --db FILE, once */
    WK_OPTION_HALLS,  /* the same, of the hall's program alone: wk_command_options() leaves it out in others */
    WK_OPTION_MAYBE,  /* --json [FILE], once: "" without a value */
    WK_OPTION_WHOLE,  /* --seed N, once, between min and max */
    WK_OPTION_NUMBER, /* --tilt DEG, once, finite, between min and max */
    WK_OPTION_REPEAT, /* --fault F, any number of times, one word each */
    WK_OPTION_LIST    /* --backs A B ...: words up to the next option; may be repeated */
};

/* One option and where its value goes; the value is left alone when the option is not given, so set the default first. */
struct wk_option {
    enum wk_option_kind kind;
    const char *name;  /* without -- */
    const char *value; /* how --help calls the value; NULL for a flag */
    const char *help;  /* see wk_own_text() */
    double min, max;   /* WHOLE and NUMBER, both included */
    union {
        bool *flag;
        const char **text;
        int64_t *whole;
        double *number;
        struct wk_words *words;
    } out;
};

#define WK_OPT_FLAG(name_, out_, help_)                                                                                        \
    {                                                                                                                          \
        WK_OPTION_FLAG, name_, NULL, help_, 0, 0,                                                                              \
        {                                                                                                                      \
            .flag = (out_)                                                                                                     \
        }                                                                                                                      \
    }
#define WK_OPT_TEXT(name_, out_, value_, help_)                                                                                \
    {                                                                                                                          \
        WK_OPTION_TEXT, name_, value_, help_, 0, 0,                                                                            \
        {                                                                                                                      \
            .text = (out_)                                                                                                     \
        }                                                                                                                      \
    }
#define WK_OPT_HALLS(name_, out_, value_, help_)                                                                               \
    {                                                                                                                          \
        WK_OPTION_HALLS, name_, value_, help_, 0, 0,                                                                           \
        {                                                                                                                      \
            .text = (out_)                                                                                                     \
        }                                                                                                                      \
    }
#define WK_OPT_MAYBE(name_, out_, value_, help_)                                                                               \
    {                                                                                                                          \
        WK_OPTION_MAYBE, name_, value_, help_, 0, 0,                                                                           \
        {                                                                                                                      \
            .text = (out_)                                                                                                     \
        }                                                                                                                      \
    }
#define WK_OPT_WHOLE(name_, out_, value_, min_, max_, help_)                                                                   \
    {                                                                                                                          \
        WK_OPTION_WHOLE, name_, value_, help_, min_, max_,                                                                     \
        {                                                                                                                      \
            .whole = (out_)                                                                                                    \
        }                                                                                                                      \
    }
#define WK_OPT_NUMBER(name_, out_, value_, min_, max_, help_)                                                                  \
    {                                                                                                                          \
        WK_OPTION_NUMBER, name_, value_, help_, min_, max_,                                                                    \
        {                                                                                                                      \
            .number = (out_)                                                                                                   \
        }                                                                                                                      \
    }
#define WK_OPT_REPEAT(name_, out_, value_, help_)                                                                              \
    {                                                                                                                          \
        WK_OPTION_REPEAT, name_, value_, help_, 0, 0,                                                                          \
        {                                                                                                                      \
            .words = (out_)                                                                                                    \
        }                                                                                                                      \
    }
#define WK_OPT_LIST(name_, out_, value_, help_)                                                                                \
    {                                                                                                                          \
        WK_OPTION_LIST, name_, value_, help_, 0, 0,                                                                            \
        {                                                                                                                      \
            .words = (out_)                                                                                                    \
        }                                                                                                                      \
    }
#define WK_OPT_END                                                                                                             \
    {                                                                                                                          \
        WK_OPTION_END, NULL, NULL, NULL, 0, 0,                                                                                 \
        {                                                                                                                      \
            .flag = NULL                                                                                                       \
        }                                                                                                                      \
    }

#define WK_MAX_OPTIONS 64 /* of one command */

/*
 * Parses argv [argc] (without the program's and the command's name). `--name value` and `--name=value` are the same; `--` ends
 * the options. Words that belong to no option go to rest; rest NULL: there may be none. `*help` is set by --help or -h, and
 * then nothing further is demanded. WK_OK; WK_BAD_INPUT with the reason in *problem (an unknown option names the nearest known
 * one). What options were parsed before the failure have been stored; a caller gives up then.
 */
enum wk_status wk_options_parse(const struct wk_option *options, int argc, const char *const *argv, struct wk_words *rest,
                                bool *help, struct wk_problem *problem) WK_MUST_CHECK;

/*
 * Text of a command that both programs have: "{config}", "{db}", "{key}" and "{self}" in it stand for what the program calls
 * its own files and itself. What does not fit is cut off.
 */
#define WK_OWN_TEXT_SIZE 4096
void wk_own_text(char out[WK_OWN_TEXT_SIZE], const char *text, const struct wk_own_names *own);

/* One line an option: name, value, help. */
void wk_options_print(FILE *out, const struct wk_option *options, const struct wk_own_names *own);

#endif
