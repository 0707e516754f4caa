/* To what the deals of a new event are sealed: under the club key, or to the director's key, which is made where there is none.
 */
#ifndef WK_KIOSK_PROGRAMS_CLI_EVENT_SEAL_H
#define WK_KIOSK_PROGRAMS_CLI_EVENT_SEAL_H

#include "kiosk/programs/cli/director_cli.h"
#include "rules/event/tournament.h"

struct wk_event_seal {
    const char *mode; /* "club", "director"; NULL: as configured, else club */
    struct wk_director_cli director;
    /* What came of it. */
    bool to_director, made;      /* made: the key's file was written now */
    bool stored;                 /* the caller's: the event is on record, so the key must stay */
    char phrase[WK_PHRASE_SIZE]; /* a passphrase that was made up for it; "" otherwise */
};

#define WK_OPTS_EVENT_SEAL(seal)                                                                                               \
    WK_OPT_TEXT("seal", &(seal)->mode, "club|director", "what deals are sealed to (default: as configured, else club)"),       \
        WK_OPT_TEXT("director-key", &(seal)->director.key_file, "FILE",                                                        \
                    "seal director: the director's key; made when there is no such file (on a stick, not on a kiosk)"),        \
        WK_OPT_TEXT("passphrase-file", &(seal)->director.phrase_file, "FILE",                                                  \
                    "its passphrase, one line (default: eight words are made up and shown once)")

/*
 * Sets to_director and director_key of the plan. A key that is there is taken as it is, without its passphrase; else one is
 * made, which takes a second. configured: the mode of the configuration.
 */
enum wk_status wk_event_seal_plan(struct wk_event_seal *seal, const struct wk_host *host, bool configured,
                                  struct wk_event_plan *plan, struct wk_problem *problem) WK_MUST_CHECK;
/* Where the event was not stored, a key that was made for it goes again. Wipes the passphrase in any case. */
void wk_event_seal_end(struct wk_event_seal *seal);

/* In words, what that means and where the key is; of a club's event how to do better. */
void wk_event_seal_print(const struct wk_event_seal *seal, const struct wk_event_plan *plan, const struct wk_host *host);

#endif
