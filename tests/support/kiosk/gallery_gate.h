/* The gallery's states between the hands of an event. Included by gallery_test.h. */
#ifndef WK_TESTS_KIOSK_GALLERY_GATE_H
#define WK_TESTS_KIOSK_GALLERY_GATE_H

#include "tests/support/kiosk/event_test.h"

void g_wait(struct app_world *w);
void g_wait_one(struct app_world *w);
void g_wait_last(struct app_world *w);

/* The deal was opened after its hand: there is nothing to hold the walls to. */
void g_wait_no_deal(struct app_world *w);

void g_rotate(struct app_world *w);
void g_rotate_back(struct app_world *w);
void g_event_idle_next(struct app_world *w); /* the group has left; the next one comes */
void g_inspect(struct app_world *w);
void g_inspect_wall(struct app_world *w);
void g_inspect_found(struct app_world *w);

/* The judge has been called: now it is mended. */
void g_inspect_called(struct app_world *w);

void g_inspect_never(struct app_world *w);
void g_inspect_eye(struct app_world *w);
void g_inspect_ready(struct app_world *w);
void g_round_end(struct app_world *w);
void g_round_end_refused(struct app_world *w);
void g_round_end_last(struct app_world *w);
void g_break(struct app_world *w);
void g_break_over(struct app_world *w);
void g_break_no_clock(struct app_world *w);
void g_standings(struct app_world *w);

/* The largest event, in its middle: large numbers, two-digit tables, notes under them. */
void g_standings_large(struct app_world *w);

void g_standings_none(struct app_world *w);
void g_standings_never(struct app_world *w);
void g_standings_final(struct app_world *w);
void g_standings_protest(struct app_world *w);
void g_acts_close_over(struct app_world *w);
void g_rotate_out(struct app_world *w);
void g_break_out(struct app_world *w);
void g_standings_closed(struct app_world *w);
void g_standings_player(struct app_world *w);
void g_standings_player_hebrew(struct app_world *w);
void g_standings_player_long(struct app_world *w);
void g_standings_player_fouled(struct app_world *w);

/* All kinds of notes at once; a result that was corrected after it had been confirmed. */
void g_standings_notes(struct app_world *w);

void g_standings_corrected(struct app_world *w);
void g_ranking(struct app_world *w);

/* What a gate that was opened by hand has passed over stands under the ranks. */
void g_ranking_missing(struct app_world *w);

void g_ranking_help(struct app_world *w);
void g_wait_help(struct app_world *w);
void g_rotate_help(struct app_world *w);
void g_inspect_help(struct app_world *w);
void g_whole_inspect(struct app_world *w);
void g_whole_inspected(struct app_world *w);
void g_whole_goes_on(struct app_world *w);
void g_round_end_help(struct app_world *w);
void g_standings_help(struct app_world *w);

#define GALLERY_GATE                                                                                                           \
    {"wait", g_wait}, {"wait-one", g_wait_one}, {"wait-last", g_wait_last}, {"wait-no-deal", g_wait_no_deal},                  \
        {"ranking", g_ranking}, {"ranking-missing", g_ranking_missing}, {"ranking-help", g_ranking_help},                      \
        {"rotate", g_rotate}, {"rotate-back", g_rotate_back}, {"event-idle-next", g_event_idle_next}, {"inspect", g_inspect},  \
        {"inspect-wall", g_inspect_wall}, {"inspect-found", g_inspect_found}, {"inspect-called", g_inspect_called},            \
        {"inspect-never", g_inspect_never}, {"inspect-eye", g_inspect_eye}, {"inspect-ready", g_inspect_ready},                \
        {"round-end", g_round_end}, {"round-end-refused", g_round_end_refused}, {"round-end-last", g_round_end_last},          \
        {"break", g_break}, {"break-over", g_break_over}, {"break-no-clock", g_break_no_clock}, {"standings", g_standings},    \
        {"standings-large", g_standings_large}, {"standings-none", g_standings_none}, {"standings-never", g_standings_never},  \
        {"standings-final", g_standings_final}, {"standings-protest", g_standings_protest},                                    \
        {"acts-close-over", g_acts_close_over}, {"rotate-out", g_rotate_out}, {"break-out", g_break_out},                      \
        {"standings-closed", g_standings_closed}, {"standings-player", g_standings_player},                                    \
        {"standings-player-hebrew", g_standings_player_hebrew}, {"standings-player-long", g_standings_player_long},            \
        {"standings-player-fouled", g_standings_player_fouled}, {"standings-notes", g_standings_notes},                        \
        {"standings-corrected", g_standings_corrected}, {"wait-help", g_wait_help}, {"rotate-help", g_rotate_help},            \
        {"inspect-help", g_inspect_help}, {"whole-inspect", g_whole_inspect}, {"whole-inspected", g_whole_inspected},          \
        {"whole-goes-on", g_whole_goes_on}, {"round-end-help", g_round_end_help},                                              \
    {                                                                                                                          \
        "standings-help", g_standings_help                                                                                     \
    }

#endif
