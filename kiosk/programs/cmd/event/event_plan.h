/* Event plan: what an event is planned with besides its players, as options of commands: the kind, and what the kind leaves to
 * the event. */
#ifndef WK_KIOSK_PROGRAMS_CMD_EVENT_EVENT_PLAN_H
#define WK_KIOSK_PROGRAMS_CMD_EVENT_EVENT_PLAN_H

#include "kiosk/host/program/command.h"
#include "rules/event/kind.h"

/* Zero-initialised: nothing was given. */
struct wk_plan_options {
    const char *kind, *movement, *seating, *seed;
    int64_t rounds, minutes;
    bool teams, east_scores;
};

#define WK_OPTS_PLAN_SEATING(self)                                                                                             \
    WK_OPT_TEXT("kind", &(self)->kind, "KIND", "of event: duplicate, nmjl, mcr, club (default: duplicate)"),                   \
        WK_OPT_WHOLE("rounds", &(self)->rounds, "N", 1, WK_MAX_SECTION_TABLES, "nmjl, mcr: how many (default: 4, 6)"),         \
        WK_OPT_TEXT("movement", &(self)->movement, "M",                                                                        \
                    "nmjl: sanctioned (default), east-stays, or drawn: who meets whom by lot"),                                \
        WK_OPT_TEXT("seed", &(self)->seed, "HEX",                                                                              \
                    "what lots are drawn from: announce it sealed, then anybody can draw them again")
#define WK_OPTS_PLAN(self)                                                                                                     \
    WK_OPTS_PLAN_SEATING(self), WK_OPT_WHOLE("minutes", &(self)->minutes, "N", 1, WK_CLOCK_MAX_MIN, "nmjl, mcr: of a round"),  \
        WK_OPT_TEXT("seating", &(self)->seating, "drawn|FILE", "mcr: by lot (default), or made elsewhere, and proved"),        \
        WK_OPT_FLAG("teams", &(self)->teams, "mcr: a team of four in the players' list is ranked too, and never meets"),       \
        WK_OPT_FLAG("east-scores", &(self)->east_scores, "nmjl: East keeps each table's score and initials all cards")

/*
 * The kind, and what was given for it, into a plan that has no players yet. WK_BAD_INPUT: there is no such kind, or it leaves
 * that not to its events. A seed that was not given is made from the host's random source.
 */
enum wk_status wk_plan_begin(struct wk_event_plan *plan, const struct wk_plan_options *options, const struct wk_host *host,
                             struct wk_problem *problem) WK_MUST_CHECK;

/*
 * The players of a parsed list into a plan, or of the list in a file: wk_players_read(). WK_BAD_INPUT: the line of `path` that
 * is wrong.
 */
struct wk_csv;
enum wk_status wk_plan_take_players(struct wk_event_plan *plan, const struct wk_csv *csv, const char *path, int n_sections,
                                    struct wk_problem *problem) WK_MUST_CHECK;
enum wk_status wk_plan_read_players(struct wk_event_plan *plan, const char *path, int n_sections,
                                    struct wk_problem *problem) WK_MUST_CHECK;

/*
 * Seats the players of a plan as its kind does, or as the file has it, and proves that. WK_BAD_INPUT: a file that is none, or
 * who meets whom again, and what can be done instead.
 */
enum wk_status wk_plan_seat(struct wk_event_plan *plan, const struct wk_plan_options *options,
                            struct wk_problem *problem) WK_MUST_CHECK;

#endif
