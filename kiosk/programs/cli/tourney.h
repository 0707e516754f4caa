/* Tourney: what the commands on results and ranks have in common: the open event, and an entry put into it. */
#ifndef WK_KIOSK_PROGRAMS_CLI_TOURNEY_H
#define WK_KIOSK_PROGRAMS_CLI_TOURNEY_H

#include <jansson.h>

#include "kiosk/host/program/environment.h"
#include "kiosk/pages/report/act.h"

/* An event that a command works on; zero-initialised but for host and what options fill. */
struct wk_tourney {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    struct wk_problem problem;
    const struct wk_tournament *tournament; /* borrowed from the store; another one after each entry */
    int64_t table, round, hand;             /* of options, 0: not given */
    bool by_game;                           /* the hand was given as --game */
    bool opens_deals;                       /* the club key is wanted to look, where it is here */
    const char *reason, *role_text, *pin_file;
    enum wk_role role; /* of --role, else whose PIN it is, else the players' */
};

#define WK_OPT_ROUND(self) WK_OPT_WHOLE("round", &(self)->round, "R", 1, WK_MAX_ROUNDS, "the round")
#define WK_OPTS_HAND(self)                                                                                                     \
    WK_OPT_WHOLE("table", &(self)->table, "T", 1, WK_MAX_TABLES, "the table's number"), WK_OPT_ROUND(self),                    \
        WK_OPT_WHOLE("hand", &(self)->hand, "H", 1, WK_MAX_HANDS, "the hand of the round, in order of time")
#define WK_OPT_REASON(self) WK_OPT_TEXT("reason", &(self)->reason, "TEXT", "why; it stands in the standings' notes")
#define WK_OPT_ROLE(self)                                                                                                      \
    WK_OPT_TEXT("role", &(self)->role_text, "players|judge|paper", "who stands for it: paper is a signed score form"),         \
        WK_OPT_PIN(&(self)->pin_file)
/* What every act takes besides its own options. */
#define WK_OPTS_ACT(self)                                                                                                      \
    WK_OPT_ROLE(self), WK_OPT_REASON(self), WK_OPT_JSON(&(self)->common), WK_OPTS_STORE(&(self)->common), WK_OPT_END

/* What an option says of an event that has less of it: the problem is set, and WK_BAD_INPUT returned. */
enum wk_status wk_not_in_event(struct wk_tourney *self, const char *option, int64_t value, int most) WK_MUST_CHECK;

/*
 * Opens the database and its event. False: end with *code, said on host->err; nothing is left open then. The role's word, when
 * one was given, is looked at before; a PIN unlocks what is its owner's. A round and a hand that were given are the event's.
 */
bool wk_tourney_begin(struct wk_tourney *self, bool read_only, int *code);
void wk_tourney_end(struct wk_tourney *self);

/* --table, --round and --hand were given. False: end with *code. */
bool wk_tourney_hand_given(const struct wk_tourney *self, int *code);
struct wk_hand_id wk_tourney_hand(const struct wk_tourney *self);

/* Where a hand is, "table 1, round 2, game 3", as the event's kind calls it. Returns text. */
#define WK_PLACE_TEXT_SIZE 64
const char *wk_tourney_place(const struct wk_tourney *self, const struct wk_hand_id *at, char text[WK_PLACE_TEXT_SIZE]);

/* The chair of an option's letter, by the event's kind; NULL is none. False: end with *code, said with the letters there are.
 */
bool wk_tourney_chair(const struct wk_tourney *self, const char *option, const char *text, enum wk_wind *out, int *code);

/* The reason of the options into an entry; false: end with *code, it is too long or no text. */
bool wk_tourney_reason(struct wk_tourney *self, struct wk_entry *entry, int *code);

/* The index of the player with this number. False: end with *code. */
bool wk_tourney_player(const struct wk_tourney *self, int64_t number, int *player, int *code);

/* Puts an entry; role and reason are the caller's. *number gets wk_record_number(). WK_EXIT_DONE, or the exit code of what was
 * said on host->err. */
int wk_tourney_put(struct wk_tourney *self, const struct wk_entry *entry, int64_t *number);

/*
 * The whole of a command that enters an act, once its options have been parsed: the reason into the entry, opens, lets `fill`
 * complete it (NULL: nothing is left to do; false: end with *code), puts it, says what it is as text or JSON, closes. Whoever's
 * PIN it is stands for it unless --role says otherwise. Returns the exit code.
 */
typedef bool (*wk_tourney_fill_fn)(struct wk_tourney *self, struct wk_entry *entry, const void *options, int *code);
int wk_tourney_act(struct wk_tourney *self, struct wk_entry *entry, wk_tourney_fill_fn fill, const void *options);

/*
 * What follows from an entry that has just been put, and whoever entered it has to know: deals that somebody plays twice by the
 * seats that it gives, or in the hand that it is of, with the commands that rule on them; other acts by which the player is
 * out. As JSON: members added to the answer, "second_plays", "still_out" or "out_before".
 */
void wk_tourney_follows(struct wk_tourney *self, const struct wk_entry *entry);
void wk_tourney_follows_json(struct wk_tourney *self, const struct wk_entry *entry, json_t *answer);

/* Says what failed with the database, as problem text and exit code. */
int wk_tourney_failed(struct wk_tourney *self, enum wk_status status);

#endif
